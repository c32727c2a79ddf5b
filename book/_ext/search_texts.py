"""The prose of all pages in one script, from which the search page quotes.

A browser may not read other pages from a folder, so what a result quotes is gathered at build time:
paragraphs, titles and terms without their formulas, in `_static/search-texts.js`. Folded derivations of
exercises are never among them.
"""

import json
from pathlib import Path

from docutils import nodes

QUOTED = (nodes.paragraph, nodes.title, nodes.term)


def _store(env):
    if not hasattr(env, "search_texts"):
        env.search_texts = {}
    return env.search_texts


def read_page(app, doctree):
    blocks = [node for node in doctree.findall(lambda node: isinstance(node, QUOTED))
              if not (app.env.docname.startswith("exercises/") and _folded(node))]
    _store(app.env)[app.env.docname] = " ".join(" ".join(map(_words, blocks)).split())


def _words(block):
    return "".join("…" if isinstance(text.parent, nodes.math) else text
                   for text in block.findall(nodes.Text))


def _folded(node):
    while node is not None and node.get("design_component") != "dropdown":
        node = node.parent
    return node is not None


def forget_page(app, env, docname):
    _store(env).pop(docname, None)


def merge_pages(app, env, docnames, other):
    _store(env).update({name: _store(other)[name] for name in docnames if name in _store(other)})


def write_texts(app, exception):
    if exception is None and app.builder.format == "html":
        text = json.dumps(_store(app.env), ensure_ascii=False, sort_keys=True, indent=0)
        path = Path(app.outdir) / "_static" / "search-texts.js"
        path.write_text(f"window.courseTexts = {text};\n", encoding="utf-8")


def setup(app):
    app.connect("doctree-read", read_page)
    app.connect("env-purge-doc", forget_page)
    app.connect("env-merge-info", merge_pages)
    app.connect("build-finished", write_texts)
    return {"env_version": 2, "parallel_read_safe": True, "parallel_write_safe": True}
