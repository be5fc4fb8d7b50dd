"""Minima and maxima: marked cells below or above all their neighbours that are not marked."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Self

from satsudoku.board.cell_names import CellIndex
from satsudoku.board.constraint import Tag
from satsudoku.board.listed import Listed
from satsudoku.board.pair_table import pair_table
from satsudoku.board.relation import Relation
from satsudoku.board.toml_reader import TomlReader

__all__ = ["Maxima", "Minima"]


@dataclass(frozen=True)
class _Extremes(Listed):
    """Marked cells.

    Attributes:
        neighbours: for each of them the cells beside it that are not marked themselves.
    """

    neighbours: tuple[tuple[int, ...], ...] = ()

    @classmethod
    def read(
        cls, reader: TomlReader, family: str, number: int, index: CellIndex, symbols: int
    ) -> Self:
        """Read a table with ``cells``, all that are marked."""
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

    def _against(self, allowed: Callable[[int, int], bool]) -> tuple[Relation, ...]:
        """Each marked cell and its neighbours."""
        return tuple(
            pairs
            for cell, beside in zip(self.cells, self.neighbours, strict=True)
            for other in beside
            for pairs in pair_table(self.name, cell, other, self.symbols, allowed)
        )


@dataclass(frozen=True)
class Minima(_Extremes):
    """Each cell is smaller than its neighbours that are not marked.

    >>> Minima("minimum", 1, (0,), 9, None, ((1, 9),)).relations[1].allows([2, 3])
    True
    """

    key = "minima"
    family_name = "minimum"
    least_cells = 1

    @property
    def relations(self) -> tuple[Relation, ...]:
        """Each cell and its neighbours."""
        return self._against(lambda a, b: a < b)

    @property
    def tags(self) -> tuple[Tag, ...]:
        """A sign in each cell."""
        return tuple(Tag((cell,), "min", "plain") for cell in self.cells)


@dataclass(frozen=True)
class Maxima(_Extremes):
    """Each cell is greater than its neighbours that are not marked.

    >>> Maxima("maximum", 1, (0,), 9, None, ((1, 9),)).relations[1].allows([3, 2])
    True
    """

    key = "maxima"
    family_name = "maximum"
    least_cells = 1

    @property
    def relations(self) -> tuple[Relation, ...]:
        """Each cell and its neighbours."""
        return self._against(lambda a, b: a > b)

    @property
    def tags(self) -> tuple[Tag, ...]:
        """A sign in each cell."""
        return tuple(Tag((cell,), "max", "plain") for cell in self.cells)
