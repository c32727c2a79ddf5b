"""Wrong and unusual answers to the exercises of chapter 9, and what the learner must be told.

WRONG: grade_id of the answer cell, what is written there, words of the message.
OTHER: answers that are right although they are not the book's.
"""

SHARE = "def axes_for_share(signal, tau2, d, alpha):\n    return "
COUNT = ("def components_for(variances, level):\n    v = np.sort(variances)[::-1]\n"
         "    share = np.cumsum(v) / np.sum(v)\n    return ")
EACH = ("needed = []\nfor t in range(10):\n    X = digits.data[digits.target == t]\n"
        "    s = np.linalg.svd({}, compute_uv=False)\n    needed.append(components_for({}, {}))\n")
SHADOW = ("def shadow_bound(lam2, theta2, tau2, n, d):\n"
          "    f = (1 + np.sqrt(d / n)) ** 2\n    return ")
DRAW = ("def thresholds(X, orders, q):\n    n, Z = len(X), X - X.mean(axis=0)\n"
        "    drawn = [np.linalg.svd(np.take_along_axis(Z, o, axis=0), compute_uv=False) ** 2\n"
        "             / (n - 1) for o in orders]\n    return ")
FIVES = ("X = fives - fives.mean(axis=0)\nv = np.linalg.svd(X)[2][0]\nL = X - np.outer(X @ v, v)\n"
         "lam, less = (np.linalg.svd(A)[1] ** 2 / 181 for A in (X, L))\n"
         "bar, low = thresholds(X, orders, 0.95), thresholds(L, orders, 0.95)\n"
         "first = lambda a: int(np.argmin(np.append(a, False)))\nfound = ")

LEVEL = "def level(B, r):\n    return "
PVALUE = "def p_value(first, shuffled):\n    s = np.asarray(shuffled)\n    return "
FOUND = ("found = []\nfor columns in (some, others):\n    Z = third[:, columns]\n"
         "    f = np.linalg.svd(Z, compute_uv=False)[{0}]\n"
         "    g = np.array([np.linalg.svd(np.take_along_axis(Z, o, axis=0), compute_uv=False)"
         "[{0}]\n                  for o in wine_orders])\n    found.append({1})\n")
COST = "def cost(lam, ell):\n    return "
SCORE = ("def score(X_fit, X_new, k):\n    mean, d = X_fit.mean(axis=0), X_fit.shape[1]\n"
         "    lam, V = np.linalg.eigh(np.cov(X_fit.T))\n    lam, V = lam[::-1], V[:, ::-1]\n"
         "    square = np.mean(((X_new - mean) @ V) ** 2, axis=0)\n    rest = lam[k:].mean()\n"
         "    head = np.sum(np.log(lam[:k]) + square[:k] / lam[:k])\n"
         "    tail = (d - k) * np.log(rest) + np.sum(square[k:]) / rest\n"
         "    const = d * np.log(2 * np.pi)\n    return ")
BEST = ("a, b = wines[::2], wines[1::2]\n"
        "best = [int(np.argmax([score(f, r, k) for k in range({})])) for f, r in {}]")
IMAGES = "def images_needed(p, s):\n    return "
NEAR = ("def share_right(X, y, X_new, y_new, k):\n    mean = X.mean(axis=0)\n"
        "    V = np.linalg.svd(X - mean, full_matrices=False)[2][:k].T\n"
        "    Z, N = (X - mean) @ V, (X_new - mean) @ V\n"
        "    i = ((N[:, None] - Z) ** 2).sum(axis=2).argmin(axis=1)\n    return ")

WRONG = [
    ("ex-09-1a", SHARE + "alpha * d", "noise alone"),
    ("ex-09-1a", SHARE + "alpha * d - signal / tau2", "total has to contain"),
    ("ex-09-1a", SHARE + "alpha * d + alpha * signal / tau2", "among the first k"),
    ("ex-09-1a", SHARE + "alpha * d + (1 - alpha) * signal / tau2", "other sign"),
    ("ex-09-1a", SHARE + "alpha * d - (1 - alpha) * signal", "τ² multiplies k and d"),
    ("ex-09-1a", SHARE + "(1 - alpha) * (d + signal / tau2)", "left out"),
    ("ex-09-1b", COUNT + "np.argmax(share > level)", "index of the last"),
    ("ex-09-1b", COUNT.replace("np.sort(variances)[::-1]", "variances")
     + "np.argmax(share > level) + 1", "Sort the variances"),
    ("ex-09-1b", COUNT.replace("[::-1]", "") + "np.argmax(share > level) + 1", "sorts upwards"),
    ("ex-09-1b", COUNT.replace("np.sort(", "np.sort(np.sqrt(").replace(")[::", "))[::")
     + "np.argmax(share > level) + 1", "Standard deviations"),
    ("ex-09-1b", COUNT.replace(")[::-1]", ")[::-1] ** 2") + "np.argmax(share > level) + 1",
     "you squared them"),
    ("ex-09-1b", COUNT + "np.argmax(share >= level) + 1", "exactly 0.75"),
    ("ex-09-1b", COUNT + "np.sum(v / v.sum() > level)", "add them up"),
    ("ex-09-1c", EACH.format("X", "s ** 2", 0.9), "not centred"),
    ("ex-09-1c", EACH.format("X - digits.data.mean(axis=0)", "s ** 2", 0.9),
     "mean of all digits"),
    ("ex-09-1c", EACH.format("X - X.mean(axis=0)", "s", 0.9), "their squares"),
    ("ex-09-1c", EACH.format("X - X.mean(axis=0)", "s ** 2", 0.95), "95 per cent"),
    ("ex-09-1c", "needed = [21] * 10", "all digits together"),
    ("ex-09-1c", "needed = 21", "The shape is ()"),
    ("ex-09-2a", SHADOW + "d * (lam2 / f - tau2)", "subtract θ₂"),
    ("ex-09-2a", SHADOW + "d * (lam2 / f - tau2) + theta2", "other sign"),
    ("ex-09-2a", SHADOW + "d * lam2 / f - theta2", "noise τ² is in"),
    ("ex-09-2a", SHADOW + "d * (lam2 - tau2) - theta2", "factor is missing"),
    ("ex-09-2a", SHADOW + "d * (lam2 / f ** 0.5 - tau2) - theta2", "square of 1 + √β"),
    ("ex-09-2a", SHADOW + "d * (lam2 - f * tau2) - theta2", "as well as the noise"),
    ("ex-09-2a", SHADOW + "lam2 / f - tau2 - theta2", "Each column gets"),
    ("ex-09-2a", SHADOW + "d * ((theta2 + tau2) / f - tau2) - theta2", "not θ₂ + τ²"),
    ("ex-09-2b", DRAW.replace("Z, o,", "Z, o[:, :1],") + "np.quantile(drawn, q, axis=0)",
     "order of its own"),
    ("ex-09-2b", DRAW.replace("(n - 1)", "n") + "np.quantile(drawn, q, axis=0)", "by n − 1"),
    ("ex-09-2b", DRAW + "np.quantile(np.sqrt(drawn) * np.sqrt(n - 1), q, axis=0)",
     "of the singular values"),
    ("ex-09-2b", DRAW.replace(" - X.mean(axis=0)", "") + "np.quantile(drawn, q, axis=0)",
     "to be centred"),
    ("ex-09-2b", DRAW + "np.mean(drawn, axis=0)", "Horn's first"),
    ("ex-09-2b", DRAW + "np.max(drawn, axis=0)", "largest of the draws"),
    ("ex-09-2b", DRAW + "np.quantile(drawn, q, axis=1)", "axis=0"),
    ("ex-09-2b", DRAW + "np.quantile(drawn, q)", "One quantile"),
    ("ex-09-2b", DRAW + "np.quantile(drawn, q, axis=0)[::-1]", "sorts upwards"),
    ("ex-09-2b", DRAW.replace("X - X.mean(axis=0)",
                              "(X - X.mean(axis=0)) / X.std(axis=0, ddof=1)")
     + "np.quantile(drawn, q, axis=0)", "were standardised"),
    ("ex-09-2c", FIVES + "[np.sum(lam > bar), np.sum(less > low)]", "Count up to the first"),
    ("ex-09-2c", FIVES + "[first(lam > bar), first(less > bar)]", "new thresholds"),
    ("ex-09-2c", FIVES + "[first(lam > bar), 1 + first(less > low)]", "includes the component"),
    ("ex-09-2c", FIVES + "[first(lam > bar), first(lam > bar) - 1]", "first less one"),
    ("ex-09-2c", FIVES + "[first(lam > bar), first(less > low) - 1]", "took off the component"),
    # the data among the sets, ties, the other end
    ("ex-09-3a", LEVEL + "r / B", "one of the sets too"),
    ("ex-09-3a", LEVEL + "(r - 1) / (B + 1)", "first r − 1"),
    ("ex-09-3a", LEVEL + "(r + 1) / (B + 1)", "first r + 1"),
    ("ex-09-3a", LEVEL + "1 - r / (B + 1)", "below the line"),
    ("ex-09-3a", LEVEL + "1 / (B + 1)", "whatever r is"),
    ("ex-09-3b", PVALUE + "np.mean(s >= first)", "above and below"),
    ("ex-09-3b", PVALUE + "np.sum(s >= first) / (len(s) + 1)", "never zero"),
    ("ex-09-3b", PVALUE + "(1 + np.sum(s >= first)) / len(s)", "Below the fraction"),
    ("ex-09-3b", PVALUE + "(1 + np.sum(s > first)) / (len(s) + 1)", "at least as large"),
    ("ex-09-3b", PVALUE + "np.mean(s > first)", "two slips"),
    ("ex-09-3b", PVALUE + "(1 + np.sum(s <= first)) / (len(s) + 1)", "smaller"),
    ("ex-09-3b", PVALUE + "1 - (1 + np.sum(s >= first)) / (len(s) + 1)", "one minus"),
    ("ex-09-3b", PVALUE + "1 + np.sum(s >= first)", "divide by B + 1"),
    ("ex-09-3c", FOUND.format(0, "np.mean(g >= f)"), "use p_value"),
    ("ex-09-3c", FOUND.format(-1, "p_value(f, g)"), "last variances"),
    ("ex-09-3c", FOUND.format(1, "p_value(f, g)"), "second variances"),
    ("ex-09-3c", FOUND.format(0, "p_value(-f, -g)"), "that are smaller"),
    ("ex-09-3c", FOUND.format(0, "p_value(f, g)") + "found = found[::-1]", "changed places"),
    ("ex-09-3c", FOUND.replace("Z, o,", "Z, o[:, :1],").format(0, "p_value(f, g * 1.000001)"),
     "in the same order"),
    # half, sign, places, what is left out
    ("ex-09-4a", COST + "np.log(lam / ell) + ell / lam - 1", "factor ½"),
    ("ex-09-4a", COST + "-(np.log(lam / ell) + ell / lam - 1) / 2", "sign is turned"),
    ("ex-09-4a", COST + "(np.log(ell / lam) + lam / ell - 1) / 2", "changed places"),
    ("ex-09-4a", COST + "(np.log(lam / ell) + ell / lam) / 2", "ℓ/ℓ = 1"),
    ("ex-09-4a", COST + "-(np.log(lam) + ell / lam) / 2", "the term itself"),
    ("ex-09-4a", COST + "np.log(lam / ell) / 2", "second part"),
    ("ex-09-4a", COST + "(ell / lam - 1) / 2", "logarithm"),
    ("ex-09-4b", SCORE.replace("(X_new - mean)", "(X_new - X_new.mean(axis=0))")
     + "-(const + head + tail) / 2", "their own mean"),
    ("ex-09-4b", SCORE.replace("(X_new - mean)", "X_new") + "-(const + head + tail) / 2",
     "not centred"),
    ("ex-09-4b", SCORE.replace("X_fit.T)", "X_fit.T, ddof=0)") + "-(const + head + tail) / 2",
     "by n − 1"),
    ("ex-09-4b", SCORE.replace("lam[k:].mean()", "lam[k:].sum()")
     + "-(const + head + tail) / 2", "not their sum"),
    ("ex-09-4b", SCORE + "-(head + tail) / 2", "d log 2π"),
    ("ex-09-4b", SCORE + "-(const + head) / 2", "left out are missing"),
    ("ex-09-4b", SCORE.replace("lam[::-1], V[:, ::-1]", "lam, V")
     + "-(const + head + tail) / 2", "sorts upwards"),
    ("ex-09-4b", SCORE.replace("np.mean(((", "np.sum(((") + "-(const + head + tail) / 2",
     "take their mean"),
    ("ex-09-4b", SCORE + "const + head + tail", "−½ is missing"),
    ("ex-09-4b", SCORE + "-(const + head + tail)", "have −1"),
    ("ex-09-4b", SCORE + "(const + head + tail) / 2", "sign is turned"),
    ("ex-09-4b", SCORE.replace("X_new - mean", "X_fit - mean") + "-(const + head + tail) / 2",
     "rows that were fitted"),
    ("ex-09-4b", SCORE.replace("    mean, d", "    k = k + 1\n    mean, d", 1)
     + "-(const + head + tail) / 2", "too many"),
    ("ex-09-4c", BEST.format(13, "((a, b), (a, a))") + "\nbest = best[::-1]", "changed places"),
    ("ex-09-4c", BEST.format(13, "((b, a), (a, a))"), "with even index"),
    ("ex-09-4c", BEST.format(13, "((a, b), (a, a))") + "\nbest = [k + 1 for k in best]",
     "you added one"),
    ("ex-09-4c", BEST.format(13, "((a, a), (a, a))"), "score the others"),
    ("ex-09-4c", BEST.format(13, "((a, b), (a, a))").replace("argmax", "argmin"), "smallest"),
    # the variance of a share
    ("ex-09-5a", IMAGES + "p / s ** 2", "not p."),
    ("ex-09-5a", IMAGES + "(1 - p) / s ** 2", "not 1 − p"),
    ("ex-09-5a", IMAGES + "p * (1 - p) / s", "the square of"),
    ("ex-09-5a", IMAGES + "np.sqrt(p * (1 - p)) / s", "root of m"),
    ("ex-09-5a", IMAGES + "s ** 2 / (p * (1 - p))", "solve it"),
    ("ex-09-5a", IMAGES + "np.sqrt(p * (1 - p)) / s ** 2", "square it"),
    ("ex-09-5a", IMAGES + "1 / (4 * s ** 2)", "worst case"),
    ("ex-09-5b", NEAR.replace("(X_new - mean)", "(X_new - X_new.mean(axis=0))")
     + "np.mean(y[i] == y_new)", "their own mean"),
    ("ex-09-5b", NEAR.replace("svd(X - mean", "svd(X_new - X_new.mean(axis=0)")
     + "np.mean(y[i] == y_new)", "fitted to the new"),
    ("ex-09-5b", NEAR.replace("svd(X - mean", "svd(X") + "np.mean(y[i] == y_new)",
     "before the axes"),
    ("ex-09-5b", NEAR.replace("[:k].T", "[-k:].T") + "np.mean(y[i] == y_new)", "last axes"),
    ("ex-09-5b",
     NEAR.replace("    i =", "    Z, N = Z / Z.std(axis=0), N / Z.std(axis=0)\n    i =")
     + "np.mean(y[i] == y_new)", "divided by their standard"),
    ("ex-09-5b", NEAR + "np.mean(y[i] != y_new)", "wrong labels"),
    ("ex-09-5b", NEAR + "np.sum(y[i] == y_new)", "number of rows"),
    ("ex-09-5b", NEAR.replace("[:k].T", "[:k + 1].T") + "np.mean(y[i] == y_new)", "too many"),
    ("ex-09-5c", "enough = 13", "index"),
    ("ex-09-5c", "enough = 21", "90 per cent"),
    ("ex-09-5c", "halves = (digits.data[::2], digits.target[::2], digits.data[1::2],\n"
     "          digits.target[1::2])\ngoal = share_right(*halves, 64) - 0.1\n"
     "enough = min(k for k in range(1, 25) if share_right(*halves, k) >= goal)", "for a tenth"),
    # right at the point asked before
    ("ex-09-1a", SHARE + "alpha * d - (1 - alpha) * signal * 2 / tau2 ** 2", "1a, q = 13"),
    ("ex-09-1a", SHARE + "alpha * d - signal / (4 * tau2)", "1a, q = 13"),
    ("ex-09-2a", SHADOW + "d * (lam2 / f - 1) - theta2", "not always one"),
    ("ex-09-2a", SHADOW + "d * (lam2 / f - tau2 ** 2) - theta2", "its square"),
    ("ex-09-2a", SHADOW + "d * (lam2 / f - tau2) - theta2 * tau2", "2a, λ₂"),
    ("ex-09-3a", LEVEL + "r / 30 if r > 1 else r / (B + 1)",
     "3a, B = 38"),
    ("ex-09-4a", COST + "(np.log(lam) + ell / lam - 1) / 2", "log ℓ"),
    ("ex-09-5a", "def images_needed(p, s):\n    return p / (10 * s ** 2)", "5a, p = 0.35"),
    ("ex-09-5a", "def images_needed(p, s):\n    return 9 * (1 - p) ** 2 / s ** 2",
     "5a, p = 0.35"),
    # right on the one case tried before: changes in place, one q, one B, one k
    ("ex-09-1b", "def components_for(variances, level):\n    variances.sort()\n"
                 "    v = variances[::-1]\n"
                 "    return int(np.argmax(np.cumsum(v) > level * v.sum())) + 1",
     "which belongs to whoever"),
    ("ex-09-2b", DRAW + "np.quantile(drawn, 0.9, axis=0)", "q = 0.9, whatever q is"),
    ("ex-09-2b", DRAW.replace("n, Z = len(X), X - X.mean(axis=0)",
                              "X -= X.mean(axis=0)\n    n, Z = len(X), X")
     + "np.quantile(drawn, q, axis=0)", "which belongs to whoever"),
    ("ex-09-3b", PVALUE + "(1 + np.sum(s >= first)) / 12", "whatever it is"),
    ("ex-09-4b", SCORE.replace("mean, d", "k = 2\n    mean, d", 1)
     + "-(const + head + tail) / 2", "Another number of components"),
    ("ex-09-5b", NEAR.replace("[:k]", "[:3]") + "np.mean(y[i] == y_new)",
     "Another number of axes was kept than k"),
    # what comes of a part b that is not right
    ("ex-09-1c", "def components_for(*all):\n    return 1.0, 2.0\n\n\nneeded = range(10)",
     "Part b is not right yet"),
    ("ex-09-2c", "def thresholds(*all):\n    return 1.0, 2.0\n\n\nfound = [7, 8]",
     "Part b is not right yet"),
    ("ex-09-3c", "def p_value(*all):\n    return 1.0, 2.0\n\n\nfound = [7, 8]",
     "Part b is not right yet"),
    ("ex-09-4c", "def score(*all):\n    return 1.0, 2.0\n\n\nbest = [2, 3]",
     "Part b is not right yet"),
    ("ex-09-5c", "def share_right(*all):\n    return 1.0, 2.0\n\n\nenough = 3",
     "Part b is not right yet"),
    # with what is to be written, or is forbidden
    ("ex-09-4b", "def score(X_fit, X_new, k):\n    from pcalab import ProbabilisticPCA\n"
                 "    return ProbabilisticPCA(k).fit(X_fit).score(X_new)",
     "pcalab was used"),
]

OTHER = [
    ("ex-09-1a", "def axes_for_share(signal, tau2, d, alpha):\n"
                 "    return (alpha * (signal + d * tau2) - signal) / tau2"),
    ("ex-09-1b", COUNT + "float(np.sum(share <= level) + 1)"),
    ("ex-09-1b", "def components_for(variances, level):\n    v = sorted(variances, reverse=True)\n"
                 "    k = kept = 0\n    while kept <= level * sum(v):\n        kept += v[k]\n"
                 "        k += 1\n    return k"),
    ("ex-09-1c", "from pcalab import PCA\nneeded = [PCA(0.9).fit(digits.data[digits.target == t])"
                 ".n_components_ for t in range(10)]"),
    ("ex-09-2a", "def shadow_bound(lam2, theta2, tau2, n, d):\n"
                 "    r = np.sqrt(n) / (np.sqrt(n) + np.sqrt(d))\n"
                 "    return d * lam2 * r * r - d * tau2 - theta2"),
    ("ex-09-2b", "def thresholds(X, orders, q):\n    j = np.arange(X.shape[1])\n"
                 "    drawn = [np.linalg.eigvalsh(np.cov(X[o, j].T))[::-1] for o in orders]\n"
                 "    return np.quantile(drawn, q, axis=0)"),
    ("ex-09-2c", FIVES + "(first(lam > bar), float(first(less > low)))"),
    ("ex-09-3a", "def level(B, r):\n    return 1 - (B + 1 - r) / (B + 1)"),
    ("ex-09-3b", "def p_value(first, shuffled):\n    both = [first, *shuffled]\n"
                 "    return sum(v >= first for v in both) / len(both)"),
    ("ex-09-3c", FOUND.format(0, "p_value(f ** 2 / 47, g ** 2 / 47)")),
    ("ex-09-4a", COST + "(ell / lam - 1 - np.log(ell / lam)) / 2"),
    # by the density itself, k = 0 included
    ("ex-09-4b", "def score(X_fit, X_new, k):\n    from scipy.stats import multivariate_normal\n"
                 "    mean, d = X_fit.mean(axis=0), X_fit.shape[1]\n"
                 "    lam, V = np.linalg.eigh(np.cov(X_fit.T))\n"
                 "    lam[:d - k] = lam[:d - k].mean()\n"
                 "    return multivariate_normal(mean, (V * lam) @ V.T).logpdf(X_new).mean()"),
    ("ex-09-4c", BEST.format(13, "((a, b), (a, a))")),
    ("ex-09-5a", IMAGES + "(p - p * p) * s ** -2.0"),
    ("ex-09-5b", "def share_right(X, y, X_new, y_new, k):\n"
                 "    from sklearn.neighbors import KNeighborsClassifier\n"
                 "    from sklearn.decomposition import PCA\n    p = PCA(k).fit(X)\n"
                 "    return KNeighborsClassifier(1).fit(p.transform(X), y).score("
                 "p.transform(X_new), y_new)"),
    ("ex-09-5c", "halves = (digits.data[::2], digits.target[::2], digits.data[1::2],\n"
                 "          digits.target[1::2])\ngoal = share_right(*halves, 64) - 0.01\n"
                 "enough = min(k for k in range(5, 25) if share_right(*halves, k) >= goal)"),
    ("ex-09-5c", "enough = [14]\nshare_right = None"),
    ("ex-09-4a", COST + "np.array([(np.log(lam / ell) + ell / lam - 1) / 2])"),
]
