"""Hamada logic: three cells with the same two candidates; two of them must hold the same one.

A weblog of 2006 to 2009 calls its search H 浜田ロジック, and describes it in one line: "by the same
two candidates of two cells of a box and of a cell in line with them, these digits are cleverly
fixed". The reading here is this project's. It is a W-wing: a strong link between two bivalue cells.
But a third bivalue cell ties the ends to each other, so it places where a W-wing removes.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from satsudoku.cover.lines import items_by_symbol, neighbours
from satsudoku.deadline import check_time
from satsudoku.human.declaration import AFTER_PAIRS, Example, RuleDeclaration
from satsudoku.human.deduction import Deduction
from satsudoku.human.links import bivalue_cells
from satsudoku.human.rule import WholeStateRule
from satsudoku.human.sentences.sentence import Sentence, Sentences
from satsudoku.human.state import POSITIONS, State
from satsudoku.human.technique import Technique


@dataclass(frozen=True)
class HamadaLogic(WholeStateRule):
    """y and z in a box and x in a line with y have the candidates a and b alone, so x = z.

    If all places for a in some house are in sight of x or z, both are b.
    """

    in_kernel: ClassVar[bool] = True
    sentences: ClassVar[Sentences] = {
        "hamada logic": Sentence(
            "{truth_cells} can only hold {placed_symbols} and {other_symbols}, and {pivot} "
            "sees both others, so these hold the same. If that were {other_symbols}, "
            "{last_truth} would have no place for {other_symbols}, so both are "
            "{placed_symbols}."
        )
    }

    def search(self, state: State) -> Iterator[Deduction]:
        """Yield the placements of x and z for each such three cells and house."""
        seen = neighbours(state.geometry)
        for mask, cells in bivalue_cells(state).items():
            ends: set[tuple[int, int]] = set()
            for y in cells:
                check_time()
                in_line, in_box = seen[y]
                for x in cells:
                    if x not in in_line or x in in_box:
                        continue
                    for z in cells:
                        if z not in in_box or (min(x, z), max(x, z)) in ends:
                            continue
                        placement = next(self._placements(state, x, y, z, POSITIONS[mask]), None)
                        if placement is not None:
                            ends.add((min(x, z), max(x, z)))
                            yield placement

    def _placements(
        self, state: State, x: int, y: int, z: int, symbols: tuple[int, ...]
    ) -> Iterator[Deduction]:
        left, covered, geometry = state.left, state.covered, state.geometry
        count, options = geometry.symbols, geometry.options
        seen = neighbours(geometry)
        sight = frozenset().union(*seen[x], *seen[z])
        if x in sight:  # x and z exclude each other: no solution, which pairs and singles show
            return
        for a, b in (symbols, symbols[::-1]):
            for item in items_by_symbol(geometry)[a]:
                places = [options[item][k] for k in POSITIONS[left[item]]]
                if covered[item] or not places or any(o // count not in sight for o in places):
                    continue
                three = (c * count + s for c in (x, y, z) for s in (a, b))
                yield Deduction(
                    self,
                    geometry,
                    self.technique,
                    "hamada logic",
                    (y, x, z, item),
                    (),
                    tuple(dict.fromkeys((*three, *places))),
                    placed=(x * count + b, z * count + b),
                )


RULES = (
    RuleDeclaration(
        "hamada-logic",
        Technique("Hamada Logic"),
        HamadaLogic,
        needs=("naked-single",),
        example=Example(
            "..6.4.5.8.945..3.....6.....9...5.....2.7.......5..8.29.17..6.9........4.....24..1",
            "r5c3#8 r8c2#8",
            after=AFTER_PAIRS,
        ),
    ),
)
