"""Minima and maxima: marked cells, and their unmarked neighbours."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar, Self

from satsudoku.board.cell_names import CellIndex
from satsudoku.board.constraint import Tag
from satsudoku.board.relation import Relation
from satsudoku.board.toml_reader import TomlReader
from satsudoku.constraints.listed import Listed
from satsudoku.constraints.pair_table import pair_table


@dataclass(frozen=True)
class Extremes(Listed):
    """Marked cells.

    Attributes:
        neighbours: for each marked cell, the unmarked cells beside it.
    """

    #: Compares the symbols of a marked cell and of a neighbour.
    compared: ClassVar[Callable[[int, int], bool]]
    #: What is in each marked cell.
    sign: ClassVar[str]

    neighbours: tuple[tuple[int, ...], ...] = ()

    @classmethod
    def read(
        cls, reader: TomlReader, family: str, number: int, index: CellIndex, symbols: int
    ) -> Self:
        plain = super().read(reader, family, number, index, symbols)
        places = {cell: place for place, cell in index.items()}
        marked = set(plain.cells)
        neighbours = []
        for cell in plain.cells:
            row, column = places[cell]
            beside = (row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)
            near = (index[place] for place in beside if place in index)
            neighbours.append(tuple(other for other in near if other not in marked))
        return cls(family, number, plain.cells, symbols, None, tuple(neighbours))

    @property
    def relations(self) -> tuple[Relation, ...]:
        """Each marked cell and its neighbours."""
        allowed = type(self).compared
        return tuple(
            pairs
            for cell, beside in zip(self.cells, self.neighbours, strict=True)
            for other in beside
            for pairs in pair_table(self.name, cell, other, self.symbols, allowed)
        )

    @property
    def tags(self) -> tuple[Tag, ...]:
        return tuple(Tag((cell,), self.sign, "plain") for cell in self.cells)
