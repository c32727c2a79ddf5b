"""The linear autoencoder: PCA found by minimising its reconstruction error.

Nothing in ``‖X − X E D‖²`` mentions eigenvectors, and no constraint makes E or D orthogonal;
that the minimum spans the principal subspace is theorem thm-classical-pca.

In the functions X, of shape (n, d), is centred, the encoder E has shape (d, k), the decoder D
(k, d), and the code of a row x is ``xᵀE``. They are steps, and do not check what they are given.
"""

import numpy as np

from pcalab.core.estimator import Invertible, Transformer, choice, count, number, seed
from pcalab.core.iterations import descend
from pcalab.core.moments import mean_and_centered, squared_norm
from pcalab.core.validate import as_count, as_generator
from pcalab.svd import pseudo_inverse

__all__ = ["LinearAutoencoder", "als_step", "gradient_step", "reconstruction_error"]


def reconstruction_error(X, E, D):
    """The loss ``‖X − X E D‖²_F``, a float.

    References
    ----------
    Book, eq-encoder-decoder.
    """
    # (eq-encoder-decoder)  ‖X − X E D‖²
    return squared_norm(X - (X @ E) @ D)


def als_step(X, E, D):
    """One round of alternating least squares: the best codes, then the best decoder.

    Returns
    -------
    E : array of shape (d, k)
        ``D⁺``, whose codes ``X E`` are the best for the given D; the given E is not used.
    D : array of shape (k, d)
        The best for these codes. The loss never rises.

    References
    ----------
    Book, eq-als; Baldi and Hornik (1989).
    """
    # (eq-als)  E ← D⁺,   D ← (X E)⁺ X
    E = pseudo_inverse(D)
    return E, pseudo_inverse(X @ E) @ X


def gradient_step(X, E, D):
    """Down the gradient, first in D, then in E, each time to the lowest point of the line.

    Returns
    -------
    E : array of shape (d, k)
    D : array of shape (k, d)
        The loss never rises.

    References
    ----------
    Book, eq-linear-autoencoder; Baldi and Hornik (1989).
    """
    Z = X @ E
    # (eq-linear-autoencoder)  −½ ∂/∂D = (XE)ᵀ(X − XED)
    G = Z.T @ (X - Z @ D)
    D = D + _line_minimum(G, Z @ G) * G
    # (eq-linear-autoencoder)  −½ ∂/∂E = Xᵀ(X − XED)Dᵀ
    G = X.T @ ((X - Z @ D) @ D.T)
    return E + _line_minimum(G, X @ G @ D) * G, D


def _line_minimum(G, change):
    """How far to go along G if a unit step changes the reconstruction by `change`.

    With R the residual, ``‖R − t·change‖²`` is a parabola in t, and ``⟨R, change⟩ = ‖G‖²``.
    """
    curvature = squared_norm(change)
    return squared_norm(G) / curvature if curvature > 0 else 0.0


_STEPS = {"als": als_step, "gd": gradient_step}


class LinearAutoencoder(Invertible, Transformer):
    """Encode every row in k numbers, decode, and make the squared error least.

    Minimises ``‖X_c − X_c E D‖²_F`` over all d×k matrices E and k×d matrices D, where X_c is
    the centred data; decoding puts the mean back.

    Parameters
    ----------
    n_components : int, default=2
        The number k of codes, from 1 to d.
    solver : {"als", "gd"}, default="als"
        Alternating least squares (`als_step`), or gradient descent (`gradient_step`), which
        needs many more steps.
    tol : float, default=1e-12
        Stop when a step lowers the loss by at most this part of the total ``‖X_c‖²_F``.
    max_iter : int, default=10000
    random_state : None, int, Generator or RandomState, default=0
        The first decoder is a random frame.

    Attributes
    ----------
    encoder_ : array of shape (d, k)
    decoder_ : array of shape (k, d)
        At convergence its rows span the first k principal axes. They are not orthogonal, nor in
        order: for every invertible A, ``E A`` and ``A⁻¹ D`` have the same loss.
    mean_ : array of shape (d,)
    loss_history_ : array of shape (n_iter_ + 1,)
        The loss at the start and after every step; never rises.
    n_iter_ : int

    Warns
    -----
    ConvergenceWarning
        If `max_iter` steps do not reach `tol`.

    References
    ----------
    Book, thm-classical-pca, eq-encoder-decoder; Bourlard and Kamp (1988); Baldi and Hornik
    (1989).

    Examples
    --------
    >>> import numpy as np
    >>> from pcalab import LinearAutoencoder
    >>> X = np.array([[1.0, 1.0], [2.0, 2.0], [4.0, 4.0]])
    >>> model = LinearAutoencoder(n_components=1).fit(X)
    >>> np.allclose(model.inverse_transform(model.transform(X)), X)
    True
    """

    parameters = dict(n_components=count(2), solver=choice("als", *_STEPS),
                      tol=number(1e-12, low=0), max_iter=count(10_000), random_state=seed(0))

    def _fit(self, X):
        d = X.shape[1]
        k = as_count(self.n_components, d, "n_components")
        mean, Z = mean_and_centered(X.astype(np.float64, copy=False))
        # E and D have no unit: with entries of size one no fourth power overflows. A power of two
        # costs no rounding
        size = 2.0 ** np.frexp(abs(Z).max())[1]
        R, step = _triangle(Z / size), _STEPS[self.solver]

        def improve(weights):
            weights = step(R, *weights)
            return weights, reconstruction_error(R, *weights)

        frame = np.linalg.qr(as_generator(self.random_state).standard_normal((d, k)))[0]
        # E = 0: the first step then looks along the data, E ∝ XᵀX Dᵀ
        start, total = (np.zeros_like(frame), frame.T), squared_norm(R)
        (E, D), history = descend(start, total, improve, tol=self.tol * total,
                                  max_iter=self.max_iter, what="LinearAutoencoder")
        self.mean_, self.encoder_, self.decoder_ = (A.astype(X.dtype) for A in (mean, E, D))
        self.loss_history_, self.n_iter_ = size**2 * np.array(history), len(history) - 1

    def _transform(self, X):
        # (eq-encoder-decoder)  z = Eᵀ(x − x̄)
        return ((X - self.mean_) @ self.encoder_).astype(X.dtype, copy=False)

    def _inverse(self, Z):
        # (eq-recover-mean)  x̂ = x̄ + Dᵀ z
        return Z @ self.decoder_ + self.mean_

    @property
    def _n_features_out(self):
        return self.encoder_.shape[1]


def _triangle(X):
    """A matrix of at most d rows with the same loss for all E and D.

    X = QR, and ``‖Q(R − RED)‖ = ‖R − RED‖`` since Q has orthonormal columns.
    """
    return np.linalg.qr(X, mode="r") if X.shape[0] > X.shape[1] else X
