"""Pre-images: the way back from scores to a point whose image has them.

There is no exact answer in general. Three good ones: a fixed point, a descent, a regression.

Z holds scores of m points, (m, k), A the axes of `KernelPCA.dual_axes_`, (n, k), X the training
points, (n, d), W the weights of `preimage_weights`, (m, n), and start where the m searches begin,
(m, d); what is found has the shape (m, d). ``gamma``, ``degree`` and ``coef0`` are those of the
kernel.
"""

import warnings

import numpy as np
import scipy.linalg
from scipy.optimize import minimize
from sklearn.exceptions import ConvergenceWarning

from pcalab.core.moments import center, squared_norm
from pcalab.core.validate import as_choice, as_generator, as_matrix
from pcalab.kernels import kernel_values

__all__ = ["preimage_fixed_point", "preimage_gradient", "preimage_objective", "preimage_ridge",
           "preimage_weights", "ridge_coefficients"]


def preimage_weights(Z, A):
    """The weights of the training images in the point that has given scores.

    Parameters
    ----------
    Z : array of shape (m, k)
        Scores.
    A : array of shape (n, k)
        `dual_axes_`, whose columns sum to zero.

    Returns
    -------
    array of shape (m, n)
        W, whose rows sum to one: ``Pφ(x) = φ̄ + Σ_j z_j v_j = Σ_i w_i φ(x_i)``.

    References
    ----------
    Book, eq-preimage-weights; Mika et al. (1998), where images are taken as centred.
    """
    # (eq-preimage-weights)  w = A z + 1/n
    return Z @ A.T + 1 / len(A)


def preimage_objective(Z, X, W, kernel="rbf", gamma=None, degree=3, coef0=1):
    """How far φ(z) is from ``Σ_i w_i φ(x_i)``, and which way it grows.

    Parameters
    ----------
    Z : array of shape (m, d)
        Candidates, not scores.
    X, W, gamma, degree, coef0
        See the module.
    kernel : {"rbf", "poly", "polynomial", "linear"}

    Returns
    -------
    values : array of shape (m,)
        ``k(z, z) − 2 Σ_i w_i k(z, x_i)``: the squared distance, but for a constant.
    gradients : array of shape (m, d)

    References
    ----------
    Book, eq-preimage, eq-preimage-gradient.
    """
    as_choice(kernel, ("rbf", "poly", "polynomial", "linear"), "kernel")
    gamma = 1 / X.shape[1] if gamma is None else gamma
    if kernel == "rbf":
        WK = W * kernel_values(Z, X, "rbf", gamma=gamma)
        total = WK.sum(axis=1)
        # (eq-preimage-gradient)  ∇ = 4γ Σ_i w_i k(z, x_i) (z − x_i)
        return 1 - 2 * total, 4 * gamma * (total[:, None] * Z - WK @ X)
    gamma, degree, coef0 = (1, 1, 0) if kernel == "linear" else (gamma, degree, coef0)
    s, S = gamma * (Z * Z).sum(axis=1) + coef0, gamma * (Z @ X.T) + coef0
    # (eq-preimage-gradient)  ∇ = 2 g′(zᵀz) z − 2 Σ_i w_i g′(zᵀx_i) x_i,   k(x, y) = g(xᵀy)
    slope, Slope = (gamma * degree * T ** (degree - 1) for T in (s, S))
    return s**degree - 2 * (W * S**degree).sum(axis=1), 2 * (slope[:, None] * Z - (W * Slope) @ X)


def preimage_fixed_point(X, W, start, gamma=None, *, tol=1e-4, max_iter=1000,
                         random_state=0):
    """Pre-images under the rbf kernel: weighted means of the data, until they stand still.

    Parameters
    ----------
    X, W, start, gamma
        See the module. For denoising, start at the noisy points.
    tol : float
        Stop when a step is at most this part of the spread of the data.
    max_iter : int
    random_state : None, int, Generator or RandomState
        Where the weights cancel and the mean does not exist, the point starts again from a
        random row of X.

    Returns
    -------
    array of shape (m, d)

    Warns
    -----
    ConvergenceWarning
        If `max_iter` steps do not reach `tol` everywhere.

    Notes
    -----
    All points at once, without those that have arrived: one m×n kernel matrix a step. A step is
    one of gradient ascent on Σ_i w_i k(z, x_i), whose stationary points are the fixed points.

    References
    ----------
    Book, eq-preimage-fixed-point; Mika et al. (1998).
    """
    X, W, start = _fitting(X, W, start)
    rng, Z, moving = as_generator(random_state), start.copy(), np.arange(len(start))
    smallest = tol * np.sqrt(X.var(axis=0, dtype=np.float64).sum())
    for _ in range(max_iter):
        WK = kernel_values(Z[moving], X, "rbf", gamma=gamma)
        WK *= W
        total = WK.sum(axis=1, keepdims=True)
        lost = total <= 0
        # (eq-preimage-fixed-point)  z ← Σ_i w_i k(z, x_i) x_i / Σ_i w_i k(z, x_i)
        new = np.where(lost, X[rng.integers(len(X), size=len(WK))],
                       WK @ X / np.where(lost, 1, total))
        step, Z[moving] = np.linalg.norm(new - Z[moving], axis=1), new
        still = (step > smallest) | lost[:, 0]
        moving, W = (moving, W) if still.all() else (moving[still], W[still])
        if not moving.size:
            return Z
    warnings.warn(f"preimage_fixed_point: {len(moving)} of {len(Z)} points still "
                  f"move after max_iter={max_iter} steps; raise max_iter or tol",
                  ConvergenceWarning, stacklevel=2)
    return Z


def preimage_gradient(X, W, start, kernel="rbf", *, gamma=None, degree=3, coef0=1, tol=1e-6,
                      max_iter=1000):
    """Pre-images under a kernel that has a gradient, by L-BFGS on all points together.

    Parameters
    ----------
    X, W, start, gamma, degree, coef0
        See the module.
    kernel : {"rbf", "poly", "polynomial", "linear"}
    tol : float
        Stop when no slope is larger, in units of the spread of X and of the largest objective at
        the start.
    max_iter : int

    Returns
    -------
    array of shape (m, d)

    Warns
    -----
    ConvergenceWarning
        If `max_iter` steps do not reach `tol`.

    References
    ----------
    Book, eq-preimage, eq-preimage-gradient.
    """
    X, W, start = _fitting(X, W, start)
    options = dict(kernel=kernel, gamma=gamma, degree=degree, coef0=coef0)
    length = np.sqrt(X.var(axis=0, dtype=np.float64).sum()) or 1.0
    every = np.vstack([X, start])
    longest = every[[(every * every).sum(axis=1).argmax()]]
    kernel_values(longest, longest, **options)      # refused here, if its power overflows
    height = abs(preimage_objective(start, X, W, **options)[0]).max() or 1.0

    def total(z):
        values, gradients = preimage_objective(z.reshape(start.shape) * length, X, W, **options)
        return values.sum() / height, gradients.ravel() * (length / height)

    found = minimize(total, start.ravel() / np.float64(length), jac=True, method="L-BFGS-B",
                     options=dict(maxiter=max_iter, maxfun=2 * max_iter, gtol=tol, ftol=0))
    if abs(found.jac).max() > 100 * tol:
        warnings.warn(f"preimage_gradient: after max_iter={max_iter} steps there is still a slope "
                      f"of {abs(found.jac).max():.2e}; raise max_iter or tol", ConvergenceWarning,
                      stacklevel=2)
    return (found.x * length).reshape(start.shape).astype(X.dtype)


def _fitting(X, W, start):
    """Data, weights and starting points as matrices of floats, if their shapes fit together."""
    X, start = (as_matrix(A, name, squares=True) for A, name in ((X, "X"), (start, "start")))
    W = as_matrix(W, "W")
    if W.shape != (len(start), len(X)) or start.shape[1] != X.shape[1]:
        raise ValueError(f"X, W, start have shapes {X.shape}, {W.shape}, {start.shape}; (n, d), "
                         "(m, n), (m, d) were wanted")
    return X, W, start


def ridge_coefficients(Z, X, alpha=1.0, kernel="rbf"):
    """Learn the way back: kernel ridge regression of the centred data on their scores.

    Parameters
    ----------
    Z : array of shape (n, k)
        Scores of the training data.
    X : array of shape (n, d)
    alpha : float
        How much small coefficients are preferred to small errors.
    kernel : str or callable
        Of the kernel PCA. On the *scores* it is linear if this is, and else Gaussian, with a
        width of their own: γ is one over the mean of ‖z‖².

    Returns
    -------
    array of shape (n, d)
        C. O(n³): one Cholesky factorisation.

    Raises
    ------
    numpy.linalg.LinAlgError
        If alpha is 0 (or rounds to it) and scores coincide.

    References
    ----------
    Book, eq-preimage-ridge; Bakır, Weston and Schölkopf (2004).
    """
    K = _score_kernel(Z, Z, kernel)
    K.flat[::len(K) + 1] += alpha
    try:
        # (eq-preimage-ridge)  C = (K_Z + αI)⁻¹ (X − 1x̄ᵀ)
        return scipy.linalg.solve(K, center(X), assume_a="pos", overwrite_a=True)
    except np.linalg.LinAlgError:
        raise np.linalg.LinAlgError(f"alpha={alpha!r} is nothing beside scores of this size, and "
                                    "they coincide; a larger alpha was wanted") from None


def preimage_ridge(Z, Z_fit, C, mean, kernel="rbf"):
    """Pre-images as the regression predicts them.

    Z_fit are the scores of the training data, (n, k), C and `kernel` those of
    `ridge_coefficients`, and `mean` that of the training data, (d,): the centred kernel matrix
    has lost it. Book, eq-preimage-ridge.
    """
    # (eq-preimage-ridge)  ẑ = x̄ + Cᵀ k_Z(z)
    return mean + _score_kernel(Z, Z_fit, kernel) @ C


def _score_kernel(Z, Z_fit, kernel):
    """The kernel of the regression, which acts on scores."""
    if kernel == "linear":
        return Z @ Z_fit.T
    return kernel_values(Z, Z_fit, "rbf", gamma=len(Z_fit) / (squared_norm(Z_fit) or 1.0))
