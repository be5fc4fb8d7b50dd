"""Random constraints that a filled grid satisfies: where a kind's cells may lie, and its number."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, TypeAlias

from satsudoku.board.constraints.whisper import Whisper
from satsudoku.board.variant import Variant
from satsudoku.making.randomness import Words

__all__ = ["DRAWERS", "Table", "Workbench"]

Table: TypeAlias = dict[str, Any]
"""A table of an encoding, as `Constraint.read` takes it."""

_LONGEST = 6  # cells of a line
_BIGGEST = 4  # cells of a cage


@dataclass
class Workbench:
    """A filled grid to draw constraints on.

    Attributes:
        variant: the board.
        grid: the value of each cell, from 1.
        words: all random choices come from these.
        free: the cells that nothing is drawn on yet.
    """

    variant: Variant
    grid: Sequence[int]
    words: Words
    free: set[int]

    @cached_property
    def index(self) -> Mapping[tuple[int, int], int]:
        """From (row, column) to the cell."""
        return {place: cell for cell, place in enumerate(self.variant.cells)}

    def pick(self, things: Sequence[int]) -> int:
        """One of some cells or numbers."""
        return things[int(self.words.below(len(things), 1)[0])]

    def near(self, cell: int, *, diagonal: bool = False) -> list[int]:
        """The cells that share an edge with one, or a corner."""
        row, column = self.variant.cells[cell]
        steps = [(0, 1), (1, 0), (0, -1), (-1, 0)]
        if diagonal:
            steps += [(1, 1), (1, -1), (-1, 1), (-1, -1)]
        places = ((row + down, column + right) for down, right in steps)
        return [self.index[place] for place in places if place in self.index]

    def neighbours(self) -> tuple[int, int] | None:
        """Two cells that share an edge; None where the first has no such neighbour."""
        one = self.pick(range(len(self.grid)))
        near = self.near(one)
        return (one, self.pick(near)) if near else None

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
        count = len(self.variant.symbols)
        made = []
        for family in ("row", "column"):
            for house in self.variant.houses:
                if house.family == family and len(house.cells) == count:
                    made += [list(house.cells), list(house.cells)[::-1]]
        return made

    def names(self, cells: Sequence[int]) -> str:
        """Cells as a table names them."""
        return " ".join(self.variant.cell_names[cell] for cell in cells)


Drawer: TypeAlias = Callable[[Workbench], "tuple[Table, list[int]] | None"]
"""Draws a constraint: its table, and the cells that it takes; None where it found no place."""


def _line(
    fits: Callable[[list[int], int], bool],
    whole: Callable[[list[int]], bool] = lambda values: True,
    least: int = 3,
) -> Drawer:
    """A line whose values grow by a condition, of two or three last values or of all."""

    def draw(bench: Workbench) -> tuple[Table, list[int]] | None:
        grid = bench.grid
        cells = bench.path(lambda path, c: fits(bench.values(path), grid[c]), least, _LONGEST)
        while len(cells) > least and not whole(bench.values(cells)):
            cells.pop()
        if not cells or not whole(bench.values(cells)):
            return None
        return {"cells": bench.names(cells)}, cells

    return draw


def _cage(bench: Workbench) -> tuple[Table, list[int]] | None:
    if not bench.free:
        return None
    cells = [bench.pick(sorted(bench.free))]
    size = 2 + bench.pick(range(_BIGGEST - 1))
    while len(cells) < size:
        near = sorted({n for cell in cells for n in bench.near(cell)} & bench.free - {*cells})
        onward = [c for c in near if bench.grid[c] not in bench.values(cells)]
        if not onward:
            break
        cells.append(bench.pick(onward))
    return {"cells": bench.names(sorted(cells)), "sum": sum(bench.values(cells))}, cells


def _arrow(bench: Workbench) -> tuple[Table, list[int]] | None:
    def fits(path: list[int], cell: int) -> bool:
        return sum(bench.values(path[1:])) + bench.grid[cell] <= bench.grid[path[0]]

    bulb_and_shaft = bench.path(fits, 3, _LONGEST)
    while len(bulb_and_shaft) >= 3:
        bulb, *shaft = bulb_and_shaft
        if sum(bench.values(shaft)) == bench.grid[bulb]:
            return {"bulb": bench.names([bulb]), "shaft": bench.names(shaft)}, bulb_and_shaft
        bulb_and_shaft.pop()
    return None


def _whisper(bench: Workbench) -> tuple[Table, list[int]] | None:
    apart = Whisper.default(len(bench.variant.symbols))
    draw = _line(lambda path, value: abs(path[-1] - value) >= apart)
    return draw(bench)


def _dot(key: str, number: Callable[[int, int], int | None]) -> Drawer:
    """A dot between two cells, and its number by their values; None where it has none."""

    def draw(bench: Workbench) -> tuple[Table, list[int]] | None:
        pair = bench.neighbours()
        value = None if pair is None else number(*bench.values(pair))
        if pair is None or value is None:
            return None
        table: Table = {"cells": bench.names(sorted(pair))}
        return (table | {key: value} if key else table), []

    return draw


def _falls(bench: Workbench) -> tuple[Table, list[int]] | None:
    pair = bench.neighbours()
    if pair is None:
        return None
    falling = sorted(pair, key=lambda cell: -bench.grid[cell])
    return {"cells": bench.names(falling)}, []


def _clue(key: str, number: Callable[[list[int]], int | None]) -> Drawer:
    """A clue beside a row or a column, by its values from there."""

    def draw(bench: Workbench) -> tuple[Table, list[int]] | None:
        lines = bench.lines()
        if not lines:
            return None
        cells = lines[bench.pick(range(len(lines)))]
        value = number(bench.values(cells))
        return None if value is None else ({"cells": bench.names(cells), key: value}, [])

    return draw


def _little_killer(bench: Workbench) -> tuple[Table, list[int]] | None:
    rows, columns = bench.variant.shape
    edge = [
        cell
        for cell, (row, column) in enumerate(bench.variant.cells)
        if row in (1, rows) or column in (1, columns)
    ]
    row, column = bench.variant.cells[bench.pick(edge)]
    down, right = bench.pick((1, -1)), bench.pick((1, -1))
    cells = []
    while (row, column) in bench.index:
        cells.append(bench.index[row, column])
        row, column = row + down, column + right
    if len(cells) < 2:
        return None
    return {"cells": bench.names(cells), "sum": sum(bench.values(cells))}, []


def _quadruple(bench: Workbench) -> tuple[Table, list[int]] | None:
    row, column = bench.variant.cells[bench.pick(range(len(bench.grid)))]
    places = [(row, column), (row, column + 1), (row + 1, column), (row + 1, column + 1)]
    if not all(place in bench.index for place in places):
        return None
    cells = [bench.index[place] for place in places]
    values = sorted({bench.pick(bench.values(cells)) for _ in range(2)})
    return {"cells": bench.names(cells), "values": values}, []


def _between_crusts(values: list[int]) -> int:
    one, two = sorted((values.index(1), values.index(len(values))))
    return sum(values[one + 1 : two])


def _visible(values: list[int]) -> int:
    return sum(all(v > before for before in values[:k]) for k, v in enumerate(values))


def _ends_apart(values: list[int]) -> bool:
    low, high = sorted((values[0], values[-1]))
    return all(low < value < high for value in values[1:-1])


def _consecutive(values: list[int]) -> bool:
    return max(values) - min(values) == len(values) - 1


def _mirrored(values: list[int]) -> bool:
    return values == values[::-1]


DRAWERS: Mapping[str, Drawer] = {
    "arrows": _arrow,
    "between_lines": _line(lambda path, value: True, _ends_apart),
    "cages": _cage,
    "differences": _dot("", lambda a, b: 1 if abs(a - b) == 1 else None),
    "inequalities": _falls,
    "little_killers": _little_killer,
    "palindromes": _line(lambda path, value: True, _mirrored),
    "pair_sums": _dot("sum", lambda a, b: a + b if a + b in (5, 10) else None),
    "quadruples": _quadruple,
    "ratios": _dot("", lambda a, b: 2 if 2 * min(a, b) == max(a, b) else None),
    "renbans": _line(lambda path, value: value not in path, _consecutive),
    "sandwiches": _clue("sum", _between_crusts),
    "skyscrapers": _clue("visible", _visible),
    "slow_thermometers": _line(lambda path, value: value >= path[-1]),
    "thermometers": _line(lambda path, value: value > path[-1]),
    "whispers": _whisper,
    "x_sums": _clue("sum", lambda values: sum(values[: values[0]])),
}
"""By the key of a constraint's tables: draws one that holds in the grid."""
