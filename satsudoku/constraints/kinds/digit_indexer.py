from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Self

from satsudoku.board.cell_names import CellIndex
from satsudoku.board.constraint import Tag
from satsudoku.board.mark import Mark
from satsudoku.board.toml_reader import TomlReader
from satsudoku.constraints.kinds.indexer import Indexer
from satsudoku.constraints.table_schema import CELLS, table_schema
from satsudoku.constraints.workbench import Table, Workbench, draw_in_line


def _table(bench: Workbench, line: list[int]) -> Table:
    """The value at the place that a cell of the line names."""
    cell = bench.pick(line)
    value = bench.grid[line[bench.grid[cell] - bench.first]]
    return {"cells": bench.names([cell]), "house": bench.names(line), "value": value}


@dataclass(frozen=True)
class DigitIndexer(Indexer):
    """A cell holds v exactly if the v-th cell of its house holds the value.

    An `Indexer` asks for the number of the cell's own place; this one for any value.

    Attributes:
        value: from 1, or from 0 with `zero`.

    >>> import satsudoku
    >>> row = "r1c1 r1c2 r1c3 r1c4"
    >>> board = satsudoku.build("classic4").digit_indexer("r1c1", row, value=3).puzzle()
    >>> sorted({grid.line[:4] for grid in satsudoku.solutions(board)})  # r1c1 says where the 3 is
    ['2314', '2341', '4123', '4213']
    """

    key = "digit_indexers"
    family_name = "digit indexer"
    shape: ClassVar[str] = ""  # the page has no tool for it
    demand = "each cell of {it} says which cell of {house} holds {n}"
    example: ClassVar = {
        "cells": "r1c3",
        "house": "r1c3 r2c3 r3c3 r4c3 r5c3 r6c3",
        "value": 5,
    }
    drawer: ClassVar = draw_in_line(_table)
    schema: ClassVar = table_schema(
        ["cells", "house", "value"],
        cells=CELLS,
        house=CELLS,
        value={"type": "integer", "minimum": 0},
        zero={"type": "boolean"},
    )

    value: int = 1

    @classmethod
    def read(
        cls, reader: TomlReader, family: str, number: int, index: CellIndex, symbols: int
    ) -> Self:
        reader.only(("name", "cells", "house", "value", "zero"))
        table = {key: value for key, value in reader.table.items() if key != "value"}
        indexer = super().read(replace(reader, table=table), family, number, index, symbols)
        value, least = reader.table.get("value"), 1 - indexer.zero
        if type(value) is not int or not least <= value < symbols + least:
            raise reader.fail("value", f"a whole number from {least} to {symbols + least - 1}")
        return replace(indexer, value=value)

    def table(self, names: Sequence[str]) -> dict[str, Any]:
        return super().table(names) | {"value": self.value}

    def _sought(self, own: int) -> int:
        """The number whose place a cell tells: the value."""
        return self.value

    @property
    def marks(self) -> tuple[Mark, ...]:
        """A cell names a place of the house; its own one only if it is the value."""
        sought = self.value - 1 + self.zero
        named = set(range(self.zero, min(self.symbols, len(self.house) + self.zero)))
        marks = []
        for cell in self.cells:
            own = self.house.index(cell) + self.zero
            left = named if own == sought else named - {own, sought}
            if len(left) < self.symbols:
                marks.append(Mark(self.name, cell, frozenset(left)))
        return tuple(marks)

    @property
    def tags(self) -> tuple[Tag, ...]:
        return tuple(Tag((cell,), f"i{self.value}", "plain") for cell in self.cells)

    @property
    def _number(self) -> int:
        return self.value
