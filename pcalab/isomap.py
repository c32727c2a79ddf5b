"""Isomap: classical scaling of distances measured along the data, not across it.

Neighbours are joined by edges as long as they are apart; the shortest path from point to point
approximates the geodesic on the surface that the points lie on; classical scaling lays the
geodesics out flat. With landmarks, only some points' geodesics are found: they make the map, and
the others are placed on it by their distances to them.
"""

import numpy as np
from scipy.sparse.csgraph import reverse_cuthill_mckee, shortest_path
from scipy.spatial.distance import pdist, squareform
from sklearn.base import BaseEstimator, ClassNamePrefixFeaturesOutMixin, TransformerMixin
from sklearn.utils.validation import check_is_fitted, validate_data

from pcalab.core.eigen import as_choice, as_count, as_matrix, as_number, as_square
from pcalab.stress import as_distances, classical_mds, dissimilarities, gower_projection, strain
from pcalab.core.neighbors import (bridge, component_sizes, neighbor_links, neighborhood_graph,
                              smallest_connecting_k)

__all__ = ["Isomap", "farthest_landmarks", "geodesic_distances", "geodesics_through",
           "landmark_mds", "paths_by_elimination", "residual_variance"]

#: Bytes that the matrix of all geodesics may have: 23 170 points. A fit needs three times as much.
MEMORY_LIMIT = 1 << 32


# ------------------------------------------------------------------ geodesics

def geodesic_distances(graph, indices=None, *, method="auto"):
    """Lengths of the shortest paths in a graph.

    Parameters
    ----------
    graph : sparse matrix of shape (n, n)
        Symmetric, as `neighborhood_graph` makes it; entries are lengths of edges.
    indices : array of int of shape (m,), optional
        Paths from these points only.
    method : {"auto", "D", "FW"}
        Dijkstra's algorithm, O(n log n) from each point; Floyd and Warshall's, O(n³) for all.
        "auto": all paths by `paths_by_elimination` if the graph is a thin one, as those of
        curves and surfaces are; else, and for `indices`, Dijkstra's.

    Returns
    -------
    array of shape (n, n) or (m, n)
        Infinite where no path leads. Never less than the Euclidean distance.

    References
    ----------
    Book, eq-geodesic; Dijkstra (1959); Tenenbaum, de Silva and Langford (2000).
    """
    # (eq-geodesic)  g_ij = min over paths i = i₀, …, i_l = j of Σ_t ‖x_iₜ − x_iₜ₋₁‖
    if method == "auto" and indices is None:
        order = reverse_cuthill_mckee(graph, symmetric_mode=True)
        i, j = graph[order][:, order].nonzero()
        reach = np.zeros(graph.shape[0])
        np.maximum.at(reach, i, i - j)
        # measured: a front of √(8n) points costs what Dijkstra's algorithm does
        if reach.mean() ** 2 < 8 * len(reach):
            return paths_by_elimination(graph, order)
    # the graph holds every edge in both directions: there is no need to look for them
    method = "FW" if method == "FW" else "D"
    return shortest_path(graph, method, directed=True, indices=indices)


def paths_by_elimination(graph, order):
    """All shortest paths by Gaussian elimination, with minima for sums and sums for products.

    Parameters
    ----------
    graph : sparse matrix of shape (n, n)
        Symmetric; entries are lengths of edges.
    order : array of int of shape (n,)
        The order in which points are eliminated; any is right.

    Returns
    -------
    array of shape (n, n)
        Symmetric; infinite where no path leads.

    Notes
    -----
    To eliminate a point is to join its later neighbours by edges as long as the way through it.
    A shortest path from the point to later ones then begins with an edge to a later neighbour,
    so rows follow from later rows, last to first. O(n²f) where f is the number of later
    neighbours, a point's front: about √n on a surface, with a good order.

    References
    ----------
    Book, eq-path-elimination; Carré (1971); Cuthill and McKee (1969) for the order.
    """
    n, edges = graph.shape[0], graph[order][:, order].tocoo()
    G, fronts = np.full((n, n), np.inf), []
    G[edges.row, edges.col] = edges.data
    np.fill_diagonal(G, 0)
    for v in range(n):
        front = v + 1 + np.flatnonzero(np.isfinite(G[v, v + 1:]))
        # (eq-path-elimination)  w_ij ← min(w_ij, w_iv + w_vj)   for i, j after v
        through, pairs = G[v, front], np.ix_(front, front)
        G[pairs] = np.minimum(G[pairs], through[:, None] + through)
        fronts.append(front)
    for v in range(n - 2, -1, -1):
        front = fronts[v]
        # (eq-path-elimination)  g_vj = min_i (w_vi + g_ij)   i in the front, j after v
        paths = (G[v, front, None] + G[front, v + 1:]).min(axis=0, initial=np.inf)
        G[v, v + 1:] = G[v + 1:, v] = paths
    place = np.argsort(order)
    return G[place[:, None], place]


def geodesics_through(links, G):
    """Geodesics of new points: to a neighbour in a straight line, and on from there.

    Parameters
    ----------
    links : sparse matrix in CSR format, of shape (q, n)
        Distances of q new points to their neighbours, as `neighbor_links` finds them.
    G : array of shape (n, m)
        Geodesics from the n points to m of them.

    Returns
    -------
    array of shape (q, m)

    Raises
    ------
    ValueError
        If a new point has no neighbour.

    References
    ----------
    Book, eq-geodesic-new.
    """
    lonely = np.flatnonzero(np.diff(links.indptr) == 0)
    if len(lonely):
        raise ValueError(f"{len(lonely)} new point(s) have no neighbour among the "
                         f"data, the first in row {lonely[0]}; a larger radius, or "
                         "n_neighbors, was wanted")
    # (eq-geodesic-new)  g(x, j) = min_{i ∈ N(x)} ‖x − x_i‖ + g_ij
    return np.array([(links.data[a:b, None] + G[links.indices[a:b]]).min(axis=0)
                     for a, b in zip(links.indptr, links.indptr[1:])])


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


# ------------------------------------------------------------------ landmarks

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
