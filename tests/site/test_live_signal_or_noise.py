"""Signal or noise: a sample's eigenvalues, its first axis, and twenty samples from the worker."""

import functools

import numpy as np
import pytest
from live_pictures import ROOT, answers, close, compute, said, settle
from pcalab import ranks, top_eigenpairs

pytestmark = pytest.mark.site

NAME, PAGE = "signal-or-noise", "10-noise.html"
BAD = [({"d": 0}, "Two columns at least"), ({"theta": -1}, "not below zero"), ({"n": None}, "A number is missing")]


def lawful(model, before):
    """What must hold whatever is done."""
    counted = sum(model["counts"]) == 80 and min(model["counts"]) >= 0
    return counted and all(0 <= angle <= 90 for angle in [model["angle"], model["limit"], *model["others"]])


@functools.cache
def normals(page, n, seed):
    return np.reshape(page.evaluate("([n, seed]) => Num.normals(80 * n, seed)", [n, seed]), (n, 80))


def sample(page, n, d, theta, seed):
    """All eigenvalues, and the angle of the first axis with the true one, by pcalab."""
    Z = normals(page, n, seed)[:, :d]
    X = Z * np.sqrt(np.where(np.arange(d) == 0, 1 + theta, 1))
    values, V = top_eigenpairs(X.T @ X / n)
    return values, np.degrees(np.arccos(min(1, abs(V[0, 0]))))


def mean_angle(page, n, d):
    return np.mean([sample(page, n, d, 1, seed)[1] for seed in range(1, 21)])


def test_eigenvalues_and_axis_are_pcalabs(live):
    page = live(NAME)
    for n, d, theta, seed in ((160, 80, 0, 3), (160, 80, 0.5, 1), (320, 80, 1.35, 20), (97, 61, 3, 7), (80, 80, 2, 5),
                              (211, 20, 0.4, 12)):
        model = compute(page, NAME, {"n": n, "d": d, "theta": theta, "seed": seed})
        values, angle = sample(page, n, d, theta, seed)
        assert close(model["largest"], values[0]) and close(model["angle"], angle)
        assert model["counts"] == np.histogram(values, np.arange(57) / 8)[0].tolist()
        assert close(model["edge"], ranks.marchenko_pastur_edges(n, d)[1])
        assert close(model["others"][seed - 1], angle) and len(model["others"]) == 20
        beta = d / n
        cosine2 = max(0, (theta**2 - beta) / (theta * (theta + beta))) if theta else 0
        assert close(model["limit"], np.degrees(np.arccos(np.sqrt(cosine2))))


def test_answers_about_samples(live):
    page = live(NAME)
    starts, edge = [], (1 + np.sqrt(0.5)) ** 2
    for seed in range(1, 21):                    # θ from which on the largest is beyond the edge, by bisection
        low, high = 0, 5
        for _ in range(12):
            middle = (low + high) / 2
            low, high = (low, middle) if sample(page, 160, 80, middle, seed)[0][0] > edge else (middle, high)
        starts.append(high)
    (variance, start), (angle, _), (same, both) = answers(page, NAME)
    assert variance == "1.8" and abs(float(start.split()[1].rstrip(",")) - 1 - np.mean(starts)) < 0.01
    assert angle == "55°" and 50 < mean_angle(page, 160, 80) < 65
    few, many = mean_angle(page, 80, 40), mean_angle(page, 160, 80)
    assert same == "about the same" and both.startswith(f"{few:.0f}° on average, then {many:.0f}°")


def test_the_worker_brings_twenty_samples_of_the_shape_that_is_shown(live):
    page = live(NAME)
    assert "in twenty samples 58° to 89°" in said(page)
    before = page.evaluate(f"{ROOT}.model")
    page.evaluate(f"{ROOT}.set({{n: 320}})")
    page.evaluate(f"{ROOT}.frame()")
    assert page.evaluate(f"{ROOT}.model") == before                # all of it is of 160 rows, until those of 320 are there
    settle(page)
    angles = [sample(page, 320, 80, 0.5, seed)[1] for seed in range(1, 21)]
    assert close(page.evaluate(f"{ROOT}.model.others"), angles)
    assert f"in twenty samples {min(angles):.0f}° to {max(angles):.0f}°" in said(page)


def test_the_arrows_move_the_true_variance(live):
    page = live(NAME)
    page.locator(".stage").focus()
    for _ in range(10):
        page.keyboard.press("ArrowRight")
    settle(page)
    assert page.evaluate(f"{ROOT}.state.theta") == 1
    assert "θ = 1.00 is above √(d/n) = 0.71" in said(page)
    for _ in range(12):
        page.keyboard.press("Shift+ArrowRight")
    settle(page)
    assert page.evaluate(f"{ROOT}.state.theta") == 3
