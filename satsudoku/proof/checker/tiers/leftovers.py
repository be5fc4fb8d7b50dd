"""Innies and outies: what whole houses less whole cages leave.

Houses that hold every symbol add to a known sum. Cages with most of their cells in there are taken
off. The innies, in these houses but in no such cage, less the outies, in such a cage but in none of
the houses, add to the difference.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from ..rules import Arc, value
from ..stopping import look
from .board import Board
from .setters import Relation

_MOST_CELLS, _MOST_HOUSES = 5, 5
_MOST_SYMBOLS_AS_SETS = 9  # with more, the filter of different symbols looks at sums alone


@lru_cache(maxsize=8)
def leftovers(board: Board) -> tuple[Relation, ...]:
    """One to five cells that are left over; only the first of several sums of the same cells."""
    cages = _apart(board)
    by_cells: dict[tuple[int, ...], Relation] = {}
    for houses in _runs(board) if cages else ():
        leftover = _leftover(board, houses, cages)
        if leftover is not None and list(leftover.cells) not in [cells for cells, _ in cages]:
            by_cells.setdefault(leftover.cells, leftover)
    return tuple(by_cells.values())


def _apart(board: Board) -> list[tuple[list[int], int]]:
    """The cages with sums, but for those that share a cell with one before them."""
    kept: list[tuple[list[int], int]] = []
    for constraint in board.constraints:
        if constraint.cage and not any(set(constraint.cage[0]) & set(cells) for cells, _ in kept):
            kept.append(constraint.cage)
    return kept


def _runs(board: Board) -> Iterator[list[int]]:
    """One to five full houses of a family, one after the other, that share no cell."""
    for length in range(1, _MOST_HOUSES + 1):
        for family in board.families.values():
            full = [house for house in family if board.full[house]]
            for first in range(len(full) - length + 1):
                run = full[first : first + length]
                if len(_cells(board, run)) == length * len(board.symbols):
                    yield run


def _cells(board: Board, houses: Sequence[int]) -> set[int]:
    return {cell for house in houses for cell in board.rules.houses[house]}


def _leftover(
    board: Board, houses: Sequence[int], cages: Sequence[tuple[list[int], int]]
) -> Relation | None:
    """The cells left of some houses, if a cage goes and few cells stay."""
    area = _cells(board, houses)
    off = [(cells, sum_) for cells, sum_ in cages if 2 * len(area & set(cells)) > len(cells)]
    caged = {cell for cells, _ in off for cell in cells}
    signs = dict.fromkeys(sorted(area - caged), 1) | dict.fromkeys(sorted(caged - area), -1)
    if not off or not 1 <= len(signs) <= _MOST_CELLS:
        return None
    total = len(houses) * value(*board.symbols) - sum(sum_ for _, sum_ in off)
    different = caged <= area and any(set(signs) <= set(house) for house in board.rules.houses)
    arcs = _arcs(len(board.symbols), list(signs.values()), total, different=different)
    return Relation(tuple(signs), arcs, different)


def _arcs(symbols: int, signs: Sequence[int], total: int, *, different: bool) -> list[list[Arc]]:
    """The diagram of a sum: its nodes are sums so far; of different symbols with those used."""
    layers = []
    numbers = {(frozenset[int](), 0): 0}
    for position, sign in enumerate(signs, start=1):
        behind = len(signs) - position
        arcs: list[Arc] = []
        following: dict[tuple[frozenset[int], int], int] = {}
        for (used, so_far), source in numbers.items():
            look()
            for symbol in set(range(symbols)) - used:
                reached = so_far + sign * value(symbol)
                least, greatest = value(*range(behind)), value(*range(symbols - behind, symbols))
                possible = least <= total - reached <= greatest if different else True
                if possible and (behind or reached == total):
                    kept = (
                        used | {symbol} if different and symbols <= _MOST_SYMBOLS_AS_SETS else used
                    )
                    node = (kept, reached) if behind else (frozenset[int](), total)
                    arcs.append((source, symbol, following.setdefault(node, len(following))))
        layers.append(arcs)
        numbers = following
    return layers
