"""Why a puzzle of several solutions has them, and which single clues would leave one.

A clue leaves exactly one solution if exactly one solution has it. So a candidate is decided as
soon as two solutions with it are known. A first run of solutions decides most candidates. Each of
the others is placed, and the two solutions that are then searched for decide more on the way.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import islice
from typing import Any

import numpy as np

from satsudoku import given
from satsudoku.board.grid import Grid
from satsudoku.board.puzzle import Puzzle
from satsudoku.board.variant import Variant
from satsudoku.deadline import TimeLimit, check_time
from satsudoku.given import PuzzleLike
from satsudoku.solvers.base import Solver
from satsudoku.solvers.choose import solver as find_solver
from satsudoku.solvers.choose import solvers_for

_FIRST = 1000  # solutions that are visited before candidates are placed


@dataclass(frozen=True)
class Ambiguity:
    """Several solutions of a puzzle, and what they differ in.

    Attributes:
        witnesses: two solutions.
        differing: the names of all cells that do not hold the same symbol in every solution; None
            where the time did not suffice.
        completions: the clues that would each leave exactly one solution, such as
            ``r4c4#2``; None if the time did not suffice.

    >>> answer = ambiguity("1.....2..3......")
    >>> len(answer.differing), len(answer.completions)
    (7, 9)
    """

    witnesses: tuple[Grid, Grid]
    differing: tuple[str, ...] | None = None
    completions: tuple[str, ...] | None = None

    def to_dict(self) -> dict[str, Any]:
        """The fields as JSON types; solutions are lines.

        >>> ambiguity("1.....2..3......").to_dict()["witnesses"]
        ['1234342143122143', '1243342123144132']
        """
        return {
            "witnesses": [grid.line for grid in self.witnesses],
            "differing": None if self.differing is None else list(self.differing),
            "completions": None if self.completions is None else list(self.completions),
        }


def ambiguity(puzzle: PuzzleLike, *, timeout: float | None = None) -> Ambiguity | None:
    """Show that a puzzle has several solutions, where they differ, and which clues would mend it.

    Args:
        puzzle: with any number of givens and of solutions.
        timeout: seconds for the whole.

    Returns:
        None for a puzzle without two solutions.

    Raises:
        TimeoutError: `timeout` seconds did not suffice to know whether there are two solutions.

    >>> answer = ambiguity("1.....2..3......")
    >>> [grid.line for grid in answer.witnesses]
    ['1234342143122143', '1243342123144132']
    >>> answer.differing
    ('r1c3', 'r1c4', 'r3c1', 'r3c4', 'r4c1', 'r4c3', 'r4c4')
    >>> answer.completions[:2]
    ('r1c3#3', 'r1c4#4')
    """
    puzzle = given.puzzle(puzzle)
    tally = _CandidateTally(puzzle)
    try:
        with TimeLimit(timeout):
            if tally.visit():
                tally.decide()
    except TimeoutError:
        check_time()  # an outer time limit is the caller's to catch
        if len(tally.first) < 2:
            raise
        return Ambiguity((tally.first[0], tally.first[1]))
    if len(tally.first) < 2:
        return None
    return Ambiguity((tally.first[0], tally.first[1]), tally.differing(), tally.completions())


def _solver(variant: Variant) -> Solver:
    """The solver that `auto` picks; as it is called often, another one where that starts slowly."""
    # The samurai without clues: 1 s of processor time, 35 s by lanes.
    name = solvers_for(variant)[0]
    return find_solver("relay" if name == "lanes" else name, variant)


class _CandidateTally:
    """The number of known solutions with each candidate: none, one, or more."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.first: list[Grid] = []
        self._puzzle = puzzle
        self._solver = _solver(puzzle.variant)
        self._each = np.zeros((len(puzzle.variant.cells), len(puzzle.variant.symbols)), np.uint8)
        self._cells = np.arange(len(puzzle.variant.cells))
        self._grids: set[bytes] = set()

    def visit(self) -> bool:
        """Note the first solutions; whether there may be more."""
        self._note(self._solver.solutions(self._puzzle), _FIRST)
        return len(self._grids) == _FIRST

    def decide(self) -> None:
        """Place each candidate that fewer than two of the known solutions have."""
        values, rules = bytearray(self._puzzle.values), self._puzzle.variant
        excluded = set(self._puzzle.excluded)
        for option in range(self._each.size):
            cell, symbol = divmod(option, self._each.shape[1])
            if self._each[cell, symbol] < 2 and not values[cell] and option not in excluded:
                values[cell] = symbol + 1
                trial = Puzzle(bytes(values), rules, self._puzzle.candidates)
                values[cell] = 0
                self._note(self._solver.solutions(trial), 2)

    def _note(self, solutions: Iterable[Grid], most: int) -> None:
        for grid in islice(solutions, most):
            if grid.values not in self._grids:
                self._grids.add(grid.values)
                self.first += [grid][: 2 - len(self.first)]
                here = self._cells, np.frombuffer(grid.values, dtype=np.uint8) - 1
                self._each[here] = np.minimum(self._each[here] + 1, 2)

    def differing(self) -> tuple[str, ...]:
        """The names of the cells for which several symbols are known."""
        several = np.count_nonzero(self._each, axis=1) > 1
        return tuple(self._puzzle.variant.cell_names[cell] for cell in np.flatnonzero(several))

    def completions(self) -> tuple[str, ...]:
        """The candidates that exactly one solution has."""
        rules = self._puzzle.variant
        ones = np.argwhere(self._each == 1).tolist()
        return tuple(f"{rules.cell_names[cell]}#{rules.symbols[symbol]}" for cell, symbol in ones)
