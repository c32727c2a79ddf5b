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
ODD = "def odd_row(n, delta):\n    return "
SHARES = ("def shares(X, k):\n    Y = X - X.mean(axis=0)\n"
          "    V = np.linalg.svd(Y, full_matrices=False)[2][:k].T\n"
          "    q, l = (Y @ V) ** 2, (Y ** 2).sum(axis=1, keepdims=True)\n"
          "    c, t = q / np.where(l > 0, l, 1), q / q.sum(axis=0)\n    return ")
TABLE = ("Z = (wine.data - wine.data.mean(axis=0)) / wine.data.std(axis=0)\n"
         "c, t = shares(Z, 13)\nfew = c[:, :2].sum(axis=1) < 0.2\n"
         "far = (Z ** 2).sum(axis=1) > 13\nlast = 1 + t.max(axis=0).argmax()\n")
STORED = "def storage(n, d, k, s):\n    return "
KEPT = ("def kept(old, new, k):\n    m = old.mean(axis=0)\n"
        "    V = np.linalg.svd(old - m, full_matrices=False)[2][:k].T\n    Y = new - m\n")
PIXELS = ("old, new = digits[::2], digits[1::2]\nwide = np.argsort(old.var(axis=0))[-8:]\n"
          "def one(X):\n    return np.c_[X[:, wide], np.ones(len(X))]\n"
          "def pixels(old, new):\n"
          "    fit = one(new) @ np.linalg.lstsq(one(old), old, rcond=None)[0]\n"
          "    return 1 - ((new - fit) ** 2).sum() / ((new - old.mean(axis=0)) ** 2).sum()\n")

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
    ("ex-11-4a", ODD + "delta ** 2 / n, 1, 0", "Centre first"),
    ("ex-11-4a", ODD + "delta ** 2 / n, (n - 1) / n, 1 / n / (n - 1)", "not by n − 1"),
    ("ex-11-4a", ODD + "delta ** 2 * (n - 1) / n, (n - 1) / n, 1 / n / (n - 1)", "sum of squares"),
    ("ex-11-4a", ODD + "delta * np.sqrt(n - 1) / n, (n - 1) / n, 1 / n / (n - 1)", "not its root"),
    ("ex-11-4a", ODD + "delta ** 2 * (n - 1) / n ** 2, 0.5, 0.5 / (n - 1)", "shares of squares"),
    ("ex-11-4a", ODD + "delta ** 2 * (n - 1) / n ** 2, (n - 1) / n, 1 / n",
     "all of them together"),
    ("ex-11-4a", ODD + "delta ** 2 * (n - 1) / n ** 2, (n - 1) / n, 1 / n ** 2", "add up to one"),
    ("ex-11-4a", ODD + "delta ** 2 * (n - 1) / n ** 2, n / (n - 1), 1 / n / (n - 1)",
     "its z is δ(1 − 1/n)"),
    # division by zero, cosines, shares within the plane, columns for rows
    ("ex-11-4b", SHARES + "q / l, t", "at the mean"),
    ("ex-11-4b", SHARES + "np.sqrt(c), t", "square them"),
    ("ex-11-4b", SHARES + "t, c", "which come second"),
    ("ex-11-4b", SHARES + "q, t", "divide by the squared length of the row"),
    ("ex-11-4b", SHARES + "q / np.maximum(q.sum(axis=1, keepdims=True), 1e-99), t",
     "the whole row"),
    ("ex-11-4b", SHARES + "q / np.sqrt(np.maximum(l, 1e-99)), t", "not by its square"),
    ("ex-11-4b", SHARES.replace("Y = X - X.mean(axis=0)", "Y = X") + "c, t", "Nothing is centred"),
    ("ex-11-4b", SHARES + "q / (X ** 2).sum(axis=1, keepdims=True), t", "before centring"),
    ("ex-11-4b", SHARES + "c[:, ::-1], t", "largest variance comes first"),
    ("ex-11-4b", SHARES + "c, q / q.mean(axis=0)", "divide by n as well"),
    ("ex-11-4b", SHARES + "c, t * (len(X) - 1) / len(X)", "n − 1"),
    ("ex-11-4b", SHARES + "c, q", "sum over all rows"),
    ("ex-11-4b", SHARES + "c, q / np.maximum(q.sum(axis=1, keepdims=True), 1e-99)",
     "each row sums to one"),
    ("ex-11-4b", SHARES + "c, np.sqrt(q) / np.sqrt(q).sum(axis=0)", "Absolute scores"),
    ("ex-11-4b", SHARES + "c, q / l.sum()", "that component alone"),
    ("ex-11-4b", SHARES + "c", "Two arrays"),
    ("ex-11-4c", TABLE.replace("Z = (wine.data - wine.data.mean(axis=0)) / wine.data.std(axis=0)",
                               "Z = wine.data - wine.data.mean(axis=0)").replace(
        "> 13", "> (Z ** 2).sum(axis=1).mean()") + "odd = [few.sum(), (few & far).sum(), last]",
     "not standardised"),
    ("ex-11-4c", TABLE + "odd = [few.sum(), (few & far).sum(), last - 1]", "counted from zero"),
    ("ex-11-4c", TABLE + "few = c[:, 0] < 0.2\nodd = [few.sum(), (few & far).sum(), last]",
     "first axis alone"),
    ("ex-11-4c", TABLE + "odd = [few.sum(), (few & ~far).sum(), last]", "nearer than the average"),
    ("ex-11-4c", TABLE + "odd = [few.sum(), far.sum(), last]", "all far wines"),
    ("ex-11-4c", TABLE + "few = c[:, :2].sum(axis=1) < 0.8\n"
                 "odd = [few.sum(), (few & far).sum(), last]", "not less than 80"),
    ("ex-11-4c", TABLE + "odd = [(~few).sum(), (~few & far).sum(), last]", "or more are shown"),
    ("ex-11-4c", TABLE + "odd = [few.sum(), (few & far).sum(), t.max(axis=1).argmax()]",
     "The third is the wine"),
    ("ex-11-4c", TABLE + "odd = [few.sum(), (few & far).sum(), "
                 "1 + (c * (Z ** 2).sum(axis=1)[:, None]).max(axis=0).argmax()]",
     "largest squared score"),
    ("ex-11-5a", STORED + "k / d + k / n, k / (s - k / d)", "The mean has to be stored"),
    ("ex-11-5a", STORED + "k / d + k / n, (k + 1) / (s - k / d)", "The mean has to be stored"),
    ("ex-11-5a", STORED + "k / d, (k + 1) / (s - k / d)", "scores only"),
    ("ex-11-5a", STORED + "(k + 1) / n, (k + 1) / (s - k / d)", "scores are missing"),
    ("ex-11-5a", STORED + "n * k + (k + 1) * d, (k + 1) / (s - k / d)", "divide by nd"),
    ("ex-11-5a", STORED + "k / d + (k + 1) / n, (k + 1) / s", "take the share k/d"),
    ("ex-11-5a", STORED + "k / d + (k + 1) / n, np.ceil((k + 1) / (s - k / d))",
     "not to be rounded"),
    ("ex-11-5a", STORED + "k / d + (k + 1) / n, k / (s - k / d)", "The mean is missing"),
    ("ex-11-5b", KEPT + "    return 1 - ((Y @ V) ** 2).sum() / (Y ** 2).sum()", "share lost"),
    ("ex-11-5b", KEPT + "    Y = old - m\n    return ((Y @ V) ** 2).sum() / (Y ** 2).sum()",
     "of the old rows"),
    ("ex-11-5b", KEPT.replace("old", "new").replace("kept(new, new", "kept(old, new")
     + "    return ((Y @ V) ** 2).sum() / (Y ** 2).sum()", "of the new rows; the old"),
    ("ex-11-5b", KEPT + "    Y = new - new.mean(axis=0)\n"
                 "    return ((Y @ V) ** 2).sum() / (Y ** 2).sum()", "their own mean"),
    ("ex-11-5b", KEPT + "    e = Y - Y @ V @ V.T\n"
                 "    return 1 - (e ** 2).sum() / ((new - new.mean(axis=0)) ** 2).sum()",
     "the total from the mean"),
    ("ex-11-5b", KEPT.replace("m = old.mean(axis=0)", "m = 0")
     + "    return ((Y @ V) ** 2).sum() / (Y ** 2).sum()", "Nothing is centred"),
    ("ex-11-5b", KEPT.replace("svd(old - m", "svd(old")
     + "    return ((Y @ V) ** 2).sum() / (Y ** 2).sum()", "when the axes are found"),
    ("ex-11-5b", KEPT + "    return np.sqrt(((Y @ V) ** 2).sum() / (Y ** 2).sum())", "root"),
    ("ex-11-5b", KEPT + "    return (((Y @ V) ** 2).sum(axis=1) / (Y ** 2).sum(axis=1)).mean()",
     "mean of the shares"),
    ("ex-11-5b", KEPT.replace("[:k]", "[:k + 1]")
     + "    return ((Y @ V) ** 2).sum() / (Y ** 2).sum()", "More than k"),
    ("ex-11-5c", PIXELS + "by_eight = [kept(old, new, 8), pixels(old, new)]", "changed places"),
    ("ex-11-5c", PIXELS + "by_eight = [1 - pixels(old, new), 1 - kept(old, new, 8)]",
     "shares lost"),
    ("ex-11-5c", PIXELS + "by_eight = [pixels(old, old), kept(old, old, 8)]",
     "of the even digits"),
    ("ex-11-5c", PIXELS.replace("digits[::2], digits[1::2]", "digits[1::2], digits[::2]")
     + "by_eight = [pixels(old, new), kept(old, new, 8)]", "Even and odd"),
    ("ex-11-5c", PIXELS.replace("np.ones(len(X))", "np.zeros(len(X))")
     + "by_eight = [pixels(old, new), kept(old, new, 8)]", "no constant"),
    ("ex-11-5c", PIXELS.replace("[-8:]", "[:8]")
     + "by_eight = [pixels(old, new), kept(old, new, 8)]", "vary least"),
    ("ex-11-5c", PIXELS + "by_eight = [pixels(old, new), kept(old, new, 9)]", "than eight"),
    ("ex-11-5c", PIXELS + "guess = np.tile(old.mean(axis=0), (len(new), 1))\n"
                 "guess[:, wide] = new[:, wide]\nby_eight = [1 - ((new - guess) ** 2).sum() "
                 "/ ((new - old.mean(axis=0)) ** 2).sum(), kept(old, new, 8)]",
     "left at their means"),
    # right at the one point asked before
    ("ex-11-1a", EQUAL + "1 + 4 * r, 1 - r, -1 / 4",
     "1a, d = 8"),
    ("ex-11-1a", EQUAL + "1 + (d - 1) * r, 1 - r, -r", "depends on d alone"),
    ("ex-11-2a", LENGTHS + "d ** 2 / 4, n - 1", "2a, n = 30"),
    ("ex-11-3a", BOUNDS + "abs(known) - rest, abs(known) + rest", "c has a sign"),
    ("ex-11-3a", BOUNDS + "c ** 2 / 0.5 * np.sqrt(p * q) - rest, c ** 2 / 0.5 * np.sqrt(p * q) + "
                          "rest", "3a, p = 0.3"),
    ("ex-11-4a", ODD + "delta * 2 * (n - 1) / n, (n - 1) / n, 1 / n / (n - 1)", "4a, n = 8"),
    ("ex-11-5a", STORED + "k / d + (k + 1) / (n + 1), (k + 1) / (s - k / d)", "5a, the share"),
    ("ex-11-5a", STORED + "k / d + k / n + 1 / (n * d), (k + 1) / (s - k / d)", "not one number"),
    ("ex-11-5a", STORED + "(k + 1) / (s - k / d), k / d + (k + 1) / n",
     "changed places"),
    # right on the one case tried before: changes in place, one k
    ("ex-11-1b", "def standardise(X, X_new):\n    one = X.max(axis=0) == X.min(axis=0)\n"
                 "    X_new -= X.mean(axis=0)\n"
                 "    return X_new / np.where(one, 1, X.std(axis=0))", "which belongs to whoever"),
    ("ex-11-2b", "def nearest_white(X):\n    X -= X.mean(axis=0)\n"
                 "    w, V = np.linalg.eigh(X.T @ X / len(X))\n"
                 "    return X @ (V / np.sqrt(w)) @ V.T", "which belongs to whoever"),
    ("ex-11-3b", "def biplot(X):\n    Y = X - X.mean(axis=0)\n"
                 "    U, s, V = np.linalg.svd(Y, full_matrices=False)\n"
                 "    return U[:, :2] * 3, V[:2].T * s[:2] / 3", "more columns than rows, W"),
    ("ex-11-4b", "def shares(X, k):\n    Y = X - X.mean(axis=0)\n"
                 "    z = (Y @ np.linalg.svd(Y)[2][:2].T) ** 2\n"
                 "    q = (Y ** 2).sum(axis=1, keepdims=True)\n"
                 "    return z / np.where(q > 0, q, 1), z / z.sum(axis=0)", "k = 1"),
    ("ex-11-5b", "def kept(old, new, k):\n    m = old.mean(axis=0)\n"
                 "    V = np.linalg.svd(old - m)[2][:3].T\n"
                 "    return (((new - m) @ V) ** 2).sum() / ((new - m) ** 2).sum()",
     "Another number of axes than k"),
    # what comes of a part b that is not right
    ("ex-11-2c", "def nearest_white(*all):\n    return 1.0, 2.0\n\n\nhidden = [7, 1.5]",
     "Part b is not right yet"),
    ("ex-11-3c", "def biplot(*all):\n    return 1.0, 2.0\n\n\npromises = [3, 4]",
     "Part b is not right yet"),
    ("ex-11-4c", "def shares(*all):\n    return 1.0, 2.0\n\n\nodd = [3, 4, 5]",
     "Part b is not right yet"),
    ("ex-11-5c", "def kept(*all):\n    return 1.0, 2.0\n\n\nby_eight = [0.3, 0.4]",
     "Part b is not right yet"),
    # with what is to be written, or is forbidden
    ("ex-11-2b", "def nearest_white(X):\n    X = pcalab.center(X)\n"
                 "    w, V = np.linalg.eigh(X.T @ X / len(X))\n    return X @ (V / np.sqrt(w)) @ V.T",
     "pcalab was used"),
    # conditions of the task
    ("ex-11-1b",
     "def standardise(X, N):\n    s = X.std(axis=0)\n"
     "    return (N - X.mean(axis=0)) / np.where(s < 1e-3, 1, s)",
     "is small, and not that of a constant"),
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
    # in exact fractions; by the covariance matrix
    ("ex-11-4a", "def odd_row(n, delta):\n"
                 "    z = np.append(delta * (1 - 1 / n), np.full(n - 1, -delta / n))\n"
                 "    q = z ** 2\n    return [q.mean(), q[0] / q.sum(), q[-1] / q.sum()]"),
    ("ex-11-4b", "def shares(X, k):\n    Y = X - X.mean(axis=0)\n"
                 "    w, V = np.linalg.eigh(Y.T @ Y / len(X))\n    V = -V[:, ::-1][:, :k]\n"
                 "    q = (Y @ V) ** 2\n    l = (Y ** 2).sum(axis=1)\n"
                 "    c = np.zeros(q.shape)\n    c[l > 0] = (q.T / l).T[l > 0]\n"
                 "    return [c, q / (len(X) * w[::-1][:k])]"),
    ("ex-11-4c", TABLE + "odd = np.array([few.sum(), np.sum(far[few]), last])"),
    ("ex-11-5a", STORED + "np.array([(n * k + k * d + d) / (n * d), d * (k + 1) / (s * d - k)])"),
    # as one less the error
    ("ex-11-5b", KEPT + "    e = new - (m + Y @ V @ V.T)\n"
                 "    return 1 - np.sum(e ** 2) / np.sum(Y ** 2)"),
    # the linear functions by centring
    ("ex-11-5c", PIXELS + "m = old.mean(axis=0)\n"
                 "B = np.linalg.lstsq((old - m)[:, wide], old - m, rcond=None)[0]\n"
                 "e = new - m - (new - m)[:, wide] @ B\n"
                 "by_eight = 1 - np.sum(e ** 2) / np.sum((new - m) ** 2), kept(old, new, 8)"),
    ("ex-11-5a", STORED + "np.array([[k / d + (k + 1) / n], [(k + 1) / (s - k / d)]])"),
    ("ex-11-3a", BOUNDS + "[[known - rest], [known + rest]]"),
]
