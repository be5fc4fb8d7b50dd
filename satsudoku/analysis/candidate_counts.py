"""The number of solutions with each candidate.

On plain boards of 3x3 boxes the sums of `satsudoku.counting.bands` count them without visiting
solutions; on those of two stacks of boxes, they count each candidate as one more clue. On other
boards, and where solutions are few, they are visited one by one.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from satsudoku import given
from satsudoku.board.count import Count
from satsudoku.board.puzzle import Puzzle
from satsudoku.counting.bands import Bands, serves, serves_candidates
from satsudoku.deadline import TimeLimit
from satsudoku.errors import SolverError, check_whole
from satsudoku.given import PuzzleLike
from satsudoku.progress import Progress, stretch
from satsudoku.solvers.choose import solver as find_solver
from satsudoku.solvers.methods import ENOUGH, check_method

_TERMS_OF_A_VISIT = 1e6  # what bands add up in the time of one visit, as measured


@dataclass(frozen=True, eq=False)
class CandidateCounts:
    """The number of solutions with each candidate.

    Attributes:
        each: shape (cells, symbols): Python's integers, as they may exceed 64 bits. Each cell adds
            up to `count`.
        count: the number of solutions, and the method behind all these numbers.
    """

    each: NDArray[np.object_]
    count: Count

    def to_dict(self) -> dict[str, Any]:
        """The fields as JSON types."""
        return {"each": self.each.tolist(), "count": self.count.to_dict()}


def candidate_counts(
    puzzle: PuzzleLike,
    *,
    method: str = "auto",
    timeout: float | None = None,
    threads: int = 1,
) -> CandidateCounts:
    """Count for every candidate the solutions that have it.

    Args:
        puzzle: with any number of clues and of solutions.
        method: ``enumerate``, ``bands`` or ``auto``, as for `satsudoku.count`.
        timeout: seconds for the whole.
        threads: the number of threads for bands; 0 for all cores.

    Raises:
        SolverError: a time that is not above 0, or a method that does not serve the variant.
        TimeoutError: `timeout` seconds did not suffice.
        UnknownNameError: no such method.

    >>> puzzle = satsudoku.puzzle("1... ..2. .3.. ....", "classic4")
    >>> counts = candidate_counts(puzzle)
    >>> counts.count, counts.each[15].tolist()  # r4c4
    (Count(3), [0, 1, 1, 1])
    """
    puzzle = given.puzzle(puzzle)
    check_method(method)
    check_whole(threads=threads)
    if method == "estimate":
        raise SolverError("method is estimate, expected auto, enumerate or bands")
    with TimeLimit(timeout):
        whole = serves_candidates(puzzle.variant)
        if method == "auto" and (whole or (serves(puzzle.variant) and not puzzle.excluded)):
            with Progress(None):  # the rest decides how far it has come
                enough = ENOUGH if whole else max(ENOUGH, _visits_as_long(puzzle))
                few = find_solver("auto", puzzle.variant).count(puzzle, enough)
            method = "enumerate" if few.exact else "bands"
        if method == "bands":
            if whole:
                each = Bands(puzzle, threads=threads).with_candidates(threads=threads)
            else:
                each = _clue_by_clue(puzzle, threads)
            return CandidateCounts(each, Count(int(each[0].sum()), method="bands"))
        return _visited(puzzle)


def _visits_as_long(puzzle: Puzzle) -> int:
    """How many solutions are visited in the time in which candidates are counted as clues."""
    options = len(puzzle.variant.cells) * len(puzzle.variant.symbols)
    return round(options * Bands(puzzle).terms / _TERMS_OF_A_VISIT)


def _clue_by_clue(puzzle: Puzzle, threads: int) -> NDArray[np.object_]:
    """Counts with each candidate as one more clue."""
    Bands(puzzle)  # refuses what bands do not count
    cells, symbols = len(puzzle.variant.cells), len(puzzle.variant.symbols)
    each = np.zeros(cells * symbols, dtype=object)
    for option in range(len(each)):
        cell, value = option // symbols, option % symbols + 1
        if puzzle.values[cell] in (0, value):
            values = puzzle.values[:cell] + bytes([value]) + puzzle.values[cell + 1 :]
            with stretch(option / len(each), (option + 1) / len(each)):
                more = Bands(Puzzle(values, puzzle.variant), threads=threads)
                each[option] = more.count(threads=threads)
    return each.reshape(cells, symbols)


def _visited(puzzle: Puzzle) -> CandidateCounts:
    cells, symbols = len(puzzle.variant.cells), len(puzzle.variant.symbols)
    each = np.zeros(cells * symbols, dtype=np.int64)
    first = np.arange(cells) * symbols - 1
    number = 0
    for grid in find_solver("auto", puzzle.variant).solutions(puzzle):
        each[first + np.frombuffer(grid.values, dtype=np.uint8)] += 1
        number += 1
    return CandidateCounts(each.astype(object).reshape(cells, symbols), Count(number))
