"""`{title-page}`: its text beside the explorable in it, the way in, and how long the course takes.

The minutes of a chapter are those its head states ("*75 minutes; …*"), or else its words at 150 a minute;
the map of the course shows them too.
"""

import math
import re

from chapter_numbers import chapter_number
from docutils import nodes
from explorables import Part
from extension import add_store, metadata, stored
from sphinx.util.docutils import SphinxDirective

STATED = re.compile(r"(\d+) minutes")
WORDS_A_MINUTE = 150


class way_in(nodes.General, nodes.Element):
    """Stands for the button and the hours until all chapters are read."""


class TitlePage(SphinxDirective):
    has_content = True

    def run(self):
        text = nodes.container(classes=["title-text"])
        self.state.nested_parse(self.content, self.content_offset, text)
        stored(self.env, "title_pages")[self.env.docname] = True
        text += way_in()
        page = nodes.container("", text, classes=["title-page"])
        for live in list(text.findall(Part)):
            text.remove(live)
            page += live
        return [page]


# --- how long ---------------------------------------------------------------------------------


def read_minutes(app, doctree):
    if chapter_number(app.env.docname) is None:
        return
    stated = (STATED.match(text.astext()) for text in doctree.findall(nodes.paragraph))
    found = next((int(match[1]) for match in stated if match), None)
    words = sum(len(text.astext().split()) for text in doctree.findall(nodes.paragraph))
    stored(app.env, "chapter_minutes")[app.env.docname] = found or 5 * math.ceil(words / WORDS_A_MINUTE / 5)


def minutes(env):
    """{chapter: minutes to read it}."""
    return {chapter_number(name): found for name, found in stored(env, "chapter_minutes").items()}


# --- the way in --------------------------------------------------------------------------------


def resolve(app, doctree, docname):
    chapters = {chapter_number(name): name for name in app.env.found_docs if chapter_number(name)}
    for node in list(doctree.findall(way_in)):
        first = app.builder.get_relative_uri(docname, chapters[min(chapters)])
        hours = round(sum(minutes(app.env).values()) / 60)
        start = nodes.reference("", f"Start chapter {min(chapters)}", refuri=first, internal=True,
                                classes=["start-button"])
        node.replace_self(nodes.paragraph("", "", start, nodes.Text(
            f" {len(chapters)} chapters, {hours} hours to read"), classes=["way-in"]))


def setup(app):
    app.add_node(way_in)
    app.add_directive("title-page", TitlePage)
    app.connect("doctree-read", read_minutes)
    add_store(app, "chapter_minutes")
    add_store(app, "title_pages", written_always=True)
    app.connect("doctree-resolved", resolve)
    return metadata()
