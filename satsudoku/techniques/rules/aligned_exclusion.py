"""Aligned exclusion: two or three cells, of whose combinations others leave too few.

    A {1, 2}   B {1, 3}      Together A = 1 and B = 3 would leave nothing for C; A = 1 and B = 1
         C {1, 3}            cannot be, as they share a house. So 1 goes from A.

A combination is excluded if two of its candidates exclude each other, or if they take all that is
left of a cell that sees all of the two or three cells.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import ClassVar

import numpy as np

from satsudoku import _kernel
from satsudoku.human.declaration import AFTER_FISH, Example, RuleDeclaration
from satsudoku.human.deduction import Deduction
from satsudoku.human.links import exclusions
from satsudoku.human.rule import WholeStateRule
from satsudoku.human.sentences.sentence import Sentence, Sentences
from satsudoku.human.sentences.speaker import Speaker
from satsudoku.human.state import POSITIONS, State
from satsudoku.human.technique import Technique


def _aligned(deduction: Deduction, speaker: Speaker) -> str:
    """The cells whose combinations are looked at."""
    return speaker.cells_of(set(deduction.pattern) - set(deduction.fins))


@dataclass(frozen=True)
class AlignedExclusion(WholeStateRule):
    """A candidate that is in no combination of some cells, as many as `size`."""

    size: int = 2

    sentences: ClassVar[Sentences] = {
        "aligned exclusion": Sentence(
            "Of the ways to fill {aligned}, those that leave no candidate for one of "
            "{fin_cells} are impossible. What appears in no other way goes: {effect}.",
            {"aligned": _aligned},
        )
    }

    # A cell beside that is placed leaves what no pattern of this kind sees.
    confluent: ClassVar[bool] = False

    def search(self, state: State) -> Iterator[Deduction]:
        geometry, count = state.geometry, state.geometry.symbols
        options = [
            () if state.covered[c] else tuple(c * count + s for s in POSITIONS[state.left[c]])
            for c in range(geometry.cells)
        ]
        first = np.cumsum([0, *map(len, options)], dtype=np.int32)
        every = np.array([o for group in options for o in group], np.int32)
        for cells, lost, beside in _kernel.aligned(first, every, exclusions(geometry), self.size):
            fins = tuple(o for cell in beside for o in options[cell])
            yield Deduction(
                self,
                geometry,
                self.technique,
                "aligned exclusion",
                (*cells, *beside),
                (),
                (*(o for cell in cells for o in options[cell]), *fins),
                eliminated=tuple(lost),
                fins=fins,
            )


RULES = tuple(
    RuleDeclaration(
        name,
        Technique(english),
        partial(AlignedExclusion, size=size),
        aliases=(alias,),
        needs=("naked-single", "naked-pair"),
        example=Example(puzzle, changes, after=AFTER_FISH),
    )
    for name, english, alias, size, puzzle, changes in (
        (
            "aligned-pair-exclusion",
            "Aligned Pair Exclusion",
            "APE",
            2,
            "1..2.7...54...3.2....1..5.3.....2.......75..9.9..1.4879......6..287....4....6....",
            "r1c2#8",
        ),
        (
            "aligned-triplet-exclusion",
            "Aligned Triplet Exclusion",
            "ATE",
            3,
            ".6..9..2..51..8..7.28.6..3...3..79.....43..6..47...5...1...6.8...2.......7.......",
            "r9c5#8",
        ),
    )
)
