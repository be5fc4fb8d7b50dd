"""The interface of all solvers."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator

from satsudoku.board.count import Count
from satsudoku.board.grid import Grid
from satsudoku.board.puzzle import Puzzle
from satsudoku.board.variant import Variant
from satsudoku.errors import SolverError

__all__ = ["Solver", "check_limits"]


class Solver(ABC):
    """Solves puzzles of one variant; loaded once, it serves many puzzles.

    Attributes:
        name: its name for `satsudoku.solver`.
        variant: the loaded rules.

    >>> from satsudoku import solver, variant
    >>> solver("sat", variant("classic4")).name
    'sat:minisat22'
    """

    name: str

    def __init__(self, variant: Variant) -> None:
        self.variant = variant

    @abstractmethod
    def count(
        self, puzzle: Puzzle, limit: int | None = None, timeout: float | None = None
    ) -> Count:
        """Count solutions.

        Args:
            puzzle: of this solver's variant.
            limit: stop when so many are found (1 or more); None for all.
            timeout: stop after so many seconds.

        Raises:
            SolverError: a limit below 1, a negative time, or a puzzle of another variant.

        >>> from satsudoku import solver
        >>> puzzle = Puzzle("12.............4", "classic4")
        >>> solver("dlx", puzzle.variant).count(puzzle, limit=4)
        Count(4, exact=False)
        """

    @abstractmethod
    def solutions(self, puzzle: Puzzle, timeout: float | None = None) -> Iterator[Grid]:
        """Yield the solutions one by one, in the solver's fixed order.

        Raises:
            TimeoutError: while iterating, after `timeout` seconds.

        >>> from satsudoku import solver
        >>> puzzle = Puzzle("12.............4", "classic4")
        >>> len(list(solver("dlx", puzzle.variant).solutions(puzzle)))
        6
        """

    def solve(self, puzzle: Puzzle, timeout: float | None = None) -> Grid | None:
        """The first solution, or None where there is none.

        Raises:
            TimeoutError: none was found within `timeout` seconds.

        >>> from satsudoku import solver
        >>> puzzle = Puzzle("12.............4", "classic4")
        >>> solver("dlx", puzzle.variant).solve(puzzle)
        Grid('1243341243212134', 'classic4')
        """
        return next(self.solutions(puzzle, timeout), None)

    def unique(self, puzzle: Puzzle, timeout: float | None = None) -> bool | None:
        """Whether there is exactly one solution; None if `timeout` seconds did not suffice.

        >>> from satsudoku import solver
        >>> puzzle = Puzzle("12.............4", "classic4")
        >>> solver("dlx", puzzle.variant).unique(puzzle)
        False
        """
        return self.count(puzzle, limit=2, timeout=timeout).unique

    def _accept(self, puzzle: Puzzle, limit: int | None, timeout: float | None) -> None:
        """Check arguments that all solvers share."""
        if puzzle.variant is not self.variant and puzzle.variant != self.variant:
            raise SolverError(
                f"this solver is loaded with {self.variant.name}, the puzzle is of "
                f"{puzzle.variant.name}"
            )
        check_limits(limit, timeout)


def check_limits(limit: int | None, timeout: float | None) -> None:
    """Refuse limits that no solver can keep.

    Raises:
        SolverError: a limit below 1, or a time that is not above 0.

    >>> check_limits(1, None)
    """
    if limit is not None and limit < 1:
        raise SolverError(f"limit is {limit}, expected 1 or more")
    if timeout is not None and not timeout > 0:
        raise SolverError(f"timeout is {timeout}, expected more than 0 seconds")
