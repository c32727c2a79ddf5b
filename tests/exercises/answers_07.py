"""Wrong and unusual answers to the exercises of chapter 7, and what the learner must be told.

WRONG: grade_id of the answer cell, what is written there, words of the message.
OTHER: answers that are right although they are not the book's.
"""

SHIFT = "def best_shift(l1, l2, ld):\n    return "
POWER = ("def power_iteration(S, b, t, mu):\n    v = b / np.linalg.norm(b)\n"
         "    for _ in range(t):\n        u, w = v, S @ v - mu * v\n"
         "        v = w / np.linalg.norm(w)\n    return ")
LATE = ("def power_iteration(S, b, t, mu):\n    v = b\n    for _ in range(t):\n"
        "        v = S @ v - mu * v\n")
# what most versions of 1c begin with; np.linalg, so that they stand without 1b
COUNT = ("S, lam = S_digits, np.linalg.eigvalsh(S_digits)\nbest = lam[-2] / 2\n"
         "def count(mu, S=S, b=digits.mean(axis=0), size=1.0):\n    for t in range(700):\n"
         "        b = b / np.linalg.norm(b)\n        w = S @ b\n        rho = b @ w\n"
         "        if np.linalg.norm(w - rho * b) <= 1e-8 * (rho if size else 1):\n"
         "            return t\n        b = w - mu * b\n")
COLUMNS = "def columns_multiplied(k, p, r, tau):\n    t = np.log(tau) / np.log(r)\n    return "
FRAME = ("def subspace_iteration(S, Q, t):\n    Q = np.linalg.qr(Q)[0]\n"
         "    for _ in range(t):\n        Q = np.linalg.qr(S @ Q)[0]\n")
RITZ = "    w, G = np.linalg.eigh(Q.T @ S @ Q)\n    w, G = w[::-1], G[:, ::-1]\n    return "
ANGLES = ("from scipy.linalg import subspace_angles\nS = S_digits\n"
          "V = np.linalg.eigh(S)[1][:, ::-1]\n"
          "def step(Q, t=10):\n    for _ in range(t):\n        Q = np.linalg.qr(S @ Q)[0]\n"
          "    return Q @ np.linalg.eigh(Q.T @ S @ Q)[1][:, ::-1]\n"
          "A, B = step(digits[:1].T), step(digits[:4].T)\n")
DEGREES = ("largest = [subspace_angles(V[:, :k], Q).max()\n"
           "           for k, Q in ((1, A), (1, B[:, :1]), (4, B))]\n"
           "degrees = np.degrees(largest)\n")
STEPS = ("def two_steps(m1, m2, m3):\n    s = m2 - m1 ** 2\n"
         "    w = m3 - 2 * m1 * m2 + m1 ** 3\n    return ")
LANCZOS = ("def lanczos(S, b, m):\n    Q = [b / np.linalg.norm(b)]\n    while len(Q) < m:\n"
           "        P, w = np.array(Q).T, S @ Q[-1]\n        w = w - P @ (P.T @ w)\n"
           "        w = w - P @ (P.T @ w)\n        Q.append(w / np.linalg.norm(w))\n"
           "    Q = np.array(Q).T\n    T = Q.T @ S @ Q\n    return ")
KRYLOV = ("lam, b = np.linalg.eigvalsh(S_digits)[::-1], digits.mean(axis=0)\nQ, power = [], 0\n"
          "def grow(S=S_digits, size=30):\n    Q = [b / np.linalg.norm(b)]\n"
          "    while len(Q) < size:\n        P, w = np.array(Q).T, S @ Q[-1]\n"
          "        for _ in range(2):\n            w = w - P @ (P.T @ w)\n"
          "        Q.append(w / np.linalg.norm(w))\n    return np.array(Q).T\n"
          "def least(k, near):\n    Q = grow()\n    T = Q.T @ S_digits @ Q\n"
          "    for m in range(k, 31):\n        w = np.linalg.eigvalsh(T[:m, :m])[::-1]\n"
          "        if abs(w[:k] - lam[:k]).max() <= near:\n            return m\n"
          "    return 31\n"
          "def alone(near):\n    v, m = b, 1\n    while True:\n"
          "        v = v / np.linalg.norm(v)\n"
          "        if lam[0] - v @ S_digits @ v <= near:\n            return m\n"
          "        v, m = S_digits @ v, m + 1\n")
NEAR = KRYLOV + ("near = 1e-6 * lam[0]\n"
                 "dimensions = [alone(near), least(1, near), least(10, near)]\n")
MORE = "import math\n\ndef oversampling(k, eps):\n    return "
SAMPLE = "def randomized_svd(X, Omega, k, q):\n    Q = np.linalg.qr(X @ Omega)[0]\n"
TURNS = "    for _ in range(q):\n        Q = np.linalg.qr(X @ np.linalg.qr(X.T @ Q)[0])[0]\n"
SMALL = "    U, s, Vt = np.linalg.svd(Q.T @ X, full_matrices=False)\n    return "
ENDING = "Q @ U[:, :k], s[:k], Vt[:k]"
EXCESS = ("Omega = np.random.default_rng(0).standard_normal((625, 20))\n"
          "tasks = (faces, 0), (faces, 1), (faces, 2), (noise, 0)\n"
          "def error(X, q, k=10, order=None):\n    Q = np.linalg.qr(X @ Omega)[0]\n"
          "    for _ in range(q):\n        Q = np.linalg.qr(X @ (X.T @ Q))[0]\n"
          "    U, s, Vt = np.linalg.svd(Q.T @ X, full_matrices=False)\n"
          "    return np.linalg.norm(X - Q @ (U[:, :k] * s[:k]) @ Vt[:k], order)\n"
          "def best(X, k=10):\n    return np.linalg.norm(np.linalg.svd(X)[1][k:])\n")
EVEN = "def break_even(n, d):\n    a, b = min(n, d), max(n, d)\n    return "
PRODUCT = "def covariance_product(A, v):\n    n, d = A.shape\n    w = A @ v\n    return "
DENSE = ("X = pairs.toarray()\nn = len(X)\nmean = X.mean(axis=0)\ntotal = X.var(axis=0).sum()\n"
         "def leading(about):\n    return np.sort(eigsh(LinearOperator((2080, 2080), lambda v: "
         "(X - about).T @ (X @ v - about @ v) / n, dtype=float), k=5, v0=np.ones(2080),\n"
         "        return_eigenvectors=False))[::-1]\n")
SHARES = DENSE + "w = leading(mean)\nshares = [w[0] / total, w.sum() / total]\n"

WRONG = [
    ("ex-07-1a", SHIFT + "(l1 + ld) / 2, 1.0", "nothing would shrink"),
    ("ex-07-1a", SHIFT + "l2 / 2, (l2 / 2) / (l1 - l2 / 2)", "only if λ_d = 0"),
    ("ex-07-1a", SHIFT + "ld, (l2 - ld) / (l1 - ld)", "a little farther"),
    ("ex-07-1a", SHIFT + "(l2 + ld) / 2, l2 / l1", "without a shift"),
    ("ex-07-1a", SHIFT + "-(l2 + ld) / 2, (l2 - ld) / (2 * l1 - l2 - ld)", "other sign"),
    ("ex-07-1a", SHIFT + "(l2 + ld) / 2, ((l2 - ld) / (2 * l1 - l2 - ld)) ** 2",
     "eigenvalue's error"),
    # scaled only at the end, the quotient of another matrix or vector
    ("ex-07-1b", LATE + "    v = v / np.linalg.norm(v)\n    return v @ S @ v, v", "overflowed"),
    ("ex-07-1b", LATE + "    return v @ S @ v, v", "not the length one"),
    ("ex-07-1b", POWER + "v @ S @ v - mu, v", "add μ"),
    ("ex-07-1b", POWER + "u @ S @ u, v", "before the last"),
    ("ex-07-1b", POWER + "np.linalg.norm(S @ v), v", "‖Sv‖"),
    ("ex-07-1b", POWER + "np.linalg.norm(w), v", "length of (S − μI)v"),
    ("ex-07-1b", POWER.replace("- mu", "+ mu") + "v @ S @ v, v", "wrong sign"),
    ("ex-07-1b", POWER.replace(" - mu * v", "") + "v @ S @ v, v", "shift is missing"),
    ("ex-07-1b", POWER.replace("range(t)", "range(t - 1)") + "v @ S @ v, v", "step is missing"),
    ("ex-07-1b", POWER + "v", "Two things"),
    ("ex-07-1b", POWER + "v, v @ S @ v", "changed places"),
    ("ex-07-1c", COUNT + "steps = [count(0) + 1, count(best) + 1]", "one too many"),
    ("ex-07-1c", COUNT + "steps = [count(0), count(-best)]", "S + μI is slower"),
    ("ex-07-1c", COUNT + "steps = [count(best), count(best)]", "the same number"),
    ("ex-07-1c", COUNT + "steps = [count(0, size=0), count(best, size=0)]", "not 10⁻⁸"),
    ("ex-07-1c", COUNT + "M = digits.T @ digits / 1797\nbest = np.linalg.eigvalsh(M)[-2] / 2\n"
                 "steps = [count(0, M), count(best, M)]", "not centred"),
    ("ex-07-1c", COUNT + "steps = [count(best), count(0)]", "changed places"),
    ("ex-07-2a", COLUMNS + "t / (p + 1)", "multiplies k + p columns"),
    ("ex-07-2a", COLUMNS + "k * t / (p + 1)", "not k"),
    ("ex-07-2a", COLUMNS + "(k + p) * t / p", "p + 1 factors"),
    ("ex-07-2a", COLUMNS + "(k + p) * t", "extra columns make the ratio smaller"),
    ("ex-07-2a", COLUMNS + "(k + p) * t / (k + p + 1)", "not λ_{k+p+1}"),
    ("ex-07-2a", COLUMNS + "(k + p) * np.ceil(t / (p + 1))", "Do not round"),
    # no Ritz step, ascending, columns not orthonormal
    ("ex-07-2b", FRAME + "    return np.diag(Q.T @ S @ Q), Q", "columns of Q"),
    ("ex-07-2b", FRAME + RITZ + "w[::-1], Q @ G", "smallest comes first"),
    ("ex-07-2b", FRAME + RITZ + "w, Q", "vectors are QG"),
    ("ex-07-2b", FRAME + RITZ + "w, G", "multiply by Q"),
    ("ex-07-2b", FRAME + RITZ + "w, Q @ G[:, ::-1]", "ascending order"),
    ("ex-07-2b", "def subspace_iteration(S, Q, t):\n    for _ in range(t):\n        Q = S @ Q\n"
                 "        Q = Q / np.linalg.norm(Q, axis=0)\n    Q = np.linalg.qr(Q)[0]\n"
     + RITZ + "w, Q @ G", "all columns turn to v₁"),
    ("ex-07-2b", "def subspace_iteration(S, Q, t):\n    for _ in range(t):\n        Q = S @ Q\n"
                 "        Q = Q / np.linalg.norm(Q, axis=0)\n" + RITZ + "w, Q @ G",
     "not orthogonal"),
    ("ex-07-2b", FRAME.replace("range(t)", "range(t - 1)") + RITZ + "w, Q @ G",
     "step is missing"),
    ("ex-07-2b", FRAME + "    return np.linalg.eigvalsh(S)[:-4:-1], Q", "eigenvalues of S itself"),
    ("ex-07-2b", FRAME + RITZ + "w", "Two arrays"),
    ("ex-07-2c", ANGLES + DEGREES + "degrees = largest", "radians"),
    ("ex-07-2c", ANGLES.replace(" @ np.linalg.eigh(Q.T @ S @ Q)[1][:, ::-1]", "") + DEGREES,
     "first column of Q"),
    ("ex-07-2c", ANGLES + DEGREES + "degrees[2] = np.degrees(subspace_angles(V[:, :4], B).min())",
     "smallest angle"),
    ("ex-07-2c", ANGLES.replace("t=10", "t=9") + DEGREES, "step is missing"),
    ("ex-07-2c", ANGLES.replace("S_digits", "digits.T @ digits / 1797") + DEGREES,
     "neither in the iteration"),
    ("ex-07-2c", ANGLES + DEGREES + "degrees = np.cos(largest)", "cosines"),
    ("ex-07-3a", STEPS + "m1, s, w / s", "gave its square"),
    ("ex-07-3a", STEPS + "m1, np.sqrt(m2), m3 / m2", "orthogonal to b"),
    ("ex-07-3a", STEPS + "m1, np.sqrt(s), w", "divide wᵀSw by β₁²"),
    ("ex-07-3a", STEPS + "m1, np.sqrt(s), w / np.sqrt(s)", "divided by β₁."),
    ("ex-07-3a", STEPS + "m1, np.sqrt(s), (w - m1 ** 3) / s", "is missing"),
    ("ex-07-3a", STEPS + "m1, np.sqrt(s), (w + m1 * m2) / s", "occurs twice"),
    # powers not orthogonalised, by two terms only, once only
    ("ex-07-3b", "def lanczos(S, b, m):\n"
                 "    K = [np.linalg.matrix_power(S, i) @ b for i in range(m)]\n"
                 "    Q = np.column_stack(K)\n"
                 "    Q = Q / np.linalg.norm(Q, axis=0)\n    return Q.T @ S @ Q, Q",
     "not orthogonal to each other"),
    ("ex-07-3b", "def lanczos(S, b, m):\n    Q, beta, old = [b / np.linalg.norm(b)], 0, 0 * b\n"
                 "    while len(Q) < m:\n        q = Q[-1]\n        w = S @ q - beta * old\n"
                 "        w = w - (q @ w) * q\n        beta, old = np.linalg.norm(w), q\n"
                 "        Q.append(w / beta)\n    Q = np.array(Q).T\n    return Q.T @ S @ Q, Q",
     "eighty are not orthogonal"),
    ("ex-07-3b", "def lanczos(S, b, m):\n    K = [b / np.linalg.norm(b)]\n    while len(K) < m:\n"
                 "        K.append(S @ K[-1] / np.linalg.norm(S @ K[-1]))\n"
                 "    Q = np.linalg.qr(np.array(K).T)[0]\n    return Q.T @ S @ Q, Q",
     "not tridiagonal"),
    ("ex-07-3b", LANCZOS.replace("[b / np.linalg.norm(b)]", "[b]") + "T, Q", "b itself"),
    ("ex-07-3b", LANCZOS + "np.diag(np.diag(T)), Q", "are the β"),
    ("ex-07-3b", LANCZOS + "np.triu(T), Q", "missing below"),
    ("ex-07-3b", LANCZOS + "np.diag(np.linalg.eigvalsh(T)), Q", "These are the Ritz values"),
    ("ex-07-3b", LANCZOS + "T, Q @ np.linalg.eigh(T)[1]", "Ritz vectors"),
    ("ex-07-3b", LANCZOS + "Q, T", "shape"),
    ("ex-07-3b", LANCZOS + "Q", "Two matrices"),
    ("ex-07-3c", NEAR + "dimensions[0] -= 1", "counted its exponent"),
    ("ex-07-3c", NEAR + "dimensions = np.array(dimensions) - 1", "counts b itself"),
    ("ex-07-3c", NEAR.replace("1e-6 * lam[0]", "1e-6"), "not within 10⁻⁶"),
    ("ex-07-3c", NEAR.replace("b = np.linalg.eigvalsh(S_digits)[::-1], digits.mean(axis=0)",
                              "b = np.linalg.eigvalsh(S_digits)[::-1], np.ones(64)"),
     "vector of ones"),
    ("ex-07-3c", NEAR + "dimensions[2] = max(10, dimensions[1])", "the first alone"),
    ("ex-07-3c", NEAR + "dimensions[:2] = dimensions[1::-1]", "changed places"),
    ("ex-07-4a", MORE + "1 + int(k / (2 * eps + eps ** 2))", "One too small"),
    ("ex-07-4a", MORE + "1 + round(k / (2 * eps + eps ** 2))", "not to the nearest"),
    ("ex-07-4a", MORE + "1 + k / (2 * eps + eps ** 2)", "A whole number"),
    ("ex-07-4a", MORE + "1 + math.ceil(round(k / eps, 9))", "bound is a root"),
    ("ex-07-4a", MORE + "1 + math.ceil(k / (2 * eps))", "not 1 + 2ε"),
    ("ex-07-4a", MORE + "k + 1 + math.ceil(k / (2 * eps + eps ** 2))", "p alone"),
    # q forgotten or miscounted, QU′, all columns, no orthonormalisation
    ("ex-07-4b", SAMPLE + SMALL + ENDING, "power step is missing"),
    ("ex-07-4b", SAMPLE + TURNS.replace("(q)", "(q + 1)") + SMALL + ENDING, "step too many"),
    ("ex-07-4b", SAMPLE + TURNS + SMALL + "U[:, :k], s[:k], Vt[:k]", "multiply them by Q"),
    ("ex-07-4b", SAMPLE + TURNS + SMALL + "Q @ U, s, Vt", "All k + p values"),
    ("ex-07-4b", SAMPLE + TURNS + SMALL + "Q @ U, s[:k], Vt[:k]", "All k + p columns"),
    ("ex-07-4b", SAMPLE + TURNS + SMALL + "Q @ U[:, :k], s[:k], Vt", "All k + p rows"),
    ("ex-07-4b", SAMPLE + TURNS + SMALL + "Q @ U[:, :k], s[:k], Vt[:k].T", "transposed"),
    ("ex-07-4b", SAMPLE + TURNS + SMALL + "Q @ U[:, :k], s[:k], -Vt[:k]", "other signs"),
    ("ex-07-4b", SAMPLE.replace("Omega)", "Omega[:, :k])") + TURNS + SMALL + ENDING,
     "cut after the decomposition"),
    ("ex-07-4b", "def randomized_svd(X, Omega, k, q):\n    Y = X @ Omega\n"
                 "    for _ in range(q):\n        Y = X @ (X.T @ Y)\n    Q = np.linalg.qr(Y)[0]\n"
     + SMALL + ENDING, "small ones are lost"),
    ("ex-07-4b", SAMPLE + TURNS + SMALL + "s[:k]", "Three arrays"),
    ("ex-07-4c", EXCESS + "excess = [error(*task) / best(task[0]) for task in tasks]",
     "subtract one"),
    ("ex-07-4c", EXCESS + "excess = [error(*task, k=20) / best(task[0]) - 1 for task in tasks]",
     "All 20 components"),
    ("ex-07-4c", EXCESS + "excess = [error(*task) - best(task[0]) for task in tasks]",
     "divide them by the least"),
    ("ex-07-4c", EXCESS + "excess = [error(*task, order=2) / np.linalg.svd(task[0])[1][10] - 1\n"
                 "          for task in tasks]", "spectral one"),
    ("ex-07-4c", EXCESS + "excess = [error(*task) / best(task[0], 11) - 1 for task in tasks]",
     "you left it out"),
    ("ex-07-4c", EXCESS + "excess = [(error(*t) / best(t[0])) ** 2 - 1 for t in tasks]",
     "squared"),
    ("ex-07-5a", EVEN + "a / 4", "9d³ beside nd²"),
    ("ex-07-5a", EVEN + "(a + 9 * a ** 2 / b) / 2", "each 2nd"),
    ("ex-07-5a", EVEN + "(d + 9 * d ** 2 / n) / 4", "Gram road is the cheaper"),
    ("ex-07-5a", EVEN + "(n + 9 * n ** 2 / d) / 4", "covariance road is the cheaper"),
    ("ex-07-5a", EVEN + "(a + a ** 2 / b) / 4", "factor 9"),
    ("ex-07-5a", EVEN + "b * a ** 2 + 9 * a ** 3", "divide by 4nd"),
    ("ex-07-5b", PRODUCT + "A.T @ w / n", "Nothing is centred"),
    ("ex-07-5b", PRODUCT + "A.T @ (w - w.mean()) / (n - 1)", "n − 1"),
    ("ex-07-5b", PRODUCT + "A.T @ (w - w.mean())", "division by n is missing"),
    ("ex-07-5b", PRODUCT + "A.T @ w / n - (A.T @ w / n).mean()", "mean of the result"),
    ("ex-07-5b", PRODUCT + "A.T @ w / n - A.T @ np.ones(n) / n", "rows' mean"),
    ("ex-07-5b", PRODUCT + "A.T @ w / n - (A.T @ np.ones(n) / n) * w.mean() * 2", "twice"),
    ("ex-07-5b", "def covariance_product(A, v):\n    X = A @ np.eye(A.shape[1])\n"
                 "    X = X - X.mean(axis=0)\n    return X.T @ (X @ v) / len(X)",
     "Do not rebuild"),
    ("ex-07-5c", DENSE + "w = leading(0 * mean)\ns = np.sum(X ** 2) / n\n"
                 "shares = [w[0] / s, w.sum() / s]", "Neither the product"),
    ("ex-07-5c", SHARES + "s = np.sum(X ** 2) / n\nshares = [w[0] / s, w.sum() / s]",
     "subtract the squared means"),
    ("ex-07-5c", SHARES + "shares = [w[0] / w.sum(), 1.0]", "all 2,080 features"),
    ("ex-07-5c", SHARES + "shares[0] = w[-1] / total", "eigsh sorts upwards"),
    ("ex-07-5c", SHARES + "shares = [w[0], w.sum()]", "divide by the total"),
    ("ex-07-5c", "shares = ...", "still missing"),
    # right at the point asked before: λ₁ = λ₂ + λ_d, k = 2 (p + 1), m₁ = β₁
    ("ex-07-1a", SHIFT + "l1 / 2, (l2 - ld) / (2 * l1 - l2 - ld)", "Half of λ₁"),
    ("ex-07-1a", SHIFT + "(l2 + ld) / 2, (l2 - ld) / l1", "1a, eigenvalues"),
    ("ex-07-2a", COLUMNS + "(k + p) * t / (k / 2)", "does not depend on k"),
    ("ex-07-3a", STEPS + "m1, m1, w / s", "3a, moments"),
    ("ex-07-3a", STEPS + "m1, np.sqrt(s), w / m1 ** 2", "divided by m₁²"),
    ("ex-07-3a", STEPS + "m1, np.sqrt(s), (w - m1 ** 3 + m2) / s", "not m₂"),
    ("ex-07-4a", MORE + "2 + math.floor(k / (2 * eps + eps ** 2))", "one too large"),
    ("ex-07-5a", EVEN + "(a + 9 * a / 5) / 4 if n > d else (a + 9 * a ** 2 / b) / 4",
     "5a, n = 700"),
    # right on the one case tried before: changes in place, other sizes, no step at all
    ("ex-07-1b", POWER.replace("v = b /", "b /= np.linalg.norm(b)\n    v = b /",
                               1) + "v @ S @ v, v", "which belongs to whoever"),
    ("ex-07-1b", "def power_iteration(S, b, t, mu):\n    v = b\n    for _ in range(t):\n"
                 "        v = S @ v - mu * v\n        if np.linalg.norm(v) > 1e50:\n"
                 "            v = v / np.linalg.norm(v)\n    v = v / np.linalg.norm(v)\n"
                 "    return v @ S @ v, v", "shrank until nothing was left"),
    ("ex-07-2b", FRAME.replace("    Q = np.linalg.qr(Q)[0]\n    for", "    for") + RITZ
     + "w, Q @ G", "After no steps"),
    ("ex-07-3b", LANCZOS.replace("Q = [b", "b /= np.linalg.norm(b)\n    Q = [b") + "T, Q",
     "which belongs to whoever"),
    ("ex-07-4b", SAMPLE.replace("    Q =", "    Omega *= 2\n    Q =") + TURNS + SMALL + ENDING,
     "which belongs to whoever"),
    ("ex-07-4b", SAMPLE + TURNS.replace("range(q)", "range(1 if q < 2 else 4)") + SMALL + ENDING,
     "q = 0"),
    ("ex-07-5b", PRODUCT + "A.T @ (w - w.mean()) / max(n, d)", "also where there are more"),
    ("ex-07-5b", PRODUCT.replace("w = A", "v *= 2\n    w = A") + "A.T @ (w - w.mean()) / n / 2",
     "changes v"),
    # what comes of a part b that is not right
    ("ex-07-1c", "def power_iteration(*all):\n    return 1.0, 2.0\n\n\nsteps = [90, 40]",
     "Part b is not right yet"),
    ("ex-07-2c", "def subspace_iteration(*all):\n    return 1.0, 2.0\n\n\ndegrees = [1, 2, 3]",
     "Part b is not right yet"),
    ("ex-07-3c", "def lanczos(*all):\n    return 1.0, 2.0\n\n\ndimensions = [90, 30, 40]",
     "Part b is not right yet"),
    ("ex-07-4c", "def randomized_svd(*all):\n    return 1.0, 2.0\n\n\nexcess = [1, 2, 3, 4]",
     "Part b is not right yet"),
    ("ex-07-5c", "def covariance_product(*all):\n    return 1.0, 2.0\n\n\nshares = [0.1, 0.2]",
     "Part b is not right yet"),
    # with what is to be written, or is forbidden
    ("ex-07-2b", "def subspace_iteration(S, Q, t):\n"
                 "    Q = np.linalg.qr(np.linalg.matrix_power(S, t) @ Q)[0]\n"
                 "    w, G = pcalab.top_eigenpairs(Q.T @ S @ Q)\n    return w, Q @ G",
     "pcalab was used"),
    # conditions of the task
    ("ex-07-5b",
     "def covariance_product(A, v):\n    w = A @ v\n    return A.T @ (w - w.mean()) / A.shape[1]",
     "A.shape[0]; you divided"),
]

OTHER = [
    ("ex-07-1a", "def best_shift(l1, l2, ld):\n    gamma = (l1 - l2) / (l2 - ld)\n"
                 "    return np.array([0.5 * (l2 + ld), 1 / (1 + 2 * gamma)])"),
    # scaled by the largest entry on the way; the opposite sign
    ("ex-07-1b", "def power_iteration(S, b, t, mu):\n    v = b\n    for _ in range(t):\n"
                 "        v = (S - mu * np.eye(len(S))) @ v\n        v = v / abs(v).max()\n"
                 "    v = -v / np.linalg.norm(v)\n    return [v @ S @ v, v.tolist()]"),
    ("ex-07-1c", COUNT + "steps = (float(count(0)), count(best))"),
    ("ex-07-2a", "def columns_multiplied(k, p, r, tau):\n"
                 "    return (k + p) * np.log2(1 / tau) / np.log2(r ** -(p + 1))"),
    # by the singular value decomposition, orthonormalised another way, other signs
    ("ex-07-2b", "def subspace_iteration(S, Q, t):\n    for _ in range(t + 1):\n"
                 "        Q = np.linalg.svd(Q, full_matrices=False)[0]\n        P, Q = Q, S @ Q\n"
                 "    G, w, _ = np.linalg.svd(P.T @ S @ P)\n    return w, -P @ G"),
    ("ex-07-2c", ANGLES + DEGREES + "degrees = tuple(degrees)"),
    ("ex-07-3a", STEPS + "np.array([m1, s ** 0.5, m1 + (w - m1 * s) / s])"),
    ("ex-07-3b", LANCZOS + "T, Q"),
    # other signs, and T from its entries
    ("ex-07-3b", LANCZOS.replace("return ", "signs = (-1.0) ** np.arange(m)\n    Q = Q * signs\n"
                                 "    a, c = np.diag(T), np.diag(T, 1) * signs[1:] * signs[:-1]\n"
                                 "    return ")
     + "np.diag(a) + np.diag(c, 1) + np.diag(c, -1), Q"),
    ("ex-07-3c", NEAR + "dimensions = np.array(dimensions, dtype=float)"),
    ("ex-07-4a", "def oversampling(k, eps):\n    p = 2\n"
                 "    while (1 + k / (p - 1)) ** 0.5 > 1 + eps:\n        p += 1\n    return p"),
    # orthonormal bases by another decomposition
    ("ex-07-4b", "def randomized_svd(X, Omega, k, q):\n    def basis(Y):\n"
                 "        return np.linalg.svd(Y, full_matrices=False)[0]\n"
                 "    Q = basis(X @ Omega)\n    for _ in range(q):\n"
                 "        Q = basis(X @ basis(X.T @ Q))\n"
                 "    V, s, Ut = np.linalg.svd(X.T @ Q, full_matrices=False)\n"
                 "    return -(Q @ Ut.T)[:, :k], s[:k].tolist(), -V.T[:k]"),
    # by Pythagoras
    ("ex-07-4c", EXCESS + "excess = [error(*task) / best(task[0]) - 1 for task in tasks]"),
    ("ex-07-5a", "def break_even(n, d):\n"
                 "    return min(n * d ** 2 + 9 * d ** 3, n ** 2 * d + 9 * n ** 3) / (4 * n * d)"),
    ("ex-07-5b", PRODUCT + "A.T @ w / n - (A.T @ np.full(n, 1 / n)) * w.mean()"),
    ("ex-07-5c", SHARES + "shares = np.array(shares)"),
    ("ex-07-1a", SHIFT + "np.array([[(l2 + ld) / 2], [(l2 - ld) / (2 * l1 - l2 - ld)]])"),
    ("ex-07-1b", POWER.replace("v = b /", "v = b[:, None] /").split("    return")[0]
     + "    return v.T @ S @ v, v"),
    # part b may be broken, if the result of part c is right all the same
    ("ex-07-1c", COUNT + "power_iteration = None\nsteps = [[count(0), count(best)]]"),
]
