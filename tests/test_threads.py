"""Threads over blocks: all results, in order, and the same for any number of threads."""

import threading

import numpy as np
import pytest
from numpy.testing import assert_array_equal
from threadpoolctl import threadpool_limits

from pcalab import mean_and_scatter
from pcalab.core.moments import blocks, shares
from pcalab.core.threads import in_threads, threads_at_hand


@pytest.fixture(params=[1, 2, 3])
def threads(request):
    import scipy.linalg  # noqa: F401  its BLAS must be there to be limited
    with threadpool_limits(request.param, user_api="blas"):
        yield request.param


def test_all_results_in_order(threads):
    assert threads_at_hand() == threads
    assert in_threads(lambda i: i * i, range(20)) == [i * i for i in range(20)]
    assert in_threads(str, []) == []


def test_as_many_threads_as_at_hand_with_one_of_blas_each(threads):
    together, seen = threading.Barrier(threads, timeout=20), []

    def work(item):
        together.wait()         # comes back only when all are here
        seen.append((threading.get_ident(), threads_at_hand()))
    in_threads(work, range(threads))
    assert len({who for who, _ in seen}) == threads and {n for _, n in seen} == {1}
    assert threads_at_hand() == threads


def test_an_error_comes_back_and_leaves_the_threads_as_they_were(threads):
    with pytest.raises(ZeroDivisionError):
        in_threads(lambda i: 1 / i, [1, 0, 2])
    assert threads_at_hand() == threads
    assert in_threads(abs, [-1, -2]) == [1, 2]


def test_calls_within_calls_work_on_their_own_thread(threads):
    assert in_threads(lambda i: in_threads(lambda j: i + j, [0, 1]), [0, 10]) == [[0, 1], [10, 11]]


@pytest.mark.parametrize("n", [1, 2, 7, 8, 9, 100])
def test_shares_hold_every_block_once(n):
    parts = blocks(n, 1 << 20)
    assert len(parts) == n and sum(shares(parts), []) == parts
    assert len(shares(parts)) == min(n, 8) and all(shares(parts))


def test_results_do_not_depend_on_the_number_of_threads():
    X = np.random.default_rng(0).standard_normal((40_000, 30)) + 5
    found = []
    for n in (1, 2, 5):
        with threadpool_limits(n, user_api="blas"):
            mean, scatter = mean_and_scatter(X)
            found.append((mean, scatter))
    for other in found[1:]:
        for a, b in zip(found[0], other):
            assert_array_equal(a, b)
