"""discriminant: scatters that add up, the best ratio, Bayes' rule, parity and where it ends."""

import warnings
from fractions import Fraction

import numpy as np
import pandas as pd
import pytest
import sklearn
from numpy.testing import assert_allclose, assert_array_equal
from scipy.stats import multivariate_normal
from sklearn.datasets import load_digits, load_iris, load_wine
from sklearn.discriminant_analysis import LinearDiscriminantAnalysis
from sklearn.exceptions import DataConversionWarning, NotFittedError
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler

from pcalab import checks
from pcalab.discriminant import (FisherDiscriminant, between_scatter, class_means, fisher_axes,
                                 fisher_direction, shrink, within_scatter)
from pcalab.core.moments import mean_and_scatter
from support import aligned

LABELS = np.array([0, 1, 0, 2, 1, 0])
SETS = {name: load(return_X_y=True) for name, load in
        {"iris": load_iris, "wine": load_wine, "digits": load_digits}.items()}
each_set = pytest.mark.parametrize("X, y", SETS.values(), ids=SETS)
each_solver = pytest.mark.parametrize("solver", ["svd", "eigen"])


def blobs(n=120, d=4, c=3, seed=0, offset=0.0):
    """Classes with one covariance matrix that is not the identity, and unequal sizes."""
    rng = np.random.default_rng(seed)
    y = np.sort(rng.choice(c, size=n, p=np.arange(1, c + 1) / np.arange(1, c + 1).sum()))
    X = rng.standard_normal((n, d)) @ rng.standard_normal((d, d))
    return X + 2 * rng.standard_normal((c, d))[y] + offset, y


def cosine(a, b):
    return abs(a @ b) / np.linalg.norm(a) / np.linalg.norm(b)


def fisher_ratio(w, X, y):
    return w @ between_scatter(X, y) @ w / (w @ within_scatter(X, y) @ w)


# ------------------------------------------------------------------ scatter

def test_hand_worked():
    X, y = [[0, 0], [2, 0], [3, 4], [5, 4]], ["b", "b", "a", "a"]
    assert_array_equal(class_means(X, y), [[4, 4], [1, 0]])
    assert_array_equal(within_scatter(X, y), [[4, 0], [0, 0]])
    assert_array_equal(between_scatter(X, y), [[9, 12], [12, 16]])


def test_total_scatter_is_within_plus_between_exactly():
    checks.check_identity(
        lambda X: mean_and_scatter(X)[1],
        lambda X: within_scatter(X, LABELS) + between_scatter(X, LABELS),
        X=checks.matrix(6, 3), label="eq-scatter-sum", claim="S_T = S_W + S_B")


def test_a_sum_of_covariances_is_no_within_scatter():
    # the sizes must weight both parts or neither
    def unweighted(X):
        return sum(within_scatter(X[LABELS == k], LABELS[LABELS == k]) / (LABELS == k).sum()
                   for k in range(3))
    with pytest.raises(checks.CheckError):
        checks.check_identity(lambda X: mean_and_scatter(X)[1],
                              lambda X: unweighted(X) + between_scatter(X, LABELS),
                              X=checks.matrix(6, 3))


def test_exact_numbers_stay_exact():
    X = np.array([[Fraction(1, 3), 2], [1, Fraction(5, 7)], [0, 1]], dtype=object)
    assert within_scatter(X, [1, 1, 2])[0, 0] == Fraction(2, 9)
    assert {type(a) for a in between_scatter(X, [1, 1, 2]).flat} == {Fraction}


@pytest.mark.parametrize("names", [[0, 1, 2], [1, 2, 3], [-7, 0, 9], ["x", "y", "z"]])
def test_names_of_classes_do_not_matter(names):
    X, y = blobs()
    renamed = np.array(names)[y]
    assert_array_equal(between_scatter(X, renamed), between_scatter(X, y))
    assert_array_equal(within_scatter(X, renamed), within_scatter(X, y))
    model = FisherDiscriminant().fit(X, renamed)
    expected = FisherDiscriminant().fit(X, y).predict(X)
    assert_array_equal(model.predict(X), np.array(names)[expected])


def test_order_of_rows_does_not_matter():
    X, y = blobs()
    order = np.random.default_rng(1).permutation(len(X))
    assert_allclose(within_scatter(X[order], y[order]), within_scatter(X, y), rtol=1e-12)
    assert_allclose(FisherDiscriminant().fit(X[order], y[order]).coef_,
                    FisherDiscriminant().fit(X, y).coef_, rtol=1e-9, atol=1e-12)


def test_classes_far_apart_cost_no_digits():
    X, y = blobs()
    far = X + 1e7 * y[:, None]
    S = within_scatter(X, y)
    assert_allclose(within_scatter(far, y), S, rtol=1e-6, atol=1e-6 * abs(S).max())
    difference = mean_and_scatter(far)[1] - between_scatter(far, y)
    assert abs(difference - S).max() > 1e-3 * abs(S).max()


# ------------------------------------------------------------------ the axes

def test_the_direction_beats_every_angle():
    X, y = blobs(d=2, c=2)
    w = fisher_direction(X, y)
    angles = np.linspace(0, np.pi, 2001)
    ratios = [fisher_ratio(np.array([np.cos(t), np.sin(t)]), X, y) for t in angles]
    assert max(ratios) <= fisher_ratio(w, X, y) * (1 + 1e-12)
    assert max(ratios) > fisher_ratio(w, X, y) * (1 - 1e-4)


def test_the_gradient_of_the_ratio_vanishes_at_the_direction():
    X, y = blobs(d=5, c=2)
    w = fisher_direction(X, y)
    w = w / np.linalg.norm(w)
    h = 1e-5
    slopes = [(fisher_ratio(w + h * e, X, y) - fisher_ratio(w - h * e, X, y)) / (2 * h)
              for e in np.eye(5)]
    assert_allclose(slopes, 0, atol=1e-6 * fisher_ratio(w, X, y))


def test_the_direction_solves_its_equation_and_is_the_first_axis():
    X, y = blobs(d=5, c=2)
    w, m = fisher_direction(X, y), class_means(X, y)
    assert_allclose(within_scatter(X, y) @ w, m[0] - m[1], rtol=1e-10, atol=1e-12)
    ratios, W = fisher_axes(X, y)
    assert W.shape == (5, 1) and cosine(w, W[:, 0]) > 1 - 1e-12
    assert_allclose(ratios[0], fisher_ratio(w, X, y))
    # λ = (n₁n₂/n) (m₁ − m₂)ᵀ S_W⁻¹ (m₁ − m₂)
    sizes = np.bincount(y)
    assert_allclose(ratios[0], sizes.prod() / len(y) * w @ (m[0] - m[1]))


@each_set
def test_axes_solve_the_generalized_eigenproblem(X, y):
    X = X[:, X.std(axis=0) > 1]
    S_W, S_B = within_scatter(X, y) / len(X), between_scatter(X, y) / len(X)
    ratios, W = fisher_axes(X, y)
    k = min(len(np.unique(y)) - 1, X.shape[1])
    assert W.shape == (X.shape[1], k) and (np.diff(ratios) <= 0).all()
    assert_allclose(S_B @ W, S_W @ W * ratios, atol=1e-9 * abs(S_B @ W).max())
    assert_allclose(W.T @ S_W @ W, np.eye(k), atol=1e-10)
    assert_allclose(ratios, [fisher_ratio(w, X, y) for w in W.T], rtol=1e-9)
    assert_allclose(fisher_axes(X, y, 1)[1], W[:, :1], atol=1e-8 * abs(W).max())


def test_affine_maps_do_not_change_the_ratios():
    X, y = blobs()
    A = np.random.default_rng(5).standard_normal((4, 4))
    ratios, W = fisher_axes(X, y)
    mapped, V = fisher_axes(X @ A + 7, y)
    assert_allclose(mapped, ratios)
    assert_allclose(aligned(A @ V, W), W, atol=1e-10)


def test_collinear_means_leave_one_axis():
    X, y = blobs(c=3)
    X = X - class_means(X, y)[y] + np.outer(y, [1.0, 2, 0, 0])
    assert_allclose(fisher_axes(X, y)[0][1], 0, atol=1e-12)
    model = FisherDiscriminant(n_components=2).set_output(transform="pandas").fit(X, y)
    assert model.scalings_.shape == (4, 1) and model.transform(X).shape == (len(X), 1)


# ------------------------------------------------------------------ parity

@each_set
@pytest.mark.parametrize("priors", [None, "unequal"])
def test_parity_with_the_svd_of_scikit_learn(X, y, priors):
    c = len(np.unique(y))
    priors = None if priors is None else np.arange(1, c + 1) / np.arange(1, c + 1).sum()
    ours = FisherDiscriminant(priors=priors).fit(X, y)
    peer = LinearDiscriminantAnalysis(priors=priors).fit(X, y)
    for name in ("means_", "xbar_", "priors_", "coef_", "intercept_",
                 "explained_variance_ratio_"):
        expected = getattr(peer, name)
        assert_allclose(getattr(ours, name), expected, rtol=1e-8, atol=1e-8 * abs(expected).max())
    assert_allclose(aligned(ours.scalings_, peer.scalings_), peer.scalings_, atol=1e-8)
    assert_allclose(aligned(ours.transform(X), peer.transform(X)), peer.transform(X), atol=1e-8)
    for method in ("decision_function", "predict_proba"):
        assert_allclose(getattr(ours, method)(X), getattr(peer, method)(X), atol=1e-8)
    assert_array_equal(ours.predict(X), peer.predict(X))
    assert ours.score(X, y) == peer.score(X, y)


@each_set
@pytest.mark.parametrize("shrinkage", [None, 0.2, 1.0, "auto"])
def test_parity_with_the_eigen_of_scikit_learn(X, y, shrinkage):
    X = X[:, X.std(axis=0) > 1]
    ours = FisherDiscriminant(solver="eigen", shrinkage=shrinkage).fit(X, y)
    peer = LinearDiscriminantAnalysis("eigen", shrinkage=shrinkage).fit(X, y)
    assert_allclose(ours.covariance_, peer.covariance_, rtol=1e-8, atol=1e-8)
    assert_allclose(ours.predict_proba(X), peer.predict_proba(X), atol=1e-8)
    # the rule is determined up to one function of x for all classes
    assert_allclose(ours.coef_ - ours.coef_[0], peer.coef_ - peer.coef_[0], atol=1e-8)
    if shrinkage is None:
        k = ours.scalings_.shape[1]
        assert_allclose(aligned(ours.scalings_, peer.scalings_[:, :k]), peer.scalings_[:, :k],
                        atol=1e-8)
        moved = peer.transform(X) - peer.transform(X).mean(axis=0)
        assert_allclose(aligned(ours.transform(X), moved), moved, atol=1e-8)


def test_parity_for_two_classes():
    X, y = blobs(c=2)
    for shrinkage, solver in [(None, "svd"), (None, "eigen"), (0.3, "eigen")]:
        ours = FisherDiscriminant(shrinkage=shrinkage).fit(X, y)
        peer = LinearDiscriminantAnalysis(solver, shrinkage=shrinkage).fit(X, y)
        for name in ("coef_", "intercept_"):
            assert_allclose(getattr(ours, name), getattr(peer, name), rtol=1e-8)
        assert_allclose(ours.decision_function(X), peer.decision_function(X), atol=1e-8)
        assert_allclose(ours.predict_proba(X), peer.predict_proba(X), atol=1e-8)


# ------------------------------------------------------------------ where the peer is wrong
# (what the peer makes of these stands in test_peers.py)

def test_two_shrunk_classes_have_one_direction():
    X, y = blobs(c=2)
    ours = FisherDiscriminant("eigen", shrinkage=0.5).fit(X, y)
    w = ours.scalings_[:, 0]
    assert cosine(w, ours.coef_[0]) > 1 - 1e-12
    # of largest ratio of the scatters: their one generalised eigenvalue that is not zero
    S_W, S_B = shrink(within_scatter(X, y), 0.5), between_scatter(X, y)
    assert_allclose(w @ S_B @ w / (w @ S_W @ w), np.trace(np.linalg.solve(S_W, S_B)))
    assert_allclose(ours.explained_variance_ratio_, 1)


@each_solver
def test_a_large_mean_costs_no_more_than_the_data_have_lost(solver):
    X, y = SETS["iris"]
    exact = FisherDiscriminant().fit(X, y).predict_proba(X)
    model = FisherDiscriminant(solver=solver).fit(X + 1e8, y)
    assert_allclose(model.predict_proba(X + 1e8), exact, atol=1e-5)


def test_a_column_that_gives_the_class_away_is_not_dropped_silently():
    X, y = SETS["iris"]
    X = np.column_stack([X, y == 1])
    with pytest.warns(UserWarning, match="rank 4 with 5 columns, and the class means differ also"):
        FisherDiscriminant().fit(X, y)
        assert FisherDiscriminant(shrinkage=0.01).fit(X, y).score(X, y) == 1


# ------------------------------------------------------------------ singular scatter

def test_constant_columns_change_nothing():
    X, y = SETS["iris"]
    with_constants = np.column_stack([X, np.full(len(X), 0.1), np.full(len(X), 1e9)])
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        model = FisherDiscriminant().fit(with_constants, y)
    assert model.rank_ == 4
    assert_allclose(model.scalings_[4:], 0, atol=1e-12)
    assert_allclose(model.predict_proba(with_constants),
                    FisherDiscriminant().fit(X, y).predict_proba(X), atol=1e-10)


@pytest.mark.parametrize("n", [20, 30, 3000])
def test_columns_constant_in_each_class_are_no_noise(n):
    # 0.1 + 0.2 and 0.3 are one number but for rounding, in whatever units
    rng = np.random.default_rng(0)
    y = rng.integers(3, size=n)
    constants = rng.standard_normal((3, 25)) * 10.0 ** rng.integers(-3, 6, size=25)
    rounded = np.where(rng.random((n, 25)) < 0.5, 0.3, 0.1 + 0.2) * constants[y]
    X = np.column_stack([rng.standard_normal((n, 2)), rounded])
    with pytest.warns(UserWarning, match="rank 2 with 27"):
        model = FisherDiscriminant().fit(X, y)
    assert_allclose(model.scalings_[2:], 0, atol=1e-9)


def test_collinear_columns_change_nothing():
    X, y = SETS["iris"]
    doubled = np.column_stack([X, X @ [1.0, 2, 0, -1], X[:, 0]])
    for dtype, tolerance in [(np.float64, 1e-7), (np.float32, 2e-3)]:
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            model = FisherDiscriminant().fit(doubled.astype(dtype), y)
        assert model.rank_ == 4
        assert_allclose(model.predict_proba(doubled.astype(dtype)),
                        FisherDiscriminant().fit(X, y).predict_proba(X), atol=tolerance)


def test_rank_does_not_depend_on_units():
    X, y = SETS["iris"]
    units = np.array([1e-9, 1, 1e6, 1e12])
    assert FisherDiscriminant(solver="eigen").fit(X * units, y).rank_ == 4
    assert_allclose(FisherDiscriminant().fit(X * units, y).coef_ * units,
                    FisherDiscriminant().fit(X, y).coef_, rtol=1e-8)
    assert_allclose(fisher_direction(X[:100] * units, y[:100]) * units,
                    fisher_direction(X[:100], y[:100]), rtol=1e-8)


@pytest.mark.parametrize("d", [31, 90])
def test_more_columns_than_rows(d):
    X, y = blobs(n=30, d=d)
    with pytest.warns(UserWarning, match=f"rank 27 with {d} columns"):
        wide = FisherDiscriminant().fit(X, y)
    with pytest.warns(UserWarning, match="rank 27"):
        by_matrix = FisherDiscriminant(store_covariance=True).fit(X, y)
    peer = LinearDiscriminantAnalysis().fit(X, y)
    for model in (wide, by_matrix):
        assert model.rank_ == 27
        assert_allclose(model.coef_, peer.coef_, atol=1e-8 * abs(peer.coef_).max())
        assert_allclose(model.scalings_, wide.scalings_, atol=1e-8 * abs(wide.scalings_).max())
    assert not hasattr(wide, "covariance_") and by_matrix.covariance_.shape == (d, d)
    shrunk = FisherDiscriminant(solver="eigen", shrinkage=0.1).fit(X, y)
    assert shrunk.rank_ == d and shrunk.score(X, y) == 1


@pytest.mark.parametrize("fit", [
    lambda X, y: FisherDiscriminant(solver="eigen").fit(X, y),
    lambda X, y: fisher_axes(X, y),
    lambda X, y: fisher_direction(X[y < 2], y[y < 2]),
], ids=["estimator", "fisher_axes", "fisher_direction"])
@pytest.mark.parametrize("make, rank", [
    (lambda X: np.column_stack([X, X[:, 0] + X[:, 1]]), "rank 4 with 5 columns"),
    (lambda X: np.column_stack([X, 0.1 + 0 * X[:, 0]]), "rank 4 with 5 columns"),
    (lambda X: np.column_stack([X] * 50), "rank 4 with 200 columns"),
], ids=["collinear", "constant", "wide"])
def test_a_singular_scatter_is_refused_with_its_rank(fit, make, rank):
    X, y = SETS["iris"]
    with pytest.raises(ValueError, match=f"{rank}; .*shrinkage > 0"):
        fit(make(X), y)


# ------------------------------------------------------------------ the rule

@pytest.mark.parametrize("priors", [None, [0.7, 0.2, 0.1]])
def test_the_rule_is_that_of_bayes_for_gaussians(priors):
    X, y = blobs()
    model = FisherDiscriminant(priors=priors, store_covariance=True).fit(X, y)
    log = np.log(model.priors_) + np.column_stack(
        [multivariate_normal(m, model.covariance_).logpdf(X) for m in model.means_])
    posterior = np.exp(log - log.max(axis=1, keepdims=True))
    posterior /= posterior.sum(axis=1, keepdims=True)
    assert_allclose(model.predict_proba(X), posterior, atol=1e-10)
    assert_allclose(np.exp(model.predict_log_proba(X)).sum(axis=1), 1)


def test_with_equal_priors_the_nearest_mean_of_the_scores_wins():
    X, y = blobs()
    model = FisherDiscriminant(priors=np.ones(3) / 3).fit(X, y)
    gaps = model.transform(X)[:, None] - model.transform(model.means_)
    assert_array_equal(model.predict(X), (gaps**2).sum(axis=2).argmin(axis=1))


@pytest.mark.parametrize("c", [2, 3])
def test_a_class_of_prior_zero_is_never_predicted(c):
    X, y = blobs(c=c)
    model = FisherDiscriminant(priors=[0, 1] if c == 2 else [0, 0.5, 0.5]).fit(X, y)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert 0 not in model.predict(X)
        assert_allclose(model.predict_proba(X)[:, 0], 0)


def test_log_probabilities_do_not_underflow():
    X, y = blobs(c=2)
    model = FisherDiscriminant().fit(X, y)
    odds = model.decision_function(X)
    far = odds > 50                         # there 1 − p is zero
    assert far.any()
    assert_allclose(model.predict_log_proba(X)[far, 0], -odds[far])


def test_equal_means_leave_the_priors():
    X, y = [[1, 0], [-1, 0], [0, 1], [0, -1]] * 2 + [[0, 0]], [0] * 4 + [1] * 5
    model = FisherDiscriminant().fit(X, y)
    assert model.transform(X).shape == (9, 0)
    assert_allclose(model.predict_proba([[5, 5]]), [[4 / 9, 5 / 9]])


def test_a_class_may_have_one_member():
    X, y = blobs(c=2)
    X, y = np.vstack([X, X.max(axis=0) + 20]), np.append(y, 2)
    model = FisherDiscriminant().fit(X, y)
    assert model.predict(X[-1:]) == 2
    assert_allclose(model.coef_, LinearDiscriminantAnalysis().fit(X, y).coef_, rtol=1e-8)


# ------------------------------------------------------------------ regularisation

def test_shrink_keeps_the_trace_and_lifts_the_smallest_eigenvalue():
    S = within_scatter(*blobs(n=8, d=12))
    for gamma in (0.0, 0.3, 1.0):
        shrunk = shrink(S, gamma)
        assert_allclose(np.trace(shrunk), np.trace(S))
        assert np.linalg.eigvalsh(shrunk)[0] >= gamma * np.trace(S) / 12 - 1e-9
    assert_array_equal(shrink(S, 0.0), S)


def test_full_shrinkage_is_the_axis_of_the_means():
    X, y = blobs(c=2)
    means = class_means(X, y)
    assert cosine(fisher_axes(X, y, shrinkage=1.0)[1][:, 0], means[0] - means[1]) > 1 - 1e-12


@each_solver
def test_both_solvers_shrink_alike(solver):
    X, y = blobs(n=25, d=40)
    model = FisherDiscriminant(solver=solver, shrinkage=0.3).fit(X, y)
    ratios, W = fisher_axes(X, y, shrinkage=0.3)
    assert_allclose(aligned(model.scalings_, W), W, atol=1e-8 * abs(W).max())
    assert_allclose(model.explained_variance_ratio_, ratios / ratios.sum())


@pytest.mark.parametrize("solver", ["svd", "lsqr", "eigen"])
def test_automatic_shrinkage_as_scikit_learn_has_it(solver):
    X, y = blobs(n=25, d=40)
    X[:, 0], X[:, 1] = 7.0, y
    ours = FisherDiscriminant(solver=solver, shrinkage="auto").fit(X, y)
    peer = LinearDiscriminantAnalysis("lsqr", shrinkage="auto").fit(X, y)
    assert_allclose(ours.covariance_, peer.covariance_, atol=1e-10)
    assert_allclose(ours.predict_proba(X), peer.predict_proba(X), atol=1e-8)
    assert_allclose(aligned(ours.scalings_, fisher_axes(X, y, shrinkage="auto")[1]),
                    fisher_axes(X, y, shrinkage="auto")[1], atol=1e-8)


@pytest.mark.filterwarnings("ignore:Only one sample available")
@pytest.mark.parametrize("sizes, d", [((1, 9), 4), ((2, 3), 30), ((50, 40), 3), ((20, 30), 1)])
def test_automatic_shrinkage_of_small_and_narrow_classes(sizes, d):
    rng = np.random.default_rng(d)
    y = np.repeat([0, 1], sizes)
    X = rng.standard_normal((len(y), d)) @ rng.standard_normal((d, d)) + 3 * y[:, None]
    peer = LinearDiscriminantAnalysis("lsqr", shrinkage="auto").fit(X, y).covariance_
    for unit, shift, tolerance in [(1, 0, 1e-12), (1e100, 0, 1e-12), (1, 1e7, 1e-6)]:
        model = FisherDiscriminant(shrinkage="auto").fit(unit * X + shift, y)
        assert_allclose(model.covariance_ / unit**2, peer, atol=tolerance * abs(peer).max())


# ------------------------------------------------------------------ contract

def test_fitted_numbers_and_the_rule_agree():
    for c in (2, 4):
        X, y = blobs(c=c)
        model = FisherDiscriminant().fit(X, y)
        scores = X @ model.coef_.T + model.intercept_
        assert_allclose(model.decision_function(X), scores if c > 2 else scores[:, 0])


def test_n_components_cuts_the_scores_and_not_the_rule():
    X, y = SETS["digits"]
    few, all_ = FisherDiscriminant(n_components=2).fit(X, y), FisherDiscriminant().fit(X, y)
    assert_allclose(few.transform(X), all_.transform(X)[:, :2], atol=1e-12)
    assert_array_equal(few.coef_, all_.coef_)
    assert_array_equal(few.explained_variance_ratio_, all_.explained_variance_ratio_[:2])
    assert len(few.get_feature_names_out()) == 2 and few.scalings_.shape == (64, 9)
    assert_allclose(all_.explained_variance_ratio_.sum(), 1)


def test_float32_in_float32_out():
    X, y = SETS["iris"]
    model = FisherDiscriminant().fit(X.astype(np.float32), y)
    exact = FisherDiscriminant().fit(X, y)
    for name in ("coef_", "intercept_", "means_", "scalings_", "xbar_", "priors_"):
        assert getattr(model, name).dtype == np.float32
    assert model.transform(X.astype(np.float32)).dtype == np.float32
    assert model.predict_proba(X.astype(np.float32)).dtype == np.float32
    assert_allclose(model.predict_proba(X), exact.predict_proba(X), atol=1e-3)
    assert class_means(X.astype(np.float32), y).dtype == np.float64


def test_nothing_is_changed_and_a_second_fit_forgets_the_first():
    X, y = blobs()
    X.flags.writeable = y.flags.writeable = False
    priors = np.array([0.5, 0.25, 0.25])
    model = FisherDiscriminant(priors=priors, store_covariance=True).fit(X, y)
    assert model.priors is priors
    again = model.set_params(store_covariance=False, priors=None)
    with pytest.warns(UserWarning):
        again.fit(*blobs(n=20, d=30))
    assert not hasattr(again, "covariance_") and again.means_.shape == (3, 30)


def test_in_a_pipeline_with_names():
    X, y = load_iris(return_X_y=True, as_frame=True)
    model = make_pipeline(StandardScaler(), FisherDiscriminant()).set_output(transform="pandas")
    scores = model.fit(X, y).transform(X)
    assert isinstance(scores, pd.DataFrame)
    assert list(scores.columns) == ["fisherdiscriminant0", "fisherdiscriminant1"]
    assert list(FisherDiscriminant().fit(X, y).feature_names_in_) == list(X.columns)


# ------------------------------------------------------------------ bad input

@pytest.mark.parametrize("parameters, words", [
    ({"solver": "qr"}, r"solver='qr'; one of \('svd', 'lsqr', 'eigen'\)"),
    ({"shrinkage": 1.5}, "shrinkage=1.5; a number from 0 to 1"),
    ({"shrinkage": -0.1}, "shrinkage=-0.1"),
    ({"shrinkage": np.nan}, "shrinkage=nan"),
    ({"shrinkage": "Auto"}, "shrinkage='Auto'"),
    ({"shrinkage": ""}, "shrinkage=''"),
    ({"shrinkage": False}, "shrinkage=False"),
    ({"n_components": 3}, "with 3 classes and 4 columns, n_components=3; an integer from 1 to 2"),
    ({"n_components": 0}, "n_components=0"),
    ({"n_components": 1.0}, "n_components=1.0"),
    ({"n_components": True}, "n_components=True"),
    ({"tol": -1}, "tol=-1"),
    ({"tol": "small"}, "tol='small'"),
    ({"priors": [0.5, 0.5]}, r"priors=\[0.5 0.5\]; 3 probabilities"),
    ({"priors": [0.5, 0.5, 0.5]}, "that sum to 1"),
    ({"priors": [1.5, -0.5, 0]}, "3 probabilities"),
    ({"priors": [np.nan, 0.5, 0.5]}, "3 probabilities"),
])
def test_bad_parameters(parameters, words):
    with pytest.raises(ValueError, match=words):
        FisherDiscriminant(**parameters).fit(*blobs())


X4 = np.random.default_rng(0).standard_normal((6, 4))
Y4 = np.array([0, 1, 0, 1, 0, 1])


@pytest.mark.parametrize("X, y, words", [
    (X4, Y4[:3], "inconsistent numbers of samples"),
    (X4, Y4 * 0, "y has one class"),
    (X4, X4[:, 0], "Unknown label type"),
    (X4, np.arange(6), "rank 0 with 4 columns; a class with rows that differ was wanted"),
])
@pytest.mark.filterwarnings("ignore:The number of unique classes")
def test_labels_that_leave_nothing_to_tell_apart(X, y, words):
    with pytest.raises(ValueError, match=words):
        FisherDiscriminant().fit(X, y)


@pytest.mark.parametrize("call, error, words", [
    (lambda: class_means(X4, Y4[:3]), ValueError, r"y has shape \(3,\); \(6,\), one label a row"),
    (lambda: within_scatter(X4, Y4[:, None]), ValueError, r"y has shape \(6, 1\)"),
    (lambda: class_means(X4, np.where(Y4, np.nan, Y4)), ValueError, "none of them NaN"),
    (lambda: shrink(X4, 0.1), ValueError, "a square matrix"),
    (lambda: shrink([[1, 0], [0, 1]], 2), ValueError, "shrinkage=2"),
    (lambda: between_scatter(X4[0], Y4), ValueError, "X has shape"),
    (lambda: within_scatter(X4 * np.nan, Y4), ValueError, "NaN"),
    (lambda: class_means(X4 * np.nan, Y4), ValueError, "NaN"),
    (lambda: fisher_direction(X4, Y4 * 0), ValueError, r"y has 1 different label\(s\); two"),
    (lambda: fisher_direction(X4, np.arange(6)), ValueError, r"y has 6 different label\(s\)"),
    (lambda: fisher_axes(*blobs(), 3), ValueError, "with 3 classes and 4 columns, k=3"),
    (lambda: fisher_axes(X4, Y4 * 0), ValueError, "one class"),
    (lambda: fisher_axes(*blobs(), shrinkage=2), ValueError, "shrinkage=2"),
    (lambda: FisherDiscriminant().transform(X4), NotFittedError, "not fitted"),
    (lambda: FisherDiscriminant().predict(X4), NotFittedError, "not fitted"),
    (lambda: FisherDiscriminant().fit(*blobs()).predict(X4[:, :2]), ValueError, "2 features"),
])
def test_refusals(call, error, words):
    with pytest.raises(error, match=words):
        call()


def test_data_frames_are_what_comes_out_and_nothing_inside_minds():
    X, y = SETS["iris"]
    plain = FisherDiscriminant().fit(X, y)
    with sklearn.config_context(transform_output="pandas"):
        model = FisherDiscriminant().fit(X, y)
        frame = model.transform(X)
        assert isinstance(model.fit_transform(X, y), pd.DataFrame)
    assert_array_equal(frame.to_numpy(), plain.transform(X))
    assert_array_equal(model.predict_proba(X), plain.predict_proba(X))


@pytest.mark.parametrize("options", [{}, {"solver": "eigen"}, {"shrinkage": "auto"}], ids=str)
def test_units_of_any_size(options):
    X, y = blobs()
    one = FisherDiscriminant(**options).fit(X, y)
    for unit in (1e100, 1e-100):
        two = FisherDiscriminant(**options).fit(unit * X, y)
        assert_allclose(two.predict_proba(unit * X), one.predict_proba(X), atol=1e-10)
        assert_allclose(two.scalings_ * unit, one.scalings_, rtol=1e-8)


@pytest.mark.parametrize("call", [
    class_means, within_scatter, between_scatter, fisher_axes, FisherDiscriminant().fit,
    lambda X, y: fisher_direction(X[y > 0], y[y > 0]),
    lambda X, y: FisherDiscriminant().fit(*blobs()).predict(X),
    lambda X, y: FisherDiscriminant().fit(*blobs()).transform(X)],
    ids=["class_means", "within_scatter", "between_scatter", "fisher_axes", "fit",
         "fisher_direction", "predict", "transform"])
@pytest.mark.parametrize("unit", [1e200, 1e-200])
def test_squares_that_leave_the_range_are_refused_by_name(call, unit):
    X, y = blobs()
    with pytest.raises(ValueError, match=r"^X has .* as its largest entry, whose square"):
        call(unit * X, y)


def test_labels_are_a_column_of_their_own():
    X, y = blobs()
    with pytest.warns(DataConversionWarning, match="column-vector y"):
        model = FisherDiscriminant().fit(X, y[:, None])
    assert_array_equal(model.coef_, FisherDiscriminant().fit(X, y).coef_)
    with pytest.raises(ValueError, match="y should be a 1d array"):
        FisherDiscriminant().fit(X, None)
    with pytest.raises(TypeError, match="X is a masked array"):
        FisherDiscriminant().fit(np.ma.masked_greater(X, 1), y)
