"""EM by hand: two components, their shares of each point, and the bound that the M-step climbs."""

import warnings

import numpy as np
import pytest
from live_pictures import ROOT, answers, close, compute, data_of, said, settle
from pcalab.mixture import GaussianMixture, em_bound, floor_covariance, log_joint, m_step, responsibilities
from sklearn.exceptions import ConvergenceWarning

pytestmark = pytest.mark.site

NAME, PAGE = "em-by-hand", "25-mixtures.html"
SPECK = [[0.9, 0, 0, 1, 0, 1], [0.1, 1, 1, 1e-12, 0, 1e-12]]
BAD = [({"base": SPECK}, "down to one point"), ({"floor": None}, "A number is missing")]


def lawful(model, before):
    """What must hold whatever is done."""
    # far beyond the M-step's result there may be no covariance, and then no number
    below = model["bound"] <= model["ell"] + 1e-9 and not any(low > ell + 1e-9 for _, ell, low in model["curve"])
    climbs = before is None or min(model[key] - before[key] for key in ("ell", "bound")) >= -1e-9
    return below and climbs and close(np.sum(model["R"], axis=1), 1)


def parts(rows):
    rows = np.array(rows)
    return rows[:, 0], rows[:, 1:3], rows[:, [3, 4, 4, 5]].reshape(-1, 2, 2)


def rows_of(weights, means, covariances):
    return np.column_stack([weights, means, covariances.reshape(-1, 4)[:, [0, 1, 3]]])


def some_rows(rng):
    weight, A = rng.uniform(0.1, 0.9), rng.normal(size=(2, 2, 2))
    return rows_of([weight, 1 - weight], 1.5 * rng.normal(size=(2, 2)), A @ A.swapaxes(1, 2) + 0.1 * np.eye(2))


def test_both_steps_and_the_bound_are_pcalabs(live):
    page, rng = live(NAME), np.random.default_rng(5)
    X = np.array(data_of(page)["points"])
    for floor in (0, 0, 0.3, 0.8):
        base, seen = some_rows(rng), some_rows(rng)
        state = {"base": base.tolist(), "seen": seen.tolist(), "floor": floor}
        model = compute(page, NAME, state)
        R = responsibilities(log_joint(X, *parts(seen)))[0]
        joint = log_joint(X, *parts(base))
        assert close(model["R"], R) and close(model["bound"], em_bound(joint, R))
        assert close(model["ell"], responsibilities(joint)[1].sum())
        weights, means, S = m_step(X, R)
        S = np.array([floor_covariance(each, floor**2) for each in S])
        model = compute(page, NAME, {**state, "t": 1})
        joint = log_joint(X, weights, means, S)
        assert close(model["now"], rows_of(weights, means, S)) and close(model["bound"], em_bound(joint, R))
        assert close(model["ell"], responsibilities(joint)[1].sum())
        way = {round(t, 2): heights for t, *heights in model["curve"]}
        assert close(way[1.0], [model["ell"], model["bound"]])
        if floor == 0:                                                # else beyond 1 there are smaller variances
            assert close(np.nanmax([low for _, low in way.values()]), model["bound"])
        joint = log_joint(X, *parts(0.6 * base + 0.4 * rows_of(weights, means, S)))
        assert close(way[0.4], [responsibilities(joint)[1].sum(), em_bound(joint, R)])


def fitted(data, rows, rounds, floor):
    weights, means, S = parts(rows)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ConvergenceWarning)
        return GaussianMixture(2, weights_init=weights, means_init=means, precisions_init=np.linalg.inv(S), tol=0,
                               max_iter=rounds, reg_covar=floor**2).fit(data["points"])


def test_ten_rounds_lead_where_pcalab_goes(live):
    page = live(NAME)
    data = data_of(page)
    page.get_by_role("button", name="Ten rounds").click()
    settle(page)
    model = fitted(data, data["start"], 10, data["floor"])
    expected = rows_of(model.weights_, model.means_, model.covariances_)
    assert close(page.evaluate(f"{ROOT}.model.now"), expected)
    assert close(page.evaluate(f"{ROOT}.model.ell"), 60 * model.lower_bound_)


def test_answers_about_the_steps(live):
    page = live(NAME)
    data = data_of(page)
    X, start = np.array(data["points"]), parts(data["start"])
    one = fitted(data, data["start"], 1, data["floor"])
    R, density = responsibilities(log_joint(X, *start))
    gap = 60 * one.lower_bound_ - em_bound(log_joint(X, one.weights_, one.means_, one.covariances_), R)
    (first, why), (second, where), (third, speck) = answers(page, NAME)
    assert first == "only M" and f"from {density.sum():.1f} to {60 * one.lower_bound_:.1f}".replace("-", "−") in why
    assert f"the bound, by {gap:.1f}." in why and gap > 1
    alike = fitted(data, data["alike"], 20, data["floor"])
    assert close(alike.means_, [X.mean(axis=0)] * 2) and second == "to the mean of all points"
    assert "Both are at {:.2f}, {:.2f}, with half".format(*X.mean(axis=0)).replace("-", "−") in where
    assert third == "lift it without end" and "adds 1.4 to ℓ" in speck
    theta, heights, rounds = parts(data["alone"]), [], 0
    while np.linalg.det(theta[2][1]) >= 1e-10:
        R, density = responsibilities(log_joint(X, *theta))
        heights, rounds = [*heights, density.sum()], rounds + 1
        weights, means, S = m_step(X, R)
        theta = weights, means, np.array([floor_covariance(each, 1e-12) for each in S])
    assert f"In {rounds} rounds" in speck and np.all(np.diff(heights) > 1)


def test_space_takes_m_where_the_bound_touches_and_else_e(live):
    page = live(NAME)
    page.locator(".stage").focus()
    touching = said(page)
    assert touching.endswith("They touch: now M may climb. Chosen: the mean of blue.")
    page.keyboard.press(" ")
    apart = said(page)
    assert "apart: E makes them touch." in apart
    page.keyboard.press(" ")
    again = said(page)
    assert again.split(",")[0] == apart.split(",")[0] and "They touch" in again    # E leaves ℓ where it is
    before = page.evaluate(f"{ROOT}.model.R")
    page.keyboard.press("Shift+ArrowUp")
    assert "apart: E makes them touch." in said(page) and page.evaluate(f"{ROOT}.model.R") == before
    page.get_by_role("button", name="E-step").click()
    assert "They touch" in said(page) and page.evaluate(f"{ROOT}.model.R") != before
    blue, orange = page.evaluate(f"{ROOT}.model.now")
    page.locator(".stage").focus()
    page.keyboard.press(".")
    page.keyboard.press("Shift+ArrowLeft")
    assert said(page).endswith("Chosen: the mean of orange.")
    assert page.evaluate(f"{ROOT}.model.now[0]") == blue
    assert close(page.evaluate(f"{ROOT}.model.now[1]"), np.subtract(orange, [0, 20 * 7.2 / 300, 0, 0, 0, 0]))


def test_a_component_on_one_point_is_told_and_a_floor_keeps_it(live):
    page = live(NAME)
    button = page.get_by_role("button", name="Orange onto one point, no floor")
    button.click()
    settle(page)
    assert page.evaluate(f"{ROOT}.state.floor") == 0
    page.get_by_role("button", name="Ten rounds").click()
    assert "down to one point" in said(page) and "NaN" not in page.locator(".explorable-live").inner_html()
    button.click()
    page.get_by_label("least width (floor)").fill("0.3")
    page.get_by_role("button", name="Ten rounds").click()
    assert said(page).startswith("Log-likelihood")
    assert close(page.evaluate(f"{ROOT}.model.now[1].slice(3)"), [0.09, 0, 0.09])
