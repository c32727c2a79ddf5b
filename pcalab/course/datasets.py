"""Data for the course: small real data sets, two large ones to fetch, and generators.

Everything but `load_olivetti` and `load_mnist` works without a network. The real data come with
the packages that pcalab is installed beside (scikit-learn, scikit-image) or are typed in here with
their source; they are read when asked for, not on import. Every call returns arrays of its own, so
a caller may write into them.
"""

import hashlib
from pathlib import Path
from typing import NamedTuple
from urllib.error import URLError
from urllib.request import urlopen

import numpy as np

from pcalab.core.validate import as_count, as_generator, as_number, as_symmetric

__all__ = ["Cities", "Crabs", "Digits", "Faces", "Grouped", "Iris", "LowRank", "Roll",
           "gaussian_cloud", "load_cities", "load_crabs", "load_digits", "load_faces", "load_iris",
           "load_karate", "load_mnist", "load_olivetti", "low_rank_plus_noise", "moons", "rings", "swiss_roll"]


class Digits(NamedTuple):
    """Handwritten digits; see `load_digits`."""

    data: np.ndarray  #: (1797, 64) float64, a row is an image read row by row
    images: np.ndarray  #: (1797, 8, 8) float64, ink in each cell, 0 (none) to 16 (full)
    target: np.ndarray  #: (1797,) int64, the digit 0 … 9 that was written


class Iris(NamedTuple):
    """Fisher's iris measurements; see `load_iris`."""

    data: np.ndarray  #: (150, 4) float64, centimetres
    target: np.ndarray  #: (150,) int64, index into `target_names`
    feature_names: tuple  #: 4 strings, the columns of `data`, with their unit
    target_names: tuple  #: 3 strings, the species


class Faces(NamedTuple):
    """Small photographs of faces and of background; see `load_faces`."""

    data: np.ndarray  #: (200, 625) float64, a row is an image read row by row
    images: np.ndarray  #: (200, 25, 25) float64, grey values, 0 (black) to 1 (white)
    target: np.ndarray  #: (200,) int64, 1 for a face, 0 for background


class LowRank(NamedTuple):
    """Data near a subspace, and that subspace; see `low_rank_plus_noise`."""

    data: np.ndarray  #: (n, d) float64
    axes: np.ndarray  #: (d, rank) float64, orthonormal columns, the widest first


class Cities(NamedTuple):
    """Road distances between German cities; see `load_cities`."""

    distances: np.ndarray  #: (6, 6) float64, kilometres
    names: tuple  #: 6 strings


class Crabs(NamedTuple):
    """A binned sample; see `load_crabs`."""

    edges: np.ndarray  #: (30,) float64, the ends of the classes, the first -inf
    counts: np.ndarray  #: (29,) int64, crabs in each class
    midpoints: np.ndarray  #: (29,) float64


class Grouped(NamedTuple):
    """Points, and the group that each was drawn from; see `rings` and `moons`."""

    data: np.ndarray  #: (n, 2) float64
    target: np.ndarray  #: (n,) int64


class Roll(NamedTuple):
    """Points of a rolled-up sheet, and where on the sheet they lie; see `swiss_roll`."""

    data: np.ndarray  #: (n, 3) float64
    angle: np.ndarray  #: (n,) float64, radians along the spiral
    height: np.ndarray  #: (n,) float64, across it
    arc: np.ndarray  #: (n,) float64, length along the spiral from its beginning


def load_digits():
    """1,797 handwritten digits, each 8 × 8 cells of ink.

    Returns
    -------
    Digits
        ``data`` (1797, 64), ``images`` (1797, 8, 8): whole numbers from 0 to 16 stored as
        float64, the number of inked pixels in a 4 × 4 block of the scan, with 16 the darkest;
        ``target`` (1797,): the digit. Three cells are empty in every image, so the
        data have rank 61.

    Notes
    -----
    Written by 13 people on forms; made by E. Alpaydin and C. Kaynak with NIST's preprocessing
    (bitmaps of 32 × 32 pixels, counted in blocks) and given to the UCI Machine Learning
    Repository in 1998. This is the repository's *test* part, as scikit-learn ships it.
    Licence: CC BY 4.0 (UCI).

    References
    ----------
    Alpaydin and Kaynak (1998), Optical Recognition of Handwritten Digits, UCI Machine Learning
    Repository, doi:10.24432/C50P49.
    """
    from sklearn.datasets import load_digits as bundled

    digits = bundled()
    data = np.array(digits.data, dtype=np.float64)
    return Digits(data, data.reshape(-1, 8, 8).copy(), np.array(digits.target, dtype=np.int64))


def load_iris():
    """Four measurements, in centimetres, of 150 iris flowers of three species.

    Returns
    -------
    Iris
        ``data`` (150, 4): sepal length and width, petal length and width, 0.1 to 7.9 cm, to
        the millimetre; ``target`` (150,): 0, 1, 2 for ``target_names`` setosa, versicolor,
        virginica, 50 flowers of each, in this order; ``feature_names``: the four columns.

    Notes
    -----
    Collected by E. Anderson in the Gaspé peninsula and published by R. A. Fisher. The values
    are those of Fisher's table (the UCI copy differs from it in two flowers), as scikit-learn
    ships them. Licence: CC BY 4.0 (UCI).

    References
    ----------
    Fisher (1936), The use of multiple measurements in taxonomic problems, Annals of Eugenics
    7, 179–188, doi:10.1111/j.1469-1809.1936.tb02137.x.
    """
    from sklearn.datasets import load_iris as bundled

    iris = bundled()
    return Iris(np.array(iris.data, dtype=np.float64), np.array(iris.target, dtype=np.int64),
                tuple(map(str, iris.feature_names)), tuple(map(str, iris.target_names)))


def load_faces():
    """100 faces and 100 patches of background, each 25 × 25 grey pixels.

    Returns
    -------
    Faces
        ``data`` (200, 625), ``images`` (200, 25, 25): grey values from 0 (black) to 1 (white);
        ``target`` (200,): 1 for the first hundred, which are faces, and 0 for the second
        hundred, cut from the background around other faces (a few hold part of a face, and
        many a black border where the cut left the photograph).

    Raises
    ------
    ImportError
        If scikit-image, which ships the images, is not installed.

    Notes
    -----
    Drawn at random from Labeled Faces in the Wild (news photographs, 2002–2003; people are not
    named here), cropped and reduced to 25 × 25 by the scikit-image project. LFW is published
    for research and teaching and carries no licence of its own; the photographs belong to
    their owners.

    References
    ----------
    Huang, Ramesh, Berg and Learned-Miller (2007), Labeled Faces in the Wild, technical report
    07-49, University of Massachusetts, Amherst.
    """
    try:
        from skimage.data import lfw_subset
    except ImportError as error:
        raise ImportError("load_faces needs scikit-image: pip install scikit-image") from error
    images = np.array(lfw_subset(), dtype=np.float64)
    target = np.repeat(np.array([1, 0], dtype=np.int64), 100)
    return Faces(images.reshape(len(images), -1).copy(), images, target)


def load_cities():
    """Road distances, in kilometres, between six German cities.

    Returns
    -------
    Cities
        ``distances`` (6, 6), symmetric with a zero diagonal; ``names``. Roads are not straight:
        no six points of any Euclidean space have these distances.

    Notes
    -----
    As printed by Borgwardt (2016, slide 78), who takes the table from Härdle and Simar.
    (Hamburg to Rostock, 140 km there, is 150 km as the crow flies.)

    References
    ----------
    Härdle and Simar (2015), Applied Multivariate Statistical Analysis, chapter 17.
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
    ndarray (34, 34), float64
        Symmetric, 1 where two members are linked, else 0; the diagonal is zero. There are 78
        links. Member 0 is the instructor, member 33 the president, over whose quarrel the club
        split.

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
    Crabs
        ``edges`` (30,), a ratio: steps of 0.004 up to 0.6955, the first class open below;
        ``counts`` (29,), which sum to 1000; ``midpoints`` (29,).

    Notes
    -----
    Measured by W. F. R. Weldon. The sample is skewed, and Pearson asked whether it was a mixture
    of two Gaussians: the first mixture ever fitted.

    References
    ----------
    Pearson (1894), Contributions to the mathematical theory of evolution, Philosophical
    Transactions of the Royal Society A 185, 71–110, doi:10.1098/rsta.1894.0003.
    """
    counts = np.array([1, 3, 5, 2, 7, 10, 13, 19, 20, 25, 40, 31, 60, 62, 54, 74, 84, 86, 96, 85,
                       75, 47, 43, 24, 19, 9, 5, 0, 1])
    midpoints = 0.5815 + 0.004 * np.arange(29)
    return Crabs(np.concatenate([[-np.inf], midpoints + 0.002]), counts, midpoints)


def load_olivetti(folder=None):
    """400 photographs of 40 people, ten of each, 64 × 64 grey pixels. Fetched once.

    Parameters
    ----------
    folder : path, optional
        Where the file is kept; default: scikit-learn's data folder.

    Returns
    -------
    Faces
        ``data`` (400, 4096), ``images`` (400, 64, 64): grey values from 0 to 1; ``target``
        (400,): the person, 0 … 39.

    Raises
    ------
    ConnectionError
        If the file is not there and cannot be fetched; says from where, and where to put it.
    ValueError
        If the file is not the one that is meant (SHA-256).

    References
    ----------
    Samaria and Harter (1994), Parameterisation of a stochastic model for human face
    identification, doi:10.1109/ACV.1994.341300 (AT&T Laboratories Cambridge).
    """
    from scipy.io import loadmat

    columns = loadmat(_fetch("olivettifaces.mat", folder))["faces"]
    images = (columns.T.reshape(-1, 64, 64).transpose(0, 2, 1) / 255.0).copy()
    return Faces(images.reshape(len(images), -1).copy(), images, np.arange(len(images)) // 10)


def load_mnist(folder=None):
    """70,000 handwritten digits, 28 × 28 grey pixels; the last 10,000 are the test set.

    Parameters
    ----------
    folder : path, optional
        Where the file is kept; default: scikit-learn's data folder.

    Returns
    -------
    Digits
        ``data`` (70000, 784), ``images`` (70000, 28, 28): uint8, 0 (paper) to 255 (ink);
        ``target`` (70000,).

    Raises
    ------
    ConnectionError, ValueError
        As `load_olivetti`.

    References
    ----------
    LeCun, Bottou, Bengio and Haffner (1998), Gradient-based learning applied to document
    recognition, doi:10.1109/5.726791.
    """
    with np.load(_fetch("mnist.npz", folder)) as parts:
        images = np.concatenate([parts["x_train"], parts["x_test"]])
        target = np.concatenate([parts["y_train"], parts["y_test"]]).astype(np.int64)
    return Digits(images.reshape(len(images), -1).copy(), images, target)


#: Files that are too large to come with a package: where each is, and its SHA-256.
_REMOTE = {
    "olivettifaces.mat": (
        "https://ndownloader.figshare.com/files/5976027",
        "b612fb967f2dc77c9c62d3e1266e0c73d5fca46a4b8906c18e454d41af987794"),
    "mnist.npz": (
        "https://storage.googleapis.com/tensorflow/tf-keras-datasets/mnist.npz",
        "731c5ac602752760c8e48fbffcf8c3b850d9dc2a2aedcf2cc48468fc17b673d1"),
}


def _fetch(name, folder):
    """The path of a file of `_REMOTE`: from the folder, else from the network into it."""
    from sklearn.datasets import get_data_home

    url, expected = _REMOTE[name]
    path = Path(folder or get_data_home()) / name
    if path.exists():
        content = path.read_bytes()
    else:
        try:
            with urlopen(url, timeout=60) as answer:
                content = answer.read()
        except (URLError, OSError) as error:
            raise ConnectionError(f"{name} is not at {path} and could not be fetched from {url} "
                                  f"({error}); with a network try again, or put the file "
                                  "there") from error
    found = hashlib.sha256(content).hexdigest()
    if found != expected:
        raise ValueError(f"{name} from {path if path.exists() else url} has the SHA-256 {found}; "
                         f"{expected} was wanted: delete the file, if there, and fetch it anew")
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    return path


def rings(n, radii=(1.0, 3.0), noise=0.1, random_state=0):
    """Draw points around concentric circles.

    Parameters
    ----------
    n : int
        Number of points, shared among the rings as evenly as can be.
    radii : sequence of float
        Of the circles.
    noise : float
        Standard deviation of Gaussian noise in each coordinate.
    random_state : int, Generator, RandomState or None

    Returns
    -------
    Grouped
        ``data`` (n, 2) and ``target`` (n,), the index of the ring.

    Raises
    ------
    ValueError
        If `n` is less than the number of rings, or `noise` negative.

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
    """Draw points around two half circles of radius 1 that reach into each other.

    Parameters
    ----------
    n : int
        Number of points, half of them on each.
    noise : float
        Standard deviation of Gaussian noise in each coordinate.
    random_state : int, Generator, RandomState or None

    Returns
    -------
    Grouped
        ``data`` (n, 2) and ``target`` (n,): 0 for the upper half circle, around (0, 0), 1 for
        the lower one, around (1, ½).

    Raises
    ------
    ValueError
        If `n` is less than 2, or `noise` negative.
    """
    rng, target = as_generator(random_state), _groups(n, 2)
    turn = rng.uniform(0, np.pi, n)
    upper = np.column_stack([np.cos(turn), np.sin(turn)])
    half = np.where(target[:, None] == 0, upper, [1.0, 0.5] - upper)
    return Grouped(half + _noise(rng, noise, half.shape), target)


def swiss_roll(n, noise=0.0, random_state=0):
    """Draw points, evenly in angle, from a sheet that is rolled up in three dimensions.

    Parameters
    ----------
    n : int
        Number of points.
    noise : float
        Standard deviation of Gaussian noise in each coordinate.
    random_state : int, Generator, RandomState or None

    Returns
    -------
    Roll
        ``data`` (n, 3): (t cos t, h, t sin t) with the angle t in 1.5π … 4.5π and the height h
        in 0 … 21; ``angle``, ``height``, and ``arc``, the length along the spiral, which with
        the height is what unrolling the sheet must find.

    Raises
    ------
    ValueError
        If `n` is less than 1, or `noise` negative.

    References
    ----------
    Tenenbaum, de Silva and Langford (2000); Roweis and Saul (2000).
    """
    rng, n = as_generator(random_state), _count(n, "n")
    t, height = 1.5 * np.pi * (1 + 2 * rng.uniform(size=n)), 21 * rng.uniform(size=n)
    sheet = np.column_stack([t * np.cos(t), height, t * np.sin(t)])
    # ∫ √(1 + t²) dt, the length of the spiral (t cos t, t sin t)
    length = (t * np.sqrt(1 + t**2) + np.arcsinh(t)) / 2
    start = 1.5 * np.pi
    start = (start * np.sqrt(1 + start**2) + np.arcsinh(start)) / 2
    return Roll(sheet + _noise(rng, noise, sheet.shape), t, height, length - start)


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
    n : int
        Number of points, at least 1.
    covariance : array of shape (d, d)
        Symmetric, positive semi-definite; the covariance of the *distribution*, which the
        sample's approaches as `n` grows.
    mean : array of shape (d,), optional
        Centre of the distribution; zero when not given.
    random_state : int, Generator, RandomState or None
        Seed or source of random numbers; None draws differently each time.

    Returns
    -------
    array of shape (n, d)
        A point in each row.

    Raises
    ------
    ValueError
        If `n` < 1, or `covariance` is not square, finite, symmetric and positive semi-definite,
        or `mean` has another length.

    References
    ----------
    Book, eq-covariance; Anderson (2003), An Introduction to Multivariate Statistical Analysis,
    section 2.3.
    """
    n = _count(n, "n")
    root = _square_root(covariance)
    mean = np.zeros(len(root)) if mean is None else np.asarray(mean, dtype=np.float64)
    if mean.shape != (len(root),) or not np.isfinite(mean).all():
        raise ValueError(f"mean={mean}; {len(root)} finite numbers, one for each row of covariance, "
                         "were wanted")
    return as_generator(random_state).standard_normal((n, len(root))) @ root + mean


def low_rank_plus_noise(n, d, rank, noise, random_state=0):
    """Draw points near a random subspace: X = L Aᵀ + noise · E.

    A is a random orthonormal frame; the coordinates L are independent Gaussians whose standard
    deviations along the axes are ``rank``, ``rank`` − 1, …, 1; E is standard normal. The
    covariance of the distribution is A diag(rank², …, 1) Aᵀ + noise² I: its first `rank`
    eigenvectors are the columns of A and its other eigenvalues are all noise².

    Parameters
    ----------
    n, d : int
        Numbers of points and of coordinates, at least 1.
    rank : int
        Dimension of the subspace, 1 … `d`.
    noise : float
        Standard deviation of the noise in each coordinate, at least 0.
    random_state : int, Generator, RandomState or None
        Seed or source of random numbers; None draws differently each time.

    Returns
    -------
    LowRank
        ``data`` (n, d) and ``axes`` (d, rank), which unpack as ``X, axes = …``. The mean of the
        distribution is zero; the sample's is not exactly so.

    Raises
    ------
    ValueError
        If a count is below 1, `rank` exceeds `d`, or `noise` is negative or not finite.

    References
    ----------
    Tipping and Bishop (1999), Probabilistic principal component analysis, Journal of the Royal
    Statistical Society B 61, 611–622, equation 2.
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
    eigenvalues, V = np.linalg.eigh((S + S.T) / 2)
    if eigenvalues[0] < -1e-10 * abs(S).max():
        raise ValueError(f"covariance has the eigenvalue {eigenvalues[0]:g}; a positive "
                         "semi-definite matrix was wanted")
    return (V * np.sqrt(eigenvalues.clip(min=0))) @ V.T


def _random_frame(d, k, rng):
    """Draw k orthonormal columns in d dimensions, uniformly over all frames."""
    Q, R = np.linalg.qr(rng.standard_normal((d, k)))
    # The factorisation is unique once diag(R) > 0: the same frame with every LAPACK.
    return Q * np.sign(np.diag(R))
