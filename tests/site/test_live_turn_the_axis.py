"""Turn the axis: a cloud, its direction u, and the arrows u and Su."""

import math

import numpy as np
import pytest
from live_pictures import ROOT, answers, close, compute, data_of, said, settle, spot, up_to_sign
from pcalab import center, covariance, top_eigenpairs

pytestmark = pytest.mark.site

NAME, PAGE = "turn-the-axis", "02-lagrangian.html"
BAD = [({"points": [[1, 2]] * 30}, "All points are one"), ({"angle": None}, "A number is missing")]


def lawful(model, before):
    """What must hold whatever is done."""
    kept, lost, (low, high) = model["variance"], model["lost"], sorted(model["values"])
    whole = close(kept + lost, np.trace(model["S"])) and close(low + high, kept + lost)
    return whole and low - 1e-9 <= kept <= high + 1e-9


def test_a_cloud_has_the_axes_that_pcalab_finds(live):
    page, rng = live("turn-the-axis"), np.random.default_rng(1)
    for k in range(6):
        X, angle = rng.normal(size=(30, 2)) @ rng.normal(size=(2, 2)) + k, 180 * rng.random()
        model = compute(page, "turn-the-axis", {"points": X.tolist(), "angle": angle})
        S, u = covariance(X), np.array([math.cos(math.radians(angle)), math.sin(math.radians(angle))])
        values, V = top_eigenpairs(S)
        assert close(model["S"], S) and close(model["values"], values) and up_to_sign(model["vectors"], V.T)
        assert close(model["variance"], u @ S @ u) and close(model["z"], center(X) @ u)
        assert close(model["lost"], np.mean(np.sum((center(X) - np.outer(center(X) @ u, u)) ** 2, axis=1)))


def test_answers_about_the_cloud(live):
    page = live("turn-the-axis")
    X = np.array(data_of(page)["points"])
    for moves in range(1, 31):
        X[moves - 1] = 3.6, -3.6
        axis = top_eigenpairs(covariance(X))[1][:, 0]
        if axis[0] * axis[1] < 0:
            break
    (two, where), (number, _), (round_one, level) = answers(page, "turn-the-axis")
    assert two == "at two" and "45°" in where and "135°" in where
    assert number == str(moves) and round_one.startswith("yes") and "λ₁ = 2.25 and λ₂ = 2.25" in level


def test_all_with_the_keyboard(live):
    page = live("turn-the-axis", unlocked=False)
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.className") == "stage"
    page.keyboard.press("ArrowUp")
    assert "First guess" in said(page)
    page.keyboard.press("Tab")                                     # one stop in the picture
    assert page.evaluate("document.activeElement.type") == "radio"
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    told = page.locator(".told").inner_text()
    assert told.startswith("Your guess: at two. It is.") and "45°" in told
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.type") == "radio"
    assert "2 of 3" in page.locator(".guess legend").inner_text()
    page.locator(".stage").focus()
    for _ in range(3):
        page.keyboard.press("Shift+ArrowUp")
    assert said(page).startswith("u at 45°: variance 3.00, the part of Su across u 0.00. "
                                 "Su lies along u: this is the summit.")
    page.keyboard.press(".")
    page.keyboard.press("Shift+ArrowRight")
    assert "Chosen: point 1 at" in said(page)
    place = page.evaluate(f"{ROOT}.state.points[0]")
    assert place[0] > -1.9 and place[1] == -0.5
    for control in page.locator(".controls input").all():
        assert page.locator(f"label[for={control.get_attribute('id')}]").inner_text().strip()
        control.focus()
        before = control.get_attribute("aria-valuetext")
        page.keyboard.press("ArrowRight")
        settle(page)
        assert control.get_attribute("aria-valuetext") != before


def test_dragging_and_tapping_put_a_mark_where_one_points(live):
    page = live("turn-the-axis")
    x, y = spot(page, 3)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 30, y + 20, steps=3)
    page.mouse.up()
    settle(page)
    assert np.allclose(spot(page, 3), (x + 30, y + 20), atol=1.5)
    assert page.evaluate(f"{ROOT}.state.chosen") == 3
    x, y = spot(page, 5)
    page.mouse.click(x, y)                                         # chooses
    box = page.locator(".stage svg").bounding_box()
    page.mouse.click(box["x"] + 20, box["y"] + 20)                 # places
    settle(page)
    assert np.allclose(spot(page, 5), (box["x"] + 20, box["y"] + 20), atol=1.5)


def test_a_tap_in_the_other_panel_moves_nothing(live):
    page = live("turn-the-axis")
    box, before = page.locator(".stage svg").bounding_box(), page.evaluate(f"{ROOT}.state")
    page.mouse.click(box["x"] + 0.85 * box["width"], box["y"] + 0.3 * box["height"])
    settle(page)
    assert page.evaluate(f"{ROOT}.state") == before
