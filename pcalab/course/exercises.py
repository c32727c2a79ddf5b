"""The cells of an exercise notebook kept apart: what is given, what is answered, what checks.

``%load_ext pcalab.course.exercises`` makes two cell magics and a clock.

``%%given`` runs a cell as usual, and keeps what the cell defines where no later cell changes it.
``%%check`` runs a cell among names of its own: the learner's, and over them the given ones anew. So an
answer does not see the names of a check, a check that changes data changes its own, and whoever calls
something of his own `grade` or writes over `digits` is met by the given ones all the same.

A cell that runs too long is stopped, with a sentence. (Where the system has no such clock, as on
Windows, it is not.)

This is a fence and no wall: an answer runs in the same process as its check, and one that wants to can
reach into any module. Marks that count deserve a look at the answers.
"""

import builtins
import signal
import threading
from copy import deepcopy
from types import FunctionType

import numpy as np

__all__ = ["Cells", "NotYet"]

#: Seconds that a check may run; any other cell; and either, once a cell has been stopped.
CHECK, CELL, STOPPED = 20, 60, 5

COPIED = (np.ndarray, list, dict, set, tuple)


class NotYet(AssertionError):
    """A sentence for the learner, shown without the frames that led to it."""

    def _render_traceback_(self):
        return [str(self)]


def anew(names, *homes):
    """The same names again: data copied, functions of the notebook looking names up in the copy.

    Parameters
    ----------
    names : dict of str to object
    *homes : dict
        Namespaces whose functions are the notebook's.

    Returns
    -------
    dict of str to object
    """
    new, memo = {"__builtins__": builtins}, {}
    for name, value in names.items():
        if isinstance(value, FunctionType) and any(value.__globals__ is home for home in homes):
            copied = FunctionType(value.__code__, new, name, value.__defaults__, value.__closure__)
            copied.__kwdefaults__, copied.__doc__ = value.__kwdefaults__, value.__doc__
            value = copied
        elif isinstance(value, COPIED):
            value = deepcopy(value, memo)
        new[name] = value
    return new


class Cells:
    """The two magics and the clock of one IPython shell.

    Parameters
    ----------
    shell : IPython.core.interactiveshell.InteractiveShell
    """

    def __init__(self, shell):
        self.shell, self.kept, self.stopped = shell, {}, False

    def given(self, line, cell):
        """Run the cell among the learner's names, and keep what it has defined."""
        names = self.shell.user_ns
        before = dict(names)
        exec(compile(cell, "<given>", "exec"), names)       # noqa: S102 - the notebook's own cell
        defined = {name: value for name, value in names.items()
                   if before.get(name) is not value and not name.startswith("__")}
        self.kept = anew({**self.kept, **defined}, names, self.kept)

    def check(self, line, cell):
        """Run the cell among names of its own; a `NotYet` says what is wrong."""
        self.wind(CHECK)
        names = {**self.shell.user_ns, **anew(self.kept, self.kept)}
        try:
            exec(compile(cell, "<check>", "exec"), names)   # noqa: S102 - the notebook's own cell
        except AssertionError as error:
            raise NotYet(*error.args) from None

    def wind(self, seconds=None):
        """Let the clock run: when it rings, the cell ends."""
        seconds = min(seconds or CELL, STOPPED if self.stopped else CELL)
        self.set(seconds, 1)                                # and again, for who catches everything

    def unwind(self, *_):
        self.set(0, 0)

    def set(self, seconds, again):
        if hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread():
            signal.signal(signal.SIGALRM, self.ring)
            signal.setitimer(signal.ITIMER_REAL, seconds, again)

    def ring(self, *_):
        self.stopped = True
        raise NotYet("This was stopped, for it had run for a long time. Is there a loop that never ends?")


def load_ipython_extension(shell):
    """Called by ``%load_ext``."""
    cells = Cells(shell)
    for magic in (cells.given, cells.check):
        shell.register_magic_function(magic, "cell", magic.__name__)
    shell.events.register("pre_run_cell", lambda info: cells.wind())
    shell.events.register("post_run_cell", cells.unwind)
