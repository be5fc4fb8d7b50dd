"""A filled grid to draw constraints on: for kinds whose puzzles `satsudoku.generate` makes.

A kind that can be drawn has a `Drawer` of its own, ``draw``; most are made by `draw_line`,
`draw_dot` or `draw_clue`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, TypeAlias

from satsudoku.board.house import House

__all__ = [
    "LONGEST_LINE",
    "Drawer",
    "Drawing",
    "Table",
    "Workbench",
    "draw_clue",
    "draw_dot",
    "draw_line",
]

Table: TypeAlias = dict[str, Any]
"""A table of an encoding, as `Constraint.read` takes it."""

Drawing: TypeAlias = tuple[Table, list[int]]
"""A table, and the cells that no other line or cage may take."""

LONGEST_LINE = 6
"""Cells of a line that is drawn."""


@dataclass
class Workbench:
    """A filled grid to draw constraints on.

    Attributes:
        places: (row, column) of each cell, from 1.
        cell_names: of each cell, as a table names it.
        symbols: how many there are.
        houses: of the board.
        grid: the value of each cell, from 1.
        below: draws a number from 0 to one less than its argument; all random choices come from it.
        free: the cells that nothing is drawn on yet.
    """

    places: Sequence[tuple[int, int]]
    cell_names: Sequence[str]
    symbols: int
    houses: Sequence[House]
    grid: Sequence[int]
    below: Callable[[int], int]
    free: set[int]

    @cached_property
    def index(self) -> Mapping[tuple[int, int], int]:
        """From (row, column) to the cell."""
        return {place: cell for cell, place in enumerate(self.places)}

    def pick(self, things: Sequence[int]) -> int:
        """One of some cells or numbers."""
        return things[self.below(len(things))]

    def near(self, cell: int, *, diagonal: bool = False) -> list[int]:
        """The cells that share an edge with one, or a corner."""
        row, column = self.places[cell]
        steps = [(0, 1), (1, 0), (0, -1), (-1, 0)]
        if diagonal:
            steps += [(1, 1), (1, -1), (-1, 1), (-1, -1)]
        places = ((row + down, column + right) for down, right in steps)
        return [self.index[place] for place in places if place in self.index]

    def neighbours(self) -> tuple[int, int] | None:
        """Two cells that share an edge; None where the first has no such neighbour."""
        cell = self.pick(range(len(self.grid)))
        near = self.near(cell)
        return (cell, self.pick(near)) if near else None

    def path(self, fits: Callable[[list[int], int], bool], least: int, most: int) -> list[int]:
        """A path through free cells, as long as it can grow; empty if it is too short.

        Args:
            fits: whether a cell may follow the cells so far.
            least: how many cells it needs.
            most: how many it may have; a lower limit is drawn.
        """
        if not self.free:
            return []
        cells = [self.pick(sorted(self.free))]
        limit = least + self.pick(range(most - least + 1))
        while len(cells) < limit:
            near = self.near(cells[-1], diagonal=True)
            onward = [c for c in near if c in self.free and c not in cells and fits(cells, c)]
            if not onward:
                break
            cells.append(self.pick(onward))
        return cells if len(cells) >= least else []

    def values(self, cells: Sequence[int]) -> list[int]:
        """What some cells hold."""
        return [self.grid[cell] for cell in cells]

    def lines(self) -> list[list[int]]:
        """The rows and columns that have a cell for each symbol, from either end."""
        count = self.symbols
        lines = []
        for family in ("row", "column"):
            for house in self.houses:
                if house.family == family and len(house.cells) == count:
                    lines += [list(house.cells), list(house.cells)[::-1]]
        return lines

    def names(self, cells: Sequence[int]) -> str:
        """Cells as a table names them."""
        return " ".join(self.cell_names[cell] for cell in cells)


@dataclass(frozen=True)
class Drawer:
    """How a kind is drawn.

    Attributes:
        draw: draws a constraint that holds in the grid; None where it found no place.
    """

    draw: Callable[[Workbench], Drawing | None]


def draw_line(
    fits: Callable[[list[int], int], bool],
    whole: Callable[[list[int]], bool] = lambda values: True,
    least: int = 3,
) -> Drawer:
    """A line whose values grow by a condition, of two or three last values or of all."""

    def draw(bench: Workbench) -> Drawing | None:
        grid = bench.grid
        cells = bench.path(lambda path, c: fits(bench.values(path), grid[c]), least, LONGEST_LINE)
        while len(cells) > least and not whole(bench.values(cells)):
            cells.pop()
        if not cells or not whole(bench.values(cells)):
            return None
        return {"cells": bench.names(cells)}, cells

    return Drawer(draw)


def draw_dot(key: str, number: Callable[[int, int], int | None]) -> Drawer:
    """A dot between two cells, and its number by their values; None where it has none."""

    def draw(bench: Workbench) -> Drawing | None:
        pair = bench.neighbours()
        value = None if pair is None else number(*bench.values(pair))
        if pair is None or value is None:
            return None
        table: Table = {"cells": bench.names(sorted(pair))}
        return (table | {key: value} if key else table), []

    return Drawer(draw)


def draw_clue(key: str, number: Callable[[list[int]], int | None]) -> Drawer:
    """A clue beside a row or a column, by its values from there."""

    def draw(bench: Workbench) -> Drawing | None:
        lines = bench.lines()
        if not lines:
            return None
        cells = lines[bench.pick(range(len(lines)))]
        value = number(bench.values(cells))
        return None if value is None else ({"cells": bench.names(cells), key: value}, [])

    return Drawer(draw)
