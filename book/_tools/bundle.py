"""The course as one zip that works from a USB stick: `_build/pca-course.zip`.

    python book/_tools/bundle.py

It holds the site with the decks, the notebooks, the wheel of pcalab and, where `make pdf` has made it,
the PDF. What the site has twice is stored once: its links to notebooks lead to the folder of notebooks,
and the decks share one copy of MathJax. The same files give the same bytes.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

import slides

ROOT = Path(__file__).resolve().parents[2]
BUILD = ROOT / "_build"
TARGET = BUILD / "pca-course.zip"
PDF = BUILD / "pca-course.pdf"
LIMIT_MB = 45
DATE = (2026, 1, 1, 0, 0, 0)
WHEEL_DATE = "1767225600"               # the same day, in seconds
FROM_ROOT = ("CITATION.cff", "LICENSE", "requirements.txt")
LEFT_OUT = ("_sources/exercises/", "_static/vendor/", "_static/readme.png", "exercises/to-do/")
NAMED_IMAGE = re.compile(r"_images/([\w.-]+)")
SHARED = "slides/shared/mathjax.js"

START = """<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>Principal component analysis, executed</title>
<style>body{font:1.1rem/1.6 Charter,Georgia,serif;max-width:42rem;margin:3rem auto;padding:0 1rem;color:#23262b;
background:#fffefb}a{color:#14527f}pre{background:#f1efe8;padding:.7rem 1rem;overflow:auto;font-size:.9rem}</style>
</head><body><main>
<h1>Principal component analysis, executed</h1>
<p>Everything in this folder works without a network. Unpack the zip before you open anything in it, and keep the
folder together.</p>
<h2>Read</h2>
<p><a href="site/index.html">Open the book</a>; it starts with a map of its chapters.%(pdf)s</p>
<h2>Run and do</h2>
<p><a href="notebooks/">The folder <code>notebooks</code></a> has the chapters, and in <code>exercises</code> the
exercises to fill in. They need Python 3.11 or newer and, once, a network to install what they use. On Linux and
macOS, in this folder:</p>
<pre tabindex="0">python3 -m venv .venv
.venv/bin/python -m pip install -r requirements.txt %(wheel)s
.venv/bin/python -m jupyter lab notebooks</pre>
<p>On Windows:</p>
<pre tabindex="0">py -m venv .venv
.venv\\Scripts\\python -m pip install -r requirements.txt %(wheel)s
.venv\\Scripts\\python -m jupyter lab notebooks</pre>
<h2>Teach</h2>
<p><a href="site/slides/index.html">The decks</a>, one for each class hour, and
<a href="site/for-teachers.html">the page for teachers</a>. The course's source has the commands for grading.</p>
<h2>Use pcalab</h2>
<p>The package alone: <code>python -m pip install %(wheel)s</code>. Its functions are in
<a href="site/api.html">the reference</a>.</p>
</main></body></html>
"""


def wheel(folder):
    """Build pcalab's wheel into `folder`, from a copy without what other builds have left; return its path."""
    with tempfile.TemporaryDirectory() as name:
        copy = Path(name)
        shutil.copytree(ROOT / "pcalab", copy / "pcalab", ignore=shutil.ignore_patterns("__pycache__"))
        for part in ("pyproject.toml", "LICENSE"):
            shutil.copy(ROOT / part, copy)
        for path in copy.rglob("*"):
            path.chmod(0o755 if path.is_dir() else 0o644)
        done = subprocess.run(
            [sys.executable, "-m", "pip", "wheel", "--quiet", "--disable-pip-version-check", "--no-deps", "--no-index",
             "--no-build-isolation", "--wheel-dir", str(folder), str(copy)],
            env={**os.environ, "SOURCE_DATE_EPOCH": WHEEL_DATE}, text=True, capture_output=True, umask=0o022,
        )
    if done.returncode:
        raise RuntimeError(f"building the wheel of pcalab failed:\n{done.stdout}{done.stderr}")
    return next(Path(folder).glob("pcalab-*.whl"))


def site_files(site=BUILD / "html"):
    """{path in the site: bytes}, with links that lead to the folder of notebooks beside the site."""
    paths = {path.relative_to(site).as_posix(): path for path in sorted(site.rglob("*")) if path.is_file()}
    chapters = [name for name in paths if re.fullmatch(r"_sources/[^/]+\.ipynb", name)]
    texts = {name: path.read_text(encoding="utf-8") for name, path in paths.items()
             if name.endswith((".html", ".js")) and not name.startswith(LEFT_OUT)}
    named = {image for text in texts.values() for image in NAMED_IMAGE.findall(text)}
    files = {}
    for name, path in paths.items():
        stale = name.startswith("_images/") and path.name not in named
        template = name.startswith("_static/") and name.endswith(".html")
        if stale or template or name in chapters or name.startswith((*LEFT_OUT, ".")):
            continue
        files[name] = path.read_bytes()
        if name.endswith(".html"):
            files[name] = at_home(name, texts[name], chapters).encode()
    files[SHARED] = slides.assets()["mathjax_js"].encode()
    return files


def at_home(name, page, chapters):
    """A page of the site as it is in the bundle."""
    if name.startswith("slides/"):
        page = page.replace(f"<script>{slides.assets()['mathjax_js']}</script>",
                            '<script src="shared/mathjax.js"></script>')
        return page.replace("Each page is one file.", "Keep the folder together.")
    page = page.replace('href="to-do/', 'href="../../notebooks/exercises/')
    for chapter in chapters:
        page = page.replace(f'href="{chapter}"', f'href="../notebooks/{chapter.removeprefix("_sources/")}"')
    return page


def contents(pdf=None):
    """{path in the bundle: bytes}; `pdf` is the path of the PDF, if it is to be in the bundle."""
    files = {f"site/{name}": data for name, data in site_files().items()}
    for folder, notebooks in (("", "book"), ("exercises/", "_build/exercises")):
        for path in (ROOT / notebooks).glob("*.ipynb"):
            files[f"notebooks/{folder}{path.name}"] = path.read_bytes()
    for name in FROM_ROOT:
        files[name] = (ROOT / name).read_bytes()
    with tempfile.TemporaryDirectory() as folder:
        made = wheel(folder)
        files[made.name] = made.read_bytes()
    link = ""
    if pdf:
        files[pdf.name] = pdf.read_bytes()
        link = f' Or read it <a href="{pdf.name}">as one PDF</a>.'
    files["START-HERE.html"] = (START % {"wheel": made.name, "pdf": link}).encode()
    return files


def write(files, target):
    """The files as a zip: in order of their names, with one date and one set of permissions."""
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as packed:
        for name in sorted(files):
            entry = zipfile.ZipInfo(f"pca-course/{name}", DATE)
            entry.create_system, entry.external_attr = 3, 0o100644 << 16
            packed.writestr(entry, files[name], zipfile.ZIP_DEFLATED, 9)


def main():
    if not (BUILD / "html" / "index.html").is_file():
        print("There is no built book yet: run make book first.")
        return 1
    for pdf in [PDF, None] if PDF.is_file() else [None]:
        files = contents(pdf)
        write(files, TARGET)
        size = TARGET.stat().st_size / 1e6
        print(f"{TARGET.name}: {len(files)} files, {size:.1f} MB, {'with' if pdf else 'without'} the PDF")
        if size <= LIMIT_MB:
            return 0
        print(f"That is more than {LIMIT_MB} MB" + (": the PDF stays beside it" if pdf else ""))
    return 1


if __name__ == "__main__":
    sys.exit(main())
