"""Build the HTML book, warnings as errors, and say in a few lines how it went."""

import re
import shutil
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
COMMAND = [
    sys.executable, "-c", "from jupyter_book.cli.main import main; main()", "build", "book", "--config", "_config.yml",
    "--toc", str(ROOT / "_toc.yml"), "--path-output", ".", "-W", "-n", "--keep-going", "-q",
]


def main():
    start = time.perf_counter()
    done = subprocess.run(
        COMMAND, cwd=ROOT, text=True, encoding="utf-8",
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
    )
    log = ROOT / "_build" / "book.log"
    log.parent.mkdir(exist_ok=True)
    told = re.sub(r"\x1b\[[0-9;]*m", "", done.stdout)
    log.write_text(told, encoding="utf-8")
    seconds = time.perf_counter() - start
    if done.returncode:
        lines = [line for line in told.splitlines() if line.strip()]
        wrong = [line for line in lines if "WARNING" in line or "ERROR" in line] or lines[-25:]
        print("\n".join(wrong))
        # A page that was read with a warning must be read again: start afresh next time.
        shutil.rmtree(ROOT / "_build" / ".doctrees", ignore_errors=True)
        print(f"The book was not built: {len(wrong)} lines above say why, all is in {log}")
        return 1
    html = ROOT / "_build" / "html"
    pages = sum(path.parent.name != "slides" for path in html.rglob("*.html"))
    print(f"Built {pages} pages in {seconds:.0f} s without a warning")
    return 0


if __name__ == "__main__":
    sys.exit(main())
