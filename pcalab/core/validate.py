"""What comes in: matrices, counts and numbers, checked once, with errors that name the argument."""

from fractions import Fraction
from numbers import Real

import numpy as np
import scipy.linalg
import scipy.sparse
from scipy.sparse.linalg import LinearOperator, aslinearoperator
from sklearn.utils.validation import check_array

__all__ = ["as_choice", "as_count", "as_generator", "as_limit", "as_matrix", "as_number", "as_operator", "as_scores", "as_square", "as_symmetric", "as_symmetric_operator"]


def as_matrix(A, name="A", *, finite=True):
    """Return `A` as a finite, non-empty, two-dimensional array; never a copy without need.

    Integers become float64; float32 and float64 stay what they are. An object array of exact
    numbers (`fractions.Fraction`, or any number type that is not a float) is passed through for
    exact arithmetic; Python integers in it become fractions, so that division stays exact.

    Parameters
    ----------
    A : array-like of shape (n, d)
    name : str
        What the caller's reader calls it; errors say this name.
    finite : bool
        Look for NaN and infinity: one more pass over the data.

    Returns
    -------
    array of shape (n, d)

    Raises
    ------
    TypeError
        If `A` is sparse, complex, or holds things that are not numbers.
    ValueError
        If `A` is not two-dimensional, is empty, or has NaN or infinite entries.
    """
    if scipy.sparse.issparse(A):
        raise TypeError(f"{name} is a sparse matrix; a dense array was wanted: "
                        f"use {name}.toarray() if it fits in memory")
    A = np.asarray(A)
    if A.ndim != 2:
        raise ValueError(f"{name} has shape {A.shape}; a two-dimensional array was wanted")
    if A.size == 0:
        raise ValueError(f"{name} has shape {A.shape}; at least one row and column were wanted")
    if A.dtype == object:
        A = _as_exact(A, name)
    if A.dtype != object:
        A = _as_float(A, name)
        if finite:
            _refuse_nonfinite(A, name)
    return A


def _as_float(A, name):
    """Keep float32 and float64, turn other real types into float64."""
    if A.dtype.kind not in "biuf":
        raise TypeError(f"{name} has dtype {A.dtype}; real numbers were wanted")
    if A.dtype not in (np.float32, np.float64):
        A = A.astype(np.float64)
    return A


def _refuse_nonfinite(A, name):
    """Raise if there are NaN or infinite entries."""
    # a finite sum has finite terms; counting the culprits can wait until it is not
    with np.errstate(over="ignore", invalid="ignore"):
        if np.isfinite(A.sum()):
            return
    bad = A.size - np.count_nonzero(np.isfinite(A))
    if bad:
        raise ValueError(f"{name} contains NaN or infinity in {bad} of {A.size} entries; "
                         "finite numbers were wanted")


def _as_exact(A, name):
    """Keep exact numbers, turn a mixture with floats into float64, refuse the rest."""
    kinds = {type(a) for a in A.flat}
    for kind in kinds:
        if not (hasattr(kind, "__sub__") and hasattr(kind, "__mul__")):
            raise TypeError(f"{name} holds entries of type {kind.__name__}; numbers were wanted")
    if any(issubclass(kind, (float, np.floating)) for kind in kinds):
        return A.astype(np.float64)
    if any(issubclass(kind, (int, np.integer)) for kind in kinds):
        return np.frompyfunc(lambda a: Fraction(int(a)) if isinstance(a, (int, np.integer))
                             else a, 1, 1)(A)
    return A


def as_square(A, name="A"):
    """`as_matrix`, and as many rows as columns.

    Parameters
    ----------
    A : array-like of shape (n, n)
    name : str

    Returns
    -------
    array of shape (n, n)

    Raises
    ------
    ValueError
        If `A` is not square, or for any reason of `as_matrix`.
    """
    A = as_matrix(A, name)
    if A.shape[0] != A.shape[1]:
        raise ValueError(f"{name} has shape {A.shape}; a square matrix was wanted")
    return A


def as_symmetric(A, name="A"):
    """`as_square`, and equal to its transpose up to rounding (exactly, for exact numbers).

    Parameters
    ----------
    A : array-like of shape (n, n)
    name : str

    Returns
    -------
    array of shape (n, n)

    Raises
    ------
    ValueError
        If an entry differs from its mirror image by more than √eps times the largest entry.
    """
    A = as_square(A, name)
    tolerance = 0 if A.dtype == object else np.sqrt(np.finfo(A.dtype).eps)
    asymmetry, largest = abs(A - A.T).max(), abs(A).max()
    if asymmetry > tolerance * largest:
        raise ValueError(f"{name} is not symmetric: an entry differs from its mirror image by "
                         f"{float(asymmetry):.3g} (largest entry {float(largest):.3g}); "
                         "a symmetric matrix was wanted")
    return A


def as_count(k, largest, name="k", smallest=1):
    """Return `k` as an int between `smallest` and `largest`.

    Parameters
    ----------
    k : int
    largest : int
    name : str
    smallest : int

    Returns
    -------
    int

    Raises
    ------
    ValueError
        If `k` is not an integer, or out of range.
    """
    integer = isinstance(k, (int, np.integer)) and not isinstance(k, bool)
    if not integer or not smallest <= k <= largest:
        raise ValueError(f"{name}={k!r}; an integer from {smallest} to {largest} was wanted")
    return int(k)


def as_number(value, name, low=-np.inf, high=np.inf):
    """Return `value` if it is a real number from `low` to `high`.

    Parameters
    ----------
    value : float
    name : str
    low, high : float
        Both allowed, if finite.

    Returns
    -------
    float or int
        As it came.

    Raises
    ------
    ValueError
        If it is not a number, is NaN or infinite, or lies outside.
    """
    if (isinstance(value, (bool, np.bool_)) or not isinstance(value, Real)
            or not np.isfinite(value) or not low <= value <= high):
        wanted = f"from {low} to {high}" if np.isfinite(high) else f"from {low} on, and finite,"
        raise ValueError(f"{name}={value!r}; a number {wanted} was wanted")
    return value


def as_choice(value, allowed, name):
    """Return `value` if it is one of `allowed`.

    Parameters
    ----------
    value : object
    allowed : iterable of str or None
    name : str

    Returns
    -------
    object
        As it came.

    Raises
    ------
    ValueError
        If it is not.
    """
    # an array is no choice, and comparing one with a string is no answer
    if not isinstance(value, (str, type(None))) or value not in allowed:
        raise ValueError(f"{name}={value!r}; one of {tuple(allowed)} was wanted")
    return value


def as_scores(Z, k, name="X"):
    """Return `Z` as what an `inverse_transform` takes: finite scores, one column per component.

    Parameters
    ----------
    Z : array-like of shape (m, k)
    k : int
        Components of the fitted model.
    name : str

    Returns
    -------
    array of shape (m, k)
        Float64, or float32 as it came.

    Raises
    ------
    ValueError
        If `Z` is no finite matrix, or has other than k columns.
    """
    Z = check_array(Z, dtype=[np.float64, np.float32], input_name=name)
    if Z.shape[1] != k:
        raise ValueError(f"{name} has {Z.shape[1]} columns; {k}, one per component, were wanted")
    return Z


def as_generator(random_state=None):
    """Return a `numpy.random.Generator`; the global random state is never touched.

    Parameters
    ----------
    random_state : None, int, Generator or RandomState
        None asks for fresh randomness; an int (0 included) for the same stream each time; a
        Generator is used, and so advanced; a RandomState gives the seed, and is advanced.

    Returns
    -------
    numpy.random.Generator

    Raises
    ------
    ValueError
        If `random_state` is none of these.
    """
    if isinstance(random_state, np.random.RandomState):
        random_state = random_state.randint(2**31 - 1, size=4)
    elif not isinstance(random_state, (type(None), int, np.integer, np.random.Generator)):
        raise ValueError(f"random_state={random_state!r}; None, an int, a numpy Generator or a "
                         "RandomState was wanted")
    return np.random.default_rng(random_state)


def as_symmetric_operator(A):
    """A square sparse matrix or LinearOperator, as an operator; sparse ones checked symmetric."""
    if A.shape[0] != A.shape[1]:
        raise ValueError(f"A has shape {A.shape}; a square matrix was wanted")
    if scipy.sparse.issparse(A):
        A = _as_float(A, "A")
        asymmetry = abs(A - A.T).max()
        if not asymmetry <= 1e-8 * abs(A).max():
            raise ValueError("A is not symmetric (or not finite): an entry differs from its "
                             f"mirror image by {asymmetry:.3g}; a symmetric matrix was wanted")
    return aslinearoperator(A)


def as_operator(A, square=True):
    """Validate what only has to multiply; for a square one return its size too."""
    if not (scipy.sparse.issparse(A) or isinstance(A, LinearOperator)):
        A = as_symmetric(A, name="A") if square else as_matrix(A, name="X")
    elif square:
        A = as_symmetric_operator(A)
    return (A, A.shape[0]) if square else A


def as_limit(count, name="max_iter", smallest=1):
    """A count of at least `smallest`, of any size."""
    return as_count(count, np.iinfo(np.int64).max, name, smallest)
