"""What can be said of the built pages without a browser: links, pictures, weights, solutions."""

import functools
import json
import re
from urllib.parse import unquote, urlsplit

import pytest
import slides
from site_files import ROOT, SITE, local_files, site_pages, soup_of, weight

PAGES = site_pages()
BUDGET_MB = 6.0
FILE_NAME = re.compile(r"\.(png|svg|jpe?g|gif)$", re.IGNORECASE)

soup = functools.cache(lambda name: soup_of(SITE / name))


@functools.cache
def anchors(name):
    return {tag["id"] for tag in soup(name).find_all(id=True)} | {"", "top"}


def test_the_book_has_pages():
    assert "index.html" in PAGES and len(PAGES) > 5


@pytest.mark.parametrize("name", PAGES)
def test_every_internal_link_resolves(name):
    broken = []
    for link in soup(name).find_all("a", href=True):
        parts = urlsplit(link["href"])
        if parts.scheme or parts.netloc:
            continue
        target = ((SITE / name).parent / unquote(parts.path)).resolve() if parts.path else SITE / name
        if not target.is_file():
            broken.append(link["href"])
        elif target.suffix == ".html" and parts.fragment:
            inside = target.relative_to(SITE.resolve()).as_posix() if parts.path else name
            if unquote(parts.fragment) not in anchors(inside):
                broken.append(link["href"])
    assert broken == []


@pytest.mark.parametrize("name", PAGES)
def test_everything_a_page_loads_is_in_the_site(name):
    page = soup(name)
    assert [path for path in local_files(page, (SITE / name).parent) if not path.is_file()] == []
    outside = [
        tag.get("src") or tag.get("href")
        for tag in page.find_all(["script", "img", "iframe", "link", "source", "video"])
        if re.match(r"(https?:)?//", tag.get("src") or tag.get("href") or "")
    ]
    assert outside == []


@pytest.mark.parametrize("name", PAGES)
def test_every_picture_has_words(name):
    wrong = [
        image.get("src", "")[:80] for image in soup(name).find_all("img")
        if not image.get("alt", "").strip() or FILE_NAME.search(image["alt"])
    ]
    assert wrong == []


@pytest.mark.parametrize("name", PAGES)
def test_page_keeps_to_its_budget(name):
    assert weight(name)[1] / 1e6 <= BUDGET_MB


@pytest.mark.parametrize("name", PAGES)
def test_headings_do_not_skip_a_level(name):
    article = soup(name).find("article")
    levels = [int(tag.name[1]) for tag in article.find_all(re.compile(r"^h[1-6]$"))] if article else []
    assert [(a, b) for a, b in zip(levels, levels[1:]) if b > a + 1] == []


@pytest.mark.parametrize("name", PAGES)
def test_check_lines_show_numbers(name):
    text = " ".join(tag.get_text(" ") for tag in soup(name).select("p.check .check-label, p.check"))
    assert re.findall(r"[✓✗]\s+((?:eq|thm|lem|prp|cor|def|alg)-\S+)", text) == []


def test_decks_number_statements_as_the_site_does():
    shown = {}
    for name in filter(re.compile(r"\d\d-").match, PAGES):
        for tag in soup(name).select("div.math span.eqno"):
            shown[tag.a["href"].removeprefix("#equation-")] = tag.get_text().removesuffix("#")
        for tag in soup(name).select("div.proof[id] > .admonition-title > .caption-number"):
            shown[tag.find_parent("div")["id"]] = tag.get_text().strip()
    assert slides.numbers() == shown


@pytest.mark.parametrize("name", PAGES)
def test_cells_tagged_check_are_folded(name):
    source = (ROOT / "book" / name).with_suffix(".ipynb")
    cells = json.loads(source.read_text(encoding="utf-8"))["cells"] if source.is_file() else []
    tagged = ["".join(c["source"]).strip() for c in cells if "check" in c["metadata"].get("tags", [])]
    shown = soup(name).select("article div.cell.tag_check")
    assert [cell.select_one("details.check-fold pre").get_text().strip() for cell in shown] == tagged
    for cell in shown:
        assert not cell.details.has_attr("open")
        outside = [part for part in cell.select("p.check, pre, img, .check-kind")
                   if not part.find_parent("details")]
        assert outside and all(part.name == "p" for part in outside)


def test_links_of_the_ledger_lead_to_their_lines():
    links = soup("ledger.html").select(".ledger-entry a.check-claim")
    assert links
    for link in links:
        page, _, anchor = link["href"].partition("#")
        line = soup(page).find(id=anchor)
        assert link.get_text() in line.get_text(), link["href"]


@pytest.mark.parametrize("name", [page for page in PAGES if page.startswith("exercises/")])
def test_exercise_page_folds_solutions_and_offers_the_notebook(name):
    page = soup(name)
    solved = [c for c in page.select("article div.cell") if "BEGIN SOLUTION" in c.get_text()]
    shown = [part for cell in solved for part in cell.select("pre, img")
             if not part.find_parent("details")]
    assert solved and shown == []
    assert all(not fold.has_attr("open") for fold in page.select("article details"))
    link = page.select_one("a.exercise-download")
    notebook = json.loads(((SITE / name).parent / link["href"]).read_text(encoding="utf-8"))
    source = "".join("".join(cell["source"]) for cell in notebook["cells"])
    assert "BEGIN SOLUTION" not in source and "NotImplementedError" in source


def test_previews_hold_no_solution():
    text = (SITE / "_static" / "previews-data.js").read_text(encoding="utf-8")
    assert "SOLUTION" not in text and "exercises/" not in text
    assert "equation-" in text


REFERENCE = [page for page in PAGES if re.fullmatch(r"api/(?!differences).*", page)]


@pytest.mark.parametrize("name", REFERENCE)
def test_a_reference_page_lists_what_it_explains(name):
    article = soup(name).find("article")
    listed = [link["href"] for link in article.select("table.module-table a")]
    explained = [f"#{entry['id']}" for entry in article.select("dl.py > dt[id]")
                 if not entry.parent.find_parent("dl", class_="py")]
    assert listed and listed == explained


def test_the_reference_links_to_equations():
    linked = {name: soup(name).select('article a[href*="#equation-"]') for name in REFERENCE}
    assert linked["api/pca.html"] and linked["api/core-moments.html"] and linked["api/svd.html"]
