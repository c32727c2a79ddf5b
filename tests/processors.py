"""The tests and the notebooks again, as other processors and other Pythons compute.

OpenBLAS and NumPy choose among kernels by the processor that they find, and kernels differ in
the last digits; so do versions of Python in what they allow. Every setting that this machine can
run is one run of `make test-pcalab` and one of `make test-notebooks`:

    Haswell, Zen, Nehalem, SkylakeX     OpenBLAS computes as on that processor (OPENBLAS_CORETYPE)
    numpy                               NumPy without all that it dispatches to newer processors
    python3.12, …                       another Python found here, with an environment of its own

Named settings are run alone, "foreign" is the first that is not this machine's own, and none
is all. Full logs are in _build/processors.
"""

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
LOGS = ROOT / "_build" / "processors"

#: OpenBLAS's kernels, and what they need of a processor in the words of NumPy.
CORETYPES = {
    "Haswell": {"AVX2", "FMA3"},
    "Nehalem": {"SSE42"},
    "Zen": {"AVX2", "FMA3"},
    "SkylakeX": {"AVX512F", "AVX512CD", "AVX512BW", "AVX512DQ", "AVX512VL"},
}
#: Processors that compute alike.
ALIKE = {"Haswell": {"Haswell", "Zen"}, "Zen": {"Haswell", "Zen"}}

PROBE = """
import json, platform, sys
import numpy, scipy.linalg
from numpy._core import _multiarray_umath as umath
from threadpoolctl import threadpool_info
print(json.dumps({
    "cpu": platform.machine().lower(),
    "features": [name for name, has in umath.__cpu_features__.items() if has],
    "dispatched": list(umath.__cpu_dispatch__),
    "blas": [[info["internal_api"], info.get("architecture")] for info in threadpool_info()
             if info["user_api"] == "blas"]}))
"""


class Machine(NamedTuple):
    """What a Python finds: processor, its features, what NumPy dispatches to, each BLAS."""

    cpu: str
    features: list
    dispatched: list
    blas: list

    @property
    def kernels(self):
        """The processors that the copies of OpenBLAS compute for."""
        return {architecture for api, architecture in self.blas if api == "openblas"}


class Result(NamedTuple):
    passed: int
    failed: int
    ok: bool


def probe(environment=()):
    """The machine as a new process with this environment finds it."""
    found = subprocess.run([sys.executable, "-W", "ignore", "-c", PROBE], check=True, text=True,
                           capture_output=True, env={**os.environ, **dict(environment)})
    return Machine(**json.loads(found.stdout))


# --- which settings run ----------------------------------------------------------------------

def without_dispatch(machine):
    """The features that NumPy would use here beyond its baseline."""
    return [name for name in machine.dispatched if name in machine.features]


def environment(setting, machine):
    """The variables that make a setting."""
    if setting in CORETYPES:
        return {"OPENBLAS_CORETYPE": setting}
    if setting == "numpy":
        return {"NPY_DISABLE_CPU_FEATURES": " ".join(without_dispatch(machine))}
    return {}


def why_not(setting, machine):
    """Why a setting cannot be run on this machine; None if it can."""
    if setting == "numpy":
        return None if without_dispatch(machine) else "NumPy dispatches nothing on this processor"
    if machine.cpu not in ("x86_64", "amd64"):
        return f"its kernels are for x86-64, and this machine is {machine.cpu}"
    if not machine.kernels:
        names = ", ".join(sorted({api for api, _ in machine.blas})) or "unknown"
        return f"the BLAS of NumPy and SciPy is {names}, not OpenBLAS"
    missing = sorted(CORETYPES[setting] - set(machine.features))
    return f"this processor has no {', '.join(missing)}" if missing else None


def without_effect(setting, machine, there):
    """What shows that the variables have changed nothing; None if they have."""
    if setting in CORETYPES and there.kernels != {setting}:
        return f"OpenBLAS computes as on {', '.join(sorted(there.kernels))} all the same"
    left = set(without_dispatch(machine)) & set(there.features) if setting == "numpy" else ()
    return f"NumPy still uses {', '.join(sorted(left))}" if left else None


def foreign(machine):
    """The first setting that computes otherwise than this machine does by itself, or None."""
    own = {like for kernel in machine.kernels for like in ALIKE.get(kernel, {kernel})}
    return next((setting for setting in (*CORETYPES, "numpy")
                 if setting not in own and why_not(setting, machine) is None), None)


def pythons():
    """Other Pythons of this machine that the course can run on: name and path of each minor."""
    folder, found = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")), {}
    say = "import sys, venv, ensurepip; print('python%d.%d' % sys.version_info[:2])"
    for minor in range(11, 30):
        name = f"python3.{minor}"
        paths = [shutil.which(name), *sorted(folder.glob(f"versions/3.{minor}.*/bin/python"))]
        for path in filter(None, paths):
            # a shim of pyenv's can be there and lead nowhere
            answer = subprocess.run([path, "-c", say], capture_output=True, text=True)
            if answer.stdout.strip() == name and minor != sys.version_info.minor:
                found[name] = str(path)
    return found


# --- running them ----------------------------------------------------------------------------

def counts(log):
    """How many tests passed and failed, by the last line of pytest's that counts them."""
    totals = re.findall(r"^=*\s*((?:\d+ \w+(?:, )?)+) in [\d.]+s", log, re.MULTILINE)
    found = dict(reversed(each.split()) for each in totals[-1].split(", ")) if totals else {}
    failed = sum(int(found.get(word, 0)) for word in ("failed", "error", "errors"))
    return int(found.get("passed", 0)), failed


def run(setting, target, variables, settings):
    """One target of the Makefile under a setting; its output goes into a log."""
    log = LOGS / f"{setting}-{target}.log"
    with log.open("w", encoding="utf-8") as file:
        code = subprocess.run([os.environ.get("MAKE", "make"), "--no-print-directory", target,
                               *variables], cwd=ROOT, env={**os.environ, **settings}, stdout=file,
                              stderr=subprocess.STDOUT).returncode
    text = log.read_text(encoding="utf-8", errors="replace")
    passed, failed = counts(text)
    if code:
        print(f"  {target} failed, see {log.relative_to(ROOT)}:")
        lines = [line for line in text.splitlines() if re.match("FAILED|ERROR", line)]
        print("\n".join(f"    {line}" for line in (lines or text.splitlines()[-5:])[:20]))
    return Result(passed, failed, code == 0)


def run_all(setting, variables, settings, notebooks_only=False):
    """Tests and notebooks under one setting: the row of the table, and whether all is well."""
    print(f"{setting}:", " ".join(f"{k}={v}" for k, v in settings.items()) or variables[0],
          flush=True)
    start = time.monotonic()
    tests = Result(0, 0, True) if notebooks_only else run(setting, "test-pcalab", variables, settings)
    cells = run(setting, "test-notebooks", variables, settings)
    return [setting, *tests[:2], *cells[:2], f"{time.monotonic() - start:.0f}",
            "" if tests.ok and cells.ok else "FAILED"], tests.ok and cells.ok


def table(rows):
    """The rows below their heads, in columns."""
    heads = ["setting", "tests passed", "failed", "cells passed", "failed", "seconds", ""]
    cells = [heads, *([str(cell) for cell in row] for row in rows)]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    return "\n".join("  ".join(cell.ljust(width) if j in (0, 6) else cell.rjust(width)
                               for j, (cell, width) in enumerate(zip(row, widths, strict=True)))
                     .rstrip() for row in cells)


def chosen(names, machine, others):
    """The settings to run, by what was asked for."""
    known = [*CORETYPES, "numpy", *others]
    if unknown := set(names) - {*known, "foreign"}:
        raise SystemExit(f"There is no setting {', '.join(sorted(unknown))} here; "
                         f"there are {', '.join(known)} and foreign.")
    named = [foreign(machine) if name == "foreign" else name for name in names]
    return [name for name in dict.fromkeys(named) if name] if names else known


def main():
    """Run the settings asked for, and say of each how it went or why it did not run."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("settings", nargs="*", help="Haswell, numpy, python3.12, foreign …")
    parser.add_argument("--mark", default="", help='only tests with this mark: "not slow"')
    parser.add_argument("--notebooks", action="store_true", help="the notebooks only")
    asked = parser.parse_args()
    machine, others = probe(), pythons()
    LOGS.mkdir(parents=True, exist_ok=True)
    print(f"This machine is {machine.cpu} and computes as",
          ", ".join(sorted(machine.kernels)) or "no kernel of OpenBLAS")
    rows, skipped, fine = [], [], True
    for setting in chosen(asked.settings, machine, others):
        if setting in others:
            variables, settings = [f"VENV=_build/{setting}", f"PYTHON={others[setting]}"], {}
            reason = None
        else:
            variables, settings = [f"VENV={sys.prefix}"], environment(setting, machine)
            reason = why_not(setting, machine) or without_effect(setting, machine, probe(settings))
        if reason:
            skipped.append(f"{setting} was not run: {reason}.")
            continue
        row, ok = run_all(setting, [*variables, f"MARK={asked.mark}"], settings, asked.notebooks)
        rows, fine = [*rows, row], fine and ok
    print()
    print(table(rows) if rows else "No setting could be run on this machine, so none failed.")
    print("\n".join(skipped))
    return 0 if fine else 1


if __name__ == "__main__":
    sys.exit(main())
