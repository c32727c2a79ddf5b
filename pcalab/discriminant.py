"""Fisher's discriminant: the axes that tell classes apart, where PCA's only spread the data.

The scatter of the data splits into a part within the classes and a part between them. An axis is
good if the second is large beside the first, and the best axes are the eigenvectors of one matrix
relative to the other; two classes have one axis, in closed form. The functions carry these steps;
`FisherDiscriminant` makes of them a transformer and a classifier.
"""

import warnings

import numpy as np
from scipy.linalg import cho_factor, cho_solve
from scipy.special import log_expit, log_softmax
from sklearn.base import ClassifierMixin
from sklearn.utils.multiclass import check_classification_targets
from sklearn.utils.validation import check_consistent_length, check_is_fitted, column_or_1d

from pcalab.core.eigen import fix_signs, thin_svd, top_eigenpairs
from pcalab.core.estimator import Transformer, anything, choice, count, flag, number
from pcalab.core.moments import column_means, mean_and_scatter, squared_norm
from pcalab.core.validate import as_count, as_matrix, as_number, as_square
from pcalab.pca import by_gram

__all__ = ["FisherDiscriminant", "between_scatter", "class_means", "fisher_axes",
           "fisher_direction", "shrink", "within_scatter"]

#: Smallest deviation that a matrix of squares shows, where the largest is about 1.
RESOLUTION = 1e-6


# ------------------------------------------------------------------ scatter of classes

def class_means(X, y):
    """The mean of every class.

    Parameters
    ----------
    X : array-like of shape (n, d)
    y : array-like of shape (n,)
        Labels of any kind. A ValueError, if there is not one for every row.

    Returns
    -------
    array of shape (c, d)
        A row m_g for each class, in the order of ``np.unique(y)``; float64 also for float32
        data, exact if X is. O(nd).

    References
    ----------
    Book, eq-within-scatter.
    """
    return np.array([column_means(R) for R in _by_class(X, y)])


def within_scatter(X, y):
    """The scatter of the rows about the means of their classes, ``S_W``.

    X and y as for `class_means`. An array of shape (d, d) of sums, not means: a class of n_g rows
    counts n_g times, so that ``S_T = S_W + S_B``. Exact if X is. O(nd²), and the memory of one
    class. ``S_T − S_B`` is the same matrix and needs no sorting of rows, but loses the digits that
    S_T and S_B have in common: all of them, if the classes lie far apart.

    References
    ----------
    Book, eq-within-scatter, eq-scatter-sum.
    """
    # (eq-within-scatter)  S_W = Σ_g Σ_{i in g} (x_i − m_g)(x_i − m_g)ᵀ
    return sum(mean_and_scatter(R)[1] for R in _by_class(X, y))


def between_scatter(X, y):
    """The scatter of the class means about the mean of all rows, ``S_B``.

    X and y as for `class_means`. An array of shape (d, d), of rank c − 1 at most for c classes,
    exact if X is. Book, eq-between-scatter, eq-scatter-sum.
    """
    means, counts = class_means(X, y), np.unique(y, return_counts=True)[1]
    # (eq-between-scatter)  S_B = Σ_g n_g (m_g − x̄)(m_g − x̄)ᵀ,  x̄ = Σ_g n_g m_g / n
    D = means - counts @ means / counts.sum()
    return (counts[:, None] * D).T @ D


def _by_class(X, y):
    """The rows of one class after the other, in the order of ``np.unique(y)``."""
    X, y = as_matrix(X, name="X", finite=False), np.asarray(y)
    if y.shape != (len(X),) or (y != y).any():
        raise ValueError(f"y has shape {y.shape}; ({len(X)},), one label a row and none of them "
                         "NaN, was wanted")
    dtype = np.result_type(X, np.float64)
    return (X[y == label].astype(dtype, copy=False) for label in np.unique(y))


# ------------------------------------------------------------------ Fisher's axes

def fisher_direction(X, y):
    """The axis that tells two classes apart best: ``w = S_W⁻¹ (m₁ − m₂)``.

    X and y as for `class_means`, with two different labels; class 1 is the one that sorts first.
    An array of shape (d,), not normalised; ``wᵀ(m₁ − m₂) > 0``, unless the means are equal. A
    ValueError, if there are not two classes, or ``S_W`` is singular; the message names its rank.

    References
    ----------
    Book, eq-fisher-direction; Fisher (1936).
    """
    means, S = class_means(X, y), within_scatter(X, y)
    if len(means) != 2:
        raise ValueError(f"y has {len(means)} different label(s); two were wanted")
    # (eq-fisher-direction)  S_W w = m₁ − m₂
    return cho_solve(cho_factor(_regular(S, means)), means[0] - means[1])


def fisher_axes(X, y, k=None, shrinkage=0.0):
    """The k axes with the largest ratios of scatter between classes to scatter within.

    Parameters
    ----------
    X : array-like of shape (n, d)
    y : array-like of shape (n,)
    k : int, optional
        At most min(c − 1, d), the default, for c classes.
    shrinkage : float, "auto" or None
        γ from 0 to 1: `shrink` ``S_W`` first. "auto" as for `FisherDiscriminant`.

    Returns
    -------
    ratios : array of shape (k,)
        Fisher's ratio ``wᵀS_B w / wᵀS_W w`` of each axis, descending.
    axes : array of shape (d, k)
        Columns w_j with ``Wᵀ(S_W/n)W = I``: the scores have variance 1 within the classes, and
        are uncorrelated. The axes are not orthogonal. O(nd² + d³).

    Raises
    ------
    ValueError
        If there is one class only, k is out of range, or ``S_W`` is singular; the message names
        its rank.

    References
    ----------
    Book, eq-fisher-ratio, eq-fisher-eigen; Rao (1948).
    """
    means, S = _moments(X, y, shrinkage)
    k = _axis_count(k, *means.shape, "k")
    S_B = between_scatter(X, y) / len(y)
    # (eq-fisher-eigen)  S_B w = λ S_W w
    return top_eigenpairs(S_B, k, B=_regular(S, means))


def shrink(S, shrinkage):
    """Move a covariance matrix towards the multiple of I that has its trace.

    S has shape (d, d), γ goes from 0 (S itself) to 1 (the multiple of I). For γ > 0 the result is
    positive definite, if S is positive semi-definite and not zero.

    References
    ----------
    Book, eq-regularised-within; Friedman (1989).
    """
    S, gamma = as_square(S, name="S"), as_number(shrinkage, "shrinkage", 0, 1)
    # (eq-regularised-within)  S ← (1 − γ) S + γ (tr S / d) I
    return (1 - gamma) * S + gamma * np.trace(S) / len(S) * np.eye(len(S))


def _moments(X, y, shrinkage):
    """The means of the classes, and S_W/n, regularised; every class is read once."""
    auto = isinstance(shrinkage, str) and shrinkage == "auto"
    means, S = [], 0.0
    for R in _by_class(X, y):
        mean, scatter = mean_and_scatter(R)
        C = scatter / len(R)
        S = S + len(R) / len(X) * (_ledoit_wolf(R, mean, C) if auto else C)
        means.append(mean)
    return np.array(means), S if auto else shrink(S, 0.0 if shrinkage is None else shrinkage)


def _ledoit_wolf(R, mean, S):
    """The covariance S of rows R, shrunk by the γ with the least expected error, estimated."""
    scale = _deviations(np.diag(S), mean[None])
    units = np.outer(scale, scale)
    Z, C = (R - mean) / scale, S / units
    # Ledoit and Wolf (2004), in columns of deviation 1:
    # γ = Σ_i ‖z_i z_iᵀ − C‖² / n²  over  ‖C − (tr C / d) I‖²
    noise = (((Z * Z).sum(axis=1) ** 2).mean() - squared_norm(C)) / len(Z)
    distance = squared_norm(C - shrink(C, 1.0))
    return units * shrink(C, float(np.clip(noise / distance, 0, 1)) if distance > 0 else 0.0)


def _deviations(variances, means):
    """Standard deviations; 1 for a column that varies by no more than rounding."""
    rounding = 1e-12 * abs(means).max(axis=0)
    return np.sqrt(np.where(variances > rounding**2, variances, 1.0))


def _within_axes(S, means):
    """A unit for each column, and standard deviations and axes of S in these units."""
    scale = _deviations(np.diag(S), means)
    variances, V = top_eigenpairs(S / np.outer(scale, scale))
    return scale, np.sqrt(variances.clip(min=0)), V


def _regular(S, means):
    """S itself, if it has an inverse."""
    _require(np.count_nonzero(_within_axes(S, means)[1] > RESOLUTION), len(S), len(S))
    return S


def _require(rank, wanted, d):
    if rank < wanted:
        remedy = "shrinkage > 0, or solver='svd'," if rank else "a class with rows that differ"
        raise ValueError(f"the within-class scatter has rank {rank} with {d} columns; {remedy} "
                         "was wanted")


def _axis_count(k, n_classes, d, name):
    """`k`, or the largest number of axes that there can be."""
    if n_classes < 2:
        raise ValueError("y has one class; two classes or more were wanted")
    largest = min(n_classes - 1, d)
    name = f"with {n_classes} classes and {d} columns, {name}"
    return largest if k is None else as_count(k, largest, name)


def _as_priors(priors, counts):
    """Probabilities of the classes, by default their shares of the rows."""
    priors = np.asarray(counts / counts.sum() if priors is None else priors, dtype=np.float64)
    if priors.shape != counts.shape or not (min(priors) >= 0 and abs(sum(priors) - 1) <= 1e-5):
        raise ValueError(f"priors={priors}; {len(counts)} probabilities that sum to 1 were wanted")
    return priors


# ------------------------------------------------------------------ the estimator

class FisherDiscriminant(ClassifierMixin, Transformer):
    """Fisher's linear discriminant, with scikit-learn's LinearDiscriminantAnalysis' parameters.

    As a transformer it finds the axes that tell the classes apart best; as a classifier it takes
    the class whose mean is nearest along these axes, corrected by the class's prior. That is
    Bayes' rule for Gaussian classes with one covariance matrix.

    Parameters
    ----------
    solver : {"svd", "lsqr", "eigen"}, default="svd"
        What to do if ``S_W`` is singular: more columns than rows, constant or collinear columns.

        - "svd": look only where it is not, on its range, whose dimension is `rank_`; a
          UserWarning says so if the class means also differ outside.
        - "eigen": refuse. The generalized eigenproblem of `fisher_axes` needs an inverse; the
          error names the rank.

        Otherwise both are the same: turn and scale the rows so that ``S_W = I``, then take the
        principal axes of the class means. scikit-learn's "lsqr" has the same rule and no axes;
        here it is another name of "svd".
    shrinkage : float from 0 to 1, "auto" or None, default=None
        Replace ``S_W`` by ``(1 − γ) S_W + γ (tr S_W/d) I``, with any solver; ``S_B`` stays
        what it is. It depends on the units of the columns: standardise first. "auto" shrinks
        the covariance of each class as Ledoit and Wolf (2004) do, in columns standardised in it.
    priors : array-like of shape (c,), optional
        Probabilities of the classes, by default their shares of the rows. They weight the class
        means in ``S_B`` and enter the rule; ``S_W`` weights all rows alike.
    n_components : int, optional
        Axes that `transform` uses, from 1 to min(c − 1, d), the default. The rule uses all.
    store_covariance : bool, default=False
        Form `covariance_` also where "svd" does not need it, which is for d > n.
    tol : float, default=1e-4
        An axis counts for the rank of ``S_W`` if the standard deviation within the classes along
        it is larger, in columns that are themselves standardised so; and for `scalings_` if the
        deviation of the class means is larger than this part of the first axis's. Below 1e-6
        there is only rounding: a smaller `tol` means 1e-6.

    Attributes
    ----------
    scalings_ : array of shape (d, r)
        The axes w_j as columns, with ``Wᵀ(S_W/n)W = I``, in descending order of Fisher's ratio,
        signs fixed by `pcalab.fix_signs`; those with ratio zero are left out.
    explained_variance_ratio_ : array of shape (k,)
        Fisher's ratios of the axes that `transform` uses over the sum of all.
    means_ : array of shape (c, d)
    xbar_ : array of shape (d,)
        The mean of the class means, weighted by the priors.
    priors_ : array of shape (c,)
    classes_ : array of shape (c,)
    coef_ : array of shape (c, d), or (1, d) for two classes
    intercept_ : array of shape (c,), or (1,) for two classes
        `decision_function` is ``X @ coef_.T + intercept_``.
    covariance_ : array of shape (d, d)
        ``S_W/n``, regularised, if it was formed: see `store_covariance`.
    rank_ : int
        Of the within-class scatter.

    Notes
    -----
    Cost O(nd² + d³), and the memory of one class; for d > n, O(n²d). Ranks are judged on
    columns standardised within the classes, so units do not matter.

    References
    ----------
    Book, eq-fisher-eigen, eq-fisher-rule; Fisher (1936); Rao (1948).

    Examples
    --------
    >>> import numpy as np
    >>> from pcalab.discriminant import FisherDiscriminant
    >>> X = np.array([[-3.0, -1], [-2, -2], [-1, 0], [1, 0], [2, 2], [3, 1]])
    >>> y = ["left", "left", "left", "right", "right", "right"]
    >>> model = FisherDiscriminant().fit(X, y)
    >>> print(*model.predict([[-2.0, -1], [2, 1]]))
    left right
    >>> model.transform(X).shape
    (6, 1)
    """

    by_place = 6
    parameters = dict(
        solver=choice("svd", "svd", "lsqr", "eigen"),
        shrinkage=number(None, 0, 1, also=(None, "auto")), priors=anything(),
        n_components=count(None, also=(None,)), store_covariance=flag(False),
        tol=number(1e-4, low=0))

    def fit(self, X, y):
        """Find means, axes and the rule.

        Parameters
        ----------
        X : array-like of shape (n, d)
        y : array-like of shape (n,)
            Labels of any kind, at least two different ones, one of them on two rows that differ.
        """
        self._check_parameters()
        X, y = self._checked(X, fitting=True), column_or_1d(y, warn=True)
        check_consistent_length(X, y)
        check_classification_targets(y)
        self.classes_, y, counts = np.unique(y, return_inverse=True, return_counts=True)
        k = _axis_count(self.n_components, len(counts), X.shape[1], "n_components")
        priors, tol = _as_priors(self.priors, counts), max(self.tol, RESOLUTION)
        means, T = self._whitening(X, y, tol)
        xbar = priors @ means
        # (eq-fisher-eigen)  S_B w = λ S_W w,  w = Tu,  TᵀS_W T = I:   TᵀS_B T u = λ u
        _, s, Ut = thin_svd(np.sqrt(priors)[:, None] * (means - xbar) @ T)
        s = s[s > tol * s[0]]
        W = fix_signs(T @ Ut[:len(s)].T)
        # (eq-fisher-rule)  log π_g − ½‖Wᵀ(x − m_g)‖², less what is the same for all g
        coef = (means - xbar) @ W @ W.T
        with np.errstate(divide="ignore"):
            intercept = np.log(priors) - ((means + xbar) * coef).sum(axis=1) / 2
        if len(counts) == 2:
            coef, intercept = np.diff(coef, axis=0), np.diff(intercept)
        found = dict(means_=means, xbar_=xbar, priors_=priors, scalings_=W, coef_=coef,
                     intercept_=intercept, explained_variance_ratio_=(s**2 / sum(s**2))[:k])
        vars(self).update((name, value.astype(X.dtype)) for name, value in found.items())
        return self

    def _whitening(self, X, y, tol):
        """The means of the classes, and T with ``Tᵀ(S_W/n)T = I`` on the range of S_W."""
        n, d = X.shape
        vars(self).pop("covariance_", None)
        if d > n and self.shrinkage is None and not self.store_covariance:
            means = class_means(X, y)
            R = X - means[y]
            scale = _deviations((R * R).mean(axis=0), means)
            _, variances, V, _ = by_gram(R / scale)
            deviations = np.sqrt(variances * (n - 1) / n)
        else:
            means, self.covariance_ = _moments(X, y, self.shrinkage)
            scale, deviations, V = _within_axes(self.covariance_, means)
        kept = deviations > tol
        self.rank_ = np.count_nonzero(kept)
        _require(self.rank_, d if self.solver == "eigen" else 1, d)
        D, V = (means - means[0]) / scale, V[:, kept]
        if self.rank_ < d and squared_norm(D - D @ V @ V.T) > 1e-12 * squared_norm(D):
            warnings.warn(f"the within-class scatter has rank {self.rank_} with {d} columns, and "
                          "the class means differ also where it has no spread; only a positive "
                          "shrinkage would use that difference", stacklevel=3)
        return means, V / deviations[kept] / scale[:, None]

    def _transform(self, X):
        # z = Wᵀ(x − x̄)
        return (X - self.xbar_) @ self.scalings_[:, :self._n_features_out]

    def decision_function(self, X):
        """How much speaks for each class: its log-probability, but for a constant of the row.

        An array of shape (m, c); for two classes (m,), the log-odds of the second.
        """
        check_is_fitted(self)
        scores = self._checked(X) @ self.coef_.T + self.intercept_
        return scores if len(self.classes_) > 2 else scores[:, 0]

    def predict(self, X):
        """The most probable class of each row of X, (m, d): an array of shape (m,)."""
        scores = self.decision_function(X)
        return self.classes_[scores.argmax(axis=1) if scores.ndim == 2 else (scores > 0) * 1]

    def predict_log_proba(self, X):
        """The logarithms of the probabilities of the classes: an array of shape (m, c).

        Finite also where the probability itself is too small for a number.
        """
        scores = self.decision_function(X)
        if scores.ndim == 1:
            return np.column_stack([log_expit(-scores), log_expit(scores)])
        return log_softmax(scores, axis=1)

    def predict_proba(self, X):
        """The probabilities of the classes for each row of X, (m, d): an array of shape (m, c)."""
        return np.exp(self.predict_log_proba(X))

    @property
    def _n_features_out(self):
        return len(self.explained_variance_ratio_)
