"""core.distances: all digits far from the origin, and what is a matrix of distances."""

import numpy as np
import pytest
import scipy.sparse
from numpy.testing import assert_allclose, assert_array_equal
from scipy.spatial.distance import cdist

from pcalab.core.distances import as_distances, dissimilarities, squared_distances
from support import distances, normal


@pytest.mark.parametrize("d", [2, 8, 9, 60])
@pytest.mark.parametrize("offset", [0, 1e8])
def test_squared_distances(d, offset):
    rng = np.random.default_rng(0)
    X, Y = (rng.integers(-99, 99, (n, d)) / 64 for n in (20, 15))
    assert_allclose(squared_distances(X + offset, Y + offset), cdist(X, Y, "sqeuclidean"),
                    rtol=1e-12, atol=1e-12)
    D2 = squared_distances(X + offset)
    assert (np.diag(D2) == 0).all() and (D2 >= 0).all()
    with pytest.raises(ValueError, match="Y has 1 columns"):
        squared_distances(X, Y[:, :1])


@pytest.mark.parametrize("metric, params", [
    ("euclidean", None), ("cityblock", None), ("minkowski", {"p": 3}), ("cosine", None),
    (lambda x, y: abs(x - y).max(), None)])
def test_metrics(metric, params):
    X, Y = normal(7, 4), normal(3, 4, seed=5)
    expected = cdist(X, Y, metric, **(params or {}))
    assert_allclose(dissimilarities(X, Y, metric, params), expected, atol=1e-12)
    D = dissimilarities(X, metric=metric, params=params)
    assert_allclose(as_distances(D), cdist(X, X, metric, **(params or {})), atol=1e-12)


def test_rounding_is_mended_and_nothing_else_copied():
    D = distances(normal(6, 2))
    assert as_distances(D) is D
    E = D.copy()
    E[0, 1] *= 1 + 1e-12
    E[2, 2] = -1e-17
    mended = as_distances(E)
    assert_array_equal(mended, mended.T)
    assert mended.min() == 0
    assert_allclose(mended, D, rtol=1e-11)


def test_names_and_parameters_of_metrics():
    X = normal(6, 3)
    assert_array_equal(dissimilarities(X, metric="manhattan"), cdist(X, X, "cityblock"))
    assert_array_equal(dissimilarities(X, metric="l1"), cdist(X, X, "cityblock"))
    assert_array_equal(dissimilarities(X, metric="l2"), cdist(X, X))
    # scikit-learn, too, takes weights of columns and nothing unknown
    weighted = dissimilarities(X, metric="euclidean", params={"w": [4, 0, 0]})
    assert_allclose(weighted, 2 * abs(X[:, :1] - X[:, 0]))
    with pytest.raises(ValueError, match=r"metric='euclidean' with metric_params=\{'p': 3\}") as e:
        dissimilarities(X, metric="euclidean", params={"p": 3})
    assert "\n" not in str(e.value)


def test_squared_distances_of_sparse_rows():
    S = scipy.sparse.random_array((30, 50), density=0.1, rng=np.random.default_rng(0))
    X, Y = S.toarray(), normal(8, 50)
    assert_allclose(squared_distances(S), cdist(X, X, "sqeuclidean"), atol=1e-13)
    assert (np.diagonal(squared_distances(S)) == 0).all()
    assert_allclose(squared_distances(S, Y), cdist(X, Y, "sqeuclidean"), rtol=1e-13)
    assert_allclose(squared_distances(Y, S), cdist(Y, X, "sqeuclidean"), rtol=1e-13)
    assert squared_distances(S.astype(np.float32)).dtype == np.float32
    few = scipy.sparse.csr_matrix(X[:, :4])
    assert_allclose(squared_distances(few), cdist(X[:, :4], X[:, :4], "sqeuclidean"), atol=1e-14)


@pytest.mark.parametrize("d", [3, 20])
@pytest.mark.parametrize("factor", [1e200, 1e-200])
def test_squares_out_of_range_are_refused(d, factor):
    X = normal(6, d)
    with pytest.raises(ValueError, match="^X has .* overflows or vanishes"):
        squared_distances(factor * X)
    with pytest.raises(ValueError, match="^Y has .* overflows or vanishes"):
        squared_distances(X, factor * X)
    with pytest.raises(ValueError, match="^X has .* overflows or vanishes"):
        dissimilarities(factor * X)
    near = X.astype(np.float32) * np.float32(1e25 if factor > 1 else 1e-25)
    with pytest.raises(ValueError, match="in float32; other units were wanted, or float64"):
        squared_distances(near)
    assert_allclose(dissimilarities(near), cdist(near, near), rtol=1e-12)


@pytest.mark.parametrize("d", [3, 20])
def test_a_point_is_at_no_distance_from_itself(d):
    assert_array_equal(np.diag(squared_distances(normal(30, d) + 7)), 0)


def test_a_metric_says_which_parameter_it_wants():
    X, V = normal(5, 2), np.array([1.0, 4.0])
    with pytest.raises(ValueError, match="metric='seuclidean' .* the parameter 'V' was wanted"):
        dissimilarities(X, metric="seuclidean")
    found = dissimilarities(X, metric="seuclidean", params={"V": V})
    assert_allclose(found, cdist(X / np.sqrt(V), X / np.sqrt(V)), atol=1e-12)


@pytest.mark.parametrize("unit", [1e-6, 1.0, 1e6])
def test_what_counts_as_rounding_goes_with_the_unit(unit):
    D = unit * distances(normal(5, 2))
    off = D.copy()
    off[0, 0] = 1e-9 * unit
    assert as_distances(off) is not None
    off[0, 0] = 1e-6 * unit * 5
    with pytest.raises(ValueError, match="on its diagonal"):
        as_distances(off)
    low = D.copy()
    low[0, 1] = low[1, 0] = -1e-9 * unit
    assert as_distances(low).min() == 0
    low[0, 1] = low[1, 0] = -1e-6 * unit * 5
    with pytest.raises(ValueError, match="Negative values"):
        as_distances(low)


def test_distances_of_whole_numbers_are_whole():
    X = np.random.default_rng(0).integers(-50, 1000, size=(40, 30)).astype(float)
    exact = ((X[:, None] - X) ** 2).sum(axis=2)
    assert_array_equal(squared_distances(X), exact)
    assert_array_equal(squared_distances(X + 2.0**30), exact)


def test_points_that_nearly_coincide_are_never_at_a_negative_distance():
    X = normal(40, 20)
    for Y in (X + 1e-9, X * (1 + 1e-12)):
        assert (squared_distances(X, Y) >= 0).all() and (squared_distances(Y, X) >= 0).all()


def test_what_has_no_squares_is_refused():
    X = np.zeros((4, 12))
    X[0] = 1e200
    for rows in (X, scipy.sparse.csr_array(X)):
        with pytest.raises(ValueError, match="X has"):
            squared_distances(rows)
    with pytest.raises(ValueError, match="the table"):
        as_distances(np.full((3, 3), 1e200) - 1e200 * np.eye(3), name="the table")
