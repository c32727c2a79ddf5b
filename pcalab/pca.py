"""Principal component analysis: one answer, and the roads that lead to it.

Each road is a function of the data, ``by_…(X, k)``, that returns `PrincipalAxes`: the mean, the
variances and the axes. `SOLVERS` names them, `choose_solver` says which one ``"auto"`` takes, and
`PCA` wraps them in scikit-learn's contract. Variances divide by n − 1 throughout, as
scikit-learn's do; the book's λ_j, which divide by n, are (n − 1)/n times these.
"""

from numbers import Integral, Real
from typing import NamedTuple

import numpy as np
import scipy.sparse
from scipy.sparse.linalg import LinearOperator
from sklearn.base import BaseEstimator, ClassNamePrefixFeaturesOutMixin, TransformerMixin
from sklearn.utils.validation import check_is_fitted, validate_data

from pcalab.core.eigen import fix_signs, thin_svd, top_eigenpairs
from pcalab.core.iterations import lanczos, power_iteration, randomized_svd, subspace_iteration
from pcalab.core.moments import (
    BLOCK_BYTES,
    center,
    column_means,
    covariance,
    covariance_operator,
    double_center,
    mean_and_centered,
    mean_and_scatter,
    squared_norm,
)
from pcalab.core.validate import as_choice, as_count, as_generator, as_matrix, as_number, as_scores
from pcalab.ranks import explained_ratio, minka_rank

__all__ = ["PCA", "SOLVERS", "PrincipalAxes", "by_covariance", "by_gram", "by_lanczos",
           "by_power", "by_randomized", "by_subspace", "by_svd", "choose_solver",
           "contributions", "correlations", "loadings", "minka_rank", "squared_cosines"]


class PrincipalAxes(NamedTuple):
    """Where every road ends.

    Attributes
    ----------
    mean : array of shape (d,)
    variances : array of shape (k,)
        Descending, not negative, divided by n − 1.
    axes : array of shape (d, k)
        Orthonormal columns v_j.
    total : float
        The total variance, ``tr S``, of all min(n, d) components.
    """

    mean: np.ndarray
    variances: np.ndarray
    axes: np.ndarray
    total: float


# ------------------------------------------------------------------ the roads

def by_svd(X, k=None, **_):
    """From the singular value decomposition of the centred data.

    Parameters
    ----------
    X : array of shape (n, d)
    k : int, optional
        Default min(n, d).

    Returns
    -------
    PrincipalAxes

    Notes
    -----
    Cost O(nd·min(n, d)), whatever k. The most accurate road: standard deviations are right to
    eps times the largest, where roads that square the data are right to √eps.

    References
    ----------
    Book, thm-svd, eq-sigma-lambda.
    """
    mean, Z = mean_and_centered(X)
    _, s, Vt = thin_svd(Z)
    # (eq-sigma-lambda)  λ_j = σ_j² / n, with scikit-learn's n − 1 for n
    variances = s**2 / (len(X) - 1)
    return PrincipalAxes(mean, variances[:k], Vt[:k].T, variances.sum())


def by_covariance(X, k=None, **_):
    """From the eigenvectors of the covariance matrix.

    Parameters
    ----------
    X : array of shape (n, d)
    k : int, optional
        Default min(n, d).

    Returns
    -------
    PrincipalAxes

    Notes
    -----
    Cost O(nd² + d³), memory O(d²): X is read once, a block at a time, and never copied.
    Variances are right to eps times the largest one.

    References
    ----------
    Book, eq-covariance, thm-kth-component, alg-pca-eig.
    """
    mean, scatter = mean_and_scatter(X)
    # (eq-covariance)  S = XᵀX / n
    S = scatter / (len(X) - 1)
    # (eq-stationary)  S u = λ u
    variances, V = top_eigenpairs(S, min(X.shape) if k is None else k)
    return PrincipalAxes(mean, variances.clip(min=0), V, np.trace(S))


def by_gram(X, k=None, **_):
    """From the inner products of the observations: for data with more columns than rows.

    Parameters
    ----------
    X : array of shape (n, d)
    k : int, optional
        Default min(n, d).

    Returns
    -------
    PrincipalAxes

    Notes
    -----
    Cost O(n²d + n³), memory O(n²): X is read twice, a block of columns at a time. Variances are
    right to eps times the largest one; the axes are orthonormalised at the end, so those of
    small variance are orthogonal too.

    References
    ----------
    Book, eq-gram-eigen, eq-axis-from-gram.
    """
    X = as_matrix(X, name="X")
    n, d = X.shape
    width = max(BLOCK_BYTES // (n * X.itemsize), n)
    blocks = [slice(start, start + width) for start in range(0, d, width)]
    mean, K = X.mean(axis=0, dtype=np.float64).astype(X.dtype), np.zeros((n, n))
    for block in blocks:
        Y = X[:, block] - mean[block]
        # (eq-gram-eigen)  K = X Xᵀ,   K u = σ² u
        K += Y @ Y.T
    # the mean is off by rounding; double centring takes out of K what that left in
    K = double_center(K)
    squares, U = top_eigenpairs(K, min(n, d) if k is None else k)
    # (eq-axis-from-gram)  v_j = Xᵀ u_j / σ_j; QR puts the lengths right, and gives
    # directions with σ_j ≈ 0 an orthonormal basis
    V = np.hstack([U.T @ (X[:, block] - mean[block]) for block in blocks]).T
    return PrincipalAxes(mean, squares.clip(min=0) / (n - 1), np.linalg.qr(V)[0],
                         np.trace(K) / (n - 1))


def by_lanczos(X, k, tol=0.0, random_state=None, **_):
    """By Lanczos's method on the covariance matrix, which is never formed.

    Parameters
    ----------
    X : array or sparse matrix of shape (n, d)
        A sparse matrix is centred implicitly, and stays sparse.
    k : int
    tol : float
        Relative residual at which to stop; 0 for full precision.
    random_state : None, int, Generator or RandomState

    Returns
    -------
    PrincipalAxes

    Warns
    -----
    ConvergenceWarning
        If the Krylov space grows to its limit, 10k + 500, first.

    Notes
    -----
    Cost O(nd) a step; steps grow with 1/√gap. The road for few components of a large square
    matrix, and for sparse data. Blocks of four columns: a product with four reads X once, as
    with one, and axes of equal variance, up to four, are all seen.

    References
    ----------
    Book, alg-lanczos; Golub and Van Loan (2013), section 10.3.
    """
    if scipy.sparse.issparse(X):
        mean = np.asarray(X.mean(axis=0), dtype=np.float64).ravel()
        operator, total = _implicitly_centered(X, mean)
    else:
        mean, Z = mean_and_centered(X)
        operator, total = covariance_operator(Z, ddof=1), _total_variance(Z)
    variances, V, *_ = lanczos(operator, k, block_size=4, tol=tol, random_state=random_state)
    return PrincipalAxes(mean, variances.clip(min=0), V, total)


def by_randomized(X, k, iterated_power="auto", n_oversamples=10,
                  power_iteration_normalizer="auto", random_state=None, **_):
    """By a randomized block Krylov SVD of the centred data.

    Parameters
    ----------
    X : array of shape (n, d)
    k : int
    iterated_power : int or "auto"
        Power steps; "auto" is 4, which in a Krylov space is accurate to many digits even for
        singular values that decay slowly.
    n_oversamples : int
    power_iteration_normalizer : {"auto", "QR", "LU", "none"}
        "auto" is QR.
    random_state : None, int, Generator or RandomState

    Returns
    -------
    PrincipalAxes

    References
    ----------
    Book, alg-randomized-svd; Musco and Musco (2015).
    """
    mean, Z = mean_and_centered(X)
    normalizer = "QR" if power_iteration_normalizer == "auto" else power_iteration_normalizer
    result = randomized_svd(Z, k, n_oversamples=n_oversamples, normalizer=normalizer,
                            n_iter=4 if iterated_power == "auto" else iterated_power,
                            random_state=random_state)
    # (eq-sigma-lambda)  λ_j = σ_j² / n
    return PrincipalAxes(mean, result.s**2 / (len(X) - 1), result.Vt.T, _total_variance(Z))


def by_power(X, k=None, tol=0.0, random_state=None, **_):
    """By power iteration with deflation on the covariance matrix, one axis after the other.

    Parameters
    ----------
    X : array of shape (n, d)
    k : int, optional
        Default min(n, d).
    tol : float
        Relative residual at which to stop; 0 stands for 1e-10.
    random_state : None, int, Generator or RandomState

    Returns
    -------
    PrincipalAxes

    Warns
    -----
    ConvergenceWarning
        If two variances are so close that `power_iteration` gives up.

    References
    ----------
    Book, alg-power-iteration.
    """
    return _by_iterating(power_iteration, X, k, tol, random_state)


def by_subspace(X, k=None, tol=0.0, random_state=None, **_):
    """By subspace iteration on the covariance matrix, all axes at once.

    Parameters
    ----------
    X : array of shape (n, d)
    k : int, optional
        Default min(n, d).
    tol : float
        Relative residual at which to stop; 0 stands for 1e-10.
    random_state : None, int, Generator or RandomState

    Returns
    -------
    PrincipalAxes

    Warns
    -----
    ConvergenceWarning
        As `subspace_iteration`.

    References
    ----------
    Book, alg-subspace-iteration.
    """
    return _by_iterating(subspace_iteration, X, k, tol, random_state)


def _by_iterating(iteration, X, k, tol, random_state):
    """The axes by an iteration that multiplies with the covariance matrix."""
    S, total = _covariance_to_multiply(X)
    k = min(X.shape) if k is None else k
    variances, V, *_ = iteration(S, k, tol=tol or 1e-10, random_state=random_state)
    return PrincipalAxes(column_means(X), variances.clip(min=0), V, total)


def _covariance_to_multiply(X):
    """The covariance matrix in the form that multiplies cheapest, and its trace."""
    if X.shape[1] <= X.shape[0]:
        S = covariance(X.astype(np.float64, copy=False), ddof=1)
        return S, np.trace(S)
    Z = center(X)
    return covariance_operator(Z, ddof=1), _total_variance(Z)


def _total_variance(Z):
    """``‖Z‖²_F / (n − 1)`` of centred data, a block of rows at a time."""
    rows = max(BLOCK_BYTES // (Z.shape[1] * Z.itemsize), 1)
    squares = [squared_norm(Z[i:i + rows]) for i in range(0, len(Z), rows)]
    return np.sum(squares, dtype=np.float64) / (len(Z) - 1)


def _implicitly_centered(X, mean):
    """Covariance operator and total variance of sparse X, whose zeros stay zeros."""
    n, d = X.shape

    def multiply(V):
        V = V.reshape(d, -1)
        Y = X @ V - mean @ V
        # (X − 1x̄ᵀ)ᵀ Y = XᵀY − x̄ (1ᵀY)
        return (X.T @ Y - np.outer(mean, Y.sum(axis=0))) / (n - 1)

    total = (X.multiply(X).sum(dtype=np.float64) - n * mean @ mean) / (n - 1)
    return LinearOperator((d, d), matvec=multiply, matmat=multiply, dtype=np.float64), total


SOLVERS = {
    "full": by_svd,
    "covariance_eigh": by_covariance,
    "gram": by_gram,
    "arpack": by_lanczos,
    "randomized": by_randomized,
    "power": by_power,
    "subspace": by_subspace,
}

#: Roads that see all variances, as a fraction or "mle" needs.
_SEE_ALL = ("full", "covariance_eigh", "gram")


def choose_solver(n, d, k=None, sparse=False):
    """The road that ``svd_solver="auto"`` takes.

    Parameters
    ----------
    n, d : int
        Shape of the data.
    k : int, optional
        Number of components, if it is known beforehand.
    sparse : bool

    Returns
    -------
    str
        The first that applies of

        ===================================  ===================
        sparse data                          "arpack"
        n and d at most 500                  "full"
        n ≥ 4d                               "covariance_eigh"
        d ≥ 4n                               "gram"
        20k < min(n, d)                      "arpack"
        2k ≤ min(n, d), n ≥ d                "covariance_eigh"
        2k ≤ min(n, d), n < d                "gram"
        otherwise                            "full"
        ===================================  ===================

        None of them is approximate.
    """
    small = min(n, d)
    rules = [
        (sparse, "arpack"),
        (max(n, d) <= 500, "full"),
        (n >= 4 * d, "covariance_eigh"),
        (d >= 4 * n, "gram"),
        (k is not None and 20 * k < small, "arpack"),
        (k is not None and 2 * k <= small, "covariance_eigh" if n >= d else "gram"),
    ]
    return next((solver for applies, solver in rules if applies), "full")


# ------------------------------------------------------------------ the estimator

class PCA(ClassNamePrefixFeaturesOutMixin, TransformerMixin, BaseEstimator):
    """Principal component analysis, with scikit-learn's parameters and attributes.

    Parameters
    ----------
    n_components : int, float, "mle" or None, default=None
        - int: that many, from 1 to min(n, d);
        - float f in (0, 1]: the fewest components whose share of the variance is *strictly
          greater* than f, as scikit-learn has it (with variances 3 and 1, f = 0.75 gives two
          components, since one explains 0.75 and no more); 1.0 gives min(n, d);
        - "mle": Minka's estimate, `minka_rank`, for n ≥ d;
        - None: min(n, d), with ``svd_solver="arpack"`` one fewer.

        A float and "mle" need a solver that sees all variances: "full", "covariance_eigh",
        "gram", or "auto", which then takes one of these.
    copy : bool, default=True
        Accepted because scikit-learn has it. X is never changed, whatever its value.
    whiten : bool, default=False
        Divide the scores by their standard deviations. Scores on an axis without variance
        (relative to the first, beyond rounding) are zero, not noise divided by noise. Roads that
        square the data resolve √eps of the first standard deviation (float32: about 1/1000),
        "full" resolves eps of it and of the mean.
    svd_solver : str, default="auto"
        A key of `SOLVERS`, or "auto": see `choose_solver`.
    tol : float, default=0.0
        For "arpack", "power", "subspace": relative residual at which to stop; 0 for the road's
        own full precision.
    iterated_power : int or "auto", default="auto"
        For "randomized": power steps.
    n_oversamples : int, default=10
        For "randomized": extra random columns.
    power_iteration_normalizer : {"auto", "QR", "LU", "none"}, default="auto"
        For "randomized".
    random_state : None, int, Generator or RandomState, default=None
        For "randomized", and the starts of "arpack", "power", "subspace".

    Attributes
    ----------
    components_ : array of shape (k, d)
        The principal axes v_j as rows, signs fixed by `pcalab.fix_signs`.
    explained_variance_ : array of shape (k,)
        Variances of the scores, divided by n − 1.
    explained_variance_ratio_ : array of shape (k,)
        The same over the total variance (zeros if that is zero).
    singular_values_ : array of shape (k,)
        Of the centred data: ``sqrt((n − 1) explained_variance_)``.
    mean_ : array of shape (d,)
    n_components_ : int
    n_samples_ : int
    noise_variance_ : float
        The mean of all d − k variances left out, those that are zero because n ≤ d included: the
        maximum likelihood estimate, with which the trace of `get_covariance` is the total
        variance. (scikit-learn divides by min(n, d) − k.)
    n_features_in_ : int
    feature_names_in_ : array of shape (d,)
        If X has names.
    svd_solver_ : str
        The solver that was used.

    See Also
    --------
    loadings, contributions, squared_cosines, correlations : what a fitted PCA says of variables
        and observations.

    References
    ----------
    Book, thm-kth-component, thm-classical-pca; Pearson (1901); Hotelling (1933); Tipping and
    Bishop (1999) for the probabilistic model.

    Examples
    --------
    >>> import numpy as np
    >>> from pcalab import PCA
    >>> X = np.array([[2.0, 0.0], [-2.0, 0.0], [0.0, 1.0], [0.0, -1.0]])
    >>> pca = PCA(n_components=1).fit(X)
    >>> pca.components_
    array([[1., 0.]])
    >>> pca.explained_variance_ratio_
    array([0.8])
    """

    def __init__(self, n_components=None, *, copy=True, whiten=False, svd_solver="auto", tol=0.0,
                 iterated_power="auto", n_oversamples=10, power_iteration_normalizer="auto",
                 random_state=None):
        self.n_components = n_components
        self.copy = copy
        self.whiten = whiten
        self.svd_solver = svd_solver
        self.tol = tol
        self.iterated_power = iterated_power
        self.n_oversamples = n_oversamples
        self.power_iteration_normalizer = power_iteration_normalizer
        self.random_state = random_state

    def fit(self, X, y=None):
        """Find mean, axes and variances.

        Parameters
        ----------
        X : array-like or sparse matrix of shape (n, d)
            Sparse for ``svd_solver`` "auto" and "arpack".
        y : ignored

        Returns
        -------
        self

        Raises
        ------
        ValueError
            If X is not finite or has fewer than two rows, or a parameter is out of range.
        TypeError
            If X is sparse and the solver needs a dense array.
        """
        _check_parameters(self)
        X = self._validate(X, ensure_min_samples=2)
        n, d = X.shape
        k = _requested(self.n_components, n, d)
        solver = self.svd_solver
        if solver == "auto":
            solver = choose_solver(n, d, k, scipy.sparse.issparse(X))
        k = _settled(self.n_components, k, solver, min(n, d))
        found = SOLVERS[solver](
            X, k, tol=self.tol, iterated_power=self.iterated_power,
            n_oversamples=self.n_oversamples, random_state=self.random_state,
            power_iteration_normalizer=self.power_iteration_normalizer)
        self._store(found, _final_count(self.n_components, found, n), n, X.dtype)
        self.svd_solver_ = solver
        return self

    def _validate(self, X, **options):
        """scikit-learn's checks of the data, with words of our own for a sparse matrix."""
        if scipy.sparse.issparse(X) and not self._takes_sparse():
            raise TypeError(f"X is sparse and svd_solver={self.svd_solver!r}, n_components="
                            f"{self.n_components!r}; for sparse data 'auto' or 'arpack' and an "
                            "integer or None was wanted, or X.toarray()")
        return validate_data(self, X, dtype=[np.float64, np.float32],
                             accept_sparse=("csr", "csc"), **options)

    def _takes_sparse(self):
        return (self.svd_solver in ("auto", "arpack")
                and isinstance(self.n_components, (Integral, type(None))))

    def _store(self, found, k, n, dtype):
        """The fitted attributes, in the precision of the n rows of data."""
        d = len(found.mean)
        variances, total = found.variances[:k], found.total
        left_out = max(total - variances.sum(), 0.0)
        # the rounding of a sum of variances is no noise
        left_out = left_out if left_out > d * np.finfo(np.float64).eps * total else 0.0
        self.n_samples_, self.n_components_ = n, k
        self.mean_ = found.mean.astype(dtype)
        self.components_ = np.ascontiguousarray(fix_signs(found.axes[:, :k]).T, dtype=dtype)
        self.explained_variance_ = variances.astype(dtype)
        self.explained_variance_ratio_ = (variances / (total or 1.0)).astype(dtype)
        self.singular_values_ = np.sqrt((n - 1) * variances).astype(dtype)
        # (eq-noise-variance)  σ² = Σ_{j>k} λ_j / (d − k)
        self.noise_variance_ = dtype.type(left_out / (d - k) if k < d else 0.0)

    def transform(self, X):
        """The scores of X on the axes (divided by their standard deviations if whitening).

        Parameters
        ----------
        X : array-like or sparse matrix of shape (m, d)

        Returns
        -------
        array of shape (m, k)
        """
        check_is_fitted(self)
        X = self._validate(X, reset=False)
        V = self.components_.T
        # (eq-coordinate)  z = Vᵀ(x − x̄)
        Z = X @ V - self.mean_ @ V if scipy.sparse.issparse(X) else (X - self.mean_) @ V
        return Z * _reciprocal(self._scale()) if self.whiten else Z

    def inverse_transform(self, X):
        """Back from scores to the space of the data: the nearest point that has these scores.

        Parameters
        ----------
        X : array-like of shape (m, k)
            Scores, as `transform` returns them.

        Returns
        -------
        array of shape (m, d)
        """
        check_is_fitted(self)
        Z = as_scores(X, self.n_components_)
        # (eq-recover-mean)  x̂ = x̄ + V z
        return (Z * self._scale() if self.whiten else Z) @ self.components_ + self.mean_

    def _scale(self):
        """Standard deviations of the scores; zero where the variance is only rounding."""
        variances = self.explained_variance_
        eps = np.finfo(variances.dtype).eps
        tolerance = 10 * np.sqrt(min(self.n_samples_, self.n_features_in_)) * eps
        deviations = np.sqrt(variances)
        if self.svd_solver_ == "full":
            # right to eps times the largest, and the data to eps times their size
            rounding = tolerance * (deviations[0] + abs(self.mean_).max())
        else:
            rounding = np.sqrt(tolerance) * deviations[0]
        return np.where(deviations > rounding, deviations, 0)

    def get_covariance(self):
        """The covariance of the probabilistic model: ``V diag(λ − σ²) Vᵀ + σ² I``.

        Returns
        -------
        array of shape (d, d)
            Its trace is the total variance of the data. Whitening does not enter.

        References
        ----------
        Book, eq-model-covariance; Tipping and Bishop (1999).
        """
        check_is_fitted(self)
        V, noise = self.components_.T, self.noise_variance_
        # (eq-model-covariance)  C = V (Λ − σ²I) Vᵀ + σ²I
        C = (V * (self.explained_variance_ - noise)) @ V.T
        C.flat[::len(C) + 1] += noise
        return C

    def get_precision(self):
        """The inverse of `get_covariance`: ``V diag(1/λ − 1/σ²) Vᵀ + I/σ²``, O(d²k).

        Returns
        -------
        array of shape (d, d)

        Raises
        ------
        numpy.linalg.LinAlgError
            If the model covariance is singular: some direction has no variance at all.
        """
        check_is_fitted(self)
        V, (variances, noise) = self.components_.T, self._regular_variances()
        # (eq-model-covariance)  C⁻¹ has the same eigenvectors, and 1/λ_j, 1/σ² as eigenvalues
        P = (V * (1 / variances - 1 / noise)) @ V.T
        P.flat[::len(P) + 1] += 1 / noise
        return P

    def _regular_variances(self):
        """λ_j and σ² for dividing by: all positive. Without a complement σ² may be anything."""
        d, scale = self.n_features_in_, self._scale()
        complete = self.n_components_ == d
        if scale[-1] == 0 or (self.noise_variance_ <= 0 and not complete):
            raise np.linalg.LinAlgError(
                f"the model covariance is singular: {self.n_components_} of {d} components "
                f"leave noise_variance_={self.noise_variance_}; no density and no inverse exist. "
                "Choose n_components below the rank of the data")
        noise = self.explained_variance_[-1] if complete else self.noise_variance_
        return self.explained_variance_, noise

    def score_samples(self, X):
        """Log-likelihood of every row under the probabilistic model.

        Parameters
        ----------
        X : array-like of shape (m, d)

        Returns
        -------
        array of shape (m,)
            Float64. Can be positive: it is the log of a density. O(mdk), no d×d matrix.

        Raises
        ------
        numpy.linalg.LinAlgError
            As `get_precision`.

        References
        ----------
        Book, eq-model-likelihood; Tipping and Bishop (1999).
        """
        check_is_fitted(self)
        X = validate_data(self, X, dtype=[np.float64, np.float32], reset=False)
        variances, noise = (np.float64(a) for a in self._regular_variances())
        d, k, V = X.shape[1], self.n_components_, self.components_.T
        Y = X - self.mean_.astype(np.float64)
        Z = Y @ V
        squared_residuals = ((Y - Z @ V.T) ** 2).sum(axis=1)
        # (eq-model-likelihood)  −2 log p = d log 2π + log|C| + Σ z_j²/λ_j + ‖x − x̂‖²/σ²
        log_det = np.log(variances).sum() + (d - k) * np.log(noise)
        return -(d * np.log(2 * np.pi) + log_det + (Z**2 / variances).sum(axis=1)
                 + squared_residuals / noise) / 2

    def score(self, X, y=None):
        """The mean of `score_samples`.

        Parameters
        ----------
        X : array-like of shape (m, d)
        y : ignored

        Returns
        -------
        float
        """
        return float(self.score_samples(X).mean())

    @property
    def _n_features_out(self):
        return self.components_.shape[0]

    def __sklearn_tags__(self):
        tags = super().__sklearn_tags__()
        tags.transformer_tags.preserves_dtype = ["float64", "float32"]
        tags.input_tags.sparse = self._takes_sparse()
        return tags


def _reciprocal(scale):
    """1/scale, and zero for zero."""
    return np.divide(1, scale, out=np.zeros_like(scale), where=scale > 0)


def _check_parameters(pca):
    """Refuse what no solver could use, whichever solver it will be."""
    as_choice(pca.svd_solver, ("auto", *SOLVERS), "svd_solver")
    as_choice(pca.power_iteration_normalizer, ("auto", "QR", "LU", "none"),
              "power_iteration_normalizer")
    as_number(pca.tol, "tol", low=0)
    if pca.iterated_power != "auto" and not (isinstance(pca.iterated_power, Integral)
                                             and pca.iterated_power >= 0):
        raise ValueError(f"iterated_power={pca.iterated_power!r}; 'auto' or an integer that is "
                         "not negative was wanted")
    as_count(pca.n_oversamples, 10**6, name="n_oversamples")
    if not isinstance(pca.random_state, np.random.RandomState):
        as_generator(pca.random_state)


def _requested(n_components, n, d):
    """The number of components if it is known before the data are looked at, else None."""
    if n_components is None:
        return None
    if isinstance(n_components, Integral) and not isinstance(n_components, bool):
        return as_count(int(n_components), min(n, d), name="n_components")
    if n_components == "mle":
        if n < d:
            raise ValueError(f"n_components='mle' with n={n} rows and d={d} columns; at least as "
                             "many rows as columns were wanted")
    elif not (isinstance(n_components, Real) and not isinstance(n_components, bool)
              and 0 < n_components <= 1):
        raise ValueError(f"n_components={n_components!r}; an integer from 1 to min(n, d)="
                         f"{min(n, d)}, a fraction in (0, 1], 'mle' or None was wanted")
    return None


def _settled(n_components, k, solver, largest):
    """The k that the road is asked for: None where it must show all variances."""
    if k is None and n_components is not None and solver not in _SEE_ALL:
        raise ValueError(f"n_components={n_components!r} with svd_solver={solver!r}, which does "
                         f"not see all variances; one of {_SEE_ALL} or an integer was wanted")
    if k is None and solver == "arpack":
        return max(largest - 1, 1)
    return largest if k is None and solver == "randomized" else k


def _final_count(n_components, found, n):
    """How many of the components found are kept."""
    if n_components == "mle":
        return minka_rank(found.variances, n)
    if isinstance(n_components, Real) and not isinstance(n_components, Integral):
        return explained_ratio(found.variances, n_components)
    return len(found.variances)


# ------------------------------------------------------------------ reading the result

def loadings(pca):
    """Axes times standard deviations: ``L = V Λ^½``.

    Parameters
    ----------
    pca : PCA
        Fitted.

    Returns
    -------
    array of shape (d, k)
        Entry ij is the covariance of variable i with the standardised score j; ``L Lᵀ`` is the
        covariance matrix, or its best approximation of rank k.

    References
    ----------
    Book, eq-loadings; Jolliffe (2002), section 2.3.
    """
    check_is_fitted(pca)
    # (eq-loadings)  L = V Λ^½
    return pca.components_.T * np.sqrt(pca.explained_variance_)


def contributions(pca, X=None):
    """Who makes up each component: the shares of the variables, or of the observations.

    Parameters
    ----------
    pca : PCA
        Fitted.
    X : array-like of shape (m, d), optional
        Ask about these observations instead of the variables.

    Returns
    -------
    array of shape (d, k) or (m, k)
        Columns sum to one: ``v_ij²``, or ``z_ij² / Σ_i z_ij²``.

    References
    ----------
    Book, eq-contributions; Jolliffe (2002), section 10.2.
    """
    check_is_fitted(pca)
    squares = (pca.components_.T if X is None else pca.transform(X)) ** 2
    # (eq-contributions)  z_ij² / Σ_i z_ij²
    return squares * _reciprocal(squares.sum(axis=0))


def squared_cosines(pca, X):
    """How well each axis shows each observation: cos² of the angle between them.

    Parameters
    ----------
    pca : PCA
        Fitted.
    X : array-like of shape (m, d)

    Returns
    -------
    array of shape (m, k)
        ``z_ij² / ‖x_i − x̄‖²``; rows sum to at most one, to one if k = d. Zero for a row at
        the mean.

    References
    ----------
    Book, eq-squared-cosines.
    """
    check_is_fitted(pca)
    Y = as_matrix(X, name="X") - pca.mean_
    # (eq-squared-cosines)  cos²_ij = z_ij² / ‖x_i − x̄‖²
    return (Y @ pca.components_.T) ** 2 * _reciprocal((Y**2).sum(axis=1))[:, None]


def correlations(pca, X):
    """Correlations of the variables with the scores: ``L`` with rows over s_i.

    Parameters
    ----------
    pca : PCA
        Fitted to X.
    X : array-like of shape (n, d)
        The data that `pca` was fitted to, for the variables' standard deviations.

    Returns
    -------
    array of shape (d, k)
        The squares in a row sum to at most one, to one if all components are kept. Zero for a
        constant variable.

    References
    ----------
    Book, eq-correlations; Jolliffe (2002), section 2.3.
    """
    # (eq-correlations)  corr(x_i, z_j) = v_ij √λ_j / s_i
    return loadings(pca) * _reciprocal(center(X).std(axis=0, ddof=1))[:, None]
