"""The built pages in headless Chromium, opened from disk with the network switched off."""

import functools
import re
from pathlib import Path

import axe_playwright_python
import hygiene
import pytest
from labels import LABEL
from pcalab.course.plots import GREY
from site_files import SITE, SLIDES, deck_pages, pages_to_open, soup_of, until

pytestmark = pytest.mark.site

# The longest first: who is done early takes one more.
PAGES = sorted(pages_to_open(), key=lambda name: -(SITE / name).stat().st_size)
# Where axe looks at everything: of the chapters, which one template makes, a third.
WHOLE = {name for name in PAGES if not re.match(r"\d\d-", name)} | set(sorted(PAGES)[::3])
DECKS = deck_pages()
PHONE = 390
AXE = functools.cache(
    lambda: (Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text(encoding="utf-8")
)
# Text of the article outside code, where TeX that was not typeset would show.
PROSE = """() => {
  const article = (document.querySelector("article") || document.body).cloneNode(true);
  for (const tag of article.querySelectorAll("pre, code, script, style")) tag.remove();
  return article.textContent;
}"""
MATH = """() => ({
  sources: document.querySelectorAll(".math").length,
  typeset: document.querySelectorAll("mjx-container").length,
  errors: document.querySelectorAll("mjx-merror, [data-mml-node=merror]").length,
})"""
WIDE = """() => {
  const root = document.documentElement, wide = [];
  if (Math.max(root.scrollWidth, document.body.scrollWidth) <= root.clientWidth) return wide;
  const scrolls = tag => tag !== document.body &&
    (getComputedStyle(tag).overflowX !== "visible" || scrolls(tag.parentElement));
  for (const tag of document.body.querySelectorAll("*"))
    if (tag.getBoundingClientRect().right > root.clientWidth + 1 && !scrolls(tag.parentElement))
      wide.push(tag.tagName + "." + tag.className + " " + tag.textContent.slice(0, 60));
  return wide.slice(0, 8).concat("scrollWidth " + root.scrollWidth);
}"""

# Contrast is what takes axe its time. Of words alike in colour, size, weight and all grounds behind them it
# sees the first, marked here. The glyphs of a formula are no text to it: all but one become a letter.
KINDS = """() => {
  const seen = new Set(), grounds = new Map([[null, ""]]);
  const own = ({backgroundColor, backgroundImage, opacity, filter}) =>
    [backgroundColor, backgroundImage, opacity, filter].join() + ";";
  const ground = tag => {
    if (!grounds.has(tag)) {
      const here = own(getComputedStyle(tag));
      grounds.set(tag, ground(tag.parentElement) + (here === "rgba(0, 0, 0, 0),none,1,none;" ? "" : here));
    }
    return grounds.get(tag);
  };
  for (const tag of document.body.querySelectorAll("*")) {
    tag.removeAttribute("data-kind");
    const words = [...tag.childNodes].some(node => node.nodeType === 3 && node.data.trim());
    if (!(words || tag.matches("input"))) continue;
    if (!tag.checkVisibility({visibilityProperty: true, opacityProperty: true})) continue;
    const {color, fontSize, fontWeight, textShadow} = getComputedStyle(tag);
    const kind = [color, fontSize, fontWeight, textShadow, ground(tag)].join();
    if (!seen.has(kind)) tag.setAttribute("data-kind", "");
    seen.add(kind);
  }
}"""
READY = """() => {
  for (const formula of [...document.querySelectorAll("mjx-container")].slice(1)) {
    formula.replaceChildren(document.createElement("mjx-math"));
    formula.firstChild.append("x");
  }
  const seen = new Set(), again = [];
  for (const code of document.querySelectorAll(".highlight pre"))
    for (const sign of code.querySelectorAll("span")) {
      const kind = [sign.className, getComputedStyle(code).backgroundColor, code.closest("details") !== null].join();
      if (seen.has(kind) && !sign.childElementCount) again.push(sign);
      seen.add(kind);
    }
  for (const sign of again) sign.replaceWith(sign.textContent);
  axe.configure({rules: [{id: "color-contrast", selector: "[data-kind]"}]});
}"""
EVERYTHING = """axe.run(document, {preload: false, resultTypes: ["violations"],
  runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]})"""
# In the dark and on a phone only these differ.
COLOURS = """axe.run(document, {preload: false, resultTypes: ["violations"],
  runOnly: {type: "rule", values: ["color-contrast", "target-size", "scrollable-region-focusable"]}})"""
# Until reading.js has fitted what is wider than the page.
FITTED = """() => new Promise(
  done => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))"""

# Sizes of text and of mathematics in it.
SIZES = """() => {
  const size = tag => parseFloat(getComputedStyle(tag).fontSize), round = x => Math.round(100 * x) / 100;
  const text = [...document.querySelectorAll("article > section > p:not([class])")].map(size);
  const maths = [...document.querySelectorAll(
    "article p:not(.ledger-statement) mjx-container:not([display])")];
  const ratio = maths.map(m => round(size(m) / size(m.parentElement)));
  return {text: [...new Set(text)], ratio: [...new Set(ratio)]};
}"""
# Code to be read, and formulas, that scroll sideways.
SCROLLS = """selector => [...document.querySelectorAll(selector)]
  .filter(box => box.checkVisibility() && box.scrollWidth > box.clientWidth + 1)
  .map(box => box.textContent.slice(0, 60))"""
CODE = "article div.highlight:not(.output *) pre, article div.cell_input pre"
FORMULAS = "article div.math, article .ledger-statement"
TABLES = "article .pst-scrollable-table-container, .prev-next-area a"
# Printed words that scroll sideways: only a table of three lines or more may.
PRINTS = """() => [...document.querySelectorAll("article div.cell_output pre")]
  .filter(box => box.checkVisibility() && box.scrollWidth > box.clientWidth + 1)
  .map(box => box.textContent)
  .filter(text => text.split("\\n").filter(line => /\\S {3,}\\S/.test(line)).length < 3)"""
# What scrolls sideways and is out of reach of the Tab key.
UNREACHED = """() => [...document.querySelectorAll("article *")].filter(
    box => ["auto", "scroll"].includes(getComputedStyle(box).overflowX) && box.checkVisibility() &&
      box.clientWidth && box.scrollWidth > box.clientWidth + 1 && box.tabIndex < 0)
  .map(box => box.tagName + "." + box.className + " " + box.textContent.slice(0, 60))"""
# Words of the reference's names that a line breaks.
BROKEN = """() => {
  const broken = [], range = document.createRange();
  for (const tag of document.querySelectorAll("article dl.py dt, article table code, article p code")) {
    const walker = document.createTreeWalker(tag, NodeFilter.SHOW_TEXT);
    for (let text; text = walker.nextNode();)
      for (const word of text.data.matchAll(/\\w{2,30}/g)) {
        range.setStart(text, word.index);
        range.setEnd(text, word.index + word[0].length);
        const tops = [...range.getClientRects()].map(rect => Math.round(rect.top));
        if (Math.max(...tops) - Math.min(...tops) > 8) broken.push(word[0]);
      }
  }
  return broken;
}"""

BRIGHTNESS = """(() => getComputedStyle(document.body).backgroundColor.match(/\\d+/g)
  .slice(0, 3).reduce((sum, part) => sum + Number(part), 0))"""


def brightness(page):
    return page.evaluate(BRIGHTNESS + "()")


def chapters(selector_text):
    """Pages whose source has this text, the shortest first."""
    return [name for name in reversed(PAGES) if selector_text in (SITE / name).read_text(encoding="utf-8")]


FOLDING = chapters('<details class="check-fold">')[:2]


def violations(page, rules):
    page.evaluate(KINDS)
    return [(each["id"], node["html"][:160])
            for each in page.evaluate(rules)["violations"] for node in each["nodes"][:3]]


# One visit: typesetting is what takes the time.
@pytest.mark.parametrize("name", PAGES)
def test_page_is_sound_in_light_and_dark_and_on_a_phone(visit, name):
    seen = visit(SITE / name)
    page, math = seen.page, seen.page.evaluate(MATH)
    assert math["errors"] == 0
    assert math["typeset"] >= math["sources"]
    prose = page.evaluate(PROSE)
    assert "$$" not in prose and r"\begin{" not in prose and r"\(" not in prose
    assert brightness(page) > 600
    sizes = page.evaluate(SIZES)
    assert set(sizes["text"]) <= {17.5} and set(sizes["ratio"]) <= {1.05}
    assert page.evaluate(SCROLLS, CODE) == page.evaluate(SCROLLS, TABLES) == []
    assert page.evaluate(SCROLLS, FORMULAS) == []
    assert page.evaluate(BROKEN) == []
    page.set_viewport_size({"width": PHONE, "height": 800})
    page.evaluate("document.querySelectorAll('article details').forEach(fold => { fold.open = true })")
    page.evaluate(FITTED)
    assert page.evaluate(WIDE) == []
    assert page.evaluate(SCROLLS, CODE) == page.evaluate(SCROLLS, TABLES) == []
    assert page.evaluate(SCROLLS, FORMULAS) == page.evaluate(PRINTS) == page.evaluate(UNREACHED) == []
    assert page.evaluate(BROKEN) == []
    page.evaluate(AXE())
    page.evaluate(READY)
    page.emulate_media(color_scheme="dark")
    page.wait_for_selector("html[data-theme=dark]", state="attached")
    until(page, BRIGHTNESS + "() < 150")
    assert violations(page, COLOURS) == []
    if name in WHOLE:
        page.set_viewport_size({"width": 1300, "height": 900})
        page.emulate_media(color_scheme="light")
        until(page, BRIGHTNESS + "() > 600")
        page.wait_for_timeout(500)                      # the theme looks at what scrolls a little later
        assert violations(page, EVERYTHING) == []
    assert seen.console == [] and seen.failed == [] and seen.strangers == []


@pytest.mark.parametrize("word", ["eigenvalue", "variance"])
def test_search_works_from_disk(visit, word):
    seen = visit(SITE / "search.html", query=f"?q={word}")
    seen.page.wait_for_selector("#search-results li p.context", timeout=15_000)
    for shown in seen.page.locator("#search-results li p.context").all_inner_texts()[:3]:
        assert word in shown.lower()
    icon = seen.page.locator(".bd-search-container .fa-magnifying-glass").bounding_box()
    edge = seen.page.locator(".bd-search-container input").evaluate(
        "box => box.getBoundingClientRect().left + parseFloat(getComputedStyle(box).paddingLeft)")
    assert icon["x"] + icon["width"] <= edge
    assert seen.console == [] and seen.strangers == []


def test_the_map_is_on_the_first_screen(visit):
    page = visit(SITE / "index.html").page
    box = page.locator(".course-map-wide").bounding_box()
    assert box["y"] > 0 and box["y"] + box["height"] <= 900
    assert page.locator("a.start-button").bounding_box()["y"] < box["y"]


STOP = """() => {
  const tag = document.activeElement, style = getComputedStyle(tag), label = tag.getAttribute("aria-label");
  const read = tag.matches("input, mjx-container") ? "" : tag.innerText.trim();
  return {name: label || (tag.labels ? tag.labels[0]?.innerText : "") || tag.textContent.trim(),
          main: Boolean(tag.closest("main")), kind: tag.localName,
          truly: !label || label.toLowerCase().includes(read.toLowerCase()),
          high: Math.round(tag.getBoundingClientRect().top + scrollY),
          seen: tag.checkVisibility({opacityProperty: true}) && (style.boxShadow !== "none" ||
            (style.outlineStyle !== "none" && parseFloat(style.outlineWidth) > 0))};
}"""


def test_the_toolbar_from_the_keyboard(visit):
    page = visit(SITE / "02-lagrangian.html").page
    stops = []
    while len(stops) < 60 and not (stops and stops[-1]["main"]):
        page.keyboard.press("Tab")
        stops.append(page.evaluate(STOP))
    assert len(stops) <= 45
    for _ in range(3):
        page.keyboard.press("Tab")
        stops.append(page.evaluate(STOP))
    assert all(stop["name"] and stop["seen"] for stop in stops), stops
    assert stops[0]["name"] == "Skip to main content"
    page.reload()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    assert page.evaluate(STOP)["name"] == "Toggle primary sidebar"
    names = page.locator("button.copybtn").evaluate_all("all => all.map(tag => tag.getAttribute('aria-label'))")
    assert names and all(names)


# Every stop: seen where it is, in the order of reading, and named by what is read on it.
@pytest.mark.parametrize("name", ["api/svd.html", FOLDING[0], "exercises/02-lagrangian.html"])
def test_a_walk_from_the_keyboard(visit, name):
    page = visit(SITE / name).page
    page.locator("article h1").evaluate("tag => { tag.tabIndex = -1; tag.focus(); }")
    stops = []
    while len(stops) < 200:
        page.keyboard.press("Tab")
        stops.append(page.evaluate(STOP))
        if not page.evaluate("Boolean(document.activeElement.closest('article'))"):
            break
    inside = stops[:-1]
    assert len(inside) >= 10
    assert [stop for stop in inside if not (stop["name"] and stop["truly"] and stop["seen"])] == []
    assert not any(stop["kind"] == "mjx-container" for stop in inside)
    places = [stop["high"] for stop in inside]
    assert [(a, b) for a, b in zip(places, places[1:]) if b < a - 160] == []


def luminance(colour):
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in (x / 255 for x in colour)]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def test_words_beside_photographs_can_be_read_in_the_dark(visit):
    page = visit(SITE / "12-faces-and-heads.html", theme="dark").page
    lifted = page.eval_on_selector("img.photo", "tag => getComputedStyle(tag).filter")
    ground = page.evaluate("getComputedStyle(document.body).backgroundColor.match(/\\d+/g).map(Number)")
    grey = [int(GREY[1:3], 16) * float(lifted.removeprefix("brightness(").rstrip(")"))] * 3
    assert (luminance(grey) + 0.05) / (luminance(ground) + 0.05) >= 4.5
    plate = page.locator("#fig-four-cases img")
    assert plate.evaluate("tag => getComputedStyle(tag).filter") == "none"


PRINT = """() => {
  const look = (selector, part) => {
    const tag = document.querySelector(selector);
    return tag && getComputedStyle(tag, part);
  };
  const height = tag => tag.getBoundingClientRect().height;
  return {
    title: document.querySelector("article h1").innerText,
    shown: height(document.querySelector("article h1")) > 0,
    labels: [...document.querySelectorAll("div.cell details.hide > summary")].filter(height).length,
    cut: [...document.querySelectorAll("div.cell_output pre")].filter(box => box.scrollWidth > box.clientWidth + 1).length,
    folded: [...document.querySelectorAll("details.sd-dropdown, .tag_hide-cell details, details.given")].filter(
      fold => getComputedStyle(fold, "::details-content").contentVisibility === "hidden").length,
    wraps: look("div.cell_input pre")?.whiteSpace ?? null,
    ground: ["body", "div.cell_input pre"].map(name => look(name)?.backgroundColor).filter(Boolean),
    ink: look("article p").color,
    contents: getComputedStyle(document.getElementById("jb-print-docs-body")).display,
    controls: [...document.querySelectorAll(".pcalab-slider :is(button, input, input + div), .start-button")]
      .filter(height).length,
    whole: [...document.querySelectorAll(
      "div.cell :is([class*=cell_], [class*=highlight], details.hide), .proof-text")]
      .map(tag => getComputedStyle(tag))
      .filter(({breakInside, overflowY}) => breakInside === "avoid" || overflowY !== "visible").length,
    tables: [...document.querySelectorAll("article table.table")].filter(
      table => getComputedStyle(table.rows[0]).display !== "table-row" ||
        table.scrollWidth > table.parentElement.clientWidth + 1).length,
    empty: [...document.querySelectorAll(".pcalab-slider img, .pcalab-slider output, .course-map-wide, " +
      ".tag_check > .check-lines, details.sd-dropdown > summary")].filter(tag => !height(tag)).length,
  };
}"""


# Pages of the site, and the sheets that are enough for them.
@pytest.mark.parametrize("name, most", [
    ("02-lagrangian.html", 20), ("exercises/02-lagrangian.html", 20), ("index.html", 4), ("api/svd.html", 10),
    ("cheat-sheet.html", 7),
])
def test_paper(visit, name, most):
    page = visit(SITE / name, width=680, theme="dark").page       # as wide as a sheet between its margins
    page.emulate_media(media="print", color_scheme="dark")
    printed = page.evaluate(PRINT)
    titles = ("2.", "Exercises", "Principal", "pcalab", "On one")
    assert printed["shown"] and printed["title"].startswith(titles)
    assert printed["labels"] == printed["folded"] == printed["controls"] == printed["empty"] == printed["cut"] == 0
    assert printed["whole"] == printed["tables"] == 0
    assert printed["contents"] == "none" and pages_of(page) <= most
    assert printed["wraps"] in ("pre-wrap", None) and printed["ink"] == "rgb(0, 0, 0)"
    assert set(printed["ground"]) == {"rgb(255, 255, 255)"}


@pytest.mark.parametrize("name", chapters('class="pcalab-slider"')[::4])         # one script moves them all
def test_sliders_move_with_the_keyboard(visit, name):
    page = visit(SITE / name).page
    page.evaluate("document.querySelectorAll('article details').forEach(fold => { fold.open = true })")
    for slider in page.query_selector_all("figure.pcalab-slider"):
        handle = slider.query_selector("input[type=range]")
        assert slider.query_selector("label").inner_text().strip()
        before = slider.query_selector("output").inner_text()
        picture = slider.query_selector("img").get_attribute("src")
        handle.focus()
        page.keyboard.press("ArrowRight")
        page.keyboard.press("ArrowRight")
        assert slider.query_selector("output").inner_text() != before
        assert slider.query_selector("img").get_attribute("src") != picture
        number = "slider => slider.parentElement.closest('figure').querySelector('.caption-number').textContent"
        assert slider.evaluate(number).startswith("Fig. ")


@pytest.mark.parametrize("width, shown", [(PHONE, hygiene.PHONE), (1300, hygiene.FIGURE_WIDTH)])
def test_figures_are_as_wide_as_their_letters_need(visit, width, shown):
    page = visit(SITE / chapters('class="pcalab-slider"')[0], width=width).page
    page.evaluate("document.querySelectorAll('article details').forEach(fold => { fold.open = true })")
    pictures = "[...document.querySelectorAll('article figure img:not(.still)')]"
    widths = page.evaluate(f"{pictures}.map(image => [Boolean(image.closest('.sd-card-body')), image.clientWidth])")
    assert len(widths) > 2 and {width for folded, width in widths if not folded} == {shown}
    assert all(shown - 6 <= width <= shown for _, width in widths)        # a fold has a frame


@pytest.mark.xdist_group("pages")                       # which has read them all
def test_what_a_caption_calls_black_is_black_on_a_dark_page(visit):
    names = [name for name in chapters('class="pcalab-slider"')
             if soup_of(SITE / name).select_one(".toned .pcalab-slider")]
    assert names
    page = visit(SITE / names[0], theme="dark").page
    assert page.evaluate("getComputedStyle(document.querySelector('.toned .pcalab-slider img')).filter") == "none"
    live = next(name for name in chapters("data-explorable") if soup_of(SITE / name).select_one(".toned [data-explorable]"))
    stage = visit(SITE / live, theme="dark").page.locator(".toned .stage").first
    assert stage.evaluate("stage => getComputedStyle(stage).getPropertyValue('--ink')") == "#000"


@pytest.mark.parametrize("kind", ["#equation-", "#thm-", "#term-"])
def test_hover_shows_a_preview(visit, kind):
    for name in chapters(kind):
        seen = visit(SITE / name)
        links = seen.page.query_selector_all(f"article p a.internal[href*='{kind}']:not(.headerlink)")
        link = next((each for each in links if each.is_visible()), None)
        if link is None:
            continue
        link.scroll_into_view_if_needed()
        link.hover()
        tip = seen.page.wait_for_selector(".course-preview", timeout=5000)
        assert tip.inner_text().strip()
        assert link.get_attribute("aria-describedby") == tip.get_attribute("id")
        seen.page.wait_for_timeout(300)
        assert tip.query_selector("mjx-merror") is None
        seen.page.keyboard.press("Escape")
        assert seen.page.query_selector(".course-preview") is None
        assert seen.console == [] and seen.strangers == []
        return
    pytest.fail(f"no page has a link to {kind}…")


# --- folded checks ----------------------------------------------------------------------------

STATES = """() => [...document.querySelectorAll("details.check-fold")].map(fold => fold.open)"""
BUTTON = "button.checks-button"
OPENED = """axe.run({include: [[".tag_check"], [".bd-header-article"]]},
  {preload: false, resultTypes: ["violations"]})"""


@pytest.mark.parametrize("width, theme", [(1300, "light"), (PHONE, "dark")])
def test_a_button_shows_all_checks_and_the_next_page_remembers(visit, width, theme):
    seen = visit(SITE / FOLDING[0], width=width, theme=theme)
    page, button = seen.page, seen.page.locator(BUTTON)
    assert button.get_attribute("aria-label") == "Show all checks"
    assert button.get_attribute("aria-pressed") == "false" and not any(page.evaluate(STATES))
    assert button.bounding_box()["x"] + button.bounding_box()["width"] <= width
    button.click()
    assert all(page.evaluate(STATES)) and page.evaluate(WIDE) == [] and seen.console == []
    page.evaluate(AXE())
    assert page.evaluate(OPENED)["violations"] == []
    for name in (FOLDING[0], FOLDING[-1]):
        seen.open(SITE / name)
        assert button.get_attribute("aria-pressed") == "true" and all(page.evaluate(STATES))
    button.focus()
    page.keyboard.press("Enter")
    assert button.get_attribute("aria-pressed") == "false" and not any(page.evaluate(STATES))
    seen.open(SITE / FOLDING[0])
    assert button.get_attribute("aria-pressed") == "false" and not any(page.evaluate(STATES))
    seen.open(SITE / "index.html")
    assert button.count() == 0


@pytest.mark.parametrize("natively", [True, False])
def test_a_link_of_the_ledger_opens_the_fold(visit, natively):
    page = visit(SITE / "ledger.html").page
    page.locator(f".ledger-entry a[href*='{FOLDING[0]}#check-']").first.click()
    page.wait_for_selector("p.check:target", state="visible")
    if not natively:
        page.evaluate("""() => {
          for (const fold of document.querySelectorAll("details[open]")) fold.open = false;
          window.dispatchEvent(new Event("hashchange"));
        }""")
    assert page.locator("p.check:target").is_visible()
    assert page.evaluate(STATES).count(True) == 1


def test_a_fold_opens_without_scripts(browser):
    context = browser.new_context(java_script_enabled=False, offline=True)
    page = context.new_page()
    page.goto((SITE / FOLDING[0]).as_uri())
    fold = page.locator("details.check-fold").first
    assert not fold.locator("pre").is_visible()
    fold.locator("summary").focus()
    page.keyboard.press("Enter")
    assert fold.locator("pre").is_visible() and page.locator(BUTTON).count() == 0
    context.close()


# --- decks ------------------------------------------------------------------------------------


# What a class sees of each slide when all its fragments have come. Figures are stored with 200 dots an
# inch, the frames of a slider with 185; 9 points is the smallest print in them.
SHOWN = """() => Reveal.getSlides().map(slide => {
  const {h, v} = Reveal.getIndices(slide);
  Reveal.slide(h, v, 99);
  const column = slide.querySelector(".column");
  const has_words = tag => [...tag.childNodes].some(node => node.nodeType === 3 && node.data.trim());
  const words = [...column.querySelectorAll("*")].filter(
    tag => has_words(tag) && !tag.closest("mjx-container, script, [hidden]"));
  const wide = tag => tag.scrollWidth > tag.clientWidth + 1;
  return {
    height: column.scrollHeight - column.clientHeight,
    wide: [...column.querySelectorAll("pre, mjx-container[display]")].filter(wide).map(tag => tag.textContent),
    letters: Math.min(99, ...words.map(tag => parseFloat(getComputedStyle(tag).fontSize))),
    print: Math.min(99, ...[...column.querySelectorAll("img")].map(image =>
      9 / 72 * (image.closest(".pcalab-slider") ? 185 : 200) *
      Math.min(image.clientWidth / image.naturalWidth, image.clientHeight / image.naturalHeight))),
    notes: slide.querySelectorAll(":scope > aside.notes").length,
    hidden: slide.querySelectorAll(".fragment aside").length + slide.querySelectorAll("mjx-assistive-mml .fragment").length,
  };
})"""
LABELS = rf"{LABEL.pattern}|[✓✗] \d{{3}}-"
LETTERS, FIGURES = 24, 16        # pixels of 720


def pages_of(page):
    pdf = page.pdf(prefer_css_page_size=True, print_background=True)
    return len(re.findall(rb"/Type\s*/Page\b(?!s)", pdf))


def test_the_list_of_decks_opens(visit):
    if DECKS:
        seen = visit(SLIDES / "index.html")
        assert seen.console == [] and seen.strangers == [] and seen.failed == []


@pytest.mark.parametrize("name", [deck for deck in DECKS if deck != "index.html"])
def test_deck_can_be_read_from_the_last_row(visit, name):
    seen = visit(SLIDES / name, width=1280, height=720)
    page = seen.page
    page.wait_for_selector(".reveal.ready", timeout=30_000)
    assert page.evaluate(MATH)["errors"] == 0 and page.evaluate(MATH)["typeset"] > 0
    assert page.evaluate("[...document.images].filter(i => !i.alt.trim()).length") == 0
    text = page.evaluate(PROSE)
    assert "$$" not in text
    assert re.findall(LABELS, page.evaluate("document.querySelector('.slides').textContent")) == []
    shown = list(enumerate(page.evaluate(SHOWN), start=1))
    assert len(shown) >= 2
    assert [(i, each["height"]) for i, each in shown if each["height"] > 1] == []
    assert [(i, each["wide"]) for i, each in shown if each["wide"]] == []
    assert [(i, each["letters"]) for i, each in shown if each["letters"] < LETTERS] == []
    assert [(i, each["print"]) for i, each in shown if each["print"] < FIGURES] == []
    assert [i for i, each in shown if each["notes"] != 1 or each["hidden"]] == []
    assert pages_of(page) == len(shown)
    assert seen.console == [] and seen.strangers == [] and seen.failed == []


@pytest.mark.parametrize("name", [deck for deck in DECKS if deck != "index.html"][:1])
def test_buttons_of_a_deck_show_that_they_have_the_focus(visit, name):
    page = visit(SLIDES / name, width=1280, height=720).page
    page.wait_for_selector(".reveal.ready")
    page.keyboard.press("ArrowRight")
    seen = set()
    for _ in range(12):
        page.keyboard.press("Tab")
        seen.add(page.evaluate("""() => {
          const tag = document.activeElement, {outlineStyle, outlineWidth} = getComputedStyle(tag);
          const shown = outlineStyle !== "none" && parseFloat(outlineWidth) > 0;
          return [tag.tagName + "." + tag.className.split(" ")[0], shown].join(" ");
        }"""))
    assert "BUTTON.navigate-right true" in seen
    assert not [each for each in seen if each.startswith("BUTTON") and each.endswith("false")]


# One template makes them all.
@pytest.mark.parametrize("name", [deck for deck in DECKS if deck != "index.html"][::4])
def test_deck_prints_a_slide_a_page(visit, name):
    page = visit(SLIDES / name, width=1280, height=720, query="?print-pdf").page
    page.wait_for_selector(".reveal.ready .pdf-page", timeout=30_000)
    assert pages_of(page) == (SLIDES / name).read_text(encoding="utf-8").count('<div class="column">')
    page.emulate_media(media="print")
    framed = """() => [...document.querySelectorAll(".slides *")].filter(tag => {
      const {borderTopWidth, outlineStyle, boxShadow} = getComputedStyle(tag);
      return !tag.closest("table, mjx-container") && tag.getClientRects().length &&
        (parseFloat(borderTopWidth) || outlineStyle !== "none" || boxShadow !== "none");
    }).map(tag => tag.outerHTML.slice(0, 80))"""
    assert page.evaluate(framed) == []
    small = "[...document.querySelectorAll('.slides img')].filter(i => i.clientHeight < 100).length"
    assert page.evaluate(small) == 0
