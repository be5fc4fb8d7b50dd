"""What rooms above provide to the values on the ground.

`Puzzle.count` wants a solver and `Grid.canonical` the symmetries, but the values know neither. They
ask here for a function by name, and `satsudoku.conveniences` on the top floor says which it is.

     top floor   conveniences   provide("count", count) ---+
     ...         solvers, rules, drawings                   |
     ground      Puzzle.count   provided("count")(self) <---+
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

__all__ = ["provide", "provided"]

_FUNCTIONS: dict[str, Callable[..., Any]] = {}


def provide(name: str, function: Callable[..., Any]) -> None:
    """Say which function a value calls by a name; the last word counts.

    >>> provide("double", lambda number: 2 * number)
    >>> provided("double")(4)
    8
    """
    _FUNCTIONS[name] = function


def provided(name: str) -> Callable[..., Any]:
    """The function of a name.

    Raises:
        KeyError: nobody has provided it.
    """
    return _FUNCTIONS[name]
