"""`make chapter`: what it makes, in a copy of the course, is what the other tests ask of a chapter."""

import os
import re
import shutil
import subprocess
import sys

import chapter
import hygiene
import pytest
import yaml

STEM = "27-cocktail-party"
FILES = (
    "_toc.yml", "pyproject.toml", "book/_ext", "book/_tools", "book/cheat-sheet.md", "book/glossary.md",
    "book/25-mixtures.ipynb", "book/exercises/25-mixtures.ipynb", "tests/exercises", "tests/notebooks",
)


@pytest.fixture(scope="module")
def copy(tmp_path_factory):
    """The part of the course that is needed, with a chapter more."""
    root = tmp_path_factory.mktemp("a copy")
    for name in FILES:
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        if (hygiene.ROOT / name).is_dir():
            shutil.copytree(hygiene.ROOT / name, root / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy2(hygiene.ROOT / name, root / name)
    done = run(root, "book/_tools/chapter.py", "27", "cocktail-party")
    assert done.returncode == 0, done.stdout + done.stderr
    return root


def run(root, *arguments):
    paths = os.pathsep.join(map(str, (hygiene.ROOT, root / "tests/notebooks")))
    return subprocess.run([sys.executable, *arguments], cwd=root, text=True, encoding="utf-8", capture_output=True,
                          env={**os.environ, "PYTHONPATH": paths, "PYTHONUTF8": "1"})


@pytest.mark.slow
def test_the_skeleton_passes_the_tests_of_chapters_and_exercises(copy):
    (copy / "book/25-mixtures.ipynb").unlink()
    (copy / "book/exercises/25-mixtures.ipynb").unlink()
    done = run(copy, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/notebooks/test_hygiene.py",
               "tests/notebooks/test_ledger.py", "tests/exercises/test_exercises.py",
               "-k", f"{STEM} or ex-27 or no_label_is_defined_twice")
    assert done.returncode == 0, done.stdout
    assert int(re.search(r"(\d+) passed", done.stdout)[1]) >= 40


@pytest.mark.slow
def test_the_chapter_is_entered_where_readers_look(copy):
    contents = yaml.safe_load((copy / "_toc.yml").read_text(encoding="utf-8"))
    part = next(p for p in contents["parts"] if "IV" in p.get("caption", ""))
    assert [entry["file"] for entry in part["chapters"]][-2:] == ["25-mixtures", STEM]
    assert part["chapters"][-1]["sections"] == [{"file": f"exercises/{STEM}", "title": "Exercises"}]
    parts = yaml.safe_load((copy / "book/_ext/course_map.yml").read_text(encoding="utf-8"))["parts"]
    boxes = [box for part in parts for box in part["chapters"]]
    assert len({tuple(box["at"]) for box in boxes}) == len(boxes) == 27
    new = next(box for box in boxes if box["number"] == 27)
    assert new["name"] == "Cocktail party" and new["needs"] == [25] and new in parts[3]["chapters"]
    row = "| chapter 27: to write | to write | to write | to write | {eq}`eq-cocktail-party` |"
    assert row in (copy / "book/cheat-sheet.md").read_text(encoding="utf-8").splitlines()
    glossary = (copy / "book/glossary.md").read_text(encoding="utf-8").split("\n\n")
    at = next(i for i, entry in enumerate(glossary) if entry.startswith("cocktail party\n"))
    assert glossary[at - 1].lower() < "cocktail party" < glossary[at + 1].lower()


@pytest.mark.parametrize("arguments, sentence", [
    ([], "it needs a number and a name"),
    (["27"], "it needs a number and a name"),
    (["27", "Cocktail Party"], "it needs a number and a name"),
    (["25", "cocktail-party"], "chapter 25 is 25-mixtures"),
    (["27", "mixtures"], "there is a chapter mixtures"),
    (["0", "cocktail-party"], "the first chapter"),
])
def test_what_cannot_be_made_is_refused_in_words(arguments, sentence):
    with pytest.raises(SystemExit, match=sentence):
        chapter.main(arguments)
    assert not list(hygiene.BOOK.glob("*cocktail*"))
