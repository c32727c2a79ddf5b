"""Wrong and unusual answers to the project "Find the critical point", and what the learner must be told."""

CHANCE = "def by_chance(d):\n    return "
FIRST = ("def first(X, v):\n    {}\n    s, Vt = np.linalg.svd(X, full_matrices=False)[1:]\n"
         "    c = (Vt[0] @ v) ** 2\n    return ")
UNIT = FIRST.format("v = v / np.linalg.norm(v)")
TABLE = ("found = np.array([[[first(*planted(n, d, t, i)) for i in range({})] for t in thetas]\n"
         "                  for n, d in shapes])\ntable = ")
TILT = "def tilt(n, d, theta):\n    return "
APART = ("def apart(p, thetas, curves, ratios):\n    marks = [np.log(thetas) - p * np.log(b) for b in ratios]\n"
         "    x = np.linspace(max(m[0] for m in marks), min(m[-1] for m in marks), 41)\n"
         "    Y = [np.interp(x, m, y) for m, y in zip(marks, curves)]\n    return ")
MEAN = "np.var(Y, axis=0).mean()"
FITTING = ("P = np.arange(21) / 20\nG = np.array([[apart({}, thetas[{}:], c[:, {}:], ratios) for p in P] for c in table])\n"
           "fitting = ")
BEGINNING = "def beginning(a, b, q):\n    return "
STRAIGHT = ("def straightest(x, r, floor, powers):\n    keep = r >= floor\n    x, r = x[keep], r[keep]\n    tried = []\n"
            "    for q in powers:\n        A = np.column_stack([np.ones(len(x)), -x ** -q])\n"
            "        a, b = np.linalg.lstsq(A, r, rcond=None)[0]\n"
            "        tried.append((np.sum((r - A @ [a, b]) ** 2), q, a, b))\n    e, q, a, b = min(tried)\n    return ")
THRESHOLD = ("q, a, b = straightest({}, table[{}], {}, np.arange(1, 9) / 2)\nthreshold = ")
MARKS = "thetas / np.sqrt(ratios)[:, None]"
OUTLIERS = "def outliers(n, d, alpha, L):\n    t = np.sqrt((alpha - 2) / alpha)\n    return "
CLIPPED = ("def clipped(X, c):\n    m = np.median(X, axis=0)\n    w = np.median(abs(X - m), axis=0)\n    return ")
SEEN = ("def values(noise, f=lambda X: X, power=1, n=200):\n"
        "    return np.mean([first(f(X), v)[0] ** power for X, v in\n"
        "                    (planted(120, 60, np.sqrt(2), i, noise) for i in range(n))])\n"
        "seen = ")
LEVEL = "def level(B, alpha):\n    return "
FLIP = ("def flip_test(X, signs):\n    top = [np.linalg.norm(A, 2) for A in (X, *(signs * X))]\n"
        "    B, k = len(signs), sum(t >= top[0] for t in top[1:])\n    return ")
RATES = ("def rate(noise, t, c=None, a=0.05):\n    sets = [planted(60, 30, t, i, noise)[0] for i in range(200)]\n"
         "    return np.mean([flip_test(X if c is None else clipped(X, c), copies(i)) <= a\n"
         "                    for i, X in enumerate(sets)])\n"
         "s = np.sqrt(0.5)\nrates = ")
SIX = ("[rate('normal', 0), rate('heavy', 0), rate('normal', s), rate('normal', 2 * s), "
       "rate('heavy', 2 * s), rate('heavy', 2 * s, 3)]")
PLANE = ("plane = [[np.{}([first(*planted(n, d, t, i))[{}] for i in range({})]) for t in strengths]\n"
         "         for n, d in sizes]")

WRONG = [
    ("ex-p4-1a", CHANCE + "1 / d, 2 * (d - 1) / (d + 2) / d ** 2", "second is the variance"),
    ("ex-p4-1a", CHANCE + "1 / d, np.sqrt(2) / d", "limit of the deviation"),
    ("ex-p4-1a", CHANCE + "1 / d, np.sqrt(3 / (d * (d + 2)))", "squared mean off"),
    ("ex-p4-1a", CHANCE + "1 / d, 1 / np.sqrt(d)", "not of its square"),
    ("ex-p4-1a", CHANCE + "None", "still missing"),
    ("ex-p4-1b", FIRST.format("") + "c, s[0] ** 2 * c / np.sum((X @ v) ** 2)", "In the second it cancels"),
    ("ex-p4-1b", UNIT + "np.sqrt(c), s[0] ** 2 * c / np.sum((X @ v) ** 2)", "not squared"),
    ("ex-p4-1b", UNIT + "c, s[0] * c / np.sum((X @ v) ** 2)", "not its root"),
    ("ex-p4-1b", UNIT + "c, s[0] ** 2 * c / np.mean((X @ v) ** 2)", "one of the two has it"),
    ("ex-p4-1b", UNIT + "c, s[0] ** 2 / len(X) * c / np.sum((X @ v) ** 2)", "one of the two lacks it"),
    ("ex-p4-1b", UNIT + "c, s[0] ** 2 / np.sum(X ** 2)", "total variance"),
    ("ex-p4-1b", UNIT + "c, s[0] ** 2 / len(X) * c", "Divide by vᵀSv"),
    ("ex-p4-1b", FIRST.format("v = v / np.linalg.norm(v); X = X - X.mean(axis=0)")
     + "c, s[0] ** 2 * c / np.sum((X @ v) ** 2)", "nothing is centred"),
    ("ex-p4-1b", FIRST.format("v /= np.linalg.norm(v)") + "c, s[0] ** 2 * c / np.sum((X @ v) ** 2)", "changes v"),
    ("ex-p4-1c", "table = ...", "still missing"),
    ("ex-p4-1c", TABLE.format(20) + "found.mean(axis=2)", "not the last"),
    ("ex-p4-1c", TABLE.format(19) + "np.moveaxis(found.mean(axis=2), 2, 0)", "one is missing"),
    ("ex-p4-1c", TABLE.format(20) + "np.moveaxis(found.mean(axis=2), 2, 0)[::-1]", "cosines come first"),
    ("ex-p4-1c", TABLE.format(20) + "np.moveaxis(np.median(found, axis=2), 2, 0)", "medians"),
    ("ex-p4-1c", "first = lambda X, v: (0.0, 0.0)\n" + TABLE.format(1) + "np.moveaxis(found.mean(axis=2), 2, 0)",
     "Part 1b is not right yet"),
    ("ex-p4-2a", TILT + "(theta + 1) / (n * theta ** 2)", "one direction"),
    ("ex-p4-2a", TILT + "d * (theta + 1) / (n * theta ** 2)", "Only d − 1"),
    ("ex-p4-2a", TILT + "(d - 1) / (n * theta ** 2)", "not standard normal"),
    ("ex-p4-2a", TILT + "(d - 1) / (n * theta)", "signal and noise"),
    ("ex-p4-2a", TILT + "(d - 1) * (theta + 1) / theta ** 2", "over n"),
    ("ex-p4-2b", APART + "np.std(Y, axis=0).mean()", "standard deviations"),
    ("ex-p4-2b", APART + "np.var(Y, axis=0, ddof=1).mean()", "number of curves"),
    ("ex-p4-2b", APART + "np.var(Y, axis=0).sum()", "take the mean"),
    ("ex-p4-2b", APART.replace("- p *", "+ p *") + MEAN, "not θβ^p"),
    ("ex-p4-2b", APART.replace("max(", "min(", 1).replace("min(m[-1]", "max(m[-1]") + MEAN, "all curves cover"),
    ("ex-p4-2b", APART.replace("np.log(thetas) - p * np.log(b)", "thetas / b ** p") + MEAN, "not in x"),
    ("ex-p4-2b", APART.replace("41", "40") + MEAN, "yours has 40"),
    ("ex-p4-2c", FITTING.format("p", 0, 0) + "[*P[G.argmin(axis=1)], G[0].min() / G[1].min()]", "last six"),
    ("ex-p4-2c", FITTING.format("p", 5, 5) + "[*P[G.argmin(axis=1)], G[1].min() / G[0].min()]", "upside down"),
    ("ex-p4-2c", FITTING.format("p", 5, 5) + "[*P[G.argmax(axis=1)], G[0].min() / G[1].min()]",
     "largest distance"),
    ("ex-p4-2c", FITTING.format("p", 5, 5) + "[*G.argmin(axis=1), G[0].min() / G[1].min()]", "places in the list"),
    ("ex-p4-2c", FITTING.format("-p", 5, 5) + "[*P[G.argmin(axis=1)], G[0].min() / G[1].min()]", "not θβ^p"),
    ("ex-p4-2c", "apart = lambda *a: 1.0\nfitting = [0.0, 0.0, 1.0]", "Part 2b is not right yet"),
    ("ex-p4-3a", BEGINNING + "(a / b) ** (1 / q), q * a", "not (a/b)"),
    ("ex-p4-3a", BEGINNING + "b / a, q * a", "take the root"),
    ("ex-p4-3a", BEGINNING + "(b / a) ** (1 / q), q * b", "not at x = 1"),
    ("ex-p4-3a", BEGINNING + "(b / a) ** (1 / q), q * a / (b / a) ** (1 / q)", "slope by x"),
    ("ex-p4-3b", STRAIGHT + "q, a, -b", "other sign"),
    ("ex-p4-3b", STRAIGHT + "q, b, a", "changed places"),
    ("ex-p4-3b", STRAIGHT + "e, q, a", "stands first"),
    ("ex-p4-3b", STRAIGHT.replace("r >= floor", "r > -1") + "q, a, b", "belong to chance"),
    ("ex-p4-3b", STRAIGHT.replace("min(tried)", "max(tried)") + "q, a, b", "worst of the powers"),
    ("ex-p4-3c", "threshold = [2, 1]", "measure"),
    ("ex-p4-3c", THRESHOLD.format(MARKS, 1, 0.4) + "[q, b / a]", "take the root"),
    ("ex-p4-3c", THRESHOLD.format(MARKS, 1, 0) + "[q, (b / a) ** (1 / q)]", "floor is missing"),
    ("ex-p4-3c", THRESHOLD.format(MARKS, 0, 0.4) + "[q, (b / a) ** (1 / q)]", "squared cosines, table[0]"),
    ("ex-p4-3c", THRESHOLD.format("thetas / ratios[:, None]", 1, 0.4) + "[q, (b / a) ** (1 / q)]", "not θ/β"),
    ("ex-p4-3c", "straightest = lambda *a: (1, 1, 1)\nthreshold = [1, 1]", "Part 3b is not right yet"),
    ("ex-p4-4a", OUTLIERS + "t ** 2, n * d * (t / np.sqrt(L * n)) ** alpha", "first is t₀²"),
    ("ex-p4-4a", OUTLIERS + "t, (t / np.sqrt(L * n)) ** alpha", "multiply by nd"),
    ("ex-p4-4a", OUTLIERS + "t, n * d * (t / (L * n)) ** alpha", "so |e| > √(Ln)"),
    ("ex-p4-4a", OUTLIERS + "t, n * d * (t / np.sqrt(L)) ** alpha", "n is missing"),
    ("ex-p4-4a", OUTLIERS + "t, n * d * (L * n) ** (-alpha / 2)", "with t₀ = 1"),
    ("ex-p4-4b", CLIPPED + "np.clip(X, -c * w, c * w)", "not ±cw"),
    ("ex-p4-4b", CLIPPED + "np.clip(X - m, -c * w, c * w)", "columns keep theirs"),
    ("ex-p4-4b", CLIPPED + "np.where(abs(X - m) > c * w, m, X)", "not to the median"),
    ("ex-p4-4b", CLIPPED + "np.minimum(X, m + c * w)", "small ones are as far"),
    ("ex-p4-4b", CLIPPED.replace(", axis=0", "") + "np.clip(X, m - c * w, m + c * w)", "those of each column"),
    ("ex-p4-4b", CLIPPED + "np.clip(X, m - c * X.std(axis=0), m + c * X.std(axis=0))", "goes with the outliers"),
    ("ex-p4-4b", CLIPPED + "np.clip(X, m - c * w, m + c * w, out=X)", "changes X"),
    ("ex-p4-4c", SEEN + "[values('normal'), values('signs'), values('heavy'), values('heavy')]", "not clipped"),
    ("ex-p4-4c", SEEN + "[values(k, power=0.5) for k in ('normal', 'signs', 'heavy')] + "
     "[values('heavy', lambda X: clipped(X, 3), 0.5)]", "square each"),
    ("ex-p4-4c", SEEN + "[values(k) for k in ('normal', 'signs', 'heavy')] + "
     "[values('heavy', lambda X: clipped(X, 2))]", "with c = 3"),
    ("ex-p4-4c", SEEN + "[values(k, n=40) for k in ('normal', 'signs', 'heavy')] + "
     "[values('heavy', lambda X: clipped(X, 3), n=40)]", "first 40 draws"),
    ("ex-p4-4c", "clipped = lambda X, c: np.clip(X, -c, c)\n" + SEEN
     + "[values(k) for k in ('normal', 'signs', 'heavy')] + [values('heavy', lambda X: clipped(X, 3))]",
     "Part 4b is not right yet"),
    ("ex-p4-5a", LEVEL + "alpha, np.ceil(1 / alpha) - 1", "cannot be α itself"),
    ("ex-p4-5a", LEVEL + "np.floor(alpha * B) / B, np.ceil(1 / alpha) - 1", "not B"),
    ("ex-p4-5a", LEVEL + "np.ceil(alpha * (B + 1)) / (B + 1), np.ceil(1 / alpha) - 1", "Round down"),
    ("ex-p4-5a", LEVEL + "np.floor(alpha * (B + 1)) / (B + 1), np.ceil(1 / alpha)", "one copy fewer"),
    ("ex-p4-5a", LEVEL + "np.floor(alpha * (B + 1)) / (B + 1), 1 / alpha - 1", "a whole one"),
    ("ex-p4-5b", FLIP + "k / B", "promises too much"),
    ("ex-p4-5b", FLIP + "k / (B + 1)", "missing above"),
    ("ex-p4-5b", FLIP + "(1 + k) / B", "missing below"),
    ("ex-p4-5b", FLIP + "(1 + B - k) / (B + 1)", "the smaller ones"),
    ("ex-p4-5b", FLIP + "k", "This is k"),
    ("ex-p4-5b", FLIP.replace("signs * X", "signs[:, :, :1] * X").replace("top[0] for", "top[0] * (1 - 1e-9) for")
     + "(1 + k) / (B + 1)", "Each entry has its own sign"),
    ("ex-p4-5b", "def flip_test(X, signs):\n    X -= X.mean(axis=0)\n    return 0.5", "changes X"),
    ("ex-p4-5c", RATES.replace("<= a", "< a") + SIX, "With p < α"),
    ("ex-p4-5c", RATES.replace("<= a", "> a") + SIX, "how often nothing"),
    ("ex-p4-5c", RATES.replace("np.mean", "np.sum") + SIX, "divide by 200"),
    ("ex-p4-5c", RATES.replace("a=0.05", "a=0.1") + SIX, "level of 10 %"),
    ("ex-p4-5c", RATES + SIX.replace(", 3)", ")"), "last has to be clipped"),
    ("ex-p4-5c", "flip_test = lambda X, signs: 0.01\nrates = [1.0] * 6", "Part 5b is not right yet"),
    ("ex-p4-5d", PLANE.format("mean", 0, 6), "squared cosines"),
    ("ex-p4-5d", PLANE.format("sum", 1, 6), "divide by 6"),
    ("ex-p4-5d", PLANE.format("mean", 1, 5), "one is missing"),
    ("ex-p4-5d", "plane = np.zeros((15, 9))", "The shape is (15, 9)"),
]

OTHER = [
    ("ex-p4-1b", "def first(X, v):\n    lam, V = np.linalg.eigh(X.T @ X / len(X))\n    c = (V[:, -1] @ v) ** 2\n"
                 "    return [c / (v @ v), lam[-1] * c / (v @ (X.T @ X / len(X)) @ v)]"),
    ("ex-p4-1c", TABLE.format(20) + "found.mean(axis=2).transpose(2, 0, 1).tolist()"),
    ("ex-p4-3b", STRAIGHT.replace("-x ** -q", "x ** -q").replace("A @ [a, b]", "A @ np.array([a, b])")
     + "np.array([q, a, -b])"),
    ("ex-p4-4b", CLIPPED + "m + np.sign(X - m) * np.minimum(abs(X - m), c * w)"),
    ("ex-p4-5b", FLIP + "np.mean(np.array(top) >= top[0])"),
    ("ex-p4-5c", RATES + "np.array(" + SIX + ")"),
]
