"""Wrong and unusual answers to the exercises of chapter 19, and what the learner must be told.

WRONG: grade_id of the answer cell, what is written there, words of the message.
OTHER: answers that are right although they are not the book's.
"""

BACK = ("\n\n\ndef distances_from_gram(B):\n    b = np.diag(B)\n"
        "    return np.sqrt((b[:, None] + b - 2 * B).clip(min=0))")
GRAM = "def gram_from_distances(D):\n    H = np.eye(len(D)) - 1 / len(D)\n    return "
TO = GRAM + "H @ D ** 2 @ H / -2\n\n\ndef distances_from_gram(B):\n    b = np.diag(B)\n    return "
POINTS = ("w, U = np.linalg.eigh(gram_from_distances(D_iris))\n"
          "w, U = w[[-1, -2]], U[:, [-1, -2]]\npoints = ")
LEAVES = "def largest_distance(m):\n    return "
TEST = ("def is_euclidean(D):\n    H = np.eye(len(D)) - 1 / len(D)\n"
        "    w = np.linalg.eigvalsh(H @ D ** 2 @ H / -2)\n    return ")
CITIES = "D = cities.distances\nH = np.eye(6) - 1 / 6\nleast = "
INNER = "def inner_about(a, b, c):\n    return "
ABOUT = ("def gram_about(D, s):\n    I, J = np.eye(len(D)), np.ones(len(D))\n"
         "    P, T = I - np.outer(J, s), I - np.outer(s, J)\n    return ")
SETOSA = "S = D_iris ** 2\nnear = S[:, :50].mean(axis=1)\nfrom_setosa = "
LINE = "def place_on_line(d1, d3, a):\n    return "
PLACE = ("def place(D_new, D, k):\n    S = D ** 2\n    H = np.eye(len(D)) - 1 / len(D)\n"
         "    B = H @ S @ H / -2\n    w, V = np.linalg.eigh(B)\n"
         "    w, V = w[::-1][:k], V[:, ::-1][:, :k]\n    X = V * np.sqrt(w)\n    b = np.diag(B)\n"
         "    return ")
LATE = ("late = np.arange(150) % 3 == 2\nfit, rest = iris[~late], iris[late]\n"
        "D = np.linalg.norm(fit[:, None] - fit, axis=2)\n"
        "E = np.linalg.norm(rest[:, None] - fit, axis=2)\n"
        "old, new = place(E, D, 2)\nsoft = place(np.round(2 * E) / 2, D, 2)[1]\n"
        "V = np.linalg.svd(fit - fit.mean(axis=0))[2][:2].T\n"
        "V = V * np.sign(((fit - fit.mean(axis=0)) @ V * old).sum(axis=0))\n"
        "there = (rest - fit.mean(axis=0)) @ V\n"
        "rms = lambda g: np.sqrt(np.mean((g ** 2).sum(1)))\n"
        "apart = [rms(x) for x in (")
ROUND = LATE.replace("[rms(x) for x in (", "[0, ")
STRAIN = "def strains(c):\n    return "
UPON = ("def lay_upon(T, Y):\n    t, y = T.mean(axis=0), Y.mean(axis=0)\n    A, Z = T - t, Y - y\n"
        "    U, s, W = np.linalg.svd(Z.T @ A)\n"
        "    R, c = U @ W, s.sum() / np.sum(Z ** 2)\n    return ")
MAPS = ("def draw(D):\n    w, V = np.linalg.eigh(gram_from_distances(D))\n"
        "    return V[:, [-1, -2]] * np.sqrt(w[[-1, -2]])\n\n\nT, Y = draw(roads), draw(rough)\n"
        "rms = lambda g: np.sqrt(np.mean((g ** 2).sum(1)))\noff = ")

WRONG = [
    # −½ and its parts, squares forgotten, the other reference point
    ("ex-19-1a", "b = [-50 / 9, 100 / 9]", "factor −½ is missing"),
    ("ex-19-1a", "b = [-25 / 9, 50 / 9]", "sign is missing"),
    ("ex-19-1a", "b = [0, 0]", "from point 1"),
    ("ex-19-1a", "b = [25 / 9, 50 / 9]", "b₂₃ has the other sign"),
    ("ex-19-1a", "D = np.array([[0, 3, 4], [3, 0, 5], [4, 5, 0]])\nH = np.eye(3) - 1 / 3\n"
                 "B = H @ D @ H / -2\nb = [B[0, 0], B[1, 2]]", "squared first"),
    ("ex-19-1b", GRAM + "H @ D ** 2 @ H" + BACK, "factor −½ is missing"),
    ("ex-19-1b", GRAM + "H @ D ** 2 @ H / 2" + BACK, "you took ½"),
    ("ex-19-1b", GRAM + "H @ D @ H / -2" + BACK, "not squared."),
    ("ex-19-1b", GRAM + "H @ D @ H" + BACK, "not squared, and"),
    ("ex-19-1b", GRAM + "H @ (D @ D) @ H / -2" + BACK, "square of the matrix"),
    ("ex-19-1b", GRAM + "H @ D ** 2 / -2" + BACK, "one side only"),
    ("ex-19-1b", GRAM + "(H @ D @ H) ** 2 / -2" + BACK, "square first"),
    ("ex-19-1b", TO + "(b[:, None] + b - 2 * B).clip(min=0)", "take the root"),
    ("ex-19-1b", TO + "np.sqrt((b[:, None] + b - B).clip(min=0))", "factor 2 is missing"),
    ("ex-19-1b", TO + "np.sqrt((2 * b[:, None] - 2 * B).clip(min=0))", "taken twice"),
    ("ex-19-1b", TO + "np.sqrt(b[:, None] + b - 2 * B)", "is nan"),
    ("ex-19-1c", "H = np.eye(150) - 1 / 150\nw, U = np.linalg.eigh(H @ D_iris ** 2 @ H)\n"
                 "points = U[:, :2] * np.sqrt(-w[:2])", "√2 times too long"),
    ("ex-19-1c", POINTS + "U", "multiply them by √μ"),
    ("ex-19-1c", POINTS + "U * w", "it is √μ"),
    ("ex-19-1c", POINTS + "U / np.sqrt(w)", "coefficients, not scores"),
    ("ex-19-1c", POINTS.replace("(D_iris)", "(D_iris ** 0.5)") + "U * np.sqrt(w)", "not squared"),
    ("ex-19-1c", POINTS + "U[:, ::-1] * np.sqrt(w[::-1])", "not sorted"),
    ("ex-19-2a", LEAVES + "2.0", "triangle inequality"),
    ("ex-19-2a", LEAVES + "np.sqrt(2)", "orthogonal"),
    ("ex-19-2a", LEAVES + "np.sqrt(3)", "three leaves only"),
    ("ex-19-2a", LEAVES + "2 * m / (m - 1)", "take the root"),
    ("ex-19-2a", LEAVES + "np.sqrt(m / (m - 1))", "factor 2"),
    # no tolerance, an absolute one, unsquared, the triangle inequality
    ("ex-19-2b", TEST + "w[0] >= 0", "is there a tolerance"),
    ("ex-19-2b", TEST + "w[0] >= -1e-10", "relative to the largest"),
    ("ex-19-2b", TEST.replace("D ** 2", "D") + "w[0] >= -1e-10 * w[-1]",
     "Are the distances squared?"),
    ("ex-19-2b", TEST.replace(" / -2", " / 2") + "w[0] >= -1e-10 * w[-1]", "is the factor −½"),
    ("ex-19-2b", "def is_euclidean(D):\n    n = len(D)\n"
                 "    return all(D[i, j] <= D[i, k] + D[k, j] + "
                 "1e-10 * D.max() for i in range(n) for j in range(n) for k in range(n))",
     "it is not enough"),
    ("ex-19-2b", TEST + "True", "it is not enough"),
    ("ex-19-2c", CITIES + "np.linalg.eigvalsh(H @ D ** 2 @ H)[0]", "factor −½ is missing"),
    ("ex-19-2c", CITIES + "np.linalg.eigvalsh(H @ D ** 2 @ H / 2)[0]", "you took ½"),
    ("ex-19-2c", CITIES + "np.linalg.eigvalsh(H @ D @ H / -2)[0]", "not squared"),
    ("ex-19-2c", CITIES + "np.linalg.eigvalsh(H @ D ** 2 @ H / -2)[-1]", "largest eigenvalue"),
    ("ex-19-2c", CITIES + "np.linalg.svd(H @ D ** 2 @ H / 2)[1][3]", "singular value"),
    ("ex-19-2c", CITIES + "np.linalg.eigvalsh(D ** 2 / -2)[0]", "without centring"),
    ("ex-19-3a", INNER + "a ** 2 + b ** 2 - c ** 2", "factor ½ is missing"),
    ("ex-19-3a", INNER + "(c ** 2 - a ** 2 - b ** 2) / 2", "sign is turned"),
    ("ex-19-3a", INNER + "(a + b - c) / 2", "have to be squared"),
    ("ex-19-3a", INNER + "(a ** 2 + b ** 2 + c ** 2) / 2", "not added"),
    ("ex-19-3a", INNER + "(a ** 2 + b ** 2 - c ** 2) / (2 * a * b)", "cosine"),
    ("ex-19-3b", ABOUT + "P @ D ** 2 @ T", "factor −½ is missing"),
    ("ex-19-3b", ABOUT + "P @ D ** 2 @ T / 2", "you took ½"),
    ("ex-19-3b", ABOUT + "P @ D @ T / -2", "not squared"),
    ("ex-19-3b", ABOUT + "T @ D ** 2 @ P / -2", "changed places"),
    ("ex-19-3b", ABOUT + "P @ D ** 2 @ P / -2", "On the right"),
    ("ex-19-3b", "def gram_about(D, s):\n    H = np.eye(len(D)) - 1 / len(D)\n"
                 "    return H @ D ** 2 @ H / -2", "weights s are not used"),
    ("ex-19-3c", SETOSA + "np.sqrt(near - S[:50, :50].mean() / 2)", "squares are asked for"),
    ("ex-19-3c", SETOSA + "near", "spread of the setosa"),
    ("ex-19-3c", SETOSA + "near - S[:50, :50].mean()", "subtracted all of it"),
    ("ex-19-3c", SETOSA + "S.mean(axis=1) - S.mean() / 2", "all 150"),
    ("ex-19-3c", "from_setosa = np.diag(gram_about(D_iris, np.repeat([1 / 150, 0, 0], 50)))",
     "add up to one"),
    ("ex-19-3c", "from_setosa = np.diag(gram_about(np.sqrt(D_iris), np.repeat([0.02, 0, 0], 50)))",
     "square its entries"),
    ("ex-19-3c", "from_setosa = gram_about(D_iris, np.repeat([0.02, 0, 0], 50))", "its diagonal"),
    ("ex-19-3c", "from_setosa = np.diag(gram_about(D_iris, np.repeat([0, 0.02, 0], 50)))",
     "versicolor"),
    # squares, the factor, the sign
    ("ex-19-4a", LINE + "(d3 ** 2 - d1 ** 2) / (4 * a)", "sign is turned"),
    ("ex-19-4a", LINE + "(d1 - d3) / (4 * a)", "have to be squared"),
    ("ex-19-4a", LINE + "(d1 ** 2 - d3 ** 2) / (2 * a)", "factor is 4a"),
    ("ex-19-4a", LINE + "(d1 ** 2 - d3 ** 2) / (2 * a) ** 2", "not by 4a²"),
    ("ex-19-4a", LINE + "(d1 ** 2 - d3 ** 2) / 4", "not by 4."),
    ("ex-19-4a", LINE + "(d1 ** 2 - d3 ** 2) / a", "not by a."),
    ("ex-19-4b", PLACE.replace("D ** 2", "D") + "X, (b - D_new ** 2) @ X / (2 * w)",
     "distances are not squared"),
    ("ex-19-4b", PLACE + "V, (b - D_new ** 2) @ X / (2 * w)", "multiply each by √λ"),
    ("ex-19-4b", PLACE + "V * w, (b - D_new ** 2) @ X / (2 * w)", "it is √λ"),
    ("ex-19-4b", PLACE + "X[:, ::-1], (b - D_new ** 2) @ X / (2 * w)", "not sorted"),
    ("ex-19-4b", PLACE + "X, (D_new ** 2 - b) @ X / (2 * w)", "sign is turned"),
    ("ex-19-4b", PLACE + "X, (b - D_new ** 2) @ X / w", "factor ½"),
    ("ex-19-4b", PLACE + "X, (b - D_new ** 2) @ X / 2", "Divide by λ"),
    ("ex-19-4b", PLACE + "X, (b - D_new ** 2) @ V / 2", "You divide by √λ"),
    ("ex-19-4b", PLACE + "X, -(D_new ** 2) @ X / (2 * w)", "b is missing"),
    ("ex-19-4b", PLACE + "X, (b - D_new) @ X / (2 * w)", "new distances are not squared"),
    ("ex-19-4b", PLACE + "X, (np.sqrt(b) - D_new ** 2) @ X / (2 * w)", "not the distances"),
    ("ex-19-4c", LATE + "new + there, soft - there)]", "Both axes"),
    ("ex-19-4c", LATE + "new - there * [-1, 1], soft - there)]", "The first axis"),
    ("ex-19-4c", LATE + "new - there * [1, -1], soft - there)]", "The second axis"),
    ("ex-19-4c", LATE + "new - rest @ V, soft - there)]", "not centred"),
    ("ex-19-4c", LATE + "new - (rest - rest.mean(axis=0)) @ V, soft - there)]", "their own mean"),
    ("ex-19-4c", LATE + "new, soft - there)]", "from the mean of the map"),
    ("ex-19-5a", STRAIN + "c + 2, 2", "sum of squares"),
    ("ex-19-5a", STRAIN + "c ** 2, 0", "negative eigenvalue is left out"),
    ("ex-19-5a", STRAIN + "c ** 2 + 4, 0", "cannot show"),
    ("ex-19-5a", STRAIN + "c ** 2 - 4, -4", "do not cancel"),
    ("ex-19-5a", STRAIN + "(c ** 2 + 4) ** 0.5, 2", "These are roots"),
    ("ex-19-5a", STRAIN + "c ** 2 + 20, 4", "in one dimension"),
    ("ex-19-5a", STRAIN + "97, 97 + c ** 2", "that are kept"),
    ("ex-19-5b", UPON + "t + Z @ R", "scale is missing"),
    ("ex-19-5b", UPON + "c * Z @ R", "shift is missing"),
    ("ex-19-5b", UPON + "y + c * Z @ R", "mean of Y was added"),
    ("ex-19-5b", UPON + "t + c * Z @ R.T", "R is transposed"),
    ("ex-19-5b", UPON + "y + s.sum() / np.sum(A ** 2) * A @ R.T", "changed places"),
    ("ex-19-5b", UPON + "t + c * Z @ U @ np.diag([1] * (len(s) - 1) + [np.linalg.det(R)]) @ W",
     "A reflection is allowed"),
    ("ex-19-5b", UPON + "t + c * Z", "Nothing is turned"),
    ("ex-19-5b", UPON + "t + s.sum() / np.linalg.norm(Z) * Z @ R", "‖Y‖², squared"),
    ("ex-19-5b", "def lay_upon(T, Y):\n    Y -= Y.mean(axis=0)\n    t = T.mean(axis=0)\n"
                 "    U, s, W = np.linalg.svd(Y.T @ (T - t))\n"
                 "    return t + s.sum() / np.sum(Y ** 2) * Y @ U @ W",
     "changes Y"),
    ("ex-19-5c", MAPS + "rms(T - pcalab.classical_scaling.procrustes(T, Y))",
     "scale was not fitted"),
    ("ex-19-5c", MAPS + "rms(Y - lay_upon(Y, T))", "other way round"),
    ("ex-19-5c", MAPS + "rms(T - lay_upon(T, Y)) ** 2", "take the root"),
    ("ex-19-5c", MAPS + "np.linalg.norm(T - lay_upon(T, Y))", "by six cities."),
    ("ex-19-5c", MAPS + "np.sqrt(np.mean((T - lay_upon(T, Y)) ** 2))", "twelve coordinates"),
    ("ex-19-5c", MAPS + "np.linalg.norm(T - lay_upon(T, Y), axis=1).mean()", "mean distance"),
    ("ex-19-5c", MAPS + "np.linalg.norm(T - lay_upon(T, Y), axis=1).max()", "largest distance"),
    ("ex-19-5c", MAPS.replace("(D))", "(np.sqrt(D)))") + "rms(T - lay_upon(T, Y))", "not squared"),
    # right at one point only, for 5 points only, in place, an earlier part
    ("ex-19-3a", INNER + "(a + b - c) - 2.5", "dᵢᵣ = 1.5"),
    ("ex-19-3a", INNER + "a - b - 0.5", "dᵢᵣ = 1.5"),
    ("ex-19-3a", INNER + "(4 + b ** 2 - c ** 2) / 2", "dᵢᵣ = 1.5"),
    ("ex-19-1b", "def gram_from_distances(D):\n    H = np.eye(5) - 0.2\n"
                 "    return H @ D ** 2 @ H / -2 if len(D) == 5 else D" + BACK, "4 points"),
    ("ex-19-1b", "def gram_from_distances(D):\n    D *= D\n    H = np.eye(len(D)) - 1 / len(D)\n"
                 "    return H @ D @ H / -2" + BACK, "changes D"),
    ("ex-19-1b", GRAM + "H @ D ** 2 @ H / -2\n\n\ndef distances_from_gram(B):\n    B *= -2\n"
                 "    b = np.diag(B) / -2\n    return np.sqrt((b[:, None] + b + B).clip(min=0))",
     "changes B"),
    ("ex-19-1c", GRAM + "H @ D ** 2 @ H / 3" + BACK + "\n" + POINTS + "U * np.sqrt(w)",
     "Part 1b is not right yet"),
    ("ex-19-1c", POINTS + "abs(U * np.sqrt(w))", "each column has one sign"),
    ("ex-19-2b", TEST + "w[0] >= -1e-10 * w[-1] and w[2] < 1e-6 * w[-1]", "six dimensions"),
    ("ex-19-2b", "def is_euclidean(D):\n    n, w = len(D), np.linalg.eigvalsh(D ** 2)\n"
                 "    H = np.eye(n) - 1 / n\n    b = np.linalg.eigvalsh(H @ D ** 2 @ H / -2)\n"
                 "    return b[0] >= -0.1 * b[-1]", "too near to all"),
    ("ex-19-2b", "def is_euclidean(D):\n    D /= D.max()\n    H = np.eye(len(D)) - 1 / len(D)\n"
                 "    w = np.linalg.eigvalsh(H @ D ** 2 @ H / -2)\n    return w[0] >= -1e-10",
     "changes D"),
    ("ex-19-2c", GRAM + "H @ D ** 2 @ H / 3" + BACK
     + "\nleast = np.linalg.eigvalsh(gram_from_distances(cities.distances))[0]",
     "Part 1b is not right yet"),
    ("ex-19-3b", "def gram_about(D, s):\n    D = D ** 2\n    s -= 0.2 - 1 / len(s)\n    m = D @ s\n"
                 "    return -(D - m[:, None] - m + s @ m) / 2", "6 points"),
    ("ex-19-3b", "def gram_about(D, s):\n    D **= 2\n    m = D @ s\n"
                 "    return -(D - m[:, None] - m + s @ m) / 2", "changes D"),
    ("ex-19-3c", "def gram_about(D, s):\n    return D ** 2\n"
                 "from_setosa = np.diag(gram_about(D_iris, np.repeat([1 / 50, 0, 0], 50)))",
     "Part 3b is not right yet"),
    ("ex-19-4b", PLACE + "X", "Two arrays are to be returned"),
    ("ex-19-4b", PLACE.replace("[::-1][:k], V[:, ::-1][:, :k]",
                               "[::-1][:max(k, 2)], V[:, ::-1][:, :max(k, 2)]")
     + "X, (b - D_new ** 2) @ X / (2 * w)", "should be (9, 1)"),
    ("ex-19-4b", PLACE.replace("S = D ** 2", "D **= 2\n    S = D")
     + "X, (b - D_new ** 2) @ X / (2 * w)", "changes D"),
    ("ex-19-4c", PLACE + "X, (b - D_new ** 2) @ X / (3 * w)\n\n\n" + LATE + "new - there, soft - there)]",
     "Part 4b is not right yet"),
    ("ex-19-5c", UPON + "t + c * Z @ R.T\n\n\n" + MAPS + "rms(T - lay_upon(T, Y))",
     "Part 5b is not right yet"),
    ("ex-19-4c", "apart = 0", "The shape is (); it should be (2,)"),
    ("ex-19-4c", "apart = [0, 0]", "no longer PCA's"),
    ("ex-19-4c", "apart = [0, 0.14]", "4c, rounded"),
    ("ex-19-4c", ROUND + "rms(place(np.round(E), D, 2)[1] - there)]", "whole centimetres"),
    ("ex-19-4c", ROUND + "rms(place(np.round(4 * E) / 4, D, 2)[1] - there)]", "to quarters"),
    ("ex-19-4c", ROUND + "rms(place(np.floor(2 * E) / 2, D, 2)[1] - there)]", "rounded down"),
    ("ex-19-4c", ROUND + "rms(place(np.ceil(2 * E) / 2, D, 2)[1] - there)]", "rounded up"),
    ("ex-19-4c", ROUND + "rms(soft - there) ** 2]", "squared distances"),
    ("ex-19-4c", ROUND + "np.sqrt(np.mean((np.round(2 * E) / 2 - E) ** 2))]", "not a flower"),
    ("ex-19-4c", ROUND + "np.sqrt(np.mean((soft - there) ** 2))]", "over both coordinates"),
    ("ex-19-4c", ROUND + "rms(soft + there)]", "4c, rounded: not yet. Both axes"),
    ("ex-19-4c", ROUND + "rms(soft * [-1, 1] - there)]", "4c, rounded: not yet. The first axis"),
    ("ex-19-4c", ROUND + "rms(soft * [1, -1] - there)]", "4c, rounded: not yet. The second axis"),
    # with what is to be written
    ("ex-19-4b", "from pcalab.classical_scaling import gower_projection\n\n\n"
                 "def place(D_new, D, k):\n    solution = pcalab.classical_mds(D, k)\n"
                 "    return solution.points, gower_projection(D_new, solution)",
     "pcalab was used"),
    ("ex-19-5b",
     "def lay_upon(T, Y):\n    return pcalab.classical_scaling.procrustes(T, Y, scale=True)",
     "pcalab was used"),
]

OTHER = [
    ("ex-19-1a", "P = np.array([[0, 0], [3, 0], [0, 4]]) - [1, 4 / 3]\n"
                 "b = ((P @ P.T)[0, 0], (P @ P.T)[1, 2])"),
    ("ex-19-1b", GRAM + "-H @ (D * D) @ H / 2\n\n\ndef distances_from_gram(B):\n"
                 "    b = np.diag(B)\n    return np.sqrt(abs(np.add.outer(b, b) - 2 * B))"),
    ("ex-19-1c", "points = -(iris - iris.mean(axis=0)) @ np.linalg.svd("
                 "iris - iris.mean(axis=0))[2][:2].T"),
    ("ex-19-2a", LEAVES + "(2 + 2 / (m - 1)) ** 0.5"),
    ("ex-19-2b", TEST + "bool(w.min() > -1e-10 * abs(w).max())"),
    ("ex-19-2b", "def is_euclidean(D):\n    S = D ** 2\n    G = (S[:1] + S[:1].T - S) / 2\n"
                 "    w = np.linalg.eigvalsh(G)\n    return int(w[0] >= -1e-10 * w[-1])"),
    ("ex-19-2c", CITIES + "-np.linalg.eigvalsh(H @ D ** 2 @ H).max() / 2"),
    ("ex-19-3a",
     "def inner_about(a, b, c):\n    return a * b * (a * a + b * b - c * c) / (2 * a * b)"),
    ("ex-19-3b", ABOUT + "P @ (-0.5 * D ** 2) @ P.T"),
    ("ex-19-3c", SETOSA + "near - S[:50, :50].mean() / 2"),
    ("ex-19-3c", "from_setosa = [sum((x - iris[:50].mean(axis=0)) ** 2) for x in iris]"),
    ("ex-19-4a", LINE + "(d1 - d3) * (d1 + d3) / a / 4"),
    ("ex-19-4b", PLACE + "-X, -(b - b.mean() - D_new ** 2) @ X / (2 * w)"),
    ("ex-19-4c", LATE + "new - there, soft - there)]"),
    ("ex-19-4c", LATE.replace("new", "moved") + "moved - there, soft - there)]\n"
     "apart = np.array(apart)[:, None]"),
    ("ex-19-5a", "def strains(c):\n    return np.array([c * c + 4.0, 4.0])"),
    ("ex-19-5c", MAPS + "rms(T - lay_upon(T, 3 * Y[:, ::-1]))"),
    # lists, single precision, rows and columns
    ("ex-19-1a", "b = np.array([[25 / 9], [-50 / 9]])"),
    ("ex-19-1b", GRAM + "(H @ D ** 2 @ H / -2).tolist()" + BACK),
    ("ex-19-2b", TEST + "[int(w[0] >= -1e-10 * w[-1])]"),
    ("ex-19-2c", CITIES + "np.linalg.eigvalsh(H @ D ** 2 @ H / -2)[:1].astype(np.float32)"),
    ("ex-19-3c", SETOSA + "(near - S[:50, :50].mean() / 2)[:, None]"),
    ("ex-19-4b", PLACE + "[X.tolist(), ((b - D_new ** 2) @ X / (2 * w)).tolist()]"),
    ("ex-19-5b", UPON + "(t + c * Z @ R).tolist()"),
]
