"""Wrong and unusual answers to the exercises of chapter 13, and what the learner must be told.

WRONG: grade_id of the answer cell, what is written there, words of the message.
OTHER: answers that are right although they are not the book's.
"""

KEEP = "def keeping(sigma, n, tau):\n    s2, noise = sigma ** 2, n * tau ** 2\n    return "
PARTS = ("def error_parts(X, E):\n    U, s, Vt = np.linalg.svd(X + E, full_matrices=False)\n"
         "    V, total = Vt.T, np.sum(X ** 2)\n"
         "    have = lambda A: np.cumsum(np.sum((A @ V) ** 2, axis=0))\n    ")
TERMS = ("s = np.linalg.svd(noisy, compute_uv=False)\nn, d = noisy.shape\n"
         "lost, kept = error_parts(digits, noise)\n"
         "edge, pays = 4 * (n ** 0.5 + d ** 0.5), 4 * (2 * n) ** 0.5\nterms = ")
FILL = "def fillings(a, b, c):\n    return "
# the right way of 2b with its parts named, so that one of them can be replaced
SOFT = """\
def soft_impute(X, lam, n_steps):
    seen = ~np.isnan(X)
    Z = np.zeros(X.shape)
    for _ in range(n_steps):
        F = np.where(seen, X, Z)
        U, s, Vt = np.linalg.svd(F, full_matrices=False)
        s = np.maximum(s - lam, 0)
        Z = U * s @ Vt
    return Z"""
CHOOSE = ("train, lams = np.where(held_out, np.nan, X_known), [0.5, 2, 8, 32]\n"
          "trials = [soft_impute(train, lam, 100) for lam in lams]\n"
          "finals = [soft_impute(X_known, lam, 100) for lam in lams]\n"
          "at = lambda Z, where: np.sqrt(np.mean((Z - X_true)[where] ** 2))\n"
          "i = np.argmin([at(Z, held_out) for Z in trials])\nchosen = ")
HALVES = "def halves(a, c):\n    return "
NEAREST = ("def nearest_solution(X, y, a0):\n    P = np.linalg.pinv(X, rcond=1e-10)\n"
           "    N = np.eye(len(a0)) - P @ X\n    return ")
SCAN = ("pinv = np.linalg.pinv(scan)\nshort = new @ scan.T @ pinv.T\n"
        "near = guess + (new - guess) @ scan.T @ pinv.T\nerrors = ")
ENTRIES = "def power_entries(a, b, p):\n    "
POWER = "def power(S, p):\n    w, V = np.linalg.eigh(S)\n    keep = w > 1e-10 * w[-1]\n    "
UNUSUAL = ("C = digits - digits.mean(axis=0)\nn, S = len(C), C.T @ C / len(C)\n"
           "P = np.linalg.pinv(S, rcond=1e-10, hermitian=True)\n"
           "three = lambda q: [np.argmax(q), np.max(q), np.mean(q)]\n"
           "q = np.sum(C @ P * C, axis=1)\nunusual = ")
COND = "def conditions(s, mu):\n    square = (s[0] ** 2 + mu) / (s[-1] ** 2 + mu)\n    return "
RIDGE = "def ridge(X, y, mu):\n    U, s, Vt = np.linalg.svd(X, full_matrices=False)\n    "
DAMP = RIDGE + "return Vt.T * ({}) @ (U.T @ y)"
STACK = ("def ridge(X, y, mu):\n    d = X.shape[1]\n    A = np.vstack([X, {} * np.eye(d)])\n"
         "    b = np.concatenate([y, np.zeros((d,) + y.shape[1:])])\n"
         "    return np.linalg.lstsq(A, b, rcond=1e-15)[0]")
MOVED = ("mus = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1]\n"
         "found = [ridge(blur, photo.T, mu).T for mu in mus]\n"
         "miss = np.array([np.linalg.norm(Z @ blur.T - photo) for Z in found])\n"
         "off = np.array([np.linalg.norm(Z - sharp) for Z in found])\n"
         "rel = off / np.linalg.norm(sharp)\ni = np.flatnonzero(miss <= 0.25)[-1]\nrestored = ")


def soft(old, new):
    """The right way of 2b with one part replaced."""
    assert SOFT.count(old) == 1
    return SOFT.replace(old, new)


WRONG = [
    # one entry for n, the share of the noise, roots for squares
    ("ex-13-1a", KEEP + "s2 / (s2 + tau ** 2), tau * n ** 0.5, tau * (2 * n) ** 0.5",
     "you counted one"),
    ("ex-13-1a", KEEP + "noise / (s2 + noise), noise ** 0.5, (2 * noise) ** 0.5",
     "share of the noise"),
    ("ex-13-1a", KEEP + "sigma / (sigma + noise ** 0.5), noise ** 0.5, (2 * noise) ** 0.5",
     "not their roots"),
    ("ex-13-1a", KEEP + "s2 / noise, noise ** 0.5, (2 * noise) ** 0.5", "ratio of signal"),
    ("ex-13-1a", KEEP + "s2 / (s2 + noise), noise, (2 * noise) ** 0.5", "take the root"),
    ("ex-13-1a", KEEP + "s2 / (s2 + noise), tau, (2 * noise) ** 0.5", "you counted one"),
    ("ex-13-1a", KEEP + "s2 / (s2 + noise), n * tau, (2 * noise) ** 0.5", "√n belongs to"),
    ("ex-13-1a", KEEP + "s2 / (s2 + noise), noise ** 0.5, noise ** 0.5", "one sees both"),
    ("ex-13-1a", KEEP + "s2 / (s2 + noise), noise ** 0.5, 2 * noise ** 0.5", "not their lengths"),
    ("ex-13-1a", KEEP + "s2 / (s2 + noise), noise ** 0.5, (s2 + noise) ** 0.5",
     "σ of part 2"),
    ("ex-13-1a", KEEP + "s2 / (s2 + noise)", "should be (3,)"),
    # the axes of X, what is cut off from Y, the share, U for V, terms not added up
    ("ex-13-1b", PARTS + "V = np.linalg.svd(X, full_matrices=False)[2].T\n"
                         "    return total - have(X), have(E)", "those of X; the truncation"),
    ("ex-13-1b", PARTS + "return have(X), have(E)", "signal kept"),
    ("ex-13-1b", PARTS + "return np.sum(s ** 2) - np.cumsum(s ** 2), have(E)",
     "cut off from Y"),
    ("ex-13-1b", PARTS + "return total - np.cumsum(np.sum((U.T @ X) ** 2, axis=1)), have(E)",
     "left singular vectors"),
    ("ex-13-1b", PARTS + "return np.sqrt(total - have(X) + 1e-12), np.sqrt(have(E))",
     "These are norms"),
    ("ex-13-1b", PARTS + "return total - have(X), np.sum(E ** 2) - have(E)", "taken away"),
    ("ex-13-1b", PARTS + "return total - have(X), np.sum(E ** 2) * np.arange(1, len(s) + 1)"
                         " / X.shape[1]", "share k/d"),
    ("ex-13-1b", PARTS + "return total - have(X), np.sum((E @ V) ** 2, axis=0)",
     "single terms"),
    ("ex-13-1b", PARTS + "return np.append(total, total - have(X))[:-1], have(E)",
     "ends one too early"),
    ("ex-13-1b", PARTS + "return have(E), total - have(X)", "changed places"),
    ("ex-13-1b", PARTS + "V = np.linalg.svd(X + E)[2].T\n    return total - have(X), have(E)",
     "at most min(n, d)"),
    ("ex-13-1b", PARTS + "return total - have(X) + have(E)", "Two arrays"),
    ("ex-13-1c", TERMS + "[np.sum(s > 4 * n ** 0.5), np.sum(s > pays), 15]", "√d is missing"),
    ("ex-13-1c", TERMS + "[np.sum(s > 4), np.sum(s > pays), 15]", "above τ itself"),
    ("ex-13-1c", TERMS + "[np.sum(s > edge), np.sum(s > 4 * n ** 0.5), 15]", "looks larger"),
    ("ex-13-1c", TERMS + "[np.sum(s > edge), np.sum(s > edge), 15]", "noise level once more"),
    ("ex-13-1c", TERMS + "[np.sum(s > edge), np.sum(s > pays), np.argmin(lost + kept)]",
     "One too few"),
    ("ex-13-1c", TERMS + "[np.sum(s > edge), np.sum(s > pays), 1 + np.argmin(lost)]",
     "all noise is kept"),
    ("ex-13-1c", TERMS + "[np.sum(s > edge), np.sum(s > pays), 1 + np.argmin(kept)]",
     "loses most of the signal"),
    # the kink always, zero, one branch for all, a forgotten division
    ("ex-13-2a", FILL + "b * c / a, b * c / a", "always at the kink"),
    ("ex-13-2a", FILL + "b * c / a, 0", "leaves a determinant"),
    ("ex-13-2a", FILL + "b * c / a, a", "only where the determinant is negative"),
    ("ex-13-2a", FILL + "b * c / a, min(b * c / a, a)", "also lie below −a"),
    ("ex-13-2a", FILL + "b * c / a, np.clip(abs(b * c / a), -a, a)", "p = bc/a lies below"),
    ("ex-13-2a", FILL + "b * c, min(b * c, a)", "In the first, the determinant"),
    ("ex-13-2a", FILL + "b + c - a, b + c - a", "not equal differences"),
    ("ex-13-2a", FILL + "np.clip(b * c / a, -a, a), b * c / a", "changed places"),
    # hard for soft, no floor, filled only once, the means, what is returned
    ("ex-13-2b", soft("np.maximum(s - lam, 0)", "np.where(s > lam, s, 0)"), "hard threshold"),
    ("ex-13-2b", soft("np.maximum(s - lam, 0)", "s - lam"), "below zero"),
    ("ex-13-2b", soft("np.maximum(s - lam, 0)", "np.abs(s - lam)"), "absolute value"),
    ("ex-13-2b", soft("s - lam, 0", "s - lam / 2, 0"), "λ/2 was taken off"),
    ("ex-13-2b", soft("np.maximum(s - lam, 0)", "s / (1 + lam)"), "sum of squares"),
    ("ex-13-2b", soft("    for _", "    F = np.where(seen, X, Z)\n    for _")
     .replace("        F = np.where(seen, X, Z)\n", "").replace("Z = U * s", "F = Z = U * s"),
     "lost after the first step"),
    ("ex-13-2b", soft("np.zeros(X.shape)", "np.nanmean(X, axis=0) + 0 * np.nan_to_num(X)"),
     "not the means of the columns"),
    ("ex-13-2b", soft("F = np.where(seen, X, Z)", "F = np.where(seen, X, Z)\n"
                      "        m = F.mean(axis=0)\n        F = F - m")
     .replace("@ Vt", "@ Vt + m"), "were taken off first"),
    ("ex-13-2b", soft("return Z", "return np.where(seen, X, Z)"), "Z itself is asked for"),
    ("ex-13-2b", soft("range(n_steps)", "range(n_steps + 1)"), "too many"),
    ("ex-13-2b", soft("range(n_steps)", "range(1)"), "whatever n_steps is"),
    ("ex-13-2b", soft("np.where(seen, X, Z)", "X"), "still has NaN"),
    ("ex-13-2b", soft("np.where(seen, X, Z)", "np.where(X == np.nan, Z, X)"), "still has NaN"),
    ("ex-13-2b", soft("F = np.where(seen, X, Z)", "X[~seen] = Z[~seen]\n        F = X"),
     "Work on a copy"),
    ("ex-13-2b", soft("    return Z", ""), "2b: still missing"),
    # the trial fit, the held-out error, known entries, nothing held out
    ("ex-13-2c", CHOOSE + "[lams[i], at(trials[i], hidden)]", "trial fit"),
    ("ex-13-2c", CHOOSE + "[lams[i], at(trials[i], held_out)]", "on the held-out entries"),
    ("ex-13-2c", CHOOSE + "[lams[i], at(finals[i], ~hidden)]", "known to the fit"),
    ("ex-13-2c", CHOOSE + "[lams[i], at(finals[i], hidden | True)]", "whole table"),
    ("ex-13-2c", CHOOSE + "[lams[i], at(finals[i], hidden) ** 2]", "mean square"),
    ("ex-13-2c", CHOOSE + "0\ni = np.argmin([at(Z, held_out) for Z in finals])\n"
                          "chosen = [lams[i], at(finals[i], hidden)]", "were the held-out"),
    ("ex-13-2c", CHOOSE + "lams[i]", "λ alone"),
    ("ex-13-2c", "chosen = ...", "still missing"),
    # equal parts, one copy only, the null space forgotten, the root
    ("ex-13-3a", HALVES + "a / 2, a / (2 * c)", "contribute the same"),
    ("ex-13-3a", HALVES + "a, 0 * a", "share the work"),
    ("ex-13-3a", HALVES + "0 * a, a / c", "shortest uses both"),
    ("ex-13-3a", HALVES + "a / (1 + c), a / (1 + c)", "equal coefficients"),
    ("ex-13-3a", HALVES + "a / 2, a / 2", "Equal halves"),
    ("ex-13-3a", HALVES + "a / np.hypot(1, c), c * a / np.hypot(1, c)", "without a root"),
    ("ex-13-3a", HALVES + "c * a / (1 + c ** 2), a / (1 + c ** 2)", "changed places"),
    ("ex-13-3a", HALVES + "np.concatenate([a, c * a]) / (1 + c ** 2)", "The shape is (4,)"),
    # a0 forgotten, added whole, its wrong part; an inverse that does not exist
    ("ex-13-3b", NEAREST + "P @ y", "nearest to zero"),
    ("ex-13-3b", NEAREST + "P @ y + a0", "as a whole"),
    ("ex-13-3b", NEAREST + "P @ y + P @ X @ a0", "part of a0 in the row space"),
    ("ex-13-3b", NEAREST + "N @ a0", "a⁺ is missing"),
    ("ex-13-3b", NEAREST + "a0 - P @ (y - X @ a0)", "wrong sign"),
    ("ex-13-3b", NEAREST + "a0 + X.T @ (y - X @ a0)", "Xᵀ is not X⁺"),
    ("ex-13-3b", NEAREST + "a0 + np.linalg.inv(X.T @ X + 1e-13 * N) @ (X.T @ y)",
     "does not make"),
    ("ex-13-3b", NEAREST + "a0 + np.linalg.inv(0 * X.T @ X) @ (X.T @ (y - X @ a0))",
     "has no inverse"),
    ("ex-13-3b", "def nearest_solution(X, y, a0):\n"
                 "    U, s, Vt = np.linalg.svd(X, full_matrices=False)\n"
                 "    s = s + 1e-15  # as rounding may have it\n"
                 "    return a0 + Vt.T @ (U.T @ (y - X @ a0 + 1e-3) / s)", "does not make"),
    ("ex-13-3c", SCAN + "[rms(guess - new), rms(short - new), rms(short - new)]",
     "was the guess used"),
    ("ex-13-3c", SCAN + "[rms(guess - new), rms(short - new), rms(short + guess - new)]",
     "as a whole was added"),
    ("ex-13-3c", SCAN + "[rms(A - new) ** 2 for A in (guess, short, near)]", "mean squares"),
    ("ex-13-3c", SCAN + "[rms(A - new) for A in (short, near, guess)]", "The order is"),
    ("ex-13-3c", SCAN + "[np.linalg.norm(A - new) for A in (guess, short, near)]",
     "whole array"),
    ("ex-13-3c", SCAN + "[np.linalg.norm(A - new, axis=1).mean() for A in (guess, short, near)]",
     "mean norms of an image"),
    ("ex-13-3c", SCAN.replace("near = guess", "guess = new.mean(axis=0)\nnear = guess")
     + "[rms(A - new) for A in (guess, short, near)]", "nobody knows beforehand"),
    ("ex-13-3c", SCAN + "[rms((A - new) @ scan.T).round(9) for A in (guess, short, near)]",
     "errors of the sums"),
    # entry by entry, ½ forgotten, the zero eigenvalue raised
    ("ex-13-4a", ENTRIES + "return a ** p, b ** p", "entry by entry"),
    ("ex-13-4a", ENTRIES + "return (a + b) ** p, (a - b) ** p", "powers of the eigenvalues"),
    ("ex-13-4a", ENTRIES + "f, g = (a + b) ** p, (a - b) ** p\n    return f + g, f - g",
     "½ is missing"),
    ("ex-13-4a", ENTRIES + "f, g = (a + b) ** p, (a - b) ** p\n"
                           "    return (f + g) / 2, (f - g) / 2", "is divided by zero"),
    ("ex-13-4a", ENTRIES + "f, g = (a + b) ** p, np.float64(a - b) ** p\n"
                           "    return (f + g) / 2, (f - g) / 2", "not finite"),
    ("ex-13-4a", ENTRIES + "f, g = (a + b) ** p, (a - b) ** p if a > b or p >= 0 else 0\n"
                           "    return (f + g) / 2, (f - g) / 2", "0⁰ = 1"),
    ("ex-13-4a", ENTRIES + "f, g = (a + b) ** p, (a - b) ** p if a > b else 0\n"
                           "    return (f - g) / 2, (f + g) / 2", "changed places"),
    ("ex-13-4b", POWER + "return S ** p", "entry by entry"),
    ("ex-13-4b", POWER + "return (V.T * w ** p) @ V", "changed places"),
    ("ex-13-4b", POWER + "return np.diag(w ** p)", "put it between"),
    ("ex-13-4b", POWER + "return V * w ** p", "Vᵀ is missing"),
    ("ex-13-4b", POWER + "return np.linalg.matrix_power(S, p)", "need not be a whole number"),
    ("ex-13-4b", POWER + "w[w < 1e-12] = -1e-15  # by rounding\n    return (V * w ** p) @ V.T",
     "not finite"),
    ("ex-13-4b", POWER + "w[w < 1e-12] = 1e-15  # by rounding\n    return (V * w ** p) @ V.T",
     "projection onto the column space, not the identity"),
    ("ex-13-4b", POWER + "w[w < 1e-12] = 1e-15  # by rounding\n"
                         "    w = w if p else 1.0 * keep\n    return (V * w ** (p or 1)) @ V.T",
     "zero but for rounding was raised"),
    ("ex-13-4b", POWER + "w[~keep] = 1\n    return (V * w ** p) @ V.T", "count as one"),
    ("ex-13-4b", POWER + "return np.linalg.inv(0 * S)", "has no inverse"),
    # n − 1, the root, Euclid, −½, nothing centred, d for the rank
    ("ex-13-4c", UNUSUAL + "three(q * (n - 1) / n)", "n − 1"),
    ("ex-13-4c", UNUSUAL + "three(q ** 0.5)", "their squares are asked for"),
    ("ex-13-4c", UNUSUAL + "three(np.sum(C ** 2, axis=1))", "Euclid, squared"),
    ("ex-13-4c", UNUSUAL + "three(np.sum(C @ power(S, -0.5) * C, axis=1))", "−½ between"),
    ("ex-13-4c", UNUSUAL + "three(np.sum(digits @ P * digits, axis=1))",
     "mean image was not subtracted"),
    ("ex-13-4c", UNUSUAL + "three(np.sum(digits @ np.linalg.pinv(digits.T @ digits / n,"
                           " rcond=1e-10) * digits, axis=1))", "Nothing was centred"),
    ("ex-13-4c", UNUSUAL + "three(np.sum((C / (C.std(axis=0) + 1e-300)) ** 2, axis=1))",
     "own standard deviation"),
    ("ex-13-4c", UNUSUAL + "[502, 1796, 64]", "rank and not d"),
    ("ex-13-4c", UNUSUAL + "[np.nan, np.nan, np.nan]", "exactly zero"),
    # the zero left out, the square, values for squares
    ("ex-13-5a", "def conditions(s, mu):\n    s = s[s > 0]\n"
                 "    q = (s[0] ** 2 + mu) / (s[-1] ** 2 + mu)\n    return q ** 0.5, q",
     "zero singular value was left out"),
    ("ex-13-5a", COND + "square ** 0.5, square ** 0.5", "Multiplying squares"),
    ("ex-13-5a", COND + "square, square", "has the roots"),
    ("ex-13-5a", COND + "square, square ** 0.5", "changed places"),
    ("ex-13-5a", "def conditions(s, mu):\n    k = (s[0] + mu ** 0.5) / (s[-1] + mu ** 0.5)\n"
                 "    return k, k ** 2", "squares add up"),
    ("ex-13-5a", "def conditions(s, mu):\n    q = (s[0] + mu) / (s[-1] + mu)\n"
                 "    return q ** 0.5, q", "eigenvalues σ²"),
    ("ex-13-5a", "def conditions(s, mu):\n    q = (s[0] ** 2 + mu ** 2) / (s[-1] ** 2 + mu ** 2)\n"
                 "    return q ** 0.5, q", "not μ²"),
    # μ unused, μ for √μ and the other way, a forgotten σ, the normal equations
    ("ex-13-5b", DAMP.format("1 / s"), "μ has not been used"),
    ("ex-13-5b", STACK.format("mu"), "not μ I"),
    ("ex-13-5b", DAMP.format("s / (s ** 2 + mu ** 0.5)"), "not √μ"),
    ("ex-13-5b", DAMP.format("1 / (s ** 2 + mu)"), "A σ is missing"),
    ("ex-13-5b", DAMP.format("s ** 2 / (s ** 2 + mu)"), "comes on top"),
    ("ex-13-5b", DAMP.format("1 / (s + mu)"), "squares are missing"),
    ("ex-13-5b", DAMP.format("s / (s ** 2 + mu * len(X))"), "multiplied by n"),
    ("ex-13-5b", "def ridge(X, y, mu):\n"
                 "    return np.linalg.solve(X.T @ X + mu * np.eye(X.shape[1]), X.T @ y)",
     "what is small in X is lost"),
    ("ex-13-5b", "def ridge(X, y, mu):\n"
                 "    A = X.T @ X + mu * np.eye(X.shape[1])\n"
                 "    return np.linalg.pinv(A, rcond=1e-14) @ (X.T @ y)",
     "such as XᵀX is formed"),
    ("ex-13-5b", RIDGE + "s = np.where(s > 1e-6 * s[0], s, 0)\n"
                         "    return Vt.T * (s / (s ** 2 + mu)) @ (U.T @ y)",
     "taken for zero"),
    ("ex-13-5b", "def ridge(X, y, mu):\n    d = X.shape[1]\n"
                 "    A = np.vstack([X, mu ** 0.5 * np.eye(d)])\n"
                 "    return np.linalg.lstsq(A, np.append(y, np.zeros(d)), rcond=1e-15)[0]",
     "three right-hand sides"),
    # the truth, the other end of the list, one too far, columns for rows
    ("ex-13-5c", MOVED + "[mus[np.argmin(off)], rel.min()]", "one has to know the picture"),
    ("ex-13-5c", MOVED + "[mus[0], rel[0]]", "with its noise"),
    ("ex-13-5c", MOVED + "[mus[i + 1], rel[i + 1]]", "the one before it"),
    ("ex-13-5c", MOVED + "[mus[-1], rel[-1]]", "largest μ of the list"),
    ("ex-13-5c", MOVED + "[mus[i], off[i]]", "not divided by the norm"),
    ("ex-13-5c", MOVED + "[mus[i], rms(found[i] - sharp)]", "relative error is asked for"),
    ("ex-13-5c", MOVED + "[mus[i], miss[i]]", "the photograph is missed"),
    ("ex-13-5c", "restored = ...\nfor mu in (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1):\n"
                 "    Z = ridge(blur, photo, mu)\n"
                 "    if np.linalg.norm(blur @ Z - photo) <= 0.25:\n"
                 "        restored = [mu, rms(Z)]",
     "the rows of photo"),
    ("ex-13-5c", MOVED + "[mus[i], np.linalg.norm(ridge(blur, photo, mus[i]) - sharp)"
                         " / np.linalg.norm(sharp)]", "moved down"),
    ("ex-13-5c", MOVED + "[0, np.linalg.norm(np.linalg.solve(blur, photo.T).T - sharp)"
                         " / np.linalg.norm(sharp)]", "exact solution"),
    ("ex-13-5c", MOVED + "mus[i]", "μ alone"),
]

OTHER = [
    # the reciprocal way, and NumPy's arrays
    ("ex-13-1a", "def keeping(sigma, n, tau):\n    even = np.sqrt(n) * tau\n"
                 "    w = 1 / (1 + (even / max(sigma, 1e-9)) ** 2)\n"
                 "    return np.array([w, even, np.hypot(even, even)])"),
    # term by term, with the truncation itself, and as a matrix of two rows
    ("ex-13-1b", "def error_parts(X, E):\n    V = np.linalg.svd(X + E)[2].T\n"
                 "    ks = range(1, min(X.shape) + 1)\n"
                 "    lost = [np.sum((X - X @ V[:, :k] @ V[:, :k].T) ** 2) for k in ks]\n"
                 "    return np.array([lost, [np.sum((E @ V[:, :k]) ** 2) for k in ks]])"),
    ("ex-13-1b", "def error_parts(X, E):\n"
                 "    V = np.linalg.svd(-X - E, full_matrices=False)[2].T\n"
                 "    rest = np.sum(X ** 2) - np.cumsum(((X @ V) ** 2).sum(0))\n"
                 "    return [rest.tolist(), np.cumsum(((E @ V) ** 2).sum(0)).tolist()]"),
    ("ex-13-1c", "terms = (28.0, 17.0, 15.0)"),
    # by minimising, without a formula; a sum of singular values tells which is best
    ("ex-13-2a", "def fillings(a, b, c):\n    p = b * c / a\n    if abs(p) <= a:\n"
                 "        return np.array([p, p])\n    return [p, np.copysign(a, p)]"),
    ("ex-13-2a", "def fillings(a, b, c):\n    norm = lambda t: np.linalg.norm([[a, b], [c, t]],"
                 " 'nuc')\n    return b * c / a, min([b * c / a, a, -a], key=norm)"),
    ("ex-13-2b", soft("np.where(seen, X, Z)", "np.nan_to_num(X) + ~seen * Z")),
    # by way of the eigenvalues of the smaller product
    ("ex-13-2b", soft("U, s, Vt = np.linalg.svd(F, full_matrices=False)",
                      "w, V = np.linalg.eigh(F.T @ F)")
     .replace("s = np.maximum(s - lam, 0)", "s = np.sqrt(w.clip(min=0))")
     .replace("U * s @ Vt", "F @ (V * (1 - lam / s.clip(min=lam))) @ V.T")),
    ("ex-13-2c", CHOOSE + "np.array([lams[i], at(np.where(hidden, finals[i], X_true), hidden)])"),
    # the pseudo-inverse of the row (1, c)
    ("ex-13-3a", "def halves(a, c):\n    return np.linalg.pinv([[1.0, c]]) * a"),
    ("ex-13-3a", HALVES + "a / (1 + c * c), a / (c + 1 / c)"),
    # a⁺ and the part of a0 in the null space; NumPy's least squares for the correction
    ("ex-13-3b", NEAREST + "P @ y + N @ a0"),
    ("ex-13-3b", "def nearest_solution(X, y, a0):\n"
                 "    return a0 + np.linalg.lstsq(X, y - X @ a0, rcond=1e-10)[0]"),
    ("ex-13-3c", SCAN + "tuple(np.sqrt(((A - new) ** 2).mean()) for A in (guess, short, near))"),
    ("ex-13-4a", "def power_entries(a, b, p):\n"
                 "    first, second = (x ** p if x > 0 else 0 for x in (a + b, a - b))\n"
                 "    return np.array([first + second, first - second]) / 2"),
    # by the singular value decomposition
    ("ex-13-4b", "def power(S, p):\n    U, s, Vt = np.linalg.svd(S)\n"
                 "    r = np.sum(s > 1e-10 * s[0])\n"
                 "    return (U[:, :r] * s[:r] ** p) @ U[:, :r].T"),
    ("ex-13-4b", POWER + "pairs = zip(w[keep], V.T[keep])\n"
                         "    return sum(x ** p * np.outer(v, v) for x, v in pairs)"),
    # n times the squared rows of U
    ("ex-13-4c", "C = digits - digits.mean(axis=0)\n"
                 "U = np.linalg.svd(C, full_matrices=False)[0][:, :61]\n"
                 "q = len(C) * np.sum(U ** 2, axis=1)\n"
                 "unusual = (int(q.argmax()), q.max(), 61)"),
    ("ex-13-5a", "def conditions(s, mu):\n"
                 "    k = np.linalg.cond(np.vstack([np.diag(s), mu ** 0.5 * np.eye(len(s))]))\n"
                 "    return np.array([k, k * k])"),
    ("ex-13-5b", STACK.format("mu ** 0.5")),
    ("ex-13-5b", "def ridge(X, y, mu):\n    d = X.shape[1]\n"
                 "    Q, R = np.linalg.qr(np.vstack([X, np.sqrt(mu) * np.eye(d)]))\n"
                 "    return np.linalg.solve(R, Q[:len(X)].T @ y)"),
    ("ex-13-5c", MOVED + "np.array([mus[i], rel[i]])"),
]
