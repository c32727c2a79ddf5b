"""Maximum likelihood, and what to do when its equations cannot be solved at once: EM.

A coin and a Gaussian have a maximum in closed form. A mixture of Gaussians has not, but if one
knew which component each observation came from it would; EM guesses that (the E-step, a
posterior probability), solves (the M-step, weighted means and covariances), and repeats. Each
round raises the likelihood, since each maximises a bound that touches it.

Observations may also come as counts in bins of a line, as Pearson's crabs did: then the E-step
guesses where in its bin an observation lies as well.
"""

import warnings
from functools import partial

import numpy as np
from scipy.special import entr, xlog1py, xlogy
from sklearn.base import DensityMixin
from sklearn.exceptions import ConvergenceWarning
from sklearn.utils.validation import check_is_fitted

from pcalab.core.distances import squared_distances
from pcalab.core.eigen import eigenvalues_of, top_eigenpairs
from pcalab.core.estimator import Estimator, anything, choice, count, flag, number, seed
from pcalab.core.moments import blocks, mean_and_scatter
from pcalab.core.validate import (as_count, as_generator, as_limit, as_matrix, as_number,
                                  as_symmetric, refuse_extremes)

__all__ = ["GaussianMixture", "binned_log_likelihood", "binned_m_step", "binned_moments",
           "coin_log_likelihood", "coin_mle", "em_bound", "floor_covariance",
           "gaussian_log_density", "gaussian_mle", "log_joint", "m_step", "responsibilities"]

_NODES, _NODE_WEIGHTS = np.polynomial.legendre.leggauss(64)


# ------------------------------------------------------------------ maxima in closed form

def coin_log_likelihood(theta, heads, tosses):
    """The log-probability of a sequence of tosses: ``H ln θ + T ln(1 − θ)``.

    `theta`, from 0 to 1, is the probability of heads, a number or an array; the rest as for
    `coin_mle`, and so are the errors. ``0 ln 0`` counts as 0: a coin that always lands heads
    explains heads perfectly. Book, eq-coin.
    """
    coin_mle(heads, tosses)
    if not (np.min(theta) >= 0 and np.max(theta) <= 1):
        raise ValueError(f"theta={theta}; probabilities, from 0 to 1, were wanted")
    # (eq-coin)  L(θ) = H ln θ + T ln(1 − θ)
    return xlogy(heads, theta) + xlog1py(tosses - heads, -np.asarray(theta))


def coin_mle(heads, tosses):
    """The probability of heads under which the tosses are most likely: ``θ̂ = H/n``.

    A ValueError, unless there is at least one toss, and from 0 to `tosses` heads. If heads are
    none or all, the maximum lies on the boundary, where no derivative vanishes; the formula still
    holds. Book, eq-coin.
    """
    as_number(tosses, "tosses", low=1)
    # (eq-coin)  θ̂ = H / n
    return as_number(heads, "heads", low=0, high=tosses) / tosses


def gaussian_mle(X):
    """The Gaussian that makes the rows of X, (n, d), most likely: their mean and covariance.

    The covariance, (d, d), is divided by n, not n − 1. It is singular if the rows lie in a
    hyperplane: then the likelihood has no upper bound. Book, eq-gaussian-ml.
    """
    mean, scatter = mean_and_scatter(X)
    # (eq-gaussian-ml)  μ̂ = (1/n) Σ x_i,   Σ̂ = (1/n) Σ (x_i − μ̂)(x_i − μ̂)ᵀ
    return mean, scatter / len(X)


def gaussian_log_density(X, mean, covariance):
    """The logarithm of the normal density at every row. It may be positive.

    Parameters
    ----------
    X : array-like of shape (n, d)
    mean : array-like of shape (d,)
    covariance : array-like of shape (d, d)

    Returns
    -------
    array of shape (n,)
        Float64. O(nd²), a block of memory.

    Raises
    ------
    ValueError
        If shapes do not fit, or the covariance is not symmetric.
    numpy.linalg.LinAlgError
        If the covariance is not positive definite. (It is a ValueError too.)

    References
    ----------
    Book, eq-gaussian-density.
    """
    X = as_matrix(X, "X", squares=True)
    d = X.shape[1]
    S = as_symmetric(_as_shaped(covariance, (d, d), "covariance"), "covariance")
    return _log_density(X, _as_shaped(mean, (d,), "mean"), _factor(S, "covariance"))


def _log_density(X, mean, L):
    """``ln N(x_i | μ, LLᵀ)``."""
    whiten, squares = np.linalg.inv(L), np.empty(len(X))
    for rows in blocks(len(X), 8 * X.shape[1]):
        # (eq-gaussian-density)  (x−μ)ᵀΣ⁻¹(x−μ) = ‖y‖²,   y = L⁻¹(x−μ),   Σ = LLᵀ
        Y = whiten @ (X[rows] - mean).T
        squares[rows] = np.einsum("ij,ij->j", Y, Y)
    # (eq-gaussian-density)  ln N(x|μ,Σ) = −½ (d ln 2π + ln|Σ| + ‖y‖²)
    return -0.5 * (len(L) * np.log(2 * np.pi) + squares) - np.log(np.diag(L)).sum()


def _factor(A, name):
    """The Cholesky factor L of A = L Lᵀ."""
    try:
        return np.linalg.cholesky(A)
    except np.linalg.LinAlgError:
        raise np.linalg.LinAlgError(f"{name} is not positive definite. If a component collapsed: "
                                    "raise reg_covar, try other starts or fewer components"
                                    ) from None


def _as_shaped(A, shape, name):
    """A copy, of finite numbers in the shape wanted."""
    A = np.array(A, dtype=np.float64)
    if A.shape != shape or not np.isfinite(A).all():
        raise ValueError(f"{name} has shape {A.shape} and {np.isfinite(A).sum()} finite entries; "
                         f"shape {shape}, all finite, was wanted")
    return A


# ------------------------------------------------------------------ the two steps of EM

def log_joint(X, weights, means, covariances):
    """``ln π_j + ln N(x_i | μ_j, Σ_j)``: observation i came about, from component j.

    Parameters
    ----------
    X : array of shape (n, d)
    weights : array of shape (c,)
    means : array of shape (c, d)
    covariances : array of shape (c, d, d)
        If one is not positive definite, a LinAlgError says which.

    Returns
    -------
    array of shape (n, c)
        Its log-sum-exp over j is the log-density of the mixture. O(ncd²).

    References
    ----------
    Book, eq-mixture-density.
    """
    joint = np.empty((len(X), len(weights)), order="F")
    for j, (mean, S) in enumerate(zip(means, covariances, strict=True)):
        # (eq-mixture-density)  ln p(x, j) = ln π_j + ln N(x | μ_j, Σ_j)
        joint[:, j] = np.log(weights[j]) + _log_density(X, mean, _factor(S, f"covariances[{j}]"))
    return joint


def responsibilities(joint):
    """The E-step: how likely it is that observation i came from component j.

    Parameters
    ----------
    joint : array of shape (n, c)
        See `log_joint`.

    Returns
    -------
    R : array of shape (n, c)
        Rows sum to one. The largest term of each sum is taken out before exponentials are, so
        nothing overflows, and what underflows is zero beside a one.
    log_density : array of shape (n,)
        ``ln p(x_i)``; their sum is the log-likelihood.

    Raises
    ------
    ValueError
        If an observation is so far from all components that the square of its distance overflows.

    References
    ----------
    Book, eq-responsibilities, eq-mixture-likelihood; Dempster, Laird and Rubin (1977).
    """
    top = np.max(joint, axis=1, keepdims=True)
    if not np.isfinite(top).all():
        raise ValueError(f"row {np.isfinite(top).argmin()} is so far from all components, in "
                         "units of their spread, that the logarithm of its density overflows")
    R = np.exp(joint - top)
    total = R.sum(axis=1, keepdims=True)
    # (eq-responsibilities)  r_ij = p(x_i, j) / Σ_l p(x_i, l)
    R /= total
    # (eq-mixture-likelihood)  ln p(x_i) = ln Σ_j p(x_i, j)
    return R, (top + np.log(total))[:, 0]


def m_step(X, R):
    """The M-step: share, mean and covariance of every component, from weighted data.

    Parameters
    ----------
    X : array of shape (n, d)
    R : array of shape (n, c)
        Responsibilities, not negative. If a component is left without observations, a
        LinAlgError says which.

    Returns
    -------
    weights : array of shape (c,)
    means : array of shape (c, d)
    covariances : array of shape (c, d, d)
        Centred before they are squared, summed in float64: never negative, wherever the data lie.
        O(ncd²).

    References
    ----------
    Book, eq-m-step; Dempster, Laird and Rubin (1977).
    """
    R, d = np.asarray(R, np.float64), X.shape[1]
    sizes = _sizes(R)
    # (eq-m-step)  N_j = Σ_i r_ij,   π_j = N_j / n,   μ_j = (1/N_j) Σ_i r_ij x_i
    means = (R.T @ X) / sizes[:, None]
    scatters = np.zeros((len(sizes), d, d))
    for j, mean in enumerate(means):
        for rows in blocks(len(X), 8 * d):
            # (eq-m-step)  Σ_j = (1/N_j) Σ_i r_ij (x_i − μ_j)(x_i − μ_j)ᵀ
            Z = np.sqrt(R[rows, j])[:, None] * (X[rows] - mean)
            scatters[j] += Z.T @ Z
    return sizes / sizes.sum(), means, scatters / sizes[:, None, None]


def _sizes(R):
    """``N_j = Σ_i r_ij``; nothing can be estimated from none."""
    sizes = R.sum(axis=0)
    empty = np.flatnonzero(sizes <= np.finfo(np.float64).eps)
    if len(empty):
        raise np.linalg.LinAlgError(f"component {empty[0]} has no observations left: other starts "
                                    "(n_init, init_params) or fewer components are wanted")
    return sizes


def em_bound(joint, R):
    """What EM climbs: a lower bound of the log-likelihood, for any shares R.

    `joint`, of shape (n, c), is that of `log_joint`; the rows of R, (n, c), are not negative and
    sum to one. By Jensen's inequality the bound is at most the log-likelihood, and equal to it if
    R are the responsibilities. The E-step raises the bound to the likelihood, the M-step raises
    the bound, so the likelihood never falls. Book, eq-em-bound; Neal and Hinton (1998).
    """
    # (eq-em-bound)  B(θ, R) = Σ_ij r_ij ln p(x_i, j) − Σ_ij r_ij ln r_ij  ≤  ln p(X)
    return float(np.sum(R * np.where(R > 0, joint, 0) + entr(R)))


def floor_covariance(covariance, floor):
    """The best covariance with no variance below `floor` in any direction.

    A component that shrinks onto one observation raises the likelihood without limit. With this
    floor, in squared units of the data, there is a limit, and a maximum. Of the best covariance S
    without it, of shape (d, d), eigenvalues below the floor are raised to it. This *is* the
    maximum of ``−ln|Σ| − tr(Σ⁻¹S)`` over ``Σ ⪰ floor·I``, so EM with it still climbs.

    References
    ----------
    Book, eq-covariance-floor; Hathaway (1985), on constraints under which a maximum exists.
    """
    try:
        # eigenvalues are wrong by ε times the largest, this is right in any units
        np.linalg.cholesky(covariance - floor * np.eye(len(covariance)))
        return covariance
    except np.linalg.LinAlgError:
        eigenvalues, V = top_eigenpairs(covariance)
        # (eq-covariance-floor)  Σ = V max(Λ, ε) Vᵀ
        return (V * np.maximum(eigenvalues, floor)) @ V.T


# ------------------------------------------------------------------ counts in bins

def binned_moments(edges, mean, sd):
    """How likely a normal variable is in each bin, and its mean and variance there.

    Parameters
    ----------
    edges : array-like of shape (m + 1,)
        Increasing; the first may be −inf, the last inf.
    mean, sd : float, or array-like of shape (c,)

    Returns
    -------
    log_probability, bin_mean, bin_variance : arrays of shape (m,) or (m, c)

    Raises
    ------
    ValueError
        If the edges do not increase, or a standard deviation is not positive.

    Notes
    -----
    In closed form, with φ the standard normal density and a, b the standardised edges, the
    probability is ``Φ(b) − Φ(a)`` and the mean ``μ + σ (φ(a) − φ(b)) / (Φ(b) − Φ(a))``. In a
    narrow bin and far in the tails all of these differences cancel. Here the three integrals are
    taken numerically, by 64 Gauss–Legendre nodes over that part of the bin where the density is
    more than e⁻⁴⁰ of its largest value, taken at c: only positive numbers are added, and the
    result is right to about 14 digits in any bin.

    References
    ----------
    Book, eq-binned-moments; McLachlan and Jones (1988).
    """
    edges, sd = _as_edges(edges), np.asarray(sd, dtype=np.float64)
    if not (sd > 0).all():
        raise ValueError(f"sd={sd}; positive numbers were wanted")
    # 10¹⁵⁰ standard deviations can be squared, and no one asks for what lies beyond
    t = np.clip(np.subtract.outer(edges, mean) / sd, -1e150, 1e150)
    a, b = t[:-1], t[1:]
    c = np.clip(0.0, a, b)
    reach = 80 / (abs(c) + np.sqrt(c * c + 80))
    left, right = np.maximum(a - c, -reach), np.minimum(b - c, reach)
    # so far away that rounding leaves no width, the bin is a point
    half = np.maximum((right - left) / 2, 1e-300)
    u = ((left + right) / 2)[..., None] + half[..., None] * _NODES
    # t = c + u,   φ(t) = φ(c) exp(−u (c + u/2))
    density = half[..., None] * _NODE_WEIGHTS * np.exp(-u * (c[..., None] + u / 2))
    total = density.sum(axis=-1)
    # (eq-binned-moments)  ∫ φ,   ∫ t φ / ∫ φ,   ∫ (t − t̄)² φ / ∫ φ   over the bin
    u_mean = (density * u).sum(axis=-1) / total
    variance = (density * (u - u_mean[..., None]) ** 2).sum(axis=-1) / total
    log_probability = np.log(total) - c * c / 2 - np.log(2 * np.pi) / 2
    # rounding in mean + … may leave a bin that is far away
    bin_mean = np.clip((mean + sd * (c + u_mean)).T, edges[:-1], edges[1:]).T
    return log_probability, bin_mean, sd**2 * variance


def binned_log_likelihood(edges, counts, weights, means, sds):
    """The log-likelihood of counts in bins, up to the multinomial coefficient.

    `edges`, of shape (m + 1,), and `counts`, (m,), as for `GaussianMixture.fit_binned`; weights,
    means and standard deviations of shape (c,). Book, eq-binned-likelihood; McLachlan and Jones
    (1988).
    """
    edges, counts = _as_binned(edges, counts)
    joint = np.log(weights) + binned_moments(edges, means, sds)[0]
    # (eq-binned-likelihood)  ln L = Σ_b n_b ln Σ_j π_j P(bin b | j)
    return float(counts @ responsibilities(joint)[1])


def binned_m_step(counts, R, bin_means, bin_variances):
    """The M-step when of each observation only the bin is known.

    Parameters
    ----------
    counts : array of shape (m,)
    R, bin_means, bin_variances : array of shape (m, c)
        Responsibilities for a bin, and its `binned_moments`.

    Returns
    -------
    weights, means, covariances
        As of `m_step`, for d = 1.

    References
    ----------
    Book, eq-binned-moments; McLachlan and Jones (1988).
    """
    N = counts[:, None] * R
    sizes = _sizes(N)
    # (eq-m-step)  μ_j = (1/N_j) Σ_b n_b r_bj m_bj
    means = (N * bin_means).sum(axis=0) / sizes
    # (eq-binned-moments)  σ_j² = (1/N_j) Σ_b n_b r_bj (v_bj + (m_bj − μ_j)²)
    variances = (N * (bin_variances + (bin_means - means) ** 2)).sum(axis=0) / sizes
    return sizes / sizes.sum(), means[:, None], variances[:, None, None]


def _as_edges(edges):
    """Increasing numbers, infinite at the ends only."""
    edges = np.asarray(edges, dtype=np.float64)
    finite = edges[np.isfinite(edges)]
    if edges.ndim != 1 or len(edges) < 2 or not (np.diff(edges) > 0).all() or not len(finite):
        raise ValueError(f"edges={edges}; at least two numbers, each greater than the one "
                         "before, not both infinite, were wanted")
    refuse_extremes(finite, "edges")
    return edges


def _as_binned(edges, counts):
    """Edges and counts that fit each other."""
    edges = _as_edges(edges)
    counts = _as_shaped(counts, (len(edges) - 1,), "counts, one per bin,")
    if counts.min() < 0 or not 0 < counts.sum() < np.inf:
        raise ValueError(f"counts range from {counts.min()} to {counts.max()}; none negative "
                         "and a sum that is positive and finite were wanted")
    return edges, counts


# ------------------------------------------------------------------ where to start

def _shares(X, p, c, how, rng):
    """Responsibilities to start from; the rows of X have masses p."""
    if how == "random":
        return rng.dirichlet(np.ones(c), len(X))
    rows = (rng.choice(len(X), c, replace=False, p=p) if how == "random_from_data"
            else _spread_rows(X, p, c, rng))
    R = _nearest(X, X[rows])
    return _k_means(X, p, R) if how == "kmeans" else R


def _spread_rows(X, p, c, rng):
    """k-means++: of five rows drawn, the likelier the farther from those chosen, the best."""
    rows, D2 = [rng.choice(len(X), p=p)], np.inf
    while len(rows) < c:
        D2 = np.minimum(D2, squared_distances(X, X[rows[-1:]])[:, 0])
        mass = p * D2 if (p * D2).any() else p
        drawn = rng.choice(len(X), 5, p=mass / mass.sum())
        left = np.minimum(D2[:, None], squared_distances(X, X[drawn]))
        rows.append(drawn[(p @ left).argmin()])
    return rows


def _nearest(X, centres):
    """Responsibilities 1 for the nearest centre and 0 for the others."""
    return np.eye(len(centres))[squared_distances(X, centres).argmin(axis=1)]


def _k_means(X, p, R):
    """Centres move to the means of their rows, till they rest or one would lose all its rows."""
    for _ in range(100):
        moved = _nearest(X, (p[:, None] * R).T @ X / _sizes(p[:, None] * R)[:, None])
        if (moved == R).all() or not (p @ moved).all():
            break
        R = moved
    return R


def _compact(S, kind, weights):
    """The likeliest covariances of a kind, from the full ones, as they are stored."""
    variances = np.diagonal(S, axis1=1, axis2=2)
    return {"full": S, "tied": np.tensordot(weights, S, 1), "diag": variances,
            "spherical": variances.mean(axis=1)}[kind]


def _stack(A, kind, c, d, name):
    """The c matrices of shape (d, d) that are stored as A."""
    shape = {"full": (c, d, d), "tied": (d, d), "diag": (c, d), "spherical": (c,)}[kind]
    A = _as_shaped(A, shape, name)
    return (np.broadcast_to(A, (c, d, d)) if kind in ("full", "tied")
            else A.reshape(c, -1, 1) * np.eye(d))


class GaussianMixture(DensityMixin, Estimator):
    """A mixture of c Gaussians, fitted by EM to observations, or to counts in bins.

    Maximises ``Σ_i ln Σ_j π_j N(x_i | μ_j, Σ_j)`` over weights, means, and covariances that have
    no eigenvalue below `reg_covar`. The likelihood never falls from step to step.

    Parameters
    ----------
    n_components : int, default=1
        c, from 1 to n.
    covariance_type : {"full", "tied", "diag", "spherical"}, default="full"
        A matrix each; one for all; diagonal; a multiple of the identity, at the cost of "full".
    tol : float, default=1e-3
        Stop after the step that follows one in which the mean log-likelihood changed by less.
        For parameters that have settled, much less is wanted.
    reg_covar : float, default=1e-6
        The smallest variance in any direction, in squared units of the data. scikit-learn adds
        this number instead of flooring by it; what it maximises has no name, and may fall.
    max_iter : int, default=100
    n_init : int, default=1
        How many starts; the best result is kept.
    init_params : {"kmeans", "k-means++", "random", "random_from_data"}, default="kmeans"
        How to start: nearest centre, where centres are those of k-means, or rows spread out, or
        any rows; or random responsibilities.
    weights_init, means_init, precisions_init : array-like, optional
        Where to start, in the shapes of `weights_`, `means_` and `precisions_`. Beside given means
        weights and covariances that are not given are those of the observations nearest to each
        (scikit-learn's belong to clusters in an order of their own).
    random_state : None, int, Generator or RandomState, default=None
        For starts, and for `sample`.
    warm_start : bool, default=False
        Start from the result of the last call of `fit`, which may have had another
        `covariance_type` but not another number of components or columns.
    verbose, verbose_interval
        Nothing is printed; see `lower_bounds_`.

    Attributes
    ----------
    weights_ : array of shape (c,)
    means_ : array of shape (c, d)
    covariances_ : array
        Of shape (c, d, d), (d, d), (c, d) or (c,) for "full", "tied", "diag", "spherical".
    precisions_ : array of that shape
        The inverses, ``P Pᵀ = Σ⁻¹``.
    precisions_cholesky_ : array of that shape
        P, upper triangular.
    converged_ : bool
    n_iter_ : int
    lower_bound_ : float
        The mean log-likelihood of the parameters above (scikit-learn's is that of the
        parameters one step before).
    lower_bounds_ : list of n_iter_ floats
        The mean log-likelihood after every step; never falls.

    Warns
    -----
    ConvergenceWarning
        If `max_iter` steps do not reach `tol`; if a component rests on the floor `reg_covar`,
        where without it the likelihood might have no bound; if rounding made the likelihood
        fall, and EM stopped. If from every start a component loses all observations, or collapses
        with ``reg_covar=0``, `fit` raises a LinAlgError (a ValueError too).

    Notes
    -----
    O(ncd²) a step. All is computed and kept in float64, also for float32 data, so that the
    likelihood reported is that of the parameters. Means are taken off before anything is squared:
    a large common offset does no harm. Log-densities, and the likelihood, may be positive.

    References
    ----------
    Book, eq-mixture-likelihood, eq-responsibilities, eq-m-step, eq-em-bound; Dempster, Laird and
    Rubin (1977); Pearson (1894).

    Examples
    --------
    >>> import numpy as np
    >>> from pcalab.mixture import GaussianMixture
    >>> X = np.array([[1, 2], [1, 4], [2, 0], [10, 2], [10, 4], [11, 0]])
    >>> model = GaussianMixture(2, means_init=[[1, 2], [10, 2]]).fit(X)
    >>> model.means_.round(2) + 0.0
    array([[ 1.33,  2.  ],
           [10.33,  2.  ]])
    >>> model.predict([[0, 0], [12, 3]])
    array([0, 1])
    """

    parameters = dict(
        n_components=count(1),
        covariance_type=choice("full", "full", "tied", "diag", "spherical"),
        tol=number(1e-3, low=0), reg_covar=number(1e-6, low=0), max_iter=count(100, low=0),
        n_init=count(1),
        init_params=choice("kmeans", "kmeans", "k-means++", "random", "random_from_data"),
        weights_init=anything(), means_init=anything(), precisions_init=anything(),
        random_state=seed(), warm_start=flag(False), verbose=anything(0),
        verbose_interval=anything(10))

    def _checked(self, X, **options):
        # whole columns lie together: arithmetic with a mean then runs along them, a quarter faster
        return super()._checked(X, dtype=np.float64, order="F", **options)

    def _fit(self, X):
        def e_step(*theta):
            R, log_density = responsibilities(log_joint(X, *theta))
            return (R,), float(log_density.mean())

        self._maximize(X, np.full(len(X), 1 / len(X)), e_step, partial(m_step, X))

    def fit_binned(self, edges, counts):
        """Find weights, means and variances from counts in bins of a line.

        Parameters
        ----------
        edges : array-like of shape (m + 1,)
            Increasing; −inf and inf make the first and the last bin open. Where no bin is, no
            observation is.
        counts : array-like of shape (m,)
            Not negative, not all zero.

        Returns
        -------
        self
            As if fitted to one column; `lower_bound_` is `binned_log_likelihood` over the
            number of observations.

        References
        ----------
        Book, eq-binned-likelihood, eq-binned-moments; McLachlan and Jones (1988); Pearson (1894).
        """
        self._check_parameters()
        self._fit_binned(*_as_binned(edges, counts))
        return self

    def _fit_binned(self, edges, counts):
        p = counts / counts.sum()
        # an open bin ends, for the start, at its only edge
        finite = edges[np.isfinite(edges)]
        ends = np.clip(edges, finite[0], finite[-1])[:, None]
        middles, widths = (ends[1:] + ends[:-1]) / 2, np.diff(ends, axis=0)
        self._checked(middles, fitting=True, ensure_min_samples=1)

        def e_step(weights, means, S):
            log_probability, *moments = binned_moments(edges, means[:, 0], np.sqrt(S[:, 0, 0]))
            R, log_density = responsibilities(np.log(weights) + log_probability)
            return (R, *moments), float(p @ log_density)

        self._maximize(middles, p, e_step, partial(binned_m_step, p), middles, widths**2 / 12)

    def _maximize(self, points, p, e_step, m_step, *moments):
        """EM from one start or several; the best result is stored.

        `p` are the shares of the points, and `moments` what the M-step wants beside
        responsibilities before there was an E-step.
        """
        c = as_count(self.n_components, np.count_nonzero(p), "n_components")
        given, rng, runs = self._given(points.shape[1]), as_generator(self.random_state), []
        lacks = any(part is None for part in given)
        for _ in range(self.n_init if lacks else 1):
            try:
                start = given
                if lacks:
                    R = (_shares(points, p, c, self.init_params, rng) if given[1] is None
                         else _nearest(points, given[1]))
                    start = [f if g is None else g for f, g in zip(m_step(R, *moments), given)]
                runs.append(self._climb(start, e_step, m_step))
            except np.linalg.LinAlgError as error:
                failure = error
        if not runs:
            raise failure
        self._store(*max(runs, key=lambda run: run[1][-1]))

    def _given(self, d):
        """Weights, means and covariances to start from, as far as the caller gave them."""
        c, kind = self.n_components, self.covariance_type
        if self.warm_start and hasattr(self, "weights_"):
            means = _as_shaped(self.means_, (c, d), "means_, which warm_start goes on from,")
            return self.weights_, means, self._matrices()
        weights, means, P = self.weights_init, self.means_init, self.precisions_init
        if weights is not None:
            weights = _as_shaped(weights, (c,), "weights_init")
            if weights.min() <= 0 or abs(weights.sum() - 1) > 1e-6:
                raise ValueError(f"weights_init={weights}; positive, with sum one, was wanted")
            weights /= weights.sum()
        if means is not None:
            means = _as_shaped(means, (c, d), "means_init")
        if P is not None:
            name = "precisions_init"
            L = [_factor(as_symmetric(A, name), name) for A in _stack(P, kind, c, d, name)]
            # (eq-gaussian-density)  Σ = (L Lᵀ)⁻¹ = L⁻ᵀ L⁻¹
            P = np.array([A.T @ A for A in np.linalg.inv(L)])
        return weights, means, P

    def _climb(self, theta, e_step, m_step):
        """EM from one start, until the mean log-likelihood stands still."""
        theta = self._allowed(*theta)
        posterior, bound = e_step(*theta)
        bounds, converged = [bound], False
        while len(bounds) <= self.max_iter and not converged:
            step = self._allowed(*m_step(*posterior))
            posterior, bound = e_step(*step)
            # (eq-em-bound)  the likelihood never falls; rounding may take off a few units
            if bound < bounds[-1] - 1e-10 * max(abs(bound), 1):
                _warn(f"in step {len(bounds)} rounding made the mean log-likelihood fall from "
                      f"{bounds[-1]} to {bound}, and EM stopped before it; raise reg_covar")
                break
            converged = len(bounds) > 1 and abs(bounds[-1] - bounds[-2]) < self.tol
            theta = step
            bounds.append(bound)
        return theta, bounds, converged

    def _allowed(self, weights, means, S):
        """The same with the likeliest covariances of the kind wanted, not below the floor."""
        S = _compact(S, self.covariance_type, weights)
        S = _stack(S, self.covariance_type, *means.shape, "covariances")
        return weights, means, np.array([floor_covariance(A, self.reg_covar) for A in S])

    def _store(self, theta, bounds, converged):
        """The fitted attributes, and a word about what is not as it should be."""
        (self.weights_, self.means_, S), self._kind = theta, self.covariance_type
        # (eq-gaussian-density)  Σ = L Lᵀ,   Σ⁻¹ = P Pᵀ,   P = L⁻ᵀ
        P = np.triu(np.linalg.inv(np.linalg.cholesky(S)).swapaxes(1, 2))
        precisions = P @ P.swapaxes(1, 2)
        self.covariances_, self.precisions_cholesky_, self.precisions_ = (
            _compact(A, self._kind, self.weights_).copy() for A in (S, P, precisions))
        self.converged_, self.n_iter_ = converged, len(bounds) - 1
        self.lower_bound_, self.lower_bounds_ = bounds[-1], bounds[1:]
        # the inverse's largest eigenvalue, of which all digits are right
        low = [j for j, A in enumerate(precisions)
               if self.reg_covar * eigenvalues_of(A)[0] >= 1 - 1e-6]
        if low:
            _warn(f"component(s) {low} collapsed to the floor reg_covar={self.reg_covar}, on "
                  "which the likelihood now depends; other starts (n_init), fewer components, or "
                  "other units may be wanted")
        if not converged and self.n_iter_ == self.max_iter > 0:
            _warn(f"after {self.n_iter_} steps the mean log-likelihood still changes by more than "
                  f"tol={self.tol}; raise max_iter or tol")

    def _matrices(self):
        """The covariances as a stack, of the kind that was fitted."""
        kind = getattr(self, "_kind", self.covariance_type)
        return _stack(self.covariances_, kind, *self.means_.shape, "covariances_")

    def _posterior(self, X):
        check_is_fitted(self)
        joint = log_joint(self._checked(X), self.weights_, self.means_, self._matrices())
        return responsibilities(joint)

    def predict_proba(self, X):
        """The probability that each row of X, (m, d), came from each component: (m, c)."""
        return self._posterior(X)[0]

    def predict(self, X):
        """The likeliest component of each row of X, (m, d): an array of shape (m,)."""
        return self._posterior(X)[0].argmax(axis=1)

    def fit_predict(self, X, y=None):
        """`fit`, then `predict` of the same rows."""
        return self.fit(X).predict(X)

    def score_samples(self, X):
        """The log-density of each row of X, (m, d): shape (m,). It may be positive."""
        return self._posterior(X)[1]

    def score(self, X, y=None):
        """The mean of `score_samples`."""
        return float(self.score_samples(X).mean())

    def _n_parameters(self):
        c, d = self.means_.shape
        free = {"full": c * d * (d + 1) // 2, "tied": d * (d + 1) // 2}
        return c - 1 + c * d + free.get(self._kind, self.covariances_.size)

    def bic(self, X):
        """``−2 ln L + (number of parameters) ln m`` for m rows of X; lower is better."""
        L = self.score_samples(X)
        return float(-2 * L.sum() + self._n_parameters() * np.log(len(L)))

    def aic(self, X):
        """``−2 ln L + 2 (number of parameters)``; lower is better."""
        return float(-2 * self.score_samples(X).sum() + 2 * self._n_parameters())

    def sample(self, n_samples=1):
        """Draw rows, (n_samples, d), and say of which component each is, in ascending order."""
        check_is_fitted(self)
        n, rng = as_limit(n_samples, "n_samples"), as_generator(self.random_state)
        y = np.repeat(np.arange(len(self.weights_)), rng.multinomial(n, self.weights_))
        X = rng.standard_normal((n, self.means_.shape[1]))
        # (eq-gaussian-density)  x = μ + L y,   Σ = L Lᵀ,   y standard normal
        for j, L in enumerate(np.linalg.cholesky(self._matrices())):
            X[y == j] = self.means_[j] + X[y == j] @ L.T
        return X, y


def _warn(words):
    warnings.warn(f"GaussianMixture: {words}", ConvergenceWarning, stacklevel=6)
