"""Fish: the places of a symbol in n lines, against the lines that cross them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from satsudoku.cover.matrices import fish_matrices
from satsudoku.human.covering import Covering
from satsudoku.human.declaration import (
    AFTER_PAIRS,
    AFTER_TRIPLES,
    Example,
    RuleDeclaration,
    RuleOption,
)
from satsudoku.human.lane_form import LaneForm, LanePattern
from satsudoku.human.sentences.sentence import Sentence, Sentences
from satsudoku.human.technique import Technique


@dataclass(frozen=True)
class Fish(Covering):
    """A symbol that n lines can only have where n others cross them leaves these elsewhere."""

    matrices = staticmethod(fish_matrices)
    phrase = "fish"
    contradiction = "too few lines"
    sentences: ClassVar[Sentences] = {
        "fish": Sentence(
            "In {truths}, {symbols} can only go in {links}, so the other cells of "
            "{links} lose {symbols}: {lost_cells}."
        ),
        "too few lines": Sentence(
            "In {truths}, {symbols} can only go in {links}, which is not enough: there "
            "is no solution."
        ),
    }

    @property
    def lanes(self) -> LaneForm | None:
        """The kernel has all fish of up to four lines, and swordfish of two cells in each line."""
        base, _, limit = self.name.partition(":")
        if self.most is None or self.most >= self.size:
            return LanePattern(base)
        return LanePattern(f"{base}:{limit}") if (self.size, self.most) == (3, 2) else None


_CELLS = {"cells": RuleOption("most", range(2, 256))}

RULES = (
    RuleDeclaration(
        "x-wing",
        Technique("X-Wing", hodoku="0300"),
        partial(Fish, size=2),
        aliases=("井桁", "井桁理論"),
        options=_CELLS,
        needs=("hidden-single:in=line",),
        example=Example(
            ".6..3.....1.72.......9.4..7..1..8.2....3..4.8.....296..9..5..7.2..6.7....8...3...",
            "r6c5#1 r1c8#1 r8c8#1",
            after=AFTER_PAIRS,
        ),
    ),
    RuleDeclaration(
        "swordfish",
        Technique("Swordfish", hodoku="0301"),
        partial(Fish, size=3),
        options=_CELLS,
        needs=("x-wing",),
        example=Example(
            "2....8.6.3.....1...61..5.7..29....4......28..5..3....1.7....9.....9.......34.1..5",
            "r2c9#8 r9c1#8 r9c5#8",
            after=(*AFTER_TRIPLES, "x-wing"),
        ),
    ),
    RuleDeclaration(
        "jellyfish",
        Technique("Jellyfish", hodoku="0302"),
        partial(Fish, size=4),
        options=_CELLS,
        needs=("swordfish",),
        example=Example(
            ".38..........9....5.....27.....6943......1.9...7.2..1..2.9.5....5......8.938....7",
            "r2c1#4 r8c5#4 r2c9#4",
            after=(*AFTER_TRIPLES, "x-wing", "swordfish"),
        ),
    ),
)
