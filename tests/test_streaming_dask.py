"""streaming on a cluster: many processes give what one gives, and losing one costs nothing."""

import os
import signal
import sys
import time
from pathlib import Path
from threading import Thread

import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal

from pcalab.pca import PCA
from pcalab.streaming import (IncrementalPCA, Moments, by_moments, moments_dask, moments_of,
                              moments_of_futures)

dask = pytest.importorskip("dask")
da = pytest.importorskip("dask.array")
distributed = pytest.importorskip("distributed")

D = 20


def load(seed):
    """A block of rows, the same whenever and wherever it is made."""
    rng = np.random.default_rng(seed)
    return rng.standard_normal((200 + seed, D)) * np.geomspace(1, 0.1, D) + seed % 3


def load_slowly(seed, folder):
    """`load`, after leaving a note of who did it, so that a test can tell when to strike."""
    time.sleep(0.1)
    (Path(folder) / f"{seed}-{os.getpid()}-{time.monotonic_ns()}").touch()
    return load(seed)


def load_spoilt(seed):
    X = load(seed)
    X[3, 1] = np.nan if seed == 5 else 0.0
    return X


@pytest.fixture(scope="module")
def cluster():
    """Three worker processes, on ports that are free, gone at the end."""
    # worker processes import this file's functions by value: they cannot import it by name
    import cloudpickle
    cloudpickle.register_pickle_by_value(sys.modules[__name__])
    with dask.config.set({"distributed.admin.tick.limit": "1h"}), \
            distributed.LocalCluster(n_workers=3, processes=True, threads_per_worker=1,
                                     dashboard_address=":0", silence_logs=50) as local:
        yield local


@pytest.fixture
def client(cluster):
    with distributed.Client(cluster, set_as_default=True) as client:
        client.wait_for_workers(3, timeout=60)
        yield client


def same_axes(moments, X, tol=1e-10):
    ours, exact = by_moments(moments, 5), PCA(5, svd_solver="full").fit(X)
    assert moments.count == len(X)
    assert_allclose(ours.axes.T, exact.components_, atol=tol)
    assert_allclose(ours.variances, exact.explained_variance_, rtol=tol)
    assert_allclose(ours.mean, exact.mean_, atol=tol)


def same_bits(a, b):
    assert a.count == b.count
    assert_array_equal(a.scatter, b.scatter)
    assert_array_equal(a.mean, b.mean)


def all_rows(seeds):
    return np.vstack([load(seed) for seed in seeds])


# ------------------------------------------------------------------ without a cluster

@pytest.mark.parametrize("chunks", [(100, D), (1, D), (77, D), (1000, D), (130, 7), (1000, 1)])
def test_chunks_of_any_shape(chunks):
    X = load(300)
    with dask.config.set(scheduler="threads"):
        moments = moments_dask(da.from_array(X, chunks=chunks))
    same_axes(moments, X)
    assert_allclose(moments.scatter, Moments.of(X).scatter, rtol=1e-11, atol=1e-11)


def test_the_bits_do_not_depend_on_the_number_of_workers():
    x = da.from_array(load(900), chunks=(50, D))
    with dask.config.set(scheduler="synchronous"):
        one = moments_dask(x)
    for workers in (2, 5):
        with dask.config.set(scheduler="threads", num_workers=workers):
            same_bits(moments_dask(x), one)


def test_chunks_of_unknown_length_and_lazy_arithmetic():
    X = load(400)
    x = da.from_array(X, chunks=(100, D))
    with dask.config.set(scheduler="synchronous"):
        same_axes(moments_dask(x[x[:, 0] > 0] * 2), X[X[:, 0] > 0] * 2)


def test_a_dask_array_is_also_a_sequence_of_blocks():
    X = load(100)
    with dask.config.set(scheduler="synchronous"):
        same_axes(moments_of(da.from_array(X, chunks=(60, D)), rows=60), X)


def test_bad_blocks_are_named():
    X = load(100)
    X[250, 3] = np.inf
    with dask.config.set(scheduler="synchronous"):
        with pytest.raises(ValueError, match="block 2: X contains NaN or infinity in 1 of"):
            moments_dask(da.from_array(X, chunks=(100, D)))


@pytest.mark.parametrize("x, words", [
    (np.ones((3, 2)), r"x is of type ndarray, with shape \(3, 2\); a dask.array of two"),
    (None, "NoneType"),
    ([[1.0]], "list"),
    (da.ones(5), r"of type Array, with shape \(5,\)"),
    (da.ones((2, 2, 2)), r"shape \(2, 2, 2\)"),
])
def test_what_is_no_dask_matrix(x, words):
    with pytest.raises(TypeError, match=words):
        moments_dask(x)


def test_without_dask_the_error_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "dask", None)
    with pytest.raises(ImportError, match=r"pip install pcalab\[scale\]"):
        moments_dask(da.ones((2, 2)))


# ------------------------------------------------------------------ with one

def test_several_workers_give_the_components_of_one_process(client):
    seeds = range(13)
    moments = moments_of_futures(client, seeds, load)
    same_axes(moments, all_rows(seeds))
    same_bits(moments_of_futures(client, seeds, load), moments)
    model = IncrementalPCA(4).fit_moments(moments)
    assert_allclose(model.transform(load(1)), PCA(4).fit(all_rows(seeds)).transform(load(1)),
                    atol=1e-10)


def test_a_dask_array_on_the_cluster(client):
    X = load(600)
    x = da.from_array(X, chunks=(90, 11))
    on_cluster = moments_dask(x)
    with dask.config.set(scheduler="synchronous"):
        same_bits(moments_dask(x), on_cluster)
    same_axes(on_cluster, X)


def test_futures_and_delayed(client):
    seeds = range(6)
    want = moments_of_futures(client, seeds, load)
    same_bits(moments_of_futures(client, client.map(load, seeds, pure=False)), want)
    same_bits(moments_of_futures(client, [dask.delayed(load)(seed) for seed in seeds]), want)


def test_only_small_matrices_travel(client):
    def forget(dask_worker):
        dask_worker.transfer_incoming_log.clear()

    def received(dask_worker):
        return [size for entry in dask_worker.transfer_incoming_log
                for size in entry["keys"].values()]

    def load_much(seed):
        return np.random.default_rng(seed).standard_normal((20_000, D))     # 3 MiB
    client.run(forget)
    moments_of_futures(client, range(12), load_much)
    sizes = sum(client.run(received).values(), [])
    assert sizes, "somebody must have told somebody something"
    assert max(sizes) < 2 * D * D * 8


def test_no_future_is_held_but_the_last(client, tmp_path):
    def task():
        moments_of_futures(client, range(12), lambda seed: load_slowly(seed, tmp_path))
    thread, held = Thread(target=task), []
    thread.start()
    while thread.is_alive():
        held.append(len(client.futures))
        time.sleep(0.01)
    assert max(held) > 1 and 1 in held


def test_a_bad_block_is_named_by_the_worker(client):
    with pytest.raises(ValueError, match="block 5: X contains NaN or infinity in 1 of"):
        moments_of_futures(client, range(7), load_spoilt)
    with pytest.raises(ValueError, match=r"4 column\(s\) after 3"):
        moments_of_futures(client, [3, 4], lambda d: np.ones((2, d)))
    with pytest.raises(ValueError, match="nothing to add"):
        moments_of_futures(client, [], load)


def test_a_worker_killed_in_the_middle_loses_nothing(client, tmp_path):
    seeds, found = range(24), []
    workers = list(client.run(os.getpid).values())

    def task():
        found.append(moments_of_futures(client, seeds,
                                        lambda seed: load_slowly(seed, tmp_path)))
    thread = Thread(target=task)
    thread.start()
    victim, deadline = None, time.monotonic() + 60
    while victim is None and time.monotonic() < deadline:       # one that has results to lose
        done = [int(note.name.split("-")[1]) for note in tmp_path.iterdir()]
        victim = next((pid for pid in workers if done.count(pid) >= 2), None)
        time.sleep(0.01)
    assert not found and len(list(tmp_path.iterdir())) < len(seeds)
    os.kill(victim, signal.SIGTERM if sys.platform == "win32" else signal.SIGKILL)
    thread.join(timeout=60)
    assert {int(note.name.split("-")[0]) for note in tmp_path.iterdir()} == set(seeds)
    assert victim not in client.run(os.getpid).values()
    same_axes(found[0], all_rows(seeds))
    same_bits(found[0], moments_of_futures(client, seeds, load))
