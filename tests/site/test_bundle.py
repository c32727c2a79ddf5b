"""The bundle: unpacked under a path with a space, every page finds what it names, with no network."""

import hashlib
import os
import time
import zipfile
from collections import Counter
from html.parser import HTMLParser
from urllib.parse import unquote, urlsplit

import bundle
import pytest
from site_files import SITE

pytestmark = pytest.mark.skipif(not (SITE / "index.html").is_file(), reason="there is no built book")
PAGES_TO_OPEN = (
    "START-HERE.html", "site/index.html", "site/04-reconstruction.html", "site/exercises/02-lagrangian.html",
    "site/search.html", "site/slides/index.html", "site/slides/01-maximal-variance.html",
)


class Named(HTMLParser):
    """What the tags of a page name."""

    def __init__(self):
        super().__init__()
        self.addresses = set()

    def handle_starttag(self, tag, attributes):
        self.addresses |= {value for key, value in attributes if key in ("href", "src") and value}


def missing(page, folder):
    """Addresses on a page that lead to no file below `folder`."""
    parser = Named()
    parser.feed(page.read_text(encoding="utf-8"))
    local = {address: urlsplit(address) for address in parser.addresses}
    targets = {address: (page.parent / unquote(parts.path)).resolve() for address, parts in local.items()
               if parts.path and not parts.scheme and not parts.netloc}
    return sorted(address for address, target in targets.items()
                  if not target.exists() or folder.resolve() not in target.parents)


@pytest.fixture(scope="module")
def packed(tmp_path_factory):
    target = tmp_path_factory.mktemp("packed") / "course.zip"
    bundle.write(bundle.contents(bundle.PDF if bundle.PDF.is_file() else None), target)
    return target


@pytest.fixture(scope="module")
def unpacked(packed, tmp_path_factory):
    folder = tmp_path_factory.mktemp("unpacked") / "a stick, by a person"
    with zipfile.ZipFile(packed) as archive:
        archive.extractall(folder)
    return folder / "pca-course"


def test_bundle_has_what_a_person_needs_and_is_small(packed):
    names = {name.removeprefix("pca-course/") for name in zipfile.ZipFile(packed).namelist()}
    chapters = {path.name for path in (bundle.ROOT / "book").glob("*.ipynb")}
    exercises = {path.name for path in (bundle.ROOT / "book/exercises").glob("*.ipynb")}
    decks = {path.stem for path in (bundle.ROOT / "lectures").glob("*.ipynb")}
    assert {f"notebooks/{name}" for name in chapters} <= names
    assert {f"notebooks/exercises/{name}" for name in exercises} <= names
    assert {f"site/slides/{name}.html" for name in decks} <= names
    assert {"START-HERE.html", "LICENSE", "requirements.txt", "site/index.html"} <= names
    assert sum(name.endswith(".whl") for name in names) == 1
    if bundle.PDF.name not in names:
        assert packed.stat().st_size <= 1e6 * bundle.LIMIT_MB


def test_notebooks_and_all_that_is_large_are_stored_once(packed):
    archive = zipfile.ZipFile(packed)
    large = [hashlib.sha256(archive.read(entry)).hexdigest() for entry in archive.infolist()
             if entry.file_size > 20_000]
    assert [digest for digest, times in Counter(large).items() if times > 1] == []
    notebooks = Counter(name.rsplit("/", 1)[1] for name in archive.namelist() if name.endswith(".ipynb"))
    assert max(notebooks.values()) == 2     # a chapter and its exercises have one name
    for name in archive.namelist():
        if name.endswith(".ipynb") and "/exercises/" in name:
            assert b"BEGIN SOLUTION" not in archive.read(name)
        if "/site/slides/" in name and name.endswith(".html"):
            assert archive.getinfo(name).file_size < 1.5e6, name


def test_every_page_finds_what_it_names(unpacked):
    pages = sorted(unpacked.rglob("*.html"))
    assert len(pages) > 90
    assert {page.name: lost for page in pages if (lost := missing(page, unpacked))} == {}


def test_a_missing_file_is_noticed(tmp_path):
    page = tmp_path / "in here" / "page.html"
    page.parent.mkdir()
    (tmp_path / "in here" / "a b.png").touch()
    page.write_text('<a href="#x"></a><a href="https://e.org"></a><img src="a%20b.png?v=1"><a href="../page.html">'
                    '<script src="gone.js"></script><img src="data:image/png;base64,AAAA">', encoding="utf-8")
    (tmp_path / "page.html").touch()
    assert missing(page, page.parent) == ["../page.html", "gone.js"]


@pytest.mark.parametrize("name", PAGES_TO_OPEN)
def test_pages_open_from_a_folder_without_network(name, unpacked, visit):
    seen = visit(unpacked / name)
    assert (seen.console, seen.strangers, seen.failed) == ([], [], [])
    formulas = seen.page.locator("span.math, div.math").count()
    assert seen.page.locator("mjx-container").count() >= formulas
    assert seen.page.locator("mjx-merror").count() == 0
    if name.endswith("variance.html"):
        assert seen.page.locator("mjx-container").count() > 10


def test_the_same_files_make_the_same_bytes(tmp_path, monkeypatch, packed):
    files = {"b/ä.txt": b"2", "a.txt": b"1" * 1000, "START-HERE.html": b"0"}
    bundle.write(files, tmp_path / "one.zip")
    monkeypatch.setattr(time, "localtime", lambda *_: time.gmtime(1e9))
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1500000000")
    before = os.umask(0o077)
    try:
        bundle.write(dict(reversed(files.items())), tmp_path / "two.zip")
        wheel = bundle.wheel(tmp_path)
    finally:
        os.umask(before)
    assert (tmp_path / "one.zip").read_bytes() == (tmp_path / "two.zip").read_bytes()
    assert wheel.read_bytes() == zipfile.ZipFile(packed).read(f"pca-course/{wheel.name}")
    inside = zipfile.ZipFile(wheel).namelist()
    assert "pcalab/core/eigen.py" in inside and any(name.startswith("pcalab/course/data/") for name in inside)
    assert not any(name.startswith(("tests", "book")) or name.endswith(".pyc") for name in inside)
