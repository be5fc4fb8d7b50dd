"""Backdoors: the fewest further clues that let simple rules solve a puzzle.

After Williams, Gomes and Selman, "Backdoors to Typical Case Complexity" (2003).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations, islice

import numpy as np
from numpy.typing import NDArray

from satsudoku.board.library import DEFAULT, find_variant
from satsudoku.board.variant import Variant
from satsudoku.deadline import check_time
from satsudoku.errors import SatsudokuError
from satsudoku.lanes.counting import count_loaded
from satsudoku.lanes.loading import Loaded, Puzzles, load
from satsudoku.lanes.patterns import SINGLES
from satsudoku.lanes.rules import Verdict, propagate
from satsudoku.lanes.states import pack_loaded

__all__ = ["backdoor_sizes"]

_TRIALS = 1 << 13  # sets of cells that are tried together


def backdoor_sizes(
    puzzles: Puzzles,
    variant: Variant | str = DEFAULT,
    *,
    rules: Iterable[str] = SINGLES,
    most: int = 3,
    threads: int = 1,
) -> NDArray[np.int8]:
    """Find how many cells of its solution each puzzle needs at least before rules solve it.

    All sets of cells are tried that the rules leave open, the smaller ones first.

    Args:
        puzzles: as for `satsudoku.count_many`.
        variant: a name or a Variant.
        rules: as for `satsudoku.propagate`; by default naked and hidden singles.
        most: try sets of so many cells at most.
        threads: how many share the work; 0 for all cores.

    Returns:
        Shape (N,): the sizes, 0 where the rules alone suffice; -1 where more than `most` cells are
        needed, or the puzzle is not unique.

    Raises:
        PuzzleError: unreadable puzzles.
        UnknownNameError: no such rule.
        SatsudokuError: `most` is below 0, or rules as for `satsudoku.propagate`.

    >>> from satsudoku import backdoor_sizes
    >>> backdoor_sizes(["1.....2..3.....4", "1" + "." * 15], "classic4")
    array([ 0, -1], dtype=int8)
    """
    if most < 0:
        raise SatsudokuError(f"most is {most}, expected 0 or more")
    variant, rules = find_variant(variant), tuple(rules)
    loaded = load(puzzles, variant, threads)
    solutions = np.zeros((len(loaded.values), 1, len(variant.cells)), dtype=np.uint8)
    unique = count_loaded(loaded, 2, variant, solutions, threads=threads) == 1
    sizes = np.full(len(unique), -1, dtype=np.int8)
    fixpoints, verdicts = propagate(pack_loaded(loaded, variant), rules, variant, threads=threads)
    sizes[unique & (verdicts == Verdict.SOLVED)] = 0
    for row in np.flatnonzero(unique & (verdicts == Verdict.OPEN)).tolist():
        cells = _open_cells(fixpoints[row], variant)
        one = loaded.take(slice(row, row + 1))
        for size in range(1, most + 1):
            if _suffices(one, cells, size, solutions[row, 0], rules, variant, threads):
                sizes[row] = size
                break
    return sizes


def _open_cells(fixpoint: NDArray[np.uint64], variant: Variant) -> list[int]:
    """The cells in which a state has several candidates."""
    from satsudoku.lanes.states import unpack_states

    possible = unpack_states(fixpoint[None], variant)[0]
    return [int(cell) for cell in np.flatnonzero(possible.sum(axis=1) > 1)]


def _suffices(
    puzzle: Loaded,
    cells: list[int],
    size: int,
    solution: NDArray[np.uint8],
    rules: tuple[str, ...],
    variant: Variant,
    threads: int,
) -> bool:
    """Whether some set of cells lets the rules solve a puzzle."""
    for some in _in_lists(combinations(cells, size)):
        check_time()
        trials = puzzle.take(np.zeros(len(some), dtype=np.intp))
        rows, places = np.arange(len(some))[:, None], np.array(some)
        trials.values[rows, places] = solution[places]
        _, verdicts = propagate(pack_loaded(trials, variant), rules, variant, threads=threads)
        if (verdicts == Verdict.SOLVED).any():
            return True
    return False


def _in_lists(sets: Iterator[tuple[int, ...]]) -> Iterator[list[tuple[int, ...]]]:
    while some := list(islice(sets, _TRIALS)):
        yield some
