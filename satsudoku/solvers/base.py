"""The interface of all solvers."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from typing import ClassVar

from satsudoku.board.count import Count
from satsudoku.board.grid import Grid
from satsudoku.board.puzzle import Puzzle
from satsudoku.board.variant import Variant
from satsudoku.deadline import TimeLimit, check_time
from satsudoku.errors import SolverError, check_whole


class Solver(ABC):
    """Solves puzzles of one variant; loaded once, it serves many puzzles.

    Attributes:
        name: its name for `satsudoku.solver`.
        variant: the loaded rules.
        sees_conflicts: whether givens that contradict each other cost it no time.

    >>> from satsudoku import solver, variant
    >>> solver("sat", variant("classic4")).name
    'sat:minisat22'
    """

    name: str
    sees_conflicts: ClassVar[bool] = False

    def __init__(self, variant: Variant) -> None:
        self.variant = variant

    def count(
        self, puzzle: Puzzle, limit: int | None = None, timeout: float | None = None
    ) -> Count:
        """Count solutions.

        Args:
            puzzle: of this solver's variant.
            limit: stop at this number of solutions (1 or more); None for all.
            timeout: stop after this number of seconds.

        Raises:
            SolverError: a limit below 1, a negative time, or a puzzle of another variant.

        >>> from satsudoku import solver
        >>> puzzle = Puzzle("12.............4", "classic4")
        >>> solver("dlx", puzzle.variant).count(puzzle, limit=4)
        Count(4, exact=False)
        """
        with TimeLimit(timeout):
            count = self.count_in_time(puzzle, limit)
        if count.timed_out:
            check_time()  # an outer time limit is the caller's to catch
        return count

    def count_in_time(self, puzzle: Puzzle, limit: int | None = None) -> Count:
        """Count solutions until the deadline of this thread; what is known by then is `timed_out`.

        Args:
            puzzle: of this solver's variant.
            limit: stop at this number of solutions (1 or more); None for all.

        Raises:
            SolverError: as for `count`.

        >>> from satsudoku import TimeLimit, solver
        >>> puzzle = Puzzle("." * 81)
        >>> dlx = solver("dlx", puzzle.variant)
        >>> with TimeLimit(1e-9):
        ...     dlx.count_in_time(puzzle).timed_out
        True
        """
        self._accept(puzzle)
        check_limits(limit)
        try:
            return self._count(puzzle, limit)
        except TimeoutError:
            return Count(0, exact=False, timed_out=True)

    def solutions(self, puzzle: Puzzle, timeout: float | None = None) -> Iterator[Grid]:
        """Yield the solutions one by one, in the solver's fixed order.

        Raises:
            TimeoutError: while iterating, after `timeout` seconds.

        >>> from satsudoku import solver
        >>> puzzle = Puzzle("12.............4", "classic4")
        >>> len(list(solver("dlx", puzzle.variant).solutions(puzzle)))
        6
        """
        self._accept(puzzle)
        return TimeLimit(timeout).steps(self._solutions(puzzle))

    def solve(self, puzzle: Puzzle, timeout: float | None = None) -> Grid | None:
        """The first solution, or None if there is none.

        Raises:
            TimeoutError: none was found within `timeout` seconds.

        >>> from satsudoku import solver
        >>> puzzle = Puzzle("12.............4", "classic4")
        >>> solver("dlx", puzzle.variant).solve(puzzle)
        Grid('1243341243212134', 'classic4')
        """
        self._accept(puzzle)
        with TimeLimit(timeout):
            return self._solve(puzzle)

    def unique(self, puzzle: Puzzle, timeout: float | None = None) -> bool | None:
        """Whether there is exactly one solution; None if `timeout` seconds did not suffice.

        >>> from satsudoku import solver
        >>> puzzle = Puzzle("12.............4", "classic4")
        >>> solver("dlx", puzzle.variant).unique(puzzle)
        False
        """
        return self.count(puzzle, limit=2, timeout=timeout).unique

    @abstractmethod
    def _count(self, puzzle: Puzzle, limit: int | None) -> Count:
        """Count solutions; at the deadline return what is known, or raise TimeoutError."""

    @abstractmethod
    def _solutions(self, puzzle: Puzzle) -> Iterator[Grid]:
        """Yield the solutions; raise TimeoutError at the deadline."""

    def _solve(self, puzzle: Puzzle) -> Grid | None:
        """The first solution; raise TimeoutError at the deadline."""
        return next(self._solutions(puzzle), None)

    def _accept(self, puzzle: Puzzle) -> None:
        if puzzle.variant is not self.variant and puzzle.variant != self.variant:
            raise SolverError(
                f"this solver is loaded with {self.variant.name}, the puzzle is of "
                f"{puzzle.variant.name}"
            )


def check_limits(limit: int | None, timeout: float | None = None) -> None:
    """Refuse limits that no solver can keep.

    Raises:
        SolverError: a limit below 1, or a time that is not above 0.
    """
    if type(limit) is not int or limit < 1:
        check_whole(1, limit=limit)
    if timeout is not None:
        TimeLimit(timeout)  # refuses a wrong time
