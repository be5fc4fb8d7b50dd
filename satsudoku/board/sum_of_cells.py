"""The relation of cells that add to a number."""

from __future__ import annotations

from satsudoku.board.listed import Listed
from satsudoku.board.primitives.weighted_sum import WeightedSum
from satsudoku.board.relation import Relation

__all__ = ["sum_of_cells"]


def sum_of_cells(one: Listed) -> tuple[Relation, ...]:
    """The cells add to the number; one that stands there twice counts twice."""
    assert one.value is not None
    made = WeightedSum.of(one.name, one.symbols, [(cell, 1) for cell in one.cells], one.value)
    return () if made is None else (made,)
