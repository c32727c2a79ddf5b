"""Locally linear embedding and tangent space alignment beside scikit-learn."""

import numpy as np
from measure import Row
from sklearn.datasets import make_swiss_roll


def roll(n):
    """Points of a Swiss roll, and their flat coordinates."""
    X, t = make_swiss_roll(n, random_state=0)
    return X, np.column_stack([(t * np.sqrt(1 + t**2) + np.arcsinh(t)) / 2, X[:, 1]])


def ours(method):
    from pcalab.lle import LocallyLinearEmbedding
    return lambda data: LocallyLinearEmbedding(n_neighbors=12, method=method).fit(data[0])


def sklearn(method):
    from sklearn.manifold import LocallyLinearEmbedding
    return lambda data: LocallyLinearEmbedding(n_neighbors=12, method=method, tol=1e-12,
                                               max_iter=1000, random_state=0).fit(data[0])


def cost(data, model):
    """The cost of the map: the sum of the eigenvalues, which the map makes least."""
    return model.reconstruction_error_


ROWS = [
    Row(name="LLE, Swiss roll n=3000, 12 neighbours",
        data=lambda scale: roll(int(3000 / scale)), ours=ours("standard"),
        peer=sklearn("standard"), peer_name="sklearn LLE (arpack)", target=0.25,
        error=cost, error_name="cost of the map"),
    Row(name="LTSA, Swiss roll n=3000, 12 neighbours",
        data=lambda scale: roll(int(3000 / scale)), ours=ours("ltsa"),
        peer=sklearn("ltsa"), peer_name="sklearn LTSA (arpack)", target=None,
        error=cost, error_name="cost of the map (of 13, ours; of 12, the peer's)"),
]
