"""probabilistic: conditioning by brute force, the closed form as oracle, likelihoods that rise."""

import warnings

import numpy as np
import pandas as pd
import pytest
from numpy.testing import assert_allclose, assert_array_equal
from scipy.linalg import subspace_angles
from scipy.stats import multivariate_normal
from sklearn import config_context
from sklearn.datasets import load_iris
from sklearn.exceptions import ConvergenceWarning, NotFittedError
from sklearn.model_selection import cross_val_score

from pcalab import probabilistic
from pcalab.core.moments import covariance
from pcalab.pca import PCA
from pcalab.probabilistic import (LatentModel, ProbabilisticPCA, e_step,
                                  expectation_maximization, log_likelihood, m_step,
                                  maximum_likelihood, observe, standardize_latent)


def latent_data(n, d, k, noise, seed=0):
    """Rows with k latent variables of decreasing weight, a mean, and noise."""
    rng = np.random.default_rng(seed)
    W = np.linalg.qr(rng.standard_normal((d, k)))[0] * np.arange(k + 2, 2, -1)
    return (rng.standard_normal((n, k)) @ W.T + noise * rng.standard_normal((n, d))
            + rng.standard_normal(d))


def with_gaps(X, share=0.2, seed=1):
    """X with a share of its entries missing at random."""
    return np.where(np.random.default_rng(seed).random(X.shape) < share, np.nan, X)


DATA = {"iris": load_iris().data, "tall": latent_data(80, 7, 2, 0.5),
        "wide": latent_data(15, 30, 2, 0.5), "offset": latent_data(60, 5, 2, 0.3) + 1e4}
each_data = pytest.mark.parametrize("X", DATA.values(), ids=DATA)


def some_model(d, k, seed=2):
    rng = np.random.default_rng(seed)
    return LatentModel(rng.standard_normal(d), rng.standard_normal((d, k)), 0.4)


def full_covariance(model):
    return model.W @ model.W.T + model.noise * np.eye(len(model.mean))


# ------------------------------------------------------------------ the closed form

def test_hand_worked():
    X = np.array([[3.0, 0, 0], [-3, 0, 0], [0, 1, 0], [0, -1, 0], [0, 0, 1], [0, 0, -1]]) + 7
    model = ProbabilisticPCA(1).fit(X)
    assert model.solver_ == "closed_form" and model.n_iter_ == 1
    assert_allclose(model.mean_, [7, 7, 7])
    assert_allclose(model.components_, [[1, 0, 0]], atol=1e-15)
    assert_allclose(model.explained_variance_, [3])
    assert_allclose(model.noise_variance_, 1 / 3)
    assert_allclose(model.weights_, np.sqrt(8 / 3) * np.eye(3)[:, :1], atol=1e-15)
    assert_allclose(model.transform([[10.0, 7, 7]]), [[np.sqrt(8 / 3) * 3 / 3]])


@each_data
@pytest.mark.parametrize("k", [1, 2])
def test_axes_are_those_of_pca_and_variances_divide_by_n(X, k):
    ours, pca, n = ProbabilisticPCA(k).fit(X), PCA(k).fit(X), len(X)
    assert_allclose(ours.components_, pca.components_, atol=1e-9)
    assert_allclose(ours.explained_variance_, (n - 1) / n * pca.explained_variance_)
    assert_allclose(ours.noise_variance_, (n - 1) / n * pca.noise_variance_)
    assert_allclose(np.trace(ours.get_covariance()), np.trace(covariance(X)))
    assert_allclose(ours.weights_, ours.components_.T
                    * np.sqrt(ours.explained_variance_ - ours.noise_variance_))


@each_data
def test_noise_is_the_mean_of_all_variances_left_out_zeros_included(X):
    eigenvalues = np.linalg.eigvalsh(covariance(X))[::-1]
    assert_allclose(ProbabilisticPCA(2).fit(X).noise_variance_, eigenvalues[2:].mean())


@each_data
def test_nothing_near_the_closed_form_is_more_likely(X):
    data, model, rng = observe(X), maximum_likelihood(X, 2), np.random.default_rng(3)
    best = log_likelihood(data, model).sum()
    for size in (1e-1, 1e-3):
        for _ in range(20):
            other = LatentModel(model.mean + size * rng.standard_normal(model.mean.shape),
                                model.W + size * rng.standard_normal(model.W.shape),
                                model.noise * np.exp(size * rng.standard_normal()))
            assert log_likelihood(data, other).sum() < best


def test_with_all_but_one_component_the_model_is_any_gaussian():
    X = DATA["iris"]
    model = ProbabilisticPCA(3).fit(X)
    assert_allclose(model.get_covariance(), covariance(X))
    truth = multivariate_normal(X.mean(axis=0), covariance(X)).logpdf(X)
    assert_allclose(model.score_samples(X), truth)


# ------------------------------------------------------------------ the steps

@pytest.mark.parametrize("share", [0, 0.3])
def test_likelihood_is_that_of_the_observed_part(share):
    X, model = with_gaps(latent_data(30, 6, 2, 1.0), share), some_model(6, 2)
    X[3] = np.nan                       # says nothing, and costs nothing
    C = full_covariance(model)
    truth = [multivariate_normal(model.mean[o], C[np.ix_(o, o)]).logpdf(x[o]) if o.any() else 0
             for x, o in zip(X, ~np.isnan(X))]
    assert_allclose(log_likelihood(observe(X), model), truth, rtol=1e-10, atol=1e-12)


def test_likelihood_keeps_its_digits_where_noise_is_small():
    # yᵀC⁻¹y as a difference of ‖y‖²/σ² and its projection would lose ten digits here
    model = some_model(5, 2)._replace(noise=1e-10)
    z = np.random.default_rng(0).standard_normal((20, 2))
    X = model.mean + z @ model.W.T
    posterior_energy = -2 * log_likelihood(observe(X), model)
    _, log_det = np.linalg.slogdet(model.W.T @ model.W + 1e-10 * np.eye(2))
    truth = 5 * np.log(2 * np.pi) + 3 * np.log(1e-10) + log_det + (z**2).sum(axis=1)
    assert_allclose(posterior_energy, truth, rtol=1e-6)


@pytest.mark.parametrize("share", [0, 0.3])
def test_posterior_is_that_of_conditioning_the_joint_gaussian(share):
    X, model = with_gaps(latent_data(25, 6, 2, 1.0), share), some_model(6, 2)
    data = observe(X)
    posterior, C = e_step(data, model), full_covariance(model)
    for i, o in enumerate(~np.isnan(X)):
        gain = model.W[o].T @ np.linalg.inv(C[np.ix_(o, o)])
        assert_allclose(posterior.means[i], gain @ (X[i, o] - model.mean[o]), atol=1e-12)
        assert_allclose(posterior.covariances[data.which[i]],
                        np.eye(2) - gain @ model.W[o], atol=1e-12)


def test_rows_are_grouped_by_what_they_miss():
    X = np.arange(12.0).reshape(4, 3)
    X[[0, 2], 1] = X[1, 2] = np.nan
    data = observe(X)
    assert len(data.patterns) == 3
    assert data.which[0] == data.which[2]
    assert_array_equal(data.patterns[data.which] == 1, ~np.isnan(X))
    assert len(observe(np.ones((4, 20))).patterns) == 1


def test_m_step_on_complete_data_is_that_of_tipping_and_bishop():
    X, model = latent_data(40, 5, 2, 0.5), some_model(5, 2)
    model = model._replace(mean=X.mean(axis=0))
    data, S, W = observe(X), covariance(X), model.W
    new = m_step(data, e_step(data, model))
    M = W.T @ W + model.noise * np.eye(2)
    W_new = S @ W @ np.linalg.inv(model.noise * np.eye(2) + np.linalg.inv(M) @ W.T @ S @ W)
    assert_allclose(new.W, W_new)
    assert_allclose(new.noise, np.trace(S - S @ W @ np.linalg.inv(M) @ W_new.T) / 5)
    assert_allclose(new.mean, model.mean)


def expected_log_joint(data, posterior, model):
    """What the m-step is to maximise, entry by entry."""
    mean, W, noise = model
    total = 0.0
    for i, j in zip(*np.nonzero(data.observed)):
        error = data.values[i, j] - mean[j] - W[j] @ posterior.means[i]
        blur = W[j] @ posterior.covariances[data.which[i]] @ W[j]
        total -= (np.log(noise) + (error**2 + blur) / noise) / 2
    return total


@pytest.mark.parametrize("share", [0, 0.3])
def test_m_step_maximises_the_expected_log_likelihood(share):
    data, rng = observe(with_gaps(latent_data(25, 4, 2, 0.5), share)), np.random.default_rng(4)
    posterior = e_step(data, some_model(4, 2))
    new = m_step(data, posterior)
    best = expected_log_joint(data, posterior, new)
    for _ in range(30):
        other = LatentModel(new.mean + 1e-3 * rng.standard_normal(4),
                            new.W + 1e-3 * rng.standard_normal((4, 2)),
                            new.noise * np.exp(1e-3 * rng.standard_normal()))
        assert expected_log_joint(data, posterior, other) < best


@each_data
@pytest.mark.parametrize("share", [0, 0.3])
@pytest.mark.parametrize("standardize", [False, True])
def test_the_likelihood_never_falls(X, share, standardize):
    data, model = observe(with_gaps(X - X.mean(axis=0), share)), some_model(X.shape[1], 2)
    values = []
    for _ in range(60):
        posterior = e_step(data, model)
        values.append(log_likelihood(data, model, posterior).sum())
        model = m_step(data, posterior)
        if standardize:
            model = standardize_latent(data, posterior, model)
    assert (np.diff(values) >= -1e-10 * abs(np.array(values[1:]))).all()
    assert values[-1] > values[0] + 1


def test_standardising_moves_mean_and_covariance_of_z_into_the_model():
    data = observe(with_gaps(latent_data(25, 6, 3, 1.0), 0.3))
    posterior = e_step(data, some_model(6, 3))
    model = m_step(data, posterior)
    new = standardize_latent(data, posterior, model)
    alpha = posterior.means.mean(axis=0)
    gamma = np.mean([np.outer(m - alpha, m - alpha) + posterior.covariances[p]
                     for m, p in zip(posterior.means, data.which)], axis=0)
    assert_allclose(new.mean, model.mean + model.W @ alpha)
    assert_allclose(new.W @ new.W.T, model.W @ gamma @ model.W.T)
    lengths = new.W.T @ new.W
    assert_allclose(lengths, np.diag(np.diag(lengths)), atol=1e-12)
    assert new.noise == model.noise


def test_standardising_the_latent_variables_saves_most_of_the_steps(monkeypatch):
    X = latent_data(200, 10, 2, 0.2)
    fast = ProbabilisticPCA(2, solver="em", tol=1e-8).fit(X).n_iter_
    monkeypatch.setattr(probabilistic, "standardize_latent", lambda data, posterior, model: model)
    assert ProbabilisticPCA(2, solver="em", tol=1e-8, max_iter=3000).fit(X).n_iter_ > 10 * fast


def test_plain_em_finds_the_lengths_of_w_at_the_rate_that_is_said():
    X = latent_data(500, 8, 1, 0.5)
    data, best = observe(X), maximum_likelihood(X, 1)
    model, errors = best._replace(W=1.3 * best.W), []
    for _ in range(40):
        model = m_step(data, e_step(data, model))
        errors.append(np.linalg.norm(model.W) - np.linalg.norm(best.W))
    variance = np.linalg.norm(best.W) ** 2 + best.noise
    assert_allclose(errors[-1] / errors[-2], 1 - 2 * best.noise / variance, atol=0.005)


# ------------------------------------------------------------------ EM

@each_data
@pytest.mark.parametrize("k", [1, 2])
def test_em_on_complete_data_ends_at_the_closed_form(X, k):
    exact = ProbabilisticPCA(k).fit(X)
    em = ProbabilisticPCA(k, solver="em", tol=1e-13).fit(X)
    assert em.solver_ == "em"
    assert_allclose(em.loglike_[-1], exact.loglike_[-1], rtol=1e-10)
    assert_allclose(em.noise_variance_, exact.noise_variance_, rtol=1e-5)
    assert_allclose(em.explained_variance_, exact.explained_variance_, rtol=1e-5)
    assert subspace_angles(em.components_.T, exact.components_.T).max() < 1e-4
    assert_allclose(em.mean_, exact.mean_, rtol=1e-10)


def test_em_ends_where_the_likelihood_is_flat_whatever_the_start():
    X = with_gaps(latent_data(100, 6, 2, 0.5), 0.3)
    models = [ProbabilisticPCA(2, tol=1e-13, max_iter=5000, random_state=seed).fit(X)
              for seed in range(4)]
    for other in models[1:]:
        assert_allclose(other.loglike_[-1], models[0].loglike_[-1], rtol=1e-10)
        assert_allclose(other.get_covariance(), models[0].get_covariance(), atol=1e-5)
    data, m = observe(X), models[0]

    def value(mean, W, log_noise):
        return log_likelihood(data, LatentModel(mean, W, np.exp(log_noise))).sum()

    rng, h, at = np.random.default_rng(0), 1e-4, (m.mean_, m.weights_, np.log(m.noise_variance_))
    for _ in range(10):
        step = [h * rng.standard_normal(np.shape(a)) for a in at]
        slope = (value(*(a + s for a, s in zip(at, step)))
                 - value(*(a - s for a, s in zip(at, step)))) / (2 * h)
        assert abs(slope) < 1e-3        # of a log-likelihood whose curvature is in the hundreds


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("seed", [0, 3])
@pytest.mark.parametrize("k", [2, 3])
@pytest.mark.parametrize("ratio", [100, 1000, 10**6])
def test_em_leaves_the_saddle_where_a_small_component_is_none(ratio, k, seed):
    # beside a noise of the size of the first variance the others are crushed to W = 0
    X = latent_data(60, 5, 3, 0.5) * [1, ratio, 1, 1, 1]
    exact = ProbabilisticPCA(k).fit(X)
    em = ProbabilisticPCA(k, solver="em", random_state=seed).fit(X)
    assert_allclose(em.loglike_[-1], exact.loglike_[-1], atol=1e-3)
    assert_allclose(em.explained_variance_, exact.explained_variance_, rtol=1e-3)


def test_with_gaps_too_every_start_leaves_the_saddle():
    X = with_gaps(latent_data(60, 5, 2, 0.5) * [1, 1000, 1, 1, 1])
    models = [ProbabilisticPCA(2, random_state=seed).fit(X) for seed in range(5)]
    assert_allclose([m.loglike_[-1] for m in models], models[0].loglike_[-1], atol=1e-3)
    assert min(m.explained_variance_[1] / m.noise_variance_ for m in models) > 2


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("scale", [1e-150, 1e150])
def test_whatever_the_scale(scale):
    for X in (DATA["tall"], with_gaps(DATA["tall"])):
        unit, scaled = (ProbabilisticPCA(2).fit(s * X) for s in (1, scale))
        assert_allclose(scaled.weights_ / scale, unit.weights_, rtol=1e-9)
        assert_allclose(scaled.transform(scale * X), unit.transform(X), rtol=1e-9, atol=1e-9)
        change = scaled.score_samples(scale * X) - unit.score_samples(X)
        assert_allclose(change, -np.log(scale) * (~np.isnan(X)).sum(axis=1), rtol=1e-9)


def test_history_ends_at_the_likelihood_of_the_result():
    X = with_gaps(DATA["tall"])
    model = ProbabilisticPCA(2).fit(X)
    assert len(model.loglike_) == model.n_iter_ + 1
    assert (np.diff(model.loglike_) >= 0).all()
    assert_allclose(model.score_samples(X).sum(), model.loglike_[-1], rtol=1e-10)
    assert_allclose(model.score(X) * len(X), model.loglike_[-1], rtol=1e-10)


def test_order_of_rows_does_not_matter_and_empty_rows_say_nothing():
    X = with_gaps(DATA["tall"])
    order = np.random.default_rng(0).permutation(len(X))
    empty = np.full((3, X.shape[1]), np.nan)
    model = ProbabilisticPCA(2, tol=1e-13).fit(X)
    for other in (X[order], np.vstack([X, empty])):
        found = ProbabilisticPCA(2, tol=1e-13).fit(other)
        assert_allclose(found.get_covariance(), model.get_covariance(), atol=1e-5)
        assert_allclose(found.mean_, model.mean_, atol=1e-5)
    assert_allclose(model.transform(empty), 0, atol=1e-15)
    assert_allclose(model.impute(empty), np.tile(model.mean_, (3, 1)))


def test_a_large_mean_costs_nothing():
    X = with_gaps(latent_data(60, 5, 2, 0.3))
    near, far = (ProbabilisticPCA(2).fit(X + offset) for offset in (0, 2.0**20))
    assert_allclose(far.get_covariance(), near.get_covariance(), rtol=1e-6)
    assert_allclose(far.mean_ - 2.0**20, near.mean_, atol=1e-6)


def test_it_warns_when_it_stops_early():
    with pytest.warns(ConvergenceWarning, match="step 2 of EM changed the log-likelihood by"):
        model = ProbabilisticPCA(2, max_iter=2).fit(with_gaps(DATA["tall"]))
    assert model.n_iter_ == 2


def test_a_step_down_is_taken_back_with_a_warning(monkeypatch):
    steps = []

    def spoil_the_third(data, posterior, model):
        steps.append(model)
        return model._replace(noise=(9 if len(steps) == 3 else 1) * model.noise)

    monkeypatch.setattr(probabilistic, "standardize_latent", spoil_the_third)
    data = observe(with_gaps(DATA["tall"]))
    with pytest.warns(ConvergenceWarning, match=r"step 3 of EM changed .* by -\d"):
        model, history = expectation_maximization(data, 2)
    assert len(history) == 3 and (np.diff(history) > 0).all()
    assert_allclose(log_likelihood(data, model).sum(), history[-1], rtol=1e-10)


# ------------------------------------------------------------------ what the model is good for

def test_imputed_entries_are_conditional_means():
    X = with_gaps(DATA["tall"])
    model = ProbabilisticPCA(2).fit(X)
    X[0] = np.nan                                           # a row of which nothing is seen
    (filled, std), C = model.impute(X, return_std=True), model.get_covariance()
    assert_array_equal(filled, model.impute(X))
    assert_array_equal(filled[~np.isnan(X)], X[~np.isnan(X)])
    assert (std[~np.isnan(X)] == 0).all()
    for x, full, sd, o in zip(X, filled, std, ~np.isnan(X)):
        gain = np.linalg.solve(C[np.ix_(o, o)], C[np.ix_(o, ~o)]).T
        assert_allclose(full[~o], model.mean_[~o] + gain @ (x[o] - model.mean_[o]), atol=1e-10)
        conditional = C[np.ix_(~o, ~o)] - gain @ C[np.ix_(o, ~o)]
        assert_allclose(sd[~o], np.sqrt(np.diag(conditional)), rtol=1e-10)


def test_imputing_beats_the_mean_and_a_model_of_complete_data_imputes_too():
    truth = latent_data(300, 10, 2, 0.3)
    X = with_gaps(truth, 0.25)
    gaps = np.isnan(X)
    by_mean = np.sqrt(np.mean((np.nanmean(X, axis=0) - truth)[gaps] ** 2))
    for model in (ProbabilisticPCA(2).fit(X), ProbabilisticPCA(2).fit(truth)):
        error = np.sqrt(np.mean((model.impute(X) - truth)[gaps] ** 2))
        assert 0.28 < error < 0.45 < by_mean / 2        # the noise is 0.3


@each_data
def test_latent_means_are_scores_whitened_and_shrunk(X):
    model, scores = ProbabilisticPCA(2).fit(X), PCA(2).fit_transform(X)
    variances, noise = model.explained_variance_, model.noise_variance_
    assert_allclose(model.transform(X), scores * np.sqrt(variances - noise) / variances,
                    atol=1e-8)
    back = PCA(2).fit(X).mean_ + (scores * (1 - noise / variances)) @ model.components_
    assert_allclose(model.inverse_transform(model.transform(X)), back, rtol=1e-8)


@pytest.mark.parametrize("share", [0, 0.2])
@each_data
def test_covariance_and_precision(X, share):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ConvergenceWarning)
        model = ProbabilisticPCA(2, max_iter=20).fit(with_gaps(X, share))
    C = model.get_covariance()
    assert_allclose(C @ model.get_precision(), np.eye(X.shape[1]), atol=1e-9)
    assert_allclose(model.components_ @ model.components_.T, np.eye(2), atol=1e-12)
    assert_allclose(C @ model.components_.T, model.components_.T * model.explained_variance_,
                    atol=1e-10 * C.max())
    assert (np.diff(model.explained_variance_) <= 0).all()


def test_cross_validated_likelihood_finds_the_number_of_components():
    X = latent_data(200, 8, 3, 1.0)
    scores = [cross_val_score(ProbabilisticPCA(k), X).mean() for k in range(1, 8)]
    assert np.argmax(scores) == 2
    scores = [cross_val_score(ProbabilisticPCA(k, tol=1e-7), with_gaps(X)).mean()
              for k in range(1, 6)]
    assert np.argmax(scores) == 2


# ------------------------------------------------------------------ the contract

X = np.random.default_rng(0).standard_normal((6, 4))
HOLE = np.where(np.arange(24).reshape(6, 4) == 5, np.nan, X)


@pytest.mark.parametrize("parameters, data, words", [
    ({}, X[:, :1], r"1 feature\(s\)"),
    ({}, np.column_stack([X, np.full((6, 2), np.nan)]), r"entry in column\(s\) \[4, 5\]"),
    ({}, np.full((6, 4), np.nan), r"column\(s\) \[0, 1, 2, 3\]"),
    ({"n_components": 0}, X, "n_components=0; an integer from 1"),
    ({"n_components": 4}, X, "n_components=4; an integer from 1 to 3"),
    ({"n_components": 1.0}, X, "n_components=1.0"),
    ({"n_components": None}, X, "n_components=None"),
    ({"solver": "ml"}, X, r"solver='ml'; one of \('auto', 'closed_form', 'em'\)"),
    ({"solver": "closed_form"}, HOLE, "solver='closed_form' and X has NaN in 1 of 24 entries"),
    ({"tol": -1}, X, "tol=-1"),
    ({"tol": np.nan}, X, "tol=nan"),
    ({"max_iter": 0}, X, "max_iter=0"),
    ({"random_state": "x"}, HOLE, "random_state='x'"),
    ({"n_components": 3}, X[:4], "n_components=3 leaves no noise"),
    ({"n_components": 3, "solver": "em"}, X[:4], "n_components=3 leaves no noise"),
    ({"n_components": 1}, np.outer(X[:, 0], X[0]), "n_components=1 leaves no noise"),
    ({"solver": "em"}, np.ones((5, 3)), "n_components=1 leaves no noise"),
    ({"n_components": 7}, with_gaps(latent_data(8, 200, 2, 1.0)), "components=7 leaves no noise"),
    ({"n_components": 2}, with_gaps(latent_data(60, 6, 2, 0)), "n_components=2 leaves no noise"),
    ({}, with_gaps(X * 1e-170), "X has .*e-170 as its largest entry, whose square .* vanishes"),
    ({}, np.ones((5, 3)), "n_components=1 leaves no noise"),
])
def test_refusals_name_argument_and_value(parameters, data, words):
    with pytest.raises(ValueError, match=words):
        ProbabilisticPCA(**parameters).fit(data)


def test_new_data():
    model = ProbabilisticPCA(2).fit(X)
    with pytest.raises(ValueError, match="X has 3 features, but ProbabilisticPCA is expecting 4"):
        model.impute(X[:, :3])
    with pytest.raises(ValueError, match="X has 4 columns; 2, one per component"):
        model.inverse_transform(X)
    with pytest.raises(ValueError, match="NaN"):
        model.inverse_transform(HOLE[:, :2])
    with pytest.raises(ValueError, match="'auto' or 'em', was wanted"):
        ProbabilisticPCA(solver="closed_form").fit(X).transform(HOLE)
    for name in ("get_covariance", "get_precision"):
        with pytest.raises(NotFittedError):
            getattr(ProbabilisticPCA(), name)()


def test_float32_in_float32_out():
    for data in (DATA["tall"], with_gaps(DATA["tall"])):
        double, single = (ProbabilisticPCA(2).fit(data.astype(t)) for t in (float, np.float32))
        for name in ("components_", "explained_variance_", "noise_variance_", "weights_",
                     "mean_"):
            value = getattr(single, name)
            assert value.dtype == np.float32
            assert_allclose(value, getattr(double, name), atol=1e-4)
        data = data.astype(np.float32)
        for value in (single.transform(data), single.impute(data), single.get_covariance(),
                      single.get_precision(), single.inverse_transform(single.transform(data))):
            assert value.dtype == np.float32
        assert single.score_samples(data).dtype == np.float64


def test_input_and_global_random_state_are_left_alone():
    X = with_gaps(DATA["tall"])
    copy, before = X.copy(), np.random.get_state()[1].copy()
    X.setflags(write=False)
    one, two, other = (ProbabilisticPCA(2, random_state=seed, tol=1e-6).fit(X)
                       for seed in (0, 0, 1))
    one.transform(X), one.impute(X), one.score(X)
    assert_array_equal(X, copy)
    assert_array_equal(one.weights_, two.weights_)
    assert one.loglike_[0] != other.loglike_[0]
    assert_array_equal(before, np.random.get_state()[1])


def test_masks_are_refused():
    masked = np.ma.masked_greater(DATA["tall"], 3)
    model = ProbabilisticPCA(2).fit(DATA["tall"])
    for call in (ProbabilisticPCA(2).fit, model.transform, model.impute, model.score_samples):
        with pytest.raises(TypeError, match="X is a masked array.*NaN where an entry is missing"):
            call(masked)
    assert_allclose(model.impute(masked.filled(np.nan))[~masked.mask], DATA["tall"][~masked.mask])


@pytest.mark.parametrize("share", [0, 0.1])
@pytest.mark.parametrize("scale, dtype", [
    (1e200, np.float64), (1e-200, np.float64), (1e140, np.float64), (1e-140, np.float64),
    (1e20, np.float32), (1e-20, np.float32), (1e14, np.float32), (1e-14, np.float32)])
def test_right_in_any_unit_or_an_error_that_names_the_data(share, scale, dtype):
    X, unit = with_gaps(latent_data(60, 5, 2, 0.5), share), np.float64(scale)
    exact = ProbabilisticPCA(2).fit(X)
    try:
        Y = (X * scale).astype(dtype)
        found = ProbabilisticPCA(2).fit(Y)
    except ValueError as error:
        assert str(error).startswith("X has ") and not 1e-15 < scale < 1e15
        return
    rtol = 1e-3 if dtype == np.float32 else 1e-7
    for ours, truth, power in (
            (found.mean_, exact.mean_, 1),
            (found.explained_variance_, exact.explained_variance_, 2),
            (found.noise_variance_, exact.noise_variance_, 2), (found.weights_, exact.weights_, 1),
            (found.impute(Y), exact.impute(X), 1), (found.transform(Y), exact.transform(X), 0),
            (found.get_covariance(), exact.get_covariance(), 2),
            (found.get_precision(), exact.get_precision(), -2)):
        truth = np.asarray(truth, np.float64)
        assert_allclose(np.asarray(ours, np.float64) / unit**power, truth, rtol=rtol,
                        atol=rtol * abs(truth).max())


def test_in_a_world_of_data_frames():
    X = with_gaps(DATA["tall"])
    frame, plain = pd.DataFrame(X, columns=list("abcdefg")), ProbabilisticPCA(2).fit(X)
    with config_context(transform_output="pandas"):
        model = ProbabilisticPCA(2).fit(frame)
        Z = model.transform(frame)
        assert list(Z.columns) == ["probabilisticpca0", "probabilisticpca1"]
        assert_allclose(Z, plain.transform(X), atol=1e-4)
        for ours, theirs in ((model.impute(frame), plain.impute(X)),
                             (model.score_samples(frame), plain.score_samples(X)),
                             (model.inverse_transform(Z), plain.inverse_transform(Z.to_numpy()))):
            assert type(ours) is np.ndarray
            assert_allclose(ours, theirs, rtol=1e-4)
        closed = ProbabilisticPCA(2, solver="closed_form").fit(frame.fillna(0))
        assert isinstance(closed.fit_transform(frame.fillna(0)), pd.DataFrame)


def test_the_model_of_float32_data_is_that_of_pca_in_float32():
    X = DATA["tall"].astype(np.float32)
    ours, pca, n = ProbabilisticPCA(2).fit(X), PCA(2).fit(X), len(X)
    assert_allclose(ours.noise_variance_, (n - 1) / n * pca.noise_variance_, rtol=1e-5)
    model = maximum_likelihood(X, 2)
    assert_allclose(model.noise, ours.noise_variance_, rtol=1e-5)
    with pytest.raises(ValueError, match="X contains NaN or infinity"):
        maximum_likelihood(with_gaps(X), 2)
