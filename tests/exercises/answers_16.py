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
SHIFTED = ("def shifted(K, f):\n    return K + f[:, None] + f\n\n\n"
           "def nearest_to_zero(K):\n    m = K.mean(axis=1)\n    return ")
MATRIX = "\n\n\ndef nearest_to_zero(K):\n    H = np.eye(len(K)) - 1 / len(K)\n    return H @ K @ H"
LOWEST = "w, D = np.linalg.eigvalsh, double_center\nlowest, difference = "
FROM = "def inner_from(ij, ir, jr, rr):\n    return "
SEEN = ("def center_about(K, s):\n    Ks, I, J = K @ s, np.eye(len(K)), np.ones(len(K))\n"
        "    P, T = I - np.outer(J, s), I - np.outer(s, J)\n    return ")
CLASSES = ("D = np.array([np.diag(center_about(K_digits, (target == c) / (target == c).sum()))\n"
           "              for c in range(10)])\nright = ")
MEAN = "def new_mean(g, m, c, n):\n    return "
GROW = "def grow(means, n, row, corner):\n    return "
WALK = ("means, lengths = np.ones(1), [1.0]\nfor n in range(1, 200):\n"
        "    row = kernels.rbf_kernel(digits[n:n + 1], digits[:n], gamma=0.001)[0]\n"
        "    means = grow(means, n, row, 1.0)\n    lengths.append(means.mean())\nlengths = ")

WRONG = [
    # β kept, αI untouched, n − 1
    ("ex-16-1a", ENTRIES + "alpha * (1 - 1 / n) + beta, beta - alpha / n",
     "β drops out: H1 = 0, so"),
    ("ex-16-1a", ENTRIES + "alpha, 0", "Centring does change αI"),
    ("ex-16-1a", ENTRIES + "alpha * (1 - 1 / (n - 1)), -alpha / (n - 1)", "not 1/(n − 1)"),
    ("ex-16-1a", ENTRIES + "alpha * (1 - 1 / n), alpha / n", "adds up to zero"),
    ("ex-16-1a", ENTRIES + "alpha * (1 - 2 / n), -2 * alpha / n", "subtracted once"),
    ("ex-16-1a", ENTRIES + "(alpha * (1 - 1 / n), -0.6 * beta)", "α = 1.5"),
    # what the task forbids
    ("ex-16-1b", CENTER + "H @ K @ H", "product of matrices"),
    ("ex-16-1b", CENTER + "np.dot(H, np.dot(K, H))", "product of matrices"),
    ("ex-16-1b", CENTER + "K - row - column", "must be added back"),
    ("ex-16-1b", CENTER + "K - row - column - K.mean()", "not subtracted once more"),
    ("ex-16-1b", CENTER + "K - column", "this is HK"),
    ("ex-16-1b", CENTER + "K - row", "this is KH"),
    ("ex-16-1b", CENTER + "K - K.mean(axis=1) - column + K.mean()", "Keep them as a column"),
    ("ex-16-1b", CENTER + "K - row.T - column[:, None] + K.mean()", "have changed places"),
    ("ex-16-1b", CENTER + "H @ K @ H / -2", "belongs to squared distances"),
    ("ex-16-1b", "def double_center(K):\n    K -= K.mean(axis=0)\n"
                 "    return K - K.mean(axis=1, keepdims=True)",
     "changes K"),
    ("ex-16-1c", SHARE + "raw[-2:].sum() / raw.sum()", "not centred"),
    ("ex-16-1c", SHARE + "w[-2:].sum() / np.trace(K_digits)", "n = 500"),
    ("ex-16-1c", SHARE + "raw[-2:].sum() / w.sum()", "those of K, not of K̃"),
    ("ex-16-1c", SHARE + "100 * w[-2:].sum() / w.sum()", "percentage"),
    ("ex-16-1c", SHARE + "w[-1] / w.sum()", "first axis alone"),
    ("ex-16-1c", SHARE + "w[-2:].sum()", "divide them by their total"),
    ("ex-16-1c", SHARE + "np.sqrt(w[-2:]).sum() / np.sqrt(w.clip(min=0)).sum()",
     "standard deviations"),
    ("ex-16-1c", "double_center = lambda K: K - K.mean()\n"
                 "share = np.linalg.eigvalsh(double_center(K_digits))[-2:].sum() / 500",
     "Part 1b is not right yet"),
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
    ("ex-16-2b", NEW + "K_new - K_new.mean(axis=1) - column + K.mean()", "belongs in a column"),
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
    ("ex-16-2c", "center_new = lambda K_new, K: 2 * K_new\n" + FIT + "centred @ U",
     "Part 2b is not right yet"),
    # the mixed term, the square, the sign
    ("ex-16-3a", "def kernel_value(d):\n    return 1 - d ** 2", "factor ½ is missing"),
    ("ex-16-3a", "def kernel_value(d):\n    return 1 - d / 2", "has to be squared"),
    ("ex-16-3a", "def kernel_value(d):\n    return 1 + d ** 2 / 2", "sign is turned"),
    ("ex-16-3a", "def kernel_value(d):\n    return (1 - d ** 2) / 2", "Both squared lengths"),
    ("ex-16-3a", "def kernel_value(d):\n    return np.exp(-d ** 2)", "a Gaussian of d"),
    ("ex-16-3a", "def kernel_value(d):\n    return -d ** 2 / 2", "would be 0"),
    ("ex-16-3b", "def shifted(K, f):\n    return K + f" + MATRIX, "f_i is missing"),
    ("ex-16-3b", "def shifted(K, f):\n    return K + f[:, None]" + MATRIX, "f_j is missing"),
    ("ex-16-3b", "def shifted(K, f):\n    return K + 2 * f" + MATRIX, "f_j was added twice"),
    ("ex-16-3b", "def shifted(K, f):\n    return K + np.outer(f, f)" + MATRIX, "product"),
    ("ex-16-3b", "def shifted(K, f):\n    return K + np.diag(f)" + MATRIX, "diagonal only."),
    ("ex-16-3b", SHIFTED + "K - m - m[:, None]", "half of it goes back"),
    ("ex-16-3b", SHIFTED + "K - m - m[:, None] + 2 * m.mean()", "half of it is enough"),
    ("ex-16-3b", SHIFTED + "K - m[:, None]", "not symmetric"),
    ("ex-16-3b", SHIFTED + "K - m", "Only the columns"),
    ("ex-16-3b", SHIFTED + "K - K.mean()", "sum of all entries"),
    ("ex-16-3b", SHIFTED + "K - (m + m[:, None]) / 2", "half of each row's mean"),
    ("ex-16-3b", "def shifted(K, f):\n    return K + f[:, None] + f\n\n\n"
                 "def nearest_to_zero(K):\n    K -= K.mean(axis=0)\n"
                 "    return K - K.mean(axis=1, keepdims=True)", "changes K"),
    ("ex-16-3c", LOWEST + "w(chord)[-1], 0", "largest eigenvalue"),
    ("ex-16-3c", LOWEST + "w(cosine)[0], 0", "smallest eigenvalue of the cosines"),
    ("ex-16-3c", LOWEST + "w(D(chord))[0], 0", "of both matrices after"),
    ("ex-16-3c", LOWEST + "chord.min(), 0", "smallest entry"),
    ("ex-16-3c", LOWEST + "w(chord)[0], abs(cosine - chord).max()", "centre both first"),
    ("ex-16-3c", LOWEST + "w(chord)[0], abs(D(cosine) - chord).max()", "Only the cosines"),
    ("ex-16-3c", LOWEST + "w(chord)[0], abs(cosine - D(chord)).max()", "Only the chords"),
    ("ex-16-4a", FROM + "ij - ir - jr", "is missing"),
    ("ex-16-4a", FROM + "ij - ir - jr - rr", "minus times minus"),
    ("ex-16-4a", FROM + "ij - ir + rr", "⟨φⱼ, φᵣ⟩ not"),
    ("ex-16-4a", FROM + "ij - jr + rr", "⟨φᵢ, φᵣ⟩ not"),
    ("ex-16-4a", FROM + "ij + ir + jr + rr", "are subtracted"),
    ("ex-16-4a", FROM + "ij - jr", "Only φᵢ is seen"),
    ("ex-16-4a", FROM + "ij + rr - 2 * ir", "pattern"),
    ("ex-16-4b", SEEN + "double_center(K)", "weights s are not used"),
    ("ex-16-4b", SEEN + "K - Ks - Ks[:, None]", "‖p‖² = sᵀKs is added"),
    ("ex-16-4b", SEEN + "K - Ks - Ks[:, None] + s @ s", "left K out"),
    ("ex-16-4b", SEEN + "P @ K", "one side is seen from p."),
    ("ex-16-4b", SEEN + "K @ T", "it is the second"),
    ("ex-16-4b", SEEN + "T @ K @ P", "changed places"),
    ("ex-16-4b", SEEN + "P @ K @ P", "On the right"),
    ("ex-16-4b", SEEN + "K * np.outer(s, s)", "where p lies"),
    ("ex-16-4b", SEEN + "K - 2 * Ks - 2 * Ks[:, None] + s @ Ks", "twice too large"),
    ("ex-16-4b", "def center_about(K, s):\n    Ks = K @ s\n    K -= Ks\n"
                 "    K -= Ks[:, None]\n    return K + s @ Ks", "changes K"),
    ("ex-16-4c", "center_about = lambda K, s: K * s\n" + CLASSES
     + "np.sum(D.argmin(axis=0) == target)", "Part 4b is not right yet"),
    ("ex-16-4c", CLASSES + "np.mean(D.argmin(axis=0) == target)", "This is the share"),
    ("ex-16-4c", CLASSES + "np.sum(D.argmin(axis=0) != target)", "are wrong"),
    ("ex-16-4c", CLASSES + "np.sum(D.argmax(axis=0) == target)", "farthest"),
    ("ex-16-4c", "W = np.array([(target == c) / (target == c).sum() for c in range(10)])\n"
                 "right = np.sum((W @ K_digits).argmax(axis=0) == target)",
     "‖p‖² is missing"),
    ("ex-16-4c", "X = digits[:500]\n"
    "M = np.array([X[target == c].mean(axis=0) for c in range(10)])\n"
                 "right = np.sum(pcalab.squared_distances(X, M).argmin(axis=1) == target)",
     "means of the pixels"),
    ("ex-16-5a", MEAN + "(n ** 2 * g + n * m + c) / (n + 1) ** 2", "as a row and as a column"),
    ("ex-16-5a", MEAN + "(n ** 2 * g + 2 * n * m) / (n + 1) ** 2", "corner"),
    ("ex-16-5a", MEAN + "(n ** 2 * g + 2 * m + c) / (n + 1) ** 2", "adds n·m"),
    ("ex-16-5a", MEAN + "(n * g + 2 * n * m + c) / (n + 1) ** 2", "n² entries"),
    ("ex-16-5a", MEAN + "(n ** 2 * g + 2 * n * m + c) / (n ** 2 + 1)", "(n + 1)² entries now"),
    ("ex-16-5a", MEAN + "(n ** 2 * g + 2 * n * m + c) / n ** 2", "not by n²"),
    ("ex-16-5a", MEAN + "n ** 2 * g + 2 * n * m + c", "the mean is asked for"),
    ("ex-16-5b", GROW + "np.append(n * means, row.sum() + corner) / (n + 1)", "one entry more"),
    ("ex-16-5b", GROW + "np.append(means + row, row.sum() + corner) / (n + 1)", "count n times"),
    ("ex-16-5b", GROW + "np.append(n * means + row, row.sum()) / (n + 1)", "contains the corner"),
    ("ex-16-5b", GROW + "np.append(n * means + row, row.sum() + corner) / n", "new length"),
    ("ex-16-5b", GROW + "np.append((n * means + row) / (n + 1), (row.sum() + corner) / n)",
     "new row's mean"),
    ("ex-16-5b", GROW + "(n * means + row) / (n + 1)", "has a mean as well"),
    ("ex-16-5b", GROW + "np.append(n * means + row, row.sum() + corner)", "These are sums"),
    ("ex-16-5b", "def grow(means, n, row, corner):\n    means *= n\n    means += row\n"
                 "    return np.append(means, row.sum() + corner) / (n + 1)",
     "changes means"),
    ("ex-16-5c", "grow = lambda means, n, row, corner: np.append(means, row.mean())\n" + WALK
     + "lengths", "Part 5b is not right yet"),
    ("ex-16-5c", WALK + "np.sqrt(lengths)", "their squares"),
    ("ex-16-5c", WALK + "lengths[1:] + lengths[-1:]", "begins with 1"),
    ("ex-16-5c", WALK + "np.array(lengths) * np.arange(1, 201) ** 2", "sums of all entries"),
    ("ex-16-5c", "lengths = np.ones(200)", "mean of the diagonal"),
    ("ex-16-5c", "K = kernels.rbf_kernel(digits[:200], gamma=0.001)\n"
                 "lengths = [K[n, :n + 1].mean() for n in range(200)]", "last row"),
    ("ex-16-5c", "K = kernels.rbf_kernel(digits[:200], gamma=0.001) - np.eye(200)\n"
                 "lengths = [1.0] + [K[:n, :n].sum() / (n * n - n) for n in range(2, 201)]",
     "off the diagonal"),
    # with what is to be written, or is forbidden
    ("ex-16-1b", "from pcalab import double_center",
     "pcalab was used"),
    ("ex-16-2b", "def center_new(K_new, K):\n"
                 "    return kernels.center_new(K_new, K.mean(axis=0), K.mean())",
     "pcalab was used"),
]

OTHER = [
    ("ex-16-1a", "def entries(alpha, beta, n):\n    H = np.eye(n) - 1 / n\n"
                 "    K = alpha * np.eye(n) + beta\n    return (H @ K @ H)[0, :2]"),
    ("ex-16-1b", CENTER + "((K - row).T - (K - row).mean(axis=0)[:, None]).T"),
    ("ex-16-1b", "def double_center(K):\n    K = np.array(K)\n    K -= np.mean(K, 0)\n"
                 "    return (K.T - np.average(K, axis=1)).T"),
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
    ("ex-16-3a", "def kernel_value(d):\n    return (2 - d * d) / 2"),
    ("ex-16-3b", "def shifted(K, f):\n    return K + np.add.outer(f, f)" + MATRIX),
    ("ex-16-3c", LOWEST + "w(chord).min(), 1e-14"),
    ("ex-16-4a", FROM + "(ij - ir) - (jr - rr)"),
    ("ex-16-4b", SEEN + "P @ K @ P.T"),
    ("ex-16-4c", CLASSES + "float((D.argmin(axis=0) == target).sum())"),
    ("ex-16-5a", MEAN + "(n * (n * g + m) + n * m + c) / (n * n + 2 * n + 1)"),
    ("ex-16-5b", "def grow(means, n, row, corner):\n    whole = np.append(row, corner)\n"
                 "    return [*(means + (row - means) / (n + 1)), whole.mean()]"),
    ("ex-16-5c", "K = kernels.rbf_kernel(digits[:200], gamma=0.001)\n"
                 "lengths = [K[:n, :n].mean() for n in range(1, 201)]"),
]
