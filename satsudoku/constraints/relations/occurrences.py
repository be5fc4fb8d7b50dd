from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from functools import cached_property

from satsudoku.board.relation import Meaning, symbol_of
from satsudoku.constraints.relations.automaton import Automaton, with_roles


@dataclass(frozen=True)
class Occurrences(Automaton):
    """A count of the cells that hold one of some symbols, each with its weight.

    Attributes:
        counted: the symbols, from 0.
        weights: one a cell, e.g. 1 in one set and -1 in another with the same count.
        counts: the allowed counts.
    """

    counted: frozenset[int]
    weights: tuple[int, ...]
    counts: frozenset[int]

    @cached_property
    def _bounds(self) -> list[tuple[int, int]]:
        """The least and the greatest that the cells after each one can add."""
        bounds = [(0, 0)]
        for weight in reversed(self.weights):
            least, greatest = bounds[-1]
            bounds.append((least + min(weight, 0), greatest + max(weight, 0)))
        return bounds[-2::-1]

    def step(self, position: int, state: Hashable, symbol: int) -> int | None:
        """The count so far, if the other cells can still bring it to an allowed one."""
        assert isinstance(state, int)
        if symbol in self.counted:
            state += self.weights[position]
        least, greatest = self._bounds[position]
        reachable = any(state + least <= count <= state + greatest for count in self.counts)
        return state if reachable else None

    @property
    def meaning(self) -> Meaning:
        """The symbols that count, so that others may change their names; and the sums either way.

        Where one set is to hold as many as another one, either may have the weight -1.
        """
        if len({*self.cells}) < len(self.cells):
            return super().meaning
        counted = frozenset({"counted", *map(symbol_of, self.counted)})
        ways = [
            frozenset(
                {
                    f"counts {sorted(sign * count for count in self.counts)}",
                    with_roles(self.cells, [f"weight {sign * own}" for own in self.weights]),
                }
            )
            for sign in (1, -1)
        ]
        return frozenset({"Occurrences", counted, frozenset(ways)})

    @property
    def most_states(self) -> int:
        """The counts between the least and the greatest."""
        return sum(map(abs, self.weights)) + 1
