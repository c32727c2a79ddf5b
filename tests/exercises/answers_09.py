"""Wrong and unusual answers to the exercises of chapter 9, and what the learner must be told.

WRONG: grade_id of the answer cell, what is written there, words of the message.
OTHER: answers that are right although they are not the book's.
"""

SHARE = "def axes_for_share(tau, sigma2, d, alpha):\n    return "
COUNT = ("def components_for(variances, level):\n    v = np.sort(variances)[::-1]\n"
         "    share = np.cumsum(v) / np.sum(v)\n    return ")
EACH = ("needed = []\nfor t in range(10):\n    X = digits.data[digits.target == t]\n"
        "    s = np.linalg.svd({}, compute_uv=False)\n    needed.append(components_for({}, {}))\n")
ROWS = "def rows_needed(d, r):\n    q = np.sqrt(r)\n    return "
BEYOND = ("def visible(X, sigma):\n    n, d = X.shape\n    m = n - 1\n"
          "    s = np.linalg.svd(X - X.mean(axis=0), compute_uv=False)\n    lam = s ** 2 / m\n"
          "    edge = sigma ** 2 * (1 + np.sqrt(d / m)) ** 2\n")
KEPT = "return lam[lam > edge]"
FACES = ("Z = (faces - faces.mean(axis=0)) / faces.std(axis=0, ddof=1)\n"
         "lam = np.linalg.svd(Z, compute_uv=False) ** 2 / 99\nb = 625 / 99\nkept = ")
BEHIND = "def signal_variance(lam, beta):\n    b = lam - 1 - beta\n    return "
STRONG = ("def strengths(variances, n, d, sigma2):\n    b, s = d / n, sigma2\n"
          "    lam = np.asarray(variances) / s\n    c = lam - 1 - b\n"
          "    see = lam > (1 + b ** 0.5) ** 2\n"
          "    t = np.where(see, c + np.sqrt((c ** 2 - 4 * b).clip(min=0)), 2) / 2\n"
          "    v = (1 - b / t ** 2) / (1 + b / t)\n")
STACK = "    return np.column_stack([{}, {}]) * see[:, None]"
NOISY = ("lam = np.linalg.svd(noisy - noisy.mean(axis=0), compute_uv=False) ** 2 / 1796\n"
         "theta = strengths(lam, 1796, 64, 64.0)[:, 0]\nrepaired = ")
SHADOW = ("def shadow_bound(lam2, theta2, sigma2, n, d):\n"
          "    f = (1 + np.sqrt(d / n)) ** 2\n    return ")
DRAW = ("def thresholds(X, orders, q):\n    n, Z = len(X), X - X.mean(axis=0)\n"
        "    drawn = [np.linalg.svd(np.take_along_axis(Z, o, axis=0), compute_uv=False) ** 2\n"
        "             / (n - 1) for o in orders]\n    return ")
FIVES = ("X = fives - fives.mean(axis=0)\nv = np.linalg.svd(X)[2][0]\nL = X - np.outer(X @ v, v)\n"
         "lam, less = (np.linalg.svd(A)[1] ** 2 / 181 for A in (X, L))\n"
         "bar, low = thresholds(X, orders, 0.95), thresholds(L, orders, 0.95)\n"
         "first = lambda a: int(np.argmin(np.append(a, False)))\nfound = ")
FACTOR = "def best_factor(mu, c_u, c_v):\n    c = c_u * c_v\n    return "
SHRINK = ("def shrunk(s, n, d, sigma):\n    u, b = sigma * np.sqrt(n), d / n\n    t = s / u\n"
          "    see = t > 1 + np.sqrt(b)\n"
          "    r = np.sqrt(((t ** 2 - 1 - b) ** 2 - 4 * b).clip(min=0))\n    return ")
CLEAN = ("m, k = noisy.mean(axis=0), ranks.gavish_donoho_rank(noisy, 8.0)\nD = digits.data\n"
         "U, s, Vt = np.linalg.svd(noisy - m, full_matrices=False)\n"
         "both = [(U * w) @ Vt for w in (s * (np.arange(64) < k), shrunk(s, 1796, 64, 8.0))]\n"
         "errors = ")

WRONG = [
    # noise alone, the signal on one side only, its sign, σ
    ("ex-09-1a", SHARE + "alpha * d", "noise alone"),
    ("ex-09-1a", SHARE + "alpha * d - tau / sigma2", "total has to contain"),
    ("ex-09-1a", SHARE + "alpha * d + alpha * tau / sigma2", "among the first k"),
    ("ex-09-1a", SHARE + "alpha * d + (1 - alpha) * tau / sigma2", "other sign"),
    ("ex-09-1a", SHARE + "alpha * d - (1 - alpha) * tau", "σ² multiplies k and d"),
    ("ex-09-1a", SHARE + "(1 - alpha) * (d + tau / sigma2)", "left out"),
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
    # β and its root, r and its root, n and d
    ("ex-09-2a", ROWS + "d * (q + 1) / (q - 1)", "β is the square"),
    ("ex-09-2a", ROWS + "d * ((r + 1) / (r - 1)) ** 2", "root of r first"),
    ("ex-09-2a", ROWS + "d * (r + 1) / (r - 1)", "not 1 ± β"),
    ("ex-09-2a", ROWS + "d * ((q - 1) / (q + 1)) ** 2", "not n/d"),
    ("ex-09-2a", ROWS + "((q - 1) / (q + 1)) ** 2", "This is d/n"),
    ("ex-09-2a", ROWS + "d / (q - 1) ** 2", "with the smallest"),
    ("ex-09-2a", ROWS + "((q + 1) / (q - 1)) ** 2", "multiply by d"),
    ("ex-09-2b", BEYOND.replace("d / m", "d / n") + "    " + KEPT, "with n rows"),
    ("ex-09-2b", BEYOND.replace("np.sqrt(d / m)", "d / m") + "    " + KEPT, "(1 + β)²"),
    ("ex-09-2b", BEYOND.replace("m)) ** 2", "m))") + "    " + KEPT, "square of 1 + √β"),
    ("ex-09-2b", BEYOND.replace("sigma ** 2", "sigma") + "    " + KEPT, "not σ."),
    ("ex-09-2b", BEYOND + "    return lam[lam > sigma ** 2]", "noise alone reaches further"),
    ("ex-09-2b", BEYOND.replace("d / m", "m / d") + "    " + KEPT, "the other way"),
    ("ex-09-2b", BEYOND + "    return lam[lam > lam.mean()]", "Kaiser's rule"),
    ("ex-09-2b", BEYOND.replace("s ** 2 / m", "s ** 2 / n") + "    " + KEPT, "yours divide by n"),
    ("ex-09-2b", BEYOND + "    return s[lam > edge]", "singular values; the"),
    ("ex-09-2b", BEYOND + "    return (lam > edge).sum()", "how many"),
    ("ex-09-2b", BEYOND.replace("X - X.mean(axis=0)", "X") + "    " + KEPT, "to be centred"),
    ("ex-09-2c", FACES + "[np.sum(lam > lam.sum() / 99), np.sum(lam > (1 + b ** .5) ** 2)]",
     "zero included"),
    ("ex-09-2c", FACES + "[np.sum(lam > 1), np.sum(lam > (1 + b ** -.5) ** 2)]", "not 99/625"),
    ("ex-09-2c", FACES + "[np.sum(lam > 1), np.sum(lam > (1 + b) ** 2)]", "not (1 + β)²"),
    ("ex-09-2c", FACES + "[np.sum(lam > 1), np.sum(lam > 1 + b ** .5)]", "take the square"),
    ("ex-09-2c", FACES.replace(" / faces.std(axis=0, ddof=1)", "")
     + "[np.sum(lam > 1), np.sum(lam > (1 + b ** .5) ** 2)]", "do not have the standard"),
    ("ex-09-2c", FACES.replace(", ddof=1", "")
     + "[np.sum(lam > 1), np.sum(lam > (1 + b ** .5) ** 2)]", "divide by n here"),
    # the other root, the bias left in, a quadratic equation solved wrongly
    ("ex-09-3a", BEHIND + "(b - np.sqrt(b ** 2 - 4 * beta)) / 2", "Take the larger"),
    ("ex-09-3a", BEHIND + "lam - 1", "leaves the bias"),
    ("ex-09-3a", BEHIND + "b + np.sqrt(b ** 2 - 4 * beta)", "by 2"),
    ("ex-09-3a", BEHIND + "b", "still in it"),
    ("ex-09-3a", BEHIND + "(b + np.sqrt(b ** 2 - beta)) / 2", "under the root"),
    ("ex-09-3a", BEHIND + "(b + np.sqrt(b ** 2 + 4 * beta)) / 2", "is minus"),
    ("ex-09-3b", STRONG + STACK.format("t", "v"), "multiply it by σ²"),
    ("ex-09-3b", STRONG + "    t = s * t\n    v = (1 - b / t ** 2) / (1 + b / t)\n"
     + STACK.format("t", "v"), "θ itself"),
    ("ex-09-3b", STRONG + STACK.format("s * t", "np.sqrt(v.clip(min=0))"), "not squared"),
    ("ex-09-3b", STRONG + STACK.format("s * (lam - 1)", "v"), "the cosines are right"),
    ("ex-09-3b", STRONG + STACK.format("s * b / t", "(1 - t ** 2 / b) / (1 + t)"),
     "smaller roots"),
    ("ex-09-3b", STRONG + STACK.format("s * t", "(1 - b / t ** 2) / (1 + 1 / t)"),
     "left vectors"),
    ("ex-09-3b", STRONG + STACK.format("s * t", "1 - b / t ** 2"), "denominator"),
    ("ex-09-3b", STRONG + STACK.format("v", "s * t"), "changed places"),
    ("ex-09-3b", STRONG + "    t = (c + np.sqrt(c ** 2 - 4 * b)) / 2\n"
     + "    return np.column_stack([s * t, v])", "negative number is nan"),
    ("ex-09-3b", STRONG + "    return np.column_stack([s * t, v])[see]", "Rows for"),
    ("ex-09-3c", NOISY + "lam[theta > 0] - 64", "bias still in them"),
    ("ex-09-3c", NOISY + "lam[theta > 0]", "variances of the sample"),
    ("ex-09-3c", NOISY + "theta", "no place in it"),
    ("ex-09-3c", NOISY + "theta[theta > 0] / 64", "units of σ²"),
    ("ex-09-3c", NOISY.replace("64.0", "8.0") + "theta[theta > 0]", "which is 64, not 8"),
    ("ex-09-3c", NOISY.replace(" - noisy.mean(axis=0)", "") + "theta[theta > 0]",
     "to be centred"),
    # what the shuffled columns hold
    ("ex-09-4a", SHADOW + "d * (lam2 / f - sigma2)", "subtract θ₂"),
    ("ex-09-4a", SHADOW + "d * (lam2 / f - sigma2) + theta2", "other sign"),
    ("ex-09-4a", SHADOW + "d * lam2 / f - theta2", "noise σ² is in"),
    ("ex-09-4a", SHADOW + "d * (lam2 - sigma2) - theta2", "factor is missing"),
    ("ex-09-4a", SHADOW + "d * (lam2 / f ** 0.5 - sigma2) - theta2", "square of 1 + √β"),
    ("ex-09-4a", SHADOW + "d * (lam2 - f * sigma2) - theta2", "as well as the noise"),
    ("ex-09-4a", SHADOW + "lam2 / f - sigma2 - theta2", "Each column gets"),
    ("ex-09-4a", SHADOW + "d * ((theta2 + sigma2) / f - sigma2) - theta2", "not θ₂ + σ²"),
    ("ex-09-4b", DRAW.replace("Z, o,", "Z, o[:, :1],") + "np.quantile(drawn, q, axis=0)",
     "order of its own"),
    ("ex-09-4b", DRAW.replace("(n - 1)", "n") + "np.quantile(drawn, q, axis=0)", "by n − 1"),
    ("ex-09-4b", DRAW + "np.quantile(np.sqrt(drawn) * np.sqrt(n - 1), q, axis=0)",
     "of the singular values"),
    ("ex-09-4b", DRAW.replace(" - X.mean(axis=0)", "") + "np.quantile(drawn, q, axis=0)",
     "to be centred"),
    ("ex-09-4b", DRAW + "np.mean(drawn, axis=0)", "Horn's first"),
    ("ex-09-4b", DRAW + "np.max(drawn, axis=0)", "largest of the draws"),
    ("ex-09-4b", DRAW + "np.quantile(drawn, q, axis=1)", "axis=0"),
    ("ex-09-4b", DRAW + "np.quantile(drawn, q)", "One quantile"),
    ("ex-09-4b", DRAW + "np.quantile(drawn, q, axis=0)[::-1]", "sorts upwards"),
    ("ex-09-4b", DRAW.replace("X - X.mean(axis=0)",
                              "(X - X.mean(axis=0)) / X.std(axis=0, ddof=1)")
     + "np.quantile(drawn, q, axis=0)", "were standardised"),
    ("ex-09-4c", FIVES + "[np.sum(lam > bar), np.sum(less > low)]", "Count up to the first"),
    ("ex-09-4c", FIVES + "[first(lam > bar), first(less > bar)]", "new thresholds"),
    ("ex-09-4c", FIVES + "[first(lam > bar), 1 + first(less > low)]", "includes the component"),
    ("ex-09-4c", FIVES + "[first(lam > bar), first(lam > bar) - 1]", "first less one"),
    ("ex-09-4c", FIVES + "[first(lam > bar), first(less > low) - 1]", "took off the component"),
    # the length alone, the break-even, one cosine, gain for loss
    ("ex-09-5a", FACTOR + "mu, 2 * mu ** 2 * (1 - c)", "the direction is not"),
    ("ex-09-5a", FACTOR + "2 * mu * c, mu ** 2", "lies halfway"),
    ("ex-09-5a", FACTOR + "mu * c, mu ** 2 * (1 - c)", "cosine is squared"),
    ("ex-09-5a", FACTOR + "mu * c, mu * np.sqrt(1 - c ** 2)", "squared error is"),
    ("ex-09-5a", FACTOR + "mu * c, (mu * c) ** 2", "what is gained"),
    ("ex-09-5a", FACTOR + "mu * c_u, mu ** 2 * (1 - c_u ** 2)", "Only one of"),
    ("ex-09-5b", SHRINK + "see * r / t", "in units of σ√n"),
    ("ex-09-5b", SHRINK.replace("t = s / u", "t = s") + "see * r / t", "not divided by σ√n"),
    ("ex-09-5b", SHRINK + "see * s", "cut, not shrunken"),
    ("ex-09-5b", SHRINK + "(s - u * (1 + np.sqrt(b))).clip(min=0)", "soft thresholding"),
    ("ex-09-5b", SHRINK + "see * u * r ** 2 / t", "root is missing"),
    ("ex-09-5b", SHRINK + "see * u * r", "Divide by s"),
    ("ex-09-5b", SHRINK.replace("d / n", "n / d") + "see * u * r / t", "the other way"),
    ("ex-09-5b", SHRINK.replace(".clip(min=0)", "") + "u * r / t", "values are nan"),
    ("ex-09-5b", SHRINK + "u * r / t", "but it is noise"),
    ("ex-09-5b", SHRINK + "see * u * np.sqrt((t ** 2 - 1 - b + r) / 2 * see)", "cosines shrink"),
    ("ex-09-5c", CLEAN + "[np.mean((m + Y - noisy) ** 2) for Y in both]", "is no error"),
    ("ex-09-5c", CLEAN + "[np.mean((Y - D) ** 2) for Y in both]", "added again"),
    ("ex-09-5c", CLEAN + "[np.mean((m + Y - D + D.mean(axis=0)) ** 2) for Y in both]",
     "not with the centred"),
    ("ex-09-5c", CLEAN + "[np.sum((m + Y - D) ** 2) / 1797 for Y in both]", "pixels of an image"),
    ("ex-09-5c", CLEAN + "[np.sum((m + Y - D) ** 2) for Y in both]", "all pixels"),
    ("ex-09-5c", CLEAN + "[np.sqrt(np.mean((m + Y - D) ** 2)) for Y in both]", "not its root"),
    ("ex-09-5c", CLEAN.replace("(noisy, 8.0)", "(noisy)")
     + "[np.mean((m + Y - D) ** 2) for Y in both]", "σ is known"),
]

OTHER = [
    ("ex-09-1a", "def axes_for_share(tau, sigma2, d, alpha):\n"
                 "    return (alpha * (tau + d * sigma2) - tau) / sigma2"),
    ("ex-09-1b", COUNT + "float(np.sum(share <= level) + 1)"),
    ("ex-09-1b", "def components_for(variances, level):\n    v = sorted(variances, reverse=True)\n"
                 "    k = kept = 0\n    while kept <= level * sum(v):\n        kept += v[k]\n"
                 "        k += 1\n    return k"),
    ("ex-09-1c", "from pcalab import PCA\nneeded = [PCA(0.9).fit(digits.data[digits.target == t])"
                 ".n_components_ for t in range(10)]"),
    ("ex-09-2a", "def rows_needed(d, r):\n    root = r ** 0.5\n"
                 "    return d * (r + 1 + 2 * root) / (r + 1 - 2 * root)"),
    # np.cov instead of singular values, a list
    ("ex-09-2b", "def visible(X, sigma):\n    n, d = X.shape\n"
     "    w = np.linalg.eigvalsh(np.cov(X.T))"
                 "[::-1]\n    return [v for v in w if v > sigma ** 2 * "
                 "ranks.marchenko_pastur_edges(n - 1, d)[1]]"),
    ("ex-09-2c", "w = np.linalg.eigvalsh(np.corrcoef(faces.T))\n"
                 "kept = (w > 1).sum(), (w > (1 + np.sqrt(625 / 99)) ** 2).sum()"),
    ("ex-09-2c", FACES + "[ranks.kaiser(np.append(lam, np.zeros(525))), len(visible(Z, 1))]"),
    ("ex-09-3a", "def signal_variance(lam, beta):\n    low = lam - (1 + beta ** 0.5) ** 2\n"
                 "    high = lam - (1 - beta ** 0.5) ** 2\n"
                 "    return (low ** 0.5 + high ** 0.5) ** 2 / 4"),
    ("ex-09-3a", "def signal_variance(lam, beta):\n"
                 "    return max(np.roots([1, 1 + beta - lam, beta]))"),
    ("ex-09-3b", STRONG + "    return np.array([[s * x, y] if z else [0, 0]\n"
     "                     for x, y, z in zip(t, v, see)])"),
    # divided by n, and n rows for the noise: next to nothing is changed
    ("ex-09-3c", "lam = np.linalg.eigvalsh(np.cov(noisy.T, ddof=0))[::-1]\n"
                 "theta = strengths(lam, 1797, 64, 64.0)[:, 0]\n"
                 "repaired = list(theta[theta > 0])"),
    ("ex-09-4a", "def shadow_bound(lam2, theta2, sigma2, n, d):\n"
                 "    r = np.sqrt(n) / (np.sqrt(n) + np.sqrt(d))\n"
                 "    return d * lam2 * r * r - d * sigma2 - theta2"),
    ("ex-09-4b", "def thresholds(X, orders, q):\n    j = np.arange(X.shape[1])\n"
                 "    drawn = [np.linalg.eigvalsh(np.cov(X[o, j].T))[::-1] for o in orders]\n"
                 "    return np.quantile(drawn, q, axis=0)"),
    ("ex-09-4c", FIVES + "(first(lam > bar), float(first(less > low)))"),
    ("ex-09-5a", "def best_factor(mu, c_u, c_v):\n    eta = mu * c_u * c_v\n"
                 "    return [eta, mu ** 2 + eta ** 2 - 2 * mu * eta * c_u * c_v]"),
    ("ex-09-5b", "def shrunk(s, n, d, sigma):\n    low = sigma * (np.sqrt(n) + np.sqrt(d))\n"
                 "    high = sigma * (np.sqrt(n) - np.sqrt(d))\n"
                 "    return [np.sqrt((x * x - low * low) * (x * x - high * high)) / x "
                 "if x > low else 0 for x in s]"),
    ("ex-09-5c", CLEAN + "[np.square(m + Y - D).mean() for Y in both]"),
    ("ex-09-5c", CLEAN.replace("1796", "1797") + "[np.square(m + Y - D).mean() for Y in both]"),
]
