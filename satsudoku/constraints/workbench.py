"""A filled grid on which to draw constraints, for kinds that `satsudoku.generate` offers.

A kind that can be drawn has its own `Drawer`, ``draw``; most come from `draw_line`, `draw_area`,
`draw_dot` or `draw_clue`. What is drawn need not hold: who draws keeps only what does.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, TypeAlias

from satsudoku.board.house import House

_TRIES = 20  # of a drawing that seldom comes out

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
        return self._near[diagonal][cell]

    @cached_property
    def _near(self) -> tuple[list[list[int]], list[list[int]]]:
        """For each cell, those that share an edge with it; and those that share a corner, too."""
        edges = [(0, 1), (1, 0), (0, -1), (-1, 0)]
        corners = [(1, 1), (1, -1), (-1, 1), (-1, -1)]
        return self._beside(edges), self._beside(edges + corners)

    def _beside(self, steps: Sequence[tuple[int, int]]) -> list[list[int]]:
        places = ([(r + down, c + right) for down, right in steps] for r, c in self.places)
        return [[self.index[place] for place in near if place in self.index] for near in places]

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

    def area(self, least: int, most: int) -> list[int]:
        """Free cells that are joined by edges; empty if there are too few."""
        cells = [self.pick(sorted(self.free))] if self.free else []
        size = least + self.pick(range(most - least + 1))
        while len(cells) < size:
            near = {n for cell in cells for n in self.near(cell)} & self.free - {*cells}
            if not near:
                break
            cells.append(self.pick(sorted(near)))
        return cells if len(cells) >= least else []

    def values(self, cells: Sequence[int]) -> list[int]:
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

    @property
    def first(self) -> int:
        """The number of the first symbol: 1 or 0."""
        return min(self.grid)

    def holding(self, value: int, apart: Collection[int] = ()) -> list[int]:
        """The cells that hold a value, but for some."""
        return [c for c, v in enumerate(self.grid) if v == value and c not in apart]

    def some(self, cells: Sequence[int], number: int) -> list[int]:
        """A number of different cells among some, in random order; all if these are fewer."""
        left, chosen = [*cells], list[int]()
        while left and len(chosen) < number:
            chosen.append(left.pop(self.below(len(left))))
        return chosen

    def names(self, cells: Sequence[int]) -> str:
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


def draw_area(
    more: Callable[[list[int]], Table | None] = lambda values: {},
    least: int = 2,
    most: int = 4,
    *,
    differ: bool = False,
) -> Drawer:
    """An area, with what its values add to the table; None where they are of no use.

    Args:
        more: from the values of the cells, which are in no order.
        least: the least number of cells.
        most: the greatest.
        differ: whether its values are to differ.
    """

    def draw(bench: Workbench) -> Drawing | None:
        cells = sorted(bench.area(least, most))
        values = bench.values(cells)
        if not cells or (differ and len({*values}) < len(values)):
            return None
        extra = more(values)
        return None if extra is None else ({"cells": bench.names(cells)} | extra, cells)

    return Drawer(patiently(draw))


def draw_in_line(table: Callable[[Workbench, list[int]], Table | None]) -> Drawer:
    """A table about the cells of a row or a column, in their order from either end."""

    def draw(bench: Workbench) -> Drawing | None:
        lines = bench.lines()
        made = table(bench, bench.lines()[bench.pick(range(len(lines)))]) if lines else None
        return None if made is None else (made, [])

    return Drawer(patiently(draw))


def patiently(draw: Callable[[Workbench], Drawing | None]) -> Callable[[Workbench], Drawing | None]:
    """The same, tried again where nothing came of it."""
    return lambda bench: next(filter(None, (draw(bench) for _ in range(_TRIES))), None)


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
