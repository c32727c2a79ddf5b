"""How long chapters are, and how much of what they show is a check.

    python tests/notebooks/words.py [CHAPTER.ipynb ...]

Without arguments, every chapter. CONTRIBUTING.md says how words are counted.
"""

import sys
from pathlib import Path

BOOK = Path(__file__).resolve().parents[2] / "book"
sys.path[:0] = [str(BOOK / "_tools"), str(BOOK / "_ext")]

import hygiene  # noqa: E402
from labels import by_statement  # noqa: E402


def lines_shown(nb):
    """Check lines on the page before anything is unfolded: a cell tagged check has one a statement."""
    shown = 0
    for _, cell in hygiene.code_cells(nb):
        lines = hygiene.check_lines(cell)
        shown += len(by_statement(lines) if "check" in hygiene.tags(cell) else lines)
    return shown


def main(arguments):
    print("words  computing  checking  lines shown")
    for path in [Path(name) for name in arguments] or hygiene.chapters():
        nb = hygiene.read(path)
        computing, checking = map(len, hygiene.visible_cells(nb))
        print(f"{hygiene.words(nb):5}  {computing:9}  {checking:8}  {lines_shown(nb):11}  {path.stem}")


if __name__ == "__main__":
    main(sys.argv[1:])
