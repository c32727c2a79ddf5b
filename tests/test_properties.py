"""What must hold for every data matrix: invariances and dualities, on drawn examples."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays
from numpy.testing import assert_allclose
from scipy.linalg import subspace_angles

from pcalab import LinearAutoencoder
from pcalab.core.moments import center, covariance, double_center, gram, squared_norm
from pcalab.core.distances import squared_distances
from pcalab.core.eigen import fix_signs, top_eigenpairs
from pcalab.pca import PCA, by_covariance, by_gram, by_svd
from pcalab.svd import fundamental_subspaces, low_rank, matrix_power, pseudo_inverse, reduced_svd

#: Small integers in small matrices: ties, constant columns, repeated rows and every rank occur.
matrices = st.tuples(st.integers(2, 9), st.integers(1, 6)).flatmap(
    lambda shape: arrays(np.float64, shape, elements=st.integers(-9, 9)))
seeds = st.integers(0, 2**16)
roads = pytest.mark.parametrize("road", [by_svd, by_covariance, by_gram])


def close(a, b, X, power=2):
    """Equal up to rounding, on the scale of the data to a power."""
    assert_allclose(a, b, atol=1e-11 * max(1, abs(X).max()) ** power * X.size, rtol=1e-9)


def fitted_reconstruction(road, X, k):
    """mean + (X − mean) V Vᵀ, which does not depend on signs."""
    found = road(X, k)
    return found.mean + (X - found.mean) @ found.axes @ found.axes.T


@roads
@given(X=matrices, shift=st.integers(-10**6, 10**6))
def test_a_shift_changes_the_mean_only(road, X, shift):
    here, there = road(X), road(X + shift)
    close(there.variances, here.variances, X)
    close(there.mean, here.mean + shift, X)
    close(there.total, here.total, X)


@roads
@given(X=matrices, seed=seeds)
def test_a_rotation_turns_the_axes_and_keeps_the_variances(road, X, seed):
    d = X.shape[1]
    Q = np.linalg.qr(np.random.default_rng(seed).standard_normal((d, d)))[0]
    here, there = road(X), road(X @ Q)
    close(there.variances, here.variances, X)
    close((there.axes * there.variances) @ there.axes.T,
          Q.T @ (here.axes * here.variances) @ here.axes.T @ Q, X)


@roads
@given(X=matrices, factor=st.sampled_from([2.0**-30, 0.1, 3.0, 2.0**30]))
def test_scaling_scales_the_variances_by_the_square(road, X, factor):
    close(road(X * factor).variances / factor**2, road(X).variances, X)


@roads
@given(X=matrices, seed=seeds)
def test_the_order_of_rows_does_not_matter(road, X, seed):
    order = np.random.default_rng(seed).permutation(len(X))
    here, there = road(X), road(X[order])
    close(there.variances, here.variances, X)
    close(there.mean, here.mean, X)


@roads
@given(X=matrices, times=st.integers(2, 4))
def test_repeated_rows_count_as_often_as_they_occur(road, X, times):
    n = len(X)
    once, often = road(X), road(np.repeat(X, times, axis=0))
    k = len(once.variances)
    close(often.variances[:k] * (times * n - 1) / (times * n), once.variances * (n - 1) / n, X)


@roads
@given(X=matrices, seed=seeds)
def test_no_other_projection_reconstructs_better(road, X, seed):
    k = 1
    mine = squared_norm(X - fitted_reconstruction(road, X, k))
    V = np.linalg.qr(np.random.default_rng(seed).standard_normal((X.shape[1], k)))[0]
    Z = center(X)
    assert mine <= squared_norm(Z - Z @ V @ V.T) + 1e-9 * (1 + squared_norm(Z))


@given(X=matrices)
def test_the_roads_meet(X):
    for k in range(1, min(X.shape) + 1):
        variances = [road(X, k).variances for road in (by_svd, by_covariance, by_gram)]
        close(variances[1], variances[0], X)
        close(variances[2], variances[0], X)


@roads
@given(X=matrices)
def test_spread_is_kept_plus_lost(road, X):
    found = road(X)
    Z = center(X)
    close(found.total, squared_norm(Z) / (len(X) - 1), X)
    close(found.variances.sum(), found.total, X)
    close(found.axes.T @ found.axes, np.eye(found.axes.shape[1]), X, power=0)


@given(X=matrices)
def test_scores_are_uncorrelated(X):
    pca = PCA().fit(X)
    close(covariance(pca.transform(X), ddof=1), np.diag(pca.explained_variance_), X)


@given(X=matrices, k=st.integers(1, 6))
def test_the_model_covariance_has_the_trace_of_the_data(X, k):
    pca = PCA(min(k, *X.shape)).fit(X)
    close(np.trace(pca.get_covariance()), np.trace(covariance(X, ddof=1)), X)
    assert pca.noise_variance_ >= 0


@given(X=matrices)
def test_classical_scaling_of_the_distances_has_the_spectrum_of_pca(X):
    # the three matrices of one idea: covariance, centred Gram, double-centred distances
    B = double_center(-squared_distances(X) / 2)
    close(B, gram(center(X)), X)
    k = min(X.shape)
    close(top_eigenpairs(B, k)[0], by_svd(X).variances * (len(X) - 1), X)


@given(X=matrices, k=st.integers(1, 3))
def test_the_linear_autoencoder_reaches_the_loss_of_pca(X, k):
    k = min(k, *X.shape)
    model, pca = LinearAutoencoder(k).fit(X), by_svd(X, k)
    least = (pca.total - pca.variances.sum()) * (len(X) - 1)
    assert_allclose(model.loss_history_[-1], least, atol=1e-6 * (1 + squared_norm(center(X))))
    assert (np.diff(model.loss_history_) <= 0).all()


@given(X=matrices)
def test_fix_signs_forgets_the_sign_it_was_given(X):
    signs = np.where(np.arange(X.shape[1]) % 2, -1, 1)
    assert (fix_signs(X) == fix_signs(X * signs)).all()
    assert (abs(fix_signs(X)) == abs(X)).all()


@given(X=matrices)
def test_subspaces_fill_the_space_and_are_orthogonal(X):
    column, left_null, row, null = fundamental_subspaces(X)
    close(np.hstack([column, left_null]).T @ np.hstack([column, left_null]), np.eye(len(X)), X, 0)
    close(np.hstack([row, null]).T @ np.hstack([row, null]), np.eye(X.shape[1]), X, 0)
    assert column.shape[1] == row.shape[1] == np.linalg.matrix_rank(X)


@given(X=matrices)
def test_the_pseudo_inverse_is_numpys_and_an_involution(X):
    assert_allclose(pseudo_inverse(X), np.linalg.pinv(X), atol=1e-9)
    close(pseudo_inverse(pseudo_inverse(X)), X, X)


@given(X=matrices, p=st.sampled_from([0.5, 1.0, 1.5]), q=st.sampled_from([0.5, 2.0]))
def test_powers_multiply(X, p, q):
    A = gram(X)
    scale = max(1, abs(A).max()) ** (p + q)
    assert_allclose(matrix_power(A, p) @ matrix_power(A, q), matrix_power(A, p + q),
                    atol=1e-9 * scale)


@given(X=matrices, k=st.integers(1, 6))
def test_low_rank_error_is_the_tail_of_the_spectrum(X, k):
    k = min(k, *X.shape)
    s = np.linalg.svd(X, compute_uv=False)
    close(squared_norm(X - low_rank(X, k)), (s[k:] ** 2).sum(), X)


@given(X=matrices)
def test_reduced_svd_of_the_transpose_swaps_the_sides(X):
    U, s, Vt = reduced_svd(X)
    U2, s2, Vt2 = reduced_svd(X.T)
    close(s, s2, X)
    if len(s):
        assert subspace_angles(U, Vt2.T).max() < 1e-6
