"""Which houses are lines, and which are boxes: what tells pointing from claiming.

A family of houses is a family of lines if the cells of each of its houses lie on one straight line:
rows, columns, diagonals. All other families are boxes, whatever an encoding calls them: boxes,
drawn regions, extra groups of cells. It is asked of the family, not of the house, so that a region
that happens to be drawn straight is a box like its sisters.
"""

from __future__ import annotations

from functools import lru_cache

from satsudoku.human.state import Frame
from satsudoku.variant import House, Variant

__all__ = ["in_line", "line_families"]


@lru_cache(maxsize=16)
def line_families(variant: Variant) -> frozenset[str]:
    """The families of houses whose cells all lie on a straight line.

    >>> from satsudoku import variant
    >>> sorted(line_families(variant("diagonal9")))
    ['column', 'diagonal', 'row']
    """
    bent = {house.family for house in variant.houses if not _straight(variant, house)}
    return frozenset(house.family for house in variant.houses) - bent


def in_line(frame: Frame, item: int) -> bool:
    """Whether an item "house has symbol" is a line's; False for other items."""
    house = frame.house(item)
    return house is not None and house.family in line_families(frame.variant)


def _straight(variant: Variant, house: House) -> bool:
    (r0, c0), *others = (variant.cells[cell] for cell in house.cells)
    if not others:
        return True
    r1, c1 = others[0]
    return all((r - r0) * (c1 - c0) == (c - c0) * (r1 - r0) for r, c in others)
