"""Source shown on a page is the source that runs."""

from pcalab import linalg
from pcalab.course.reading import show_source, source_of


def test_docstring_goes_and_the_rest_stays():
    source = source_of(linalg.double_center)
    assert source.startswith("def double_center(A):\n    A = as_square")
    assert '"""' not in source and "# (eq-double-centering)" in source


def test_classes_lose_all_their_docstrings():
    source = source_of(linalg.EigenResult)
    assert source.startswith("class EigenResult(NamedTuple):\n    eigenvalues")


def test_display(capsys):
    show_source(linalg.gram)
    assert "Markdown" in capsys.readouterr().out
