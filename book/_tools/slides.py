"""Lecture decks as single reveal.js pages that open from a folder with no network.

    python book/_tools/slides.py [DECK.ipynb ...]

Stored outputs are shown (make test compares them with a fresh run); check lines as the site shows
them, one a statement, with the numbers that the book's build gave. reveal.js and MathJax come
from installed packages and are written into each page. A part of a formula that is to come later
is a fragment by MathJax's own means: \\class{fragment}{...}.
"""

import base64
import functools
import json
import re
import sys
from html import escape
from pathlib import Path

import nbformat
import tinycss2
import yaml
from bs4 import BeautifulSoup
from nbconvert import SlidesExporter
from pygments.formatters import HtmlFormatter

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "book" / "_ext"))
from extension import installed, mathjax_files  # noqa: E402
from labels import CLASSES, LABEL, by_statement, check_line, count, indices  # noqa: E402

DECKS = ROOT / "lectures"
TEMPLATE = DECKS / "_template"
OUTPUT = ROOT / "_build" / "slides"
NUMBERS = ROOT / "_build" / "numbers.json"
FONTS = ROOT / "_build" / "html" / "_static" / "fonts"
WIDTH, HEIGHT = 1280, 720
# All is in the page; the speaker view frames it twice, and its scripts are in the page too.
POLICY = ("default-src 'none'; script-src 'self' file: 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:; "
          "font-src data:; frame-src 'self' file:; base-uri 'none'; form-action 'none'")

# Every TeX package is in the file, so that nothing is looked for beside it.
MATHJAX_SETTINGS = """
window.MathJax = {
  tex: {inlineMath: [["$", "$"], ["\\\\(", "\\\\)"]], displayMath: [["$$", "$$"], ["\\\\[", "\\\\]"]], tags: "none",
        macros: %s},
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


def faces():
    """The book's typefaces, as the book's build cut them, as rules that need no file beside the page."""
    rules = []
    for family, name, weight in (("Course sans", "sans", "400"), ("Course sans", "sans-bold", "500 900"),
                                 ("Course mono", "mono", "400"), ("Course mono", "mono-bold", "500 900"),
                                 ("Course symbols", "symbols", "400")):
        data = base64.b64encode((FONTS / f"{name}.woff2").read_bytes()).decode()
        rules.append(f'@font-face {{ font-family: "{family}"; font-weight: {weight}; '
                     f"src: url(data:font/woff2;base64,{data}); }}")
    return "\n".join(rules)


def assets():
    """What goes into every page, as text."""
    reveal = installed("sphinx_revealjs", "_static", "revealjs")
    mathjax = mathjax_files()
    book = yaml.safe_load((ROOT / "_config.yml").read_text(encoding="utf-8"))["sphinx"]["config"]
    return {
        "policy": POLICY,
        "reveal_css": without_rules(reveal / "dist/reveal.css", "@media print"),
        "theme_css": without_rules(reveal / "dist/theme/white.css", "@import"),
        "code_css": HtmlFormatter(style="tango").get_style_defs(".highlight"),
        "faces_css": faces(),
        "deck_css": (TEMPLATE / "deck.css").read_text(encoding="utf-8"),
        "mathjax_settings": MATHJAX_SETTINGS % json.dumps(book["mathjax3_config"]["tex"]["macros"]),
        "mathjax_js": _inline((mathjax / "tex-svg-full.js").read_text(encoding="utf-8")),
        "reveal_js": _inline((reveal / "dist/reveal.js").read_text(encoding="utf-8")),
        "notes_js": _inline((reveal / "plugin/notes/notes.js").read_text(encoding="utf-8")),
        "start_js": START % (WIDTH, HEIGHT),
    }


def without_rules(path, opening):
    """A style sheet without what is elsewhere: rules for paper in deck.css, imported fonts nowhere."""
    rules = tinycss2.parse_stylesheet(path.read_text(encoding="utf-8"))
    return tinycss2.serialize([rule for rule in rules if not rule.serialize().startswith(opening)])


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
    """The number of every labelled equation and theorem, as the book's build noted it."""
    return json.loads(NUMBERS.read_text(encoding="utf-8"))


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
    lines = block.get_text().rstrip("\n").split("\n")
    for same in by_statement(filter(None, map(check_line, lines))):
        first = same[0]
        number = numbers()[first.label] if LABEL.fullmatch(first.label) else ""
        line = soup.new_tag("p", attrs={"class": ["check", CLASSES[first.mark]]})
        false = first.mark == "✗"
        head = [first.mark, false and ("false, at" if number else "false"), number]
        line.append(" ".join(filter(None, head)) + (": " if false else " "))
        for part, low in indices(first.claim):
            line.append(soup.new_tag("sub", string=part) if low else part)
        line.append(f" {count(same)}".rstrip())
        block.insert_before(line)
    rest = [line for line in lines if not check_line(line)]
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
    if not (NUMBERS.is_file() and FONTS.is_dir()):
        raise SystemExit("The decks take numbers and typefaces from the book: run book/_tools/build_book.py first.")
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
