"""Bivalue universal grave: every open cell has two candidates, but one that has three.

Were it two there, too, with each symbol in two places of every house or in none, then all could be
exchanged at once: no solution, or two. So the third candidate is the one that stands in three
places of its houses. Sound only where the puzzle has one solution, which is proved first.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from satsudoku.cover.geometry import Geometry
from satsudoku.human.declaration import AFTER_FISH, Example, RuleDeclaration
from satsudoku.human.deduction import Deduction
from satsudoku.human.links import left_in
from satsudoku.human.rule import News, Rule
from satsudoku.human.sentences.sentence import Sentence, Sentences
from satsudoku.human.state import POSITIONS, State
from satsudoku.human.technique import Technique

__all__ = ["RULES", "UniversalGrave"]


@dataclass(frozen=True)
class UniversalGrave(Rule):
    """The grid in which one cell alone has three candidates.

    >>> from satsudoku.human.rules import rule
    >>> rule("bug+1").technique.hodoku
    '0610'
    """

    needs_uniqueness: ClassVar[bool] = True
    sentences: ClassVar[Sentences] = {
        "bug": Sentence(
            {
                "en": (
                    "But for {lost_cells}, every open cell has two candidates. If {lost_cells} "
                    "were {lost_symbols}, every house would have each of them twice, and the "
                    "solution could not be the only one. So {effect}."
                ),
                "ja": (
                    "{lost_cells}を除くすべての空きマスの候補は2つである。{lost_cells}が{lost_symbols}"
                    "なら、どの列やブロックにも同じ候補が2つずつとなり、解が1つにならない。よって"
                    "{effect}。"
                ),
            }
        )
    }

    @property
    def confluent(self) -> bool:
        """The grid must be just so; one candidate less spoils it."""
        return False

    def find(self, state: State, news: News | None = None) -> Iterator[Deduction]:
        """Yield the deduction of a grid that is a grave but for one candidate."""
        geometry = state.geometry
        cells = [cell for cell in range(geometry.cells) if not state.covered[cell]]
        wide = [cell for cell in cells if state.left[cell].bit_count() != 2]
        if len(wide) != 1 or state.left[wide[0]].bit_count() != 3 or _related(geometry):
            return
        (cell,) = wide
        count = geometry.symbols
        options = [cell * count + s for s in POSITIONS[state.left[cell]]]
        extras = [option for option in options if _regular(state, cells, option)]
        if len(extras) == 1:
            left = (o for c in cells for o in left_in(state, c))
            yield Deduction(
                self,
                geometry,
                self.technique,
                "bug",
                (cell,),
                (),
                tuple(options),
                eliminated=tuple(option for option in options if option != extras[0]),
                deadly=tuple(option for option in left if option != extras[0]),
            )


def _related(geometry: Geometry) -> bool:
    """Whether cells are tied by more than houses that hold every symbol."""
    return len(geometry.options) > geometry.primary or bool(geometry.variant.relations)


def _regular(state: State, cells: list[int], extra: int) -> bool:
    """Whether without an option every item of the open cells has two options, or none."""
    items = {item for c in cells for o in left_in(state, c) for item, _ in state.geometry.covers[o]}
    return all(sum(option != extra for option in left_in(state, item)) in (0, 2) for item in items)


RULES = (
    RuleDeclaration(
        "bug+1",
        Technique({"en": "Bivalue Universal Grave + 1", "ja": "BUG+1"}, hodoku="0610"),
        UniversalGrave,
        aliases=("BUG", "bivalue universal grave"),
        example=Example(
            ".....6.....641...7......8.1.7....3......28..4...9.1..574..9....1...5.9...62......",
            "r3c4#2 r3c4#3",
            after=AFTER_FISH,
        ),
    ),
)
