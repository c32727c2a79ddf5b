"""What the learner is told."""

import sys

import numpy as np
import pytest
from scipy import ndimage

import pcalab
from pcalab.course.feedback import called, grade, numbers, resting_on, same

S = np.array([[2.0, 1.0], [0.5, 3.0]])


def message(answer, expected=S, mistakes=None, **options):
    with pytest.raises(AssertionError) as caught:
        grade(answer, expected, mistakes, **options)
    return str(caught.value)


def test_right_answers_pass(capsys):
    grade(S.tolist(), S, name="S")
    assert capsys.readouterr().out == "✓ S: right\n"
    grade(S * [1, -1], S, up_to="sign")
    grade(-S[:, 0], S[:, 0], up_to="sign")
    grade(S @ [[0, 2.0], [1, 1]], S, up_to="rotation")


def test_a_listed_mistake_is_named():
    assert "n − 1" in message(S / 2, mistakes={"divide by n, not by n − 1": S / 2})


@pytest.mark.parametrize("answer, words", [
    (None, "missing"), (..., "missing"), ("two", "numbers were wanted"), (S[:1], "shape is (1, 2)"),
    (S.T, "transposed"), (-S, "opposite one"), (3 * S, "3 times"), (S * np.nan, "not finite"),
    (2 * S / 3, "is 2/3 times"), (-S * 2**0.5, "is −√2 times"), (S * 1.5**0.5, "is √(3/2) times"),
    (S * 1.234, "one and the same factor"), (S.round(3) + 1e-3, "agrees to 3 digits"),
    (S + np.diag([0.5, 1]), "2 of 4 entries differ from the right result, the one at [1, 1] most: by 1."),
])
def test_unlisted_mistakes_are_described(answer, words):
    assert words in message(answer)


@pytest.mark.parametrize("answer, words", [
    (1.0, "1/3 times"), (2.9, "too small"), (3.7, "too large"), (2.999, "agrees to 3 digits"),
])
def test_a_number_is_not_given_away(answer, words):
    assert words in message(answer, 3.0) and "2.9" not in message(answer, 3.0)


def test_a_right_answer_in_another_shape_passes_and_is_told_so(capsys):
    grade([[3.0]], 3.0)
    grade(S[:, :1], S[:, 0])
    assert "shape (2, 1) for (2,)" in capsys.readouterr().out
    assert "column" in message(S[:, :1], S[:, 0], {"no column": S[:, :1]})


def test_swapped_rows_and_columns():
    assert "swapped" in message(np.ones((3, 2)), expected=np.ones((2, 3)))


def test_freedom_is_not_more_than_granted():
    assert not same(S @ [[0, 1], [1, 0]], S, up_to="sign")
    assert not same(np.ones((2, 2)), S, up_to="rotation")
    assert not same(S[:, :1] + 0.1, S[:, :1], up_to="rotation")
    with pytest.raises(ValueError, match="up_to"):
        same(S, S, up_to="scale")


@pytest.mark.parametrize("answer, shape, words", [
    (None, None, "still missing"), (..., None, "still missing"), ("two", None, "a str came"),
    ([[1], [1, 2]], None, "a list came"), (S, (2,), "is (2, 2); it should be (2,)."),
    (S, (3, None), "should be (3, any)"), (1.0, (1,), "is (); it"), ([1.0], (), "should be ()."),
])
def test_what_are_no_numbers_is_said_before_anything_is_computed(answer, shape, words):
    with pytest.raises(AssertionError) as caught:
        numbers(answer, "1a", shape)
    assert words in str(caught.value) and str(caught.value).startswith("1a: ")


def test_numbers_pass_as_an_array():
    assert (numbers(S.tolist(), "S", (None, 2)) == S).all()
    assert numbers(True, "b", ()).dtype == float


def test_a_function_that_changes_what_it_is_given_is_told_so():
    def spoils(X, v):
        v -= 1.0
        return X @ v

    X, v = np.eye(2), np.ones(2)
    with pytest.raises(AssertionError, match=r"2b: not yet. Your function changes v,.*a copy"):
        called(spoils, X, v, name="2b")
    assert (v == 1).all()
    assert (called(lambda X, k: X[:, :k], X, 1) == [[1], [0]]).all()


@pytest.mark.parametrize("function", [lambda x: x, lambda x: None, lambda x: x.nonsense, lambda: 0])
def test_a_wrong_answer_is_led_back_to_the_part_it_rests_on(function):
    with pytest.raises(AssertionError, match="Part 1b is not right yet"):
        with resting_on("1b", function, (np.ones(2),), [2, 2]):
            grade(1.0, 2.0, name="1c")


def test_an_answer_is_not_led_back_without_need():
    with pytest.raises(AssertionError, match="1c: not yet"):
        with resting_on("1b", lambda x: 2 * x, (np.ones(2),), [2, 2]):
            grade(1.0, 2.0, name="1c")
    with pytest.raises(AssertionError, match="still missing"):
        with resting_on("1b", None, (np.ones(2),), [2, 2]):
            grade(None, 2.0, name="1c")
    with resting_on("1b", None, (np.ones(2),), [2, 2]):       # right by another road
        grade(2.0, 2.0, name="1c")


def imported(X):
    from numpy import cov
    return cov(X.T)


@pytest.mark.parametrize("function, options, words", [
    (lambda X: pcalab.covariance(X), {}, "1b: not yet. pcalab was used, and here it must not be: the step"),
    (imported, {"without": ("cov",), "why": "no mean is taken"},
     "cov was used, and here it must not be: no mean"),
    (lambda X: np.linalg.norm(X, 2), {"without": ("svd",)}, "svd was used"),
    (lambda X: ndimage.gaussian_filter(X, 1), {"without": ("scipy",)}, "scipy was used"),
])
def test_what_is_forbidden_is_named_however_it_is_reached(function, options, words):
    with pytest.raises(AssertionError) as caught:
        called(function, S, name="1b", **options)
    assert words in str(caught.value)


def test_what_is_not_forbidden_may_be_used():
    gaps = np.array([[np.nan, 1.0]])
    assert called(lambda X: pcalab.covariance(X), S, without=()).shape == (2, 2)
    assert called(lambda X: pcalab.squared_distances(X), S).shape == (2, 2)
    assert np.isnan(called(lambda X: X, gaps)[0, 0]) and sys.getprofile() is None
