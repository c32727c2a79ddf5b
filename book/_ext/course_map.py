"""`{course-map}`: the chapters, the matrix each is about and what it builds on, as inline SVG.

Two drawings are made from `course_map.yml`: a grid with arrows for wide pages and a list for narrow
ones; the style sheet shows one of them. A chapter that is in the book is a link and shows its minutes, any
other is drawn dashed and marked as in preparation.
"""

import re
from html import escape
from pathlib import Path
from textwrap import wrap

import yaml
from chapter_numbers import chapter_number
from docutils import nodes
from docutils.parsers.rst import Directive
from extension import add_store, metadata, stored
from title_page import minutes

DATA = Path(__file__).with_name("course_map.yml")

SUBSCRIPT = re.compile(r"_\{(.+?)\}")
NODE_W, NODE_H = 132, 58
STEP_X, LEFT = 152, 14
ROWS = (28, 122, 216, 322, 428, 534, 628)    # wider apart where a part ends
LAST_COLUMN = 4
PAD, HEAD, FOOT = 10, 19, 24
NAME_CHARACTERS = 17
NARROW_W, NARROW_H = 340, 46


class course_map(nodes.General, nodes.Element):
    """Stands for the map until it is known which chapters exist."""


class CourseMap(Directive):
    """The directive: no argument, no content."""

    def run(self):
        env = self.state.document.settings.env
        stored(env, "course_maps")[env.docname] = True
        env.note_dependency(str(DATA))
        return [course_map()]


def load():
    """The parts of the data file, and their chapters by number."""
    parts = yaml.safe_load(DATA.read_text(encoding="utf-8"))["parts"]
    return parts, {c["number"]: c for part in parts for c in part["chapters"]}


def draw(app, docname):
    parts, chapters = load()
    for number, chapter in chapters.items():
        chapter["minutes"] = minutes(app.env).get(number)
    pages = {chapter_number(name): name for name in app.env.found_docs if chapter_number(name)}
    links = {n: app.builder.get_relative_uri(docname, pages[n]) for n in chapters if n in pages}
    text = described(parts)
    planned = "" if links.keys() == chapters.keys() else "; a dashed frame is a chapter in preparation"
    return (
        '<figure class="course-map">'
        + _wide(parts, chapters, links, text) + _narrow(parts, links, text)
        + '<figcaption>The course: each method is the matrix it builds. Beside a chapter stands what it '
        "builds on, or an arrow comes from there; the minutes are for reading it without its folds and "
        f"exercises{planned}.</figcaption></figure>"
    )


def described(parts):
    """The map in words."""
    told = [f"{part['name']}: {_span([c['number'] for c in part['chapters']])}" for part in parts]
    arrows = [f"{' and '.join(map(str, chapter['needs']))} to {chapter['number']}"
              for part in parts for chapter in part["chapters"] if chapter["needs"]]
    return (f"{'; '.join(told)}. Arrows lead from a chapter to those that build on it: "
            f"{'; '.join(arrows)}.")


def _span(numbers):
    first, last = min(numbers), max(numbers)
    return f"chapter {first}" if first == last else f"chapters {first} to {last}"


def _svg(kind, width, height, text, body):
    return (
        f'<svg class="course-map-{kind}" viewBox="0 0 {width} {height}" role="group" '
        f'aria-labelledby="map-{kind}-title" aria-describedby="map-{kind}-desc">'
        f'<title id="map-{kind}-title">Map of the course</title>'
        f'<desc id="map-{kind}-desc">{escape(text)}</desc>{body}</svg>'
    )


def _node(chapter, x, y, width, height, link, inside):
    name = f"{chapter['number']}. {chapter['name']}"
    more = f", {chapter['minutes']} minutes" if link else " (in preparation)"
    spoken = escape(f"Chapter {name}{more}", quote=True)
    body = f'<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="6"/>{inside}'
    if link:
        return f'<a class="map-node" href="{escape(link)}" aria-label="{spoken}">{body}</a>'
    return f'<g class="map-node planned" role="img" aria-label="{spoken}">{body}</g>'


def _formula(text):
    """Text of a formula; a subscript is written _{W}."""
    plain, *rest = SUBSCRIPT.split(text)
    out = escape(plain)
    for lowered, after in zip(rest[::2], rest[1::2]):
        out += f'<tspan dy="3" font-size="10">{escape(lowered)}</tspan>'
        out += f'<tspan dy="-3">{escape(after) or " "}</tspan>'
    return out


# --- wide -------------------------------------------------------------------------------------


def _corner(chapter):
    column, row = chapter["at"]
    return LEFT + column * STEP_X, ROWS[row]


def _wide(parts, chapters, links, text):
    bands = "".join(_band(i, part) for i, part in enumerate(parts))
    arrows = "".join(
        f'<path d="{_arrow(chapters[origin], c)}" marker-end="url(#map-head)"/>'
        for c in chapters.values() for origin in c["needs"]
    )
    body = "".join(
        f'<g class="map-part map-part-{i}">'
        + "".join(_wide_node(c, links.get(c["number"])) for c in part["chapters"]) + "</g>"
        for i, part in enumerate(parts)
    )
    head = (
        '<defs><marker id="map-head" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" '
        'markerHeight="7" orient="auto"><path d="M0 0.5 L8 4 L0 7.5 z"/></marker></defs>'
    )
    width = LEFT * 2 + LAST_COLUMN * STEP_X + NODE_W + 8
    height = ROWS[max(c["at"][1] for c in chapters.values())] + NODE_H + FOOT + 4
    return _svg("wide", width, height, text, f'{head}{bands}<g class="map-arrows">{arrows}</g>{body}')


def _band(index, part):
    corners = [_corner(c) for c in part["chapters"]]
    x = min(x for x, _ in corners) - PAD
    y = min(y for _, y in corners) - HEAD
    width = max(x for x, _ in corners) + NODE_W + PAD - x
    height = max(y for _, y in corners) + NODE_H + FOOT - y
    return (
        f'<g class="map-part map-part-{index}">'
        f'<rect class="map-band" x="{x}" y="{y}" width="{width}" height="{height}" rx="10"/>'
        f'<text class="map-band-name" x="{x + PAD}" y="{y + height - 9}">{escape(part["name"])}</text></g>'
    )


def _wide_node(chapter, link):
    x, y = _corner(chapter)
    first, *more = wrap(f"{chapter['number']} {chapter['name']}", NAME_CHARACTERS)
    number, _, start = first.partition(" ")
    lines = "".join(f'<tspan x="{x + 9}" dy="14">{escape(line)}</tspan>' for line in more)
    inside = (
        f'<text class="map-name" x="{x + 9}" y="{y + 16}">'
        f'<tspan class="map-number">{number}</tspan> {escape(start)}{lines}</text>'
        f'<text class="map-matrix" x="{x + NODE_W / 2}" y="{y + 48}" text-anchor="middle">'
        f'{_formula(chapter["matrix"])}</text>{_minutes(chapter, x + NODE_W - 6, y + 15, "′")}'
    )
    return _node(chapter, x, y, NODE_W, NODE_H, link, inside)


def _minutes(chapter, x, y, unit=" min"):
    if not chapter["minutes"]:
        return ""
    return f'<text class="map-needs" x="{x}" y="{y}" text-anchor="end">{chapter["minutes"]}{unit}</text>'


def _arrow(origin, target):
    """A path between two nodes: straight to a neighbour, else through the gap between rows."""
    (ax, ay), (bx, by) = _corner(origin), _corner(target)
    (ac, ar), (bc, br) = origin["at"], target["at"]
    if ar == br and bc == ac + 1:
        return f"M{ax + NODE_W} {ay + NODE_H / 2} H{bx - 1}"
    if ac == bc and br == ar + 1:
        return f"M{ax + NODE_W / 2} {ay + NODE_H} V{by - 1}"
    if ar == br:
        # Over the nodes between them, at a height of its own for each distance and column.
        lift = by - 9 - 4 * (ac % 2)
        return f"M{ax + NODE_W * 0.8} {ay} V{lift} H{bx + NODE_W * 0.2} V{by - 1}"
    gap = by - HEAD - (5 if bc > ac else 11)
    if br == ar + 1:
        return f"M{ax + NODE_W * 0.5} {ay + NODE_H} V{gap} H{bx + NODE_W * 0.5} V{by - 1}"
    if ac == LAST_COLUMN:
        # More than one row down: along the right margin first.
        margin = LEFT + LAST_COLUMN * STEP_X + NODE_W + PAD + 5
        return f"M{ax + NODE_W} {ay + NODE_H / 2} H{margin} V{gap} H{bx + NODE_W * 0.5} V{by - 1}"
    # Or between two columns.
    below, between = ROWS[ar + 1] - HEAD - 8, bx - (STEP_X - NODE_W) / 2
    return (f"M{ax + NODE_W * 0.5} {ay + NODE_H} V{below} H{between} V{gap} "
            f"H{bx + NODE_W * 0.5} V{by - 1}")


# --- narrow -----------------------------------------------------------------------------------


def _narrow(parts, links, text):
    y, body = 4, ""
    for index, part in enumerate(parts):
        height = 26 + len(part["chapters"]) * (NARROW_H + 6) + 4
        body += (
            f'<g class="map-part map-part-{index}">'
            f'<rect class="map-band" x="1" y="{y}" width="{NARROW_W - 2}" height="{height}" rx="10"/>'
            f'<text class="map-band-name" x="12" y="{y + 18}">{escape(part["name"])}</text>'
        )
        for row, chapter in enumerate(part["chapters"]):
            top = y + 26 + row * (NARROW_H + 6)
            body += _narrow_node(chapter, top, links.get(chapter["number"]))
        body += "</g>"
        y += height + 8
    return _svg("narrow", NARROW_W, y, text, body)


def _narrow_node(chapter, y, link):
    needs = ", ".join(map(str, chapter["needs"]))
    inside = (
        f'<text class="map-name" x="18" y="{y + 19}">'
        f'<tspan class="map-number">{chapter["number"]}</tspan> {escape(chapter["name"])}</text>'
        f'<text class="map-matrix" x="18" y="{y + 37}">{_formula(chapter["matrix"])}</text>'
    )
    inside += _minutes(chapter, NARROW_W - 18, y + 19)
    if needs:
        inside += (
            f'<text class="map-needs" x="{NARROW_W - 18}" y="{y + 37}" text-anchor="end">'
            f"builds on {needs}</text>"
        )
    return _node(chapter, 8, y, NARROW_W - 16, NARROW_H, link, inside)


# --- Sphinx -----------------------------------------------------------------------------------


def resolve(app, doctree, docname):
    for node in list(doctree.findall(course_map)):
        node.replace_self(nodes.raw("", draw(app, docname), format="html"))


def setup(app):
    app.add_node(course_map)
    app.add_directive("course-map", CourseMap)
    add_store(app, "course_maps", written_always=True)
    app.connect("doctree-resolved", resolve)
    return metadata()
