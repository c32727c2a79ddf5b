"""pcalab: principal component analysis and its relatives, as the book derives them.

Each method is *a matrix and an eigenproblem*. `pcalab.linalg` holds the eigenproblem; every
other module is the few lines that build a matrix and say what its eigenvectors mean. Functions
carry the steps of the derivations; estimators compose them and follow scikit-learn's contract.

Names are imported when they are first used, so ``import pcalab`` itself costs next to nothing.
"""

from importlib import import_module

__version__ = "0.1.0"

_SUBMODULES = ("autoencoder", "checks", "datasets", "exact", "feedback", "heads", "linalg", "pca",
               "plots", "reading", "svd")

_EXPORTS = {
    "LinearAutoencoder": "autoencoder",
    "PCA": "pca",
    "contributions": "pca",
    "correlations": "pca",
    "loadings": "pca",
    "squared_cosines": "pca",
    "center": "linalg",
    "covariance": "linalg",
    "double_center": "linalg",
    "fix_signs": "linalg",
    "gram": "linalg",
    "lanczos": "linalg",
    "power_iteration": "linalg",
    "randomized_svd": "linalg",
    "squared_distances": "linalg",
    "squared_norm": "linalg",
    "subspace_iteration": "linalg",
    "top_eigenpairs": "linalg",
    "fundamental_subspaces": "svd",
    "low_rank": "svd",
    "matrix_power": "svd",
    "pseudo_inverse": "svd",
    "reduced_svd": "svd",
    "solve": "svd",
}

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
