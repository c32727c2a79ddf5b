"""Punctuation stays with the formula it follows.

A formula is a box to the browser, and a line may break between a box and the comma after it. Both
go into one span that does not break.
"""

import re

from docutils import nodes

CLOSING = re.compile(r"[.,;:!?)\]’”]+")


def join(app, doctree):
    for formula in list(doctree.findall(nodes.math)):
        parent, place = formula.parent, formula.parent.index(formula)
        after = parent.children[place + 1] if place + 1 < len(parent.children) else None
        found = CLOSING.match(after) if isinstance(after, nodes.Text) else None
        if found and not isinstance(parent, nodes.title):
            together = nodes.inline("", "", formula, nodes.Text(found[0]), classes=["nobreak"])
            parent.children[place:place + 2] = []
            parent.insert(place, [together, nodes.Text(after[found.end():])])


def setup(app):
    app.connect("doctree-read", join)
    return {"env_version": 2, "parallel_read_safe": True, "parallel_write_safe": True}
