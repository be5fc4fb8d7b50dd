from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import Any, ClassVar, Self

from satsudoku.board.cell_names import CellIndex
from satsudoku.board.constraint import Stroke, Tag
from satsudoku.board.relation import Relation
from satsudoku.board.toml_reader import TomlReader
from satsudoku.constraints.parted import Parted
from satsudoku.constraints.relations.runs import Runs
from satsudoku.constraints.workbench import Drawer, Drawing, Workbench, patiently


def _draw(bench: Workbench) -> Drawing | None:
    """Two arms to opposite corners, in which a value may come again, and a cell that counts."""
    start = bench.pick(range(len(bench.grid)))
    row, column = bench.places[start]
    arms, number, turn = [], 1, 2 * bench.below(2) - 1
    for way in (1, -1):
        steps = (bench.index.get((row + way * k, column + turn * way * k)) for k in (1, 2))
        arm = [start, *takewhile(lambda cell: cell is not None, steps)]
        arms.append([cell for cell in arm if cell is not None])
        same = takewhile(lambda cell: bench.grid[cell] == bench.grid[start], arms[-1])
        number += sum(1 for _ in same) - 1
    inner = [cell for arm in arms for cell in arm]
    counting = bench.holding(number, inner)
    if not counting or min(map(len, arms)) < 2:
        return None
    parts = [[bench.pick(counting)], *arms]
    return {"parts": [bench.names(part) for part in parts]}, []


@dataclass(frozen=True)
class RunCount(Parted):
    """The first part, a cell, holds the number of cells on the arms that agree with their start.

    The other parts are arms from one cell. Each counts up to its first cell with another value, and
    their common start counts once.

    Attributes:
        exclusive: whether the count leaves out the common start.
        zero: whether the first symbol is a 0.
    """

    key = "run_counts"
    family_name = "run count"
    demand = "{first} says how far the arms of {it} hold the value where they start"
    example: ClassVar = {"parts": ["r2c2", "r4c3 r3c3 r2c3", "r4c3 r4c4 r4c5"]}
    drawer: ClassVar = Drawer(patiently(_draw))
    schema: ClassVar = {
        **Parted.schema,
        "properties": {
            **Parted.schema["properties"],
            "exclusive": {"type": "boolean"},
            "zero": {"type": "boolean"},
        },
    }

    exclusive: bool = False
    zero: bool = False

    @classmethod
    def read(
        cls, reader: TomlReader, family: str, number: int, index: CellIndex, symbols: int
    ) -> Self:
        flags = ("exclusive", "zero")
        rest = {key: value for key, value in reader.table.items() if key not in flags}
        parts = TomlReader(rest, reader.where, reader.file, reader.error, reader.first)
        count = super().read(parts, family, number, index, symbols)
        (control, *more), *arms = count.parts
        inner = [cell for arm in arms for cell in arm[1:]]
        starts = {arm[0] for arm in arms}
        once = len({control, *starts, *inner}) == 1 + len(starts) + len(inner)
        if more or len(starts) > 1 or not once:
            expected = "a cell, and arms of other cells, all from one cell, which do not meet again"
            raise reader.fail("parts", expected)
        exclusive = reader.truth("exclusive", default=False)
        zero = reader.truth("zero", default=reader.first == 0)
        return replace(count, exclusive=exclusive, zero=zero)

    def table(self, names: Sequence[str]) -> dict[str, Any]:
        flags = {"exclusive": self.exclusive, "zero": self.zero}
        return super().table(names) | {key: True for key, value in flags.items() if value}

    @property
    def relations(self) -> tuple[Relation, ...]:
        (control,), *arms = self.parts
        cells = [arms[0][0]]
        starts = []
        for arm in arms:
            starts.append(len(cells))
            cells += arm[1:]
        start = (not self.zero) + self.exclusive
        return (Runs(self.name, (*cells, control), self.symbols, frozenset(starts), start),)

    @property
    def strokes(self) -> tuple[Stroke, ...]:
        return tuple(Stroke(arm, "arrow") for arm in self.parts[1:])

    @property
    def tags(self) -> tuple[Tag, ...]:
        return (Tag(self.cells[:1], "", "ring"),)
