"""The whole course as one PDF: the pages of the built site become one document, which Chromium prints.

    python book/_tools/pdf.py [CHAPTER ...]

Numbers, figures and links are those of the site. Proofs are open; solutions have a part of their own;
imports, the code of checks and figures, and graders are left out. What is not printed (the reference, decks,
notebooks) is linked in the folder `html` beside the PDF. Chromium prints twice: only after the first time are
page numbers known.
"""

import asyncio
import json
import os
import posixpath
import shutil
import sys
import time
from html import escape
from pathlib import Path

import pikepdf
import yaml
from bs4 import BeautifulSoup
from playwright.async_api import TimeoutError as NoAnswer
from playwright.async_api import async_playwright
from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import PythonLexer

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
sys.path.insert(0, str(ROOT / "book" / "_ext"))
from extension import installed, mathjax_files  # noqa: E402
from typefaces import FACES  # noqa: E402

SITE = ROOT / "_build" / "html"
PDF = ROOT / "_build" / "pca-course.pdf"
MERGED = ROOT / "_build" / "pdf" / "course.html"
CHROMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "msedge")
FLAGS = [
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
    "--allow-file-access-from-files", "--js-flags=--max-old-space-size=4096",
]
NO_CHROMIUM = (
    "No Chromium was found, and it is what prints the PDF: install Chromium or Google Chrome "
    "(Debian and Ubuntu: apt install chromium), or name its program, make pdf CHROME=/path/to/chrome."
)
PATIENCE = 30 * 60          # seconds for one print; a Chromium that hangs says nothing
BESIDE = "site:"            # stands in links for the folder of the site, beside the PDF
HEADINGS = ["h1", "h2", "h3", "h4", "h5", "h6"]
OFF_PAPER = ".headerlink, .toctree-wrapper, .exercise-download, .start-button, svg.course-map-narrow, script"
SOLUTION = ["### BEGIN SOLUTION", "### END SOLUTION"]


def chrome():
    """The browser named by CHROME, or the first one on the path, or None."""
    return os.environ.get("CHROME") or next(filter(None, map(shutil.which, CHROMES)), None)


def soup_of(html):
    return BeautifulSoup(html, "html.parser")


def key_of(page):
    return page.replace("/", "-")


# --- the pages, as paper wants them -------------------------------------------------------------


class Page:
    """The article of a page: folds open or gone, ids with the page's name before them."""

    def __init__(self, name, printed):
        self.name, self.key = name, key_of(name)
        html = (SITE / f"{name}.html").read_text(encoding="utf-8")
        self.article = soup_of(html).select_one("article.bd-article")
        for tag in self.article.select(OFF_PAPER):
            tag.decompose()
        self.title = self.article.h1
        self.show_sliders()
        self.open_folds()
        for tag in self.article.select("figure"):
            tag["role"] = "group"       # the alternative text is its picture's
        self.rename_ids()
        self.point_links(printed)
        for tag in self.article.select("img[src]"):
            if not tag["src"].startswith("data:"):
                tag["src"] = (SITE / name).parent.joinpath(tag["src"]).resolve().as_uri()

    def sections(self):
        """The sections below the title, with their headings."""
        for section in self.article.section.find_all("section", recursive=False):
            if heading := section.find(HEADINGS, recursive=False):
                yield section["id"], heading

    def show_sliders(self):
        for figure in self.article.select("figure.pcalab-slider"):
            label, value = (figure.select_one(name).get_text(" ", strip=True) for name in ("label", "output"))
            figure.select_one(".pcalab-slider-controls").decompose()
            told = f": {value}" if value else ""
            figure.append(soup_of(f"<figcaption>One position of a slider on the site, “{escape(label)}”"
                                  f"{escape(told)}</figcaption>"))

    def open_folds(self):
        for fold in self.article.select("details.check-fold"):
            for tag in fold.select("[id]"):    # a link into the fold leads to the line that is left
                fold.insert_before(soup_of(f'<span id="{tag["id"]}"></span>'))
            fold.decompose()
        for cell in self.article.select("div.cell.tag_hide-input"):
            if self.name.startswith("exercises/"):
                cell.decompose()               # the grader
                continue
            cell.details.decompose()
            if not cell.get_text(strip=True) and not cell.find("img"):
                cell.decompose()
        for cell in self.article.select("div.cell.tag_hide-cell"):
            words = cell.summary.p.get_text(" ", strip=True)
            cell.details.summary.decompose()
            cell.details.unwrap()
            if not self.name.startswith("exercises/") and words != "Show the code":
                cell.insert(0, soup_of(f'<p class="fold-title">{escape(words)}</p>'))
        for fold in self.article.select("details"):
            title = fold.summary
            for mark in title.select(".sd-summary-state-marker"):
                mark.decompose()
            title.name, title["class"] = "p", ["fold-title"]
            fold.name, fold["class"] = "div", ["fold"]

    def rename_ids(self):
        seen = set()
        for tag in self.article.find_all(True):
            if tag.get("id") in seen:
                del tag["id"]    # several proofs of a page have the same
            seen.add(tag.get("id"))
            for name in ("id", "aria-labelledby", "aria-describedby"):
                if name in tag.attrs:
                    tag[name] = " ".join(f"{self.key}--{word}" for word in tag[name].split())
            for name in ("marker-end", "marker-start"):
                if name in tag.attrs:
                    tag[name] = tag[name].replace("url(#", f"url(#{self.key}--")

    def point_links(self, printed):
        for link in self.article.select("a[href]"):
            path, _, anchor = link["href"].partition("#")
            if ":" in path:
                continue
            path = posixpath.join(posixpath.dirname(self.name), path) if path else f"{self.name}.html"
            path = posixpath.normpath(path)
            page = path.removesuffix(".html")
            if page in printed:
                link["href"] = f"#{key_of(page)}--{anchor}" if anchor else f"#{key_of(page)}"
            else:
                link["href"] = f"{BESIDE}{path}#{anchor}" if anchor else f"{BESIDE}{path}"

    def lower_headings(self, by):
        for heading in self.article.find_all(HEADINGS):
            heading.name = f"h{min(6, int(heading.name[1]) + by)}"

    def take_solutions(self):
        """Out of an exercise page: for each exercise its heading, and its solutions under their parts."""
        taken = []
        for section in self.article.section.find_all("section", recursive=False):
            key = f"{section['id']}--solution"
            part, pieces = None, []
            for tag in section.find_all(True, recursive=False):
                classes = tag.get("class", [])
                for words in tag.select("strong") if tag.name == "p" else ():
                    if words.get_text()[1:3] == ". ":
                        part = words.get_text().rstrip(".")    # "b. Implement"
                if "fold" in classes or "tag_hide-cell" in classes:
                    pieces.append(f'<p class="solved-part">{part}</p>' if part else "")
                    pieces.append(str(tag.extract()))
                    part = None
            if pieces:
                heading = section.find(HEADINGS, recursive=False).decode_contents()
                section.append(soup_of(page_link(key, "Solutions")))
                back = page_link(section["id"], "The exercise")
                taken.append(f'<section id="{key}"><h3>{heading}</h3>{back}{"".join(pieces)}</section>')
        taken = soup_of("".join(taken))
        for code in taken.select("pre"):
            lines = code.get_text().split("\n")
            kept = [line for line in lines if line.strip() not in SOLUTION]
            if kept != lines:
                html = highlight("\n".join(kept), PythonLexer(), HtmlFormatter(nowrap=True))
                code.replace_with(soup_of(f"<pre>{html}</pre>").pre)    # only inside pre, spaces are kept
        return taken


def page_link(key, words):
    return (f'<p class="other-page"><a href="#{key}">{words}, page '
            f'<span class="page" data-to="{key}">000</span></a></p>')


# --- one document -------------------------------------------------------------------------------


class Course:
    """The merged document, and the rows of its contents: (level, key, heading as HTML)."""

    def __init__(self, only=()):
        toc = yaml.safe_load((ROOT / "_toc.yml").read_text(encoding="utf-8"))
        self.parts = [
            (part.get("caption"), [(chapter["file"], [below["file"] for below in chapter.get("sections", ())])
                                   for chapter in part["chapters"] if wanted(chapter["file"], only)])
            for part in toc["parts"]
        ]
        self.printed = {toc["root"], *(page for _, chapters in self.parts
                                       for chapter, below in chapters for page in (chapter, *below))}
        self.rows, self.body, self.heads, self.solutions = [], [], [], []
        self.add_first_page(toc["root"])
        for caption, chapters in self.parts:
            if chapters:
                self.add_part(caption, chapters)
        if self.solutions:
            self.add_solutions()

    def add_first_page(self, root):
        page = Page(root, self.printed)
        self.title = page.title.get_text(strip=True)
        cover = page.article.select_one(".title-page").extract()
        page.title.string = "About this course"
        self.cover = f'<section class="cover"><h1>{escape(self.title)}</h1>{cover}</section>'
        self.add_chapter(0, page.title.decode_contents(), page.key, page, self.title)

    def add_part(self, caption, chapters):
        if caption:
            start, opening = len(self.rows), len(self.body)
            self.rows.append((0, f"part-{len(self.body)}", escape(caption)))
            self.body.append("")
        level = 1 if caption else 0
        for name, below in chapters:
            page = Page(name, self.printed)
            self.add_chapter(level, page.title.decode_contents(), page.key, page, caption or self.title)
            for each in below:
                exercises = Page(each, self.printed)
                solutions = exercises.take_solutions()
                whose = page if each == f"exercises/{name}" else exercises
                self.solutions.append((whose.title, exercises, solutions))
                self.add_chapter(level + 1, exercises.title.decode_contents(), exercises.key, exercises,
                                 page.title.get_text(" ", strip=True))
        if caption:
            self.body[opening] = self.opening(self.rows[start:])

    def opening(self, rows):
        """The page that opens a part, with its chapters."""
        (_, key, caption), *below = rows
        return (f'<section class="part" id="{key}"><h1>{caption}</h1>'
                f'{contents([row for row in below if row[0] == 1])}</section>')

    def add_chapter(self, level, title, key, page, left):
        self.rows.append((level, key, title))
        if not page.name.startswith(("exercises/", "ledger")):
            self.rows += [(level + 1, anchor, heading.decode_contents())
                          for anchor, heading in page.sections()]
        page.lower_headings(level)
        kind = "exercises" if page.name.startswith("exercises/") else page.key
        self.add(key, left, plain(title), page.article.decode_contents(), kind)

    def add(self, key, left, right, html, kind):
        """A run of pages with heads of its own."""
        self.heads.append(f"@page p-{key} {{ @top-left {{ content: {quoted(left)} }} "
                          f"@top-right {{ content: {quoted(right)} }} }}")
        self.body.append(f'<section class="chapter {kind}" id="{key}" style="page: p-{key}">{html}</section>')

    def add_solutions(self):
        start, opening = len(self.rows), len(self.body)
        self.rows.append((0, "solutions", "Solutions"))
        self.body.append("")
        for chapter, exercises, solutions in self.solutions:
            key, title = f"solutions-{exercises.key}", chapter.decode_contents()
            self.rows.append((1, key, title))
            self.add(key, "Solutions", plain(title), f"<h2>Solutions: {title}</h2>{solutions}", "solutions")
        self.body[opening] = self.opening(self.rows[start:])

    def html(self):
        first = soup_of((SITE / "index.html").read_text(encoding="utf-8"))
        sheets = [(SITE / link["href"].partition("?")[0]).as_uri()
                  for link in first.select("link[rel=stylesheet]")]
        config = yaml.safe_load((ROOT / "_config.yml").read_text(encoding="utf-8"))
        mathjax, settings = mathjax_files(), json.dumps(config["sphinx"]["config"]["mathjax3_config"])
        return f"""<!DOCTYPE html>
<html lang="en" data-theme="light" data-mode="light"><head><meta charset="utf-8">
<title>{escape(self.title)}</title>
{"".join(f'<link rel="stylesheet" href="{sheet}">' for sheet in sheets)}
<style>{typefaces()}{(HERE / "pdf.css").read_text(encoding="utf-8")}{"".join(self.heads)}</style>
<script>window.MathJax = {settings}; window.mathjaxFolder = "{mathjax.as_uri()}";</script>
<script>{(HERE / "pdf.js").read_text(encoding="utf-8")}</script>
<script src="{(SITE / "_static" / "reading.js").as_uri()}"></script>
<script defer src="{(mathjax / "tex-mml-chtml.js").as_uri()}"></script></head>
<body><main class="bd-main"><div class="bd-content"><div class="bd-article-container">
<article class="bd-article">
{self.cover}<nav class="whole-contents" aria-label="Contents"><h1>Contents</h1>{contents(self.rows)}</nav>
{"".join(self.body)}</article></div></div></main></body></html>"""


def wanted(name, only):
    return name != "api" and (not only or name in only)


def contents(rows):
    """Rows of contents as a list, with room for page numbers."""
    return '<ul class="contents">' + "".join(
        f'<li class="level-{level}"><a href="#{key}"><span>{unlinked(title)}</span><span class="dots"></span>'
        f'<span class="page" data-to="{key}">000</span></a></li>' for level, key, title in rows) + "</ul>"


def unlinked(html):
    """A heading without links and ids, which may stand in a document only once."""
    soup = soup_of(html)
    for tag in soup.select("a"):
        tag.unwrap()
    for tag in soup.select("[id]"):
        del tag["id"]
    return str(soup)


def plain(html):
    return " ".join(soup_of(html).get_text().replace("\\(", "").replace("\\)", "").split())


def quoted(text):
    """A string of CSS."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def typefaces():
    """The faces of book.css from TrueType files: others would become pictures of letters in the PDF."""
    faces = (SITE / "_static" / "book.css").read_text(encoding="utf-8").splitlines()
    faces = "".join(line for line in faces if line.startswith("@font-face"))
    for name, (home, file) in FACES.items():
        faces = faces.replace(f"fonts/{name}.woff2", (installed(*home) / file).with_suffix(".ttf").as_uri())
    return faces


# --- the PDF ------------------------------------------------------------------------------------


def numbers(pdf):
    """{name: page number} of everything that is linked."""
    order = {page.objgen: number for number, page in enumerate(pdf.pages, start=1)}
    return {name.removeprefix("/"): order[place_of(target)[0].objgen]
            for name, target in pdf.Root.Dests.items()}


def place_of(target):
    return target if isinstance(target, pikepdf.Array) else target.D


async def print_twice(source, target):
    """Typeset, print, fill in the page numbers, print again. Returns what was counted on the way."""
    settings = {"path": target, "print_background": True, "prefer_css_page_size": True}
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=chrome(), args=FLAGS)
        # As wide as the text of a page: formulas and printed lines are fitted to it.
        page = await browser.new_page(viewport={"width": 627, "height": 900})
        page.set_default_timeout(1000 * PATIENCE)
        await page.emulate_media(media="print", color_scheme="light")
        await page.goto(source.as_uri())
        counted = await asyncio.wait_for(page.evaluate("typeset()"), PATIENCE)
        await asyncio.wait_for(page.pdf(**settings, tagged=False), PATIENCE)
        with pikepdf.open(target) as pdf:
            before = numbers(pdf)
        missing = await page.evaluate("fillPages", before)
        await asyncio.wait_for(page.pdf(**settings, tagged=True), PATIENCE)
    with pikepdf.open(target) as pdf:
        moved = [name for name, number in numbers(pdf).items() if before.get(name) != number]
    return {**counted, "missing": missing, "moved": moved}


def finish(course, raw, target):
    """Outline, metadata and links to the site; nothing of when and where it was made."""
    with pikepdf.open(raw) as pdf:
        unwrap(pdf)
        add_outline(pdf, course.rows)
        for page in pdf.pages:
            for link in page.get("/Annots", ()):
                if "/A" in link and str(link.A.get("/URI", "")).startswith(BESIDE):
                    link.A.URI = pikepdf.String(str(link.A.URI).replace(BESIDE, "html/", 1))
        for name in {"/CreationDate", "/ModDate", "/Creator", "/Producer"} & set(pdf.docinfo.keys()):
            del pdf.docinfo[name]
        with pdf.open_metadata(set_pikepdf_as_editor=False) as about:
            about["dc:title"], about["dc:creator"] = course.title, ["The pcalab authors"]
            about["dc:language"] = ["en"]
        pdf.Root.PageMode = pikepdf.Name.UseOutlines
        pdf.Root.ViewerPreferences = pikepdf.Dictionary(DisplayDocTitle=True)
        pdf.save(target, object_stream_mode=pikepdf.ObjectStreamMode.generate, compress_streams=True,
                 deterministic_id=True)
        return len(pdf.pages)


def unwrap(pdf):
    """Chromium has a tag NonStruct for each glyph and each box: what it holds goes to the tag above it."""
    holders = {}

    def contents(tag, holder):
        inside = tag.get("/K", ())
        for each in inside if isinstance(inside, pikepdf.Array) else [inside]:
            if isinstance(each, int):
                holder.Pg = holder.get("/Pg", tag.Pg)
                same = holder.Pg.objgen == tag.Pg.objgen
                yield each if same else pikepdf.Dictionary(Type=pikepdf.Name.MCR, Pg=tag.Pg, MCID=each)
            elif each.get("/S") == "/NonStruct":
                holders[each.objgen] = holder
                yield from contents(each, holder)
            else:
                if "/S" in each:
                    each.P = holder
                    each.K = pikepdf.Array(list(contents(each, each)))
                elif "/Pg" not in each and "/Pg" in tag:
                    each.Pg = tag.Pg
                yield each

    root = pdf.Root.StructTreeRoot
    root.K = pikepdf.Array(list(contents(root, root)))
    for tags in root.ParentTree.Nums:
        if isinstance(tags, pikepdf.Array):
            for number, tag in enumerate(tags):
                if tag is not None and tag.objgen in holders:
                    tags[number] = holders[tag.objgen]


def add_outline(pdf, rows):
    with pdf.open_outline() as outline:
        outline.root.clear()
        above = [outline.root]
        for level, key, title in rows:
            item = pikepdf.OutlineItem(plain(title), place_of(pdf.Root.Dests[f"/{key}"]))
            item.is_closed = True
            del above[level + 1:]
            above[level].append(item)
            above.append(item.children)


def main(only):
    if chrome() is None:
        print(NO_CHROMIUM)
        return 1
    start = time.perf_counter()
    course = Course(only)
    MERGED.parent.mkdir(parents=True, exist_ok=True)
    MERGED.write_text(course.html(), encoding="utf-8")
    print(f"Merged {len(course.printed)} pages; Chromium prints them, which takes some minutes", flush=True)
    raw = MERGED.with_suffix(".raw.pdf")
    try:
        counted = asyncio.run(print_twice(MERGED, raw))
    except (TimeoutError, NoAnswer):
        print(f"Chromium did not answer for {PATIENCE // 60} minutes, as it does now and then with long "
              "documents: the PDF was not made. Run make pdf again.")
        return 1
    if counted["wrong"] or counted["missing"] or counted["moved"]:
        print(f"The PDF was not made. Formulas with mistakes: {counted['wrong']}; in the contents, without a "
              f"page: {counted['missing']}; on another page in the second print: {counted['moved']}")
        return 1
    pages = finish(course, raw, PDF)
    raw.unlink()
    print(f"{PDF}: {pages} pages, {PDF.stat().st_size / 1e6:.1f} MB, {counted['formulas']} formulas, "
          f"made in {time.perf_counter() - start:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
