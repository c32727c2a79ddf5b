"""Exercise notebooks for learners: solutions out, and a folder that nbgrader takes as a course.

    python book/_tools/student.py [OUTPUT]

nbgrader's own preprocessors do the work, so that what a learner downloads here is what
`nbgrader generate_assignment` would hand out.
"""

import logging
import shutil
import sys
from pathlib import Path

import nbformat
from nbformat.v4 import new_code_cell
from nbgrader.preprocessors import (
    CheckCellMetadata,
    ClearHiddenTests,
    ClearMarkScheme,
    ClearOutput,
    ClearSolutions,
    ComputeChecksums,
    LockCells,
)

ROOT = Path(__file__).resolve().parents[2]
SOURCE = ROOT / "book" / "exercises"
OUTPUT = ROOT / "_build" / "exercises"
# In nbgrader's order; checksums last, over what the learner gets.
STEPS = (
    LockCells, ClearSolutions, ClearOutput, CheckCellMetadata, ClearHiddenTests, ClearMarkScheme,
    ComputeChecksums,
)
# Tags by which the book folds solutions: in a notebook to fill in there is nothing to fold.
BOOK_TAGS = {"hide-input", "hide-cell", "hide-output", "remove-input", "remove-output"}
LEFT_OVER = ("BEGIN SOLUTION", "END SOLUTION", "BEGIN HIDDEN TESTS", "END HIDDEN TESTS")

CONFIG = '''\
# An nbgrader course made from the exercises of the book; run nbgrader in this folder.
c = get_config()  # noqa: F821
c.CourseDirectory.course_id = "pca-executed"
c.ExecutePreprocessor.timeout = 120
'''


def fenced(path):
    """The notebook at `path` with its cells kept apart, as `pcalab.course.exercises` does."""
    nb = nbformat.read(path, as_version=4)
    codes = [cell for cell in nb.cells if cell.cell_type == "code"]
    for number, cell in enumerate(codes):
        meta = cell.metadata.get("nbgrader", {})
        if not meta.get("solution"):
            cell.source = f"%%{'check' if meta.get('grade') else 'given'}\n{cell.source}"
        if not meta:
            cell.metadata.nbgrader = locked(f"given-{path.stem[:2]}-{number}")
    first = new_code_cell("%load_ext pcalab.course.exercises")
    first.metadata.nbgrader = locked(f"given-{path.stem[:2]}-fence")
    first.id = "fence"
    nb.cells.insert(nb.cells.index(codes[0]), first)
    return nb


def locked(grade_id):
    """What nbgrader wants to be told of a cell that it shall restore."""
    return {"grade": False, "grade_id": grade_id, "locked": True, "schema_version": 3,
            "solution": False, "task": False}


def student_version(path):
    """The notebook at `path` as a learner gets it."""
    nb = fenced(path)
    resources = {"metadata": {"path": str(path.parent), "name": path.stem}}
    for step in STEPS:
        nb, resources = step().preprocess(nb, resources)
    for cell in nb.cells:
        tags = [tag for tag in cell.metadata.pop("tags", []) if tag not in BOOK_TAGS]
        if tags:
            cell.metadata.tags = tags
    for word in LEFT_OVER:
        if any(word in cell.source for cell in nb.cells):
            raise ValueError(f"{path.name}: {word!r} is still there after stripping")
    return nb


def build(source=SOURCE, output=OUTPUT):
    """Write the learner's notebooks and the nbgrader course; return the notebooks' paths."""
    course = output / "nbgrader_course"
    if output.is_dir():
        shutil.rmtree(output)
    (course / "source").mkdir(parents=True)
    (course / "nbgrader_config.py").write_text(CONFIG, encoding="utf-8")
    written = []
    for path in sorted(source.glob("*.ipynb")):
        nbformat.write(student_version(path), output / path.name)
        assignment = course / "source" / path.stem
        assignment.mkdir()
        nbformat.write(fenced(path), assignment / path.name)
        written.append(output / path.name)
    return written


def main():
    logging.getLogger("traitlets").setLevel(logging.ERROR)
    written = build(output=Path(sys.argv[1]).resolve() if len(sys.argv) > 1 else OUTPUT)
    names = ", ".join(path.stem for path in written) or "there is none yet"
    print(f"Exercise notebooks without solutions: {names}")


if __name__ == "__main__":
    main()
