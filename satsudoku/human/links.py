"""The links of a state: weak ones, which exclude, and strong ones, which imply.

Sets of options are masks of many bits here, bit ``o`` for option ``o``, so that "what all of these
exclude" is one ``&`` away.

    weak      two options share an item: at most one of them holds
    strong    all that is left of an item lies in two nodes: at least one of them holds
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache, reduce
from itertools import chain
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from satsudoku.cover.geometry import Geometry
from satsudoku.cover.lines import house_items
from satsudoku.human.state import POSITIONS, State


class ConstraintLinks(NamedTuple):
    """The links of all short constraints in a state, with the names of these.

    Of a weak pair one option excludes the other; of a strong one an option holds.
    """

    weak: dict[frozenset[int], str]
    strong: dict[frozenset[int], str]


@lru_cache(maxsize=16)
def excluded_by(geometry: Geometry) -> tuple[int, ...]:
    """For each option the mask of the options that it excludes, without itself."""
    return tuple(_exclusions(geometry))


@lru_cache(maxsize=16)
def item_masks(geometry: Geometry) -> tuple[int, ...]:
    """For each item the mask of all its options."""
    return tuple(map(mask_of, geometry.options))


def _exclusions(geometry: Geometry) -> Iterator[int]:
    items = item_masks(geometry)
    for option, covers in enumerate(geometry.covers):
        yield reduce(int.__or__, (items[item] for item, _ in covers)) & ~(1 << option)


def bivalue_cells(state: State) -> dict[int, list[int]]:
    """The open cells with two candidates, by the mask of their symbols."""
    cells: dict[int, list[int]] = {}
    for cell in range(state.geometry.cells):
        if not state.covered[cell] and state.left[cell].bit_count() == 2:
            cells.setdefault(state.left[cell], []).append(cell)
    return cells


@lru_cache(maxsize=16)
def exclusions(geometry: Geometry) -> NDArray[np.uint64]:
    """The masks of `excluded_by` for the kernel: a row of 64-bit words an option."""
    return packed(_exclusions(geometry), len(geometry.covers))


@lru_cache(maxsize=16)
def house_cells(geometry: Geometry) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
    """Where the cells of each house begin, and of the last end, and these cells; for the kernel."""
    houses = [house.cells for house in geometry.variant.houses]
    first = np.cumsum([0, *map(len, houses)], dtype=np.int32)
    return first, np.array(list(chain.from_iterable(houses)), np.int32)


def mask_of(options: Iterable[int]) -> int:
    """The mask of some options."""
    mask = 0
    for option in options:
        mask |= 1 << option
    return mask


def packed(masks: Iterable[int], bits: int) -> NDArray[np.uint64]:
    """Masks for the kernel: a row of 64-bit words each, the lowest bits first.

    >>> packed([1, 1 << 64], 65).tolist()
    [[1, 0], [0, 1]]
    """
    words, raw = -(-bits // 64), bytearray()  # on large boards a copy takes 300 MB
    for mask in masks:
        raw += mask.to_bytes(8 * words, "little")
    return np.frombuffer(raw, "<u8").astype(np.uint64, copy=False).reshape(-1, words)


def positions(mask: int) -> Iterator[int]:
    """The options of a mask, ascending; for masks too wide to keep a table of."""
    while mask:
        bit = mask & -mask
        yield bit.bit_length() - 1
        mask ^= bit


@lru_cache(maxsize=1 << 15)  # the rules of a state ask for the same nodes
def seen_by_all(geometry: Geometry, mask: int) -> int:
    """The options that each option of a mask excludes."""
    excluded = excluded_by(geometry)
    seen = -1
    for option in positions(mask):
        seen &= excluded[option]
    return seen if mask else 0


def left_in(state: State, item: int) -> list[int]:
    """The options of an item that are left."""
    options = state.geometry.options[item]
    return [options[k] for k in POSITIONS[state.left[item]]]


def symbols_of(state: State, cells: Iterable[int]) -> int:
    """The mask of the symbols that are left in some cells."""
    mask = 0
    for cell in cells:
        mask |= state.left[cell]
    return mask


def candidates_in(state: State, cells: Iterable[int]) -> tuple[int, ...]:
    """The candidates of some cells, cell by cell."""
    return tuple(option for cell in cells for option in left_in(state, cell))


class TwoPlaces(NamedTuple):
    """A house in which a symbol has two places: a strong link."""

    item: int
    places: tuple[int, int]


def two_places(state: State) -> dict[int, list[TwoPlaces]]:
    """The houses where a symbol has two places left, by symbol."""
    links: dict[int, list[TwoPlaces]] = {}
    for item in house_items(state.geometry):
        if not state.covered[item] and state.left[item].bit_count() == 2:
            first, second = left_in(state, item)
            link = TwoPlaces(item, (first, second))
            links.setdefault(first % state.geometry.symbols, []).append(link)
    return links


def shared_items(
    geometry: Geometry, first: Iterable[int], second: Iterable[int]
) -> tuple[int, ...]:
    """The items through which the options of two nodes exclude each other; one, if it suffices.

    Raises:
        ValueError: two options do not exclude each other.
    """
    items = _items_of(geometry)
    first, second = list(first), list(second)
    common = frozenset.intersection(*(items[option] for option in (*first, *second)))
    if common:
        return (min(common),)
    return tuple(dict.fromkeys(min(items[a] & items[b]) for a in first for b in second))


@lru_cache(maxsize=16)
def _items_of(geometry: Geometry) -> tuple[frozenset[int], ...]:
    return tuple(frozenset(item for item, _ in covers) for covers in geometry.covers)
