"""pcalab.course.heads: one mesh for all heads, people who differ, and a camera that sees what is there."""

import numpy as np
import pytest

from pcalab import heads as module
from pcalab.course.heads import heads, portraits, render, rotation


def ball(radius=100.0, m=4000):
    """A sphere as a mesh."""
    points, triangles = module._sphere(m)
    return radius * points, triangles


def test_all_heads_share_one_closed_mesh():
    few, many = heads(1, 500), heads(3, 500, random_state=7)
    assert np.array_equal(few.triangles, many.triangles)
    edges = np.sort(many.triangles[:, [[0, 1], [1, 2], [2, 0]]].reshape(-1, 2), axis=1)
    edges, counts = np.unique(edges, axis=0, return_counts=True)
    assert (counts == 2).all()
    # Euler: vertices − edges + triangles = 2
    assert 500 - len(edges) + len(many.triangles) == 2


def test_triangles_face_outwards():
    points, triangles = ball()
    a, b, c = points[triangles].transpose(1, 0, 2)
    # the volume of the ball, by the divergence theorem
    volume = np.einsum("ij,ij->", a, np.cross(b, c)) / 6
    assert volume == pytest.approx(4 / 3 * np.pi * 100**3, rel=0.01)


def test_a_vertex_is_the_same_place_in_every_head():
    people = heads(30, 3000).data.reshape(30, -1, 3)
    tip = people[:, :, 2].mean(axis=0).argmax()
    assert abs(people[:, tip, 0]).max() < 20
    # the nose stands out: nothing of a face lies much before its tip
    assert (people[:, :, 2].max(axis=1) - people[:, tip, 2]).max() < 12


def test_people_differ_in_many_ways_of_falling_importance():
    X = heads(40, 1000).data.astype(np.float64)
    s = np.linalg.svd(X - X.mean(axis=0), compute_uv=False)
    assert s[38] > 1e-5 * s[0] > s[39]
    assert (s[:15]**2).sum() > 0.9 * (s**2).sum() > (s[:3]**2).sum()
    assert 1 < (X.std(axis=0)).mean() < 10                 # millimetres


def test_heads_are_seeded_and_of_human_size():
    a, b, c = (heads(2, 800, seed).data for seed in (0, 0, 1))
    assert np.array_equal(a, b) and not np.array_equal(a, c) and a.dtype == np.float32
    width, height, depth = np.ptp(a[0].reshape(-1, 3), axis=0)
    assert 130 < width < 220 and 190 < height < 280 and 150 < depth < 280


@pytest.mark.parametrize("arguments, words", [
    ((0,), "n=0; an integer from 1"),
    ((2.0,), "n=2.0"),
    ((2, 99), "n_vertices - 99=0; an integer from 1"),
])
def test_bad_counts(arguments, words):
    with pytest.raises(ValueError, match=words):
        heads(*arguments)


def test_rotation_turns_the_face_left_and_up():
    face = np.array([0.0, 0.0, 1.0])
    assert np.allclose(rotation(90, 0) @ face, [1, 0, 0])
    assert np.allclose(rotation(0, 90) @ face, [0, 1, 0])
    R = rotation(31, -12)
    assert np.allclose(R @ R.T, np.eye(3)) and np.linalg.det(R) == pytest.approx(1)


def test_a_ball_in_frontal_light():
    points, triangles = ball()
    picture = render(points, triangles, 0.8, light=(0, 0), shape=(100, 100), height=250)
    y, x = np.mgrid[:100, :100]
    r = np.hypot(x - 49.5, y - 49.5) * 2.5 / 100           # of the ball's radius, pixel = 2.5 mm
    # Lambert: ¼ + ¾ cos, and cos = √(1 − r²) on a ball
    expected = 0.8 * (0.25 + 0.75 * np.sqrt((1 - r**2).clip(0)))
    assert abs(picture - expected)[r < 0.95].max() < 0.03
    assert (picture[r < 0.95] > 0).all() and not picture[r > 1.04].any()


def test_light_and_turning():
    points, triangles = ball()
    left = render(points, triangles, light=(60, 0), shape=(60, 60))
    above = render(points, triangles, light=(0, 60), shape=(60, 60))
    # the head's left is on the right of the picture
    assert left[:, 30:].sum() > 1.5 * left[:, :30].sum()
    assert above[:30].sum() > 1.5 * above[30:].sum()
    # what is behind is not seen, until it is turned to the front
    spot = np.where(points[:, 2] < -90, 1.0, 0.1)
    assert render(points, triangles, spot, light=(0, 0)).max() < 0.2
    assert render(points, triangles, spot, angles=(180, 0), light=(0, 0)).max() > 0.9


def test_a_coarse_mesh_leaves_no_hole():
    points, triangles = ball(m=200)
    picture = render(points, triangles, light=(0, 0), shape=(200, 200), height=250)
    y, x = np.mgrid[:200, :200]
    assert (picture[np.hypot(x - 99.5, y - 99.5) * 1.25 < 90] > 0).all()


def test_portraits_show_each_person_in_every_light():
    people = portraits(3, 4, shape=(24, 20), n_vertices=600)
    assert people.images.shape == (12, 24, 20) and people.data.shape == (12, 480)
    assert people.target.tolist() == [0] * 4 + [1] * 4 + [2] * 4
    assert people.images.dtype == np.float32 and people.images.max() <= 1
    again = portraits(3, 4, shape=(24, 20), n_vertices=600)
    assert np.array_equal(again.images, people.images)
    still = portraits(3, 2, shape=(24, 20), n_vertices=600, turn=(0, 0), lamp=(0, 0))
    assert np.array_equal(still.images[0], still.images[1])
    assert abs(still.images[0] - still.images[2]).max() > 0.1
