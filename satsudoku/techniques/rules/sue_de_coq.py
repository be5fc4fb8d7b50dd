"""Sue de coq: cells where two houses cross, shared out to a set in either house.

    line   I I I | A . . | . . .
    box    B . . |
           . . . |

The cells I, A and B can hold only as many symbols as there are cells. If all cells of a symbol lie
in one house, it must be in one of them, and goes from the rest of the house.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from satsudoku import _kernel
from satsudoku.cover.geometry import Geometry
from satsudoku.cover.lines import in_line
from satsudoku.human.declaration import AFTER_FISH, Example, RuleDeclaration
from satsudoku.human.deduction import Deduction
from satsudoku.human.links import candidates_in, exclusions, house_cells
from satsudoku.human.rule import WholeStateRule
from satsudoku.human.sentences.sentence import Sentence, Sentences
from satsudoku.human.state import State
from satsudoku.human.technique import Technique
from satsudoku.human.view import view_of

_MOST_SYMBOLS = 64  # a bit each in the kernel


@dataclass(frozen=True)
class SueDeCoq(WholeStateRule):
    """A crossing of two houses, with a set beside it in each."""

    sentences: ClassVar[Sentences] = {
        "sue de coq": Sentence(
            "In {truth_cells} there are only as many symbols as cells, and no symbol can "
            "go there twice, so {effect}."
        )
    }

    # Without one of its cells, the pattern may be a set that no house holds.
    confluent: ClassVar[bool] = False

    def search(self, state: State) -> Iterator[Deduction]:
        geometry, view = state.geometry, view_of(state)
        if geometry.symbols > _MOST_SYMBOLS:
            return
        patterns = _kernel.sue_de_coq(
            *house_cells(geometry),
            view.symbols,
            exclusions(geometry),
            geometry.symbols,
            _crossings(geometry),
            view.open_words,
        )
        for cells, gone in patterns:
            pattern = sorted(candidates_in(state, cells))
            mask = int.from_bytes(gone, "little")
            yield self.removal(state, "sue de coq", mask, pattern, cells)


@lru_cache(maxsize=16)
def _crossings(geometry: Geometry) -> NDArray[np.int32]:
    """The pairs of houses that cross, a line and a box: a row of one, and a row of the other."""
    houses = geometry.variant.houses
    lines = [in_line(geometry, items[0]) for items in geometry.house_items]
    pairs = [
        (first, second)
        for first, second in combinations(range(len(houses)), 2)
        if lines[first] != lines[second]
        and len(set(houses[first].cells) & set(houses[second].cells)) > 1
    ]
    return np.array(pairs, np.int32).reshape(-1, 2).T.copy()


RULES = (
    RuleDeclaration(
        "sue-de-coq",
        Technique("Sue de Coq", hodoku="1101"),
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
