"""Metric and non-metric scaling: points are moved until the stress of their map stands still.

SMACOF makes the distances on the map as close as they get to the distances given, or to the best
distances in the same order, by majorising the stress: a parabola touches it from above, and the
next map is where the parabola is least.

What functions share: ``D``, of shape (n, n), is what `pcalab.core.distances.as_distances` lets
pass, with NaN where a dissimilarity is missing; `weights`, (n, n), are symmetric and not negative,
zero where a dissimilarity is not to count, and by default one; a map is an array of shape (n, k).
ValueError if they are not, or do not fit together.
"""

import warnings
from typing import NamedTuple

import numpy as np
from scipy.linalg import cho_factor, cho_solve
from scipy.optimize import isotonic_regression
from scipy.sparse import csgraph, csr_array
from scipy.spatial.distance import cdist, pdist, squareform

from pcalab.classical_scaling import classical_map, measured
from pcalab.core.distances import as_distances
from pcalab.core.estimator import Estimator, Parameter, anything, choice, count, flag, number, seed
from pcalab.core.iterations import descend
from pcalab.core.moments import blocks, center
from pcalab.core.validate import (as_choice, as_count, as_generator, as_matrix, as_square,
                                  as_symmetric, refuse_extremes)

__all__ = ["MDS", "StressMap", "disparities", "guttman_transform", "laplacian_solver",
           "rank_pairs", "smacof", "stress", "stress_one"]


class StressMap(NamedTuple):
    """What SMACOF finds.

    Attributes
    ----------
    points : array of shape (n, k)
        Centred.
    stress, stress_one : float
        Of `points` and `disparities`: ``Σ_{i<j} w_ij (d̂_ij − d_ij)²``, and Kruskal's Stress-1.
    history : array of shape (n_iter + 1,)
        The stress at the start and after every step; never rises.
    n_iter : int
    disparities : array of shape (n, n)
        d̂_ij: the distances given; non-metric, the best ones in the same order. Zero where
        missing.
    """

    points: np.ndarray
    stress: float
    stress_one: float
    history: np.ndarray
    n_iter: int
    disparities: np.ndarray


# ------------------------------------------------------------------ what is given

def _pairs_that_count(D, weights=None, name="D"):
    """Distances with zeros where they do not count, and the weights, or None if all are one."""
    D = as_matrix(D, name, finite=False)
    missing = D != D
    if weights is None and not missing.any():
        return as_distances(D, name).astype(np.float64, copy=False), None
    D = as_square(np.where(missing, 0, D), name)
    # where one of d_ij and d_ji is missing, the other will do
    D = as_distances(D + missing * D.T, name)
    W = as_symmetric(np.ones(D.shape) if weights is None else weights, "weights")
    if W.shape != D.shape or W.min() < 0:
        raise ValueError(f"weights has shape {W.shape} and smallest entry {W.min():.3g}; shape "
                         f"{D.shape} and no negative entry were wanted")
    W = (W + W.T).astype(np.float64) / 2
    W[missing & missing.T | np.eye(len(D), dtype=bool)] = 0.0
    refuse_extremes(np.sqrt(W) * D, f"{name} with its weights")
    return np.where(W > 0, D.astype(np.float64), 0.0), W


def _as_map(X, n, name="X", k=None):
    """A configuration of n points (in k dimensions), centred, in float64."""
    X = as_matrix(X, name, squares=True)
    if len(X) != n or k not in (None, X.shape[1]):
        raise ValueError(f"{name} has shape {X.shape}; {n} rows, one per point"
                         f"{f', and {k} columns' if k else ''} were wanted")
    return center(X.astype(np.float64))


# ------------------------------------------------------------------ stress, and a step down

def stress(D, X, weights=None):
    """How far the distances on a map X are from those wanted: ``Σ_{i<j} w_ij (δ_ij − d_ij)²``.

    A float; D holds the δ_ij, or disparities. Book, eq-stress; Kruskal (1964a).
    """
    D, W = _pairs_that_count(D, weights)
    return _stress(D, _as_map(X, len(D)), W)


def _stress(D, X, W):
    errors = squareform(D, checks=False) - pdist(X)
    # (eq-stress)  Σ_{i<j} w (δ − d)²
    return float(errors @ (errors if W is None else squareform(W) * errors))


def stress_one(D, X, weights=None):
    """Kruskal's Stress-1: the stress over the squared distances on the map, and the root of it.

    A float without unit. Kruskal calls 0.2 poor, 0.1 fair, 0.05 good, 0.025 excellent. Infinite
    where all points of the map are in one place and should not be. For a non-metric map D holds
    the disparities. Book, eq-stress-one; Kruskal (1964a).
    """
    D, W = _pairs_that_count(D, weights)
    X = _as_map(X, len(D))
    return _stress_one(_stress(D, X, W), _stress(0 * D, X, W))


def _stress_one(misfit, size):
    # (eq-stress-one)  (Σ w (δ − d)² / Σ w d²)^½
    return float(np.sqrt(misfit / size)) if size else np.inf if misfit else 0.0


def guttman_transform(D, X, weights=None):
    """One step of SMACOF: the map where the parabola that touches the stress at X is least.

    An array of shape (n, k), centred; its stress is not above that of X. O(n²k), with weights
    O(n³). Book, eq-guttman, eq-weighted-guttman; Guttman (1968); de Leeuw (1977).
    """
    D, W = _pairs_that_count(D, weights)
    return _solver(W, len(D))(_times_ratios(D, _as_map(X, len(D)), W))


def _solver(W, n):
    """What turns B(X) X into the next map."""
    # (eq-guttman)  X⁺ = (1/n) B(X) X        (eq-weighted-guttman)  X⁺ = V⁺ B(X) X
    return (lambda BX: BX / n) if W is None else laplacian_solver(W)


def laplacian_solver(W):
    """What multiplies by V⁺ for weights W, ``V = diag(W 1) − W``, by one Cholesky factor.

    A function that takes and returns an array of shape (n, k), in O(n²k). The columns of what it
    takes sum to zero, or are made to.

    Raises
    ------
    ValueError
        If the weights, but for those below 10⁻¹² of the largest, do not connect all points:
        then how the groups lie to each other is left open, or to rounding.

    References
    ----------
    Book, eq-weighted-guttman; Borg and Groenen (2005), section 8.7.
    """
    W = as_symmetric(W, "W")
    groups, group = csgraph.connected_components(csr_array(W > 1e-12 * W.max()))
    if groups > 1:
        members = [np.flatnonzero(group == g) for g in range(min(groups, 5))]
        shown = "; ".join(f"{len(m)} with {m[:5].tolist()}" for m in members)
        raise ValueError(f"the weights, zero where a distance is missing, leave {groups} groups "
                         f"of points with no link between them: {shown}")
    # V + c 11ᵀ is positive definite, and (V + c 11ᵀ)⁻¹ Y = V⁺ Y if the columns of Y sum to zero
    factor = cho_factor(np.diag(W.sum(axis=1)) - W + W.mean())
    return lambda Y: cho_solve(factor, Y - Y.mean(axis=0))


def _times_ratios(D, X, W=None):
    """``B(X) X``: each pair once, by blocks of rows that stay in the processor's cache."""
    n, k = X.shape
    sums, BX, X1 = np.zeros((n, k + 1)), np.zeros((n, k)), np.column_stack([X, np.ones(n)])
    close = 1e-3 * abs(X).max()
    # distances and their ratios, together
    for rows in blocks(n, 16 * n):
        i, j = rows.start, rows.stop
        d = np.sqrt(cdist(X[rows], X[i:], "sqeuclidean"))
        p, q = np.divmod(np.flatnonzero(d <= close), n - i)
        d[p, q] = np.inf
        ratios = np.divide(D[rows, i:], d, out=d)
        if W is not None:
            ratios *= W[rows, i:]
        sums[rows] += ratios @ X1[i:]
        sums[j:] += ratios[:, j - i:].T @ X1[rows]
        if len(p) > j - i:
            # of close points x_p − x_q would be lost in the difference of two large sums
            pulls, later = _unit_pulls(D, X, W, p + i, q + i), q + i >= j
            np.add.at(BX, p + i, pulls)
            np.subtract.at(BX, q[later] + i, pulls[later])
    # (eq-guttman)  b_ij = −w_ij δ_ij / d_ij,   b_ii = −Σ_j b_ij
    return BX + sums[:, k:] * X - sums[:, :k]


def _unit_pulls(D, X, W, p, q):
    """``w δ (x_p − x_q)/‖x_p − x_q‖``, and zero where points coincide."""
    apart = X[p] - X[q]
    length = np.linalg.norm(apart, axis=1, keepdims=True)
    size = D[p, q] if W is None else D[p, q] * W[p, q]
    return size[:, None] * (apart / np.where(length > 0, length, np.inf))


# ------------------------------------------------------------------ only the order counts

def disparities(delta, distances, weights=None, *, ties="secondary"):
    """The numbers closest to the distances that come in the order of the dissimilarities.

    Parameters
    ----------
    delta : array-like
        Dissimilarities; only their order matters.
    distances : array-like of the same shape
        On the map.
    weights : array-like of the same shape, optional
        Positive.
    ties : {"secondary", "primary"}
        Pairs of equal dissimilarity must have equal disparities (secondary), or may have any
        (primary).

    Returns
    -------
    array of the same shape
        Minimises ``Σ w (d̂ − d)²`` subject to ``δ_a < δ_b ⇒ d̂_a ≤ d̂_b``.

    Raises
    ------
    ValueError
        If the shapes differ, a number is not finite, or a weight is not positive.

    References
    ----------
    Book, eq-disparities; Kruskal (1964b).
    """
    as_choice(ties, ("secondary", "primary"), "ties")
    w = np.ones_like(distances) if weights is None else np.asarray(weights)
    shapes = [np.shape(a) for a in (delta, distances, w)]
    if len({*shapes}) > 1 or not np.isfinite([delta, distances]).all() or not (w > 0).all():
        raise ValueError(f"delta, distances and weights have shapes {shapes}; one shape, finite "
                         "numbers and positive weights were wanted")
    fitted = _in_order(rank_pairs(delta), np.ravel(distances), w.ravel(), ties)
    return fitted.reshape(np.shape(distances))


def rank_pairs(delta):
    """Sort m dissimilarities, once for all steps of a non-metric scaling.

    Three arrays of shape (m,): the place of each in the order, which one is at each place, and a
    number that equal ones share (None if no two are equal).
    """
    order = np.argsort(delta, axis=None, kind="stable")
    values, tied = np.unique(np.ravel(delta), return_inverse=True)
    return np.argsort(order), order, tied if len(values) < len(tied) else None


def _in_order(ranking, d, w, ties):
    """`disparities` of what `rank_pairs` has ranked; w may be None, for ones."""
    rank, order, tied = ranking
    if tied is not None and ties == "primary":
        order = np.lexsort((d, tied))
        rank = np.argsort(order)
    elif tied is not None:
        sums = np.bincount(tied, d if w is None else w * d)
        d = (sums / np.bincount(tied, w))[tied]
    # (eq-disparities)  min Σ w (d̂ − d)²  over d̂ in the order of δ
    return isotonic_regression(d[order], weights=None if w is None else w[order]).x[rank]


def _monotone_fit(D, W, ties):
    """What makes disparities of mean square one from a map; D is sorted here, once."""
    delta, seen, w = squareform(D, checks=False), slice(None), None
    if W is not None:
        w = squareform(W, checks=False)
        seen = w > 0
        w = w[seen]
    ranking = rank_pairs(delta[seen])

    def fit(X=None):
        # without a map, or with all its points in one place, there is no size: take δ itself
        best = delta[seen] if X is None or not X.any() else _in_order(ranking, pdist(X)[seen], w,
                                                                      ties)
        fitted = np.zeros(len(delta))
        # (eq-disparities)  Σ w d̂² = Σ w
        fitted[seen] = best / (np.sqrt(np.average(best**2, weights=w)) or 1.0)
        return squareform(fitted)

    return fit


# ------------------------------------------------------------------ SMACOF

def smacof(D, k=2, *, metric_mds=True, weights=None, init="classical_mds", n_init=1,
           ties="secondary", max_iter=300, eps=1e-6, random_state=None, name="D"):
    """Scaling by majorising a convex function: Guttman's step until the stress stands still.

    Parameters
    ----------
    D, weights
        See the module.
    k : int
        Dimension of the map, from 1 to n.
    metric_mds : bool
        False: only the order of the dissimilarities counts. They are replaced by disparities,
        fitted anew after every step and scaled so that ``Σ w d̂² = Σ w``: the mean square
        distance on the map is then about one. The first step is taken with D itself so scaled.
    init : "classical_mds", "random" or array of shape (n, k)
        What to start from. The classical map stands in shortest paths for what is missing.
    n_init : int
        Random starts, of which the best result is kept.
    ties : {"secondary", "primary"}
        See `disparities`.
    max_iter : int
    eps : float
        Stop when a step lowers the stress by at most this part of ``Σ_{i<j} w d̂²``.
    random_state : None, int, Generator or RandomState
        For random starts.
    name : str
        What errors call `D`.

    Returns
    -------
    StressMap

    Raises
    ------
    ValueError
        As `laplacian_solver`, or if another argument is out of range.

    Warns
    -----
    ConvergenceWarning
        If `max_iter` steps do not reach `eps`.

    Notes
    -----
    The stress never rises: the step minimises a majorising parabola, and the new disparities are
    the best of their size for the new map. It ends in a stationary point, which need not be the
    lowest, and a column that the start leaves at zero stays there. Cost: O(n²k) a step, with
    weights one Cholesky factor before.

    References
    ----------
    Book, eq-guttman, eq-disparities; de Leeuw (1977); Borg and Groenen (2005), chapters 8 and 9.
    """
    D, W = _pairs_that_count(D, weights, name)
    for key, value in dict(metric_mds=metric_mds, n_init=n_init, ties=ties, max_iter=max_iter,
                           eps=eps).items():
        MDS.parameters[key].check(value, key)
    k, rng = as_count(k, len(D)), as_generator(random_state)
    target, descended = _majorizer(D, W, metric_mds, ties, max_iter, eps)
    n_starts = n_init if isinstance(init, str) and init == "random" else 1
    runs = (descended(_starting_map(target, W, k, init, rng)) for _ in range(n_starts))
    return min(runs, key=lambda run: run.stress)


def _starting_map(D, W, k, init, rng):
    """The configuration that SMACOF starts from, centred."""
    if not isinstance(init, (str, type(None))):
        return _as_map(init, len(D), "init", k)
    if as_choice(init, ("classical_mds", "random"), "init") == "random":
        return center(rng.standard_normal((len(D), k)))
    if W is not None:
        # a missing distance is at most the shortest way round
        given = csgraph.csgraph_from_dense(np.where(W > 0, D, np.inf), null_value=np.inf)
        D = np.where(W > 0, D, csgraph.floyd_warshall(given))
    return classical_map(D, k).points


def _majorizer(D, W, metric_mds, ties, max_iter, eps):
    """The first disparities, and SMACOF as a function of the map that it starts from.

    What all starts share is made here, once.
    """
    fit = (lambda X=None: D) if metric_mds else _monotone_fit(D, W, ties)
    solve, first = _solver(W, len(D)), fit()
    scale = np.vdot(first, first if W is None else W * first) / 2

    def step(state):
        X = solve(state[2])
        target, size = fit(X), np.vdot(X, state[2])
        BX = _times_ratios(target, X, W)
        # (eq-stress-parts)  σ = Σ w δ² + tr XᵀVX − 2 tr XᵀB(X)X, and V X⁺ = B(X) X
        now = scale + size - 2 * np.vdot(X, BX)
        # of three numbers that cancel nothing would be left
        return (X, target, BX), now if now >= 1e-8 * scale else _stress(target, X, W)

    def descended(X):
        start = X, first, _times_ratios(first, X, W)
        (X, target, _), history = descend(start, _stress(first, X, W), step, tol=eps * scale,
                                          max_iter=max_iter, what="smacof")
        misfit, size = _stress(target, X, W), _stress(0 * target, X, W)
        return StressMap(X, misfit, _stress_one(misfit, size), np.array(history),
                         len(history) - 1, target)

    return first, descended


# ------------------------------------------------------------------ the estimator

def _flag_or_auto(value, name):
    if not (isinstance(value, (bool, np.bool_)) or isinstance(value, str) and value == "auto"):
        raise ValueError(f"{name}={value!r}; True, False or 'auto' was wanted")


class MDS(Estimator):
    """Metric and non-metric scaling by SMACOF: the map of least stress.

    Parameters
    ----------
    n_components : int, default=2
        Dimension k of the map, from 1 to n.
    metric_mds : bool, default=True
        False: only the order of the dissimilarities counts (see `smacof`).
    n_init : int, default=1
        Random starts, of which the best result is kept.
    init : {"classical_mds", "random"}, default="classical_mds"
        (scikit-learn 1.9 still starts at random by default, and announces this.)
    max_iter : int, default=300
        Steps per start.
    verbose, n_jobs
        Ignored.
    eps : float, default=1e-6
        Stop when a step lowers the stress by at most this part of the sum of squared
        disparities: the result does not depend on the unit of the dissimilarities.
    random_state : None, int, Generator or RandomState
        For random starts.
    dissimilarity : str
        Deprecated by scikit-learn; use `metric`.
    metric : str or callable, default="euclidean"
        "precomputed" (X holds dissimilarities, NaN where missing), or as for `dissimilarities`.
    metric_params : dict, optional
        Further arguments of the metric.
    normalized_stress : bool or "auto", default="auto"
        Report Stress-1 in place of the stress; "auto": if the scaling is non-metric.
    ties : {"secondary", "primary"}, default="secondary"
        Must equal dissimilarities have equal disparities? See `disparities`.

    Attributes
    ----------
    embedding_ : array of shape (n, k)
        Centred.
    stress_ : float
        Of `embedding_` and `disparities_`: `stress`, or `stress_one`.
    dissimilarity_matrix_ : array of shape (n, n)
    disparities_ : array of shape (n, n)
        What the distances on the map were fitted to; zero where missing.
    stress_history_ : array of shape (n_iter_ + 1,)
        The stress (not normalised) at the start and after every step; never rises.
    n_iter_ : int

    References
    ----------
    Book, eq-stress, eq-guttman, eq-disparities; Kruskal (1964a, b); de Leeuw (1977); Borg and
    Groenen (2005).

    Examples
    --------
    >>> import numpy as np
    >>> from pcalab.stress import MDS
    >>> D = np.array([[0, 3, 5, np.nan, 2.5], [3, 0, 4, 5, 2.5], [5, 4, 0, 3, 2.5],
    ...               [np.nan, 5, 3, 0, 2.5], [2.5, 2.5, 2.5, 2.5, 0]])
    >>> mds = MDS(metric="precomputed", eps=1e-12).fit(D)
    >>> bool(mds.stress_ < 1e-6)
    True
    >>> float(np.linalg.norm(mds.embedding_[0] - mds.embedding_[3]).round(3))
    4.0
    """

    parameters = dict(
        n_components=count(2), metric_mds=flag(True), n_init=count(1),
        init=choice("classical_mds", "classical_mds", "random"), max_iter=count(300),
        verbose=anything(0), eps=number(1e-6, low=0), n_jobs=anything(), random_state=seed(),
        dissimilarity=anything("deprecated"), metric=anything("euclidean"),
        metric_params=anything(), normalized_stress=Parameter("auto", _flag_or_auto),
        ties=choice("secondary", "secondary", "primary"))

    def fit(self, X, y=None, init=None, weights=None):
        """Find the map.

        Parameters
        ----------
        X, y
            As for every estimator; NaN in a precomputed X where a dissimilarity is missing.
        init : array-like of shape (n, k), optional
            A map to start from.
        weights : array-like of shape (n, n), optional
        """
        self._check_parameters()
        if self.dissimilarity != "deprecated":
            if self.metric != "euclidean":
                raise ValueError("dissimilarity and metric were both given; metric was wanted")
            warnings.warn("dissimilarity is deprecated; use metric", FutureWarning, stacklevel=2)
        X = self._checked(X, fitting=True)
        k = as_count(self.n_components, len(X), "n_components")
        D, name = measured(X, self._metric(), self.metric_params)
        best = smacof(D, k, metric_mds=self.metric_mds, weights=weights, n_init=self.n_init,
                      init=self.init if init is None else init, ties=self.ties, eps=self.eps,
                      max_iter=self.max_iter, random_state=self.random_state, name=name)
        self.dissimilarity_matrix_, self.disparities_ = D, best.disparities
        self.embedding_, self.n_iter_ = best.points.astype(X.dtype), best.n_iter
        auto = isinstance(self.normalized_stress, str)
        one = not self.metric_mds if auto else self.normalized_stress
        self.stress_, self.stress_history_ = best.stress_one if one else best.stress, best.history
        return self

    def _metric(self):
        return self.metric if self.dissimilarity == "deprecated" else self.dissimilarity

    def fit_transform(self, X, y=None, init=None, weights=None):
        """`fit`, and the map, an array of shape (n, k)."""
        return self.fit(X, init=init, weights=weights).embedding_

    def __sklearn_tags__(self):
        tags = super().__sklearn_tags__()
        ours, given = tags.input_tags, self._metric() == "precomputed"
        ours.pairwise = ours.positive_only = ours.allow_nan = given
        return tags
