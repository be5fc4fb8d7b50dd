from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar

from satsudoku.board.relation import Meaning, cell_of, symbol_of
from satsudoku.constraints.relations.automaton import Automaton

_CLOSED = -1  # in place of the pieces: the only one lies behind


@dataclass(frozen=True)
class Connected(Automaton):
    """The cells that hold one of some symbols, at least one, are one piece joined by edges.

    Cells are read in reading order. Only those beside a cell that is still to come matter::

        # # . #       the pieces that they belong to: 1 1 0 2, and later perhaps
        . # ? ?       . 1 1 1
          ^ the first cell to come

    >>> corner = Connected("connected 1", (0, 1, 2, 3), 2, frozenset({0}), ((), (0,), (0,), (1, 2)))
    >>> corner.allows([1, 2, 2, 1]), corner.allows([1, 1, 2, 1])
    (False, True)

    Attributes:
        counted: the symbols, from 0.
        before: for each cell the places of its neighbours that come before it.
    """

    counted: frozenset[int]
    before: tuple[tuple[int, ...], ...]

    # The places of cells beside one to come, each with its piece from 1, 0 for none.
    start: ClassVar[Hashable] = ()

    def step(self, position: int, state: Hashable, symbol: int) -> Hashable | None:
        """The pieces of the cells that still have a neighbour to come."""
        inside = symbol in self.counted
        if state == _CLOSED:
            return None if inside else state
        assert isinstance(state, tuple)
        pieces = dict(state)
        joined = {pieces[near] for near in self.before[position]} - {0} if inside else set()
        own = min(joined, default=1 + max(pieces.values(), default=0)) if inside else 0
        pieces = {place: own if piece in joined else piece for place, piece in pieces.items()}
        pieces[position] = own
        open_places = [place for place in pieces if self._last[place] > position]
        left = {pieces[place] for place in open_places} - {0}
        closed = {*pieces.values()} - {0} - left
        if closed:  # a piece to which nothing can be added must be the only one
            return None if left or len(closed) > 1 else _CLOSED
        if position == len(self.cells) - 1:
            return None
        order: dict[int, int] = {0: 0}
        return tuple((place, order.setdefault(pieces[place], len(order))) for place in open_places)

    @property
    def meaning(self) -> Meaning:
        """The counted symbols, the cells, and the pairs of neighbours."""
        pairs = (
            frozenset({cell_of(cell), cell_of(self.cells[near])})
            for cell, nears in zip(self.cells, self.before, strict=True)
            for near in nears
        )
        counted: Meaning = frozenset(map(symbol_of, self.counted))
        every: Meaning = frozenset(map(cell_of, self.cells))
        return frozenset({"connected", counted, frozenset({"cells", every}), *pairs})

    @property
    def _last(self) -> tuple[int, ...]:
        """For each place the last of its neighbours, or itself."""
        return _last_of(self.before)

    @property
    def most_states(self) -> int:
        """More than the ways to join the cells of a frontier, and the closed piece."""
        widest = max(
            sum(place < position <= last for place, last in enumerate(self._last))
            for position in range(len(self.cells))
        )
        return int(3**widest) + 1

    @property
    def expected(self) -> str:
        return "one connected piece"


@lru_cache(maxsize=64)
def _last_of(before: tuple[tuple[int, ...], ...]) -> tuple[int, ...]:
    last = list(range(len(before)))
    for place, near in enumerate(before):
        for other in near:
            last[other] = max(last[other], place)
    return tuple(last)
