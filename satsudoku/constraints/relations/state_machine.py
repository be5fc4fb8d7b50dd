"""State machines: a table of states that reads cells one by one."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from satsudoku.constraints.relations.automaton import Automaton

_MOST_IN_SETS = 1 << 12  # states; a set of them is a number with one bit for each


@dataclass(frozen=True)
class StateMachine(Automaton):
    """The cells, read in order, lead from state 0 to an accepting one.

    Attributes:
        moves: for each state, the next one by symbol, -1 for none.
        accepting: the states in which it may end.
    """

    moves: tuple[tuple[int, ...], ...]
    accepting: frozenset[int]

    def __hash__(self) -> int:
        """Of a part of the value, for hashing a large table takes as long as reading it."""
        return hash((self.cells, self.symbols, len(self.moves), self.moves[:1], self.accepting))

    def step(self, position: int, state: Hashable, symbol: int) -> int | None:
        assert isinstance(state, int)
        after = self.moves[state][symbol]
        if position == len(self.cells) - 1:
            return after if after in self.accepting else None
        return after if after >= 0 else None

    @property
    def most_states(self) -> int:
        return len(self.moves)


def determined(
    moves: Mapping[tuple[int, int], Sequence[int]],
    starts: Sequence[int],
    accepting: Sequence[int],
    symbols: int,
    most: int,
) -> tuple[tuple[tuple[int, ...], ...], frozenset[int]] | None:
    """The states of a machine with one move per symbol, equivalent to one with several moves.

    Returns:
        `StateMachine.moves` and `StateMachine.accepting`; None if there would be more states, or
        there are more than 4096 at first.

    >>> determined({(0, 0): (0, 1), (1, 1): (1,)}, [0], [1], 2, 9)
    (((1, -1), (1, 2), (-1, 2)), frozenset({1, 2}))
    """
    count = 1 + max(
        [*starts, *accepting, *(s for move, to in moves.items() for s in (move[0], *to))]
    )
    if count > _MOST_IN_SETS:
        return None
    every = (1 << count) - 1
    after = [0] * count  # sets of states as bits, the sets of all symbols side by side
    for (state, symbol), targets in moves.items():
        for target in targets:
            after[state] |= 1 << symbol * count + target
    queue = [_bits(starts)]
    sets = {queue[0]: 0}
    table: list[tuple[int, ...]] = []
    for left in queue:  # grows
        reached = 0
        while left:
            reached |= after[left.bit_length() - 1]
            left ^= 1 << left.bit_length() - 1
        row = []
        for symbol in range(symbols):
            members = reached >> symbol * count & every
            if members and members not in sets:
                sets[members] = len(sets)
                queue.append(members)
            row.append(sets[members] if members else -1)
        if len(sets) > most:
            return None
        table.append(tuple(row))
    ends = _bits(accepting)
    return tuple(table), frozenset(number for members, number in sets.items() if members & ends)


def _bits(states: Iterable[int]) -> int:
    return sum(1 << state for state in set(states))
