"""The graders of the exercise notebooks, proved: each answer is run and checked by itself."""

import ast
import copy
import functools
from types import FunctionType, ModuleType

import nbformat
import numpy as np
import pcalab
import pytest
from exercise_files import NOTEBOOKS, answers, grade_id, is_answer, is_check


def copied(namespace):
    """The same names anew: data of their own, and functions that look names up in the copy."""
    new, memo = {}, {}
    for name, value in namespace.items():
        if isinstance(value, FunctionType) and value.__globals__ is namespace:
            kept, value = value, FunctionType(value.__code__, new, name, value.__defaults__, value.__closure__)
            value.__kwdefaults__ = kept.__kwdefaults__
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


@functools.lru_cache(maxsize=8)
def begun(path, target, statements):
    """The names that these statements leave there: many answers differ in the last one alone."""
    namespace = copied(solved_above(path)[target])
    exec(statements, namespace)                             # noqa: S102 - our own notebooks
    return namespace


def met_with(path, target, answer):
    """Run an answer and its check below the book's other answers; return the message or None."""
    lines = answer.splitlines(keepends=True)
    last = ast.parse(answer).body[-1].lineno - 1
    try:
        namespace = copied(begun(path, target, "".join(lines[:last])))
        exec("".join(lines[last:]), namespace)              # noqa: S102 - our own notebooks
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


#: Steps of a project that are to be made with pcalab.
WITH_PCALAB = {"ex-p5-3b", "ex-p5-4b", "ex-p5-5b"}


def own_steps():
    """Every other part b, with the book's answer: a step that the learner writes without pcalab."""
    return [pytest.param(path, grade_id(cell), cell.source, id=grade_id(cell))
            for path in NOTEBOOKS for cell in nbformat.read(path, as_version=4).cells
            if is_answer(cell) and grade_id(cell).endswith("b") and "def " in cell.source
            and grade_id(cell) not in WITH_PCALAB]


def helped(function):
    """The function, after a look into pcalab."""
    @functools.wraps(function)
    def with_help(*args, **options):
        pcalab.covariance(np.eye(2))
        return function(*args, **options)
    return with_help


@pytest.mark.parametrize("path, target, answer", own_steps())
def test_a_step_of_ones_own_is_written_without_pcalab(path, target, answer):
    namespace = copied(solved_above(path)[target])
    before = dict(namespace)
    exec(answer, namespace)                                 # noqa: S102 - our own notebooks
    for name, value in list(namespace.items()):
        if value is not before.get(name) and isinstance(value, FunctionType):
            namespace[name] = helped(value)
        elif value is not before.get(name) and isinstance(value, type):
            for method in [key for key, of in vars(value).items() if isinstance(of, FunctionType)]:
                setattr(value, method, helped(getattr(value, method)))
    with pytest.raises(AssertionError, match="pcalab was used, and here it must not be"):
        exec(check_of(path, target), namespace)             # noqa: S102


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
