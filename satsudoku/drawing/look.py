"""Where the thick lines of a variant run, and which cells are shaded."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from satsudoku.board.jigsaw import connected
from satsudoku.board.own_parts import own_parts
from satsudoku.board.variant import Variant

_Place = tuple[int, int]


_Edge = tuple[int, int, int, int]


@dataclass(frozen=True)
class Look:
    """How a board is drawn.

    Attributes:
        walls: pairs of neighbours (r, c, r', c') between which a thick line runs.
        rows: below which rows, 0 for the top edge, a text drawing has a line: where a thick line
            runs, and everywhere if thick lines bend, so that cells stay evenly spaced.
        columns: the same, to the right of columns.
        shaded: cells of houses that neither tile the board nor run along a line: diagonals, ...
    """

    walls: frozenset[_Edge]
    rows: frozenset[int]
    columns: frozenset[int]
    shaded: frozenset[_Place]


@lru_cache(maxsize=64)
def look(variant: Variant) -> Look:
    """Where the thick lines of a variant run, and which cells are shaded."""
    families: dict[str, list[list[_Place]]] = {}
    for house in own_parts(variant).houses:
        families.setdefault(house.family, []).append([variant.cells[c] for c in house.cells])
    regions: dict[_Place, list[int]] = {cell: [] for cell in variant.cells}
    shaded: set[_Place] = set()
    for areas in families.values():
        if sum(map(len, areas)) < len(variant.cells):
            shaded.update(cell for area in areas if not _is_line(area) for cell in area)
        elif not any(_is_line(area) or not connected(area) for area in areas):
            for number, area in enumerate(areas):
                for cell in area:
                    regions[cell].append(number)
    height, width = variant.shape
    below = {(r, c, r + 1, c) for r in range(height + 1) for c in range(1, width + 1)}
    beside = {(r, c, r, c + 1) for r in range(1, height + 1) for c in range(width + 1)}
    walls = {e for e in below | beside if regions.get(e[:2]) != regions.get(e[2:])}
    # Where a cell ends no region, though a thick line runs elsewhere in its line, that line bends.
    inside = {e for e in below | beside if e[:2] in regions and e[2:] in regions} - walls

    def lines(edges: set[_Edge], axis: int) -> frozenset[int]:
        thick = {edge[axis] for edge in edges & walls}
        bends = not thick.isdisjoint(edge[axis] for edge in edges & inside)
        return frozenset(edge[axis] for edge in edges) if bends else frozenset(thick)

    return Look(frozenset(walls), lines(below, 0), lines(beside, 1), frozenset(shaded))


def _is_line(cells: list[_Place]) -> bool:
    return len({r for r, _ in cells}) == 1 or len({c for _, c in cells}) == 1
