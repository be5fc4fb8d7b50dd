"""Which constraints of a drawing do not go together."""

from __future__ import annotations

from satsudoku.analysis.redundant_constraints import without_constraints
from satsudoku.board.puzzle import Puzzle
from satsudoku.deadline import TimeLimit, check_time
from satsudoku.errors import SolverError
from satsudoku.solvers.methods import count

_PATIENCE = 10.0  # seconds for the names


def no_solution(puzzle: Puzzle) -> SolverError:
    """What to say of a drawing without a solution: constraints that do not go together.

    Without any one of these there is a solution of the others and the givens.

    >>> drawn = satsudoku.build("classic4").thermometer("r1c1 r1c2 r1c3 r1c4").cage("r4c1 r4c2")
    >>> print(no_solution(drawn.thermometer("r1c4 r2c4").puzzle()))
    the skeleton has no solution: thermometer 1, thermometer 2 do not go together; expected
    constraints that fit
    """
    try:
        with TimeLimit(_PATIENCE):
            names = _misfits(puzzle)
    except TimeoutError:
        check_time()
        return SolverError("the skeleton has no solution; expected constraints that fit")
    if not names:
        return SolverError("the skeleton has no solution, because of its givens; expected others")
    listed = ", ".join(names)
    if len(names) == 1:
        return SolverError(
            f"the skeleton has no solution: nothing fits {listed}; expected constraints that fit"
        )
    return SolverError(
        f"the skeleton has no solution: {listed} do not go together; expected constraints that fit"
    )


def _misfits(puzzle: Puzzle) -> list[str]:
    """A smallest set, as far as leaving out one at a time finds it."""
    constraints = puzzle.variant.constraints
    kept = set(range(len(constraints)))
    for place in range(len(constraints)):
        gone = {*range(len(constraints))} - kept | {place}
        variant = without_constraints(puzzle.variant, gone)
        if not count(Puzzle(puzzle.values, variant, puzzle.candidates), limit=1):
            kept.discard(place)
    return [constraints[place].name for place in sorted(kept)]
