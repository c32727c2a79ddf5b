"""A plugin for pytest that gives nbval more patience (pytest -p nbval_settings --nbval …).

nbval waits at most five seconds for each piece of output once a cell has begun, and has no option
for it; a cell that computes in silence for longer on a busy machine would fail.
"""

from nbval.plugin import IPyNbCell

OUTPUT_SECONDS = 60
_original = IPyNbCell.__init__


def _patient(self, *args, **kwargs):
    _original(self, *args, **kwargs)
    self.output_timeout = OUTPUT_SECONDS


IPyNbCell.__init__ = _patient
