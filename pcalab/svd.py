"""The singular value decomposition and what can be read off it.

Rank, the four subspaces, the best approximation of a given rank, least squares and powers are
each one line once ``X = U Σ Vᵀ`` is known. All of them ask which singular values count as zero:
those up to ``rtol · σ₁``, where ``rtol``, from 0 up to 1, is `rank_tolerance` unless it is given.
X, of shape (n, d), is not centred; errors are those of `as_matrix` and `as_count`.

`complete` goes the other way: it looks for the low rank of a matrix that is known in parts.
"""

import warnings
from itertools import islice
from typing import NamedTuple

import numpy as np
from sklearn.exceptions import ConvergenceWarning

from pcalab.core.eigen import fix_signs, thin_svd, top_eigenpairs
from pcalab.core.moments import mean_and_centered, squared_norm
from pcalab.core.validate import (as_count, as_generator, as_limit, as_matrix, as_number,
                                  as_symmetric, refuse_extremes)

__all__ = ["Completion", "Subspaces", "complete", "fundamental_subspaces", "impute_step",
           "low_rank", "matrix_power", "pseudo_inverse", "rank_tolerance", "reduced_svd", "solve"]


class Subspaces(NamedTuple):
    """Orthonormal bases, as columns, of the four subspaces of an n×d matrix of rank r.

    Attributes
    ----------
    column_space : array of shape (n, r)
        All ``X a``.
    left_null_space : array of shape (n, n − r)
        All b with ``Xᵀ b = 0``.
    row_space : array of shape (d, r)
        All ``Xᵀ b``.
    null_space : array of shape (d, d − r)
        All a with ``X a = 0``.
    """

    column_space: np.ndarray
    left_null_space: np.ndarray
    row_space: np.ndarray
    null_space: np.ndarray


class Completion(NamedTuple):
    """What `complete` finds.

    Attributes
    ----------
    completed : array of shape (n, d)
        X with its missing entries filled.
    fit : array of shape (n, d)
        The means plus the matrix of low rank, at observed entries too.
    rank : int
        Of the fit without the means.
    held_out_error : float
        Root mean square error at observed entries that had no part in the fit, nor in the
        decision when to stop. In the unit of X.
    history : array of shape (n_iter,)
        The objective of the fit to all observed entries, step by step; never rises.
    held_out_history : array
        Root mean square error of the trial fit, step by step, at the held-out entries that
        decide when to stop.
    n_iter : int
        Steps of the fit to all observed entries.
    """

    completed: np.ndarray
    fit: np.ndarray
    rank: int
    held_out_error: float
    history: np.ndarray
    held_out_history: np.ndarray
    n_iter: int


def rank_tolerance(X):
    """The relative size below which a singular value of X is rounding: ``max(n, d) · eps``.

    References
    ----------
    Golub and Van Loan (2013), section 5.4.1.
    """
    return max(X.shape) * np.finfo(X.dtype).eps


def reduced_svd(X, rtol=None):
    """The SVD with the zero singular values left out: ``X = U diag(s) Vᵀ``, r terms.

    Returns
    -------
    U : array of shape (n, r)
    s : array of shape (r,)
        Positive, descending; r is the rank (0 for a zero matrix).
    Vt : array of shape (r, d)
        The signs are fixed by `fix_signs` on the right singular vectors.

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

    Returns
    -------
    array of shape (n, d)
        ``‖X − low_rank(X, k)‖²_F = Σ_{j>k} σ_j²``. If ``σ_k = σ_{k+1}`` others are as near.

    References
    ----------
    Book, thm-eckart-young; Eckart and Young (1936); Mirsky (1960).
    """
    U, s, Vt = reduced_svd(X)
    k = as_count(k, min(len(U), Vt.shape[1]))
    # (eq-eckart-young-f)  X_k = Σ_{j≤k} σ_j u_j v_jᵀ
    return (U[:, :k] * s[:k]) @ Vt[:k]


def fundamental_subspaces(X, rtol=None):
    """Orthonormal bases of column space, left null space, row space and null space: `Subspaces`.

    References
    ----------
    Book, thm-four-subspaces.
    """
    U, _, Vt = reduced_svd(X, rtol)
    # (thm-four-subspaces)  range X = span U,  null Xᵀ = (span U)^⊥,  range Xᵀ = span V
    return Subspaces(U, _complement(U), Vt.T, _complement(Vt.T))


def pseudo_inverse(X, rtol=None):
    """The Moore–Penrose inverse ``X⁺ = V Σ⁻¹ Uᵀ``, of shape (d, n).

    What is kept is divided by: raise `rtol` if X is known less well than to rounding.

    References
    ----------
    Book, eq-pseudo-inverse; Penrose (1955).
    """
    U, s, Vt = reduced_svd(X, rtol)
    # (eq-pseudo-inverse)  X⁺ = V Σ⁻¹ Uᵀ
    return (Vt.T / s) @ U.T


def solve(X, y, rtol=None):
    """The least-squares solution of ``X a ≈ y``, the shortest one if there are many.

    For X of any shape and rank, and y of shape (n,) or (n, m): minimises ``‖X a − y‖``, and among
    the minimisers ``‖a‖``, (d,) or (d, m). Works on X itself, never on XᵀX: the error grows with
    the condition number, not its square.

    References
    ----------
    Book, eq-least-squares; Golub and Van Loan (2013), section 5.5.
    """
    U, s, Vt = reduced_svd(X, rtol)
    y = np.asanyarray(y)
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
        Symmetric; no eigenvalue below ``−rtol · λ₁``.
    p : float
        Any real number. Negative powers are taken on the range of A and are zero on its null
        space, so ``matrix_power(A, −1)`` is the pseudo-inverse; p = 0 gives the projector
        onto the range.
    rtol : float, optional
        Eigenvalues up to ``rtol · λ₁`` count as zero.

    Returns
    -------
    array of shape (d, d)
        Symmetric.

    Raises
    ------
    ValueError
        If A is not positive semi-definite, or a power of an eigenvalue overflows or vanishes.

    References
    ----------
    Book, eq-matrix-power.
    """
    A, p = as_symmetric(_as_float_matrix(A, "A")), float(as_number(p, "p"))
    eigenvalues, V = top_eigenpairs(A)
    rtol = rank_tolerance(A) if rtol is None else rtol
    r = _rank(eigenvalues, rtol)
    if eigenvalues[-1] < -rtol * abs(eigenvalues).max():
        raise ValueError(f"A has the eigenvalue {eigenvalues[-1]:.3g}; a positive semi-definite "
                         "matrix was wanted")
    with np.errstate(over="ignore", under="ignore"):
        powers = eigenvalues[:r] ** p
    limits = np.finfo(A.dtype)
    if not ((limits.tiny <= powers) & (powers <= limits.max)).all():
        raise ValueError(f"A has eigenvalues up to {eigenvalues[0]:.3g}, whose power p={p:g} "
                         f"overflows or vanishes in {A.dtype}; other units were wanted")
    # (eq-matrix-power)  A^p = V Λ^p Vᵀ
    return (V[:, :r] * powers) @ V[:, :r].T


def complete(X, rank=None, lam=0.0, *, held_out=0.1, tol=1e-9, max_iter=1000, random_state=0):
    """Fill the missing entries of X from a matrix of low rank, and say how well it predicts.

    Parameters
    ----------
    X : array-like of shape (n, d)
        NaN where an entry is missing.
    rank : int, optional
        At most this rank (hard imputation), from 1 to min(n − 1, d) − 1; the means come
        on top.
    lam : float
        Soften: take λ off every singular value (soft imputation), in the unit of singular
        values of X. One of `rank` and `lam` is needed; both together work too.
    held_out : float
        Share of the observed entries that is held out of a trial fit.
    tol : float
        Stop when a step changes the fit by at most this part of the observed deviations from
        the means (Frobenius norms).
    max_iter : int
    random_state : None, int, Generator or RandomState
        Draws the entries to hold out.

    Returns
    -------
    Completion

    Raises
    ------
    TypeError
        If X is a masked array: NaN is what says that an entry is missing.
    ValueError
        If a column has no observed entry, too few entries can be held out, neither `rank` nor
        `lam` is given, or observed entries are infinite, or cannot be squared.

    Warns
    -----
    ConvergenceWarning
        If `max_iter` steps do not reach `tol`.

    Notes
    -----
    The model is that of PCA: column means, estimated along with the rest, plus a matrix of low
    rank. Columns are not rescaled: if they have different units, divide them by their observed
    standard deviations first. For a row without any entry all points of the fitted plane are as
    good; it is filled with one near the means.

    With λ = 0 the trial fit also says when to stop: hard imputation goes on fitting the noise
    of the observed entries. Half of the held-out entries choose the step with the smallest
    error; the error reported is that of the other half, at that step. Then all observed
    entries are fitted, with as many steps. With λ > 0 both fits run until they stand still; λ
    comes down to its value in ten steps from where all is zero, each solution the start of the
    next. Without `rank` that problem is convex: its solution depends on no start.

    Each step is one pass over X and a decomposition of the smaller Gram matrix,
    O(nd·min(n, d)); singular values below 10⁻⁸ of the first are lost in rounding.

    References
    ----------
    Book, eq-hard-impute, eq-soft-impute; Troyanskaya et al. (2001), SVDimpute; Mazumder, Hastie
    and Tibshirani (2010).

    Examples
    --------
    >>> import numpy as np
    >>> from pcalab.svd import complete
    >>> X = np.outer(np.arange(1.0, 9), np.arange(1.0, 7))
    >>> X[2, 3] = np.nan
    >>> round(float(complete(X, rank=1).completed[2, 3]), 6)
    12.0
    """
    dtype, X, observed = _as_incomplete(X)
    if as_number(lam, "lam", low=0) == 0 and rank is None:
        raise ValueError("rank=None with lam=0 allows any matrix; a rank, or lam > 0, was wanted")
    if rank is not None:
        as_count(rank, min(len(X) - 1, X.shape[1]) - 1, "rank")
    tol, max_iter = as_number(tol, "tol", low=0), as_limit(max_iter)
    held = _hold_out(observed, held_out, as_generator(random_state))

    def fits(observed, n_iter=None):
        return islice(_iterates(X, observed, rank, lam, tol), n_iter or max_iter)

    n_iter, error, errors = _trial(fits, X, observed, held, early=lam == 0)
    history = []
    for Z, s in fits(observed, n_iter):
        # (eq-soft-impute)  ½ ‖P_Ω(X − Z)‖² + λ ‖Z − 1z̄ᵀ‖_*
        history.append(squared_norm((X - Z)[observed]) / 2 + lam * s.sum())
    if len(history) == max_iter:
        warnings.warn(f"complete took all max_iter={max_iter} steps; raise max_iter or tol",
                      ConvergenceWarning, stacklevel=2)
    return Completion(np.where(observed, X, Z).astype(dtype), Z.astype(dtype), _rank(s, 1e-7),
                      error, np.array(history), np.array(errors), len(history))


def _trial(fits, X, observed, held, early):
    """Fits that do not see some entries: after how many to stop, and how they do there."""
    train = observed.copy()
    train.flat[held] = False
    # where the number of steps is chosen, those that choose are not those that judge
    choosing, judging = (held[::2], held[1::2]) if early else (held, held)
    errors = []
    for Z, _ in fits(train):
        errors.append(_rms_error(X, Z, choosing))
        if not early or errors[-1] <= min(errors):
            error, best = _rms_error(X, Z, judging), len(errors)
        elif len(errors) >= best + 20:
            break
    return best if early else None, error, errors


def impute_step(X, observed, Z, rank=None, lam=0.0):
    """Fill the gaps from the last fit, and fit means and a low rank to the filled matrix.

    Parameters
    ----------
    X : array of shape (n, d)
        What stands at missing entries is not looked at.
    observed : array of bool of shape (n, d)
    Z : array of shape (n, d)
        The last fit.
    rank : int, optional
        Keep this many singular values; default all.
    lam : float
        Take this off each, down to zero.

    Returns
    -------
    Z : array of shape (n, d)
        The new fit. With Ω the observed entries, ``½ ‖P_Ω(X − Z)‖² + λ ‖Z − 1z̄ᵀ‖_*`` never rises.
    s : array of shape (rank,)
        Singular values of the new fit less its means.

    References
    ----------
    Book, eq-hard-impute, eq-soft-impute; Mazumder, Hastie and Tibshirani (2010).
    """
    # (eq-hard-impute)  F = P_Ω(X) + P_Ω⊥(Z)
    means, F = mean_and_centered(np.where(observed, X, Z))
    A = F if F.shape[0] >= F.shape[1] else F.T
    squares, V = top_eigenpairs(A.T @ A, rank)
    s = np.sqrt(squares.clip(min=0))
    V, share = V[:, s > lam], 1 - lam / s[s > lam]
    # (eq-soft-impute)  Z ← 1f̄ᵀ + Σ_{j≤k} (σ_j − λ)₊ u_j v_jᵀ,  and  σ_j u_j = A v_j
    L = A @ (V * share) @ V.T
    return means + (L if A is F else L.T), (s - lam).clip(min=0)


def _iterates(X, observed, rank, lam, tol):
    """Fits and their singular values, from the observed means on, until they stand still."""
    means = np.where(observed, X, 0).sum(axis=0, dtype=np.float64) / observed.sum(axis=0)
    Z, deviations = means + np.zeros(X.shape), np.where(observed, X - means, 0)
    largest, scale = thin_svd(deviations)[1][0], np.linalg.norm(deviations)
    for step_lam in np.geomspace(largest, lam, 10) if 0 < lam < largest else [lam]:
        change = np.inf
        while change > (tol if step_lam == lam else 1e-3) * scale:
            old, (Z, s) = Z, impute_step(X, observed, Z, rank, step_lam)
            change = np.linalg.norm(Z - old)
            yield Z, s


def _rms_error(X, Z, entries):
    """Root mean square of X − Z at some entries."""
    return float(np.sqrt(np.mean((X.flat[entries] - Z.flat[entries]) ** 2)))


def _hold_out(observed, share, rng):
    """Random observed entries, but never the last one of a column."""
    entries = rng.permutation(np.flatnonzero(observed))
    _, first_of_column = np.unique(entries % observed.shape[1], return_index=True)
    free = np.delete(entries, first_of_column)
    size = round(as_number(share, "held_out", 0, 1) * len(entries))
    if not 2 <= size <= len(free):
        raise ValueError(f"held_out={share!r} of {len(entries)} observed entries is {size}; from "
                         f"2 to {len(free)}, which leaves one in every column, was wanted")
    return free[:size]


def _as_incomplete(X):
    """The type of X, X in float64, and which entries are not NaN; no column of NaN alone."""
    X = _as_float_matrix(X, finite=False)
    dtype, X, observed = X.dtype, X.astype(np.float64, copy=False), ~np.isnan(X)
    if len(X) < 3 or X.shape[1] < 2:
        raise ValueError(f"X has shape {X.shape}; at least three rows and two columns were wanted")
    refuse_extremes(np.where(observed, X, 0), "X")
    refuse_unseen_columns(observed)
    return dtype, X, observed


def refuse_unseen_columns(observed):
    """ValueError if a column has no observed entry."""
    empty = np.flatnonzero(~observed.any(axis=0)).tolist()
    if empty:
        raise ValueError(f"X has no observed entry in column(s) {empty}; leave them out")


def _as_float_matrix(X, name="X", finite=True):
    """`as_matrix`, and exact numbers turned into float64: a square root is coming."""
    X = as_matrix(X, name, finite=finite)
    return X.astype(np.float64) if X.dtype == object else X


def _rank(s, rtol):
    """How many of some descending numbers are above ``rtol`` times the largest."""
    if not 0 <= rtol < 1:
        raise ValueError(f"rtol={rtol!r}; a number from 0 up to, not including, 1 was wanted")
    return int(np.count_nonzero(s > rtol * s[0]))


def _complement(Q):
    """An orthonormal basis of what is orthogonal to the orthonormal columns of Q."""
    return fix_signs(np.linalg.qr(Q, mode="complete")[0][:, Q.shape[1]:])
