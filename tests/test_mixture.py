"""mixture: EM climbs, its bound touches, its fixed points are maxima; also from counts in bins."""

import warnings

import numpy as np
import pytest
import scipy.optimize
import scipy.stats
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays
from numpy.testing import assert_allclose, assert_array_equal
from scipy.special import logsumexp, ndtr
from sklearn.exceptions import ConvergenceWarning
from sklearn.mixture import GaussianMixture as Peer

from pcalab.mixture import (GaussianMixture, binned_log_likelihood, binned_m_step,
                            binned_moments, coin_log_likelihood, coin_mle, em_bound,
                            floor_covariance, gaussian_log_density, gaussian_mle, log_joint,
                            m_step, responsibilities)

often = settings(max_examples=40, deadline=None,
                 suppress_health_check=[HealthCheck.too_slow])
KINDS = ["full", "tied", "diag", "spherical"]
each_kind = pytest.mark.parametrize("kind", KINDS)

#: Weldon's crabs (Pearson, 1894): forehead over body length; the first class is open below.
CRABS = np.array([1, 3, 5, 2, 7, 10, 13, 19, 20, 25, 40, 31, 60, 62, 54, 74, 84, 86, 96, 85, 75,
                  47, 43, 24, 19, 9, 5, 0, 1])
CRAB_EDGES = np.r_[-np.inf, 0.5835 + 0.004 * np.arange(29)]


def clouds(seed=0, n=400, d=3, K=3, apart=4.0):
    rng = np.random.default_rng(seed)
    return np.concatenate([rng.standard_normal((n // K, d)) @ rng.standard_normal((d, d))
                           + apart * rng.standard_normal(d) for _ in range(K)])


def start_of(X, kind="full", K=3, seed=1):
    """The same start for us and the peer."""
    rng, d = np.random.default_rng(seed), X.shape[1]
    P = np.linalg.inv(np.cov(X.T))
    precisions = {"full": np.array([P] * K), "tied": P, "diag": np.array([np.diag(P)] * K),
                  "spherical": np.full(K, np.trace(P) / d)}[kind]
    return dict(weights_init=rng.dirichlet(np.full(K, 5.0)), precisions_init=precisions,
                means_init=X[rng.choice(len(X), K, replace=False)], covariance_type=kind)


def quietly(model, *data, binned=False):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ConvergenceWarning)
        return (model.fit_binned if binned else model.fit)(*data)


def never_falls(bounds):
    return (np.diff(bounds) >= -1e-10 * np.maximum(1, abs(np.array(bounds[1:])))).all()


# ------------------------------------------------------------------ closed forms

@pytest.mark.parametrize("heads, tosses", [(0, 7), (7, 7), (3, 10), (1, 1)])
def test_no_coin_explains_the_tosses_better(heads, tosses):
    thetas = np.linspace(0, 1, 1001)
    L = coin_log_likelihood(thetas, heads, tosses)
    best = coin_mle(heads, tosses)
    assert not np.isnan(L).any()
    assert coin_log_likelihood(best, heads, tosses) >= L.max()
    assert abs(thetas[L.argmax()] - best) < 1e-3
    if 0 < heads < tosses:
        assert_allclose(coin_log_likelihood(best, heads, tosses),
                        heads * np.log(best) + (tosses - heads) * np.log(1 - best))


def test_on_the_boundary_the_coin_has_likelihood_one_and_no_vanishing_slope():
    assert coin_log_likelihood(coin_mle(0, 5), 0, 5) == 0
    assert coin_log_likelihood(coin_mle(5, 5), 5, 5) == 0
    assert coin_log_likelihood(0.0, 1, 5) == -np.inf
    slope = (coin_log_likelihood(1e-6, 0, 5) - coin_log_likelihood(0.0, 0, 5)) / 1e-6
    assert_allclose(slope, -5, rtol=1e-5)


@given(seed=st.integers(0, 10**6))
@often
def test_no_gaussian_explains_the_rows_better_than_mean_and_covariance(seed):
    rng = np.random.default_rng(seed)
    X = rng.standard_normal((12, 2)) @ rng.standard_normal((2, 2)) + 3
    mean, S = gaussian_mle(X)
    assert_allclose(S, np.cov(X.T, ddof=0), atol=1e-12)
    best = gaussian_log_density(X, mean, S).sum()
    B = np.eye(2) + 0.1 * rng.standard_normal((2, 2))
    assert gaussian_log_density(X, mean + 0.1 * rng.standard_normal(2), B @ S @ B.T).sum() <= best


def test_the_density_is_scipys_and_may_be_positive():
    rng = np.random.default_rng(0)
    A = rng.standard_normal((4, 4))
    X, mean, S = rng.standard_normal((9, 4)), rng.standard_normal(4), A @ A.T
    assert_allclose(gaussian_log_density(X, mean, S),
                    scipy.stats.multivariate_normal(mean, S).logpdf(X), rtol=1e-10)
    assert (gaussian_log_density([[0.0]], [0.0], [[1e-4]]) > 0).all()


def test_blocks_do_not_show():
    X = clouds(n=60_000, d=3)
    mean, S = gaussian_mle(X)
    assert_allclose(gaussian_log_density(X, mean, S),
                    scipy.stats.multivariate_normal(mean, S).logpdf(X), rtol=1e-10)
    weights, means, covariances = m_step(X, np.ones((len(X), 1)))
    assert_allclose((weights[0], *means[0]), (1.0, *mean), atol=1e-12)
    assert_allclose(covariances[0], S, atol=1e-11)


# ------------------------------------------------------------------ the two steps

def a_mixture(seed=0, K=3, d=2):
    rng = np.random.default_rng(seed)
    A = rng.standard_normal((K, d, d))
    return (rng.dirichlet(np.ones(K)), 2 * rng.standard_normal((K, d)),
            A @ A.swapaxes(1, 2) + 0.1 * np.eye(d))


@given(seed=st.integers(0, 10**6))
@often
def test_the_bound_lies_below_and_touches_at_the_responsibilities(seed):
    rng = np.random.default_rng(seed)
    X = 3 * rng.standard_normal((7, 2))
    joint = log_joint(X, *a_mixture(seed))
    R, log_density = responsibilities(joint)
    assert_allclose(em_bound(joint, R), log_density.sum(), rtol=1e-12)
    for other in (rng.dirichlet(np.ones(3), 7), np.eye(3)[rng.integers(3, size=7)]):
        assert em_bound(joint, other) <= log_density.sum() + 1e-9


@given(seed=st.integers(0, 10**6))
@often
def test_the_m_step_maximises_the_bound(seed):
    rng = np.random.default_rng(seed)
    X, R = rng.standard_normal((15, 2)), rng.dirichlet(np.ones(3), 15)
    weights, means, S = m_step(X, R)
    best = em_bound(log_joint(X, weights, means, S), R)
    other = weights + 0.05 * rng.random(3)
    B = np.eye(2) + 0.1 * rng.standard_normal((3, 2, 2))
    assert em_bound(log_joint(X, other / other.sum(), means, S), R) <= best + 1e-9
    assert em_bound(log_joint(X, weights, means + 0.1 * rng.standard_normal((3, 2)), S), R) < best
    assert em_bound(log_joint(X, weights, means, B @ S @ B.swapaxes(1, 2)), R) <= best + 1e-9


def test_responsibilities_are_bayes_rule_and_rows_sum_to_one_however_far_away():
    weights, means, covariances = a_mixture()
    X = np.random.default_rng(1).standard_normal((20, 2))
    p = np.array([w * scipy.stats.multivariate_normal(m, S).pdf(X)
                  for w, m, S in zip(weights, means, covariances, strict=True)]).T
    R, log_density = responsibilities(log_joint(X, weights, means, covariances))
    assert_allclose(R, p / p.sum(axis=1, keepdims=True), atol=1e-12)
    assert_allclose(log_density, np.log(p.sum(axis=1)), atol=1e-12)
    far, density = responsibilities(log_joint(1e6 * X, weights, means, covariances))
    assert_allclose(far.sum(axis=1), 1)
    assert np.isfinite(density).all()


@given(X=arrays(np.float64, (9, 2), elements=st.integers(-9, 9)), seed=st.integers(0, 10**6),
       kind=st.sampled_from(KINDS), floor=st.sampled_from([1e-6, 1e-2, 1.0]),
       how=st.sampled_from(["kmeans", "k-means++", "random", "random_from_data"]))
@often
def test_em_never_falls_also_on_the_floor_and_with_ties(X, seed, kind, floor, how):
    model = GaussianMixture(3, covariance_type=kind, reg_covar=floor, init_params=how, tol=0,
                            max_iter=60, random_state=seed)
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always", ConvergenceWarning)
        try:
            model.fit(X)
        except np.linalg.LinAlgError as error:          # fewer different points than components
            assert "has no observations left" in str(error)
            return
    # a floor of 10⁻⁶ beside a variance of 20 costs digits: then EM stops, and says so
    stopped = [w for w in caught if "rounding made" in str(w.message)]
    assert model.n_iter_ == 60 or stopped and floor == 1e-6
    assert never_falls(model.lower_bounds_)
    assert_allclose(model.score(X), model.lower_bound_, rtol=1e-9, atol=1e-9)
    assert np.linalg.eigvalsh(model._matrices()).min() >= floor * (1 - 1e-6)
    assert_allclose(model.predict_proba(X).sum(axis=1), 1)


def test_a_fall_of_the_likelihood_is_not_passed_over(monkeypatch):
    monkeypatch.setattr("pcalab.mixture.m_step",
                        lambda X, R: (np.array([0.5, 0.5]), np.full((2, 3), 50.0 * R[0, 0]),
                                      np.array([np.eye(3)] * 2)))
    X = clouds()
    model = GaussianMixture(2, **start_of(X, K=2))
    with pytest.warns(ConvergenceWarning, match="step 1 rounding made the mean log-likelihood"):
        model.fit(X)
    assert model.n_iter_ == 0 and model.lower_bounds_ == []
    assert_allclose(model.score(X), model.lower_bound_)


@given(seed=st.integers(0, 10**6), floor=st.sampled_from([0.01, 0.5, 2.0]))
@often
def test_the_floored_covariance_is_the_likeliest_above_the_floor(seed, floor):
    rng = np.random.default_rng(seed)
    A = rng.standard_normal((3, 3))
    S = A @ A.T

    def fit(C):
        return -np.linalg.slogdet(C)[1] - np.trace(np.linalg.solve(C, S))

    best = floor_covariance(S, floor)
    B = 0.3 * rng.standard_normal((3, 3))
    for allowed in (floor * np.eye(3) + B @ B.T, best + B @ B.T,
                    floor_covariance(best + 0.1 * (B + B.T), floor)):
        assert fit(allowed) <= fit(best) + 1e-9
    assert np.linalg.eigvalsh(best)[0] >= floor * (1 - 1e-9)


def test_without_a_floor_the_likelihood_has_no_bound():
    X = np.random.default_rng(0).standard_normal((50, 1))
    spikes = [responsibilities(log_joint(X, [0.5, 0.5], [X[0], [0.0]], [[[s**2]], [[1.0]]]))
              [1].sum() for s in (1e-3, 1e-30, 1e-150)]
    assert spikes[0] < spikes[1] < spikes[2] and spikes[2] > 200


# ------------------------------------------------------------------ what a fit must be

@each_kind
def test_at_convergence_the_gradient_vanishes(kind):
    X = clouds(d=2)
    model = GaussianMixture(3, covariance_type=kind, tol=1e-14, max_iter=3000, reg_covar=0,
                            random_state=0).fit(X)
    stored = [np.log(model.weights_), model.means_, model.covariances_]
    sizes = np.cumsum([A.size for A in stored])

    def likelihood(p):
        weights, means, S = (part.reshape(A.shape) for part, A in
                             zip(np.split(p, sizes[:-1]), stored, strict=True))
        S = {"full": lambda: (S + S.swapaxes(-1, -2)) / 2, "tied": lambda: np.array([(S + S.T) / 2] * 3),
             "diag": lambda: S[:, :, None] * np.eye(2),
             "spherical": lambda: S[:, None, None] * np.eye(2)}[kind]()
        return responsibilities(log_joint(X, np.exp(weights - logsumexp(weights)), means,
                                          S))[1].mean()

    at = np.concatenate([A.ravel() for A in stored])
    step = 1e-5 * np.eye(len(at))
    slope = [(likelihood(at + h) - likelihood(at - h)) / 2e-5 for h in step]
    assert_allclose(slope, 0, atol=1e-5)


@each_kind
def test_one_component_is_the_gaussian_of_the_rows(kind):
    X = clouds(K=1)
    model = GaussianMixture(1, covariance_type=kind).fit(X)
    mean, S = gaussian_mle(X)
    kept = {"full": S, "tied": S, "diag": np.diag(S), "spherical": np.trace(S) / 3}[kind]
    assert_allclose(model.means_[0], mean, atol=1e-12)
    assert_allclose(model.covariances_.reshape(np.shape(kept)), kept, atol=1e-12)
    assert_array_equal(model.weights_, [1.0])


@each_kind
def test_precisions_are_inverses_and_their_factor_is_upper_triangular(kind):
    X = clouds()
    model = quietly(GaussianMixture(3, covariance_type=kind, random_state=0), X)
    peer = Peer(3, covariance_type=kind)
    assert model.covariances_.shape == model.precisions_.shape == {
        "full": (3, 3, 3), "tied": (3, 3), "diag": (3, 3), "spherical": (3,)}[kind]
    if kind in ("full", "tied"):
        P = model.precisions_cholesky_
        assert_array_equal(P, np.triu(P))
        assert_allclose(P @ P.swapaxes(-1, -2), model.precisions_)
        assert_allclose(model.covariances_ @ model.precisions_,
                        np.broadcast_to(np.eye(3), P.shape), atol=1e-9)
    else:
        assert_allclose(model.covariances_ * model.precisions_, 1)
        assert_allclose(model.precisions_cholesky_**2, model.precisions_)
    peer.weights_, peer.means_, peer.covariances_ = (
        model.weights_, model.means_, model.covariances_)
    peer.precisions_cholesky_ = model.precisions_cholesky_
    assert_allclose(peer.score_samples(X), model.score_samples(X), rtol=1e-9)
    assert_allclose(peer.predict_proba(X), model.predict_proba(X), atol=1e-9)
    assert_array_equal(peer.predict(X), model.predict(X))
    assert_allclose((peer.bic(X), peer.aic(X)), (model.bic(X), model.aic(X)))


@each_kind
@pytest.mark.parametrize("tol, max_iter", [(1e-3, 100), (0, 25), (1e-9, 500), (1e-3, 1)])
def test_from_the_same_start_it_is_scikit_learns(kind, tol, max_iter):
    X = clouds()
    settings = dict(start_of(X, kind), reg_covar=0)
    ours = quietly(GaussianMixture(3, tol=tol, max_iter=max_iter, **settings), X)
    peer = quietly(Peer(3, tol=0, max_iter=ours.n_iter_, **settings), X)
    # theirs is the rule, too: it ends one step after a gain below tol
    gains = np.diff(ours.lower_bounds_)[:-1]
    assert ours.converged_ == (ours.n_iter_ < max_iter)
    if tol and ours.converged_:
        assert gains[-1] < tol <= gains[:-1].min()
    for name in ("weights_", "means_", "covariances_", "precisions_", "precisions_cholesky_"):
        assert_allclose(getattr(ours, name), getattr(peer, name), rtol=1e-8, atol=1e-9)
    assert_allclose(ours.score(X), peer.score(X), rtol=1e-11)
    # theirs are the likelihoods before each step, ours those after it
    assert_allclose(ours.lower_bounds_[:-1], peer.lower_bounds_[1:], rtol=1e-9)
    if tol:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", ConvergenceWarning)
            assert_array_equal(ours.fit_predict(X), ours.predict(X))


@pytest.mark.parametrize("given_names", [["means_init"], ["weights_init", "means_init"],
                                         ["means_init", "precisions_init"]])
def test_a_start_may_be_given_in_part(given_names):
    X = clouds(apart=9)
    start = {name: start_of(X)[name] for name in given_names}
    kept = {name: np.array(value) for name, value in start.items()}
    model = quietly(GaussianMixture(3, max_iter=0, **start), X)
    nearest = ((X[:, None] - start["means_init"])**2).sum(axis=2).argmin(axis=1)
    if "weights_init" not in start:
        assert_allclose(model.weights_, np.bincount(nearest) / len(X))
    if "precisions_init" not in start:
        assert_allclose(model.covariances_[1], np.cov(X[nearest == 1].T, ddof=0), atol=1e-10)
    assert_allclose(model.means_, start["means_init"], atol=1e-12)
    for name, value in kept.items():
        assert getattr(model, name) is start[name]
        assert_array_equal(start[name], value)
    assert model.n_iter_ == 0 and not model.converged_


def test_with_the_default_floor_it_is_scikit_learns_to_six_digits():
    X = clouds(apart=9)
    settings = dict(start_of(X), tol=1e-12, max_iter=1000)
    ours, peer = GaussianMixture(3, **settings).fit(X), Peer(3, **settings).fit(X)
    assert_allclose(ours.score(X), peer.score(X), rtol=1e-6)
    for name in ("weights_", "means_", "covariances_"):
        a, b = getattr(ours, name), getattr(peer, name)
        assert_allclose(a, b, atol=2e-6 * abs(b).max())


def test_the_likelihood_reported_is_that_of_the_parameters():
    X = clouds()
    model = quietly(GaussianMixture(3, max_iter=5, tol=0, **start_of(X)), X)
    assert_allclose(model.score(X), model.lower_bound_, rtol=1e-12)
    assert model.lower_bound_ == model.lower_bounds_[-1] and len(model.lower_bounds_) == 5


@given(seed=st.integers(0, 10**6))
@settings(max_examples=10, deadline=None)
def test_shift_scale_and_rotation_carry_over(seed):
    rng, X = np.random.default_rng(seed), clouds(d=2)
    Q, size, shift = np.linalg.qr(rng.standard_normal((2, 2)))[0], 10 ** rng.uniform(-3, 3), 1e3
    start = start_of(X)
    moved = dict(start, means_init=size * start["means_init"] @ Q + shift,
                 precisions_init=Q.T @ start["precisions_init"] @ Q / size**2)
    one, two = (quietly(GaussianMixture(3, reg_covar=0, tol=0, max_iter=30, **s), A)
                for s, A in ((start, X), (moved, size * X @ Q + shift)))
    assert_allclose(two.weights_, one.weights_, rtol=1e-6)
    assert_allclose((two.means_ - shift) / size, one.means_ @ Q, atol=1e-6)
    assert_allclose(two.covariances_ / size**2, Q.T @ one.covariances_ @ Q, atol=1e-6)
    assert_allclose(two.lower_bound_ + 2 * np.log(size), one.lower_bound_, atol=1e-8)


def test_the_order_of_components_and_of_rows_does_not_matter():
    X, order = clouds(), [2, 0, 1]
    start = start_of(X)
    turned = {name: value[order] if name != "covariance_type" else value
              for name, value in start.items()}
    one = quietly(GaussianMixture(3, tol=0, max_iter=20, **start), X)
    two = quietly(GaussianMixture(3, tol=0, max_iter=20, **turned),
                  X[np.random.default_rng(0).permutation(len(X))])
    assert_allclose(two.means_, one.means_[order], atol=1e-9)
    assert_allclose(two.weights_, one.weights_[order], atol=1e-9)
    assert_allclose(two.covariances_, one.covariances_[order], atol=1e-9)


@pytest.mark.parametrize("shift", [1e6, 2.0**27])
def test_a_large_offset_costs_nothing(shift):
    X = np.round(clouds(d=2) * 1024) / 1024             # so that adding the shift rounds nothing
    start = start_of(X)
    moved = dict(start, means_init=start["means_init"] + shift)
    one, two = (quietly(GaussianMixture(3, tol=0, max_iter=20, **s), A)
                for s, A in ((start, X), (moved, X + shift)))
    assert_allclose(two.means_ - shift, one.means_, atol=1e-15 * shift)
    assert_allclose(two.covariances_, one.covariances_, atol=1e-11)
    assert_allclose(two.lower_bound_, one.lower_bound_, atol=1e-12)
    mean = start["means_init"][0]
    assert_allclose(gaussian_log_density(X + shift, mean + shift, one.covariances_[0]),
                    gaussian_log_density(X, mean, one.covariances_[0]), rtol=1e-12)


def test_float32_far_from_the_origin_has_no_negative_variances():
    X = (clouds(d=2) + 5000).astype(np.float32)
    for kind in KINDS:
        settings = dict(start_of(X.astype(np.float64), kind), reg_covar=0, tol=0, max_iter=20)
        single = quietly(GaussianMixture(3, **settings), X)
        double = quietly(GaussianMixture(3, **settings), X.astype(np.float64))
        assert_allclose(single.covariances_, double.covariances_, rtol=1e-9)
        assert_allclose(single.score(X), double.score(X), rtol=1e-9)
        assert np.linalg.eigvalsh(single._matrices()).min() > 0
    R = single.predict_proba(X)
    for a, b in zip(m_step(X, R), m_step(X.astype(np.float64), R.astype(np.float64)),
                    strict=True):
        assert_allclose(a, b, rtol=1e-9)
    assert R.dtype == single.means_.dtype == single.score_samples(X).dtype == np.float64


def test_input_is_not_changed_whatever_its_layout():
    X = clouds()
    for A in (X, np.asfortranarray(X), X[::-1], np.repeat(X, 2, axis=1)[:, ::2]):
        before = A.copy()
        A.setflags(write=False)
        model = quietly(GaussianMixture(2, random_state=0), A)
        assert_array_equal(A, before)
    assert quietly(GaussianMixture(2, random_state=0), X.tolist()).score(X) == model.score(X)


@pytest.mark.parametrize("how", ["kmeans", "k-means++", "random", "random_from_data"])
def test_every_start_finds_clear_clusters_and_seeds_decide(how):
    rng = np.random.default_rng(0)
    X = np.concatenate([rng.standard_normal((60, 2)) + c for c in ([0, 0], [30, 0], [0, 30])])
    model = GaussianMixture(3, init_params=how, n_init=10, max_iter=500, random_state=0)
    state = np.random.get_state()[1].copy()
    labels = quietly(model, X).predict(X)
    assert len({tuple(labels[i:i + 60]) for i in (0, 60, 120)}) == 3
    assert all(len(set(labels[i:i + 60])) == 1 for i in (0, 60, 120))
    same = quietly(GaussianMixture(3, init_params=how, n_init=10, max_iter=500, random_state=0), X)
    assert_array_equal(same.means_, model.means_)
    one, two = (quietly(GaussianMixture(9, init_params=how, max_iter=0, random_state=s), clouds())
                for s in (0, 1))
    assert not np.array_equal(one.means_, two.means_)
    assert_array_equal(np.random.get_state()[1], state)


def test_more_starts_are_never_worse_and_warm_start_goes_on():
    X = clouds(apart=2)
    few, many = (quietly(GaussianMixture(4, init_params="random", n_init=n, random_state=3,
                                         max_iter=15), X) for n in (1, 8))
    assert many.lower_bound_ >= few.lower_bound_
    whole = quietly(GaussianMixture(3, tol=0, max_iter=10, **start_of(X)), X)
    parts = GaussianMixture(3, tol=0, max_iter=5, warm_start=True, **start_of(X))
    quietly(parts, X)
    assert_allclose(quietly(parts, X).means_, whole.means_, atol=1e-9)


def test_samples_have_the_moments_of_the_mixture():
    X = clouds(d=2)
    for kind in KINDS:
        model = quietly(GaussianMixture(3, covariance_type=kind, random_state=0), X)
        Y, labels = model.sample(60_000)
        assert Y.shape == (60_000, 2) and (np.diff(labels) >= 0).all()
        for k in range(3):
            Z, S = Y[labels == k], model._matrices()[k]
            assert_allclose(len(Z) / 60_000, model.weights_[k], atol=0.01)
            assert_allclose(Z.mean(axis=0), model.means_[k], atol=0.05 * np.sqrt(S.max()))
            assert_allclose(np.cov(Z.T), S, atol=0.06 * S.max())
        assert_array_equal(model.sample(5)[0], model.sample(5)[0])


@each_kind
def test_a_warm_start_may_change_the_kind_but_not_the_number(kind):
    X = clouds(d=2, K=2)
    for first in KINDS:
        model = GaussianMixture(2, covariance_type=first, random_state=0, warm_start=True, tol=1e-9,
                                max_iter=999).fit(X)
        before = model.score(X)
        model.set_params(covariance_type=kind)
        assert model.score(X) == before
        assert model.bic(X) == GaussianMixture(2, covariance_type=first, random_state=0, tol=1e-9,
                                               max_iter=999).fit(X).bic(X)
        fresh = GaussianMixture(2, covariance_type=kind, random_state=0, tol=1e-9, max_iter=999)
        assert_allclose(model.fit(X).score(X), fresh.fit(X).score(X), atol=1e-3)
    for fit in (lambda: model.fit(X[:, :1]), lambda: model.fit_binned([0, 1, 2], [3, 4]),
                lambda: model.set_params(n_components=3).fit(X)):
        with pytest.raises(ValueError, match=r"means_, which warm_start .*shape \(2, 2\)"):
            fit()


def test_nearly_as_good_a_start_as_scikit_learns():
    centres = 12 * np.stack(np.meshgrid(range(5), range(4)), axis=-1).reshape(-1, 2)
    X = np.concatenate([c + np.random.default_rng(i).standard_normal((50, 2))
                        for i, c in enumerate(centres)])
    for seed in range(5):
        model = quietly(GaussianMixture(20, random_state=seed), X)
        assert_allclose(np.sort(model.weights_), 0.05, atol=1e-6)


@pytest.mark.parametrize("units", [[1, 1e-9, 1], [1e9, 1, 1], [1, 1e-7, 1e7]])
def test_columns_in_very_different_units_do_not_touch_the_floor(units):
    X, units = clouds(K=2), np.array(units)
    start = start_of(X, K=2)
    moved = dict(start, means_init=start["means_init"] * units,
                 precisions_init=start["precisions_init"] / np.outer(units, units))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        one, two = (GaussianMixture(2, reg_covar=0, max_iter=999, **s).fit(A)
                    for s, A in ((start, X), (moved, X * units)))
    assert_allclose(two.covariances_ / np.outer(units, units), one.covariances_, rtol=1e-7,
                    atol=1e-7)
    assert_allclose(two.lower_bound_ + np.log(units).sum(), one.lower_bound_, atol=1e-7)


# ------------------------------------------------------------------ when it goes wrong

def test_a_component_on_the_floor_is_named():
    X = np.r_[np.zeros((10, 2)), np.random.default_rng(0).standard_normal((50, 2)) + 9]
    model = GaussianMixture(2, means_init=[[9, 9], [0, 0]])
    with pytest.warns(ConvergenceWarning, match=r"component\(s\) \[1\] collapsed to the "
                                                "floor reg_covar=1e-06"):
        model.fit(X)
    assert_allclose(model.covariances_[1], 1e-6 * np.eye(2), atol=1e-15)
    with pytest.raises(np.linalg.LinAlgError, match=r"covariances\[1\] is not positive definite.*"
                                                    "raise reg_covar, try other starts"):
        GaussianMixture(2, means_init=[[9, 9], [0, 0]], reg_covar=0).fit(X)


def test_an_empty_component_is_named_and_other_starts_help():
    far = dict(start_of(clouds()), means_init=[[0, 0, 0], [1e4, 0, 0], [1, 1, 1]])
    with pytest.raises(np.linalg.LinAlgError, match="component 1 has no observations left: "
                                                    "other starts"):
        GaussianMixture(3, **far).fit(clouds())
    X = np.repeat([[0.0], [5.0], [9.0]], [40, 40, 1], axis=0)
    X += np.random.default_rng(0).normal(0, 1e-3, X.shape) * (X > 0)
    settings = dict(init_params="random_from_data", random_state=1)
    with pytest.raises(ValueError, match="has no observations left"):      # two equal rows drawn
        quietly(GaussianMixture(3, **settings), np.repeat([[0.0], [5.0]], 40, axis=0))
    assert quietly(GaussianMixture(3, n_init=20, **settings), X).score(X) > -10


def test_it_warns_when_it_stops_early():
    with pytest.warns(ConvergenceWarning, match="after 2 steps the mean log-likelihood still"):
        GaussianMixture(3, max_iter=2, tol=1e-12, random_state=0).fit(clouds())


def test_a_row_too_far_away_to_have_a_density_is_named():
    wide, narrow = (GaussianMixture(reg_covar=0).fit(unit * clouds(d=2)) for unit in (1, 1e-10))
    assert np.isfinite(wide.score([[1e150, 0]]))
    for name in ("predict", "predict_proba", "score_samples"):
        with pytest.raises(ValueError, match=r"X has 1e\+160 as its largest entry"):
            getattr(wide, name)([[0, 0], [1e160, 0]])
        with pytest.raises(ValueError, match="row 1 is so far from all components"):
            getattr(narrow, name)([[0, 0], [1e150, 0]])


X = np.random.default_rng(0).standard_normal((6, 2))


@pytest.mark.parametrize("data, words", [
    (np.where(X > 1, np.nan, X), "NaN"),
    (np.where(X > 1, np.inf, X), "infinity"),
    (X[:0], r"0 sample\(s\)"),
    (X[:1], r"1 sample\(s\) .*minimum of 2"),
    (X[:, 0], "Expected 2D array, got 1D array"),
    (X.astype(complex), "Complex"),
    (1e200 * X, r"X has .*e\+200 as its largest entry"),
])
def test_bad_data(data, words):
    with np.errstate(all="ignore"), pytest.raises(ValueError, match=words):
        GaussianMixture(2, random_state=0).fit(data)


@pytest.mark.parametrize("parameters, words", [
    ({"n_components": 7}, "n_components=7; an integer from 1 to 6"),
    ({"n_components": 0}, "n_components=0"),
    ({"n_components": 2.0}, "n_components=2.0"),
    ({"covariance_type": "round"}, "covariance_type='round'; one of"),
    ({"init_params": "best"}, "init_params='best'; one of"),
    ({"tol": -1}, "tol=-1"),
    ({"tol": None}, "tol=None"),
    ({"reg_covar": -1e-6}, "reg_covar=-1e-06"),
    ({"max_iter": -1}, "max_iter=-1"),
    ({"max_iter": 1.5}, "max_iter=1.5"),
    ({"n_init": 0}, "n_init=0"),
    ({"random_state": "seed"}, "random_state='seed'"),
    ({"weights_init": [1.0]}, r"weights_init has shape \(1,\).*shape \(2,\), all finite"),
    ({"weights_init": [0.7, 0.7]}, "positive, with sum one"),
    ({"weights_init": [1.0, 0.0]}, "positive, with sum one"),
    ({"means_init": [[0, 0]]}, r"means_init has shape \(1, 2\)"),
    ({"means_init": [[0, 0], [0, np.nan]]}, "means_init .* 3 finite entries"),
    ({"precisions_init": np.eye(2)}, r"precisions_init has shape \(2, 2\)"),
    ({"precisions_init": [np.eye(2), -np.eye(2)]}, "precisions_init is not positive definite"),
    ({"precisions_init": [np.eye(2), [[1, 2], [0, 1]]]}, "precisions_init is not symmetric"),
    ({"precisions_init": [-1, 1], "covariance_type": "spherical"}, "not positive definite"),
])
def test_bad_parameters(parameters, words):
    with pytest.raises(ValueError, match=words):
        GaussianMixture(**{"n_components": 2, **parameters}).fit(X)


@pytest.mark.parametrize("call, words", [
    (lambda: coin_mle(3, 2), "heads=3; a number from 0 to 2"),
    (lambda: coin_mle(0, 0), "tosses=0; a number from 1"),
    (lambda: coin_log_likelihood(0.5, -1, 2), "heads=-1"),
    (lambda: gaussian_mle(X[0]), "two-dimensional"),
    (lambda: gaussian_log_density(X, [0], np.eye(2)), r"mean has shape \(1,\).*shape \(2,\)"),
    (lambda: gaussian_log_density(X, [0, 0], np.eye(3)), r"covariance has shape \(3, 3\)"),
    (lambda: gaussian_log_density(X, [0, 0], np.ones((2, 2))), "covariance is not positive def"),
    (lambda: gaussian_log_density(X * np.nan, [0, 0], np.eye(2)), "X contains NaN"),
    (lambda: log_joint(X, [1], [[0, 0]], -np.eye(2)[None]), r"covariances\[0\] is not positive"),
    (lambda: log_joint(X, [1], [[0, 0], [1, 1]], [np.eye(2)]), "shorter"),
    (lambda: gaussian_log_density(X, [0, 0], [[1, 5], [0, 9]]), "covariance is not symmetric"),
    (lambda: coin_log_likelihood([0.5, 2], 1, 2), r"theta=\[0.5, 2\]; probabilities, from 0"),
    (lambda: binned_moments([0, 1], [0, 0], [1, -1]), "sd=.*positive numbers"),
    (lambda: m_step(X, np.eye(2)[[0] * 6]), "component 1 has no observations left"),
    (lambda: GaussianMixture().fit(X).sample(0), "n_samples=0"),
])
def test_bad_arguments(call, words):
    with pytest.raises(ValueError, match=words):
        call()


# ------------------------------------------------------------------ counts in bins

@pytest.mark.parametrize("mean, sd", [(0.3, 1.0), (2.0, 0.7)])
def test_moments_in_a_bin_are_the_closed_forms_where_those_do_not_cancel(mean, sd):
    edges = np.array([-np.inf, -1.0, 0.2, 1.0, 1.5, 3.0, np.inf])
    t = (edges - mean) / sd
    P, phi = np.diff(ndtr(t)), scipy.stats.norm.pdf(t)
    m = -np.diff(phi) / P
    t_phi = np.where(np.isfinite(t), t, 0) * phi
    log_probability, bin_mean, bin_variance = binned_moments(edges, mean, sd)
    assert_allclose(np.exp(log_probability), P, rtol=1e-12)
    assert_allclose(bin_mean, mean + sd * m, rtol=1e-11)
    assert_allclose(bin_variance, sd**2 * (1 - np.diff(t_phi) / P - m**2), rtol=1e-9)


@pytest.mark.parametrize("a", [30.0, 1e3, 1e6])
def test_far_in_the_tails_the_open_bin_has_the_moments_of_an_exponential(a):
    for sign, edges in ((1, [a, np.inf]), (-1, [-np.inf, -a])):
        log_probability, mean, variance = binned_moments(edges, 0.0, 1.0)
        # Mills: P(t > a) = φ(a)/a (1 − 1/a² + 3/a⁴ …), E = a + 1/a − 2/a³ + 10/a⁵ …
        assert_allclose(log_probability, -a * a / 2 - np.log(a * np.sqrt(2 * np.pi))
                        + np.log1p(-a**-2 + 3 * a**-4 - 15 * a**-6 + 105 * a**-8), rtol=1e-8)
        assert_allclose(sign * mean - a, 1 / a - 2 * a**-3 + 10 * a**-5, rtol=1e-5 + 1e-15 * a**2)
        assert_allclose(variance, a**-2 - 6 * a**-4 + 50 * a**-6, rtol=1e-3)


@pytest.mark.parametrize("width", [1e-2, 1e-5, 1e-8])
@pytest.mark.parametrize("left", [0.0, 0.7, -30.0])
def test_in_a_narrow_bin_the_density_is_flat(left, width):
    log_probability, mean, variance = binned_moments([left, left + width], 0.0, 1.0)
    width = (left + width) - left
    slope = abs(left) * width
    assert_allclose(log_probability, scipy.stats.norm.logpdf(left + width / 2) + np.log(width),
                    atol=slope**2 + width**2 + 1e-12)
    assert_allclose(mean, left + width / 2, rtol=0, atol=width * (slope + width) + 1e-14)
    assert_allclose(variance, width**2 / 12, rtol=slope + width + 1e-10)


@pytest.mark.parametrize("mean", [1e8, 1e20, -1e155, 1e200])
def test_from_however_far_away_the_moments_are_numbers(mean):
    log_probability, m, v = binned_moments([-1.0, 0.0, 1.0, np.inf], [mean, 0.0], [1.0, 1e-12])
    assert np.isfinite([log_probability, m, v]).all() and (v >= 0).all()
    assert (np.array([-1, 0, 1])[:, None] <= m).all() and (m[:2] <= [[0], [1]]).all()


def test_counts_may_be_shares_of_any_size():
    edges, counts = np.arange(6.0), np.array([1, 5, 9, 4, 1])
    for size in (1e-300, 0.1, 1e300):
        assert_allclose(GaussianMixture().fit_binned(edges, size * counts).covariances_,
                        GaussianMixture().fit_binned(edges, counts).covariances_)


@given(seed=st.integers(0, 10**6))
@often
def test_the_moments_of_the_bins_add_up_to_those_of_the_whole_line(seed):
    rng = np.random.default_rng(seed)
    edges = np.r_[-np.inf, np.sort(rng.normal(0, 3, 8)), np.inf]
    mean, sd = rng.normal(size=2), np.exp(rng.normal(size=2))
    log_probability, m, v = binned_moments(edges, mean, sd)
    P = np.exp(log_probability)
    assert_allclose(P.sum(axis=0), 1, rtol=1e-12)
    assert_allclose((P * m).sum(axis=0), mean, atol=1e-11)
    assert_allclose((P * (v + (m - mean)**2)).sum(axis=0), sd**2, rtol=1e-10)
    assert ((edges[:-1, None] <= m) & (m <= edges[1:, None]) & (v > 0)).all()


@given(counts=arrays(np.int64, 7, elements=st.integers(0, 30)), seed=st.integers(0, 10**6),
       K=st.integers(1, 3), open_ends=st.booleans())
@often
def test_binned_em_never_falls_and_reports_the_likelihood_of_its_parameters(counts, seed, K,
                                                                            open_ends):
    counts[[0, 3, 6]] += 1
    edges = np.r_[-np.inf if open_ends else -1, 0, 1, 2.5, 3, 4, 5, np.inf if open_ends else 6]
    model = GaussianMixture(K, tol=0, max_iter=40, random_state=seed, reg_covar=1e-3)
    quietly(model, edges, counts, binned=True)
    assert never_falls(model.lower_bounds_)
    L = binned_log_likelihood(edges, counts, model.weights_, model.means_[:, 0],
                              np.sqrt(model.covariances_[:, 0, 0]))
    assert_allclose(model.lower_bound_, L / counts.sum(), rtol=1e-10)


def test_the_binned_m_step_is_the_m_step_if_bins_are_points():
    rng = np.random.default_rng(0)
    x, R, counts = rng.standard_normal(8), rng.dirichlet(np.ones(2), 8), rng.integers(1, 5, 8)
    points = np.repeat(np.c_[x], counts, axis=0), np.repeat(R, counts, axis=0)
    for a, b in zip(binned_m_step(counts, R, np.c_[x, x], np.zeros((8, 2))), m_step(*points),
                    strict=True):
        assert_allclose(a, b, atol=1e-13)


def test_as_bins_shrink_binned_em_becomes_em():
    rng = np.random.default_rng(0)
    x = np.r_[rng.normal(0, 1, 300), rng.normal(4, 0.6, 200)]
    start = dict(weights_init=[0.5, 0.5], means_init=[[-1.0], [3.0]],
                 precisions_init=[[[1.0]], [[1.0]]], tol=1e-13, max_iter=3000)
    whole, errors = GaussianMixture(2, **start).fit(x[:, None]), []
    for width in (0.4, 0.1, 0.025, 0.001):
        edges = np.arange(-5, 8, width)
        binned = GaussianMixture(2, **start).fit_binned(edges, np.histogram(x, edges)[0])
        errors.append(abs(binned.means_ - whole.means_).max()
                      + abs(binned.covariances_ - whole.covariances_).max())
        assert_allclose(binned.lower_bound_ - np.log(width), whole.lower_bound_, atol=width)
    assert errors[0] < 0.2 and errors[-1] < 1e-3 and errors[-1] < errors[0] / 20


def test_a_binned_fit_predicts_single_columns_and_forgets_an_earlier_one():
    model = GaussianMixture(2, random_state=0, tol=1e-9, max_iter=5000)
    quietly(model, clouds())
    model.fit_binned(CRAB_EDGES, CRABS)
    assert model.n_features_in_ == 1 and model.means_.shape == (2, 1)
    x = np.array([[0.6], [0.65]])
    assert model.predict_proba(x).shape == (2, 2) and np.isfinite(model.score(x))
    assert_allclose(model.sample(20_000)[0].mean(), model.weights_ @ model.means_[:, 0], atol=1e-3)


def test_the_crabs():
    model = GaussianMixture(2, tol=1e-15, max_iter=20_000, reg_covar=1e-8,
                            random_state=0).fit_binned(CRAB_EDGES, CRABS)
    assert never_falls(model.lower_bounds_)

    def loss(p):
        share = 1 / (1 + np.exp(-p[0]))
        return -binned_log_likelihood(CRAB_EDGES, CRABS, [share, 1 - share], p[1:3],
                                      np.exp(p[3:]))

    share, means, sds = model.weights_, model.means_[:, 0], np.sqrt(model.covariances_[:, 0, 0])
    at = np.r_[np.log(share[0] / share[1]), means, np.log(sds)]
    assert_allclose(-loss(at), 1000 * model.lower_bound_, rtol=1e-12)
    # the gradient, in units in which each parameter has a step of the size of its spread
    step = np.r_[1e-4, 1e-4 * sds, 1e-4, 1e-4]
    slope = [(loss(at + h) - loss(at - h)) / 2e-4 for h in np.diag(step)]
    assert_allclose(slope, 0, atol=1e-3)
    # directly, from elsewhere
    other = at + [0.1, 1e-3, -1e-3, 0.1, 0.1]
    found = scipy.optimize.minimize(loss, other, method="Nelder-Mead", options=dict(
        xatol=1e-9, fatol=1e-11, maxiter=20_000, maxfev=20_000))
    assert_allclose(found.fun, loss(at), atol=1e-8)
    assert_allclose(found.x, at, atol=1e-4)
    assert_allclose(sorted(share), [0.438, 0.562], atol=1e-3)
    assert_allclose(sorted(means), [0.632, 0.6546], atol=1e-4)
    assert_allclose(sorted(sds), [0.01255, 0.01841], atol=1e-5)


@pytest.mark.parametrize("edges, counts, words", [
    ([0, 1, 2], [1, 2, 3], r"counts, one per bin, has shape \(3,\) .*shape \(2,\)"),
    ([0, 1, 2], [[1, 2]], r"counts, one per bin, has shape \(1, 2\)"),
    ([0, 1, 2], [1, -2], "counts range from -2.0 to 1.0; none negative"),
    ([0, 1, 2], [0, 0], "a sum that is positive"),
    ([0, 1, 2], [1e308, 1e308], "a sum that is positive and finite"),
    ([-1e155, 0, 1e155], [1, 1], r"edges has 1e\+155 as its largest entry"),
    ([0, 1e-170, 2e-170], [1, 1], "edges has 2e-170 as its largest entry"),
    ([0, 1, 2], [1, np.nan], "1 finite entries"),
    ([0, 2, 1], [1, 2], r"edges=\[0. 2. 1.\]; at least two numbers, each greater"),
    ([0, 1, 1], [1, 2], "each greater than the one before"),
    ([0, np.nan, 1], [1, 2], "each greater than the one before"),
    ([0], [], "at least two numbers"),
    ([[0, 1]], [1], "at least two numbers"),
    ([-np.inf, np.inf], [1], "not both infinite"),
    ([0, 1, 2], [0, 5], "n_components=2; an integer from 1 to 1"),
])
def test_bad_bins(edges, counts, words):
    with pytest.raises(ValueError, match=words):
        GaussianMixture(2).fit_binned(edges, counts)


# ------------------------------------------------------------------ the contract

def test_same_parameters_and_defaults_as_scikit_learn():
    assert GaussianMixture().get_params() == Peer().get_params()


@each_kind
def test_units_of_any_size(kind):
    X, start = clouds(d=2), start_of(clouds(d=2), kind)
    one = quietly(GaussianMixture(3, reg_covar=0, max_iter=9, **start), X)
    for unit, dtype, digits in ((1e100, float, 1e-8), (1e-100, float, 1e-8), (1e20, "f4", 1e-3)):
        moved = dict(start, means_init=unit * start["means_init"],
                     precisions_init=start["precisions_init"] / unit**2)
        two = quietly(GaussianMixture(3, reg_covar=0, max_iter=9, **moved), (unit * X).astype(dtype))
        assert_allclose(two.means_ / unit, one.means_, atol=digits)
        assert_allclose(two.covariances_ / unit**2, one.covariances_, atol=digits)
        assert_allclose(two.score((unit * X).astype(dtype)) + 2 * np.log(unit), one.score(X),
                        atol=digits)


@pytest.mark.parametrize("unit", [1e200, 1e-200])
def test_squares_that_leave_the_range_are_refused_by_name(unit):
    for call in (gaussian_mle, lambda X: gaussian_log_density(X, [0, 0], np.eye(2)),
                 GaussianMixture(2, reg_covar=0).fit, GaussianMixture().fit(X).score):
        with pytest.raises(ValueError, match=r"^X has .* as its largest entry, whose square"):
            call(unit * X)


def test_a_mixture_may_be_written_down():
    model = GaussianMixture(2, covariance_type="diag", random_state=0)
    model.weights_, model.means_ = np.array([0.25, 0.75]), np.array([[0.0, 0], [9, 0]])
    model.covariances_ = np.array([[1.0, 4], [1, 1]])
    right = np.logaddexp(np.log(0.25) + scipy.stats.multivariate_normal([0, 0], [1, 4]).logpdf(X),
                         np.log(0.75) + scipy.stats.multivariate_normal([9, 0]).logpdf(X))
    assert_allclose(model.score_samples(X), right)
    assert model.sample(5)[0].shape == (5, 2)
