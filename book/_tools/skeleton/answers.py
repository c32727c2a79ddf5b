"""Wrong and unusual answers to the exercises of chapter <<number>>, and what the learner must be told.

WRONG: grade_id of the answer cell, what is written there, words of the message.
OTHER: answers that are right although they are not the book's.
"""

WRONG = [
<%- for k in range(1, 6) %>
    ("ex-<<number>>-<<k>>a", "def pencil_<<k>>(t):\n    return <<k>> * t + 1", "<<k>>a: one was added"),
    ("ex-<<number>>-<<k>>b", "def step_<<k>>(X):\n    return <<k>> * X.mean(axis=1)", "<<k>>b: these are the means of the rows"),
    ("ex-<<number>>-<<k>>c", "result_<<k>> = <<k>> * np.median(iris.data, axis=0)", "<<k>>c: these are the medians"),
<%- endfor %>
]

OTHER = [
<%- for k in range(1, 6) %>
    ("ex-<<number>>-<<k>>b", "def step_<<k>>(X):\n    return <<k>> * X.sum(axis=0) / len(X)"),
<%- endfor %>
]
