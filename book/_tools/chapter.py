"""A chapter to begin with: `make chapter N=27 NAME=independent-components`.

    python book/_tools/chapter.py 27 independent-components

Writes a chapter, its exercises and the answers that test them, all in the form that the tests ask for,
and enters the chapter in the contents, the map, the cheat sheet and the glossary. What is to be replaced
says "To write" ("to write" in a table).
"""

import re
import sys
from pathlib import Path

import jinja2
import jupytext
import refresh
import yaml
from refresh import ROOT, normalise

HERE = Path(__file__).resolve().parent
BOOK = ROOT / "book"
COLUMNS = 5
LEFT = """\
Still to be done by hand: the texts that say "To write", the sentence about the parts in book/_ext/course_map.py,
the list of parts in README.md, the plans in book/for-teachers.md, and a deck. Move the row of the cheat sheet
to the table where it belongs."""


def fail(sentence):
    sys.exit(f"No chapter was made: {sentence}")


def skeleton(name, values):
    environment = jinja2.Environment(
        block_start_string="<%", block_end_string="%>", variable_start_string="<<", variable_end_string=">>",
        loader=jinja2.FileSystemLoader(HERE / "skeleton"), keep_trailing_newline=True,
        undefined=jinja2.StrictUndefined,
    )
    return environment.get_template(name).render(values)


def write_notebook(path, text):
    path.write_text(normalise(jupytext.reads(text, fmt="md:myst")), encoding="utf-8")


def insert(path, where, line, before=False):
    """Put `line` behind the last line for which `where` holds, or before the first."""
    lines = path.read_text(encoding="utf-8").splitlines()
    places = [i for i, old in enumerate(lines) if where(old)]
    if not places:
        fail(f"{path.relative_to(ROOT)} has no place for it")
    lines.insert(places[0] if before else places[-1] + 1, line)
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def enter_in_contents(stem, before):
    entry = (f"      - file: {stem}\n        sections:\n"
             f"          - {{file: exercises/{stem}, title: Exercises}}")
    insert(ROOT / "_toc.yml", lambda line: f"file: exercises/{before}," in line, entry)


def enter_in_map(number, title, before):
    path = BOOK / "_ext" / "course_map.yml"
    parts = yaml.safe_load(path.read_text(encoding="utf-8"))["parts"]
    chapters = {c["number"]: c for part in parts for c in part["chapters"]}
    taken = [tuple(c["at"]) for c in chapters.values()]
    column, row = chapters[before]["at"]
    cells = [(right, row) for right in range(column + 1, COLUMNS)] + [(0, max(r for _, r in taken) + 1)]
    free = next(cell for cell in cells if cell not in taken)
    entry = (f'      - {{number: {number}, name: {title}, matrix: "uᵀXᵀXu", at: [{free[0]}, {free[1]}], '
             f"needs: [{before}]}}")
    insert(path, lambda line: f"{{number: {before}," in line, entry)


def enter_in_cheat_sheet(number, name):
    row = f"| chapter {number}: to write | to write | to write | to write | {{eq}}`eq-{name}` |"
    insert(BOOK / "cheat-sheet.md", lambda line: line.startswith("| ") and line.count("|") >= 6, row)


def enter_in_glossary(name):
    path = BOOK / "glossary.md"
    lines = path.read_text(encoding="utf-8").splitlines()
    start = lines.index("```{glossary}") + 1
    end = lines.index("```", start)
    terms = [line for line in lines[start:end] if line and not line.startswith(" ")]
    term = name.replace("-", " ")
    if term in terms:
        return
    entry = f"{term}\n  To write: what it is, in a sentence, {{eq}}`eq-{name}`."
    later = [other for other in terms if other.lower() > term.lower()]
    if later:
        insert(path, lambda line: line == later[0], entry + "\n", before=True)
    else:
        lines.insert(end, "\n" + entry)
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def main(arguments):
    number, name = (*arguments, "", "")[:2]
    if not (re.fullmatch(r"\d\d?", number) and re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", name)):
        fail("it needs a number and a name in small letters, as in make chapter N=27 NAME=independent-components")
    number = number.zfill(2)
    stems = {path.stem[:2]: path.stem for path in sorted((BOOK / "exercises").glob("[0-9][0-9]-*.ipynb"))}
    taken = {path.stem[:2]: path.stem for path in BOOK.glob("[0-9][0-9]-*.ipynb")}
    before = max((n for n in stems if n < number), default=None)
    if number in taken:
        fail(f"chapter {number} is {taken[number]}")
    if any(stem[3:] == name for stem in taken.values()):
        fail(f"there is a chapter {name}")
    if before is None:
        fail("the first chapter of the book cannot be made so")
    stem, title = f"{number}-{name}", name.replace("-", " ").capitalize()
    values = {"number": number, "name": name, "stem": stem, "title": title}
    notebooks = [BOOK / f"{stem}.ipynb", BOOK / "exercises" / f"{stem}.ipynb"]
    for path, template in zip(notebooks, ("chapter.md", "exercises.md")):
        write_notebook(path, skeleton(template, values))
    answers = ROOT / "tests" / "exercises" / f"answers_{number}.py"
    answers.write_text(skeleton("answers.py", values), encoding="utf-8")
    enter_in_contents(stem, stems[before])
    enter_in_map(int(number), title, int(before))
    enter_in_cheat_sheet(int(number), name)
    enter_in_glossary(name)
    wrong = refresh.main([str(path) for path in notebooks])
    print(f"Made book/{stem}.ipynb, its exercises and tests/exercises/{answers.name}")
    print(LEFT)
    return wrong


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
