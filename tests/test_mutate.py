"""mutate: the mistakes are the ones meant, one at a time, and an overlooked one is reported."""

import ast

import pytest
from mutate import drawn, mutants, passes, survivors

SOURCE = '''"""A module."""
def f(xs, ä=1):
    """Twice."""
    ü = -xs[0] * 2 if not ä < 3 and ä != 7 else xs[0]
    xs[1] += ü
    if xs is None:
        raise ValueError(f"xs={xs + 1}; 2 were wanted")
    return ü
'''


def change(mutant):
    """The lines that a mistake has changed, old and new."""
    return [pair for pair in zip(SOURCE.splitlines(), mutant.source.splitlines(), strict=True)
            if pair[0] != pair[1]]


def test_every_mistake_is_made_once_and_alone():
    found = mutants(SOURCE)
    assert [(mutant.line, mutant.what) for mutant in found if mutant.line != 4] == [
        (2, "1 becomes 2"), (2, "1 becomes 0"),
        (5, "+= becomes -="), (5, "no `xs[1] += ü`"), (5, "1 becomes 2"), (5, "1 becomes 0"),
        (6, "is becomes is not"),
        (7, 'no `raise ValueError(f"xs={xs + 1}; 2 were wanted")`')]
    assert {mutant.what for mutant in found if mutant.line == 4} == {
        "no minus", "no not", "* becomes /", "< becomes <=", "!= becomes ==", "and becomes or",
        *[f"{n} becomes {n + d}" for n in (0, 2, 3, 7) for d in (1, -1)]}
    for mutant in found:
        ast.parse(mutant.source)
        assert len(change(mutant)) == 1
    texts = {mutant.what: change(mutant)[0][1].strip() for mutant in found}
    assert texts["no minus"] == "ü = (xs[0]) * 2 if not ä < 3 and ä != 7 else xs[0]"
    assert texts["+= becomes -="] == "xs[1] -= ü"
    assert texts["no `xs[1] += ü`"] == "pass"


def test_a_sample_is_the_same_every_time():
    found = mutants(SOURCE)
    assert drawn(found, 0, 0) == drawn(found, 99, 0) == found
    some = drawn(found, 5, 1)
    assert some == drawn(found, 5, 1) != drawn(found, 5, 2)
    assert len(some) == 5 and sorted(some, key=lambda mutant: mutant.line) == some


@pytest.mark.slow
def test_what_no_test_notices_is_reported(tmp_path, monkeypatch):
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")            # a quick start
    (tmp_path / "sums.py").write_text("def total(a, b):\n    return a + b\n\n\n"
                                      "def product(a, b):\n    return a * b\n")
    (tmp_path / "test_sums.py").write_text(
        "from sums import product, total\n\n\ndef test():\n"
        "    assert total(2, 0) == 2 and product(2, 3) == 6\n")
    found, said = mutants((tmp_path / "sums.py").read_text()), []
    left = survivors(tmp_path, "sums.py", ["test_sums.py"], found, say=said.append)
    assert [(m.line, m.what) for m in found] == [(2, "+ becomes -"), (6, "* becomes /")]
    assert left == found[:1]
    assert said[1:] == ["[1] sums.py:2 + becomes -: no test notices"]
    assert not passes(tmp_path, ["test_sums.py"], seconds=0.01)         # time is up
    (tmp_path / "test_sums.py").write_text("def test():\n    assert False\n")
    with pytest.raises(SystemExit, match="test_sums.py fail as things are"):
        survivors(tmp_path, "sums.py", ["test_sums.py"], found)
