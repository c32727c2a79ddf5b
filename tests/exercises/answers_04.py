"""Wrong and unusual answers to the exercises of chapter 4, and what the learner must be told.

WRONG: grade_id of the answer cell, what is written there, words of the message.
OTHER: answers that are right although they are not the book's.
"""

# what most answers to 1a, 1b, … begin with
FIRST = "def error_of_first(a, b, c):\n    return "
DECODER = "def best_decoder(X, E):\n    Z = X @ E\n    return "
HALF = ("C = X_digits\nE = np.zeros((8, 8, 64))\nE.reshape(64, 64)[:] = np.eye(64)\n"
        "E = E[::2, ::2].reshape(16, 64).T\ntotal = np.sum(C ** 2)\n"
        "error = np.sum((C - C @ E @ best_decoder(C, E)) ** 2)\n")
SLANT = ("def slanted_error(first, second, theta):\n    c, s = np.cos(theta), np.sin(theta)\n"
         "    return ")
PRICES = ("def two_prices(X, E, D):\n    Q = np.linalg.qr(D.T)[0]\n    def prices(Q):\n"
          "        N = X @ Q @ Q.T\n"
          "        return np.sum((X - N) ** 2), np.sum((N - X @ E @ D) ** 2)\n    return ")
SCORES = ("V = np.linalg.eigh(X_digits.T @ X_digits)[1][:, ::-1][:, :10]\nZ = X_digits @ V\n"
          "def paid(Y):\n    N, n = X_digits - Z @ V.T, len(Z)\n"
          "    return np.array([np.sum(N ** 2), np.sum((Z - Y) ** 2)]) / n\n"
          "prices_paid = ")
EXTRA = "def extra_errors(m, p):\n    return "
FIT = ("def weighted_fit(X, w, k):\n    m, plain, n = w @ X / w.sum(), X.mean(axis=0), len(X)\n"
       "    axes = lambda M: np.linalg.eigh(M)[1][:, ::-1][:, :k]\n"
       "    C, P = X - m, X - plain\n    return ")
CLASSES = ("t, old, new = digits.target, digits.data[:1000], digits.data[1000:]\n"
           "def model(digit):\n    own = old[t[:1000] == digit]\n"
           "    return weighted_fit(own, np.ones(len(own)), 3)\n"
           "def count(rebuilt, best=np.argmin):\n"
           "    errors = [np.sum((new - rebuilt(*model(j))) ** 2, axis=1) for j in range(10)]\n"
           "    return np.sum(best(errors, axis=0) == t[1000:])\n"
           "correct = ")
TANGENT = "def tangent_after(first, second, theta, rounds):\n    return "
ROUNDS = "def alternate(X, D, rounds):\n    for _ in range(rounds):\n"
PAIR = "        E = np.linalg.pinv(D)\n        D = best_decoder(X, E)\n"
UNTIL = ("w = np.linalg.eigvalsh(X_digits.T @ X_digits)\nleast, total = w[:-5].sum(), w.sum()\n"
         "def until(bound, D=X_digits[10:15]):\n    error, rounds = np.inf, 0\n"
         "    while error > bound:\n        E, D = alternate(X_digits, D, 1)\n"
         "        error, rounds = np.sum((X_digits - X_digits @ E @ D) ** 2), rounds + 1\n"
         "    return rounds\nrounds_needed = ")
CURVES = "def curvatures(lam, c):\n    t = c ** 2 + 1 / c ** 2\n    return "
GRADIENTS = "def gradients(X, E, D):\n    R, n = X - X @ E @ D, len(X)\n    return "
LEVELS = ("from itertools import combinations as choose\n"
          "w = np.linalg.eigvalsh(np.cov(iris.T, ddof=0))\nlevels = ")
RIGHT = "[w.sum() - sum(c) for size in (0, 1, 2) for c in choose(w, size)]"

WRONG = [
    # the encoder turned round for the decoder, the slope upside down
    ("ex-04-1a", FIRST + "c", "guesses the second coordinate as 0"),
    ("ex-04-1a", FIRST + "b ** 2 / a", "variance that is explained"),
    ("ex-04-1a", FIRST + "(a + c) / 2 - np.sqrt((a - c) ** 2 / 4 + b ** 2)", "This is λ₂"),
    ("ex-04-1a", FIRST + "a - b ** 2 / c", "keeping the second"),
    ("ex-04-1a", FIRST + "a + c - b ** 2 / a", "no part of a is lost"),
    ("ex-04-1b", DECODER + "E.T", "This is Eᵀ"),
    ("ex-04-1b", DECODER + "np.linalg.pinv(E)", "pseudo-inverse of E"),
    ("ex-04-1b", DECODER + "Z.T @ X", "ZᵀZ is missing"),
    ("ex-04-1b", DECODER + "Z.T @ X / len(X)", "divided by n"),
    ("ex-04-1b", DECODER + "Z @ np.linalg.pinv(Z) @ X", "rebuilt points"),
    ("ex-04-1b", DECODER + "(np.linalg.pinv(Z) @ X).T", "transposed"),
    ("ex-04-1b", DECODER + "np.linalg.inv(Z.T @ Z + 0 * len(X)) @ Z.T @ X if E.shape[1] < 3 "
                           "else np.linalg.inv(np.ones((3, 3)))", "occurs twice"),
    ("ex-04-1b", DECODER + "np.linalg.pinv(Z) @ X if E.shape[1] < 3 else np.ones((3, 4))",
     "rounding"),
    ("ex-04-1c", HALF + "half_lost = 1 - np.sum((C @ E) ** 2) / total", "neighbours know better"),
    ("ex-04-1c", HALF + "half_lost = 1 - error / total", "share that is kept"),
    ("ex-04-1c", HALF + "half_lost = error / len(C)", "divide it by the total"),
    ("ex-04-1c", HALF + "C = digits.data\nhalf_lost = np.sum((C - C @ E @ best_decoder(C, E)) "
                        "** 2) / np.sum(C ** 2)", "not centred"),
    ("ex-04-1c", HALF + "half_lost = np.sqrt(error / total)", "ratio of lengths"),
    ("ex-04-1c", HALF + "E = np.eye(64)[:, ::2]\nhalf_lost = np.sum((C - C @ E @ "
                        "best_decoder(C, E)) ** 2) / total", "32 numbers"),
    # the line turned in place of the encoder, powers
    ("ex-04-2a", SLANT + "first * s ** 2 + second * c ** 2", "orthogonal projection on a line"),
    ("ex-04-2a", SLANT + "second", "at θ = 0"),
    ("ex-04-2a", SLANT + "second * s ** 2 / c ** 2", "price of the code alone"),
    ("ex-04-2a", SLANT + "second + first * np.tan(theta) ** 2", "λ₁ has no part"),
    ("ex-04-2a", SLANT + "second / c", "cosine is to be squared"),
    ("ex-04-2a", SLANT + "first * (1 - c) ** 2 + second * s ** 2 + second", "longer than one"),
    ("ex-04-2b", PRICES + "prices(Q)[::-1]", "changed places"),
    ("ex-04-2b", PRICES + "prices(np.linalg.qr(E)[0])", "columns of E"),
    ("ex-04-2b", PRICES + "prices(D.T)", "basis of their span first"),
    ("ex-04-2b", PRICES + "prices(D.T / np.linalg.norm(D, axis=1))", "not orthogonal"),
    ("ex-04-2b", PRICES + "prices(Q)[0], np.sum((X - X @ E @ D) ** 2)", "the whole error"),
    ("ex-04-2b", PRICES + "np.array(prices(Q)) / len(X)", "means over the points"),
    ("ex-04-2c", SCORES + "paid(8 * np.round(Z / 8)) * len(Z)", "sums over all images"),
    ("ex-04-2c", SCORES + "paid(8 * np.floor(Z / 8))", "rounded down"),
    ("ex-04-2c", SCORES + "paid(8 * np.ceil(Z / 8))", "rounded down"),
    ("ex-04-2c", SCORES + "paid(8 * np.trunc(Z / 8))", "cut towards zero"),
    ("ex-04-2c", SCORES + "paid(np.round(Z))", "whole numbers"),
    ("ex-04-2c", SCORES + "paid(8 * np.round(Z / 8)) @ [[1, 1], [0, 1]]", "the whole error"),
    ("ex-04-2c", SCORES + "paid(8 * np.round(Z / 8)) / [1, 10]", "error of one score"),
    # what an omission leaves behind
    ("ex-04-3a", EXTRA + "p, m, m - p", "first two have changed"),
    ("ex-04-3a", EXTRA + "m, p, m + p", "do not add up"),
    ("ex-04-3a", EXTRA + "m, p, 0", "do not cancel"),
    ("ex-04-3a", EXTRA + "m - p, p, m - p", "all of the mean"),
    ("ex-04-3a", EXTRA + "m, 0, m - p", "does harm too"),
    ("ex-04-3b", FIT + "plain, axes(P.T @ P)", "plain mean"),
    ("ex-04-3b", FIT + "w @ X / n, axes(C.T * w @ C)", "not by n"),
    ("ex-04-3b", FIT + "m, axes(P.T @ P)", "missing in the covariance matrix"),
    ("ex-04-3b", FIT + "m, axes((C.T * w) @ (C.T * w).T)", "occur squared"),
    ("ex-04-3b", FIT + "m, axes(P.T * w @ P)", "from the plain mean"),
    ("ex-04-3b", FIT + "m, axes(X.T * w @ X)", "not centred"),
    ("ex-04-3b", FIT + "m, np.linalg.eigh(C.T * w @ C)[1][:, -k:]", "widest axis"),
    ("ex-04-3b", FIT + "m, np.linalg.eigh(C.T * w @ C)[1][:, :k]", "narrowest axes"),
    ("ex-04-3b", FIT + "m, axes(C.T * w @ C).T", "transposed"),
    ("ex-04-3b", FIT + "axes(C.T * w @ C)", "Two arrays"),
    ("ex-04-3c", CLASSES + "count(lambda m, V: (new - m) @ V @ V.T)", "not put back"),
    ("ex-04-3c", CLASSES + "count(lambda m, V: m + new @ V @ V.T)", "not taken off"),
    ("ex-04-3c", CLASSES + "count(lambda m, V: m)", "means alone"),
    ("ex-04-3c", CLASSES + "count(lambda m, V: m + (new - m) @ V @ V.T, np.argmax)",
     "largest error wins"),
    ("ex-04-3c", CLASSES + "797 - count(lambda m, V: m + (new - m) @ V @ V.T)",
     "number of errors"),
    ("ex-04-3c", CLASSES + "count(lambda m, V: m + (new - m) @ V @ V.T) / 797", "a share"),
    # one round, the wrong way, the half-steps counted singly
    ("ex-04-4a", TANGENT + "second / first * np.tan(theta)", "after one round"),
    ("ex-04-4a", TANGENT + "(first / second) ** rounds * np.tan(theta)", "turns towards v₁"),
    ("ex-04-4a", TANGENT + "(second / first) ** (2 * rounds) * np.tan(theta)", "enter once"),
    ("ex-04-4a", TANGENT + "np.arctan((second / first) ** rounds * np.tan(theta))",
     "its tangent"),
    ("ex-04-4a", TANGENT + "(second / first) ** rounds / np.tan(theta)", "stands above"),
    ("ex-04-4b", ROUNDS + "        E = D.T\n        D = best_decoder(X, E)\n    return E, D",
     "only for orthonormal rows"),
    ("ex-04-4b", ROUNDS + "        E = np.linalg.pinv(D)\n        D = np.linalg.pinv(E)\n"
                          "    return E, D", "has to fit the points"),
    ("ex-04-4b", ROUNDS + "        E = np.linalg.pinv(D)\n        D = (X @ E).T @ X\n"
                          "    return E, D", "were not solved"),
    ("ex-04-4b", ROUNDS + PAIR + "        return E, D", "after one round"),
    ("ex-04-4b", ROUNDS + PAIR + "    return np.linalg.pinv(D), D", "half-step more"),
    ("ex-04-4b", ROUNDS + PAIR + "    return D, E", "changed places"),
    ("ex-04-4b", ROUNDS + PAIR + "    return E @ D", "Two matrices"),
    ("ex-04-4c", UNTIL + "until(1.01 * least) - 1", "One round too few"),
    ("ex-04-4c", UNTIL + "until(1.001 * least)", "one part in 1,000;"),
    ("ex-04-4c", UNTIL + "until(least + 0.01 * total)", "not of the total variance"),
    ("ex-04-4c", UNTIL + "until(1.01 * least, X_digits[:5])", "first five rows"),
    ("ex-04-4c", "rounds_needed = ...", "still missing"),
    # the saddle taken for flat, for a minimum; a factor 2
    ("ex-04-5a", CURVES + "-lam, lam, 0, lam * t", "factor 2"),
    ("ex-04-5a", CURVES + "0, 0, 0, 2 * lam * t", "mixed one does not"),
    ("ex-04-5a", CURVES + "-2 * lam, 2 * lam, 2 * lam / c ** 2, 2 * lam * c ** 2",
     "diagonal entries"),
    ("ex-04-5a", CURVES + "-2 * lam, 2 * lam, 0, 4 * lam", "depends on c"),
    ("ex-04-5a", CURVES + "2 * lam, 2 * lam, 0, 2 * lam * t", "no minimum"),
    ("ex-04-5a", CURVES + "-2 * lam, 2 * lam", "The shape is (2,)"),
    ("ex-04-5b", GRADIENTS + "2 * X.T @ R @ D.T, 2 * (X @ E).T @ R", "sign is turned"),
    ("ex-04-5b", GRADIENTS + "-X.T @ R @ D.T, -(X @ E).T @ R", "factor 2"),
    ("ex-04-5b", GRADIENTS + "-2 * X.T @ R @ D.T / n, -2 * (X @ E).T @ R / n",
     "mean over the points"),
    ("ex-04-5b", GRADIENTS + "-2 * (X @ E).T @ R, -2 * X.T @ R @ D.T", "This is ∂/∂D"),
    ("ex-04-5b", GRADIENTS + "-2 * X.T @ R @ D.T, -2 * X.T @ R", "encoder is missing"),
    ("ex-04-5b", GRADIENTS + "-2 * X.T @ R @ D.T", "Two matrices"),
    ("ex-04-5c", LEVELS + "[w.sum() - sum(c) for c in choose(w, 2)]", "exactly two"),
    ("ex-04-5c", LEVELS + RIGHT.replace("(0, 1, 2)", "(1, 2)"), "choice of none"),
    ("ex-04-5c", LEVELS + RIGHT.replace("w.sum() - ", ""), "variances that are kept"),
    ("ex-04-5c", LEVELS + RIGHT.replace("(0, 1, 2)", "range(5)"), "cannot hold three"),
    ("ex-04-5c", LEVELS + "w[:2].sum()", "The shape is ()"),
    ("ex-04-5c", LEVELS + "[w[:2].sum()]", "least error alone"),
    ("ex-04-5c", LEVELS + RIGHT + "\nlevels = np.array(levels) * 150 / 149", "divisor n − 1"),
]

OTHER = [
    # the ratio of two determinants
    ("ex-04-1a", FIRST + "np.linalg.det([[a, b], [b, c]]) / a"),
    ("ex-04-1b", DECODER + "np.linalg.pinv(Z) @ X"),
    # another best decoder for codes that depend on each other, column by column
    ("ex-04-1b", "def best_decoder(X, E):\n    return np.column_stack("
                 "[np.linalg.lstsq(X @ E, x, rcond=None)[0] for x in X.T])"),
    ("ex-04-1c", "Z = digits.images[:, ::2, ::2].reshape(-1, 16)\n"
                 "Z = np.column_stack([Z, np.ones(1797)])        # with a constant\n"
                 "R = digits.data - Z @ np.linalg.pinv(Z) @ digits.data\n"
                 "half_lost = np.sum(R ** 2) / np.sum(X_digits ** 2)"),
    ("ex-04-2a", SLANT + "second * (1 + np.tan(theta) ** 2)"),
    ("ex-04-2b", "def two_prices(X, E, D):\n    P = np.linalg.pinv(D) @ D\n"
                 "    lost = np.linalg.norm(X - X @ P) ** 2\n"
                 "    return [lost, np.linalg.norm(X - X @ E @ D) ** 2 - lost]"),
    ("ex-04-2c", SCORES + "list(paid(8 * np.rint(Z / 8)))"),
    ("ex-04-2c", "U, s, Vt = np.linalg.svd(X_digits, full_matrices=False)\n"
                 "Z = -U[:, :10] * s[:10]\nE = Z - 8 * np.round(Z / 8)\n"
                 "prices_paid = (np.sum(s[10:] ** 2) / 1797, np.sum(E ** 2) / 1797)"),
    ("ex-04-3a", EXTRA + "np.array([m, p, m - p], dtype=np.float32)"),
    # with the roots of the weights and an SVD; the opposite signs
    ("ex-04-3b", "def weighted_fit(X, w, k):\n    m = np.average(X, axis=0, weights=w)\n"
                 "    Vt = np.linalg.svd(np.sqrt(w)[:, None] * (X - m))[2]\n"
                 "    return m, -Vt[:k].T"),
    ("ex-04-3b", "def weighted_fit(X, w, k):\n    S = np.cov(X.T, aweights=w)\n"
                 "    return [w @ X / w.sum(), np.linalg.eigh(S)[1][:, ::-1][:, :k].tolist()]"),
    # lost = there was − kept
    ("ex-04-3c", "t, new = digits.target, digits.data[1000:]\nbest = []\nfor j in range(10):\n"
                 "    own = digits.data[:1000][t[:1000] == j]\n    m = own.mean(axis=0)\n"
                 "    V = np.linalg.svd(own - m)[2][:3].T\n"
                 "    best.append(((new - m) ** 2).sum(1) - (((new - m) @ V) ** 2).sum(1))\n"
                 "correct = float(sum(np.argmin(best, axis=0) == t[1000:]))"),
    ("ex-04-4a", "def tangent_after(first, second, theta, rounds):\n"
                 "    x, y = np.cos(theta), np.sin(theta)\n    for _ in range(rounds):\n"
                 "        x, y = first * x, second * y\n    return y / x"),
    ("ex-04-4b", "def alternate(X, D, rounds):\n    for _ in range(rounds):\n"
                 "        E = D.T @ np.linalg.inv(D @ D.T)\n        Z = X @ E\n"
                 "        D = np.linalg.solve(Z.T @ Z, Z.T @ X)\n    return [E, D]"),
    ("ex-04-4c", UNTIL + "float(until(1.01 * least))"),
    ("ex-04-5a", "def curvatures(lam, c):\n"
                 "    H = 2 * lam * np.array([[c ** -2, 1], [1, c ** 2]])\n"
                 "    return [-2 * lam, 2 * lam, *np.linalg.eigvalsh(H)]"),
    # the same with the products multiplied out
    ("ex-04-5b", "def gradients(X, E, D):\n    S = X.T @ X\n"
                 "    return [2 * S @ (E @ D @ D.T - D.T), 2 * (E.T @ S @ E @ D - E.T @ S)]"),
    ("ex-04-5c", LEVELS + "[sum(c) for size in (4, 3, 2) for c in choose(w, size)]"),
]
