"""Sums: cells that add to a number and may repeat, little killers, double arrows, sum lines."""

from __future__ import annotations

from dataclasses import dataclass

from satsudoku.board.constraint import Outline, Stroke
from satsudoku.board.listed import Clue, Line, Listed
from satsudoku.board.primitives.pieces import Pieces
from satsudoku.board.primitives.weighted_sum import WeightedSum
from satsudoku.board.relation import Relation

__all__ = ["DoubleArrow", "LittleKiller", "RepeatingSum", "SumLine"]


def _sum(one: Listed) -> tuple[Relation, ...]:
    """The cells add to the number; one that stands there twice counts twice."""
    assert one.value is not None
    made = WeightedSum.of(one.name, one.symbols, [(cell, 1) for cell in one.cells], one.value)
    return () if made is None else (made,)


@dataclass(frozen=True)
class RepeatingSum(Listed):
    """Cells that add to a number; symbols may repeat as far as houses allow.

    >>> RepeatingSum("sum", 1, (0, 1), 9, 4).relations[0].allows([2, 2])
    True
    """

    key = "sums"
    family_name = "sum"
    number_key = "sum"
    least_cells = 1
    repeats = True

    @classmethod
    def numbers(cls, cells: int, symbols: int) -> tuple[int, int]:
        """What so many cells may add to."""
        return cells, cells * symbols

    @property
    def relations(self) -> tuple[Relation, ...]:
        """The sum."""
        return _sum(self)

    @property
    def outlines(self) -> tuple[Outline, ...]:
        """The border, and the sum."""
        return (Outline(tuple(dict.fromkeys(self.cells)), f"Σ{self.value}"),)


@dataclass(frozen=True)
class LittleKiller(Clue):
    """The cells of a diagonal, the nearest to the clue first, add to it.

    >>> LittleKiller("little killer", 1, (0, 10), 9, 4).relations[0].total
    4
    """

    key = "little_killers"
    family_name = "little killer"
    number_key = "sum"
    least_cells = 1

    @classmethod
    def numbers(cls, cells: int, symbols: int) -> tuple[int, int]:
        """What so many cells may add to."""
        return cells, cells * symbols

    @property
    def relations(self) -> tuple[Relation, ...]:
        """The sum."""
        return _sum(self)

    @property
    def strokes(self) -> tuple[Stroke, ...]:
        """An arrow along the diagonal."""
        return (Stroke(self.cells, "arrow"),) if len(self.cells) > 1 else ()


@dataclass(frozen=True)
class DoubleArrow(Line):
    """The inner cells add to what the two ends add to.

    >>> (equal,) = DoubleArrow("double arrow", 1, (0, 1, 2), 9, None).relations
    >>> equal.cells, equal.weights
    ((0, 1, 2), (-1, 1, -1))
    """

    key = "double_arrows"
    family_name = "double arrow"
    least_cells = 3
    repeats = False

    @property
    def relations(self) -> tuple[Relation, ...]:
        """The inner cells count up, the ends down."""
        first, *inner, last = self.cells
        terms = [(first, -1), *((cell, 1) for cell in inner), (last, -1)]
        made = WeightedSum.of(self.name, self.symbols, terms, 0)
        return () if made is None else (made,)


@dataclass(frozen=True)
class SumLine(Line):
    """The line falls into pieces that each add to a number.

    >>> SumLine("sum line", 1, (0, 1, 2), 9, 5).relations[0].allows([2, 3, 5])
    True
    """

    key = "sum_lines"
    family_name = "sum line"
    number_key = "sum"
    least_cells = 1
    repeats = False

    @classmethod
    def numbers(cls, cells: int, symbols: int) -> tuple[int, int]:
        """What a piece of so many cells may add to."""
        return 1, cells * symbols

    @property
    def relations(self) -> tuple[Relation, ...]:
        """The pieces."""
        assert self.value is not None
        return (Pieces(self.name, self.cells, self.symbols, self.value),)
