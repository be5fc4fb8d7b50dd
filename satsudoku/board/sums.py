"""Sums: different symbols that add to a total."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import combinations
from math import comb

from satsudoku.board.diagram import Diagram
from satsudoku.board.relation import Meaning, Relation, cell_of, symbol_of

# A diagram whose nodes are sets of symbols knows the used ones, so its filter is exact. Where these
# may be more than a number, its nodes are sums, and the houses exclude repeated symbols.
_MOST_SYMBOLS_AS_SETS = 9
_MOST_SETS = 700  # of more symbols
# Up to this number of combinations, they are compared to see whether renaming symbols keeps a sum.
_MOST_COMBINATIONS = 1 << 12


def least_and_greatest(cells: int, symbols: int) -> tuple[int, int]:
    """The least and the greatest sum of `cells` different symbols."""
    least = cells * (cells + 1) // 2
    return least, cells * (symbols + 1) - least


@lru_cache(maxsize=1 << 10)
def _most_sets(cells: int, symbols: int) -> int:
    """How many sets of symbols some of the cells may hold."""
    return sum(comb(symbols, number) for number in range(cells))


@dataclass(frozen=True)
class Sum(Relation):
    """Different symbols that add to a total.

    The value of a symbol is its place among the symbols, from 1. The cells also form a house, which
    makes the symbols differ.

    Attributes:
        total: the sum of the symbols.

    >>> cage = Sum("cage 1", (0, 1, 9), 9, 7)
    >>> cage.allows([1, 2, 4]), cage.allows([3, 0, 3]), cage.prune([0b111111111] * 3)
    (True, False, [11, 11, 11])
    """

    total: int

    @property
    def _sets(self) -> bool:
        """Whether the diagram's nodes are sets of symbols."""
        few = self.symbols <= _MOST_SYMBOLS_AS_SETS
        return few or _most_sets(len(self.cells), self.symbols) <= _MOST_SETS

    @cached_property
    def diagram(self) -> Diagram:
        """The ways to fill the cells; its nodes are the sets of used symbols, or their sums.

        >>> cage = Sum("cage 1", (0, 1), 9, 4)
        >>> cage.diagram.nodes
        (1, 2, 1)
        """
        behind = range(len(self.cells) - 1, -1, -1)
        bounds = [least_and_greatest(number, self.symbols) for number in behind]
        least_rest, greatest_rest = bounds[0]
        if not self._sets:  # alike for any order of the cells
            bounds = [(number, number * self.symbols) for number in behind]

        def step(position: int, state: Hashable, symbol: int) -> Hashable | None:
            assert isinstance(state, tuple)
            used, total = state
            total += symbol + 1
            least, greatest = bounds[position]
            if used >> symbol & 1 or not least <= self.total - total <= greatest:
                return None
            if not least_rest <= self.total - symbol - 1 <= greatest_rest:
                return None
            return (used | 1 << symbol if self._sets else 0), total

        return Diagram.build(self.cells, self.symbols, (0, 0), step)

    def allows(self, values: Sequence[int]) -> bool:
        used = [value for value in values if value]
        if len(set(used)) < len(used):
            return False
        sums = [1] + [0] * (len(values) - len(used))  # by number of symbols, as bits
        for value in set(range(1, self.symbols + 1)).difference(used):
            for size in range(len(sums) - 1, 0, -1):
                sums[size] |= sums[size - 1] << value
        rest = self.total - sum(used)
        return rest >= 0 and bool(sums[-1] >> rest & 1)

    @property
    def most_arcs(self) -> int:
        cells = len(self.cells)
        nodes = _most_sets(cells, self.symbols) if self._sets else cells * self.total
        return nodes * self.symbols

    @property
    def expected(self) -> str:
        return f"a sum of {self.total}"

    @cached_property
    def meaning(self) -> Meaning:
        """The cells, and their possible sets of symbols.

        If these are too many, each symbol counts with its value, and none may be renamed.

        >>> cage = Sum("cage 1", (0, 1), 9, 4)
        >>> cage.meaning == Sum("ring 1", (0, 1), 9, 4).meaning, len(cage.meaning)
        (True, 2)
        """
        cells: Meaning = frozenset(map(cell_of, self.cells))
        every = range(self.symbols)
        if comb(self.symbols, len(self.cells)) <= _MOST_COMBINATIONS:
            sets = combinations(every, len(self.cells))
            add_up = (chosen for chosen in sets if sum(chosen) + len(chosen) == self.total)
            return frozenset(
                {cells, frozenset(frozenset(map(symbol_of, chosen)) for chosen in add_up)}
            )
        values = (frozenset({f"value {s}", symbol_of(s)}) for s in every)
        return frozenset({cells, f"sum {self.total}", *values})
