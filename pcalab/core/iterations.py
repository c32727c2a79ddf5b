"""What is repeated until it is good enough: eigenpairs from products alone, and descent.

The eigenvalue iterations take a symmetric A of shape (d, d), an array, sparse matrix or
LinearOperator, the number k of pairs, and a `random_state` for their start. They return an
`EigenResult`, and warn (ConvergenceWarning) if the limit of steps does not reach `tol`. `descend`
is the loop of the methods that lower a loss.
"""

import warnings
from typing import NamedTuple

import numpy as np
import scipy.linalg
import scipy.sparse
from sklearn.exceptions import ConvergenceWarning

from pcalab.core.eigen import _dense_pairs, _descending, fix_signs, thin_svd
from pcalab.core.validate import as_count, as_generator, as_limit, as_operator

__all__ = ["EigenResult", "ResidualNorm", "SVDResult", "descend", "lanczos", "power_iteration",
           "randomized_svd", "residual_norm_estimate", "subspace_iteration"]


class EigenResult(NamedTuple):
    """What an iteration returns: k eigenpairs and how far they are from exact.

    `eigenvalues`, of shape (k,), descend; `vectors` has shape (d, k), orthonormal columns, signs
    fixed by `fix_signs`; `n_iter` counts steps (per vector, where vectors are found one by one);
    and `residuals`, of shape (k,), holds ``‖A v_j − λ_j v_j‖``: an exact eigenvalue of A lies
    within that distance of ``λ_j``.
    """

    eigenvalues: np.ndarray
    vectors: np.ndarray
    n_iter: int | np.ndarray
    residuals: np.ndarray


class SVDResult(NamedTuple):
    """What a truncated SVD returns: k singular triplets and how far they are from exact.

    U has shape (n, k), s (k,), descending, and Vt (k, d); `n_iter` is the number of power steps,
    and `residuals`, of shape (k,), holds ``‖X v_j − σ_j u_j‖``: an exact singular value lies
    within that distance of ``σ_j``.
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


def power_iteration(A, k=1, *, tol=1e-10, max_iter=10_000, random_state=0):
    """Eigenpairs one after the other: multiply by A, normalise, repeat; then deflate.

    Parameters
    ----------
    A, k, random_state
        Eigenvalues are found in order of *magnitude*, which for a covariance matrix is
        their order.
    tol : float
        Stop when ``‖A v − λ v‖ ≤ tol · |λ₁|``, found directions aside. (The change from one v to
        the next is no criterion: it stays large when λ < 0 flips the sign, and is small when
        progress is slow.)
    max_iter : int
        Per vector, as is `n_iter`.

    Returns
    -------
    EigenResult

    Notes
    -----
    The error of the first vector shrinks by |λ₂|/|λ₁| a step, that of its eigenvalue by the
    square. Cost: one product with A a step.

    References
    ----------
    Book, alg-power-iteration; Golub and Van Loan (2013), section 8.2.
    """
    A, d = as_operator(A)
    k, rng, max_iter = as_count(k, d), as_generator(random_state), as_limit(max_iter)
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
    A, k, random_state
        A positive semi-definite.
    n_oversamples : int, optional
        Extra columns carried along, by default k of them, at least 5: the rate is then
        λ_{k+p+1}/λ_k in place of λ_{k+1}/λ_k.
    tol : float
        Stop when ``‖A v_j − λ_j v_j‖ ≤ tol · λ₁`` for all j ≤ k.
    max_iter : int

    Returns
    -------
    EigenResult

    References
    ----------
    Book, alg-subspace-iteration; Golub and Van Loan (2013), section 8.2.4.
    """
    A, d = as_operator(A)
    k, max_iter = as_count(k, d), as_limit(max_iter)
    extra = max(k, 5) if n_oversamples is None else as_limit(n_oversamples, "n_oversamples", 0)
    width = min(d, k + extra)
    Q = _orthonormal(as_generator(random_state).standard_normal((d, width)))
    for step in range(1, max_iter + 1):
        AQ = A @ Q
        # Rayleigh and Ritz: the best eigenpairs that the subspace holds are those of QᵀAQ
        ritz, W = _descending(*_dense_pairs(Q.T @ AQ, width))
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
    A, k, random_state
    block_size : int
        Columns of b. One is Lanczos's method. From one column no second eigenvector of a
        repeated eigenvalue can be seen (but for rounding); with several, as many as columns.
    tol : float
        Stop when ``‖A v_j − λ_j v_j‖ ≤ tol · |λ₁|`` for all j ≤ k; 0 means d·eps.
    max_steps : int, optional
        Largest dimension of the space: by default 10k + 500, and at most d.

    Returns
    -------
    EigenResult
        `n_iter` is the number of products with a block. An eigenvalue's error is at most the
        square of its residual over the gap, so the warning waits for residuals above 10⁻⁸ |λ₁|.

    Notes
    -----
    Steps needed grow like 1/√gap where power iteration's grow like 1/gap. The basis is kept and
    every new block is orthogonalised against all of it, twice: O(dm²) for m steps, which the
    products outweigh unless A is very sparse.

    References
    ----------
    Book, alg-lanczos; Golub and Van Loan (2013), sections 10.1 and 10.3; Saad (2011), chapter 6.
    """
    A, d = as_operator(A)
    k, rng = as_count(k, d), as_generator(random_state)
    tol, b = tol or d * np.finfo(np.float64).eps, min(as_limit(block_size, "block_size"), d)
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


def randomized_svd(X, k, *, n_oversamples=10, n_iter=4, krylov=True, normalizer="QR",
                   random_state=0):
    """The k largest singular triplets from the range of X times a random matrix.

    Parameters
    ----------
    X : array, sparse matrix or LinearOperator of shape (n, d)
    k : int
    n_oversamples : int
        Extra random columns p.
    n_iter : int
        Power steps q: the range is sampled by ``(XXᵀ)^q X Ω``. Four steps of the Krylov form see
        more than scikit-learn's seven, on every spectrum that was tried. Fewer are taken where
        they span the whole range already.
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
    X = as_operator(X, square=False)
    n, d = X.shape
    k, rng = as_count(k, min(n, d)), as_generator(random_state)
    n_iter, p = as_limit(n_iter, "n_iter", 0), as_limit(n_oversamples, "n_oversamples", 0)
    if normalizer not in _NORMALIZERS:
        raise ValueError(f"normalizer={normalizer!r}; one of {sorted(_NORMALIZERS)} was wanted")
    normalize = _NORMALIZERS[normalizer]
    width = min(k + p, n, d)
    if krylov:      # a space of min(n, d) dimensions is the whole range: more steps add nothing
        n_iter = min(n_iter, -(-min(n, d) // width) - 1)
    Y = normalize(X @ rng.standard_normal((d, width)).astype(_precision(X)))
    samples = [Y]
    for _ in range(n_iter):
        # Y ← X(Xᵀ Y): each step damps direction j by σ_j²
        Y = normalize(X @ normalize(X.T @ Y))
        samples.append(Y)
    Q = _orthonormal(np.hstack(samples) if krylov else Y)
    # X ≈ Q(QᵀX): the SVD of the small QᵀX, turned back by Q
    U, s, Vt = thin_svd((X.T @ Q).T)
    U, s, V = Q @ U[:, :k], s[:k], fix_signs(Vt[:k].T)
    U = U * np.where((V * Vt[:k].T).sum(axis=0) < 0, -1, 1).astype(U.dtype)
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
    >>> from pcalab import randomized_svd, residual_norm_estimate
    >>> X = np.diag([8.0, 4.0, 2.0, 1.0])
    >>> U, s, Vt, *_ = randomized_svd(X, 2)
    >>> bounds = residual_norm_estimate(X, U, s, Vt)
    >>> round(bounds.estimate, 6), bounds.upper_bound > 2, bounds.failure_probability
    (2.0, True, 1e-10)
    """
    X, U, s, Vt = as_operator(X, square=False), np.asarray(U), np.asarray(s), np.asarray(Vt)
    if (U.shape, Vt.shape) != ((X.shape[0], s.size), (s.size, X.shape[1])) or s.ndim != 1:
        raise ValueError(f"U, s, Vt have shapes {U.shape}, {s.shape}, {Vt.shape}; (n, k), (k,), "
                         f"(k, d) with (n, d)={X.shape} were wanted")
    r, n_iter = as_limit(n_vectors, "n_vectors"), as_limit(n_iter, "n_iter")
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


def descend(start, loss, step, *, tol, max_iter, what):
    """Repeat a step that lowers a loss until it stands still: the loop of SMACOF and of EM.

    Parameters
    ----------
    start : object
        Where the descent begins.
    loss : float
        There.
    step : callable
        ``step(state)`` returns the next state and its loss.
    tol : float
        Stop when a step lowers the loss by no more than this.
    max_iter : int
    what : str
        Who descends, for the warning.

    Returns
    -------
    state : object
        Of the lowest loss.
    history : list of float
        The loss at the start and after every step; never rises. At the bottom rounding may lift
        it by a few units in the last place: then the state before stays, and its loss is noted
        again.

    Warns
    -----
    ConvergenceWarning
        If `max_iter` steps do not reach `tol`.
    """
    state, history = start, [loss]
    for _ in range(max_iter):
        new, loss = step(state)
        gain = history[-1] - loss
        state = new if gain >= 0 else state
        history.append(min(loss, history[-1]))
        if gain <= tol:
            return state, history
    warnings.warn(f"{what}: after max_iter={max_iter} steps the loss still falls by {gain:.2e} a "
                  "step; raise max_iter or the tolerance", ConvergenceWarning, stacklevel=4)
    return state, history


def _lengths(V):
    """Length of a vector, or of every column; squares of 1e±200 would overflow, or vanish."""
    largest = abs(V).max(initial=0.0)
    return largest * np.linalg.norm(V / largest, axis=0) if largest > 0 else abs(V).sum(axis=0)


def _precision(A):
    """float32 where products with A are, else float64."""
    return np.float32 if A.dtype == np.float32 else np.float64


def _unit(v):
    """v/‖v‖, and zero for zero."""
    length = _lengths(v)
    return v / length if length > 0 else v


def _orthonormal(Y):
    """An orthonormal basis of the columns of Y, in its precision (NumPy's would be float64)."""
    return scipy.linalg.qr(Y, mode="economic", check_finite=False)[0]


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
