from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Self

from satsudoku.board.cell_names import CellIndex, named_cells
from satsudoku.board.relation import Relation
from satsudoku.board.toml_reader import TomlReader
from satsudoku.constraints.relations.weighted_sum import WeightedSum
from satsudoku.constraints.sum_of_cells import SumOfCells
from satsudoku.constraints.workbench import draw_area


@dataclass(frozen=True)
class RepeatingSum(SumOfCells):
    """Cells that add to a number; symbols may repeat as far as houses allow.

    Attributes:
        weights: the weight of each cell; None if all count once.
    """

    key = "sums"
    family_name = "sum"
    demand = "the cells of {it} add to {n}"
    example: ClassVar = {"cells": "r2c2 r2c3 r3c2 r3c3", "sum": 9}
    drawer: ClassVar = draw_area(lambda values: {"sum": sum(values)}, most=5)
    outline = "Σ{n}"
    repeats = True
    own_properties: ClassVar = {
        "weights": {"type": "array", "minItems": 1, "items": {"type": "integer"}}
    }

    weights: tuple[int, ...] | None = None

    @classmethod
    def read(
        cls, reader: TomlReader, family: str, number: int, index: CellIndex, symbols: int
    ) -> Self:
        if "weights" not in reader.table:
            return super().read(reader, family, number, index, symbols)
        reader.only(("name", "cells", "sum", "weights"))
        cells = named_cells(reader, "cells", reader.table.get("cells"), index, repeats=True)
        weights = reader.table["weights"]
        several = isinstance(weights, list) and {int}.issuperset(map(type, weights))
        if not several or len(weights) != len(cells) or max(map(abs, weights)) > 100:
            example = [1] * len(cells)
            raise reader.fail(
                "weights", f"a whole number from -100 to 100 for each cell, such as {example}"
            )
        grown = sum(weights) * (1 - reader.first)
        total, most = reader.table.get("sum"), sum(map(abs, weights)) * symbols
        whole = type(total) is int
        if not whole or abs(total + grown) > most:
            expected = f"a whole number from {-most - grown} to {most - grown}"
            raise (reader.impossible if whole else reader.fail)("sum", expected)
        return cls(family, number, cells, symbols, total + grown, tuple(weights))

    def counted_from(self, first: int) -> Self:
        if self.weights is None or self.value is None:
            return super().counted_from(first)
        return replace(self, value=self.value - sum(self.weights) * (1 - first))

    def table(self, names: Sequence[str]) -> dict[str, Any]:
        weights = {} if self.weights is None else {"weights": list(self.weights)}
        return super().table(names) | weights

    @property
    def relations(self) -> tuple[Relation, ...]:
        if self.weights is None:
            return super().relations
        total = self.value or 0
        return WeightedSum.over(self.name, self.symbols, self.cells, self.weights, total)
