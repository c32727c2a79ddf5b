"""The pages below `api`: pcalab's docstrings at build time, their labels linked to the equations.

`.. module-table:: pcalab.svd` lists what a module offers, each name with the first sentence of its
docstring and a link to the entry that `.. automodule::` makes of it, in the order of the source.
What a module hands on from another is left to the page of that module.

Docstrings are numpydoc; `sphinx.ext.napoleon` reads them. Types in them are words for a reader
("array of shape (n, d)"), not names of classes, so they are not looked up as references. A label
such as eq-stationary becomes the number of that equation, a link, once a page defines it; labels
of chapters still to come stay as they are.
"""

import hashlib
import inspect
import re
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

from docutils import nodes
from docutils.statemachine import StringList
from extension import metadata
from labels import LABEL, numbered
from sphinx import addnodes
from sphinx.util.docutils import SphinxDirective
from sphinx.util.nodes import make_refnode

PACKAGE = Path(find_spec("pcalab").origin).resolve().parent
PAGES = re.compile(r"api(/.*)?")
# Quoted text and examples, which stay; a bar; the underscore that ends a fitted attribute's name.
SPECIAL = re.compile(r"(?m:^ *>>>).*?(?=\n\s*\n|\Z)|``.*?``|`[^`]*`|\||(?<=\w)_(?=[\s.;)]|$)(?! :)",
                     re.DOTALL)


def configure(app, config):
    config.autodoc_default_options = {"ignore-module-all": True}    # whose order is the alphabet's
    config.autodoc_member_order = "bysource"
    config.autodoc_typehints = "none"
    config.default_role = "code"
    config.napoleon_google_docstring = False
    config.napoleon_custom_sections = [("Attributes", "params_style")]    # several names stay together
    config.napoleon_use_param = False
    config.napoleon_use_rtype = False
    config.nitpick_ignore_regex = [*config.nitpick_ignore_regex, ("py:.*", ".*")]


def _escaped(text):
    return SPECIAL.sub(lambda m: "\\" + m[0] if m[0] in "|_" else m[0], text)


def find_outdated(app, env, added, changed, removed):
    """Pages of modules that have changed since the last build began, by their text: a time does not tell
    of what was written while that build ran, after the module was imported."""
    before = getattr(env, "module_texts", {})
    env.module_texts = {path: hashlib.sha256(path.read_bytes()).digest() for path in PACKAGE.rglob("*.py")}
    other = {path for path, _ in before.items() ^ env.module_texts.items()}
    return [page for page, files in env.dependencies.items()
            if other & {Path(env.srcdir, file).resolve() for file in files}]


def escape_marks(app, what, name, obj, options, lines):
    """|λ₂| is an absolute value here and n_iter_ a name, not marks of reStructuredText."""
    lines[:] = _escaped("\n".join(lines)).split("\n")


def _offered(module):
    """Functions and classes of the module itself: neither constants nor what it hands on."""
    named = [getattr(module, name) for name in module.__all__]
    return [obj for obj in named if (inspect.isroutine(obj) or inspect.isclass(obj))
            and obj.__module__ == module.__name__]


def skip_member(app, what, name, obj, skip, options):
    """Leave out what is not offered, fields of named tuples (the docstring has them), setters."""
    if what == "module":
        module = import_module(app.env.temp_data["autodoc:module"])
        return all(obj is not offered for offered in _offered(module))
    if type(obj).__name__ == "_tuplegetter" or re.fullmatch(r"set_\w+_request", name):
        return True
    return None


class ModuleTable(SphinxDirective):
    """What a module offers, in the order of its source, each with its first sentence."""

    required_arguments = 1

    def run(self):
        name = self.arguments[0]
        offered = _offered(import_module(name))
        lines = [".. list-table::", "   :class: module-table", "   :widths: auto", ""]
        for obj in sorted(offered, key=lambda obj: inspect.getsourcelines(obj)[1]):
            sentence = " ".join(inspect.getdoc(obj).split("\n\n")[0].split())
            lines += [f"   * - :py:obj:`{obj.__name__} <{name}.{obj.__name__}>`",
                      f"     - {_escaped(sentence)}"]
        parent = nodes.container()
        self.state.nested_parse(StringList(lines), self.content_offset, parent)
        return parent.children


def allow_breaks(doctree):
    """A long name may be broken behind its module, and nowhere else."""
    for module in doctree.findall(addnodes.desc_addname):
        module += nodes.raw("", "<wbr>", format="html")


def link_labels(app, doctree, docname):
    if not PAGES.fullmatch(docname):
        return
    allow_breaks(doctree)
    for text in list(doctree.findall(nodes.Text)):
        if isinstance(text.parent, nodes.reference):
            continue
        parts = re.split(f"({LABEL.pattern})", text.astext())
        if len(parts) > 1:
            text.parent.replace(text, [_linked(app, docname, part) for part in parts if part])


def _linked(app, docname, part):
    target = numbered(app.env, part) if LABEL.fullmatch(part) else None
    if target is None:
        return nodes.Text(part)
    todoc, anchor, number = target
    return make_refnode(app.builder, docname, todoc, anchor, nodes.Text(number))


def setup(app):
    app.setup_extension("sphinx.ext.autodoc")
    app.setup_extension("sphinx.ext.napoleon")
    app.add_directive("module-table", ModuleTable)
    app.connect("config-inited", configure)
    app.connect("env-get-outdated", find_outdated)
    app.connect("autodoc-process-docstring", escape_marks, priority=400)
    app.connect("autodoc-skip-member", skip_member, priority=400)
    app.connect("doctree-resolved", link_labels)
    return metadata()
