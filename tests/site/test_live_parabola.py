"""The parabola above the stress: six cities, the line to the next map, and what lies above the stress on it."""

import re

import numpy as np
import pytest
from live_pictures import ROOT, answers, close, compute, data_of, said, settle, spot
from pcalab.classical_scaling import procrustes
from pcalab.core.moments import center
from pcalab.stress import guttman_transform, smacof, stress

pytestmark = pytest.mark.site

NAME, PAGE = "parabola", "20-stress.html"
BAD = [({"X": [[7, 7]] * 6}, "All cities are in one place"), ({"t": None}, "A number is missing")]


def lawful(model, before):
    """What must hold whatever is done."""
    above = all(tau >= sigma - 1e-6 for _, sigma, tau in model["curve"]) and model["tau"] >= model["sigma"] - 1e-6
    return above and (before is None or model["sigma"] <= before["sigma"] + 1e-6)


def on_the_line(D, X, t):
    X = center(np.array(X, dtype=float))
    return stress(D, X + t * (guttman_transform(D, X) - X))


def test_stress_parabola_and_step_are_pcalabs(live):
    page, rng = live(NAME), np.random.default_rng(6)
    D = np.array(data_of(page)["roads"])
    for t in (0, 0.35, 1, 2, 2.4):
        X = rng.uniform(-500, 500, size=(6, 2))
        X[1] = X[0] if t == 1 else X[1]                               # two cities in one place have no direction
        model = compute(page, NAME, {"X": X.tolist(), "t": t})
        goal = guttman_transform(D, X)
        assert close(model["goal"], goal + X.mean(axis=0)) and close(model["first"], stress(D, X))
        assert close(model["fall"], 6 * np.sum((center(X) - goal) ** 2))
        assert close(model["map"], X + t * (goal - center(X))) and close(model["sigma"], on_the_line(D, X, t))
        flat = (2 * t - t * t) * 6 * np.sum((center(X) - goal) ** 2)
        assert close(model["tau"], stress(D, X) - flat)
        assert close([sigma for _, sigma, _ in model["curve"]], [on_the_line(D, X, u) for u, *_ in model["curve"]])


def starts(page, count):
    """The random maps that the button draws."""
    return page.evaluate(f"""count => Array.from({{length: count}}, (_, k) => {{
      const next = Num.uniform(k + 1);
      return {ROOT}.data.roads.map(() => [0, 1].map(() => Math.round(90 * next() - 45) * 10));
    }})""", count)


def test_answers_about_the_line(live):
    page = live(NAME)
    data = data_of(page)
    D, ways = np.array(data["roads"]), np.arange(81) / 20
    (lowest, where), (far, back), (number, ends) = answers(page, NAME)
    maps = starts(page, 40)
    curves = np.array([[on_the_line(D, X, t) for t in ways] for X in [data["start"], *maps]])
    best = ways[curves.argmin(axis=1)]
    assert lowest == "beyond t = 1" and best.min() > 1
    assert where.startswith(f"Near t = {best[0]:.2f}; for 40 random maps never before {best[1:].min():.2f}.")
    worse = [ways[curve > curve[0]] for curve in curves[1:]]
    first = min(each[0] for each in worse if len(each))
    assert far == "t = 2" and 2 <= first <= 4 and f"one is worse at t = {first:.2f};" in back
    assert f"{sum(len(each) == 0 for each in worse)} are not even at t = 4." in back
    stops = [f"{smacof(D, 2, init=np.array(X, dtype=float), eps=1e-15, max_iter=5000).stress:,.0f}" for X in maps]
    assert number == "2" and re.findall(r"(\d+) at ([\d,]+)", ends) == [
        (str(stops.count(stop)), stop) for stop in dict.fromkeys(stops)]


def test_space_goes_down_and_touches_again(live):
    page = live(NAME)
    data = data_of(page)
    D, X = np.array(data["roads"]), np.array(data["start"], dtype=float)
    page.locator(".stage").focus()
    for _ in range(2):
        page.keyboard.press(" ")
        X = guttman_transform(D, X)
        assert said(page).startswith(f"t = 1.00: stress {stress(D, X):,.0f} km²")
        page.keyboard.press(" ")
        assert said(page).startswith(f"t = 0.00: stress {stress(D, X):,.0f} km², parabola {stress(D, X):,.0f}. They")


def test_a_dragged_city_stays_where_it_is_put_and_the_parabola_touches_there(live):
    page = live(NAME)
    page.get_by_role("button", name="To the bottom: t = 1").click()
    settle(page)
    x, y = spot(page, 4)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 20, y + 30, steps=3)
    page.mouse.up()
    settle(page)
    assert np.allclose(spot(page, 4), (x + 20, y + 30), atol=1.5)
    assert page.evaluate(f"{ROOT}.state.t") == 0 and "They touch" in said(page)


def test_it_runs_until_it_rests_and_stops_when_something_is_moved(live):
    page = live(NAME)
    D = np.array(data_of(page)["roads"])
    page.get_by_role("button", name="Step until it rests").click()
    page.wait_for_function(f"() => {ROOT}.running === false", timeout=60000)
    found = smacof(D, 2, eps=1e-15, max_iter=5000)
    ours = np.array(page.evaluate(f"{ROOT}.model.map"))
    assert said(page).startswith(f"t = 0.00: stress {found.stress:,.0f} km²") and "Nothing pulls any more." in said(page)
    assert np.allclose(procrustes(found.points, ours), found.points, atol=0.1)
    page.get_by_role("button", name="Another start").click()
    page.get_by_role("button", name="Step until it rests").click()
    page.wait_for_function(f"() => {ROOT}.running && {ROOT}.work.length > 3")
    page.get_by_role("button", name="New parabola here").click()
    assert page.evaluate(f"{ROOT}.running") is False
    assert page.locator("button", has_text="Step until it rests").is_visible()
