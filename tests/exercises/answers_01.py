"""Wrong and unusual answers to the exercises of chapter 1, and what the learner must be told.

WRONG: grade_id of the answer cell, what is written there, words of the message.
OTHER: answers that are right although they are not the book's.
"""

# what most answers to 1a, 1b, … begin with
MIRROR = "def mirror(t):\n    a, I = np.array([1, t]), np.eye(2)\n    return "
NEAREST = "def nearest_on_line(X, a, v):\n    return "
MARKS = ("a, b = iris[:50].mean(axis=0), iris[100:].mean(axis=0)\nv, some = b - a, iris[50:100]\n"
         "position = ")
THREE = "def covariance_from(p, q, r):\n    return "
ALONG = "def variances_along(X, C):\n    Z = (X - X.mean(axis=0)) @ C\n    return "
INK = "z, total = digits.sum(axis=1), digits.var(axis=0).sum()\ncell = digits.var(axis=0).max()\n"
LOSS = "def loss_off_the_mean(T, v, length, theta):\n    return "
PARTS = ("def three_parts(X, u):\n    z, mean = X @ u, X.mean(axis=0)\n"
         "    ways = X - np.outer(z, u)\n    return ")
MEAN_FACE = ("m = faces.mean(axis=0)\nz = faces @ m / np.linalg.norm(m)\n"
             "total = faces.var(axis=0).sum()\n")
TURNED = ("def turned_covariance(a, c, theta):\n    s, co = np.sin(theta), np.cos(theta)\n"
          "    return ")
PLANE = ("def nearest_in_plane(X, A):\n    m = X.mean(axis=0)\n    Q = np.linalg.qr(A)[0]\n"
         "    return ")
SQUARE = "C = (faces - faces.mean(axis=0)).reshape(-1, 25, 25)\n"
PAIRS = "def average_of_pairs(sigma2, N):\n    return "
DIFFERENCES = ("def covariance_by_pairs(X):\n    n, d = X.shape\n"
               "    D = (X[:, None] - X).reshape(n * n, d)\n    return ")
OTHERS = "n, total = 100, faces.var(axis=0).sum()\nleft_out = "

WRONG = [
    # the projection for the mirror, a vector that is not of length one
    ("ex-01-1a", MIRROR + "np.outer(a, a) / (a @ a)", "This is the projection P"),
    ("ex-01-1a", MIRROR + "I - 2 * np.outer(a, a) / (a @ a)", "not I − 2P"),
    ("ex-01-1a", MIRROR + "2 * np.outer(a, a) - I", "divided by aᵀa"),
    ("ex-01-1a", MIRROR + "2 * np.outer(a, a) / np.linalg.norm(a) - I", "length √(1 + t²) once"),
    ("ex-01-1a", MIRROR + "np.array([[1 - t * t, -2 * t], [2 * t, 1 - t * t]]) / (1 + t * t)",
     "rotation by twice"),
    ("ex-01-1a", MIRROR + "2 * a @ a - 1", "The shape is ()"),
    ("ex-01-1b", NEAREST + "a + np.outer((X - a) @ v, v)", "divide by vᵀv"),
    ("ex-01-1b", NEAREST + "a + np.outer((X - a) @ v, v) / np.linalg.norm(v)", "v once"),
    ("ex-01-1b", NEAREST + "np.outer(X @ v, v) / (v @ v)", "line through the origin"),
    ("ex-01-1b", NEAREST + "np.outer((X - a) @ v, v) / (v @ v)", "added again"),
    ("ex-01-1b", NEAREST + "a + np.outer(X @ v, v) / (v @ v)", "subtracted first"),
    ("ex-01-1b", NEAREST + "(X - a) @ v / (v @ v)", "coordinates s"),
    ("ex-01-1b", "def nearest_on_line(X, a, v):\n    X -= a\n"
                 "    return a + np.outer(X @ v, v) / (v @ v)", "changes X"),
    ("ex-01-1c", MARKS + "(some - a) @ v / np.linalg.norm(v)", "centimetres"),
    ("ex-01-1c", MARKS + "(some - a) @ v", "not of length one"),
    ("ex-01-1c", MARKS + "(some - b) @ -v / (v @ v)", "counted from virginica"),
    ("ex-01-1c", MARKS + "some @ v / (v @ v)", "counted from the origin"),
    ("ex-01-1c", MARKS + "(iris - a) @ v / (v @ v)", "all 150"),
    ("ex-01-1c", "position = ...", "still missing"),
    # (1, 1) for (1, 1)/√2, a factor, a sign
    ("ex-01-2a", THREE + "(r - p - q) / 2", "variance of the sum"),
    ("ex-01-2a", THREE + "r - p - q", "u₁² = u₂² = 1/2"),
    ("ex-01-2a", THREE + "(r - (p + q) / 2) / 2", "you divided"),
    ("ex-01-2a", THREE + "(p + q) / 2 - r", "sign is turned"),
    ("ex-01-2a", THREE + "abs(r - (p + q) / 2)", "you took its size"),
    ("ex-01-2b", ALONG + "Z.var(axis=0)", "not of length one"),
    ("ex-01-2b", ALONG + "Z.var(axis=0) / np.linalg.norm(C, axis=0)", "occurs twice"),
    ("ex-01-2b", ALONG + "np.mean((X @ C) ** 2, axis=0) / np.sum(C ** 2, axis=0)",
     "not centred"),
    ("ex-01-2b", ALONG + "Z.var(axis=0, ddof=1) / np.sum(C ** 2, axis=0)", "n − 1"),
    ("ex-01-2b", ALONG + "Z.std(axis=0) / np.linalg.norm(C, axis=0)", "standard deviations"),
    ("ex-01-2b", ALONG + "Z.T @ Z / len(X)", "This is CᵀSC"),
    ("ex-01-2c", INK + "shares = [z.var() / total, cell / total]", "divided by 64"),
    ("ex-01-2c", INK + "shares = [z.var() / 8 / total, cell / total]", "you divided by 8"),
    ("ex-01-2c", INK + "shares = [np.mean(z ** 2) / 64 / total, cell / total]", "not centred"),
    ("ex-01-2c", INK + "shares = [z.var() / 64, cell]", "by the total variance"),
    ("ex-01-2c", INK + "shares = [cell / total, z.var() / 64 / total]", "changed places"),
    ("ex-01-2c", INK + "shares = z.var() / 64 / total", "The shape is ()"),
    # the mean missed for nothing, the wrong leg of the triangle
    ("ex-01-3a", LOSS + "T - v", "missing the mean costs"),
    ("ex-01-3a", LOSS + "T - v + length ** 2", "part of the arrow across"),
    ("ex-01-3a", LOSS + "T - v + (length * np.cos(theta)) ** 2", "along the line"),
    ("ex-01-3a", LOSS + "T - v + length * np.sin(theta)", "square of ℓ sin θ"),
    ("ex-01-3a", LOSS + "T - v - (length * np.sin(theta)) ** 2", "you subtracted it"),
    ("ex-01-3b", PARTS + "np.mean(z ** 2), np.mean(z) ** 2, np.sum(ways ** 2) / len(X)",
     "about their mean"),
    ("ex-01-3b", PARTS + "z.var(), mean @ mean, np.sum(ways ** 2) / len(X)",
     "squared length of the mean"),
    ("ex-01-3b", PARTS + "z.var(), z.mean(), np.sum(ways ** 2) / len(X)", "its square"),
    ("ex-01-3b", PARTS + "z.var(), z.mean() ** 2, X.var(axis=0).sum() - z.var()",
     "through the origin"),
    ("ex-01-3b", PARTS + "z.var(), z.mean() ** 2, np.mean(ways ** 2)", "over all entries"),
    ("ex-01-3b", PARTS + "z.var(), z.mean() ** 2", "The shape is (2,)"),
    ("ex-01-3c", MEAN_FACE + "share = np.sum(z ** 2) / np.sum(faces ** 2)\n"
                             "claimed_and_true = [share, share]", "Both numbers are the claimed"),
    ("ex-01-3c", MEAN_FACE + "claimed_and_true = [np.sum(z ** 2) / np.sum(faces ** 2), z.var()]",
     "divide it by the total"),
    ("ex-01-3c", MEAN_FACE + "claimed_and_true = [np.sum(z ** 2) / np.sum(faces ** 2), "
                             "z.var() / np.mean(np.sum(faces ** 2, axis=1))]",
     "share of the mean"),
    ("ex-01-3c", MEAN_FACE + "z = faces @ m\nclaimed_and_true = "
                             "[np.sum(z ** 2) / np.sum(faces ** 2), z.var() / total]",
     "not of length one"),
    # orthogonal taken for uncorrelated; a sign
    ("ex-01-4a", TURNED + "0.0", "need not give uncorrelated"),
    ("ex-01-4a", TURNED + "(a - c) * s * co", "sign is turned"),
    ("ex-01-4a", TURNED + "(a + c) * s * co", "opposite signs"),
    ("ex-01-4a", TURNED + "(c - a) * np.sin(2 * theta)", "factor 2"),
    ("ex-01-4a", TURNED + "a * co ** 2 + c * s ** 2", "variance along q₁"),
    ("ex-01-4b", PLANE + "m + (X - m) @ A @ A.T", "only for orthonormal columns"),
    ("ex-01-4b", PLANE + "m + (X - m) @ (A / np.linalg.norm(A, axis=0)) "
                         "@ (A / np.linalg.norm(A, axis=0)).T", "counted twice"),
    ("ex-01-4b", PLANE + "(X - m) @ Q @ Q.T", "not added again"),
    ("ex-01-4b", PLANE + "X @ Q @ Q.T", "not through the origin"),
    ("ex-01-4b", PLANE + "(X - m) @ Q", "coordinates in the flat"),
    ("ex-01-4c", "F = faces.reshape(-1, 25, 25)\nsymmetric = "
                 "np.sum((F + F[:, :, ::-1]) ** 2) / 4 / np.sum(F ** 2)", "so symmetric"),
    ("ex-01-4c", SQUARE + "symmetric = np.sum((C + C[:, ::-1]) ** 2) / 4 / np.sum(C ** 2)",
     "Top and bottom"),
    ("ex-01-4c", "C = faces - faces.mean(axis=0)\n"
                 "symmetric = np.sum((C + C[:, ::-1]) ** 2) / 4 / np.sum(C ** 2)", "by 180°"),
    ("ex-01-4c", SQUARE + "symmetric = np.sum((C - C[:, :, ::-1]) ** 2) / 4 / np.sum(C ** 2)",
     "antisymmetric"),
    ("ex-01-4c", SQUARE + "symmetric = np.sum((C + C[:, :, ::-1]) ** 2) / np.sum(C ** 2)",
     "twice the nearest"),
    # independence taken for granted, pairs counted twice
    ("ex-01-5a", PAIRS + "sigma2", "with replacement"),
    ("ex-01-5a", PAIRS + "sigma2 * (N - 1) / N", "other way round"),
    ("ex-01-5a", PAIRS + "2 * sigma2 * N / (N - 1)", "factor ½ is missing"),
    ("ex-01-5a", PAIRS + "N ** 2 * sigma2", "divide by their number"),
    ("ex-01-5b", DIFFERENCES + "D.T @ D / (2 * n * n)", "divisor n:"),
    ("ex-01-5b", DIFFERENCES + "D.T @ D / (n * (n - 1))", "in both orders; half"),
    ("ex-01-5b", DIFFERENCES + "D.T @ D / (n * n)", "in both orders, and the divisor"),
    ("ex-01-5b", DIFFERENCES + "D.T @ D", "divide it by 2n(n − 1)"),
    ("ex-01-5b", "def covariance_by_pairs(X):\n    D = np.diff(X, axis=0)\n"
                 "    return D.T @ D / (2 * len(D))", "neighbouring rows"),
    ("ex-01-5b", DIFFERENCES + "np.sum(D * D) / (2 * n * (n - 1))", "one number"),
    ("ex-01-5c", OTHERS + "total", "still in its mean"),
    ("ex-01-5c", OTHERS + "total * n / (n - 1)", "divisor n − 1"),
    ("ex-01-5c", OTHERS + "total * (n / (n - 1)) ** 2 * n", "sum over the faces"),
    ("ex-01-5c", OTHERS + "total * (n / (n - 1)) ** 2 / 625", "faces and pixels"),
    ("ex-01-5c", "left_out = None", "still missing"),
    # right at one point only: t = 2, ℓ² = T − v, θ = 30°, N = 5
    ("ex-01-1a", MIRROR + "np.array([[1 - t * t, t * t], [t * t, t * t - 1]]) / (1 + t * t)",
     "Beside it"),
    ("ex-01-1a", MIRROR + "np.array([[1 - t * t, 2 * t], [2 * t, t * t - 1]]) / (1 + 2 * t)",
     "same factor"),
    ("ex-01-1a", MIRROR + "[[np.cos(2 * t), np.sin(2 * t)], [np.sin(2 * t), -np.cos(2 * t)]]",
     "took it for its angle"),
    ("ex-01-1a", MIRROR + "np.array([[1 - t * t, 2 * abs(t)], [2 * abs(t), t * t - 1]]) "
                          "/ (1 + t * t)", "along (1, −t)"),
    ("ex-01-2a", THREE + "r - np.sqrt(p * q)", "root of their product"),
    ("ex-01-2a", THREE + "max(r - (p + q) / 2, 0)", "cut it off"),
    ("ex-01-2a", THREE + "r - 3.5 if p != q else r - p", "times"),
    ("ex-01-3a", LOSS + "T - v + 2 * length * np.sin(theta) ** 2", "you doubled it"),
    ("ex-01-3a", LOSS + "(T - v) * (1 + np.sin(theta) ** 2)", "too large"),
    ("ex-01-3a", LOSS + "T - v + length ** 2 * (1 + np.cos(theta)) / 2", "too large"),
    ("ex-01-4a", TURNED + "(c - a) * co / 2", "in each term"),
    ("ex-01-4a", TURNED + "(c - a) * s * np.sqrt(3) / 2", "too small"),
    ("ex-01-4a", TURNED + "(c - a) * theta * co", "too small"),
    ("ex-01-5a", PAIRS + "sigma2 * 2 * N / (N + 3)", "times"),
    ("ex-01-5a", PAIRS + "sigma2 * 1.25", "times"),
    ("ex-01-5a", PAIRS + "sigma2 * N / (N - 2)", "one for each member"),
    # right for one length of v, one number of columns, one size
    ("ex-01-1b", NEAREST + "a + np.outer((X - a) @ v, v) / 9", "may have any length"),
    ("ex-01-1b", NEAREST + "2 * (a + np.outer((X - a) @ v, v) / (v @ v)) - X", "mirror images"),
    ("ex-01-1b", "def nearest_on_line(X, a, v):\n    v /= np.linalg.norm(v)\n"
                 "    return a + np.outer((X - a) @ v, v)", "changes v"),
    ("ex-01-1c", "def nearest_on_line(X, a, v):\n    return a + np.outer((X - a) @ v, v)\n"
                 + MARKS + "(nearest_on_line(some, a, v) - a) @ v / (v @ v)",
     "Part 1b is not right"),
    ("ex-01-2b", "def variances_along(X, C):\n    X -= X.mean(axis=0)\n"
                 "    return np.mean((X @ C) ** 2, axis=0) / np.sum(C ** 2, axis=0)", "changes X"),
    ("ex-01-2b", ALONG + "np.mean(Z ** 2, axis=0) / (np.sum(C ** 2, axis=1) if "
                         "len(C) == C.shape[1] else np.sum(C ** 2, axis=0))",
     "lengths of its rows"),
    ("ex-01-2b", ALONG + "np.sum(Z ** 2, axis=0) / 8 / np.sum(C ** 2, axis=0)", "times"),
    ("ex-01-2b", ALONG.replace("@ C\n", "@ np.linalg.qr(C)[0]\n") + "Z.var(axis=0)",
     "made orthonormal"),
    ("ex-01-2c", "def variances_along(X, C):\n    return ((X - X.mean(axis=0)) @ C).var(axis=0)\n"
                 + INK + "shares = [variances_along(digits, np.ones((64, 1)))[0] / total, "
                 "cell / total]", "Part 2b is not right"),
    ("ex-01-3b", "def three_parts(X, u):\n    z = X @ u\n    X -= np.outer(z, u)\n"
                 "    return z.var(), z.mean() ** 2, np.sum(X ** 2) / len(X)", "changes X"),
    ("ex-01-3b", PARTS + "z.var(), z.mean() ** 2, np.sum(ways ** 2) / 6", "times"),
    ("ex-01-3b", PARTS + "z.var(), z.mean() * abs(z.mean()), np.sum(ways ** 2) / len(X)",
     "opposite"),
    ("ex-01-3c", "def three_parts(X, u):\n    z = X @ u\n"
                 "    return z.var(), z.mean(), np.sum((X - np.outer(z, u)) ** 2) / len(X)\n"
                 + MEAN_FACE + "a, b, c = three_parts(faces, m / np.linalg.norm(m))\n"
                 "claimed_and_true = [(a + b) / (a + b + c), a / total]", "Part 3b is not right"),
    ("ex-01-4b", PLANE + "m + (X - m) @ Q[:, :2] @ Q[:, :2].T", "may have more columns"),
    ("ex-01-4b", "def nearest_in_plane(X, A):\n    m = X.mean(axis=0)\n    X -= m\n"
                 "    Q = np.linalg.qr(A)[0]\n    return m + X @ Q @ Q.T", "changes X"),
    ("ex-01-5b", DIFFERENCES + "D.T @ D / 84", "times"),
    ("ex-01-5b", "def covariance_by_pairs(X):\n    return np.cov(X.T)",
     "cov was used, and here it must not be: it takes the mean"),
    ("ex-01-5b", "def covariance_by_pairs(X):\n    Z = X - X.mean(axis=0)\n"
                 "    return Z.T @ Z / (len(X) - 1)", "a mean or a sum of the rows"),
    ("ex-01-5b", "def covariance_by_pairs(X):\n    Z = X - X.sum(axis=0) / len(X)\n"
                 "    return Z.T @ Z / (len(X) - 1)", "a mean or a sum of the rows"),
    ("ex-01-1c", MARKS + "np.linalg.norm(some - a, axis=1) / np.linalg.norm(v)",
     "distances from the mean of setosa"),
    # with what is to be written, or is forbidden
    ("ex-01-5b", "from pcalab import covariance\n\n\ndef covariance_by_pairs(X):\n"
                 "    return covariance(X, ddof=1)",
     "pcalab was used"),
    ("ex-01-3b", "def three_parts(X, u):\n    z = X @ u\n"
                 "    return z.var(), z.mean() ** 2, np.mean(np.sum(X ** 2, axis=1)) - np.mean(z ** 2)",
     "compute it by itself"),
    ("ex-01-5b", "from numpy import cov\n\n\ndef covariance_by_pairs(X):\n    return cov(X.T)",
     "cov was used, and here it must not be: it takes the mean"),
]

OTHER = [
    ("ex-01-1a", "def mirror(t):\n    a = 2 * np.arctan(t)\n"
                 "    return [[np.cos(a), np.sin(a)], [np.sin(a), -np.cos(a)]]"),
    # by least squares; with the projection matrix
    ("ex-01-1b", "def nearest_on_line(X, a, v):\n"
                 "    s = np.linalg.lstsq(v[:, None], (X - a).T, rcond=None)[0]\n"
                 "    return (a[:, None] + v[:, None] @ s).T"),
    ("ex-01-1b", NEAREST + "[a + np.outer(v, v) @ (x - a) / (v @ v) for x in X]"),
    ("ex-01-1c", "near = nearest_on_line(iris[50:100], iris[:50].mean(axis=0),\n"
                 "    iris[100:].mean(axis=0) - iris[:50].mean(axis=0)) - iris[:50].mean(axis=0)\n"
                 "position = list(near[:, 2] / (iris[100:].mean(axis=0) "
                 "- iris[:50].mean(axis=0))[2])"),
    ("ex-01-2a", "def covariance_from(p, q, r):\n    S = np.linalg.solve([[1, 0, 0], [0, 1, 0], "
                 "[0.5, 0.5, 1]], [p, q, r])\n    return S[2]"),
    ("ex-01-2b", "def variances_along(X, C):\n    U = C / np.linalg.norm(C, axis=0)\n"
                 "    return [u @ np.cov(X.T, ddof=0) @ u for u in U.T]"),
    ("ex-01-2c", "u = np.full(64, 0.125)\ntotal = np.trace(np.cov(digits.T, ddof=0))\n"
                 "shares = np.array([np.var(digits @ u), max(np.var(digits, axis=0))]) / total"),
    ("ex-01-3a", LOSS + "T - v + length ** 2 * (1 - np.cos(theta) ** 2)"),
    ("ex-01-3b", "def three_parts(X, u):\n    P, S = np.outer(u, u), np.cov(X.T, ddof=0)\n"
                 "    rest = np.eye(len(u)) - P\n"
                 "    return [u @ S @ u, (u @ X.mean(axis=0)) ** 2, "
                 "np.trace(rest @ X.T @ X @ rest) / len(X)]"),
    ("ex-01-3c", MEAN_FACE + "claimed_and_true = np.array([np.sum(z ** 2) / np.sum(faces ** 2), "
                             "z.var() / total], dtype=np.float32)"),
    ("ex-01-4a", "def turned_covariance(a, c, theta):\n"
                 "    Q = np.array([[np.cos(theta), -np.sin(theta)], "
                 "[np.sin(theta), np.cos(theta)]])\n    return (Q.T @ np.diag([a, c]) @ Q)[1, 0]"),
    ("ex-01-4b", "def nearest_in_plane(X, A):\n    m = X.mean(axis=0)\n"
                 "    return m + (X - m) @ A @ np.linalg.inv(A.T @ A) @ A.T"),
    ("ex-01-4b", "def nearest_in_plane(X, A):\n    m = X.mean(axis=0)\n"
                 "    return (A @ np.linalg.pinv(A) @ (X - m).T).T + m"),
    # with an orthonormal basis of the symmetric images
    ("ex-01-4c", "I = np.eye(625).reshape(625, 25, 25)\n"
                 "A = np.linalg.qr((I + I[:, :, ::-1]).reshape(625, 625)[np.arange(625) % 25 < 13]"
                 ".T)[0]\nsymmetric = (faces @ A).var(axis=0).sum() / faces.var(axis=0).sum()"),
    ("ex-01-5a", PAIRS + "sigma2 + sigma2 / (N - 1)"),
    ("ex-01-5b", "def covariance_by_pairs(X):\n    n = len(X)\n"
                 "    return sum(np.outer(X[i] - X[j], X[i] - X[j]) for i in range(n) "
                 "for j in range(i)) / (n * (n - 1))"),
    ("ex-01-5c", "left_out = np.mean([np.sum((x - np.delete(faces, i, axis=0).mean(axis=0)) ** 2)"
                 "\n                    for i, x in enumerate(faces)])"),
    ("ex-01-1c", "position = (iris[50:100, None] - iris[:50].mean(axis=0)) @ "
                 "(iris[100:].mean(axis=0) - iris[:50].mean(axis=0))\n"
                 "position = position / np.sum((iris[100:].mean(axis=0) - iris[:50].mean(axis=0)) "
                 "** 2)"),
    ("ex-01-3b", PARTS + "[[z.var()], [z.mean() ** 2], [np.sum(ways ** 2) / len(X)]]"),
    ("ex-01-5b", "def covariance_by_pairs(X):\n    n, d = X.shape\n    D = X[:, None] - X\n"
                 "    return np.mean(D[:, :, :, None] * D[:, :, None], axis=(0, 1)) * n / (n - 1) "
                 "/ 2"),
    ("ex-01-5b", "def covariance_by_pairs(X):\n    n = len(X)\n"
                 "    return np.sum([(X - x).T @ (X - x) for x in X], axis=0) / 2 / n / (n - 1)"),
]
