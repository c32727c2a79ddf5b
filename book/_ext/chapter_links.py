"""The head of a chapter links its exercises, its decks and its notebook.

Where a chapter links its exercises by hand, the rest goes behind that link; otherwise all stand below the
title. A deck is one that the chapter names ("Deck 02"), or else whose title slide names the chapter
("Chapters 3 to 5").
"""

import json
import posixpath
import re
from functools import cache
from pathlib import Path

from chapter_numbers import chapter_number
from docutils import nodes
from extension import metadata
from sphinx import addnodes

NAMED = re.compile(r"\s*·\s*(?:Slides:\s*)?[Dd]eck (\d\d)")
COVERED = re.compile(r"^Chapters? (\d[\d, andto–-]*)", re.MULTILINE)


@cache
def decks(folder):
    """{number: (name, chapters)} of the lectures."""
    found = {}
    for path in sorted(folder.glob("[0-9][0-9]-*.ipynb")):
        head = "".join(json.loads(path.read_text(encoding="utf-8"))["cells"][0]["source"])
        covered = COVERED.search(head)
        found[path.stem[:2]] = (path.stem, spelled_out(covered[1]) if covered else set())
    return found


def spelled_out(text):
    """The numbers that "3 to 5, 7 and 9" stands for."""
    numbers = set()
    for first, last in re.findall(r"(\d+)(?:\s*(?:to|–|-)\s*(\d+))?", text):
        numbers |= set(range(int(first), int(last or first) + 1))
    return numbers


def link(text, uri, **attributes):
    return nodes.reference("", text, refuri=uri, internal=True, **attributes)


def add_links(app, doctree):
    docname = app.env.docname
    number = chapter_number(docname)
    exercises = f"exercises/{docname}"
    if number is None or exercises not in app.env.found_docs:
        return
    root = Path(app.srcdir).parent
    typed = next((ref for ref in doctree.findall(addnodes.pending_xref)
                  if posixpath.splitext(ref["reftarget"])[0].lstrip("/") == exercises), None)
    after = typed.next_node(nodes.Text, descend=False, siblings=True) if typed is not None else None
    named = NAMED.findall(after) if after is not None else []
    known = decks(root / "lectures")
    wanted = [deck for deck in named if deck in known] or [
        deck for deck, (_, covered) in known.items() if number in covered]
    links = [link(f"Deck {deck}", f"slides/{known[deck][0]}.html") for deck in wanted]
    links.append(link("Notebook", f"_sources/{docname}.ipynb", classes=["notebook"]))
    separated = [node for each in links for node in (nodes.Text(" · "), each)]
    if typed is None:
        first = link("Exercises", f"{exercises}.html")
        paragraph = nodes.paragraph("", "", first, *separated, classes=["chapter-links"])
        next(doctree.findall(nodes.title)).parent.insert(1, paragraph)
        return
    if named:
        after.parent.replace(after, nodes.Text(NAMED.sub("", after)))
    place = typed.parent.index(typed) + 1
    typed.parent[place:place] = separated


def setup(app):
    app.connect("doctree-read", add_links)
    return metadata()
