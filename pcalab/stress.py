"""Maps from distances alone: classical scaling by eigenvectors, SMACOF by majorising the stress.

Classical scaling turns squared distances into inner products, ``B = −½ H D² H``, and takes the
best Gram matrix of rank k: one eigenproblem. SMACOF moves the points until the distances on the
map are as close as they get to the distances given, or to the best distances in the same order.
"""

import warnings
from typing import NamedTuple

import numpy as np
from scipy.linalg import cho_factor, cho_solve
from scipy.optimize import isotonic_regression
from scipy.sparse import csr_array
from scipy.sparse.csgraph import connected_components, csgraph_from_dense, floyd_warshall
from scipy.sparse.linalg import ArpackError, LinearOperator, eigsh
from scipy.spatial.distance import cdist, pdist, squareform
from sklearn.base import BaseEstimator, ClassNamePrefixFeaturesOutMixin, TransformerMixin
from sklearn.exceptions import ConvergenceWarning
from sklearn.utils.validation import check_is_fitted, validate_data

from pcalab.core.eigen import (BLOCK_BYTES, as_choice, as_count, as_generator, as_matrix, as_number,
                           as_square, as_symmetric, center, double_center, mean_and_centered,
                           squared_distances, squared_norm, top_eigenpairs)

__all__ = ["MDS", "ClassicalMDS", "ClassicalMap", "EuclideanTest", "NonEuclideanWarning",
           "StressMap", "as_distances", "classical_mds", "disparities", "dissimilarities",
           "gower_projection", "gram_from_distances", "gram_from_squared_distances",
           "guttman_transform", "is_euclidean", "laplacian_solver", "procrustes", "rank_pairs",
           "smacof", "strain", "stress", "stress_one"]


class NonEuclideanWarning(UserWarning):
    """No points of any Euclidean space have these distances, by more than rounding."""


class ClassicalMap(NamedTuple):
    """What classical scaling finds.

    Attributes
    ----------
    points : array of shape (n, k)
        ``V Λ^½``: centred, columns orthogonal and of squared length λ_j. A column whose
        eigenvalue is not positive (beyond rounding) is zero.
    eigenvalues : array of shape (k,)
        The k largest of B, descending.
    negative_eigenvalues : array of shape (m,)
        The most negative ones of B, at most k, ascending; those within rounding are left out, so
        that Euclidean distances have none.
    squared_radii : array of shape (n,)
        The diagonal of B: squared distances of the points from their mean.
    """

    points: np.ndarray
    eigenvalues: np.ndarray
    negative_eigenvalues: np.ndarray
    squared_radii: np.ndarray

    @property
    def negative_mass(self):
        """What no map can show over what this map shows: ``Σ|λ⁻| / Σλ⁺``; 0 if Euclidean."""
        dropped = abs(self.negative_eigenvalues).sum()
        return float(dropped / squared_norm(self.points)) if dropped else 0.0


class EuclideanTest(NamedTuple):
    """True or false, and why.

    Attributes
    ----------
    euclidean : bool
    smallest : float
        The smallest eigenvalue of B.
    """

    euclidean: bool
    smallest: float

    def __bool__(self):
        return self.euclidean


class StressMap(NamedTuple):
    """What SMACOF finds.

    Attributes
    ----------
    points : array of shape (n, k)
        Centred.
    stress : float
        Of `points` and `disparities`: ``Σ_{i<j} w_ij (d̂_ij − d_ij)²``.
    history : array of shape (n_iter + 1,)
        The stress at the start and after every step; never rises.
    n_iter : int
    disparities : array of shape (n, n)
        d̂_ij: the distances given; non-metric, the best ones in the same order. Zero where
        missing.
    """

    points: np.ndarray
    stress: float
    history: np.ndarray
    n_iter: int
    disparities: np.ndarray


# ------------------------------------------------------------------ distances

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


def gram_from_squared_distances(D2):
    """Inner products of the centred points from their squared distances: ``B = −½ H D² H``.

    Parameters
    ----------
    D2 : array-like of shape (n, n)
        Squared distances; exact numbers stay exact.

    Returns
    -------
    array of shape (n, n)
        Rows and columns sum to zero. If D2 comes from points X, it is ``(HX)(HX)ᵀ``. O(n²).

    References
    ----------
    Book, eq-distances-to-gram; Torgerson (1952); Gower (1966).
    """
    # (eq-distances-to-gram)  B = −½ H D² H
    return double_center(D2) / -2


def gram_from_distances(D):
    """`gram_from_squared_distances` of the squares of D.

    Parameters
    ----------
    D : array-like of shape (n, n)
        As `as_distances` wants them.

    Returns
    -------
    array of shape (n, n)

    References
    ----------
    Book, eq-distances-to-gram.
    """
    return gram_from_squared_distances(np.square(as_distances(D), dtype=np.float64))


def is_euclidean(D):
    """Are these the distances of points in a Euclidean space?

    Parameters
    ----------
    D : array-like of shape (n, n)

    Returns
    -------
    EuclideanTest
        True if B has no negative eigenvalue beyond rounding, and its smallest eigenvalue. O(n³).

    References
    ----------
    Book, thm-euclidean; Schoenberg (1935); Young and Householder (1938).
    """
    D = as_distances(D)
    # (thm-euclidean)  D is Euclidean  ⇔  λ_min(B) ≥ 0
    smallest = _both_ends(np.square(D, dtype=np.float64), 1)[2][0]
    return EuclideanTest(bool(smallest >= -_rounding(D)), float(smallest))


def _rounding(D):
    """How far an eigenvalue of B is moved by rounding: of the distances, and of the algebra."""
    n, eps, largest = len(D), np.finfo(np.float64).eps, float(D.max())
    return 10 * largest**2 * (np.sqrt(n) * float(np.finfo(D.dtype).eps) + n * eps)


# ------------------------------------------------------------------ classical scaling

def classical_mds(D, k=2):
    """The map whose inner products are closest to those that the distances imply.

    Parameters
    ----------
    D : array-like of shape (n, n)
        Distances; need not be Euclidean.
    k : int
        Dimension of the map, from 1 to n.

    Returns
    -------
    ClassicalMap

    Raises
    ------
    ValueError
        If D is not a matrix of distances (`as_distances`), or k is out of range.

    Notes
    -----
    Of all n×k matrices X, `points` makes the strain ``‖B − XXᵀ‖_F`` least, also where B has
    negative eigenvalues: those of the largest *magnitude* would be the wrong ones, for no
    product XXᵀ has a negative eigenvalue. From more than 500 points and for few dimensions
    (k < n/20) B is only ever multiplied with vectors, O(n²) each, unless its lowest eigenvalues
    are too crowded for that; then a negative eigenvalue that is repeated may be listed fewer
    times. Otherwise O(n³).

    References
    ----------
    Book, eq-mds-coordinates, eq-strain; Torgerson (1952); Gower (1966); Mardia (1978).
    """
    D = as_distances(D)
    k, D2 = as_count(k, len(D)), np.square(D, dtype=np.float64)
    eigenvalues, V, lowest = _both_ends(D2, k)
    # (eq-mds-coordinates)  X = V Λ^½, for the λ_j > 0
    points = V * np.sqrt(np.where(eigenvalues > _rounding(D), eigenvalues, 0.0))
    # (eq-distances-to-gram)  b_ii = (1/n) Σ_j d_ij² − (1/2n²) Σ_ij d_ij²
    radii = D2.mean(axis=1) - D2.mean() / 2
    return ClassicalMap(points, eigenvalues, lowest[lowest < -_rounding(D)], radii)


def _both_ends(D2, k):
    """The k largest eigenvalues of B and their vectors, and the k smallest, ascending."""
    n = len(D2)
    if n <= 500 or 20 * k >= n:
        eigenvalues, V = top_eigenpairs(gram_from_squared_distances(D2))
        return eigenvalues[:k], V[:, :k], eigenvalues[::-1][:k]
    top, V = top_eigenpairs(_gram_operator(D2), k)
    # Lanczos measures its error against the eigenvalue it looks for: 1 − λ/λ₁, not a λ near zero
    gap_operator = _gram_operator(D2, sign=-1, shift=top[0]) * (1 / (top[0] or 1.0))
    try:
        gaps = eigsh(gap_operator, k, which="LA", v0=as_generator(0).standard_normal(n), tol=1e-8,
                     maxiter=20, return_eigenvectors=False)
    except ArpackError:
        # eigenvalues that crowd at the lower end would take longer than all of them
        return top, V, np.linalg.eigvalsh(gram_from_squared_distances(D2))[:k]
    return top, V, top[0] * (1 - np.sort(gaps)[::-1])


def _gram_operator(D2, sign=1, shift=0.0):
    """``sign · B + shift · I`` as something that multiplies; B is never formed."""
    def multiply(V):
        # (eq-distances-to-gram)  B V = −½ H (D² (H V))
        return sign * center(D2 @ center(V)) / -2 + shift * V

    return LinearOperator(D2.shape, matvec=lambda v: multiply(v[:, None])[:, 0],
                          matmat=multiply, dtype=D2.dtype)


def gower_projection(D_new, solution):
    """Where new points lie on a classical map, from their distances to the points on it.

    Parameters
    ----------
    D_new : array-like of shape (m, n)
    solution : ClassicalMap
        Of the n points.

    Returns
    -------
    array of shape (m, k)
        For points of the map itself, their coordinates. If all distances are Euclidean: the
        new point projected onto the principal axes of the n points. O(mnk).

    Raises
    ------
    ValueError
        If `D_new` has not n columns, or a negative entry.

    References
    ----------
    Book, eq-gower; Gower (1968).
    """
    D_new, points = as_matrix(D_new, "D_new"), solution.points
    if D_new.shape[1] != len(points) or D_new.min() < 0:
        raise ValueError(f"D_new has shape {D_new.shape} and smallest entry "
                         f"{D_new.min():.3g}; distances to the {len(points)} points, not "
                         "negative, were wanted")
    lengths = (points**2).sum(axis=0)
    inverse = np.divide(1, lengths, out=np.zeros_like(lengths), where=lengths > 0)
    # (eq-gower)  z = ½ Λ⁻¹ Xᵀ (b − d²),   b_i = b_ii
    nearness = solution.squared_radii - np.square(D_new, dtype=np.float64)
    return nearness @ points * (inverse / 2)


def strain(D, X):
    """What classical scaling makes least: ``‖B − XXᵀ‖²_F``.

    Parameters
    ----------
    D : array-like of shape (n, n)
    X : array-like of shape (n, k)

    Returns
    -------
    float

    References
    ----------
    Book, eq-strain; Mardia (1978).
    """
    X = as_matrix(X, "X")
    # (eq-strain)  ‖B − X Xᵀ‖²
    return float(squared_norm(gram_from_distances(D) - X @ X.T))


def procrustes(X, Y, scale=False):
    """Turn, reflect and shift Y (and scale it, if asked) to lie as close to X as it can.

    Parameters
    ----------
    X, Y : array-like of shape (n, k)
        Row i of Y is to come close to row i of X.
    scale : bool

    Returns
    -------
    array of shape (n, k)
        ``x̄ + c (Y − ȳ) R`` with R orthogonal: a reflection where that is closer, since distances
        do not tell a map from its mirror image. Its distance from X is ``‖X − it‖_F``.

    Raises
    ------
    ValueError
        If the shapes differ.

    References
    ----------
    Book, eq-procrustes; Schönemann (1966); Gower and Dijksterhuis (2004).
    """
    (x, X), Y = mean_and_centered(as_matrix(X, "X")), center(as_matrix(Y, "Y"))
    if X.shape != Y.shape:
        raise ValueError(f"X has shape {X.shape} and Y has {Y.shape}; one was wanted")
    # (eq-procrustes)  R = U Vᵀ  where  YᵀX = U Σ Vᵀ;   c = tr Σ / ‖Y‖²
    U, s, Vt = np.linalg.svd(Y.T @ X)
    c = s.sum() / (squared_norm(Y) or 1.0) if scale else 1.0
    return x + c * Y @ U @ Vt


# ------------------------------------------------------------------ stress

def stress(D, X, weights=None):
    """How far the distances on a map are from those wanted: ``Σ_{i<j} w_ij (δ_ij − d_ij)²``.

    Parameters
    ----------
    D : array-like of shape (n, n)
        The δ_ij (or disparities); NaN where missing.
    X : array-like of shape (n, k)
        The map; d_ij are its Euclidean distances.
    weights : array-like of shape (n, n), optional
        Symmetric, not negative; zero where a distance does not count. Default one.

    Returns
    -------
    float

    Raises
    ------
    ValueError
        If D is not a matrix of distances, or the shapes do not fit.

    References
    ----------
    Book, eq-stress; Kruskal (1964a).
    """
    D, W = _pairs_that_count(D, weights)
    return _stress(D, _as_map(X, len(D)), W)


def stress_one(D, X, weights=None):
    """Kruskal's Stress-1: the stress over the squared distances on the map, and the root of it.

    Parameters
    ----------
    D, X, weights
        As for `stress`. For a non-metric map D holds the disparities.

    Returns
    -------
    float
        Has no unit. Kruskal calls 0.2 poor, 0.1 fair, 0.05 good, 0.025 excellent. Infinite where
        all points of the map are in one place and should not be.

    References
    ----------
    Book, eq-stress-one; Kruskal (1964a).
    """
    misfit = stress(D, X, weights)
    # (eq-stress-one)  (Σ w (δ − d)² / Σ w d²)^½
    size = stress(0 * np.asarray(D), X, weights)
    if size == 0:
        return np.inf if misfit else 0.0
    return float(np.sqrt(misfit / size))


def guttman_transform(D, X, weights=None):
    """One step of SMACOF: the map where the parabola that touches the stress at X is least.

    Parameters
    ----------
    D, X, weights
        As for `stress`.

    Returns
    -------
    array of shape (n, k)
        Centred. Its stress is not above that of X. O(n²k), with weights O(n³).

    References
    ----------
    Book, eq-guttman, eq-weighted-guttman; Guttman (1968); de Leeuw (1977).
    """
    D, W = _pairs_that_count(D, weights)
    return _solver(W, len(D))(_times_ratios(D, _as_map(X, len(D)), W))


def laplacian_solver(W):
    """Multiply by V⁺ without forming it, for ``V = diag(W 1) − W``, by one Cholesky factor.

    Parameters
    ----------
    W : array-like of shape (n, n)
        Weights: symmetric, not negative.

    Returns
    -------
    callable
        Takes an array of shape (n, k), returns ``V⁺`` times it, in O(n²k).

    Raises
    ------
    ValueError
        If the weights, but for those below 10⁻¹² of the largest, do not connect all points:
        then how the groups lie to each other is left open, or to rounding.

    References
    ----------
    Book, eq-weighted-guttman; Borg and Groenen (2005), section 8.7.
    """
    W = as_symmetric(W, "W")
    groups, group = connected_components(csr_array(W > 1e-12 * W.max()))
    if groups > 1:
        members = [np.flatnonzero(group == g) for g in range(min(groups, 5))]
        raise ValueError(f"the weights, zero where a distance is missing, leave {groups} groups "
                         "of points with no link between them: "
                         + "; ".join(f"{len(m)} with {m[:5].tolist()}" for m in members))
    # V + c 11ᵀ is positive definite, and (V + c 11ᵀ)⁻¹ Y = V⁺ Y if the columns of Y sum to zero
    factor = cho_factor(np.diag(W.sum(axis=1)) - W + W.mean())
    return lambda Y: cho_solve(factor, center(Y))


def _solver(W, n):
    """What turns B(X) X into the next map."""
    # (eq-guttman)  X⁺ = (1/n) B(X) X        (eq-weighted-guttman)  X⁺ = V⁺ B(X) X
    return (lambda BX: BX / n) if W is None else laplacian_solver(W)


def _stress(D, X, W):
    errors = squareform(D, checks=False) - pdist(X)
    # (eq-stress)  Σ_{i<j} w (δ − d)²
    return float(errors @ (errors if W is None else squareform(W) * errors))


def _times_ratios(D, X, W=None):
    """``B(X) X``: each pair once, by blocks of rows that stay in the processor's cache."""
    n, k = X.shape
    sums, BX, X1 = np.zeros((n, k + 1)), np.zeros((n, k)), np.column_stack([X, np.ones(n)])
    rows, close = max(BLOCK_BYTES // (16 * n), 1), 1e-3 * abs(X).max()
    for i in range(0, n, rows):
        j = min(i + rows, n)
        d = np.sqrt(cdist(X[i:j], X[i:], "sqeuclidean"))
        p, q = np.divmod(np.flatnonzero(d <= close), n - i)
        d[p, q] = np.inf
        ratios = np.divide(D[i:j, i:], d, out=d)
        if W is not None:
            ratios *= W[i:j, i:]
        sums[i:j] += ratios @ X1[i:]
        sums[j:] += ratios[:, j - i:].T @ X1[i:j]
        if len(p) > j - i:
            # of close points x_p − x_q would be lost in the difference of two large sums
            pulls, later = _unit_pulls(D, X, W, p + i, q + i), q + i >= j
            np.add.at(BX, p + i, pulls)
            np.subtract.at(BX, q[later] + i, pulls[later])
    # (eq-guttman)  b_ij = −w_ij δ_ij / d_ij,   b_ii = −Σ_j b_ij
    return BX + sums[:, k:] * X - sums[:, :k]


def _unit_pulls(D, X, W, p, q):
    """``w δ (x_p − x_q)/‖x_p − x_q‖``, and zero where points coincide."""
    apart = X[p] - X[q]
    length = np.linalg.norm(apart, axis=1, keepdims=True)
    size = D[p, q] if W is None else D[p, q] * W[p, q]
    return size[:, None] * np.divide(apart, length, out=np.zeros_like(apart), where=length > 0)


def _pairs_that_count(D, weights=None):
    """Distances with zeros where they do not count, and the weights, or None if all are one."""
    D = as_matrix(D, "D", finite=False)
    missing = D != D
    if weights is None and not missing.any():
        return as_distances(D).astype(np.float64, copy=False), None
    D = as_square(np.where(missing, 0, D), "D")
    # where one of d_ij and d_ji is missing, the other will do
    D = as_distances(D + missing * D.T)
    W = as_symmetric(np.ones(D.shape) if weights is None else weights, "weights")
    if W.shape != D.shape or W.min() < 0:
        raise ValueError(f"weights has shape {W.shape} and smallest entry {W.min():.3g}; shape "
                         f"{D.shape} and no negative entry were wanted")
    W = (W + W.T).astype(np.float64) / 2
    W[missing & missing.T | np.eye(len(D), dtype=bool)] = 0.0
    return np.where(W > 0, D.astype(np.float64), 0.0), W


def _as_map(X, n, name="X", k=None):
    """A configuration of n points (in k dimensions), centred, in float64."""
    X = as_matrix(X, name)
    if len(X) != n or k not in (None, X.shape[1]):
        raise ValueError(f"{name} has shape {X.shape}; {n} rows, one per point"
                         f"{f', and {k} columns' if k else ''} were wanted")
    return center(X.astype(np.float64))


def disparities(delta, distances, weights=None, *, ties="secondary", ranking=None):
    """The numbers closest to the distances that come in the order of the dissimilarities.

    Parameters
    ----------
    delta : array-like
        Dissimilarities; only their order matters.
    distances : array-like of the same shape
        On the map.
    weights : array-like of the same shape, optional
        Positive.
    ties : {"secondary", "primary"}
        Pairs of equal dissimilarity must have equal disparities (secondary), or may have any
        (primary).
    ranking : tuple, optional
        What `rank_pairs` makes of delta, if it is known: then nothing is sorted again.

    Returns
    -------
    array of the same shape
        Minimises ``Σ w (d̂ − d)²`` subject to ``δ_a < δ_b ⇒ d̂_a ≤ d̂_b``.

    Raises
    ------
    ValueError
        If the shapes differ, a number is not finite, or a weight is not positive.

    References
    ----------
    Book, eq-disparities; Kruskal (1964b).
    """
    as_choice(ties, ("secondary", "primary"), "ties")
    if ranking is None:
        _refuse_unlike(delta, distances, np.ones_like(distances) if weights is None else weights)
    d, w = np.ravel(distances), None if weights is None else np.ravel(weights)
    rank, order, blocks = rank_pairs(delta) if ranking is None else ranking
    if blocks is not None and ties == "primary":
        order = np.lexsort((d, blocks))
        rank = np.argsort(order)
    elif blocks is not None:
        sums = np.bincount(blocks, d if w is None else w * d)
        d = (sums / np.bincount(blocks, w))[blocks]
    # (eq-disparities)  min Σ w (d̂ − d)²  over d̂ in the order of δ
    w = None if w is None else w[order]
    fitted = isotonic_regression(d[order], weights=w).x[rank]
    return fitted.reshape(np.shape(distances))


def _refuse_unlike(delta, distances, weights):
    """Three arrays of one shape, of finite numbers, the last of positive ones."""
    shapes = [np.shape(a) for a in (delta, distances, weights)]
    if len({*shapes}) > 1 or not (np.isfinite([delta, distances]).all()
                                  and (np.asarray(weights) > 0).all()):
        raise ValueError(f"delta, distances and weights have shapes {shapes}; one shape, finite "
                         "numbers and positive weights were wanted")


def rank_pairs(delta):
    """Sort dissimilarities, once for all steps of a non-metric scaling.

    Parameters
    ----------
    delta : array-like of m numbers

    Returns
    -------
    rank : array of shape (m,)
        The place of each in the order.
    order : array of shape (m,)
        Which one is at each place.
    blocks : array of shape (m,) or None
        The same number for equal dissimilarities; None if no two are equal.
    """
    order = np.argsort(delta, axis=None, kind="stable")
    values, blocks = np.unique(np.ravel(delta), return_inverse=True)
    return np.argsort(order), order, blocks if len(values) < len(blocks) else None


def _monotone_fit(D, W, ties):
    """What makes disparities of mean square one from a map; D is sorted here, once."""
    delta, seen, w = squareform(D, checks=False), slice(None), None
    if W is not None:
        w = squareform(W, checks=False)
        seen = w > 0
        w = w[seen]
    ranking = rank_pairs(delta[seen])

    def fit(X=None):
        # without a map, or with all its points in one place, there is no size: take δ itself
        best = delta[seen] if X is None or not X.any() else disparities(
            None, pdist(X)[seen], w, ties=ties, ranking=ranking)
        fitted = np.zeros(len(delta))
        # (eq-disparities)  Σ w d̂² = Σ w
        fitted[seen] = best / (np.sqrt(np.average(best**2, weights=w)) or 1.0)
        return squareform(fitted)

    return fit


def _starting_map(D, W, k, init, random_state):
    """The configuration that SMACOF starts from, centred."""
    if not isinstance(init, (str, type(None))):
        return _as_map(init, len(D), "init", k)
    if as_choice(init, ("classical_mds", "random"), "init") == "random":
        return center(as_generator(random_state).standard_normal((len(D), k)))
    if W is not None:
        # a missing distance is at most the shortest way round
        way = floyd_warshall(csgraph_from_dense(np.where(W > 0, D, np.inf), null_value=np.inf))
        D = np.where(W > 0, D, way)
    return classical_mds(D, k).points


def smacof(D, k=2, *, metric_mds=True, weights=None, init="classical_mds",
           ties="secondary", max_iter=300, eps=1e-6, random_state=None):
    """Scaling by majorising a convex function: Guttman's step until the stress stands still.

    Parameters
    ----------
    D : array-like of shape (n, n)
        Dissimilarities; NaN where missing.
    k : int
        Dimension of the map, from 1 to n.
    metric_mds : bool
        False: only the order of the dissimilarities counts. They are replaced by disparities,
        fitted anew after every step and scaled so that ``Σ w d̂² = Σ w``: the mean square
        distance on the map is then about one. The first step is taken with D itself so scaled.
    weights : array-like of shape (n, n), optional
        Symmetric, not negative; zero where a dissimilarity is missing.
    init : "classical_mds", "random" or array of shape (n, k)
        What to start from. The classical map stands in shortest paths for what is missing.
    ties : {"secondary", "primary"}
        See `disparities`.
    max_iter : int
    eps : float
        Stop when a step lowers the stress by at most this part of ``Σ_{i<j} w d̂²``.
    random_state : None, int, Generator or RandomState
        For the random start.

    Returns
    -------
    StressMap

    Raises
    ------
    ValueError
        As `stress` and `laplacian_solver`, or if another argument is out of range.

    Warns
    -----
    ConvergenceWarning
        If `max_iter` steps do not reach `eps`.

    Notes
    -----
    The stress never rises: the step minimises a majorising parabola, and the new disparities are
    the best of their size for the new map. It ends in a stationary point, which need not be the
    lowest, and a column that the start leaves at zero stays there. Cost: O(n²k) a step, with
    weights one Cholesky factor before.

    References
    ----------
    Book, eq-guttman, eq-disparities; de Leeuw (1977); Borg and Groenen (2005), chapters 8 and 9.
    """
    D, W = _pairs_that_count(D, weights)
    k, max_iter = as_count(k, len(D)), as_count(max_iter, 10**9, "max_iter")
    as_number(eps, "eps", low=0), as_choice(ties, ("secondary", "primary"), "ties")
    if not isinstance(metric_mds, (bool, np.bool_)):
        raise ValueError(f"metric_mds={metric_mds!r}; True or False was wanted")
    fit = (lambda X=None: D) if metric_mds else _monotone_fit(D, W, ties)
    target, solve = fit(), _solver(W, len(D))
    X = _starting_map(target, W, k, init, random_state)
    history, BX = [_stress(target, X, W)], _times_ratios(target, X, W)
    scale = np.vdot(target, target if W is None else W * target) / 2
    for _ in range(max_iter):
        X_new = solve(BX)
        target_new, size = fit(X_new), np.vdot(X_new, BX)
        BX = _times_ratios(target_new, X_new, W)
        # (eq-stress-parts)  σ = Σ w δ² + tr XᵀVX − 2 tr XᵀB(X)X, and V X⁺ = B(X) X
        now = scale + size - 2 * np.vdot(X_new, BX)
        if now < 1e-8 * scale:
            # of three numbers that cancel nothing would be left
            now = _stress(target_new, X_new, W)
        gain = history[-1] - now
        if gain >= 0:
            # at the bottom rounding may lift the stress: the map before is better
            X, target = X_new, target_new
            history.append(now)
        if gain <= eps * scale:
            break
    else:
        warnings.warn(f"smacof: after max_iter={max_iter} steps the stress still falls "
                      f"by {gain:.1e} of {scale:.1e} a step; raise max_iter or eps",
                      ConvergenceWarning, stacklevel=2)
    return StressMap(X, _stress(target, X, W), np.array(history), len(history) - 1, target)


# ------------------------------------------------------------------ the estimators

def _measured(model, X, metric, missing=False):
    """The data as scikit-learn checks them, and the dissimilarities of its rows."""
    given = isinstance(metric, str) and metric == "precomputed"
    X = validate_data(model, X, dtype=[np.float64, np.float32], ensure_min_samples=2,
                      ensure_all_finite="allow-nan" if missing and given else True)
    if not given and not np.diagonal(X).any() and np.array_equal(X, X.T):
        warnings.warn("X is square and symmetric with a zero diagonal, as distances are, but is "
                      "taken for data; metric='precomputed' says that it holds distances",
                      stacklevel=3)
    as_count(model.n_components, len(X), "n_components")
    return X, dissimilarities(X, metric=metric, params=model.metric_params)


class ClassicalMDS(ClassNamePrefixFeaturesOutMixin, TransformerMixin, BaseEstimator):
    """Classical scaling (principal coordinates): the map whose inner products fit best.

    Parameters
    ----------
    n_components : int, default=2
        Dimension k of the map, from 1 to n.
    metric : str or callable, default="euclidean"
        "precomputed" (X holds distances), or as for `dissimilarities`.
    metric_params : dict, optional
        Further arguments of the metric.

    Attributes
    ----------
    embedding_ : array of shape (n, k)
        Where fewer than k eigenvalues are positive, the columns left over are zero.
    dissimilarity_matrix_ : array of shape (n, n)
    eigenvalues_ : array of shape (k,)
        The k largest of ``B = −½ H D² H``.
    negative_eigenvalues_ : array of shape (m,)
        Its most negative ones, at most k, those within rounding left out.
    negative_mass_ : float
        ``Σ|λ⁻| / Σλ⁺`` of these and those; 0 for Euclidean distances.
    solution_ : ClassicalMap
        What `gower_projection` needs.
    X_fit_ : array of shape (n, d)
        If the metric is not "precomputed".
    n_features_in_ : int
    feature_names_in_ : array of shape (d,)
        If X has names.

    Warns
    -----
    NonEuclideanWarning
        If B has negative eigenvalues beyond rounding. They are dropped, never rooted.

    References
    ----------
    Book, eq-mds-coordinates, thm-euclidean, eq-gower; Torgerson (1952); Gower (1966, 1968).

    Examples
    --------
    >>> import numpy as np
    >>> from pcalab.stress import ClassicalMDS
    >>> D = np.array([[0, 3, 5, 4], [3, 0, 4, 5], [5, 4, 0, 3], [4, 5, 3, 0]])
    >>> mds = ClassicalMDS(n_components=2, metric="precomputed").fit(D)
    >>> mds.eigenvalues_.round(10)
    array([16.,  9.])
    >>> mds.transform([[2.5, 2.5, 2.5, 2.5]]).round(10) + 0.0
    array([[0., 0.]])
    """

    def __init__(self, n_components=2, *, metric="euclidean", metric_params=None):
        self.n_components = n_components
        self.metric = metric
        self.metric_params = metric_params

    def fit(self, X, y=None):
        """Find the map.

        Parameters
        ----------
        X : array-like of shape (n, d), or (n, n) if the metric is "precomputed"
        y : ignored

        Returns
        -------
        self

        Raises
        ------
        ValueError
            If X is not finite or has fewer than two rows, is not a matrix of distances where it
            should be one, or a parameter is out of range.
        """
        X, D = _measured(self, X, self.metric)
        self.X_fit_ = None if D is X else X
        self.dissimilarity_matrix_ = D
        found = self.solution_ = classical_mds(D, self.n_components)
        self.embedding_ = found.points.astype(X.dtype)
        self.eigenvalues_, self.negative_mass_ = found.eigenvalues, found.negative_mass
        self.negative_eigenvalues_ = found.negative_eigenvalues
        if found.negative_mass:
            warnings.warn(f"the distances are not Euclidean: B has the eigenvalue "
                          f"{self.negative_eigenvalues_[0]:.4g}; what is negative and dropped is "
                          f"{found.negative_mass:.2g} of what the map shows",
                          NonEuclideanWarning, stacklevel=2)
        return self

    def fit_transform(self, X, y=None):
        """Find the map and return it.

        Parameters
        ----------
        X : array-like of shape (n, d), or (n, n) if the metric is "precomputed"
        y : ignored

        Returns
        -------
        array of shape (n, k)
        """
        return self.fit(X).embedding_

    def transform(self, X):
        """Place new points on the map by Gower's formula.

        Parameters
        ----------
        X : array-like of shape (m, d), or (m, n): distances to the n points of the map

        Returns
        -------
        array of shape (m, k)
        """
        check_is_fitted(self)
        X = validate_data(self, X, dtype=[np.float64, np.float32], reset=False)
        D_new = dissimilarities(X, self.X_fit_, self.metric, self.metric_params)
        return gower_projection(D_new, self.solution_).astype(X.dtype)

    @property
    def _n_features_out(self):
        return self.embedding_.shape[1]

    def __sklearn_tags__(self):
        tags = super().__sklearn_tags__()
        given = self.metric == "precomputed"
        tags.input_tags.pairwise = tags.input_tags.positive_only = given
        tags.transformer_tags.preserves_dtype = ["float64", "float32"]
        return tags


class MDS(BaseEstimator):
    """Metric and non-metric scaling by SMACOF: the map of least stress.

    Parameters
    ----------
    n_components : int, default=2
        Dimension k of the map, from 1 to n.
    metric_mds : bool, default=True
        False: only the order of the dissimilarities counts (see `smacof`).
    n_init : int, default=1
        Random starts, of which the best result is kept.
    init : {"classical_mds", "random"}, default="classical_mds"
        (scikit-learn 1.9 still starts at random by default, and announces this.)
    max_iter : int, default=300
        Steps per start.
    verbose, n_jobs : ignored
        For compatibility.
    eps : float, default=1e-6
        Stop when a step lowers the stress by at most this part of the sum of squared
        disparities: the result does not depend on the unit of the dissimilarities.
    random_state : None, int, Generator or RandomState
        For random starts.
    dissimilarity : str
        Deprecated by scikit-learn; use `metric`.
    metric : str or callable, default="euclidean"
        "precomputed" (X holds dissimilarities, NaN where missing), or as for `dissimilarities`.
    metric_params : dict, optional
        Further arguments of the metric.
    normalized_stress : bool or "auto", default="auto"
        Report Stress-1 in place of the stress; "auto": if the scaling is non-metric.
    ties : {"secondary", "primary"}, default="secondary"
        Must equal dissimilarities have equal disparities? See `disparities`.

    Attributes
    ----------
    embedding_ : array of shape (n, k)
        Centred.
    stress_ : float
        Of `embedding_` and `disparities_`: `stress`, or `stress_one`.
    dissimilarity_matrix_ : array of shape (n, n)
    disparities_ : array of shape (n, n)
        What the distances on the map were fitted to; zero where missing.
    stress_history_ : array of shape (n_iter_ + 1,)
        The stress (not normalised) at the start and after every step; never rises.
    n_iter_ : int
    n_features_in_ : int
    feature_names_in_ : array of shape (d,)
        If X has names.

    Warns
    -----
    ConvergenceWarning
        If `max_iter` steps do not reach `eps`.

    References
    ----------
    Book, eq-stress, eq-guttman, eq-disparities; Kruskal (1964a, b); de Leeuw (1977); Borg and
    Groenen (2005).

    Examples
    --------
    >>> import numpy as np
    >>> from pcalab.stress import MDS
    >>> D = np.array([[0, 3, 5, np.nan, 2.5], [3, 0, 4, 5, 2.5], [5, 4, 0, 3, 2.5],
    ...               [np.nan, 5, 3, 0, 2.5], [2.5, 2.5, 2.5, 2.5, 0]])
    >>> mds = MDS(metric="precomputed", eps=1e-12).fit(D)
    >>> bool(mds.stress_ < 1e-6)
    True
    >>> float(np.linalg.norm(mds.embedding_[0] - mds.embedding_[3]).round(3))
    4.0
    """

    def __init__(self, n_components=2, *, metric_mds=True, n_init=1, init="classical_mds",
                 max_iter=300, verbose=0, eps=1e-6, n_jobs=None, random_state=None,
                 dissimilarity="deprecated", metric="euclidean", metric_params=None,
                 normalized_stress="auto", ties="secondary"):
        self.n_components = n_components
        self.metric_mds = metric_mds
        self.n_init = n_init
        self.init = init
        self.max_iter = max_iter
        self.verbose = verbose
        self.eps = eps
        self.n_jobs = n_jobs
        self.random_state = random_state
        self.dissimilarity = dissimilarity
        self.metric = metric
        self.metric_params = metric_params
        self.normalized_stress = normalized_stress
        self.ties = ties

    def fit(self, X, y=None, init=None, weights=None):
        """Find the map.

        Parameters
        ----------
        X : array-like of shape (n, d), or (n, n) if the metric is "precomputed"
        y : ignored
        init : array-like of shape (n, k), optional
            A map to start from.
        weights : array-like of shape (n, n), optional
            Symmetric, not negative; zero where a dissimilarity is not to count.

        Returns
        -------
        self

        Raises
        ------
        ValueError
            As for `smacof`, or if X is not finite or has fewer than two rows.
        """
        if self.dissimilarity != "deprecated":
            warnings.warn("dissimilarity is deprecated; use metric", FutureWarning, stacklevel=2)
        if self.normalized_stress not in (True, False, "auto"):
            raise ValueError(f"normalized_stress={self.normalized_stress!r}; True, False or "
                             "'auto' was wanted")
        n_init, rng = as_count(self.n_init, 10**6, "n_init"), as_generator(self.random_state)
        X, self.dissimilarity_matrix_ = _measured(self, X, self._metric(), missing=True)
        D, W = _pairs_that_count(self.dissimilarity_matrix_, weights)
        init = self.init if init is None else init
        runs = [smacof(D, self.n_components, metric_mds=self.metric_mds, weights=W, init=init,
                       ties=self.ties, max_iter=self.max_iter, eps=self.eps, random_state=rng)
                for _ in range(n_init if isinstance(init, str) and init == "random" else 1)]
        best = min(runs, key=lambda run: run.stress)
        self.embedding_, self.disparities_ = best.points.astype(X.dtype), best.disparities
        self.stress_, self.stress_history_, self.n_iter_ = best.stress, best.history, best.n_iter
        auto = self.normalized_stress == "auto"
        if not self.metric_mds if auto else self.normalized_stress:
            self.stress_ = stress_one(best.disparities, best.points, W)
        return self

    def _metric(self):
        return self.metric if self.dissimilarity == "deprecated" else self.dissimilarity

    def fit_transform(self, X, y=None, init=None, weights=None):
        """Find the map and return it.

        Parameters
        ----------
        X, y, init, weights
            As for `fit`.

        Returns
        -------
        array of shape (n, k)
        """
        return self.fit(X, init=init, weights=weights).embedding_

    def __sklearn_tags__(self):
        tags = super().__sklearn_tags__()
        given = self._metric() == "precomputed"
        tags.input_tags.pairwise = tags.input_tags.positive_only = given
        tags.input_tags.allow_nan = given
        return tags
