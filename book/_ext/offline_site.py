"""The site works from a folder, with no network and no console error.

MathJax is copied into the output from an installed package; what the theme and Jupyter Book add to
a page for live kernels, and what a screen reader would stumble over, is put right in each page.
"""

import posixpath
import shutil
from pathlib import Path

from bs4 import BeautifulSoup
from docutils import nodes
from extension import after_html, mathjax_files, metadata
from sphinx_design.dropdown import dropdown_title

# The parts of MathJax 3 that a page with TeX input can ask for.
MATHJAX = ("tex-mml-chtml.js", "output/chtml/fonts", "input/tex/extensions")


# --- what the theme makes ---------------------------------------------------------------------


def mended(html):
    """A part of the theme's page without what a console or a screen reader would complain about."""
    soup = BeautifulSoup(html, "html.parser")
    # Fonts cannot be preloaded from file://, and the few icons on a page are drawn by book.css.
    for asset in soup.select("link[rel=preload][as=font], [href*='/fontawesome/'], [src*='/fontawesome/']"):
        asset.decompose()
    for bar in soup.select("summary:has(> .toctree-toggle)"):
        bar["aria-label"] = "The pages below this one"
    for brand in soup.select("div.sidebar-primary-item:has(> a.navbar-brand)"):
        brand.name, brand["aria-label"] = "nav", "Title page"
    return str(soup)


def tidy_context(app, pagename, templatename, context, doctree):
    """Leave out the scripts for live kernels: no page starts one."""
    context["mended"] = mended
    context["default_mode"] = "auto"  # without it the theme reports an error in the console
    for files in ("script_files", "css_files"):
        context[files] = [file for file in context.get(files, [])
                          if "thebe" not in f"{file} {getattr(file, 'attributes', '')}".lower()]
    # The button on an exercise page: the notebook to fill in, not the solved one.
    if pagename.startswith("exercises/"):
        for button in (each for group in context["header_buttons"] for each in group.get("buttons", ())):
            if button["label"] == "download-source-button":
                button["url"] = f"to-do/{posixpath.basename(pagename)}.ipynb"


# --- what Sphinx makes ------------------------------------------------------------------------


def tidy_doctree(app, doctree):
    """Ids are given once, and the notebook without solutions is offered below an exercise page's title."""
    for section in doctree.findall(nodes.section):
        if section["ids"] == ["proof-content"]:
            section["ids"] = [f"{section.parent.get('label', 'proof')}-content"]
    folder, _, name = app.env.docname.rpartition("/")
    if folder == "exercises":
        link = (
            '<p class="exercise-download">'
            f'<a class="exercise-download" href="to-do/{name}.ipynb" download>'
            "Download these exercises as a notebook to fill in</a>"
            " (solutions are left out; the check cells stay)</p>"
        )
        next(doctree.findall(nodes.title)).parent.insert(1, nodes.raw("", link, format="html"))


def unlink_bars(app, doctree, docname):
    """The bar that opens a fold is a button itself: no links inside it."""
    for bar in doctree.findall(dropdown_title):
        for link in list(bar.findall(nodes.reference)):
            link.replace_self(link.children)


def open_entry(translator, node):
    """An empty corner of a table is no header."""
    row = node.parent
    if isinstance(row.parent, nodes.thead) and not node.astext().strip():
        row.column += 1
        translator.body.append("<td></td>\n")
        raise nodes.SkipNode
    type(translator).visit_entry(translator, node)


def open_citation(translator, node):
    """An item of the list around it, not Docutils' doc-biblioentry, which needs a doc-bibliography."""
    if not isinstance(node.previous_sibling(), nodes.citation):
        translator.body.append('<div role="list" class="citation-list">\n')
    translator.body.append(translator.starttag(node, "div", classes=["citation"], role="listitem"))


# --- files beside the pages -------------------------------------------------------------------


def copy_mathjax(app):
    source, target = mathjax_files(), Path(app.outdir) / "_static" / "mathjax"
    for part in MATHJAX:
        if not (target / part).exists():
            (target / part).parent.mkdir(parents=True, exist_ok=True)
            copy = shutil.copytree if (source / part).is_dir() else shutil.copy2
            copy(source / part, target / part)


def setup(app):
    app.set_html_assets_policy("always")  # previews can bring mathematics to any page
    app.add_node(nodes.entry, override=True, html=(open_entry, None))
    app.add_node(nodes.citation, override=True, html=(open_citation, None))
    app.connect("doctree-read", tidy_doctree)
    app.connect("doctree-resolved", unlink_bars, priority=900)
    app.connect("html-page-context", tidy_context, priority=900)
    after_html(app, copy_mathjax)
    return metadata()
