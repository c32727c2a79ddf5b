"""A teacher's run: a class hands in, some of it lazy, mistaken or malicious, and nbgrader marks.

One notebook in the normal run; TEACHERS_RUN=all runs every one, TEACHERS_RUN="02 16" some. With -s the
marks and the seconds of each learner are printed.
"""

import os
import time

import nbformat
import pytest
from exercise_files import NOTEBOOKS, answers, grade_id, is_answer, is_check
from test_nbgrader import course, hand_in, student_copy  # noqa: F401 - course is a fixture

pytestmark = pytest.mark.slow

WANTED = os.environ.get("TEACHERS_RUN", "02")
CHOSEN = [path for path in NOTEBOOKS if WANTED == "all" or path.stem[:2] in WANTED.split()]

# What is put into the learner's first answer cell, before or in place of an answer.
REPLACED = "grade = lambda *args, **kwargs: None\nimport pcalab.course.feedback\n"
LOOP = "while True:\n    pass"
FLOOD = "while True:\n    print('x' * 100)"
LARGE = "import numpy as np\nhuge = np.ones(10**15)"
LEAVE = "import sys\nsys.exit(0)"
DIE = "import os\nos._exit(0)"
STOLEN = """\
import pathlib
for folder in pathlib.Path().resolve().parents:
    for found in (folder / "source").rglob("*.ipynb"):
        raise SystemExit("a solution lies open: " + found.name)
"""


def answered(course, path):  # noqa: F811
    return [c for c in hand_in(course, path, {}).cells if is_answer(c)]


def first_with(course, path, source):  # noqa: F811
    """Untouched, but for an attack in the first answer cell."""
    nb = student_copy(course, path)
    next(c for c in nb.cells if is_answer(c)).source = source
    return nb


def half_done(course, path):  # noqa: F811
    nb, solved = student_copy(course, path), {grade_id(c): c.source for c in answered(course, path)}
    for name in list(solved)[:len(solved) // 2]:
        next(c for c in nb.cells if grade_id(c) == name).source = solved[name]
    return nb


def otherwise_right(course, path):  # noqa: F811
    other = {target: answer for target, answer in reversed(answers(path, "OTHER"))
             if target[-1] in "ac"}
    return hand_in(course, path, other)


def mistaken(course, path):  # noqa: F811
    wrong = {target: answer for target, answer, _ in reversed(answers(path, "WRONG"))
             if target[-1] in "ac"}
    return hand_in(course, path, wrong)


def data_written_over(course, path):  # noqa: F811
    """Zeros in all data of the notebook, from the first answer on."""
    return first_with(course, path, REPLACED + (
        "import numpy as np\n"
        "for value in list(globals().values()):\n"
        "    if isinstance(value, np.ndarray) and value.flags.writeable:\n"
        "        value[...] = 0\n"))


def checks_edited(course, path):  # noqa: F811
    nb = student_copy(course, path)
    for cell in filter(is_check, nb.cells):
        cell.source = "print('all is well')"
    return nb


def checks_deleted(course, path):  # noqa: F811
    nb = student_copy(course, path)
    nb.cells = [c for c in nb.cells if not is_check(c)]
    return nb


LEARNERS = {
    "perfect": lambda course, path: hand_in(course, path, {}),
    "untouched": student_copy,
    "half done": half_done,
    "right otherwise": otherwise_right,
    "mistaken": mistaken,
    "calls his own grade": lambda course, path: first_with(course, path, REPLACED),
    "writes over data": data_written_over,
    "edits checks": checks_edited,
    "deletes checks": checks_deleted,
    "never ends": lambda course, path: first_with(course, path, LOOP),
    "floods the output": lambda course, path: first_with(course, path, FLOOD),
    "asks for a petabyte": lambda course, path: first_with(course, path, LARGE),
    "leaves": lambda course, path: first_with(course, path, LEAVE),
    "kills the kernel": lambda course, path: first_with(course, path, DIE),
    "looks for solutions": lambda course, path: first_with(course, path, STOLEN),
}

# Marked in other tests already, or stopped by the clock of a cell after a minute: in a full run only.
ELSEWHERE = {"perfect", "untouched", "right otherwise", "mistaken", "calls his own grade"}
WAITED_FOR = {"never ends", "floods the output"}
CLASS = [name for name in LEARNERS
         if "TEACHERS_RUN" in os.environ or name not in ELSEWHERE | WAITED_FOR]


def due(name, path, nb):
    """The mark that this learner should have; None for no mark at all."""
    maximum = len(list(filter(is_check, nb.cells)))
    if name in ("perfect", "right otherwise"):
        return maximum
    if name == "half done":
        return len(list(filter(is_answer, nb.cells))) // 2
    if name == "mistaken":
        return maximum - len({target for target, *_ in answers(path, "WRONG") if target[-1] in "ac"})
    return None if name == "kills the kernel" else 0


def graded(course, path, name):  # noqa: F811
    """Hand in and mark: score, printed and error texts of the marked notebook, seconds."""
    root, api = course
    student = name.replace(" ", "_")
    folder = root / "submitted" / student / path.stem
    folder.mkdir(parents=True)
    nbformat.write(LEARNERS[name](course, path), folder / path.name)
    start = time.perf_counter()
    done = api.autograde(path.stem, student)["success"]
    seconds = time.perf_counter() - start
    if not done:
        return None, "", seconds
    with api.gradebook as gradebook:
        score = gradebook.find_submission(path.stem, student).score
    nb = nbformat.read(root / "autograded" / student / path.stem / path.name, as_version=4)
    texts = [o.get("text", "") + o.get("evalue", "") for c in nb.cells for o in c.get("outputs", [])]
    return score, "\n".join(texts), seconds


@pytest.mark.parametrize("path", CHOSEN, ids=lambda path: path.stem)
def test_a_class_gets_the_marks_that_are_due(course, path):  # noqa: F811
    wrong, minutes, nb = {}, 0, student_copy(course, path)
    for name in CLASS:
        score, said, seconds = graded(course, path, name)
        print(f"{path.stem[:2]}  {name:20} {'no mark' if score is None else score!s:>8} {seconds:6.0f} s")
        minutes += seconds / 60
        if score != due(name, path, nb):
            wrong[name] = score
        if name in WAITED_FOR:
            assert "Is there a loop that never ends?" in said and len(said) < 10**6
        if name == "looks for solutions":         # as for-teachers.md says: they can be read
            assert "a solution lies open" in said
    print(f"{path.stem[:2]}  {len(CLASS)} learners: {minutes:.1f} minutes")
    assert wrong == {}
