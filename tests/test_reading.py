"""Source shown on a page is the source that runs."""

from pcalab.core import iterations, moments
from pcalab.course.reading import show_source, source_of


def test_docstring_goes_and_the_rest_stays():
    source = source_of(moments.double_center)
    assert source.startswith("def double_center(A):\n    A = as_square")
    assert '"""' not in source and "# (eq-double-centering)" in source


def test_classes_lose_all_their_docstrings():
    source = source_of(iterations.EigenResult)
    assert source.startswith("class EigenResult(NamedTuple):\n    eigenvalues")


def test_display(capsys):
    show_source(moments.gram)
    assert "Markdown" in capsys.readouterr().out
