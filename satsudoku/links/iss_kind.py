"""How the reader treats a type of items of Interactive Sudoku Solver."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from satsudoku.links.iss_tables import IssTables


class Kind(NamedTuple):
    """A type of items.

    Attributes:
        read: adds an item to the tables, by its type and its arguments.
        least: the least number of arguments.
        most: the greatest number of arguments that say something; None if each does.
        shifted: whether its values may start at another number than 1.
    """

    read: Callable[[IssTables, str, list[str]], None]
    least: int = 0
    most: int | None = None
    shifted: bool = True
