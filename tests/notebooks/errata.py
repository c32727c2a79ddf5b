"""The errata of the sources: which are due in the book, and which its stored outputs execute."""

import re
from collections import Counter
from typing import NamedTuple

import hygiene
from labels import ERRATUM as NUMBER

IDS = hygiene.ROOT / "tests/notebooks/errata_ids.txt"
SOURCES = {"000": "Chandola", "001": "Watt", "002": "Wu", "003": "Scheffer", "004": "Borgwardt"}
KINDS = ("wrong", "loose", "slip")              # in the order of the printed table
ENTRY = re.compile(rf"({NUMBER.pattern}) +(wrong|loose|slip|copy)(?: +(words|never|with (\d\d)))?$")
EXECUTED = re.compile(rf"^(?:[✓✗] )?({NUMBER.pattern})(?= )", re.MULTILINE)
CHAPTER = re.compile(r"(\d\d)-[^/]+\.ipynb$")
REMARKS = "remarks-on-the-sources.ipynb"         # the page to look them up on


class Erratum(NamedTuple):
    kind: str
    words: bool = False         # nothing to run
    chapter: int | None = None  # comes with this chapter
    never: bool = False         # stays out of the book


def entries(text=None):
    """Number → Erratum, from the file."""
    found = {}
    lines = (text or IDS.read_text(encoding="utf-8")).splitlines()
    for line in filter(None, (line.partition("#")[0].rstrip() for line in lines)):
        parts = ENTRY.match(line)
        if not parts or parts[1] in found:
            raise ValueError(f"not a line of errata_ids.txt, or there twice: {line!r}")
        number, kind, mark, chapter = parts.groups()
        found[number] = Erratum(kind, mark == "words", int(chapter) if chapter else None, mark == "never")
    return found


def chapters(pages):
    """The chapters among the pages, by number."""
    return {int(parts[1]): page for page in pages if (parts := CHAPTER.match(page.name))}


def due(known, pages):
    """The errata that these pages have to show."""
    there = chapters(pages)
    return {number: e for number, e in known.items()
            if not e.never and (e.chapter is None or e.chapter in there)}


def missing(known, pages):
    """Errata that are due and that no output of a chapter or of the remarks executes (or, if in words, none names)."""
    told = [*chapters(pages).values(), *(page for page in pages if page.name == REMARKS)]
    pieces = [piece for page in told for piece in page.pieces]
    named = {n for kind, text in pieces if kind == "text" for n in NUMBER.findall(text)}
    executed = {n for kind, text in pieces if kind == "output" for n in EXECUTED.findall(text)}
    return [
        f"{number}: no chapter {'names' if e.words else 'executes'} it"
        for number, e in due(known, pages).items() if number not in (named if e.words else executed)
    ]


def unknown(known, pages):
    """Numbers of errata on any page that the file does not have."""
    return sorted({
        f"{page.name}: {number} is not in errata_ids.txt"
        for page in pages for _, text in page.pieces for number in NUMBER.findall(text)
        if number not in known
    })


def stale_marks(known, pages):
    there = chapters(pages)
    return [f"{number}: chapter {e.chapter} exists, so the mark must go"
            for number, e in known.items() if e.chapter in there]


def counts(known, pages):
    """Source → how many of each kind are due."""
    tally = Counter((number[:3], e.kind) for number, e in due(known, pages).items())
    return {name: [tally[source, kind] for kind in KINDS] for source, name in SOURCES.items()}


def printed_counts(page):
    """The same, as a page prints it."""
    rows = re.compile(rf"^({'|'.join(SOURCES.values())}) +(\d+) +(\d+) +(\d+)\b", re.MULTILINE)
    return {name: [int(n) for n in numbers]
            for kind, text in page.pieces if kind == "output" for name, *numbers in rows.findall(text)}
