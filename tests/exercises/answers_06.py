"""Wrong and unusual answers to the exercises of chapter 6, and what the learner must be told.

WRONG: grade_id of the answer cell, what is written there, words of the message.
OTHER: answers that are right although they are not the book's.
"""

# what most wrong versions of 1b begin with
EIGH = ("def svd_from_eigh(X):\n"
        "    w, V = np.linalg.eigh(X.T @ X)\n"
        "    w, V = w[::-1], V[:, ::-1]\n"
        "    s = np.sqrt(w.clip(min=0))\n"
        "    keep = s > 1e-7 * s[0]\n"
        "    s, V = s[keep], V[:, keep]\n")
ROAD = ("def svd_from_eigh(X):\n    tall = X.shape[0] > X.shape[1]\n"
        "    w, Q = np.linalg.eigh(X.T @ X if tall else X @ X.T)\n    s = np.sqrt(w.clip(min=0))\n"
        "    order = np.argsort(-s)\n    order = order[s[order] > 1e-7 * s.max()]\n"
        "    s, Q = s[order], -Q[:, order]\n"
        "    parts = (X @ Q / s, s, Q.T) if tall else (Q, s, (X.T @ Q / s).T)\n    return ")
SVD = "    U, s, Vt = np.linalg.svd(X, full_matrices=False)\n"
LOW = "def low_rank(X, k):\n" + SVD
PCA = ("def pca_svd(X, k):\n    mean = X.mean(axis=0)\n"
       "    U, s, Vt = np.linalg.svd(X - mean, full_matrices=False)\n")
FACES = ("F = faces.data[:100] - faces.data[:100].mean(axis=0)\n"
         "s = np.linalg.svd(F, compute_uv=False)\n")
FIT = "mean, axes, variances, scores = pca_svd(digits.data[:1000], 10)\nnew = digits.data[1500]\n"
NULL = "def null_space(X):\n    U, s, Vt = np.linalg.svd(X)\n    r = np.sum(s > 1e-10 * s[0])\n"
ONES = ("ones = digits.data[digits.target == 1]\nused = np.flatnonzero(ones.max(axis=0) > 0)\n"
        "v = null_space(ones[:, used])[:, 0]\n")
PRODUCTS = ("def scores_from_products(K, C, k):\n    mu, U = np.linalg.eigh(K)\n"
            "    mu, U = mu[::-1], U[:, ::-1]\n")
KEPT = ("mean = faces.data[:80].mean(axis=0)\nknown = faces.data[:80] - mean\n"
        "new = [faces.data[80:100] - mean, faces.data[100:] - mean]\n"
        "Z = [scores_from_products(known @ known.T, A @ known.T, 30) for A in new]\n")

WRONG = [
    ("ex-06-1a", "def two_singular_values(t):\n    return 2 + t ** 2, t ** 2", "their roots"),
    ("ex-06-1a", "def two_singular_values(t):\n    return t, np.sqrt(2 + t ** 2)",
     "larger one should come first"),
    ("ex-06-1a", "def two_singular_values(t):\n    return np.sqrt((2 + t ** 2) / 3), t / 3 ** 0.5",
     "divided by n"),
    ("ex-06-1a", "def two_singular_values(t):\n    return np.sqrt(2 + t ** 2), t, 0",
     "two are asked"),
    # σ², a zero kept, ascending, U and V swapped, a vector that is not divided by σ
    ("ex-06-1b", EIGH + "    return X @ V / s, s ** 2, V.T", "eigenvalues σ²"),
    ("ex-06-1b", "def svd_from_eigh(X):\n    w, V = np.linalg.eigh(X.T @ X)\n"
                 "    s = np.sqrt(w.clip(min=0))[::-1]\n    V = V[:, ::-1]\n"
                 "    return X @ V / s, s, V.T", "a singular value that is zero was kept"),
    ("ex-06-1b", "def svd_from_eigh(X):\n    w, V = np.linalg.eigh(X.T @ X)\n"
                 "    w[0] = -1e-15                 # as rounding may have it\n"
                 "    s, V = np.sqrt(w)[::-1], V[:, ::-1]\n"
                 "    return X @ V / s, s, V.T", "a singular value that is zero was kept"),
    ("ex-06-1b", EIGH + "    s, V = s[::-1], V[:, ::-1]\n    return X @ V / s, s, V.T",
     "eigh sorts upwards"),
    ("ex-06-1b", EIGH + "    return V, s, (X @ V / s).T", "changed places"),
    ("ex-06-1b", EIGH + "    return X @ V, s, V.T", "divide it by σ to get u"),
    ("ex-06-1b", EIGH + "    return X @ V / s ** 2, s, V.T", "divided by the eigenvalue"),
    ("ex-06-1b", EIGH + "    return X @ V / s, s, V", "transposed"),
    # two eigenproblems, whose signs know nothing of each other
    ("ex-06-1b", EIGH + "    U = np.linalg.eigh(X @ X.T)[1][:, ::-1][:, :len(s)]\n"
                        "    return U, s, V.T", "two separate eigenproblems"),
    ("ex-06-1b", EIGH + "    return X @ V / s, s, V.T", "larger of the two products"),
    ("ex-06-1b", EIGH, "Three arrays"),
    ("ex-06-1b", EIGH + "    return ..., s, V.T", "1b, U: still missing"),
    ("ex-06-1b", EIGH + "    return X @ V / s, [[1.0], s], V.T", "1b, s: numbers were wanted"),
    ("ex-06-1b", EIGH + "    if X.shape[0] > X.shape[1]:\n        return X @ V / s, s, V.T",
     "Three arrays"),
    ("ex-06-1b", EIGH + "    if X.shape[0] > X.shape[1]:\n        return X @ V / s, s, V.T\n"
                        "    return X @ V / s, s, None", "1b, Vt: still missing"),
    ("ex-06-1b", EIGH + "    if X.shape[0] > X.shape[1]:\n        return X @ V / s, s, V.T\n"
                        "    return V, s, (X @ V / s).T", "is not X"),
    ("ex-06-1c", "ranks = [64, 40, 39]", "were counted"),
    ("ex-06-1c", "ranks = [np.sum(np.linalg.svd(X)[1] > 0) for X in (digits.data, "
                 "digits.data[:40], digits.data[:40] - digits.data[:40].mean(axis=0))]",
     "counted"),
    ("ex-06-1c", "ranks = [61, 40, 40]", "add up to zero"),
    ("ex-06-1c", "ranks = [61, 39, 39]", "not centred yet"),
    ("ex-06-1c", "ranks = [61, 40]", "Three numbers"),
    ("ex-06-1c", "ranks = ...", "still missing"),
    ("ex-06-1c", "ranks = None", "still missing"),
    ("ex-06-1c", "ranks = [61, 40, ...]", "forty centred images: still missing"),
    ("ex-06-1c", "ranks = 61", "there are 1"),
    ("ex-06-1c", "ranks = '61, 40, 39'", "a str came"),
    ("ex-06-1c", "ranks = np.zeros((3, 64))", "The shape is (64,)"),
    # the root forgotten, the kept ones added, σₖ for σₖ₊₁, values for squares
    ("ex-06-2a", "def distances(s, k):\n    return np.sum(s[k:] ** 2), s[k]", "root of that sum"),
    ("ex-06-2a", "def distances(s, k):\n    return np.sqrt(np.sum(s[:k] ** 2)), s[0]",
     "what is kept"),
    ("ex-06-2a", "def distances(s, k):\n    return np.sqrt(np.sum(s[k:] ** 2)), s[k - 1]",
     "you took σₖ"),
    ("ex-06-2a", "def distances(s, k):\n    return np.sqrt(np.sum(s[k - 1:] ** 2)), s[k - 1]",
     "One too many"),
    ("ex-06-2a", "def distances(s, k):\n    return np.sqrt(np.sum(s[k + 1:] ** 2)), s[k + 1]",
     "One too few"),
    ("ex-06-2a", "def distances(s, k):\n    return np.sum(s[k:]), s[k]", "squares that are added"),
    ("ex-06-2b", LOW + "    return U[:, :k] @ Vt[:k]", "singular values are missing"),
    ("ex-06-2b", LOW + "    return (U[:, :k] * s[:k]) @ Vt[:, :k].T", "columns of Vt"),
    ("ex-06-2b", LOW + "    return (U[:, k:] * s[k:]) @ Vt[k:]", "last terms"),
    ("ex-06-2b", LOW + "    return s[k - 1] * np.outer(U[:, k - 1], Vt[k - 1])", "one term"),
    ("ex-06-2b", LOW + "    return (U[:, :k + 1] * s[:k + 1]) @ Vt[:k + 1]", "too many"),
    ("ex-06-2b", "def low_rank(X, k):\n    mean = X.mean(axis=0)\n"
                 "    U, s, Vt = np.linalg.svd(X - mean, full_matrices=False)\n"
                 "    return mean + (U[:, :k] * s[:k]) @ Vt[:k]", "rank k + 1"),
    ("ex-06-2b", LOW + "    return U[:, :k] * s[:k]", "coordinates"),
    # uncentred, not squared, off by one, all the photographs
    ("ex-06-2c", "s = np.linalg.svd(faces.data[:100], compute_uv=False)\n"
                 "k_needed = 1 + np.argmax(np.cumsum(s ** 2) / np.sum(s ** 2) >= 0.95)",
     "not centred"),
    ("ex-06-2c", FACES + "k_needed = 1 + np.argmax(np.cumsum(s) / np.sum(s) >= 0.95)",
     "sum of their squares"),
    ("ex-06-2c", FACES + "k_needed = np.argmax(np.cumsum(s ** 2) / np.sum(s ** 2) >= 0.95)",
     "One too few"),
    ("ex-06-2c", "s = np.linalg.svd(faces.data - faces.data.mean(axis=0))[1]\n"
                 "k_needed = 1 + np.argmax(np.cumsum(s ** 2) / np.sum(s ** 2) >= 0.95)",
     "All 200"),
    ("ex-06-2c", "s = np.linalg.svd(faces.data[:100] - faces.data.mean(axis=0))[1]\n"
                 "k_needed = 1 + np.argmax(np.cumsum(s ** 2) / np.sum(s ** 2) >= 0.95)",
     "mean of all 200"),
    ("ex-06-2c", FACES + "lost = np.sqrt(1 - np.cumsum(s ** 2) / np.sum(s ** 2) + 1e-15)\n"
                         "k_needed = 1 + np.argmax(lost <= 0.05)", "5 % of the norm"),
    ("ex-06-3a", "def after_copying(sigma, n):\n    return 2 * sigma, sigma ** 2 / n",
     "grows by √2 only"),
    ("ex-06-3a", "def after_copying(sigma, n):\n    return 2 ** 0.5 * sigma, 2 * sigma ** 2 / n",
     "new number of rows"),
    ("ex-06-3a", "def after_copying(sigma, n):\n"
                 "    return 2 ** 0.5 * sigma, 2 * sigma ** 2 / (2 * n - 1)", "not by one less"),
    ("ex-06-3a", "def after_copying(sigma, n):\n    return 2 ** 0.5 * sigma, sigma / n ** 0.5",
     "standard deviation"),
    ("ex-06-3a", "def after_copying(sigma, n):\n    return sigma, sigma ** 2 / n", "does change"),
    # centring forgotten, rows for columns, n − 1, σ/n, U without Σ
    ("ex-06-3b", "def pca_svd(X, k):\n    U, s, Vt = np.linalg.svd(X, full_matrices=False)\n"
                 "    return X.mean(axis=0), Vt[:k].T, s[:k] ** 2 / len(X), U[:, :k] * s[:k]",
     "not centred before"),
    ("ex-06-3b", PCA + "    return X.mean(), Vt[:k].T, s[:k] ** 2 / len(X), U[:, :k] * s[:k]",
     "mean row has d entries"),
    ("ex-06-3b", PCA + "    return mean, Vt[:k], s[:k] ** 2 / len(X), U[:, :k] * s[:k]",
     "rows and columns are swapped"),
    ("ex-06-3b", PCA + "    return mean, Vt[:, :k], s[:k] ** 2 / len(X), U[:, :k] * s[:k]",
     "you took its columns"),
    ("ex-06-3b", PCA + "    return mean, Vt[:k].T, s[:k] ** 2, U[:, :k] * s[:k]",
     "division by n is missing"),
    ("ex-06-3b", PCA + "    return mean, Vt[:k].T, s[:k] ** 2 / (len(X) - 1), U[:, :k] * s[:k]",
     "divide by n − 1"),
    ("ex-06-3b", PCA + "    return mean, Vt[:k].T, s[:k] / len(X), U[:, :k] * s[:k]",
     "has to be squared"),
    ("ex-06-3b", PCA + "    return mean, Vt[:k].T, s[:k] / len(X) ** 0.5, U[:, :k] * s[:k]",
     "standard deviations"),
    ("ex-06-3b", PCA + "    return mean, Vt[:k].T, s[:k] ** 2 / len(X), U[:, :k]",
     "singular values are missing"),
    ("ex-06-3b", PCA + "    return mean, Vt[:k].T, s[:k] ** 2 / len(X), X @ Vt[:k].T",
     "rows that are not centred"),
    ("ex-06-3b", PCA + "    return mean, -Vt[:k].T, s[:k] ** 2 / len(X), U[:, :k] * s[:k]",
     "opposite sign to their axes"),
    ("ex-06-3b", PCA + "    return mean, Vt[:k].T, s[:k] ** 2 / len(X)", "Four arrays"),
    ("ex-06-3b", PCA + "    return mean, Vt[:k].T, s[:k] ** 2 / len(X), None",
     "k = 2: still missing"),
    ("ex-06-3b", PCA + "    return mean, [[1.0], [1.0, 2.0]], s[:k] ** 2 / len(X), U[:, :k]",
     "k = 2: numbers were wanted"),
    ("ex-06-3b", PCA + "    Z = -U[:, :k] * s[:k]\n"
                       "    return [mean, Vt[:k].T.tolist(), s[:k] ** 2 / len(X), Z.tolist()]",
     "opposite sign to their axes"),
    # a new point that is not centred, a mean that is not the fitted one
    ("ex-06-3c", FIT + "restored = mean + (new @ axes) @ axes.T", "not centred before"),
    ("ex-06-3c", FIT + "restored = ((new - mean) @ axes) @ axes.T", "not added back"),
    ("ex-06-3c", FIT + "restored = (new @ axes) @ axes.T", "missing twice"),
    ("ex-06-3c", FIT + "mean = digits.data.mean(axis=0)\n"
                       "restored = mean + ((new - mean) @ axes) @ axes.T", "all 1,797"),
    ("ex-06-3c", FIT + "mean, axes, *_ = pca_svd(digits.data, 10)\n"
                       "restored = mean + ((new - mean) @ axes) @ axes.T", "Mean and axes"),
    ("ex-06-3c", FIT + "axes = np.linalg.svd(digits.data[:1000])[2][:10].T\n"
                       "restored = mean + ((new - mean) @ axes) @ axes.T",
     "images that were not centred"),
    ("ex-06-4a", "dimensions = [100, 0, 100, 525]", "dimensions for X"),
    ("ex-06-4a", "dimensions = [99, 526, 99, 1]", "changed places"),
    ("ex-06-4a", "dimensions = [99, 1, 99, 1]", "different sizes"),
    # left for right, rows, the smallest although it is not zero, the reduced decomposition
    ("ex-06-4b", NULL + "    return U[:, r:]", "left null space"),
    ("ex-06-4b", NULL + "    return Vt[:r].T", "row space"),
    ("ex-06-4b", NULL + "    return Vt[r:]", "transposed"),
    ("ex-06-4b", NULL + "    return Vt[:, r:]", "columns of Vt"),
    ("ex-06-4b", "def null_space(X):\n" + SVD + "    return Vt[s <= 1e-10 * s[0]].T",
     "full_matrices=False"),
    ("ex-06-4b", "def null_space(X):\n    Vt = np.linalg.svd(X)[2]\n    return Vt[-1:].T",
     "Only the vector with the smallest"),
    ("ex-06-4b", "def null_space(X):\n    Vt = np.linalg.svd(X)[2]\n    return Vt[3:].T"
                 " if len(Vt) > 3 else Vt[-1:].T", "however small"),
    ("ex-06-4b", NULL + "    return 2 * Vt[r:].T", "not of length one"),
    ("ex-06-4b", NULL, "still missing"),
    ("ex-06-4b", NULL + "    return [[1.0], [1.0, 2.0]]", "a list came"),
    ("ex-06-4b", NULL + "    return Vt[r:].T if len(X) < len(Vt) else None", "still missing"),
    ("ex-06-4b", NULL + "    return Vt[r:].T if len(X) < len(Vt) else Vt[:1].T",
     "Xa = 0 fails"),
    ("ex-06-4c", ONES + "relation = np.zeros(64)\nrelation[used] = v * np.sqrt(5)",
     "length one"),
    ("ex-06-4c", "relation = np.zeros(64)\nrelation[[16, 24]] = np.array([2, 1]) / np.sqrt(5)",
     "values that occur"),
    ("ex-06-4c", ONES + "relation = v", "52 entries"),
    ("ex-06-4c", ONES + "relation = null_space(ones).sum(axis=1) / np.sqrt(13)",
     "not orthogonal to those of the empty cells"),
    ("ex-06-4c", "relation = None", "still missing"),
    ("ex-06-4c", "relation = [[1.0], [1.0, 2.0]]", "a list came"),
    ("ex-06-4c", "relation = np.full(64, np.nan)", "not finite"),
    ("ex-06-4c", ONES + "N = null_space(ones).astype(np.float32)\n"
                        "relation = (N.sum(axis=1) / np.float32(13 ** 0.5)).tolist()",
     "not orthogonal to those of the empty cells"),
    # the eigenvalue itself, n − 1, the diagonal, all n axes
    ("ex-06-5a", "def first_variance(c, n):\n    return n * c, n - 1", "eigenvalue μ of K"),
    ("ex-06-5a", "def first_variance(c, n):\n    return n * c / (n - 1), n - 1",
     "in this book it is n"),
    ("ex-06-5a", "def first_variance(c, n):\n    return np.sqrt(n * c), n - 1", "is σ, the root"),
    ("ex-06-5a", "def first_variance(c, n):\n    return (n - 1) * c, n - 1", "diagonal entry"),
    ("ex-06-5a", "def first_variance(c, n):\n    return c, n", "vector of ones to zero"),
    ("ex-06-5a", "def first_variance(c, n):\n    return c, 1", "Which vectors"),
    ("ex-06-5a", "def first_variance(c, n):\n    return n - 1, c", "changed places"),
    ("ex-06-5a", "def first_variance(c, n):\n    return c", "The shape is ()"),
    # the length of Xᵀu forgotten, squared, the wrong way round; the order; rows; old points
    ("ex-06-5b", PRODUCTS + "    return C @ U[:, :k]", "divide by it"),
    ("ex-06-5b", PRODUCTS + "    return C @ U[:, :k] / mu[:k]", "divided by the eigenvalue"),
    ("ex-06-5b", PRODUCTS + "    return C @ U[:, :k] * np.sqrt(mu[:k])", "you multiplied"),
    ("ex-06-5b", PRODUCTS + "    return C @ U[:, :k] / np.sqrt(mu[:k] / len(K))",
     "not nσ² or σ²/n"),
    ("ex-06-5b", PRODUCTS + "    return (C @ U[:, :k] / np.sqrt(mu[:k]))[:, ::-1]",
     "the first axis should come first"),
    ("ex-06-5b", "def scores_from_products(K, C, k):\n    mu, U = np.linalg.eigh(K)\n"
                 "    U, s, _ = np.linalg.svd(K)\n"
                 "    return C @ U[:, ::-1][:, :k] / np.sqrt(s[::-1][:k])", "last axes"),
    ("ex-06-5b", "def scores_from_products(K, C, k):\n    mu, U = np.linalg.eigh(K)\n"
                 "    return C @ U[::-1][:k].T / np.sqrt(mu[::-1][:k])", "you took rows"),
    ("ex-06-5b", PRODUCTS + "    return U[:, :k] * np.sqrt(mu[:k])", "the old points"),
    ("ex-06-5b", PRODUCTS + "    C = C - C.mean(axis=0)\n    return C @ U[:, :k] / np.sqrt(mu[:k])",
     "centred anew"),
    ("ex-06-5b", PRODUCTS + "    return (C @ U[:, :k] / np.sqrt(mu[:k])).T",
     "rows and columns are swapped"),
    ("ex-06-5b", PRODUCTS, "still missing"),
    # swapped, lost for kept, no centring, other means, more faces, single shares, no squares
    ("ex-06-5c", KEPT + "kept = [np.sum(z ** 2) / np.sum(A ** 2) for z, A in zip(Z, new)][::-1]",
     "changed places"),
    ("ex-06-5c", KEPT + "kept = [1 - np.sum(z ** 2) / np.sum(A ** 2) for z, A in zip(Z, new)]",
     "that are lost"),
    ("ex-06-5c", KEPT + "kept = [np.linalg.norm(z) / np.linalg.norm(A) for z, A in zip(Z, new)]",
     "roots of the shares"),
    ("ex-06-5c", "F = faces.data\nZ = [scores_from_products(F[:80] @ F[:80].T, A @ F[:80].T, 30) "
                 "for A in (F[80:100], F[100:])]\n"
                 "kept = [np.sum(Z[0] ** 2) / np.sum(F[80:100] ** 2), "
                 "np.sum(Z[1] ** 2) / np.sum(F[100:] ** 2)]", "Nothing was centred"),
    ("ex-06-5c", KEPT + "new = [A - A.mean(axis=0) for A in new]\n"
                 "Z = [scores_from_products(known @ known.T, A @ known.T, 30) for A in new]\n"
                 "kept = [np.sum(z ** 2) / np.sum(A ** 2) for z, A in zip(Z, new)]",
     "with their own means"),
    ("ex-06-5c", KEPT.replace(":80]", ":100]")
     + "kept = [np.sum(z ** 2) / np.sum(A ** 2) for z, A in zip(Z, new)]",
     "20 of them should be new"),
    ("ex-06-5c", KEPT.replace("faces.data[:80].mean", "faces.data.mean")
     + "kept = [np.sum(z ** 2) / np.sum(A ** 2) for z, A in zip(Z, new)]",
     "all 200 photographs"),
    ("ex-06-5c", KEPT + "kept = [np.mean(np.sum(z ** 2, axis=1) / np.sum(A ** 2, axis=1)) "
                        "for z, A in zip(Z, new)]", "single photographs"),
    ("ex-06-5c", KEPT.replace("30)", "31)")
     + "kept = [np.sum(z ** 2) / np.sum(A ** 2) for z, A in zip(Z, new)]", "One axis too many"),
    ("ex-06-5c", KEPT.replace("30)", "29)")
     + "kept = [np.sum(z ** 2) / np.sum(A ** 2) for z, A in zip(Z, new)]", "One axis too few"),
    ("ex-06-5c", KEPT + "kept = [np.sum(z ** 2) for z in Z]", "sums, not shares"),
    ("ex-06-5c", KEPT + "kept = [np.sum(abs(z)) / np.sum(abs(A)) for z, A in zip(Z, new)]",
     "have to be squared"),
    ("ex-06-5c", "kept = ...", "still missing"),
    ("ex-06-5c", "kept = [None, None]", "not finite"),
    ("ex-06-5c", "kept = ['much', 'little']", "a list came"),
    ("ex-06-5c", KEPT + "kept = np.sum(Z[0] ** 2) / np.sum(new[0] ** 2)", "The shape is ()"),
    # right at one point only: t = 3, k = 2 of five, σ = 6 and n = 10
    ("ex-06-1a", "def two_singular_values(t):\n    return np.sqrt(2 + 3 * t), t", "entries differ"),
    ("ex-06-1a", "def two_singular_values(t):\n    return np.sqrt(2 + t ** 2), t ** 2",
     "take its root as well"),
    ("ex-06-1a", "def two_singular_values(t):\n    return np.sqrt(5 + 2 * t), t", "entries differ"),
    ("ex-06-2a", "def distances(s, k):\n    return np.sqrt(np.sum(s[-3:] ** 2)), s[-3]",
     "k = 4: not yet"),
    ("ex-06-2a", "def distances(s, k):\n    return np.sqrt(np.sum(s[2:] ** 2)), s[2]",
     "One too few"),
    ("ex-06-2a", "def distances(s, k):\n    return np.sqrt(np.sum(s[k:] ** 2)), s[0]",
     "which is kept"),
    ("ex-06-3a", "def after_copying(sigma, n):\n    return 2 ** 0.5 * sigma, 6 * sigma / n",
     "entries differ"),
    ("ex-06-3a", "def after_copying(sigma, n):\n    return 2 ** 0.5 * sigma, 2 * sigma ** 2",
     "divide by the number of rows"),
    ("ex-06-3a", "def after_copying(sigma, n):\n    return sigma ** 2 / n, 2 ** 0.5 * sigma",
     "comes second"),
    ("ex-06-5a", "def first_variance(c, n):\n    return n * c / 4, n - 1", "entries differ"),
    ("ex-06-5a", "def first_variance(c, n):\n    return 2.5, n - 1", "entries differ"),
    ("ex-06-5a", "def first_variance(c, n):\n    return c, 3", "entries differ"),
    # bounds that are not relative, right for one k or size only, an earlier part
    ("ex-06-1b",
     "def svd_from_eigh(X):\n    if X.shape[0] < X.shape[1]:\n        V, s, Ut = svd_from_eigh(X.T)"
     "\n        return Ut.T, s, V.T\n    w, V = np.linalg.eigh(X.T @ X)\n"
     "    s, V = np.sqrt(w.clip(min=0))[::-1], V[:, ::-1]\n    keep = s > 1e-4\n"
     "    return X @ V[:, keep] / s[keep], s[keep], V[:, keep].T", "The bound is relative"),
    ("ex-06-1b", "def svd_from_eigh(X):\n    n, d = X.shape\n    A = X.T if d > n else X\n"
                 "    lam, V = np.linalg.eigh(A.T @ A)\n    keep = (lam > 1e-7 * lam[-1])[::-1]\n"
                 "    s, V = np.sqrt(lam[::-1][keep]), V[:, ::-1][:, keep]\n    U = A @ V / s\n"
                 "    return (V, s, U.T) if d > n else (U, s, V.T)", "is for σ, not for σ²"),
    ("ex-06-1b", "def svd_from_eigh(X):\n    X *= 1 + 1e-12\n    s, V = np.linalg.eigh(X.T @ X)\n"
                 "    return X, s, V", "changes X"),
    ("ex-06-1b", "def svd_from_eigh(X):\n    return np.linalg.svd(X, full_matrices=False)",
     "svd was used, and here it must not be: this is the road by way of eigh"),
    ("ex-06-1c", "def svd_from_eigh(X):\n    s = np.sqrt(np.linalg.eigvalsh(X.T @ X).clip(0))\n"
                 "    return X, s, X\nfew = digits.data[:40]\n"
                 "ranks = [len(svd_from_eigh(X)[1]) for X in (digits.data, few, few)]",
     "Part 1b is not right"),
    ("ex-06-2b", LOW + "    return (U[:, :2] * s[:2]) @ Vt[:2]", "One term too few"),
    ("ex-06-2b", "def low_rank(X, k):\n    V = np.linalg.eigh(X.T @ X)[1][:, -k:]\n"
                 "    X -= X.mean()\n    return X @ V @ V.T", "changes X"),
    ("ex-06-3b", "def pca_svd(X, k):\n    m = X.mean(axis=0)\n"
                 "    w, V = np.linalg.eigh((X - m).T @ (X - m) / len(X))\n"
                 "    V = V[:, ::-1][:, :k]\n    return m, V, w[::-1][:k], (X - m) @ V",
     "eigh was used, and here it must not be: no covariance matrix"),
    ("ex-06-3b", PCA + "    return mean, Vt[:2].T, s[:2] ** 2 / len(X), U[:, :2] * s[:2]",
     "first k are asked"),
    ("ex-06-3b", "def pca_svd(X, k):\n    mean = X.mean(axis=0)\n    X -= mean\n"
                 "    U, s, Vt = np.linalg.svd(X, full_matrices=False)\n"
                 "    return mean, Vt[:k].T, s[:k] ** 2 / len(X), U[:, :k] * s[:k]", "changes X"),
    ("ex-06-3b", PCA + "    return mean, Vt[:k].T, s[:k] ** 2 / 30, U[:, :k] * s[:k]",
     "one and the same factor"),
    ("ex-06-3c", "def pca_svd(X, k):\n    V = np.linalg.svd(X)[2][:k].T\n"
                 "    return X.mean(axis=0), V, V, X @ V\n" + FIT
                 + "restored = mean + ((new - mean) @ axes) @ axes.T", "Part 3b is not right"),
    ("ex-06-4b", NULL.replace("1e-10 * s[0]", "1e-10") + "    return Vt[r:].T",
     "10⁻¹⁰ times the largest"),
    ("ex-06-4b", NULL + "    return Vt[3:].T if len(X) < len(Vt) else Vt[r:].T",
     "basis has the shape"),
    ("ex-06-4c", "def null_space(X):\n    return np.linalg.svd(X)[2][:, -1:]\n" + ONES
                 + "relation = np.zeros(64)\nrelation[used] = v", "Part 4b is not right"),
    ("ex-06-5b", PRODUCTS + "    return C @ U[:, :2] / np.sqrt(mu[:2])", "Two columns came back"),
    ("ex-06-5b", PRODUCTS + "    return C @ U[:, :k] / np.sqrt(mu[:k] / 6 * len(K))", "freedom"),
    ("ex-06-5b", "def scores_from_products(K, C, k):\n    C -= C.mean(axis=0)\n    return C[:, :k]",
     "changes C"),
    ("ex-06-5c", PRODUCTS + "    return C @ U[:, :k]\n" + KEPT
     + "kept = [np.sum(z ** 2) / np.sum(A ** 2) for z, A in zip(Z, new)]", "Part 5b is not right"),
    # with what is to be written, or is forbidden
    ("ex-06-2b", "from pcalab.svd import low_rank",
     "pcalab was used"),
    ("ex-06-3b", "from scipy.linalg import eigh\n\n\ndef pca_svd(X, k):\n    m = X.mean(axis=0)\n"
                 "    w, V = eigh(np.cov(X.T, ddof=0))\n"
                 "    return m, V[:, ::-1][:, :k], w[::-1][:k], (X - m) @ V[:, ::-1][:, :k]",
     "was used, and here it must not be: no covariance matrix"),
]

OTHER = [
    # the larger singular value as a norm, the smaller from the determinant
    ("ex-06-1a", "def two_singular_values(t):\n"
                 "    X = np.array([[1, 1], [t, 0], [0, t]])\n    first = np.linalg.norm(X, 2)\n"
                 "    return [first, np.sqrt(np.linalg.det(X.T @ X)) / first]"),
    # lists and single precision
    ("ex-06-1b", ROAD + "[part.tolist() for part in parts]"),
    ("ex-06-1b", ROAD + "[part.astype(np.float32) for part in parts]"),
    ("ex-06-1b", ROAD + "parts"),
    ("ex-06-1c", "ranks = np.array([61, 40, 39], dtype=np.float32)"),
    ("ex-06-1c", "few = digits.data[:40]\nranks = np.array([np.linalg.matrix_rank(X) for X in "
                 "(digits.data, few, few - few.mean(axis=0))])"),
    ("ex-06-2a", "def distances(s, k):\n    rest = np.diag(s[k:])\n"
                 "    return np.linalg.norm(rest), np.linalg.norm(rest, 2)"),
    # the projection of the rows, and the projection of the columns
    ("ex-06-2b", "def low_rank(X, k):\n    V = np.linalg.eigh(X.T @ X)[1][:, -k:]\n"
                 "    return X @ V @ V.T"),
    ("ex-06-2b", "def low_rank(X, k):\n    U = np.linalg.svd(X)[0][:, :k]\n"
                 "    return U @ (U.T @ X)"),
    ("ex-06-2c", "F = faces.data[:100] - faces.data[:100].mean(axis=0)\n"
                 "w = np.linalg.eigvalsh(F @ F.T)[::-1]\n"
                 "k_needed = int(np.sum(np.cumsum(w) < 0.95 * np.sum(F ** 2))) + 1"),
    ("ex-06-3b", PCA + "    parts = mean, Vt[:k].T, s[:k] ** 2 / len(X), U[:, :k] * s[:k]\n"
                       "    return [part.tolist() for part in parts]"),
    ("ex-06-3b", PCA + "    parts = mean, Vt[:k].T, s[:k] ** 2 / len(X), U[:, :k] * s[:k]\n"
                       "    return [part.astype(np.float32) for part in parts]"),
    # the opposite signs, and the scores as a product
    ("ex-06-3b", "def pca_svd(X, k):\n    mean = X.mean(axis=0)\n"
                 "    Vt = np.linalg.svd(X - mean)[2]\n    Z = -(X - mean) @ Vt[:k].T\n"
                 "    return mean, -Vt[:k].T, Z.var(axis=0), Z"),
    ("ex-06-3c", "old = digits.data[:1000]\nQ = np.linalg.eigh(np.cov(old.T))[1][:, -10:]\n"
                 "restored = old.mean(axis=0) + Q @ Q.T @ (digits.data[1500] - old.mean(axis=0))"),
    ("ex-06-4a", "dimensions = (99.0, 1.0, 99.0, 526.0)"),
    ("ex-06-4b", NULL + "    return Vt[r:].T.astype(np.float32)"),
    ("ex-06-4b", NULL + "    return Vt[r:].T.tolist()"),
    # another basis: turned, by a projection, by scipy
    ("ex-06-4b", "def null_space(X):\n    _, s, Vt = np.linalg.svd(X)\n"
                 "    N = Vt[np.sum(s > 1e-10 * s[0]):].T\n"
                 "    square = np.random.default_rng(1).normal(size=(N.shape[1], N.shape[1]))\n"
                 "    return N @ np.linalg.qr(square)[0]"),
    ("ex-06-4b", "def null_space(X):\n    from scipy.linalg import null_space\n"
                 "    return null_space(X, rcond=1e-10)"),
    ("ex-06-4c", ONES + "relation = np.zeros(64, dtype=np.float32)\nrelation[used] = v\n"
                        "relation = relation.tolist()"),
    # the opposite sign, by hand; and by projecting the empty cells out
    ("ex-06-4c", "relation = np.zeros(64)\nrelation[[16, 24]] = [-5 ** -0.5, 2 * 5 ** -0.5]"),
    ("ex-06-4c", "ones = digits.data[digits.target == 1]\nN = null_space(ones)\n"
                 "P = N @ N.T\nP[ones.max(axis=0) == 0] = 0\n"
                 "relation = np.linalg.svd(P)[0][:, 0]"),
    # from the matrix itself
    ("ex-06-5a", "def first_variance(c, n):\n"
                 "    w = np.linalg.eigvalsh(c * (n * np.eye(n) - np.ones((n, n)))) / n\n"
                 "    return [w[-1], np.sum(w > 1e-9 * w[-1])]"),
    # by the singular vectors of K, with the opposite signs; lists; one axis at a time
    ("ex-06-5b", "def scores_from_products(K, C, k):\n    U, mu, _ = np.linalg.svd(K)\n"
                 "    return -C @ U[:, :k] / mu[:k] ** 0.5"),
    ("ex-06-5b", PRODUCTS + "    Z = C @ U[:, :k] / np.sqrt(mu[:k])\n"
                            "    return Z.astype(np.float32).tolist()"),
    ("ex-06-5b", PRODUCTS + "    lengths = [np.sqrt(u @ K @ u) for u in U.T[:k]]\n"
                            "    return np.column_stack([C @ u / a for u, a in zip(U.T, lengths)])"),
    # by the axes themselves
    ("ex-06-5c", "mean = faces.data[:80].mean(axis=0)\n"
                 "V = np.linalg.svd(faces.data[:80] - mean)[2][:30].T\n"
                 "kept = [np.sum(((A - mean) @ V) ** 2) / np.sum((A - mean) ** 2) "
                 "for A in (faces.data[80:100], faces.data[100:])]"),
    ("ex-06-5c", KEPT + "kept = np.array([np.sum(z ** 2) / np.sum(A ** 2) "
                        "for z, A in zip(Z, new)], dtype=np.float32)"),
    ("ex-06-2b", "def low_rank(X, k):\n" + SVD
     + "    return sum(s[j] * np.outer(U[:, j], Vt[j]) for j in range(k)).tolist()"),
    ("ex-06-5b", PRODUCTS + "    return -(C @ U[:, :k] / np.sqrt(mu[:k]))"),
    ("ex-06-3b", PCA + "    return [mean[None], Vt[:k].T, s[:k] ** 2 / len(X), U[:, :k] * s[:k]]"),
]
