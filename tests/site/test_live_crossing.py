"""The crossing: four places that make a table of distances, and not always a map."""

import numpy as np
import pytest
from live_pictures import answers, close, compute, settle
from pcalab.classical_scaling import gram_from_distances

pytestmark = pytest.mark.site

NAME, PAGE = "crossing", "19-classical-scaling.html"
BAD = [({"r": -1}, "not below zero")]


def lawful(model, before):
    """What must hold whatever is done."""
    centred = np.allclose(np.sum(model["B"], axis=1), 0, atol=1e-9)
    return centred and close(sum(model["values"]), np.trace(model["B"]))


def test_the_crossing_has_pcalabs_eigenvalues(live):
    page = live("crossing")
    for r in (0.7, 1.0, 1.1547, 1.3, 1.5):
        model = compute(page, "crossing", {"r": r})
        D = np.array([[0, r, r, r], [r, 0, 2, 2], [r, 2, 0, 2], [r, 2, 2, 0]])
        assert close(model["B"], gram_from_distances(D)) and close(model["own"], 0.75 * (r * r - 4 / 3))
        assert close(model["values"], np.linalg.eigvalsh(gram_from_distances(D))[::-1])
        assert np.allclose(np.sum(model["B"], axis=0), 0, atol=1e-12) and model["metric"] == (r >= 1)


def test_answers_about_the_crossing(live):
    assert [answer for answer, _ in answers(live("crossing"), "crossing")] == ["1 km", "1.155 km", "3"]


def test_a_question_can_be_skipped_and_nothing_is_kept(live):
    page = live("crossing", unlocked=False)
    assert page.locator(".controls").evaluate("tag => tag.disabled")
    page.get_by_role("button", name="Skip this one").click()
    settle(page)
    assert not page.locator(".controls").evaluate("tag => tag.disabled")
    assert "2 of 3" in page.locator(".guess legend").inner_text()
    page.get_by_label("1 km", exact=True).check()
    page.get_by_role("button", name="Compare").click()
    assert "Your guess: 1 km. Computed: 1.155 km." in page.locator(".told").inner_text()
    assert page.evaluate("localStorage.length + sessionStorage.length + document.cookie.length") == 0
