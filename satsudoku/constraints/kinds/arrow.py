from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from satsudoku.board.cell_names import CellIndex, named_cells
from satsudoku.board.constraint import Constraint, Stroke, Tag
from satsudoku.board.relation import Relation
from satsudoku.board.toml_reader import TomlReader
from satsudoku.constraints.relations.weighted_sum import WeightedSum
from satsudoku.constraints.table_schema import CELLS, TRUTH, table_schema
from satsudoku.constraints.workbench import LONGEST_LINE, Drawer, Drawing, Workbench


def _draw(bench: Workbench) -> Drawing | None:
    def fits(path: list[int], cell: int) -> bool:
        return sum(bench.values(path[1:])) + bench.grid[cell] <= bench.grid[path[0]]

    bulb_and_shaft = bench.path(fits, 3, LONGEST_LINE)
    while len(bulb_and_shaft) >= 3:
        bulb, *shaft = bulb_and_shaft
        if sum(bench.values(shaft)) == bench.grid[bulb]:
            return {"bulb": bench.names([bulb]), "shaft": bench.names(shaft)}, bulb_and_shaft
        bulb_and_shaft.pop()
    return None


@dataclass(frozen=True)
class Arrow(Constraint):
    """The shaft adds to the bulb; symbols may repeat as far as houses allow.

    A bulb of several cells is a decimal number, the most significant digit first.

    >>> pill = Arrow("arrow", 1, (0, 1, 2, 3), 9, 2)
    >>> pill.relations[0].weights, pill.relations[0].allows([1, 3, 6, 7])
    ((-10, -1, 1, 1), True)
    """

    key = "arrows"
    family_name = "arrow"
    demand = "the shaft of {it} adds to its bulb"
    shape = "arrow"
    example: ClassVar = {"bulb": "r2c2", "shaft": "r3c3 r4c4"}
    drawer: ClassVar = Drawer(_draw)
    schema: ClassVar = table_schema(["bulb", "shaft"], bulb=CELLS, shaft=CELLS, zero=TRUTH)

    bulb: int  # the number of its cells, which come first
    zero: bool = False  # whether the first symbol is a 0

    @classmethod
    def read(
        cls, reader: TomlReader, family: str, number: int, index: CellIndex, symbols: int
    ) -> Self:
        reader.only(("name", "bulb", "shaft", "zero"))
        bulb = named_cells(reader, "bulb", reader.table.get("bulb"), index)
        shaft = named_cells(reader, "shaft", reader.table.get("shaft"), index, repeats=True)
        zero = reader.truth("zero", default=reader.first == 0)
        if len(bulb) > 1 and symbols - zero > 9:
            raise reader.fail("bulb", "one cell, where a symbol is above nine")
        if len(bulb) > 3:
            raise reader.fail("bulb", "at most three cells")
        return cls(family, number, (*bulb, *shaft), symbols, len(bulb), zero)

    def table(self, names: Sequence[str]) -> dict[str, Any]:
        bulb = " ".join(names[cell] for cell in self.cells[: self.bulb])
        shaft = " ".join(names[cell] for cell in self.cells[self.bulb :])
        return {"name": self.family, "bulb": bulb, "shaft": shaft} | (
            {"zero": True} if self.zero else {}
        )

    @property
    def relations(self) -> tuple[Relation, ...]:
        """The shaft counts up, the bulb's digits down."""
        bulb = [-(10**place) for place in range(self.bulb)][::-1]
        weights = (*bulb, *(1,) * (len(self.cells) - self.bulb))
        total = sum(weights) if self.zero else 0
        return WeightedSum.over(self.name, self.symbols, self.cells, weights, total)

    @property
    def strokes(self) -> tuple[Stroke, ...]:
        return (Stroke(self.cells[self.bulb - 1 :], "arrow"),)

    @property
    def tags(self) -> tuple[Tag, ...]:
        return tuple(Tag((cell,), "", "ring") for cell in self.cells[: self.bulb])
