"""A filled grid on which to draw constraints, for kinds that `satsudoku.generate` offers.

A kind that can be drawn has its own `Drawer`, ``draw``; most come from `draw_line`,
`draw_dot` or `draw_clue`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, TypeAlias

from satsudoku.board.house import House

Table: TypeAlias = dict[str, Any]
"""A table of an encoding, for `Constraint.read`."""

Drawing: TypeAlias = tuple[Table, list[int]]
"""A table, and the cells that no other line or cage may use."""

LONGEST_LINE = 6
"""The greatest number of cells of a drawn line."""


@dataclass
class Workbench:
    """A filled grid on which to draw constraints.

    Attributes:
        places: (row, column) of each cell, from 1.
        cell_names: the name of each cell in tables.
        symbols: the number of symbols.
        houses: the board's.
        grid: the number of each cell: the first symbol is 1, or 0 where the board's is a 0.
        below: draws a number below its argument, from 0; all random choices come from it.
        free: the cells without a drawing.
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
        """The cells that share an edge or a corner with a cell."""
        row, column = self.places[cell]
        steps = [(0, 1), (1, 0), (0, -1), (-1, 0)]
        if diagonal:
            steps += [(1, 1), (1, -1), (-1, 1), (-1, -1)]
        places = ((row + down, column + right) for down, right in steps)
        return [self.index[place] for place in places if place in self.index]

    def neighbours(self) -> tuple[int, int] | None:
        """Two cells that share an edge; None if the first has no such neighbour."""
        cell = self.pick(range(len(self.grid)))
        near = self.near(cell)
        return (cell, self.pick(near)) if near else None

    def path(self, fits: Callable[[list[int], int], bool], least: int, most: int) -> list[int]:
        """A path through free cells, as long as it can grow; empty if it is too short.

        Args:
            fits: whether a cell may follow the cells so far.
            least: the least number of cells.
            most: the greatest number of cells; a random lower limit applies.
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
        """The values of some cells."""
        return [self.grid[cell] for cell in cells]

    def lines(self) -> list[list[int]]:
        """The rows and columns with a cell for each symbol, from either end."""
        count = self.symbols
        lines = []
        for family in ("row", "column"):
            for house in self.houses:
                if house.family == family and len(house.cells) == count:
                    lines += [list(house.cells), list(house.cells)[::-1]]
        return lines

    def names(self, cells: Sequence[int]) -> str:
        """The names of cells in a table."""
        return " ".join(self.cell_names[cell] for cell in cells)


@dataclass(frozen=True)
class Drawer:
    """The way to draw a kind."""

    draw: Callable[[Workbench], Drawing | None]


def draw_line(
    fits: Callable[[list[int], int], bool],
    whole: Callable[[list[int]], bool] = lambda values: True,
    least: int = 3,
) -> Drawer:
    """A line that grows while a condition holds on its last two or three values, or on all."""

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
    """A dot between two cells, with a number from their values; None if there is none."""

    def draw(bench: Workbench) -> Drawing | None:
        pair = bench.neighbours()
        value = None if pair is None else number(*bench.values(pair))
        if pair is None or value is None:
            return None
        table: Table = {"cells": bench.names(sorted(pair))}
        return (table | {key: value} if key else table), []

    return Drawer(draw)


def draw_clue(key: str, number: Callable[[list[int]], int | None]) -> Drawer:
    """A clue beside a row or a column, from the values seen there."""

    def draw(bench: Workbench) -> Drawing | None:
        lines = bench.lines()
        if not lines:
            return None
        cells = lines[bench.pick(range(len(lines)))]
        value = number(bench.values(cells))
        return None if value is None else ({"cells": bench.names(cells), key: value}, [])

    return Drawer(draw)
