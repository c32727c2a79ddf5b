"""Wrong and unusual answers to the exercises of chapter 3, and what the learner must be told.

WRONG: grade_id of the answer cell, what is written there, words of the message.
OTHER: answers that are right although they are not the book's.
"""

# what most answers to 1a, 1b, … begin with
RANGE = ("def range_of_variance(values, theta):\n    a, b, c = values\n"
         "    s, co = np.sin(theta), np.cos(theta)\n    return ")
WITH = ("def direction_with(S, t):\n    w, V = np.linalg.eigh(S)\n"
        "    b = np.clip((t - w[0]) / (w[-1] - w[0]), 0, 1)\n    p, q = V[:, -1], V[:, 0]\n")
UNIT = ("D = digits.data\nu = D[digits.target == 8].mean(axis=0)\n"
        "u = u - D[digits.target == 1].mean(axis=0)\nu = u / np.linalg.norm(u)\n"
        "w, V = np.linalg.eigh(S_digits)\nw, V = w[::-1], V[:, ::-1]\nb = (V.T @ u) ** 2\n")
NEEDED = "axes_needed = 1 + np.argmax(np.cumsum(b) / np.sum(b) >= 0.9)"
BISECT = ("def kth_eigenvalue(S, k):\n    high = np.linalg.norm(S)\n    low = -high\n"
          "    for _ in range(50):\n        middle = (low + high) / 2\n"
          "        if count_above(S, middle) >= k:\n            low = middle\n"
          "        else:\n            high = middle\n    return (low + high) / 2")
PIXELS = "v = np.diag(S_digits)\ni, j = np.argsort(v)[-2:]\n"
PLANE = ("def kept_by_plane(values, theta):\n    a, b, c = values\n"
         "    s, co = np.sin(theta), np.cos(theta)\n    return ")
WITHIN = ("def best_within(S, A, k):\n    B = np.linalg.qr(A)[0]\n"
          "    W = np.linalg.eigh(B.T @ S @ B)[1][:, ::-1][:, :k]\n"
          "    V = np.linalg.eigh(S)[1][:, ::-1][:, :k]\n")
BLOCKS = ("block = np.kron(np.eye(4), np.ones((2, 1)))\nA = np.kron(block, block)\n"
          "Q = best_within(S_digits, A, 5)\nkept = np.trace(Q.T @ S_digits @ Q)\n"
          "total = np.trace(S_digits)\n")
FIRST = "def bounds_of_first(p, q):\n    return "
SHARE = ("def bounds_of_share(X):\n    C = X - X.mean(axis=0)\n    S = C.T @ C / len(C)\n"
         "    p, q = np.trace(S), np.sum(S ** 2)\n    return ")
FACES = ("C = faces - faces.mean(axis=0)\nG = C @ C.T\np, q = np.trace(G), np.sum(G ** 2)\n"
         "l, s, u = q / p ** 2, np.linalg.eigvalsh(G)[-1] / p, np.sqrt(q) / p\n")
CORRELATION = "def correlation_at_45(first, second):\n    return "
EVEN = "def even_pair(S):\n    w, V = np.linalg.eigh(S)\n    a, b = V[:, -1], V[:, -2]\n"
LOST = "R = np.linalg.eigh(Z_lost.T @ Z_lost)[1][:, ::-1]\n"

WRONG = [
    # the bounds for any direction; coordinates for weights
    ("ex-03-1a", RANGE + "c, a", "bounds for any u"),
    ("ex-03-1a", RANGE + "a * co + c * s, a * co + b * s", "squares of the coordinates"),
    ("ex-03-1a", RANGE + "a * s ** 2 + c * co ** 2, a * s ** 2 + b * co ** 2", "changed places"),
    ("ex-03-1a", RANGE + "a * co ** 2 + b * s ** 2, a * co ** 2 + c * s ** 2",
     "greatest comes second"),
    ("ex-03-1a", RANGE + "a * co ** 2 + c * s ** 2, a", "more weight than cos²θ"),
    ("ex-03-1a", RANGE + "a * co ** 2", "The shape is ()"),
    ("ex-03-1b", WITH + "    return b * p + (1 - b) * q", "roots √β"),
    ("ex-03-1b", WITH + "    return np.sqrt(1 - b) * p + np.sqrt(b) * q", "changed places"),
    ("ex-03-1b", WITH + "    u = b * p + (1 - b) * q\n    return u / np.linalg.norm(u)",
     "divided by its length"),
    ("ex-03-1b", WITH + "    return p + q", "give them weights"),
    ("ex-03-1b", WITH + "    b = np.clip(t / w[-1], 0, 1)\n"
                        "    return np.sqrt(b) * p + np.sqrt(1 - b) * q", "not at zero"),
    ("ex-03-1b", WITH + "    return p", "greatest value"),
    ("ex-03-1c", UNIT + NEEDED + " - 1", "One too few"),
    ("ex-03-1c", UNIT + "b = b * w\n" + NEEDED, "contributions βλ"),
    ("ex-03-1c", UNIT + "b = np.sqrt(b)\n" + NEEDED, "squares of the coordinates"),
    ("ex-03-1c", UNIT + "b = b[::-1]\n" + NEEDED, "eigh sorts upwards"),
    ("ex-03-1c", UNIT + "b = np.sort(b)[::-1]\n" + NEEDED, "were sorted"),
    ("ex-03-1c", UNIT + "b = w\n" + NEEDED, "variance of all digits"),
    # one variable for two, the walls of a single direction
    ("ex-03-2a", "bounds = [4, 7, 2, 4]", "after one variable"),
    ("ex-03-2a", "bounds = [1, 7, 1, 7]", "single direction"),
    ("ex-03-2a", "bounds = [1, 4, 2, 7]", "come last"),
    ("ex-03-2a", "bounds = [2, 7, 1, 7]", "at most λ₂"),
    ("ex-03-2a", "bounds = [[2, 7], [1, 4]]", "The shape is (2, 2)"),
    ("ex-03-2b", BISECT.replace(">= k", "> k"), "next smaller one"),
    ("ex-03-2b", BISECT.replace(">= k", ">= k - 1"), "next larger one"),
    ("ex-03-2b", BISECT.replace(">= k", ">= len(S) + 1 - k"), "counted from below"),
    ("ex-03-2b", BISECT.replace("low = -high", "low = 0.0"), "begin at zero"),
    ("ex-03-2b", BISECT.replace("range(50)", "range(15)"), "agrees to"),
    ("ex-03-2b", BISECT.replace("    high =", "    if np.ptp(np.diag(S)) < 1e-9:\n"
                                "        return -np.linalg.norm(S)\n    high =", 1),
     "counts twice"),
    ("ex-03-2c", PIXELS + "secured = np.linalg.eigvalsh(S_digits[np.ix_([i, j], [i, j])])[0]",
     "another pair is better"),
    ("ex-03-2c", PIXELS + "secured = v[i]", "between them"),
    ("ex-03-2c", PIXELS + "secured = v[i] + v[j]", "total variance in the plane"),
    ("ex-03-2c", "secured = np.linalg.eigvalsh(S_digits)[-2]", "This is λ₂"),
    ("ex-03-2c", "secured = max(np.linalg.eigvalsh(S_digits[np.ix_([i, j], [i, j])])[1]\n"
                 "              for i in range(64) for j in range(i))", "chooses the smaller one"),
    # the normal for the plane, coordinates for weights
    ("ex-03-3a", PLANE + "a * s ** 2 + c * co ** 2", "along the normal"),
    ("ex-03-3a", PLANE + "a * s ** 2 + b + c * co ** 2", "changed places"),
    ("ex-03-3a", PLANE + "a * co + b + c * s", "weights are squares"),
    ("ex-03-3a", PLANE + "a * co ** 2 + c * s ** 2", "whole unit of weight"),
    ("ex-03-3a", PLANE + "a + b", "only the plane at θ = 0"),
    ("ex-03-3b", WITHIN + "    return W", "coordinates in the span"),
    ("ex-03-3b", WITHIN + "    return V", "do not lie in the span"),
    ("ex-03-3b", WITHIN + "    return A[:, :k]", "columns of A"),
    ("ex-03-3b", WITHIN + "    return B[:, :k]", "in the order of A"),
    ("ex-03-3b", WITHIN + "    return B @ B.T @ V", "makes them shorter"),
    ("ex-03-3b", WITHIN + "    return np.linalg.qr(B @ B.T @ V)[0]", "the span has better"),
    ("ex-03-3b", WITHIN + "    return A @ np.linalg.eigh(A.T @ S @ A)[1][:, ::-1][:, :k]",
     "basis of the span first"),
    ("ex-03-3b", WITHIN + "    return np.linalg.qr(A @ np.linalg.eigh(A.T @ S @ A)[1][:, ::-1]"
                          "[:, :k])[0]", "does not preserve lengths"),
    ("ex-03-3b", WITHIN + "    return B @ np.linalg.eigh(B.T @ S @ B)[1][:, :k]",
     "keep the least"),
    ("ex-03-3c", BLOCKS + "B = A / 2\ncoarse = kept / np.trace(B.T @ S_digits @ B)",
     "within the 16 dimensions"),
    ("ex-03-3c", BLOCKS + "B = A / 2\ncoarse = np.trace(B.T @ S_digits @ B) / total",
     "all 16 directions"),
    ("ex-03-3c", BLOCKS + "coarse = np.linalg.eigvalsh(A.T @ S_digits @ A)[-5:].sum() / total",
     "four times too large"),
    ("ex-03-3c", BLOCKS + "B = A / 4\ncoarse = np.linalg.eigvalsh(B.T @ S_digits @ B)[-5:].sum() "
                          "/ total",
     "means of blocks"),
    ("ex-03-3c", BLOCKS + "coarse = kept", "divide it by the total"),
    ("ex-03-3c", BLOCKS + "A = np.kron(np.eye(16), np.ones((4, 1)))\n"
                          "Q = best_within(S_digits, A, 5)\n"
                          "coarse = np.trace(Q.T @ S_digits @ Q) / total",
     "in a row, not squares"),
    # roots and traces forgotten, the diagonal for the matrix
    ("ex-03-4a", FIRST + "np.sqrt(q), q / p", "upper bound comes second"),
    ("ex-03-4a", FIRST + "(q / p, q)", "take the root"),
    ("ex-03-4a", FIRST + "(q / p ** 2, np.sqrt(q))", "Σλⱼ²/p is q/p"),
    ("ex-03-4a", FIRST + "(q / p, p)", "never larger"),
    ("ex-03-4a", FIRST + "(q / p ** 2, np.sqrt(q) / p)", "eigenvalue itself"),
    ("ex-03-4b", SHARE + "q / p, np.sqrt(q)", "bounds of λ₁ itself"),
    ("ex-03-4b", SHARE + "np.sum(np.diag(S) ** 2) / p ** 2, "
                         "np.sqrt(np.sum(np.diag(S) ** 2)) / p", "Only the diagonal"),
    ("ex-03-4b", SHARE.replace("X - X.mean(axis=0)", "X") + "q / p ** 2, np.sqrt(q) / p",
     "not centred"),
    ("ex-03-4b", SHARE + "q / p ** 2, q / p", "lacks the root"),
    ("ex-03-4b", SHARE + "q / p, np.sqrt(q) / p", "the trace occurs twice"),
    ("ex-03-4c", "a, b = bounds_of_share(faces)\nG = faces @ faces.T\n"
                 "three = [np.sum(G ** 2) / np.trace(G) ** 2, np.linalg.eigvalsh(G)[-1] / "
                 "np.trace(G), np.linalg.norm(G) / np.trace(G)]", "faces are not centred"),
    ("ex-03-4c", FACES + "three = [l, u, s]", "The order is"),
    ("ex-03-4c", FACES + "three = [l, s * p / 100, u]", "not λ₁"),
    ("ex-03-4c", FACES + "three = [l, np.linalg.eigvalsh(G)[0] / p, u]", "eigvalsh sorts upwards"),
    ("ex-03-4c", FACES + "three = [l, u]", "The shape is (2,)"),
    # orthogonal taken for uncorrelated, covariance for correlation
    ("ex-03-5a", CORRELATION + "0.0", "does not make coordinates uncorrelated"),
    ("ex-03-5a", CORRELATION + "(first - second) / 2", "This is the covariance"),
    ("ex-03-5a", CORRELATION + "(first - second) / 2 / np.sqrt(first * second)",
     "both (λ₁ + λ₂)/2"),
    ("ex-03-5a", CORRELATION + "second / first", "ratio of the eigenvalues"),
    ("ex-03-5a", CORRELATION + "(first - second) / 2 / (first + second)", "and cancels"),
    ("ex-03-5b", EVEN + "    return np.column_stack([a + b, a - b])", "length √2"),
    ("ex-03-5b", EVEN + "    return np.column_stack([a, b])", "axes themselves"),
    ("ex-03-5b", EVEN + "    return np.column_stack([a * w[-1] ** 0.5, b * w[-2] ** 0.5])",
     "were scaled"),
    ("ex-03-5b", EVEN + "    a, b = V[:, 0], V[:, 1]\n"
                        "    return np.column_stack([a + b, a - b]) / 2 ** 0.5", "last two axes"),
    ("ex-03-5b", EVEN + "    return np.column_stack([a + b, a + b]) / 2 ** 0.5",
     "same direction"),
    ("ex-03-5b", EVEN + "    return np.array([a + b, a - b]) / 2 ** 0.5", "The shape is (2, 5)"),
    ("ex-03-5c", "scores = Z_lost", "what was received"),
    ("ex-03-5c", LOST + "scores = (Z_lost @ R)[:, ::-1]", "larger variance comes first"),
    ("ex-03-5c", LOST + "scores = Z_lost @ R\nscores = scores / scores.std(axis=0)", "whitening"),
    ("ex-03-5c", LOST + "scores = Z_lost @ np.array([[1, -1], [1, 1]]) / 2 ** 0.5",
     "turned by 45°"),
    ("ex-03-5c", LOST + "scores = (Z_lost @ R)[:, 0]", "both are asked for"),
    # right at one point only: θ = 60°, p = 8 and q = 36, λ₁ − λ₂ = 2
    ("ex-03-1a", RANGE + "a * co / 2 + c * (1 - co / 2), a * co / 2 + b * (1 - co / 2)",
     "not half of it"),
    ("ex-03-1a", RANGE + "a * co ** 2, a * co ** 2 + b * s ** 2", "the weight that λ₁ leaves"),
    ("ex-03-1a", RANGE + "a * co ** 2 + c * s ** 2, a * co ** 2 + (b + c) * s ** 2",
     "λ₃ at once"),
    ("ex-03-3a", PLANE + "a * (1 - s / 2) + b + c * s / 2", "too"),
    ("ex-03-3a", PLANE + "a * co ** 2 + b * (1 + s ** 2)", "not to λ₂"),
    ("ex-03-3a", PLANE + "a * co ** 2 + b + s ** 2", "too"),
    ("ex-03-4a", FIRST + "(q / p, q / 6)", "differ from the right result"),
    ("ex-03-4a", FIRST + "(p - q, np.sqrt(q))", "not taken from it"),
    ("ex-03-4a", FIRST + "(q / p, p - 2)", "differ from the right result"),
    ("ex-03-5a", CORRELATION + "(first - second) ** 2 / 2 / (first + second)", "not squared"),
    ("ex-03-5a", CORRELATION + "1 / (first - 1)", "too small"),
    ("ex-03-5a", CORRELATION + "(first - second) / 8", "too"),
    # what is forbidden, right for one size only, changed in place, an earlier part
    ("ex-03-1b", "def direction_with(S, t):\n    w, V = np.linalg.eigh(S)\n"
                 "    b = (t - w[0]) / (w[3 % len(w)] - w[0])\n    b = np.clip(b, 0, 1)\n"
                 "    return np.sqrt(b) * V[:, 3 % len(w)] + np.sqrt(1 - b) * V[:, 0]", "not yet"),
    ("ex-03-1b", WITH + "    b = (t - w[0]) / (w[-1] - w[0]) + 1e-15 * (2 * t - w[0] - w[-1])\n"
                        "    return np.sqrt(b) * p + np.sqrt(1 - b) * q", "Clip it"),
    ("ex-03-1b", WITH + "    b = np.clip(abs(t) / abs(w).max(), 0, 1) if w[-1] < 0 else b\n"
                        "    return np.sqrt(b) * p + np.sqrt(1 - b) * q", "d = 5"),
    ("ex-03-2b", "def kth_eigenvalue(S, k):\n    return np.linalg.eigvalsh(S)[-k]",
     "eigvalsh was used, and here it must not be: it computes other"),
    ("ex-03-2b", BISECT.replace("np.linalg.norm(S)", "12.0"), "d = 3"),
    ("ex-03-2b", BISECT.replace("    high =", "    S -= 0 * np.eye(len(S)) - 1e-3\n    high ="),
     "changes S"),
    ("ex-03-3b", WITHIN + "    return (B @ W)[:, :2]", "The shape is"),
    ("ex-03-3b", WITHIN + "    return B @ W if k != 3 else A / np.linalg.norm(A, axis=0)",
     "differ"),
    ("ex-03-3b", "def best_within(S, A, k):\n    A /= np.linalg.norm(A, axis=0)\n"
                 "    B = np.linalg.qr(A)[0]\n"
                 "    return B @ np.linalg.eigh(B.T @ S @ B)[1][:, ::-1][:, :k]", "changes A"),
    ("ex-03-3c", "def best_within(S, A, k):\n    B = np.linalg.qr(A)[0]\n"
                 "    return B @ np.linalg.eigh(B.T @ S @ B)[1][:, :k]\n" + BLOCKS
                 + "coarse = kept / total", "Part 3b is not right"),
    ("ex-03-4b", "def bounds_of_share(X):\n    C = X - X.mean(axis=0)\n"
                 "    w = np.linalg.eigvalsh(C.T @ C)\n"
                 "    return np.sum(w ** 2) / np.sum(w) ** 2, np.sqrt(np.sum(w ** 2)) / np.sum(w)",
     "eigvalsh was used, and here it must not be: it computes eigenvalues"),
    ("ex-03-4b", "def bounds_of_share(X):\n    X -= X.mean(axis=0)\n    G = X @ X.T\n"
                 "    r = np.linalg.norm(G) / np.trace(G)\n    return r ** 2, r", "changes X"),
    ("ex-03-4c", "def bounds_of_share(X):\n    r = np.linalg.norm(X @ X.T) / np.sum(X ** 2)\n"
                 "    return r ** 2, r\n" + FACES
                 + "a, b = bounds_of_share(faces)\nthree = [a, s, b]", "Part 4b is not right"),
    ("ex-03-5b", EVEN + "    a, b = V[:, 4 % len(V)], V[:, 3 % len(V)]\n"
                        "    return np.column_stack([a + b, a - b]) / 2 ** 0.5", "not yet"),
    # with what is to be written, or is forbidden
    ("ex-03-5b", "def even_pair(S):\n    V = pcalab.top_eigenpairs(S, 2)[1]\n"
                 "    return V @ np.array([[1, -1], [1, 1]]) / np.sqrt(2)",
     "pcalab was used"),
    ("ex-03-2b", "from scipy.linalg import eigh\n\n\ndef kth_eigenvalue(S, k):\n"
                 "    return eigh(S)[0][-k]",
     "eigh was used, and here it must not be: it computes other"),
    ("ex-03-4b", "def bounds_of_share(X):\n    C = X - X.mean(axis=0)\n    p = np.sum(C ** 2)\n"
                 "    s = np.linalg.norm(C, 2)\n"
                 "    return np.sum((C.T @ C) ** 2) / p ** 2, np.linalg.norm(C.T @ C) / p + 0 * s",
     "svd was used, and here it must not be: it computes eigenvalues"),
]

OTHER = [
    ("ex-03-1a", "def range_of_variance(values, theta):\n    b = np.cos(theta) ** 2\n"
                 "    return [b * values[0] + (1 - b) * values[j] for j in (2, 1)]"),
    # from v_d to v₁ along the circle, until the value is reached; and with the opposite sign
    ("ex-03-1b", "def direction_with(S, t):\n    w, V = np.linalg.eigh(S)\n"
                 "    angle = np.arcsin(np.sqrt(np.clip((t - w[0]) / (w[-1] - w[0]), 0, 1)))\n"
                 "    return (-np.sin(angle) * V[:, -1] + np.cos(angle) * V[:, 0]).tolist()"),
    ("ex-03-1c", UNIT + "axes_needed = float(np.searchsorted(np.cumsum(b), 0.9) + 1)"),
    ("ex-03-2a", "bounds = np.array([2.0, 7.0, 1.0, 4.0], dtype=np.float32)"),
    ("ex-03-2b", "def kth_eigenvalue(S, k, low=None, high=None):\n"
                 "    if low is None:\n        low, high = -np.linalg.norm(S), np.linalg.norm(S)\n"
                 "    t = (low + high) / 2\n    if high - low < 1e-11:\n        return t\n"
                 "    return kth_eigenvalue(S, k, *((t, high) if count_above(S, t) > k - 1 "
                 "else (low, t)))"),
    # the smaller eigenvalue of a 2 × 2 matrix by its formula
    ("ex-03-2c", "v = np.diag(S_digits)\na, b = np.meshgrid(v, v)\n"
                 "low = (a + b) / 2 - np.sqrt((a - b) ** 2 / 4 + S_digits ** 2)\n"
                 "secured = low[~np.eye(64, dtype=bool)].max()"),
    ("ex-03-3a", "def kept_by_plane(values, theta):\n"
                 "    m = np.array([np.sin(theta), 0, np.cos(theta)])\n"
                 "    return sum(values) - m @ np.diag(values) @ m"),
    # another basis of the best subspace; a generalised eigenproblem
    ("ex-03-3b", WITHIN + "    return -(B @ W)[:, ::-1]"),
    ("ex-03-3b", "def best_within(S, A, k):\n    from scipy.linalg import eigh\n"
                 "    W = eigh(A.T @ S @ A, A.T @ A)[1]\n    return A @ W[:, -k:]"),
    ("ex-03-3c", "I = np.arange(64)\nA = ((I // 16 * 4 + I % 8 // 2)[:, None] == np.arange(16))\n"
                 "A = A / 2\ncoarse = np.sort(np.linalg.eigvalsh(A.T @ S_digits @ A))[-5:].sum() "
                 "/ digits.data.var(axis=0).sum()"),
    ("ex-03-4a", FIRST + "[q / p, q ** 0.5]"),
    ("ex-03-4b", SHARE + "np.array([q / p ** 2, np.sqrt(q) / p], dtype=np.float32)"),
    ("ex-03-4c", "s = np.linalg.svd(faces - faces.mean(axis=0), compute_uv=False) ** 2\n"
                 "w = s / s.sum()\nthree = [np.sum(w ** 2), w[0], np.sqrt(np.sum(w ** 2))]"),
    ("ex-03-5a", CORRELATION + "(second - first) / (first + second)"),
    ("ex-03-5b", EVEN + "    return (np.column_stack([a - b, -a - b]) / 2 ** 0.5).tolist()"),
    ("ex-03-5c", "U, s, Vt = np.linalg.svd(Z_lost, full_matrices=False)\nscores = -U * s"),
    ("ex-03-5c", "t = np.arctan2(2 * np.mean(Z_lost[:, 0] * Z_lost[:, 1]),\n"
                 "               Z_lost[:, 0].var() - Z_lost[:, 1].var()) / 2\n"
                 "c, s = np.cos(t), np.sin(t)\nscores = Z_lost @ [[c, -s], [s, c]]"),
    ("ex-03-1b", "def direction_with(S, t):\n    w, V = np.linalg.eigh(S)\n"
                 "    b = np.clip((t - w[0]) / (w[-1] - w[0]), 0, 1)\n"
                 "    return (np.sqrt(b) * V[:, -1] - np.sqrt(1 - b) * V[:, 0])[:, None]"),
    ("ex-03-2b", BISECT.replace("(low + high) / 2\n        if", "np.array([low + high]) / 2\n"
                                "        middle = middle[0]\n        if")),
    ("ex-03-3b", WITHIN + "    return (B @ W).ravel() if k == 1 else B @ W"),
]
