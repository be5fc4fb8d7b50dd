"""The solvers of a stream's variants, and what may be asked of them."""

from __future__ import annotations

from satsudoku.board.variant import Variant
from satsudoku.errors import SolverError, UnknownNameError
from satsudoku.solve import Solver, solver, solver_names
from satsudoku.solve.choose import solver_for_many

__all__ = ["WITHOUT_VISITS", "Solvers", "shares_work"]

WITHOUT_VISITS = ("bands", "components", "estimate")
"""Methods of counting that take no solver."""


class Solvers:
    """Finds the solver of a puzzle's variant; quick for a run of puzzles of one variant.

    Raises:
        UnknownNameError: no such solver.

    >>> from satsudoku.board.puzzle import Puzzle
    >>> Solvers("auto").of(Puzzle("1..............4", "classic4").variant).name
    'dlx'
    """

    def __init__(self, name: str) -> None:
        if name not in ("auto", "dlx") and name not in solver_names():
            raise UnknownNameError("solver", name, solver_names())
        self._name = name
        self._last: Solver | None = None

    def of(self, variant: Variant) -> Solver:
        """The solver for one puzzle."""
        if self._last is None or self._last.variant is not variant:
            self._last = solver(self._name, variant)
        return self._last

    def of_many(self, variant: Variant, number: int) -> Solver:
        """The solver for so many puzzles together."""
        return solver_for_many(self._name, variant, number)


def shares_work(solver: str, threads: int, method: str = "enumerate") -> bool:
    """Whether puzzles are asked of together: where lanes may be used.

    Raises:
        SolverError: threads that are negative or have nothing to share.

    >>> shares_work("auto", 2), shares_work("dlx", 1)
    (True, False)
    """
    if method in WITHOUT_VISITS:
        return False
    together = solver in ("auto", "lanes")
    if threads != 1:
        from satsudoku.lanes.sharing import thread_count

        thread_count(threads)  # refuses what is none
        if not together:
            raise SolverError(
                f"threads is {threads}, but only lanes share work; expected solver auto or lanes"
            )
    return together
