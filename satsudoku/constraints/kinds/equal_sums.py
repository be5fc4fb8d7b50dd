from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, ClassVar, Self

from satsudoku.board.cell_names import CellIndex
from satsudoku.board.relation import Relation
from satsudoku.board.toml_reader import TomlReader
from satsudoku.constraints.parted import Parted
from satsudoku.constraints.relations.weighted_sum import WeightedSum
from satsudoku.constraints.table_schema import CELLS, TRUTH, table_schema
from satsudoku.constraints.workbench import Drawer, Drawing, Workbench, patiently


def _draw(bench: Workbench) -> Drawing | None:
    one, other = (bench.area(2, 3) for _ in range(2))
    apart = one and other and not {*one} & {*other}
    if not apart or sum(bench.values(one)) != sum(bench.values(other)):
        return None
    return {"parts": [bench.names(sorted(part)) for part in (one, other)]}, [*one, *other]


@dataclass(frozen=True)
class EqualSums(Parted):
    """All parts have the same sum.

    Attributes:
        zero: whether the first symbol is a 0.
    """

    key = "equal_sums"
    family_name = "equal sum"
    demand = "the parts of {it} have equal sums"
    example: ClassVar = {"parts": ["r2c2 r2c3", "r4c4 r4c5"]}
    drawer: ClassVar = Drawer(patiently(_draw))

    schema: ClassVar = table_schema(
        ["parts"], parts={"type": "array", "minItems": 2, "items": CELLS}, zero=TRUTH
    )

    zero: bool = False

    @classmethod
    def read(
        cls, reader: TomlReader, family: str, number: int, index: CellIndex, symbols: int
    ) -> Self:
        parts = super().read(reader, family, number, index, symbols)
        vars(parts)["zero"] = reader.truth("zero", default=reader.first == 0)  # it is new
        return parts

    def table(self, names: Sequence[str]) -> dict[str, Any]:
        return super().table(names) | ({"zero": True} if self.zero else {})

    @property
    def relations(self) -> tuple[Relation, ...]:
        sums: list[Relation] = []
        for step, (first, second) in enumerate(pairwise(sorted(self.parts, key=len)), start=1):
            weights = (*(1,) * len(first), *(-1,) * len(second))
            name, total = f"{self.name}, step {step}", self.zero * sum(weights)
            sums += WeightedSum.over(name, self.symbols, (*first, *second), weights, total)
        return tuple(sums)
