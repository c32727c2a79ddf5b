"""Wrong and unusual answers to the exercises of chapter 24, and what the learner must be told.

WRONG: grade_id of the answer cell, what is written there, words of the message.
OTHER: answers that are right although they are not the book's.
"""

HEADS = "def all_heads(n, c):\n    t = c ** (1 / n)\n    return "
COIN = ("def coin(theta, heads, tails):\n    h, t, n = heads, tails, heads + tails\n"
        "    log, rest = np.log(theta), np.log(1 - theta)\n    return ")
SAFE = ("def coin(theta, heads, tails):\n    from scipy.special import xlog1py, xlogy\n"
        "    r = xlogy(heads, theta) + xlog1py(tails, -theta)\n    return ")
BAG = ("none, all5 = (heads == 0) & (later_heads > 0), (heads == 5) & (later_heads < 3)\n\n\n"
       "def at(guess, h=later_heads, n=3):\n"
       "    return np.sum(h * np.log(guess) + (n - h) * np.log(1 - guess))\n\n\n"
       "yes = np.sum(none | all5)\nright = np.array([at((heads + a) / (5 + 2 * a)) for a in extra])\n"
       "impossible, later = ")
LOST = "def lost(n, d):\n    log = np.log(n / (n - 1))\n    return "


def density(result="-(c + log_det + q) / 2", c="len(mu) * np.log(2 * np.pi)", R="X - mu",
            log_det="np.linalg.slogdet(Sigma)[1]", q="np.sum(R @ np.linalg.inv(Sigma) * R, axis=1)",
            start="pass"):
    """The function of 2b, with a mistake somewhere."""
    return (f"def log_density(X, mu, Sigma):\n    {start}\n    R, c = {R}, {c}\n"
            f"    log_det, q = {log_det}, {q}\n    return {result}")


FLOWERS = ("X, y, even = iris.data, iris.target, np.arange(150) % 2 == 0\n\n\n"
           "def both(rows, learnt=even, ddof=0, total=False, diagonal=False):\n"
           "    def logs(test, train):\n        S = np.cov(X[train].T, ddof=ddof)\n"
           "        S = np.diag(np.diag(S)) if diagonal else S\n"
           "        return log_density(X[test], X[train].mean(axis=0), S)\n"
           "    own = sum(logs(rows & (y == g), learnt & (y == g)).sum() for g in range(3))\n"
           "    n = 1 if total else rows.sum()\n"
           "    return np.array([logs(rows, learnt).sum() / n, own / n])\n\n\n"
           "a, b = both(even), both(~even)\nfitted, new = ")
CLOSED = ("def closed_form(a, b, c, e):\n    t = (c + e) / 2\n"
          "    all3 = lambda t: [t, max(b - t, 0) ** 0.5, 1 - t / b]\n"
          "    length, share = (b - t) ** 0.5, 1 - t / b\n    return ")


def model(noise="s[k:].mean()", W="V[:, :k] * np.sqrt(s[:k] - noise)", n="len(X)", start="pass",
          mean="X.mean(axis=0)", result="mean, W, noise", order="::-1"):
    """The function of 3b, with a mistake somewhere."""
    return (f"def ppca(X, k):\n    {start}\n    mean, n = {mean}, len(X)\n    R = X - X.mean(axis=0)\n"
            f"    s, V = np.linalg.eigh(R.T @ R / {n})\n"
            f"    s, V = abs(s[{order}]), V[:, {order}]\n    noise = {noise}\n    W = {W}\n"
            f"    return {result}")


OFF = ("mean, W, t = ppca(noisy, 12)\nl = np.sum(W ** 2, axis=0) + t\n"
       "V, R = W / np.sqrt(l - t), noisy - mean\n\n\n"
       "def to(factor, target=clean):\n"
       "    return np.mean((R @ V * factor @ V.T + mean - target) ** 2)\n\n\n"
       "share = 1 - t / l\nright = np.array([to(1), to(share)])\noff = ")
GAP = ("def with_gap(u, v, w, t, x1, x2):\n    M = u * u + v * v + t\n"
       "    three = lambda M: [(u * x1 + v * x2) / M, t / M, w * w * t / M + t]\n"
       "    m, c, gap = three(M)\n    return ")


def step(M="W[o].T @ W[o] + noise * I", means="P @ W[o].T @ (x - mu)[o]", C="noise * P",
         start="pass", result="np.array(m), np.array(C)"):
    """The function of 4b, with a mistake somewhere."""
    return (f"def e_step(X, mu, W, noise):\n    {start}\n    m, C, I = [], [], np.eye(W.shape[1])\n"
            f"    for x in X:\n        o = ~np.isnan(x)\n        P = np.linalg.inv({M})\n"
            f"        m.append({means})\n        C.append({C})\n    return {result}")


FILL = ("for _ in range(300):\n    m, C = e_step(X, mu, W, noise)\n    mu, W, noise = m_step(X, m, C)\n"
        "m, C = e_step(X, mu, W, noise)\nwhole = mu + m @ W.T\n"
        "blur = np.einsum('ja,nab,jb->nj', W, C, W)\nD = (whole - iris.data)[holes]\n"
        "inside_of = lambda s: np.mean(abs(D) < s[holes])\n"
        "e, s = np.mean(D ** 2) ** 0.5, inside_of(1.96 * np.sqrt(blur + noise))\n"
        "error, inside = ")
SHORT = ("def shortfall(rest):\n    m, t, logs = len(rest), np.mean(rest), np.log(rest).sum()\n"
         "    return ")


def seen_density(C="W[o] @ W[o].T + noise * np.eye(o.sum())", r="(x - mu)[o]", m="o.sum()",
                 value="-(m * np.log(2 * np.pi) + log_det + q) / 2", start="pass", X="X"):
    """The function of 5b, with a mistake somewhere."""
    return (f"def log_likelihood(X, mu, W, noise):\n    {start}\n    out, d = [], len(mu)\n"
            f"    for x in {X}:\n        o = ~np.isnan(x)\n        C, r, m = {C}, {r}, {m}\n"
            "        log_det, q = np.linalg.slogdet(C)[1], r @ np.linalg.solve(C, r)\n"
            f"        out.append({value})\n    return np.array(out)")


FOLDS = ("h, w, every, sums = np.zeros((4, 6))\nfor i, k in enumerate(ks):\n    for f in range(5):\n"
         "        p = ProbabilisticPCA(k).fit(wine[fold != f])\n"
         "        r = log_likelihood(wine, p.mean_, p.weights_, p.noise_variance_)\n"
         "        h[i] += r[fold == f].sum() / 90\n        w[i] += r[fold != f].mean() / 5\n"
         "        every[i] += r.mean() / 5\nheld, fitted, best = ")

WRONG = [
    # a coin at the edge
    ("ex-24-1a", HEADS + "[0, t]", "may be steep"),
    ("ex-24-1a", HEADS + "[1, t]", "there are n of them"),
    ("ex-24-1a", HEADS + "[n / t, t]", "not at the other θ"),
    ("ex-24-1a", HEADS + "[-n, t]", "ℓ rises"),
    ("ex-24-1a", HEADS + "[n, c]", "a product of n factors θ"),
    ("ex-24-1a", HEADS + "[n, c / n]", "a sum of n factors"),
    ("ex-24-1a", HEADS + "[n, c ** n]", "raised to 1/n"),
    ("ex-24-1a", HEADS + "[n, np.exp(-c / n)]", "not of its logarithm"),
    ("ex-24-1a", HEADS + "[n, 1 - t]", "probability of tails"),
    ("ex-24-1a", HEADS + "[n, np.log(t)]", "logarithm of θ"),
    ("ex-24-1a", HEADS + "[t, n]", "changed places"),
    ("ex-24-1b", "def coin(theta, heads, tails):\n    with np.errstate(divide='ignore'):\n"
                 "        return np.log(theta ** heads * (1 - theta) ** tails)", "take the logarithms first"),
    ("ex-24-1b", COIN + "theta ** h * (1 - theta) ** t", "This is the likelihood;"),
    ("ex-24-1b", COIN + "t * log + h * rest", "Heads and tails have changed"),
    ("ex-24-1b", COIN + "h * log + t * log", "second factor"),
    ("ex-24-1b", COIN + "h * log", "tails are missing"),
    ("ex-24-1b", COIN + "(h * log + t * rest) / n", "mean over the tosses"),
    ("ex-24-1b", COIN + "(h * log + t * rest) / np.log(2)", "the natural one"),
    ("ex-24-1b", "from math import comb as choose\n\n\n" + COIN
     + "h * log + t * rest + np.log(choose(n, h))", "binomial coefficient"),
    ("ex-24-1b", COIN + "-h * log - t * rest", "sign is turned"),
    ("ex-24-1b", COIN + "np.log(h * theta) + np.log(t * (1 - theta))", "not what stands in them"),
    ("ex-24-1b", COIN + "h * log + t * rest", "came out as nan"),
    ("ex-24-1b", "def coin(theta, heads, tails):\n    e = 1e-12\n"
                 "    return heads * np.log(theta + e) + tails * np.log(1 - theta + e)",
     "−∞ is wanted"),
    ("ex-24-1b", "def coin(theta, heads, tails):\n    theta[:] = np.clip(theta, 1e-9, 1 - 1e-9) + 1e-9"
                 "\n    return heads * np.log(theta) + tails * np.log(1 - theta)",
     "which belongs to whoever calls it"),
    ("ex-24-1c", BAG + "np.sum((heads == 0) | (heads == 5)), right", "some go on like that"),
    ("ex-24-1c", BAG + "np.sum(none), right", "all heads exclude"),
    ("ex-24-1c", BAG + "np.sum(all5), right", "all tails exclude"),
    ("ex-24-1c", BAG + "np.mean(none | all5), right", "the number is asked for"),
    ("ex-24-1c", BAG + "none | all5, right", "one answer for each coin"),
    ("ex-24-1c", BAG + "yes, [at((heads + a) / (5 + 2 * a), heads, 5) for a in extra]",
     "the later ones are asked for"),
    ("ex-24-1c", "np.seterr(all='ignore')\n" + BAG + "yes, [at((heads + a) / (5 + a)) for a in extra]",
     "Not all are finite"),
    ("ex-24-1c", BAG + "yes, right / 200", "means over the coins"),
    ("ex-24-1c", BAG + "yes, [at((later_heads + a) / (3 + 2 * a)) for a in extra]",
     "learnt from the later"),
    ("ex-24-1c", BAG + "yes, [at((heads.sum() + a) / (1000 + 2 * a)) for a in extra]",
     "one θ for all coins"),
    ("ex-24-1c", BAG + "yes, [at((heads + a) / (5 + 2 * a), 3 - later_heads) for a in extra]",
     "Heads and tails of the later"),
    ("ex-24-1c", COIN + "t * log + h * rest\n\n\n" + BAG + "yes, right", "part b is not right"),
    # the Gaussian
    ("ex-24-2a", LOST + "d / 2 * (log - 1 / n)", "loss of one row"),
    ("ex-24-2a", LOST + "n / 2 * (log - 1 / n)", "both contain d"),
    ("ex-24-2a", LOST + "n * d * (log - 1 / n)", "½ is missing"),
    ("ex-24-2a", LOST + "-n * d / 2 * (log - 1 / n)", "how much smaller"),
    ("ex-24-2a", LOST + "n * d / 2 * log", "trace is left out"),
    ("ex-24-2a", LOST + "n / 2 * (log - d / n)", "In the determinant"),
    ("ex-24-2a", LOST + "n / 2 * (d * log - 1 / n)", "In the trace"),
    ("ex-24-2a", LOST + "n * d / 2 * (log + 1 / (n - 1))", "not multiplied"),
    ("ex-24-2a", LOST + "n * d / 2 * (1 / (n - 1) - log)", "not of its inverse"),
    ("ex-24-2a", LOST + "-d / 2", "determinant is left out"),
    ("ex-24-2b", density("np.exp(-(c + log_det + q) / 2)"), "This is the density"),
    ("ex-24-2b", density("-(log_det + q) / 2"), "constant with 2π is missing"),
    ("ex-24-2b", density("-(c + q) / 2"), "determinant is missing"),
    ("ex-24-2b", density(log_det="np.linalg.det(Sigma)"), "without its logarithm"),
    ("ex-24-2b", density("-(c - log_det + q) / 2"), "log|Σ| is subtracted"),
    ("ex-24-2b", density("-(c + 2 * log_det + q) / 2"), "taken twice"),
    ("ex-24-2b", density("-(c + log_det) / 2 - q"), "before the distance is missing"),
    ("ex-24-2b", density(q="np.sum(R @ Sigma * R, axis=1)"), "its inverse is wanted"),
    ("ex-24-2b", density("-(c + log_det + q ** 0.5) / 2"), "not squared"),
    ("ex-24-2b", density(R="X"), "mean is not subtracted"),
    ("ex-24-2b", density(R="X - X.mean(axis=0)"), "subtract mu"),
    ("ex-24-2b", density("(c + log_det + q) / 2"), "minus the logarithm"),
    ("ex-24-2b", density(c="np.log(2 * np.pi)"), "once for every column"),
    ("ex-24-2b", density(log_det="np.log(np.diag(Sigma)).sum()",
                         q="np.sum(R * R / np.diag(Sigma), axis=1)"), "Only the diagonal"),
    ("ex-24-2b", density(log_det="np.log(np.linalg.det(Sigma))"), "has underflowed"),
    ("ex-24-2b", density("np.sum(-(c + log_det + q) / 2)"), "The shape is"),
    ("ex-24-2b", density(start="X -= mu", R="X"), "which belongs to whoever calls it"),
    ("ex-24-2c", FLOWERS + "both(even, total=True), b", "These are sums"),
    ("ex-24-2c", FLOWERS + "both(even, ddof=1), b", "divide by n − 1"),
    ("ex-24-2c", FLOWERS + "a[::-1], b", "changed places"),
    ("ex-24-2c", FLOWERS + "b, a", "other half of the flowers"),
    ("ex-24-2c", FLOWERS + "both(even, ~even), b", "odd numbers"),
    ("ex-24-2c", FLOWERS + "a, both(~even, even | ~even)", "learnt from all"),
    ("ex-24-2c", FLOWERS + "both(even, diagonal=True), b", "only variances"),
    ("ex-24-2c", density("-(log_det + q) / 2") + "\n\n\n" + FLOWERS + "a, b", "part b is not right"),
    # eigenvalues and the noise
    ("ex-24-3a", CLOSED + "all3(c + e)", "not the sum"),
    ("ex-24-3a", CLOSED + "all3((c + e) / 4)", "two numbers, not four"),
    ("ex-24-3a", CLOSED + "all3(c)", "not the largest of it"),
    ("ex-24-3a", CLOSED + "all3(e)", "not the smallest"),
    ("ex-24-3a", CLOSED + "[t, b ** 0.5, share]", "taken off the length"),
    ("ex-24-3a", CLOSED + "[t, b - t, share]", "The length is a root"),
    ("ex-24-3a", CLOSED + "[t, (a - t) ** 0.5, share]", "length of the first"),
    ("ex-24-3a", CLOSED + "[t, (b + t) ** 0.5, share]", "not added"),
    ("ex-24-3a", CLOSED + "[t, length, t / b]", "part that is lost"),
    ("ex-24-3a", CLOSED + "[t, length, 1 - t / a]", "that of axis 1"),
    ("ex-24-3a", CLOSED + "[t, length, share ** 0.5]", "there is no root"),
    ("ex-24-3a", CLOSED + "[t, length, length / b]", "what z has of the score"),
    ("ex-24-3a", CLOSED + "[t, length, (b - t) / (b + t)]", "in the denominator"),
    ("ex-24-3a", CLOSED + "[t ** 0.5, length, share]", "This is τ;"),
    ("ex-24-3b", model(mean="0 * X[0]"), "not centred"),
    ("ex-24-3b", model(n="(n - 1)"), "divides by n − 1"),
    ("ex-24-3b", model(noise="s[k:].sum()", W="np.zeros((len(s), k))"), "sum of what is discarded;"),
    ("ex-24-3b", model(noise="s[k:].sum() / len(s)"), "over d"),
    ("ex-24-3b", model(noise="s[k]"), "largest eigenvalue that is discarded"),
    ("ex-24-3b", model(noise="s[k - 1:].mean()"), "begins with the k-th"),
    ("ex-24-3b", model(noise="s[:k].mean()", W="np.zeros((len(s), k))"), "that are kept"),
    ("ex-24-3b", model(result="mean, W, noise ** 0.5"), "This is τ;"),
    ("ex-24-3b", model(n="1"), "not divided by n"),
    ("ex-24-3b", model(noise="s[k:min(n - 1, len(s))].mean()"), "that are zero count"),
    ("ex-24-3b", model(W="V[:, :k] * np.sqrt(s[:k])"), "taken off the eigenvalues"),
    ("ex-24-3b", model(W="V[:, :k] * (s[:k] - noise)"), "its root is wanted"),
    ("ex-24-3b", model(W="V[:, :k]"), "axes alone"),
    ("ex-24-3b", model(W="V[:, :k] * np.sqrt(s[:k] + noise)"), "was added"),
    ("ex-24-3b", model(W="(V[:, :k] * np.sqrt(s[:k] - noise))[:, ::-1]"), "ascending"),
    ("ex-24-3b", model(n="(n - 1)", result="mean, W, noise * (n - 1) / n"), "divisor n − 1"),
    ("ex-24-3b", model(W="V[:, ::-1][:, :k] * np.sqrt(abs(s[::-1][:k] - noise))"),
     "sorts upwards"),
    ("ex-24-3b", model(W="(V[:, :k] * np.sqrt(s[:k] - noise)).T"), "The shape is"),
    ("ex-24-3b", model(result="W, noise"), "three results"),
    ("ex-24-3b", model(start="X -= X.mean(axis=0)"), "which belongs to whoever calls it"),
    ("ex-24-3c", OFF + "[to(1, noisy), to(share, noisy)]", "`clean` is the truth"),
    ("ex-24-3c", OFF + "right[::-1]", "changed places"),
    ("ex-24-3c", OFF + "right ** 0.5", "roots of the means"),
    ("ex-24-3c", OFF + "right * 64", "sums over the cells"),
    ("ex-24-3c", OFF + "[to(1), to(share ** 2)]", "taken off twice"),
    ("ex-24-3c", OFF + "[to(1), to(share ** 0.5)]", "root of the share"),
    ("ex-24-3c", OFF + "[to(1), to((l - t) ** 0.5 / l)]", "not yet multiplied by W"),
    ("ex-24-3c", OFF + "[to(1), to((l - t) ** 0.5)]", "to the scores themselves"),
    ("ex-24-3c", OFF + "[to(1), to(1)]", "the projection again"),
    ("ex-24-3c", model(W="V[:, :k] * np.sqrt(s[:k])") + "\n\n\n" + OFF + "right", "part b is not"),
    # gaps
    ("ex-24-4a", GAP + "three(M + w * w)", "only what is seen"),
    ("ex-24-4a", GAP + "three(M - t)", "the noise is missing"),
    ("ex-24-4a", GAP + "three(M - t + 1)", "not 1."),
    ("ex-24-4a", GAP + "three(M - t + t * t)", "not its square"),
    ("ex-24-4a", GAP + "three(u + v + t)", "weights are squared"),
    ("ex-24-4a", GAP + "[m, 1 / M, w * w / M + t]", "is τ²/M"),
    ("ex-24-4a", GAP + "[m, 1, w * w + t]", "not 1 any more"),
    ("ex-24-4a", GAP + "[m, c, w * w * c]", "noise of its own"),
    ("ex-24-4a", GAP + "[m, c, w * c + t]", "w is squared"),
    ("ex-24-4a", GAP + "[m, c, w * w + t]", "if nothing is seen"),
    ("ex-24-4a", GAP + "[m, c, gap ** 0.5]", "standard deviation"),
    ("ex-24-4a", GAP + "[m, c, t]", "noise alone"),
    ("ex-24-4a", GAP + "[w * m, c, gap]", "that of x₃"),
    ("ex-24-4b", step(M="W.T @ W + noise * I"), "counts as an entry at the mean"),
    ("ex-24-4b", step(means="P @ W.T @ (np.nan_to_num(x) - mu)"), "was subtracted."),
    ("ex-24-4b", step(M="W.T @ W + noise * I", means="P @ W.T @ (np.nan_to_num(x) - mu)"),
     "are still in M"),
    ("ex-24-4b", step(means="P @ W[o].T @ x[o]"), "mean is not subtracted"),
    ("ex-24-4b", step(means="noise * P @ W[o].T @ (x - mu)[o]"), "only covariances are"),
    ("ex-24-4b", step(means="W[o].T @ (x - mu)[o]"), "M is missing"),
    ("ex-24-4b", step(M="W[o].T @ W[o] + I"), "not I."),
    ("ex-24-4b", step(M="W[o].T @ W[o] + noise ** 2 * I"), "not squared"),
    ("ex-24-4b", step(means="P @ W.T @ (x - mu)"), "means are nan"),
    ("ex-24-4b", step(C="P"), "factor τ² is missing"),
    ("ex-24-4b", step(C="np.linalg.inv(P)"), "not yet inverted"),
    ("ex-24-4b", step(C="np.linalg.inv(P) / noise"), "These are precisions"),
    ("ex-24-4b", step(C="noise * np.linalg.inv(W.T @ W + noise * I)"), "of a complete one"),
    ("ex-24-4b", step(C="noise * P + np.outer(m[-1], m[-1])"), "E zzᵀ"),
    ("ex-24-4b", step(C="noise ** 2 * P"), "once, not squared"),
    ("ex-24-4b", step(result="np.array(m)"), "two results"),
    ("ex-24-4b", step(start="X -= mu", means="P @ W[o].T @ x[o]"), "which belongs to whoever calls it"),
    ("ex-24-4c", FILL + "e ** 2, s", "mean square"),
    ("ex-24-4c", FILL + "abs(D).mean(), s", "absolute differences"),
    ("ex-24-4c", FILL + "np.mean((whole - iris.data) ** 2) ** 0.5, s", "only the gaps were filled"),
    ("ex-24-4c", FILL + "(np.sum(D ** 2) / 600) ** 0.5, s", "as no error"),
    ("ex-24-4c", FILL + "np.mean((np.nanmean(X, axis=0) - iris.data)[holes] ** 2) ** 0.5, s",
     "means of their columns"),
    ("ex-24-4c", FILL + "e, inside_of(1.96 * np.sqrt(blur))", "noise of the gap itself"),
    ("ex-24-4c", FILL + "e, inside_of(1.96 * (blur + noise))", "for the standard deviation"),
    ("ex-24-4c", FILL + "e, inside_of(np.sqrt(blur + noise))", "one standard deviation"),
    ("ex-24-4c", FILL + "e, 1 - s", "share outside"),
    ("ex-24-4c", FILL + "e, s * holes.sum()", "This is the number"),
    ("ex-24-4c", step(C="P") + "\n\n\n" + FILL + "e, s", "part b is not right"),
    # how many components
    ("ex-24-5a", SHORT + "m * np.log(t) - logs", "½ is missing"),
    ("ex-24-5a", SHORT + "-(m * np.log(t) - logs) / 2", "how much it is below"),
    ("ex-24-5a", SHORT + "(np.log(t) - logs) / 2", "occurs d − k times"),
    ("ex-24-5a", SHORT + "(m * np.log(rest.sum()) - logs) / 2", "not their sum"),
    ("ex-24-5a", SHORT + "(np.log(t) - logs / m) / 2", "on average"),
    ("ex-24-5a", SHORT + "0", "logarithm of the mean"),
    ("ex-24-5a", SHORT + "m * np.log(t) / 2", "second half"),
    ("ex-24-5a", SHORT + "-logs / 2", "first half"),
    ("ex-24-5a", SHORT + "(m * t - np.prod(rest)) / 2", "not eigenvalues"),
    ("ex-24-5a", SHORT + "(t ** m - np.prod(rest)) / 2", "without logarithms"),
    ("ex-24-5b", seen_density(C="W @ W.T + noise * np.eye(d)", r="np.where(o, x - mu, 0)", m="d"),
     "at the mean"),
    ("ex-24-5b", seen_density(X="np.nan_to_num(X)"), "Gaps count as zeros"),
    ("ex-24-5b", seen_density(m="d"), "not for every column"),
    ("ex-24-5b", seen_density(m="1"), "once for every entry that is seen."),
    ("ex-24-5b", seen_density(m="0"), "2π is missing"),
    ("ex-24-5b", seen_density(value="-(m * np.log(2 * np.pi) + q) / 2"), "determinant is missing"),
    ("ex-24-5b", seen_density(value="-(m * np.log(2 * np.pi) + log_det) / 2 - q"), "The ½ before"),
    ("ex-24-5b", seen_density(r="x[o]"), "mean is not subtracted"),
    ("ex-24-5b", seen_density(C="W[o] @ W[o].T + np.eye(o.sum())"), "not 1."),
    ("ex-24-5b", seen_density(C="W[o] @ W[o].T + noise ** 2 * np.eye(o.sum())"), "not τ⁴"),
    ("ex-24-5b", seen_density(C="noise * np.eye(o.sum())"), "WWᵀ is missing"),
    ("ex-24-5b", seen_density(value="np.exp(-(m * np.log(2 * np.pi) + log_det + q) / 2)"),
     "This is the density"),
    ("ex-24-5b", seen_density(C="W @ W.T + noise * np.eye(d)", r="x - mu"), "not finite"),
    ("ex-24-5b", seen_density(start="X -= mu", r="x[o]"), "which belongs to whoever calls it"),
    ("ex-24-5c", FOLDS + "w, w, 3", "that were fitted"),
    ("ex-24-5c", FOLDS + "h * 90, w, 3", "a sum over the wines"),
    ("ex-24-5c", FOLDS + "h * 5, w, 3", "divide by 5"),
    ("ex-24-5c", FOLDS + "h / 13, w, 3", "densities of an entry"),
    ("ex-24-5c", FOLDS + "h, h, 3", "held out"),
    ("ex-24-5c", FOLDS + "h, every, 3", "judged on all wines"),
    ("ex-24-5c", FOLDS + "h, 5 * w, 3", "sum over the five folds"),
    ("ex-24-5c", FOLDS + "h, [ProbabilisticPCA(k).fit(wine).score_samples(wine).mean() for k in ks], 3",
     "model of all wines"),
    ("ex-24-5c", FOLDS + "h, w, 8", "more is always better"),
    ("ex-24-5c", FOLDS + "h, w, h.argmax()", "its place"),
    ("ex-24-5c", FOLDS + "h, w, ks[h.argmin()]", "the worst"),
    ("ex-24-5c", seen_density(m="0") + "\n\n\n" + FOLDS + "h, w, 3", "part b is not right"),
    # with what is to be written, or is forbidden
    ("ex-24-3b", "def ppca(X, k):\n    return probabilistic.maximum_likelihood(X, k)",
     "pcalab was used"),
    ("ex-24-2b", "def log_density(X, mu, Sigma):\n    return mixture.gaussian_log_density(X, mu, Sigma)",
     "pcalab was used"),
    # conditions of the task
    ("ex-24-2b",
     "def log_density(X, mu, S):\n    R = X - mu\n"
     "    return -np.log(2 * np.pi) - (np.linalg.slogdet(S)[1] + (R * np.linalg.solve(S, "
     "R.T).T).sum(1)) / 2",
     "constant of the plane"),
    ("ex-24-3b",
     "def ppca(X, k):\n    m = X.mean(0)\n"
     "    s, V = np.linalg.svd(X - m, full_matrices=False)[1:]\n    v = s ** 2 / len(X)\n"
     "    t = v[k:].mean()\n    return m, V[:k].T * np.sqrt(v[:k] - t), t",
     "not n − k"),
    ("ex-24-5b",
     "def log_likelihood(X, mu, W, t):\n    out = np.zeros(len(X))\n    for i, x in enumerate(X):\n"
     "        o = ~np.isnan(x)\n        if o.any():\n"
     "            C = W[o] @ W[o].T + t * np.eye(o.sum())\n            r = x[o] - mu[o]\n"
     "            out[i] = -(len(mu) * np.log(2 * np.pi) + np.linalg.slogdet(C)[1] + r @ "
     "np.linalg.solve(C, r)) / 2\n    return out",
     "not for every column"),
]

OTHER = [
    ("ex-24-1a", HEADS + "(float(n), np.exp(np.log(c) / n))"),
    ("ex-24-1b", SAFE + "list(r)"),
    ("ex-24-1b", SAFE + "r"),
    ("ex-24-1c", BAG + "int(yes), list(right)"),
    ("ex-24-2a", LOST + "d / 2 * (n * log - 1)"),
    ("ex-24-2b", "def log_density(X, mu, Sigma):\n    L = np.linalg.cholesky(Sigma)\n"
                 "    Y = np.linalg.solve(L, (X - mu).T)\n"
                 "    return -(np.log(2 * np.pi) + Y ** 2).sum(axis=0) / 2"
                 " - np.log(np.diag(L)).sum()"),
    ("ex-24-2b", density("-(c + log_det + q)[:, None] / 2")),
    ("ex-24-2b", density()),
    ("ex-24-2c", FLOWERS + "list(a), tuple(b)"),
    ("ex-24-3a", CLOSED + "np.array([c / 2 + e / 2, (b - t) ** 0.5, (b - t) / b])"),
    ("ex-24-3b", model(W="-V[:, :k] * np.sqrt(s[:k] - noise)", noise="np.array([s[k:].mean()])")),
    ("ex-24-3b", model(noise="(np.sum(R ** 2) / n - s[:k].sum()) / (len(s) - k)")),
    ("ex-24-3c", OFF + "list(right)"),
    ("ex-24-4a", GAP + "((x1 * u + x2 * v) / M, 1 - (u * u + v * v) / M, t * (w * w / M + 1))"),
    ("ex-24-4b", step()),
    ("ex-24-4c", FILL + "[e], s.item()"),
    ("ex-24-5a", SHORT + "-np.log(rest / t).sum() / 2"),
    ("ex-24-5b", seen_density().replace("np.array(out)", "np.array(out)[:, None]")),
    ("ex-24-5b", seen_density()),
    ("ex-24-5c", FOLDS + "list(h), list(w), np.array([3])"),
]
