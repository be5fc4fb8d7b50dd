"""W-wing: two cells with the same two candidates, joined by a strong link of one of them.

{a, b} ─── a ══════ a ─── {a, b}      One of the ends of the link holds a, so the cell beside it
holds b: one of the two cells does.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import ClassVar

from satsudoku.human.chains import CHAIN_SENTENCE, proof_of, tied
from satsudoku.human.declaration import AFTER_FISH, COLOR_PUZZLE, Example, RuleDeclaration
from satsudoku.human.deduction import Deduction
from satsudoku.human.links import (
    TwoPlaces,
    bivalue_cells,
    excluded_by,
    two_places,
)
from satsudoku.human.rule import WholeStateRule
from satsudoku.human.sentences.sentence import Sentences
from satsudoku.human.shapes import W_WING
from satsudoku.human.state import POSITIONS, State
from satsudoku.human.view import view_of


@dataclass(frozen=True)
class WWing(WholeStateRule):
    """Two cells of one pair, joined by a strong link."""

    sentences: ClassVar[Sentences] = {"w-wing": CHAIN_SENTENCE}

    def search(self, state: State) -> Iterator[Deduction]:
        possible = view_of(state).open
        links = two_places(state)
        for pair, same in bivalue_cells(state).items():
            for first, second in combinations(same, 2):
                for a, b in (POSITIONS[pair], POSITIONS[pair][::-1]):
                    yield from self._joined(
                        state, (first, second), (a, b), links.get(a, ()), possible
                    )

    def _joined(
        self,
        state: State,
        cells: tuple[int, int],
        symbols: tuple[int, int],
        links: Sequence[TwoPlaces],
        possible: int,
    ) -> Iterator[Deduction]:
        geometry, excluded = state.geometry, excluded_by(state.geometry)
        count, (a, b) = geometry.symbols, symbols
        start, end = (cell * count + b for cell in cells)
        near, far = (cell * count + a for cell in cells)
        gone = possible & excluded[start] & excluded[end]
        if not gone:
            return
        for item, places in links:
            for first, second in (places, places[::-1]):
                if not (excluded[near] >> first & 1 and excluded[far] >> second & 1):
                    continue
                if {near, far} & {first, second}:
                    continue
                nodes = ((start,), (near,), (first,), (second,), (far,), (end,))
                chain = tied(geometry, nodes, [(cells[0],), (item,), (cells[1],)])
                pattern, weak = (node[0] for node in nodes), proof_of([chain])[2]
                yield self.removal(
                    state, "w-wing", gone, pattern, (*cells, item), weak, chains=(chain,)
                )


RULES = (
    RuleDeclaration(
        "w-wing",
        W_WING,
        WWing,
        needs=("naked-single", "hidden-single:in=box", "hidden-single:in=line"),
        example=Example(COLOR_PUZZLE, "r4c8#5 r6c3#5", after=AFTER_FISH),
    ),
)
