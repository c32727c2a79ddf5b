"""The package as a whole: a cheap import, exports that resolve, functions that stay small."""

import ast
import doctest
import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from statistics import median

import pytest

import pcalab

PACKAGE = Path(pcalab.__file__).parent
SOURCES = {".".join(path.relative_to(PACKAGE).with_suffix("").parts): path.read_text(encoding="utf-8")
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


def bodies():
    """Lines of every function's body, without docstring, comments and blank lines, by its place."""
    for module, text in SOURCES.items():
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.FunctionDef):
                body = node.body[1:] if ast.get_docstring(node) else node.body
                lines = text.splitlines()[body[0].lineno - 1:node.end_lineno] if body else []
                code = [line for line in map(str.strip, lines) if line and line[0] != "#"]
                yield f"{module}:{node.lineno} {node.name}", len(code)


def test_a_function_is_a_step():
    lengths = dict(bodies())
    assert {name: n for name, n in lengths.items() if n > 31} == {}
    assert median(lengths.values()) <= 6


def floors():
    """The modules in the order of the table in the book's reference of the package."""
    api = PACKAGE.parent / "book" / "api.md"
    return re.findall(r"^\| {doc}`pcalab\.([\w.]+) <", api.read_text(encoding="utf-8"), re.MULTILINE)


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
