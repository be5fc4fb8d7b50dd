from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Self

from satsudoku.board.cell_names import CellIndex, named_cells
from satsudoku.board.constraint import Outline, Stroke
from satsudoku.board.relation import Relation
from satsudoku.board.toml_reader import TomlReader
from satsudoku.constraints.listed import Listed
from satsudoku.constraints.relations.modified_sum import ModifiedSum as SumWithMarkers
from satsudoku.constraints.relations.weighted_sum import WeightedSum
from satsudoku.constraints.table_schema import CELLS
from satsudoku.constraints.workbench import Drawer, Drawing, Workbench

_WHOLE = {"type": "array", "minItems": 1, "items": {"type": "integer"}}
_FACTORS = "a multiple of 0.5 from -10 to 10 other than 0 and 1, such as 2, 0.5 or -1"


def _draw(bench: Workbench) -> Drawing | None:
    """A doubler among the cells."""
    cells = sorted(bench.area(2, 4))
    if not cells:
        return None
    doubled = bench.pick(cells)
    total = sum(bench.values([*cells, doubled]))
    return {"cells": bench.names(cells), "sum": total, "modified": bench.names([doubled])}, cells


@dataclass(frozen=True)
class ModifiedSum(Listed):
    """Cells add to a number; some of them count as a multiple of their symbol.

    Doublers have the factor 2, which is the default, halves 0.5, and negators -1. They are given,
    as `modified`, or to be found: then each cell has a marker, another cell that holds the first
    symbol if the cell is ordinary, and the second if it is modified. With weights, any sum that
    setters draw can be said; an arrow, for instance, has the weight -1 in its bulb, and the sum 0.

    Attributes:
        factor: by which modified cells are multiplied.
        modified: those that are given.
        markers: of each cell; empty if the modified cells are given.
        weights: by which each cell is multiplied as well.
        between: two values; only what lies between them counts, as in a sandwich.
        leading: whether the first cell says how many of the cells count, as in an x-sum.
        zero: whether the first symbol is a 0.

    >>> import satsudoku
    >>> board = satsudoku.build("classic4")
    >>> arrow = board.modified_sum("r1c1 r2c2 r3c3", 0, modified="r1c1", weights=[-1, 1, 1])
    >>> grid = next(iter(satsudoku.solutions(arrow.puzzle())))
    >>> 2 * int(grid.line[0]) == int(grid.line[5]) + int(grid.line[10])
    True
    """

    key = "modified_sums"
    family_name = "modified sum"
    demand = "the cells of {it}, with their factors, add to {n}"
    shape: ClassVar[str] = ""
    example: ClassVar = {"cells": "r2c2 r2c3 r3c2", "sum": 12, "modified": "r2c3"}
    drawer: ClassVar = Drawer(_draw)
    number_key = "sum"
    least_cells = 1
    flags = ("leading", "zero")
    own_properties: ClassVar = {
        "factor": {"type": "number", "multipleOf": 0.5, "minimum": -10, "maximum": 10},
        "modified": CELLS,
        "markers": CELLS,
        "weights": _WHOLE,
        "between": _WHOLE | {"minItems": 2, "maxItems": 2},
    }

    factor: float = 2
    modified: tuple[int, ...] = ()
    markers: tuple[int, ...] = ()
    weights: tuple[int, ...] = ()
    between: tuple[int, ...] = ()
    leading: bool = False
    zero: bool = False

    @classmethod
    def read(
        cls, reader: TomlReader, family: str, number: int, index: CellIndex, symbols: int
    ) -> Self:
        reader.only(cls.schema["properties"])
        cells = named_cells(reader, "cells", reader.table.get("cells"), index)
        factor = reader.table.get("factor", 2)
        usual = type(factor) in (int, float) and abs(factor) <= 10 and factor not in (0, 1)
        if not usual or (2 * factor) % 1:
            raise reader.fail("factor", _FACTORS)
        place = reader.exactly_one("modified", "markers")
        named = named_cells(reader, place, reader.table[place], index)
        if place == "modified" and not set(named) <= set(cells):
            raise reader.fail("modified", "some of the cells")
        if place == "markers" and (len(named) != len(cells) or set(named) & set(cells)):
            raise reader.fail("markers", "as many other cells, a marker for each")
        flags = cls.own(reader)
        weights = cls._listed(reader, "weights", len(cells), 100, "a whole number for each cell")
        between = cls._listed(reader, "between", 2, 99, "two different values")
        values = range(1 - flags["zero"], symbols + 1 - flags["zero"])
        if between and (between[0] == between[1] or not set(between) <= set(values)):
            raise reader.fail("between", f"two different values from {values[0]} to {values[-1]}")
        if between and flags["leading"]:
            raise reader.fail("leading", "no values between which cells count")
        total = reader.table.get("sum")
        if type(total) is not int:
            raise reader.fail("sum", "a whole number")
        constraint = cls(family, number, cells, symbols, total, factor, weights=weights, **flags)
        modified, markers = (named, ()) if place == "modified" else ((), named)
        constraint = replace(constraint, modified=modified, markers=markers, between=between)
        most = (
            symbols * sum(max(map(abs, pair)) for pair in constraint._factors) // constraint._scale
        )
        if abs(total) > most:
            raise reader.impossible("sum", f"a whole number from {-most} to {most}")
        return constraint

    @classmethod
    def _listed(
        cls, reader: TomlReader, key: str, count: int, most: int, expected: str
    ) -> tuple[int, ...]:
        """A list of whole numbers; empty if it is missing."""
        if key not in reader.table:
            return ()
        numbers = reader.several(key, expected)
        whole = all(type(number) is int and abs(number) <= most for number in numbers)
        if not whole or len(numbers) != count or (key == "weights" and 0 in numbers):
            raise reader.fail(key, f"{expected}, other than 0" if key == "weights" else expected)
        return tuple(numbers)

    def table(self, names: Sequence[str]) -> dict[str, Any]:
        table = super().table(names) | {"factor": self.factor}
        for key in ("modified", "markers"):
            if cells := getattr(self, key):
                table[key] = " ".join(names[cell] for cell in cells)
        for key in ("weights", "between"):
            if numbers := getattr(self, key):
                table[key] = list(numbers)
        return table

    @property
    def _scale(self) -> int:
        """The factor that turns halves into whole numbers."""
        return 1 if self.factor % 1 == 0 else 2

    @property
    def _factors(self) -> tuple[tuple[int, int], ...]:
        """What the symbol of each cell counts, ordinary and modified."""
        scaled = int(self._scale * self.factor)
        weights = self.weights or (1,) * len(self.cells)
        both = [(weight * self._scale, weight * scaled) for weight in weights]
        if self.markers:
            return tuple(both)
        pairs = zip(self.cells, both, strict=True)
        return tuple((pair[cell in self.modified],) * 2 for cell, pair in pairs)

    @property
    def relations(self) -> tuple[Relation, ...]:
        assert self.value is not None
        total = self._scale * self.value
        if not (self.markers or self.between or self.leading):
            terms = [(c, pair[0]) for c, pair in zip(self.cells, self._factors, strict=True)]
            total += self.zero * sum(weight for _, weight in terms)
            plain = WeightedSum.of(self.name, self.symbols, terms, total)
            return () if plain is None else (plain,)
        cells, factors = self.cells, self._factors
        if self.markers:
            cells = tuple(c for pair in zip(self.markers, self.cells, strict=True) for c in pair)
            factors = tuple(factor for own in factors for factor in ((0, 0), own))
        crusts = None
        if self.between:
            first, second = (value - (not self.zero) for value in self.between)
            crusts = (first, second)
        return (
            SumWithMarkers(
                self.name, cells, self.symbols, factors, total, crusts, self.leading, self.zero
            ),
        )

    @property
    def outlines(self) -> tuple[Outline, ...]:
        return (Outline(self.cells, f"{self.value}"),)

    @property
    def strokes(self) -> tuple[Stroke, ...]:
        return tuple(Stroke((cell,), "bulb", "yellow") for cell in self.modified)
