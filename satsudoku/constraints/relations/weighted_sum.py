from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Self

from satsudoku.board.relation import Meaning
from satsudoku.constraints.relations.automaton import Automaton, with_roles


@dataclass(frozen=True)
class WeightedSum(Automaton):
    """Symbols that may repeat; each counts as its value times the weight of its cell.

    Attributes:
        weights: one a cell, none of them 0.
        total: their sum.

    >>> arrow = WeightedSum("arrow 1", (0, 1, 2), 9, (1, 1, -1), 0)
    >>> arrow.allows([2, 3, 5]), arrow.prune([0b111111111] * 3)
    (True, [255, 255, 510])
    """

    weights: tuple[int, ...]
    total: int

    @classmethod
    def of(
        cls, name: str, symbols: int, terms: Sequence[tuple[int, int]], total: int
    ) -> Self | None:
        """A sum of terms (cell, weight); a cell may occur in several.

        Returns:
            None if it always holds: all terms cancel out, and the total is 0.

        >>> WeightedSum.of("sum 1", 9, [(3, 1), (4, 1), (3, 1)], 7).weights
        (2, 1)
        """
        weights = dict(terms)
        if len(weights) < len(terms):
            weights = dict.fromkeys(weights, 0)
            for cell, weight in terms:
                weights[cell] += weight
        kept = {cell: weight for cell, weight in weights.items() if weight}
        if not kept and total == 0:
            return None
        if not kept:  # never true: the terms cancel out, the total is not 0
            cell = next(iter(weights))
            kept = {cell: (symbols + 1) * max(1, abs(total))}
        return cls(name, tuple(kept), symbols, tuple(kept.values()), total)

    @classmethod
    def over(
        cls, name: str, symbols: int, cells: tuple[int, ...], weights: tuple[int, ...], total: int
    ) -> tuple[Self, ...]:
        """See `of`, for as many weights as cells; none if the sum always holds.

        >>> WeightedSum.over("arrow 1", 9, (3, 4, 5), (-1, 1, 1), 0)[0].weights
        (-1, 1, 1)
        """
        if 0 < len(cells) == len(set(cells)) and 0 not in weights:
            return (cls(name, cells, symbols, weights, total),)
        sum_ = cls.of(name, symbols, [*zip(cells, weights, strict=True)], total)
        return () if sum_ is None else (sum_,)

    @cached_property
    def _bounds(self) -> list[tuple[int, int]]:
        """The least and the greatest that the cells after each one can add."""
        bounds = [(0, 0)]
        for weight in reversed(self.weights):
            least, greatest = bounds[-1]
            ends = sorted((weight, weight * self.symbols))
            bounds.append((least + ends[0], greatest + ends[1]))
        return bounds[-2::-1]

    def step(self, position: int, state: Hashable, symbol: int) -> int | None:
        """The sum so far, if the other cells can still complete it."""
        assert isinstance(state, int)
        state += self.weights[position] * (symbol + 1)
        least, greatest = self._bounds[position]
        return state if least <= self.total - state <= greatest else None

    @property
    def kind(self) -> str:
        return str(self.total)

    @property
    def order(self) -> Meaning:
        """See `Automaton.order`: cells of one weight may change places."""
        return with_roles(self.cells, [f"weight {weight}" for weight in self.weights])

    @property
    def most_states(self) -> int:
        """The sums between the least and the greatest."""
        return sum(map(abs, self.weights)) * self.symbols + 1

    @property
    def expected(self) -> str:
        return f"a sum of {self.total}" if min(self.weights) > 0 else "equal sums"
