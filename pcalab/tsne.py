"""t-SNE: a map in which near points of the data are near, found by descending a divergence.

The gradient has two halves. `attraction` pulls together, in the map, what is near in the data;
the repulsion pushes all points of the map apart, and is had three ways: by its definition
(`exact_repulsion`), from a quadtree (`barnes_hut_repulsion`), and from a grid and one pair of
Fourier transforms (`fft_repulsion`). `TSNE` descends.
"""

from functools import lru_cache
from typing import NamedTuple

import numpy as np
import scipy.fft
from scipy.sparse import csr_array, issparse, triu
from scipy.spatial.distance import cdist
from scipy.special import xlogy
from sklearn.base import ClassNamePrefixFeaturesOutMixin, TransformerMixin

from pcalab.core.distances import as_distances, dissimilarities, squared_distances
from pcalab.core.estimator import Estimator, anything, choice, count, number, seed
from pcalab.core.moments import blocks, center
from pcalab.core.neighbors import nearest_neighbors
from pcalab.core.validate import as_choice, as_generator, as_matrix, as_number
from pcalab.pca import PCA

__all__ = ["TSNE", "QuadTree", "Repulsion", "attraction", "barnes_hut_repulsion",
           "conditional_probabilities", "exact_repulsion", "fft_repulsion",
           "joint_probabilities", "kl_divergence", "kl_gradient", "momentum_step", "student_q",
           "student_weights"]

#: Distance between the nodes of the grid of `fft_repulsion`, in units of the map.
SPACING = 0.35

#: A map with room for more nodes than this, in all or per point, goes to the quadtree.
MOST_NODES, NODES_PER_POINT = 6_000_000, 1000

#: Nodes beyond which the splines' interpolation forgets an edge: 0.27^12 is 10⁻⁷.
MARGIN = 12

#: Levels of a `QuadTree`; two coordinates of so many bits fit in one integer.
DEPTH = 31

#: Below so many points ``TSNE(method="auto")`` sums over all pairs.
EXACT_BELOW = 500

#: Steps with early exaggeration; steps from one look at KL to the next.
EXPLORATION, CHECK = 250, 50


class Repulsion(NamedTuple):
    """What the points of a map do to each other, whatever the data.

    Attributes
    ----------
    forces : array of shape (n, c)
        ``Σ_j w_ij² (y_i − y_j)``, with ``w_ij = 1/(1 + ‖y_i − y_j‖²)``.
    total : float
        ``Z = Σ_{i≠j} w_ij``.
    """

    forces: np.ndarray
    total: float


# ------------------------------------------------------------------ near in the data

def conditional_probabilities(D2, perplexity=30.0):
    """The probability p_{j|i} that i picks j as its neighbour, every i equally undecided.

    Parameters
    ----------
    D2 : array-like of shape (n, n) or (n, k)
        Squared distances: between all points, or, with k < n, from each point to some others.
    perplexity : float
        How many neighbours a point hesitates between: from 1 to n − 1, or to k. If more tie for
        the nearest, they share alike.

    Returns
    -------
    array of the shape of `D2`
        Rows sum to one. If `D2` is square, the diagonal is zero.

    Raises
    ------
    ValueError
        If the perplexity is out of range, an entry is negative, or as `as_matrix`.

    Notes
    -----
    The widths σ_i are found by bisection of log(1/2σ_i²), all rows at once, until perplexities
    are right to 10⁻⁷: O(n²) or O(nk) for each of about 30 rounds.

    References
    ----------
    Book, eq-conditional-p, eq-perplexity; van der Maaten and Hinton (2008).
    """
    D2 = as_matrix(D2, "D2").astype(np.float64, copy=False)
    if D2.min() < 0:
        raise ValueError(f"D2 has a negative entry, {D2.min():.3g}; none was wanted")
    n, k = D2.shape
    if n != k:
        return _bisected(D2, perplexity)
    P, others = np.zeros((n, n)), ~np.eye(n, dtype=bool)
    P[others] = _bisected(D2[others].reshape(n, n - 1), perplexity).ravel()
    return P


def _bisected(D2, perplexity):
    """Rows of probabilities, each of this perplexity."""
    as_number(perplexity, "perplexity", 1, D2.shape[1])
    # neither a shift nor, with β to be found, a scale of a row matters: the nearest is at 0
    E = D2 - D2.min(axis=1, keepdims=True)
    E /= np.maximum(E.mean(axis=1, keepdims=True), np.finfo(float).tiny)
    low, high = np.full((2, len(E), 1), [[[-100.0]], [[100.0]]])
    for _ in range(60):
        log_beta = (low + high) / 2
        P, found = _gaussian_rows(E, np.exp(log_beta))
        if abs(found - perplexity).max() < 1e-7:
            break
        low, high = (np.where(found > perplexity, log_beta, low),
                     np.where(found > perplexity, high, log_beta))
    return P


def _gaussian_rows(E, beta):
    """Gaussian probabilities of every row, and their perplexity, which falls in β."""
    # (eq-conditional-p)  p_{j|i} = exp(−β_i d²_ij) / Σ_k exp(−β_i d²_ik),   β = 1/2σ²
    P = np.exp(-beta * E)
    total = P.sum(axis=1, keepdims=True)
    P /= total
    # (eq-perplexity)  Perp_i = e^H,   H = −Σ_j p log p = log Σ_k exp(−β d²_ik) + β Σ_j p d²_ij
    return P, total * np.exp(beta * np.einsum("ij,ij->i", P, E)[:, None])


def joint_probabilities(D2, perplexity=30.0, neighbors=None):
    """The symmetric ``p_ij = (p_{j|i} + p_{i|j}) / 2n``: every point has its say, in equal part.

    `D2` and `perplexity` are those of `conditional_probabilities`; if `D2` is not square,
    `neighbors`, an array of int of its shape (n, k), says to whom the distances are. The result,
    an array of shape (n, n), or with neighbours a `scipy.sparse.csr_array`, sums to one.

    References
    ----------
    Book, eq-joint-p; van der Maaten and Hinton (2008), section 3.1.
    """
    P = conditional_probabilities(D2, perplexity)
    n, k = P.shape
    if neighbors is not None:
        i, j = np.repeat(np.arange(n), k), np.ravel(neighbors)
        P = csr_array((P.ravel(), (i, j)), (n, n))
    # (eq-joint-p)  p_ij = (p_{j|i} + p_{i|j}) / 2n
    return (P + P.T) / (2 * n)


# ------------------------------------------------------------------ near in the map

def student_weights(Y):
    """``w_ij = 1/(1 + ‖y_i − y_j‖²)``, the diagonal zero: (n, n), for a map of shape (n, c).

    Book, eq-student-q.
    """
    # (eq-student-q)  w_ij = (1 + ‖y_i − y_j‖²)⁻¹
    W = 1 / (1 + squared_distances(Y))
    np.fill_diagonal(W, 0.0)
    return W


def student_q(Y):
    """``q_ij = w_ij / Σ_{k≠l} w_kl``: one distribution over all pairs of the map.

    For Y of shape (n, c) a symmetric array of shape (n, n) that sums to one. Book, eq-student-q.
    """
    W = student_weights(Y)
    # (eq-student-q)  q_ij = w_ij / Σ_{k≠l} w_kl
    return W / W.sum()


def kl_divergence(P, Y, total=None):
    """``KL(P‖Q) = Σ p_ij log(p_ij/q_ij)``: what the map gets wrong, in nats.

    P, an array or sparse array of shape (n, n), sums to one; Y has shape (n, c). `total` is
    ``Z = Σ w_ij``, if it is known; otherwise it is found exactly, in O(n²c) and a block of memory,
    and then the divergence is not negative. Book, eq-kl.
    """
    P = csr_array(P)
    total = exact_repulsion(Y).total if total is None else total
    # (eq-kl)  KL = Σ p log(p/w) + log Z;   0 log 0 = 0
    return float(xlogy(P.data, P.data * _inverse_weights(P, Y)).sum() + np.log(total))


def _inverse_weights(P, Y):
    """``1 + ‖y_i − y_j‖²`` for the entries that sparse P stores, in their order."""
    per_row = np.diff(P.indptr)
    # by columns of Y: a gather of whole rows takes ten times as long
    squares = ((np.repeat(y, per_row) - y.take(P.indices)) ** 2 for y in Y.T.copy())
    return sum(squares, start=1.0)


# ------------------------------------------------------------------ two halves of a gradient

def kl_gradient(P, Y, exaggeration=1.0, repulsion=None):
    """The gradient of KL(P‖Q) with respect to the map.

    Parameters
    ----------
    P, Y
        As for `kl_divergence`; P symmetric.
    exaggeration : float
        A factor on P: clusters draw together, and find their places across the gaps.
    repulsion : Repulsion, optional
        Of this Y, if it is known; otherwise `exact_repulsion`.

    Returns
    -------
    array of shape (n, c)
        With its factor 4, which scikit-learn keeps and other programs leave to the learning
        rate. The rows sum to zero, since KL does not change when the map is moved.

    References
    ----------
    Book, eq-tsne-gradient, eq-early-exaggeration; van der Maaten and Hinton (2008), equation 5.
    """
    repulsion = exact_repulsion(Y) if repulsion is None else repulsion
    # (eq-tsne-gradient)  ∂KL/∂y_i = 4 Σ_j (p_ij − q_ij) w_ij (y_i − y_j),   q_ij = w_ij / Z
    return 4 * (exaggeration * attraction(P, Y) - repulsion.forces / repulsion.total)


def attraction(P, Y):
    """``Σ_j p_ij w_ij (y_i − y_j)``: the pull of the neighbours in the data, of shape (n, c).

    P, an array or sparse array of shape (n, n), is symmetric; in place of a sparse one
    ``2 * triu(P)`` gives the same for half the work. Y has shape (n, c). O(n²c), a block of rows
    at a time, or O(c) for every stored entry. Book, eq-tsne-gradient.
    """
    if not issparse(P):
        return _pairwise_sums(Y, lambda W, rows: P[rows] * W)[0]
    W = csr_array((P.data / _inverse_weights(P, Y), P.indices, P.indptr), P.shape)
    # Σ_j a_ij (y_i − y_j) = (A1)_i y_i − (AY)_i,   A = (W + Wᵀ)/2
    ones, *columns = (0.5 * (W @ v + W.T @ v) for v in [np.ones(len(Y)), *Y.T])
    return ones[:, None] * Y - np.stack(columns, axis=1)


def exact_repulsion(Y):
    """The `Repulsion` in a map Y of shape (n, c) by its definition: O(n²c), a block of memory.

    Book, eq-tsne-gradient.
    """
    return Repulsion(*_pairwise_sums(Y, lambda W, rows: W * W))


def _pairwise_sums(Y, weigh):
    """``Σ_j a_ij (y_i − y_j)``, where A = weigh(W, rows), and ``Σ_{i≠j} w_ij``."""
    Y = center(np.asarray(Y, dtype=np.float64))
    ones_and_Y, forces, total = np.c_[np.ones(len(Y)), Y], np.empty_like(Y), 0.0
    for rows in blocks(len(Y), 4 * Y.itemsize * len(Y)):
        # (eq-student-q)  w_ij = (1 + ‖y_i − y_j‖²)⁻¹
        W = 1 / (1 + cdist(Y[rows], Y, "sqeuclidean"))
        # w_ii is no pair; taken off a sum later, it would drown what far-off points leave
        np.fill_diagonal(W[:, rows.start:], 0)
        # Σ_j a_ij (y_i − y_j) = (A1)_i y_i − (AY)_i
        sums = weigh(W, rows) @ ones_and_Y
        forces[rows], total = sums[:, :1] * Y[rows] - sums[:, 1:], total + W.sum()
    return forces, total


# ------------------------------------------------------------------ Barnes–Hut

class QuadTree:
    """Squares cut in four until no point of Y, of shape (n, 2) or (n, 1), has company.

    Points are sorted along Morton's curve, which goes through the four quarters of a square one
    after the other, and through the quarters of these likewise. So each cell is a slice.

    Attributes
    ----------
    order : array of shape (n,)
        The points along the curve.
    points : array of shape (n, 2)
        ``Y[order]``, centred.
    start : array of shape (m,)
        Where the slice of every cell begins. Cell 0 is the root; level follows level.
    stop : array of shape (m,)
    n_children : array of shape (m,)
        None for a leaf: one point, or several within 2⁻³¹ of the width of the map.
    first_child : array of shape (m,)
        The others follow it.
    width : array of shape (m,)
    mean : array of shape (m, 2)
        Centre of mass of the points of the cell.

    References
    ----------
    Book, eq-barnes-hut; Morton (1966); van der Maaten (2014).
    """

    def __init__(self, Y):
        Y = center(_as_plane(Y)[1])
        extent = np.ptp(Y, axis=0).max() * (1 + 1e-12) or 1.0
        places = (Y - Y.min(axis=0)) / extent
        codes = _morton_codes((places * 2**DEPTH).astype(np.int64))
        self.order = np.argsort(codes, kind="stable")
        self.points = Y[self.order]
        levels = _cells(codes[self.order])
        self.start, self.stop, self.n_children = map(np.concatenate, levels)
        self.first_child = 1 + np.cumsum(self.n_children) - self.n_children
        sizes = [len(cells) for cells in levels[0]]
        self.width = np.repeat(extent / 2.0 ** np.arange(len(sizes)), sizes)
        # sums from start to stop, and between them, of no use, from stop to the next start
        sums = np.add.reduceat(np.vstack([self.points, np.zeros(2)]),
                               np.stack([self.start, self.stop], axis=1).ravel())[::2]
        self.mean = sums / (self.stop - self.start)[:, None]


def _morton_codes(cells):
    """The bits of both coordinates in turn, highest first."""
    codes = np.zeros(len(cells), dtype=np.int64)
    for bit in reversed(range(DEPTH)):
        codes = 4 * codes + 2 * (cells[:, 0] >> bit & 1) + (cells[:, 1] >> bit & 1)
    return codes


def _cells(codes):
    """For every level, where its cells start and stop, and how many children each has."""
    start, stop, n_children = [np.zeros(1, np.intp)], [np.array([len(codes)])], []
    # the points that still have company, and which cell of the level above they are in
    crowd, cell = np.arange(len(codes)), np.zeros(len(codes), np.intp)
    for level in range(1, DEPTH + 1):
        # a cell begins where the first 2·level bits of the code change
        first = np.flatnonzero(np.diff(codes[crowd] >> 2 * (DEPTH - level), prepend=-1))
        count = np.diff(first, append=len(crowd))
        n_children.append(np.bincount(cell[first], minlength=len(start[-1])))
        start.append(crowd[first])
        stop.append(crowd[first] + count)
        cell = np.repeat(np.arange(len(first)), count)
        crowd, cell = crowd[count[cell] > 1], cell[count[cell] > 1]
        if not len(crowd):
            break
    return start, stop, [*n_children, np.zeros(len(start[-1]), np.intp)]


def barnes_hut_repulsion(Y, theta=0.5):
    """The repulsion with far cells of a quadtree in place of the points in them.

    Parameters
    ----------
    Y : array of shape (n, 2) or (n, 1)
    theta : float, from 0 to 1
        A cell narrower than θ times its distance counts as one heavy point; 0 is exact.

    Returns
    -------
    Repulsion
        In about O(n log n / θ²). A cell is always opened for the points it holds, so no point
        repels itself.

    References
    ----------
    Book, eq-barnes-hut; van der Maaten (2014).
    """
    as_number(theta, "theta", 0, 1)
    tree = QuadTree(Y)
    forces, total = np.empty_like(tree.points), 0.0
    # a row is looked at with some dozen cells at a time
    for rows in blocks(len(forces), 256):
        forces[tree.order[rows]], part = _look_from(tree, np.arange(len(forces))[rows], theta)
        total += part
    return Repulsion(forces[:, :np.shape(Y)[1]], total)


def _look_from(tree, block, theta):
    """Forces on a block of points, and their share of Z: all look at the root, then closer."""
    forces, total = np.zeros((2, len(block))), 0.0
    i, cell = block, np.zeros(len(block), dtype=np.intp)
    while len(i):
        D = tree.points[i].T - tree.mean[cell].T
        d2 = D[0] ** 2 + D[1] ** 2
        own = (tree.start[cell] <= i) & (i < tree.stop[cell])
        far = ~own & (tree.width[cell] ** 2 < theta**2 * d2)
        end = far | (tree.n_children[cell] == 0)
        N, w = (tree.stop[cell] - tree.start[cell] - own)[end], 1 / (1 + d2[end])
        # (eq-barnes-hut)  Σ_j w_ij² (y_i − y_j) ≈ Σ_cells N w² (y_i − ȳ),   Z_i ≈ Σ_cells N w
        total += N @ w
        forces += [np.bincount(i[end] - block[0], N * w * w * d, len(block)) for d in D[:, end]]
        i, cell = _opened(tree, i[~end], cell[~end])
    return forces.T, total


def _opened(tree, i, cell):
    """Pairs of a point and a cell become pairs of the point and each of the cell's children."""
    count = tree.n_children[cell]
    nth = np.arange(count.sum()) - np.repeat(np.cumsum(count) - count, count)
    return np.repeat(i, count), np.repeat(tree.first_child[cell], count) + nth


def _as_plane(Y):
    """How many columns a map has, one or two, and the map with two."""
    Y = as_matrix(Y, "Y").astype(np.float64, copy=False)
    n, c = Y.shape
    if c > 2:
        raise ValueError(f"Y has {c} columns; a map of one or two was wanted")
    return c, np.hstack([Y, np.zeros((n, 2 - c))])


# ------------------------------------------------------------------ a grid and Fourier transforms

def fft_repulsion(Y, spacing=SPACING):
    """The repulsion as the slope of a potential, found on a grid by one pair of FFTs.

    Every point is a unit charge, and ``φ(y) = Σ_j 1/(1 + ‖y − y_j‖²)`` the potential of all. The
    charges are spread over the nodes of a grid by cubic B-splines and convolved there; the same
    splines read the potential, and its slope, at the points.

    Parameters
    ----------
    Y : array of shape (n, 2) or (n, 1)
    spacing : float
        Of the nodes. It is halved until a map, or 0.001, is at least 16 of them wide: below
        that the potential is as good as a parabola, and rounding would be all that grows.

    Returns
    -------
    Repulsion

    Notes
    -----
    O(n + g log g) for g nodes, which are as many as fit over the map. What a point does to itself
    by way of the grid is taken off. On a map of the digits forces are wrong by 0.7 % of their root
    mean square (at spacing 0.25, by 0.2 %) and Z by 4·10⁻⁵ of itself. Transforms are in single
    precision, or in double where nodes are closer than `spacing`, since a slope divides by their
    distance. The grid stays where it is while the map moves: the forces are then the slope of a
    potential that stays, and descent does not meet its errors as noise. A map with room for six
    million nodes, or a thousand per point, is left to `barnes_hut_repulsion`: it is faster there,
    and of points so far apart single precision would leave no Z.

    References
    ----------
    Book, eq-fft-repulsion; Linderman, Rachh, Hoskins, Steinerberger and Kluger (2019), who
    interpolate kernels of the forces, for four sets of charges.
    """
    as_number(spacing, "spacing", np.finfo(float).tiny)
    c, Y = _as_plane(Y)
    extent = np.ptp(Y, axis=0)
    if np.prod(extent / spacing + 4) > min(MOST_NODES, NODES_PER_POINT * len(Y)):
        return barnes_hut_repulsion(Y[:, :c])
    halvings = max(np.ceil(np.log2(16 * spacing / max(extent.max(), 1e-3))), 0)
    h, dtype = spacing / 2.0**halvings, np.float64 if halvings else np.float32
    places = Y.T.copy() / h
    u, node = np.modf(places - np.floor(places.min(axis=1, keepdims=True)))
    # around each point 4×4 nodes; (a, b) of them has the weight B_a(u) C_b(v)
    a, b = node.astype(np.intp)[:, None] + np.arange(4)[:, None]
    shape = a.max() + 1, b.max() + 1
    (B, C), (dB, dC) = _splines(u, h)
    at, spread = a[:, None] * shape[1] + b, B[:, None] * C
    charges = np.bincount(at.ravel(), spread.ravel(), shape[0] * shape[1])
    grid = _convolved(charges.reshape(shape).astype(dtype), h)
    own = _own_potential(h) @ spread.reshape(16, -1)
    potential = grid.take(at) - own.reshape(at.shape)
    along_a = np.einsum("abn,bn->an", potential, C)
    slope = [np.einsum("an,an->n", dB, along_a),
             np.einsum("an,abn,bn->n", B, potential, dC)]
    # (eq-fft-repulsion)  Σ_j w_ij² (y_i − y_j) = −½ ∇φ(y_i),   Z = Σ_i φ(y_i)
    return Repulsion(-0.5 * np.stack(slope[:c], axis=1), float(np.sum(B * along_a)))


def _splines(u, h):
    """The cubic B-splines of four nodes around points, u ∈ [0, 1) past the second; slopes."""
    v = 1 - u
    B = [v * v * v, 4 - (6 - 3 * u) * u * u, 4 - (6 - 3 * v) * v * v, u * u * u]
    slopes = [-v * v, (3 * u - 4) * u, (4 - 3 * v) * v, u * u]
    return np.stack(B, axis=1) / 6, np.stack(slopes, axis=1) / (2 * h)


def _convolved(charges, h):
    """The potential at the nodes. A margin of zeros keeps far sides from meeting."""
    half = [scipy.fft.next_fast_len(size + MARGIN, real=True) for size in charges.shape]
    # axis after axis, so that the margin is only transformed once it is filled
    waves = scipy.fft.rfft(charges, 2 * half[1], axis=1)
    waves = scipy.fft.fft(waves, 2 * half[0], axis=0)
    waves *= _kernel_transform(*half, h, charges.dtype)
    waves = scipy.fft.ifft(waves, axis=0, overwrite_x=True)[:len(charges)]
    return scipy.fft.irfft(waves, 2 * half[1], axis=1)[:, :charges.shape[1]]


@lru_cache(maxsize=2)
def _kernel_transform(m, n, h, dtype):
    """Transform of 1/(1 + r²) on a torus of 2m × 2n nodes, over that of the splines, twice."""
    x, y = h * np.arange(m + 1), h * np.arange(n + 1)
    K = scipy.fft.dctn(1 / (1 + x[:, None] ** 2 + y**2), type=1)
    # values (1, 4, 1)/6 at the nodes have the transform (2 + cos k)/3: splines to spread, and
    # splines to read
    x, y = ((2 + np.cos(np.pi * np.arange(size + 1) / size)) / 3 for size in (m, n))
    K /= (x[:, None] * y) ** 2
    return np.vstack([K, K[-2:0:-1]]).astype(dtype)


@lru_cache(maxsize=64)
def _own_potential(h):
    """What a charge at each of the 4×4 nodes around a point does to each of them."""
    kernel = scipy.fft.irfft2(_kernel_transform(32, 32, h, np.float64))
    lag = np.arange(4)[:, None] - np.arange(4)
    return kernel[lag[:, None, :, None], lag[:, None, :]].reshape(16, 16)


# ------------------------------------------------------------------ the descent

def momentum_step(Y, velocity, gains, gradient, learning_rate, momentum):
    """One step down the gradient, of a map that keeps a part of its speed.

    Of Y, velocity, gains, of shape (n, c) as the gradient, new ones are returned. The gain of a
    coordinate grows by 0.2 while it moves down its gradient, and shrinks by a fifth when it does
    not. The gradient is *subtracted*; algorithm 1 as printed in the paper adds it.

    References
    ----------
    Book, eq-momentum; van der Maaten and Hinton (2008), algorithm 1; Jacobs (1988).
    """
    gains = np.where(velocity * gradient < 0, gains + 0.2, 0.8 * gains).clip(min=0.01)
    # (eq-momentum)  v ← α v − η g ∘ ∇KL,   Y ← Y + v
    velocity = momentum * velocity - learning_rate * gains * gradient
    return Y + velocity, velocity, gains


class TSNE(ClassNamePrefixFeaturesOutMixin, TransformerMixin, Estimator):
    """t-distributed stochastic neighbour embedding: who is near, drawn in the plane.

    Minimises ``KL(P‖Q)``, where P says who is near in the data (`joint_probabilities`) and Q who
    is near in the map (`student_q`). Near points stay near. Sizes of clusters and distances
    between them mean little.

    Parameters
    ----------
    n_components : int, default=2
        Columns of the map; more than 2 only with the exact method.
    perplexity : float, default=30
        How many neighbours a point hesitates between, from 1 to n − 1.
    early_exaggeration : float, default=12
        Factor on P in the first 250 steps.
    learning_rate : float or "auto", default="auto"
        "auto" is ``max(n / early_exaggeration / 4, 50)``. The gradient has its factor 4, as in
        scikit-learn; a program without it needs a rate four times this.
    max_iter : int, default=1000
        Steps, those of early exaggeration included.
    n_iter_without_progress : int, default=300
        Stop after so many steps without a lower KL, counted from step 250 on; KL is looked at
        every 50 steps.
    min_grad_norm : float, default=1e-7
        Stop when the gradient is this short, after step 250.
    metric, metric_params
        As `pcalab.dissimilarities` has them; "precomputed" for a square X of distances. Others
        than "euclidean" take O(n²) memory. Distances are squared, whatever the method.
    init : {"pca", "random"} or array-like of shape (n, n_components), default="pca"
        The first map: principal component scores, the first with a standard deviation of 10⁻⁴,
        or independent normal numbers with that. If points coincide, or all lie on an axis, all
        are moved by about 10⁻⁶. "pca" needs X, and not distances.
    random_state : None, int, Generator or RandomState, default=None
        For a random first map, and for what moves points that coincide.
    method : {"auto", "exact", "barnes_hut", "fft"}, default="auto"
        How repulsion is found: `exact_repulsion` with all of P, or, with P between each point
        and its ``3 · perplexity + 1`` nearest only, `barnes_hut_repulsion` or `fft_repulsion`.
        "auto" is "exact" below 500 points or for more than two columns, and "fft" otherwise.
    angle : float, default=0.5
        The θ of Barnes–Hut, from 0 to 1.
    n_jobs : int, optional
        Threads for Fourier transforms; the result is the same.
    verbose, callback
        Every 50 steps KL is printed, if `verbose` is not 0, and ``callback(step, kl, Y)`` called,
        if there is one, with a copy of the map.

    Attributes
    ----------
    embedding_ : array of shape (n, n_components)
    kl_divergence_ : float
        Of `embedding_`, without exaggeration, with P and Z as the method has them. On the digits
        Z by "fft" is right to 10⁻⁴ nats; by "barnes_hut", at an angle of 0.5, KL is 0.007 too
        low; and P between neighbours only makes it 0.05 higher than all of P does.
    kl_history_ : array
        KL after 0, 50, 100, … steps, and at last `kl_divergence_`. It may rise.
    learning_rate_ : float
    n_iter_ : int
        Steps taken. (scikit-learn's counts one less.)

    Notes
    -----
    A step costs O(n²) (exact) or O(n · perplexity) and the repulsion. Computation is in double
    precision but for the Fourier transforms; the map has the precision of X. The same seed gives
    the same map on the same machine; on another, rounding ends in another picture of the same
    quality. Q has one degree of freedom for any `n_components`, where scikit-learn takes
    ``n_components − 1``.

    References
    ----------
    Book, eq-kl, eq-tsne-gradient, eq-fft-repulsion; van der Maaten and Hinton (2008); van der
    Maaten (2014); Linderman et al. (2019); Kobak and Berens (2019) for the first map.

    Examples
    --------
    >>> import numpy as np
    >>> from pcalab.tsne import TSNE
    >>> X = np.repeat(np.eye(3), 20, axis=0) + np.linspace(0, 0.1, 60)[:, None]
    >>> Y = TSNE(perplexity=10, random_state=0).fit_transform(X)
    >>> Y.shape
    (60, 2)
    """

    parameters = dict(
        n_components=count(2), perplexity=anything(30.0), early_exaggeration=number(12.0, low=1),
        learning_rate=number("auto", low=np.finfo(float).tiny, also=("auto",)),
        max_iter=count(1000), n_iter_without_progress=number(300, low=-1),
        min_grad_norm=number(1e-7, low=0), metric=anything("euclidean"),
        metric_params=anything(), init=anything("pca"), verbose=anything(0), random_state=seed(),
        method=choice("auto", "auto", "exact", "barnes_hut", "fft"),
        angle=number(0.5, low=0, high=1), n_jobs=anything(), callback=anything())

    def fit_transform(self, X, y=None):
        """Fit, and return the map of the rows of X, an array of shape (n, n_components)."""
        return self.fit(X).embedding_

    def _fit(self, X):
        method = self._method(len(X))
        P = self._affinities(X.astype(np.float64, copy=False), method == "exact")
        Y = self._first_map(X, as_generator(self.random_state))
        repel = {"exact": exact_repulsion, "fft": fft_repulsion,
                 "barnes_hut": lambda Y: barnes_hut_repulsion(Y, self.angle)}[method]
        rate = max(len(X) / self.early_exaggeration / 4, 50.0)
        self.learning_rate_ = rate if self.learning_rate == "auto" else self.learning_rate
        with scipy.fft.set_workers(self.n_jobs or 1):
            self.embedding_ = self._descend(P, Y, repel).astype(X.dtype)

    def _method(self, n):
        """How repulsion is found among n points."""
        if self.n_components > 2 and self.method in ("barnes_hut", "fft"):
            raise ValueError(f"n_components={self.n_components} with method={self.method!r}, for "
                             "maps of 1 or 2 columns; method='exact' was wanted")
        auto = "exact" if n < EXACT_BELOW or self.n_components > 2 else "fft"
        return auto if self.method == "auto" else self.method

    def _affinities(self, X, exact):
        """P between all points, or sparse, between neighbours."""
        as_number(self.perplexity, "perplexity", 1, len(X) - 1)
        metric = "euclidean"
        if self.metric != "euclidean" or self.metric_params:
            D = dissimilarities(X, metric=self.metric, params=self.metric_params)
            X, metric = as_distances(D, "X"), "precomputed"
        if exact:
            D2 = squared_distances(X) if metric == "euclidean" else X**2
            return joint_probabilities(D2, self.perplexity)
        k = min(len(X) - 1, int(3 * self.perplexity + 1))
        distances, neighbors = nearest_neighbors(X, k, metric=metric)
        return joint_probabilities(distances**2, self.perplexity, neighbors)

    def _first_map(self, X, rng):
        """A small map in which no two points are in one place."""
        shape = len(X), self.n_components
        if not isinstance(self.init, str):
            Y = as_matrix(self.init, "init", squares=True).astype(np.float64)
        elif as_choice(self.init, ("pca", "random"), "init") == "random":
            Y = 1e-4 * rng.standard_normal(shape)
        elif self.metric == "precomputed":
            raise ValueError("init='pca' with metric='precomputed'; init='random' was wanted")
        else:
            pca, Y = PCA(min(*X.shape, shape[1]), random_state=rng).fit(X), np.zeros(shape)
            scores = (X - pca.mean_) @ pca.components_.T
            Y[:, :scores.shape[1]] = scores * (1e-4 / (scores[:, 0].std() or 1.0))
        if Y.shape != shape:
            raise ValueError(f"init has shape {Y.shape}; {shape} was wanted")
        if len(np.unique(Y, axis=0)) < len(Y) or np.ptp(Y, axis=0).min() == 0:
            Y = Y + 1e-6 * rng.standard_normal(shape)
        return Y

    def _descend(self, P, Y, repel):
        """All steps, exaggerated at first, with a look at KL every 50."""
        pulls = 2 * triu(P, 1, format="csr") if issparse(P) else P
        history = []
        for step in range(self.max_iter + 1):
            if step in (0, EXPLORATION):
                velocity, gains = np.zeros_like(Y), np.ones_like(Y)
                # (eq-early-exaggeration)  12 P until step 250, P from there
                exaggeration, momentum = (self.early_exaggeration, 0.5) if step == 0 else (1, 0.8)
            repulsion = repel(Y)
            gradient = kl_gradient(pulls, Y, exaggeration, repulsion)
            if step % CHECK == 0 or step == self.max_iter:
                history.append(kl_divergence(P, Y, repulsion.total))
                if self._is_last(step, history, np.linalg.norm(gradient), Y):
                    break
            Y, velocity, gains = momentum_step(Y, velocity, gains, gradient,
                                               self.learning_rate_, momentum)
        self.n_iter_, self.kl_history_, self.kl_divergence_ = step, np.array(history), history[-1]
        return Y

    def _is_last(self, step, history, norm, Y):
        """Report, and say whether to stop."""
        if self.verbose:
            print(f"[t-SNE] step {step:4d}: KL {history[-1]:.4f}, gradient {norm:.1e}")
        if self.callback is not None:
            self.callback(step, history[-1], Y.copy())
        if step <= EXPLORATION:
            return step == self.max_iter
        since = history[EXPLORATION // CHECK:]
        idle = CHECK * (len(since) - 1 - np.argmin(since))
        return (step == self.max_iter or norm <= self.min_grad_norm
                or idle > max(self.n_iter_without_progress, 0))

    @property
    def _n_features_out(self):
        return self.embedding_.shape[1]

    def __sklearn_tags__(self):
        tags = super().__sklearn_tags__()
        tags.input_tags.pairwise = tags.input_tags.positive_only = self.metric == "precomputed"
        tags.transformer_tags.preserves_dtype = ["float64", "float32"]
        return tags
