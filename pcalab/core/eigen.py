"""The one eigenproblem: every method is a matrix, and ends here.

`top_eigenpairs` is what methods call. This is the only module that calls the eigensolvers of
LAPACK and ARPACK, so signs, order, scaling, starting vectors and what happens when a solver fails
are decided in one place.
"""

import numpy as np
import scipy.linalg
from scipy.sparse.linalg import ArpackError, LinearOperator, aslinearoperator, eigsh

from pcalab.core.validate import (
    as_choice,
    as_count,
    as_generator,
    as_matrix,
    as_operator,
    as_symmetric,
)

__all__ = ["eigenvalues_of", "fix_signs", "stacked_eigenpairs", "thin_svd", "top_eigenpairs"]


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
    first = (magnitude >= (1 - slack) * magnitude.max(axis=0)).argmax(axis=0)
    return V * np.where(V[first, np.arange(V.shape[1])] < 0, -1, 1).astype(V.dtype)


def top_eigenpairs(A, k=None, *, B=None, solver="auto", tol=0.0, max_iter=None,
                   random_state=0):
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
    solver : {"auto", "dense", "arpack"}
        "auto" is "arpack" for few of many, k < d/20 and d > 500, and else "dense".
    tol : float
        For "arpack": residual relative to the eigenvalue at which to stop; 0 for full precision,
        d·eps.
    max_iter : int, optional
        For "arpack": restarts of some 3k products after which the dense road is taken. By default
        d/2, but at least 100: then that would have been the cheaper one.
    random_state : None, int, Generator or RandomState
        For "arpack": the start; it does not change the answer beyond rounding.

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
    All pairs: a full decomposition, O(d³). Some pairs: LAPACK on the same tridiagonal form, for
    these only, about half the time. Few of many: implicitly restarted Lanczos (ARPACK), a few
    dozen products for each k. All are backward stable: eigenvalues are right to rounding times the
    largest one.

    References
    ----------
    Book, thm-spectral, eq-kth-bound; Golub and Van Loan (2013), chapters 8 and 10.
    """
    A, d = as_operator(A)
    k = d if k is None else as_count(k, d)
    few = 20 * k < d and d > 500
    if as_choice(solver, ("auto", "dense", "arpack"), "solver") == "auto":
        solver = "arpack" if few else "dense"
    if B is not None:
        pairs = _generalized_pairs(_as_dense(A), as_symmetric(B, name="B"), k)
    elif solver == "arpack" and 2 * k < d:
        pairs = _arpack_pairs(A, k, tol, max_iter or max(100, d // 2), random_state)
    else:
        pairs = _dense_pairs(_as_dense(A), k)
    return _descending(*pairs)


def _as_dense(A):
    """The matrix itself, where only its products were known."""
    return A @ np.eye(A.shape[0], dtype=A.dtype) if isinstance(A, LinearOperator) else A


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
    try:
        return scipy.linalg.eigh(A, B, subset_by_index=(d - k, d - 1))
    except np.linalg.LinAlgError as error:
        raise ValueError("B is not positive definite; A v = λ B v needs a B that is") from error


def _arpack_pairs(A, k, tol, max_iter, random_state):
    """k largest eigenpairs by implicitly restarted Lanczos, from a seeded start."""
    A, d = aslinearoperator(A), A.shape[0]
    start = as_generator(random_state).standard_normal(d).astype(A.dtype)
    # ARPACK measures small eigenvalues against 1e-11, not against each other: scale first
    scale = abs(A @ start).max()
    if scale == 0:
        return np.zeros(k, A.dtype), np.eye(d, k, dtype=A.dtype)
    try:
        eigenvalues, V = eigsh(A * (1 / scale), k=k, which="LA", v0=start, maxiter=max_iter,
                               tol=tol or max(d * 2.0**-52, np.finfo(A.dtype).eps),
                               ncv=min(d, max(3 * k, 20)))
        return eigenvalues * scale, V
    except ArpackError:
        return _dense_pairs(_as_dense(A), k)


def _descending(eigenvalues, vectors):
    """Largest first, values and vectors together, signs fixed."""
    order = np.argsort(-eigenvalues, kind="stable")
    return eigenvalues[order], fix_signs(vectors[:, order])


def eigenvalues_of(A):
    """All eigenvalues of a symmetric matrix, descending, without vectors: a third of the work."""
    return np.linalg.eigvalsh(as_symmetric(A))[::-1]


def stacked_eigenpairs(A):
    """All eigenpairs of many small symmetric matrices at once.

    Parameters
    ----------
    A : array of shape (m, d, d)
        Symmetric; not checked.

    Returns
    -------
    eigenvalues : array of shape (m, d)
        *Ascending*, as LAPACK has them.
    vectors : array of shape (m, d, d)
        Columns; signs as they come.
    """
    return np.linalg.eigh(A)


def thin_svd(X):
    """The thin SVD of a dense matrix, by LAPACK's fast driver, or its steady one if that fails.

    Parameters
    ----------
    X : array of shape (n, d)

    Returns
    -------
    U : array of shape (n, r)
    s : array of shape (r,)
        Descending; r = min(n, d).
    Vt : array of shape (r, d)
        Signs as they come.

    Raises
    ------
    ValueError
        If X is not finite: LAPACK would not come back.

    References
    ----------
    Book, thm-svd; Golub and Van Loan (2013), section 8.6.
    """
    X, options = as_matrix(X, "X"), dict(full_matrices=False, check_finite=False)
    try:
        return scipy.linalg.svd(X, lapack_driver="gesdd", **options)
    except np.linalg.LinAlgError:
        return scipy.linalg.svd(X, lapack_driver="gesvd", **options)
