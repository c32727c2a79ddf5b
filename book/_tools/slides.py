"""Lecture decks as single reveal.js pages that open from a folder with no network.

    python book/_tools/slides.py [DECK.ipynb ...]

Stored outputs are shown (make test compares them with a fresh run); check lines as the site shows
them, one a statement, with the numbers that the chapters' sources give. reveal.js and MathJax come
from installed packages and are written into each page. A part of a formula that is to come later
is a fragment by MathJax's own means: \\class{fragment}{...}.
"""

import functools
import re
import sys
from html import escape
from importlib.util import find_spec
from pathlib import Path

import nbformat
import tinycss2
from bs4 import BeautifulSoup
from nbconvert import SlidesExporter
from pygments.formatters import HtmlFormatter

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "book" / "_ext"))
from check_lines import CLASSES, LABEL, LINE  # noqa: E402

DECKS = ROOT / "lectures"
TEMPLATE = DECKS / "_template"
OUTPUT = ROOT / "_build" / "slides"
WIDTH, HEIGHT = 1280, 720
# All is in the page; the speaker view frames it twice, and its scripts are in the page too.
POLICY = ("default-src 'none'; script-src 'self' file: 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:; "
          "font-src data:; frame-src 'self' file:; base-uri 'none'; form-action 'none'")

# What numbers a chapter's statements: the opening of a directive, the label of an equation or a theorem.
DIRECTIVE = re.compile(r"\s*(?::{3,}|`{3,})\{(?:prf:)?([\w-]+)\}")
LABELLED = re.compile(rf".*\$\$ *\((eq-[\w-]+)\) *$|[ >]*:label: *({LABEL.pattern}[\w-]+) *$")

# Every TeX package is in the file, so that nothing is looked for beside it.
MATHJAX_SETTINGS = """
window.MathJax = {
  tex: {inlineMath: [["$", "$"], ["\\\\(", "\\\\)"]], displayMath: [["$$", "$$"], ["\\\\[", "\\\\]"]], tags: "none",
        macros: {R: "\\\\mathbb{R}", tr: "\\\\operatorname{tr}", rank: "\\\\operatorname{rank}", diag: "\\\\operatorname{diag}",
                 Var: "\\\\operatorname{Var}", norm: ["\\\\lVert #1 \\\\rVert", 1], inner: ["\\\\langle #1, #2 \\\\rangle", 2]}},
  options: {enableMenu: false, skipHtmlTags: ["script", "noscript", "style", "textarea", "pre", "code"]},
  startup: {typeset: false}
};
"""
START = """
MathJax.startup.promise.then(function () {
  return MathJax.typesetPromise();
}).then(function () {
  // The MathML beside each formula, for those who listen, has its parts a second time.
  document.querySelectorAll("mjx-assistive-mml .fragment").forEach(part => part.classList.remove("fragment"));
  return Reveal.initialize({
    hash: true, slideNumber: "c/t", width: %d, height: %d, margin: 0.04, center: false,
    transition: "none", pdfSeparateFragments: false, pdfMaxPagesPerSlide: 1, plugins: [RevealNotes]
  });
});
"""


def package_folder(package, *inside):
    """A folder beside the installed package of this name."""
    for base in find_spec(package).submodule_search_locations:
        if (folder := Path(base).joinpath(*inside)).is_dir():
            return folder
    raise RuntimeError(f"{'/'.join(inside)} is missing: install the packages of requirements.txt")


def assets():
    """What goes into every page, as text."""
    reveal = package_folder("sphinx_revealjs", "_static", "revealjs")
    mathjax = package_folder("nbconvert", "..", "sphinx-mathjax-offline", "static", "mathjax")
    theme = (reveal / "dist/theme/white.css").read_text(encoding="utf-8")
    return {
        "policy": POLICY,
        "reveal_css": without_print((reveal / "dist/reveal.css").read_text(encoding="utf-8")),
        "theme_css": re.sub(r"@import url\([^)]*\);", "", theme),
        "code_css": HtmlFormatter(style="tango").get_style_defs(".highlight"),
        "deck_css": (TEMPLATE / "deck.css").read_text(encoding="utf-8"),
        "mathjax_settings": MATHJAX_SETTINGS,
        "mathjax_js": _inline((mathjax / "tex-svg-full.js").read_text(encoding="utf-8")),
        "reveal_js": _inline((reveal / "dist/reveal.js").read_text(encoding="utf-8")),
        "notes_js": _inline((reveal / "plugin/notes/notes.js").read_text(encoding="utf-8")),
        "start_js": START % (WIDTH, HEIGHT),
    }


def without_print(css):
    """A style sheet without its rules for paper: deck.css has its own, a slide a page."""
    rules = tinycss2.parse_stylesheet(css)
    return tinycss2.serialize([
        rule for rule in rules
        if not (rule.type == "at-rule" and tinycss2.serialize(rule.prelude).strip() == "print")
    ])


def _inline(script):
    """A script that can stand between script tags."""
    return script.replace("</script", "<\\/script").replace("<!--", "<\\!--")


def title_of(nb):
    """The first heading of the deck."""
    for cell in nb.cells:
        if cell.cell_type == "markdown" and (found := re.search(r"^#\s+(.+)$", cell.source, re.M)):
            return found[1].strip()
    return "Lecture"


@functools.cache
def numbers():
    """The number of every labelled equation and theorem of the book, as the site shows it."""
    found = {}
    for path in sorted((ROOT / "book").glob("[0-9][0-9]-*.ipynb")):
        counts, kind = {}, None
        cells = nbformat.read(path, as_version=4).cells
        for line in "\n".join(c.source for c in cells if c.cell_type == "markdown").splitlines():
            if opening := DIRECTIVE.match(line):
                kind = opening[1]
            if not (labelled := LABELLED.match(line)):
                continue
            label = labelled[1] or labelled[2]
            counted = "" if label.startswith("eq-") else kind.title()
            counts[counted] = counts.get(counted, 0) + 1
            number = f"{int(path.name[:2])}.{counts[counted]}"
            found[label] = f"{counted} {number}" if counted else f"({number})"
    return found


def arrange(page):
    """Each slide as a column, its notes beside it, its pictures as large as the rest leaves room."""
    soup = BeautifulSoup(page, "html.parser")
    for slide in soup.select(".slides section > section"):
        notes = [aside.extract() for aside in slide.select("aside.notes")]
        for link in slide.select("a.anchor-link"):
            link.decompose()
        for block in slide.select(".outputs pre"):
            show_checks(soup, block)
        column = soup.new_tag("div", attrs={"class": "column"})
        column.extend([part.extract() for part in list(slide.contents)])
        slide.extend([column, *notes])
        for picture in column.select("img"):
            for around in picture.parents:
                if around is column:
                    break
                around["class"] = [*around.get("class", []), "grows"]
    return str(soup)


def show_checks(soup, block):
    """Turn the check lines of a printed text into paragraphs, the first of each statement."""
    same, rest = {}, []
    for line in block.get_text().rstrip("\n").split("\n"):
        if check := LINE.match(line):
            mark, label, claim = check["mark"], check["label"], check["claim"]
            name = label if LABEL.match(label) else (label, claim)
            same.setdefault((mark, name), []).append((label, claim))
        else:
            rest.append(line)
    for (mark, _), [(label, claim), *others] in same.items():
        number = [numbers()[label]] if LABEL.match(label) else []
        count = [f"and {len(others)} more"] if any(c != claim for _, c in others) else (
            [f"×{1 + len(others)}"] if others else [])
        words = [mark, *number, *(["false:"] if mark == "✗" else []), claim, *count]
        line = soup.new_tag("p", attrs={"class": ["check", CLASSES[mark]]})
        line.string = " ".join(words)
        block.insert_before(line)
    if rest:
        block.string = "\n".join(rest) + "\n"
    else:
        block.decompose()


def convert(path, shared):
    """The page of one deck, its title and its number of slides."""
    nb = nbformat.read(path, as_version=4)
    exporter = SlidesExporter(
        template_name="deck", extra_template_basedirs=[str(TEMPLATE)],
        exclude_input_prompt=True, exclude_output_prompt=True,
    )
    title = title_of(nb)
    page, _ = exporter.from_notebook_node(nb, {"deck": {**shared, "title": title}})
    page = arrange(page)
    count = sum(
        cell.metadata.get("slideshow", {}).get("slide_type") in ("slide", "subslide")
        for cell in nb.cells
    )
    return page, title, count


def index_page(decks):
    """A page that lists the decks."""
    items = "\n".join(
        f'<li><a href="{escape(name)}">{escape(title)}</a> ({count} slides)</li>'
        for name, title, count in decks
    )
    return (
        '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">'
        f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        "<title>Lectures</title><style>body{font:1.1rem/1.6 Charter,Georgia,serif;max-width:40rem;"
        "margin:3rem auto;padding:0 1rem;color:#23262b;background:#fffefb}a{color:#14527f}</style>"
        f"</head><body><main><h1>Lectures</h1>\n<ol>\n{items}\n</ol>\n"
        "<p>Arrow keys move, S opens the speaker view, Esc shows all slides. Each page is one "
        "file.</p></main></body></html>\n"
    )


def main():
    paths = [Path(name) for name in sys.argv[1:]] or sorted(DECKS.glob("*.ipynb"))
    OUTPUT.mkdir(parents=True, exist_ok=True)
    shared, decks = assets(), []
    for path in paths:
        page, title, count = convert(path, shared)
        target = OUTPUT / f"{path.stem}.html"
        target.write_text(page, encoding="utf-8")
        decks.append((target.name, title, count))
        print(f"{target.name}: {count} slides, {target.stat().st_size / 1e6:.1f} MB")
    (OUTPUT / "index.html").write_text(index_page(decks), encoding="utf-8")


if __name__ == "__main__":
    main()
