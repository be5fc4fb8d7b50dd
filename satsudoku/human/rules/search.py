"""Search: the last resort, which solves every puzzle with one solution."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import ClassVar

from satsudoku.board.puzzle import Puzzle
from satsudoku.human.declaration import Example, RuleDeclaration
from satsudoku.human.deduction import Deduction
from satsudoku.human.lane_form import LaneForm, LaneSearch
from satsudoku.human.rule import News, Rule
from satsudoku.human.sentences.sentence import Sentence, Sentences
from satsudoku.human.state import State
from satsudoku.human.technique import Technique


@dataclass(frozen=True)
class SolverSearch(Rule):
    """Recursive search by a solver: if only one solution is found, its cells are placed."""

    pattern: ClassVar[bool] = False
    sentences: ClassVar[Sentences] = {
        "search": Sentence("Of all ways to fill the other cells, search finds that only one fits.")
    }

    # Lanes count the solutions.
    lanes: ClassVar[LaneForm] = LaneSearch()

    def find(self, state: State, news: News | None = None) -> Iterator[Deduction]:
        """Yield one deduction that fills the grid, or none."""
        from satsudoku.solvers import solver

        geometry, values = state.geometry, state.solution
        if values is None:
            # Not the givens alone: a puzzle may have begun from candidates.
            possible = bytearray(len(geometry.covers))
            for option in state.options():
                possible[option] = 1
            puzzle = Puzzle(state.values, geometry.variant, bytes(possible))
            solutions = list(islice(solver("auto", geometry.variant).solutions(puzzle), 2))
            values = solutions[0].values if len(solutions) == 1 else b""
        options = [geometry.options[cell][value - 1] for cell, value in enumerate(values)]
        placed = tuple(o for o in options if not state.covered[o // geometry.symbols])
        if placed and all(map(state.possible, options)):
            yield Deduction(self, geometry, self.technique, "search", (), (), placed, placed=placed)


RULES = (
    RuleDeclaration(
        "search",
        Technique("Search"),
        SolverSearch,
        aliases=("brute force", "backtracking"),
        example=Example(
            "1.....2..3.....4",
            "r1c2#2 r1c3#4 r1c4#3 r2c1#3 r2c2#4 r2c4#1 r3c1#4 r3c3#1 r3c4#2 r4c1#2 r4c2#1 r4c3#3",
            variant="classic4",
        ),
    ),
)
