"""Data for the course: three small real data sets and two generators.

Everything here works without a network. The real data come with the packages that pcalab is
installed beside (scikit-learn, scikit-image); they are read when asked for, not on import. Every
call returns arrays of its own, so a caller may write into them.
"""

from typing import NamedTuple

import numpy as np

__all__ = [
    "Digits",
    "Faces",
    "Iris",
    "LowRank",
    "gaussian_cloud",
    "load_digits",
    "load_faces",
    "load_iris",
    "low_rank_plus_noise",
]


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
    return Iris(
        np.array(iris.data, dtype=np.float64),
        np.array(iris.target, dtype=np.int64),
        tuple(map(str, iris.feature_names)),
        tuple(map(str, iris.target_names)),
    )


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
        raise ValueError(
            f"mean must be {len(root)} finite numbers, one for each row of covariance; "
            f"got an array of shape {mean.shape}"
        )
    return np.random.default_rng(random_state).standard_normal((n, len(root))) @ root + mean


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
    n, d, rank = _count(n, "n"), _count(d, "d"), _count(rank, "rank")
    if rank > d:
        raise ValueError(f"rank must be at most d = {d}; got {rank}")
    if not (np.isfinite(noise) and noise >= 0):
        raise ValueError(f"noise must be a finite number, at least 0; got {noise}")
    rng = np.random.default_rng(random_state)
    axes = _random_frame(d, rank, rng)
    coordinates = rng.standard_normal((n, rank)) * np.arange(rank, 0, -1)
    return LowRank(coordinates @ axes.T + noise * rng.standard_normal((n, d)), axes)


def _count(value, name):
    """Check that `value` is a whole number, at least 1, and return it as an int."""
    if isinstance(value, (bool, np.bool_)) or not isinstance(value, (int, np.integer)):
        raise ValueError(f"{name} must be a whole number; got {value!r}")
    if value < 1:
        raise ValueError(f"{name} must be at least 1; got {value}")
    return int(value)


def _square_root(covariance):
    """Symmetric square root of a covariance, after checking that it is one."""
    S = np.asarray(covariance, dtype=np.float64)
    if S.ndim != 2 or S.shape[0] != S.shape[1] or S.size == 0:
        raise ValueError(f"covariance must be square, (d, d); got shape {S.shape}")
    if not np.isfinite(S).all():
        raise ValueError("covariance must be finite; it holds nan or inf")
    scale = np.abs(S).max()
    if not np.allclose(S, S.T, rtol=0, atol=1e-10 * scale):
        raise ValueError(f"covariance must be symmetric; it is off by {np.abs(S - S.T).max():g}")
    eigenvalues, V = np.linalg.eigh((S + S.T) / 2)
    if eigenvalues[0] < -1e-10 * scale:
        raise ValueError(
            "covariance must be positive semi-definite; "
            f"its smallest eigenvalue is {eigenvalues[0]:g}"
        )
    return (V * np.sqrt(eigenvalues.clip(min=0))) @ V.T


def _random_frame(d, k, rng):
    """Draw k orthonormal columns in d dimensions, uniformly over all frames."""
    Q, R = np.linalg.qr(rng.standard_normal((d, k)))
    # The factorisation is unique once diag(R) > 0: the same frame with every LAPACK.
    return Q * np.sign(np.diag(R))
