"""`{title-page}`: its text beside a picture of the course, the way in, and how long the course takes.

The minutes of a chapter are those its head states ("*75 minutes; …*"), or else its words at 150 a minute;
the map of the course shows them too.
"""

import math
import random
import re

from chapter_numbers import chapter_number
from docutils import nodes
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
        picture = nodes.raw("", _cloud(), format="html")
        return [nodes.container("", text, picture, classes=["title-page"])]


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


# --- what it looks like -----------------------------------------------------------------------


def _cloud(count=70, angle=-0.46, spread=(62.0, 21.0)):
    """A cloud of points with its two principal axes, each two standard deviations long."""
    rng = random.Random(3)
    along, across = (math.cos(angle), math.sin(angle)), (-math.sin(angle), math.cos(angle))
    points = [(rng.gauss(0, spread[0]), rng.gauss(0, spread[1])) for _ in range(count)]
    dots = "".join(
        f'<circle cx="{a * along[0] + b * across[0]:.1f}" cy="{a * along[1] + b * across[1]:.1f}" r="2.6"/>'
        for a, b in points if abs(a) < 150 and abs(b) < 60
    )
    axes = "".join(
        f'<path class="axis {name}" d="M0 0 L{2 * s * way[0]:.1f} {2 * s * way[1]:.1f}" '
        'marker-end="url(#axis-head)"/>'
        for name, way, s in (("first", along, spread[0]), ("second", across, -spread[1]))
    )
    return (
        '<svg viewBox="-150 -105 300 210" aria-hidden="true" focusable="false"><defs>'
        '<marker id="axis-head" viewBox="0 0 8 8" refX="6" refY="4" markerWidth="5" markerHeight="5" '
        'orient="auto"><path d="M0 0.5 L8 4 L0 7.5 z" fill="context-stroke"/></marker></defs>'
        f'<ellipse rx="{2 * spread[0]}" ry="{2 * spread[1]}" transform="rotate({math.degrees(angle):.1f})"/>'
        f"{dots}{axes}</svg>"
    )


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
