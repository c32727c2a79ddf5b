"""Isomap: classical scaling of distances measured along the data, not across it.

Neighbours are joined by edges as long as they are apart; the shortest path from point to point
approximates the geodesic on the surface that the points lie on; classical scaling lays the
geodesics out flat. With landmarks, only some points' geodesics are found: they make the map, and
the others are placed on it by their distances to them.
"""

import warnings

import numpy as np
from scipy.spatial.distance import pdist, squareform
from sklearn.utils.validation import check_is_fitted

from pcalab.classical_scaling import (classical_map, classical_mds, gower_projection, measured,
                                      strain)
from pcalab.core.distances import as_distances
from pcalab.core.estimator import Embedding, anything, choice, count, number
from pcalab.core.neighbors import (bridge, component_sizes, geodesic_distances, geodesics_through,
                                   neighbor_links, neighborhood_graph, smallest_connecting_k)
from pcalab.core.validate import as_count, as_matrix, as_square, refuse_extremes

__all__ = ["Isomap", "farthest_landmarks", "landmark_mds", "residual_variance"]


#: Bytes that the matrix of all geodesics may have: 23 170 points. A fit needs three times as much.
MEMORY_LIMIT = 1 << 32

#: What errors call the geodesics.
NAME = "the matrix of geodesics of X"


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
        If G is not square and finite, has not as many rows as Y, or if all points of either are
        in one place.

    References
    ----------
    Book, eq-residual-variance; Tenenbaum, de Silva and Langford (2000).
    """
    G, Y = as_square(G, "G"), as_matrix(Y, "Y", squares=True)
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
        Geodesics from all points to the landmarks. They are what chose them: O(m n log n).

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
        That of the landmarks.

    References
    ----------
    Book, eq-landmark; de Silva and Tenenbaum (2004).
    """
    solution = classical_mds(G[landmarks], k)
    # (eq-landmark)  y = ½ Λ⁻¹ Yᵀ (b − g²),   the Y, Λ and b of the landmarks
    return gower_projection(G, solution), solution


class Isomap(Embedding):
    """Isomap: a flat map of the shortest paths through a graph of neighbours.

    Parameters
    ----------
    n_neighbors : int or None, default=5
        Join every point with its k nearest ones, 1 ≤ k < n.
    radius : float or None, default=None
        Or with all that are no further away, all points if it is infinite; then `n_neighbors`
        must be None.
    n_components : int, default=2
        Dimension of the map.
    eigen_solver, tol, max_iter
        As scikit-learn's, and ignored: `classical_mds` chooses its solver, and solves to full
        precision.
    path_method : {"auto", "FW", "D"}, default="auto"
        See `geodesic_distances`; with landmarks always Dijkstra's.
    neighbors_algorithm, n_jobs
        As scikit-learn's, and ignored: the search is exact, whichever is named.
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
        it; or join every two pieces by their shortest link (`bridge`) and warn (UserWarning), as
        scikit-learn does unasked.

    Attributes
    ----------
    embedding_ : array of shape (n, k)
    dist_matrix_ : array of shape (n, n), or (n, n_landmarks)
        Geodesics, float64: all of them, or those to the landmarks.
    solution_ : ClassicalMap
        The classical scaling behind the map, or that of the landmarks. Its `eigenvalues` are
        those of the doubly centred squared geodesics; its `negative_mass` is what no flat map
        can show.
    graph_ : scipy.sparse.csr_array of shape (n, n)
        The graph of neighbours; entries are lengths of edges.
    landmarks_ : array of int of shape (n_landmarks,), or None
    X_fit_ : array or sparse matrix of shape (n, d)

    Notes
    -----
    X may be sparse where the metric is the Euclidean one.

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

    parameters = dict(
        n_neighbors=count(5, also=(None,)), radius=anything(), n_components=count(2),
        eigen_solver=choice("auto", "auto", "arpack", "dense"), tol=number(0, low=0),
        max_iter=count(None, also=(None,)), path_method=choice("auto", "auto", "FW", "D"),
        neighbors_algorithm=choice("auto", "auto", "brute", "kd_tree", "ball_tree"),
        n_jobs=anything(), metric=anything("minkowski"), p=number(2, low=1),
        metric_params=anything(), n_landmarks=count(None, also=(None,)),
        disconnected=choice("raise", "raise", "bridge"))

    def _fit(self, X):
        n, m = X.shape[0], self.n_landmarks
        if m is None:
            _refuse_too_many(n)
        k = as_count(self.n_components, as_count(m or n, n, "n_landmarks"), "n_components")
        points, metric = self._searchable(X)
        # (eq-knn-graph)  neighbours are joined, by edges as long as they are apart
        graph = neighborhood_graph(points, self.n_neighbors, self.radius, metric=metric)
        self.X_fit_, self.graph_ = X, _connected(graph, points, metric, self.disconnected)
        # (eq-geodesic)  the shortest paths, from all points or to the landmarks
        self.landmarks_, G = (farthest_landmarks(self.graph_, m) if m else
                              (None, geodesic_distances(self.graph_, method=self.path_method)))
        refuse_extremes(G, NAME)
        # (eq-mds-coordinates)  laid out flat
        if m is None:
            self.solution_ = classical_map(G, k)
            points = self.solution_.points
        else:
            points, self.solution_ = landmark_mds(G, self.landmarks_, k)
        self.dist_matrix_, self.embedding_ = G, points.astype(X.dtype)

    def _transform(self, X):
        points, metric = self._searchable(X, self.X_fit_)
        links = neighbor_links(self.X_fit_, self.n_neighbors, self.radius, points, metric=metric)
        G = geodesics_through(links, self.dist_matrix_)
        return gower_projection(G, self.solution_, NAME).astype(X.dtype)

    def _searchable(self, X, fitted=None):
        """What neighbours are looked for in: points, or distances if they are not Euclidean."""
        if self._is_euclidean():
            return X, "euclidean"
        D, name = measured(X, self.metric, self._metric_params(), fitted)
        return as_distances(D, name) if fitted is None else D, "precomputed"

    def _is_euclidean(self):
        return (self.metric, self._metric_params()) in [("euclidean", {}), ("minkowski", {"p": 2})]

    def _metric_params(self):
        return ({"p": self.p} if self.metric == "minkowski" else {}) | (self.metric_params or {})

    def reconstruction_error(self):
        """How far the inner products on the map are from those that geodesics imply.

        A float, ``‖B − YYᵀ‖_F / n``, over the landmarks if there are any. Book, eq-strain.
        """
        check_is_fitted(self)
        G, Y = self.dist_matrix_, self.solution_.points
        G = G if self.landmarks_ is None else G[self.landmarks_]
        unit = G.max() or 1.0
        # (eq-strain)  ‖B − Y Yᵀ‖²
        return np.sqrt(strain(G / unit, Y / unit)) * unit**2 / len(Y)

    def __sklearn_tags__(self):
        tags = super().__sklearn_tags__()
        tags.input_tags.sparse = self._is_euclidean()
        return tags


def _refuse_too_many(n):
    """A matrix too large for memory: say so before the machine does."""
    if 8 * n**2 > MEMORY_LIMIT:
        raise ValueError(f"the geodesics between n={n} points need {8e-9 * n**2:.1f} GB, more "
                         f"than pcalab.isomap.MEMORY_LIMIT = {1e-9 * MEMORY_LIMIT:.1f} GB; "
                         f"n_landmarks=200 would need {1.6e-6 * n:.2g} GB")


def _connected(graph, points, metric, disconnected):
    """The graph, if it is in one piece; else what `disconnected` says."""
    sizes = component_sizes(graph)
    if len(sizes) == 1:
        return graph
    shown = ", ".join(map(str, sizes[:8])) + ", …" * (len(sizes) > 8)
    pieces = f"the graph of neighbours is in {len(sizes)} pieces, of {shown} points"
    if disconnected == "raise":
        k = smallest_connecting_k(points, metric=metric)
        raise ValueError(f"{pieces}; n_neighbors={k} is the least that connects them (with "
                         "radius=None), disconnected='bridge' joins them by their shortest links")
    warnings.warn(f"{pieces}, joined by their shortest links: how the map lays them to each other "
                  "is a guess; more neighbours, or a larger radius, were wanted", stacklevel=4)
    return bridge(graph, points, metric=metric)
