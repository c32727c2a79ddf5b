"""Rank k: a drawing of pixels, its singular values, and the best picture of k terms."""

import numpy as np
import pytest
from live_pictures import ROOT, answers, close, compute, data_of, said, settle
from pcalab import squared_norm
from pcalab.svd import low_rank, rank_tolerance

pytestmark = pytest.mark.site

NAME, PAGE = "rank-k", "13-svd-at-work.html"
BAD = [({"rows": [[0] * 24] * 24}, "Nothing is drawn"), ({"rows": [[None] * 24] * 24}, "A number is missing")]


def lawful(model, before):
    """What must hold whatever is done."""
    values, best = np.array(model["values"]), np.array(model["picture"])
    whole = close(squared_norm(best) + model["error"] ** 2, model["norm"] ** 2)
    return whole and (np.diff(values) < 1e-9).all() and values[-1] >= 0 and close(model["norm"], np.linalg.norm(values))


def rank(A):
    return int((np.linalg.svd(A, compute_uv=False) > rank_tolerance(A) * np.linalg.norm(A, 2)).sum())


def test_its_terms_are_pcalabs(live):
    page, rng = live("rank-k"), np.random.default_rng(5)
    drawings = [rng.random((24, 24)) < share for share in (0.05, 0.3, 0.9)] + [rng.random((24, 24)) < 0.5]
    drawings[-1] = drawings[-1][rng.integers(5, size=24)]           # five kinds of rows
    drawings.append(np.outer(drawings[0].any(axis=1), drawings[1].any(axis=0)))
    for A in [np.array(data_of(page)["drawing"])] + drawings:
        A, k = A.astype(float), int(rng.integers(1, 7))
        values = np.linalg.svd(A, compute_uv=False)
        model = compute(page, "rank-k", {"rows": A.tolist(), "k": k})
        assert close(model["values"], values) and model["rank"] == rank(A)
        assert close(model["error"], np.linalg.norm(A - low_rank(A, k))) and close(model["norm"], np.linalg.norm(A))
        if values[k - 1] - values[k] > 1e-3 or values[k] < 1e-9:    # else other pictures are as good
            assert close(model["picture"], low_rank(A, k))


def test_answers_about_drawings(live):
    page = live("rank-k")
    down, across = np.indices((24, 24)) - 11.5
    shapes = {"the outline of a square": np.maximum(abs(down), abs(across)) == 9.5,
              "a ring": abs(np.hypot(down, across) - 9) < 0.6, "a filled disc": np.hypot(down, across) < 9.6,
              "a line from corner to corner": down == across}
    ranks = {name: rank(A.astype(float)) for name, A in shapes.items()}
    data = data_of(page)
    wall, place = np.array(data["wall"], dtype=float), tuple(data["stray"])
    assert wall[place] == 0
    wall[place] = 1
    (most, why), (dark, seen), (order, errors) = answers(page, "rank-k")
    assert most == max(ranks, key=ranks.get) and ", ".join(map(str, ranks.values())) in why
    left = low_rank(wall, 3)[place]
    assert abs(float(dark) - left) < 0.05 and f"It has {left:.2f}" in seen
    assert f"{np.linalg.svd(wall, compute_uv=False)[3]:.2f}" in seen
    error = f"{np.linalg.norm(np.array(data['drawing']) - low_rank(np.array(data['drawing'], dtype=float), 3)):.2f}"
    assert order == "it stays the same" and f"Before {error}, after {error}" in errors


def pixel(page, row, column, panel=0):
    """Where on the screen a pixel of a panel is, rows and columns from 1."""
    box = page.locator(".stage svg").bounding_box()
    left, top, side = page.evaluate(f"{ROOT}.layout.boxes[{panel}].slice(0, 3)")
    unit = box["width"] / page.evaluate(f"{ROOT}.layout.size[0]")
    return (box["x"] + unit * (left + side * (column - 0.5) / 24),
            box["y"] + unit * (top + side * (row - 0.5) / 24))


def rows(page):
    settle(page)
    return np.array(page.evaluate(f"{ROOT}.state.rows"))


def test_strokes_of_the_pen(live):
    page = live("rank-k")
    page.get_by_role("button", name="Clear").click()
    assert "Nothing is drawn" in said(page)
    page.mouse.move(*pixel(page, 3, 4))
    page.mouse.down()
    page.mouse.move(*pixel(page, 3, 20))                           # in one go: no gaps
    page.mouse.up()
    expected = np.zeros((24, 24))
    expected[2, 3:20] = 1
    assert (rows(page) == expected).all() and said(page).startswith("3 terms: error 0.00 of 4.12. All 1 are there.")
    page.mouse.click(*pixel(page, 20, 6))                          # a tap is one pixel, however near the last
    page.mouse.click(*pixel(page, 22, 8))
    expected[19, 5] = expected[21, 7] = 1
    assert (rows(page) == expected).all()
    page.locator("select").select_option(label="rubs out")
    page.mouse.click(*pixel(page, 20, 6))
    expected[19, 5] = 0
    page.mouse.click(*pixel(page, 12, 12, panel=1))                # in the other picture nothing is drawn
    assert (rows(page) == expected).all() and page.heard == []


def test_the_number_of_terms_is_dragged_and_the_pen_moved_by_keys(live):
    page = live("rank-k")
    x, y = pixel(page, 24.5, 3.5, panel=2)                         # the mark, at the foot of the third bar's end
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(*pixel(page, 20, 10.5, panel=2), steps=3)
    page.mouse.up()
    settle(page)
    assert page.evaluate(f"{ROOT}.state.k") == 10
    before = rows(page)
    page.locator(".stage").focus()
    page.keyboard.press(".")
    page.keyboard.press("Shift+ArrowUp")
    page.keyboard.press("ArrowRight")
    assert "Chosen: the pen at row 2, column 14." in said(page)
    page.keyboard.press(" ")
    before[1, 13] = 1 - before[1, 13]
    assert (rows(page) == before).all()
    page.get_by_role("button", name="Shuffle the rows").click()
    assert sorted(map(tuple, rows(page))) == sorted(map(tuple, before)) and not (rows(page) == before).all()
