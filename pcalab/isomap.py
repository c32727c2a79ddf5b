"""Isomap: classical scaling of distances measured along the data, not across it.

Neighbours are joined by edges as long as they are apart; the shortest path from point to point
approximates the geodesic on the surface that the points lie on; classical scaling lays the
geodesics out flat. With landmarks, only some points' geodesics are found: they make the map, and
the others are placed on it by their distances to them.
"""

import numpy as np
from scipy.spatial.distance import pdist, squareform
from sklearn.base import BaseEstimator, ClassNamePrefixFeaturesOutMixin, TransformerMixin
from sklearn.utils.validation import check_is_fitted, validate_data

from pcalab.classical_scaling import classical_mds, gower_projection, strain
from pcalab.core.distances import as_distances, dissimilarities
from pcalab.core.neighbors import (
    bridge,
    component_sizes,
    geodesic_distances,
    geodesics_through,
    neighbor_links,
    neighborhood_graph,
    smallest_connecting_k,
)
from pcalab.core.validate import as_choice, as_count, as_matrix, as_number, as_square

__all__ = ["Isomap", "farthest_landmarks", "landmark_mds", "residual_variance"]


#: Bytes that the matrix of all geodesics may have: 23 170 points. A fit needs three times as much.
MEMORY_LIMIT = 1 << 32


def residual_variance(G, Y):
    """What the distances on a map leave unexplained: ``1 − R²``.

    Parameters
    ----------
    G : array-like of shape (n, n)
        Distances in the data, geodesic or Euclidean.
    Y : array-like of shape (n, k)
        The map.

    Returns
    -------
    float
        R is the correlation of all entries of G with those of the distances on the map. Drawn
        against k, it bends at the dimension of the data.

    Raises
    ------
    ValueError
        If G is not square, has infinite entries, not as many rows as Y, or if all points of
        either are in one place.

    References
    ----------
    Book, eq-residual-variance; Tenenbaum, de Silva and Langford (2000).
    """
    G, Y = as_square(G, "G"), as_matrix(Y, "Y")
    if len(G) != len(Y):
        raise ValueError(f"G has shape {G.shape} and Y has {len(Y)} rows; "
                         "as many were wanted")
    D = squareform(pdist(Y))
    for name, distances in (("G", G), ("Y", D)):
        if np.ptp(distances) == 0:
            raise ValueError(f"{name} has all its points in one place; "
                             "distances that differ were wanted")
    # (eq-residual-variance)  1 − R²(G, D_Y)
    return float(1 - np.corrcoef(G.ravel() / G.max(), D.ravel() / D.max())[0, 1] ** 2)


def farthest_landmarks(graph, m):
    """Landmarks spread over the graph: each as far as can be from those before it.

    Parameters
    ----------
    graph : sparse matrix of shape (n, n)
        Connected.
    m : int
        How many, from 1 to n.

    Returns
    -------
    landmarks : array of int of shape (m,)
        The first is the first point.
    G : array of shape (n, m)
        Geodesics from all points to the landmarks. Those that chose a landmark are those that
        are wanted, so the choice costs nothing. O(m n log n).

    References
    ----------
    Book, eq-landmark; de Silva and Tenenbaum (2004), "maxmin".
    """
    n = graph.shape[0]
    landmarks = np.zeros(as_count(m, n, name="m"), dtype=np.intp)
    nearest, G = np.full(n, np.inf), np.empty((m, n)).T
    for j in range(m):
        landmarks[j] = nearest.argmax()
        G[:, j] = geodesic_distances(graph, landmarks[j], method="D")
        nearest = np.minimum(nearest, G[:, j])
    return landmarks, G


def landmark_mds(G, landmarks, k=2):
    """A map of the landmarks, and on it the place of every point.

    Parameters
    ----------
    G : array of shape (n, m)
        Distances from all points to the landmarks.
    landmarks : array of int of shape (m,)
        Which of the points they are.
    k : int
        Dimension, from 1 to m.

    Returns
    -------
    points : array of shape (n, k)
        Their mean is zero over the landmarks. With all points as landmarks: classical scaling.
    solution : ClassicalMap
        That of the landmarks. O(nmk + m³).

    References
    ----------
    Book, eq-landmark; de Silva and Tenenbaum (2004).
    """
    solution = classical_mds(G[landmarks], k)
    # (eq-landmark)  y = ½ Λ⁻¹ Yᵀ (b − g²),   the Y, Λ and b of the landmarks
    return gower_projection(G, solution), solution


class Isomap(ClassNamePrefixFeaturesOutMixin, TransformerMixin, BaseEstimator):
    """Isomap: a flat map of the shortest paths through a graph of neighbours.

    Parameters
    ----------
    n_neighbors : int or None, default=5
        Join every point with its k nearest ones, 1 ≤ k < n.
    radius : float or None, default=None
        Or with all that are no further away; then `n_neighbors` must be None.
    n_components : int, default=2
        Dimension of the map.
    eigen_solver : {"auto", "arpack", "dense"}, default="auto"
    tol : float, default=0
    max_iter : int, default=None
        For compatibility: `classical_mds` chooses its solver, and solves to full precision.
    path_method : {"auto", "FW", "D"}, default="auto"
        See `geodesic_distances`; with landmarks always Dijkstra's.
    neighbors_algorithm : {"auto", "brute", "kd_tree", "ball_tree"}, default="auto"
    n_jobs : int, default=None
        For compatibility: the search is exact, and the same whichever is named.
    metric : str or callable, default="minkowski"
        "precomputed" (X holds distances), or any that `scipy.spatial.distance.cdist` takes.
    p : float, default=2
        The exponent of the Minkowski metric; 2 is the Euclidean distance.
    metric_params : dict, default=None
        Further arguments of the metric.
    n_landmarks : int, default=None
        Make the map from the geodesics of so many points (`farthest_landmarks`), and place the
        others by theirs to them: memory O(n·n_landmarks) in place of O(n²).
    disconnected : {"raise", "bridge"}, default="raise"
        What to do with a graph in several pieces: raise an error that says what would connect
        it, or join every two pieces by their shortest link (`bridge`), as scikit-learn does.

    Attributes
    ----------
    embedding_ : array of shape (n, k)
    dist_matrix_ : array of shape (n, n), or (n, n_landmarks)
        Geodesics, float64: all of them, or those to the landmarks.
    kernel_pca_ : ClassicalMap
        The classical scaling behind the map, or that of the landmarks. Its `eigenvalues` are
        those of the doubly centred squared geodesics; its `negative_mass` is what no flat map
        can show.
    nbrs_ : scipy.sparse.csr_array of shape (n, n)
        The graph of neighbours; entries are lengths of edges.
    landmarks_ : array of int of shape (n_landmarks,), or None
    n_features_in_ : int
    feature_names_in_ : array of shape (d,)
        If X has names.

    References
    ----------
    Book, eq-knn-graph, eq-geodesic, eq-landmark; Tenenbaum, de Silva and Langford (2000);
    de Silva and Tenenbaum (2004).

    Examples
    --------
    A half circle has the length π; Isomap measures along it.

    >>> import numpy as np
    >>> from pcalab.isomap import Isomap
    >>> angle = np.linspace(0, np.pi, 50)
    >>> arc = np.column_stack([np.cos(angle), np.sin(angle)])
    >>> z = Isomap(n_neighbors=2, n_components=1).fit_transform(arc)
    >>> round(float(np.ptp(z)), 2)
    3.14
    """

    def __init__(self, *, n_neighbors=5, radius=None, n_components=2, eigen_solver="auto", tol=0,
                 max_iter=None, path_method="auto", neighbors_algorithm="auto", n_jobs=None,
                 metric="minkowski", p=2, metric_params=None, n_landmarks=None,
                 disconnected="raise"):
        self.n_neighbors = n_neighbors
        self.radius = radius
        self.n_components = n_components
        self.eigen_solver = eigen_solver
        self.tol = tol
        self.max_iter = max_iter
        self.path_method = path_method
        self.neighbors_algorithm = neighbors_algorithm
        self.n_jobs = n_jobs
        self.metric = metric
        self.p = p
        self.metric_params = metric_params
        self.n_landmarks = n_landmarks
        self.disconnected = disconnected

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
            If X is not finite or has fewer than two rows, a parameter is out of range, the graph
            is in pieces (and `disconnected` is "raise"), or n² distances would need more than
            `MEMORY_LIMIT` bytes.
        """
        _check_parameters(self)
        X = validate_data(self, X, dtype=[np.float64, np.float32], ensure_min_samples=2,
                          ensure_non_negative=self.metric == "precomputed")
        _refuse_too_many(len(X), self.n_landmarks)
        as_count(self.n_components, self.n_landmarks or len(X), "n_components")
        self.X_fit_, (points, metric) = X, self._searchable(X)
        graph = neighborhood_graph(points, self.n_neighbors, self.radius, metric=metric)
        self.nbrs_ = _connected(graph, points, metric, self.disconnected)
        if self.n_landmarks is None:
            self.landmarks_ = None
            self.dist_matrix_ = geodesic_distances(self.nbrs_, method=self.path_method)
            self.kernel_pca_ = classical_mds(self.dist_matrix_, self.n_components)
            embedding = self.kernel_pca_.points
        else:
            self.landmarks_, self.dist_matrix_ = farthest_landmarks(self.nbrs_, self.n_landmarks)
            embedding, self.kernel_pca_ = landmark_mds(self.dist_matrix_, self.landmarks_,
                                                       self.n_components)
        self.embedding_ = embedding.astype(X.dtype)
        return self

    def _searchable(self, X, fitted=None):
        """What neighbours are looked for in: points, or distances if they are not Euclidean."""
        params = {"p": self.p} if self.metric == "minkowski" else {}
        params.update(self.metric_params or {})
        if self.metric == "euclidean" or (self.metric == "minkowski" and params == {"p": 2}):
            return X, "euclidean"
        D = dissimilarities(X, fitted, self.metric, params)
        return D if fitted is not None else as_distances(D, "X"), "precomputed"

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
        """Place new points: their geodesics lead through their neighbours; then Gower's formula.

        Parameters
        ----------
        X : array-like of shape (m, d), or (m, n): distances to the n points of the map

        Returns
        -------
        array of shape (m, k)
            Each row depends on that row of X alone.
        """
        check_is_fitted(self)
        X = validate_data(self, X, dtype=[np.float64, np.float32], reset=False)
        points, metric = self._searchable(X, self.X_fit_)
        links = neighbor_links(self.X_fit_, self.n_neighbors, self.radius, points, metric=metric)
        G = geodesics_through(links, self.dist_matrix_)
        return gower_projection(G, self.kernel_pca_).astype(X.dtype)

    def reconstruction_error(self):
        """How far the inner products on the map are from those the geodesics imply.

        Returns
        -------
        float
            ``‖B − YYᵀ‖_F / n``, over the landmarks if there are any.

        References
        ----------
        Book, eq-strain.
        """
        check_is_fitted(self)
        G, Y = self.dist_matrix_, self.kernel_pca_.points
        # (eq-strain)  ‖B − Y Yᵀ‖²
        return np.sqrt(strain(G if self.landmarks_ is None else G[self.landmarks_], Y)) / len(Y)

    @property
    def _n_features_out(self):
        return self.embedding_.shape[1]

    def __sklearn_tags__(self):
        tags = super().__sklearn_tags__()
        tags.input_tags.pairwise = tags.input_tags.positive_only = self.metric == "precomputed"
        tags.transformer_tags.preserves_dtype = ["float64", "float32"]
        return tags


_CHOICES = {"eigen_solver": ("auto", "arpack", "dense"), "path_method": ("auto", "FW", "D"),
            "neighbors_algorithm": ("auto", "brute", "kd_tree", "ball_tree"),
            "disconnected": ("raise", "bridge")}


def _check_parameters(isomap):
    """Refuse what does not depend on the data."""
    for name, allowed in _CHOICES.items():
        as_choice(getattr(isomap, name), allowed, name)
    as_number(isomap.tol, "tol", low=0)
    as_number(isomap.p, "p", low=1)


def _refuse_too_many(n, n_landmarks):
    """A matrix too large for memory: say so before the machine does."""
    if n_landmarks is None and 8 * n**2 > MEMORY_LIMIT:
        raise ValueError(f"the geodesics between n={n} points need {8e-9 * n**2:.1f} GB, more "
                         f"than pcalab.isomap.MEMORY_LIMIT = {1e-9 * MEMORY_LIMIT:.1f} GB; "
                         f"n_landmarks=200 would need {1.6e-6 * n:.2g} GB")
    if n_landmarks is not None:
        as_count(n_landmarks, n, "n_landmarks")


def _connected(graph, points, metric, disconnected):
    """The graph, if it is in one piece; else what `disconnected` says."""
    sizes = component_sizes(graph)
    if len(sizes) > 1 and disconnected == "raise":
        shown = ", ".join(map(str, sizes[:8])) + (", …" if len(sizes) > 8 else "")
        raise ValueError(f"the graph of neighbours is in {len(sizes)} pieces, of {shown} points, "
                         "and no path leads from one to another; n_neighbors="
                         f"{smallest_connecting_k(points, metric=metric)} is the least that "
                         "connects them (with radius=None), disconnected='bridge' joins them by "
                         "their shortest links")
    return bridge(graph, points, metric=metric) if len(sizes) > 1 else graph
