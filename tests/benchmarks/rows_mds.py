"""Benchmark rows of `pcalab.stress`: classical scaling, and SMACOF, metric and non-metric."""

import warnings

import numpy as np
from measure import Row
from scipy.spatial.distance import pdist, squareform
from sklearn.exceptions import ConvergenceWarning

from pcalab.core.eigen import top_eigenpairs
from pcalab.classical_scaling import ClassicalMDS, gram_from_distances
from pcalab.stress import disparities, smacof, stress_one


def points(scale, n):
    """Ten dimensions of falling spread; a tenth of the pairs, for a quick run, is enough."""
    rng, m = np.random.default_rng(0), int(n / np.sqrt(scale))
    return rng, rng.standard_normal((m, 10)) * 0.8 ** np.arange(10)


def euclidean(n):
    """Distances as they are."""
    return lambda scale: squareform(pdist(points(scale, n)[1]))


def disturbed(n, power=1):
    """Distances off by a few per cent, raised to a power, and a random map to start from."""
    def make(scale):
        rng, X = points(scale, n)
        delta = pdist(X) ** power
        D = squareform(delta * np.exp(0.05 * rng.standard_normal(len(delta))))
        return D, rng.standard_normal((len(X), 2))
    return make


def peer_classical(D):
    from sklearn.manifold import ClassicalMDS as Peer
    return Peer(n_components=2, metric="precomputed").fit(D)


def eigenvalue_error(D, found):
    """Against LAPACK on B written out."""
    exact = top_eigenpairs(gram_from_distances(D))[0][:2]
    return np.max(np.abs(found.eigenvalues_ / exact - 1))


def products(D):
    """As many as Lanczos needs at each end, at least: 20 of the squares with a vector, twice."""
    D2, v = D**2, np.ones(len(D))
    for _ in range(40):
        v = D2 @ v / len(D) ** 2


def ours_smacof(metric):
    def run(data):
        D, start = data
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", ConvergenceWarning)
            return smacof(D, metric_mds=metric, init=start, max_iter=60, eps=0).points
    return run


def peer_smacof(metric):
    def run(data):
        from sklearn.manifold import smacof as peer
        D, start = data
        return peer(D, metric=metric, init=start, n_init=1, max_iter=60, eps=0)[0]
    return run


def misfit(metric):
    """Stress-1 of the map, against D, or against the best disparities for that map."""
    def error(data, X):
        D, d = data[0], pdist(X)
        return stress_one(D if metric else squareform(disparities(squareform(D), d)), X)
    return error


def bare_steps(data):
    """Distances and their ratios, each pair once, and a product; 60 times."""
    D, X = data
    delta = squareform(D)
    for _ in range(60):
        squareform(delta / pdist(X)) @ X


ROWS = [
    Row(name="classical MDS, n=3000, k=2", data=euclidean(3000),
        ours=lambda D: ClassicalMDS(metric="precomputed").fit(D), peer=peer_classical,
        peer_name="sklearn ClassicalMDS", target=0.03, error=eigenvalue_error,
        error_name="relative error of eigenvalues", bound=products,
        bound_name="40 products D∘D v", repeats=3),
    Row(name="SMACOF, metric, n=1000, 60 steps", data=disturbed(1000), ours=ours_smacof(True),
        peer=peer_smacof(True), peer_name="sklearn smacof", target=0.25, error=misfit(True),
        error_name="Stress-1", bound=bare_steps, bound_name="60 × ratios and product"),
    Row(name="SMACOF, non-metric, n=300, 60 steps", data=disturbed(300, 3),
        ours=ours_smacof(False), peer=peer_smacof(False), peer_name="sklearn smacof",
        target=0.08, error=misfit(False), error_name="Stress-1", bound=bare_steps,
        bound_name="60 × ratios and product"),
]
