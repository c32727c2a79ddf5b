"""Wrong and unusual answers to the exercises of chapter 23, and what the learner must be told.

WRONG: grade_id of the answer cell, what is written there, words of the message.
OTHER: answers that are right although they are not the book's.
"""

TWO = ("def two_by_two(a, b, p, q):\n    S, d = np.array([[a, b], [b, a]]), np.array([p, q])\n"
       "    P, det = np.array([[a, -b], [-b, a]]), a * a - b * b\n    w = P @ d / det\n"
       "    three = lambda w: [*w, d @ w]\n    return ")
LINE = ("def fisher_direction(X, y):\n    m = np.array([X[y == g].mean(axis=0) for g in (0, 1)])\n"
        "    d, R, n = m[0] - m[1], X - m[y], np.bincount(y)\n"
        "    C = [np.cov(X[y == g].T, ddof=0) for g in (0, 1)]\n"
        "    C1 = [np.cov(X[y == g].T) for g in (0, 1)]\n"
        "    solve = lambda S: np.linalg.solve(S, d)\n    w = solve(R.T @ R)\n    return ")
PAIRS = ("def number(c, S=None):\n    Z = table[:, list(c)]\n"
         "    d = Z[kind == 0].mean(axis=0) - Z[kind == 1].mean(axis=0)\n"
         "    return d @ fisher_direction(Z, kind)\n\n\n"
         "best = max(combinations(range(13), 2), key=number)\npair, value = ")
FACTOR = "def factor(n1, n2, D):\n    k, n = n1 * n2 / (n1 + n2), n1 + n2\n    return "


def both(W="R.T @ R", B="len(r) * np.outer(e, e)", result="S", labels="np.unique(y)",
         start="mean = X.mean(axis=0)"):
    """The function of 2b, with a mistake somewhere."""
    return (f"def scatters(X, y):\n    {start}\n    S = np.zeros((2, X.shape[1], X.shape[1]))\n"
            f"    for g in {labels}:\n        r = X[y == g]\n        if len(r) == 0:\n"
            "            continue\n"
            "        R, e = r - r.mean(axis=0), r.mean(axis=0) - mean\n"
            f"        S += {W}, {B}\n    return {result}")


MIDDLE = "mean = np.mean([X[y == g].mean(axis=0) for g in np.unique(y)], axis=0)"
SHARE = ("W, B = scatters(wine.data, wine.target)\nT = W + B\n"
         "lam = np.sort(np.linalg.eigvals(np.linalg.solve(W, B)).real)[::-1]\n"
         "one, top = np.diag(B) / np.diag(T), lam[0] / (1 + lam[0])\nshare, best = ")
SUM = ("def sum_and_product(alpha, beta, p, q, r):\n    a, b, det = alpha, beta, p * r - q * q\n"
       "    total, product = p / a + r / b, det / (a * b)\n    return ")


def axes(mean="X.mean(axis=0)", weights="n / len(y)", S="R.T @ R / len(X)", order="::-1",
         ratios="r", W="T @ U", root="V / np.sqrt(s)", start="pass"):
    """The function of 3b, with a mistake somewhere."""
    return (f"def fisher_axes(X, y, k):\n    {start}\n    n = np.bincount(y)\n"
            "    m = np.array([X[y == g].mean(axis=0) for g in range(len(n))])\n"
            f"    R, D = X - m[y], np.sqrt({weights})[..., None] * (m - {mean})\n"
            f"    s, V = np.linalg.eigh({S})\n    T = {root}\n"
            "    r, U = np.linalg.eigh(T.T @ D.T @ D @ T)\n"
            f"    r, U = r[{order}][:k], U[:, {order}][:, :k]\n    return {ratios}, {W}")


APART = ("r, W = fisher_axes(iris.data, iris.target, 2)\n"
         "m = np.array([iris.data[iris.target == g].mean(axis=0) for g in range(3)])\n"
         "length = lambda M: np.linalg.norm(M[[0, 0, 1]] - M[[1, 2, 2]], axis=1)\ndistances = ")
GAMMA = "def gamma_for(a, m, kappa):\n    return "


def rule(S="(1 - gamma) * S + gamma * np.trace(S) / d * np.eye(d)", first="R.T @ R / n",
         result="np.log(share) - q / 2", start="pass", means="m[y]"):
    """The function of 4b, with a mistake somewhere."""
    return (f"def values(X, y, gamma, new):\n    {start}\n    n, d = X.shape\n"
            "    share = np.bincount(y) / n\n    c = len(share)\n"
            "    m = np.array([X[y == g].mean(axis=0) for g in range(c)])\n"
            f"    R = X - {means}\n    S = {first}\n    S = {S}\n    P = np.linalg.inv(S)\n"
            "    D = new[:, None] - m\n    q = np.einsum('icj,jk,ick->ic', D, P, D)\n"
            f"    return {result}")


CROSS = ("def names(gamma, old, new):\n"
         "    return values(known[old], known_y[old], gamma, new).argmax(axis=1)\n\n\n"
         "def count(fold):\n    return np.array([sum(np.sum(\n"
         "        names(g, fold != f, known[fold == f]) != known_y[fold == f])\n"
         "        for f in range(5)) for g in gammas])\n\n\n"
         "every = slice(None)\n"
         "later = np.array([np.mean(names(g, every, waiting) != waiting_y) for g in gammas])\n"
         "own = [np.sum(names(g, every, known) != known_y) for g in gammas]\n"
         "right = count(fold)\nb = right.argmin()\nwrong, chosen, error = ")
CHANCE = "def by_chance(n, d, c):\n    return "


def sums(U="U[:, :k]", X="X - X.mean(axis=0)", weights="n", result="s[:min(len(n) - 1, k)] ** 2",
         start="pass"):
    """The function of 5b, with a mistake somewhere."""
    return (f"def shares(X, y, k):\n    {start}\n"
            f"    U, lengths, _ = np.linalg.svd({X}, full_matrices=False)\n    U = {U}\n"
            "    n = np.bincount(y)\n"
            "    D = np.array([U[y == g].mean(axis=0) for g in range(len(n))])\n"
            f"    s = np.linalg.svd(np.sqrt({weights})[..., None] * D, compute_uv=False)\n"
            f"    return {result}")


DEAL = ("ks = range(1, 14)\n"
        "each = lambda y, X=table: np.array([shares(X, y, k).sum() for k in ks])\n"
        "kept = [shares(table, wine.target, k) for k in ks]\n"
        "r = each(wine.target)\nlast = shares(noise_table, lots, 90)\n"
        "all_deals = np.array([each(y) for y in deals])\nc, e = all_deals.mean(axis=0), last.sum()\n"
        "real, chance, noise = ")

WRONG = [
    # the inverse of a 2 × 2 matrix, S_W, pairs
    ("ex-23-1a", TWO + "three(P @ d)", "determinant is missing"),
    ("ex-23-1a", TWO + "three(P @ d / (a * a + b * b))", "yours has a plus"),
    ("ex-23-1a", TWO + "three(P @ d / det ** 0.5)", "root of the determinant"),
    ("ex-23-1a", TWO + "three(S @ d / det)", "change their sign"),
    ("ex-23-1a", TWO + "three(S @ d)", "solve with it"),
    ("ex-23-1a", TWO + "three(d / a)", "b is left out"),
    ("ex-23-1a", TWO + "three(w[::-1])", "have changed places"),
    ("ex-23-1a", TWO + "[*w, w @ w]", "not the squared length of w"),
    ("ex-23-1a", TWO + "[*w, (d @ w) ** 0.5]", "no root"),
    ("ex-23-1a", TWO + "[*w, d @ d / det]", "This number is δᵀδ"),
    ("ex-23-1a", TWO + "[*w, (a * (p * p + q * q) - b * p * q) / det]", "bpq occurs twice"),
    ("ex-23-1a", TWO + "[*w, (a * (p * p + q * q) + 2 * b * p * q) / det]", "mixed term is turned"),
    ("ex-23-1b", LINE + "-w", "class 0 comes first"),
    ("ex-23-1b", LINE + "w * len(X)", "divided by n, not the sum"),
    ("ex-23-1b", LINE + "w * (len(X) - 2)", "divided by n − 2"),
    ("ex-23-1b", LINE + "solve(np.cov(X.T, ddof=0) * len(X))", "mean of all rows, S_T"),
    ("ex-23-1b", LINE + "solve(C[0] + C[1])", "classes were added with equal weights"),
    ("ex-23-1b", LINE + "solve(C1[0] + C1[1])", "divisor n_g − 1"),
    ("ex-23-1b", LINE + "solve((C[0] + C[1]) / 2)", "mean of the two covariances"),
    ("ex-23-1b", LINE + "d", "line through the means"),
    ("ex-23-1b", LINE + "R.T @ R @ d", "solve with it"),
    ("ex-23-1b", LINE + "w / np.linalg.norm(w)", "No length one"),
    ("ex-23-1b", LINE + "d / np.diag(R.T @ R)", "Only the diagonal"),
    ("ex-23-1b", LINE + "solve(X.T @ X)", "not centred"),
    ("ex-23-1b", LINE.replace("    m =", "    X -= X.mean(axis=0)\n    m =", 1) + "w",
     "which belongs to whoever calls it"),
    ("ex-23-1c", PAIRS + "(9, 11), number(best)", "best by themselves"),
    ("ex-23-1c", PAIRS + "(9, 12), number(best)", "not yet"),
    ("ex-23-1c", PAIRS + "(0, 12), number(best)", "Barolo and Grignolino"),
    ("ex-23-1c", PAIRS + "(7, 10), number(best)", "counted from 1"),
    ("ex-23-1c", PAIRS + "np.argsort(abs(table[kind == 0].mean(axis=0) - "
     "table[kind == 1].mean(axis=0)))[-2:], 0", "farthest apart"),
    ("ex-23-1c", PAIRS + "best, number(best) * 71 * 48 / 119", "Fisher's ratio"),
    ("ex-23-1c", PAIRS + "best, number(best) * 119", "divided by n here"),
    ("ex-23-1c", PAIRS + "best, number(best) ** 0.5", "the root"),
    ("ex-23-1c", PAIRS + "best, (lambda D: D / (1 + 71 * 48 / 119 * D))(number(best))", "S_T"),
    ("ex-23-1c", LINE + "2 * w\n\n\n" + PAIRS + "best, number(best) / 2", "part b is not right"),
    # S_T in the place of S_W, scatters, shares
    ("ex-23-2a", FACTOR + "1 + k * D", "other way round"),
    ("ex-23-2a", FACTOR + "1 / (1 + D)", "not δδᵀ alone"),
    ("ex-23-2a", FACTOR + "1 / (1 + n1 * n2 * D)", "is divided by n"),
    ("ex-23-2a", FACTOR + "1 / (1 + n * D)", "is not n."),
    ("ex-23-2a", FACTOR + "1 / (1 + k / n * D)", "not n₁n₂/n²"),
    ("ex-23-2a", FACTOR + "1 - k * D", "the shorter one"),
    ("ex-23-2a", FACTOR + "1 / (1 - k * D)", "not minus"),
    ("ex-23-2a", FACTOR + "1 / (k * D)", "S_W is missing"),
    ("ex-23-2a", FACTOR + "k * D / (1 + k * D)", "f is what is left"),
    ("ex-23-2a", FACTOR + "(1 + k * D) ** -0.5", "No root"),
    ("ex-23-2b", both(result="S[::-1]"), "changed places"),
    ("ex-23-2b", both(B="np.outer(e, e)"), "as often as it has rows"),
    ("ex-23-2b", both(start=MIDDLE), "x̄ is the mean of all rows"),
    ("ex-23-2b", both(start=MIDDLE, B="np.outer(e, e)"), "each class counts once"),
    ("ex-23-2b", both(start="mean = 0"), "about zero"),
    ("ex-23-2b", both(W="R.T @ R / len(r)"), "a sum of covariances"),
    ("ex-23-2b", both(W="(r - mean).T @ (r - mean)"), "this is S_T"),
    ("ex-23-2b", both(W="r.T @ r"), "not centred in S_W"),
    ("ex-23-2b", both(result="S / len(X)"), "sums are asked for"),
    ("ex-23-2b", both(labels="range(len(np.unique(y)))"), "some classes were left out"),
    ("ex-23-2b", both(result="S[0]"), "The shape is"),
    ("ex-23-2b", both(start="X -= X.mean(axis=0)\n    mean = 0"), "which belongs to whoever calls it"),
    ("ex-23-2c", SHARE + "np.diag(B) / np.diag(W), top", "divides by all the spread"),
    ("ex-23-2c", SHARE + "1 - one, top", "within the classes"),
    ("ex-23-2c", SHARE + "one ** 0.5, top", "standard deviations"),
    ("ex-23-2c", SHARE + "np.diag(B) / np.trace(T), top", "each by its own"),
    ("ex-23-2c", SHARE + "B / T, top", "the diagonal is asked for"),
    ("ex-23-2c", SHARE + "one, lam[0]", "This is λ₁"),
    ("ex-23-2c", SHARE + "one, 1 - top", "what is left within"),
    ("ex-23-2c", SHARE + "one, one.max()", "best single"),
    ("ex-23-2c", SHARE + "one, np.sum(lam / (1 + lam))", "shares of two axes"),
    ("ex-23-2c", SHARE + "one, lam[1] / (1 + lam[1])", "second axis"),
    ("ex-23-2c", SHARE + "one, np.trace(B) / np.trace(T)", "sum over all columns"),
    ("ex-23-2c", SHARE + "one, (lambda v: v @ B @ v / (v @ T @ v))(np.linalg.eigh(T)[1][:, -1])",
     "PCA's first axis"),
    ("ex-23-2c", both(W="R.T @ R / len(r)") + "\n\n\n" + SHARE + "one, top", "part b is not right"),
    # whitening
    ("ex-23-3a", SUM + "[p / a ** 0.5 + r / b ** 0.5, det / (a * b) ** 0.5]", "on one side only"),
    ("ex-23-3a", SUM + "[p / a ** 2 + r / b ** 2, det / (a * b) ** 2]", "not α⁻¹"),
    ("ex-23-3a", SUM + "[p * a + r * b, det * a * b]", "multiplied by α and β"),
    ("ex-23-3a", SUM + "[p + r, det]", "eigenvalues of S_B itself"),
    ("ex-23-3a", SUM + "[(p + r) / (a + b), product]", "ratio of the traces"),
    ("ex-23-3a", SUM + "[total, p * r / (a * b)]", "q² is missing"),
    ("ex-23-3a", SUM + "[total, (p * r + q * q) / (a * b)]", "pr minus q²"),
    ("ex-23-3a", SUM + "[total, (p * r - q) / (a * b)]", "q is not squared"),
    ("ex-23-3a", SUM + "[total, det]", "not yet divided"),
    ("ex-23-3a", SUM + "[total, p * r / (a * b) - q * q]", "T changes them"),
    ("ex-23-3a", SUM + "[product, total]", "Sum and product"),
    ("ex-23-3a", SUM + "[p / b + r / a, product]", "α and β have changed"),
    ("ex-23-3b", axes(order=":"), "the smallest"),
    ("ex-23-3b", axes(ratios="r[::-1]"), "ascending order"),
    ("ex-23-3b", axes(ratios="r ** 0.5"), "their squares"),
    ("ex-23-3b", axes(S="np.cov(X.T, ddof=0)"), "made from S_T"),
    ("ex-23-3b", axes(weights="np.array(1 / len(n))"), "as often as it has rows."),
    ("ex-23-3b", axes(weights="np.ones(1)", S="R.T @ R"), "they count once"),
    ("ex-23-3b", axes(weights="np.ones(1)", S="R.T @ R", mean="m.mean(axis=0)"), "their own mean"),
    ("ex-23-3b", axes(weights="n"), "the other is not."),
    ("ex-23-3b", axes(S="R.T @ R"), "too small"),
    ("ex-23-3b", axes(S="R.T @ R", weights="n", root="V"), "nothing is white"),
    ("ex-23-3b", axes(W="T @ U / np.linalg.norm(T @ U, axis=0)"), "length one"),
    ("ex-23-3b", axes(S="R.T @ R", weights="n"), "W is wanted with S_W/n"),
    ("ex-23-3b", axes(W="U"), "in the white coordinates"),
    ("ex-23-3b", axes(W="V * np.sqrt(s) @ U"), "which is for data"),
    ("ex-23-3b", axes(W="V @ U"), "V alone"),
    ("ex-23-3b", axes(W="T @ U / np.sqrt(1 + r)"), "over all rows"),
    ("ex-23-3b", axes(W="(T @ U).T"), "The shape is"),
    ("ex-23-3b", axes().replace("return r, T @ U", "return r"), "two results"),
    ("ex-23-3b", axes(start="X -= X.mean(axis=0)"), "which belongs to whoever calls it"),
    ("ex-23-3c", APART + "length(m @ W) ** 2", "squared"),
    ("ex-23-3c", APART + "length(m)", "in centimetres"),
    ("ex-23-3c", APART + "length(m @ pcalab.PCA(2).fit(iris.data).components_.T)", "PCA's plane"),
    ("ex-23-3c", APART + "length(m @ W[:, :1])", "first axis alone"),
    ("ex-23-3c", APART + "length(m @ W[:, 1:])", "second axis alone"),
    ("ex-23-3c", APART + "length(m @ (W / np.linalg.norm(W, axis=0)))", "length one here"),
    ("ex-23-3c", APART + "length(m @ W) / 150 ** 0.5", "too small by √n"),
    ("ex-23-3c", APART + "length(m @ W)[[0, 2, 1]]", "The order is"),
    ("ex-23-3c", APART + "np.linalg.norm((m - m.mean(axis=0)) @ W, axis=1)", "from the mean"),
    ("ex-23-3c", axes(W="2 * T @ U") + "\n\n\n" + APART + "length(m @ W) / 2", "part b is not"),
    # eigenvalues of S_γ, the rule, cross-validation
    ("ex-23-4a", GAMMA + "1 - a / (a + (kappa - 1) * m)", "This is 1 − γ"),
    ("ex-23-4a", GAMMA + "a / (a + kappa * m)", "contains γm as well"),
    ("ex-23-4a", GAMMA + "a / ((kappa - 1) * m)", "it has the weight 1 − γ"),
    ("ex-23-4a", GAMMA + "a / (kappa * m)", "and γm belongs"),
    ("ex-23-4a", GAMMA + "a / (a + (kappa + 1) * m)", "sign of the 1"),
    ("ex-23-4a", GAMMA + "m / (m + (kappa - 1) * a)", "changed places"),
    ("ex-23-4a", GAMMA + "a / (a + (1 / kappa - 1) * m)", "wrong side"),
    ("ex-23-4a", GAMMA + "(kappa - 1) * m / a", "not yet a share"),
    ("ex-23-4b", rule(result="-q / 2"), "bonus for large classes"),
    ("ex-23-4b", rule(result="share - q / 2"), "its logarithm is wanted"),
    ("ex-23-4b", rule(result="np.log(n * share) - q / 2"), "π_g is n_g/n"),
    ("ex-23-4b", rule(result="np.log(share) - q"), "½ is missing"),
    ("ex-23-4b", rule(result="np.log(share) + q / 2"), "near is good"),
    ("ex-23-4b", rule(result="np.log(share) - q ** 0.5 / 2"), "not squared"),
    ("ex-23-4b", rule("gamma * S + (1 - gamma) * np.trace(S) / d * np.eye(d)"), "changed places"),
    ("ex-23-4b", rule(first="R.T @ R"), "not S_W."),
    ("ex-23-4b", rule(first="R.T @ R / (n - c)"), "S_W/(n − c)"),
    ("ex-23-4b", rule("(1 - gamma) * S + gamma * np.trace(S) * np.eye(d)"), "divided by d"),
    ("ex-23-4b", rule("(1 - gamma) * S + gamma * np.eye(d)"), "tr S/d, is missing"),
    ("ex-23-4b", rule("S + gamma * np.trace(S) / d * np.eye(d)"), "1 − γ is missing"),
    ("ex-23-4b", rule(means="X.mean(axis=0)"), "about the mean of all rows"),
    ("ex-23-4b", rule(first="sum(np.cov(X[y == g].T, ddof=0) for g in range(c)) / c"),
     "every row alike"),
    ("ex-23-4b", rule().replace("np.linalg.inv(S)", "S"), "You multiplied"),
    ("ex-23-4b", rule(result="np.squeeze(np.log(share) - q / 2)"), "The shape is"),
    ("ex-23-4b", rule(result="(np.log(share) - q / 2).argmax(axis=1)"), "The shape is"),
    ("ex-23-4b", rule(start="X -= X.mean(axis=0)"), "which belongs to whoever calls it"),
    ("ex-23-4c", CROSS + "60 - right, gammas[b], later[b]", "right ones"),
    ("ex-23-4c", CROSS + "right / 60, gammas[b], later[b]", "the numbers are asked for"),
    ("ex-23-4c", CROSS + "own, gammas[b], later[b]", "in the rows that were learnt from"),
    ("ex-23-4c", CROSS + "count(np.arange(60) // 12), gammas[b], later[b]", "`fold` says otherwise"),
    ("ex-23-4c", CROSS + "later * 659, gammas[b], later[b]", "errors among those waiting"),
    ("ex-23-4c", CROSS + "later, gammas[b], later[b]", "shares of errors"),
    ("ex-23-4c", CROSS + "right / 5, gammas[b], later[b]", "sum them"),
    ("ex-23-4c", CROSS + "right, b, later[b]", "its place"),
    ("ex-23-4c", CROSS + "right, gammas[right.argmax()], later[b]", "most errors"),
    ("ex-23-4c", CROSS + "right, gammas[b], later[b] * 659", "how many are wrong"),
    ("ex-23-4c", CROSS + "right, gammas[b], 1 - later[b]", "the share that is right"),
    ("ex-23-4c", CROSS + "right, gammas[b], right[b] / 60", "error in cross-validation"),
    ("ex-23-4c", CROSS + "right, gammas[b], later[0]", "least shrinkage"),
    ("ex-23-4c", CROSS + "right, gammas[b], 100 * later[b]", "per cent"),
    ("ex-23-4c", rule(result="np.log(share) - q") + "\n\n\n" + CROSS + "right, gammas[b], later[b]",
     "part b is not right"),
    # labels dealt out, PCA first
    ("ex-23-5a", CHANCE + "d * c / (n - 1)", "not c."),
    ("ex-23-5a", CHANCE + "d * (c - 1) / n", "not 1/n."),
    ("ex-23-5a", CHANCE + "d * (c - 1) / (n - c)", "not 1/(n − c)"),
    ("ex-23-5a", CHANCE + "(c - 1) / (n - 1)", "for one column"),
    ("ex-23-5a", CHANCE + "d / (n - 1)", "is not 1."),
    ("ex-23-5a", CHANCE + "c - 1", "at most"),
    ("ex-23-5a", CHANCE + "d * (n - c) / (n - 1)", "what is left of the trace"),
    ("ex-23-5b", sums(result="(lambda t: t / (1 - t))(s[:min(len(n) - 1, k)] ** 2)"),
     "Fisher's ratios λ"),
    ("ex-23-5b", sums(result="1 - s[:min(len(n) - 1, k)] ** 2"), "left within"),
    ("ex-23-5b", sums(result="s[:min(len(n) - 1, k)]"), "their squares"),
    ("ex-23-5b", sums(X="X"), "not centred"),
    ("ex-23-5b", sums(weights="np.ones(1)"), "here each counts once"),
    ("ex-23-5b", sums(weights="len(y) / np.array([len(n)])"), "the weight n/c"),
    ("ex-23-5b", sums(U="(U * lengths)[:, :k]"), "still have their lengths"),
    ("ex-23-5b", sums(U="U[:, :np.linalg.matrix_rank(X - X.mean(axis=0))]"), "not the first k"),
    ("ex-23-5b", sums(U="U[:, -k:]"), "the last k"),
    ("ex-23-5b", sums(weights="n / len(y)"), "not of variance one"),
    ("ex-23-5b", sums(result="s[:min(len(n) - 1, k)][::-1] ** 2"), "ascending order"),
    ("ex-23-5b", sums(result="s ** 2"), "at most c − 1 axes"),
    ("ex-23-5b", sums(start="X -= X.mean(axis=0)"), "which belongs to whoever calls it"),
    ("ex-23-5c", DEAL + "[s[0] for s in kept], c, e", "largest shares alone"),
    ("ex-23-5c", DEAL + "[np.sum(s / (1 - s)) for s in kept], c, e", "sums of the ratios"),
    ("ex-23-5c", DEAL + "[s.mean() for s in kept], c, e", "means over the axes"),
    ("ex-23-5c", DEAL + "each(wine.target, wine.data), c, e", "not standardised"),
    ("ex-23-5c", DEAL + "np.diff(r, prepend=0), c, e", "taken alone"),
    ("ex-23-5c", DEAL + "[0, *r[:-1]], c, e", "k = 0 to 12"),
    ("ex-23-5c", DEAL + "r, np.arange(1, 14) * 2 / 177, e", "from the 60 deals"),
    ("ex-23-5c", DEAL + "r, c * 60, e", "not a mean"),
    ("ex-23-5c", DEAL + "r, all_deals[0], e", "first deal alone"),
    ("ex-23-5c", DEAL + "r, all_deals.max(axis=0), e", "largest of the deals"),
    ("ex-23-5c", DEAL + "r, all_deals, e", "their mean for each k"),
    ("ex-23-5c", DEAL + "r, c, 180 / 99", "formula of part a"),
    ("ex-23-5c", DEAL + "r, c, last[0]", "first axis alone"),
    ("ex-23-5c", DEAL + "r, c, np.sum(last / (1 - last))", "sum of the ratios λ"),
    ("ex-23-5c", DEAL + "r, c, shares(noise_table, lots, 2).sum()", "Two components"),
    ("ex-23-5c", DEAL + "r, c, shares(noise_table, lots, 13).sum()", "Thirteen components"),
    ("ex-23-5c", sums(X="X") + "\n\n\n" + DEAL + "r, c, e", "part b is not right"),
    # with what is to be written, or is forbidden
    ("ex-23-1b", "def fisher_direction(X, y):\n    return discriminant.fisher_direction(X, y)",
     "pcalab was used"),
    # conditions of the task
    ("ex-23-1b",
     "def fisher_direction(X, y):\n    A, B = X[y == 0], X[y == 1]\n"
     "    S = (np.cov(A.T, ddof=0) + np.cov(B.T, ddof=0)) * len(X) / 2\n"
     "    return np.linalg.solve(S, A.mean(0) - B.mean(0))",
     "and multiplied by n"),
]

OTHER = [
    ("ex-23-1a", TWO + "np.array(three(np.linalg.inv(S) @ d))"),
    ("ex-23-1b", LINE + "w[:, None]"),
    ("ex-23-1b", LINE + "list(np.linalg.inv(n[0] * C[0] + n[1] * C[1]) @ d)"),
    ("ex-23-1b", LINE + "(lambda v: v / (1 - n.prod() / n.sum() * d @ v))"
                        "(solve(np.cov(X.T, ddof=0) * len(X)))"),
    ("ex-23-1c", PAIRS + "list(best[::-1]), np.array([number(best)])"),
    ("ex-23-2a", FACTOR + "n / (n + n1 * n2 * D)"),
    ("ex-23-2b", "def scatters(X, y):\n    E = (y[:, None] == np.unique(y)) * 1.0\n"
                 "    H = E / E.sum(axis=0) @ E.T\n    R = X - H @ X\n"
                 "    D = H @ X - X.mean(axis=0)\n    return [R.T @ R, D.T @ D]"),
    ("ex-23-2c", SHARE + "list(one), 1 - 1 / (1 + lam[0])"),
    ("ex-23-3a", SUM + "tuple([(p * b + r * a) / (a * b), p / a * r / b - q * q / a / b])"),
    ("ex-23-3b", "def fisher_axes(X, y, k):\n    from scipy.linalg import eigh\n"
                 "    W, B = scatters(X, y)\n    r, A = eigh(B, W / len(X))\n"
                 "    return list(r[::-1][:k] / len(X)), -A[:, ::-1][:, :k]"),
    ("ex-23-3c", APART + "list(length(m @ -W))"),
    ("ex-23-4a", GAMMA + "1 / (1 + (kappa - 1) * m / a)"),
    ("ex-23-4b", rule(result="(np.log(share) - q / 2).tolist()")),
    ("ex-23-4b", "def values(X, y, gamma, new):\n    n, d = X.shape\n"
                 "    S = scatters(X, y)[0] / n\n    S -= gamma * (S - np.diag([np.trace(S) / d] * d))\n"
                 "    L, out = np.linalg.cholesky(S), []\n    for g in np.unique(y):\n"
                 "        Z = np.linalg.solve(L, (new - X[y == g].mean(axis=0)).T)\n"
                 "        out.append(np.log((y == g).mean()) - np.sum(Z ** 2, axis=0) / 2)\n"
                 "    return np.transpose(out)"),
    ("ex-23-4c", CROSS + "list(right), [gammas[b]], np.round(later[b], 7)"),
    ("ex-23-5a", CHANCE + "(c - 1) * d / (n - 1)"),
    ("ex-23-5b", "def shares(X, y, k):\n"
                 "    T = (X - X.mean(axis=0)) @ np.linalg.svd(X - X.mean(axis=0))[2][:k].T\n"
                 "    W, B = scatters(T, y)\n"
                 "    e = np.sort(np.linalg.eigvals(np.linalg.solve(W + B, B)).real)[::-1]\n"
                 "    return e[:min(y.max(), k)]"),
    ("ex-23-5c", DEAL + "list(r), list(c), [e]"),
]
