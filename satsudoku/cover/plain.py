"""Plain boards, which have no implied houses."""

from __future__ import annotations

from functools import lru_cache

from satsudoku.board.variant import Variant


@lru_cache(maxsize=64)
def is_plain(variant: Variant) -> bool:
    """Whether the houses are whole rows and columns of one grid, and rectangles that share it out.

    Such boards have no implied houses, so the search can be spared.
    """
    if len(variant.grids) > 1 or variant.relations:
        return False
    grid, size = variant.grids[0], len(variant.symbols)
    lines = [0, 0]
    boxed: set[int] = set()
    for house in variant.houses:
        rows = {variant.cells[cell][0] for cell in house.cells}
        columns = {variant.cells[cell][1] for cell in house.cells}
        if len(house.cells) != size or len(rows) * len(columns) != size:
            return False
        if len(rows) == 1 or len(columns) == 1:
            lines[len(rows) > 1] += 1
        elif boxed.isdisjoint(house.cells) and _is_block(rows) and _is_block(columns):
            boxed.update(house.cells)
        else:
            return False
    return lines == [grid.rows, grid.columns] and len(boxed) in (0, len(variant.cells))


def _is_block(lines: set[int]) -> bool:
    """Whether lines are side by side, behind a multiple of their number."""
    return max(lines) - min(lines) + 1 == len(lines) and (min(lines) - 1) % len(lines) == 0
