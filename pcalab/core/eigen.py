"""The ground floor: matrices built from data, and the eigenproblem they end in.

Every method of the course is a matrix and an eigenproblem. The first half of this module builds
matrices (`center`, `covariance`, `gram`, `double_center`, `squared_distances`); the second half
solves eigenproblems, by one routine that all methods call (`top_eigenpairs`) and by the
iterations that chapter 6 derives (`power_iteration`, `subspace_iteration`, `lanczos`,
`randomized_svd`).

The first half also runs on *exact* numbers: an object array of `fractions.Fraction` goes
through the same lines as floating point does, which is how `pcalab.course.checks` proves identities.
"""


import numpy as np
import scipy.linalg
import scipy.sparse
from scipy.sparse.linalg import ArpackError, LinearOperator, aslinearoperator, eigsh

from pcalab.core.validate import as_count, as_generator, as_symmetric, as_symmetric_operator

__all__ = ["fix_signs", "thin_svd", "top_eigenpairs"]


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
    A = as_symmetric_operator(A) if matrix_free else as_symmetric(A, name="A")
    d = A.shape[0]
    k = d if k is None else as_count(k, d)
    if B is not None:
        pairs = _generalized_pairs(A, as_symmetric(B, name="B"), k)
    elif 20 * k < d and d > 500:
        pairs = _lanczos_pairs(A, k, tol, random_state)
    else:
        pairs = _dense_pairs(A @ np.eye(d) if isinstance(A, LinearOperator) else A, k)
    return _descending(*pairs)


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
