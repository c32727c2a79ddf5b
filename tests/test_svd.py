"""svd: hand-worked cases, numpy's own routes, the Penrose conditions, what rank means."""

from fractions import Fraction

import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal

from pcalab.linalg import fix_signs, squared_norm
from pcalab.svd import (fundamental_subspaces, low_rank, matrix_power, pseudo_inverse,
                        rank_tolerance, reduced_svd, solve)

RNG = np.random.default_rng(0)
MATRICES = {
    "tall": RNG.standard_normal((7, 4)),
    "wide": RNG.standard_normal((4, 7)),
    "rank two": RNG.standard_normal((6, 2)) @ RNG.standard_normal((2, 5)),
    "repeated": np.linalg.qr(RNG.standard_normal((5, 3)))[0],
    "zero": np.zeros((3, 2)),
    "row": np.array([[3.0, 4.0]]),
    "huge": RNG.standard_normal((4, 4)) * 1e150,
    "tiny": RNG.standard_normal((4, 4)) * 1e-150,
}
each_matrix = pytest.mark.parametrize("X", MATRICES.values(), ids=MATRICES)


def test_hand_worked():
    X = np.array([[3.0, 0.0], [4.0, 0.0]])
    U, s, Vt = reduced_svd(X)
    assert_allclose(U, [[0.6], [0.8]])
    assert_allclose(s, [5])
    assert_allclose(Vt, [[1, 0]])
    assert_allclose(pseudo_inverse(X), [[0.12, 0.16], [0, 0]], atol=1e-16)
    assert_allclose(solve(X, [1.0, 1.0]), [0.28, 0], atol=1e-16)
    spaces = fundamental_subspaces(X)
    assert_allclose(spaces.left_null_space, [[-0.8], [0.6]] * np.sign(
        [[-1.0], [-1.0]]), atol=1e-15)
    assert_allclose(spaces.null_space, [[0], [1]], atol=1e-16)


@each_matrix
def test_reduced_svd_rebuilds_the_matrix(X):
    U, s, Vt = reduced_svd(X)
    r = np.linalg.matrix_rank(X)
    assert U.shape == (X.shape[0], r) and s.shape == (r,) and Vt.shape == (r, X.shape[1])
    assert (s > 0).all() and (np.diff(s) <= 0).all()
    assert_allclose((U * s) @ Vt, X, atol=1e-14 * abs(X).max())
    assert_allclose(U.T @ U, np.eye(r), atol=1e-14)
    assert_allclose(Vt @ Vt.T, np.eye(r), atol=1e-14)
    assert_array_equal(Vt.T, fix_signs(Vt.T))


@each_matrix
def test_four_subspaces(X):
    column, left_null, row, null = fundamental_subspaces(X)
    (n, d), r = X.shape, np.linalg.matrix_rank(X)
    for basis, shape in [(column, (n, r)), (left_null, (n, n - r)), (row, (d, r)),
                         (null, (d, d - r))]:
        assert basis.shape == shape
        assert_allclose(basis.T @ basis, np.eye(shape[1]), atol=1e-14)
    scale = abs(X).max()
    assert_allclose(X @ null, 0, atol=1e-13 * scale)
    assert_allclose(X.T @ left_null, 0, atol=1e-13 * scale)
    assert_allclose(column @ (column.T @ X), X, atol=1e-13 * scale)
    assert_allclose((X @ row) @ row.T, X, atol=1e-13 * scale)


@each_matrix
def test_pseudo_inverse_meets_the_four_conditions_of_penrose(X):
    P = pseudo_inverse(X)
    assert_allclose(X @ P @ X, X, atol=1e-13 * abs(X).max())
    assert_allclose(P @ X @ P, P, atol=1e-12 * abs(P).max(initial=0))
    assert_allclose(X @ P, (X @ P).T, atol=1e-13)
    assert_allclose(P @ X, (P @ X).T, atol=1e-13)


@each_matrix
@pytest.mark.parametrize("columns", [None, 2])
def test_solve_is_least_squares_of_minimum_norm(X, columns):
    n = X.shape[0]
    y = RNG.standard_normal(n if columns is None else (n, columns)) * max(abs(X).max(), 1e-300)
    a = solve(X, y)
    assert a.shape == ((X.shape[1],) if columns is None else (X.shape[1], columns))
    assert_allclose(a, np.linalg.lstsq(X, y, rcond=None)[0], atol=1e-12, rtol=1e-9)
    null = fundamental_subspaces(X).null_space
    assert_allclose(null.T @ a, 0, atol=1e-13)


def test_solve_does_not_square_the_condition_number():
    # Läuchli: XᵀX = 1 + ε² rounds to a singular matrix, X does not
    eps = 1e-9
    X = np.array([[1.0, 1.0], [eps, 0.0], [0.0, eps]])
    assert_allclose(solve(X, X @ [1.0, 2.0]), [1, 2], rtol=1e-6)


@pytest.mark.parametrize("k", [1, 2, 4])
def test_low_rank_attains_eckart_young_and_no_competitor_beats_it(k):
    X = MATRICES["tall"]
    s = np.linalg.svd(X, compute_uv=False)
    best = low_rank(X, k)
    assert np.linalg.matrix_rank(best) == k
    assert_allclose(squared_norm(X - best), (s[k:] ** 2).sum(), atol=1e-13)
    assert_allclose(np.linalg.norm(X - best, 2), s[k] if k < 4 else 0, atol=1e-13)
    for _ in range(50):
        B = RNG.standard_normal((7, k)) @ RNG.standard_normal((k, 4))
        assert squared_norm(X - B) >= squared_norm(X - best)


def test_low_rank_of_a_matrix_of_lower_rank_is_the_matrix():
    assert_allclose(low_rank(MATRICES["rank two"], 4), MATRICES["rank two"], atol=1e-14)


def test_rank_tolerance_decides_what_is_zero():
    X = np.diag([1.0, 1e-8, 1e-17])
    assert rank_tolerance(X) == pytest.approx(3 * 2.2e-16, rel=0.01)
    assert len(reduced_svd(X)[1]) == 2
    assert len(reduced_svd(X, rtol=1e-6)[1]) == 1
    assert len(reduced_svd(X, rtol=0)[1]) == 3
    assert_allclose(pseudo_inverse(X, rtol=1e-6), np.diag([1.0, 0, 0]))
    assert_allclose(solve(X, np.ones(3), rtol=1e-6), [1, 0, 0])


def test_matrix_power():
    A = np.array([[2.0, 1.0], [1.0, 2.0]])
    root = matrix_power(A, 0.5)
    assert_allclose(root @ root, A)
    assert_allclose(matrix_power(A, 3), A @ A @ A)
    assert_allclose(matrix_power(A, -1), np.linalg.inv(A))
    assert_allclose(matrix_power(A, -0.5) @ root, np.eye(2), atol=1e-15)
    assert_allclose(matrix_power(A, 0.3) @ matrix_power(A, 0.7), A)


def test_matrix_power_of_a_singular_matrix_stays_on_its_range():
    A = np.ones((2, 2))
    assert_allclose(matrix_power(A, -1), np.linalg.pinv(A))
    assert_allclose(matrix_power(A, 0), A / 2)
    assert_allclose(matrix_power(np.zeros((2, 2)), -2), np.zeros((2, 2)))


@pytest.mark.parametrize("call, words", [
    (lambda: reduced_svd([[np.nan]]), "X contains NaN"),
    (lambda: reduced_svd(np.ones((2, 2)), rtol=-1), "rtol=-1"),
    (lambda: reduced_svd(np.ones((2, 2)), rtol=1), "rtol=1"),
    (lambda: low_rank(np.ones((2, 3)), 3), "k=3; an integer from 1 to 2"),
    (lambda: low_rank(np.ones((2, 3)), 0), "k=0"),
    (lambda: solve(np.ones((2, 3)), np.ones(3)), "y has 3 rows and X has 2"),
    (lambda: solve(np.ones((2, 3)), [np.inf, 1]), "y contains NaN or infinity"),
    (lambda: matrix_power(np.ones((2, 3)), 2), "A has shape"),
    (lambda: matrix_power([[0.0, 1], [0, 0]], 2), "not symmetric"),
    (lambda: matrix_power([[1.0, 0], [0, -1]], 0.5), "eigenvalue -1; a positive semi-definite"),
    (lambda: matrix_power(np.eye(2), np.nan), "p=nan"),
])
def test_refusals_name_argument_and_value(call, words):
    with pytest.raises(ValueError, match=words):
        call()


def test_number_types():
    X = np.arange(6).reshape(3, 2)
    assert reduced_svd(X)[1].dtype == np.float64
    for part in reduced_svd(X.astype(np.float32)):
        assert part.dtype == np.float32
    exact = np.array([[Fraction(1, 3), Fraction(1)]], dtype=object)
    assert_allclose(reduced_svd(exact)[1], [np.sqrt(10) / 3])
    frozen = np.asfortranarray(X.astype(float))
    frozen.setflags(write=False)
    assert_allclose(low_rank(frozen, 2), X, atol=1e-14)


@pytest.mark.parametrize("rtol", [-0.1, 1, 5, np.nan])
def test_matrix_power_refuses_a_tolerance_out_of_range(rtol):
    with pytest.raises(ValueError, match="a number from 0 up to"):
        matrix_power(np.eye(2), 0.5, rtol=rtol)
