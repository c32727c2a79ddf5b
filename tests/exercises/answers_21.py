"""Wrong and unusual answers to the exercises of chapter 21, and what the learner must be told.

WRONG: grade_id of the answer cell, what is written there, words of the message.
OTHER: answers that are right although they are not the book's.
"""

LINE = "def line_graphs(n, k):\n    return "
EDGES = ("def neighbor_edges(X, k):\n    n = len(X)\n"
         "    D = np.linalg.norm(X[:, None] - X, axis=2)\n"
         "    E = D + np.diag([np.inf] * n)\n"
         "    N = np.argsort(np.argsort(E, axis=1), axis=1) < k\n    I = np.eye(n, dtype=bool)\n"
         "    return ")
PIECES = ("def names(k):\n    D = pcalab.dissimilarities(digits)\n"
          "    np.fill_diagonal(D, np.inf)\n"
          "    return np.argsort(np.argsort(D, axis=1), axis=1) < k\n\n\n"
          "def count(A, **how):\n    return connected_components(A, **how)[0]\n\n\npieces = ")
AROUND = "def around(n, m, q):\n    return "
PATHS = "def shortest_paths(G):\n    n = len(G)\n    ways = G.copy()\n"
FLOYD = (PATHS + "    for v in range(n):\n"
         "        ways = np.minimum(ways, ways[:, [v]] + ways[v])\n    return ")
SHARES = ("arcs = 10 * abs(angles[:, None] - angles)\napart = arcs > 0\n"
          "D = np.linalg.norm(points[:, None] - points, axis=2)\n"
          "ways = [shortest_paths(neighbor_edges(points, k)) for k in (6, 10, 20, 40)]\n"
          "shares = ")
CIRCUIT = "def short_circuit(n, m, s):\n    return "
ROUND = ("def detour(G, i, j):\n    rest = G.copy()\n    rest[i, j] = rest[j, i] = np.inf\n"
         "    way, length = shortest_path(rest, indices=i)[j], G[i, j]\n    return ")
FOUND = ("G = neighbor_edges(roll.data, 7)\ni, j = np.nonzero(np.triu(np.isfinite(G), 1))\n"
         "last = np.argsort(G[i, j])[-20:]\ni, j = i[last], j[last]\n\n\n"
         "def rest(a, b):\n    R = G.copy()\n    R[a, b] = R[b, a] = np.inf\n    return R\n\n\n"
         "def way(R, a, b):\n    return shortest_path(R, indices=a)[b]\n\n\n"
         "rounds = [way(rest(a, b), a, b) / G[a, b] for a, b in zip(i, j)]\n"
         "e = np.argmax(rounds)\na, b = i[e], j[e]\n"
         "before, after = way(G, inner, outer), way(rest(a, b), inner, outer)\nfound = ")
TWO = "def line_weights(t, h, b):\n    return "
OF = ("def weights(x, P, rho=1e-3):\n    k, C = len(P), P - x\n    S = C @ C.T\n"
      "    t, I, one = np.trace(S), np.eye(len(P)), np.ones(len(P))\n")
SOLVE = "    w = np.linalg.solve(S + rho * t * I, one)\n    return "
CHANGES = ("def all_weights(p, rows=near):\n"
           "    return np.array([weights(x, p[r]) for x, r in zip(p, rows)])\n\n\n"
           "right = digits * np.tile([1] * 4 + [2] * 4, 8)\nplain = all_weights(digits)\n"
           "gap = all_weights(right) - plain\nchanges = ")
PLACE = "def one_misplaced(n):\n    f = 1 / (n * (n - 2))\n    return "
TRUST = ("def trustworthiness(X, Y, k):\n    n = len(X)\n"
         "    A, B = (np.linalg.norm(Z[:, None] - Z, axis=2) for Z in (X, Y))\n"
         "    order, near = np.argsort(A, axis=1), np.argsort(B, axis=1)[:, 1:k + 1]\n"
         "    ranks = np.argsort(order, axis=1)\n"
         "    f = 2 / (n * k * (2 * n - 3 * k - 1))\n"
         "    pick = lambda R, N=near: np.take_along_axis(R, N, axis=1)\n    return ")
JUDGED = ("Z = pcalab.PCA(2).fit_transform(digits)\n\n\n"
          "def judge(Y, k=10):\n"
          "    return [trustworthiness(digits, Y, k), trustworthiness(Y, digits, k)]\n\n\n"
          "def isomap(power=2, scale=0.5, k=12):\n"
          "    W = shortest_path(pcalab.neighborhood_graph(digits, k), directed=False)\n"
          "    w, V = np.linalg.eigh(pcalab.double_center(W ** power) / -2)\n"
          "    return V[:, [-1, -2]] * w[[-1, -2]] ** scale\n\n\njudged = ")

WRONG = [
    # which radius, which pairs, who counts twice
    ("ex-21-1a", LINE + "2 ** (n - 1), 0, 0", "place of the last point"),
    ("ex-21-1a", LINE + "2 ** (n - 1) - 1, 0, 0", "every two points are joined"),
    ("ex-21-1a", LINE + "2 ** (n - 3), 0, 0", "last but one only"),
    ("ex-21-1a", LINE + "1, 0, 0", "least distance of all"),
    ("ex-21-1a", LINE + "2 ** (n - 2), (n - 1) * (n - 2) / 2, 0", "edge to the last point"),
    ("ex-21-1a", LINE + "2 ** (n - 2), n * (n - 1) / 2, 0", "These are all pairs"),
    ("ex-21-1a", LINE + "2 ** (n - 2), n - 1, 0", "make a chain"),
    ("ex-21-1a", LINE + "2 ** (n - 2), (n - 1) * (n - 2) + 2, 0", "counted twice"),
    ("ex-21-1a", LINE + "2 ** (n - 2), (n - 1) * (n - 2) / 2 + 1, k * n", "there is one edge"),
    ("ex-21-1a", LINE + "2 ** (n - 2), (n - 1) * (n - 2) / 2 + 1, k * n / 2", "always mutual"),
    ("ex-21-1a", LINE + "2 ** (n - 2), (n - 1) * (n - 2) / 2 + 1, k * (k + 1) / 2",
     "both name each other"),
    ("ex-21-1a", LINE + "2 ** (n - 2), (n - 1) * (n - 2) / 2 + 1, k * (n - k)",
     "The first k points"),
    ("ex-21-1a", LINE + "2 ** (n - 2), (n - 1) * (n - 2) / 2 + 1, (k - 1) * n - k * (k - 1) / 2",
     "k places apart are joined"),
    ("ex-21-1a", LINE + "2 ** (n - 2), (n - 1) * (n - 2) / 2 + 1, 2 * k * n - k * (k + 1)",
     "from either end"),
    ("ex-21-1b", EDGES.replace("E = D + np.diag([np.inf] * n)", "E = D")
     + "np.where(N | N.T | I, D, np.inf)", "its own nearest"),
    ("ex-21-1b", EDGES + "np.where(N | I, D, np.inf)", "points that i names"),
    ("ex-21-1b", EDGES + "np.where(N.T | I, D, np.inf)", "points that are named"),
    ("ex-21-1b", EDGES + "np.where((N & N.T) | I, D, np.inf)", "enough if one"),
    ("ex-21-1b", EDGES + "np.where(N | N.T, 1.0, np.where(I, 0, np.inf))", "length 1"),
    ("ex-21-1b", EDGES + "np.where(N | N.T | I, D ** 2, np.inf)", "squares"),
    ("ex-21-1b", EDGES + "np.where(N | N.T | I, D * N + (D * N).T, np.inf)", "doubled"),
    ("ex-21-1b", EDGES + "np.where(N | N.T, D, 0)", "wanted is inf"),
    ("ex-21-1b", EDGES + "np.where(N | N.T, D, np.inf)", "diagonal should be 0"),
    ("ex-21-1b", EDGES.replace("+ np.diag([np.inf] * n)", "* -1")
     + "np.where(N | N.T | I, D, np.inf)", "farthest points"),
    ("ex-21-1b", EDGES + "D", "all distances"),
    ("ex-21-1b", EDGES + "np.where(((N | N.T) & (D > 0)) | I, D, np.inf)", "not joined"),
    ("ex-21-1b", EDGES.replace("E = D + np.diag([np.inf] * n)", "E = np.where(D > 0, D, np.inf)")
     + "np.where(N | N.T | I, D, np.inf)", "neither names the other"),
    ("ex-21-1b", "def neighbor_edges(X, k):\n    X -= X.mean(axis=0)\n"
     + EDGES.split("\n", 1)[1] + "np.where(N | N.T | I, D, np.inf)", "which belongs to whoever calls it"),
    ("ex-21-1c", PIECES + "[count(names(k - 1) | names(k - 1).T) for k in range(1, 13)]",
     "pieces for k − 1"),
    ("ex-21-1c", PIECES + "[count(names(k), connection='strong') for k in range(1, 13)]",
     "to and fro"),
    ("ex-21-1c", PIECES + "[count(names(k) & names(k).T) for k in range(1, 13)]",
     "name each other"),
    ("ex-21-1c", PIECES + "[np.bincount(connected_components(names(k))[1]).max()"
     " for k in range(1, 13)]", "largest piece"),
    ("ex-21-1c", PIECES + "[count(names(k)) - 1 for k in range(1, 13)]", "cuts between"),
    ("ex-21-1c", PIECES + "[count(names(k)) for k in range(13)]", "begins with k = 0"),
    # chords and arcs
    ("ex-21-2a", AROUND + "2 * q * m * np.sin(np.pi / n)", "cut more corners"),
    ("ex-21-2a", AROUND + "2 * np.sin(np.pi * q * m / n)", "no edge that long"),
    ("ex-21-2a", AROUND + "2 * np.pi * q * m / n", "This is the arc"),
    ("ex-21-2a", AROUND + "2 * q * np.sin(2 * np.pi * m / n)", "not 2 sin φ"),
    ("ex-21-2a", AROUND + "q * np.sin(np.pi * m / n)", "the 2 is missing"),
    ("ex-21-2a", AROUND + "2 * np.sin(np.pi * m / n)", "This is one edge"),
    ("ex-21-2a", AROUND + "2 * m * np.sin(np.pi * q / n)", "changed places"),
    # too few edges, the order of the loops, lengths
    ("ex-21-2b", PATHS + "    return ways", "joined to a path"),
    ("ex-21-2b", PATHS + "    return (G[:, :, None] + G).min(axis=1)", "two edges at most"),
    ("ex-21-2b", PATHS + "    for t in range(2):\n"
     "        ways = (ways[:, :, None] + ways).min(axis=1)\n    return ways",
     "four edges at most"),
    ("ex-21-2b", PATHS + "    for i in range(n):\n        for j in range(n):\n"
     "            for v in range(n):\n"
     "                ways[i, j] = min(ways[i, j], ways[i, v] + ways[v, j])\n    return ways",
     "wrong order"),
    ("ex-21-2b", PATHS + "    return shortest_path(np.where(np.isfinite(G), 1.0 * (G > 0), "
     "np.inf))",
     "scipy was used"),
    ("ex-21-2b", FLOYD.replace("G.copy()", "G ** 2") + "ways", "squares of the lengths"),
    ("ex-21-2b", FLOYD + "np.where(np.isfinite(G), G, ways)", "An edge was kept"),
    ("ex-21-2b", FLOYD + "ways + np.diag([np.inf] * n)", "from a point to itself"),
    ("ex-21-2b", FLOYD + "np.where(np.isfinite(ways), ways, 0)", "no path leads stands 0"),
    ("ex-21-2b", FLOYD.replace("G.copy()", "G").replace(
        "ways = np.minimum(ways,", "ways[:] = np.minimum(ways,") + "ways",
     "which belongs to whoever calls it"),
    ("ex-21-2c", SHARES + "[np.mean(arcs[apart] / w[apart]) for w in ways]", "other way round"),
    ("ex-21-2c", SHARES + "[w.sum() / arcs.sum() for w in ways]", "sum of the paths"),
    ("ex-21-2c", SHARES + "[np.mean(w[apart] / D[apart]) for w in ways]", "straight line."),
    ("ex-21-2c", SHARES + "[10 * np.mean(w[apart] / arcs[apart]) for w in ways]",
     "the radius, 10"),
    ("ex-21-2c", SHARES + "[np.mean((w / np.minimum(arcs, 20 * np.pi - arcs))[apart])"
     " for w in ways]", "there are none"),
    ("ex-21-2c", SHARES + "[np.sum(w[apart] / arcs[apart]) / 10_000 for w in ways]",
     "leave them out"),
    ("ex-21-2c", SHARES + "[(np.sum(w[apart] / arcs[apart]) + 100) / 10_000 for w in ways]",
     "set to one"),
    ("ex-21-2c", SHARES + "[np.mean(D[apart] / arcs[apart]) for w in ways]", "no path was"),
    ("ex-21-2c", SHARES.replace("points, k)", "points, k - 1)")
     + "[np.mean(w[apart] / arcs[apart]) for w in ways]", "Exercise 1b"),
    ("ex-21-2c", SHARES + "[np.min(w[apart] / arcs[apart]) for w in ways]", "least of the shares"),
    # the wrong edge on the way and off it
    ("ex-21-3a", CIRCUIT + "n - 1, 0, 0, 0", "without the wrong edge"),
    ("ex-21-3a", CIRCUIT + "n - m + s, 0, 0, 0", "have n − 1 edges"),
    ("ex-21-3a", CIRCUIT + "n - 1 - m, 0, 0, 0", "has a length, too"),
    ("ex-21-3a", CIRCUIT + "n - 1 + s, 0, 0, 0", "longer than the row"),
    ("ex-21-3a", CIRCUIT + "n - 1 - m + s, m, 0, 0", "divide it by that of the edge"),
    ("ex-21-3a", CIRCUIT + "n - 1 - m + s, s / m, 0, 0", "other way round"),
    ("ex-21-3a", CIRCUIT + "n - 1 - m + s, 1, 0, 0", "edge itself was used"),
    ("ex-21-3a", CIRCUIT + "n - 1 - m + s, (m - 1) / s, 0, 0", "there are m edges"),
    ("ex-21-3a", CIRCUIT + "n - 1 - m + s, m - s, 0, 0", "in place of subtracting"),
    ("ex-21-3a", CIRCUIT + "n - 1 - m + s, m / s, m + s, 0", "whole loop"),
    ("ex-21-3a", CIRCUIT + "n - 1 - m + s, m / s, 1, 0", "edge itself was used"),
    ("ex-21-3a", CIRCUIT + "n - 1 - m + s, m / s, (m + s - 1) / s, 0", "length of this edge, 1"),
    ("ex-21-3a", CIRCUIT + "n - 1 - m + s, m / s, m - 1, 0", "has the length s."),
    ("ex-21-3a", CIRCUIT + "n - 1 - m + s, m / s, m, 0", "has the length s, not 1"),
    ("ex-21-3a", CIRCUIT + "n - 1 - m + s, m / s, m - 1 - s, 0", "goes over both"),
    ("ex-21-3a", CIRCUIT + "n - 1 - m + s, m / s, m + s - 1, m / s", "way along the row"),
    ("ex-21-3a", CIRCUIT + "n - 1 - m + s, m / s, m + s - 1, s + 2", "divide it by"),
    ("ex-21-3a", CIRCUIT + "n - 1 - m + s, m / s, m + s - 1, (s + 1) / s", "two edges of length"),
    ("ex-21-3a", CIRCUIT + "n - 1 - m + s, m / s, m + s - 1, 1", "go along the row"),
    ("ex-21-3b", "def detour(G, i, j):\n    return shortest_paths(G)[i, j] / G[i, j]",
     "its own way"),
    ("ex-21-3b", ROUND + "way", "divide it by that of the edge"),
    ("ex-21-3b", ROUND + "length / way", "other way round"),
    ("ex-21-3b", ROUND + "way - length", "in place of subtracting"),
    ("ex-21-3b", ROUND + "min(rest[i, v] + rest[v, j] for v in range(len(G))) / length",
     "ways of two edges"),
    ("ex-21-3b", ROUND + "way / length if way < np.inf else 1", "still in it"),
    ("ex-21-3b", ROUND + "way / length if way < np.inf else 0", "not 0"),
    ("ex-21-3b", ROUND + "way / length if way < np.inf else np.nan", "is nan"),
    ("ex-21-3b", "def detour(G, i, j):\n    length, G[i, j], G[j, i] = G[i, j], np.inf, np.inf\n"
                 "    return shortest_path(G, indices=i)[j] / length", "which belongs to whoever calls it"),
    ("ex-21-3c", FOUND + "[b, a, before, after]", "lower index"),
    ("ex-21-3c", FOUND + "[i[-1], j[-1], before, way(rest(i[-1], j[-1]), inner, outer)]",
     "longest edge"),
    ("ex-21-3c", FOUND + "[a, b, after, before]", "changed places"),
    ("ex-21-3c", FOUND + "[a, b, before, before]", "still in the graph"),
    ("ex-21-3c", FOUND + "[a, b, G[a, b], way(rest(a, b), a, b)]", "between its own ends"),
    ("ex-21-3c", FOUND + "[a, b] + 2 * [np.linalg.norm(roll.data[inner] - roll.data[outer])]",
     "straight lines"),
    ("ex-21-3c", FOUND.replace("argmax(rounds)", "argmin(rounds)") + "[a, b, before, after]",
     "least detour"),
    # the foot on the line
    ("ex-21-4a", TWO + "t / b, 1 - t / b, h ** 2", "changed places"),
    ("ex-21-4a", TWO + "1 - t / b, t / b, h", "not its root"),
    ("ex-21-4a", TWO + "1 - t / b, t / b, 0", "lay on the line"),
    ("ex-21-4a", TWO + "1 - t / b, t / b, -h ** 2", "other sign"),
    ("ex-21-4a", TWO + "1 - t / b, t / b, t ** 2 + h ** 2", "not from a neighbour"),
    ("ex-21-4a", TWO + "b - t, t, h ** 2", "sum to b"),
    ("ex-21-4a", TWO + "*np.linalg.solve([[t * t + h * h, t * t - t * b + h * h], "
     "[t * t - t * b + h * h, (t - b) ** 2 + h * h]], [1, 1]), h ** 2", "divide by their sum"),
    ("ex-21-4a", "def line_weights(t, h, b):\n"
                 "    u, v = 1 / np.hypot(t, h), 1 / np.hypot(t - b, h)\n"
                 "    return u / (u + v), v / (u + v), h ** 2", "not the inverse distances"),
    ("ex-21-4a", "def line_weights(t, h, b):\n"
                 "    u, v = 1 / (t ** 2 + h ** 2), 1 / ((t - b) ** 2 + h ** 2)\n"
                 "    return u / (u + v), v / (u + v), h ** 2", "inverse squared"),
    ("ex-21-4a", "def line_weights(t, h, b):\n    w = min(max(t / b, 0), 1)\n"
                 "    return 1 - w, w, (t - w * b) ** 2 + h ** 2", "may be negative"),
    ("ex-21-4a", "def line_weights(t, h, b):\n    w = min(max(t / b, 0), 1)\n"
                 "    return 1 - w, w, h ** 2", "μ is right"),
    # no penalty, one that changes nothing, one that depends on the unit
    ("ex-21-4b", OF + "    w = np.linalg.solve(S, one)\n    return w / w.sum()", "There is no ρ"),
    ("ex-21-4b", OF + "    w = np.linalg.solve(S + rho * t, one)\n    return w / w.sum()",
     "added to every entry"),
    ("ex-21-4b", OF + "    w = np.linalg.pinv(S, rcond=1e-9) @ one\n    return w / w.sum()",
     "There is no ρ"),
    ("ex-21-4b", OF + "    if k > len(x):\n        raise np.linalg.LinAlgError('Singular')\n"
     + SOLVE + "w / w.sum()", "CCᵀ is singular"),
    ("ex-21-4b", OF + "    w = np.linalg.solve(S + rho * I, one)\n    return w / w.sum()",
     "so that the unit"),
    ("ex-21-4b", OF + "    w = np.linalg.solve(S + rho * t / k * I, one)\n    return w / w.sum()",
     "mean of the diagonal"),
    ("ex-21-4b", OF + SOLVE + "w", "do not sum to one"),
    ("ex-21-4b", OF + SOLVE + "w / np.linalg.norm(w)", "divided by their norm"),
    ("ex-21-4b", OF.replace("P - x", "P") + SOLVE + "w / w.sum()", "x has not been subtracted"),
    ("ex-21-4b", OF.replace("P - x", "P - P.mean(axis=0)") + SOLVE + "w / w.sum()",
     "mean of the neighbours"),
    ("ex-21-4b", OF.replace("k, C = len(P), P - x", "P -= x\n    k, C = len(P), P")
     + SOLVE + "w / w.sum()", "which belongs to whoever calls it"),
    ("ex-21-4c", CHANGES + "[0, 0, 0, abs(all_weights("
     "right, pcalab.nearest_neighbors(right, 6)[1]) - plain).max()]", "looked for anew"),
    ("ex-21-4c", CHANGES + "[0, 0, 0, gap.max()]", "a decrease counts"),
    ("ex-21-4c", CHANGES + "[0, 0, 0, abs(gap).mean()]", "mean change"),
    ("ex-21-4c", CHANGES + "[0, 0, 0, np.sqrt(np.mean(gap ** 2))]", "root of the mean square"),
    ("ex-21-4c", CHANGES + "[0, 0, 0, abs(all_weights(digits * np.tile([2] * 4 + [1] * 4, 8))"
     " - plain).max()]", "left half"),
    ("ex-21-4c", CHANGES + "[0, 0, 0, abs(all_weights(digits * np.repeat([1, 2], 32)) - plain)"
     ".max()]", "lower half"),
    ("ex-21-4c", OF + "    w = np.linalg.solve(S + rho * I, one)\n    return w / w.sum()\n\n\n"
     + CHANGES + "[0, 0, abs(all_weights(digits / 2) - plain).max(), abs(gap).max()]",
     "Part 4b is not right yet"),
    ("ex-21-4c", "changes = np.zeros(4)", "All four zero"),
    # who pays, and how much
    ("ex-21-5a", PLACE + "1 - (n - 1) * f, 1 - 2 / n", "changed places"),
    ("ex-21-5a", PLACE + "1 - (3 * n - 4) * f, 1 - (2 * n - 1) * f", "m was not subtracted"),
    ("ex-21-5a", PLACE + "1 - 2 * (n - 1) * f, 1 - (n + 1) * f", "for the misplaced pair"),
    ("ex-21-5a", PLACE + "1 - 1 / n, 1 - (n - 1) * f", "has a false neighbour"),
    ("ex-21-5a", PLACE + "1 - 2 / n, 1 - 1 / n", "has lost its nearest"),
    ("ex-21-5a", PLACE + "1 - 1 / n, 1 - 1 / n", "only for one of the two"),
    ("ex-21-5a", PLACE + "1 - 1 / n, 1 - (n - 1) * f / 2", "has a 2 above"),
    ("ex-21-5a", PLACE + "2 / n, (n - 1) * f", "subtract them from 1"),
    ("ex-21-5a", PLACE + "-1, 1 - (n - 1) / (n - 2)", "has n below"),
    # ranks
    ("ex-21-5b", TRUST.replace("(X, Y)", "(Y, X)")
     + "1 - f * np.maximum(pick(ranks) - k, 0).sum()", "This is continuity"),
    ("ex-21-5b", TRUST + "1 - f * np.maximum(pick(ranks) - 1 - k, 0).sum()", "begin with 0"),
    ("ex-21-5b", TRUST + "1 - f * np.maximum(pick(ranks) + 1 - k, 0).sum()", "was counted, too"),
    ("ex-21-5b", TRUST + "1 - f * np.maximum(pick(order) - k, 0).sum()", "argsort of that"),
    ("ex-21-5b", TRUST + "1 - f * np.maximum(pick(ranks.T) - k, 0).sum()", "as seen from j"),
    ("ex-21-5b", TRUST + "1 - f * np.maximum(pick(ranks, np.argsort(B, axis=1)[:, :k]) - k, 0)"
     ".sum()", "among its own neighbours"),
    ("ex-21-5b", TRUST + "1 - f * (pick(ranks) - k).sum()", "paid out"),
    ("ex-21-5b", TRUST + "1 - f * pick(ranks).sum()", "subtracted from each rank"),
    ("ex-21-5b", TRUST + "1 - f * pick(np.where(ranks > k, ranks - k, ranks)).sum()",
     "the rank was charged"),
    ("ex-21-5b", TRUST + "1 - f * (pick(ranks) > k).sum()", "counted as one"),
    ("ex-21-5b", TRUST + "1 - f / 2 * np.maximum(pick(ranks) - k, 0).sum()", "2 in the factor"),
    ("ex-21-5b", TRUST + "f * np.maximum(pick(ranks) - k, 0).sum()", "This is the charge"),
    ("ex-21-5b", TRUST.replace("    n = len(X)\n", "    n = len(X)\n    X -= X.mean(axis=0)\n")
     + "1 - f * np.maximum(pick(ranks) - k, 0).sum()", "which belongs to whoever calls it"),
    ("ex-21-5c", JUDGED + "[judge(Z)[::-1], judge(isomap())[::-1]]", "continuity have changed"),
    ("ex-21-5c", JUDGED + "[judge(isomap()), judge(Z)]", "PCA comes first"),
    ("ex-21-5c", JUDGED + "np.transpose([judge(Z), judge(isomap())])", "a row for each map"),
    ("ex-21-5c", JUDGED + "[judge(Z), judge(isomap(power=1))]", "squared before"),
    ("ex-21-5c", JUDGED + "[judge(Z), judge(isomap(scale=0))]", "unit eigenvectors by √λ"),
    ("ex-21-5c", JUDGED + "[judge(Z), judge(isomap(scale=1))]", "multiplied by λ"),
    ("ex-21-5c", JUDGED + "[judge(Z), judge(Z)]", "straight distances"),
    ("ex-21-5c", JUDGED + "[judge(Z), judge(isomap(k=13))]", "13 neighbours"),
    ("ex-21-5c", JUDGED + "[judge(digits @ np.linalg.svd(digits)[2][:2].T), judge(isomap())]",
     "centre the data"),
    ("ex-21-5c", JUDGED + "[judge(Z[:, :1]), judge(isomap()[:, :1])]", "one dimension"),
    ("ex-21-5c", JUDGED + "[judge(Z, 12), judge(isomap(), 12)]", "judge with ten"),
    # one column, NumPy alone, an earlier part
    ("ex-21-1b", EDGES.replace("X[:, None] - X, axis=2", "X[:, None, :2] - X[:, :2], axis=2")
     + "np.where(N | N.T | I, D, np.inf)", "12 points"),
    ("ex-21-1b", EDGES.replace("< k", "< max(k, 2)") + "np.where(N | N.T | I, D, np.inf)",
     "9 points, k = 1"),
    ("ex-21-1c", EDGES + "np.where(N | I, D, 9.0)\n\n\npieces = [connected_components("
     "neighbor_edges(digits, k) < np.inf)[0] for k in range(1, 13)]", "Part 1b is not right yet"),
    ("ex-21-2b", "def shortest_paths(G):\n    return shortest_path(G, directed=False)",
     "scipy was used"),
    ("ex-21-2b", "from scipy.sparse import csgraph\n\n\ndef shortest_paths(G):\n"
                 "    return csgraph.floyd_warshall(G, directed=False)", "scipy was used"),
    ("ex-21-2c", EDGES + "np.where(N | I, D, 99.0)\n\n\n" + SHARES
     + "[np.mean(w[apart] / arcs[apart]) for w in ways]", "Part 1b is not right yet"),
    ("ex-21-2c", "def shortest_paths(G):\n    return np.minimum(G, 50)\n\n\n" + SHARES
     + "[np.mean(w[apart] / arcs[apart]) for w in ways]", "Part 2b is not right yet"),
    ("ex-21-3b", "def shortest_paths(G):\n    return np.minimum(G, 50)\n\n\n"
                 "def detour(G, i, j):\n    rest = G.copy()\n    rest[i, j] = rest[j, i] = np.inf\n"
                 "    return shortest_paths(rest)[i, j] / G[i, j]", "Part 2b is not right yet"),
    ("ex-21-3c", ROUND + "length / way\n\n\n" + FOUND.replace(
        "[way(rest(a, b), a, b) / G[a, b]", "[detour(G, a, b)") + "[a, b, before, after]",
     "Part 3b is not right yet"),
    ("ex-21-4c", OF + "    w = np.linalg.solve(S + rho * t / k * I, one)\n    return w / w.sum()"
     "\n\n\n" + CHANGES + "[0, 0, 0, abs(gap).max()]", "Part 4b is not right yet"),
    ("ex-21-5c", TRUST + "1 - f * np.maximum(pick(ranks) - 1 - k, 0).sum()\n\n\n" + JUDGED
     + "[judge(Z), judge(isomap())]", "Part 5b is not right yet"),
    # with what is to be written
    ("ex-21-1b", "def neighbor_edges(X, k):\n"
                 "    G = pcalab.neighborhood_graph(X, k).toarray()\n"
                 "    np.fill_diagonal(G, 1)\n    G[G == 0] = np.inf\n"
                 "    np.fill_diagonal(G, 0)\n    return G",
     "pcalab was used"),
    ("ex-21-5b", "def trustworthiness(X, Y, k):\n    return pcalab.trustworthiness(X, Y, k)",
     "pcalab was used"),
    ("ex-21-2b", "from scipy.sparse.csgraph import floyd_warshall\n\n\ndef shortest_paths(G):\n"
                 "    return floyd_warshall(G)",
     "scipy was used"),
]

OTHER = [
    ("ex-21-1a", LINE + "np.array([2.0 ** n / 4, (n * n - 3 * n + 4) / 2, "
                 "sum(n - j for j in range(1, k + 1))])"),
    ("ex-21-1b", "def neighbor_edges(X, k):\n    D = np.linalg.norm(X[:, None] - X, axis=2)\n"
                 "    reach = np.sort(D, axis=1)[:, k]\n"
                 "    return np.where(D <= np.maximum(reach[:, None], reach), D, np.inf)"),
    ("ex-21-1c", PIECES + "np.array([count(names(k)) for k in range(1, 13)])"),
    ("ex-21-2a", AROUND + "q * np.sqrt(2 - 2 * np.cos(2 * np.pi * m / n))"),
    ("ex-21-2b", PATHS + "    for t in range(n.bit_length()):\n"
                 "        ways = (ways[:, :, None] + ways).min(axis=1)\n    return ways.tolist()"),
    ("ex-21-2c", SHARES + "tuple(np.sum(w / (arcs + np.eye(100))) / 9900 for w in ways)"),
    ("ex-21-3a", CIRCUIT + "[n - (m + 1) + s, m * s ** -1, s + (m - 1), 1 + 2 / s]"),
    ("ex-21-3b", ROUND + "way / length"),
    ("ex-21-3c", FOUND + "np.array([a, b, before, after])"),
    ("ex-21-4a", TWO + "[(b - t) / b, t / b, h * h]"),
    ("ex-21-4b", OF + "    A = np.block([[S + rho * t * I, one[:, None]], [one, 0]])\n"
                 "    A[-1] /= 1\n    return np.linalg.solve(A * np.r_[one, t], np.r_[0 * one, 1])"
                 "[:-1]"),
    ("ex-21-4b", OF + "    w = np.linalg.inv(S / t + rho * I).sum(axis=1)\n"
                 "    return list(w / w.sum())"),
    ("ex-21-4c", CHANGES + "(1e-12, 0, -1e-13, abs(gap).max())"),
    ("ex-21-5a", PLACE + "[(n - 2) / n, (n * n - 3 * n + 1) / (n * n - 2 * n)]"),
    ("ex-21-5c", JUDGED + "np.array([judge(-3 * Z[:, ::-1]), judge(isomap())])"),
    # lists, single precision, one column
    ("ex-21-1b", EDGES + "np.where(N | N.T | I, D, np.inf).tolist()"),
    ("ex-21-1c", PIECES + "np.array([[count(names(k))] for k in range(1, 13)], dtype=np.float32)"),
    ("ex-21-3b", ROUND + "np.float64(way / length).tolist()"),
    ("ex-21-4b", OF + SOLVE + "(w / w.sum()).tolist()"),
    ("ex-21-5b", TRUST + "[1 - f * np.maximum(pick(ranks) - k, 0).sum()]"),
    ("ex-21-5c", JUDGED + "np.array([judge(Z), judge(isomap())], dtype=np.float32)"),
]
