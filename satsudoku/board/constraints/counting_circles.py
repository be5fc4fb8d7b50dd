"""Counting circles: a value in a circle stands in so many of them."""

from __future__ import annotations

from dataclasses import dataclass

from satsudoku.board.constraint import Tag
from satsudoku.board.listed import Listed
from satsudoku.board.primitives.occurrences import Occurrences
from satsudoku.board.relation import Relation

__all__ = ["CountingCircles"]


@dataclass(frozen=True)
class CountingCircles(Listed):
    """A value that stands in one of the cells stands in exactly so many of them.

    >>> circles = CountingCircles("counting circle", 1, (0, 1, 2), 3, None).relations
    >>> all(one.allows([1, 2, 2]) for one in circles)
    True
    >>> all(one.allows([2, 3, 3]) for one in circles)
    False
    """

    key = "counting_circles"
    family_name = "counting circle"
    least_cells = 1

    @property
    def relations(self) -> tuple[Relation, ...]:
        """One a value: none, or so many."""
        return tuple(
            Occurrences(
                f"{self.name}, value {value}",
                self.cells,
                self.symbols,
                frozenset({value - 1}),
                (1,) * len(self.cells),
                frozenset({0, value}),
            )
            for value in range(1, self.symbols + 1)
        )

    @property
    def tags(self) -> tuple[Tag, ...]:
        """A ring around each cell."""
        return tuple(Tag((cell,), "", "ring") for cell in self.cells)
