"""Bivalue universal grave: every open cell has two candidates, except one or a few with three.

Suppose that these had two, too, and that each symbol had two places in every house or none. Then
all could be exchanged at once, so there would be no solution, or two. So in one of these cells the
third candidate holds: the one with three places in its houses. What all of these exclude goes.
Sound only where the puzzle has one solution, which is proved first.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from itertools import product
from typing import ClassVar

from satsudoku.cover.geometry import Geometry
from satsudoku.human.declaration import AFTER_FISH, AFTER_TRIPLES, Example, RuleDeclaration
from satsudoku.human.deduction import Deduction
from satsudoku.human.links import candidates_in, left_in, mask_of, seen_by_all
from satsudoku.human.rule import News, Rule
from satsudoku.human.sentences.sentence import Sentence, Sentences
from satsudoku.human.state import State
from satsudoku.human.technique import Technique
from satsudoku.human.view import view_of

_MOST_WIDE = 4  # cells with three candidates


@dataclass(frozen=True)
class UniversalGrave(Rule):
    """The grid in which one cell alone, or `several`, have three candidates."""

    several: bool = False

    needs_uniqueness: ClassVar[bool] = True
    sentences: ClassVar[Sentences] = {
        "bug": Sentence(
            "Every open cell except {lost_cells} has two candidates. If {lost_cells} came "
            "down to {lost_symbols}, every house would have each of its symbols twice, and "
            "the solution could not be the only one. So {effect}."
        ),
        "graves": Sentence(
            "Every open cell except {truth_cells} has two candidates. Unless {fins}, every "
            "house would have each of its symbols twice, and the solution could not be the "
            "only one. So {effect}."
        ),
    }

    # The grid must be just so; one candidate less spoils it.
    confluent: ClassVar[bool] = False

    def find(self, state: State, news: News | None = None) -> Iterator[Deduction]:
        """Yield the deduction of a grid that is a grave but for one candidate, or for a few."""
        geometry = state.geometry
        cells = [cell for cell in range(geometry.cells) if not state.covered[cell]]
        wide = [cell for cell in cells if state.left[cell].bit_count() != 2]
        if not 1 <= len(wide) <= (_MOST_WIDE if self.several else 1) or _related(geometry):
            return
        if (len(wide) > 1) != self.several or any(state.left[c].bit_count() != 3 for c in wide):
            return
        options = [left_in(state, cell) for cell in wide]
        graves = [extras for extras in product(*options) if _regular(state, cells, extras)]
        if len(graves) != 1:
            return
        (extras,) = graves
        gone = seen_by_all(geometry, mask_of(extras)) & view_of(state).open
        if not self.several:
            gone &= mask_of(options[0])  # the rest follows from the cell
        if gone:
            yield self.removal(
                state,
                "graves" if self.several else "bug",
                gone,
                (option for group in options for option in group),
                wide,
                deadly=tuple(o for o in candidates_in(state, cells) if o not in extras),
                fins=extras if self.several else (),
            )


def _related(geometry: Geometry) -> bool:
    """Whether cells are tied by more than houses that hold every symbol."""
    return len(geometry.options) > geometry.primary or bool(geometry.variant.relations)


def _regular(state: State, cells: list[int], extras: tuple[int, ...]) -> bool:
    """Whether without some options every item of the open cells has two options, or none."""
    items = {item for c in cells for o in left_in(state, c) for item, _ in state.geometry.covers[o]}
    return all(sum(o not in extras for o in left_in(state, item)) in (0, 2) for item in items)


RULES = (
    RuleDeclaration(
        "bug+1",
        Technique("Bivalue Universal Grave + 1", hodoku="0610"),
        UniversalGrave,
        aliases=("BUG", "bivalue universal grave"),
        example=Example(
            ".....6.....641...7......8.1.7....3......28..4...9.1..574..9....1...5.9...62......",
            "r3c4#2 r3c4#3",
            after=AFTER_FISH,
        ),
    ),
    RuleDeclaration(
        "bug+n",
        Technique("Bivalue Universal Grave + n"),
        partial(UniversalGrave, several=True),
        example=Example(
            "6.2.4..31.....1..5......97...4....9..876...4..61..2..7.2.73....8..5........2....6",
            "r9c3#5",
            after=AFTER_TRIPLES,
        ),
    ),
)
