"""pcalab.datasets: what is loaded is what the docstrings say; the generators draw what they say."""

import subprocess
import sys

import numpy as np
import pytest

from pcalab import datasets


def test_digits():
    digits = datasets.load_digits()
    assert digits.data.shape == (1797, 64) and digits.data.dtype == np.float64
    assert np.array_equal(digits.images.reshape(1797, 64), digits.data)
    assert digits.data.min() == 0 and digits.data.max() == 16
    assert np.array_equal(digits.data, digits.data.round())
    assert np.bincount(digits.target).tolist() == [178, 182, 177, 183, 181, 182, 181, 179, 174, 180]
    assert (digits.data.max(axis=0) == 0).sum() == 3
    assert np.linalg.matrix_rank(digits.data) == 61


def test_iris_has_fishers_values():
    iris = datasets.load_iris()
    assert iris.data.shape == (150, 4)
    assert np.bincount(iris.target).tolist() == [50, 50, 50]
    assert iris.target_names == ("setosa", "versicolor", "virginica")
    assert iris.feature_names[0] == "sepal length (cm)"
    # Means in Fisher (1936), table 2, and the two flowers that the UCI copy has wrong.
    assert np.allclose(iris.data[:50].mean(axis=0), [5.006, 3.428, 1.462, 0.246])
    assert np.allclose(iris.data[50:100].mean(axis=0), [5.936, 2.770, 4.260, 1.326])
    assert iris.data[34].tolist() == [4.9, 3.1, 1.5, 0.2]
    assert iris.data[37].tolist() == [4.9, 3.6, 1.4, 0.1]


def test_faces_come_first():
    faces = datasets.load_faces()
    assert faces.data.shape == (200, 625) and faces.images.shape == (200, 25, 25)
    assert np.array_equal(faces.images.reshape(200, 625), faces.data)
    assert faces.data.min() == 0 and faces.data.max() == 1
    assert faces.target.tolist() == [1] * 100 + [0] * 100
    # Faces resemble one another, hence their mean; patches of background resemble nothing.
    mean = faces.data[:100].mean(axis=0)
    likeness = [np.corrcoef(mean, x)[0, 1] for x in faces.data]
    assert np.median(likeness[:100]) > 0.5 > 0.2 > np.median(likeness[100:])


@pytest.mark.parametrize("load", [datasets.load_digits, datasets.load_iris, datasets.load_faces])
def test_each_call_gives_arrays_of_its_own(load):
    first = load()
    first.data[:] = -1
    first.target[:] = -1
    if hasattr(first, "images"):
        assert first.images.min() >= 0
    assert load().data.min() >= 0 and load().target.min() >= 0


def test_records_are_frozen():
    with pytest.raises(AttributeError):
        datasets.load_iris().data = None


@pytest.mark.parametrize("mean", [None, [5.0, -3.0]])
def test_gaussian_cloud_has_its_moments(mean):
    S = np.array([[2.0, 1.2], [1.2, 1.0]])
    X = datasets.gaussian_cloud(200_000, S, mean)
    assert X.shape == (200_000, 2)
    assert np.allclose(X.mean(axis=0), [0, 0] if mean is None else mean, atol=0.02)
    assert np.allclose(np.cov(X.T), S, atol=0.03)


def test_gaussian_cloud_is_gaussian():
    X = datasets.gaussian_cloud(200_000, np.eye(1))
    assert abs((X**3).mean()) < 0.03 and abs((X**4).mean() - 3) < 0.05


def test_gaussian_cloud_on_a_line():
    X = datasets.gaussian_cloud(50, [[4, 2], [2, 1]])
    assert np.allclose(X[:, 0], 2 * X[:, 1])
    assert not datasets.gaussian_cloud(5, np.zeros((3, 3))).any()


def test_low_rank_plus_noise_has_its_spectrum():
    X, axes = datasets.low_rank_plus_noise(200_000, 6, 3, 0.1)
    assert X.shape == (200_000, 6) and axes.shape == (6, 3)
    assert np.allclose(axes.T @ axes, np.eye(3))
    S = axes @ np.diag([9.0, 4.0, 1.0]) @ axes.T + 0.01 * np.eye(6)
    assert np.allclose(np.cov(X.T), S, atol=0.1)


def test_low_rank_without_noise_has_that_rank():
    X, axes = datasets.low_rank_plus_noise(30, 8, 2, 0)
    assert np.linalg.matrix_rank(X) == 2
    assert np.allclose(X @ axes @ axes.T, X)


def draw_both(seed):
    return np.append(datasets.gaussian_cloud(4, np.eye(2), random_state=seed),
                     datasets.low_rank_plus_noise(3, 4, 2, 1, random_state=seed).data)


def test_a_seed_repeats_and_seeds_differ():
    assert np.array_equal(draw_both(3), draw_both(3))
    assert not np.array_equal(draw_both(3), draw_both(4))
    assert not np.array_equal(draw_both(None), draw_both(None))
    generator = np.random.default_rng(0)
    assert not np.array_equal(draw_both(generator), draw_both(generator))


def test_the_global_generator_is_left_alone():
    np.random.seed(0)
    before = np.random.get_state()[1].copy()
    draw_both(0), draw_both(None)
    assert np.array_equal(np.random.get_state()[1], before)


@pytest.mark.parametrize("arguments, message", [
    ((0, np.eye(2)), "n must be at least 1; got 0"),
    ((2.5, np.eye(2)), "n must be a whole number; got 2.5"),
    ((True, np.eye(2)), "n must be a whole number; got True"),
    ((5, np.ones((2, 3))), r"covariance must be square, \(d, d\); got shape \(2, 3\)"),
    ((5, np.ones(3)), r"covariance must be square, \(d, d\); got shape \(3,\)"),
    ((5, np.empty((0, 0))), "covariance must be square"),
    ((5, [[1, np.nan], [0, 1]]), "covariance must be finite"),
    ((5, [[1, 0.5], [0, 1]]), "covariance must be symmetric; it is off by 0.5"),
    ((5, [[1, 2], [2, 1]]), "positive semi-definite; its smallest eigenvalue is -1"),
    ((5, np.eye(2), [1, 2, 3]), r"mean must be 2 finite numbers.*got an array of shape \(3,\)"),
    ((5, np.eye(2), [1, np.inf]), "mean must be 2 finite numbers"),
])
def test_gaussian_cloud_refuses(arguments, message):
    with pytest.raises(ValueError, match=message):
        datasets.gaussian_cloud(*arguments)


@pytest.mark.parametrize("arguments, message", [
    ((0, 3, 2, 1), "n must be at least 1"),
    ((5, 0, 2, 1), "d must be at least 1"),
    ((5, 3, 0, 1), "rank must be at least 1"),
    ((5, 3, 4, 1), "rank must be at most d = 3; got 4"),
    ((5, 3, 2, -1), "noise must be a finite number, at least 0; got -1"),
    ((5, 3, 2, np.nan), "noise must be a finite number"),
])
def test_low_rank_plus_noise_refuses(arguments, message):
    with pytest.raises(ValueError, match=message):
        datasets.low_rank_plus_noise(*arguments)


def test_without_scikit_image_the_error_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "skimage.data", None)
    with pytest.raises(ImportError, match="pip install scikit-image"):
        datasets.load_faces()


def test_import_is_light():
    code = "import sys, pcalab.datasets; print([m for m in ('sklearn', 'skimage', 'scipy') " \
           "if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
