"""pcalab: principal component analysis and its relatives, as the book derives them.

Each method is *a matrix and an eigenproblem*. The modules here are the methods, in the order of
the book; `pcalab.core` holds what they stand on, down to the one eigenproblem; `pcalab.course` what
only the course needs. Functions carry the steps of the derivations; estimators compose them and
follow scikit-learn's contract.

Names are imported when they are first used, so ``import pcalab`` itself costs next to nothing.
"""

from importlib import import_module

__version__ = "1.0.0"

#: Which module offers which names here, from the ground up.
_OFFERS = {
    "core.validate": "",
    "core.estimator": "",
    "core.threads": "",
    "core.moments": "center column_means covariance covariance_operator double_center gram "
                    "mean_and_centered mean_and_scatter squared_norm",
    "core.distances": "as_distances dissimilarities squared_distances",
    "core.eigen": "fix_signs thin_svd top_eigenpairs",
    "core.iterations": "lanczos power_iteration randomized_svd residual_norm_estimate "
                       "subspace_iteration",
    "core.neighbors": "nearest_neighbors neighborhood_graph trustworthiness",
    "svd": "complete fundamental_subspaces low_rank matrix_power pseudo_inverse reduced_svd solve",
    "ranks": "parallel_analysis",
    "pca": "PCA contributions correlations loadings squared_cosines",
    "streaming": "IncrementalPCA Moments moments_dask moments_of moments_of_futures",
    "probabilistic": "ProbabilisticPCA",
    "autoencoder": "LinearAutoencoder",
    "kernels": "KernelCenterer kernel_matrix",
    "preimages": "",
    "kernel_pca": "KernelPCA nystrom",
    "classical_scaling": "ClassicalMDS classical_mds gram_from_distances is_euclidean procrustes",
    "stress": "MDS smacof",
    "isomap": "Isomap",
    "lle": "LocallyLinearEmbedding",
    "tsne": "TSNE",
    "discriminant": "FisherDiscriminant fisher_axes fisher_direction",
    "mixture": "GaussianMixture gaussian_mle",
    "eigenfaces": "Eigenfaces",
    "course.exact": "",
    "course.checks": "",
    "course.datasets": "",
    "course.heads": "",
    "course.feedback": "",
    "course.exercises": "",
    "course.reading": "",
    "course.plots": "",
}

_EXPORTS = {name: module for module, names in _OFFERS.items() for name in names.split()}

#: Modules that can be named without their room: ``from pcalab import datasets, plots, svd``.
_SUBMODULES = {module.rpartition(".")[2]: module for module in _OFFERS if "core" not in module}

__all__ = [*_EXPORTS]


def __getattr__(name):
    """Import a submodule, or the submodule that holds a name, on first use (PEP 562)."""
    if name in _SUBMODULES:
        return import_module(f"{__name__}.{_SUBMODULES[name]}")
    if name not in _EXPORTS:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f"{__name__}.{_EXPORTS[name]}"), name)
    globals()[name] = value
    return value


def __dir__():
    return sorted({*globals(), *_SUBMODULES, *_EXPORTS})
