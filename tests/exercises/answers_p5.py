"""Wrong and unusual answers to the project "Map from hearsay", and what the learner must be told.

WRONG: grade_id of the answer cell, what is written there, words of the message.
OTHER: answers that are right although they are not the book's.
"""

BOUNDS = "def bounds(a, b):\n    return "
AGREED = ("def agreed(H):\n    told = ~np.isnan(H)\n    np.fill_diagonal(told, False)\n"
          "    W = told.astype(float) + told.T\n    h = np.where(told, H, 0)\n"
          "    D = np.where(W > 0, (h + h.T) / np.maximum(W, 1), np.nan)\n    np.fill_diagonal(D, 0)\n    ")
COUNTS = ("D, W = agreed(H)\nlong = level = 0\nfor i in range(20):\n    for j in range(i):\n"
          "        for k in range(j):\n            s = sorted([D[i, j], D[j, k], D[i, k]])\n"
          "            long += s[2] > s[0] + s[1]\n            level += s[2] >= s[0] + s[1]\n"
          "pairs, twice = np.sum(W > 0) / 2, np.sum(W == 2) / 2\ncounts = ")
EIGEN = "def three_eigenvalues(p, q):\n    return "
SHORTEST = ("def shortest(D):\n    F = np.where(np.isnan(D), np.inf, D)\n"
            "    for _ in range({}):\n        F = (F[:, :, None] + F[None]).min(axis=1)\n    return ")
FILLED = ("D, W = agreed(H)\nfilled = np.where(np.isnan(D), D[W > 0].mean(), D)\n\n\n"
          "def of(table):\n    return off(pcalab.classical_mds(table, 2).points)\n\n\noff_filled = ")
PLACE = "def place(a, b, L, u, v):\n    return "
MAPPED = ("def mapped(D, W):\n    S = shortest(D)\n    start = pcalab.classical_mds(S, 2).points\n"
          "    T = np.where(W > 0, D, 0)\n\n\n    def fit(T, W):\n        return pcalab.smacof(T, 2, "
          "weights=W, init=start, eps=1e-8, max_iter=3000).points\n    return ")
WEIGHTS = ("D, W = agreed(H)\nstart = pcalab.classical_mds(shortest(D), 2).points\n\n\n"
           "def order(W):\n    return off(pcalab.smacof(np.nan_to_num(D), 2, metric_mds=False, weights=W,\n"
           "               init=start, eps=1e-8, max_iter=3000).points)\n\n\n"
           "first, second = off(mapped(D, W)), off(mapped(D, (W > 0) * 1.0))\noff_weights = ")
FEWEST = "def fewest(n):\n    return "
LEFT = ("def left_out(D, W):\n    out = np.zeros(D.shape)\n"
        "    for i, j in zip(*np.nonzero(np.triu(W))):\n        E, V = D.copy(), W.copy()\n"
        "        E[i, j] = E[j, i] = np.nan\n        V[i, j] = V[j, i] = 0\n{}    return ")
MAP_OF_REST = "        out[i, j] = out[j, i] = pcalab.dissimilarities(mapped(E, V))[i, j]\n"
TRUST = ("D, W = agreed(H)\nones = 1 - np.eye(6)\n\n\ndef row(T, W, mean):\n"
         "    return [mean((T - says)[W > 0]) for says in "
         "(pcalab.dissimilarities(mapped(T, W)), left_out(T, W))]\n\n\n"
         "def rms(e):\n    return np.sqrt(np.mean(e ** 2))\n\n\n"
         "def size(e):\n    return np.mean(abs(e))\n\n\nminutes = np.array([[60], [1]])\n"
         "table = np.array([row(D, W, {0}), row(roads, ones, {0})])\ntrust = ")
CURVE = ("D, W = agreed(H)\nresults = np.array([[off(mapped(*kept(D, W, m, draw))) "
         "for draw in range(20)]\n                    for m in (50, 70, 90, 110)])\ncurve = ")
DETOUR = "def detour(a, b, h):\n    way = np.hypot(a, h) + np.hypot(b, h)\n    return "
ONE = ("def one_sided(D, W, X, e, steps):\n    told = np.where(W > 0, D, 0)\n"
       "    first = told > pcalab.dissimilarities(X)\n    V = W\n    for _ in range({}):\n"
       "        longer = told > pcalab.dissimilarities(X)\n        V = np.where(longer, e * V, V)\n"
       "        X = pcalab.stress.guttman_transform(told, X, {})\n    return X")
RIVER = ("D, W = agreed(H)\nX = mapped(D, W)\nZ = one_sided(D, W, X, 0.1, 200)\n\n\n"
         "def residuals(M):\n    return D - pcalab.dissimilarities(M)\n\n\n"
         "bank = {}\nacross = bank[:, None] != bank\noff_river = ")
KNOWING = "off(one_sided(D, W, Z, np.where(across, {}, {}), 300))"
LANDS = ("rows = []\nfor seed in range(16):\n    towns, told, west = land(seed)\n    D, W = agreed(told)\n"
         "    M = {}\n    sides = [banks(X, D - pcalab.dissimilarities(X) / v, W) for X, v in "
         "((M, 1), (towns, {}))]\n"
         "    rows.append([max(np.sum(s == west), np.sum(s != west)) for s in sides])\n"
         "rows = np.array(rows)\nfound = ")
STEPPED = "one_sided(D, W, mapped(D, W), 0.1, 100)"

WRONG = [
    ("ex-p5-1a", BOUNDS + "a - b, a + b", "may not be negative"),
    ("ex-p5-1a", BOUNDS + "0, a + b", "is not zero"),
    ("ex-p5-1a", BOUNDS + "abs(a - b), np.hypot(a, b)", "right angle"),
    ("ex-p5-1a", BOUNDS + "a + b, abs(a - b)", "changed places"),
    ("ex-p5-1b", AGREED + "return D, np.minimum(W, 1)", "whether a pair is known"),
    ("ex-p5-1b", AGREED + "return np.where(np.eye(len(H)), H, D), W", "zero, not NaN"),
    ("ex-p5-1b", AGREED + "D = (H + H.T) / 2\n    np.fill_diagonal(D, 0)\n    return D, W",
     "one telling is enough"),
    ("ex-p5-1b", AGREED + "return np.nan_to_num(D), W", "NaN where neither"),
    ("ex-p5-1b", AGREED + "D = np.where(W > 0, (h + h.T) / 2, D)\n    return D, W", "zero hours"),
    ("ex-p5-1b", AGREED + "D = np.where(W > 0, h + h.T, D)\n    return D, W", "are added"),
    ("ex-p5-1b", AGREED + "D = np.where(W > 0, np.maximum(h, h.T), D)\n    return D, W",
     "the longer was taken"),
    ("ex-p5-1b", AGREED + "return D, ~np.isnan(H) + 1.0 * ~np.isnan(H.T)", "no town is told of itself"),
    ("ex-p5-1b", AGREED + "np.fill_diagonal(H, 0)\n    return D, W", "changes H"),
    ("ex-p5-1b", AGREED + "return D", "two tables are wanted"),
    ("ex-p5-1b", AGREED + "pass", "still missing"),
    ("ex-p5-1c", COUNTS + "2 * pairs, 2 * twice, long", "Each pair is counted twice"),
    ("ex-p5-1c", COUNTS + "np.sum(~np.isnan(H)) - 20, twice, long", "number of tellings"),
    ("ex-p5-1c", COUNTS + "pairs, twice, 6 * long", "six times"),
    ("ex-p5-1c", COUNTS + "pairs, twice, level", "breaks nothing"),
    ("ex-p5-1c", "def agreed(H):\n    return H, 1.0 - np.isnan(H)\n\n\n" + COUNTS + "pairs, twice, long",
     "Part 1b is not right yet"),
    ("ex-p5-2a", EIGEN + "[p ** 2, q ** 2, 0]", "true diagonals"),
    ("ex-p5-2a", EIGEN + "[q * (p + q), p * (p + q), -p * q]", "changed places"),
    ("ex-p5-2a", EIGEN + "[p * (p + q), q * (p + q), p * q]", "The last one is negative"),
    ("ex-p5-2a", EIGEN + "[-2 * p * (p + q), -2 * q * (p + q), 2 * p * q]", "before the factor"),
    ("ex-p5-2b", SHORTEST.format(1) + "F", "two legs"),
    ("ex-p5-2b", SHORTEST.format(2) + "F", "four legs"),
    ("ex-p5-2b", SHORTEST.format(9) + "np.where(np.isnan(D), F, D)", "a known time that is longer"),
    ("ex-p5-2b", SHORTEST.format(9) + "np.where(np.isinf(F), 0, F)", "the entry is np.inf"),
    ("ex-p5-2b", SHORTEST.format(9) + "np.where(np.isnan(D), D, F)", "There is a NaN"),
    ("ex-p5-2b", SHORTEST.format(0) + "F", "gaps stay gaps"),
    ("ex-p5-2b", "def shortest(D):\n    D[np.isnan(D)] = np.inf\n    for k in range(len(D)):\n"
                 "        D = np.minimum(D, D[:, [k]] + D[[k]])\n    return D", "changes D"),
    ("ex-p5-2b", "def shortest(D):\n    F = np.where(np.isnan(D), np.inf, D)\n    for i in range(len(D)):\n"
                 "        for j in range(len(D)):\n            for k in range(len(D)):\n"
                 "                F[i, j] = min(F[i, j], F[i, k] + F[k, j])\n    return F",
     "outermost loop"),
    ("ex-p5-2c", FILLED + "of(shortest(D)), of(filled)", "changed places"),
    ("ex-p5-2c", FILLED + "of(np.nan_to_num(D)), of(shortest(D))", "filled with zeros"),
    ("ex-p5-2c", FILLED + "of(np.where(np.isnan(D), np.nanmean(D), D)), of(shortest(D))",
     "zeros of the diagonal"),
    ("ex-p5-2c", FILLED + "of(filled), of(np.where(np.isnan(D), shortest(D), D))",
     "only the gaps are filled"),
    ("ex-p5-2c", FILLED + "of(filled ** 2), of(shortest(D) ** 2)", "squares of the tables"),
    ("ex-p5-3a", PLACE + "(u * a + v * b) / (u + v)", "names the place L − b"),
    ("ex-p5-3a", PLACE + "(v * a + u * (L - b)) / (u + v)", "weights have changed places"),
    ("ex-p5-3a", PLACE + "(a + L - b) / 2", "weights are not used"),
    ("ex-p5-3a", PLACE + "u * a + v * (L - b)", "divided by u + v"),
    ("ex-p5-3b", MAPPED + "start", "the steps are missing"),
    ("ex-p5-3b", MAPPED + "fit(T, (W > 0) * 1.0)", "whether a pair is known"),
    ("ex-p5-3b", MAPPED + "fit(S, None)", "filled by shortest paths"),
    ("ex-p5-3b", MAPPED + "fit(T, None)", "count as zero hours"),
    ("ex-p5-3b", MAPPED + "fit(S, W)", "in place of the told times"),
    ("ex-p5-3b", "def mapped(D, W):\n    D[W == 0] = 0\n    return pcalab.smacof(D, 2, weights=W).points",
     "changes D or W"),
    ("ex-p5-3c", WEIGHTS + "second, first, order(W)", "changed places"),
    ("ex-p5-3c", WEIGHTS + "first, second, first", "metric still"),
    ("ex-p5-3c", WEIGHTS + "first, second, order((W > 0) * 1.0)", "The third has the weight one"),
    ("ex-p5-3c", WEIGHTS + "first, first, first", "All three"),
    ("ex-p5-4a", FEWEST + "2 * n, 4 / (n - 1)", "These are all coordinates"),
    ("ex-p5-4a", FEWEST + "2 * n - 4, 2 * (2 * n - 4) / n / (n - 1)", "A scale is not free"),
    ("ex-p5-4a", FEWEST + "n - 1, 2 / n", "everything swings"),
    ("ex-p5-4a", FEWEST + "2 * n - 3, (2 * n - 3) / n / (n - 1)", "not n(n − 1)"),
    ("ex-p5-4b", LEFT.format("") + "pcalab.dissimilarities(mapped(D, W)) * (W > 0)", "was not left out"),
    ("ex-p5-4b", LEFT.format("        out[i, j] = out[j, i] = shortest(E)[i, j]\n") + "out", "way round"),
    ("ex-p5-4b", LEFT.format(MAP_OF_REST) + "np.where(W > 0, D - out, 0)", "These are errors"),
    ("ex-p5-4b", LEFT.format(MAP_OF_REST) + "np.triu(out)", "one half"),
    ("ex-p5-4b", LEFT.format(MAP_OF_REST).replace("E, V = D.copy(), W.copy()", "E, V = D, W") + "out",
     "stay out"),
    ("ex-p5-4b", LEFT.format(MAP_OF_REST.replace("mapped(E, V)", "mapped(E, (V > 0) * 1.0)")) + "out",
     "W counts the tellings"),
    ("ex-p5-4c", TRUST.format("rms") + "table", "is in hours"),
    ("ex-p5-4c", TRUST.format("size") + "minutes * table", "means of the sizes"),
    ("ex-p5-4c", TRUST.format("rms") + "(minutes * table)[:, ::-1]", "columns have changed"),
    ("ex-p5-4c", TRUST.format("rms") + "(minutes * table)[:, [0, 0]]", "Both columns"),
    ("ex-p5-4d", CURVE + "results.mean(axis=1)", "These are means"),
    ("ex-p5-4d", CURVE + "results[:, 0]", "first draw"),
    ("ex-p5-4d", CURVE + "results.min(axis=1)", "best of the draws"),
    ("ex-p5-4d", CURVE + "results", "their median"),
    ("ex-p5-5a", DETOUR + "way", "straight line is to be taken off"),
    ("ex-p5-5a", DETOUR + "way / (a + b)", "quotient"),
    ("ex-p5-5a", DETOUR + "2 * h", "No road follows"),
    ("ex-p5-5a", DETOUR + "a + b - way", "sign is turned"),
    ("ex-p5-5b", ONE.format("steps", "np.where(longer, W, e * W)"), "told shorter"),
    ("ex-p5-5b", ONE.format("steps", "np.where(first, e * W, W)"), "look anew"),
    ("ex-p5-5b", ONE.format("steps", "V"), "pile up"),
    ("ex-p5-5b", ONE.format("steps", "W"), "e is not used"),
    ("ex-p5-5b", ONE.format("1", "np.where(longer, e * W, W)"), "One step was made"),
    ("ex-p5-5b", ONE.format("steps", "np.where(longer, e, 1) * (W > 0)"), "W is missing"),
    ("ex-p5-5c", RIVER.format("banks(X, residuals(X), W)") + "off(X), " + KNOWING.format(0.05, 1),
     "make the 200 steps first"),
    ("ex-p5-5c", RIVER.format("banks(Z, -residuals(Z), W)") + "off(X), " + KNOWING.format(0.05, 1),
     "other sign"),
    ("ex-p5-5c", RIVER.format("np.arange(20)") + "0, 0", "Truth values"),
    ("ex-p5-5c", RIVER.format("banks(Z, residuals(Z), W)") + "off(X), off(Z)", "that of Z"),
    ("ex-p5-5c", RIVER.format("banks(Z, residuals(Z), W)") + "off(X), " + KNOWING.format(1, 0.05),
     "one bank were forgiven"),
    ("ex-p5-5c", RIVER.format("banks(Z, residuals(Z), W)") + KNOWING.format(0.05, 1) + ", off(X)",
     "changed places"),
    ("ex-p5-5d", LANDS.format(STEPPED, 60) + "np.sum(rows > 18, axis=0)", "so 18 counts"),
    ("ex-p5-5d", LANDS.format(STEPPED, 60) + "np.mean(rows >= 18, axis=0)", "These are shares"),
    ("ex-p5-5d", LANDS.format("mapped(D, W)", 60) + "np.sum(rows >= 18, axis=0)", "no one-sided steps"),
    ("ex-p5-5d", LANDS.format(STEPPED, 60) + "rows.mean(axis=0)", "towns that are right"),
]

OTHER = [
    ("ex-p5-1a", BOUNDS + "[max(a, b) - min(a, b), a + b]"),
    ("ex-p5-1b", "def agreed(H):\n    T = np.array(H)\n    np.fill_diagonal(T, np.nan)\n"
                 "    W = (~np.isnan(T)).astype(int) + ~np.isnan(T.T)\n"
                 "    D = np.where(np.isnan(T), T.T, np.where(np.isnan(T.T), T, (T + T.T) / 2))\n"
                 "    np.fill_diagonal(D, 0)\n    return [D, W]"),
    ("ex-p5-2b", SHORTEST.format(4) + "F"),
    ("ex-p5-2b", "def shortest(D):\n    graph = csgraph.csgraph_from_dense(np.nan_to_num(D, nan=np.inf), "
                 "np.inf)\n    return csgraph.dijkstra(graph)"),
    ("ex-p5-3b", "def mapped(D, W):\n    return pcalab.smacof(D, 2, weights=W, eps=1e-8, "
                 "max_iter=3000).points[:, ::-1]"),
    ("ex-p5-5c", RIVER.format("~banks(Z, residuals(Z), W)") + "off(X), " + KNOWING.format(0.05, 1)),
]
