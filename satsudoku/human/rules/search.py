"""Search: the last resort, which solves every puzzle that has one solution."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import ClassVar

from satsudoku.board.puzzle import Puzzle
from satsudoku.human.deduction import Deduction
from satsudoku.human.rule import News, Rule
from satsudoku.human.state import State

__all__ = ["Search"]


@dataclass(frozen=True)
class Search(Rule):
    """Recursive search by a solver: if only one solution is found, its cells are placed.

    >>> from satsudoku.human.rules import rule
    >>> state = State.of(Puzzle("1.....2..3.....4", "classic4"))
    >>> [len(found.placed) for found in rule("search").find(state)]
    [12]
    """

    pattern: ClassVar[bool] = False

    def find(self, state: State, news: News | None = None) -> Iterator[Deduction]:
        """Yield one deduction that fills the grid, or none."""
        from satsudoku.solve import solver

        geometry = state.geometry
        # Not the givens alone: a puzzle may have begun from candidates.
        left = bytearray(len(geometry.covers))
        for option in state.options():
            left[option] = 1
        puzzle = Puzzle(state.values, geometry.variant, bytes(left))
        solutions = list(islice(solver("auto", geometry.variant).solutions(puzzle), 2))
        if len(solutions) == 1:
            placed = tuple(
                geometry.options[cell][value - 1]
                for cell, value in enumerate(solutions[0].values)
                if not state.covered[cell]
            )
            if placed:
                yield Deduction(
                    self, geometry, self.technique, "search", (), (), placed, placed=placed
                )
