"""Empty rectangle: a house whose places for a symbol fall into two groups, beside a strong link.

box   . . .        The symbol is in the row or in the column of the box's cross. If not in
5 5 .  ───   the row's part, then in the column's; and the other end of a strong link that
. . 5        reaches the row sees what the column's part sees.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from satsudoku.cover.lines import house_items, in_line
from satsudoku.human.chains import CHAIN_SENTENCE, tied
from satsudoku.human.declaration import AFTER_FISH, TURBOT_PUZZLE, Example, RuleDeclaration
from satsudoku.human.deduction import Deduction
from satsudoku.human.groups import groups_of
from satsudoku.human.links import (
    excluded_by,
    mask_of,
    positions,
    seen_by_all,
)
from satsudoku.human.rule import WholeStateRule
from satsudoku.human.sentences.sentence import Sentences
from satsudoku.human.shapes import EMPTY_RECTANGLE
from satsudoku.human.state import State
from satsudoku.human.view import View, view_of

_Split = tuple[int, tuple[int, ...], tuple[int, ...]]


@dataclass(frozen=True)
class EmptyRectangle(WholeStateRule):
    """A house that is not a line, split in two, and a strong link that sees one part."""

    sentences: ClassVar[Sentences] = {"empty rectangle": CHAIN_SENTENCE}

    def search(self, state: State) -> Iterator[Deduction]:
        view = view_of(state)
        rectangles = view.remember("empty rectangles", lambda: tuple(self._all(state, view)))
        for deduction in rectangles:
            yield deduction._replace(rule=self, technique=self.technique)

    def _all(self, state: State, view: View) -> Iterator[Deduction]:
        geometry, excluded = view.geometry, excluded_by(view.geometry)
        links: dict[int, list[_Split]] = {}
        for item in house_items(geometry):
            if view.masks[item].bit_count() == 2:
                left, right = positions(view.masks[item])
                links.setdefault(left % geometry.symbols, []).append((item, (left,), (right,)))
        splits = [(item, (*positions(a),), (*positions(b),)) for item, a, b in groups_of(state)]
        splits += (link for group in links.values() for link in group)
        for item, first, last in splits:
            if in_line(geometry, item):
                continue
            boxes = [
                (near, end, seen_by_all(geometry, mask_of(near)), self._ends(view, end))
                for near, end in ((first, last), (last, first))
            ]
            for link, here, there in links.get(first[0] % geometry.symbols, ()):
                for near, end, seen, ends in boxes:
                    for far, start in ((here[0], there[0]), (there[0], here[0])):
                        gone = ends & excluded[start]
                        apart = start not in (*near, *end) and far not in end
                        if gone and seen >> far & 1 and apart:
                            nodes = start, far, near, end
                            yield self._deduction(state, (link, item), nodes, gone)

    @staticmethod
    def _ends(view: View, end: tuple[int, ...]) -> int:
        """The possible candidates that the far end of a split house excludes."""
        return seen_by_all(view.geometry, mask_of(end)) & view.open

    def _deduction(
        self,
        state: State,
        items: tuple[int, int],
        nodes: tuple[int, int, tuple[int, ...], tuple[int, ...]],
        gone: int,
    ) -> Deduction:
        """The deduction of a strong link and a split house, with the nodes of its chain."""
        (link, item), (start, far, near, end) = items, nodes
        chain = tied(state.geometry, ((start,), (far,), near, end), [(link,), (item,)])
        return self.removal(
            state,
            "empty rectangle",
            gone,
            (*near, *end, far, start),
            (item, link),
            chain.ties[1].items,
            chains=(chain,),
        )


RULES = (
    RuleDeclaration(
        "empty-rectangle",
        EMPTY_RECTANGLE,
        EmptyRectangle,
        aliases=("hinge", "rectangle elimination"),
        needs=("hidden-single:in=box", "hidden-single:in=line", "locked-candidates"),
        example=Example(TURBOT_PUZZLE, "r3c5#8", after=AFTER_FISH),
    ),
)
