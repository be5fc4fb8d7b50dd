"""Functions that higher rooms provide to the value types on the ground.

`Puzzle.count` needs a solver and `Grid.canonical` the symmetries, but the value types know neither.
They look up a function by name here; `satsudoku.conveniences` on the top floor registers it.

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
    """Register a function under a name; a later registration replaces it.

    >>> provide("double", lambda number: 2 * number)
    >>> provided("double")(4)
    8
    """
    _FUNCTIONS[name] = function


def provided(name: str) -> Callable[..., Any]:
    """The function of a name.

    Raises:
        KeyError: no such function was registered.
    """
    return _FUNCTIONS[name]
