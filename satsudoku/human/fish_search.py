"""The search for fish: bases whose places covers fill, but for fins.

Suppose a place holds, and cross out what it sees: where all that is left of n bases lies in n - 1
covers, it cannot. So for each place it is tried whether it can go; what else the fish removes
follows. The kernel tries them, on masks of cells.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from satsudoku import _kernel
from satsudoku.cover.geometry import Geometry
from satsudoku.cover.lines import house_items, in_line
from satsudoku.human.links import excluded_by, packed, positions, seen_by_all

__all__ = ["Fish", "Pool", "bare", "fish_in", "pools", "siamese", "together"]


class Pool(NamedTuple):
    """Houses from which bases and covers may come.

    Attributes:
        bases: items of one symbol.
        covers: the same.
        lines: whether all of them are lines.

    >>> Pool((1,), (2,), True).lines
    True
    """

    bases: tuple[int, ...]
    covers: tuple[int, ...]
    lines: bool


class Fish(NamedTuple):
    """Bases with the covers that they fill.

    Attributes:
        bases: items.
        covers: items, as many.
        places: the mask of the bases' options.
        fins: the mask of those outside the covers, or in two bases.
        gone: the mask of what is removed.

    >>> Fish((1,), (2,), 3, 0, 4).gone
    4
    """

    bases: tuple[int, ...]
    covers: tuple[int, ...]
    places: int
    fins: int
    gone: int


@lru_cache(maxsize=64)
def pools(geometry: Geometry, kind: str, symbol: int) -> tuple[Pool, ...]:
    """The choices of houses for a kind of fish: ``line``, ``franken`` or ``mutant``.

    >>> from satsudoku import variant
    >>> from satsudoku.cover.geometry import geometry
    >>> board = geometry(variant("classic9"))
    >>> [len(pools(board, kind, 0)) for kind in ("line", "franken", "mutant")]
    [2, 2, 1]
    """
    items = [
        i for i in house_items(geometry) if geometry.options[i][0] % geometry.symbols == symbol
    ]
    if kind == "mutant":
        return (Pool(tuple(items), tuple(items), False),)
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
        Pool((*one, *beside), (*two, *beside), kind == "line")
        for first, one in families.items()
        for second, two in families.items()
        if first != second
    )


def fish_in(geometry: Geometry, pool: Pool, places: dict[int, int], size: int) -> Iterator[Fish]:
    """The fish of a symbol that remove something, each once.

    Args:
        geometry: of the state.
        pool: where bases and covers come from.
        places: of each item that is not covered, the mask of its options that are left.
        size: how many bases.

    >>> from satsudoku import variant
    >>> from satsudoku.cover.geometry import geometry
    >>> board = geometry(variant("classic9"))
    >>> list(fish_in(board, pools(board, "line", 0)[0], {}, 2))
    []
    """
    bases = tuple(item for item in pool.bases if item in places)
    covers = tuple(item for item in pool.covers if item in places)
    if len(bases) < size or len(covers) < size:
        return
    numbers = _search(geometry, bases, covers, tuple(places.items()), size)
    for at in range(0, len(numbers), 2 * size):
        one, two = numbers[at : at + size], numbers[at + size : at + 2 * size]
        yield _made(geometry, [bases[k] for k in one], [covers[k] for k in two], places)


@lru_cache(maxsize=64)  # finned, plain and Siamese fish of a state come from one search
def _search(
    geometry: Geometry,
    bases: tuple[int, ...],
    covers: tuple[int, ...],
    left: tuple[tuple[int, int], ...],
    size: int,
) -> list[int]:
    """The numbers of the bases and the covers of each fish, fish after fish."""
    places = dict(left)
    number = {item: k for k, item in enumerate(covers)}
    return _kernel.fish(
        _cells(geometry, [places[item] for item in bases]),
        _cells(geometry, [places[item] for item in covers]),
        np.array([number.get(item, -1) for item in bases], np.int32),
        _sees(geometry, geometry.options[bases[0]][0] % geometry.symbols),
        size,
    )


@lru_cache(maxsize=64)
def _sees(geometry: Geometry, symbol: int) -> NDArray[np.uint64]:
    """For each cell the cells where its symbol excludes it, itself among them."""
    options = range(symbol, geometry.cells * geometry.symbols, geometry.symbols)
    excluded = excluded_by(geometry)
    own = sum(1 << option for option in options)
    return _cells(geometry, [excluded[option] & own | 1 << option for option in options])


def _cells(geometry: Geometry, masks: list[int]) -> NDArray[np.uint64]:
    """Masks of one symbol's options as masks of cells, a row of 64-bit words each."""
    cells = [sum(1 << option // geometry.symbols for option in positions(m)) for m in masks]
    return packed(cells, geometry.cells)


def bare(fish: Fish, places: dict[int, int]) -> bool:
    """Whether a base has one place at most beside its fins.

    >>> bare(Fish((1,), (2,), 0b11, 0b01, 4), {1: 0b11})
    True
    """
    return any((places[base] & ~fish.fins).bit_count() <= 1 for base in fish.bases)


def siamese(one: Fish, two: Fish) -> bool:
    """Whether of two fish with the same bases each removes what the other does not.

    >>> siamese(Fish((1,), (2,), 3, 1, 4), Fish((1,), (3,), 3, 2, 8))
    True
    """
    return bool(one.gone & ~two.gone) and bool(two.gone & ~one.gone)


def together(one: Fish, two: Fish) -> Fish:
    """Two fish of the same bases as one.

    >>> together(Fish((1,), (2,), 3, 1, 4), Fish((1,), (3,), 3, 2, 8)).gone
    12
    """
    covers = tuple(dict.fromkeys((*one.covers, *two.covers)))
    return Fish(one.bases, covers, one.places, one.fins | two.fins, one.gone | two.gone)


def _made(geometry: Geometry, bases: list[int], covers: list[int], places: dict[int, int]) -> Fish:
    """The fish of some bases and covers, with all that it removes."""
    union = double = 0
    for item in bases:
        double |= union & places[item]
        union |= places[item]
    covered = twice = 0
    for item in covers:
        twice |= covered & places[item]
        covered |= places[item]
    fins = union & ~covered | double
    gone = covered & ~union | twice & ~fins
    if fins:
        gone &= seen_by_all(geometry, fins)
    return Fish(tuple(sorted(bases)), tuple(sorted(covers)), union, fins, gone)
