"""Wrong and unusual answers to the exercises of chapter 8, and what the learner must be told.

WRONG: grade_id of the answer cell, what is written there, words of the message.
OTHER: answers that are right although they are not the book's.
"""

WITHOUT = "def scatter_without(n, mean, T, x):\n    s = (x - mean) ** 2\n    return "
ROW = ("def add_row(a, x):\n    n, u, T = a\n    N, e = n + 1, x - u\n"
       "    O = np.outer(e, e)\n    return ")
LESS = ("Z = iris - iris.mean(axis=0)\nT = Z.T @ Z\ntop = np.linalg.eigvalsh(T / 150)[-1]\n"
        "rest = [np.linalg.eigvalsh({})[-1] for x in Z]\ninfluence = ")
REST = "(T - 150 / 149 * np.outer(x, x)) / 149"
ALLOWED = "def distance_allowed(s, tau, eps):\n    return "
BLOCKS = ("def covariance_of(blocks):\n    n = t = q = i = 0\n    for i, X in enumerate(blocks):\n"
          "        c = {}\n        Y = X - c\n"
          "        n, t, q = n + len(Y), t + Y.sum(axis=0), q + Y.T @ Y\n"
          "    i, m = i + 1, t / n\n    return ")
SHIFT = BLOCKS.format("X[0].copy() if n == 0 else c")
ZERO = BLOCKS.format("0")
OWN = BLOCKS.format("X.mean(axis=0)")
HELD = "def sums_held(m):\n    return "
TREE = "def tree_sum(parts):\n    "
FILE = ("X = np.asarray(stored)\nS = np.cov(X.T.astype(float), ddof=0)\n"
        "w = np.linalg.eigvalsh({})[::-1]\nshares = ")
TURN = "def turning(p, q, m):\n    t = m * (p - q) / q\n    return "
KEEP = ("def truncated(increments, k):\n    kept, rho = 0, []\n    for T in increments:\n"
        "        w, V = np.linalg.eigh(kept + T)\n        w, V = w[::-1], V[:, ::-1]\n"
        "        rho.append(w)\n        kept = (V[:, :k] * w[:k]) @ V[:, :k].T\n"
        "    rho = np.array(rho)\n    return ")
ARRIVE = ("D = digits.data{}\nold, parts = np.zeros((64, 64)), []\n"
          "for i in range(0, 1797, 100):\n    X = D[:i + 100]\n"
          "    now = len(X) * np.cov(X.T, ddof=0)\n    parts.append(now - old)\n    old = now\n"
          "(top, *_), rho = truncated(parts, {})\ntr = np.trace(old)\ninterval = ")
SORTED = ARRIVE.format("[np.argsort(digits.target, kind='stable')]", 20)
PASSES = "def passes_allowed(d, k, B, R):\n    r, m, q = 8 / B, d / R, 2 * k / R\n    return "
TIMES = ("def times_scatter(blocks, Q):\n    X = np.vstack(blocks)\n"
         "    m, n = X.mean(axis=0), len(X)\n    Z = X - m\n    return ")
FACES = ("Z = faces - faces.mean(axis=0)\nV = np.linalg.svd({}, full_matrices=False)[2].T\n"
         "s = np.linalg.svd(Z, compute_uv=False)\naxes = ")

WRONG = [
    # the mean that stays where it was, the factor upside down
    ("ex-08-1a", WITHOUT + "T - s", "mean is another one"),
    ("ex-08-1a", WITHOUT + "T - (n - 1) / n * s", "mean of all n"),
    ("ex-08-1a", WITHOUT + "T - (n + 1) / n * s", "factor is n/(n − 1)"),
    ("ex-08-1a", WITHOUT + "T + n / (n + 1) * s", "instead of taking it away"),
    ("ex-08-1a", WITHOUT + "(T - n / (n - 1) * s) / (n - 1)", "variance of the others"),
    ("ex-08-1a", WITHOUT + "n / (n - 1) * s", "what goes away"),
    ("ex-08-1a", WITHOUT + "T - n / (n - 1) * (x - mean)", "is squared"),
    ("ex-08-1b", ROW + "N, (u + x) / 2, T + n / N * O", "half way"),
    ("ex-08-1b", ROW + "N, u + e / max(n, 1), T + n / N * O", "rows before this one"),
    ("ex-08-1b", ROW + "N, u + e / (N + 1), T + n / N * O", "number with this row"),
    ("ex-08-1b", ROW + "N, u, T + n / N * O", "moves a little"),
    ("ex-08-1b", ROW + "N, n * u + x, T + n / N * O", "sum of the rows"),
    ("ex-08-1b", ROW + "N, u - e / N, T + n / N * O", "wrong way"),
    ("ex-08-1b", ROW + "N, u + e / N, T", "that is scatter too"),
    ("ex-08-1b", ROW + "N, u + e / N, T + n / N * e ** 2", "entry by entry"),
    ("ex-08-1b", ROW + "N, u + e / N, T + n / N * (e @ e)", "is a number"),
    ("ex-08-1b", ROW + "N, u + e / N, T + O", "yours is 1"),
    ("ex-08-1b", ROW + "N, u + e / N, T + N / max(n, 1) * O", "upside down"),
    ("ex-08-1b", ROW + "N, u + e / N, T + N / (N + 1) * O", "counts it"),
    ("ex-08-1b", ROW + "N, u + e / N, T + (n / N) ** 2 * O", "about the new mean on both sides"),
    ("ex-08-1b", ROW + "N, u + e / N, (T + n / N * O) / N", "T is not divided"),
    ("ex-08-1b", ROW + "N, u + e / N, T - n / N * O", "added, not subtracted"),
    ("ex-08-1b", ROW + "n, u + e / N, T + n / N * O", "it counts"),
    ("ex-08-1b", ROW + "T + n / N * O", "Three things"),
    # the first row; back to sums of squares; the argument changed in place
    ("ex-08-1b", ROW + "N, u + e / N if n else u, T + n / N * O", "After no rows"),
    ("ex-08-1b", ROW + "N, u + e / N, T + n * np.outer(u, u) + np.outer(x, x) - "
     "np.outer(n * u + x, n * u + x) / N", "lost its digits"),
    ("ex-08-1b", ROW.replace("    return ", "    T += n / N * O\n    return ")
     + "N, u + e / N, T", "have been changed"),
    ("ex-08-1c", LESS.format(REST) + "rest - top", "the other way round"),
    ("ex-08-1c", LESS.format("(T - np.outer(x, x)) / 149") + "top - rest", "n/(n − 1) of 1a"),
    ("ex-08-1c", LESS.format("(T - 149 / 150 * np.outer(x, x)) / 149") + "top - rest",
     "not (n − 1)/n"),
    ("ex-08-1c", LESS.format("(T - 150 / 149 * np.outer(x, x)) / 150") + "top - rest",
     "divided by 150"),
    ("ex-08-1c", LESS.replace(" - iris.mean(axis=0)", "").format("(T - np.outer(x, x)) / 149")
     + "top - rest", "not centred"),
    ("ex-08-1c", LESS.format(REST) + "rest", "subtract it from"),
    ("ex-08-2a", ALLOWED + "s * tau / eps", "take the root"),
    ("ex-08-2a", ALLOWED + "np.sqrt(tau / eps)", "multiply by s."),
    ("ex-08-2a", ALLOWED + "np.sqrt(tau / eps) / s", "do not divide"),
    ("ex-08-2a", ALLOWED + "np.sqrt(s * tau / eps)", "outside the root"),
    ("ex-08-2a", ALLOWED + "s * np.sqrt(eps / tau)", "upside down"),
    ("ex-08-2b", ZERO + "q / n - np.outer(m, m)", "lost their digits"),
    ("ex-08-2b", ZERO + "q / n", "not centred"),
    ("ex-08-2b", OWN + "q / n", "centred by its own mean"),
    ("ex-08-2b", SHIFT + "q - n * np.outer(m, m)", "divide it by n"),
    ("ex-08-2b", SHIFT + "(q - n * np.outer(m, m)) / (n - 1)", "asks for n"),
    ("ex-08-2b", SHIFT + "(q - n * np.outer(m, m)) / i", "number of blocks"),
    ("ex-08-2b", "def covariance_of(blocks):\n    return np.mean([np.cov(np.vstack([X, X]).T, "
     "ddof=0) for X in blocks], axis=0)", "were averaged"),
    ("ex-08-2b", "def covariance_of(blocks):\n    return np.cov(np.vstack(list(blocks)).T, "
     "ddof=0)", "in memory at the same time"),
    ("ex-08-2b", "def covariance_of(blocks):\n    return np.cov(np.vstack(blocks).T, ddof=0)",
     "without length or index"),
    ("ex-08-2b", "def covariance_of(blocks):\n    return np.cov(blocks[0].T, ddof=0)",
     "without length or index"),
    ("ex-08-2b", "def covariance_of(blocks):\n    n = t = T = 0\n    for X in blocks:\n"
     "        n, t = n + len(X), t + X.sum(axis=0)\n    for X in blocks:\n"
     "        T = T + (X - t / n).T @ (X - t / n)\n    return T / n", "no blocks left"),
    ("ex-08-2b", "def covariance_of(blocks):\n    return np.cov(next(blocks).T, ddof=0)",
     "1 of 7 blocks"),
    ("ex-08-2c", "survives = [True, True, True, False, False]", "doubles there are 2 apart"),
    ("ex-08-2c", "survives = [False, True, False, False, False]", "nothing is lost"),
    ("ex-08-2c", "survives = [False, True, True, True, False]", "8 apart"),
    ("ex-08-2c", "survives = [False, True, True, False, True]", "The sum is exact"),
    ("ex-08-2c", "survives = [False, False, True, False, False]", "two passes"),
    # all sizes, the depth, zeros for ones, the additions
    ("ex-08-3a", HELD + "int(np.log2(m)) + 1", "Every size"),
    ("ex-08-3a", HELD + "int(np.log2(m))", "the depth"),
    ("ex-08-3a", HELD + "bin(m)[2:].count('0')", "These are the zeros"),
    ("ex-08-3a", HELD + "m - bin(m).count('1')", "number of additions"),
    ("ex-08-3a", HELD + "m", "added to one at once"),
    ("ex-08-3a", HELD + "int(bin(m)[2:])", "count its ones"),
    ("ex-08-3b", TREE + "total = parts[0]\n    for part in parts[1:]:\n"
     "        total = total + part\n    return total", "This is a chain"),
    ("ex-08-3b", TREE + "return sum(parts)", "This is a chain"),
    ("ex-08-3b", TREE + "return np.sum(parts)", "Only 0 times"),
    ("ex-08-3b", TREE + "while len(parts) > 1:\n        parts = [a + b for a, b in "
     "zip(parts[::2], parts[1::2])]\n    return parts[0]", "at each level"),
    ("ex-08-3b", TREE + "while len(parts) > 1:\n        parts.append(parts.pop(0) + "
     "parts.pop(0))\n    return parts[0]", "work on a copy"),
    ("ex-08-3b", TREE + "h = len(parts) // 2\n    return tree_sum(parts[:h]) + "
     "tree_sum(parts[h:])", "without end"),
    ("ex-08-3b", TREE + "if len(parts) == 1:\n        return parts[0]\n"
     "    h = max(1, len(parts) // 8)"
     "\n    return tree_sum(parts[:h]) + tree_sum(parts[h:])", "This is a chain"),
    ("ex-08-3b", TREE + "if len(parts) == 1:\n        return parts[0]\n"
     "    h = max(1, len(parts) // 3)\n    return tree_sum(parts[:h]) + tree_sum(parts[h:])",
     "Are the two halves"),
    ("ex-08-3c", FILE.format("(X.T @ X) / 1797 - np.outer(X.mean(axis=0), X.mean(axis=0))")
     + "w[:5] / w.sum()", "no warning comes"),
    ("ex-08-3c", FILE.format("sum((X[i:i + 100].T @ X[i:i + 100]).astype(float) for i in range(0, "
                             "1797, 100)) / 1797 - np.outer(X.mean(axis=0), X.mean(axis=0))")
     + "w[:5] / w.sum()", "products of each block"),
    ("ex-08-3c", FILE.format("np.cov(X[:1700].T)") + "w[:5] / w.sum()", "last 97 rows"),
    ("ex-08-3c", FILE.format("X.T.astype(float) @ X") + "w[:5] / w.sum()", "not centred"),
    ("ex-08-3c", FILE.format("S") + "w[:5] / w[:5].sum()", "all 64"),
    ("ex-08-3c", FILE.format("S") + "w[:5]", "divide them by their sum"),
    ("ex-08-3c", FILE.format("S") + "100 * w[:5] / w.sum()", "percentages"),
    ("ex-08-3c", FILE.format("S") + "w[-5:][::-1] / w.sum()", "five smallest"),
    ("ex-08-3c", FILE.format("sum(np.cov(X[i:i + 100].T, ddof=0) for i in range(0, 1797, 100))")
     + "w[:5] / w.sum()", "were averaged"),
    # all batches for the later ones, p for q, the largest for the sum
    ("ex-08-4a", TURN + "(m + t, m * p)", "all batches"),
    ("ex-08-4a", TURN + "(t, t * q)", "ρ = q in each"),
    ("ex-08-4a", TURN + "(t, (m + t) * p)", "p is what is kept"),
    ("ex-08-4a", TURN + "(t, q)", "not the largest taken"),
    ("ex-08-4a", TURN + "(t, m * q)", "first m batches only"),
    ("ex-08-4a", TURN + "(m * p, t)", "changed places"),
    ("ex-08-4b", KEEP.replace("kept = ", "kept = kept + T if True else ")
     + "w[:k], rho[:, k].sum()", "Nothing was dropped"),
    ("ex-08-4b", KEEP.replace("eigh(kept + T)", "eigh(T)").replace("kept = (", "kept = kept + (")
     + "np.linalg.eigvalsh(kept)[::-1][:k], rho[:, k].sum()", "first add, then truncate"),
    ("ex-08-4b", KEEP + "w, rho[:, k].sum()", "All eigenvalues"),
    ("ex-08-4b", KEEP + "w[:k][::-1], rho[:, k].sum()", "largest should come first"),
    ("ex-08-4b", KEEP.replace("V[:, :k] * w[:k]) @ V[:, :k]", "V[:, :k - 1] * w[:k - 1]) @ "
                              "V[:, :k - 1]") + "w[:k - 1], rho[:, k].sum()", "too few"),
    ("ex-08-4b", KEEP + "w[:k], rho[:, k:].sum()", "the trace"),
    ("ex-08-4b", KEEP + "w[:k], rho[:, k - 1].sum()", "that is kept; the next"),
    ("ex-08-4b", KEEP + "w[:k], rho[:, -1].sum()", "smallest eigenvalue of all"),
    ("ex-08-4b", KEEP + "w[:k], rho[:, k].max()", "they are added up"),
    ("ex-08-4b", KEEP + "w[:k], rho[-1, k]", "of the last step"),
    ("ex-08-4b", KEEP + "w[:k], rho[1:, k].sum()", "first step as well"),
    ("ex-08-4c", SORTED + "[top, top + rho]", "by the trace"),
    ("ex-08-4c", SORTED + "[top / tr, rho / tr]", "Σρ alone"),
    ("ex-08-4c", SORTED + "[(top - rho) / tr, top / tr]", "is added above"),
    ("ex-08-4c", SORTED + "[(top - rho) / tr, (top + rho) / tr]", "both sides of the truncated"),
    ("ex-08-4c", ARRIVE.format("", 20) + "[top / tr, (top + rho) / tr]", "not sorted"),
    ("ex-08-4c", SORTED.replace("parts, 20", "parts, 10") + "[top / tr, (top + rho) / tr]",
     "Ten directions"),
    ("ex-08-4c", SORTED.replace("D[:i + 100]", "D[i:i + 100]").replace("now - old", "now")
     .replace("tr = np.trace(old)", "tr = 1797 * D.var(axis=0).sum()")
     + "[top / tr, (top + rho) / tr]", "term with δ is missing"),
    ("ex-08-5a", PASSES + "d / (2 * k)", "Only multiplications"),
    ("ex-08-5a", PASSES + "(r + m) / q", "reads the data anew"),
    ("ex-08-5a", PASSES + "m / (r + q)", "have to read the data, too"),
    ("ex-08-5a", PASSES + "(r + m) / (r + q / 2)", "two multiplications"),
    ("ex-08-5a", PASSES + "(r / 8 + m) / (r / 8 + q)", "eight bytes"),
    ("ex-08-5a", PASSES + "(r + d * m) / (r + d * q)", "8d bytes"),
    ("ex-08-5a", PASSES + "(r + q) / (r + m)", "upside down"),
    ("ex-08-5a", PASSES + "max(r, m) / max(r, q)", "longer of the two"),
    ("ex-08-5b", TIMES + "X.T @ (X @ Q)", "rows are not centred"),
    ("ex-08-5b", TIMES + "sum((B - X[0]).T @ ((B - X[0]) @ Q) for B in blocks)",
     "the term n δ(δᵀQ) is missing"),
    ("ex-08-5b", TIMES + "sum((B - B.mean(axis=0)).T @ ((B - B.mean(axis=0)) @ Q) "
     "for B in blocks)", "own mean"),
    ("ex-08-5b", TIMES + "X.T @ (X @ Q) - np.outer(m, m @ Q)", "n times, not once"),
    ("ex-08-5b", TIMES + "Z.T @ (Z @ Q) / n", "T is not divided by n"),
    ("ex-08-5b", TIMES + "Z @ Q", "transposed rows"),
    ("ex-08-5b", TIMES + "X.T @ (X @ Q) - n * np.outer(m, m @ Q)", "lost digits"),
    ("ex-08-5b", TIMES + "(Z.T @ Z) @ Q", "matrix was made"),
    ("ex-08-5c", FACES.format("faces") + "V[:, :3]", "mean face"),
    ("ex-08-5c", FACES.format("np.vstack([faces[i:i + 10] - faces[i:i + 10].mean(axis=0) for i in "
                              "range(0, 100, 10)])") + "V[:, :3]", "own mean"),
    ("ex-08-5c", FACES.format("Z") + "V[:, 2::-1]", "sorts upwards"),
    ("ex-08-5c", FACES.format("Z") + "V[:, :3] * s[:3]", "by singular values"),
    ("ex-08-5c", FACES.format("Z") + "V[:, 1:4]", "second to the fourth"),
    ("ex-08-5c", FACES.format("Z") + "V[:, :3].T", "transposed"),
    # right at the one point asked before: n = 5, s = ½, p = 5 and q = 2
    ("ex-08-1a", WITHOUT + "T - 1.25 * s", "depends on n"),
    ("ex-08-1a", WITHOUT + "T - n / 4 * s", "1a, n = 9"),
    ("ex-08-2a", ALLOWED + "(1 - s) * np.sqrt(tau / eps)",
     "2a, s = 0.7"),
    ("ex-08-2a", ALLOWED + "2 * s ** 2 * np.sqrt(tau / eps)",
     "2a, s = 0.7"),
    ("ex-08-3a", HELD + "4 if m % 2 else 1", "3a, m = 100"),
    ("ex-08-4a", TURN + "m * (p - q) / 2, m * p", "4a, p = 3.5"),
    ("ex-08-4a", TURN + "t, m * (2 * q + 1)",
     "4a, p = 3.5"),
    ("ex-08-5a", PASSES + "(r + m) / (r + q) * d / (100 * k)", "5a, d = 300"),
    # right on the one case tried before: changes in place, one k
    ("ex-08-2b", SHIFT.replace("Y = X - c", "X -= c\n        Y = X")
     + "q / n - np.outer(m, m)", "changes the blocks"),
    ("ex-08-4b", KEEP.replace("np.linalg.eigh(kept + T)", "np.linalg.eigh(T.__iadd__(kept))")
     + "rho[-1, :k], rho[:, k].sum()", "changes the increments"),
    ("ex-08-4b", KEEP + "rho[-1, :k], rho[:, 2].sum()", "k = 1, the bound"),
    ("ex-08-5b", "def times_scatter(blocks, Q):\n    n = sum(map(len, blocks))\n"
                 "    m = sum(X.sum(axis=0) for X in blocks) / n\n    P = 0\n"
                 "    for X in blocks:\n        X -= m\n        P = P + X.T @ (X @ Q)\n"
                 "    return P", "changes the blocks or Q"),
    # what comes of a part b that is not right
    ("ex-08-3c", "def covariance_of(*all):\n    return 1.0, 2.0\n\n\nshares = [0.1, 0.2]",
     "Part b is not right yet"),
    ("ex-08-4c", "def truncated(*all):\n    return 1.0, 2.0\n\n\ninterval = [0.3, 0.4]",
     "Part b is not right yet"),
    ("ex-08-5c", "def times_scatter(*all):\n    return 1.0, 2.0\n\n\naxes = np.eye(625, 3)",
     "Part b is not right yet"),
    # with what is to be written
    ("ex-08-1b", "from pcalab.streaming import Moments\n\ndef add_row(a, x):\n"
                 "    if a[0] == 0:\n        return 1, x, 0 * a[2]\n"
                 "    m = Moments(a[0], a[1], a[2], 0 * a[1]) + Moments.of(x[None])\n"
                 "    return m.count, m.mean, m.scatter",
     "pcalab was used"),
    ("ex-08-2b", "from pcalab.streaming import moments_of\n\ndef covariance_of(blocks):\n"
                 "    return moments_of(blocks).covariance()",
     "pcalab was used"),
]

OTHER = [
    ("ex-08-1a", "def scatter_without(n, mean, T, x):\n    other = (n * mean - x) / (n - 1)\n"
                 "    return T - (n - 1) * (mean - other) ** 2 - (x - mean) ** 2"),
    # one side about the old mean, one about the new; a list
    ("ex-08-1b", "def add_row(a, x):\n    n, u, T = a\n    c = u + (x - u) / (n + 1)\n"
                 "    return [n + 1, c, T + np.outer(x - u, x - c)]"),
    ("ex-08-1c", "def top(X):\n    return np.linalg.eigvalsh(np.cov(X.T, ddof=0))[-1]\n\n"
                 "influence = [top(iris) - top(np.delete(iris, i, axis=0)) for i in range(150)]"),
    ("ex-08-1c", LESS.format(REST) + "top - np.array(rest)"),
    ("ex-08-2a", ALLOWED + "(tau * s * s / eps) ** 0.5"),
    # moments added; row by row; the mean of the first block
    ("ex-08-2b", "def covariance_of(blocks):\n    n = mean = T = 0\n    for block in blocks:\n"
                 "        for x in block:\n            n, delta = n + 1, x - mean\n"
                 "            mean = mean + delta / n\n            T = T + np.outer(delta, x - "
                 "mean)\n"
                 "    return T / n"),
    ("ex-08-2b", BLOCKS.format("X.mean(axis=0) if n == 0 else c") + "q / n - np.outer(m, m)"),
    ("ex-08-2c", "survives = (0, 1, 1, 0, 0)"),
    ("ex-08-2c", "survives = np.array([0, 1, 1, 0, 0], dtype=bool)"),
    ("ex-08-3a", "def sums_held(m):\n    return m % 2 + sums_held(m // 2) if m else 0"),
    ("ex-08-3a", HELD + "m.bit_count()"),
    # level by level with the odd one carried over; the binary counter of 3a
    ("ex-08-3b", TREE + "parts = list(parts)\n    while len(parts) > 1:\n"
     "        odd = parts[-1:] if len(parts) % 2 else []\n"
     "        parts = [a + b for a, b in zip(parts[::2], parts[1::2])] + odd\n"
     "    return parts[0]"),
    ("ex-08-3b", TREE + "held = []\n    for part in parts:\n        size = 1\n"
     "        while held and held[-1][0] == size:\n            part = held.pop()[1] + part\n"
     "            size *= 2\n        held.append((size, part))\n    total = held.pop()[1]\n"
     "    while held:\n        total = held.pop()[1] + total\n    return total"),
    ("ex-08-3c", FILE.format("S * 1797 / 1796") + "list(w[:5] / w.sum())"),
    ("ex-08-3c", "from pcalab.streaming import IncrementalPCA\nmodel = IncrementalPCA(5)\n"
                 "for rows in np.array_split(stored, 18):\n    model.partial_fit(rows)\n"
                 "shares = model.explained_variance_ratio_"),
    ("ex-08-4a", "def turning(p, q, m):\n    return [m * p / q - m, m * p]"),
    ("ex-08-4b", "def truncated(increments, k):\n    kept, bound = 0 * increments[0], 0\n"
                 "    for T in increments:\n        U, s, Vt = np.linalg.svd(kept + T)\n"
                 "        kept, bound = (U[:, :k] * s[:k]) @ U[:, :k].T, bound + s[k]\n"
                 "    return [list(s[:k]), bound]"),
    ("ex-08-4c", SORTED + "np.array([top, top + rho]) / np.trace(np.cov(D.T)) / 1796"),
    ("ex-08-5a", PASSES + "(8 * R + d * B) / (8 * R + 2 * k * B)"),
    ("ex-08-5b", "def times_scatter(blocks, Q):\n    m = sum(B.sum(axis=0) for B in blocks) / "
                 "sum(map(len, blocks))\n    return sum((B - m).T @ ((B - m) @ Q) for B in "
                 "blocks)"),
    ("ex-08-5b", "def times_scatter(blocks, Q):\n    Z = np.vstack(blocks)\n"
                 "    Z = Z - Z.mean(axis=0)\n    return [list(Z.T @ (Z @ q)) for q in Q.T] and "
                 "(Z.T @ (Z @ Q)).tolist()"),
    ("ex-08-5c", FACES.format("Z") + "-V[:, :3]"),
    ("ex-08-5c", "from scipy.sparse.linalg import LinearOperator, eigsh\n"
                 "parts = np.array_split(faces, 7)\nT = LinearOperator((625, 625), dtype=float, "
                 "matvec=lambda q: np.ravel(times_scatter(parts, q.reshape(-1, 1))))\n"
                 "axes = eigsh(T, 3, v0=np.ones(625))[1][:, ::-1]"),
    ("ex-08-2c", "survives = np.array([[0], [1], [1], [0], [0]])"),
    ("ex-08-5c", FACES.format("Z") + "-V[:, :3]\ntimes_scatter = None"),
]
