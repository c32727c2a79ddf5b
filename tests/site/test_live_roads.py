"""The roads: six cities, the map that their roads make, and the eigenvalue that contradicts it."""

import numpy as np
import pytest
from live_pictures import answers, close, compute, data_of
from pcalab.classical_scaling import classical_mds, gram_from_distances

pytestmark = pytest.mark.site

NAME, PAGE = "roads", "19-classical-scaling.html"
BAD = [({"lengths": [-5] + [100] * 14}, "not below zero"), ({"lengths": [100] * 14 + [None]}, "number")]


def lawful(model, before):
    """What must hold whatever is done."""
    return min(map(abs, model["values"])) < 1e-6 and close(np.mean(model["map"], axis=0), 0)


def table(lengths):
    D = np.zeros((6, 6))
    D[np.tril_indices(6, -1)] = lengths
    return D + D.T


def test_the_roads_make_pcalabs_map(live):
    page, rng = live("roads"), np.random.default_rng(3)
    lengths = np.array(data_of(page)["lengths"])
    for k in range(4):
        changed = lengths * (1 if k == 0 else 1 + 0.2 * rng.random(15))
        model = compute(page, "roads", {"lengths": changed.tolist()})
        B, D = gram_from_distances(table(changed)), table(changed)
        found = classical_mds(D, 2).points
        assert close(model["values"], np.linalg.eigvalsh(B)[::-1])
        assert close(np.array(model["map"]) @ np.transpose(model["map"]), found @ found.T)
        w = np.linalg.eigh(B)[1][:, 0]
        assert close(model["slopes"], -2 * (np.outer(w, w) * D)[np.tril_indices(6, -1)])
        broken = sum(min(D[i, k] + D[k, j] for k in set(range(6)) - {i, j}) < D[i, j]
                     for i in range(6) for j in range(i))
        assert model["broken"] == broken


def test_answers_about_the_roads(live):
    page = live("roads")
    data, w = data_of(page), np.linalg.eigh(gram_from_distances(table(data_of(page)["lengths"])))[1][:, 0]
    asked = {"Koblenz – Rostock": (3, 5), "Munich – Rostock": (4, 5), "Hamburg – Koblenz": (2, 3),
             "Berlin – Munich": (0, 4)}
    slopes = {name: -2 * w[i] * w[j] * table(data["lengths"])[i, j] for name, (i, j) in asked.items()}
    (road, why), (none, best), (times, _) = answers(page, "roads")
    assert road == max(slopes, key=slopes.get)
    assert ", ".join(f"{slope:.0f}".replace("-", "−") for slope in slopes.values()) in why
    # the chapter's stored output has -1,136 with 759 km, found by another search
    assert none == "no, none can" and "Hamburg – Koblenz with 759 km" in best and "−1,136 km²" in best
    assert times == "four times as large"
