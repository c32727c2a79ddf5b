"""core.iterations: they find the top, certify it, and say when they did not."""

import warnings

import numpy as np
import pytest
import scipy.sparse
from numpy.testing import assert_allclose, assert_array_equal
from scipy.sparse.linalg import aslinearoperator
from sklearn.exceptions import ConvergenceWarning

from pcalab.core.eigen import fix_signs, thin_svd
from pcalab.core.iterations import (descend, lanczos, power_iteration, randomized_svd,
                                    residual_norm_estimate, subspace_iteration)
from pcalab.core.moments import covariance, squared_norm
from pcalab.core.validate import as_count
from support import quiet, with_spectrum

ITERATIONS = {
    "power": power_iteration,
    "subspace": subspace_iteration,
    "lanczos": lanczos,
    "block lanczos": lambda A, k, **options: lanczos(A, k, block_size=3, **options),
}


@pytest.mark.parametrize("method", ITERATIONS)
@pytest.mark.parametrize("form", [np.asarray, scipy.sparse.csr_array, aslinearoperator])
def test_iterations_find_the_top_and_certify_it(method, form):
    truth = 0.7 ** np.arange(40)
    A, V = with_spectrum(truth)
    found = ITERATIONS[method](form(A), 5, random_state=0)
    assert_allclose(found.eigenvalues, truth[:5], rtol=1e-9)
    assert_allclose(found.vectors, fix_signs(V[:, :5]), atol=1e-7)
    assert_allclose(np.linalg.norm(A @ found.vectors - found.vectors * found.eigenvalues, axis=0),
                    found.residuals, atol=1e-12)
    # the certificate: an exact eigenvalue within the residual
    assert (abs(found.eigenvalues - truth[:5]) <= found.residuals + 1e-13).all()


@pytest.mark.parametrize("method", [power_iteration, subspace_iteration])
def test_iterations_stop_when_they_have_arrived(method):
    A, _ = with_spectrum(0.1 ** np.arange(8))
    assert np.max(method(A, 2, random_state=0, max_iter=1000).n_iter) < 500


@pytest.mark.parametrize("method", ITERATIONS)
def test_iterations_are_deterministic(method):
    A, _ = with_spectrum(0.7 ** np.arange(20))
    before = np.random.get_state()[1].copy()
    one, two, other = (ITERATIONS[method](A, 3, random_state=seed) for seed in (0, 0, 1))
    assert_array_equal(one.vectors, two.vectors)
    assert_allclose(one.vectors, other.vectors, atol=1e-8)
    assert_array_equal(before, np.random.get_state()[1])


@pytest.mark.parametrize("method", ITERATIONS)
@pytest.mark.parametrize("A", [np.zeros((6, 6)), np.eye(6), np.diag([2.0, 2, 2, 0, 0, 0])])
def test_iterations_survive_degenerate_matrices(method, A):
    found = ITERATIONS[method](A, 4)
    assert_allclose(found.eigenvalues, np.sort(np.diag(A))[:1:-1], atol=1e-9)


def test_power_iteration_converges_at_the_rate_of_the_theorem():
    # tan θ_t ≤ (λ₂/λ₁)^t tan θ₀, so twice the logarithm of the ratio is twice the steps
    steps = []
    for ratio in (0.9, 0.81):
        A, _ = with_spectrum(np.array([1.0, ratio, 0.1, 0.05]))
        steps.append(power_iteration(A, 1, tol=1e-9).n_iter[0])
    assert 1.8 < steps[0] / steps[1] < 2.2


def test_power_iteration_follows_magnitude_through_sign_flips():
    A, _ = with_spectrum(np.array([3.0, 1, -1.5, -5]))
    assert_allclose(power_iteration(A, 2).eigenvalues, [3, -5], rtol=1e-9)


@pytest.mark.parametrize("method, options", [
    ("power", {"max_iter": 3}), ("subspace", {"max_iter": 1, "n_oversamples": 0}),
    ("lanczos", {"max_steps": 5})])
def test_iterations_warn_when_they_do_not_converge(method, options):
    A, _ = with_spectrum(np.linspace(1, 0.9, 60))
    with pytest.warns(ConvergenceWarning, match="stopped at its limit .* residuals up to"):
        ITERATIONS[method](A, 3, **options)


def test_block_lanczos_sees_repeated_eigenvalues():
    truth = np.concatenate([[3.0] * 4, np.linspace(2, 0, 396)])
    A, _ = with_spectrum(truth)
    assert_allclose(lanczos(A, 6, block_size=4).eigenvalues, truth[:6], rtol=1e-12)


def test_lanczos_needs_far_fewer_products_than_power_iteration():
    A, _ = with_spectrum(np.concatenate([[1.0], np.linspace(0.99, 0, 199)]))
    assert lanczos(A, 1, tol=1e-6).n_iter * 5 < power_iteration(A, 1, tol=1e-6).n_iter[0]


def test_lanczos_reports_the_true_residual():
    A, _ = with_spectrum(np.linspace(1, 0, 300))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ConvergenceWarning)
        found = lanczos(A, 3, max_steps=30)
    truth = np.linalg.norm(A @ found.vectors - found.vectors * found.eigenvalues, axis=0)
    assert found.residuals.max() > 1e-4
    assert_allclose(found.residuals, truth, rtol=1e-8)


@pytest.mark.parametrize("normalizer", ["QR", "LU", "none"])
@pytest.mark.parametrize("krylov", [True, False])
@pytest.mark.parametrize("shape", [(80, 50), (50, 80)])
def test_randomized_svd(normalizer, krylov, shape):
    U, _, Vt = thin_svd(np.random.default_rng(0).standard_normal(shape))
    s = 0.6 ** np.arange(50)
    X = (U * s) @ Vt
    found = randomized_svd(X, 4, krylov=krylov, normalizer=normalizer)
    assert_allclose(found.s, s[:4], rtol=1e-8)
    assert_allclose(found.U.T @ found.U, np.eye(4), atol=1e-12)
    assert_allclose((found.U * found.s) @ found.Vt, (U[:, :4] * s[:4]) @ Vt[:4], atol=1e-5)
    assert_allclose(np.linalg.norm(X @ found.Vt.T - found.U * found.s, axis=0), found.residuals,
                    atol=1e-14)
    assert_array_equal(found.Vt.T, fix_signs(found.Vt.T))


def test_block_krylov_is_far_more_accurate_when_singular_values_decay_slowly():
    U, _, Vt = thin_svd(np.random.default_rng(0).standard_normal((300, 200)))
    s = np.arange(1, 201) ** -0.8
    X = (U * s) @ Vt
    error = {krylov: np.max(abs(randomized_svd(X, 20, n_iter=4, krylov=krylov).s / s[:20] - 1))
             for krylov in (True, False)}
    assert error[True] < error[False] / 100


def test_range_finder_meets_the_expected_error_of_halko_martinsson_tropp():
    # theorem 10.5 with q = 0: E‖X − QQᵀX‖_F ≤ (1 + k/(p−1))^½ (Σ_{j>k} σ_j²)^½
    s, k, p = 1 / np.arange(1, 51), 5, 5
    U, _, Vt = thin_svd(np.random.default_rng(0).standard_normal((60, 50)))
    X, rng = (U * s) @ Vt, np.random.default_rng(1)
    errors = []
    for _ in range(200):
        Q = np.linalg.qr(X @ rng.standard_normal((50, k + p)))[0]
        errors.append(np.sqrt(squared_norm(X - Q @ (Q.T @ X))))
    assert np.mean(errors) <= np.sqrt((1 + k / (p - 1)) * (s[k:] ** 2).sum())


def test_randomized_svd_refuses():
    with pytest.raises(ValueError, match="k=6; an integer from 1 to 5"):
        randomized_svd(np.ones((5, 8)), 6)
    with pytest.raises(ValueError, match="normalizer='qr'"):
        randomized_svd(np.ones((5, 8)), 2, normalizer="qr")


@pytest.mark.parametrize("options, words", [
    ({"n_oversamples": -1}, "n_oversamples=-1; an integer from 0"),
    ({"n_oversamples": 2.0}, "n_oversamples=2.0"),
    ({"n_iter": -1}, "n_iter=-1; an integer from 0"),
    ({"n_iter": None}, "n_iter=None"),
])
def test_randomized_svd_refuses_counts(options, words):
    with pytest.raises(ValueError, match=words):
        randomized_svd(np.ones((5, 8)), 2, **options)
    if "n_oversamples" in options:
        with pytest.raises(ValueError, match=words):
            subspace_iteration(np.eye(5), 2, **options)


def test_no_extra_columns_and_no_power_steps_are_allowed():
    assert as_count(0, 5, smallest=0) == 0
    X = np.diag([3.0, 2.0, 0, 0])
    assert_allclose(randomized_svd(X, 2, n_oversamples=0, n_iter=0).s, [3, 2])
    assert_allclose(subspace_iteration(X, 2, n_oversamples=0).eigenvalues, [3, 2], rtol=1e-9)


FORMS = {"array": np.asarray, "sparse": scipy.sparse.csr_array, "operator": aslinearoperator}


@pytest.mark.parametrize("form", FORMS.values(), ids=FORMS)
@pytest.mark.parametrize("shape", [(80, 50), (50, 80)])
def test_residual_norm_lies_between_the_bounds(form, shape):
    W, _, Ht = thin_svd(np.random.default_rng(0).standard_normal(shape))
    X = (W * np.arange(1, 51) ** -0.8) @ Ht
    U, s, Vt, *_ = randomized_svd(X, 10, n_iter=0)
    truth = np.linalg.norm(X - (U * s) @ Vt, 2)
    found = residual_norm_estimate(form(X), U, s, Vt)
    assert 0.97 * truth < found.estimate <= truth * (1 + 1e-12)
    assert truth <= found.upper_bound < 100 * truth
    assert found.failure_probability == 1e-10
    steps = [residual_norm_estimate(X, U, s, Vt, n_iter=q).estimate for q in (1, 2, 4, 8, 400)]
    assert (np.diff(steps) > 0).all()
    assert_allclose(steps[-1], truth, rtol=1e-6)


def test_the_optimal_approximation_has_the_next_singular_value_as_residual():
    X = np.random.default_rng(0).standard_normal((40, 30))
    U, s, Vt = thin_svd(X)
    found = residual_norm_estimate(X, U[:, :5], s[:5], Vt[:5], n_iter=500)
    assert_allclose(found.estimate, s[5], rtol=1e-8)
    exact = residual_norm_estimate(X, U, s, Vt)
    assert exact.estimate <= exact.upper_bound < 1e-10
    zero = residual_norm_estimate(np.zeros((4, 3)), np.zeros((4, 1)), np.zeros(1),
                                  np.zeros((1, 3)))
    assert zero[:2] == (0, 0)


def test_the_factors_need_not_be_singular_vectors():
    rng = np.random.default_rng(0)
    X, U, s, Vt = (rng.standard_normal(shape) for shape in [(9, 7), (9, 2), 2, (2, 7)])
    found = residual_norm_estimate(X, U, s, Vt, n_iter=200)
    assert_allclose(found.estimate, np.linalg.norm(X - (U * s) @ Vt, 2), rtol=1e-9)


def test_the_upper_bound_fails_as_often_as_it_says_at_most():
    # a residual of rank one and one vector are the worst case: P(√(2/π)·10 |g| < 1) = 0.0998
    X, none = np.diag([1.0, 0, 0]), (np.zeros((3, 1)), np.zeros(1), np.zeros((1, 3)))
    fails = [residual_norm_estimate(X, *none, n_vectors=1, n_iter=1, random_state=seed)[1] < 1
             for seed in range(2000)]
    assert 0.08 < np.mean(fails) < 0.12
    assert residual_norm_estimate(X, *none, n_vectors=1).failure_probability == 0.1
    spread = [residual_norm_estimate(np.eye(3), *none, n_vectors=1, n_iter=1, random_state=seed)
              for seed in range(500)]
    assert np.mean([found.upper_bound < 1 for found in spread]) < 0.01


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("scale", [1e-200, 1e200])
def test_residual_norm_whatever_the_scale(scale):
    X, none = scale * np.diag([3.0, 2, 1]), (np.zeros((3, 1)), np.zeros(1), np.zeros((1, 3)))
    found = residual_norm_estimate(X, *none, n_iter=60)
    assert_allclose(found.estimate / scale, 3, rtol=1e-9)
    assert found.upper_bound > found.estimate


@pytest.mark.parametrize("options, words", [
    ({"U": np.ones((4, 2))}, r"shapes \(4, 2\), \(2,\), \(2, 3\); .* \(n, d\)=\(5, 3\)"),
    ({"s": np.ones(3)}, r"U, s, Vt have shapes"),
    ({"s": np.ones((2, 1))}, r"U, s, Vt have shapes"),
    ({"Vt": np.ones((3, 2))}, r"U, s, Vt have shapes"),
    ({"n_vectors": 0}, "n_vectors=0; an integer from 1"),
    ({"n_iter": 0}, "n_iter=0; an integer from 1"),
    ({"random_state": "x"}, "random_state='x'"),
    ({"X": np.full((5, 3), np.nan)}, "X contains NaN"),
])
def test_residual_norm_refuses(options, words):
    good = {"X": np.ones((5, 3)), "U": np.ones((5, 2)), "s": np.ones(2), "Vt": np.ones((2, 3))}
    with pytest.raises(ValueError, match=words):
        residual_norm_estimate(**(good | options))


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("method", [power_iteration, subspace_iteration, lanczos])
@pytest.mark.parametrize("scale", [1e-298, 1e298])
def test_iterations_whatever_the_scale(method, scale):
    found = method(np.diag(np.arange(1.0, 31)) * scale, 2)
    assert_allclose(found.eigenvalues / scale, [30, 29], rtol=1e-9)
    assert np.max(found.residuals / scale) <= 1e-8


def test_lanczos_keeps_its_basis_orthogonal_where_the_matrix_is_almost_of_low_rank():
    for seed in range(8):
        rng = np.random.default_rng(seed)
        X = (rng.standard_normal((20, 3)) @ rng.standard_normal((3, 50)) + 5).astype(np.float32)
        S = covariance(X.astype(float))
        found = lanczos(S, 3, block_size=4)
        assert_allclose(found.eigenvalues, np.linalg.eigvalsh(S)[:-4:-1], rtol=1e-10)
        assert_allclose(found.vectors.T @ found.vectors, np.eye(3), atol=1e-12)


@pytest.mark.parametrize("method, options", [
    (power_iteration, {"max_iter": 0}), (subspace_iteration, {"max_iter": 0}),
    (lanczos, {"block_size": 0})])
def test_iterations_refuse_to_take_no_step(method, options):
    with pytest.raises(ValueError, match=f"{next(iter(options))}=0; an integer from 1"):
        method(np.eye(4), 1, **options)


@pytest.mark.parametrize("A", [np.zeros((40, 40)), np.eye(40), np.diag([3.0] + 39 * [0]),
                               1e-20 * np.diag([3.0, 2, 1] + 37 * [0])])
@pytest.mark.parametrize("block_size", [1, 3])
def test_where_products_show_nothing_new_random_directions_stand_in(A, block_size):
    eigenvalues, V, _, residuals = quiet(lanczos, A, 5, block_size=block_size, max_steps=30)
    assert_allclose(V.T @ V, np.eye(5), atol=1e-13)
    assert residuals.max() <= 1e-13 * abs(A).max()
    assert_allclose(A @ V, V * eigenvalues, atol=1e-13 * abs(A).max())
    # from one column a repeated eigenvalue of a matrix that is not a multiple of I is seen once
    assert_allclose(eigenvalues[:1], np.diag(A)[:1], atol=1e-13 * abs(A).max())


def _spectra():
    rng, d = np.random.default_rng(0), 200
    noise = rng.standard_normal((300, d))
    U, _, Vt = np.linalg.svd(noise, full_matrices=False)
    j = np.arange(1, d + 1)
    return {"noise": noise, "noise over j": noise / j, "power law": (U * j**-0.8) @ Vt,
            "step": (U * np.where(j > 10, 0.5, 1)) @ Vt, "geometric": (U * 0.9**j) @ Vt}


@pytest.mark.parametrize("name", _spectra())
@pytest.mark.parametrize("k", [5, 20])
@pytest.mark.parametrize("dtype", [np.float64, np.float32])
def test_randomized_svd_is_never_worse_than_scikit_learn_at_its_defaults(name, k, dtype):
    """The worst singular value, in the median of seven draws; below rounding all are equal."""
    from sklearn.decomposition import TruncatedSVD
    from sklearn.utils.extmath import randomized_svd as peer
    X = _spectra()[name].astype(dtype)
    exact = np.linalg.svd(X.astype(float), compute_uv=False)[:k]

    def error(values_of):
        return np.median([abs(values_of(seed) / exact - 1).max() for seed in range(7)])
    ours = error(lambda seed: randomized_svd(X, k, random_state=seed).s)
    others = [error(lambda seed: peer(X, k, random_state=seed)[1]),
              error(lambda seed: TruncatedSVD(k, random_state=seed).fit(X).singular_values_)]
    assert ours <= max(min(others), 100 * np.finfo(dtype).eps)


def test_randomized_svd_keeps_float32():
    X = np.random.default_rng(0).standard_normal((50, 30)).astype(np.float32)
    U, s, Vt, _, residuals = randomized_svd(X, 3)
    assert {a.dtype for a in (U, s, Vt, residuals)} == {np.dtype(np.float32)}


# ------------------------------------------------------------------ the loop of descents

def test_descend_returns_the_lowest_state_and_a_history_that_never_rises():
    state, history = descend(8.0, 64.0, lambda x: (x / 2, (x / 2) ** 2), tol=1e-6, max_iter=100,
                             what="halving")
    assert history[:3] == [64, 16, 4] and (np.diff(history) <= 0).all()
    assert history[-1] == state**2 and history[-2] - history[-1] <= 1e-6


def test_a_step_up_is_not_taken():
    losses = iter([3.0, 3.5])
    state, history = descend("start", 5.0, lambda s: (s + "+", next(losses)), tol=0.0, max_iter=9,
                             what="two")
    assert (state, history) == ("start+", [5, 3, 3])


def test_descend_warns_in_the_name_of_who_asks():
    with pytest.warns(ConvergenceWarning, match=r"slow: after max_iter=3 steps the loss still falls "
                                                r"by 1.00e\+00 a step"):
        state, history = descend(0, 9.0, lambda x: (x + 1, 8.0 - x), tol=0.5, max_iter=3, what="slow")
    assert (state, history) == (3, [9, 8, 7, 6])


def test_a_krylov_space_does_not_grow_beyond_the_range():
    X = np.random.default_rng(0).standard_normal((90, 40))
    found = randomized_svd(X, 5, n_oversamples=10, n_iter=9)       # 15 columns a step, 40 in all
    assert found.n_iter == 2
    assert_allclose(found.s, np.linalg.svd(X, compute_uv=False)[:5], rtol=1e-12)
    assert randomized_svd(X, 5, n_iter=9, krylov=False).n_iter == 9
