"""Exact counting of solutions without visiting them, on boards of boxes.

The sets of symbols in its columns and in its rows fix a 3x3 box of a solution, and a clue restricts
the two independently. So the sum runs over the sets of the columns, stack by stack; for each choice
of them, the rows of each band are counted separately. No solution is visited. The empty 9x9 takes a
tenth of a second, and so does a puzzle with 12 clues. The worst known cases, 6 to 8 clues of
different symbols spread over all boxes, take a few seconds. Visiting is quicker for few solutions:
`satsudoku.solvers.methods` chooses.

The same sums count the solutions that have each candidate. They also lead from a number to the
solution of that number, so a random number gives a uniformly random solution.

Boards of two stacks (boxes of 2 x 2 to 2 x 5 cells, or turned) are counted alone, without
excluded candidates. There the upper row of a band's left box and the lower row of its right box
hold the same symbols. Once these sets are chosen for all bands, the two stacks are filled apart:
the solutions are the sum over all choices of the ways on the left times those on the right. Choices
that differ by symbols or bands without clues are counted once. The empty 8x8 takes a millisecond,
the empty 10x10 seven seconds.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import product

import numpy as np
from numpy.typing import NDArray

from satsudoku._kernel import Completions, TwoStacks
from satsudoku.board.grid import Grid
from satsudoku.board.puzzle import Puzzle
from satsudoku.board.variant import Variant
from satsudoku.constraints.solvers.filters import candidate_masks
from satsudoku.errors import SolverError, shown
from satsudoku.lanes.loading import lane_width
from satsudoku.lanes.sharing import thread_count
from satsudoku.progress import listener, stretch

_SHAPES = {(3, 3), (2, 2), (2, 3), (3, 2), (2, 4), (4, 2), (2, 5), (5, 2)}

_TERMS_OF_A_STEP = 500  # two stacks take some 2 * 10^7 steps a second

_MOST_TERMS = 1e15
"""More than a day; the tables of a 10x10 may then take gigabytes, too."""


class Bands:
    """All solutions of one puzzle, none of them visited.

    Args:
        puzzle: of a variant that `serves`; excluded candidates cost time.
        threads: the number of threads that prepare; 0 for all cores.

    Raises:
        SolverError: another variant, or candidates that may not be excluded.

    >>> solutions = Bands(Puzzle("." * 81))
    >>> solutions.count()
    6670903752021072936960
    >>> solutions.at([10**21])[0].check()
    """

    def __init__(self, puzzle: Puzzle, *, threads: int = 1) -> None:
        shape = box_shape(puzzle.variant)
        if shape not in _SHAPES:
            boxes = ", ".join(f"{rows}x{columns}" for rows, columns in sorted(_SHAPES))
            name = puzzle.variant.name
            raise SolverError(
                f"counting by bands is for plain boards of boxes {boxes}, not for {name}"
            )
        self._variant = puzzle.variant
        self._count: int | None = None
        self._completions: Completions | None = None
        if shape == (3, 3):
            candidates = candidate_masks(puzzle).astype(np.uint16)
            self._completions = Completions(candidates, lane_width(), thread_count(threads))
            return
        if puzzle.excluded:
            raise SolverError(
                "counting by bands respects excluded candidates only on boards of 3x3 boxes; "
                "expected none"
            )
        side = len(puzzle.variant.symbols)
        values = np.frombuffer(puzzle.values, dtype=np.uint8).reshape(side, side)
        turned = values.T if shape[0] > shape[1] else values
        self._two_stacks = TwoStacks(np.ascontiguousarray(turned))

    @property
    def terms(self) -> float:
        """The cost of the count, in products added up: some 10^10 a second and core.

        >>> f"{Bands(Puzzle('.' * 81)).terms:.1e}"
        '4.7e+08'
        """
        if self._completions is None:
            return _TERMS_OF_A_STEP * self._two_stacks.steps
        return self._completions.terms

    def count(self, *, threads: int = 1) -> int:
        """Count the solutions.

        Args:
            threads: the number of threads; 0 for all cores.

        Raises:
            SolverError: the sums would take days.
            TimeoutError: at the deadline of this thread (`satsudoku.TimeLimit`).

        >>> Bands(Puzzle("123" + "." * 78)).count()
        13235920142898954240
        """
        if self._count is None:
            if self.terms > _MOST_TERMS:
                raise SolverError(
                    f"the sums of these clues have some {self.terms:.0e} terms, which would take "
                    f"days; expected {_MOST_TERMS:.0e} at most"
                )
            kernel = self._completions or self._two_stacks
            high, low = kernel.count(thread_count(threads), listener())
            self._count = high << 64 | low
        return self._count

    @property
    def _sums(self) -> Completions:
        """The kernel's completions, which know candidates and numbers."""
        if self._completions is None:
            raise SolverError(
                f"bands only count the solutions of {self._variant.name}; expected 3x3 boxes"
            )
        return self._completions

    def with_candidates(self, *, threads: int = 1) -> NDArray[np.object_]:
        """Count the solutions that have each candidate.

        Args:
            threads: the number of threads; 0 for all cores.

        Returns:
            Python's integers, of shape (cells, symbols), since they may exceed 64 bits.

        Raises:
            SolverError: a board that `serves_candidates` excludes.
            TimeoutError: at the deadline of this thread (`satsudoku.TimeLimit`).

        >>> counts = Bands(Puzzle("." * 81)).with_candidates()
        >>> counts.shape, int(counts[40, 4]) == 6670903752021072936960 // 9
        ((81, 9), True)
        """
        cells, symbols = len(self._variant.cells), len(self._variant.symbols)
        words = np.zeros((cells * symbols, 2), dtype=np.uint64)
        self._sums.marginals(words, thread_count(threads), listener())
        high, low = words.astype(object).T
        counts: NDArray[np.object_] = (high * 2**64 + low).reshape(cells, symbols)
        return counts

    def at(self, numbers: Sequence[int]) -> list[Grid]:
        """The solutions of these numbers.

        The numbers from 0 to the count less one lead to all solutions, once each, in the same order
        on every machine.

        Args:
            numbers: in any order.

        Raises:
            SolverError: a number below 0, or not below the count; or a board that
                `serves_candidates` excludes.
            TimeoutError: at the deadline of this thread (`satsudoku.TimeLimit`).

        >>> solutions = Bands(Puzzle("." * 81))
        >>> first, last = solutions.at([0, solutions.count() - 1])
        >>> first[1, 9], last[1, 9], first == last
        ('9', '9', False)
        """
        if self._count is None:
            with stretch(0, share_of_count(len(numbers))):
                self.count()
            with stretch(share_of_count(len(numbers)), 1):
                return self.at(numbers)
        for number in numbers:
            if not 0 <= number < self._count:
                raise SolverError(
                    f"solution {shown(number)}, expected a number below {self._count}"
                )
        words = np.array([divmod(n, 1 << 64) for n in numbers], dtype=np.uint64).reshape(-1, 2)
        grids = np.zeros((len(numbers), len(self._variant.cells)), dtype=np.uint8)
        self._sums.complete(words, grids, listener())
        return [Grid(grid.tobytes(), self._variant) for grid in grids]


def serves(variant: Variant) -> bool:
    """Whether `Bands` counts puzzles of a variant."""
    return box_shape(variant) in _SHAPES


def serves_candidates(variant: Variant) -> bool:
    """Whether `Bands` also counts by candidate, and leads to solutions by their numbers."""
    return box_shape(variant) == (3, 3)


def share_of_count(numbers: int) -> float:
    """The count's share of the time if `numbers` solutions are then looked up `at` once.

    Thirty solutions take about as long as the count; from some hundreds on they share most of the
    work.
    """
    return 1 / (1 + min(numbers, 300) / 30)


@lru_cache(maxsize=32)
def box_shape(variant: Variant) -> tuple[int, int] | None:
    """The rows and columns of a box, if the houses are rows, columns and boxes and nothing else.

    >>> from satsudoku import variant
    >>> box_shape(variant("classic6")), box_shape(variant("windoku9"))
    ((2, 3), None)
    """
    side = len(variant.symbols)
    square = tuple(product(range(1, side + 1), repeat=2))
    if variant.cells != square or variant.relations:
        return None
    houses = {frozenset(house.cells) for house in variant.houses}
    rows = {frozenset(range(side * i, side * (i + 1))) for i in range(side)}
    columns = {frozenset(range(i, side * side, side)) for i in range(side)}
    for height in range(2, side):
        if side % height == 0:
            boxes = _boxes(side, height)
            if houses == rows | columns | boxes:
                return height, side // height
    return None


def _boxes(side: int, height: int) -> set[frozenset[int]]:
    width = side // height
    return {
        frozenset(side * (top + i) + left + j for i in range(height) for j in range(width))
        for top in range(0, side, height)
        for left in range(0, side, width)
    }
