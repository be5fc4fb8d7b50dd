from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from satsudoku.board.cell_names import CellIndex, named_cells
from satsudoku.board.constraint import Constraint, Tag
from satsudoku.board.mark import Mark
from satsudoku.board.relation import Relation
from satsudoku.board.toml_reader import TomlReader
from satsudoku.constraints.pair_table import star
from satsudoku.constraints.table_schema import CELLS, table_schema
from satsudoku.constraints.workbench import Table, Workbench, draw_in_line


def _table(bench: Workbench, line: list[int]) -> Table | None:
    """A cell whose value says where its own number is."""
    first = bench.first
    values = [value - first for value in bench.values(line)]
    right = [cell for place, cell in enumerate(line) if values[values[place]] == place]
    if not right:
        return None
    return {"cells": bench.names([bench.pick(right)]), "house": bench.names(line)}


@dataclass(frozen=True)
class Indexer(Constraint):
    """The i-th cell of a house holds v exactly if the v-th cell holds i.

    Attributes:
        house: all cells of the house, in their order; `cells` are those that index it.
        zero: whether the first symbol is a 0, which names no cell.
    """

    key = "indexers"
    family_name = "indexer"
    demand = "each cell of {it} says which cell of {house} holds the number of its own place"
    shape = "house"
    example: ClassVar = {"cells": "r1c3 r4c3", "house": "r1c3 r2c3 r3c3 r4c3 r5c3 r6c3"}
    drawer: ClassVar = draw_in_line(_table)
    schema: ClassVar = table_schema(
        ["cells", "house"], cells=CELLS, house=CELLS, zero={"type": "boolean"}
    )

    house: tuple[int, ...]
    zero: bool = False

    @classmethod
    def read(
        cls, reader: TomlReader, family: str, number: int, index: CellIndex, symbols: int
    ) -> Self:
        reader.only(("name", "cells", "house", "zero"))
        cells = named_cells(reader, "cells", reader.table.get("cells"), index)
        house = named_cells(reader, "house", reader.table.get("house"), index)
        if len(house) > symbols:
            raise reader.fail("house", f"at most {symbols} cells, one a symbol")
        if not set(cells) <= set(house):
            raise reader.fail("cells", "cells of the house")
        return cls(
            family, number, cells, symbols, house, reader.truth("zero", default=reader.first == 0)
        )

    def table(self, names: Sequence[str]) -> dict[str, Any]:
        cells, house = (" ".join(names[c] for c in part) for part in (self.cells, self.house))
        zero = {"zero": True} if self.zero else {}
        return {"name": self.family, "cells": cells, "house": house, **zero}

    @property
    def relations(self) -> tuple[Relation, ...]:
        """Each indexing cell with each other cell of the house."""
        name, house, condition = self.name, self.house, self._condition()
        pairs: list[Relation] = []
        for cell in self.cells:
            sought, first = self._sought(house.index(cell) + 1), 1 + self.zero
            pairs += star(name, cell, house, self.symbols, condition, sought + self.zero, first)
        return tuple(pairs)

    @staticmethod
    def _condition() -> Callable[[int, int, int, int], bool]:
        """A cell holds another one's place exactly if the other holds the number sought."""
        return _points

    def _sought(self, own: int) -> int:
        """The number whose place a cell tells: its own place."""
        return own

    @property
    def marks(self) -> tuple[Mark, ...]:
        """An indexing cell holds a value that names a cell of the house."""
        named = frozenset(range(self.zero, min(self.symbols, len(self.house) + self.zero)))
        if len(named) == self.symbols:
            return ()
        return tuple(Mark(self.name, cell, named) for cell in self.cells)

    @property
    def tags(self) -> tuple[Tag, ...]:
        return tuple(Tag((cell,), "i", "plain") for cell in self.cells)


def _points(a: int, b: int, own: int, place: int) -> bool:
    return (a == place) == (b == own)
