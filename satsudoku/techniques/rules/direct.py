"""Direct placements: an elimination and the hidden single that it leaves, as one step.

Sudoku Explainer's name is "direct pointing"; the ladder `hamada` calls it S, and has K and D for
X-wings. Two separate steps place the same, so these rules change no tier.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import ClassVar

from satsudoku.cover.geometry import Geometry
from satsudoku.cover.lines import in_line, items_by_symbol
from satsudoku.cover.matrices import fish_matrices
from satsudoku.deadline import check_time
from satsudoku.human.covering import coverings, matrices_of
from satsudoku.human.declaration import (
    AFTER_LOCKED,
    AFTER_SINGLES,
    LOCKED_PUZZLE,
    Example,
    RuleDeclaration,
    RuleOption,
)
from satsudoku.human.deduction import Deduction
from satsudoku.human.lane_form import LaneAbsent, LaneForm
from satsudoku.human.rule import News, Rule, symbols_in
from satsudoku.human.sentences.sentence import Sentence, Sentences
from satsudoku.human.state import POSITIONS, State
from satsudoku.human.technique import Technique


@lru_cache(maxsize=16)
def _lines_of(geometry: Geometry) -> tuple[tuple[int, ...], ...]:
    """For each option, its items in lines."""
    return tuple(
        tuple(item for item, _ in covers if in_line(geometry, item)) for covers in geometry.covers
    )


@dataclass(frozen=True)
class DirectPointing(Rule):
    """Both places of a symbol in a box lie in a line; of the two in another box, one lies there.

    So it goes to the other one.
    """

    sentences: ClassVar[Sentences] = {
        "direct pointing": Sentence(
            "In {house}, {symbols} can only go in {other}, so in {second} it can only "
            "go in {placed_cells}, and goes there."
        )
    }

    # Pointing and a hidden single do the same.
    lanes: ClassVar[LaneForm] = LaneAbsent(beside=("hidden-single", "pointing:cells=2"))

    def find(self, state: State, news: News | None = None) -> Iterator[Deduction]:
        """Yield a placement for each two boxes with two places each, three of them in a line."""
        left, covered, geometry = state.left, state.covered, state.geometry
        options, lines_of = geometry.options, _lines_of(geometry)
        for symbol in symbols_in(state, news):
            boxes = [
                (item, [options[item][k] for k in POSITIONS[left[item]]])
                for item in items_by_symbol(geometry, "box")[symbol]
                if not covered[item] and left[item].bit_count() == 2
            ]
            for box, (a, b) in boxes:
                for line in lines_of[a]:
                    if line not in lines_of[b]:
                        continue
                    for crossing, places in boxes:
                        if crossing == box:
                            continue
                        away = [o for o in places if line not in lines_of[o]]
                        if len(away) == 1 and not {a, b} & set(places):
                            pattern = tuple(dict.fromkeys((a, b, *places)))
                            yield Deduction(
                                self,
                                geometry,
                                self.technique,
                                "direct pointing",
                                (box, crossing),
                                (line,),
                                pattern,
                                placed=tuple(away),
                            )


@dataclass(frozen=True)
class DirectFish(Rule):
    """A fish that leaves its symbol one place in another house.

    That is a line beside the fish's ("line"), a box ("box"), or either ("").
    """

    size: int
    within: str = ""

    sentences: ClassVar[Sentences] = {
        "direct fish": Sentence(
            "In {first_truths}, {symbols} can only go in {links}, so the other cells of "
            "{links} lose it. Then in {last_truth} it can only go in {placed_cells}, "
            "and goes there."
        )
    }

    @property
    def lanes(self) -> LaneForm:
        """The fish and a hidden single do the same."""
        fish = ("x-wing", "swordfish", "jellyfish")[self.size - 2]
        return LaneAbsent(beside=("hidden-single", fish))

    def find(self, state: State, news: News | None = None) -> Iterator[Deduction]:
        """Yield a placement for each house in which the fish leaves one place."""
        left, covered, geometry = state.left, state.covered, state.geometry
        family = matrices_of(geometry, fish_matrices)
        for number in family.touched(news):
            check_time()
            matrix = family.matrices[number]
            masks = [0 if covered[row] else left[row] for row in matrix.rows]
            for chosen, union in coverings(masks, self.size):
                rows = tuple(matrix.rows[r] for r in POSITIONS[chosen])
                columns = tuple(matrix.columns[c] for c in POSITIONS[union])
                if len(columns) == self.size:
                    yield from self._placements(state, rows, columns, matrix.rows)

    def _placements(
        self,
        state: State,
        rows: tuple[int, ...],
        columns: tuple[int, ...],
        lines: tuple[int, ...],
    ) -> Iterator[Deduction]:
        left, covered, geometry = state.left, state.covered, state.geometry
        options = geometry.options
        pattern = tuple(options[row][k] for row in rows for k in POSITIONS[left[row]])
        gone = {options[c][k] for c in columns for k in POSITIONS[left[c]]}.difference(pattern)
        if not gone:
            return
        symbol = pattern[0] % geometry.symbols
        houses = [row for row in lines if row not in rows] if self.within != "box" else []
        if self.within != "line":
            houses += items_by_symbol(geometry, "box")[symbol]
        for house in houses:
            if covered[house]:
                continue
            places = [options[house][k] for k in POSITIONS[left[house]]]
            stay = [option for option in places if option not in gone]
            if len(stay) == 1 and len(places) > 1 and stay[0] not in pattern:
                yield Deduction(
                    self,
                    geometry,
                    self.technique,
                    "direct fish",
                    (*rows, house),
                    columns,
                    (*pattern, *places),
                    placed=tuple(stay),
                )


RULES = (
    RuleDeclaration(
        "direct-pointing",
        Technique("Direct Pointing"),
        DirectPointing,
        needs=("hidden-single:in=box",),
        example=Example(LOCKED_PUZZLE, "r3c4#9", after=AFTER_SINGLES),
    ),
    RuleDeclaration(
        "direct-x-wing",
        Technique("Direct X-Wing"),
        partial(DirectFish, size=2),
        options={"in": RuleOption("within", ("box", "line"))},
        needs=("hidden-single:in=box", "hidden-single:in=line"),
        example=Example(
            "...79...5.3814....6........8.92..5....345..2..54....3......96......2...19..8....2",
            "r8c1#3",
            after=AFTER_LOCKED,
        ),
    ),
)
