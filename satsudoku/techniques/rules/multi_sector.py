"""Multi-sector locked sets: cells where rows cross columns, as many as their symbols can fill.

. . . . . .      In the cells x each symbol lies in some of the rows, and in some of the
. x . x . x      columns: take the fewer. If all symbols together need no more lines than there
. . . . . .      are cells, each of these lines gets its symbol in one of the cells x, and
. x . x . x      nowhere else.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import permutations
from typing import ClassVar, NamedTuple

import numpy as np

from satsudoku import _kernel
from satsudoku.cover.geometry import Geometry
from satsudoku.cover.lines import line_families
from satsudoku.human.declaration import AFTER_FISH, Example, RuleDeclaration
from satsudoku.human.deduction import Deduction
from satsudoku.human.rule import WholeStateRule
from satsudoku.human.sentences.sentence import Sentences
from satsudoku.human.state import POSITIONS, State
from satsudoku.human.technique import Technique
from satsudoku.techniques.sectors import SECTOR_SENTENCE, locked_cells

_MOST_LINES = 10  # the kernel tries all choices of rows and columns


class _CrossingLines(NamedTuple):
    """Two families of lines that cross: houses, by number.

    By row and column the cell where they cross; -1 if they do not.
    """

    rows: tuple[int, ...]
    columns: tuple[int, ...]
    cells: tuple[tuple[int, ...], ...]


@dataclass(frozen=True)
class MultiSector(WholeStateRule):
    """Cells of two or more rows and columns that have only as many symbols, counted by line.

    It looks at boards of up to ten rows and columns.
    """

    sentences: ClassVar[Sentences] = {"sectors": SECTOR_SENTENCE}

    # A cell that is placed leaves rows and columns that cross in fewer cells.
    confluent: ClassVar[bool] = False

    def search(self, state: State) -> Iterator[Deduction]:
        lines = _lines(state.geometry)
        if lines is None:
            return
        places = _places(state, lines)
        for rows, columns in _kernel.sectors(np.array(places, np.uint16), len(lines.columns)):
            done = set()
            for by_rows in (True, False):
                deduction = self._deduction(state, lines, places, (rows, columns), by_rows)
                if deduction is not None and deduction.eliminated not in done:
                    done.add(deduction.eliminated)
                    yield deduction

    def _deduction(
        self,
        state: State,
        lines: _CrossingLines,
        places: list[list[int]],
        chosen: tuple[int, int],
        by_rows: bool,
    ) -> Deduction | None:
        """The deduction of some rows and columns; `by_rows` decides where both are as many."""
        geometry, (rows, columns) = state.geometry, chosen
        links: list[int] = []
        for symbol, of_rows in enumerate(places):
            needed = [row for row in POSITIONS[rows] if of_rows[row] & columns]
            across = 0
            for row in needed:
                across |= of_rows[row] & columns
            if (len(needed), not by_rows) <= (across.bit_count(), False):
                houses = [lines.rows[row] for row in needed]
            else:
                houses = [lines.columns[column] for column in POSITIONS[across]]
            links += [geometry.house_items[house][symbol] for house in houses]
        cells = (
            lines.cells[row][column] for row in POSITIONS[rows] for column in POSITIONS[columns]
        )
        truths = [cell for cell in cells if cell >= 0 and not state.covered[cell]]
        return locked_cells(self, state, "sectors", truths, links)


def _places(state: State, lines: _CrossingLines) -> list[list[int]]:
    """For each symbol, by row, the mask of the columns where it may be in open cells."""
    masks = [
        [0 if cell < 0 or state.covered[cell] else state.left[cell] for cell in row]
        for row in lines.cells
    ]
    return [
        [sum((mask >> symbol & 1) << k for k, mask in enumerate(row)) for row in masks]
        for symbol in range(state.geometry.symbols)
    ]


@lru_cache(maxsize=16)
def _lines(geometry: Geometry) -> _CrossingLines | None:
    """The rows and columns of a variant; None if they are too many."""
    houses = geometry.variant.houses
    for across, down in permutations(sorted(line_families(geometry.variant), reverse=True), 2):
        rows = tuple(n for n, house in enumerate(houses) if house.family == across)
        columns = tuple(n for n, house in enumerate(houses) if house.family == down)
        cells = tuple(
            tuple(
                next(iter(set(houses[row].cells).intersection(houses[column].cells)), -1)
                for column in columns
            )
            for row in rows
        )
        whole = {cell for row in cells for cell in row if cell >= 0}
        if len(whole) == geometry.cells and max(len(rows), len(columns)) <= _MOST_LINES:
            return _CrossingLines(rows, columns, cells)
    return None


RULES = (
    RuleDeclaration(
        "multi-sector-locked-set",
        Technique("Multi-Sector Locked Set"),
        MultiSector,
        aliases=("MSLS", "multi-sector naked set"),
        example=Example(
            "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
            "r2c5#3 r2c5#8 r2c6#8 r4c5#4 r8c5#4 r8c4#5 r3c1#2 r5c1#2 r5c1#6 r9c1#6 r5c3#1 r7c3#1 "
            "r1c3#7 r5c7#1 r5c7#2 r5c9#6",
            after=AFTER_FISH,
        ),
    ),
)
