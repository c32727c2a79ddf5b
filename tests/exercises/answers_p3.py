"""Wrong and unusual answers to the project "The shredder", and what the learner must be told."""


def returns(part, head, text):
    return f"ex-p3-{part}", f"def {head}:\n    return {text}"


def path_pair(value="2 - 2 * np.cos(np.pi / n)", vector="np.cos(np.pi * (np.arange(n) + 0.5) / n)"):
    return returns("1a", "path_pair(n)", f"{value}, {vector}")


def seriate(text, matrix="np.diag(W.sum(axis=1)) - W"):
    return "ex-p3-1b", f"def seriate(W):\n    V = np.linalg.eigh({matrix})[1]\n    return {text}"


WAYS = """
C = shredded - shredded.mean(axis=0)
U = np.linalg.svd(C)[0]
one, two = np.argsort(U[:, 0]), seriate(closeness(shredded))
"""


def shares(text, before=""):
    return "ex-p3-1c", f"{before}{WAYS}shares = {text}"


def arc(text):
    return ("ex-p3-2a", "def arc_variances(a):\n    p, m = np.sin(a) / (2 * a), 2 * np.sin(a / 2) / a\n"
            f"    return {text}")


def angle(ending, centre="X - X.mean(axis=0)", angle="np.arctan2(Y[:, 1], Y[:, 0])"):
    return "ex-p3-2b", f"""
def angle_order(X):
    U, s, _ = np.linalg.svd({centre}, full_matrices=False)
    Y = U[:, :2] * s[:2]
    angle = {angle}
    o = np.argsort(angle)
    gaps = np.diff(np.append(angle[o], angle[o[0]] + 2 * np.pi))
    right = np.roll(o, -1 - gaps.argmax())
    {ending}
"""


def waves(text, before="", centre="X - X.mean(axis=0)"):
    return "ex-p3-2c", f"""{before}
def three(X, at):
    first = np.argsort(np.linalg.svd({centre})[0][:, 0])
    return [kept(o, at) for o in (first, angle_order(X), seriate(closeness(X)))]
a, b = three(arc, arc_at), three(spiral, spiral_at)
waves = {text}
"""


def noisy(text):
    return returns("3a", "noisy_distance(delta2, d, s)", text)


def smoothed(text, centre="X.mean(axis=0)"):
    return "ex-p3-3b", f"""
def smoothed(X, q):
    m = {centre}
    U, s, Vt = np.linalg.svd(X - m, full_matrices=False)
    return {text}
"""


def table(text, before="", q=20):
    return "ex-p3-3c", f"""{before}
at = np.arange(128)
runs = np.array([[[kept(seriate(closeness(X)), at) for X in (Y, smoothed(Y, {q}))]
                  for Y in photo + sigma * noises] for sigma in (0.1, 0.2)])
mean = runs.mean(axis=1)
table = {text}
"""


def counts(text):
    return returns("4a", "counts(n, d)", text)


def shorter(start="0", stop="n", length="D[o[:-1], o[1:]].sum()", better="<", ending="return best",
            inside="", condition="True"):
    return "ex-p3-4b", f"""
def shorter(order, D):
    def length(o):
        return {length}
    best, n = np.array(order), len(order)
    for i in range({start}, n):
        for j in range(i + 1, {stop}):
            new = np.array(order)
            new[i:j + 1] = new[i:j + 1][::-1]
            if {condition} and length(new) {better} length(best) - 1e-9 * (1 if "{better}" == "<" else -1):
                best = new
                {inside or "pass"}
    {ending}
"""


def orders(text, before=""):
    return "ex-p3-4c", f"""{before}
def mended(o, X):
    D = np.sqrt(squared(X))
    while True:
        new = shorter(o, D)
        if (new == o).all():
            return o
        o = new
def component(X):
    return np.argsort(np.linalg.svd(X - X.mean(axis=0))[0][:, 0])
S, T = shredded, shredded.T
start = seriate(closeness(S)), seriate(closeness(T))
r, c = mended(start[0], S), mended(start[1], T)
orders = {text}
"""


BAD_SERIATE = "def seriate(W):\n    return np.argsort(np.linalg.eigh(W)[1][:, -2])\n"
BAD_ANGLE = "def angle_order(X):\n    return np.argsort(X[:, 0])\n"
BAD_SMOOTHED = "def smoothed(X, q):\n    return X - X.mean(axis=0)\n"
BAD_SHORTER = "def shorter(order, D):\n    return order\n"

WRONG = [
    ("ex-p3-2b", "def angle_order(X):\n    U, s, _ = np.linalg.svd(X - X.mean(axis=0), full_matrices=False)\n"
                 "    angle = np.arctan2(U[:, 1] * s[1], U[:, 0] * s[0])\n    order = np.argsort(angle)\n"
                 "    return np.roll(order, -1 - np.diff(angle[order]).argmax())",
     "round to the first may be the widest"),
    ("ex-p3-1a", "path_pair = lambda n: None", "still missing"),
    ("ex-p3-1a", "path_pair = lambda n: 2 - 2 * np.cos(np.pi / n)", "Two things are to be returned"),
    (*path_pair(value="2 - 2 * np.cos(2 * np.pi / n)"), "third smallest"),
    (*path_pair(value="0"), "The smallest is 0"),
    (*path_pair(value="2 - 2 * np.cos(np.pi / (n + 1))"), "beyond the ends"),
    (*path_pair(value="2 * np.cos(np.pi / n)"), "belongs to the weights W"),
    (*path_pair(vector="np.cos(np.pi * np.arange(1, n + 1) / n)"), "Half a step is missing"),
    (*path_pair(vector="np.cos(np.pi * (np.arange(n) - 0.5) / n)"), "half a step off"),
    (*path_pair(vector="np.cos(np.pi * np.arange(n) / n)"), "i + ½, not i"),
    (*path_pair(vector="np.arange(n) - (n - 1) / 2"), "no eigenvector"),
    (*path_pair(vector="np.zeros(n)"), "The zero vector"),
    (*path_pair(vector="np.cos(2 * np.pi * (np.arange(n) + 0.5) / n)"), "down and up again"),
    (*seriate("None"), "still missing"),
    (*seriate("np.argsort(V[:, 2])"), "third eigenvector"),
    (*seriate("np.argsort(V[:, -1])"), "largest eigenvalue of L"),
    (*seriate("np.argsort(V[:, -2])", "W"), "to be made a Laplacian"),
    (*seriate("np.argsort(V[:, 1])", "W"), "from the small end"),
    (*seriate("np.argsort(V[1])"), "A row of numpy's matrix"),
    (*seriate("np.argsort(np.argsort(V[:, 1]))"), "the place of each thing"),
    (*seriate("V[:, 1]"), "This is the vector"),
    (*seriate("np.argsort(V[:, 1])[:-1]"), "The shape is"),
    (*seriate("np.round(V[:, 1])"), "each of the numbers 0 to 8 once"),
    ("ex-p3-1b", "def seriate(W):\n    W *= -1\n    np.fill_diagonal(W, 0)\n    np.fill_diagonal(W, -W.sum(axis=1))\n"
     "    return np.argsort(np.linalg.eigh(W)[1][:, 1])", "changes W"),
    (*shares("..."), "still missing"),
    (*shares("[kept(two, row_at), kept(one, row_at)]"), "component comes first"),
    (*shares("[kept(one, np.arange(128)), kept(two, np.arange(128))]"), "without its true places"),
    (*shares("[kept(np.argsort(np.linalg.svd(shredded)[0][:, 0]), row_at), kept(two, row_at)]"),
     "Centre the rows"),
    (*shares("[kept(np.argsort(one), row_at), kept(np.argsort(two), row_at)]"), "order of that order"),
    (*shares("[kept(one, row_at), kept(two, row_at)]", BAD_SERIATE), "Part 1b is not right yet"),
    (*arc("0.5 + p, 0.5 - p"), "the square of the mean"),
    (*arc("0.5 - p, 0.5 + p - m ** 2"), "have changed places"),
    (*arc("0.5 + p - m, 0.5 - p"), "not its square"),
    (*arc("0.5 - p - m ** 2, 0.5 + p"), "signs of sin"),
    (*arc("a * (0.5 + p) - (a * m) ** 2, a * (0.5 - p)"), "divided by the length"),
    (*arc("None"), "still missing"),
    (*angle("return o"), "behind the widest gap"),
    (*angle("return right", centre="X"), "Centre the rows"),
    (*angle("return right", angle="np.arctan(Y[:, 1] / Y[:, 0])"), "opposite points"),
    (*angle("return np.argsort(right)"), "the place of each row"),
    (*angle("return np.argsort(Y[:, 0])"), "first component alone"),
    (*angle("return np.roll(o, -gaps.argmax())"), "one too few"),
    (*angle("X -= 1; return right"), "changes X"),
    (*waves("np.transpose([a, b])"), "yours is turned"),
    (*waves("[b, a]"), "The pictures have changed places"),
    (*waves("[a[::-1], b[::-1]]"), "other way"),
    (*waves("[a, three(spiral, arc_at)]"), "places of their own"),
    (*waves("[a, a]"), "the same was taken"),
    (*waves("[a, b]", BAD_ANGLE), "Part 2b is not right yet"),
    (*waves("[a, b]", BAD_SERIATE), "Part 1b is not right yet"),
    (*noisy("delta2 + d * s**2, 4 * s**2 * delta2 + 2 * d * s**4"), "not σ²"),
    (*noisy("delta2, 8 * s**2 * delta2 + 8 * d * s**4"), "noise adds to every"),
    (*noisy("delta2 + 2 * d * s**2, 8 * d * s**4"), "the product 2ag"),
    (*noisy("delta2 + 2 * d * s**2, 8 * s**2 * delta2"), "the square g²"),
    (*noisy("delta2 + 2 * d * s**2, 4 * s**2 * delta2 + 8 * d * s**4"), "4a² · 2σ²"),
    (*noisy("delta2 + 2 * d * s**2, np.sqrt(8 * s**2 * delta2 + 8 * d * s**4)"), "standard deviation"),
    (*smoothed("(U[:, :q] * s[:q]) @ Vt[:q]"), "added again"),
    (*smoothed("(U[:, :q] * s[:q]) @ Vt[:q]", "0"), "not centred"),
    (*smoothed("U[:, :q] * s[:q]"), "These are the scores"),
    (*smoothed("m + U[:, :q] @ Vt[:q]"), "by the singular values"),
    (*smoothed("m + (U[:, :q + 1] * s[:q + 1]) @ Vt[:q + 1]"), "one component too many"),
    (*smoothed("m + (U[:, -q:] * s[-q:]) @ Vt[-q:]"), "the last components"),
    (*smoothed("m + X @ Vt[:q].T @ Vt[:q]"), "not subtracted"),
    (*smoothed("m + (U[:, :q] * s[:q]) @ Vt[:q]", "X.mean(axis=1, keepdims=True)"), "the mean row is wanted"),
    ("ex-p3-3b", "def smoothed(X, q):\n    m = X.mean(axis=0)\n    X -= m\n    V = np.linalg.svd(X)[2][:q]\n"
     "    return X @ V.T @ V + m", "changes X"),
    (*table("mean.T"), "yours is turned"),
    (*table("mean[::-1]"), "0.1 comes first"),
    (*table("mean[:, ::-1]"), "then smoothed"),
    (*table("runs[:, -1]"), "the last"),
    (*table("mean[:, [0, 0]]"), "smooth the second"),
    (*table("runs.std(axis=1)"), "the spreads"),
    (*table("mean", q=19), "one component fewer"),
    (*table("mean", BAD_SMOOTHED), "Part 3b is not right yet"),
    (*counts("factorial(n) * factorial(d), n * (n - 1) / 2 - 1"), "count as one picture"),
    (*counts("factorial(n) * factorial(d) / 2, n * (n - 1) / 2 - 1"), "two mirrors"),
    (*counts("factorial(n * d) / 4, n * (n - 1) / 2 - 1"), "do not move by themselves"),
    (*counts("(factorial(n) + factorial(d)) / 4, n * (n - 1) / 2 - 1"), "multiply the ways"),
    (*counts("factorial(n) * factorial(d) / 4, n * (n - 1) / 2"), "all n rows"),
    (*counts("factorial(n) * factorial(d) / 4, n - 1"), "longer stretches"),
    (*counts("factorial(n) * factorial(d) / 4, n * (n + 1) / 2 - 1"), "a single row"),
    (*shorter(length="D[o[:-1], o[1:]].sum() + D[o[-1], o[0]]"), "ends were joined"),
    (*shorter(better=">"), "makes the order longest"),
    (*shorter(start="1"), "begin at the first place"),
    (*shorter(stop="n - 1"), "end at the last"),
    (*shorter(inside="return best"), "first stretch that helps"),
    (*shorter(condition="j == i + 1"), "Only two neighbours"),
    (*shorter(ending="return np.array(order)"), "Nothing was reversed"),
    (*shorter(ending="return None"), "still missing"),
    ("ex-p3-4b", shorter()[1].replace("best, n = np.array(order), len(order)",
                                      "best, n = np.array(order), len(order); order[:2] = order[1::-1]"),
     "changes order"),
    (*orders("..."), "still missing"),
    (*orders("r"), "Two orders are wanted"),
    (*orders("c, r"), "Rows and columns have changed places"),
    (*orders("np.argsort(r), np.argsort(c)"), "the place of each one"),
    (*orders("r, np.arange(128)"), "came out of the shredder"),
    (*orders("component(S), component(T)"), "by the first component"),
    (*orders("start"), "still makes the order shorter"),
    (*orders("r, mended(start[1], S)"), "the columns: not yet. Rows and columns have changed"),
    (*orders("r, c", BAD_SHORTER), "Part 4b is not right yet"),
    (*orders("r, np.zeros(128)"), "each of the numbers 0 to 127 once"),
]

OTHER = [
    path_pair("4 * np.sin(np.pi / (2 * n)) ** 2", "-5 * np.cos(np.pi * (np.arange(n) + 0.5) / n)"),
    seriate("np.argsort(-V[:, 1]).tolist()"),
    seriate("np.argsort(V[:, -2])", "W - np.diag(W.sum(axis=1))"),
    shares("np.round([kept(one, row_at), kept(two[::-1], row_at)], 3)"),
    arc("np.array([0.5 + p - m ** 2, 0.5 - p])"),
    angle("return right[::-1]"),
    angle("return right.tolist()", angle="np.arctan2(Y[:, 0], -Y[:, 1])"),
    waves("np.round([a, b], 3)"),
    noisy("[delta2 + 2 * d * s**2, 8 * s**2 * (delta2 + d * s**2)]"),
    smoothed("m + (X - m) @ Vt[:q].T @ Vt[:q]"),
    table("np.round(mean, 3).tolist()"),
    counts("factorial(n) * factorial(d) // 4, (n + 1) * (n - 2) // 2"),
    shorter(),
    shorter(ending="return best[::-1].tolist()"),
    orders("[r[::-1].tolist(), c.tolist()]"),
    orders("np.argsort(row_at), np.argsort(column_at)[::-1]"),
]
