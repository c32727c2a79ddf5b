"""The graders of the exercise notebooks, proved: by themselves, and inside nbgrader.

For every notebook there is a module ``answers_NN`` with wrong answers and the words that each
must be met with, and with right answers that are not the book's.
"""

import copy
import functools
import importlib
import os
import sys
from pathlib import Path
from types import FunctionType, ModuleType

import nbformat
import pytest
from nbgrader.apps import NbGraderAPI
from traitlets.config import Config

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


def filled_in(path, replacements):
    """The solved notebook with some answers replaced; all by a comment where None."""
    nb = nbformat.read(path, as_version=4)
    for cell in nb.cells:
        if is_answer(cell) and replacements.get(grade_id(cell)):
            cell.source = replacements[grade_id(cell)]
    return nb


def copied(namespace):
    """The same names anew: data of their own, and functions that look names up in the copy."""
    new, memo = {}, {}
    for name, value in namespace.items():
        if isinstance(value, FunctionType) and value.__globals__ is namespace:
            value = FunctionType(value.__code__, new, name, value.__defaults__, value.__closure__)
        elif name != "__builtins__" and not isinstance(value, ModuleType):
            value = copy.deepcopy(value, memo)
        new[name] = value
    return new


@functools.cache
def solved_above(path):
    """For each answer, the names that the cells above leave if their answers are the book's."""
    namespace, found = {}, {}
    for cell in nbformat.read(path, as_version=4).cells:
        if is_answer(cell):
            found[grade_id(cell)] = copied(namespace)
        if cell.cell_type == "code" and not is_check(cell):
            exec(cell.source, namespace)                    # noqa: S102 - our own notebooks
    return found


@functools.cache
def check_of(path, target):
    cells = nbformat.read(path, as_version=4).cells
    return next(c.source for c in cells if grade_id(c) == f"{target}-check")


def met_with(path, target, answer):
    """Run an answer and its check below the book's other answers; return the message or None."""
    namespace = copied(solved_above(path)[target])
    try:
        exec(answer, namespace)                             # noqa: S102 - our own notebooks
        exec(check_of(path, target), namespace)             # noqa: S102
    except AssertionError as error:
        return str(error)
    return None


def cases(kind):
    return [pytest.param(path, *case, id=f"{case[0]}-{i}")
            for path in NOTEBOOKS for i, case in enumerate(answers(path, kind))]


@pytest.mark.parametrize("path, target, answer, words", cases("WRONG"))
def test_wrong_answers_are_met_with_their_own_message(path, target, answer, words):
    message = met_with(path, target, answer)
    assert message is not None, "the wrong answer was accepted"
    assert words in message


@pytest.mark.parametrize("path, target, answer", cases("OTHER"))
def test_other_right_answers_are_accepted(path, target, answer):
    assert met_with(path, target, answer) is None


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_notebook_has_what_an_exercise_needs(path):
    nb = nbformat.read(path, as_version=4)
    answered = [grade_id(c) for c in nb.cells if is_answer(c)]
    checked = [grade_id(c).removesuffix("-check") for c in nb.cells if is_check(c)]
    assert answered == checked and len(set(answered)) == len(answered)
    exercises = {name[:-1] for name in answered}
    assert len(exercises) >= 4
    assert all({f"{e}{part}" for part in "abc"} <= set(answered) for e in exercises)
    for cell in nb.cells:
        if is_answer(cell):
            assert "### BEGIN SOLUTION" in cell.source
        elif cell.cell_type == "code":
            assert "BEGIN SOLUTION" not in cell.source
    messages = {words for _, _, words in answers(path, "WRONG")}
    assert len(messages) >= 4 and {t for t, *_ in answers(path, "WRONG")} == set(answered)


@pytest.fixture(scope="module")
def course(tmp_path_factory):
    """An nbgrader course with every exercise notebook released."""
    # nbgrader calls alembic by name, and a virtual environment need not be activated
    os.environ["PATH"] = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    root = tmp_path_factory.mktemp("course")
    config = Config()
    config.CourseDirectory.root = str(root)
    config.CourseDirectory.course_id = "pca"
    config.ExecutePreprocessor.timeout = 120
    api = NbGraderAPI(config=config)
    for path in NOTEBOOKS:
        source = root / "source" / path.stem
        source.mkdir(parents=True)
        (source / path.name).write_bytes(path.read_bytes())
        assert api.generate_assignment(path.stem)["success"]
    return root, api


def marks(course, path, student, nb):
    """Hand in a notebook as a student; return score, maximum, and the autograded notebook."""
    root, api = course
    folder = root / "submitted" / student / path.stem
    folder.mkdir(parents=True)
    nbformat.write(nb, folder / path.name)
    assert api.autograde(path.stem, student)["success"]
    with api.gradebook as gradebook:
        submission = gradebook.find_submission(path.stem, student)
        score, maximum = submission.score, submission.max_score
    graded = nbformat.read(root / "autograded" / student / path.stem / path.name, as_version=4)
    return score, maximum, graded


def messages(nb):
    return "\n".join(o.evalue for c in nb.cells if is_check(c) for o in c.outputs
                     if o.output_type == "error")


def student_copy(course, path):
    return nbformat.read(course[0] / "release" / path.stem / path.name, as_version=4)


def hand_in(course, path, replacements):
    """The learner's copy, answered with the given cells and else with the book's solutions."""
    nb = student_copy(course, path)
    solved = {grade_id(c): c.source for c in filled_in(path, replacements).cells}
    for cell in nb.cells:
        if is_answer(cell):
            cell.source = solved[grade_id(cell)]
    return nb


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_released_notebook_gives_nothing_away(course, path):
    nb = student_copy(course, path)
    text = "\n".join(c.source for c in nb.cells)
    assert "BEGIN SOLUTION" not in text and "{dropdown}" not in text
    assert not any(c.get("outputs") for c in nb.cells)
    answers_left = [c.source for c in nb.cells if is_answer(c)]
    assert answers_left and all("YOUR CODE HERE" in source for source in answers_left)


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_nbgrader_gives_full_marks_to_the_solution(course, path):
    score, maximum, _ = marks(course, path, "solution", hand_in(course, path, {}))
    assert score == maximum >= 12


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_nbgrader_gives_nothing_for_an_untouched_notebook(course, path):
    score, maximum, _ = marks(course, path, "untouched", student_copy(course, path))
    assert score == 0 and maximum >= 12


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_nbgrader_accepts_other_right_answers(course, path):
    other = dict(answers(path, "OTHER"))
    score, maximum, graded = marks(course, path, "other", hand_in(course, path, other))
    assert score == maximum, messages(graded)


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_nbgrader_takes_marks_for_wrong_answers_and_says_why(course, path):
    wrong, words = {}, {}
    for target, answer, message in answers(path, "WRONG"):
        if target[-1] in "ac" and target not in wrong:      # parts on which nothing else depends
            wrong[target], words[target] = answer, message
    score, maximum, graded = marks(course, path, "wrong", hand_in(course, path, wrong))
    assert score == maximum - len(wrong) and len(wrong) >= 4
    for message in words.values():
        assert message in messages(graded)
