"""PCA of a file: one pass over a memmap of a gigabyte, a few megabytes of memory."""

import tempfile
from typing import NamedTuple

import numpy as np
from measure import Row
from sklearn.decomposition import PCA as PeerPCA
from sklearn.decomposition import IncrementalPCA as PeerIncrementalPCA

from pcalab.core.eigen import top_eigenpairs
from pcalab.streaming import IncrementalPCA

K, D, ROWS_AT_A_TIME = 10, 64, 50_000


class OnDisk(NamedTuple):
    """A memmap, and the variances that are to be found."""

    X: np.memmap
    variances: np.ndarray


def on_disk(scale):
    """Standard deviations from 1 down to 1e-1 about a mean of 10; the file goes with the array."""
    shape = (2_000_000 // scale, D)
    X = np.memmap(tempfile.TemporaryFile(), dtype=np.float64, mode="w+", shape=shape)
    rng = np.random.default_rng(0)
    blocks = range(0, len(X), ROWS_AT_A_TIME)
    for start in blocks:
        block = X[start:start + ROWS_AT_A_TIME]
        block[:] = rng.standard_normal(block.shape) * np.geomspace(1, 0.1, D) + 10
    # two passes: the mean to the last digits, then the scatter of what is left
    mean = 10 + sum((X[i:i + ROWS_AT_A_TIME] - 10).sum(axis=0) for i in blocks) / len(X)
    scatter = sum(Z.T @ Z for Z in (X[i:i + ROWS_AT_A_TIME] - mean for i in blocks))
    return OnDisk(X, top_eigenpairs(scatter / (len(X) - 1), K)[0])


def products(data):
    """The one matrix product that any road through the covariance has to run."""
    return np.asarray(data.X).T @ np.asarray(data.X)


def row(peer, peer_name, target):
    return Row(
        name="PCA of a 2000000×64 memmap, k=10", data=on_disk,
        ours=lambda data: IncrementalPCA(K).fit(data.X),
        peer=lambda data: peer.fit(data.X), peer_name=peer_name, target=target,
        error=lambda data, model: abs(model.explained_variance_ / data.variances - 1).max(),
        error_name="relative error of variances", bound=products, bound_name="XᵀX", repeats=3)


ROWS = [
    row(PeerIncrementalPCA(K), "sklearn IncrementalPCA", 0.05),
    row(PeerPCA(K, svd_solver="full"), "sklearn PCA(full)", 0.15),
    row(PeerPCA(K), "sklearn PCA", 1.0),
]
