"""Backdoors: the fewest extra clues that let simple rules solve a puzzle.

After Williams, Gomes and Selman, "Backdoors to Typical Case Complexity" (2003).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Literal, overload

import numpy as np
from numpy.typing import NDArray

from satsudoku.board.argument import check_numbers, names_in
from satsudoku.board.variant import Variant
from satsudoku.deadline import check_time
from satsudoku.lanes.counting import count_loaded
from satsudoku.lanes.inference import with_variant
from satsudoku.lanes.loading import Loaded, Puzzles, load
from satsudoku.lanes.marking import Errors, Marked, mark, marks
from satsudoku.lanes.patterns import SINGLES
from satsudoku.lanes.rules import Verdict, propagate
from satsudoku.lanes.states import pack_loaded, unpack_states

_TRIALS = 1 << 13  # sets of cells that are tried together


@overload
def backdoor_size_many(
    puzzles: Puzzles,
    *,
    variant: Variant | str | None = None,
    rules: Iterable[str] = SINGLES,
    most: int = 3,
    threads: int = 1,
    errors: Literal["raise"] = "raise",
) -> NDArray[np.int8]: ...
@overload
def backdoor_size_many(
    puzzles: Puzzles,
    *,
    variant: Variant | str | None = None,
    rules: Iterable[str] = SINGLES,
    most: int = 3,
    threads: int = 1,
    errors: Literal["mark"],
) -> Marked[NDArray[np.int8]]: ...
def backdoor_size_many(
    puzzles: Puzzles,
    *,
    variant: Variant | str | None = None,
    rules: Iterable[str] = SINGLES,
    most: int = 3,
    threads: int = 1,
    errors: Errors = "raise",
) -> NDArray[np.int8] | Marked[NDArray[np.int8]]:
    """Find how many cells of its solution each puzzle needs at least before rules solve it.

    All sets of cells are tried that the rules leave open, the smaller ones first. For the rules of
    a ladder see `satsudoku.tier_backdoor_size_many`.

    Args:
        puzzles: as for `satsudoku.count_many`.
        variant: a name, a Variant, or None for that of the first puzzle.
        rules: as for `satsudoku.propagate`; by default naked and hidden singles.
        most: try sets of at most this number of cells.
        threads: the number of threads; 0 for all cores.
        errors: as for `satsudoku.count_many`.

    Returns:
        Shape (N,): the sizes, 0 where the rules alone suffice; -1 where more than `most` cells are
        needed, or the puzzle is not unique.

    Raises:
        PuzzleError: unreadable puzzles.
        UnknownNameError: no such rule.
        SatsudokuError: `most` is below 0, or rules as for `satsudoku.propagate`.

    >>> from satsudoku import backdoor_size_many
    >>> backdoor_size_many(["1.....2..3.....4", "1" + "." * 15], variant="classic4")
    array([ 0, -1], dtype=int8)
    """
    puzzles, variant = with_variant(puzzles, variant, errors)
    rules = names_in(rules, "rules")
    if marks(errors):
        return mark(
            puzzles,
            variant,
            lambda some: backdoor_size_many(
                some, variant=variant, rules=rules, most=most, threads=threads
            ),
        )
    loaded = load(puzzles, variant, threads)

    def fixpoints(puzzles: Loaded) -> tuple[NDArray[np.uint64], NDArray[np.uint8]]:
        states = pack_loaded(puzzles, variant, threads)
        return propagate(states, rules, variant, threads=threads)

    def solves(puzzles: Loaded) -> NDArray[np.bool_]:
        return np.equal(fixpoints(puzzles)[1], Verdict.SOLVED)

    cells = loaded.values == 0
    if "naked-single" in rules:  # which adds nothing if one candidate is left
        cells = unpack_states(fixpoints(loaded)[0], variant).sum(axis=2) > 1
    return smallest_backdoors(loaded, variant, solves, cells, most=most, threads=threads)


def smallest_backdoors(
    puzzles: Loaded,
    variant: Variant,
    solves: Callable[[Loaded], NDArray[np.bool_]],
    cells: NDArray[np.bool_],
    *,
    most: int,
    threads: int,
) -> NDArray[np.int8]:
    """How many cells of its solution each puzzle needs at least before it is solved.

    See `backdoor_size_many`.
    """
    check_numbers(most=most)
    solutions = np.zeros((len(puzzles.values), 1, len(variant.cells)), dtype=np.uint8)
    unique = count_loaded(puzzles, 2, variant, solutions, threads=threads) == 1
    sizes = np.full(len(unique), -1, dtype=np.int8)
    sizes[unique & solves(puzzles)] = 0
    for size in range(1, most + 1):
        left = np.flatnonzero(unique & (sizes < 0))
        for rows, places in _sets(left.tolist(), cells, size, sizes):
            check_time()
            trials = puzzles.take(rows)
            trials.values[np.arange(len(rows))[:, None], places] = np.take_along_axis(
                solutions[rows, 0], places, axis=1
            )
            sizes[rows[solves(trials)]] = size
    return sizes


def _sets(
    rows: Sequence[int], cells: NDArray[np.bool_], size: int, sizes: NDArray[np.int8]
) -> Iterator[tuple[NDArray[np.intp], NDArray[np.intp]]]:
    """Yield sets in portions, for each puzzle in turn until its size is known: rows and cells."""
    owners: list[NDArray[np.intp]] = []
    sets: list[NDArray[np.intp]] = []
    for row in rows:
        some = np.flatnonzero(cells[row])
        chosen = _choices(len(some), size)
        for begin in range(0, len(chosen), _TRIALS):
            if sizes[row] >= 0:
                break
            sets.append(some[chosen[begin : begin + _TRIALS]])
            owners.append(np.full(len(sets[-1]), row))
            if sum(map(len, sets)) >= _TRIALS:
                yield np.concatenate(owners), np.concatenate(sets)
                owners, sets = [], []
    if sets:
        yield np.concatenate(owners), np.concatenate(sets)


@lru_cache(maxsize=64)
def _choices(number: int, size: int) -> NDArray[np.intp]:
    """All ways to choose `size` of `number` things: an array with a row for each."""
    return np.array(list(combinations(range(number), size)), dtype=np.intp).reshape(-1, size)
