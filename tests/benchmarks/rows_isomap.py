"""Isomap: all geodesics, and landmarks only, beside scikit-learn."""

import numpy as np
from measure import Row
from sklearn.datasets import make_swiss_roll


def roll(n):
    """Points of a Swiss roll, and their flat coordinates."""
    X, t = make_swiss_roll(n, random_state=0)
    return X, np.column_stack([(t * np.sqrt(1 + t**2) + np.arcsinh(t)) / 2, X[:, 1]])


def ours(**options):
    from pcalab.isomap import Isomap
    return lambda data: Isomap(n_neighbors=10, **options).fit_transform(data[0])


def sklearn(data):
    from sklearn.manifold import Isomap
    return Isomap(n_neighbors=10).fit_transform(data[0])


def off_the_plane(data, Y):
    """Sine of the larger angle between the map and the true flat coordinates."""
    from scipy.linalg import subspace_angles
    return float(np.sin(subspace_angles(Y - Y.mean(axis=0), data[1] - data[1].mean(axis=0))[0]))


ROWS = [
    Row(name="Isomap, Swiss roll n=3000, 10 neighbours",
        data=lambda scale: roll(int(3000 / scale**0.5)), ours=ours(),
        peer=sklearn, peer_name="sklearn Isomap", target=0.8,
        error=off_the_plane, error_name="sine of angle to true coordinates"),
    Row(name="Isomap, Swiss roll n=10000, 10 neighbours, 200 landmarks",
        data=lambda scale: roll(int(10000 / scale**0.5)), ours=ours(n_landmarks=200),
        peer=sklearn, peer_name="sklearn Isomap (all points)", target=0.02,
        error=off_the_plane, error_name="sine of angle to true coordinates", repeats=1),
]
