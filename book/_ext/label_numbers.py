"""The number of every label: kept for the decks, and pages that show one which has changed are written anew.

Sphinx writes only pages that were changed themselves; one that refers to another's equation would go
on showing the number, and leading to the anchor, that the equation had.
"""

import json
from pathlib import Path

from docutils import nodes
from extension import add_store, after_html, metadata, stored
from labels import LABEL, numbered


def read_page(app, doctree):
    """Note the labels that this page refers to, in references, check lines and docstrings."""
    named = [node if isinstance(node, nodes.Text) else node.get("reftarget") or node.get("label") or ""
             for node in doctree.findall()]
    stored(app.env, "cited_labels")[app.env.docname] = set(LABEL.findall("\n".join(named)))


def find_changed(app, env):
    """The pages that refer to a label whose place or number is another than in the last build."""
    known = [*env.get_domain("math").equations, *getattr(env, "proof_list", {})]
    before = getattr(env, "label_numbers", {})
    env.label_numbers = {label: numbered(env, label) for label in known if LABEL.fullmatch(label)}
    changed = {label for label, _ in before.items() ^ env.label_numbers.items()}
    return [page for page, cited in stored(env, "cited_labels").items() if cited & changed]


def write_numbers(app):
    """Beside the built book, for the decks to show."""
    numbers = {label: number for label, (_, _, number) in app.env.label_numbers.items()}
    path, text = Path(app.outdir).parent / "numbers.json", json.dumps(numbers, sort_keys=True, indent=0)
    if not path.is_file() or path.read_text(encoding="utf-8") != text:
        path.write_text(text, encoding="utf-8")


def setup(app):
    add_store(app, "cited_labels")
    app.connect("doctree-read", read_page)
    app.connect("env-get-updated", find_changed, priority=900)    # when Sphinx has numbered
    after_html(app, write_numbers)
    return metadata()
