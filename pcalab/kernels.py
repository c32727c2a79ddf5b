"""Kernels: inner products of images that nobody has to compute, and how to centre them.

A kernel k(x, y) = ⟨φ(x), φ(y)⟩ is all that kernel methods ask of the map φ. Each function here
gives the matrix of a kernel's values; `KERNELS` names them, `kernel_matrix` calls them by name.
Centring the images is `pcalab.double_center` for the data that were fitted, and
`KernelCenterer` for new points, which must be centred by the *same* mean.

All kernels take X of shape (n, d) and Y of shape (m, d), by default X itself, and return an array
of shape (n, m), in float32 if both are; O(nmd). Rows may be sparse, but for the Laplacian kernel,
and stay so. γ is 1/d by default. ValueError or TypeError name X or Y if they are not as
`as_matrix` wants them, differ in their number of columns, or are so large or small that their
products leave the range of floating point; or a parameter that is out of range.
"""

from functools import wraps
from inspect import signature

import numpy as np
import scipy.sparse
from scipy.sparse.linalg import norm as sparse_norm
from scipy.spatial.distance import cdist
from sklearn.utils.validation import check_is_fitted

from pcalab.core.distances import as_rows, distance_factors, factor_product
from pcalab.core.estimator import Transformer
from pcalab.core.moments import blocks
from pcalab.core.threads import in_threads
from pcalab.core.validate import as_choice, as_matrix, as_number, as_symmetric

__all__ = ["KERNELS", "KernelCenterer", "as_kernel", "center_new", "cosine_kernel",
           "kernel_matrix", "kernel_values", "laplacian_kernel", "linear_kernel",
           "polynomial_kernel", "rbf_kernel", "sigmoid_kernel"]


# ------------------------------------------------------------------ the kernels

def _kernel(**accepts):
    """Put the check of X and Y before a kernel; without it, it stays at hand as ``of_checked``."""
    def decorate(of_checked):
        @wraps(of_checked)
        def kernel(X, Y=None, *args, **options):
            return of_checked(*_pair(X, Y, **accepts), *args, **options)

        kernel.of_checked, kernel.accepts = of_checked, accepts
        return kernel
    return decorate


def _pair(X, Y, **accepts):
    """X and Y checked; without Y, X twice."""
    X = _rows(X, "X", **accepts)
    Y = X if Y is None else _rows(Y, "Y", **accepts)
    if X.shape[1] != Y.shape[1]:
        raise ValueError(f"Y has {Y.shape[1]} columns and X has {X.shape[1]}; "
                         "the same number was wanted")
    return X, Y


def _rows(X, name, exact=False, sparse=True, squares=True):
    """A matrix of rows: exact numbers turned into floats, unless `exact`."""
    if sparse and scipy.sparse.issparse(X):
        return as_rows(X, name)
    X = as_matrix(X, name, squares=squares)
    return X if exact or X.dtype != object else X.astype(np.float64)


def _products(X, Y):
    """All inner products of rows, as an array."""
    if scipy.sparse.issparse(X) or scipy.sparse.issparse(Y):
        return factor_product(*map(scipy.sparse.csr_array, (X, Y)))
    return X @ Y.T


def _number(value, name, low=-np.inf):
    """A number in range, as one of Python's, which turn no float32 into float64."""
    as_number(value, name, low=low)
    return value if isinstance(value, int) else float(value)


def _width(gamma, X):
    """The parameter γ, by default 1/d."""
    return 1 / X.shape[1] if gamma is None else _number(gamma, "gamma", low=0)


@_kernel(exact=True)
def linear_kernel(X, Y=None):
    """The inner products themselves: ``k(x, y) = xᵀy``.

    Exact, if X and Y are. Book, eq-kernel.
    """
    # (eq-kernel)  k(x, y) = ⟨φ(x), φ(y)⟩, with φ(x) = x
    return _products(X, Y)


@_kernel(exact=True)
def polynomial_kernel(X, Y=None, degree=3, gamma=None, coef0=1):
    """All products of up to `degree` variables at once: ``k(x, y) = (γ xᵀy + c)^p``.

    Parameters
    ----------
    X, Y
        See the module. The kernel is exact, if they and the parameters are.
    degree : float
        The power p ≥ 0. For integers p ≥ 0 and γ, c ≥ 0 the kernel is positive semi-definite.
    gamma : float, optional
        γ ≥ 0.
    coef0 : float
        c; with 0 the features are the products of *exactly* p variables.

    Raises
    ------
    ValueError
        If a negative number would be raised to a broken power, or the powers overflow or vanish.

    References
    ----------
    Book, eq-polynomial-kernel.
    """
    degree = _number(degree, "degree", low=0)
    # (eq-polynomial-kernel)  k(x, y) = (γ xᵀy + c)^p
    S = _width(gamma, X) * _products(X, Y) + _number(coef0, "coef0")
    if degree % 1 and S.min() < 0:
        raise ValueError(f"degree={degree!r}, and γ xᵀy + c is {S.min():.3g} for one pair, which "
                         "has no such power; an integer was wanted, or a larger coef0")
    if S.dtype != object:
        _refuse_power(max(S.max(), -S.min()), degree, vanishing=Y is X)
    return S**degree


def _refuse_power(largest, degree, vanishing=True):
    """Raise ValueError if the largest γ xᵀy + c has a power that overflows, or vanishes."""
    limits = np.finfo(largest.dtype)
    with np.errstate(over="ignore", under="ignore"):
        power = largest**degree
    if power > 1e-4 * limits.max or vanishing and largest > 0 and power < 1e4 * limits.tiny:
        raise ValueError(f"X has γ xᵀy + c up to {largest:.3g}, whose power {degree!r} overflows "
                         f"or vanishes in {largest.dtype}; other units or gamma were wanted")


@_kernel(squares=False)
@np.errstate(over="ignore", invalid="ignore")
def rbf_kernel(X, Y=None, gamma=None):
    """The Gaussian of the distance: ``k(x, y) = exp(−γ ‖x − y‖²)``.

    From 0 to 1; without Y the diagonal is exactly one.

    Parameters
    ----------
    X, Y
        See the module. Dense rows may have any size.
    gamma : float, optional
        γ ≥ 0.

    Raises
    ------
    ValueError
        If X or Y is sparse and γ‖x‖² > 10⁸.

    Notes
    -----
    One matrix product per block of rows gives the exponents, and the exponentials are taken while
    the block is in the cache. (Taking only half of them where the matrix is symmetric saves
    nothing: copying the other half costs as much.) The exponent is right to eps·γ‖x − o‖², in
    float64 also for float32 data, where the origin o is near the mean of Y, or zero for sparse
    rows. Where that is no longer small, γ‖x − o‖² > 10⁴, differences of dense rows are taken one
    by one: equal points then still have the value one, however far from the rest.

    References
    ----------
    Book, eq-rbf-kernel.
    """
    gamma, (A, B) = _width(gamma, X), distance_factors(X, Y)
    K = np.empty((A.shape[0], B.shape[0]), np.result_type(X.dtype, Y.dtype, np.float32))
    A, far = A * -gamma, gamma * max(A[:, [-2]].max(), B[:, [-1]].max())
    if scipy.sparse.issparse(A) and far > 1e8:
        raise ValueError(f"X is sparse, and γ‖x‖² is up to {far:.3g}: its rounding hides who is "
                         "near whom; a smaller gamma was wanted, or X.toarray()")
    if not (scipy.sparse.issparse(A) or far <= 1e4):
        D2 = np.minimum(cdist(X, Y, "sqeuclidean"), np.finfo(np.float64).max)
        return np.exp(-gamma * D2, out=K)

    def fill(rows):
        # (eq-rbf-kernel)  k(x, y) = exp(−γ‖x − y‖²)
        exponents = factor_product(A[rows], B)
        np.exp(np.minimum(exponents, 0, out=exponents), out=K[rows])

    in_threads(fill, blocks(len(K), 8 * K.shape[1]))
    if Y is X:
        np.fill_diagonal(K, 1)
    return K


@_kernel(sparse=False, squares=False)
def laplacian_kernel(X, Y=None, gamma=None):
    """The exponential of the sum of differences: ``k(x, y) = exp(−γ Σ_j |x_j − y_j|)``.

    From 0 to 1. X and Y are dense, of any size, and γ ≥ 0. Book, eq-laplacian-kernel.
    """
    # (eq-laplacian-kernel)  k(x, y) = exp(−γ Σ_j |x_j − y_j|)
    K = np.exp(-_width(gamma, X) * cdist(X, Y, "cityblock"))
    return K.astype(np.result_type(X, Y), copy=False)


@_kernel()
def sigmoid_kernel(X, Y=None, gamma=None, coef0=1):
    """What a neuron does with an inner product: ``k(x, y) = tanh(γ xᵀy + c)``, with γ ≥ 0.

    From −1 to 1, and in general *not* positive semi-definite: there need be no φ.
    Book, eq-sigmoid-kernel; Schölkopf, Smola and Müller (1998).
    """
    # (eq-sigmoid-kernel)  k(x, y) = tanh(γ xᵀy + c)
    return np.tanh(_width(gamma, X) * _products(X, Y) + _number(coef0, "coef0"))


@_kernel(squares=False)
def cosine_kernel(X, Y=None):
    """The cosine of the angle between rows: ``k(x, y) = xᵀy / (‖x‖ ‖y‖)``.

    From −1 to 1; 0 where a row is zero. Dense rows may have any size. Book, eq-cosine-kernel.
    """
    # (eq-cosine-kernel)  k(x, y) = xᵀy / (‖x‖ ‖y‖)
    return _products(_unit_rows(X), _unit_rows(Y))


def _unit_rows(X):
    """Each row over its length, zero for zero; by its largest entry first: squares overflow."""
    norm = sparse_norm if scipy.sparse.issparse(X) else np.linalg.norm
    for order in np.inf, 2:
        # SciPy from 1.18 on gives the norms of single sparse rows in double.
        length = norm(X, order, axis=1)[:, None].astype(np.result_type(X.dtype, np.float32))
        X = X / np.where(length > 0, length, 1)
    return X


KERNELS = {"linear": linear_kernel, "poly": polynomial_kernel, "polynomial": polynomial_kernel,
           "rbf": rbf_kernel, "laplacian": laplacian_kernel, "sigmoid": sigmoid_kernel,
           "cosine": cosine_kernel}

#: Those that take sparse rows.
SPARSE = tuple(name for name in KERNELS if KERNELS[name].accepts.get("sparse", True))


# ------------------------------------------------------------------ by their names

def as_kernel(kernel, name="kernel", also=("precomputed",)):
    """A function of two rows, a key of `KERNELS`, or one of some other words."""
    return kernel if callable(kernel) else as_choice(kernel, (*KERNELS, *also), name)


def kernel_matrix(X, Y=None, kernel="rbf", *, gamma=None, degree=3, coef0=1, params=None):
    """The matrix of all values of a kernel, by the kernel's name.

    Parameters
    ----------
    X, Y
        See the module.
    kernel : str or callable
        A key of `KERNELS`; "precomputed", and then X *is* the matrix, (n, n), or (n, m) if Y is
        given; or a function of two dense rows that returns a number, called for every pair.
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
        If `kernel` is unknown, a matrix that should be symmetric is not, or as the kernel.

    References
    ----------
    Book, eq-kernel-matrix.
    """
    if as_kernel(kernel) == "precomputed":
        return as_symmetric(X, "X") if Y is None else as_matrix(X, "X")
    return kernel_values(*checked_rows(X, Y, kernel), kernel, gamma=gamma, degree=degree,
                         coef0=coef0, params=params)


def checked_rows(X, Y, kernel):
    """X and Y as `kernel_values` wants them; without Y, X twice."""
    if callable(kernel):
        return _pair(X, Y, exact=True, sparse=False, squares=False)
    return _pair(X, Y, **KERNELS[kernel].accepts)


def kernel_values(X, Y, kernel, *, gamma=None, degree=3, coef0=1, params=None):
    """`kernel_matrix` of what has been checked: arrays of floats, and Y is X for one set."""
    if kernel == "precomputed":
        return as_symmetric(X, "X") if Y is X else X
    if not callable(kernel):
        values, options = KERNELS[kernel].of_checked, dict(gamma=gamma, degree=degree, coef0=coef0)
        return values(X, Y, **taken_by(values, options))
    # (eq-kernel-matrix)  K_ij = k(x_i, y_j)
    K = np.array([[kernel(x, y, **(params or {})) for y in Y] for x in X], X.dtype)
    return (as_symmetric if Y is X else as_matrix)(K, "the callable kernel")


def taken_by(function, options):
    """Those of the options that a function has."""
    return {name: options[name] for name in signature(function).parameters.keys() & options}


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


class KernelCenterer(Transformer):
    """Centring in feature space, as an object that remembers the training means.

    Attributes
    ----------
    K_fit_rows_ : array of shape (n,)
        Means of the columns (and rows) of the training kernel matrix.
    K_fit_all_ : float
        Its mean.

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
        """Remember the means of the kernel matrix K of the training points, (n, n), symmetric."""
        K = as_symmetric(self._checked(K, fitting=True), "K")
        self.K_fit_rows_ = K.mean(axis=0)
        self.K_fit_all_, self._n_features_out = self.K_fit_rows_.mean(), len(K)
        return self

    def transform(self, K, copy=True):
        """Centre kernel values (m, n) of m points, training points or new ones; see `center_new`.

        K is never changed, whatever `copy` says.
        """
        check_is_fitted(self)
        return center_new(self._checked(K), self.K_fit_rows_, self.K_fit_all_)

    def __sklearn_tags__(self):
        tags = super().__sklearn_tags__()
        tags.input_tags.pairwise = True
        return tags
