from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from satsudoku.board.relation import Relation
from satsudoku.constraints.listed import Line
from satsudoku.constraints.mixtures import mixed, remainders
from satsudoku.constraints.workbench import draw_line


@dataclass(frozen=True)
class ModularLine(Line):
    """Any `value` successive cells have different remainders modulo `value`, by default 3."""

    key = "modular_lines"
    family_name = "modular line"
    demand = "any {n} successive cells of {it} have different remainders modulo {n}"
    tint = "teal"
    example: ClassVar = {"cells": "r2c2 r2c3 r3c4 r4c4 r5c5"}
    drawer: ClassVar = draw_line(lambda path, value: value % 3 not in {v % 3 for v in path[-2:]})
    number_key = "modulus"
    optional = True

    @classmethod
    def numbers(cls, cells: int, symbols: int) -> tuple[int, int]:
        """Any modulus; above the number of symbols, remainders differ as values do."""
        return 1, 99

    @classmethod
    def default(cls, symbols: int) -> int:
        return 3

    @property
    def relations(self) -> tuple[Relation, ...]:
        """Any two cells at a smaller distance than `value`."""
        modulus = self.value or 3
        return mixed(self.name, self.cells, remainders(self.symbols, modulus), modulus)
