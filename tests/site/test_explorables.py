"""The live pictures: everybody can work them, they start as the still picture, and cost little.

Each is opened alone, with the scripts and style sheets that its page in the built site has. What one of them
computes and answers is tested in its own module, test_live_<name>.py.
"""

import functools
import io
import json
import math
import random
from pathlib import Path

import axe_playwright_python
import numpy as np
import pytest
from live_pictures import PHONE, ROOT, SOURCES, close, modules, said, settle
from PIL import Image, ImageFilter
from site_files import SITE, soup_of

pytestmark = pytest.mark.site

NAMES = list(modules())
SOME = NAMES[::3]                                     # for what core.js does alike in all of them


# --- what they compute with -----------------------------------------------------------------------


def mulberry32(seed):
    """Uniform numbers as the generator of that name makes them."""
    a, word = seed, 0xFFFFFFFF
    while True:
        a = a + 0x6D2B79F5 & word
        t = (a ^ a >> 15) * (1 | a) & word
        t = (t + ((t ^ t >> 7) * (61 | t) & word) & word) ^ t
        yield ((t ^ t >> 14) & word) / 2**32


def test_the_normal_numbers_of_a_seed(live):
    page, uniform = live("crossing"), mulberry32(7)
    expected = []
    for radius, angle in zip(*[uniform] * 2):
        radius = math.sqrt(-2 * math.log(1 - radius))
        expected += [radius * math.cos(2 * math.pi * angle), radius * math.sin(2 * math.pi * angle)]
        if len(expected) >= 400:
            break
    assert close(page.evaluate("Num.normals(399, 7)"), expected[:399])


def test_eigenpairs_of_matrices_that_are_hard(live):
    page, rng = live("crossing"), np.random.default_rng(4)
    Q = np.linalg.qr(rng.normal(size=(7, 7)))[0]
    for spectrum in ([7, 6, 5, 4, 3, 2, 1], [3, 3, 3, 1, 1, 0, 0], [1e6, 1, 1e-3, 0, 0, -1, -1e6], [0] * 7):
        S = (Q * spectrum) @ Q.T
        S = (S + S.T) / 2
        found = page.evaluate("S => Num.eigen(S)", S.tolist())
        V, scale = np.array(found["vectors"]), max(1, abs(S).max())
        assert np.allclose(found["values"], np.sort(spectrum)[::-1], atol=1e-8 * scale)
        assert close(V @ V.T, np.eye(7))
        assert np.allclose(V @ S, np.array(found["values"])[:, None] * V, atol=1e-8 * scale)


def test_a_worker_computes_with_the_same_functions(live):
    page = live("crossing")
    values = page.evaluate("""() => new Promise(done => {
      const worker = Num.worker(S => Num.eigen(S).values);
      worker.onmessage = event => done(event.data);
      worker.postMessage([[2, 1], [1, 2]]);
    })""")
    assert close(values, [3, 1])


# --- by hand ----------------------------------------------------------------------------------------

KEYS = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Shift+ArrowLeft", "Shift+ArrowUp", "Shift+ArrowDown",
        ",", ".", ".", " "]


@pytest.mark.parametrize("name", NAMES)
def test_laws_hold_whatever_keys_are_pressed_and_reset_restores(live, name):
    page, rng = live(name), random.Random(name)
    start = page.evaluate(f"JSON.stringify({ROOT}.state)")
    settle(page)                                                   # a worker may add to the picture
    picture = page.locator(".stage svg").inner_html()
    page.locator(".stage").focus()
    for key in rng.choices(KEYS, k=25):
        before = page.evaluate(f"{ROOT}.model") if key == " " else None
        page.keyboard.press(key)
        settle(page)
        model = page.evaluate(f"{ROOT}.model")
        assert "problem" not in model and modules()[name].lawful(model, before), key
    assert page.evaluate(f"JSON.stringify({ROOT}.state)") != start
    assert "NaN" not in page.locator(".explorable-live").inner_html()
    page.keyboard.press("r")
    settle(page)
    assert page.evaluate(f"JSON.stringify({ROOT}.state)") == start
    assert page.locator(".stage svg").inner_html() == picture
    assert page.heard == []


# --- how it looks, and to whom ------------------------------------------------------------------------

AXE = functools.cache(lambda: (Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text(encoding="utf-8"))
FRAME = "() => new Promise(done => requestAnimationFrame(() => setTimeout(done)))"
LABELS = """() => [...document.querySelectorAll(".stage text")].map(tag =>
  parseFloat(getComputedStyle(tag).fontSize) * tag.ownerSVGElement.getBoundingClientRect().width /
  tag.ownerSVGElement.viewBox.baseVal.width)"""


@pytest.mark.parametrize("name", NAMES)
def test_sound_after_it_was_used_on_a_phone_and_in_the_dark_too(live, name):
    page = live(name, unlocked=False)
    page.locator(".guess input").first.check()
    page.get_by_role("button", name="Compare").click()
    page.locator("summary").click()
    page.locator(".stage").focus()
    page.keyboard.press("Shift+ArrowUp")
    settle(page)
    page.evaluate(AXE())
    rules = "axe.run(document, {preload: false, resultTypes: ['violations']})"
    for width, theme in ((1300, "light"), (PHONE, "light"), (PHONE, "dark")):
        page.set_viewport_size({"width": width, "height": 900})
        page.evaluate("theme => { document.documentElement.dataset.theme = theme }", theme)
        page.evaluate(FRAME)
        settle(page)
        found = page.evaluate(rules)["violations"]
        assert [(each["id"], each["nodes"][0]["html"][:120]) for each in found] == []
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        page.wait_for_function(f"() => {ROOT}.narrow === {json.dumps(width == PHONE)}")
        settle(page)
        assert min(page.evaluate(LABELS)) >= 9
    assert page.heard == []


@pytest.mark.parametrize("name", SOME)
def test_without_scripts_and_on_paper_the_still_picture_stands(live, browser, name, tmp_path):
    page = live(name)
    assert page.locator(".stage").is_visible() and not page.locator("img.still").is_visible()
    page.emulate_media(media="print")
    assert page.locator("img.still").is_visible() and not page.locator(".explorable-live").is_visible()
    context = browser.new_context(java_script_enabled=False, offline=True)
    bare = context.new_page()
    bare.goto((tmp_path / f"{name}.html").as_uri())
    still = bare.locator("img.still")
    assert still.is_visible() and still.bounding_box()["width"] > 300
    assert 20 <= len(still.get_attribute("alt")) <= 250 and bare.locator("figcaption").is_visible()
    assert bare.locator("figcaption .caption-number").inner_text().startswith("Fig.")
    context.close()


def masks(picture):
    """Where a picture is blue, orange and green."""
    hue, saturation, _ = np.asarray(picture.convert("RGB").convert("HSV")).astype(int).transpose(2, 0, 1)
    for low, high in ((135, 155), (10, 28), (108, 122)):
        yield Image.fromarray(np.uint8(255 * ((hue >= low) & (hue <= high) & (saturation > 150))))


def near(one, other, reach=7):
    """The share of the first mask that lies near the second."""
    one, other = np.asarray(one) > 0, np.asarray(other.filter(ImageFilter.MaxFilter(2 * reach + 1))) > 0
    return 1.0 if one.sum() < 40 else (one & other).sum() / one.sum()


@pytest.mark.parametrize("name", NAMES)
def test_it_starts_as_the_still_picture(live, name):
    page = live(name)
    stage = Image.open(io.BytesIO(page.locator(".stage").screenshot()))
    page.evaluate("document.querySelector('[data-explorable]').classList.remove('ready')")
    page.locator(".explorable-live").evaluate("tag => { tag.hidden = true; }")
    still = Image.open(io.BytesIO(page.locator("img.still").screenshot()))
    assert abs(still.width - stage.width) <= 1 and abs(still.height - stage.height) <= 2
    still = still.resize(stage.size)
    for ours, theirs in zip(masks(stage), masks(still)):
        assert near(ours, theirs) > 0.93 and near(theirs, ours) > 0.93


@pytest.mark.parametrize("name", NAMES)
def test_bad_input_gets_a_sentence(live, name):
    page = live(name)
    missing = "(_, value) => value === null ? NaN : value"
    for state, sentence in modules()[name].BAD:
        page.evaluate(f"state => {ROOT}.set(JSON.parse(JSON.stringify(state), {missing}))", state)
        assert sentence in said(page), state
        page.locator(".stage").focus()
        page.keyboard.press(" ")
        settle(page)
        html = page.locator(".explorable-live").inner_html()
        assert "NaN" not in html and "Infinity" not in html and "undefined" not in html, state
        page.keyboard.press("r")
        assert sentence not in said(page) and page.heard == [], state


# --- its cost -------------------------------------------------------------------------------------------

@pytest.mark.parametrize("name", SOME)
def test_many_changes_are_one_frame_and_none_is_drawn_out_of_sight(live, name):
    page = live(name)
    page.evaluate(f"""() => {{
      {ROOT}.work = [];
      for (let k = 0; k < 40; k++) {ROOT}.set({{}});
    }}""")
    settle(page)
    assert page.evaluate(f"{ROOT}.work.length") == 1
    page.evaluate("document.body.style.paddingTop = '5000px'; scrollTo(0, 0)")
    page.wait_for_function(f"() => !{ROOT}.seen")
    page.evaluate(f"""() => {{ {ROOT}.work = []; {ROOT}.press("ArrowUp", false); }}""")
    page.wait_for_timeout(200)
    assert page.evaluate(f"{ROOT}.work.length") == 0
    page.evaluate("scrollTo(0, 5000)")
    page.wait_for_function(f"() => {ROOT}.work.length > 0 && !{ROOT}.due")


def test_only_pages_with_an_explorable_load_scripts_and_these_are_small():
    for page in ("index.html", "02-lagrangian.html", "04-reconstruction.html", "19-classical-scaling.html",
                 "search.html"):
        soup = soup_of(SITE / page)
        loaded = [tag["src"].split("explorables/")[1].split("?")[0] for tag in soup.find_all("script", src=True)
                  if "explorables/" in tag["src"]]
        shown = list(dict.fromkeys(tag["data-explorable"] for tag in soup.select("[data-explorable]")))
        assert loaded == (["num.js", "core.js", *(f"{name}.js" for name in shown)] if shown else [])
        assert "toggleOpenOnPrint" in str(soup)                    # what others write into each page stays
    sizes = {path.stem: path.stat().st_size for path in SOURCES.glob("*.js")}
    assert sizes.pop("core") <= 25 * 1024 and sizes.pop("num") <= 6 * 1024
    assert max(sizes.values()) <= 8 * 1024 and set(sizes) == set(NAMES)


def test_the_first_page_has_the_small_edition(visit):
    page = visit(SITE / "index.html").page
    assert page.locator(".title-page .stage").is_visible() and page.locator(".title-page .guess").count() == 0
    assert page.locator(".title-page .controls input").count() == 1
    page.locator(".title-page .controls input").focus()
    page.keyboard.press("End")
    assert said(page).startswith("u at 180°")
