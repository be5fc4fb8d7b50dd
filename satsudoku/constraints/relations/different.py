from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass

from satsudoku.board.relation import Meaning
from satsudoku.constraints.relations.automaton import Automaton, with_roles


@dataclass(frozen=True)
class Different(Automaton):
    """No symbol appears twice: a house as a relation."""

    def step(self, position: int, state: Hashable, symbol: int) -> int | None:
        """The mask of the symbols so far."""
        assert isinstance(state, int)
        return None if state >> symbol & 1 else state | 1 << symbol

    @property
    def order(self) -> Meaning:
        return with_roles(self.cells, ["cell"] * len(self.cells))

    @property
    def most_states(self) -> int:
        return 1 << min(self.symbols, 20)
