"""Singles and coverings, and what a covering leaves one place for."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import combinations

from ..stopping import look
from .board import Board, Candidate, Item
from .grids import Grid, grids
from .marks import Change, Marks, thresholds
from .rule import PatternRule, Rule


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
        candidates, once, twice = marks.board.items[item], 0, 0
        for candidate in candidates:
            lanes = marks.left[candidate]
            twice |= once & lanes
            once |= lanes
        if once := once & ~twice:
            for candidate in candidates:
                lanes = once & marks.left[candidate] & ~marks.filled[candidate[0]]
                if self.of == "last":
                    for cell, _ in candidates - {candidate}:
                        lanes &= marks.filled[cell]
                if lanes:
                    yield Change(True, candidate, lanes)

    def every(self, marks: Marks) -> Iterator[Change]:
        return self._among(marks, marks.board.items)

    def again(self, marks: Marks, news: set[Candidate]) -> Iterator[Change]:
        return self._among(marks, marks.board.items_among(news))

    def _among(self, marks: Marks, items: Iterable[Item]) -> Iterator[Change]:
        for item in items:
            look()
            if self._looks_at(marks.board, item):
                yield from self._of(marks, item)

    def by(self, marks: Marks, truths: Sequence[Item], links: Sequence[Item]) -> Iterator[Change]:
        if len(truths) == 1 and not links and self._looks_at(marks.board, truths[0]):
            yield from self._of(marks, truths[0])


@dataclass(frozen=True)
class Covering(PatternRule):
    """Rows of a grid whose candidates lie in as many of its columns."""

    family: str
    size: int
    most: int | None = None  # candidates of a row

    def every(self, marks: Marks) -> Iterator[Change]:
        for grid in grids(marks.board, self.family):
            for _, changes in self.choices(marks, grid, grid.rows):
                yield from changes

    def by(self, marks: Marks, truths: Sequence[Item], links: Sequence[Item]) -> Iterator[Change]:
        """The other options of the links, which the truths leave no place."""
        linked = set().union(*(marks.board.items[link] for link in links))
        for grid in grids(marks.board, self.family):
            if len(set(truths)) == self.size and set(truths) <= set(grid.rows):
                for _, changes in self.choices(marks, grid, truths):
                    yield from (change for change in changes if change.candidate in linked)

    def choices(
        self, marks: Marks, grid: Grid, rows: Sequence[Item]
    ) -> Iterator[tuple[Sequence[Item], Iterator[Change]]]:
        """The choices of `size` rows, and the candidates for which each leaves no place."""
        lanes = {row: self._usable(marks, grid, row) for row in rows}
        usable = [row for row in rows if lanes[row]]
        for chosen in combinations(usable, self.size):
            if common := reduce(int.__and__, map(lanes.__getitem__, chosen)):
                yield chosen, self._removed(marks, grid, chosen, common)

    def _usable(self, marks: Marks, grid: Grid, row: Item) -> int:
        """The lanes where a row may be one of the chosen."""
        lanes = self.limited(marks, row)
        if self.size > 1:  # a row has no more than one candidate in each column
            lanes &= ~marks.at_least(marks.board.items[row], self.size + 1)[-1]
        for candidate in grid.beyond[row]:
            lanes &= ~marks.left[candidate]
        return lanes

    def limited(self, marks: Marks, item: Item) -> int:
        """The lanes where an item has no more candidates than the limit."""
        if self.most is None:
            return marks.all
        return marks.all & ~marks.at_least(marks.board.items[item], self.most + 1)[-1]

    def _removed(
        self, marks: Marks, grid: Grid, rows: Sequence[Item], lanes: int
    ) -> Iterator[Change]:
        """The options that rows leave no place; if the rows have too few columns, their own."""
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


class CommonPeers(PatternRule):
    """The candidates that each place of a symbol in a full house excludes."""

    def every(self, marks: Marks) -> Iterator[Change]:
        for item in marks.board.items:
            yield from self.by(marks, [item], [])

    def by(self, marks: Marks, truths: Sequence[Item], links: Sequence[Item]) -> Iterator[Change]:
        """The candidates that exclude all that is left of the one truth."""
        board = marks.board
        if len(truths) != 1 or links or len(truths[0]) == 1 or not board.full[truths[0][0]]:
            return
        places = board.items[truths[0]]
        for peer in set().union(*(board.rivals[place] for place in places)).difference(places):
            beyond = (marks.left[place] for place in places if peer not in board.rivals[place])
            yield Change(False, peer, marks.left[peer] & ~reduce(int.__or__, beyond, 0))


@dataclass(frozen=True)
class Direct(PatternRule):
    """A covering that leaves a symbol one place in another house, which is filled at once.

    A limit of the covering's rows holds for that house, too.
    """

    covering: Covering
    within: str = "house"  # or only "box" or "line"

    @property
    def needs(self) -> tuple[Rule, ...]:
        """The place may be the only one without the covering."""
        return (Single(self.within),)

    @property
    def counts_on_a_solution(self) -> bool:
        """Where the one place is gone, too, there is nothing to fill."""
        return True

    def every(self, marks: Marks) -> Iterator[Change]:
        for grid in grids(marks.board, self.covering.family):
            yield from self._placed(marks, grid, grid.rows)

    def by(self, marks: Marks, truths: Sequence[Item], links: Sequence[Item]) -> Iterator[Change]:
        """The only option that the first truths leave in the last one."""
        *rows, last = truths
        for grid in grids(marks.board, self.covering.family):
            if len(rows) == self.covering.size and set(rows) <= set(grid.rows):
                for change in self._placed(marks, grid, rows):
                    if change.candidate in marks.board.items[last]:
                        yield change

    def _placed(self, marks: Marks, grid: Grid, rows: Sequence[Item]) -> Iterator[Change]:
        for chosen, changes in self.covering.choices(marks, grid, rows):
            gone = [change for change in changes if change.lanes]
            if gone:
                after = Marks(marks.board, dict(marks.left), list(marks.filled), marks.lanes)
                for change in gone:
                    after.apply(change)
                # In other lanes a house may have one place without this covering.
                lanes_of: dict[Item, int] = defaultdict(int)
                for change in gone:
                    for item in marks.board.items_of[change.candidate]:
                        if item not in chosen:
                            lanes_of[item] |= change.lanes & marks.left[change.candidate]
                for item, lanes in lanes_of.items():
                    lanes &= self.covering.limited(marks, item)
                    for change in Single(self.within).by(after, [item], []):
                        yield change._replace(lanes=change.lanes & lanes)
