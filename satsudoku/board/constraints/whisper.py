"""Whispers: lines whose neighbours differ by so much at least."""

from __future__ import annotations

from dataclasses import dataclass

from satsudoku.board.listed import Line
from satsudoku.board.mark import Mark
from satsudoku.board.pair_table import chain
from satsudoku.board.relation import Relation

__all__ = ["Whisper"]


@dataclass(frozen=True)
class Whisper(Line):
    """Cells that follow one another differ by at least `value`; half the symbols if it is missing.

    >>> line = Whisper("whisper", 1, (0, 1), 9, 5)
    >>> line.relations[0].allows([1, 6]), line.relations[0].allows([1, 5])
    (True, False)
    """

    key = "whispers"
    family_name = "whisper"
    number_key = "difference"
    optional = True
    stays = False

    @classmethod
    def default(cls, symbols: int) -> int:
        """Half the symbols, rounded up."""
        return (symbols + 1) // 2

    @property
    def relations(self) -> tuple[Relation, ...]:
        """Each cell and the next."""
        least = self.value or self.default(self.symbols)
        return chain(self.name, self.cells, self.symbols, lambda a, b: abs(a - b) >= least)

    @property
    def marks(self) -> tuple[Mark, ...]:
        """The symbols that are far enough from some other."""
        least = self.value or self.default(self.symbols)
        top = self.symbols - 1
        far = frozenset(s for s in range(self.symbols) if s >= least or top - s >= least)
        return tuple(Mark(self.name, cell, far) for cell in dict.fromkeys(self.cells))
