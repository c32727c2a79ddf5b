"""No page may ask another host for anything: each says so itself, and the browser keeps to it."""

import re
from html.parser import HTMLParser

import pytest
from site_files import SITE, SLIDES, deck_pages, site_pages, until

PAGES = [*(SITE / name for name in site_pages()), *(SLIDES / name for name in deck_pages())]
LOCAL = {"'self'", "'none'", "'unsafe-inline'", "file:", "data:", "blob:"}
TRIES = """
async () => {
  const seen = [];
  document.addEventListener("securitypolicyviolation", event => seen.push(event.effectiveDirective));
  const away = "https://example.org/";
  const add = (tag, values) => document.body.append(Object.assign(document.createElement(tag), values));
  add("img", {src: away + "a.png"});
  add("script", {src: away + "a.js"});
  add("link", {rel: "stylesheet", href: away + "a.css"});
  add("iframe", {src: away});
  add("video", {src: away + "a.mp4"});
  add("object", {data: away});
  fetch(away).catch(() => null);
  navigator.sendBeacon(away, "x");
  try { new WebSocket("wss://example.org/"); } catch (error) { seen.push("connect-src"); }
  new FontFace("x", `url(${away}a.woff2)`).load().catch(() => null);
  await new Promise(resolve => setTimeout(resolve, 500));
  return seen;
}
"""


class Head(HTMLParser):
    """The policy of a page, and whether anything that it governs comes before it."""

    def __init__(self):
        super().__init__()
        self.policy, self.early = None, []

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        if attributes.get("http-equiv") == "Content-Security-Policy":
            self.policy = attributes["content"]
        elif self.policy is None and tag in ("script", "link", "style", "img"):
            self.early.append(tag)


def complaints(html):
    parser = Head()
    parser.feed(html)
    if parser.policy is None:
        return ["has no policy"]
    rules = [rule.split() for rule in parser.policy.split(";")]
    found = [f"loads {tag} before its policy" for tag in parser.early]
    found += [f"allows {source}" for _, *sources in rules for source in sources if source not in LOCAL]
    return found + ["says nothing of the rest"] * ("default-src" not in [name for name, *_ in rules])


def test_every_page_and_deck_has_a_policy_without_another_host():
    heads = {path.name: re.split(r"<body", path.read_text(encoding="utf-8"), maxsplit=1)[0] for path in PAGES}
    assert len(heads) > 5 and {name: wrong for name, head in heads.items() if (wrong := complaints(head))} == {}


def test_complaints_are_made():
    meta = "<meta http-equiv='Content-Security-Policy' content=\"{}\">"
    assert complaints("<script>1</script>") == ["has no policy"]
    assert complaints("<script></script>" + meta.format("default-src 'none'")) == ["loads script before its policy"]
    assert complaints(meta.format("default-src 'self'; img-src https:")) == ["allows https:"]
    assert complaints(meta.format("script-src 'self'")) == ["says nothing of the rest"]


@pytest.mark.parametrize("path", [SITE / "02-lagrangian.html", SLIDES / "01-maximal-variance.html"],
                         ids=lambda path: path.name)
def test_the_browser_refuses_what_a_page_asks_of_another_host(path, visit):
    page = visit(path).page
    refused = {name.removesuffix("-elem") for name in page.evaluate(TRIES)}
    asked = {"img-src", "script-src", "style-src", "frame-src", "media-src", "object-src", "connect-src", "font-src"}
    assert refused == asked


def test_the_speaker_view_of_a_deck_opens(visit):
    deck = visit(SLIDES / "01-maximal-variance.html")
    with deck.page.expect_popup() as opened:
        deck.page.keyboard.press("s")
    view = opened.value
    view.wait_for_selector("iframe")
    assert view.locator("iframe").count() == 2
    until(view, "document.querySelector('.speaker-controls-notes .value').textContent.trim() != ''")
    assert deck.console == [] and deck.failed == []
