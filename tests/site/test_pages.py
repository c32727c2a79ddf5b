"""What can be said of the built pages without a browser: links, pictures, weights, solutions."""

import functools
import json
import re
from urllib.parse import unquote, urlsplit

import pytest
import slides
from bs4 import BeautifulSoup
from fontTools.ttLib import TTFont
from labels import LABEL
from site_files import ROOT, SITE, local_files, site_pages, soup_of, weight

PAGES = site_pages()
BUDGET_MB = 6.0
FILE_NAME = re.compile(r"\.(png|svg|jpe?g|gif)$", re.IGNORECASE)

# Each process that reads the pages takes half a minute over it: one reads them all.
pytestmark = pytest.mark.xdist_group("pages")


def soup(name):
    return soup_of(SITE / name)



@functools.cache
def anchors(name):
    """What a link into a page may lead to: tags by their id, and the page itself."""
    return {"": None, "top": None} | {tag["id"]: tag for tag in soup(name).find_all(id=True)}


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
def test_page_keeps_to_its_budget(name, record_property):
    alone, together = weight(name)
    record_property("weight", (name, alone, together))
    assert together / 1e6 <= BUDGET_MB


@pytest.mark.parametrize("name", PAGES)
def test_headings_do_not_skip_a_level(name):
    article = soup(name).find("article")
    levels = [int(tag.name[1]) for tag in article.find_all(re.compile(r"^h[1-6]$"))] if article else []
    assert [(a, b) for a, b in zip(levels, levels[1:]) if b > a + 1] == []


@pytest.mark.parametrize("name", PAGES)
def test_every_id_is_there_once(name):
    ids = [tag["id"] for tag in soup(name).select("article [id]")]
    assert [each for each in set(ids) if ids.count(each) > 1] == []


def test_figures_of_a_project_are_numbered_from_one():
    for name in filter(re.compile(r"exercises/p\d").match, PAGES):
        numbers = [number.get_text(strip=True) for number in soup(name).select("figcaption .caption-number")]
        assert numbers == [f"Fig. {i}" for i in range(1, len(numbers) + 1)], name


def test_a_proof_in_the_open_is_text():
    proofs = soup("22-tsne.html").select(".proof-text")
    assert [proof.find(recursive=False).em.get_text() for proof in proofs] == ["Proof."] * len(proofs) != []


def test_bibliography_has_short_labels():
    labels = [label.get_text(strip=True) for label in soup("bibliography.html").select(".citation .label")]
    assert labels and [label for label in labels if len(label.strip("[]")) > 9] == []


def test_names_in_the_reference_keep_their_underscores():
    page = soup("api/pca.html").find("article")
    assert "pca.components_\n" in "".join(pre.get_text() for pre in page.find_all("pre"))
    names = [name.get_text() for name in page.select("dl.field-list li strong")]
    assert "components_" in names and "explained_variance_, explained_variance_ratio_" in names


@pytest.mark.parametrize("name", PAGES)
def test_check_lines_show_numbers(name):
    text = " ".join(tag.get_text(" ") for tag in soup(name).select("p.check .check-label, p.check"))
    assert re.findall(rf"[✓✗]\s+({LABEL.pattern})", text) == []
    for line in soup(name).select("p.check"):
        assert not re.search(r"✗\s+\d{3}-\d", line.get_text(" ")) or line.select_one("a.check-label")


def test_decks_number_statements_as_the_site_does():
    shown = {}
    for name in PAGES:
        for tag in soup(name).select("div.math[id^=equation-] span.eqno"):
            shown[tag.a["href"].removeprefix("#equation-")] = tag.get_text().removesuffix("#")
        for tag in soup(name).select("div.proof[id] > .admonition-title > .caption-number"):
            shown[tag.find_parent("div")["id"]] = tag.get_text().strip()
    assert slides.numbers() == shown


def test_indices_of_a_check_line_stand_below_it_in_decks_too():
    page = BeautifulSoup("<pre>✓ eq-stationary  S u_k = λ_{k+1} u, as by_svd\n✓ eq-stationary  again\nmore\n</pre>",
                         "html.parser")
    slides.show_checks(page, page.pre)
    assert str(page) == (f'<p class="check passed">✓ {slides.numbers()["eq-stationary"]} S u<sub>k</sub> = '
                         'λ<sub>k+1</sub> u, as by_svd and 1 more</p><pre>more\n</pre>')


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
                   if cell.find_parent("details") is part.find_parent("details")]
        assert outside and all(part.name == "p" for part in outside)


CHAPTERS = [page for page in PAGES if re.match(r"\d\d-", page)]


FOLDED = "section[id^='for-a-second-reading'], section[id^='to-look-up']"


@pytest.mark.parametrize("name", CHAPTERS)
def test_what_waits_for_a_second_reading_is_one_fold_a_matter(name):
    for section in soup(name).select(FOLDED):
        for cell in section.select("div.cell"):
            fold = cell.find_parent("details")
            if fold:
                inner = cell.select_one("details")
                assert inner is None or not inner.select("img, p.check") or "check-fold" in inner["class"]
        assert not section.select(":scope > details:not(.sd-dropdown)")
        assert not section.select(":scope > div.cell > details.above-input:only-child")


def test_folds_hold_their_cells():
    sections = [section for name in CHAPTERS for section in soup(name).select(FOLDED)]
    assert sum(len(section.select("details.sd-dropdown div.cell")) for section in sections) > 90


def test_a_remark_to_look_up_is_a_fold_with_its_cells_and_a_name():
    page = soup("remarks-on-the-sources.html")
    sections = page.select("section[id^='to-look-up']")
    assert len(sections) == 4 and not [cell for s in sections for cell in s.select(":scope > div.cell")]
    folds = [fold for section in sections[:3] for fold in section.select(":scope > details")]
    assert len(folds) > 30
    for fold in folds:
        assert fold["id"].startswith("sec-err-") and fold.select("div.cell"), fold.summary.get_text()
        for number in re.findall(r"\d{3}-\d+", fold.summary.get_text()):
            links = page.select(f"p.check a.check-label[href='#{fold['id']}']")
            assert number in {link.get_text() for link in links} or page.find(id=f"erratum-{number}"), number


@pytest.mark.parametrize("name", [page for page in CHAPTERS if f"exercises/{page}" in PAGES])
def test_the_head_of_a_chapter_links_its_exercises_deck_and_notebook(name):
    head = soup(name).select_one("article h1").find_next(string="Exercises").find_parent("p")
    links = [link["href"] for link in head.find_all("a")]
    assert f"exercises/{name}" in links and links.count(f"_sources/{name[:-5]}.ipynb") == 1
    assert not re.search(r"[Dd]eck \d", "".join(head.find_all(string=True, recursive=False)))
    assert head.get_text().count("Deck ") == sum(link.startswith("slides/") for link in links)


def test_every_deck_is_linked_from_a_chapter():
    linked = {link["href"] for name in CHAPTERS for link in soup(name).select("article a[href^='slides/']")}
    decks = {f"slides/{path.name}" for path in (SITE / "slides").glob("[0-9]*.html")}
    assert decks and linked == decks


def test_exercises_stand_below_their_chapters():
    contents = soup("index.html").select_one(".bd-sidebar-primary")
    assert "Exercises:" not in contents.get_text()
    for link in contents.select("a[href^='exercises/']"):
        above = link.find_parent("ul").find_parent("li").a["href"]
        project = re.match(r"exercises/p\d-", link["href"])
        assert above == ("projects.html" if project else link["href"].removeprefix("exercises/"))


def test_the_first_page_tells_the_hours():
    page = soup("index.html")
    shown = [int(text.get_text().rstrip("′")) for text in page.select(".course-map-wide a .map-needs")]
    told = re.search(r"(\d+) chapters, (\d+) hours", page.select_one(".way-in").get_text())
    assert int(told[1]) == len(shown) == len(CHAPTERS) and abs(int(told[2]) - sum(shown) / 60) <= 0.5
    for name, minutes in zip(CHAPTERS, shown):
        stated = re.search(r"(\d+) minutes", soup(name).select_one("article").get_text())
        assert stated is None or name.startswith("26") or int(stated[1]) == minutes, name
    assert page.select_one("a.start-button")["href"] == CHAPTERS[0]


def test_typefaces_are_small_and_bear_names_of_their_own():
    fonts = sorted((SITE / "_static/fonts").glob("*.woff2"))
    assert len(fonts) == 8 and sum(font.stat().st_size for font in fonts) <= 400_000
    for font in fonts:
        names = TTFont(font)["name"]
        assert {str(names.getName(i, 3, 1))[:6] for i in (1, 4, 6)} == {"Course"}
        assert (font.parent / f"LICENCE-{font.stem.split('-')[0]}.txt").is_file() or font.stem in (
            "mono", "mono-bold", "symbols") and (font.parent / "LICENCE-mono-and-symbols.txt").is_file()


def test_the_ledger_has_headings_and_contents():
    page = soup("ledger.html")
    headings = [section["id"] for section in page.select("article section.ledger-chapter")]
    assert len(headings) >= 20 and all(page.find(id=name).h2 for name in headings)
    for contents in (".ledger-contents a", ".bd-sidebar-secondary .page-toc a"):
        assert [link["href"].lstrip("#") for link in page.select(contents)] == headings


def test_links_of_the_ledger_lead_to_their_lines():
    links = soup("ledger.html").select(".ledger-entry a.check-claim")
    assert links
    for link in links:
        page, _, anchor = link["href"].partition("#")
        assert link.get_text() in anchors(page)[anchor].get_text(), link["href"]


def test_the_ledger_says_nothing_twice():
    page = soup("ledger.html")
    for entry in page.select(".ledger-entry"):
        lines = [line.get_text() for line in entry.select("p.check")]
        assert len(set(lines)) == len(lines), lines
    assert LABEL.findall(page.find("article").get_text()) == []


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


def test_what_search_quotes_is_small_and_holds_no_solution():
    path = SITE / "_static" / "search-texts.js"
    texts = json.loads(path.read_text(encoding="utf-8").removeprefix("window.courseTexts = ").rstrip(";\n"))
    assert path.stat().st_size < 1_500_000 and len(texts) >= len(PAGES) - 3
    exercise = "exercises/10-noise"
    folded = soup(f"{exercise}.html").select("details.sd-dropdown p:not(:has(.math))")
    words = [text.get_text() for text in folded if len(text.get_text()) > 40]
    assert words and not any(text in texts[exercise] for text in words)


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
