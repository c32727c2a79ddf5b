"""A drawing and its map by t-SNE: affinities, steps, KL, what is drawn, and bad drawings."""

import numpy as np
import pytest
from live_pictures import PHONE, ROOT, answers, close, compute, data_of, said, settle
from pcalab import squared_distances
from pcalab.tsne import conditional_probabilities, joint_probabilities, kl_divergence, kl_gradient
from scipy.special import xlogy

pytestmark = pytest.mark.site

NAME, PAGE = "draw-tsne", "22-tsne.html"
BAD = [({"drawing": 0, "own": []}, "two places"), ({"drawing": 0, "own": [[1, 1, 0]]}, "two places"),
       ({"drawing": 0, "own": [[1, 1, 0]] * 40}, "two places"),
       ({"drawing": 0, "own": [[k, 0, 0] for k in range(9)]}, "be 8 here at most"),
       ({"perplexity": None}, "A number is missing"), ({"step": None}, "A number is missing")]


def lawful(model, before):
    """What must hold whatever is done."""
    Y = np.array(model["map"])
    return 0 <= model["kl"] < 5 and abs(Y.mean(axis=0)[:2]).max() < 1e-5 and len(Y) == len(model["points"])


def run(page, X, perplexity):
    """All that the worker finds out: affinities, and for each step map, KL and slope."""
    points = np.column_stack([X, np.zeros(len(X))]).tolist()
    found = page.evaluate("message => Explorables.spec('draw-tsne').job.work(message)",
                          {"points": points, "perplexity": perplexity})
    P = np.array(page.evaluate("([X, k]) => Num.affinities(X, k)", [X.tolist(), perplexity]))
    maps = [np.reshape(each["Y"], (2, -1)).T for each in found["way"]]
    slopes = [np.reshape(each["slope"], (2, -1)).T for each in found["way"]]
    return P, maps, slopes, [each["kl"] for each in found["way"]], found["copy"]


def drawings_of(rng):
    yield rng.normal(size=(60, 2)), 12
    yield np.vstack([0.05 * rng.normal(size=(30, 2)), 3 + rng.normal(size=(10, 2))]), 5
    yield np.repeat(rng.integers(-9, 9, size=(8, 2)), 3, axis=0), 2.5           # equal points
    yield rng.uniform(-10, 10, size=(20, 2)), 19                                # all alike undecided
    yield np.column_stack([np.arange(9), np.zeros(9)]), 2                       # on a line
    yield np.array([[0.0, 0], [1, 0], [0, 1]]), 1.5


def test_affinities_slope_and_kl_are_pcalabs(live):
    page = live(NAME)
    for X, perplexity in drawings_of(np.random.default_rng(1)):
        P, maps, slopes, kl, _ = run(page, X, perplexity)
        assert close(P, joint_probabilities(squared_distances(X), perplexity)) and close(P.sum(), 1)
        assert len(maps) == 301
        for step in (0, 7, 60, 99, 100, 180, 300):
            assert close(slopes[step], kl_gradient(P, maps[step], exaggeration=12 if step < 100 else 1))
            assert close(kl[step], kl_divergence(P, maps[step]))


def test_every_point_has_the_perplexity(live):
    """More closely than pcalab's own bisection, which ends at 10⁻⁷."""
    page, X = live(NAME), np.random.default_rng(2).normal(size=(50, 2))
    P = np.array(page.evaluate("([X, k]) => Num.affinities(X, k)", [X.tolist(), 10]))
    # p_ij = (p_j|i + p_i|j)/2n, and the two parts have the ratios of bell curves: solve for the widths again
    D2 = squared_distances(X)
    conditional = conditional_probabilities(D2, 10)
    for i in range(50):
        others, beta = np.arange(50) != i, None
        for _ in range(60):                                      # Newton's steps to entropy log 10
            d = D2[i, others]
            if beta is None:
                p = conditional[i, others]
                near, far = np.argsort(d)[[0, 9]]
                beta = np.log(p[near] / p[far]) / (d[far] - d[near])
            p = np.exp(-beta * (d - d.min()))
            p /= p.sum()
            slope = -beta * (p @ d**2 - (p @ d) ** 2)
            beta -= (-xlogy(p, p).sum() - np.log(10)) / slope
        conditional[i, others] = p
    assert np.allclose(P, (conditional + conditional.T) / 100, rtol=1e-10, atol=1e-14)


def test_the_steps_are_the_chapters(live):
    """Momentum 0.8, rate n/24, from the drawing, small."""
    page, rng = live(NAME), np.random.default_rng(3)
    X = rng.normal(size=(40, 2))
    P, maps, _, _, copy = run(page, X, 8)
    unit = (X - X.mean(axis=0)) / (X - X.mean(axis=0)).std()
    aside = np.sin(np.arange(1, 81)).reshape(2, 40).T
    Y, velocity = 1e-4 * unit + 1e-6 * aside, np.zeros((40, 2))
    assert close(1e4 * maps[0], 1e4 * Y)
    for step in range(150):
        velocity = 0.8 * velocity - 40 / 24 * kl_gradient(P, Y, exaggeration=12 if step < 100 else 1)
        Y = Y + velocity
        if step < 30:                                   # later, rounding has grown
            assert close(maps[step + 1], Y)
    assert np.allclose(maps[150], Y, atol=1e-4)
    scales = np.geomspace(0.02, 40, 400)
    assert abs(copy - min(kl_divergence(P, s * unit) for s in scales)) < 2e-3


def spread_ratio(points, Y):
    half = np.array(points)[:, 2] == 0
    return np.sqrt(Y[half].var(axis=0).sum() / Y[~half].var(axis=0).sum())


def test_answers_about_maps(live):
    page = live(NAME)
    data = data_of(page)
    ratios = []
    for drawing, perplexity in ((1, 5), (1, 20), (1, 50), (2, 10)):
        points = data["drawings"][drawing]["points"]
        _, maps, _, kl, copy = run(page, np.array(points)[:, :2], perplexity)
        ratios.append(spread_ratio(points, maps[-1]))
        model = compute(page, NAME, {"drawing": drawing, "perplexity": perplexity})
        assert close(model["mapped"], ratios[-1]) and close(model["kl"], kl[-1])
        assert close(model["drawn"], spread_ratio(points, np.array(points)[:, :2]))
    (twice, widths), (room, _), (itself, both) = answers(page, NAME)
    assert twice == "50" and ratios[1] < 1.2 and ratios[2] > 2
    assert ", ".join(f"{ratio:.1f}" for ratio in ratios[:3]) in widths
    assert room == "the 80" and ratios[3] < 0.5
    assert itself == "above t-SNE's"
    model = compute(page, NAME)
    assert f"{model['copy']:.2f}, and t-SNE's map has {model['kl']:.2f}." in both


# --- by hand ----------------------------------------------------------------------------------------


def state(page, what):
    return page.evaluate(f"{ROOT}.state.{what}")


def test_a_stroke_is_a_drawing_by_mouse(live):
    page = live(NAME)
    page.get_by_role("button", name="Clear").click()
    assert "two places" in said(page)
    page.locator("select").nth(1).select_option("orange squares")
    box = page.locator(".stage svg").bounding_box()
    page.mouse.move(box["x"] + 60, box["y"] + 80)
    page.mouse.down()
    page.mouse.move(box["x"] + 260, box["y"] + 80, steps=60)
    page.mouse.up()
    settle(page)
    own = np.array(state(page, "own"))
    assert 25 <= len(own) <= 46 and set(own[:, 2]) == {1} and np.ptp(own[:, 1]) == 0 and np.ptp(own[:, 0]) > 12
    assert abs(np.diff(own[:, 0])).min() > 0.29
    assert said(page).startswith("Step 300: KL 0.")
    assert page.locator(".stage rect.orange").count() == 2 * len(own)             # as many on the map
    page.mouse.move(box["x"] + 450, box["y"] + 80)                                # on the map nothing is drawn
    page.mouse.down()
    page.mouse.move(box["x"] + 500, box["y"] + 120, steps=5)
    page.mouse.up()
    assert len(state(page, "own")) == len(own)


def test_stamps_by_keys_and_at_most_two_hundred_points(live):
    page = live(NAME)
    page.get_by_role("button", name="Clear").click()
    page.locator(".stage").focus()
    page.keyboard.press("Shift+ArrowUp")
    page.keyboard.press(" ")
    settle(page)
    first = np.array(state(page, "own"))
    at = [state(page, "across"), state(page, "up")]
    assert len(first) == 25 and close(at[0], 0) and at[1] > -6
    assert abs(first[:, :2].mean(axis=0) - at).max() < 0.7 and (0.5 < first[:, :2].std(axis=0)).all()
    for _ in range(11):
        page.keyboard.press(" ")
    settle(page)
    assert len(state(page, "own")) == 200 and len({tuple(x) for x in state(page, "own")}) > 190
    assert page.locator(".stage circle.blue").count() == 400


def test_run_goes_from_the_start_to_the_end_and_stops(live):
    page = live(NAME)
    run_button = page.get_by_role("button", name="Run")
    run_button.click()
    page.wait_for_function(f"() => {ROOT}.state.step > 2 && {ROOT}.state.step < 300")
    page.get_by_role("button", name="Stop").click()
    page.evaluate(f"{ROOT}.set({{step: 297}})")
    run_button.click()
    page.wait_for_function(f"() => {ROOT}.state.step === 300 && !{ROOT}.running")
    assert said(page).startswith("Step 300: KL 0.20; spread, blue to orange: 10.1 drawn, 1.0 on") and run_button.is_visible()


def test_a_finger_draws_on_a_phone(live):
    page = live(NAME, width=PHONE, has_touch=True, is_mobile=True)
    page.get_by_role("button", name="Clear").click()
    page.evaluate("scrollTo(0, 0)")
    settle(page)
    box = page.locator(".stage svg").bounding_box()
    x, y = box["x"] + 70, box["y"] + 100
    kept = "([x, y]) => getComputedStyle(document.elementFromPoint(x, y)).touchAction"
    assert page.evaluate(kept, [x, y]) == "none"                 # a finger draws, and does not scroll
    for k in range(5):
        page.touchscreen.tap(x + 40 * k, y + 10 * k)
    settle(page)
    assert len(state(page, "own")) == 5 and "be 4 here" in said(page)
