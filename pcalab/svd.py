"""The singular value decomposition and what can be read off it.

Rank, the four subspaces, the best approximation of a given rank, least squares and powers are
each one line once ``X = U Σ Vᵀ`` is known. All of them ask which singular values count as zero;
there is one answer, `rank_tolerance`, and every function takes ``rtol=`` to change it.
"""

from typing import NamedTuple

import numpy as np

from pcalab.linalg import as_count, as_matrix, as_symmetric, fix_signs, thin_svd, top_eigenpairs

__all__ = ["Subspaces", "fundamental_subspaces", "low_rank", "matrix_power", "pseudo_inverse",
           "rank_tolerance", "reduced_svd", "solve"]


class Subspaces(NamedTuple):
    """Orthonormal bases, as columns, of the four subspaces of an n×d matrix of rank r.

    Attributes
    ----------
    column_space : array of shape (n, r)
        All ``X a``.
    left_null_space : array of shape (n, n − r)
        All b with ``Xᵀ b = 0``; the orthogonal complement of the column space.
    row_space : array of shape (d, r)
        All ``Xᵀ b``.
    null_space : array of shape (d, d − r)
        All a with ``X a = 0``; the orthogonal complement of the row space.
    """

    column_space: np.ndarray
    left_null_space: np.ndarray
    row_space: np.ndarray
    null_space: np.ndarray


def rank_tolerance(X):
    """The relative size below which a singular value of X is rounding: ``max(n, d) · eps``.

    Parameters
    ----------
    X : array of shape (n, d)

    Returns
    -------
    float
        A singular value counts as zero when it is at most this times the largest one.

    References
    ----------
    Golub and Van Loan (2013), section 5.4.1.
    """
    return max(X.shape) * np.finfo(X.dtype).eps


def reduced_svd(X, rtol=None):
    """The SVD with the zero singular values left out: ``X = U diag(s) Vᵀ``, r terms.

    Parameters
    ----------
    X : array-like of shape (n, d)
        Not centred here.
    rtol : float, optional
        Singular values up to ``rtol · σ₁`` count as zero; default `rank_tolerance`.

    Returns
    -------
    U : array of shape (n, r)
    s : array of shape (r,)
        Positive, descending; r is the rank (0 for a zero matrix).
    Vt : array of shape (r, d)
        The signs are fixed by `fix_signs` on the right singular vectors.

    Raises
    ------
    ValueError, TypeError
        As `as_matrix`; ValueError if `rtol` is not in [0, 1).

    Notes
    -----
    Cost O(nd·min(n, d)). Each singular value is right to eps·σ₁.

    References
    ----------
    Book, thm-svd, eq-svd; Golub and Van Loan (2013), section 2.4.
    """
    X = _as_float_matrix(X)
    # (eq-svd)  X = U Σ Vᵀ
    U, s, Vt = thin_svd(X)
    r = _rank(s, rank_tolerance(X) if rtol is None else rtol)
    V = fix_signs(Vt[:r].T)
    # (eq-rank-one-sum)  X = Σ σ_j u_j v_jᵀ: u_j changes sign with v_j
    flipped = (V * Vt[:r].T).sum(axis=0) < 0
    return np.where(flipped, -U[:, :r], U[:, :r]), s[:r], V.T


def low_rank(X, k):
    """The matrix of rank at most k that is nearest to X, in the Frobenius and the 2-norm.

    Parameters
    ----------
    X : array-like of shape (n, d)
    k : int
        From 1 to min(n, d).

    Returns
    -------
    array of shape (n, d)
        ``‖X − low_rank(X, k)‖²_F = Σ_{j>k} σ_j²``. If ``σ_k = σ_{k+1}`` others are as near.

    Raises
    ------
    ValueError
        If k is out of range, or as `reduced_svd`.

    References
    ----------
    Book, thm-eckart-young; Eckart and Young (1936); Mirsky (1960).
    """
    X = _as_float_matrix(X)
    k = as_count(k, min(X.shape))
    U, s, Vt = reduced_svd(X)
    # (eq-eckart-young-f)  X_k = Σ_{j≤k} σ_j u_j v_jᵀ
    return (U[:, :k] * s[:k]) @ Vt[:k]


def fundamental_subspaces(X, rtol=None):
    """Orthonormal bases of column space, left null space, row space and null space.

    Parameters
    ----------
    X : array-like of shape (n, d)
    rtol : float, optional
        As in `reduced_svd`.

    Returns
    -------
    Subspaces

    References
    ----------
    Book, thm-four-subspaces.
    """
    U, _, Vt = reduced_svd(X, rtol)
    # (thm-four-subspaces)  range X = span U,  null Xᵀ = (span U)^⊥,  range Xᵀ = span V
    return Subspaces(U, _complement(U), Vt.T, _complement(Vt.T))


def pseudo_inverse(X, rtol=None):
    """The Moore–Penrose inverse ``X⁺ = V Σ⁻¹ Uᵀ``.

    Parameters
    ----------
    X : array-like of shape (n, d)
    rtol : float, optional
        As in `reduced_svd`. What is kept is divided by: raise it if X is known less well than
        to rounding.

    Returns
    -------
    array of shape (d, n)

    References
    ----------
    Book, eq-pseudo-inverse; Penrose (1955).
    """
    U, s, Vt = reduced_svd(X, rtol)
    # (eq-pseudo-inverse)  X⁺ = V Σ⁻¹ Uᵀ
    return (Vt.T / s) @ U.T


def solve(X, y, rtol=None):
    """The least-squares solution of ``X a ≈ y``, the shortest one if there are many.

    Parameters
    ----------
    X : array-like of shape (n, d)
        Any shape, any rank.
    y : array-like of shape (n,) or (n, m)
    rtol : float, optional
        As in `reduced_svd`.

    Returns
    -------
    array of shape (d,) or (d, m)
        Minimises ``‖X a − y‖``, and among the minimisers ``‖a‖``.

    Raises
    ------
    ValueError
        If y does not have n rows, or is not finite.

    Notes
    -----
    Works on X itself, never on XᵀX: the error grows with the condition number, not its square.

    References
    ----------
    Book, eq-least-squares; Golub and Van Loan (2013), section 5.5.
    """
    U, s, Vt = reduced_svd(X, rtol)
    y = np.asarray(y)
    Y = as_matrix(y[:, None] if y.ndim == 1 else y, name="y")
    if Y.shape[0] != U.shape[0]:
        raise ValueError(f"y has {Y.shape[0]} rows and X has {U.shape[0]}; "
                         "the same number was wanted")
    # (eq-least-squares)  a = V Σ⁻¹ Uᵀ y
    a = Vt.T @ ((U.T @ Y) / s[:, None])
    return a[:, 0] if y.ndim == 1 else a


def matrix_power(A, p, rtol=None):
    """A real power of a symmetric positive semi-definite matrix: ``A^p = V diag(λ^p) Vᵀ``.

    Parameters
    ----------
    A : array-like of shape (d, d)
        Symmetric positive semi-definite.
    p : float
        Any real number. Negative powers are taken on the range of A and are zero on its null
        space, so ``matrix_power(A, −1)`` is the pseudo-inverse; p = 0 gives the projector
        onto the range.
    rtol : float, optional
        Eigenvalues up to ``rtol · λ₁`` count as zero; default `rank_tolerance`.

    Returns
    -------
    array of shape (d, d)
        Symmetric.

    Raises
    ------
    ValueError
        If A is not symmetric, or has an eigenvalue below ``−rtol · λ₁``; if p is not finite,
        or `rtol` not in [0, 1).

    References
    ----------
    Book, eq-matrix-power.
    """
    A = as_symmetric(_as_float_matrix(A, "A"), name="A")
    if not np.isfinite(p):
        raise ValueError(f"p={p!r}; a finite real number was wanted")
    eigenvalues, V = top_eigenpairs(A)
    rtol = _as_rtol(rank_tolerance(A) if rtol is None else rtol)
    largest = abs(eigenvalues).max()
    if eigenvalues[-1] < -rtol * largest:
        raise ValueError(f"A has the eigenvalue {eigenvalues[-1]:.3g}; a positive semi-definite "
                         "matrix was wanted")
    r = np.count_nonzero(eigenvalues > rtol * largest)
    # (eq-matrix-power)  A^p = V Λ^p Vᵀ
    return (V[:, :r] * eigenvalues[:r] ** p) @ V[:, :r].T


def _as_float_matrix(X, name="X"):
    """`as_matrix`, and exact numbers turned into float64: a square root is coming."""
    X = as_matrix(X, name)
    return X.astype(np.float64) if X.dtype == object else X


def _rank(s, rtol):
    """How many singular values are above ``rtol`` times the largest."""
    return np.count_nonzero(s > _as_rtol(rtol) * s[0])


def _as_rtol(rtol):
    """Return `rtol` if it can be a relative tolerance."""
    if not 0 <= rtol < 1:
        raise ValueError(f"rtol={rtol!r}; a number from 0 up to, not including, 1 was wanted")
    return rtol


def _complement(Q):
    """An orthonormal basis of what is orthogonal to the orthonormal columns of Q."""
    return fix_signs(np.linalg.qr(Q, mode="complete")[0][:, Q.shape[1]:])
