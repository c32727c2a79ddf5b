"""Who is near whom: the k nearest points, the graphs they make, and whether a map kept them.

Isomap, locally linear embedding and t-SNE all begin here. Where distances tie, the lower index is
the nearer, so that equal data give equal neighbours however they are searched.

What functions share. X holds points, an array-like or sparse matrix of shape (n, d), and Y the
points, (m, d), whose neighbours in X are wanted. Without Y they are those of X itself, and then no
row is its own neighbour. The `metric` is "euclidean", or "precomputed": then X holds the distances
between the points, (n, n); if Y is given, it holds the distances (m, n) to the points, and of X
only the number of rows counts. ValueError if they do not fit together, a given distance is
negative, or squares leave the range of floating point.

A graph is a sparse matrix of shape (n, n), symmetric, of the lengths of its edges. The length
zero, between identical points, is stored as 2·10⁻³⁰⁸, since sparse arithmetic drops zeros.
"""

from itertools import combinations

import numpy as np
from scipy.sparse import csgraph, csr_array, issparse, vstack
from scipy.spatial import cKDTree

from pcalab.core.distances import as_rows, distance_factors, factor_product, squared_distances
from pcalab.core.moments import blocks
from pcalab.core.validate import as_choice, as_count, as_matrix, as_number, as_square

__all__ = ["bridge", "component_sizes", "geodesic_distances", "geodesics_through",
           "nearest_neighbors", "neighbor_links", "neighborhood_graph", "paths_by_elimination",
           "radius_neighbors", "smallest_connecting_k", "sparse_rows", "trustworthiness"]

#: Up to this many columns a k-d tree is the faster search.
TREE_COLUMNS = 10

#: The length of an edge between identical points: sparse arithmetic would drop a zero.
TINY = np.finfo(np.float64).tiny


# ------------------------------------------------------------------ neighbours

def nearest_neighbors(X, k, Y=None, *, metric="euclidean"):
    """The k rows of X nearest to every row of Y.

    Parameters
    ----------
    X, Y, metric
        See the module.
    k : int
        From 1 to n, or to n − 1 without `Y`: a row is left out of its own neighbours by its
        index, and an identical other row stays, at distance zero.

    Returns
    -------
    distances : array of shape (m, k)
        Float64, ascending in every row.
    indices : array of shape (m, k)
        Rows of X. Of equal distances the lower index comes first, and is the one that is kept.

    Notes
    -----
    Up to ten columns a k-d tree, about O((n + m) log n); beyond, a matrix product, O(nmd), for
    a block of rows at a time, so memory stays O(nd + mk). The product loses digits where two
    points are a thousand times nearer to each other than the cloud is wide; those distances are
    computed again from differences before any are compared. The others are right to about 10⁻⁹
    of themselves, and ties are seen as far as rounding leaves them: always in whole numbers.

    References
    ----------
    Book, eq-knn-graph, eq-squared-distance; Bentley (1975).
    """
    X, Y, own = _points(X, Y, metric)
    n, m = X.shape[0], Y.shape[0]
    k, left = as_count(k, n - own), np.arange(m)
    distances, indices = np.empty((m, k)), np.empty((m, k), dtype=np.intp)
    by_tree = X.shape[1] <= TREE_COLUMNS and not (issparse(X) or issparse(Y))
    if metric == "euclidean" and by_tree:
        distances, indices, left = _nearest_by_tree(X, Y, k, own)
    for rows, D2 in _squared_distance_blocks(X, Y, own, metric, left):
        indices[rows] = _smallest_in_rows(D2, k)
        distances[rows] = np.sqrt(np.take_along_axis(D2, indices[rows], axis=1))
    return distances, indices


def _points(X, Y, metric):
    """X and Y, checked, and whether the points of X ask for themselves."""
    own, given = Y is None, metric == "precomputed"
    as_choice(metric, ("euclidean", "precomputed"), "metric")
    X = (as_square if given and own else as_rows)(X, "X")
    Y = X if own else as_rows(Y, "Y")
    if given:
        Y = as_matrix(Y, "X" if own else "Y", squares=True)
    wanted = X.shape[0 if given else 1]
    if Y.shape[1] != wanted:
        raise ValueError(f"Y has {Y.shape[1]} columns; {wanted} were wanted, as many as X has "
                         f"{'rows' if given else 'columns'}")
    if given and Y.min() < 0:
        raise ValueError(f"Negative values in data: {Y.min():.3g} is no distance")
    return X.astype(np.float64, copy=False), Y.astype(np.float64, copy=False), own


def _nearest_by_tree(X, Y, k, own):
    """Neighbours by a k-d tree, and the rows that a tie for the last place leaves open."""
    distances, indices = cKDTree(X).query(Y, k + 1 + own)
    if own:
        distances[indices == np.arange(len(Y))[:, None]] = np.inf
    order = np.lexsort((indices, distances), axis=1)
    distances, indices = (np.take_along_axis(A, order, axis=1) for A in (distances, indices))
    tied = np.flatnonzero(distances[:, k - 1] == distances[:, k])
    return distances[:, :k], indices[:, :k], tied


def _squared_distance_blocks(X, Y, own, metric, rows=None):
    """Squared distances to all of X from the rows of Y, or some of them, a block at a time."""
    rows = np.arange(Y.shape[0]) if rows is None else rows
    if metric == "euclidean":
        # (eq-squared-distance)  D² = A Bᵀ
        A, B = distance_factors(Y, X)
        near = 1e-6 * B[:, [-1]].max()
    # a number for each entry, not a byte: products of fewer rows are slower
    for block in blocks(len(rows), X.shape[0]):
        i = rows[block]
        D2 = Y[i] ** 2 if metric == "precomputed" else factor_product(A[i], B)
        if own:
            D2[np.arange(len(i)), i] = np.inf
        if metric == "euclidean":
            _restore_digits(D2, Y[i], X, near)
        yield i, D2


def _restore_digits(D2, Y, X, limit):
    """Where ``‖x‖² + ‖y‖²`` and ``2yᵀx`` have cancelled: the distance from differences."""
    near = D2 < limit
    for i in near.any(axis=1).nonzero()[0]:
        j = near[i].nonzero()[0]
        Z = X[j] - Y[np.full(len(j), i)]
        D2[i, j] = (Z * Z).sum(axis=1)


def _smallest_in_rows(A, k):
    """The columns of the k smallest entries of every row, ascending; ties by column."""
    m, n = A.shape
    groups = min(n, 8 * k)
    # the k-th smallest of some minima is no less than the k-th smallest entry, and little more;
    # looking only below it takes a tenth of the time of a partition of the whole row
    minima = A[:, :n // groups * groups].reshape(m, -1, groups).min(axis=1)
    bound = np.partition(minima, k - 1, axis=1)[:, k - 1]
    rows, columns = np.divmod(np.flatnonzero(A <= bound[:, None]), n)
    order = np.lexsort((A[rows, columns], rows))
    first = np.searchsorted(rows, np.arange(m))
    return columns[order[first[:, None] + np.arange(k)]]


# ------------------------------------------------------------------ graphs

def radius_neighbors(X, radius, Y=None, *, metric="euclidean"):
    """The rows of X within a radius of every row of Y: their distances, sparse, of shape (m, n).

    A point at exactly this distance counts; with an infinite radius every point does. O(nmd) time,
    memory in proportion to the neighbours found. Book, eq-epsilon-graph.
    """
    X, Y, own = _points(X, Y, metric)
    # (from itself a point is infinitely far)
    radius = np.finfo(float).max if radius == np.inf else as_number(radius, "radius", low=0)
    distances = (np.sqrt(D2) for _, D2 in _squared_distance_blocks(X, Y, own, metric))
    # (eq-epsilon-graph)  i ~ j  ⇔  ‖x_i − x_j‖ ≤ ε
    return vstack([csr_array(np.where(D <= radius, np.maximum(D, TINY), 0)) for D in distances],
                  format="csr")


def neighbor_links(X, n_neighbors=None, radius=None, Y=None, *, metric="euclidean"):
    """From every row of Y to its neighbours in X: half of `neighborhood_graph`.

    Their distances, sparse, of shape (m, n). ValueError if both or neither of `n_neighbors` and
    `radius` are given. Book, eq-knn-graph, eq-epsilon-graph.
    """
    if (n_neighbors is None) == (radius is None):
        raise ValueError(f"n_neighbors={n_neighbors!r} and radius={radius!r}; one of "
                         "the two was wanted, and None for the other")
    if radius is not None:
        return radius_neighbors(X, radius, Y, metric=metric)
    n = np.shape(X)[0]
    k = as_count(n_neighbors, n - (Y is None), name="n_neighbors")
    distances, indices = nearest_neighbors(X, k, Y, metric=metric)
    return sparse_rows(np.maximum(distances, TINY), indices, n)


def neighborhood_graph(X, n_neighbors=None, radius=None, *, metric="euclidean"):
    """The graph that joins neighbours, with their distances as lengths.

    Parameters
    ----------
    X, metric
        See the module.
    n_neighbors : int, optional
        Join i and j if one is among the k nearest of the other.
    radius : float, optional
        Or join them if they are no further apart than this. One of the two must be given.

    Returns
    -------
    scipy.sparse.csr_array of shape (n, n)

    References
    ----------
    Book, eq-knn-graph, eq-epsilon-graph.
    """
    links = neighbor_links(X, n_neighbors, radius, metric=metric)
    # (eq-knn-graph)  i ~ j  ⇔  i ∈ N_k(j) or j ∈ N_k(i)
    return links.maximum(links.T).tocsr()


def sparse_rows(values, columns, n):
    """The sparse matrix (m, n) with these values, (m, k), zeros too, in these columns, (m, k)."""
    m, k = columns.shape
    narrow = np.int32 if max(m * k, n) < 2**31 else np.int64      # for csgraph in SciPy 1.13
    starts = k * np.arange(m + 1, dtype=narrow)
    return csr_array((values.ravel(), columns.ravel().astype(narrow), starts), shape=(m, n))


def component_sizes(graph):
    """How many points the pieces of a graph have, largest first: one number if it is connected."""
    _, labels = csgraph.connected_components(graph, directed=False)
    return np.sort(np.bincount(labels))[::-1]


def smallest_connecting_k(X, *, metric="euclidean"):
    """The least number of neighbours whose graph is connected, of at least two points.

    Notes
    -----
    Give the link from i to its r-th neighbour the length r. The links up to length k are the
    k-neighbour graph, and of all trees that reach every point a minimum spanning tree has the
    least longest edge (the bottleneck theorem): that edge is the answer. If the graph of eight
    neighbours is in pieces, only the links between these count. Then O(n²(d + log n)), memory
    O(n) and a number for every two pieces.

    References
    ----------
    Book, eq-knn-graph; Camerini (1978).
    """
    X, _, own = _points(X, None, metric)
    n = X.shape[0]
    k = min(8, n - 1)
    _, indices = nearest_neighbors(X, k, metric=metric)
    ranks = sparse_rows(np.broadcast_to(np.arange(1.0, k + 1), (n, k)), indices, n)
    count, labels = csgraph.connected_components(ranks, directed=False)
    if count > 1:
        ranks = np.full((count, count), np.inf)
        for rows, D2 in _squared_distance_blocks(X, X, own, metric):
            found = labels[D2.argsort(axis=1, kind="stable")]
            first = np.empty((len(D2), count))
            # from the farthest to the nearest: of each piece the nearest point stays
            first[np.arange(len(D2))[:, None], found[:, ::-1]] = np.arange(n, 0, -1)
            np.minimum.at(ranks, labels[rows], first)
    return int(csgraph.minimum_spanning_tree(ranks).data.max())


def bridge(graph, X, *, metric="euclidean"):
    """Join every two pieces of a graph by the shortest link between their points.

    A graph, connected. What it says about distances between pieces is a guess: they are taken to
    be as far apart as their nearest points. O(n²d).
    """
    X, _, _ = _points(X, None, metric)
    count, labels = csgraph.connected_components(graph, directed=False)
    bridged = graph.tolil()
    for a, b in combinations(range(count), 2):
        A, B = np.flatnonzero(labels == a), np.flatnonzero(labels == b)
        D2 = X[np.ix_(A, B)] ** 2 if metric == "precomputed" else squared_distances(X[A], X[B])
        i, j = np.unravel_index(D2.argmin(), D2.shape)
        bridged[A[i], B[j]] = bridged[B[j], A[i]] = max(np.sqrt(D2[i, j]), TINY)
    return bridged.tocsr()


# ------------------------------------------------------------------ shortest paths

def geodesic_distances(graph, indices=None, *, method="auto"):
    """Lengths of the shortest paths in a graph.

    Parameters
    ----------
    graph : sparse matrix of shape (n, n)
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
        order = csgraph.reverse_cuthill_mckee(graph, symmetric_mode=True)
        i, j = graph[order][:, order].nonzero()
        reach = np.zeros(graph.shape[0])
        np.maximum.at(reach, i, i - j)
        # measured: a front of √(8n) points costs what Dijkstra's algorithm does
        if reach.mean() ** 2 < 8 * len(reach):
            return paths_by_elimination(graph, order)
    # the graph holds every edge in both directions: there is no need to look for them
    method = "FW" if method == "FW" else "D"
    return csgraph.shortest_path(graph, method, directed=True, indices=indices)


def paths_by_elimination(graph, order):
    """All shortest paths by Gaussian elimination, with minima for sums and sums for products.

    Parameters
    ----------
    graph : sparse matrix of shape (n, n)
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


# ------------------------------------------------------------------ what a map keeps

def trustworthiness(X, embedding, n_neighbors=5, *, metric="euclidean"):
    """Whether those who are neighbours in a map are near in the data: 1 if all are.

    Parameters
    ----------
    X, metric
        See the module.
    embedding : array-like of shape (n, p)
    n_neighbors : int
        k, less than n/2.

    Returns
    -------
    float
        From 0 to 1. A neighbour in the map whose rank in the data is r > k costs r − k; of
        points equally far in the data each has the best rank. O(n²(d + k)), a block of memory.

    Raises
    ------
    ValueError
        If k is not below n/2, or the shapes differ.

    References
    ----------
    Book, eq-trustworthiness; Venna and Kaski (2001).
    """
    X, _, own = _points(X, None, metric)
    n, embedding = X.shape[0], as_matrix(embedding, "embedding", squares=True)
    if len(embedding) != n:
        raise ValueError(f"embedding has {len(embedding)} rows and X has {n}; "
                         "the same number was wanted")
    k = as_count(n_neighbors, (n - 1) // 2, name="n_neighbors")
    _, near = nearest_neighbors(embedding, k)
    intrusion = 0
    for rows, D2 in _squared_distance_blocks(X, X, own, metric):
        for reached in np.take_along_axis(D2, near[rows], axis=1).T:
            rank = 1 + np.count_nonzero(D2 < reached[:, None], axis=1)
            intrusion += np.maximum(rank - k, 0).sum()
    # (eq-trustworthiness)  T = 1 − 2/(nk(2n − 3k − 1)) Σ_i Σ_j max(r(i, j) − k, 0)
    return float(1 - 2 * intrusion / (n * k * (2 * n - 3 * k - 1)))
