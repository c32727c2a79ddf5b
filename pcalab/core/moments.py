"""Means, scatter, covariance, inner products: the matrices that methods build from data.

X is array-like, of shape (n, d), checked by `as_matrix` and not changed; columns too large or too
small to be squared are refused. The functions run on *exact* numbers too: an object array of
`fractions.Fraction` goes through the same lines as floating point does, which is how
`pcalab.course.checks` proves identities.
"""


import numpy as np
from scipy.sparse.linalg import LinearOperator

from pcalab.core.threads import in_threads
from pcalab.core.validate import as_matrix, as_square, refuse_extremes

__all__ = ["blocks", "center", "column_means", "covariance", "covariance_operator",
           "double_center", "gram", "mean_and_centered", "mean_and_scatter", "shifted_moments",
           "squared_norm"]


#: From this many columns on BLAS's own threads gain from the product of a block, and a scatter
#: matrix for each share of the rows would be much memory.
WIDE = 500

#: Bytes of a block of data that is worked on while it sits in the processor's cache.
BLOCK_BYTES = 1 << 20


def blocks(n, bytes_each, least=1):
    """Slices of n rows (or columns), each of about `BLOCK_BYTES`, and of `least` rows at least.

    `bytes_each` is what a row needs while it is worked on. In order, without gaps; all but the
    last of one length.
    """
    step = max(BLOCK_BYTES // max(bytes_each, 1), least, 1)
    return [slice(start, min(start + step, n)) for start in range(0, n, step)]


def shares(parts):
    """A list cut into eight runs, or fewer, for `in_threads`: however many threads there are."""
    cuts = np.linspace(0, len(parts), min(len(parts), 8) + 1).astype(int)
    return [parts[i:j] for i, j in zip(cuts, cuts[1:])]


def column_means(X):
    """The mean of the rows, x̄, as `mean_and_centered` finds it.

    An array of shape (d,). Book, eq-mean.
    """
    return mean_and_centered(X)[0]


def center(X):
    """Subtract the mean row from every row: ``H X`` with ``H = I − 11ᵀ/n``.

    A new array of shape (n, d), whose columns sum to zero. O(nd). Book, eq-mean.
    """
    return mean_and_centered(X)[1]


def mean_and_centered(X):
    """The mean row x̄ and the centred data ``X − 1x̄ᵀ``, in two passes.

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
    X = as_matrix(X, name="X", squares=True)
    # (eq-mean)  x̄ = (1/n) Σ x_i
    mean = X.mean(axis=0)
    centred = X - mean
    correction = centred.mean(axis=0)
    centred -= correction
    return mean + correction, centred


def mean_and_scatter(X):
    """The mean x̄ and the scatter matrix ``Σ (x_i − x̄)(x_i − x̄)ᵀ``, reading X once.

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
    parts = blocks(n, 2 * d * X.itemsize, least=d)
    shift = X[parts[0]].mean(axis=0)
    groups = shares(parts) if d < WIDE else [parts]
    sums = in_threads(lambda group: _about(shift, X, group), groups)
    total, scatter = (sum(terms) for terms in zip(*sums))
    squares = np.trace(scatter)
    if X.dtype == np.float32 and not 1e-30 * X.size < squares < np.inf:
        return shifted_moments(X.astype(np.float64))    # out of the range of float32
    if not 1e-300 < squares < np.inf:
        refuse_extremes(X)          # if they pass, all rows are equal
    # (eq-covariance)  Σ (x−x̄)(x−x̄)ᵀ = Σ (x−s)(x−s)ᵀ − n δδᵀ,   δ = x̄ − s
    delta = total / n
    return shift.astype(np.float64), delta, scatter - n * np.outer(delta, delta)


@np.errstate(over="ignore", invalid="ignore")
def _about(shift, X, parts):
    """``Σ (x − s)`` and ``Σ (x − s)(x − s)ᵀ`` over some blocks of rows, added in float64."""
    d = X.shape[1]
    total, scatter = np.zeros(d), np.zeros((d, d))
    Y = np.empty_like(X[parts[0]])
    ones = np.ones(len(Y), X.dtype)
    for rows in parts:
        Y = np.subtract(X[rows], shift, out=Y[:rows.stop - rows.start])
        total += ones[:len(Y)] @ Y
        scatter += Y.T @ Y
    return total, scatter


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
    X = as_matrix(X, name="X", finite=False)
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
    # measured: here threads over blocks cost more than they bring
    parts = blocks(n, d * X.itemsize)

    def multiply(V):
        # (eq-covariance)  S V = Xᵀ(X V) / n
        return sum(X[rows].T @ (X[rows] @ V) for rows in parts) / (n - ddof)

    return LinearOperator((d, d), matvec=multiply, matmat=multiply, rmatvec=multiply,
                          dtype=X.dtype)


def gram(X):
    """The Gram matrix of the rows: ``K = X Xᵀ``, all inner products. X is *not* centred.

    An array of shape (n, n), symmetric, positive semi-definite. O(n²d). Book, eq-gram-eigen.
    """
    X = as_matrix(X, name="X", squares=True)
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

    A may have any shape. Book, eq-frobenius.
    """
    A = np.asarray(A)
    # (eq-frobenius)  ‖A‖²_F = Σ_ij a_ij²
    return (A * A).sum()
