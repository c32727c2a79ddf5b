"""How the cost of each road to the principal axes grows with n and with d.

CPU seconds of every road on data of n × 1000 and of 1000 × d numbers, the median of three runs on
one thread. Chapter 7 draws these columns beside the operation counts. Sizes at which a road would
take more than `MOST` operations are left out.
"""

from statistics import median

import numpy as np
from measure import seconds

from pcalab.pca import by_covariance, by_gram, by_lanczos, by_randomized, by_svd

TITLE = "growth of the roads with n and d"
FIXED, SIDES = 1000, (125, 250, 500, 1000, 2000, 4000, 8000)
MOST = 8e11
HEADER = ["n", "d", "SVD", "covariance", "Gram", "smaller product, k=10", "Lanczos, k=10",
          "randomized, k=10"]


def sample(n, d):
    """Gaussian data with the variances 1, 1/2, 1/3, …"""
    return np.random.default_rng(0).standard_normal((n, d)) / np.sqrt(np.arange(1, d + 1))


def roads(n, d):
    """What is timed, in the order of `HEADER`: a function of X, and about how many operations."""
    low, high = min(n, d), max(n, d)
    smaller = by_covariance if n >= d else by_gram
    return [
        (by_svd, 6 * high * low**2 + 20 * low**3),
        (by_covariance, n * d**2 + 9 * d**3),
        (by_gram, n**2 * d + 9 * n**3),
        (lambda X: smaller(X, 10), high * low**2),
        (lambda X: by_lanczos(X, 10, random_state=0), 4 * n * d * 84),
        (lambda X: by_randomized(X, 10, random_state=0), 10 * 2 * n * d * 20),
    ]


def growth(sides=SIDES, fixed=FIXED, repeats=3):
    """Lines of text for a table under `HEADER`: first d grows, then n."""
    shapes = [(fixed, side) for side in sides] + [(side, fixed) for side in sides]
    return [[str(n), str(d), *times_of(sample(n, d), repeats)] for n, d in shapes]


def times_of(X, repeats):
    """CPU seconds of each road on X, as text; "" for a road that is left out."""
    return [f"{median(seconds(road, X)[0] for _ in range(repeats)):.4f}" if count <= MOST else ""
            for road, count in roads(*X.shape)]
