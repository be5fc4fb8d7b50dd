"""State machines: a table of states, by which cells are read one by one."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass

from satsudoku.board.primitives.automaton import Automaton

__all__ = ["StateMachine", "determined"]


@dataclass(frozen=True)
class StateMachine(Automaton):
    """The cells, read in their order, lead from state 0 to one that accepts.

    Attributes:
        moves: for each state the next one by symbol, -1 for none.
        accepting: the states that may stand at the end.

    >>> even_ones = StateMachine("a", (0, 1, 2), 2, ((1, 0), (0, 1)), frozenset({0}))
    >>> even_ones.allows([1, 2, 1]), even_ones.allows([1, 2, 2])
    (True, False)
    """

    moves: tuple[tuple[int, ...], ...]
    accepting: frozenset[int]

    def step(self, position: int, state: Hashable, symbol: int) -> int | None:
        """The next state."""
        assert isinstance(state, int)
        after = self.moves[state][symbol]
        if position == len(self.cells) - 1:
            return after if after in self.accepting else None
        return after if after >= 0 else None

    @property
    def most_states(self) -> int:
        """All of them."""
        return len(self.moves)


def determined(
    moves: Mapping[tuple[int, int], Sequence[int]],
    starts: Sequence[int],
    accepting: Sequence[int],
    symbols: int,
    most: int,
) -> tuple[tuple[tuple[int, ...], ...], frozenset[int]] | None:
    """The states of a machine with one move a symbol that accepts the same as one with several.

    Args:
        moves: the next states, by state and symbol (from 0).
        starts: the states in which it may start.
        accepting: the states in which it may end.
        symbols: how many there are.
        most: how many states there may be.

    Returns:
        `StateMachine.moves` and `StateMachine.accepting`; None where there would be more states.

    >>> determined({(0, 0): (0, 1), (1, 1): (1,)}, [0], [1], 2, 9)
    (((1, -1), (1, 2), (-1, 2)), frozenset({1, 2}))
    """
    sets = {frozenset(starts): 0}
    queue = [frozenset(starts)]
    table: list[tuple[int, ...]] = []
    for some in queue:  # grows
        row = []
        for symbol in range(symbols):
            after = frozenset(to for state in some for to in moves.get((state, symbol), ()))
            if after and after not in sets:
                sets[after] = len(sets)
                queue.append(after)
            row.append(sets[after] if after else -1)
        if len(sets) > most:
            return None
        table.append(tuple(row))
    ends = frozenset(number for some, number in sets.items() if some & set(accepting))
    return tuple(table), ends
