"""Showing the package's own source on a page, so that text and code cannot drift apart."""

import ast
import inspect
import textwrap

__all__ = ["source_of", "show_source"]


def source_of(function):
    """The source of a function or class, with its comments and without its docstrings."""
    source = textwrap.dedent(inspect.getsource(function))
    hidden = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)) and ast.get_docstring(node):
            hidden.update(range(node.body[0].lineno, node.body[0].end_lineno + 1))
    kept = [line for i, line in enumerate(source.splitlines(), 1) if i not in hidden]
    return "\n".join(kept).replace(":\n\n", ":\n")


def show_source(*functions):
    """Display functions or classes as `source_of` gives them, highlighted."""
    from IPython.display import Markdown, display

    for function in functions:
        display(Markdown(f"```python\n# {function.__module__}\n{source_of(function)}\n```"))
