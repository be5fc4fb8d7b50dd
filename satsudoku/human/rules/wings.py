"""Wings: a pivot, and cells of two candidates that turn each of its values but one into the same.

    XY-wing    pivot {x, y}          wings {x, z}, {y, z}
    XYZ-wing   pivot {x, y, z}       wings {x, z}, {y, z}
    WXYZ-wing  pivot {w, x, y, z}    wings {w, z}, {x, z}, {y, z}

Every wing sees the pivot. Whatever is there, z is in one of the cells.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from itertools import product
from typing import ClassVar

from satsudoku.human.declaration import AFTER_FISH, WING_PUZZLE, Example, RuleDeclaration
from satsudoku.human.deduction import Deduction
from satsudoku.human.links import candidates_in, excluded_by, mask_of, seen_by_all
from satsudoku.human.rule import WholeStateRule
from satsudoku.human.sentences.sentence import Sentence, Sentences
from satsudoku.human.shapes import XY_WING
from satsudoku.human.state import POSITIONS, State
from satsudoku.human.technique import Technique
from satsudoku.human.view import view_of


@dataclass(frozen=True)
class Wing(WholeStateRule):
    """A pivot with wings; it may hold the symbol that all wings share on its `own`, too."""

    wings: int = 2
    own: bool = False

    sentences: ClassVar[Sentences] = {
        "wing": Sentence(
            "Whichever of its candidates {pivot} holds, one of {truth_cells} is "
            "{lost_symbols}, so {effect}."
        )
    }

    @property
    def confluent(self) -> bool:
        """A pivot that loses a candidate may be left with a pair that no house holds."""
        return not self.own

    def search(self, state: State) -> Iterator[Deduction]:
        left, possible = state.left, view_of(state).open
        pairs = [c for c in range(state.geometry.cells) if self._open(state, c, 2)]
        for pivot in range(state.geometry.cells):
            if not self._open(state, pivot, self.wings + self.own):
                continue
            for symbol in self._shared(state, left[pivot]):
                values = POSITIONS[left[pivot] & ~(1 << symbol)]
                wings = [self._wings(state, pivot, value, symbol, pairs) for value in values]
                for chosen in product(*wings):
                    wing = self._deduction(state, pivot, chosen, symbol, possible)
                    if wing is not None:
                        yield wing

    def _open(self, state: State, cell: int, candidates: int) -> bool:
        return not state.covered[cell] and state.left[cell].bit_count() == candidates

    def _shared(self, state: State, mask: int) -> tuple[int, ...]:
        """The symbols that the wings may share."""
        others = ((1 << state.geometry.symbols) - 1) & ~mask
        return POSITIONS[mask if self.own else others]

    def _wings(
        self, state: State, pivot: int, value: int, symbol: int, pairs: list[int]
    ) -> list[int]:
        """The cells that become `symbol` if the pivot is `value`."""
        count, pair = state.geometry.symbols, 1 << value | 1 << symbol
        seen = excluded_by(state.geometry)[pivot * count + value]
        return [
            cell
            for cell in pairs
            if cell != pivot and state.left[cell] == pair and seen >> cell * count + value & 1
        ]

    def _deduction(
        self, state: State, pivot: int, wings: tuple[int, ...], symbol: int, possible: int
    ) -> Deduction | None:
        geometry, count = state.geometry, state.geometry.symbols
        ends = wings + ((pivot,) if self.own else ())
        gone = possible & seen_by_all(geometry, mask_of(c * count + symbol for c in ends))
        if not gone or len(set(wings)) < self.wings:
            return None
        cells = (pivot, *wings)
        return self.removal(state, "wing", gone, candidates_in(state, cells), cells)


RULES = (
    RuleDeclaration(
        "xy-wing",
        XY_WING,
        Wing,
        aliases=("Y-wing", "bent triple"),
        needs=("naked-single",),
        example=Example(WING_PUZZLE, "r2c1#8 r2c2#8", after=AFTER_FISH),
    ),
    RuleDeclaration(
        "xyz-wing",
        Technique("XYZ-Wing", hodoku="0801"),
        partial(Wing, own=True),
        needs=("xy-wing", "naked-pair"),
        example=Example(
            "...8...6.......9...83....1.3.2.1..4....4...3.5...6.2.961.29...3..8..46..95.6.....",
            "r4c9#7",
            after=AFTER_FISH,
        ),
    ),
    RuleDeclaration(
        "wxyz-wing",
        Technique("WXYZ-Wing", hodoku="0802"),
        partial(Wing, wings=3, own=True),
        needs=("xyz-wing", "naked-triple"),
        example=Example(
            "....2....6...5..1..1...37....6.8.....573...8.8..74.3.9...5.....4......9..35...86.",
            "r2c7#4",
            after=AFTER_FISH,
        ),
    ),
)
