"""Locally linear embedding: keep how every point is made up of its neighbours.

Each point is written as a weighted mean of its neighbours, by a small constrained least-squares
problem; the map is the set of points with the same weights, the bottom eigenvectors of
``(I − W)ᵀ(I − W)``. Local tangent space alignment asks for the same of local coordinates.
"""

import warnings

import numpy as np
import scipy.sparse
from scipy.sparse.csgraph import connected_components
from scipy.sparse.linalg import LinearOperator, splu

from pcalab.core.eigen import stacked_eigenpairs, top_eigenpairs
from pcalab.core.estimator import Embedding, anything, choice, count, number, seed
from pcalab.core.moments import blocks
from pcalab.core.neighbors import TINY, component_sizes, nearest_neighbors, sparse_rows
from pcalab.core.validate import as_count, as_generator, as_matrix, as_number

__all__ = ["LocallyLinearEmbedding", "alignment_matrix", "bottom_eigenpairs", "closed_sets",
           "embedding_matrix", "reconstruction_weights"]


# ------------------------------------------------------------------ weights

def reconstruction_weights(X, indices, reg=1e-3, Y=None):
    """The weights that make each point the best affine combination of its neighbours.

    Parameters
    ----------
    X : array-like of shape (n, d)
    indices : array of int of shape (m, k)
        For every point, the rows of X that are its neighbours.
    reg : float
        Added to the diagonal of the local Gram matrix: this part of its trace (if the trace is
        zero, this number). It makes the weights small where they are not determined; a ValueError
        if it is zero there, as always for k > d + 1.
    Y : array-like of shape (m, d), optional
        The points; default X itself.

    Returns
    -------
    array of shape (m, k)
        Rows sum to one. Unchanged by rotations, shifts and scaling of the data.

    Notes
    -----
    The multiplier is kept as an unknown. ``w ∝ G⁻¹1`` is the same where G is regular; but with
    reg = 0 and a point in the affine hull of its neighbours G is singular and w is not.
    O(mk²(d + k)), in blocks of points.

    References
    ----------
    Book, eq-lle-weights, eq-lle-weights-solution; Roweis and Saul (2000).
    """
    X = as_matrix(X, "X").astype(np.float64, copy=False)
    Y = X if Y is None else as_matrix(Y, "Y").astype(np.float64, copy=False)
    m, k = indices.shape
    if as_number(reg, "reg", low=0) == 0 and k > X.shape[1] + 1:
        raise ValueError(f"reg=0 with {k} neighbours in {X.shape[1]} dimension(s): their weights "
                         "are not determined; reg > 0 was wanted, or fewer neighbours")
    W = np.empty((m, k))
    for block in blocks(m, 64 * k * max(k, X.shape[1])):
        W[block] = _constrained_minimum(X[indices[block]] - Y[block, None], reg)
    return W


def _constrained_minimum(C, reg):
    """Weights for neighbours minus point, the rows of every C_i: ``min ‖Cᵀw‖²  if  1ᵀw = 1``."""
    m, k, _ = C.shape
    system = np.ones((m, k + 1, k + 1))
    system[:, k, k] = 0
    # (eq-lle-weights)  ‖x − Σ w_j x_j‖² = wᵀ G w,   G = C Cᵀ
    system[:, :k, :k] = _local_grams(C) + reg * np.eye(k)
    # (eq-lle-weights-solution)  (G + rI) w = λ 1,   1ᵀ w = 1
    try:
        return np.linalg.solve(system, np.eye(k + 1)[:, k:])[:, :k, 0]
    except np.linalg.LinAlgError as error:
        raise ValueError(f"reg={reg} and neighbours that depend on each other: their weights "
                         "are not determined; a larger reg was wanted") from error


def _local_grams(C):
    """Every ``C_i C_iᵀ`` over its trace, in whatever unit C is; zeros stay."""
    C = C / np.maximum(abs(C).max(axis=(1, 2), keepdims=True), TINY)
    G = C @ C.transpose(0, 2, 1)
    trace = np.trace(G, axis1=1, axis2=2)[:, None, None]
    return G / np.where(trace > 0, trace, 1)


# ------------------------------------------------------------------ the matrix of the map

def embedding_matrix(W):
    """``M = (I − W)ᵀ(I − W)``: the cost of a map is ``tr YᵀMY``.

    W, a sparse matrix of shape (n, n), has in row i the weights of the neighbours of i; rows sum
    to one. M, a `scipy.sparse.csc_array`, is symmetric, positive semi-definite, and ``M1 = 0``.

    References
    ----------
    Book, eq-lle-embedding; Roweis and Saul (2000).
    """
    A = scipy.sparse.eye_array(W.shape[0], format="csr") - W
    # (eq-lle-embedding)  Σ ‖y_i − Σ_j w_ij y_j‖² = tr Yᵀ (I − W)ᵀ(I − W) Y
    return (A.T @ A).tocsc()


def alignment_matrix(X, indices, k):
    """The matrix of local tangent space alignment: what no affine map of local coordinates gives.

    Parameters
    ----------
    X : array-like of shape (n, d)
    indices : array of int of shape (n, m)
        The neighbourhood of every point, itself included. (Without itself a point that is
        nobody's neighbour is in no neighbourhood, and has a map all to itself.)
    k : int
        Dimension of the tangent spaces: at most d, and m − 2, so that something is left to lose.

    Returns
    -------
    scipy.sparse.csc_array of shape (n, n)
        Symmetric, positive semi-definite, ``M1 = 0``.

    References
    ----------
    Book, eq-ltsa; Zhang and Zha (2004).
    """
    n, m = indices.shape
    X = as_matrix(X, "X").astype(np.float64, copy=False)
    if m < k + 2 or X.shape[1] < k:
        raise ValueError(f"neighbourhoods of {m} points in {X.shape[1]} dimension(s) for tangent "
                         f"spaces of dimension {k}; at least {k + 2} points, one of them the "
                         f"point itself, and {k} dimension(s) were wanted")
    local = np.empty((n, m, m))
    for block in blocks(n, 64 * m * max(m, X.shape[1])):
        C = X[indices[block]]
        G = _local_grams(C - C.mean(axis=1, keepdims=True))
        # with 11ᵀ added the constant comes first, and stays orthogonal where G has a null space
        _, V = stacked_eigenpairs(G + 1)
        rest = V[:, :, :m - k - 1]
        # (eq-ltsa)  M = Σ_i S_i (I − Q_i Q_iᵀ) S_iᵀ,   Q_i = (1/√m, tangent coordinates)
        local[block] = rest @ rest.transpose(0, 2, 1)
    rows, columns = np.broadcast_arrays(indices[:, :, None], indices[:, None, :])
    return scipy.sparse.csc_array((local.ravel(), (rows.ravel(), columns.ravel())), shape=(n, n))


def bottom_eigenpairs(M, k, random_state=0):
    """The k smallest eigenvalues and their eigenvectors, the constant vector aside.

    Parameters
    ----------
    M : sparse matrix of shape (n, n)
        Symmetric, positive semi-definite, ``M1 = 0``.
    k : int
        From 1 to n − 1.
    random_state : None, int, Generator or RandomState
        Starting vector; does not change the answer beyond rounding.

    Returns
    -------
    eigenvalues : array of shape (k,)
        Ascending (up to rounding), not negative.
    vectors : array of shape (n, k)
        Orthonormal, each with mean zero.

    Notes
    -----
    Few of many (k < n/20, n > 500): the smallest eigenvalues of M are the largest of
    ``(M + σI)⁻¹``, and far apart there. One sparse factorisation serves all steps; σ is small
    beside the eigenvalues of M but keeps it positive definite, for M itself is singular. The
    constant vector is taken out of every product, so it is gone also where it is not the only
    null vector. Otherwise a full matrix, O(n³), in which the constant vector comes last.

    References
    ----------
    Book, eq-lle-embedding; Golub and Van Loan (2013), section 8.2.
    """
    n = M.shape[0]
    k = as_count(k, n - 1)
    if 20 * k < n and n > 500:
        A = _inverse(M)
    else:
        # no eigenvalue exceeds the largest row sum: that one is given to the constant vector
        A = -M.toarray() - abs(M).sum(axis=0).max() / n
    _, V = top_eigenpairs(A, k, random_state=random_state)
    # 1/ν − σ would lose the digits of eigenvalues below σ
    return np.maximum((V * (M @ V)).sum(axis=0), 0), V


def _inverse(M):
    """``(M + σI)⁻¹`` among vectors of mean zero."""
    n = M.shape[0]
    sigma = 1e-10 * M.trace() / n
    shifted = (M + sigma * scipy.sparse.eye_array(n)).tocsc()
    factors = splu(shifted, permc_spec="MMD_AT_PLUS_A", diag_pivot_thresh=0.0,
                   options={"SymmetricMode": True})

    def multiply(V):
        V = factors.solve(V - V.mean(axis=0))
        return V - V.mean(axis=0)

    return LinearOperator((n, n), matvec=multiply, matmat=multiply, dtype=float)


def closed_sets(W):
    """Sizes of the sets of points that no neighbour leads out of, largest first.

    Parameters
    ----------
    W : sparse matrix of shape (n, n)
        Entry ij says that j is a neighbour of i.

    Returns
    -------
    array of int
        One set, if there is one way only to be a map: ``I − W`` has a null vector for each, and
        all but the constant one are maps that show nothing but the sets. A connected graph may
        have several: a point between two clusters has neighbours in both, and is nobody's.
    """
    links = W != 0
    count, labels = connected_components(links, directed=True, connection="strong")
    i, j = links.nonzero()
    closed = np.setdiff1d(np.arange(count), labels[i[labels[i] != labels[j]]])
    return np.sort(np.bincount(labels)[closed])[::-1]


class LocallyLinearEmbedding(Embedding):
    """Locally linear embedding: a map on which every point has its neighbours' weights.

    Parameters
    ----------
    n_neighbors : int, default=5
        k, from 1 to n − 1.
    n_components : int, default=2
        Dimension of the map, from 1 to n − 1.
    reg : float, default=1e-3
        See `reconstruction_weights`.
    method : {"standard", "ltsa"}, default="standard"
        Locally linear embedding, or local tangent space alignment (`alignment_matrix`), with
        the point itself in its neighbourhood, which scikit-learn leaves out. Its "hessian" and
        "modified" are not here.
    random_state : None, int, Generator or RandomState, default=None
        Starting vector of the eigenvalue iteration.
    eigen_solver, tol, max_iter, neighbors_algorithm, n_jobs
        For compatibility: `bottom_eigenpairs` is used, and solves to full precision; the search
        for neighbours is exact, and the same whichever is named.

    Attributes
    ----------
    embedding_ : array of shape (n, n_components)
        Columns are orthogonal, of mean zero and *unit length*, ``YᵀY = I``, as scikit-learn's.
        Times √n they have unit variance, as in Roweis and Saul.
    reconstruction_error_ : float
        ``tr YᵀMY``, the sum of the eigenvalues.
    neighbors_ : array of int of shape (n, n_neighbors)
        The neighbours of every point, nearest first.

    Warns
    -----
    UserWarning
        If the neighbours leave separate sets of points: `closed_sets`, or for "ltsa" pieces.

    Notes
    -----
    A new point gets the weights of its neighbours in the data, on the map. A point of the data
    comes near its place, not on it: `reg` gives its other neighbours some weight.

    References
    ----------
    Book, eq-lle-weights, eq-lle-embedding; Roweis and Saul (2000); Zhang and Zha (2004).

    Examples
    --------
    >>> import numpy as np
    >>> from pcalab.lle import LocallyLinearEmbedding
    >>> angle = np.linspace(0, np.pi, 50)
    >>> arc = np.column_stack([np.cos(angle), np.sin(angle)])
    >>> z = LocallyLinearEmbedding(n_neighbors=4, n_components=1).fit_transform(arc)[:, 0]
    >>> steps = np.diff(z)
    >>> bool((steps > 0).all() or (steps < 0).all())
    True
    """

    parameters = dict(
        n_neighbors=count(5), n_components=count(2), reg=number(1e-3, low=0),
        eigen_solver=choice("auto", "auto", "arpack", "dense"), tol=number(1e-6, low=0),
        max_iter=count(100), method=choice("standard", "standard", "ltsa"),
        neighbors_algorithm=choice("auto", "auto", "brute", "kd_tree", "ball_tree"),
        random_state=seed(), n_jobs=anything())

    def _fit(self, X):
        n, rng = len(X), as_generator(self.random_state)
        p = as_count(self.n_components, n - 1, "n_components")
        k = as_count(self.n_neighbors, n - 1, "n_neighbors")
        self.X_fit_, (_, self.neighbors_) = X, nearest_neighbors(X, k)
        if self.method == "ltsa":
            M = alignment_matrix(X, np.column_stack([np.arange(n), self.neighbors_]), p)
            _warn_if_apart(component_sizes(M))
        else:
            W = sparse_rows(reconstruction_weights(X, self.neighbors_, self.reg),
                            self.neighbors_, n)
            M = embedding_matrix(W)
            _warn_if_apart(closed_sets(W))
        eigenvalues, vectors = bottom_eigenpairs(M, p, rng)
        self.reconstruction_error_ = float(eigenvalues.sum())
        self.embedding_ = vectors.astype(X.dtype)

    def _transform(self, X):
        _, near = nearest_neighbors(self.X_fit_, self.n_neighbors, X)
        W = reconstruction_weights(self.X_fit_, near, self.reg, X)
        # (eq-lle-new)  y = Σ_j w_j y_j
        return (W[:, None, :] @ self.embedding_[near])[:, 0].astype(X.dtype)


def _warn_if_apart(sizes):
    """Say so if the map will show sets of points instead of their shape."""
    if len(sizes) > 1:
        warnings.warn(f"no neighbour leads out of {len(sizes)} sets of points, of "
                      f"{', '.join(map(str, sizes[:8]))} points: the map shows these sets before "
                      "any shape; more n_neighbors were wanted", UserWarning, stacklevel=4)
