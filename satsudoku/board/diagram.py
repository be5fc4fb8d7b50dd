"""Decision diagrams: all ways to fill some cells, as paths through layers of nodes.

The diagram of "two different symbols that add to 4 or 5", of the symbols 1 to 4::

        first cell      second cell

            +---1---> [0] --3,4--+
            |                    v
      [0] --+---2---> [1] --3--> [0]      a path from left to right is a way to fill the cells
            |                    ^
            +---3---> [2] --1,2--+
            |                    |
            +---4---> [3] --1----+

A node has at most one arc of each symbol, so each way to fill the cells has one path. That makes a
diagram an exact cover, a set of clauses and a filter of candidates that do not change any count of
solutions.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

Arc: TypeAlias = tuple[int, int, int]
"""From a node of one layer, by a symbol (from 0), to a node of the next layer."""


class TooManyArcsError(Exception):
    """A diagram that was to have at most some number of arcs has more."""


@dataclass(frozen=True)
class Diagram:
    """All ways to fill some cells.

    Every arc lies on a path from the first node to the last one.

    Attributes:
        cells: indices into `Variant.cells`; layer ``k`` of nodes is before cell ``k``.
        nodes: the number of nodes of each layer, shape (cells + 1,); the first and last have one.
        arcs: for each cell the arcs that lead through it, by source and symbol.

    >>> equal = Diagram.build([0, 1], 2, 0, lambda k, a, s: s if k == 0 or a == s else None)
    >>> equal.cells, equal.nodes, equal.arcs
    ((0, 1), (1, 2, 1), (((0, 0, 0), (0, 1, 1)), ((0, 0, 0), (1, 1, 0))))
    """

    cells: tuple[int, ...]
    nodes: tuple[int, ...]
    arcs: tuple[tuple[Arc, ...], ...]

    @classmethod
    def build(
        cls,
        cells: Sequence[int],
        symbols: int,
        start: Hashable,
        step: Callable[[int, Hashable, int], Hashable | None],
        most: int | None = None,
    ) -> Diagram:
        """Make a diagram from an automaton.

        Args:
            cells: the cells that it reads, in order.
            symbols: the number of symbols.
            start: its state before the first cell.
            step: takes the position of a cell, a state, and the symbol there (both from 0);
                returns the next state, or None if that symbol is impossible there.
            most: the greatest number of arcs to try; None for any.

        Raises:
            TooManyArcsError: it would try more.

        >>> rising = Diagram.build([3, 7, 8], 4, -1, lambda k, last, s: s if s > last else None)
        >>> rising.nodes, sum(map(len, rising.arcs)), rising.prune([0b1111] * 3)
        ((1, 2, 2, 1), 8, [3, 6, 12])
        """
        layers: list[dict[Hashable, int]] = [{start: 0}]
        arcs: list[list[Arc]] = []
        tried = 0
        for position in range(len(cells)):
            states: dict[Hashable, int] = {}
            last = position == len(cells) - 1
            here = []
            tried += len(layers[-1]) * symbols
            if most is not None and tried > most:
                raise TooManyArcsError
            for state, source in layers[-1].items():
                for symbol in range(symbols):
                    after = step(position, state, symbol)
                    if after is not None:  # all states after the last cell are one
                        target = states.setdefault(None if last else after, len(states))
                        here.append((source, symbol, target))
            layers.append(states)
            arcs.append(here)
        return cls(tuple(cells), *_trimmed(arcs))

    def prune(self, domains: Sequence[int]) -> list[int] | None:
        """Keep each cell's symbols that occur in some way to fill the cells.

        Args:
            domains: for each cell the mask of its symbols; bit ``s`` is symbol ``s`` (from 0).

        Returns:
            The masks of the symbols kept; None if there is no way to fill the cells.

        >>> equal = Diagram.build([0, 1], 4, 0, lambda k, a, s: s if k == 0 or a == s else None)
        >>> equal.prune([0b0111, 0b1110]), equal.prune([0b1000, 0b0111])
        ([6, 6], None)
        """
        reached = [1]  # for each layer, the mask of the nodes reached from the first one
        for arcs, domain in zip(self.arcs, domains, strict=True):
            nodes = reached[-1]
            following = 0
            for source, symbol, target in arcs:
                if nodes >> source & 1 and domain >> symbol & 1:
                    following |= 1 << target
            reached.append(following)
        alive = reached.pop()
        if not alive:
            return None
        kept = []
        for arcs, domain, nodes in zip(
            reversed(self.arcs), reversed(domains), reversed(reached), strict=True
        ):
            mask = before = 0
            for source, symbol, target in arcs:
                if alive >> target & 1 and domain >> symbol & 1 and nodes >> source & 1:
                    mask |= 1 << symbol
                    before |= 1 << source
            kept.append(mask)
            alive = before
        return kept[::-1]


def _trimmed(arcs: list[list[Arc]]) -> tuple[tuple[int, ...], tuple[tuple[Arc, ...], ...]]:
    """The numbers of nodes, and the arcs, without those that do not lead to the end."""
    kept: list[tuple[Arc, ...]] = []
    names = {0: 0}  # the new numbers of the next layer's nodes that have a way to the end
    sizes = [1]
    for position in range(len(arcs) - 1, -1, -1):
        here = [arc for arc in arcs[position] if arc[2] in names]
        before = {source: n for n, source in enumerate(sorted({source for source, _, _ in here}))}
        kept.append(tuple(sorted((before[a], symbol, names[b]) for a, symbol, b in here)))
        names = before
        sizes.append(len(before) if position else 1)
    return tuple(reversed(sizes)), tuple(reversed(kept))
