"""The rules of tiers, by plain definitions: what each concludes from pencil marks.

A covering is n items that must be covered, the truths, whose candidates all lie in n others, the
links: then the links' other candidates are false. The families differ in where they look:

    naked-pair, -triple, -quad      cells of a house             against its symbols
    locked-pair, -triple            cells that two houses share  against the symbols of both
    hidden-pair, -triple, -quad     symbols of a full house      against its cells
    x-wing, swordfish, jellyfish    a symbol in lines            against the lines that cross them
    locked-candidates               a symbol in a full house     against another house (n = 1)
    pointing, claiming              the same from box to line, and from line to box

"cells=2" behind a name limits the candidates of each truth. Beside coverings there are

    naked-single, hidden-single     an item with one candidate, which is placed
    full-house                      the same in a house whose other cells are filled
    te1                             a candidate from which singles lead to a contradiction is false

Each rule concludes no less from fewer marks. So what all of them leave does not depend on order.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations, permutations
from typing import NamedTuple

from .marks import Board, Candidate, Item, Marks
from .refusal import require

__all__ = ["RULES", "Conclusion", "Rule", "rule_of", "served"]


class Conclusion(NamedTuple):
    """Candidates to place, and those to cross out."""

    placed: frozenset[Candidate] = frozenset()
    removed: frozenset[Candidate] = frozenset()


_NOTHING = Conclusion()


class Rule(ABC):
    """One rule, with the options of its name."""

    @abstractmethod
    def concludes(self, marks: Marks, truths: Sequence[Item], links: Sequence[Item]) -> Conclusion:
        """What it concludes by a pattern; nothing if the pattern is none of its own."""

    @abstractmethod
    def every(self, marks: Marks) -> Iterator[Conclusion]:
        """What it concludes by any pattern; among them may be conclusions that change nothing."""

    def applies(self, marks: Marks) -> bool:
        """Whether it would change the marks."""
        return any(
            any(cell not in marks.filled for cell, _ in placed) or removed
            for placed, removed in self.every(marks)
        )


@dataclass(frozen=True)
class Single(Rule):
    """An item with one candidate, which is placed."""

    of: str  # "cell", "house", "box", "line", or "last": the last cell of a house

    def _looks_at(self, board: Board, item: Item) -> bool:
        if self.of == "cell" or len(item) == 1:
            return self.of == "cell" and len(item) == 1
        kind = {"box": (False,), "line": (True,)}.get(self.of, (False, True))
        return board.full[item[0]] and board.line[item[0]] in kind

    def _conclusion(self, marks: Marks, item: Item) -> Conclusion:
        left = marks.left[item]
        if len(left) != 1 or not self._looks_at(marks.board, item):
            return _NOTHING
        if self.of == "last":
            [(last, _)] = left
            house = marks.board.rules.houses[item[0]]
            if any(cell not in marks.filled for cell in house if cell != last):
                return _NOTHING
        return Conclusion(placed=frozenset(left))

    def concludes(self, marks: Marks, truths: Sequence[Item], links: Sequence[Item]) -> Conclusion:
        """The one candidate of the one truth."""
        return self._conclusion(marks, truths[0]) if len(truths) == 1 and not links else _NOTHING

    def every(self, marks: Marks) -> Iterator[Conclusion]:
        """Of each item."""
        return (self._conclusion(marks, item) for item in marks.left)


class Grid(NamedTuple):
    """Rows against columns: a column is an item, or two with the same candidates in the rows."""

    rows: tuple[Item, ...]
    columns: tuple[tuple[Item, ...], ...]


@dataclass(frozen=True)
class Covering(Rule):
    """So many rows of a grid whose candidates lie in as many of its columns."""

    family: str
    size: int
    most: int | None = None  # candidates of a row

    def _removed(self, marks: Marks, grid: Grid, rows: Sequence[Item]) -> frozenset[Candidate]:
        """What so many rows leave no place for."""
        inside = set[Candidate]().union(*(marks.left[row] for row in rows))
        over = [column for column in grid.columns if not inside.isdisjoint(marks.left[column[0]])]
        if len(over) > self.size:
            return frozenset()
        outside = set[Candidate]().union(*(marks.left[item] for column in over for item in column))
        return frozenset(outside - inside) if inside <= outside else frozenset()

    def _fits(self, marks: Marks, row: Item) -> bool:
        return self.most is None or len(marks.left[row]) <= self.most

    def concludes(self, marks: Marks, truths: Sequence[Item], links: Sequence[Item]) -> Conclusion:
        """What the truths leave no place for in the links."""
        if len(set(truths)) != self.size or not all(self._fits(marks, row) for row in truths):
            return _NOTHING
        removed = set[Candidate]()
        for grid in _grids(marks.board, self.family):
            if set(truths) <= set(grid.rows):
                removed |= self._removed(marks, grid, truths)
        linked = set[Candidate]().union(*(marks.left[link] for link in links))
        return Conclusion(removed=frozenset(removed & linked))

    def every(self, marks: Marks) -> Iterator[Conclusion]:
        """Of each choice of rows in each grid."""
        for grid in _grids(marks.board, self.family):
            rows = [row for row in grid.rows if self._fits(marks, row)]
            if self.size > 1:  # a row has no more than one candidate in each column
                rows = [row for row in rows if len(marks.left[row]) <= self.size]
            for chosen in combinations(rows, self.size):
                yield Conclusion(removed=self._removed(marks, grid, chosen))


@dataclass(frozen=True)
class Trial(Rule):
    """A candidate is supposed, and singles follow until an item has no candidate left."""

    def _refutes(self, marks: Marks, candidate: Candidate) -> bool:
        trial = marks.copy()
        trial.place(candidate)
        waiting = True
        while waiting and not trial.is_dead():
            waiting = False
            for item, left in trial.left.items():
                if len(left) == 1 and trial.board.must_be_covered(item):
                    [only] = left
                    if only[0] not in trial.filled:
                        trial.place(only)
                        waiting = True
        return trial.is_dead()

    def concludes(self, marks: Marks, truths: Sequence[Item], links: Sequence[Item]) -> Conclusion:
        """The candidates of the one truth that are refuted."""
        if len(truths) != 1 or links:
            return _NOTHING
        left = marks.left[truths[0]]
        return Conclusion(removed=frozenset(c for c in left if self._refutes(marks, c)))

    def every(self, marks: Marks) -> Iterator[Conclusion]:
        """Of each candidate in a cell that is not filled."""
        for cell in range(marks.board.rules.cells):
            if cell not in marks.filled:
                for candidate in marks.left[cell,]:
                    if self._refutes(marks, candidate):
                        yield Conclusion(removed=frozenset([candidate]))


def _naked(board: Board) -> Iterator[Grid]:
    for number, house in enumerate(board.rules.houses):
        yield Grid(tuple((c,) for c in house), tuple(((number, s),) for s in board.symbols))


def _hidden(board: Board) -> Iterator[Grid]:
    for number, house in enumerate(board.rules.houses):
        if board.full[number]:
            yield Grid(tuple((number, s) for s in board.symbols), tuple(((c,),) for c in house))


def _shared(board: Board) -> Iterator[Grid]:
    for (one, cells), (two, others) in combinations(enumerate(board.rules.houses), 2):
        shared = set(cells) & set(others)
        if len(shared) > 1:
            both = tuple(((one, s), (two, s)) for s in board.symbols)
            yield Grid(tuple((c,) for c in shared), both)


def _fish(board: Board) -> Iterator[Grid]:
    houses = board.rules.houses
    for lines, crossing in permutations(board.families.values(), 2):
        once = all(len(set(houses[a]) & set(houses[b])) == 1 for a in lines for b in crossing)
        if once and len(lines) * len(crossing) == board.rules.cells and board.full[lines[0]]:
            for symbol in board.symbols:
                rows = tuple((line, symbol) for line in lines if board.full[line])
                yield Grid(rows, tuple(((line, symbol),) for line in crossing))


def _locked(board: Board, ways: Sequence[tuple[bool, bool]]) -> Iterator[Grid]:
    """Ways: whether the truth's house is a line, and whether the link's is."""
    for (one, cells), (two, others) in permutations(enumerate(board.rules.houses), 2):
        way = board.line[one], board.line[two]
        if board.full[one] and way in ways and len(set(cells) & set(others)) > 1:
            for symbol in board.symbols:
                yield Grid(((one, symbol),), (((two, symbol),),))


_ANY_WAY = ((False, False), (False, True), (True, False), (True, True))
_FAMILIES: dict[str, Callable[[Board], Iterator[Grid]]] = {
    "naked": _naked,
    "hidden": _hidden,
    "shared": _shared,
    "fish": _fish,
    "locked": lambda board: _locked(board, _ANY_WAY),
    "pointing": lambda board: _locked(board, [(False, True)]),
    "claiming": lambda board: _locked(board, [(True, False)]),
}


@lru_cache(maxsize=64)
def _grids(board: Board, family: str) -> tuple[Grid, ...]:
    return tuple(_FAMILIES[family](board))


RULES: dict[str, Rule] = {
    "full-house": Single("last"),
    "naked-single": Single("cell"),
    "hidden-single": Single("house"),
    "hidden-single:in=box": Single("box"),
    "hidden-single:in=line": Single("line"),
    "locked-candidates": Covering("locked", 1),
    "pointing": Covering("pointing", 1),
    "claiming": Covering("claiming", 1),
    "locked-pair": Covering("shared", 2),
    "locked-triple": Covering("shared", 3),
    "naked-pair": Covering("naked", 2),
    "naked-triple": Covering("naked", 3),
    "naked-quad": Covering("naked", 4),
    "hidden-pair": Covering("hidden", 2),
    "hidden-triple": Covering("hidden", 3),
    "hidden-quad": Covering("hidden", 4),
    "x-wing": Covering("fish", 2),
    "swordfish": Covering("fish", 3),
    "jellyfish": Covering("fish", 4),
    "te1": Trial(),
}
_WITH_CELLS = ("pointing", "claiming", "x-wing", "swordfish", "jellyfish")


def served(name: str) -> bool:
    """Whether a rule is one of these."""
    base, colon, option = name.partition(":cells=")
    limited = bool(colon) and base in _WITH_CELLS and option.isdecimal()
    return limited or name in RULES


def rule_of(name: str) -> Rule:
    """A rule by its name; one that is not known here is refused."""
    require(isinstance(name, str) and served(name), f"no rule {name!r:.40}")
    base, colon, option = name.partition(":cells=")
    rule = RULES[base if colon else name]
    if not colon:
        return rule
    assert isinstance(rule, Covering)
    return replace(rule, most=int(option))
