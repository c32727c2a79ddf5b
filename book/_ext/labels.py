"""Labels, errata and check lines: how they are written, which belong together, what number a label shows.

A label is a kind and words (eq-stationary), an erratum of a source a number (000-1). A check line,

    ✓ eq-stationary  S u = λ u  [certified, 4 eigenvalues within 1e-12·‖S‖]

is what `pcalab.course.checks` prints. Pages, decks and tests read all of them by what stands here.
"""

import re
from typing import NamedTuple

from docutils import nodes

KINDS = "eq|thm|lem|prp|cor|def|alg"
LABEL = re.compile(rf"(?<![\w-])(?:{KINDS})-[a-z0-9]+(?:-[a-z0-9]+)*")
ERRATUM = re.compile(r"(?<![\w.])\d{3}-\d+[a-z]?(?!\w)")
LINE = re.compile(r"([✓✗]) (\S*)(?=\s)(?:\s+(.*?))??(?:\s+(\[[^\[]*\]))?\s*")
#: An index as a printed line writes it, V_k or ‖A‖²_F, but not the middle of a name such as by_svd.
INDEX = re.compile(r"((?<![A-Za-z])[A-Za-z]|[^\W\dA-Za-z_]|[‖²])_(?:\{([^}]*)\}|([^\W_])(?![a-z]{2}))")
CLASSES = {"✓": "passed", "✗": "refuted"}


class CheckLine(NamedTuple):
    """One printed line, and the anchor it has on its page."""

    mark: str
    label: str
    claim: str
    kind: str
    anchor: str = ""


def check_line(text):
    """What a line of output says, or None if it is not a check line."""
    found = LINE.fullmatch(text)
    return CheckLine(*found.groups("")) if found else None


def check_lines(text):
    return [line for line in map(check_line, text.splitlines()) if line]


def by_statement(lines):
    """Check lines, those of a statement together; an erratum has as many as it has claims."""
    same = {}
    for line in lines:
        about = line.label if LABEL.fullmatch(line.label) else (line.label, line.claim)
        same.setdefault((line.mark, about), []).append(line)
    return list(same.values())


def count(lines):
    """What stands behind the first of these lines about the others."""
    if len(lines) == 1:
        return ""
    repeated = all(line.claim == lines[0].claim for line in lines)
    return f"×{len(lines)}" if repeated else f"and {len(lines) - 1} more"


def indices(claim):
    """The parts of a claim, each with whether it is an index, which stands below the line."""
    parts, at = [], 0
    for found in INDEX.finditer(claim):
        parts += [(claim[at:found.end(1)], False), (found[2] or found[3], True)]
        at = found.end()
    return [*parts, (claim[at:], False)]


# --- numbers ----------------------------------------------------------------------------------


def numbered(env, label):
    """(docname, anchor, "(2.4)" or "Theorem 2.1") of a label, or None when no page defines it."""
    equations = env.get_domain("math").equations
    proofs = getattr(env, "proof_list", {})
    if label in equations:
        docname, serial = equations[label]
        anchor = nodes.make_id(f"equation-{label}")
        parts = _number(env, docname, "displaymath", anchor)
        return docname, anchor, f"({parts or serial})"
    if label in proofs:
        entry = proofs[label]
        parts = _number(env, entry["docname"], entry["countertype"], label)
        return entry["docname"], label, f"{entry['realtype'].title()} {parts}".strip()
    return None


def _number(env, docname, kind, anchor):
    return ".".join(map(str, env.toc_fignumbers.get(docname, {}).get(kind, {}).get(anchor, ())))
