"""isomap: geodesics are path lengths, flat regions come out flat, landmarks fall into place."""

import warnings

import numpy as np
import pytest
import scipy.sparse
from numpy.testing import assert_allclose, assert_array_equal
from scipy.linalg import subspace_angles
from scipy.spatial.distance import cdist
from sklearn import config_context
from sklearn.datasets import (load_breast_cancer, load_digits, load_iris, load_wine,
                              make_swiss_roll)
from sklearn.feature_extraction.text import TfidfVectorizer
from sklearn.manifold import Isomap as SklearnIsomap

from pcalab import isomap
from pcalab.core import neighbors
from pcalab.core.neighbors import geodesic_distances, geodesics_through, paths_by_elimination
from pcalab.isomap import Isomap, farthest_landmarks, landmark_mds, residual_variance
from pcalab.core.moments import center
from pcalab.classical_scaling import classical_mds, gower_projection, procrustes
from pcalab.core.neighbors import neighbor_links, neighborhood_graph
from support import aligned


def roll(n, seed=0, noise=0.0):
    """A Swiss roll, and its flat coordinates: arc length and height."""
    X, t = make_swiss_roll(n, noise=noise, random_state=seed)
    arc = (t * np.sqrt(1 + t**2) + np.arcsinh(t)) / 2
    return X, np.column_stack([arc, X[:, 1]])


def clusters(sizes, seed=0, d=2):
    rng = np.random.default_rng(seed)
    return np.vstack([rng.standard_normal((size, d)) + 50 * i for i, size in enumerate(sizes)])


def canonical_correlations(Y, Z):
    return np.cos(subspace_angles(center(Y), center(Z)))[::-1]


# ------------------------------------------------------------------ geodesics

def floyd_warshall(graph):
    """By definition: no shorter way by any intermediate point."""
    G = np.where(graph.toarray() > 0, graph.toarray(), np.inf)
    np.fill_diagonal(G, 0)
    for j in range(len(G)):
        G = np.minimum(G, G[:, j:j + 1] + G[j])
    return G


@pytest.mark.parametrize("method", ["auto", "D", "FW"])
@pytest.mark.parametrize("k", [2, 5, 30])
def test_geodesics_are_shortest_paths(method, k):
    X = np.random.default_rng(k).standard_normal((60, 3))
    graph = neighborhood_graph(X, k)
    assert_allclose(geodesic_distances(graph, method=method), floyd_warshall(graph), rtol=1e-12)


@pytest.mark.parametrize("d, k", [(1, 2), (2, 4), (2, 9), (6, 3), (6, 20)])
def test_elimination_in_any_order_finds_the_shortest_paths(d, k):
    rng = np.random.default_rng(d + k)
    graph = neighborhood_graph(rng.standard_normal((50, d)), k)
    for order in (np.arange(50), rng.permutation(50)):
        G = paths_by_elimination(graph, order)
        assert_allclose(G, floyd_warshall(graph), rtol=1e-12)
        assert_array_equal(G, G.T)


@pytest.mark.parametrize("d", [2, 9])
def test_both_roads_agree_on_thin_and_on_thick_graphs(d, monkeypatch):
    X = np.random.default_rng(d).standard_normal((400, d))
    graph, used = neighborhood_graph(X, 8), []
    monkeypatch.setattr(neighbors, "paths_by_elimination",
                        lambda *given: used.append(1) or paths_by_elimination(*given))
    assert_allclose(geodesic_distances(graph), geodesic_distances(graph, method="D"), rtol=1e-12)
    assert len(used) == (1 if d == 2 else 0)


def test_geodesics_from_some_points():
    X = np.random.default_rng(0).standard_normal((60, 3))
    graph = neighborhood_graph(X, 5)
    G = geodesic_distances(graph)
    assert_allclose(geodesic_distances(graph, [7, 3]), G[[7, 3]], rtol=1e-12)


@pytest.mark.parametrize("k", [4, 10])
def test_geodesics_are_a_metric_above_the_euclidean_one(k):
    X, _ = roll(150)
    G, D = geodesic_distances(neighborhood_graph(X, k)), cdist(X, X)
    assert (G >= D * (1 - 1e-12)).all()
    assert_allclose(G, G.T, rtol=1e-12)
    assert (np.diagonal(G) == 0).all()
    for j in range(len(G)):
        assert (G <= (G[:, j:j + 1] + G[j]) * (1 + 1e-12)).all()


def test_more_neighbours_never_lengthen_a_geodesic():
    X, _ = roll(200)
    G = [geodesic_distances(neighborhood_graph(X, k)) for k in (6, 9, 20, 199)]
    for more, fewer in zip(G[1:], G):
        assert (more <= fewer * (1 + 1e-12)).all()
    assert_allclose(G[-1], cdist(X, X), rtol=1e-9, atol=1e-9)


def test_geodesics_on_a_circle_go_round():
    n = 60
    angle = 2 * np.pi * np.arange(n) / n
    X = np.column_stack([np.cos(angle), np.sin(angle)])
    steps = abs(np.arange(n)[:, None] - np.arange(n))
    chord = 2 * np.sin(np.pi / n)
    G = geodesic_distances(neighborhood_graph(X, 2))
    assert_allclose(G, chord * np.minimum(steps, n - steps), atol=1e-12)


def test_no_path_is_infinitely_long():
    G = geodesic_distances(neighborhood_graph(clusters((5, 6)), 3))
    assert np.isinf(G[:5, 5:]).all() and np.isfinite(G[:5, :5]).all()


def test_geodesics_of_new_points_are_those_of_the_graph_with_them():
    rng = np.random.default_rng(0)
    X, y = rng.standard_normal((80, 2)), rng.standard_normal((1, 2))
    graph, links = neighborhood_graph(X, 5), neighbor_links(X, 4, Y=y)
    through = geodesics_through(links, geodesic_distances(graph))
    bigger = scipy.sparse.block_array([[graph, None], [links, [[0]]]]).tocsr()
    one_way = geodesic_distances(bigger, method="D")[-1, :-1]       # from y into the old graph
    assert_allclose(through[0], one_way, rtol=1e-12)


# ------------------------------------------------------------------ Isomap

def test_with_all_edges_isomap_is_classical_scaling():
    X = np.random.default_rng(0).standard_normal((60, 4))
    model = Isomap(n_neighbors=59, n_components=3).fit(X)
    assert_allclose(model.embedding_, classical_mds(cdist(X, X), 3).points, atol=1e-8)


def test_a_convex_flat_region_keeps_its_shape():
    # folded into space isometrically: a sheet bent round a cylinder
    flat = np.random.default_rng(0).uniform(0, 1, (900, 2)) * [3, 1]
    bent = np.column_stack([np.cos(flat[:, 0]), np.sin(flat[:, 0]), flat[:, 1]])
    fitted = procrustes(flat, Isomap(n_neighbors=25).fit_transform(bent), scale=True)
    assert abs(fitted - flat).max() < 0.08
    assert np.sqrt(((fitted - flat) ** 2).mean()) < 0.015


@pytest.mark.parametrize("seed", [0, 1])
def test_the_roll_is_unrolled(seed):
    X, flat = roll(1000, seed)
    model = Isomap(n_neighbors=7, n_components=5).fit(X)
    first, second = canonical_correlations(model.embedding_[:, :2], flat)
    assert first >= 0.9995 and second >= 0.98
    # the elbow is at two: the roll is a surface
    left = [residual_variance(model.dist_matrix_, model.embedding_[:, :k]) for k in (1, 2, 3)]
    assert 0.01 < left[0] < 0.03 and left[1] < 0.003 and left[1] - left[2] < 0.001
    # and across the data, not along them, it takes three
    D = cdist(X, X)
    pca = [residual_variance(D, classical_mds(D, k).points) for k in (2, 3)]
    assert 0.2 < pca[0] < 0.4 and pca[1] < 1e-10


def test_too_many_neighbours_short_circuit():
    X, _ = roll(1000)
    left = {k: residual_variance(m.dist_matrix_, m.embedding_)
            for k in (10, 30) for m in [Isomap(n_neighbors=k).fit(X)]}
    assert left[10] < 0.003 and left[30] > 0.1


def test_residual_variance_by_definition():
    rng = np.random.default_rng(0)
    X = rng.standard_normal((30, 4))
    D, DY = cdist(X, X), cdist(X[:, :2], X[:, :2])
    a, b = D.ravel() - D.mean(), DY.ravel() - DY.mean()
    assert_allclose(residual_variance(D, X[:, :2]), 1 - (a @ b) ** 2 / (a @ a) / (b @ b))
    assert abs(residual_variance(2 * D, X)) < 1e-12
    assert abs(residual_variance(1e200 * D, X)) < 1e-12


# ------------------------------------------------------------------ landmarks

def test_landmarks_are_each_the_farthest_from_those_before():
    X, _ = roll(200)
    graph = neighborhood_graph(X, 8)
    landmarks, G = farthest_landmarks(graph, 12)
    full = geodesic_distances(graph)
    assert landmarks[0] == 0 and len(set(landmarks)) == 12
    assert_allclose(G, full[:, landmarks], rtol=1e-12)
    for j in range(1, 12):
        reach = full[:, landmarks[:j]].min(axis=1)
        assert_allclose(reach[landmarks[j]], reach.max(), rtol=1e-12)


def test_all_points_as_landmarks_give_the_full_map():
    X, _ = roll(250)
    full = Isomap(n_neighbors=8, n_components=3).fit(X)
    with_landmarks = Isomap(n_neighbors=8, n_components=3, n_landmarks=250).fit(X)
    assert_allclose(aligned(with_landmarks.embedding_, full.embedding_), full.embedding_,
                    atol=1e-9)
    assert_array_equal(np.sort(with_landmarks.landmarks_), np.arange(250))
    assert_allclose(with_landmarks.reconstruction_error(), full.reconstruction_error())


def test_identical_points_can_all_be_landmarks():
    X = np.repeat(np.arange(6.0)[:, None], 2, axis=0)
    landmarks, G = farthest_landmarks(neighborhood_graph(X, 3), 12)
    assert_array_equal(np.sort(landmarks), np.arange(12))


def test_flat_data_need_few_landmarks():
    X = np.random.default_rng(0).standard_normal((100, 2))
    Y, solution = landmark_mds(cdist(X, X[:5]), np.arange(5), 2)
    assert_allclose(cdist(Y, Y), cdist(X, X), atol=1e-9)
    assert_allclose(gower_projection(cdist(X, X[:5]), solution), Y)


def test_landmarks_unroll_the_roll():
    X, flat = roll(1500)
    model = Isomap(n_neighbors=9, n_landmarks=60).fit(X)
    first, second = canonical_correlations(model.embedding_, flat)
    assert first >= 0.999 and second >= 0.97
    assert model.dist_matrix_.shape == (1500, 60) and len(model.landmarks_) == 60
    assert_allclose(model.transform(X), model.embedding_, atol=1e-9)


# ------------------------------------------------------------------ new points

SETTINGS = [dict(n_neighbors=7), dict(n_neighbors=None, radius=4.5), dict(n_neighbors=7, p=1),
            dict(n_neighbors=7, n_landmarks=30), dict(n_neighbors=7, metric="chebyshev")]


@pytest.mark.parametrize("setting", SETTINGS)
def test_the_data_themselves_are_placed_where_they_are(setting):
    X, _ = roll(300)
    model = Isomap(**setting).fit(X)
    assert_allclose(model.transform(X), model.embedding_, atol=1e-8)


@pytest.mark.parametrize("setting", SETTINGS)
def test_each_new_point_is_placed_by_itself(setting):
    X, _ = roll(300)
    new = X[:20] + 0.1
    model = Isomap(**setting).fit(X)
    together = model.transform(new)
    for i in range(20):
        assert_allclose(model.transform(new[i:i + 1])[0], together[i], atol=1e-10)


def test_new_points_land_among_their_neighbours():
    X, flat = roll(1200)
    model = Isomap(n_neighbors=8).fit(X[:1000])
    first, second = canonical_correlations(model.transform(X[1000:]), flat[1000:])
    assert first >= 0.999 and second >= 0.97


def test_distances_can_be_given():
    X, _ = roll(200)
    D = cdist(X, X)
    given = Isomap(n_neighbors=7, metric="precomputed").fit(D)
    model = Isomap(n_neighbors=7).fit(X)
    assert_allclose(given.embedding_, model.embedding_, atol=1e-8)
    new = X[:9] + 0.2
    assert_allclose(given.transform(cdist(new, X)), model.transform(new), atol=1e-8)


# ------------------------------------------------------------------ parity

@pytest.mark.parametrize("setting", [
    dict(n_neighbors=8), dict(n_neighbors=8, n_components=4), dict(n_neighbors=None, radius=5.0),
    dict(n_neighbors=8, p=1), dict(n_neighbors=8, metric="euclidean"),
    dict(n_neighbors=8, path_method="FW"), dict(n_neighbors=8, metric="canberra")])
def test_parity_with_scikit_learn(setting):
    X, _ = roll(300)
    X = X + 20                                          # positive, for canberra
    ours, theirs = Isomap(**setting).fit(X), SklearnIsomap(**setting).fit(X)
    scale = abs(theirs.embedding_).max()
    assert_allclose(ours.dist_matrix_, theirs.dist_matrix_, rtol=1e-9)
    assert_allclose(aligned(ours.embedding_, theirs.embedding_), theirs.embedding_,
                    atol=1e-8 * scale)
    assert_allclose(ours.reconstruction_error(), theirs.reconstruction_error(), rtol=1e-6)
    assert_allclose(ours.solution_.eigenvalues, theirs.kernel_pca_.eigenvalues_, rtol=1e-8)
    new = X[:25] + 0.1
    assert_allclose(aligned(ours.transform(new), theirs.transform(new)), theirs.transform(new),
                    atol=1e-7 * scale)


@pytest.mark.filterwarnings("ignore:Changing the sparsity structure")
def test_bridges_are_scikit_learns():
    X = clusters((30, 25, 20))
    with pytest.warns(UserWarning, match="joined by their shortest links"):
        ours = Isomap(n_neighbors=6, disconnected="bridge").fit(X)
    with pytest.warns(UserWarning, match="connected components"):
        theirs = SklearnIsomap(n_neighbors=6).fit(X)
    assert_allclose(ours.dist_matrix_, theirs.dist_matrix_, rtol=1e-9)


# ------------------------------------------------------------------ pieces, limits, contract

def test_a_graph_in_pieces_is_an_error_that_says_what_would_help():
    X = clusters((14, 22, 9))
    with pytest.raises(ValueError, match=r"in 3 pieces, of 22, 14, 9 points.*n_neighbors=\d+ is "
                                         "the least that connects") as caught:
        Isomap(n_neighbors=4).fit(X)
    k = int(str(caught.value).split("n_neighbors=")[1].split()[0])
    assert Isomap(n_neighbors=k).fit(X).embedding_.shape == (45, 2)
    with pytest.raises(ValueError, match="in 3 pieces"):
        Isomap(n_neighbors=k - 1, n_landmarks=10).fit(X) if k < 9 else \
            Isomap(n_neighbors=None, radius=5.0).fit(X)
    with pytest.raises(ValueError, match="in 20 pieces, of 2, 2, 2, 2, 2, 2, 2, 2, … points"):
        Isomap(n_neighbors=1).fit(clusters((2,) * 20))


def test_too_many_points_are_refused_before_memory_is_full(monkeypatch):
    X = np.random.default_rng(0).standard_normal((40, 2))
    monkeypatch.setattr(isomap, "MEMORY_LIMIT", 8 * 39**2)
    with pytest.raises(ValueError, match="n=40 points need .* GB, more than .*n_landmarks"):
        Isomap().fit(X)
    assert Isomap(n_landmarks=10, n_neighbors=8).fit(X).embedding_.shape == (40, 2)


def test_identical_points_are_mapped_to_one_place():
    X, _ = roll(150)
    X = np.vstack([X, X[:30]])
    Y = Isomap(n_neighbors=9).fit_transform(X)
    assert_allclose(Y[150:], Y[:30], atol=1e-6)


def test_float32_in_float32_out_and_nothing_is_changed():
    X, _ = roll(200)
    X32 = X.astype(np.float32)
    before = X32.copy()
    model = Isomap(n_neighbors=8).fit(X32)
    assert model.embedding_.dtype == model.transform(X32).dtype == np.float32
    assert_array_equal(X32, before)
    reference = Isomap(n_neighbors=8).fit_transform(X32.astype(float))
    assert_allclose(model.embedding_, reference, atol=1e-4)


def test_the_same_data_give_the_same_map_and_no_randomness_is_used():
    X, _ = roll(600)
    state = np.random.get_state()[1].copy()
    first, second = Isomap(n_neighbors=8).fit_transform(X), Isomap(n_neighbors=8).fit_transform(X)
    assert_array_equal(first, second)
    assert_array_equal(np.random.get_state()[1], state)


X = np.random.default_rng(0).standard_normal((12, 3))


@pytest.mark.parametrize("parameters, words", [
    (dict(n_neighbors=0), "n_neighbors=0; an integer from 1 on"),
    (dict(n_neighbors=12), "n_neighbors=12; an integer from 1 to 11"),
    (dict(n_neighbors=2.5), "n_neighbors=2.5"),
    (dict(n_neighbors=None), "n_neighbors=None and radius=None; one of the two"),
    (dict(radius=1.0), "n_neighbors=5 and radius=1.0; one of the two"),
    (dict(n_neighbors=None, radius=-1.0), "radius=-1.0"),
    (dict(n_components=0), "n_components=0; an integer from 1 on"),
    (dict(n_components=13), "n_components=13; an integer from 1 to 12"),
    (dict(n_components=5, n_landmarks=4), "n_components=5; an integer from 1 to 4"),
    (dict(eigen_solver="svd"), "eigen_solver='svd'; one of"),
    (dict(path_method="A*"), r"path_method='A\*'; one of"),
    (dict(neighbors_algorithm="lsh"), "neighbors_algorithm='lsh'; one of"),
    (dict(tol=-1), "tol=-1"),
    (dict(p=0.5), "p=0.5; a number from 1"),
    (dict(metric="nearness"), "metric='nearness'"),
    (dict(metric="precomputed"), r"X has shape \(12, 3\); a square matrix"),
    (dict(n_landmarks=13), "n_landmarks=13; an integer from 1 to 12"),
    (dict(n_landmarks=0), "n_landmarks=0"),
    (dict(n_landmarks=1.5), "n_landmarks=1.5"),
    (dict(disconnected="ignore"), "disconnected='ignore'; one of"),
])
def test_bad_parameters(parameters, words):
    with pytest.raises(ValueError, match=words):
        Isomap(**parameters).fit(X)


@pytest.mark.parametrize("call, words", [
    (lambda: Isomap().fit(X).transform(X[:, :2]), "X has 2 features"),
    (lambda: Isomap(n_neighbors=None, radius=9.0).fit(X).transform(X[:2] + [[0], [99]]),
     r"1 new point\(s\) have no neighbour among the data, the first in row 1"),
    (lambda: Isomap(metric="precomputed").fit(abs(X)), r"shape \(12, 3\); a square matrix"),
    (lambda: Isomap(metric="precomputed").fit(np.triu(cdist(X, X))), "not symmetric"),
    (lambda: Isomap(metric="precomputed").fit(cdist(X, X) + 1), "on its diagonal"),
    (lambda: Isomap(metric="precomputed").fit(cdist(X, X)).transform(-cdist(X, X)),
     "Negative values in data"),
    (lambda: residual_variance(X, X), "a square matrix"),
    (lambda: residual_variance(cdist(X, X), 0 * X), "Y has all its points in one place"),
    (lambda: residual_variance(np.zeros((12, 12)), X), "G has all its points in one place"),
    (lambda: residual_variance(cdist(X, X), X[:5]), "Y has 5 rows"),
    (lambda: farthest_landmarks(neighborhood_graph(X, 5), 13), "m=13; an integer from 1 to 12"),
])
def test_bad_data(call, words):
    with pytest.raises(ValueError, match=words):
        call()


# ------------------------------------------------------------------ sparse rows, units, frames

def documents():
    """Six lines at a time of what scikit-learn says about its data sets, as rows of TF-IDF."""
    lines = [line for load in (load_iris, load_wine, load_digits, load_breast_cancer)
             for line in load().DESCR.split("\n") if line.strip()]
    return TfidfVectorizer().fit_transform(" ".join(lines[i:i + 6])
                                           for i in range(0, len(lines) - 6, 2))


@pytest.mark.parametrize("setting", [dict(n_neighbors=6), dict(n_neighbors=8, n_landmarks=40),
                                     dict(n_neighbors=None, radius=1.25)])
def test_rows_of_text_are_mapped_as_they_are(setting):
    S = documents()
    sparse, dense = Isomap(**setting).fit(S), Isomap(**setting).fit(S.toarray())
    assert_allclose(sparse.embedding_, dense.embedding_, atol=1e-9)
    assert_allclose(sparse.transform(S[:9]), dense.transform(S[:9].toarray()), atol=1e-9)
    assert_allclose(sparse.transform(S[:9].toarray()), sparse.transform(S[:9]), atol=1e-9)
    assert scipy.sparse.issparse(sparse.X_fit_)


@pytest.mark.parametrize("setting", [dict(p=1), dict(metric="cosine"), dict(metric="precomputed")])
def test_sparse_rows_are_refused_where_they_cannot_be_used(setting):
    with pytest.raises(TypeError, match="Sparse data was passed"):
        Isomap(**setting).fit(documents())


def test_an_infinite_radius_joins_all_points():
    rng = np.random.default_rng(0)
    X, new = rng.standard_normal((40, 3)), rng.standard_normal((5, 3))
    model = Isomap(n_neighbors=None, radius=np.inf).fit(X)
    assert_allclose(model.dist_matrix_, cdist(X, X), rtol=1e-9, atol=1e-12)
    assert_allclose(model.transform(new),
                    gower_projection(cdist(new, X), classical_mds(cdist(X, X))), atol=1e-9)


def test_a_bridge_is_announced():
    X = clusters((14, 22, 9))
    with pytest.warns(UserWarning, match="in 3 pieces, of 22, 14, 9 points, joined by their") as w:
        Isomap(n_neighbors=4, disconnected="bridge").fit(X)
    assert w[0].filename == __file__
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        Isomap(n_neighbors=4, disconnected="bridge").fit(clusters((30,)))


def test_the_graph_and_the_solution_have_names_of_their_own():
    model = Isomap(n_neighbors=6).fit(clusters((30,)))
    assert not hasattr(model, "nbrs_") and not hasattr(model, "kernel_pca_")
    assert_array_equal(model.graph_.toarray(), neighborhood_graph(clusters((30,)), 6).toarray())
    assert_allclose(model.solution_.points, model.embedding_)


def test_parameters_of_the_euclidean_metric_count():
    X = np.random.default_rng(0).standard_normal((40, 3))
    weights = {"w": np.array([4.0, 1, 0])}
    model = Isomap(n_neighbors=6, metric="euclidean", metric_params=weights).fit(X)
    scaled = Isomap(n_neighbors=6).fit(X * [2, 1, 0])
    assert_allclose(model.embedding_, scaled.embedding_, atol=1e-8)
    third = Isomap(n_neighbors=6, metric_params={"p": 3}).fit(X)        # stronger than p=2
    assert_allclose(third.embedding_, Isomap(n_neighbors=6, p=3).fit(X).embedding_, atol=1e-8)


@pytest.mark.parametrize("setting", [dict(), dict(n_landmarks=20), dict(metric="cityblock")])
@pytest.mark.parametrize("factor", [1e-140, 1e140])
def test_the_unit_does_not_matter(setting, factor):
    X = np.random.default_rng(0).standard_normal((60, 3))
    here, there = Isomap(**setting).fit(X), Isomap(**setting).fit(factor * X)
    assert_allclose(there.embedding_ / factor, here.embedding_, atol=1e-9)
    assert_allclose(there.transform(factor * X) / factor, here.transform(X), atol=1e-9)
    assert_allclose(there.reconstruction_error() / factor / factor, here.reconstruction_error(),
                    rtol=1e-6)


@pytest.mark.parametrize("setting", [dict(), dict(n_landmarks=20), dict(metric="cityblock")])
@pytest.mark.parametrize("factor", [1e200, 1e-200])
def test_what_cannot_be_squared_is_named(setting, factor):
    X = np.random.default_rng(0).standard_normal((60, 3))
    with pytest.raises(ValueError, match="^X has .* overflows or vanishes"):
        Isomap(**setting).fit(factor * X)
    with pytest.raises(ValueError, match="^X has .* overflows or vanishes"):
        Isomap(**setting).fit(X).transform(factor * X)
    with pytest.raises(ValueError, match="^X has .* overflows or vanishes"):
        Isomap(metric="precomputed").fit(factor * cdist(X, X))
    with pytest.raises(ValueError, match="^Y has .* overflows or vanishes"):
        residual_variance(cdist(X, X), factor * X)


def test_paths_that_cannot_be_squared_are_those_of_x():
    # a chain: each step can be squared, the way along all of them cannot
    X = 2.0**492 * np.arange(500.0)[:, None]
    for setting in (dict(), dict(n_landmarks=100)):
        with pytest.raises(ValueError, match="^the matrix of geodesics of X has"):
            Isomap(n_neighbors=1, n_components=1, **setting).fit(X)


def test_masked_arrays_are_refused():
    X = np.random.default_rng(0).standard_normal((30, 3))
    for call in (lambda: Isomap().fit(np.ma.masked_greater(X, 1)),
                 lambda: Isomap().fit(X).transform(np.ma.masked_greater(X, 1))):
        with pytest.raises(TypeError, match="masked array; .* NaN where an entry is missing"):
            call()


@pytest.mark.parametrize("setting", [dict(), dict(n_landmarks=20)])
def test_data_frames_come_out_where_they_are_asked_for(setting):
    X = np.random.default_rng(0).standard_normal((30, 3))
    with config_context(transform_output="pandas"):
        model = Isomap(**setting)
        for table in (model.fit_transform(X), model.transform(X)):
            assert [*table.columns] == ["isomap0", "isomap1"]
    assert isinstance(model.embedding_, np.ndarray) and model.reconstruction_error() > 0
