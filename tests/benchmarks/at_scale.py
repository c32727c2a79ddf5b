"""A file larger than a laptop likes, by one worker and by two: the tables of chapter 8.

    python tests/benchmarks/at_scale.py [--gigabytes 8.2] [--minutes 5] [--folder /tmp]

It writes a file of rows of 64 numbers, reads it with `moments_of_futures` and one worker or two,
with the pages of the file dropped from the system's cache and with what the cache can hold, in
turn until the time is up, and deletes it. Passes of one worker over the first quarter come first:
from them and the rates at the end the chapter predicts the others. What this prints is copied
there by hand, with the date. Linux only; not a test, and not part of `make bench`.
"""

import os

for name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ[name] = "1"

import argparse  # noqa: E402
import resource  # noqa: E402
import tempfile  # noqa: E402
import time  # noqa: E402
from datetime import date  # noqa: E402
from pathlib import Path  # noqa: E402
from statistics import median  # noqa: E402

import numpy as np  # noqa: E402

from pcalab.streaming import Moments, moments_of, moments_of_futures  # noqa: E402

D, ROWS = 64, 250_000                       # a share: 128 MB
VARIANCES = np.geomspace(1, 0.01, D)


def write(path, shares):
    """Independent normal columns about a mean of 10, a share at a time; on the disk at the end."""
    rng = np.random.default_rng(0)
    with open(path, "wb") as file:
        for _ in range(shares):
            (rng.standard_normal((ROWS, D)) * np.sqrt(VARIANCES) + 10).tofile(file)
        file.flush()
        os.fsync(file.fileno())


def rows_of(share):
    """What a worker does with the path of the file and the number of a share: read its rows."""
    path, number = share
    return np.fromfile(path, count=ROWS * D, offset=8 * ROWS * D * number).reshape(ROWS, D)


def drop_cache(path):
    """Ask the system to forget the file's pages; gigabytes by which its cache then shrank."""
    before = cached()
    with open(path, "rb") as file:
        os.posix_fadvise(file.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)
    return before - cached()


def cached():
    """Gigabytes that the system's page cache holds, of whatever files."""
    lines = Path("/proc/meminfo").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("Cached:")) * 1024 / 1e9


def timed(task):
    """Seconds by the clock, and the result."""
    start = time.perf_counter()
    result = task()
    return time.perf_counter() - start, result


def pass_over(client, path, shares):
    return timed(lambda: moments_of_futures(client, [(str(path), i) for i in range(shares)],
                                            load=rows_of))


def both_ways(client, path, shares):
    """Seconds with the file's pages dropped, seconds right afterwards, and the moments."""
    dropped = drop_cache(path)
    cold, first = pass_over(client, path, shares)
    warm, second = pass_over(client, path, shares)
    assert np.array_equal(first.scatter, second.scatter)
    return cold, warm, dropped, first


def processor_seconds(task):
    start = time.process_time()
    task()
    return time.process_time() - start


def rates():
    """Of one process: multiplications a second on arrays in memory, an addition, all axes."""
    print("\n| d | multiplications a second | an addition | eigh (processor) |\n|---|---|---|---|")
    for d, n in ((64, 500_000), (1000, 40_000), (4000, 20_000)):
        X = np.random.default_rng(1).standard_normal((n, d))
        work, m = min((timed(lambda: moments_of(X)) for _ in range(3)), key=lambda pair: pair[0])
        add = min(timed(lambda: m + m)[0] for _ in range(3))
        axes = min(processor_seconds(lambda: np.linalg.eigh(m.scatter)) for _ in range(3))
        print(f"| {d:,} | {n * d * d / work:.2g} | {add:.2g} s | {axes:.2g} s |", flush=True)


def messages(client):
    """Seconds until a worker has a matrix that another one made: 8 × 8, and 4000 × 4000."""
    one, other = client.scheduler_info()["workers"]
    for side in (8, 4000):
        took = []
        for _ in range(5):
            matrix = client.submit(np.ones, (side, side), workers=[one], pure=False)
            while matrix.status != "finished":
                time.sleep(0.01)
            took.append(timed(client.submit(np.shape, matrix, workers=[other],
                                            pure=False).result)[0])
        print(f"message of {8 * side**2:,} bytes: {median(took):.3f} s")


def main(gigabytes, minutes, folder):
    import logging

    from dask.distributed import Client, LocalCluster
    logging.getLogger("distributed").setLevel(logging.CRITICAL)
    begun = time.monotonic()
    shares = max(4, round(gigabytes * 1e9 / (8 * ROWS * D)) // 4 * 4)
    print(f"{date.today()}, {os.cpu_count()} processors, load {os.getloadavg()}")
    with tempfile.TemporaryDirectory(dir=folder) as name:
        path = Path(name) / "rows"
        size = 8 * shares * ROWS * D / 1e9
        print(f"{shares * ROWS:,} rows of {D}, {size:.2f} GB,",
              f"written in {timed(lambda: write(path, shares))[0]:.0f} s", flush=True)
        clients = {w: Client(LocalCluster(n_workers=w, threads_per_worker=1, memory_limit=0,
                                          dashboard_address=":0", silence_logs=50,
                                          local_directory=name))
                   for w in (1, 2)}
        for w, client in clients.items():
            client.wait_for_workers(w)
            client.run(lambda: __import__("pcalab.streaming"))
        quarter = [both_ways(clients[1], path, shares // 4)[:2] for _ in range(3)]
        print("first quarter, 1 worker, (dropped, cached):", np.round(quarter, 2).tolist(),
              flush=True)
        found, longest = {}, 0
        while not found or time.monotonic() - begun + 1.2 * longest < 60 * minutes - 45:
            start = time.monotonic()
            for w, client in clients.items():
                cold, warm, dropped, moments = both_ways(client, path, shares)
                found.setdefault((w, "dropped"), []).append(cold)
                found.setdefault((w, "cached"), []).append(warm)
                found.setdefault("scatter", moments.scatter)
                assert np.array_equal(moments.scatter, found["scatter"])
                print(f"  ({w}: cache shrank by {dropped:.1f} GB; {cold:.1f} s, {warm:.1f} s)",
                      flush=True)
            longest = max(longest, time.monotonic() - start)
        print("\n| workers | pages | seconds |\n|---|---|---|")
        for pages in ("dropped", "cached"):
            for w in clients:
                print(f"| {w} | {pages} | {', '.join(f'{t:.1f}' for t in found[w, pages])} |")
        variances = np.diag(moments.covariance())
        print("\nthe same bits by one worker and by two; variances right within",
              f"{abs(variances / VARIANCES - 1).max():.1e}; rows {moments.count:,}")
        for w, client in clients.items():
            peak = client.run(lambda: resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024)
            print(f"{w} worker(s): at most {max(peak.values()) / 1e6:.0f} MB of memory each")
        messages(clients[2])
        for client in clients.values():
            client.shutdown()
    rates()
    print(f"\nload {os.getloadavg()}, {time.monotonic() - begun:.0f} s in all")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--gigabytes", type=float, default=8.2)
    parser.add_argument("--minutes", type=float, default=5)
    parser.add_argument("--folder", default=None, help="on the disk that is to be measured")
    options = parser.parse_args()
    main(options.gigabytes, options.minutes, options.folder)
