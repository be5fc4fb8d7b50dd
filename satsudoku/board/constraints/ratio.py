"""Ratios: black dots between two cells."""

from __future__ import annotations

from dataclasses import dataclass

from satsudoku.board.constraint import Tag
from satsudoku.board.dot import Dot
from satsudoku.board.pair_table import chain
from satsudoku.board.relation import Relation

__all__ = ["Ratio"]


@dataclass(frozen=True)
class Ratio(Dot):
    """A black dot: one value is `value` times the other, twice if it is missing.

    >>> Ratio("ratio", 1, (0, 1), 9, 3).relations[0].allows([3, 9])
    True
    """

    key = "ratios"
    family_name = "ratio"
    number_key = "ratio"

    @classmethod
    def default(cls, symbols: int) -> int:
        """Twice."""
        return 2

    @property
    def relations(self) -> tuple[Relation, ...]:
        """The two cells."""
        times = self.value or 2
        return chain(
            self.name, self.cells, self.symbols, lambda a, b: a == times * b or b == times * a
        )

    @property
    def tags(self) -> tuple[Tag, ...]:
        """A black dot, with its number unless that is 2."""
        text = "" if self.value in (None, 2) else str(self.value)
        return (Tag(self.cells, text, "black"),)
