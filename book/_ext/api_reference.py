"""The page `api`: pcalab's docstrings at build time, their labels linked to the book's equations.

Docstrings are numpydoc; `sphinx.ext.napoleon` reads them. Types in them are words for a reader
("array of shape (n, d)"), not names of classes, so they are not looked up as references. A label
such as eq-stationary becomes the number of that equation, a link, once a page defines it; labels
of chapters still to come stay as they are.
"""

import inspect
import re

from check_lines import LABEL, numbered
from docutils import nodes
from sphinx.util.nodes import make_refnode

PAGE = "api"
# Quoted text, which stays; a bar; the underscore that ends a fitted attribute's name.
SPECIAL = re.compile(r"``.*?``|`[^`]*`|\||(?<=\w)_(?=[\s.;)]|$)(?! :)", re.DOTALL)
WORD = re.compile(r"((?:eq|thm|lem|prp|cor|def|alg)-[a-z0-9]+(?:-[a-z0-9]+)*)")


def configure(app, config):
    config.autodoc_member_order = "bysource"
    config.autodoc_typehints = "none"
    config.default_role = "code"
    config.napoleon_google_docstring = False
    config.napoleon_use_ivar = True
    config.napoleon_use_param = False
    config.napoleon_use_rtype = False
    config.nitpick_ignore_regex = [*config.nitpick_ignore_regex, ("py:.*", ".*")]


def escape_marks(app, what, name, obj, options, lines):
    """|λ₂| is an absolute value here and n_iter_ a name, not marks of reStructuredText."""
    text = SPECIAL.sub(lambda m: "\\" + m[0] if m[0] in "|_" else m[0], "\n".join(lines))
    lines[:] = text.split("\n")


def skip_member(app, what, name, obj, skip, options):
    """Leave out constants, fields of named tuples (the docstring has them), generated setters."""
    if what == "module" and not (inspect.isroutine(obj) or inspect.isclass(obj)):
        return True
    if type(obj).__name__ == "_tuplegetter" or re.fullmatch(r"set_\w+_request", name):
        return True
    return None


def link_labels(app, doctree, docname):
    if docname.rpartition("/")[2] != PAGE:
        return
    for text in list(doctree.findall(nodes.Text)):
        if isinstance(text.parent, nodes.reference):
            continue
        parts = WORD.split(text.astext())
        if len(parts) > 1:
            text.parent.replace(text, [_linked(app, docname, part) for part in parts if part])


def _linked(app, docname, part):
    target = numbered(app.env, part) if LABEL.match(part) else None
    if target is None:
        return nodes.Text(part)
    todoc, anchor, number = target
    return make_refnode(app.builder, docname, todoc, anchor, nodes.Text(number))


def setup(app):
    app.setup_extension("sphinx.ext.autodoc")
    app.setup_extension("sphinx.ext.napoleon")
    app.connect("config-inited", configure)
    app.connect("autodoc-process-docstring", escape_marks, priority=400)
    app.connect("autodoc-skip-member", skip_member, priority=400)
    app.connect("doctree-resolved", link_labels)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
