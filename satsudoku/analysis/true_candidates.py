"""True candidates: the symbols that some solution has in each cell.

One search for every candidate would do, but on near-empty boards most are true, and one solution
proves many. So every search places one undecided candidate, and prefers undecided ones where it
has to choose. Its solutions then have little in common, and a few dozen of them prove every true
candidate. A search without a solution proves its candidate false.

Dancing links is the quickest solver for a first solution of a near-empty board (an empty 9x9: 0.05
ms, lanes take 10 ms; an empty 16x16: 0.2 ms, lanes take 1 s). With constraints filters search:
typical killers take some hundredths of a second.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from satsudoku import given
from satsudoku._kernel import Dance, Links, Supports
from satsudoku.board.puzzle import Puzzle
from satsudoku.constraints.solvers.filters import candidate_masks, load_filters
from satsudoku.cover.exact_cover import ExactCover, IntArray
from satsudoku.deadline import TimeLimit, check_time
from satsudoku.given import PuzzleLike

# Seconds after which a search is postponed, because some orders are unlucky; doubled when all were.
_PATIENCE = 0.004


def true_candidates(puzzle: PuzzleLike, *, timeout: float | None = None) -> NDArray[np.bool_]:
    """Decide for every candidate whether some solution contains it.

    Args:
        puzzle: with any number of givens and of solutions.
        timeout: seconds for the whole.

    Returns:
        Whether a solution has symbol ``s + 1`` in the cell, of shape (cells, symbols). All False
        where there is no solution; one True per cell where there is exactly one.

    Raises:
        TimeoutError: `timeout` seconds did not suffice.

    >>> puzzle = satsudoku.puzzle("1... ..2. .3.. ....", "classic4")
    >>> possible = true_candidates(puzzle)
    >>> (possible[15].nonzero()[0] + 1).tolist()  # what may be in r4c4
    [2, 3, 4]
    """
    with TimeLimit(timeout):
        true, done = candidates_in_time(given.puzzle(puzzle))
    if not done:
        raise TimeoutError("the time limit ended the search")
    return true


def candidates_in_time(puzzle: Puzzle) -> tuple[NDArray[np.bool_], bool]:
    """See `true_candidates`: those that are known by this thread's deadline, and if these are all.

    >>> puzzle = satsudoku.puzzle("1... ..2. .3.. ....", "classic4")
    >>> true, done = candidates_in_time(puzzle)
    >>> int(true.sum()), done
    (24, True)
    """
    variant, done = puzzle.variant, True
    true = np.zeros(len(variant.cells) * len(variant.symbols), dtype=bool)
    try:
        if variant.diagrams or variant.constraints:
            true = _by_filters(puzzle)
        else:
            cover = ExactCover.of_candidates(variant)
            _Hunt(cover, _possible(cover, puzzle), true).run()
    except TimeoutError:
        done = False
    return true.reshape(len(variant.cells), len(variant.symbols)), done


def _possible(cover: ExactCover, puzzle: Puzzle) -> IntArray:
    """The options that share no item with a given: none if two givens share one."""
    assert cover.layout is not None
    given = np.array(cover.layout.given_options(puzzle), dtype=np.int32)
    taken = np.zeros(len(cover.items), dtype=np.int32)
    for option in given:
        taken[cover.indices[cover.indptr[option] : cover.indptr[option + 1]]] += 1
    if taken.max(initial=0) > 1:
        return np.zeros(0, dtype=np.int32)
    # Of an option's items, how many are taken; that it is itself a given explains them.
    clashes = np.add.reduceat(taken[cover.indices], cover.indptr[:-1])
    clashes[given] = 0
    clashes[list(puzzle.excluded)] = 1
    return np.flatnonzero(clashes == 0).astype(np.int32)


def _by_filters(puzzle: Puzzle) -> NDArray[np.bool_]:
    """Decide the options by filters; for each option whether it is true."""
    left = Supports(load_filters(puzzle.variant)).keep(candidate_masks(puzzle).tolist())
    masks = np.array(left, dtype=np.uint32)
    bits = np.uint32(1) << np.arange(len(puzzle.variant.symbols), dtype=np.uint32)
    return np.not_equal(masks[:, None] & bits, 0).ravel()


def _padded(cover: ExactCover) -> IntArray:
    """For each option a row of its items, filled up with -1."""
    lengths = np.diff(cover.indptr)
    rows = np.full((len(lengths), lengths.max()), -1, dtype=np.int32)
    rows[np.arange(rows.shape[1]) < lengths[:, None]] = cover.indices
    return rows


class _Hunt:
    """Decides the options of a puzzle, into an array; one solution decides many."""

    def __init__(self, cover: ExactCover, possible: IntArray, true: NDArray[np.bool_]) -> None:
        self._cover = cover
        self._items = _padded(cover)
        self._colors = np.zeros_like(cover.indices)  # a variant's cover has none
        self._patience = _PATIENCE
        self._true = true  # of each option, whether it is in a solution
        self._open = np.zeros(len(cover.options), dtype=bool)  # not decided yet
        self._open[possible] = True
        # Any order gives the same answer; a shuffled one gives solutions that differ more.
        self._random = np.random.default_rng(0)

    def run(self) -> None:
        while not self._true.any() and self._open.any():
            self._arrange()
            answer = self._finds([])
            if answer is False:
                return
            if answer is None:
                self._patience *= 2
        while self._open.any():
            self._arrange()
            decided, left = 0, int(np.count_nonzero(self._open))
            for place, option in enumerate(self._order[:left].tolist()):
                if not self._open[option]:
                    continue
                if self._finds([place]) is False:
                    self._open[option] = False
                decided = left - int(np.count_nonzero(self._open))
                if decided > 48 and 4 * decided > left:  # enough to make a new order worth its time
                    break
            if decided == 0:
                self._patience *= 2

    def _arrange(self) -> None:
        """Link the options that may be in solutions, the undecided ones first."""
        parts = map(np.flatnonzero, (self._open, self._true))
        self._order = np.concatenate([self._random.permutation(part) for part in parts])
        rows = self._items[self._order]
        there = rows >= 0
        indptr = np.zeros(len(rows) + 1, dtype=np.int32)
        there.sum(axis=1).cumsum(out=indptr[1:])
        colors = self._colors[: indptr[-1]]
        self._links = Links(
            len(self._cover.items), self._cover.primary, indptr, rows[there], colors
        )

    def _finds(self, chosen: list[int]) -> bool | None:
        """Whether a solution has the chosen places of the order; None if patience ended first.

        Its options are recorded.
        """
        check_time()
        try:
            with TimeLimit(self._patience):
                solution = Dance(self._links, chosen).next()
        except TimeoutError:
            check_time()
            return None
        if solution is None:
            return False
        options = self._order[solution]
        self._true[options] = True
        self._open[options] = False
        return True
