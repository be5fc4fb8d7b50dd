"""Filters behind the interface of all solvers: best for one puzzle with constraints."""

from __future__ import annotations

import time
from collections.abc import Iterator
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from satsudoku._kernel import Filters, FilterSearch
from satsudoku.board.count import Count
from satsudoku.board.grid import Grid
from satsudoku.board.puzzle import Puzzle
from satsudoku.board.variant import Variant
from satsudoku.cover.diagram_arrays import diagram_arrays
from satsudoku.cover.leftovers import leftovers
from satsudoku.deadline import check_time
from satsudoku.errors import SolverError
from satsudoku.solve.base import Solver

__all__ = ["MOST_SYMBOLS", "FiltersSolver", "candidate_masks", "load_filters"]

MOST_SYMBOLS = 32
"""The bits of a mask."""


class FiltersSolver(Solver):
    """Depth-first search where each rule removes the candidates that it cannot allow.

    It needs neither exact cover nor clauses, so it loads at once. Cells of rules that failed often
    come first, which decides most puzzles of setters within milliseconds.

    Attributes:
        name: ``filters``.

    >>> puzzle = Puzzle.build("classic4").cage("r1c1 r1c2", sum=7).puzzle()
    >>> filters = FiltersSolver(puzzle.variant)
    >>> filters.unique(puzzle), filters.count(puzzle)
    (False, Count(48))
    """

    name = "filters"

    def __init__(self, variant: Variant) -> None:
        """Load the rules.

        Raises:
            SolverError: more than `MOST_SYMBOLS` symbols.
        """
        super().__init__(variant)
        self._filters = load_filters(variant)

    def count(
        self, puzzle: Puzzle, limit: int | None = None, timeout: float | None = None
    ) -> Count:
        """Count solutions one by one: see `Solver.count`."""
        self._accept(puzzle, limit, timeout)
        most = 0 if limit is None or limit >= 1 << 64 else limit
        value, done = self._search(puzzle).count(most, timeout)
        return Count(value, done and (limit is None or value < limit), not done)

    def solutions(self, puzzle: Puzzle, timeout: float | None = None) -> Iterator[Grid]:
        """Yield the solutions one by one: see `Solver.solutions`."""
        self._accept(puzzle, None, timeout)
        return self._walk(self._search(puzzle), timeout)

    def _walk(self, search: FilterSearch, timeout: float | None) -> Iterator[Grid]:
        end = None if timeout is None else time.monotonic() + timeout
        left = timeout
        while (symbols := search.next(left)) is not None:
            check_time()
            yield Grid(bytes(symbol + 1 for symbol in symbols), self.variant)
            if end is not None:
                left = end - time.monotonic()
                if left <= 0:
                    raise TimeoutError("the time limit ended the search")

    def _search(self, puzzle: Puzzle) -> FilterSearch:
        return FilterSearch(self._filters, candidate_masks(puzzle))


def candidate_masks(puzzle: Puzzle) -> NDArray[np.uint32]:
    """For each cell the mask of its candidates."""
    symbols = len(puzzle.variant.symbols)
    every = (1 << symbols) - 1
    masks = np.array([1 << (v - 1) if v else every for v in puzzle.values], dtype=np.uint32)
    for option in puzzle.excluded:
        cell, symbol = divmod(option, symbols)
        masks[cell] &= np.uint32(every ^ 1 << symbol)
    return masks


@lru_cache(maxsize=16)
def load_filters(variant: Variant) -> Filters:
    """A variant's rules as the kernel reads them.

    Raises:
        SolverError: more than `MOST_SYMBOLS` symbols.
    """
    symbols = len(variant.symbols)
    if symbols > MOST_SYMBOLS:
        raise SolverError(
            f"filters are for up to {MOST_SYMBOLS} symbols, {variant.name} has {symbols}"
        )
    made = Filters(len(variant.cells), symbols)
    for house in variant.houses:
        made.add_house(np.array(house.cells, dtype=np.int32))
    tables: dict[frozenset[tuple[int, int]], list[tuple[int, ...]]] = {}
    for relation in variant.relations:
        if relation.exclusions:
            tables.setdefault(relation.exclusions, []).append(relation.cells)
    for exclusions, pairs in tables.items():
        allowed = np.ones((symbols, symbols), dtype=np.uint8)
        allowed[tuple(zip(*exclusions, strict=True))] = 0
        made.add_pairs(allowed, np.array(pairs, dtype=np.int32))
    implied = (one.relation for one in leftovers(variant))
    for relation in (*variant.diagrams, *implied):
        made.add_diagram(*diagram_arrays(relation.diagram))
    return made
