"""Live pictures alone on a page: how they are opened, asked and waited for.

Each has a module of its own, test_live_<name>.py, which names it (NAME) and its page (PAGE), says what must hold
whatever is done (lawful) and which states get which sentence (BAD), and compares its numbers with pcalab's.
"""

import functools
import importlib
from pathlib import Path

import numpy as np
from site_files import SITE, soup_of

HERE = Path(__file__).parent
SOURCES = HERE.parents[1] / "book" / "_static" / "explorables"
PHONE = 390
ROOT = "document.querySelector('[data-explorable]').explorable"


@functools.cache
def modules():
    """The module of each explorable, by its name."""
    found = [importlib.import_module(path.stem) for path in sorted(HERE.glob("test_live_*.py"))]
    return {module.NAME: module for module in found}


@functools.cache
def alone(name):
    """An explorable's figure, with all that its page loads for it."""
    page = soup_of(SITE / modules()[name].PAGE)
    wanted = [tag for tag in page.head.find_all(["script", "link"])
              if tag.get("rel") == ["stylesheet"] or "explorables/" in tag.get("src", "")]
    head = "".join(str(tag) for tag in wanted if name in str(tag) or not is_another(tag, name))
    figure = page.select_one(f'[data-explorable="{name}"]').find_parent("figure")
    return (f'<!doctype html><html lang="en" data-theme="light"><head><meta charset="utf-8"><title>{name}</title>'
            f'<base href="{SITE.as_uri()}/"><meta name="viewport" content="width=device-width, initial-scale=1">{head}'
            '</head><body><main class="bd-content"><article class="bd-article" style="padding: 16px">'
            f'<h1>An explorable</h1><div class="cell_output">{figure}</div></article></main></body></html>')


def open_alone(page, name, folder, theme="light"):
    """Show an explorable in this page, by a file made in the folder."""
    path = Path(folder, f"{name}.html")
    path.write_text(alone(name).replace('data-theme="light"', f'data-theme="{theme}"', 1), encoding="utf-8")
    page.goto(path.as_uri())
    settle(page)


def is_another(tag, name):
    return any(other in tag.get("src", "") for other in modules() if other != name)


def compute(page, name, changes=None):
    """The model that the script computes from the start state with these changes."""
    return page.evaluate("""([name, changes]) => {
      const {data} = document.querySelector("[data-explorable]").explorable, spec = Explorables.spec(name);
      const state = {...spec.start(data), ...changes}, {job} = spec;
      return spec.compute(state, data, job && job.work(job.ask(state, data)));
    }""", [name, changes or {}])


def data_of(page):
    return page.evaluate(f"{ROOT}.data")


def settle(page):
    """Wait until the last change is drawn."""
    page.wait_for_function(f"() => !{ROOT}.due && !{ROOT}.waiting")


def said(page):
    """What is announced in the end."""
    page.wait_for_function(f"() => !{ROOT}.due && !{ROOT}.waiting && !{ROOT}.saying")
    return page.locator(".says").inner_text()


def close(ours, theirs):
    return np.allclose(ours, theirs, rtol=1e-8, atol=1e-8)


def up_to_sign(ours, theirs):
    return all(close(a, b) or close(a, -np.asarray(b)) for a, b in zip(ours, theirs))


def answers(page, name):
    return page.evaluate("""name => Explorables.spec(name).questions.map(each => {
      const {data} = document.querySelector("[data-explorable]").explorable;
      const {right, because} = each.answer(data);
      return [each.options[right], because];
    })""", name)


def spot(page, number=0):
    """Where a mark is on the screen, and the data's unit."""
    box = page.locator(".stage svg").bounding_box()
    x, y = page.evaluate(f"""k => {{
      const handle = {ROOT}.spec.handles({ROOT}.view())[k];
      return [handle.x / {ROOT}.layout.size[0], handle.y / {ROOT}.layout.size[1]];
    }}""", number)
    return box["x"] + x * box["width"], box["y"] + y * box["height"]
