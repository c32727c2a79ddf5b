"""Functions of the chapters in lecture decks: copied by this tool, never edited there.

A deck's cell tagged `export` consists of comments that name a chapter and functions of it,

    # From 03-eigen-bound: eig, kept

each followed by the source of those functions. `make refresh` writes it, after the comments, anew.
"""

import ast
import functools
import re
from pathlib import Path

import nbformat

BOOK = Path(__file__).resolve().parents[2] / "book"
SOURCE = re.compile(r"# From ([\w-]+): (.+)")


def functions_of(nb):
    """Name and source of every function that a cell of this notebook defines at its top level."""
    found = {}
    for cell in nb.cells:
        if cell.cell_type != "code":
            continue
        for node in ast.parse(cell.source).body:
            if isinstance(node, ast.FunctionDef):
                found[node.name] = ast.get_source_segment(cell.source, node)
    return found


@functools.cache
def chapter_functions(chapter):
    return functions_of(nbformat.read(BOOK / f"{chapter}.ipynb", as_version=4))


def filled(source):
    """The text of an `export` cell, as its comments ask for it."""
    parts = []
    for chapter, names in SOURCE.findall(source):
        parts.append(f"# From {chapter}: {names}")
        parts += [chapter_functions(chapter)[name] + "\n\n" for name in names.split(", ")]
    return "\n".join(parts).rstrip()


def fill(nb):
    """Write the functions into the `export` cells of a deck, which is changed in place."""
    for cell in nb.cells:
        if "export" in cell.metadata.get("tags", []):
            cell.source = filled(cell.source)
