from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Self

from satsudoku.board.cell_names import CellIndex, named_cells
from satsudoku.board.constraint import Constraint, Outline
from satsudoku.board.house import House
from satsudoku.board.relation import Relation
from satsudoku.board.sums import Sum, least_and_greatest
from satsudoku.board.toml_reader import Numbered, TomlReader
from satsudoku.constraints.table_schema import CELLS, NUMBER, table_schema
from satsudoku.constraints.workbench import Drawer, Drawing, Workbench

_BIGGEST = 4  # cells of a random cage


def _draw(bench: Workbench) -> Drawing | None:
    if not bench.free:
        return None
    cells = [bench.pick(sorted(bench.free))]
    size = 2 + bench.pick(range(_BIGGEST - 1))
    while len(cells) < size:
        near = sorted({n for cell in cells for n in bench.near(cell)} & bench.free - {*cells})
        onward = [c for c in near if bench.grid[c] not in bench.values(cells)]
        if not onward:
            break
        cells.append(bench.pick(onward))
    return {"cells": bench.names(sorted(cells)), "sum": sum(bench.values(cells))}, cells


@dataclass(frozen=True)
class Cage(Constraint):
    """A killer cage: no symbol twice, and its symbols add to its sum, if any.

    The cells may lie anywhere, and cages may overlap.

    Attributes:
        total: the sum of the symbols' places, from 1, or None.

    >>> cage = Cage("cage", 3, (0, 1, 9), 9, 7)
    >>> cage.houses[0].name, cage.relations[0].expected, cage.outlines[0].text
    ('cage 3', 'a sum of 7', '7')
    >>> cage.text(["r1c1", "r1c2", *[""] * 7, "r2c1"])
    'cage 3: r1c1 r1c2 r2c1 = 7'
    """

    key = "cages"
    family_name = "cage"
    demand = "the cells of {it} differ"
    demand_of_sum = "the cells of {it} differ and add to {n}"
    example: ClassVar = {"cells": "r2c2 r2c3 r3c2 r3c3", "sum": 14}
    drawer: ClassVar = Drawer(_draw)
    schema: ClassVar = table_schema(["cells"], cells=CELLS, sum=NUMBER)

    total: int | None

    @classmethod
    def read(
        cls, reader: TomlReader, family: str, number: int, index: CellIndex, symbols: int
    ) -> Self:
        """Read a table ``[[cages]]`` with ``cells``, and optionally ``sum`` and ``name``.

        Raises:
            VariantError: more cells than symbols, or an impossible sum.

        >>> from satsudoku.errors import VariantError
        >>> table = {"cells": "r1c2 r1c1", "sum": 4}
        >>> reader = TomlReader(table, "cages[1]", "mine.toml", VariantError)
        >>> Cage.read(reader, "cage", 1, {(1, 1): 0, (1, 2): 1}, 9)
        Cage(family='cage', number=1, cells=(0, 1), symbols=9, total=4)
        """
        reader.only(("name", "cells", "sum"))
        cells = named_cells(reader, "cells", reader.table.get("cells"), index)
        if len(cells) > symbols:
            raise reader.impossible("cells", f"at most {symbols} cells, one a symbol")
        total = None
        if "sum" in reader.table:
            grown = len(cells) * (1 - reader.first)
            least, greatest = least_and_greatest(len(cells), symbols)
            total = reader.table["sum"]
            whole = type(total) is int
            if not whole or not least <= total + grown <= greatest:
                of = f"{len(cells)} different symbols of {symbols}"
                expected = f"a whole number from {least - grown} to {greatest - grown}, for {of}"
                raise (reader.impossible if whole else reader.fail)("sum", expected)
            total += grown
        return cls(family, number, tuple(sorted(cells)), symbols, total)

    @classmethod
    def read_plain(cls, top: TomlReader, symbols: int, index: CellIndex) -> Sequence[Self]:
        """See `Constraint.read_plain`: one pass over the tables, without a reader.

        >>> from satsudoku.errors import VariantError
        >>> table = {"cells": Numbered((1, 0)), "sum": 4}
        >>> Cage.read_plain(TomlReader({"cages": [table]}, "", "mine.toml", VariantError), 9, {})
        [Cage(family='cage', number=1, cells=(0, 1), symbols=9, total=4)]
        """
        made: list[Self] = []
        tables = top.table[cls.key]
        for number, table in enumerate(tables if type(tables) is list else (), start=1):
            cells = table.get("cells") if type(table) is dict else None
            if type(cells) is not Numbered or len(table) > 1 + ("sum" in table):
                return ()
            total, size = None, len(cells)
            if not 0 < len({*cells}) == size <= symbols:
                return ()
            if "sum" in table:
                total, grown = table["sum"], size * (1 - top.first)
                least, greatest = least_and_greatest(size, symbols)
                if type(total) is not int or not least <= total + grown <= greatest:
                    return ()
                total += grown
            made.append(cls(cls.family_name, number, tuple(sorted(cells)), symbols, total))
        return made

    def counted_from(self, first: int) -> Self:
        grown = len(self.cells) * (1 - first)
        return self if self.total is None or not grown else replace(self, total=self.total - grown)

    def table(self, names: Sequence[str]) -> dict[str, Any]:
        cells = " ".join(names[cell] for cell in self.cells)
        table: dict[str, Any] = {"name": self.family, "cells": cells}
        return table if self.total is None else table | {"sum": self.total}

    def text(self, names: Sequence[str]) -> str:
        total = "" if self.total is None else f" = {self.total}"
        return super().text(names) + total

    def _sized(self, language: str) -> str:
        """Its sum and its kind, as in ``7-cage``; a cage with a name of its own keeps that."""
        if self.total is None or language != "en" or self._is_named:
            return super()._sized(language)
        return f"{self.total}-{self.family}"

    @property
    def _number(self) -> int | None:
        return self.total

    @property
    def claim(self) -> dict[str, Any]:
        return {} if self.total is None else {"cells": list(self.cells), "total": self.total}

    @property
    def houses(self) -> tuple[House, ...]:
        return (House(self.family, self.name, self.cells),) if len(self.cells) > 1 else ()

    @property
    def relations(self) -> tuple[Relation, ...]:
        if self.total is None or len(self.cells) == self.symbols:
            return ()
        return (Sum(self.name, self.cells, self.symbols, self.total),)

    @property
    def outlines(self) -> tuple[Outline, ...]:
        return (Outline(self.cells, "" if self.total is None else str(self.total)),)
