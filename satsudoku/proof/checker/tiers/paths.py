"""Claims about a path: steps that solve a puzzle, each of which follows from what it names.

    {"kind": "path", "steps": 64}

proof.steps.jsonl has a line for each step. Of every truth, an item that must be covered, one
candidate is true, and none that this excludes:

    {"technique": "Naked Pair", "truths": [[0], [1]], "place": [], "remove": [[4, 2], [5, 5]]}

The contrary of each thing that a step concludes leaves no choice of candidates of its truths. So
the steps are sound, and the solution at their end is the only one. A technique is but a name, and
so is that of the rater in the manifest: that it takes these steps, or that fewer would not do, is
not proved. Truths may be of implied houses, which the manifest lists: see `implied`.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from ..refusal import require
from ..rules import Rules
from ..stopping import look
from .board import Board, Candidate, Item, board_of
from .claim import STEPS, items_of
from .implied import with_implied
from .marks import Marks

PATH = "path"
_MOST_CASES = 20_000


def check_path(manifest: dict[str, Any], rules: Rules, files: dict[str, bytes]) -> tuple[str, None]:
    """Check a claim about a path; return it in words."""
    require(STEPS in files, "a file without a hash")
    board = board_of(with_implied(rules, manifest.get("implied_houses", [])))
    marks = Marks.of_puzzle(board, manifest["puzzle"])
    lines = files[STEPS].decode("utf-8").splitlines()
    number = manifest["claim"]["steps"]
    require(type(number) is int and number == len(lines), "steps are missing, or too many")
    for row, text in enumerate(lines, start=1):
        where = f"{STEPS}:{row}"
        step = json.loads(text)
        placed, removed = (rules.candidates_of(step[key]) for key in ("place", "remove"))
        truths = items_of(marks, step["truths"], where)
        require(all(map(board.must_be_covered, truths)), f"{where}: a truth need not be covered")
        require(placed or removed, f"{where}: it does nothing")
        left = marks.in_lane(0)
        for candidates, true in ((placed, False), (removed, True)):
            for candidate in candidates:
                follows = refutation(board, left, truths, candidate, true=true) is not None
                require(follows, f"{where}: it does not follow")
        marks.conclude(placed, removed)
    marks.check_end(STEPS)
    return f"{number} steps to the only solution, each of which follows", None


def refutation(
    board: Board, left: set[Candidate], truths: Iterable[Item], candidate: Candidate, *, true: bool
) -> set[Item] | None:
    """The truths that keep a candidate from being true, or from being false; None if none do."""
    tried = _Cases(board)
    rest = {item: board.items[item] & left for item in truths}
    if true:
        return tried.refute(rest, [candidate], set())
    return tried.refute(rest, [], {candidate})


class _Cases:
    """The cases of one refutation; too many are refused."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self._number = 0

    def refute(
        self,
        rest: dict[Item, frozenset[Candidate]],
        true: list[Candidate],
        gone: set[Candidate],
    ) -> set[Item] | None:
        """The items that show that no choice of a candidate of each goes with some that are true.

        The consequences of these are still to be drawn; other candidates are gone.
        """
        look()
        self._number += 1
        require(self._number < _MOST_CASES, "a step has too many cases")
        used: set[Item] = set()
        while true or gone:
            gone = gone.union(*(self._board.rivals[candidate] for candidate in true))
            if not gone.isdisjoint(true):
                return used
            queue, true, left = set(true), [], {}  # those of the next turn
            for item, candidates in rest.items():
                if candidates.isdisjoint(queue):
                    left[item] = fewer = candidates - gone
                    if not fewer:
                        return used | {item}
                    if len(fewer) == 1:
                        used.add(item)
                        true += fewer
            rest, gone = left, set()
        if not rest:
            return None
        item = min(rest, key=lambda place: len(rest[place]))
        used.add(item)
        for candidate in sorted(rest[item]):
            others = {other: c for other, c in rest.items() if other != item}
            more = self.refute(others, [candidate], set())
            if more is None:
                return None
            used |= more
        return used
