"""Detectors: each takes a notebook and returns what is wrong with it, a sentence a piece.

They are functions of a notebook node (or of text), so that `test_detectors.py` can show each of
them firing on a notebook that is broken on purpose.
"""

import re
from pathlib import Path

import labels
import nbformat
from bs4 import BeautifulSoup
from refresh import course_notebooks, normalise

ROOT = Path(__file__).resolve().parents[2]
BOOK = ROOT / "book"
ALT_MIN, ALT_MAX = 20, 250
PHONE, FIGURE_WIDTH = 357, 630     # what a figure has of the page at 390 px, and at most; book.css
LETTERS, LARGEST = 9, 17.5         # pixels; the second is the text's
IGNORED_SHARE = 0.02
CODE_WIDTH = 86            # what the page shows without scrolling, at 1300 px
FOLDED = {"hide-input", "hide-cell", "remove-input", "remove-cell"}
CODE_MAX, CELL_MAX = 80, 13
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
WORDS_MAX = 2700
TABLE_HEAD = re.compile(r"^(\|.*\|)\s*\n\|[ :|-]+\|\s*$", re.MULTILINE)
FENCE = re.compile(r"\s*(:{3,}|`{3,})(?:\{([\w:-]+)\})?(.*)")
OPTION = re.compile(r"\s*:[\w-]+:")
# What Markdown becomes before its words are counted; the order matters.
PLAIN = [(re.compile(pattern), instead) for pattern, instead in (
    (r"(?m)^\s*%.*$|(?s:<!--.*?-->)", ""),                             # comments
    (r"(?m)^\([\w-]+\)=\s*$", ""),                                    # labels of sections
    (r"(?s)(?<!\\)\$\$.+?\$\$([ \t]*\([\w-]+\))?", " formula "),      # displayed, with label
    (r"(?s)\\begin\{(\w+\*?)\}.*?\\end\{\1\}", " formula "),
    (r"(?<!\\)\$[^$]+\$", "formula"),
    (r"!\[[^\]]*\]\([^)]*\)", ""),                                   # pictures
    (r"\{[\w:-]+\}`([^`<]+?)\s*<[^`>]*>`", r"\1"),                   # references with a text
    (r"\{term\}`([^`]*)`", r"\1"),
    (r"\{[\w:-]+\}`[^`]*`", "reference"),
    (r"\[([^\]]*)\]\([^)]*\)", r"\1"),                               # links
    (r"(?m)^\s*\d+\.\s", ""),                                        # numbers of list items
)]
FILE_NAME = re.compile(r"\.(png|svg|jpe?g|gif)$", re.IGNORECASE)


def read(path):
    return nbformat.read(path, as_version=4)


def code_cells(nb):
    return [(i, cell) for i, cell in enumerate(nb.cells) if cell.cell_type == "code"]


def tags(cell):
    return set(cell.metadata.get("tags", []))


def listed(name):
    """The lines of a list beside this file, without its comments."""
    text = (ROOT / "tests/notebooks" / name).read_text(encoding="utf-8")
    return {ln.strip() for ln in text.splitlines() if ln.strip() and not ln.startswith("#")}


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
    return bool(tags(cell) & IGNORE_TAGS or IGNORE_COMMENTS.search(cell.source))


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
    if not FOLDED & tags(cell):
        yield cell.source
    for output in cell.outputs:
        yield output.get("data", {}).get("text/markdown", "")


def heads_without_words(nb):
    """Heads of columns that are empty or only a formula, which some readers hear as nothing."""
    return [
        f"cell {i} has a column with the head {head.strip()!r}, in which no word is"
        for i, cell in enumerate(nb.cells) if cell.cell_type == "markdown"
        for line in TABLE_HEAD.findall(cell.source) for head in line.strip("|").split("|")
        if not re.search(r"[^\W\d_]", re.sub(r"\$[^$]*\$", "", head))
    ]


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
            caption = settings.get("figure", {}).get("caption")
            wrong = alt_complaints(settings.get("image", {}).get("alt"), caption)
            if images > 1:
                wrong.append(f"shows {images} pictures in one cell")
            if settings.get("image", {}).get("classes") == "photo" and "photo_style" not in cell.source:
                wrong.append("is a photo without photo_style: its black words vanish on a dark page")
            if captions:
                wrong += _caption_complaints(cell)
            found += [f"cell {i} {piece}" for piece in wrong]
        for output in cell.outputs:
            html = BeautifulSoup(output.get("data", {}).get("text/html", ""), "html.parser")
            for image in html.find_all("img"):
                found += [f"cell {i}: an HTML picture {p}" for p in alt_complaints(image.get("alt"))]
            if captions and html.find(class_="pcalab-slider"):
                found += [f"cell {i} {piece}" for piece in _caption_complaints(cell)]
    return found


def _caption_complaints(cell):
    figure = cell.metadata.get("mystnb", {}).get("figure", {})
    if not figure.get("caption"):
        yield "has a figure without caption (cell metadata mystnb.figure.caption)"
    if not str(figure.get("name", "")).startswith("fig-"):
        yield "has a figure without a name fig-… (cell metadata mystnb.figure.name)"


def letter_complaints(nb):
    """On a telephone a figure's letters are 9 px high or higher; pcalab.plots notes what they are of the width."""
    found = []
    for i, cell in code_cells(nb):
        if {"width", "height", "scale"} & set(cell.metadata.get("mystnb", {}).get("image", {})):
            found.append(f"cell {i} has a figure with a width or height of its own")
        for output in cell.outputs:
            html = BeautifulSoup(output.get("data", {}).get("text/html", ""), "html.parser")
            shares = [float(image["data-letters"]) for image in html.find_all("img", {"data-letters": True})]
            shares += [output.get("metadata", {}).get("image/png", {}).get("letters", 0)
                       ] * ("image/png" in output.get("data", {}))
            for share in shares:
                if not LETTERS / PHONE <= share <= LARGEST / FIGURE_WIDTH:
                    found.append(f"cell {i}: the smallest letters of a figure are {PHONE * share:.1f} px on a "
                                 f"telephone, {FIGURE_WIDTH * share:.1f} px elsewhere")
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


# --- chapters: how long, and how much of what they show is a check -------------------------------


def chapters():
    """Those that are read from the first line to the last; 26 is a place to look things up."""
    return sorted(path for path in BOOK.glob("[0-9]*.ipynb") if not path.stem.startswith("26"))


def words(nb):
    """Words that a reader meets: a formula is one, as is a number put in for a reference."""
    text = "\n\n".join(_unfolded(cell.source) for cell in nb.cells if cell.cell_type == "markdown")
    for pattern, instead in PLAIN:
        text = pattern.sub(instead, text)
    return sum(any(map(str.isalnum, word)) for word in text.split())


def _unfolded(markdown):
    """The lines that stand on the page unfolded, without the frames of directives."""
    kept, frames, head = [], [], False      # frames: (mark, hides its content), the innermost last
    for line in markdown.splitlines():
        mark, name, rest = fence.groups() if (fence := FENCE.match(line)) else (None, None, "")
        if mark and not name and not rest.strip() and frames and mark.startswith(frames[-1][0]):
            frames.pop()
        elif mark:
            if name == "math":
                kept.append("formula")
            frames.append((mark, name in ("dropdown", "math")))
        elif head and OPTION.match(line):
            if ":class:" in line and "dropdown" in line:
                frames[-1] = (frames[-1][0], True)
            continue
        elif not any(hidden for _, hidden in frames):
            kept.append(line)
        head = bool(mark)
    return "\n".join(kept)


def sections(nb):
    """Headings of a chapter, and titles of its folds."""
    text = "\n".join(cell.source for cell in nb.cells if cell.cell_type == "markdown")
    found = re.findall(r"^(?:##+|:{3,}\{dropdown\}) +(.+?)(?: \([^()]*\))?$", text, re.MULTILINE)
    return {title.strip() for title in found}


def exercises_without_section(nb, chapter):
    """Exercises that do not say on which section of their chapter they rest, or name one that is not there."""
    known, found = sections(chapter), []
    for cell in nb.cells:
        title = re.match(r"## (\d+)\. (.+)", cell.source)
        if cell.cell_type != "markdown" or not title:
            continue
        rests = re.search(r"This exercise rests on (.*)", cell.source)
        names = re.findall(r"(?<!\*)\*([^*]+)\*(?!\*)", rests[1]) if rests else []
        if rests and "of that name" in rests[1]:
            names.append(title[2])
        missing = [name for name in names if not {name, name.rstrip(".")} & known]
        if not names or missing:
            found.append(f"exercise {title[1]}: {', '.join(missing) or 'names no section'}")
    return found


def check_lines(cell):
    """The check lines a cell prints."""
    texts = (o.text for o in cell.outputs if o.output_type == "stream" and o.name == "stdout")
    return [line for text in texts for line in labels.check_lines(text)]


def visible_cells(nb):
    """Code cells that compute, and code cells that check, among those whose code is not hidden."""
    visible = [cell for _, cell in code_cells(nb) if not FOLDED & tags(cell)]
    checking = [cell for cell in visible if "check" in tags(cell) or check_lines(cell)]
    return [cell for cell in visible if cell not in checking], checking


def too_long(nb):
    count = words(nb)
    return [f"has {count} words, not at most {WORDS_MAX}"] if count > WORDS_MAX else []


def checks_outnumber(nb):
    computing, checking = visible_cells(nb)
    if len(checking) <= len(computing):
        return []
    return [f"has {len(checking)} visible cells that check, and {len(computing)} that compute"]


def code_in_the_open(nb):
    """Chapters whose open code is more than a reader takes in: cells or the whole too long."""
    computing, _ = visible_cells(nb)
    lines = [sum(1 for line in cell.source.splitlines() if line.strip()) for cell in computing]
    found = [f"a cell shows {n} lines of code, not at most {CELL_MAX}: {cell.source[:30]}…"
             for cell, n in zip(computing, lines) if n > CELL_MAX]
    if sum(lines) > CODE_MAX:
        found.append(f"shows {sum(lines)} lines of code, not at most {CODE_MAX}")
    return found


def wrongly_tagged(nb):
    """A cell has the tag check if and only if it prints a check line, unless its code is hidden."""
    found = []
    for i, cell in code_cells(nb):
        tagged, printed = "check" in tags(cell), bool(check_lines(cell))
        if tagged and not printed:
            found.append(f"cell {i} has the tag check and prints no check line")
        if printed and not tagged and not FOLDED & tags(cell):
            found.append(f"cell {i} prints a check line and has not the tag check")
    return found


CHAPTER_DETECTORS = (too_long, code_in_the_open, checks_outnumber, wrongly_tagged)

DETECTORS = (
    unexecuted, errors, ignored_without_reason, trailing_semicolon, wide_code, heads_without_words,
    figure_complaints, network, absolute_paths, clocks,
)

__all__ = [
    "BOOK", "CHAPTER_DETECTORS", "DETECTORS", "IGNORED_SHARE", "ROOT", "chapters", "course_notebooks",
    "is_ignored", "listed", "read",
]
