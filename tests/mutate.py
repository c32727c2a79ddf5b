"""Do the tests notice? One small mistake at a time, put into a copy of the course.

    python tests/mutate.py pcalab/core/eigen.py tests/test_eigen.py --sample 60

breaks the module in sixty places, one after the other (a + that becomes a −, a < that becomes
a ≤, a number that is off by one, a minus, a `not` or a statement that is gone, …), and runs the
test files that are named on each. A mistake that no test notices is printed with its line: then
a test is missing, or the line makes no difference and can go, or both say the same. The places
are drawn by --seed, the same every time; --sample 0 takes all.
"""

import argparse
import ast
import copy
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
LEFT_OUT = shutil.ignore_patterns(".*", "_build", "__pycache__", "*.egg-info", "site")

SWAPS = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Div, ast.Div: ast.Mult,
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.And: ast.Or, ast.Or: ast.And,
}
SIGNS = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/", ast.Lt: "<", ast.LtE: "<=",
         ast.Gt: ">", ast.GtE: ">=", ast.Eq: "==", ast.NotEq: "!=", ast.Is: "is",
         ast.IsNot: "is not", ast.In: "in", ast.NotIn: "not in", ast.And: "and", ast.Or: "or"}


class Mutant(NamedTuple):
    """A mistake: where, what, and the source with it."""

    line: int
    what: str
    source: str


# --- the mistakes ----------------------------------------------------------------------------

def swapped(node):
    """What a node becomes, and in what words: pairs."""
    if isinstance(node, (ast.BinOp, ast.BoolOp)) and type(node.op) in SWAPS:
        new = copy.copy(node)
        new.op = SWAPS[type(node.op)]()
        yield new, f"{SIGNS[type(node.op)]} becomes {SIGNS[type(new.op)]}"
    elif isinstance(node, ast.AugAssign) and type(node.op) in SWAPS:
        new = copy.copy(node)
        new.op = SWAPS[type(node.op)]()
        yield new, f"{SIGNS[type(node.op)]}= becomes {SIGNS[type(new.op)]}="
    elif isinstance(node, ast.Compare):
        for j, op in enumerate(node.ops):
            new = copy.copy(node)
            new.ops = [*node.ops[:j], SWAPS[type(op)](), *node.ops[j + 1:]]
            yield new, f"{SIGNS[type(op)]} becomes {SIGNS[SWAPS[type(op)]]}"
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, (ast.USub, ast.Not)):
        yield node.operand, "no minus" if isinstance(node.op, ast.USub) else "no not"
    elif isinstance(node, ast.Constant) and isinstance(node.value, bool):
        yield ast.Constant(not node.value), f"{node.value} becomes {not node.value}"
    elif isinstance(node, ast.Constant) and isinstance(node.value, (int, float)):
        for value in (node.value + 1, node.value - 1):
            yield ast.Constant(value), f"{node.value} becomes {value}"


def can_go(node, docstrings):
    """Whether a statement can be left out and what is left still means something."""
    if isinstance(node, ast.Assign):
        return all(isinstance(target, (ast.Attribute, ast.Subscript)) for target in node.targets)
    return (isinstance(node, (ast.Raise, ast.AugAssign, ast.Break, ast.Continue))
            or isinstance(node, ast.Expr) and id(node) not in docstrings)


def replaced(source, node, text):
    """The source with other text in the place of a node (columns count bytes)."""
    lines = [line.encode() for line in source.splitlines(keepends=True)]
    first, last = lines[node.lineno - 1], lines[node.end_lineno - 1]
    middle = first[:node.col_offset] + text.encode() + last[node.end_col_offset:]
    return b"".join([*lines[:node.lineno - 1], middle, *lines[node.end_lineno:]]).decode()


def mutants(source):
    """Every mistake that can be put into a source, from the top."""
    tree, found = ast.parse(source), []
    docstrings = {id(node.body[0]) for node in ast.walk(tree)
                  if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef))
                  and ast.get_docstring(node) is not None}
    # words in messages are not what is tested, and places in f-strings are not known before 3.12
    hidden = {id(part) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr)
              for part in ast.walk(node)}
    for node in ast.walk(tree):
        if id(node) in hidden:
            continue
        for new, what in swapped(node):
            text = ast.unparse(ast.fix_missing_locations(new))
            text = text if isinstance(new, (ast.AugAssign, ast.Constant)) else f"({text})"
            found.append(Mutant(node.lineno, what, replaced(source, node, text)))
        if can_go(node, docstrings):
            what = f"no `{ast.get_source_segment(source, node).splitlines()[0]}`"
            found.append(Mutant(node.lineno, what, replaced(source, node, "pass")))
    return sorted(found, key=lambda mutant: mutant.line)


def drawn(found, sample, seed):
    """Some of them, the same for the same seed, from the top; all if sample is 0."""
    if not sample or sample >= len(found):
        return found
    return [found[j] for j in sorted(random.Random(seed).sample(range(len(found)), sample))]


# --- the runs --------------------------------------------------------------------------------

def passes(tree, tests, seconds=None):
    """Whether the tests pass in a tree; no is also the answer when time is up."""
    threads = dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"), "1")
    # no bytecode: it is known by time and size, and a mistake changes neither
    settings = {**os.environ, **threads, "PYTHONPATH": str(tree), "PYTHONDONTWRITEBYTECODE": "1"}
    try:
        return subprocess.run([sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider",
                               *tests], cwd=tree, env=settings, timeout=seconds,
                              capture_output=True).returncode == 0
    except subprocess.TimeoutExpired:
        return False


def survivors(root, module, tests, chosen, seconds=None, say=print):
    """Those mistakes in a copy of the tree below root that no test notices."""
    with tempfile.TemporaryDirectory() as folder:
        tree, left = Path(folder) / "course", []
        shutil.copytree(root, tree, ignore=LEFT_OUT)
        start = time.monotonic()
        if not passes(tree, tests):
            raise SystemExit(f"{' '.join(tests)} fail as things are: mend that first.")
        seconds = seconds or 10 + 5 * (time.monotonic() - start)
        say(f"{len(chosen)} mistakes in {module}, at most {seconds:.0f} s each")
        for j, mutant in enumerate(chosen, 1):
            (tree / module).write_text(mutant.source, encoding="utf-8")
            if passes(tree, tests, seconds):
                left.append(mutant)
                say(f"[{j}] {module}:{mutant.line} {mutant.what}: no test notices")
        return left


def main():
    """Break the module, run its tests, print what they overlook."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("module", help="pcalab/core/eigen.py")
    parser.add_argument("tests", nargs="+", help="tests/test_eigen.py …")
    parser.add_argument("--sample", type=int, default=60, help="how many mistakes; 0: all")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--seconds", type=float, help="for each; else five times what is needed")
    asked = parser.parse_args()
    found = mutants((ROOT / asked.module).read_text(encoding="utf-8"))
    chosen = drawn(found, asked.sample, asked.seed)
    left = survivors(ROOT, asked.module, asked.tests, chosen, asked.seconds)
    print(f"{len(chosen) - len(left)} of {len(chosen)} mistakes were noticed "
          f"({len(found)} can be made)")


if __name__ == "__main__":
    main()
