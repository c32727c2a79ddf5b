"""Showing the package's own source on a page, so that text and code cannot drift apart."""

import ast
import inspect
import textwrap

__all__ = ["source_of", "show_source"]


def source_of(function):
    """The source of a function or class without its docstrings.

    Parameters
    ----------
    function : callable
        Anything that `inspect.getsource` finds.

    Returns
    -------
    str
        Comments are kept.
    """
    source = textwrap.dedent(inspect.getsource(function))
    lines = source.splitlines()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)) and ast.get_docstring(node):
            docstring = node.body[0]
            for i in range(docstring.lineno - 1, docstring.end_lineno):
                lines[i] = None
    kept = [line for line in lines if line is not None]
    return "\n".join(kept).replace(":\n\n", ":\n")


def show_source(*functions):
    """Display functions as they stand in the package, highlighted, without their docstrings.

    Parameters
    ----------
    *functions : callable
    """
    from IPython.display import Markdown, display

    for function in functions:
        display(Markdown(f"```python\n# {function.__module__}\n{source_of(function)}\n```"))
