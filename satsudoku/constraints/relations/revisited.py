from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from satsudoku.constraints.relations.automaton import Automaton


@dataclass(frozen=True)
class Revisited(Automaton):
    """An automaton that reads some of its cells again, as on a line that crosses itself.

    ::

        read    r1c1  r1c2  r1c1  r1c3       visits  0 1 0 2
        cells   r1c1  r1c2  r1c3             each once, in the order of their first visits

    A state is that of the automaton, and the symbols of the cells that it still returns to.

    >>> from satsudoku.constraints.relations.pieces import Pieces
    >>> there_and_back = revisited(Pieces("sum line 1", (4, 5, 4), 9, 10))
    >>> there_and_back.cells, there_and_back.allows([4, 2]), there_and_back.allows([5, 2])
    ((4, 5), True, False)
    """

    automaton: Automaton
    visits: tuple[int, ...]

    @property
    def start(self) -> Hashable:
        return self.automaton.start, ()

    def step(self, position: int, state: Hashable, symbol: int) -> Hashable | None:
        """Read a cell for the first time, and after it those that were visited before."""
        assert isinstance(state, tuple)
        after, visited = state
        symbols = dict(visited) | {position: symbol}
        for at in range(self.visits.index(position), len(self.visits)):
            cell = self.visits[at]
            if cell > position:  # the first visit to another cell
                break
            after = self.automaton.step(at, after, symbols[cell])
            if after is None:
                return None
        else:
            at = len(self.visits)
        later = {*self.visits[at:]}
        return after, tuple(sorted((p, s) for p, s in symbols.items() if p in later))

    @property
    def most_states(self) -> int:
        """Those of the automaton, for all symbols of the cells that it returns to."""
        visits = self.visits
        open_at = (
            sum(p in visits[at:] for p in {*visits[:at]}) for at in range(1, len(visits) + 1)
        )
        return self.automaton.most_states * int(self.symbols ** min(max(open_at), 12))

    @property
    def parameters(self) -> tuple[object, ...]:
        return type(self.automaton).__name__, *self.automaton.parameters, self.visits

    @property
    def expected(self) -> str:
        return self.automaton.expected


def revisited(automaton: Automaton) -> Automaton:
    """An automaton whose cells may repeat, as one whose cells do not."""
    cells: Sequence[int] = automaton.cells
    if len(set(cells)) == len(cells):
        return automaton
    order = list(dict.fromkeys(cells))
    visits = tuple(map(order.index, cells))
    plain: Any = replace(automaton, name="", cells=tuple(range(len(cells))))
    return Revisited(automaton.name, tuple(order), automaton.symbols, plain, visits)
