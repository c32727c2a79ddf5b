"""What the book states, what its stored outputs check, and which labels anything refers to."""

import re
from typing import NamedTuple

import hygiene
from labels import KINDS, LABEL, check_lines

DOLLAR_LABEL = re.compile(rf"\$\$\s*\(((?:{KINDS})-[^)\s]+)\)")
OPTION_LABEL = re.compile(rf"^\s*:label:\s*((?:{KINDS})-\S+)\s*$", re.MULTILINE)
AMS_LABEL = re.compile(rf"\\label\{{((?:{KINDS})-[^}}]+)\}}")
UNCHECKED = re.compile(rf"^%\s*unchecked:\s*((?:{KINDS})-\S+)\s+(\S.*)$", re.MULTILINE)
REFERENCE = re.compile(rf"\{{(?:eq|prf:ref)\}}`(?:[^`<]*<)?((?:{KINDS})-[^`>]+)>?`")
FIGURE_REFERENCE = re.compile(r"\{numref\}`(?:[^`<]*<)?(fig-[^`>]+)>?`")


class Page(NamedTuple):
    """A page of the book as pieces in reading order: (kind, text) with kind text or output."""

    name: str
    pieces: list


def page_of_notebook(nb, name):
    pieces = []
    for cell in nb.cells:
        if cell.cell_type == "markdown":
            pieces.append(("text", cell.source))
        elif cell.cell_type == "code":
            pieces += [
                ("output", output.text) for output in cell.outputs
                if output.output_type == "stream" and output.name == "stdout"
            ]
    return Page(name, pieces)


def pages():
    """All pages of the book, notebooks and Markdown, exercises among them."""
    found = []
    for path in sorted([*hygiene.BOOK.glob("*.ipynb"), *hygiene.BOOK.glob("exercises/*.ipynb")]):
        found.append(page_of_notebook(hygiene.read(path), path.relative_to(hygiene.BOOK).as_posix()))
    for path in sorted(hygiene.BOOK.glob("*.md")):
        found.append(Page(path.name, [("text", path.read_text(encoding="utf-8"))]))
    return found


def _prose(text):
    """Text without fenced code blocks that are shown, not parsed as directives."""
    return re.sub(r"^(`{3,})(?!\{).*?^\1\s*$", "", text, flags=re.MULTILINE | re.DOTALL)


def defined(page):
    """Labels a page defines, with the place of each among its pieces."""
    return [
        (label, place)
        for place, (kind, text) in enumerate(page.pieces) if kind == "text"
        for pattern in (DOLLAR_LABEL, OPTION_LABEL, AMS_LABEL)
        for label in pattern.findall(_prose(text))
    ]


def checked(page):
    """Labels in a page's check lines, with the mark and the place of each."""
    return [
        (line.label, line.mark, place)
        for place, (kind, text) in enumerate(page.pieces) if kind == "output"
        for line in check_lines(text)
    ]


def reasons(page):
    return {
        label: reason for kind, text in page.pieces if kind == "text"
        for label, reason in UNCHECKED.findall(text)
    }


def unexecuted_statements(page):
    """Statements with neither a later ✓ on their own page nor a declared reason."""
    excused = reasons(page)
    return [
        f"{page.name}: {label} has no later '✓ {label} …' and no '% unchecked: {label} reason'"
        for label, place in defined(page)
        if label not in excused
        and not any(l == label and m == "✓" and p > place for l, m, p in checked(page))
    ]


def undefined_checks(all_pages):
    known = {label for page in all_pages for label, _ in defined(page)}
    return [
        f"{page.name}: a check names {label}, which no page defines"
        for page in all_pages for label, _, _ in checked(page)
        if LABEL.fullmatch(label) and label not in known
    ]


def malformed_labels(all_pages):
    """Labels defined in another spelling than the one that is looked for."""
    return [f"{page.name}: {label} is not a kind and words in small letters"
            for page in all_pages for label, _ in defined(page) if not LABEL.fullmatch(label)]


def repeated_labels(all_pages):
    labels = [label for page in all_pages for label, _ in defined(page)]
    return sorted({label for label in labels if labels.count(label) > 1})


def dangling_references(all_pages):
    known = {label for page in all_pages for label, _ in defined(page)}
    return [
        f"{page.name}: refers to {label}, which no page defines"
        for page in all_pages for kind, text in page.pieces if kind == "text"
        for label in REFERENCE.findall(_prose(text)) if label not in known
    ]


def labels_in_code(folder=hygiene.ROOT / "pcalab"):
    """Labels that the package's comments and docstrings name, with the file of each."""
    return [
        (label, path.name) for path in sorted(folder.rglob("*.py"))
        for label in LABEL.findall(path.read_text(encoding="utf-8"))
    ]
