"""What a hover preview shows, gathered from the built pages into one local script.

A link to an equation, a theorem, a figure, a glossary entry or a reference shows, when pointed at,
what stands at its end. The browser may not read another page from a folder, so the text of all
targets goes into `_static/previews-data.js`, which `previews.js` loads at the first hover.
Exercises and solutions are never among them.
"""

import json
import posixpath
from pathlib import Path

from bs4 import BeautifulSoup
from extension import after_html, metadata

TARGETS = (
    "article div.math[id^=equation-]",
    "article div.proof[id]",
    "article figure[id]",
    "article dl.glossary dt[id]",
    "article div.citation[id]",
)
LEFT_OUT = ".exercise, .solution, .cell, .headerlink, script, button, details"


def write_previews(app):
    out = Path(app.outdir)
    previews = {}
    for docname in sorted(app.env.found_docs):
        page = out / f"{docname}.html"
        if page.is_file() and not docname.startswith("exercises/"):
            previews |= page_previews(page.read_text(encoding="utf-8"), docname)
    text = json.dumps(previews, ensure_ascii=False, sort_keys=True, indent=0)
    path = out / "_static" / "previews-data.js"
    path.write_text(f"window.coursePreviews = {text};\n", encoding="utf-8")


def page_previews(html, docname):
    """{"page.html#anchor": what to show} of one built page."""
    soup = BeautifulSoup(html, "html.parser")
    found = {}
    for selector in TARGETS:
        for target in soup.select(selector):
            anchor = target["id"]
            found[f"{docname}.html#{anchor}"] = _shown(target, posixpath.dirname(docname))
    return found


def _shown(target, folder):
    if target.name == "dt":
        body = target.find_next_sibling("dd")
        html = f"<p><strong>{_text(target)}</strong></p>" + (body.decode_contents() if body else "")
        target = BeautifulSoup(html, "html.parser")
    else:
        target = BeautifulSoup(str(target), "html.parser")
    for piece in target.select(LEFT_OUT):
        piece.decompose()
    for tag in target.find_all(True):
        tag.attrs.pop("id", None)
        if tag.name == "a":
            tag.name, tag.attrs = "span", {}
        if tag.name == "img":
            tag["src"] = posixpath.normpath(posixpath.join(folder, tag.get("src", "")))
            tag.attrs.pop("width", None)
    return str(target).strip()


def _text(tag):
    for piece in tag.select(".headerlink"):
        piece.decompose()
    return tag.decode_contents().strip()


def setup(app):
    after_html(app, write_previews)
    return metadata()
