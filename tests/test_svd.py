"""svd: hand-worked cases, numpy's own routes, the Penrose conditions, what rank means."""

import warnings
from fractions import Fraction

import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal
from sklearn.exceptions import ConvergenceWarning

from pcalab.core.moments import center, squared_norm
from pcalab.core.eigen import fix_signs
from pcalab.svd import (complete, fundamental_subspaces, impute_step, low_rank, matrix_power,
                        pseudo_inverse, rank_tolerance, reduced_svd, solve)

RNG = np.random.default_rng(0)


@pytest.fixture(autouse=True)
def fresh_numbers():
    """A test draws the same numbers alone and after others."""
    RNG.bit_generator.state = np.random.default_rng(1).bit_generator.state


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
    assert_allclose((U * s) @ Vt, X, atol=1e-13 * abs(X).max())
    assert_allclose(U.T @ U, np.eye(r), atol=1e-13)
    assert_allclose(Vt @ Vt.T, np.eye(r), atol=1e-13)
    assert_array_equal(Vt.T, fix_signs(Vt.T))


@each_matrix
def test_four_subspaces(X):
    column, left_null, row, null = fundamental_subspaces(X)
    (n, d), r = X.shape, np.linalg.matrix_rank(X)
    for basis, shape in [(column, (n, r)), (left_null, (n, n - r)), (row, (d, r)),
                         (null, (d, d - r))]:
        assert basis.shape == shape
        assert_allclose(basis.T @ basis, np.eye(shape[1]), atol=1e-13)
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
    assert_allclose(X @ P, (X @ P).T, atol=1e-12)
    assert_allclose(P @ X, (P @ X).T, atol=1e-12)


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


# ------------------------------------------------------------------ missing entries

def partly_seen(n, d, rank, noise=0.0, seen=0.5, seed=0):
    """A matrix of given rank plus noise: without noise, with it, and with holes."""
    rng = np.random.default_rng(seed)
    signal = rng.standard_normal((n, rank)) @ rng.standard_normal((rank, d)) + 3
    full = signal + noise * rng.standard_normal((n, d))
    return signal, full, np.where(rng.random((n, d)) < seen, full, np.nan)


def rms(A):
    return np.sqrt(np.mean(A**2))


def soft_objective(X, observed, Z, lam):
    nuclear_norm = np.linalg.svd(center(Z), compute_uv=False).sum()
    return squared_norm((X - Z)[observed]) / 2 + lam * nuclear_norm


@pytest.mark.parametrize("shape, rank", [((100, 60), 3), ((60, 100), 3), ((40, 30), 1)])
def test_hard_imputation_recovers_a_matrix_of_low_rank(shape, rank):
    signal, _, X = partly_seen(*shape, rank)
    found = complete(X, rank)
    assert_allclose(found.completed, signal, atol=1e-6)
    assert_allclose(found.fit, signal, atol=1e-6)
    assert found.rank == rank and found.held_out_error < 1e-6
    assert_array_equal(found.completed[~np.isnan(X)], X[~np.isnan(X)])


def test_soft_imputation_recovers_it_as_lam_goes_to_zero():
    signal, _, X = partly_seen(60, 40, 2, seen=0.6)
    errors = [rms(complete(X, lam=lam, tol=1e-7).fit - signal) for lam in (4, 1, 0.25)]
    assert errors[2] < errors[1] / 3 < errors[0] / 9
    assert complete(X, lam=1).rank == 2         # the convex problem finds the rank by itself


def test_impute_step_without_gaps_is_the_best_low_rank_fit_around_the_mean():
    X, Z = partly_seen(12, 7, 3, noise=1.0)[1], np.zeros((12, 7))
    for A in (X, X.T):
        fit, s = impute_step(A, np.ones(A.shape, bool), Z.reshape(A.shape), 2)
        assert_allclose(fit, A.mean(axis=0) + low_rank(center(A), 2), atol=1e-12)
        assert_allclose(s, np.linalg.svd(center(A), compute_uv=False)[:2])
        fit, s = impute_step(A, np.ones(A.shape, bool), Z.reshape(A.shape), lam=2.0)
        U, sigma, Vt = np.linalg.svd(center(A), full_matrices=False)
        shrunk = np.maximum(sigma - 2, 0)
        assert_allclose(fit, A.mean(axis=0) + (U * shrunk) @ Vt, atol=1e-12)
        assert_allclose(s, shrunk, atol=1e-12)


@pytest.mark.parametrize("rank, lam", [(3, 0.0), (None, 5.0), (2, 1.0)])
@pytest.mark.parametrize("shape", [(40, 25), (25, 40)])
def test_no_step_raises_the_objective(rank, lam, shape):
    _, _, X = partly_seen(*shape, 3, noise=0.5)
    observed, Z = ~np.isnan(X), np.zeros(shape)
    values = []
    for _ in range(60):
        Z, s = impute_step(X, observed, Z, rank, lam)
        values.append(soft_objective(X, observed, Z, lam))
        assert_allclose(s.sum(), np.linalg.svd(center(Z), compute_uv=False).sum())
    assert (np.diff(values) <= 1e-12 * values[0]).all()
    assert values[-1] < 0.9 * values[0]


@pytest.mark.parametrize("options", [{"rank": 2}, {"lam": 3.0}, {"rank": 2, "lam": 1.0}])
def test_history_is_the_objective_and_never_rises(options):
    _, _, X = partly_seen(50, 30, 2, noise=0.3)
    found = complete(X, **options)
    assert (np.diff(found.history) <= 1e-12 * found.history[0]).all()
    assert len(found.history) == found.n_iter
    value = soft_objective(X, ~np.isnan(X), found.fit, options.get("lam", 0))
    assert_allclose(found.history[-1], value)


def test_soft_imputation_ends_where_the_convex_problem_has_its_minimum():
    # P_Ω(X − Z) must be λ times a subgradient: λ(UVᵀ + W), ‖W‖ ≤ 1, and sum to zero by column
    _, _, X = partly_seen(30, 20, 2, noise=0.5)
    found, lam = complete(X, lam=3.0, tol=1e-12, max_iter=5000), 3.0
    slope = np.where(np.isnan(X), 0, X - found.fit)
    U, s, Vt = np.linalg.svd(center(found.fit))
    U, V = U[:, :found.rank], Vt[:found.rank].T
    assert_allclose(U.T @ slope @ V, lam * np.eye(found.rank), atol=1e-6)
    assert_allclose(slope.sum(axis=0), 0, atol=1e-7)
    rest = slope - U @ (U.T @ slope) - (slope @ V) @ V.T + U @ (U.T @ slope @ V) @ V.T
    assert np.linalg.norm(rest, 2) <= lam * (1 + 1e-6)
    assert_allclose(slope - rest, lam * U @ V.T, atol=1e-6)


@pytest.mark.parametrize("options", [{"rank": 2}, {"lam": 6.0}, {"rank": 4}])
def test_the_held_out_error_is_that_of_entries_nobody_saw(options):
    of_unseen, of_seen = [], []
    for seed in range(8):
        _, full, X = partly_seen(120, 50, 2, noise=0.5, seed=seed)
        found, gaps = complete(X, **options), np.isnan(X)
        of_unseen.append(found.held_out_error / rms((found.fit - full)[gaps]))
        of_seen.append(found.held_out_error / rms((found.fit - full)[~gaps]))
    assert 0.9 < np.mean(of_unseen) < 1.12
    assert np.mean(of_seen) > 1.15                  # an in-sample error would say so much less


def test_the_held_out_error_points_at_the_rank():
    X = partly_seen(150, 40, 3, noise=0.3, seed=1)[2]
    errors = [complete(X, rank).held_out_error for rank in range(1, 7)]
    assert np.argmin(errors) == 2


def test_hard_imputation_stops_before_it_fits_the_noise():
    _, full, X = partly_seen(60, 30, 2, noise=1.0, seen=0.4)
    found = complete(X, rank=8)
    best = np.argmin(found.held_out_history) + 1
    assert found.n_iter == best < len(found.held_out_history) < 200
    Z = np.zeros(X.shape) + np.nanmean(X, axis=0)
    for _ in range(500):
        Z, _ = impute_step(X, ~np.isnan(X), Z, 8)
    assert rms((found.fit - full)[np.isnan(X)]) < 0.8 * rms((Z - full)[np.isnan(X)])


def test_the_model_has_a_mean_and_rows_without_entries_come_near_it():
    signal, _, X = partly_seen(60, 30, 2)
    X[5] = np.nan
    found = complete(X + 100, 2)
    assert_allclose(np.delete(found.completed, 5, 0), np.delete(signal, 5, 0) + 100, atol=1e-5)
    assert_allclose(found.completed[5], found.fit.mean(axis=0), atol=signal.std() / 4)
    assert_allclose(complete(X, 2).completed + 100, found.completed, atol=1e-6)


def test_nothing_missing_and_nothing_to_fit():
    full = partly_seen(20, 10, 3, noise=0.5)[1]
    found = complete(full, 2)
    assert_array_equal(found.completed, full)
    assert_allclose(found.fit, full.mean(axis=0) + low_rank(center(full), 2), atol=1e-10)
    constant = np.where(np.eye(6, 5) > 0, np.nan, 3.3)
    for options in ({"rank": 1}, {"lam": 1.0}):
        found = complete(constant, **options)
        assert_allclose(found.completed, 3.3)
        assert found.rank == 0 or found.rank == 1
    assert complete(partly_seen(20, 10, 3)[2], lam=1e6).rank == 0


def test_completion_is_seeded_and_leaves_its_input_alone():
    X = partly_seen(40, 20, 2, noise=0.3)[2]
    copy, before = X.copy(), np.random.get_state()[1].copy()
    X.setflags(write=False)
    one, two, other = (complete(X, 2, random_state=seed) for seed in (0, 0, 1))
    assert_array_equal(X, copy)
    assert_array_equal(one.fit, two.fit)
    assert one.held_out_error == two.held_out_error != other.held_out_error
    assert_array_equal(before, np.random.get_state()[1])


def test_completion_in_float32():
    signal, _, X = partly_seen(60, 40, 2)
    for options in ({"rank": 2}, {"lam": 0.5}):
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            found = complete(X.astype(np.float32), **options)
        assert found.completed.dtype == found.fit.dtype == np.float32
        assert_allclose(found.fit, complete(X, **options).fit, atol=2e-4)


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("scale", [1e-150, 1e150])
def test_completion_whatever_the_scale(scale):
    X = partly_seen(40, 20, 2, noise=0.3)[2]
    for rank, lam in ((2, 0.0), (None, 2.0)):
        unit, scaled = complete(X, rank, lam), complete(scale * X, rank, scale * lam)
        assert_allclose(scaled.fit / scale, unit.fit, rtol=1e-9)
        assert_allclose(scaled.held_out_error / scale, unit.held_out_error)
        assert scaled.rank == unit.rank and type(unit.rank) is int


def test_completion_warns_when_it_stops_early():
    with pytest.warns(ConvergenceWarning, match="took all max_iter=3 steps"):
        assert complete(partly_seen(40, 20, 2)[2], 2, max_iter=3).n_iter == 3


HOLES = np.where(np.arange(20).reshape(5, 4) % 7 == 3, np.nan, np.arange(20.0).reshape(5, 4) ** 2)


@pytest.mark.parametrize("call, words", [
    (lambda: complete(HOLES), "rank=None with lam=0 allows any matrix"),
    (lambda: complete(HOLES, 0), "rank=0; an integer from 1 to 3"),
    (lambda: complete(HOLES, 4), "rank=4; an integer from 1 to 3"),
    (lambda: complete(HOLES, 1.5), "rank=1.5"),
    (lambda: complete(HOLES, lam=-1), "lam=-1"),
    (lambda: complete(HOLES, lam=np.nan), "lam=nan"),
    (lambda: complete(HOLES, 1, tol=-1), "tol=-1"),
    (lambda: complete(HOLES, 1, max_iter=0), "max_iter=0"),
    (lambda: complete(HOLES, 1, held_out=0), "held_out=0 of 17 observed entries is 0; from 2 to"),
    (lambda: complete(HOLES, 1, held_out=0.99), "of 17 observed entries is 17; from 2 to 13"),
    (lambda: complete(HOLES, 1, held_out=2), "held_out=2; a number from 0 to 1"),
    (lambda: complete(HOLES[:, :1], 1), r"shape \(\d+, 1\); at least three rows and two columns"),
    (lambda: complete(HOLES, 1, random_state="x"), "random_state='x'"),
    (lambda: complete(np.where(HOLES > 100, np.inf, HOLES), 1), "infinity in [1-9] of 20"),
    (lambda: complete(HOLES * 1e200, 1), "X has 3.61e.202 as its largest entry"),
    (lambda: complete(HOLES * [1, np.nan, 1, np.nan], 1), r"column\(s\) \[1, 3\]"),
    (lambda: complete(HOLES[0], 1), "X has shape"),
])
def test_completion_refuses(call, words):
    with pytest.raises(ValueError, match=words):
        call()


def test_completion_of_other_number_types():
    with pytest.raises(TypeError, match="complex"):
        complete(HOLES.astype(complex), 1)
    assert complete(np.outer(np.arange(6), np.arange(5)), 1).fit.dtype == np.float64


# ------------------------------------------------------------------ units and masks

UNITS = pytest.mark.parametrize("scale, dtype", [
    (1e200, np.float64), (1e-200, np.float64), (1e140, np.float64), (1e-140, np.float64),
    (1e20, np.float32), (1e-20, np.float32), (1e14, np.float32), (1e-14, np.float32)])
SQUARE = np.diag([4.0, 3, 2, 1]) + 0.5


@UNITS
@pytest.mark.parametrize("find", [
    lambda X, a: [(part, unit) for part, unit in zip(reduced_svd(X), (0, 1, 0))],
    lambda X, a: [(low_rank(X, 2), 1)],
    lambda X, a: [(pseudo_inverse(X), -1)],
    lambda X, a: [(solve(X, X @ np.ones(4, X.dtype)), 0)],
    lambda X, a: [(B @ B.T, 0) for B in fundamental_subspaces(X)],
    lambda X, a: [(matrix_power(X[:4], 2), 2)],
    lambda X, a: [(matrix_power(X[:4], 0.5), 0.5)],
    lambda X, a: [(matrix_power(X[:4], -1), -1)],
    lambda X, a: [(matrix_power(X[:4], -2), -2)],
    lambda X, a: [(matrix_power(X[:4], 0), 0)],
    lambda X, a: [(complete(X, 1).fit, 1)],
    lambda X, a: [(complete(X, 1, lam=a).fit, 1)],
])
def test_right_in_any_unit_or_an_error_that_names_the_argument(find, scale, dtype):
    X = np.vstack([SQUARE, RNG.standard_normal((3, 4))])
    exact = find(X, 1.0)
    try:
        found = find((X * scale).astype(dtype), scale)
    except ValueError as error:
        assert str(error)[:2] in ("A ", "X ") and not 1e-15 < scale < 1e15
        return
    for (ours, unit), (truth, _) in zip(found, exact):
        ours = np.asarray(ours, np.float64) / np.float64(scale) ** unit
        tolerance = 1e-4 if dtype == np.float32 else 1e-11
        assert_allclose(ours, truth, atol=tolerance * abs(truth).max())


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("scale, p", [(1e200, 2), (1e-200, 2), (1e-200, -2), (1e300, -1.1)])
def test_a_power_out_of_range_is_refused(scale, p):
    with pytest.raises(ValueError, match="A has eigenvalues up to .*, whose power p=.* float64"):
        matrix_power(SQUARE * scale, p)
    assert_allclose(matrix_power(np.zeros((2, 2)), p), 0)


def test_a_mask_is_no_matrix():
    masked = np.ma.masked_greater(np.arange(20.0).reshape(5, 4), 15)
    for call in (lambda X: complete(X, 1), reduced_svd, lambda X: low_rank(X, 1), pseudo_inverse):
        with pytest.raises(TypeError, match="X is a masked array.*X.filled"):
            call(masked)
    with pytest.raises(TypeError, match="y is a masked array"):
        solve(np.eye(5), masked[:, 0])
    filled = complete(masked.filled(np.nan), 1)
    assert np.isfinite(filled.completed).all()


@pytest.mark.parametrize("options", [{"rank": 2}, {"lam": 1.0}, {"rank": 2, "lam": 0.5}])
def test_no_fit_takes_more_steps_than_asked(options):
    X = partly_seen(40, 20, 3, noise=0.3)[2]
    for steps in (1, 4):
        with pytest.warns(ConvergenceWarning, match=f"took all max_iter={steps} steps"):
            found = complete(X, max_iter=steps, **options)
        assert found.n_iter == len(found.history) == steps
        assert len(found.held_out_history) == steps


def test_imputation_starts_from_where_all_is_zero():
    # λ comes down from the largest singular value of the observed deviations
    X = partly_seen(40, 20, 2, seen=0.6)[2]
    deviations = np.where(np.isnan(X), 0, X - np.nanmean(X, axis=0))
    largest = np.linalg.norm(deviations, 2)
    assert complete(X, lam=1.0001 * largest).rank == 0
    assert complete(X, lam=0.9 * largest).rank > 0
