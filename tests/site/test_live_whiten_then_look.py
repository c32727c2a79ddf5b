"""Whiten, then look: two classes at a power of the spread within them, PCA's axis and Fisher's."""

import numpy as np
import pytest
from live_pictures import ROOT, answers, close, compute, data_of, said, settle, spot
from pcalab import covariance, top_eigenpairs
from pcalab.discriminant import fisher_direction, within_scatter

pytestmark = pytest.mark.site

NAME, PAGE = "whiten-then-look", "23-fisher.html"
SIDE = np.repeat([0, 1], 40)
BAD = [({"means": [[1, 0.5], [1, 0.5]]}, "Both means are one"), ({"spread": 0}, "no spread across one direction"),
       ({"t": None}, "A number is missing")]


def lawful(model, before):
    """What must hold whatever is done."""
    gaps = [np.linalg.norm(model[name]["axis"]) - 1 for name in ("fisher", "pca")]
    best = before is None or close(model["fisher"]["share"], before["fisher"]["share"])     # whitening alone
    return close(gaps, 0) and best and 0 <= model["off"] <= 90 and 0 <= model["lost"] <= 90


def clouds(data, means, spread, tilt):
    """The two classes before anything is whitened."""
    turn = np.radians(tilt)
    long, across = np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])
    B = spread * np.outer(long, long) + 0.5 * np.outer(across, across)
    R = np.array(data["classes"])
    R = (R - R.mean(axis=1, keepdims=True)) @ B
    return (R + np.array(means)[:, None]).reshape(80, 2)


def whitened(X, t):
    values, V = np.linalg.eigh(within_scatter(X, SIDE) / 80)
    return X @ (V * (values / np.sqrt(values.prod())) ** (-t / 2)) @ V.T


def in_order(z):
    return (1 + abs(np.sign(z[SIDE == 0][:, None] - z[SIDE == 1]).mean())) / 2


def degrees(a, b):
    return np.degrees(np.arccos(min(1, abs(a @ b) / np.linalg.norm(a) / np.linalg.norm(b))))


def parallel(a, b):
    return close(abs(np.dot(a, b)), np.linalg.norm(a) * np.linalg.norm(b))


def test_axes_at_every_t_are_pcalabs(live):
    page, rng = live(NAME), np.random.default_rng(5)
    for t in (0, 0.1, 0.5, 0.85, 1):
        means, spread, tilt = rng.uniform(-2, 2, (2, 2)), rng.uniform(0.6, 2), 180 * rng.random()
        model = compute(page, NAME, {"means": means.tolist(), "spread": spread, "tilt": tilt, "t": t})
        X = clouds(data_of(page), means, spread, tilt)
        Y = whitened(X, t)
        w, axis = fisher_direction(Y, SIDE), top_eigenpairs(covariance(Y))[1][:, 0]
        delta = Y[SIDE == 0].mean(axis=0) - Y[SIDE == 1].mean(axis=0)
        assert close(np.concatenate(model["Y"]), Y)
        assert parallel(model["fisher"]["axis"], w) and parallel(model["pca"]["axis"], axis)
        assert close(model["fisher"]["share"], in_order(X @ fisher_direction(X, SIDE)))
        assert close(model["pca"]["share"], in_order(Y @ axis))
        assert np.allclose([model["off"], model["lost"]], [degrees(w, delta), degrees(axis, delta)], atol=1e-5)
        z = np.concatenate(model["fisher"]["scores"])
        assert close(abs(np.corrcoef(z, Y @ w)[0, 1]), 1) and z[:40].mean() < z[40:].mean()
        if t == 1:
            S = within_scatter(Y, SIDE)
            assert close(S / S[0, 0], np.eye(2)) and max(model["off"], model["lost"]) < 1e-5


def test_answers_about_whitening(live):
    page = live(NAME)
    data = data_of(page)
    X = clouds(data, data["means"], data["spread"], data["tilt"])
    shares = [in_order(whitened(X, t) @ top_eigenpairs(covariance(whitened(X, t)))[1][:, 0]) for t in (0, 1)]
    (stays, scores), (line, _), (turned, turns) = answers(page, NAME)
    assert stays == "it stays" and scores.startswith(f"{in_order(X @ fisher_direction(X, SIDE)):.1%}".replace("%", " %"))
    assert f"from {shares[0]:.0%} to {shares[1]:.0%}".replace("%", " %") in scores
    assert line == "on the line of the means"
    few, many = (clouds(data, [[-0.8, 0], [0.8, 0]], spread, 90) for spread in (0.5, 2))
    pca = degrees(*(top_eigenpairs(covariance(P))[1][:, 0] for P in (few, many)))
    fisher = degrees(*(fisher_direction(P, SIDE) for P in (few, many)))
    assert turned == "PCA's" and turns == f"PCA's by {pca:.0f}°, Fisher's by {fisher:.0f}°."


def test_the_button_whitens_to_the_end_and_back(live):
    page = live(NAME)
    page.get_by_role("button", name="Whiten", exact=True).click()
    page.wait_for_function(f"() => {ROOT}.state.t === 1 && !{ROOT}.running")
    assert said(page).startswith("t = 1.00: Fisher's axis is 0° from the line of the means, PCA's 0°.")
    assert page.get_by_role("button", name="Whiten", exact=True).is_visible()      # it no longer says Stop
    page.get_by_role("button", name="Back to t = 0").click()
    settle(page)
    assert page.evaluate(f"{ROOT}.state.t") == 0
    page.locator(".stage").focus()
    for _ in range(20):
        page.keyboard.press(" ")
    settle(page)
    assert np.isclose(page.evaluate(f"{ROOT}.state.t"), 0.5)


def test_a_mean_is_put_where_one_points_in_the_whitened_picture(live):
    page = live(NAME)
    page.evaluate(f"{ROOT}.set({{t: 0.7}})")
    settle(page)
    x, y = spot(page, 1)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 20, y - 15, steps=3)
    page.mouse.up()
    settle(page)
    assert np.allclose(spot(page, 1), (x + 20, y - 15), atol=1.5)
    assert page.evaluate(f"{ROOT}.state.means[1]") != data_of(page)["means"][1]
