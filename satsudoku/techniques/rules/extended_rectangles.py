"""Extended rectangles: two lines of three or four cells that could exchange all their symbols.

    {a, b}     {b, c}     {a, c}    Each column's two cells share all houses but the rows. With
      │          │          │       three symbols in all, either row has each of them, so the
    {a, b, x}  {b, c}     {a, c}    rows could be exchanged: one cell holds something else.

Unique rectangles are those of two cells a line. Sound only where the puzzle has one solution, which
is proved first, and where it is known which candidates the puzzle itself excludes.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import ClassVar

from satsudoku.cover.geometry import Geometry
from satsudoku.human.declaration import AFTER_FISH, Example, RuleDeclaration
from satsudoku.human.deduction import Deduction
from satsudoku.human.links import candidates_in
from satsudoku.human.rule import WholeStateRule
from satsudoku.human.sentences.sentence import Sentences
from satsudoku.human.state import State
from satsudoku.human.technique import Technique
from satsudoku.techniques.deadly import DEADLY, free_cells, removed

_MOST_EXTRA = 2  # cells with more candidates


@dataclass(frozen=True)
class ExtendedRectangle(WholeStateRule):
    """Two lines that must not hold the same few symbols."""

    needs_uniqueness: ClassVar[bool] = True
    sentences: ClassVar[Sentences] = {"deadly": DEADLY}

    # A cell that is placed spoils the pattern.
    confluent: ClassVar[bool] = False

    def search(self, state: State) -> Iterator[Deduction]:
        if state.puzzle is None:
            return
        houses_of = state.geometry.variant.houses_of

        def apart(columns: tuple[tuple[int, int], ...]) -> bool:
            """Whether no house holds cells of several columns in both lines: nothing fits there."""
            return all(
                set(houses_of[left[0]]).isdisjoint(houses_of[right[1]])
                for left, right in combinations(columns, 2)
            )

        for columns in _ladders(state.geometry):
            open_columns = [
                (left, right)
                for left, right in columns
                if not state.covered[left] | state.covered[right]
            ]
            for size in (3, 4):
                for some in filter(apart, combinations(open_columns, size)):
                    yield from self._in(state, [cell for column in some for cell in column], size)

    def _in(self, state: State, cells: list[int], size: int) -> Iterator[Deduction]:
        """The deductions of some cells, for each choice of as many symbols as they have columns."""
        masks = [state.left[cell] for cell in cells]
        narrow = [mask for mask in masks if mask.bit_count() <= size]
        if len(narrow) < len(cells) - _MOST_EXTRA:
            return
        tried = set()
        for left_out in combinations(range(len(cells)), _MOST_EXTRA):
            symbols = 0
            for number, mask in enumerate(masks):
                symbols |= mask if number not in left_out else 0
            if symbols.bit_count() != size or symbols in tried:
                continue
            tried.add(symbols)
            if all(mask & symbols for mask in masks):
                gone, deadly = removed(state, cells, symbols)
                if gone:
                    ordered = sorted(cells)
                    pattern = candidates_in(state, ordered)
                    yield self.removal(state, "deadly", gone, pattern, ordered, deadly=deadly)


@lru_cache(maxsize=16)
def _ladders(geometry: Geometry) -> tuple[tuple[tuple[int, int], ...], ...]:
    """For each two houses without a common cell the columns: cells that share their other houses.

    A column's cells may also differ in a second house that holds the whole line, as a box does; so
    columns are gathered by the houses that either cell has alone.
    """
    houses_of, free = geometry.variant.houses_of, sorted(free_cells(geometry))
    columns_of: dict[tuple[frozenset[int], frozenset[int]], list[tuple[int, int]]] = {}
    for cell, other_cell in combinations(free, 2):
        first, second = frozenset(houses_of[cell]), frozenset(houses_of[other_cell])
        if not first.isdisjoint(second):
            own, other = sorted((first - second, second - first), key=sorted)
            column = (cell, other_cell) if own == first - second else (other_cell, cell)
            if own and other:
                columns_of.setdefault((own, other), []).append(column)
    return tuple(tuple(columns) for columns in columns_of.values() if len(columns) >= 3)


RULES = (
    RuleDeclaration(
        "extended-rectangle",
        Technique("Extended Rectangle"),
        ExtendedRectangle,
        aliases=("extended unique rectangle", "XR"),
        example=Example(
            ".....6...75.....8.8.41..6.3....329.....8...34..........7...48.64...1.3.229.6....1",
            "r5c3#5 r5c3#9",
            after=AFTER_FISH,
        ),
    ),
)
