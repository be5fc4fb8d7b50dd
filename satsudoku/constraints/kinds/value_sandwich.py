from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from satsudoku.board.cell_names import CellIndex
from satsudoku.board.constraint import Tag
from satsudoku.board.relation import Relation
from satsudoku.board.toml_reader import TomlReader
from satsudoku.constraints.listed import Clue
from satsudoku.constraints.relations.between_values import BetweenValues
from satsudoku.constraints.workbench import Table, Workbench, draw_in_line
from satsudoku.constraints.zero_based import ZeroBased


def _table(bench: Workbench, line: list[int]) -> Table:
    values = bench.values(line)
    first, second = bench.some(range(len(values)), 2)
    between = values[min(first, second) + 1 : max(first, second)]
    two = sorted((values[first], values[second]))
    return {"cells": bench.names(line), "sum": sum(between), "values": two}


@dataclass(frozen=True)
class ValueSandwich(ZeroBased, Clue):
    """The cells between two values of the line add to the clue.

    With `wraps`, the sum starts behind the first value and runs to the second, if need be past
    the end and from the start of the line.

    Attributes:
        values: the two values, from 1, or from 0 with `zero`.

    >>> import satsudoku
    >>> board = satsudoku.build("classic4")
    >>> board = board.value_sandwich("r1c1 r1c2 r1c3 r1c4", sum=7, values=[1, 2], wraps=True)
    >>> sorted({grid.line[:4] for grid in satsudoku.solutions(board.puzzle())})
    ['1342', '1432', '2134', '2143', '3214', '3421', '4213', '4321']
    """

    key = "value_sandwiches"
    family_name = "value sandwich"
    shape: ClassVar[str] = ""  # the page has no tool for it
    demand = "the cells between the values {values} of {it} add to {n}"
    example: ClassVar = {
        "cells": "r1c3 r2c3 r3c3 r4c3 r5c3 r6c3",
        "sum": 7,
        "values": [2, 5],
    }
    drawer: ClassVar = draw_in_line(_table)
    number_key = "sum"
    own_properties: ClassVar = {
        "values": {
            "type": "array",
            "minItems": 2,
            "maxItems": 2,
            "items": {"type": "integer", "minimum": 0},
        }
    }
    flags = ("wraps", "zero")

    values: tuple[int, ...] = (1, 2)
    wraps: bool = False

    @classmethod
    def numbers(cls, cells: int, symbols: int) -> tuple[int, int]:
        return 0, symbols * (symbols + 1) // 2

    @classmethod
    def read(
        cls, reader: TomlReader, family: str, number: int, index: CellIndex, symbols: int
    ) -> Self:
        clue = super().read(reader, family, number, index, symbols)
        most = symbols - clue.zero
        if max(clue.values) > most:
            raise reader.fail("values", f"two different values, up to {most}")
        return clue

    @classmethod
    def own(cls, reader: TomlReader) -> dict[str, Any]:
        """See `Listed.own`: the flags, and the two values."""
        own = super().own(reader)
        values = reader.several("values", "two different values, such as [2, 5]")
        least = 0 if own["zero"] else 1
        whole = all(type(value) is int and least <= value <= 99 for value in values)
        if not whole or len(values) != 2 or values[0] == values[1]:
            raise reader.fail("values", "two different values, such as [2, 5]")
        return own | {"values": tuple(values)}

    def table(self, names: Sequence[str]) -> dict[str, Any]:
        return super().table(names) | {"values": list(self.values)}

    @property
    def relations(self) -> tuple[Relation, ...]:
        assert self.value is not None
        first, second = (value - (not self.zero) for value in self.values)
        sandwich = BetweenValues(
            self.name, self.cells, self.symbols, first, second, self.value, self.wraps, self.zero
        )
        return (sandwich,)

    @property
    def tags(self) -> tuple[Tag, ...]:
        arrow = "→" if self.wraps else "-"
        text = f"{self.values[0]}{arrow}{self.values[1]}: {self.value}"
        return (Tag(self.cells, text, "outside"),)
