"""Wrong and unusual answers to the exercises of chapter 11, and what the learner must be told.

WRONG: grade_id of the answer cell, what is written there, words of the message.
OTHER: answers that are right although they are not the book's.
"""

EQUAL = "def equally_correlated(d, r):\n    return "
STANDARD = ("def standardise(X, X_new):\n    s = X.std(axis=0)\n"
            "    s[np.ptp(X, axis=0) == 0] = 1\n    return ")
# what most versions of 1c begin with
AXIS = ("def first(X):\n    return np.linalg.svd(X - X.mean(axis=0))[2][0]\n"
        "changes = [1, 10, 1, 1], [10, 10, 10, 10], 1 / iris.std(axis=0)\n"
        "def angle(a, b):\n"
        "    c = abs(a @ b) / np.linalg.norm(a) / np.linalg.norm(b)\n"
        "    return np.degrees(np.arccos(min(c, 1)))\n")
BACK = AXIS + "angles = [angle(first(iris), first(iris * f) / f) for f in changes]\n"
LENGTHS = "def white_lengths(n, d):\n    return "
WHITE = ("def nearest_white(X):\n    Y = X - X.mean(axis=0)\n"
         "    w, V = np.linalg.eigh(Y.T @ Y / len(X))\n    return ")
FLOWER = ("Y = iris - iris.mean(axis=0)\nZ = Y / iris.std(axis=0)\n"
          "inside = (abs(Z) <= 1.2).all(axis=1)\nS = Y.T @ Y / 150\n"
          "m = np.sqrt(np.sum(Y @ np.linalg.inv(S) * Y, axis=1))\n")
BOUNDS = ("def correlation_bounds(p, q, c):\n"
          "    known, rest = c * np.sqrt(p * q), np.sqrt((1 - p) * (1 - q))\n    return ")
BIPLOT = ("def biplot(X):\n    n, Y = len(X), X - X.mean(axis=0)\n"
          "    U, s, Vt = np.linalg.svd(Y, full_matrices=False)\n"
          "    U, s, V = U[:, :2], s[:2], Vt[:2].T\n    return ")
PAIRS = ("Z = (wine.data - wine.data.mean(axis=0)) / wine.data.std(axis=0)\n"
         "w, V = np.linalg.eigh(Z.T @ Z / 178)\nL = V[:, -2:] * np.sqrt(w[-2:])\n"
         "i, j = np.triu_indices(13, 1)\nG, p = L @ L.T, (L ** 2).sum(axis=1)\n"
         "R, rest = Z.T @ Z / 178, np.sqrt(np.outer(1 - p, 1 - p))\n")
PROMISES = "promises = [np.sum((abs(G) > rest)[i, j]), np.sum((G * R)[i, j] < 0)]\n"
RANKS = "def area_from_ranks(R, m, l):\n    return "
FACES = ("def face_distances(faces, others, k):\n    def unit(X):\n"
         "        X = X - X.mean(axis=1)[:, None]\n"
         "        return X / np.linalg.norm(X, axis=1)[:, None]\n")
SPACE = ("    mean = F.mean(axis=0)\n    V = np.linalg.svd(F - mean)[2][:k].T\n    P = G - mean\n"
         "    return np.linalg.norm(P - P @ V @ V.T, axis=1)\n")
UNIT = FACES + "    F, G = unit(faces), unit(others)\n"
TURNED = ("def far(images):\n"
          "    return face_distances(pictures.data[:50], images.reshape(50, -1), 5)\n"
          "A = pictures.images[50:100]\ne, d, m = far(A), far(A[:, ::-1]), far(A[:, :, ::-1])\n")
VOTES = "def votes(s, k):\n    return "
PERSON = ("def person_distances(X, y, X_new, axes, whiten):\n    mean = X.mean(axis=0)\n"
          "    V = np.linalg.svd(X - mean)[2][list(axes)].T\n"
          "    Z, N = (X - mean) @ V, (X_new - mean) @ V\n"
          "    s = Z.std(axis=0) if whiten else 1\n")
MEANS = ("    M = np.array([Z[y == c].mean(axis=0) for c in np.unique(y)])\n"
         "    return np.linalg.norm(N[:, None] - M, axis=2)\n")
SCALED = "    Z, N = Z / s, N / s\n"
HALVES = ("old = np.arange(120) % 6 < 3\nX, y = people.data, people.target\n"
          "ways = (range(20), False), (range(1, 20), False), (range(20), True)\n"
          "def share(learn, test, axes, whiten):\n"
          "    D = person_distances(X[learn], y[learn], X[test], axes, whiten)\n"
          "    return np.mean(np.argmin(D, axis=1) == y[test])\n")
NAMED = HALVES + "named = [share(old, ~old, *way) for way in ways]\n"

WRONG = [
    ("ex-11-1a", EQUAL + "1 + d * r, 1 - r, -1 / (d - 1)", "d − 1 entries r"),
    ("ex-11-1a", EQUAL + "1 + d * r, 1 - r, -1 / d", "least r follows"),
    ("ex-11-1a", EQUAL + "1 + (d - 1) * r, 1 - r, -1", "two variables only"),
    ("ex-11-1a", EQUAL + "1 + (d - 1) * r, 1 - r, 0", "first of them becomes zero"),
    ("ex-11-1a", EQUAL + "(1 + (d - 1) * r) / d, 1 - r, -1 / (d - 1)", "share of the variance"),
    ("ex-11-1a", EQUAL + "1 + (d - 1) * r, 1, -1 / (d - 1)", "11ᵀu = 0"),
    # the new rows measured by themselves, rounding taken for a deviation
    ("ex-11-1b", "def standardise(X, X_new):\n"
                 "    return (X_new - X.mean(axis=0)) / X.std(axis=0)", "zero or rounding"),
    ("ex-11-1b", "def standardise(X, X_new):\n    s = X.std(axis=0)\n    s[s == 0] = 1\n"
                 "    return (X_new - X.mean(axis=0)) / s", "zero or rounding"),
    ("ex-11-1b", "def standardise(X, X_new):\n"
                 "    return (X_new - X_new.mean(axis=0)) / X_new.std(axis=0)", "single new row"),
    ("ex-11-1b", STANDARD + "(X_new - X.mean(axis=0)) / s ** 2", "divided by the variances"),
    ("ex-11-1b", "def standardise(X, X_new):\n    s = X.std(axis=0, ddof=1)\n"
                 "    s[np.ptp(X, axis=0) == 0] = 1\n    return (X_new - X.mean(axis=0)) / s",
     "divide by n − 1"),
    ("ex-11-1b", STANDARD + "X_new / s", "not centred"),
    ("ex-11-1b", STANDARD + "(X_new - X.mean(axis=0)) / s * (np.ptp(X, axis=0) > 0)",
     "set to zero"),
    ("ex-11-1b", STANDARD + "(X - X.mean(axis=0)) / s", "shape is (10, 4)"),
    ("ex-11-1c", AXIS + "angles = [angle(first(iris), first(iris * f)) for f in changes]",
     "without translating"),
    ("ex-11-1c", AXIS + "angles = [angle(first(iris), first(iris * f) * f) for f in changes]",
     "wrong direction"),
    ("ex-11-1c", BACK + "angles = np.radians(angles)", "radians"),
    ("ex-11-1c", BACK.replace("X - X.mean(axis=0)", "X"), "not centred"),
    ("ex-11-1c", BACK + "angles[1] = np.nan           # as rounding may have it", "above one"),
    ("ex-11-1c", BACK.replace("[2][0]", "[2][1]"), "second axes"),
    ("ex-11-1c", BACK + "angles = 180 - np.array(angles)", "at most 90°"),
    ("ex-11-2a", LENGTHS + "d, n * d", "its diagonal is at most one"),
    ("ex-11-2a", LENGTHS + "d, n", "because P1 = 0"),
    ("ex-11-2a", LENGTHS + "d, np.sqrt(n - 1)", "second is the square"),
    ("ex-11-2a", LENGTHS + "1, n - 1", "variance one"),
    ("ex-11-2a", LENGTHS + "np.sqrt(d), n - 1", "not √d"),
    ("ex-11-2b", WHITE + "Y @ V / np.sqrt(w)", "turn the scores back"),
    ("ex-11-2b", "def nearest_white(X):\n    Y = X - X.mean(axis=0)\n"
                 "    return np.linalg.svd(Y, full_matrices=False)[0] * np.sqrt(len(X) - 1)",
     "n − 1 in place of n"),
    ("ex-11-2b", WHITE + "X @ (V / np.sqrt(w)) @ V.T", "not centred before"),
    ("ex-11-2b", WHITE + "Y @ (V / np.sqrt(w)) @ V.T * np.sqrt(1 - 1 / len(X))", "n − 1"),
    ("ex-11-2b", WHITE + "Y @ (V / w) @ V.T", "XS⁻¹"),
    ("ex-11-2b", WHITE + "Y / Y.std(axis=0)", "still correlated"),
    ("ex-11-2b", "def nearest_white(X):\n    U, s, Vt = np.linalg.svd(X - X.mean(axis=0), False)\n"
                 "    return U @ Vt", "S is a sum"),
    # squares, the usual deviations, all flowers
    ("ex-11-2c", FLOWER + "i = np.argmax(m * inside)\nhidden = [i, m[i] ** 2]",
     "squared distance"),
    ("ex-11-2c", FLOWER + "hidden = [np.argmax(m), m.max()]", "odd by itself"),
    ("ex-11-2c", FLOWER + "e = np.linalg.norm(Z, axis=1) * inside\nhidden = [e.argmax(), e.max()]",
     "correlations do not enter"),
    ("ex-11-2c", FLOWER + "hidden = [m[inside].argmax(), m[inside].max()]",
     "count among all 150"),
    ("ex-11-2c", FLOWER + "i = np.argmax(m * inside)\nhidden = [i, np.linalg.norm(Z[i])]",
     "not the standardised one"),
    ("ex-11-2c", FLOWER + "m *= np.sqrt(149 / 150)\ni = np.argmax(m * inside)\n"
                 "hidden = [i, m[i]]", "not by n − 1"),
    ("ex-11-2c", FLOWER + "m = np.linalg.norm(nearest_white(iris[inside]), axis=1)\n"
                 "hidden = [np.flatnonzero(inside)[m.argmax()], m.max()]", "those of all 150"),
    ("ex-11-3a", BOUNDS + "c - rest, c + rest", "you took c itself"),
    ("ex-11-3a", BOUNDS + "c * p * q - rest, c * p * q + rest", "not cpq"),
    ("ex-11-3a", BOUNDS + "known - rest ** 2, known + rest ** 2", "root of their product"),
    ("ex-11-3a", BOUNDS + "known - (1 - p * q) ** 0.5, known + (1 - p * q) ** 0.5",
     "not √(1 − pq)"),
    ("ex-11-3a", BOUNDS + "known, known", "part that the plane shows"),
    ("ex-11-3a", BOUNDS + "known + rest, known - rest", "come first"),
    # scores and axes, the singular values as they are, the factor √n
    ("ex-11-3b", BIPLOT + "U * s, V", "These are the scores"),
    ("ex-11-3b", BIPLOT + "U, V * s", "times √n"),
    ("ex-11-3b", BIPLOT + "U * np.sqrt(n), V", "These are the axes"),
    ("ex-11-3b", BIPLOT + "U * np.sqrt(n), V * s", "multiplied by the singular values"),
    ("ex-11-3b", BIPLOT + "U * np.sqrt(n), V * s ** 2 / n", "multiplied by λ"),
    ("ex-11-3b", BIPLOT + "U * np.sqrt(n - 1), V * s / np.sqrt(n - 1)", "n − 1"),
    ("ex-11-3b", BIPLOT + "U * np.sqrt(n), V * s / np.sqrt(n - 1)", "n − 1"),
    ("ex-11-3b", BIPLOT + "U * np.sqrt(n), V * s / np.sqrt(n) * [1, -1]", "opposite sign"),
    ("ex-11-3b", BIPLOT + "V * s, U", "changed places"),
    ("ex-11-3b", BIPLOT + "U * np.sqrt(n)", "Two arrays"),
    ("ex-11-3c", PAIRS + "c = G / np.sqrt(np.outer(p, p))\n"
                 "promises = [np.sum((abs(c) > rest)[i, j]), np.sum((G * R)[i, j] < 0)]",
     "lengths were forgotten"),
    ("ex-11-3c", PAIRS + "rest = rest ** 2\n" + PROMISES, "root of (1 − p)(1 − q)"),
    ("ex-11-3c", PAIRS + "i, j = np.indices((13, 13))\n" + PROMISES, "no variable with itself"),
    ("ex-11-3c", PAIRS + PROMISES + "promises = 2 * np.array(promises)", "counts once"),
    ("ex-11-3c", PAIRS + PROMISES + "promises[1] = 78 - promises[1]", "whose sign is right"),
    ("ex-11-3c", PAIRS + PROMISES + "promises[0] = 78 - promises[0]", "not guaranteed"),
    ("ex-11-4a", RANKS + "R / (m * l)", "above one another"),
    ("ex-11-4a", RANKS + "1 - (R - m * (m + 1) / 2) / (m * l)", "yours is 0"),
    ("ex-11-4a", RANKS + "(R - m * (m - 1) / 2) / (m * l)", "½m(m−1) is the sum"),
    ("ex-11-4a", RANKS + "(R - m * (m + 1) / 2) / m", "divided by m"),
    ("ex-11-4a", RANKS + "(R - m * (m + 1) / 2) / ((m + l) * (m + l - 1) / 2)",
     "another picture count"),
    ("ex-11-4b", FACES + "    F, G = faces, others\n" + SPACE, "neither is normalised"),
    ("ex-11-4b", FACES + "    F, G = (X - X.mean(axis=1)[:, None] for X in (faces, others))\n"
                 + SPACE, "Only the brightness"),
    ("ex-11-4b", FACES + "    m, s = faces.mean(axis=0), faces.std(axis=0)\n"
                         "    F, G = (faces - m) / s, (others - m) / s\n" + SPACE,
     "over its pixels"),
    ("ex-11-4b", UNIT + SPACE.replace("G - mean", "G - G.mean(axis=0)"), "their own mean"),
    ("ex-11-4b", UNIT + SPACE.replace("G - mean", "G"), "not subtracted from the others"),
    ("ex-11-4b", UNIT + SPACE.replace("axis=1)\n", "axis=1) ** 2\n"), "squared distances"),
    ("ex-11-4b", UNIT + SPACE.replace("P - P @ V @ V.T", "P @ V"), "lengths of the weights"),
    ("ex-11-4b", UNIT + SPACE.replace("P - P @ V @ V.T", "P"), "no part in them"),
    ("ex-11-4b", UNIT.replace("np.linalg.norm(X, axis=1)", "X.std(axis=1)") + SPACE,
     "length √d"),
    ("ex-11-4b", UNIT + SPACE.replace("[2][:k]", "[2][:k + 1]"), "more than k axes"),
    ("ex-11-4c", TURNED + "ratios = [np.mean(m / e), np.mean(d / e)]", "changed places"),
    ("ex-11-4c", TURNED + "b = far(pictures.data[50:100, ::-1])\n"
                 "ratios = [np.mean(b / e), np.mean(m / e)]", "turned by 180°"),
    ("ex-11-4c", TURNED + "ratios = [np.mean(e / d), np.mean(e / m)]", "upside down"),
    ("ex-11-4c", TURNED + "ratios = [d.mean() / e.mean(), m.mean() / e.mean()]",
     "ratio of the means"),
    ("ex-11-4c", TURNED + "ratios = [np.mean(d > e), np.mean(m > e)]", "shares"),
    ("ex-11-4c", TURNED + "ratios = [np.sum(d > e), np.sum(m > e)]", "counts"),
    ("ex-11-4c", TURNED + "ratios = [np.mean(d ** 2 / e ** 2), np.mean(m ** 2 / e ** 2)]",
     "squared distances"),
    ("ex-11-5a", VOTES + "s ** 2 + (1 - s) ** 2 / (k - 1)", "between 1 and k"),
    ("ex-11-5a", VOTES + "1 / (s ** 2 + (1 - s) ** 2)", "k − 1 with"),
    ("ex-11-5a", VOTES + "1 / (s ** 2 + ((1 - s) / (k - 1)) ** 2)", "k − 1 of them"),
    ("ex-11-5a", VOTES + "1 / (s ** 2 + (1 - s) ** 2 / k)", "not k"),
    ("ex-11-5a", VOTES + "k", "k equal axes"),
    # order of the people, the nearest picture, the deviations of the new pictures
    ("ex-11-5b", PERSON + SCALED + MEANS.replace("np.unique(y)", "dict.fromkeys(y)"),
     "first occur in y"),
    ("ex-11-5b", PERSON + SCALED + "    D = np.linalg.norm(N[:, None] - Z, axis=2)\n"
                 "    return np.array([D[:, y == c].min(axis=1) for c in np.unique(y)]).T",
     "nearest picture of each person"),
    ("ex-11-5b", PERSON + SCALED + "    N = N - N.mean(axis=0)\n" + MEANS, "their own mean"),
    ("ex-11-5b", PERSON + SCALED + "    N = X_new @ V / s\n" + MEANS, "are not centred"),
    ("ex-11-5b", PERSON + MEANS, "although `whiten` is true"),
    ("ex-11-5b", PERSON + "    s = Z.std(axis=0)\n" + SCALED + MEANS,
     "although `whiten` is false"),
    ("ex-11-5b", PERSON + "    if whiten:\n        Z, N = Z / Z.std(axis=0), N / N.std(axis=0)\n"
                 + MEANS, "their own deviations"),
    ("ex-11-5b", PERSON + "    s = s ** 2\n" + SCALED + MEANS, "divided by the variances"),
    ("ex-11-5b", PERSON + "    N = N / s\n" + MEANS, "those of the known people are not"),
    ("ex-11-5b", PERSON.replace("[list(axes)]", "[:len(axes)]") + SCALED + MEANS,
     "first three axes"),
    ("ex-11-5b", PERSON + SCALED + MEANS.replace(
        "return", "return np.unique(y)[").replace("axis=2)", "axis=2).argmin(axis=1)]"),
     "another cell"),
    ("ex-11-5c", HALVES + "named = [share(old, old, *way) for way in ways]", "learnt from"),
    ("ex-11-5c", HALVES + "named = [share(~old, old, *way) for way in ways]",
     "halves have changed places"),
    ("ex-11-5c", HALVES + "named = [share(old | True, ~old, *way) for way in ways]",
     "come from all 120"),
    ("ex-11-5c", NAMED + "named = 60 * np.array(named)", "counts"),
    ("ex-11-5c", NAMED + "named = 100 * np.array(named)", "percentages"),
    ("ex-11-5c", NAMED + "named[1] = named[0]", "leaves out no axis"),
    ("ex-11-5c", "named = ...", "still missing"),
]

OTHER = [
    ("ex-11-1a", "def equally_correlated(d, r):\n"
                 "    S = np.full((d, d), r) + (1 - r) * np.eye(d)\n"
                 "    w = np.linalg.eigvalsh(S)\n    return [w[-1], w[0], 1 / (1 - d)]"),
    # the constant variable recognised by its deviation, within rounding
    ("ex-11-1b", "def standardise(X, X_new):\n    s = X.std(axis=0)\n"
                 "    s[s <= 1e-12 * np.abs(X).max(axis=0)] = 1\n"
                 "    return ((X_new - X.mean(axis=0)) / s).tolist()"),
    ("ex-11-1c", BACK + "angles = np.array(angles)"),
    ("ex-11-2a", "def white_lengths(n, d):\n    return np.array([d, n - 1.0])"),
    # the polar factor, by the singular value decomposition
    ("ex-11-2b", "def nearest_white(X):\n"
                 "    U, s, Vt = np.linalg.svd(X - X.mean(axis=0), full_matrices=False)\n"
                 "    return np.sqrt(len(X)) * U @ Vt"),
    ("ex-11-2c", FLOWER + "i = np.flatnonzero(inside)[m[inside].argmax()]\nhidden = (i, m[i])"),
    ("ex-11-3a", "def correlation_bounds(p, q, c):\n"
                 "    rest = ((1 - p) * (1 - q)) ** 0.5\n"
                 "    return c * p ** 0.5 * q ** 0.5 + np.array([-rest, rest])"),
    # another solver, the opposite signs
    ("ex-11-3b", "def biplot(X):\n    Y = X - X.mean(axis=0)\n"
                 "    w, V = np.linalg.eigh(Y.T @ Y / len(X))\n"
                 "    L = -V[:, :-3:-1] * np.sqrt(w[:-3:-1])\n    return [Y @ L / w[:-3:-1], L]"),
    ("ex-11-3c", PAIRS + "C = np.corrcoef(wine.data.T)\n"
                 "promises = (int((G - rest > 0)[i, j].sum() + (G + rest < 0)[i, j].sum()), "
                 "int((np.sign(G) != np.sign(C))[i, j].sum()))"),
    ("ex-11-4a", RANKS + "(R / m - (m + 1) / 2) / l"),
    # by Pythagoras and the Gram matrix
    ("ex-11-4b", UNIT + "    mean = F.mean(axis=0)\n    Y = F - mean\n"
                 "    w, U = np.linalg.eigh(Y @ Y.T)\n    V = Y.T @ U[:, -k:] / np.sqrt(w[-k:])\n"
                 "    P = G - mean\n"
                 "    return np.sqrt((P ** 2).sum(axis=1) - ((P @ V) ** 2).sum(axis=1))"),
    ("ex-11-4c", TURNED + "ratios = (d / e).mean(), (m / e).mean()"),
    ("ex-11-5a", "def votes(s, k):\n    shares = np.r_[s, np.full(k - 1, (1 - s) / (k - 1))]\n"
                 "    return [1 / np.sum(shares ** 2)][0]"),
    ("ex-11-5b", PERSON + SCALED + "    people = sorted(set(y.tolist()))\n"
                 "    M = [Z[y == c].mean(axis=0) for c in people]\n"
                 "    return [[np.sqrt(((w - m) ** 2).sum()) for m in M] for w in -N * -1.0]"),
    ("ex-11-5c", NAMED + "named = tuple(named)"),
]
