"""What comes in: matrices, counts and numbers, checked once; errors name the argument.

Each function returns what it was given (as an array, where a matrix is wanted; never a copy
without need) or raises ValueError, and TypeError for things that are not numbers, saying the
argument's name, what was got and what was wanted.
"""

from fractions import Fraction
from numbers import Real

import numpy as np
import scipy.sparse
from scipy.sparse.linalg import LinearOperator, aslinearoperator
from sklearn.utils.validation import assert_all_finite, check_array

__all__ = ["as_choice", "as_count", "as_generator", "as_limit", "as_matrix", "as_number",
           "as_operator", "as_scores", "as_square", "as_symmetric", "as_symmetric_operator",
           "refuse_extremes"]

#: The largest count there is.
ANY = np.iinfo(np.int64).max


def as_matrix(A, name="A", *, finite=True, squares=False):
    """A finite, non-empty, two-dimensional array of real numbers.

    Integers become float64; float32 and float64 stay what they are. An object array of exact
    numbers (`fractions.Fraction`, or any number type that is not a float) is passed through for
    exact arithmetic; Python integers in it become fractions, so that division stays exact. Sparse
    matrices and masked arrays are a TypeError.

    Parameters
    ----------
    A : array-like of shape (n, d)
    name : str
        What the caller's reader calls it; errors say this name.
    finite : bool
        Look for NaN and infinity: one more pass over the data.
    squares : bool
        Look whether entries can be squared too, in the same pass: see `refuse_extremes`.

    Returns
    -------
    array of shape (n, d)
    """
    if np.ma.isMaskedArray(A):
        raise TypeError(f"{name} is a masked array; an array was wanted, with NaN where an entry "
                        f"is missing, if it may be: {name}.filled(np.nan)")
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
        if squares:
            refuse_extremes(A, name)
        elif finite:
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


def refuse_extremes(X, name="X", estimator=None):
    """The one guard: raise if X is not finite, or its squares leave the range of floating point.

    Parameters
    ----------
    X : array or sparse matrix of float32 or float64
    name : str
    estimator : object, optional
        Who asks: NaN and infinity are then refused in scikit-learn's words.

    Raises
    ------
    ValueError
        If X has NaN or infinite entries, or ``‖X‖²`` is not between 10⁴ times the smallest normal
        number and 10⁻⁴ times the largest one, and not zero. In between no product of two columns
        or rows overflows, nor do sums of some thousands of such products, and those that vanish
        are nothing beside the others. One pass, as a look for NaN would be.
    """
    data = X.data if scipy.sparse.issparse(X) else X
    limits = np.finfo(data.dtype)
    with np.errstate(over="ignore", invalid="ignore"):
        size = _sum_of_squares(data)
    if 1e4 * limits.tiny < size < 1e-4 * limits.max or not data.any():
        return
    if estimator is None:
        _refuse_nonfinite(data, name)
    assert_all_finite(X, input_name=name, estimator_name=estimator)
    raise ValueError(f"{name} has {abs(data).max():.3g} as its largest entry, whose square "
                     f"overflows or vanishes in {data.dtype}; other units were wanted"
                     + (", or float64" if data.dtype == np.float32 else ""))


def _sum_of_squares(A):
    """``‖A‖²``; BLAS's way where memory is in one piece."""
    if A.flags.c_contiguous or A.flags.f_contiguous:
        a = A.ravel(order="K")
        return float(a @ a)
    return sum(float(a @ a) for a in A)


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
    """`as_matrix`, with as many rows as columns."""
    A = as_matrix(A, name)
    if A.shape[0] != A.shape[1]:
        raise ValueError(f"{name} has shape {A.shape}; a square matrix was wanted")
    return A


def as_symmetric(A, name="A"):
    """`as_square`, no entry further from its mirror image than √eps times the largest entry.

    (Not at all, for exact numbers.)
    """
    A = as_square(A, name)
    tolerance = 0 if A.dtype == object else np.sqrt(np.finfo(A.dtype).eps)
    asymmetry, largest = abs(A - A.T).max(), abs(A).max()
    if asymmetry > tolerance * largest:
        raise ValueError(f"{name} is not symmetric: an entry differs from its mirror image by "
                         f"{float(asymmetry):.3g} (largest entry {float(largest):.3g}); "
                         "a symmetric matrix was wanted")
    return A


def as_operator(A, square=True):
    """What has only to multiply: an array, sparse matrix or LinearOperator; its size if square."""
    if not (scipy.sparse.issparse(A) or isinstance(A, LinearOperator)):
        A = as_symmetric(A, name="A") if square else as_matrix(A, name="X")
    elif square:
        A = as_symmetric_operator(A)
    return (A, A.shape[0]) if square else A


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


def as_count(k, largest, name="k", smallest=1):
    """An integer from `smallest` to `largest`, as an int."""
    integer = isinstance(k, (int, np.integer)) and not isinstance(k, bool)
    if not integer or not smallest <= k <= largest:
        upper = f"to {largest}" if largest < ANY else "on"
        raise ValueError(f"{name}={k!r}; an integer from {smallest} {upper} was wanted")
    return int(k)


def as_limit(count, name="max_iter", smallest=1):
    """An integer of at least `smallest`, of any size."""
    return as_count(count, ANY, name, smallest)


def as_number(value, name, low=-np.inf, high=np.inf):
    """A finite real number from `low` to `high`, as it came."""
    if (isinstance(value, (bool, np.bool_)) or not isinstance(value, Real)
            or not np.isfinite(value) or not low <= value <= high):
        wanted = f"from {low} to {high}" if np.isfinite(high) else f"from {low} on, and finite,"
        raise ValueError(f"{name}={value!r}; a number {wanted} was wanted")
    return value


def as_choice(value, allowed, name):
    """One of some words, or None if that is among them."""
    # an array is no choice, and comparing one with a string is no answer
    if not isinstance(value, (str, type(None))) or value not in allowed:
        raise ValueError(f"{name}={value!r}; one of {tuple(allowed)} was wanted")
    return value


def as_scores(Z, k, name="X"):
    """What an `inverse_transform` takes: a finite float matrix, one column for each component."""
    if np.ma.isMaskedArray(Z):
        as_matrix(Z, name)
    Z = check_array(Z, dtype=[np.float64, np.float32], input_name=name)
    if Z.shape[1] != k:
        raise ValueError(f"{name} has {Z.shape[1]} columns; {k}, one per component, were wanted")
    return Z


def as_generator(random_state=None):
    """A `numpy.random.Generator`; the global random state is never touched.

    None asks for fresh randomness, an int (0 included) for the same stream each time; a Generator
    is used, and so advanced; a RandomState gives the seed, and is advanced.
    """
    if isinstance(random_state, np.random.RandomState):
        random_state = random_state.randint(2**31 - 1, size=4)
    elif not isinstance(random_state, (type(None), int, np.integer, np.random.Generator)):
        raise ValueError(f"random_state={random_state!r}; None, an int, a numpy Generator or a "
                         "RandomState was wanted")
    return np.random.default_rng(random_state)
