"""core.eigen: pairs in order, certified, on every road and at every scale."""

import numpy as np
import pytest
import scipy.linalg
import scipy.sparse
from numpy.testing import assert_allclose, assert_array_equal
from scipy.sparse.linalg import LinearOperator, aslinearoperator

from pcalab.core import eigen
from pcalab.core.eigen import (eigenvalues_of, fix_signs, stacked_eigenpairs, thin_svd,
                               top_eigenpairs)
from support import with_spectrum

SPECTRA = {
    "distinct": np.arange(9.0, 0, -1),
    "repeated": np.array([5.0, 5, 5, 2, 2, 1, 0, 0, 0]),
    "zero": np.zeros(9),
    "indefinite": np.array([3.0, 2, 1, 0, -1, -2, -3, -4, -9]),
    "tiny": np.geomspace(1, 1e-14, 9) * 1e-100,
}


@pytest.mark.parametrize("name", SPECTRA)
@pytest.mark.parametrize("k", [None, 1, 3])
def test_top_eigenpairs(name, k):
    A, _ = with_spectrum(SPECTRA[name])
    eigenvalues, V = top_eigenpairs(A, k)
    scale = abs(SPECTRA[name]).max()
    assert_allclose(eigenvalues, SPECTRA[name][:k], atol=1e-13 * scale)
    assert_allclose(A @ V, V * eigenvalues, atol=1e-13 * scale)
    assert_allclose(V.T @ V, np.eye(V.shape[1]), atol=1e-13)
    assert_array_equal(V, fix_signs(V))


def test_few_of_many_by_lanczos_agrees_with_lapack():
    A, _ = with_spectrum(np.concatenate([[9.0, 9, 8, 7], np.linspace(5, 0, 596)]))
    eigenvalues, V = top_eigenpairs(A, 4)
    assert_allclose(eigenvalues, [9, 9, 8, 7], rtol=1e-13)
    assert_allclose(A @ V, V * eigenvalues, atol=1e-12)
    for form in (scipy.sparse.csr_array(A), aslinearoperator(A)):
        assert_allclose(top_eigenpairs(form, 4)[0], eigenvalues, rtol=1e-13)


def test_small_sparse_and_operators_work_for_any_k():
    A, _ = with_spectrum(SPECTRA["distinct"])
    for form in (scipy.sparse.csr_array(A), aslinearoperator(A)):
        assert_allclose(top_eigenpairs(form)[0], SPECTRA["distinct"], rtol=1e-13)


def test_generalized_problem():
    A, _ = with_spectrum(SPECTRA["indefinite"])
    B, _ = with_spectrum(np.linspace(1, 3, 9), seed=1)
    eigenvalues, V = top_eigenpairs(A, 3, B=B)
    assert_allclose(A @ V, B @ V * eigenvalues, atol=1e-13)
    assert_allclose(V.T @ B @ V, np.eye(3), atol=1e-13)
    assert_allclose(eigenvalues, np.sort(np.linalg.eigvals(np.linalg.solve(B, A)).real)[:-4:-1])


@pytest.mark.parametrize("arguments, options, words", [
    ((np.ones((2, 3)),), {}, "A has shape .* a square matrix"),
    ((np.array([[0.0, 1], [0, 0]]),), {}, "A is not symmetric"),
    ((scipy.sparse.csr_array([[0.0, 1], [0, 0]]),), {}, "A is not symmetric"),
    ((aslinearoperator(np.ones((2, 3))),), {}, "square"),
    ((np.eye(3), 0), {}, "k=0; an integer from 1 to 3"),
    ((np.eye(3), 4), {}, "k=4"),
    ((np.eye(3), 2.0), {}, "k=2.0"),
    ((np.eye(3),), {"B": -np.eye(3)}, "B is not positive definite"),
    ((np.eye(3),), {"B": np.eye(2)}, "B has shape"),
    ((np.array([[np.nan]]),), {}, "NaN"),
])
def test_top_eigenpairs_refuses(arguments, options, words):
    with pytest.raises(ValueError, match=words):
        top_eigenpairs(*arguments, **options)


def test_thin_svd_falls_back_when_the_fast_driver_fails(monkeypatch):
    plain = eigen.scipy.linalg.svd

    def failing(X, lapack_driver, **options):
        if lapack_driver == "gesdd":
            raise np.linalg.LinAlgError("SVD did not converge")
        return plain(X, lapack_driver=lapack_driver, **options)

    monkeypatch.setattr(eigen.scipy.linalg, "svd", failing)
    X = np.arange(6.0).reshape(3, 2)
    U, s, Vt = thin_svd(X)
    assert_allclose((U * s) @ Vt, X, atol=1e-14)


def test_lanczos_falls_back_when_arpack_does_not_converge(monkeypatch):
    def failing(*_, **__):
        raise scipy.sparse.linalg.ArpackNoConvergence("no", np.zeros(0), np.zeros((0, 0)))

    monkeypatch.setattr(eigen, "eigsh", failing)
    A, _ = with_spectrum(np.linspace(1, 0, 600))
    operator = LinearOperator(A.shape, matvec=lambda v: A @ v, dtype=float)
    for form in (A, operator):
        assert_allclose(top_eigenpairs(form, 2)[0], [1, 1 - 1 / 599], rtol=1e-12)


def test_few_of_many_whatever_the_scale():
    values = np.arange(600.0)
    for scale in (1e-300, 1e-20, 1e300):
        found = top_eigenpairs(np.diag(values) * scale, 3)[0]
        assert_allclose(found / scale, [599, 598, 597], rtol=1e-12)
    for zero in (np.zeros((600, 600)), scipy.sparse.csr_array((600, 600))):
        found, V = top_eigenpairs(zero, 2)
        assert_array_equal(found, [0, 0])
        assert_array_equal(V.T @ V, np.eye(2))


def test_sparse_integers_and_complex_numbers():
    A = scipy.sparse.csr_array(np.diag(np.arange(600)))
    assert_allclose(top_eigenpairs(A, 3)[0], [599, 598, 597], rtol=1e-12)
    with pytest.raises(TypeError, match="A has dtype complex128"):
        top_eigenpairs(A.astype(complex), 3)


def test_fix_signs_column_by_column():
    V = np.array([[0.6, -0.5, 0.5, 0.0, 0.3],
                  [-0.8, 0.5, -0.5, 0.0, -0.4],
                  [0.0, -0.5, -0.5, 0.0, 0.4]])
    # largest entry negative; three ties, the first decides; zeros; a tie below the first entry
    assert_array_equal(fix_signs(V), V * [-1, -1, 1, 1, -1])
    assert fix_signs(V)[0, 4] == -0.3


@pytest.mark.parametrize("dtype, near, far", [(np.float64, 5e-9, 5e-8), (np.float32, 5e-6, 5e-5)])
def test_fix_signs_takes_nearly_equal_entries_for_equal(dtype, near, far):
    V = np.array([[-1 + near, -1 + far], [1, 1]], dtype)
    fixed = fix_signs(V)
    assert fixed.dtype == dtype
    assert_array_equal(fixed, V * np.array([-1, 1], dtype))


def test_auto_is_what_its_docstring_says(monkeypatch):
    asked = []

    def pairs(road):
        def run(A, k, *options):
            asked.append((road, *options[1:2]))
            return np.zeros(k), np.eye(A.shape[0], k)
        return run

    monkeypatch.setattr(eigen, "_arpack_pairs", pairs("arpack"))
    monkeypatch.setattr(eigen, "_dense_pairs", pairs("dense"))
    for d, k in ((501, 25), (501, 26), (500, 1), (520, 26), (521, 26)):
        top_eigenpairs(np.eye(d), k)
    assert asked == [("arpack", 250), ("dense",), ("dense",), ("dense",), ("arpack", 260)]
    asked.clear()
    top_eigenpairs(np.eye(30), 2, solver="arpack")
    top_eigenpairs(np.eye(30), 2, solver="arpack", max_iter=7)
    top_eigenpairs(np.eye(30), 15, solver="arpack")
    assert asked == [("arpack", 100), ("arpack", 7), ("dense",)]


def test_fix_signs_is_safe_under_ties():
    tie = np.sqrt(0.5)
    for noise in (-1e-12, 0, 1e-12):
        V = np.array([[tie + noise], [-tie]])
        assert_allclose(fix_signs(V), V)
        assert_allclose(fix_signs(-V), V)
    assert_array_equal(fix_signs(np.zeros((2, 1))), np.zeros((2, 1)))
    assert fix_signs(np.eye(2, dtype=np.float32)).dtype == np.float32
    assert_array_equal(fix_signs([[1, -3], [-2, 2]]), [[-1, 3], [2, -2]])


def test_a_pair_that_bisection_loses_is_found_by_the_full_solver(monkeypatch):
    """LAPACK's subset driver may return fewer pairs than were asked for, of a repeated eigenvalue."""
    S, _ = with_spectrum([5.0, 3, 3, 1, 0])
    right, subset = top_eigenpairs(S, 3), scipy.linalg.eigh

    def losing(*args, **options):
        eigenvalues, V = subset(*args, **options)
        return eigenvalues[1:], V[:, 1:]
    monkeypatch.setattr(eigen.scipy.linalg, "eigh", losing)
    eigenvalues, V = top_eigenpairs(S, 3)
    assert_allclose(eigenvalues, right[0], atol=1e-13)
    assert_allclose(S @ V, V * eigenvalues, atol=1e-13)


@pytest.mark.parametrize("form", [np.asarray, scipy.sparse.csr_array, aslinearoperator])
def test_both_solvers_by_name(form):
    S, _ = with_spectrum(2.0 ** -np.arange(60))
    for solver in "dense", "arpack":
        eigenvalues, V = top_eigenpairs(form(S), 4, solver=solver)
        assert_allclose(eigenvalues, 2.0 ** -np.arange(4), rtol=1e-12)
        assert_allclose(V.T @ V, np.eye(4), atol=1e-12)
    with pytest.raises(ValueError, match="solver='qr'; one of"):
        top_eigenpairs(S, solver="qr")


def test_the_dense_road_is_taken_where_most_pairs_are_wanted():
    S, _ = with_spectrum(np.arange(12.0))
    assert_allclose(top_eigenpairs(S, 11, solver="arpack")[0], np.arange(11.0, 0, -1), atol=1e-12)


def test_a_tolerance_saves_products():
    A, products = np.diag(0.9 ** np.arange(600)), []

    def counted(tol):
        products.append(0)

        def multiply(v):
            products[-1] += 1
            return A @ v
        return top_eigenpairs(LinearOperator(A.shape, multiply, dtype=float), 3, tol=tol)[0]
    rough, full = counted(1e-3), counted(0)
    assert products[0] < products[1]
    assert_allclose(rough, full, rtol=1e-3)


def test_too_few_restarts_end_on_the_dense_road():
    A = np.diag(1 + 1e-6 * np.arange(600))
    eigenvalues, _ = top_eigenpairs(LinearOperator(A.shape, A.__matmul__, dtype=float), 3, max_iter=1)
    assert_allclose(eigenvalues, 1 + 1e-6 * np.array([599, 598, 597]), rtol=1e-14)


def test_eigenvalues_alone_and_stacks():
    S, _ = with_spectrum([5.0, 3, -1])
    assert_allclose(eigenvalues_of(S), [5, 3, -1], atol=1e-13)
    values, V = stacked_eigenpairs(np.stack([S, 2 * S]))
    assert_allclose(values, [[-1, 3, 5], [-2, 6, 10]], atol=1e-13)
    assert_allclose(V * values[:, None] @ V.swapaxes(1, 2), [S, 2 * S], atol=1e-13)
    with pytest.raises(ValueError, match="not symmetric"):
        eigenvalues_of([[0, 1], [2, 0]])


@pytest.mark.parametrize("bad", [np.nan, np.inf])
def test_thin_svd_refuses_what_lapack_would_not_come_back_from(bad):
    with pytest.raises(ValueError, match="X contains NaN or infinity in 1 of 12"):
        thin_svd(np.where(np.arange(12).reshape(4, 3) == 5, bad, 1.0))


@pytest.mark.filterwarnings("error")
def test_a_matrix_of_zeros_is_divided_by_nothing():
    zero = LinearOperator((600, 600), lambda v: 0 * v, dtype=float)
    eigenvalues, V = top_eigenpairs(zero, 3, solver="arpack")
    assert_array_equal(eigenvalues, 0)
    assert_array_equal(V.T @ V, np.eye(3))


def test_arpack_is_not_asked_for_most_pairs(monkeypatch):
    asked = []
    monkeypatch.setattr(eigen, "eigsh", lambda *args, **options: asked.append(options["k"]))
    top_eigenpairs(np.diag(np.arange(12.0)), 6, solver="arpack")
    assert asked == []
