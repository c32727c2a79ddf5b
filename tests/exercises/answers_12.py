"""Wrong and unusual answers to the exercises of chapter 12, and what the learner must be told.

WRONG: grade_id of the answer cell, what is written there, words of the message.
OTHER: answers that are right although they are not the book's.
"""

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
STREET = "def in_the_street(N, m, t, f):\n    w = N - m\n    return "
LOWEST = "def threshold(scores, is_face, rate):\n    o = scores[~is_face]\n    return "
TRIED = ("F, G = pictures.data[:50], pictures.data[50:]\nface = np.arange(150) < 50\n"
         "auc = eigenfaces.roc_auc\nblack = -(G < 0.02).mean(axis=1)\n"
         "unit = eigenfaces.normalize_pictures\nfive = -face_distances(F, G, 5)\n"
         "zero = -np.linalg.norm(unit(G) - unit(F).mean(axis=0), axis=1)\n")
SPREAD = "def spread(p, m, r, rho):\n    v, g = p * (1 - p), 1 + (r - 1) * rho\n    return "
ERROR = ("def share_and_error(right, person):\n"
         "    s = np.array([right[person == who].mean() for who in np.unique(person)])\n"
         "    p, m, N = right.mean(), len(s), len(right)\n    return p, ")
SURE = ("o = np.arange(120) % 6 < 3\nX, y = people.data, people.target\n"
        "def sure_of(learn, test, white):\n"
        "    D = person_distances(X[learn], y[learn], X[test], range(20), white)\n"
        "    p, e = share_and_error((np.argmin(D, axis=1) == y[test]) * 1.0, y[test])\n"
        "    return np.array([p, e, np.sqrt(p * (1 - p) / 60)])\n"
        "q = sure_of(o, ~o, True)\n")
COEFFICIENTS = "def lengths(k, m):\n    return "
PART = ("def from_part(mean, L, part, known, mu):\n    P, y = L[part], known - mean[part]\n"
        "    I = np.eye(L.shape[1])\n")
SOLVED = "    a = np.linalg.solve(P.T @ P + mu * I, P.T @ y)\n    return mean + L @ a"
UPPER = ("old, new = skulls[:50], skulls[50:]\nmean = old.mean(axis=0)\n"
         "s, Vt = np.linalg.svd(old - mean, full_matrices=False)[1:]\nk, mu, n = 20, 1, 50\n"
         "L = Vt[:k].T * s[:k] / np.sqrt(n)\n"
         "low = np.repeat(mean.reshape(-1, 3)[:, 1] < 0, 3)\nknown, asked = low, ~low\n")
MISSES = ("def gaps(heads):\n"
          "    return np.linalg.norm((heads - new)[:, asked].reshape(10, -1, 3), axis=2)\n"
          "made = np.array([from_part(mean, L, known, h[known], mu) for h in new])\n"
          "flat = np.tile(mean, (10, 1))\nmisses = [gaps(flat).mean(), gaps(made).mean()]\n")

WRONG = [
    ("ex-12-1a", RANKS + "R / (m * l)", "above one another"),
    ("ex-12-1a", RANKS + "1 - (R - m * (m + 1) / 2) / (m * l)", "lowest score"),
    ("ex-12-1a", RANKS + "(R - m * (m - 1) / 2) / (m * l)", "½m(m−1) is the sum"),
    ("ex-12-1a", RANKS + "(R - m * (m + 1) / 2) / m", "divided by m"),
    ("ex-12-1a", RANKS + "(R - m * (m + 1) / 2) / ((m + l) * (m + l - 1) / 2)",
     "another picture count"),
    ("ex-12-1b", FACES + "    F, G = faces, others\n" + SPACE, "neither is normalised"),
    ("ex-12-1b", FACES + "    F, G = (X - X.mean(axis=1)[:, None] for X in (faces, others))\n"
                 + SPACE, "Only the brightness"),
    ("ex-12-1b", FACES + "    m, s = faces.mean(axis=0), faces.std(axis=0)\n"
                         "    F, G = (faces - m) / s, (others - m) / s\n" + SPACE,
     "over its pixels"),
    ("ex-12-1b", UNIT + SPACE.replace("G - mean", "G - G.mean(axis=0)"), "their own mean"),
    ("ex-12-1b", UNIT + SPACE.replace("G - mean", "G"), "not subtracted from the others"),
    ("ex-12-1b", UNIT + SPACE.replace("axis=1)\n", "axis=1) ** 2\n"), "squared distances"),
    ("ex-12-1b", UNIT + SPACE.replace("P - P @ V @ V.T", "P @ V"), "lengths of the weights"),
    ("ex-12-1b", UNIT + SPACE.replace("P - P @ V @ V.T", "P"), "no part in them"),
    ("ex-12-1b", UNIT.replace("np.linalg.norm(X, axis=1)", "X.std(axis=1)") + SPACE,
     "length √d"),
    ("ex-12-1b", UNIT + SPACE.replace("[2][:k]", "[2][:k + 1]"), "more than k axes"),
    ("ex-12-1c", TURNED + "ratios = [np.mean(m / e), np.mean(d / e)]", "changed places"),
    ("ex-12-1c", TURNED + "b = far(pictures.data[50:100, ::-1])\n"
                 "ratios = [np.mean(b / e), np.mean(m / e)]", "turned by 180°"),
    ("ex-12-1c", TURNED + "ratios = [np.mean(e / d), np.mean(e / m)]", "upside down"),
    ("ex-12-1c", TURNED + "ratios = [d.mean() / e.mean(), m.mean() / e.mean()]",
     "ratio of the means"),
    ("ex-12-1c", TURNED + "ratios = [np.mean(d > e), np.mean(m > e)]", "shares"),
    ("ex-12-1c", TURNED + "ratios = [np.sum(d > e), np.sum(m > e)]", "counts"),
    ("ex-12-1c", TURNED + "ratios = [np.mean(d ** 2 / e ** 2), np.mean(m ** 2 / e ** 2)]",
     "squared distances"),
    ("ex-12-2a", VOTES + "s ** 2 + (1 - s) ** 2 / (k - 1)", "between 1 and k"),
    ("ex-12-2a", VOTES + "1 / (s ** 2 + (1 - s) ** 2)", "k − 1 with"),
    ("ex-12-2a", VOTES + "1 / (s ** 2 + ((1 - s) / (k - 1)) ** 2)", "k − 1 of them"),
    ("ex-12-2a", VOTES + "1 / (s ** 2 + (1 - s) ** 2 / k)", "not k"),
    ("ex-12-2a", VOTES + "k", "k equal axes"),
    # order of the people, the nearest picture, the deviations of the new pictures
    ("ex-12-2b", PERSON + SCALED + MEANS.replace("np.unique(y)", "dict.fromkeys(y)"),
     "first occur in y"),
    ("ex-12-2b", PERSON + SCALED + "    D = np.linalg.norm(N[:, None] - Z, axis=2)\n"
                 "    return np.array([D[:, y == c].min(axis=1) for c in np.unique(y)]).T",
     "nearest picture of each person"),
    ("ex-12-2b", PERSON + SCALED + "    N = N - N.mean(axis=0)\n" + MEANS, "their own mean"),
    ("ex-12-2b", PERSON + SCALED + "    N = X_new @ V / s\n" + MEANS, "are not centred"),
    ("ex-12-2b", PERSON + MEANS, "although `whiten` is true"),
    ("ex-12-2b", PERSON + "    s = Z.std(axis=0)\n" + SCALED + MEANS,
     "although `whiten` is false"),
    ("ex-12-2b", PERSON + "    if whiten:\n        Z, N = Z / Z.std(axis=0), N / N.std(axis=0)\n"
                 + MEANS, "their own deviations"),
    ("ex-12-2b", PERSON + "    s = s ** 2\n" + SCALED + MEANS, "divided by the variances"),
    ("ex-12-2b", PERSON + "    N = N / s\n" + MEANS, "those of the known people are not"),
    ("ex-12-2b", PERSON.replace("[list(axes)]", "[:len(axes)]") + SCALED + MEANS,
     "first three axes"),
    ("ex-12-2b", PERSON + SCALED + MEANS.replace(
        "return", "return np.unique(y)[").replace("axis=2)", "axis=2).argmin(axis=1)]"),
     "another cell"),
    ("ex-12-2c", HALVES + "named = [share(old, old, *way) for way in ways]", "learnt from"),
    ("ex-12-2c", HALVES + "named = [share(~old, old, *way) for way in ways]",
     "halves have changed places"),
    ("ex-12-2c", HALVES + "named = [share(old | True, ~old, *way) for way in ways]",
     "come from all 120"),
    ("ex-12-2c", NAMED + "named = 60 * np.array(named)", "counts"),
    ("ex-12-2c", NAMED + "named = 100 * np.array(named)", "percentages"),
    ("ex-12-2c", NAMED + "named[1] = named[0]", "leaves out no axis"),
    ("ex-12-2c", "named = ...", "still missing"),
    ("ex-12-3a", STREET + "f * N, t * m / (t * m + f * N)", "windows without a face are N"),
    ("ex-12-3a", STREET + "f * N, t * m / (t * m + f * w)", "windows without a face are N"),
    ("ex-12-3a", STREET + "t * m, t * m / (t * m + f * w)", "number of faces accepted"),
    ("ex-12-3a", STREET + "t * m + f * w, t * m / (t * m + f * w)", "all windows accepted"),
    ("ex-12-3a", STREET + "f * w, t / (t + f)", "Rates are not numbers"),
    ("ex-12-3a", STREET + "f * w, f * w / (t * m + f * w)", "share of false alarms"),
    ("ex-12-3a", STREET + "f * w, m / (m + f * w)", "tm are accepted"),
    ("ex-12-3a", STREET + "f * w, t * m / N", "not by N"),
    ("ex-12-3a", STREET + "f * w, t", "share of faces that are accepted"),
    ("ex-12-3a", STREET + "f * w, t * m / (f * w)", "both together"),
    # strictly below the rate, of all, of faces, the highest, a quantile
    ("ex-12-3b", LOWEST + "min(t for t in scores if np.mean(o > t) <= rate)", "four of the eight"),
    ("ex-12-3b", LOWEST + "max(t for t in scores if np.mean(o >= t) <= rate)", "highest such"),
    ("ex-12-3b", LOWEST + "min(t for t in scores if np.mean(scores[is_face] >= t) <= rate)",
     "not of the faces"),
    ("ex-12-3b", LOWEST + "min(t for t in scores if np.mean(o < t) <= rate)",
     "counted those below"),
    ("ex-12-3b", LOWEST + "np.quantile(o, 1 - rate)", "a quantile"),
    ("ex-12-3b", LOWEST + "min(t for t in scores if np.mean(o >= t) < rate)", "equal to the rate"),
    ("ex-12-3b", LOWEST + "min(t for t in np.unique(o) if np.mean(o >= t) <= rate)",
     "One more picture"),
    ("ex-12-3c", TRIED + "areas = [auc(-s, face) for s in (five, zero, black)]",
     "the order turned over"),
    ("ex-12-3c", TRIED + "areas = [auc(s, face) for s in (five, zero, -black)]",
     "third is turned over"),
    ("ex-12-3c", TRIED + "areas = [auc(s, face) for s in (-five, -zero, black)]",
     "first two are turned over"),
    ("ex-12-3c", TRIED.replace("pictures.data[50:]", "pictures.data").replace(
        "np.arange(150) < 50", "np.arange(200) < 100")
     + "areas = [auc(s, face) for s in (five, zero, black)]", "among those it is tried on"),
    ("ex-12-3c", TRIED + "areas = [auc(s, face) for s in (zero, five, black)]",
     "first two have changed places"),
    ("ex-12-3c", TRIED + "black = -(eigenfaces.normalize_pictures(G) < 0.02).mean(axis=1)\n"
                 "areas = [auc(s, face) for s in (five, zero, black)]", "as they are"),
    ("ex-12-3c", TRIED + "m = F.mean(axis=0)\nV = np.linalg.svd(F - m, False)[2][:5].T\n"
                 "P = G - m\n"
                 "five = -np.linalg.norm(P - P @ V @ V.T, axis=1)\n"
                 "zero = -np.linalg.norm(P, axis=1)\n"
                 "areas = [auc(s, face) for s in (five, zero, black)]", "not normalised"),
    ("ex-12-4a", SPREAD + "v / (m * r), m * r", "all pictures were independent"),
    ("ex-12-4a", SPREAD + "v * (1 + r * rho) / (m * r), m * r / (1 + r * rho)", "not r."),
    ("ex-12-4a", SPREAD + "np.sqrt(v * g / (m * r)), m * r / g", "not its root"),
    ("ex-12-4a", SPREAD + "v * g / m, m * r / g", "not by m"),
    ("ex-12-4a", SPREAD + "v * g * m * r, m * r / g", "not of the share"),
    ("ex-12-4a", SPREAD + "v / g / (m * r), m * r * g", "not surer"),
    ("ex-12-4a", SPREAD + "v * g / (m * r), m * r * g", "upside down"),
    ("ex-12-4a", SPREAD + "v * g / (m * r), g", "the factor by which"),
    ("ex-12-4a", SPREAD + "v * (1 + (m * r - 1) * rho) / (m * r), m * r / (1 + (m * r - 1) * rho)",
     "not mr − 1"),
    ("ex-12-4b", ERROR + "np.sqrt(p * (1 - p) / N)", "of one person are not"),
    ("ex-12-4b", ERROR + "right.std(ddof=1) / np.sqrt(N)", "take the shares"),
    ("ex-12-4b", ERROR + "s.std() / np.sqrt(m)", "not m."),
    ("ex-12-4b", ERROR + "s.std(ddof=1)", "a mean of m shares"),
    ("ex-12-4b", ERROR + "s.std(ddof=1) / np.sqrt(N)", "not as many as pictures"),
    ("ex-12-4b", ERROR + "s.var(ddof=1) / m", "square of the error"),
    ("ex-12-4b", ERROR + "s.std(ddof=1) / m", "not by m"),
    ("ex-12-4b", ERROR + "right.reshape(-1, 3).mean(axis=1).std(ddof=1) / np.sqrt(m)",
     "in blocks"),
    ("ex-12-4c", SURE + "sure = sure_of(o, o, True)", "learnt from"),
    ("ex-12-4c", SURE + "sure = sure_of(o, ~o, False)", "not white"),
    ("ex-12-4c", SURE + "sure = sure_of(~o, o, True)", "halves have changed"),
    ("ex-12-4c", SURE + "sure = q[[0, 2, 1]]", "errors have changed"),
    ("ex-12-4c", SURE + "sure = [q[0], q[1] ** 2, q[2] ** 2]", "squared"),
    ("ex-12-4c", SURE + "sure = [q[0], q[1], q[2] * np.sqrt(3)]", "not 20"),
    ("ex-12-4c", SURE + "sure = [q[0], q[1], q[2] / np.sqrt(2)]", "half are learnt"),
    ("ex-12-4c", SURE + "sure = [60 * q[0], q[1], q[2]]", "not the share"),
    ("ex-12-5a", COEFFICIENTS + "1, 2, 1 / m", "variance one"),
    ("ex-12-5a", COEFFICIENTS + "k ** 0.5, (2 * k) ** 0.5, (k / m) ** 0.5", "their squares"),
    ("ex-12-5a", COEFFICIENTS + "k, 0, k / m", "also in a difference"),
    ("ex-12-5a", COEFFICIENTS + "k, k, k / m", "vary independently"),
    ("ex-12-5a", COEFFICIENTS + "k, 4 * k, k / m", "not 4"),
    ("ex-12-5a", COEFFICIENTS + "k, 2 * k, k / m ** 2", "not 1/m²"),
    ("ex-12-5a", COEFFICIENTS + "k, 2 * k, k / m ** 0.5", "for the deviation"),
    ("ex-12-5a", COEFFICIENTS + "k, 2 * k, k", "shorter than the heads"),
    ("ex-12-5a", COEFFICIENTS + "k, 2 * k, k * m", "divides by m"),
    ("ex-12-5b", PART + "    mu = 0\n" + SOLVED, "penalty is missing"),
    ("ex-12-5b", PART + "    mu = mu ** 2\n" + SOLVED, "not μ²I"),
    ("ex-12-5b", PART + "    mu = mu * len(P)\n" + SOLVED, "not divided by the number"),
    ("ex-12-5b", PART.replace("known - mean[part]", "known") + SOLVED, "not subtracted"),
    ("ex-12-5b", PART + SOLVED.replace("mean + ", ""), "not added"),
    ("ex-12-5b", PART.replace("known - mean[part]", "known") + SOLVED.replace("mean + ", ""),
     "neither"),
    ("ex-12-5b", PART + SOLVED.replace("return mean + L @ a",
                                       "x = mean + L @ a\n    x[part] = known\n    return x"),
     "copied in"),
    ("ex-12-5b", PART + "    P = L[:len(part)]\n" + SOLVED, "first rows of L"),
    ("ex-12-5b", PART + "    y = known - mean[:len(part)]\n" + SOLVED, "first coordinates"),
    ("ex-12-5b", PART + SOLVED.replace("mean + L @ a", "a"), "These are the coefficients"),
    ("ex-12-5b", PART + SOLVED.replace("mean + L @ a", "(mean + L @ a)[part]"), "the part known"),
    ("ex-12-5c", UPPER + MISSES + "misses = misses[::-1]", "changed places"),
    ("ex-12-5c", UPPER + "asked = low\n" + MISSES, "lower half, which is known"),
    ("ex-12-5c", UPPER + "asked = low | ~low\n" + MISSES, "whole head"),
    ("ex-12-5c", UPPER + "known, asked = ~low, low\n" + MISSES, "taken as known"),
    ("ex-12-5c", UPPER + "mu = 1e-9\n" + MISSES, "penalty is μ = 1"),
    ("ex-12-5c", UPPER + "L = Vt[:k].T\n" + MISSES, "V, not L"),
    ("ex-12-5c", UPPER + "L = Vt[:k].T * s[:k]\n" + MISSES, "scaled by σ"),
    ("ex-12-5c", UPPER + "L = Vt[:k].T * s[:k] / 7\n" + MISSES, "not by n − 1"),
    ("ex-12-5c", UPPER + "L = Vt.T * s / np.sqrt(n)\n" + MISSES, "than twenty"),
    ("ex-12-5c", UPPER + MISSES + "misses = [(gaps(g) ** 2).mean() ** 0.5 for g in (flat, made)]",
     "roots of the mean squared"),
    # right at the one point asked before, or so near it as to pass beside a larger number
    ("ex-12-1a", RANKS + "(R - 21) / 24", "1a, R = 44"),
    ("ex-12-2a", VOTES + "k * s / (2 * s)", "2a, s = 0.55"),
    ("ex-12-2a", VOTES + "1 / (1.25 * s ** 2)", "2a, s = 0.55"),
    ("ex-12-3a", STREET + "f * w, t * m / (t * m + f * w + 0.01)", "3a, share of faces"),
    ("ex-12-3a", STREET + "t * m / (t * m + f * w), f * w", "changed places"),
    ("ex-12-4a", SPREAD + "v * g / (m * r - 1), m * r / g", "not by mr − 1"),
    ("ex-12-4a", SPREAD + "0.2 * p * g / (m * r), m * r / g", "4a, the variance, p = 0.3"),
    ("ex-12-5a", COEFFICIENTS + "k, 2 * k, k / (m - 1)", "not by m − 1"),
    # right on the one case tried before: (d, d) built, an order relied on, √m for four persons
    ("ex-12-1b", "def face_distances(faces, others, k):\n    def unit(X):\n"
                 "        X = X - X.mean(axis=1, keepdims=True)\n"
                 "        return X / np.linalg.norm(X, axis=1, keepdims=True)\n"
                 "    F, G = unit(faces), unit(others)\n    m = F.mean(axis=0)\n"
                 "    V = np.linalg.svd(F - m, full_matrices=False)[2][:k].T\n"
                 "    return np.linalg.norm((G - m) - (G - m) @ (V @ V.T), axis=1)",
     "shape (d, d) was built"),
    ("ex-12-1b", "def face_distances(faces, others, k):\n"
                 "    for X in (faces, others):\n"
                 "        X -= X.mean(axis=1, keepdims=True)\n"
                 "        X /= np.linalg.norm(X, axis=1, keepdims=True)\n"
                 "    m = faces.mean(axis=0)\n    G = others - m\n"
                 "    V = np.linalg.svd(faces - m, full_matrices=False)[2][:k].T\n"
                 "    return np.linalg.norm(G - G @ V @ V.T, axis=1)", "which belongs to whoever"),
    ("ex-12-3b", "def threshold(scores, is_face, rate):\n    best = scores[0]\n"
                 "    for t in scores:\n"
                 "        if np.mean(scores[~is_face] >= t) > rate:\n            break\n"
                 "        best = t\n    return best", "in another order"),
    ("ex-12-4b", "def share_and_error(right, person):\n"
                 "    p = np.array([right[person == c].mean() for c in np.unique(person)])\n"
                 "    return p.mean(), p.std(ddof=1) / 2", "three here"),
    ("ex-12-5b", "def from_part(mean, L, part, known, mu):\n    part = sorted(part)\n"
                 "    A = L[part]\n    a = np.linalg.solve(A.T @ A + mu * np.eye(3),\n"
                 "                        A.T @ (known - mean[part]))\n"
                 "    return mean + L @ a", "in the order of `part`"),
    # what comes of a part b that is not right
    ("ex-12-1c", "def face_distances(*all):\n    return 1.0, 2.0\n\n\nratios = [7, 8]",
     "Part b is not right yet"),
    ("ex-12-2c", "def person_distances(*all):\n    return 1.0, 2.0\n\n\nnamed = [0.3, 0.1, 0.2]",
     "Part b is not right yet"),
    ("ex-12-3c", "def face_distances(*all):\n    return 1.0, 2.0\n\n\nareas = [0.3, 0.1, 0.2]",
     "Part b is not right yet"),
    ("ex-12-4c", "def share_and_error(*all):\n    return 1.0, 2.0\n\n\nsure = [1, 3]",
     "Part b is not right yet"),
    ("ex-12-5c", "def from_part(*all):\n    return 1.0, 2.0\n\n\nmisses = [3, 4]",
     "Part b is not right yet"),
    # with what is to be written, or is forbidden
    ("ex-12-1b", "def face_distances(faces, others, k):\n"
                 "    F, G = map(eigenfaces.normalize_pictures, (faces, others))\n"
                 "    m = F.mean(axis=0)\n    V = np.linalg.svd(F - m, full_matrices=False)[2][:k].T\n"
                 "    return np.linalg.norm(G - m - (G - m) @ V @ V.T, axis=1)",
     "pcalab was used"),
    # conditions of the task
    ("ex-12-1b",
     "def face_distances(F, G, k):\n"
     "    n = lambda X: (X - X.mean()) / np.linalg.norm(X - X.mean(), axis=1, keepdims=True)\n"
     "    F, G = n(F), n(G)\n    m = F.mean(0)\n"
     "    V = np.linalg.svd(F - m, full_matrices=False)[2][:k].T\n    P = G - m\n"
     "    return np.linalg.norm(P - P @ V @ V.T, axis=1)",
     "mean grey of all pictures"),
]

OTHER = [
    ("ex-12-1a", RANKS + "(R / m - (m + 1) / 2) / l"),
    # by Pythagoras and the Gram matrix
    ("ex-12-1b", UNIT + "    mean = F.mean(axis=0)\n    Y = F - mean\n"
                 "    w, U = np.linalg.eigh(Y @ Y.T)\n    V = Y.T @ U[:, -k:] / np.sqrt(w[-k:])\n"
                 "    P = G - mean\n"
                 "    return np.sqrt((P ** 2).sum(axis=1) - ((P @ V) ** 2).sum(axis=1))"),
    ("ex-12-1c", TURNED + "ratios = (d / e).mean(), (m / e).mean()"),
    ("ex-12-2a", "def votes(s, k):\n    shares = np.r_[s, np.full(k - 1, (1 - s) / (k - 1))]\n"
                 "    return [1 / np.sum(shares ** 2)][0]"),
    ("ex-12-2b", PERSON + SCALED + "    people = sorted(set(y.tolist()))\n"
                 "    M = [Z[y == c].mean(axis=0) for c in people]\n"
                 "    return [[np.sqrt(((w - m) ** 2).sum()) for m in M] for w in -N * -1.0]"),
    ("ex-12-2c", NAMED + "named = tuple(named)"),
    ("ex-12-3a", STREET + "np.array([w * f, 1 / (1 + f * w / (t * m))])"),
    # by sorting, from the highest score down
    ("ex-12-3b", "def threshold(scores, is_face, rate):\n    best = None\n"
                 "    for t in sorted(set(scores.tolist()), reverse=True):\n"
                 "        if ((scores >= t) & ~is_face).sum() > rate * (~is_face).sum():\n"
                 "            break\n        best = t\n    return best"),
    ("ex-12-3c", TRIED + "areas = tuple(auc(s, face) for s in (five, 7 * zero, black))"),
    ("ex-12-4a", SPREAD + "[v * (1 - rho) / (m * r) + v * rho / m, m * r / g]"),
    ("ex-12-4b", "def share_and_error(right, person):\n    order = np.argsort(person)\n"
                 "    s = right[order].reshape(len(set(person.tolist())), -1).mean(axis=1)\n"
                 "    return [s.mean(), np.sqrt(np.cov(s) / len(s))]"),
    ("ex-12-4c", SURE + "sure = list(q)"),
    ("ex-12-5a", COEFFICIENTS + "np.array([1, 2, 1 / m]) * k"),
    # as least squares with extra rows
    ("ex-12-5b", PART + "    A = np.vstack([P, np.sqrt(mu) * I])\n"
                 "    y = np.append(y, np.zeros(len(I)))\n"
                 "    return mean + L @ np.linalg.lstsq(A, y, rcond=None)[0]"),
    ("ex-12-5c", UPPER + MISSES + "misses = np.array(misses)"),
    ("ex-12-3a", STREET + "np.array([[f * w], [t * m / (t * m + f * w)]])"),
    ("ex-12-4a", SPREAD + "np.array([[v * g / (m * r)], [m * r / g]])"),
    ("ex-12-5a", COEFFICIENTS + "[[k], [2 * k], [k / m]]"),
]
