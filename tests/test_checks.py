"""Each kind of check passes on true claims and catches claims that are false but nearly true."""

import re
from fractions import Fraction

import numpy as np
import pytest

from pcalab import checks
from pcalab.course.checks import (
    CheckError, centered, check_eigenpair, check_eigenpairs, check_equal, check_gradient,
    check_identity, check_leq, check_orthonormal, check_psd, check_raises, check_refuted, diagonal,
    matrix, of_rank, orthonormal, psd, spectral, symmetric, unit)
from pcalab.course.exact import DegreeBound, draw_degrees, draw_integers
from pcalab.core.moments import center, covariance, double_center, gram, squared_norm
from pcalab.core.distances import squared_distances

rng = np.random.default_rng(0)


def exact_eye(n):
    return np.array([[Fraction(int(i == j)) for j in range(n)] for i in range(n)], dtype=object)


def H(n):
    return exact_eye(n) - Fraction(1, n)


TRUE_IDENTITIES = {
    "projected variance": (lambda X, u: squared_norm(X @ u), lambda X, u: u @ (X.T @ X) @ u,
                           dict(X=matrix(5, 3), u=matrix(3))),
    "expansion of the error": (lambda X, V: squared_norm(X - X @ V @ V.T),
                               lambda X, V: squared_norm(X) - squared_norm(X @ V),
                               dict(X=matrix(5, 4), V=orthonormal(4, 2))),
    "spectral form": (lambda s, u: u @ s.S @ u,
                      lambda s, u: (s.values * (s.vectors.T @ u) ** 2).sum(),
                      dict(s=spectral(3), u=unit(3))),
    "double centring": (double_center, lambda A: H(4) @ A @ H(4), dict(A=symmetric(4))),
    "distances to inner products": (
        lambda X: double_center(squared_distances(X)) / -2, lambda X: gram(center(X)),
        dict(X=matrix(4, 3))),
    "trace of a Gram matrix": (lambda X: np.trace(X @ X.T), lambda X: squared_norm(X),
                               dict(X=matrix(3, 5))),
    "rational: the projector is idempotent": (
        lambda w: np.outer(w, w) @ np.outer(w, w) / (w @ w) ** 2,
        lambda w: np.outer(w, w) / (w @ w), dict(w=matrix(3))),
    "centred columns": (lambda X: X.mean(axis=0), lambda X: 0 * X[0], dict(X=centered(4, 3))),
    "diagonal": (lambda D: D, lambda D: D.T, dict(D=diagonal(3))),
}

FALSE_IDENTITIES = {
    "a missing square": (lambda s, u: u @ s.S @ u,
                         lambda s, u: (s.values * (s.vectors.T @ u)).sum(),
                         dict(s=spectral(3), u=unit(3))),
    "n for n − 1": (covariance, lambda X: covariance(X, ddof=1), dict(X=matrix(5, 2))),
    "a sum one term short": (lambda s, u: u @ s.S @ u,
                             lambda s, u: (s.values * (s.vectors.T @ u) ** 2)[:-1].sum(),
                             dict(s=spectral(4), u=unit(4))),
    "true for centred data only": (covariance, lambda X: X.T @ X / len(X), dict(X=matrix(5, 3))),
    "true for orthonormal frames only": (lambda X, V: squared_norm(X - X @ V @ V.T),
                                         lambda X, V: squared_norm(X) - squared_norm(X @ V),
                                         dict(X=matrix(4, 3), V=matrix(3, 2))),
    "XXᵀ for XᵀX": (lambda X: X.T @ X, lambda X: X @ X.T, dict(X=matrix(3, 3))),
    "a wrong sign in the centring": (
        double_center, lambda A: A - A.mean(axis=1, keepdims=True) - A.mean(axis=0) - A.mean(),
        dict(A=symmetric(4))),
    "true for symmetric matrices only": (lambda A: A @ A.T, lambda A: A @ A, dict(A=matrix(2, 2))),
    "off by one part in 10¹²": (lambda X: X.T @ X,
                                lambda X: X.T @ X * Fraction(10 ** 12 + 1, 10 ** 12),
                                dict(X=matrix(3, 2))),
    "true for one orientation of a square frame": (
        lambda V: V[0, 0] * V[1, 1] - V[0, 1] * V[1, 0], 1, dict(V=orthonormal(2, 2))),
    "true for one orientation of the eigenvectors": (
        lambda s: s.vectors[0, 0], lambda s: s.vectors[1, 1], dict(s=spectral(2))),
    "u = −1 for unit vectors on the line": (lambda u: u, -1, dict(u=unit(1))),
    "one factor too few in a rational": (lambda w: np.outer(w, w) / (w @ w),
                                         lambda w: np.outer(w, w), dict(w=matrix(2))),
}


@pytest.mark.parametrize("name", TRUE_IDENTITIES)
def test_true_identities_pass(name, capsys):
    lhs, rhs, specs = TRUE_IDENTITIES[name]
    check_identity(lhs, rhs, label="eq-x", claim="a = b", **specs)
    line = capsys.readouterr().out
    assert line.startswith("✓ eq-x  a = b  [exact, degree ") and line.endswith("]\n")


@pytest.mark.parametrize("name", FALSE_IDENTITIES)
def test_false_identities_are_caught_with_a_small_counterexample(name, capsys):
    lhs, rhs, specs = FALSE_IDENTITIES[name]
    with pytest.raises(CheckError, match="For example with"):
        check_identity(lhs, rhs, label="eq-x", **specs)
    assert not capsys.readouterr().out


def test_identities_must_stay_exact():
    with pytest.raises(CheckError, match="float"):
        check_identity(lambda X: X * 0.5, lambda X: X / 2, X=matrix(2, 2))
    with pytest.raises(CheckError, match="not a rational function"):
        check_identity(lambda X: np.sqrt(squared_norm(X)), lambda X: 1, X=matrix(2, 2))
    with pytest.raises(CheckError, match="shape"):
        check_identity(lambda X: X, lambda X: X.T, X=matrix(2, 3))
    with pytest.raises(CheckError, match="nothing to compare"):
        check_identity(lambda X: X[:0], lambda X: 2 * X[:0], X=matrix(2, 2))
    with pytest.raises(CheckError, match="not a rational function"):
        check_identity(lambda x: x if x[0] != 0 else x + 1, lambda x: x, x=matrix(1))
    with pytest.raises(CheckError, match="divisor is zero"):
        check_identity(lambda X: X / (X - X).sum(), lambda X: X, X=matrix(1, 1))


@pytest.mark.parametrize("spec, holds", [
    (orthonormal(4, 3), lambda V: (V.T @ V == exact_eye(3)).all()),
    (orthonormal(2, 2), lambda V: (V @ V.T == exact_eye(2)).all()),
    (unit(3), lambda u: u @ u == 1),
    (centered(4, 2), lambda X: (X.sum(axis=0) == 0).all()),
    (symmetric(3), lambda A: (A == A.T).all()),
    (psd(3), lambda A: (A == A.T).all() and A[0, 0] >= 0 <= A[0, 0] * A[1, 1] - A[0, 1] ** 2),
    (of_rank(2, 2, 1), lambda A: A[0, 0] * A[1, 1] == A[0, 1] * A[1, 0]),
    (spectral(3), lambda s: (s.S @ s.vectors == s.vectors * s.values).all()),
])
def test_specs_have_their_property_exactly(spec, holds):
    assert holds(spec.build(draw_integers(rng, 100)))


def test_degree_counts_a_shared_divisor_once():
    w = draw_degrees((3,))
    u = w / (w @ w)
    assert u[0].degree == 1 and u[0].total == 3
    assert (u[0] + u[1]).total == 3                     # same divisor
    assert (u[0] * u[1]).total == 6
    assert (u[0] + 1 / w[0]).total == 2 + 3             # (w₀² + w·w) / (w·w)w₀
    assert (2 - u[0]).total == 4 and (-u[0]).total == 3  # (2w·w − w₀) / w·w
    assert (DegreeBound(1) ** 3).degree == 3 and (DegreeBound(2) ** -1).total == 2


def test_a_free_number_on_the_left_of_an_array_meets_every_entry():
    a = draw_degrees((2,))
    for result in (a[0] - a, a[0] + a, a[0] * a, a[0] / a):
        assert isinstance(result, np.ndarray) and result.shape == (2,)
    assert [entry.degree for entry in a[0] * a] == [2, 2]


TRUE_INEQUALITIES = {
    "largest eigenvalue": (lambda X, u: u @ covariance(X) @ u,
                           lambda X, u: np.linalg.eigvalsh(covariance(X))[-1],
                           dict(X=matrix(5, 3), u=unit(3))),
    "Ky Fan": (lambda X, V: np.trace(V.T @ covariance(X) @ V),
               lambda X, V: np.linalg.eigvalsh(covariance(X))[-2:].sum(),
               dict(X=matrix(5, 4), V=orthonormal(4, 2))),
    "Eckart–Young": (lambda X, B: np.sqrt((np.linalg.svd(X, compute_uv=False)[1:] ** 2).sum()),
                     lambda X, B: np.linalg.norm(X - B),
                     dict(X=matrix(4, 3), B=of_rank(4, 3, 1))),
    "a variance is not negative": (0.0, lambda X: np.trace(covariance(X)), dict(X=matrix(4, 2))),
}

FALSE_INEQUALITIES = {
    "no unit length": (lambda X, u: u @ covariance(X) @ u,
                       lambda X, u: np.linalg.eigvalsh(covariance(X))[-1],
                       dict(X=matrix(5, 3), u=matrix(3))),
    "a bound 0.1 % too small": (lambda X, u: u @ covariance(X) @ u,
                                lambda X, u: 0.999 * np.linalg.eigvalsh(covariance(X))[-1],
                                dict(X=matrix(5, 3), u=unit(3))),
    "a missing square": (lambda s, u: (s.values ** 2 * (s.vectors.T @ u) ** 2).sum(),
                         lambda s, u: (s.values ** 2).max() * (s.vectors.T @ u).sum(),
                         dict(s=spectral(3), u=unit(3))),
    "a sum one term short": (lambda X, V: np.trace(V.T @ covariance(X) @ V),
                             lambda X, V: np.linalg.eigvalsh(covariance(X))[-1],
                             dict(X=matrix(5, 4), V=orthonormal(4, 2))),
    "centred data only": (lambda X, u: u @ X.T @ X @ u / len(X),
                          lambda X, u: np.linalg.eigvalsh(covariance(X))[-1],
                          dict(X=matrix(5, 3), u=unit(3))),
    "rank one more than allowed": (
        lambda X, B: np.sqrt((np.linalg.svd(X, compute_uv=False)[1:] ** 2).sum()),
        lambda X, B: np.linalg.norm(X - B), dict(X=matrix(4, 3), B=of_rank(4, 3, 2))),
    "0.1 % too small, five dimensions, two axes": (
        lambda X, V: np.trace(V.T @ covariance(X) @ V),
        lambda X, V: 0.999 * np.linalg.eigvalsh(covariance(X))[-2:].sum(),
        dict(X=matrix(6, 5), V=orthonormal(5, 2))),
    "Hadamard's bound, 0.1 % too small": (
        lambda A: abs(np.linalg.det(A)), lambda A: 0.999 * np.prod(np.linalg.norm(A, axis=1)),
        dict(A=matrix(4, 4))),
    "not a number": (lambda x: np.nan * x.sum(), lambda x: x @ x, dict(x=matrix(2))),
    "infinite": (lambda x: np.inf, lambda x: x @ x, dict(x=matrix(2))),
    "n − 1 in place of n": (lambda X, u: u @ covariance(X, ddof=1) @ u,
                            lambda X, u: np.linalg.eigvalsh(covariance(X))[-1],
                            dict(X=matrix(9, 3), u=unit(3))),
}


@pytest.mark.parametrize("name", TRUE_INEQUALITIES)
def test_true_inequalities_survive_the_attack(name, capsys):
    lhs, rhs, over = TRUE_INEQUALITIES[name]
    check_leq(lhs, rhs, over=over, label="thm-x", claim="a ≤ b")
    assert capsys.readouterr().out.startswith("✓ thm-x  a ≤ b  [adversarial, ")


@pytest.mark.parametrize("name", FALSE_INEQUALITIES)
def test_false_inequalities_are_broken(name, capsys):
    lhs, rhs, over = FALSE_INEQUALITIES[name]
    with pytest.raises(CheckError, match="left side is"):
        check_leq(lhs, rhs, over=over, label="thm-x")
    assert not capsys.readouterr().out


def test_the_slack_printed_is_that_of_points_that_say_something(capsys):
    S = np.diag([3.0, 2, 1])
    for factor, words in [(5, "below 1]"), (1.05, "below 0.1]"), (1.0, "below 0.001]")]:
        check_leq(lambda u: u @ S @ u, lambda u: 3 * factor * (u @ u), over=dict(u=matrix(3)))
        assert words in capsys.readouterr().out
    with pytest.raises(CheckError, match="zero or undefined"):
        check_leq(lambda x: 0.0, lambda x: 0.0, over=dict(x=matrix(2)))


def test_rounding_near_zero_is_no_violation(capsys):
    for seed in range(3):
        check_leq(lambda S, Q: np.linalg.eigvalsh(Q.T @ S @ Q)[-2],
                  lambda S, Q: np.linalg.eigvalsh(S)[-2],
                  over=dict(S=symmetric(4), Q=orthonormal(4, 2)), seed=seed)
        check_leq(lambda S, Q: np.linalg.eigvalsh(S)[-3],
                  lambda S, Q: np.linalg.eigvalsh(Q.T @ S @ Q)[-2],
                  over=dict(S=symmetric(4), Q=orthonormal(4, 3)), seed=seed)
        check_leq(lambda a, b: a @ b, lambda a, b: ((a + b) @ (a + b) - a @ a - b @ b) / 2,
                  over=dict(a=matrix(3), b=matrix(3)), seed=seed)
    assert capsys.readouterr().out.count("✓") == 9


def test_equality_must_be_attained_where_claimed(capsys):
    S = np.diag([3.0, 2.0, 1.0])
    claim = dict(lhs=lambda u: u @ S @ u, rhs=3.0, over=dict(u=unit(3)))
    check_leq(**claim, attained_at=dict(u=np.array([1.0, 0, 0])))
    assert "equality attained" in capsys.readouterr().out
    with pytest.raises(CheckError, match="not attained"):
        check_leq(**claim, attained_at=dict(u=np.array([0, 1.0, 0])))


S4 = covariance(rng.standard_normal((9, 4)))
VALUES, VECTORS = (a[..., ::-1] for a in np.linalg.eigh(S4))


def test_eigenpairs_are_certified(capsys):
    check_eigenpair(S4, VALUES[0], 5 * VECTORS[:, 0], gap=VALUES[0] - VALUES[1])
    check_eigenpairs(S4, VALUES[:2], VECTORS[:, :2], top=True)
    check_eigenpairs(np.eye(3), [1.0, 1.0], np.eye(3)[:, 1:], top=True)     # repeated
    check_eigenpairs(np.zeros((2, 2)), [0.0], np.eye(2)[:, :1], top=True)   # nothing there
    out = capsys.readouterr().out
    assert "angle below 1e-" in out and "none larger missed" in out and out.count("✓") == 4


@pytest.mark.parametrize("wrong, words", [
    (lambda: check_eigenpair(S4, VALUES[0] * (1 + 1e-9), VECTORS[:, 0]), "more than"),
    (lambda: check_eigenpair(S4, VALUES[0], VECTORS[:, 0] + 1e-9 * VECTORS[:, 1]), "more than"),
    (lambda: check_eigenpair(S4, VALUES[0], np.zeros(4)), "zero vector"),
    (lambda: check_eigenpair(S4, VALUES[0], [np.inf, 0, 0, 0]), "length inf"),
    (lambda: check_eigenpair(S4, np.nan, VECTORS[:, 0]), "more than"),
    (lambda: check_eigenpairs(S4, [np.nan], VECTORS[:, :1]), "more than"),
    (lambda: check_eigenpair(1e-200 * S4, 1e-200 * VALUES[0], VECTORS[:, 0]), "scale S first"),
    (lambda: check_eigenpair(S4, VALUES[0], VECTORS[:, 0], gap=1e-20), "gap"),
    (lambda: check_eigenpair(np.diag([1, 1 + 1e-13]), 1.0, [1, 1], gap=1.0), "2 eigenvalues"),
    (lambda: check_eigenpair(np.triu(S4), VALUES[0], VECTORS[:, 0]), "not symmetric"),
    (lambda: check_eigenpair(1e-14 * np.diag(np.ones(49), 1), 5e-15, 0.5 ** np.arange(50)),
     "not symmetric"),
    (lambda: check_psd(1e-14 * np.array([[1, -5.0], [0, 1]])), "not symmetric"),
    (lambda: check_eigenpairs(np.diag([1.0, 0]), [1, 1], [[1, 1], [0, 0.0]], tol=0.1),
     "orthonormal"),
    (lambda: check_eigenpairs(np.eye(3), [1, 1], [[1, 0.05], [0, 1], [0, 0.0]], tol=0.1),
     "orthonormal"),
    # what S lacks in symmetry counts, too
    (lambda: check_eigenpair([[2, 1 + 1e-13], [1, 2]], 3 + 5e-14, [1, 1], tol=2e-14), "more than"),
    (lambda: check_eigenpairs(np.eye(2), [1.0], np.eye(2)), "vectors of shape"),
    (lambda: check_eigenpairs(S4, VALUES[1:3], VECTORS[:, 1:3], top=True), "above the smallest"),
    (lambda: check_eigenpairs(S4, VALUES[::2], VECTORS[:, ::2], top=True), "above the smallest"),
    # one given lies above the threshold and what it stands for below: 100 must not take its place
    (lambda: check_eigenpairs(np.diag([100, 1 + 3.8e-10, 1]), [1 + 4.2e-10, 1], np.eye(3)[:, 1:],
                              top=True), "above the smallest"),
    (lambda: check_leq(2.0, 1.0), "left side is 2"),
    (lambda: check_leq(np.nan, 1.0), "left side is nan"),
    (lambda: check_eigenpairs(S4, VALUES[[0, 0]], VECTORS[:, [0, 0]]), "orthonormal"),
    (lambda: check_psd(S4 - (VALUES[-1] + 1e-9) * np.eye(4)), "smallest eigenvalue"),
    (lambda: check_psd(S4 - (VALUES[-1] + 2e-12 * VALUES[0]) * np.eye(4)), "smallest eigenvalue"),
    (lambda: check_psd(np.diag([1, -8e-13])), "smallest eigenvalue"),   # half of tol is a margin
    (lambda: check_psd(S4, tol=1e-17), "not certified"),
    (lambda: check_eigenpair([[2, 1], [1, 2]], 3, [1, 1], tol=1e-17), "more than"),  # may hide
    (lambda: check_eigenpairs(S4, VALUES[:2], VECTORS[:, :2], tol=1e-17), "more than"),
    # every vector is an eigenvector here, so that only the lack of orthogonality can tell
    (lambda: check_eigenpairs(np.eye(3), [1, 1], [[1, 1e-10], [0, 1], [0, 0.0]]), "more than"),
    (lambda: check_orthonormal(VECTORS * (1 + 1e-9)), "entry of VᵀV"),
    (lambda: check_equal(VALUES, VALUES + 1e-8), "differ by"),
    (lambda: check_equal(np.nan, 1.0), "differ by"),
    (lambda: check_equal(np.ones(2), np.ones(3)), "shapes"),
    (lambda: check_gradient(lambda u: u @ S4 @ u, lambda u: S4 @ u, at=VECTORS[0]), "central"),
    (lambda: check_gradient(lambda u: u @ S4 @ u, lambda u: 1.0, at=VECTORS[0]), "shape"),
    (lambda: check_gradient(lambda u: 1e-10 * u @ u, lambda u: 0 * u, at=[1.0, 2]), "central"),
    (lambda: check_gradient(lambda u: 1 + 1e-3 * u @ u, lambda u: 0 * u, at=[1.0, 2]), "central"),
    (lambda: check_equal([], 3.0), "nothing to compare"),
    (lambda: check_equal([1 + 1j], [1.0]), "complex"),
    (lambda: check_refuted(np.nan, "<=", 1.0), "not finite"),
    (lambda: check_refuted(0.1 + 0.2, "<=", 0.3), "holds here"),
    (lambda: check_refuted(np.ones(1), "==", 1.0), "holds here"),
    (lambda: check_refuted(1.0, "<=", 2.0), "holds here"),
    (lambda: check_refuted(S4, "==", S4 + 1e-12), "holds here"),
    (lambda: check_refuted(S4, "same shape", S4 + 1), "holds here"),
    (lambda: check_raises(lambda: S4 @ S4, ValueError), "works here"),
])
def test_false_numbers_are_caught(wrong, words):
    with pytest.raises(CheckError, match=words):
        wrong()


def test_true_numbers_pass(capsys):
    check_psd(S4)
    check_psd(np.ones((3, 3)))          # singular
    check_orthonormal(VECTORS)
    check_equal(S4, S4 + 1e-14)
    check_equal(np.zeros(3), 0.0)
    check_leq(0.5, 2 / 3, claim="a ≤ b")
    check_gradient(lambda A: (A ** 2).sum(), lambda A: 2 * A, at=S4)
    check_refuted(2.83, "<=", 2, label="001-6")
    check_refuted(1e-17, ">=", 1)
    check_refuted(np.ones((2, 3)), "same shape", np.ones((3, 2)), label="003-4")
    check_raises(lambda: np.ones((2, 3)) @ np.ones((2, 3)), ValueError, label="003-4")
    out = capsys.readouterr().out
    assert "✓  a ≤ b  [float, 0.5 ≤ 0.667]" in out
    assert "✗ 001-6  [refuted: 2.83 ≤ 2 is false]" in out
    assert "✗  [refuted: 0 ≥ 1 is false]" in out
    assert "✗ 003-4  [refuted by shape: (2, 3) is not (3, 2)]" in out
    assert "✗ 003-4  [refuted: it raises ValueError]" in out


@pytest.mark.parametrize("wrong, words", [
    (lambda: check_refuted(1, "≠", 2), "want one of ==, <=, >=, <, >, same shape"),
    (lambda: check_refuted(np.ones(2), "<=", np.ones(2)), "numbers, not arrays"),
    (lambda: check_refuted(np.ones((2, 3)), "==", np.ones((3, 2))), "no entries were compared"),
    (lambda: check_refuted(np.ones((2, 1)), "==", np.ones(2)), "no entries were compared"),
    (lambda: check_raises(lambda: int("two"), TypeError), "invalid literal"),    # another error
])
def test_what_a_refutation_cannot_be(wrong, words, capsys):
    with pytest.raises(ValueError, match=words):
        wrong()
    assert not capsys.readouterr().out


@pytest.mark.parametrize("length", [1e-60, 1e-3, 1000, 1e60])
def test_an_eigenvector_is_looked_at_as_given(length, capsys):
    S = np.array([[2.0, 1], [1, 2]])
    check_eigenpair(S, 3.0, length * np.ones(2))
    with pytest.raises(CheckError, match="= 1e-09, more than 1e-12·‖S‖ = 3e-12"):
        check_eigenpair(S, 3.0, length * np.array([1, 1 + 1e-9]))
    with pytest.raises(CheckError, match="more than"):
        check_eigenpair(S, 3.0 * length, length * np.ones(2))


def test_what_rounding_hides_is_not_certified(capsys):
    a, b = np.array([8, 2, 18]) / 7, np.array([81, 65, 91]) / 7
    S = np.outer(a, a) + np.outer(b, b)     # rounded, so that the smallest eigenvalue is not zero
    x = [[Fraction(float(entry)) for entry in row] for row in S]
    determinant = sum(x[0][i] * (x[1][i - 2] * x[2][i - 1] - x[1][i - 1] * x[2][i - 2])
                      for i in range(3))
    assert determinant < 0                  # exactly: S has a negative eigenvalue
    with pytest.raises(CheckError, match="not certified"):
        check_psd(S, tol=1e-17)             # floating point cannot tell, though it may factor S
    check_psd(S)


def test_eigenvalues_are_counted_by_inertia():
    for S, threshold, count in [
        (np.diag([3.0, 1, -2]), 0.0, 2), (np.diag([3.0, 1, -2]), 1.5, 1),
        (np.array([[0.0, 1], [1, 0]]), 0.0, 1),                         # a 2×2 pivot
        (np.kron(np.eye(3), [[0.0, 2], [2, 0]]), 1.0, 3), (np.zeros((2, 2)), 0.0, 0),
    ]:
        assert checks._count_above(S, threshold, 1e-13) == count
    A = rng.standard_normal((40, 40))
    for threshold in (-5.0, 0.0, 3.0):      # many pivots of both kinds
        assert checks._count_above(A + A.T, threshold, 1e-10) == np.count_nonzero(
            np.linalg.eigvalsh(A + A.T) > threshold)


def test_a_count_knows_how_far_its_factors_are_off(monkeypatch):
    with pytest.raises(CheckError, match="not certified"):      # nothing is found, but may hide
        checks._count_above(np.diag([3.0, 1, -2]), 0.0, 0.0)
    factor = checks.linalg.ldl
    monkeypatch.setattr(checks.linalg, "ldl", lambda A: (*factor(A + 1e-6 * np.eye(len(A)))[:2], 0))
    with pytest.raises(CheckError, match="by up to 2e-06, and 1e-07 is allowed"):
        checks._count_above(np.diag([3.0, 1, -2, 4]), 0.0, 1e-7)


def test_the_line_counts_what_ran_and_was_valid(capsys):
    def positive(x):
        return float(x.min() > 0.5)         # elsewhere both sides vanish

    for starts in (2, 99):
        check_leq(0.0, positive, over=dict(x=matrix(3)), starts=starts)
        line = capsys.readouterr().out
        points, attacks = map(int, re.findall(r"(\d+) (?:points|attacks)", line))
        valid = sum(point.min() > 0.5 for point in checks._starting_points(
            3, np.random.default_rng(0)))
        assert points == valid > 2 and attacks == min(starts, valid)


def test_lines_are_the_same_every_time(capsys):
    for _ in range(2):
        lhs, rhs, over = TRUE_INEQUALITIES["Ky Fan"]
        check_leq(lhs, rhs, over=over)
        check_identity(covariance, covariance, X=matrix(3, 2))
    lines = capsys.readouterr().out.splitlines()
    assert lines[:2] == lines[2:]


def test_everything_public_is_documented():
    assert all(getattr(checks, name).__doc__ for name in checks.__all__)
