"""Classical scaling: a map from distances alone, by one eigenproblem.

Squared distances become inner products, ``B = −½ H D² H``, and the map is the best Gram matrix of
rank k. What functions share: ``D``, of shape (n, n), are distances that `as_distances` lets pass,
and need not be Euclidean; ValueError otherwise.
"""

import warnings
from typing import NamedTuple

import numpy as np
from scipy.sparse.linalg import LinearOperator

from pcalab.core.distances import as_distances, dissimilarities
from pcalab.core.eigen import thin_svd, top_eigenpairs
from pcalab.core.estimator import Embedding, anything, count
from pcalab.core.moments import center, double_center, mean_and_centered, squared_norm
from pcalab.core.validate import as_count, as_matrix, refuse_extremes

__all__ = ["ClassicalMDS", "ClassicalMap", "EuclideanTest", "NonEuclideanWarning",
           "classical_map", "classical_mds", "gower_projection", "gram_from_distances",
           "gram_from_squared_distances", "is_euclidean", "measured", "procrustes", "strain"]


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
        The most negative ones, at most k, ascending; none within rounding.
    squared_radii : array of shape (n,)
        The diagonal of B: squared distances of the points from their mean.
    """

    points: np.ndarray
    eigenvalues: np.ndarray
    negative_eigenvalues: np.ndarray
    squared_radii: np.ndarray

    @property
    def negative_mass(self):
        """What no map can show over what this map shows, ``Σ|λ⁻| / Σλ⁺``; 0 if Euclidean."""
        dropped = abs(self.negative_eigenvalues).sum()
        return float(dropped / squared_norm(self.points)) if dropped else 0.0


class EuclideanTest(NamedTuple):
    """True or false, and why: the smallest eigenvalue of B."""

    euclidean: bool
    smallest: float

    def __bool__(self):
        return self.euclidean


# ------------------------------------------------------------------ from distances to a map

def gram_from_squared_distances(D2):
    """Inner products of the centred points from their squared distances: ``B = −½ H D² H``.

    Shape (n, n), as D2; rows and columns sum to zero; exact numbers stay exact. If D2 comes from
    points X, it is ``(HX)(HX)ᵀ``. Book, eq-distances-to-gram; Torgerson (1952); Gower (1966).
    """
    # (eq-distances-to-gram)  B = −½ H D² H
    return double_center(D2) / -2


def gram_from_distances(D):
    """`gram_from_squared_distances` of the squares of D."""
    return gram_from_squared_distances(np.square(as_distances(D), dtype=np.float64))


def is_euclidean(D):
    """Are these the distances of points in a Euclidean space?

    An `EuclideanTest`: true if B has no negative eigenvalue beyond rounding.

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


def classical_mds(D, k=2):
    """The map whose inner products are closest to those that the distances imply.

    Parameters
    ----------
    D : array-like of shape (n, n)
    k : int
        Dimension of the map, from 1 to n.

    Returns
    -------
    ClassicalMap

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
    return classical_map(D, as_count(k, len(D)))


def classical_map(D, k):
    """`classical_mds`, of distances that have been checked."""
    D2 = np.square(D, dtype=np.float64)
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
    # Lanczos measures its error against the eigenvalue it looks for: λ₁ − λ, not a λ near zero;
    # eigenvalues that crowd at the lower end would take it longer than LAPACK takes for all
    gaps, _ = top_eigenpairs(_gram_operator(D2, -1, top[0]), k, solver="arpack", tol=1e-8,
                             max_iter=20)
    return top, V, top[0] - gaps


def _gram_operator(D2, sign=1, shift=0.0):
    """``sign · B + shift · I`` as something that multiplies; B is never formed."""
    def multiply(V):
        # (eq-distances-to-gram)  B V = −½ H (D² (H V))
        W = D2 @ (V - V.mean(axis=0))
        return (W - W.mean(axis=0)) * (sign / -2) + shift * V

    return LinearOperator(D2.shape, matvec=multiply, matmat=multiply, dtype=D2.dtype)


def gower_projection(D_new, solution, name="D_new"):
    """Where new points lie on a classical map, from their distances to the points on it.

    Parameters
    ----------
    D_new : array-like of shape (m, n)
        ValueError if it is not, or has a negative entry, or squares that overflow or vanish.
    solution : ClassicalMap
        Of the n points.
    name : str
        What errors call `D_new`.

    Returns
    -------
    array of shape (m, k)
        For points of the map itself, their coordinates. If all distances are Euclidean: the
        new point projected onto the principal axes of the n points. O(mnk).

    References
    ----------
    Book, eq-gower; Gower (1968).
    """
    D_new, points = as_matrix(D_new, name, squares=True), solution.points
    if D_new.shape[1] != len(points) or D_new.min() < 0:
        raise ValueError(f"{name} has shape {D_new.shape} and smallest entry "
                         f"{D_new.min():.3g}; distances to the {len(points)} points, not "
                         "negative, were wanted")
    lengths = (points**2).sum(axis=0)
    nearness = solution.squared_radii - np.square(D_new, dtype=np.float64)
    # (eq-gower)  z = ½ Λ⁻¹ Xᵀ (b − d²),   b_i = b_ii
    return nearness @ (points / np.where(lengths > 0, 2 * lengths, np.inf))


def strain(D, X):
    """What classical scaling makes least: ``‖B − XXᵀ‖²_F``, for a map X of shape (n, k).

    References
    ----------
    Book, eq-strain; Mardia (1978).
    """
    X, B = as_matrix(X, "X", squares=True), gram_from_distances(D)
    refuse_extremes(B, "the square of D")
    # (eq-strain)  ‖B − X Xᵀ‖²
    return float(squared_norm(B - X @ X.T))


def procrustes(X, Y, scale=False):
    """Turn, reflect and shift Y (and scale it, if asked) to lie as close to X as it can.

    Parameters
    ----------
    X, Y : array-like of shape (n, k)
        Row i of Y is to come close to row i of X. ValueError if the shapes differ, or squares
        overflow or vanish.
    scale : bool

    Returns
    -------
    array of shape (n, k)
        ``x̄ + c (Y − ȳ) R`` with R orthogonal: a reflection where that is closer, since distances
        do not tell a map from its mirror image. Its distance from X is ``‖X − it‖_F``.

    References
    ----------
    Book, eq-procrustes; Schönemann (1966); Gower and Dijksterhuis (2004).
    """
    (x, X), Y = mean_and_centered(X), center(as_matrix(Y, "Y", squares=True))
    if X.shape != Y.shape:
        raise ValueError(f"X has shape {X.shape} and Y has {Y.shape}; one was wanted")
    # (eq-procrustes)  R = U Vᵀ  where  YᵀX = U Σ Vᵀ;   c = tr Σ / ‖Y‖²
    U, s, Vt = thin_svd(Y.T @ X)
    c = s.sum() / (squared_norm(Y) or 1.0) if scale else 1.0
    return x + c * Y @ U @ Vt


# ------------------------------------------------------------------ the estimator

def measured(X, metric, params, fitted=None):
    """The distances between the rows of X, or to those that were fitted; what errors call them.

    Warns (UserWarning) if X is to be fitted as data and looks as if it held distances itself.
    """
    given = isinstance(metric, str) and metric == "precomputed"
    if fitted is None and not (given or np.diagonal(X).any()) and np.array_equal(X, X.T):
        warnings.warn("X is square and symmetric with a zero diagonal, as distances are, but is "
                      "taken for data; metric='precomputed' says that it holds distances",
                      stacklevel=4)
    D = dissimilarities(X, fitted, metric, params)
    return D, "X" if given else "the matrix of distances of X"


class ClassicalMDS(Embedding):
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
        Its most negative ones, at most k; if there are any beyond rounding, `fit` warns
        (`NonEuclideanWarning`). They are dropped, never rooted.
    negative_mass_ : float
        ``Σ|λ⁻| / Σλ⁺`` of these and those; 0 for Euclidean distances.
    solution_ : ClassicalMap
        What `gower_projection` needs.
    X_fit_ : array of shape (n, d)
        The data, for `transform`, which places new points by Gower's formula.

    References
    ----------
    Book, eq-mds-coordinates, thm-euclidean, eq-gower; Torgerson (1952); Gower (1966, 1968).

    Examples
    --------
    >>> import numpy as np
    >>> from pcalab import ClassicalMDS
    >>> D = np.array([[0, 3, 5, 4], [3, 0, 4, 5], [5, 4, 0, 3], [4, 5, 3, 0]])
    >>> mds = ClassicalMDS(n_components=2, metric="precomputed").fit(D)
    >>> mds.eigenvalues_.round(10)
    array([16.,  9.])
    >>> mds.transform([[2.5, 2.5, 2.5, 2.5]]).round(10) + 0.0
    array([[0., 0.]])
    """

    parameters = dict(n_components=count(2), metric=anything("euclidean"),
                      metric_params=anything())

    def _fit(self, X):
        k = as_count(self.n_components, len(X), "n_components")
        D = as_distances(*measured(X, self.metric, self.metric_params))
        found = classical_map(D, k)
        self.X_fit_, self.dissimilarity_matrix_, self.solution_ = X, D, found
        self.embedding_ = found.points.astype(X.dtype)
        self.eigenvalues_, self.negative_mass_ = found.eigenvalues, found.negative_mass
        self.negative_eigenvalues_ = found.negative_eigenvalues
        if found.negative_mass:
            warnings.warn("the distances are not Euclidean: B has the eigenvalue "
                          f"{found.negative_eigenvalues[0]:.4g}; what is negative and dropped is "
                          f"{found.negative_mass:.2g} of what the map shows",
                          NonEuclideanWarning, stacklevel=3)

    def _transform(self, X):
        D_new, name = measured(X, self.metric, self.metric_params, self.X_fit_)
        return gower_projection(D_new, self.solution_, name).astype(X.dtype)
