"""Wrong and unusual answers to the exercises of chapter 16, and what the learner must be told.

WRONG: grade_id of the answer cell, what is written there, words of the message.
OTHER: answers that are right although they are not the book's.
"""

ENTRIES = "def entries(alpha, beta, n):\n    return "
CENTER = ("def double_center(K):\n"
          "    row, column = K.mean(axis=1, keepdims=True), K.mean(axis=0)\n"
          "    H = np.eye(len(K)) - 1 / len(K)\n    return ")
SHARE = "w, raw = (np.linalg.eigvalsh(A) for A in (double_center(K_digits), K_digits))\nshare = "
RADIUS = "def squared_radius(kxx, k_new, K):\n    return "
NEW = ("def center_new(K_new, K):\n    row, column = K_new.mean(axis=1)[:, None], K.mean(axis=0)\n"
       "    return ")
FIT = ("w, U = np.linalg.eigh(double_center(K_digits))\nw, U = w[[-1, -2]], U[:, [-1, -2]]\n"
       "K_new = kernels.rbf_kernel(digits[500:600], digits[:500], gamma=0.001)\n"
       "centred = center_new(K_new, K_digits)\nnew_scores = ")
BACK = ("\n\n\ndef distances_from_gram(B):\n    b = np.diag(B)\n"
        "    return np.sqrt((b[:, None] + b - 2 * B).clip(min=0))")
GRAM = "def gram_from_distances(D):\n    H = np.eye(len(D)) - 1 / len(D)\n    return "
TO = GRAM + "H @ D ** 2 @ H / -2\n\n\ndef distances_from_gram(B):\n    b = np.diag(B)\n    return "
POINTS = ("w, U = np.linalg.eigh(gram_from_distances(D_iris))\n"
          "w, U = w[[-1, -2]], U[:, [-1, -2]]\npoints = ")
LEAVES = "def largest_distance(m):\n    return "
TEST = ("def is_euclidean(D):\n    H = np.eye(len(D)) - 1 / len(D)\n"
        "    w = np.linalg.eigvalsh(H @ D ** 2 @ H / -2)\n    return ")
CITIES = "D = cities.distances\nH = np.eye(6) - 1 / 6\nleast = "
INNER = "def inner_about(a, b, c):\n    return "
ABOUT = ("def gram_about(D, s):\n    I, J = np.eye(len(D)), np.ones(len(D))\n"
         "    P, T = I - np.outer(J, s), I - np.outer(s, J)\n    return ")
SETOSA = "S = D_iris ** 2\nnear = S[:, :50].mean(axis=1)\nfrom_setosa = "

WRONG = [
    # β kept, αI untouched, n − 1
    ("ex-16-1a", ENTRIES + "alpha * (1 - 1 / n) + beta, beta - alpha / n",
     "β drops out: H1 = 0, so"),
    ("ex-16-1a", ENTRIES + "alpha, 0", "Centring does change αI"),
    ("ex-16-1a", ENTRIES + "alpha * (1 - 1 / (n - 1)), -alpha / (n - 1)", "not 1/(n − 1)"),
    ("ex-16-1a", ENTRIES + "alpha * (1 - 1 / n), alpha / n", "adds up to zero"),
    ("ex-16-1a", ENTRIES + "alpha * (1 - 2 / n), -2 * alpha / n", "subtracted once"),
    ("ex-16-1b", CENTER + "K - row - column", "must be added back"),
    ("ex-16-1b", CENTER + "K - row - column - K.mean()", "not subtracted once more"),
    ("ex-16-1b", CENTER + "K - column", "this is HK"),
    ("ex-16-1b", CENTER + "K - row", "this is KH"),
    ("ex-16-1b", CENTER + "K - K.mean(axis=1) - column + K.mean()", "Keep them as a column"),
    ("ex-16-1b", CENTER + "K - row.T - column[:, None] + K.mean()", "have changed places"),
    ("ex-16-1b", CENTER + "H @ K @ H / -2", "belongs to squared distances"),
    ("ex-16-1b", "def double_center(K):\n    K -= K.mean(axis=0)\n"
                 "    return K - K.mean(axis=1, keepdims=True)",
     "changes the matrix of its caller"),
    ("ex-16-1c", SHARE + "raw[-2:].sum() / raw.sum()", "not centred"),
    ("ex-16-1c", SHARE + "w[-2:].sum() / np.trace(K_digits)", "n = 500"),
    ("ex-16-1c", SHARE + "raw[-2:].sum() / w.sum()", "those of K, not of K̃"),
    ("ex-16-1c", SHARE + "100 * w[-2:].sum() / w.sum()", "percentage"),
    ("ex-16-1c", SHARE + "w[-1] / w.sum()", "first axis alone"),
    ("ex-16-1c", SHARE + "w[-2:].sum()", "divide them by their total"),
    ("ex-16-1c", SHARE + "np.sqrt(w[-2:]).sum() / np.sqrt(w.clip(min=0)).sum()",
     "standard deviations"),
    ("ex-16-1c", "share = ...", "still missing"),
    ("ex-16-2a", RADIUS + "kxx - k_new.mean() + K.mean()", "occurs twice"),
    ("ex-16-2a", RADIUS + "kxx - 2 * k_new.mean()", "last term is missing"),
    ("ex-16-2a", RADIUS + "kxx - 2 * k_new.mean() - K.mean()", "added, not subtracted"),
    ("ex-16-2a", RADIUS + "kxx - 2 * k_new.sum() + K.sum()", "by n and by n²"),
    ("ex-16-2a", RADIUS + "kxx - 2 * k_new.mean() + np.diag(K).mean()",
     "not that of its diagonal"),
    ("ex-16-2a", RADIUS + "np.sqrt(kxx - 2 * k_new.mean() + K.mean())", "square is asked for"),
    # means of the new rows in place of those of K, one side only
    ("ex-16-2b", NEW + "K_new - row - K_new.mean(axis=0) + K_new.mean()", "Take both from K"),
    ("ex-16-2b", NEW + "K_new - row - K_new.mean(axis=0) + K.mean()", "means of the columns are"),
    ("ex-16-2b", NEW + "K_new - row - column + K_new.mean()",
     "mean of all entries is that of the new"),
    ("ex-16-2b", NEW + "K_new - row", "Only the old images"),
    ("ex-16-2b", NEW + "K_new - column", "Only the new images"),
    ("ex-16-2b", NEW + "K_new - row - column", "must be added"),
    ("ex-16-2b", NEW + "K_new - column + K.mean()", "from each row its own"),
    ("ex-16-2b", NEW + "K_new", "Nothing is centred"),
    ("ex-16-2b", NEW + "(K_new - row - column + K.mean()).T", "transposed"),
    ("ex-16-2b", NEW + "K_new - row - column + K.mean() if len(K_new) > 1 else K_new * 0",
     "single new point"),
    ("ex-16-2c", FIT + "K_new @ U / np.sqrt(w)", "new rows are not centred. That shifts"),
    ("ex-16-2c", FIT + "(K_new - K_new.mean(axis=0)) @ U / np.sqrt(w)", "means of their own"),
    ("ex-16-2c", FIT + "centred @ U", "divide the unit eigenvectors by √μ"),
    ("ex-16-2c", FIT + "centred @ U / w", "divided by μ"),
    ("ex-16-2c", FIT + "centred @ U[:, ::-1] / np.sqrt(w[::-1])", "not sorted"),
    ("ex-16-2c", FIT + "center_new(K_digits[:100], K_digits) @ U / np.sqrt(w)",
     "of the old images"),
    ("ex-16-2c", FIT.replace("double_center(K_digits)", "K_digits") + "K_new @ U / np.sqrt(w)",
     "Nothing is centred"),
    ("ex-16-2c", "from pcalab.kernel_pca import KernelPCA\n"
                 "model = KernelPCA(2, kernel='rbf', gamma=0.001)\n"
                 "new_scores = model.fit_transform(digits[:600])[500:]", "all 600"),
    ("ex-16-2c", "from pcalab.kernel_pca import KernelPCA\n"
                 "model = KernelPCA(2, kernel='rbf', gamma=0.002).fit(digits[:500])\n"
                 "new_scores = model.transform(digits[500:600])", "twice"),
    # −½ and its parts, squares forgotten, the other reference point
    ("ex-16-3a", "b = [-50 / 9, 100 / 9]", "factor −½ is missing"),
    ("ex-16-3a", "b = [-25 / 9, 50 / 9]", "sign is missing"),
    ("ex-16-3a", "b = [0, 0]", "from point 1"),
    ("ex-16-3a", "b = [25 / 9, 50 / 9]", "b₂₃ has the other sign"),
    ("ex-16-3a", "D = np.array([[0, 3, 4], [3, 0, 5], [4, 5, 0]])\nH = np.eye(3) - 1 / 3\n"
                 "B = H @ D @ H / -2\nb = [B[0, 0], B[1, 2]]", "squared first"),
    ("ex-16-3b", GRAM + "H @ D ** 2 @ H" + BACK, "factor −½ is missing"),
    ("ex-16-3b", GRAM + "H @ D ** 2 @ H / 2" + BACK, "you took ½"),
    ("ex-16-3b", GRAM + "H @ D @ H / -2" + BACK, "not squared."),
    ("ex-16-3b", GRAM + "H @ D @ H" + BACK, "not squared, and"),
    ("ex-16-3b", GRAM + "H @ (D @ D) @ H / -2" + BACK, "square of the matrix"),
    ("ex-16-3b", GRAM + "H @ D ** 2 / -2" + BACK, "one side only"),
    ("ex-16-3b", GRAM + "(H @ D @ H) ** 2 / -2" + BACK, "square first"),
    ("ex-16-3b", TO + "(b[:, None] + b - 2 * B).clip(min=0)", "take the root"),
    ("ex-16-3b", TO + "np.sqrt((b[:, None] + b - B).clip(min=0))", "factor 2 is missing"),
    ("ex-16-3b", TO + "np.sqrt((2 * b[:, None] - 2 * B).clip(min=0))", "taken twice"),
    ("ex-16-3b", TO + "np.sqrt(b[:, None] + b - 2 * B)", "is nan"),
    ("ex-16-3c", "H = np.eye(150) - 1 / 150\nw, U = np.linalg.eigh(H @ D_iris ** 2 @ H)\n"
                 "points = U[:, :2] * np.sqrt(-w[:2])", "√2 times too long"),
    ("ex-16-3c", POINTS + "U", "multiply them by √μ"),
    ("ex-16-3c", POINTS + "U * w", "it is √μ"),
    ("ex-16-3c", POINTS + "U / np.sqrt(w)", "coefficients, not scores"),
    ("ex-16-3c", POINTS.replace("(D_iris)", "(D_iris ** 0.5)") + "U * np.sqrt(w)", "not squared"),
    ("ex-16-3c", POINTS + "U[:, ::-1] * np.sqrt(w[::-1])", "not sorted"),
    ("ex-16-4a", LEAVES + "2.0", "triangle inequality"),
    ("ex-16-4a", LEAVES + "np.sqrt(2)", "orthogonal"),
    ("ex-16-4a", LEAVES + "np.sqrt(3)", "three leaves only"),
    ("ex-16-4a", LEAVES + "2 * m / (m - 1)", "take the root"),
    ("ex-16-4a", LEAVES + "np.sqrt(m / (m - 1))", "factor 2"),
    # no tolerance, an absolute one, unsquared, the triangle inequality
    ("ex-16-4b", TEST + "w[0] >= 0", "is there a tolerance"),
    ("ex-16-4b", TEST + "w[0] >= -1e-10", "relative to the largest"),
    ("ex-16-4b", TEST.replace("D ** 2", "D") + "w[0] >= -1e-10 * w[-1]",
     "Are the distances squared?"),
    ("ex-16-4b", TEST.replace(" / -2", " / 2") + "w[0] >= -1e-10 * w[-1]", "is the factor −½"),
    ("ex-16-4b", "def is_euclidean(D):\n    n = len(D)\n"
                 "    return all(D[i, j] <= D[i, k] + D[k, j] + "
                 "1e-10 * D.max() for i in range(n) for j in range(n) for k in range(n))",
     "it is not enough"),
    ("ex-16-4b", TEST + "True", "it is not enough"),
    ("ex-16-4c", CITIES + "np.linalg.eigvalsh(H @ D ** 2 @ H)[0]", "factor −½ is missing"),
    ("ex-16-4c", CITIES + "np.linalg.eigvalsh(H @ D ** 2 @ H / 2)[0]", "you took ½"),
    ("ex-16-4c", CITIES + "np.linalg.eigvalsh(H @ D @ H / -2)[0]", "not squared"),
    ("ex-16-4c", CITIES + "np.linalg.eigvalsh(H @ D ** 2 @ H / -2)[-1]", "largest eigenvalue"),
    ("ex-16-4c", CITIES + "np.linalg.svd(H @ D ** 2 @ H / 2)[1][3]", "singular value"),
    ("ex-16-4c", CITIES + "np.linalg.eigvalsh(D ** 2 / -2)[0]", "without centring"),
    ("ex-16-5a", INNER + "a ** 2 + b ** 2 - c ** 2", "factor ½ is missing"),
    ("ex-16-5a", INNER + "(c ** 2 - a ** 2 - b ** 2) / 2", "sign is turned"),
    ("ex-16-5a", INNER + "(a + b - c) / 2", "have to be squared"),
    ("ex-16-5a", INNER + "(a ** 2 + b ** 2 + c ** 2) / 2", "not added"),
    ("ex-16-5a", INNER + "(a ** 2 + b ** 2 - c ** 2) / (2 * a * b)", "cosine"),
    ("ex-16-5b", ABOUT + "P @ D ** 2 @ T", "factor −½ is missing"),
    ("ex-16-5b", ABOUT + "P @ D ** 2 @ T / 2", "you took ½"),
    ("ex-16-5b", ABOUT + "P @ D @ T / -2", "not squared"),
    ("ex-16-5b", ABOUT + "T @ D ** 2 @ P / -2", "changed places"),
    ("ex-16-5b", ABOUT + "P @ D ** 2 @ P / -2", "On the right"),
    ("ex-16-5b", "def gram_about(D, s):\n    H = np.eye(len(D)) - 1 / len(D)\n"
                 "    return H @ D ** 2 @ H / -2", "weights s are not used"),
    ("ex-16-5c", SETOSA + "np.sqrt(near - S[:50, :50].mean() / 2)", "squares are asked for"),
    ("ex-16-5c", SETOSA + "near", "spread of the setosa"),
    ("ex-16-5c", SETOSA + "near - S[:50, :50].mean()", "subtracted all of it"),
    ("ex-16-5c", SETOSA + "S.mean(axis=1) - S.mean() / 2", "all 150"),
    ("ex-16-5c", "from_setosa = np.diag(gram_about(D_iris, np.repeat([1 / 150, 0, 0], 50)))",
     "add up to one"),
    ("ex-16-5c", "from_setosa = np.diag(gram_about(np.sqrt(D_iris), np.repeat([0.02, 0, 0], 50)))",
     "square its entries"),
    ("ex-16-5c", "from_setosa = gram_about(D_iris, np.repeat([0.02, 0, 0], 50))", "its diagonal"),
    ("ex-16-5c", "from_setosa = np.diag(gram_about(D_iris, np.repeat([0, 0.02, 0], 50)))",
     "versicolor"),
]

OTHER = [
    ("ex-16-1a", "def entries(alpha, beta, n):\n    H = np.eye(n) - 1 / n\n"
                 "    K = alpha * np.eye(n) + beta\n    return (H @ K @ H)[0, :2]"),
    ("ex-16-1b", CENTER + "H @ K @ H"),
    ("ex-16-1b", CENTER + "((K - row).T - (K - row).mean(axis=0)[:, None]).T"),
    ("ex-16-1c", "w = np.linalg.svd(double_center(K_digits))[1]\nshare = w[:2].sum() / w.sum()"),
    ("ex-16-2a", "def squared_radius(kxx, k_new, K):\n    n = len(K)\n"
                 "    a = np.append(-np.ones(n) / n, 1)\n"
                 "    whole = np.block([[K, k_new[:, None]], [k_new, kxx]])\n"
                 "    return a @ whole @ a"),
    ("ex-16-2b", "def center_new(K_new, K):\n    H = np.eye(len(K)) - 1 / len(K)\n"
                 "    return (K_new - K.mean(axis=0)) @ H"),
    ("ex-16-2b", "def center_new(K_new, K):\n    c = K.mean(axis=0)\n    c = c - c.mean()\n"
                 "    return [list(k - k.mean() - c) for k in K_new]"),
    # the opposite signs; the constant of the exercise of chapter 15; pcalab itself
    ("ex-16-2c", FIT + "-(K_new - K_digits.mean(axis=0)) @ U / np.sqrt(w)"),
    ("ex-16-2c", "from sklearn.decomposition import KernelPCA\n"
                 "model = KernelPCA(2, kernel='rbf', gamma=0.001).fit(digits[:500])\n"
                 "new_scores = model.transform(digits[500:600])"),
    ("ex-16-3a", "P = np.array([[0, 0], [3, 0], [0, 4]]) - [1, 4 / 3]\n"
                 "b = ((P @ P.T)[0, 0], (P @ P.T)[1, 2])"),
    ("ex-16-3b", GRAM + "-H @ (D * D) @ H / 2\n\n\ndef distances_from_gram(B):\n"
                 "    b = np.diag(B)\n    return np.sqrt(abs(np.add.outer(b, b) - 2 * B))"),
    ("ex-16-3c", "points = -(iris - iris.mean(axis=0)) @ np.linalg.svd("
                 "iris - iris.mean(axis=0))[2][:2].T"),
    ("ex-16-4a", LEAVES + "(2 + 2 / (m - 1)) ** 0.5"),
    ("ex-16-4b", TEST + "bool(w.min() > -1e-10 * abs(w).max())"),
    ("ex-16-4b", "def is_euclidean(D):\n    S = D ** 2\n    G = (S[:1] + S[:1].T - S) / 2\n"
                 "    w = np.linalg.eigvalsh(G)\n    return int(w[0] >= -1e-10 * w[-1])"),
    ("ex-16-4c", CITIES + "-np.linalg.eigvalsh(H @ D ** 2 @ H).max() / 2"),
    ("ex-16-5a",
     "def inner_about(a, b, c):\n    return a * b * (a * a + b * b - c * c) / (2 * a * b)"),
    ("ex-16-5b", ABOUT + "P @ (-0.5 * D ** 2) @ P.T"),
    ("ex-16-5c", SETOSA + "near - S[:50, :50].mean() / 2"),
    ("ex-16-5c", "from_setosa = [sum((x - iris[:50].mean(axis=0)) ** 2) for x in iris]"),
]
