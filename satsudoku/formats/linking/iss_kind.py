"""What a type of items of Interactive Sudoku Solver is to its reader."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from satsudoku.formats.linking.iss_tables import IssTables

__all__ = ["Kind"]


class Kind(NamedTuple):
    """A type of items.

    Attributes:
        read: adds an item to the tables, by its type and its arguments.
        least: how many arguments it must have.
        shifted: whether its values may start elsewhere than at 1.
    """

    read: Callable[[IssTables, str, list[str]], None]
    least: int = 0
    shifted: bool = True
