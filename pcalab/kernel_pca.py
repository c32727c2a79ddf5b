"""Kernel PCA: principal components of images φ(x) of which only inner products are known.

The axes lie in the span of the centred training images, v_j = Σ_i a_ij φ̃(x_i), and the numbers
a_ij are eigenvectors of the centred kernel matrix. `nystrom` replaces the kernel matrix by one of
low rank, for data too many for an n×n matrix. (The way back is in `pcalab.preimages`.)

The roads `by_dense`, `by_lanczos` and `by_randomized` take K, a symmetric kernel matrix (n, n), and
k, and return the k largest eigenvalues of K̃ = H K H, descending, and their vectors, (n, k).
"""

import warnings
from typing import NamedTuple

import numpy as np
import scipy.sparse
from scipy.linalg.blas import get_blas_funcs
from scipy.sparse.linalg import LinearOperator
from sklearn.exceptions import NotFittedError
from sklearn.utils.validation import check_is_fitted

from pcalab.core.distances import squared_distances
from pcalab.core.eigen import top_eigenpairs
from pcalab.core.estimator import (Invertible, Parameter, Transformer, anything, choice, count,
                                   flag, number, seed)
from pcalab.core.iterations import lanczos
from pcalab.core.moments import blocks, center, double_center, squared_norm
from pcalab.core.threads import in_threads
from pcalab.core.validate import as_choice, as_count, as_generator, as_limit
from pcalab.kernels import SPARSE, as_kernel, checked_rows, kernel_values, taken_by
from pcalab.preimages import (preimage_fixed_point, preimage_gradient, preimage_ridge,
                              preimage_weights, ridge_coefficients)

__all__ = ["KernelPCA", "NystromFeatures", "SOLVERS", "by_dense", "by_lanczos", "by_randomized",
           "centered_operator", "least_eigenvalue", "nystrom"]


# ------------------------------------------------------------------ the eigenproblem

def centered_operator(K):
    """The centred kernel matrix ``K̃ = H K H`` as something that multiplies, never formed.

    Parameters
    ----------
    K : array of shape (n, n)
        Symmetric.

    Returns
    -------
    scipy.sparse.linalg.LinearOperator of shape (n, n)
        A product with one vector reads half of K.

    References
    ----------
    Book, eq-centered-kernel.
    """
    symmetric_product, K = get_blas_funcs("symv", (K,)), np.ascontiguousarray(K)

    def multiply(v):
        v = v.ravel()
        # (eq-centered-kernel)  K̃ v = H K (H v)
        Kv = symmetric_product(1.0, K.T, v - v.mean())
        return Kv - Kv.mean()

    def multiply_all(V):
        KV = K @ (V - V.mean(axis=0))
        return KV - KV.mean(axis=0)

    return LinearOperator(K.shape, matvec=multiply, rmatvec=multiply, matmat=multiply_all,
                          dtype=K.dtype)


def by_dense(K, k):
    """From the centred matrix itself: one more n×n array, O(n³), or O(n²k) if k < n/20.

    Book, eq-dual-problem.
    """
    # (eq-dual-problem)  K̃ a = nλ a; centred twice, since means of n numbers are off
    # by rounding, all to the same side, and made symmetric, since rounding may be all
    # that a K̃ near 0 holds
    centred = double_center(double_center(K))
    return top_eigenpairs((centred + centred.T) / 2, k)


def by_lanczos(K, k, tol=0.0, max_iter=None, random_state=0):
    """By implicitly restarted Lanczos (ARPACK) on `centered_operator`: O(n²) a step.

    The options are those of `top_eigenpairs`. If k is half of n or more, or K̃ is nothing but
    rounding, this is `by_dense`. Book, eq-dual-problem, alg-lanczos.
    """
    n = len(K)
    if 2 * k >= n or np.trace(K) - n * K.mean(dtype=np.float64) <= rounding_of(K):
        return by_dense(K, k)
    # (eq-dual-problem)  K̃ a = nλ a
    return top_eigenpairs(centered_operator(K), k, solver="arpack", tol=tol, max_iter=max_iter,
                          random_state=random_state)


def by_randomized(K, k, iterated_power="auto", random_state=0):
    """By block Krylov iteration from k + 10 random columns, a fixed number of steps.

    As many steps as `iterated_power` says; "auto" is 7. A ConvergenceWarning says that they were
    too few for eight digits. The eigenvalues are the largest, not those of largest magnitude.
    Book, alg-randomized-svd; Musco and Musco (2015).
    """
    steps, width = 7 if iterated_power == "auto" else iterated_power, min(k + 10, len(K))
    return lanczos(centered_operator(K), k, block_size=width, max_steps=(steps + 1) * width,
                   random_state=random_state)[:2]


SOLVERS = {"dense": by_dense, "arpack": by_lanczos, "randomized": by_randomized}


#: An eigenvalue is zero up to rounding below this part of the largest one, or that part of n times
#: the largest entry.
_ROUNDING = {"float64": (1e-12, 2e-14), "float32": (2e-7, 1e-7)}


def rounding_of(K):
    """What rounding of a kernel matrix can make of an eigenvalue that is zero."""
    return _ROUNDING[K.dtype.name][1] * len(K) * abs(np.diag(K)).max()


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


def _refuse_negative(smallest, largest, rounding, kernel, which, indefinite=None):
    """Refuse a kernel whose smallest eigenvalue is negative beyond rounding, or warn of it."""
    if smallest < -max(1e-5 * largest, rounding):
        found = (f"kernel={kernel!r} is not positive semi-definite: the {which} kernel matrix has "
                 f"the eigenvalue {smallest:.6g} (the largest is {largest:.6g}); ")
        if indefinite != "warn":
            hint = " (indefinite='warn' leaves their axes out)" if indefinite else ""
            raise ValueError(f"{found}none below zero was wanted{hint}")
        warnings.warn(f"{found}axes of those below zero are left out", UserWarning, stacklevel=5)


# ------------------------------------------------------------------ the estimator

#: Kernels that the iterative pre-images know.
INVERTIBLE = {"fixed_point": ("rbf",), "gradient": ("rbf", "poly", "polynomial", "linear")}


class KernelPCA(Invertible, Transformer):
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
        Learn ``inverse="ridge"``, from dense rows; the other two need no learning.
    eigen_solver : {"auto", "dense", "arpack", "randomized"}, default="auto"
        A key of `SOLVERS`; "auto" is "arpack" if n > 500 and 15·n_components < n, and else
        "dense".
    tol : float, default=0
    max_iter : int, default=None
        For "arpack": see `pcalab.top_eigenpairs`.
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
        For compatibility; without effect.
    inverse : {"ridge", "fixed_point", "gradient"}, default="ridge"
        The pre-images of `inverse_transform` and `denoise`: `preimage_ridge` for all kernels but
        "precomputed", `preimage_fixed_point` for "rbf", `preimage_gradient` for "rbf", "poly"
        and "linear".
    indefinite : {"raise", "warn"}, default="raise"
        What to do with a kernel that is not positive semi-definite beyond rounding: refuse it, or
        warn, and leave out the axes of negative eigenvalues.

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
    X_fit_ : array or sparse matrix of shape (n, d)
    gamma_ : float

    Notes
    -----
    X may be sparse, and stays so, but for "laplacian", a function and "precomputed". Memory O(n²),
    cost O(n²d) for the kernel matrix and O(n²) a step of Lanczos's method. Scores of new points
    are computed a block of rows at a time. Pre-images by iteration start at the training point of
    nearest scores, those of `denoise` at the point itself; a ConvergenceWarning says that the
    iteration ended early.

    The linear, rbf, laplacian and cosine kernels, and the polynomial one with c ≥ 0 and integer
    degree, are positive semi-definite by construction. For the others the smallest eigenvalue is
    looked for too (see `least_eigenvalue`), and one below −10⁻⁵ times the largest is `indefinite`.

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

    parameters = dict(
        n_components=count(None, also=(None,)), kernel=Parameter("linear", as_kernel),
        gamma=number(None, low=0, also=(None,)), degree=number(3, low=0), coef0=number(1),
        kernel_params=anything(), alpha=number(1.0, low=0), fit_inverse_transform=flag(False),
        eigen_solver=choice("auto", "auto", *SOLVERS), tol=number(0, low=0),
        max_iter=count(None, also=(None,)), iterated_power=count("auto", low=0, also=("auto",)),
        remove_zero_eig=flag(False), random_state=seed(), copy_X=flag(True), n_jobs=anything(),
        inverse=choice("ridge", "ridge", *INVERTIBLE), indefinite=choice("raise", "raise", "warn"))

    def _check_parameters(self):
        super()._check_parameters()
        name = f"inverse={self.inverse!r} and kernel"
        if self.inverse in INVERTIBLE:
            as_choice(self.kernel, INVERTIBLE[self.inverse], name)
        elif self.fit_inverse_transform:
            as_kernel(self.kernel, name, also=())

    def _checked(self, X, *, fitting=False):
        return super()._checked(X, fitting=fitting, order="C", copy=fitting and self.copy_X)

    def _fit(self, X):
        self.gamma_ = 1 / X.shape[1] if self.gamma is None else self.gamma
        self.X_fit_, self._mean = X, None
        if not scipy.sparse.issparse(X):
            self._mean = X.mean(axis=0, dtype=np.float64).astype(X.dtype)
        K = self._kernel_matrix(X, X)
        self._store(*self._eigenpairs(K), K.mean(axis=0, dtype=np.float64), float(np.trace(K)))
        # what an earlier fit has learned is not of these data
        vars(self).pop("dual_coef_", None)
        if self.fit_inverse_transform and self.inverse == "ridge":
            self.dual_coef_ = ridge_coefficients(self.X_transformed_fit_, X, self.alpha,
                                                 self.kernel)

    def _kernel_matrix(self, X, Y):
        """The kernel of the parameters; the linear one of dense data moved to the origin."""
        if self.kernel == "linear" and self._mean is not None:
            # centring the kernel undoes any shift, but not the rounding that a large one brings
            Y = Y - self._mean
            if scipy.sparse.issparse(X):
                return X @ Y.T - Y @ self._mean
            X = X - self._mean
        # (eq-kernel-matrix)  K_ij = k(x_i, y_j)
        return kernel_values(X, Y, self.kernel, gamma=self.gamma_, degree=self.degree,
                             coef0=self.coef0, params=self.kernel_params)

    def _eigenpairs(self, K):
        """The leading eigenpairs of K̃: zero where they are rounding, or negative."""
        n, rounding = len(K), rounding_of(K)
        k = n if self.n_components is None else min(self.n_components, n)
        auto = "arpack" if n > 500 and 15 * k < n else "dense"
        solve = SOLVERS[auto if self.eigen_solver == "auto" else self.eigen_solver]
        # (eq-dual-problem)  K̃ a = nλ a
        eigenvalues, U = solve(K, k, **taken_by(solve, vars(self)))
        largest = eigenvalues[0]
        if not self._is_semidefinite():
            smallest = eigenvalues[-1] if k == n else least_eigenvalue(K, largest)
            _refuse_negative(smallest, largest, rounding, self.kernel, "centred", self.indefinite)
        positive = eigenvalues > max(_ROUNDING[K.dtype.name][0] * largest, rounding)
        if self.n_components is None or self.remove_zero_eig:
            k = max(np.count_nonzero(positive), 1)
        return np.where(positive, eigenvalues, 0)[:k].astype(K.dtype), U[:, :k].astype(K.dtype)

    def _is_semidefinite(self):
        """Whether the kernel is positive semi-definite by construction."""
        if self.kernel in ("poly", "polynomial"):
            return self.degree % 1 == 0 and self.coef0 >= 0
        return self.kernel in ("linear", "rbf", "laplacian", "cosine")

    def _store(self, eigenvalues, U, means, trace):
        """What the eigenpairs mean: axes and scores."""
        self.eigenvalues_, self.eigenvectors_ = eigenvalues, U
        self._n_features_out, lengths = len(eigenvalues), np.sqrt(eigenvalues)
        # (eq-explained-ratio)  λ_j / Σ_i λ_i,   and Σ_i nλ_i = tr K̃ = tr K − 1ᵀK1/n
        total = max(trace - means.sum(), eigenvalues.sum())
        self.explained_variance_ratio_ = eigenvalues / float(total if total > 0 else 1)
        # (eq-dual-normalization)  ‖v_j‖² = a_jᵀK̃a_j = 1,  so a_j = u_j/√(nλ_j)
        self.dual_axes_ = center(U) / np.where(lengths > 0, lengths, np.inf)
        # (eq-centered-new)  the training means, as the axes see them
        self._offset = means @ self.dual_axes_
        self.X_transformed_fit_ = U * lengths

    def fit_transform(self, X, y=None):
        """`fit`, and the scores of X: those of `transform`, up to rounding."""
        return self.fit(X).X_transformed_fit_.copy()

    def _transform(self, X):
        def scores(rows):
            # (eq-kernel-scores)  z = Aᵀk̃(x); 1ᵀA = 0, so only the training means are
            # left of the centring
            K_new = self._kernel_matrix(X[rows], self.X_fit_)
            return K_new @ self.dual_axes_ - self._offset

        # whether a function of two rows may run twice at a time is not known
        run = map if callable(self.kernel) else in_threads
        parts = blocks(X.shape[0], 8 * self.X_fit_.shape[0], least=512)
        return np.vstack(list(run(scores, parts))).astype(X.dtype, copy=False)

    def _inverse(self, Z, start=None):
        """Pre-images of points with scores Z by the method that `inverse` names."""
        self._check_parameters()
        if self.inverse == "ridge":
            if not hasattr(self, "dual_coef_"):
                raise NotFittedError("inverse='ridge' has not been learned: "
                                     "fit_inverse_transform=True was wanted")
            return preimage_ridge(Z, self.X_transformed_fit_, self.dual_coef_, self._mean,
                                  self.kernel)
        W = preimage_weights(Z, self.dual_axes_)
        if start is None:
            start = self.X_fit_[squared_distances(Z, self.X_transformed_fit_).argmin(axis=1)]
        if self.inverse == "fixed_point":
            return preimage_fixed_point(self.X_fit_, W, start, self.gamma_)
        return preimage_gradient(self.X_fit_, W, start, self.kernel, gamma=self.gamma_,
                                 degree=self.degree, coef0=self.coef0)

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
            If ``inverse="ridge"`` and ``fit_inverse_transform=False``, as `inverse_transform`.

        References
        ----------
        Book, eq-preimage; Mika et al. (1998).
        """
        check_is_fitted(self)
        X = self._checked(X)
        return self._inverse(self._transform(X), X)

    def __sklearn_tags__(self):
        tags = super().__sklearn_tags__()
        tags.input_tags.pairwise = self.kernel == "precomputed"
        tags.input_tags.sparse = self.kernel in SPARSE and not self.fit_inverse_transform
        return tags


# ------------------------------------------------------------------ Nyström

class NystromFeatures(NamedTuple):
    """What `nystrom` returns.

    `features`, F of shape (n, r), with ``F Fᵀ = K̂``; the indices of the `landmarks`, (m,);
    `normalization`, (m, r): features of new points are ``kernel_matrix(X_new, X[landmarks], …) @
    normalization``; and `trace_error`, ``tr(K − K̂)``, an upper bound of ‖K − K̂‖ in the 2-norm and
    the Frobenius norm.
    """

    features: np.ndarray
    landmarks: np.ndarray
    normalization: np.ndarray
    trace_error: float


def nystrom(X, landmarks, kernel="rbf", *, random_state=0, **options):
    """The kernel matrix from a few of its columns: features whose inner products are nearly K.

    Parameters
    ----------
    X : array-like or sparse matrix of shape (n, d)
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
    X, _ = checked_rows(X, None, as_kernel(kernel, also=()))
    n = X.shape[0]
    if np.ndim(landmarks) == 0:
        landmarks = as_generator(random_state).choice(
            n, as_count(landmarks, n, "landmarks"), replace=False)
    as_limit(len(landmarks), "the number of landmarks")
    landmarks = np.array([as_count(i, n - 1, "a landmark", 0) for i in landmarks])
    C = kernel_values(X, X[landmarks], kernel, **options)
    eigenvalues, U = top_eigenpairs(C[landmarks])
    _refuse_negative(eigenvalues[-1], eigenvalues[0], 0, kernel, "landmarks'")
    keep = eigenvalues > _ROUNDING[C.dtype.name][0] * eigenvalues[0]
    # (eq-nystrom)  K̂ = C W⁺ Cᵀ = F Fᵀ,   W = U Λ Uᵀ,   F = C U Λ^−½
    normalization = U[:, keep] / np.sqrt(eigenvalues[keep])
    F = C @ normalization
    # tr K needs the diagonal of K alone: small blocks
    few = (X[i:i + 16] for i in range(0, n, 16))
    trace = sum(np.trace(kernel_values(rows, rows, kernel, **options)) for rows in few)
    return NystromFeatures(F, landmarks, normalization, trace - squared_norm(F))
