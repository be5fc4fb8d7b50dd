"""The search for chains: from a node that does not hold, to another that must, shortest first.

    off A ══════ on x ────── off y ══════ on z ────── off w ══════ on B
         strong        weak        strong       weak        strong

So A or B holds, and what both exclude goes. Where B excludes A, the loop is closed: of every two
neighbours exactly one holds, and what excludes both of a weak link's ends goes.

The kernel searches from all nodes side by side, a strong link a round, so that the shortest chains
come first. Of two ends only a shortest chain is kept; a longer one between them proves no more.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from satsudoku import _kernel
from satsudoku.cover.geometry import Geometry
from satsudoku.human.deduction import Chain, Tie
from satsudoku.human.links import packed, positions, seen_by_all, shared_items

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

    >>> from satsudoku import variant
    >>> from satsudoku.cover.geometry import geometry
    >>> graph = ChainGraph.of(geometry(variant("classic4")), [StrongLink(0b1, 0b10, (0,))])
    >>> graph.masks, graph.strong
    ((1, 2), ({1: (0,)}, {0: (0,)}))
    """

    masks: tuple[int, ...]
    sees: tuple[int, ...]
    strong: tuple[Mapping[int, tuple[int, ...]], ...]

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
        return cls(masks, tuple(seen_by_all(geometry, mask) for mask in masks), tuple(strong))


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
    if not graph.masks:
        return
    bits = max(mask.bit_length() for mask in (*graph.masks, *graph.sees))
    search = _kernel.chain_search(
        packed(graph.masks, bits),
        packed(graph.sees, bits),
        np.cumsum([0, *map(len, graph.strong)], dtype=np.int32),
        np.array([end for ends in graph.strong for end in ends], np.int32),
        None if possible is None else packed([possible & (1 << bits) - 1], bits)[0],
    )
    length = 0
    while not search.done and (most is None or length < most):
        length += 1
        numbers = search.advance()
        for at in range(0, len(numbers), 2 * length):
            nodes = tuple(numbers[at : at + 2 * length])
            pairs = zip(nodes[::2], nodes[1::2], strict=True)
            yield Route(nodes, tuple(graph.strong[one][two] for one, two in pairs))


def closed(graph: ChainGraph, route: Route) -> bool:
    """Whether the ends of a route exclude each other.

    >>> from satsudoku import variant
    >>> from satsudoku.cover.geometry import geometry
    >>> graph = ChainGraph.of(geometry(variant("classic4")), [StrongLink(0b1, 0b10, (0,))])
    >>> closed(graph, Route((0, 1), ((0,),)))
    True
    """
    return not graph.masks[route.nodes[0]] & ~graph.sees[route.nodes[-1]]


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
