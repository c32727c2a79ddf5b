"""The course as one PDF, where make pdf has made it: read back, and compared with its source."""

import functools
import unicodedata

import pdf as maker
import pikepdf
import pytest
from bs4 import BeautifulSoup
from pypdf import PdfReader
from site_files import SITE, site_pages, soup_of

pytestmark = pytest.mark.skipif(
    not (maker.PDF.is_file() and maker.MERGED.is_file()), reason="make pdf has not been run here"
)
LARGEST_MB = 30


@pytest.fixture(scope="module")
def course():
    with pikepdf.open(maker.PDF) as opened:
        yield opened


@functools.cache
def merged():
    return soup_of(maker.MERGED)


@functools.cache
def rows():
    """The contents: (level, key, title)."""
    return [(int(row["class"][0][-1]), row.a["href"][1:], maker.plain(row.a.span.decode_contents()))
            for row in merged().select("nav.whole-contents li")]


@pytest.fixture(scope="module")
def tags(course):
    """Every tag, with what it holds."""
    found, waiting = [], [course.Root.StructTreeRoot]
    while waiting:
        tag = waiting.pop()
        held = list(tag.get("/K", ()))
        found.append((tag, held))
        waiting += [each for each in held if isinstance(each, pikepdf.Dictionary) and "/S" in each]
    return found


def links(pdf):
    return [note for page in pdf.pages for note in page.get("/Annots", ()) if note.Subtype == "/Link"]


def test_it_says_what_it_is(course):
    assert course.Root.MarkInfo.Marked and str(course.Root.Lang) == "en"
    assert str(course.docinfo.Title) == "Principal component analysis, executed"
    assert course.Root.ViewerPreferences.DisplayDocTitle
    assert set(course.docinfo.keys()) == {"/Title", "/Author"}    # not when, where and with what
    assert maker.PDF.stat().st_size < LARGEST_MB * 1e6


def test_links_lead_somewhere(course):
    ids = [tag["id"] for tag in merged().select("[id]")]
    assert len(ids) == len(set(ids))
    inside = [link["href"][1:] for link in merged().select("a[href^='#']")]
    assert set(inside) <= set(ids)
    named = {name.removeprefix("/") for name in course.Root.Dests.keys()}
    found = [link for link in links(course) if "/Dest" in link]
    assert {str(link.Dest).removeprefix("/") for link in found} == named == set(inside)
    assert len(found) >= len(inside)    # a link over two lines is two
    outside = {str(link.A.URI) for link in links(course) if "/A" in link}
    strange = [uri for uri in outside if not uri.startswith(("https://", "http://", "html/"))]
    assert strange == []
    beside = [uri for uri in outside if uri.startswith("html/")]
    assert [uri for uri in beside if not (SITE.parent / uri.partition("#")[0]).is_file()] == []
    assert any(uri.startswith("html/api") for uri in beside)


def test_formulas_and_figures_have_words(tags):
    figures = [str(tag.get("/Alt", "")) for tag, _ in tags if tag.get("/S") == "/Figure"]
    wanted = merged().select(".math") + merged().select("img")
    assert len(figures) >= len(wanted) > 1000
    assert [words for words in figures if not words.strip()] == []
    assert [words for words in figures if "\\" in words] == []    # TeX that nobody spoke


def test_every_content_has_its_tag(course, tags):
    """What a tag holds, its page knows it by; no empty wrapper is left."""
    held, known, places = {}, {}, {}
    numbers = list(course.Root.StructTreeRoot.ParentTree.Nums)
    owners = dict(zip(map(int, numbers[::2]), numbers[1::2], strict=True))

    def keep(place, number, tag):
        held[place.objgen, number] = tag.objgen
        if place.objgen not in places:
            places[place.objgen] = owners[int(place.StructParents)]

    for tag, inside in tags:
        assert tag.get("/S") != "/NonStruct"
        for each in inside:
            if isinstance(each, int):
                keep(tag.Pg, each, tag)
            elif each.get("/Type") == "/MCR":
                keep(each.get("/Stm", each.Pg), int(each.MCID), tag)
    for place, entries in places.items():
        known.update(((place, number), tag.objgen) for number, tag in enumerate(entries) if tag is not None)
    assert held == known and len(places) >= len(course.pages) - 5


def test_no_page_is_empty(course, tags):
    seen = {place.Pg.objgen for tag, held in tags for place in (tag, *held)
            if isinstance(place, pikepdf.Dictionary) and "/Pg" in place}
    assert [number for number, page in enumerate(course.pages, 1) if page.obj.objgen not in seen] == []


def test_the_outline_is_the_contents(course):
    def items(level, below):
        for item in below:
            yield level, item.title
            yield from items(level + 1, item.children)

    with course.open_outline() as outline:
        told = list(items(0, outline.root))
    assert told == [(level, title) for level, _, title in rows()] and len(told) > 100


def test_the_contents_tell_the_page(course):
    pages, reader = maker.numbers(course), PdfReader(maker.PDF)
    until = pages[rows()[0][1]] - 1
    text = squeezed(" ".join(reader.pages[number].extract_text() for number in range(1, until)))
    place = 0
    for _, key, title in rows():
        row = f"{title} {pages[key]}"
        assert (place := text.find(squeezed(row), place)) >= 0, row


def squeezed(text):
    """Without spaces and ligatures; the reader's apostrophe is another."""
    return "".join(unicodedata.normalize("NFKC", text).replace("ʼ", "’").split())


def test_folds_are_open_and_code_of_checks_is_left_out():
    assert merged().select("details, summary, script[type], input, button") == []
    lines, proofs, solved = 0, 0, 0
    for page in site_pages():
        if page.startswith(("api", "search")):
            continue
        article = soup_of(SITE / page).select_one("article")
        graders = ", .tag_hide-input p.check" if page.startswith("exercises/") else ""
        lines += len(article.select("div.check-lines p.check"))
        lines -= len(article.select(f"details.check-fold p.check{graders}"))
        proofs += len(article.select("details.sd-dropdown"))
        solved += len(article.select(".tag_hide-cell")) if graders else 0
    assert len(merged().select("div.check-lines p.check")) == lines > 300
    assert len(merged().select("div.fold")) == proofs > 300
    assert len(merged().select(".solutions .tag_hide-cell")) == solved > 300


def test_solutions_and_exercises_lead_to_each_other():
    links = merged().select("p.other-page a")
    ways = {(link.find_parent("section")["id"], link["href"][1:]) for link in links}
    assert ways == {(there, here) for here, there in ways} and len(ways) > 200
    code = [block.get_text() for block in merged().select(".solutions pre")]
    assert not any("SOLUTION" in text for text in code) and any("\n    return " in text for text in code)
    for chapter in merged().select("section.exercises"):
        assert chapter.select("div.fold, .tag_hide-cell, .tag_hide-input") == []
