"""Turbot fish: two strong links of a symbol; an end of one excludes an end of the other.

    a ═══════ b          In two houses a symbol has two places each: a or b, and c or d. As b and c
              │          exclude each other, a or d holds it, so what both exclude goes.
    d ═══════ c

Two of its shapes have names of their own: the skyscraper, of two parallel lines, and the two-string
kite, of a row and a column whose near ends share a box.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from itertools import combinations, product
from typing import ClassVar

from satsudoku.cover.geometry import Geometry
from satsudoku.cover.lines import in_line
from satsudoku.deadline import check_time
from satsudoku.human.declaration import AFTER_PAIRS, PAIR_PUZZLE, Example, RuleDeclaration
from satsudoku.human.deduction import Chain, Deduction, Tie
from satsudoku.human.links import TwoPlaces, excluded_by, mask_of, positions, two_places
from satsudoku.human.rule import News, Rule, symbols_in
from satsudoku.human.sentences.sentence import Sentence, Sentences
from satsudoku.human.sentences.vocabulary import Word
from satsudoku.human.shapes import KITE, SKYSCRAPER, TURBOT
from satsudoku.human.state import State
from satsudoku.human.technique import Technique


def _shared(geometry: Geometry, near: int, far: int, *, line: bool | None) -> int | None:
    """An item that two options share; with `line`, one of a line, or one of a box."""
    of_far = {item for item, _ in geometry.covers[far]}
    for item, _ in geometry.covers[near]:
        if item in of_far and line in (None, in_line(geometry, item)):
            return item
    return None


def _shape(
    geometry: Geometry, first: int, second: int, near: int, far: int
) -> tuple[Technique, int]:
    """The name of two strong links, and the item through which the near ends exclude each other."""
    if in_line(geometry, first) and in_line(geometry, second):
        houses = geometry.houses((first, second))
        parallel = len({house.family for house in houses}) == 1
        weak = _shared(geometry, near, far, line=parallel)
        if weak is not None:
            return SKYSCRAPER if parallel else KITE, weak
    weak = _shared(geometry, near, far, line=None)
    assert weak is not None
    return TURBOT, weak


def _end(position: int) -> Word:
    """The cell of one of the four ends."""
    return lambda deduction, speaker: speaker.cells_of(deduction.chains[0].nodes[position])


@dataclass(frozen=True)
class TurbotFish(Rule):
    """Two strong links of a symbol, joined by a weak one: of one shape, or (None) of any.

    When one of the four places goes, a hidden single does the same, and more.
    """

    shape: Technique | None = None

    sentences: ClassVar[Sentences] = {
        "turbot fish": Sentence(
            "In {house}, {symbols} is in {start} or {near}; in {last_truth}, it is in "
            "{far} or {end}. As {near} and {far} exclude each other, {start} or {end} "
            "holds it, so {lost_cells} cannot hold {lost_symbols}.",
            words={"start": _end(0), "near": _end(1), "far": _end(2), "end": _end(3)},
        )
    }

    def find(self, state: State, news: News | None = None) -> Iterator[Deduction]:
        links = two_places(state)
        for symbol in symbols_in(state, news):
            check_time()
            for link, other in combinations(links.get(symbol, ()), 2):
                if not set(link.places) & set(other.places):
                    yield from self._joined(state, link, other)

    def _joined(self, state: State, link: TwoPlaces, other: TwoPlaces) -> Iterator[Deduction]:
        """The deductions of two links, by each end of the one with each of the other."""
        geometry, excluded = state.geometry, excluded_by(state.geometry)
        for (start, near), (far, end) in product(
            (link.places, link.places[::-1]), (other.places, other.places[::-1])
        ):
            if not excluded[near] >> far & 1:
                continue
            shape, weak = _shape(geometry, link.item, other.item, near, far)
            if self.shape not in (None, shape):
                continue
            if shape is SKYSCRAPER and excluded[start] >> end & 1:  # an X-wing
                continue
            gone = [o for o in positions(excluded[start] & excluded[end]) if state.possible(o)]
            if gone:
                ties = (Tie(True, (link.item,)), Tie(False, (weak,)), Tie(True, (other.item,)))
                yield self.removal(
                    state,
                    "turbot fish",
                    mask_of(gone),
                    (start, near, far, end),
                    (link.item, other.item),
                    (weak,),
                    technique=shape,
                    chains=(Chain(((start,), (near,), (far,), (end,)), ties),),
                )


RULES = (
    RuleDeclaration(
        "skyscraper",
        SKYSCRAPER,
        partial(TurbotFish, shape=SKYSCRAPER),
        needs=("hidden-single:in=line",),
        example=Example(
            "247.....1..6...7...8.....2...8.36.....2..9.....9.5..17.....3.....3.6.1..6..24..59",
            "r1c7#8 r5c8#8",
            after=AFTER_PAIRS,
        ),
    ),
    RuleDeclaration(
        "two-string-kite",
        KITE,
        partial(TurbotFish, shape=KITE),
        aliases=("2-string kite", "ツーストリングカイト"),
        needs=("hidden-single:in=line",),
        example=Example(PAIR_PUZZLE, "r3c7#8", after=AFTER_PAIRS),
    ),
    RuleDeclaration(
        "turbot-fish",
        TURBOT,
        TurbotFish,
        needs=("hidden-single:in=box", "hidden-single:in=line"),
        serves=("skyscraper", "two-string-kite"),
        example=Example(PAIR_PUZZLE, "r3c7#8", after=AFTER_PAIRS),
    ),
)
