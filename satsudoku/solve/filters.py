"""Filters behind the interface of all solvers: best for one puzzle with constraints."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from satsudoku._kernel import Filters, FilterSearch
from satsudoku.board.count import Count
from satsudoku.board.grid import Grid
from satsudoku.board.puzzle import Puzzle
from satsudoku.board.relation import Relation
from satsudoku.board.variant import Variant
from satsudoku.cover.diagram_arrays import diagram_arrays
from satsudoku.cover.implied_sums import with_implied_sums
from satsudoku.deadline import check_time
from satsudoku.errors import SolverError
from satsudoku.solve.base import Solver

__all__ = [
    "MOST_SYMBOLS",
    "FiltersSolver",
    "candidate_masks",
    "load_filters",
    "make_filters",
    "supported",
]

MOST_SYMBOLS = 32
"""The bits of a mask."""
_PATIENCE = 0.2  # seconds to prove a first solution the only one


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
    houses = [house.cells for house in variant.houses]
    relations = with_implied_sums(variant).relations
    return make_filters(range(len(variant.cells)), symbols, houses, relations)


def make_filters(
    cells: Iterable[int],
    symbols: int,
    houses: Iterable[Iterable[int]],
    relations: Sequence[Relation],
) -> Filters:
    """Rules as the kernel reads them.

    Args:
        cells: those of the search; each is known by its place among them.
        symbols: how many there are, at most `MOST_SYMBOLS`.
        houses: of these cells.
        relations: among these cells.

    >>> puzzle = Puzzle.build("classic4").cage("r1c1 r4c4", sum=3).puzzle()
    >>> cage = make_filters([0, 15], 4, [], puzzle.variant.relations)
    >>> supported(cage, np.array([15, 15], dtype=np.uint32)).tolist()
    [3, 3]
    """
    places = {cell: place for place, cell in enumerate(cells)}
    made = Filters(len(places), symbols)
    for house in houses:
        made.add_house(np.array([places[cell] for cell in house], dtype=np.int32))
    tables: dict[frozenset[tuple[int, int]], list[list[int]]] = {}
    for relation in relations:
        exclusions, own = relation.exclusions, [places[cell] for cell in relation.cells]
        if exclusions is None:
            _, nodes, arcs = diagram_arrays(relation.diagram)
            made.add_diagram(np.array(own, dtype=np.int32), nodes, arcs)
        elif exclusions:
            tables.setdefault(exclusions, []).append(own)
    for exclusions, pairs in tables.items():
        allowed = np.ones((symbols, symbols), dtype=np.uint8)
        allowed[tuple(zip(*exclusions, strict=True))] = 0
        made.add_pairs(allowed, np.array(pairs, dtype=np.int32))
    return made


def supported(
    filters: Filters, masks: NDArray[np.uint32], *, timeout: float | None = None
) -> NDArray[np.uint32]:
    """Keep of each cell's candidates those that stand in some solution.

    Args:
        filters: the rules.
        masks: one a cell, of its candidates; changed in place.
        timeout: seconds for the whole.

    Returns:
        One mask a cell; all 0 where there is no solution.

    Raises:
        TimeoutError: `timeout` seconds did not suffice.

    >>> puzzle = Puzzle.build("classic4").cage("r1c1 r1c2", sum=3).puzzle()
    >>> supported(load_filters(puzzle.variant), candidate_masks(puzzle))[:4].tolist()
    [3, 3, 12, 12]
    """
    end = None if timeout is None else time.monotonic() + timeout
    true = np.zeros_like(masks)
    search = FilterSearch(filters, masks)
    only = search.first(timeout)
    if only is not None:
        true |= _bits(only)
    if only is None or _last(search):
        return true
    # Any order gives the same answer; a shuffled one gives solutions that differ more.
    symbols = int(masks.max()).bit_length()
    for option in np.random.default_rng(0).permutation(len(masks) * symbols).tolist():
        cell, symbol = divmod(option, symbols)
        bit = np.uint32(1 << symbol)
        if true[cell] & bit or not masks[cell] & bit:
            continue
        left = None if end is None else max(end - time.monotonic(), 1e-9)
        tried = masks.copy()
        tried[cell] = bit
        solution = FilterSearch(filters, tried).first(left)
        if solution is None:  # excluded from all searches that follow
            masks[cell] ^= bit
        else:
            true |= _bits(solution)
    return true


def _bits(solution: bytes) -> NDArray[np.uint32]:
    return np.uint32(1) << np.frombuffer(solution, dtype=np.uint8).astype(np.uint32)


def _last(search: FilterSearch) -> bool:
    """Whether a search ends soon without a further solution, which decides all candidates."""
    try:
        return search.next(_PATIENCE) is None
    except TimeoutError:
        check_time()
        return False
