"""Wrong and unusual answers to the exercises of chapter 22, and what the learner must be told.

WRONG: grade_id of the answer cell, what is written there, words of the message.
OTHER: answers that are right although they are not the book's.
"""

ONE = ("def perplexity_of(t, m):\n    u = (1 - t) / m\n"
       "    H = -t * np.log(t) - (1 - t) * np.log(u)\n    return ")
ROWS = ("def perplexities(P):\n    L = P * np.log(np.where(P > 0, P, 1))\n    H = -L.sum(axis=1)\n"
        "    return ")
REACH = ("def reach_of(E, own=0):\n    E = E * (1 - (1 - own) * np.eye(200))\n"
         "    return perplexities(E / E.sum(axis=1, keepdims=True))\n\n\nreach = ")
ENDS = "def limits(a, b, r):\n    return "


def fit(start="E = d2 - d2.min()", unit="E.mean()", keep="H > np.log(perplexity)",
        entropy="-np.sum(p * np.log(np.where(p > 0, p, 1)))", beta="np.exp(middle) / unit",
        weights="np.exp(-np.exp(middle) * E / unit)", interval="-30.0, 30.0", p="p"):
    """The function of 2b, with a mistake somewhere."""
    return (f"def fit_width(d2, perplexity):\n    {start}\n    unit = {unit}\n"
            f"    low, high = {interval}\n    for _ in range(100):\n"
            f"        middle = (low + high) / 2\n        p = {weights}\n        p /= p.sum()\n"
            f"        H = {entropy}\n"
            f"        low, high = (middle, high) if {keep} else (low, middle)\n"
            f"    beta = {beta}\n    return beta, {p}")


WIDTHS = ("betas = np.array([fit_width(np.delete(D2[i], i), 20)[0] for i in range(200)])\n"
          "sigma = ")
THREE = "def three(t):\n    d = np.array([1, 1 + t, t])\n    w = 1 / (1 + d ** 2)\n    return "
KL = "\n\n\ndef divergence(P, Q):\n    s = P > 0\n    p, q = P[s], Q[s]\n    return "
RIGHT_KL = KL + "np.sum(p * np.log(p / q))"
MAP = ("def map_probabilities(Y):\n    W = 1 / (1 + pcalab.squared_distances(Y))\n"
       "    I = np.eye(len(Y))\n    return ")
RIGHT_MAP = MAP + "(W - I) / (W - I).sum()"
CURVE = ("def curve(P, T=scores):\n"
         "    return [divergence(P, map_probabilities(c * T)) for c in scales]\n\n\nKL = ")
FORCE = ("def force_and_rest(p, Z, r):\n    w = 1 / (1 + r ** 2)\n    q, s = w / Z, 1 / (p * Z)\n"
         "    f, rest = 4 * (p - q) * w * r, np.sqrt(s - 1)\n    return ")
SLOPE = ("def slope(P, Y):\n    D = pcalab.squared_distances(Y)\n    I = np.eye(len(Y))\n"
         "    W = 1 / (1 + D) - I\n    Q = W / W.sum()\n"
         "    F = lambda A: A.sum(axis=1)[:, None] * Y - A @ Y\n    return ")
STEPS = ("G = slope(P, start)\nlength = np.sum(G ** 2) ** 0.5\n"
         "steps = lambda G, T=start, rates=rates: np.array([\n"
         "    divergence(P, map_probabilities(T - eta * G)) for eta in rates])\n"
         "values, steepness = ")
CLOUDS = "def clouds(c, sigma, n, k):\n    s, share = c * sigma, n / (2 * n + k)\n    return "
KEPT = ("def kept(Z, clump, k):\n    D = pcalab.squared_distances(Z)\n"
        "    A = D + np.diag(np.full(len(Z), np.inf))\n"
        "    order = lambda D: np.argsort(D, axis=1, kind='stable')\n"
        "    on = lambda near: clump[near] == clump[:, None]\n"
        "    each = lambda stays: np.array([\n"
        "        stays[clump == i].mean() for i in range(clump.max() + 1)])\n"
        "    return ")
REAL = ("real = np.flatnonzero(np.array(kept(Z, clump, 5)) >= 0.75)\nrows = np.flatnonzero("
        "np.isin(clump, real))\nmembers = ")

WRONG = [
    # entropies, bases, signs, and what is summed
    ("ex-22-1a", ONE + "H", "This is the entropy;"),
    ("ex-22-1a", ONE + "H / np.log(2)", "entropy in bits"),
    ("ex-22-1a", ONE + "2 ** H", "you raised 2"),
    ("ex-22-1a", ONE + "np.exp(H / np.log(2))", "you raised e"),
    ("ex-22-1a", ONE + "np.exp(-H)", "minus sign"),
    ("ex-22-1a", ONE + "t ** -t * u ** -u", "one of them was counted"),
    ("ex-22-1a", ONE + "t ** -t * (1 - t) ** (t - 1)", "taken together"),
    ("ex-22-1a", ONE + "m + 1", "not equally likely"),
    ("ex-22-1b", ROWS + "H", "These are entropies;"),
    ("ex-22-1b", ROWS + "H / np.log(2)", "entropies in bits"),
    ("ex-22-1b", ROWS + "2 ** H", "you raised 2"),
    ("ex-22-1b", ROWS + "np.exp(H / np.log(2))", "you raised e"),
    ("ex-22-1b", ROWS + "np.exp(-H)", "minus sign"),
    ("ex-22-1b", ROWS + "np.exp(-L.sum(axis=0))", "over a column"),
    ("ex-22-1b", ROWS + "np.exp(-L.sum())", "whole table"),
    ("ex-22-1b", ROWS + "np.exp(-L.mean(axis=1))", "not a mean"),
    ("ex-22-1b", ROWS + "np.exp(-(P * np.log(P)).sum(axis=1))", "their product nan"),
    ("ex-22-1b", "def perplexities(P):\n    P /= P.sum(axis=1, keepdims=True) * (1 + 1e-9)\n"
                 "    return np.exp(-np.sum(P * np.log(P), axis=1))", "which belongs to whoever calls it"),
    ("ex-22-1c", REACH + "reach_of(np.exp(-D2 / 200), 1)", "digit itself is among"),
    ("ex-22-1c", REACH + "reach_of(np.exp(-D2 / 100))", "the 2 is missing"),
    ("ex-22-1c", REACH + "reach_of(np.exp(-D2 / 20))", "σ was not squared"),
    ("ex-22-1c", REACH + "reach_of(np.exp(-D2 ** 0.5 / 200))", "the root of the squared"),
    ("ex-22-1c", REACH + "0\nE = np.exp(-D2 / 200) - np.eye(200)\n"
                 "reach = perplexities(E / E.sum(axis=0))", "The columns add up to one"),
    ("ex-22-1c", REACH + "perplexities(np.exp(-D2 / 200) - np.eye(200))", "do not add up to one"),
    ("ex-22-1c", REACH + "np.log(reach_of(np.exp(-D2 / 200)))", "These are entropies."),
    # ends, ties, the exponent
    ("ex-22-2a", ENDS + "[a + b + 1, a, np.log(r) / 3]", "itself was counted"),
    ("ex-22-2a", ENDS + "[a + b, 1, np.log(r) / 3]", "none of them wins"),
    ("ex-22-2a", ENDS + "[a + b, b, np.log(r) / 3]", "kept the far ones"),
    ("ex-22-2a", ENDS + "[a, a + b, np.log(r) / 3]", "ends are exchanged"),
    ("ex-22-2a", ENDS + "[np.log(a + b), np.log(a), np.log(r) / 3]", "ends are entropies"),
    ("ex-22-2a", ENDS + "[a + b, a, np.log(r) / 5]", "not at distance zero"),
    ("ex-22-2a", ENDS + "[a + b, a, np.log(r)]", "β times something"),
    ("ex-22-2a", ENDS + "[a + b, a, np.log(r) / (5 ** 0.5 - 2 ** 0.5)]", "no root is taken"),
    ("ex-22-2a", ENDS + "[a + b, a, np.log(r) / 21]", "are squared already."),
    ("ex-22-2a", ENDS + "[a + b, a, -np.log(r) / 3]", "comes out negative"),
    ("ex-22-2a", ENDS + "[a + b, a, np.log2(r) / 3]", "the natural one"),
    ("ex-22-2b", fit(keep="H < np.log(perplexity)", interval="-30.0, 10.0",
                     entropy="-np.sum(p * np.log(np.where(p > 0, p, 1))) + (middle < 0)"),
     "run to β = 0"),
    ("ex-22-2b", fit(keep="True"), "run to the largest β"),
    ("ex-22-2b", fit(keep="H > perplexity"), "run to β = 0"),
    ("ex-22-2b", fit(keep="H > np.log2(perplexity)"), "in nats, and its goal in bits"),
    ("ex-22-2b", fit(keep="H / np.log(2) > np.log(perplexity)"), "in bits, and its goal in nats"),
    ("ex-22-2b", fit("E = d2 ** 2 - d2.min() ** 2"), "d2 is squared already"),
    ("ex-22-2b", fit("E = d2 ** 0.5 - d2.min() ** 0.5"), "you took its root"),
    ("ex-22-2b", fit("E = d2.max() - d2"), "sign of the exponent"),
    ("ex-22-2b", fit(p="p / p.max()"), "do not add up to one"),
    ("ex-22-2b", fit(keep="H > np.log(perplexity - 1)"), "one off"),
    ("ex-22-2b", fit("d2 -= d2.min()\n    E = d2"), "which belongs to whoever calls it"),
    ("ex-22-2b", "def fit_width(d2, perplexity):\n    return d2", "Two results are wanted"),
    ("ex-22-2b", fit(beta="unit / np.exp(middle) / 2"), "This is σ²"),
    ("ex-22-2b", fit(beta="(unit / np.exp(middle) / 2) ** 0.5"), "This is σ;"),
    ("ex-22-2b", fit(beta="middle - np.log(unit)"), "This is log β"),
    ("ex-22-2b", fit(beta="2 * np.exp(middle) / unit"), "half of that"),
    ("ex-22-2b", fit(unit="d2.mean()", beta="np.exp(middle)"), "by their mean; undo"),
    ("ex-22-2b", fit(beta="np.exp(middle)"), "less the smallest"),
    ("ex-22-2b", fit(beta="unit / np.exp(middle)"), "This is 1/β"),
    ("ex-22-2b", fit("E = d2", unit="1", interval="-7.0, 14.0"), "and 0/0 no probability"),
    ("ex-22-2b", fit(unit="1", interval="-7.0, 9.0"), "β is a millionth"),
    ("ex-22-2b", fit(unit="1", interval="-30.0, 9.0"), "a million times"),
    ("ex-22-2b", fit(interval="-30.0, 1.0"), "just above 2"),
    ("ex-22-2c", WIDTHS + "betas", "This is β;"),
    ("ex-22-2c", WIDTHS + "1 / (2 * betas)", "This is σ²"),
    ("ex-22-2c", WIDTHS + "betas ** -0.5", "the 2 is missing"),
    ("ex-22-2c", WIDTHS + "1 / betas", "This is 1/β"),
    ("ex-22-2c", WIDTHS + "[(2 * fit_width(row, 20)[0]) ** -0.5 for row in D2]",
     "leave out the zero"),
    ("ex-22-2c", WIDTHS.replace("D2[i]", "D2[i] ** 0.5") + "(2 * betas) ** -0.5",
     "no root is taken"),
    ("ex-22-2c", WIDTHS.replace("D2[i]", "D2[i] ** 2") + "(2 * betas) ** -0.5",
     "D2 is squared already."),
    ("ex-22-2c", WIDTHS.replace("20", "30", 1) + "(2 * betas) ** -0.5", "another perplexity"),
    # pairs counted once, rows, the bell curve
    ("ex-22-3a", THREE + "w / w.sum()", "occurs twice"),
    ("ex-22-3a", THREE + "w", "not yet divided"),
    ("ex-22-3a", THREE + "1 / (1 + d) / sum(2 / (1 + d))", "have to be squared"),
    ("ex-22-3a", THREE + "w / (3 + 2 * w.sum())", "no neighbour of its own"),
    ("ex-22-3a", THREE + "w / [w[0] + w[1], w[0] + w[1], w[0] + w[2]]", "the sum of its row"),
    ("ex-22-3a", THREE + "np.exp(-d ** 2) / sum(2 * np.exp(-d ** 2))", "a bell curve"),
    ("ex-22-3a", THREE + "w[[0, 2, 1]] / (2 * w.sum())", "are exchanged"),
    ("ex-22-3a", THREE + "d ** -2 / sum(2 * d ** -2)", "in the denominator"),
    ("ex-22-3b", MAP + "W / W.sum()" + RIGHT_KL, "The diagonal is not zero"),
    ("ex-22-3b", MAP + "(W - I) / W.sum()" + RIGHT_KL, "still in the sum"),
    ("ex-22-3b", MAP + "W - I" + RIGHT_KL, "not yet divided"),
    ("ex-22-3b", MAP + "(W - I) / (W - I).sum(axis=1, keepdims=True)" + RIGHT_KL,
     "Every row adds up to one"),
    ("ex-22-3b", MAP + "2 * (W - I) / (W - I).sum()" + RIGHT_KL, "add up to two"),
    ("ex-22-3b", RIGHT_MAP.replace("distances(Y)", "distances(Y) ** 0.5") + RIGHT_KL,
     "distances are not squared"),
    ("ex-22-3b", RIGHT_MAP.replace("1 / (1 + ", "np.exp(-") + RIGHT_KL, "a bell curve"),
    ("ex-22-3b", MAP + "(W - I) ** 2 / ((W - I) ** 2).sum()" + RIGHT_KL, "weights are squared"),
    ("ex-22-3b", RIGHT_MAP.replace("distances(Y)", "distances(Y[:, :2])") + RIGHT_KL,
     "only the first two"),
    ("ex-22-3b", "def map_probabilities(Y):\n    Y -= Y.mean(axis=0)\n"
                 "    W = 1 / (1 + np.sum((Y[:, None] - Y) ** 2, axis=2)) - np.eye(len(Y))\n"
                 "    return W / W.sum()" + RIGHT_KL, "which belongs to whoever calls it"),
    ("ex-22-3b", RIGHT_MAP + KL + "np.sum(P * np.log(P / Q))", "not finite"),
    ("ex-22-3b", RIGHT_MAP + KL + "np.sum(p * np.log(q / p))", "sign is turned"),
    ("ex-22-3b", RIGHT_MAP + KL + "np.sum(q * np.log(q / p))", "changed places"),
    ("ex-22-3b", RIGHT_MAP + KL + "np.sum(p * np.log2(p / q))", "the natural one"),
    ("ex-22-3b", RIGHT_MAP + KL + "np.sum(p * np.log(p / q)) / P.size", "not a mean"),
    ("ex-22-3b", RIGHT_MAP + KL + "np.sum(np.log(p / q))", "weights are missing"),
    ("ex-22-3b", RIGHT_MAP + KL + "np.sum(p * np.log(p / q)) / 2", "both ways"),
    ("ex-22-3b", RIGHT_MAP + KL + "-np.sum(p * np.log(q))", "cross entropy"),
    ("ex-22-3b", RIGHT_MAP + "\n\n\ndef divergence(P, Q):\n    P += 1e-12\n    Q += 1e-12\n"
                 "    return np.sum(P * np.log(P / Q))", "changes what it is given"),
    ("ex-22-3c", CURVE + "curve(C)", "used as they are"),
    ("ex-22-3c", CURVE + "curve(C / 200)", "not made symmetric"),
    ("ex-22-3c", CURVE + "curve((C + C.T) / 200)", "add up to two"),
    ("ex-22-3c", CURVE + "curve((C + C.T) / 2)", "1/n is missing"),
    ("ex-22-3c", "P = (C + C.T) / 400 + 1e-300\nKL = [divergence("
                 "Q := map_probabilities(c * scores) + 1e-300 * np.eye(200), P)\n"
                 "      - np.sum(np.diag(Q) * np.log(np.diag(Q) / np.diag(P))) for c in scales]",
     "changed places"),
    ("ex-22-3c", CURVE + "[divergence((C + C.T) / 400, map_probabilities(c ** 0.5 * scores)) "
                 "for c in scales]", "has to multiply the scores"),
    ("ex-22-3c", CURVE + "curve((C + C.T) / 400, scores / scores.std(axis=0))",
     "standard deviations"),
    ("ex-22-3c", CURVE + "curve((C + C.T) / 400, X)", "whole digits"),
    # factors, weights, signs, the distance of rest
    ("ex-22-4a", FORCE + "[f / 4, rest]", "but for the factor"),
    ("ex-22-4a", FORCE + "[f / 2, rest]", "twice what you have"),
    ("ex-22-4a", FORCE + "[-f, rest]", "means attraction"),
    ("ex-22-4a", FORCE + "[4 * (p - q) * r, rest]", "w behind the bracket is missing"),
    ("ex-22-4a", FORCE + "[4 * (p - q) * w, rest]", "the unit vector one"),
    ("ex-22-4a", FORCE + "[4 * (p - w) * w * r, rest]", "the division is missing"),
    ("ex-22-4a", FORCE + "[4 * (p - 1 / (1 + r) / Z) / (1 + r) * r, s - 1]", "not squared here"),
    ("ex-22-4a", FORCE + "[f, s - 1]", "you have the square"),
    ("ex-22-4a", FORCE + "[f, s ** 0.5]", "w has a 1"),
    ("ex-22-4a", FORCE + "[f, (1 / p - 1) ** 0.5]", "q is w divided by Z"),
    ("ex-22-4b", SLOPE + "F((P - Q) * W)", "factor 4 is missing"),
    ("ex-22-4b", SLOPE + "2 * F((P - Q) * W)", "is 4, not 2"),
    ("ex-22-4b", SLOPE + "4 * F((Q - P) * W)", "direction downhill"),
    ("ex-22-4b", SLOPE + "4 * F(P - Q)", "w behind the bracket is missing"),
    ("ex-22-4b", SLOPE + "4 * F((P - Q) * W ** 2)", "bracket is squared"),
    ("ex-22-4b", SLOPE + "4 * F((P - W) * W)", "that division is missing"),
    ("ex-22-4b", SLOPE + "4 * F((P - W / W.sum(axis=1, keepdims=True)) * W)", "Every row"),
    ("ex-22-4b", SLOPE + "4 * F((P - W / (W + I).sum()) * W)", "ones from the diagonal"),
    ("ex-22-4b", SLOPE + "4 * F(P * W)", "Only the attraction"),
    ("ex-22-4b", SLOPE + "4 * ((P - Q) * W) @ Y", "you have y_j only"),
    ("ex-22-4b", SLOPE + "4 * F((P - Q) * W / np.where(D > 0, D, 1) ** 0.5)",
     "you have its unit vector"),
    ("ex-22-4b", "def slope(P, Y):\n    Y -= Y.mean(axis=0)\n"
                 "    return 0 * Y", "which belongs to whoever calls it"),
    ("ex-22-4c", STEPS + "steps(-G), -length ** 2", "steps go uphill"),
    ("ex-22-4c", STEPS + "steps(G / 4), -length ** 2", "a fourth"),
    ("ex-22-4c", STEPS + "steps(G / 2), -length ** 2", "half of what"),
    ("ex-22-4c", STEPS + "steps(G, 10 * start), -length ** 2", "a tenth of it"),
    ("ex-22-4c", STEPS + "steps(G, rates=np.cumsum(rates)), -length ** 2", "walked on"),
    ("ex-22-4c", STEPS + "steps(G / length), -length ** 2", "unit vector"),
    ("ex-22-4c", STEPS + "steps(G) - steps(G)[0], -length ** 2", "changes of KL"),
    ("ex-22-4c", STEPS + "steps(G), length ** 2", "KL falls"),
    ("ex-22-4c", STEPS + "steps(G), -length", "minus the length"),
    ("ex-22-4c", STEPS + "steps(G), length", "This is the length"),
    ("ex-22-4c", STEPS + "steps(G), (steps(G)[1] - steps(G)[0]) / 50", "secant"),
    ("ex-22-4c", STEPS + "steps(G), -np.mean(G ** 2)", "not a mean"),
    ("ex-22-4c", STEPS + "steps(G), -length ** 2 / 200", "per point"),
    # widths, shares of points, whose neighbours
    ("ex-22-5a", CLOUDS + "[sigma, 1, share]", "that of A still"),
    ("ex-22-5a", CLOUDS + "[sigma / c, 1, share]", "the other way"),
    ("ex-22-5a", CLOUDS + "[c * s, 1, share]", "a length, not a square"),
    ("ex-22-5a", CLOUDS + "[1 / (2 * s ** 2), 1, share]", "This is β"),
    ("ex-22-5a", CLOUDS + "[s, 1 / c, share]", "so is e to its power"),
    ("ex-22-5a", CLOUDS + "[s, c ** -2, share]", "so is every probability"),
    ("ex-22-5a", CLOUDS + "[s, 1, 1 / 3]", "not every cloud"),
    ("ex-22-5a", CLOUDS + "[s, 1, n / (n + k)]", "B has n points"),
    ("ex-22-5a", CLOUDS + "[s, 1, 1]", "A has a part"),
    ("ex-22-5a", CLOUDS + "[s, 1, share / 2]", "the 2 of 2n cancels"),
    ("ex-22-5a", CLOUDS + "[s, 1, n]", "the number of points"),
    ("ex-22-5b", KEPT + "each(on(order(D)[:, :k]))", "first of its own neighbours"),
    ("ex-22-5b", KEPT + "each(on(order(D)[:, :k + 1]))", "k + 1 neighbours"),
    ("ex-22-5b", KEPT + "each(on(order(A)[:, :k - 1]))", "k − 1 neighbours"),
    ("ex-22-5b", KEPT + "each(on(order(-D)[:, :k]))", "k farthest"),
    ("ex-22-5b", KEPT + "on(order(A)[:, :k])[clump >= 0].mean()", "One share for all"),
    ("ex-22-5b", KEPT + "[(clump[np.nonzero(clump[order(A)[:, :k]] == i)[0]] == i).mean()\n"
                 "            for i in range(clump.max() + 1)]", "other way round"),
    ("ex-22-5b", KEPT + "each(on(order(A)[:, :k]).all(axis=1))", "all k neighbours"),
    ("ex-22-5b", KEPT + "each(on(order(A)[:, :k]).sum(axis=1))", "divide by k"),
    ("ex-22-5b", KEPT + "[on(order(A)[:, :k])[clump == i].mean() for i in np.unique(clump)]",
     "−1 is none"),
    ("ex-22-5b", KEPT + "each(on(order(D)[:, 1:k + 1]))", "meets itself"),
    ("ex-22-5b", KEPT + "each(on(order(np.where(D > 0, D, np.inf))[:, :k]))",
     "not the distance zero"),
    ("ex-22-5b", KEPT.replace("):\n", "):\n    Z -= Z.mean(axis=0)\n", 1)
     + "each(on(order(A)[:, :k]))", "which belongs to whoever calls it"),
    ("ex-22-5c", REAL + "np.flatnonzero(np.isin(clump, np.flatnonzero(kept(Y, clump, 5) > 0.75)))",
     "looked up on the map"),
    ("ex-22-5c", REAL + "real", "numbers of islands"),
    ("ex-22-5c", REAL + "np.isin(clump, real)", "whether it is on a real island"),
    ("ex-22-5c", REAL + "np.flatnonzero((clump >= 0) & ~np.isin(clump, real))",
     "that are not real"),
    ("ex-22-5c", REAL + "np.setdiff1d(range(200), rows)", "all rows that are not"),
    # one k only, the bounds of the interval, an earlier part
    ("ex-22-1b", ROWS.replace("H = -L.sum(axis=1)", "H = -L.sum(axis=1)\n    H = H * (P.shape[1] > 1)"
                              " + 0.1 * (P.shape[1] == 1)") + "np.exp(H)", "shape (3, 1)"),
    ("ex-22-1c", ROWS + "2 ** H\n\n\n" + REACH + "reach_of(np.exp(-D2 / 200))",
     "Part 1b is not right yet"),
    ("ex-22-2b", fit(interval="-1.5, 30.0"), "Where does your interval begin?"),
    ("ex-22-2c", fit(keep="H > np.log(perplexity - 1)") + "\n" + WIDTHS + "(2 * betas) ** -0.5",
     "Part 2b is not right yet"),
    ("ex-22-3c", MAP + "W - I" + RIGHT_KL + "\n\n\n" + CURVE + "curve((C + C.T) / 400)",
     "Part 3b is not right yet"),
    ("ex-22-3c", RIGHT_MAP + KL + "np.sum(q * np.log(q / p))\n\n\n" + CURVE
     + "curve((C + C.T) / 400)", "Part 3b is not right yet"),
    ("ex-22-4c", SLOPE + "2 * F((P - Q) * W)\n\n\n" + STEPS + "steps(G), -length ** 2",
     "Part 4b is not right yet"),
    ("ex-22-4c", RIGHT_MAP + KL + "2 * np.sum(p * np.log(p / q))\n\n\n" + STEPS
     + "steps(G), -length ** 2", "Part 3b is not right yet"),
    ("ex-22-5b", KEPT + "each(on(order(A)[:, :4]))", "k = 3"),
    ("ex-22-5c", KEPT + "each(on(order(D)[:, :k + 1]))\n\n\n" + REAL + "rows[:3]",
     "Part 5b is not right yet"),
    # with what is to be written, or is forbidden
    ("ex-22-4b", "def slope(P, Y):\n    return pcalab.tsne.kl_gradient(P, Y)",
     "pcalab was used"),
]

OTHER = [
    ("ex-22-1a", ONE + "np.exp(-(t * np.log(t) + m * u * np.log(u)))"),
    ("ex-22-1b", "from scipy.special import xlogy\n\n\ndef perplexities(P):\n"
                 "    return [float(np.exp(-xlogy(p, p).sum())) for p in P]"),
    ("ex-22-1c", REACH + "list(reach_of(np.exp(-(D2 - 400) / 200)))"),
    ("ex-22-2a", ENDS + "np.array([b + a, a, np.log(r ** (1 / 3))])"),
    ("ex-22-2b", fit(unit="E.max()", interval="-40.0, 40.0")),
    ("ex-22-2b", "from scipy.optimize import brentq\n\n\ndef fit_width(d2, perplexity):\n"
                 "    E = (d2 - d2.min()) / d2.std()\n    w = lambda x: np.exp(-np.exp(x) * E)\n"
                 "    H = lambda x: np.log(w(x).sum()) + np.exp(x) * E @ w(x) / w(x).sum()\n"
                 "    x = brentq(lambda x: H(x) - np.log(perplexity), -20, 20, xtol=1e-12)\n"
                 "    return [np.exp(x) / d2.std(), list(w(x) / w(x).sum())]"),
    ("ex-22-2c", WIDTHS + "list(np.sqrt(0.5 / betas))"),
    ("ex-22-3a", "def three(t):\n"
                 "    return tuple(pcalab.tsne.student_q(np.array([[0, 1, 1 + t]]).T)"
                 "[[0, 0, 1], [1, 2, 2]])"),
    ("ex-22-3b", RIGHT_MAP + "\n\n\ndef divergence(P, Q):\n    from scipy.special import rel_entr\n"
                 "    return rel_entr(P, Q).sum()"),
    ("ex-22-3c", CURVE + "curve(joint_probabilities(D2, 20), 5 - scores[:, ::-1])"),
    ("ex-22-4a", FORCE + "np.array([4 * r * w * p - 4 * r * w ** 2 / Z, (s - 1) ** 0.5])"),
    ("ex-22-4b", SLOPE + "4 * np.einsum('ij,ijc->ic', (P - Q) * W, Y[:, None] - Y)"),
    ("ex-22-4c", STEPS + "list(steps(G)), (steps(G, rates=[1])[0] - steps(G, rates=[-1])[0]) / 2"),
    ("ex-22-5a", CLOUDS + "(sigma * c, 1.0, 2 * n / (4 * n + 2 * k))"),
    ("ex-22-5c", REAL + "list(rows[::-1])"),
    # lists, single precision, one column
    ("ex-22-1b", ROWS + "np.exp(H)[:, None]"),
    ("ex-22-2c", WIDTHS + "((2 * betas) ** -0.5).astype(np.float32)[:, None]"),
    ("ex-22-3b", RIGHT_MAP.replace("return ", "return (") + ").tolist()" + KL
     + "[np.sum(p * np.log(p / q))]"),
    ("ex-22-4b", SLOPE + "(4 * F((P - Q) * W)).tolist()"),
    ("ex-22-5b", KEPT + "each(on(order(A)[:, :k]))[:, None].tolist()"),
    ("ex-22-5c", REAL + "rows.astype(float)[:, None]"),
]
