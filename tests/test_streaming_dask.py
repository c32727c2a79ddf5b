"""streaming on a cluster: many processes give what one gives, and losing one costs nothing."""

import multiprocessing
import os
import signal
import sys
import time
from collections import Counter
from threading import Thread

import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal

from pcalab import streaming
from pcalab.pca import PCA
from pcalab.streaming import (IncrementalPCA, Moments, moments_dask, moments_of,
                              moments_of_futures)

dask = pytest.importorskip("dask")
da = pytest.importorskip("dask.array")
distributed = pytest.importorskip("distributed")

D = 20


def load(seed):
    """A block of rows, the same whenever and wherever it is made."""
    rng = np.random.default_rng(seed)
    return rng.standard_normal((200 + seed, D)) * np.geomspace(1, 0.1, D) + seed % 3


def load_with_a_break(seed, folder):
    """`load`, after leaving a note of who did it. Once there are seven notes, wait for "go"."""
    (folder / f"{seed}-{os.getpid()}").touch()
    wait_until(lambda: len(notes(folder)) < 7 or (folder / "go").exists())
    return load(seed)


def wait_until(true):
    """A minute at most: what is wrong then shows in what the test asserts."""
    deadline = time.monotonic() + 60
    while not true() and time.monotonic() < deadline:
        time.sleep(0.01)


def notes(folder):
    """(seed, process) of every note."""
    return [tuple(map(int, note.name.split("-"))) for note in folder.glob("*-*")]


def load_spoilt(seed):
    X = load(seed)
    X[3, 1] = np.nan if seed == 5 else 0.0
    return X


@pytest.fixture(scope="module")
def client(tmp_path_factory):
    """Two worker processes for all tests, on ports that are free; nothing is left at the end."""
    # worker processes import this file's functions by value: they cannot import it by name
    import cloudpickle
    cloudpickle.register_pickle_by_value(sys.modules[__name__])
    others = set(multiprocessing.active_children())
    patience = {"distributed.admin.tick.limit": "1h", "distributed.comm.timeouts.connect": "120s"}
    try:
        with dask.config.set(patience), \
                distributed.LocalCluster(
                    n_workers=2, processes=True, threads_per_worker=1, memory_limit=0,
                    dashboard_address=None, silence_logs=50,
                    local_directory=tmp_path_factory.mktemp("workers")) as cluster, \
                distributed.Client(cluster, set_as_default=False) as client:
            client.wait_for_workers(2, timeout=120)
            yield client
    finally:
        for process in set(multiprocessing.active_children()) - others:
            process.kill()
            process.join()


def same_axes(moments, X, tol=1e-10):
    ours, exact = IncrementalPCA(5).fit_moments(moments), PCA(5, svd_solver="full").fit(X)
    assert ours.n_samples_ == len(X)
    for name in ("components_", "mean_"):
        assert_allclose(getattr(ours, name), getattr(exact, name), atol=tol)
    assert_allclose(ours.explained_variance_, exact.explained_variance_, rtol=tol)


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


def test_frames_whose_columns_change_order_are_refused():
    pandas = pytest.importorskip("pandas")
    frames = [pandas.DataFrame(load(seed)[:, :3], columns=list("abc")) for seed in range(4)]
    with dask.config.set(scheduler="threads"):
        total = streaming._total_delayed(frames).compute()
        same_bits(total, streaming._total_delayed([f.to_numpy() for f in frames]).compute())
        assert total.names == ("a", "b", "c")
        frames[2] = frames[2][list("cab")]
        with pytest.raises(ValueError, match="the same columns, in the same order, were wanted"):
            streaming._total_delayed(frames).compute()


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


# ------------------------------------------------------------------ with one

def test_several_workers_give_the_components_of_one_process(client):
    seeds = range(13)
    moments = moments_of_futures(client, seeds, load)
    same_axes(moments, all_rows(seeds))
    with dask.config.set(scheduler="synchronous"):
        blocks = [da.from_array(load(seed)) for seed in seeds]
        same_bits(moments_dask(da.concatenate(blocks)), moments)


def test_a_dask_array_on_the_cluster(client):
    X = load(600)
    x = da.from_array(X, chunks=(90, 11))
    with client.as_current():
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


def test_a_bad_block_is_named_by_the_worker(client):
    with pytest.raises(ValueError, match="block 5: X contains NaN or infinity in 1 of"):
        moments_of_futures(client, range(7), load_spoilt)
    with pytest.raises(ValueError, match=r"4 column\(s\) after 2 row\(s\) of 3"):
        moments_of_futures(client, [3, 4], lambda d: np.ones((2, d)))
    with pytest.raises(ValueError, match="there are no blocks; at least one was wanted"):
        moments_of_futures(client, [], load)


def test_a_load_that_fails_says_so_in_its_own_words(client):
    # UnicodeDecodeError is a ValueError that cannot be made from a message
    with pytest.raises(UnicodeDecodeError):
        moments_of_futures(client, [b"\xff"], lambda text: text.decode("utf-8"))


def test_a_worker_killed_in_the_middle_loses_nothing(client, tmp_path):
    seeds, victims = range(24), []

    def strike():
        wait_until(lambda: len(notes(tmp_path)) >= 7)
        victims.append(Counter(worker for _, worker in notes(tmp_path)).most_common(1)[0][0])
        os.kill(victims[0], signal.SIGTERM if sys.platform == "win32" else signal.SIGKILL)
        (tmp_path / "go").touch()
    thread = Thread(target=strike, daemon=True)
    thread.start()
    moments = moments_of_futures(client, seeds, lambda seed: load_with_a_break(seed, tmp_path))
    thread.join(timeout=60)
    lost = {seed for seed, worker in notes(tmp_path) if worker in victims}
    assert len(lost) >= 4, "one of two workers has begun at least four of the first seven blocks"
    assert lost & {seed for seed, worker in notes(tmp_path) if worker not in victims}
    same_axes(moments, all_rows(seeds))
    same_bits(moments, moments_of_futures(client, seeds, load))
