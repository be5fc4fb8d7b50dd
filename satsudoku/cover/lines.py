"""Tell houses that are lines from boxes: the difference between pointing and claiming."""

from __future__ import annotations

from functools import lru_cache

from satsudoku.board.house import IMPLIED, House
from satsudoku.board.variant import Variant
from satsudoku.cover.geometry import Geometry


@lru_cache(maxsize=16)
def line_families(variant: Variant) -> frozenset[str]:
    """The families of houses whose cells all lie on a straight line; implied houses count as such.

    Their cells lie apart, so what they say is seen no sooner than what a line says.

    >>> from satsudoku import variant
    >>> sorted(line_families(variant("diagonal9")))
    ['column', 'diagonal', 'row']
    """
    bent = {house.family for house in variant.houses if not _straight(variant, house)} - {IMPLIED}
    return frozenset(house.family for house in variant.houses) - bent


def in_line(geometry: Geometry, item: int) -> bool:
    """Whether an item "house has symbol" is a line's; False for other items."""
    house = geometry.house(item)
    return house is not None and house.family in line_families(geometry.variant)


def _straight(variant: Variant, house: House) -> bool:
    (r0, c0), *others = (variant.cells[cell] for cell in house.cells)
    if not others:
        return True
    r1, c1 = others[0]
    return all((r - r0) * (c1 - c0) == (c - c0) * (r1 - r0) for r, c in others)


@lru_cache(maxsize=64)
def house_items(geometry: Geometry, within: str = "") -> dict[int, None]:
    """The primary items "house has symbol" of lines, of boxes, or of all houses."""
    items = range(geometry.cells, geometry.primary)
    chosen = (i for i in items if not within or in_line(geometry, i) == (within == "line"))
    return dict.fromkeys(chosen)


@lru_cache(maxsize=64)
def items_by_symbol(geometry: Geometry, within: str = "") -> tuple[tuple[int, ...], ...]:
    """For each symbol those of `house_items` that are its."""
    items: list[list[int]] = [[] for _ in range(geometry.symbols)]
    for item in house_items(geometry, within):
        items[geometry.options[item][0] % geometry.symbols].append(item)
    return tuple(map(tuple, items))


@lru_cache(maxsize=16)
def neighbours(geometry: Geometry) -> tuple[tuple[frozenset[int], frozenset[int]], ...]:
    """For each cell the cells with which it shares a line, and a box."""
    lines: list[set[int]] = [set() for _ in range(geometry.cells)]
    boxes: list[set[int]] = [set() for _ in range(geometry.cells)]
    for house in geometry.variant.houses:
        table = lines if house.family in line_families(geometry.variant) else boxes
        for cell in house.cells:
            table[cell].update(set(house.cells) - {cell})
    return tuple(zip(map(frozenset, lines), map(frozenset, boxes), strict=True))
