"""Wrong and unusual answers to the exercises of chapter 17, and what the learner must be told.

WRONG: grade_id of the answer cell, what is written there, words of the message.
OTHER: answers that are right although they are not the book's.
"""

LIMITS = "def limits(n, lam, gamma):\n    return "
GAUSS = ("def gaussian_kernel(X, Y, sigma):\n    s = np.sum((X[:, None] - Y) ** 2, axis=2)\n"
         "    return ")
SHARES = ("def share(K):\n    w = np.linalg.eigvalsh(pcalab.double_center(K))\n"
          "    return w[-1] / w.sum()\n\nshares = ")
WEIGHTS = "def weights(A, z):\n    return "
WALK = ("def fixed_point(X, w, z, gamma, n_steps):\n    for _ in range(n_steps):\n"
        "        s = np.sum((X - z) ** 2, axis=1)\n        k = np.exp(-gamma * s)\n        z = ")
BACK = "\n    return z"
PETALS = "P, even = iris[:, 2:4], np.full(150, 1 / 150)\ndensest = "
SHRINK = "def shrinkage(mu, alpha):\n    return "
# what most versions of 3b are made of
RIDGE = ("def ridge_preimages(Z, X, Z_new, gamma, alpha):\n    n, mean = len(Z), X.mean(axis=0)\n"
         "    K = np.exp(-gamma * pcalab.squared_distances(Z))\n"
         "    K_new = np.exp(-gamma * pcalab.squared_distances(Z_new, Z))\n    return ")
SOLVED = "K_new @ np.linalg.solve(K + alpha * np.eye(n), X - mean)"
CHOICE = ("g = 1 / np.mean(np.sum(Z_train ** 2, axis=1))\nalphas = 10.0 ** np.arange(-4, 2)\n"
          "found = [ridge_preimages(Z_train, train, Z_valid, g, a) for a in alphas]\n"
          "errors = np.array([np.mean((F - valid) ** 2) for F in found])\n"
          "old = np.array([np.mean((ridge_preimages(Z_train, train, Z_train, g, a) - train) ** 2)"
          " for a in alphas])\ni = np.argmin(errors)\nchoice = ")
EXPECTED = "def expected_error(w, k, sigma):\n    return "
# the whole way of 4b with its parts named, so that one of them can be replaced
DENOISE = """\
def denoise(X, noisy, k, gamma, n_steps):
    n = len(X)
    K = np.exp(-gamma * pcalab.squared_distances(X))
    K_new = np.exp(-gamma * pcalab.squared_distances(noisy, X))
    H = np.eye(n) - 1 / n
    mu, U = np.linalg.eigh(H @ K @ H)
    mu, U = mu[-k:], U[:, -k:]
    A = U / np.sqrt(mu)
    rows = (K_new - K.mean(axis=0)) @ H
    W = rows @ A @ A.T + 1 / n
    return np.array([fixed_point(X, w, z, gamma, n_steps) for w, z in zip(W, noisy)])"""
CLEAN = ("mean = train.mean(axis=0)\nV = np.linalg.svd(train - mean)[2][:24].T\n"
         "first = denoise(train, noisy, 64, 0.0005, 50)\n"
         "second = mean + (noisy - mean) @ V @ V.T\nerrors = ")
BOTH = "[np.mean((way - clean) ** 2) for way in (first, second)]"
TRACE = "def trace_error(c):\n    return "
NYSTROM = "def nystrom(C, landmarks):\n    W = C[landmarks]\n    return "
PARTS = ("K = kernels.rbf_kernel(digits[:1000], gamma=0.0005)\n"
         "hats = [nystrom(K[:, :m], np.arange(m)) for m in (50, 100, 200)]\n"
         "relative = np.array([np.trace(K - hat) for hat in hats]) / 1000\n")


def denoised(old, new):
    """The right way of 4b with one part replaced."""
    assert DENOISE.count(old) == 1
    return DENOISE.replace(old, new)


WRONG = [
    ("ex-17-1a", LIMITS + "gamma * n * lam, 1", "twice XXᵀ"),
    ("ex-17-1a", LIMITS + "2 * gamma * lam, 1", "nλ, not λ"),
    ("ex-17-1a", LIMITS + "2 * n * lam, 1", "γ itself is missing"),
    ("ex-17-1a", LIMITS + "2 * gamma * n * lam, 0", "K̃ = H has the eigenvalue 1"),
    ("ex-17-1a", LIMITS + "2 * gamma * n * lam, 1 / n", "would be a variance"),
    ("ex-17-1a", LIMITS + "n, 1", "Without centring"),
    # γ against 1/(2σ²), in every way
    ("ex-17-1b", GAUSS + "np.exp(-s / sigma ** 2)", "not 1/σ²"),
    ("ex-17-1b", GAUSS + "np.exp(-s / (2 * sigma))", "σ is not squared"),
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
    ("ex-17-1c", "shares = [0.9246] * 3", "3 of 3 entries differ"),
    # the feature mean forgotten, or of the wrong size
    ("ex-17-2a", WEIGHTS + "A @ z", "feature mean φ̄ is missing"),
    ("ex-17-2a", WEIGHTS + "A @ z + 1", "not 1"),
    ("ex-17-2a", WEIGHTS + "A @ z - 1 / len(A)", "added, not subtracted"),
    ("ex-17-2a", WEIGHTS + "A @ z / len(A) + 1 / len(A)", "only the mean is"),
    ("ex-17-2b", WALK + "(w * k) @ X" + BACK, "is missing"),
    ("ex-17-2b", WALK + "(w * k) @ X / w.sum()" + BACK, "the kernel values belong"),
    ("ex-17-2b", WALK + "(w * k) @ X / k.sum()" + BACK, "the weights belong"),
    ("ex-17-2b", WALK + "k @ X / k.sum()" + BACK, "weights w are not used"),
    ("ex-17-2b", WALK + "w @ X / w.sum()" + BACK, "kernel values are not used"),
    ("ex-17-2b", WALK.replace("-gamma * s", "-s / (2 * gamma ** 2)")
     + "(w * k) @ X / (w @ k)" + BACK,
     "as a width σ"),
    ("ex-17-2b", WALK.replace("-gamma * s", "-gamma * np.sqrt(s)")
     + "(w * k) @ X / (w @ k)" + BACK,
     "not squared"),
    ("ex-17-2b", WALK + "(w * k) @ X / (w @ k)\n        return z", "anew at each y"),
    ("ex-17-2b", WALK.replace("n_steps)", "n_steps + 1)", 2).replace("z, gamma, n_steps + 1)",
     "z, gamma, n_steps)") + "(w * k) @ X / (w @ k)" + BACK, "there were two"),
    ("ex-17-2c", "densest = iris[:, 2:4].mean(axis=0)", "where the iteration starts"),
    ("ex-17-2c", PETALS + "fixed_point(P, even, P.mean(axis=0), 2.0, 10)", "after 10 steps"),
    ("ex-17-2c", PETALS + "fixed_point(P, even, P[0], 2.0, 1000)", "setosa"),
    ("ex-17-2c", PETALS + "fixed_point(P, even, P.mean(axis=0), 1 / 8, 1000)", "as a width σ"),
    ("ex-17-2c", "P, even = iris[:, :2], np.full(150, 1 / 150)\n"
                 "densest = fixed_point(P, even, P.mean(axis=0), 2.0, 1000)", "sepals"),
    ("ex-17-3a", SHRINK + "1 / (mu + alpha)", "factor of the coefficients"),
    ("ex-17-3a", SHRINK + "alpha / (mu + alpha)", "part that is lost"),
    ("ex-17-3a", SHRINK + "mu ** 2 / (mu ** 2 + alpha)", "not a singular value"),
    ("ex-17-3a", SHRINK + "(mu + alpha) / mu", "shrinks"),
    # the mean, lost in three ways; α, in three ways; γ
    ("ex-17-3b", RIDGE + SOLVED, "not added back"),
    ("ex-17-3b", RIDGE + SOLVED.replace("X - mean", "X"), "X was not centred, and no mean"),
    ("ex-17-3b", RIDGE + "mean + " + SOLVED.replace("X - mean", "X"), "but its mean was added"),
    ("ex-17-3b", RIDGE + "X.mean() + " + SOLVED, "each column of X has its own"),
    ("ex-17-3b", RIDGE + "mean + K_new @ np.linalg.solve(K, X - mean)", "interpolation"),
    ("ex-17-3b", RIDGE + "mean + K_new @ np.linalg.solve(K + alpha, X - mean)", "on the diagonal"),
    ("ex-17-3b", RIDGE + "mean + " + SOLVED.replace("np.eye", "n * np.eye"), "multiplied by n"),
    ("ex-17-3b", RIDGE.replace("-gamma", "-0.5 / gamma ** 2") + "mean + " + SOLVED,
     "as a width σ"),
    ("ex-17-3b", RIDGE + "mean + K_new @ np.linalg.solve(K * 0, X - mean)", "NumPy says"),
    ("ex-17-3c", CHOICE + "[alphas[np.argmin(old)], old.min()]", "that it learned from"),
    ("ex-17-3c", CHOICE + "[alphas[np.argmin(old)], errors[np.argmin(old)]]", "by heart"),
    ("ex-17-3c", CHOICE + "[alphas[i], old[i]]", "error is that of the training images"),
    ("ex-17-3c", CHOICE + "[alphas[i], 64 * errors[i]]", "Divide by 64"),
    ("ex-17-3c", CHOICE + "[alphas[i], np.sqrt(errors[i])]", "root of the mean square"),
    ("ex-17-3c", CHOICE + "[alphas[3 - 1], errors[3 - 1]]", "does not give the least error"),
    ("ex-17-4a", EXPECTED + "len(w) * sigma ** 2 + w[k:].sum()", "not d σ²"),
    ("ex-17-4a", EXPECTED + "k * sigma + w[k:].sum()", "is σ²"),
    ("ex-17-4a", EXPECTED + "k * sigma ** 2 + w[:k].sum()", "left out are lost"),
    ("ex-17-4a", EXPECTED + "w[k:].sum()", "noise on the axes that are kept"),
    ("ex-17-4a", EXPECTED + "k * sigma ** 2 + w[k + 1:].sum()", "too few"),
    # each step of the way, wrong once
    ("ex-17-4b", denoised("rows = (K_new - K.mean(axis=0)) @ H", "rows = K_new"),
     "new rows are not centred"),
    ("ex-17-4b", denoised("K.mean(axis=0)) @ H", "K_new.mean(axis=0)) @ H"), "their own means"),
    ("ex-17-4b", denoised("A = U / np.sqrt(mu)", "A = U"), "not normalised"),
    ("ex-17-4b", denoised("A = U / np.sqrt(mu)", "A = U / mu"), "divided by μ"),
    ("ex-17-4b", denoised("A.T + 1 / n", "A.T"), "feature mean is missing"),
    ("ex-17-4b", denoised("A.T + 1 / n", "A.T + 1"), "with 1/n, not with 1"),
    ("ex-17-4b", denoised("H = np.eye(n) - 1 / n", "H = np.eye(n)").replace(
        "(K_new - K.mean(axis=0))", "K_new").replace("A.T + 1 / n", "A.T"),
     "Nothing is centred in feature space."),
    ("ex-17-4b", denoised("    n = len(X)", "    n = len(X)\n    gamma = 2 * gamma"), "doubled"),
    ("ex-17-4b", denoised("    n = len(X)", "    n = len(X)\n    gamma = 0.5 / gamma ** 2"),
     "as a width σ"),
    ("ex-17-4b", denoised("fixed_point(X, w, z,", "fixed_point(X, w, X.mean(axis=0),"),
     "start at the noisy point"),
    ("ex-17-4b", denoised("n_steps) for", "n_steps - 1) for"), "One step too few"),
    ("ex-17-4b", denoised("mu[-k:], U[:, -k:]", "mu[-k + 1:], U[:, -k + 1:]"), "One axis too few"),
    ("ex-17-4c", CLEAN + BOTH + "[::-1]", "linear way comes second"),
    ("ex-17-4c", CLEAN + BOTH.replace("np.mean(", "64 * np.mean("), "divide by 64"),
    ("ex-17-4c", CLEAN + BOTH.replace("np.mean(", "np.sqrt(np.mean(").replace("** 2)", "** 2))"),
     "roots"),
    ("ex-17-4c", CLEAN + BOTH.replace("clean", "noisy"), "distances to the noisy ones"),
    ("ex-17-4c", CLEAN.replace("second = mean +", "second =") + BOTH, "mean was not added back"),
    ("ex-17-4c", CLEAN.replace("mean + (noisy - mean)", "noisy") + BOTH, "before and after"),
    ("ex-17-4c", CLEAN.replace("[:24]", "[:64]") + BOTH, "removes nothing"),
    ("ex-17-5a", TRACE + "len(c) - c.sum()", "not c_i"),
    ("ex-17-5a", TRACE + "np.sum(c ** 2)", "trace of K̂"),
    ("ex-17-5a", TRACE + "1 - np.mean(c ** 2)", "relative error"),
    ("ex-17-5a", TRACE + "len(c) - c.sum() ** 2", "sum of the squares"),
    # the inverse of a singular matrix; the middle factor forgotten, or not inverted
    ("ex-17-5b", NYSTROM + "C @ np.linalg.inv(W) @ C.T", "W is singular"),
    ("ex-17-5b", NYSTROM + "C @ np.linalg.solve(W, C.T)", "W is singular"),
    ("ex-17-5b", NYSTROM + "C @ W @ C.T", "W is multiplied"),
    ("ex-17-5b", NYSTROM + "C @ C.T", "middle factor"),
    ("ex-17-5b", NYSTROM.replace("C[landmarks]", "C[:len(landmarks)]")
     + "C @ np.linalg.pinv(W) @ C.T", "first rows of C"),
    ("ex-17-5b", NYSTROM.replace("[landmarks]", "[np.sort(landmarks)]")
     + "C @ np.linalg.pinv(W) @ C.T", "different orders"),
    ("ex-17-5c", PARTS + "relative = 1 - relative", "keeps"),
    ("ex-17-5c", PARTS + "relative = 1000 * relative", "trace of K, which is n"),
    ("ex-17-5c", PARTS + "relative = [np.linalg.norm(K - hat) / np.linalg.norm(K) "
                         "for hat in hats]",
     "Frobenius"),
    ("ex-17-5c", PARTS.replace("K[:, :m], np.arange(m)", "K[:, -m:], np.arange(1000 - m, 1000)"),
     "last rows"),
    ("ex-17-5c", PARTS.replace("0.0005", "0.001"), "It looks like 0.001"),
    ("ex-17-5c", "relative = ...", "still missing"),
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
    # for coefficients that need not add up to zero
    ("ex-17-2a", "def weights(A, z):\n    g = A @ z\n    return g + (1 - g.sum()) / len(g)"),
    ("ex-17-2b", "def fixed_point(X, w, z, gamma, n_steps):\n    if n_steps == 0:\n"
                 "        return z\n    k = w * np.exp(-gamma * ((X - z) ** 2).sum(axis=1))\n"
                 "    return fixed_point(X, w, X.T @ (k / k.sum()), gamma, n_steps - 1)"),
    # by gradient, without the fixed point
    ("ex-17-2c", "from scipy.optimize import minimize\nP = iris[:, 2:4]\n"
                 "densest = minimize(lambda z: -np.exp(-2 * ((P - z) ** 2).sum(axis=1)).sum(), "
                 "[4.5, 1.5]).x"),
    ("ex-17-3a", SHRINK + "1 - alpha / (mu + alpha)"),
    ("ex-17-3b", RIDGE + "K_new @ np.linalg.inv(K + alpha * np.eye(n)) @ (X - mean) + mean"),
    ("ex-17-3c", CHOICE + "(alphas[i], errors.min())"),
    ("ex-17-4a", EXPECTED + "w.sum() - sum(w[:k] - sigma ** 2)"),
    ("ex-17-4b", DENOISE),
    # with pcalab's projection, all points at once
    ("ex-17-4b", "def denoise(X, noisy, k, gamma, n_steps):\n"
                 "    m = kernel_pca.KernelPCA(k, kernel='rbf', gamma=gamma).fit(X)\n"
                 "    W = kernel_pca.preimage_weights(m.transform(noisy), m.dual_axes_)\n"
                 "    for _ in range(n_steps):\n"
                 "        WK = W * kernels.rbf_kernel(noisy, X, gamma)\n"
                 "        noisy = WK @ X / WK.sum(axis=1)[:, None]\n    return noisy"),
    ("ex-17-4c", CLEAN + "np.array(" + BOTH + ")"),
    ("ex-17-5a", TRACE + "np.sum((1 - c) * (1 + c))"),
    ("ex-17-5b", NYSTROM + "C @ np.linalg.pinv(W, rcond=1e-10, hermitian=True) @ C.T"),
    ("ex-17-5b", NYSTROM + "C @ np.linalg.lstsq(W, C.T, rcond=1e-10)[0]"),
    ("ex-17-5c", "relative = [kernel_pca.nystrom(digits[:1000], np.arange(m), gamma=0.0005)"
                 ".trace_error / 1000 for m in (50, 100, 200)]"),
]
