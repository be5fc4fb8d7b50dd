"""Unique loops: six or more cells in a ring that could exchange two symbols.

    {a, b} ─── {a, b}            Neighbours in the ring share a house, and each house of the
      │          │               ring has a cell at an even place and one at an odd place. So a
      │       {a, b} ── {a, b}   and b could be exchanged all round: one cell at least holds
      │                    │     something else.
    {a, b, x} ────────── {a, b}

Unique rectangles are the rings of four. Sound only where the puzzle has one solution, which is
proved first, and where it is known which candidates the puzzle itself excludes.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import ClassVar

from satsudoku.human.declaration import AFTER_FISH, Example, RuleDeclaration
from satsudoku.human.deduction import Deduction
from satsudoku.human.links import candidates_in
from satsudoku.human.rule import WholeStateRule
from satsudoku.human.sentences.sentence import Sentences
from satsudoku.human.state import State
from satsudoku.human.technique import Technique
from satsudoku.techniques.deadly import DEADLY, free_cells, removed

_MOST_CELLS = 14
_MOST_EXTRA = 2  # cells with more candidates; more of them hardly ever exclude anything together


@dataclass(frozen=True)
class UniqueLoop(WholeStateRule):
    """A ring of six or more cells that must not come down to two symbols."""

    needs_uniqueness: ClassVar[bool] = True
    sentences: ClassVar[Sentences] = {"deadly": DEADLY}

    # A cell that loses one of the two symbols spoils the ring.
    confluent: ClassVar[bool] = False

    def search(self, state: State) -> Iterator[Deduction]:
        if state.puzzle is None:
            return
        free = free_cells(state.geometry)
        open_cells = [c for c in sorted(free) if not state.covered[c]]
        pairs = {state.left[c] for c in open_cells if state.left[c].bit_count() == 2}
        for pair in sorted(pairs):
            cells = [cell for cell in open_cells if state.left[cell] & pair == pair]
            for ring in _rings(state, cells, pair):
                gone, deadly = removed(state, ring, pair)
                if gone:
                    pattern = candidates_in(state, sorted(ring))
                    yield self.removal(state, "deadly", gone, pattern, ring, deadly=deadly)


def _rings(state: State, cells: list[int], pair: int) -> Iterator[tuple[int, ...]]:
    """The rings of six or more of some cells, each once."""
    houses_of = state.geometry.variant.houses_of
    near: dict[int, list[int]] = {cell: [] for cell in cells}
    for left, right in combinations(cells, 2):
        if not set(houses_of[left]).isdisjoint(houses_of[right]):
            near[left].append(right)
            near[right].append(left)
    seen: set[frozenset[int]] = set()
    for start in cells:
        paths: list[tuple[int, ...]] = [(start,)]
        while paths:
            path = paths.pop()
            if len(path) >= 6 and len(path) % 2 == 0 and start in near[path[-1]]:
                ring = frozenset(path)
                if ring not in seen and _exchanges(houses_of, path):
                    seen.add(ring)
                    yield path
            if len(path) < _MOST_CELLS:
                paths += [
                    (*path, cell)
                    for cell in near[path[-1]]
                    if cell > start and cell not in path and _fits(state, path, cell, pair)
                ]


def _fits(state: State, path: tuple[int, ...], cell: int, pair: int) -> bool:
    """Whether a ring may take in another cell: a house has two of its cells, one of each parity."""
    houses_of, odd = state.geometry.variant.houses_of, len(path) % 2
    for house in houses_of[cell]:
        if any(house in houses_of[other] for other in path[odd::2]):
            return False
    extra = sum(state.left[other] != pair for other in (*path, cell))
    return extra <= _MOST_EXTRA


def _exchanges(houses_of: tuple[tuple[int, ...], ...], ring: tuple[int, ...]) -> bool:
    """Whether the cells at even places lie in the same houses as those at odd places."""
    even, odd = ({house for cell in ring[k::2] for house in houses_of[cell]} for k in (0, 1))
    return even == odd


RULES = (
    RuleDeclaration(
        "unique-loop",
        Technique("Unique Loop"),
        UniqueLoop,
        aliases=("UL",),
        example=Example(
            "31......87..3.16..6..8...5.......2......1...4...5.9..3....987...4.........6..4.12",
            "r5c2#8 r5c2#9",
            after=AFTER_FISH,
        ),
    ),
)
