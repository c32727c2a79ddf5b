"""The package as a whole: a cheap import, exports that resolve, functions that stay small."""

import ast
import doctest
import re
import subprocess
import sys
from pathlib import Path
from statistics import median

import pytest

import pcalab

SOURCES = sorted(Path(pcalab.__file__).parent.glob("*.py"))


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
    assert {source.stem for source in SOURCES} - {"__init__"} == set(pcalab._SUBMODULES)


def bodies():
    """Lines of every function's body, without docstring and blank lines."""
    for source in SOURCES:
        text = source.read_text(encoding="utf-8")
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.FunctionDef):
                body = node.body[1:] if ast.get_docstring(node) else node.body
                lines = text.splitlines()[body[0].lineno - 1:node.end_lineno] if body else []
                yield f"{source.stem}.{node.name}", sum(1 for line in lines if line.strip())


def test_a_function_is_a_step():
    lengths = dict(bodies())
    assert {name: n for name, n in lengths.items() if n > 40} == {}
    assert median(lengths.values()) <= 10


def test_a_module_imports_only_from_modules_above_it():
    """The order is that of the table in the book's reference of the package."""
    api = Path(__file__).parents[1] / "book" / "api.md"
    order = re.findall(r"^\| `pcalab\.(\w+)` \|", api.read_text(encoding="utf-8"), re.MULTILINE)
    sources = {path.stem: path.read_text(encoding="utf-8")
               for path in Path(pcalab.__file__).parent.glob("*.py") if path.stem != "__init__"}
    assert set(order) == set(sources)
    for name, source in sources.items():
        used = re.findall(r"^\s*from pcalab\.(\w+) import", source, re.MULTILINE)
        below = [other for other in used if order.index(other) >= order.index(name)]
        assert not below, f"{name} imports {below}, which stand below it in book/api.md"


@pytest.mark.parametrize("name", pcalab._SUBMODULES)
def test_examples_in_docstrings_hold(name):
    found = doctest.testmod(getattr(pcalab, name))
    assert found.failed == 0, "see the doctest report above"


def test_every_estimator_has_an_example():
    classes = [value for name in pcalab.__all__
               if isinstance(value := getattr(pcalab, name), type) and hasattr(value, "fit")]
    assert classes and [value for value in classes if ">>>" not in value.__doc__] == []
