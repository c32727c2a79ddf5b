"""Detectors: each takes a notebook and returns what is wrong with it, a sentence a piece.

They are functions of a notebook node (or of text), so that `test_detectors.py` can show each of
them firing on a notebook that is broken on purpose.
"""

import re
from pathlib import Path

import nbformat
from bs4 import BeautifulSoup
from refresh import course_notebooks, normalise

ROOT = Path(__file__).resolve().parents[2]
BOOK = ROOT / "book"
ALT_MIN, ALT_MAX = 20, 250
IGNORED_SHARE = 0.02
CODE_WIDTH = 86            # what the page shows without scrolling, at 1300 px
FOLDED = {"hide-input", "hide-cell", "remove-input", "remove-cell"}
IGNORE_TAGS = {"nbval-ignore-output", "nbval-skip"}
IGNORE_COMMENTS = re.compile(r"#\s*(NBVAL_IGNORE_OUTPUT|NBVAL_SKIP|PYTEST_VALIDATE_IGNORE_OUTPUT)")
WHY_IGNORED = re.compile(r"#\s*Output not compared: \w+")
NETWORK = re.compile(
    r"https?://|ftp://|\burlopen\b|\burllib\b|\brequests\b|\bhttpx\b|\bsocket\b|\bfetch_\w+\("
    r"|(?m:^\s*[!%]\s*(pip|conda|wget|curl)\b)"
)
PATHS = re.compile(r"(?<![\w.:/])/(home|root|Users|usr|tmp|work|mnt|opt|var)/|\b[A-Z]:\\\\?\w")
CLOCKS = re.compile(
    r"(?m:^\s*%%?time)|\btimeit\b|\bperf_counter\b|\bprocess_time\b|\btime\.time\(|\.now\(|\.today\("
)
RUN_DEPENDENT = re.compile(
    r"\b0x[0-9a-fA-F]{6,}|ipykernel_\d+|<ipython-input|\b\d+(\.\d+)?\s?(ms|µs|ns)\b|Wall time"
)
FILE_NAME = re.compile(r"\.(png|svg|jpe?g|gif)$", re.IGNORECASE)


def read(path):
    return nbformat.read(path, as_version=4)


def code_cells(nb):
    return [(i, cell) for i, cell in enumerate(nb.cells) if cell.cell_type == "code"]


def output_texts(cell):
    """Everything a reader sees as text in a cell's outputs."""
    for output in cell.outputs:
        if output.output_type == "stream":
            yield output.text
        elif output.output_type != "error":
            for kind in ("text/plain", "text/html", "text/latex"):
                if kind in output.get("data", {}):
                    yield re.sub(r"base64,[A-Za-z0-9+/=]+", "base64,", output.data[kind])


# --- form -------------------------------------------------------------------------------------


def unnormalised(text):
    nb = nbformat.reads(text, as_version=4)
    return [] if normalise(nb) == text else ["is not normalised: run make refresh"]


def unexecuted(nb):
    counts = [(i, cell.execution_count) for i, cell in code_cells(nb)]
    return [
        f"cell {i} has execution count {count}, and in order it would be {place}"
        for place, (i, count) in enumerate(counts, start=1) if count != place
    ]


def errors(nb):
    found = []
    for i, cell in code_cells(nb):
        for output in cell.outputs:
            if output.output_type == "error":
                found.append(f"cell {i} stores an error: {output.ename}")
            if output.output_type == "stream" and output.name == "stderr":
                found.append(f"cell {i} stores output on stderr: {output.text[:80]!r}")
    return found


def is_ignored(cell):
    tags = set(cell.metadata.get("tags", []))
    return bool(tags & IGNORE_TAGS or IGNORE_COMMENTS.search(cell.source))


def ignored_without_reason(nb):
    return [
        f"cell {i} is left out of the comparison without '# Output not compared: reason'"
        for i, cell in code_cells(nb) if is_ignored(cell) and not WHY_IGNORED.search(cell.source)
    ]


def trailing_semicolon(nb):
    found = []
    for i, cell in code_cells(nb):
        lines = [ln for ln in cell.source.splitlines() if ln.strip() and not ln.lstrip().startswith("#")]
        if lines and lines[-1].rstrip().endswith(";"):
            found.append(f"cell {i} ends in ';', which hides nothing here: end with plt.show()")
    return found


def wide_code(nb):
    """Lines of visible code, or of source shown, that a reader would have to scroll sideways."""
    return [
        f"cell {i} has a line of {len(line)} characters, and {CODE_WIDTH} fit the page: {line[:30]}…"
        for i, cell in code_cells(nb) for text in _visible_code(cell)
        for line in text.splitlines() if len(line) > CODE_WIDTH
    ]


def _visible_code(cell):
    if not FOLDED & set(cell.metadata.get("tags", [])):
        yield cell.source
    for output in cell.outputs:
        yield output.get("data", {}).get("text/markdown", "")


# --- figures ----------------------------------------------------------------------------------


def alt_complaints(alt, caption=None):
    """What is wrong with one alternative text."""
    alt = " ".join((alt or "").split())
    if not alt:
        return ["has no alternative text (cell metadata mystnb.image.alt)"]
    found = []
    if FILE_NAME.search(alt):
        found.append("has a file name as alternative text")
    if not ALT_MIN <= len(alt) <= ALT_MAX:
        found.append(f"has an alternative text of {len(alt)} characters, not {ALT_MIN} to {ALT_MAX}")
    if caption and alt.rstrip(".") == " ".join(caption.split()).rstrip("."):
        found.append("repeats its caption as alternative text")
    return found


def figure_complaints(nb, captions=True):
    """Figures need one alternative text, and in the book a caption and a name to refer to."""
    found = []
    for i, cell in code_cells(nb):
        images = sum("image/png" in o.get("data", {}) for o in cell.outputs)
        if images:
            settings = cell.metadata.get("mystnb", {})
            figure = settings.get("figure", {})
            wrong = alt_complaints(settings.get("image", {}).get("alt"), figure.get("caption"))
            if images > 1:
                wrong.append(f"shows {images} pictures in one cell")
            if captions and not figure.get("caption"):
                wrong.append("has a figure without caption (cell metadata mystnb.figure.caption)")
            if captions and not str(figure.get("name", "")).startswith("fig-"):
                wrong.append("has a figure without a name fig-… (cell metadata mystnb.figure.name)")
            found += [f"cell {i} {piece}" for piece in wrong]
        for output in cell.outputs:
            html = output.get("data", {}).get("text/html", "")
            for image in BeautifulSoup(html, "html.parser").find_all("img"):
                found += [f"cell {i}: an HTML picture {p}" for p in alt_complaints(image.get("alt"))]
    return found


# --- what cells do and print ------------------------------------------------------------------


def _code_only(source):
    return "\n".join(line for line in source.splitlines() if not line.lstrip().startswith("#"))


def network(nb):
    return [
        f"cell {i} reaches for the network: {hit[0]!r}"
        for i, cell in code_cells(nb) if (hit := NETWORK.search(_code_only(cell.source)))
    ]


def absolute_paths(nb):
    found = []
    for i, cell in code_cells(nb):
        for where, text in [("source", cell.source), *(("output", t) for t in output_texts(cell))]:
            if hit := PATHS.search(text):
                found.append(f"cell {i} has an absolute path in its {where}: {hit[0]!r}")
    return found


def clocks(nb):
    found = []
    for i, cell in code_cells(nb):
        if hit := CLOCKS.search(cell.source):
            found.append(f"cell {i} reads the clock: {hit[0].strip()!r}")
        for text in output_texts(cell):
            if hit := RUN_DEPENDENT.search(text):
                found.append(f"cell {i} prints what changes from run to run: {hit[0]!r}")
    return found


DETECTORS = (
    unexecuted, errors, ignored_without_reason, trailing_semicolon, wide_code, figure_complaints,
    network, absolute_paths, clocks,
)

__all__ = ["BOOK", "DETECTORS", "IGNORED_SHARE", "ROOT", "course_notebooks", "is_ignored", "read"]
