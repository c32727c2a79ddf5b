"""Threads over blocks: as many as BLAS has at hand, each with one BLAS thread of its own.

Products of blocks that fit a cache are too small for BLAS to share out, and what is done between
them (differences, exponentials) BLAS does not see. NumPy lets go of Python's lock in both.
"""

from concurrent.futures import ThreadPoolExecutor
from functools import cache
from threading import Lock

from threadpoolctl import ThreadpoolController

__all__ = ["in_threads", "threads_at_hand"]

#: Held while BLAS is limited: a second caller works on its own thread.
_limited = Lock()


@cache
def _controller():
    """What speaks to the BLAS libraries that are loaded; looking for them takes a millisecond."""
    import scipy.linalg     # noqa: F401  has a BLAS of its own, beside NumPy's
    return ThreadpoolController()


def threads_at_hand():
    """How many threads BLAS may use now: by ``OPENBLAS_NUM_THREADS``, or by threadpoolctl."""
    return max((pool["num_threads"] for pool in _controller().info()
                if pool["user_api"] == "blas"), default=1)


def in_threads(function, items):
    """``[function(item) for item in items]``, on all threads at hand.

    Parameters
    ----------
    function : callable
        Spends its time in NumPy. It must not write what another call reads.
    items : sequence
        Some four times as many as there are threads share the work well. What they are must not
        depend on the number of threads: then neither does the result.

    Returns
    -------
    list
        In the order of the items.
    """
    threads = min(threads_at_hand(), len(items))
    if threads <= 1 or not _limited.acquire(blocking=False):
        return list(map(function, items))
    try:
        with _controller().limit(limits=1, user_api="blas"), ThreadPoolExecutor(threads) as pool:
            return list(pool.map(function, items))
    finally:
        _limited.release()
