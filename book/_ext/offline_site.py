"""The site works from a folder, with no network and no console error.

MathJax is copied into the output from an installed package; what the theme and Jupyter Book add to
a page for live kernels, and what a screen reader would stumble over, is put right in each page.
"""

import re
import shutil
from importlib.util import find_spec
from pathlib import Path

from docutils import nodes

# The parts of MathJax 3 that a page with TeX input can ask for.
MATHJAX = ("tex-mml-chtml.js", "output/chtml/fonts", "input/tex/extensions")


def mathjax_folder():
    """Where the installed MathJax files are (the package's name is not a Python identifier)."""
    for base in find_spec("jupyter_book").submodule_search_locations:
        folder = Path(base).parent / "sphinx-mathjax-offline" / "static" / "mathjax"
        if folder.is_dir():
            return folder
    raise RuntimeError("MathJax's files are missing: install the packages of requirements.txt")


def copy_mathjax(app, exception):
    if exception is not None or app.builder.format != "html":
        return
    source, target = mathjax_folder(), Path(app.outdir) / "_static" / "mathjax"
    for part in MATHJAX:
        if (target / part).exists():
            continue
        (target / part).parent.mkdir(parents=True, exist_ok=True)
        if (source / part).is_dir():
            shutil.copytree(source / part, target / part)
        else:
            shutil.copy2(source / part, target / part)


def finish_pages(app, exception):
    """Mend the theme's pages; doing it twice changes nothing."""
    if exception is not None or app.builder.format != "html":
        return
    for path in Path(app.outdir).rglob("*.html"):
        if "_static" in path.relative_to(app.outdir).parts:
            continue
        html = path.read_text(encoding="utf-8")
        if (better := finish(html)) != html:
            path.write_text(better, encoding="utf-8")


# Fonts cannot be preloaded from file://, and the few icons on a page are drawn by book.css.
PRELOADS = re.compile(r'<link rel="preload" as="font"[^>]*>\n?')
ICON_FONTS = re.compile(
    r'<link href="[^"]*vendor/fontawesome/[^"]*\.css[^"]*"[^>]*>\n?'
    r'|<script src="[^"]*vendor/fontawesome/[^"]*"></script>\n?'
)
# The theme's download button on an exercise page: the notebook to fill in, not the solved one.
EXERCISE_SOURCE = re.compile(r'href="\.\./_sources/exercises/([^"/]+\.ipynb)"')
# The bar that opens a fold is a button itself: no links inside it. An empty corner is no header.
SUMMARY = re.compile(r"<summary\b.*?</summary>", re.DOTALL)
LINK = re.compile(r"<a\b[^>]*>|</a>")
EMPTY_HEADER = re.compile(r'<th class="head[^"]*">\s*(?:<p>\s*</p>)?\s*</th>')
TOGGLE = re.compile(r'<summary>(?=<span class="toctree-toggle")')
CITATION = re.compile(r'role="doc-biblioentry"')
BRAND = re.compile(r'<div class="sidebar-primary-item">(\s*<a class="navbar-brand logo".*?</a>)\s*</div>', re.DOTALL)


def finish(html):
    """One page without what a screen reader or a console would complain about."""
    html = ICON_FONTS.sub("", PRELOADS.sub("", html))
    html = EXERCISE_SOURCE.sub(r'href="to-do/\1"', html)
    html = SUMMARY.sub(lambda found: LINK.sub("", found[0]), html)
    html = EMPTY_HEADER.sub("<td></td>", html)
    html = TOGGLE.sub('<summary aria-label="The pages below this one">', html)
    html = CITATION.sub('role="listitem"', html)
    html = BRAND.sub(r'<nav class="sidebar-primary-item" aria-label="Title page">\1</nav>', html)
    return html


def copy_student_notebooks(app, exception):
    """What make exercises made, beside the page that links to it."""
    made = Path(app.srcdir).parent / "_build" / "exercises"
    if exception is not None or app.builder.format != "html" or not made.is_dir():
        return
    for notebook in sorted(made.glob("*.ipynb")):
        target = Path(app.outdir) / "exercises" / "to-do" / notebook.name
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(notebook, target)


def tidy_doctree(app, doctree):
    """Give the text of each theorem an id of its own: a page may have an id only once."""
    for section in doctree.findall(nodes.section):
        if section["ids"] == ["proof-content"]:
            section["ids"] = [f"{section.parent.get('label', 'proof')}-content"]


def tidy_context(app, pagename, templatename, context, doctree):
    """Leave out the scripts for live kernels: no page starts one."""
    context["default_mode"] = "auto"  # without it the theme reports an error in the console
    context["script_files"] = [
        script for script in context.get("script_files", [])
        if "thebe" not in f"{script} {getattr(script, 'attributes', '')}".lower()
    ]
    context["css_files"] = [
        sheet for sheet in context.get("css_files", []) if "thebe" not in str(sheet).lower()
    ]
    if pagename.startswith("exercises/") and "body" in context:
        context["body"] = _with_download(context["body"], pagename)


def _with_download(body, pagename):
    """The link to the notebook without solutions, right under the exercise page's title."""
    name = pagename.split("/")[-1] + ".ipynb"
    link = (
        '<p class="exercise-download">'
        f'<a class="exercise-download" href="to-do/{name}" download>'
        f"Download these exercises as a notebook to fill in</a>"
        " (solutions are left out; the check cells stay)</p>"
    )
    return re.sub(r"</h1>", lambda found: f"{found[0]}\n{link}", body, count=1)


def setup(app):
    app.set_html_assets_policy("always")  # previews can bring mathematics to any page
    app.connect("doctree-read", tidy_doctree)
    app.connect("html-page-context", tidy_context, priority=900)
    app.connect("build-finished", copy_mathjax)
    app.connect("build-finished", copy_student_notebooks)
    app.connect("build-finished", finish_pages)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
