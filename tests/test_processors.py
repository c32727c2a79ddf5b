"""processors: which settings run where, and that a log is counted right."""

import sys

import pytest
from processors import (CORETYPES, Machine, counts, environment, foreign, pythons, table,
                        why_not, without_effect)

NEHALEM = ["SSE2", "SSE42", "X86_V2"]
HASWELL = [*NEHALEM, "AVX2", "FMA3", "X86_V3"]
SKYLAKE = [*HASWELL, "AVX512F", "AVX512CD", "AVX512BW", "AVX512DQ", "AVX512VL", "X86_V4"]
DISPATCHED = ["X86_V3", "X86_V4", "AVX512_ICL"]


def machine(features=SKYLAKE, kernel="SkylakeX", cpu="x86_64"):
    return Machine(cpu, features, DISPATCHED, [["openblas", kernel]] * 2)


@pytest.mark.parametrize("features, kernel, runs, other", [
    (SKYLAKE, "SkylakeX", ["Haswell", "Nehalem", "Zen", "SkylakeX", "numpy"], "Haswell"),
    (HASWELL, "Zen", ["Haswell", "Nehalem", "Zen", "numpy"], "Nehalem"),
    (HASWELL, "Haswell", ["Haswell", "Nehalem", "Zen", "numpy"], "Nehalem"),
    (NEHALEM, "Nehalem", ["Nehalem"], None),
])
def test_a_setting_runs_where_the_processor_has_what_its_kernels_use(features, kernel, runs,
                                                                     other):
    this = machine(features, kernel)
    assert [name for name in (*CORETYPES, "numpy") if why_not(name, this) is None] == runs
    assert foreign(this) == other


def test_what_is_skipped_says_why():
    assert why_not("SkylakeX", machine(HASWELL)) == (
        "this processor has no AVX512BW, AVX512CD, AVX512DQ, AVX512F, AVX512VL")
    arm = Machine("arm64", ["NEON", "ASIMDHP"], ["ASIMDHP", "SVE"], [["openblas", "neoversen1"]])
    assert "this machine is arm64" in why_not("Haswell", arm)
    assert why_not("numpy", arm) is None and foreign(arm) == "numpy"
    assert environment("numpy", arm) == {"NPY_DISABLE_CPU_FEATURES": "ASIMDHP"}
    mkl = machine()._replace(blas=[["mkl", None]])
    assert why_not("Nehalem", mkl) == "the BLAS of NumPy and SciPy is mkl, not OpenBLAS"
    assert "dispatches nothing" in why_not("numpy", machine(NEHALEM))


def test_a_setting_that_changes_nothing_is_found_out():
    this = machine()
    assert environment("Zen", this) == {"OPENBLAS_CORETYPE": "Zen"}
    assert without_effect("Zen", this, machine(kernel="Zen")) is None
    assert without_effect("Zen", this, machine(kernel="Haswell")) == (
        "OpenBLAS computes as on Haswell all the same")
    mixed = this._replace(blas=[["openblas", "Zen"], ["openblas", "Haswell"]])
    assert "as on Haswell, Zen all" in without_effect("Zen", this, mixed)
    assert environment("numpy", this) == {"NPY_DISABLE_CPU_FEATURES": "X86_V3 X86_V4"}
    assert without_effect("numpy", this, machine(NEHALEM)) is None
    assert without_effect("numpy", this, machine(HASWELL)) == "NumPy still uses X86_V3"


@pytest.mark.parametrize("log, found", [
    ("...\n3 failed, 6839 passed, 76 skipped, 1 xfailed, 55 warnings in 162.85s (0:02:42)",
     (6839, 3)),
    ("======== 12 passed in 3.21s ========\n", (12, 0)),
    ("1 failed, 2 passed in 1.00s\nmake: *** [Makefile:9: test-pcalab] Error 1", (2, 1)),
    ("5 passed, 2 errors in 9.1s", (5, 2)),
    ("make: *** no rule to make it", (0, 0)),
])
def test_a_log_is_counted(log, found):
    assert counts(log) == found


def test_the_table_is_in_columns():
    lines = table([["Haswell", 6839, 0, 1236, 0, "420", ""],
                   ["numpy", 1, 30, 5, 0, "9", "FAILED"]]).splitlines()
    assert lines[0].split()[0] == "setting" and lines[2].endswith("      9  FAILED")
    assert lines[0].index("seconds") + len("seconds") == lines[1].index("420") + 3


@pytest.mark.skipif(sys.platform == "win32", reason="scripts of a shell")
def test_other_pythons_are_named_by_their_minor_version(tmp_path, monkeypatch):
    monkeypatch.setenv("PYENV_ROOT", str(tmp_path))
    monkeypatch.setenv("PATH", str(tmp_path))
    shim = tmp_path / "python3.29"
    shim.write_text("#!/bin/sh\nexit 127\n")            # leads nowhere
    shim.chmod(0o755)
    real = tmp_path / "versions" / "3.28.1" / "bin" / "python"
    real.parent.mkdir(parents=True)
    real.write_text("#!/bin/sh\necho python3.28\n")
    real.chmod(0o755)
    assert pythons() == {"python3.28": str(real)}
