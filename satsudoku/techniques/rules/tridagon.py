"""Tridagon: twelve cells in four boxes that three symbols alone cannot fill.

    a . .   b . .        In each box one cell per row and one per column, all with the same three
    . b .   . a .        symbols. Going round, each box passes its order on to the next. If three
    . . c   . . c        boxes lie along one diagonal and the fourth across, or the reverse, the
                         orders do not meet: no way to fill all twelve. So one of the cells holds
    b . .   . . a        something else, a guardian. What all guardians exclude goes.
    . a .   . b .
    . . c   c . .

It is what makes the hardest puzzles known hard: those that need trial and error three deep.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, permutations, product
from typing import ClassVar

from satsudoku.cover.geometry import Geometry
from satsudoku.cover.lines import line_families
from satsudoku.human.declaration import AFTER_SINGLES, Example, RuleDeclaration
from satsudoku.human.deduction import Deduction
from satsudoku.human.links import candidates_in, mask_of, seen_by_all
from satsudoku.human.rule import WholeStateRule
from satsudoku.human.sentences.sentence import Sentence, Sentences
from satsudoku.human.sentences.speaker import Speaker
from satsudoku.human.state import State
from satsudoku.human.technique import Technique
from satsudoku.human.view import view_of

_MOST_GUARDED = 3  # cells with guardians
_SYMBOLS = 3

Cells = tuple[int, ...]


def _three(deduction: Deduction, speaker: Speaker) -> str:
    return speaker.symbols(set(deduction.pattern) - set(deduction.fins))


@dataclass(frozen=True)
class Tridagon(WholeStateRule):
    """Twelve cells that need a guardian."""

    sentences: ClassVar[Sentences] = {
        "tridagon": Sentence(
            "{truth_cells} cannot be filled with {three} alone, so one of "
            "{fin_cells} holds something else: {effect}.",
            {"three": _three},
        )
    }

    # A cell that is placed leaves a pattern of other shape.
    confluent: ClassVar[bool] = False

    def search(self, state: State) -> Iterator[Deduction]:
        """Yield a deduction for each twelve cells whose guardians exclude something."""
        for boxes in _squares(state.geometry):
            cells = [cell for box in boxes for cell in box if not state.covered[cell]]
            narrow = [state.left[c] for c in cells if state.left[c].bit_count() <= _SYMBOLS]
            if len(narrow) < 4 * _SYMBOLS - _MOST_GUARDED:
                continue
            for three in sorted(_triples(narrow)):
                for twelve in _twelves(state, boxes, three):
                    yield from self._guarded(state, twelve, three)

    def _guarded(self, state: State, twelve: Cells, three: int) -> Iterator[Deduction]:
        count = state.geometry.symbols
        cells = sorted(twelve)
        options = candidates_in(state, cells)
        guardians = tuple(o for o in options if not three >> o % count & 1)
        gone = seen_by_all(state.geometry, mask_of(guardians)) & view_of(state).open
        if gone:
            yield self.removal(state, "tridagon", gone, options, cells, fins=guardians)


def _triples(masks: list[int]) -> set[int]:
    """The sets of three symbols that hold most of some cells."""
    unions = {first | second for first, second in combinations(masks, 2)} | set(masks)
    least = 4 * _SYMBOLS - _MOST_GUARDED
    return {
        three
        for three in unions
        if three.bit_count() == _SYMBOLS and sum(not mask & ~three for mask in masks) >= least
    }


def _twelves(state: State, boxes: tuple[Cells, ...], three: int) -> Iterator[Cells]:
    """The choices of a cell per row and per column in each box that three symbols cannot fill."""
    ways: list[list[tuple[int, Cells, int]]] = []
    for box in boxes:
        ways.append([])
        for order in permutations(range(_SYMBOLS)):
            cells = tuple(box[_SYMBOLS * row + column] for row, column in enumerate(order))
            if all(not state.covered[c] and state.left[c] & three for c in cells):
                wide = sum(bool(state.left[c] & ~three) for c in cells)
                if wide <= _MOST_GUARDED:
                    ways[-1].append((_parity(order), cells, wide))
    for picks in product(*ways):
        odd = sum(parity for parity, _, _ in picks) % 2
        if odd and sum(wide for _, _, wide in picks) <= _MOST_GUARDED:
            yield tuple(cell for _, cells, _ in picks for cell in cells)


def _parity(order: tuple[int, ...]) -> int:
    return sum(first > second for first, second in combinations(order, 2)) % 2


@lru_cache(maxsize=16)
def _squares(geometry: Geometry) -> tuple[tuple[Cells, ...], ...]:
    """Four boxes of three by three whose rows and columns meet at the corners of a square.

    Their cells stand row by row.
    """
    variant = geometry.variant
    lines = line_families(variant)
    boxes = []
    for house in variant.houses:
        cells = sorted(house.cells, key=lambda cell: variant.cells[cell])
        places = [variant.cells[cell] for cell in cells]
        (top, left) = places[0]
        square = [(top + k // _SYMBOLS, left + k % _SYMBOLS) for k in range(_SYMBOLS**2)]
        if house.family not in lines and places == square:
            boxes.append((top, left, tuple(cells)))
    corners = {(top, left): cells for top, left, cells in boxes}
    rows, columns = sorted({top for top, _ in corners}), sorted({left for _, left in corners})
    squares = []
    for pair, others in product(combinations(rows, 2), combinations(columns, 2)):
        four = [corners.get(corner) for corner in product(pair, others)]
        whole = tuple(cells for cells in four if cells is not None)
        if len(whole) == 4 and _tied(geometry, whole):
            squares.append(whole)
    return tuple(squares)


def _tied(geometry: Geometry, boxes: tuple[Cells, ...]) -> bool:
    """Whether boxes side by side share their rows, and boxes one above the other their columns."""
    houses_of = geometry.variant.houses_of
    first, second, third, fourth = boxes

    def share(box: Cells, other: Cells, step: int, stride: int) -> bool:
        return all(
            not set(houses_of[box[k * step]]).isdisjoint(houses_of[other[k * step + j * stride]])
            for k in range(_SYMBOLS)
            for j in range(_SYMBOLS)
        )

    beside = share(first, second, _SYMBOLS, 1) and share(third, fourth, _SYMBOLS, 1)
    return beside and share(first, third, 1, _SYMBOLS) and share(second, fourth, 1, _SYMBOLS)


RULES = (
    RuleDeclaration(
        "tridagon",
        Technique("Tridagon"),
        Tridagon,
        aliases=("Thor's hammer", "trivalue oddagon"),
        example=Example(
            "59.8...67.8657....7...69158.5.7.86..8.7..65.1.6.9..87...2.9..869786....56.5187932",
            "r4c1#1 r4c9#4 r6c1#4",
            after=AFTER_SINGLES,
        ),
    ),
)
