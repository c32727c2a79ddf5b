"""lle: weights solve their constrained problem, maps keep them, constants are left out."""

import warnings

import numpy as np
import pytest
import scipy.linalg
import scipy.sparse
import sklearn
from numpy.testing import assert_allclose, assert_array_equal
from scipy.linalg import subspace_angles
from scipy.optimize import minimize
from sklearn.datasets import make_swiss_roll
from sklearn.manifold import LocallyLinearEmbedding as SklearnLLE

from pcalab.core.moments import center
from pcalab.lle import (LocallyLinearEmbedding, alignment_matrix, bottom_eigenpairs, closed_sets,
                        embedding_matrix, reconstruction_weights)
from pcalab.core.neighbors import (component_sizes, nearest_neighbors, neighborhood_graph,
                                   sparse_rows, trustworthiness)
from support import aligned

each_method = pytest.mark.parametrize("method", ["standard", "ltsa"])


def s_curve(n, seed=0):
    """The S curve of Roweis and Saul, and its flat coordinates: angle and height."""
    rng = np.random.default_rng(seed)
    angle, height = np.pi * (1.5 * rng.uniform(size=n) - 1), 5 * rng.uniform(size=n)
    x, z = np.cos(angle), np.sin(angle)
    low = rng.uniform(size=n) < 0.5
    X = np.column_stack([np.where(low, x, -x), height, np.where(low, z, 2 - z)])
    return X, np.column_stack([np.where(low, angle, np.pi - angle), height])


def weights_of(X, k, reg=1e-3):
    indices = nearest_neighbors(X, k)[1]
    return reconstruction_weights(X, indices, reg), indices


# ------------------------------------------------------------------ weights

@pytest.mark.parametrize("n, d, k", [(40, 3, 2), (40, 3, 4), (40, 3, 12), (30, 20, 6)])
@pytest.mark.parametrize("reg", [1e-3, 1e-9])
def test_weights_satisfy_the_conditions_of_kuhn_and_tucker(n, d, k, reg):
    X = np.random.default_rng(n + d).standard_normal((n, d))
    W, indices = weights_of(X, k, reg)
    assert_allclose(W.sum(axis=1), 1, rtol=1e-12)
    for i in range(n):
        C = X[indices[i]] - X[i]
        G = C @ C.T + reg * np.trace(C @ C.T) * np.eye(k)
        # the gradient 2Gw is a multiple of that of the constraint, 1; and G is positive definite
        slope = G @ W[i]
        assert np.ptp(slope) < 1e-12 * np.trace(G) * max(1, abs(W[i]).max())
        # (eq-lle-weights-solution)  w = G⁻¹1 / 1ᵀG⁻¹1
        w = np.linalg.solve(G, np.ones(k))
        assert_allclose(W[i], w / w.sum(), atol=1e-5 if reg < 1e-6 else 1e-10)


def test_no_other_weights_do_better():
    rng = np.random.default_rng(0)
    X = rng.standard_normal((15, 6))
    W, indices = weights_of(X, 4, reg=0)
    C = X[indices[0]] - X[0]
    found = minimize(lambda w: ((np.append(w, 1 - w.sum()) @ C) ** 2).sum(), np.zeros(3),
                     tol=1e-14)
    assert_allclose(np.append(found.x, 1 - found.x.sum()), W[0], atol=1e-5)


@pytest.mark.parametrize("d, k", [(2, 3), (3, 4), (5, 3), (6, 7)])
def test_a_point_in_the_affine_hull_of_its_neighbours_is_reproduced(d, k):
    # there G is singular and G⁻¹1 does not exist; the weights do
    rng = np.random.default_rng(d)
    X, true = rng.standard_normal((k, d)), rng.standard_normal((8, k))
    true /= true.sum(axis=1, keepdims=True)
    W = reconstruction_weights(X, np.tile(np.arange(k), (8, 1)), reg=0, Y=true @ X)
    assert_allclose(W, true, atol=1e-9 * abs(true).max())
    assert_allclose(W @ X, true @ X, atol=1e-9 * abs(true).max())


@pytest.mark.parametrize("d, k", [(3, 4), (3, 9), (12, 5)])
def test_turning_shifting_and_scaling_change_no_weight(d, k):
    rng = np.random.default_rng(0)
    X = rng.standard_normal((60, d))
    W, indices = weights_of(X, k)
    Q = np.linalg.qr(rng.standard_normal((d, d)))[0]
    for changed in (X @ Q, X + 100, X * 1e200, X * 1e-200, -X, 3 * X @ Q - 7):
        assert_allclose(reconstruction_weights(changed, indices), W, atol=1e-8)


def test_an_uneven_scaling_does_change_them():
    X = np.random.default_rng(0).standard_normal((60, 3))
    W, indices = weights_of(X, 4)
    assert abs(reconstruction_weights(X * [1, 1, 5], indices) - W).max() > 0.1


def test_neighbours_in_one_place_share_equally():
    X = np.zeros((5, 3))
    for reg in (1e-3, 1.0):
        assert_allclose(reconstruction_weights(X, np.tile(np.arange(1, 5), (5, 1)), reg), 0.25)


def test_regularisation_makes_weights_small():
    X = np.random.default_rng(0).standard_normal((80, 2))
    lengths = [(weights_of(X, 8, reg)[0] ** 2).sum() for reg in (1e-6, 1e-3, 1.0, 1e3)]
    assert (np.diff(lengths) < 0).all()
    assert_allclose(lengths[-1], 80 / 8, rtol=1e-3)


def test_blocks_of_one_point_give_the_same(monkeypatch):
    X = np.random.default_rng(0).standard_normal((50, 4))
    W, indices = weights_of(X, 6)
    monkeypatch.setattr("pcalab.core.moments.BLOCK_BYTES", 1)
    assert_allclose(reconstruction_weights(X, indices), W, atol=1e-13)


# ------------------------------------------------------------------ the matrix and its bottom

def test_the_matrix_is_the_cost_and_has_the_constants_in_its_null_space():
    rng = np.random.default_rng(0)
    X, Y = rng.standard_normal((50, 3)), rng.standard_normal((50, 2))
    weights, indices = weights_of(X, 6)
    M = embedding_matrix(sparse_rows(weights, indices, 50))
    cost = sum(((Y[i] - weights[i] @ Y[indices[i]]) ** 2).sum() for i in range(50))
    assert_allclose(np.trace(Y.T @ (M @ Y)), cost)
    assert_allclose(M @ np.ones(50), 0, atol=1e-12)
    assert_allclose(M.toarray(), M.T.toarray(), atol=1e-14)
    assert np.linalg.eigvalsh(M.toarray()).min() > -1e-12


def test_the_alignment_matrix_costs_nothing_for_flat_data():
    rng = np.random.default_rng(0)
    flat = rng.standard_normal((60, 2))
    X = flat @ rng.standard_normal((2, 7))
    M = alignment_matrix(X, nearest_neighbors(X, 8)[1], 2)
    assert abs(M @ np.column_stack([flat, np.ones(60)])).max() < 1e-12
    assert np.sort(np.linalg.eigvalsh(M.toarray()))[3] > 1e-6


@pytest.mark.parametrize("case", ["line", "duplicates", "flat"])
def test_the_alignment_matrix_is_semi_definite_where_tangents_are_too_few(case, monkeypatch):
    # eigenvectors of a local Gram matrix that is singular need not be orthogonal to constants
    rng = np.random.default_rng(0)
    X = {"line": np.outer(np.sort(rng.standard_normal(60)), [1, 2, 0.5]),
         "duplicates": np.repeat(rng.standard_normal((10, 3)), 8, axis=0),
         "flat": rng.standard_normal((60, 2)) @ rng.standard_normal((2, 3))}[case]
    indices = np.column_stack([np.arange(len(X)), nearest_neighbors(X, 6)[1]])
    M = alignment_matrix(X, indices, 2)
    assert np.linalg.eigvalsh(M.toarray()).min() > -1e-13
    assert abs(M @ np.column_stack([np.ones(len(X)), X])).max() < 1e-12
    monkeypatch.setattr("pcalab.core.moments.BLOCK_BYTES", 1)
    if case == "flat":                  # elsewhere the second tangent is any
        assert_allclose(alignment_matrix(X, indices, 2).toarray(), M.toarray(), atol=1e-13)


def test_as_many_null_vectors_are_found_as_there_are_sets():
    rng = np.random.default_rng(0)
    X = np.vstack([rng.standard_normal((100, 3)) + 30 * i for i in range(8)])
    M = embedding_matrix(sparse_rows(*weights_of(X, 8), 800))
    expected = np.linalg.eigvalsh(M.toarray())[1:10]
    for seed in range(3):
        eigenvalues, V = bottom_eigenpairs(M, 9, seed)
        assert_allclose(eigenvalues, expected, rtol=1e-6, atol=1e-13)
        assert (eigenvalues >= 0).all() and (eigenvalues[:7] < 1e-12).all()
        assert np.linalg.norm(M @ V - V * eigenvalues, axis=0).max() < 1e-10
        assert_allclose(V.T @ V, np.eye(9), atol=1e-12)


@pytest.mark.parametrize("n, k", [(40, 3), (40, 39), (700, 2), (700, 34), (700, 60)])
def test_bottom_eigenpairs_are_those_of_a_full_decomposition(n, k):
    X = np.random.default_rng(0).standard_normal((n, 3))
    M = embedding_matrix(sparse_rows(*weights_of(X, 7), n))
    eigenvalues, V = bottom_eigenpairs(M, k)
    expected, U = scipy.linalg.eigh(M.toarray())
    assert_allclose(eigenvalues, expected[1:k + 1], rtol=1e-6, atol=1e-13)
    assert subspace_angles(V, U[:, 1:k + 1]).max() < 1e-6
    # an eigenvalue lies within each residual: an explicit inverse would leave 1e-6
    assert np.linalg.norm(M @ V - V * eigenvalues, axis=0).max() < 1e-10
    assert_allclose(V.T @ V, np.eye(k), atol=1e-10)
    assert_allclose(V.mean(axis=0), 0, atol=1e-14)


def test_tiny_eigenvalues_are_found_in_order():
    # eigenvalues 0, 1e-9, 2e-9, …: below what a shift of √eps would see
    rng = np.random.default_rng(0)
    Q = np.linalg.qr(np.column_stack([np.ones(30), rng.standard_normal((30, 29))]))[0]
    values = np.concatenate([[0, 1e-9, 2e-9, 1e-6], np.linspace(1, 2, 26)])
    eigenvalues, V = bottom_eigenpairs(scipy.sparse.csc_array((Q * values) @ Q.T), 3)
    assert_allclose(eigenvalues, values[1:4], rtol=1e-5)
    assert_allclose(abs((V * Q[:, 1:4]).sum(axis=0)), 1, atol=1e-6)


# ------------------------------------------------------------------ maps

@each_method
def test_the_columns_are_orthonormal_and_centred(method):
    X, _ = s_curve(500)
    model = LocallyLinearEmbedding(n_neighbors=12, n_components=3, method=method).fit(X)
    Y = model.embedding_
    assert_allclose(Y.T @ Y, np.eye(3), atol=1e-10)
    assert_allclose(Y.mean(axis=0), 0, atol=1e-13)
    if method == "standard":
        W = sparse_rows(*weights_of(X, 12), 500)
        assert_allclose(((Y - W @ Y) ** 2).sum(), model.reconstruction_error_, rtol=1e-8)


@each_method
def test_flat_data_come_out_flat(method):
    rng = np.random.default_rng(0)
    flat = rng.uniform(size=(400, 2))
    X = flat @ np.linalg.qr(rng.standard_normal((6, 2)))[0].T
    model = LocallyLinearEmbedding(n_neighbors=8, reg=1e-9, method=method).fit(X)
    assert subspace_angles(model.embedding_, center(flat)).max() < 1e-4


def test_the_s_curve_is_unrolled():
    X, flat = s_curve(2000)
    model = LocallyLinearEmbedding(n_neighbors=12).fit(X)
    second, first = np.cos(subspace_angles(model.embedding_, center(flat)))
    assert first > 0.999 and second > 0.97
    assert trustworthiness(X, model.embedding_, 12) > 0.999


def test_tangent_spaces_unroll_the_roll():
    X, t = make_swiss_roll(1000, random_state=0)
    flat = np.column_stack([(t * np.sqrt(1 + t**2) + np.arcsinh(t)) / 2, X[:, 1]])
    Y = LocallyLinearEmbedding(n_neighbors=12, method="ltsa").fit_transform(X)
    assert np.cos(subspace_angles(Y, center(flat))).min() > 0.99


# ------------------------------------------------------------------ points in separate sets

def test_sets_that_nothing_leads_out_of():
    rng = np.random.default_rng(0)
    X = rng.standard_normal((45, 2))
    X[:15] += 100
    X[30:] -= 100
    assert_array_equal(closed_sets(sparse_rows(*weights_of(X, 5), 45)), [15, 15, 15])
    assert_array_equal(closed_sets(sparse_rows(*weights_of(X[:15], 5), 15)), [15])


def test_a_weight_of_zero_leads_nowhere():
    weights, indices = np.tile([1.0, 0], (4, 1)), np.array([[1, 2], [0, 2], [3, 0], [2, 0]])
    assert_array_equal(closed_sets(sparse_rows(weights, indices, 4)), [2, 2])


def test_a_connected_graph_can_hold_two_such_sets():
    # the last point, half way between two clusters, has neighbours in both and is nobody's
    rng = np.random.default_rng(0)
    X = np.vstack([rng.standard_normal((20, 2)) * 0.1, rng.standard_normal((18, 2)) * 0.1 + [9, 0],
                   [[4.5, 0]]])
    W = sparse_rows(*weights_of(X, 12), 39).tolil()
    W[38] = 0
    W[38, [0, 25]] = 0.5
    W = W.tocsr()
    assert scipy.sparse.csgraph.connected_components(W)[0] == 1
    assert_array_equal(closed_sets(W), [20, 18])
    assert (np.linalg.svd(np.eye(39) - W.toarray())[1] < 1e-12).sum() == 2


@each_method
def test_separate_sets_are_warned_about_and_are_all_one_sees(method):
    rng = np.random.default_rng(0)
    X = np.vstack([rng.uniform(size=(20, 2)), rng.uniform(size=(30, 2)) + 99])
    with pytest.warns(UserWarning, match="no neighbour leads out of 2 sets of points, of "):
        Y = LocallyLinearEmbedding(n_neighbors=6, n_components=1, method=method).fit_transform(X)
    assert np.ptp(Y[:20]) < 1e-6 and np.ptp(Y[20:]) < 1e-6 and abs(Y[0] - Y[-1]) > 0.1


def test_one_set_is_not_warned_about_and_the_constant_is_no_axis():
    X = np.random.default_rng(0).uniform(size=(30, 2))
    with warnings.catch_warnings():
        warnings.simplefilter("error", UserWarning)
        LocallyLinearEmbedding(n_neighbors=6, n_components=1).fit(X)
    M = embedding_matrix(sparse_rows(*weights_of(X, 7), 30))
    with pytest.raises(ValueError, match="k=30; an integer from 1 to 29"):
        bottom_eigenpairs(M, 30)


def test_identical_points_are_no_obstacle():
    X, _ = s_curve(300)
    X = np.vstack([X, X[:50], X[:50]])
    Y = LocallyLinearEmbedding(n_neighbors=12).fit_transform(X)
    assert np.isfinite(Y).all()


# ------------------------------------------------------------------ new points

@each_method
def test_each_new_point_is_placed_by_itself(method):
    X, _ = s_curve(400)
    model = LocallyLinearEmbedding(n_neighbors=10, method=method).fit(X)
    new = X[:15] + 0.01
    together = model.transform(new)
    for i in range(15):
        assert_allclose(model.transform(new[i:i + 1])[0], together[i], rtol=1e-10, atol=1e-14)


def test_the_data_themselves_are_placed_near_where_they_are():
    X, _ = s_curve(600)
    model = LocallyLinearEmbedding(n_neighbors=12).fit(X)
    assert abs(model.transform(X) - model.embedding_).max() < 0.01 * np.ptp(model.embedding_)


def test_new_points_land_among_their_neighbours():
    X, flat = s_curve(2200)
    model = LocallyLinearEmbedding(n_neighbors=12).fit(X[:2000])
    placed = model.transform(X[2000:])
    assert np.cos(subspace_angles(center(placed), center(flat[2000:]))).min() > 0.96


# ------------------------------------------------------------------ parity, contract

@pytest.mark.parametrize("k, p", [(12, 2), (9, 3), (6, 1)])
@pytest.mark.parametrize("n", [120, 600])
def test_parity_with_scikit_learn(k, p, n):
    X, _ = make_swiss_roll(n, random_state=1)
    options = dict(n_neighbors=k, n_components=p)
    ours = LocallyLinearEmbedding(**options).fit(X)
    theirs = SklearnLLE(**options, eigen_solver="dense").fit(X)
    assert_allclose(aligned(ours.embedding_, theirs.embedding_), theirs.embedding_, atol=1e-5)
    # a sum of eigenvalues, each known up to a few times ε‖M‖
    assert_allclose(ours.reconstruction_error_, theirs.reconstruction_error_, rtol=1e-6,
                    atol=1e-13)
    new = X[:20] + 0.1
    assert_allclose(aligned(ours.transform(new), theirs.transform(new)), theirs.transform(new),
                    atol=1e-5)


@pytest.mark.parametrize("k, p", [(12, 2), (15, 1)])
def test_parity_of_the_alignment_with_scikit_learn(k, p):
    X, _ = make_swiss_roll(600, random_state=1)
    indices = nearest_neighbors(X, k)[1]
    assert len(np.unique(indices)) == 600           # everybody is somebody's neighbour
    _, Y = bottom_eigenpairs(alignment_matrix(X, indices, p), p)
    theirs = SklearnLLE(n_neighbors=k, n_components=p, method="ltsa", eigen_solver="dense")
    expected = theirs.fit_transform(X)
    assert_allclose(aligned(Y, expected), expected, atol=1e-6)


def test_a_point_that_is_nobodys_neighbour_does_not_get_an_axis():
    rng = np.random.default_rng(0)
    flat = rng.uniform(size=(200, 2))
    flat[0] = [2, 2]
    X = flat @ np.linalg.qr(rng.standard_normal((5, 2)))[0].T
    assert 0 not in nearest_neighbors(X, 8)[1]
    Y = LocallyLinearEmbedding(n_neighbors=8, method="ltsa").fit_transform(X)
    assert subspace_angles(Y, center(flat)).max() < 1e-6


def test_two_closed_sets_hidden_in_a_connected_graph_are_found():
    X, _ = make_swiss_roll(600, random_state=1)
    assert len(component_sizes(neighborhood_graph(X, 5))) == 1
    with pytest.warns(UserWarning, match="2 sets of points, of 7, 7 points"):
        LocallyLinearEmbedding(n_neighbors=5).fit(X)


def test_float32_in_float32_out_and_nothing_is_changed():
    X = s_curve(300)[0].astype(np.float32)
    before = X.copy()
    model = LocallyLinearEmbedding(n_neighbors=12).fit(X)
    assert model.embedding_.dtype == model.transform(X).dtype == np.float32
    assert_array_equal(X, before)
    reference = LocallyLinearEmbedding(n_neighbors=12).fit_transform(X.astype(float))
    assert_allclose(model.embedding_, reference, atol=1e-6)


def test_seeds():
    X, _ = s_curve(800)
    state = np.random.get_state()[1].copy()
    maps = [LocallyLinearEmbedding(n_neighbors=12, random_state=seed).fit_transform(X)
            for seed in (0, 0, 1, None)]
    assert_array_equal(maps[0], maps[1])
    for other in maps[2:]:                      # another start, the same answer
        assert (other != maps[0]).any()
        assert_allclose(other, maps[0], atol=1e-6)
    assert_array_equal(np.random.get_state()[1], state)


X = np.random.default_rng(0).standard_normal((12, 3))


@pytest.mark.parametrize("parameters, words", [
    (dict(n_neighbors=0), "n_neighbors=0; an integer from 1 on"),
    (dict(n_neighbors=12), "n_neighbors=12; an integer from 1 to 11"),
    (dict(n_neighbors=2.5), "n_neighbors=2.5"),
    (dict(n_components=0), "n_components=0; an integer from 1 on"),
    (dict(n_components=12), "n_components=12"),
    (dict(n_components=True), "n_components=True"),
    (dict(reg=-1e-3), "reg=-0.001; a number from 0"),
    (dict(reg=np.nan), "reg=nan"),
    (dict(reg="little"), "reg='little'"),
    (dict(reg=0), r"reg=0 with 5 neighbours in 3 dimension\(s\)"),
    (dict(method="hessian"), r"method='hessian'; one of \('standard', 'ltsa'\)"),
    (dict(method="modified"), r"method='modified'; one of"),
    (dict(eigen_solver="svd"), "eigen_solver='svd'"),
    (dict(neighbors_algorithm="lsh"), "neighbors_algorithm='lsh'"),
    (dict(random_state="seed"), "random_state='seed'"),
    (dict(method="ltsa", n_neighbors=2), "neighbourhoods of 3 points in 3 .* spaces of "
                                         "dimension 2; at least 4 points"),
])
def test_bad_parameters(parameters, words):
    with pytest.raises(ValueError, match=words):
        LocallyLinearEmbedding(**parameters).fit(X)


@pytest.mark.parametrize("call, words", [
    (lambda: LocallyLinearEmbedding().fit(X).transform(X[:, :2]), "X has 2 features"),
    (lambda: LocallyLinearEmbedding().fit(X).transform(X * np.inf), "infinity"),
    (lambda: alignment_matrix(X[:, :1], nearest_neighbors(X, 6)[1], 2),
     r"in 1 dimension\(s\) for tangent spaces of dimension 2"),
    (lambda: reconstruction_weights(np.zeros((4, 3)), np.tile([1, 2, 3], (4, 1)), 0),
     "reg=0 and neighbours that depend on each other"),
])
def test_bad_data(call, words):
    with warnings.catch_warnings(), pytest.raises(ValueError, match=words):
        warnings.simplefilter("ignore", UserWarning)
        call()


@each_method
def test_units_of_any_size(method):
    X, _ = s_curve(200)
    Y = LocallyLinearEmbedding(n_neighbors=10, method=method).fit_transform(X)
    for unit in (2.0**400, 2.0**-400):          # powers of two: the same digits
        moved = LocallyLinearEmbedding(n_neighbors=10, method=method).fit(unit * X)
        assert_allclose(aligned(moved.embedding_, Y), Y, atol=1e-8)
        assert_allclose(moved.transform(unit * X[:5]), moved.embedding_[:5], atol=0.1)
    for unit, dtype in ((1e200, float), (1e-200, float), (1e20, np.float32)):
        with pytest.raises(ValueError, match="^X has .* as its largest entry, whose square"):
            LocallyLinearEmbedding(method=method).fit((unit * X).astype(dtype))


@pytest.mark.parametrize("unit", [1e200, 1e-200])
def test_the_alignment_matrix_has_no_unit(unit):
    X, _ = s_curve(60)
    indices = nearest_neighbors(X, 8)[1]
    right = alignment_matrix(X, indices, 2).toarray()
    assert_allclose(alignment_matrix(unit * X, indices, 2).toarray(), right, atol=1e-9)


def test_data_frames_are_what_comes_out_and_nothing_inside_minds():
    X, _ = s_curve(100)
    plain = LocallyLinearEmbedding(n_neighbors=8).fit(X)
    with sklearn.config_context(transform_output="pandas"):
        frame = LocallyLinearEmbedding(n_neighbors=8).fit(X).transform(X)
    assert list(frame.columns) == ["locallylinearembedding0", "locallylinearembedding1"]
    assert_array_equal(frame.to_numpy(), plain.transform(X))
