"""Procedural heads: 3-D shapes with identities, and the pictures that a camera takes of them.

A head is one mesh, the same for all, whose vertices move: point i is the tip of the nose in every
head. So a head is a row of numbers, three for each vertex, and heads can be averaged, and analysed
like any other data.
"""

from collections import namedtuple

import numpy as np

from pcalab.core.validate import as_count, as_generator

__all__ = ["heads", "portraits", "render", "rotation"]


Heads = namedtuple("Heads", "data triangles albedo")
Portraits = namedtuple("Portraits", "data images target angles light")

#: What a face is made of: side (0: in the middle, else both), height up, in degrees from the
#: nose's root; width, height in degrees; how far it stands out, mm; and how much these differ
#: between people (a factor, a shift in degrees, mm).
_FEATURES = {
    "nose tip": ((0, -14), (6, 7), 24, 5.0),
    "nose bridge": ((0, -3), (5, 12), 9, 3.0),
    "nostrils": ((6, -17), (4, 4), 8, 2.0),
    "eye sockets": ((19, 1), (11, 7), -11, 2.5),
    "eyeballs": ((19, 1), (5, 4), 5, 1.0),
    "brows": ((18, 11), (14, 4), 5, 2.0),
    "cheekbones": ((34, -10), (13, 10), 7, 3.0),
    "cheeks": ((30, -30), (14, 13), -4, 4.0),
    "upper lip": ((0, -28), (12, 3), 6, 1.5),
    "lower lip": ((0, -35), (10, 4), 6, 1.5),
    "chin": ((0, -52), (14, 9), 13, 4.0),
    "jaw": ((50, -42), (16, 14), 5, 4.0),
    "forehead": ((0, 34), (30, 18), 5, 3.0),
    "ears": ((91, -6), (4.5, 13), 20, 5.0),
    "back of the head": ((180, 15), (45, 40), 12, 5.0),
}

#: Half width, height and depth of the skull, mm, and the standard deviation of each.
_SKULL = ((74, 3.5), (112, 5.0), (92, 4.5))


def heads(n, n_vertices=50_000, random_state=0):
    """Draw n heads: a skull, and features whose size, place and width differ from head to head.

    Parameters
    ----------
    n : int
    n_vertices : int
        m, at least 100. The mesh depends on this number alone.
    random_state : int, Generator, RandomState or None

    Returns
    -------
    data : array of shape (n, 3m), float32
        A row is a head: its m vertices, x y z of the first, then of the second, …; millimetres.
        x points to the head's left, y up, z out of the face.
    triangles : array of shape (t, 3), int
        Vertices of each triangle, counter-clockwise seen from outside.
    albedo : array of shape (m,), float32
        How much light each vertex gives back, 0 to 1: skin, lips, brows, eyes, hair.

    Notes
    -----
    A head has 64 parameters, on which the vertices depend smoothly but not linearly: n heads span
    n − 1 dimensions, with variances that fall fast. Memory: 12 bytes a vertex and head.

    References
    ----------
    Book, sec-morphable-model; after the idea of Blanz and Vetter (1999), with shapes of our own.
    """
    n, rng = as_count(n, 10**6, "n"), as_generator(random_state)
    directions, triangles = _sphere(as_count(n_vertices - 99, 10**7, "n_vertices - 99") + 99)
    side, up = _degrees(directions)
    data = np.empty((n, n_vertices, 3), dtype=np.float32)
    for head in data:
        head[:] = _skull(directions, rng)
        head += directions * _relief(side, up, rng)[:, None]
    return Heads(data.reshape(n, -1), triangles, _albedo(side, up))


def _sphere(m):
    """Points spread evenly over the unit sphere (Fibonacci's spiral), and their triangles."""
    from scipy.spatial import ConvexHull

    y = 1 - (2 * np.arange(m) + 1) / m
    turn = np.pi * (3 - np.sqrt(5)) * np.arange(m)
    points = np.column_stack([np.sqrt(1 - y**2) * np.sin(turn), y,
                              np.sqrt(1 - y**2) * np.cos(turn)])
    triangles = ConvexHull(points).simplices
    a, b, c = points[triangles].transpose(1, 0, 2)
    inward = np.einsum("ij,ij->i", np.cross(b - a, c - a), a) < 0
    triangles[inward] = triangles[inward][:, ::-1]
    return points.astype(np.float32), triangles


def _degrees(directions):
    """Angle to the side of the face, and height above the nose's root, of every direction."""
    x, y, z = directions.T
    return np.degrees(np.arctan2(x, z)), np.degrees(np.arcsin(y.clip(-1, 1)))


def _skull(directions, rng):
    """An egg: half axes that differ between people, narrower towards the chin."""
    axes = np.array([mean + sd * rng.standard_normal() for mean, sd in _SKULL], np.float32)
    narrow = 0.26 + 0.03 * rng.standard_normal()
    low = 1 / (1 + np.exp((directions[:, 1] + 0.35) / 0.15))
    return axes * directions * np.column_stack([1 - narrow * low, np.ones_like(low),
                                                1 - 0.5 * narrow * low])


def _relief(side, up, rng):
    """How far every vertex stands out, mm: a sum of bumps on both sides of the face."""
    relief = np.zeros_like(side)
    for (at, height), (width, tall), out, spread in _FEATURES.values():
        size, across, along, scale = rng.standard_normal(4)
        scale, size = np.exp(0.12 * scale), out + spread * size
        at, height = at + 1.5 * across * (0 < at < 180), height + 1.5 * along
        for centre in {at, -at} if at < 180 else {at}:
            relief += size * _bump(side, up, centre, height, width * scale, tall * scale)
    return relief


def _bump(side, up, centre, height, width, tall):
    """A Gaussian hill on the sphere's two angles; zero where it has no height left."""
    hill, near = np.zeros_like(side), np.abs(up - height) < 4 * tall
    # a degree to the side is shorter near the poles
    aside = ((side[near] - centre + 180) % 360 - 180) * np.cos(np.radians(up[near]))
    hill[near] = np.exp(-(aside / width)**2 / 2 - ((up[near] - height) / tall)**2 / 2)
    return hill


def _albedo(side, up):
    """What skin, lips, brows, eyes and hair give back of the light."""
    albedo, away = np.full_like(side, 0.8), np.abs(side)

    def within(centre, height, width, tall):
        return ((away - centre) / width)**2 + ((up - height) / tall)**2 < 1
    albedo[(up > 48 - 0.25 * away) & (up > -55) | (away > 105) & (up > -45)] = 0.22
    albedo[within(18, 11, 13, 2.2)] = 0.25
    albedo[within(0, -31.5, 13, 4)] = 0.5
    albedo[within(19, 1, 7, 3)] = 0.95
    albedo[within(19, 1, 2.8, 2.8)] = 0.1
    return albedo


# ------------------------------------------------------------------ the camera

def rotation(side, up):
    """The matrix R that turns a head to its left by `side` degrees, then up by `up`.

    Degrees; orthogonal, of shape (3, 3). A vertex x goes to ``R x``.
    """
    (c, s), (cu, su) = ((np.cos(a), np.sin(a)) for a in np.radians([side, up]))
    return (np.array([[1, 0, 0], [0, cu, su], [0, -su, cu]])
            @ np.array([[c, 0, s], [0, 1, 0], [-s, 0, c]]))


def render(vertices, triangles, albedo=0.8, *, angles=(0, 0), light=(25, 30), shape=(96, 96),
           height=290.0):
    """Take a picture of a head: parallel projection, matt skin, one distant lamp.

    Parameters
    ----------
    vertices : array of shape (m, 3) or (3m,)
        In millimetres; a row of what `heads` returns.
    triangles : array of shape (t, 3)
    albedo : array of shape (m,) or float
    angles : (side, up)
        How the head is turned, degrees.
    light : (side, up)
        Where the lamp stands, seen from the head, degrees.
    shape : (rows, columns)
        Of the picture, pixels.
    height : float
        What the picture's height shows, millimetres.

    Returns
    -------
    array of shape (rows, columns), float32
        Grey values from 0, which is also the ground, to 1.

    Notes
    -----
    Lambert's law with some light from everywhere: ``albedo (¼ + ¾ max(0, nᵀl))``. Every triangle
    that faces the camera is sampled densely enough to leave no hole, and of the samples in a
    pixel the nearest is seen.
    """
    points = np.reshape(vertices, (-1, 3)) @ rotation(*angles).T.astype(np.float32)
    lamp = rotation(*light)[:, 2]
    corners = points[triangles]
    faces = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    normals = _vertex_normals(faces, triangles, len(points))
    shade = albedo * (0.25 + 0.75 * (normals @ lamp).clip(min=0))
    rows, columns = 2 * np.array(shape)
    scale = rows / height
    seen = triangles[faces[:, 2] > 0]
    x, y, z, grey = _samples(np.column_stack([points * scale, shade]), seen)
    row, column = np.floor(rows / 2 - y).astype(int), np.floor(columns / 2 + x).astype(int)
    inside = (row >= 0) & (row < rows) & (column >= 0) & (column < columns)
    nearest_last = np.argsort(z[inside])
    picture = np.zeros((rows, columns), dtype=np.float32)
    picture[row[inside][nearest_last], column[inside][nearest_last]] = grey[inside][nearest_last]
    # four small pixels to a large one: smooth edges
    return picture.reshape(shape[0], 2, shape[1], 2).mean(axis=(1, 3)).clip(0, 1)


def _vertex_normals(faces, triangles, m):
    """Unit normals at the vertices: the sum of those of the triangles around, by area."""
    corners = triangles.ravel()
    normals = np.column_stack([np.bincount(corners, np.repeat(component, 3), m)
                               for component in faces.T])
    return normals / np.maximum(np.linalg.norm(normals, axis=1, keepdims=True), 1e-12)


def _samples(values, triangles):
    """Values at points of every triangle, no further apart than a pixel."""
    corners = values[triangles]
    edges = corners[:, :, :2] - np.roll(corners[:, :, :2], 1, axis=1)
    steps = int(np.ceil(np.sqrt((edges**2).sum(axis=2).max())))
    i, j = np.triu_indices(steps + 1)
    a, b, c = corners.transpose(1, 2, 0)[..., None]
    points = a * (i / steps) + b * ((j - i) / steps) + c * ((steps - j) / steps)
    return points.reshape(values.shape[1], -1)


def portraits(n_people, n_views, shape=(32, 32), *, turn=(15.0, 8.0), lamp=(25.0, 15.0),
              n_vertices=4000, random_state=0):
    """Take pictures of people, each from several sides and in several lights.

    Parameters
    ----------
    n_people, n_views : int
    shape : (rows, columns)
    turn, lamp : (side, up)
        Standard deviations, in degrees, of how the head is turned and of where the lamp stands
        (about 20° above the eyes).
    n_vertices : int
    random_state : int, Generator, RandomState or None

    Returns
    -------
    data, images, target : arrays of shape (n, rows · columns), (n, rows, columns) and (n,)
        float32, 0 (black) to 1; a row of data is an image read row by row. The target is whose
        head it is; views of one person stand together.
    angles, light : arrays of shape (n, 2)
        How the head is turned, and where the lamp stands: to the side and up, degrees.
    """
    rng = as_generator(random_state)
    people = heads(n_people, n_vertices, rng)
    target = np.repeat(np.arange(n_people), as_count(n_views, 10**6, "n_views"))
    angles = rng.standard_normal((len(target), 2)) * turn
    light = rng.standard_normal((len(target), 2)) * lamp + [0, 20]
    images = np.array([render(people.data[i], people.triangles, people.albedo, angles=a, light=b,
                              shape=shape) for i, a, b in zip(target, angles, light)])
    return Portraits(images.reshape(len(images), -1), images, target, angles, light)
