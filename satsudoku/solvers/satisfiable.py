"""Questions to python-sat's solvers that leave Ctrl-C to Python, and may be limited in time.

python-sat's ``solve`` answers Ctrl-C with an error of its own, and by jumping out of C++: see
`satsudoku.solvers.engine`. ``solve_limited`` leaves signals alone where it expects to be
interrupted; without a budget it has no limit.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from satsudoku.deadline import check_time

_SLICE = 500  # conflicts: on large boards a tenth of a second


def satisfiable(solver: Any, assumptions: Sequence[int] = ()) -> bool:
    """Whether a solver's formula has a model under assumptions."""
    return bool(solver.solve_limited(assumptions=list(assumptions), expect_interrupt=True))


def satisfiable_in_time(solver: Any, assumptions: Sequence[int] = ()) -> bool:
    """As `satisfiable`, but the search looks at the clock after each slice of conflicts.

    Raises:
        TimeoutError: undecided at the deadline of this thread.
    """
    conflicts = _SLICE
    while True:
        check_time()
        solver.conf_budget(conflicts)
        answer = solver.solve_limited(assumptions=list(assumptions), expect_interrupt=True)
        if answer is not None:
            return bool(answer)
        # Restarts begin again with each slice, so slices must grow for a search to end.
        conflicts += conflicts >> 4
