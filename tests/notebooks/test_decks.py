"""Lecture decks: short slides, notes with minutes, functions of the chapters as the chapters have them."""

import ast
import re

import hygiene
import pytest
from exports import chapter_functions, filled, functions_of
from nbformat.v4 import new_notebook

DECKS = sorted((hygiene.ROOT / "lectures").glob("*.ipynb"))
CHAPTERS = {path.stem: chapter_functions(path.stem) for path in hygiene.chapters()}
WORDS_MAX, FONT_MIN = 60, 9
# The clock of a reading aloud: words a minute, and minutes for a guess, a picture and a step of a formula.
PACE, GUESS, PICTURE, STEP = 130, 3 / 4, 1 / 2, 1 / 4
MINUTES = re.compile(r"\((\d*)(½?) min\) ")
HEAD = re.compile(r"hour (\d+) of 10\n\nChapters? (\d+)(?:, (\d+))?(?: (?:and|to) (\d+))?$", re.MULTILINE)


def kind(cell):
    return cell.metadata.get("slideshow", {}).get("slide_type", "-")


def slides(nb):
    """The cells of each slide, in order."""
    found = []
    for cell in nb.cells:
        if kind(cell) in ("slide", "subslide"):
            found.append([])
        found[-1].append(cell)
    return found


def body(source):
    return ast.dump(ast.Module(ast.parse(source).body[0].body, []))


def copied(nb):
    """What is wrong with a deck's functions: stale copies, and copies outside cells tagged export."""
    exported = [c for _, c in hygiene.code_cells(nb) if "export" in hygiene.tags(c)]
    others = [c for _, c in hygiene.code_cells(nb) if "export" not in hygiene.tags(c)]
    wrong = [f"run make refresh: {c.source[:60]}" for c in exported if c.source != filled(c.source)]
    bodies = {body(source): f"{name} of {chapter}"
              for chapter, functions in CHAPTERS.items() for name, source in functions.items()}
    own = functions_of(new_notebook(cells=others))
    wrong += [f"{name} is {bodies[body(s)]}" for name, s in own.items() if body(s) in bodies]
    return wrong + [f"{name} is edited: {chapter} has it" for chapter in chapters_of(nb)
                    for name in own if name in CHAPTERS[chapter]]


def chapters_of(nb):
    """The chapters that the first slide names, by stem; all that it spans."""
    numbers = [int(n) for n in HEAD.search(nb.cells[0].source).groups()[1:] if n]
    return [stem for stem in CHAPTERS if numbers[0] <= int(stem[:2]) <= numbers[-1]]


@pytest.mark.parametrize("path", DECKS, ids=lambda path: path.stem)
def test_first_slide_counts_the_hours(path):
    nb = hygiene.read(path)
    assert HEAD.search(nb.cells[0].source)[1] == str(int(path.stem[:2])) and chapters_of(nb)


@pytest.mark.parametrize("path", DECKS, ids=lambda path: path.stem)
def test_slides_are_few_and_short(path):
    found = slides(hygiene.read(path))
    read = [[c for c in cells if c.cell_type == "markdown" and kind(c) != "notes"] for cells in found]
    counts = [hygiene.words(new_notebook(cells=cells)) for cells in read]
    assert 15 <= len(found) <= 25
    assert [(i, n) for i, n in enumerate(counts, start=1) if n > WORDS_MAX] == []


@pytest.mark.parametrize("path", DECKS, ids=lambda path: path.stem)
def test_each_slide_has_notes_and_the_minutes_make_an_hour(path):
    notes = [[c.source for c in cells if kind(c) == "notes"] for cells in slides(hygiene.read(path))]
    assert [i for i, texts in enumerate(notes, start=1) if len(texts) != 1] == []
    minutes = [MINUTES.match(texts[0]) for texts in notes]
    assert [i for i, found in enumerate(minutes, start=1) if not found] == []
    assert sum(float(m[1] or 0) + 0.5 * bool(m[2]) for m in minutes) == 45


def pictures(cell):
    kinds = [kind for output in cell.get("outputs", []) for kind in output.get("data", {})]
    return sum(kind.startswith("image/") or kind == "text/html" for kind in kinds)


def clock(nb):
    """Minutes to read a deck aloud, slides and notes, with pauses for guesses, pictures and formulas."""
    minutes, found = 0, slides(nb)
    for i, cells in enumerate(found):
        shown = [c for c in cells if c.cell_type == "markdown" and kind(c) != "notes"]
        note = MINUTES.sub("", next(c.source for c in cells if kind(c) == "notes"))
        text = "\n".join(c.source for c in shown)
        steps = text.count("$$") / 2 + text.count(r"\class{fragment}")
        minutes += (hygiene.words(new_notebook(cells=shown)) + len(note.split())) / PACE
        minutes += GUESS * (0 < i < len(found) - 1 and ("?" in text + note or "Ask" in note))
        minutes += PICTURE * sum(map(pictures, cells)) + STEP * steps
    return minutes


@pytest.mark.parametrize("path", DECKS, ids=lambda path: path.stem)
def test_read_aloud_a_deck_takes_an_hour_of_class(path):
    assert 40 <= clock(hygiene.read(path)) <= 50


@pytest.mark.parametrize("path", DECKS, ids=lambda path: path.stem)
def test_a_deck_says_what_it_needs_and_ends_with_a_question(path):
    nb = hygiene.read(path)
    assert "**Needed:** " in nb.cells[0].source
    assert re.search(r"\*\*To take home:\*\* .+\?$", slides(nb)[-1][0].source)


def test_heads_and_the_plan_for_teachers_name_the_deck_of_a_chapter():
    deck_of = {int(stem[:2]): path.stem[:2] for path in DECKS for stem in chapters_of(hygiene.read(path))}
    assert sorted(deck_of) == list(range(1, 26))
    for path in hygiene.chapters():
        named = re.findall(r"[Dd]eck (\d\d)", hygiene.read(path).cells[0].source)
        assert named in ([], [deck_of.get(int(path.stem[:2]))]), path.stem
    plan = (hygiene.ROOT / "book" / "for-teachers.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| \d+ \| (\d\d) \| ([^|]+) \|", plan, re.MULTILINE)
    for deck, chapters in rows:
        numbers = [int(n) for n in re.findall(r"\{doc\}`(\d+) ", chapters)]
        assert {deck_of[n] for n in numbers} == {deck}
        assert {n for n in deck_of if deck_of[n] == deck} == set(range(numbers[0], numbers[-1] + 1))
    assert len(rows) == len(DECKS)


@pytest.mark.parametrize("path", DECKS, ids=lambda path: path.stem)
def test_functions_of_chapters_come_by_the_tool(path):
    assert copied(hygiene.read(path)) == []


@pytest.mark.parametrize("path", DECKS, ids=lambda path: path.stem)
def test_no_print_in_a_figure_is_small(path):
    code = "\n".join(c.source for _, c in hygiene.code_cells(hygiene.read(path)))
    sizes = re.findall(r"(?:fontsize|labelsize)=([\d.]+)", code)
    assert [size for size in sizes if float(size) < FONT_MIN] == []


def test_an_edited_copy_is_found():
    nb = hygiene.read(DECKS[1])
    cell = next(c for _, c in hygiene.code_cells(nb) if "export" in hygiene.tags(c))
    assert copied(nb) == []
    cell.source = cell.source.replace("np.trace", "1.0 * np.trace")
    assert any("make refresh" in complaint for complaint in copied(nb))
    cell.metadata["tags"] = []
    assert {c.split()[0] for c in copied(nb)} >= {"kept", "eig"}
