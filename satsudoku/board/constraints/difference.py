"""Differences: white dots between two cells."""

from __future__ import annotations

from dataclasses import dataclass

from satsudoku.board.constraint import Tag
from satsudoku.board.dot import Dot
from satsudoku.board.pair_table import chain
from satsudoku.board.relation import Relation

__all__ = ["Difference"]


@dataclass(frozen=True)
class Difference(Dot):
    """A white dot: the values differ by exactly `value`, 1 if it is missing.

    >>> Difference("difference", 1, (0, 1), 9, 2).relations[0].allows([5, 3])
    True
    """

    key = "differences"
    family_name = "difference"
    number_key = "difference"

    @classmethod
    def default(cls, symbols: int) -> int:
        """Consecutive values."""
        return 1

    @classmethod
    def numbers(cls, cells: int, symbols: int) -> tuple[int, int]:
        """Any difference, 0 too."""
        return 0, symbols - 1

    @property
    def relations(self) -> tuple[Relation, ...]:
        """The two cells."""
        apart = 1 if self.value is None else self.value
        return chain(self.name, self.cells, self.symbols, lambda a, b: abs(a - b) == apart)

    @property
    def tags(self) -> tuple[Tag, ...]:
        """A white dot, with its number unless that is 1."""
        return (Tag(self.cells, "" if self.value in (None, 1) else str(self.value)),)
