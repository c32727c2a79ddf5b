"""What several test files share: data, and comparisons up to what is left open."""

import warnings
from fractions import Fraction

import numpy as np
import pytest
from numpy.testing import assert_allclose
from scipy.spatial.distance import pdist, squareform
from sklearn.exceptions import ConvergenceWarning

from pcalab.classical_scaling import procrustes

#: Road distances in kilometres between Berlin, Dresden, Hamburg, Koblenz, Munich and Rostock.
CITIES = np.array([[0, 214, 279, 610, 596, 237], [214, 0, 492, 533, 496, 444],
                   [279, 492, 0, 520, 772, 140], [610, 533, 520, 0, 521, 687],
                   [596, 496, 772, 521, 0, 771], [237, 444, 140, 687, 771, 0]])
RECTANGLE = np.array([[0, 3, 5, 4], [3, 0, 4, 5], [5, 4, 0, 3], [4, 5, 3, 0.0]])
BAD_DISTANCES = [
    (np.ones((2, 3)), "D has shape (2, 3); a square matrix"),
    (np.ones(3), "D has shape (3,); a two-dimensional array"),
    (np.zeros((0, 0)), "at least one row"),
    ([[0, 1], [2, 0]], "D is not symmetric: an entry differs from its mirror image by 1"),
    ([[0, -1], [-1, 0]], "Negative values in data: D has -1 as its smallest entry"),
    ([[1, 2], [2, 0]], "D has 1 on its diagonal; zero"),
    ([[0, np.inf], [np.inf, 0]], "NaN or infinity in 2 of 4"),
    ([[0, np.nan], [np.nan, 0]], "NaN or infinity in 2 of 4"),
    (np.zeros((2, 2), complex), "complex128; real numbers"),
    ([[0, 1e-170], [1e-170, 0]], "D has 1e-170 as its largest entry, whose square overflows or"),
    ([[0, 1e170], [1e170, 0]], "D has 1e+170 as its largest entry"),
]
KERNELS = ["linear", "poly", "rbf", "laplacian", "cosine", lambda x, y: (1 + x @ y) ** 2]
each_kernel = pytest.mark.parametrize("kernel", KERNELS,
                                      ids=[*KERNELS[:-1], "callable"])


def aligned(A, B, axis=0):
    """A with the signs of B: of its columns, or of its rows with axis=1."""
    return A * np.where((A * B).sum(axis=axis, keepdims=True) < 0, -1, 1)


def quiet(run, *args, **kwargs):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ConvergenceWarning)
        return run(*args, **kwargs)


def with_spectrum(eigenvalues, seed=0):
    """A symmetric matrix with given eigenvalues, and its eigenvectors."""
    d = len(eigenvalues)
    V = np.linalg.qr(np.random.default_rng(seed).standard_normal((d, d)))[0]
    return (V * eigenvalues) @ V.T, V


def fractions(A):
    return np.frompyfunc(lambda a: Fraction(int(a)), 1, 1)(np.asarray(A))


def data(n=60, m=20, d=4, seed=0):
    rng = np.random.default_rng(seed)
    scales = 0.7 ** np.arange(d)
    return rng.standard_normal((n, d)) * scales + 1, rng.standard_normal((m, d)) * scales + 1


def normal(*shape, seed=0):
    return np.random.default_rng(seed).standard_normal(shape)


def distances(X):
    return squareform(pdist(X))


def disturbed(X, by=0.3, seed=1):
    """Distances that no map has exactly."""
    d = pdist(X)
    return squareform(d * np.random.default_rng(seed).uniform(1 - by, 1 + by, len(d)))


def same_map(X, Y, atol, scale=False):
    assert_allclose(procrustes(X, Y, scale=scale), X, atol=atol)
