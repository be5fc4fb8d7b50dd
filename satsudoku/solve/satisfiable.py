"""A question to one of python-sat's solvers that leaves Ctrl-C to Python.

python-sat's ``solve`` answers Ctrl-C with an error of its own, and by jumping out of C++: see
`satsudoku.solve.engine`. ``solve_limited`` leaves signals alone where it expects to be interrupted;
without a budget it has no limit.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

__all__ = ["satisfiable"]


def satisfiable(solver: Any, assumptions: Sequence[int] = ()) -> bool:
    """Whether a solver's formula has a model under assumptions.

    >>> from pysat.solvers import Solver
    >>> with Solver("glucose4", bootstrap_with=[[1, 2]]) as solver:
    ...     satisfiable(solver, [-1]), satisfiable(solver, [-1, -2])
    (True, False)
    """
    return bool(solver.solve_limited(assumptions=list(assumptions), expect_interrupt=True))
