"""classical_scaling: distances and inner products are two views of one map."""

import time
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.testing import assert_allclose, assert_array_equal
from scipy.spatial.distance import cdist
from sklearn import config_context

from pcalab.classical_scaling import (ClassicalMDS, NonEuclideanWarning, classical_mds,
                                      gower_projection, gram_from_distances,
                                      gram_from_squared_distances, is_euclidean, procrustes,
                                      strain)
from pcalab.core.distances import as_distances, squared_distances
from pcalab.core.eigen import fix_signs
from pcalab.core.moments import center, gram, squared_norm
from pcalab.course.checks import centered, check_identity, matrix
from pcalab.pca import PCA
from support import BAD_DISTANCES, CITIES, RECTANGLE, distances, disturbed, normal, same_map

seeds = st.integers(0, 2**16)


# ------------------------------------------------------------------ distances and inner products

def test_the_gram_matrix_of_squared_distances_exactly():
    check_identity(lambda X: gram_from_squared_distances(squared_distances(X)),
                   lambda X: gram(X), X=centered(5, 3))
    check_identity(lambda X: gram_from_squared_distances(squared_distances(X)),
                   lambda X: gram(center(X)), X=matrix(4, 2))


def test_exact_numbers_stay_exact():
    B = gram_from_squared_distances(np.array([[0, 1, 4], [1, 0, 1], [4, 1, 0]], dtype=object))
    assert B[0, 0] == 1 and isinstance(B[0, 0], Fraction)
    assert_array_equal(B.astype(float), [[1, 0, -1], [0, 0, 0], [-1, 0, 1]])


def test_gram_from_distances_step_by_step():
    B = gram_from_distances(CITIES)
    n, D2 = len(CITIES), CITIES**2.0
    H = np.eye(n) - 1 / n
    assert_allclose(B, -H @ D2 @ H / 2, atol=1e-8)
    assert_allclose(np.diag(B)[:, None] + np.diag(B) - 2 * B, D2, atol=1e-8)


@given(seed=seeds, n=st.integers(2, 9), d=st.integers(1, 6))
@settings(max_examples=40, deadline=None)
def test_distances_of_points_are_euclidean(seed, n, d):
    D = distances(normal(n, d, seed=seed))
    test = is_euclidean(D)
    assert test and test.euclidean and abs(test.smallest) <= 1e-12 * n * D.max() ** 2


def test_the_cities_are_not_euclidean():
    test = is_euclidean(CITIES)
    assert not test
    assert_allclose(test.smallest, -27110.552, rtol=1e-6)
    # nor is a triangle whose detour is shorter than its side
    assert not is_euclidean([[0, 1, 3], [1, 0, 1], [3, 1, 0]])


def test_float32_distances_of_points_are_euclidean():
    D = distances(normal(400, 3)).astype(np.float32)
    assert is_euclidean(D)
    D[0, 1] = D[1, 0] = 1.01 * D[0, 1]
    assert not is_euclidean(D)


@pytest.mark.parametrize("D, words", BAD_DISTANCES)
@pytest.mark.parametrize("function", [as_distances, gram_from_distances, is_euclidean,
                                      classical_mds])
def test_what_is_no_matrix_of_distances(function, D, words):
    with pytest.raises((ValueError, TypeError)) as error:
        function(D)
    assert words in str(error.value)


# ------------------------------------------------------------------ classical scaling

def test_a_rectangle_by_hand():
    found = classical_mds(RECTANGLE, 3)
    assert_allclose(found.eigenvalues, [16, 9, 0], atol=1e-12)
    assert_allclose(abs(found.points), [[2, 1.5, 0]] * 4, atol=1e-12)
    assert_allclose(found.squared_radii, 6.25)
    assert found.negative_mass == 0 and len(found.negative_eigenvalues) == 0
    assert_allclose(distances(found.points), RECTANGLE, atol=1e-12)


@pytest.mark.parametrize("n", [40, 700], ids=["dense", "Lanczos"])
def test_of_euclidean_distances_it_is_pca(n):
    X = normal(n, 6) * 0.6 ** np.arange(6) + 100
    found, pca = classical_mds(distances(X), 3), PCA(3, svd_solver="full").fit(X)
    scores = pca.transform(X)
    assert_allclose(found.points, fix_signs(scores), atol=1e-10 * np.sqrt(n))
    assert_allclose(found.eigenvalues, (n - 1) * pca.explained_variance_, rtol=1e-10)
    assert found.negative_mass == 0
    assert_allclose(found.squared_radii, ((X - X.mean(axis=0)) ** 2).sum(axis=1), atol=1e-9)


def test_it_recovers_the_map_up_to_a_motion():
    X = normal(30, 3) * [3, 2, 1] + [5, -20, 1e3]
    same_map(X, classical_mds(distances(X), 3).points, atol=1e-9)


@given(seed=seeds, k=st.integers(1, 5))
@settings(max_examples=25, deadline=None)
def test_no_other_map_has_less_strain(seed, k):
    D = disturbed(normal(8, 3, seed=seed), by=0.8, seed=seed + 1)
    points = classical_mds(D, k).points
    eigenvalues = np.linalg.eigvalsh(gram_from_distances(D))[::-1]
    kept = eigenvalues[:k][eigenvalues[:k] > 0]
    assert_allclose(strain(D, points), (eigenvalues**2).sum() - (kept**2).sum(), rtol=1e-9)
    for size in (1e-3, 1e-1, 1):
        step = size * normal(8, k, seed=seed + 2)
        assert strain(D, points) <= strain(D, points + step) * (1 + 1e-12)


def test_the_cities():
    found = classical_mds(CITIES, 5)
    assert_allclose(found.eigenvalues, [456591.06, 198515.96, 52259.97, 3120.56, 0],
                    atol=0.01)
    assert_allclose(found.negative_eigenvalues, [-27110.55], atol=0.01)
    assert_allclose(found.negative_mass, 27110.55 / 710487.55, rtol=1e-6)
    # 004-19: the fourth in magnitude is the negative one, and has no root
    assert sorted(abs(np.linalg.eigvalsh(gram_from_distances(CITIES))))[-4] > 27110
    assert np.isfinite(found.points).all()
    assert_array_equal(found.points[:, 4], 0)
    with pytest.warns(NonEuclideanWarning, match=r"eigenvalue -2.711e\+04; .* 0.041 of what"):
        model = ClassicalMDS(metric="precomputed").fit(CITIES)
    assert_allclose(model.eigenvalues_, found.eigenvalues[:2])
    assert_allclose(model.negative_eigenvalues_, [-27110.55], atol=0.01)
    assert_allclose(model.negative_mass_, 27110.55 / 655107.02, rtol=1e-6)


def test_columns_without_a_positive_eigenvalue_are_zero():
    D = np.array([[0, 1, 3], [1, 0, 1], [3, 1, 0]])
    points = classical_mds(D, 3).points
    assert_array_equal(points[:, 1:], 0)
    assert np.linalg.norm(points[:, 0]) > 1
    assert_array_equal(classical_mds(np.zeros((4, 4)), 2).points, 0)


def test_both_roads_agree_where_distances_are_not_euclidean():
    X = normal(600, 4)
    D = cdist(X, X, "cityblock")
    lanczos, dense = classical_mds(D, 3), classical_mds(D, 40)
    assert_allclose(lanczos.points, dense.points[:, :3], atol=1e-9)
    assert_allclose(lanczos.negative_eigenvalues, dense.negative_eigenvalues[:3], rtol=1e-8)
    lowest = np.linalg.eigvalsh(gram_from_distances(D))[:3]
    assert_allclose(lanczos.negative_eigenvalues, lowest, rtol=1e-8)


def test_crowded_eigenvalues_do_not_stall_it():
    # distances in the space of a Gaussian kernel: the lowest eigenvalues crowd at zero
    D = np.sqrt(2 - 2 * np.exp(-squared_distances(normal(700, 2))))
    start = time.process_time()
    assert is_euclidean(D) and classical_mds(D).negative_mass == 0
    assert time.process_time() - start < 5


@pytest.mark.parametrize("factor", [1e-150, 2.0**-30, 3.0, 2.0**40, 1e150])
def test_classical_scaling_scales_with_the_distances(factor):
    D = disturbed(normal(12, 3))
    here, there = classical_mds(D, 4), classical_mds(factor * D, 4)
    assert_allclose(there.points, factor * here.points, rtol=1e-8, atol=1e-10 * factor)
    assert_allclose(there.negative_mass, here.negative_mass)


# ------------------------------------------------------------------ new points

@pytest.mark.parametrize("D", [CITIES, RECTANGLE, distances(normal(20, 5))])
def test_gower_puts_the_points_of_the_map_where_they_are(D):
    for k in (1, 2, 4):
        found = classical_mds(D, k)
        assert_allclose(gower_projection(D, found), found.points, atol=1e-10 * D.max())


def test_gower_projects_a_new_point_onto_the_principal_axes():
    X, Y = normal(25, 5) * 0.7 ** np.arange(5) + 7, normal(4, 5, seed=3) + 7
    found = classical_mds(distances(X), 2)
    V = PCA(2).fit(X).components_.T
    V = V * np.sign((((X - X.mean(axis=0)) @ V) * found.points).sum(axis=0))
    assert_allclose(gower_projection(cdist(Y, X), found), (Y - X.mean(axis=0)) @ V, atol=1e-10)


def test_transform_measures_the_distances_itself():
    X, Y = normal(25, 4), normal(6, 4, seed=3)
    near = ClassicalMDS(3).fit(X)
    far = ClassicalMDS(3, metric="precomputed").fit(distances(X))
    assert_allclose(near.transform(Y), far.transform(cdist(Y, X)), atol=1e-10)
    assert_allclose(near.transform(X), near.embedding_, atol=1e-10)
    assert_allclose(near.transform(Y)[2:3], near.transform(Y[2:3]), atol=1e-12)
    with pytest.warns(NonEuclideanWarning):
        city = ClassicalMDS(3, metric="minkowski", metric_params={"p": 1}).fit(X)
    assert_allclose(city.transform(X), city.embedding_, atol=1e-10)


@pytest.mark.parametrize("D_new, words", [
    (np.ones((1, 3)), r"D_new has shape \(1, 3\) .* distances to the 4 points"),
    (-np.ones((1, 4)), "smallest entry -1"),
    (np.ones(4), "two-dimensional"),
    (np.full((1, 4), np.nan), "D_new contains NaN"),
])
def test_bad_distances_of_new_points(D_new, words):
    with pytest.raises(ValueError, match=words):
        gower_projection(D_new, classical_mds(RECTANGLE))


# ------------------------------------------------------------------ comparing maps

@given(seed=seeds, scale=st.booleans())
@settings(max_examples=30, deadline=None)
def test_procrustes_undoes_a_motion(seed, scale):
    X, Q = normal(7, 3, seed=seed), np.linalg.qr(normal(3, 3, seed=seed + 1))[0]
    moved = (2.5 if scale else 1) * X @ Q + [3, -4, 5]
    same_map(X, moved, atol=1e-12, scale=scale)


def test_no_other_motion_comes_closer():
    rng = np.random.default_rng(0)
    X, Y = rng.standard_normal((2, 9, 2))
    rigid, scaled = (squared_norm(X - procrustes(X, Y, scale=s)) for s in (False, True))
    assert scaled < rigid
    for _ in range(200):
        Q = np.linalg.qr(rng.standard_normal((2, 2)))[0]
        moved = center(Y) @ Q + X.mean(axis=0) + 0.1 * rng.standard_normal(2)
        assert rigid <= squared_norm(X - moved)
        assert scaled <= squared_norm(X - rng.uniform(0, 2) * moved)


def test_procrustes_wants_two_maps_of_one_shape():
    with pytest.raises(ValueError, match=r"X has shape \(3, 2\) and Y has \(3, 1\)"):
        procrustes(np.ones((3, 2)), np.ones((3, 1)))


# ------------------------------------------------------------------ parity

def test_parity_of_classical_scaling_with_scikit_learn():
    from sklearn.manifold import ClassicalMDS as Peer
    X = normal(30, 5) * 0.7 ** np.arange(5)
    ours, peer = ClassicalMDS(3).fit(X), Peer(3).fit(X)
    assert_allclose(ours.eigenvalues_, peer.eigenvalues_, rtol=1e-10)
    assert_allclose(ours.embedding_, fix_signs(peer.embedding_), atol=1e-10)
    assert_allclose(ours.dissimilarity_matrix_, peer.dissimilarity_matrix_, atol=1e-12)


# ------------------------------------------------------------------ units, masks, frames

@pytest.mark.parametrize("n", [12, 600], ids=["dense", "Lanczos"])
@pytest.mark.parametrize("factor", [1e-148, 1e148])
def test_no_road_minds_the_unit(n, factor):
    X, Y = normal(n, 3), normal(4, 3, seed=5)
    here, there = ClassicalMDS().fit(X), ClassicalMDS().fit(factor * X)
    assert_allclose(there.embedding_ / factor, here.embedding_, atol=1e-9)
    assert_allclose(there.transform(factor * Y) / factor, here.transform(Y), atol=1e-9)


@pytest.mark.parametrize("factor", [1e200, 1e-200])
def test_what_cannot_be_squared_is_named(factor):
    X, D = normal(6, 2), distances(normal(6, 2))
    found = classical_mds(D)
    for call, name in ((lambda: ClassicalMDS().fit(factor * X), "X"),
                       (lambda: ClassicalMDS().fit(X).transform(factor * X), "X"),
                       (lambda: ClassicalMDS(metric="precomputed").fit(factor * D), "X"),
                       (lambda: classical_mds(factor * D), "D"),
                       (lambda: strain(factor * D, X), "D"),
                       (lambda: strain(D, factor * X), "X"),
                       (lambda: gower_projection(factor * D, found), "D_new"),
                       (lambda: procrustes(factor * X, X), "X"),
                       (lambda: procrustes(X, factor * X), "Y")):
        with pytest.raises(ValueError, match=f"^{name} has .* overflows or vanishes"):
            call()
    with pytest.raises(ValueError, match="^the square of D has .* overflows or vanishes"):
        strain(np.sqrt(factor) * D, np.sqrt(factor) * X)


def test_distances_that_cannot_be_squared_are_those_of_x():
    with pytest.raises(ValueError, match="^the matrix of distances of X has"):
        ClassicalMDS(metric=lambda x, y: 1e160 * abs(x - y).max()).fit(normal(6, 2))


def test_masked_arrays_are_refused():
    X = np.ma.masked_greater(normal(9, 2), 1)
    D = np.ma.masked_greater(distances(normal(9, 2)), 2)
    for call in (lambda: ClassicalMDS().fit(X), lambda: classical_mds(D),
                 lambda: ClassicalMDS(metric="precomputed").fit(D)):
        with pytest.raises(TypeError, match="masked array; .* NaN where an entry is missing"):
            call()


def test_data_frames_come_out_where_they_are_asked_for():
    X = normal(9, 3)
    with config_context(transform_output="pandas"):
        model = ClassicalMDS()
        for table in (model.fit_transform(X), model.transform(X)):
            assert [*table.columns] == ["classicalmds0", "classicalmds1"]
    assert isinstance(model.embedding_, np.ndarray)
