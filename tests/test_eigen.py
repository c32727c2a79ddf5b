"""core.eigen: pairs in order, certified, on every road and at every scale."""

import numpy as np
import pytest
import scipy.sparse
from numpy.testing import assert_allclose, assert_array_equal
from scipy.sparse.linalg import LinearOperator, aslinearoperator

from pcalab.core import eigen
from pcalab.core.eigen import fix_signs, thin_svd, top_eigenpairs
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


def test_fix_signs_is_safe_under_ties():
    tie = np.sqrt(0.5)
    for noise in (-1e-12, 0, 1e-12):
        V = np.array([[tie + noise], [-tie]])
        assert_allclose(fix_signs(V), V)
        assert_allclose(fix_signs(-V), V)
    assert_array_equal(fix_signs(np.zeros((2, 1))), np.zeros((2, 1)))
    assert fix_signs(np.eye(2, dtype=np.float32)).dtype == np.float32
    assert_array_equal(fix_signs([[1, -3], [-2, 2]]), [[-1, 3], [2, -2]])
