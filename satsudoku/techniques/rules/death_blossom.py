"""Death blossom: a stem cell, and for each of its candidates an almost locked set as a petal.

Whichever candidate the stem holds, its petal lacks this symbol, and so holds z. What sees all z of
all petals goes.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from satsudoku.human.declaration import AFTER_FISH, CHAIN_PUZZLE, Example, RuleDeclaration
from satsudoku.human.deduction import Deduction
from satsudoku.human.links import candidates_in
from satsudoku.human.rule import WholeStateRule
from satsudoku.human.sentences.sentence import Sentence, Sentences
from satsudoku.human.state import State
from satsudoku.human.technique import Technique
from satsudoku.techniques.almost_locked import almost_locked_sets

_MOST_PETALS = 5


@dataclass(frozen=True)
class DeathBlossom(WholeStateRule):
    """A cell whose every candidate turns an almost locked set into one with z."""

    sentences: ClassVar[Sentences] = {
        "death blossom": Sentence(
            "Whichever of its candidates {pivot} holds, it takes that from a set of cells "
            "with one symbol more than cells. This set, among {truth_cells}, is then locked, "
            "so {effect}."
        )
    }

    # A set that loses a candidate may become a locked one, which is seen in its house only.
    confluent: ClassVar[bool] = False

    def search(self, state: State) -> Iterator[Deduction]:
        for stem, petals, gone in almost_locked_sets(state).blossoms(_MOST_PETALS):
            cells = tuple(dict.fromkeys((stem, *(cell for als in petals for cell in als.cells))))
            pattern = candidates_in(state, cells)
            yield self.removal(state, "death blossom", gone, pattern, cells)


RULES = (
    RuleDeclaration(
        "death-blossom",
        Technique("Death Blossom", hodoku="0904"),
        DeathBlossom,
        needs=("naked-single", "naked-pair"),
        example=Example(CHAIN_PUZZLE, "r4c6#1 r5c7#1", after=AFTER_FISH),
    ),
)
