"""linalg: hand-worked cases, independent routes, exact arithmetic, certificates."""

import warnings
from fractions import Fraction

import numpy as np
import pytest
import scipy.sparse
from numpy.testing import assert_allclose, assert_array_equal
from scipy.sparse.linalg import LinearOperator, aslinearoperator
from scipy.spatial.distance import cdist
from sklearn.exceptions import ConvergenceWarning

from pcalab.core import eigen, iterations, moments
from pcalab.core.validate import (as_choice, as_count, as_generator, as_matrix, as_number,
                                  as_scores, as_square, as_symmetric)
from pcalab.core.moments import (center, column_means, covariance, covariance_operator,
                                 double_center, gram, mean_and_scatter, squared_norm)
from pcalab.core.distances import squared_distances
from pcalab.core.eigen import fix_signs, thin_svd, top_eigenpairs
from pcalab.core.iterations import (lanczos, power_iteration, randomized_svd,
                                    residual_norm_estimate, subspace_iteration)


def with_spectrum(eigenvalues, seed=0):
    """A symmetric matrix with given eigenvalues, and its eigenvectors."""
    d = len(eigenvalues)
    V = np.linalg.qr(np.random.default_rng(seed).standard_normal((d, d)))[0]
    return (V * eigenvalues) @ V.T, V


def fractions(A):
    return np.frompyfunc(lambda a: Fraction(int(a)), 1, 1)(np.asarray(A))


# ------------------------------------------------------------------ what comes in

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


# ------------------------------------------------------------------ matrices from data

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


@pytest.mark.parametrize("d", [2, 8, 9, 60])
@pytest.mark.parametrize("offset", [0, 1e8])
def test_squared_distances(d, offset):
    rng = np.random.default_rng(0)
    X, Y = (rng.integers(-99, 99, (n, d)) / 64 for n in (20, 15))
    assert_allclose(squared_distances(X + offset, Y + offset), cdist(X, Y, "sqeuclidean"),
                    rtol=1e-12, atol=1e-12)
    D2 = squared_distances(X + offset)
    assert (np.diag(D2) == 0).all() and (D2 >= 0).all()
    with pytest.raises(ValueError, match="Y has 1 columns"):
        squared_distances(X, Y[:, :1])


def test_fix_signs_is_safe_under_ties():
    tie = np.sqrt(0.5)
    for noise in (-1e-12, 0, 1e-12):
        V = np.array([[tie + noise], [-tie]])
        assert_allclose(fix_signs(V), V)
        assert_allclose(fix_signs(-V), V)
    assert_array_equal(fix_signs(np.zeros((2, 1))), np.zeros((2, 1)))
    assert fix_signs(np.eye(2, dtype=np.float32)).dtype == np.float32
    assert_array_equal(fix_signs([[1, -3], [-2, 2]]), [[-1, 3], [2, -2]])


# ------------------------------------------------------------------ the eigenproblem

SPECTRA = {
    "distinct": np.arange(9.0, 0, -1),
    "repeated": np.array([5.0, 5, 5, 2, 2, 1, 0, 0, 0]),
    "zero": np.zeros(9),
    "indefinite": np.array([3.0, 2, 1, 0, -1, -2, -3, -4, -9]),
    "tiny": np.geomspace(1, 1e-14, 9) * 1e-100,
}


@pytest.mark.parametrize("name", SPECTRA)
@pytest.mark.parametrize("k", [None, 1, 3])
def test_top_eigenpairs(name, k):
    A, _ = with_spectrum(SPECTRA[name])
    eigenvalues, V = top_eigenpairs(A, k)
    scale = abs(SPECTRA[name]).max()
    assert_allclose(eigenvalues, SPECTRA[name][:k], atol=1e-14 * scale)
    assert_allclose(A @ V, V * eigenvalues, atol=1e-14 * scale)
    assert_allclose(V.T @ V, np.eye(V.shape[1]), atol=1e-14)
    assert_array_equal(V, fix_signs(V))


def test_few_of_many_by_lanczos_agrees_with_lapack():
    A, _ = with_spectrum(np.concatenate([[9.0, 9, 8, 7], np.linspace(5, 0, 596)]))
    eigenvalues, V = top_eigenpairs(A, 4)
    assert_allclose(eigenvalues, [9, 9, 8, 7], rtol=1e-13)
    assert_allclose(A @ V, V * eigenvalues, atol=1e-12)
    for form in (scipy.sparse.csr_array(A), aslinearoperator(A)):
        assert_allclose(top_eigenpairs(form, 4)[0], eigenvalues, rtol=1e-13)


def test_small_sparse_and_operators_work_for_any_k():
    A, _ = with_spectrum(SPECTRA["distinct"])
    for form in (scipy.sparse.csr_array(A), aslinearoperator(A)):
        assert_allclose(top_eigenpairs(form)[0], SPECTRA["distinct"], rtol=1e-13)


def test_generalized_problem():
    A, _ = with_spectrum(SPECTRA["indefinite"])
    B, _ = with_spectrum(np.linspace(1, 3, 9), seed=1)
    eigenvalues, V = top_eigenpairs(A, 3, B=B)
    assert_allclose(A @ V, B @ V * eigenvalues, atol=1e-13)
    assert_allclose(V.T @ B @ V, np.eye(3), atol=1e-13)
    assert_allclose(eigenvalues, np.sort(np.linalg.eigvals(np.linalg.solve(B, A)).real)[:-4:-1])


@pytest.mark.parametrize("arguments, options, words", [
    ((np.ones((2, 3)),), {}, "A has shape .* a square matrix"),
    ((np.array([[0.0, 1], [0, 0]]),), {}, "A is not symmetric"),
    ((scipy.sparse.csr_array([[0.0, 1], [0, 0]]),), {}, "A is not symmetric"),
    ((aslinearoperator(np.ones((2, 3))),), {}, "square"),
    ((np.eye(3), 0), {}, "k=0; an integer from 1 to 3"),
    ((np.eye(3), 4), {}, "k=4"),
    ((np.eye(3), 2.0), {}, "k=2.0"),
    ((np.eye(3),), {"B": -np.eye(3)}, "B is not positive definite"),
    ((np.eye(3),), {"B": np.eye(2)}, "B has shape"),
    ((np.array([[np.nan]]),), {}, "NaN"),
])
def test_top_eigenpairs_refuses(arguments, options, words):
    with pytest.raises(ValueError, match=words):
        top_eigenpairs(*arguments, **options)


# ------------------------------------------------------------------ iterations

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
    assert (abs(found.eigenvalues - truth[:5]) <= found.residuals + 1e-15).all()


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
        steps.append(power_iteration(A, 1, tol=1e-12).n_iter[0])
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
    assert exact.estimate <= exact.upper_bound < 1e-12
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


def test_thin_svd_falls_back_when_the_fast_driver_fails(monkeypatch):
    plain = eigen.scipy.linalg.svd

    def failing(X, lapack_driver, **options):
        if lapack_driver == "gesdd":
            raise np.linalg.LinAlgError("SVD did not converge")
        return plain(X, lapack_driver=lapack_driver, **options)

    monkeypatch.setattr(eigen.scipy.linalg, "svd", failing)
    X = np.arange(6.0).reshape(3, 2)
    U, s, Vt = thin_svd(X)
    assert_allclose((U * s) @ Vt, X, atol=1e-14)


def test_lanczos_falls_back_when_arpack_does_not_converge(monkeypatch):
    def failing(*_, **__):
        raise scipy.sparse.linalg.ArpackNoConvergence("no", np.zeros(0), np.zeros((0, 0)))

    monkeypatch.setattr(eigen, "eigsh", failing)
    A, _ = with_spectrum(np.linspace(1, 0, 600))
    operator = LinearOperator(A.shape, matvec=lambda v: A @ v, dtype=float)
    for form in (A, operator):
        assert_allclose(top_eigenpairs(form, 2)[0], [1, 1 - 1 / 599], rtol=1e-12)


def test_few_of_many_whatever_the_scale():
    values = np.arange(600.0)
    for scale in (1e-300, 1e-20, 1e300):
        found = top_eigenpairs(np.diag(values) * scale, 3)[0]
        assert_allclose(found / scale, [599, 598, 597], rtol=1e-12)
    for zero in (np.zeros((600, 600)), scipy.sparse.csr_array((600, 600))):
        found, V = top_eigenpairs(zero, 2)
        assert_array_equal(found, [0, 0])
        assert_array_equal(V.T @ V, np.eye(2))


def test_sparse_integers_and_complex_numbers():
    A = scipy.sparse.csr_array(np.diag(np.arange(600)))
    assert_allclose(top_eigenpairs(A, 3)[0], [599, 598, 597], rtol=1e-12)
    with pytest.raises(TypeError, match="A has dtype complex128"):
        top_eigenpairs(A.astype(complex), 3)


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
