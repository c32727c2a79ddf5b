"""Seconds of scikit-learn's roads to ten axes, for chapter 7.

    OMP_NUM_THREADS=1 OPENBLAS_NUM_THREADS=1 python tests/benchmarks/roads.py

CPU time on one thread; needs 4 GB of memory and about three minutes.
"""

import time
from statistics import median

import numpy as np
from sklearn.decomposition import PCA

SHAPES = (20_000, 500), (3_000, 3_000), (2_000, 20_000)


def seconds(run, repeats=3):
    """The median of CPU times, and the last result."""
    times = []
    for _ in range(repeats):
        start = time.process_time()
        result = run()
        times.append(time.process_time() - start)
    return median(times), result


def gram(X):
    centred = X - X.mean(axis=0)
    lam, U = np.linalg.eigh(centred @ centred.T)
    return centred.T @ U[:, -10:] / np.sqrt(lam[-10:])


def fit(X, solver, **options):
    return PCA(10, svd_solver=solver, random_state=0, **options).fit(X).explained_variance_


for n, d in SHAPES:
    for falling in (True, False):
        X = np.random.default_rng(0).standard_normal((n, d))
        if falling:
            X *= np.arange(1, d + 1) ** -0.5
        X += 1
        report = f"{n:6,d} × {d:6,d} {'fall' if falling else 'noise':6s}"
        spent, found = {}, {}
        for name in ("randomized", "arpack", "covariance_eigh", "full"):
            if name == "covariance_eigh" and d > 5000:      # 3.2 GB, and hours
                spent["gram"], _ = seconds(lambda: gram(X))
                continue
            spent[name], found[name] = seconds(lambda: fit(X, name),
                                               1 if name == "full" and n * d > 9e6 else 3)
        spent["randomized, 40 more"], _ = seconds(lambda: fit(X, "randomized", n_oversamples=50))
        error = abs(found["randomized"] / found["arpack"] - 1).max()
        report += "".join(f"  {name} {value:.2f}" for name, value in spent.items())
        print(report, f"  error of randomized {error:.4%}", flush=True)
