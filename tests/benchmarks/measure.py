"""A row of the benchmark, and how it is measured."""

import os
import time
import tracemalloc
from collections.abc import Callable
from dataclasses import dataclass
from statistics import median


@dataclass(frozen=True)
class Row:
    """One task, done by pcalab and by a peer of equal accuracy.

    Attributes
    ----------
    name : str
        The task and its size; with `peer_name` it names the row.
    data : callable
        ``data(scale)`` makes the inputs: 1 is full size, 10 about ten times less work.
    ours, peer : callable
        One run on the inputs, timed; returns what `error` looks at.
    peer_name : str
    target : float or None
        The ratio of CPU times, ours over peer's, to reach on one thread.
    error, error_name : callable, str
        ``error(data, result)``: how good a result is, on the data that were timed; what it is.
    bound, bound_name : callable or None, str
        The bare kernel that any implementation must run.
    target_wall : float or None
        The ratio of wall times to reach on two threads.
    repeats : int or None
        Runs of each, where the default is too many or too few.
    """

    name: str
    data: Callable
    ours: Callable
    peer: Callable
    peer_name: str
    target: float | None
    error: Callable
    error_name: str
    bound: Callable | None = None
    bound_name: str = ""
    target_wall: float | None = None
    repeats: int | None = None


def seconds(run, data):
    """CPU and wall seconds of one run, and its result."""
    cpu, wall = cpu_seconds(), time.perf_counter()
    result = run(data)
    return cpu_seconds() - cpu, time.perf_counter() - wall, result


def cpu_seconds():
    """CPU seconds of this process and of the children it waited for."""
    times = os.times()
    return time.process_time() + times.children_user + times.children_system


def measure(row, scale, repeats):
    """Run both in turn; medians of the times, the errors of the last results, the bound.

    Returns
    -------
    dict
        ``cpu``, ``wall`` and ``error`` of "ours" and "peer", and ``bound`` in CPU seconds.
    """
    data = row.data(scale)
    times, error = {"ours": [], "peer": []}, {}
    for _ in range(row.repeats or repeats):
        for who in times:
            cpu, wall, result = seconds(getattr(row, who), data)
            times[who].append((cpu, wall))
            error[who] = float(row.error(data, result))
    bound = min(seconds(row.bound, data)[0] for _ in range(3)) if row.bound else None
    return {"cpu": {who: median(t[0] for t in ts) for who, ts in times.items()},
            "wall": {who: median(t[1] for t in ts) for who, ts in times.items()},
            "error": error, "bound": bound}


def peak_mebibytes(row, who, scale):
    """The peak that one run allocates beside its inputs; only in a fresh process is it true."""
    data = row.data(scale)
    tracemalloc.start()
    getattr(row, who)(data)
    return tracemalloc.get_traced_memory()[1] / 2**20
