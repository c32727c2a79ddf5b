"""How long a live picture takes to draw a frame, in this machine's Chromium.

Milliseconds of the script's own work, the least of three medians (of forty frames each, or of twenty sizes), as the
browser runs it and slowed four times, which is about a phone. 16 ms is a frame at sixty a second. Needs a browser
and the built book; without either the table is left out, with the reason.
"""

import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "site"))

TITLE = "milliseconds of each live picture's frame"
HEADER = ["live picture", "ms", "four times slower"]
MEDIANS = """live => {
  const medians = [];
  for (let round = 0; round < 3; round++) {
    for (let k = 0; k < 40; k++) {
      live.press(["ArrowUp", "ArrowLeft", "ArrowDown", "ArrowRight"][k % 4], true);
      live.frame();
    }
    medians.push(live.work.slice(-40).sort((a, b) => a - b)[20]);
  }
  return Math.min(...medians);
}"""

SIZES = """live => {
  const median = range => {
    const took = [];
    for (let size = 80; size > 20; size -= 3) {
      live.set({[range]: range === "n" ? 4 * size : size});
      live.frame();
      took.push(live.work.at(-1));
    }
    return took.sort((a, b) => a - b)[10];
  };
  return Math.max(...["n", "d"].map(range => Math.min(...[0, 1, 2].map(() => median(range)))));
}"""
#: What is measured of a picture besides moving its marks.
MORE = {"signal-or-noise": {", rows and columns change": SIZES}}


def missing():
    """Why there can be no table, or nothing."""
    from site_files import SITE, chrome
    if not (SITE / "index.html").exists():
        return "there is no built book: make book"
    return "" if chrome() else "there is no Chromium: install it, or set CHROME to its path"


def frames():
    """Lines of text for a table under `HEADER`, by name."""
    from live_pictures import ROOT, modules, open_alone, settle
    from playwright.sync_api import sync_playwright
    from site_files import FLAGS, chrome

    lines = []
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        browser = playwright.chromium.launch(executable_path=chrome(), args=FLAGS)
        for name in modules():
            page = browser.new_page(viewport={"width": 1300, "height": 1000})
            open_alone(page, name, folder)
            page.evaluate(f"{ROOT}.unlock()")
            settle(page)
            session = page.context.new_cdp_session(page)
            for what, script in {"": MEDIANS, **MORE.get(name, {})}.items():
                times = []
                for rate in (1, 4):
                    session.send("Emulation.setCPUThrottlingRate", {"rate": rate})
                    times.append(page.evaluate(f"({script})({ROOT})"))
                lines.append([name + what, *(f"{ms:.1f}" for ms in times)])
            page.close()
        browser.close()
    return lines
