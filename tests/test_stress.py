"""stress: the step minimises a parabola above it, and it never rises."""

import warnings
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from numpy.testing import assert_allclose, assert_array_equal
from scipy.spatial.distance import pdist, squareform
from sklearn.exceptions import ConvergenceWarning

from pcalab import stress as stress_module
from pcalab.classical_scaling import ClassicalMDS, classical_mds
from pcalab.core.distances import as_distances
from pcalab.core.moments import center
from pcalab.course.checks import check_gradient
from pcalab.stress import (MDS, disparities, guttman_transform, laplacian_solver, smacof, stress,
                           stress_one)
from support import (BAD_DISTANCES, CITIES, RECTANGLE, distances, disturbed, normal, quiet,
                     same_map)

each_metric = pytest.mark.parametrize("metric_mds", [True, False], ids=["metric", "non-metric"])
each_weighting = pytest.mark.parametrize("weighted", [False, True], ids=["plain", "weighted"])
seeds = st.integers(0, 2**16)


def random_weights(n, zeros=0.0, seed=2):
    rng = np.random.default_rng(seed)
    w = rng.uniform(0.2, 3, n * (n - 1) // 2)
    return squareform(w * (rng.uniform(size=len(w)) >= zeros))


# ------------------------------------------------------------------ stress and the Guttman step

@each_weighting
@pytest.mark.parametrize("n", [9, 400], ids=["one block", "blocks of rows"])
def test_stress_and_step_as_they_are_written(weighted, n):
    X = normal(n, 2)
    D, W = disturbed(X), random_weights(n, zeros=0.2) if weighted else None
    w = W if weighted else np.ones((n, n)) - np.eye(n)
    d, V = distances(X), np.diag(w.sum(axis=1)) - w
    i, j = np.triu_indices(n, 1)
    expected = (w * (D - d) ** 2)[i, j].sum()
    assert_allclose(stress(D, X, W), expected, rtol=1e-12)
    assert_allclose(stress_one(D, X, W), np.sqrt(expected / (w * d**2)[i, j].sum()), rtol=1e-12)
    R = w * D / (d + np.eye(n))
    expected = np.linalg.pinv(V) @ (np.diag(R.sum(axis=1)) - R) @ X
    assert_allclose(guttman_transform(D, X, W), expected, atol=1e-11)


def test_a_perfect_map_has_no_stress():
    assert stress_one(RECTANGLE, classical_mds(RECTANGLE).points) < 1e-14
    assert stress_one(np.zeros((3, 3)), np.ones((3, 2))) == 0
    assert stress_one(RECTANGLE, np.ones((4, 2))) == np.inf


def test_a_perfect_fit_is_reached_to_the_last_digit():
    # scale + size − 2 · … would stop at Stress-1 10⁻⁸
    X = normal(30, 2)
    found = smacof(distances(X), init=X + 0.1 * normal(30, 2, seed=1), eps=0, max_iter=5000)
    assert stress_one(distances(X), found.points) < 1e-14
    assert found.history[-1] == found.stress and (np.diff(found.history) <= 0).all()


def test_stress_of_the_cities():
    # 004-16: classical scaling is not the minimiser of the stress
    assert_allclose(stress(CITIES, classical_mds(CITIES).points), 23167.6, atol=0.05)
    assert_allclose(smacof(CITIES, eps=1e-13, max_iter=5000).stress, 10107.8, atol=0.05)


def test_a_missing_distance_counts_for_nothing():
    X, D = normal(8, 2), disturbed(normal(8, 2))
    M, W = D.copy(), np.ones((8, 8))
    M[0, 3] = M[3, 0] = np.nan
    W[0, 3] = W[3, 0] = 0
    for function in (stress, stress_one, guttman_transform):
        assert_allclose(function(M, X), function(D, X, W), rtol=1e-12)


@each_weighting
def test_the_gradient_vanishes_where_the_step_stands_still(weighted):
    n = 9
    D, W = disturbed(normal(n, 2)), random_weights(n) if weighted else None
    w = (W if weighted else 1) * (1 - np.eye(n))
    V = np.diag(w.sum(axis=1)) - w

    def gradient(x):
        # ∇σ = 2 V (X − X⁺)
        X = x.reshape(n, 2)
        return (2 * V @ (X - guttman_transform(D, X, W))).ravel()

    check_gradient(lambda x: stress(D, x.reshape(n, 2), W), gradient, at=normal(2 * n))
    X = smacof(D, weights=W, eps=0, max_iter=20_000).points
    assert abs(gradient(X.ravel())).max() < 1e-5
    assert_allclose(guttman_transform(D, X, W), X, atol=1e-6)


@given(seed=seeds, weighted=st.booleans(), n=st.integers(3, 9), k=st.integers(1, 3))
@settings(max_examples=40, deadline=None)
def test_the_step_minimises_a_parabola_above_the_stress(seed, weighted, n, k):
    D = disturbed(normal(n, 3, seed=seed), by=0.9, seed=seed)
    W = random_weights(n, seed=seed) if weighted else np.ones((n, n)) - np.eye(n)
    V = np.diag(W.sum(axis=1)) - W
    X, Y = center(normal(n, k, seed=seed + 1)), center(normal(n, k, seed=seed + 2))
    with np.errstate(divide="ignore", invalid="ignore"):
        R = np.where(np.eye(n), 0, W * D / distances(X))
    B = np.diag(R.sum(axis=1)) - R

    def parabola(Y):
        return (W * D**2).sum() / 2 + np.trace(Y.T @ V @ Y) - 2 * np.trace(Y.T @ B @ X)

    slack = 1e-9 * (1 + parabola(Y))
    step = guttman_transform(D, X, W if weighted else None)
    assert abs(parabola(X) - stress(D, X, W)) <= slack
    assert stress(D, Y, W) <= parabola(Y) + slack
    assert parabola(step) <= parabola(Y) + slack
    assert stress(D, step, W) <= stress(D, X, W) + slack


def test_points_that_coincide_do_not_break_the_step():
    X = np.array([[0, 0], [0, 0], [1, 0], [0, 2.0]])
    assert np.isfinite(guttman_transform(RECTANGLE, X)).all()
    for metric_mds in (True, False):
        found = smacof(RECTANGLE, init=np.zeros((4, 2)), metric_mds=metric_mds)
        assert np.isfinite(found.points).all() and found.stress > 1
        assert_allclose(found.stress, stress(found.disparities, found.points))
        assert (found.disparities[np.triu_indices(4, 1)] > 0).all()


def test_the_laplacian_solver_is_the_pseudo_inverse():
    W, Y = random_weights(12, zeros=0.4), normal(12, 3)
    V = np.diag(W.sum(axis=1)) - W
    P = laplacian_solver(W)(np.eye(12))
    assert_allclose(P, np.linalg.pinv(V), atol=1e-12)
    assert_allclose(V @ P @ V, V, atol=1e-12)
    assert_allclose(laplacian_solver(W)(Y), P @ Y, atol=1e-12)
    assert_allclose(laplacian_solver(1e9 * W)(Y), P @ Y / 1e9, rtol=1e-9, atol=1e-20)


@pytest.mark.parametrize("link", [0, 1e-20, 1e-14])
def test_points_that_only_rounding_connects(link):
    W = np.where(np.kron(np.eye(2), np.ones((4, 4))), 1.0, link)
    for run in (lambda: laplacian_solver(W), lambda: smacof(disturbed(normal(8, 2)), weights=W)):
        with pytest.raises(ValueError, match="leave 2 groups of points with no link between"):
            run()
    assert stress(distances(normal(8, 2)), normal(8, 2), W) < 1e-20


@pytest.mark.parametrize("dtype, asymmetry", [(np.float32, 1e-6), (float, 1e-12)])
def test_symmetric_up_to_rounding_is_enough(dtype, asymmetry):
    D, W = disturbed(normal(8, 3)).astype(dtype), random_weights(8).astype(dtype)
    expected = smacof(D, weights=W)
    D[0, 1] *= 1 + asymmetry
    W[3, 2] *= 1 + asymmetry
    assert_allclose(smacof(D, weights=W).points, expected.points, atol=1e-4)
    assert_allclose(stress(D, normal(8, 2), W), stress(D.T, normal(8, 2), W.T), rtol=1e-14)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        as_distances(D)


# ------------------------------------------------------------------ SMACOF

@pytest.mark.parametrize("gap", [0, 2.0**-48, 2.0**-40, 2.0**-20, 2.0**-10])
@pytest.mark.parametrize("weighted", [False, True])
def test_points_that_nearly_coincide_are_pulled_with_all_digits(gap, weighted):
    # numbers of few bits, and every point with its mirror image: centring changes none of them
    half = np.round(normal(150, 2) * 2**10) / 2**10
    half[5:10] = half[:5] + gap * np.array([1, 3])
    X = np.vstack([half, -half])
    D, W = squareform(pdist(normal(300, 4, seed=2))), random_weights(300) if weighted else None
    apart = X[:, None] - X
    d = np.linalg.norm(apart, axis=2, keepdims=True)
    pulls = D[:, :, None] * np.divide(apart, d, out=np.zeros_like(apart), where=d > 0)
    BX = (pulls if W is None else W[:, :, None] * pulls).sum(axis=1)
    wanted = BX / 300 if W is None else laplacian_solver(W)(BX)
    assert_allclose(guttman_transform(D, X, W), wanted, atol=1e-12 * abs(wanted).max())


@given(seed=seeds, weighted=st.booleans(), metric_mds=st.booleans(), n=st.integers(3, 12),
       k=st.integers(1, 3), ties=st.sampled_from(["primary", "secondary"]))
@example(seed=114, weighted=False, metric_mds=False, n=8, k=1, ties="primary")
@settings(max_examples=60, deadline=None)
def test_the_stress_never_rises_and_is_that_of_the_map(seed, weighted, metric_mds, n, k, ties):
    D = np.round(disturbed(normal(n, 3, seed=seed), by=0.9, seed=seed), 1)
    W = random_weights(n, seed=seed) if weighted else None
    start = "random" if seed % 2 else "classical_mds"
    found = quiet(smacof, D, min(k, n), metric_mds=metric_mds, weights=W, init=start, ties=ties,
                  max_iter=50, eps=0, random_state=seed)
    assert (np.diff(found.history) <= 0).all()
    assert len(found.history) == found.n_iter + 1
    scale = stress(found.disparities, 0 * found.points, W)
    for value in (found.stress, found.history[-1]):
        assert_allclose(value, stress(found.disparities, found.points, W), atol=1e-13 * scale)
    assert_allclose(found.points.mean(axis=0), 0, atol=1e-9)


def test_the_map_returned_is_stationary_and_a_minimum_nearby():
    D = disturbed(normal(15, 3))
    found = smacof(D, eps=0, max_iter=20_000)
    assert_allclose(guttman_transform(D, found.points), found.points, atol=1e-6)
    for seed in range(20):
        near = found.points + 1e-3 * normal(15, 2, seed=seed)
        assert found.stress <= stress(D, near)


@each_metric
def test_the_result_does_not_depend_on_the_unit(metric_mds):
    D = disturbed(normal(14, 3))
    runs = [quiet(smacof, c * D, metric_mds=metric_mds) for c in (1, 2.0**-20, 2.0**30)]
    for run, c in zip(runs, (1, 2.0**-20, 2.0**30), strict=True):
        unit = c if metric_mds else 1
        assert run.n_iter == runs[0].n_iter
        assert_allclose(run.points, unit * runs[0].points, rtol=1e-9, atol=1e-9 * unit)
        assert_allclose(run.stress, unit**2 * runs[0].stress, rtol=1e-9)


def test_parity_with_scikit_learn():
    from sklearn.manifold import smacof as peer
    D, start = disturbed(normal(30, 4)), normal(30, 2, seed=9)
    ours = quiet(smacof, D, init=start, max_iter=25, eps=0)
    X, misfit = peer(D, init=start, n_init=1, max_iter=25, eps=0)
    same_map(X, ours.points, atol=1e-10)
    assert_allclose(ours.stress, misfit, rtol=1e-10)
    # non-metric: the peer measures with the disparities of the step before
    ours = smacof(D, metric_mds=False, init=start, max_iter=3000, eps=1e-13)
    X, misfit = peer(D, metric=False, init=start, n_init=1, max_iter=ours.n_iter, eps=0)
    same_map(X, ours.points, atol=1e-6)
    assert_allclose(stress_one(ours.disparities, ours.points), misfit, rtol=1e-6)


def test_integer_weights_are_repetitions():
    # every point twice, at the same place: each pair of places then counts four times
    D = disturbed(normal(7, 2))
    W = np.random.default_rng(4).integers(1, 4, (7, 7))
    W = np.triu(W, 1) + np.triu(W, 1).T
    X = normal(7, 2, seed=3)
    repeated = sum(stress(D, X, W >= m) for m in (1, 2, 3) if (W >= m).any())
    assert_allclose(stress(D, X, W), repeated, rtol=1e-12)
    double = np.repeat(np.repeat(D, 2, axis=0), 2, axis=1)
    weights = np.repeat(np.repeat(1 - np.eye(7), 2, axis=0), 2, axis=1) + 0.0
    step = guttman_transform(double, np.repeat(X, 2, axis=0), weights)
    assert_allclose(step, np.repeat(guttman_transform(D, X), 2, axis=0), atol=1e-12)
    equal = quiet(smacof, D, weights=5 * np.ones((7, 7)), max_iter=30, eps=0)
    plain = quiet(smacof, D, max_iter=30, eps=0)
    assert_allclose(equal.stress, 5 * plain.stress, rtol=1e-9)


@each_metric
@pytest.mark.parametrize("how", ["NaN", "weights"])
def test_missing_distances_of_a_perfect_map(how, metric_mds):
    X, rng = normal(40, 2), np.random.default_rng(3)
    D, gone = distances(X), squareform(rng.uniform(size=780) < 0.28) > 0
    assert 0.2 < gone.mean() < 0.35
    weights = np.where(gone, 0.0, 1.0) if how == "weights" else None
    given = np.where(gone, np.nan if how == "NaN" else 1e3, D)
    found = smacof(given, metric_mds=metric_mds, weights=weights, eps=1e-13, max_iter=5000)
    if metric_mds:
        assert stress_one(given, found.points, weights) < 1e-6
        same_map(X, found.points, atol=1e-5)
    else:
        assert stress_one(found.disparities, found.points, ~gone) < 1e-3
        same_map(X, found.points, atol=0.1, scale=True)
    assert_array_equal(found.disparities[gone], 0)


def test_the_start_goes_round_where_distances_are_missing():
    # only near points have distances, as on a road map
    X = np.random.default_rng(0).uniform(size=(60, 2))
    D = distances(X)
    given = np.where(D < 0.45, D, np.nan)
    assert np.isnan(given).mean() > 0.6
    found = smacof(given, eps=1e-10, max_iter=3000)
    assert stress_one(given, found.points) < 1e-4
    same_map(X, found.points, atol=1e-3)
    # zeros in their place start it so badly that it ends in the wrong minimum
    zeros = classical_mds(np.nan_to_num(given)).points
    other = smacof(given, init=zeros, eps=1e-10, max_iter=3000)
    assert stress_one(given, other.points) > 0.1


def test_a_distance_given_on_one_side_counts():
    D = distances(normal(6, 2))
    M = D.copy()
    M[0, 1] = M[4, 2] = np.nan
    assert_allclose(smacof(M).points, smacof(D).points, atol=1e-9)


def test_points_with_no_distance_between_them():
    D = distances(normal(5, 2))
    D[:2, 2:] = D[2:, :2] = np.nan
    words = r"leave 2 groups of points .* 2 with \[0, 1\]; 3 with \[2, 3, 4\]"
    for run in (smacof, lambda D: MDS(metric="precomputed").fit(D)):
        with pytest.raises(ValueError, match=words):
            run(D)


def test_points_that_coincide_have_a_distance():
    # a zero that was given is not a missing one
    X = np.array([[0, 0], [0, 0], [1, 0], [0, 2.0], [3, 1]])
    D = distances(X)
    D[2, 3] = D[3, 2] = np.nan
    found = smacof(D, eps=1e-14, max_iter=5000)
    assert_allclose(np.linalg.norm(found.points[0] - found.points[1]), 0, atol=1e-5)
    assert found.stress < 1e-8


# ------------------------------------------------------------------ non-metric

def test_disparities_by_hand():
    delta, d = [1, 2, 2, 3], [2.0, 5, 1, 4]
    assert_allclose(disparities(delta, d), [2, 3, 3, 4])
    assert_allclose(disparities(delta, d, ties="primary"), [1.5, 4.5, 1.5, 4.5])
    assert_allclose(disparities(delta, d, weights=[1, 3, 1, 1]), [2, 4, 4, 4])
    assert_allclose(disparities([3, 2, 1], [1, 2, 3.0]), 2)


@pytest.mark.parametrize("arguments", [
    ([1, 2], [1, 2, 3.0]), ([1, np.nan, 2], [1, 2, 3.0]), ([1, 2, 3], [1, np.inf, 3.0]),
    ([1, 2, 3], [1, 2, 3.0], [1, 1]), ([1, 2, 3], [1, 2, 3.0], [1, 0, 1])])
def test_bad_disparities(arguments):
    with pytest.raises(ValueError, match="one shape, finite numbers and positive weights were"):
        disparities(*arguments)


@given(seed=seeds, ties=st.sampled_from(["primary", "secondary"]), weighted=st.booleans())
@settings(max_examples=40, deadline=None)
def test_disparities_are_in_order_and_closest(seed, ties, weighted):
    rng = np.random.default_rng(seed)
    delta, d = rng.integers(0, 6, 15), rng.uniform(size=15)
    w = rng.uniform(0.5, 2, 15) if weighted else np.ones(15)
    fitted = disparities(delta, d, w if weighted else None, ties=ties)
    order = delta[:, None] < delta
    assert (fitted[:, None] <= fitted + 1e-12)[order].all()
    if ties == "secondary":
        assert all(np.ptp(fitted[delta == value]) < 1e-12 for value in delta)
    # closest in a convex cone: the error is normal to the fit and makes no angle < 90° with it
    assert_allclose(w * (d - fitted) @ fitted, 0, atol=1e-12)
    for other in (delta, delta > 2, delta**3.0 - 30):
        assert w * (d - fitted) @ other <= 1e-10
    # repeated observations are integer weights
    assert_allclose(disparities(np.tile(delta, 3), np.tile(d, 3), ties="secondary")[:15],
                    disparities(delta, d, 3 * np.ones(15)), atol=1e-12)


def test_disparities_see_the_order_only():
    d = pdist(normal(12, 2))
    delta = pdist(disturbed(normal(12, 2)))
    for ties in ("primary", "secondary"):
        expected = disparities(delta, d, ties=ties)
        for other in (delta**3, np.log(delta), np.argsort(np.argsort(delta))):
            assert_array_equal(disparities(other, d, ties=ties), expected)


def test_non_metric_scaling_sees_the_order_only():
    D, start = disturbed(normal(25, 2), by=0.1), normal(25, 2) + 0.3 * normal(25, 2, seed=8)
    runs = [smacof(f(D), metric_mds=False, init=start, eps=1e-13, max_iter=20_000)
            for f in (np.asarray, np.sqrt, lambda D: D**3, np.expm1)]
    for run in runs[1:]:
        assert_allclose(run.stress, runs[0].stress, rtol=1e-4)
        same_map(runs[0].points, run.points, atol=1e-2)


def test_it_undoes_a_monotone_distortion_where_metric_scaling_cannot():
    X = normal(40, 2)
    D = distances(X) ** 3
    ordinal, metric = (MDS(metric="precomputed", metric_mds=m, normalized_stress=True,
                           eps=1e-12, max_iter=5000).fit(D) for m in (False, True))
    assert ordinal.stress_ < 1e-4 < 0.2 < metric.stress_
    same_map(X, ordinal.embedding_, atol=0.05, scale=True)


@each_weighting
def test_disparities_have_mean_square_one(weighted):
    D, W = disturbed(normal(12, 3)), random_weights(12, zeros=0.3) if weighted else None
    found = quiet(smacof, D, metric_mds=False, weights=W, max_iter=7, eps=0)
    w = W if weighted else 1 - np.eye(12)
    assert_allclose((w * found.disparities**2).sum(), w.sum(), rtol=1e-12)


def test_ties():
    # if all dissimilarities are equal, primary ties ask for nothing, secondary ones for a simplex
    D = 1 - np.eye(12)
    primary, secondary = (quiet(smacof, D, metric_mds=False, ties=ties, eps=1e-10)
                          for ties in ("primary", "secondary"))
    assert primary.stress < 1e-12 < 1 < secondary.stress


# ------------------------------------------------------------------ the estimators

def test_same_parameters_and_attributes_as_scikit_learn():
    from sklearn.manifold import MDS as PeerMDS, ClassicalMDS as PeerClassical
    X = normal(20, 3)
    for ours, peer in ((ClassicalMDS(), PeerClassical()), (MDS(), PeerMDS(init="random"))):
        mine, theirs = ours.get_params(), peer.get_params()
        assert {*theirs} <= {*mine}
        assert {n for n in theirs if mine[n] != theirs[n]} <= {"init"}
        attributes = {a for a in vars(peer.fit(X)) if a.endswith("_") and a[0] != "_"}
        assert attributes <= {*vars(ours.fit(X))}


@each_metric
@pytest.mark.parametrize("normalized", [True, np.True_, False, "auto"])
def test_the_stress_reported_is_that_of_the_embedding(metric_mds, normalized):
    model = MDS(metric_mds=metric_mds, normalized_stress=normalized).fit(normal(15, 4))
    one = not metric_mds if normalized == "auto" else normalized
    expected = (stress_one if one else stress)(model.disparities_, model.embedding_)
    assert_allclose(model.stress_, expected, rtol=1e-12)
    assert (np.diff(model.stress_history_) <= 0).all()
    assert len(model.stress_history_) == model.n_iter_ + 1
    if metric_mds:
        assert_array_equal(model.disparities_, model.dissimilarity_matrix_)


def test_the_best_of_several_random_starts_is_kept():
    X = normal(20, 6)
    runs = [MDS(init="random", random_state=seed).fit(X).stress_ for seed in range(4)]
    assert np.ptp(runs) > 0
    rng = np.random.default_rng(0)
    single = [MDS(init="random", random_state=rng).fit(X).stress_ for _ in range(4)]
    for seed in (0, np.random.default_rng(0)):
        assert MDS(init="random", n_init=4, random_state=seed).fit(X).stress_ == min(single)


def test_a_map_to_start_from_and_weights_are_given_to_fit():
    X = normal(12, 3)
    start, W = normal(12, 2, seed=4), random_weights(12)
    model = quiet(MDS(max_iter=5).fit, X, init=start, weights=W)
    found = quiet(smacof, distances(X), init=start, weights=W, max_iter=5)
    assert_allclose(model.embedding_, found.points, atol=1e-12)
    assert_allclose(model.stress_, found.stress)
    assert_array_equal(quiet(MDS(max_iter=5).fit_transform, X, init=start, weights=W),
                       model.embedding_)


def test_random_state_decides_and_the_global_state_is_left_alone():
    X, before = normal(15, 4), np.random.get_state()[1].copy()
    one, two, other = (MDS(init="random", random_state=seed).fit_transform(X)
                       for seed in (0, 0, 1))
    assert_array_equal(one, two)
    assert not np.allclose(one, other)
    assert_array_equal(before, np.random.get_state()[1])


def test_nothing_is_changed():
    D = disturbed(normal(10, 3))
    D[0, 1] = D[1, 0] = np.nan
    W, start = random_weights(10), normal(10, 2)
    copies = D.copy(), W.copy(), start.copy()
    for metric_mds in (True, False):
        MDS(metric="precomputed", metric_mds=metric_mds).fit(D, init=start, weights=W)
    for a, b in zip((D, W, start), copies, strict=True):
        assert_array_equal(a, b)


def test_float32_in_float32_out():
    X = normal(60, 4).astype(np.float32)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        model = ClassicalMDS().fit(X)       # its rounding is no reason to warn
    assert model.embedding_.dtype == model.transform(X).dtype == np.float32
    assert MDS().fit_transform(X).dtype == np.float32
    assert_allclose(model.embedding_, ClassicalMDS().fit(X.astype(float)).embedding_, atol=1e-4)


def test_it_warns_when_it_stops_early():
    with pytest.warns(ConvergenceWarning, match="max_iter=2 steps the loss still falls"):
        MDS(max_iter=2).fit(normal(20, 5))
    with pytest.warns(ConvergenceWarning, match="max_iter=1 steps"):
        MDS(max_iter=1, init="random").fit(np.ones((4, 2)))


def test_a_matrix_of_distances_taken_for_data():
    D = distances(normal(8, 2))
    for model in (ClassicalMDS(), MDS()):
        with pytest.warns(UserWarning, match="metric='precomputed' says that it holds"):
            model.fit(D)


def test_the_deprecated_name_of_metric():
    D = distances(normal(8, 2))
    with pytest.warns(FutureWarning, match="use metric"):
        old = MDS(dissimilarity="precomputed").fit(D)
    assert_array_equal(old.embedding_, MDS(metric="precomputed").fit(D).embedding_)
    with pytest.raises(ValueError, match="both given; metric was wanted"):
        MDS(dissimilarity="precomputed", metric="cityblock").fit(D)


X = normal(6, 4)


@pytest.mark.parametrize("D, words", [(D, w) for D, w in BAD_DISTANCES if np.ndim(D) == 2
                                      and np.size(D) and np.isrealobj(D) and "NaN" not in w])
@pytest.mark.parametrize("kind", [ClassicalMDS, MDS])
def test_bad_precomputed_distances(kind, D, words):
    with pytest.raises(ValueError) as error:
        kind(1, metric="precomputed").fit(D)
    assert words.replace("D has", "X has").replace("D is", "X is") in str(error.value)


BAD_PARAMETERS = [
    ({"n_components": 0}, "n_components=0; an integer from 1 on"),
    ({"n_components": 7}, "n_components=7"), ({"n_components": 1.5}, "n_components=1.5"),
    ({"n_components": True}, "n_components=True"),
    ({"metric": "warp"}, "metric='warp' with metric_params=None: Unknown"),
    ({"metric": 3}, "metric=3 with"), ({"metric": None}, "metric=None with"),
    ({"metric": "mahalanobis"}, "metric='mahalanobis' .* the parameter 'VI' was wanted"),
    ({"metric": "seuclidean"}, "the parameter 'V' was wanted"),
    ({"metric": "minkowski", "metric_params": {"q": 1}}, r"metric_params=\{'q': 1\}"),
    ({"metric": "cosine"}, "metric='cosine' .*: the result contains NaN"),
    ({"metric": lambda x, y: x[0] - y[0]}, "not symmetric"),
    ({"metric": lambda x, y: -1.0}, "the matrix of distances of X has -1 as its smallest"),
]


@pytest.mark.parametrize("parameters, words", BAD_PARAMETERS)
@pytest.mark.parametrize("kind", [ClassicalMDS, MDS])
def test_bad_parameters_of_both(kind, parameters, words):
    with pytest.raises(ValueError, match=words):
        kind(**parameters).fit(np.where(np.arange(6)[:, None] == 5, 0, X))


@pytest.mark.parametrize("parameters, words", [
    ({"metric_mds": "yes"}, "metric_mds='yes'; True or False"),
    ({"n_init": 0}, "n_init=0"), ({"init": "pca"}, r"init='pca'; one of \('classical_mds'"),
    ({"max_iter": 0}, "max_iter=0"), ({"max_iter": 1.5}, "max_iter=1.5"),
    ({"eps": -1}, "eps=-1; a number from 0"), ({"eps": np.nan}, "eps=nan"),
    ({"random_state": "x"}, "random_state='x'"),
    ({"normalized_stress": "yes"}, "normalized_stress='yes'; True, False or 'auto'"),
    ({"ties": "third"}, r"ties='third'; one of \('secondary', 'primary'\)"),
])
def test_bad_parameters_of_mds(parameters, words):
    with pytest.raises(ValueError, match=words):
        MDS(**parameters).fit(X)


@pytest.mark.parametrize("arguments, words", [
    ({"init": np.ones((5, 2))}, r"init has shape \(5, 2\); 6 rows, one per point, and 2 columns"),
    ({"init": np.ones((6, 3))}, "and 2 columns were wanted"),
    ({"init": np.full((6, 2), np.nan)}, "init contains NaN"),
    ({"weights": np.ones((5, 5))}, r"weights has shape \(5, 5\)"),
    ({"weights": -np.ones((6, 6))}, "weights .* smallest entry -1"),
    ({"weights": np.triu(np.ones((6, 6)))}, "weights is not symmetric"),
    ({"weights": np.eye(6)}, "leave 6 groups of points"),
])
def test_bad_arguments_of_fit(arguments, words):
    with pytest.raises(ValueError, match=words):
        MDS().fit(X, **arguments)


def test_a_map_of_the_wrong_length_has_no_stress():
    with pytest.raises(ValueError, match=r"X has shape \(3, 2\); 4 rows, one per point were"):
        stress(RECTANGLE, np.ones((3, 2)))


def test_exact_distances_and_squares_out_of_the_range_of_float32():
    exact = np.array([[Fraction(0), Fraction(1, 2)], [Fraction(1, 2), Fraction(0)]])
    assert_allclose(classical_mds(exact, 1).points, [[0.25], [-0.25]])
    X = normal(9, 3)
    for unit in (1e-25, 1e25):
        for model in (ClassicalMDS(), MDS()):
            with pytest.raises(ValueError, match="X has .* overflows or vanishes in float32"):
                model.fit((unit * X).astype(np.float32))
            far = model.fit_transform(unit * X) / unit
            assert_allclose(far, model.fit_transform(X), atol=1e-9)


# ------------------------------------------------------------------ once a call, units, masks

@pytest.mark.parametrize("init, starts", [("random", 4), ("classical_mds", 1)])
def test_what_starts_share_is_made_once(init, starts, monkeypatch):
    calls = {name: [] for name in ("as_distances", "cho_factor", "rank_pairs", "descend")}
    for name, seen in calls.items():
        original = getattr(stress_module, name)
        monkeypatch.setattr(stress_module, name, lambda *given, seen=seen, original=original,
                            **how: seen.append(1) or original(*given, **how))
    quiet(MDS(init=init, n_init=4, metric_mds=False, max_iter=3).fit, normal(12, 3),
          weights=random_weights(12))
    assert {name: len(seen) for name, seen in calls.items()} == {
        "as_distances": 1, "cho_factor": 1, "rank_pairs": 1, "descend": starts}


def test_the_best_of_the_starts_is_kept_and_all_others_are_refused():
    D = disturbed(normal(20, 6))
    runs = [smacof(D, init="random", random_state=rng).stress
            for rng in [np.random.default_rng(0)] for _ in range(4)]
    assert smacof(D, init="random", n_init=4, random_state=0).stress == min(runs)
    with pytest.raises(ValueError, match="n_init=0; an integer from 1 on"):
        smacof(D, n_init=0)
    with pytest.raises(ValueError, match="init=array"):
        MDS(init=normal(20, 2)).fit(D)


@pytest.mark.parametrize("factor", [1e200, 1e-200])
def test_what_cannot_be_squared_is_named(factor):
    X, D, W = normal(6, 2), disturbed(normal(6, 2)), random_weights(6)
    for call, name in ((lambda: MDS().fit(factor * X), "X"),
                       (lambda: MDS(metric="precomputed").fit(factor * D), "X"),
                       (lambda: smacof(factor * D), "D"), (lambda: stress(factor * D, X), "D"),
                       (lambda: stress(D, factor * X), "X"),
                       (lambda: guttman_transform(D, factor * X), "X"),
                       (lambda: smacof(D, init=factor * X), "init"),
                       (lambda: smacof(np.sqrt(factor) * D, weights=factor * W),
                        "D with its weights")):
        with pytest.raises(ValueError, match=f"^{name} has .* overflows or vanishes"):
            call()
    # the unit of the weights alone changes nothing
    assert_allclose(smacof(D, weights=factor * W).points, smacof(D, weights=W).points, atol=1e-7)


def test_masked_arrays_are_refused_and_nan_is_named():
    D = np.ma.masked_greater(disturbed(normal(9, 2)), 2)
    for call in (lambda: MDS().fit(np.ma.masked_greater(normal(9, 2), 1)),
                 lambda: MDS(metric="precomputed").fit(D), lambda: smacof(D)):
        with pytest.raises(TypeError, match="masked array; .* NaN where an entry is missing"):
            call()
    found = MDS(metric="precomputed").fit(D.filled(np.nan))
    assert np.isfinite(found.embedding_).all() and np.isnan(found.dissimilarity_matrix_).any()
