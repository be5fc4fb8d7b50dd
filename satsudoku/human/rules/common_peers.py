"""Common peers: candidates that see every place of a symbol in a house, and so go.

    ┌─────────┐
    │ .  .  . │           Knights' moves apart, cells hold no equal digits. Where 4 can only go
    │ .  .  4 │ *         in these two cells of a box, it goes from the cell *, which sees one of
    │ .  4  . │           them along the row, and the other by a knight's move.
    └─────────┘

Where a second house has all places, that is the rule of locked candidates. On boards of rows,
columns and boxes it always is, so the rule serves others: with diagonals, drawn regions, or what
setters draw.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import ClassVar

from satsudoku.board.variant import Variant
from satsudoku.cover.plain import is_plain
from satsudoku.deadline import check_time
from satsudoku.human.declaration import AFTER_LOCKED, Example, RuleDeclaration
from satsudoku.human.deduction import Deduction
from satsudoku.human.links import item_masks, positions, seen_by_all
from satsudoku.human.rule import News, Rule
from satsudoku.human.sentences.exclusions import exclusions
from satsudoku.human.sentences.sentence import Sentence, Sentences
from satsudoku.human.state import State
from satsudoku.human.technique import Technique
from satsudoku.human.view import view_of


@dataclass(frozen=True)
class CommonPeers(Rule):
    """A symbol's places in one house all exclude a candidate, each in its own way."""

    in_kernel: ClassVar[bool] = True
    sentences: ClassVar[Sentences] = {
        "common peers": Sentence(
            "In {house}, {symbols} can only go in {cells}; wherever it goes, {effect}{by}.",
            words={"by": exclusions},
        )
    }

    def serves(self, variant: Variant) -> bool:
        """Where houses cross otherwise than lines and boxes, or more is drawn."""
        return not is_plain(variant)

    def find(self, state: State, news: News | None = None) -> Iterator[Deduction]:
        """Yield a deduction for each house and symbol that has such candidates."""
        geometry, view = state.geometry, view_of(state)
        truths: Iterable[int] = range(geometry.cells, geometry.primary)
        if news is not None:
            gone = dict.fromkeys(item for o in news.gone for item, _ in geometry.covers[o])
            truths = (item for item in gone if geometry.cells <= item < geometry.primary)
        for truth in truths:
            check_time()
            places = view.masks[truth]
            peers = seen_by_all(geometry, places) & view.open if places else 0
            if peers:
                for item, _ in geometry.covers[places.bit_length() - 1]:
                    if not places & ~item_masks(geometry)[item]:  # these are locked candidates
                        peers &= ~item_masks(geometry)[item]
            if peers:
                yield self.removal(state, "common peers", peers, positions(places), (truth,))


RULES = (
    RuleDeclaration(
        "common-peers",
        Technique("Common Peer Elimination"),
        CommonPeers,
        aliases=("cpe",),
        needs=("hidden-single:in=box", "hidden-single:in=line", "locked-candidates"),
        example=Example(
            ".....914.................284.............5.....2..........9.......7.6....6.....3.",
            "r2c4#4 r3c5#4",
            after=AFTER_LOCKED,
            variant="anti-knight9",
        ),
    ),
)
