"""Put the decks and the learners' notebooks, once built, into the built book, whose pages link them."""

import shutil
from pathlib import Path

BUILT = Path(__file__).resolve().parents[2] / "_build"
CARRIED = {"slides": ("slides", "*.html"), "exercises": ("exercises/to-do", "*.ipynb")}


def main():
    for source, (target, kind) in CARRIED.items():
        files = sorted((BUILT / source).glob(kind))
        if not files:
            raise SystemExit(f"There is nothing in {BUILT / source}: run book/_tools/student.py, build_book.py "
                             "and slides.py first.")
        folder = BUILT / "html" / target
        folder.mkdir(parents=True, exist_ok=True)
        for path in files:
            shutil.copyfile(path, folder / path.name)


if __name__ == "__main__":
    main()
