"""Filters behind the interface of all solvers: best for one puzzle with constraints."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import cache, lru_cache
from typing import TYPE_CHECKING

from satsudoku._kernel import Filters, FilterSearch
from satsudoku.board.count import Count
from satsudoku.board.grid import Grid
from satsudoku.board.puzzle import Puzzle
from satsudoku.board.relation import Relation
from satsudoku.board.variant import Variant
from satsudoku.constraints.filter_rules import add_relations
from satsudoku.deadline import check_time
from satsudoku.errors import SolverError
from satsudoku.solvers.base import Solver

if TYPE_CHECKING:  # loading it takes longer than most counts
    import numpy as np
    from numpy.typing import NDArray

MOST_SYMBOLS = 32
"""The bits of a mask."""

_VALUES = bytes([*range(1, 256), 0])  # of symbols from 0


class FiltersSolver(Solver):
    """Depth-first search where each rule removes the candidates that it cannot allow.

    It needs neither exact cover nor clauses, so it loads at once. Cells of rules that failed often
    come first, which decides most puzzles of setters within milliseconds.
    """

    name = "filters"
    sees_conflicts = True

    def __init__(self, variant: Variant) -> None:
        """Load the rules.

        Raises:
            SolverError: more than `MOST_SYMBOLS` symbols.
        """
        super().__init__(variant)
        _check_symbols(variant)
        self._last: tuple[int, Filters] | None = None  # for puzzles of some symbols

    def _count(self, puzzle: Puzzle, limit: int | None) -> Count:
        return self.counted(self.search(puzzle), limit)

    def _solutions(self, puzzle: Puzzle) -> Iterator[Grid]:
        return self.walk(self.search(puzzle))

    def search(self, puzzle: Puzzle) -> FilterSearch:
        """A search for the solutions of a puzzle of this variant."""
        possible, last = possible_symbols(puzzle), self._last
        if last is None or last[0] != possible:
            last = self._last = possible, load_filters(self.variant, possible)
        return last[1].search(puzzle.values, puzzle.excluded)

    def counted(self, search: FilterSearch, limit: int | None, seconds: float = math.inf) -> Count:
        """Count the solutions of a search until the deadline; a further call continues there.

        It stops at a limit, or after some seconds of work, which a busy machine does not shorten.
        """
        most = 0 if limit is None or limit >= 1 << 64 else limit
        value, done = search.count(most, seconds)
        return Count(value, done and (limit is None or value < limit), not done)

    def known(self, search: FilterSearch) -> Iterator[Grid]:
        """The first two solutions that a count has found, also where it was stopped."""
        for symbols in search.known:
            yield self._grid(symbols)

    def walk(self, search: FilterSearch, polls: int | None = None) -> Iterator[Grid]:
        """Yield the solutions of a new search.

        With `polls` it gives up when a solution takes more than 64 times as many choices.

        Raises:
            TimeoutError: while iterating, at the deadline of this thread, or if it gives up.
        """
        for symbols in _each(search, polls):
            yield self._grid(symbols)
            check_time()

    def further(self, search: FilterSearch) -> Iterator[Grid]:
        """Yield what follows the solutions of `walk`, if it has had two; some may come again."""
        while (symbols := search.next()) is not None:
            yield self._grid(symbols)
            check_time()

    def _grid(self, symbols: bytes) -> Grid:
        return Grid(symbols.translate(_VALUES), self.variant)


def _each(search: FilterSearch, polls: int | None) -> Iterator[bytes]:
    """The solutions of a search; before it has two, it may start anew."""
    first = search.solutions(1, polls)
    yield from first
    two = search.solutions(2, polls) if first else []
    yield from (symbols for symbols in two if symbols not in first)
    while len(two) == 2 and (symbols := search.next(polls)) is not None:
        if symbols not in first:  # after a new start it may meet the first one again
            yield symbols


def possible_symbols(puzzle: Puzzle) -> int:
    """The mask of the symbols that some cell may hold.

    Values that the board has and no cell may hold, as where values are 0 to 10 and all cells hold
    1 to 9, make houses of nine cells hold all nine.
    """
    variant = puzzle.variant
    # With fewer marks than this, some cell may hold any symbol, or each symbol has one.
    plain = puzzle.candidates is None
    marked = len(variant.marks if plain else puzzle.excluded) + puzzle.clues
    if plain and marked >= len(variant.cells):
        marked = len({mark.cell for mark in variant.marks}) + puzzle.clues
    if marked < len(variant.cells):
        return (1 << len(variant.symbols)) - 1
    import numpy as np

    return int(np.bitwise_or.reduce(candidate_masks(puzzle)))


def candidate_masks(puzzle: Puzzle) -> NDArray[np.uint32]:
    """For each cell the mask of its candidates."""
    import numpy as np

    symbols = len(puzzle.variant.symbols)
    masks = _masks(symbols)[np.frombuffer(puzzle.values, dtype=np.uint8)]
    if puzzle.excluded:
        kept = np.ones(len(masks) * symbols, dtype=np.uint32)
        kept[list(puzzle.excluded)] = 0
        masks &= kept.reshape(-1, symbols) @ _masks(symbols)[1:]
    return masks


@cache
def _masks(symbols: int) -> NDArray[np.uint32]:
    """The mask of an empty cell, then those of the symbols."""
    import numpy as np

    return np.array([(1 << symbols) - 1, *(1 << s for s in range(symbols))], dtype=np.uint32)


@lru_cache(maxsize=16)
def load_filters(variant: Variant, possible: int | None = None) -> Filters:
    """A variant's rules as the kernel reads them, for puzzles of some symbols; all by default.

    Raises:
        SolverError: more than `MOST_SYMBOLS` symbols.
        TimeoutError: at the deadline of this thread.
    """
    check_time()
    houses, relations = variant.houses, variant.relations
    board = variant.board if variant.constraints else variant
    if board is None or board.houses != houses[: len(board.houses)]:  # or constraints replace some
        _check_symbols(variant)
        cells, symbols = range(len(variant.cells)), len(variant.symbols)
        return make_filters(cells, symbols, [house.cells for house in houses], relations, possible)
    filters = _of_board(board, possible).copy()
    filters.add_houses([house.cells for house in houses[len(board.houses) :]])
    add_relations(filters, relations[len(board.relations) :], board=board.relations)
    filters.finish()
    return filters


@lru_cache(maxsize=32)
def _of_board(board: Variant, possible: int | None) -> Filters:
    """The filters of a variant without constraints, to be copied; many puzzles have its board."""
    _check_symbols(board)
    symbols = len(board.symbols)
    filters = Filters(len(board.cells), symbols, possible or (1 << symbols) - 1)
    filters.add_houses([house.cells for house in board.houses])
    add_relations(filters, board.relations)
    return filters


def _check_symbols(variant: Variant) -> None:
    symbols = len(variant.symbols)
    if symbols > MOST_SYMBOLS:
        raise SolverError(
            f"filters are for up to {MOST_SYMBOLS} symbols, {variant.name} has {symbols}"
        )


def make_filters(
    cells: Collection[int],
    symbols: int,
    houses: Iterable[Sequence[int]],
    relations: Sequence[Relation],
    possible: int | None = None,
) -> Filters:
    """Rules among some cells, each known by its place among them, as the kernel reads them."""
    every = (1 << symbols) - 1
    filters = Filters(len(cells), symbols, possible or every)
    if cells == range(len(cells)):
        filters.add_houses(list(houses))
        add_relations(filters, relations)
    else:
        places = {cell: place for place, cell in enumerate(cells)}
        filters.add_houses([[places[cell] for cell in house] for house in houses])
        add_relations(filters, relations, places)
    filters.finish()
    return filters


SOLVER = FiltersSolver
