"""The package as a whole: a cheap import, exports that resolve, functions that stay small."""

import ast
import doctest
import io
import re
import subprocess
import sys
import tokenize
from importlib import import_module
from pathlib import Path
from statistics import median

import pytest

import pcalab

PACKAGE = Path(pcalab.__file__).parent
SOURCES = {".".join(path.relative_to(PACKAGE).with_suffix("").parts):
           path.read_text(encoding="utf-8")
           for path in sorted(PACKAGE.rglob("*.py")) if path.name != "__init__.py"}


def test_import_loads_nothing_heavy():
    code = "import pcalab, sys; print([m for m in ('numpy', 'scipy', 'sklearn') " \
           "if m in sys.modules])"
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True,
                            check=True)
    assert result.stdout.strip() == "[]"


@pytest.mark.parametrize("name", [*pcalab.__all__, *pcalab._SUBMODULES])
def test_every_export_resolves(name):
    assert getattr(pcalab, name) is not None
    assert name in dir(pcalab)


def test_an_unknown_name_is_an_attribute_error():
    with pytest.raises(AttributeError, match="no attribute 'Pca'"):
        pcalab.Pca


def test_every_module_is_listed():
    assert set(SOURCES) == set(pcalab._OFFERS)


FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)

#: Lines that the package may have: it is meant to be read in a day, and may shrink.
BUDGET = {"code of core and methods": 3590, "code of course": 1275, "docstrings": 5500}

#: Tokens that are no code.
QUIET = {tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT,
         tokenize.ENDMARKER}


def bodies(text):
    """Lines of each function's body without docstring, comments and blank lines, by its place."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, FUNCTIONS):
            body = node.body[1:] if ast.get_docstring(node) else node.body
            lines = text.splitlines()[body[0].lineno - 1:node.end_lineno] if body else []
            code = [line for line in map(str.strip, lines) if line and line[0] != "#"]
            yield f"{node.lineno} {node.name}", len(code)


def sizes(text):
    """Lines of a source that hold code, and lines of its docstrings."""
    tree, docs = ast.parse(text), set()
    for node in ast.walk(tree):
        if isinstance(node, (ast.Module, ast.ClassDef, *FUNCTIONS)) and ast.get_docstring(node):
            docs |= {*range(node.body[0].lineno, node.body[0].end_lineno + 1)}
    code = {row for token in tokenize.generate_tokens(io.StringIO(text).readline)
            if token.type not in QUIET for row in range(token.start[0], token.end[0] + 1)}
    return len(code - docs), len(docs)


SAMPLE = '''"""A module."""

class A:
    """A class
    of two lines."""
    # a comment
    def f(self):
        """Twice."""
        def f():        # the same name, one floor below
            return """no
                   docstring"""
        return f

    async def g(self):
        pass
'''


def test_every_function_is_measured_once_and_every_line_is_of_one_kind():
    assert dict(bodies(SAMPLE)) == {"7 f": 4, "9 f": 2, "14 g": 1}
    assert sizes(SAMPLE) == (8, 4)
    for name, text in SOURCES.items():
        defined = [token.start[0] for token in tokenize.generate_tokens(io.StringIO(text).readline)
                   if token.type == tokenize.NAME and token.string == "def"]
        measured = [int(place.split()[0]) for place, _ in bodies(text)]
        assert sorted(measured) == defined, name


LENGTHS = {f"{module}:{place}": n for module, text in SOURCES.items()
           for place, n in bodies(text)}


def test_a_function_is_a_step():
    assert {place: n for place, n in LENGTHS.items() if n > 30} == {}


def test_most_functions_are_seen_at_a_glance():
    assert median(LENGTHS.values()) <= 6


@pytest.mark.parametrize("what", BUDGET)
def test_the_package_can_be_read_in_a_day(what):
    spent = dict.fromkeys(BUDGET, 0)
    for path in PACKAGE.rglob("*.py"):
        code, docs = sizes(path.read_text(encoding="utf-8"))
        room = "course" if path.parent.name == "course" else "core and methods"
        spent[f"code of {room}"] += code
        spent["docstrings"] += docs
    assert spent[what] <= BUDGET[what]


#: What only core.eigen calls, so that every method has its scaling, its fallbacks and its signs.
EIGENSOLVERS = {"eig", "eigh", "eigvals", "eigvalsh", "eigs", "eigsh", "svd", "svds", "svdvals",
                "eig_banded", "eigh_tridiagonal", "eigvalsh_tridiagonal", "lobpcg"}


def eigensolvers(text):
    """Line and name of each mention of LAPACK's and ARPACK's eigensolvers."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Attribute) and node.attr in EIGENSOLVERS:
            yield node.lineno, node.attr
        elif isinstance(node, ast.ImportFrom) and "linalg" in (node.module or ""):
            yield from ((node.lineno, alias.name) for alias in node.names
                        if alias.name in EIGENSOLVERS)


def test_every_mention_of_an_eigensolver_is_seen():
    forms = ("np.linalg.eigh(S)", "linalg.svd(X)[0]", "from scipy.sparse.linalg import eigsh as e",
             "map(np.linalg.eigvalsh, sets)")
    assert [list(eigensolvers(form)) for form in forms] == [
        [(1, "eigh")], [(1, "svd")], [(1, "eigsh")], [(1, "eigvalsh")]]
    assert not list(eigensolvers("from pcalab import svd\nsvd.solve(A, b)"))


def test_only_core_eigen_calls_eigensolvers():
    found = [f"{module}:{line} {name}" for module, text in SOURCES.items()
             if module != "core.eigen" for line, name in eigensolvers(text)]
    assert found == []


def floors():
    """The modules in the order of the table in the book's reference of the package."""
    api = PACKAGE.parent / "book" / "api.md"
    return re.findall(r"^\| {doc}`pcalab\.([\w.]+) <", api.read_text(encoding="utf-8"), re.M)


def imported(text, package="pcalab"):
    """Modules of the package that a source imports, in whatever form."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] == package:
            for alias in node.names:
                whole = f"{node.module}.{alias.name}".partition(".")[2]
                yield whole if whole in SOURCES else node.module.partition(".")[2]
        elif isinstance(node, ast.ImportFrom) and node.level:
            yield f"relative: {node.module}"
        elif isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[2] for alias in node.names
                        if alias.name.split(".")[0] == package)
        elif isinstance(node, ast.Constant) and str(node.value).startswith(f"{package}."):
            yield str(node.value).partition(".")[2]     # import_module("pcalab.…")


def test_every_form_of_import_is_seen():
    forms = ("from pcalab.pca import PCA", "from pcalab import pca", "import pcalab.pca as p",
             "import_module('pcalab.pca')")
    assert [list(imported(form)) for form in forms] == [["pca"]] * 4
    assert list(imported("from . import pca")) == ["relative: None"]
    assert list(imported("from pcalab import PCA")) == [""]


def test_a_module_imports_only_from_floors_below_it():
    order = floors()
    assert order == list(pcalab._OFFERS)
    for name, text in SOURCES.items():
        below = order[:order.index(name)]
        if not name.startswith("course."):
            below = [other for other in below if not other.startswith("course.")]
        assert set(imported(text)) <= set(below), name


@pytest.mark.parametrize("name", pcalab._OFFERS)
def test_examples_in_docstrings_hold(name):
    found = doctest.testmod(import_module(f"pcalab.{name}"))
    assert found.failed == 0, "see the doctest report above"


def test_every_estimator_has_an_example():
    classes = [value for name in pcalab.__all__
               if isinstance(value := getattr(pcalab, name), type) and hasattr(value, "fit")]
    assert classes and [value for value in classes if ">>>" not in value.__doc__] == []
