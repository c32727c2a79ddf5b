"""Distances between rows, and what may be called a matrix of distances."""


import numpy as np
from scipy.spatial.distance import cdist

from pcalab.core.moments import column_means
from pcalab.core.validate import as_matrix, as_square, as_symmetric

__all__ = ["as_distances", "dissimilarities", "squared_distances"]


def squared_distances(X, Y=None):
    """All squared Euclidean distances between rows.

    Parameters
    ----------
    X : array-like of shape (n, d)
    Y : array-like of shape (m, d), optional
        Default: X itself, and then the diagonal is exactly zero.

    Returns
    -------
    array of shape (n, m)
        Never negative. O(nmd).

    Raises
    ------
    ValueError
        If X and Y differ in their number of columns.

    Notes
    -----
    In floating point the points are first moved so that their mean is the origin, which changes
    no distance and keeps ``‖x‖² + ‖y‖² − 2xᵀy`` from cancelling; the work is done in float64.
    Up to eight columns the differences are taken one by one, which is then also faster.

    References
    ----------
    Book, eq-squared-distance.
    """
    X = as_matrix(X, name="X")
    Y_ = X if Y is None else as_matrix(Y, name="Y")
    if Y_.shape[1] != X.shape[1]:
        raise ValueError(f"Y has {Y_.shape[1]} columns and X has {X.shape[1]}; "
                         "the same number was wanted")
    if object in (X.dtype, Y_.dtype):
        return _expanded_distances(X, Y_)
    origin = column_means(X).astype(np.float64)
    D2 = (cdist(X - origin, Y_ - origin, "sqeuclidean") if X.shape[1] <= 8
          else np.maximum(_expanded_distances(X - origin, Y_ - origin), 0.0))
    if Y is None:
        np.fill_diagonal(D2, 0.0)
    return D2.astype(np.result_type(X, Y_), copy=False)


def _expanded_distances(X, Y):
    """Squared distances by one matrix product, exact if X and Y are."""
    # (eq-squared-distance)  ‖x − y‖² = ‖x‖² + ‖y‖² − 2 xᵀy
    return (X * X).sum(axis=1)[:, None] + (Y * Y).sum(axis=1) - 2 * (X @ Y.T)


def as_distances(D, name="D"):
    """Return `D` as a matrix of distances: square, symmetric, zero diagonal, not negative.

    Parameters
    ----------
    D : array-like of shape (n, n)
    name : str
        What errors call it.

    Returns
    -------
    array of shape (n, n)
        A copy only where rounding had to be mended: exactly symmetric, no entry below zero.

    Raises
    ------
    ValueError
        If by more than √eps times its largest entry it is not symmetric, negative somewhere, or
        not zero on the diagonal; if its squares overflow or vanish; or as `as_matrix`. (The
        triangle inequality is not asked for.)
    """
    D = as_square(D, name)
    D = D.astype(np.float64) if D.dtype == object else D
    if not np.array_equal(D, D.T):
        D = (as_symmetric(D, name) + D.T) / 2
    slack, smallest = np.sqrt(np.finfo(D.dtype).eps) * D.max(), D.min()
    if smallest < -slack:
        raise ValueError(f"Negative values in data: {name} has {smallest:.3g} as its smallest "
                         "entry; distances were wanted")
    if np.diagonal(D).max() > slack:
        raise ValueError(f"{name} has {np.diagonal(D).max():.3g} on its diagonal; zero, the "
                         "distance from each point to itself, was wanted")
    if D.any() and not 1e-150 < float(D.max()) < 1e154 / len(D):
        raise ValueError(f"{name} has {D.max():.3g} as its largest entry, whose square overflows "
                         "or vanishes; other units were wanted")
    return np.maximum(D, 0) if smallest < 0 else D


def dissimilarities(X, Y=None, metric="euclidean", params=None):
    """Distances between rows, in a metric of one's choice.

    Parameters
    ----------
    X : array of shape (n, d)
    Y : array of shape (m, d), optional
        Default X.
    metric : str or callable
        "euclidean" or "l2", "manhattan" or "l1", any name that `scipy.spatial.distance.cdist`
        knows, or a function of two rows. "precomputed": X is returned.
    params : dict, optional
        Further arguments of the metric.

    Returns
    -------
    array of shape (n, m)
        In float64, whose range holds the squares of float32 numbers.

    Raises
    ------
    ValueError
        If the metric is unknown, or refuses the data or `params`, or is one whose parameters
        would be guessed from the rows at hand.
    """
    name = metric if isinstance(metric, str) else None
    if name == "precomputed":
        return X
    if name == "euclidean" and not params:
        return np.sqrt(squared_distances(as_matrix(X, "X").astype(np.float64), Y))
    needs = {"seuclidean": "V", "mahalanobis": "VI"}.get(name)
    if needs and needs not in (params or {}):
        raise ValueError(f"metric={metric!r} with metric_params={params!r}; the parameter "
                         f"{needs!r} was wanted, the same for the data and for new points")
    metric = {"manhattan": "cityblock", "l1": "cityblock", "l2": "euclidean"}.get(name, metric)
    try:
        return as_matrix(cdist(X, X if Y is None else Y, metric, **(params or {})), "the result")
    except (ValueError, TypeError) as error:
        why = str(error).split("\n", 1)[0]
        raise ValueError(f"metric={metric!r} with metric_params={params!r}: {why}") from error
