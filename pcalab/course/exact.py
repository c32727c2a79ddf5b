"""Random matrices whose entries are exact numbers, and the degree of what is computed from them.

A `Spec` describes a family of matrices (all n×d matrices, all orthonormal frames, …) by how a
member is built from *free numbers*. The number type is left open, so that one description serves
three purposes: integers give a random member in exact rational arithmetic, `DegreeBound` gives the
degree of every entry as a rational function of the free numbers, and floats give a point that an
optimiser can move. :mod:`pcalab.course.checks` uses the three in turn.
"""

import itertools
import math
from collections import Counter
from fractions import Fraction
from typing import NamedTuple

import numpy as np

from pcalab.core.moments import center

__all__ = [
    "DegreeBound", "Spec", "Spectral", "centered", "diagonal", "matrix", "of_rank", "orthonormal",
    "psd", "spectral", "symmetric", "unit",
]


class DegreeBound:
    """Bounds on the degrees of numerator and denominator of a rational function.

    Arithmetic on these numbers follows the degrees instead of the values: a sum has the larger
    degree over the common denominator, a product the sum. `degree` is that of the numerator, 1
    for a free number and 0 for a constant; `divisors` counts the factors of the denominator one
    by one, so that the common denominator of two fractions has what they share only once.
    """

    def __init__(self, degree=0, divisors=None):
        self.degree = degree
        self.divisors = divisors or Counter()

    @property
    def total(self):
        """Degree of the numerator plus that of the denominator."""
        return self.degree + _degree_of(self.divisors)

    def __add__(self, other):
        if isinstance(other, np.ndarray):
            return NotImplemented           # numpy then goes through the entries
        other = _as_bound(other)
        common = self.divisors | other.divisors         # of each factor the larger power
        return DegreeBound(max(side.degree + _degree_of(common) - _degree_of(side.divisors)
                               for side in (self, other)), common)

    def __mul__(self, other):
        if isinstance(other, np.ndarray):
            return NotImplemented
        other = _as_bound(other)
        return DegreeBound(self.degree + other.degree, self.divisors + other.divisors)

    def __truediv__(self, other):
        if isinstance(other, np.ndarray):
            return NotImplemented
        if not isinstance(other, DegreeBound):
            return self
        return self * DegreeBound(_degree_of(other.divisors), Counter([other]))

    def __rtruediv__(self, other):
        return _as_bound(other) / self

    def __pow__(self, power):
        if power < 0:
            return DegreeBound() / self ** -power
        return math.prod([self] * power, start=DegreeBound())

    def __neg__(self):
        return self

    def __eq__(self, other):
        raise TypeError("a comparison of DegreeBound: not a rational function")

    __hash__ = object.__hash__              # dictionaries find a divisor by identity

    __radd__ = __sub__ = __rsub__ = __add__
    __rmul__ = __mul__
    __pos__ = __neg__


def _as_bound(value):
    """`value` itself, or degree 0 for a constant."""
    return value if isinstance(value, DegreeBound) else DegreeBound()


def _degree_of(divisors):
    """Degree of a product of powers."""
    return sum(factor.degree * power for factor, power in divisors.items())


class Spec(NamedTuple):
    """A family of matrices: `build(draw)` makes a member from free numbers.

    `draw(shape)` must return an array of that shape filled with fresh free numbers; `free` is how
    many are drawn.
    """

    build: object
    free: int
    square: bool = False        # holds a square frame, which has two orientations


class Spectral(NamedTuple):
    """A symmetric matrix S with its eigenvalues and, as columns, its orthonormal eigenvectors.

    The values, of shape (d,), are unsorted: to sort leaves the realm of identities.
    """

    S: np.ndarray
    values: np.ndarray
    vectors: np.ndarray


def matrix(*shape):
    """All matrices (or vectors) of this shape."""
    return Spec(lambda draw: draw(shape), int(np.prod(shape)))


def centered(n, d):
    """All n×d matrices whose columns have mean zero."""
    return Spec(lambda draw: center(draw((n, d))), n * d)


def symmetric(d):
    """All symmetric d×d matrices."""
    def build(draw):
        A = draw((d, d))
        return A + A.T
    return Spec(build, d * d)


def diagonal(d):
    """All diagonal d×d matrices."""
    return Spec(lambda draw: np.diag(draw((d,))), d)


def psd(d):
    """All positive semidefinite d×d matrices BᵀB."""
    def build(draw):
        B = draw((d, d))
        return B.T @ B
    return Spec(build, d * d)


def of_rank(n, d, rank):
    """All n×d matrices of rank at most `rank`."""
    return Spec(lambda draw: draw((n, rank)) @ draw((rank, d)), (n + d) * rank)


def orthonormal(d, k):
    """All d×k matrices with orthonormal columns: the first k columns of k Householder reflections.

    The entries are rational in the reflections' normals, so the frame is exact: VᵀV = I without
    a square root. For k < d every frame is reached, for k = d those of determinant (−1)ᵈ; the
    exact checks draw the others too.
    """
    return Spec(lambda draw: _frame(draw, d, k), d * k, d == k)


def unit(d):
    """All vectors of length one in d dimensions."""
    return Spec(lambda draw: _frame(draw, d, 1)[:, 0], d, d == 1)


def spectral(d):
    """All symmetric d×d matrices, given as a `Spectral`: S = V diag(values) Vᵀ exactly."""
    def build(draw):
        V, values = _frame(draw, d, d), draw((d,))
        return Spectral((V * values) @ V.T, values, V)
    return Spec(build, d * d + d, True)


def _frame(draw, d, k):
    """First k columns of a product of k reflections; see `orthonormal`."""
    V = np.eye(d, k, dtype=int)
    if d == k:                              # det V = ±1: O(d) has two parts, and both are drawn
        V[:, -1] *= next(getattr(draw, "turns", iter((1,))))
    for _ in range(k):
        w = draw((d,))
        # (I − 2wwᵀ/wᵀw) V: the reflection in the hyperplane orthogonal to w
        V = V - 2 * np.outer(w, w @ V) / (w @ w)
    return V


def draw_degrees(shape):
    """Free numbers of degree one."""
    out = np.empty(shape, dtype=object)
    out.flat = [DegreeBound(1) for _ in range(out.size)]
    return out


def draw_integers(rng, bound, turns=()):
    """A `draw` that fills arrays with integers uniform in [−bound, bound).

    `turns` are the orientations ±1 of the square frames, in the order in which they are built.
    """
    def draw(shape):
        out = np.empty(shape, dtype=object)
        out.flat = [Fraction(int(v)) for v in rng.integers(-bound, bound, size=out.size)]
        return out
    draw.turns = iter(turns) if turns else itertools.repeat(1)
    return draw


def draw_from(vector):
    """A `draw` that hands out the entries of a float vector one after the other."""
    vector = iter(np.asarray(vector, dtype=float))
    return lambda shape: np.fromiter(vector, float, math.prod(shape)).reshape(shape)
