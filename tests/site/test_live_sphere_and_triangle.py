"""Sphere and triangle: a direction, its weights, and steps of the power method."""

import numpy as np
import pytest
from live_pictures import PHONE, answers, close, compute, data_of, said, settle, spot
from pcalab import top_eigenpairs

pytestmark = pytest.mark.site

NAME, PAGE = "sphere-and-triangle", "03-eigen-bound.html"
BAD = [({"l1": 0, "l2": 0, "l3": 0}, "Su is zero"), ({"u": [None, 0, 0]}, "A number is missing")]


def lawful(model, before):
    """What must hold whatever is done."""
    climbs = before is None or model["variance"] >= before["variance"] - 1e-9
    mean = np.dot(model["beta"], model["values"])
    return close(sum(model["beta"]), 1) and close(mean, model["variance"]) and climbs


def test_weights_and_steps_are_those_of_pcalabs_eigenvectors(live):
    page, rng = live("sphere-and-triangle"), np.random.default_rng(2)
    V = np.array(data_of(page)["V"])
    for _ in range(6):
        lam, u = np.sort(rng.random(3))[::-1] * 4, rng.normal(size=3)
        u /= np.linalg.norm(u)
        state = {"u": u.tolist(), "l1": lam[0], "l2": lam[1], "l3": lam[2]}
        model = compute(page, "sphere-and-triangle", state)
        S = (V.T * lam) @ V
        values, axes = top_eigenpairs(S)
        assert close(model["values"], values) and close(model["beta"], (axes.T @ u) ** 2)
        assert close(model["variance"], u @ S @ u) and close(model["Su"], S @ u)


def test_answers_about_the_weights(live):
    (weight, why), (end, steps), (circle, _) = answers(live("sphere-and-triangle"), "sphere-and-triangle")
    assert weight == "between a third and 60 %" and why.startswith("33 % ") and "60 %" in why
    assert end == "it ends at v₁" and 20 < int(steps.split()[1]) < 200
    assert circle == "a whole circle"


def test_space_takes_a_step_and_weights_are_multiplied(live):
    page = live("sphere-and-triangle")
    page.locator(".stage").focus()
    lam = np.array([3, 1.5, 0.5])
    beta = np.array([0.5, 0.3, 0.2])
    for k in (1, 2):
        page.keyboard.press(" ")
        beta = beta * lam**2 / (beta @ lam**2)
        words = ", ".join(f"{b:.2f} on λ{'₁₂₃'[j]}" for j, b in enumerate(beta))
        assert said(page).startswith(f"Step {k}: weights {words}; variance {beta @ lam:.2f}.")


def test_a_tap_on_a_touch_screen(live):
    page = live("sphere-and-triangle", width=PHONE, has_touch=True, is_mobile=True)
    box = page.locator(".stage svg").bounding_box()
    scale = box["width"] / 360
    page.touchscreen.tap(box["x"] + 150 * scale, box["y"] + 200 * scale)
    settle(page)
    assert np.allclose(spot(page), (box["x"] + 150 * scale, box["y"] + 200 * scale), atol=1.5)
