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

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar

from satsudoku.board.constraint import Constraint
from satsudoku.board.relation import Relation
from satsudoku.board.variant import Variant
from satsudoku.cover.plain import is_plain
from satsudoku.deadline import check_time
from satsudoku.human.declaration import AFTER_LOCKED, Example, RuleDeclaration
from satsudoku.human.deduction import Deduction
from satsudoku.human.links import item_masks, positions, seen_by_all
from satsudoku.human.rule import News, Rule
from satsudoku.human.sentences.sentence import Sentence, Sentences
from satsudoku.human.sentences.speaker import Speaker
from satsudoku.human.state import State
from satsudoku.human.technique import Technique
from satsudoku.human.view import view_of


@lru_cache(maxsize=16)
def _pairs(variant: Variant) -> Mapping[frozenset[int], Sequence[tuple[Relation, Constraint]]]:
    """The relations of two cells that constraints have, each with its constraint."""
    found: dict[frozenset[int], list[tuple[Relation, Constraint]]] = {}
    for constraint in variant.constraints:
        for relation in constraint.relations:
            if len(relation.cells) == 2:
                found.setdefault(frozenset(relation.cells), []).append((relation, constraint))
    return found


def _tie(place: int, gone: int, speaker: Speaker) -> str:
    """The constraint by which a place excludes what goes; empty where the board's rules do."""
    symbols, variant = speaker.geometry.symbols, speaker.geometry.variant
    (cell, symbol), (other, lost) = divmod(place, symbols), divmod(gone, symbols)
    both = {cell, other}
    if symbol == lost and any(both.issubset(house.cells) for house in variant.houses):
        return ""
    for relation, constraint in _pairs(variant).get(frozenset(both), ()):
        pair = (symbol, lost) if relation.cells[0] == cell else (lost, symbol)
        if pair in (relation.exclusions or ()):
            return speaker.constraint(constraint)
    return ""


def _by(deduction: Deduction, speaker: Speaker) -> str:
    """The constraints by which places exclude what goes, which no house shows."""
    ties = (_tie(o, gone, speaker) for gone in deduction.eliminated for o in deduction.pattern)
    names = list(filter(None, dict.fromkeys(ties)))
    through = speaker.language.phrases["through"]
    return through.format(name=speaker.language.join(names)) if names else ""


@dataclass(frozen=True)
class CommonPeers(Rule):
    """A symbol's places in one house all exclude a candidate, each in its own way."""

    in_kernel: ClassVar[bool] = True
    sentences: ClassVar[Sentences] = {
        "common peers": Sentence(
            "In {house}, {symbols} can only go in {cells}; wherever it goes, {effect}{by}.",
            words={"by": _by},
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
