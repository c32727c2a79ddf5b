"""Wrong and unusual answers to the exercises of chapter 14, and what the learner must be told.

WRONG: grade_id of the answer cell, what is written there, words of the message.
OTHER: answers that are right although they are not the book's.
"""

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
LEFT = "def left_out(y_i, t, n, mu):\n    return "
GCV = ("def gcv(X, y, mus):\n    U, s, Vt = np.linalg.svd(X, full_matrices=False)\n"
       "    c, n = U.T @ y, len(y)\n    f = s[:, None] ** 2 / (s[:, None] ** 2 + mus)\n"
       "    m = np.sum(((1 - f) * c[:, None]) ** 2, axis=0) + y @ y - c @ c\n"
       "    e = f.sum(axis=0)\n    return ")
PICKED = ("X, y = patients[train] - centre, illness[train] - level\n"
          "Z, z = patients[test] - centre, illness[test] - level\n"
          "at = lambda m: rms(Z @ ridge(X, y, m) - z)\ng = gcv(X, y, mus)\n"
          "plain = rms(Z @ np.linalg.lstsq(X, y, rcond=None)[0] - z)\n"
          "mu = mus[np.argmin(g)]\npicked = ")
HORIZON = ("def horizon(p, q, tau):\n    star, log = np.log(tau) / np.log(p * q), np.log\n"
           "    return ")
# the right way of 5b with its parts named, so that one of them can be replaced
STOP = """\
def stop_early(X, y, tau):
    U, s, Vt = np.linalg.svd(X, full_matrices=False)
    r = np.sum(s > 1e-10 * s[0])
    a_of = lambda k: Vt[:k].T @ ((U[:, :k].T @ y) / s[:k])
    k = 0
    while k < r and np.linalg.norm(X @ a_of(k) - y) > tau * np.sqrt(len(y)):
        k += 1
    return k, a_of(k)"""
STOPPED = ("k, a = stop_early(lens, soft_photo, 0.003)\nU, s, Vt = np.linalg.svd(lens)\n"
           "size = np.linalg.norm(face)\n"
           "sums = np.cumsum(Vt[:400] * (U[:, :400].T @ soft_photo / s[:400])[:, None], axis=0)\n"
           "errors = np.linalg.norm(sums - face, axis=1) / size\nstopped = ")


def stop(old, new):
    """The right way of 5b with one part replaced."""
    assert STOP.count(old) == 1
    return STOP.replace(old, new)



WRONG = [
    # equal parts, one copy only, the null space forgotten, the root
    ("ex-14-1a", HALVES + "a / 2, a / (2 * c)", "contribute the same"),
    ("ex-14-1a", HALVES + "a, 0 * a", "share the work"),
    ("ex-14-1a", HALVES + "0 * a, a / c", "shortest uses both"),
    ("ex-14-1a", HALVES + "a / (1 + c), a / (1 + c)", "equal coefficients"),
    ("ex-14-1a", HALVES + "a / 2, a / 2", "Equal halves"),
    ("ex-14-1a", HALVES + "a / np.hypot(1, c), c * a / np.hypot(1, c)", "without a root"),
    ("ex-14-1a", HALVES + "c * a / (1 + c ** 2), a / (1 + c ** 2)", "changed places"),
    ("ex-14-1a", HALVES + "np.concatenate([a, c * a]) / (1 + c ** 2)", "The shape is (4,)"),
    ("ex-14-1a", HALVES + "a / (1 + c ** 2), abs(c) * a / (1 + c ** 2)", "the sign that c has"),
    # a0 forgotten, added whole, its wrong part; an inverse that does not exist
    ("ex-14-1b", NEAREST + "P @ y", "nearest to zero"),
    ("ex-14-1b", NEAREST + "P @ y + a0", "as a whole"),
    ("ex-14-1b", NEAREST + "P @ y + P @ X @ a0", "part of a0 in the row space"),
    ("ex-14-1b", NEAREST + "N @ a0", "a⁺ is missing"),
    ("ex-14-1b", NEAREST + "a0 - P @ (y - X @ a0)", "wrong sign"),
    ("ex-14-1b", NEAREST + "a0 + X.T @ (y - X @ a0)", "Xᵀ is not X⁺"),
    ("ex-14-1b", NEAREST + "a0 + np.linalg.inv(X.T @ X + 1e-13 * N) @ (X.T @ y)",
     "does not make"),
    ("ex-14-1b", NEAREST + "a0 + np.linalg.inv(0 * X.T @ X) @ (X.T @ (y - X @ a0))",
     "has no inverse"),
    ("ex-14-1b", "def nearest_solution(X, y, a0):\n"
                 "    U, s, Vt = np.linalg.svd(X, full_matrices=False)\n"
                 "    s = s + 1e-15  # as rounding may have it\n"
                 "    return a0 + Vt.T @ (U.T @ (y - X @ a0 + 1e-3) / s)", "does not make"),
    # a bound that is not relative; a0 written over
    ("ex-14-1b", "def nearest_solution(X, y, a0):\n"
                 "    U, s, Vt = np.linalg.svd(X, full_matrices=False)\n    k = s > 1e-9\n"
                 "    return a0 + Vt[k].T @ (U[:, k].T @ (y - X @ a0) / s[k])",
     "small beside the largest"),
    ("ex-14-1b", "def nearest_solution(X, y, a0):\n"
                 "    a0 += np.linalg.pinv(X, rcond=1e-10) @ (y - X @ a0)\n    return a0",
     "changes a0"),
    ("ex-14-1c", "nearest_solution = lambda X, y, a0: a0\n"
                 "errors = [rms(guess - new), rms(new), rms(guess - new)]",
     "Part 1b is not right yet"),
    ("ex-14-1c", SCAN + "[rms(guess - new), rms(short - new), rms(short - new)]",
     "was the guess used"),
    ("ex-14-1c", SCAN + "[rms(guess - new), rms(short - new), rms(short + guess - new)]",
     "as a whole was added"),
    ("ex-14-1c", SCAN + "[rms(A - new) ** 2 for A in (guess, short, near)]", "mean squares"),
    ("ex-14-1c", SCAN + "[rms(A - new) for A in (short, near, guess)]", "The order is"),
    ("ex-14-1c", SCAN + "[np.linalg.norm(A - new) for A in (guess, short, near)]",
     "whole array"),
    ("ex-14-1c", SCAN + "[np.linalg.norm(A - new, axis=1).mean() for A in (guess, short, near)]",
     "mean norms of an image"),
    ("ex-14-1c", SCAN.replace("near = guess", "guess = new.mean(axis=0)\nnear = guess")
     + "[rms(A - new) for A in (guess, short, near)]", "nobody knows beforehand"),
    ("ex-14-1c", SCAN + "[rms((A - new) @ scan.T).round(9) for A in (guess, short, near)]",
     "errors of the sums"),
    # entry by entry, ½ forgotten, the zero eigenvalue raised
    ("ex-14-2a", ENTRIES + "return a ** p, b ** p", "entry by entry"),
    ("ex-14-2a", ENTRIES + "return (a + b) ** p, (a - b) ** p", "powers of the eigenvalues"),
    ("ex-14-2a", ENTRIES + "f, g = (a + b) ** p, (a - b) ** p\n    return f + g, f - g",
     "½ is missing"),
    ("ex-14-2a", ENTRIES + "f, g = (a + b) ** p, (a - b) ** p\n"
                           "    return (f + g) / 2, (f - g) / 2", "is divided by zero"),
    ("ex-14-2a", ENTRIES + "f, g = (a + b) ** p, np.float64(a - b) ** p\n"
                           "    return (f + g) / 2, (f - g) / 2", "not finite"),
    ("ex-14-2a", ENTRIES + "f, g = (a + b) ** p, (a - b) ** p if a > b or p >= 0 else 0\n"
                           "    return (f + g) / 2, (f - g) / 2", "0⁰ = 1"),
    ("ex-14-2a", ENTRIES + "f, g = (a + b) ** p, (a - b) ** p if a > b else 0\n"
                           "    return (f - g) / 2, (f + g) / 2", "changed places"),
    # right for a = b = 2, and for p = ½
    ("ex-14-2a", ENTRIES + "f, g = (a + b) ** p, (a - b) ** p if a > b else 0\n"
                           "    return ((f + g) / 2, (f - g) / 2) if a > b "
                           "else (a ** (2 * p) / 2,) * 2", "for a = 2 only"),
    ("ex-14-2a", ENTRIES + "f, g = (a + b) ** p, (a - b) ** p if a > b else 0\n"
                           "    if a > b:\n        f, g = (a + b) ** 0.5, (a - b) ** 0.5\n"
                           "    return (f + g) / 2, (f - g) / 2", "p can be any number"),
    ("ex-14-2b", "def power(S, p):\n    w, V = np.linalg.eigh(S)\n    k = w > 1e-10\n"
                 "    return (V[:, k] * w[k] ** p) @ V[:, k].T", "All eigenvalues were left out"),
    ("ex-14-2b", "def power(S, p):\n    w, V = np.linalg.eigh(S)\n    k = w > 0\n    if len(S) < 9:\n"
                 "        k = w > 1e-10 * w[-1]\n    return (V[:, k] * w[k] ** p) @ V[:, k].T",
     "above zero as well as below"),
    ("ex-14-2b", POWER + "return S ** p", "entry by entry"),
    ("ex-14-2b", POWER + "return (V.T * w ** p) @ V", "changed places"),
    ("ex-14-2b", POWER + "return np.diag(w ** p)", "put it between"),
    ("ex-14-2b", POWER + "return V * w ** p", "Vᵀ is missing"),
    ("ex-14-2b", POWER + "return np.linalg.matrix_power(S, p)", "need not be a whole number"),
    ("ex-14-2b", POWER + "w[w < 1e-12] = -1e-15  # by rounding\n    return (V * w ** p) @ V.T",
     "not finite"),
    ("ex-14-2b", POWER + "w[w < 1e-12] = 1e-15  # by rounding\n    return (V * w ** p) @ V.T",
     "projection onto the column space, not the identity"),
    ("ex-14-2b", POWER + "w[w < 1e-12] = 1e-15  # by rounding\n"
                         "    w = w if p else 1.0 * keep\n    return (V * w ** (p or 1)) @ V.T",
     "zero but for rounding was raised"),
    ("ex-14-2b", POWER + "w[~keep] = 1\n    return (V * w ** p) @ V.T", "count as one"),
    ("ex-14-2b", POWER + "return np.linalg.inv(0 * S)", "has no inverse"),
    # n − 1, the root, Euclid, −½, nothing centred, d for the rank
    ("ex-14-2c", UNUSUAL + "three(q * (n - 1) / n)", "n − 1"),
    ("ex-14-2c", UNUSUAL + "three(q ** 0.5)", "their squares are asked for"),
    ("ex-14-2c", UNUSUAL + "three(np.sum(C ** 2, axis=1))", "Euclid, squared"),
    ("ex-14-2c", UNUSUAL + "three(np.sum(C @ power(S, -0.5) * C, axis=1))", "−½ between"),
    ("ex-14-2c", UNUSUAL + "three(np.sum(digits @ P * digits, axis=1))",
     "mean image was not subtracted"),
    ("ex-14-2c", UNUSUAL + "three(np.sum(digits @ np.linalg.pinv(digits.T @ digits / n,"
                           " rcond=1e-10) * digits, axis=1))", "Nothing was centred"),
    ("ex-14-2c", UNUSUAL + "three(np.sum((C / (C.std(axis=0) + 1e-300)) ** 2, axis=1))",
     "own standard deviation"),
    ("ex-14-2c", UNUSUAL + "[502, 1796, 64]", "rank and not d"),
    ("ex-14-2c", UNUSUAL + "[np.nan, np.nan, np.nan]", "exactly zero"),
    # the zero left out, the square, values for squares
    ("ex-14-3a", "def conditions(s, mu):\n    s = s[s > 0]\n"
                 "    q = (s[0] ** 2 + mu) / (s[-1] ** 2 + mu)\n    return q ** 0.5, q",
     "zero singular value was left out"),
    ("ex-14-3a", COND + "square ** 0.5, square ** 0.5", "Multiplying squares"),
    ("ex-14-3a", COND + "square, square", "has the roots"),
    ("ex-14-3a", COND + "square, square ** 0.5", "changed places"),
    ("ex-14-3a", "def conditions(s, mu):\n    k = (s[0] + mu ** 0.5) / (s[-1] + mu ** 0.5)\n"
                 "    return k, k ** 2", "squares add up"),
    ("ex-14-3a", "def conditions(s, mu):\n    q = (s[0] + mu) / (s[-1] + mu)\n"
                 "    return q ** 0.5, q", "eigenvalues σ²"),
    ("ex-14-3a", "def conditions(s, mu):\n    q = (s[0] ** 2 + mu ** 2) / (s[-1] ** 2 + mu ** 2)\n"
                 "    return q ** 0.5, q", "not μ²"),
    # right only where the least singular value is zero
    ("ex-14-3a", COND + "((s[0] ** 2 + mu) / mu) ** 0.5, (s[0] ** 2 + mu) / mu",
     "need not be zero"),
    ("ex-14-3b", DAMP.format("s / (s ** 2 + 2 + 0 * mu)"), "not 2"),
    # μ unused, μ for √μ and the other way, a forgotten σ, the normal equations
    ("ex-14-3b", DAMP.format("1 / s"), "μ has not been used"),
    ("ex-14-3b", STACK.format("mu"), "not μ I"),
    ("ex-14-3b", DAMP.format("s / (s ** 2 + mu ** 0.5)"), "not √μ"),
    ("ex-14-3b", DAMP.format("1 / (s ** 2 + mu)"), "A σ is missing"),
    ("ex-14-3b", DAMP.format("s ** 2 / (s ** 2 + mu)"), "comes on top"),
    ("ex-14-3b", DAMP.format("1 / (s + mu)"), "squares are missing"),
    ("ex-14-3b", DAMP.format("s / (s ** 2 + mu * len(X))"), "multiplied by n"),
    ("ex-14-3b", "def ridge(X, y, mu):\n"
                 "    return np.linalg.solve(X.T @ X + mu * np.eye(X.shape[1]), X.T @ y)",
     "what is small in X is lost"),
    ("ex-14-3b", "def ridge(X, y, mu):\n"
                 "    A = X.T @ X + mu * np.eye(X.shape[1])\n"
                 "    return np.linalg.pinv(A, rcond=1e-14) @ (X.T @ y)",
     "such as XᵀX is formed"),
    ("ex-14-3b", RIDGE + "s = np.where(s > 1e-6 * s[0], s, 0)\n"
                         "    return Vt.T * (s / (s ** 2 + mu)) @ (U.T @ y)",
     "taken for zero"),
    ("ex-14-3b", "def ridge(X, y, mu):\n    d = X.shape[1]\n"
                 "    A = np.vstack([X, mu ** 0.5 * np.eye(d)])\n"
                 "    return np.linalg.lstsq(A, np.append(y, np.zeros(d)), rcond=1e-15)[0]",
     "three right-hand sides"),
    # the truth, the other end of the list, one too far, columns for rows
    ("ex-14-3c", MOVED + "[mus[np.argmin(off)], rel.min()]", "one has to know the picture"),
    ("ex-14-3c", MOVED + "[mus[0], rel[0]]", "with its noise"),
    ("ex-14-3c", MOVED + "[mus[i + 1], rel[i + 1]]", "the one before it"),
    ("ex-14-3c", MOVED + "[mus[-1], rel[-1]]", "largest μ of the list"),
    ("ex-14-3c", MOVED + "[mus[i], off[i]]", "not divided by the norm"),
    ("ex-14-3c", MOVED + "[mus[i], rms(found[i] - sharp)]", "relative error is asked for"),
    ("ex-14-3c", MOVED + "[mus[i], miss[i]]", "the photograph is missed"),
    ("ex-14-3c", "restored = ...\nfor mu in (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1):\n"
                 "    Z = ridge(blur, photo, mu)\n"
                 "    if np.linalg.norm(blur @ Z - photo) <= 0.25:\n"
                 "        restored = [mu, rms(Z)]",
     "the rows of photo"),
    ("ex-14-3c", MOVED + "[mus[i], np.linalg.norm(ridge(blur, photo, mus[i]) - sharp)"
                         " / np.linalg.norm(sharp)]", "moved down"),
    ("ex-14-3c", MOVED + "[0, np.linalg.norm(np.linalg.solve(blur, photo.T).T - sharp)"
                         " / np.linalg.norm(sharp)]", "exact solution"),
    ("ex-14-3c", MOVED + "mus[i]", "μ alone"),
    # yᵢ helps itself, in the sum, in the count; μ; signs
    ("ex-14-4a", LEFT + "y_i - t / (n + mu), n / (n + mu)", "helped to predict itself"),
    ("ex-14-4a", LEFT + "y_i - (t - y_i) / (n + mu), n / (n + mu)", "not of the count"),
    ("ex-14-4a", LEFT + "y_i - t / (n - 1 + mu), n / (n + mu)", "not of the sum"),
    ("ex-14-4a", LEFT + "y_i - (t - t / n) / (n - 1 + mu), n / (n + mu)", "not the mean"),
    ("ex-14-4a", LEFT + "y_i - (t - y_i) / (n - 1), n / (n + mu)", "μ has not been used"),
    ("ex-14-4a", LEFT + "(t - y_i) / (n - 1 + mu), n / (n + mu)", "prediction came back"),
    ("ex-14-4a", LEFT + "(t - y_i) / (n - 1 + mu) - y_i, n / (n + mu)", "The sign"),
    ("ex-14-4a", LEFT + "y_i - (t - y_i) / (n - 1 + mu), (n - 1) / (n - 1 + mu)",
     "for the whole"),
    ("ex-14-4a", LEFT + "y_i - (t - y_i) / (n - 1 + mu), n / (n + mu ** 2)", "f = n/(n + μ)"),
    ("ex-14-4a", LEFT + "y_i - (t - y_i) / (n - 1 + mu), 1 / (n + mu)", "one h_ii"),
    ("ex-14-4a", LEFT + "y_i - (t - y_i) / (n - 1 + mu), n - n / (n + mu)", "denominator of GCV"),
    ("ex-14-4b", GCV + "(m - y @ y + c @ c) / (n - e) ** 2", "outside the column space"),
    ("ex-14-4b", GCV + "m / (n - e)", "denominator is squared"),
    ("ex-14-4b", GCV + "m ** 0.5 / (n - e) ** 2", "the norm came"),
    ("ex-14-4b", GCV + "m / (X.shape[1] - e) ** 2", "d was taken"),
    ("ex-14-4b", GCV + "m / n ** 2", "taken off n"),
    ("ex-14-4b", GCV + "n * m / (n - e) ** 2", "n times as large"),
    ("ex-14-4b", GCV + "m", "misfit alone"),
    ("ex-14-4b", GCV.replace("s[:, None] ** 2", "s[:, None]") + "m / (n - e) ** 2",
     "not σ/(σ + μ)"),
    ("ex-14-4b", GCV.replace("+ mus)", "+ mus ** 2)") + "m / (n - e) ** 2", "not μ²"),
    ("ex-14-4b", "def gcv(X, y, mus):\n    out = []\n    for mu in mus:\n"
                 "        H = X @ np.linalg.solve(X.T @ X + mu * np.eye(X.shape[1]), X.T)\n"
                 "        off = (y - H @ y) / (1 - np.diag(H))\n"
                 "        out.append(np.sum(off ** 2) / len(y) ** 2)\n"
                 "    return np.array(out)", "each with its own h_ii"),
    ("ex-14-4c", PICKED + "min((at(m), m) for m in mus)[::-1] + (plain,)", "who are to judge"),
    ("ex-14-4c", PICKED + "[mus[0], at(mus[0]), plain]", "fits the 60 best"),
    ("ex-14-4c", PICKED + "[mu, rms(X @ ridge(X, y, mu) - y), "
                          "rms(X @ np.linalg.lstsq(X, y, rcond=None)[0] - y)]",
     "those on the 60"),
    ("ex-14-4c", PICKED + "[mu, at(mu) ** 2, plain ** 2]", "mean squares"),
    ("ex-14-4c", PICKED + "[mu, plain, at(mu)]", "changed places"),
    ("ex-14-4c", PICKED + "[np.argmin(g), at(mu), plain]", "index of μ"),
    ("ex-14-4c", PICKED + "[mus[np.argmax(g)], at(mus[np.argmax(g)]), plain]", "largest GCV"),
    ("ex-14-4c", PICKED + "0\nz = illness[test]\npicked = [mu, at(mu), "
                          "rms(Z @ np.linalg.lstsq(X, y, rcond=None)[0] - z)]", "lacks the level"),
    # one of p and q, their ratio, squares
    ("ex-14-5a", HORIZON + "log(tau) / log(q), log(0.5) / log(q)", "p is missing"),
    ("ex-14-5a", HORIZON + "log(tau) / log(p), log(0.5) / log(p)", "q is missing"),
    ("ex-14-5a", HORIZON + "log(tau) / log(p / q), log(0.5) / log(p / q)", "p and q multiply"),
    ("ex-14-5a", HORIZON + "star / 2, log(0.5) / log(p * q) / 2", "drops out"),
    ("ex-14-5a", HORIZON + "star * 2, log(0.5) / log(p * q) * 2", "with their squares"),
    ("ex-14-5a", HORIZON + "star, log(tau / 2) / log(p * q)", "what is added"),
    ("ex-14-5a", HORIZON + "star, log(2) / log(p * q)", "halving τ adds"),
    ("ex-14-5a", HORIZON + "-star, log(0.5) / log(p * q)", "both negative"),
    ("ex-14-5a", HORIZON + "star, star", "does not double"),
    ("ex-14-5b", stop("tau * np.sqrt(len(y))", "tau"), "√n is missing"),
    ("ex-14-5b", stop("np.sqrt(len(y))", "len(y)"), "compared with τn"),
    ("ex-14-5b", stop("np.sqrt(len(y))", "np.sqrt(8)"), "more unknowns than equations"),
    ("ex-14-5c", "stop_early = lambda X, y, tau: (1, X[0])\n" + STOPPED
     + "[k, errors[k - 1], errors.min()]", "Part 5b is not right yet"),
    ("ex-14-5b", stop("a_of(k) - y) >", "a_of(k) - y) ** 2 >"),
     "was compared with τ√n"),
    ("ex-14-5b", stop("return k, a_of(k)", "return k - 1, a_of(k - 1)"), "One too few"),
    ("ex-14-5b", stop("return k, a_of(k)", "return k + 1, a_of(k + 1)"), "One too many"),
    ("ex-14-5b", stop("np.sum(s > 1e-10 * s[0])", "len(s)"), "zero but for rounding"),
    ("ex-14-5b", stop("return k, a_of(k)", "return k, a_of(r)"), "These are all terms"),
    ("ex-14-5b", stop("return k, a_of(k)", "return k, a_of(k - 1)"), "Term k is missing"),
    ("ex-14-5b", stop("return k, a_of(k)", "return k, Vt[:k].T @ (U[:, :k].T @ y)"),
     "division by σ is missing"),
    ("ex-14-5b", stop("return k, a_of(k)", "return k, Vt[:k].T @ (s[:k] * (U[:, :k].T @ y))"),
     "divide to come back"),
    ("ex-14-5b", stop("return k, a_of(k)", "return k, Vt[:, :k] @ (U[:, :k].T @ y / s[:k])"),
     "its columns were taken"),
    ("ex-14-5b", stop("return k, a_of(k)", "return a_of(k)"),
     "the number of terms and the vector"),
    ("ex-14-5c", STOPPED + "[1 + errors.argmin(), errors.min(), errors.min()]",
     "one has to know the face"),
    ("ex-14-5c", STOPPED + "[k - 1, errors[k - 2], errors.min()]", "One too few"),
    ("ex-14-5c", STOPPED + "[k + 1, errors[k], errors.min()]", "One too many"),
    ("ex-14-5c", STOPPED + "[k, errors.min(), errors.min()]", "first belongs to your k"),
    ("ex-14-5c", STOPPED + "[k, errors[k - 1], errors[k - 1]]", "least over all k"),
    ("ex-14-5c", STOPPED + "[k, errors[k - 1] * size, errors.min() * size]", "not divided"),
    ("ex-14-5c", STOPPED + "[k, np.linalg.norm(lens @ a - soft_photo), errors.min()]",
     "miss of the measurement"),
    ("ex-14-5c", STOPPED + "[k, errors[k - 1], 1 + errors.argmin()]", "the error is asked for"),
    ("ex-14-5c", STOPPED + "[k, errors[k - 1] ** 2, errors.min() ** 2]", "squared"),
    ("ex-14-5c", STOPPED + "[k, errors.min(), errors[k - 1]]", "changed places"),
    ("ex-14-5c", STOPPED + "[k, np.linalg.norm(soft_photo - face) / size, errors.min()]",
     "error of the measurement"),
    # with what is to be written, or is forbidden
    ("ex-14-3b", "import pcalab.svd\n\n\ndef ridge(X, y, mu):\n"
                 "    U, s, Vt = pcalab.svd.reduced_svd(X)\n"
                 "    return (Vt.T * (s / (s ** 2 + mu))) @ (U.T @ y)",
     "pcalab was used"),
]

OTHER = [
    # the pseudo-inverse of the row (1, c)
    ("ex-14-1a", "def halves(a, c):\n    return np.linalg.pinv([[1.0, c]]) * a"),
    ("ex-14-1a", HALVES + "a / (1 + c * c), a / (c + 1 / c)"),
    # a⁺ and the part of a0 in the null space; NumPy's least squares for the correction
    ("ex-14-1b", NEAREST + "P @ y + N @ a0"),
    ("ex-14-1b", "def nearest_solution(X, y, a0):\n"
                 "    return a0 + np.linalg.lstsq(X, y - X @ a0, rcond=1e-10)[0]"),
    ("ex-14-1c", SCAN + "tuple(np.sqrt(((A - new) ** 2).mean()) for A in (guess, short, near))"),
    ("ex-14-2a", "def power_entries(a, b, p):\n"
                 "    first, second = (x ** p if x > 0 else 0 for x in (a + b, a - b))\n"
                 "    return np.array([first + second, first - second]) / 2"),
    # by the singular value decomposition
    ("ex-14-2b", "def power(S, p):\n    U, s, Vt = np.linalg.svd(S)\n"
                 "    r = np.sum(s > 1e-10 * s[0])\n"
                 "    return (U[:, :r] * s[:r] ** p) @ U[:, :r].T"),
    ("ex-14-2b", POWER + "pairs = zip(w[keep], V.T[keep])\n"
                         "    return sum(x ** p * np.outer(v, v) for x, v in pairs)"),
    # n times the squared rows of U
    ("ex-14-2c", "C = digits - digits.mean(axis=0)\n"
                 "U = np.linalg.svd(C, full_matrices=False)[0][:, :61]\n"
                 "q = len(C) * np.sum(U ** 2, axis=1)\n"
                 "unusual = (int(q.argmax()), q.max(), 61)"),
    ("ex-14-3a", "def conditions(s, mu):\n"
                 "    k = np.linalg.cond(np.vstack([np.diag(s), mu ** 0.5 * np.eye(len(s))]))\n"
                 "    return np.array([k, k * k])"),
    ("ex-14-3b", STACK.format("mu ** 0.5")),
    ("ex-14-3b", "def ridge(X, y, mu):\n    d = X.shape[1]\n"
                 "    Q, R = np.linalg.qr(np.vstack([X, np.sqrt(mu) * np.eye(d)]))\n"
                 "    return np.linalg.solve(R, Q[:len(X)].T @ y)"),
    ("ex-14-3c", MOVED + "np.array([mus[i], rel[i]])"),
    # the chapter's formula, with h = 1/(n + μ)
    ("ex-14-4a", "def left_out(y_i, t, n, mu):\n    h = 1 / (n + mu)\n"
                 "    return np.array([(y_i - t * h) / (1 - h), n * h])"),
    # by the hat matrix, one μ after the other
    ("ex-14-4b", "def gcv(X, y, mus):\n    out = []\n    for mu in mus:\n"
                 "        H = X @ np.linalg.solve(X.T @ X + mu * np.eye(X.shape[1]), X.T)\n"
                 "        free = len(y) - np.trace(H)\n"
                 "        out.append(np.sum((H @ y - y) ** 2) / free ** 2)\n"
                 "    return out"),
    ("ex-14-4c", PICKED + "(mu, at(mu), at(1e-14))"),
    ("ex-14-5a", "def horizon(p, q, tau):\n    step = -np.log2(p) - np.log2(q)\n"
                 "    return np.array([-np.log2(tau), 1]) / step"),
    # with NumPy's pseudo-inverse of each truncation
    ("ex-14-5b", "def stop_early(X, y, tau):\n"
                 "    U, s, Vt = np.linalg.svd(X, full_matrices=False)\n"
                 "    r = int(np.sum(s > 1e-10 * s[0]))\n    for k in range(r + 1):\n"
                 "        Xk = (U[:, :k] * s[:k]) @ Vt[:k]\n"
                 "        a = np.linalg.pinv(Xk, rcond=1e-9) @ y\n"
                 "        if np.mean((X @ a - y) ** 2) <= tau ** 2:\n            break\n"
                 "    return [k, a]"),
    ("ex-14-5c", STOPPED + "np.array([k, np.linalg.norm(a - face) / size, min(errors)])"),
]
