"""Matrices of items against items, in which rules look for subsets and fish."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, permutations
from typing import NamedTuple

from satsudoku.board.variant import House
from satsudoku.cover.geometry import Geometry


class Matrix(NamedTuple):
    """Items as rows and columns: option ``k`` of row ``r`` is an option of column ``k``.

    Attributes:
        rows: items that must be covered.
        columns: items; they have every option of the rows.
        beside: items with the same options as the columns, one by one, or none; they lose options
            with them.
    """

    rows: tuple[int, ...]
    columns: tuple[int, ...]
    beside: tuple[int, ...] = ()


def naked_matrices(geometry: Geometry) -> Sequence[Matrix]:
    """Cells against symbols, one matrix per house.

    >>> from satsudoku import variant
    >>> from satsudoku.cover.geometry import geometry
    >>> naked_matrices(geometry(variant("classic4")))[0]
    Matrix(rows=(0, 1, 2, 3), columns=(16, 17, 18, 19), beside=())
    """
    return [
        Matrix(house.cells, items)
        for house, items in zip(geometry.variant.houses, geometry.house_items, strict=True)
    ]


def hidden_matrices(geometry: Geometry) -> Sequence[Matrix]:
    """Symbols against cells, one matrix for each house that holds every symbol."""
    return [
        Matrix(items, house.cells)
        for house, items in zip(geometry.variant.houses, geometry.house_items, strict=True)
        if items[0] < geometry.primary
    ]


def locked_matrices(geometry: Geometry) -> Sequence[Matrix]:
    """The cells that two houses share against the symbols of both.

    >>> from satsudoku import variant
    >>> from satsudoku.cover.geometry import geometry
    >>> locked_matrices(geometry(variant("classic4")))[0]
    Matrix(rows=(0, 1), columns=(16, 17, 18, 19), beside=(48, 49, 50, 51))
    """
    matrices: list[Matrix] = []
    houses = zip(geometry.variant.houses, geometry.house_items, strict=True)
    for (first, items), (second, beside) in combinations(houses, 2):
        shared = tuple(sorted(set(first.cells) & set(second.cells)))
        if len(shared) >= 2 and set(first.cells) != set(second.cells):
            matrices.append(Matrix(shared, items, beside))
    return matrices


def fish_matrices(geometry: Geometry) -> Sequence[Matrix]:
    """Lines against the lines that cross them, one matrix per symbol and direction.

    Two families of houses are such lines if they share out all cells between them, each house
    crossing each of the other family once: the ``k``-th cell of the ``r``-th house is the ``r``-th
    cell of the ``k``-th house of the other, as with rows and columns. The lines in the rows of the
    matrix must hold every symbol.
    """
    families: dict[str, list[tuple[House, tuple[int, ...]]]] = {}
    for house, items in zip(geometry.variant.houses, geometry.house_items, strict=True):
        families.setdefault(house.family, []).append((house, items))
    return [
        Matrix(
            tuple(items[symbol] for _, items in lines),
            tuple(items[symbol] for _, items in crossing),
        )
        for lines, crossing in permutations(families.values(), 2)
        if _cross(lines, crossing, geometry.cells)
        and all(items[0] < geometry.primary for _, items in lines)
        for symbol in range(geometry.symbols)
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
