"""A second build shows what the first one could not know."""

import subprocess
import sys
from types import SimpleNamespace

import api_reference
from bs4 import BeautifulSoup
from site_files import ROOT

CONF = f"""
import sys
sys.path.insert(0, {str(ROOT / "book" / "_ext")!r})
extensions = ["myst_parser", "label_numbers"]
myst_enable_extensions = ["dollarmath"]
root_doc = "a"
"""
STATING = "# A\n\n$$ a $$ (eq-a)\n\n{}$$ b $$ (eq-b)\n\n```{{toctree}}\nb\nc\n```\n"


def test_a_page_shows_the_new_number_of_another_pages_equation(tmp_path):
    def build():
        subprocess.run([sys.executable, "-m", "sphinx", "-q", tmp_path, tmp_path / "html"], check=True)
        pages = ((tmp_path / "html" / f"{page}.html").read_text(encoding="utf-8") for page in "bc")
        return [BeautifulSoup(page, "html.parser").select_one(".body p").get_text() for page in pages]

    (tmp_path / "conf.py").write_text(CONF)
    (tmp_path / "a.md").write_text(STATING.format(""))
    (tmp_path / "b.md").write_text("# B\n\nBy {eq}`eq-b`.\n")
    (tmp_path / "c.md").write_text("# C\n\nBy {eq}`eq-a`.\n")
    assert build() == ["By (2).", "By (1)."]
    unchanged = (tmp_path / "html/c.html").stat().st_mtime_ns
    (tmp_path / "a.md").write_text(STATING.format("$$ c $$ (eq-c)\n\n"))
    assert build() == ["By (3).", "By (1)."]
    assert '"eq-b": "(3)"' in (tmp_path / "numbers.json").read_text()
    assert (tmp_path / "html/c.html").stat().st_mtime_ns == unchanged


def test_a_module_that_changed_during_a_build_is_read_again(tmp_path, monkeypatch):
    monkeypatch.setattr(api_reference, "PACKAGE", tmp_path)
    one, two = tmp_path / "one.py", tmp_path / "two.py"
    one.write_text('"""One."""')
    two.write_text('"""Two."""')
    env = SimpleNamespace(srcdir=tmp_path / "book", dependencies={})
    api_reference.find_outdated(None, env, set(), set(), set())
    env.dependencies = {"api/one": {"../one.py"}, "api/two": {"../two.py"}}
    assert api_reference.find_outdated(None, env, set(), set(), set()) == []
    one.write_text('"""One, better."""')
    assert api_reference.find_outdated(None, env, set(), set(), set()) == ["api/one"]
    assert api_reference.find_outdated(None, env, set(), set(), set()) == []
