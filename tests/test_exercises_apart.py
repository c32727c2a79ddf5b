"""Cells of an exercise kept apart: given, answered, checked; and the clock."""

import sys
import time

import pytest
from IPython.core.interactiveshell import InteractiveShell

from pcalab.course import exercises

GIVEN = """%%given
import numpy as np
from pcalab.course.feedback import grade
data = np.arange(6.0)
table = {"a": [1, 2]}
def total():
    return data.sum()
"""


@pytest.fixture
def run(monkeypatch):
    """A function that runs a cell and returns its error, or None."""
    monkeypatch.setattr(exercises, "CELL", 1)
    monkeypatch.setattr(exercises, "CHECK", 0.5)
    monkeypatch.setitem(sys.modules, "__main__", sys.modules["__main__"])  # a shell takes its place
    shell = InteractiveShell()

    def runner(source):
        result = shell.run_cell(source, store_history=False)
        return result.error_before_exec or result.error_in_exec

    runner.names = shell.user_ns
    assert runner("%load_ext pcalab.course.exercises") is None and runner(GIVEN) is None
    yield runner
    shell.reset()


def test_a_check_sees_what_was_given_whatever_the_learner_has_made_of_it(run):
    assert run("grade = lambda *a, **k: None\ndata[:] = 0\ntable['a'].append(3)\ntotal = lambda: 7") is None
    assert isinstance(run("%%check\ngrade(1, 2)"), exercises.NotYet)
    assert run("%%check\ngrade(data, np.arange(6.0))\ngrade(table['a'], [1, 2])\ngrade(total(), 15)") is None


def test_an_answer_sees_no_name_of_a_check_and_the_check_that_of_the_answer(run):
    assert run("def mine():\n    return secret\nanswer = 4") is None
    assert isinstance(run("%%check\nsecret = 3\ngrade(mine(), 3)"), NameError)
    assert "secret" not in run.names
    assert run("%%check\ngrade(answer, 4)") is None


def test_what_a_check_changes_is_its_own(run):
    assert run("%%check\ndata[:] = 1\ngrade(total(), 6)") is None
    assert run("%%check\ngrade(total(), 15)") is None and run.names["data"].sum() == 15


def test_a_sentence_comes_without_frames(run, capsys):
    error = run("%%check\ngrade(1, 2, {'Twice.': 1}, name='x')")
    assert str(error) == "x: not yet. Twice." and capsys.readouterr().out.strip() == str(error)


@pytest.mark.skipif(not hasattr(exercises.signal, "setitimer"), reason="no such clock here")
@pytest.mark.parametrize("source", [
    "while True:\n    pass",
    "%%check\nwhile True:\n    pass",
    "while True:\n    try:\n        1\n    except Exception:\n        stop = 1",
])
def test_a_loop_without_end_ends(run, source):
    start = time.perf_counter()
    assert isinstance(run(source), exercises.NotYet) and time.perf_counter() - start < 10
    assert run("1 + 1") is None
