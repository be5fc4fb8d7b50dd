from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from satsudoku.board.cell_names import CellIndex, named_cells
from satsudoku.board.constraint import Constraint, Outline
from satsudoku.board.relation import Relation
from satsudoku.board.toml_reader import TomlReader
from satsudoku.constraints.relations.regions import Regions
from satsudoku.constraints.table_schema import CELLS, COUNT, table_schema
from satsudoku.constraints.workbench import Drawer, Drawing, Workbench, patiently

_MOST_PLACES = 256


def _draw(bench: Workbench) -> Drawing | None:
    """Four cells in a square, halved either way; cells of the first two symbols number them."""
    row, column = bench.places[bench.pick(range(len(bench.grid)))]
    square = [bench.index.get((row + down, column + right)) for down in (0, 1) for right in (0, 1)]
    cells = [cell for cell in square if cell is not None]
    ones, twos = (bench.some(bench.holding(bench.first + k, cells), 2) for k in (0, 1))
    if len(cells) < 4 or len(ones) < 2 or len(twos) < 2:
        return None
    halves = ([*ones, *twos], [ones[0], twos[0], ones[1], twos[1]])
    numbers = halves[bench.below(2)]
    return {"cells": bench.names(cells), "numbers": bench.names(numbers), "size": 2}, []


@dataclass(frozen=True)
class ChaosRegions(Constraint):
    """Cells fall into regions of one size, connected by edges, in which no value appears twice.

    The same number of other cells, usually in a grid of their own, hold the number of each cell's
    region. Regions are numbered in the order of their first cells.

    Attributes:
        numbers: the cells of the regions' numbers.
        size: the number of cells of a region.
        places: (row, column) of each cell.
        together: sets of cells that share their region.

    >>> from satsudoku import Puzzle
    >>> board = satsudoku.build("classic4").chaos_construction(
    ...     "r1c1 r1c2 r2c1 r2c2", "r3c1 r3c2 r4c1 r4c2", size=2
    ... )
    >>> satsudoku.count(board.puzzle())
    Count(0)
    """

    key = "chaos_regions"
    family_name = "chaos construction"
    demand = "{it} divides its cells into connected regions of different values"
    shape = ""
    example: ClassVar = {
        "cells": "r1c1 r1c2 r2c1 r2c2",
        "numbers": "r3c1 r4c4 r5c2 r6c5",
        "size": 2,
    }
    drawer: ClassVar = Drawer(patiently(_draw))
    schema: ClassVar = table_schema(
        ["cells", "numbers"],
        cells=CELLS,
        numbers=CELLS,
        size=COUNT,
        together={"type": "array", "items": CELLS},
    )

    numbers: tuple[int, ...]
    size: int
    places: tuple[tuple[int, int], ...]
    together: tuple[tuple[int, ...], ...]

    @classmethod
    def read(
        cls, reader: TomlReader, family: str, number: int, index: CellIndex, symbols: int
    ) -> Self:
        reader.only(("name", "cells", "numbers", "size", "together"))
        cells = named_cells(reader, "cells", reader.table.get("cells"), index)
        expected = "as many other cells, for the numbers of regions"
        numbers = named_cells(reader, "numbers", reader.table.get("numbers"), index)
        if len(numbers) != len(cells) or set(numbers) & set(cells):
            raise reader.fail("numbers", expected)
        size = reader.table.get("size", symbols)
        if type(size) is not int or not 1 <= size <= symbols or len(cells) % size:
            raise reader.fail("size", f"a divisor of {len(cells)} up to {symbols}")
        if len(cells) > _MOST_PLACES or len(cells) // size > symbols:
            raise reader.fail(
                "cells", f"at most {_MOST_PLACES} cells and {symbols} regions, one a symbol"
            )
        texts = reader.several("together", "lists of cells") if "together" in reader.table else []
        together = tuple(named_cells(reader, "together", text, index) for text in texts)
        if not {cell for group in together for cell in group} <= set(cells):
            raise reader.fail("together", "lists of cells that are divided")
        place_of = {cell: place for place, cell in index.items()}
        places = tuple(place_of[cell] for cell in cells)
        return cls(family, number, cells, symbols, numbers, size, places, together)

    def table(self, names: Sequence[str]) -> dict[str, Any]:

        def text(cells: Sequence[int]) -> str:
            return " ".join(names[cell] for cell in cells)

        together = {"together": list(map(text, self.together))} if self.together else {}
        return {
            "name": self.family,
            "cells": text(self.cells),
            "numbers": text(self.numbers),
            "size": self.size,
            **together,
        }

    @property
    def relations(self) -> tuple[Relation, ...]:
        index = {place: k for k, place in enumerate(self.places)}
        near = tuple(
            tuple(
                index[beside]
                for beside in (
                    (row - 1, column),
                    (row, column - 1),
                    (row, column + 1),
                    (row + 1, column),
                )
                if beside in index
            )
            for row, column in self.places
        )
        place = {cell: k for k, cell in enumerate(self.cells)}
        together = tuple(tuple(place[cell] for cell in group) for group in self.together)
        cells = (*self.numbers, *self.cells)
        return (Regions(self.name, cells, self.symbols, near, self.size, together),)

    @property
    def outlines(self) -> tuple[Outline, ...]:
        return (Outline(self.numbers, ""),)
