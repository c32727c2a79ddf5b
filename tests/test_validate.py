"""core.validate: what comes in, and the words with which it is refused."""

from fractions import Fraction

import numpy as np
import pytest
import scipy.sparse
from numpy.testing import assert_array_equal

from pcalab.core.validate import (as_choice, as_count, as_generator, as_limit, as_matrix,
                                  as_number, as_scores, as_square, as_symmetric,
                                  refuse_extremes)
from support import fractions


def test_as_matrix_keeps_floats_and_converts_integers():
    for dtype in (np.float32, np.float64):
        A = np.ones((2, 3), dtype)
        assert as_matrix(A) is A
    assert as_matrix([[1, 2]]).dtype == np.float64
    assert as_matrix(np.ones((2, 2), dtype=bool)).dtype == np.float64
    assert as_matrix(np.ones((2, 2), dtype=np.float16)).dtype == np.float64


def test_as_matrix_passes_exact_numbers_through():
    A = fractions([[1, 2], [3, 4]])
    assert as_matrix(A) is A
    integers = as_matrix(np.array([[1, 2], [3, 4]], dtype=object))
    assert integers.dtype == object and isinstance(integers[0, 0], Fraction)
    assert as_matrix(np.array([[1, 0.5]], dtype=object)).dtype == np.float64


@pytest.mark.parametrize("A, error, words", [
    (np.ones(3), ValueError, r"A has shape \(3,\); a two-dimensional array"),
    (np.ones((0, 3)), ValueError, r"shape \(0, 3\); at least one row and column"),
    ([[np.nan, 1.0]], ValueError, "A contains NaN or infinity in 1 of 2 entries"),
    ([[np.inf, -np.inf]], ValueError, "2 of 2"),
    ([[1j]], TypeError, "complex"),
    ([["a"]], TypeError, "real numbers"),
    (np.array([[None]], dtype=object), TypeError, "NoneType"),
    (scipy.sparse.eye(3), TypeError, "A is a sparse matrix"),
])
def test_as_matrix_refuses(A, error, words):
    with pytest.raises(error, match=words):
        as_matrix(A)


def test_as_matrix_accepts_what_only_overflows_when_summed():
    A = np.full((4, 4), 1e308)
    assert as_matrix(A) is A


def test_as_square_and_as_symmetric():
    with pytest.raises(ValueError, match=r"K has shape \(2, 3\); a square matrix"):
        as_square(np.ones((2, 3)), name="K")
    with pytest.raises(ValueError, match="K is not symmetric.*differs from its mirror image by 1"):
        as_symmetric([[0.0, 1.0], [2.0, 0.0]], name="K")
    with pytest.raises(ValueError, match="not symmetric"):
        as_symmetric(fractions([[0, 1], [2, 0]]))
    as_symmetric([[0.0, 1.0], [1.0 + 1e-12, 0.0]])


@pytest.mark.parametrize("k", [0, 4, -1, 1.0, True, "2", None])
def test_as_count_refuses(k):
    with pytest.raises(ValueError, match="n_components=.*an integer from 1 to 3"):
        as_count(k, 3, name="n_components")


@pytest.mark.parametrize("value", [-0.1, 1.1, np.nan, np.inf, True, "1", None, 1j, np.ones(1)])
def test_as_number_refuses(value):
    with pytest.raises(ValueError, match="tol=.*a number from 0 to 1 was wanted"):
        as_number(value, "tol", 0, 1)


@pytest.mark.parametrize("Z, words", [
    (np.ones((4, 2)), "Z has 2 columns; 3, one per component, were wanted"),
    (np.ones(3), "Expected 2D array, got 1D array"),
    (np.full((4, 3), np.nan), "Input Z contains NaN"),
])
def test_as_scores(Z, words):
    assert as_scores([[1, 2, 3]], 3).dtype == np.float64
    assert as_scores(np.ones((4, 3), np.float32), 3).dtype == np.float32
    with pytest.raises(ValueError, match=words):
        as_scores(Z, 3, "Z")


def test_as_number_and_as_choice_return_what_came():
    assert as_number(0, "tol", 0) == 0 and as_number(np.float32(0.5), "tol") == 0.5
    assert as_choice("a", ("a", None), "mode") == "a" and as_choice(None, ["a", None], "x") is None


@pytest.mark.parametrize("value", ["b", None, 1, np.array(["a"]), ["a"]])
def test_as_choice_refuses(value):
    with pytest.raises(ValueError, match="mode=.*one of .'a', 'c'. was wanted"):
        as_choice(value, ("a", "c"), "mode")


def test_as_generator_is_seeded_and_leaves_the_global_state_alone():
    before = np.random.get_state()[1].copy()
    draws = [as_generator(seed).standard_normal(3) for seed in (0, 0, 1)]
    assert_array_equal(draws[0], draws[1])
    assert not np.array_equal(draws[0], draws[2])
    assert not np.array_equal(as_generator(None).random(4), as_generator(None).random(4))
    generator = np.random.default_rng(3)
    assert as_generator(generator) is generator
    assert_array_equal(as_generator(np.random.RandomState(5)).random(2),
                       as_generator(np.random.RandomState(5)).random(2))
    assert_array_equal(before, np.random.get_state()[1])
    with pytest.raises(ValueError, match="random_state='x'"):
        as_generator("x")


# ------------------------------------------------------------------ the one guard

GOOD = np.random.default_rng(0).standard_normal((40, 7))


@pytest.mark.parametrize("layout", [np.ascontiguousarray, np.asfortranarray, lambda X: X[::2, ::3],
                                    scipy.sparse.csr_array])
@pytest.mark.parametrize("dtype, factors", [(np.float64, (1e-140, 1, 1e140)),
                                            (np.float32, (1e-14, 1, 1e15))])
def test_what_can_be_squared_passes(layout, dtype, factors):
    for factor in factors:
        refuse_extremes(layout((factor * GOOD).astype(dtype)))
    refuse_extremes(layout(0 * GOOD.astype(dtype)))


@pytest.mark.parametrize("layout", [np.ascontiguousarray, np.asfortranarray, lambda X: X[::2, ::3],
                                    scipy.sparse.csr_array])
@pytest.mark.parametrize("dtype, factor, words", [
    (np.float64, 1e155, "whose square overflows or vanishes in float64; other units were wanted$"),
    (np.float64, 1e-160, "float64; other units"), (np.float64, 1e307, "float64"),
    (np.float32, 1e19, "in float32; other units were wanted, or float64"),
    (np.float32, 1e-20, "float32")])
@pytest.mark.filterwarnings("error")
def test_what_cannot_be_squared_is_named(layout, dtype, factor, words):
    with pytest.raises(ValueError, match="the data has .* as its largest entry, .*" + words):
        refuse_extremes(layout((np.float64(factor) * GOOD).astype(dtype)), "the data")


@pytest.mark.parametrize("bad", [np.nan, np.inf, -np.inf])
def test_the_guard_sees_what_is_not_finite(bad):
    X = GOOD.copy()
    X[3, 2] = bad
    with pytest.raises(ValueError, match="X contains NaN or infinity in 1 of 280 entries"):
        refuse_extremes(X)
    with pytest.raises(ValueError, match="A contains NaN or infinity"):
        as_matrix(X, squares=True)


def test_masked_arrays_are_refused():
    with pytest.raises(TypeError, match=r"Z is a masked array; .*: Z.filled\(np.nan\)"):
        as_matrix(np.ma.masked_array(GOOD, GOOD > 1), "Z")
    with pytest.raises(TypeError, match="Z is a masked array"):
        as_scores(np.ma.masked_array(GOOD, GOOD > 1), 7, "Z")


def test_a_count_without_limit_says_so():
    with pytest.raises(ValueError, match="steps=0; an integer from 1 on was wanted"):
        as_limit(0, "steps")


def test_exact_matrices_are_symmetric_exactly_or_not():
    S = fractions([[2, 1], [1, 3]])
    assert as_symmetric(S) is not None and (as_symmetric(S) == S).all()
    S[0, 1] += Fraction(1, 10**30)
    with pytest.raises(ValueError, match="A is not symmetric"):
        as_symmetric(S)


def test_estimators_speak_of_nan_in_the_words_of_scikit_learn():
    X = np.where(GOOD > 2, np.nan, GOOD)
    with pytest.raises(ValueError, match="^Input X contains NaN"):
        refuse_extremes(X, "X", estimator="PCA")
