"""pcalab: principal component analysis and its relatives, as the book derives them.

Each method is *a matrix and an eigenproblem*. `pcalab.core.eigen` holds the eigenproblem; every
other module is the few lines that build a matrix and say what its eigenvectors mean. Functions
carry the steps of the derivations; estimators compose them and follow scikit-learn's contract.

Names are imported when they are first used, so ``import pcalab`` itself costs next to nothing.
"""

from importlib import import_module

__version__ = "0.1.0"

_SUBMODULES = ("autoencoder", "checks", "datasets", "discriminant", "eigenfaces", "exact",
               "feedback", "heads", "isomap", "kernel_pca", "kernels", "linalg", "lle", "mds",
               "mixture", "neighbors", "pca", "plots", "probabilistic", "ranks", "reading",
               "streaming", "svd", "tsne")

#: Which module offers which names here.
_OFFERS = {
    "autoencoder": "LinearAutoencoder",
    "discriminant": "FisherDiscriminant fisher_axes fisher_direction",
    "eigenfaces": "Eigenfaces",
    "isomap": "Isomap",
    "kernel_pca": "KernelPCA nystrom",
    "kernels": "kernel_matrix",
    "linalg": "center covariance double_center fix_signs gram lanczos power_iteration "
              "randomized_svd residual_norm_estimate squared_distances squared_norm "
              "subspace_iteration top_eigenpairs",
    "lle": "LocallyLinearEmbedding",
    "mds": "ClassicalMDS MDS classical_mds smacof procrustes",
    "mixture": "GaussianMixture gaussian_mle",
    "neighbors": "nearest_neighbors neighborhood_graph trustworthiness",
    "pca": "PCA contributions correlations loadings squared_cosines",
    "probabilistic": "ProbabilisticPCA",
    "ranks": "parallel_analysis",
    "streaming": "IncrementalPCA Moments moments_dask moments_of moments_of_futures",
    "svd": "complete fundamental_subspaces low_rank matrix_power pseudo_inverse reduced_svd solve",
    "tsne": "TSNE",
}

_EXPORTS = {name: module for module, names in _OFFERS.items() for name in names.split()}

__all__ = [*_EXPORTS]


def __getattr__(name):
    """Import a submodule, or the submodule that holds a name, on first use (PEP 562)."""
    if name in _SUBMODULES:
        return import_module(f"{__name__}.{name}")
    if name not in _EXPORTS:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f"{__name__}.{_EXPORTS[name]}"), name)
    globals()[name] = value
    return value


def __dir__():
    return sorted({*globals(), *_SUBMODULES, *_EXPORTS})
