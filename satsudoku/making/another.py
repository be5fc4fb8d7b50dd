"""Another filling of a puzzle whose one solution is known, if it has one."""

from __future__ import annotations

from collections.abc import Sequence

from satsudoku.board.puzzle import Puzzle
from satsudoku.constraints.solvers.filters import MOST_SYMBOLS, FiltersSolver
from satsudoku.deadline import check_time

_POLLS = 50  # of a search, about a tenth of a second; the same everywhere, unlike a time


def another_filling(puzzle: Puzzle, solution: Sequence[int]) -> bytes | None:
    """The first other filling that filters find; None if there is none, or none soon.

    The same on every machine.

    >>> puzzle = satsudoku.Puzzle("12.4.412..4...21", "classic4")
    >>> another_filling(puzzle, satsudoku.solve(puzzle).values) is None
    True
    """
    if len(puzzle.variant.symbols) > MOST_SYMBOLS:
        return None
    engine = FiltersSolver(puzzle.variant)
    try:
        for grid in engine.walk(engine.search(puzzle), _POLLS):
            if any(one != other for one, other in zip(grid.values, solution, strict=True)):
                return grid.values
    except TimeoutError:
        check_time()
    return None
