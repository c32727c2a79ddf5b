"""Wrong and unusual answers to the exercises of chapter 2, and what the learner must be told.

WRONG: grade_id of the answer cell, what is written there, words of the message.
OTHER: answers that are right although they are not the book's.
"""

WRONG = [
    # a gradient that is right for symmetric matrices only
    ("ex-02-1a", "def gradient(A, u):\n    return 2 * A @ u", "symmetric A only"),
    ("ex-02-1a", "def gradient(A, u):\n    return A @ u", "linear terms is missing"),
    ("ex-02-1a", "def gradient(A, u):\n    return u @ A @ u", "gradient is a vector"),
    # centring forgotten, n − 1, rows and columns swapped, …
    ("ex-02-1b", "def covariance_matrix(X):\n    return X.T @ X / len(X)", "not centred"),
    ("ex-02-1b", "def covariance_matrix(X):\n    X = X - X.mean(axis=0)\n"
                 "    return X.T @ X / (len(X) - 1)", "divides by n − 1"),
    ("ex-02-1b", "def covariance_matrix(X):\n    X = X - X.mean(axis=0)\n"
                 "    return X @ X.T / len(X)", "Rows and columns are swapped"),
    ("ex-02-1b", "def covariance_matrix(X):\n    X = X.T - X.mean(axis=1)\n"
                 "    return X @ X.T / X.shape[1]", "along the wrong axis"),
    ("ex-02-1b", "def covariance_matrix(X):\n    X = X - X.mean(axis=0)\n    return X.T @ X",
     "division by n is missing"),
    ("ex-02-1b", "def covariance_matrix(X):\n    Z = (X - X.mean(axis=0)) / X.std(axis=0)\n"
                 "    return Z.T @ Z / len(X)", "correlations"),
    ("ex-02-1b", "def covariance_matrix(X):\n    X -= X.mean(axis=0)\n"
                 "    return X.T @ X / len(X)", "changes X"),
    ("ex-02-1c", "S, u = covariance_matrix(iris), np.ones(4) / 2\nslope = 2 * S @ u",
     "whole gradient"),
    ("ex-02-1c", "S, u = covariance_matrix(iris), np.ones(4)\n"
                 "slope = 2 * S @ u - (2 * u @ S @ u) * u", "of length one"),
    ("ex-02-1c", "slope = ...", "still missing"),
    ("ex-02-2a", "def first_pair(a, b):\n    return 1 / np.sqrt(2), -1 / np.sqrt(2), a - b",
     "least variance"),
    ("ex-02-2a", "def first_pair(a, b):\n    return 1, 1, a + b", "length one"),
    ("ex-02-2a", "def first_pair(a, b):\n    pass", "still missing"),
    ("ex-02-2a", "def first_pair(a, b):\n    return None, None, a + b", "not finite"),
    ("ex-02-2a", "def first_pair(a, b):\n    return [1, 1], a + b", "length one"),
    ("ex-02-2a", "def first_pair(a, b):\n    return [1, 1], a + b, 0", "a tuple came"),
    # unsorted, a row for a column, uncentred, a loading for an axis
    ("ex-02-2b", "def first_axis(X):\n    return np.linalg.eigh(covariance_matrix(X))[1][:, 0]",
     "least variance"),
    ("ex-02-2b", "def first_axis(X):\n    return np.linalg.eigh(covariance_matrix(X))[1][-1]",
     "eigenvectors are its columns"),
    ("ex-02-2b", "def first_axis(X):\n    return np.linalg.eigh(X.T @ X)[1][:, -1]",
     "not centred"),
    ("ex-02-2b", "def first_axis(X):\n    w, V = np.linalg.eigh(covariance_matrix(X))\n"
                 "    return V[:, -1] * np.sqrt(w[-1])", "loading"),
    ("ex-02-2c", "share = np.linalg.eigvalsh(digits.T @ digits)[-1] / (digits ** 2).sum()",
     "without centring"),
    ("ex-02-2c", "share = ((digits - digits.mean(axis=0)) @ first_axis(digits)).var()",
     "divide it by the total"),
    ("ex-02-2c", "share = ((digits - digits.mean(axis=0)) @ first_axis(digits)).var() "
                 "/ digits.var(axis=0, ddof=1).sum() * (1797 / 1796) ** 2",
     "the other by n − 1"),
    ("ex-02-3a", "def multiplier(S, a, u):\n    return 0.0", "here it is not"),
    ("ex-02-3a", "def multiplier(S, a, u):\n    return a @ S @ u", "factor is missing"),
    ("ex-02-3b", "def axis_orthogonal_to(S, a):\n    return np.linalg.eigh(S)[1][:, -2]",
     "second eigenvector"),
    ("ex-02-3b", "def axis_orthogonal_to(S, a):\n    v = np.linalg.eigh(S)[1][:, -1]\n"
                 "    v = v - a * (a @ v)\n    return v / np.linalg.norm(v)",
     "not the best such direction"),
    ("ex-02-3b", "def axis_orthogonal_to(S, a):\n    return a", "a itself"),
    ("ex-02-3c", "S = covariance_matrix(iris)\nu = axis_orthogonal_to(S, np.eye(4)[0])\n"
                 "lost = S[0, 0] + u @ S @ u - np.linalg.eigvalsh(S)[-2:].sum()",
     "sign is turned"),
    ("ex-02-3c", "lost = np.linalg.eigvalsh(covariance_matrix(iris))[-1] "
                 "- covariance_matrix(iris)[0, 0]", "not orthogonal to a"),
    ("ex-02-4a", "curvatures = [2, 0, -2]", "factor 2"),
    ("ex-02-4a", "curvatures = [5, 3, 1]", "subtract λ₂"),
    ("ex-02-4a", "curvatures = [4, 0, 0, -4]", "three dimensions"),
    ("ex-02-4a", "curvatures = ...", "still missing"),
    ("ex-02-4a", "curvatures = None", "still missing"),
    ("ex-02-4a", "curvatures = 4", "The shape is ()"),
    ("ex-02-4a", "curvatures = '4, 0, -4'", "a str came"),
    ("ex-02-4a", "curvatures = [4, 0, float('nan')]", "not finite"),
    ("ex-02-4b", "def fit_axes(X, k):\n    w, V = np.linalg.eigh(covariance_matrix(X))\n"
                 "    return X.mean(axis=0), V[:, -k:], w[-k:]", "largest should come first"),
    ("ex-02-4b", "def fit_axes(X, k):\n    w, V = np.linalg.eigh(covariance_matrix(X))\n"
                 "    return X.mean(axis=0), V[:, ::-1][:, :k].T, w[::-1][:k]",
     "rows and columns are swapped"),
    ("ex-02-4b", "def fit_axes(X, k):\n    w, V = np.linalg.eigh(covariance_matrix(X))\n"
                 "    return X.mean(), V[:, ::-1][:, :k], w[::-1][:k]", "mean row has d entries"),
    ("ex-02-4b", "def fit_axes(X, k):\n    return X.mean(axis=0)", "three things"),
    ("ex-02-4b", "def fit_axes(X, k):\n    return [X.mean(axis=0), ..., ...]",
     "k = 2: still missing"),
    ("ex-02-4c", "mean, axes, variances = fit_axes(iris[:100], 2)\n"
                 "new_scores = iris[120] @ axes", "new flower is not centred"),
    ("ex-02-4c", "mean, axes, variances = fit_axes(iris[:100], 2)\n"
                 "new_scores = (iris[120] - iris.mean(axis=0)) @ axes", "not of all 150"),
    ("ex-02-4c", "mean, axes, variances = fit_axes(iris[:100], 2)\n"
                 "new_scores = (iris[120] - mean) @ axes / np.sqrt(variances)", "whitening"),
    ("ex-02-4c", "new_scores = None", "still missing"),
    ("ex-02-4c", "new_scores = ['first', 'second']", "a list came"),
    ("ex-02-4c", "new_scores = [[1.0], [1.0, 2.0]]", "a list came"),
    ("ex-02-4c", "new_scores = np.zeros((5, 2))", "The shape is (5, 2)"),
    ("ex-02-4c", "new_scores = np.full(2, np.nan)", "not finite"),
    ("ex-02-5a", "turns = [0.06, 0.01875]", "radians"),
    ("ex-02-5a", "turns = list(np.degrees([0.01875, 0.06]))", "third comes second"),
    ("ex-02-5a", "turns = list(np.degrees([1.2, 0.375]))", "for one row"),
    ("ex-02-5a", "turns = list(np.degrees([0.003, 0.01875 / 20]))", "not with n"),
    ("ex-02-5a", "turns = list(np.degrees([0.36, 9 / 160]))", "root over"),
    ("ex-02-5a", "turns = list(np.degrees([0.3, 0.075]))", "not of their roots"),
    ("ex-02-5a", "turns = list(np.degrees([0.0036, 0.01875 ** 2]))", "variances of the angle"),
    ("ex-02-5a", "turns = ...", "still missing"),
    ("ex-02-5a", "turns = [3.44]", "The shape is (1,)"),
    ("ex-02-5b", "def largest_angle(P, Q):\n"
                 "    return np.arccos(np.linalg.svd(P.T @ Q)[1].min().clip(0, 1))", "radians"),
    ("ex-02-5b", "def largest_angle(P, Q):\n"
                 "    return np.degrees(np.arccos(np.linalg.svd(P.T @ Q)[1].max().clip(0, 1)))",
     "smallest angle"),
    ("ex-02-5b", "def largest_angle(P, Q):\n    return np.linalg.svd(P.T @ Q)[1].min()",
     "This is a cosine"),
    ("ex-02-5b", "def largest_angle(P, Q):\n"
                 "    return np.degrees(np.arccos(np.linalg.svd(P.T @ Q)[1].clip(0, 1)))",
     "All angles came back"),
    ("ex-02-5b", "def largest_angle(P, Q):\n"
                 "    return np.degrees(np.arccos(min(abs(P[:, 0] @ Q[:, 0]), 1)))",
     "not the spaces"),
    ("ex-02-5b", "def largest_angle(P, Q):\n"
                 "    return np.degrees(np.arccos(P[:, 0] @ Q[:, 0]))", "with their signs"),
    ("ex-02-5b", "def largest_angle(P, Q):\n    pass", "still missing"),
    ("ex-02-5c", "turned, plane_turned = ..., ...", "turned: still missing"),
    ("ex-02-5c", "frames = [fit_axes(iris[rows], 2)[1] for rows in draws]\n"
                 "whole = fit_axes(iris, 2)[1]\n"
                 "turned = np.mean([largest_angle(f[:, :1], whole[:, :1]) for f in frames])\n"
                 "plane_turned = np.mean([largest_angle(f, whole) for f in frames])",
     "These are means"),
    ("ex-02-5c", "frames = [fit_axes(iris[rows], 2)[1] for rows in draws]\n"
                 "whole = fit_axes(iris, 2)[1]\n"
                 "plane_turned = np.median([largest_angle(f[:, :1], whole[:, :1]) "
                 "for f in frames])\n"
                 "turned = np.median([largest_angle(f, whole) for f in frames])",
     "plane came first"),
    ("ex-02-5c", "frames = [fit_axes(iris[rows], 2)[1] for rows in draws]\n"
                 "whole = fit_axes(iris, 2)[1]\n"
                 "turned = np.median([largest_angle(f[:, :1], whole[:, :1]) for f in frames])\n"
                 "plane_turned = turned", "Both are of the axis"),
    ("ex-02-1a", "def gradient(A, u):\n    return A @ u - A.T @ u", "same sign"),
    ("ex-02-1a", "def gradient(A, u):\n    return 2 * A.T @ u", "2Aᵀu is right for symmetric"),
    ("ex-02-2a", "def first_pair(a, b):\n    return 0.5, 0.5, a + b", "squared and added"),
    ("ex-02-2a", "def first_pair(a, b):\n    s = np.hypot(a, b)\n    return a / s, b / s, a + b",
     "does not depend on a and b"),
    ("ex-02-2a", "def first_pair(a, b):\n    return np.ones(2) / 2 ** 0.5, a",
     "the first variable"),
    ("ex-02-3a", "def multiplier(S, a, u):\n    return abs(2 * a @ S @ u)", "its size"),
    ("ex-02-3a", "def multiplier(S, a, u):\n    return 2 * a @ S @ a", "variance along a"),
    ("ex-02-3a", "def multiplier(S, a, u):\n    return 2 * S[0] @ u * a[0]", "too"),
    # what is forbidden, right for one k and one size only, changed in place, an earlier part
    ("ex-02-1b", "def covariance_matrix(X):\n    return np.cov(X.T, ddof=0)",
     "cov was used, and here it must not be: the step is to be your own"),
    ("ex-02-1b", "def covariance_matrix(X):\n    return pcalab.covariance(X)",
     "pcalab was used, and here it must not be: the step is to be your own"),
    ("ex-02-1b", "def covariance_matrix(X):\n    X = X - X.mean(axis=0)\n    return X.T @ X / 6",
     "times"),
    ("ex-02-1b", "def covariance_matrix(X):\n    X = X - X.mean()\n    return X.T @ X / len(X)",
     "mean of all entries"),
    ("ex-02-1c", "def covariance_matrix(X):\n    return X.T @ X / len(X)\n"
                 "S, u = covariance_matrix(iris), np.ones(4) / 2\n"
                 "slope = 2 * S @ u - (2 * u @ S @ u) * u", "Part 1b is not right"),
    ("ex-02-2b", "def first_axis(X):\n    return np.linalg.eigh(covariance_matrix(X))[1][:, 2]",
     "third of the d"),
    ("ex-02-2b", "def first_axis(X):\n    X -= X.mean(axis=0)\n"
                 "    return np.linalg.svd(X, full_matrices=False)[2][0]", "changes X"),
    ("ex-02-2c", "def first_axis(X):\n    return np.linalg.eigh(covariance_matrix(X))[1][:, 0]\n"
                 "share = (digits @ first_axis(digits)).var() / digits.var(axis=0).sum()",
     "Part 2b is not right"),
    ("ex-02-3b", "def axis_orthogonal_to(S, a):\n    u = np.zeros(len(a))\n"
                 "    u[1:] = np.linalg.eigh(S[1:, 1:])[1][:, -1]\n    return u",
     "The first variable was left out"),
    ("ex-02-3b", "def axis_orthogonal_to(S, a):\n    P = np.diag(1 - a)\n"
                 "    return np.linalg.eigh(P @ S @ P)[1][:, -1]", "d = 3: not yet"),
    ("ex-02-3c", "def axis_orthogonal_to(S, a):\n    return np.linalg.eigh(S)[1][:, -1]\n"
                 "S, a = covariance_matrix(iris), np.eye(4)[0]\nu = axis_orthogonal_to(S, a)\n"
                 "lost = np.linalg.eigvalsh(S)[-2:].sum() - S[0, 0] - u @ S @ u",
     "Part 3b is not right"),
    ("ex-02-4b", "def fit_axes(X, k):\n    w, V = np.linalg.eigh(covariance_matrix(X))\n"
                 "    return X.mean(axis=0), V[:, ::-1][:, :2], w[::-1][:2]", "first k are asked"),
    ("ex-02-4b", "def fit_axes(X, k):\n    m = X.mean(axis=0)\n    X -= m\n"
                 "    w, V = np.linalg.eigh(X.T @ X / len(X))\n"
                 "    return m, V[:, ::-1][:, :k], w[::-1][:k]", "changes X"),
    ("ex-02-4b", "def fit_axes(X, k):\n    w, V = np.linalg.eigh(covariance_matrix(X))\n"
                 "    return X.mean(axis=0), V[-k:].T if k < len(V) else V, w[::-1][:k]",
     "differ"),
    ("ex-02-4c", "def fit_axes(X, k):\n    w, V = np.linalg.eigh(covariance_matrix(X))\n"
                 "    return X.mean(axis=0), V[:, :k], w[:k]\n"
                 "mean, axes, variances = fit_axes(iris[:100], 2)\n"
                 "new_scores = (iris[120] - mean) @ axes", "Part 4b is not right"),
    ("ex-02-5b", "def largest_angle(P, Q):\n    s = np.linalg.svd(P.T @ Q)[1]\n"
                 "    return np.degrees(np.arccos(min(s[min(1, len(s) - 1)], 1)))", "second angle"),
    ("ex-02-5b", "def largest_angle(P, Q):\n"
                 "    return np.degrees(np.arccos(np.linalg.svd(P.T @ Q)[1].min()))", "clip it"),
    ("ex-02-5c", "def largest_angle(P, Q):\n    return np.degrees(np.arccos(np.clip("
                 "abs(P[:, 0] @ Q[:, 0]), 0, 1)))\n"
                 "frames = [fit_axes(iris[rows], 2)[1] for rows in draws]\n"
                 "whole = fit_axes(iris, 2)[1]\n"
                 "turned = np.median([largest_angle(f[:, :1], whole[:, :1]) for f in frames])\n"
                 "plane_turned = np.median([largest_angle(f, whole) for f in frames])",
     "Part 5b is not right"),
    ("ex-02-5c", "turned, plane_turned = 1.2, None", "plane_turned: still missing"),
    ("ex-02-1c", "S, u = covariance_matrix(iris), np.ones(4) / 2\nslope = S @ u - (u @ S @ u) * u\n"
                 "slope = slope / np.linalg.norm(slope)", "A slope has a size"),
    # with what is to be written, or is forbidden
    ("ex-02-1b", "from numpy import cov\n\n\ndef covariance_matrix(X):\n    return cov(X.T, ddof=0)",
     "cov was used"),
    ("ex-02-1b", "from pcalab.core.moments import covariance as covariance_matrix",
     "pcalab was used"),
]

OTHER = [
    # the same gradient by central differences
    ("ex-02-1a", "def gradient(A, u):\n    f, I = (lambda v: v @ A @ v), np.eye(len(u))\n"
                 "    return np.array([(f(u + e) - f(u - e)) / 2 for e in I])"),
    # the covariance as a mean of outer products
    ("ex-02-1b", "def covariance_matrix(X):\n    return np.mean([np.outer(x, x) for x in "
                 "X - X.mean(axis=0)], axis=0)"),
    # lists and single precision
    ("ex-02-2a", "def first_pair(a, b):\n"
                 "    return np.array([-0.5 ** 0.5, -0.5 ** 0.5, a + b], dtype=np.float32)"),
    # the opposite sign, and another solver
    ("ex-02-2a", "def first_pair(a, b):\n    return -1 / np.sqrt(2), -1 / np.sqrt(2), a + b"),
    ("ex-02-2b", "def first_axis(X):\n"
                 "    return -np.linalg.svd(X - X.mean(axis=0), full_matrices=False)[2][0]"),
    # a basis of the complement of a, and the eigenproblem inside it
    ("ex-02-3b", "def axis_orthogonal_to(S, a):\n    Q = np.linalg.svd(a[None])[2][1:].T\n"
                 "    return -Q @ np.linalg.eigh(Q.T @ S @ Q)[1][:, -1]"),
    ("ex-02-4a", "curvatures = (-4, 4, 0)"),
    ("ex-02-4a", "curvatures = np.array([0, 4, -4], dtype=np.float32)"),
    ("ex-02-4b", "def fit_axes(X, k):\n    w, V = np.linalg.eigh(covariance_matrix(X))\n"
                 "    return [list(X.mean(axis=0)), V[:, ::-1][:, :k].tolist(),\n"
                 "            w[::-1][:k].tolist()]"),
    ("ex-02-4b", "def fit_axes(X, k):\n    w, V = np.linalg.eigh(covariance_matrix(X))\n"
                 "    parts = X.mean(axis=0), V[:, ::-1][:, :k], w[::-1][:k]\n"
                 "    return [part.astype(np.float32) for part in parts]"),
    ("ex-02-4b", "def fit_axes(X, k):\n    mean = X.mean(axis=0)\n"
                 "    U, s, Vt = np.linalg.svd(X - mean, full_matrices=False)\n"
                 "    return mean, -Vt[:k].T, s[:k] ** 2 / len(X)"),
    ("ex-02-4c", "V = np.linalg.svd(iris[:100] - iris[:100].mean(axis=0))[2][:2].T\n"
                 "new_scores = (-(iris[120] - iris[:100].mean(axis=0)) @ V).tolist()"),
    ("ex-02-5a", "turns = [3.4, 1.1]"),
    ("ex-02-5a", "turns = (3.438, 1.074)"),
    # by the sine: the part of Q that P misses
    ("ex-02-5b", "def largest_angle(P, Q):\n"
                 "    return np.degrees(np.arcsin(min(np.linalg.norm(Q - P @ (P.T @ Q), 2), 1)))"),
    ("ex-02-5c", "A = np.linalg.svd(iris - iris.mean(axis=0))[2]\nangles = []\n"
                 "for rows in draws:\n    X = iris[rows] - iris[rows].mean(axis=0)\n"
                 "    B = np.linalg.svd(X)[2]\n    angles.append([largest_angle(A[:k].T, B[:k].T) "
                 "for k in (1, 2)])\nturned, plane_turned = np.median(angles, axis=0)"),
    ("ex-02-2a", "def first_pair(a, b):\n    return np.ones(2) / np.sqrt(2), a + b"),
    ("ex-02-3a", "def multiplier(S, a, u):\n    return np.array([2 * u @ S @ a])"),
    ("ex-02-2c", "C = digits - digits.mean(axis=0)\ns = np.linalg.svd(C)[1]\n"
                 "share = np.array([s[0] ** 2 / np.sum(s ** 2)], dtype=np.float32)"),
    ("ex-02-2b", "def first_axis(X):\n"
                 "    return -np.linalg.eigh(covariance_matrix(X))[1][:, -1:]"),
    ("ex-02-5b", "def largest_angle(P, Q):\n    s = np.linalg.svd(P.T @ Q)[1]\n"
                 "    return [np.degrees(np.arccos(min(s[-1], 1)))]"),
    ("ex-02-4a", "curvatures = [[4], [0], [-4]]"),
]
