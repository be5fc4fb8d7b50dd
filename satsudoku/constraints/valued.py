"""Constraints of cells and a list of values."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, ClassVar, Self

from satsudoku.board.cell_names import CellIndex, named_cells
from satsudoku.board.constraint import Constraint
from satsudoku.board.toml_reader import TomlReader
from satsudoku.constraints.relations.occurrences import Occurrences
from satsudoku.constraints.table_schema import CELLS, NUMBER, table_schema


@dataclass(frozen=True)
class Valued(Constraint):
    """Cells, and a list of values."""

    #: Whether no filling obeys a value that is none of the symbols.
    needs_values: ClassVar[bool] = True

    values: tuple[int, ...]  # from 1

    schema: ClassVar = table_schema(
        ["cells", "values"], cells=CELLS, values={"type": "array", "minItems": 1, "items": NUMBER}
    )

    @classmethod
    def read(
        cls, reader: TomlReader, family: str, number: int, index: CellIndex, symbols: int
    ) -> Self:
        reader.only(("name", "cells", "values"))
        cells = named_cells(reader, "cells", reader.table.get("cells"), index)
        values: Any = reader.table.get("values")
        whole = isinstance(values, list) and {int} == {*map(type, values)}
        values = cls.grown(values, 1 - reader.first) if whole else [0]
        if min(values) < 1 or max(values) > symbols:
            refuse = reader.impossible if whole and cls.needs_values else reader.fail
            raise refuse("values", cls.expected(reader.first, symbols))
        return cls(family, number, cells, symbols, tuple(values))

    @classmethod
    def expected(cls, first: int, symbols: int) -> str:
        """What its values are, for an error."""
        return f"a list of whole numbers from {first} to {symbols - 1 + first}, such as [1, 2, 2]"

    @classmethod
    def grown(cls, values: Sequence[int], by: int) -> list[int]:
        """Its values if every symbol grows by a number."""
        return [value + by for value in values]

    def counted_from(self, first: int) -> Self:
        return replace(self, values=tuple(self.grown(self.values, first - 1)))

    def table(self, names: Sequence[str]) -> dict[str, Any]:
        cells = " ".join(names[cell] for cell in self.cells)
        return {"name": self.family, "cells": cells, "values": list(self.values)}

    def text(self, names: Sequence[str]) -> str:
        return f"{super().text(names)}: {' '.join(map(str, self.values))}"

    @property
    def _number(self) -> str:
        return ", ".join(map(str, self.values))

    def counted(self, value: int, least: int, most: int) -> Occurrences:
        """From `least` to `most` cells hold a value."""
        parts = _counted(value - 1, len(self.cells), least, most)
        return Occurrences(f"{self.name}, value {value}", self.cells, self.symbols, *parts)


@lru_cache(maxsize=256)
def _counted(
    symbol: int, cells: int, least: int, most: int
) -> tuple[frozenset[int], tuple[int, ...], frozenset[int]]:
    """The symbol, the weights and the counts of `Occurrences`."""
    return frozenset({symbol}), (1,) * cells, frozenset(range(least, most + 1))
