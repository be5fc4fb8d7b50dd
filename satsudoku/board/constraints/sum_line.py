"""Sum lines: lines that fall into pieces of one sum."""

from __future__ import annotations

from dataclasses import dataclass

from satsudoku.board.listed import Line
from satsudoku.board.primitives.pieces import Pieces
from satsudoku.board.relation import Relation

__all__ = ["SumLine"]


@dataclass(frozen=True)
class SumLine(Line):
    """The line falls into pieces that each add to a number.

    >>> SumLine("sum line", 1, (0, 1, 2), 9, 5).relations[0].allows([2, 3, 5])
    True
    """

    key = "sum_lines"
    family_name = "sum line"
    number_key = "sum"
    least_cells = 1
    repeats = False

    @classmethod
    def numbers(cls, cells: int, symbols: int) -> tuple[int, int]:
        """What a piece of so many cells may add to."""
        return 1, cells * symbols

    @property
    def relations(self) -> tuple[Relation, ...]:
        """The pieces."""
        assert self.value is not None
        return (Pieces(self.name, self.cells, self.symbols, self.value),)
