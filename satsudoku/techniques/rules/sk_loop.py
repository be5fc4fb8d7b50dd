"""SK-loop: a ring of pairs of cells around four filled cells, one in each of four boxes.

. a .   . b .      A pair lies beside a filled cell X in its row, another in its column. Each
h X h   c X c      is tied to its neighbours in the ring: by the box to one, by the row or the
. a .   . b .      column to the other. Those are eight houses.

. a .   . b .      A symbol needs as many of the houses as it takes to reach all its places in
g X g   d X d      the ring. If all symbols together need no more than there are cells, each
. e .   . f .      of these houses gets its symbol in the ring, and nowhere else.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, product
from typing import ClassVar, NamedTuple

from satsudoku.cover.geometry import Geometry
from satsudoku.cover.lines import line_families
from satsudoku.human.declaration import AFTER_SINGLES, Example, RuleDeclaration
from satsudoku.human.deduction import Deduction
from satsudoku.human.effects import each_once
from satsudoku.human.links import left_in, symbols_of
from satsudoku.human.rule import WholeStateRule
from satsudoku.human.sentences.sentence import Sentences
from satsudoku.human.state import State
from satsudoku.human.technique import Technique
from satsudoku.techniques.sectors import SECTOR_SENTENCE, locked_cells

_PAIRS = 8

Cells = frozenset[int]


class _Ring(NamedTuple):
    """Eight pairs of cells; house k ties pair k to the next.

    pairs    0 ─── 1 ─── 2 ─── ... ─── 7 ─── 0
    houses     0     1     2         6    7
    """

    crossings: tuple[int, ...]
    pairs: tuple[Cells, ...]
    houses: tuple[int, ...]


@dataclass(frozen=True)
class SKLoop(WholeStateRule):
    """Eight pairs of cells in a ring, whose symbols are as few as the cells."""

    sentences: ClassVar[Sentences] = {"ring": SECTOR_SENTENCE}

    # Once a pair is placed, the ring is broken.
    confluent: ClassVar[bool] = False

    def search(self, state: State) -> Iterator[Deduction]:
        rings = (r for r in _rings(state.geometry) if all(state.covered[c] for c in r.crossings))
        loops = (self._around(state, ring) for ring in rings)
        yield from each_once(loop for loop in loops if loop is not None)

    def _around(self, state: State, ring: _Ring) -> Deduction | None:
        pairs = [[cell for cell in pair if not state.covered[cell]] for pair in ring.pairs]
        cells = [cell for pair in pairs for cell in pair]
        masks = [symbols_of(state, pair) for pair in pairs]
        if sum(mask.bit_count() for mask in masks) > 2 * len(cells):
            return None  # a house reaches a symbol in two pairs at most
        covers = [
            _covers(sum(1 << k for k, mask in enumerate(masks) if mask >> symbol & 1))
            for symbol in range(state.geometry.symbols)
        ]
        if sum(len(houses[0]) for houses in covers) != len(cells):
            return None
        links: list[int] = []
        for symbol, choices in enumerate(covers):
            items = [
                [state.geometry.house_items[ring.houses[k]][symbol] for k in houses]
                for houses in choices
            ]
            links += max(items, key=lambda some: sum(len(left_in(state, item)) for item in some))
        return locked_cells(self, state, "ring", cells, links)


@lru_cache(maxsize=1 << _PAIRS)
def _covers(present: int) -> tuple[tuple[int, ...], ...]:
    """The smallest choices of houses that touch all pairs of a mask."""
    for size in range(_PAIRS + 1):
        chosen = tuple(
            houses
            for houses in combinations(range(_PAIRS), size)
            if not present & ~sum({1 << end % _PAIRS for k in houses for end in (k, k + 1)})
        )
        if chosen:
            return chosen
    return ()


@lru_cache(maxsize=16)
def _rings(geometry: Geometry) -> tuple[_Ring, ...]:
    """The rings of a variant: two lines of one family, two of another, four boxes."""
    houses = geometry.variant.houses
    families: dict[str, list[int]] = {}
    for number, house in enumerate(houses):
        families.setdefault(house.family, []).append(number)
    lines = sorted(line_families(geometry.variant))
    boxes = [n for family, numbers in families.items() if family not in lines for n in numbers]
    rings = []
    for first, second in combinations(lines, 2):
        corners: dict[tuple[int, int], tuple[int, int]] = {}
        for row, column in product(families[first], families[second]):
            shared = set(houses[row].cells) & set(houses[column].cells)
            around = [n for n in boxes if not shared.isdisjoint(houses[n].cells)]
            if len(shared) == 1 and len(around) == 1:
                corners[row, column] = (min(shared), around[0])
        for rows in combinations(families[first], 2):
            for columns in combinations(families[second], 2):
                ring = _ring(geometry, rows, columns, corners)
                if ring is not None:
                    rings.append(ring)
    return tuple(rings)


def _ring(
    geometry: Geometry,
    rows: tuple[int, ...],
    columns: tuple[int, ...],
    corners: dict[tuple[int, int], tuple[int, int]],
) -> _Ring | None:
    """The ring of two rows and two columns that cross in four boxes; None if they do not."""
    (top, bottom), (left, right) = rows, columns
    # Going round: at each corner the line that leads in, the one that leads out.
    turns = ((left, top), (top, right), (right, bottom), (bottom, left))
    places = [corners.get(turn) or corners.get(turn[::-1]) for turn in turns]
    corner = [place for place in places if place is not None]
    if len({box for _, box in corner}) < len(turns):
        return None
    cells = [frozenset(house.cells) for house in geometry.variant.houses]
    pairs: list[Cells] = []
    ties: list[int] = []
    for (enter, leave), (crossing, box) in zip(turns, corner, strict=True):
        pairs += [cells[box] & cells[line] - {crossing} for line in (enter, leave)]
        ties += [box, leave]
    if not all(pairs) or len(frozenset().union(*pairs)) < sum(map(len, pairs)):
        return None
    return _Ring(tuple(cell for cell, _ in corner), tuple(pairs), tuple(ties))


RULES = (
    RuleDeclaration(
        "sk-loop",
        Technique("SK-Loop"),
        SKLoop,
        aliases=("Steve K's loop", "domino loop", "virus pattern"),
        example=Example(
            "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
            "r7c3#1 r3c1#2 r5c8#3 r2c5#3 r5c2#4 r8c5#4 r8c4#5 r9c1#6 r1c3#7 r5c2#8 r2c5#8 r2c6#8 "
            "r5c8#9",
            after=AFTER_SINGLES,
        ),
    ),
)
