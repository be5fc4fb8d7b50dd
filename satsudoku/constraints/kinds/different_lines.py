from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import ClassVar

from satsudoku.board.relation import Relation
from satsudoku.constraints.parted import Parted
from satsudoku.constraints.relations.never import Never
from satsudoku.constraints.relations.revisited import revisited
from satsudoku.constraints.relations.unequal import Unequal
from satsudoku.constraints.workbench import Drawer, Drawing, Workbench


def _draw(bench: Workbench) -> Drawing | None:
    one, other = (bench.path(lambda path, cell: True, 2, 2) for _ in range(2))
    if not one or not other or {*one} & {*other} or bench.values(one) == bench.values(other):
        return None
    return {"parts": [bench.names(part) for part in (one, other)]}, []


@dataclass(frozen=True)
class DifferentLines(Parted):
    """No two parts hold the same values in the same order.

    >>> import satsudoku
    >>> board = satsudoku.build("classic4").different_lines(["r1c1 r1c2", "r3c3 r3c4"])
    >>> satsudoku.count(board.puzzle())
    Count(240)
    """

    key = "different_lines"
    family_name = "different lines"
    demand = "no two parts of {it} hold the same values in the same order"
    example: ClassVar = {"parts": ["r2c2 r2c3", "r4c4 r4c5"]}
    drawer: ClassVar = Drawer(_draw)
    equal_sizes = True

    @property
    def relations(self) -> tuple[Relation, ...]:
        """Each two parts."""
        lines = []
        for number, (first, second) in enumerate(combinations(self.parts, 2), start=1):
            name = f"{self.name}, pair {number}"
            pairs = [pair for pair in zip(first, second, strict=True) if pair[0] != pair[1]]
            cells = tuple(cell for pair in pairs for cell in pair)
            lines.append(
                revisited(Unequal(name, cells, self.symbols))
                if cells
                else Never(name, first[:1], self.symbols)
            )
        return tuple(lines)
