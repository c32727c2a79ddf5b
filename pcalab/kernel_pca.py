"""Kernel PCA: principal components of images φ(x) of which only inner products are known.

The axes lie in the span of the centred training images, v_j = Σ_i a_ij φ̃(x_i), and the numbers
a_ij are eigenvectors of the centred kernel matrix. The way back, from scores to a point whose
image has them, has no exact answer in general: three ways to a good one are here. `nystrom`
replaces the kernel matrix by one of low rank, for data too many for an n×n matrix.
"""

from typing import NamedTuple

import numpy as np
from scipy.linalg.blas import get_blas_funcs
from scipy.sparse.linalg import LinearOperator, eigsh
from sklearn.base import BaseEstimator, ClassNamePrefixFeaturesOutMixin, TransformerMixin
from sklearn.exceptions import NotFittedError
from sklearn.utils.validation import check_is_fitted, validate_data

from pcalab.core.distances import squared_distances
from pcalab.core.eigen import fix_signs, top_eigenpairs
from pcalab.core.iterations import lanczos
from pcalab.core.moments import center, column_means, double_center, squared_norm
from pcalab.core.validate import as_choice, as_count, as_generator, as_matrix, as_number, as_scores
from pcalab.kernels import KERNELS, kernel_matrix
from pcalab.preimages import (
    preimage_fixed_point,
    preimage_gradient,
    preimage_ridge,
    preimage_weights,
    ridge_coefficients,
)

__all__ = ["KernelPCA", "NystromFeatures", "SOLVERS", "by_dense", "by_lanczos", "by_randomized", "centered_operator", "least_eigenvalue", "nystrom"]


#: New points that are compared with the training points at a time.
_ROWS = 512


def centered_operator(K, factor=1.0):
    """The centred kernel matrix ``K̃ = H K H`` as something that multiplies, never formed.

    Parameters
    ----------
    K : array of shape (n, n)
        Symmetric.
    factor : float
        Multiply by ``factor · K̃``.

    Returns
    -------
    scipy.sparse.linalg.LinearOperator of shape (n, n)
        A product reads half of K, and centres two vectors.

    References
    ----------
    Book, eq-centered-kernel.
    """
    symmetric_product, K = get_blas_funcs("symv", (K,)), np.ascontiguousarray(K)

    def multiply(v):
        v = v.ravel()
        # (eq-centered-kernel)  K̃ v = H K (H v)
        Kv = symmetric_product(factor, K.T, v - v.mean())
        return Kv - Kv.mean()

    return LinearOperator(K.shape, matvec=multiply, rmatvec=multiply, dtype=K.dtype)


def by_dense(K, k, **_):
    """From the centred matrix itself: one more n×n array, O(n³), or O(n²k) if k < n/20.

    Parameters
    ----------
    K : array of shape (n, n)
    k : int

    Returns
    -------
    eigenvalues : array of shape (k,)
        Of K̃, descending.
    vectors : array of shape (n, k)

    References
    ----------
    Book, eq-dual-problem.
    """
    # (eq-dual-problem)  K̃ a = nλ a; centred twice, since means of n numbers are off
    # by rounding, all to the same side, and made symmetric, since rounding may be all
    # that a K̃ near 0 holds
    centred = double_center(double_center(K))
    return top_eigenpairs((centred + centred.T) / 2, k)


def by_lanczos(K, k, tol=0.0, max_iter=None, random_state=0, **_):
    """By implicitly restarted Lanczos (ARPACK) on `centered_operator`: O(n²) a step.

    Parameters
    ----------
    K : array of shape (n, n)
    k : int
        If half of n or more, or ``K̃ = 0``, this is `by_dense`.
    tol : float
        Residual relative to the eigenvalue at which to stop; 0 for n·eps, and so full precision.
    max_iter : int, optional
        Restarts; default 10n.
    random_state : None, int, Generator or RandomState
        Starting vector.

    Returns
    -------
    eigenvalues : array of shape (k,)
    vectors : array of shape (n, k)

    Raises
    ------
    scipy.sparse.linalg.ArpackNoConvergence
        If `max_iter` restarts are too few.

    References
    ----------
    Book, eq-dual-problem, alg-lanczos.
    """
    n, scale = len(K), abs(np.diag(K)).max() or 1.0
    # (eq-dual-problem)  K̃ a = nλ a, scaled: ARPACK measures small eigenvalues against 1e-11
    operator = centered_operator(K, 1 / scale)
    start = as_generator(random_state).standard_normal(n).astype(K.dtype)
    if 2 * k >= n or not (operator @ start).any():
        return by_dense(K, k)
    eigenvalues, U = eigsh(operator, k, which="LA", v0=start,
                           tol=tol or max(n * 2.0**-52, np.finfo(K.dtype).eps),
                           maxiter=max_iter, ncv=min(n, max(3 * k, 20)))
    order = np.argsort(-eigenvalues)
    return eigenvalues[order] * scale, fix_signs(U[:, order])


def by_randomized(K, k, iterated_power="auto", random_state=0, **_):
    """By block Krylov iteration from k + 10 random columns, a fixed number of steps.

    Parameters
    ----------
    K : array of shape (n, n)
    k : int
    iterated_power : int or "auto"
        Steps; "auto" is 7.
    random_state : None, int, Generator or RandomState

    Returns
    -------
    eigenvalues : array of shape (k,)
        The largest, not those of largest magnitude.
    vectors : array of shape (n, k)

    Warns
    -----
    ConvergenceWarning
        If that was too few steps for eight digits.

    References
    ----------
    Book, alg-randomized-svd; Musco and Musco (2015).
    """
    steps, width = 7 if iterated_power == "auto" else iterated_power, min(k + 10, len(K))
    return lanczos(centered_operator(K), k, block_size=width, max_steps=(steps + 1) * width,
                   random_state=random_state)[:2]


SOLVERS = {"dense": by_dense, "arpack": by_lanczos, "randomized": by_randomized}


def least_eigenvalue(K, largest):
    """The smallest eigenvalue of ``H K H``, from products alone.

    Parameters
    ----------
    K : array of shape (n, n)
    largest : float
        The largest eigenvalue.

    Returns
    -------
    float
        Never below the smallest eigenvalue, and so no false alarm; above it by 10⁻⁶ of the
        largest, or what the iteration did not see.
    """
    operator = centered_operator(K)
    flipped = LinearOperator(K.shape, lambda v: largest * v.ravel() - operator @ v.ravel(),
                             dtype=K.dtype)
    return largest - top_eigenpairs(flipped, 1, tol=1e-6)[0][0]


class KernelPCA(ClassNamePrefixFeaturesOutMixin, TransformerMixin, BaseEstimator):
    """Kernel principal component analysis, with scikit-learn's parameters and attributes.

    Parameters
    ----------
    n_components : int, default=None
        How many; at most n are kept. None: all with a positive eigenvalue.
    kernel : str or callable, default="linear"
        A key of `pcalab.kernels.KERNELS`, "precomputed", or a function of two rows.
    gamma : float, default=None
        Of the rbf, laplacian, poly and sigmoid kernels; None is 1/d.
    degree : float, default=3
    coef0 : float, default=1
    kernel_params : dict, default=None
        Further arguments of a callable.
    alpha : float, default=1.0
        Of the ridge regression.
    fit_inverse_transform : bool, default=False
        Learn ``inverse="ridge"``; the other two need no learning.
    eigen_solver : {"auto", "dense", "arpack", "randomized"}, default="auto"
        A key of `SOLVERS`; "auto" is "arpack" if n > 500 and 15·n_components < n, and else
        "dense".
    tol : float, default=0
        For "arpack": relative residual at which to stop; 0 for full precision.
    max_iter : int, default=None
        For "arpack": restarts; None is 10n.
    iterated_power : int or "auto", default="auto"
        For "randomized".
    remove_zero_eig : bool, default=False
        Drop components whose eigenvalue is zero also if `n_components` is given. (One is kept in
        any case.) Otherwise they stay, with scores of zero.
    random_state : None, int, Generator or RandomState, default=None
        Start of "arpack" and "randomized".
    copy_X : bool, default=True
        Keep a copy of X, which new points are compared with, rather than a reference.
    n_jobs : int, default=None
        Accepted because scikit-learn has it; without effect.
    inverse : {"ridge", "fixed_point", "gradient"}, default="ridge"
        The pre-images of `inverse_transform` and `denoise`: `preimage_ridge` for all kernels but
        "precomputed", `preimage_fixed_point` for "rbf", `preimage_gradient` for "rbf", "poly"
        and "linear".

    Attributes
    ----------
    eigenvalues_ : array of shape (k,)
        Of the centred kernel matrix, descending; n times the variances of the scores. Those that
        are zero up to rounding (10⁻¹² of the largest, in float32 2·10⁻⁷; or what rounding of the
        kernel matrix itself can make) are exactly zero.
    eigenvectors_ : array of shape (n, k)
        Orthonormal columns, signs fixed by `pcalab.fix_signs`.
    explained_variance_ratio_ : array of shape (k,)
        Eigenvalues over the trace of the centred kernel matrix: of *all* variance in feature
        space, whatever k (zeros if there is none).
    dual_axes_ : array of shape (n, k)
        A, centred: ``v_j = Σ_i a_ij φ̃(x_i)`` has length one. Zero where the eigenvalue is.
    X_transformed_fit_ : array of shape (n, k)
        Scores of the training data.
    dual_coef_ : array of shape (n, d)
        If `fit_inverse_transform`: see `ridge_coefficients`.
    X_fit_ : array of shape (n, d)
    gamma_ : float
    n_features_in_ : int
    feature_names_in_ : array of shape (d,)
        If X has names.

    Notes
    -----
    Memory O(n²), cost O(n²d) for the kernel matrix and O(n²) a step of Lanczos's method. Scores
    of new points are computed a block of rows at a time.

    The linear, rbf, laplacian and cosine kernels, and the polynomial one with c ≥ 0 and integer
    degree, are positive semi-definite by construction. For the others the smallest eigenvalue is
    looked for too (see `least_eigenvalue`), and one below −10⁻⁵ times the largest is an error.

    References
    ----------
    Book, eq-dual-problem, eq-dual-normalization, eq-kernel-scores; Schölkopf, Smola and Müller
    (1998); Mika et al. (1998).

    Examples
    --------
    >>> import numpy as np
    >>> from pcalab.kernel_pca import KernelPCA
    >>> angle = np.linspace(0, 2 * np.pi, 20, endpoint=False)
    >>> ring = np.column_stack([np.cos(angle), np.sin(angle)])
    >>> X = np.vstack([ring, 3 * ring])
    >>> Z = KernelPCA(1, kernel="poly", degree=2, coef0=0).fit_transform(X)
    >>> Z.shape
    (40, 1)
    """

    def __init__(self, n_components=None, *, kernel="linear", gamma=None, degree=3, coef0=1,
                 kernel_params=None, alpha=1.0, fit_inverse_transform=False, eigen_solver="auto",
                 tol=0, max_iter=None, iterated_power="auto", remove_zero_eig=False,
                 random_state=None, copy_X=True, n_jobs=None, inverse="ridge"):
        self.n_components = n_components
        self.kernel = kernel
        self.gamma = gamma
        self.degree = degree
        self.coef0 = coef0
        self.kernel_params = kernel_params
        self.alpha = alpha
        self.fit_inverse_transform = fit_inverse_transform
        self.eigen_solver = eigen_solver
        self.tol = tol
        self.max_iter = max_iter
        self.iterated_power = iterated_power
        self.remove_zero_eig = remove_zero_eig
        self.random_state = random_state
        self.copy_X = copy_X
        self.n_jobs = n_jobs
        self.inverse = inverse

    def fit(self, X, y=None):
        """Find the axes.

        Parameters
        ----------
        X : array-like of shape (n, d)
            For ``kernel="precomputed"`` the kernel matrix, (n, n).
        y : ignored

        Returns
        -------
        self

        Raises
        ------
        ValueError
            If X is not finite or has fewer than two rows, a parameter is out of range, or the
            kernel is not positive semi-definite beyond rounding.
        """
        _check_parameters(self)
        # what an earlier fit has learned is not of these data
        vars(self).pop("dual_coef_", None)
        X = validate_data(self, X, dtype=[np.float64, np.float32], copy=self.copy_X, order="C",
                          ensure_min_samples=2)
        self.gamma_ = 1 / X.shape[1] if self.gamma is None else self.gamma
        self.X_fit_, self._mean = X, column_means(X)
        K = self._kernel_matrix(X)
        self._store(*self._eigenpairs(K), K.mean(axis=0, dtype=np.float64), float(np.trace(K)))
        if self.fit_inverse_transform and self.inverse == "ridge":
            self.dual_coef_ = ridge_coefficients(self.X_transformed_fit_, X, self.alpha,
                                                 self.kernel)
        return self

    def _kernel_matrix(self, X, Y=None):
        """The kernel of the parameters; the linear one of data moved to the origin."""
        if self.kernel == "linear":
            # centring the kernel undoes any shift, but not the rounding that a large one brings
            X, Y = X - self._mean, Y if Y is None else Y - self._mean
        return kernel_matrix(X, Y, self.kernel, gamma=self.gamma_, degree=self.degree,
                             coef0=self.coef0, params=self.kernel_params)

    def _eigenpairs(self, K):
        """The leading eigenpairs of K̃: zero where they are rounding, an error if negative."""
        n, rng = len(K), as_generator(self.random_state)
        k = n if self.n_components is None else min(self.n_components, n)
        auto = "arpack" if n > 500 and 15 * k < n else "dense"
        eigenvalues, U = SOLVERS[auto if self.eigen_solver == "auto" else self.eigen_solver](
            K, k, tol=self.tol, max_iter=self.max_iter, iterated_power=self.iterated_power,
            random_state=rng)
        cut, noise = (1e-12, 2e-14) if K.dtype == np.float64 else (2e-7, 1e-7)
        rounding = noise * n * abs(np.diag(K)).max()
        if not _is_psd(self):
            smallest = eigenvalues[-1] if k == n else least_eigenvalue(K, eigenvalues[0])
            _refuse_negative(smallest, eigenvalues[0], rounding, self.kernel, "centred")
        positive = eigenvalues > max(cut * eigenvalues[0], rounding)
        if self.n_components is None or self.remove_zero_eig:
            k = max(np.count_nonzero(positive), 1)
        return np.where(positive, eigenvalues, 0)[:k].astype(K.dtype), U[:, :k].astype(K.dtype)

    def _store(self, eigenvalues, U, means, trace):
        """The fitted attributes."""
        self.eigenvalues_, self.eigenvectors_ = eigenvalues, U
        lengths = np.sqrt(eigenvalues)
        # (eq-explained-ratio)  λ_j / Σ_i λ_i,   and Σ_i nλ_i = tr K̃ = tr K − 1ᵀK1/n
        total = max(trace - means.sum(), eigenvalues.sum())
        self.explained_variance_ratio_ = eigenvalues / float(total if total > 0 else 1)
        # (eq-dual-normalization)  ‖v_j‖² = a_jᵀK̃a_j = 1,  so a_j = u_j/√(nλ_j)
        self.dual_axes_ = center(U / np.where(lengths > 0, lengths, np.inf))
        # (eq-centered-new)  the training means, as the axes see them
        self._offset = means @ self.dual_axes_
        self.X_transformed_fit_ = U * lengths

    def fit_transform(self, X, y=None):
        """`fit`, and the scores of X.

        Parameters
        ----------
        X : array-like of shape (n, d)
        y : ignored

        Returns
        -------
        array of shape (n, k)
            Those of `transform`, up to rounding.
        """
        return self.fit(X).X_transformed_fit_.copy()

    def transform(self, X):
        """The scores of X: what its images, centred by the training mean, have on the axes.

        Parameters
        ----------
        X : array-like of shape (m, d)
            For ``kernel="precomputed"`` kernel values with the training points, (m, n).

        Returns
        -------
        array of shape (m, k)
        """
        check_is_fitted(self)
        X = validate_data(self, X, dtype=[np.float64, np.float32], reset=False)
        Z = np.empty((len(X), self._n_features_out), X.dtype)
        for start in range(0, len(X), _ROWS):
            K_new = self._kernel_matrix(X[start:start + _ROWS], self.X_fit_)
            # (eq-kernel-scores)  z = Aᵀk̃(x); 1ᵀA = 0, so only the training means are
            # left of the centring
            Z[start:start + _ROWS] = K_new @ self.dual_axes_ - self._offset
        return Z

    def inverse_transform(self, X):
        """Points whose images have nearly the scores X, and else lie on the mean.

        Parameters
        ----------
        X : array-like of shape (m, k)
            Scores, as `transform` returns them.

        Returns
        -------
        array of shape (m, d)
            By "fixed_point" and "gradient", started from the training point of nearest scores.

        Raises
        ------
        NotFittedError
            If ``inverse="ridge"`` and ``fit_inverse_transform=False``.

        Warns
        -----
        ConvergenceWarning
            If the iteration ends early.
        """
        check_is_fitted(self)
        return self._preimages(as_scores(X, self._n_features_out))

    def denoise(self, X):
        """Project the images of X onto the axes, and find pre-images, starting from X.

        Parameters
        ----------
        X : array-like of shape (m, d)

        Returns
        -------
        array of shape (m, d)

        Raises
        ------
        NotFittedError
            As `inverse_transform`.

        Warns
        -----
        ConvergenceWarning
            As `inverse_transform`.

        References
        ----------
        Book, eq-preimage; Mika et al. (1998).
        """
        Z = self.transform(X)
        return self._preimages(Z, validate_data(self, X, dtype=Z.dtype, reset=False))

    def _preimages(self, Z, start=None):
        """Pre-images of points with scores Z by the method that `inverse` names."""
        _check_parameters(self)
        if self.inverse == "ridge":
            if not hasattr(self, "dual_coef_"):
                raise NotFittedError("inverse='ridge' has not been learned; fit_inverse_transform="
                                     "True was wanted, or another inverse")
            return preimage_ridge(Z, self.X_transformed_fit_, self.dual_coef_, self._mean,
                                  self.kernel)
        W = preimage_weights(Z, self.dual_axes_)
        if start is None:
            start = self.X_fit_[squared_distances(Z, self.X_transformed_fit_).argmin(axis=1)]
        if self.inverse == "fixed_point":
            return preimage_fixed_point(self.X_fit_, W, start, self.gamma_)
        return preimage_gradient(self.X_fit_, W, start, self.kernel, gamma=self.gamma_,
                                 degree=self.degree, coef0=self.coef0)

    @property
    def _n_features_out(self):
        return len(self.eigenvalues_)

    def __sklearn_tags__(self):
        tags = super().__sklearn_tags__()
        tags.input_tags.pairwise = self.kernel == "precomputed"
        tags.transformer_tags.preserves_dtype = ["float64", "float32"]
        return tags


#: Kernels that the iterative pre-images know.
_INVERTIBLE = {"fixed_point": ("rbf",), "gradient": ("rbf", "poly", "polynomial", "linear")}


def _check_parameters(model):
    """Refuse what no data could make right."""
    if not callable(model.kernel):
        as_choice(model.kernel, (*KERNELS, "precomputed"), "kernel")
    as_choice(model.eigen_solver, ("auto", *SOLVERS), "eigen_solver")
    as_choice(model.inverse, ("ridge", *_INVERTIBLE), "inverse")
    if model.inverse in _INVERTIBLE:
        as_choice(model.kernel, _INVERTIBLE[model.inverse],
                  f"inverse={model.inverse!r} and kernel")
    if model.fit_inverse_transform and model.kernel == "precomputed":
        raise ValueError("fit_inverse_transform=True and kernel='precomputed', which knows no "
                         "points to go back to; another kernel was wanted")
    for name, low in ("gamma", 0), ("degree", 0), ("coef0", -np.inf), ("alpha", 0), ("tol", 0):
        if (name, getattr(model, name)) != ("gamma", None):
            as_number(getattr(model, name), name, low=low)
    for name, free, low in (("n_components", None, 1), ("max_iter", None, 1),
                            ("iterated_power", "auto", 0)):
        if getattr(model, name) != free:
            as_count(getattr(model, name), np.iinfo(np.int64).max, name, low)


def _is_psd(model):
    """Whether the kernel is positive semi-definite by construction."""
    integer = model.degree % 1 == 0 and model.coef0 >= 0
    return model.kernel in ("linear", "rbf", "laplacian", "cosine") or (
        model.kernel in ("poly", "polynomial") and integer)


def _refuse_negative(smallest, largest, rounding, kernel, which):
    """Refuse a kernel matrix whose smallest eigenvalue is negative beyond rounding."""
    if smallest < -max(1e-5 * largest, rounding):
        raise ValueError(f"kernel={kernel!r} is not positive semi-definite: the {which} kernel "
                         f"matrix has the eigenvalue {smallest:.6g} (the largest is "
                         f"{largest:.6g}); none below zero was wanted")


class NystromFeatures(NamedTuple):
    """What `nystrom` returns.

    Attributes
    ----------
    features : array of shape (n, r)
        F, with ``F Fᵀ = K̂``.
    landmarks : array of shape (m,)
        Their indices.
    normalization : array of shape (m, r)
        Features of new points are ``kernel_matrix(X_new, X[landmarks], …) @ normalization``.
    trace_error : float
        ``tr(K − K̂)``: an upper bound of ‖K − K̂‖, in the 2-norm and the Frobenius norm.
    """

    features: np.ndarray
    landmarks: np.ndarray
    normalization: np.ndarray
    trace_error: float


def nystrom(X, landmarks, kernel="rbf", *, random_state=0, **options):
    """The kernel matrix from a few of its columns: features whose inner products are nearly K.

    Parameters
    ----------
    X : array-like of shape (n, d)
    landmarks : int or array of int of shape (m,)
        How many rows to take at random, or which.
    kernel : str or callable
        Any but "precomputed".
    random_state : None, int, Generator or RandomState
    **options
        As `pcalab.kernels.kernel_matrix`.

    Returns
    -------
    NystromFeatures
        Linear PCA of the features is kernel PCA with K̂ in place of K.

    Raises
    ------
    ValueError
        If there are more landmarks than rows, they are no row numbers, or the kernel is not
        positive semi-definite on them.

    Notes
    -----
    O(nmd + nm² + m³), memory O(nm). K̂ is exact on the landmarks' rows and columns, never above K
    (K − K̂ is positive semi-definite), and equal to K if the landmarks' images span all others.
    Directions in which the landmarks' images do not differ, but for rounding (10⁻¹² of the
    largest eigenvalue, in float32 2·10⁻⁷), are left out.

    References
    ----------
    Book, eq-nystrom; Williams and Seeger (2001).

    Examples
    --------
    >>> import numpy as np
    >>> from pcalab.kernel_pca import nystrom
    >>> X = np.linspace(0, 1, 1000)[:, None]
    >>> found = nystrom(X, 10, gamma=1.0)
    >>> bool(found.trace_error < 1e-3)
    True
    """
    X, n = as_matrix(X, "X"), len(X)
    if not callable(kernel):
        as_choice(kernel, KERNELS, "kernel")
    if np.ndim(landmarks) == 0:
        landmarks = as_generator(random_state).choice(
            n, as_count(landmarks, n, "landmarks"), replace=False)
    landmarks = np.array([as_count(i, n - 1, "a landmark", 0) for i in landmarks], int)
    C = kernel_matrix(X, X[landmarks], kernel, **options)
    eigenvalues, U = top_eigenpairs(C[landmarks])
    _refuse_negative(eigenvalues[-1], eigenvalues[0], 0, kernel, "landmarks'")
    keep = eigenvalues > (1e-12 if C.dtype == np.float64 else 2e-7) * eigenvalues[0]
    # (eq-nystrom)  K̂ = C W⁺ Cᵀ = F Fᵀ,   W = U Λ Uᵀ,   F = C U Λ^−½
    normalization = U[:, keep] / np.sqrt(eigenvalues[keep])
    F = C @ normalization
    # tr K needs the diagonal of K alone: small blocks
    trace = sum(np.trace(kernel_matrix(X[i:i + 16], None, kernel, **options))
                for i in range(0, n, 16))
    return NystromFeatures(F, landmarks, normalization, trace - squared_norm(F))
