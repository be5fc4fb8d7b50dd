"""Layouts: the ways to place one symbol over the whole board.

::

    5 . . | . . .    In a layout each full house has the symbol once, no two of its places exclude
    . . . | 5 . .    each other, and each constraint can still be filled with the symbol just there.
    . 5 . | . . .

What is said of one symbol alone is all in its layouts: fish and chains of one symbol, and lines
that carry a symbol from one place to another.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from satsudoku.board.relation import Pairs, Relation
from satsudoku.constraints.fillings import pruned
from satsudoku.deadline import check_time

_Forbidden = frozenset[tuple[int, int]]
_Partial = tuple[int, int]  # the cells chosen, and those with them that are still open


class Layouts:
    """The layouts of a symbol by some houses and relations; sets of cells are masks.

    Args:
        symbol: from 0.
        domains: the candidates of each cell, as a mask; those of cells in no relation need only
            tell whether the symbol is one.
        near: for each cell those that exclude the symbol there.
        houses: the cells of each house that must hold the symbol.
        relations: those to observe.
    """

    def __init__(
        self,
        symbol: int,
        domains: Mapping[int, int],
        near: Sequence[int],
        houses: Sequence[int],
        relations: Sequence[Relation],
    ) -> None:
        self._bit = bit = 1 << symbol
        self._domains, self._near = domains, near
        self._places = places = sum(1 << c for c, domain in domains.items() if domain & bit)
        self._houses = [house & places for house in houses]
        # Of a pair: where the symbol stands in the one cell, and where it does not, it must stand
        # in the others.
        self._with: dict[int, int] = {}
        self._without: dict[int, int] = {}
        self._wide: list[tuple[int, Relation]] = []
        self._fits: dict[tuple[int, int, int], bool] = {}
        self._doubtful = 0  # places to decide even where no house asks for them
        for relation in relations:
            cells = sum(1 << cell for cell in relation.cells)
            if cells & places:
                self._doubtful |= cells & places
                if len(relation.cells) == 2:
                    self._add_pair(relation, symbol)
                else:
                    self._wide.append((cells, relation))
        self._start = self._settled(0, places, 0)

    def _add_pair(self, relation: Relation, symbol: int) -> None:
        first, second = relation.cells
        none, this, other = _ways(
            _forbidden(relation), self._domains[first], self._domains[second], symbol
        )
        for table, allowed, cell, partner in (
            (self._without, none, first, second),
            (self._without, none, second, first),
            (self._with, this, first, second),
            (self._with, other, second, first),
        ):
            if not allowed:
                table[cell] = table.get(cell, 0) | 1 << partner

    def holds(self, layout: int) -> bool:
        """Whether a layout of the same houses and relations, but of wider domains, is one here."""
        if layout & ~self._places:
            return False
        for table, there in (self._with, True), (self._without, False):
            for cell, partners in table.items():
                if layout >> cell & 1 == there and partners & ~layout:
                    return False
        return self._fits_all(layout, layout)

    def one(self, cell: int) -> int:
        """A layout with the symbol in a cell; 0 if there is none."""
        if self._start is None:
            return 0
        return self._search(self._settled(*self._start, 1 << cell))

    def _search(self, partial: _Partial | None) -> int:
        check_time()
        if partial is None:
            return 0
        chosen, free = partial
        choices = [left for house in self._houses if (left := house & free) & left - 1]
        if choices:
            left = min(choices, key=int.bit_count)
            while left:
                bit = left & -left
                left ^= bit
                if found := self._search(self._settled(chosen, free, bit)):
                    return found
            return 0
        doubtful = free & ~chosen & self._doubtful
        if not doubtful:
            return chosen
        bit = doubtful & -doubtful
        return self._search(self._settled(chosen, free, bit)) or self._search(
            self._settled(chosen, free & ~bit, 0)
        )

    def _settled(self, chosen: int, free: int, new: int) -> _Partial | None:
        """What follows from choosing new cells; None if no layout does."""
        while True:
            while new:
                bit = new & -new
                cell = bit.bit_length() - 1
                if not free & bit:
                    return None
                chosen |= bit
                free &= ~self._near[cell]
                new = (new | self._with.get(cell, 0)) & ~chosen
            before = free
            for cell, partners in self._with.items():
                if partners & ~free:
                    free &= ~(1 << cell)
            for cell, partners in self._without.items():
                if not free >> cell & 1:
                    new |= partners & ~chosen
            for house in self._houses:
                left = house & free
                if not left & left - 1:
                    if not left:
                        return None
                    new |= left & ~chosen
            if chosen & ~free:
                return None
            if not new and free == before:
                break
        return (chosen, free) if self._fits_all(chosen, free) else None

    def _fits_all(self, chosen: int, free: int) -> bool:
        """Whether each relation of three cells and more can be filled."""
        for number, (cells, relation) in enumerate(self._wide):
            key = (number, chosen & cells, free & cells)
            if key not in self._fits:
                self._fits[key] = self._fillable(relation, chosen, free)
            if not self._fits[key]:
                return False
        return True

    def _fillable(self, relation: Relation, chosen: int, free: int) -> bool:
        bit, domains = self._bit, []
        for cell in relation.cells:
            domain = self._domains[cell]
            if chosen >> cell & 1:
                domain = bit
            elif not free >> cell & 1:
                domain &= ~bit
            domains.append(domain)
        return all(domains) and pruned(relation, tuple(domains)) is not None


def excludes(relation: Relation, symbol: int) -> bool:
    """Whether two cells may not both hold a symbol."""
    return len(relation.cells) == 2 and (symbol, symbol) in _forbidden(relation)


@lru_cache(maxsize=1 << 12)
def _forbidden(relation: Relation) -> _Forbidden:
    return relation.forbidden if type(relation) is Pairs else relation.exclusions or frozenset()


@lru_cache(maxsize=1 << 14)
def _ways(forbidden: _Forbidden, first: int, second: int, symbol: int) -> tuple[bool, bool, bool]:
    """Whether neither of two cells may hold a symbol, only the first, and only the second."""
    ones = [s for s in range(first.bit_length()) if first >> s & 1]
    others = [s for s in range(second.bit_length()) if second >> s & 1]

    def possible(ones: Sequence[int], others: Sequence[int]) -> bool:
        return any((a, b) not in forbidden for a in ones for b in others)

    here, there = [s for s in ones if s != symbol], [s for s in others if s != symbol]
    return (
        possible(here, there),
        possible([symbol] if symbol in ones else [], there),
        possible(here, [symbol] if symbol in others else []),
    )
