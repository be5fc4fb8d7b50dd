from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Self

from satsudoku.board.cell_names import CellIndex, named_cells
from satsudoku.board.constraint import Constraint, Outline
from satsudoku.board.house import House
from satsudoku.board.relation import Relation
from satsudoku.board.sums import least_and_greatest
from satsudoku.board.toml_reader import TomlReader
from satsudoku.constraints.relations.automaton import Automaton
from satsudoku.constraints.table_schema import CELLS, NUMBER, table_schema
from satsudoku.constraints.workbench import Drawer, Drawing, Workbench


@dataclass(frozen=True)
class _OneOfSums(Automaton):
    """Different symbols that add to one of some totals."""

    ordered: ClassVar[bool] = False

    totals: frozenset[int]

    def step(self, position: int, state: Hashable, symbol: int) -> Hashable | None:
        assert isinstance(state, int)
        state += symbol + 1
        left = len(self.cells) - 1 - position
        possible = range(state + left, state + left * self.symbols + 1)
        return state if any(total in possible for total in self.totals) else None

    @property
    def most_states(self) -> int:
        return max(self.totals) + 1

    @property
    def expected(self) -> str:
        return f"a sum of {' or '.join(map(str, sorted(self.totals)))}"


def _draw(bench: Workbench) -> Drawing | None:
    """The right sum, and a wrong one near it."""
    cells = sorted(bench.area(2, 4))
    total = sum(bench.values(cells))
    other = total + bench.pick((-3, -2, -1, 1, 2, 3))
    if not cells or other < 0 or len({*bench.values(cells)}) < len(cells):
        return None
    return {"cells": bench.names(cells), "sums": sorted((total, other))}, cells


@dataclass(frozen=True)
class ChoiceCage(Constraint):
    """A cage of different values that add to one of several sums."""

    key = "choice_cages"
    family_name = "cage of several sums"
    demand = "the cells of {it} differ and add to {either}"
    example: ClassVar = {"cells": "r2c2 r2c3 r3c2", "sums": [7, 12]}
    drawer: ClassVar = Drawer(_draw)
    schema: ClassVar = table_schema(
        ["cells", "sums"], cells=CELLS, sums={"type": "array", "minItems": 1, "items": NUMBER}
    )

    values: tuple[int, ...]

    @classmethod
    def read(
        cls, reader: TomlReader, family: str, number: int, index: CellIndex, symbols: int
    ) -> Self:
        reader.only(("name", "cells", "sums"))
        cells = named_cells(reader, "cells", reader.table.get("cells"), index)
        if len(cells) > symbols:
            raise reader.fail("cells", f"at most {symbols} cells, one a symbol")
        grown = len(cells) * (1 - reader.first)
        least, greatest = (end - grown for end in least_and_greatest(len(cells), symbols))
        expected = f"a list of whole numbers from {least} to {greatest}"
        sums = reader.several("sums", expected)
        if not all(type(value) is int and least <= value <= greatest for value in sums):
            raise reader.fail("sums", expected)
        return cls(
            family, number, cells, symbols, tuple(value + grown for value in sorted({*sums}))
        )

    def counted_from(self, first: int) -> Self:
        grown = len(self.cells) * (1 - first)
        return replace(self, values=tuple(value - grown for value in self.values))

    def table(self, names: Sequence[str]) -> dict[str, Any]:
        cells = " ".join(names[cell] for cell in self.cells)
        return {"name": self.family, "cells": cells, "sums": list(self.values)}

    def text(self, names: Sequence[str]) -> str:
        return f"{super().text(names)} = {' or '.join(map(str, self.values))}"

    def read_off(self, values: Sequence[int], below: Callable[[int], int]) -> Self:
        """See `satsudoku.making.free_numbers.ReadOff`: the right sum, and others at random."""
        total = sum(values)
        least, greatest = least_and_greatest(len(self.cells), self.symbols)
        wrong = [n for n in range(least, greatest + 1) if n != total]
        others = min(len(self.values) - 1, len(wrong))
        sums = [total, *(wrong.pop(below(len(wrong))) for _ in range(others))]
        return replace(self, values=tuple(sorted(sums)))

    @property
    def houses(self) -> tuple[House, ...]:
        return (House(self.family, self.name, self.cells),) if len(self.cells) > 1 else ()

    @property
    def relations(self) -> tuple[Relation, ...]:
        totals = frozenset(self.values)
        return (_OneOfSums(self.name, self.cells, self.symbols, totals),)

    @property
    def outlines(self) -> tuple[Outline, ...]:
        return (Outline(self.cells, "/".join(map(str, self.values))),)
