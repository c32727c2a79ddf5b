"""core.moments: hand-worked cases, exact arithmetic, large means, blocks of rows."""

from fractions import Fraction

import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal
from scipy.spatial.distance import cdist

from pcalab.core import moments
from pcalab.core.distances import squared_distances
from pcalab.core.moments import (center, column_means, covariance, covariance_operator,
                                 double_center, gram, mean_and_scatter, squared_norm)
from support import fractions


def test_hand_worked_covariance():
    X = [[0, 0], [2, 0], [1, 3]]
    assert_allclose(column_means(X), [1, 1])
    assert_allclose(center(X), [[-1, -1], [1, -1], [0, 2]])
    assert_allclose(covariance(X), [[2 / 3, 0], [0, 2]])
    assert_allclose(covariance(X, ddof=1), [[1, 0], [0, 3]])
    assert_allclose(gram(X), [[0, 0, 0], [0, 4, 2], [0, 2, 10]])


def test_exact_numbers_stay_exact():
    rng = np.random.default_rng(0)
    integers = rng.integers(-9, 9, (5, 3))
    X = fractions(integers)
    mean, scatter = mean_and_scatter(X)
    for A in (center(X), covariance(X), covariance(X, 1), gram(X), double_center(gram(X)),
              squared_distances(X), squared_distances(X, X[:2]), scatter):
        assert A.dtype == object and all(isinstance(a, Fraction) for a in A.flat)
    assert isinstance(squared_norm(X), Fraction)
    assert (center(X).sum(axis=0) == 0).all()
    assert (covariance(X) * 5 == center(X).T @ center(X)).all()
    assert (double_center(gram(X)) == gram(center(X))).all()
    assert squared_norm(X) == np.trace(gram(X))
    assert_allclose(covariance(X).astype(float), np.cov(integers.T, ddof=0), rtol=1e-14)
    assert_array_equal(squared_distances(X).astype(float),
                       cdist(integers, integers, "sqeuclidean"))


@pytest.mark.parametrize("shape", [(7, 3), (3, 7), (5000, 40), (1, 4)])
@pytest.mark.parametrize("order", ["C", "F"])
def test_covariance_is_that_of_numpy(shape, order):
    X = np.asarray(np.random.default_rng(0).normal(3, 2, shape), order=order)
    X.setflags(write=False)
    assert_allclose(covariance(X), np.cov(X.T, ddof=0), atol=1e-13)


def test_many_small_blocks_make_the_same_covariance(monkeypatch):
    X = np.random.default_rng(0).normal(3, 2, (1000, 5))
    whole = covariance(X)
    monkeypatch.setattr(moments, "BLOCK_BYTES", 300)
    assert_allclose(covariance(X), whole, rtol=1e-13, atol=1e-15)
    Z = center(X)
    assert_allclose(covariance_operator(Z) @ np.eye(5), whole, rtol=1e-13, atol=1e-15)
    n = len(Z)
    assert_allclose(covariance_operator(Z, ddof=1) @ np.eye(5), whole * n / (n - 1), rtol=1e-13,
                    atol=1e-15)


@pytest.mark.parametrize("offset", [0, 1e4, 1e8])
@pytest.mark.parametrize("ordered", [False, True])
def test_a_large_mean_costs_no_accuracy(offset, ordered):
    # integers over 1024 stay exact beside an offset of 1e8, so the truth is known
    integers = np.random.default_rng(0).integers(-2000, 2000, (20_000, 4)) // [1, 2, 10, 50]
    X = integers / 1024
    if ordered:                 # the worst case for a shift: the first block is not typical
        X = X[np.argsort(X[:, 0])]
    truth = np.cov(X.T, ddof=0)
    for A in (covariance(X + offset), covariance_operator(center(X + offset)) @ np.eye(4)):
        assert_allclose(np.linalg.eigvalsh(A), np.linalg.eigvalsh(truth), rtol=1e-10)
    assert_allclose(column_means(X + offset) - offset, X.mean(axis=0), atol=1e-7)


def test_covariance_wants_more_rows_than_ddof_and_finite_numbers():
    with pytest.raises(ValueError, match="ddof=1 with 1 row"):
        covariance([[1.0, 2.0]], ddof=1)
    for f in (covariance, mean_and_scatter):
        with pytest.raises(ValueError, match="NaN or infinity in 1 of 4"):
            f([[1.0, np.nan], [0.0, 1.0]])


def test_float32_stays_float32_and_is_summed_with_care():
    X = np.random.default_rng(0).normal(100, 1, (50_000, 3)).astype(np.float32)
    for f in (center, covariance, gram):
        assert f(X[:50]).dtype == np.float32
    assert squared_distances(X[:50]).dtype == np.float32
    assert_allclose(covariance(X), np.cov(X.T.astype(float), ddof=0), atol=1e-5)
    assert_allclose(squared_distances(X[:50]),
                    cdist(X[:50].astype(float), X[:50].astype(float), "sqeuclidean"), rtol=1e-5)


def test_double_center_is_hah():
    A = np.random.default_rng(0).random((6, 6))
    H = np.eye(6) - 1 / 6
    assert_allclose(double_center(A), H @ A @ H, atol=1e-15)


def test_mean_and_centred_rows_far_from_the_origin():
    X = np.random.default_rng(0).normal(size=(1001, 3)) + [0, 1e8, 1e12 + 0.1]
    mean, Z = moments.mean_and_centered(X)
    exact = np.array([float(sum(map(Fraction, column)) / 1001) for column in X.T])
    # what a single pass leaves is several times as much: 1e-7 and 1e-3
    assert (abs(mean - exact) <= abs(np.spacing(exact))).all()
    assert (abs(Z.mean(axis=0)) < 1e-14).all()
    assert_allclose(Z, X - exact, atol=1e-4)
