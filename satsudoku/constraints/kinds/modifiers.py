from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from satsudoku.board.cell_names import CellIndex, named_cells
from satsudoku.board.constraint import Constraint, Outline
from satsudoku.board.mark import Mark
from satsudoku.board.relation import Relation
from satsudoku.board.toml_reader import TomlReader
from satsudoku.constraints.relations.modified_once import ModifiedOnce
from satsudoku.constraints.relations.occurrences import Occurrences
from satsudoku.constraints.table_schema import CELLS, TRUTH, table_schema
from satsudoku.constraints.workbench import Drawer, Drawing, Workbench, patiently


def _draw(bench: Workbench) -> Drawing | None:
    """Two pairs of neighbours; cells that hold the first two symbols are their markers."""
    one, other = (bench.area(2, 2) for _ in range(2))
    cells = [*one, *other]
    if len({*cells}) < 4:
        return None
    plain, modified = (bench.some(bench.holding(bench.first + k, cells), 2) for k in (0, 1))
    if len(plain) < 2 or len(modified) < 2:
        return None
    markers = [plain[0], modified[0], plain[1], modified[1]]
    groups = [bench.names(one), bench.names(other)]
    return {"cells": bench.names(cells), "markers": bench.names(markers), "groups": groups}, cells


@dataclass(frozen=True)
class Modifiers(Constraint):
    """One cell of each group is modified, such as a doubler, and each value once, if it says so.

    Each cell has a marker, another cell that holds the first symbol if the cell is ordinary, and
    the second if it is modified; usually in a grid of its own. Sums that count modified cells
    otherwise are `modified_sums`.

    Attributes:
        markers: of each cell.
        groups: sets of cells, usually the rows, columns and boxes.
        once: whether each value is modified once.

    >>> import satsudoku
    >>> rules = satsudoku.build("classic4").modifiers("r1c1 r1c2", "r2c3 r3c3", ["r1c1 r1c2"])
    >>> {g.line[6] + g.line[10] for g in satsudoku.solutions(rules.puzzle())} == {"12", "21"}
    True
    """

    key = "modifiers"
    family_name = "modifiers"
    demand = "one cell of each group of {it} is modified"
    shape = ""
    example: ClassVar = {
        "cells": "r1c1 r1c2 r2c1 r2c2",
        "markers": "r3c1 r4c4 r5c2 r6c5",
        "groups": ["r1c1 r1c2", "r2c1 r2c2"],
    }
    drawer: ClassVar = Drawer(patiently(_draw))
    schema: ClassVar = table_schema(
        ["cells", "markers", "groups"],
        cells=CELLS,
        markers=CELLS,
        groups={"type": "array", "minItems": 1, "items": CELLS},
        once=TRUTH,
    )

    markers: tuple[int, ...]
    groups: tuple[tuple[int, ...], ...]
    once: bool

    @classmethod
    def read(
        cls, reader: TomlReader, family: str, number: int, index: CellIndex, symbols: int
    ) -> Self:
        reader.only(cls.schema["properties"])
        cells = named_cells(reader, "cells", reader.table.get("cells"), index)
        markers = named_cells(reader, "markers", reader.table.get("markers"), index)
        if len(markers) != len(cells) or set(markers) & set(cells):
            raise reader.fail("markers", "as many other cells, a marker for each")
        expected = 'lists of some of the cells, such as ["r1c1 r1c2"]'
        texts = reader.several("groups", expected)
        groups = tuple(named_cells(reader, "groups", text, index) for text in texts)
        if not {cell for group in groups for cell in group} <= set(cells):
            raise reader.fail("groups", expected)
        once = reader.truth("once", default=False)
        return cls(family, number, cells, symbols, markers, groups, once)

    def table(self, names: Sequence[str]) -> dict[str, Any]:
        def text(cells: Sequence[int]) -> str:
            return " ".join(names[cell] for cell in cells)

        table = {"name": self.family, "cells": text(self.cells), "markers": text(self.markers)}
        once = {"once": True} if self.once else {}
        return {**table, "groups": list(map(text, self.groups)), **once}

    @property
    def relations(self) -> tuple[Relation, ...]:
        """One for each group, and for each value that one of the cells is modified with."""
        marker_of = dict(zip(self.cells, self.markers, strict=True))
        one = frozenset({1})
        relations: list[Relation] = [
            Occurrences(
                f"{self.name}, group {number}",
                tuple(marker_of[cell] for cell in group),
                self.symbols,
                one,
                (1,) * len(group),
                one,
            )
            for number, group in enumerate(self.groups, start=1)
        ]
        if self.once:
            pairs = tuple(c for cell in self.cells for c in (marker_of[cell], cell))
            relations += [
                ModifiedOnce(f"{self.name}, value {symbol + 1}", pairs, self.symbols, symbol)
                for symbol in range(self.symbols)
            ]
        return tuple(relations)

    @property
    def marks(self) -> tuple[Mark, ...]:
        """Markers hold one of two symbols."""
        return tuple(Mark(self.name, cell, frozenset({0, 1})) for cell in self.markers)

    @property
    def outlines(self) -> tuple[Outline, ...]:
        return (Outline(self.markers, ""),)
