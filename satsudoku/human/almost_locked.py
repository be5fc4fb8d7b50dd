"""Almost locked sets: cells of a house that have one symbol more than cells.

Where one of the symbols is excluded from all of them, the others are locked in. So of any two of
its symbols at least one stands in the set: a strong link between the places of one and the other.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import chain, combinations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from satsudoku import _kernel
from satsudoku.cover.geometry import Geometry
from satsudoku.human.chains import ChainGraph, StrongLink
from satsudoku.human.links import excluded_by, open_mask, packed
from satsudoku.human.state import State

__all__ = ["AlmostLockedSet", "LinkedSets", "almost_locked_sets", "linked_sets", "set_graph"]

_MOST_CELLS = 8
_MOST_SYMBOLS = 64  # a bit each in the kernel


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


class LinkedSets(NamedTuple):
    """Two almost locked sets with symbols that cannot stand in both.

    Attributes:
        one: a set.
        two: another, without a cell of the first.
        restricted: the mask of these symbols.
        gone: the mask of what the two exclude in other cells.

    >>> one = AlmostLockedSet((0,), 1, 0b11, {0: 1, 1: 2}, {0: 0, 1: 0})
    >>> LinkedSets(one, one, 0b1, 0).restricted
    1
    """

    one: AlmostLockedSet
    two: AlmostLockedSet
    restricted: int
    gone: int


def almost_locked_sets(state: State, most: int = _MOST_CELLS) -> list[AlmostLockedSet]:
    """The almost locked sets of a state, house by house; each once.

    Args:
        state: where to look; its board has at most 64 symbols.
        most: how many cells at most, up to 8.

    >>> from satsudoku import Puzzle
    >>> state = State.of(Puzzle("1.....2..3.....4", "classic4"))
    >>> [als.cells for als in almost_locked_sets(state, 1)]
    [(1,), (2,), (4,), (7,), (8,), (11,), (13,), (14,)]
    """
    return [als for als in _of(state).sets if len(als.cells) <= most]


def linked_sets(state: State) -> Iterator[LinkedSets]:
    """The pairs of almost locked sets with restricted symbols that exclude something.

    With one restricted symbol, one of the sets lacks it: so all that sees another common symbol in
    both goes. With several, either set is locked without one of them. What the sets exclude in each
    other's cells is left to their other pairs, as in HoDoKu.

    >>> from satsudoku import Puzzle
    >>> pairs = linked_sets(State.of(Puzzle("1.....2..3.....4", "classic4")))
    >>> [(pair.one.cells, pair.two.cells, bin(pair.restricted)) for pair in pairs][:1]
    [((1,), (4, 12), '0b1000')]
    """
    kernel, sets = _of(state).kernel, _of(state).sets
    if kernel is not None:
        possible = packed([open_mask(state)], _options(state.geometry))[0]
        for one, two, restricted, gone in kernel.linked(possible):
            yield LinkedSets(sets[one], sets[two], restricted, int.from_bytes(gone, "little"))


def set_graph(state: State) -> ChainGraph:
    """The strong links of almost locked sets, between every two symbols of each.

    >>> from satsudoku import Puzzle
    >>> len(set_graph(State.of(Puzzle("1.....2..3.....4", "classic4"))).masks)
    32
    """
    return _of(state).graph


@dataclass
class _Sets:
    """The sets of a state, in the kernel and here; None and nothing for too many symbols."""

    geometry: Geometry
    kernel: _kernel.AlmostLockedSets | None
    sets: tuple[AlmostLockedSet, ...]

    @cached_property
    def graph(self) -> ChainGraph:
        """See `set_graph`."""
        links = (
            StrongLink(one, two, als.cells)
            for als in self.sets
            for one, two in combinations(als.places.values(), 2)
        )
        return ChainGraph.of(self.geometry, list(links))


def _of(state: State) -> _Sets:
    cells = range(state.geometry.cells)
    return _search(
        state.geometry, tuple(0 if state.covered[cell] else state.left[cell] for cell in cells)
    )


@lru_cache(maxsize=4)  # several rules look at the same state
def _search(geometry: Geometry, left: tuple[int, ...]) -> _Sets:
    if geometry.symbols > _MOST_SYMBOLS:
        return _Sets(geometry, None, ())
    first, cells, excluded = _board(geometry)
    masks = np.array(left, np.uint64)
    kernel = _kernel.almost_locked(first, cells, masks, excluded, geometry.symbols, _MOST_CELLS)
    made = []
    for chosen, entries in kernel.sets():
        places = {symbol: int.from_bytes(mask, "little") for symbol, mask, _ in entries}
        sees = {symbol: int.from_bytes(mask, "little") for symbol, _, mask in entries}
        mask = sum(1 << cell for cell in chosen)
        symbols = sum(1 << symbol for symbol in places)
        made.append(AlmostLockedSet(tuple(chosen), mask, symbols, places, sees))
    return _Sets(geometry, kernel, tuple(made))


@lru_cache(maxsize=16)
def _board(
    geometry: Geometry,
) -> tuple[NDArray[np.int32], NDArray[np.int32], NDArray[np.uint64]]:
    """Where each house's cells begin, these cells, and what each option excludes."""
    houses = [house.cells for house in geometry.variant.houses]
    first = np.cumsum([0, *map(len, houses)], dtype=np.int32)
    cells = np.array(list(chain.from_iterable(houses)), np.int32)
    return first, cells, packed(excluded_by(geometry), _options(geometry))


def _options(geometry: Geometry) -> int:
    return geometry.cells * geometry.symbols
