"""Check lines in cell outputs become numbered links, and the ledger lists them all.

A line that `pcalab.course.checks` prints carries the label of the equation or theorem that the cell
executes. Here the label becomes what the reader sees everywhere else: a link that shows the number. The
number of an erratum (000-1) links to the section or the fold whose title ends with it, or to the row of a
table that begins with it. A label that no page defines is a warning, so that the build fails.

A cell tagged `check` is shown as the first line of each statement, with the number of the others; its code
and the lines as they were printed are folded behind a button beside them. (The lines are not the
fold's summary: a summary is a button itself, and a link inside a button is lost to some readers.)

The directive `{ledger}` lists every theorem and labelled equation
of the book with the lines that check it, or with the reason given in a comment
`% unchecked: label reason`. The directive `{check-line} label` quotes the first such line on another
page, so that it is never typed there.
"""

import re
from itertools import groupby
from typing import NamedTuple

from docutils import nodes
from docutils.parsers.rst import Directive
from extension import add_store, metadata, stored
from labels import CLASSES, ERRATUM, LABEL, by_statement, check_line, count, indices, numbered
from sphinx.addnodes import compact_paragraph
from sphinx.util import logging
from sphinx.util.nodes import make_refnode

logger = logging.getLogger(__name__)

UNCHECKED = re.compile(r"unchecked:\s*(\S+)\s*(.*)", re.DOTALL)


class Statement(NamedTuple):
    """A theorem or a labelled equation."""

    label: str
    title: str
    tex: str


class check_label(nodes.Inline, nodes.TextElement):
    """Stands for a label until numbers are known."""


class ledger_node(nodes.General, nodes.Element):
    """Stands for the ledger until all pages are read."""


class check_fold(nodes.General, nodes.Element):
    """Holds the code of a check and all that it printed, folded."""


class quoted_line(nodes.General, nodes.Element):
    """Stands for a check line of another page."""


# --- reading a page ---------------------------------------------------------------------------


def read_page(app, doctree):
    """Turn check lines into nodes, and note statements, lines and reasons of this page."""
    env = app.env
    lines, reasons = [], {}
    for block in list(doctree.findall(nodes.literal_block)):
        if "stream" in block.get("classes", ()) and ("✓" in (text := block.astext()) or "✗" in text):
            block.replace_self(_rewrite(block, text, lines))
    by_anchor = {line.anchor: line for line in lines}
    for cell in list(doctree.findall(nodes.container)):
        if "tag_check" in cell["classes"]:
            anchors = [anchor for line in cell.findall(nodes.paragraph) for anchor in line["ids"]]
            _fold(cell, [by_anchor[anchor] for anchor in anchors if anchor in by_anchor])
    for comment in doctree.findall(nodes.comment):
        if found := UNCHECKED.match(comment.astext().strip()):
            reasons[found[1]] = " ".join(found[2].split())
    _pages(env)[env.docname] = {
        "lines": lines,
        "reasons": reasons,
        "statements": list(_statements(doctree)),
        "errata": dict(_errata(doctree)),
    }


def _rewrite(block, text, lines):
    """The nodes for one output: check lines gathered in strips, other text as it was."""
    result = []
    for plain, group in groupby(text.rstrip("\n").split("\n"), key=lambda line: check_line(line) is None):
        if plain:
            rest = block.deepcopy()
            rest.rawsource = "\n".join(group)
            rest.children = []
            rest += nodes.Text(rest.rawsource)
            result.append(rest)
            continue
        strip = nodes.container(classes=["check-lines", "output"])
        for line in group:
            check = check_line(line)._replace(anchor=f"check-{len(lines) + 1}")
            lines.append(check)
            strip += _paragraph(check, ids=[check.anchor])
        result.append(strip)
    return result


def _paragraph(check, link=None, **attributes):
    """One check line as a paragraph: mark, label (a number later) and claim, or a link to them, and kind."""
    paragraph = nodes.paragraph(classes=["check", CLASSES[check.mark]], **attributes)
    paragraph += [nodes.inline("", check.mark, classes=["check-mark"]), nodes.Text(" ")]
    if link is not None:
        paragraph += link
    else:
        false = check.mark == "✗"
        if false:
            paragraph += nodes.Text("false, at " if check.label else "false")
        if LABEL.fullmatch(check.label) or ERRATUM.fullmatch(check.label):
            paragraph += check_label("", "", label=check.label)
        elif check.label:
            paragraph += nodes.inline("", check.label, classes=["check-erratum"])
        paragraph += nodes.Text(": " if false else " ")
        paragraph += nodes.inline("", "", *_claim(check.claim), classes=["check-claim"])
    if check.kind:
        paragraph += nodes.Text(" ")
        paragraph += nodes.inline("", check.kind, classes=["check-kind"])
    return paragraph


def _claim(text):
    """A claim with its indices below the line."""
    return [nodes.subscript("", part) if low else nodes.Text(part) for part, low in indices(text)]


def _fold(cell, checks):
    """Leave one line of each statement to see; all else of the cell goes into a fold."""
    if not checks:
        logger.warning("a cell tagged 'check' prints no check line", location=cell, type="checks")
        return
    strip = nodes.container(classes=["check-lines"])
    for same in by_statement(checks):
        line = _paragraph(same[0]._replace(kind=""))
        if more := count(same):
            line += nodes.Text("\u00a0")
            line += nodes.inline("", more, classes=["check-count"])
        strip += line
    cell[:] = [strip, check_fold("", *cell.children)]


def _statements(doctree):
    for node in doctree.findall(nodes.Element):
        if isinstance(node, check_label):
            continue
        if isinstance(node, nodes.math_block) and node.get("label"):
            yield Statement(node["label"], "", node.astext())
        elif LABEL.fullmatch(node.get("label") or ""):
            title = next(iter(node.findall(nodes.title)), None)
            text = title.astext() if title is not None else ""
            yield Statement(node["label"], re.sub(r"^\s*\((.*)\)\s*$", r"\1", text.strip()), "")


def _errata(doctree):
    """(number, anchor) of each section or fold "Its title (000-1, 000-2)", and each row begun by a number."""
    folds = (node for node in doctree.findall(nodes.container) if node.get("design_component") == "dropdown")
    for node in [*doctree.findall(nodes.section), *folds]:
        title = node[0]
        named = re.search(r"\(([^()]*)\)$", title.astext())
        for number in ERRATUM.findall(named[1]) if named else ():
            yield number, (node["ids"] or title["ids"])[0]      # a fold's name is its title's
    for row in doctree.findall(nodes.row):
        first = row[0].astext()
        if found := ERRATUM.match(first):
            if not row["ids"]:
                row["ids"].append(f"erratum-{found[0]}")
            yield found[0], row["ids"][0]


def _pages(env):
    return stored(env, "check_lines")


# --- numbers ----------------------------------------------------------------------------------


def erratum(env, number):
    """(docname, anchor, number) of an erratum, or None when no page tells of it."""
    return next(((name, page["errata"][number], number) for name, page in _pages(env).items()
                 if number in page["errata"]), None)


def resolve_page(app, doctree, docname):
    for node in list(doctree.findall(ledger_node)):
        node.replace_self(_ledger(app))
    for node in list(doctree.findall(quoted_line)):
        node.replace_self(_quoted(app, node["label"], docname))
    for node in list(doctree.findall(check_label)):
        target = numbered(app.env, node["label"]) or erratum(app.env, node["label"])
        if target is None:
            logger.warning(
                "a check names %r, which no page defines", node["label"],
                location=docname, type="checks", subtype="label",
            )
            node.replace_self(nodes.Text(node["label"]))
            continue
        todoc, anchor, text = target
        link = make_refnode(app.builder, docname, todoc, anchor, nodes.Text(text))
        link["classes"] += ["check-label"]
        if ERRATUM.fullmatch(text):
            link["reftitle"] = "What this source says, and what is right"
        node.replace_self(link)


# --- the ledger -------------------------------------------------------------------------------


class Ledger(Directive):
    """`{ledger}`: every theorem and labelled equation, with the lines that execute it."""

    def run(self):
        env = self.state.document.settings.env
        stored(env, "ledgers")[env.docname] = True
        return [ledger_node()]


class QuotedLine(Directive):
    """`{check-line} label`: the line that executes a statement, as its page stores it."""

    required_arguments = 1

    def run(self):
        env = self.state.document.settings.env
        stored(env, "quotations")[env.docname] = self.arguments[0]
        return [quoted_line(label=self.arguments[0])]


def _quoted(app, label, docname):
    for page in _pages(app.env).values():
        for check in page["lines"]:
            if check.label == label and check.mark == "✓":
                return nodes.container("", _paragraph(check), classes=["check-lines", "output"])
    logger.warning("no page has a check line of %r", label, location=docname, type="checks")
    return nodes.paragraph()


def list_contents(app, env):
    """The chapters in the ledger's contents, which Sphinx gathers before they are known."""
    for ledger in stored(env, "ledgers"):
        page = env.tocs[ledger][0]
        page[1:] = []
        page += nodes.bullet_list("", *[
            nodes.list_item("", compact_paragraph("", "", nodes.reference(
                "", _heading(env, name), internal=True, refuri=ledger, anchorname=f"#{_anchor(name)}")))
            for name in _pages_in_order(env)
        ])


def _anchor(name):
    return nodes.make_id(f"ledger-{name}")


def _heading(env, name):
    number = env.titles[name].get("secnumber")
    return (f"{number[0]} " if number else "") + env.titles[name].astext()


def _pages_in_order(env):
    """Pages with statements, chapters by number, then the rest by name."""
    return sorted(name for name, page in _pages(env).items() if page["statements"])


def _ledger(app):
    env = app.env
    by_label = {}
    for name in sorted(_pages(env)):
        for check in _pages(env)[name]["lines"]:
            by_label.setdefault(check.label, []).append((name, check))
    result, checked, total = [], 0, 0
    for name in _pages_in_order(env):
        page = _pages(env)[name]
        items = [_entry(app, name, page, s, by_label.get(s.label, [])) for s in page["statements"]]
        checked += sum(s.label in by_label for s in page["statements"])
        total += len(items)
        heading = nodes.title("", _heading(env, name))
        entries = nodes.container("", *items, classes=["ledger"])
        result += [nodes.section("", heading, entries, ids=[_anchor(name)], classes=["ledger-chapter"])]
    summary = nodes.paragraph(
        "", f"{checked} of {total} statements are executed by at least one check; "
        f"for each of the others its reason stands beside it."
    )
    contents = nodes.bullet_list("", *[
        nodes.list_item("", nodes.paragraph("", "", nodes.reference(
            "", section[0].astext(), refid=section["ids"][0], internal=True)))
        for section in result
    ], classes=["ledger-contents"])
    return [summary, contents, *result]


def _entry(app, name, page, statement, lines):
    env = app.env
    target = numbered(env, statement.label)
    head = nodes.paragraph(classes=["ledger-statement"])
    head += check_label("", "", label=statement.label)
    if statement.title:
        head += nodes.Text(f" {statement.title}")
    elif statement.tex:
        head += nodes.Text(" ")
        head += nodes.math("", _one_line(statement.tex))
    entry = nodes.container("", head, classes=["ledger-entry"])
    if target is None:
        return entry
    same = {}
    for where, check in lines:
        same.setdefault((where, check.mark, check.claim), []).append(check)
    for (where, *_), checks in same.items():
        entry += _ledger_line(app, where, checks)
    if not lines:
        reason = page["reasons"].get(statement.label, "no check and no reason given")
        entry += nodes.paragraph("", "Not executed: ", *_with_numbers(reason), classes=["ledger-reason"])
    return entry


def _with_numbers(text):
    """A text and the labels in it, to become numbers."""
    for part in re.split(f"({LABEL.pattern})", text):
        yield check_label("", "", label=part) if LABEL.fullmatch(part) else nodes.Text(part)


def _ledger_line(app, where, checks):
    """The first of these lines, and how many say the same."""
    first = checks[0]
    uri = app.builder.get_relative_uri(min(stored(app.env, "ledgers")), where)
    line = _paragraph(first, nodes.reference("", "", *_claim(first.claim or "the check"), internal=True,
                                             refuri=f"{uri}#{first.anchor}", classes=["check-claim"]))
    if more := count(checks):
        line += nodes.inline("", f"\u00a0{more}", classes=["check-count"])
    return line


#: Environments of displayed lines, and what a formula is cut at to lose them: not the rows of a matrix.
DISPLAYS = "aligned", "align", "align*", "equation", "equation*", "split", "gathered"
JOINTS = re.compile(r"(\\(?:begin|end)\{[a-z]+\*?\}|\\\\(?:\[[^]]*\])?|(?<!\\)&)")


def _one_line(tex):
    """A displayed formula for use inside a line: its environments and spacing made inline."""
    parts, inside = [], 0
    for part in JOINTS.split(tex):
        if part.startswith((r"\begin{", r"\end{")):
            if part[part.index("{") + 1:-1] in DISPLAYS:
                continue
            inside += 1 if part.startswith(r"\begin") else -1
        elif JOINTS.fullmatch(part) and not inside:
            part = " " if part == "&" else r"\qquad "
        parts.append(part)
    return " ".join("".join(parts).split()).rstrip(" ,.;")


def open_fold(translator, node):
    translator.body.append(
        '<details class="check-fold">\n<summary>code<span class="visually-hidden"> of the check'
        "</span></summary>\n"
    )


def close_fold(translator, node):
    translator.body.append("</details>\n")


def setup(app):
    app.add_node(check_label)
    app.add_node(check_fold, html=(open_fold, close_fold))
    app.add_node(ledger_node)
    app.add_node(quoted_line)
    app.add_directive("ledger", Ledger)
    app.add_directive("check-line", QuotedLine)
    app.connect("doctree-read", read_page)
    add_store(app, "check_lines")
    add_store(app, "ledgers", written_always=True)
    add_store(app, "quotations", written_always=True)
    app.connect("env-check-consistency", list_contents)    # once chapters have numbers
    app.connect("doctree-resolved", resolve_page)
    return metadata()
