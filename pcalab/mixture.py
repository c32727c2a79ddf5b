"""Maximum likelihood, and what to do when its equations cannot be solved at once: EM.

A coin and a Gaussian have a maximum in closed form. A mixture of Gaussians has not, but if one
knew which component each observation came from it would; EM guesses that (the E-step, a
posterior probability), solves (the M-step, weighted means and covariances), and repeats. Each
round raises the likelihood, since each maximises a bound that touches it.

Observations may also come as counts in bins of a line, as Pearson's crabs did: then the E-step
guesses where in its bin an observation lies as well.
"""

import warnings

import numpy as np
from scipy.linalg import solve_triangular
from scipy.special import entr, xlog1py, xlogy
from sklearn.base import BaseEstimator, DensityMixin
from sklearn.exceptions import ConvergenceWarning
from sklearn.utils.validation import check_is_fitted, validate_data

from pcalab.linalg import (BLOCK_BYTES, as_choice, as_count, as_generator, as_matrix, as_number,
                           as_symmetric, mean_and_scatter, squared_distances)

__all__ = ["GaussianMixture", "binned_log_likelihood", "binned_m_step", "binned_moments",
           "coin_log_likelihood", "coin_mle", "em_bound", "floor_covariance",
           "gaussian_log_density", "gaussian_mle", "log_joint", "m_step", "responsibilities"]

_NODES, _NODE_WEIGHTS = np.polynomial.legendre.leggauss(64)


# ------------------------------------------------------------------ maxima in closed form

def coin_log_likelihood(theta, heads, tosses):
    """The log-probability of a sequence of tosses: ``H ln θ + T ln(1 − θ)``.

    Parameters
    ----------
    theta : float or array, from 0 to 1
        The probability of heads.
    heads : int
    tosses : int

    Returns
    -------
    float or array
        ``0 ln 0`` counts as 0: a coin that always lands heads explains heads
        perfectly.

    References
    ----------
    Book, eq-coin.
    """
    coin_mle(heads, tosses)
    # (eq-coin)  L(θ) = H ln θ + T ln(1 − θ)
    return xlogy(heads, theta) + xlog1py(tosses - heads, -np.asarray(theta))


def coin_mle(heads, tosses):
    """The probability of heads under which the tosses are most likely: ``θ̂ = H/n``.

    Parameters
    ----------
    heads : int
        From 0 to `tosses`. Where it is 0 or all, the maximum lies on the boundary,
        where no derivative vanishes; the formula still holds.
    tosses : int
        At least 1.

    Returns
    -------
    float

    Raises
    ------
    ValueError
        If a count is out of range.

    References
    ----------
    Book, eq-coin.
    """
    as_number(tosses, "tosses", low=1)
    # (eq-coin)  θ̂ = H / n
    return as_number(heads, "heads", low=0, high=tosses) / tosses


def gaussian_mle(X):
    """The Gaussian that makes the rows of X most likely: their mean and covariance.

    Parameters
    ----------
    X : array-like of shape (n, d)

    Returns
    -------
    mean : array of shape (d,)
    covariance : array of shape (d, d)
        Divided by n, not n − 1. Singular if the rows lie in a hyperplane: then the
        likelihood has no upper bound.

    References
    ----------
    Book, eq-gaussian-ml.
    """
    X = as_matrix(X, name="X")
    mean, scatter = mean_and_scatter(X)
    # (eq-gaussian-ml)  μ̂ = (1/n) Σ x_i,   Σ̂ = (1/n) Σ (x_i − μ̂)(x_i − μ̂)ᵀ
    return mean, scatter / len(X)


def gaussian_log_density(X, mean, covariance, *, name="covariance"):
    """The logarithm of the normal density at every row. It may be positive.

    Parameters
    ----------
    X : array-like of shape (n, d)
    mean : array-like of shape (d,)
    covariance : array-like of shape (d, d)
    name : str
        What errors call the covariance.

    Returns
    -------
    array of shape (n,)
        Float64. O(nd²), a block of memory.

    Raises
    ------
    ValueError
        If shapes do not fit.
    numpy.linalg.LinAlgError
        If the covariance is not positive definite. (It is a ValueError too.)

    References
    ----------
    Book, eq-gaussian-density.
    """
    X, d = as_matrix(X, name="X"), np.shape(X)[1]
    mean = _as_shaped(mean, (d,), "mean")
    covariance = _as_shaped(covariance, (d, d), name)
    try:
        L = np.linalg.cholesky(covariance)
    except np.linalg.LinAlgError:
        raise np.linalg.LinAlgError(
            f"{name} is not positive definite, so no density exists. A component of "
            "a mixture collapses so on too few points: raise reg_covar, try other "
            "starts (n_init, init_params), or take fewer components") from None
    whiten, squares = solve_triangular(L, np.eye(d), lower=True), np.empty(len(X))
    for rows in _blocks(X):
        # (eq-gaussian-density)  (x−μ)ᵀΣ⁻¹(x−μ) = ‖y‖²,   y = L⁻¹(x−μ),   Σ = LLᵀ
        Y = whiten @ (X[rows] - mean).T
        squares[rows] = np.einsum("ij,ij->j", Y, Y)
    # (eq-gaussian-density)  ln N(x|μ,Σ) = −½ (d ln 2π + ln|Σ| + ‖y‖²)
    return -0.5 * (d * np.log(2 * np.pi) + squares) - np.log(np.diag(L)).sum()


def _blocks(X):
    """Slices of rows that fit the cache as float64."""
    step = max(BLOCK_BYTES // (8 * X.shape[1]), 1)
    return [slice(start, start + step) for start in range(0, len(X), step)]


def _as_shaped(A, shape, name):
    """Finite numbers in an array of the shape wanted."""
    A = np.asarray(A, dtype=np.float64)
    if A.shape != shape or not np.isfinite(A).all():
        raise ValueError(f"{name} has shape {A.shape} and {np.isfinite(A).sum()} finite entries; "
                         f"shape {shape}, all finite, was wanted")
    return A


# ------------------------------------------------------------------ the two steps of EM

def log_joint(X, weights, means, covariances):
    """``ln π_k + ln N(x_i | μ_k, Σ_k)``: observation i came about, from component k.

    Parameters
    ----------
    X : array-like of shape (n, d)
    weights : array of shape (K,)
    means : array of shape (K, d)
    covariances : array of shape (K, d, d)

    Returns
    -------
    array of shape (n, K)
        Its log-sum-exp over k is the log-density of the mixture. O(nKd²).

    Raises
    ------
    numpy.linalg.LinAlgError
        If a covariance is not positive definite; the message says which.

    References
    ----------
    Book, eq-mixture-density.
    """
    joint = np.empty((len(X), len(weights)), order="F")
    for k, (mean, covariance) in enumerate(zip(means, covariances, strict=True)):
        # (eq-mixture-density)  ln p(x, k) = ln π_k + ln N(x | μ_k, Σ_k)
        joint[:, k] = np.log(weights[k]) + gaussian_log_density(
            X, mean, covariance, name=f"covariances[{k}]")
    return joint


def responsibilities(joint):
    """The E-step: how likely it is that observation i came from component k.

    Parameters
    ----------
    joint : array of shape (n, K)
        See `log_joint`.

    Returns
    -------
    R : array of shape (n, K)
        Rows sum to one.
    log_density : array of shape (n,)
        ``ln p(x_i)``; their sum is the log-likelihood.

    Notes
    -----
    The largest term of each sum is taken out before exponentials are, so
    nothing overflows, and what underflows is zero beside a one.

    References
    ----------
    Book, eq-responsibilities, eq-mixture-likelihood; Dempster, Laird and
    Rubin (1977).
    """
    top = joint.max(axis=1, keepdims=True)
    R = np.exp(joint - top)
    total = R.sum(axis=1, keepdims=True)
    # (eq-responsibilities)  r_ik = p(x_i, k) / Σ_l p(x_i, l)
    R /= total
    # (eq-mixture-likelihood)  ln p(x_i) = ln Σ_k p(x_i, k)
    return R, (top + np.log(total))[:, 0]


def m_step(X, R):
    """The M-step: share, mean and covariance of every component, from weighted data.

    Parameters
    ----------
    X : array-like of shape (n, d)
    R : array-like of shape (n, K)
        Responsibilities.

    Returns
    -------
    weights : array of shape (K,)
    means : array of shape (K, d)
    covariances : array of shape (K, d, d)
        Centred before they are squared, summed in float64: never negative, wherever
        the data lie. O(nKd²).

    Raises
    ------
    ValueError
        If X and R differ in length.
    numpy.linalg.LinAlgError
        If a component is left without observations; the message says which.

    References
    ----------
    Book, eq-m-step; Dempster, Laird and Rubin (1977).
    """
    X, R = as_matrix(X, name="X"), as_matrix(R, name="R").astype(np.float64, copy=False)
    if len(R) != len(X):
        raise ValueError(f"R has {len(R)} rows and X has {len(X)}; "
                         "the same number was wanted")
    sizes = _sizes(R)
    # (eq-m-step)  N_k = Σ_i r_ik,   π_k = N_k / n,   μ_k = (1/N_k) Σ_i r_ik x_i
    means = (R.T @ X) / sizes[:, None]
    scatters = np.zeros((len(sizes), X.shape[1], X.shape[1]))
    for k, mean in enumerate(means):
        for rows in _blocks(X):
            # (eq-m-step)  Σ_k = (1/N_k) Σ_i r_ik (x_i − μ_k)(x_i − μ_k)ᵀ
            Z = np.sqrt(R[rows, k])[:, None] * (X[rows] - mean)
            scatters[k] += Z.T @ Z
    return sizes / sizes.sum(), means, scatters / sizes[:, None, None]


def _sizes(R):
    """``N_k = Σ_i r_ik``; nothing can be estimated from none."""
    sizes = R.sum(axis=0, dtype=np.float64)
    empty = np.flatnonzero(sizes <= np.finfo(np.float64).eps)
    if len(empty):
        raise np.linalg.LinAlgError(
            f"component {empty[0]} has no observations left: another start (n_init, init_params, "
            "random_state, or the means given) or fewer components are wanted")
    return sizes


def em_bound(joint, R):
    """What EM climbs: a lower bound of the log-likelihood, for any shares R.

    Parameters
    ----------
    joint : array of shape (n, K)
        See `log_joint`.
    R : array of shape (n, K)
        Not negative, rows sum to one.

    Returns
    -------
    float
        At most the log-likelihood, by Jensen's inequality; equal to it if R are the
        responsibilities. The E-step raises the bound to the likelihood, the M-step
        raises the bound, so the likelihood never falls.

    References
    ----------
    Book, eq-em-bound; Neal and Hinton (1998).
    """
    # (eq-em-bound)  B(θ, R) = Σ_ik r_ik ln p(x_i, k) − Σ_ik r_ik ln r_ik  ≤  ln p(X)
    return float((np.where(R > 0, R * joint, 0.0) + entr(R)).sum())


def floor_covariance(covariances, floor):
    """The best covariances with no variance below `floor` in any direction.

    A component that shrinks onto one observation raises the likelihood without limit.
    With this floor there is a limit, and a maximum.

    Parameters
    ----------
    covariances : array of shape (..., d, d)
        Where the likelihood is greatest if there is no floor.
    floor : float
        In squared units of the data.

    Returns
    -------
    array of shape (..., d, d)
        Eigenvalues below the floor are raised to it. This *is* the maximum of
        ``−ln|Σ| − tr(Σ⁻¹S)`` over ``Σ ⪰ floor·I``, so EM with it still climbs.

    References
    ----------
    Book, eq-covariance-floor; Hathaway (1985), on constraints under which
    a maximum exists.
    """
    eigenvalues, V = np.linalg.eigh(covariances)
    if eigenvalues.min() >= floor:
        return covariances
    # (eq-covariance-floor)  Σ = V max(Λ, ε) Vᵀ
    return (V * np.maximum(eigenvalues, floor)[..., None, :]) @ np.swapaxes(V, -1, -2)


# ------------------------------------------------------------------ counts in bins

def binned_moments(edges, mean, sd):
    """How likely a normal variable is in each bin, and its mean and variance there.

    Parameters
    ----------
    edges : array-like of shape (m + 1,)
        Increasing; the first may be −inf, the last inf.
    mean, sd : float, or arrays of shape (K,)

    Returns
    -------
    log_probability, bin_mean, bin_variance : arrays of shape (m,) or (m, K)

    Notes
    -----
    In closed form, with φ the standard normal density and a, b the standardised
    edges, the probability is ``Φ(b) − Φ(a)`` and the mean ``μ + σ (φ(a) − φ(b)) /
    (Φ(b) − Φ(a))``. In a narrow bin and far in the tails all of these differences
    cancel. Here the three integrals are taken numerically, by 64 Gauss–Legendre nodes
    over that part of the bin where the density is more than e⁻⁴⁰ of its largest value,
    taken at c: only positive numbers are added, and the result is right to about 14
    digits in any bin.

    References
    ----------
    Book, eq-binned-moments; McLachlan and Jones (1988).
    """
    t = np.subtract.outer(_as_edges(edges), mean) / sd
    a, b = t[:-1], t[1:]
    c = np.clip(0.0, a, b)
    reach = 80 / (abs(c) + np.sqrt(c * c + 80))
    left, right = np.maximum(a - c, -reach), np.minimum(b - c, reach)
    half = (right - left) / 2
    u = ((left + right) / 2)[..., None] + half[..., None] * _NODES
    # t = c + u,   φ(t) = φ(c) exp(−u (c + u/2))
    density = half[..., None] * _NODE_WEIGHTS * np.exp(-u * (c[..., None] + u / 2))
    total = density.sum(axis=-1)
    # (eq-binned-moments)  ∫ φ,   ∫ t φ / ∫ φ,   ∫ (t − t̄)² φ / ∫ φ   over the bin
    u_mean = (density * u).sum(axis=-1) / total
    variance = (density * (u - u_mean[..., None]) ** 2).sum(axis=-1) / total
    log_probability = np.log(total) - c * c / 2 - np.log(2 * np.pi) / 2
    return log_probability, mean + sd * (c + u_mean), sd**2 * variance


def binned_log_likelihood(edges, counts, weights, means, sds):
    """The log-likelihood of counts in bins, up to the multinomial coefficient.

    Parameters
    ----------
    edges : array-like of shape (m + 1,)
    counts : array-like of shape (m,)
    weights, means, sds : arrays of shape (K,)

    Returns
    -------
    float

    References
    ----------
    Book, eq-binned-likelihood; McLachlan and Jones (1988).
    """
    edges, counts = _as_binned(edges, counts)
    joint = np.log(weights) + binned_moments(edges, means, sds)[0]
    # (eq-binned-likelihood)  ln L = Σ_j n_j ln Σ_k π_k P(bin j | k)
    return float(counts @ responsibilities(joint)[1])


def binned_m_step(counts, R, bin_means, bin_variances):
    """The M-step when of each observation only the bin is known.

    Parameters
    ----------
    counts : array of shape (m,)
    R : array of shape (m, K)
        Responsibilities for a bin.
    bin_means, bin_variances : arrays of shape (m, K)
        See `binned_moments`.

    Returns
    -------
    weights : array of shape (K,)
    means : array of shape (K, 1)
    covariances : array of shape (K, 1, 1)

    References
    ----------
    Book, eq-binned-moments; McLachlan and Jones (1988).
    """
    N = counts[:, None] * R
    sizes = _sizes(N)
    # (eq-m-step)  μ_k = (1/N_k) Σ_j n_j r_jk m_jk
    means = (N * bin_means).sum(axis=0) / sizes
    # (eq-binned-moments)  σ_k² = (1/N_k) Σ_j n_j r_jk (v_jk + (m_jk − μ_k)²)
    variances = (N * (bin_variances + (bin_means - means) ** 2)).sum(axis=0) / sizes
    return sizes / sizes.sum(), means[:, None], variances[:, None, None]


def _as_edges(edges):
    edges = np.asarray(edges, dtype=np.float64)
    if (edges.ndim != 1 or len(edges) < 2 or not (edges[1:] > edges[:-1]).all()
            or not np.isfinite(edges).any()):
        raise ValueError(f"edges={edges}; at least two numbers, each greater than the one "
                         "before, not both infinite, were wanted")
    return edges


def _as_binned(edges, counts):
    """Edges and counts that fit each other."""
    edges = _as_edges(edges)
    counts = _as_shaped(counts, (len(edges) - 1,), "counts, one per bin,")
    if counts.min() < 0 or counts.sum() == 0:
        raise ValueError(f"counts range from {counts.min()} to {counts.max()}; none negative "
                         "and not all zero were wanted")
    return edges, counts


# ------------------------------------------------------------------ where to start

def _spread_rows(X, p, K, rng):
    """k-means++: each next row is drawn the likelier, the farther it is from those drawn."""
    rows, D2 = [rng.choice(len(X), p=p)], np.inf
    while len(rows) < K:
        D2 = np.minimum(D2, squared_distances(X, X[rows[-1:]])[:, 0])
        mass = p * D2 if (p * D2).any() else p
        rows.append(rng.choice(len(X), p=mass / mass.sum()))
    return rows


def _nearest(X, centres):
    """Responsibilities 1 for the nearest centre and 0 for the others."""
    labels = squared_distances(X, centres).argmin(axis=1)
    return (labels[:, None] == np.arange(len(centres))).astype(np.float64)


def _lloyd(X, p, centres):
    """Some steps of k-means: each centre moves to the mean of the rows nearest to it."""
    for _ in range(10):
        R = _nearest(X, centres) * p[:, None]
        sizes = R.sum(axis=0)[:, None]
        centres = np.where(sizes > 0, R.T @ X / np.maximum(sizes, 1e-300), centres)
    return centres


# ------------------------------------------------------------------ shapes of covariance

#: The likeliest covariances of a kind, from the full ones S and the weights.
_KINDS = {
    "full": lambda S, weights: S,
    "tied": lambda S, weights: np.broadcast_to(np.tensordot(weights, S, 1), S.shape),
    "diag": lambda S, weights: S * np.eye(S.shape[1]),
    "spherical": lambda S, weights: (np.trace(S, axis1=1, axis2=2)[:, None, None]
                                     / S.shape[1] * np.eye(S.shape[1])),
}
#: How a stack of K matrices of a kind is stored.
_STORED = {"full": lambda A: A, "tied": lambda A: A[0], "spherical": lambda A: A[:, 0, 0],
           "diag": lambda A: np.diagonal(A, axis1=1, axis2=2)}


def _stack(A, kind, K, d):
    """The K matrices of shape (d, d) that are stored as A."""
    if kind in ("full", "tied"):
        return np.broadcast_to(A, (K, d, d))
    return np.reshape(A, (K, -1, 1)) * np.eye(d)


class GaussianMixture(DensityMixin, BaseEstimator):
    """A mixture of K Gaussians, fitted by EM to observations, or to counts in bins.

    Maximises ``Σ_i ln Σ_k π_k N(x_i | μ_k, Σ_k)`` over weights, means, and covariances that have
    no eigenvalue below `reg_covar`. The likelihood never falls from step to step.

    Parameters
    ----------
    n_components : int, default=1
        K, from 1 to n.
    covariance_type : {"full", "tied", "diag", "spherical"}, default="full"
        A matrix each; one for all; diagonal; a multiple of the identity. The cost is that of
        "full" for all.
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
    weights_init : array-like of shape (K,), optional
        Where to start, in place of what `init_params` finds.
    means_init : array-like of shape (K, d), optional
        Weights and covariances that are not given are then those of the observations nearest to
        each mean (scikit-learn's belong to clusters in an order of their own).
    precisions_init : array-like, optional
        Inverses of covariances, in the shape of `covariances_`.
    random_state : None, int, Generator or RandomState, default=None
        For starts, and for `sample`.
    warm_start : bool, default=False
        Start from the result of the last call of `fit`.
    verbose : int, default=0
        Print the mean log-likelihood every `verbose_interval` steps.
    verbose_interval : int, default=10

    Attributes
    ----------
    weights_ : array of shape (K,)
        Float64, as are all: so that the likelihood reported is that of the parameters.
    means_ : array of shape (K, d)
    covariances_, precisions_, precisions_cholesky_ : arrays
        Of shape (K, d, d), (d, d), (K, d) or (K,) for "full", "tied", "diag", "spherical".
        ``precisions_ = P Pᵀ = Σ⁻¹`` with P, the Cholesky factor, upper triangular.
    converged_ : bool
    n_iter_ : int
    lower_bound_ : float
        The mean log-likelihood of the parameters above (scikit-learn's is that of the
        parameters one step before).
    lower_bounds_ : list of n_iter_ floats
        The mean log-likelihood after every step; never falls.
    n_features_in_ : int
    feature_names_in_ : array of shape (d,)
        If X has names.

    Warns
    -----
    ConvergenceWarning
        If `max_iter` steps do not reach `tol`; if a component rests on the floor `reg_covar`,
        where without it the likelihood might have no bound; if rounding made the likelihood
        fall, and EM stopped.

    Notes
    -----
    O(nKd²) a step, in float64 also for float32 data. Means are taken off before
    anything is squared, so a large common offset does no harm. Log-densities, and the likelihood,
    may be positive.

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

    def __init__(self, n_components=1, *, covariance_type="full", tol=1e-3, reg_covar=1e-6,
                 max_iter=100, n_init=1, init_params="kmeans", weights_init=None,
                 means_init=None, precisions_init=None, random_state=None, warm_start=False,
                 verbose=0, verbose_interval=10):
        self.n_components = n_components
        self.covariance_type = covariance_type
        self.tol = tol
        self.reg_covar = reg_covar
        self.max_iter = max_iter
        self.n_init = n_init
        self.init_params = init_params
        self.weights_init = weights_init
        self.means_init = means_init
        self.precisions_init = precisions_init
        self.random_state = random_state
        self.warm_start = warm_start
        self.verbose = verbose
        self.verbose_interval = verbose_interval

    def fit(self, X, y=None):
        """Find weights, means and covariances.

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
        numpy.linalg.LinAlgError
            If from every start a component loses all observations, or collapses with
            ``reg_covar=0``. (It is a ValueError too.)
        """
        X = validate_data(self, X, dtype=[np.float64, np.float32], ensure_min_samples=2)
        self._check_parameters(len(X))
        # whole columns lie together: arithmetic with a mean then runs along them, a quarter faster
        Z = np.asfortranarray(X, dtype=np.float64)
        if not np.isfinite(np.linalg.norm(Z)):
            raise ValueError("the squares of the entries of X overflow; other units were wanted")

        def e_step(theta):
            R, log_density = responsibilities(log_joint(Z, *theta))
            return (Z, R), log_density.mean()

        p = np.full(len(Z), 1 / len(Z))
        return self._fit(Z, p, lambda R: (Z, R), e_step, m_step)

    def fit_binned(self, edges, counts):
        """Find weights, means and variances from counts in bins of a line.

        Parameters
        ----------
        edges : array-like of shape (m + 1,)
            Increasing; −inf and inf make the first and the last bin open. Where no bin is, no
            observation is.
        counts : array-like of shape (m,)

        Returns
        -------
        self
            As if fitted to one column; `lower_bound_` is `binned_log_likelihood` over the
            number of observations.

        Raises
        ------
        ValueError
            If edges and counts do not fit, or a parameter is out of range.

        References
        ----------
        Book, eq-binned-likelihood, eq-binned-moments; McLachlan and Jones (1988); Pearson (1894).
        """
        edges, counts = _as_binned(edges, counts)
        self._check_parameters(np.count_nonzero(counts))
        # an open bin ends, for the start, at its only edge
        finite = edges[np.isfinite(edges)]
        ends, p = np.clip(edges, finite[0], finite[-1]), counts / counts.sum()
        middles, widths = (ends[1:] + ends[:-1])[:, None] / 2, np.diff(ends)[:, None]
        validate_data(self, middles)

        def e_step(theta):
            weights, means, variances = theta[0], theta[1][:, 0], theta[2][:, 0, 0]
            log_probability, *moments = binned_moments(edges, means, np.sqrt(variances))
            R, log_density = responsibilities(np.log(weights) + log_probability)
            return (counts, R, *moments), p @ log_density

        return self._fit(middles, p, lambda R: (counts, R, middles, widths**2 / 12), e_step,
                         binned_m_step)

    def _check_parameters(self, n):
        as_count(self.n_components, n, name="n_components")
        as_choice(self.covariance_type, _KINDS, "covariance_type")
        as_choice(self.init_params, ("kmeans", "k-means++", "random", "random_from_data"),
                  "init_params")
        for name in ("tol", "reg_covar"):
            as_number(getattr(self, name), name, low=0)
        for name in ("n_init", "verbose_interval", "max_iter"):
            if name != "max_iter" or self.max_iter != 0:
                as_count(getattr(self, name), 10**12, name=name)

    def _fit(self, points, p, begin, e_step, m_step):
        """EM from one start or several; the best result is stored."""
        rng, runs = as_generator(self.random_state), []
        warm = self.warm_start and hasattr(self, "weights_")
        for _ in range(1 if warm else self.n_init):
            try:
                if warm:
                    theta = self.weights_, self.means_, self._matrices()
                else:
                    theta = self._start(points.shape[1], lambda centres: m_step(
                        *begin(self._shares(points, p, centres, rng))))
                runs.append(self._climb(theta, e_step, m_step))
            except np.linalg.LinAlgError as error:
                failure = error
        if not runs:
            raise failure
        self._store(*max(runs, key=lambda run: run[1][-1]))
        return self

    def _shares(self, points, p, centres, rng):
        """Responsibilities to start from: 1 for the nearest centre, or random."""
        K = self.n_components
        if centres is None:
            if self.init_params == "random":
                R = rng.random((len(points), K))
                return R / R.sum(axis=1, keepdims=True)
            rows = (rng.choice(len(points), K, replace=False, p=p)
                    if self.init_params == "random_from_data" else
                    _spread_rows(points, p, K, rng))
            centres = points[rows]
            if self.init_params == "kmeans":
                centres = _lloyd(points, p, centres)
        return _nearest(points, centres)

    def _start(self, d, find):
        """Where to start: what the caller gave, and for the rest what is found."""
        K, kind, means = self.n_components, self.covariance_type, self.means_init
        if means is not None:
            means = _as_shaped(means, (K, d), "means_init").copy()
        if means is None or self.weights_init is None or self.precisions_init is None:
            weights, found, S = find(means)
            means = found if means is None else means
        if self.weights_init is not None:
            weights = _as_shaped(self.weights_init, (K,), "weights_init")
            if weights.min() <= 0 or abs(weights.sum() - 1) > 1e-6:
                raise ValueError(f"weights_init={weights}; positive numbers that sum to one were "
                                 "wanted")
            weights = weights / weights.sum()
        if self.precisions_init is not None:
            shape = _STORED[kind](np.empty((K, d, d))).shape
            P = _stack(_as_shaped(self.precisions_init, shape, "precisions_init"), kind, K, d)
            P = [as_symmetric(A, "precisions_init") for A in P]
            if np.linalg.eigvalsh(P).min() <= 0:
                raise ValueError("precisions_init is not positive definite, but this was wanted")
            S = np.linalg.inv(P)
        return weights, means, S

    def _climb(self, theta, e_step, m_step):
        """EM from one start, until the mean log-likelihood stands still."""
        def allowed(weights, means, S):
            S = _KINDS[self.covariance_type](S, weights)
            return weights, means, floor_covariance(S, self.reg_covar)

        theta = allowed(*theta)
        posterior, bound = e_step(theta)
        bounds, converged = [bound], False
        while len(bounds) <= self.max_iter and not converged:
            step = allowed(*m_step(*posterior))
            posterior, bound = e_step(step)
            # (eq-em-bound)  the likelihood never falls; rounding may take off a few units
            if not bound >= bounds[-1] - 1e-10 * max(abs(bound), 1):
                _warn(f"in step {len(bounds)} rounding made the mean log-likelihood fall from "
                      f"{bounds[-1]} to {bound}, and EM stopped before it: a covariance is too "
                      "close to singular; raise reg_covar or rescale X")
                break
            converged = len(bounds) > 1 and abs(bounds[-1] - bounds[-2]) < self.tol
            theta = step
            bounds.append(bound)
            if self.verbose and (len(bounds) - 1) % self.verbose_interval == 0:
                print(f"  step {len(bounds) - 1}: mean log-likelihood {bound:.10g}")
        return theta, bounds, converged

    def _store(self, theta, bounds, converged):
        """The fitted attributes, and a word about what is not as it should be."""
        (weights, means, S), stored = theta, _STORED[self.covariance_type]
        # (eq-gaussian-density)  Σ = L Lᵀ,   Σ⁻¹ = P Pᵀ,   P = L⁻ᵀ
        P = np.triu(np.swapaxes(np.linalg.inv(np.linalg.cholesky(S)), 1, 2))
        self.weights_, self.means_, self.covariances_ = weights, means, stored(S).copy()
        self.precisions_cholesky_ = stored(P).copy()
        self.precisions_ = stored(P @ np.swapaxes(P, 1, 2)).copy()
        self.converged_, self.n_iter_ = converged, len(bounds) - 1
        self.lower_bound_, self.lower_bounds_ = bounds[-1], bounds[1:]
        low = np.linalg.eigvalsh(S)[:, 0] <= self.reg_covar * (1 + 1e-6)
        if low.any():
            _warn(f"the covariance of component(s) {np.flatnonzero(low).tolist()} rests on the "
                  f"floor reg_covar={self.reg_covar}, and the likelihood depends on that number; "
                  "other starts (n_init), fewer components, or other units may be wanted")
        if not converged and self.n_iter_ == self.max_iter > 0:
            _warn(f"after {self.n_iter_} steps the mean log-likelihood still changes by more than "
                  f"tol={self.tol}; raise max_iter or tol")

    def _matrices(self):
        """The covariances as a stack, whatever their kind."""
        return _stack(self.covariances_, self.covariance_type, *self.means_.shape)

    def _posterior(self, X):
        check_is_fitted(self)
        X = validate_data(self, X, dtype=[np.float64, np.float32], reset=False)
        theta = self.weights_, self.means_, self._matrices()
        R, log_density = responsibilities(log_joint(X, *theta))
        return R.astype(X.dtype, copy=False), log_density

    def predict_proba(self, X):
        """The probability that each row came from each component.

        Parameters
        ----------
        X : array-like of shape (m, d)

        Returns
        -------
        array of shape (m, K)
        """
        return self._posterior(X)[0]

    def predict(self, X):
        """The likeliest component of each row.

        Parameters
        ----------
        X : array-like of shape (m, d)

        Returns
        -------
        array of shape (m,)
        """
        return self._posterior(X)[0].argmax(axis=1)

    def fit_predict(self, X, y=None):
        """`fit`, then `predict` of the same rows.

        Parameters
        ----------
        X : array-like of shape (n, d)
        y : ignored

        Returns
        -------
        array of shape (n,)
        """
        return self.fit(X).predict(X)

    def score_samples(self, X):
        """The log-density of each row. It may be positive.

        Parameters
        ----------
        X : array-like of shape (m, d)

        Returns
        -------
        array of shape (m,)
        """
        return self._posterior(X)[1]

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

    def _n_parameters(self):
        K, d = self.means_.shape
        free = {"full": K * d * (d + 1) // 2, "tied": d * (d + 1) // 2, "diag": K * d,
                "spherical": K}
        return K - 1 + K * d + free[self.covariance_type]

    def bic(self, X):
        """``−2 ln L + (number of parameters) ln n``; lower is better.

        Parameters
        ----------
        X : array-like of shape (m, d)

        Returns
        -------
        float
        """
        L = self.score_samples(X)
        return float(-2 * L.sum() + self._n_parameters() * np.log(len(L)))

    def aic(self, X):
        """``−2 ln L + 2 (number of parameters)``; lower is better.

        Parameters
        ----------
        X : array-like of shape (m, d)

        Returns
        -------
        float
        """
        return float(-2 * self.score_samples(X).sum() + 2 * self._n_parameters())

    def sample(self, n_samples=1):
        """Draw from the mixture.

        Parameters
        ----------
        n_samples : int

        Returns
        -------
        X : array of shape (n_samples, d)
            Component after component.
        y : array of shape (n_samples,)
            Which component each row came from.
        """
        check_is_fitted(self)
        as_count(n_samples, 10**12, name="n_samples")
        rng = as_generator(self.random_state)
        y = np.repeat(np.arange(len(self.weights_)), rng.multinomial(n_samples, self.weights_))
        X = rng.standard_normal((n_samples, self.means_.shape[1]))
        # (eq-gaussian-density)  x = μ + L y,   Σ = L Lᵀ,   y standard normal
        for k, L in enumerate(np.linalg.cholesky(self._matrices())):
            X[y == k] = self.means_[k] + X[y == k] @ L.T
        return X, y


def _warn(words):
    warnings.warn(f"GaussianMixture: {words}", ConvergenceWarning, stacklevel=5)
