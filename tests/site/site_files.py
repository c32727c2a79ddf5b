"""The files of the built site and decks, and how to read them."""

import functools
import os
import re
import shutil
import time
from pathlib import Path

from bs4 import BeautifulSoup

ROOT = Path(__file__).resolve().parents[2]
SITE = ROOT / "_build" / "html"
SLIDES = ROOT / "_build" / "slides"
FLAGS = [
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
]
CHROMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")


def chrome():
    """The browser named by CHROME, or the first one on the path, or None."""
    return os.environ.get("CHROME") or next(filter(None, map(shutil.which, CHROMES)), None)


def site_pages():
    """Every page of the built book, by its path inside the site."""
    inside = (path.relative_to(SITE).as_posix() for path in SITE.rglob("*.html"))
    return sorted(name for name in inside if not name.startswith(("_static", "_sources", "slides")))


def pages_to_open():
    """All pages, but of modules and of exercises, which one template makes, only the longest four."""
    pages = site_pages()
    for kind in (r"api/(?!differences).*", r"exercises/.*"):
        same = sorted(filter(re.compile(kind).match, pages),
                      key=lambda name: -(SITE / name).stat().st_size)
        pages = [name for name in pages if name not in same[4:]]
    return pages


def deck_pages():
    return sorted(path.name for path in SLIDES.glob("*.html")) if SLIDES.is_dir() else []


def until(page, holds, seconds=30):
    """Wait until a script is true in a page. (What Playwright waits with, a page's policy may refuse to run.)"""
    end = time.monotonic() + seconds
    while not page.evaluate(holds):
        assert time.monotonic() < end, f"not within {seconds} s: {holds}"
        page.wait_for_timeout(20)


@functools.cache
def soup_of(path):
    """A page as a tree; pictures written into it are left out."""
    html = re.sub(r"base64,[A-Za-z0-9+/=]{100,}", "base64,", path.read_text(encoding="utf-8"))
    return BeautifulSoup(html, "html.parser")


def local_files(soup, folder):
    """The files that a page loads by itself: style sheets, scripts and pictures."""
    wanted = [(tag, "src") for tag in soup.find_all(["script", "img"], src=True)]
    wanted += [(tag, "href") for tag in soup.find_all("link", rel="stylesheet")]
    names = {tag[key].split("?")[0].split("#")[0] for tag, key in wanted}
    return sorted((folder / name).resolve() for name in names if ":" not in name)


def weight(name):
    """Bytes of a page, and of all that it loads."""
    page = SITE / name
    loaded = local_files(soup_of(page), page.parent)
    return page.stat().st_size, page.stat().st_size + sum(f.stat().st_size for f in loaded)
