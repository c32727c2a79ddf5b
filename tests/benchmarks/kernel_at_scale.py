"""Kernel PCA exactly and from landmarks, seconds and memory: the table of chapter 17.

    python tests/benchmarks/kernel_at_scale.py [--repeats 3] [--sizes 1000 5000 20000]

Rows are digits drawn with replacement, with noise; ten components; the width by the median rule.
Every run is a process of its own with one thread, so that its peak of memory is its own; the peak
before the fit is subtracted, so some megabytes do not show. The dense solver, scikit-learn's own
choice for ten components or more, is left out above `--dense` rows. What this prints is copied to
the chapter by hand, with the date. Linux only; not a test, and not part of `make bench`.
"""

import os

for name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ[name] = "1"

import argparse  # noqa: E402
import resource  # noqa: E402
import subprocess  # noqa: E402
import sys  # noqa: E402
import time  # noqa: E402
from datetime import date  # noqa: E402
from statistics import median  # noqa: E402

import numpy as np  # noqa: E402
from scipy.spatial.distance import pdist  # noqa: E402
from sklearn.datasets import load_digits  # noqa: E402
from sklearn.decomposition import PCA, KernelPCA  # noqa: E402
from sklearn.kernel_approximation import Nystroem  # noqa: E402
from sklearn.pipeline import make_pipeline  # noqa: E402

K = 10
WAYS = {"dense": lambda g: KernelPCA(K, kernel="rbf", gamma=g, eigen_solver="dense"),
        "arpack": lambda g: KernelPCA(K, kernel="rbf", gamma=g, eigen_solver="arpack",
                                      random_state=0)}
for m in (100, 500):
    WAYS[f"nystroem {m}"] = lambda g, m=m: make_pipeline(
        Nystroem(gamma=g, n_components=m, random_state=0), PCA(K, svd_solver="full"))


def rows(n):
    """Digits with ink from 0 to 1, drawn n times, and normal noise of deviation 0.1."""
    rng = np.random.default_rng(0)
    ink = load_digits().data / 16
    return ink[rng.integers(len(ink), size=n)] + rng.normal(0, 0.1, (n, ink.shape[1]))


def peak():
    """The most megabytes that this process has held so far."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024 / 1e6


def one(way, n):
    """Print seconds, megabytes above those before, and the variance of the ten scores."""
    X = rows(n)
    gamma = 1 / np.median(pdist(X[:1000], "sqeuclidean"))
    WAYS[way](gamma).fit(X[:300])                          # libraries loaded
    before, start = peak(), time.perf_counter()
    Z = WAYS[way](gamma).fit_transform(X)
    print(time.perf_counter() - start, peak() - before, Z.var(axis=0).sum(), gamma)


def main(sizes, repeats, dense):
    print(f"{date.today()}, {os.cpu_count()} processors, load {os.getloadavg()}")
    print("\n| n | way | seconds | MB | variance of ten scores, over arpack's |")
    print("|---|---|---|---|---|")
    for n in sizes:
        exact = None
        for way in sorted(WAYS, key=lambda name: name != "arpack"):
            if way == "dense" and n > dense:
                continue
            runs = [[float(x) for x in subprocess.run(
                [sys.executable, __file__, "--one", way, str(n)], check=True, text=True,
                capture_output=True).stdout.split()] for _ in range(repeats)]
            seconds, memory, variance, gamma = zip(*runs)
            exact = exact or variance[0]
            print(f"| {n:,} | {way} | {median(seconds):.2g} ({min(seconds):.2g}–"
                  f"{max(seconds):.2g}) | {max(memory):.0f} | {variance[0] / exact:.3f} |",
                  flush=True)
        print(f"(γ = {gamma[0]:.3f})")
    print(f"load {os.getloadavg()}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--sizes", type=int, nargs="+", default=[1000, 5000, 20_000])
    parser.add_argument("--repeats", type=int, default=3)
    parser.add_argument("--dense", type=int, default=5000)
    parser.add_argument("--one", nargs=2, help="what the script calls itself with")
    options = parser.parse_args()
    if options.one:
        one(options.one[0], int(options.one[1]))
    else:
        main(options.sizes, options.repeats, options.dense)
