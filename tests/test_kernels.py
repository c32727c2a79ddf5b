"""kernels: their definitions, the features behind them, and centring by the training mean."""

from fractions import Fraction
from itertools import product

import numpy as np
import pytest
import scipy.sparse
import sklearn.metrics.pairwise as peer
from numpy.testing import assert_allclose, assert_array_equal
from sklearn.preprocessing import KernelCenterer as PeerCenterer
from threadpoolctl import threadpool_limits

from pcalab.course.checks import check_identity, matrix
from pcalab.kernels import (KERNELS, SPARSE, KernelCenterer, center_new, cosine_kernel,
                            kernel_matrix, laplacian_kernel, linear_kernel, polynomial_kernel,
                            rbf_kernel, sigmoid_kernel)
from pcalab.core.moments import double_center, squared_norm
from pcalab.core.distances import squared_distances

OPTIONS = dict(gamma=0.3, degree=3, coef0=0.5)
DEFINITIONS = {
    "linear": lambda x, y: x @ y,
    "poly": lambda x, y: (0.3 * x @ y + 0.5) ** 3,
    "polynomial": lambda x, y: (0.3 * x @ y + 0.5) ** 3,
    "rbf": lambda x, y: np.exp(-0.3 * squared_norm(x - y)),
    "laplacian": lambda x, y: np.exp(-0.3 * abs(x - y).sum()),
    "sigmoid": lambda x, y: np.tanh(0.3 * x @ y + 0.5),
    "cosine": lambda x, y: x @ y / np.linalg.norm(x) / np.linalg.norm(y),
}
each_kernel = pytest.mark.parametrize("kernel", KERNELS)


def data(n=30, m=20, d=4, seed=0):
    rng = np.random.default_rng(seed)
    return rng.standard_normal((n, d)), rng.standard_normal((m, d))


# ------------------------------------------------------------------ definitions

@each_kernel
def test_each_kernel_is_its_definition(kernel):
    X, Y = data()
    K = np.array([[DEFINITIONS[kernel](x, y) for y in Y] for x in X])
    assert_allclose(kernel_matrix(X, Y, kernel, **OPTIONS), K, rtol=1e-12, atol=1e-14)
    assert_allclose(kernel_matrix(X, Y, DEFINITIONS[kernel]), K, rtol=1e-12, atol=1e-14)
    K = kernel_matrix(X, None, kernel, **OPTIONS)
    assert_allclose(K, kernel_matrix(X, X, kernel, **OPTIONS), atol=1e-14)
    assert_allclose(K, K.T, rtol=1e-14, atol=1e-14)


@each_kernel
@pytest.mark.parametrize("options", [{}, {"gamma": 0.1}])
def test_parity_with_scikit_learn(kernel, options):
    X, Y = data()
    assert_allclose(kernel_matrix(X, Y, kernel, **options),
                    peer.pairwise_kernels(X, Y, kernel, filter_params=True, **options),
                    rtol=1e-12, atol=1e-14)


def test_the_default_width_is_one_over_d():
    X, Y = data()
    for kernel in (rbf_kernel, laplacian_kernel, sigmoid_kernel, polynomial_kernel):
        assert_array_equal(kernel(X, Y), kernel(X, Y, gamma=1 / 4))


def test_polynomial_kernel_is_the_inner_product_of_explicit_features():
    def features(X):
        x, y = X[:, 0], X[:, 1]
        # √2 is not rational: write the feature √2·xy twice as xy
        return np.stack([x * x, x * y, x * y, y * y], axis=1)

    check_identity(lambda X, Y: polynomial_kernel(X, Y, degree=2, gamma=1, coef0=0),
                   lambda X, Y: features(X) @ features(Y).T, X=matrix(4, 2), Y=matrix(3, 2),
                   label="eq-polynomial-kernel", claim="(xᵀy)² = φ(x)ᵀφ(y)")


def test_linear_and_polynomial_kernels_are_exact_on_fractions():
    X = np.array([[Fraction(1, 3), 2], [Fraction(-1, 7), 5]], dtype=object)
    assert linear_kernel(X)[0, 1] == Fraction(-1, 21) + 10
    assert polynomial_kernel(X, degree=2, gamma=1)[0, 1] == (Fraction(-1, 21) + 11) ** 2


def test_kernel_trick_distances_are_distances_of_features():
    X, _ = data(d=3)
    features = np.array([[np.prod(x[list(index)]) for index in product(range(3), repeat=3)]
                         for x in X])
    K = polynomial_kernel(X, degree=3, gamma=1, coef0=0)
    k = np.diag(K)
    assert_allclose(k[:, None] + k - 2 * K, squared_distances(features), atol=1e-9)


@pytest.mark.parametrize("kernel", ["linear", "poly", "rbf", "laplacian", "cosine"])
def test_positive_semidefinite(kernel):
    X, _ = data(n=60)
    eigenvalues = np.linalg.eigvalsh(kernel_matrix(X, None, kernel, gamma=0.3))
    assert eigenvalues[0] > -1e-13 * eigenvalues[-1]


def test_the_sigmoid_is_no_inner_product():
    eigenvalues = np.linalg.eigvalsh(sigmoid_kernel(data(n=60)[0], gamma=1))
    assert eigenvalues[0] < -0.01 * eigenvalues[-1]


@pytest.mark.parametrize("kernel", ["rbf", "laplacian"])
def test_shift_invariance(kernel):
    X, Y = (np.round(Z * 2**10) / 2**10 for Z in data())      # a shift then rounds nothing
    K = kernel_matrix(X, Y, kernel, gamma=2.0)
    assert_allclose(kernel_matrix(X + 2.0**20, Y + 2.0**20, kernel, gamma=2.0), K, rtol=1e-12)


def test_rbf_across_blocks():
    rng = np.random.default_rng(1)
    X, Y = rng.standard_normal((130, 3)), rng.standard_normal((3000, 3))      # 43 rows a block
    assert_allclose(rbf_kernel(X, Y, 0.7), np.exp(-0.7 * squared_distances(X, Y)), rtol=1e-12)


def test_rbf_bounds():
    X, _ = data()
    K = rbf_kernel(np.vstack([X, X]), gamma=1e3)
    assert_array_equal(np.diag(K), 1)
    assert K.min() >= 0 and K.max() <= 1
    assert_allclose(np.diag(K[:30, 30:]), 1, rtol=1e-10)       # twins
    assert_array_equal(rbf_kernel(X, gamma=0), 1)


@pytest.mark.parametrize("far", [1e6, 1e12, 1e150, 1e200])
def test_rbf_of_points_far_away_sees_small_differences(far):
    X = np.array([[far, 0], [far, 0], [far, 1], [-far, 0]])
    wanted = [[1, 1, np.exp(-1), 0], [1, 1, np.exp(-1), 0], [np.exp(-1)] * 2 + [1, 0],
              [0, 0, 0, 1]]
    with np.errstate(all="raise", under="ignore"):
        assert_allclose(rbf_kernel(X, gamma=1), wanted, rtol=1e-13)
        assert_allclose(rbf_kernel(X, X, gamma=1), wanted, rtol=1e-13)
        assert_array_equal(rbf_kernel(X, gamma=0), 1)


@pytest.mark.parametrize("scale", [1e-200, 1e-20, 1e20, 1e200])
def test_the_cosine_is_of_the_angle_alone(scale):
    for Z in data():
        assert_allclose(cosine_kernel(Z * scale, Z), cosine_kernel(Z), atol=1e-14)
        if 1e-30 < scale < 1e30:
            Z = Z.astype(np.float32)
            assert_allclose(cosine_kernel(Z * np.float32(scale)), cosine_kernel(Z), atol=1e-6)


@each_kernel
def test_exact_numbers_go_in_and_mixed_precision_is_the_higher(kernel):
    X, Y = data()
    exact = np.array([[Fraction(1, 3), 2], [Fraction(-1, 7), 5]], dtype=object)
    assert_allclose(kernel_matrix(exact, None, kernel).astype(float),
                    kernel_matrix(exact.astype(float), None, kernel), rtol=1e-14)
    for pair in (X.astype("f4"), Y), (X, Y.astype("f4")):
        assert kernel_matrix(*pair, kernel).dtype == np.float64


def test_rbf_of_float32_data_is_not_computed_in_float32():
    X = (data()[0] + 1000).astype(np.float32)
    K = rbf_kernel(X, gamma=0.3)
    assert K.dtype == np.float32
    assert_allclose(K, rbf_kernel(X.astype(np.float64), gamma=0.3), rtol=2e-7)


def test_cosine_of_a_zero_row_is_zero():
    assert_array_equal(cosine_kernel([[0.0, 0.0], [3.0, 4.0]]), [[0, 0], [0, 1]])


@each_kernel
def test_float32_stays_and_nothing_is_changed(kernel):
    X, Y = (Z.astype(np.float32) for Z in data())
    before = X.copy(), Y.copy()
    options = {name: np.float64(value) for name, value in OPTIONS.items()}
    assert kernel_matrix(X, Y, kernel, **options).dtype == np.float32
    assert kernel_matrix(X, None, kernel, **options).dtype == np.float32
    assert_array_equal(X, before[0])
    assert_array_equal(Y, before[1])


def test_callable_with_parameters_and_precomputed():
    X, Y = data()
    K = kernel_matrix(X, Y, lambda x, y, power: (x @ y) ** power, params={"power": 2})
    assert_allclose(K, (X @ Y.T) ** 2)
    assert_array_equal(kernel_matrix(X @ X.T, kernel="precomputed"), X @ X.T)
    assert_array_equal(kernel_matrix(Y @ X.T, X @ X.T, "precomputed"), Y @ X.T)


X4, Y4 = data()


@pytest.mark.parametrize("call, error, words", [
    (lambda: kernel_matrix(X4, Y4[:, :2], "rbf"), ValueError, "Y has 2 columns and X has 4"),
    (lambda: linear_kernel(X4[0]), ValueError, r"X has shape \(4,\); a two-dimensional"),
    (lambda: linear_kernel(X4[:0]), ValueError, r"X has shape \(0, 4\); at least one row"),
    (lambda: linear_kernel(X4, Y4 * np.nan), ValueError, "Y contains NaN or infinity in 80"),
    (lambda: rbf_kernel(X4 / 0.0), ValueError, "X contains NaN or infinity"),
    (lambda: rbf_kernel(X4 * 1j), TypeError, "X has dtype complex128"),
    (lambda: laplacian_kernel(scipy.sparse.csr_array(X4)), TypeError,
     r"X is a sparse matrix; .* use X.toarray\(\)"),
    (lambda: rbf_kernel(X4, gamma=-1), ValueError, "gamma=-1; a number from 0"),
    (lambda: rbf_kernel(X4, gamma="scale"), ValueError, "gamma='scale'"),
    (lambda: laplacian_kernel(X4, gamma=np.nan), ValueError, "gamma=nan"),
    (lambda: polynomial_kernel(X4, degree=-1), ValueError, "degree=-1"),
    (lambda: polynomial_kernel(X4, degree=None), ValueError, "degree=None"),
    (lambda: polynomial_kernel(X4, degree=2.5), ValueError, "degree=2.5, and γ xᵀy"),
    (lambda: polynomial_kernel(X4, coef0=np.inf), ValueError, "coef0=inf"),
    (lambda: sigmoid_kernel(X4, coef0="1"), ValueError, "coef0='1'"),
    (lambda: kernel_matrix(X4, kernel="gauss"), ValueError, r"kernel='gauss'; one of \('linear'"),
    (lambda: kernel_matrix(X4, kernel=None), ValueError, "kernel=None"),
    (lambda: kernel_matrix(X4, kernel="precomputed"), ValueError, r"X has shape \(30, 4\); a sq"),
    (lambda: kernel_matrix(X4, kernel=lambda x, y: x[0] - y[0]), ValueError,
     "the callable kernel is not symmetric"),
    (lambda: kernel_matrix(X4, Y4, lambda x, y: np.nan), ValueError, "contains NaN"),
    (lambda: kernel_matrix(X4 * 1e200, kernel="poly"), ValueError,
     r"X has 2.33e\+200 as its largest entry"),
    (lambda: center_new(X4, np.ones((30, 1)), 1.0), ValueError,
     r"column_means has shape \(30, 1\); \(4,\), one per column of K_new"),
    (lambda: KernelCenterer().fit(X4), ValueError, r"K has shape \(30, 4\); a square"),
    (lambda: KernelCenterer().fit(np.triu(np.ones((3, 3)))), ValueError, "K is not symmetric"),
])
def test_refusals(call, error, words):
    with np.errstate(all="ignore"), pytest.raises(error, match=words):
        call()


# ------------------------------------------------------------------ centring

def test_new_points_are_centred_by_the_training_mean():
    X, Y = data()
    def features(Z):
        return np.stack([a * b for a in Z.T for b in Z.T], axis=1)

    F, G = features(X), features(Y)
    K, K_new = (polynomial_kernel(Z, X, degree=2, gamma=1, coef0=0) for Z in (X, Y))
    centerer = KernelCenterer().fit(K)
    wanted = (G - F.mean(axis=0)) @ (F - F.mean(axis=0)).T
    assert_allclose(centerer.transform(K_new), wanted, atol=1e-11)
    assert_allclose(center_new(K_new, K.mean(axis=0), K.mean()), wanted, atol=1e-11)
    # the usual mistake: by the means of the new points, under which a single one is nothing
    assert abs(wanted[:1]).max() > 1
    alone = K_new[:1] - K_new[:1].mean(axis=0) - K_new[:1].mean(axis=1)[:, None]
    assert_allclose(alone + K_new[:1].mean(), 0, atol=1e-12)


def test_centring_is_exact_on_fractions():
    def lhs(X, Y):
        K = X @ X.T
        return center_new(Y @ X.T, K.mean(axis=0), K.mean())

    check_identity(lhs, lambda X, Y: (Y - X.mean(axis=0)) @ (X - X.mean(axis=0)).T,
                   X=matrix(4, 2), Y=matrix(3, 2), label="eq-centered-new",
                   claim="k̃(x, x_j) = ⟨φ(x) − φ̄, φ(x_j) − φ̄⟩")


def test_training_points_are_centred_as_by_double_centring():
    K = rbf_kernel(data()[0], gamma=0.3)
    assert_allclose(KernelCenterer().fit_transform(K), double_center(K), atol=1e-15)


def test_centerer_parity_with_scikit_learn():
    X, Y = data()
    K, K_new = rbf_kernel(X), rbf_kernel(Y, X)
    ours, theirs = KernelCenterer().fit(K), PeerCenterer().fit(K)
    assert_allclose(ours.transform(K_new), theirs.transform(K_new), atol=1e-14)
    assert_allclose(ours.K_fit_rows_, theirs.K_fit_rows_)
    assert_allclose(ours.K_fit_all_, theirs.K_fit_all_)
    assert_array_equal(ours.get_feature_names_out(), theirs.get_feature_names_out())


def test_centerer_changes_nothing_even_if_allowed_to():
    K = rbf_kernel(data()[0])
    before = K.copy()
    KernelCenterer().fit(K).transform(K, copy=False)
    assert_array_equal(K, before)


# ------------------------------------------------------------------ sparse rows, any size, threads

def sparse_data(n=30, m=20, d=12, seed=0):
    """Two matrices of which a fifth is not zero, the last row of the first not even that."""
    rng = np.random.default_rng(seed)
    X, Y = (rng.standard_normal((k, d)) * (rng.random((k, d)) < 0.2) for k in (n, m))
    X[-1] = 0
    return X, Y


@pytest.mark.parametrize("kernel", SPARSE)
@pytest.mark.parametrize("form", [scipy.sparse.csr_array, scipy.sparse.csc_matrix,
                                  scipy.sparse.coo_array])
def test_sparse_rows_have_the_values_of_dense_ones(kernel, form):
    X, Y = sparse_data()
    K, K_XX = (kernel_matrix(X, Z, kernel, **OPTIONS) for Z in (Y, None))
    for pair in (form(X), form(Y)), (form(X), Y), (X, form(Y)):
        found = kernel_matrix(*pair, kernel, **OPTIONS)
        assert type(found) is np.ndarray
        assert_allclose(found, K, rtol=1e-13, atol=1e-15)
    assert_allclose(kernel_matrix(form(X), None, kernel, **OPTIONS), K_XX, rtol=1e-13, atol=1e-15)
    single = kernel_matrix(form(X.astype("f4")), form(Y.astype("f4")), kernel, **OPTIONS)
    assert single.dtype == np.float32
    assert_allclose(single, K, rtol=1e-5, atol=1e-6)
    whole = form(np.rint(3 * X).astype(int))
    assert_allclose(kernel_matrix(whole, None, kernel), kernel_matrix(whole.toarray(), None, kernel),
                    rtol=1e-13, atol=1e-15)


@pytest.mark.parametrize("kernel", SPARSE)
def test_sparse_rows_stay_sparse(kernel, monkeypatch):
    X, toarray = scipy.sparse.csr_array(sparse_data()[0]), scipy.sparse.csr_array.toarray

    def of_values(self, *args, **options):
        assert self.shape != X.shape, "rows became dense"
        return toarray(self, *args, **options)

    monkeypatch.setattr(scipy.sparse.csr_array, "toarray", of_values)
    monkeypatch.setattr(scipy.sparse.csr_array, "todense", of_values)
    assert kernel_matrix(X, None, kernel).shape == (30, 30)


def test_sparse_rows_that_rounding_would_hide_are_refused():
    X = scipy.sparse.csr_array(np.eye(3) * 1e4)
    assert_allclose(rbf_kernel(X, gamma=0.9), np.eye(3))
    with pytest.raises(ValueError, match=r"X is sparse, and γ‖x‖² is up to 2e\+08"):
        rbf_kernel(X, gamma=2)


@pytest.mark.parametrize("scale", [1e200, 1e-200])
@pytest.mark.parametrize("form", [np.array, scipy.sparse.csr_array])
@each_kernel
def test_kernels_of_huge_and_tiny_data_are_right_or_refused(kernel, form, scale):
    X, Y = (Z * scale for Z in data())
    if form is np.array and kernel in ("rbf", "laplacian", "cosine"):
        gamma = 0.3 / scale if kernel == "laplacian" else 0.3
        near = dict(rbf=np.full((30, 30), 1.0) if scale < 1 else np.eye(30),
                    laplacian=kernel_matrix(X / scale, None, "laplacian", gamma=0.3),
                    cosine=kernel_matrix(X / scale, None, "cosine"))
        assert_allclose(kernel_matrix(X, None, kernel, gamma=gamma), near[kernel], atol=1e-12)
        return
    error = TypeError if kernel == "laplacian" else ValueError
    with pytest.raises(error, match=r"X has \S+ as its largest entry|X is a sparse matrix"):
        kernel_matrix(form(X), None, kernel)
    if error is ValueError:
        with pytest.raises(error, match=r"Y has \S+ as its largest entry"):
            kernel_matrix(form(X / scale), form(Y), kernel)


@each_kernel
def test_float32_near_the_end_of_its_range_is_right_or_refused(kernel):
    X, double = (data()[0] * 1e20).astype("f4"), data()[0].astype("f4").astype(float) * 1e20
    if kernel in ("rbf", "laplacian", "cosine"):
        assert_allclose(kernel_matrix(X, None, kernel), kernel_matrix(double, None, kernel),
                        atol=1e-6)
    else:
        with pytest.raises(ValueError, match="X has .* in float32; .*, or float64"):
            kernel_matrix(X, None, kernel)


@pytest.mark.parametrize("scale, dtype", [(1e60, "f8"), (1e-60, "f8"), (1e8, "f4")])
def test_powers_that_overflow_or_vanish_are_refused(scale, dtype):
    X = (data()[0] * scale).astype(dtype)
    with pytest.raises(ValueError, match=r"X has γ xᵀy \+ c up to .* power 3 overflows or vanish"):
        polynomial_kernel(X, coef0=0)
    assert np.isfinite(polynomial_kernel(X, coef0=0, degree=1)).all()
    # a new point may be nothing beside those that are known
    assert_array_equal(polynomial_kernel(1e-120 * data()[0], data()[1], coef0=0), 0)


@each_kernel
def test_masked_rows_are_refused(kernel):
    X = np.ma.masked_greater(data()[0], 1)
    with pytest.raises(TypeError, match=r"X is a masked array; .*X.filled\(np.nan\)"):
        kernel_matrix(X, None, kernel)
    with pytest.raises(TypeError, match="Y is a masked array"):
        kernel_matrix(data()[1], X, kernel)


def test_a_function_of_two_rows_wants_dense_ones():
    with pytest.raises(TypeError, match=r"X is a sparse matrix; .* use X.toarray\(\)"):
        kernel_matrix(scipy.sparse.csr_array(X4), kernel=lambda x, y: x @ y)


def test_unknown_options_are_refused():
    with pytest.raises(TypeError, match="width"):
        kernel_matrix(X4, width=2)


def test_kernel_values_of_any_size_can_be_centred():
    X, Y = data()
    K, K_new = X @ X.T, Y @ X.T
    wanted = KernelCenterer().fit(K).transform(K_new)
    for scale in 1e-250, 1e250:
        centerer = KernelCenterer().fit(K * scale)
        assert_allclose(centerer.transform(K_new * scale) / scale, wanted, atol=1e-12)
        assert_allclose(KernelCenterer().fit(K).transform(K_new * 1e-250),
                        KernelCenterer().fit(K).transform(0 * K_new), atol=1e-14)


@pytest.mark.parametrize("form", [np.array, scipy.sparse.csr_array])
def test_the_number_of_threads_changes_nothing(form):
    X = form(np.random.default_rng(0).standard_normal((900, 5)))
    found = []
    for n in 1, 2, 3:
        with threadpool_limits(n, user_api="blas"):
            found.append(rbf_kernel(X, gamma=0.3))
    assert_array_equal(found[1], found[0])
    assert_array_equal(found[2], found[0])
