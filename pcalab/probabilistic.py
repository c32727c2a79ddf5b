"""Probabilistic PCA: a Gaussian whose covariance is a matrix of rank k plus noise.

A row is ``x = μ + W z + ε`` with ``z ~ N(0, I_k)`` and ``ε ~ N(0, τ² I_d)``. Where X is complete,
the likelihood has its maximum in closed form, at PCA's axes (`maximum_likelihood`). Where entries
are missing, EM goes up to it: `e_step` asks what z each row has, from what is observed of it;
`m_step` regresses every column on z. No matrix is larger than data or W; what is inverted is k×k,
once for each pattern of missing entries. The steps take what `observe` and each other return, and
do not check it.
"""

import warnings
from typing import NamedTuple

import numpy as np
from sklearn.exceptions import ConvergenceWarning
from sklearn.utils.validation import check_is_fitted

from pcalab.core.eigen import fix_signs, thin_svd
from pcalab.core.estimator import Invertible, Transformer, choice, count, number, seed
from pcalab.core.moments import squared_norm
from pcalab.core.validate import as_count, as_generator, refuse_extremes
from pcalab.pca import SOLVERS, GaussianModel, choose_solver, noise_variance, values_later
from pcalab.svd import refuse_unseen_columns

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
    """The parameters: ``x ~ N(μ, WWᵀ + τ²I)``.

    Attributes
    ----------
    mean : array of shape (d,)
    W : array of shape (d, k)
        Determined up to a rotation, ``W R``.
    noise : float
        The variance τ².
    """

    mean: np.ndarray
    W: np.ndarray
    noise: float


class Posterior(NamedTuple):
    """What the observed entries of each row say of its z: ``N(ẑ_i, Cov z_i)``.

    Attributes
    ----------
    means : array of shape (n, k)
    covariances : array of shape (p, k, k)
        The same for all rows of a pattern.
    """

    means: np.ndarray
    covariances: np.ndarray


def observe(X):
    """Group the rows of X by where they miss entries, which are NaN: `ObservedData`."""
    X = np.asarray(X, np.float64)
    observed = ~np.isnan(X)
    if observed.all():
        return ObservedData(X, observed, np.ones((1, X.shape[1])), np.zeros(len(X), int))
    _, first, which = np.unique(np.packbits(observed, axis=1), axis=0, return_index=True,
                                return_inverse=True)
    return ObservedData(np.where(observed, X, 0), observed, observed[first].astype(float),
                        which.ravel())      # a column in NumPy 2.0


def maximum_likelihood(X, k):
    """The parameters that make complete data most likely: PCA's axes, and what they leave over.

    Returns
    -------
    LatentModel
        The columns of W are the principal axes times √(λ_j − τ²), where λ_j are variances
        divided by n, (n − 1)/n times those of `PCA`.

    Raises
    ------
    ValueError
        If nothing is left over for τ²: the likelihood then grows without bound.

    References
    ----------
    Book, eq-ppca-ml, eq-noise-variance; Tipping and Bishop (1999), equations 7 and 8.
    """
    (n, d), share = X.shape, (len(X) - 1) / len(X)
    mean, variances, V, total = SOLVERS[choose_solver(n, d, k)](X, k)
    # (eq-noise-variance)  τ² = Σ_{j>k} λ_j / (d − k)
    noise = _check_noise(share * noise_variance(variances, total, d), share * variances[0], k)
    # (eq-ppca-ml)  W = V_k (Λ_k − τ²I)^½
    return LatentModel(mean, V * np.sqrt((share * variances - noise).clip(min=0)), noise)


def e_step(data, model):
    """The distribution of each row's z, given the observed entries of the row: `Posterior`.

    O(ndk + nk²) for the means, O(pdk² + pk³) for the covariances of p patterns.

    References
    ----------
    Book, eq-ppca-posterior, eq-ppca-e-step; Tipping and Bishop (1999), equation 6.
    """
    mean, W, noise = model
    # (eq-ppca-posterior)  M_o = W_oᵀW_o + τ²I, a sum over the observed columns of w_j w_jᵀ
    squares = W[:, :, None] * W[:, None, :]
    M = np.tensordot(data.patterns, squares, 1) + noise * np.eye(W.shape[1])
    inverses = np.linalg.inv(M)
    products = np.where(data.observed, data.values - mean, 0) @ W
    # (eq-ppca-e-step)  E[z] = M_o⁻¹ W_oᵀ(x_o − μ_o),   cov z = τ² M_o⁻¹
    means = (products @ inverses[0] if len(inverses) == 1
             else (products[:, None] @ inverses[data.which])[:, 0])
    return Posterior(means, noise * inverses)


def m_step(data, posterior):
    """The `LatentModel` that makes data and posterior together most likely: a regression on z.

    For column j, with ``z̃ = (z, 1)`` and sums over the rows that have it, ``(w_j, μ_j) =
    (Σ E[z̃z̃ᵀ])⁻¹ Σ x_ij E[z̃]``. If nothing is missing this is Tipping and Bishop's update.
    O(ndk + nk² + pdk² + dk³).

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
    # (eq-ppca-m-step)  τ² = (1/N) Σ [(x_ij − μ_j − w_jᵀ E z_i)² + w_jᵀ (Cov z_i) w_j]
    residuals = squared_norm(np.where(observed, values - Z @ solution.T, 0))
    blur = np.einsum("ja,jab,jb->", W, spread, W)
    return LatentModel(mean, W, (residuals + blur) / observed.sum())


def standardize_latent(data, posterior, model):
    """Give z mean 0 and covariance I over the rows: what EM's m-step takes for granted.

    With ``α`` and ``Γ`` the mean and covariance of z over rows and posteriors, the `model`, which
    comes from `m_step` with that posterior, becomes ``μ + Wα`` and ``W Γ^½``, turned so that the
    columns of W are orthogonal.

    Notes
    -----
    The step is that of the larger model ``z ~ N(α, Γ)``, in which the m-step has more freedom,
    carried back to ``z ~ N(0, I)``; so the likelihood still never falls. Plain EM finds the
    lengths of the columns of W at the rate 1 − 2τ²/λ: for little noise hundreds of steps become
    ten. Orthogonal columns keep the k×k matrices of `e_step` near diagonal: however unequal the
    lengths, little is lost when they are inverted.

    References
    ----------
    Book, eq-ppca-m-step; Liu, Rubin and Wu (1998), parameter expansion.
    """
    alpha = posterior.means.mean(axis=0)
    Z = posterior.means - alpha
    # (eq-ppca-m-step)  Γ = (1/n) Σ [(ẑ_i − α)(ẑ_i − α)ᵀ + Cov z_i]
    spread = np.tensordot(np.bincount(data.which), posterior.covariances, 1)
    gamma = (Z.T @ Z + spread) / len(Z)
    V, lengths, _ = thin_svd(model.W @ np.linalg.cholesky(gamma))
    return LatentModel(model.mean + model.W @ alpha, V * lengths, model.noise)


def log_likelihood(data, model, posterior=None):
    """Log-likelihood of the observed entries of every row, array of shape (n,).

    It can be positive: it is the log of a density. Zero for a row without entries. `posterior` is
    that of `e_step` with the same model, if it is at hand.

    Notes
    -----
    Woodbury's identity twice. With m the posterior mean and C the posterior covariance of z,
    ``|WWᵀ + τ²I| = τ^{2|o|} / |C|`` and ``yᵀ(WWᵀ + τ²I)⁻¹y = ‖y − Wm‖²/τ² + ‖m‖²``: nothing of
    size d×d, and no difference of large numbers.

    References
    ----------
    Book, eq-model-likelihood; Tipping and Bishop (1999), equation 4.
    """
    Z, covariances = posterior or e_step(data, model)
    residuals = np.where(data.observed, data.values - model.mean - Z @ model.W.T, 0)
    log_det, sizes = np.linalg.slogdet(covariances)[1], data.patterns.sum(axis=1)
    # (eq-model-likelihood)  −2 log p = |o| log 2πτ² − log|C| + ‖y − Wm‖²/τ² + ‖m‖²
    normalizer = sizes * np.log(2 * np.pi * model.noise) - log_det
    return -(normalizer[data.which] + (residuals**2).sum(axis=1) / model.noise
             + (Z**2).sum(axis=1)) / 2


def expectation_maximization(data, k, *, tol=1e-10, max_iter=1000, random_state=0):
    """From a random start up to a maximum of the likelihood of the observed entries.

    Parameters
    ----------
    data : ObservedData
    k : int
    tol, max_iter, random_state
        As those of `ProbabilisticPCA`.

    Returns
    -------
    model : LatentModel
    history : list of float
        Log-likelihood at the start and after each step; never falls, but for rounding.

    Raises
    ------
    ValueError
        If a column has no observed entry, or τ² goes to zero: the likelihood has no maximum.

    Notes
    -----
    ConvergenceWarning if `max_iter` steps do not reach `tol`, or rounding makes the likelihood
    fall by more than 10⁻¹⁰ of itself. A last step down is taken back in any case.

    A large τ² shrinks what is smaller than it: after such steps a component that the maximum
    has may be next to nothing, at a saddle of the likelihood that looks settled. So τ² starts at
    10⁻⁶ of the variance, and EM goes on while a squared column of W still grows by 0.1 % a step.

    References
    ----------
    Book, eq-ppca-e-step, eq-ppca-m-step; Dempster, Laird and Rubin (1977); Liu, Rubin and Wu
    (1998).
    """
    refuse_unseen_columns(data.observed)
    # centred first: what the regressions multiply has the size of the spread
    N, shift = data.observed.sum(), data.values.sum(axis=0) / data.observed.sum(axis=0)
    data = data._replace(values=np.where(data.observed, data.values - shift, 0))
    variance = squared_norm(data.values) / N
    W = np.sqrt(variance) * as_generator(random_state).standard_normal((len(shift), k))
    # little noise: a large one would crush the components that are smaller than it
    model = LatentModel(np.zeros(len(shift)), W, 1e-6 * _check_noise(variance, variance, k))
    posterior, settled = e_step(data, model), False
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
                      ConvergenceWarning, stacklevel=4)
    if gain < 0:
        model, history = last, history[:-1]
    return model._replace(mean=model.mean + shift), history


def _check_noise(noise, largest, k):
    """τ², if it is more than rounding beside the largest variance."""
    if not noise > max(10 * np.finfo(float).eps * largest, np.finfo(float).tiny):
        raise ValueError(f"n_components={k} leaves no noise: a variance of {noise:.2g} beside "
                         f"{largest:.2g}. Fewer components, below the rank of the centred data, "
                         "were wanted, or pcalab.svd.complete for missing entries")
    return noise


class ProbabilisticPCA(GaussianModel, Invertible, Transformer):
    """The Gaussian model ``x = μ + Wz + ε`` by maximum likelihood, also with missing entries.

    NaN says that an entry is missing, in `fit` and afterwards. `transform` returns the posterior
    means ``E[z | x]`` from the observed entries of each row; for complete rows ``√(λ_j − τ²)/λ_j``
    times the scores of `PCA`, whitened and shrunk by ``√(1 − τ²/λ_j)``; the less is observed of a
    row, the nearer to zero. `inverse_transform` returns ``μ + W z``: after `transform` not the
    nearest point of the principal plane but nearer to the mean, by 1 − τ²/λ_j along axis j: what
    is best expected, where noise is.

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
        τ², on complete data (n − 1)/n times the attribute of `PCA`.
    weights_ : array of shape (d, k)
        W, in the rotation whose columns are orthogonal: ``V (Λ − τ²I)^½``.
    mean_ : array of shape (d,)
    loglike_ : array
        Log-likelihood of the observed entries at the start and after each step of EM; one
        number for the closed form.
    n_iter_ : int
        Steps of EM; 1 for the closed form.
    solver_ : str
        The solver that was used.

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

    parameters = dict(
        n_components=count(1), solver=choice("auto", "auto", "closed_form", "em"),
        tol=number(1e-10, low=0), max_iter=count(1000), random_state=seed(0))

    def _fit(self, X):
        k = as_count(self.n_components, X.shape[1] - 1, "n_components")
        data, self.solver_ = observe(X), self.solver
        if self.solver == "auto":
            self.solver_ = "closed_form" if data.observed.all() else "em"
        if self.solver_ == "em":
            model, loglike = expectation_maximization(
                data, k, tol=self.tol, max_iter=self.max_iter, random_state=self.random_state)
        else:
            model = maximum_likelihood(data.values, k)
            loglike = [log_likelihood(data, model).sum()]
        self.loglike_, self.n_iter_ = np.array(loglike), max(len(loglike) - 1, 1)
        self._store(model, X.dtype)

    def _checked(self, X, *, fitting=False):
        """Entries may be missing; the others are finite, and not too large to square."""
        X = values_later(self, X, reset=fitting, ensure_min_samples=1 + fitting,
                         ensure_min_features=1 + fitting)
        missing = np.isnan(X)
        if self.solver == "closed_form" and missing.any():
            raise ValueError(f"solver='closed_form' and X has NaN in {missing.sum()} of {X.size} "
                             "entries; complete data, or 'auto' or 'em', was wanted")
        refuse_extremes(np.where(missing, 0, X), "X", estimator=self)
        return X

    def _store(self, model, dtype):
        """What the model means: its axes are those of W, turned so that they are orthogonal."""
        # (eq-ppca-ml)  W = V (Λ − τ²I)^½
        V, lengths, _ = thin_svd(model.W)
        V = fix_signs(V)
        self.components_ = np.ascontiguousarray(V.T, dtype=dtype)
        self.explained_variance_ = (lengths**2 + model.noise).astype(dtype)
        self.weights_, self.mean_ = (V * lengths).astype(dtype), model.mean.astype(dtype)
        self.noise_variance_ = dtype.type(model.noise)

    def _model(self):
        check_is_fitted(self)
        return LatentModel(*(np.float64(a) for a in (
            self.mean_, self.weights_, self.noise_variance_)))

    def _transform(self, X):
        return e_step(observe(X), self._model()).means.astype(X.dtype)

    def _inverse(self, Z):
        # (eq-ppca-posterior)  E[x | z] = μ + W z
        return Z @ self.weights_.T + self.mean_

    def impute(self, X, *, return_std=False):
        """X with each missing entry replaced by its mean given the observed ones of its row.

        Parameters
        ----------
        X : array-like of shape (n, d)
            NaN where an entry is missing. A row without any other becomes the mean.
        return_std : bool, default False
            Whether to say how sure the entries are.

        Returns
        -------
        array of shape (n, d)
            A new array; observed entries stay.
        array of shape (n, d), if `return_std`
            The standard deviation of each missing entry, in the unit of its column; 0 where X has one.
        """
        model, X = self._model(), self._checked(X)
        data, missing = observe(X), np.isnan(X)
        z = e_step(data, model)
        # (eq-ppca-posterior)  E[x_m | x_o] = μ_m + W_m E[z | x_o]
        filled = np.where(missing, model.mean + z.means @ model.W.T, X).astype(X.dtype)
        if not return_std:
            return filled
        # (eq-ppca-posterior)  cov x_m = W_m cov z W_mᵀ + τ²I
        variances = np.einsum("ja,pab,jb->pj", model.W, z.covariances, model.W) + model.noise
        return filled, np.where(missing, np.sqrt(variances[data.which]), 0).astype(X.dtype)

    def score_samples(self, X):
        """The log-likelihood of the observed entries of every row: see `log_likelihood`."""
        model, X = self._model(), self._checked(X)
        return log_likelihood(observe(X), model)

    def __sklearn_tags__(self):
        tags = super().__sklearn_tags__()
        tags.input_tags.allow_nan = self.solver != "closed_form"
        return tags
