"""Arguments of functions: names, numbers and ranges, checked before they are used."""

from __future__ import annotations

from collections.abc import Iterable
from numbers import Integral, Real
from typing import Any

from satsudoku.errors import SatsudokuError, SolverError, check_whole, shown


def names_in(names: Iterable[str], what: str) -> tuple[str, ...]:
    """Names as a tuple.

    Args:
        names: one after another; not a text of several.
        what: they are, in the plural, for errors.

    >>> names_in(["x-wing"], "techniques")
    ('x-wing',)
    >>> names_in("x-wing", "techniques")
    Traceback (most recent call last):
    satsudoku.errors.SatsudokuError: 'x-wing'; expected the names of techniques, in a list
    """
    if not isinstance(names, str | bytes) and isinstance(names, Iterable):
        given = tuple(names)
        if all(isinstance(name, str) for name in given):
            return given
        names = next(name for name in given if not isinstance(name, str))
    raise SatsudokuError(f"{shown(names)}; expected the names of {what}, in a list")


def check_numbers(**numbers: Any) -> None:
    """Refuse numbers that are not whole, or below 0; None, too, which `check_whole` lets pass.

    >>> check_numbers(count=None)
    Traceback (most recent call last):
    satsudoku.errors.SolverError: count is None, expected a whole number, 0 or more
    """
    for name, value in numbers.items():
        if value is None:
            raise SolverError(f"{name} is None, expected a whole number, 0 or more")
    check_whole(**numbers)


def ends_of(name: str, wish: object, kind: Any = Real) -> tuple[Any, Any]:
    """The ends of a range: of a number, that number twice.

    Args:
        name: of the range, for errors.
        wish: a number, or the lowest and the highest.
        kind: `numbers.Integral` where only whole ones do.

    >>> ends_of("minutes", 22), ends_of("minutes", (22, 25.5))
    ((22, 22), (22, 25.5))
    """
    ends = tuple(wish) if isinstance(wish, list | tuple) else (wish, wish)
    if len(ends) != 2 or not all(isinstance(end, kind) for end in ends):
        what = "a number" if kind is Real else "a whole number"
        raise SolverError(f"{name} {shown(wish)}, expected {what}, or the lowest and the highest")
    low, high = (int(end) if isinstance(end, Integral) else float(end) for end in ends)
    return low, high
