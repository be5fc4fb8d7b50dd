"""Layouts: the ways to place one symbol over the whole board.

::

    5 . . | . . .    In a layout each full house has the symbol once, no two of its places exclude
    . . . | 5 . .    each other, and each constraint can still be filled with the symbol just there.
    . 5 . | . . .

What is said of one symbol alone is all in its layouts: fish and chains of one symbol, and lines
that carry a symbol from one place to another.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from satsudoku._kernel import Layouts
from satsudoku.board.relation import Pairs, Relation
from satsudoku.constraints.fillings import diagram_of, pruned
from satsudoku.human.links import packed

MOST_CELLS, MOST_SYMBOLS = 1 << 12, 64
"""Of a board that the kernel can hold."""

_Forbidden = frozenset[tuple[int, int]]


class LayoutParts:
    """Houses and relations that tie the places of a symbol: its parts, numbered in turn.

    Args:
        symbols: of the board, up to `MOST_SYMBOLS`.
        cells: of the board, up to `MOST_CELLS`.
        houses: that must hold the symbol, as masks of cells.
        relations: of up to 16 cells.
    """

    def __init__(
        self, symbols: int, cells: int, houses: Sequence[int], relations: Sequence[Relation]
    ) -> None:
        self.relations = relations
        self._houses = packed(houses, cells)
        tables: dict[_Forbidden, int] = {}
        numbers = [
            tables.setdefault(_forbidden(relation), len(tables)) if len(relation.cells) == 2 else -1
            for relation in relations
        ]
        self._diagrams = [diagram_of(r) if len(r.cells) != 2 else None for r in relations]
        self._tables = np.array(numbers, dtype=np.int32)
        self._starts = np.cumsum([0, *(len(r.cells) for r in relations)], dtype=np.int32)
        members = [cell for relation in relations for cell in relation.cells]
        self._members = np.array(members, dtype=np.int32)
        self._allowed = np.full((len(tables), symbols), (1 << symbols) - 1, dtype=np.uint64)
        for forbidden, table in tables.items():
            for first, second in forbidden:
                self._allowed[table, first] &= ~np.uint64(1 << second)

    def layouts(self, symbol: int, domains: Sequence[int], near: NDArray[np.uint64]) -> Layouts:
        """The layouts in a state.

        Args:
            symbol: from 0.
            domains: the candidates of each cell, as a mask; those of cells in no relation need only
                tell whether the symbol is one.
            near: for each cell those that exclude the symbol there, `packed`.
        """

        def fits(number: int, chosen: int, free: int) -> bool:
            own = []
            for place, cell in enumerate(self.relations[number].cells):
                domain = domains[cell]
                if chosen >> place & 1:
                    domain = 1 << symbol
                elif not free >> place & 1:
                    domain &= ~(1 << symbol)
                own.append(domain)
            return all(own) and pruned(self.relations[number], tuple(own)) is not None

        return Layouts(
            symbol,
            np.array(domains, dtype=np.uint64),
            near,
            self._houses,
            self._starts,
            self._members,
            self._tables,
            self._allowed,
            self._diagrams,
            fits,
        )


def excludes(relation: Relation, symbol: int) -> bool:
    """Whether two cells may not both hold a symbol."""
    return len(relation.cells) == 2 and (symbol, symbol) in _forbidden(relation)


@lru_cache(maxsize=1 << 12)
def _forbidden(relation: Relation) -> _Forbidden:
    return relation.forbidden if type(relation) is Pairs else relation.exclusions or frozenset()
