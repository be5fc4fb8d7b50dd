from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Self

from satsudoku.board.constraint import Tag
from satsudoku.board.relation import Relation
from satsudoku.constraints.relations.occurrences import Occurrences
from satsudoku.constraints.valued import Valued
from satsudoku.constraints.workbench import Drawer, Drawing, Workbench


def _draw(bench: Workbench) -> Drawing | None:
    row, column = bench.places[bench.pick(range(len(bench.grid)))]
    places = [(row, column), (row, column + 1), (row + 1, column), (row + 1, column + 1)]
    if not all(place in bench.index for place in places):
        return None
    cells = [bench.index[place] for place in places]
    values = sorted({bench.pick(bench.values(cells)) for _ in range(2)})
    return {"cells": bench.names(cells), "values": values}, []


@dataclass(frozen=True)
class Quadruple(Valued):
    """Each value is in the cells at least as often as it is listed."""

    key = "quadruples"
    family_name = "quadruple"
    demand = "{it} holds each of its values"
    shape = "corner"
    example: ClassVar = {"cells": "r2c2 r2c3 r3c2 r3c3", "values": [1, 4]}
    drawer: ClassVar = Drawer(_draw)

    def read_off(self, values: Sequence[int], below: Callable[[int], int]) -> Self:
        """See `satsudoku.making.free_numbers.ReadOff`."""
        left = sorted(values)
        chosen = [left.pop(below(len(left))) for _ in range(min(len(self.values), len(left)))]
        return replace(self, values=tuple(sorted(chosen)))

    @property
    def relations(self) -> tuple[Relation, ...]:
        """Counts of each value; of all together, if they fill the cells."""
        most = len(self.cells)
        counts = {value: self.values.count(value) for value in self.values}
        each = tuple(self.counted(v, count, most) for v, count in counts.items())
        if len(each) == 1 or len(self.values) < most:
            return each
        values = frozenset(v - 1 for v in counts)
        name = f"{self.name}, values {' '.join(map(str, self.values))}"
        every = Occurrences(name, self.cells, self.symbols, values, (1,) * most, frozenset({most}))
        return (every, *each)

    @property
    def tags(self) -> tuple[Tag, ...]:
        return (Tag(self.cells, " ".join(map(str, self.values))),)
