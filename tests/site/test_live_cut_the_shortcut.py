"""Cut the shortcut: a rolled-up sheet, its graph of neighbours, and Isomap's map; edges can be cut."""

import numpy as np
import pytest
from live_pictures import ROOT, answers, close, compute, data_of, said, settle
from pcalab import classical_mds, datasets, neighborhood_graph
from pcalab.core.neighbors import geodesic_distances
from pcalab.isomap import residual_variance
from scipy.sparse import triu
from scipy.spatial.distance import cdist

pytestmark = pytest.mark.site

NAME, PAGE = "cut-the-shortcut", "21-isomap-and-lle.html"
BAD = [({"k": 4}, "fallen apart"), ({"k": 0}, "fallen apart"), ({"edge": None}, "A number is missing")]


def lawful(model, before):
    """What must hold whatever is done."""
    centred = np.allclose(np.mean(model["map"], axis=0), 0, atol=1e-9)
    longer = before is None or model["way"] >= before["way"] - 1e-9
    return centred and longer and 0 <= model["own"] <= model["off"] <= 1


def graph_of(points, k, cuts=()):
    graph = neighborhood_graph(points, k).tolil()
    for i, j in cuts:
        graph[i, j] = graph[j, i] = 0
    return graph.tocsr()


def edges_of(graph):
    """Ends and lengths of the edges, the longest first."""
    edge = triu(graph).tocoo()
    order = np.argsort(-edge.data)
    return np.column_stack([edge.row, edge.col])[order], edge.data[order]


def wrong_of(graph, sheet):
    ends, lengths = edges_of(graph)
    return ends[lengths < np.linalg.norm(sheet[ends[:, 0]] - sheet[ends[:, 1]], axis=1) / 2]


def off(graph, sheet):
    return residual_variance(cdist(sheet, sheet), classical_mds(geodesic_distances(graph), 2).points)


def other_roll(page, points, sheet, k, cuts):
    """The model of another roll."""
    return page.evaluate("""([points, sheet, k, cuts]) => {
      const spec = Explorables.spec("cut-the-shortcut"), data = {points, sheet, from: 0, to: points.length - 1};
      const state = {k, edge: 1, cuts: cuts.map(pair => pair.join(" "))};
      return spec.compute(state, data, spec.job.work(spec.job.ask(state, data)));
    }""", [points.tolist(), sheet.tolist(), k, [[int(i), int(j)] for i, j in cuts]])


def test_rolls_have_pcalabs_graph_ways_and_map(live):
    page, rng = live(NAME), np.random.default_rng(8)
    for k, size in ((6, 300), (7, 300), (8, 300), (9, 150), (12, 150)):
        roll = datasets.swiss_roll(size, random_state=k + 30)
        sheet = np.column_stack([roll.arc, roll.height])
        cuts = rng.permutation(edges_of(graph_of(roll.data, k))[0])[:8]
        graph = graph_of(roll.data, k, cuts)
        model, (ends, lengths) = other_roll(page, roll.data, sheet, k, cuts), edges_of(graph)
        assert np.array_equal(np.array(model["edges"])[:, :2], ends)
        assert close(np.array(model["edges"])[:, 2], lengths)
        assert {tuple(edge[:2]) for edge in model["wrong"]} == set(map(tuple, wrong_of(graph, sheet).tolist()))
        ways = geodesic_distances(graph)
        assert close(model["way"], ways[0, -1])
        steps = np.array(model["path"])
        assert close(np.linalg.norm(np.diff(roll.data[steps], axis=0), axis=1).sum(), ways[0, -1])
        points, found = classical_mds(ways, 2).points, np.array(model["map"])
        assert close(found, points * np.sign((found * points).sum(axis=0)))
        assert (found * sheet).sum(axis=0).min() > 0
        assert close([model["own"], model["off"]], [residual_variance(G, points) for G in (ways, cdist(sheet, sheet))])


def test_answers_about_the_shortcut(live):
    page = live(NAME)
    points, sheet = (np.array(data_of(page)[key]) for key in ("points", "sheet"))
    seven, eight = (graph_of(points, k) for k in (7, 8))
    assert seven.nnz // 2 == 1236 and len(wrong_of(seven, sheet)) == 1
    share = np.mean(geodesic_distances(graph_of(points, 7, wrong_of(seven, sheet)))
                    > geodesic_distances(seven) + 1e-9)
    (many, why), (half, left), (flat, caught) = answers(page, NAME)
    assert many == "28 %" and why.startswith(f"{100 * share:.0f} %")
    wrong = wrong_of(eight, sheet)
    offs = [off(graph_of(points, 8, wrong[:count]), sheet) for count in (6, 0, 7)]
    assert len(wrong) == 7 and f"{offs[1]:.2f}" == "0.82"            # as the question says
    assert half == "about half" and left.startswith(f"{offs[0]:.2f} of 0.82") and f"{offs[2]:.3f}" in left
    # whichever of the seven stays, more than a quarter is left
    assert min(off(graph_of(points, 8, np.delete(wrong, i, axis=0)), sheet) for i in range(7)) > offs[1] / 4
    forty = edges_of(eight)[0][:40]
    assert flat == "is flat" and caught.startswith("7 of the forty")
    assert f"{off(graph_of(points, 8, forty), sheet):.3f}" in caught


def test_space_cuts_the_chosen_edge_and_the_sheet_is_flat(live):
    page = live(NAME)
    assert "1 wrong" in said(page)
    page.locator(".stage").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    settle(page)                                                   # the edge that is seen as chosen is cut
    page.keyboard.press(" ")
    words = said(page)
    assert words.startswith("1,235 edges, 0 wrong; residual variance 0.003, against the truth 0.00")
    page.get_by_role("button", name="Cut the ten longest").click()
    assert said(page).startswith("1,225 edges, 0 wrong")


def test_a_stroke_over_the_shortcut_cuts_it(live):
    page = live(NAME)
    i, j = page.evaluate(f"{ROOT}.model.wrong[0]")[:2]
    ends = page.evaluate(f"""([i, j]) => {{
      const {{points}} = {ROOT}.data, [left, top, width] = {ROOT}.layout.boxes[0];
      return [i, j].map(v => [left + (points[v][0] + 15) / 30 * width, top + (15 - points[v][2]) / 30 * width]);
    }}""", [i, j])
    box = page.locator(".stage svg").bounding_box()
    scale = box["width"] / page.evaluate(f"{ROOT}.layout.size[0]")
    (ax, ay), (bx, by) = ends
    x, y = (ax + bx) / 2, (ay + by) / 2
    across = np.array([by - ay, ax - bx]) / np.hypot(ax - bx, ay - by) * 8
    page.mouse.move(box["x"] + scale * (x + across[0]), box["y"] + scale * (y + across[1]))
    page.mouse.down()
    page.mouse.move(box["x"] + scale * (x - across[0]), box["y"] + scale * (y - across[1]), steps=8)
    page.mouse.up()
    settle(page)
    assert page.evaluate(f"{ROOT}.state.cuts") == [f"{i} {j}"] and compute(page, NAME)["wrong"]
    assert "0 wrong" in said(page)
