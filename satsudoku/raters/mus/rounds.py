"""The path of least causes in houses and constraints, in rounds.

A round is all that has a cause of the least size which any has: each of these candidates goes. So
the rounds, and with them the steps and their sizes, are the same for every image of a puzzle and
every order of search; which of several least causes is named may differ. A step is a cell, with
what the round takes from it:

    round 1    2 parts    r1c2 loses 5, by row 1 and cage 3; r4c4 loses 1 and 2, by box 5 and line 1
    singles    1 part     r1c2 holds 8
    round 2    1 part     ...

A cause of what a cell holds is one of all that goes from it, so rounds only remove candidates.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from satsudoku.board.grid import Grid
from satsudoku.human.deduction import Deduction
from satsudoku.human.path import Step, steps_of
from satsudoku.human.state import State
from satsudoku.raters.mus.cause import Facts, deduction_by_wholes
from satsudoku.raters.mus.fillings import Fillings
from satsudoku.raters.mus.fillings import serve as fillings_serve
from satsudoku.raters.mus.parts import CausePart
from satsudoku.raters.mus.search import Causes, CauseSearch
from satsudoku.raters.mus.steps import LARGEST, first_single

Found = dict[int, tuple[CausePart, ...]]
"""By each literal that follows, its cause."""


class Rounds:
    """The path of a puzzle, by whole houses and constraints.

    Attributes:
        size: no puzzle state on the path so far was left by smaller causes.
    """

    def __init__(self) -> None:
        self.size = 1

    def walk(self, state: State, solution: Grid) -> Iterator[Step]:
        """Yield each step after it is applied."""
        return steps_of(state, self._sized(state, solution))

    def _sized(self, state: State, solution: Grid) -> Iterator[tuple[int, Deduction]]:
        rounds = 0
        causes: CauseSearch = (
            Fillings(state.geometry, solution)
            if fillings_serve(state.geometry.variant)
            else Causes(state.geometry, solution, whole=True)
        )
        while state.unfilled:
            single = first_single(state)
            if single is not None:
                yield 1, single
                continue
            causes.learn(state)
            size, found = self._round(causes, open_literals(state, solution))
            if not found:
                return
            rounds += 1
            for facts in by_cells(found, state.geometry.symbols):
                yield size, deduction_by_wholes(state, facts, size, round=rounds)

    def _round(self, causes: CauseSearch, literals: Sequence[int]) -> tuple[int, Found]:
        """What has the least causes, and their size."""
        for size in range(1, LARGEST + 1):
            self.size = max(self.size, size)
            found: Found = {}
            for literal in literals:
                if literal in found:
                    continue
                parts = causes.smallest(literal, size)
                if parts is not None:
                    left = [other for other in literals if other not in found]
                    found |= dict.fromkeys(following(causes, parts, left), tuple(parts))
            if found:
                return size, found
        return LARGEST, {}


def open_literals(state: State, solution: Grid) -> list[int]:
    """That a candidate goes, for each that can."""
    symbols = state.geometry.symbols
    true = {cell * symbols + value - 1 for cell, value in enumerate(solution.values)}
    return [-option - 1 for option in sorted(state.options()) if option not in true]


def following(
    causes: CauseSearch, parts: Sequence[CausePart], literals: Sequence[int]
) -> list[int]:
    """What follows from the same parts; from whole ones, in the cells that they speak of."""
    if not all(part.cells for part in parts):
        return causes.following(parts, literals)
    cells = {cell for part in parts for cell in part.cells}
    symbols = causes.symbols
    return causes.following(parts, [o for o in literals if (-o - 1) // symbols in cells])


def by_cells(found: Found, symbols: int) -> Iterator[list[Facts]]:
    """What goes from each cell, by which causes; cells ascend."""
    cells: dict[int, dict[tuple[CausePart, ...], list[int]]] = {}
    for literal, parts in sorted(found.items(), reverse=True):
        option = -literal - 1
        cells.setdefault(option // symbols, {}).setdefault(parts, []).append(option)
    for _, causes in sorted(cells.items()):
        yield [(tuple(options), parts) for parts, options in causes.items()]
