"""kernel_pca: PCA of images, whichever way they are known."""

import warnings

import numpy as np
import pytest
import scipy.sparse
from numpy.testing import assert_allclose, assert_array_equal
from sklearn import config_context
from sklearn.decomposition import KernelPCA as PeerKernelPCA
from sklearn.exceptions import ConvergenceWarning, NotFittedError
from sklearn.metrics.pairwise import rbf_kernel as peer_rbf
from sklearn.pipeline import make_pipeline
from threadpoolctl import threadpool_limits

from pcalab.core.eigen import top_eigenpairs
from pcalab.core.moments import center, double_center, squared_norm
from pcalab.course.checks import check_eigenpairs
from pcalab.kernel_pca import KernelPCA, SOLVERS, centered_operator, least_eigenvalue, nystrom
from pcalab.kernels import SPARSE, KernelCenterer, kernel_matrix, polynomial_kernel, rbf_kernel
from pcalab.pca import PCA
from support import aligned, data, each_kernel

each_solver = pytest.mark.parametrize("solver", ["auto", *SOLVERS])


# ------------------------------------------------------------------ dualities

@each_solver
@pytest.mark.parametrize("offset", [0, 1e6])
def test_the_linear_kernel_is_pca(solver, offset):
    X, Y = (Z + offset for Z in data())
    ours = KernelPCA(3, eigen_solver=solver, random_state=0).fit(X)
    pca = PCA(3, svd_solver="full").fit(X)
    close = dict(rtol=0, atol=1e-12 if offset == 0 else 1e-8)
    for scores, Z in [(ours.X_transformed_fit_, X), (ours.transform(X), X),
                      (ours.transform(Y), Y)]:
        assert_allclose(aligned(scores, pca.transform(Z)), pca.transform(Z), **close)
    assert_allclose(ours.eigenvalues_ / 59, pca.explained_variance_, rtol=1e-9)
    assert_allclose(ours.explained_variance_ratio_, pca.explained_variance_ratio_, rtol=1e-9)


def test_more_variables_than_observations():
    X, Y = data(n=15, d=40)
    ours, pca = KernelPCA().fit(X), PCA(svd_solver="full").fit(X)
    assert len(ours.eigenvalues_) == 14         # centred: one fewer than points
    wanted = pca.transform(Y)[:, :14]
    assert_allclose(aligned(ours.transform(Y), wanted), wanted, atol=1e-12)


@pytest.mark.parametrize("k", [2, None])
def test_a_polynomial_kernel_is_pca_of_explicit_features(k):
    def features(X):
        x, y = X.T
        return np.stack([x * x, np.sqrt(2) * x * y, y * y], axis=1)

    X, Y = data(d=2)
    ours = KernelPCA(k, kernel="poly", degree=2, gamma=1, coef0=0).fit(X)
    pca = PCA(k, svd_solver="full").fit(features(X))
    assert len(ours.eigenvalues_) == (k or 3)   # 60 points, but three features
    wanted = pca.transform(features(Y))
    assert_allclose(aligned(ours.transform(Y), wanted), wanted, atol=1e-11)


def test_minus_half_the_squared_distance_is_pca_too():
    # not positive semi-definite itself, but centred it is: classical scaling
    X, Y = data()
    ours = KernelPCA(3, kernel=lambda x, y: -squared_norm(x - y) / 2).fit(X)
    pca = PCA(3).fit(X)
    assert_allclose(aligned(ours.transform(Y), pca.transform(Y)), pca.transform(Y), atol=1e-11)


@each_kernel
def test_precomputed_equals_direct(kernel):
    X, Y = data()
    direct = KernelPCA(3, kernel=kernel).fit(X)
    K = kernel_matrix(X, None, kernel)
    given = KernelPCA(3, kernel="precomputed").fit(K)
    assert_allclose(given.eigenvalues_, direct.eigenvalues_, rtol=1e-9)
    wanted = direct.transform(Y)
    scores = given.transform(kernel_matrix(Y, X, kernel))
    assert_allclose(aligned(scores, wanted), wanted, atol=1e-9)


# ------------------------------------------------------------------ the eigenproblem

@each_kernel
@each_solver
def test_training_scores_are_transforms_of_the_training_points(kernel, solver):
    X, _ = data()
    model = KernelPCA(4, kernel=kernel, eigen_solver=solver, random_state=0)
    Z = model.fit_transform(X)
    assert_array_equal(Z, model.X_transformed_fit_)
    assert_allclose(model.transform(X), Z, atol=1e-10 * abs(Z).max())


@each_kernel
def test_a_score_does_not_depend_on_the_other_points(kernel):
    X, Y = data()
    model = KernelPCA(3, kernel=kernel).fit(X)
    alone = np.vstack([model.transform(y[None]) for y in Y])
    assert_allclose(model.transform(Y), alone, atol=1e-12 * abs(alone).max())
    long = np.tile(Y, (60, 1))                  # more than a block of rows
    assert_allclose(model.transform(long), np.tile(alone, (60, 1)), atol=1e-12 * abs(alone).max())


@each_kernel
def test_new_points_are_centred_by_the_training_means(kernel):
    X, Y = data()
    model = KernelPCA(3, kernel=kernel).fit(X)
    centerer = KernelCenterer().fit(kernel_matrix(X, None, kernel))
    wanted = centerer.transform(kernel_matrix(Y, X, kernel)) @ model.dual_axes_
    assert_allclose(model.transform(Y), wanted, atol=1e-9 * abs(wanted).max())


@each_kernel
def test_dual_normalisation(kernel):
    X, _ = data()
    model = KernelPCA(3, kernel=kernel).fit(X)
    A, K = model.dual_axes_, double_center(kernel_matrix(X, None, kernel))
    assert_allclose(A.T @ K @ A, np.eye(3), atol=1e-9)         # ⟨v_i, v_j⟩
    assert_allclose(A.sum(axis=0), 0, atol=1e-12)
    Z = model.X_transformed_fit_
    assert_allclose(Z.T @ Z, np.diag(model.eigenvalues_), atol=1e-9 * model.eigenvalues_[0])


def test_axes_of_tiny_variance_are_centred_too():
    X, Y = data(n=200)
    model = KernelPCA(kernel="rbf", gamma=0.05).fit(X)
    A = model.dual_axes_
    assert model.eigenvalues_[-1] < 1e-10 * model.eigenvalues_[0]
    assert (abs(A.sum(axis=0)) <= 1e-13 * abs(A).sum(axis=0)).all()
    wanted = KernelCenterer().fit(rbf_kernel(X, gamma=0.05)).transform(
        rbf_kernel(Y, X, gamma=0.05)) @ A
    assert_allclose(model.transform(Y), wanted, atol=1e-7)


@each_solver
@pytest.mark.parametrize("n", [60, 700])
def test_every_road_is_certified(solver, n):
    X, _ = data(n=n, d=2)
    model = KernelPCA(5, kernel="rbf", gamma=0.5, eigen_solver=solver, random_state=0).fit(X)
    check_eigenpairs(double_center(rbf_kernel(X, gamma=0.5)), model.eigenvalues_,
                     model.eigenvectors_, label="eq-dual-problem", claim="K̃a = nλa", tol=1e-10)


@pytest.mark.parametrize("n", [60, 700])
def test_equal_eigenvalues_are_all_found(n):
    X = np.arange(n)[:, None] * 100.0           # K = I, and K̃ = H
    model = KernelPCA(5, kernel="rbf", gamma=1).fit(X)
    assert_allclose(model.eigenvalues_, 1)
    assert_allclose(model.eigenvectors_.T @ model.eigenvectors_, np.eye(5), atol=1e-12)


@pytest.mark.parametrize("solver", ["auto", "dense", "randomized"])
def test_repeated_eigenvalues_are_all_found_from_every_start(solver):
    # 729 points of a cube seen from its centre: no direction is before another
    cube = np.stack(np.meshgrid(*[[-1.0, 0.0, 1.0]] * 6), axis=-1).reshape(-1, 6)
    for seed in range(8):
        eigenvalues = KernelPCA(7, kernel="rbf", gamma=0.3, eigen_solver=solver,
                                random_state=seed).fit(cube).eigenvalues_
        assert_allclose(eigenvalues[:6], eigenvalues[0])
        assert eigenvalues[6] < 0.9 * eigenvalues[0]


@pytest.mark.parametrize("scale", [1e-100, 1e100])
def test_eigenvalues_whatever_the_scale(scale):
    X, _ = data(n=600)
    wanted = KernelPCA(3, eigen_solver="dense").fit(X).eigenvalues_
    assert_allclose(KernelPCA(3, eigen_solver="arpack").fit(X * scale).eigenvalues_ / scale**2,
                    wanted)


def test_centered_operator_is_the_centred_matrix():
    X, _ = data()
    for K in (rbf_kernel(X), np.asfortranarray(rbf_kernel(X))):
        assert_allclose(centered_operator(K) @ np.eye(60), double_center(K), atol=1e-14)


def test_explained_variance_ratio_is_of_everything():
    X, _ = data()
    every = KernelPCA(kernel="rbf").fit(X).explained_variance_ratio_
    few = KernelPCA(3, kernel="rbf").fit(X).explained_variance_ratio_
    assert_allclose(every.sum(), 1)
    assert_allclose(few, every[:3])


@pytest.mark.parametrize("kernel", ["rbf", "laplacian", "linear"])
def test_shift_invariance(kernel):
    X, Y = (np.round(Z * 2**10) / 2**10 for Z in data())
    model, moved = (KernelPCA(3, kernel=kernel).fit(X + shift) for shift in (0, 2.0**20))
    assert_allclose(moved.transform(Y + 2.0**20), model.transform(Y), atol=1e-9)


@each_kernel
def test_permutation_invariance(kernel):
    X, Y = data()
    order = np.random.default_rng(1).permutation(60)
    model, shuffled = (KernelPCA(3, kernel=kernel).fit(Z) for Z in (X, X[order]))
    assert_allclose(shuffled.eigenvalues_, model.eigenvalues_, rtol=1e-9)
    assert_allclose(shuffled.transform(Y), model.transform(Y),
                    atol=1e-9 * abs(model.transform(Y)).max())


@pytest.mark.parametrize("kernel", ["linear", "poly", "rbf", "cosine"])
@pytest.mark.parametrize("solver", ["dense", "arpack", "randomized"])
@pytest.mark.parametrize("k", [1, 4])
def test_parity_with_scikit_learn(kernel, solver, k):
    X, Y = data()
    options = dict(kernel=kernel, eigen_solver=solver, gamma=0.3, random_state=0)
    ours, theirs = KernelPCA(k, **options).fit(X), PeerKernelPCA(k, **options).fit(X)
    close = dict(rtol=1e-6, atol=1e-6) if solver == "randomized" else dict(rtol=1e-9, atol=1e-9)
    assert_allclose(ours.eigenvalues_, theirs.eigenvalues_, **close)
    assert_allclose(aligned(ours.eigenvectors_, theirs.eigenvectors_), theirs.eigenvectors_,
                    **close)
    wanted = theirs.transform(Y)
    assert_allclose(aligned(ours.transform(Y), wanted), wanted, **close)
    assert ours.gamma_ == theirs.gamma_
    assert_array_equal(ours.get_feature_names_out(),
                       [name.lower() for name in theirs.get_feature_names_out()])


def test_parameters_and_defaults_are_scikit_learns_and_two_more():
    ours = KernelPCA().get_params()
    assert ours.pop("inverse") == "ridge"
    assert ours.pop("indefinite") == "raise"
    assert ours == PeerKernelPCA().get_params()


# ------------------------------------------------------------------ zero and negative eigenvalues

def test_zero_eigenvalues_give_scores_of_zero_and_never_nan():
    X, Y = data(d=2)
    options = dict(kernel="poly", degree=2, gamma=1, coef0=0)       # rank three
    asked = KernelPCA(6, **options).fit(X)
    assert_array_equal(asked.eigenvalues_[3:], 0)
    assert_array_equal(asked.transform(Y)[:, 3:], 0)
    assert_array_equal(asked.X_transformed_fit_[:, 3:], 0)
    assert (asked.eigenvalues_[:3] > 0).all()
    assert len(KernelPCA(**options).fit(X).eigenvalues_) == 3
    assert len(KernelPCA(6, remove_zero_eig=True, **options).fit(X).eigenvalues_) == 3
    # without the cut, the fourth axis is rounding divided by its root
    A = asked.eigenvectors_[:, 3]
    assert abs(A @ double_center(polynomial_kernel(X, degree=2, gamma=1, coef0=0)) @ A) < 1e-12


@pytest.mark.parametrize("kernel", ["linear", "poly", "rbf", "sigmoid", "laplacian", "cosine"])
@pytest.mark.parametrize("k", [None, 2])
def test_constant_data_have_no_components_but_zeros(kernel, k):
    for n in (47, 50, 601):                     # means of which some are off by rounding
        X = np.full((n, 3), 7.3)
        model = KernelPCA(k, kernel=kernel).fit(X)
        for A in (model.eigenvalues_, model.transform(X[:2]), model.explained_variance_ratio_):
            assert_array_equal(A, 0)
        assert model.transform(X[:2]).shape == (2, k or 1)


@pytest.mark.parametrize("kernel, shift", [("rbf", 0), ("laplacian", 0), ("cosine", 1e8)])
@pytest.mark.filterwarnings("ignore:lanczos stopped")       # at rounding of rounding
@each_solver
def test_a_kernel_that_is_constant_but_for_rounding_has_no_components(kernel, shift, solver):
    # what is left after centring is rounding, and not symmetric
    X = data(n=200)[0] + shift
    model = KernelPCA(2, kernel=kernel, gamma=1e-17, eigen_solver=solver, random_state=0).fit(X)
    assert_array_equal(model.eigenvalues_, 0)
    assert_array_equal(model.transform(X), 0)


def test_scores_of_training_points_far_apart():
    # γ‖x − y‖² = 10²⁰, and still a training point is at distance zero from itself
    X, _ = data()
    model = KernelPCA(5, kernel="rbf").fit(X * 1e10)
    assert_allclose(model.transform(X * 1e10), model.X_transformed_fit_, atol=1e-12)


def test_more_components_than_points_are_as_many_as_points():
    X, _ = data(n=10)
    assert KernelPCA(99, kernel="rbf").fit(X).eigenvalues_.shape == (10,)


@pytest.mark.parametrize("n", [60, 600])
@pytest.mark.parametrize("kernel, sign", [("sigmoid", 0), ("precomputed", -1)])
@pytest.mark.parametrize("k", [2, None])
def test_a_kernel_that_is_not_psd_is_an_error(n, kernel, sign, k):
    X, _ = data(n=n)
    K = kernel_matrix(X, None, "sigmoid", gamma=1.0)
    smallest = np.linalg.eigvalsh(double_center(K))[0]
    model = KernelPCA(k, kernel=kernel, gamma=1.0)
    with pytest.raises(ValueError, match="not positive semi-definite") as error:
        model.fit(X if kernel == "sigmoid" else K)
    assert f"{smallest:.4g}" in f"{float(str(error.value).split('eigenvalue ')[1].split()[0]):.4g}"


def test_least_eigenvalue():
    X, _ = data(n=700)
    for kernel in ("sigmoid", "rbf"):
        K = kernel_matrix(X, None, kernel, gamma=1.0)
        eigenvalues = np.linalg.eigvalsh(double_center(K))
        found = least_eigenvalue(K, eigenvalues[-1])
        assert_allclose(found, eigenvalues[0], atol=1e-6 * eigenvalues[-1])
        assert found > eigenvalues[0] - 1e-10 * eigenvalues[-1]


def test_rounding_is_forgiven_but_no_more():
    X, _ = data()
    K = rbf_kernel(X, gamma=0.01)
    eigenvalues, V = np.linalg.eigh(double_center(K))
    largest, v = eigenvalues[-1], V[:, 1]
    KernelPCA(2, kernel="precomputed").fit(K - 1e-6 * largest * np.outer(v, v))
    with pytest.raises(ValueError, match="not positive semi-definite"):
        KernelPCA(2, kernel="precomputed").fit(K - 1e-4 * largest * np.outer(v, v))


def test_too_few_restarts_are_followed_by_the_dense_road():
    X, _ = data(n=200)
    few, dense = (KernelPCA(9, kernel="rbf", gamma=10, **options).fit(X) for options in
                  (dict(eigen_solver="arpack", max_iter=1), dict(eigen_solver="dense")))
    assert_allclose(few.eigenvalues_, dense.eigenvalues_, rtol=1e-10)


def test_it_says_when_a_solver_ends_early():
    with pytest.warns(ConvergenceWarning, match="lanczos stopped"):
        KernelPCA(3, kernel="rbf", eigen_solver="randomized", iterated_power=0).fit(data()[0])


# ------------------------------------------------------------------ Nyström

@pytest.mark.parametrize("kernel", ["rbf", "poly", "linear", "laplacian"])
def test_nystrom_with_all_points_is_exact(kernel):
    X, _ = data()
    K = kernel_matrix(X, None, kernel)
    found = nystrom(X, 60, kernel)
    assert_allclose(found.features @ found.features.T, K, atol=1e-9 * abs(K).max())
    assert_allclose(found.trace_error, 0, atol=1e-9 * np.trace(K))


def test_nystrom_error_bounds_and_shrinks():
    X, _ = data(n=300, d=3)
    K, landmarks = rbf_kernel(X, gamma=0.5), np.random.default_rng(0).permutation(300)
    last = np.inf
    for m in (5, 20, 80):
        found = nystrom(X, landmarks[:m], gamma=0.5)
        rest = K - found.features @ found.features.T
        assert_allclose(found.trace_error, np.trace(rest), atol=1e-9)
        assert np.linalg.eigvalsh(rest)[0] > -1e-9                      # never above K
        assert np.linalg.norm(rest) <= found.trace_error + 1e-9 < last
        assert_allclose(rest[landmarks[:m]], 0, atol=1e-5)              # exact where it looked
        last = found.trace_error


def test_linear_pca_of_nystrom_features_is_kernel_pca():
    X, Y = data(d=2)
    options = dict(kernel="poly", degree=2, gamma=1.0)                  # six features
    found = nystrom(X, 10, **options)
    assert found.features.shape == (60, 6) and found.normalization.shape == (10, 6)
    exact, pca = KernelPCA(3, **options).fit(X), PCA(3).fit(found.features)
    new = kernel_matrix(Y, X[found.landmarks], **options) @ found.normalization
    assert_allclose(aligned(pca.transform(new), exact.transform(Y)), exact.transform(Y), atol=1e-7)


def test_nystrom_with_twins_among_the_landmarks():
    X = np.repeat(data(n=20)[0], 3, axis=0)
    found = nystrom(X, 60)
    assert found.features.shape[1] <= 20
    assert_allclose(found.features @ found.features.T, rbf_kernel(X), atol=1e-9)


def test_nystrom_seeds():
    X, _ = data()
    one, two, other = (nystrom(X, 10, random_state=seed).landmarks for seed in (0, 0, 1))
    assert_array_equal(one, two)
    assert set(one) != set(other) and len(set(one)) == 10


# ------------------------------------------------------------------ contract

@each_kernel
@each_solver
def test_float32_in_float32_out(kernel, solver):
    X, Y = data()
    options = dict(kernel=kernel, eigen_solver=solver, random_state=0)
    double, single = KernelPCA(3, **options).fit(X), KernelPCA(3, **options).fit(X.astype("f4"))
    for name in ("eigenvalues_", "eigenvectors_", "explained_variance_ratio_", "dual_axes_",
                 "X_transformed_fit_", "X_fit_"):
        assert getattr(single, name).dtype == np.float32, name
    Z = single.transform(Y.astype("f4"))
    assert Z.dtype == np.float32
    scale = abs(double.transform(Y)).max()
    assert_allclose(aligned(Z, double.transform(Y)), double.transform(Y), atol=2e-4 * scale)


def test_nothing_is_changed_and_a_copy_is_kept():
    X, Y = data()
    before = X.copy(), Y.copy()
    model = KernelPCA(3, kernel="rbf", inverse="fixed_point", copy_X=False).fit(X)
    model.denoise(Y)
    assert_array_equal(X, before[0])
    assert_array_equal(Y, before[1])
    assert np.shares_memory(model.X_fit_, X)
    assert not np.shares_memory(KernelPCA(3).fit(X).X_fit_, X)
    K = rbf_kernel(X)
    kept = K.copy()
    KernelPCA(3, kernel="precomputed", copy_X=False).fit(K).transform(K)
    assert_array_equal(K, kept)


@pytest.mark.parametrize("solver", ["arpack", "randomized"])
def test_random_state_decides_and_the_global_state_is_left_alone(solver):
    X, _ = data(n=200)
    before = np.random.get_state()[1].copy()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ConvergenceWarning)
        one, two, other = (
            KernelPCA(3, kernel="rbf", eigen_solver=solver, iterated_power=1, random_state=seed)
            .fit(X) for seed in (0, 0, 1))
    assert_array_equal(one.eigenvectors_, two.eigenvectors_)
    assert (one.eigenvectors_ != other.eigenvectors_).any()
    assert_array_equal(before, np.random.get_state()[1])


@pytest.mark.parametrize("parameters, words", [
    ({"n_components": 0}, "n_components=0; an integer from 1"),
    ({"n_components": 1.5}, "n_components=1.5"),
    ({"n_components": True}, "n_components=True"),
    ({"n_components": "all"}, "n_components='all'"),
    ({"kernel": "gauss"}, r"kernel='gauss'; one of \('linear', 'poly'"),
    ({"kernel": None}, "kernel=None"),
    ({"gamma": -1}, "gamma=-1"),
    ({"gamma": "scale"}, "gamma='scale'"),
    ({"degree": -1}, "degree=-1"),
    ({"degree": None}, "degree=None"),
    ({"coef0": np.nan}, "coef0=nan"),
    ({"alpha": -1}, "alpha=-1"),
    ({"eigen_solver": "lapack"}, r"eigen_solver='lapack'; one of \('auto', 'dense'"),
    ({"tol": -1}, "tol=-1"),
    ({"max_iter": 0}, "max_iter=0"),
    ({"iterated_power": -1}, "iterated_power=-1; an integer from 0"),
    ({"iterated_power": "many"}, "iterated_power='many'"),
    ({"random_state": "x"}, "random_state='x'"),
    ({"inverse": "magic"}, r"inverse='magic'; one of \('ridge', 'fixed_point'"),
    ({"inverse": "fixed_point", "kernel": "poly"},
     r"inverse='fixed_point' and kernel='poly'; one of \('rbf',\)"),
    ({"inverse": "gradient", "kernel": "laplacian"},
     r"inverse='gradient' and kernel='laplacian'; one of \('rbf', 'poly'"),
    ({"kernel": "precomputed", "fit_inverse_transform": True},
     r"inverse='ridge' and kernel='precomputed'; one of \('linear'"),
    ({"kernel": "precomputed"}, r"X has shape \(60, 4\); a square matrix"),
    ({"kernel": lambda x, y: x[0]}, "the callable kernel is not symmetric"),
])
def test_refusals_name_argument_and_value(parameters, words):
    with pytest.raises(ValueError, match=words):
        KernelPCA(**parameters).fit(data()[0])


def test_the_ridge_is_not_there_before_it_was_learned():
    model = KernelPCA(2, kernel="rbf").fit(data()[0])
    with pytest.raises(NotFittedError, match="fit_inverse_transform=True was wanted"):
        model.inverse_transform(np.zeros((1, 2)))


X0 = data()[0]


@pytest.mark.parametrize("bad, error, words", [
    (np.where(X0 > 1, np.nan, X0), ValueError, "NaN"),
    (np.where(X0 > 1, np.inf, X0), ValueError, "infinity"),
    (X0[:0], ValueError, r"0 sample\(s\)"),
    (X0[:1], ValueError, r"1 sample\(s\) .*minimum of 2"),
    (X0[:, :0], ValueError, r"0 feature\(s\)"),
    (X0[0], ValueError, "Expected 2D array, got 1D array"),
    (X0.astype(complex), ValueError, "Complex"),
    (scipy.sparse.csr_array(X0), TypeError, "[Ss]parse.*toarray"),
])
def test_bad_data(bad, error, words):
    with pytest.raises(error, match=words):
        KernelPCA(kernel="laplacian").fit(bad)


@pytest.mark.parametrize("call, words", [
    (lambda: nystrom(X0, 61), "landmarks=61; an integer from 1 to 60"),
    (lambda: nystrom(X0, 0), "landmarks=0"),
    (lambda: nystrom(X0, 2.0), "landmarks=2.0"),
    (lambda: nystrom(X0, 5, kernel="gauss"), "kernel='gauss'"),
    (lambda: nystrom(X0, 5, kernel="precomputed"), "kernel='precomputed'; one of"),
    (lambda: nystrom(X0, [1, 60]), "a landmark=60; an integer from 0 to 59"),
    (lambda: nystrom(X0, [1.0]), "a landmark=1.0; an integer from 0"),
    (lambda: nystrom(X0, []), "the number of landmarks=0; an integer from 1"),
    (lambda: nystrom(X0, 20, lambda x, y: -squared_norm(x - y)), "not positive semi-definite"),
    (lambda: KernelPCA().fit(X0 * 1e200), r"X has 2.82e\+200 as its largest entry"),
])
def test_refusals_of_the_steps(call, words):
    with pytest.raises(ValueError, match=words):
        call()


def test_the_kernel_matrix_is_the_peers():
    assert_allclose(rbf_kernel(X0), peer_rbf(X0), rtol=1e-13)
    assert_allclose(top_eigenpairs(double_center(peer_rbf(X0)), 3)[0],
                    KernelPCA(3, kernel="rbf").fit(X0).eigenvalues_)
    assert abs(center(X0).mean()) < 1e-15


# ------------------------------------------------------------------ sparse rows

SENTENCES = ["the cat sat on the mat", "a cat and a dog", "the dog sat on the log",
             "stocks fell on monday", "markets fell as stocks slid", "stocks and markets rose"]
NEW = ["a cat on a log", "markets on monday", "zebra"]      # of the last no word is known


@pytest.mark.parametrize("kernel", SPARSE)
def test_texts_by_their_words(kernel):
    from sklearn.feature_extraction.text import TfidfVectorizer
    words = TfidfVectorizer()
    X, Y = words.fit_transform(SENTENCES), words.transform(NEW)
    options = dict(kernel=kernel, gamma=0.5, coef0=0.2, indefinite="warn")
    sparse, dense = KernelPCA(3, **options).fit(X), KernelPCA(3, **options).fit(X.toarray())
    assert scipy.sparse.issparse(sparse.X_fit_) and not np.shares_memory(sparse.X_fit_.data, X.data)
    assert_allclose(sparse.eigenvalues_, dense.eigenvalues_, atol=1e-13)
    wanted = dense.transform(Y.toarray())
    for model, Z in (sparse, Y), (sparse, Y.toarray()), (dense, Y):
        found = model.transform(Z)
        assert type(found) is np.ndarray
        assert_allclose(aligned(found, wanted), wanted, atol=1e-12)
    if kernel == "cosine":      # cats and dogs on one side of the first axis, stocks on the other
        side = sparse.X_transformed_fit_[:, 0] > 0
        assert set(side[:3]) != set(side[3:]) and len(set(side[:3])) == len(set(side[3:])) == 1
    pipeline = make_pipeline(words, KernelPCA(3, **options))
    assert_allclose(abs(pipeline.fit_transform(SENTENCES)), abs(dense.X_transformed_fit_),
                    atol=1e-12)


def test_sparse_rows_where_they_must_be_dense():
    X = scipy.sparse.csr_array(data()[0])
    for options in (dict(kernel="laplacian"), dict(kernel=lambda x, y: x @ y),
                    dict(kernel="rbf", fit_inverse_transform=True)):
        assert not KernelPCA(2, **options).__sklearn_tags__().input_tags.sparse
        with pytest.raises(TypeError, match="toarray"):
            KernelPCA(2, **options).fit(X)
    model = KernelPCA(2, kernel="rbf", inverse="fixed_point").fit(X)
    assert model.__sklearn_tags__().input_tags.sparse
    for call, argument in (model.denoise, X), (model.inverse_transform, model.transform(X)):
        with pytest.raises(TypeError, match=r"use X.toarray\(\)"):
            call(argument)


def test_nystrom_of_sparse_rows():
    X = data()[0]
    dense, sparse = (nystrom(Z, 10, gamma=0.3) for Z in (X, scipy.sparse.csc_array(X)))
    assert_array_equal(sparse.landmarks, dense.landmarks)
    assert_allclose(sparse.trace_error, dense.trace_error, atol=1e-10)
    with pytest.raises(TypeError, match="X is a sparse matrix"):
        nystrom(scipy.sparse.csr_array(X), 10, "laplacian")


# ------------------------------------------------------------------ kernels that are none

@pytest.mark.parametrize("kernel, n", [("sigmoid", 60), ("sigmoid", 600), ("precomputed", 60),
                                       ("precomputed", 600), ("callable", 60)])
@pytest.mark.parametrize("k", [3, None])
def test_an_indefinite_kernel_may_be_taken_with_a_warning(n, kernel, k):
    X, Y = data(n=n)
    K, K_new = (kernel_matrix(Z, X, "sigmoid", gamma=1.0) for Z in (X, Y))
    given = {"sigmoid": ("sigmoid", X, Y), "precomputed": ("precomputed", K, K_new),
             "callable": (lambda x, y: np.tanh(x @ y + 1), X, Y)}
    kernel, old, new = given[kernel]
    with pytest.warns(UserWarning, match="not positive semi-definite: .* are left out"):
        model = KernelPCA(k, kernel=kernel, gamma=1.0, indefinite="warn").fit(old)
    eigenvalues, U = (A[..., ::-1] for A in np.linalg.eigh(double_center(K)))
    found = model.eigenvalues_
    assert (found > 0).all() and len(found) < n
    assert_allclose(found, eigenvalues[:len(found)], atol=1e-12 * eigenvalues[0])
    wanted = KernelCenterer().fit(K).transform(K_new) @ (U[:, :3] / np.sqrt(eigenvalues[:3]))
    assert_allclose(aligned(model.transform(new)[:, :3], wanted), wanted, atol=1e-8)
    assert model.explained_variance_ratio_.sum() <= 1 + 1e-12


def test_of_an_indefinite_kernel_scikit_learn_finds_the_same_few():
    X, Y = data()
    theirs = PeerKernelPCA(2, kernel="sigmoid", gamma=1.0, eigen_solver="dense").fit(X)
    with pytest.warns(UserWarning):
        ours = KernelPCA(2, kernel="sigmoid", gamma=1.0, indefinite="warn").fit(X)
    assert_allclose(ours.eigenvalues_, theirs.eigenvalues_)
    assert_allclose(aligned(ours.transform(Y), theirs.transform(Y)), theirs.transform(Y))


def test_the_refusal_names_its_opt_out_and_a_kernel_that_is_one_is_not_warned_of():
    X, _ = data()
    with pytest.raises(ValueError, match=r"indefinite='warn' leaves their axes out"):
        KernelPCA(2, kernel="sigmoid", gamma=1.0).fit(X)
    with pytest.raises(ValueError, match="the landmarks' kernel matrix .* was wanted$"):
        nystrom(X, 20, "sigmoid", gamma=1.0)
    with pytest.raises(ValueError, match="indefinite='drop'; one of"):
        KernelPCA(2, indefinite="drop").fit(X)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        KernelPCA(2, kernel="rbf", indefinite="warn").fit(X)
        KernelPCA(2, kernel="precomputed", indefinite="warn").fit(rbf_kernel(X))


@pytest.mark.parametrize("k", [2, None])
def test_a_kernel_with_no_positive_eigenvalue_has_no_components(k):
    X, _ = data()
    with pytest.warns(UserWarning, match="not positive semi-definite"):
        model = KernelPCA(k, kernel="precomputed", indefinite="warn").fit(-rbf_kernel(X))
    assert_array_equal(model.eigenvalues_, 0)
    assert_array_equal(model.transform(-rbf_kernel(X)), 0)


# ------------------------------------------------------------------ any size, names, threads

@each_kernel
@pytest.mark.parametrize("scale, dtype", [(1e200, "f8"), (1e-200, "f8"), (1e20, "f4")])
@pytest.mark.parametrize("form", [np.array, scipy.sparse.csr_array])
def test_huge_and_tiny_data_are_refused_by_name(kernel, scale, dtype, form):
    X = form((data()[0] * scale).astype(dtype))
    with pytest.raises((ValueError, TypeError), match="X has .* as its largest entry|passed for X"):
        KernelPCA(2, kernel=kernel).fit(X)
    model = KernelPCA(2, kernel=kernel).fit(data()[0].astype(dtype))
    with pytest.raises((ValueError, TypeError), match="X has .* as its largest entry|passed for X"):
        model.transform(X)


@pytest.mark.parametrize("kernel", ["linear", "poly", "cosine"])
@pytest.mark.parametrize("scale", [1e-100, 1e-20, 1e20, 1e100])
def test_large_and_small_data_are_no_different(kernel, scale):
    X, Y = data()
    degree = 2 if kernel == "poly" and abs(np.log10(scale)) < 50 else 1
    options = dict(kernel=kernel, degree=degree, gamma=1.0, coef0=0)
    model, scaled = KernelPCA(3, **options).fit(X), KernelPCA(3, **options).fit(X * scale)
    unit = {"linear": scale, "poly": scale**degree, "cosine": 1}[kernel]
    assert_allclose(scaled.transform(Y * scale) / unit, model.transform(Y), rtol=1e-9, atol=1e-12)
    assert_allclose(scaled.explained_variance_ratio_, model.explained_variance_ratio_)


@pytest.mark.parametrize("scale", [1e-80, 1e80])
def test_a_power_that_leaves_the_range_is_refused_by_name(scale):
    X, _ = data()
    with pytest.raises(ValueError, match=r"X has γ xᵀy \+ c up to"):
        KernelPCA(2, kernel="poly", coef0=0).fit(X * scale)


def test_kernel_values_of_far_points_may_be_tiny():
    X, Y = data()
    K = rbf_kernel(X, gamma=1)
    model = KernelPCA(3, kernel="precomputed").fit(K)
    far = rbf_kernel(Y + 12, X, gamma=1)
    assert 0 < far.max() < 1e-160
    assert_allclose(model.transform(far), model.transform(0 * far), atol=1e-15)


@pytest.mark.parametrize("options", [
    dict(kernel="rbf", fit_inverse_transform=True), dict(kernel="rbf", inverse="fixed_point"),
    dict(kernel="poly", inverse="gradient"), dict(kernel="precomputed")])
def test_all_methods_when_transforms_are_data_frames(options):
    pandas = pytest.importorskip("pandas")
    X, Y = data()
    if options["kernel"] == "precomputed":
        X, Y = X @ X.T, Y @ X.T
    plain = KernelPCA(3, **options)
    Z, Z_new = plain.fit_transform(X), plain.transform(Y)
    with config_context(transform_output="pandas"):
        model = KernelPCA(3, **options)
        for found, wanted in (model.fit_transform(X), Z), (model.transform(Y), Z_new):
            assert isinstance(found, pandas.DataFrame)
            assert_array_equal(found.columns, ["kernelpca0", "kernelpca1", "kernelpca2"])
            assert_array_equal(found, wanted)
        if options["kernel"] != "precomputed":
            named = pandas.DataFrame(Y)
            assert_array_equal(model.denoise(Y), plain.denoise(Y))
            assert_array_equal(model.inverse_transform(model.transform(Y)),
                               plain.inverse_transform(Z_new))
            assert isinstance(model.set_output(transform="default").transform(named), np.ndarray)


def test_columns_in_another_order_are_refused():
    pandas = pytest.importorskip("pandas")
    X = pandas.DataFrame(data()[0], columns=list("abcd"))
    model = KernelPCA(2, kernel="rbf", inverse="fixed_point").fit(X)
    for method in model.transform, model.denoise:
        with pytest.raises(ValueError, match="feature names"):
            method(X[list("bacd")])


@pytest.mark.parametrize("method", ["fit", "transform", "denoise", "fit_transform"])
def test_masked_rows_are_refused(method):
    X, Y = data()
    model = KernelPCA(2, kernel="rbf", inverse="fixed_point").fit(X)
    with pytest.raises(TypeError, match="X is a masked array"):
        getattr(model, method)(np.ma.masked_greater(Y, 1))


@pytest.mark.parametrize("road", SOLVERS.values())
def test_roads_refuse_options_that_they_do_not_know(road):
    with pytest.raises(TypeError, match="precision"):
        road(rbf_kernel(data()[0]), 2, precision=1)


def test_nystrom_refuses_options_that_it_does_not_know():
    with pytest.raises(TypeError, match="width"):
        nystrom(X0, 5, width=1)


def test_products_with_several_vectors_at_once():
    K, V = rbf_kernel(data()[0]), data(n=60, d=7)[0]
    one_by_one = np.column_stack([centered_operator(K) @ v for v in V.T])
    assert_allclose(centered_operator(K) @ V, one_by_one, atol=1e-13)


@each_kernel
def test_the_number_of_threads_changes_nothing_that_is_printed(kernel):
    X, Y = data(n=150, m=700) if callable(kernel) else data(n=700, m=1500)
    found = []
    for n in 1, 2, 3:
        with threadpool_limits(n, user_api="blas"):
            model = KernelPCA(3, kernel=kernel, random_state=0).fit(X)
            found.append(model.transform(Y))
    for other in found[1:]:
        assert_allclose(other, found[0], atol=1e-11 * abs(found[0]).max())


def test_a_function_of_two_rows_is_never_called_by_two_threads():
    import threading
    callers = set()

    def kernel(x, y):
        callers.add(threading.get_ident())
        return x @ y

    X, Y = data(n=4, m=70_000)
    model = KernelPCA(2, kernel=kernel).fit(X)
    with threadpool_limits(2, user_api="blas"):
        model.transform(Y)
    assert callers == {threading.get_ident()}


def test_constant_data_cost_no_iteration(monkeypatch):
    # nothing but rounding is no eigenproblem: no restarts until the limit
    monkeypatch.setattr("pcalab.core.eigen.eigsh", None)
    model = KernelPCA(2, kernel="rbf", eigen_solver="arpack").fit(np.full((200, 3), 7.3))
    assert_array_equal(model.eigenvalues_, 0)
