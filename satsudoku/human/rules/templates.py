"""Templates: all the ways in which one symbol alone could be laid out over the whole board.

A template takes one place in each house that must hold the symbol, and no two that exclude each
other. A candidate in no template goes. That is all that can be said of a symbol by itself, chains
and fish of one symbol included. (What is in all templates is a single once the others are gone.
The rules of `joint_templates` compare those of different symbols, too, as HoDoKu's do.)
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from satsudoku.cover.lines import house_items
from satsudoku.human.declaration import AFTER_FISH, Example, RuleDeclaration
from satsudoku.human.deduction import Deduction
from satsudoku.human.links import excluded_by, left_in, mask_of, positions
from satsudoku.human.rule import News, Rule
from satsudoku.human.sentences.sentence import Sentence, Sentences
from satsudoku.human.state import State
from satsudoku.human.technique import Technique

__all__ = ["RULES", "Templates"]


@dataclass(frozen=True)
class Templates(Rule):
    """What none of a symbol's templates has goes.

    A filter: what it removes it still removes, or finds gone, when candidates vanish.

    >>> from satsudoku.human.rules import rule
    >>> rule("pattern-overlay").confluent
    True
    """

    sentences: ClassVar[Sentences] = {
        "overlay": Sentence(
            {
                "en": "No way to lay out {symbols} over the board has these: {effect}.",
                "ja": "{symbols}を盤面全体に配置する方法のどれにも含まれないので、{effect}。",
            }
        ),
    }

    def find(self, state: State, news: News | None = None) -> Iterator[Deduction]:
        """Yield a deduction for each symbol that has a place in no template."""
        geometry, symbols = state.geometry, state.geometry.symbols
        wanted = range(symbols) if news is None else {option % symbols for option in news.gone}
        for symbol in sorted(wanted):
            items = [
                item
                for item in house_items(geometry)
                if geometry.options[item][0] % symbols == symbol and not state.covered[item]
            ]
            masks = [mask_of(left_in(state, item)) for item in items]
            every = 0
            for mask in masks:
                every |= mask
            gone = [o for o in positions(every) if not self._fits(state, masks, o)]
            if gone:
                yield self._deduction(state, items, every, tuple(gone))

    def _fits(self, state: State, masks: list[int], option: int) -> bool:
        """Whether an option is in a template."""
        gone = excluded_by(state.geometry)[option]
        return _template(state, [mask & ~gone for mask in masks if not mask >> option & 1])

    def _deduction(
        self, state: State, items: list[int], every: int, gone: tuple[int, ...]
    ) -> Deduction:
        return Deduction(
            self,
            state.geometry,
            self.technique,
            "overlay",
            tuple(items),
            (),
            tuple(positions(every)),
            eliminated=gone,
        )


def _template(state: State, masks: list[int]) -> bool:
    """Whether there is a way to choose one option of each mask, none excluding another."""
    if not masks:
        return True
    shortest = min(masks, key=int.bit_count)
    excluded = excluded_by(state.geometry)
    for option in positions(shortest):
        gone, bit = excluded[option], 1 << option
        left = [mask & ~gone for mask in masks if not mask & bit]
        if all(left) and _template(state, left):
            return True
    return False


RULES = (
    RuleDeclaration(
        "pattern-overlay",
        Technique({"en": "Pattern Overlay", "ja": "パターンオーバーレイ"}),
        Templates,
        example=Example(
            "...6.1...........4.2....19....24....457.......167.9....73...6.2..1.2..8......8.13",
            "r2c8#5 r6c8#5",
            after=AFTER_FISH,
        ),
    ),
)
