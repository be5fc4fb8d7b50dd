"""Any of several sets of relations: at least one set holds in full.

A state is the rest of each relation after the cells so far: the ways to fill its other cells, as a
tree whose equal branches are one node. So the cells may be read in any order.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias

from satsudoku.board.relation import Meaning, Relation
from satsudoku.constraints.relations.automaton import Automaton
from satsudoku.errors import VariantError

_Node: TypeAlias = int
_MOST_NODES = 1 << 18
_DEAD, _DONE = -1, 0  # no way is left; no cell is left to fill


class _Trees:
    """The ways to fill cells in turn: for each node, its child by symbol."""

    def __init__(self, symbols: int) -> None:
        self.symbols = symbols
        self.children: list[tuple[_Node, ...]] = [()]
        self._numbers: dict[tuple[_Node, ...], _Node] = {}
        self._after: dict[tuple[_Node, int, int], _Node] = {}

    def node(self, children: tuple[_Node, ...]) -> _Node:
        """The node of some children; all nodes of equal children are one."""
        if all(child == _DEAD for child in children):
            return _DEAD
        if children not in self._numbers:
            self._numbers[children] = len(self.children)
            self.children.append(children)
        return self._numbers[children]

    def of(self, relation: Relation) -> _Node:
        """The ways to fill the cells of a relation, in its order."""
        diagram = relation.diagram
        below = [_DONE] * diagram.nodes[-1]
        for arcs, count in zip(diagram.arcs[::-1], diagram.nodes[-2::-1], strict=True):
            rows = [[_DEAD] * self.symbols for _ in range(count)]
            for source, symbol, target in arcs:
                rows[source][symbol] = below[target]
            below = [self.node(tuple(row)) for row in rows]
        return below[0]

    def after(self, node: _Node, depth: int, symbol: int) -> _Node:
        """The rest of a node when the cell at a depth holds a symbol."""
        if node == _DEAD:
            return _DEAD
        if depth == 0:
            return self.children[node][symbol]
        key = node, depth, symbol
        if key not in self._after:
            children = (self.after(child, depth - 1, symbol) for child in self.children[node])
            self._after[key] = self.node(tuple(children))
        return self._after[key]


@dataclass(frozen=True)
class AnyOf(Automaton):
    """At least one of several sets of relations holds.

    Attributes:
        options: the sets; their cells are positions in `cells`.

    >>> from satsudoku.constraints.relations.weighted_sum import WeightedSum
    >>> three = WeightedSum("a", (0, 1), 4, (1, 1), 3)
    >>> equal = WeightedSum("b", (2, 1), 4, (1, -1), 0)
    >>> either = AnyOf("either 1", (5, 6, 7), 4, ((three,), (equal,)))
    >>> either.allows([1, 2, 4]), either.allows([4, 2, 2]), either.allows([4, 3, 2])
    (True, True, False)
    """

    options: tuple[tuple[Relation, ...], ...]

    @cached_property
    def _trees(self) -> _Trees:
        return _Trees(self.symbols)

    @cached_property
    def _depths(self) -> tuple[tuple[tuple[int | None, ...], ...], ...]:
        """For each position, set and relation: how many of its earlier cells are still open."""

        def depth(cells: tuple[int, ...], place: int) -> int | None:
            if place not in cells:
                return None
            return sum(cell > place for cell in cells[: cells.index(place)])

        return tuple(
            tuple(
                tuple(depth(relation.cells, place) for relation in option)
                for option in self.options
            )
            for place in range(len(self.cells))
        )

    @property
    def start(self) -> Hashable:
        """The rest of each set; True if one always holds, False if none ever does."""
        state = self._state([tuple(map(self._trees.of, option)) for option in self.options])
        return False if state is None else state

    def step(self, position: int, state: Hashable, symbol: int) -> Hashable | None:
        """The rest of each set; None if all are broken."""
        if isinstance(state, bool):
            return state or None
        assert isinstance(state, tuple)
        after = self._trees.after
        return self._state(
            [
                None
                if nodes is None
                else [
                    node if depth is None else after(node, depth, symbol)
                    for node, depth in zip(nodes, depths, strict=True)
                ]
                for nodes, depths in zip(state, self._depths[position], strict=True)
            ]
        )

    def _state(self, left: Sequence[Sequence[_Node] | None]) -> Hashable | None:
        if len(self._trees.children) > _MOST_NODES:
            raise VariantError(f"{self.name}: its options are too long; expected fewer cells")
        kept = [None if nodes is None or _DEAD in nodes else tuple(nodes) for nodes in left]
        for nodes in kept:
            if nodes is not None and not any(nodes):
                return True
        return tuple(kept) if any(kept) else None

    def count_arcs(self, most: int) -> int:
        """See `Relation.count_arcs`: those of each relation must fit, too."""
        for relation in (part for option in self.options for part in option):
            arcs = relation.count_arcs(most)
            if arcs > most:
                return arcs
        return super().count_arcs(most)

    @property
    def most_states(self) -> int:
        """An estimate: those of all relations together; a product would be far too high."""
        return sum(
            relation.most_arcs // (len(relation.cells) * self.symbols) + 1
            for option in self.options
            for relation in option
        )

    @property
    def parameters(self) -> tuple[object, ...]:
        """See `Automaton.parameters`: the meaning of each relation of each set."""
        return (str(self.meaning),)

    @property
    def meaning(self) -> Meaning:
        """The meanings of the relations, by set."""
        return frozenset({"any of", frozenset(self._of(option) for option in self.options)})

    def _of(self, option: tuple[Relation, ...]) -> Meaning:
        return frozenset(_with_cells(relation.meaning, self.cells) for relation in option)


def _with_cells(meaning: Meaning, cells: tuple[int, ...]) -> Meaning:
    """A meaning whose cells are positions, with the cells at these positions instead."""
    if isinstance(meaning, frozenset):
        return frozenset(_with_cells(part, cells) for part in meaning)
    if isinstance(meaning, tuple) and meaning[0] == "cell":
        return "cell", cells[meaning[1]]
    return meaning
