"""The search for chains: from a node that does not hold, to another that must, shortest first.

    off A ══════ on x ────── off y ══════ on z ────── off w ══════ on B
         strong        weak        strong       weak        strong

So A or B holds, and what both exclude goes. Where B excludes A, the loop is closed: of every two
neighbours exactly one holds, and what excludes both of a weak link's ends goes.

All searches advance side by side, a strong link a round, so that the shortest chains come first. Of
two ends only a shortest chain is kept; a longer one between them proves no more.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from satsudoku.cover.geometry import Geometry
from satsudoku.human.deduction import Chain, Tie
from satsudoku.human.links import positions, seen_by_all, shared_items

__all__ = ["ChainGraph", "Route", "StrongLink", "closed", "drawn", "routes"]


class StrongLink(NamedTuple):
    """Two nodes of which at least one holds.

    Attributes:
        one: the mask of its options.
        two: the same of the other.
        items: those that prove it.

    >>> StrongLink(0b1, 0b10, (0,)).items
    (0,)
    """

    one: int
    two: int
    items: tuple[int, ...]


class Route(NamedTuple):
    """The way from one end of a chain to the other.

    Attributes:
        nodes: by number, the ends among them.
        items: those behind each strong link.

    >>> Route((0, 1), ((3,),)).nodes[-1]
    1
    """

    nodes: tuple[int, ...]
    items: tuple[tuple[int, ...], ...]


@dataclass(frozen=True)
class ChainGraph:
    """The nodes of a state's strong links, and what they exclude.

    Attributes:
        masks: the options of each node.
        sees: what each node excludes: all that each of its options does.
        strong: by node the nodes at the other ends of its strong links, with the links' items.
        weak: by node the mask of the nodes that it excludes.

    >>> from satsudoku import variant
    >>> from satsudoku.cover.geometry import geometry
    >>> graph = ChainGraph.of(geometry(variant("classic4")), [StrongLink(0b1, 0b10, (0,))])
    >>> graph.strong, graph.weak
    (({1: (0,)}, {0: (0,)}), (2, 1))
    """

    masks: tuple[int, ...]
    sees: tuple[int, ...]
    strong: tuple[Mapping[int, tuple[int, ...]], ...]
    weak: tuple[int, ...]

    @classmethod
    def of(cls, geometry: Geometry, links: Sequence[StrongLink]) -> ChainGraph:
        """Gather the nodes of some strong links; of equal links the first stays."""
        numbers: dict[int, int] = {}
        strong: list[dict[int, tuple[int, ...]]] = []
        for link in links:
            ends = []
            for mask in (link.one, link.two):
                if mask not in numbers:
                    numbers[mask] = len(strong)
                    strong.append({})
                ends.append(numbers[mask])
            one, two = ends
            strong[one].setdefault(two, link.items)
            strong[two].setdefault(one, link.items)
        masks = tuple(numbers)
        sees = tuple(seen_by_all(geometry, mask) for mask in masks)
        return cls(masks, sees, tuple(strong), _weak(masks, sees))


def _weak(masks: Sequence[int], sees: Sequence[int]) -> tuple[int, ...]:
    """By node the mask of the nodes all of whose options it excludes."""
    by_lowest: dict[int, list[tuple[int, int]]] = {}
    lowest = 0
    for number, mask in enumerate(masks):
        by_lowest.setdefault((mask & -mask).bit_length() - 1, []).append((mask, 1 << number))
        lowest |= mask & -mask
    weak = []
    for seen in sees:
        nodes, beyond = 0, ~seen
        for option in positions(seen & lowest):
            for mask, bit in by_lowest[option]:
                if not mask & beyond:
                    nodes |= bit
        weak.append(nodes)
    return tuple(weak)


def routes(
    graph: ChainGraph, most: int | None = None, possible: int | None = None
) -> Iterator[Route]:
    """The shortest way between each two nodes of which one must hold.

    Args:
        graph: of a state.
        most: the number of strong links at most; None for any.
        possible: only between nodes that exclude each other, or both one of these options; None for
            any two.

    >>> from satsudoku import variant
    >>> from satsudoku.cover.geometry import geometry
    >>> graph = ChainGraph.of(geometry(variant("classic4")), [StrongLink(0b1, 0b10, (0,))])
    >>> list(routes(graph))
    [Route(nodes=(0, 1), items=((0,),))]
    """
    searches = [_Search(graph, start, possible) for start in range(len(graph.masks))]
    length = 0
    while searches and (most is None or length < most):
        length += 1
        for search in searches:
            yield from search.advance()
        searches = [search for search in searches if search.front]


class _Search:
    """All that follows if one node does not hold; `advance` adds a strong link.

    front       the nodes that came on in the last round
    on          by node that is on, the node before it, which is off
    off         by node that is off, the node before it, which is on
    passed      the mask of the nodes that are off
    """

    def __init__(self, graph: ChainGraph, start: int, possible: int | None) -> None:
        self._graph = graph
        self._start = start
        self._useful = None if possible is None else graph.sees[start] & possible
        self._on: dict[int, int] = {}
        self._off: dict[int, int] = {}
        self._passed = 1 << start
        self.front = [start]
        self._begun = False

    def advance(self) -> Iterator[Route]:
        """Follow the next weak and strong link; yield the routes to what came on."""
        leaving = self._leave() if self._begun else [self._start]
        self._begun = True
        self.front = []
        for node in leaving:
            for other in self._graph.strong[node]:
                if other not in self._on:
                    self._on[other] = node
                    self.front.append(other)
        for end in self.front:
            # From a later node to an earlier one, the search from there yields the route.
            if end >= self._start and self._is_useful(end):
                yield self._route(end)

    def _is_useful(self, end: int) -> bool:
        graph, useful = self._graph, self._useful
        return (
            useful is None
            or bool(graph.sees[end] & useful)
            or bool(graph.weak[end] >> self._start & 1)
        )

    def _leave(self) -> list[int]:
        """What the nodes of the front turn off."""
        nodes = []
        for node in self.front:
            fresh = self._graph.weak[node] & ~self._passed
            self._passed |= fresh
            for other in positions(fresh):
                self._off[other] = node
                nodes.append(other)
        return nodes

    def _route(self, end: int) -> Route:
        nodes, items = [], []
        node = end
        while True:
            before = self._on[node]
            nodes += [node, before]
            items.append(self._graph.strong[before][node])
            if before == self._start:
                break
            node = self._off[before]
        return Route(tuple(reversed(nodes)), tuple(reversed(items)))


def closed(graph: ChainGraph, route: Route) -> bool:
    """Whether the ends of a route exclude each other.

    >>> from satsudoku import variant
    >>> from satsudoku.cover.geometry import geometry
    >>> graph = ChainGraph.of(geometry(variant("classic4")), [StrongLink(0b1, 0b10, (0,))])
    >>> closed(graph, Route((0, 1), ((0,),)))
    True
    """
    return bool(graph.weak[route.nodes[-1]] >> route.nodes[0] & 1)


def drawn(geometry: Geometry, graph: ChainGraph, route: Route, *, loop: bool) -> Chain:
    """The chain of a route; with `loop` it ends with its first node.

    >>> from satsudoku import variant
    >>> from satsudoku.cover.geometry import geometry
    >>> board = geometry(variant("classic4"))
    >>> graph = ChainGraph.of(board, [StrongLink(0b1, 0b10, (0,))])
    >>> drawn(board, graph, Route((0, 1), ((0,),)), loop=False).nodes
    ((0,), (1,))
    """
    numbers = (*route.nodes, route.nodes[0]) if loop else route.nodes
    nodes = tuple(tuple(positions(graph.masks[number])) for number in numbers)
    ties = []
    for k in range(len(nodes) - 1):
        if k % 2 == 0:
            ties.append(Tie(True, route.items[k // 2]))
        else:
            ties.append(Tie(False, shared_items(geometry, nodes[k], nodes[k + 1])))
    return Chain(nodes, tuple(ties))
