"""Wrong and unusual answers to the exercises of chapter 18, and what the learner must be told.

WRONG: grade_id of the answer cell, what is written there, words of the message.
OTHER: answers that are right although they are not the book's.
"""

WEIGHTS = "def weights(A, z):\n    return "
WALK = ("def fixed_point(X, w, z, gamma, n_steps):\n    for _ in range(n_steps):\n"
        "        s = np.sum((X - z) ** 2, axis=1)\n        k = np.exp(-gamma * s)\n        z = ")
BACK = "\n    return z"
PETALS = "P, even = iris[:, 2:4], np.full(150, 1 / 150)\ndensest = "
SHRINK = "def shrinkage(mu, alpha):\n    return "
# what most versions of 2b are made of
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
# the whole way of 3b with its parts named, so that one of them can be replaced
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
GROWTH = "def growth(a, gamma):\n    return "
SLOPE = ("def slope(X, w, y, gamma):\n    k = np.exp(-gamma * np.sum((X - y) ** 2, axis=1))\n"
         "    return ")
SUMMITS = ("P, summits = iris[:, 2:4], []\nfor gamma in (0.2, 2, 20):\n    Y = P\n"
           "    for _ in range(3000):\n        K = kernels.rbf_kernel(Y, P, gamma)\n"
           "        Y = K @ P / K.sum(axis=1, keepdims=True)\n"
           "    summits.append(len(np.unique(Y.round(2), axis=0)))")
SHRINKING = "def shrinking(lam, tau):\n    c = lam / (lam + tau ** 2)\n    return "
AVERAGE = ("def kernel_mean(X, Y, gamma):\n    D = pcalab.squared_distances(Y, X)\n"
           "    K = np.exp(-gamma * D)\n    return ")
RIVAL = ("widths = np.array([0.001, 0.002, 0.004, 0.008, 0.016, 0.032])\n"
         "off = np.array([np.mean((kernel_mean(train, noisy, g) - clean) ** 2) for g in widths])\n"
         "i = np.argmin(off)\nrival = ")

def denoised(old, new):
    """The right way of 3b with one part replaced."""
    assert DENOISE.count(old) == 1
    return DENOISE.replace(old, new)


def changed(answer, old, new):
    """A right answer with one part replaced."""
    assert answer.count(old) == 1
    return answer.replace(old, new)


WRONG = [
    # the feature mean forgotten, or of the wrong size
    ("ex-18-1a", WEIGHTS + "A @ z", "feature mean φ̄ is missing"),
    ("ex-18-1a", WEIGHTS + "A @ z + 1", "not 1"),
    ("ex-18-1a", WEIGHTS + "A @ z - 1 / len(A)", "added, not subtracted"),
    ("ex-18-1a", WEIGHTS + "A @ z / len(A) + 1 / len(A)", "only the mean is"),
    ("ex-18-1b", WALK + "(w * k) @ X" + BACK, "is missing"),
    ("ex-18-1b", WALK + "(w * k) @ X / w.sum()" + BACK, "the kernel values belong"),
    ("ex-18-1b", WALK + "(w * k) @ X / k.sum()" + BACK, "the weights belong"),
    ("ex-18-1b", WALK + "k @ X / k.sum()" + BACK, "weights w are not used"),
    ("ex-18-1b", WALK + "w @ X / w.sum()" + BACK, "kernel values are not used"),
    ("ex-18-1b", WALK.replace("-gamma * s", "-s / (2 * gamma ** 2)")
     + "(w * k) @ X / (w @ k)" + BACK,
     "as a width σ"),
    ("ex-18-1b", WALK.replace("-gamma * s", "-gamma * np.sqrt(s)")
     + "(w * k) @ X / (w @ k)" + BACK,
     "not squared"),
    ("ex-18-1b", WALK + "(w * k) @ X / (w @ k)\n        return z", "anew at each y"),
    ("ex-18-1b", WALK.replace("n_steps)", "n_steps + 1)", 2).replace("z, gamma, n_steps + 1)",
     "z, gamma, n_steps)") + "(w * k) @ X / (w @ k)" + BACK, "there were two"),
    ("ex-18-1c", "densest = iris[:, 2:4].mean(axis=0)", "where the iteration starts"),
    ("ex-18-1c", PETALS + "fixed_point(P, even, P.mean(axis=0), 2.0, 10)", "after 10 steps"),
    ("ex-18-1c", PETALS + "fixed_point(P, even, P[0], 2.0, 1000)", "setosa"),
    ("ex-18-1c", PETALS + "fixed_point(P, even, P.mean(axis=0), 1 / 8, 1000)", "as a width σ"),
    ("ex-18-1c", "P, even = iris[:, :2], np.full(150, 1 / 150)\n"
                 "densest = fixed_point(P, even, P.mean(axis=0), 2.0, 1000)", "sepals"),
    ("ex-18-2a", SHRINK + "1 / (mu + alpha)", "factor of the coefficients"),
    ("ex-18-2a", SHRINK + "alpha / (mu + alpha)", "part that is lost"),
    ("ex-18-2a", SHRINK + "mu ** 2 / (mu ** 2 + alpha)", "not a singular value"),
    ("ex-18-2a", SHRINK + "(mu + alpha) / mu", "shrinks"),
    # the mean, lost in three ways; α, in three ways; γ
    ("ex-18-2b", RIDGE + SOLVED, "not added back"),
    ("ex-18-2b", RIDGE + SOLVED.replace("X - mean", "X"), "X was not centred, and no mean"),
    ("ex-18-2b", RIDGE + "mean + " + SOLVED.replace("X - mean", "X"), "but its mean was added"),
    ("ex-18-2b", RIDGE + "X.mean() + " + SOLVED, "each column of X has its own"),
    ("ex-18-2b", RIDGE + "mean + K_new @ np.linalg.solve(K, X - mean)", "interpolation"),
    ("ex-18-2b", RIDGE + "mean + K_new @ np.linalg.solve(K + alpha, X - mean)", "on the diagonal"),
    ("ex-18-2b", RIDGE + "mean + " + SOLVED.replace("np.eye", "n * np.eye"), "multiplied by n"),
    ("ex-18-2b", RIDGE.replace("-gamma", "-0.5 / gamma ** 2") + "mean + " + SOLVED,
     "as a width σ"),
    ("ex-18-2b", RIDGE + "mean + K_new @ np.linalg.solve(K * 0, X - mean)", "NumPy says"),
    ("ex-18-2c", CHOICE + "[alphas[np.argmin(old)], old.min()]", "that it learned from"),
    ("ex-18-2c", CHOICE + "[alphas[np.argmin(old)], errors[np.argmin(old)]]", "by heart"),
    ("ex-18-2c", CHOICE + "[alphas[i], old[i]]", "error is that of the training images"),
    ("ex-18-2c", CHOICE + "[alphas[i], 64 * errors[i]]", "Divide by 64"),
    ("ex-18-2c", CHOICE + "[alphas[i], np.sqrt(errors[i])]", "root of the mean square"),
    ("ex-18-2c", CHOICE + "[alphas[3 - 1], errors[3 - 1]]", "does not give the least error"),
    ("ex-18-3a", EXPECTED + "len(w) * sigma ** 2 + w[k:].sum()", "not d τ²"),
    ("ex-18-3a", EXPECTED + "k * sigma + w[k:].sum()", "is τ²"),
    ("ex-18-3a", EXPECTED + "k * sigma ** 2 + w[:k].sum()", "left out are lost"),
    ("ex-18-3a", EXPECTED + "w[k:].sum()", "noise on the axes that are kept"),
    ("ex-18-3a", EXPECTED + "k * sigma ** 2 + w[k + 1:].sum()", "too few"),
    # each step of the way, wrong once
    ("ex-18-3b", denoised("rows = (K_new - K.mean(axis=0)) @ H", "rows = K_new"),
     "new rows are not centred"),
    ("ex-18-3b", denoised("K.mean(axis=0)) @ H", "K_new.mean(axis=0)) @ H"), "their own means"),
    ("ex-18-3b", denoised("A = U / np.sqrt(mu)", "A = U"), "not normalised"),
    ("ex-18-3b", denoised("A = U / np.sqrt(mu)", "A = U / mu"), "divided by μ"),
    ("ex-18-3b", denoised("A.T + 1 / n", "A.T"), "feature mean is missing"),
    ("ex-18-3b", denoised("A.T + 1 / n", "A.T + 1"), "with 1/n, not with 1"),
    ("ex-18-3b", denoised("H = np.eye(n) - 1 / n", "H = np.eye(n)").replace(
        "(K_new - K.mean(axis=0))", "K_new").replace("A.T + 1 / n", "A.T"),
     "Nothing is centred in feature space."),
    ("ex-18-3b", denoised("    n = len(X)", "    n = len(X)\n    gamma = 2 * gamma"), "doubled"),
    ("ex-18-3b", denoised("    n = len(X)", "    n = len(X)\n    gamma = 0.5 / gamma ** 2"),
     "as a width σ"),
    ("ex-18-3b", denoised("fixed_point(X, w, z,", "fixed_point(X, w, X.mean(axis=0),"),
     "start at the noisy point"),
    ("ex-18-3b", denoised("n_steps) for", "n_steps - 1) for"), "One step too few"),
    ("ex-18-3b", denoised("mu[-k:], U[:, -k:]", "mu[-k + 1:], U[:, -k + 1:]"), "One axis too few"),
    ("ex-18-3c", CLEAN + BOTH + "[::-1]", "linear way comes second"),
    ("ex-18-3c", CLEAN + BOTH.replace("np.mean(", "64 * np.mean("), "divide by 64"),
    ("ex-18-3c", CLEAN + BOTH.replace("np.mean(", "np.sqrt(np.mean(").replace("** 2)", "** 2))"),
     "roots"),
    ("ex-18-3c", CLEAN + BOTH.replace("clean", "noisy"), "distances to the noisy ones"),
    ("ex-18-3c", CLEAN.replace("second = mean +", "second =") + BOTH, "mean was not added back"),
    ("ex-18-3c", CLEAN.replace("mean + (noisy - mean)", "noisy") + BOTH, "before and after"),
    ("ex-18-3c", CLEAN.replace("[:24]", "[:64]") + BOTH, "removes nothing"),
    ("ex-18-4a", GROWTH + "gamma * a ** 2", "half of it"),
    ("ex-18-4a", GROWTH + "4 * gamma * a ** 2", "half of the difference"),
    ("ex-18-4a", GROWTH + "2 * gamma * a", "one more factor a"),
    ("ex-18-4a", GROWTH + "1 - 2 * gamma * a ** 2", "part that is lost"),
    ("ex-18-4a", GROWTH + "np.tanh(2 * gamma * a ** 2)", "first order"),
    ("ex-18-4b", SLOPE + "2 * gamma * (w * k) @ (y - X)", "downhill"),
    ("ex-18-4b", SLOPE + "4 * gamma * (w * k) @ (y - X)", "squared distance"),
    ("ex-18-4b", SLOPE + "(w * k) @ (X - y)", "inner derivative"),
    ("ex-18-4b", SLOPE + "gamma * (w * k) @ (X - y)", "The 2 of"),
    ("ex-18-4b", SLOPE + "2 * (w * k) @ (X - y)", "γ is missing"),
    ("ex-18-4b", SLOPE + "2 * gamma * k @ (X - y)", "weights w are not used"),
    ("ex-18-4b", SLOPE + "2 * gamma * w @ (X - y)", "kernel values are not used"),
    ("ex-18-4b", SLOPE + "(w * k) @ X / (w @ k) - y", "step of the iteration"),
    ("ex-18-4c", SUMMITS + "\nsummits = summits[::-1]", "order asked for"),
    ("ex-18-4c", changed(SUMMITS, "3000", "30"), "still on their way"),
    ("ex-18-4c", changed(SUMMITS, "in (0.2, 2, 20)", "in (12.5, 1 / 8, 1 / 800)"), "widths σ"),
    ("ex-18-4c", "summits = [len(np.unique(iris[:, 2:4], axis=0))] * 3", "different flowers"),
    ("ex-18-4c", "summits = [3, 3, 3]", "three species"),
    ("ex-18-5a", SHRINKING + "lam / (lam + tau), lam * tau / (lam + tau)", "noise is τ²"),
    ("ex-18-5a", SHRINKING + "1 - c, lam * tau ** 2 / (lam + tau ** 2)", "factor is what remains"),
    ("ex-18-5a", SHRINKING + "c, c ** 2 * tau ** 2", "alone"),
    ("ex-18-5a", SHRINKING + "c, (1 - c) ** 2 * lam", "lets through is missing"),
    ("ex-18-5a", SHRINKING + "c, tau ** 2", "keeping the measurement"),
    ("ex-18-5a", SHRINKING + "c, np.sqrt(c * tau ** 2)", "root of the error"),
    ("ex-18-5b", AVERAGE + "K @ X", "is missing"),
    ("ex-18-5b", AVERAGE + "K @ X / len(X)", "not by n"),
    ("ex-18-5b", AVERAGE + "K / K.sum(axis=0) @ X", "wrong axis"),
    ("ex-18-5b", AVERAGE + "np.tile(X.mean(axis=0), (len(Y), 1))", "plain mean"),
    ("ex-18-5b", changed(AVERAGE, "-gamma", "-2 * gamma") + "K @ X / K.sum(axis=1)[:, None]",
     "doubled"),
    ("ex-18-5b", changed(AVERAGE, "-gamma", "-0.5 / gamma ** 2")
     + "K @ X / K.sum(axis=1)[:, None]", "as a width σ"),
    ("ex-18-5b", changed(AVERAGE, "gamma * D", "gamma * np.sqrt(D)")
     + "K @ X / K.sum(axis=1)[:, None]", "not squared"),
    ("ex-18-5b", AVERAGE + "X[D.argmin(axis=1)]", "nearest rows"),
    ("ex-18-5c", RIVAL + "[widths[i], 64 * off[i]]", "Divide by 64"),
    ("ex-18-5c", RIVAL + "[widths[i], np.sqrt(off[i])]", "root of the mean"),
    ("ex-18-5c", RIVAL + "[widths[0], off[0]]", "largest error"),
    ("ex-18-5c", RIVAL + "[widths[i + 1], off[i + 1]]", "does not give the least"),
    ("ex-18-5c", RIVAL + "[off[i], widths[i]]", "changed places"),
    ("ex-18-5c", changed(RIVAL, "- clean)", "- noisy)") + "[widths[i], off[i]]",
     "distances to the noisy"),
    # right at one point only: n = 5, k = 2, μ = 6, 2γ = 1, five eigenvalues
    ("ex-18-1a", WEIGHTS + "0.2 + A @ z", "n = 8"),
    ("ex-18-1a", WEIGHTS + "0.4 / len(z) + A @ z", "n = 8"),
    ("ex-18-1a", "def weights(A, z):\n    A += 1 / len(A) / z.sum()\n    return A @ z", "changes A"),
    ("ex-18-2a", SHRINK + "1.2 / alpha", "too large"),
    ("ex-18-2a", SHRINK + "1 - alpha / 7.5", "too large"),
    ("ex-18-3a", EXPECTED + "k * sigma ** 2 + w[2:].sum()", "One eigenvalue too many"),
    ("ex-18-3a", EXPECTED + "k * sigma ** 2 + w[-3:].sum()", "One eigenvalue too few"),
    ("ex-18-4a", GROWTH + "a ** 2", "γ in its exponent"),
    ("ex-18-4a", GROWTH + "4 * gamma ** 2 * a ** 2", "6/5 times"),
    ("ex-18-5a", SHRINKING + "12 / 13, 3 / 13", "τ = 1.3"),
    ("ex-18-5a", SHRINKING + "c, lam / 13", "τ = 1.3"),
    # in place, right for the plane only, an earlier part
    ("ex-18-1b", "def fixed_point(X, w, y, gamma, n_steps):\n    for _ in range(n_steps):\n"
                 "        k = w * np.exp(-gamma * np.sum((X - y) ** 2, axis=1))\n"
                 "        y[:] = k @ X / k.sum()\n    return y", "changes y"),
    ("ex-18-1b", WALK.replace("(X - z) ** 2", "(X[:, :2] - z[:2]) ** 2") + "(w * k) @ X / (w @ k)"
     + BACK, "3 columns"),
    ("ex-18-1b", "def fixed_point(X, w, z, gamma, n_steps):\n    for _ in range(max(n_steps, 1)):\n"
                 "        k = w * np.exp(-gamma * np.sum((X - z) ** 2, axis=1))\n"
                 "        z = k @ X / k.sum()\n    return z", "the start should come back"),
    ("ex-18-1c", "def fixed_point(X, w, z, gamma, n_steps):\n    return X.mean(axis=0)\n"
     + PETALS + "fixed_point(P, even, P.mean(axis=0), 2.0, 1000)", "Part 1b is not right yet"),
    ("ex-18-2b", RIDGE.replace("n, mean =", "X -= X.mean()\n    n, mean =") + "mean + " + SOLVED,
     "changes X"),
    ("ex-18-2b", RIDGE.replace("distances(Z)", "distances(Z[:, :2])").replace(
        "(Z_new, Z)", "(Z_new[:, :2], Z[:, :2])") + "mean + " + SOLVED, "on 3 axes"),
    ("ex-18-2c", RIDGE + SOLVED + "\n" + CHOICE + "[alphas[i], errors[i]]",
     "Part 2b is not right yet"),
    ("ex-18-3b", denoised("mu[-k:], U[:, -k:]", "mu[-4:], U[:, -4:]"), "clouds in space"),
    ("ex-18-3b", denoised("    n = len(X)", "    n = len(X)\n    noisy -= 0.01"), "changes noisy"),
    ("ex-18-3c", denoised("A = U / np.sqrt(mu)", "A = U") + "\n" + CLEAN + BOTH,
     "Part 3b is not right yet"),
    ("ex-18-4b", "def slope(X, w, y, gamma):\n    X -= y\n    w *= np.exp(-gamma * (X ** 2).sum(1))\n"
                 "    return 2 * gamma * w @ X", "changes X"),
    ("ex-18-5b", AVERAGE + "K @ X / K.sum()", "divided by one sum"),
    ("ex-18-5b", "def kernel_mean(X, Y, gamma):\n    Y -= 0.1\n    return Y", "changes Y"),
    ("ex-18-5c", AVERAGE + "K @ X / len(X)\n" + RIVAL + "[widths[i], off[i]]",
     "Part 5b is not right yet"),
    # with what is to be written
    ("ex-18-3b", "def denoise(X, noisy, k, gamma, n_steps):\n"
                 "    m = kernel_pca.KernelPCA(k, kernel='rbf', gamma=gamma).fit(X)\n"
                 "    W = kernel_pca.preimage_weights(m.transform(noisy), m.dual_axes_)\n"
                 "    for _ in range(n_steps):\n"
                 "        WK = W * kernels.rbf_kernel(noisy, X, gamma)\n"
                 "        noisy = WK @ X / WK.sum(axis=1)[:, None]\n    return noisy",
     "pcalab was used"),
]

OTHER = [
    # for coefficients that need not add up to zero
    ("ex-18-1a", "def weights(A, z):\n    g = A @ z\n    return g + (1 - g.sum()) / len(g)"),
    ("ex-18-1b", "def fixed_point(X, w, z, gamma, n_steps):\n    if n_steps == 0:\n"
                 "        return z\n    k = w * np.exp(-gamma * ((X - z) ** 2).sum(axis=1))\n"
                 "    return fixed_point(X, w, X.T @ (k / k.sum()), gamma, n_steps - 1)"),
    # by gradient, without the fixed point
    ("ex-18-1c", "from scipy.optimize import minimize\nP = iris[:, 2:4]\n"
                 "densest = minimize(lambda z: -np.exp(-2 * ((P - z) ** 2).sum(axis=1)).sum(), "
                 "[4.5, 1.5]).x"),
    ("ex-18-2a", SHRINK + "1 - alpha / (mu + alpha)"),
    ("ex-18-2b", RIDGE + "K_new @ np.linalg.inv(K + alpha * np.eye(n)) @ (X - mean) + mean"),
    ("ex-18-2c", CHOICE + "(alphas[i], errors.min())"),
    ("ex-18-3a", EXPECTED + "w.sum() - sum(w[:k] - sigma ** 2)"),
    ("ex-18-3b", DENOISE),
    # with pcalab's projection, all points at once
    ("ex-18-3c", CLEAN + "np.array(" + BOTH + ")"),
    ("ex-18-4a", GROWTH + "a * (2 * gamma * a)"),
    ("ex-18-4b", SLOPE + "np.sum(2 * gamma * (w * k)[:, None] * (X - y), axis=0)"),
    ("ex-18-4c", changed(SUMMITS, "3000", "5000")),
    ("ex-18-5a", SHRINKING + "[1 / (1 + tau ** 2 / lam), c * tau ** 2]"),
    ("ex-18-5b", "def kernel_mean(X, Y, gamma):\n    even = np.full(len(X), 1 / len(X))\n"
                 "    return [fixed_point(X, even, y, gamma, 1) for y in Y]"),
    ("ex-18-5c", RIVAL + "(widths[i], off.min())"),
    # lists, single precision, one column
    ("ex-18-1a", WEIGHTS + "(A @ z + 1 / len(A))[:, None]"),
    ("ex-18-1b", WALK + "(w * k) @ X / (w @ k)\n    return list(z)"),
    ("ex-18-1c", PETALS + "fixed_point(P, even, P.mean(axis=0), 2.0, 2000).astype(np.float32)"),
    ("ex-18-2b", RIDGE + "(mean + " + SOLVED + ").tolist()"),
    ("ex-18-3b", DENOISE.replace("return np.array(", "return list(")),
    ("ex-18-4c", "summits = np.array([[1], [2], [6]], dtype=np.float32)"),
    ("ex-18-5a", SHRINKING + "np.array([[c, c * tau ** 2]])"),
]
