"""Probabilistic PCA: a Gaussian whose covariance is a matrix of rank k plus noise.

A row is ``x = μ + W z + ε`` with ``z ~ N(0, I_k)`` and ``ε ~ N(0, σ² I_d)``. Where X is complete,
the likelihood has its maximum in closed form, at PCA's axes (`maximum_likelihood`). Where entries
are missing, EM goes up to it: `e_step` asks what z each row has, from what is observed of it;
`m_step` regresses every column on z. No matrix is larger than data or W; what is inverted is k×k,
once for each pattern of missing entries.
"""

import warnings
from typing import NamedTuple

import numpy as np
from sklearn.base import BaseEstimator, ClassNamePrefixFeaturesOutMixin, TransformerMixin
from sklearn.exceptions import ConvergenceWarning
from sklearn.utils.validation import check_is_fitted, validate_data

from pcalab.core.eigen import fix_signs, thin_svd
from pcalab.core.moments import squared_norm
from pcalab.core.validate import as_choice, as_count, as_generator, as_number, as_scores
from pcalab.pca import PCA

__all__ = ["LatentModel", "ObservedData", "Posterior", "ProbabilisticPCA", "e_step",
           "expectation_maximization", "log_likelihood", "m_step", "maximum_likelihood", "observe",
           "standardize_latent"]


class ObservedData(NamedTuple):
    """What there is of data with missing entries, its rows grouped by what they miss.

    Attributes
    ----------
    values : array of shape (n, d)
        Zero where missing.
    observed : array of bool of shape (n, d)
    patterns : array of shape (p, d)
        The different rows of `observed`, as zeros and ones; one row if nothing is missing.
    which : array of int of shape (n,)
        The pattern of each row.
    """

    values: np.ndarray
    observed: np.ndarray
    patterns: np.ndarray
    which: np.ndarray


class LatentModel(NamedTuple):
    """The parameters: ``x ~ N(μ, WWᵀ + σ²I)``.

    Attributes
    ----------
    mean : array of shape (d,)
    W : array of shape (d, k)
        Determined up to a rotation, ``W R``.
    noise : float
        The variance σ².
    """

    mean: np.ndarray
    W: np.ndarray
    noise: float


class Posterior(NamedTuple):
    """What the observed entries of each row say of its z: ``N(m_i, C_i)``.

    Attributes
    ----------
    means : array of shape (n, k)
    covariances : array of shape (p, k, k)
        The same for all rows of a pattern.
    """

    means: np.ndarray
    covariances: np.ndarray


def observe(X):
    """Group the rows by their pattern of missing entries.

    Parameters
    ----------
    X : array of shape (n, d)
        NaN where missing.

    Returns
    -------
    ObservedData
    """
    observed = ~np.isnan(X)
    if observed.all():
        return ObservedData(X, observed, np.ones((1, X.shape[1])), np.zeros(len(X), int))
    _, first, which = np.unique(np.packbits(observed, axis=1), axis=0, return_index=True,
                                return_inverse=True)
    return ObservedData(np.where(observed, X, 0), observed, observed[first].astype(float), which)


def maximum_likelihood(X, k):
    """The parameters that make complete data most likely.

    Parameters
    ----------
    X : array of shape (n, d)
        Complete.
    k : int
        From 1 to d − 1, and below the rank of the centred data.

    Returns
    -------
    LatentModel
        The columns of W are the principal axes times √(λ_j − σ²), where λ_j are variances
        divided by n, (n − 1)/n times those of `PCA`.

    Raises
    ------
    ValueError
        If nothing is left over for σ²: the likelihood then grows without bound.

    References
    ----------
    Book, eq-ppca-ml, eq-noise-variance; Tipping and Bishop (1999), equations 7 and 8.
    """
    pca, share = PCA(k, random_state=0).fit(X), (len(X) - 1) / len(X)
    # (eq-noise-variance)  σ² = Σ_{j>k} λ_j / (d − k)
    variances = share * pca.explained_variance_
    noise = _check_noise(share * pca.noise_variance_, variances[0], k)
    # (eq-ppca-ml)  W = V_k (Λ_k − σ²I)^½
    W = pca.components_.T * np.sqrt((variances - noise).clip(min=0))
    return LatentModel(pca.mean_, W, noise)


def e_step(data, model):
    """The distribution of each row's z, given the observed entries of the row.

    Parameters
    ----------
    data : ObservedData
    model : LatentModel

    Returns
    -------
    Posterior

    Notes
    -----
    O(ndk + nk²) for the means, O(pdk² + pk³) for the covariances of p patterns.

    References
    ----------
    Book, eq-ppca-posterior, eq-ppca-e-step; Tipping and Bishop (1999), equation 6.
    """
    mean, W, noise = model
    # (eq-ppca-posterior)  M_o = W_oᵀW_o + σ²I, a sum over the observed columns of w_j w_jᵀ
    squares = W[:, :, None] * W[:, None, :]
    M = np.tensordot(data.patterns, squares, 1) + noise * np.eye(W.shape[1])
    inverses = np.linalg.inv(M)
    products = np.where(data.observed, data.values - mean, 0) @ W
    # (eq-ppca-e-step)  E[z] = M_o⁻¹ W_oᵀ(x_o − μ_o),   cov z = σ² M_o⁻¹
    means = (products @ inverses[0] if len(inverses) == 1
             else (products[:, None] @ inverses[data.which])[:, 0])
    return Posterior(means, noise * inverses)


def m_step(data, posterior):
    """The parameters that make data and posterior together most likely: a regression on z.

    Parameters
    ----------
    data : ObservedData
    posterior : Posterior

    Returns
    -------
    LatentModel

    Notes
    -----
    O(ndk + nk² + pdk² + dk³). For column j, with ``z̃ = (z, 1)`` and sums over the rows that
    have it, ``(w_j, μ_j) = (Σ E[z̃z̃ᵀ])⁻¹ Σ x_ij E[z̃]``. If nothing is missing this is Tipping
    and Bishop's update.

    References
    ----------
    Book, eq-ppca-m-step; Tipping and Bishop (1999), appendix B.
    """
    values, observed, patterns, which = data
    n, k = posterior.means.shape
    Z = np.column_stack([posterior.means, np.ones(n)])
    squares = np.zeros((len(patterns), k + 1, k + 1))
    for a in range(k + 1):
        np.add.at(squares[:, a], which, Z[:, [a]] * Z)
    # a column sees whole patterns: its sums over rows are sums over patterns
    spread = np.tensordot(patterns.T * np.bincount(which), posterior.covariances, 1)
    moments = np.tensordot(patterns.T, squares, 1)
    moments[:, :k, :k] += spread
    # (eq-ppca-m-step)  (w_j, μ_j) = (Σ E[z̃z̃ᵀ])⁻¹ Σ x_ij E[z̃]
    solution = np.linalg.solve(moments, (values.T @ Z)[:, :, None])[:, :, 0]
    mean, W = solution[:, k], solution[:, :k]
    # (eq-ppca-m-step)  σ² = (1/N) Σ [(x_ij − μ_j − w_jᵀ E z_i)² + w_jᵀ C_i w_j]
    residuals = squared_norm(np.where(observed, values - Z @ solution.T, 0))
    blur = np.einsum("ja,jab,jb->", W, spread, W)
    return LatentModel(mean, W, (residuals + blur) / observed.sum())


def standardize_latent(data, posterior, model):
    """Give z mean 0 and covariance I over the rows: what EM's m-step takes for granted.

    Parameters
    ----------
    data : ObservedData
    posterior : Posterior
    model : LatentModel
        From `m_step` with that posterior.

    Returns
    -------
    LatentModel
        With ``α`` and ``Γ`` the mean and covariance of z over rows and posteriors,
        ``μ + Wα`` and ``W Γ^½``, turned so that the columns of W are orthogonal.

    Notes
    -----
    The step is that of the larger model ``z ~ N(α, Γ)``, in which the m-step has more freedom,
    carried back to ``z ~ N(0, I)``; so the likelihood still never falls. Plain EM finds the
    lengths of the columns of W at the rate 1 − 2σ²/λ: for little noise hundreds of steps become
    ten. Orthogonal columns keep the k×k matrices of `e_step` near diagonal: however unequal the
    lengths, little is lost when they are inverted.

    References
    ----------
    Book, eq-ppca-m-step; Liu, Rubin and Wu (1998), parameter expansion.
    """
    alpha = posterior.means.mean(axis=0)
    Z = posterior.means - alpha
    # (eq-ppca-m-step)  Γ = (1/n) Σ [(m_i − α)(m_i − α)ᵀ + C_i]
    spread = np.tensordot(np.bincount(data.which), posterior.covariances, 1)
    gamma = (Z.T @ Z + spread) / len(Z)
    V, lengths, _ = thin_svd(model.W @ np.linalg.cholesky(gamma))
    return LatentModel(model.mean + model.W @ alpha, V * lengths, model.noise)


def log_likelihood(data, model, posterior=None):
    """Log-likelihood of the observed entries of every row.

    Parameters
    ----------
    data : ObservedData
    model : LatentModel
    posterior : Posterior, optional
        From `e_step` with the same model, if it is at hand.

    Returns
    -------
    array of shape (n,)
        Can be positive: it is the log of a density. Zero for a row without entries.

    Notes
    -----
    Woodbury's identity twice. With m the posterior mean and C the posterior covariance of z,
    ``|WWᵀ + σ²I| = σ^{2|o|} / |C|`` and ``yᵀ(WWᵀ + σ²I)⁻¹y = ‖y − Wm‖²/σ² + ‖m‖²``: nothing of
    size d×d, and no difference of large numbers.

    References
    ----------
    Book, eq-model-likelihood; Tipping and Bishop (1999), equation 4.
    """
    Z, covariances = posterior or e_step(data, model)
    residuals = np.where(data.observed, data.values - model.mean - Z @ model.W.T, 0)
    log_det, sizes = np.linalg.slogdet(covariances)[1], data.patterns.sum(axis=1)
    # (eq-model-likelihood)  −2 log p = |o| log 2πσ² − log|C| + ‖y − Wm‖²/σ² + ‖m‖²
    normalizer = sizes * np.log(2 * np.pi * model.noise) - log_det
    return -(normalizer[data.which] + (residuals**2).sum(axis=1) / model.noise
             + (Z**2).sum(axis=1)) / 2


def expectation_maximization(data, k, *, tol=1e-10, max_iter=1000, random_state=0):
    """From a random start up to a maximum of the likelihood of the observed entries.

    Parameters
    ----------
    data : ObservedData
    k : int
    tol : float
        Stop when a step raises the log-likelihood by at most this for each observed entry, and
        no column of W is growing.
    max_iter : int
    random_state : None, int, Generator or RandomState

    Returns
    -------
    model : LatentModel
    history : list of float
        Log-likelihood at the start and after each step; never falls, but for rounding.

    Raises
    ------
    ValueError
        If a column has no observed entry, or σ² goes to zero: the likelihood has no maximum.

    Warns
    -----
    ConvergenceWarning
        If `max_iter` steps do not reach `tol`, or rounding makes the likelihood fall by more
        than 10⁻¹⁰ of itself. A last step down is taken back in any case.

    Notes
    -----
    A large σ² shrinks what is smaller than it: after such steps a component that the maximum
    has may be next to nothing, at a saddle of the likelihood that looks settled. So σ² starts at
    10⁻⁶ of the variance, and EM goes on while a squared column of W still grows by 0.1 % a step.

    References
    ----------
    Book, eq-ppca-e-step, eq-ppca-m-step; Dempster, Laird and Rubin (1977); Liu, Rubin and Wu
    (1998).
    """
    empty = np.flatnonzero(~data.observed.any(axis=0)).tolist()
    if empty:
        raise ValueError(f"X has no observed entry in column(s) {empty}; leave them out")
    # centred first: what the regressions multiply has the size of the spread
    N, shift = data.observed.sum(), data.values.sum(axis=0) / data.observed.sum(axis=0)
    data = data._replace(values=np.where(data.observed, data.values - shift, 0))
    variance, size = squared_norm(data.values) / N, (len(shift), k)
    W = np.sqrt(variance) * as_generator(random_state).standard_normal(size)
    # little noise: a large one would crush the components that are smaller than it
    noise, settled = 1e-6 * _check_noise(variance, variance, k), False
    model = LatentModel(np.zeros(len(shift)), W, noise)
    posterior = e_step(data, model)
    history = [log_likelihood(data, model, posterior).sum()]
    while not settled and len(history) <= max_iter:
        last, model = model, m_step(data, posterior)
        _check_noise(model.noise, squared_norm(model.W), k)
        model = standardize_latent(data, posterior, model)
        posterior = e_step(data, model)
        history.append(log_likelihood(data, model, posterior).sum())
        gain, rounding = history[-1] - history[-2], 1e-10 * (abs(history[-1]) + N)
        # w = 0 is a saddle: a component that was crushed grows from next to nothing
        growing = ((model.W**2).sum(axis=0) > 1.001 * (last.W**2).sum(axis=0)).any()
        settled = gain < -rounding or (gain <= tol * N and not growing)
    if not settled or gain < -rounding:
        warnings.warn(f"step {len(history) - 1} of EM changed the log-likelihood by {gain:.2e}; "
                      "raise max_iter or tol, or, if it fell, which is rounding, tol",
                      ConvergenceWarning, stacklevel=3)
    if gain < 0:
        model, history = last, history[:-1]
    return model._replace(mean=model.mean + shift), history


def _check_noise(noise, largest, k):
    """σ², if it is more than rounding beside the largest variance."""
    if not noise > max(10 * np.finfo(float).eps * largest, np.finfo(float).tiny):
        raise ValueError(f"n_components={k} leaves no noise: a variance of {noise:.2g} beside "
                         f"{largest:.2g}; without noise the likelihood has no maximum. Fewer "
                         "components, below the rank of the centred data, were wanted, or "
                         "pcalab.svd.complete for missing entries")
    return noise


class ProbabilisticPCA(ClassNamePrefixFeaturesOutMixin, TransformerMixin, BaseEstimator):
    """The Gaussian model ``x = μ + Wz + ε`` by maximum likelihood, also with missing entries.

    Parameters
    ----------
    n_components : int, default=1
        The number k of latent variables, from 1 to d − 1 and below the rank of the centred
        data. (With d − 1 the covariance is already any covariance.)
    solver : {"auto", "closed_form", "em"}, default="auto"
        `maximum_likelihood`, for complete data only, or `expectation_maximization`; "auto" is
        EM if X has NaN. With "closed_form" new data must be complete too.
    tol : float, default=1e-10
        For EM: stop when a step raises the log-likelihood by at most this for each observed
        entry, and no column of W is growing.
    max_iter : int, default=1000
    random_state : None, int, Generator or RandomState, default=0
        For EM: the first W.

    Attributes
    ----------
    components_ : array of shape (k, d)
        Orthonormal axes v_j as rows, in order of variance, signs fixed by
        `pcalab.fix_signs`. On complete data those of `PCA`.
    explained_variance_ : array of shape (k,)
        The model's variance along them, λ_j. Maximum likelihood divides by n: on complete data
        this is (n − 1)/n times the attribute of `PCA`.
    noise_variance_ : float
        σ², on complete data the mean of all d − k variances left out, those that are zero
        because n ≤ d included; (n − 1)/n times the attribute of `PCA`.
    weights_ : array of shape (d, k)
        W, in the rotation whose columns are orthogonal: ``V (Λ − σ²I)^½``.
    mean_ : array of shape (d,)
    loglike_ : array
        Log-likelihood of the observed entries at the start and after each step of EM; one
        number for the closed form.
    n_iter_ : int
        Steps of EM; 1 for the closed form.
    solver_ : str
        The solver that was used.
    n_features_in_ : int
    feature_names_in_ : array of shape (d,)
        If X has names.

    See Also
    --------
    pcalab.svd.complete : missing entries from a matrix of low rank, without a noise model.

    Notes
    -----
    Missing means missing at random: that an entry is missing must not depend on its value. A
    row without any entry is allowed and says nothing; a column without any is refused.

    References
    ----------
    Book, eq-model-covariance, eq-ppca-ml; Tipping and Bishop (1999).

    Examples
    --------
    >>> import numpy as np
    >>> from pcalab.probabilistic import ProbabilisticPCA
    >>> t = np.linspace(-10, 10, 50)
    >>> X = np.column_stack([t, 2 * t + np.cos(40 * t), 3 * t + np.sin(40 * t)])
    >>> X[0, 2] = np.nan
    >>> model = ProbabilisticPCA(n_components=1).fit(X)
    >>> model.solver_, model.impute(X)[0].round()
    ('em', array([-10., -21., -31.]))
    """

    def __init__(self, n_components=1, *, solver="auto", tol=1e-10, max_iter=1000,
                 random_state=0):
        self.n_components = n_components
        self.solver = solver
        self.tol = tol
        self.max_iter = max_iter
        self.random_state = random_state

    def fit(self, X, y=None):
        """Find the parameters.

        Parameters
        ----------
        X : array-like of shape (n, d)
            NaN where an entry is missing.
        y : ignored

        Returns
        -------
        self

        Raises
        ------
        ValueError
            If X has an infinite entry, fewer than two rows or columns, or a column without
            observed entries; if X has NaN and the solver is "closed_form"; if `n_components`
            leaves no noise; if a parameter is out of range.
        """
        data, dtype = self._observe(X, reset=True, ensure_min_samples=2, ensure_min_features=2)
        k = as_count(self.n_components, data.values.shape[1] - 1, name="n_components")
        options = dict(tol=as_number(self.tol, "tol", low=0), random_state=self.random_state,
                       max_iter=as_count(self.max_iter, 10**12, "max_iter"))
        self.solver_ = as_choice(self.solver, ("auto", "closed_form", "em"), "solver")
        if self.solver == "auto":
            self.solver_ = "closed_form" if data.observed.all() else "em"
        if self.solver_ == "em":
            model, history = expectation_maximization(data, k, **options)
        else:
            model = maximum_likelihood(data.values, k)
            history = [log_likelihood(data, model).sum()]
        self.loglike_, self.n_iter_ = np.array(history), max(len(history) - 1, 1)
        # (eq-ppca-ml)  W = V (Λ − σ²I)^½: turned so that its columns are orthogonal
        V, lengths, _ = thin_svd(model.W)
        V = fix_signs(V)
        self.components_ = np.ascontiguousarray(V.T, dtype=dtype)
        self.explained_variance_ = (lengths**2 + model.noise).astype(dtype)
        self.weights_, self.mean_ = (V * lengths).astype(dtype), model.mean.astype(dtype)
        self.noise_variance_ = dtype.type(model.noise)
        return self

    def _observe(self, X, reset=False, **options):
        """Validated data, in float64 and grouped, and the type to give back."""
        X = validate_data(self, X, dtype=[np.float64, np.float32], reset=reset,
                          ensure_all_finite="allow-nan", **options)
        if self.solver == "closed_form" and np.isnan(X).any():
            raise ValueError(f"solver='closed_form' and X has NaN in {np.isnan(X).sum()} of "
                             f"{X.size} entries; complete data, or 'auto' or 'em', was wanted")
        return observe(X.astype(np.float64, copy=False)), X.dtype

    def _model(self):
        check_is_fitted(self)
        return LatentModel(*(np.float64(a) for a in (
            self.mean_, self.weights_, self.noise_variance_)))

    def transform(self, X):
        """The posterior means ``E[z | x]``, from the observed entries of each row.

        Parameters
        ----------
        X : array-like of shape (m, d)
            NaN where missing.

        Returns
        -------
        array of shape (m, k)
            For complete rows ``√(λ_j − σ²)/λ_j`` times the scores of `PCA`: whitened scores,
            shrunk by ``√(1 − σ²/λ_j)``. The less is observed of a row, the nearer to zero.
        """
        model, (data, dtype) = self._model(), self._observe(X)
        return e_step(data, model).means.astype(dtype)

    def inverse_transform(self, X):
        """The mean of a row with given z: ``μ + W z``.

        Parameters
        ----------
        X : array-like of shape (m, k)
            Latent variables, as `transform` returns them.

        Returns
        -------
        array of shape (m, d)
            After `transform` not the nearest point of the principal plane but nearer to the
            mean, by 1 − σ²/λ_j along axis j: what is best expected, where noise is.
        """
        check_is_fitted(self)
        Z = as_scores(X, self._n_features_out)
        # (eq-ppca-posterior)  E[x | z] = μ + W z
        return Z @ self.weights_.T + self.mean_

    def impute(self, X):
        """X with each missing entry replaced by its mean given the observed ones of its row.

        Parameters
        ----------
        X : array-like of shape (m, d)
            NaN where missing.

        Returns
        -------
        array of shape (m, d)
            A new array; observed entries stay. A row without any becomes the mean.
        """
        model, (data, dtype) = self._model(), self._observe(X)
        # (eq-ppca-posterior)  E[x_m | x_o] = μ_m + W_m E[z | x_o]
        expected = model.mean + e_step(data, model).means @ model.W.T
        return np.where(data.observed, data.values, expected).astype(dtype)

    def score_samples(self, X):
        """Log-likelihood of the observed entries of every row.

        Parameters
        ----------
        X : array-like of shape (m, d)
            NaN where missing.

        Returns
        -------
        array of shape (m,)
            Float64; see `log_likelihood`.
        """
        model, (data, _) = self._model(), self._observe(X)
        return log_likelihood(data, model)

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

    def get_covariance(self):
        """The covariance of the model, ``WWᵀ + σ²I``.

        Returns
        -------
        array of shape (d, d)
            On complete data its trace is the total variance (divided by n).

        References
        ----------
        Book, eq-model-covariance.
        """
        _, W, noise = self._model()
        # (eq-model-covariance)  C = W Wᵀ + σ² I
        return (W @ W.T + noise * np.eye(len(W))).astype(self.weights_.dtype)

    def get_precision(self):
        """The inverse of `get_covariance`, O(d²k).

        Returns
        -------
        array of shape (d, d)
        """
        _, W, noise = self._model()
        # (eq-model-covariance)  C⁻¹ = (I − W (WᵀW + σ²I)⁻¹ Wᵀ) / σ²,  and WᵀW = Λ − σ²I
        P = (np.eye(len(W)) - (W / self.explained_variance_) @ W.T) / noise
        return P.astype(self.weights_.dtype)

    @property
    def _n_features_out(self):
        return self.components_.shape[0]

    def __sklearn_tags__(self):
        tags = super().__sklearn_tags__()
        tags.transformer_tags.preserves_dtype = ["float64", "float32"]
        tags.input_tags.allow_nan = self.solver != "closed_form"
        return tags
