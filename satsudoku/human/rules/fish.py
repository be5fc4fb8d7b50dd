"""Fish: the places of a symbol in n lines, against the lines that cross them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations

from satsudoku.human.rules.subsets import Matrix
from satsudoku.human.state import Frame
from satsudoku.variant import House

__all__ = ["fish_matrices"]


def fish_matrices(frame: Frame) -> Sequence[Matrix]:
    """Lines against the lines that cross them, one matrix a symbol and direction.

    Two families of houses are such lines if they share out all cells between them, each house
    crossing each of the other family once: the ``k``-th cell of the ``r``-th house is the ``r``-th
    cell of the ``k``-th house of the other, as with rows and columns. The lines whose places are
    looked at must hold every symbol.

    >>> from satsudoku import variant
    >>> from satsudoku.human.state import frame
    >>> len(fish_matrices(frame(variant("classic9"))))
    18
    """
    families: dict[str, list[tuple[House, tuple[int, ...]]]] = {}
    for house, items in zip(frame.variant.houses, frame.house_items, strict=True):
        families.setdefault(house.family, []).append((house, items))
    return [
        Matrix(
            tuple(items[symbol] for _, items in lines),
            tuple(items[symbol] for _, items in crossing),
        )
        for lines, crossing in permutations(families.values(), 2)
        if _cross(lines, crossing, frame.cells)
        and all(items[0] < frame.primary for _, items in lines)
        for symbol in range(frame.symbols)
    ]


def _cross(
    lines: list[tuple[House, tuple[int, ...]]],
    crossing: list[tuple[House, tuple[int, ...]]],
    cells: int,
) -> bool:
    columns = [house.cells for house, _ in crossing]
    return len(lines) * len(columns) == cells and all(
        len(house.cells) == len(columns)
        and all(
            len(column) == len(lines) and column[r] == cell
            for cell, column in zip(house.cells, columns, strict=True)
        )
        for r, (house, _) in enumerate(lines)
    )
