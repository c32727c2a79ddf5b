"""Wrong and unusual answers to the exercises of chapter 25, and what the learner must be told.

WRONG: grade_id of the answer cell, what is written there, words of the message.
OTHER: answers that are right although they are not the book's.
"""

FIRST = ("def of_first(p, a, b, s, x):\n    share = lambda f, g: f / (f + g)\n"
         "    bell = lambda m, c=0.5, e=2, u=s: np.exp(-c * abs((x - m) / u) ** e)\n"
         "    f, g, odds = p * bell(a), (1 - p) * bell(b), np.log(p / (1 - p))\n"
         "    r, step = share(f, g), s * s / (b - a) * odds\n    m = (a + b) / 2\n"
         "    half = m + step\n    return ")


def shares(log="np.log(weights[j]) - D / 2 - q / 2", q="np.sum(R @ np.linalg.inv(S) * R, axis=1)",
           result="r / r.sum(axis=1, keepdims=True)", start="pass",
           top="L.max(axis=1, keepdims=True)"):
    """The function of 1b, with a mistake somewhere."""
    return (f"def responsibilities(X, weights, means, covariances):\n    {start}\n"
            "    L = np.empty((len(X), len(weights)))\n    for j, S in enumerate(covariances):\n"
            f"        R, D = X - means[j], np.linalg.slogdet(S)[1]\n        q = {q}\n"
            f"        L[:, j] = {log}\n    r = np.exp(L - {top})\n    return {result}")


LIMIT = ("squares = np.sum((X[:, None] - three) ** 2, axis=2)\n"
         "r = lambda e: responsibilities(X, np.full(3, 1 / 3), three, [e * np.eye(4)] * 3)\n"
         "largest = lambda how=np.mean, e=widths: np.array([how(r(v).max(axis=1)) for v in e])\n"
         "s, t = largest(), squares.min(axis=1).sum()\nsure, limit = ")
ROUND = ("def one_round(x, y, r, q):\n    N = r + q\n    m = (r * x + q * y) / N\n"
         "    v = r * q * (x - y) ** 2 / N ** 2\n    w = N / 2\n    return ")


def weighted(w="N / N.sum()", m="R.T @ X / N[:, None]", D="X[:, None] - m", Q="R", size="N",
             start="pass", result="w, m, S"):
    """The function of 2b, with a mistake somewhere."""
    return (f"def m_step(X, R):\n    {start}\n    n, d = X.shape\n    c = R.shape[1]\n"
            f"    N = R.sum(axis=0)\n    w, m = {w}, R.T @ X / N[:, None]\n    D = {D}\n"
            f"    S = np.einsum('nc,ncd,nce->cde', {Q}, D, D)\n"
            f"    S = S / np.broadcast_to({size}, c)[:, None, None]\n"
            f"    m = {m}\n    return {result}")


CRABS = ("points, counts, n = crabs.midpoints[:, None], crabs.counts[:, None], crabs.counts\n\n\n"
         "def run(means, counts=counts, rounds=3000):\n"
         "    t = [0.5, 0.5], np.array(means)[:, None], np.full((2, 1, 1), 0.0004)\n"
         "    for _ in range(rounds):\n"
         "        t = m_step(points, counts * responsibilities(points, *t))\n    return t\n\n\n"
         "two = (0.60, 0.65), (0.64, 0.70)\n"
         "after = lambda k, c=counts: np.array([run(m, c, k)[0][0] for m in two])\n"
         "w, m, S = run(two[0])\nm, sd = m[:, 0], S[:, 0, 0] ** 0.5\n"
         "F = np.diff(ndtr((crabs.edges[:, None] - m) / sd), axis=0)\n"
         "bell = np.exp(-((points - m) / sd) ** 2 / 2) / sd / (2 * np.pi) ** 0.5\n"
         "p, some = F @ w, n > 0\n"
         "D = lambda p, t=1000: 2 * np.sum((n * np.log(n / (t * p)))[some])\n"
         "np.seterr(all='ignore')\ne, l = after(50), np.full(2, w[0])\n"
         "early, late, deviance = ")
GAP = ("def gap(a, b, r):\n    t = a / (a + b)\n"
       "    kl = lambda r, t: r * np.log(r / t) + (1 - r) * np.log((1 - r) / (1 - t))\n"
       "    g = kl(r, t)\n    B = np.log(a + b) - g\n    return ")
BOUND = ("def bound(joint, R):\n    n, some = len(R), R > 0\n    logs = np.log(np.where(some, R, 1))\n"
         "    j = np.where(some, joint, 0)\n    ell = np.log(np.exp(joint).sum(axis=1)).sum()\n"
         "    B = np.sum(R * (j - logs))\n    return ")
TOUCH = ("def shares_at(pi):\n    R = np.exp(log_terms(pi))\n"
         "    return R / R.sum(axis=1, keepdims=True)\n\n\n"
         "R, h = shares_at(0.75), shares_at(0.5)\n"
         "e = np.array([np.log(np.exp(log_terms(pi)).sum(axis=1)).sum() for pi in grid])\n"
         "b = np.array([bound(log_terms(pi), R) for pi in grid])\nt = R[:, 0].mean()\n"
         "ell, touching, top = ")
FLOORED = ("def floored(a, b, eps, m, d):\n    p, q = (a + b + eps) / 2, (a + b - eps) / 2\n"
           "    rise = m * d / 2 * np.log(10)\n    return ")
FLOOR = ("def floor_covariance(S, eps):\n    v, V = np.linalg.eigh(S)\n    I = np.eye(len(S))\n"
         "    return ")
NEEDLE = ("def run(eps, lift=floor_covariance, rounds=200):\n"
          "    p, m, S = start\n    S = np.array([lift(each, eps) for each in S])\n"
          "    for _ in range(rounds):\n"
          "        p, m, S = m_step(width, responsibilities(width, p, m, S))\n"
          "        S = np.array([lift(each, eps) for each in S])\n"
          "    return log_likelihood((p, m, S))\n\n\n"
          "every = lambda *how: np.array([run(eps, *how) for eps in floors])\nheights = ")
COUNT = ("def free_numbers(c, d, k):\n    full, planes = d * (d + 1) / 2, d * k - k * (k - 1) / 2 + 1\n"
         "    both = lambda f=full, p=planes, m=d, w=c - 1: [w + c * (m + f), w + c * (m + p)]\n"
         "    return ")


def planes(new="np.r_[np.full(len(v) - k, v[:-k].mean()), v[-k:]]", back="V * new @ V.T",
           start="pass", result="w, m, np.array(C)"):
    """The function of 5b, with a mistake somewhere."""
    return (f"def plane_step(X, R, k):\n    {start}\n    w, m, S = m_step(X, R)\n    C = []\n"
            "    all_v = np.linalg.eigvalsh(S)\n    t = all_v[:, :-k].mean(axis=1)\n"
            f"    for j, each in enumerate(S):\n        v, V = np.linalg.eigh(each)\n"
            f"        new = {new}\n        C.append({back})\n    return {result}")


WINES = ("def run(k, rounds=60):\n    R = first\n    for _ in range(rounds):\n"
         "        theta = plane_step(old, R, k)\n        R = responsibilities(old, *theta)\n"
         "    return theta\n\n\n"
         "judge = lambda rows, T: np.array([mean_log_likelihood(rows, t) for t in T])\n"
         "T, T1 = [run(k) for k in ks], [run(k, 1) for k in ks]\n"
         "f, h = judge(old, T), judge(new, T)\n"
         "groups = lambda i: responsibilities(new, *T[i]).argmax(axis=1)\n"
         "count = lambda g: sum(np.bincount(g[cultivar == j]).max() for j in range(3))\n"
         "N = count(groups(2))\nfitted, held, met = ")

WRONG = [
    # Bayes' rule
    ("ex-25-1a", FIRST + "[share(bell(a), bell(b)), half]", "weights are missing"),
    ("ex-25-1a", FIRST + "[1 - r, half]", "of the second"),
    ("ex-25-1a", FIRST + "[share(p * bell(a, 1), (1 - p) * bell(b, 1)), half]", "The ½ in the exponent"),
    ("ex-25-1a", FIRST + "[share(p * bell(a, 0.5, 1), (1 - p) * bell(b, 0.5, 1)), half]",
     "is not squared"),
    ("ex-25-1a", FIRST + "[share(p * bell(a, 0.5, 2, s ** 0.5), (1 - p) * bell(b, 0.5, 2, s ** 0.5)), "
     "half]", "In the exponent s is squared"),
    ("ex-25-1a", FIRST + "[f / g, half]", "ratio to the second"),
    ("ex-25-1a", FIRST + "[f, half]", "not yet divided"),
    ("ex-25-1a", FIRST + "[r, m]", "move the point from the middle"),
    ("ex-25-1a", FIRST + "[r, m - step]", "reaches farther"),
    ("ex-25-1a", FIRST + "[r, m + step / s]", "In the point s is squared"),
    ("ex-25-1a", FIRST + "[r, m + step / 2]", "cancels with the 2"),
    ("ex-25-1a", FIRST + "[r, 2 * m + step]", "is halved"),
    ("ex-25-1a", FIRST + "[r, p * a + (1 - p) * b]", "weighted mean"),
    ("ex-25-1b", shares("-D / 2 - q / 2"), "weights are missing"),
    ("ex-25-1b", shares("np.log(weights[j]) - q / 2"), "determinants are missing"),
    ("ex-25-1b", shares("np.log(weights[j]) - D - q / 2"), "exponent of ½"),
    ("ex-25-1b", shares("np.log(weights[j]) - D / 2 - q"), "½ in the exponent"),
    ("ex-25-1b", shares(q="np.sum(R @ S * R, axis=1)"), "its inverse is wanted"),
    ("ex-25-1b", shares("np.log(weights[j]) - D / 2 - q ** 0.5 / 2"), "not squared"),
    ("ex-25-1b", shares("np.log(weights[j]) - (D + q + len(S) * np.log(2 * np.pi)) / 2", top="0",
                        result="r"), "These are densities:"),
    ("ex-25-1b", shares(top="0", result="r"), "without the constant"),
    ("ex-25-1b", shares(top="L.max(axis=0)", result="r / r.sum(axis=0)"), "rows should"),
    ("ex-25-1b", shares(result="(r == 1) * 1.0"), "likeliest component"),
    ("ex-25-1b", shares(result="np.log(r / r.sum(axis=1, keepdims=True))"), "logarithms"),
    ("ex-25-1b", shares(start="covariances = [covariances[0]] * len(weights)"), "first one's"),
    ("ex-25-1b", shares("np.log(weights[j]) - D / 2 + q / 2"), "near is likely"),
    ("ex-25-1b", shares(top="0"), "not finite"),
    ("ex-25-1b", shares(top="0", result="(r + 1e-300) / (r + 1e-300).sum(axis=1, keepdims=True)"),
     "the logarithms know better"),
    ("ex-25-1b", shares(result="r.T / r.sum(axis=1)"), "The shape is"),
    ("ex-25-1b", shares(start="X -= means[0]; means = means - means[0]"),
     "which belongs to whoever calls it"),
    ("ex-25-1c", LIMIT + "largest(e=widths ** 2), t", "it was ε²I"),
    ("ex-25-1c", LIMIT + "largest(e=1 / widths), t", "its inverse was used"),
    ("ex-25-1c", LIMIT + "150 * s, t", "sum over the flowers"),
    ("ex-25-1c", LIMIT + "largest(np.median), t", "median"),
    ("ex-25-1c", LIMIT + "largest(np.min), t", "smallest of the flowers"),
    ("ex-25-1c", LIMIT + "[r(e)[:, 0].mean() for e in widths], t", "of the first component"),
    ("ex-25-1c", LIMIT + "[r(e).mean() for e in widths], t", "a third by definition"),
    ("ex-25-1c", LIMIT + "s, np.sum(squares.min(axis=1) ** 0.5)", "they are squared"),
    ("ex-25-1c", LIMIT + "s, t / 150", "not the sum"),
    ("ex-25-1c", LIMIT + "s, squares.sum()", "the nearest alone"),
    ("ex-25-1c", LIMIT + "s, t / 2", "half of it"),
    ("ex-25-1c", LIMIT + "s, -0.002 * mixture.responsibilities(mixture.log_joint(\n"
     "    X, np.full(3, 1 / 3), three, [0.001 * np.eye(4)] * 3))[1].sum()", "not yet the limit"),
    ("ex-25-1c", LIMIT + "s, squares.max(axis=1).sum()", "farthest"),
    ("ex-25-1c", LIMIT + "s, squares.min(axis=0).sum()", "each flower has a nearest mean"),
    ("ex-25-1c", shares("-D / 2 - q / 2") + "\n\n\n" + LIMIT + "s, t", "part b is not right"),
    # one round, counts
    ("ex-25-2a", ROUND + "[N, m, v]", "number of points."),
    ("ex-25-2a", ROUND + "[w, (r * x + q * y) / 2, v]", "own size, r + q"),
    ("ex-25-2a", ROUND + "[w, r * x + q * y, v]", "mean is not yet divided"),
    ("ex-25-2a", ROUND + "[w, (x + y) / 2, v]", "counts with its responsibility"),
    ("ex-25-2a", ROUND + "[w, ((1 - r) * x + (1 - q) * y) / (2 - N), v]", "other component"),
    ("ex-25-2a", ROUND + "[w, (q * x + r * y) / N, v]", "r and q have changed"),
    ("ex-25-2a", ROUND + "[w, m, (r * x * x + q * y * y) / N]", "about zero"),
    ("ex-25-2a", ROUND + "[w, m, v * N / 2]", "The variance is divided by"),
    ("ex-25-2a", ROUND + "[w, m, v * N]", "variance is not yet divided"),
    ("ex-25-2a", ROUND + "[w, m, v ** 0.5]", "standard deviation"),
    ("ex-25-2a", ROUND + "[w, m, (x - y) ** 2 / 4]", "mean of all points"),
    ("ex-25-2a", ROUND + "[w, m, r * q * abs(x - y) / N ** 2]", "distance is squared"),
    ("ex-25-2a", ROUND + "[w, m, (r * r * (x - m) ** 2 + q * q * (y - m) ** 2) / N]",
     "responsibilities are squared"),
    ("ex-25-2b", weighted(w="N"), "sizes N_j"),
    ("ex-25-2b", weighted(w="N / n"), "divide by the sum of R"),
    ("ex-25-2b", weighted(w="np.full(c, 1 / c)"), "all alike"),
    ("ex-25-2b", weighted(m="R.T @ X / n"), "not by the number of points"),
    ("ex-25-2b", weighted(m="R.T @ X / R.sum()"), "not by the sum of R"),
    ("ex-25-2b", weighted(m="R.T @ X"), "means are not yet divided"),
    ("ex-25-2b", weighted(m="np.tile(X.mean(axis=0), (c, 1))"), "responsibilities are missing"),
    ("ex-25-2b", weighted(m="np.array([X[R.argmax(axis=1) == j].mean(axis=0) for j in range(c)])"),
     "likeliest component"),
    ("ex-25-2b", weighted(D="np.repeat(X[:, None], c, 1)"), "about zero"),
    ("ex-25-2b", weighted(D="np.repeat((X - np.average(X, axis=0, weights=R.sum(axis=1)))[:, None], "
                            "c, 1)"), "about the mean of all"),
    ("ex-25-2b", weighted(size="n"), "N_j, not by the number of points"),
    ("ex-25-2b", weighted(size="R.sum()"), "N_j, not by the sum of R"),
    ("ex-25-2b", weighted(size="1"), "covariances are not yet divided"),
    ("ex-25-2b", weighted(size="N - 1"), "not by N_j − 1"),
    ("ex-25-2b", weighted(Q="R ** 2"), "responsibilities are squared"),
    ("ex-25-2b", weighted(Q="np.ones(R.shape)", size="n"), "In the covariances the resp"),
    ("ex-25-2b", weighted(result="w, m, S * np.eye(d)"), "variances of the columns"),
    ("ex-25-2b", weighted(result="w, m"), "three results"),
    ("ex-25-2b", weighted(start="X -= X.mean(axis=0)"), "which belongs to whoever calls it"),
    ("ex-25-2c", CRABS + "1 - e, l, D(p)", "right component"),
    ("ex-25-2c", CRABS + "e[::-1], l, D(p)", "changed places"),
    ("ex-25-2c", CRABS + "after(49), l, D(p)", "too few"),
    ("ex-25-2c", CRABS + "after(51), l, D(p)", "too many"),
    ("ex-25-2c", CRABS + "after(50, 1), l, D(p)", "counts are missing"),
    ("ex-25-2c", CRABS + "e * 1000, l, D(p)", "numbers of crabs"),
    ("ex-25-2c", CRABS + "l, l, D(p)", "after 3000 rounds"),
    ("ex-25-2c", CRABS + "e, 1 - l, D(p)", "2c, late: not yet. These are weights of the right"),
    ("ex-25-2c", CRABS + "e, e, D(p)", "after 50 rounds"),
    ("ex-25-2c", CRABS + "e, l * 1000, D(p)", "2c, late: not yet. These are numbers"),
    ("ex-25-2c", CRABS + "e, l, 2 * np.sum(n * np.log(n / (1000 * p)))", "contributes nothing"),
    ("ex-25-2c", CRABS + "e, l, D(p) / 2", "factor 2 is missing"),
    ("ex-25-2c", CRABS + "e, l, -D(p)", "never negative"),
    ("ex-25-2c", CRABS + "e, l, D(p, 1)", "1000 p, not p"),
    ("ex-25-2c", CRABS + "e, l, D(F.sum(axis=1))", "counted whole"),
    ("ex-25-2c", CRABS + "e, l, D(F.mean(axis=1))", "as halves"),
    ("ex-25-2c", CRABS + "e, l, D(0.004 * bell @ w)", "classes have an area"),
    ("ex-25-2c", CRABS + "e, l, np.sum((n - 1000 * p) ** 2 / (1000 * p))", "chi-squared"),
    ("ex-25-2c", CRABS + "e, l, -2 * np.sum(n * np.log(p))", "−2ℓ alone"),
    ("ex-25-2c", weighted(w="N / n") + "\n\n\n" + CRABS + "e, l, D(p)", "part b is not right"),
    # the bound
    ("ex-25-3a", GAP + "[B, t]", "This is the bound"),
    ("ex-25-3a", GAP + "[-g, t]", "sign of the gap"),
    ("ex-25-3a", GAP + "[kl(t, r), t]", "other way round"),
    ("ex-25-3a", GAP + "[np.log(a + b) - r * np.log(a) - (1 - r) * np.log(b), t]", "denominators"),
    ("ex-25-3a", GAP + "[r * np.log(r / t), t]", "has a term, too"),
    ("ex-25-3a", GAP + "[np.log(a) + np.log(b) - B, t]", "is not log(a + b)"),
    ("ex-25-3a", GAP + "[g, a]", "divide by a + b"),
    ("ex-25-3a", GAP + "[g, a / b]", "ratio of a and b"),
    ("ex-25-3a", GAP + "[g, 1 - t]", "share of the second"),
    ("ex-25-3a", GAP + "[g, 0.5]", "only if a = b"),
    ("ex-25-3b", BOUND + "np.sum(R * j)", "Σ r ln r is subtracted"),
    ("ex-25-3b", BOUND + "np.sum(R * (j + logs))", "wrong sign"),
    ("ex-25-3b", BOUND + "ell", "log-likelihood itself"),
    ("ex-25-3b", BOUND + "ell - B", "distance from the log-likelihood"),
    ("ex-25-3b", BOUND + "B / n", "mean over the points"),
    ("ex-25-3b", BOUND + "np.sum(j - logs)", "do not weight"),
    ("ex-25-3b", BOUND + "np.sum(R * (np.log(abs(j)) - logs))", "logarithms already"),
    ("ex-25-3b", BOUND + "np.sum(R * (np.exp(j) - logs))", "used as a density"),
    ("ex-25-3b", BOUND + "np.sum(R * (j - logs), axis=1)", "bounds of the points"),
    ("ex-25-3b", BOUND + "np.sum(R * (j - 2 * logs))", "not twice"),
    ("ex-25-3b", BOUND + "np.sum(R * (joint - np.log(R)))", "0 · log 0 is nan"),
    ("ex-25-3b", BOUND.replace("    n,", "    joint -= 1\n    n,", 1) + "B + n",
     "which belongs to whoever calls it"),
    ("ex-25-3c", TOUCH + "e / 150, b, t", "mean over the flowers"),
    ("ex-25-3c", TOUCH + "b, b, t", "This is the bound"),
    ("ex-25-3c", TOUCH + "[log_terms(pi).sum() for pi in grid], b, t", "logarithm of their sum"),
    ("ex-25-3c", TOUCH + "[np.exp(log_terms(pi)).sum() for pi in grid], b, t", "sum of the densities"),
    ("ex-25-3c", TOUCH + "e, e, t", "move along"),
    ("ex-25-3c", TOUCH + "e, [bound(log_terms(pi), h) for pi in grid], t", "responsibilities at ½"),
    ("ex-25-3c", TOUCH + "e, [np.sum(R * log_terms(pi)) for pi in grid], t", "does not touch"),
    ("ex-25-3c", TOUCH + "e, b / 150, t", "3c, touching: not yet. This is the mean"),
    ("ex-25-3c", TOUCH + "e, b, grid[b.argmax()]", "best place of the grid"),
    ("ex-25-3c", TOUCH + "e, b, grid[e.argmax()]", "summit of the likelihood"),
    ("ex-25-3c", TOUCH + "e, b, R[:, 0].sum()", "π is a share"),
    ("ex-25-3c", TOUCH + "e, b, 1 - t", "second component"),
    ("ex-25-3c", TOUCH + "e, b, 0.75", "where the bound touches"),
    ("ex-25-3c", TOUCH + "e, b, np.mean(R[:, 0] > 0.5)", "count each with its"),
    ("ex-25-3c", BOUND + "np.sum(R * j)\n\n\n" + TOUCH + "e, b, t", "part b is not right"),
    # the floor
    ("ex-25-4a", FLOORED + "[a + eps, b, rise]", "εI was added"),
    ("ex-25-4a", FLOORED + "[max(a, eps), max(b, eps), rise]", "The entries were raised"),
    ("ex-25-4a", FLOORED + "[max(a, eps), b, rise]", "The diagonal was raised"),
    ("ex-25-4a", FLOORED + "[a, b, rise]", "Nothing is raised"),
    ("ex-25-4a", FLOORED + "[eps, 0, rise]", "one of them is larger"),
    ("ex-25-4a", FLOORED + "[(a - b + eps) / 2, (eps - a + b) / 2, rise]", "cut down"),
    ("ex-25-4a", FLOORED + "[a + b, eps, rise]", "the entries are asked for"),
    ("ex-25-4a", FLOORED + "[p, -q, rise]", "long axis is (1, 1)"),
    ("ex-25-4a", FLOORED + "[2 * p, 2 * q, rise]", "have length one"),
    ("ex-25-4a", FLOORED + "[p, q, rise / d]", "d dimensions"),
    ("ex-25-4a", FLOORED + "[p, q, rise / m]", "There are m points"),
    ("ex-25-4a", FLOORED + "[p, q, 2 * rise]", "ε is a variance"),
    ("ex-25-4a", FLOORED + "[p, q, m * d / 2]", "the natural one"),
    ("ex-25-4a", FLOORED + "[p, q, -rise]", "is higher"),
    ("ex-25-4a", FLOORED + "[p, q, 10 ** (m * d / 2)]", "its logarithm is asked for"),
    ("ex-25-4b", FLOOR + "S + eps * I", "εI is added"),
    ("ex-25-4b", FLOOR + "np.maximum(S, eps)", "The entries were raised"),
    ("ex-25-4b", FLOOR + "S + np.diag(np.maximum(np.diag(S), eps) - np.diag(S))", "The diagonal was raised"),
    ("ex-25-4b", FLOOR + "V * np.minimum(v, eps) @ V.T", "cut down"),
    ("ex-25-4b", FLOOR + "V.T * np.maximum(v, eps) @ V", "stand as rows"),
    ("ex-25-4b", FLOOR + "max(v.min(), eps) * I", "became alike"),
    ("ex-25-4b", FLOOR + "eps * I if v.min() < eps else S", "became alike"),
    ("ex-25-4b", FLOOR + "V * np.maximum(abs(v) ** 0.5, eps) ** 2 @ V.T", "not with their roots"),
    ("ex-25-4b", FLOOR + "np.diag(np.maximum(v, eps))", "turn back"),
    ("ex-25-4b", FLOOR.replace("    v,", "    S += 0.1\n    v,", 1) + "V * np.maximum(v, eps) @ V.T",
     "which belongs to whoever calls it"),
    ("ex-25-4c", NEEDLE + "every(lambda S, e: S + e)", "added to the variances"),
    ("ex-25-4c", NEEDLE + "every(floor_covariance, 0)", "height of the start"),
    ("ex-25-4c", NEEDLE + "every(floor_covariance, 1)", "after one round"),
    ("ex-25-4c", NEEDLE + "every() / 150", "means over the flowers"),
    ("ex-25-4c", NEEDLE + "[run(e ** 2) for e in floors]", "for standard deviations"),
    ("ex-25-4c", NEEDLE + "np.diff(every())", "steps between"),
    ("ex-25-4c", FLOOR + "S + eps * I\n\n\n" + NEEDLE + "every()", "part b is not right"),
    # planes
    ("ex-25-5a", COUNT + "both(w=c)", "the last is known"),
    ("ex-25-5a", COUNT + "both(w=0)", "weights are missing"),
    ("ex-25-5a", COUNT + "both(m=0)", "means are missing"),
    ("ex-25-5a", COUNT + "both(f=d * d)", "come in pairs"),
    ("ex-25-5a", COUNT + "both(f=d * (d - 1) / 2)", "The diagonal of a covariance"),
    ("ex-25-5a", COUNT + "both(p=planes - 1)", "τ_j² is missing"),
    ("ex-25-5a", COUNT + "both(p=d * k + 1)", "not taken off"),
    ("ex-25-5a", COUNT + "both(p=d * k + k * (k - 1) / 2 + 1)", "it takes off"),
    ("ex-25-5a", COUNT + "both(p=d * k - k * (k + 1) / 2 + 1)", "not k(k + 1)/2"),
    ("ex-25-5a", COUNT + "[both()[0], both()[1] - c + 1]", "each has its own"),
    ("ex-25-5a", COUNT + "both()[::-1]", "changed places"),
    ("ex-25-5a", COUNT + "[d + full, d + planes]", "of one component"),
    ("ex-25-5b", planes(result="R.sum(axis=0), m, C"), "sizes N_j"),
    ("ex-25-5b", planes(result="w, np.tile(X.mean(axis=0), (len(w), 1)), C"), "means are those of all"),
    ("ex-25-5b", planes("v"), "whole covariance"),
    ("ex-25-5b", planes("np.r_[0 * v[:-k], v[-k:]]"), "noise is missing"),
    ("ex-25-5b", planes("np.r_[0 * v[:-k], v[-k:]] + t[j]"), "added on the k axes"),
    ("ex-25-5b", planes("np.r_[0 * v[:-k] + v[:-k].sum(), v[-k:]]"), "not their sum"),
    ("ex-25-5b", planes("np.r_[0 * v[:-k] + v[:-k].sum() / len(v), v[-k:]]"), "not over d"),
    ("ex-25-5b", planes("np.r_[v[:k], 0 * v[k:] + v[k:].mean()]"), "smallest k"),
    ("ex-25-5b", planes(back="V.T * new @ V"), "stand as rows"),
    ("ex-25-5b", planes("np.r_[0 * v[:-k] + w @ t, v[-k:]]"), "one noise here; each"),
    ("ex-25-5b", planes("np.r_[0 * v[:-k] + t.mean(), v[-k:]]"), "the plain mean"),
    ("ex-25-5b", planes(back="V * new @ V.T * R.sum(axis=0)[j]"), "not yet divided"),
    ("ex-25-5b", planes("0 * v + t[j]"), "alone"),
    ("ex-25-5b", planes(result="w, m"), "three results"),
    ("ex-25-5b", planes(start="X -= X.mean(axis=0)"), "which belongs to whoever calls it"),
    ("ex-25-5c", WINES + "h, h, N", "changed places"),
    ("ex-25-5c", WINES + "f * 110, h, N", "These are sums"),
    ("ex-25-5c", WINES + "judge(old, T1), h, N", "after one round"),
    ("ex-25-5c", WINES + "f / 13, h, N", "per measurement"),
    ("ex-25-5c", WINES + "f, -h, N", "minus the log-likelihood"),
    ("ex-25-5c", WINES + "f, h, 68 - N", "elsewhere"),
    ("ex-25-5c", WINES + "f, h, N / 68", "the number is asked for"),
    ("ex-25-5c", WINES + "f, h, np.sum(groups(2) == cultivar)", "their order means nothing"),
    ("ex-25-5c", WINES + "f, h, count(groups(4))", "at k = 8"),
    ("ex-25-5c", WINES + "f, h, count(groups(0))", "at k = 1"),
    ("ex-25-5c", WINES + "f, h, 68", "how many there are"),
    ("ex-25-5c", planes("v") + "\n\n\n" + WINES + "f, h, N", "part b is not right"),
    # with what is to be written
    ("ex-25-1b", "def responsibilities(X, weights, means, covariances):\n"
                 "    L = np.stack([np.log(p) + mixture.gaussian_log_density(X, m, S)\n"
                 "                  for p, m, S in zip(weights, means, covariances)], axis=1)\n"
                 "    with np.errstate(over='ignore'):\n"
                 "        return 1 / np.exp(L[:, None] - L[:, :, None]).sum(axis=2)",
     "pcalab was used"),
    ("ex-25-4b", "def floor_covariance(S, eps):\n    return mixture.floor_covariance(S, eps)",
     "pcalab was used"),
    ("ex-25-2b", "def m_step(X, R):\n    return mixture.m_step(X, R)",
     "pcalab was used"),
    # conditions of the task
    ("ex-25-4b",
     "def floor_covariance(S, eps):\n    w, V = np.linalg.eigh(S)\n    f = np.maximum(w, eps)\n"
     "    return V * (f * w.sum() / f.sum()) @ V.T",
     "trace was kept"),
    ("ex-25-4b",
     "def floor_covariance(S, eps):\n    w, V = np.linalg.eigh(S)\n"
     "    return S if w[0] >= eps else S + (eps - w[0]) * np.eye(len(S))",
     "as the smallest lacks"),
]

OTHER = [
    ("ex-25-1a", FIRST + "(1 / (1 + np.exp((b - a) * (x - half) / s ** 2)), half)"),
    ("ex-25-1b", shares(result="(r / r.sum(axis=1, keepdims=True)).tolist()")),
    ("ex-25-1c", LIMIT + "list(s), [t]"),
    ("ex-25-2a", ROUND + "(w, m, (r * (x - m) ** 2 + q * (y - m) ** 2) / N)"),
    ("ex-25-2b", "def m_step(X, R):\n    N = R.sum(axis=0)\n    m = R.T @ X / N[:, None]\n"
                 "    S = [(R[:, j, None] * (X - m[j])).T @ (X - m[j]) / N[j] for j in range(len(N))]\n"
                 "    return N / R.sum(), m, np.array(S)"),
    ("ex-25-2c", CRABS + "list(e), list(l), [D(p)]"),
    ("ex-25-3a", GAP + "np.array([g, 1 / (1 + b / a)])"),
    ("ex-25-3b", BOUND + "[B]"),
    ("ex-25-3b", BOUND + "np.float64(B)"),
    ("ex-25-3c", TOUCH + "list(e), list(b), np.round(t, 9)"),
    ("ex-25-4a", FLOORED + "(eps + (a + b - eps) / 2, q, np.log(10 ** (m * d / 2)))"),
    ("ex-25-4b", FLOOR + "S + V * np.maximum(eps - v, 0) @ V.T"),
    ("ex-25-4c", NEEDLE + "list(every())"),
    ("ex-25-5a", COUNT + "(c * (1 + d + full) - 1, c * (1 + d + planes) - 1)"),
    ("ex-25-5b", planes(back="each + V[:, :-k] * (t[j] - v[:-k]) @ V[:, :-k].T")),
    ("ex-25-5c", WINES + "list(f), list(h), [N]"),
]
