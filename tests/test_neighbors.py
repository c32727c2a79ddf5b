"""neighbors: exact neighbours whatever the road, graphs that lose no edge, honest numbers."""

import tracemalloc

import numpy as np
import pytest
import scipy.sparse
from numpy.testing import assert_allclose, assert_array_equal
from scipy.spatial.distance import cdist
from sklearn.datasets import load_digits
from sklearn.manifold import trustworthiness as sklearn_trustworthiness
from sklearn.neighbors import NearestNeighbors

from pcalab.core import moments
from pcalab.core.neighbors import (TINY, bridge, component_sizes, nearest_neighbors,
                                   neighbor_links, neighborhood_graph, radius_neighbors,
                                   smallest_connecting_k, trustworthiness)


def by_definition(X, k, Y=None):
    """All distances, from differences; a stable sort of each row."""
    D = cdist(X if Y is None else Y, X)
    if Y is None:
        np.fill_diagonal(D, np.inf)
    columns = D.argsort(axis=1, kind="stable")[:, :k]
    return np.take_along_axis(D, columns, axis=1), columns


def clusters(sizes, seed=0, distance=100.0):
    """Gaussian clouds in the plane, far apart."""
    rng = np.random.default_rng(seed)
    return np.vstack([rng.standard_normal((size, 2)) + [distance * i, 0]
                      for i, size in enumerate(sizes)])


SHAPES = [(2, 1), (60, 2), (300, 3), (200, 10), (200, 11), (150, 60), (40, 300)]


# ------------------------------------------------------------------ nearest neighbours

@pytest.mark.parametrize("n, d", SHAPES)
def test_neighbours_are_those_of_the_definition(n, d):
    X = np.random.default_rng(n + d).standard_normal((n, d)) + 3
    for k in {1, min(7, n - 1), n - 1}:
        distances, indices = nearest_neighbors(X, k)
        expected, columns = by_definition(X, k)
        assert_array_equal(indices, columns)
        assert_allclose(distances, expected, rtol=1e-9)


@pytest.mark.parametrize("n, d", SHAPES)
def test_neighbours_of_other_points(n, d):
    rng = np.random.default_rng(n)
    X, Y = rng.standard_normal((n, d)), rng.standard_normal((9, d))
    for k in {1, n}:
        distances, indices = nearest_neighbors(X, k, Y)
        expected, columns = by_definition(X, k, Y)
        assert_array_equal(indices, columns)
        assert_allclose(distances, expected, rtol=1e-9)


@pytest.mark.parametrize("d", [3, 40])
def test_neighbours_agree_with_scikit_learn(d):
    X = np.random.default_rng(d).standard_normal((400, d))
    distances, indices = NearestNeighbors(n_neighbors=6).fit(X).kneighbors()
    ours = nearest_neighbors(X, 6)
    assert_array_equal(ours[1], indices)
    assert_allclose(ours[0], distances)


@pytest.mark.parametrize("d", [2, 4, 12, 30])
def test_ties_go_to_the_lower_index(d):
    X = np.random.default_rng(d).integers(0, 3, (150, d)).astype(float)
    X = np.vstack([X, X[:40], X[:40]])
    for k in (1, 2, 3, 8):
        distances, indices = nearest_neighbors(X, k)
        expected, columns = by_definition(X, k)
        assert_array_equal(indices, columns)
        assert_allclose(distances, expected)


@pytest.mark.parametrize("d", [3, 20])
def test_identical_rows_stay_and_the_point_itself_goes(d):
    rng = np.random.default_rng(0)
    X = np.vstack([np.tile(rng.standard_normal(d), (6, 1)), rng.standard_normal((20, d))])
    distances, indices = nearest_neighbors(X, 5)
    assert (indices != np.arange(len(X))[:, None]).all()
    assert_array_equal(distances[:6], 0)
    for i in range(6):
        assert_array_equal(indices[i], np.delete(np.arange(6), i))


@pytest.mark.parametrize("d", [3, 20])
@pytest.mark.parametrize("scale", [1e-150, 1e-100, 1e100, 1e150])
def test_units_do_not_matter(d, scale):
    X = np.random.default_rng(d).standard_normal((60, d))
    distances, indices = nearest_neighbors(X * scale, 5)
    assert_array_equal(indices, nearest_neighbors(X, 5)[1])
    assert_allclose(distances / scale, nearest_neighbors(X, 5)[0], rtol=1e-9)
    for beyond in (1e-170, 1e170):          # squares vanish or overflow: no answer is better
        with pytest.raises(ValueError, match="other units were wanted"):
            nearest_neighbors(X * beyond, 5)
        with pytest.raises(ValueError, match="other units were wanted"):
            trustworthiness(X, X * beyond)
    with pytest.raises(ValueError, match="other units were wanted"):
        nearest_neighbors(X, 5, X + 1e170)


@pytest.mark.parametrize("d", [3, 20])
@pytest.mark.parametrize("offset", [1e4, 1e7])
def test_a_large_mean_costs_no_digits(d, offset):
    X = np.random.default_rng(0).standard_normal((200, d)) + offset
    expected, columns = by_definition(X, 5)
    distances, indices = nearest_neighbors(X, 5)
    assert_array_equal(indices, columns)
    assert_allclose(distances, expected, rtol=1e-9)


def test_two_tight_clusters_far_apart_keep_their_inner_order():
    # the products cancel all digits of distances inside; differences do not
    X = np.random.default_rng(0).standard_normal((100, 20))
    X[50:] += 1e7
    expected, columns = by_definition(X, 5)
    distances, indices = nearest_neighbors(X, 5)
    assert_array_equal(indices, columns)
    assert_allclose(distances, expected, rtol=1e-9)


@pytest.mark.parametrize("d", [3, 20])
def test_blocks_of_one_row_give_the_same(d, monkeypatch):
    X = np.random.default_rng(0).standard_normal((50, d))

    def results():
        return (nearest_neighbors(X, 4), radius_neighbors(X, 2.0).toarray(),
                trustworthiness(X, X[:, :1]))

    whole = results()
    monkeypatch.setattr(moments, "BLOCK_BYTES", 1)
    single = results()
    assert_array_equal(whole[0][1], single[0][1])
    assert_allclose(whole[1], single[1])
    assert whole[2] == single[2]


@pytest.mark.parametrize("d", [3, 20])
def test_a_row_asks_for_itself_alone(d):
    rng = np.random.default_rng(0)
    X, Y = rng.integers(0, 4, (80, d)), rng.integers(0, 4, (30, d))
    together = nearest_neighbors(X, 5, Y)
    for i in range(len(Y)):
        distances, indices = nearest_neighbors(X, 5, Y[i:i + 1])
        assert_array_equal(indices[0], together[1][i])
        assert_array_equal(distances[0], together[0][i])


def test_distances_can_be_given():
    rng = np.random.default_rng(0)
    X, Y = rng.standard_normal((60, 4)), rng.standard_normal((7, 4))
    D = cdist(X, X)
    for ours, given in ((nearest_neighbors(X, 5), nearest_neighbors(D, 5, metric="precomputed")),
                        (nearest_neighbors(X, 5, Y),
                         nearest_neighbors(X, 5, cdist(Y, X), metric="precomputed"))):
        assert_array_equal(ours[1], given[1])
        assert_allclose(ours[0], given[0])
    graphs = neighborhood_graph(X, 4), neighborhood_graph(D, 4, metric="precomputed")
    assert_allclose(graphs[0].toarray(), graphs[1].toarray())
    assert smallest_connecting_k(X) == smallest_connecting_k(D, metric="precomputed")
    assert trustworthiness(X, X[:, :2]) == trustworthiness(D, X[:, :2], metric="precomputed")


def test_float32_is_searched_in_float64_and_nothing_is_changed():
    X = np.random.default_rng(0).standard_normal((80, 15)).astype(np.float32)
    before = X.copy()
    distances, indices = nearest_neighbors(X, 4)
    assert distances.dtype == np.float64
    assert_array_equal(indices, by_definition(X.astype(float), 4)[1])
    neighborhood_graph(X, 3), radius_neighbors(X, 2.0), trustworthiness(X, X[:, :2])
    assert_array_equal(X, before)


# ------------------------------------------------------------------ graphs

@pytest.mark.parametrize("d", [2, 15])
def test_the_graph_is_the_symmetric_union(d):
    X = np.random.default_rng(0).standard_normal((70, d))
    D, (_, columns) = cdist(X, X), by_definition(X, 4)
    joined = np.zeros((70, 70), dtype=bool)
    joined[np.arange(70)[:, None], columns] = True
    joined |= joined.T
    graph = neighborhood_graph(X, 4)
    assert_allclose(graph.toarray(), np.where(joined, D, 0))
    assert_array_equal(graph.toarray(), graph.T.toarray())


@pytest.mark.parametrize("d", [2, 15])
def test_the_radius_graph_joins_all_within_the_radius_inclusive(d):
    X = np.random.default_rng(0).integers(0, 3, (50, d)).astype(float)
    D = cdist(X, X)
    radius = np.sort(np.unique(D))[3]
    expected = (D <= radius) & ~np.eye(50, dtype=bool)
    graph = neighborhood_graph(X, radius=radius)
    assert_array_equal(graph.toarray() > 0, expected)
    assert_allclose(graph.toarray(), np.where(expected, D, 0), atol=1e-300)


def test_a_radius_that_is_a_distance_counts_whatever_its_square_rounds_to():
    rng = np.random.default_rng(0)
    for d in (3, 12):
        for _ in range(50):
            X = rng.integers(0, 9, (2, d)).astype(float)
            X[1] += 1
            assert radius_neighbors(X, cdist(X, X)[0, 1]).nnz == 2     # √3² < 3


@pytest.mark.parametrize("build", [lambda X: neighborhood_graph(X, 3),
                                   lambda X: neighborhood_graph(X, radius=0.5)])
@pytest.mark.parametrize("d", [2, 15])
def test_identical_points_keep_their_edges(build, d):
    X = np.random.default_rng(0).standard_normal((8, d)) * 10
    X = np.vstack([X, X])
    graph = build(X)
    assert (graph.toarray()[np.arange(8), np.arange(8) + 8] == TINY).all()


def test_links_of_new_points():
    rng = np.random.default_rng(0)
    X, Y = rng.standard_normal((40, 3)), rng.standard_normal((6, 3))
    links = neighbor_links(X, 4, Y=Y)
    assert links.shape == (6, 40) and (np.diff(links.indptr) == 4).all()
    near = radius_neighbors(X, 1.0, Y).toarray()
    assert_allclose(near, np.where(cdist(Y, X) <= 1, cdist(Y, X), 0))


@pytest.mark.parametrize("sizes", [(30,), (20, 15), (12, 30, 7)])
def test_component_sizes(sizes):
    graph = neighborhood_graph(clusters(sizes), 5)
    assert_array_equal(component_sizes(graph), sorted(sizes, reverse=True))


@pytest.mark.parametrize("sizes", [(40,), (20, 15), (12, 30, 7), (3, 3, 3), (2,), (60, 2, 60),
                                   (11,) * 9])
@pytest.mark.parametrize("whole", [False, True])
def test_the_smallest_connecting_k_connects_and_one_less_does_not(sizes, whole, monkeypatch):
    X = clusters(sizes, distance=7)
    X = np.rint(X) if whole else X                              # whole numbers tie
    k = smallest_connecting_k(X)
    assert len(component_sizes(neighborhood_graph(X, k))) == 1
    if k > 1:
        assert len(component_sizes(neighborhood_graph(X, k - 1))) > 1
    monkeypatch.setattr(moments, "BLOCK_BYTES", 1)
    assert smallest_connecting_k(X) == k


def test_the_smallest_connecting_k_of_two_clusters_needs_no_list_of_all_neighbours():
    X = clusters((1000, 1000))
    tracemalloc.start()
    assert smallest_connecting_k(X) == 1000
    assert tracemalloc.get_traced_memory()[1] < 8 * 2000**2     # all pairs, one array of them
    tracemalloc.stop()


def test_bridges_are_the_shortest_links_of_every_two_components():
    X = clusters((12, 20, 9))
    graph = neighborhood_graph(X, 4)
    bridged = bridge(graph, X)
    assert_array_equal(component_sizes(bridged), [41])
    added = (bridged - graph).toarray()
    assert np.count_nonzero(added) == 2 * 3
    groups = np.split(np.arange(41), [12, 32])
    for a in range(3):
        for b in range(a):
            D = cdist(X[groups[a]], X[groups[b]])
            assert_allclose(added[np.ix_(groups[a], groups[b])].max(), D.min())
    assert_array_equal(bridged.toarray(), bridged.T.toarray())
    given = bridge(graph, cdist(X, X), metric="precomputed")
    assert_allclose(given.toarray(), bridged.toarray())


def test_a_connected_graph_needs_no_bridge():
    X = clusters((30,))
    graph = neighborhood_graph(X, 6)
    assert_array_equal(bridge(graph, X).toarray(), graph.toarray())


def test_identical_points_in_different_pieces_are_bridged():
    X = np.zeros((8, 2))
    graph = neighborhood_graph(X, 1)
    assert_array_equal(component_sizes(graph), [8])         # all lean on the lowest index
    pieces = neighborhood_graph(np.vstack([X, X + 5]), 3)
    assert_array_equal(component_sizes(bridge(pieces, np.zeros((16, 2)))), [16])


# ------------------------------------------------------------------ trustworthiness

@pytest.mark.parametrize("k", [1, 5, 12])
def test_trustworthiness_agrees_with_scikit_learn(k):
    rng = np.random.default_rng(0)
    X = rng.standard_normal((300, 8))
    for embedding in (X[:, :2], rng.standard_normal((300, 2)), X):
        expected = sklearn_trustworthiness(X, embedding, n_neighbors=k)
        assert_allclose(trustworthiness(X, embedding, k), expected, rtol=1e-12)


def test_trustworthiness_of_digits():
    X = load_digits().data[:600]
    U, s, _ = np.linalg.svd(X - X.mean(axis=0), full_matrices=False)
    Y = U[:, :2] * s[:2]
    found = trustworthiness(X, Y, 12)
    assert_allclose(found, sklearn_trustworthiness(X, Y, n_neighbors=12), atol=5e-4)
    # whole numbers tie, which counts for the map: the rank is one more than those that are nearer
    D2, near = cdist(X, X, "sqeuclidean"), by_definition(Y, 12)[1]
    excess = sum(max((D2[i] < D2[i, j]).sum() - 12, 0) for i in range(600) for j in near[i])
    assert_allclose(found, 1 - 2 * excess / (600 * 12 * (2 * 600 - 3 * 12 - 1)), rtol=1e-12)


def test_trustworthiness_is_one_for_the_data_themselves_and_a_turned_copy():
    rng = np.random.default_rng(0)
    X = rng.standard_normal((100, 5))
    Q = np.linalg.qr(rng.standard_normal((5, 5)))[0]
    assert trustworthiness(X, X) == trustworthiness(X, 3 * X @ Q + 1) == 1


# ------------------------------------------------------------------ bad input

X = np.random.default_rng(0).standard_normal((9, 3))


@pytest.mark.parametrize("call, error, words", [
    (lambda: nearest_neighbors(X, 0), ValueError, "k=0; an integer from 1 to 8"),
    (lambda: nearest_neighbors(X, 9), ValueError, "k=9; an integer from 1 to 8"),
    (lambda: nearest_neighbors(X, 10, X), ValueError, "k=10; an integer from 1 to 9"),
    (lambda: nearest_neighbors(X, 2.0), ValueError, "k=2.0"),
    (lambda: nearest_neighbors(X, True), ValueError, "k=True"),
    (lambda: nearest_neighbors(X * np.nan, 2), ValueError, "X contains NaN"),
    (lambda: nearest_neighbors(X, 2, X * np.inf), ValueError, "Y contains NaN or inf"),
    (lambda: nearest_neighbors(X, 2, X[:, :2]), ValueError, "Y has 2 columns; 3 were wanted"),
    (lambda: nearest_neighbors(X[0], 2), ValueError, r"X has shape \(3,\)"),
    (lambda: nearest_neighbors(X[:0], 2), ValueError, r"X has shape \(0, 3\)"),
    (lambda: nearest_neighbors(X.astype(complex), 2), TypeError, "X has dtype complex128"),
    (lambda: nearest_neighbors(X, 2, metric="cosine"), ValueError, "metric='cosine'; one of"),
    (lambda: nearest_neighbors(X, 2, metric="precomputed"), ValueError, "a square matrix"),
    (lambda: nearest_neighbors(X, 2, X, metric="precomputed"), ValueError,
     "Y has 3 columns; 9 were wanted, as many as X has rows"),
    (lambda: nearest_neighbors(cdist(X, X) - 1, 2, metric="precomputed"), ValueError,
     "Negative values in data: -1 is no distance"),
    (lambda: radius_neighbors(X, -1), ValueError, "radius=-1; a number from 0"),
    (lambda: radius_neighbors(X, np.nan), ValueError, "radius=nan"),
    (lambda: radius_neighbors(X, "far"), ValueError, "radius='far'"),
    (lambda: neighborhood_graph(X), ValueError, "n_neighbors=None and radius=None; one of"),
    (lambda: neighborhood_graph(X, 3, 1.0), ValueError, "n_neighbors=3 and radius=1.0; one of"),
    (lambda: neighborhood_graph(X, 9), ValueError, "n_neighbors=9; an integer from 1 to 8"),
    (lambda: trustworthiness(X, X[:5]), ValueError, "embedding has 5 rows and X has 9"),
    (lambda: trustworthiness(X, X[:, 0]), ValueError, r"embedding has shape \(9,\)"),
    (lambda: trustworthiness(X, X, 5), ValueError, "n_neighbors=5; an integer from 1 to 4"),
])
def test_bad_input(call, error, words):
    with pytest.raises(error, match=words):
        call()


# ------------------------------------------------------------------ sparse rows, any unit

SPARSE = scipy.sparse.random_array((120, 300), density=0.04, rng=np.random.default_rng(0))


@pytest.mark.parametrize("kind", [scipy.sparse.csr_matrix, scipy.sparse.csc_array,
                                  scipy.sparse.coo_array])
def test_sparse_rows_have_the_neighbours_of_dense_ones(kind):
    # some rows twice, and some that nearly coincide: the products lose all their digits
    A = SPARSE.toarray()
    A = np.vstack([A, A[:20], A[:20] * (1 + 1e-9)])
    S = kind(A)
    for ours, dense in ((nearest_neighbors(S, 6), nearest_neighbors(A, 6)),
                        (nearest_neighbors(S, 6, A[:9]), nearest_neighbors(A, 6, A[:9])),
                        (nearest_neighbors(A, 6, S), nearest_neighbors(A, 6, A))):
        assert_array_equal(ours[1], dense[1])
        assert_allclose(ours[0], dense[0], rtol=1e-9, atol=1e-15)
    assert_allclose(radius_neighbors(S, 2.0).toarray(), radius_neighbors(A, 2.0).toarray(),
                    rtol=1e-9, atol=1e-15)
    assert smallest_connecting_k(S) == smallest_connecting_k(A)
    assert_allclose(trustworthiness(S, A[:, :2]), trustworthiness(A, A[:, :2]), rtol=1e-12)


def test_sparse_points_in_pieces_are_bridged_as_dense_ones():
    A = SPARSE.toarray()[:30, :60]
    A[:, 0] = 9
    A = np.kron(np.eye(3), A)
    graph = neighborhood_graph(A, 3)
    bridged = bridge(graph, scipy.sparse.csr_array(A))
    assert len(component_sizes(bridged)) == 1 < len(component_sizes(graph))
    assert_allclose(bridged.toarray(), bridge(graph, A).toarray(), rtol=1e-9)


def test_sparse_rows_stay_sparse():
    S = scipy.sparse.random_array((300, 100_000), density=1e-4, rng=np.random.default_rng(0))
    tracemalloc.start()
    nearest_neighbors(S, 5)
    assert tracemalloc.get_traced_memory()[1] < 60e6        # dense they are 240 MB
    tracemalloc.stop()


@pytest.mark.parametrize("d", [3, 20])
def test_an_infinite_radius_reaches_every_point_but_not_the_point_itself(d):
    X, Y = np.random.default_rng(0).standard_normal((2, 30, d))
    D = cdist(X, X)
    assert_allclose(radius_neighbors(X, np.inf).toarray(), D, rtol=1e-9)
    assert radius_neighbors(X, np.inf).nnz == 30 * 29
    assert_allclose(radius_neighbors(X, np.inf, Y).toarray(), cdist(Y, X), rtol=1e-9)
    given = radius_neighbors(D, np.inf, metric="precomputed")
    assert_allclose(given.toarray(), D, rtol=1e-15)


@pytest.mark.parametrize("factor", [1e200, 1e-200])
def test_what_cannot_be_squared_is_named(factor):
    A, far, D = X[:, :2], factor * X[:, :2], factor * cdist(X, X)
    for call, name in ((lambda: nearest_neighbors(far, 2), "X"),
                       (lambda: nearest_neighbors(A, 2, far), "Y"),
                       (lambda: nearest_neighbors(D, 2, metric="precomputed"), "X"),
                       (lambda: nearest_neighbors(A, 2, D, metric="precomputed"), "Y"),
                       (lambda: radius_neighbors(far, 1.0), "X"),
                       (lambda: smallest_connecting_k(far), "X"),
                       (lambda: bridge(neighborhood_graph(A, 2), far), "X"),
                       (lambda: trustworthiness(far, A, 2), "X"),
                       (lambda: trustworthiness(A, far, 2), "embedding")):
        with pytest.raises(ValueError, match=f"^{name} has .* overflows or vanishes"):
            call()


@pytest.mark.parametrize("call", [
    lambda D: nearest_neighbors(D, 2, metric="precomputed"),
    lambda D: nearest_neighbors(X, 2, D, metric="precomputed"),
])
def test_given_distances_are_dense(call):
    with pytest.raises(TypeError, match="is a sparse matrix; a dense array was wanted"):
        call(scipy.sparse.csr_array(cdist(X, X)))


def test_graphs_have_the_narrow_indices_that_older_versions_of_scipy_want():
    X = np.random.default_rng(0).normal(size=(20, 3))
    for graph in (neighborhood_graph(X, 3), neighborhood_graph(X, radius=1.5)):
        assert {graph.indices.dtype, graph.indptr.dtype} == {np.dtype(np.int32)}
