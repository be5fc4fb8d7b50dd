from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Self

from satsudoku.board.cell_names import CellIndex
from satsudoku.board.constraint import Outline
from satsudoku.board.relation import Relation
from satsudoku.board.toml_reader import TomlReader
from satsudoku.constraints.valued import Valued
from satsudoku.constraints.workbench import Drawer, Drawing, Workbench


def _draw(bench: Workbench) -> Drawing | None:
    cells = sorted(bench.area(3, 5))
    if not cells:
        return None
    values = bench.values(cells)
    said = bench.pick(values)
    return {"cells": bench.names(cells), "values": [values.count(said), said]}, cells


@dataclass(frozen=True)
class LookAndSay(Valued):
    """Pairs of a count and a value: exactly that number of cells hold the value."""

    key = "look_and_says"
    family_name = "look and say"
    demand = "{it} counts its values exactly"
    example: ClassVar = {"cells": "r2c2 r2c3 r3c2 r3c3", "values": [2, 5]}
    drawer: ClassVar = Drawer(_draw)
    needs_values = False  # no cell may be all that it counts

    @classmethod
    def read(
        cls, reader: TomlReader, family: str, number: int, index: CellIndex, symbols: int
    ) -> Self:
        constraint = super().read(reader, family, number, index, symbols)
        if len(constraint.values) % 2:
            raise reader.fail("values", "pairs of a count and a value")
        return constraint

    @classmethod
    def grown(cls, values: Sequence[int], by: int) -> list[int]:
        """Every second number counts cells."""
        return [value + by * (place % 2) for place, value in enumerate(values)]

    def read_off(self, values: Sequence[int], below: Callable[[int], int]) -> Self:
        """See `satsudoku.making.free_numbers.ReadOff`."""
        left = sorted({*values})
        pairs = min(len(self.values) // 2, len(left))
        chosen = sorted(left.pop(below(len(left))) for _ in range(pairs))
        return replace(self, values=tuple(n for v in chosen for n in (values.count(v), v)))

    @property
    def relations(self) -> tuple[Relation, ...]:
        pairs = zip(self.values[::2], self.values[1::2], strict=True)
        return tuple(self.counted(value, count, count) for count, value in pairs)

    @property
    def outlines(self) -> tuple[Outline, ...]:
        pairs = zip(self.values[::2], self.values[1::2], strict=True)
        return (Outline(self.cells, " ".join(f"{count}{value}" for count, value in pairs)),)
