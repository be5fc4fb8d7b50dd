"""Bulk counting in lanes: hundreds of puzzles advance by one machine instruction.

The arrays' rows are puzzles: one byte per cell in reading order, 0 for empty, else the symbol's
number from 1.
"""

from __future__ import annotations

from typing import Literal, overload

import numpy as np
from numpy.typing import NDArray

from satsudoku.board.variant import Variant
from satsudoku.errors import check_whole
from satsudoku.lanes.inference import with_variant
from satsudoku.lanes.loading import Loaded, Puzzles, kernel_limit, lane_width, load
from satsudoku.lanes.marking import Errors, Marked, mark, marks
from satsudoku.lanes.sharing import thread_count
from satsudoku.lanes.tables import tables


@overload
def count_many(
    puzzles: Puzzles,
    *,
    limit: int | None = None,
    variant: Variant | str | None = None,
    threads: int = 1,
    errors: Literal["raise"] = "raise",
) -> NDArray[np.uint64]: ...
@overload
def count_many(
    puzzles: Puzzles,
    *,
    limit: int | None = None,
    variant: Variant | str | None = None,
    threads: int = 1,
    errors: Literal["mark"],
) -> Marked[NDArray[np.uint64]]: ...
def count_many(
    puzzles: Puzzles,
    *,
    limit: int | None = None,
    variant: Variant | str | None = None,
    threads: int = 1,
    errors: Errors = "raise",
) -> NDArray[np.uint64] | Marked[NDArray[np.uint64]]:
    """Count the solutions of many puzzles.

    Args:
        puzzles: an array of whole numbers of shape (N, cells) or (N, rows, columns); texts of one
            line each, `Puzzle` objects (which may exclude candidates) and rows of cells, also
            mixed, in a list or from an iterator; a column of texts of pandas, polars or pyarrow;
            or the text or bytes of a file of lines, its `Path`, or the open file (blank lines and
            comments, which start with ``#``, ``;``, ``%`` or ``//``, are skipped).
        limit: stop a puzzle at this number of solutions; None visits all, so name a limit where
            puzzles may have billions.
        variant: a name, a Variant, or None for that of the first puzzle.
        threads: the number of threads; 0 for all cores.
        errors: what an unreadable puzzle does: ``raise``; or ``mark``, so that all others are
            answered and the result is `satsudoku.lanes.marking.Marked`.

    Returns:
        Shape (N,), uint64, in the order of the puzzles.

    Raises:
        PuzzleError: unreadable puzzles. Contradictory givens are not an error: they count 0.
        SolverError: a limit below 1, or a negative number of threads.

    >>> count_many(["1...............", "1.....2..3.....4"])
    array([72,  1], dtype=uint64)
    """
    puzzles, variant = with_variant(puzzles, variant, errors)
    if marks(errors):
        return mark(
            puzzles,
            variant,
            lambda some: count_many(some, limit=limit, variant=variant, threads=threads),
        )
    return count_loaded(load(puzzles, variant, threads), limit, variant, threads=threads)


@overload
def solve_many(
    puzzles: Puzzles,
    *,
    limit: int | None = 1,
    variant: Variant | str | None = None,
    threads: int = 1,
    errors: Literal["raise"] = "raise",
) -> tuple[NDArray[np.uint8], NDArray[np.uint64]]: ...
@overload
def solve_many(
    puzzles: Puzzles,
    *,
    limit: int | None = 1,
    variant: Variant | str | None = None,
    threads: int = 1,
    errors: Literal["mark"],
) -> Marked[tuple[NDArray[np.uint8], NDArray[np.uint64]]]: ...
def solve_many(
    puzzles: Puzzles,
    *,
    limit: int | None = 1,
    variant: Variant | str | None = None,
    threads: int = 1,
    errors: Errors = "raise",
) -> (
    tuple[NDArray[np.uint8], NDArray[np.uint64]]
    | Marked[tuple[NDArray[np.uint8], NDArray[np.uint64]]]
):
    """Solve many puzzles.

    Args:
        puzzles: as for `count_many`.
        limit: stop a puzzle at this number of solutions, so 2 tells whether the first is the only
            one; None visits all, so name a limit where puzzles may have billions.
        variant: a name, a Variant, or None for that of the first puzzle.
        threads: the number of threads; 0 for all cores.
        errors: as for `count_many`.

    Returns:
        Solutions and counts. With limit 1 the solutions have shape (N, cells), the first one found,
        zeros where there is none. Else (N, 2, cells), the first two, witnesses that a puzzle is not
        unique.

    Raises:
        PuzzleError: unreadable puzzles.
        SolverError: a limit below 1, or a negative number of threads.

    >>> grids, counts = solve_many(["1.....2..3.....4"])
    >>> grids[0].reshape(4, 4)
    array([[1, 2, 4, 3],
           [3, 4, 2, 1],
           [4, 3, 1, 2],
           [2, 1, 3, 4]], dtype=uint8)
    """
    puzzles, variant = with_variant(puzzles, variant, errors)
    if marks(errors):
        return mark(
            puzzles,
            variant,
            lambda some: solve_many(some, limit=limit, variant=variant, threads=threads),
        )
    loaded = load(puzzles, variant, threads)
    keep = 1 if limit == 1 else 2
    solutions = np.zeros((len(loaded.values), keep, len(variant.cells)), dtype=np.uint8)
    counts = count_loaded(loaded, limit, variant, solutions, threads=threads)
    return (solutions[:, 0] if limit == 1 else solutions), counts


def first_solutions(
    puzzles: Puzzles, variant: Variant, *, threads: int = 1
) -> tuple[NDArray[np.uint8], NDArray[np.uint64]]:
    """One solution of each puzzle, and the counts up to 2.

    Returns:
        Shape (N, cells), zeros where there is none; and shape (N,).
    """
    loaded = load(puzzles, variant, threads)
    solutions = np.zeros((len(loaded.values), 1, len(variant.cells)), dtype=np.uint8)
    counts = count_loaded(loaded, 2, variant, solutions, threads=threads)
    return solutions[:, 0], counts


def count_loaded(
    loaded: Loaded,
    limit: int | None,
    variant: Variant,
    solutions: NDArray[np.uint8] | None = None,
    *,
    threads: int = 1,
) -> NDArray[np.uint64]:
    """Count the solutions of loaded puzzles: see `count_many`.

    Zeros of shape (N, keep, cells) are filled with the first solutions.
    """
    check_whole(1, limit=limit)
    array, masks = loaded
    counts = np.zeros(len(array), dtype=np.uint64)
    kernel, most = tables(variant), kernel_limit(limit)
    width, number = lane_width(), thread_count(threads)
    if not kernel.count(array, counts, solutions, most, width, number, masks):
        raise TimeoutError("the time limit ended the search")
    return counts
