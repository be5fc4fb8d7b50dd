"""Visible: the number of symbols of a line that are greater than all before them."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import ClassVar

from satsudoku.constraints.relations.automaton import Automaton


@dataclass(frozen=True)
class Visible(Automaton):
    """The number of symbols greater than all before them; they may repeat as far as houses allow.

    Attributes:
        seen: that number.
        least: the least symbol that can be seen, from 0; lower ones are gaps.
    """

    seen: int
    least: int = 0

    @property
    def start(self) -> Hashable:
        return (0, self.least - 1)

    def step(self, position: int, state: Hashable, symbol: int) -> Hashable | None:
        """The number of seen symbols, and the height of the last one."""
        assert isinstance(state, tuple)
        seen, height = state
        if symbol > height:
            seen, height = seen + 1, symbol
        possible = seen + min(len(self.cells) - 1 - position, self.symbols - 1 - height)
        return (seen, height) if seen <= self.seen <= possible else None

    @property
    def most_states(self) -> int:
        return len(self.cells) * self.symbols

    @property
    def expected(self) -> str:
        return f"{self.seen} visible"


@dataclass(frozen=True)
class FirstHidden(Automaton):
    """The first symbol that is not greater than all before it is a certain one."""

    value: int  # from 1

    # No height.
    start: ClassVar[Hashable] = -1

    def step(self, position: int, state: Hashable, symbol: int) -> int | None:
        """The height of the last seen symbol; `symbols` once one is hidden."""
        assert isinstance(state, int)
        if state == self.symbols:
            return state
        if symbol > state:
            return None if position == len(self.cells) - 1 else symbol
        return self.symbols if symbol == self.value - 1 else None

    @property
    def moves(self) -> list[list[int]]:
        """See `StateMachine.moves`: state ``h + 1`` for height ``h``, then one for hidden."""
        every, end = range(self.symbols), self.symbols + 1
        hidden = [end if symbol == self.value - 1 else -1 for symbol in every]
        rising = [hidden[:state] + [s + 1 for s in every[state:]] for state in range(end)]
        return [*rising, [end] * self.symbols]

    @property
    def accepting(self) -> tuple[int]:
        """See `StateMachine.accepting`."""
        return (self.symbols + 1,)

    @property
    def most_states(self) -> int:
        return self.symbols + 2

    @property
    def expected(self) -> str:
        return f"{self.value} as the first hidden one"
