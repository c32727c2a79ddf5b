"""A browser without network, and a table of page weights at the end."""

import pytest
from live_pictures import ROOT, open_alone, settle
from site_files import FLAGS, chrome


def pytest_terminal_summary(terminalreporter):
    reports = terminalreporter.getreports("passed") + terminalreporter.getreports("failed")
    weights = sorted(value for report in reports for key, value in report.user_properties if key == "weight")
    if weights:
        terminalreporter.section("page weights (MB: the page, with all it loads)")
    for name, alone, together in weights:
        terminalreporter.write_line(f"{alone / 1e6:7.2f} {together / 1e6:7.2f}  {name}")


@pytest.fixture(scope="session")
def browser():
    executable = chrome()
    if executable is None:
        pytest.skip("no Chromium: install it, or set CHROME to its path")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=executable, args=FLAGS)
        yield opened
        opened.close()


class Visit:
    """A page opened from disk, with what its console and its requests said."""

    def __init__(self, context):
        self.console, self.strangers, self.failed = [], [], []
        self.page = context.new_page()
        self.page.on("console", self._heard)
        self.page.on("pageerror", lambda error: self.console.append(str(error)))
        self.page.on("request", self._asked)
        self.page.on("requestfailed", lambda request: self.failed.append(request.url[:200]))

    def _heard(self, message):
        if message.type == "error":
            self.console.append(message.text)

    def _asked(self, request):
        if not request.url.startswith(("file:", "data:", "blob:", "about:")):
            self.strangers.append(request.url)

    def open(self, path, query=""):
        self.page.goto(path.as_uri() + query)
        self.page.evaluate(
            "() => window.MathJax && MathJax.startup && MathJax.startup.promise ? "
            "MathJax.startup.promise.then(() => null) : null"
        )
        return self.page


@pytest.fixture
def visit(browser):
    """A function that opens a page: visit(path, width=…, theme=…)."""
    contexts = []

    def opener(path, width=1300, height=900, theme="light", query=""):
        # The pages follow the colour scheme by themselves. (A script that sets the theme in localStorage
        # before each page makes Chromium forget, now and then, what the page before had stored there.)
        context = browser.new_context(
            viewport={"width": width, "height": height}, color_scheme=theme, reduced_motion="reduce",
            offline=True,
        )
        contexts.append(context)
        seen = Visit(context)
        seen.open(path, query)
        return seen

    yield opener
    for context in contexts:
        context.close()


@pytest.fixture
def live(browser, tmp_path):
    """A function that opens an explorable: live(name, width=…, theme=…)."""
    contexts = []

    def opener(name, width=1300, theme="light", unlocked=True, **options):
        context = browser.new_context(viewport={"width": width, "height": 1000}, offline=True, **options)
        contexts.append(context)
        page = context.new_page()
        page.heard = []
        page.on("console", lambda message: page.heard.append(message.text))
        page.on("pageerror", lambda error: page.heard.append(str(error)))
        open_alone(page, name, tmp_path, theme)
        if unlocked:
            page.evaluate(f"{ROOT}.unlock()")
        settle(page)
        return page

    yield opener
    for context in contexts:
        context.close()
