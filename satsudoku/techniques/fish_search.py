"""The search for fish: bases whose places covers fill, but for fins.

Suppose a place holds, and cross out what it sees: where all that is left of n bases lies in n - 1
covers, it cannot. So each place is tried; the other places that the fish removes follow. The kernel
tries them, on masks of cells.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from satsudoku import _kernel
from satsudoku.board.house import IMPLIED
from satsudoku.cover.geometry import Geometry
from satsudoku.cover.lines import house_items, in_line
from satsudoku.human.links import excluded_by, mask_of, packed, positions, seen_by_all
from satsudoku.human.view import View


class Pool(NamedTuple):
    """Items of one symbol from which bases and covers may come, and whether all are lines."""

    bases: tuple[int, ...]
    covers: tuple[int, ...]
    lines: bool


class FishPattern(NamedTuple):
    """Bases with as many covers that they fill, and masks of options.

    The places are the bases' options; fins are those outside the covers, or in two bases.
    """

    bases: tuple[int, ...]
    covers: tuple[int, ...]
    places: int
    fins: int
    gone: int


@lru_cache(maxsize=64)
def pools(geometry: Geometry, kind: str, symbol: int) -> tuple[Pool, ...]:
    """The choices of houses for a kind of fish: ``line``, ``franken`` or ``mutant``.

    Mutant fish leave out implied houses. Each shares most cells with others, and millions of fish
    in them would remove what a few show.
    """
    items = [
        i for i in house_items(geometry) if geometry.options[i][0] % geometry.symbols == symbol
    ]
    if kind == "mutant":
        declared = tuple(i for i in items if not _is_implied(geometry, i))
        return (Pool(declared, declared, False),)
    families: dict[str, list[int]] = {}
    boxes = []
    for item in items:
        house = geometry.house(item)
        if in_line(geometry, item) and house is not None:
            families.setdefault(house.family, []).append(item)
        else:
            boxes.append(item)
    beside = boxes if kind == "franken" else []
    return tuple(
        Pool((*own, *beside), (*other, *beside), kind == "line")
        for first, own in families.items()
        for second, other in families.items()
        if first != second
    )


def _is_implied(geometry: Geometry, item: int) -> bool:
    house = geometry.house(item)
    return house is not None and house.family == IMPLIED


@lru_cache(maxsize=16)
def line_of(geometry: Geometry) -> tuple[str | None, ...]:
    """For each item of a line the line's family; None for other items."""
    houses = (geometry.house(item) for item in range(len(geometry.options)))
    return tuple(
        house.family if house is not None and in_line(geometry, item) else None
        for item, house in enumerate(houses)
    )


def fish_in(view: View, pool: Pool, size: int) -> tuple[FishPattern, ...]:
    """The fish of a symbol that remove something, each once.

    Finned, plain and Siamese fish of a state come from one search.
    """
    return view.remember(("fish", pool, size), lambda: tuple(_search(view, pool, size)))


def _search(view: View, pool: Pool, size: int) -> Iterator[FishPattern]:
    if not pool.bases:
        return
    geometry, first = view.geometry, view.geometry.cells
    bases, covers = pool_rows(geometry, pool)
    sees = _sees(geometry, geometry.options[pool.bases[0]][0] % geometry.symbols)
    numbers = _kernel.fish(view.places, bases, covers, sees, size)
    for at in range(0, len(numbers), 2 * size):
        bases_chosen, covers_chosen = numbers[at : at + size], numbers[at + size : at + 2 * size]
        yield _fish_of(view, [first + k for k in bases_chosen], [first + k for k in covers_chosen])


@lru_cache(maxsize=256)
def pool_rows(geometry: Geometry, pool: Pool) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
    """The rows of a pool's bases and covers in `View.places`."""
    bases, covers = (np.array(items, np.int32) for items in (pool.bases, pool.covers))
    return bases - np.int32(geometry.cells), covers - np.int32(geometry.cells)


@lru_cache(maxsize=64)
def _sees(geometry: Geometry, symbol: int) -> NDArray[np.uint64]:
    """For each cell the cells where its symbol excludes it, itself included."""
    symbols = geometry.symbols
    options = range(symbol, geometry.cells * symbols, symbols)
    excluded = excluded_by(geometry)
    own = mask_of(options)
    seen = (positions(excluded[option] & own | 1 << option) for option in options)
    return packed([mask_of(o // symbols for o in group) for group in seen], geometry.cells)


def bare(fish: FishPattern, places: Sequence[int]) -> bool:
    """Whether a base has at most one place besides its fins."""
    return any((places[base] & ~fish.fins).bit_count() <= 1 for base in fish.bases)


def siamese(fish: FishPattern, other: FishPattern) -> bool:
    """Whether of two fish with the same bases each removes what the other does not."""
    return bool(fish.gone & ~other.gone) and bool(other.gone & ~fish.gone)


def together(fish: FishPattern, other: FishPattern) -> FishPattern:
    """Two fish of the same bases as one."""
    covers = tuple(dict.fromkeys((*fish.covers, *other.covers)))
    return FishPattern(
        fish.bases, covers, fish.places, fish.fins | other.fins, fish.gone | other.gone
    )


def _fish_of(view: View, bases: list[int], covers: list[int]) -> FishPattern:
    """The fish of some bases and covers, with all that it removes."""
    union, double = overlaid(view, bases)
    covered, twice = overlaid(view, covers)
    fins = union & ~covered | double
    gone = covered & ~union | twice & ~fins
    if fins:
        gone &= seen_by_all(view.geometry, fins)
    return FishPattern(tuple(sorted(bases)), tuple(sorted(covers)), union, fins, gone)


def overlaid(view: View, items: Iterable[int]) -> tuple[int, int]:
    """The mask of the options of some items, and of those that two of them have."""
    union = double = 0
    for item in items:
        double |= union & view.masks[item]
        union |= view.masks[item]
    return union, double
