"""pcalab against its peers, side by side, in one run: ``make bench``.

Each row fits the same data with both, in turn, and reports the median of CPU and wall time, their
ratio (below 1: pcalab is faster), the peak of memory that a fit allocates (tracemalloc, in a fresh
process), and the error of the variances on the data that were timed, against a float64
decomposition of the explicitly centred data. ``bound`` is CPU time over that of the one matrix
product that any road through X'X has to run.

    python tests/benchmarks/bench.py [--quick] [--threads N] [--rows WORD] [--output FILE]
"""

import argparse
import os
import subprocess
import sys


def pin_threads(argv):
    """BLAS reads its thread count when it is loaded, so this comes before NumPy."""
    threads = argv[argv.index("--threads") + 1] if "--threads" in argv else "1"
    for name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
        os.environ[name] = threads


pin_threads(sys.argv)

import time  # noqa: E402
import tracemalloc  # noqa: E402
from pathlib import Path  # noqa: E402
from statistics import median  # noqa: E402
from typing import NamedTuple  # noqa: E402

import numpy as np  # noqa: E402
from sklearn.decomposition import PCA as PeerPCA  # noqa: E402

from pcalab.linalg import center, top_eigenpairs  # noqa: E402
from pcalab.pca import PCA  # noqa: E402


class Row(NamedTuple):
    """One line of the table: data, two estimators, and the ratio to reach."""

    name: str
    data: object
    k: int
    peer_solver: str
    target: float | None


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


ROWS = [
    Row("tall 200000×100, float64", tall(200_000, 100), 10, "auto", 1.0),
    Row("tall 200000×100, float32", tall(200_000, 100, np.float32), 10, "auto", 1.0),
    Row("tall 200000×100, mean 1e4", tall(200_000, 100, mean=1e4), 10, "auto", 1.0),
    Row("tall 200000×100, mean 1e8", tall(200_000, 100, mean=1e8), 10, "auto", 1.0),
    Row("wide 300×50000, flat", wide(300, 50_000, 0), 20, "arpack", 0.09),
    Row("wide 300×50000, flat", wide(300, 50_000, 0), 20, "auto", 0.18),
    Row("wide 300×50000, decaying", wide(300, 50_000, 0.8), 20, "arpack", 0.09),
    Row("wide 300×50000, decaying", wide(300, 50_000, 0.8), 20, "auto", 0.18),
    Row("square 3000², decaying", square(3000, 0.99), 20, "arpack", 0.6),
    Row("square 3000², flat", square(3000, 1.0), 20, "arpack", 0.6),
]


def estimator(row, who):
    """Ours by its own choice of road; the peer by the solver the row names."""
    if who == "pcalab":
        return PCA(row.k, random_state=0)
    return PeerPCA(row.k, svd_solver=row.peer_solver, random_state=0)


def timed(model, X):
    """CPU and wall seconds of one fit."""
    cpu, wall = time.process_time(), time.perf_counter()
    model.fit(X)
    return time.process_time() - cpu, time.perf_counter() - wall


def true_variances(X, k):
    """Variances by a dense float64 decomposition of the centred data, on its smaller side."""
    Z = center(X.astype(np.float64))
    small = Z if Z.shape[0] >= Z.shape[1] else Z.T
    return top_eigenpairs(small.T @ small / (len(X) - 1), k)[0]


def bound_seconds(X):
    """CPU seconds of X'X on the smaller side."""
    small = X if X.shape[0] >= X.shape[1] else X.T
    start = time.process_time()
    small.T @ small
    return time.process_time() - start


def peak_mebibytes(index, who, scale):
    """Ask a fresh process for the peak that one fit allocates beside its data."""
    command = [sys.executable, __file__, "--peak", str(index), who, str(scale)]
    return float(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


def print_peak(index, who, scale):
    """The other end of `peak_mebibytes`."""
    row = ROWS[int(index)]
    X = row.data(int(scale))
    tracemalloc.start()
    estimator(row, who).fit(X)
    print(tracemalloc.get_traced_memory()[1] / 2**20)


def measure(index, scale, repeats):
    """All numbers of one row."""
    row = ROWS[index]
    X = row.data(scale)
    models = {who: estimator(row, who) for who in ("pcalab", "peer")}
    times = {who: [] for who in models}
    for _ in range(repeats):
        for who, model in models.items():
            times[who].append(timed(model, X))
    cpu = {who: median(t[0] for t in ts) for who, ts in times.items()}
    wall = {who: median(t[1] for t in ts) for who, ts in times.items()}
    exact = true_variances(X, row.k)
    error = {who: np.max(np.abs(model.explained_variance_ / exact - 1))
             for who, model in models.items()}
    memory = {who: peak_mebibytes(index, who, scale) for who in models}
    return [row.name, models["pcalab"].svd_solver_, row.peer_solver,
            f"{cpu['pcalab']:.3f}", f"{cpu['peer']:.3f}",
            f"{cpu['pcalab'] / cpu['peer']:.2f}", f"{row.target:.2f}",
            f"{wall['pcalab'] / wall['peer']:.2f}",
            f"{cpu['pcalab'] / min(bound_seconds(X) for _ in range(3)):.2f}",
            f"{error['pcalab']:.0e}", f"{error['peer']:.0e}",
            f"{memory['pcalab']:.1f}", f"{memory['peer']:.1f}"]


HEADER = ["PCA", "pcalab's road", "peer's solver", "CPU s", "peer", "CPU ratio", "target",
          "wall ratio", "× bound", "error", "peer's", "MiB", "peer's"]


def markdown(lines):
    """A Markdown table with columns that line up."""
    widths = [max(len(line[i]) for line in [HEADER, *lines]) for i in range(len(HEADER))]

    def joined(line):
        return "| " + " | ".join(c.ljust(w) for c, w in zip(line, widths)) + " |"
    rule = "|" + "|".join("-" * (w + 2) for w in widths) + "|"
    return "\n".join([joined(HEADER), rule, *map(joined, lines)])


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--quick", action="store_true", help="data ten times smaller")
    parser.add_argument("--threads", type=int, default=1, help="BLAS threads (default 1)")
    parser.add_argument("--rows", default="", help="only rows whose name contains this")
    parser.add_argument("--repeats", type=int, default=5)
    parser.add_argument("--output", type=Path, default=Path("_build/bench.md"))
    parser.add_argument("--peak", nargs=3, help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.peak:
        print_peak(*args.peak)
        return
    lines = []
    for index, row in enumerate(ROWS):
        if args.rows in row.name:
            print(f"… {row.name}", file=sys.stderr, flush=True)
            lines.append(measure(index, 10 if args.quick else 1, args.repeats))
    title = (f"# pcalab against scikit-learn\n\nMedian of {args.repeats} fits in turn, "
             f"{args.threads} BLAS thread(s){', data ten times smaller' if args.quick else ''}. "
             "Ratios are pcalab over peer.\n\n")
    table = markdown(lines)
    args.output.parent.mkdir(parents=True, exist_ok=True)
    args.output.write_text(title + table + "\n", encoding="utf-8")
    print(table)
    print(f"\nwritten to {args.output}")


if __name__ == "__main__":
    main()
