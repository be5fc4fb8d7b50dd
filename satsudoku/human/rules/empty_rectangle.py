"""Empty rectangle: a house whose places for a symbol fall into two groups, beside a strong link.

box   . . .        The symbol stands on the row or on the column of the box's cross. If not on
5 5 .  ───   the row's part, then on the column's; and the other end of a strong link that
. . 5        reaches the row sees what the column's part sees.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from satsudoku.cover.lines import house_items, in_line
from satsudoku.human.declaration import AFTER_FISH, Example, RuleDeclaration
from satsudoku.human.deduction import Chain, Deduction, Tie
from satsudoku.human.groups import groups_of
from satsudoku.human.links import (
    excluded_by,
    left_in,
    mask_of,
    open_mask,
    positions,
    seen_by_all,
    shared_items,
)
from satsudoku.human.rule import WholeStateRule
from satsudoku.human.sentences.sentence import Sentence, Sentences
from satsudoku.human.state import State
from satsudoku.human.technique import Technique

__all__ = ["RULES", "EmptyRectangle"]

_Split = tuple[int, tuple[int, ...], tuple[int, ...]]


@dataclass(frozen=True)
class EmptyRectangle(WholeStateRule):
    """A house that is no line, split in two, and a strong link that sees one part.

    >>> from satsudoku.human.rules import rule
    >>> rule("empty-rectangle").technique.hodoku
    '0402'
    """

    sentences: ClassVar[Sentences] = {
        "empty rectangle": Sentence(
            {
                "en": "{chain}. So {ends}, and {effect}.",
                "ja": "{chain}。よって{ends}であり、{effect}。",
            }
        )
    }

    def search(self, state: State) -> Iterator[Deduction]:
        """Yield a deduction for each split house and strong link that leave something to remove."""
        geometry, possible = state.geometry, open_mask(state)
        links: dict[int, list[_Split]] = {}
        for item in house_items(geometry):
            if not state.covered[item] and state.left[item].bit_count() == 2:
                one, two = left_in(state, item)
                links.setdefault(one % geometry.symbols, []).append((item, (one,), (two,)))
        splits = [*groups_of(state), *(link for some in links.values() for link in some)]
        for item, first, last in splits:
            if in_line(geometry, item):
                continue
            for link in links.get(first[0] % geometry.symbols, ()):
                for box in ((item, first, last), (item, last, first)):
                    yield from self._joined(state, box, link, possible)

    def _joined(
        self, state: State, box: _Split, link: _Split, possible: int
    ) -> Iterator[Deduction]:
        """The deductions of a split house with a strong link, by either end of this."""
        geometry, excluded = state.geometry, excluded_by(state.geometry)
        item, near, last = box
        seen, ends = seen_by_all(geometry, mask_of(near)), seen_by_all(geometry, mask_of(last))
        for (far,), (start,) in ((link[1], link[2]), (link[2], link[1])):
            gone = ends & excluded[start] & possible
            if not gone or not seen >> far & 1 or start in (*near, *last) or far in last:
                continue
            weak = shared_items(geometry, (far,), near)
            yield Deduction(
                self,
                geometry,
                self.technique,
                "empty rectangle",
                (item, link[0]),
                weak,
                (*near, *last, far, start),
                eliminated=tuple(positions(gone)),
                chains=(
                    Chain(
                        ((start,), (far,), near, last),
                        (Tie(True, (link[0],)), Tie(False, weak), Tie(True, (item,))),
                    ),
                ),
            )


RULES = (
    RuleDeclaration(
        "empty-rectangle",
        Technique({"en": "Empty Rectangle", "ja": "エンプティレクタングル"}, hodoku="0402"),
        EmptyRectangle,
        aliases=("hinge", "rectangle elimination"),
        needs=("hidden-single:in=box", "hidden-single:in=line", "locked-candidates"),
        example=Example(
            ".76.....1.....1.....2..4..9.......9.49.3.5.6.5.7.....33.....9.5....42...721.5....",
            "r3c5#8",
            after=AFTER_FISH,
        ),
    ),
)
