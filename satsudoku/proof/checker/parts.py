"""Candidates that are left of a puzzle: what follows from them, and the parts they fall into.

A part is a puzzle of its own: candidates of some cells, and what is left of the diagrams over them.
Its solutions choose one candidate of each of its groups, no two rivals, and a path of each diagram.
A group is a cell, or a symbol in a house that holds every symbol. Rivals share a cell or a symbol
in a house, or a relation of two cells excludes them.

Candidates are bits of Python's integers: bit ``symbols * cell + symbol``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache, reduce
from operator import and_, or_
from typing import NamedTuple

from .refusal import require
from .rules import Arc, Rules
from .stopping import look

END = 0  # of every diagram
MOST = 40_000  # candidates: a mask of all for each of them has to fit into memory
Arcs = tuple[tuple[int, int], ...]  # a symbol, and the node that follows


class Part(NamedTuple):
    """Candidates, and the first nodes of the diagrams over their cells, in order."""

    candidates: int
    diagrams: tuple[int, ...] = ()


def bits(mask: int) -> Iterator[int]:
    """The positions of the bits of a mask, ascending.

    >>> list(bits(0b1010))
    [1, 3]
    """
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


class Board:
    """The groups and rivals of declared rules, and nodes of diagrams."""

    def __init__(self, rules: Rules) -> None:
        self.symbols = len(rules.symbols)
        count = rules.cells * self.symbols
        require(count <= MOST, f"{count:,} candidates, expected at most {MOST:,} for a graph")
        every = range(self.symbols)
        self.groups: dict[str, int] = {}
        for cell in range(rules.cells):
            self.groups[f"c{cell}"] = self._mask((cell, symbol) for symbol in every)
        sets = list(self.groups.values())
        for number, house in enumerate(rules.houses):
            for symbol in every:
                mask = self._mask((cell, symbol) for cell in house)
                sets.append(mask)
                if len(house) == self.symbols:
                    self.groups[f"h{number}s{symbol}"] = mask
        sets += [self._mask([(c, a), (d, b)]) for c, a, d, b in rules.pairs]
        self.rivals = [0] * count
        self.groups_of: list[list[int]] = [[] for _ in range(count)]
        for mask in sets:
            for one in bits(mask):
                self.rivals[one] |= mask & ~(1 << one)
        for mask in set(self.groups.values()):
            for one in bits(mask):
                self.groups_of[one].append(mask)
        # The rivals of all of some candidates: groups have the same ones left again and again.
        self._ruled_out = lru_cache((1 << 26) // (count + 1))(self._common_rivals)
        excluded = self._mask(rules.excluded)
        self.whole = (1 << count) - 1
        self.allowed = self.whole & ~excluded
        # A node is a cell with its arcs. Equal ones are one, so equal sets of paths begin alike.
        self.nodes: list[tuple[int, Arcs]] = [(-1, ())]
        self._numbers: dict[tuple[int, Arcs], int] = {}
        self.diagrams = tuple(self._first(cells, arcs) for cells, _, arcs in rules.diagrams)

    def _mask(self, candidates: Iterable[tuple[int, int]]) -> int:
        return reduce(or_, (1 << cell * self.symbols + symbol for cell, symbol in candidates), 0)

    def _common_rivals(self, candidates: int) -> int:
        return reduce(and_, (self.rivals[one] for one in bits(candidates)))

    def _node(self, cell: int, arcs: Arcs) -> int:
        found = self._numbers.setdefault((cell, arcs), len(self.nodes))
        if found == len(self.nodes):
            self.nodes.append((cell, arcs))
        return found

    def _first(self, cells: list[int], layers: list[list[Arc]]) -> int | None:
        """The first node of a declared diagram without dead ends; None if it has no path."""
        after: dict[int, int] = {0: END}
        for cell, some in zip(reversed(cells), reversed(layers), strict=True):
            arcs: dict[int, list[tuple[int, int]]] = {}
            for source, symbol, target in some:
                if target in after:
                    arcs.setdefault(source, []).append((symbol, after[target]))
            after = {node: self._node(cell, tuple(sorted(ways))) for node, ways in arcs.items()}
        return after.get(0)

    def start(self, givens: list[int | None], excluded: list[tuple[int, int]]) -> list[Part] | None:
        """The parts of a puzzle; None if it has plainly no solution."""
        left = self.allowed & ~self._mask(excluded)
        for cell, symbol in enumerate(givens):
            if symbol is not None:
                left &= ~self.groups[f"c{cell}"] | 1 << cell * self.symbols + symbol
        if None in self.diagrams:
            return None
        firsts = [first for first in self.diagrams if first is not None]
        return self._parts(left, self.whole, firsts)

    def parts(self, part: Part, kept: int) -> list[Part] | None:
        """The parts of one of which only some candidates are kept.

        Returns:
            None if these have plainly no solution. A candidate is ruled out if it is a rival of all
            that are left in a group, or has no path in a diagram; else nothing is concluded.
        """
        return self._parts(kept, part.candidates & ~kept, part.diagrams)

    def _parts(self, left: int, lost: int, firsts: Iterable[int]) -> list[Part] | None:
        look()
        done = 0
        diagrams, ruled_out = list(firsts), self._ruled_out
        while True:
            while lost:
                low = lost & -lost
                lost ^= low
                for group in self.groups_of[low.bit_length() - 1]:
                    here = group & left
                    if not here & (here - 1):
                        if not here:
                            return None
                        done |= here
                    gone = ruled_out(here) & left
                    left ^= gone
                    lost |= gone
            kept = left
            for number, first in enumerate(diagrams):
                if first != END:
                    reduced, cells, passed = self._reduced(first, left)
                    if reduced is None:
                        return None
                    diagrams[number] = reduced
                    kept &= ~cells | passed
            if kept == left:
                break
            left, lost = kept, left ^ kept
        cells_of = {
            first: cells for first in diagrams if (cells := self._bound(first, left & ~done))
        }
        return list(self._split(left & ~done, cells_of))

    def _reduced(self, first: int, left: int) -> tuple[int | None, int, int]:
        """What is left of a diagram; the candidates of its cells; and those that have a path.

        Cells with one candidate left are passed over.
        """
        found: dict[int, int | None] = {END: END}
        cells = passed = 0

        def reduced(node: int) -> int | None:
            nonlocal cells, passed
            if node in found:
                return found[node]
            cell, arcs = self.nodes[node]
            at = cell * self.symbols
            own = self.groups[f"c{cell}"]
            cells |= own
            ways = []
            for symbol, target in arcs:
                if left >> at + symbol & 1 and (end := reduced(target)) is not None:
                    ways.append((symbol, end))
                    passed |= 1 << at + symbol
            here = left & own
            if not ways:
                found[node] = None
            elif here & (here - 1):
                found[node] = self._node(cell, tuple(ways))
            else:
                found[node] = ways[0][1]
            return found[node]

        return reduced(first), cells, passed

    def _bound(self, first: int, left: int) -> int:
        """The candidates that a diagram binds together; none if it allows all ways to fill."""
        seen, todo, mask, free = {END}, [first], 0, True
        while todo:
            node = todo.pop()
            if node in seen:
                continue
            seen.add(node)
            cell, arcs = self.nodes[node]
            here = self.groups[f"c{cell}"] & left
            free = free and not mask & here and len(arcs) == here.bit_count()
            mask |= here
            todo += [target for _, target in arcs]
        return 0 if free else mask

    def _split(self, left: int, cells_of: dict[int, int]) -> Iterator[Part]:
        """The parts, by their least candidates: rivals and the cells of a diagram stay together."""
        while left:
            own, todo = 0, left & -left
            while todo:
                low = todo & -todo
                own |= low
                todo |= self.rivals[low.bit_length() - 1] & left
                for cells in cells_of.values():
                    if cells & low:
                        todo |= cells
                todo &= ~own
                if own | todo == left:
                    own, todo = left, 0
            firsts = (first for first, cells in cells_of.items() if cells & own)
            yield Part(own, tuple(sorted(firsts)))
            left &= ~own
