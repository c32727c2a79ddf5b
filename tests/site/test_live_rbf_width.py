"""The width of an RBF kernel: a point, its landscape without components and with, and its walk to a pre-image."""

import warnings

import numpy as np
import pytest
from live_pictures import ROOT, answers, close, compute, data_of, said, settle, spot
from pcalab import KernelPCA
from pcalab.kernels import kernel_values
from pcalab.preimages import preimage_fixed_point, preimage_weights
from sklearn.exceptions import ConvergenceWarning

pytestmark = pytest.mark.site

NAME, PAGE = "rbf-width", "18-pre-images.html"
BAD = [({"x": [90, 90]}, "no way up"), ({"x": [None, 0]}, "A number is missing")]


def lawful(model, before):
    """What must hold whatever is done."""
    left = model["sides"][0]
    steps = np.linalg.norm(np.diff(left["path"], axis=0), axis=1)
    heights = np.array(left["heights"])
    uphill = (heights[1:] >= (1 + model["gamma"] * steps**2) * heights[:-1] - 1e-12).all()      # prp-uphill
    return uphill and all(close(sum(side["w"]), 1) for side in model["sides"])


def weights(X, Y, gamma, k):
    """The weights of Y's projections to k components, without any if k is 0."""
    if k == 0:
        return np.full((len(Y), len(X)), 1 / len(X))
    model = KernelPCA(k, kernel="rbf", gamma=gamma).fit(X)
    return preimage_weights(model.transform(Y), model.dual_axes_)


def walk(X, W, Y, gamma, steps):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ConvergenceWarning)
        return preimage_fixed_point(X, W, Y, gamma, max_iter=steps)


def test_the_walk_is_pcalabs(live):
    page, rng = live("rbf-width"), np.random.default_rng(6)
    X = np.array(data_of(page)["X"])
    for gamma, k, steps in ((10, 12, 64), (4, 20, 7), (25, 5, 1), (40, 30, 200), (2, 8, 200)):
        x = X[[rng.integers(len(X))]] + 0.1 * rng.normal(size=2)
        model = compute(page, "rbf-width", {"x": x[0].tolist(), "gamma": gamma, "k": k, "steps": steps})
        for side, some in zip(model["sides"], (0, k)):
            W = weights(X, x, gamma, some)
            assert close(side["w"], W[0]) and close(side["path"][0], x[0])
            assert close(side["end"], walk(X, W, x, gamma, steps)[0])
            assert side["rest"] or len(side["path"]) == steps + 1
            assert close(side["heights"], kernel_values(np.array(side["path"]), X, "rbf", gamma=gamma) @ W[0])
            a, b = np.meshgrid(np.linspace(-1.4, 2.4, 61), np.linspace(-0.9, 1.38, 37))
            hill = kernel_values(np.column_stack([a.ravel(), b.ravel()]), X, "rbf", gamma=gamma) @ W[0]
            assert close(np.ravel(side["hill"]), hill)


def test_without_components_both_sides_are_the_same(live):
    page = live("rbf-width")
    left, right = compute(page, "rbf-width", {"k": 0})["sides"]
    assert left == right


def test_answers_about_the_walks(live):
    page = live("rbf-width")
    data = data_of(page)
    X, Y, k = np.array(data["X"]), np.array(data["noisy"]), data["k"]

    def ends(gamma):
        return [walk(X, weights(X, Y, gamma, some), Y, gamma, 500) for some in (0, k)]

    def places(Y):
        return sum(all(np.linalg.norm(a - b) > 0.05 for b in Y[:i]) for i, a in enumerate(Y))

    two = np.vstack([data["x"], Y[0]])
    change = np.linalg.norm(np.subtract(*weights(X, two, data["gamma"], k)))
    left, right = (np.sort(np.linalg.norm(end - Y, axis=1))[len(Y) // 2] for end in ends(1))
    (which, moved), (far, medians), (more, counts) = answers(page, "rbf-width")
    assert which == "that of the components" and f"by 0.00 and {change:.2f}." in moved
    assert abs(float(far.split(":")[0]) - right) < 0.02 and f"{right:.2f}, with weights 1/n {left:.2f}" in medians
    # what the caption says of a narrow kernel
    assert np.mean(np.linalg.norm(np.subtract(*ends(40)), axis=1) < 0.05) > 0.5
    wide, narrow = ([places(end) for end in ends(gamma)] for gamma in (2, 40))
    assert wide[0] < narrow[0] and wide[1] > narrow[1] and more == "with weights 1/n only"
    assert f"1/n: {wide[0]}, then {narrow[0]}; components: {wide[1]}, then {narrow[1]}" in counts


def test_space_takes_a_step_and_the_button_walks_on(live):
    page = live("rbf-width", reduced_motion="no-preference")
    page.get_by_role("button", name="Back to the point").click()
    settle(page)
    assert said(page).startswith("Weights 1/n: J = ") and "after 0 steps, 0.00 from the point" in said(page)
    page.locator(".stage").focus()
    for step in (1, 2, 3):
        page.keyboard.press(" ")
        settle(page)
        assert [len(side["path"]) for side in page.evaluate(f"{ROOT}.model.sides")] == [step + 1] * 2
    page.get_by_role("button", name="Walk on").click()
    page.wait_for_function(f"() => !{ROOT}.running")
    assert said(page).count("at rest") == 2
    before = page.evaluate(f"{ROOT}.state")
    page.keyboard.press(" ")
    settle(page)
    assert page.evaluate(f"{ROOT}.state") == before and page.heard == []


@pytest.mark.parametrize("width", [1300, 390])
def test_the_point_is_moved_on_either_side(live, width):
    page = live("rbf-width", width=width)
    page.wait_for_function(f"() => {ROOT}.answer && {ROOT}.svg.hasAttribute('viewBox')")
    settle(page)
    for side in (0, 1):
        x, y = spot(page, side)
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x - 40, y + 30, steps=3)
        page.mouse.up()
        settle(page)
        assert np.allclose(spot(page, side), (x - 40, y + 30), atol=1.5)
    x, y = spot(page, 0)
    page.mouse.click(x + 60, y - 10)                               # a tap puts the chosen one there, on the other side too
    settle(page)
    assert np.allclose(spot(page, 0), (x + 60, y - 10), atol=1.5)


def test_a_new_width_brings_its_own_components(live):
    page = live("rbf-width")
    start = page.evaluate(f"{ROOT}.model.gamma || 0")
    page.evaluate(f"{ROOT}.set({{gamma: 3}})")
    page.wait_for_function(f"() => {ROOT}.model.gamma === 3")
    settle(page)
    assert start in (0, 10)
    shown = page.evaluate(f"{ROOT}.model.sides[1].w")
    assert close(shown, compute(page, "rbf-width", {"gamma": 3})["sides"][1]["w"])
