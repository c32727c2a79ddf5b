"""pcalab against its peers, side by side, in one run: ``make bench``.

Every row of the files ``rows_*.py`` beside this one does a task with pcalab and with a peer on the
same data, in turn. The table gives the median CPU time of both and their ratio (below 1: pcalab is
faster) with one BLAS thread, the ratio of wall times with one and with two, CPU time over that of
the bare kernel that any implementation must run, the accuracy of both on the data that were timed,
and the peak of memory that a run allocates (tracemalloc). Each row runs in processes of its own. A
second table, of `growth.py`, has no peer: CPU seconds of each road to the axes as n and d grow; nor
has the third, of `frames.py`: milliseconds of a live picture's frame in the browser.

    python tests/benchmarks/bench.py [--quick] [--rows PATTERN] [--repeats N] [--output FILE]
"""

import argparse
import json
import os
import re
import subprocess
import sys
from importlib import import_module
from importlib.metadata import version
from pathlib import Path

import frames
import growth

HERE = Path(__file__).parent
HEADER = ["task", "peer", "CPU s", "peer's", "CPU ratio", "target", "wall ratio", "on 2 threads",
          "target", "× bound", "error", "peer's", "MiB", "peer's"]


def all_rows():
    """The rows of every file, in the order of the files' names, by task and peer."""
    rows = [row for path in sorted(HERE.glob("rows_*.py")) for row in import_module(path.stem).ROWS]
    return {f"{row.name}, {row.peer_name}": row for row in rows}


def in_fresh_process(threads, *arguments):
    """Run this file again with so many threads, and read the JSON it prints last."""
    names = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")
    environment = os.environ | dict.fromkeys(names, str(threads))
    command = [sys.executable, __file__, *map(str, arguments)]
    result = subprocess.run(command, env=environment, stdout=subprocess.PIPE, text=True, check=True)
    return json.loads(result.stdout.splitlines()[-1])


def line_of(key, row, scale, repeats):
    """All numbers of one row, as text."""
    one = in_fresh_process(1, "--measure", key, scale, repeats)
    two = in_fresh_process(2, "--measure", key, scale, repeats)
    memory = {who: in_fresh_process(1, "--peak", key, scale, who) for who in ("ours", "peer")}
    ratio = {kind: one[kind]["ours"] / one[kind]["peer"] for kind in ("cpu", "wall")}
    bound = f"{one['cpu']['ours'] / one['bound']:.2f} {row.bound_name}" if one["bound"] else ""
    return [row.name, row.peer_name, f"{one['cpu']['ours']:.3f}", f"{one['cpu']['peer']:.3f}",
            f"{ratio['cpu']:.3f}", as_target(row.target), f"{ratio['wall']:.2f}",
            f"{two['wall']['ours'] / two['wall']['peer']:.2f}", as_target(row.target_wall), bound,
            f"{one['error']['ours']:.1e} {row.error_name}", f"{one['error']['peer']:.1e}",
            f"{memory['ours']:.1f}", f"{memory['peer']:.1f}"]


def as_target(target):
    return "" if target is None else f"≤ {target:g}"


def markdown(header, lines):
    """A Markdown table with columns that line up."""
    widths = [max(len(line[i]) for line in [header, *lines]) for i in range(len(header))]

    def joined(line):
        return "| " + " | ".join(c.ljust(w) for c, w in zip(line, widths)) + " |"
    rule = "|" + "|".join("-" * (w + 2) for w in widths) + "|"
    return "\n".join([joined(header), rule, *map(joined, lines)])


def growth_table(quick):
    """The table of `growth.py`, measured with one thread in a process of its own."""
    print(f"… {growth.TITLE}", file=sys.stderr, flush=True)
    lines = in_fresh_process(1, "--growth", "quick" if quick else "full")
    return (f"\n\n# {growth.TITLE.capitalize()}\n\nCPU seconds, one thread; the first three "
            f"columns compute all axes, the others ten.\n\n{markdown(growth.HEADER, lines)}")


def frames_table():
    """The table of `frames.py`."""
    print(f"… {frames.TITLE}", file=sys.stderr, flush=True)
    body = frames.missing() or markdown(frames.HEADER, frames.frames())
    return f"\n\n# {frames.TITLE.capitalize()}\n\n{body}"


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--quick", action="store_true", help="about ten times less work")
    parser.add_argument("--rows", default="", 
                        help="only rows whose name and peer match this regular expression")
    parser.add_argument("--repeats", type=int, default=5)
    parser.add_argument("--output", type=Path, default=Path("_build/bench.md"))
    parser.add_argument("--measure", nargs=3, help=argparse.SUPPRESS)
    parser.add_argument("--peak", nargs=3, help=argparse.SUPPRESS)
    parser.add_argument("--growth", choices=["quick", "full"], help=argparse.SUPPRESS)
    return parser.parse_args()


def answer(args):
    """The other end of `in_fresh_process`."""
    from measure import measure, peak_mebibytes
    if args.growth:
        return growth.growth(growth.SIDES[:4] if args.growth == "quick" else growth.SIDES)
    if args.measure:
        key, scale, repeats = args.measure
        return measure(all_rows()[key], int(scale), int(repeats))
    key, scale, who = args.peak
    return peak_mebibytes(all_rows()[key], who, int(scale))


def main():
    args = arguments()
    if args.measure or args.peak or args.growth:
        print(json.dumps(answer(args)))
        return
    lines = []
    for key, row in all_rows().items():
        if re.search(args.rows, key):
            print(f"… {key}", file=sys.stderr, flush=True)
            lines.append(line_of(key, row, 10 if args.quick else 1, args.repeats))
    title = (f"# pcalab against its peers\n\nMedian of {args.repeats} runs in turn, scikit-learn "
             f"{version('scikit-learn')}, NumPy {version('numpy')}, SciPy {version('scipy')}"
             f"{', about ten times less work' if args.quick else ''}. Ratios are pcalab over peer; "
             "CPU seconds, errors and memory with one thread.\n\n")
    table = markdown(HEADER, lines) if lines else ""
    if re.search(args.rows, growth.TITLE):
        table += growth_table(args.quick)
    if re.search(args.rows, frames.TITLE):
        table += frames_table()
    args.output.parent.mkdir(parents=True, exist_ok=True)
    args.output.write_text(title + table + "\n", encoding="utf-8")
    print(table)
    print(f"\nwritten to {args.output}")


if __name__ == "__main__":
    main()
