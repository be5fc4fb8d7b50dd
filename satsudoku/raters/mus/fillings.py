"""Causes of houses and constraints, by the fillings that the kernel's filters find.

A model of some parts need only fill their cells; all others hold what the solution has. It is the
better the fewer cells differ from the solution, as parts without such a cell hold:

    found      r1c2 = 5, by parts of which the cells are free      17 cells differ
    nearer     half of these as in the solution, if that can be    6 cells differ: 3 parts violated

Filters see sums and lines as wholes, so they refute at once what costs a SAT solver thousands of
conflicts, and they need no clauses, which some constraints of whole boards have not.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

import numpy as np

from satsudoku._kernel import Filters, FilterSearch
from satsudoku.board.checked import Checked
from satsudoku.board.grid import Grid
from satsudoku.board.variant import Variant
from satsudoku.constraints.solvers.filters import MOST_SYMBOLS, make_filters
from satsudoku.cover.geometry import Geometry
from satsudoku.deadline import check_time
from satsudoku.human.links import positions
from satsudoku.human.state import State
from satsudoku.raters.mus.parts import Rules, whole_rules
from satsudoku.raters.mus.search import CauseSearch, Model

_MOST_KEPT = 2048
_FEW_ARCS = 12_000  # of diagrams


class _Together(NamedTuple):
    """Some parts together: their cells, and what they say of these."""

    cells: tuple[int, ...]
    filters: Filters


class Fillings(CauseSearch):
    """Causes in one puzzle, while candidates vanish; of at most `MOST_SYMBOLS` symbols."""

    whole = True

    def __init__(self, geometry: Geometry, solution: Grid) -> None:
        """Prepare for a puzzle."""
        rules = whole_rules(geometry.variant)
        super().__init__([*rules], geometry)
        self._variant = geometry.variant
        self._rules: list[Rules] = [*rules.values()]
        houses = geometry.variant.houses
        self._houses = [[houses[n].cells for n in some.houses] for some in self._rules]
        self._kept: dict[int, _Together] = {}
        self._solution = [1 << value - 1 for value in solution.values]
        self._true = sum(1 << cell * self.symbols + v - 1 for cell, v in enumerate(solution.values))
        self._masks = [0] * geometry.cells
        self._parts_of = [0] * geometry.cells  # of each cell, as bits
        for number, part in enumerate(self.parts):
            for cell in part.cells:
                self._parts_of[cell] |= 1 << number
        self._every = (1 << len(self.parts)) - 1

    def learn(self, state: State) -> None:
        """Take the candidates of a state."""
        super().learn(state)
        self._masks = state.left[: len(self._masks)]

    def refuting(self, option: int, parts: Collection[int], effort: int) -> list[int] | None:
        """Some of these parts that no filling with an option fits; None if not known to be so.

        Args:
            option: a candidate.
            parts: their numbers.
            effort: at each, the search may take four times as many choices; at 0, 64.
        """
        numbers = sum(1 << part for part in parts)
        return None if self._choices(option, numbers, effort) is None else [*parts]

    def difficulty(self, option: int, effort: int) -> int | None:
        """The choices that it takes to refute an option by all parts; None if too many."""
        return self._choices(option, self._every, effort)

    def _choices(self, option: int, parts: int, effort: int) -> int | None:
        check_time()
        cell, symbol = divmod(option, self.symbols)
        if not parts & self._parts_of[cell]:
            return None
        together = self._together(parts)
        masks = self._masks.copy()
        masks[cell] = 1 << symbol
        search = _search(together, masks)
        try:
            return None if search.solutions(1, 4**effort - 1) else search.choices
        except TimeoutError:
            check_time()
            return None

    def _model(self, literal: int, parts: int, *, modest: bool = False) -> Model | None:
        check_time()
        cell, symbol = divmod(-literal - 1, self.symbols)
        values = self._solution.copy()
        values[cell] = 1 << symbol
        if parts & self._parts_of[cell]:
            together = self._together(parts)
            masks = self._masks.copy()
            masks[cell] = 1 << symbol
            filling = _filling(together, masks, polls=0 if modest else None)
            if filling is None:
                return None
            for place, value in zip(together.cells, filling, strict=True):
                values[place] = value
            self._draw_near(values, cell, together)
        chosen = violated = 0
        for place, (value, true) in enumerate(zip(values, self._solution, strict=True)):
            chosen |= value << place * self.symbols
            if value != true:
                violated |= self._parts_of[place]
        violated &= ~parts
        for part in positions(violated):
            if self._holds(part, values):
                violated ^= 1 << part
        return self._shared(Model(violated, chosen), ~self._true)

    def _holds(self, part: int, values: Sequence[int]) -> bool:
        """Whether a part holds in a full board, given as masks."""
        for cells in self._houses[part]:
            if len({values[cell] for cell in cells}) < len(cells):
                return False
        if not self._rules[part].relations:
            return True
        return _filling(self._together(1 << part), values) is not None

    def _draw_near(self, values: list[int], cell: int, together: _Together) -> None:
        """Let fewer cells of a filling but one differ from the solution."""
        solution = self._solution
        waiting = [c for c in together.cells if c != cell and values[c] != solution[c]]
        share = len(waiting)
        while waiting:
            share = max(1, min(share, len(waiting)) // 2)
            masks = values.copy()
            for place in waiting[share:]:
                masks[place] = self._masks[place]
            for place in waiting[:share]:
                masks[place] = solution[place]
            filling = _filling(together, masks, polls=0)
            if filling is not None:
                for place, value in zip(together.cells, filling, strict=True):
                    values[place] = value
                waiting = [c for c in waiting[share:] if values[c] != solution[c]]
                share *= 4
            elif share == 1:
                del waiting[0]

    def _together(self, parts: int) -> _Together:
        """Some parts, given as bits; those that were asked for of late are kept."""
        together = self._kept.pop(parts, None)
        if together is None:
            together = self._made([*positions(parts)])
        self._kept[parts] = together
        if len(self._kept) > _MOST_KEPT:
            del self._kept[next(iter(self._kept))]
        return together

    def _made(self, parts: Sequence[int]) -> _Together:
        cells = sorted({cell for part in parts for cell in self.parts[part].cells})
        houses = [house for part in parts for house in self._houses[part]]
        numbers = [number for part in parts for number in self._rules[part].relations]
        relations = [self._variant.relations[number] for number in numbers]
        return _Together(tuple(cells), make_filters(cells, self.symbols, houses, relations))


def serve(variant: Variant) -> bool:
    """Whether fillings serve a variant better than clauses, which are quick where they are few.

    >>> import satsudoku
    >>> serve(satsudoku.variant("classic9"))
    False
    >>> board = satsudoku.build("classic9")
    >>> for row in range(1, 5):
    ...     board = board.cage(" ".join(f"r{row}c{column}" for column in range(1, 8)), sum=36)
    >>> serve(board.puzzle().variant)
    True
    """
    if len(variant.symbols) > MOST_SYMBOLS:
        return False
    arcs = 0
    for relation in variant.relations:
        if isinstance(relation, Checked):
            return True
        if len(relation.cells) != 2:
            arcs += relation.count_arcs(_FEW_ARCS)
        if arcs > _FEW_ARCS:
            return True
    return False


def _search(together: _Together, masks: Sequence[int]) -> FilterSearch:
    inside = np.array([masks[cell] for cell in together.cells], dtype=np.uint32)
    return FilterSearch(together.filters, inside)


def _filling(
    together: _Together, masks: Sequence[int], polls: int | None = None
) -> list[int] | None:
    """A filling of some parts' cells, as masks; None if there is none, or it takes too long."""
    try:
        found = _search(together, masks).solutions(1, polls)
    except TimeoutError:
        check_time()
        return None
    return [1 << symbol for symbol in found[0]] if found else None
