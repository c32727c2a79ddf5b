"""Ten sliders make a head: white coordinates, a patch over the picture, and what ten axes keep of it."""

import base64

import numpy as np
import pytest
from live_pictures import ROOT, answers, close, compute, data_of, said, settle, spot
from pcalab import PCA
from pcalab.course.heads import heads, render
from scipy.stats import chi2

pytestmark = pytest.mark.site

NAME, PAGE = "ten-sliders", "12-faces-and-heads.html"
BAD = [({"size": 200}, "All is covered"), ({"a": [None] * 10}, "A number is missing")]


def lawful(model, before):
    """What must hold whatever is done."""
    whole = close(model["kept"] ** 2 + model["off"] ** 2, model["whole"] ** 2)            # eq-face-distance
    return whole and close(np.linalg.norm(model["read"]), model["far"])


def basis_of(page):
    """The mean and the ten axes, as the page has them."""
    data = data_of(page)
    bytes_ = np.frombuffer(base64.b64decode(data["pixels"]), dtype=np.int8).reshape(11, 4096)
    rows = bytes_ * np.array(data["scales"])[:, None]
    return rows[0], rows[1:]


def cover(picture, across, up, size):
    """A black patch, over the pixels whose centres it reaches."""
    picture, places = picture.reshape(64, 64).copy(), np.arange(64) + 0.5
    rows, columns = abs(64 - places - up) < size / 2, abs(places - across) < size / 2
    picture[np.ix_(rows, columns)] = 0
    return picture.ravel()


def test_the_space_is_that_of_pcalabs_heads(live):
    page = live(NAME)
    some = heads(100, 4000, random_state=0)
    pictures = np.array([render(head, some.triangles, some.albedo, shape=(64, 64)).ravel() for head in some.data])
    pca = PCA(10).fit(pictures.astype(float))
    mean, rows = basis_of(page)
    scales, exact = np.array(data_of(page)["scales"]), pca.components_ * np.sqrt(0.99 * pca.explained_variance_)[:, None]
    assert abs(mean - pca.mean_).max() < 0.6 * scales[0]
    assert (abs(rows - exact).max(axis=1) < 0.6 * scales[1:]).all()
    assert len(data_of(page)["pixels"]) < 100_000


def test_what_is_read_off_is_pcalabs_reconstruction(live):
    page, rng = live(NAME), np.random.default_rng(5)
    mean, rows = basis_of(page)
    # twenty pictures whose covariance matrix is that of ten independent coordinates of variance 1
    space = PCA(10).fit(mean + np.sqrt(9.5) * np.vstack([rows, -rows]))
    for size in (0, 10, 25.5, 64):
        a, across, up = rng.normal(size=10), *rng.uniform(10, 54, 2).round()
        model = compute(page, NAME, {"a": a.tolist(), "across": across, "up": up, "size": size})
        shown = cover(mean + a @ rows, across, up, size)
        scores = space.transform(shown[None])
        assert close(model["shown"], shown) and close(model["back"], space.inverse_transform(scores)[0])
        assert close(model["set"], np.linalg.norm(a)) and (size > 0 or close(model["read"], a))
        assert close(model["read"], np.linalg.lstsq(rows.T, shown - mean, rcond=None)[0])
        assert close(model["far"], np.linalg.norm(scores[0] / np.sqrt(space.explained_variance_)))
        assert close(model["off"], np.linalg.norm(shown - space.inverse_transform(scores)[0]))


def test_answers_about_the_head(live):
    page = live(NAME)
    mean, rows = basis_of(page)
    (rare, how), (more, times), (moved, count) = answers(page, NAME)
    assert rare == "60,000" and how.startswith(f"Of {1 / chi2.sf(40, 10):,.0f}"[:6])
    ratio = np.linalg.norm(rows[0]) / np.linalg.norm(rows[9])
    assert more == "5 times" and times.startswith(f"{ratio:.1f} times")
    a = np.array(data_of(page)["a"])
    read = np.linalg.lstsq(rows.T, cover(mean + a @ rows, 37, 35, 10) - mean, rcond=None)[0]
    assert moved == "most" and count.startswith(f"{np.sum(abs(read - a) > 0.1)}. ")


def test_buttons_bars_and_the_patch(live):
    page = live(NAME)
    page.get_by_role("button", name="All at +2 σ").click()
    assert said(page).startswith("The head is 6.3 σ from the mean; 3.2 is usual.")
    page.get_by_role("button", name="Patch off").click()
    assert "6.3: 0 of 10 coordinates moved. Distance from the space of ten axes: 0.00." in said(page)
    page.get_by_role("button", name="The mean").click()
    x, y = spot(page, 3)                                           # the end of the third bar
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 40, y - 40, steps=4)
    page.mouse.up()
    settle(page)
    a = page.evaluate(f"{ROOT}.state.a")
    assert 1 < a[2] <= 4 and a[:2] + a[3:] == [0] * 9
    page.locator(".stage").focus()
    page.keyboard.press(" ")
    settle(page)
    drawn = page.evaluate(f"{ROOT}.state.a")
    assert close(drawn, np.round(page.evaluate("Num.normals(10, 1)"), 1))
    page.keyboard.press(" ")
    settle(page)
    assert page.evaluate(f"{ROOT}.state.a") != drawn
