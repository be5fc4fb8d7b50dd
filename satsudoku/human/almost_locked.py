"""Almost locked sets: cells of a house that have one symbol more than cells.

Where one of the symbols is excluded from all of them, the others are locked in. So of any two of
its symbols at least one stands in the set: a strong link between the places of one and the other.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from satsudoku.human.links import seen_by_all
from satsudoku.human.state import POSITIONS, State

__all__ = ["AlmostLockedSet", "almost_locked_sets"]


class AlmostLockedSet(NamedTuple):
    """Cells with one symbol more than cells.

    Attributes:
        cells: ascending.
        mask: of the cells.
        symbols: their candidates, a mask of symbols.
        places: for each of the symbols the mask of its options in the cells.
        sees: for each of the symbols what all of these exclude.

    >>> AlmostLockedSet((0,), 1, 0b11, {0: 1, 1: 2}, {0: 0, 1: 0}).cells
    (0,)
    """

    cells: tuple[int, ...]
    mask: int
    symbols: int
    places: dict[int, int]
    sees: dict[int, int]


def almost_locked_sets(state: State, most: int = 8) -> list[AlmostLockedSet]:
    """The almost locked sets of a state, house by house; each once.

    Args:
        state: where to look.
        most: how many cells at most.

    >>> from satsudoku import Puzzle
    >>> state = State.of(Puzzle("1.....2..3.....4", "classic4"))
    >>> [found.cells for found in almost_locked_sets(state, 1)]
    [(1,), (2,), (4,), (7,), (8,), (11,), (13,), (14,)]
    """
    sets: dict[int, AlmostLockedSet] = {}
    for house in state.geometry.variant.houses:
        cells = [cell for cell in house.cells if not state.covered[cell]]
        for chosen, symbols in _choices(state, cells, min(most, len(cells) - 1)):
            mask = sum(1 << cell for cell in chosen)
            if mask not in sets:
                sets[mask] = _made(state, chosen, mask, symbols)
    return list(sets.values())


def _choices(state: State, cells: list[int], most: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """Choices of up to so many cells with one symbol more, a choice before those that extend it."""
    left = state.left
    stack: list[tuple[tuple[int, ...], int, int]] = [((), 0, 0)]
    while stack:
        chosen, symbols, start = stack.pop()
        if chosen and symbols.bit_count() == len(chosen) + 1:
            yield chosen, symbols
        if len(chosen) < most:
            stack.extend(
                ((*chosen, cells[k]), symbols | left[cells[k]], k + 1)
                for k in range(len(cells) - 1, start - 1, -1)
            )


def _made(state: State, cells: tuple[int, ...], mask: int, symbols: int) -> AlmostLockedSet:
    count, places = state.geometry.symbols, {}
    for symbol in POSITIONS[symbols]:
        bits = 0
        for cell in cells:
            if state.left[cell] >> symbol & 1:
                bits |= 1 << cell * count + symbol
        places[symbol] = bits
    sees = {symbol: seen_by_all(state.geometry, bits) for symbol, bits in places.items()}
    return AlmostLockedSet(tuple(sorted(cells)), mask, symbols, places, sees)
