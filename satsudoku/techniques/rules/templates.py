"""Templates: all the ways in which one symbol alone could be laid out over the whole board.

A template takes one place in each house that must hold the symbol, and no two that exclude each
other. A candidate in no template goes. That is all that can be said of a symbol by itself, chains
and fish of one symbol included. (What is in all templates is a single once the others are gone.
The rules of `joint_templates` compare those of different symbols, too, as HoDoKu's do.)
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import reduce
from operator import or_
from typing import ClassVar

from satsudoku import _kernel
from satsudoku.human.declaration import AFTER_FISH, Example, RuleDeclaration
from satsudoku.human.deduction import Deduction
from satsudoku.human.links import exclusions, positions
from satsudoku.human.rule import News, Rule, symbols_in
from satsudoku.human.sentences.sentence import Sentence, Sentences
from satsudoku.human.state import State
from satsudoku.human.technique import Technique
from satsudoku.human.view import view_of


@dataclass(frozen=True)
class Templates(Rule):
    """Removes the places that are in no template of a symbol.

    A filter: what it removes it still removes, or finds gone, when candidates vanish.
    """

    sentences: ClassVar[Sentences] = {
        "overlay": Sentence("No way to lay out {symbols} over the board has these: {effect}."),
    }

    def find(self, state: State, news: News | None = None) -> Iterator[Deduction]:
        """Yield a deduction for each symbol that has a place in no template."""
        view = view_of(state)
        missed = _kernel.missed_by_templates(*view.house_words, exclusions(state.geometry))
        for symbol in symbols_in(state, news):
            gone = int.from_bytes(missed[symbol], "little")
            if gone:
                items = view.houses[symbol]
                every = reduce(or_, (view.masks[item] for item in items))
                yield self.removal(state, "overlay", gone, positions(every), items)


RULES = (
    RuleDeclaration(
        "pattern-overlay",
        Technique("Pattern Overlay"),
        Templates,
        example=Example(
            "...6.1...........4.2....19....24....457.......167.9....73...6.2..1.2..8......8.13",
            "r2c8#5 r6c8#5",
            after=AFTER_FISH,
        ),
    ),
)
