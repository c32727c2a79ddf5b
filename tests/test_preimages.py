"""preimages: the ways back from scores to points."""

import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal
from sklearn.datasets import load_digits
from sklearn.decomposition import KernelPCA as PeerKernelPCA
from sklearn.exceptions import ConvergenceWarning, NotFittedError

from pcalab.kernel_pca import KernelPCA
from pcalab.kernels import KernelCenterer, kernel_matrix, rbf_kernel
from pcalab.pca import PCA
from pcalab.preimages import (preimage_fixed_point, preimage_gradient, preimage_objective,
                              preimage_weights)
from support import data, each_kernel


def test_with_a_linear_kernel_the_mean_comes_back():
    X, Y = (Z + 10 for Z in data())
    for k in (2, 4):
        pca = PCA(k).fit(X)
        wanted = pca.inverse_transform(pca.transform(Y))
        # a smaller α would leave less bias than rounding, which costs ε λ₁ / α
        ridge = KernelPCA(k, fit_inverse_transform=True, alpha=1e-6).fit(X)
        gradient = KernelPCA(k, inverse="gradient").fit(X)
        for model in (ridge, gradient):
            assert_allclose(model.inverse_transform(model.transform(Y)), wanted, atol=1e-5)


def test_ridge_is_scikit_learns_regression_but_for_width_and_mean():
    X, Y = data()
    X, Y = X - X.mean(axis=0), Y - X.mean(axis=0)
    ours = KernelPCA(3, kernel="linear", fit_inverse_transform=True, alpha=0.1).fit(X)
    theirs = PeerKernelPCA(3, kernel="linear", fit_inverse_transform=True, alpha=0.1).fit(X)
    assert_allclose(ours.dual_coef_, theirs.dual_coef_, atol=1e-10)
    assert_allclose(ours.inverse_transform(ours.transform(Y)),
                    theirs.inverse_transform(theirs.transform(Y)), atol=1e-10)


@each_kernel
def test_ridge_goes_back_to_the_training_points(kernel):
    X, _ = data()
    model = KernelPCA(kernel=kernel, fit_inverse_transform=True, alpha=1e-8).fit(X)
    assert_allclose(model.inverse_transform(model.X_transformed_fit_), X, atol=1e-3)


@pytest.mark.parametrize("kernel", ["rbf", "poly", "linear"])
def test_weights_write_the_projection_in_training_images(kernel):
    X, Y = data()
    model = KernelPCA(2, kernel=kernel).fit(X)
    Z, K = model.transform(Y), kernel_matrix(X, None, kernel)
    W = preimage_weights(Z, model.dual_axes_)
    assert_allclose(W.sum(axis=1), 1)
    # its scores are Z, and on the other axes it lies on the mean
    everything = KernelPCA(kernel=kernel).fit(X)
    of_W = KernelCenterer().fit(K).transform(W @ K) @ everything.dual_axes_
    assert_allclose(of_W[:, :2], Z, atol=1e-9)
    assert_allclose(of_W[:, 2:], 0, atol=1e-5)


@pytest.mark.parametrize("kernel", ["rbf", "poly", "polynomial", "linear"])
@pytest.mark.parametrize("degree", [2, 3])
def test_preimage_gradient_by_finite_differences(kernel, degree):
    rng = np.random.default_rng(0)
    X, Z, W = rng.standard_normal((12, 3)), rng.standard_normal((5, 3)), rng.standard_normal((5, 12))
    options = dict(kernel=kernel, gamma=0.4, degree=degree, coef0=0.7)
    values, G = preimage_objective(Z, X, W, **options)
    for j, h in enumerate(1e-6 * np.eye(3)):
        change = (preimage_objective(Z + h, X, W, **options)[0]
                  - preimage_objective(Z - h, X, W, **options)[0])
        assert_allclose(G[:, j], change / 2e-6, rtol=1e-6, atol=1e-7)
    # the objective is the squared distance up to ‖Σ w φ(x)‖²
    k = np.array([kernel_matrix(z[None], None, **options)[0, 0] for z in Z])
    assert_allclose(values, k - 2 * (W * kernel_matrix(Z, X, **options)).sum(axis=1))


def test_the_fixed_point_is_stationary_and_the_gradient_method_agrees():
    X, Y = data()
    model = KernelPCA(3, kernel="rbf", gamma=0.5).fit(X)
    W = preimage_weights(model.transform(Y), model.dual_axes_)
    fixed = preimage_fixed_point(X, W, Y, 0.5, tol=1e-12)
    assert_allclose(preimage_objective(fixed, X, W, "rbf", 0.5)[1], 0, atol=1e-10)
    by_gradient = preimage_gradient(X, W, Y, "rbf", gamma=0.5, tol=1e-9)
    assert_allclose(by_gradient, fixed, atol=1e-6)
    assert (preimage_objective(fixed, X, W, "rbf", 0.5)[0]
            <= preimage_objective(Y, X, W, "rbf", 0.5)[0]).all()


def test_one_step_of_the_fixed_point_by_hand():
    X, w, z = np.array([[0.0], [1.0]]), np.array([[0.25, 0.75]]), np.array([[0.5]])
    with pytest.warns(ConvergenceWarning, match="1 of 1 points still move after max_iter=1"):
        step = preimage_fixed_point(X, w, z, gamma=2.0, max_iter=1)
    assert_allclose(step, [[0.75]])             # both kernels are equal at the middle


@pytest.mark.parametrize("inverse", ["fixed_point", "gradient"])
def test_all_components_take_a_training_point_back_to_itself(inverse):
    X, _ = data()
    model = KernelPCA(kernel="rbf", gamma=0.5, inverse=inverse).fit(X)
    assert_allclose(model.inverse_transform(model.X_transformed_fit_), X, atol=1e-3)
    assert_allclose(model.denoise(X), X, atol=1e-3)


def test_restart_where_the_weights_cancel():
    X = np.array([[0.0], [1.0], [2.0]])
    W = np.array([[1.0, 0.0, 0.0], [0.0, 0.0, 1.0]])
    far = np.array([[1e3], [-1e3]])             # every kernel value is zero there
    assert_allclose(preimage_fixed_point(X, W, far, 1.0), [[0], [2]], atol=1e-6)
    W = np.array([[2.0, -1.0, 0.0]])            # negative around z = 2
    found = preimage_fixed_point(X, W, np.array([[2.0]]), 1.0, tol=1e-10)
    value, gradient = preimage_objective(found, X, W, "rbf", 1.0)
    assert_allclose(gradient, 0, atol=1e-8)
    assert value < 1


def test_seeds_of_restarts():
    X, W = np.arange(50.0)[:, None], np.full((1, 50), 0.02)         # 50 equal stationary points
    far, before = np.array([[1e4]]), np.random.get_state()[1].copy()
    one, two, other = (preimage_fixed_point(X, W, far, 5.0, random_state=seed)
                       for seed in (0, 0, 1))
    assert_array_equal(one, two)
    assert abs(one - other).max() > 0.5
    assert_array_equal(before, np.random.get_state()[1])


def test_each_point_is_found_as_if_alone():
    X, Y = data()
    model = KernelPCA(3, kernel="rbf", gamma=0.5, inverse="fixed_point").fit(X)
    together = model.denoise(Y)
    assert_allclose(np.vstack([model.denoise(y[None]) for y in Y]), together, atol=1e-10)


def test_denoising_starts_from_the_point_itself():
    # on one axis the two clusters have scores ±s; between them, at 0, lies no training point
    X = np.array([[0.0], [0.1], [5.0], [5.1]])
    model = KernelPCA(1, kernel="rbf", gamma=1.0, inverse="fixed_point").fit(X)
    start = np.array([[2.7]])
    W = preimage_weights(model.transform(start), model.dual_axes_)
    assert_array_equal(model.denoise(start), preimage_fixed_point(X, W, start, 1.0))
    assert (model.denoise(start) != preimage_fixed_point(X, W, X[2:3], 1.0)).any()
    both = preimage_fixed_point(X, np.full((2, 4), 0.25), np.array([[1.0], [4.0]]), 1.0)
    assert_allclose(both, [[0.05], [5.05]], atol=0.01)   # the start decides between two maxima


def test_mikas_denoising_of_digits_beats_linear_pca():
    X = load_digits().data / 16
    rng = np.random.default_rng(0)
    order = rng.permutation(len(X))
    train, clean = X[order[:600]], X[order[600:700]]
    noisy = clean + 0.25 * rng.standard_normal(clean.shape)

    def rmse(Y):
        return np.sqrt(((Y - clean) ** 2).mean())

    options = dict(n_components=64, kernel="rbf", gamma=0.1)
    best_linear = min(rmse(pca.inverse_transform(pca.transform(noisy)))
                      for pca in (PCA(k).fit(train) for k in (8, 16, 24, 32)))
    for inverse in ("fixed_point", "gradient", "ridge"):
        model = KernelPCA(inverse=inverse, fit_inverse_transform=True, **options).fit(train)
        assert rmse(model.denoise(noisy)) < best_linear - 0.003


def test_the_feature_mean_belongs_in_the_fixed_point():
    # without it, a point at the mean of the images has no weights at all
    X, _ = data()
    model = KernelPCA(2, kernel="rbf", gamma=0.5).fit(X)
    zero = np.zeros((1, 2))
    assert_allclose(preimage_weights(zero, model.dual_axes_), 1 / 60)
    mode = preimage_fixed_point(X, np.full((1, 60), 1 / 60), X[:1], 0.5, tol=1e-10)
    model.set_params(inverse="fixed_point")
    assert_allclose(rbf_kernel(model.inverse_transform(zero), X, 0.5).mean(),
                    rbf_kernel(mode, X, 0.5).mean(), rtol=1e-4)


@pytest.mark.parametrize("step", [preimage_fixed_point, preimage_gradient])
def test_preimages_of_integers_and_lists_are_not_cut_to_integers(step):
    X, W, start = np.arange(12).reshape(4, 3), np.full((2, 4), 0.25), np.arange(6).reshape(2, 3)
    wanted = step(X.astype(float), W, start.astype(float), gamma=0.1)
    assert (wanted % 1 > 1e-5).any()
    assert_array_equal(step(X, W, start, gamma=0.1), wanted)
    assert_array_equal(step(X.tolist(), W.tolist(), start.tolist(), gamma=0.1), wanted)


@pytest.mark.parametrize("change, error, words", [
    (dict(inverse="fixed_point"), ValueError, r"inverse='fixed_point' and kernel='poly'"),
    (dict(inverse="magic"), ValueError, "inverse='magic'"),
])
def test_an_inverse_chosen_after_fitting_must_fit_the_kernel(change, error, words):
    X, _ = data()
    model = KernelPCA(2, kernel="poly").fit(X).set_params(**change)
    for call, argument in (model.inverse_transform, X[:, :2]), (model.denoise, X):
        with pytest.raises(error, match=words):
            call(argument)


def test_what_an_earlier_fit_has_learned_is_forgotten():
    X, Y = data()
    model = KernelPCA(2, kernel="rbf", fit_inverse_transform=True).fit(X)
    model.set_params(fit_inverse_transform=False).fit(X + 1)
    with pytest.raises(NotFittedError, match="has not been learned"):
        model.denoise(Y)


def test_a_ridge_of_nothing_says_so():
    X = np.repeat(data()[0], 2, axis=0)
    for scale, alpha in (1, 0), (1e150, 1.0):
        with pytest.raises(np.linalg.LinAlgError, match=f"alpha={alpha} is nothing beside"):
            KernelPCA(2, fit_inverse_transform=True, alpha=alpha).fit(X * scale)


def test_it_warns_when_an_iteration_ends_early():
    X, Y = data()
    W = np.full((20, 60), 1 / 60)
    with pytest.warns(ConvergenceWarning, match="points still move after max_iter=2 steps"):
        preimage_fixed_point(X, W, Y, 0.5, max_iter=2, tol=1e-12)
    with pytest.warns(ConvergenceWarning, match="after max_iter=1 steps there is still a slope"):
        preimage_gradient(X, W, Y, "poly", max_iter=1)


# ------------------------------------------------------------------ contract

@pytest.mark.parametrize("inverse", ["ridge", "fixed_point", "gradient"])
def test_float32_there_and_back(inverse):
    X, Y = data()
    options = dict(kernel="rbf", inverse=inverse, fit_inverse_transform=True)
    single = KernelPCA(3, **options).fit(X.astype("f4"))
    back = single.denoise(Y.astype("f4"))
    assert back.dtype == np.float32
    assert_allclose(back, KernelPCA(3, **options).fit(X).denoise(Y), atol=2e-3)


def test_without_learning_there_is_no_ridge():
    X, _ = data()
    for call in ("inverse_transform", "denoise"):
        model = KernelPCA(4, kernel="rbf").fit(X)
        with pytest.raises(NotFittedError, match="fit_inverse_transform=True was wanted"):
            getattr(model, call)(X)
    with pytest.raises(ValueError, match="X has 3 columns; 4, one per component"):
        model.inverse_transform(X[:, :3])


X0 = data()[0]


@pytest.mark.parametrize("call, words", [
    (lambda: preimage_fixed_point(X0, np.ones((1, 60)), X0[:3]),
     r"shapes \(60, 4\), \(1, 60\), \(3, 4\); \(n, d\)"),
    (lambda: preimage_objective(X0, X0, np.eye(60), "cosine"), "kernel='cosine'; one of"),
    (lambda: preimage_gradient(X0, np.eye(60), X0, "sigmoid"), "kernel='sigmoid'; one of"),
])
def test_refusals_of_the_steps(call, words):
    with pytest.raises(ValueError, match=words):
        call()


@pytest.mark.parametrize("scale, dtype", [(1e200, "f8"), (1e-200, "f8"), (1e20, "f4")])
@pytest.mark.parametrize("step", [preimage_fixed_point, preimage_gradient])
def test_steps_refuse_huge_and_tiny_data_by_name(step, scale, dtype):
    X, Y = data()
    W = np.full((20, 60), 1 / 60)
    with pytest.raises(ValueError, match="X has .* as its largest entry"):
        step((X * scale).astype(dtype), W, Y)
    with pytest.raises(ValueError, match="start has .* as its largest entry"):
        step(X, W, (Y * scale).astype(dtype))


@pytest.mark.parametrize("inverse", ["ridge", "fixed_point", "gradient"])
@pytest.mark.parametrize("scale", [1e200, 1e-200])
def test_denoising_refuses_huge_and_tiny_data_by_name(inverse, scale):
    X, Y = data()
    model = KernelPCA(2, kernel="rbf", inverse=inverse, fit_inverse_transform=True).fit(X)
    with pytest.raises(ValueError, match="X has .* as its largest entry"):
        model.denoise(Y * scale)
    with pytest.raises(ValueError, match="X has .* as its largest entry"):
        model.set_params(copy_X=False).fit(X * scale)


@pytest.mark.parametrize("kernel, inverse", [("rbf", "ridge"), ("rbf", "fixed_point"),
                                             ("rbf", "gradient"), ("linear", "ridge"),
                                             ("linear", "gradient"), ("poly", "ridge")])
@pytest.mark.parametrize("scale", [1e-30, 1e30])
def test_large_and_small_data_have_the_same_preimages(kernel, inverse, scale):
    X, Y = data()

    def denoised(scale):
        alpha = {"linear": 1e-3 * scale**2, "rbf": 1e-3, "poly": 1e-3}[kernel]
        model = KernelPCA(2, kernel=kernel, gamma=0.5 / scale**2, inverse=inverse, alpha=alpha,
                          fit_inverse_transform=inverse == "ridge")
        return model.fit(X * scale).denoise(Y * scale) / scale

    assert_allclose(denoised(scale), denoised(1.0), atol=1e-4)


def test_a_power_that_leaves_the_range_is_refused_by_name():
    X, Y = data()
    for scale in 1e80, 1e-80:
        with pytest.raises(ValueError, match=r"X has γ xᵀy \+ c up to"):
            preimage_gradient(X * scale, np.full((20, 60), 1 / 60), Y * scale, "poly", coef0=0)


def test_the_objective_takes_whole_numbers():
    Z, X, W = np.arange(6).reshape(2, 3), np.arange(12).reshape(4, 3), np.full((2, 4), 0.25)
    for found, wanted in zip(preimage_objective(Z, X, W, gamma=0.1),
                             preimage_objective(Z * 1.0, X * 1.0, W, gamma=0.1)):
        assert_array_equal(found, wanted)
