"""Chapter files named NN-… carry the number N, whichever other chapters exist.

Sphinx numbers the entries of each numbered toctree 1, 2, 3, …; parts of this book are written at
different times and a chapter keeps its number through all of them. Figures, theorems and equations
follow, because Sphinx derives their numbers from the chapter's.
"""

import posixpath
import re

from docutils import nodes
from extension import metadata
from sphinx.environment.collectors.toctree import TocTreeCollector
from sphinx_external_toc.collectors import TocTreeCollectorWithStyles

ASSIGN_FIGURE_NUMBERS = TocTreeCollector.assign_figure_numbers
CHAPTER = re.compile(r"(\d\d)-")


def chapter_number(docname):
    """The N of a chapter's docname "NN-name", or None for any other page."""
    found = CHAPTER.match(docname)
    return int(found[1]) if found and not posixpath.dirname(docname) else None


def renumber(env):
    for docname, secnumbers in list(env.toc_secnumbers.items()):
        number = chapter_number(docname)
        if docname.startswith("exercises/"):
            unnumber(env, docname)
        if number is None:
            continue
        for anchor, parts in secnumbers.items():
            if parts:
                secnumbers[anchor] = (number, *parts[1:])
        titles = [env.titles.get(docname)] + list(env.tocs[docname].findall(nodes.reference))
        for node in titles:
            if node is not None and node.get("secnumber"):
                node["secnumber"] = [number, *node["secnumber"][1:]]


def unnumber(env, docname):
    """Exercises stand below their chapter in the contents, and are none of its sections."""
    env.toc_secnumbers[docname] = {}
    for node in [env.titles[docname], *env.tocs[docname].findall(nodes.reference)]:
        node.attributes.pop("secnumber", None)


def assign_section_numbers(collector, env):
    """Sphinx's own numbering, then the chapters' numbers over it."""
    before = {name: dict(numbers) for name, numbers in env.toc_secnumbers.items()}
    TocTreeCollector.assign_section_numbers(collector, env)
    renumber(env)
    return [name for name, now in env.toc_secnumbers.items() if now != before.get(name)]


def assign_figure_numbers(collector, env):
    """Sphinx's own numbering; on a page without a chapter, such as a project, it begins anew."""
    before = env.toc_fignumbers
    ASSIGN_FIGURE_NUMBERS(collector, env)
    for numbers in env.toc_fignumbers.values():
        figures = numbers.get("figure", {})
        first = min((parts[0] for parts in figures.values() if len(parts) == 1), default=1)
        if first > 1:
            numbers["figure"] = {each: (parts[0] - first + 1,) for each, parts in figures.items()}
    return [name for name, now in env.toc_fignumbers.items() if now != before.get(name)]


def setup(app):
    # In place of numbering styles (Roman, alphabetical), which this book does not use.
    TocTreeCollectorWithStyles.assign_section_numbers = assign_section_numbers
    TocTreeCollector.assign_figure_numbers = assign_figure_numbers
    return metadata()
