"""The relation of cells that add to a number."""

from __future__ import annotations

from satsudoku.board.listed import Listed
from satsudoku.board.primitives.weighted_sum import WeightedSum
from satsudoku.board.relation import Relation

__all__ = ["sum_of_cells"]


def sum_of_cells(constraint: Listed) -> tuple[Relation, ...]:
    """The cells add to the number; a repeated cell counts twice."""
    assert constraint.value is not None
    total = WeightedSum.of(
        constraint.name,
        constraint.symbols,
        [(cell, 1) for cell in constraint.cells],
        constraint.value,
    )
    return () if total is None else (total,)
