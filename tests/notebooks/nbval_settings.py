"""A plugin for pytest that gives nbval more patience (pytest -p nbval_settings --nbval …).

nbval waits at most five seconds for each piece of output once a cell has begun, and has no option
for it; a cell that computes in silence for longer on a busy machine would fail. And it starts a
kernel once: now and then another process takes a port between its choice and its use, and the
kernel dies at once.
"""

from nbval import kernel
from nbval.plugin import IPyNbCell

OUTPUT_SECONDS = 60
STARTS = 3
_original = IPyNbCell.__init__
_start = kernel.start_new_kernel


def _patient(self, *args, **kwargs):
    _original(self, *args, **kwargs)
    self.output_timeout = OUTPUT_SECONDS


def _again(*args, **kwargs):
    for _ in range(STARTS - 1):
        try:
            return _start(*args, **kwargs)
        except RuntimeError:
            continue
    return _start(*args, **kwargs)


IPyNbCell.__init__ = _patient
kernel.start_new_kernel = _again
