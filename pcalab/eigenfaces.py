"""Eigenfaces: is it a face, and whose? Two distances in one principal subspace.

The principal axes of photographs of faces span the *face space*. How far a picture is from that
space says whether it is a face; where it falls in the space says whose. Pictures are rows. Where
to draw the line between near and far is chosen on labelled pictures that the axes were not
computed from, by the ROC curve.
"""

from typing import NamedTuple

import numpy as np
from sklearn.utils.validation import check_is_fitted

from pcalab.core.distances import squared_distances
from pcalab.core.estimator import Estimator, Transformer, anything, flag, number
from pcalab.core.validate import as_matrix, as_number
from pcalab.discriminant import class_means
from pcalab.pca import PCA

__all__ = ["CASES", "Eigenfaces", "ROC", "choose_threshold", "class_distances",
           "distance_from_face_space", "normalize_pictures", "roc_auc", "roc_curve"]

#: What `Eigenfaces.cases` answers: near or far from face space, near or far from a known face.
CASES = {1: "known face", 2: "unknown face", 3: "no face, though near one", 4: "no face"}


def normalize_pictures(X):
    """Take out of each picture its brightness and its contrast.

    Parameters
    ----------
    X : array-like of shape (m, d)

    Returns
    -------
    array of shape (m, d)
        Rows of mean 0 and length 1. A picture without contrast (less than a millionth of its
        brightness) becomes zero: it has none to normalise.

    Notes
    -----
    The mean face and the first axes hold brightness and contrast. A flat patch, however bright
    or dark, has little that the face space does not show, so it lies nearer than many a face.

    References
    ----------
    Book, eq-normalized-picture.
    """
    X = as_matrix(X, "X", squares=True)
    # (eq-normalized-picture)  x ← (x − m1) / ‖x − m1‖,  m the mean grey
    Z = X - X.mean(axis=1, keepdims=True)
    length = np.linalg.norm(Z, axis=1, keepdims=True)
    flat = length <= 1e-6 * np.linalg.norm(X, axis=1, keepdims=True)
    return np.where(flat, 0, Z / np.where(flat, 1, length))


def distance_from_face_space(pca, X):
    """How far each row is from its reconstruction: ``ε = ‖Φ − V ω‖`` with ``Φ = x − x̄``.

    Parameters
    ----------
    pca : PCA
        Fitted to faces. Whitening does not enter.
    X : array-like of shape (m, d)

    Returns
    -------
    array of shape (m,)
        In the unit of the data.

    Notes
    -----
    ``ε² = ‖Φ‖² − ‖ω‖²`` by Pythagoras, which saves a product. But in a face space that holds the
    picture the two terms are equal, and their difference, √eps ‖Φ‖, is rounding alone. The
    residual itself is right to eps ‖Φ‖. O(mdk).

    References
    ----------
    Book, eq-face-distance; Turk and Pentland (1991).
    """
    check_is_fitted(pca)
    X = Estimator._checked(pca, X)
    # (eq-face-distance)  ε² = ‖Φ − Vω‖² = ‖Φ‖² − ‖ω‖²,   ω = VᵀΦ
    Phi, V = X - pca.mean_, pca.components_.T
    return np.linalg.norm(Phi - (Phi @ V) @ V.T, axis=1)


def class_distances(W, means):
    """How far weights are from the mean weights of every class: ``ε_k = ‖ω − Ω_k‖``.

    W of shape (m, k) are weights of pictures, `means` of shape (c, k) those Ω_k of the classes;
    the distances have shape (m, c). Book, eq-class-distance; Turk and Pentland (1991).
    """
    # (eq-class-distance)  ε_k = ‖ω − Ω_k‖
    return np.sqrt(squared_distances(W, means))


# ------------------------------------------------------------------ where to draw the line

class ROC(NamedTuple):
    """What every threshold costs and brings; see `roc_curve`.

    Attributes
    ----------
    false_positive_rate : array of shape (t,)
        The share of others that would be taken for faces; ascending, from 0 to 1.
    true_positive_rate : array of shape (t,)
        The share of faces that would be.
    thresholds : array of shape (t,)
        On the score: descending, from ∞ to −∞, halfway between neighbouring scores.
    """

    false_positive_rate: np.ndarray
    true_positive_rate: np.ndarray
    thresholds: np.ndarray


def roc_curve(scores, is_face):
    """The receiver operating characteristic: both rates at every threshold.

    Parameters
    ----------
    scores : array-like of shape (m,)
        The higher, the more like a face: minus a distance, say.
    is_face : array-like of shape (m,)
        True (or 1) for faces, at least one of each kind.

    Returns
    -------
    ROC
        A point for each set of pictures that a threshold can accept; equal scores are accepted
        together.

    Raises
    ------
    ValueError
        If the lengths differ, a score is not finite, an entry of `is_face` is neither true nor
        false, or there is only one kind of picture.

    References
    ----------
    Book, eq-roc; Fawcett (2006).
    """
    scores, is_face = np.asarray(scores, np.float64), np.asarray(is_face)
    if (scores.ndim != 1 or scores.shape != is_face.shape or not np.isfinite(scores).all()
            or not np.isin(is_face, (0, 1)).all()):
        raise ValueError(f"scores has shape {scores.shape}, is_face {is_face.shape}; a finite "
                         "number and a truth value (or 0, 1) for every picture were wanted")
    is_face = is_face.astype(bool)
    if is_face.all() or not is_face.any():
        raise ValueError(f"is_face is true {is_face.sum()} times in {len(is_face)}; some "
                         "faces and some others were wanted")
    values, where = np.unique(-scores, return_inverse=True)
    # (eq-roc)  the shares of others and of faces with score ≥ threshold
    fpr, tpr = (np.append(0.0, np.bincount(where, kind).cumsum() / kind.sum())
                for kind in (~is_face, is_face))
    upper, lower = -values[:-1], -values[1:]
    halfway = upper / 2 + lower / 2
    # between neighbours among the floating-point numbers there is none
    return ROC(fpr, tpr, np.r_[np.inf, np.where(halfway > lower, halfway, upper), -np.inf])


def roc_auc(scores, is_face):
    """The area under the ROC curve: how often a face scores higher than something else.

    The share of pairs (face, other) in which the face has the higher score; ties count half. 1 if
    a threshold separates them, ½ for scores that say nothing. Arguments as for `roc_curve`. Book,
    eq-roc; Fawcett (2006).
    """
    fpr, tpr, _ = roc_curve(scores, is_face)
    return float(np.trapezoid(tpr, fpr))


def choose_threshold(scores, is_face, false_positive_rate=None):
    """The threshold on a score that separates faces from others best.

    Parameters
    ----------
    scores, is_face
        As for `roc_curve`; of pictures that no axis was computed from.
    false_positive_rate : float, optional
        Accept as many faces as possible with at most this share of others, from 0 to 1. By
        default the difference of the two rates is made largest (Youden's index).

    Returns
    -------
    float
        Halfway between the scores it separates, the highest of equally good ones; ∞ if nothing
        should be accepted.

    References
    ----------
    Book, eq-roc; Youden (1950).
    """
    fpr, tpr, thresholds = roc_curve(scores, is_face)
    if false_positive_rate is None:
        return float(thresholds[np.argmax(tpr - fpr)])
    allowed = fpr <= as_number(false_positive_rate, "false_positive_rate", 0, 1)
    return float(thresholds[np.argmax(np.where(allowed, tpr, -1.0))])


# ------------------------------------------------------------------ the estimator

class Eigenfaces(Transformer):
    """Is it a face (distance from face space), and whose (nearest class in face space)?

    `transform` gives the weights ω of each picture, its scores on the eigenfaces.

    Parameters
    ----------
    n_components : int, float or None, default=None
        Eigenfaces, as for `pcalab.pca.PCA`. None takes min(n − 1, d): n faces and their mean
        leave n − 1 directions. Fewer, if the faces vary in fewer: some are equal, say.
    threshold : float, optional
        Largest distance from face space that a face may have, in the unit of the data. None is
        no limit, until `fit_threshold` finds one: everything is taken for a face.
    class_threshold : float, optional
        Largest distance from a class that a known face may have, in face space. None is no
        limit: every face is taken for someone known.
    whiten : bool, default=False
        Measure distances between faces in standard deviations along each eigenface. The distance
        from face space stays what it is.

    Attributes
    ----------
    pca_ : PCA
        ``pca_.components_`` are the eigenfaces, ``pca_.mean_`` is the mean face.
    threshold_ : float
        In use; ∞ for None.
    class_threshold_ : float
        Likewise.
    classes_ : array of shape (c,) or None
        The identities, if `fit` was told them.
    class_means_ : array of shape (c, k) or None
        Mean weights Ω_k of each.

    Notes
    -----
    The distance from face space does not see how far along the space a picture lies, so a flat or
    dark patch can be nearer than a face. Few eigenfaces and `normalize_pictures` help; so does
    the second distance (Moghaddam and Pentland 1997). Look at the ROC curve.

    References
    ----------
    Book, eq-face-distance, eq-class-distance, def-four-cases; Turk and Pentland (1991).

    Examples
    --------
    >>> import numpy as np
    >>> from pcalab.eigenfaces import CASES, Eigenfaces
    >>> faces = np.array([[1.0, 0, 0], [3, 0, 0], [9, 0, 0], [11, 0, 0]])
    >>> model = Eigenfaces(1, threshold=1.0, class_threshold=2.0).fit(faces, list("aabb"))
    >>> new = [[2.0, 0.5, 0], [6, 0, 0], [2, 5, 0], [6, 5, 0]]
    >>> print(*model.predict(new[:1]), *(CASES[case] for case in model.cases(new)), sep="; ")
    a; known face; unknown face; no face, though near one; no face
    """

    by_place = 3
    parameters = dict(
        n_components=anything(), threshold=number(None, low=0, also=(None,)),
        class_threshold=number(None, low=0, also=(None,)), whiten=flag(False))

    def fit(self, X, y=None):
        """Find the face space, and where in it the identities are.

        Parameters
        ----------
        X : array-like of shape (n, d)
            Faces only.
        y : array-like of shape (n,), optional
            Whose they are.
        """
        self._check_parameters()
        X = self._checked(X, fitting=True)
        self.threshold_, self.class_threshold_ = (
            np.inf if limit is None else limit for limit in (self.threshold, self.class_threshold))
        k = min(len(X) - 1, X.shape[1]) if self.n_components is None else self.n_components
        self.pca_ = PCA(k, whiten=self.whiten, random_state=0).fit(X)
        # an axis along which no face varies is any direction, and no part of the face space
        rank = np.count_nonzero(self.pca_._scale())
        if 0 < rank < self.pca_.n_components_:
            self.pca_.set_params(n_components=int(rank)).fit(X)
        self.classes_ = self.class_means_ = None
        if y is not None:
            self.class_means_ = class_means(self._transform(X), y)
            self.classes_ = np.unique(np.asarray(y))
        return self

    def fit_threshold(self, X_faces, X_others, false_positive_rate=None):
        """Choose `threshold_` by the ROC curve of pictures that `fit` has not seen.

        Parameters
        ----------
        X_faces, X_others : array-like of shape (m, d), (m', d)
            Not the faces of `fit`: these lie nearer to their face space than any other face.
        false_positive_rate : float, optional
            As for `choose_threshold`.
        """
        scores = -np.concatenate([self.distance(X_faces), self.distance(X_others)])
        is_face = np.arange(len(scores)) < len(X_faces)
        self.threshold_ = -choose_threshold(scores, is_face, false_positive_rate)
        return self

    def _transform(self, X):
        # (eq-face-distance)  ω = Vᵀ(x − x̄)
        W, scale = (X - self.pca_.mean_) @ self.pca_.components_.T, self.pca_._scale()
        return W / np.where(scale > 0, scale, np.inf) if self.pca_.whiten else W

    def distance(self, X):
        """The `distance_from_face_space` of each row of X, (m, d): an array of shape (m,)."""
        X = self._pictures(X)
        return distance_from_face_space(self.pca_, X)

    def decision_function(self, X):
        """How much nearer to face space than `threshold_`, (m,); not negative for a face."""
        return -self.distance(X) + self.threshold_

    def is_face(self, X):
        """Whether each row of X, (m, d), is a face: an array of bool of shape (m,)."""
        return self.decision_function(X) >= 0

    def predict(self, X):
        """Whose face is nearest, whether it is a face and near or not: see `cases`.

        An array of shape (m,), for X of shape (m, d). A ValueError, if `fit` was not told the
        identities.
        """
        nearest = self._class_distances(X).argmin(axis=1)
        return self.classes_[nearest]

    def cases(self, X):
        """Which of Turk and Pentland's four cases each picture is: a key of `CASES`.

        ====  ==========================  ==========================
        case  distance from face space    nearest known face
        ====  ==========================  ==========================
        1     at most `threshold_`        at most `class_threshold_`
        2     at most `threshold_`        farther
        3     farther                     at most `class_threshold_`
        4     farther                     farther
        ====  ==========================  ==========================

        An array of int of shape (m,). A ValueError, if `fit` was not told the identities.

        References
        ----------
        Book, def-four-cases.
        """
        unknown = self._class_distances(X).min(axis=1) > self.class_threshold_
        return 1 + unknown + 2 * ~self.is_face(X)

    def _class_distances(self, X):
        X = self._pictures(X)
        if self.classes_ is None:
            raise ValueError("fit was given no y; the identities of the faces were wanted")
        return class_distances(self._transform(X), self.class_means_)

    def _pictures(self, X):
        check_is_fitted(self)
        return self._checked(X)

    @property
    def _n_features_out(self):
        return self.pca_.n_components_
