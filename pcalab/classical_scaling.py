"""Classical scaling: a map from distances alone, by one eigenproblem.

Squared distances become inner products, ``B = −½ H D² H``, and the map is the best Gram matrix of
rank k.
"""

import warnings
from typing import NamedTuple

import numpy as np
from scipy.sparse.linalg import ArpackError, LinearOperator, eigsh
from sklearn.base import BaseEstimator, ClassNamePrefixFeaturesOutMixin, TransformerMixin
from sklearn.utils.validation import check_is_fitted, validate_data

from pcalab.core.distances import as_distances, dissimilarities
from pcalab.core.eigen import top_eigenpairs
from pcalab.core.moments import center, double_center, mean_and_centered, squared_norm
from pcalab.core.validate import as_count, as_generator, as_matrix

__all__ = ["ClassicalMDS", "ClassicalMap", "EuclideanTest", "NonEuclideanWarning", "classical_mds", "gower_projection", "gram_from_distances", "gram_from_squared_distances", "is_euclidean", "procrustes", "strain"]


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
    >>> from pcalab import ClassicalMDS
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
