"""Each detector fires: on a notebook broken on purpose, and not on the same notebook mended."""

import base64
import io
import os
import subprocess
import sys

import errata
import hygiene
import ledger
import nbformat
import pytest
import words
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_output
from PIL import Image, PngImagePlugin
from refresh import course_notebooks, normalise, refresh



def pixel(comment=None):
    """A picture of one grey dot."""
    told = PngImagePlugin.PngInfo()
    if comment:
        told.add_text("Software", comment)
    file = io.BytesIO()
    Image.new("L", (1, 1), 99).save(file, "PNG", pnginfo=told)
    return base64.b64encode(file.getvalue()).decode()


ALT = "Variance against direction: a curve with two peaks half a turn apart"
FIGURE = {"caption": "Variance in each direction.", "name": "fig-directions"}


def notebook(*cells):
    return new_notebook(cells=list(cells))


def code(source="1", outputs=(), count=1, **metadata):
    return new_code_cell(source, outputs=list(outputs), execution_count=count, metadata=metadata)


def printed(text, name="stdout"):
    return new_output("stream", name=name, text=text)


def picture(alt=ALT, figure=FIGURE, images=1, letters=0.0255, **image):
    settings = {"mystnb": {"image": {"alt": alt, **image} if alt else image, "figure": figure}}
    output = new_output("display_data", data={"image/png": pixel(), "text/plain": "<Figure>"},
                        metadata={"image/png": {"letters": letters}} if letters else {})
    return code("plt.show()", [output] * images, **settings)


def slider(figure=FIGURE, letters=0.0255):
    page = f'<figure class="pcalab-slider"><img alt="{ALT}" data-letters="{letters}"></figure>'
    return code("plots.slider()", [new_output("display_data", data={"text/html": page})],
                mystnb={"figure": figure})


LINES = "✓ eq-one  a = b  [float]\n✓ eq-one  b = a  [float]\n✗   c = d\n"


def check(text=LINES, tags=("check",), **metadata):
    return code("check_equal(a, b)", [printed(text)], tags=list(tags), **metadata)


TABLE = "| $x$ of a point | b |\n|---|---|\n| | $1$ |"
GOOD = notebook(new_markdown_cell(TABLE), code("print(2)", [printed("2\n")]), picture(), slider())
GOOD.cells[2].execution_count, GOOD.cells[3].execution_count = 2, 3

BROKEN = [
    (hygiene.unexecuted, notebook(code(count=None)), "count None"),
    (hygiene.unexecuted, notebook(code(count=2)), "in order it would be 1"),
    (hygiene.errors, notebook(code(outputs=[new_output("error", ename="ValueError")])), "an error"),
    (hygiene.errors, notebook(code(outputs=[printed("careful", "stderr")])), "stderr"),
    (hygiene.ignored_without_reason, notebook(code(tags=["nbval-ignore-output"])), "comparison"),
    (hygiene.ignored_without_reason, notebook(code("# NBVAL_SKIP\n1")), "comparison"),
    (hygiene.trailing_semicolon, notebook(code("ax.plot(x, y);\n# the end")), "plt.show()"),
    (hygiene.wide_code, notebook(code("x = " + " + ".join("1" * 30))), "121 characters"),
    (
        hygiene.wide_code,
        notebook(code(outputs=[new_output("display_data", data={"text/markdown": "x" * 90})])),
        "90 characters",
    ),
    (hygiene.heads_without_words, notebook(new_markdown_cell("| a | $x_1$ |\n|---|---|\n| 1 | 2 |")),
     "'$x_1$'"),
    (hygiene.heads_without_words, notebook(new_markdown_cell("x\n\n| a | |\n|:--|--:|\n| 1 | |")), "''"),
    (hygiene.figure_complaints, notebook(picture(alt=None)), "no alternative text"),
    (hygiene.figure_complaints, notebook(picture(alt="some-long-file-name-of-a-plot.png")), "file name"),
    (hygiene.figure_complaints, notebook(picture(alt="A plot")), "6 characters"),
    (hygiene.figure_complaints, notebook(picture(alt="long " * 60)), "characters"),
    (hygiene.figure_complaints, notebook(picture(alt=FIGURE["caption"])), "repeats its caption"),
    (hygiene.figure_complaints, notebook(picture(figure={"name": "fig-x"})), "without caption"),
    (hygiene.figure_complaints, notebook(picture(figure={"caption": "A figure."})), "without a name"),
    (hygiene.figure_complaints, notebook(picture(images=2)), "2 pictures"),
    (hygiene.figure_complaints, notebook(picture(classes="photo")), "without photo_style"),
    (
        hygiene.figure_complaints,
        notebook(code(outputs=[new_output("display_data", data={"text/html": "<img src='x'>"})])),
        "HTML picture has no alternative text",
    ),
    (hygiene.figure_complaints, notebook(slider(figure={"name": "fig-x"})), "without caption"),
    (hygiene.figure_complaints, notebook(slider(figure={"caption": "A slider."})), "without a name"),
    (hygiene.letter_complaints, notebook(picture(letters=0.0252)), "9.0 px on a telephone"),
    (hygiene.letter_complaints, notebook(picture(letters=0.0278)), "17.5 px elsewhere"),
    (hygiene.letter_complaints, notebook(picture(letters=None)), "0.0 px on a telephone"),
    (hygiene.letter_complaints, notebook(slider(letters=0.0184)), "6.6 px on a telephone"),
    (hygiene.letter_complaints, notebook(code(mystnb={"image": {"width": "500px"}})), "of its own"),
    (hygiene.network, notebook(code("X = fetch_openml('mnist_784')")), "network"),
    (hygiene.network, notebook(code("!pip install something")), "network"),
    (hygiene.network, notebook(code("read_csv('https://example.org/a.csv')")), "network"),
    (hygiene.absolute_paths, notebook(code("open('/home/me/data.csv')")), "source"),
    (hygiene.absolute_paths, notebook(code(outputs=[printed("saved to /tmp/x.png")])), "output"),
    (hygiene.clocks, notebook(code("%timeit f(x)")), "clock"),
    (hygiene.clocks, notebook(code("start = time.perf_counter()")), "clock"),
    (hygiene.clocks, notebook(code(outputs=[printed("took 12.3 ms")])), "run to run"),
    (hygiene.clocks, notebook(code(outputs=[printed("<object at 0x7f3a2b4c5d6e>")])), "run to run"),
    (hygiene.too_long, notebook(new_markdown_cell("word " * 2701)), "2701 words"),
    (hygiene.code_in_the_open, notebook(code("x = 1\n" * 14)), "shows 14 lines of code"),
    (hygiene.code_in_the_open, notebook(*[code("x = 1\n\n" * 9) for _ in range(9)]), "81 lines"),
    (hygiene.checks_outnumber, notebook(check(), code(), check()), "2 visible cells that check, and 1"),
    (hygiene.checks_outnumber, notebook(check(), code(tags=["hide-input"])), "and 0 that compute"),
    (hygiene.wrongly_tagged, notebook(check(tags=())), "has not the tag"),
    (hygiene.wrongly_tagged, notebook(check("a is b\n")), "prints no check line"),
    (hygiene.wrongly_tagged, notebook(code("assert a == b", tags=["check"])), "prints no check line"),
]


@pytest.mark.parametrize("detector, nb, words", BROKEN)
def test_detector_fires(detector, nb, words):
    found = detector(nb)
    assert len(found) == 1 and words in found[0], found


@pytest.mark.parametrize("detector", (*hygiene.DETECTORS, *hygiene.CHAPTER_DETECTORS, hygiene.letter_complaints))
def test_detector_is_silent_on_a_good_notebook(detector):
    assert detector(GOOD) == []


def test_a_chapter_may_have_as_many_checks_as_computations_and_the_words_allowed():
    chapter = notebook(new_markdown_cell("word " * 2700), check(), code(), check(tags=["hide-input"]))
    assert [line for detector in hygiene.CHAPTER_DETECTORS for line in detector(chapter)] == []


@pytest.mark.parametrize("markdown, count", [
    ("# Two words\n\n1. one – two, *three*\n- 4 | five", 7),
    ("of $a + b$, $n$-th and\n\n$$ a \\\\\n= b $$ (eq-one)\n\nend", 6),
    ("\\begin{align}\na &= b\n\\end{align}\n```{math}\n:label: eq-two\na\n```", 2),
    ("by {eq}`eq-one`, {prf:ref}`the last theorem <thm-one>` and {term}`principal axis`", 8),
    ("[two words](https://example.org) ![not read](picture.png) {cite:p}`Pearson1901,Hotelling1933`", 3),
    ("(sec-one)=\n% unchecked: eq-one for a reason\n<!-- nor\nthis -->\nread", 1),
    (":::{prf:theorem} Not counted\n:label: thm-one\nfour words are counted\n:::\nfive", 5),
    ("::::{dropdown} Why?\n:::{prf:proof}\nnot read\n:::\nnor this\n::::\nread", 1),
    (":::{admonition} Why?\n:class: dropdown\nnot read\n:::\nread", 1),
    ("```python\nx = 3\n```", 2),
])
def test_words_are_those_a_reader_meets(markdown, count):
    assert hygiene.words(notebook(new_markdown_cell(markdown), code("not counted"))) == count


def test_lines_shown_are_one_a_statement_where_they_are_folded():
    assert words.lines_shown(notebook(check(), check(tags=()))) == 2 + 3


@pytest.mark.parametrize("rests, found", [
    ("", 1), ("This exercise rests on the section *One way*.", 0), ("This exercise rests on the section of that name.", 1),
    ("This exercise rests on the sections *One way* and *A proof that is folded*.", 0),
    ("This exercise rests on the section *One road*.", 1),
])
def test_an_exercise_on_a_section_that_is_not_there_is_found(rests, found):
    chapter = notebook(new_markdown_cell("# A chapter\n\n## One way (may be skipped)\n\n"
                                         ":::{dropdown} A proof that is folded\nProof.\n:::"))
    exercises = notebook(new_markdown_cell("# Exercises"), new_markdown_cell(f"## 1. A task\n\n*Core.* {rests}\n\nDo it."))
    assert len(hygiene.exercises_without_section(exercises, chapter)) == found


def test_a_notebook_that_is_not_normalised_is_found():
    text = normalise(nbformat.from_dict(GOOD))
    assert hygiene.unnormalised(text) == []
    moved = text.replace('"execution_count": 1', '"execution_count": 7')
    assert hygiene.unnormalised(moved) != []
    assert hygiene.unnormalised(text.rstrip("\n")) != []
    assert hygiene.unnormalised(text.replace('"name": "python"', '"name": "python", "version": "3.9"')) != []


def test_normalising_twice_changes_nothing_and_drops_what_depends_on_the_run():
    split = code("print(1, 2)", [printed("1 "), printed("2\n")], count=41, collapsed=True, tags=["t"])
    split.outputs.append(new_output("display_data", data={
        "text/plain": "w", "application/vnd.jupyter.widget-view+json": {"model_id": "1"}}))
    nb = notebook(split, code("print(1, 2)"))
    nb.metadata.update(widgets={"state": {}}, language_info={"name": "python", "version": "3.12.1"})
    text = normalise(nb)
    again = nbformat.reads(text, as_version=4)
    assert normalise(again) == text
    first, second = again.cells
    assert [output.output_type for output in first.outputs] == ["stream", "display_data"]
    assert first.outputs[0].text == "1 2\n"
    assert set(first.outputs[1].data) == {"text/plain"}
    assert dict(first.metadata) == {"tags": ["t"]}
    assert first.execution_count == 1 and first.id != second.id
    assert set(again.metadata) == {"kernelspec", "language_info"}


def test_pictures_lose_what_they_say_of_how_they_were_made_and_nothing_else():
    cell = picture()
    cell.outputs[0].data["image/png"] = pixel("drawn by version 3.9")
    assert cell.outputs[0].data["image/png"] != pixel()
    normalise(notebook(cell))
    assert cell.outputs[0].data["image/png"] == pixel()


def test_refreshing_refuses_errors_and_stderr(tmp_path):
    for source in ("1 / 0", "import sys; print('careful', file=sys.stderr)"):
        path = tmp_path / "wrong.ipynb"
        nbformat.write(notebook(new_code_cell(source)), path)
        before = path.read_text()
        line, fine = refresh(path)
        assert not fine and "not refreshed" in line
        assert path.read_text() == before


# --- nbval ------------------------------------------------------------------------------------


def run_nbval(path):
    """The strict comparison that make test runs, on one notebook."""
    options = [
        "-p", "nbval_settings", "--nbval", "--nbval-current-env", "--nbval-cell-timeout", "120",
        "--nbval-sanitize-with", str(hygiene.ROOT / "tests/notebooks/sanitize.cfg"),
        "-p", "no:cacheprovider", "-q", "--rootdir", str(path.parent), "-c", "/dev/null",
    ]
    return subprocess.run(
        [sys.executable, "-m", "pytest", *options, str(path)], capture_output=True, text=True,
        env={**os.environ, "PYTHONPATH": str(hygiene.ROOT / "tests/notebooks")},
    )


@pytest.mark.slow
def test_a_wrong_stored_number_fails_the_comparison(tmp_path):
    path = tmp_path / "numbers.ipynb"
    nbformat.write(notebook(new_code_cell("print(round(2 ** 0.5, 4))")), path)
    line, fine = refresh(path)
    assert fine, line
    done = run_nbval(path)
    assert done.returncode == 0, done.stdout
    text = path.read_text()
    assert "1.4142" in text
    path.write_text(text.replace("1.4142", "1.4143"))
    done = run_nbval(path)
    assert done.returncode == 1 and "1 failed" in done.stdout, done.stdout


@pytest.mark.slow
def test_pictures_inside_html_are_masked_but_not_their_text(tmp_path):
    path = tmp_path / "html.ipynb"
    source = "from IPython.display import HTML\nHTML('<img alt=\"two peaks\" src=\"data:image/png;base64,iVBORw0K\">')"
    nbformat.write(notebook(new_code_cell(source)), path)
    line, fine = refresh(path)
    assert fine, line
    text = path.read_text()
    path.write_text(text.replace("base64,iVBORw0K\\\">\"", "base64,AAAA\\\">\""))
    assert path.read_text() != text
    assert run_nbval(path).returncode == 0
    head, _, outputs = text.partition('"outputs"')
    path.write_text(head + '"outputs"' + outputs.replace("two peaks", "one peak", 1))
    assert run_nbval(path).returncode == 1


# --- ledger -----------------------------------------------------------------------------------

STATEMENT = "As\n\n$$ S u = \\lambda u $$ (eq-stationary)\n\n:::{prf:theorem} T\n:label: thm-top\nText.\n:::"


def page(*pieces, name="page"):
    return ledger.Page(name, list(pieces))


def test_a_statement_without_check_is_found():
    bare = page(("text", STATEMENT))
    assert len(ledger.unexecuted_statements(bare)) == 2
    lines = "✓ eq-stationary  S u = λ u  [exact]\n✓ thm-top  claim  [exact]\n"
    assert ledger.unexecuted_statements(page(("text", STATEMENT), ("output", lines))) == []
    assert len(ledger.unexecuted_statements(page(("output", lines), ("text", STATEMENT)))) == 2
    refuted = lines.replace("✓", "✗")
    assert len(ledger.unexecuted_statements(page(("text", STATEMENT), ("output", refuted)))) == 2
    excuse = "% unchecked: thm-top its proof is a citation\n% unchecked: eq-stationary a definition"
    assert ledger.unexecuted_statements(page(("text", STATEMENT + "\n\n" + excuse))) == []


def test_wrong_labels_are_found():
    stated = page(("text", STATEMENT), ("output", "✓ eq-missing  x  [exact]\n✗ 001-6  y  [refuted]\n"))
    assert [line.split()[4] for line in ledger.undefined_checks([stated])] == ["eq-missing,"]
    assert ledger.repeated_labels([stated, stated]) == ["eq-stationary", "thm-top"]
    odd = page(("text", STATEMENT.replace("eq-stationary", "eq-Stationary").replace("thm-top", "thm-top_2")))
    assert [line.split()[1] for line in ledger.malformed_labels([stated, odd])] == [
        "eq-Stationary", "thm-top_2"]
    pointing = page(("text", "By {eq}`eq-stationary` and {prf:ref}`the top <thm-none>`."))
    assert len(ledger.dangling_references([stated, pointing])) == 1


def test_labels_in_code_are_read(tmp_path):
    (tmp_path / "m.py").write_text('# (eq-one)  a = b\n"""Book, thm-two-three."""\nre-eq-no = 1\n')
    (tmp_path / "room").mkdir()
    (tmp_path / "room" / "n.py").write_text("# (eq-four)  c = d\n")
    assert [label for label, _ in ledger.labels_in_code(tmp_path)] == [
        "eq-one", "thm-two-three", "eq-four"]


def test_the_course_has_notebooks_where_they_are_looked_for():
    assert all(path.suffix == ".ipynb" and path.is_file() for path in course_notebooks())


# --- errata -----------------------------------------------------------------------------------

LISTED = errata.entries("001-6 wrong\n001-8 slip words\n003-17 wrong with 22\n004-1 copy never\n")


def chapter(number, text, output):
    return page(("text", text), ("output", output), name=f"{number}-name.ipynb")


def test_errata_that_no_chapter_executes_are_found():
    whole = chapter("26", "Watt (001-6, 001-8).", "✗ 001-6  the bound  [refuted: 2.83 ≤ 2 is false]\n")
    assert errata.missing(LISTED, [whole]) == []
    plain = chapter("26", "Watt (001-8).", "first\n001-6  2.83\n")
    assert errata.missing(LISTED, [plain]) == []
    for broken in (
        chapter("26", "Watt (001-6, 001-8).", ""),                      # named, not run
        chapter("26", "Watt (001-8).", "✗ 001-60  the bound\n"),
        chapter("26", "Watt (001-8).", "the bound of 001-6\n"),
        whole._replace(name="exercises/03-name.ipynb"),
    ):
        assert "001-6: no chapter executes it" in errata.missing(LISTED, [broken])
    silent = chapter("26", "Watt.", "✗ 001-6  the bound\n")
    assert errata.missing(LISTED, [silent]) == ["001-8: no chapter names it"]


def test_an_erratum_is_due_with_its_chapter():
    old = chapter("26", "001-8", "✗ 001-6  x\n")
    later = chapter("22", "t-SNE", "✓ eq-kl  x\n")
    assert errata.missing(LISTED, [old, later]) == ["003-17: no chapter executes it"]
    assert errata.stale_marks(LISTED, [old]) == []
    assert len(errata.stale_marks(LISTED, [old, later])) == 1


def test_unlisted_errata_are_found():
    text = "001-6 and 001-7, 2001-99, 1.001-9, 001-6th"
    assert errata.unknown(LISTED, [chapter("26", text, "✗ 004-99  x\n")]) == [
        "26-name.ipynb: 001-7 is not in errata_ids.txt", "26-name.ipynb: 004-99 is not in errata_ids.txt"]


def test_errata_are_counted():
    table = "           wrong  loose   slip    all\nWatt           1      0      1      2\n"
    found = chapter("26", "001-8", table)
    assert errata.counts(LISTED, [found])["Watt"] == [1, 0, 1]
    assert errata.printed_counts(found) == {"Watt": [1, 0, 1]}


@pytest.mark.parametrize("line", ["001-6", "001-6 false", "01-6 wrong", "001-6 wrong\n001-6 slip"])
def test_a_wrong_line_in_the_list_is_refused(line):
    with pytest.raises(ValueError, match="errata_ids"):
        errata.entries(line)
