"""What ``import pcalab`` costs."""

import subprocess
import sys

from measure import Row


def start_up(code):
    """Start Python and run `code` in it."""
    def run(_):
        subprocess.run([sys.executable, "-c", code], check=True)
    return run


ROWS = [
    Row(name="import pcalab", data=lambda scale: None, ours=start_up("import pcalab"),
        peer=start_up("import sklearn.decomposition"), peer_name="sklearn.decomposition",
        target=1.0, error=lambda data, result: 0, error_name="", bound=start_up("pass"),
        bound_name="python -c pass"),
    Row(name="import pcalab and its PCA", data=lambda scale: None,
        ours=start_up("from pcalab import PCA"),
        peer=start_up("from sklearn.decomposition import PCA"),
        peer_name="sklearn.decomposition.PCA", target=1.0, error=lambda data, result: 0,
        error_name="", bound=start_up("pass"), bound_name="python -c pass"),
]
