"""ranks: hand-worked rules, simulated noise, and the traps: unequal scales, one-sided counts."""

import warnings

import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal
from scipy.integrate import quad
from sklearn.datasets import load_digits, load_iris, load_wine
from sklearn.decomposition._pca import _infer_dimension

from pcalab import ranks
from pcalab.pca import PCA, by_svd
from pcalab.ranks import (broken_stick, broken_stick_lengths, explained_ratio,
                          gavish_donoho_rank, gavish_donoho_threshold, kaiser,
                          marchenko_pastur_edges, marchenko_pastur_median, minka_rank,
                          parallel_analysis)


def signal_and_noise(n, d, rank, sigma, seed=0):
    """A matrix of given rank, singular values well above the noise, plus noise."""
    rng = np.random.default_rng(seed)
    U, V = (np.linalg.qr(rng.standard_normal((m, rank)))[0] for m in (n, d))
    s = 6 * sigma * np.sqrt(max(n, d)) * np.linspace(2, 1, rank)
    return (U * s) @ V.T + sigma * rng.standard_normal((n, d))


# ------------------------------------------------------------------ rules on the variances

def test_explained_ratio_is_strict():
    assert explained_ratio([3, 1], 0.74) == 1
    assert explained_ratio([3, 1], 0.75) == 2
    assert explained_ratio([3, 1, 0], 0) == 1
    assert explained_ratio([3, 1, 0], 1) == 3
    assert explained_ratio([0.0, 0], 0.5) == 2
    assert explained_ratio([1 / 3] * 3, 1) == 3


@pytest.mark.parametrize("level", [0.1, 0.5, 0.9, 0.999, 1.0])
@pytest.mark.parametrize("X", [load_iris().data, load_digits().data], ids=["iris", "digits"])
def test_explained_ratio_counts_as_pca_does(X, level):
    assert explained_ratio(by_svd(X).variances, level) == PCA(level).fit(X).n_components_


def test_kaiser():
    assert kaiser([2.5, 1.2, 0.2, 0.1]) == 2
    assert kaiser([2.5, 1.2, 0.2, 0.1, 0, 0, 0, 0]) == 2
    assert kaiser([4.0, 1.5, 1.5, 1.0]) == 1
    assert kaiser([0.1] * 3) == 0           # the mean of three tenths is above a tenth
    assert kaiser([0.1 + 0.2, 0.3, 0.3]) == 0
    assert kaiser([0.0, 0]) == 0


def test_broken_stick_lengths():
    assert_allclose(broken_stick_lengths(1), [1])
    assert_allclose(broken_stick_lengths(2), [3 / 4, 1 / 4])
    assert_allclose(broken_stick_lengths(3), [11 / 18, 5 / 18, 2 / 18])
    assert_allclose(broken_stick_lengths(50).sum(), 1)
    breaks = np.sort(np.random.default_rng(0).random((20_000, 3)), axis=1)
    pieces = np.sort(np.diff(breaks, axis=1, prepend=0, append=1), axis=1)[:, ::-1]
    assert_allclose(pieces.mean(axis=0), broken_stick_lengths(4), atol=5e-3)


def test_broken_stick_stops_at_the_first_piece_that_is_too_short():
    assert broken_stick([8, 1, 1]) == 1
    assert broken_stick([6, 3, 1]) == 0             # 0.6 < 11/18, although 0.3 > 5/18
    assert broken_stick([7, 2.9, 0.1]) == 2
    assert broken_stick([0, 0.0]) == 0
    assert broken_stick([5.0]) == 0
    assert broken_stick(by_svd(signal_and_noise(200, 10, 2, 1.0)).variances) == 2


# ------------------------------------------------------------------ Minka

@pytest.mark.parametrize("X", [
    load_iris().data, load_wine().data, load_digits().data,
    np.random.default_rng(0).standard_normal((60, 8)) * 0.8 ** np.arange(8) + 5,
    np.random.default_rng(1).standard_normal((100, 5)), signal_and_noise(300, 9, 3, 0.1)])
def test_minka_is_scikit_learns(X):
    variances = by_svd(X).variances
    variances = variances[variances > 1e-12 * variances[0]]
    assert minka_rank(variances, len(X)) == _infer_dimension(variances, len(X))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        k = PCA("mle").fit(X).n_components_
    assert 1 <= k < X.shape[1]


def test_minka_finds_a_clear_rank_in_any_unit():
    for sigma in (1e-6, 0.05, 1e6):
        variances = by_svd(signal_and_noise(500, 10, 3, sigma)).variances
        assert minka_rank(variances, 500) == 3
        assert minka_rank(variances * 499 / 500, 500) == 3
    assert minka_rank(np.array([2.0]), 10) == 1


@pytest.mark.parametrize("variances, rank", [
    ([2, 1, 1, 1], 1), ([3, 3, 1, 1, 1], 2), ([9, 3, 3, 1, 1], 3), ([5, 4, 3, 0.1, 0.1, 0.1], 3),
    ([1, 1, 1], 1), ([5, 4, 0, 0], 2), ([5, 4, 1e-17, 0], 2), ([5, 4, 1, 0], 3), ([1, 0, 0], 1),
    ([0, 0, 0], 1)])
def test_minka_where_variances_are_equal_or_zero(variances, rank):
    # log 0 for each pair of equal ones would count as endless evidence; for zeros, against it
    for scale in (1, 1e-300, 1e300):
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            assert minka_rank(scale * np.array(variances), 100) == rank


# ------------------------------------------------------------------ parallel analysis

@pytest.mark.parametrize("null", ["permutation", "gaussian"])
@pytest.mark.parametrize("standardize", [False, True])
@pytest.mark.parametrize("shape", [(150, 25), (40, 60)])
def test_parallel_analysis_finds_the_rank(null, standardize, shape):
    X = signal_and_noise(*shape, 3, 1.0) + 100
    found = parallel_analysis(X, 40, null=null, standardize=standardize)
    assert found.n_components == 3
    assert found.thresholds.shape == found.variances.shape == (min(shape),)
    scaled = X / X.std(axis=0, ddof=1) if standardize else X
    factor = shape[0] / (shape[0] - 1) if standardize else 1    # unit variance by 1/n
    assert_allclose(found.variances, factor * by_svd(scaled).variances, atol=1e-9)


@pytest.mark.parametrize("null", ["permutation", "gaussian"])
def test_columns_of_unequal_scale_are_no_components(null):
    # against N(0, 1) columns, as often done, five components would be found here
    rng = np.random.default_rng(2)
    X = rng.standard_normal((200, 10)) * np.repeat([10.0, 1.0], 5)
    assert parallel_analysis(X, 50, null=null).n_components == 0
    naive = np.quantile([by_svd(rng.standard_normal(X.shape)).variances for _ in range(50)],
                        0.95, axis=0)
    assert np.sum(by_svd(X).variances > naive) >= 5


def test_parallel_analysis_stops_at_the_first_failure():
    X = signal_and_noise(100, 6, 2, 1.0)
    found = parallel_analysis(X, 30)
    assert found.n_components == 2
    assert (found.variances[:2] > found.thresholds[:2]).all()
    assert ranks._leading(np.array([True, False, True])) == 1
    assert ranks._leading(np.array([True, True])) == 2
    assert ranks._leading(np.array([False])) == 0


def test_quantile_moves_the_threshold():
    X = np.random.default_rng(0).standard_normal((100, 6))
    low, high = (parallel_analysis(X, 50, q).thresholds for q in (0.05, 0.95))
    assert (low < high).all()


def test_one_column_and_constant_columns():
    rng = np.random.default_rng(0)
    for seed in range(20):
        assert parallel_analysis(rng.standard_normal((31, 1)) + 3, 5,
                                 random_state=seed).n_components == 0
    X = np.column_stack([signal_and_noise(80, 5, 1, 1.0), np.full(80, 7.0)])
    for null in ("permutation", "gaussian"):
        for standardize in (False, True):
            assert parallel_analysis(X, 30, null=null, standardize=standardize)[0] == 1
    assert parallel_analysis(np.ones((4, 3)), 5).n_components == 0


def test_parallel_analysis_is_seeded_and_leaves_its_input_alone():
    X = signal_and_noise(60, 5, 1, 1.0)
    copy, before = X.copy(), np.random.get_state()[1].copy()
    one, two, other = (parallel_analysis(X, 10, random_state=seed) for seed in (0, 0, 1))
    assert_array_equal(one.thresholds, two.thresholds)
    assert (one.thresholds != other.thresholds).any()
    assert_array_equal(X, copy)
    assert_array_equal(before, np.random.get_state()[1])


# ------------------------------------------------------------------ Marchenko and Pastur

@pytest.mark.parametrize("n, d", [(2000, 500), (500, 2000), (1000, 1000)])
def test_variances_of_noise_fill_the_interval(n, d):
    X = 3 * np.random.default_rng(0).standard_normal((n, d))
    variances = by_svd(X).variances[:min(n - 1, d)]
    low, high = marchenko_pastur_edges(n - 1, d, 9.0)
    assert_allclose(variances[0], high, rtol=0.03)
    assert_allclose(np.sqrt(variances[-1]), np.sqrt(low), atol=0.1)


def test_edges_hand_worked():
    assert_allclose(marchenko_pastur_edges(400, 100), [0.25, 2.25])
    assert_allclose(marchenko_pastur_edges(100, 400, 2.0), [2.0, 18.0])
    assert_allclose(marchenko_pastur_edges(50, 50), [0, 4])
    assert marchenko_pastur_edges(5, 4, 0) == (0, 0)


@pytest.mark.parametrize("beta", [0.01, 0.3, 0.77, 0.999, 1.0])
def test_median_halves_the_distribution(beta):
    low, high = (1 - np.sqrt(beta)) ** 2, (1 + np.sqrt(beta)) ** 2

    def density(t):
        return np.sqrt((high - t) * (t - low)) / (2 * np.pi * beta * t)

    assert_allclose(quad(density, low, marchenko_pastur_median(beta), limit=400)[0], 0.5,
                    atol=1e-6)


def test_median_by_simulation_and_in_the_limit():
    variances = by_svd(np.random.default_rng(0).standard_normal((1601, 400))).variances
    assert_allclose(np.median(variances), marchenko_pastur_median(0.25), rtol=5e-3)
    assert marchenko_pastur_median(0) == 1


# ------------------------------------------------------------------ Gavish and Donoho

def test_threshold_of_square_matrices():
    assert_allclose(gavish_donoho_threshold(100, 100, 2.0), 4 / np.sqrt(3) * 10 * 2)
    assert_allclose(gavish_donoho_threshold(7, 7), 2.858, atol=5e-4)
    assert_allclose(gavish_donoho_threshold(9, 30), gavish_donoho_threshold(30, 9))
    assert_allclose(gavish_donoho_threshold(9, 30, 1), gavish_donoho_threshold(30, 9, 1))


@pytest.mark.parametrize("beta", np.linspace(0.05, 1, 12))
def test_factor_is_near_the_cubic_that_is_often_quoted(beta):
    cubic = 0.56 * beta**3 - 0.95 * beta**2 + 1.82 * beta + 1.43
    assert_allclose(gavish_donoho_threshold(1, 1 / beta), cubic, atol=0.014)


@pytest.mark.parametrize("beta", [0.1, 0.5, 1.0])
def test_at_the_threshold_keeping_costs_as_much_as_dropping(beta):
    # a signal x √n σ appears as y(x); dropping it costs x², keeping it y² + x² − 2xy·cc̃
    def observed(x):
        return np.sqrt((x + 1 / x) * (x + beta / x))

    def loss_of_keeping(x):
        cosines = (x**4 - beta) / (x**2 * observed(x) * x)
        return observed(x) ** 2 + x**2 - 2 * x * observed(x) * cosines

    grid = np.linspace(beta**0.25 + 0.01, 5, 200_000)
    x = grid[np.argmax(loss_of_keeping(grid) < grid**2)]
    assert_allclose(gavish_donoho_threshold(1 / beta, 1, np.sqrt(beta)), observed(x), atol=1e-4)


@pytest.mark.parametrize("shape", [(120, 50), (50, 120), (80, 80)])
@pytest.mark.parametrize("rank", [1, 4])
def test_rank_of_signal_in_noise(shape, rank):
    X = signal_and_noise(*shape, rank, 0.3) + 5
    assert gavish_donoho_rank(X) == rank
    assert gavish_donoho_rank(X, sigma=0.3) == rank
    assert gavish_donoho_rank(X * 1e-9) == rank
    noise = 0.3 * np.random.default_rng(1).standard_normal(shape)
    assert gavish_donoho_rank(noise) == gavish_donoho_rank(noise, sigma=0.3) == 0


def test_centring_takes_one_singular_value_from_wide_data():
    # with it the median of three would be the smallest of two
    X = np.array([[5.0, 0, 0, 0], [-5, 0, 0, 0], [0, 1, 0, 0]])
    s = np.linalg.svd(X - X.mean(axis=0), compute_uv=False)
    expected = np.sum(s[:2] > gavish_donoho_threshold(2, 4) * np.median(s[:2]))
    assert gavish_donoho_rank(X) == expected


@pytest.mark.parametrize("rank", [1, 3])
@pytest.mark.parametrize("shape", [(30, 10), (10, 30), (400, 400)])
def test_rounding_is_no_component(shape, rank):
    # the median singular value of data of low rank is rounding, and so is what is above it
    rng = np.random.default_rng(rank)
    X = rng.standard_normal((shape[0], rank)) @ rng.standard_normal((rank, shape[1]))
    for data in (X, X + 1e6, X * 1e-145, X * 1e145):
        assert gavish_donoho_rank(data) == gavish_donoho_rank(data, sigma=0) == rank
    assert gavish_donoho_rank(np.full(shape, 0.1)) == 0
    assert gavish_donoho_rank(signal_and_noise(60, 20, 2, 1.0) + 1e10) == 2


# ------------------------------------------------------------------ bad input

X = np.random.default_rng(0).standard_normal((6, 4))


@pytest.mark.parametrize("rule", [kaiser, broken_stick, lambda v: explained_ratio(v, 0.5),
                                  lambda v: minka_rank(v, 50)])
@pytest.mark.parametrize("variances, words", [
    ([1.0, 2.0], "descending order, none of them negative"),
    ([2.0, -1.0], "none of them negative"),
    ([-1.0, -2.0], "none of them negative"),
    ([[2.0, 1.0], [1.0, 0.5]], "one list of numbers"),
    ([2.0, np.nan], "variances contains NaN"),
    ([], "at least one row and column"),
])
def test_variances_refused(rule, variances, words):
    with pytest.raises(ValueError, match=words):
        rule(variances)


def test_a_variance_below_zero_by_rounding_counts_as_zero():
    assert kaiser([1.0, 0.5, -1e-17]) == explained_ratio([3.0, 1, -1e-17], 0.5) + 0 == 1


@pytest.mark.parametrize("call, words", [
    (lambda: explained_ratio([1.0], 1.5), "level=1.5; a number from 0 to 1"),
    (lambda: explained_ratio([1.0], None), "level=None"),
    (lambda: minka_rank([3.0, 2, 1], 2), "n=2; a number from 3"),
    (lambda: broken_stick_lengths(0), "d=0"),
    (lambda: parallel_analysis(X[:1]), "X has 1 row; at least two"),
    (lambda: parallel_analysis(1e160 * X), "X has .*e.160 as its largest entry, whose square"),
    (lambda: parallel_analysis(X, 0), "n_draws=0"),
    (lambda: parallel_analysis(X, 5, 1.5), "quantile=1.5; a number from 0 to 1"),
    (lambda: parallel_analysis(X, 5, null="normal"), r"null='normal'; one of \('permutation'"),
    (lambda: parallel_analysis(X, 5, random_state="x"), "random_state='x'"),
    (lambda: parallel_analysis(np.where(X > 1, np.nan, X)), "X contains NaN"),
    (lambda: marchenko_pastur_edges(0, 3), "n=0"),
    (lambda: marchenko_pastur_edges(3, -1), "d=-1"),
    (lambda: marchenko_pastur_edges(3, 3, -1), "sigma2=-1"),
    (lambda: marchenko_pastur_median(1.5), "beta=1.5; a number from 0 to 1"),
    (lambda: gavish_donoho_threshold(0, 3), "n=0"),
    (lambda: gavish_donoho_threshold(3, 3, -1), "sigma=-1"),
    (lambda: gavish_donoho_rank(X[:1]), "X has 1 row"),
    (lambda: gavish_donoho_rank(X[0]), "X has shape"),
    (lambda: gavish_donoho_rank(X, "noise"), "sigma='noise'"),
])
def test_refusals_name_argument_and_value(call, words):
    with pytest.raises(ValueError, match=words):
        call()


def test_float32_is_worked_on_in_float64():
    X = signal_and_noise(80, 20, 2, 1.0).astype(np.float32)
    assert parallel_analysis(X, 20).n_components == gavish_donoho_rank(X) == 2
    assert parallel_analysis(X, 20).thresholds.dtype == np.float64
    assert minka_rank(by_svd(X).variances, 80) == 2


@pytest.mark.parametrize("scale", [1e-300, 1e300, 1.7e308 / 3])
def test_only_ratios_of_variances_count(scale):
    for variances in ([3.0, 1, 0.5, 0.1], [1.0, 1, 1], [2.0, 0, 0]):
        for rule in (kaiser, broken_stick, lambda v: explained_ratio(v, 0.75),
                     lambda v: minka_rank(v, 50)):
            with warnings.catch_warnings():
                warnings.simplefilter("error")
                assert rule(scale * np.array(variances)) == rule(variances)


@pytest.mark.parametrize("scale, dtype", [
    (1e200, np.float64), (1e-200, np.float64), (1e140, np.float64), (1e-140, np.float64),
    (1e20, np.float32), (1e-20, np.float32), (1e-25, np.float32)])
def test_data_in_any_unit_or_an_error_that_names_them(scale, dtype):
    X, sigma = signal_and_noise(60, 20, 2, 1.0), dtype(scale)
    for find in (gavish_donoho_rank, lambda X: gavish_donoho_rank(X, sigma=float(sigma)),
                 lambda X: parallel_analysis(X, 20).n_components,
                 lambda X: parallel_analysis(X, 20, standardize=True).n_components):
        if 1e-145 < scale < 1e145:
            assert find((X * scale).astype(dtype)) == 2
        else:
            with pytest.raises(ValueError, match="X has .* as its largest entry, whose square"):
                find((X * scale).astype(dtype))


@pytest.mark.parametrize("call, name", [
    (lambda A: kaiser(A[0]), "variances"), (lambda A: broken_stick(A[0]), "variances"),
    (lambda A: explained_ratio(A[0], 0.5), "variances"),
    (lambda A: minka_rank(A[0], 9), "variances"),
    (lambda A: parallel_analysis(A, 5), "X"), (gavish_donoho_rank, "X")])
def test_masks_and_missing_entries_are_refused(call, name):
    values = np.array([[3.0, 2, 1], [9, 5, 4], [1, 1, 7]])
    with pytest.raises(TypeError, match=f"{name} is a masked array"):
        call(np.ma.masked_equal(values, 2))
    with pytest.raises(ValueError, match=f"{name} contains NaN or infinity in 1 of"):
        call(np.where(values == 2, np.nan, values))
    assert call(values) is not None


def test_variances_of_draws_come_from_the_smaller_matrix():
    for shape in ((30, 8), (8, 30)):
        X = np.random.default_rng(0).standard_normal(shape)
        assert_allclose(parallel_analysis(X, 3).variances, by_svd(X).variances, atol=1e-12)
