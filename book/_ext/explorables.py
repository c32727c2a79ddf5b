"""Live pictures: numbered figures, and scripts only on the pages that have one.

What `plots.explorable` leaves in a notebook, a still picture and its data, becomes a figure with its caption and the
label `fig-<name>`. On a Markdown page `{explorable} name` shows the same, taken from the stored output of the
notebook that `:from:` names; with `:compact:` without its questions and its table.
"""

import base64
import hashlib
import json
import os
from pathlib import Path

from bs4 import BeautifulSoup
from docutils import nodes
from docutils.parsers.rst import directives
from extension import metadata
from sphinx.transforms import SphinxTransform
from sphinx.util.docutils import SphinxDirective

MARK = 'data-explorable="'
FOLDER = "explorables/"
CORE = ["core.css", "num.js", "core.js"]    # and then a script for each


class Part(nodes.General, nodes.Element):
    """The frame of an explorable: its name, its data, and in it the still picture."""


def read(html, env, compact=False):
    """An output of `plots.explorable` as a part, its picture in a file, and the words of its caption."""
    page = BeautifulSoup(html, "html.parser")
    root, caption = page.select_one("[data-explorable]"), page.figcaption
    png = base64.b64decode(root.img["src"].partition("base64,")[2])
    picture = Path(env.app.outdir).parent / "jupyter_execute" / f"{hashlib.sha256(png).hexdigest()[:32]}.png"
    picture.parent.mkdir(parents=True, exist_ok=True)
    picture.write_bytes(png)
    uri = Path(os.path.relpath(picture, Path(env.doc2path(env.docname)).parent)).as_posix()
    part = Part("", nodes.image(uri=uri, alt=root.img["alt"], classes=["still"]), name=root["data-explorable"],
                data=root.script.string, compact=compact)
    return part, caption.get_text(" ", strip=True) if caption else ""


def open_part(writer, node):
    compact = " data-compact" if node["compact"] else ""
    writer.body.append(f'<div data-explorable="{node["name"]}"{compact}>\n')


def close_part(writer, node):
    writer.body.append(f'<script type="application/json">{node["data"]}</script>\n</div>\n')


class NumberedFigures(SphinxTransform):
    """Before labels are gathered: the raw output becomes a figure like any other."""

    default_priority = 400

    def apply(self):
        for raw in list(self.document.findall(nodes.raw)):
            if MARK in raw.astext():
                part, words = read(raw.astext(), self.env)
                name = f"fig-{part['name']}"
                figure = nodes.figure("", part, nodes.caption(words, words), names=[name])
                figure.source, figure.line = raw.source, raw.line
                self.document.note_explicit_target(figure, figure)
                raw.replace_self(figure)


class Explorable(SphinxDirective):
    required_arguments = 1
    option_spec = {"from": directives.unchanged_required, "compact": directives.flag}

    def run(self):
        notebook = Path(self.env.srcdir) / f"{self.options['from']}.ipynb"
        self.env.note_dependency(str(notebook))
        for html in outputs(notebook):
            part, _ = read(html, self.env, compact="compact" in self.options)
            if part["name"] == self.arguments[0]:
                return [part]
        raise self.error(f"{notebook.name} stores no output of the explorable {self.arguments[0]!r}")


def outputs(notebook):
    """The outputs of `plots.explorable` in a notebook."""
    for cell in json.loads(notebook.read_text(encoding="utf-8"))["cells"]:
        for output in cell.get("outputs", ()):
            html = "".join(output.get("data", {}).get("text/html", ""))
            if MARK in html:
                yield html


def add_scripts(app, pagename, templatename, context, doctree):
    """Jupyter Book gives all scripts in _static to all pages: leave those that the page needs, in their order."""
    shown = dict.fromkeys(part["name"] for part in doctree.findall(Part)) if doctree else {}
    wanted = [FOLDER + name for name in CORE + [f"{name}.js" for name in shown]] if shown else []
    for kind in ("css_files", "script_files"):
        others, ours = [], {}
        for file in context.get(kind, []):
            name = str(getattr(file, "filename", file)).removeprefix("_static/")
            if name.startswith(FOLDER):
                ours[name] = file
            else:
                others.append(file)    # some have no name: they stand in the page
        context[kind] = others + [ours[name] for name in wanted if name in ours]


def setup(app):
    app.add_node(Part, html=(open_part, close_part))
    app.add_transform(NumberedFigures)
    app.add_directive("explorable", Explorable)
    app.connect("html-page-context", add_scripts, priority=950)
    return metadata()
