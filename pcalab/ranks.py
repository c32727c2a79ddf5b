"""How many components: rules on the variances, and rules that look at noise.

`explained_ratio`, `kaiser`, `broken_stick` and `minka_rank` read the list of *all* d variances:
descending, none negative (ValueError), those that are zero included, as they lower the mean and
are pieces of a stick too. Only their ratios count. `parallel_analysis` and `gavish_donoho_rank`
see the data, at least two finite rows (errors as `as_matrix`), and compare them with noise;
`marchenko_pastur_edges` says what variances noise alone would have.

Variances divide by n − 1, as those of `PCA` do. Where a rule speaks of a noise matrix of n rows,
the entries have mean zero without having been centred; data centred by their own mean have the
variances of a noise matrix with one row fewer, so there n observations count as n − 1 rows.
"""

from typing import NamedTuple

import numpy as np
from scipy.integrate import quad
from scipy.optimize import brentq
from scipy.special import gammaln

from pcalab.core.eigen import eigenvalues_of, thin_svd
from pcalab.core.moments import center
from pcalab.core.validate import (as_choice, as_generator, as_limit, as_matrix, as_number,
                                  refuse_extremes)

__all__ = ["ParallelAnalysis", "broken_stick", "broken_stick_lengths", "explained_ratio",
           "gavish_donoho_rank", "gavish_donoho_threshold", "kaiser", "marchenko_pastur_edges",
           "marchenko_pastur_median", "minka_rank", "parallel_analysis"]


class ParallelAnalysis(NamedTuple):
    """What Horn's comparison with noise gives.

    Attributes
    ----------
    n_components : int
        Leading variances above their thresholds, up to the first that is not.
    thresholds : array of shape (m,)
        The quantile of the j-th variance of the draws, m = min(n, d).
    variances : array of shape (m,)
        Those of the data.
    """

    n_components: int
    thresholds: np.ndarray
    variances: np.ndarray


# ------------------------------------------------------------------ rules on the variances

def explained_ratio(variances, level):
    """The fewest components whose share of the total variance is greater than `level`.

    Parameters
    ----------
    variances : array-like of shape (m,)
        Here zeros may be left out.
    level : float
        From 0 to 1. *Strictly* greater, as ``PCA(n_components=level)`` and scikit-learn count:
        variances 3 and 1 need two components for 0.75. At 1 all are kept.

    Returns
    -------
    int
        From 1 to m.

    References
    ----------
    Book, eq-explained-ratio; Jolliffe (2002), section 6.1.1.
    """
    variances = _as_variances(variances)
    level = as_number(level, "level", 0, 1)
    # (eq-explained-ratio)  Σ_{j≤k} λ_j / Σ_j λ_j
    share = np.cumsum(variances) / (variances.sum() or 1.0)
    return min(int(np.sum(share.clip(max=1) <= level)) + 1, len(share))


def kaiser(variances):
    """How many variances are above the mean of all.

    For standardised variables, whose mean variance is 1, the rule "eigenvalues of the correlation
    matrix above one". Zero if all are equal.

    References
    ----------
    Book, eq-kaiser; Kaiser (1960); Jolliffe (2002), section 6.1.2.
    """
    variances = _as_variances(variances)
    # (eq-kaiser)  λ_j > (1/d) Σ λ_i;  equal ones differ from their mean by rounding
    return int(np.sum(variances > variances.mean() * (1 + 1e-12)))


def broken_stick(variances):
    """How many leading variances have a larger share than pieces of a stick broken at random.

    Counted up to the first share that is not larger.

    References
    ----------
    Book, eq-broken-stick; Jackson (1993).
    """
    variances = _as_variances(variances)
    share = variances / (variances.sum() or 1.0)
    return _leading(share > broken_stick_lengths(len(share)))


def broken_stick_lengths(d):
    """Expected lengths, longest first, of the d pieces of a unit stick broken at random.

    References
    ----------
    Book, eq-broken-stick; Jackson (1993).
    """
    d = as_limit(d, "d")
    # (eq-broken-stick)  ℓ_j = (1/d) Σ_{i≥j} 1/i
    return np.cumsum(1 / np.arange(d, 0, -1))[::-1] / d


def minka_rank(variances, n):
    """Minka's estimate of the number of components: the one with the most evidence.

    Parameters
    ----------
    variances : array-like of shape (d,)
    n : int
        Number of observations, at least d.

    Returns
    -------
    int
        From 1 to d − 1 (1 if d = 1).

    Notes
    -----
    Laplace's approximation of the log evidence of every rank at once, in O(d²). Variances of zero
    (below d·eps of the first) are noise of no size, so all others are kept. Do not apply it to
    standardised variables: it reads the equal scale as signal.

    References
    ----------
    Minka (2000), equation 30; Book, eq-minka.
    """
    variances = _as_variances(variances)
    d, n = len(variances), as_number(n, "n", low=len(variances))
    if d == 1 or variances[0] == 0:
        return 1
    # only ratios count, and what is rounding beside the first counts as equally small
    variances = np.maximum(variances / variances[0], d * np.finfo(np.float64).eps)
    k = np.arange(1, d)
    angles, tail = d * k - k * (k + 1) / 2, np.cumsum(variances[::-1])[-2::-1] / (d - k)
    log_evidence = (
        # prior of a k-frame: volume of the Stiefel manifold
        np.cumsum(gammaln((d - k + 1) / 2) - np.log(np.pi) * (d - k + 1) / 2) - k * np.log(2)
        # (eq-minka)  likelihood: Π λ_j^(−n/2) · v^(−n(d−k)/2), v the mean of the tail
        - n / 2 * (np.cumsum(np.log(variances))[:-1] + (d - k) * np.log(tail))
        # Laplace: the angles and k scales that are integrated out, √(2π/n) over √curvature
        + (angles + k) * np.log(2 * np.pi / n) / 2 - _log_curvature(variances, tail) / 2)
    return int(np.argmax(log_evidence)) + 1


def _log_curvature(variances, tail):
    """Σ log[(1/λ̂_j − 1/λ̂_i)(λ_i − λ_j)] over i ≤ k, i < j, for every rank k; largest λ is 1.

    λ̂ is λ among the first k and the tail's mean v after them. Between equal variances no axis
    is better than another: nothing is curved there, and the factor left out.
    """
    def log(differences, products=1.0):
        apart = differences > len(variances) * np.finfo(np.float64).eps
        return np.log(np.where(apart, differences / products, 1))

    gaps = np.triu(variances[:, None] - variances)
    to_tail = np.tril(variances[:-1] - tail[:, None])
    within = log(gaps).sum(axis=1) + log(gaps, np.outer(variances, variances)).sum(axis=0)
    across = log(to_tail, np.outer(tail, variances[:-1])).sum(axis=1)
    return np.cumsum(within)[:-1] + np.arange(len(tail), 0, -1) * across


# ------------------------------------------------------------------ rules that compare with noise

def parallel_analysis(X, n_draws=100, quantile=0.95, *, null="permutation",
                      standardize=False, random_state=0):
    """Horn's parallel analysis: variances larger than those of data without correlations.

    Parameters
    ----------
    X : array-like of shape (n, d)
    n_draws : int
        Sets of random data.
    quantile : float
        Of the draws; 0.5 is close to Horn's mean, 0.95 the usual stricter choice.
    null : {"permutation", "gaussian"}
        Each column of X in random order, or Gaussian numbers with the variance of that column.
        Either way the draws have the columns' own variances: against noise of one common
        variance, columns of unequal scale would pass for components.
    standardize : bool
        Divide the columns by their standard deviations first: Horn's original, on the
        correlation matrix. A constant column stays zero.
    random_state : None, int, Generator or RandomState

    Returns
    -------
    ParallelAnalysis

    Notes
    -----
    `n_draws` + 1 times O(nd·min(n, d)). The draws share out the data's total variance evenly; so
    a very strong first component raises the thresholds of the next, and with few columns may
    hide a weaker one.

    References
    ----------
    Book, eq-parallel-analysis; Horn (1965); Buja and Eyuboglu (1992) for permutations.
    """
    X = center(_as_observations(X))
    draw, rng = _NULLS[as_choice(null, _NULLS, "null")], as_generator(random_state)
    if standardize:
        X = _scaled(X, np.ones(X.shape[1]))
    variances = _variances(X)
    drawn = [_variances(draw(X, rng)) for _ in range(as_limit(n_draws, "n_draws"))]
    # (eq-parallel-analysis)  λ_j > quantile of λ_j(draw), for every j up to the k-th;
    # a single column has the variance of its draws, up to rounding
    thresholds = np.quantile(drawn, as_number(quantile, "quantile", 0, 1), axis=0)
    n_components = _leading(variances > thresholds * (1 + 1e-10))
    return ParallelAnalysis(n_components, thresholds, variances)


def marchenko_pastur_edges(n, d, sigma2=1.0):
    """The interval in which the variances of pure noise lie, as n and d grow.

    Parameters
    ----------
    n, d : int
        Shape of the noise matrix E: independent entries of mean 0.
    sigma2 : float
        Variance of an entry.

    Returns
    -------
    tuple of two floats
        Smallest and largest positive eigenvalue of ``EᵀE/n`` in the limit; for d > n, d − n
        eigenvalues are zero besides.

    References
    ----------
    Book, eq-marchenko-pastur; Marčenko and Pastur (1967).
    """
    root = np.sqrt(as_number(d, "d", low=1) / as_number(n, "n", low=1))
    sigma2 = as_number(sigma2, "sigma2", low=0)
    # (eq-marchenko-pastur)  λ± = τ² (1 ± √(d/n))²
    return sigma2 * (1 - root) ** 2, sigma2 * (1 + root) ** 2


def marchenko_pastur_median(beta):
    """The median of the Marchenko–Pastur distribution with unit variance.

    `beta`, from 0 to 1, is the ratio of the sides, d/n. By quadrature, right to about 1e-10.

    References
    ----------
    Book, eq-noise-density; Gavish and Donoho (2014).
    """
    root = np.sqrt(as_number(beta, "beta", 0, 1))

    def density(angle):
        # (eq-noise-density)  √((λ₊ − t)(t − λ₋)) / (2πβt) dt with t = 1 + β + 2√β cos θ
        return 2 * np.sin(angle) ** 2 / (np.pi * (1 + beta + 2 * root * np.cos(angle)))

    middle = brentq(lambda angle: quad(density, 0, angle)[0] - 0.5, 0, np.pi)
    return 1 + beta + 2 * root * np.cos(middle)


def gavish_donoho_threshold(n, d, sigma=None):
    """Where to cut singular values so that the matrix left is nearest to the signal.

    Parameters
    ----------
    n, d : int
        Shape of the matrix, in either order.
    sigma : float, optional
        Standard deviation of the noise in an entry.

    Returns
    -------
    float
        With `sigma`, the threshold for singular values, λ(β) √max(n, d) τ. Without, the factor
        ω(β) by which the *median singular value* is to be multiplied.

    Notes
    -----
    For singular values s_j of signal plus noise, n and d large, no other hard threshold has a
    smaller mean squared error whatever the signal. For a square matrix 4/√3 = 2.3094 and
    2.8584. ω(β) = λ(β)/√μ_β with μ_β the Marchenko–Pastur median by quadrature, not by the
    cubic polynomial that is often quoted, which is off by up to 0.013.

    References
    ----------
    Book, eq-gavish-donoho; Gavish and Donoho (2014).
    """
    small, large = sorted([as_number(n, "n", low=1), as_number(d, "d", low=1)])
    beta = small / large
    # (eq-gavish-donoho)  λ(β) = √(2(β + 1) + 8β / (β + 1 + √(β² + 14β + 1)))
    factor = np.sqrt(2 * (beta + 1) + 8 * beta / (beta + 1 + np.sqrt(beta**2 + 14 * beta + 1)))
    if sigma is None:
        # (eq-gavish-donoho)  ω(β) = λ(β) / √μ_β
        return factor / np.sqrt(marchenko_pastur_median(beta))
    return factor * np.sqrt(large) * as_number(sigma, "sigma", low=0)


def gavish_donoho_rank(X, sigma=None):
    """How many singular values of the centred data are above Gavish and Donoho's threshold.

    Parameters
    ----------
    X : array-like of shape (n, d)
        Low rank plus noise of equal variance in all entries (do not standardise). Centred here,
        so n observations count as n − 1 rows.
    sigma : float, optional
        Standard deviation of the noise. Without it the median singular value stands for the
        noise, so fewer than half of them may be signal; if it is zero (beyond rounding of X and
        of the SVD), all that are not are counted.

    Returns
    -------
    int
        From 0 to min(n − 1, d).

    References
    ----------
    Book, eq-gavish-donoho; Gavish and Donoho (2014).
    """
    X = _as_observations(X)
    n, d = X.shape
    s = thin_svd(center(X))[1][:n - 1]
    eps = np.finfo(np.float64).eps
    rounding = 10 * np.sqrt(max(n, d)) * eps * (s[0] + abs(X).max())
    s = np.where(s > rounding, s, 0)
    unit = np.median(s) if sigma is None else 1
    return int(np.sum(s > gavish_donoho_threshold(n - 1, d, sigma) * unit))


# ------------------------------------------------------------------ small steps

def _as_variances(variances):
    """A float64 vector in units of the largest, but for a power of two, which rounds nothing."""
    rows = as_matrix(np.atleast_2d(variances), "variances").astype(np.float64)
    if len(rows) > 1 or (np.diff(rows) > 0).any() or rows.min() < -1e-10 * rows.max():
        raise ValueError(f"variances={variances!r}; one list of numbers in descending order, "
                         "none of them negative, was wanted")
    return np.ldexp(rows[0].clip(min=0), -np.frexp(rows.max())[1])


def _as_observations(X):
    """Float64 data of at least two rows."""
    X = as_matrix(X, "X", finite=False).astype(np.float64)
    refuse_extremes(X)
    if len(X) < 2:
        raise ValueError("X has 1 row; at least two were wanted")
    return X


def _leading(passes):
    """How many are true before the first that is not."""
    return int(np.argmin(np.append(passes, False)))


def _variances(Z):
    """All min(n, d) variances of centred data, descending, from the smaller Gram matrix."""
    n, d = Z.shape
    return eigenvalues_of(Z.T @ Z if d <= n else Z @ Z.T).clip(min=0) / (n - 1)


def _scaled(Z, deviations):
    """Centred columns with these standard deviations; columns of zeros stay."""
    current = Z.std(axis=0)
    return Z * np.divide(deviations, current, out=np.zeros_like(current), where=current > 0)


_NULLS = {
    "permutation": lambda Z, rng: rng.permuted(Z, axis=0),
    "gaussian": lambda Z, rng: _scaled(center(rng.standard_normal(Z.shape)), Z.std(axis=0)),
}
