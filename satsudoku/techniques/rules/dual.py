"""Dual patterns: two kites, or two empty rectangles, that share what lies in the box.

Each proves its own eliminations; where they share the box, both are seen at a glance. Kites may be
of two symbols that are in the same two cells of the box.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import combinations
from typing import ClassVar

from satsudoku.human.declaration import AFTER_FISH, Example, RuleDeclaration
from satsudoku.human.deduction import Deduction
from satsudoku.human.effects import each_once
from satsudoku.human.rule import News, Rule
from satsudoku.human.rules.empty_rectangle import EmptyRectangle
from satsudoku.human.rules.turbot_fish import TurbotFish
from satsudoku.human.sentences.sentence import Sentence, Sentences
from satsudoku.human.sentences.speaker import Speaker
from satsudoku.human.shapes import KITE
from satsudoku.human.state import State
from satsudoku.human.technique import Technique

_Ends = frozenset[tuple[int, ...]]


def _kite_box(deduction: Deduction) -> _Ends:
    """The two cells in the box."""
    _, near, far, _ = deduction.chains[0].nodes
    return frozenset((_cells(deduction, near), _cells(deduction, far)))


def _rectangle_box(deduction: Deduction) -> _Ends:
    """The two groups in the box."""
    _, _, near, last = deduction.chains[0].nodes
    return frozenset((near, last))


def _cells(deduction: Deduction, options: Iterable[int]) -> tuple[int, ...]:
    return tuple(option // deduction.geometry.symbols for option in options)


def _shared(deduction: Deduction, speaker: Speaker) -> str:
    """The cells in both chains."""
    first, second = ([o for node in chain.nodes for o in node] for chain in deduction.chains)
    both = _cells(deduction, second)
    return speaker.cells_of({o for o in first if o // deduction.geometry.symbols in both})


@dataclass(frozen=True)
class Dual(Rule):
    """Two patterns of one kind, kites or empty rectangles, that share what lies in the box."""

    kites: bool = True

    sentences: ClassVar[Sentences] = {
        "dual": Sentence(
            "Two chains of {symbols} pass through {shared}. Of the two ends of each chain, "
            "at least one holds its symbol, so {effect}.",
            {"shared": _shared},
        )
    }

    # The single patterns are; how many come together depends on the order.
    confluent: ClassVar[bool] = False

    def find(self, state: State, news: News | None = None) -> Iterator[Deduction]:
        """Yield a deduction for what two patterns that remove different candidates do together."""
        single: Rule = TurbotFish(self.name, self.technique, KITE)
        box = _kite_box
        if not self.kites:
            single, box = EmptyRectangle(self.name, self.technique), _rectangle_box
        singles = [(deduction, box(deduction)) for deduction in single.find(state, news)]
        yield from each_once(
            self._joined(first, second)
            for (first, there), (second, here) in combinations(singles, 2)
            if there == here and set(first.eliminated) != set(second.eliminated)
        )

    def _joined(self, first: Deduction, second: Deduction) -> Deduction:
        return first._replace(
            rule=self,
            technique=self.technique,
            phrase="dual",
            truths=tuple(dict.fromkeys((*first.truths, *second.truths))),
            links=tuple(dict.fromkeys((*first.links, *second.links))),
            pattern=tuple(dict.fromkeys((*first.pattern, *second.pattern))),
            eliminated=tuple(sorted({*first.eliminated, *second.eliminated})),
            chains=(*first.chains, *second.chains),
        )


RULES = (
    RuleDeclaration(
        "dual-two-string-kite",
        Technique("Dual Two-String Kite", hodoku="0404"),
        Dual,
        aliases=("dual 2-string kite",),
        example=Example(
            ".192..4......742.1..73........4.6....8.....2.9.1............1...4...1.58...62...7",
            "r7c1#8 r9c3#8",
            after=AFTER_FISH,
        ),
    ),
    RuleDeclaration(
        "dual-empty-rectangle",
        Technique("Dual Empty Rectangle", hodoku="0405"),
        partial(Dual, kites=False),
        example=Example(
            "4...1............25.379......517..2.6.....71.1..8....5.8....96..9.6...37........8",
            "r3c2#2 r6c6#2",
            after=AFTER_FISH,
        ),
    ),
)
