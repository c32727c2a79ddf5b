"""The prose of all pages in one script, from which the search page quotes.

A browser may not read other pages from a folder, so what a result quotes is gathered at build time:
paragraphs, titles and terms without their formulas, in `_static/search-texts.js`. Folded derivations of
exercises are never among them.
"""

import json
from pathlib import Path

from docutils import nodes
from extension import add_store, after_html, metadata, stored

QUOTED = (nodes.paragraph, nodes.title, nodes.term)


def read_page(app, doctree):
    blocks = [node for node in doctree.findall(lambda node: isinstance(node, QUOTED))
              if not (app.env.docname.startswith("exercises/") and _folded(node))]
    stored(app.env, "search_texts")[app.env.docname] = " ".join(" ".join(map(_words, blocks)).split())


def _words(block):
    return "".join("…" if isinstance(text.parent, nodes.math) else text
                   for text in block.findall(nodes.Text))


def _folded(node):
    while node is not None and node.get("design_component") != "dropdown":
        node = node.parent
    return node is not None


def write_texts(app):
    text = json.dumps(stored(app.env, "search_texts"), ensure_ascii=False, sort_keys=True, indent=0)
    path = Path(app.outdir) / "_static" / "search-texts.js"
    path.write_text(f"window.courseTexts = {text};\n", encoding="utf-8")


def setup(app):
    app.connect("doctree-read", read_page)
    add_store(app, "search_texts")
    after_html(app, write_texts)
    return metadata()
