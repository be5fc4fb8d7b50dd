"""Locked candidates: an item whose options all lie in another item, which loses its others.

In a classic puzzle the two items always belong to a line and a box, because two lines share only
one cell. In other variants the rule holds for any two houses that share two or more cells, such as
a diagonal and a box, or a line and a drawn region. The truth's house must be one that holds every
symbol. From a box into a line it is called pointing, from a line into a box claiming
(`satsudoku.cover.lines` says which houses are lines).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import ClassVar, NamedTuple

from satsudoku.cover.geometry import Geometry
from satsudoku.cover.lines import in_line
from satsudoku.deadline import check_time
from satsudoku.human.declaration import (
    AFTER_SINGLES,
    LOCKED_PUZZLE,
    Example,
    RuleDeclaration,
    RuleOption,
)
from satsudoku.human.deduction import Deduction
from satsudoku.human.lane_form import LaneForm, LanePattern
from satsudoku.human.rule import News, Rule
from satsudoku.human.sentences.sentence import Sentence, Sentences
from satsudoku.human.state import POSITIONS, State
from satsudoku.human.technique import Technique

LOCKED = Technique("Locked Candidates")
POINTING = Technique("Locked Candidates (Pointing)", hodoku="0100")
CLAIMING = Technique("Locked Candidates (Claiming)", hodoku="0101")


class _Crossing(NamedTuple):
    """Where a truth and a link share two or more options.

    Attributes:
        link: an item.
        beyond: the truth's options that the link lacks, as bits of the truth's mask.
        shared: the others, as bits of the link's mask.
        way: the technique.
    """

    link: int
    beyond: int
    shared: int
    way: Technique


@lru_cache(maxsize=64)
def _crossings(geometry: Geometry, way: Technique | None) -> tuple[tuple[_Crossing, ...], ...]:
    """For each item, the crossings whose truth it is; those of one way only, if given."""
    return tuple(
        tuple(c for c in _crossings_of(geometry, truth) if way is None or c.way == way)
        if truth < geometry.primary
        else ()
        for truth in range(len(geometry.options))
    )


def _crossings_of(geometry: Geometry, truth: int) -> Iterator[_Crossing]:
    check_time()
    common: dict[int, tuple[int, int]] = {}  # by link: bits of the truth's mask, of the link's
    for position, option in enumerate(geometry.options[truth]):
        for link, bit in geometry.covers[option]:
            inside, shared = common.get(link, (0, 0))
            common[link] = inside | 1 << position, shared | bit
    every = (1 << len(geometry.options[truth])) - 1
    for link, (inside, shared) in common.items():
        if 2 <= shared.bit_count() < len(geometry.options[link]):
            yield _Crossing(link, every ^ inside, shared, _way(geometry, truth, link))


def _way(geometry: Geometry, truth: int, link: int) -> Technique:
    line, other = in_line(geometry, truth), in_line(geometry, link)
    return LOCKED if line == other else CLAIMING if line else POINTING


@dataclass(frozen=True)
class LockedCandidates(Rule):
    """A symbol's places in one house all lie in a second, which loses it elsewhere.

    Pointing, claiming, and the same between other houses; the InterSection of the ladder `rank8`.

    Attributes:
        way: POINTING or CLAIMING finds only these; None finds all.
        cells: how many places the symbol may have at most; None for any number. It is a limit,
            not an exact number, because a pattern that loses a place remains a proof.
    """

    way: Technique | None = None
    cells: int | None = None

    sentences: ClassVar[Sentences] = {
        "locked": Sentence(
            "In {house}, {symbols} can only go in {cells} of {other}, so "
            "the other cells of {other} lose {symbols}: {lost_cells}."
        )
    }

    @property
    def lanes(self) -> LaneForm | None:
        """The kernel has it for two cells, for three, and for any number."""
        if self.cells is not None and self.cells > 3:
            return None
        return LanePattern(self.name)

    def find(self, state: State, news: News | None = None) -> Iterator[Deduction]:
        """Yield a deduction for each truth that is not covered and each link that it empties."""
        left, covered, geometry = state.left, state.covered, state.geometry
        crossings = _crossings(geometry, self.way)
        most = self.cells or len(geometry.cover.options)
        truths: Iterable[int] = range(geometry.cells, geometry.primary)
        if news is not None:
            truths = dict.fromkeys(item for o in news.gone for item, _ in geometry.covers[o])
        for item in truths:
            places = left[item]
            if covered[item] or not places or places.bit_count() > most:
                continue
            for link, beyond, shared, way in crossings[item]:
                if places & beyond:
                    continue
                others = left[link] & ~shared
                if others:
                    members, targets = geometry.options[item], geometry.options[link]
                    yield Deduction(
                        self,
                        geometry,
                        way,
                        "locked",
                        (item,),
                        (link,),
                        tuple(members[k] for k in POSITIONS[places]),
                        eliminated=tuple(targets[k] for k in POSITIONS[others]),
                    )


_CELLS = {"cells": RuleOption("cells", range(2, 256))}

RULES = (
    RuleDeclaration(
        "locked-candidates",
        LOCKED,
        LockedCandidates,
        aliases=("intersection", "intersection removal"),
        example=Example(LOCKED_PUZZLE, "r2c7#9 r3c7#9", after=AFTER_SINGLES),
    ),
    RuleDeclaration(
        "pointing",
        POINTING,
        partial(LockedCandidates, way=POINTING),
        aliases=("pointing pair", "pointing pairs", "pointing triple"),
        options=_CELLS,
        example=Example(LOCKED_PUZZLE, "r2c5#9 r2c7#9", after=AFTER_SINGLES),
    ),
    RuleDeclaration(
        "claiming",
        CLAIMING,
        partial(LockedCandidates, way=CLAIMING),
        aliases=("box/line reduction",),
        options=_CELLS,
        example=Example(LOCKED_PUZZLE, "r2c7#9 r3c7#9", after=AFTER_SINGLES),
    ),
)
