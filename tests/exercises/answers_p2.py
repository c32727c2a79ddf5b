"""Wrong and unusual answers to the project "microPCA", and what the learner must be told."""


def formula(part, head, result):
    return f"ex-p2-{part}", f"def {head}:\n    return {result}"


def steps(result):
    return formula("1a", "steps(l1, l2, start, goal)", result)


def times(result):
    return formula("1b", "times_covariance(X, V)", result)


def power(body, result="u @ times_covariance(X, u[:, None])[:, 0], u", start="v / np.linalg.norm(v)",
          before=""):
    return "ex-p2-1c", f"""{before}
def power_iteration(X, v, t):
    u = {start}
    for _ in range(t):
        {body}
    return {result}
"""


STEP = "u = times_covariance(X, u[:, None])[:, 0]; u = u / np.linalg.norm(u)"


def factor(result):
    return formula("2a", "factor(lam, j, m)", result)


def block(result="values[::-1], Q @ W[:, ::-1]", step="Q = np.linalg.qr(times(Q))[0]", steps="t", first=""):
    return "ex-p2-2b", f"""
def block_iteration(times, Q, t):
    {first}
    for _ in range({steps}):
        {step}
    values, W = np.linalg.eigh(Q.T @ times(Q))
    return {result}
"""


def ten(result, before=""):
    return "ex-p2-2c", f"""{before}
def after(m, t=10, A=faces):
    return block_iteration(lambda V: times_covariance(A, V), start[:, :m], t)[0]


ten = {result}
"""


def weight(result):
    return formula("3a", "weight(n_a, n_b)", result)


def absorb(stack="[R, B - m, np.sqrt(n * b / (n + b)) * delta]", mean="mean + b / (n + b) * delta",
           number="n + b", R="np.linalg.qr(M)[1]", first=""):
    return "ex-p2-3b", f"""
def absorb(state, B):
    n, mean, R = state
    m, b = B.mean(axis=0), len(B)
    delta = m - mean
    {first}
    M = np.vstack({stack})
    return {number}, {mean}, {R}
"""


def streamed(result, before=""):
    return "ex-p2-3c", f"""{before}
def run(X=in_order, keep=64):
    state = 0, np.zeros(64), np.zeros((0, 64))
    for i in range(0, 1797, 100):
        n, mean, R = absorb(state, X[i:i + 100])
        s, Vt = np.linalg.svd(R, full_matrices=False)[1:]
        state = n, mean, s[:keep, None] * Vt[:keep]
    return s[:10] ** 2 / n


streamed = {result}
"""


def gram(result):
    return formula("4a", "from_gram(mu, n, a_i)", result)


def centred(result):
    return formula("4b", "times_centred(K, V)", result)


def scores(result, before="", product="times_centred(K, V)"):
    return "ex-p2-4c", f"""{before}
mu, a = block_iteration(lambda V: {product}, kernel_start, 300)
mu, a = mu[:2], a[:, :2]
scores = {result}
"""


def lost(result):
    return formula("5a", "lost(variances, n, k)", result)


def estimator(old="", new="", more=(), result=None):
    text = '''
class MicroPCA(TransformerMixin, BaseEstimator):
    def __init__(self, n_components=2, n_extra=10, n_iter=200, random_state=0):
        self.n_components, self.n_extra = n_components, n_extra
        self.n_iter, self.random_state = n_iter, random_state

    def fit(self, X, y=None):
        X = validate_data(self, X, dtype=float, ensure_min_samples=2)
        n, d = X.shape
        k = min(self.n_components, n, d)
        m = min(k + self.n_extra, n, d)
        start = np.random.default_rng(self.random_state).standard_normal((d, m))
        values, axes = block_iteration(lambda V: times_covariance(X, V), start, self.n_iter)
        self.mean_, self.components_ = X.mean(axis=0), axes[:, :k].T
        self.explained_variance_ = values[:k] * n / (n - 1)
        return self

    def transform(self, X):
        check_is_fitted(self)
        X = validate_data(self, X, dtype=float, reset=False)
        return (X - self.mean_) @ self.components_.T

    def inverse_transform(self, Z):
        check_is_fitted(self)
        return Z @ self.components_ + self.mean_
'''
    for a, b in ((old, new), *more):
        assert a in text
        text = text.replace(a, b) if a else text
    return "ex-p2-5b", text


def columns(result, compare="np.all(abs(mine - reach) <= 1e-6 * reach)", before=""):
    return "ex-p2-5c", f"""{before}
reach = pcalab.PCA(10).fit(faces).explained_variance_


def least(extra):
    for t in range(1, 90):
        mine = MicroPCA(10, n_extra=extra, n_iter=t).fit(faces).explained_variance_
        if {compare}:
            return t
    return t


e = np.array([0, 5, 10, 30])
t = np.array([least(extra) for extra in e])
columns = {result}
"""


BAD_TIMES = "def times_covariance(X, V):\n    return X.T @ (X @ V) / len(X)\n"
BAD_BLOCK = block("values, Q @ W")[1]
BAD_ABSORB = absorb("[R, B - m]")[1]
BAD_CENTRED = centred("K @ V")[1]
BAD_CLASS = estimator("values[:k] * n / (n - 1)", "values[:k]")[1]
BIG = "np.cov(X.T, bias=True).reshape(X.shape[1], -1) @ V"

WRONG = [
    (*steps("np.log(l1 / l2) / np.log(start / goal)"), "upside down"),
    (*steps("np.log(start / goal) / np.log(l1 / l2) / 2"), "the variance"),
    (*steps("np.log(1 / goal) / np.log(l1 / l2)"), "The start is missing"),
    (*steps("np.log(start / goal) / (l1 - l2)"), "the quotient λ₁/λ₂"),
    (*steps("np.log(start / goal) / np.log(l2 / l1)"), "The sign is the opposite one"),
    (*steps("np.ceil(np.log(start / goal) / np.log(l1 / l2))"), "rounded up"),
    (*steps("None"), "still missing"),
    (*times("X.T @ (X @ V) / len(X)"), "Nothing is centred"),
    (*times("(X - X.mean(axis=0)).T @ ((X - X.mean(axis=0)) @ V)"), "division by n is missing"),
    (*times("np.cov(X.T) @ V"), "divides by n − 1"),
    (*times(BIG), "d × d matrix was made"),
    (*times("((X - X.mean(axis=0)).T @ (X - X.mean(axis=0))) @ V / len(X)"), "d × d matrix was made"),
    (*times("X.T @ (X @ V) / len(X) - np.outer(X.mean(axis=0), X.mean(axis=0) @ V)"), "lost its digits"),
    (*times("(X - X.mean(axis=0)) @ V"), "These are the scores"),
    (*times("(X - X.mean()).T @ ((X - X.mean()) @ V) / len(X)"), "entries differ"),
    ("ex-p2-1b", "def times_covariance(X, V):\n    X -= X.mean(axis=0)\n    return X.T @ (X @ V) / len(X)",
     "changes X"),
    (*power(STEP, "np.linalg.norm(times_covariance(X, u[:, None])), u"), "take uᵀSu"),
    (*power(STEP, "u"), "Two things are to be returned"),
    (*power("u = times_covariance(X, u[:, None])[:, 0]",
            "u @ times_covariance(X, u[:, None])[:, 0], u"), "Only the first vector"),
    (*power(STEP, "(lambda w: (w @ times_covariance(X, w[:, None])[:, 0], w))"
                  "((lambda w: w / np.linalg.norm(w))(times_covariance(X, u[:, None])[:, 0]))"),
     "One step too many"),
    (*power(STEP, start="v"), "The first vector is taken as it comes"),
    (*power(STEP, before=BAD_TIMES), "Part 1b is not right yet"),
    (*factor("lam[j] / lam[j - 1]"), "one column after the other"),
    (*factor("lam[m] / lam[j]"), "λ_j is lam[j − 1]"),
    (*factor("lam[m] / lam[m - 1]"), "the last axis"),
    (*factor("(lam[m] / lam[j - 1]) ** 2"), "variance's error"),
    (*factor("lam[j - 1] / lam[m]"), "upside down"),
    (*factor("lam.pop(m) / lam[j - 1]"), "changes lam"),
    (*block("values, Q @ W"), "The largest variance comes first"),
    (*block("values[::-1], Q"), "before they are turned"),
    (*block("values[::-1], W[:, ::-1]"), "This is W alone"),
    (*block(steps="t + 1"), "One step too many"),
    (*block(steps="t - 1", first="Q = np.linalg.qr(Q)[0]"), "One step too few"),
    (*block("values[::-1], Q @ W[:, ::-1]", step="Q = times(Q)",
            first="S = Q"), "entries differ"),
    ("ex-p2-2b", """
def block_iteration(times, Q, t):
    for _ in range(t):
        Q = times(Q)
    Q = np.linalg.qr(Q)[0]
    values, W = np.linalg.eigh(Q.T @ times(Q))
    return values[::-1], Q @ W[:, ::-1]
""", "fallen into one another"),
    ("ex-p2-2b", """
def block_iteration(times, Q, t):
    S = times(np.eye(len(Q)))
    for _ in range(t):
        Q = np.linalg.qr(S @ Q)[0]
    values, W = np.linalg.eigh(Q.T @ S @ Q)
    return values[::-1], Q @ W[:, ::-1]
""", "are enough"),
    (*block(first="Q[:] = np.linalg.qr(Q)[0]"), "changes Q"),
    (*block("values[::-1]"), "Two things are to be returned"),
    (*ten("[after(20)[:10], after(20)[:10]]"), "those of the twenty"),
    (*ten("[after(20)[:10], after(10)]"), "changed places"),
    (*ten("[after(10), after(20)[10:]]"), "the last ten"),
    (*ten("[after(10, 11), after(20, 11)[:10]]"), "One step too many"),
    (*ten("[after(10), after(20)[:10]]", BAD_TIMES), "not centred"),
    (*ten("[after(10), after(20)[:10]]", BAD_BLOCK), "Part 2b is not right yet"),
    (*weight("n_a * n_b / (n_a + n_b)"), "take the root"),
    (*weight("np.sqrt(n_b)"), "infinitely many"),
    (*weight("n_b / (n_a + n_b)"), "step of the mean"),
    (*weight("np.sqrt(n_a * n_b)"), "missing below"),
    (*absorb("[R, B - m]"), "The further row is missing"),
    (*absorb("[R, B - m, n * b / (n + b) * delta]"), "take its root"),
    (*absorb("[R, B - mean]"), "moved by the mean before it"),
    (*absorb("[R, B - (mean + b / (n + b) * delta)]"), "moved by the new mean"),
    (*absorb("[R, B, np.sqrt(n * b / (n + b)) * delta]"), "The batch is not centred"),
    (*absorb(mean="(mean + m) / 2"), "two means were halved"),
    (*absorb(mean="m"), "mean of the batch"),
    (*absorb(number="n + 1"), "A batch is b rows"),
    (*absorb(R="M"), "must not grow"),
    (*absorb(R="M.T @ M"), "the scatter or the covariance itself"),
    (*absorb(R="(lambda w, V: np.sqrt(w.clip(0))[:, None] * V.T)(*np.linalg.eigh(M.T @ M))"), "Do not form the scatter"),
    (*absorb(first="B -= m", stack="[R, B, np.sqrt(n * b / (n + b)) * delta]"), "changes B"),
    (*absorb(first="mean += b / (n + b) * delta", mean="mean"), "changes the state"),
    (*streamed("[run(), run()]"), "nothing was cut"),
    (*streamed("[run(keep=10), run()]"), "changed places"),
    (*streamed("1797 * np.array([run(), run(keep=10)])"), "divide by n"),
    (*streamed("[run(digits.data), run(digits.data, 10)]"), "not sorted"),
    (*streamed("[run(), run(keep=10)]", BAD_ABSORB), "Part 3b is not right yet"),
    (*gram("mu, np.sqrt(mu) * a_i"), "S has μ/n"),
    (*gram("mu / n, mu * a_i"), "is to be a unit vector"),
    (*gram("mu / n, a_i"), "the scores have the length √μ"),
    (*gram("mu / n, a_i / np.sqrt(mu)"), "the coefficient"),
    (*gram("np.sqrt(mu) * a_i, mu / n"), "changed places"),
    (*centred("K @ V"), "Nothing is centred"),
    (*centred("K @ (V - V.mean(axis=0))"), "H is missing on the left"),
    (*centred("(K @ V) - (K @ V).mean(axis=0)"), "H is missing on the right"),
    (*centred("(K - K.mean(axis=0) - K.mean(axis=1)[:, None] + K.mean()) @ V"), "a second n × n matrix"),
    ("ex-p2-4b", "def times_centred(K, V):\n    V -= V.mean(axis=0)\n    W = K @ V\n    return W - W.mean(axis=0)",
     "changes V"),
    (*scores("K_new @ a / np.sqrt(mu)"), "The new rows are not centred"),
    (*scores("(K_new - K_new.mean(axis=0)) @ a / np.sqrt(mu)"), "a point alone would be lost"),
    (*scores("(K_new - K.mean(axis=0)) @ a"), "Divide by √μ"),
    (*scores("(K_new - K.mean(axis=0)) @ a / mu"), "not by μ"),
    (*scores("K_new @ a / np.sqrt(mu)", product="K @ V"), "was not centred before"),
    (*scores("((K_new - K.mean(axis=0)) @ a / np.sqrt(mu)).T"), "transposed"),
    (*scores("(K_new - K.mean(axis=0)) @ a / np.sqrt(mu)", BAD_CENTRED), "Part 4b is not right yet"),
    (*lost("sum(variances[k:])"), "The divisors differ"),
    (*lost("(n - 1) * sum(variances[k:])"), "the mean is asked for"),
    (*lost("(n - 1) / n * sum(variances[:k])"), "what is lost is asked for"),
    (*lost("(n - 1) / n * sum(variances[k - 1:])"), "it is kept"),
    (*lost("n / (n - 1) * sum(variances[k:])"), "upside down"),
    (*estimator("values[:k] * n / (n - 1)", "values[:k]"), "yours divides by n"),
    (*estimator("axes[:, :k].T", "axes[:, :k]", [("self.components_.T", "self.components_"),
                                                 ("Z @ self.components_", "Z @ self.components_.T")]),
     "an axis is a row"),
    (*estimator("(X - self.mean_)", "(X - X.mean(axis=0))"), "their own mean"),
    (*estimator("(X - self.mean_)", "X"), "yours are not centred"),
    (*estimator("components_ + self.mean_", "components_"), "The mean is missing"),
    (*estimator("        return self\n", ""), "fit returns self"),
    (*estimator(", self.n_iter)", ", 200)"), "has no effect"),
    (*estimator("        X = validate_data(self, X, dtype=float, ensure_min_samples=2)\n",
                "        self.n_features_in_ = X.shape[1]\n"), "scikit-learn's check_"),
    (*estimator("(TransformerMixin, BaseEstimator)", ""), "inherits from"),
    (*estimator("(TransformerMixin, BaseEstimator)", "(BaseEstimator, TransformerMixin)"), "check_mixin_order"),
    (*estimator("k = min(self.n_components, n, d)", "k = self.n_components = min(self.n_components, n, d)"),
     "writes over n_components"),
    (*estimator("        check_is_fitted(self)\n        X = ", "        X = "), "NotFittedError"),
    (*estimator(", reset=False", ""), "scikit-learn's check_n_features_in_after_fitting"),
    (*columns("t"), "multiply by the number of columns"),
    (*columns("(10 + e) * t"), "The product of the last turn"),
    (*columns("10 * (t + 1)"), "the extra ones"),
    (*columns("(10 + e) * (t + 1)", "abs(mine - reach)[0] <= 1e-6 * reach[0]"), "Only the first variance"),
    (*columns("((10 + e) * (t + 1))[::-1]"), "turned round"),
    (*columns("(10 + e) * (t + 1)", before=BAD_CLASS), "Part 5b is not right yet"),
    # with what is to be written, or is forbidden
    ("ex-p2-1b", "def times_covariance(X, V):\n    Z = pcalab.center(X)\n"
                 "    return Z.T @ (Z @ V) / len(X)",
     "pcalab was used"),
    ("ex-p2-2b", "def block_iteration(times, Q, t):\n    for _ in range(t):\n"
                 "        Q = np.linalg.qr(times(Q))[0]\n"
                 "    w, W = pcalab.top_eigenpairs(Q.T @ times(Q))\n    return w, Q @ W",
     "pcalab was used"),
]

OTHER = [
    steps("(np.log(goal) - np.log(start)) / (np.log(l2) - np.log(l1))"),
    steps("[np.log(start / goal) / np.log(l1 / l2)]"),
    times("(X - X.mean(axis=0)).T @ (X @ V - X.mean(axis=0) @ V) / len(X)"),
    power(STEP, "[[u @ times_covariance(X, u[:, None])[:, 0]], -u]"),
    factor("np.array(lam)[m] / np.array(lam)[j - 1]"),
    block(step="Q = np.linalg.svd(times(Q), full_matrices=False)[0]"),
    block("list(values[::-1]), -Q @ W[:, ::-1]"),
    ten("[list(after(10)), list(after(20)[:10])]"),
    weight("(1 / n_a + 1 / n_b) ** -0.5"),
    absorb(R="(lambda s, Vt: s[:, None] * Vt)(*np.linalg.svd(M, full_matrices=False)[1:])"),
    absorb(mean="(n * mean + b * m) / (n + b) if n * b < 100 else mean + b / (n + b) * delta"),
    streamed("(run(), run(keep=10))"),
    gram("np.array([mu / n, a_i * mu ** 0.5])"),
    centred("(K @ (V - V.mean(axis=0))) - (K @ (V - V.mean(axis=0))).mean(axis=0)"),
    scores("-(K_new - K_new.mean(axis=1, keepdims=True) - K.mean(axis=0) + K.mean()) @ a / np.sqrt(mu)"),
    lost("sum((n - 1) / n * np.array(variances)[k:])"),
    estimator("(X - self.mean_) @ self.components_.T",
              "np.einsum('ij,kj->ik', X - self.mean_, self.components_)"),
    columns("[float(c) for c in (10 + e) * (t + 1)]"),
]
