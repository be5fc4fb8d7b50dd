"""Questions about solutions: to one puzzle after the other, or in lanes to many together."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from satsudoku.stream.parameter import SolverName, Timeout
from satsudoku.stream.question import Question
from satsudoku.stream.together import Together

if TYPE_CHECKING:
    from satsudoku.stream.batch import Part
    from satsudoku.stream.gathering import Items
    from satsudoku.stream.records import Records


@dataclass(frozen=True, kw_only=True)
class Search(Question):
    """A question that any solver answers for one puzzle, and lanes for many.

    Attributes:
        solver: which one answers: a name that `satsudoku.solvers.solver` knows.
        timeout: seconds for each puzzle; None for no limit. Many are answered together all the
            same; only if they are not done after this time, each gets its own.

    Raises:
        SolverError: a time that is not above 0, or threads that are negative or have nothing to
            share.
        UnknownNameError: no such solver.
    """

    solver: SolverName = "auto"
    timeout: Timeout = None

    threads_share = True

    def __post_init__(self) -> None:
        from satsudoku.errors import SolverError
        from satsudoku.lanes.sharing import thread_count
        from satsudoku.solvers.base import check_limits
        from satsudoku.solvers.choose import check_solver

        check_limits(None, self.timeout)
        check_solver(self.solver)
        thread_count(self.threads)  # refuses what is none
        if self.threads != 1 and self.solver not in ("auto", "lanes"):
            raise SolverError(
                f"threads is {self.threads}, but only lanes share work; expected solver auto or "
                "lanes"
            )

    @property
    def asks_many(self) -> bool:
        """Whether puzzles are asked of together: where lanes may be used."""
        return self.solver in ("auto", "lanes")

    def ask(self, items: Items) -> Records:
        from satsudoku.stream.asking import ask_many, ask_one_by_one
        from satsudoku.stream.records import Records

        if self.asks_many:
            return Records(ask_many(items, self._in_lanes, self.one), self.names)
        return Records(ask_one_by_one(items, self.one), self.names)

    def _in_lanes(self, part: Part) -> Together:
        """As `many` where lanes are the solver of a part; otherwise all is left for later."""
        from satsudoku.solvers.choose import solver_for_many
        from satsudoku.stream.asking import ask_in_time

        if solver_for_many(self.solver, part.variant, len(part)).name == "lanes":
            return ask_in_time(part, self.many, self.timeout)
        return Together.later_all(part)
