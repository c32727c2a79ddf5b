"""Benchmark rows of `pcalab.kernel_pca`: fit with new points, and denoising by pre-images."""

import numpy as np
from measure import Row

from pcalab.course.datasets import load_digits
from pcalab.kernel_pca import KernelPCA, centered_operator
from pcalab.kernels import rbf_kernel

WIDTH = dict(kernel="rbf", gamma=0.05)
DIGITS = dict(n_components=64, kernel="rbf", gamma=0.1)


def clusters(n):
    """Six Gaussian clusters in 20 dimensions, and as many new points."""
    def make(scale):
        rng, m = np.random.default_rng(0), int(n / np.sqrt(scale))
        centres, members = 4 * rng.standard_normal((6, 20)), rng.integers(6, size=2 * m)
        return np.split(rng.standard_normal((2 * m, 20)) + centres[members], 2)
    return make


def ours(data):
    X, X_new = data
    model = KernelPCA(10, random_state=0, **WIDTH).fit(X)
    return model, model.transform(X_new)


def peer(solver):
    def run(data):
        from sklearn.decomposition import KernelPCA as Peer
        X, X_new = data
        model = Peer(10, eigen_solver=solver, random_state=0, **WIDTH).fit(X)
        return model, model.transform(X_new)
    return run


def residual(data, result):
    """The largest ‖K̃u − λu‖, over λ₁: an exact eigenvalue lies within."""
    model, K = result[0], rbf_kernel(data[0], gamma=WIDTH["gamma"])
    U, eigenvalues = model.eigenvectors_, model.eigenvalues_
    rest = centered_operator(K) @ U - U * eigenvalues
    return np.linalg.norm(rest, axis=0).max() / eigenvalues[0]


def exponentials(data):
    """One n×n product and its exponentials, for the data and for the new points."""
    for Y in data:
        E = Y @ data[0].T
        np.exp(np.minimum(E, 0), out=E)


def noisy_digits(scale):
    """1000 clean digits, and 500 others with and without noise, from 0 to 1."""
    rng, X = np.random.default_rng(0), load_digits().data / 16
    X, m = X[rng.permutation(len(X))], int(1000 / np.sqrt(scale))
    clean = X[m:m + m // 2]
    return X[:m], clean, clean + 0.25 * rng.standard_normal(clean.shape)


def ours_denoised(inverse):
    def run(data):
        model = KernelPCA(inverse=inverse, fit_inverse_transform=True, **DIGITS).fit(data[0])
        return model.denoise(data[2])
    return run


def peer_denoised(data):
    from sklearn.decomposition import KernelPCA as Peer
    # of its alphas 1, 0.1, 0.01 the one with the smallest error
    model = Peer(fit_inverse_transform=True, alpha=0.1, **DIGITS).fit(data[0])
    return model.inverse_transform(model.transform(data[2]))


def rmse(data, denoised):
    return np.sqrt(np.mean((denoised - data[1]) ** 2))


def scores_row(n, solver, name, target):
    return Row(name=f"kernel PCA, rbf, n={n}, k=10, fit and {n} new points", data=clusters(n),
               ours=ours, peer=peer(solver), peer_name=f"sklearn KernelPCA, {name}",
               target=target, error=residual, error_name="residual of the eigenpairs / λ₁",
               bound=exponentials, bound_name="two n×n products and their exponentials")


def denoising_row(inverse, target):
    return Row(name=f"kernel PCA, k=64: fit to 1000 digits, denoise 500, {inverse}",
               data=noisy_digits, ours=ours_denoised(inverse), peer=peer_denoised,
               peer_name="sklearn KernelPCA, ridge", target=target, error=rmse,
               error_name="RMSE against the clean digits")


ROWS = [
    scores_row(1000, "arpack", "arpack", 0.6),
    scores_row(3000, "arpack", "arpack", 0.4),
    scores_row(6000, "arpack", "arpack", 0.4),
    scores_row(1000, "auto", "its default", 0.2),
    scores_row(3000, "auto", "its default", 0.09),
    denoising_row("fixed_point", 1.0),
    denoising_row("ridge", 1.0),
]
