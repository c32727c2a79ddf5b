"""Wrong and unusual answers to the exercises of chapter 17, and what the learner must be told.

WRONG: grade_id of the answer cell, what is written there, words of the message.
OTHER: answers that are right although they are not the book's.
"""

LIMITS = "def limits(n, lam, gamma):\n    return "
GAUSS = ("def gaussian_kernel(X, Y, sigma):\n    s = np.sum((X[:, None] - Y) ** 2, axis=2)\n"
         "    return ")
SHARES = ("def share(K):\n    w = np.linalg.eigvalsh(pcalab.double_center(K))\n"
          "    return w[-1] / w.sum()\n\nshares = ")
TRACE = "def trace_error(c):\n    return "
NYSTROM = "def nystrom(C, landmarks):\n    W = C[landmarks]\n    return "
PARTS = ("K = kernels.rbf_kernel(digits[:1000], gamma=0.0005)\n"
         "hats = [nystrom(K[:, :m], np.arange(m)) for m in (50, 100, 200)]\n"
         "relative = np.array([np.trace(K - hat) for hat in hats]) / 1000\n")
MOST = "def most(d, p):\n    return "
SCORES = ("def new_scores(K, K_new, k):\n    H = np.eye(len(K)) - 1 / len(K)\n"
          "    fit, new, power = H @ K @ H, K_new - K.mean(axis=0), 0.5\n"
          "    mu, U = np.linalg.eigh(fit)\n"
          "    return new @ U[:, :-k - 1:-1] / mu[:-k - 1:-1] ** power")
PARABOLA = ("first_shares = []\nfor p in (1, 2, 3, 4):\n"
            "    K = pcalab.double_center((parabola @ parabola.T) ** p)\n"
            "    mu = np.linalg.eigvalsh(K)\n    first_shares.append(mu[-1] / mu.sum())")
FAR = "def far_away(q):\n    return "
KNOWN = ("def known(K, K_new, k):\n    S = np.sum(new_scores(K, K_new, k) ** 2, axis=1)\n"
         "    T = 1 - 2 * K_new.mean(axis=1) + K.mean()\n    return ")
GAIN = ("def share(a, b, g, k=4):\n"
        "    return known(kernels.rbf_kernel(a, gamma=g), kernels.rbf_kernel(b, a, g), k)\n\n"
        "widths = (0.1, 1, 10, 100)\nplain = np.array([share(one, two, g) for g in widths])\n"
        "torn = np.array([share(mixed_one, mixed_two, g) for g in widths])\n"
        "gains = plain - torn\ni = np.argmax(gains)\nchoice = ")
SPREAD = "def spread(k, m):\n    return "
WAVES = "def waves(X, omega, b):\n    m, t = omega.shape[1], X @ omega\n    return "
MISSES = ("X = digits[:500]\nK = kernels.rbf_kernel(X, gamma=0.0005)\n"
          "F = waves(X, np.sqrt(0.001) * normal, 2 * np.pi * uniform)\n"
          "ways = F @ F.T, nystrom(K[:, :100], np.arange(100))\n"
          "misses = [np.linalg.norm(K - way) / np.linalg.norm(K) for way in ways]")


def changed(answer, old, new):
    """A right answer with one part replaced."""
    assert answer.count(old) == 1
    return answer.replace(old, new)


WRONG = [
    ("ex-17-1a", LIMITS + "gamma * n * lam, 1", "twice XXᵀ"),
    ("ex-17-1a", LIMITS + "2 * gamma * lam, 1", "nλ, not λ"),
    ("ex-17-1a", LIMITS + "2 * n * lam, 1", "γ itself is missing"),
    ("ex-17-1a", LIMITS + "2 * gamma * n * lam, 0", "K̃ = H has the eigenvalue 1"),
    ("ex-17-1a", LIMITS + "2 * gamma * n * lam, 1 / n", "would be a variance"),
    ("ex-17-1a", LIMITS + "n, 1", "Without centring"),
    ("ex-17-1a", LIMITS + "lam / 100, 1", "n = 12"),
    # γ against 1/(2σ²), in every way
    ("ex-17-1b", GAUSS + "np.exp(-s / sigma ** 2)", "not 1/σ²"),
    ("ex-17-1b", GAUSS + "np.exp(-s / (2 * sigma))", "σ is not squared"),
    ("ex-17-1b", GAUSS + "np.exp(-s / (X.shape[1] * sigma))", "number of columns"),
    ("ex-17-1b", "def gaussian_kernel(X, Y, sigma):\n    X /= sigma\n    Y /= sigma\n"
                 "    return np.exp(-np.sum((X[:, None] - Y) ** 2, axis=2) / 2)", "changes X"),
    ("ex-17-1b", GAUSS + "np.exp(-sigma * s)", "in the place of γ"),
    ("ex-17-1b", GAUSS + "np.exp(-s / (2 * sigma) ** 2)", "not (2σ)²"),
    ("ex-17-1b", GAUSS + "np.exp(-np.sqrt(s) / (2 * sigma ** 2))", "distances are not squared"),
    ("ex-17-1b", GAUSS + "np.exp(-s / 2 / sigma ** 2) "
                         "/ (np.sqrt(2 * np.pi) * sigma) ** X.shape[1]",
     "density of a Gaussian"),
    ("ex-17-1b", GAUSS + "np.exp(-s / (2 * sigma ** 2)).T", "transposed"),
    ("ex-17-1c", "shares = []\nfor sigma in (0.1, 1, 100):\n"
                 "    w = np.linalg.eigvalsh(gaussian_kernel(iris, iris, sigma))\n"
                 "    shares.append(w[-1] / w.sum())", "not centred"),
    ("ex-17-1c", SHARES + "[share(kernels.rbf_kernel(iris, gamma=s)) for s in (0.1, 1, 100)]",
     "used as γ"),
    ("ex-17-1c", SHARES + "[share(kernels.rbf_kernel(iris, gamma=s ** -2)) "
                          "for s in (0.1, 1.0, 100)]",
     "2 of 2σ²"),
    ("ex-17-1c", SHARES + "[share(gaussian_kernel(iris, iris, s)) for s in (100, 1, 0.1)]",
     "order"),
    ("ex-17-1c", SHARES + "[100 * share(gaussian_kernel(iris, iris, s)) for s in (0.1, 1, 100)]",
     "percentages"),
    ("ex-17-1c", "gaussian_kernel = lambda X, Y, s: np.exp(-s * pcalab.squared_distances(X, Y))\n"
     + SHARES + "[share(gaussian_kernel(iris, iris, s)) for s in (0.1, 1, 100)]",
     "Part 1b is not right yet"),
    ("ex-17-1c", "shares = [0.9246] * 3", "3 of 3 entries differ"),
    ("ex-17-2a", TRACE + "len(c) - c.sum()", "not c_i"),
    ("ex-17-2a", TRACE + "np.sum(c ** 2)", "trace of K̂"),
    ("ex-17-2a", TRACE + "1 - np.mean(c ** 2)", "relative error"),
    ("ex-17-2a", TRACE + "len(c) - c.sum() ** 2", "sum of the squares"),
    # the inverse of a singular matrix; the middle factor forgotten, or not inverted
    ("ex-17-2b", NYSTROM + "C @ np.linalg.inv(W) @ C.T", "W is singular"),
    ("ex-17-2b", NYSTROM + "C @ np.linalg.solve(W, C.T)", "W is singular"),
    ("ex-17-2b", NYSTROM[:-11] + "    w, U = np.linalg.eigh(W)\n    k = w > 1e-10\n"
                           "    return C @ (U[:, k] / w[k]) @ U[:, k].T @ C.T",
     "small beside the largest"),
    ("ex-17-2b", NYSTROM + "C @ W @ C.T", "W is multiplied"),
    ("ex-17-2b", NYSTROM + "C @ C.T", "middle factor"),
    ("ex-17-2b", NYSTROM.replace("C[landmarks]", "C[:len(landmarks)]")
     + "C @ np.linalg.pinv(W) @ C.T", "first rows of C"),
    ("ex-17-2b", NYSTROM.replace("[landmarks]", "[np.sort(landmarks)]")
     + "C @ np.linalg.pinv(W) @ C.T", "different orders"),
    ("ex-17-2c", PARTS + "relative = 1 - relative", "keeps"),
    ("ex-17-2c", PARTS + "relative = 1000 * relative", "trace of K, which is n"),
    ("ex-17-2c", PARTS + "relative = [np.linalg.norm(K - hat) / np.linalg.norm(K) "
                         "for hat in hats]",
     "Frobenius"),
    ("ex-17-2c", PARTS.replace("K[:, :m], np.arange(m)", "K[:, -m:], np.arange(1000 - m, 1000)"),
     "last rows"),
    ("ex-17-2c", PARTS.replace("0.0005", "0.001"), "It looks like 0.001"),
    ("ex-17-2c", "nystrom = lambda C, landmarks: C @ C.T\n" + PARTS, "Part 2b is not right yet"),
    ("ex-17-2c", "relative = ...", "still missing"),
    ("ex-17-3a", MOST + "d ** p", "order of the factors"),
    ("ex-17-3a", MOST + "math.comb(d + p, p)", "all degrees up to p"),
    ("ex-17-3a", MOST + "math.comb(d, p)", "more than once"),
    ("ex-17-3a", MOST + "p + 1", "in the plane"),
    ("ex-17-3a", MOST + "(p + 1) * (p + 2) // 2", "in space"),
    ("ex-17-3a", MOST + "math.comb(d + p - 1, p) - 1", "centring takes none away"),
    ("ex-17-3a", MOST + "math.comb(p + d - 1, d)", "changed places"),
    # each step of the way, wrong once
    ("ex-17-3b", changed(SCORES, "H @ K @ H, K_new - K.mean(axis=0)", "K, K_new"),
     "Nothing is centred"),
    ("ex-17-3b", changed(SCORES, "H @ K @ H", "K"), "The matrix K is not centred"),
    ("ex-17-3b", changed(SCORES, "K_new - K.mean(axis=0)", "(K_new - K_new.mean(axis=0)) @ H"),
     "their own means"),
    ("ex-17-3b", changed(SCORES, "K_new - K.mean(axis=0)", "K_new"), "new points are not centred"),
    ("ex-17-3b", changed(SCORES, "power = H @ K @ H, K_new - K.mean(axis=0), 0.5",
                         "power = H @ K @ H, K_new - K.mean(axis=0), 0"), "not normalised"),
    ("ex-17-3b", changed(SCORES, "power = H @ K @ H, K_new - K.mean(axis=0), 0.5",
                         "power = H @ K @ H, K_new - K.mean(axis=0), 1"), "divided by μ"),
    ("ex-17-3b", changed(changed(SCORES, "U[:, :-k - 1:-1]", "U[:, -k:]"), "mu[:-k - 1:-1]",
                         "mu[-k:]"), "wrong order"),
    # two axes, whatever k is
    ("ex-17-3b", SCORES.replace(":-k - 1:", ":-3:"), "it should be (8, 3)"),
    ("ex-17-3c", changed(PARABOLA, "pcalab.double_center((parabola @ parabola.T) ** p)",
                         "(parabola @ parabola.T) ** p"), "not centred"),
    ("ex-17-3c", changed(PARABOLA, "(parabola @ parabola.T)", "(parabola @ parabola.T + 1)"),
     "adds 1"),
    ("ex-17-3c", PARABOLA + "\nfirst_shares = first_shares[::-1]", "order asked for"),
    ("ex-17-3c", PARABOLA + "\nfirst_shares = 100 * np.array(first_shares)", "percentages"),
    ("ex-17-3c", changed(PARABOLA, "eigvalsh(K)", "eigvalsh(K).clip(0) ** 0.5"),
     "standard deviations"),
    ("ex-17-3c", "first_shares = [0.709, 0.621, 0.570, 0.552]", "numbers of 1998"),
    ("ex-17-4a", FAR + "1 - q", "average over the observations"),
    ("ex-17-4a", FAR + "1", "not at the origin"),
    ("ex-17-4a", FAR + "q", "length of φ̄"),
    ("ex-17-4a", FAR + "np.sqrt(1 + q)", "its square"),
    ("ex-17-4a", FAR + "1 + q ** 2", "already"),
    ("ex-17-4b", KNOWN + "S.mean() / (1 - K.mean())", "that of the observations"),
    ("ex-17-4b", KNOWN + "S.sum() / (T + K_new.mean(axis=1)).sum()", "factor 2"),
    ("ex-17-4b", KNOWN + "S.sum() / (T - K.mean()).sum()", "last term"),
    ("ex-17-4b", KNOWN + "S.mean()", "not about the origin"),
    ("ex-17-4b", KNOWN + "np.mean(S / T)", "one ratio of sums"),
    ("ex-17-4b", KNOWN + "np.sqrt(S.sum() / T.sum())", "ratio of lengths"),
    ("ex-17-4b", changed(KNOWN, "new_scores(K, K_new, k)", "new_scores(K, K_new, 2)")
     + "S.sum() / T.sum()", "k = 3"),
    ("ex-17-4c", "known = lambda K, K_new, k: new_scores(K, K_new, k).var()\n" + GAIN
     + "[widths[i], gains[i]]", "Part 4b is not right yet"),
    ("ex-17-4c", GAIN + "[widths[np.argmax(plain)], plain.max()]", "always the widest"),
    ("ex-17-4c", GAIN + "[widths[i], plain[i]]", "The γ is right"),
    ("ex-17-4c", changed(changed(GAIN, "share(one, two", "share(two, one"), "mixed_one, mixed_two",
                         "mixed_two, mixed_one") + "[widths[i], gains[i]]", "second half"),
    ("ex-17-4c", changed(changed(GAIN, "share(one, two", "share(one, one"), "mixed_one, mixed_two",
                         "mixed_one, mixed_one") + "[widths[i], gains[i]]",
     "half that was fitted"),
    ("ex-17-4c", GAIN + "[widths[0], gains[0]]", "does not have the largest gain"),
    ("ex-17-4c", GAIN + "[gains[i], widths[i]]", "changed places"),
    ("ex-17-5a", SPREAD + "1 + k ** 4 / 2 - k ** 2", "one m-th"),
    ("ex-17-5a", SPREAD + "np.sqrt((1 + k ** 4 / 2 - k ** 2) / m)", "standard deviation"),
    ("ex-17-5a", SPREAD + "((1 + k ** 4) / 2 - k ** 2) / m", "second cosine"),
    ("ex-17-5a", SPREAD + "(1 + k ** 2 / 2 - k ** 2) / m", "k⁴, not k²"),
    ("ex-17-5a", SPREAD + "(1 + k ** 4 / 2 - k / 2) / m", "half of the mean"),
    ("ex-17-5a", SPREAD + "(1 + k ** 5 - k ** 2) / m", "k = 0.8"),
    ("ex-17-5a", SPREAD + "(1 + k ** 4 / 2) / m", "is to be subtracted"),
    ("ex-17-5b", WAVES + "2 / m * np.cos(t + b)", "its square must be"),
    ("ex-17-5b", WAVES + "np.cos(t + b) / np.sqrt(m)", "2 is missing"),
    ("ex-17-5b", WAVES + "np.cos(t + b)", "factor √(2/m) is missing"),
    ("ex-17-5b", WAVES + "np.sqrt(2) * np.cos(t + b)", "divide by √m"),
    ("ex-17-5b", WAVES + "np.sqrt(2 / len(omega)) * np.cos(t + b)", "number of rows"),
    ("ex-17-5b", WAVES + "np.sqrt(2 / m) * np.cos(t)", "shifts b are missing"),
    ("ex-17-5b", WAVES + "np.sqrt(2 / m) * np.sin(t + b)", "sines"),
    ("ex-17-5b", WAVES + "np.sqrt(2 / m) * np.cos(t + b).T", "transposed"),
    ("ex-17-5c", MISSES + "\nmisses = misses[::-1]", "waves come first"),
    ("ex-17-5c", "waves = lambda X, omega, b: np.cos(X @ omega + b)\n" + MISSES,
     "Part 5b is not right yet"),
    ("ex-17-5c", changed(MISSES, "np.sqrt(0.001)", "0.001"), "the variance"),
    ("ex-17-5c", changed(MISSES, "np.sqrt(0.001)", "np.sqrt(0.0005)"), "yours is γ"),
    ("ex-17-5c", changed(MISSES, "np.sqrt(0.001) * normal", "normal"), "have the variance 1"),
    ("ex-17-5c", changed(MISSES, "2 * np.pi * uniform", "uniform"), "reaches to 2π"),
    ("ex-17-5c", changed(MISSES, "np.linalg.norm(K - way) / np.linalg.norm(K)",
                         "np.linalg.norm(K - way)"), "Divide by the norm"),
    ("ex-17-5c", changed(MISSES, "np.linalg.norm(K - way) / np.linalg.norm(K)",
                         "np.trace(K - way) / 500"), "ratios of traces"),
    # with what is to be written, or is forbidden
    ("ex-17-1b", "def gaussian_kernel(X, Y, sigma):\n"
                 "    return kernels.rbf_kernel(X, Y, gamma=1 / (2 * sigma ** 2))",
     "pcalab was used"),
    ("ex-17-2b", "def nystrom(C, landmarks):\n    return kernel_pca.nystrom(C, landmarks)",
     "pcalab was used"),
    ("ex-17-3b", "def new_scores(K, K_new, k):\n"
                 "    m = kernel_pca.KernelPCA(k, kernel='precomputed').fit(K)\n"
                 "    return -m.transform(K_new)",
     "pcalab was used"),
    # conditions of the task
    ("ex-17-1b",
     "def gaussian_kernel(X, Y, s):\n"
     "    return np.exp(-((X[:, None, 0] - Y[:, 0]) ** 2 + (X[:, None, 1] - Y[:, 1]) ** 2) / (2 "
     "* s * s))",
     "first two columns"),
    ("ex-17-2b",
     "def nystrom(C, l):\n"
     "    return C @ np.linalg.pinv(C[:len(l)], rcond=1e-10, hermitian=True) @ C.T",
     "first rows of C"),
]

OTHER = [
    ("ex-17-1a", "def limits(n, lam, gamma):\n    return np.array([2.0 * n * lam * gamma, 1.0])"),
    ("ex-17-1b", "def gaussian_kernel(X, Y, sigma):\n    s = np.sum(X ** 2, axis=1)[:, None] "
                 "+ np.sum(Y ** 2, axis=1) - 2 * X @ Y.T\n"
                 "    return np.exp(-0.5 * s / sigma ** 2)"),
    ("ex-17-1b", "def gaussian_kernel(X, Y, sigma):\n    return [[np.exp(-sum((x - y) ** 2) / 2 / "
                 "sigma ** 2) for y in Y] for x in X]"),
    ("ex-17-1c", "from sklearn.decomposition import KernelPCA\nshares = []\n"
                 "for s in (0.1, 1, 100):\n"
                 "    w = KernelPCA(kernel='rbf', gamma=0.5 / s ** 2).fit(iris).eigenvalues_\n"
                 "    shares.append(w[0] / w.sum())"),
    ("ex-17-2a", TRACE + "np.sum((1 - c) * (1 + c))"),
    ("ex-17-2b", NYSTROM + "C @ np.linalg.pinv(W, rcond=1e-10, hermitian=True) @ C.T"),
    ("ex-17-2b", NYSTROM + "C @ np.linalg.lstsq(W, C.T, rcond=1e-10)[0]"),
    ("ex-17-2c", "relative = [kernel_pca.nystrom(digits[:1000], np.arange(m), gamma=0.0005)"
                 ".trace_error / 1000 for m in (50, 100, 200)]"),
    ("ex-17-3a", MOST + "math.comb(p + d - 1, d - 1)"),
    # with both centrings in full, and pcalab's own
    ("ex-17-3b", changed(SCORES, "K_new - K.mean(axis=0)", "(K_new - K.mean(axis=0)) @ H")),
    ("ex-17-3c", changed(PARABOLA, "mu[-1] / mu.sum()", "mu[-1] / np.trace(K)")),
    ("ex-17-4a", FAR + "1 - 2 * 0 + q"),
    ("ex-17-4b", KNOWN + "S.mean() / T.mean()"),
    ("ex-17-4c", GAIN + "widths[i], gains.max()"),
    ("ex-17-5a", SPREAD + "((1 - k ** 2) ** 2 + 1) / 2 / m"),
    ("ex-17-5b", WAVES + "(2 / m) ** 0.5 * np.cos(b + t)"),
    ("ex-17-5c", MISSES + "\nmisses = tuple(misses)"),
]
