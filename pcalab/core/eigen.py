"""The ground floor: matrices built from data, and the eigenproblem they end in.

Every method of the course is a matrix and an eigenproblem. The first half of this module builds
matrices (`center`, `covariance`, `gram`, `double_center`, `squared_distances`); the second half
solves eigenproblems, by one routine that all methods call (`top_eigenpairs`) and by the
iterations that chapter 6 derives (`power_iteration`, `subspace_iteration`, `lanczos`,
`randomized_svd`).

The first half also runs on *exact* numbers: an object array of `fractions.Fraction` goes
through the same lines as floating point does, which is how `pcalab.course.checks` proves identities.
"""

import warnings
from fractions import Fraction
from numbers import Real
from typing import NamedTuple

import numpy as np
import scipy.linalg
import scipy.sparse
from scipy.sparse.linalg import ArpackError, LinearOperator, aslinearoperator, eigsh
from scipy.spatial.distance import cdist
from sklearn.exceptions import ConvergenceWarning
from sklearn.utils.validation import check_array

__all__ = [
    "EigenResult", "ResidualNorm", "SVDResult", "as_choice", "as_count", "as_generator",
    "as_matrix", "as_number", "as_scores", "as_square", "as_symmetric", "center", "column_means",
    "covariance", "covariance_operator", "double_center", "fix_signs", "gram", "lanczos",
    "mean_and_centered", "mean_and_scatter", "power_iteration", "randomized_svd",
    "residual_norm_estimate", "shifted_moments", "squared_distances", "squared_norm",
    "subspace_iteration", "thin_svd", "top_eigenpairs",
]

#: Bytes of a block of data that is worked on while it sits in the processor's cache.
BLOCK_BYTES = 1 << 20


class EigenResult(NamedTuple):
    """What an iteration returns: k eigenpairs and how far they are from exact.

    Attributes
    ----------
    eigenvalues : array of shape (k,)
        In descending order.
    vectors : array of shape (d, k)
        Orthonormal columns, signs fixed by `fix_signs`.
    n_iter : int or array of shape (k,)
        Steps taken (per vector, where vectors are found one by one).
    residuals : array of shape (k,)
        ``‖A v_j − λ_j v_j‖``; an exact eigenvalue of A lies within that distance of ``λ_j``.
    """

    eigenvalues: np.ndarray
    vectors: np.ndarray
    n_iter: int | np.ndarray
    residuals: np.ndarray


class SVDResult(NamedTuple):
    """What a truncated SVD returns: k singular triplets and how far they are from exact.

    Attributes
    ----------
    U : array of shape (n, k)
    s : array of shape (k,)
        In descending order.
    Vt : array of shape (k, d)
    n_iter : int
        Power steps taken.
    residuals : array of shape (k,)
        ``‖X v_j − σ_j u_j‖``; an exact singular value lies within that distance of ``σ_j``.
    """

    U: np.ndarray
    s: np.ndarray
    Vt: np.ndarray
    n_iter: int
    residuals: np.ndarray


class ResidualNorm(NamedTuple):
    """How far a factorisation is from its matrix, in the 2-norm, from products alone.

    Attributes
    ----------
    estimate : float
        A lower bound of ``‖X − UΣVᵀ‖₂``, which it approaches as the power steps go on.
    upper_bound : float
        An upper bound, but for the probability below.
    failure_probability : float
        That the bound does not hold, over the random vectors drawn; whatever X is.
    """

    estimate: float
    upper_bound: float
    failure_probability: float


# ------------------------------------------------------------------ what comes in

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


# ------------------------------------------------------------------ matrices from data

def column_means(X):
    """The mean of the rows, x̄, as `mean_and_centered` finds it.

    Parameters
    ----------
    X : array-like of shape (n, d)

    Returns
    -------
    array of shape (d,)

    References
    ----------
    Book, eq-mean.
    """
    return mean_and_centered(X)[0]


def center(X):
    """Subtract the mean row from every row: ``H X`` with ``H = I − 11ᵀ/n``.

    Parameters
    ----------
    X : array-like of shape (n, d)

    Returns
    -------
    array of shape (n, d)
        Columns sum to zero. A new array; `X` is not changed. O(nd).

    Raises
    ------
    ValueError, TypeError
        As `as_matrix`.

    References
    ----------
    Book, eq-mean.
    """
    return mean_and_centered(X)[1]


def mean_and_centered(X):
    """The mean row x̄ and the centred data ``X − 1x̄ᵀ``, in two passes.

    Parameters
    ----------
    X : array-like of shape (n, d)

    Returns
    -------
    mean : array of shape (d,)
    centred : array of shape (n, d)

    Notes
    -----
    What the second pass subtracts is zero in exact arithmetic. In floating point it is the error
    of the first mean, which matters when the mean is large beside the spread.

    References
    ----------
    Book, eq-mean; Chan, Golub and LeVeque (1983), the corrected two-pass algorithm.
    """
    X = as_matrix(X, name="X")
    # (eq-mean)  x̄ = (1/n) Σ x_i
    mean = X.mean(axis=0)
    centred = X - mean
    correction = centred.mean(axis=0)
    centred -= correction
    return mean + correction, centred


def mean_and_scatter(X):
    """The mean x̄ and the scatter matrix ``Σ (x_i − x̄)(x_i − x̄)ᵀ``, reading X once.

    Parameters
    ----------
    X : array-like of shape (n, d)

    Returns
    -------
    mean : array of shape (d,)
    scatter : array of shape (d, d)
        Float64, also for float32 data (blocks are multiplied in float32 and added in float64).

    Notes
    -----
    See `shifted_moments`. A mean 10⁸ times the spread costs no accuracy beyond what the data
    themselves have lost. Cost: O(nd²), a block of memory.

    References
    ----------
    Book, eq-covariance; Chan, Golub and LeVeque (1983), shifted data.
    """
    shift, offset, scatter = shifted_moments(X)
    return shift + offset, scatter


@np.errstate(over="ignore", invalid="ignore")
def shifted_moments(X):
    """`mean_and_scatter`, with the mean in two parts: x̄ = s + δ, where s is a mean of some rows.

    Parameters
    ----------
    X : array-like of shape (n, d)

    Returns
    -------
    shift : array of shape (d,)
        The mean s of the first block of m rows.
    offset : array of shape (d,)
        δ, of the size of the spread; adding it to a large s would round its digits off.
    scatter : array of shape (d, d)

    Notes
    -----
    The numbers that are squared have the size of the spread, not of the mean, and the correction
    taken off at the end is never more than n/m − 1 times the result.

    References
    ----------
    Book, eq-covariance; Chan, Golub and LeVeque (1983), shifted data.
    """
    X = as_matrix(X, name="X", finite=False)
    if X.dtype == object:
        mean, Z = mean_and_centered(X)
        return mean, 0 * mean, Z.T @ Z
    n, d = X.shape
    # a block and its shifted copy, together
    rows = min(max(BLOCK_BYTES // (2 * d * X.itemsize), d), n)
    shift = X[:rows].mean(axis=0)
    total, scatter = np.zeros(d), np.zeros((d, d))
    ones, Y = np.ones(rows, X.dtype), np.empty_like(X[:rows])
    for start in range(0, n, rows):
        Y = np.subtract(X[start:start + rows], shift, out=Y[:n - start])
        total += ones[:len(Y)] @ Y
        scatter += Y.T @ Y
    squares = np.trace(scatter)
    if X.dtype == np.float32 and not 1e-30 * X.size < squares < np.inf:
        return shifted_moments(X.astype(np.float64))    # out of the range of float32
    if not np.isfinite(squares):
        _refuse_nonfinite(X, "X")
        raise ValueError("X has entries whose squares overflow; smaller units were wanted")
    # (eq-covariance)  Σ (x−x̄)(x−x̄)ᵀ = Σ (x−s)(x−s)ᵀ − n δδᵀ,   δ = x̄ − s
    delta = total / n
    return shift.astype(np.float64), delta, scatter - n * np.outer(delta, delta)


def covariance(X, ddof=0):
    """The covariance matrix of the rows of X.

    Parameters
    ----------
    X : array-like of shape (n, d)
        Need not be centred.
    ddof : {0, 1}
        Divide by ``n − ddof``: 0 for the covariance of the data at hand, 1 for the unbiased
        estimate of the population's.

    Returns
    -------
    array of shape (d, d)
        Symmetric, positive semi-definite. O(nd²), right also where the mean is 10⁸ times the
        spread.

    Raises
    ------
    ValueError
        If ``n − ddof`` is not positive, or as `as_matrix`.

    References
    ----------
    Book, eq-covariance, eq-covariance-unbiased.
    """
    X = as_matrix(X, name="X")
    n = X.shape[0]
    if n - ddof <= 0:
        raise ValueError(f"ddof={ddof} with {n} row(s) of X; more rows than ddof were wanted")
    # (eq-covariance)  S = XᵀX / n, X centred
    _, scatter = mean_and_scatter(X)
    return (scatter / (n - ddof)).astype(X.dtype, copy=False)


def covariance_operator(X, ddof=0):
    """The covariance matrix of *centred* X as something that multiplies, never formed.

    Parameters
    ----------
    X : array of shape (n, d)
        Columns sum to zero (see `center`).
    ddof : {0, 1}

    Returns
    -------
    scipy.sparse.linalg.LinearOperator of shape (d, d)
        ``S V = Xᵀ(X V) / (n − ddof)``, for one or several columns. Reads X once per product, a
        block of rows at a time, so each block comes from memory once instead of twice.
    """
    n, d = X.shape
    rows = max(BLOCK_BYTES // (d * X.itemsize), 1)

    def multiply(V):
        SV = 0.0
        for start in range(0, n, rows):
            Y = X[start:start + rows]
            # (eq-covariance)  S V = Xᵀ(X V) / n
            SV = SV + Y.T @ (Y @ V)
        return SV / (n - ddof)

    return LinearOperator((d, d), matvec=multiply, matmat=multiply, rmatvec=multiply,
                          dtype=X.dtype)


def gram(X):
    """The Gram matrix of the rows: ``K = X Xᵀ``, all inner products. X is *not* centred.

    Parameters
    ----------
    X : array-like of shape (n, d)

    Returns
    -------
    array of shape (n, n)
        Symmetric, positive semi-definite. O(n²d).

    References
    ----------
    Book, eq-gram-eigen.
    """
    X = as_matrix(X, name="X")
    # (eq-gram-eigen)  K = X Xᵀ
    return X @ X.T


def double_center(A):
    """Take the mean out of every row and every column: ``H A H`` with ``H = I − 11ᵀ/n``.

    Parameters
    ----------
    A : array-like of shape (n, n)
        A Gram or kernel matrix, or −½ times a matrix of squared distances.

    Returns
    -------
    array of shape (n, n)
        Its rows and columns sum to zero. A new array, O(n²).

    Raises
    ------
    ValueError
        If `A` is not square.

    References
    ----------
    Book, eq-double-centering; Torgerson (1952); Schölkopf, Smola and Müller (1998).
    """
    A = as_square(A, name="A")
    rows, columns = A.mean(axis=1), A.mean(axis=0)
    # (eq-double-centering)  b_ij = a_ij − ā_i· − ā_·j + ā_··
    return A - rows[:, None] - columns + rows.mean()


def squared_norm(A):
    """The sum of the squared entries, ``‖A‖²_F`` (or ``‖a‖²`` of a vector), exact if A is.

    Parameters
    ----------
    A : array-like of any shape

    Returns
    -------
    scalar

    References
    ----------
    Book, eq-frobenius.
    """
    A = np.asarray(A)
    # (eq-frobenius)  ‖A‖²_F = Σ_ij a_ij²
    return (A * A).sum()


def squared_distances(X, Y=None):
    """All squared Euclidean distances between rows.

    Parameters
    ----------
    X : array-like of shape (n, d)
    Y : array-like of shape (m, d), optional
        Default: X itself, and then the diagonal is exactly zero.

    Returns
    -------
    array of shape (n, m)
        Never negative. O(nmd).

    Raises
    ------
    ValueError
        If X and Y differ in their number of columns.

    Notes
    -----
    In floating point the points are first moved so that their mean is the origin, which changes
    no distance and keeps ``‖x‖² + ‖y‖² − 2xᵀy`` from cancelling; the work is done in float64.
    Up to eight columns the differences are taken one by one, which is then also faster.

    References
    ----------
    Book, eq-squared-distance.
    """
    X = as_matrix(X, name="X")
    Y_ = X if Y is None else as_matrix(Y, name="Y")
    if Y_.shape[1] != X.shape[1]:
        raise ValueError(f"Y has {Y_.shape[1]} columns and X has {X.shape[1]}; "
                         "the same number was wanted")
    if object in (X.dtype, Y_.dtype):
        return _expanded_distances(X, Y_)
    origin = column_means(X).astype(np.float64)
    D2 = (cdist(X - origin, Y_ - origin, "sqeuclidean") if X.shape[1] <= 8
          else np.maximum(_expanded_distances(X - origin, Y_ - origin), 0.0))
    if Y is None:
        np.fill_diagonal(D2, 0.0)
    return D2.astype(np.result_type(X, Y_), copy=False)


def _expanded_distances(X, Y):
    """Squared distances by one matrix product, exact if X and Y are."""
    # (eq-squared-distance)  ‖x − y‖² = ‖x‖² + ‖y‖² − 2 xᵀy
    return (X * X).sum(axis=1)[:, None] + (Y * Y).sum(axis=1) - 2 * (X @ Y.T)


def fix_signs(V):
    """Choose the sign of every column, the same way on every machine.

    An eigenvector is determined up to its sign. Here the first entry that is as large as the
    largest (up to rounding: a factor 1 − 10⁻⁸, in float32 1 − 10⁻⁵) becomes positive. Without
    that allowance two entries that tie, such as ±1/√2, would let rounding choose.

    Parameters
    ----------
    V : array of shape (d, k)

    Returns
    -------
    array of shape (d, k)
        `V` with some columns multiplied by −1; a column of zeros stays.
    """
    V = np.asarray(V)
    magnitude = abs(V)
    slack = 1e-5 if V.dtype == np.float32 else 1e-8
    first = (magnitude >= (1 - slack) * magnitude.max(axis=0, initial=0)).argmax(axis=0)
    return V * np.where(V[first, np.arange(V.shape[1])] < 0, -1, 1).astype(V.dtype)


# ------------------------------------------------------------------ the eigenproblem

def top_eigenpairs(A, k=None, *, B=None, tol=0.0, random_state=0):
    """The k largest eigenvalues of a symmetric matrix and their eigenvectors.

    This is the one spectral routine that every method of the package calls: a method builds its
    matrix and says what these eigenvectors mean.

    Parameters
    ----------
    A : array, sparse matrix or LinearOperator of shape (d, d)
        Symmetric.
    k : int, optional
        How many; all of them by default.
    B : array of shape (d, d), optional
        Symmetric positive definite: solve ``A v = λ B v`` instead, with ``VᵀBV = I``.
    tol : float
        Relative accuracy of the eigenvalues where an iteration is used; 0 for full precision.
    random_state : None, int, Generator or RandomState
        Starting vector of an iteration; it does not change the answer beyond rounding.

    Returns
    -------
    eigenvalues : array of shape (k,)
        Descending.
    vectors : array of shape (d, k)
        Orthonormal columns (with `B`: ``VᵀBV = I``), signs fixed by `fix_signs`.

    Raises
    ------
    ValueError
        If `A` or `B` is not symmetric, `B` not positive definite, or k not in 1 … d.

    Notes
    -----
    Three routes. All pairs: a full decomposition, O(d³). Some pairs: LAPACK on the same
    tridiagonal form, for these only, about half the time. Few of many (k < d/20, d > 500), or a
    matrix that is sparse or known only by its products: implicitly restarted Lanczos (ARPACK),
    a few dozen products for each k. All are backward stable: eigenvalues are right to rounding
    times the largest one.

    References
    ----------
    Book, thm-spectral, eq-kth-bound; Golub and Van Loan (2013), chapters 8 and 10.
    """
    matrix_free = scipy.sparse.issparse(A) or isinstance(A, LinearOperator)
    A = _as_symmetric_operator(A) if matrix_free else as_symmetric(A, name="A")
    d = A.shape[0]
    k = d if k is None else as_count(k, d)
    if B is not None:
        pairs = _generalized_pairs(A, as_symmetric(B, name="B"), k)
    elif 20 * k < d and d > 500:
        pairs = _lanczos_pairs(A, k, tol, random_state)
    else:
        pairs = _dense_pairs(A @ np.eye(d) if isinstance(A, LinearOperator) else A, k)
    return _descending(*pairs)


def _as_symmetric_operator(A):
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


def _dense_pairs(A, k):
    """k largest eigenpairs, ascending, by LAPACK: all of them, or a subset for less work."""
    d = A.shape[0]
    if k == d:
        return np.linalg.eigh(A)
    eigenvalues, V = scipy.linalg.eigh(A, subset_by_index=(d - k, d - 1), check_finite=False)
    if len(eigenvalues) < k:        # LAPACK's bisection can lose copies of a repeated eigenvalue
        eigenvalues, V = (result[..., -k:] for result in np.linalg.eigh(A))
    return eigenvalues, V


def _generalized_pairs(A, B, k):
    """k largest eigenpairs of A v = λ B v, ascending, through the Cholesky factor of B."""
    d = A.shape[0]
    if B.shape != A.shape:
        raise ValueError(f"B has shape {B.shape}; that of A, {A.shape}, was wanted")
    A = A @ np.eye(d) if isinstance(A, LinearOperator) else A
    try:
        return scipy.linalg.eigh(A, B, subset_by_index=(d - k, d - 1))
    except np.linalg.LinAlgError as error:
        raise ValueError("B is not positive definite; A v = λ B v needs a B that is") from error


def _lanczos_pairs(A, k, tol, random_state):
    """k largest eigenpairs by implicitly restarted Lanczos, from a seeded start."""
    A, d = aslinearoperator(A), A.shape[0]
    start = as_generator(random_state).standard_normal(d).astype(A.dtype)
    # ARPACK measures small eigenvalues against 1e-11, not against each other: scale first
    scale = abs(A @ start).max()
    if scale == 0:
        return np.zeros(k, A.dtype), np.eye(d, k, dtype=A.dtype)
    try:
        # after d/2 restarts, of some 20 products each, the dense road would have been cheaper
        eigenvalues, V = eigsh(A * (1 / scale), k=k, which="LA", tol=tol, v0=start,
                               maxiter=max(100, d // 2))
        return eigenvalues * scale, V
    except ArpackError:
        return _dense_pairs(A @ np.eye(d), k)


def _descending(eigenvalues, vectors):
    """Largest first, values and vectors together, signs fixed."""
    order = np.argsort(-eigenvalues, kind="stable")
    return eigenvalues[order], fix_signs(vectors[:, order])


# ------------------------------------------------------------------ iterations

def power_iteration(A, k=1, *, tol=1e-10, max_iter=10_000, random_state=0):
    """Eigenpairs one after the other: multiply by A, normalise, repeat; then deflate.

    Parameters
    ----------
    A : array, sparse matrix or LinearOperator of shape (d, d)
        Symmetric. Eigenvalues are found in order of *magnitude*, which for a covariance matrix
        is their order.
    k : int
    tol : float
        Stop when ``‖A v − λ v‖ ≤ tol · |λ₁|``, found directions aside. (The change from one v to
        the next is no criterion: it stays large when λ < 0 flips the sign, and is small when
        progress is slow.)
    max_iter : int
        Per vector.
    random_state : None, int, Generator or RandomState

    Returns
    -------
    EigenResult
        `n_iter` is per vector.

    Warns
    -----
    ConvergenceWarning
        If `max_iter` steps do not reach `tol`.

    Notes
    -----
    The error of the first vector shrinks by |λ₂|/|λ₁| a step, that of its eigenvalue by the
    square. Cost: one product with A a step.

    References
    ----------
    Book, alg-power-iteration; Golub and Van Loan (2013), section 8.2.
    """
    A, d = _as_operator(A)
    k, rng, max_iter = as_count(k, d), as_generator(random_state), _as_limit(max_iter)
    eigenvalues, V = np.zeros(k), np.zeros((d, k))
    n_iter, residuals = np.zeros(k, dtype=int), np.zeros(k)
    for j in range(k):
        scale = abs(eigenvalues[0]) if j else None
        eigenvalues[j], V[:, j], n_iter[j], residuals[j] = _power(
            A, V[:, :j], rng.standard_normal(d), tol, scale, max_iter)
    _warn_unless(n_iter < max_iter, "power_iteration", max_iter, residuals)
    order = np.argsort(-eigenvalues, kind="stable")
    return EigenResult(eigenvalues[order], fix_signs(V[:, order]), n_iter[order],
                       residuals[order])


def _power(A, found, v, tol, scale, max_iter):
    """One run of the power method in the orthogonal complement of the columns of `found`."""
    v = _unit(v - found @ (found.T @ v))
    for step in range(1, max_iter + 1):
        Av = A @ v
        w = Av - found @ (found.T @ Av)
        eigenvalue = v @ w
        if _lengths(w - eigenvalue * v) <= tol * (scale or abs(eigenvalue)):
            break
        v = _unit(w - found @ (found.T @ w))
    return eigenvalue, v, step, _lengths(Av - eigenvalue * v)


def subspace_iteration(A, k, *, n_oversamples=None, tol=1e-10, max_iter=1000, random_state=0):
    """Power iteration on a whole frame at once: multiply by A, orthonormalise, repeat.

    Parameters
    ----------
    A : array, sparse matrix or LinearOperator of shape (d, d)
        Symmetric positive semi-definite.
    k : int
    n_oversamples : int, optional
        Extra columns carried along, by default k of them, at least 5: the rate is then
        λ_{k+p+1}/λ_k in place of λ_{k+1}/λ_k.
    tol : float
        Stop when ``‖A v_j − λ_j v_j‖ ≤ tol · λ₁`` for all j ≤ k.
    max_iter : int
    random_state : None, int, Generator or RandomState

    Returns
    -------
    EigenResult

    Warns
    -----
    ConvergenceWarning
        If `max_iter` steps do not reach `tol`.

    References
    ----------
    Book, alg-subspace-iteration; Golub and Van Loan (2013), section 8.2.4.
    """
    A, d = _as_operator(A)
    k, max_iter = as_count(k, d), _as_limit(max_iter)
    extra = max(k, 5) if n_oversamples is None else _as_limit(n_oversamples, "n_oversamples", 0)
    width = min(d, k + extra)
    Q = _orthonormal(as_generator(random_state).standard_normal((d, width)))
    for step in range(1, max_iter + 1):
        AQ = A @ Q
        # Rayleigh and Ritz: the best eigenpairs that the subspace holds are those of QᵀAQ
        ritz, W = _descending(*np.linalg.eigh(Q.T @ AQ))
        V, AV = Q @ W[:, :k], AQ @ W[:, :k]
        residuals = _lengths(AV - V * ritz[:k])
        if residuals.max() <= tol * abs(ritz[0]):
            break
        Q = _orthonormal(AQ)
    _warn_unless(residuals <= tol * abs(ritz[0]), "subspace_iteration", max_iter, residuals)
    return EigenResult(ritz[:k], fix_signs(V), step, residuals)


def lanczos(A, k, *, block_size=1, tol=0.0, max_steps=None, random_state=0):
    """The best eigenpairs to be had from b, Ab, A²b, …: the Krylov space, not only its last.

    Parameters
    ----------
    A : array, sparse matrix or LinearOperator of shape (d, d)
        Symmetric.
    k : int
    block_size : int
        Columns of b. One is Lanczos's method. From one column no second eigenvector of a
        repeated eigenvalue can be seen (but for rounding); with several, as many as columns.
    tol : float
        Stop when ``‖A v_j − λ_j v_j‖ ≤ tol · |λ₁|`` for all j ≤ k; 0 means d·eps.
    max_steps : int, optional
        Largest dimension of the space, at most d (the default).
    random_state : None, int, Generator or RandomState

    Returns
    -------
    EigenResult
        `n_iter` is the number of products with a block.

    Warns
    -----
    ConvergenceWarning
        If a space of dimension `max_steps` does not reach `tol`.

    Notes
    -----
    Steps needed grow like 1/√gap where power iteration's grow like 1/gap. The basis is kept and
    every new block is orthogonalised against all of it, twice: O(dm²) for m steps, which the
    products outweigh unless A is very sparse.

    References
    ----------
    Book, alg-lanczos; Golub and Van Loan (2013), sections 10.1 and 10.3; Saad (2011), chapter 6.
    """
    A, d = _as_operator(A)
    k, rng = as_count(k, d), as_generator(random_state)
    tol, b = tol or d * np.finfo(np.float64).eps, min(_as_limit(block_size, "block_size"), d)
    largest = min(d, 10 * k + 500 if max_steps is None else max(max_steps, k))
    space = _KrylovSpace(A, _orthonormal(rng.standard_normal((d, b))), largest, rng)
    check = 2 * k
    while True:
        space.grow()
        if check > space.size < largest:
            continue
        eigenvalues, V, residuals = space.ritz_pairs(k)
        if residuals.max() <= tol * abs(eigenvalues).max() or space.size >= largest:
            break
        check = space.size + max(space.size // 8, 4 * b)
    # an eigenvalue's error is the square of its residual over the gap: half the digits suffice
    _warn_unless(residuals <= max(tol, 1e-8) * abs(eigenvalues).max(), "lanczos", largest,
                 residuals)
    return EigenResult(eigenvalues, V, space.n_products, residuals)


class _KrylovSpace:
    """An orthonormal basis Q of span(b, Ab, A²b, …), and T = QᵀAQ, grown block by block."""

    def __init__(self, A, start, largest, rng):
        d, b = start.shape
        self.A, self.next, self.rng = A, start, rng
        self.Q = np.empty((d, min(largest + b, d)), order="F")
        self.T = np.zeros((self.Q.shape[1],) * 2)
        self.size = self.n_products = 0

    def grow(self):
        """Multiply the newest block by A; what is new in the product is the next block."""
        new, old = self.next, self.size
        self.size, self.n_products = old + new.shape[1], self.n_products + 1
        self.Q[:, old:self.size] = new
        Q, W = self.Q[:, :self.size], self.A @ new
        C = Q.T @ W
        self.T[:self.size, old:self.size], self.T[old:self.size, :self.size] = C, C.T
        W = W - Q @ C
        W = W - Q @ (Q.T @ W)
        width = min(new.shape[1], self.Q.shape[1] - self.size)
        # A Q = Q T + W on the newest columns, and ‖W s‖ = ‖R s‖
        self.R = np.linalg.qr(W, mode="r")
        self.next = self._fresh(W, Q)[:, :width]

    def _fresh(self, W, Q):
        """An orthonormal basis of W; random directions stand in where A gave nothing new."""
        scale = abs(self.T[:self.size, :self.size]).max()
        weak = abs(np.diag(self.R)) <= 1e-14 * scale
        if weak.any():
            G = self.rng.standard_normal(W.shape)
            W = np.where(weak, G, W)
            for _ in range(2):
                W = W - Q @ (Q.T @ W)
        fresh = _orthonormal(W)
        if (abs(np.diag(self.R)) <= 1e-4 * scale).any():
            # what little is left of W has all its rounding, and is scaled up with it
            for _ in range(2):
                fresh = _orthonormal(fresh - Q @ (Q.T @ fresh))
        return fresh

    def ritz_pairs(self, k):
        """The k best eigenpairs the space holds, and their residuals ‖R s‖."""
        m = self.size
        ritz, S = _descending(*_dense_pairs(self.T[:m, :m], min(k, m)))
        residuals = _lengths(self.R @ S[-self.R.shape[1]:])
        return ritz, fix_signs(self.Q[:, :m] @ S), residuals


def randomized_svd(X, k, *, n_oversamples=10, n_iter=2, krylov=True, normalizer="QR",
                   random_state=0):
    """The k largest singular triplets from the range of X times a random matrix.

    Parameters
    ----------
    X : array, sparse matrix or LinearOperator of shape (n, d)
    k : int
    n_oversamples : int
        Extra random columns p.
    n_iter : int
        Power steps q: the range is sampled by ``(XXᵀ)^q X Ω``.
    krylov : bool
        Keep the samples of all steps (block Krylov), not the last alone. At the same number of
        products the error is that of the best polynomial in place of the monomial.
    normalizer : {"QR", "LU", "none"}
        What keeps the columns apart between steps.
    random_state : None, int, Generator or RandomState

    Returns
    -------
    SVDResult

    Raises
    ------
    ValueError
        If k is not in 1 … min(n, d), `n_oversamples` or `n_iter` is not an integer or is
        negative, or `normalizer` is unknown.

    See Also
    --------
    residual_norm_estimate : how good the result is.

    Notes
    -----
    2q + 3 products with X, the last for the residuals. For q = 0 the expected error
    ``E‖X − QQᵀX‖_F`` is at most ``(1 + k/(p − 1))^½`` times the best possible one,
    ``(Σ_{j>k} σ_j²)^½``, for p ≥ 2.

    References
    ----------
    Book, alg-randomized-svd; Halko, Martinsson and Tropp (2011), theorem 10.5; Musco and Musco
    (2015) for the Krylov form.
    """
    X = _as_operator(X, square=False)
    n, d = X.shape
    k, rng = as_count(k, min(n, d)), as_generator(random_state)
    n_iter, p = _as_limit(n_iter, "n_iter", 0), _as_limit(n_oversamples, "n_oversamples", 0)
    if normalizer not in _NORMALIZERS:
        raise ValueError(f"normalizer={normalizer!r}; one of {sorted(_NORMALIZERS)} was wanted")
    normalize = _NORMALIZERS[normalizer]
    samples = [X @ rng.standard_normal((d, min(k + p, n, d)))]
    for _ in range(n_iter):
        # Y ← X(Xᵀ Y): each step damps direction j by σ_j²
        samples.append(X @ normalize(X.T @ normalize(samples[-1])))
    Q = _orthonormal(np.hstack([normalize(Y) for Y in samples]) if krylov else samples[-1])
    # X ≈ Q(QᵀX): the SVD of the small QᵀX, turned back by Q
    U, s, Vt = thin_svd((X.T @ Q).T)
    U, s, V = Q @ U[:, :k], s[:k], fix_signs(Vt[:k].T)
    U = U * np.where((V * Vt[:k].T).sum(axis=0) < 0, -1.0, 1.0)
    residuals = np.linalg.norm(X @ V - U * s, axis=0)
    return SVDResult(U, s, V.T, n_iter, residuals)


def residual_norm_estimate(X, U, s, Vt, *, n_vectors=10, n_iter=20, random_state=0):
    """How well ``U diag(s) Vt`` approximates X: a lower and a probable upper bound.

    Parameters
    ----------
    X : array, sparse matrix or LinearOperator of shape (n, d)
    U : array of shape (n, k)
    s : array of shape (k,)
    Vt : array of shape (k, d)
        Any three factors; they need not be singular vectors.
    n_vectors : int
        Gaussian vectors ω_i for the upper bound.
    n_iter : int
        Power steps for the estimate.
    random_state : None, int, Generator or RandomState

    Returns
    -------
    ResidualNorm
        With R = X − UΣVᵀ, which is never formed:

        - ``estimate`` is ‖Rv‖ for a unit vector v that the power method on RᵀR has turned
          towards the first singular vector, so ``estimate ≤ ‖R‖₂``;
        - ``‖R‖₂ ≤ upper_bound``, but for a probability of at most 10^−n_vectors.

    Raises
    ------
    ValueError
        If the shapes do not fit, or a count is not a positive integer.

    Notes
    -----
    ``n_vectors + 2 n_iter`` products with X or its transpose. The estimate never falls from
    one step to the next; after q steps it is at least ``c^(1/(2q + 1)) ‖R‖₂``, whatever the
    gaps, with c, typically 1/√d, the part of the start along the first singular vector. The
    upper bound is 8 times the largest ‖Rω_i‖, which is near ‖R‖_F: not sharp where many singular
    values are left over. Both are blind below the rounding of the products, about eps ‖X‖₂.

    References
    ----------
    Book, eq-error-estimate; Halko, Martinsson and Tropp (2011), lemma 4.1 and section 4.3.

    Examples
    --------
    >>> import numpy as np
    >>> from pcalab.core.eigen import randomized_svd, residual_norm_estimate
    >>> X = np.diag([8.0, 4.0, 2.0, 1.0])
    >>> U, s, Vt, *_ = randomized_svd(X, 2)
    >>> bounds = residual_norm_estimate(X, U, s, Vt)
    >>> round(bounds.estimate, 6), bounds.upper_bound > 2, bounds.failure_probability
    (2.0, True, 1e-10)
    """
    X, U, s, Vt = _as_operator(X, square=False), np.asarray(U), np.asarray(s), np.asarray(Vt)
    if (U.shape, Vt.shape) != ((X.shape[0], s.size), (s.size, X.shape[1])) or s.ndim != 1:
        raise ValueError(f"U, s, Vt have shapes {U.shape}, {s.shape}, {Vt.shape}; (n, k), (k,), "
                         f"(k, d) with (n, d)={X.shape} were wanted")
    r, n_iter = _as_limit(n_vectors, "n_vectors"), _as_limit(n_iter, "n_iter")
    W = as_generator(random_state).standard_normal((X.shape[1], r))
    Y = X @ W - (U * s) @ (Vt @ W)
    # (eq-error-estimate)  ‖R‖ ≤ 10 √(2/π) max ‖R ω_i‖, but for a probability of 10^−r
    upper_bound = 10 * np.sqrt(2 / np.pi) * _lengths(Y).max()
    y = Y[:, _lengths(Y).argmax()]
    for _ in range(n_iter):
        # u ← y / ‖y‖,   v ← Rᵀu / ‖Rᵀu‖,   y ← R v
        u = _unit(y)
        v = _unit(X.T @ u - Vt.T @ (s * (U.T @ u)))
        y = X @ v - U @ (s * (Vt @ v))
    return ResidualNorm(float(_lengths(y)), float(upper_bound), 10.0**-r)


def thin_svd(X):
    """The thin SVD of a dense matrix, by LAPACK's fast driver, or its steady one if that fails.

    Parameters
    ----------
    X : array of shape (n, d)
        Finite.

    Returns
    -------
    U : array of shape (n, r)
    s : array of shape (r,)
        Descending; r = min(n, d).
    Vt : array of shape (r, d)

    References
    ----------
    Book, thm-svd; Golub and Van Loan (2013), section 8.6.
    """
    options = dict(full_matrices=False, check_finite=False)
    try:
        return scipy.linalg.svd(X, lapack_driver="gesdd", **options)
    except np.linalg.LinAlgError:
        return scipy.linalg.svd(X, lapack_driver="gesvd", **options)


# ------------------------------------------------------------------ small steps

def _as_operator(A, square=True):
    """Validate what only has to multiply; for a square one return its size too."""
    if not (scipy.sparse.issparse(A) or isinstance(A, LinearOperator)):
        A = as_symmetric(A, name="A") if square else as_matrix(A, name="X")
    elif square:
        A = _as_symmetric_operator(A)
    return (A, A.shape[0]) if square else A


def _as_limit(count, name="max_iter", smallest=1):
    """A count of at least `smallest`, of any size."""
    return as_count(count, np.iinfo(np.int64).max, name, smallest)


def _lengths(V):
    """Length of a vector, or of every column; squares of 1e±200 would overflow, or vanish."""
    largest = abs(V).max(initial=0.0)
    return largest * np.linalg.norm(V / largest, axis=0) if largest > 0 else abs(V).sum(axis=0)


def _unit(v):
    """v/‖v‖, and zero for zero."""
    length = _lengths(v)
    return v / length if length > 0 else v


def _orthonormal(Y):
    """An orthonormal basis of the columns of Y."""
    return np.linalg.qr(Y)[0]


_NORMALIZERS = {
    "QR": _orthonormal,
    "LU": lambda Y: scipy.linalg.lu(Y, permute_l=True)[0],
    "none": lambda Y: Y,
}


def _warn_unless(converged, method, limit, residuals):
    """ConvergenceWarning, with the numbers, if an iteration ended early."""
    if not np.all(converged):
        warnings.warn(f"{method} stopped at its limit of {limit} with residuals up to "
                      f"{np.max(residuals):.2e}; raise the limit or tol",
                      ConvergenceWarning, stacklevel=3)
