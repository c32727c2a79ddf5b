"""Wrong and unusual answers to the project "Refute it!", and what the learner must be told."""


def said(part, text):
    return f"ex-p1-{part}", f"claim_{part} = {text}"


WRONG = [
    *[(*said(part, "True"), "The claim is false")
      for part in ("1b", "1c", "1e", "2a", "2c", "2e", "3b", "3c", "3e", "4b", "4c", "4e")],
    *[(*said(part, "..."), "still missing") for part in ("1a", "1b", "2a", "2d", "3c", "4d", "4e")],
    (*said("1a", "None"), "still missing"),
    (*said("1a", "[[0, 1], [3, 5]]"), "The claim is true"),
    (*said("1a", "False"), "1 arrays were wanted, with 2 dimensions"),
    (*said("1b", "[[0, 0], [1, 0], [5, 0]]"), "both are the same direction"),
    (*said("1b", "[[0, 1], [1, 0], [0, -1], [-1, 0]]"), "no single first direction"),
    (*said("1b", "[[0, 90], [1, 90]]"), "Integers from −9 to 9"),
    (*said("1b", "[[0.5, 9], [1, 9]]"), "Integers from −9 to 9"),
    (*said("1b", "[[0, 9], [1]]"), "lists of integers"),
    (*said("1c", "[[2, 0], [0, 1]], [1, 1]"), "3/2 is no eigenvalue"),
    (*said("1c", "[[3, 0, 0], [0, 2, 0], [0, 0, 1]], [0, 1, 0]"), "is an eigenvector"),
    (*said("1c", "[[3, 1, 0], [0, 2, 0], [0, 0, 1]], [1, 0, 1]"), "S is to be symmetric"),
    (*said("1c", "[[3, 0], [0, 2]], [0, 0]"), "u is zero"),
    (*said("1c", "[[3, 0], [0, 2]]"), "2 arrays were wanted"),
    (*said("1d", "[[0, 1], [2, 5], [1, 1]], [0]"), "without that one"),
    (*said("1e", "[[0], [1], [5]], [2]"), "without that row"),
    (*said("1e", "[[-1], [0], [1]], [3]"), "Row 3 is not one of yours"),
    (*said("2a", "[[2, 0], [0, 1]], [[1, 0], [0, 3]]"), "is positive semidefinite"),
    (*said("2a", "[[1, 2], [2, 1]], [[1, 0], [0, 0]]"), "of one size, and positive semidefinite"),
    (*said("2b", "[[2, 1], [1, 1]], [[1, 0], [0, 0]]"), "The claim is true"),
    (*said("2b", "[[1, 2], [2, 1]], [[1, 0], [0, 1]]"), "but A or B is not positive semidefinite"),
    (*said("2c", "[[2, 1], [1, 1]]"), "For yours |λ|"),
    (*said("2c", "[[1, 2, 3], [4, 5, 6]]"), "A is to be square"),
    (*said("2d", "[[1, 2], [3, 0]]"), "the best of rank one leaves"),
    (*said("2d", "[[1, -2], [3, 0]]"), "has a negative entry"),
    (*said("2e", "[[1, 0], [0, 2]], [[0, 2], [1, 0]]"), "and then there is such a Q"),
    (*said("2e", "[[1, 0], [0, 2]], [[1, 0], [0, 3]]"), "the same singular values"),
    (*said("3a", "[[2, 1], [1, 1]], [[1, 1], [1, 1]]"), "The claim is true"),
    (*said("3a", "[[1, 2], [2, 1]], [[1, 1], [1, 1]]"), "but A or B is not positive semidefinite"),
    (*said("3b", "[[2, 1], [1, 1]], [[1, 0], [0, 1]]"), "The least eigenvalue of your maximum"),
    (*said("3c", "[[0, 1, 3], [1, 0, 1], [3, 1, 0]]"), "breaks the triangle inequality"),
    (*said("3c", "[[0, 1, 1], [1, 0, 1], [1, 1, 0]]"), "no eigenvalue below"),
    (*said("3c", "[[0, 1], [2, 0]]"), "D is to be symmetric"),
    (*said("3d", "[[0, 0], [1, 0], [2, 0]], [3]"), "The claim is true"),
    (*said("3d", "[[0, 0], [1, 0], [2, 0]], [-3]"), "your number is not positive"),
    (*said("3e", "[[2, 1], [1, 2]]"), "The least eigenvalue of yours"),
    (*said("3e", "[[1, 2], [2, 1]]"), "in each row largest on the diagonal"),
    (*said("4a", "[[0], [1], [3], [7]], [[0], [7], [1], [3]]"), "The claim is true"),
    (*said("4b", "[[0, 0], [1, 0], [3, 1], [5, 1]], [0, 0, 1, 1]"), "different means"),
    (*said("4b", "[[3, 0], [1, 0], [2, 1], [2, -1], [1, 0], [-1, 0], [0, 1], [0, -1]], "
                 "[0, 0, 0, 0, 1, 1, 1, 1]"), "with the first alone"),
    (*said("4b", "[[3, 0], [1, 0]], [0, 2]"), "each row a class"),
    (*said("4c", "[1, 2], [2, 1]"), "For yours both are"),
    (*said("4c", "[1, 2], [1, 1]"), "The entropies of yours"),
    (*said("4c", "[1, 0], [0, 1]"), "positive entries"),
    (*said("4d", "[1, 1, 1]"), "and m = 3"),
    (*said("4e", "[[0, 0], [0, 2], [6, 0], [6, 2]], [[0, 0], [6, 0]]"), "the least there is"),
    (*said("4e", "[[0], [1], [2]], [[1], [9]]"), "loses all its rows"),
]

OTHER = [
    said("1b", "np.array([[0, 9], [1, 9], [2, 9]])"),
    said("1b", "([[0, 9], [1, 9], [2, 9]],)"),
    said("1c", "(np.diag([5, 4, 3]), np.array([1, 0, 1]))"),
    said("1d", "np.bool_(True)"),
    said("1e", "[[-1.0], [0.0], [1.0]], [1]"),
    said("2c", "[[0, 0, 9], [1, 0, 0], [0, 1, 0]]"),
    said("2e", "[[1, 0], [0, 2]], [[2, 0], [0, 1]]"),
    said("3e", "[[9, 9, 1], [9, 9, 9], [1, 9, 9]]"),
    said("4c", "[1, 2, 3], [2, 3, 1]"),
]
