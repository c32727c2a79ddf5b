"""The graders of the exercise notebooks inside nbgrader: released, handed in, marked."""

import os
import sys
from pathlib import Path

import nbformat
import pytest
from exercise_files import NOTEBOOKS, answers, grade_id, is_answer, is_check
from nbgrader.apps import NbGraderAPI
from student import fenced
from traitlets.config import Config

pytestmark = pytest.mark.slow

# All are released; a fifth is handed in (all with TEACHERS_RUN=all): what the graders say of each answer is
# tested without nbgrader. Projects take longer, and their parts build on one another: they are only solved.
HANDED_IN = NOTEBOOKS if os.environ.get("TEACHERS_RUN") == "all" else NOTEBOOKS[::5]
EXERCISES = [path for path in HANDED_IN if path.stem[0] != "p"]


def filled_in(path, replacements):
    """The solved notebook with some answers replaced."""
    nb = nbformat.read(path, as_version=4)
    for cell in nb.cells:
        if is_answer(cell) and replacements.get(grade_id(cell)):
            cell.source = replacements[grade_id(cell)]
    return nb


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
        nbformat.write(fenced(path), source / path.name)
        assert api.generate_assignment(path.stem)["success"]
    return root, api


def marks(course, path, student, nb):
    """Hand in a notebook as a student; return score, maximum, and the autograded notebook."""
    root, api = course
    folder = root / "submitted" / student / path.stem
    folder.mkdir(parents=True)
    nbformat.write(nb, folder / path.name)
    # a kernel that does not start on a busy machine is not the grader's fault: ask twice
    assert any(api.autograde(path.stem, student, force=again)["success"] for again in (False, True))
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


@pytest.mark.parametrize("path", HANDED_IN, ids=lambda path: path.stem)
def test_nbgrader_gives_full_marks_to_the_solution(course, path):
    score, maximum, _ = marks(course, path, "solution", hand_in(course, path, {}))
    assert score == maximum >= 12


@pytest.mark.parametrize("path", EXERCISES, ids=lambda path: path.stem)
def test_nbgrader_gives_nothing_for_an_untouched_notebook(course, path):
    score, maximum, _ = marks(course, path, "untouched", student_copy(course, path))
    assert score == 0 and maximum >= 12


@pytest.mark.parametrize("path", EXERCISES, ids=lambda path: path.stem)
def test_nbgrader_accepts_other_right_answers(course, path):
    # of several for one part, the first; a list from part b may be no use to the book's part c
    other = {target: answer for target, answer in reversed(answers(path, "OTHER"))
             if target[-1] in "ac"}
    score, maximum, graded = marks(course, path, "other", hand_in(course, path, other))
    assert score == maximum, messages(graded)


@pytest.mark.parametrize("path", EXERCISES, ids=lambda path: path.stem)
def test_nbgrader_takes_marks_for_wrong_answers_and_says_why(course, path):
    wrong, words = {}, {}
    for target, answer, message in answers(path, "WRONG"):
        if target[-1] in "ac" and target not in wrong:      # parts on which nothing else depends
            wrong[target], words[target] = answer, message
    score, maximum, graded = marks(course, path, "wrong", hand_in(course, path, wrong))
    assert score == maximum - len(wrong) and len(wrong) >= 4
    for message in words.values():
        assert message in messages(graded)


FOOLING = {
    "ex-16-1a": "grade = numbers = lambda *args, **kwargs: None\n"
                "def entries(alpha, beta, n):\n    return 0.0, 0.0",
    "ex-16-1b": "def double_center(K):\n    while True:\n        K = K - K.mean()",
    "ex-16-1c": "K_digits[:] = 0\nnp = None\nshare = 0.0",
}


def test_a_learner_who_replaces_the_check_or_never_ends_gets_no_mark(course):
    path = next(path for path in NOTEBOOKS if path.stem.startswith("16"))
    score, maximum, graded = marks(course, path, "malicious", hand_in(course, path, FOOLING))
    failed = {grade_id(c) for c in graded.cells if is_check(c)
              for o in c.outputs if o.output_type == "error"}
    assert {f"{name}-check" for name in FOOLING} <= failed and score <= maximum - len(FOOLING)
    assert "Is there a loop that never ends?" in messages(graded)
