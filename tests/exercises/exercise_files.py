"""The exercise notebooks, their cells, and the answers that prove their graders.

For every notebook there is a module ``answers_NN`` with wrong answers and the words that each
must be met with, and with right answers that are not the book's.
"""

import importlib
from pathlib import Path

BOOK = Path(__file__).parents[2] / "book" / "exercises"
NOTEBOOKS = sorted(BOOK.glob("*.ipynb"))


def answers(path, kind):
    return getattr(importlib.import_module(f"answers_{path.stem[:2]}"), kind)


def grade_id(cell):
    return cell.metadata.get("nbgrader", {}).get("grade_id", "")


def is_answer(cell):
    meta = cell.metadata.get("nbgrader", {})
    return cell.cell_type == "code" and meta.get("solution", False)


def is_check(cell):
    meta = cell.metadata.get("nbgrader", {})
    return cell.cell_type == "code" and meta.get("grade", False)
