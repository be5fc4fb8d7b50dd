"""Singles and coverings, and what a covering leaves one place for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import combinations

from .board import Board, Item
from .grids import Grid, grids
from .marks import Change, Marks, thresholds
from .rule import PatternRule

__all__ = ["Covering", "Direct", "Single"]


@dataclass(frozen=True)
class Single(PatternRule):
    """An item with one candidate, which is placed."""

    of: str  # "cell", "house", "box", "line", or "last": the last cell of a house

    def _looks_at(self, board: Board, item: Item) -> bool:
        if self.of == "cell" or len(item) == 1:
            return self.of == "cell" and len(item) == 1
        kind = {"box": (False,), "line": (True,)}.get(self.of, (False, True))
        return board.full[item[0]] and board.line[item[0]] in kind

    def _of(self, marks: Marks, item: Item) -> Iterator[Change]:
        candidates = marks.board.items[item]
        _, once, twice = marks.at_least(candidates, 2)
        if once := once & ~twice:
            for candidate in candidates:
                lanes = once & marks.left[candidate] & ~marks.filled[candidate[0]]
                if self.of == "last":
                    for cell, _ in candidates - {candidate}:
                        lanes &= marks.filled[cell]
                if lanes:
                    yield Change(True, candidate, lanes)

    def every(self, marks: Marks) -> Iterator[Change]:
        """Of each item."""
        for item in marks.board.items:
            if self._looks_at(marks.board, item):
                yield from self._of(marks, item)

    def by(self, marks: Marks, truths: Sequence[Item], links: Sequence[Item]) -> Iterator[Change]:
        """The one candidate of the one truth."""
        if len(truths) == 1 and not links and self._looks_at(marks.board, truths[0]):
            yield from self._of(marks, truths[0])


@dataclass(frozen=True)
class Covering(PatternRule):
    """So many rows of a grid whose candidates lie in as many of its columns."""

    family: str
    size: int
    most: int | None = None  # candidates of a row

    def removed(self, marks: Marks, grid: Grid, rows: Sequence[Item]) -> Iterator[Change]:
        """What so many rows leave no place for; if even fewer columns do, the rows' own."""
        beyond = (marks.left[candidate] for row in rows for candidate in grid.beyond[row])
        lanes = reduce(lambda some, left: some & ~left, beyond, marks.all)
        for row in rows:
            lanes &= self._short(marks, row)
        if not lanes:
            return
        inside = [[candidate for row in rows for candidate in of[row]] for of in grid.crossings]
        over = [reduce(int.__or__, (marks.left[c] for c in some), 0) for some in inside]
        *_, right, many = thresholds(lanes, over, self.size + 1)
        if lanes := lanes & ~many:
            for candidates, rows_have, reached in zip(grid.columns, inside, over, strict=True):
                if reached & lanes:
                    for candidate in candidates.difference(rows_have):
                        yield Change(False, candidate, reached & lanes)
                    for candidate in rows_have:
                        yield Change(False, candidate, reached & lanes & ~right)

    def fits(self, marks: Marks, row: Item) -> int:
        """The lanes where a row has no more candidates than it may have."""
        if self.most is None:
            return marks.all
        return marks.all & ~marks.at_least(marks.board.items[row], self.most + 1)[-1]

    def _short(self, marks: Marks, row: Item) -> int:
        """The lanes where a row may be one of several: each has one candidate in a column."""
        lanes = self.fits(marks, row)
        if self.size > 1:
            lanes &= ~marks.at_least(marks.board.items[row], self.size + 1)[-1]
        return lanes

    def by(self, marks: Marks, truths: Sequence[Item], links: Sequence[Item]) -> Iterator[Change]:
        """What the truths leave no place for in the links."""
        if len(set(truths)) == self.size:
            linked = set().union(*(marks.board.items[link] for link in links))
            for grid in grids(marks.board, self.family):
                if set(truths) <= set(grid.rows):
                    changes = self.removed(marks, grid, truths)
                    yield from (change for change in changes if change.candidate in linked)

    def every(self, marks: Marks) -> Iterator[Change]:
        """Of each choice of rows in each grid."""
        for grid in grids(marks.board, self.family):
            rows = [row for row in grid.rows if self._short(marks, row)]
            for chosen in combinations(rows, self.size):
                yield from self.removed(marks, grid, chosen)


@dataclass(frozen=True)
class Direct(PatternRule):
    """A covering that leaves a symbol one place in another house, which is filled at once.

    A limit of the covering's rows holds for that house, too.
    """

    covering: Covering
    within: str = "house"  # or only "box" or "line"

    def every(self, marks: Marks) -> Iterator[Change]:
        """Of each choice of rows in each grid."""
        for grid in grids(marks.board, self.covering.family):
            for rows in combinations(grid.rows, self.covering.size):
                yield from self._placed(marks, grid, rows)

    def _placed(self, marks: Marks, grid: Grid, rows: Sequence[Item]) -> Iterator[Change]:
        gone = {c: lanes for _, c, lanes in self.covering.removed(marks, grid, rows) if lanes}
        if gone:
            after = Marks(marks.board, dict(marks.left), list(marks.filled), marks.lanes)
            for candidate, lanes in gone.items():
                after.remove(candidate, lanes)
            touched = {item for c in gone for item in marks.board.items_of[c] if len(item) > 1}
            for item in touched.difference(rows):
                few = self.covering.fits(marks, item)
                for change in Single(self.within).by(after, [item], []):
                    yield change._replace(lanes=change.lanes & few)

    def by(self, marks: Marks, truths: Sequence[Item], links: Sequence[Item]) -> Iterator[Change]:
        """What the first truths leave one place for in the last one."""
        *rows, last = truths
        for grid in grids(marks.board, self.covering.family):
            if len(rows) == self.covering.size and set(rows) <= set(grid.rows):
                for change in self._placed(marks, grid, rows):
                    if change.candidate in marks.board.items[last]:
                        yield change
