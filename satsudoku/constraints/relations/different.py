from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import ClassVar

from satsudoku.constraints.relations.automaton import Automaton


@dataclass(frozen=True)
class Different(Automaton):
    """No symbol appears twice: a house as a relation."""

    ordered: ClassVar[bool] = False

    def step(self, position: int, state: Hashable, symbol: int) -> int | None:
        """The mask of the symbols so far."""
        assert isinstance(state, int)
        return None if state >> symbol & 1 else state | 1 << symbol

    @property
    def most_states(self) -> int:
        return 1 << min(self.symbols, 20)
