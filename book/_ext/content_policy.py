"""Every page forbids its own scripts, pictures, fonts and frames to come from, or report to, another host.

The policy stands in the page, because a page opened from a folder has no server that could send it. `file:` is
beside 'self' for browsers to which a page from a folder has no origin. Scripts and styles within a page stay allowed:
the theme has some in each page, the sliders bring theirs, and MathJax writes style sheets as it goes. What they could
do is bounded by the rest, and no page shows anything that came from outside. Links lead wherever they did.
"""

from extension import metadata

POLICY = "; ".join([
    "default-src 'self' file: data: blob:",
    "script-src 'self' file: 'unsafe-inline'",
    "style-src 'self' file: 'unsafe-inline'",
    "worker-src 'self' file: blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self' file:",
])


def add_policy(app, pagename, templatename, context, doctree):
    """First of the meta tags: it holds for what comes after it."""
    meta = f'<meta http-equiv="Content-Security-Policy" content="{POLICY}" />'
    context["metatags"] = meta + context.get("metatags", "")


def setup(app):
    app.connect("html-page-context", add_policy, priority=950)
    return metadata()
