"""Sue de coq: cells where two houses cross, shared out to a set in either house.

    line   I I I | A . . | . . .
    box    B . . |
           . . . |

The cells I, A and B hold as many symbols as they are cells, and each symbol all of whose cells lie
in one house must be in one of them: it goes elsewhere in the house.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import ClassVar

from satsudoku.cover.lines import in_line
from satsudoku.human.declaration import AFTER_FISH, Example, RuleDeclaration
from satsudoku.human.deduction import Deduction
from satsudoku.human.links import mask_of, open_mask, positions, seen_by_all
from satsudoku.human.rule import WholeStateRule
from satsudoku.human.sentences.sentence import Sentence, Sentences
from satsudoku.human.state import POSITIONS, State
from satsudoku.human.technique import Technique

__all__ = ["RULES", "SueDeCoq"]


@dataclass(frozen=True)
class SueDeCoq(WholeStateRule):
    """A crossing of two houses, with a set beside it in each.

    >>> from satsudoku.human.rules import rule
    >>> rule("sue-de-coq").technique.hodoku
    '1101'
    """

    sentences: ClassVar[Sentences] = {
        "sue de coq": Sentence(
            {
                "en": (
                    "In {truth_cells} there are only as many symbols as cells, and no symbol can "
                    "stand there twice, so {effect}."
                ),
                "ja": (
                    "{truth_cells}では、候補の数がマスの数と同じで、どの候補も2度は入らないので、"
                    "{effect}。"
                ),
            }
        )
    }

    @property
    def confluent(self) -> bool:
        """What is left of the pattern without a cell may be a set that no house holds."""
        return False

    def search(self, state: State) -> Iterator[Deduction]:
        """Yield a deduction for each crossing and two sets that leave something to remove."""
        geometry, possible, seen = state.geometry, open_mask(state), set()
        houses = geometry.variant.houses
        for one, two in combinations(range(len(houses)), 2):
            items = (geometry.house_items[one][0], geometry.house_items[two][0])
            if in_line(geometry, items[0]) == in_line(geometry, items[1]):
                continue
            shared = set(houses[one].cells) & set(houses[two].cells)
            crossing = sorted(cell for cell in shared if not state.covered[cell])
            for size in (2, 3):
                for middle in combinations(crossing, size):
                    for beside in self._sets(state, middle, one, two):
                        cells = (*middle, *beside[0], *beside[1])
                        gone = self._gone(state, cells, beside, (one, two)) & possible
                        if gone and gone not in seen:
                            seen.add(gone)
                            yield self._deduction(state, cells, gone)

    def _sets(
        self, state: State, middle: tuple[int, ...], one: int, two: int
    ) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
        """The cells of a set in each house, beside a crossing."""
        houses = state.geometry.variant.houses
        symbols = _symbols(state, middle)
        spare = symbols.bit_count() - len(middle)
        if spare < 2:
            return
        first = list(_beside(state, houses[one].cells, middle, symbols, spare))
        second = list(_beside(state, houses[two].cells, middle, symbols, spare))
        for cells, of_cells in first:
            for others, of_others in second:
                if of_cells & of_others & symbols or set(cells) & set(others):
                    continue
                taken = len(cells) - (of_cells & ~symbols).bit_count()
                taken += len(others) - (of_others & ~symbols).bit_count()
                if taken == spare:
                    yield cells, others

    @staticmethod
    def _gone(
        state: State,
        cells: tuple[int, ...],
        beside: tuple[tuple[int, ...], tuple[int, ...]],
        numbers: tuple[int, int],
    ) -> int:
        """What sees all places of a symbol, in the house of the set that holds it, or in both."""
        count, gone = state.geometry.symbols, 0
        first, second = (_symbols(state, some) for some in beside)
        for symbol in POSITIONS[_symbols(state, cells)]:
            bit = 1 << symbol
            of_houses = (first & bit or not second & bit, second & bit or not first & bit)
            around = {
                cell * count + symbol
                for number, there in zip(numbers, of_houses, strict=True)
                if there
                for cell in state.geometry.variant.houses[number].cells
            }
            places = [c * count + symbol for c in cells if state.left[c] >> symbol & 1]
            gone |= seen_by_all(state.geometry, mask_of(places)) & mask_of(around)
        return gone

    def _deduction(self, state: State, cells: tuple[int, ...], gone: int) -> Deduction:
        count = state.geometry.symbols
        return Deduction(
            self,
            state.geometry,
            self.technique,
            "sue de coq",
            cells,
            (),
            tuple(sorted(c * count + s for c in cells for s in POSITIONS[state.left[c]])),
            eliminated=tuple(positions(gone)),
        )


def _symbols(state: State, cells: tuple[int, ...]) -> int:
    mask = 0
    for cell in cells:
        mask |= state.left[cell]
    return mask


def _beside(
    state: State, house: tuple[int, ...], middle: tuple[int, ...], symbols: int, spare: int
) -> Iterator[tuple[tuple[int, ...], int]]:
    """Sets of a house's other cells that take some, not all, of the crossing's spare symbols."""
    cells = [c for c in house if not state.covered[c] and c not in middle]
    for size in range(1, len(cells) + 1):
        for chosen in combinations(cells, size):
            mask = _symbols(state, chosen)
            taken = size - (mask & ~symbols).bit_count()
            if mask & symbols and 0 < taken < spare:
                yield chosen, mask


RULES = (
    RuleDeclaration(
        "sue-de-coq",
        Technique({"en": "Sue de Coq", "ja": "Sue de Coq(スードコク)"}, hodoku="1101"),
        SueDeCoq,
        aliases=("two-sector disjoint subset",),
        needs=("naked-single", "naked-pair"),
        example=Example(
            ".29.8...1........27..1...3.315.........6.3.5.2..................568..97...3..46..",
            "r4c8#4 r4c8#8",
            after=AFTER_FISH,
        ),
    ),
)
