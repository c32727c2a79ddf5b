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
ROW = ("def one_row(x1, x2, v):\n    top, two = x1 * v[0] + x2 * v[1], v[0] ** 2 + v[1] ** 2\n"
       "    three = two + v[2] ** 2\n    return ")
# the right way of 3b with its parts named, so that one of them can be replaced
TURNS = """\
def by_turns(X, n_rounds):
    known = ~np.isnan(X)
    F = np.where(known, X, 0)
    v = np.ones(X.shape[1])
    for _ in range(n_rounds):
        u = F @ v / (known @ v ** 2)
        v = u @ F / (u ** 2 @ known)
    return np.outer(u, v)"""
TURNED = ("one, fit = by_turns(X_known, 1), by_turns(X_known, 20)\n"
          "at = lambda Z, where: np.sqrt(np.mean((Z - X_true)[where] ** 2))\nturned = ")
SATURATED = "def saturated(q):\n    return "
RANKS = "def lose_largest(T, share):\n    n, r = len(T), T.argsort(axis=0).argsort(axis=0)\n"
JUDGED = ("lost = lose_largest(full, 0.2)\n"
          "off = soft_impute(np.where(lost | testing, np.nan, full), 2, 100) - full\n"
          "left = testing & ~lost\njudged = ")
MARKET = "def market(p, q):\n    return "
FRIENDS = ("def friend_scores(A):\n    degree = np.maximum(A.sum(axis=0), 2)\n"
           "    by = lambda w: (A * w) @ A * (1 - np.eye(len(A)))\n"
           "    one = np.ones(len(A))\n    return ")
AREAS = ("area = lambda S: roc_auc_score(A[pairs], S[pairs])\n"
         "all_of = friend_scores(B)\nareas = ")


def soft(old, new):
    """The right way of 2b with one part replaced."""
    assert SOFT.count(old) == 1
    return SOFT.replace(old, new)


def turns(old, new):
    """The right way of 3b with one part replaced."""
    assert TURNS.count(old) == 1
    return TURNS.replace(old, new)


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
    # right at one point only: τ²n for τ = 1.5 and n = 9 is twice τ², and n/2
    ("ex-13-1a", KEEP + "s2 / (s2 + noise), n / 2, (2 * noise) ** 0.5", "does not depend on τ"),
    ("ex-13-1a", KEEP + "s2 / (s2 + noise), 2 * tau ** 2, (2 * noise) ** 0.5",
     "does not depend on n"),
    # a decomposition for each k, an answer that writes into X
    ("ex-13-1b", "def error_parts(X, E):\n    lost, kept = [], []\n"
                 "    for k in range(1, min(X.shape) + 1):\n"
                 "        V = np.linalg.svd(X + E)[2][:k].T\n"
                 "        lost.append(np.sum((X - X @ V @ V.T) ** 2))\n"
                 "        kept.append(np.sum((E @ V) ** 2))\n    return lost, kept",
     "computed 4 times"),
    ("ex-13-1b", "def error_parts(X, E):\n    X += E\n    return X, E", "changes X"),
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
    ("ex-13-2a", FILL + "b * c / 2, min(max(b * c / 2, -a), a)", "whatever it is"),
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
    ("ex-13-2b", soft("s - lam, 0", "s - 5, 0"), "5 seems to be written"),
    ("ex-13-2b", soft("U, s, Vt = np.linalg.svd(F, full_matrices=False)",
                      "w, V = np.linalg.eigh(F.T @ F)\n        w[w < 1e-9] = 0")
     .replace("s = np.maximum(s - lam, 0)", "s = np.sqrt(w)")
     .replace("U * s @ Vt", "F @ (V * (np.maximum(s - lam, 0) / s)) @ V.T"),
     "was a singular value that is zero divided by"),
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
    ("ex-13-2c", "soft_impute = lambda X, lam, n: np.nan_to_num(X)\n" + CHOOSE
     + "[lams[i], at(finals[i], hidden)]", "Part 2b is not right yet"),
    # the gap counted, no denominator, a root, ratios averaged
    ("ex-13-3a", ROW + "top / three, top / three * v[2], top / three", "nothing to be fitted"),
    ("ex-13-3a", ROW + "top / two, top / two * v[2], top / two", "adds v₃²"),
    ("ex-13-3a", ROW + "top, top * v[2], top", "denominator is missing"),
    ("ex-13-3a", ROW + "top / two ** 0.5, top * v[2] / two ** 0.5, top / three ** 0.5",
     "without a root"),
    ("ex-13-3a", ROW + "(x1 / v[0] + x2 / v[1]) / 2, (x1 / v[0] + x2 / v[1]) / 2 * v[2],"
                       " (x1 / v[0] + x2 / v[1]) / 3", "means of the ratios"),
    ("ex-13-3a", ROW + "top / two, top / two, top / three", "second is the u itself"),
    ("ex-13-3a", ROW + "top / two, top / two * v[1], top / three", "in the third place"),
    ("ex-13-3a", ROW + "top / two, top / three * v[2], top / three", "u of part 1"),
    ("ex-13-3a", ROW + "top / two * v[2], top / two, top / three", "changed places"),
    ("ex-13-3b", TURNS.replace("known @ v ** 2", "v @ v").replace("u ** 2 @ known", "u @ u"),
     "count as zeros"),
    ("ex-13-3b", turns("    return np.outer(u, v)", "    return np.outer(u, w)")
     .replace("        u =", "        w = v\n        u ="), "v for the last u"),
    ("ex-13-3b", turns("range(n_rounds)", "range(n_rounds + 1)"), "round too many"),
    ("ex-13-3b", TURNS.replace("v ** 2", "v").replace("u ** 2", "u"), "to be squared"),
    ("ex-13-3b", turns("np.ones(X.shape[1])", "np.nanmean(X, axis=0)"),
     "not the means of the columns"),
    ("ex-13-3b", turns("return np.outer(u, v)", "return np.where(known, X, np.outer(u, v))"),
     "the fit itself"),
    ("ex-13-3b", turns("range(n_rounds)", "range(1)"), "whatever n_rounds is"),
    ("ex-13-3b", turns("np.where(known, X, 0)", "X"), "There is a NaN"),
    ("ex-13-3b", turns("    F = np.where(known, X, 0)", "    X[~known] = 0\n    F = X"),
     "Work on a copy"),
    ("ex-13-3c", TURNED + "[at(one, ~hidden) ** 2, at(fit, ~hidden) ** 2, at(fit, hidden) ** 2]",
     "mean squares"),
    ("ex-13-3c", TURNED + "[at(one, ~hidden), at(fit, ~hidden), at(fit, ~hidden)]",
     "third is on known entries"),
    ("ex-13-3c", TURNED + "[at(one, ~hidden), at(fit, ~hidden), at(one, hidden)]",
     "third is after 1 round"),
    ("ex-13-3c", TURNED + "[at(one, hidden | True), at(fit, hidden | True), "
                          "at(fit, hidden | True)]", "whole table"),
    ("ex-13-3c", TURNED + "[at(one, hidden), at(fit, hidden), at(fit, hidden)]",
     "first two are on the hidden"),
    ("ex-13-3c", TURNED + "[at(fit, hidden), at(one, ~hidden), at(fit, ~hidden)]", "their order"),
    ("ex-13-3c", TURNED + "[np.nansum((one - X_known) ** 2), np.nansum((fit - X_known) ** 2),"
                          " np.sum((fit - X_true)[hidden] ** 2)]", "sums of squares"),
    # all of [0, 1], variances, one of two parts of the error
    ("ex-13-4a", SATURATED + "0.5, q / 12 ** 0.5, (0.25 + (1 - q) ** 2 / 12) ** 0.5",
     "uniform on [0, q]"),
    ("ex-13-4a", SATURATED + "q / 2, q ** 2 / 12, (0.25 + (1 - q) ** 2 / 12) ** 0.5",
     "second is a variance"),
    ("ex-13-4a", SATURATED + "q / 2, q / 12 ** 0.5, 0.25 + (1 - q) ** 2 / 12",
     "third is a mean square"),
    ("ex-13-4a", SATURATED + "q / 2, q ** 2 / 12, 0.25 + (1 - q) ** 2 / 12",
     "second and third are mean squares"),
    ("ex-13-4a", SATURATED + "q / 2, q / 12 ** 0.5, (1 - q) / 12 ** 0.5", "off by ½"),
    ("ex-13-4a", SATURATED + "q / 2, q / 12 ** 0.5, 0.5", "differ among themselves"),
    ("ex-13-4a", SATURATED + "q / 2, q / 12 ** 0.5, 0.5 + (1 - q) / 12 ** 0.5",
     "their squares do"),
    ("ex-13-4a", SATURATED + "q / 2, 12 ** -0.5, (0.25 + (1 - q) ** 2 / 12) ** 0.5",
     "spread is that of [0, q]"),
    ("ex-13-4a", SATURATED + "0.3, q / 12 ** 0.5, (0.25 + (1 - q) ** 2 / 12) ** 0.5", "q = 0.85"),
    ("ex-13-4b", RANKS + "    return r < round(share * n)", "smallest of each column"),
    ("ex-13-4b", RANKS + "    return r < n - round(share * n)", "entries that are left"),
    ("ex-13-4b", RANKS + "    return T > np.sort(T, axis=None)[-1 - 4 * round(share * n)]",
     "whole table"),
    ("ex-13-4b", RANKS + "    r = T.argsort(axis=1).argsort(axis=1)\n"
                         "    return r >= 4 - round(share * 4)", "largest of each row"),
    ("ex-13-4b", RANKS + "    return r >= n - 1 - round(share * n)", "One too many"),
    ("ex-13-4b", RANKS + "    return r > n - round(share * n)", "One too few"),
    ("ex-13-4b", RANKS + "    return r >= n - int(share * n)", "rounded, not cut off"),
    ("ex-13-4b", RANKS + "    T -= T.min(axis=0)\n    return r >= n - round(share * n)",
     "changes T"),
    ("ex-13-4b", RANKS + "    return T.argsort(axis=0) >= n - round(share * n)",
     "take it twice"),
    ("ex-13-4b", "def lose_largest(T, share):\n    k, lost = round(share * len(T)), T > np.inf\n"
                 "    for j, column in enumerate(T.T):\n        lost[np.argsort(column)[-k:], j] = True\n"
                 "    return lost", "are none"),
    ("ex-13-4b", RANKS + "    return r * 1.0", "not of numbers"),
    ("ex-13-4c", JUDGED + "[rms(off[left]), rms(off[lost]), -np.mean(off[lost])]",
     "with its sign"),
    ("ex-13-4c", JUDGED + "[rms(off[testing]), rms(off[lost]), np.mean(off[lost])]",
     "cannot be tested"),
    ("ex-13-4c", JUDGED + "0\noff = soft_impute(np.where(lost, np.nan, full), 2, 100) - full\n"
                          "judged = [rms(off[left]), rms(off[lost]), np.mean(off[lost])]",
     "should be gaps, too"),
    ("ex-13-4c", JUDGED + "0\noff = soft_impute(np.where(testing, np.nan, full), 2, 100) - full\n"
                          "judged = [rms(off[left]), rms(off[lost]), np.mean(off[lost])]",
     "lost entries were known"),
    ("ex-13-4c", JUDGED + "[rms(off[left]) ** 2, rms(off[lost]) ** 2, np.mean(off[lost])]",
     "mean squares"),
    ("ex-13-4c", JUDGED + "[rms(off[lost]), rms(off[left]), np.mean(off[lost])]",
     "changed places"),
    ("ex-13-4c", JUDGED + "[rms(off[left]), rms(off[lost]), np.mean(abs(off[lost]))]",
     "was dropped"),
    ("ex-13-4c", JUDGED + "[rms(full[left]), rms(full[lost]), -np.mean(full[lost])]",
     "fit was not used"),
    # p for q, the degree of the wrong people, weights upside down
    ("ex-13-5a", MARKET + "p, p / np.log(q), p / q", "are the bakers"),
    ("ex-13-5a", MARKET + "q, q / np.log(q), 1", "a baker has p links"),
    ("ex-13-5a", MARKET + "q, q / np.log(p), 5 / 3", "q = 4"),
    ("ex-13-5a", MARKET + "q, q / np.log10(p), q / p", "natural one"),
    ("ex-13-5a", MARKET + "q, q * np.log(p), q * p", "weights multiply"),
    ("ex-13-5a", MARKET + "1, 1 / np.log(p), 1 / p", "weights of one friend"),
    ("ex-13-5a", MARKET + "0, 0, 0", "two fishers are asked for"),
    ("ex-13-5a", MARKET + "q, q / p, q / np.log(p)", "changed places"),
    ("ex-13-5b", FRIENDS + "(A @ A, (A / np.log(degree)) @ A, (A / degree) @ A)",
     "diagonal should be zero"),
    ("ex-13-5b", FRIENDS + "[by(w) * A for w in (one, 1 / np.log(degree), 1 / degree)]",
     "Only pairs that are linked"),
    ("ex-13-5b", FRIENDS + "[by(w) * (1 - A) for w in (one, 1 / np.log(degree), 1 / degree)]",
     "Only pairs that are not linked"),
    ("ex-13-5b", FRIENDS + "[by(one), by(np.log(degree)), by(degree)]", "divide by it"),
    ("ex-13-5b", FRIENDS + "[by(one), by(1 / np.log(degree + 1)), by(1 / degree)]",
     "degree + 1"),
    ("ex-13-5b", FRIENDS + "[by(one), by(1 / np.log(degree)), "
                           "by(one) / np.outer(degree, degree)]", "two members"),
    ("ex-13-5b", FRIENDS + "[by(one)] * 3", "left out of the others"),
    ("ex-13-5b", FRIENDS + "[A, A, A]", "paths of two steps"),
    ("ex-13-5b", FRIENDS + "[by(one), by(1 / np.log(A.sum(axis=0))), by(1 / degree)]",
     "not finite"),
    ("ex-13-5b", FRIENDS + "by(one), by(1 / degree)", "Three matrices"),
    ("ex-13-5c", AREAS + "[area(S) for S in friend_scores(A)]", "Take B"),
    ("ex-13-5c", AREAS + "[roc_auc_score(A[first, second], S[first, second]) for S in all_of]",
     "over all pairs"),
    ("ex-13-5c", AREAS + "[1 - area(S) for S in all_of]", "AUC is turned"),
    ("ex-13-5c", AREAS + "[area(S) for S in all_of][::-1]", "The order is"),
    # with what is to be written, or is forbidden
    ("ex-13-3b", "from pcalab import svd\n\n\ndef by_turns(X, n_rounds):\n"
                 "    return svd.low_rank(np.nan_to_num(X), 1)",
     "pcalab was used"),
    # conditions of the task
    ("ex-13-4b",
     "def lose_largest(T, share):\n"
     "    return T.argsort(0).argsort(0) >= len(T) - round(share * T.shape[1])",
     "yours is that of the columns"),
    ("ex-13-5b",
     "def friend_scores(A):\n    g = np.maximum(A.sum(0), 2)\n"
     "    C = A @ A * (1 - np.eye(len(A)))\n    return [C, C / np.log(g)[:, None] , C / g[:, None]]",
     "degree of i or j"),
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
    # the projection on v, without and with its third entry
    ("ex-13-3a", "def one_row(x1, x2, v):\n    x = np.array([x1, x2])\n"
                 "    u = np.linalg.lstsq(v[:2, None], x, rcond=None)[0][0]\n"
                 "    x = np.append(x, 0)\n"
                 "    zero = np.linalg.lstsq(v[:, None], x, rcond=None)[0][0]\n"
                 "    return [u, u * v[2], zero]"),
    # row by row
    ("ex-13-3b", "def by_turns(X, n_rounds):\n    v = np.ones(X.shape[1])\n"
                 "    for _ in range(n_rounds):\n"
                 "        u = np.array([np.nansum(x * v) / np.sum(v[~np.isnan(x)] ** 2)"
                 " for x in X])\n"
                 "        v = np.array([np.nansum(x * u) / np.sum(u[~np.isnan(x)] ** 2)"
                 " for x in X.T])\n    return u[:, None] * v"),
    ("ex-13-3c", TURNED + "(np.sqrt(np.nanmean((one - X_known) ** 2)), at(fit, ~hidden),"
                          " at(fit, hidden))"),
    ("ex-13-4a", "def saturated(q):\n    x = (np.arange(1000000) + 0.5) / 1000000\n"
                 "    left, lost = x[x < q], x[x > q]\n    m = left.mean()\n"
                 "    return m, left.std(), np.sqrt(np.mean((lost - m) ** 2))"),
    # by the threshold
    ("ex-13-4b", "def lose_largest(T, share):\n    m = round(share * len(T))\n"
                 "    return T > np.sort(T, axis=0)[len(T) - m - 1]"),
    ("ex-13-4c", JUDGED + "np.array([rms(off[left]), rms(off[lost]), off[lost].mean()])"),
    ("ex-13-5a", MARKET + "np.array([1, 1 / np.log(p), 1 / p]) * q"),
    # friend by friend
    ("ex-13-5b", "def friend_scores(A):\n    S = np.zeros((3, len(A), len(A)))\n"
                 "    for a in A:\n        k = a.sum()\n        if k > 1:\n"
                 "            S += np.multiply.outer([1, 1 / np.log(k), 1 / k], np.outer(a, a))\n"
                 "    for M in S:\n        np.fill_diagonal(M, 0)\n    return S"),
    ("ex-13-5c", AREAS + "tuple(area(S) for S in all_of)"),
]
