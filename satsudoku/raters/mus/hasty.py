"""The rest of a path by causes that need not be least: how many parts suffice at most.

Each of these causes is one from which no part can be left out. The largest on a path that ends at
the solution bounds the tier from above, as causes stay causes when candidates vanish.
"""

from __future__ import annotations

from collections.abc import Iterator

from satsudoku.board.grid import Grid
from satsudoku.deadline import check_time
from satsudoku.human.deduction import Deduction
from satsudoku.human.path import Step, steps_of
from satsudoku.human.state import State
from satsudoku.raters.mus.cause import deduction_by_wholes, deduction_of
from satsudoku.raters.mus.rounds import Found, by_cells, filled, following, open_literals
from satsudoku.raters.mus.search import Causes
from satsudoku.raters.mus.steps import first_single

_TRIED = 4
"""The literals of which the one with the smallest cause goes first."""


def hasty(state: State, solution: Grid, enough: int, *, whole: bool) -> Iterator[Step]:
    """Yield each step after it is applied.

    Args:
        state: of a puzzle.
        solution: of the puzzle.
        enough: causes of so few parts are taken at once.
        whole: whether houses and constraints are one part each.
    """
    return steps_of(state, _sized(state, solution, enough, whole=whole))


def _sized(
    state: State, solution: Grid, enough: int, *, whole: bool
) -> Iterator[tuple[int, Deduction]]:
    symbols = state.geometry.symbols
    with Causes(state.geometry, solution, whole=whole) as causes:
        while state.unfilled:
            check_time()
            single = first_single(state)
            if single is not None:
                yield 1, single
                continue
            causes.learn(state.options(), filled(state))
            literals = open_literals(state, solution)
            # Where few candidates are left, causes tend to be small.
            near = sorted(literals, key=lambda o: state.left[(-o - 1) // symbols].bit_count())
            least = None
            for literal in near[:: max(1, len(near) // (4 * _TRIED))][:_TRIED]:
                parts = causes.some(literal)
                if parts is not None and (least is None or len(parts) < len(least)):
                    least = parts
                if least is not None and len(least) <= enough:
                    break
            if least is None:
                return
            same, size = following(causes, least, literals), len(least)
            if not whole:
                yield size, deduction_of(state, same, least, is_least=False)
                continue
            found: Found = dict.fromkeys(same, tuple(least))
            for facts in by_cells(found, symbols):
                yield size, deduction_by_wholes(state, facts, size, is_least=False)
