"""Every committed notebook is what make refresh makes of it, and shows nothing that can rot."""

import contextlib
import re
import warnings
from collections import Counter

import hygiene
import pytest

NOTEBOOKS = hygiene.course_notebooks()
CHAPTERS = hygiene.chapters()
TO_EDIT = hygiene.listed("chapters_to_edit.txt")


def name(path):
    return path.relative_to(hygiene.ROOT).as_posix()


@pytest.mark.parametrize("path", NOTEBOOKS, ids=name)
def test_notebook_is_normalised(path):
    assert hygiene.unnormalised(path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize("detector", hygiene.DETECTORS, ids=lambda f: f.__name__)
@pytest.mark.parametrize("path", NOTEBOOKS, ids=name)
def test_notebook_is_clean(path, detector):
    nb = hygiene.read(path)
    if detector is hygiene.figure_complaints:
        assert detector(nb, captions=path.parent.name != "lectures") == []
    else:
        assert detector(nb) == []


@pytest.mark.parametrize("path", [path for path in NOTEBOOKS if hygiene.BOOK in path.parents], ids=name)
def test_figures_can_be_read_on_a_telephone(path):
    assert hygiene.letter_complaints(hygiene.read(path)) == []


@pytest.mark.parametrize("path", CHAPTERS, ids=name)
def test_chapter_is_short_and_folds_its_checks(path):
    nb = hygiene.read(path)
    wrong = [complaint for detector in hygiene.CHAPTER_DETECTORS for complaint in detector(nb)]
    if path.stem in TO_EDIT:
        assert wrong, "this chapter is in order: take it off the list chapters_to_edit.txt"
    else:
        assert wrong == []


@pytest.mark.parametrize("path", CHAPTERS, ids=name)
def test_an_exercise_names_the_section_it_rests_on(path):
    exercises = hygiene.read(path.parent / "exercises" / path.name)
    assert hygiene.exercises_without_section(exercises, hygiene.read(path)) == []


def test_chapters_to_edit_exist():
    assert sorted(TO_EDIT - {path.stem for path in CHAPTERS}) == []


def test_few_cells_are_left_out_of_the_comparison():
    cells = [cell for path in NOTEBOOKS for _, cell in hygiene.code_cells(hygiene.read(path))]
    ignored = sum(map(hygiene.is_ignored, cells))
    assert ignored <= hygiene.IGNORED_SHARE * len(cells), f"{ignored} of {len(cells)} cells"


def test_a_label_names_one_place():
    texts = [path.read_text(encoding="utf-8") for path in hygiene.BOOK.rglob("*.md")]
    texts += [cell.source for path in NOTEBOOKS if hygiene.BOOK in path.parents
              for cell in hygiene.read(path).cells if cell.cell_type == "markdown"]
    found = re.findall(r"^(?:\(|:label: +)([\w-]+)(?:\)=)?$", "\n".join(texts), re.MULTILINE)
    labels = Counter(found)
    assert [label for label, times in labels.items() if times > 1] == [] and len(labels) > 50


def test_code_gives_no_warning_when_it_is_read():
    """Newer Pythons print a warning for an escape such as \\e, and the page would show it."""
    found = []
    for path in NOTEBOOKS:
        for i, cell in hygiene.code_cells(hygiene.read(path)):
            with warnings.catch_warnings(record=True) as heard:
                warnings.simplefilter("always")
                with contextlib.suppress(SyntaxError):               # the magics of IPython
                    compile(cell.source, "cell", "exec")
            found += [f"{name(path)}, cell {i}: {each.message}" for each in heard]
    assert found == []
