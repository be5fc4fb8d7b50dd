"""The neighbours of a puzzle: some clues removed, others added.

Rare puzzles often have rare neighbours: {-1+1} are the puzzles that differ from one in one clue,
{-2+2} in two.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from satsudoku import given
from satsudoku.analysis.minimal import is_minimal_many
from satsudoku.board.argument import check_numbers
from satsudoku.board.puzzle import Puzzle
from satsudoku.board.variant import Variant
from satsudoku.deadline import TimeLimit
from satsudoku.errors import SolverError
from satsudoku.given import PuzzleLike
from satsudoku.lanes.counting import count_many
from satsudoku.lanes.states import pack_states, unpack_states

# Puzzles counted together, and added to together: they bound memory.
_TRIALS = 1 << 15
_BASES = 64


def vicinity(
    puzzle: PuzzleLike,
    remove: int = 1,
    add: int = 1,
    *,
    minimal: bool = False,
    threads: int = 1,
    timeout: float | None = None,
) -> Iterator[Puzzle]:
    """Find the puzzles with one solution that result from removing clues and adding others.

    An added clue is never one of the puzzle's, so every neighbour comes once; the order is fixed.
    {-1+1} of a 9x9 puzzle takes some hundredths of a second, {-2+2} some seconds.

    Args:
        puzzle: with any number of solutions.
        remove: the number of removed clues.
        add: the number of added clues.
        minimal: only puzzles that are not unique without any one of their clues.
        threads: the number of threads; 0 for all cores.
        timeout: seconds for all of them, not counting what is done between them.

    Raises:
        SolverError: numbers below 0, more clues than there are, a negative number of threads, or a
            time that is not above 0.
        TimeoutError: while iterating, when the time is over.

    >>> puzzle = Puzzle("1.....2..3.....4", "classic4")
    >>> neighbours = list(vicinity(puzzle))
    >>> len(neighbours), neighbours[0].line
    (32, '2.....2..3.....4')
    >>> all(satsudoku.is_unique(neighbour) for neighbour in neighbours)
    True
    """
    puzzle = given.puzzle(puzzle)
    check_numbers(remove=remove, add=add)
    if remove > puzzle.clues:
        raise SolverError(f"-{remove} of {puzzle.clues} clues, expected that many at least")
    neighbours = _neighbours(puzzle, remove, add, minimal, threads)
    return TimeLimit(timeout).steps(neighbours)


def _neighbours(
    puzzle: Puzzle, removed: int, added: int, minimal: bool, threads: int
) -> Iterator[Puzzle]:
    variant = puzzle.variant
    values = np.frombuffer(puzzle.values, dtype=np.uint8)
    gone = list(combinations(np.flatnonzero(values).tolist(), removed))
    for start in range(0, len(gone), _BASES):
        some = np.tile(values, (len(gone[start : start + _BASES]), 1))
        for base, cells in zip(some, gone[start : start + _BASES], strict=True):
            base[list(cells)] = 0
        for boards in _extended(some, values, added, variant, threads):
            unique = boards[count_many(boards, limit=2, variant=variant, threads=threads) == 1]
            if minimal:
                unique = unique[is_minimal_many(unique, variant=variant, threads=threads)]
            for board in unique:
                yield Puzzle(board.tobytes(), variant)


def _extended(
    bases: NDArray[np.uint8],
    puzzle: NDArray[np.uint8],
    added: int,
    variant: Variant,
    threads: int,
) -> Iterator[NDArray[np.uint8]]:
    """Every way to add clues to each base, in ascending cells; in parts.

    Clues of the puzzle itself are left out.
    """
    if not added:
        yield bases
        return
    new = bases != puzzle
    new &= bases > 0
    last = np.where(new.any(axis=1), new.shape[1] - 1 - new[:, ::-1].argmax(axis=1), -1)
    cells = np.arange(len(puzzle))
    possible = unpack_states(pack_states(bases, variant), variant)
    possible &= (bases == 0)[:, :, None] & (cells > last[:, None])[:, :, None]
    possible[:, cells[puzzle > 0], puzzle[puzzle > 0] - 1] = False
    base, cell, symbol = np.nonzero(possible)
    for start in range(0, len(base), _TRIALS):
        part = slice(start, start + _TRIALS)
        boards = bases[base[part]]
        boards[np.arange(len(boards)), cell[part]] = symbol[part] + 1
        if added == 1:
            yield boards
            continue
        # Further clues give no solution to a puzzle without one.
        alive = boards[count_many(boards, limit=1, variant=variant, threads=threads) == 1]
        for first in range(0, len(alive), _BASES):
            yield from _extended(alive[first : first + _BASES], puzzle, added - 1, variant, threads)
