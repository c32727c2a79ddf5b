"""Wrong and unusual answers to the exercises of chapter 5, and what the learner must be told.

WRONG: grade_id of the answer cell, what is written there, words of the message.
OTHER: answers that are right although they are not the book's.
"""

# what most answers to 1a, 1b, … begin with
TANGENT = "def tangent_after(first, second, theta, rounds):\n    return "
ROUNDS = "def alternate(X, D, rounds):\n    for _ in range(rounds):\n"
PAIR = "        E = np.linalg.pinv(D)\n        D = np.linalg.pinv(X @ E) @ X\n"
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
LONGEST = "def longest_step(lam, c):\n    return "
SAFELY = ("def descend_safely(S, E, D, step, n_steps, slope=2, cut=2, extra=0):\n"
          "    I = np.eye(len(S))\n    f = lambda E, D: np.sum((I - E @ D) * (S @ (I - E @ D)))\n"
          "    for _ in range(n_steps + extra):\n        G = slope * S @ (E @ D - I)\n"
          "        new = E - step * G @ D.T, D - step * E.T @ G\n"
          "        if f(*new) <= f(E, D):\n            E, D = new\n"
          "        else:\n            step = step / cut\n    return ")
SAFE = ("C, r = X_digits.T @ X_digits / 1797, np.random.default_rng(5)\n"
        "def end(step=0.01, n=300, size=1):\n"
        "    E, D = size * r.normal(size=(64, 5)), size * r.normal(size=(5, 64))\n"
        "    E, D, step = descend_safely(C, E, D, step, n)\n"
        "    return np.sum((X_digits - X_digits @ E @ D) ** 2) / 1797, step\nsafe = ")
PRICE = "def price_of_penalty(first, second, mu):\n    return "
PAIRED = ("def penalised_pair(X, k, mu):\n    w, V = np.linalg.eigh(X.T @ X / len(X))\n"
          "    up = (w[:k], V[:, :k])\n    w, V = w[::-1][:k], V[:, ::-1][:, :k]\n"
          "    s = np.clip(1 - mu / w, 0, None)\n    return ")
LEFT = ("E, D = penalised_pair(X_digits, 10, 60.0)\nf = np.sum((X_digits - X_digits @ E @ D) ** 2)"
        " / 1797\nunits = np.linalg.matrix_rank(D)\nleft_over = ")
LINE = "def lost_by_the_line(a):\n    t, q = a ** 2 / 3, 4 * a ** 4 / 45\n    return "
SQUARES = ("def with_squares(Z):\n    i, j = np.triu_indices(Z.shape[1])\n"
           "    one, products = np.ones((len(Z), 1)), Z[:, i] * Z[:, j]\n    return ")
BENT = ("m = digits.data[:898].mean(axis=0)\nA, B = digits.data[:898] - m, digits.data[898:] - m\n"
        "V = np.linalg.eigh(A.T @ A)[1][:, ::-1]\n"
        "def lost(P, fit, k=5, F=with_squares):\n"
        "    c = np.linalg.lstsq(F(fit @ V[:, :k]), fit, rcond=None)[0]\n"
        "    return np.sum((P - F(P @ V[:, :k]) @ c) ** 2) / np.sum(P ** 2)\nbent = ")

WRONG = [
    # one round, the wrong way, the half-steps counted singly
    ("ex-05-1a", TANGENT + "second / first * np.tan(theta)", "after one round"),
    ("ex-05-1a", TANGENT + "(first / second) ** rounds * np.tan(theta)", "turns towards v₁"),
    ("ex-05-1a", TANGENT + "(second / first) ** (2 * rounds) * np.tan(theta)", "enter once"),
    ("ex-05-1a", TANGENT + "np.arctan((second / first) ** rounds * np.tan(theta))",
     "its tangent"),
    ("ex-05-1a", TANGENT + "(second / first) ** rounds / np.tan(theta)", "stands above"),
    ("ex-05-1b", ROUNDS + "        E = D.T\n        D = np.linalg.pinv(X @ E) @ X\n    return E, D",
     "only for orthonormal rows"),
    ("ex-05-1b", ROUNDS + "        E = np.linalg.pinv(D)\n        D = np.linalg.pinv(E)\n"
                          "    return E, D", "has to fit the points"),
    ("ex-05-1b", ROUNDS + "        E = np.linalg.pinv(D)\n        D = (X @ E).T @ X\n"
                          "    return E, D", "were not solved"),
    ("ex-05-1b", ROUNDS + PAIR + "        return E, D", "after one round"),
    ("ex-05-1b", ROUNDS + PAIR + "    return np.linalg.pinv(D), D", "half-step more"),
    ("ex-05-1b", ROUNDS + PAIR + "    return D, E", "changed places"),
    ("ex-05-1b", ROUNDS + PAIR + "    return E @ D", "Two matrices"),
    ("ex-05-1c", UNTIL + "until(1.01 * least) - 1", "One round too few"),
    ("ex-05-1c", UNTIL + "until(1.001 * least)", "one part in 1,000;"),
    ("ex-05-1c", UNTIL + "until(least + 0.01 * total)", "not of the total variance"),
    ("ex-05-1c", UNTIL + "until(1.01 * least, X_digits[:5])", "first five rows"),
    ("ex-05-1c", "rounds_needed = ...", "still missing"),
    # the saddle taken for flat, for a minimum; a factor 2
    ("ex-05-2a", CURVES + "-lam, lam, 0, lam * t", "factor 2"),
    ("ex-05-2a", CURVES + "0, 0, 0, 2 * lam * t", "mixed one does not"),
    ("ex-05-2a", CURVES + "-2 * lam, 2 * lam, 2 * lam / c ** 2, 2 * lam * c ** 2",
     "diagonal entries"),
    ("ex-05-2a", CURVES + "-2 * lam, 2 * lam, 0, 4 * lam", "depends on c"),
    ("ex-05-2a", CURVES + "2 * lam, 2 * lam, 0, 2 * lam * t", "no minimum"),
    ("ex-05-2a", CURVES + "-2 * lam, 2 * lam", "The shape is (2,)"),
    ("ex-05-2b", GRADIENTS + "2 * X.T @ R @ D.T, 2 * (X @ E).T @ R", "sign is turned"),
    ("ex-05-2b", GRADIENTS + "-X.T @ R @ D.T, -(X @ E).T @ R", "factor 2"),
    ("ex-05-2b", GRADIENTS + "-2 * X.T @ R @ D.T / n, -2 * (X @ E).T @ R / n",
     "mean over the points"),
    ("ex-05-2b", GRADIENTS + "-2 * (X @ E).T @ R, -2 * X.T @ R @ D.T", "This is ∂/∂D"),
    ("ex-05-2b", GRADIENTS + "-2 * X.T @ R @ D.T, -2 * X.T @ R", "encoder is missing"),
    ("ex-05-2b", GRADIENTS + "-2 * X.T @ R @ D.T", "Two matrices"),
    ("ex-05-2c", LEVELS + "[w.sum() - sum(c) for c in choose(w, 2)]", "exactly two"),
    ("ex-05-2c", LEVELS + RIGHT.replace("(0, 1, 2)", "(1, 2)"), "choice of none"),
    ("ex-05-2c", LEVELS + RIGHT.replace("w.sum() - ", ""), "variances that are kept"),
    ("ex-05-2c", LEVELS + RIGHT.replace("(0, 1, 2)", "range(5)"), "cannot hold three"),
    ("ex-05-2c", LEVELS + "w[:2].sum()", "The shape is ()"),
    ("ex-05-2c", LEVELS + "[w[:2].sum()]", "least error alone"),
    ("ex-05-2c", LEVELS + RIGHT + "\nlevels = np.array(levels) * 150 / 149", "divisor n − 1"),
    # the flattest place for any, the landing for the limit
    ("ex-05-3a", LONGEST + "1 / (2 * lam)", "flattest minimum"),
    ("ex-05-3a", LONGEST + "1 / (2 * lam * (c ** 2 + 1 / c ** 2))", "lands in the valley"),
    ("ex-05-3a", LONGEST + "2 * lam * (c ** 2 + 1 / c ** 2)", "2 divided by it"),
    ("ex-05-3a", LONGEST + "1 / (c ** 2 + 1 / c ** 2)", "λ belongs"),
    ("ex-05-3a", LONGEST + "1 / (lam * c ** 2)", "one diagonal entry"),
    ("ex-05-3b", SAFELY + "E, D", "Three things"),
    ("ex-05-3b", SAFELY.replace("slope=2", "slope=1") + "E, D, step", "factor 2"),
    ("ex-05-3b", SAFELY.replace("extra=0", "extra=-1") + "E, D, step", "too few"),
    ("ex-05-3b", SAFELY.replace("cut=2", "cut=10") + "E, D, step", "divided by ten"),
    ("ex-05-3b", SAFELY.replace("slope=2", "slope=-2") + "E, D, step", "another one"),
    ("ex-05-3b", SAFELY.replace("E, D = new", "E = new[0]; D = D - step * E.T @ (slope * S @ "
                                "(E @ D - I))") + "E, D, step", "E is changed first"),
    ("ex-05-3c", SAFE + "end()[::-1]", "changed places"),
    ("ex-05-3c", SAFE + "np.array(end()) * [1797, 1]", "you have the sum"),
    ("ex-05-3c", SAFE + "end(step=0.002)", "to be 0.01"),
    ("ex-05-3c", SAFE + "end(size=0.1)", "of size 1"),
    # the penalty itself, a square too few; roots
    ("ex-05-4a", PRICE + "mu ** 2 / first", "first axis only"),
    ("ex-05-4a", PRICE + "(mu / first) ** 2 + (mu / second) ** 2", "multiplied by the variance"),
    ("ex-05-4a", PRICE + "2 * mu", "occurs squared"),
    ("ex-05-4a", PRICE + "mu ** 2 / first + mu ** 2 / second + 2 * mu * (2 - mu / first - mu / "
                         "second)", "penalty itself"),
    ("ex-05-4a", PRICE + "first * (1 - mu / first) ** 2 + second * (1 - mu / second) ** 2",
     "squares of what is kept"),
    ("ex-05-4b", PAIRED + "V, V.T", "not shrunk at all"),
    ("ex-05-4b", PAIRED + "V * s, (V * s).T", "shrunk too much"),
    ("ex-05-4b", PAIRED + "V * np.sqrt(abs(1 - mu / w)), (V * np.sqrt(abs(1 - mu / w))).T",
     "given up"),
    ("ex-05-4b", PAIRED + "V, (V * np.sqrt(s)).T", "transpose of D"),
    ("ex-05-4b", PAIRED + "(V * np.sqrt(s)).T, V * np.sqrt(s)", "The shape is"),
    ("ex-05-4b", PAIRED + "V * np.sqrt(s)", "Two matrices"),
    ("ex-05-4c", LEFT + "f, units", "changed places"),
    ("ex-05-4c", LEFT + "10, f", "axes are given up"),
    ("ex-05-4c", LEFT + "units, f * 1797", "take the mean"),
    ("ex-05-4c", LEFT + "units, f + 60 * (np.sum(E ** 2) + np.sum(D ** 2))", "penalty itself"),
    # the larger variance for the smaller; columns that are missing
    ("ex-05-5a", LINE + "max(t, q)", "variances that are kept"),
    ("ex-05-5a", LINE + "q", "long piece"),
    ("ex-05-5a", LINE + "t", "short piece"),
    ("ex-05-5a", LINE + "t + q", "total variance"),
    ("ex-05-5b", SQUARES + "np.hstack([one, Z])", "only"),
    ("ex-05-5b", SQUARES + "np.hstack([one, Z, Z ** 2])", "mixed products"),
    ("ex-05-5b", SQUARES + "np.hstack([Z, products])", "column of ones"),
    ("ex-05-5b", SQUARES + "np.hstack([one, Z, (Z[:, :, None] * Z[:, None]).reshape(len(Z), -1)])",
     "occurs twice"),
    ("ex-05-5b", SQUARES + "np.hstack([one, Z, Z ** 2, Z ** 3])", "Some product"),
    ("ex-05-5c", BENT + "[lost(B, A), lost(A, A)]", "changed places"),
    ("ex-05-5c", BENT + "[lost(A, A), lost(B, B)]", "fitted anew"),
    ("ex-05-5c", BENT + "[1 - lost(A, A), 1 - lost(B, A)]", "are kept"),
    ("ex-05-5c", BENT + "[lost(A, A, F=lambda Z: np.column_stack([np.ones(len(Z)), Z])), "
                        "lost(B, A, F=lambda Z: np.column_stack([np.ones(len(Z)), Z]))]",
     "with the plane"),
    # right at one point only: c = 2 or 1, a = 1, μ = 2
    ("ex-05-1a", TANGENT + "0.8 ** rounds * np.tan(theta)", "too"),
    ("ex-05-1a", TANGENT + "(second / first) ** 3 * np.tan(theta)", "One round too few"),
    ("ex-05-1a", TANGENT + "(second / first) ** rounds * np.sin(theta)", "This is the sine"),
    ("ex-05-2a", CURVES + "-2 * lam, 2 * lam, 0, 2 * lam * (2 * c + 1 / (2 * c))", "not doubled"),
    ("ex-05-2a", CURVES + "-lam - 3, lam + 3, 0, 2 * lam * t", "differ from the right result"),
    ("ex-05-2a", CURVES + "-2 * lam, 2 * lam, 0, lam * (c ** 3 + c / 4)",
     "differ from the right result"),
    ("ex-05-3a", LONGEST + "1 / (lam * (2 * c + 1 / c ** 2)) if c > 1 else 1 / (2 * lam * c)",
     "too"),
    ("ex-05-3a", LONGEST + "1 / (lam * (c + 1 / c))", "enter squared"),
    ("ex-05-3a", LONGEST + "1 / (lam * (1 + c ** 2))", "their sum"),
    ("ex-05-4a", PRICE + "2 * mu / first + 2 * mu / second", "not doubled"),
    ("ex-05-4a", PRICE + "4 * (1 / first + 1 / second)", "too large"),
    ("ex-05-4a", PRICE + "mu / first + mu / second", "missing part is squared"),
    ("ex-05-5a", LINE + "t if a > 1 else q", "overtakes"),
    ("ex-05-5a", LINE + "min(t, 4 * a ** 2 / 45)", "entries differ"),
    ("ex-05-5a", LINE + "None", "still missing"),
    # right for one size or number of rounds only, changed in place, an earlier part
    ("ex-05-1b", "def alternate(X, D, rounds):\n    for _ in range(3):\n" + PAIR
                 + "    return E, D", "three were done"),
    ("ex-05-1b", "def alternate(X, D, rounds):\n    X -= X.mean(axis=0) + 1e-9\n"
                 "    for _ in range(rounds):\n" + PAIR + "    return E, D", "changes X"),
    ("ex-05-1b", "def alternate(X, D, rounds):\n    for _ in range(rounds):\n"
                 "        E = np.linalg.pinv(D)\n        D[:] = np.linalg.pinv(X @ E) @ X\n"
                 "    return E, D", "changes D"),
    ("ex-05-1c", "def alternate(X, D, rounds):\n    E = np.linalg.pinv(D)\n"
                 "    return E, (X @ E).T @ X / len(X)\nE, D = alternate(X_digits, "
                 "X_digits[10:15], 1)\nrounds_needed = 40", "Part 1b is not right"),
    ("ex-05-2b", GRADIENTS + "-2 * X.T @ R @ D.T * 6 / n, -2 * (X @ E).T @ R * 6 / n", "times"),
    ("ex-05-2b", "def gradients(X, E, D):\n    X -= X @ E @ D\n"
                 "    return -2 * X.T @ X @ D.T, -2 * (X @ E).T @ X", "changes X"),
    ("ex-05-3b", "def descend_safely(S, E, D, step, n_steps):\n    G = 2 * S @ (E @ D - "
                 "np.eye(len(S)))\n    E -= step * G @ D.T\n    return E, D, step", "changes E"),
    ("ex-05-3b", SAFELY.replace("E, D = new", "E, D = new; step = 2 * step") + "E, D, step",
     "longer after a success"),
    ("ex-05-3b", SAFELY.replace("    I =", "    first = step\n    I =") + "E, D, first",
     "never halved"),
    ("ex-05-3c", SAFELY.replace("slope=2", "slope=1") + "E, D, step\n" + SAFE + "end()",
     "Part 3b is not right"),
    ("ex-05-4b", PAIRED.replace("/ len(X))", "/ 20)") + "V * np.sqrt(s), (V * np.sqrt(s)).T",
     "d = 6"),
    ("ex-05-4b", PAIRED + "V * np.sqrt(np.maximum(s, 0.1)), (V * np.sqrt(np.maximum(s, 0.1))).T",
     "differ"),
    ("ex-05-4c", "def penalised_pair(X, k, mu):\n    V = np.linalg.eigh(X.T @ X)[1][:, -k:]\n"
                 "    return V, V.T\n" + LEFT + "units, f", "Part 4b is not right"),
    ("ex-05-5b", "def with_squares(Z):\n    a, b, c = Z.T[:3] if Z.shape[1] > 2 else [Z[:, 0]] * 3"
                 "\n    return np.column_stack([np.ones(len(Z)), a, b, c, a * a, b * b, c * c, "
                 "a * b, a * c, b * c])", "all products are wanted"),
    ("ex-05-5b", SQUARES + "None", "still missing"),
    ("ex-05-5b", "def with_squares(Z):\n    Z *= 2\n    return Z", "changes Z"),
    ("ex-05-5c", "def with_squares(Z):\n    return np.column_stack([np.ones(len(Z)), Z, Z ** 2])\n"
                 + BENT + "[lost(A, A, F=with_squares), lost(B, A, F=with_squares)]",
     "Part 5b is not right"),
    # with what is to be written, or is forbidden
    ("ex-05-4b", "def penalised_pair(X, k, mu):\n"
                 "    w, V = pcalab.top_eigenpairs(X.T @ X / len(X), k)\n"
                 "    E = V * np.sqrt(1 - mu / np.maximum(w, mu))\n    return E, E.T",
     "pcalab was used"),
]

OTHER = [
    ("ex-05-1a", "def tangent_after(first, second, theta, rounds):\n"
                 "    x, y = np.cos(theta), np.sin(theta)\n    for _ in range(rounds):\n"
                 "        x, y = first * x, second * y\n    return y / x"),
    ("ex-05-1b", "def alternate(X, D, rounds):\n    for _ in range(rounds):\n"
                 "        E = D.T @ np.linalg.inv(D @ D.T)\n        Z = X @ E\n"
                 "        D = np.linalg.solve(Z.T @ Z, Z.T @ X)\n    return [E, D]"),
    ("ex-05-1c", UNTIL + "float(until(1.01 * least))"),
    ("ex-05-2a", "def curvatures(lam, c):\n"
                 "    H = 2 * lam * np.array([[c ** -2, 1], [1, c ** 2]])\n"
                 "    return [-2 * lam, 2 * lam, *np.linalg.eigvalsh(H)]"),
    # the same with the products multiplied out
    ("ex-05-2b", "def gradients(X, E, D):\n    S = X.T @ X\n"
                 "    return [2 * S @ (E @ D @ D.T - D.T), 2 * (E.T @ S @ E @ D - E.T @ S)]"),
    ("ex-05-2c", LEVELS + "[sum(c) for size in (4, 3, 2) for c in choose(w, size)]"),
    ("ex-05-3a", LONGEST + "c ** 2 / (lam * (1 + c ** 4))"),
    ("ex-05-3b", SAFELY + "[E, D, step]"),
    ("ex-05-3c", SAFE + "list(end())"),
    ("ex-05-4a", PRICE + "mu ** 2 * (first + second) / (first * second)"),
    # codes turned by any orthogonal matrix
    ("ex-05-4b", PAIRED + "(V * np.sqrt(s)) @ np.linalg.qr(np.ones((k, k)) + np.eye(k))[0], "
                          "((V * np.sqrt(s)) @ np.linalg.qr(np.ones((k, k)) + np.eye(k))[0]).T"),
    ("ex-05-4c", LEFT + "[float(units), f]"),
    ("ex-05-5a", LINE + "t if t < q else q"),
    ("ex-05-5b", SQUARES + "np.hstack([2 * products, Z, one])"),
    ("ex-05-5c", BENT + "np.array([lost(A, A), lost(B, A)])"),
    ("ex-05-5b", SQUARES + "np.hstack([one, Z, products]).astype(np.float32).tolist()"),
    ("ex-05-4b", PAIRED + "(-V * np.sqrt(s)).tolist(), (-V * np.sqrt(s)).T.tolist()"),
    ("ex-05-1b", "def alternate(X, D, rounds):\n    for _ in range(rounds):\n" + PAIR
                 + "    return [E.tolist(), D.tolist()]"),
    ("ex-05-2c", LEVELS + RIGHT + "\nlevels = np.array(levels)[:, None]"),
]
