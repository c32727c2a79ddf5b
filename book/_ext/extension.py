"""What the extensions of this book share."""

import hashlib
from importlib.util import find_spec
from pathlib import Path


def stored(env, name):
    """The store of this name: {docname: what was noted of the page when it was read}."""
    if not hasattr(env, name):
        setattr(env, name, {})
    return getattr(env, name)


def add_store(app, name, written_always=False):
    """Keep a store in step with the pages. Those that show what others say are written on every build."""
    def forget(app, env, docname):
        stored(env, name).pop(docname, None)

    def merge(app, env, docnames, other):
        found = stored(other, name)
        stored(env, name).update({page: found[page] for page in docnames if page in found})

    app.connect("env-purge-doc", forget)
    app.connect("env-merge-info", merge)
    if written_always:
        app.connect("env-updated", lambda app, env: sorted(stored(env, name)))


def after_html(app, step):
    """Call `step(app)` when the pages are written."""
    def finished(app, exception):
        if exception is None and app.builder.format == "html":
            step(app)

    app.connect("build-finished", finished)


def metadata():
    """What a `setup` returns: all pages are read anew when one of the extensions has changed."""
    texts = (path.read_bytes() for path in sorted(Path(__file__).parent.glob("*.py")))
    version = int(hashlib.sha256(b"".join(texts)).hexdigest()[:8], 16)
    return {"env_version": version, "parallel_read_safe": True, "parallel_write_safe": True}


def installed(package, *inside):
    """A folder beside or in the installed package of this name."""
    for base in find_spec(package).submodule_search_locations:
        if (folder := Path(base).joinpath(*inside)).is_dir():
            return folder
    raise RuntimeError(f"{'/'.join(inside)} is missing: install the packages of requirements.txt")


def mathjax_files():
    """Where the installed files of MathJax are; the name of their package is not a Python identifier."""
    return installed("nbconvert", "..", "sphinx-mathjax-offline", "static", "mathjax")
