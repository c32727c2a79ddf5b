"""Principal component analysis: one answer, and the roads that lead to it.

Each road is a function ``by_…(X, k)`` of data X, of shape (n, d), two rows or more, and of the
number k of axes, by default all min(n, d). It centres X, builds a matrix, asks for its eigenpairs,
and returns `PrincipalAxes`. Errors are those of `as_matrix` and `as_count`. Where a road iterates,
`tol` is the relative residual at which to stop (0: the road's own full precision), `random_state`
the start, and ConvergenceWarning says that it gave up. `SOLVERS` names the roads, `choose_solver`
says which one ``"auto"`` takes, and `PCA` wraps them in scikit-learn's contract.

Variances divide by n − 1 throughout, as scikit-learn's do; the book's λ_j, which divide by n, are
(n − 1)/n times these.
"""

from numbers import Integral, Real
from typing import NamedTuple

import numpy as np
import scipy.sparse
from scipy.sparse.linalg import aslinearoperator
from sklearn.utils.validation import check_is_fitted, validate_data

from pcalab.core.eigen import fix_signs, thin_svd, top_eigenpairs
from pcalab.core.estimator import (Invertible, Transformer, anything, choice, count, flag, number,
                                   seed)
from pcalab.core.iterations import lanczos, power_iteration, randomized_svd, subspace_iteration
from pcalab.core.moments import (blocks, center, covariance_operator, double_center,
                                 mean_and_centered, mean_and_scatter, squared_norm)
from pcalab.core.validate import as_count, as_matrix, refuse_extremes
from pcalab.ranks import explained_ratio, minka_rank

__all__ = ["ALIASES", "PCA", "SOLVERS", "GaussianModel", "PrincipalAxes", "by_covariance",
           "by_gram", "by_lanczos", "by_power", "by_randomized", "by_subspace", "by_svd",
           "choose_solver", "contributions", "correlations", "loadings", "noise_variance",
           "squared_cosines"]


class PrincipalAxes(NamedTuple):
    """Where every road ends.

    Attributes
    ----------
    mean : array of shape (d,)
    variances : array of shape (k,)
        Descending, not negative, divided by n − 1. Float64: squares need its range.
    axes : array of shape (d, k)
        Orthonormal columns v_j, signs fixed by `fix_signs`; as the mean in the precision of X.
    total : float
        The total variance, ``tr S``, of all min(n, d) components.
    """

    mean: np.ndarray
    variances: np.ndarray
    axes: np.ndarray
    total: float


# ------------------------------------------------------------------ the roads

def by_svd(X, k=None):
    """From the singular value decomposition of the centred data.

    Notes
    -----
    Cost O(nd·min(n, d)), whatever k. The most accurate road: standard deviations are right to
    eps times the largest, where roads that square the data are right to √eps.

    References
    ----------
    Book, thm-svd, eq-sigma-lambda.
    """
    X, k = _asked(X, k)
    mean, Z = mean_and_centered(X)
    _, s, Vt = thin_svd(Z)
    # (eq-sigma-lambda)  λ_j = σ_j² / n, with scikit-learn's n − 1 for n
    variances = np.square(s, dtype=np.float64) / (len(X) - 1)
    return PrincipalAxes(mean, variances[:k], fix_signs(Vt[:k].T), variances.sum())


def by_covariance(X, k=None):
    """From the eigenvectors of the covariance matrix.

    Notes
    -----
    Cost O(nd² + d³), memory O(d²): X is read once, a block at a time, and never copied. Variances
    are right to eps times the largest one. X may be sparse, and stays so; S is a full matrix.

    References
    ----------
    Book, eq-covariance, thm-kth-component, alg-pca-eig.
    """
    X, k = _asked(X, k, sparse=True)
    # (eq-covariance)  S = XᵀX / n
    mean, S, total = _covariance_matrix(X)
    # (eq-stationary)  S u = λ u
    return in_precision(X.dtype, mean, *top_eigenpairs(S, k), total)


def by_gram(X, k=None):
    """From the inner products of the observations: for data with more columns than rows.

    Notes
    -----
    Cost O(n²d + n³), memory O(n²): X is read twice, a block of columns at a time. Variances are
    right to eps times the largest one; the axes are orthonormalised at the end, so those of
    small variance are orthogonal too.

    References
    ----------
    Book, eq-gram-eigen, eq-axis-from-gram.
    """
    X, k = _asked(X, k, squares=True)
    n, d = X.shape
    parts = blocks(d, n * X.itemsize, least=n)
    mean, K = X.mean(axis=0, dtype=np.float64).astype(X.dtype), np.zeros((n, n))
    for columns in parts:
        Y = X[:, columns] - mean[columns]
        # (eq-gram-eigen)  K = X Xᵀ,   K u = σ² u
        K += Y @ Y.T
    # the mean is off by rounding; double centring takes out of K what that left in
    K = double_center(K)
    squares, U = top_eigenpairs(K, k)
    # (eq-axis-from-gram)  v_j = Xᵀ u_j / σ_j; QR puts the lengths right, and gives
    # directions with σ_j ≈ 0 an orthonormal basis
    V = np.hstack([U.T @ (X[:, columns] - mean[columns]) for columns in parts]).T
    V, _ = np.linalg.qr(V)
    return in_precision(X.dtype, mean, squares / (n - 1), V, np.trace(K) / (n - 1))


def by_lanczos(X, k=None, *, tol=0.0, random_state=0):
    """By Lanczos's method on the covariance matrix, which is never formed.

    Notes
    -----
    Cost O(nd) a step; steps grow with 1/√gap, and the Krylov space to 10k + 500 columns. The road
    for few components of a large square matrix, and for sparse X, which is centred implicitly and
    stays sparse. Blocks of four columns: a product with four reads X once, as with one, and axes
    of equal variance, up to four, are all seen. Here k is by default one fewer than min(n, d), as
    scikit-learn's "arpack" has it.

    References
    ----------
    Book, alg-lanczos; Golub and Van Loan (2013), section 10.3.
    """
    X, largest = _asked(X, k, sparse=True)
    k = max(largest - 1, 1) if k is None else k
    return _by_iterating(lanczos, X, k, formed=False, block_size=4, tol=tol,
                         random_state=random_state)


def by_randomized(X, k=None, *, iterated_power="auto", n_oversamples=10,
                  power_iteration_normalizer="auto", random_state=0):
    """By a randomized block Krylov SVD of the centred data.

    `iterated_power` are the power steps. Where an option says "auto", `randomized_svd` does as it
    likes.

    References
    ----------
    Book, alg-randomized-svd; Musco and Musco (2015).
    """
    X, k = _asked(X, k)
    mean, Z = mean_and_centered(X)
    wishes = dict(n_iter=iterated_power, normalizer=power_iteration_normalizer)
    wishes = {name: value for name, value in wishes.items() if value != "auto"}
    _, s, Vt, *_ = randomized_svd(Z, k, n_oversamples=n_oversamples, random_state=random_state,
                                  **wishes)
    # (eq-sigma-lambda)  λ_j = σ_j² / n
    variances = np.square(s, dtype=np.float64) / (len(X) - 1)
    return in_precision(X.dtype, mean, variances, Vt.T, _total_variance(Z))


def by_power(X, k=None, *, tol=0.0, random_state=0):
    """By power iteration with deflation on the covariance matrix, one axis after the other.

    It gives up where two variances are too close. ``tol=0`` stands for 1e-10.

    References
    ----------
    Book, alg-power-iteration.
    """
    X, k = _asked(X, k)
    return _by_iterating(power_iteration, X, k, formed=X.shape[1] <= X.shape[0],
                         tol=tol or 1e-10, random_state=random_state)


def by_subspace(X, k=None, *, tol=0.0, random_state=0):
    """By subspace iteration on the covariance matrix, all axes at once; ``tol=0`` is 1e-10.

    References
    ----------
    Book, alg-subspace-iteration.
    """
    X, k = _asked(X, k)
    return _by_iterating(subspace_iteration, X, k, formed=X.shape[1] <= X.shape[0],
                         tol=tol or 1e-10, random_state=random_state)


# ------------------------------------------------------------------ steps of the roads

def _asked(X, k, *, sparse=False, squares=False):
    """Two rows or more, and how many axes: k, or all.

    Whether the numbers are finite is seen where they are first added up, or here (`squares`).
    """
    if not (sparse and scipy.sparse.issparse(X)):
        X = as_matrix(X, "X", finite=False, squares=squares)
    elif X.dtype != np.float32:
        X = X.astype(np.float64)
    if X.shape[0] < 2:
        raise ValueError("X has one row; at least two were wanted")
    return X, min(X.shape) if k is None else as_count(k, min(X.shape))


def in_precision(dtype, mean, variances, V, total):
    """`PrincipalAxes` in the precision of X; what is below zero by rounding is cut off."""
    return PrincipalAxes(mean.astype(dtype), variances.clip(min=0), fix_signs(V.astype(dtype)),
                         total)


def _by_iterating(iteration, X, k, formed, **options):
    """The axes by an iteration that multiplies by the covariance matrix, `formed` or not."""
    covariance = _covariance_matrix if formed else _covariance_operator
    mean, S, total = covariance(X.astype(np.float64) if formed else X)
    variances, V, *_ = iteration(S, k, **options)
    return in_precision(X.dtype, mean, variances, V, total)


def _covariance_matrix(X):
    """The mean, the covariance matrix in float64, and its trace."""
    if scipy.sparse.issparse(X):
        Y, y, mean = _shifted(X)
        scatter = (Y.T @ Y).toarray() - Y.shape[0] * np.outer(y, y)
    else:
        mean, scatter = mean_and_scatter(X)
    # (eq-covariance)  S = XᵀX / n
    S = scatter / (X.shape[0] - 1)
    return mean, S, np.trace(S)


def _covariance_operator(X):
    """The mean, the covariance matrix as something that multiplies, and its trace."""
    if not scipy.sparse.issparse(X):
        mean, Z = mean_and_centered(X)
        return mean, covariance_operator(Z, ddof=1), _total_variance(Z)
    (Y, y, mean), n = _shifted(X), X.shape[0]
    A, b = aslinearoperator(Y), aslinearoperator(y[:, None])
    # (eq-covariance)  S V = (Yᵀ(Y V) − n ȳ(ȳᵀV)) / n
    S = (A.T @ A - n * (b @ b.T)) * (1 / (n - 1))
    return mean, S, (Y.data @ Y.data - n * y @ y) / (n - 1)


def _shifted(X):
    """Sparse X as ``Y + 1sᵀ``, with Y sparse: Y, its mean ȳ, and that of X.

    Only columns that are more than half full are shifted, to mean zero. In the others the mean is
    below the standard deviation: taken out of sums of squares it takes no digits along.
    """
    X, n = scipy.sparse.csc_array(X, dtype=np.float64), X.shape[0]
    refuse_extremes(X, "X")
    shift = np.where(2 * np.diff(X.indptr) > n, X.mean(axis=0), 0)
    Y = X - scipy.sparse.csc_array(np.ones((n, 1))) @ scipy.sparse.csc_array(shift[None])
    y = Y.mean(axis=0)
    return Y, y, shift + y


def _total_variance(Z):
    """``‖Z‖²_F / (n − 1)`` of centred data, a block of rows at a time."""
    parts = blocks(len(Z), Z.shape[1] * Z.itemsize)
    return sum(float(squared_norm(Z[rows])) for rows in parts) / (len(Z) - 1)


# ------------------------------------------------------------------ which road

SOLVERS = dict(full=by_svd, covariance_eigh=by_covariance, gram=by_gram, lanczos=by_lanczos,
               randomized=by_randomized, power=by_power, subspace=by_subspace)

#: Other names of roads: scikit-learn's.
ALIASES = {"arpack": "lanczos"}

#: Roads that see all variances, as a fraction or "mle" needs.
_SEE_ALL = ("full", "covariance_eigh", "gram")

#: For these X may be sparse.
_TAKE_SPARSE = ("auto", "covariance_eigh", "lanczos", "arpack")


def choose_solver(n, d, k=None, sparse=False):
    """The road that ``svd_solver="auto"`` takes; none of them is approximate.

    X has n rows and d columns, k is the number of components if it is known beforehand. The key of
    `SOLVERS` is the first that applies of

    ===================================  ===================
    sparse data                          "lanczos"
    n and d at most 500                  "full"
    min(n, d) > 200k and > 3000          "lanczos"
    n ≥ 4d                               "covariance_eigh"
    d ≥ 4n                               "gram"
    20k < min(n, d)                      "lanczos"
    2k ≤ min(n, d), n ≥ d                "covariance_eigh"
    2k ≤ min(n, d), n < d                "gram"
    otherwise                            "full"
    ===================================  ===================

    References
    ----------
    Book, alg-choose-solver.
    """
    small = min(n, d)
    rules = [
        (sparse, "lanczos"),
        (max(n, d) <= 500, "full"),
        (k is not None and max(200 * k, 3000) < small, "lanczos"),
        (n >= 4 * d, "covariance_eigh"),
        (d >= 4 * n, "gram"),
        (k is not None and 20 * k < small, "lanczos"),
        (k is not None and 2 * k <= small, "covariance_eigh" if n >= d else "gram"),
    ]
    return next((solver for applies, solver in rules if applies), "full")


# ------------------------------------------------------------------ the estimator

class GaussianModel:
    """What `PCA` and `ProbabilisticPCA` say as a Gaussian of covariance ``V (Λ − τ²I) Vᵀ + τ²I``.

    For estimators with `components_`, `explained_variance_`, `noise_variance_`, `score_samples`.
    """

    @property
    def _n_features_out(self):
        return self.components_.shape[0]

    def get_covariance(self):
        """The covariance of the model, of shape (d, d); whitening does not enter.

        Fitted to complete data, its trace is the total variance.

        References
        ----------
        Book, eq-model-covariance; Tipping and Bishop (1999).
        """
        check_is_fitted(self)
        # (eq-model-covariance)  C = V (Λ − τ²I) Vᵀ + τ²I
        return self._matrix(self.explained_variance_, self.noise_variance_)

    def get_precision(self):
        """The inverse of `get_covariance`, O(d²k).

        numpy.linalg.LinAlgError if it has none: some direction has no variance at all.
        """
        check_is_fitted(self)
        variances, noise = self._regular_variances()
        # (eq-model-covariance)  C⁻¹ has the same eigenvectors, and 1/λ_j, 1/τ² as eigenvalues
        return self._matrix(1 / variances, 1 / noise)

    def _matrix(self, of_axes, of_others):
        """The symmetric matrix with these eigenvalues, along the axes and across them."""
        V = self.components_.T
        C = (V * (of_axes - of_others)) @ V.T
        C.flat[::len(C) + 1] += of_others
        return C

    def _regular_variances(self):
        """λ_j and τ² for dividing by."""
        return self.explained_variance_, self.noise_variance_

    def score(self, X, y=None):
        """The mean of `score_samples`, a float; y is ignored."""
        return float(self.score_samples(X).mean())


class PCA(GaussianModel, Invertible, Transformer):
    """Principal component analysis, with scikit-learn's parameters and attributes.

    Parameters
    ----------
    n_components : int, float, "mle" or None, default=None
        - int: that many, from 1 to min(n, d);
        - float f in (0, 1]: the fewest components whose share of the variance is *strictly
          greater* than f, as scikit-learn has it (with variances 3 and 1, f = 0.75 gives two
          components, since one explains 0.75 and no more); 1.0 gives min(n, d);
        - "mle": Minka's estimate, `minka_rank`, for n ≥ d;
        - None: min(n, d), with ``svd_solver="lanczos"`` one fewer.

        A float and "mle" need a road that sees all variances: "full", "covariance_eigh", "gram",
        or "auto", which then takes one of these.
    copy : bool, default=True
        Accepted because scikit-learn has it. X is never changed.
    whiten : bool, default=False
        Divide the scores by their standard deviations. Scores on an axis without variance
        (relative to the first, beyond rounding) are zero, not noise divided by noise. Roads that
        square the data resolve √eps of the first standard deviation (float32: about 1/1000),
        "full" resolves eps of it and of the mean.
    svd_solver : str, default="auto"
        A key of `SOLVERS`, or "auto": see `choose_solver`. "arpack", scikit-learn's name for few
        components, means "lanczos". Sparse rows are for "covariance_eigh", "lanczos" and "auto".
    tol : float, default=0.0
        For "lanczos", "power", "subspace": relative residual at which to stop; 0 for the road's
        own full precision.
    iterated_power : int or "auto", default="auto"
    n_oversamples : int, default=10
    power_iteration_normalizer : {"auto", "QR", "LU", "none"}, default="auto"
        For "randomized": power steps, extra random columns, and what keeps them apart.
    random_state : None, int, Generator or RandomState, default=None
        For "randomized", and the starts of "lanczos", "power", "subspace".

    Attributes
    ----------
    components_ : array of shape (k, d)
        The principal axes v_j as rows, signs fixed by `pcalab.fix_signs`.
    explained_variance_, explained_variance_ratio_ : arrays of shape (k,)
        Variances of the scores; the same over the total variance (zeros if that is zero).
    singular_values_ : array of shape (k,)
        Of the centred data: ``sqrt((n − 1) explained_variance_)``.
    mean_ : array of shape (d,)
    n_components_, n_samples_ : int
    noise_variance_ : float
        The mean of all d − k variances left out: see `noise_variance`. (scikit-learn divides by
        min(n, d) − k.)
    svd_solver_ : str
        The road that was taken, by its key in `SOLVERS`.

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

    parameters = dict(
        n_components=anything(), copy=flag(True), whiten=flag(False),
        svd_solver=choice("auto", "auto", *SOLVERS, *ALIASES), tol=number(0.0, low=0),
        iterated_power=count("auto", 0, also=("auto",)), n_oversamples=count(10),
        power_iteration_normalizer=choice("auto", "auto", "QR", "LU", "none"),
        random_state=seed())

    def _fit(self, X):
        (n, d), wanted, sparse = X.shape, self.n_components, scipy.sparse.issparse(X)
        k, rule = _count_or_rule(wanted, n, d)
        open_count = k is None and wanted is not None
        solver = ALIASES.get(self.svd_solver, self.svd_solver)
        if solver == "auto":
            solver = "covariance_eigh" if sparse and open_count else choose_solver(n, d, k, sparse)
        if open_count and solver not in _SEE_ALL:
            raise ValueError(f"n_components={wanted!r} with svd_solver={self.svd_solver!r}; an "
                             f"integer, or one of {_SEE_ALL}, was wanted: they see all variances")
        # the matrix and its eigenpairs; of the parameters a road is given those that it has
        road = SOLVERS[solver]
        found = road(X, k, **{name: getattr(self, name) for name in road.__kwdefaults__ or ()})
        self._store(found, rule(found.variances), n, X.dtype)
        self.svd_solver_ = solver

    def _checked(self, X, *, fitting=False, **options):
        """Sparse rows too, where a road takes them; of what is fitted the road sees the values."""
        if scipy.sparse.issparse(X) and self.svd_solver not in _TAKE_SPARSE:
            raise TypeError(f"X is sparse and svd_solver={self.svd_solver!r}; one of "
                            f"{_TAKE_SPARSE} was wanted, or X.toarray()")
        options = {"accept_sparse": ("csr", "csc")} | options
        return values_later(self, X, **options) if fitting else super()._checked(X, **options)

    def _store(self, found, k, n, dtype):
        """What the first k of the eigenpairs mean, in the precision of the n rows of data."""
        variances, total = found.variances[:k], refuse_variance(found.total, found.mean, dtype)
        self.n_samples_, self.n_components_ = n, k
        self.mean_ = found.mean.astype(dtype)
        self.components_ = np.ascontiguousarray(found.axes[:, :k].T, dtype=dtype)
        self.explained_variance_ = variances.astype(dtype)
        self.explained_variance_ratio_ = (variances / (total or 1.0)).astype(dtype)
        self.singular_values_ = np.sqrt((n - 1) * variances).astype(dtype)
        self.noise_variance_ = dtype.type(noise_variance(variances, total, len(found.mean)))

    def _transform(self, X):
        V = self.components_.T
        # (eq-coordinate)  z = Vᵀ(x − x̄)
        Z = X @ V - self.mean_ @ V if scipy.sparse.issparse(X) else (X - self.mean_) @ V
        return (Z * _reciprocal(self._scale()) if self.whiten else Z).astype(X.dtype, copy=False)

    def _inverse(self, Z):
        # (eq-recover-mean)  x̂ = x̄ + V z
        return (Z * self._scale() if self.whiten else Z) @ self.components_ + self.mean_

    def _scale(self):
        """Standard deviations of the scores; zero where the variance is only rounding."""
        deviations = np.sqrt(self.explained_variance_)
        tolerance = np.finfo(deviations.dtype).eps * 10 * np.sqrt(
            min(self.n_samples_, self.n_features_in_))
        # "full" is right to eps times the largest, and the data to eps times their size
        rounding = (tolerance * (deviations[0] + abs(self.mean_).max())
                    if self.svd_solver_ == "full" else np.sqrt(tolerance) * deviations[0])
        return np.where(deviations > rounding, deviations, 0)

    def _regular_variances(self):
        """All positive, or an error. Where no direction is left out τ² may be anything."""
        d, k, noise = self.n_features_in_, self.n_components_, self.noise_variance_
        if self._scale()[-1] == 0 or (k < d and noise <= 0):
            raise np.linalg.LinAlgError(
                f"the model covariance is singular: {k} of {d} components leave noise_variance_="
                f"{noise}; n_components below the rank of the data was wanted")
        return self.explained_variance_, noise if k < d else self.explained_variance_[-1]

    def score_samples(self, X):
        """Log-likelihood of every row under the probabilistic model.

        Parameters
        ----------
        X : array-like of shape (m, d)

        Returns
        -------
        array of shape (m,)
            Float64. Can be positive: it is the log of a density. O(mdk), no d×d matrix, but
            numpy.linalg.LinAlgError where `get_precision` raises it.

        References
        ----------
        Book, eq-model-likelihood; Tipping and Bishop (1999).
        """
        check_is_fitted(self)
        X = self._checked(X, accept_sparse=False)
        variances, noise = (np.float64(a) for a in self._regular_variances())
        d, k, V = X.shape[1], self.n_components_, self.components_.T
        Y = X - self.mean_.astype(np.float64)
        Z = Y @ V
        squares = (Z**2 / variances).sum(axis=1) + ((Y - Z @ V.T) ** 2).sum(axis=1) / noise
        # (eq-model-likelihood)  −2 log p = d log 2π + log|C| + Σ z_j²/λ_j + ‖x − x̂‖²/τ²
        log_det = np.log(variances).sum() + (d - k) * np.log(noise)
        return -(d * np.log(2 * np.pi) + log_det + squares) / 2

    def __sklearn_tags__(self):
        tags = super().__sklearn_tags__()
        tags.input_tags.sparse = self.svd_solver in _TAKE_SPARSE
        return tags


def values_later(estimator, X, **options):
    """scikit-learn's checks of X for `fit`, but of the values, which are seen when they are used.

    The options are those of `sklearn.utils.validation.validate_data`.
    """
    if np.ma.isMaskedArray(X):
        as_matrix(X, "X")
    options = {"dtype": [np.float64, np.float32], "ensure_min_samples": 2} | options
    return validate_data(estimator, X, ensure_all_finite=False, **options)


def _count_or_rule(n_components, n, d):
    """The number of components, if the data need not be seen for it, and the rule that sees them.

    The rule is a function of all variances that a road has found.
    """
    if n_components is None:
        return None, len
    if isinstance(n_components, Integral):
        return as_count(n_components, min(n, d), "n_components"), len
    if isinstance(n_components, Real) and 0 < n_components <= 1:
        return None, lambda variances: explained_ratio(variances, n_components)
    if isinstance(n_components, str) and n_components == "mle" and n >= d:
        return None, lambda variances: minka_rank(variances, n)
    raise ValueError(f"n_components={n_components!r} with n={n} rows and d={d} columns; an integer"
                     " up to min(n, d), a fraction in (0, 1], 'mle' if n ≥ d, or None was wanted")


def refuse_variance(total, mean, dtype):
    """A total variance that the precision of X can hold, or that is rounding of the mean.

    ValueError if it is neither.
    """
    limits = np.finfo(dtype)
    rounding = len(mean) * (10 * limits.eps * float(abs(mean).max())) ** 2
    if not (total <= rounding or 1e4 * limits.tiny < total < 1e-4 * limits.max):
        raise ValueError(f"X has a total variance of {total:.3g}, which overflows or vanishes in "
                         f"{limits.dtype}; other units were wanted")
    return max(total, 0.0)


def noise_variance(variances, total, d):
    """What is left of the total variance for each of d − k directions left out: ``τ²``.

    Those without variance, because n ≤ d, count as well: this is the maximum likelihood estimate,
    and gives the model covariance the total variance as its trace. Zero where no more is left than
    rounding of the total. `variances` are the k that are kept.

    References
    ----------
    Book, eq-noise-variance; Tipping and Bishop (1999).
    """
    left_out = total - variances.sum()
    if len(variances) == d or left_out <= d * np.finfo(np.float64).eps * total:
        return 0.0
    # (eq-noise-variance)  τ² = Σ_{j>k} λ_j / (d − k)
    return left_out / (d - len(variances))


def _reciprocal(scale):
    """1/scale, and zero for zero."""
    return np.divide(1, scale, out=np.zeros_like(scale), where=scale > 0)


# ------------------------------------------------------------------ reading the result

def _as_fitted(pca):
    """A PCA that has been fitted, `IncrementalPCA` included."""
    if not isinstance(pca, PCA):
        raise TypeError(f"pca is of type {type(pca).__name__}; a fitted pcalab.PCA was wanted")
    check_is_fitted(pca)
    return pca


def loadings(pca):
    """Axes times standard deviations, ``L = V Λ^½``, of shape (d, k).

    Entry ij is the covariance of variable i with the standardised score j; ``L Lᵀ`` is the
    covariance matrix, or its best approximation of rank k. This and the other functions that read
    a result take a fitted `PCA` (TypeError if it is something else), check rows as its `transform`
    does, and are not touched by whitening.

    References
    ----------
    Book, eq-loadings; Jolliffe (2002), section 2.3.
    """
    pca = _as_fitted(pca)
    # (eq-loadings)  L = V Λ^½
    return pca.components_.T * np.sqrt(pca.explained_variance_)


def contributions(pca, X=None):
    """Who makes up each component: the shares of the variables, or of observations, if X is given.

    Returns
    -------
    array of shape (d, k) or (m, k)
        Columns sum to one: ``v_ij²``, or ``z_ij² / Σ_i z_ij²``, the share among the m rows of X.

    References
    ----------
    Book, eq-contributions; Jolliffe (2002), section 10.2.
    """
    pca = _as_fitted(pca)
    squares = (pca.components_.T if X is None else pca._transform(pca._checked(X))) ** 2
    # (eq-contributions)  z_ij² / Σ_i z_ij²
    return squares * _reciprocal(squares.sum(axis=0))


def squared_cosines(pca, X):
    """How well each axis shows each row of X: cos² of the angle between them.

    Returns
    -------
    array of shape (m, k)
        ``z_ij² / ‖x_i − x̄‖²``; rows sum to at most one, to one if k = d. Zero for a row at
        the mean.

    References
    ----------
    Book, eq-squared-cosines.
    """
    pca = _as_fitted(pca)
    Y = pca._checked(X, accept_sparse=False) - pca.mean_
    # (eq-squared-cosines)  cos²_ij = z_ij² / ‖x_i − x̄‖²
    return (Y @ pca.components_.T) ** 2 * _reciprocal((Y**2).sum(axis=1))[:, None]


def correlations(pca, X):
    """Correlations of the variables with the scores, over the rows of X.

    Returns
    -------
    array of shape (d, k)
        From −1 to 1; zero for a constant variable, and for an axis without variance. Over the rows
        that were fitted this is ``L`` with rows over the standard deviations s_i, and the squares
        in a row sum to at most one, to one if all components are kept.

    References
    ----------
    Book, eq-correlations; Jolliffe (2002), section 2.3.
    """
    pca = _as_fitted(pca)
    X = pca._checked(X, accept_sparse=False)
    # (eq-correlations)  corr(x_a, z_j) = v_aj √λ_j / s_a, since S v_j = λ_j v_j
    Y = center(X) * (np.ptp(X, axis=0) > 0)
    Z = Y @ pca.components_.T * (pca._scale() > 0)
    Y, Z = (A * _reciprocal(np.linalg.norm(A, axis=0)) for A in (Y, Z))
    return Y.T @ Z
