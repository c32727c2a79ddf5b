"""Wrong and unusual answers to the exercises of chapter 20, and what the learner must be told.

WRONG: grade_id of the answer cell, what is written there, words of the message.
OTHER: answers that are right although they are not the book's.
"""

RAW = ("def two_stresses(c):\n    delta, d = np.array([3, 5, 1]), np.array([2, 2 + c, c])\n"
       "    e = delta - d\n    raw, size = e @ e, d @ d\n    return ")
PAIRS = ("def stresses(D, X, W):\n    i, j = np.triu_indices(len(D), 1)\n"
         "    i, j = i[W[i, j] > 0], j[W[i, j] > 0]\n    w, delta = W[i, j], D[i, j]\n"
         "    d = np.linalg.norm(X[i] - X[j], axis=1)\n    e = delta - d\n"
         "    raw, size = w @ e ** 2, w @ d ** 2\n    return ")
FULL = ("def stresses(D, X, W):\n    d = np.linalg.norm(X[:, None] - X, axis=2)\n"
        "    raw, size = np.{0}(W * (D - d) ** 2) / 2, np.sum({1} * d ** 2) / 2\n"
        "    return raw, np.sqrt(raw / size)")
TABLE = ("ones = np.ones((6, 6))\nW = 1 / (roads + np.eye(6)) ** 2\n\n\n"
         "def rows(*weights, which=1):\n"
         "    return np.array([[stresses(roads, X, w)[which] for w in weights]\n"
         "                     for X in (flat, near)])\n\n\ntable = ")
SECOND = "def second_point(d, delta):\n    return "
STEP = ("def guttman_step(D, X):\n    n = len(X)\n    d = np.linalg.norm(X[:, None] - X, axis=2)\n"
        "    Q = np.divide(D, d, out=np.zeros(D.shape), where=d > 0)\n"
        "    B = np.diag(Q.sum(axis=1)) - Q\n    G = B @ X / n\n    return ")
VOTES = ("def guttman_step(D, X):\n    n = len(X)\n"
         "    d = np.linalg.norm(X[:, None] - X, axis=2)\n"
         "    Q = {}\n    B = np.diag(Q.sum(axis=1)) - Q\n    return B @ X / n")
FALL = ("def both(X):\n    return stresses(roads, X, np.ones((6, 6)))\n\n\n"
        "G = guttman_step(roads, flat)\nway = np.sum((G - flat) ** 2)\n"
        "fell = both(flat)[0] - both(G)[0]\nfall = ")
CHAIN = ("def V_of_chain(w):\n    W = np.array([[0, 1, 0], [1, 0, w], [0, w, 0]])\n"
         "    R = np.diag(W.sum(axis=1))\n    return ")
WEIGHTED = ("def weighted_step(D, X, W):\n    n = len(X)\n"
            "    d = np.linalg.norm(X[:, None] - X, axis=2) + np.eye(n)\n"
            "    D = np.where(W > 0, D, 0)\n    V = np.diag(W.sum(axis=1)) - W\n\n\n"
            "    def times(Q):\n        return (np.diag((Q / d).sum(axis=1)) - Q / d) @ X\n\n\n"
            "    return ")
WALK = ("W = 1.0 - np.isnan(torn) - np.eye(28)\n\n\n"
        "def walk(D, W, steps=300):\n    X = guess\n    for _ in range(steps):\n"
        "        X = weighted_step(D, X, W)\n"
        "    return np.linalg.norm(X[:, None] - X, axis=2)\n\n\n"
        "recovered = ")
LIST = "def nearest_rising(c):\n    return "
SCIPY = "from scipy.optimize import isotonic_regression\n\n\ndef pool(d, w):\n    return "
ORDER = ("i, j = np.triu_indices(9, 1)\ng = given[i, j]\norder = np.argsort(g)\n"
         "one = np.ones(36)\n"
         "by_order = []\nfor X in (spots, drawn):\n    d = abs(X[i, 0] - X[j, 0])\n"
         "    {}\n    by_order.append(np.sqrt(np.sum((hat - d) ** 2) / np.sum(d ** 2)))\n")
SORTED = ORDER.format("d = d[order]\n    hat = pool(d, one)")

LINE = ("def nearest_on_a_line(c):\n    delta, d = np.array([1.0, 2, 3]), np.array([c, 2, 6])\n"
        "    b, a = np.polyfit(delta, d, 1)\n    return ")
INTERVAL = ("def size(fitted, w):\n    return fitted * np.sqrt(w.sum() / (w @ fitted ** 2))\n\n\n"
            "def line(x, y, w):\n    b, a = np.polyfit(x, y, 1, w=w ** 0.5)\n"
            "    return a + b * x if b > 0 else np.full(len(x), np.average(y, weights=w))\n\n\n"
            "def on_a_line(delta, d, w):\n    one = np.ones(len(d))\n    return ")
TIMES = ("W = 1.0 - np.isnan(times) - np.eye(12)\ni, j = np.nonzero(np.triu(W))\n\n\n"
         "def lengths(Z):\n    return np.linalg.norm(Z[i] - Z[j], axis=1)\n\n\n"
         "def walk(fit=None, W=W, steps=300):\n    Z = guess\n    for _ in range(steps):\n"
         "        wanted = np.nan_to_num(times)\n        if fit:\n"
         "            wanted[i, j] = wanted[j, i] = fit(times[i, j], lengths(Z), W[i, j])\n"
         "        Z = weighted_step(wanted, Z, W)\n    return Z\n\n\n"
         "def by_order(delta, d, w):\n    d = pcalab.stress.disparities(delta, d)\n"
         "    return d / np.sqrt(np.mean(d ** 2))\n\n\n"
         "def miss(Z, scale=True):\n    Z = pcalab.procrustes(places, Z, scale=scale)\n"
         "    return np.sqrt(np.mean(np.sum((Z - places) ** 2, axis=1)))\n\n\n"
         "X, Y, ones = walk(), walk(on_a_line), 1 - np.eye(12)\n"
         "(b, a), (b1, a1) = (np.polyfit(times[i, j], lengths(Z), 1) for Z in (Y, X))\n"
         "off, wait = np.array([miss(X), miss(Y)]), -a / b\n")

WRONG = [
    ("ex-20-1a", RAW + "2 * raw, (raw / size) ** 0.5", "counted twice"),
    ("ex-20-1a", RAW + "raw, raw / size", "is a root"),
    ("ex-20-1a", RAW + "raw, (raw / (delta @ delta)) ** 0.5", "not by those of δ"),
    ("ex-20-1a", RAW + "raw, (raw / d.sum()) ** 0.5", "yours are not squared"),
    ("ex-20-1a", RAW.replace("e = delta - d", "e = delta ** 2 - d ** 2")
     + "raw, (raw / size) ** 0.5", "not of their squares"),
    ("ex-20-1a", RAW + "sum(e) ** 2, (sum(e) ** 2 / size) ** 0.5", "squared first"),
    ("ex-20-1a", RAW + "raw ** 0.5, (raw / size) ** 0.5", "has no root"),
    ("ex-20-1a", RAW + "raw / 3, (raw / size) ** 0.5", "not a mean"),
    ("ex-20-1a", RAW.replace("[3, 5, 1]", "[3, 1]").replace("[2, 2 + c, c]", "[2, c]")
     + "raw, (raw / size) ** 0.5", "a pair, too"),
    ("ex-20-1b", PAIRS + "2 * raw, (raw / size) ** 0.5", "counted twice"),
    ("ex-20-1b", PAIRS + "raw, raw / size", "is a root"),
    ("ex-20-1b", PAIRS + "e @ e, np.sqrt(e @ e / (d @ d))", "weights are not used"),
    ("ex-20-1b", PAIRS + "raw, np.sqrt(raw / (d @ d))", "weights below"),
    ("ex-20-1b", PAIRS.replace("w, delta = W", "w, delta = W ** 2").replace(
        "W ** 2[i, j]", "W[i, j] ** 2") + "raw, np.sqrt(raw / size)", "weights are squared"),
    ("ex-20-1b", PAIRS + "raw, np.sqrt(raw / (w @ delta ** 2))", "not by those of δ"),
    ("ex-20-1b", PAIRS.replace("e = delta - d", "e = delta ** 2 - d ** 2")
     + "raw, np.sqrt(raw / size)", "not of their squares"),
    ("ex-20-1b", PAIRS + "raw / w.sum(), np.sqrt(raw / size)", "weighted mean"),
    ("ex-20-1b", FULL.format("sum", "W"), "Zero times NaN"),
    ("ex-20-1b", FULL.format("nansum", "W"), "diagonals do not count"),
    ("ex-20-1b", "def stresses(D, X, W):\n    D[:] = np.where(W > 0, D, 0)\n"
     "    i = np.triu_indices(len(D), 1)\n    w, d = W[i], pcalab.dissimilarities(X)[i]\n"
     "    raw = w @ (D[i] - d) ** 2\n    return raw, np.sqrt(raw / (w @ d ** 2))",
     "which belongs to whoever calls it"),
    ("ex-20-1c", TABLE + "rows(ones, W) ** 2", "take the root"),
    ("ex-20-1c", TABLE + "rows(ones, W ** 0.5)", "you took 1/δ."),
    ("ex-20-1c", TABLE + "rows(ones, roads ** 2)", "you took δ²"),
    ("ex-20-1c", TABLE + "rows(ones, ones)", "no weights"),
    ("ex-20-1c", TABLE + "rows(W, ones)", "columns have changed places"),
    ("ex-20-1c", TABLE + "rows(ones, W)[::-1]", "rows have changed places"),
    ("ex-20-1c", TABLE + "rows(ones, W).T", "other way round"),
    ("ex-20-1c", TABLE + "rows(ones, W, which=0)", "raw stress"),
    # one step: the factor, the sign, where the doubled step starts
    ("ex-20-2a", SECOND + "delta, 2 * delta - d", "place of the second is wanted"),
    ("ex-20-2a", SECOND + "delta, 2 * delta - d / 2", "1/n = ½ is missing"),
    ("ex-20-2a", SECOND + "-delta / 2, -delta - d / 2", "stays on its side"),
    ("ex-20-2a", SECOND + "delta / 2, delta", "not 2G(X)"),
    ("ex-20-2a", SECOND + "delta / 2, delta / 2", "one after the other"),
    ("ex-20-2a", SECOND + "delta - d / 2, 2 * delta - 3 * d / 2", "whole error"),
    ("ex-20-2a", SECOND + "d ** 2 / delta / 2, d ** 2 / delta - d / 2", "not d/δ"),
    ("ex-20-2a", SECOND + "delta / 2, delta - d", "only the way"),
    ("ex-20-2b", STEP + "n * G", "1/n is missing"),
    ("ex-20-2b", STEP + "n * G / (n - 1)", "n − 1"),
    ("ex-20-2b", STEP + "-G", "sign is turned"),
    ("ex-20-2b", STEP + "G + X.mean(axis=0)", "about the mean of X"),
    ("ex-20-2b", "def guttman_step(D, X):\n    d = np.linalg.norm(X[:, None] - X, axis=2)\n"
     "    Q = np.divide(D, d, out=np.zeros(D.shape), where=d > 0)\n"
     "    return (X + Q[:, :, None] * (X[:, None] - X)).mean(axis=1)", "about the mean of X"),
    ("ex-20-2b", STEP + "-Q @ X / n", "diagonal of B is missing"),
    ("ex-20-2b", VOTES.format("d / (D + np.eye(n))"), "not d/δ"),
    ("ex-20-2b", VOTES.format("D / (d + np.eye(n)) ** 2"), "below are squared"),
    ("ex-20-2b", VOTES.format("D"), "quotients are missing"),
    ("ex-20-2b", VOTES.format("D ** 2 / (d + np.eye(n))"), "dissimilarities are squared"),
    ("ex-20-2b", VOTES.format("D / (d + np.eye(n))"), "zero below"),
    ("ex-20-2b", STEP + "X - X.mean(axis=0) - G", "G(X) is wanted"),
    ("ex-20-2b", STEP.replace("    n = len", "    X -= X.mean(axis=0)\n    n = len") + "G",
     "which belongs to whoever calls it"),
    ("ex-20-2c", FALL + "-fell, 6 * way", "wrong sign"),
    ("ex-20-2c", FALL + "6 * way, fell", "changed places"),
    ("ex-20-2c", FALL + "fell, way", "factor n is missing"),
    ("ex-20-2c", FALL + "fell, 6 * way ** 0.5", "is squared"),
    ("ex-20-2c", FALL + "fell, way ** 0.5", "root of the sum"),
    ("ex-20-2c", FALL + "2 * fell, 6 * way", "counted twice"),
    ("ex-20-2c", FALL + "both(G)[0], 6 * way", "stress after the step"),
    ("ex-20-2c", FALL + "both(flat)[1] - both(G)[1], 6 * way", "differences of Stress-1"),
    ("ex-20-2c", FALL.replace("(roads, flat)", "(roads, flat) * 6 / 5") + "fell, 6 * way",
     "part b is not right yet"),
    # V, and the step with it
    ("ex-20-3a", CHAIN + "W", "This is W;"),
    ("ex-20-3a", CHAIN + "W - R", "sign is turned"),
    ("ex-20-3a", CHAIN + "W + R", "the sign is minus"),
    ("ex-20-3a", CHAIN + "-W", "diagonal is missing"),
    ("ex-20-3a", CHAIN + "R", "the diagonal only"),
    ("ex-20-3a", CHAIN + "np.diag([1, 2, 1]) - W", "counts neighbours"),
    ("ex-20-3a", CHAIN + "3 * np.eye(3) - 1", "all weights one"),
    ("ex-20-3a", CHAIN + "R - W + np.outer([1, 0, -1], [1, 0, -1])", "missing pair has a weight"),
    ("ex-20-3a", CHAIN + "[[1, -1, 0], [-1, 2, -1], [0, -1, 1]]", "w is not used"),
    ("ex-20-3a", CHAIN + "3 * np.eye(3) - W", "n in each row"),
    ("ex-20-3b", WEIGHTED + "times(W * D) / n", "You divide by n"),
    ("ex-20-3b", WEIGHTED + "np.linalg.pinv(V) @ times(D)", "missing in B"),
    ("ex-20-3b", WEIGHTED + "times(D) / n", "not used at all"),
    ("ex-20-3b", WEIGHTED + "-np.linalg.pinv(V) @ times(W * D)", "sign is turned"),
    ("ex-20-3b", WEIGHTED + "times(W * D)", "V⁺ is missing"),
    ("ex-20-3b", WEIGHTED + "V @ times(W * D)", "pseudo-inverse of V is wanted"),
    ("ex-20-3b", WEIGHTED + "np.linalg.pinv(-W) @ times(W * D)", "without its diagonal"),
    ("ex-20-3b", WEIGHTED + "times(W * D) / W.sum(axis=1)[:, None]", "V is diagonal"),
    ("ex-20-3b", WEIGHTED + "-np.linalg.pinv(V) @ (W * D / d) @ X", "diagonal of B is missing"),
    ("ex-20-3b", WEIGHTED + "np.linalg.pinv(V) @ times(W * D) + X.mean(axis=0)",
     "about the mean of X"),
    ("ex-20-3b", WEIGHTED.replace("    D = np.where(W > 0, D, 0)\n", "")
     + "np.linalg.pinv(V) @ times(W * D)", "Leave the missing pairs out"),
    ("ex-20-3b", WEIGHTED.replace("D = np.where(W > 0, D, 0)", "D[W == 0] = 0")
     + "np.linalg.pinv(V) @ times(W * D)", "which belongs to whoever calls it"),
    ("ex-20-3c", WALK + "walk(torn, W, 0)[gaps]", "no step has been made"),
    ("ex-20-3c", WALK + "walk(torn, W, 1)[gaps]", "after one step"),
    ("ex-20-3c", WALK + "walk(np.nan_to_num(torn), 1 - np.eye(28))[gaps]", "filled with zeros"),
    ("ex-20-3c", WALK + "walk(np.where(np.isnan(torn), mean, torn), 1 - np.eye(28))[gaps]",
     "filled with the mean"),
    ("ex-20-3c", WALK + "walk(torn, W)[gaps] ** 2", "squared distances"),
    ("ex-20-3c", WALK + "np.tile(walk(torn, W)[gaps], 2)", "twice"),
    # the order
    ("ex-20-4a", LIST + "sorted([4, 6, 2, c, 9])", "list sorted"),
    ("ex-20-4a", LIST + "[4, 6, 6, 6, 9]", "largest number so far"),
    ("ex-20-4a", LIST + "[min(2, c)] * 3 + [c, 9]", "smallest number still to come"),
    ("ex-20-4a", LIST + "[4, 4, 4, c, 9]", "after 4, 4, 4"),
    ("ex-20-4a", LIST + "[4] + [(8 + c) / 3] * 3 + [9]", "at its first step"),
    ("ex-20-4a", LIST + "[4, 4, (4 + c) / 2, (4 + c) / 2, 9]", "are three"),
    ("ex-20-4a", LIST + "[(4 + (8 + c) / 3) / 2] * 4 + [9]", "counts three times"),
    ("ex-20-4a", LIST + "[(21 + c) / 5] * 5", "Everything became one block"),
    ("ex-20-4b", SCIPY + "np.sort(d)", "list sorted"),
    ("ex-20-4b", SCIPY + "np.maximum.accumulate(d)", "largest number so far"),
    ("ex-20-4b", SCIPY + "np.minimum.accumulate(d[::-1])[::-1]", "smallest number still to come"),
    ("ex-20-4b", SCIPY + "isotonic_regression(d).x", "weights are not used"),
    ("ex-20-4b", SCIPY + "isotonic_regression(d, weights=w ** 2).x", "enter squared"),
    ("ex-20-4b", SCIPY + "isotonic_regression(d, weights=1 / w).x", "as their inverses"),
    ("ex-20-4b", SCIPY + "d", "as it was"),
    ("ex-20-4b", SCIPY + "isotonic_regression(d, weights=w, increasing=False).x",
     "The list falls"),
    ("ex-20-4b", SCIPY + "np.full(len(d), w @ d / w.sum())", "All numbers became one block"),
    ("ex-20-4b", "def pool(d, w):\n    blocks = []\n    for value, weight in zip(d, w):\n"
     "        length = 1\n        if blocks and blocks[-1][0] > value:\n"
     "            before, heavy, many = blocks.pop()\n"
     "            value = (heavy * before + weight * value) / (heavy + weight)\n"
     "            weight, length = weight + heavy, length + many\n"
     "        blocks.append((value, weight, length))\n"
     "    return np.concatenate([np.full(m, v) for v, _, m in blocks])", "look back"),
    ("ex-20-4b", SCIPY.replace("    return ", "    d[:] = isotonic_regression(d, weights=w).x\n"
                               "    return ") + "d.copy()", "which belongs to whoever calls it"),
    ("ex-20-4c", ORDER.format("hat = g"), "numbers fitted"),
    ("ex-20-4c", ORDER.format("hat = pool(d, one)"), "were not sorted"),
    ("ex-20-4c", ORDER.format("d = np.sort(d)\n    hat = pool(d, one)"), "sorted by themselves"),
    ("ex-20-4c", ORDER.format("d = d[order[::-1]]\n    hat = pool(d, one)"), "to its smallest"),
    ("ex-20-4c", ORDER.format("hat = pool(d[order], one)"), "in one order"),
    ("ex-20-4c", ORDER.format("hat = np.sqrt(g)"), "roots of the dissimilarities"),
    ("ex-20-4c", SORTED + "by_order = np.square(by_order)", "take the root"),
    ("ex-20-4c", SORTED.replace("/ np.sum(d", "/ np.sum(hat"), "on the map"),
    ("ex-20-4c", SORTED.replace("np.sqrt(", "(").replace(" / np.sum(d ** 2)", ""),
     "raw stress"),
    ("ex-20-4c", SORTED + "by_order = by_order[::-1]", "changed places"),
    # between numbers and order
    ("ex-20-5a", LINE + "delta * (delta @ d) / 14", "through the origin"),
    ("ex-20-5a", LINE + "[c, (c + 6) / 2, 6]", "all three count"),
    ("ex-20-5a", LINE.replace("(delta, d, 1)", "(d, delta, 1)") + "(delta - a) / b",
     "the other way round"),
    ("ex-20-5a", LINE + "d - a - b * delta", "the line is wanted"),
    ("ex-20-5a", LINE + "d.mean() + (delta - 2) * (delta @ (d - d.mean())) / 14",
     "deviations from 2"),
    ("ex-20-5a", LINE + "b * delta", "through the means"),
    ("ex-20-5a", LINE + "d", "as they were"),
    ("ex-20-5b", INTERVAL + "line(delta, d, w)", "The scale is missing"),
    ("ex-20-5b", INTERVAL + "size(delta, w)", "through the origin"),
    ("ex-20-5b", INTERVAL + "size(line(delta, d, w), w) / np.sqrt(w.sum())", "is one; it is to"),
    ("ex-20-5b", INTERVAL + "size(line(delta, d, w), one)", "missing in the scale"),
    ("ex-20-5b", INTERVAL + "size(line(delta, d, one), w)", "missing in the regression"),
    ("ex-20-5b", INTERVAL + "size(line(delta, d, one), one)", "not used at all"),
    ("ex-20-5b", INTERVAL + "size(line(delta, d, w ** 2), w)", "wants their roots"),
    ("ex-20-5b", INTERVAL + "size(d, w)", "the line is missing"),
    ("ex-20-5b", INTERVAL + "size(pcalab.stress.disparities(delta, d, w), w)",
     "pcalab was used"),
    ("ex-20-5b", INTERVAL.replace(" if b > 0 else np.full(len(x), np.average(y, weights=w))", "")
     + "size(line(delta, d, w), w)", "the best has b = 0"),
    ("ex-20-5b", INTERVAL.replace("if b > 0 else np.full(len(x), np.average(y, weights=w))",
                                  "if b > 0 else 2 * np.average(y, weights=w) - a - b * x")
     + "size(line(delta, d, w), w)", "better than its size"),
    ("ex-20-5b", INTERVAL.replace("    one = np.ones(len(d))\n    return ",
                                  "    d -= d.mean() - np.mean(d)\n    d *= 2\n    return ")
     + "size(line(delta, d, w), w)", "which belongs to whoever calls it"),
    ("ex-20-5c", TIMES + "off = [miss(guess)] * 2", "no step has been made"),
    ("ex-20-5c", TIMES + "off = off[::-1]", "changed places"),
    ("ex-20-5c", TIMES + "off = [off[0], off[0]]", "new disparities"),
    ("ex-20-5c", TIMES + "off = [off[0], miss(walk(by_order))]", "of the order alone"),
    ("ex-20-5c", TIMES + "off = [miss(X, False), miss(Y, False)]", "with scale=True"),
    ("ex-20-5c", TIMES + "off = off * 12 ** 0.5", "These are sums"),
    ("ex-20-5c", TIMES + "off = off ** 2", "take the root"),
    ("ex-20-5c", TIMES + "off = [miss(walk(W=ones)), miss(walk(on_a_line, ones))]",
     "filled with zeros"),
    ("ex-20-5c", TIMES + "off = [miss(walk(steps=1)), miss(walk(on_a_line, steps=1))]",
     "after one step"),
    ("ex-20-5c", TIMES + "off = off / 2 ** 0.5", "24 coordinates"),
    ("ex-20-5c", TIMES + "wait = -wait", "sign is turned"),
    ("ex-20-5c", TIMES + "wait = -b / a", "other way round"),
    ("ex-20-5c", TIMES + "wait = -a1 / b1", "of the first map"),
    ("ex-20-5c", TIMES + "wait = np.polyfit(lengths(Y), times[i, j], 1)[1]", "were regressed"),
    ("ex-20-5c", TIMES + "wait = a", "a length on the map"),
    # the diagonal, the third column, an earlier part
    ("ex-20-1b", "def stresses(D, X, W):\n    I = np.eye(len(D))\n    W = np.where(I > 0, 0, W)\n"
                 "    d = np.linalg.norm(X[:, None] - X, axis=2)\n"
                 "    raw = np.sum(W * np.where(W + I > 0, D - d, 0) ** 2) / 2\n"
                 "    return raw, np.sqrt(raw / np.sum(W * d ** 2) * 2)", "diagonals do not count"),
    ("ex-20-1b", PAIRS.replace("X[i] - X[j]", "X[i, :2] - X[j, :2]") + "raw, np.sqrt(raw / size)",
     "only the first two"),
    ("ex-20-1c", PAIRS + "raw, np.sqrt(raw / size) + 0.01\n\n\n" + TABLE + "rows(ones, W)",
     "Part 1b is not right yet"),
    ("ex-20-2c", STEP + "G * 0.9\n\n\n" + FALL + "fell, 6 * way", "Part 2b is not right yet"),
    ("ex-20-2c", PAIRS + "1.1 * raw, np.sqrt(raw / size)\n\n\n" + FALL + "fell, 6 * way",
     "Part 1b is not right yet"),
    ("ex-20-3c", WEIGHTED + "times(W * D) / n\n\n\n" + WALK + "walk(torn, W)[gaps]",
     "Part 3b is not right yet"),
    ("ex-20-4c", SCIPY + "np.maximum.accumulate(d)\n\n\n" + SORTED, "Part 4b is not right yet"),
    ("ex-20-5c", INTERVAL + "d\n\n\n" + TIMES, "Part 5b is not right yet"),
    ("ex-20-5c", WEIGHTED + "np.linalg.pinv(V) @ times(D)[::-1]\n\n\n" + TIMES,
     "Part 3b is not right yet"),
    # conditions of the task
    ("ex-20-5b",
     "def on_a_line(x, d, w):\n    u = x - np.average(x, weights=w)\n"
     "    b = max(np.sum(w * u * d) / np.sum(w * u * u), 0)\n"
     "    f = np.average(d, weights=w) + b * u\n"
     "    return f * np.sqrt(np.sum(w * d * d) / np.sum(w * f * f))",
     "size is that of the distances"),
    ("ex-20-5b",
     "def on_a_line(x, d, w):\n    u = x - np.average(x, weights=w)\n"
     "    b = max(np.sum(w * u * d) / np.sum(w * u * u), 0)\n"
     "    f = np.average(d, weights=w) + b * u\n    return f * np.sqrt(len(d) / np.sum(w * f * f))",
     "number of pairs"),
]

OTHER = [
    ("ex-20-1a", "def two_stresses(c):\n    raw = 11 - 8 * c + 2 * c * c\n"
                 "    return [raw, np.sqrt(raw / (8 + 4 * c + 2 * c ** 2))]"),
    ("ex-20-1b", "def stresses(D, X, W):\n    raw = size = 0\n    for i in range(len(D)):\n"
                 "        for j in range(i):\n            if W[i, j]:\n"
                 "                d = np.sqrt(sum((X[i] - X[j]) ** 2))\n"
                 "                raw += W[i, j] * (d - D[i, j]) ** 2\n"
                 "                size += W[i, j] * d * d\n"
                 "    return [raw, (raw / size) ** 0.5]"),
    ("ex-20-1c", TABLE + "rows(ones, 5 * W).tolist()"),
    ("ex-20-2a", "def second_point(d, delta):\n    way = (delta - d) / 2\n"
                 "    return [d / 2 + way, d / 2 + 2 * way]"),
    ("ex-20-2b", "def guttman_step(D, X):\n    d = np.linalg.norm(X[:, None] - X, axis=2)\n"
                 "    Q = D / np.where(d > 0, d, np.inf)\n"
                 "    return (Q[:, :, None] * (X[:, None] - X)).mean(axis=1)"),
    ("ex-20-2c", FALL + "np.array([fell, 6 * np.linalg.norm(G - flat) ** 2])"),
    ("ex-20-3a", CHAIN + "R - W"),
    ("ex-20-3a", "def V_of_chain(w):\n    a, b = np.array([1, -1, 0]), np.array([0, 1, -1])\n"
                 "    return np.outer(a, a) + w * np.outer(b, b)"),
    ("ex-20-3b", WEIGHTED + "np.linalg.solve(V + 1, times(W * D))"),
    ("ex-20-3c", WALK + "list(walk(torn, W)[gaps[::-1]])"),
    ("ex-20-3c", "recovered = pcalab.smacof(torn, 2, eps=1e-9, max_iter=5000).points\n"
                 "recovered = pcalab.dissimilarities(recovered)[gaps]"),
    ("ex-20-4a", LIST + "np.array([12 + c, 12 + c, 12 + c, 12 + c, 36]) / 4"),
    ("ex-20-4b", SCIPY + "list(isotonic_regression(d, weights=w).x)"),
    ("ex-20-4b", "def pool(d, w):\n    n = len(d)\n    return [max(min(np.average("
                 "d[a:b + 1], weights=w[a:b + 1]) for b in range(i, n))\n"
                 "                for a in range(i + 1)) for i in range(n)]"),
    ("ex-20-4c", ORDER.format("hat = pcalab.stress.disparities(g, d)")),
    ("ex-20-5a", "def nearest_on_a_line(c):\n"
                 "    return np.array([5 * c - 2, 2 * c + 16, 34 - c]) / 6"),
    ("ex-20-5b", INTERVAL + "list(size(line(delta, d, w), w))"),
    ("ex-20-5b", "def on_a_line(delta, d, w):\n    A = np.vander(delta, 2)\n"
                 "    b, a = np.linalg.solve(A.T * w @ A, A.T @ (w * d))\n"
                 "    hat = np.ones(len(d)) if b < 0 else a + b * delta\n"
                 "    return hat / np.sqrt(np.average(hat ** 2, weights=w))"),
    ("ex-20-5c", TIMES + "off = list(off)"),
    # lists, single precision, one column
    ("ex-20-1b", PAIRS + "np.array([[raw], [np.sqrt(raw / size)]])"),
    ("ex-20-2b", STEP + "G.tolist()"),
    ("ex-20-3c", WALK + "walk(torn, W)[gaps].astype(np.float32)[:, None]"),
    ("ex-20-4b", SCIPY + "isotonic_regression(d, weights=w).x[:, None]"),
    ("ex-20-4c", SORTED + "by_order = np.array(by_order)[None]"),
    ("ex-20-5c", TIMES + "off, wait = off.tolist(), [wait]"),
]
