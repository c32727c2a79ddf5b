"""Wrong and unusual answers to the exercises of chapter 15, and what the learner must be told.

WRONG: grade_id of the answer cell, what is written there, words of the message.
OTHER: answers that are right although they are not the book's.
"""

PHI = "def phi(x):\n    a, b, r = x[0], x[1], 2 ** 0.5\n    return "
POLY = "def polynomial_kernel(X, Y, p, c):\n    return "
# what most versions of 1c begin with
NEAR = ("D = digits.data / 16\nown = (np.sum(D ** 2, axis=1) + 1) ** 3\n"
        "to = (D @ D[1] + 1) ** 3\nsquares = own - 2 * to + own[1]\n")
LAST = "nearest = [np.argmin(squares), np.sqrt(squares.min())]"
SELF = "squares[1] = np.inf\n"
COUNT = "import math\n\ndef count_features(d, p):\n    return "
PRODUCT = "def product_features(F, G):\n    return "
SCALE = "def scale_and_variance(mu, n):\n    return "
AXES = "def dual_axes(Kc, k):\n    w, U = np.linalg.eigh(Kc)\n"
TOP = AXES + "    w, U = w[::-1][:k], U[:, ::-1][:, :k]\n    return "
IMAGES = "R = rings.data\nPhi = np.column_stack([R, np.sum(R ** 2, axis=1)])\n"
CENTRED = IMAGES + "F = Phi - Phi.mean(axis=0)\n"
SVD = "U, s, Vt = np.linalg.svd(F, full_matrices=False)\n"
DIMENSIONS = "def dimensions(n, r):\n    return "
BACK = "def shortest_coefficients(Kc, z):\n    "
KERNELS = ("steps = np.abs(iris[:, None] - iris).sum(axis=2)\n"
           "Ks = iris @ iris.T, (iris @ iris.T + 1) ** 2, np.exp(-steps)\n")
SCORE = "def new_score(k_new, K, a):\n    return "
SCORES = ("def kernel_scores(F, F_new, k):\n    m = F.mean(axis=0)\n    Kc = (F - m) @ (F - m).T\n"
          "    w, U = np.linalg.eigh(Kc)\n    w, U = w[::-1][:k], U[:, ::-1][:, :k]\n"
          "    A = U / np.sqrt(w)\n")
EIGHT = "F = np.hstack([iris, iris ** 2])\n"

WRONG = [
    # √2 forgotten, shared wrongly, in one place only
    ("ex-15-1a", PHI + "np.array([1, a, b, a * a, b * b, a * b])", "missing everywhere"),
    ("ex-15-1a", PHI + "np.array([1, 2 * a, 2 * b, a * a, b * b, 2 * a * b])", "is shared"),
    ("ex-15-1a", PHI + "np.array([1, r * a, r * b, a * a, b * b, a * b])",
     "linear terms are right"),
    ("ex-15-1a", PHI + "np.array([1, a, b, a * a, b * b, r * a * b])", "product x₁x₂ is right"),
    ("ex-15-1a", PHI + "np.array([r * a, r * b, a * a, b * b, r * a * b])", "is missing"),
    ("ex-15-1a", PHI + "np.array([1, a * a, b * b, r * a, r * b, r * a * b])", "order is not"),
    # x₂² and 2x₂ are equal at x₂ = 2
    ("ex-15-1a", PHI + "np.array([1, r * a, r * b, a * a, 2 * b, r * a * b])", "not 2x₂"),
    ("ex-15-1a", PHI + "abs(np.array([1, r * a, r * b, a * a, b * b, r * a * b]))",
     "stay negative"),
    ("ex-15-1b", "def polynomial_kernel(X, Y, p, c):\n    X *= 2\n    return (X @ Y.T + c) ** p",
     "changes X"),
    ("ex-15-1b", POLY + "(X @ Y.T) ** p", "constant c is missing"),
    ("ex-15-1b", POLY + "(X @ Y.T) ** p + c", "inside the power"),
    ("ex-15-1b", POLY + "(X ** p) @ (Y ** p).T + c", "powers of the coordinates"),
    ("ex-15-1b", POLY + "(X @ Y.T / X.shape[1] + c) ** p", "divided by d"),
    ("ex-15-1b", POLY + "(Y @ X.T + c) ** p", "rows of the result"),
    ("ex-15-1b", "def polynomial_kernel(X, Y, p, c):\n    K = X @ Y.T + c\n"
                 "    return np.linalg.matrix_power(K, p) if len(X) == len(Y) else K ** p",
     "power of the matrix"),
    # the largest inner product, the root forgotten, the image itself
    ("ex-15-1c", NEAR + "to[1] = 0\ni = np.argmax(to)\nnearest = [i, np.sqrt(squares[i])]",
     "much ink"),
    ("ex-15-1c", NEAR + "to[1] = 0\nnearest = [np.argmax(to), to.max()]", "this is no distance"),
    ("ex-15-1c", NEAR + SELF + "nearest = [np.argmin(squares), squares.min()]", "take the root"),
    ("ex-15-1c", NEAR + LAST, "distance 0 from itself"),
    ("ex-15-1c", NEAR + SELF + "i = np.argmin(squares)\n"
                 "nearest = [i, np.linalg.norm(D[i] - D[1])]", "images themselves"),
    ("ex-15-1c", NEAR.replace(" / 16", "") + SELF + LAST, "Divide digits.data by 16"),
    ("ex-15-1c", NEAR.replace("** 3", "** 2") + SELF + LAST, "power seems to be 2"),
    ("ex-15-1c", NEAR.replace("+ 1)", ")") + SELF + LAST, "constant 1"),
    ("ex-15-1c", "polynomial_kernel = lambda X, Y, p, c: (X @ Y.T) ** p + c\n"
                 "nearest = [5, polynomial_kernel(digits.data[:1], digits.data[:1], 3, 1)[0, 0]]",
     "Part 1b is not right yet"),
    ("ex-15-1c", "nearest = ...", "still missing"),
    # right for p = 3
    ("ex-15-2a", COUNT + "(d + 1) * (d + 2) * (d + 3) // 6", "p is not always 3"),
    ("ex-15-2a", COUNT + "math.comb(d + p - 1, p)", "exactly p"),
    ("ex-15-2a", COUNT + "d ** p", "the same monomial"),
    ("ex-15-2a", COUNT + "math.comb(d, p)", "no variable occurs twice"),
    ("ex-15-2a", COUNT + "(p + 1) ** d", "their sum"),
    ("ex-15-2a", COUNT + "math.comb(d + p, p) - 1", "constant 1 is a feature"),
    # the features of the sum, products of different points, pairs left out
    ("ex-15-2b", PRODUCT + "np.hstack([F, G])", "sum of the two kernels"),
    ("ex-15-2b", PRODUCT + "np.kron(F, G)", "different points"),
    ("ex-15-2b", PRODUCT + "F[:, :, None] * G[:, None, :]", "one axis too many"),
    ("ex-15-2b", PRODUCT + "F * G[:, :2]", "All r·s pairs"),
    ("ex-15-2b", PRODUCT + "(F @ F.T) * (G @ G.T)", "product matrix itself"),
    ("ex-15-2b", PRODUCT + "(F[:, :, None] + G[:, None, :]).reshape(len(F), -1)",
     "sums of features"),
    ("ex-15-2b", PRODUCT + "np.linalg.cholesky((F @ F.T) * (G @ G.T) + 1e-9 * np.eye(len(F)))",
     "The shape is"),
    ("ex-15-2c", "survives = [False, True, False, False]", "product of two kernels"),
    ("ex-15-2c", "survives = [True, False, False, False]", "s² + s + 1"),
    ("ex-15-2c", "survives = [True, True, True, False]", "far from rounding"),
    ("ex-15-2c", "survives = [True, True, False, True]", "need not be one"),
    ("ex-15-2c", "survives = [True, True, False]", "shape is (3,)"),
    # a not normalised, the wrong power, n − 1
    ("ex-15-3a", SCALE + "1, mu / n", "the length √μ, not one"),
    ("ex-15-3a", SCALE + "1 / mu, mu / n", "take the root"),
    ("ex-15-3a", SCALE + "np.sqrt(mu), mu / n", "you multiplied"),
    ("ex-15-3a", SCALE + "1 / np.sqrt(mu), mu", "variance is their mean"),
    ("ex-15-3a", SCALE + "1 / np.sqrt(mu), mu / (n - 1)", "variances divide by n"),
    ("ex-15-3a", SCALE + "1 / np.sqrt(n * mu), mu / n", "in place of μ"),
    # two axes, whatever k is
    ("ex-15-3b", AXES + "    w, U = w[:-3:-1], U[:, :-3:-1]\n"
                        "    return U / np.sqrt(w), w / len(Kc)", "The shape is (2,)"),
    ("ex-15-3b", "def dual_axes(Kc, k):\n    Kc -= Kc.mean()\n    Kc *= 2\n"
                 "    return Kc[:, :k], Kc[0, :k]", "changes Kc"),
    ("ex-15-3b", TOP + "U, w / len(Kc)", "unit eigenvectors"),
    ("ex-15-3b", TOP + "U * np.sqrt(w), w / len(Kc)", "these are the scores"),
    ("ex-15-3b", TOP + "U / w, w / len(Kc)", "divided by μ"),
    ("ex-15-3b", TOP + "U / np.sqrt(w / len(Kc)), w / len(Kc)", "divided by √λ"),
    ("ex-15-3b", TOP + "U / np.sqrt(w), w", "sums of squares"),
    ("ex-15-3b", TOP + "U / np.sqrt(w), w / (len(Kc) - 1)", "n − 1"),
    ("ex-15-3b", TOP + "(U / np.sqrt(w)).T, w / len(Kc)", "transposed"),
    ("ex-15-3b", AXES + "    return U[:, -k:] / np.sqrt(w[-k:]), w[-k:] / len(Kc)",
     "largest should come first"),
    ("ex-15-3b", TOP + "U / np.sqrt(w)", "Two arrays"),
    # centring forgotten, in two ways, and normalisation
    ("ex-15-3c", IMAGES + "F = Phi\n" + SVD + "radial = U[:, 0] * s[0]", "were not centred"),
    ("ex-15-3c", CENTRED + SVD + "radial = U[:, 0] * s[0] ** 2", "were not normalised"),
    ("ex-15-3c", CENTRED + SVD + "radial = U[:, 0]", "scores are K̃a"),
    ("ex-15-3c", CENTRED + SVD + "radial = U[:, 1] * s[1]", "second axis"),
    ("ex-15-3c", "F = rings.data - rings.data.mean(axis=0)\n" + SVD + "radial = U[:, 0] * s[0]",
     "third feature"),
    ("ex-15-3c", "radial = (rings.data ** 2).sum(axis=1)", "third feature itself"),
    ("ex-15-4a", DIMENSIONS + "1, 1, 1", "must not be cancelled"),
    ("ex-15-4a", DIMENSIONS + "n - r, 1, 1", "one more"),
    ("ex-15-4a", DIMENSIONS + "1 + n - r, 1, 1 + n - r", "add nothing to v"),
    ("ex-15-4a", DIMENSIONS + "r, 1, 1", "counts the directions"),
    ("ex-15-4a", DIMENSIONS + "1 + r, 1, 1", "n − r, not r"),
    ("ex-15-4a", DIMENSIONS + "2, 1, 1", "Only one null vector"),
    # the inverse of a singular matrix, in three ways
    ("ex-15-4b", BACK + "return np.linalg.inv(Kc) @ z", "singular"),
    ("ex-15-4b", BACK + "return np.linalg.solve(Kc, z)", "singular"),
    ("ex-15-4b", BACK + "w, U = np.linalg.eigh(Kc)\n    w[:3] = 1e-16  # by rounding\n"
                 "    z = z + 1e-14 * np.arange(7)\n    return U @ (U.T @ z / w)", "singular"),
    ("ex-15-4b", BACK + "return np.linalg.pinv(Kc, hermitian=True) @ z + 1",
     "part in the null space"),
    ("ex-15-4b", BACK + "w, U = np.linalg.eigh(Kc)\n    k = w > 1e-10\n"
                 "    return U[:, k] @ (U[:, k].T @ z / w[k])", "No eigenvalue was kept"),
    ("ex-15-4b", BACK + "return Kc @ z", "instead of dividing"),
    ("ex-15-4b", BACK + "return np.linalg.pinv(Kc @ Kc, rcond=1e-9, hermitian=True) @ z", "twice"),
    ("ex-15-4c", KERNELS + "ranks = [np.linalg.matrix_rank(K, 1e-6) for K in Ks]",
     "constant feature is the same"),
    ("ex-15-4c", "ranks = [4, 14, 149]", "takes one dimension away"),
    ("ex-15-4c", "ranks = [4, 14, 150]", "149 flowers are different"),
    ("ex-15-4c", "ranks = [149, 14, 148]", "rounding were counted"),
    ("ex-15-4c", "ranks = [3, 14, 148]", "not of the 4 columns"),
    ("ex-15-4c", "ranks = [4, 10, 148]", "linear ones are features too"),
    # the new row not centred, the sign, the sum for the mean
    ("ex-15-5a", SCORE + "a @ k_new", "not centred"),
    ("ex-15-5a", SCORE + "a @ k_new + a @ K.mean(axis=1)", "other sign"),
    ("ex-15-5a", SCORE + "a @ k_new - a @ K.sum(axis=1)", "divided by n"),
    ("ex-15-5a", SCORE + "a @ (K @ k_new)", "not Kk(x)"),
    ("ex-15-5b", SCORES + "    K_new = (F_new - F_new.mean(axis=0)) @ (F - m).T\n"
                          "    return Kc @ A, K_new @ A", "own mean"),
    ("ex-15-5b", SCORES + "    return Kc @ A, F_new @ (F - m).T @ A",
     "new images are not centred"),
    ("ex-15-5b", SCORES + "    both = np.vstack([F, F_new]).mean(axis=0)\n"
                          "    return Kc @ A, (F_new - both) @ (F - m).T @ A", "together"),
    ("ex-15-5b", SCORES + "    return Kc @ U, (F_new - m) @ (F - m).T @ U", "not normalised"),
    ("ex-15-5b", SCORES + "    return U, (F_new - m) @ (F - m).T @ A", "unit eigenvectors of K̃"),
    ("ex-15-5b", SCORES + "    return Kc @ A, -(F_new - m) @ (F - m).T @ A", "opposite signs"),
    ("ex-15-5b", "def kernel_scores(F, F_new, k):\n    w, U = np.linalg.eigh(F @ F.T)\n"
                 "    A = U[:, ::-1][:, :k] / np.sqrt(w[::-1][:k])\n"
                 "    return F @ F.T @ A, F_new @ F.T @ A", "images were not centred"),
    ("ex-15-5b", SCORES.replace("[:k]", "[:2]").replace(":k]", ":2]")
     + "    return Kc @ A, (F_new - m) @ (F - m).T @ A", "it should be (6, 3)"),
    ("ex-15-5c", "kernel_scores = lambda F, G, k: (F[:, :k], G[:, :k])\n" + EIGHT
     + "virginica = kernel_scores(F[:100], F[100:], 2)[1]", "Part 5b is not right yet"),
    # virginica centred by its own mean, not at all, by that of all flowers
    ("ex-15-5c", EIGHT + "virginica = kernel_scores(F[:100], F[100:], 2)[1]\n"
                         "virginica = virginica - virginica.mean(axis=0)", "their own mean"),
    ("ex-15-5c", EIGHT + "V = np.linalg.svd(F[:100] - F[:100].mean(axis=0))[2][:2].T\n"
                         "virginica = F[100:] @ V", "not centred: subtract"),
    ("ex-15-5c", EIGHT + "virginica = kernel_scores(F, F[100:], 2)[1]", "all 150"),
    ("ex-15-5c", "virginica = kernel_scores(iris[:100], iris[100:], 2)[1]", "squares are missing"),
    ("ex-15-5c", EIGHT + "virginica = kernel_scores(F[:100], F[50:100], 2)[1]", "versicolor"),
    # with what is to be written, or is forbidden
    ("ex-15-1b", "def polynomial_kernel(X, Y, p, c):\n"
                 "    return kernels.polynomial_kernel(X, Y, degree=p, gamma=1, coef0=c)",
     "pcalab was used"),
    ("ex-15-3b", "def dual_axes(Kc, k):\n    w, U = pcalab.top_eigenpairs(Kc, k)\n"
                 "    return U / np.sqrt(w)",
     "pcalab was used"),
    ("ex-15-1b", "def polynomial_kernel(X, Y, p, c):\n"
     "    A, B = (np.column_stack([Z, np.full(len(Z), c ** 0.5)])"
     " for Z in (X, Y))\n    F, G = A, B\n    for _ in range(p - 1):\n"
     "        F, G = ((U[:, :, None] * V[:, None]).reshape(len(U), -1) for U, V in ((F, A), (G, B)))\n"
     "    return F @ G.T", "Features were computed"),
    ("ex-15-5b", "def kernel_scores(F, F_new, k):\n    mean = F.mean(axis=0)\n"
     "    V = np.linalg.svd(F - mean)[2][:k].T\n    return (F - mean) @ V, (F_new - mean) @ V",
     "svd was used, and here it must not be: the way is by inner products"),
]

OTHER = [
    ("ex-15-1a", "def phi(x):\n    r = 2 ** 0.5\n"
                 "    return (1, r * x[0], r * x[1], x[0] * x[0], x[1] * x[1], r * x[0] * x[1])"),
    ("ex-15-1b", POLY + "[[(x @ y + c) ** p for y in Y] for x in X]"),
    # with the features of the kernel, all 64³ + … of them avoided by products of rows
    ("ex-15-1c", "D = np.hstack([digits.data / 16, np.ones((1797, 1))])\nt = D @ D[1]\n"
                 "s = np.sqrt(np.sum(D ** 2, axis=1) ** 3 - 2 * t ** 3 + t[1] ** 3)\n"
                 "nearest = (int(np.argsort(s)[1]), float(np.sort(s)[1]))"),
    ("ex-15-2a", "def count_features(d, p):\n    if d == 0:\n        return 1\n"
                 "    return sum(count_features(d - 1, q) for q in range(p + 1))"),
    ("ex-15-2a", COUNT + "[math.comb(d + p, d)]"),
    # another order, other signs
    ("ex-15-2b", PRODUCT + "-np.hstack([F * g[:, None] for g in G.T])"),
    ("ex-15-2b", PRODUCT + "np.array([np.kron(f, g) for f, g in zip(F, G)])"),
    ("ex-15-2c", "survives = (1, 1, 0, 0)"),
    ("ex-15-3a", SCALE + "np.array([mu ** -0.5, mu / n])"),
    # another solver, the opposite signs
    ("ex-15-3b", "def dual_axes(Kc, k):\n    U, s, Vt = np.linalg.svd(Kc)\n"
                 "    return -U[:, :k] / np.sqrt(s[:k]), s[:k] / len(Kc)"),
    ("ex-15-3c", CENTRED + "radial = -F @ np.linalg.svd(F)[2][0]"),
    ("ex-15-4a", "def dimensions(n, r):\n    null = n - r\n    return np.array([null + 1, 1, 1])"),
    ("ex-15-4b", BACK + "return np.linalg.pinv(Kc, hermitian=True) @ z"),
    ("ex-15-4b", BACK + "return np.linalg.lstsq(Kc, z, rcond=1e-10)[0]"),
    ("ex-15-4c", "ranks = np.array([4.0, 14, 148])"),
    # the whole row centred, as the next chapter writes it
    ("ex-15-5a", "def new_score(k_new, K, a):\n    n = len(K)\n    H = np.eye(n) - 1 / n\n"
                 "    return a @ H @ (k_new - K.mean(axis=1))"),
    # linear PCA, which is the same
    ("ex-15-5c", EIGHT + "V = np.linalg.svd(F[:100] - F[:100].mean(axis=0))[2][:2].T\n"
                         "virginica = -(F[100:] - F[:100].mean(axis=0)) @ V"),
]
