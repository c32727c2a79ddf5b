"""One idea, many methods: what the methods of the course have to say to each other."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.linalg import subspace_angles

from pcalab.autoencoder import LinearAutoencoder
from pcalab.discriminant import between_scatter, fisher_axes, within_scatter
from pcalab.isomap import Isomap
from pcalab.kernel_pca import KernelPCA
from pcalab.core.moments import center
from pcalab.core.distances import squared_distances
from pcalab.core.eigen import fix_signs
from pcalab.classical_scaling import ClassicalMDS
from pcalab.stress import MDS
from pcalab.mixture import GaussianMixture, gaussian_mle
from pcalab.pca import PCA
from pcalab.probabilistic import ProbabilisticPCA
from pcalab.streaming import IncrementalPCA
from pcalab.svd import complete

seeds = st.integers(0, 2**16)
few = settings(max_examples=15, deadline=None)


def data(seed, n=40, d=6):
    """Gaussian data whose variances are well apart, away from the origin."""
    rng = np.random.default_rng(seed)
    Q = np.linalg.qr(rng.standard_normal((d, d)))[0]
    return rng.standard_normal((n, d)) * 0.6 ** np.arange(d) @ Q + 10


def same_up_to_signs(A, B, atol=1e-10):
    np.testing.assert_allclose(fix_signs(A), fix_signs(B), atol=atol * abs(B).max())


def same_subspace(A, B, atol=1e-6):
    assert subspace_angles(A, B).max() < atol


@few
@given(seed=seeds)
def test_kernel_pca_with_the_linear_kernel_is_pca(seed):
    X, new = data(seed), data(seed + 1, n=7)
    pca, kernel = PCA(3).fit(X), KernelPCA(3, kernel="linear").fit(X)
    same_up_to_signs(kernel.transform(X), pca.transform(X))
    signs = np.sign((kernel.transform(X) * pca.transform(X)).sum(axis=0))
    np.testing.assert_allclose(kernel.transform(new) * signs, pca.transform(new), atol=1e-9)
    np.testing.assert_allclose(kernel.explained_variance_ratio_, pca.explained_variance_ratio_)


@few
@given(seed=seeds)
def test_classical_scaling_of_distances_is_pca(seed):
    X = data(seed)
    D = np.sqrt(squared_distances(X))
    scaled = ClassicalMDS(3, metric="precomputed").fit_transform(D)
    same_up_to_signs(scaled, PCA(3).fit_transform(X))


@few
@given(seed=seeds)
def test_classical_scaling_is_kernel_pca_with_minus_half_the_squared_distances(seed):
    D2 = squared_distances(data(seed))
    kernel = KernelPCA(3, kernel="precomputed").fit_transform(-D2 / 2)
    same_up_to_signs(kernel, ClassicalMDS(3, metric="precomputed").fit_transform(np.sqrt(D2)))


@few
@given(seed=seeds)
def test_isomap_whose_graph_joins_all_points_is_classical_scaling(seed):
    X = data(seed, n=25)
    isomap = Isomap(n_neighbors=24, n_components=3).fit_transform(X)
    same_up_to_signs(isomap, PCA(3).fit_transform(X), atol=1e-8)


def test_metric_scaling_cannot_improve_on_points_that_are_there():
    X = center(data(3, d=2))
    mds = MDS(2, init="classical_mds", normalized_stress=False).fit(X)
    assert mds.stress_ < 1e-20 * squared_distances(X).sum()


@few
@given(seed=seeds)
def test_the_likeliest_linear_gaussian_model_has_the_axes_of_pca(seed):
    X = data(seed)
    model, pca = ProbabilisticPCA(2, solver="closed_form").fit(X), PCA(2).fit(X)
    same_up_to_signs(model.components_.T, pca.components_.T)
    # PCA's variances divide by n − 1, the most likely model by n
    assert model.noise_variance_ == pytest.approx(pca.noise_variance_ * 39 / 40)


@few
@given(seed=seeds)
def test_blocks_of_any_size_give_the_axes_of_the_whole(seed):
    X = data(seed)
    size = 1 + seed % 40
    same_up_to_signs(IncrementalPCA(3, batch_size=max(size, 3)).fit(X).components_.T,
                     PCA(3).fit(X).components_.T)


def test_the_linear_autoencoder_spans_the_space_of_pca():
    X = data(5)
    same_subspace(LinearAutoencoder(2).fit(X).decoder_.T, PCA(2).fit(X).components_.T, atol=1e-4)


def test_a_mixture_of_one_is_the_likeliest_gaussian():
    X = data(6)
    mean, covariance = gaussian_mle(X)
    one = GaussianMixture(1, reg_covar=0).fit(X)
    np.testing.assert_allclose(one.means_[0], mean)
    np.testing.assert_allclose(one.covariances_[0], covariance)
    # and with all components kept, the model of PCA, up to n − 1 for n
    full = PCA().fit(X).get_covariance() * 39 / 40
    np.testing.assert_allclose(covariance, full, atol=1e-12)


@few
@given(seed=seeds)
def test_fishers_axes_are_principal_axes_of_the_means_where_the_classes_are_round(seed):
    X, y = data(seed, n=60), np.arange(60) % 3
    X = X + 5 * np.random.default_rng(seed).standard_normal((3, 6))[y]
    L = np.linalg.cholesky(np.linalg.inv(within_scatter(X, y)))
    # after whitening within classes S_W = I, and S_B w = λ S_W w is S_B w = λ w
    values, axes = np.linalg.eigh(between_scatter(X @ L, y))
    assert np.allclose(within_scatter(X @ L, y), np.eye(6), atol=1e-8)
    same_subspace(L @ axes[:, -2:], fisher_axes(X, y, 2)[1], atol=1e-6)


def test_completing_a_matrix_that_is_whole_changes_nothing():
    X = data(7)
    np.testing.assert_allclose(complete(X, 2).completed, X)
