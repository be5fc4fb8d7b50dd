"""Remote pair: cells with the same two candidates; each sees the next.

{a, b} ─── {a, b} ─── {a, b} ─── {a, b}      The two candidates alternate, so of two cells with
an even number between them one holds each.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import cycle
from typing import ClassVar

from satsudoku.human.chains import proof_of, tied
from satsudoku.human.declaration import AFTER_FISH, Example, RuleDeclaration
from satsudoku.human.deduction import Deduction
from satsudoku.human.links import bivalue_cells, excluded_by
from satsudoku.human.rule import WholeStateRule
from satsudoku.human.sentences.sentence import Sentence, Sentences
from satsudoku.human.state import POSITIONS, State
from satsudoku.human.technique import Technique
from satsudoku.human.view import view_of

_MOST_CELLS = 10


@dataclass(frozen=True)
class RemotePair(WholeStateRule):
    """A row of four or more cells with one pair of candidates."""

    sentences: ClassVar[Sentences] = {
        "remote pair": Sentence(
            "In the chain of {truth_cells}, each cell sees the next. They hold {symbols} "
            "alternately, so {effect}."
        )
    }

    # XY-chains, which have one fixpoint, remove the same; how much at once, depends.
    confluent: ClassVar[bool] = False

    def search(self, state: State) -> Iterator[Deduction]:
        possible, seen = view_of(state).open, set()
        for pair, same in bivalue_cells(state).items():
            for path in _paths(state, pair, same):
                gone = self._gone(state, pair, path) & possible
                if gone and gone not in seen:
                    seen.add(gone)
                    yield self._deduction(state, pair, path, gone)

    @staticmethod
    def _gone(state: State, pair: int, path: tuple[int, ...]) -> int:
        """The options that see two cells with an even number between; some must see both ends."""
        excluded, count, gone = excluded_by(state.geometry), state.geometry.symbols, 0
        seen_by = [[excluded[cell * count + s] for cell in path] for s in POSITIONS[pair]]
        possible = view_of(state).open
        if not any(sees[0] & sees[-1] & possible for sees in seen_by):
            return 0
        for sees in seen_by:
            for i in range(len(path)):
                for j in range(i + 3, len(path), 2):
                    gone |= sees[i] & sees[j]
        return gone

    def _deduction(self, state: State, pair: int, path: tuple[int, ...], gone: int) -> Deduction:
        by_turns = cycle((POSITIONS[pair], POSITIONS[pair][::-1]))
        nodes = tuple(
            (cell * state.geometry.symbols + symbol,)
            for cell, symbols in zip(path, by_turns, strict=False)
            for symbol in symbols
        )
        chain = tied(state.geometry, nodes, [(cell,) for cell in path])
        return self.removal(state, "remote pair", gone, *proof_of([chain]), chains=(chain,))


def _paths(state: State, pair: int, cells: list[int]) -> Iterator[tuple[int, ...]]:
    """Rows of an even number of cells that see each other in turn, the shortest first."""
    excluded, count = excluded_by(state.geometry), state.geometry.symbols
    symbols = POSITIONS[pair]
    near = {
        start: [
            two
            for two in cells
            if all(excluded[start * count + s] >> two * count + s & 1 for s in symbols)
        ]
        for start in cells
    }
    paths: list[tuple[int, ...]] = [(cell,) for cell in cells]
    for length in range(2, _MOST_CELLS + 1):
        paths = [(*path, cell) for path in paths for cell in near[path[-1]] if cell not in path]
        if length >= 4 and length % 2 == 0:
            yield from (path for path in paths if path[0] < path[-1])


RULES = (
    RuleDeclaration(
        "remote-pair",
        Technique("Remote Pair", hodoku="0703"),
        RemotePair,
        aliases=("remote pairs",),
        needs=("naked-single",),
        example=Example(
            "8.9.....4.3...56..15...................5.....37...62..2...637.8.1..97.6....8...9.",
            "r4c8#3 r4c8#7",
            after=AFTER_FISH,
        ),
    ),
)
