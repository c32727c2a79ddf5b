"""Kernels: inner products of images that nobody has to compute, and how to centre them.

A kernel k(x, y) = ⟨φ(x), φ(y)⟩ is all that kernel methods ask of the map φ. Each function here
gives the matrix of a kernel's values; `KERNELS` names them, `kernel_matrix` calls them by name.
Centring the images is `pcalab.double_center` for the data that were fitted, and
`KernelCenterer` for new points, which must be centred by the *same* mean.
"""

from inspect import signature

import numpy as np
from scipy.spatial.distance import cdist
from sklearn.base import BaseEstimator, ClassNamePrefixFeaturesOutMixin, TransformerMixin
from sklearn.utils.validation import check_is_fitted, validate_data

from pcalab.core.moments import BLOCK_BYTES, column_means
from pcalab.core.validate import as_choice, as_matrix, as_number, as_symmetric

__all__ = ["KERNELS", "KernelCenterer", "center_new", "cosine_kernel", "kernel_matrix",
           "laplacian_kernel", "linear_kernel", "polynomial_kernel", "rbf_kernel",
           "sigmoid_kernel"]


# ------------------------------------------------------------------ the kernels

def linear_kernel(X, Y=None):
    """The inner products themselves: ``k(x, y) = xᵀy``.

    Parameters
    ----------
    X : array-like of shape (n, d)
    Y : array-like of shape (m, d), optional
        Default X.

    Returns
    -------
    array of shape (n, m)
        Exact, if X and Y are. O(nmd).

    Raises
    ------
    ValueError, TypeError
        As `as_matrix`, or if X and Y differ in their number of columns.

    References
    ----------
    Book, eq-kernel.
    """
    X, Y = _pair(X, Y)
    # (eq-kernel)  k(x, y) = ⟨φ(x), φ(y)⟩, with φ(x) = x
    return X @ Y.T


def polynomial_kernel(X, Y=None, degree=3, gamma=None, coef0=1):
    """All products of up to `degree` variables at once: ``k(x, y) = (γ xᵀy + c)^p``.

    Parameters
    ----------
    X : array-like of shape (n, d)
    Y : array-like of shape (m, d), optional
        Default X.
    degree : float
        The power p ≥ 0. For integers p ≥ 0 and γ, c ≥ 0 the kernel is positive semi-definite.
    gamma : float, optional
        γ, by default 1/d.
    coef0 : float
        c; with 0 the features are the products of *exactly* p variables.

    Returns
    -------
    array of shape (n, m)
        Exact, if X and Y are, for integer `degree`, `gamma`, `coef0`. O(nmd).

    Raises
    ------
    ValueError
        If a parameter is out of range, or a negative number would be raised to a broken power.

    References
    ----------
    Book, eq-polynomial-kernel.
    """
    X, Y = _pair(X, Y)
    degree = _number(degree, "degree", low=0)
    # (eq-polynomial-kernel)  k(x, y) = (γ xᵀy + c)^p
    S = _width(gamma, X) * (X @ Y.T) + _number(coef0, "coef0")
    if degree % 1 and S.min() < 0:
        raise ValueError(f"degree={degree!r}, and γ xᵀy + c is {S.min():.3g} for one pair, which "
                         "has no such power; an integer was wanted, or a larger coef0")
    return S**degree


def rbf_kernel(X, Y=None, gamma=None):
    """The Gaussian of the distance: ``k(x, y) = exp(−γ ‖x − y‖²)``.

    Parameters
    ----------
    X : array-like of shape (n, d)
    Y : array-like of shape (m, d), optional
        Default X, and then the diagonal is exactly one.
    gamma : float, optional
        γ ≥ 0, by default 1/d.

    Returns
    -------
    array of shape (n, m)
        From 0 to 1. O(nmd).

    Raises
    ------
    ValueError, TypeError
        As `linear_kernel`, or if `gamma` is negative.

    Notes
    -----
    One matrix product per block of rows gives the exponents, and the exponentials are taken while
    the block is in the cache. (Taking only half of them where the matrix is symmetric saves
    nothing: copying the other half costs as much.) The exponent is right to eps·γ‖x − ȳ‖², in
    float64 also for float32 data. Where that is no longer small, γ‖x − ȳ‖² > 10⁴, differences
    are taken one by one: equal points then still have the value one, however far from the rest.

    References
    ----------
    Book, eq-rbf-kernel.
    """
    X, Y_ = _float_pair(X, Y)
    # no distance changes, and ‖x‖² + ‖y‖² − 2xᵀy no longer cancels
    origin = column_means(Y_).astype(np.float64)
    width = np.sqrt(2 * _width(gamma, X))
    A, B = (X - origin) * width, (Y_ - origin) * width
    with np.errstate(over="ignore"):
        a, b = ((Z * Z).sum(axis=1, keepdims=True) / 2 for Z in (A, B))
    if max(a.max(), b.max()) > 1e4:
        K = np.exp(cdist(A, B, "sqeuclidean") / -2)
        return K.astype(np.result_type(X, Y_), copy=False)
    # (eq-squared-distance)  −½‖x − y‖² = xᵀy − ½‖x‖² − ½‖y‖²
    A, B = np.hstack([A, -a, np.ones_like(a)]), np.hstack([B, np.ones_like(b), -b])
    K = np.empty((len(A), len(B)), np.result_type(X, Y_))
    rows = max(BLOCK_BYTES // (8 * len(B)), 1)
    for start in range(0, len(A), rows):
        block = slice(start, start + rows)
        # (eq-rbf-kernel)  k(x, y) = exp(−γ‖x − y‖²)
        np.exp(np.minimum(A[block] @ B.T, 0), out=K[block])
    if Y is None:
        np.fill_diagonal(K, 1)
    return K


def laplacian_kernel(X, Y=None, gamma=None):
    """The exponential of the sum of differences: ``k(x, y) = exp(−γ Σ_j |x_j − y_j|)``.

    Parameters
    ----------
    X : array-like of shape (n, d)
    Y : array-like of shape (m, d), optional
        Default X.
    gamma : float, optional
        γ ≥ 0, by default 1/d.

    Returns
    -------
    array of shape (n, m)
        From 0 to 1. O(nmd).

    Raises
    ------
    ValueError, TypeError
        As `rbf_kernel`.

    References
    ----------
    Book, eq-laplacian-kernel.
    """
    X, Y = _float_pair(X, Y)
    # (eq-laplacian-kernel)  k(x, y) = exp(−γ Σ_j |x_j − y_j|)
    K = np.exp(-_width(gamma, X) * cdist(X, Y, "cityblock"))
    return K.astype(np.result_type(X, Y), copy=False)


def sigmoid_kernel(X, Y=None, gamma=None, coef0=1):
    """What a neuron does with an inner product: ``k(x, y) = tanh(γ xᵀy + c)``.

    Parameters
    ----------
    X : array-like of shape (n, d)
    Y : array-like of shape (m, d), optional
        Default X.
    gamma : float, optional
        γ, by default 1/d.
    coef0 : float
        c.

    Returns
    -------
    array of shape (n, m)
        From −1 to 1. In general *not* positive semi-definite: there need be no φ. O(nmd).

    Raises
    ------
    ValueError, TypeError
        As `linear_kernel`.

    References
    ----------
    Book, eq-sigmoid-kernel; Schölkopf, Smola and Müller (1998).
    """
    X, Y = _float_pair(X, Y)
    # (eq-sigmoid-kernel)  k(x, y) = tanh(γ xᵀy + c)
    return np.tanh(_width(gamma, X) * (X @ Y.T) + _number(coef0, "coef0"))


def cosine_kernel(X, Y=None):
    """The cosine of the angle between rows: ``k(x, y) = xᵀy / (‖x‖ ‖y‖)``.

    Parameters
    ----------
    X : array-like of shape (n, d)
    Y : array-like of shape (m, d), optional
        Default X.

    Returns
    -------
    array of shape (n, m)
        From −1 to 1; 0 where a row is zero. O(nmd).

    Raises
    ------
    ValueError, TypeError
        As `linear_kernel`.

    References
    ----------
    Book, eq-cosine-kernel.
    """
    X, Y_ = _float_pair(X, Y)
    # (eq-cosine-kernel)  k(x, y) = xᵀy / (‖x‖ ‖y‖)
    return linear_kernel(_unit_rows(X), None if Y is None else _unit_rows(Y_))


def _unit_rows(X):
    """Each row over its length, zero for zero; by its largest entry first: squares overflow."""
    for order in np.inf, 2:
        length = np.linalg.norm(X, order, axis=1, keepdims=True)
        X = X / np.where(length > 0, length, 1)
    return X


KERNELS = {"linear": linear_kernel, "poly": polynomial_kernel, "polynomial": polynomial_kernel,
           "rbf": rbf_kernel, "laplacian": laplacian_kernel, "sigmoid": sigmoid_kernel,
           "cosine": cosine_kernel}


def kernel_matrix(X, Y=None, kernel="rbf", *, gamma=None, degree=3, coef0=1, params=None):
    """The matrix of all values of a kernel, by the kernel's name.

    Parameters
    ----------
    X : array-like of shape (n, d)
    Y : array-like of shape (m, d), optional
        Default X.
    kernel : str or callable
        A key of `KERNELS`; "precomputed", and then X *is* the matrix, (n, n), or (n, m) if Y is
        given; or a function of two rows that returns a number, called for every pair.
    gamma, degree, coef0 : float
        For the kernels that have them.
    params : dict, optional
        Further keyword arguments of a callable.

    Returns
    -------
    array of shape (n, m)

    Raises
    ------
    ValueError
        If `kernel` is unknown, a matrix that should be symmetric is not, values overflow, or as
        the kernel.

    References
    ----------
    Book, eq-kernel-matrix.
    """
    if callable(kernel):
        X, Y_ = _pair(X, Y)
        # (eq-kernel-matrix)  K_ij = k(x_i, y_j)
        K = np.array([[kernel(x, y, **(params or {})) for y in Y_] for x in X], X.dtype)
        return as_symmetric(K, "the callable kernel") if Y is None else as_matrix(K, "kernel")
    if as_choice(kernel, (*KERNELS, "precomputed"), "kernel") == "precomputed":
        return as_symmetric(X, "X") if Y is None else as_matrix(X, "X")
    options = {"gamma": gamma, "degree": degree, "coef0": coef0}
    own = {name: options[name] for name in signature(KERNELS[kernel]).parameters.keys() & options}
    with np.errstate(over="ignore", invalid="ignore"):
        return as_matrix(KERNELS[kernel](X, Y, **own), f"the matrix of kernel={kernel!r}")


def _pair(X, Y):
    """X and Y validated; without Y, X twice."""
    X = as_matrix(X, "X")
    Y = X if Y is None else as_matrix(Y, "Y")
    if X.shape[1] != Y.shape[1]:
        raise ValueError(f"Y has {Y.shape[1]} columns and X has {X.shape[1]}; "
                         "the same number was wanted")
    return X, Y


def _float_pair(X, Y):
    """`_pair`, in floating point: what follows has no exact value."""
    X, Y_ = (Z.astype(np.float64) if Z.dtype == object else Z for Z in _pair(X, Y))
    return X, X if Y is None else Y_


def _number(value, name, low=-np.inf):
    """A number in range, as one of Python's, which turn no float32 into float64."""
    as_number(value, name, low=low)
    return value if isinstance(value, int) else float(value)


def _width(gamma, X):
    """The parameter γ, by default 1/d."""
    return 1 / X.shape[1] if gamma is None else _number(gamma, "gamma", low=0)


# ------------------------------------------------------------------ centring

def center_new(K_new, column_means, grand_mean):
    """Centre the kernel values of new points by the mean of the *training* images.

    Parameters
    ----------
    K_new : array-like of shape (m, n)
        k(x, x_j) of m new points with the n training points.
    column_means : array of shape (n,)
        Of the training kernel matrix.
    grand_mean : float
        Of the training kernel matrix.

    Returns
    -------
    array of shape (m, n)
        ``⟨φ(x) − φ̄, φ(x_j) − φ̄⟩``. A row says nothing about the other new points.

    Raises
    ------
    ValueError
        If there is not one mean per column of K_new.

    References
    ----------
    Book, eq-centered-new; Schölkopf, Smola and Müller (1998), appendix A.
    """
    K_new = as_matrix(K_new, "K_new")
    if np.shape(column_means) != K_new.shape[1:]:
        raise ValueError(f"column_means has shape {np.shape(column_means)}; "
                         f"{K_new.shape[1:]}, one per column of K_new, was wanted")
    # (eq-centered-new)  k̃(x, x_j) = k(x, x_j) − row mean − k̄_j + k̄, k̄ of training
    return K_new - K_new.mean(axis=1)[:, None] - column_means + grand_mean


class KernelCenterer(ClassNamePrefixFeaturesOutMixin, TransformerMixin, BaseEstimator):
    """Centring in feature space, as an object that remembers the training means.

    Attributes
    ----------
    K_fit_rows_ : array of shape (n,)
        Means of the columns (and rows) of the training kernel matrix.
    K_fit_all_ : float
        Its mean.
    n_features_in_ : int
        n.

    References
    ----------
    Book, eq-centered-kernel, eq-centered-new.

    Examples
    --------
    >>> import numpy as np
    >>> from pcalab.kernels import KernelCenterer, linear_kernel
    >>> X = np.array([[1.0], [2.0], [6.0]])
    >>> centerer = KernelCenterer().fit(linear_kernel(X))
    >>> centerer.transform(linear_kernel([[5.0]], X))        # (5 − 3)(x_j − 3)
    array([[-4., -2.,  6.]])
    """

    def fit(self, K, y=None):
        """Remember the means.

        Parameters
        ----------
        K : array-like of shape (n, n)
            The kernel matrix of the training points.
        y : ignored

        Returns
        -------
        self

        Raises
        ------
        ValueError
            If K is not square and symmetric.
        """
        K = as_symmetric(validate_data(self, K, dtype=[np.float64, np.float32]), "K")
        self.K_fit_rows_ = K.mean(axis=0)
        self.K_fit_all_, self._n_features_out = self.K_fit_rows_.mean(), len(K)
        return self

    def transform(self, K, copy=True):
        """Centre the rows of K, training points or new ones.

        Parameters
        ----------
        K : array-like of shape (m, n)
            Kernel values of m points with the training points.
        copy : bool
            Accepted because scikit-learn has it; K is never changed.

        Returns
        -------
        array of shape (m, n)
        """
        check_is_fitted(self)
        K = validate_data(self, K, dtype=[np.float64, np.float32], reset=False)
        return center_new(K, self.K_fit_rows_, self.K_fit_all_)

    def __sklearn_tags__(self):
        tags = super().__sklearn_tags__()
        tags.input_tags.pairwise = True
        tags.transformer_tags.preserves_dtype = ["float64", "float32"]
        return tags
