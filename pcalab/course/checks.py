"""What the chapters use to execute a proof: each check raises, or prints one line.

Three kinds, and the printed line says which (book, "What a check means"):

* *exact*: an identity is evaluated on random integer matrices in rational arithmetic. A false
  identity of degree D between rational functions survives a draw from a set of N integers with
  probability at most D/N (the Schwartz–Zippel lemma); the line prints the bound.
* *certified*: a statement about eigenvalues of a symmetric matrix is derived from a residual by a
  theorem, so that it holds for the exact eigenvalues and not only for the computed ones. `tol` is
  what is certified, relative to ‖S‖₂; rounding in the check itself is bounded, too.
* *adversarial*: an inequality is attacked by an optimiser that minimises its slack from many
  starts, degenerate ones among them.

`check_equal`, `check_orthonormal` and `check_gradient` compare floating-point numbers and say so.
`check_refuted` and `check_raises` show that a false claim is false. The families of matrices that
the exact and the adversarial checks draw from are those of :mod:`pcalab.course.exact`.

In all of them `label` is the label of the statement in the book, or the number of an erratum, and
`claim` the statement in symbols. Both are printed. A claim that is false, or that the check could
not confirm, is a `CheckError`, which says what was found.
"""

import itertools
import math

import numpy as np
from scipy import linalg, optimize

from pcalab.core.eigen import top_eigenpairs
from pcalab.course import exact
from pcalab.course.exact import *  # noqa: F403  (the families are named here as well)

__all__ = [
    "CheckError", "check_eigenpair", "check_eigenpairs", "check_equal", "check_gradient",
    "check_identity", "check_leq", "check_orthonormal", "check_psd", "check_raises",
    "check_refuted", *exact.__all__,
]

DRAW_BOUND = 2 ** 30        # integers are drawn from [−2³⁰, 2³⁰): N = 2³¹ of them
EXACT_DRAWS = 2             # independent draws; their probabilities multiply
ROUNDING = 1e-9             # relative slack an inequality may miss by rounding
DEGENERATE = 2.0            # stands for the slack where a draw is no member, or 0 ≤ 0


class CheckError(AssertionError):
    """A claim that a check found to be false, or could not confirm."""


def _say(mark, label, claim, kind):
    print("  ".join(filter(None, [f"{mark} {label}".strip(), claim, f"[{kind}]"])))


def _fail(label, claim, why, verdict="does not hold"):
    raise CheckError(f"{label or 'check'}: {claim or 'the claim'} {verdict}.\n{why}")


# ------------------------------------------------------------------------------------- exact

def check_identity(lhs, rhs, *, label="", claim="", seed=0, **specs):
    """Check that two expressions are the same rational function of their matrices.

    Parameters
    ----------
    lhs, rhs : callable or constant
        Functions of the matrices named in `specs`, made of + − × ÷ and @ (so also of ``sum``,
        ``mean``, ``np.trace`` and the functions of :mod:`pcalab.core.moments`). No square roots.
    **specs : Spec
        Which matrices to draw: ``X=matrix(5, 3)``, ``V=orthonormal(3, 2)``, …

    Raises
    ------
    CheckError
        Also where one of the sides left exact arithmetic. A counterexample is shown on small
        integers.

    References
    ----------
    Schwartz (1980); Zippel (1979). Book, lem-schwartz-zippel.
    """
    degree = _difference_degree(lhs, rhs, specs)
    rng = np.random.default_rng(seed)
    turns = list(itertools.product((1, -1), repeat=sum(spec.square for spec in specs.values())))
    for orientation in turns * EXACT_DRAWS:
        values, left, right = _evaluate(lhs, rhs, specs, rng, DRAW_BOUND, orientation)
        if not left.size:
            _fail(label, claim, "There is nothing to compare.")
        if (left != right).any():
            _fail(label, claim, _small_counterexample(lhs, rhs, specs, rng, orientation))
    chance = EXACT_DRAWS * math.log10(max(degree, 1) / (2 * DRAW_BOUND))
    _say("✓", label, claim, f"exact, degree {degree}, wrong with probability below "
                            f"1e{math.ceil(chance)}")


def _difference_degree(lhs, rhs, specs):
    """Degree of numerator plus denominator of lhs − rhs."""
    values = {name: spec.build(exact.draw_degrees) for name, spec in specs.items()}
    left, right = (_exact_array(side, values) for side in (lhs, rhs))
    if left.shape != right.shape and left.ndim and right.ndim:
        raise CheckError(f"the left side has shape {left.shape}, the right {right.shape}")
    return max((entry.total for entry in np.ravel(left - right)
                if isinstance(entry, exact.DegreeBound)), default=0)


def _evaluate(lhs, rhs, specs, rng, bound, turns):
    """Both sides on one random integer draw; a draw with a zero divisor is drawn again."""
    for _ in range(1000):
        try:
            draw = exact.draw_integers(rng, bound, turns)
            values = {name: spec.build(draw) for name, spec in specs.items()}
            sides = (_exact_array(side, values) for side in (lhs, rhs))
            return values, *np.broadcast_arrays(*sides)
        except ZeroDivisionError:
            continue
    raise CheckError("a divisor is zero on every draw")


def _exact_array(side, values):
    """Evaluate one side, with a readable error where it leaves the rational functions."""
    try:
        out = np.asarray(side(**values) if callable(side) else side, dtype=object)
    except (AttributeError, TypeError) as error:
        if any(word in str(error) for word in ("DegreeBound", "Fraction", "ufunc")):
            raise CheckError(f"not a rational function of its matrices: {error}") from error
        raise
    if any(isinstance(entry, (float, np.floating)) for entry in out.flat):
        raise CheckError("a side became a float: use whole numbers or Fraction for its constants")
    return out


def _small_counterexample(lhs, rhs, specs, rng, turns):
    """The first draw of small integers on which the sides differ, in words."""
    for bound in (2, 3, 10, DRAW_BOUND):
        for _ in range(50):
            values, left, right = _evaluate(lhs, rhs, specs, rng, bound, turns)
            if (left != right).any():
                where = tuple(int(i) for i in np.argwhere(left != right)[0])
                given = "\n".join(f"  {name} = {_plain(v)}" for name, v in values.items())
                return (f"For example with\n{given}\nthe left side is {left[where]} and the "
                        f"right side {right[where]}" + (f" in entry {where}." if where else "."))


def _plain(value):
    if isinstance(value, exact.Spectral):
        return f"Spectral(values={_plain(value.values)}, vectors={_plain(value.vectors)})"
    return "[" + ", ".join(map(_plain, value)) + "]" if np.ndim(value) else str(value)


# --------------------------------------------------------------------------------- certified
# Norms and LDLᵀ come from NumPy and SciPy: what is certified is the answer of pcalab's own routes.

def check_eigenpair(S, eigenvalue, vector, *, label="", claim="S v = λ v", tol=1e-12, gap=None):
    """Certify that an exact eigenvalue of a symmetric matrix lies within tol·‖S‖₂ of `eigenvalue`.

    For symmetric S and any v ≠ 0 some eigenvalue μ has |μ − λ| ≤ ‖Sv − λv‖/‖v‖. If all other
    eigenvalues are at least `gap` away from λ, the angle between v and the exact eigenvector has
    sin θ ≤ ‖Sv − λv‖/(gap ‖v‖).

    Parameters
    ----------
    S : array of shape (d, d)
        Symmetric.
    eigenvalue : float
    vector : array of shape (d,)
        Taken as it is given, of any length but zero.
    gap : float, optional
        Distance from `eigenvalue` to the rest of the spectrum, if the angle is wanted too.

    References
    ----------
    Book, thm-residual; Parlett (1998), theorem 4.5.1 and 11.7.1; Davis and Kahan (1970).
    """
    S, vector = np.asarray(S, dtype=float), np.asarray(vector, dtype=float)
    allowed, length = tol * _norm(S), np.linalg.norm(vector)
    if not 1e-70 < length < 1e70:       # beyond, squares of its products are no floats
        _fail(label, claim, f"A vector of length {length:g}, and the zero vector is none.")
    bound = _residual_bound(S, [eigenvalue], vector[:, None]) / length
    if not bound <= allowed:
        _fail(label, claim, f"‖Sv − λv‖/‖v‖ = {bound:.3g}, more than {tol:g}·‖S‖ = {allowed:.3g}.")
    kind = f"certified, an eigenvalue within {tol:.0e}·‖S‖"
    if gap is not None:
        reach = gap * (1 - 1e-9)
        if not reach - allowed > bound:
            _fail(label, claim, f"the gap {gap:.3g} does not exceed the residual {bound:.3g}.")
        inside = (_count_above(S, eigenvalue - reach, allowed)
                  - _count_above(S, eigenvalue + reach, allowed))
        if inside != 1:
            _fail(label, claim, f"{inside} eigenvalues lie within the gap {gap:.3g}, not one.")
        kind += f", angle below {_power_of_ten(allowed / (reach - allowed))}"
    _say("✓", label, claim, kind)


def check_eigenpairs(S, eigenvalues, V, *, label="", claim="S V = V Λ", top=False,
                     tol=1e-12):
    """Certify eigenvalues with orthonormal eigenvectors, and that none larger was missed.

    With orthonormal V and residual R = SV − VΛ there are k exact eigenvalues of S, counted with
    multiplicity, within ‖R‖₂ of those given. `top` also counts, by Sylvester's law of inertia,
    how many eigenvalues exceed the smallest one given: all of them must be in the list.

    Parameters
    ----------
    S : array of shape (d, d)
        Symmetric.
    eigenvalues : array of shape (k,)
    V : array of shape (d, k)
        Orthonormal columns, in the same order.
    top : bool
        Certify that these are the k largest: none that is larger by 5 tol·‖S‖₂ was missed.

    References
    ----------
    Book, alg-certificate; Parlett (1998), theorem 11.5.1 and section 3.3.
    """
    S, V = np.asarray(S, dtype=float), np.asarray(V, dtype=float)
    eigenvalues, k = np.atleast_1d(eigenvalues), np.size(eigenvalues)
    if V.shape[1:] != (k,):
        _fail(label, claim, f"{k} eigenvalues, and vectors of shape {V.shape}.")
    defect, scale = _defect_bound(V), _norm(S)
    if not defect <= 1e-9:
        _fail(label, claim, "the vectors are not orthonormal.")
    # the next orthonormal frame is half the defect away: once for SV, once for VΛ
    bound = _residual_bound(S, eigenvalues, V) + 1.01 * defect * scale
    allowed = tol * scale
    if not bound <= allowed:
        _fail(label, claim, f"‖SV − VΛ‖ = {bound:.3g}, more than {tol:g}·‖S‖.")
    if top:
        threshold = eigenvalues.min() + 4 * allowed
        found = np.count_nonzero(eigenvalues > threshold + bound + allowed)
        missed = _count_above(S, threshold, allowed) - found
        if missed:
            _fail(label, claim, f"S has {missed} more above the smallest one given.")
    _say("✓", label, claim, f"certified, {k} eigenvalues within {tol:.0e}·‖S‖"
                            + (", none larger missed" if top else ""))


def check_psd(S, *, label="", claim="S is positive semidefinite", tol=1e-12):
    """Certify that no eigenvalue of S, symmetric of shape (d, d), lies below −tol·‖S‖₂.

    By Sylvester's law of inertia, as the count in `check_eigenpairs`.
    """
    S = np.asarray(S, dtype=float)
    half = tol * _norm(S) / 2
    if _count_above(-S, half, half):
        _fail(label, claim, f"its smallest eigenvalue is {-top_eigenpairs(-S, 1)[0][0]:.4g}.")
    _say("✓", label, claim, f"certified, no eigenvalue below −{tol:.0e}·‖S‖")


def _norm(S):
    """‖S‖₂ of a symmetric S in the middle of the range of floats."""
    if S.ndim != 2 or S.shape[0] != S.shape[1] or not (
            np.abs(S - S.T).max() <= 1e-13 * np.abs(S).max()):
        raise CheckError("S is not symmetric, so that a small residual proves nothing")
    scale = np.linalg.norm(S, 2)
    if scale and not 1e-70 < scale < 1e70:
        raise CheckError(f"‖S‖ = {scale:.3g}: its products are lost in rounding; scale S first")
    return scale


def _residual_bound(S, eigenvalues, V):
    """‖SV − VΛ‖, what rounding may have hidden of it, and what S lacks in symmetry."""
    hidden = _rounding(len(S) + 2) * np.linalg.norm(abs(S) @ abs(V), 2)
    skew = np.linalg.norm(S - S.T) * np.linalg.norm(V) / 2
    return np.linalg.norm(S @ V - V * eigenvalues) + hidden + skew


def _defect_bound(V):
    """‖VᵀV − I‖, and what rounding may have hidden of it."""
    hidden = _rounding(len(V) + 2) * np.linalg.norm(abs(V).T @ abs(V), 2)
    return np.linalg.norm(V.T @ V - np.eye(V.shape[1])) + hidden


def _rounding(terms):
    """What a sum of so many products may lose, relative to the sum of their magnitudes."""
    return 0.501 * terms * np.finfo(float).eps


def _count_above(S, threshold, allowed):
    """How many eigenvalues of S, each moved by `allowed` at most, exceed the threshold.

    LDLᵀ = S − tI + E has as many positive eigenvalues as D has (Sylvester), and each is within
    ‖E‖ of one of S − tI (Weyl). E is the difference that is found, and what rounding may hide.
    """
    shifted = S - threshold * np.eye(len(S))
    L, D, _ = linalg.ldl(shifted)
    hidden = _rounding(len(S) + 4) * np.linalg.norm(abs(L) @ abs(D) @ abs(L).T, 2)
    moved = np.linalg.norm(L @ D @ L.T - shifted) + hidden
    if not moved <= allowed:
        raise CheckError(f"rounding in LDLᵀ moves eigenvalues by up to {moved:.2g}, and "
                         f"{allowed:.2g} is allowed: not certified, give a larger tol")
    paired = np.diag(D, -1) != 0        # Bunch and Kaufman's 2×2 blocks have one sign of each kind
    single = ~(np.append(paired, False) | np.append(False, paired))
    return np.count_nonzero(paired) + np.count_nonzero(np.diag(D)[single] > 0)


def _power_of_ten(bound):
    """The bound rounded up, so that what is printed does not depend on the last digits."""
    return f"1e{math.ceil(math.log10(max(bound, 1e-300)))}"


# ------------------------------------------------------------------------------- adversarial

def check_leq(lhs, rhs, *, over=None, label="", claim="", attained_at=None, starts=8, seed=0):
    """Attack the inequality lhs ≤ rhs with an optimiser that minimises its slack.

    The slack is (rhs − lhs)/(|lhs| + |rhs|). It is evaluated on random and degenerate members of
    the families in `over` (repeated rows, a single non-zero entry, small integers that make
    eigenvalues repeat, a large common offset, tiny and huge scales); then a quasi-Newton method
    tries to push it below zero from the most promising of them. Points at which both sides vanish
    say nothing and are left out; the line counts those that remain. A slack above −10⁻⁹ is put
    down to rounding.

    Parameters
    ----------
    lhs, rhs : callable or float
        Functions of the variables named in `over`, returning floats.
    over : dict of str to Spec, optional
        Where the adversary may move: ``dict(X=matrix(6, 3), u=unit(3))``. Without it the sides
        are two numbers, which are compared and printed.
    attained_at : dict, optional
        A member of the families at which equality must hold, with sides that are not zero.
    starts : int
        How many optimisations, if so many points remain; the line counts those that ran.
    """
    if not over:
        return _compare_numbers(float(lhs), float(rhs), label, claim)
    rng = np.random.default_rng(seed)
    points = [(_slack_function(lhs, rhs, over, point, rng), point)
              for point in _starting_points(sum(spec.free for spec in over.values()), rng)]
    ranked = sorted((slack(point), i) for i, (slack, point) in enumerate(points))
    valid = [(value, *points[i]) for value, i in ranked if value < DEGENERATE]
    if not valid:
        _fail(label, claim, "at every point tried both sides are zero or undefined.")
    smallest, _, worst = valid[0]
    for _, slack, start in valid[:starts]:
        if smallest >= -ROUNDING and (found := _attack(slack, start)).fun < smallest:
            smallest, worst = found.fun, found.x
    if smallest < -ROUNDING:
        _fail(label, claim, _violation(worst, lhs, rhs, over))
    kind = (f"adversarial, {_plural(valid, 'point')} and {_plural(valid[:starts], 'attack')}, "
            f"smallest slack below {_decade(smallest)}")
    if attained_at is not None:
        left, right = _number(lhs, attained_at), _number(rhs, attained_at)
        if not abs(_slack(left, right)) <= ROUNDING:
            _fail(label, claim, f"equality is not attained where it should be: the sides are "
                                f"{left:.6g} and {right:.6g}.")
        kind += ", equality attained"
    _say("✓", label, claim, kind)


def _plural(things, name):
    return f"{len(things)} {name}{'s' * (len(things) != 1)}"


def _decade(slack):
    """The power of ten above a slack, from 0.001 on: coarse, so that it is the same everywhere."""
    return next(bound for bound in (0.001, 0.01, 0.1, 1) if slack < bound or bound == 1)


def _attack(slack, start):
    """Push the slack down until it is stuck, or below zero."""
    def broken(intermediate_result):
        if intermediate_result.fun < -ROUNDING:
            raise StopIteration
    return optimize.minimize(slack, start, method="L-BFGS-B", callback=broken,
                             options={"maxiter": 200})


def _compare_numbers(left, right, label, claim):
    if not left <= right + ROUNDING * (abs(left) + abs(right)):
        _fail(label, claim, f"the left side is {left:.6g}, the right side {right:.6g}.")
    _say("✓", label, claim, f"float, {left:.3g} ≤ {right:.3g}")


def _number(side, values):
    return float(side(**values)) if callable(side) else float(side)


def _slack(left, right, floor=0.0):
    """Slack of left ≤ right relative to the size of the sides; 0 for 0 ≤ 0."""
    size = abs(left) + abs(right) + floor
    return (right - left) / size if size > 0 else 0.0


def _members(vector, specs):
    draw = exact.draw_from(vector)
    return {name: spec.build(draw) for name, spec in specs.items()}


def _slack_function(lhs, rhs, specs, start, rng):
    """The slack as a function of the free numbers, for an attack that begins at `start`.

    Where both sides cancel to nothing, what is left of them is rounding. What is nothing is
    judged by the size that the sides have when the free numbers change their signs, or are
    replaced by random ones of the same size.
    """
    def sides(vector):
        values = _members(vector, specs)
        if not all(np.isfinite(_entries(v)).all() for v in values.values()):
            return None                     # a reflection in the zero vector: not a member
        return _number(lhs, values), _number(rhs, values)

    @np.errstate(all="ignore")
    def nothing(vector):
        signs = rng.choice([-1.0, 1.0], (3, len(vector))) * vector
        alike = rng.standard_normal((2, len(vector))) * np.sqrt(np.mean(vector ** 2))
        found = [pair for other in (*signs, *alike) if (pair := sides(other))]
        return 1e-5 * np.abs(np.nan_to_num(found or [[0.0]])).max()

    @np.errstate(all="ignore")
    def slack(vector):
        pair = sides(vector)
        if pair is None or abs(pair[0]) + abs(pair[1]) <= floor:
            return DEGENERATE
        if np.isnan(pair).any() or pair[0] == np.inf:
            return -1.0 if pair[1] < np.inf else DEGENERATE
        out = 1.0 if pair[1] == np.inf else _slack(*pair)
        rounded = out < -ROUNDING <= _slack(*pair, nothing(vector))
        return DEGENERATE if rounded else out

    floor = 1e-3 * nothing(start)
    return slack


def _entries(value):
    return value.vectors if isinstance(value, exact.Spectral) else value


def _starting_points(size, rng):
    """Vectors of free numbers: random ones, and those from which degenerate matrices are built."""
    normal = [rng.standard_normal(size) for _ in range(24)]
    small = [rng.integers(-1, 2, size).astype(float) for _ in range(24)]
    sparse = [rng.standard_normal(size) * (rng.random(size) < 0.3) for _ in range(12)]
    offset = [rng.standard_normal(size) + 10.0 ** rng.integers(0, 3) for _ in range(12)]
    scaled = [rng.standard_normal(size) * 10.0 ** rng.integers(-4, 5, size) for _ in range(12)]
    single = [np.eye(size)[i] for i in rng.choice(size, min(size, 8), replace=False)]
    return [*normal, *small, *sparse, *offset, *scaled, *single, np.ones(size)]


def _violation(vector, lhs, rhs, specs):
    values = _members(vector, specs)
    given = "\n".join(f"  {name} = {np.array2string(np.asarray(_entries(v)), precision=4)}"
                      for name, v in values.items())
    return (f"With\n{given}\nthe left side is {_number(lhs, values):.6g} and the right side "
            f"{_number(rhs, values):.6g}.")


# ------------------------------------------------------------------- floating point, and false

def check_equal(a, b, *, label="", claim="", tol=1e-10):
    """Check that two real arrays agree to `tol` relative to their largest entry.

    They must have one shape, or one of them be a number.
    """
    if np.iscomplexobj(a) or np.iscomplexobj(b):
        _fail(label, claim, "a side is complex.")
    a, b = np.asarray(a, dtype=float), np.asarray(b, dtype=float)
    if a.shape != b.shape and a.ndim and b.ndim:
        _fail(label, claim, f"the shapes {a.shape} and {b.shape} differ.")
    if 0 in (a.size, b.size):
        _fail(label, claim, "there is nothing to compare.")
    error, scale = np.abs(a - b).max(), max(np.abs(a).max(), np.abs(b).max())
    if not error <= tol * scale:
        _fail(label, claim, f"the sides differ by {error:.3g}, more than {tol:g} × {scale:.3g}.")
    _say("✓", label, claim, f"float, within {tol:.0e}")


def check_orthonormal(V, *, label="", claim="VᵀV = I", tol=1e-12):
    """Check that no entry of VᵀV − I exceeds `tol`, for V of shape (d, k)."""
    V = np.asarray(V, dtype=float)
    error = np.abs(V.T @ V - np.eye(V.shape[1])).max()
    if not error <= tol:
        _fail(label, claim, f"an entry of VᵀV − I is {error:.3g}.")
    _say("✓", label, claim, f"float, within {tol:.0e}")


def check_gradient(f, gradient, *, at, label="", claim="the gradient", tol=1e-6):
    """Compare a gradient with central differences of the function.

    Parameters
    ----------
    f : callable
        From an array to a number.
    gradient : callable
        From an array to an array of the same shape.
    at : array_like
        The point; a random one is better than a special one.
    tol : float
        Relative to the largest entry of the gradient.
    """
    at = np.asarray(at, dtype=float)
    step = np.finfo(float).eps ** (1 / 3) * max(1.0, np.abs(at).max())
    steps = step * np.eye(at.size).reshape(-1, *at.shape)
    # f′ ≈ (f(x + h) − f(x − h)) / 2h, with an error of order h²
    differences = np.array([(f(at + h) - f(at - h)) / (2 * step) for h in steps])
    given = np.asarray(gradient(at), dtype=float)
    if given.shape != at.shape:
        _fail(label, claim, f"the gradient has shape {given.shape}, the point {at.shape}.")
    error, scale = np.abs(given.ravel() - differences).max(), np.abs(differences).max()
    noise = 10 * np.finfo(float).eps * abs(f(at)) / step
    if not error <= tol * scale + noise:
        _fail(label, claim, f"an entry differs from central differences by {error:.3g}.")
    _say("✓", label, claim, f"central differences, within {tol:.0e}")


_RELATIONS = {
    "==": ("=", lambda a, b: np.linalg.norm(a - b) <= 1e-6 * max(map(np.linalg.norm, (a, b)))),
    "<=": ("≤", lambda a, b: a <= b + ROUNDING * (abs(a) + abs(b))),
    ">=": ("≥", lambda a, b: a >= b - ROUNDING * (abs(a) + abs(b))),
    "<": ("<", lambda a, b: a < b), ">": (">", lambda a, b: a > b),
    "same shape": ("has the shape of", lambda a, b: a.shape == b.shape),
}


def check_refuted(lhs, relation, rhs, *, label="", claim="", digits=4):
    """Show that a claim is false: the relation must fail on the numbers given.

    Parameters
    ----------
    lhs, rhs : float or array_like
        The two sides on a counterexample; arrays only with ``"=="`` and ``"same shape"``.
    relation : {"==", "<=", ">=", "<", ">", "same shape"}
        The relation that is claimed; ``"=="`` to one part in a million. Arrays of different
        shapes do not count as unequal: that is a claim about shapes, and the line says so.
    digits : int
        Significant digits printed.

    Raises
    ------
    CheckError
        If the relation holds, or a side is not finite.
    ValueError
        If `relation` is not one of the six, or cannot compare sides of these shapes.
    """
    if relation not in _RELATIONS:
        raise ValueError(f"relation={relation!r}: want one of {', '.join(_RELATIONS)}")
    (sign, holds), lhs, rhs = _RELATIONS[relation], *(np.asarray(v, float) for v in (lhs, rhs))
    _comparable(lhs, relation, rhs)
    if not (np.isfinite(lhs).all() and np.isfinite(rhs).all()):
        _fail(label, claim, "A side is not finite, and that refutes nothing.", "is not refuted")
    if holds(lhs, rhs):
        _fail(label, claim, f"{lhs} {sign} {rhs}", "holds here, and should not")
    if relation == "same shape":
        shown = f" by shape: {lhs.shape} is not {rhs.shape}"
    elif lhs.ndim or rhs.ndim:
        shown = f": the sides are {np.linalg.norm(lhs - rhs):.{digits}g} apart"
    else:
        nothing = 1e-12 * max(abs(lhs), abs(rhs))           # rounding is not a digit to print
        lhs, rhs = (0.0 if abs(v) < nothing else float(v) for v in (lhs, rhs))
        shown = f": {lhs:.{digits}g} {sign} {rhs:.{digits}g} is false"
    _say("✗", label, claim, f"refuted{shown}")


def _comparable(lhs, relation, rhs):
    if relation not in ("==", "same shape") and (lhs.ndim or rhs.ndim):
        raise ValueError(f"relation={relation!r} compares numbers, not arrays")
    if relation == "==" and lhs.shape != rhs.shape and lhs.ndim and rhs.ndim:
        raise ValueError(f"the shapes {lhs.shape} and {rhs.shape} differ, so that no entries were "
                         "compared; a claim about shapes is refuted with relation='same shape'")


def check_raises(call, error, *, label="", claim=""):
    """Show that something cannot be done: calling `call`, without arguments, must end in `error`.

    An error of another type is passed on.
    """
    try:
        call()
    except error:
        return _say("✗", label, claim, f"refuted: it raises {error.__name__}")
    _fail(label, claim, f"No {error.__name__} came.", "works here, and should not")
