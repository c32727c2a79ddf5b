"""Wrong and unusual answers to the exercises of chapter 10, and what the learner must be told.

WRONG: grade_id of the answer cell, what is written there, words of the message.
OTHER: answers that are right although they are not the book's.
"""

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
IMAGES = "def images_needed(p, s):\n    return "
NEAR = ("def share_right(X, y, X_new, y_new, k):\n    mean = X.mean(axis=0)\n"
        "    V = np.linalg.svd(X - mean, full_matrices=False)[2][:k].T\n"
        "    Z, N = (X - mean) @ V, (X_new - mean) @ V\n"
        "    i = ((N[:, None] - Z) ** 2).sum(axis=2).argmin(axis=1)\n    return ")

COSINE = "def rows_for(c, theta, d):\n    return "
ABOVE = ("def significant(X, tau, s):\n    n, d = len(X) - 1, X.shape[1]\n"
         "    lam = np.linalg.svd(X - X.mean(axis=0), compute_uv=False) ** 2 / n\n"
         "    a, b = np.sqrt(n - 0.5), np.sqrt(d - 0.5)\n"
         "    c = (a + b) * (1 / a + 1 / b) ** (1 / 3)\n    return ")
CUT = "np.sum(lam > tau ** 2 * ((a + b) ** 2 + c * s) / n)"
KEPT3 = "kept = [len(visible({0}, {1})), *(significant({0}, {1}, s) for s in (0.9793, 2.0234))]"
TWO = "def factors(theta, beta):\n    e, l = 1 + beta / theta, 1 - beta / theta ** 2\n    return "
AGAIN = ("def resampled(X, rows):\n    def pair(A):\n        w, V = np.linalg.eigh(np.cov(A.T))\n"
         "        return w[-1], V[:, -1]\n    own = pair(X)[1]\n    own = own * np.sign(own.sum())\n"
         "    out = []\n    for i in rows:\n        w, v = pair(X[i])\n"
         "        out.append(np.sqrt(w) * v * np.sign(v @ own))\n    return np.array(out)")
SURE = ("sure = []\nfor X, rows in ((wines, wine_rows), (third, third_rows)):\n"
        "    low, high = np.quantile(resampled(X, rows), {}, axis=0)\n"
        "    sure.append(int(np.sum((low > 0) | (high < 0))))\n")

WRONG = [
    ("ex-10-1a", SHADOW + "d * (lam2 / f - tau2)", "subtract θ₂"),
    ("ex-10-1a", SHADOW + "d * (lam2 / f - tau2) + theta2", "other sign"),
    ("ex-10-1a", SHADOW + "d * lam2 / f - theta2", "noise τ² is in"),
    ("ex-10-1a", SHADOW + "d * (lam2 - tau2) - theta2", "factor is missing"),
    ("ex-10-1a", SHADOW + "d * (lam2 / f ** 0.5 - tau2) - theta2", "square of 1 + √β"),
    ("ex-10-1a", SHADOW + "d * (lam2 - f * tau2) - theta2", "as well as the noise"),
    ("ex-10-1a", SHADOW + "lam2 / f - tau2 - theta2", "Each column gets"),
    ("ex-10-1a", SHADOW + "d * ((theta2 + tau2) / f - tau2) - theta2", "not θ₂ + τ²"),
    ("ex-10-1b", DRAW.replace("Z, o,", "Z, o[:, :1],") + "np.quantile(drawn, q, axis=0)",
     "order of its own"),
    ("ex-10-1b", DRAW.replace("(n - 1)", "n") + "np.quantile(drawn, q, axis=0)", "by n − 1"),
    ("ex-10-1b", DRAW + "np.quantile(np.sqrt(drawn) * np.sqrt(n - 1), q, axis=0)",
     "of the singular values"),
    ("ex-10-1b", DRAW.replace(" - X.mean(axis=0)", "") + "np.quantile(drawn, q, axis=0)",
     "to be centred"),
    ("ex-10-1b", DRAW + "np.mean(drawn, axis=0)", "Horn's first"),
    ("ex-10-1b", DRAW + "np.max(drawn, axis=0)", "largest of the draws"),
    ("ex-10-1b", DRAW + "np.quantile(drawn, q, axis=1)", "axis=0"),
    ("ex-10-1b", DRAW + "np.quantile(drawn, q)", "One quantile"),
    ("ex-10-1b", DRAW + "np.quantile(drawn, q, axis=0)[::-1]", "sorts upwards"),
    ("ex-10-1b", DRAW.replace("X - X.mean(axis=0)",
                              "(X - X.mean(axis=0)) / X.std(axis=0, ddof=1)")
     + "np.quantile(drawn, q, axis=0)", "were standardised"),
    ("ex-10-1c", FIVES + "[np.sum(lam > bar), np.sum(less > low)]", "Count up to the first"),
    ("ex-10-1c", FIVES + "[first(lam > bar), first(less > bar)]", "new thresholds"),
    ("ex-10-1c", FIVES + "[first(lam > bar), 1 + first(less > low)]", "includes the component"),
    ("ex-10-1c", FIVES + "[first(lam > bar), first(lam > bar) - 1]", "first less one"),
    ("ex-10-1c", FIVES + "[first(lam > bar), first(less > low) - 1]", "took off the component"),
    ("ex-10-2a", LEVEL + "r / B", "one of the sets too"),
    ("ex-10-2a", LEVEL + "(r - 1) / (B + 1)", "first r − 1"),
    ("ex-10-2a", LEVEL + "(r + 1) / (B + 1)", "first r + 1"),
    ("ex-10-2a", LEVEL + "1 - r / (B + 1)", "below the line"),
    ("ex-10-2a", LEVEL + "1 / (B + 1)", "whatever r is"),
    ("ex-10-2b", PVALUE + "np.mean(s >= first)", "above and below"),
    ("ex-10-2b", PVALUE + "np.sum(s >= first) / (len(s) + 1)", "never zero"),
    ("ex-10-2b", PVALUE + "(1 + np.sum(s >= first)) / len(s)", "Below the fraction"),
    ("ex-10-2b", PVALUE + "(1 + np.sum(s > first)) / (len(s) + 1)", "at least as large"),
    ("ex-10-2b", PVALUE + "np.mean(s > first)", "two slips"),
    ("ex-10-2b", PVALUE + "(1 + np.sum(s <= first)) / (len(s) + 1)", "smaller"),
    ("ex-10-2b", PVALUE + "1 - (1 + np.sum(s >= first)) / (len(s) + 1)", "one minus"),
    ("ex-10-2b", PVALUE + "1 + np.sum(s >= first)", "divide by B + 1"),
    ("ex-10-2c", FOUND.format(0, "np.mean(g >= f)"), "use p_value"),
    ("ex-10-2c", FOUND.format(-1, "p_value(f, g)"), "last variances"),
    ("ex-10-2c", FOUND.format(1, "p_value(f, g)"), "second variances"),
    ("ex-10-2c", FOUND.format(0, "p_value(-f, -g)"), "that are smaller"),
    ("ex-10-2c", FOUND.format(0, "p_value(f, g)") + "found = found[::-1]", "changed places"),
    ("ex-10-2c", FOUND.replace("Z, o,", "Z, o[:, :1],").format(0, "p_value(f, g * 1.000001)"),
     "in the same order"),
    ("ex-10-3a", IMAGES + "p / s ** 2", "not p."),
    ("ex-10-3a", IMAGES + "(1 - p) / s ** 2", "not 1 − p"),
    ("ex-10-3a", IMAGES + "p * (1 - p) / s", "the square of"),
    ("ex-10-3a", IMAGES + "np.sqrt(p * (1 - p)) / s", "root of m"),
    ("ex-10-3a", IMAGES + "s ** 2 / (p * (1 - p))", "solve it"),
    ("ex-10-3a", IMAGES + "np.sqrt(p * (1 - p)) / s ** 2", "square it"),
    ("ex-10-3a", IMAGES + "1 / (4 * s ** 2)", "worst case"),
    ("ex-10-3b", NEAR.replace("(X_new - mean)", "(X_new - X_new.mean(axis=0))")
     + "np.mean(y[i] == y_new)", "their own mean"),
    ("ex-10-3b", NEAR.replace("svd(X - mean", "svd(X_new - X_new.mean(axis=0)")
     + "np.mean(y[i] == y_new)", "fitted to the new"),
    ("ex-10-3b", NEAR.replace("svd(X - mean", "svd(X") + "np.mean(y[i] == y_new)",
     "before the axes"),
    ("ex-10-3b", NEAR.replace("[:k].T", "[-k:].T") + "np.mean(y[i] == y_new)", "last axes"),
    ("ex-10-3b", NEAR.replace("    i =", "    Z, N = Z / Z.std(axis=0), N / Z.std(axis=0)\n    i =")
     + "np.mean(y[i] == y_new)", "divided by their standard"),
    ("ex-10-3b", NEAR + "np.mean(y[i] != y_new)", "wrong labels"),
    ("ex-10-3b", NEAR + "np.sum(y[i] == y_new)", "number of rows"),
    ("ex-10-3b", NEAR.replace("[:k].T", "[:k + 1].T") + "np.mean(y[i] == y_new)", "too many"),
    ("ex-10-3c", "enough = 12", "index"),
    ("ex-10-3c", "enough = 21", "90 per cent"),
    ("ex-10-3c", "enough = 6", "for a tenth"),
    # β and n, what becomes of c
    ("ex-10-4a", COSINE + "theta ** 2 * (1 - c) / (1 + c * theta)", "This is β"),
    ("ex-10-4a", COSINE + "d * theta ** 2 * (1 - c) / (1 + c * theta)", "This is dβ"),
    ("ex-10-4a", COSINE + "d / theta ** 2", "begins to be seen"),
    ("ex-10-4a", COSINE + "d * (1 + theta) / (theta ** 2 * (1 - c))", "not 1 + θ"),
    ("ex-10-4a", COSINE + "d * (1 + c * theta) / (theta * (1 - c))", "θ is squared"),
    ("ex-10-4a", COSINE + "d * (1 + c * theta) / theta ** 2", "1/(1 − c)"),
    ("ex-10-4a", COSINE + "d * (1 + c) / (theta ** 2 * (1 - c))", "not 1 + c"),
    ("ex-10-4a", COSINE + "d / (theta ** 2 * (1 - c))", "was left out"),
    ("ex-10-4a", COSINE + "d * (1 + c ** 2 * theta) / (theta ** 2 * (1 - c ** 2))",
     "already"),
    ("ex-10-4a", COSINE + "(1 + c * theta) / (theta ** 2 * (1 - c))", "multiply by d"),
    ("ex-10-4b", ABOVE.replace("np.sqrt(n - 0.5)", "np.sqrt(n + 0.5)")
     + CUT.replace("/ n)", "/ (n + 1))"), "takes the place of n"),
    ("ex-10-4b", ABOVE.replace(" ** (1 / 3)", "") + CUT, "cube root"),
    ("ex-10-4b", ABOVE + CUT.replace("c * s", "s"), "factor c"),
    ("ex-10-4b", ABOVE + "np.sum(lam > tau ** 2 * (1 + np.sqrt(d / n)) ** 2)", "edge of noise"),
    ("ex-10-4b", ABOVE + CUT.replace(" + c * s", ""), "s = 0"),
    ("ex-10-4b", ABOVE + CUT.replace("tau ** 2 * ", ""), "1 or τ"),
    ("ex-10-4b", ABOVE.replace(" - X.mean(axis=0)", "") + CUT, "centred first"),
    ("ex-10-4c", KEPT3.format("noisy", "8.0") + "[::-1]", "another order"),
    ("ex-10-4c", KEPT3.format("noisy", "np.sqrt(8.0)"), "the level 8"),
    ("ex-10-4c", KEPT3.format("noisy", "64.0"), "squared twice"),
    ("ex-10-4c", KEPT3.format("digits.data", "8.0"), "clean digits"),
    # roots, places, λ₁ on the wrong side
    ("ex-10-5a", TWO + "l / e, l", "squares of the factors"),
    ("ex-10-5a", TWO + "l / e, np.sqrt(l)", "take its root"),
    ("ex-10-5a", TWO + "np.sqrt(l), np.sqrt(l / e)", "changed places"),
    ("ex-10-5a", TWO + "np.sqrt(l / e), np.sqrt(l) / e", "do not divide"),
    ("ex-10-5a", TWO + "np.sqrt(l / e), np.sqrt(l / e) * e", "with its root"),
    ("ex-10-5a", TWO + "np.sqrt(l / e), np.sqrt(l * (1 + theta))", "compare with √(θ + 1)"),
    ("ex-10-5a", TWO + "np.sqrt(l / e), np.sqrt(l * (1 + theta) / theta)", "not with √θ"),
    ("ex-10-5b", AGAIN.replace("np.sign(v @ own)", "np.sign(v.sum())"), "own sum"),
    ("ex-10-5b", AGAIN.replace("np.sign(v @ own)", "np.sign(v[0])"), "first entry"),
    ("ex-10-5b", AGAIN.replace("np.sign(v @ own)", "np.sign(v[abs(v).argmax()])"),
     "largest entry"),
    ("ex-10-5b", AGAIN.replace("np.sqrt(w) * ", ""), "multiply by √λ₁"),
    ("ex-10-5b", AGAIN.replace("cov(A.T)", "cov(A.T, ddof=0)"), "by n − 1"),
    ("ex-10-5b", AGAIN.replace("np.cov(A.T)", "A.T @ A / (len(A) - 1)"), "each by its own mean."),
    ("ex-10-5b", AGAIN.replace("np.cov(A.T)", "(A - M).T @ (A - M) / (len(A) - 1)")
     .replace("    def pair", "    M = X.mean(axis=0)\n    def pair"), "not by that of X"),
    ("ex-10-5b", AGAIN.replace("-np.sign(own", "np.sign(own")
     .replace("own * np.sign(own.sum())", "-own * np.sign(own.sum())"), "signs are turned"),
    ("ex-10-5b", AGAIN + ".T", "transposed"),
    ("ex-10-5c", SURE.format("(0.025, 0.975)") + "sure = [13 - k for k in sure]", "holds zero"),
    ("ex-10-5c", SURE.format("(0, 1)"), "all values"),
    ("ex-10-5c", SURE.format("(0.025, 0.975)") + "sure = sure[::-1]", "changed places"),
]

OTHER = [
    ("ex-10-1a", "def shadow_bound(lam2, theta2, tau2, n, d):\n"
                 "    r = np.sqrt(n) / (np.sqrt(n) + np.sqrt(d))\n"
                 "    return d * lam2 * r * r - d * tau2 - theta2"),
    ("ex-10-1b", "def thresholds(X, orders, q):\n    j = np.arange(X.shape[1])\n"
                 "    drawn = [np.linalg.eigvalsh(np.cov(X[o, j].T))[::-1] for o in orders]\n"
                 "    return np.quantile(drawn, q, axis=0)"),
    ("ex-10-1c", FIVES + "(first(lam > bar), float(first(less > low)))"),
    ("ex-10-2a", "def level(B, r):\n    return 1 - (B + 1 - r) / (B + 1)"),
    ("ex-10-2b", "def p_value(first, shuffled):\n    both = [first, *shuffled]\n"
                 "    return sum(v >= first for v in both) / len(both)"),
    ("ex-10-2c", FOUND.format(0, "p_value(f ** 2 / 47, g ** 2 / 47)")),
    ("ex-10-3a", IMAGES + "(p - p * p) * s ** -2.0"),
    ("ex-10-3b", "def share_right(X, y, X_new, y_new, k):\n"
                 "    from sklearn.neighbors import KNeighborsClassifier\n"
                 "    from sklearn.decomposition import PCA\n    p = PCA(k).fit(X)\n"
                 "    return KNeighborsClassifier(1).fit(p.transform(X), y).score("
                 "p.transform(X_new), y_new)"),
    ("ex-10-3c", "halves = (digits.data[::2], digits.target[::2], digits.data[1::2],\n"
                 "          digits.target[1::2])\ngoal = share_right(*halves, 64) - 0.01\n"
                 "enough = min(k for k in range(5, 25) if share_right(*halves, k) >= goal)"),
    ("ex-10-4a", COSINE + "d * (1 / theta ** 2 + c / theta) / (1 - c)"),
    ("ex-10-4b", ABOVE.replace("np.linalg.svd(X - X.mean(axis=0), compute_uv=False) ** 2 / n",
                               "np.linalg.eigvalsh(np.cov(X.T))") + "float(" + CUT + ")"),
    ("ex-10-4c", KEPT3.format("noisy", "8.0")),
    ("ex-10-5a", TWO + "[np.sqrt((theta ** 2 - beta) / (theta * (theta + beta))), l ** 0.5]"),
    ("ex-10-5b", "def resampled(X, rows):\n    def first(A):\n        A = A - A.mean(axis=0)\n"
                 "        s, Vt = np.linalg.svd(A, full_matrices=False)[1:]\n"
                 "        return Vt[0] * s[0] / np.sqrt(len(A) - 1)\n    own = first(X)\n"
                 "    own = own if own.sum() > 0 else -own\n"
                 "    found = np.array([first(X[i]) for i in rows])\n"
                 "    return np.where((found @ own < 0)[:, None], -found, found)"),
    ("ex-10-5c", SURE.format("[0.025, 0.975]")),
]
