"""Execute notebooks in a clean kernel and normalise them, in place.

    python book/_tools/refresh.py [NOTEBOOK ...]

Without arguments, every notebook of the course. A notebook in which a cell fails or writes to
stderr is left as it was. Two runs give the same bytes, so that a diff shows what really changed.
"""

import argparse
import base64
import hashlib
import io
import os
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

# Before any kernel starts: it inherits these.
ENVIRONMENT = {
    "OMP_NUM_THREADS": "1",
    "OPENBLAS_NUM_THREADS": "1",
    "MKL_NUM_THREADS": "1",
    "PYTHONHASHSEED": "0",
    "IPYTHONDIR": str(ROOT / "_build" / ".ipython"),
    "JUPYTER_PLATFORM_DIRS": "1",
}
os.environ.update(ENVIRONMENT)
Path(ENVIRONMENT["IPYTHONDIR"]).mkdir(parents=True, exist_ok=True)

import ipykernel.kernelspec  # noqa: E402
import nbformat  # noqa: E402
from exports import fill  # noqa: E402
from jupyter_client.kernelspec import KernelSpec, KernelSpecManager  # noqa: E402
from jupyter_client.manager import AsyncKernelManager  # noqa: E402
from nbclient import NotebookClient  # noqa: E402
from nbclient.exceptions import CellExecutionError, CellTimeoutError  # noqa: E402
from PIL.PngImagePlugin import ChunkStream, putchunk  # noqa: E402

FOLDERS = ("book", "book/exercises", "lectures")
CELL_SECONDS = 120
KEPT_CELL_METADATA = ("mystnb", "nbgrader", "slideshow", "tags")
KERNELSPEC = {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"}
WIDGET_VIEW = "application/vnd.jupyter.widget-view+json"
# What a PNG may say about when and by what it was made; pixels do not depend on it.
PNG_COMMENTS = {b"tEXt", b"zTXt", b"iTXt", b"tIME"}


def course_notebooks(root=ROOT):
    """Every committed notebook of the course, in reading order."""
    return [path for folder in FOLDERS for path in sorted((root / folder).glob("*.ipynb"))]


# --- normalising ------------------------------------------------------------------------------


def normalise(nb):
    """Bring a notebook (changed in place) into its one canonical form; return its text."""
    nb.nbformat, nb.nbformat_minor = 4, 5
    title = {"title": nb.metadata["title"]} if "title" in nb.metadata else {}
    nb.metadata = nbformat.from_dict(
        {"kernelspec": dict(KERNELSPEC), "language_info": {"name": "python"}, **title}
    )
    taken, count = set(), 0
    for cell in nb.cells:
        cell.id = _cell_id(cell, taken)
        kept = {key: cell.metadata[key] for key in KEPT_CELL_METADATA if cell.metadata.get(key)}
        cell.metadata = nbformat.from_dict(kept)
        if cell.cell_type == "code":
            executed = cell.execution_count is not None
            count += executed
            cell.execution_count = count if executed else None
            cell.outputs = [_plain_output(o, count) for o in _merge_streams(cell.outputs)]
    nbformat.validate(nb)
    return nbformat.writes(nb, ensure_ascii=False, indent=1).rstrip("\n") + "\n"


def _cell_id(cell, taken):
    """An id made from the cell's text: it survives moving, and inserting cells before it."""
    copy = 0
    while True:
        text = f"{cell.cell_type}\n{copy}\n{cell.source}"
        name = hashlib.sha256(text.encode()).hexdigest()[:12]
        if name not in taken:
            taken.add(name)
            return name
        copy += 1


def _merge_streams(outputs):
    """Join consecutive pieces of one stream: how they were cut depends on timing."""
    merged = []
    for output in outputs:
        last = merged[-1] if merged else None
        if (
            last is not None
            and output.output_type == last.output_type == "stream"
            and output.name == last.name
        ):
            last.text += output.text
        else:
            merged.append(nbformat.from_dict(output))
    return merged


def _plain_output(output, count):
    if output.output_type == "execute_result":
        output.execution_count = count
    if "metadata" in output:
        letters = output.metadata.get("image/png", {}).get("letters")
        kept = {} if letters is None else {"image/png": {"letters": letters}}
        output.metadata = nbformat.from_dict(kept)
    if "data" in output:
        output.data.pop(WIDGET_VIEW, None)
        if "image/png" in output.data:
            output.data["image/png"] = _png_without_comments(output.data["image/png"])
    return output


def _png_without_comments(encoded):
    """The same picture (base64 in, base64 out) without text and time chunks."""
    raw, kept = io.BytesIO(base64.b64decode(encoded)), io.BytesIO()
    kept.write(raw.read(8))    # the signature
    chunks, name = ChunkStream(raw), b""
    while name != b"IEND":
        name, _, length = chunks.read()
        data = raw.read(length)
        chunks.crc(name, data)
        if name not in PNG_COMMENTS:
            putchunk(kept, name, data)
    return base64.b64encode(kept.getvalue()).decode()


# --- executing --------------------------------------------------------------------------------


class _ThisPython(KernelSpecManager):
    """Starts kernels with the interpreter that runs this script, whatever is registered."""

    def get_kernel_spec(self, kernel_name):
        spec = ipykernel.kernelspec.get_kernel_dict()
        return KernelSpec(resource_dir=ipykernel.kernelspec.RESOURCES, **spec)


def execute(nb, folder):
    """Run all cells in a fresh kernel whose working directory is the notebook's own folder."""
    manager = AsyncKernelManager(kernel_name="python3", kernel_spec_manager=_ThisPython())
    client = NotebookClient(
        nb, km=manager, timeout=CELL_SECONDS, resources={"metadata": {"path": str(folder)}}
    )
    # What the kernel process itself logs is about its sockets; a cell's stderr arrives as output.
    with client.setup_kernel(stderr=subprocess.DEVNULL):
        for index, cell in enumerate(nb.cells):
            if cell.cell_type == "code":
                # Without history, as nbval runs it: a trailing ";" hides nothing in either.
                client.execute_cell(cell, index, store_history=False)
                cell.execution_count = index


def complaints(nb):
    """What a cell must not have left behind, one line each."""
    found = []
    for number, cell in enumerate(nb.cells):
        for output in cell.get("outputs", ()):
            if output.output_type == "stream" and output.name == "stderr":
                found.append(f"cell {number} writes to stderr: {output.text.strip()[:300]}")
    return found


def refresh(path):
    """Execute and normalise one notebook; return a line of report and whether it went well."""
    start = time.perf_counter()
    nb = nbformat.read(path, as_version=4)
    fill(nb)
    try:
        execute(nb, path.parent)
        wrong = complaints(nb)
    except (CellExecutionError, CellTimeoutError) as error:
        wrong = [str(error).strip()]
    seconds = time.perf_counter() - start
    name = os.path.relpath(path, ROOT)
    if wrong:
        return f"{name}: not refreshed\n  " + "\n  ".join(wrong), False
    text = normalise(nb)
    changed = path.read_text(encoding="utf-8") != text
    if changed:
        path.write_text(text, encoding="utf-8")
    cells = sum(cell.cell_type == "code" for cell in nb.cells)
    state = "changed" if changed else "as before"
    return f"{name}: {cells} code cells, {seconds:.1f} s, {state}", True


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("notebooks", nargs="*", type=Path, help="default: all of the course")
    parser.add_argument("-j", "--jobs", type=int, default=min(2, os.cpu_count() or 1))
    options = parser.parse_args(arguments)
    paths = [path.resolve() for path in options.notebooks] or course_notebooks()
    missing = [str(path) for path in paths if not path.is_file()]
    if missing:
        print("There is no such notebook: " + ", ".join(missing))
        return 1
    print(f"Refreshing {len(paths)} notebook{'s' * (len(paths) != 1)}", flush=True)
    good = True
    with ThreadPoolExecutor(options.jobs) as pool:
        for line, fine in pool.map(refresh, paths):
            print(line, flush=True)
            good &= fine
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
