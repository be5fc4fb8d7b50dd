"""Whether whole parts refute a candidate, by the fillings that the kernel's filters find.

Filters see sums and lines as wholes, so they refute at once what costs a SAT solver thousands of
conflicts. They need no clauses, which some constraints of whole boards have not.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

import numpy as np

from satsudoku._kernel import Filters, FilterSearch
from satsudoku.board.variant import Variant
from satsudoku.constraints.solvers.filters import MOST_SYMBOLS, make_filters
from satsudoku.cover.geometry import Geometry
from satsudoku.deadline import check_time
from satsudoku.human.state import State
from satsudoku.raters.mus.parts import CausePart, whole_rules

_MOST_KEPT = 256


def serves(variant: Variant) -> bool:
    """Whether filters serve a variant.

    >>> from satsudoku import variant
    >>> serves(variant("classic9"))
    True
    """
    return len(variant.symbols) <= MOST_SYMBOLS


class Fillings:
    """The fillings of the candidates that are left, by some of the parts.

    Attributes:
        parts: the houses and constraints.
    """

    whole = True

    def __init__(self, geometry: Geometry) -> None:
        self._variant, self._symbols = geometry.variant, geometry.symbols
        rules = whole_rules(geometry.variant)
        self.parts: list[CausePart] = [*rules]
        self._rules = [*rules.values()]
        self._kept: dict[frozenset[int], Filters] = {}
        self._masks = np.zeros(geometry.cells, dtype=np.uint32)

    def learn(self, state: State) -> None:
        """Take the candidates of a state."""
        self._masks = np.array(state.left[: len(self._masks)], dtype=np.uint32)

    def refuting(self, option: int, parts: Collection[int], effort: int) -> list[int] | None:
        """Some of these parts that no filling with an option fits; None if not known to be so.

        Args:
            option: a candidate.
            parts: their numbers.
            effort: at each, the search may take four times as many choices; at 0, 64.
        """
        return None if self._choices(option, parts, effort) is None else [*parts]

    def difficulty(self, option: int, effort: int) -> int | None:
        """The choices that it takes to refute an option by all parts; None if too many."""
        return self._choices(option, range(len(self.parts)), effort)

    def _choices(self, option: int, parts: Collection[int], effort: int) -> int | None:
        check_time()
        cell, symbol = divmod(option, self._symbols)
        masks = self._masks.copy()
        masks[cell] = 1 << symbol
        search = FilterSearch(self._filters(parts), masks)
        try:
            return None if search.solutions(1, 4**effort - 1) else search.choices
        except TimeoutError:
            check_time()
            return None

    def _filters(self, parts: Collection[int]) -> Filters:
        key = frozenset(parts)
        kept = self._kept.pop(key, None)
        if kept is None:
            kept = self._made(sorted(key))
        self._kept[key] = kept
        if len(self._kept) > _MOST_KEPT:
            del self._kept[next(iter(self._kept))]
        return kept

    def _made(self, parts: Sequence[int]) -> Filters:
        rules = [self._rules[part] for part in parts]
        houses = [self._variant.houses[number].cells for some in rules for number in some.houses]
        relations = [self._variant.relations[number] for some in rules for number in some.relations]
        return make_filters(range(len(self._masks)), self._symbols, houses, relations)
