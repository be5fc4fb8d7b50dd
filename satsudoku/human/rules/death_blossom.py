"""Death blossom: a stem cell, and for each of its candidates an almost locked set as a petal.

Whichever candidate the stem holds, its petal lacks this symbol, and so holds z. What sees all z of
all petals goes.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from satsudoku.human.almost_locked import AlmostLockedSet, almost_locked_sets
from satsudoku.human.declaration import AFTER_FISH, Example, RuleDeclaration
from satsudoku.human.deduction import Deduction
from satsudoku.human.links import excluded_by, open_mask, positions
from satsudoku.human.rule import WholeStateRule
from satsudoku.human.sentences.sentence import Sentence, Sentences
from satsudoku.human.state import POSITIONS, State
from satsudoku.human.technique import Technique

__all__ = ["RULES", "DeathBlossom"]

_MOST_PETALS = 5


@dataclass(frozen=True)
class DeathBlossom(WholeStateRule):
    """A cell whose every candidate turns an almost locked set into one with z.

    >>> from satsudoku.human.rules import rule
    >>> rule("death-blossom").technique.hodoku
    '0904'
    """

    sentences: ClassVar[Sentences] = {
        "death blossom": Sentence(
            {
                "en": (
                    "Whichever of its candidates {pivot} holds, it takes it from a set of cells "
                    "with one symbol more than cells, among {truth_cells}, which is locked then: "
                    "{effect}."
                ),
                "ja": (
                    "{pivot}がどの候補でも、{truth_cells}の中の、マスより候補が1つ多い組が閉じるので、"
                    "{effect}。"
                ),
            }
        )
    }

    @property
    def confluent(self) -> bool:
        """A set that loses a candidate may become a locked one, which is seen in its house only."""
        return False

    def search(self, state: State) -> Iterator[Deduction]:
        """Yield a deduction for each stem, symbol and choice of petals that remove something."""
        possible = open_mask(state)
        of_symbol: dict[int, list[AlmostLockedSet]] = {}
        for als in almost_locked_sets(state):
            for symbol in als.places:
                of_symbol.setdefault(symbol, []).append(als)
        for stem in range(state.geometry.cells):
            if not state.covered[stem] and 2 <= state.left[stem].bit_count() <= _MOST_PETALS:
                yield from self._of_stem(state, stem, of_symbol, possible)

    def _of_stem(
        self, state: State, stem: int, of_symbol: dict[int, list[AlmostLockedSet]], possible: int
    ) -> Iterator[Deduction]:
        count, excluded = state.geometry.symbols, excluded_by(state.geometry)
        symbols = POSITIONS[state.left[stem]]
        petals: list[list[AlmostLockedSet]] = []
        reach = possible
        for symbol in symbols:
            unseen = ~excluded[stem * count + symbol]
            some = [als for als in of_symbol.get(symbol, ()) if not als.places[symbol] & unseen]
            petals.append(some)
            reached = 0
            for als in some:
                for z, sees in als.sees.items():
                    if z != symbol:
                        reached |= sees
            reach &= reached
            if not reach:
                return
        done = set()
        for victim in positions(reach):
            chosen = [
                self._petal(als, symbol, victim, count)
                for als, symbol in zip(petals, symbols, strict=True)
            ]
            made = self._deduction(state, stem, [c for c in chosen if c is not None], possible)
            if made is not None and made.eliminated not in done and None not in chosen:
                done.add(made.eliminated)
                yield made

    @staticmethod
    def _petal(
        sets: list[AlmostLockedSet], symbol: int, victim: int, count: int
    ) -> AlmostLockedSet | None:
        """The smallest set that excludes an option once it lacks a symbol."""
        z = victim % count
        some = (f for f in sets if z != symbol and z in f.sees and f.sees[z] >> victim & 1)
        return min(some, key=lambda als: len(als.cells), default=None)

    def _deduction(
        self, state: State, stem: int, petals: list[AlmostLockedSet], possible: int
    ) -> Deduction | None:
        symbols, gone = POSITIONS[state.left[stem]], 0
        if len(petals) < len(symbols):
            return None
        for z in range(state.geometry.symbols):
            if z not in symbols and all(z in als.sees for als in petals):
                seen = possible
                for als in petals:
                    seen &= als.sees[z]
                gone |= seen
        if not gone:
            return None
        cells = tuple(dict.fromkeys((stem, *(c for als in petals for c in als.cells))))
        count = state.geometry.symbols
        return Deduction(
            self,
            state.geometry,
            self.technique,
            "death blossom",
            cells,
            (),
            tuple(cell * count + s for cell in cells for s in POSITIONS[state.left[cell]]),
            eliminated=tuple(positions(gone)),
        )


RULES = (
    RuleDeclaration(
        "death-blossom",
        Technique({"en": "Death Blossom", "ja": "デスブロッサム"}, hodoku="0904"),
        DeathBlossom,
        needs=("naked-single", "naked-pair"),
        example=Example(
            "2..1.........73..8....8...3.7..3.6...9.........2.945.7837....2...1...8.9.5...7...",
            "r4c6#1 r5c7#1",
            after=AFTER_FISH,
        ),
    ),
)
