from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Self

from satsudoku.board.cell_names import CellIndex, named_cells
from satsudoku.board.constraint import Constraint, Outline
from satsudoku.board.relation import Relation
from satsudoku.board.toml_reader import TomlReader
from satsudoku.constraints.relations.connected import Connected
from satsudoku.constraints.relations.occurrences import Occurrences
from satsudoku.constraints.table_schema import CELLS, COUNT, NUMBER, table_schema
from satsudoku.constraints.workbench import Drawer, Drawing, Workbench


def _draw(bench: Workbench) -> Drawing | None:
    """The values of two neighbours, whose piece may have more cells."""
    cells = bench.area(4, 7)
    two = cells[:2]
    values = sorted({*bench.values(two)})
    left, reached = {cell for cell in cells if bench.grid[cell] in values}, cells[:1]
    for cell in reached:  # grows
        left.discard(cell)
        reached += left.intersection(bench.near(cell))
        left.difference_update(reached)
    if left:
        return None
    return ({"cells": bench.names(sorted(cells)), "values": values}, cells) if cells else None


@dataclass(frozen=True)
class ConnectedValues(Constraint):
    """The cells among these that hold one of the values are one piece, joined by edges.

    There is at least one such cell, or as many as `size` says.

    Attributes:
        values: from 1, ascending.
        size: the number of cells that hold them; None for any.
        before: for each cell the places of its neighbours that come before it.

    >>> import satsudoku
    >>> board = satsudoku.build("classic4").connected_values("r1c1 r1c2 r2c1 r2c2", [1, 2])
    >>> satsudoku.count(board.puzzle())
    Count(192)
    """

    key = "connected_values"
    family_name = "connected values"
    demand = "the cells of {it} that hold {either} are one connected piece"
    example: ClassVar = {"cells": "r2c2 r2c3 r2c4 r3c2 r3c3 r3c4", "values": [1, 4]}
    drawer: ClassVar = Drawer(_draw)
    schema: ClassVar = table_schema(
        ["cells", "values"],
        cells=CELLS,
        values={"type": "array", "minItems": 1, "items": NUMBER},
        size=COUNT,
    )

    values: tuple[int, ...]
    size: int | None
    before: tuple[tuple[int, ...], ...]

    @classmethod
    def read(
        cls, reader: TomlReader, family: str, number: int, index: CellIndex, symbols: int
    ) -> Self:
        reader.only(("name", "cells", "values", "size"))
        listed = {*named_cells(reader, "cells", reader.table.get("cells"), index)}
        first, last = reader.first, symbols - 1 + reader.first
        expected = f"a list of whole numbers from {first} to {last}, such as [1, 2]"
        values = reader.several("values", expected)
        if not all(type(value) is int and first <= value <= last for value in values):
            raise reader.fail("values", expected)
        values = [value + 1 - first for value in values]
        size = None
        if "size" in reader.table:
            size = reader.number("size", 1 << 16)
            if size > len(listed):
                raise reader.impossible("size", f"a whole number from 1 to {len(listed)}")
        places = [place for place, cell in index.items() if cell in listed]
        if len({row for row, _ in places}) < len({column for _, column in places}):
            places.sort(key=lambda place: place[::-1])  # the shorter frontier
        number_of = {place: k for k, place in enumerate(places)}
        steps = ((-1, 0), (1, 0), (0, -1), (0, 1))
        before = tuple(
            tuple(
                sorted(
                    number_of[near]
                    for down, right in steps
                    if number_of.get(near := (row + down, column + right), k) < k
                )
            )
            for k, (row, column) in enumerate(places)
        )
        cells = tuple(index[place] for place in places)
        return cls(family, number, cells, symbols, tuple(sorted({*values})), size, before)

    def counted_from(self, first: int) -> Self:
        return replace(self, values=tuple(value + first - 1 for value in self.values))

    def table(self, names: Sequence[str]) -> dict[str, Any]:
        cells = " ".join(names[cell] for cell in self.cells)
        table = {"name": self.family, "cells": cells, "values": list(self.values)}
        return table if self.size is None else table | {"size": self.size}

    def text(self, names: Sequence[str]) -> str:
        size = "" if self.size is None else f", {self.size} cells"
        return f"{super().text(names)}: {' '.join(map(str, self.values))}{size}"

    @property
    def relations(self) -> tuple[Relation, ...]:
        counted = frozenset(value - 1 for value in self.values)
        joined = Connected(self.name, self.cells, self.symbols, counted, self.before)
        if self.size is None:
            return (joined,)
        number = Occurrences(
            f"{self.name}, size",
            self.cells,
            self.symbols,
            counted,
            (1,) * len(self.cells),
            frozenset({self.size}),
        )
        return (joined, number)

    @property
    def outlines(self) -> tuple[Outline, ...]:
        return (Outline(self.cells, "".join(map(str, self.values))),)

    @property
    def _number(self) -> str:
        return ", ".join(map(str, self.values))
