"""Gaussian mixtures: twenty steps of EM from one and the same start."""

from typing import NamedTuple

import numpy as np
from measure import Row
from scipy.stats import multivariate_normal

from pcalab.mixture import GaussianMixture


class Task(NamedTuple):
    X: np.ndarray
    settings: dict
    covariances: np.ndarray


def clouds(n, d, K, steps=20):
    """K overlapping clouds, a start, and where the steps lead by the textbook's formulas."""
    def make(scale):
        rng = np.random.default_rng(0)
        X = np.concatenate([rng.standard_normal((n // scale // K, d)) @ rng.standard_normal((d, d))
                            + 3 * rng.standard_normal(d) for _ in range(K)])
        weights, means = np.full(K, 1 / K), X[rng.choice(len(X), K, replace=False)]
        covariances = np.array([np.cov(X.T)] * K)
        settings = dict(n_components=K, weights_init=weights, means_init=means, tol=0,
                        precisions_init=np.linalg.inv(covariances), max_iter=steps, reg_covar=0)
        return Task(X, settings, textbook(X, weights, means, covariances, steps))
    return make


def textbook(X, weights, means, covariances, steps):
    for _ in range(steps):
        p = np.array([w * multivariate_normal(m, S).pdf(X)
                      for w, m, S in zip(weights, means, covariances, strict=True)])
        R = p / p.sum(axis=0)
        weights = R.mean(axis=1)
        means = (R @ X) / R.sum(axis=1, keepdims=True)
        covariances = np.array([np.cov(X.T, aweights=r, ddof=0) for r in R])
    return covariances


def fit(estimator, task):
    import warnings

    from sklearn.exceptions import ConvergenceWarning
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ConvergenceWarning)
        return estimator(**task.settings).fit(task.X)


def peer(task):
    from sklearn.mixture import GaussianMixture as Peer
    return fit(Peer, task)


def covariance_error(task, model):
    return abs(model.covariances_ - task.covariances).max() / abs(task.covariances).max()


def products(task):
    """The matrix products of twenty E-steps and M-steps, and nothing else."""
    X, K = task.X, len(task.covariances)
    for _ in range(20 * K):
        X @ task.covariances[0]
        X.T @ X


ROWS = [
    Row(name="Gaussian mixture 50000×10, K=5, 20 steps", data=clouds(50_000, 10, 5),
        ours=lambda task: fit(GaussianMixture, task), peer=peer,
        peer_name="sklearn GaussianMixture", target=0.33, error=covariance_error,
        error_name="relative error of covariances", bound=products, bound_name="100 × (XΣ, XᵀX)"),
]
