"""Principal component analysis: tall, wide and square data."""

import numpy as np
from measure import Row

from pcalab.core.moments import center
from pcalab.core.eigen import top_eigenpairs
from pcalab.pca import PCA


def tall(n, d, dtype=np.float64, mean=0.0):
    """Gaussian data with standard deviations from 1 down to 1e-1, and a mean to be removed."""
    def make(scale):
        rng = np.random.default_rng(0)
        X = rng.standard_normal((n // scale, d)) * np.geomspace(1, 0.1, d) + mean
        return X.astype(dtype)
    return make


def wide(n, d, decay):
    """Few observations of many variables; singular values fall like j^-decay (0: noise)."""
    def make(scale):
        rng = np.random.default_rng(0)
        X = rng.standard_normal((n, d // scale)) + 1.0
        return X if decay == 0 else (np.arange(1, n + 1) ** -decay) * rng.standard_normal(
            (n, n)) @ X
    return make


def square(n, decay):
    """As many observations as variables; `decay` 1 is noise, the hardest case for iterations."""
    def make(scale):
        rng, m = np.random.default_rng(0), int(n / np.sqrt(scale))
        return rng.standard_normal((m, m)) * (decay ** np.arange(m) + 1e-3) + 1.0
    return make


def smaller_side(X):
    return X if X.shape[0] >= X.shape[1] else X.T


def variance_error(X, pca):
    """Against a dense float64 decomposition of the explicitly centred data."""
    small = smaller_side(center(X.astype(np.float64)))
    exact = top_eigenpairs(small.T @ small / (len(X) - 1), len(pca.explained_variance_))[0]
    return np.max(np.abs(pca.explained_variance_ / exact - 1))


def product(X):
    small = smaller_side(X)
    return small.T @ small


def row(name, data, k, solver, target):
    """Ours by its own choice of road; the peer by the solver named."""
    def peer(X):
        from sklearn.decomposition import PCA as PeerPCA
        return PeerPCA(k, svd_solver=solver, random_state=0).fit(X)

    return Row(name=f"PCA {name}, k={k}", data=data, peer=peer, peer_name=f"sklearn PCA({solver})",
               ours=lambda X: PCA(k, random_state=0).fit(X), target=target,
               error=variance_error, error_name="relative error of variances",
               bound=product, bound_name="XᵀX")


ROWS = [
    row("tall 200000×100, float64", tall(200_000, 100), 10, "auto", 1.0),
    row("tall 200000×100, float32", tall(200_000, 100, np.float32), 10, "auto", 1.0),
    row("tall 200000×100, mean 1e4", tall(200_000, 100, mean=1e4), 10, "auto", 1.0),
    row("tall 200000×100, mean 1e8", tall(200_000, 100, mean=1e8), 10, "auto", 1.0),
    row("wide 300×50000, flat", wide(300, 50_000, 0), 20, "arpack", 0.09),
    row("wide 300×50000, flat", wide(300, 50_000, 0), 20, "auto", 0.18),
    row("wide 300×50000, decaying", wide(300, 50_000, 0.8), 20, "arpack", 0.09),
    row("wide 300×50000, decaying", wide(300, 50_000, 0.8), 20, "auto", 0.18),
    row("square 3000², decaying", square(3000, 0.99), 20, "arpack", 0.6),
    row("square 3000², flat", square(3000, 1.0), 20, "arpack", 0.6),
]
