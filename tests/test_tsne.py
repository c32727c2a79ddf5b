"""tsne: the probabilities, the gradient and its three repulsions, and the descent."""

import numpy as np
import pytest
import scipy.sparse
import sklearn.manifold
from numpy.testing import assert_allclose, assert_array_equal
from scipy.spatial.distance import cdist

from pcalab.course.datasets import load_digits
from pcalab.core.distances import squared_distances
from pcalab.core.neighbors import nearest_neighbors, trustworthiness
from pcalab.tsne import (TSNE, QuadTree, attraction, barnes_hut_repulsion,
                         conditional_probabilities, exact_repulsion, fft_repulsion,
                         joint_probabilities, kl_divergence, kl_gradient, momentum_step,
                         student_q, student_weights)


def cloud(n=40, d=5, seed=0):
    return np.random.default_rng(seed).standard_normal((n, d))


def maps(n=900):
    rng = np.random.default_rng(7)
    blobs = 30 * rng.standard_normal((9, 1, 2)) + 3 * rng.standard_normal((9, n // 9, 2))
    return {"round": 20 * rng.standard_normal((n, 2)), "small": rng.standard_normal((n, 2)),
            "tiny": 1e-4 * rng.standard_normal((n, 2)), "blobs": blobs.reshape(-1, 2),
            "far off": 20 * rng.standard_normal((n, 2)) + [500, -300],
            "narrow": rng.standard_normal((n, 2)) * [60, 0.5]}


each_map = pytest.mark.parametrize("Y", maps().values(), ids=maps())


def perplexities(P):
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.exp2(-np.nansum(P * np.log2(P), axis=1))


def slope(f, Y, h=1e-5):
    """Central differences of f in every entry of Y."""
    steps = h * np.eye(Y.size).reshape(-1, *Y.shape)
    return np.array([(f(Y + s) - f(Y - s)) / (2 * h) for s in steps]).reshape(Y.shape)


def relative_error(found, right):
    """Root mean square of the errors over that of the forces."""
    return np.linalg.norm(found - right) / np.linalg.norm(right)


# ------------------------------------------------------------------ near in the data

@pytest.mark.parametrize("perplexity", [1.5, 5, 30, 39])
@pytest.mark.parametrize("scale", [1e-6, 1.0, 1e6])
def test_every_row_has_the_perplexity_asked_for(perplexity, scale):
    P = conditional_probabilities(squared_distances(scale * cloud()), perplexity)
    assert_allclose(perplexities(P), perplexity, rtol=1e-5)
    assert_allclose(P.sum(axis=1), 1)
    assert_array_equal(np.diag(P), 0)


def test_rows_of_very_different_scales_and_far_off_points():
    X = np.vstack([1e-5 * cloud(30), 1e3 + cloud(30, seed=1), [[1e6] * 5]])
    assert_allclose(perplexities(conditional_probabilities(squared_distances(X), 10)), 10,
                    rtol=1e-5)


def test_nearer_is_more_probable_and_gaussian():
    D2 = squared_distances(cloud())
    P = conditional_probabilities(D2, 10)
    others = np.arange(1, 40)
    # log p is linear in d², with one slope for each row
    assert abs(np.corrcoef(D2[0, others], np.log(P[0, others]))[0, 1] + 1) < 1e-12


def test_neighbour_lists_say_the_same_as_the_square():
    X = cloud()
    distances, neighbors = nearest_neighbors(X, 39)
    P = joint_probabilities(squared_distances(X), 10)
    sparse = joint_probabilities(distances**2, 10, neighbors)
    assert scipy.sparse.issparse(sparse)
    assert_allclose(sparse.toarray(), P, atol=1e-10)


def test_ties_share_alike():
    D2 = np.ones((12, 12)) - np.eye(12)
    assert_allclose(conditional_probabilities(D2, 3), D2 / 11)
    # four at distance zero: no fewer than four neighbours can be told apart
    near = np.array([[0.0] * 4 + [1.0] * 4] * 9)
    assert_allclose(conditional_probabilities(near, 2), np.array([[0.25] * 4 + [0.0] * 4] * 9))
    assert_allclose(conditional_probabilities(np.zeros((9, 8)), 2), 1 / 8)


@pytest.mark.parametrize("sparse", [False, True])
def test_joint_probabilities_are_symmetric_and_sum_to_one(sparse):
    X = np.vstack([cloud(), [[50.0] * 5]])
    distances, neighbors = nearest_neighbors(X, 20)
    P = (joint_probabilities(distances**2, 5, neighbors).toarray() if sparse
         else joint_probabilities(squared_distances(X), 5))
    assert_array_equal(P, P.T)
    assert_allclose(P.sum(), 1)
    # the outlier has its say too, which is what the symmetric form is for
    assert (P.sum(axis=1) >= 1 / (2 * len(X)) - 1e-12).all()


# ------------------------------------------------------------------ the divergence, its gradient

def test_student_q_by_its_definition():
    Y = cloud(d=2)
    W = 1 / (1 + cdist(Y, Y, "sqeuclidean")) - np.eye(40)
    assert_allclose(student_weights(Y), W, atol=1e-15)
    assert_allclose(student_q(Y), W / W.sum())


def test_kl_by_its_definition_dense_and_sparse():
    P, Y = joint_probabilities(squared_distances(cloud()), 10), cloud(d=2, seed=1)
    Q, off = student_q(Y), ~np.eye(40, dtype=bool)
    right = (P[off] * np.log(P[off] / Q[off])).sum()
    assert_allclose(kl_divergence(P, Y), right)
    assert_allclose(kl_divergence(scipy.sparse.csr_array(P), Y), right)
    assert_allclose(kl_divergence(student_q(Y), Y), 0, atol=1e-12)


def test_kl_agrees_with_scikit_learn():
    X = cloud()
    peer = sklearn.manifold.TSNE(method="exact", perplexity=10, max_iter=1000, random_state=0)
    peer.fit(X)
    P = joint_probabilities(squared_distances(X), 10)
    assert_allclose(kl_divergence(P, peer.embedding_), peer.kl_divergence_, rtol=1e-3)


@pytest.mark.parametrize("c", [1, 2, 3])
@pytest.mark.parametrize("exaggeration", [1.0, 12.0])
def test_the_gradient_is_that_of_finite_differences(c, exaggeration):
    P, Y = joint_probabilities(squared_distances(cloud(12)), 4), cloud(12, c, seed=1)
    off = ~np.eye(12, dtype=bool)

    def loss(Y):
        return -(exaggeration * P[off] * np.log(student_weights(Y)[off])).sum() + np.log(
            student_weights(Y).sum())

    assert_allclose(kl_gradient(P, Y, exaggeration), slope(loss, Y), atol=1e-7)
    if exaggeration == 1:
        assert_allclose(kl_gradient(P, Y), slope(lambda Y: kl_divergence(P, Y), Y), atol=1e-7)


@each_map
def test_no_net_force(Y):
    P = joint_probabilities(squared_distances(cloud(len(Y))), 30)
    gradient = kl_gradient(P, Y)
    assert_allclose(gradient.sum(axis=0), 0, atol=1e-12 * abs(gradient).sum())


def test_the_gradient_of_the_conditional_form_is_another():
    # 003-17: the lecture prints 4 Σ (p_{j|i} − q_{j|i}) w (y_i − y_j) as the gradient of
    # Σ_i KL(P_i‖Q_i); that is not even free of net force
    P, Y = conditional_probabilities(squared_distances(cloud(6)), 2), cloud(6, 2, seed=1)
    off = ~np.eye(6, dtype=bool)

    def rows(Y):
        W = student_weights(Y)
        return W / W.sum(axis=1, keepdims=True)

    def force(A):
        return ((A * student_weights(Y))[:, :, None] * (Y[:, None] - Y)).sum(axis=1)

    numeric = slope(lambda Y: (P[off] * np.log(P[off] / rows(Y)[off])).sum(), Y)
    E = P - rows(Y)
    assert_allclose(2 * force(E + E.T), numeric, atol=1e-7)
    assert abs(4 * force(E) - numeric).max() > 0.1
    assert abs(4 * force(E).sum(axis=0)).max() > 0.1


def test_kl_is_blind_to_moves_and_turns():
    P, Y = joint_probabilities(squared_distances(cloud()), 10), cloud(d=2, seed=1)
    turn = np.array([[0.6, -0.8], [0.8, 0.6]])
    assert_allclose(kl_divergence(P, Y @ turn + [100, 7]), kl_divergence(P, Y))
    assert_allclose(kl_gradient(P, Y @ turn + [100, 7]), kl_gradient(P, Y) @ turn, atol=1e-13)


@pytest.mark.parametrize("c", [1, 2, 3])
def test_attraction_dense_sparse_and_halved(c):
    P, Y = joint_probabilities(squared_distances(cloud()), 10), cloud(d=c, seed=1)
    right = ((P * student_weights(Y))[:, :, None] * (Y[:, None] - Y)).sum(axis=1)
    for form in (P, scipy.sparse.csr_array(P), 2 * scipy.sparse.triu(P, 1, format="csr")):
        assert_allclose(attraction(form, Y), right, atol=1e-14)


@each_map
def test_exact_repulsion_by_its_definition(Y):
    W, D = student_weights(Y), Y[:, None] - Y
    found = exact_repulsion(Y)
    assert relative_error(found.forces, (W[:, :, None] ** 2 * D).sum(axis=1)) < 1e-12
    assert_allclose(found.total, W.sum())


# ------------------------------------------------------------------ the tree

@each_map
def test_the_tree_counts_every_point_once(Y):
    tree = QuadTree(Y)
    assert_array_equal(np.sort(tree.order), np.arange(len(Y)))
    count, parents = tree.stop - tree.start, np.flatnonzero(tree.n_children)
    leaves = tree.n_children == 0
    assert count[0] == len(Y) == count[leaves].sum() and (count[leaves] == 1).all()
    for cell in parents:
        children = tree.first_child[cell] + np.arange(tree.n_children[cell])
        assert tree.n_children[cell] <= 4
        # children are a partition of their parent, side by side, half as wide
        assert_array_equal(np.r_[tree.start[cell], tree.stop[children]],
                           np.r_[tree.start[children], tree.stop[cell]])
        assert_allclose(tree.width[children], tree.width[cell] / 2)


@each_map
def test_centres_of_mass_and_widths(Y):
    tree = QuadTree(Y)
    for cell in range(0, len(tree.start), 7):
        inside = tree.points[tree.start[cell]:tree.stop[cell]]
        assert_allclose(tree.mean[cell], inside.mean(axis=0), atol=1e-11 * np.ptp(Y))
        assert np.ptp(inside, axis=0).max() <= tree.width[cell] * (1 + 1e-9)


@each_map
def test_barnes_hut_with_theta_zero_is_exact(Y):
    exact, found = exact_repulsion(Y), barnes_hut_repulsion(Y, theta=0)
    assert abs(found.forces - exact.forces).max() < 1e-11 * abs(exact.forces).max()
    assert_allclose(found.total, exact.total, rtol=1e-11)


@each_map
@pytest.mark.parametrize("theta, bound", [(0.2, 0.004), (0.5, 0.05), (0.8, 0.15)])
def test_barnes_hut_is_near(Y, theta, bound):
    exact, found = exact_repulsion(Y), barnes_hut_repulsion(Y, theta)
    assert relative_error(found.forces, exact.forces) < bound
    assert abs(found.total / exact.total - 1) < bound


def test_no_point_is_pushed_by_a_cell_that_holds_it():
    # the others, in the far corner, are more than a cell's width from the first point
    Y = np.array([[0.0, 0.0], [1.0, 1.0], [1.0, 0.999], [0.999, 1.0], [0.999, 0.999]])
    exact, found = exact_repulsion(Y), barnes_hut_repulsion(Y, theta=1)
    assert relative_error(found.forces, exact.forces) < 0.01
    assert_allclose(found.total, exact.total, rtol=0.01)


# ------------------------------------------------------------------ the grid

@each_map
@pytest.mark.parametrize("spacing, bound", [(0.35, 0.02), (0.2, 0.003)])
def test_the_grid_is_near(Y, spacing, bound):
    exact, found = exact_repulsion(Y), fft_repulsion(Y, spacing)
    assert relative_error(found.forces, exact.forces) < bound
    assert abs(found.total / exact.total - 1) < 1e-3 * bound / 0.02


def test_the_error_falls_with_the_spacing_to_the_third_power_and_faster():
    Y = maps()["blobs"]
    right = exact_repulsion(Y).forces
    errors = [relative_error(fft_repulsion(Y, h).forces, right) for h in (0.8, 0.4, 0.2)]
    assert errors[1] < errors[0] / 4 and errors[2] < errors[1] / 8


def test_forces_on_the_grid_are_the_slope_of_its_own_potential():
    # Z = Σ_{i≠j} w(y_i − y_j), so ∂Z/∂y_i = −4 Σ_j w² (y_i − y_j): for the grid's w too, the
    # points' effect on themselves left out. A map of few nodes is computed in double precision
    corners = np.array([[0.0, 0.0], [3.0, 3.0]])
    Y = 0.5 + 2 * np.random.default_rng(0).random((8, 2))

    def total(Y):
        return fft_repulsion(np.vstack([corners, Y])).total

    found = fft_repulsion(np.vstack([corners, Y])).forces[2:]
    assert_allclose(found, -slope(total, Y) / 4, atol=1e-8)
    assert abs(found - exact_repulsion(np.vstack([corners, Y])).forces[2:]).max() > 1e-6


def test_the_grid_stays_while_the_map_moves():
    # one more point, outside, is one more push; elsewhere nothing is computed differently
    Y = 10 * np.random.default_rng(0).standard_normal((300, 2))
    more = np.vstack([Y, Y.min(axis=0) - [20.1, 17.23]])
    push = exact_repulsion(more).forces[:-1] - exact_repulsion(Y).forces
    change = fft_repulsion(more).forces[:-1] - fft_repulsion(Y).forces
    assert_allclose(change, push, atol=1e-4)


def test_a_point_does_not_push_itself():
    # alone in its neighbourhood: what is left is the far-off others
    Y = np.array([[0.1, 0.2], [15.07, 0.3], [0.2, 15.11]])
    for repel in (fft_repulsion, barnes_hut_repulsion):
        found, exact = repel(Y), exact_repulsion(Y)
        assert abs(found.forces - exact.forces).max() < 1e-6
        assert_allclose(found.total, exact.total, rtol=1e-3)


@pytest.mark.parametrize("repel", [barnes_hut_repulsion, fft_repulsion])
def test_maps_with_one_column_and_maps_in_one_place(repel):
    Y = 30 * cloud(300, 1)
    exact, found = exact_repulsion(Y), repel(Y)
    assert found.forces.shape == (300, 1)
    assert relative_error(found.forces, exact.forces) < 0.03
    together = repel(np.full((50, 2), 3.7))
    assert abs(together.forces).max() < 1e-8
    assert_allclose(together.total, 50 * 49)
    pairs = np.repeat(10 * cloud(60, 2), 2, axis=0)
    assert relative_error(repel(pairs).forces, exact_repulsion(pairs).forces) < 0.05
    assert_allclose(repel(pairs).total, exact_repulsion(pairs).total, rtol=0.02)


@pytest.mark.parametrize("repel", [exact_repulsion, barnes_hut_repulsion, fft_repulsion])
def test_points_worlds_apart_still_have_a_sum(repel):
    # n + Z − n would leave nothing, nor would single precision
    Y = np.array([[0.0, 0.0], [1e9, 0.0]])
    assert_allclose(repel(Y).total, 2e-18)
    assert_allclose(repel(Y).forces, [[-1e-27, 0], [1e-27, 0]])
    assert_allclose(repel(Y / 1e5).total, 2e-8)


def test_a_map_too_wide_for_a_grid_goes_to_the_tree():
    Y = np.vstack([cloud(50, 2), cloud(50, 2, seed=1) + 1e7])
    assert_array_equal(fft_repulsion(Y).forces, barnes_hut_repulsion(Y).forces)
    assert relative_error(fft_repulsion(Y).forces, exact_repulsion(Y).forces) < 0.05


# ------------------------------------------------------------------ the descent

def test_a_step_goes_down_and_keeps_a_part_of_its_speed():
    Y, zero, one = np.array([[3.0, -4.0]]), np.zeros((1, 2)), np.ones((1, 2))
    Y1, v1, g1 = momentum_step(Y, zero, one, Y, learning_rate=0.1, momentum=0.5)
    # the printed algorithm 1 has the other sign, and climbs
    assert_allclose(Y1, Y - 0.08 * Y)
    assert_allclose(g1, 0.8)
    _, v2, g2 = momentum_step(Y1, v1, g1, Y1, learning_rate=0.1, momentum=0.5)
    assert_allclose(g2, 1.0)
    assert_allclose(v2, 0.5 * v1 - 0.1 * Y1)
    assert momentum_step(Y, zero, np.full((1, 2), 0.01), Y, 1.0, 0.0)[2].min() == 0.01


@pytest.mark.parametrize("method", ["exact", "barnes_hut", "fft"])
def test_the_reported_kl_is_that_of_the_map(method):
    X = load_digits().data[:200]
    model = TSNE(method=method, perplexity=15, max_iter=270, random_state=0).fit(X)
    distances, neighbors = nearest_neighbors(X, 46)
    P = (joint_probabilities(squared_distances(X), 15) if method == "exact"
         else joint_probabilities(distances**2, 15, neighbors))
    right = kl_divergence(P, model.embedding_)
    assert_allclose(model.kl_divergence_, right,
                    atol={"exact": 1e-10, "barnes_hut": 0.03, "fft": 1e-3}[method])
    assert model.kl_history_[-1] == model.kl_divergence_
    assert len(model.kl_history_) == 7 and model.n_iter_ == 270
    assert model.kl_history_[-1] < model.kl_history_[0] / 2


def test_the_three_methods_find_maps_as_good():
    X = load_digits().data[:150]
    P = joint_probabilities(squared_distances(X), 15)
    reached = [kl_divergence(P, TSNE(method=method, perplexity=15, max_iter=400, random_state=0)
                             .fit_transform(X)) for method in ("exact", "barnes_hut", "fft")]
    assert max(reached) - min(reached) < 0.1


def test_a_new_start_after_exaggeration():
    # speed and gains of a phase that overshot would carry on overshooting
    X, low = load_digits().data[:100], {}
    for steps in (250, 300):
        low[steps] = TSNE(perplexity=10, max_iter=steps, random_state=0).fit(X).kl_divergence_
    assert low[300] < low[250] / 2


def test_digits():
    # bands measured on all 1797 digits: 1-NN error at most 2.5 %, trustworthiness at least .985
    digits = load_digits()
    X, labels = digits.data[:800], digits.target[:800]
    model = TSNE(max_iter=750, random_state=0).fit(X)
    nearest = nearest_neighbors(model.embedding_, 1)[1][:, 0]
    assert (labels[nearest] != labels).mean() <= 0.025
    assert trustworthiness(X, model.embedding_, 12) >= 0.985
    distances, neighbors = nearest_neighbors(X, 91)
    P = joint_probabilities(distances**2, 30, neighbors)
    assert kl_divergence(P, model.embedding_) < 0.53        # scikit-learn's trees: 0.51


def test_duplicates_are_no_obstacle():
    X = np.repeat(load_digits().data[:40], 2, axis=0)
    P = joint_probabilities(squared_distances(X), 10)
    for method in ("exact", "barnes_hut", "fft"):
        for init in ("pca", np.zeros((80, 2))):
            model = TSNE(method=method, perplexity=10, max_iter=400, random_state=0,
                         init=init).fit(X)
            Y = model.embedding_
            assert np.isfinite(Y).all() and len(np.unique(Y, axis=0)) == 80
            assert 0 < kl_divergence(P, Y) < 0.6 and 0 < model.kl_divergence_ < 0.7
            # twins stay together
            assert np.median(np.linalg.norm(Y[::2] - Y[1::2], axis=1)) < 0.1 * np.ptp(Y)


@pytest.mark.parametrize("method", ["exact", "barnes_hut", "fft"])
def test_points_all_in_one_place(method):
    model = TSNE(method=method, perplexity=5, max_iter=300, random_state=0).fit(np.ones((30, 4)))
    assert np.isfinite(model.embedding_).all() and np.isfinite(model.kl_divergence_)


def test_auto_takes_the_grid_for_many_points_and_sums_for_few():
    X = load_digits().data
    few = TSNE(max_iter=20, random_state=0)
    for n, method in [(200, "exact"), (550, "fft")]:
        other = TSNE(max_iter=20, random_state=0, method=method)
        assert_array_equal(few.fit_transform(X[:n]), other.fit_transform(X[:n]))
    assert TSNE(3, max_iter=20).fit_transform(X[:550]).shape == (550, 3)
    assert TSNE(1, max_iter=20).fit_transform(X[:550]).shape == (550, 1)


def test_learning_rate():
    X = cloud(400)
    assert TSNE(max_iter=1).fit(X).learning_rate_ == 50
    assert_allclose(TSNE(max_iter=1, early_exaggeration=1).fit(X).learning_rate_, 100)
    assert TSNE(max_iter=1, learning_rate=7.5).fit(X).learning_rate_ == 7.5


def test_the_first_map():
    X = cloud(50) * [9, 4, 1, 1, 1]
    Y = TSNE(perplexity=5, learning_rate=1e-300, max_iter=1).fit_transform(X)
    assert_allclose(Y[:, 0].std(), 1e-4)
    assert abs(np.corrcoef(Y[:, 0], X[:, 0])[0, 1]) > 0.99
    first = cloud(50, 2, seed=3)
    Y = TSNE(perplexity=5, learning_rate=1e-300, max_iter=1, init=first).fit_transform(X)
    assert_array_equal(Y, first)
    assert TSNE(perplexity=5, max_iter=5).fit_transform(X[:, :1])[:, 1].std() > 0


def test_it_stops_when_nothing_is_gained():
    X, options = cloud(), dict(perplexity=5, max_iter=2000)
    # steps too short to change a number: KL is looked at every 50, the first time after 250
    for patience in (0, 50, 400):
        model = TSNE(learning_rate=1e-300, init=cloud(d=2), n_iter_without_progress=patience,
                     **options).fit(X)
        assert np.ptp(model.kl_history_) == 0 and model.n_iter_ == 250 + patience + 50
    # as in scikit-learn, not while exaggerating, however short the gradient is then
    assert TSNE(min_grad_norm=1e3, **options).fit(X).n_iter_ == 300


def test_what_exaggeration_loses_is_no_lack_of_progress():
    # from a finished map KL can only rise at first; that it falls again after step 250 counts
    X = np.random.default_rng(0).standard_normal((60, 60))
    done = TSNE(perplexity=20, max_iter=600, random_state=0).fit(X)
    again = TSNE(perplexity=20, init=done.embedding_.tolist(), early_exaggeration=30,
                 n_iter_without_progress=-1).fit(X)
    assert again.kl_history_[6] > 1.1 * again.kl_history_[0]        # at the first look after it
    assert again.n_iter_ > 300


def test_progress(capsys):
    X, seen = cloud(), []

    def look(step, kl, Y):
        seen.append((step, kl))
        Y[:] = 0                        # a copy: it does no harm

    model = TSNE(perplexity=5, max_iter=120, random_state=0)
    quiet = model.fit_transform(X)
    assert capsys.readouterr().out == ""
    loud = model.set_params(verbose=1, callback=look).fit_transform(X)
    first = capsys.readouterr().out
    assert_array_equal(loud, quiet)
    assert [step for step, _ in seen] == [0, 50, 100, 120]
    assert_array_equal([kl for _, kl in seen], model.kl_history_)
    model.fit(X)
    lines = capsys.readouterr().out
    assert lines == first and lines.startswith("[t-SNE] step    0: KL ")
    assert len(lines.splitlines()) == 4


def test_seeds():
    X = cloud(550)
    model = TSNE(perplexity=5, max_iter=60, init="random", random_state=0)
    state = np.random.get_state()[1].copy()
    Y = model.fit_transform(X)
    assert_array_equal(Y, model.fit_transform(X))
    assert_array_equal(Y, model.set_params(n_jobs=2).fit_transform(X))
    assert not np.array_equal(Y, model.set_params(random_state=1).fit_transform(X))
    assert not np.array_equal(model.set_params(random_state=None).fit_transform(X),
                              model.fit_transform(X))
    assert_array_equal(state, np.random.get_state()[1])


def test_nothing_is_changed_and_precision_is_kept():
    X, first = cloud(), cloud(40, 2, seed=1)
    X_before, first_before = X.copy(), first.copy()
    for method in ("exact", "barnes_hut", "fft"):
        model = TSNE(perplexity=5, max_iter=60, init=first, method=method)
        Y = model.fit_transform(X)
        assert Y.dtype == np.float64
        assert_array_equal(X, X_before)
        assert_array_equal(first, first_before)
        assert model.init is first
    single = TSNE(perplexity=5, max_iter=60, random_state=0).fit(X.astype(np.float32))
    assert single.embedding_.dtype == np.float32
    assert TSNE(perplexity=5, max_iter=5).fit_transform((9 * X).astype(int)).dtype == np.float64


@pytest.mark.parametrize("method", ["exact", "barnes_hut", "fft"])
def test_metrics(method):
    X = cloud(60)
    options = dict(perplexity=5, max_iter=10, method=method, init="random", random_state=0)
    Y = TSNE(**options).fit_transform(X)
    given = TSNE(metric="precomputed", **options).fit_transform(cdist(X, X))
    assert_allclose(given, Y, atol=1e-6 * np.ptp(Y))
    block = TSNE(metric="minkowski", metric_params={"p": 1}, **options).fit_transform(X)
    assert_array_equal(block, TSNE(metric="cityblock", **options).fit_transform(X))
    assert not np.array_equal(block, Y)


BAD_PARAMETERS = [
    (dict(perplexity=40), r"perplexity=40; a number from 1 to 39"),
    (dict(perplexity=0.5), r"perplexity=0.5; a number from 1 to 39"),
    (dict(perplexity="30"), r"perplexity='30'; a number"),
    (dict(perplexity=np.nan), r"perplexity=nan; a number"),
    (dict(n_components=0), r"n_components=0; an integer"),
    (dict(n_components=2.0), r"n_components=2.0; an integer"),
    (dict(n_components=3, method="fft"), r"n_components=3 with method='fft'"),
    (dict(n_components=3, method="barnes_hut"), r"n_components=3 with method='barnes_hut'"),
    (dict(early_exaggeration=0.5), r"early_exaggeration=0.5; a number from 1"),
    (dict(learning_rate=0), r"learning_rate=0; a number"),
    (dict(learning_rate="fast"), r"learning_rate='fast'; a number"),
    (dict(max_iter=0), r"max_iter=0; an integer"),
    (dict(n_iter_without_progress=-2), r"n_iter_without_progress=-2; a number from -1"),
    (dict(min_grad_norm=-1), r"min_grad_norm=-1; a number from 0"),
    (dict(angle=1.5), r"angle=1.5; a number from 0 to 1"),
    (dict(method="tree"), r"method='tree'; one of"),
    (dict(init="spectral"), r"init='spectral'; one of"),
    (dict(init=np.zeros((40, 3))), r"init has shape \(40, 3\); \(40, 2\) was wanted"),
    (dict(init=np.full((40, 2), np.nan)), r"init contains NaN"),
    (dict(metric="precomputed", init="random"), r"X has shape \(40, 5\); a square matrix"),
    (dict(metric="precomputed"), r"init='pca' with metric='precomputed'"),
    (dict(metric="nearness"), r"nearness|Unknown Distance Metric"),
    (dict(random_state="seed"), r"random_state='seed'"),
]


@pytest.mark.parametrize("parameters, message", BAD_PARAMETERS)
def test_bad_parameters(parameters, message):
    X = cloud(40)
    if parameters == dict(metric="precomputed"):
        X = cdist(X, X)
    with pytest.raises(ValueError, match=message):
        TSNE(**(dict(perplexity=5) | parameters)).fit(X)


def test_bad_arguments_of_functions():
    D2 = squared_distances(cloud())
    for call, message in [
            (lambda: conditional_probabilities(-D2, 5), "D2 has a negative entry"),
            (lambda: conditional_probabilities(D2, 40), "perplexity=40; a number from 1 to 39"),
            (lambda: conditional_probabilities(D2[:, :9], 10), "a number from 1 to 9"),
            (lambda: conditional_probabilities(D2[0]), "two-dimensional"),
            (lambda: fft_repulsion(cloud()), "Y has 5 columns; a map of one or two"),
            (lambda: barnes_hut_repulsion(cloud()), "Y has 5 columns; a map of one or two"),
            (lambda: fft_repulsion(cloud(d=2), 0), "spacing=0; a number"),
            (lambda: barnes_hut_repulsion(cloud(d=2), 2), "theta=2; a number from 0 to 1"),
            (lambda: fft_repulsion(np.full((9, 2), np.nan)), "Y contains NaN")]:
        with pytest.raises(ValueError, match=message):
            call()
    negative = np.eye(40) - 1
    for D, message in [(negative, "X has -1 as its smallest"), (np.triu(-negative), "not symmetric")]:
        with pytest.raises(ValueError, match=message):
            TSNE(perplexity=5, metric="precomputed", init="random").fit(D)
    with pytest.raises(ValueError, match="metric='cosine' .*the result contains NaN"):
        TSNE(perplexity=5, metric="cosine").fit(np.vstack([cloud(), np.zeros(5)]))


def test_data_frames_are_what_comes_out_and_nothing_inside_minds():
    X = cloud()
    model = TSNE(perplexity=5, max_iter=5, random_state=0)
    Y = model.fit_transform(X)
    with sklearn.config_context(transform_output="pandas"):
        frame = model.fit_transform(X)
    assert list(frame.columns) == ["tsne0", "tsne1"]
    assert_array_equal(frame.to_numpy(), Y)
    assert isinstance(model.embedding_, np.ndarray)
    assert not hasattr(model, "transform")


def test_a_seed_decides_also_where_the_first_map_is_iterated_for():
    # of so many rows and columns PCA finds two axes by iteration, from a random start
    X = cloud(130, 510)
    first, again = (TSNE(perplexity=5, max_iter=1, random_state=0).fit_transform(X) for _ in "12")
    assert_array_equal(first, again)


@pytest.mark.parametrize("method", ["exact", "barnes_hut", "fft"])
def test_units_of_any_size(method):
    X, options = cloud(60), dict(perplexity=5, max_iter=3, method=method, random_state=0)
    for init in ("pca", "random"):
        Y = TSNE(init=init, **options).fit_transform(X)
        for unit in (2.0**400, 2.0**-400):
            moved = TSNE(init=init, **options).fit_transform(unit * X)
            assert_allclose(moved, Y, atol=1e-6 * np.ptp(Y))
        for unit, dtype in ((1e200, float), (1e-200, float), (1e20, np.float32)):
            with pytest.raises(ValueError, match=r"^X has .* as its largest entry, whose square"):
                TSNE(init=init, **options).fit((unit * X).astype(dtype))
    with pytest.raises(ValueError, match="^init has .* as its largest entry"):
        TSNE(**options | dict(init=1e200 * X[:, :2])).fit(X)
    D = squared_distances(X)
    with pytest.raises(ValueError, match="^X has .* as its largest entry"):
        TSNE(metric="precomputed", init="random", **options).fit(1e200 * D)
    for unit in (1e200, 1e-200):
        assert_allclose(joint_probabilities(unit * D, 5), joint_probabilities(D, 5), atol=1e-9)
