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
LARGEST = "def largest_k(n, d):\n    return "
ENOUGH = ("def enough(old, new, share):\n    old_mean = old.mean(axis=0)\n"
          "    def count(fit, points, mean=old_mean, share=share, turn=-1):\n"
          "        V = np.linalg.eigh(np.cov(fit.T))[1][:, ::turn]\n"
          "        kept = (((points - mean) @ V) ** 2).sum(axis=0)\n"
          "        total, d = kept.sum(), len(kept)\n"
          "        return next(k for k in range(d + 1)\n"
          "                    if kept[k:].sum() <= (share + 1e-9) * total)\n    return ")
NEEDED = "old, new = digits.data[:898], digits.data[898:]\nneeded = "
ERRORS = "def point_errors(new, mean, V):\n    D = new - mean\n    return "
ONES = ("ones = digits.data[:1000][digits.target[:1000] == 1]\nmine = digits.target[1000:] == 1\n"
        "def pairs(mean, V):\n    e = point_errors(digits.data[1000:], mean, V)\n"
        "    return np.mean(e[mine][:, None] < e[~mine])\n"
        "axes = lambda A: np.linalg.eigh(A.T @ A)[1][:, :-6:-1]\nb = ones.mean(axis=0)\n"
        "in_order = ")

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
    # what has to be kept beside the scores; which share
    ("ex-04-4a", LARGEST + "int(n * d / 2 // (n + d))", "The mean is missing"),
    ("ex-04-4a", LARGEST + "d // 2", "axes and the mean are missing"),
    ("ex-04-4a", LARGEST + "int((n / 2 - 1) * d // n)", "axes are missing"),
    ("ex-04-4a", LARGEST + "(n / 2 - 1) * d / (n + d)", "Round down: a part"),
    ("ex-04-4a", LARGEST + "int(np.ceil((n / 2 - 1) * d / (n + d)))", "exceeds half"),
    ("ex-04-4a", LARGEST + "(n - 1) * d // (n + d)", "without the bound"),
    ("ex-04-4b", ENOUGH + "count(new, new)", "axes of the new points"),
    ("ex-04-4b", ENOUGH + "count(old, old)", "for the old points"),
    ("ex-04-4b", ENOUGH + "count(old, new, turn=1)", "eigh sorts upwards"),
    ("ex-04-4b", ENOUGH + "count(old, new, mean=0)", "mean was not taken off"),
    ("ex-04-4b", ENOUGH + "count(old, new) + 1", "one too many"),
    ("ex-04-4b", ENOUGH + "count(old, new) - 1", "one too few"),
    ("ex-04-4b", ENOUGH + "count(old, new, share=1 - share)", "not the one to be kept"),
    ("ex-04-4b", ENOUGH + "max(1, count(old, new))", "no number is needed"),
    ("ex-04-4c", NEEDED + "[enough(old, new, 0.05), enough(old, old, 0.05)]",
     "changed places"),
    ("ex-04-4c", NEEDED + "[enough(old, old, 0.05), enough(new, new, 0.05)]", "axes of its own"),
    ("ex-04-4c", NEEDED + "[enough(old, old, 0.1), enough(old, new, 0.1)]", "loss of 10"),
    ("ex-04-4c", NEEDED + "[enough(old, old, 0.05)] * 2", "or what the first half needs"),
    # kept for lost, a length for a square; a model of something else
    ("ex-04-5a", "def error_at_random(m, k, d):\n    return m * k / d", "part that is kept"),
    ("ex-04-5a", "def error_at_random(m, k, d):\n    return m", "whole squared distance"),
    ("ex-04-5a", "def error_at_random(m, k, d):\n    return (d - k) / d", "multiply by m"),
    ("ex-04-5a", "def error_at_random(m, k, d):\n    return m / d", "single coordinate"),
    ("ex-04-5b", ERRORS + "np.sum((D @ V) ** 2, axis=1)", "squares that are kept"),
    ("ex-04-5b", ERRORS + "np.mean(np.sum((D - D @ V @ V.T) ** 2, axis=1))", "the mean over"),
    ("ex-04-5b", ERRORS + "np.linalg.norm(D - D @ V @ V.T, axis=1)", "These are lengths"),
    ("ex-04-5b", ERRORS + "np.sum((new - new @ V @ V.T) ** 2, axis=1)", "not taken off"),
    ("ex-04-5b", ERRORS + "np.sum((new - D @ V @ V.T) ** 2, axis=1)", "not put back"),
    ("ex-04-5b", ERRORS + "np.mean((D - D @ V @ V.T) ** 2, axis=1)", "add them up"),
    ("ex-04-5c", ONES + "1 - pairs(b, axes(ones - b))", "wrong order"),
    ("ex-04-5c", ONES + "pairs(b, np.zeros((64, 1)))", "mean alone"),
    ("ex-04-5c", ONES + "pairs(0 * b, axes(ones))", "No mean was taken off"),
    ("ex-04-5c", ONES + "pairs(b, axes(ones - b)[:, :4])", "four axes"),
    ("ex-04-5c", ONES + "100 * pairs(b, axes(ones - b))", "percentage"),
    # right at one point only: cos θ = ½, μ = 2, and sizes that agree by chance
    ("ex-04-1a", FIRST + "c - b * abs(b) / a", "no size is taken"),
    ("ex-04-1a", FIRST + "c - 9 / a", "too small"),
    ("ex-04-1a", FIRST + "c - b ** 2 / np.sqrt(a * c)", "not the correlation"),
    ("ex-04-2a", SLANT + "2 * second / c", "not doubled"),
    ("ex-04-2a", SLANT + "second / (1 - c) ** 2", "too large"),
    ("ex-04-2a", SLANT + "second ** 2 / c", "too large"),
    ("ex-04-3a", EXTRA + "m, p, 7", "differ from the right result"),
    ("ex-04-3a", EXTRA + "m, -p, m - p", "no square is negative"),
    ("ex-04-3a", EXTRA + "m, np.sqrt(2 * p), m - p", "differ from the right result"),
    ("ex-04-4a", LARGEST + "max(0, ((n - 2) * d - 1) // (2 * (n + d)))", "at most half"),
    ("ex-04-4a", LARGEST + "int(round((n / 2 - 1) * d / (n + d)))", "nearest whole number"),
    ("ex-04-4a", LARGEST + "(d - 2) * n // (2 * (n + d))", "an axis has d numbers"),
    ("ex-04-4a", LARGEST + "None", "still missing"),
    ("ex-04-5a", "def error_at_random(m, k, d):\n    return m * (d - k)", "d = 1"),
    ("ex-04-5a", "def error_at_random(m, k, d):\n    return m * (d - k) / (d - 1)", "all d"),
    ("ex-04-5a", "def error_at_random(m, k, d):\n    pass", "still missing"),
    # right for one size only, changed in place, an earlier part
    ("ex-04-1b", DECODER + "np.linalg.pinv(Z) @ X if E.shape[1] != 1 else E.T", "This is Eᵀ"),
    ("ex-04-1b", DECODER + "Z.T @ X / np.sum(Z ** 2, axis=0)[:, None]", "the diagonal only"),
    ("ex-04-1b", "def best_decoder(X, E):\n    X -= 1\n    X += 1 + 1e-9\n"
                 "    return np.linalg.pinv(X @ E) @ X", "changes X"),
    ("ex-04-1c", "def best_decoder(X, E):\n    return E.T\n" + HALF + "half_lost = np.sum("
                 "(C - C @ E @ best_decoder(C, E)) ** 2) / total", "Part 1b is not right"),
    ("ex-04-2b", PRICES + "np.array(prices(Q[:, :2]))", "k = 3: not yet"),
    ("ex-04-2b", PRICES + "np.array(prices(Q)) / 6 * len(X)", "times"),
    ("ex-04-2b", "def two_prices(X, E, D):\n    D /= np.linalg.norm(D)\n"
                 "    return np.sum(X ** 2), 0", "changes D"),
    ("ex-04-3b", FIT + "m, axes(C.T * w @ C)[:, :2] if k < 3 else np.eye(3)", "not yet"),
    ("ex-04-3b", FIT.replace("axes = ", "k = 2\n    axes = ") + "m, axes(C.T * w @ C)",
     "Two axes came back"),
    ("ex-04-3b", "def weighted_fit(X, w, k):\n    w /= w.sum()\n    m = w @ X\n"
                 "    return m, np.linalg.eigh((X - m).T * w @ (X - m))[1][:, ::-1][:, :k]",
     "changes w"),
    ("ex-04-3c", "def weighted_fit(X, w, k):\n    m = X.mean(axis=0)\n"
                 "    return m, np.linalg.eigh((X - m).T @ (X - m))[1][:, :k]\n" + CLASSES
                 + "count(lambda m, V: m + (new - m) @ V @ V.T)", "Part 3b is not right"),
    ("ex-04-4b", ENOUGH + "count(old, new, mean=new.mean(axis=0))", "mean of the new points"),
    ("ex-04-4b", ENOUGH + "min(7, count(old, new)) if len(old.T) > 3 else count(old, new)",
     "all d numbers"),
    ("ex-04-4b", ENOUGH + "None", "still missing"),
    ("ex-04-4c", "def enough(old, new, share):\n    return 1\n" + NEEDED
                 + "[enough(old, old, 0.05), enough(old, new, 0.05)]", "Part 4b is not right"),
    ("ex-04-5b", ERRORS + "np.sum((D - D @ V[:, :2] @ V[:, :2].T) ** 2, axis=1)",
     "the model has k"),
    ("ex-04-5b", "def point_errors(new, mean, V):\n    new -= mean\n"
                 "    return np.sum((new - new @ V @ V.T) ** 2, axis=1)", "changes new"),
    ("ex-04-5c", "def point_errors(new, mean, V):\n    return np.sum((new - mean) ** 2, axis=1)\n"
                 + ONES + "pairs(b, axes(ones - b))", "Part 5b is not right"),
    # with what is to be written, or is forbidden
    ("ex-04-3b", "def weighted_fit(X, w, k):\n    m = w @ X / w.sum()\n"
                 "    S = (X - m).T * w @ (X - m)\n    return m, pcalab.top_eigenpairs(S, k)[1]",
     "pcalab was used"),
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
    ("ex-04-4a", LARGEST + "np.array([np.floor((n * d / 2 - d) / (n + d))])"),
    ("ex-04-4a", LARGEST + "max(k for k in range(-1, d) if n * k + (k + 1) * d <= n * d / 2)"),
    ("ex-04-4b", ENOUGH + "float(count(old, new))"),
    ("ex-04-4c", NEEDED + "np.array([enough(old, old, 0.05), enough(old, new, 0.05)])"),
    ("ex-04-5a", "def error_at_random(m, k, d):\n    return m - m * k / d"),
    ("ex-04-5b", ERRORS + "((D - D @ V @ V.T) ** 2).sum(axis=1)"),
    ("ex-04-5c", ONES + "pairs(b, -axes(ones - b))"),
    ("ex-04-2b", PRICES + "np.array(prices(Q))[:, None]"),
    ("ex-04-4b", ENOUGH + "np.array(count(old, new))"),
    ("ex-04-5b", ERRORS + "np.sum((D - D @ V @ V.T) ** 2, axis=1, keepdims=True)"),
    ("ex-04-1c", HALF + "half_lost = np.array([error / total], dtype=np.float32)"),
]
