"""The search for chains: from a node that does not hold, to another that must, shortest first.

    off A ══════ on x ────── off y ══════ on z ────── off w ══════ on B
         strong        weak        strong       weak        strong

So A or B holds, and what both exclude goes. Where B excludes A, the loop is closed: of every two
neighbours exactly one holds, and what excludes both of a weak link's ends goes.

The kernel searches from all nodes side by side, a strong link a round, so that the shortest chains
come first. Of two ends only a shortest chain is kept; a longer one between them proves no more.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from satsudoku import _kernel
from satsudoku.cover.geometry import Geometry
from satsudoku.human.deduction import Chain, Tie
from satsudoku.human.links import (
    ConstraintLinks,
    excluded_by,
    exclusions,
    packed,
    positions,
    shared_items,
)
from satsudoku.human.sentences.sentence import Sentence

CHAIN_SENTENCE = Sentence("{chain}. So {ends}, and {effect}.")
"""The sentence of a chain one of whose ends holds."""


class StrongLink(NamedTuple):
    """The masks of the options of two nodes, and the items that prove that either holds."""

    first: int
    second: int
    items: tuple[int, ...]


class Route(NamedTuple):
    """The nodes from one end of a chain to the other, and its strong links, by number."""

    nodes: tuple[int, ...]
    links: tuple[int, ...]


class ChainGraph:
    """The nodes of a state's strong links, and what they exclude; the kernel holds it.

    Args:
        geometry: of the state.
        masks: of options, as rows of 64-bit words.
        ends: for each strong link the rows of its two nodes.
        items: for a link's number the items that prove it.
        excluded: as `exclusions`, where nodes exclude more.
        links: of constraints, where nodes are tied by these.
    """

    def __init__(
        self,
        geometry: Geometry,
        masks: NDArray[np.uint64],
        ends: NDArray[np.int32],
        items: Callable[[int], tuple[int, ...]],
        excluded: NDArray[np.uint64] | None = None,
        links: ConstraintLinks | None = None,
    ) -> None:
        if excluded is None:
            excluded = exclusions(geometry)
        self._kernel = _kernel.chain_graph(masks, ends, excluded)
        self.items = items
        self.links = links
        self._masks: dict[int, int] = {}
        self._sees: dict[int, int] = {}

    @classmethod
    def of(cls, geometry: Geometry, links: Sequence[StrongLink]) -> ChainGraph:
        """Gather the nodes of some strong links; of equal links the first stays."""
        masks, ends = ends_of(geometry, links)
        return cls(geometry, masks, ends, lambda number: links[number].items)

    def mask(self, node: int) -> int:
        if node not in self._masks:
            self._masks[node] = int.from_bytes(self._kernel.mask(node), "little")
        return self._masks[node]

    def sees(self, node: int) -> int:
        """The exclusions of a node: those that all its options share."""
        if node not in self._sees:
            self._sees[node] = int.from_bytes(self._kernel.sees(node), "little")
        return self._sees[node]

    def search(self, possible: NDArray[np.uint64] | None) -> _kernel.ChainSearch:
        """Begin a search; see `routes`."""
        return self._kernel.search(possible)


def ends_of(
    geometry: Geometry, links: Sequence[StrongLink]
) -> tuple[NDArray[np.uint64], NDArray[np.int32]]:
    """The nodes of some links, and the two ends of each, as `ChainGraph` wants them."""
    masks = [mask for link in links for mask in (link.first, link.second)]
    return packed(masks, len(geometry.covers)), np.arange(len(masks), dtype=np.int32)


def routes(
    graph: ChainGraph, most: int | None = None, possible: NDArray[np.uint64] | None = None
) -> Iterator[Route]:
    """The shortest way between each two nodes, one of which must hold.

    Args:
        graph: of a state.
        most: the number of strong links at most; None for any.
        possible: only between nodes that exclude each other, or both one of these options, in
            64-bit words; None for any two.
    """
    search = graph.search(possible)
    length = 0
    while not search.done and (most is None or length < most):
        length += 1
        numbers = search.advance()
        for at in range(0, len(numbers), 3 * length):
            nodes = numbers[at : at + 3 * length]
            links = tuple(nodes[2::3])
            del nodes[2::3]
            yield Route(tuple(nodes), links)


def closed(graph: ChainGraph, route: Route) -> bool:
    """Whether the ends of a route exclude each other."""
    return not graph.mask(route.nodes[0]) & ~graph.sees(route.nodes[-1])


def drawn(geometry: Geometry, graph: ChainGraph, route: Route, *, loop: bool) -> Chain:
    """The chain of a route; with `loop` it ends with its first node."""
    numbers = (*route.nodes, route.nodes[0]) if loop else route.nodes
    nodes = tuple(tuple(positions(graph.mask(number))) for number in numbers)
    return tied(geometry, nodes, [graph.items(link) for link in route.links], graph.links)


def proof_of(chains: Iterable[Chain]) -> tuple[list[int], dict[int, None], dict[int, None]]:
    """The options of some chains, and the items of their strong and of their weak ties."""
    options: set[int] = set()
    strong: dict[int, None] = {}
    weak: dict[int, None] = {}
    for chain in chains:
        options.update(*chain.nodes)
        for tie in chain.ties:
            for item in tie.items:
                (strong if tie.strong else weak)[item] = None
    return sorted(options), strong, weak


def tied(
    geometry: Geometry,
    nodes: tuple[tuple[int, ...], ...],
    items: Sequence[tuple[int, ...]],
    links: ConstraintLinks | None = None,
) -> Chain:
    """The chain of some nodes, the first two tied strongly; `items` prove the strong ties."""
    ties = []
    for k in range(len(nodes) - 1):
        pair = frozenset((*nodes[k], *nodes[k + 1]))
        if k % 2 == 0:
            own = items[k // 2]
            ties.append(Tie(True, own, "" if own or links is None else links.strong[pair]))
        elif links is not None and not excluded_by(geometry)[nodes[k][0]] >> nodes[k + 1][0] & 1:
            ties.append(Tie(False, (), links.weak[pair]))
        else:
            ties.append(Tie(False, shared_items(geometry, nodes[k], nodes[k + 1])))
    return Chain(nodes, tuple(ties))
