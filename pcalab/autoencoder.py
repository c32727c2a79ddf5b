"""The linear autoencoder: PCA found by minimising its reconstruction error.

Nothing in ``‖X − X E D‖²`` mentions eigenvectors, and no constraint makes E or D orthogonal;
that the minimum spans the principal subspace is theorem thm-classical-pca.
"""

import warnings

import numpy as np
from sklearn.base import BaseEstimator, ClassNamePrefixFeaturesOutMixin, TransformerMixin
from sklearn.exceptions import ConvergenceWarning
from sklearn.utils.validation import check_is_fitted, validate_data

from pcalab.core.moments import mean_and_centered, squared_norm
from pcalab.core.validate import as_count, as_generator, as_scores
from pcalab.svd import pseudo_inverse

__all__ = ["LinearAutoencoder", "als_step", "gradient_step", "reconstruction_error"]


def reconstruction_error(X, E, D):
    """The loss ``‖X − X E D‖²_F``.

    Parameters
    ----------
    X : array of shape (n, d)
        Centred.
    E : array of shape (d, k)
        Encoder: the code of a row x is ``xᵀE``.
    D : array of shape (k, d)
        Decoder.

    Returns
    -------
    float

    References
    ----------
    Book, eq-encoder-decoder.
    """
    # (eq-encoder-decoder)  ‖X − X E D‖²
    return squared_norm(X - (X @ E) @ D)


def als_step(X, E, D):
    """One round of alternating least squares: the best codes, then the best decoder.

    Parameters
    ----------
    X : array of shape (n, d)
        Centred.
    E : array of shape (d, k)
        Not used: the best E depends on D alone.
    D : array of shape (k, d)

    Returns
    -------
    E : array of shape (d, k)
        ``D⁺``, whose codes ``X E`` are the best for the given D.
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

    Parameters
    ----------
    X : array of shape (n, d)
        Centred.
    E : array of shape (d, k)
    D : array of shape (k, d)

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


class LinearAutoencoder(ClassNamePrefixFeaturesOutMixin, TransformerMixin, BaseEstimator):
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
    n_features_in_ : int
    feature_names_in_ : array of shape (d,)
        If X has names.

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

    def __init__(self, n_components=2, *, solver="als", tol=1e-12, max_iter=10_000,
                 random_state=0):
        self.n_components = n_components
        self.solver = solver
        self.tol = tol
        self.max_iter = max_iter
        self.random_state = random_state

    def fit(self, X, y=None):
        """Find encoder and decoder.

        Parameters
        ----------
        X : array-like of shape (n, d)
        y : ignored

        Returns
        -------
        self

        Raises
        ------
        ValueError
            If X is not finite or has fewer than two rows, or a parameter is out of range.
        """
        X = validate_data(self, X, dtype=[np.float64, np.float32], ensure_min_samples=2)
        k = as_count(self.n_components, X.shape[1], name="n_components")
        self._check_parameters()
        mean, Z = mean_and_centered(X.astype(np.float64, copy=False))
        # E and D have no unit: with entries of size one no fourth power overflows. A power of two
        # costs no rounding
        size = 2.0 ** np.frexp(abs(Z).max())[1]
        E, D, history = self._descend(_triangle(Z / size), k)
        self.mean_, self.encoder_, self.decoder_ = (A.astype(X.dtype) for A in (mean, E, D))
        self.loss_history_, self.n_iter_ = size**2 * np.array(history), len(history) - 1
        return self

    def _check_parameters(self):
        if self.solver not in _STEPS:
            raise ValueError(f"solver={self.solver!r}; one of {sorted(_STEPS)} was wanted")
        if not self.tol >= 0:
            raise ValueError(f"tol={self.tol!r}; a number that is not negative was wanted")
        as_count(self.max_iter, 10**12, name="max_iter")

    def _descend(self, X, k):
        """Repeat the solver's step until the loss stands still."""
        step = _STEPS[self.solver]
        rng, total = as_generator(self.random_state), squared_norm(X)
        frame = np.linalg.qr(rng.standard_normal((X.shape[1], k)))[0]
        # E = 0: the first step then looks along the data, E ∝ XᵀX Dᵀ
        E, D = np.zeros_like(frame), frame.T
        history = [reconstruction_error(X, E, D)]
        for _ in range(self.max_iter):
            E_new, D_new = step(X, E, D)
            loss = reconstruction_error(X, E_new, D_new)
            gain = history[-1] - loss
            if gain >= 0:
                E, D = E_new, D_new
            # at the bottom rounding may lift the loss by a few units in the last place
            history.append(min(loss, history[-1]))
            if gain <= self.tol * total:
                return E, D, history
        warnings.warn(f"LinearAutoencoder: after max_iter={self.max_iter} steps the loss still "
                      f"falls by {gain:.2e} a step; raise max_iter or tol", ConvergenceWarning,
                      stacklevel=3)
        return E, D, history

    def transform(self, X):
        """The codes ``(x − x̄)ᵀ E``.

        Parameters
        ----------
        X : array-like of shape (m, d)

        Returns
        -------
        array of shape (m, k)
        """
        check_is_fitted(self)
        X = validate_data(self, X, dtype=[np.float64, np.float32], reset=False)
        # (eq-encoder-decoder)  z = Eᵀ(x − x̄)
        return (X - self.mean_) @ self.encoder_

    def inverse_transform(self, Z):
        """Decode: ``x̄ + Dᵀ z``.

        Parameters
        ----------
        Z : array-like of shape (m, k)

        Returns
        -------
        array of shape (m, d)
        """
        check_is_fitted(self)
        Z = as_scores(Z, self._n_features_out, "Z")
        # (eq-recover-mean)  x̂ = x̄ + Dᵀ z
        return Z @ self.decoder_ + self.mean_

    @property
    def _n_features_out(self):
        return self.encoder_.shape[1]

    def __sklearn_tags__(self):
        tags = super().__sklearn_tags__()
        tags.transformer_tags.preserves_dtype = ["float64", "float32"]
        return tags


def _triangle(X):
    """A matrix of at most d rows with the same loss for all E and D.

    X = QR, and ``‖Q(R − RED)‖ = ‖R − RED‖`` since Q has orthonormal columns.
    """
    return np.linalg.qr(X, mode="r") if X.shape[0] > X.shape[1] else X
