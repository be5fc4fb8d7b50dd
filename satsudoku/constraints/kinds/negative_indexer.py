from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar

from satsudoku.board.constraint import Tag
from satsudoku.board.mark import Mark
from satsudoku.constraints.kinds.indexer import Indexer
from satsudoku.constraints.workbench import Table, Workbench, draw_in_line


def _table(bench: Workbench, line: list[int]) -> Table | None:
    """Cells whose values say where their own numbers do not stand."""
    values = [value - bench.first for value in bench.values(line)]
    wrong = [cell for place, cell in enumerate(line) if values[values[place]] != place]
    chosen = sorted(bench.some(wrong, 2))
    return {"cells": bench.names(chosen), "house": bench.names(line)} if chosen else None


@dataclass(frozen=True)
class NegativeIndexer(Indexer):
    """If the i-th cell of a house holds v, the v-th cell does not hold i.

    >>> import satsudoku
    >>> row = "r1c1 r1c2 r1c3 r1c4"
    >>> board = satsudoku.build("classic4").negative_indexer("r1c1", row).puzzle()
    >>> sorted({grid.line[:4] for grid in satsudoku.solutions(board)})[:3]
    ['2314', '2341', '2413']
    """

    key = "negative_indexers"
    family_name = "negative indexer"
    shape: ClassVar[str] = ""  # the page has no tool for it
    demand = "no cell of {it} says which cell of {house} holds the number of its own place"
    drawer: ClassVar = draw_in_line(_table)

    @staticmethod
    def _condition() -> Callable[[int, int, int, int], bool]:
        """A cell does not hold another one's place while the other holds its place."""
        return _apart

    @property
    def marks(self) -> tuple[Mark, ...]:
        """A cell does not hold its own place, which it would index."""
        every = range(self.symbols)
        places = {cell: self.house.index(cell) + self.zero for cell in self.cells}
        return tuple(
            Mark(self.name, cell, frozenset(symbol for symbol in every if symbol != place))
            for cell, place in places.items()
        )

    @property
    def tags(self) -> tuple[Tag, ...]:
        return tuple(Tag((cell,), "≠i", "plain") for cell in self.cells)


def _apart(a: int, b: int, own: int, place: int) -> bool:
    return not (a == place and b == own)
