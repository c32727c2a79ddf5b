"""Distances between rows, and what may be called a matrix of distances."""


import numpy as np
from scipy.spatial.distance import cdist

from pcalab.core.validate import as_matrix, as_square, as_symmetric, refuse_extremes

__all__ = ["as_distances", "dissimilarities", "distance_factors", "squared_distances"]


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
        Never negative. O(nmd). Exact, if X and Y are.

    Raises
    ------
    ValueError
        If X and Y differ in their number of columns, or their squares overflow or vanish.

    Notes
    -----
    In floating point the work is done in float64: up to eight columns the differences are taken
    one by one, which is then also faster; for more see `distance_factors`.

    References
    ----------
    Book, eq-squared-distance.
    """
    X = as_matrix(X, "X", squares=True)
    Y_ = X if Y is None else as_matrix(Y, "Y")
    if Y_.shape[1] != X.shape[1]:
        raise ValueError(f"Y has {Y_.shape[1]} columns and X has {X.shape[1]}; "
                         "the same number was wanted")
    if object in (X.dtype, Y_.dtype):
        A, B = _factors(X, Y_)
        return A @ B.T
    if X.shape[1] <= 8:
        D2 = cdist(X, Y_, "sqeuclidean")
    else:
        A, B = distance_factors(X, Y_)
        D2 = np.maximum(A @ B.T, 0.0)
    if Y is None:
        np.fill_diagonal(D2, 0.0)
    return D2.astype(np.result_type(X, Y_), copy=False)


def distance_factors(X, Y):
    """Two matrices whose product holds all squared distances: ``D² = A Bᵀ``.

    Parameters
    ----------
    X : array of shape (n, d)
    Y : array of shape (m, d)

    Returns
    -------
    A : array of shape (n, d + 2)
    B : array of shape (m, d + 2)
        Float64.

    Notes
    -----
    The points are first moved to an origin near the mean of Y, which changes no distance and keeps
    ``‖x‖² + ‖y‖² − 2xᵀy`` from cancelling; one of few digits, which keeps whole numbers whole. An
    entry of the product is right to eps (‖x‖² + ‖y‖²), and by so much may be below zero.

    References
    ----------
    Book, eq-squared-distance.
    """
    Y = np.asarray(Y, np.float64)
    unit = 2.0 ** np.frexp(np.ptp(Y, axis=0).max())[1]
    origin = np.rint(Y.mean(axis=0) / unit) * unit
    return _factors(X - origin, Y - origin)


def _factors(X, Y):
    """A and B of `distance_factors`, exact if X and Y are."""
    # (eq-squared-distance)  ‖x − y‖² = ‖x‖² + ‖y‖² − 2 xᵀy
    x, y = ((Z * Z).sum(axis=1, keepdims=True) for Z in (X, Y))
    return np.hstack([X, x, x**0]), np.hstack([-2 * Y, y**0, y])


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
    refuse_extremes(D, name)
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
