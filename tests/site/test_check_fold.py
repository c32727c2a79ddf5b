"""What becomes of a cell tagged check, on a page built for the purpose."""

import io

import check_lines
import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_output
from site_files import ROOT, soup_of
from sphinx.application import Sphinx
from sphinx.util.docutils import docutils_namespace

CONF = f"""
import sys
sys.path.insert(0, {str(ROOT / "book" / "_ext")!r})
extensions = ["myst_nb", "sphinx_design", "check_lines", "second_reading"]
myst_enable_extensions = ["colon_fence", "dollarmath"]
nb_execution_mode = "off"
numfig = math_numfig = True
"""
PRINTED = """three cases
✓ eq-one  a = b  [float]
✓ eq-one  b = a  [exact]
✗ 001-1  c = d  [refuted]
✗ eq-one  a = c  [refuted]
✓   without a label  [float]
✓   of another kind  [float]
"""


def cell(source, printed, *tags):
    outputs = [new_output("stream", name="stdout", text=printed)] if printed else []
    return new_code_cell(source, outputs=outputs, execution_count=1, metadata={"tags": list(tags)})


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    """A function that builds one page of these cells: its tree, and the warnings."""

    def build(*cells):
        folder = tmp_path_factory.mktemp("page")
        (folder / "conf.py").write_text(CONF)
        head = new_markdown_cell("# Page\n\n$$ a = b $$ (eq-one)\n\n## A slip (001-1, 001-2)\n\n"
                                 "| what | right |\n|---|---|\n| 001-3 too | c |")
        nb = new_notebook(cells=[head, *cells], metadata={"language_info": {"name": "python"}})
        nbformat.write(nb, folder / "index.ipynb")
        told = io.StringIO()
        with docutils_namespace():
            html, trees = folder / "html", folder / "trees"
            Sphinx(folder, folder, html, trees, "html", status=None, warning=told).build()
        return soup_of(folder / "html" / "index.html"), told.getvalue()

    return build


def texts(lines):
    return [" ".join(line.get_text().split()) for line in lines]


def test_one_line_a_statement_is_shown_and_the_rest_is_folded(built):
    page, told = built(cell("check(a, b)", PRINTED, "check"))
    assert told == ""
    shown, fold = page.select_one("div.cell.tag_check").find_all(recursive=False)
    assert texts(shown.select("p.check")) == [
        "✓ (1) a = b and 1 more", "✗ false, at 001-1: c = d", "✗ false, at (1): a = c",
        "✓ without a label", "✓ of another kind",
    ]
    assert fold.name == "details" and not fold.has_attr("open")
    assert "check(a, b)" in fold.get_text() and "three cases" in fold.get_text()
    lines = fold.select("p.check")
    assert [line["id"] for line in lines] == [f"check-{i}" for i in range(1, 7)]
    assert texts(lines)[1] == "✓ (1) b = a [exact]"
    assert fold.summary.get_text() == "code of the check" and not fold.summary.find("a")


def test_other_cells_stay_open(built):
    page, told = built(cell("check(a, b)", PRINTED), cell("1", ""))
    assert told == "" and not page.select("details")
    assert len(page.select("p.check")) == 6


@pytest.mark.parametrize("printed", ["", "a is b\n"])
def test_a_check_without_a_line_is_a_warning(built, printed):
    page, told = built(cell("check(a, b)", printed, "check"))
    assert told.count("WARNING") == 1 and "prints no check line" in told
    assert not page.select("details")


@pytest.mark.parametrize("number, anchor", [("001-2", "a-slip-001-1-001-2"), ("001-3", "erratum-001-3")])
def test_the_number_of_an_erratum_leads_to_it(built, number, anchor):
    page, told = built(cell("check(a, b)", f"✗ {number}  c = d  [refuted]\n", "check"))
    assert told == ""
    assert {link["href"] for link in page.select("p.check a.check-label")} == {f"#{anchor}"}
    assert page.find(id=anchor)


def test_a_fold_to_look_up_holds_its_cells_and_is_where_its_errata_are(built):
    fold = new_markdown_cell("## To look up: more\n\n:::{dropdown} A fold (001-4, 001-5)\n"
                             ":name: sec-err-001-4\nWords.\n:::")
    page, told = built(fold, cell("check(a, b)", "✗ 001-5  c = d  [refuted]\n", "check"))
    assert told == ""
    links = page.select("details#sec-err-001-4 div.cell p.check a.check-label")
    assert {link["href"] for link in links} == {"#sec-err-001-4"}


def test_an_erratum_that_no_page_has_is_a_warning(built):
    told = built(cell("check(a, b)", "✗ 001-9  c = d  [refuted]\n", "check"))[1]
    assert "'001-9', which no page defines" in told


@pytest.mark.parametrize("tex, line", [
    (r"\begin{aligned} a &= b \\[4pt] c &= d . \end{aligned}", r"a = b \qquad c = d"),
    (r"X = \begin{pmatrix} 7 & 5 \\ 1 & 2 \end{pmatrix},", r"X = \begin{pmatrix} 7 & 5 \\ 1 & 2 \end{pmatrix}"),
    (r"\begin{split} A &= \begin{pmatrix} 1 \\ 0 \end{pmatrix} \\ &\le B \& C \end{split}",
     r"A = \begin{pmatrix} 1 \\ 0 \end{pmatrix} \qquad \le B \& C"),
])
def test_a_formula_of_the_ledger_keeps_the_rows_of_its_matrices(tex, line):
    assert check_lines._one_line(tex) == line
