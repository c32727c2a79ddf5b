"""t-SNE. The settings of ours (spacing of the grid, where it starts) were chosen on the digits."""

import os

import numpy as np
from measure import Row

#: openTSNE takes its threads as an argument, scikit-learn takes all that OpenMP has.
THREADS = int(os.environ.get("OMP_NUM_THREADS", 1))


def digits(scale):
    from pcalab.course.datasets import load_digits
    return load_digits().data[::scale]


def clusters(scale):
    """Fifteen round clusters in ten dimensions."""
    rng = np.random.default_rng(1)
    n = 10_000 // scale
    X, centers = rng.standard_normal((n, 10)), 4 * rng.standard_normal((15, 10))
    return X + centers[rng.integers(15, size=n)]


def roll(scale):
    """A rolled-up band in ten dimensions, with noise."""
    rng = np.random.default_rng(2)
    n = 10_000 // scale
    angle = 1.5 * np.pi * (1 + 2 * rng.random(n))
    band = np.stack([angle * np.cos(angle), angle * np.sin(angle), 21 * rng.random(n)], axis=1)
    frame = np.linalg.qr(rng.standard_normal((10, 3)))[0]
    return band @ frame.T + 0.3 * rng.standard_normal((n, 10))


def ours(X):
    from pcalab.tsne import TSNE
    return TSNE(random_state=0, n_jobs=THREADS).fit_transform(X)


def sklearn_tree(X):
    from sklearn.manifold import TSNE
    return TSNE(random_state=0, n_jobs=THREADS).fit_transform(X)


def opentsne_grid(X):
    from openTSNE import TSNE
    return np.asarray(TSNE(negative_gradient_method="fft", neighbors="exact", random_state=0,
                           n_jobs=THREADS).fit(X))


def divergence(X, Y):
    """KL of a map, by one function for all: P of the 91 nearest, Z summed over all pairs."""
    from pcalab.core.neighbors import nearest_neighbors
    from pcalab.tsne import joint_probabilities, kl_divergence
    distances, neighbors = nearest_neighbors(X, 91)
    return kl_divergence(joint_probabilities(distances**2, 30, neighbors), Y)


SKLEARN = dict(peer=sklearn_tree, peer_name="sklearn TSNE (barnes_hut)")
# 750 steps, the last 500 at a rate that ours, with scikit-learn's, does not take
OPENTSNE = dict(peer=opentsne_grid, peer_name="openTSNE (fft, exact neighbours)")
COMMON = dict(ours=ours, error=divergence, error_name="KL", target_wall=1.0)

ROWS = [
    Row(name="t-SNE, digits, 1000 steps", data=digits, target=0.6, repeats=3, **SKLEARN,
        **COMMON),
    Row(name="t-SNE, clusters, n=10000", data=clusters, target=0.25, repeats=1, **SKLEARN,
        **COMMON),
    Row(name="t-SNE, clusters, n=10000", data=clusters, target=0.7, repeats=1, **OPENTSNE,
        **COMMON),
    Row(name="t-SNE, roll, n=10000", data=roll, target=0.25, repeats=1, **SKLEARN, **COMMON),
    Row(name="t-SNE, roll, n=10000", data=roll, target=0.7, repeats=1, **OPENTSNE, **COMMON),
]
