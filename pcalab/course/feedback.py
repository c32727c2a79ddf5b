"""Answers to a learner's answer: what is right, and in words what is wrong.

An exercise's check cell calls `grade` with the learner's result, the right one, and the results
that the usual mistakes would have given. The first mistake that explains the answer is named.

In all of them `up_to` is the freedom that the question leaves: None; ``"sign"``, which lets each
column change its sign (a vector counts as one column); ``"rotation"``, which compares the spans of
the columns. `tol` is relative to the largest entry of what is expected.
"""

import sys
from contextlib import contextmanager
from fractions import Fraction
from inspect import signature

import numpy as np
from scipy import linalg

__all__ = ["called", "grade", "numbers", "resting_on", "same"]

#: What an answer may use of pcalab.
FREE = "course", "core.distances", "core.validate"


def same(a, b, up_to=None, tol=1e-6):
    """Whether two arrays are equal, or equal up to the freedom that the question leaves.

    Returns
    -------
    bool
        False where shapes differ or an entry of `a` is not finite.

    Raises
    ------
    ValueError
        If `up_to` is not one of the three.
    """
    if up_to not in (None, "sign", "rotation"):
        raise ValueError(f"up_to={up_to!r}: want None, 'sign' or 'rotation'")
    a, b = np.asarray(a, dtype=float), np.asarray(b, dtype=float)
    if a.shape != b.shape or not np.isfinite(a).all():
        return False
    if up_to == "rotation":
        return bool(_largest_angle(a, b) <= np.sqrt(tol))
    if up_to == "sign":
        a = a * np.where((a * b).sum(axis=0) < 0, -1.0, 1.0)
    return bool(np.abs(a - b).max(initial=0) <= tol * max(np.abs(b).max(initial=0), tol))


def _largest_angle(a, b):
    a, b = np.atleast_2d(a.T).T, np.atleast_2d(b.T).T
    full = np.linalg.matrix_rank(a) == a.shape[1]
    return linalg.subspace_angles(a, b).max() if full else np.inf


def grade(answer, expected, mistakes=None, *, name="Your answer", up_to=None, tol=1e-6):
    """Accept a right answer, in one line; meet a wrong one with the likeliest reason.

    Parameters
    ----------
    answer : array_like or None
        What the learner computed; None or Ellipsis is an exercise not yet begun.
    expected : array_like
        The right answer.
    mistakes : dict of str to array_like, optional
        What to say, and the value of the answer for which it is to be said.
    name : str
        What the answer is called in the messages: ``"S"`` or ``"The scores"``.

    Raises
    ------
    AssertionError
        With a sentence for the learner, unless the answer is right.
    """
    answer, expected = numbers(answer, name), np.asarray(expected, dtype=float)
    if same(answer, expected, up_to, tol):
        return print(f"✓ {name}: right")
    for message, wrong in (mistakes or {}).items():
        if same(answer, wrong, up_to, tol):
            raise AssertionError(f"{name}: not yet. {message}")
    if (answer.shape != expected.shape == answer.squeeze().shape
            and same(answer.squeeze(), expected, up_to, tol)):
        return print(f"✓ {name}: right, with shape {answer.shape} for {expected.shape}")
    raise AssertionError(f"{name}: not yet. {_difference(answer, expected, up_to, tol)}")


def numbers(answer, name="Your answer", shape=None):
    """The answer as numbers, for a check that has to compute with it before it can `grade`.

    Parameters
    ----------
    answer, name
        As in `grade`.
    shape : tuple of (int or None), optional
        What is wanted; None stands for any length.

    Returns
    -------
    array of float

    Raises
    ------
    AssertionError
        With a sentence for the learner, if there is no answer, it does not consist of numbers, or
        has another shape.
    """
    if answer is None or answer is Ellipsis:
        raise AssertionError(f"{name}: still missing. Write it in the cell above, run that, "
                             "and run this again. (A function that ends without return gives None.)")
    try:
        answer = np.asarray(answer, dtype=float)
    except (TypeError, ValueError):
        raise AssertionError(f"{name}: numbers were wanted, and a {type(answer).__name__} "
                             "came.") from None
    if shape is not None and (answer.ndim != len(shape) or any(
            want not in (None, got) for want, got in zip(shape, answer.shape, strict=True))):
        wanted = ", ".join("any" if want is None else str(want) for want in shape)
        raise AssertionError(f"{name}: not yet. The shape is {answer.shape}; it should be "
                             f"({wanted}{',' * (len(shape) == 1)}).")
    return answer


def called(function, *arguments, name="Your function", without=("pcalab",), why="the step is to be your own"):
    """What the learner's function returns for copies of the arguments, if it keeps to the rules.

    Parameters
    ----------
    function : callable
    *arguments : array_like
    name : str
        What the part is called in the message: ``"1b"``.
    without : tuple of str
        What it must not use, itself or through others: functions of any package (``"cov"``), or packages.
    why : str
        The reason, for the message.

    Raises
    ------
    AssertionError
        If the function has changed an array that it was given (the parameter is named), or has used
        what is forbidden (it is named, with the reason).
    """
    copies = [a.copy() if isinstance(a, np.ndarray) else a for a in arguments]
    used, profiler = [], sys.getprofile()

    def watch(frame, event, argument):
        package, _, module = frame.f_globals.get("__name__", "__main__").partition(".")
        free = not module or module.startswith(FREE) if package == "pcalab" else package == "__main__"
        if event == "call" and not free:                    # pcalab itself only imports
            used.extend({*without} & {package, frame.f_code.co_name})

    sys.setprofile(watch)
    try:
        answer = function(*copies)
    finally:
        sys.setprofile(profiler)
    if used:
        raise AssertionError(f"{name}: not yet. {used[0]} was used, and here it must not be: {why}.")
    for i, (before, after) in enumerate(zip(arguments, copies)):
        if isinstance(before, np.ndarray) and before.tobytes() != after.tobytes():
            parameter = dict(enumerate(signature(function).parameters)).get(i, "an argument")
            raise AssertionError(f"{name}: not yet. Your function changes {parameter}, which belongs to "
                                 "whoever calls it. Work on a copy.")
    return answer


@contextmanager
def resting_on(part, function, arguments, expected, up_to=None, tol=1e-6):
    """For the check of an answer that uses an earlier one: if it is wrong, the earlier is tried first.

    Parameters
    ----------
    part : str
        Where the earlier function was to be written: ``"2b"``.
    function : callable
    arguments : tuple
        Small data on which it is tried, once the check inside has failed.
    expected : array_like
        What it should return for them.

    Raises
    ------
    AssertionError
        What the check inside says, or, if the function is wrong, that it is.
    """
    try:
        yield
    except AssertionError as error:
        if "still missing" in str(error) or _does(function, arguments, expected, up_to, tol):
            raise
        raise AssertionError(f"Part {part} is not right yet: try its check first, and this one again "
                             "when that is content.") from None


def _does(function, arguments, expected, up_to, tol):
    try:
        return same(called(function, *arguments, without=()), expected, up_to, tol)
    except Exception:                                   # noqa: BLE001 - whatever a learner's code does
        return False


def _difference(answer, expected, up_to, tol):
    """What can be said of a wrong answer that no listed mistake explains."""
    if answer.ndim == 2 and same(answer.T, expected, up_to, tol):
        return "It is transposed: rows and columns are swapped."
    if answer.shape != expected.shape:
        turned = " Are rows and columns swapped?" if answer.shape == expected.T.shape else ""
        return f"The shape is {answer.shape}; it should be {expected.shape}.{turned}"
    if not np.isfinite(answer).all():
        return "Some values are not finite."
    if same(answer, -expected, tol=tol):
        return "The sign is the opposite one."
    return _in_numbers(answer, expected, up_to, tol)


def _in_numbers(answer, expected, up_to, tol):
    """How far the numbers are off, without saying what the right ones are."""
    size = np.abs(expected).max(initial=0)
    difference = np.abs(answer - expected)
    if up_to is None and difference.max() < size / 100:
        return (f"It agrees to {int(-np.log10(difference.max() / size))} digits. If you have rounded, "
                "give more of them; if not, some small thing is different.")
    ratio = np.vdot(answer, expected) / max(np.vdot(expected, expected), np.finfo(float).tiny)
    proportional = ratio and same(answer, ratio * expected, tol=tol)
    if proportional and _simple(ratio):
        return f"It is {_simple(ratio)} times what it should be."
    if answer.size == 1:
        return f"It is too {'large' if answer.item() > expected.item() else 'small'}."
    if proportional:
        return "All entries are wrong by one and the same factor."
    if up_to is not None:
        return "It differs by more than the freedom that the question leaves."
    place = ", ".join(str(i) for i in np.unravel_index(difference.argmax(), difference.shape))
    return (f"{(difference > tol * max(size, tol)).sum()} of {difference.size} entries differ from the "
            f"right result, the one at [{place}] most: by {difference.max():.3g}.")


def _simple(ratio):
    """A factor as a slip makes it, a small fraction or the root of one, in words; or None."""
    sign = "−" if ratio < 0 else ""
    for power in (1, 2):
        simple = Fraction(abs(ratio) ** power).limit_denominator(12)
        if simple.numerator <= 12 and np.isclose(float(simple), abs(ratio) ** power, rtol=1e-6, atol=0):
            inside = f"({simple})" if power == 2 and simple.denominator > 1 else f"{simple}"
            return sign + (power == 2) * "√" + inside
    return None
