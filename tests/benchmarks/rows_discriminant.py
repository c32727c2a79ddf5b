"""Fisher's discriminant: many rows, some classes."""

import numpy as np
from measure import Row

from pcalab.discriminant import FisherDiscriminant


def classes(n, d, c):
    """Gaussian classes with correlated columns, and means that differ."""
    def make(scale):
        rng = np.random.default_rng(0)
        y = rng.integers(c, size=n // scale)
        X = rng.standard_normal((n // scale, d)) @ (np.eye(d) + rng.standard_normal((d, d)) / d)
        return X + rng.standard_normal((c, d))[y], y
    return make


def scores_error(data, model):
    """The within-class covariance of the scores of the fitted rows, less I, which it should be."""
    X, y = data
    Z = model.transform(X)
    for label in np.unique(y):
        Z[y == label] -= Z[y == label].mean(axis=0)
    return np.max(np.abs(Z.T @ Z / len(Z) - np.eye(Z.shape[1])))


def row(solver, target):
    def peer(data):
        from sklearn.discriminant_analysis import LinearDiscriminantAnalysis
        return LinearDiscriminantAnalysis(solver=solver).fit(*data)

    return Row(name="Fisher 100000×100, 10 classes", data=classes(100_000, 100, 10),
               ours=lambda data: FisherDiscriminant().fit(*data), peer=peer,
               peer_name=f"sklearn LinearDiscriminantAnalysis({solver})", target=target,
               error=scores_error, error_name="within-class covariance of scores − I",
               bound=lambda data: data[0].T @ data[0], bound_name="XᵀX")


ROWS = [row("eigen", 0.24), row("svd", 0.04)]
