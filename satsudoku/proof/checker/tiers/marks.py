"""Pencil marks: the candidates that are still possible, and the cells that are filled.

Marks may be those of many states at once, each in a lane of its own: so a rule is written once, and
tells for a thousand hypotheses at a time what follows.

    lane                   3210
    left[cell, symbol] = 0b0101    the candidate is possible in lanes 0 and 2
    filled[cell]       = 0b0100    the cell is filled in lane 2
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple, Self

from ..refusal import require
from ..rules import Values
from ..stopping import look
from .board import Board, Candidate, Item
from .filled import FilledBoards


class Change(NamedTuple):
    """A candidate that is placed or crossed out, and in which lanes."""

    places: bool
    candidate: Candidate
    lanes: int


class Marks:
    """The candidates left, in one lane or more."""

    def __init__(self, board: Board, left: dict[Candidate, int], filled: list[int], lanes: int):
        self.board = board
        self.left = left
        self.filled = filled
        self.lanes = lanes
        self.all = self.alive = (1 << lanes) - 1
        self.shown: FilledBoards | None = None  # those that keep the one lane
        self.log: list[Candidate] = []  # what has changed, or what a filled cell says more about
        self.seen: dict[object, int] = {}  # how much of the log each rule knows

    @classmethod
    def blank(cls, board: Board) -> Self:
        """One lane, with every candidate."""
        return cls(board, dict.fromkeys(board.rivals, 1), [0] * board.rules.cells, 1)

    @classmethod
    def of_puzzle(cls, board: Board, puzzle: dict[str, Any]) -> Self:
        """The one lane of a declared puzzle: its givens are placed, and nothing is deduced."""
        marks, rules = cls.blank(board), board.rules
        givens = enumerate(rules.values(puzzle["givens"]))
        marks.conclude(
            [(cell, symbol) for cell, symbol in givens if symbol is not None],
            [*rules.excluded, *rules.candidates_of(puzzle["excluded"])],
        )
        return marks

    def side_by_side(self, copies: int) -> Marks:
        """`copies` copies; lane ``k`` of copy ``j`` is lane ``j * lanes + k``.

        Rules that know all here know all there.
        """
        times = sum(1 << copy * self.lanes for copy in range(copies))
        left = {candidate: lanes * times for candidate, lanes in self.left.items()}
        filled = [lanes * times for lanes in self.filled]
        made = Marks(self.board, left, filled, copies * self.lanes)
        made.seen = {rule: 0 for rule, known in self.seen.items() if known == len(self.log)}
        return made

    def only(self, lanes: int) -> None:
        """Empty all other lanes, so that rules find nothing there."""
        self.alive &= lanes
        for candidate in self.left:
            self.left[candidate] &= lanes

    def remove(self, candidate: Candidate, lanes: int) -> None:
        """Cross a candidate out."""
        self.left[candidate] &= ~lanes
        self.log.append(candidate)

    def place(self, candidate: Candidate, lanes: int) -> None:
        """Fill a cell, and cross out what that excludes."""
        self.filled[candidate[0]] |= lanes
        for rival in self.board.rivals[candidate]:
            self.left[rival] &= ~lanes
        self.log.append(candidate)
        self.log.extend(self.board.rivals[candidate])

    def conclude(self, placed: Iterable[Candidate], removed: Iterable[Candidate]) -> None:
        """Take over in the one lane what a step concludes."""
        for candidate in placed:
            self.place(candidate, 1)
        for candidate in removed:
            self.remove(candidate, 1)

    def check_end(self, file: str) -> None:
        """Refuse the one lane unless it is a solution, at the end of the steps of a file."""
        solution = self.values()
        require(None not in solution, f"{file} does not fill the board")
        self.board.rules.check(solution, "the board at the end")

    def changes(self, change: Change) -> bool:
        """Whether a change would make a difference in any lane."""
        places, candidate, lanes = change
        return bool(lanes & (~self.filled[candidate[0]] if places else self.left[candidate]))

    def apply(self, change: Change) -> None:
        places, candidate, lanes = change
        (self.place if places else self.remove)(candidate, lanes)

    def at_least(self, candidates: Iterable[Candidate], most: int) -> Sequence[int]:
        """For n = 0, 1, ... `most`: the lanes in which at least n of the candidates are left."""
        return thresholds(self.all, (self.left[candidate] for candidate in candidates), most)

    def dead(self, items: Iterable[Item] | None = None) -> int:
        """The lanes where an item that must be covered, among some, has no candidate left."""
        alive, left = self.all, self.left
        for item in self.board.items if items is None else items:
            if self.board.must_be_covered(item):
                some = 0
                for candidate in self.board.items[item]:
                    some |= left[candidate]
                alive &= some
        return self.all & ~alive

    def news(self, rule: object) -> set[Candidate] | None:
        """What has changed since a rule began to look; None if it never did. It looks now."""
        known, self.seen[rule] = self.seen.get(rule), len(self.log)
        return None if known is None else set(self.log[known:])

    def solved(self) -> int:
        """The lanes where every cell is filled, and no item is without candidates."""
        lanes = self.all & ~self.dead()
        for filled in self.filled:
            lanes &= filled
        return lanes

    def in_lane(self, lane: int) -> set[Candidate]:
        """The candidates that are possible in a lane."""
        look()
        return {candidate for candidate, lanes in self.left.items() if lanes >> lane & 1}

    def values(self) -> Values:
        """The symbols of the filled cells of the first lane."""
        left = self.in_lane(0)
        return [
            next((s for s in self.board.symbols if (cell, s) in left), None) if filled & 1 else None
            for cell, filled in enumerate(self.filled)
        ]

    def check_below(self, start: Marks) -> None:
        """Refuse marks that cannot follow from others, or lack what filled cells exclude."""
        left = self.in_lane(0)
        require(left <= start.in_lane(0), "the state has a candidate too many")
        require(not self.dead(), "the state has an item without candidates")
        for cell, filled in enumerate(self.filled):
            require(filled or not start.filled[cell], "the state lacks a given")
            if filled:
                candidates = left & self.board.items[cell,]
                excludes = self.board.rivals[min(candidates)]
                require(left.isdisjoint(excludes), "the state has what a filled cell excludes")


def thresholds(lanes: int, sets: Iterable[int], most: int) -> Sequence[int]:
    """For n = 0, 1, ... `most`: those of some lanes that lie in at least n of the sets."""
    look()
    at_least = [lanes] + [0] * most
    for members in sets:
        for number in range(most, 0, -1):
            at_least[number] |= at_least[number - 1] & members
    return at_least
