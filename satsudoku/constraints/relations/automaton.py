"""Automata: relations that read their cells one by one."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Hashable, Sequence
from dataclasses import dataclass, fields, replace
from functools import cache, cached_property, lru_cache
from itertools import pairwise
from typing import ClassVar, Self

from satsudoku.board.diagram import Diagram, TooManyArcsError
from satsudoku.board.relation import Meaning, Relation, cell_of, symbol_of
from satsudoku.board.sections.limits import MAX_ENTRIES
from satsudoku.errors import VariantError


@dataclass(frozen=True)
class Automaton(Relation):
    """A relation defined by a start and a step.

    Where numbers matter, a symbol counts as its place among the symbols, from 1; with a field
    `zero` that is true, from 0.

    >>> from satsudoku.constraints.relations.occurrences import Occurrences
    >>> twice = Occurrences("two fives", (0, 1, 2), 9, frozenset({4}), (1, 1, 1), frozenset({2}))
    >>> twice.allows([5, 0, 5]), twice.allows([5, 5, 5]), twice.diagram.nodes
    (True, False, (1, 2, 2, 1))
    """

    #: Whether the order of the cells matters, and whether it means the same from both ends.
    ordered: ClassVar[bool] = True
    either_way: ClassVar[bool] = False

    @property
    def start(self) -> Hashable:
        """The state before the first cell."""
        return 0

    @abstractmethod
    def step(self, position: int, state: Hashable, symbol: int) -> Hashable | None:
        """The state after a cell that holds a symbol (from 0), or None if it may not."""

    @property
    @abstractmethod
    def most_states(self) -> int:
        """An upper bound of the number of states between two cells."""

    @property
    def most_arcs(self) -> int:
        return len(self.cells) * self.most_states * self.symbols

    def count_arcs(self, most: int) -> int:
        """See `Relation.count_arcs`: if the bound is too high, those of the states that it reaches.

        A layer may have few of the states that `most_states` allows for.
        """
        bound = self.most_arcs
        if bound <= most:
            return bound
        diagram = _diagram(self.plain)
        return bound if diagram is None else sum(map(len, diagram.arcs))

    @cached_property
    def diagram(self) -> Diagram:
        """All ways to fill the cells; built once for equal parameters."""
        diagram = _diagram(self.plain)
        if diagram is None:
            raise VariantError(f"{self.name}: expected at most {MAX_ENTRIES} (state, symbol)")
        return replace(diagram, cells=self.cells)

    @cached_property
    def plain(self) -> Self:
        """The same for the cells 0, 1, 2 ..., without a name; equal if the parameters are."""
        own = [getattr(self, name) for name in _own_fields(type(self))]
        return type(self)("", tuple(range(len(self.cells))), self.symbols, *own)

    def allows(self, values: Sequence[int]) -> bool:
        """See `Relation.allows`: searches for a way to fill the cells without a diagram."""
        every, last = range(self.symbols), len(self.cells) - 1
        seen = {(0, self.start)}
        open_states = [*seen]
        while open_states:
            position, state = open_states.pop()
            value = values[position]
            for symbol in (value - 1,) if value else every:
                after = self.step(position, state, symbol)
                if after is None:
                    continue
                if position == last:
                    return True
                if (position + 1, after) not in seen:
                    seen.add((position + 1, after))
                    open_states.append((position + 1, after))
        return False

    @property
    def parameters(self) -> tuple[object, ...]:
        """The parameters that distinguish it from others of its kind, beside its cells."""
        return tuple(
            tuple(sorted(value)) if isinstance(value, frozenset) else value
            for value in (getattr(self, name) for name in _own_fields(type(self)))
        )

    @property
    def meaning(self) -> Meaning:
        """Its kind and parameters, each cell with its role, each symbol with its value."""
        if len(set(self.cells)) == len(self.cells):
            kind, order = self.kind, self.order
        else:
            kind, order = repr(self.parameters), self.places
        values = (frozenset({f"value {s}", symbol_of(s)}) for s in range(self.symbols))
        return frozenset({f"{type(self).__name__} {kind}", order, *values})

    @property
    def kind(self) -> str:
        """The parameters that distinguish it from others, beside its cells and their order."""
        return repr(self.parameters)

    @property
    def order(self) -> Meaning:
        """The cells in order, as far as the order matters. Pre: none appears twice."""
        if not self.ordered:
            return with_roles(self.cells, ["cell"] * len(self.cells))
        return in_either_order(self.cells) if self.either_way else self.places

    @property
    def places(self) -> Meaning:
        """Each cell with its place."""
        return with_roles(self.cells, [f"place {place}" for place in range(len(self.cells))])


@cache
def _own_fields(kind: type[Automaton]) -> list[str]:
    """The names of the fields beside the name, the cells and the symbols."""
    return [field.name for field in fields(kind)[3:]]


def with_roles(cells: Sequence[int], roles: Sequence[str]) -> Meaning:
    """Cells; those of the same role may change places.

    >>> with_roles((3, 4), ("end", "end")) == with_roles((4, 3), ("end", "end"))
    True
    """
    pairs = zip(cells, roles, strict=True)
    return frozenset(frozenset({role, cell_of(cell)}) for cell, role in pairs)


def in_either_order(cells: Sequence[int]) -> Meaning:
    """Cells in an order that means the same from both ends, as their neighbours.

    >>> in_either_order((3, 4, 5)) == in_either_order((5, 4, 3)) != in_either_order((4, 3, 5))
    True
    """
    every: Meaning = frozenset(map(cell_of, cells))
    return frozenset({every, *(frozenset(map(cell_of, two)) for two in pairwise(cells))})


@lru_cache(maxsize=1024)
def _diagram(relation: Automaton) -> Diagram | None:
    """The diagram of a relation; None if it has more arcs than a variant may have."""
    try:
        return Diagram.build(
            relation.cells, relation.symbols, relation.start, relation.step, MAX_ENTRIES
        )
    except TooManyArcsError:
        return None
