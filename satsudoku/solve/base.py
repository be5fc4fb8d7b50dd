"""The interface of all solvers."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass

from satsudoku.board.grid import Grid
from satsudoku.board.puzzle import Puzzle
from satsudoku.board.variant import Variant
from satsudoku.errors import SolverError

__all__ = ["Count", "Solver"]


@dataclass(frozen=True, repr=False)
class Count:
    """How many solutions there are.

    Attributes:
        value: solutions found.
        exact: whether the search was finished; if not, there are at least `value`.
        timed_out: whether the time limit ended the search (a count limit otherwise).

    >>> print(Count(1)), print(Count(2, exact=False))
    1
    at least 2
    (None, None)
    """

    value: int
    exact: bool = True
    timed_out: bool = False

    def __str__(self) -> str:
        return str(self.value) if self.exact else f"at least {self.value}"

    def __repr__(self) -> str:
        more = "" if self.exact else ", exact=False"
        return f"Count({self.value}{more}{', timed_out=True' if self.timed_out else ''})"

    @property
    def unique(self) -> bool | None:
        """True or False where the count decides it, None where the search ended too early."""
        if self.value > 1:
            return False
        return self.value == 1 if self.exact else None


class Solver(ABC):
    """Answers questions on puzzles of one variant; loaded once, it serves many puzzles.

    Attributes:
        name: what `satsudoku.solver` finds it by.
        variant: the rules it was loaded with.
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
        """

    @abstractmethod
    def solutions(self, puzzle: Puzzle, timeout: float | None = None) -> Iterator[Grid]:
        """Yield the solutions one by one, in the solver's fixed order.

        Raises:
            TimeoutError: while iterating, after `timeout` seconds.
        """

    def solve(self, puzzle: Puzzle, timeout: float | None = None) -> Grid | None:
        """The first solution, or None where there is none.

        Raises:
            TimeoutError: none was found within `timeout` seconds.
        """
        return next(self.solutions(puzzle, timeout), None)

    def unique(self, puzzle: Puzzle, timeout: float | None = None) -> bool | None:
        """Whether there is exactly one solution; None if `timeout` seconds did not suffice."""
        return self.count(puzzle, limit=2, timeout=timeout).unique

    def _accept(self, puzzle: Puzzle, limit: int | None, timeout: float | None) -> None:
        """Refuse what no solver can serve."""
        if puzzle.variant is not self.variant and puzzle.variant != self.variant:
            raise SolverError(
                f"this solver is loaded with {self.variant.name}, the puzzle is of "
                f"{puzzle.variant.name}"
            )
        if limit is not None and limit < 1:
            raise SolverError(f"limit is {limit}, expected 1 or more")
        if timeout is not None and not timeout > 0:
            raise SolverError(f"timeout is {timeout}, expected more than 0 seconds")
