"""Minimal puzzles and redundant clues."""

from __future__ import annotations

from typing import Literal, overload

import numpy as np
from numpy.typing import NDArray

from satsudoku import given
from satsudoku.board.puzzle import Puzzle
from satsudoku.board.variant import Variant
from satsudoku.given import PuzzleLike
from satsudoku.lanes.counting import count_loaded
from satsudoku.lanes.inference import with_variant
from satsudoku.lanes.loading import Loaded, Puzzles, load
from satsudoku.lanes.marking import Errors, Marked, mark, marks
from satsudoku.solvers.choose import solver, solvers_for

_PUZZLES = 1 << 14  # tested together; bounds the memory
_TRIALS = 1 << 15  # puzzles with a clue taken away that are counted together


@overload
def is_minimal_many(
    puzzles: Puzzles,
    *,
    variant: Variant | str | None = None,
    threads: int = 1,
    errors: Literal["raise"] = "raise",
) -> NDArray[np.bool_]: ...
@overload
def is_minimal_many(
    puzzles: Puzzles,
    *,
    variant: Variant | str | None = None,
    threads: int = 1,
    errors: Literal["mark"],
) -> Marked[NDArray[np.bool_]]: ...
def is_minimal_many(
    puzzles: Puzzles,
    *,
    variant: Variant | str | None = None,
    threads: int = 1,
    errors: Errors = "raise",
) -> NDArray[np.bool_] | Marked[NDArray[np.bool_]]:
    """Whether each of many puzzles is minimal: unique, but not without any one of its clues.

    Args:
        puzzles: as for `satsudoku.count_many`.
        variant: a name, a Variant, or None for that of the first puzzle.
        threads: the number of threads; 0 for all cores.
        errors: as for `satsudoku.count_many`.

    Returns:
        Shape (N,), in the order of the puzzles.

    Raises:
        PuzzleError: unreadable puzzles.
        SolverError: a negative number of threads.

    >>> is_minimal_many(["1.....2..3.....4", "12....2..3.....4", "1.....2..3......"])
    array([ True, False, False])
    """
    puzzles, variant = with_variant(puzzles, variant, errors)
    if marks(errors):
        return mark(
            puzzles, variant, lambda some: is_minimal_many(some, variant=variant, threads=threads)
        )
    loaded = load(puzzles, variant, threads)
    minimal = np.zeros(len(loaded.values), dtype=bool)
    for start in range(0, len(minimal), _PUZZLES):
        some = loaded.take(slice(start, start + _PUZZLES))
        unique = count_loaded(some, 2, variant, threads=threads) == 1
        redundant = _redundant(some, unique, variant, threads, one_suffices=True)
        minimal[start : start + _PUZZLES] = unique & ~redundant.any(axis=1)
    return minimal


def is_minimal(puzzle: PuzzleLike) -> bool:
    """Whether a puzzle is minimal: unique, but not without any one of its clues.

    Raises:
        PuzzleError: no puzzle; see `satsudoku.puzzle`.

    >>> is_minimal("1.....2..3.....4"), is_minimal("12....2..3.....4")
    (True, False)
    """
    puzzle = given.puzzle(puzzle)
    return solver("auto", puzzle.variant).unique(puzzle) is True and not redundant_clues(puzzle)


def redundant_clues(puzzle: PuzzleLike) -> tuple[str, ...]:
    """Find the redundant clues: each alone can be removed and leaves the puzzle unique.

    A puzzle that is not unique has none: it needs more clues, not fewer.

    Returns:
        The names of the cells, in reading order.

    Raises:
        PuzzleError: no puzzle; see `satsudoku.puzzle`.

    >>> redundant_clues("12....2..3.....4")
    ('r1c2',)
    """
    puzzle = given.puzzle(puzzle)
    own = puzzle.variant
    if solvers_for(own)[0] != "dlx":  # lanes take seconds to load rules that filters know
        return spare_clues(puzzle) if solver("auto", own).unique(puzzle) else ()
    redundant = redundant_clues_many([puzzle], variant=own)[0]
    return tuple(own.cell_names[cell] for cell in np.flatnonzero(redundant))


@overload
def redundant_clues_many(
    puzzles: Puzzles,
    *,
    variant: Variant | str | None = None,
    threads: int = 1,
    errors: Literal["raise"] = "raise",
) -> NDArray[np.bool_]: ...
@overload
def redundant_clues_many(
    puzzles: Puzzles,
    *,
    variant: Variant | str | None = None,
    threads: int = 1,
    errors: Literal["mark"],
) -> Marked[NDArray[np.bool_]]: ...
def redundant_clues_many(
    puzzles: Puzzles,
    *,
    variant: Variant | str | None = None,
    threads: int = 1,
    errors: Errors = "raise",
) -> NDArray[np.bool_] | Marked[NDArray[np.bool_]]:
    """Find the redundant clues of many puzzles: see `redundant_clues`.

    Args:
        puzzles: as for `satsudoku.count_many`.
        variant: a name, a Variant, or None for that of the first puzzle.
        threads: the number of threads; 0 for all cores.
        errors: as for `satsudoku.count_many`.

    Returns:
        Whether each cell holds a redundant clue, in shape (N, cells).

    Raises:
        PuzzleError: unreadable puzzles.
        SolverError: a negative number of threads.

    >>> redundant_clues_many(["12....2..3.....4", "1..............."]).sum(axis=1)
    array([1, 0])
    """
    puzzles, variant = with_variant(puzzles, variant, errors)
    if marks(errors):
        return mark(
            puzzles,
            variant,
            lambda some: redundant_clues_many(some, variant=variant, threads=threads),
        )
    loaded = load(puzzles, variant, threads)
    redundant = np.zeros(loaded.values.shape, dtype=bool)
    for start in range(0, len(redundant), _PUZZLES):
        some = loaded.take(slice(start, start + _PUZZLES))
        unique = count_loaded(some, 2, variant, threads=threads) == 1
        redundant[start : start + _PUZZLES] = _redundant(some, unique, variant, threads)
    return redundant


def spare_clues(puzzle: Puzzle) -> tuple[str, ...]:
    """The redundant clues of a puzzle that is known to be unique, one after the other."""
    engine = solver("auto", puzzle.variant)
    names = []
    for cell in np.flatnonzero(np.frombuffer(puzzle.values, dtype=np.uint8)).tolist():
        values = puzzle.values[:cell] + b"\0" + puzzle.values[cell + 1 :]
        if engine.unique(Puzzle(values, puzzle.variant, puzzle.candidates)):
            names.append(puzzle.variant.cell_names[cell])
    return tuple(names)


def _redundant(
    loaded: Loaded,
    unique: NDArray[np.bool_],
    variant: Variant,
    threads: int,
    *,
    one_suffices: bool = False,
) -> NDArray[np.bool_]:
    """Whether each cell has a redundant clue; with `one_suffices` at least one of each puzzle."""
    array = loaded.values
    redundant = np.zeros(array.shape, dtype=bool)
    clues = (array > 0) & unique[:, None]
    # All puzzles' first clues, then their second ones, and so on: after the first redundant clue of
    # a puzzle, the rest may be skipped.
    rank = clues.cumsum(axis=1, dtype=np.uint16)
    puzzle, cell = np.nonzero(clues)
    order = np.argsort(rank[puzzle, cell], kind="stable")
    puzzle, cell = puzzle[order], cell[order]
    for start in range(0, len(puzzle), _TRIALS):
        rows, columns = puzzle[start : start + _TRIALS], cell[start : start + _TRIALS]
        if one_suffices:
            open_ = ~redundant[rows].any(axis=1)
            rows, columns = rows[open_], columns[open_]
        trials = loaded.take(rows)
        trials.values[np.arange(len(rows)), columns] = 0
        redundant[rows, columns] = count_loaded(trials, 2, variant, threads=threads) == 1
    return redundant
