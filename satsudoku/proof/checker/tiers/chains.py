"""Chains of strong and weak links, and Hamada's logic: rules that are said of one state."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import permutations

from ..stopping import look
from .board import Board, Candidate, Item
from .patterns import Covering, Single
from .rule import LaneByLane, Rule

Node = frozenset[Candidate]  # it holds if one of its candidates does


@dataclass(frozen=True)
class Chain(LaneByLane):
    """One of the two ends of a chain holds, so what both exclude is false.

    Of the two nodes of a strong link one holds. So from "the first end is false" follows that its
    partner holds, that all that this excludes is false, that their partners hold, and so on:

        A false ══ B holds ── C false ══ D holds      A or D holds; so does A or B

    The links of all chains of a kind count, however long; `most` limits the strong ones.
    """

    kind: str  # "x", "xy", "aic", "grouped", or "grouped x"
    most: int | None = None

    @property
    def needs(self) -> tuple[Rule, ...]:
        """A link of which one end is gone is a single, or its other end a locked candidate."""
        in_cells, in_houses, in_groups = Single("cell"), Single("house"), Covering("locked", 1)
        return {
            "x": (in_houses,),
            "xy": (in_cells,),
            "aic": (in_cells, in_houses),
            "grouped": (in_cells, in_houses, in_groups),
            "grouped x": (in_houses, in_groups),
        }[self.kind]

    def of_state(
        self, board: Board, left: set[Candidate], items: Iterable[Item]
    ) -> Iterator[tuple[bool, Candidate]]:
        """The candidates that both ends of a chain exclude."""
        links = list(self.strong_links(board, left, items))
        if self.kind in (
            "x",
            "grouped x",
        ):  # a chain of one symbol has nothing to do with those of others
            for symbol in board.symbols:
                alike = [
                    link for link in links if all(s == symbol for node in link for _, s in node)
                ]
                yield from self._gone(board, left, alike)
        else:
            yield from self._gone(board, left, links)

    def strong_links(
        self, board: Board, left: set[Candidate], items: Iterable[Item]
    ) -> Iterator[tuple[Node, Node]]:
        """The strong links: items whose candidates are two, or fall into two groups."""
        for item in items:
            here = board.items[item] & left
            in_cells, in_houses = self.kind in ("xy", "aic", "grouped"), self.kind != "xy"
            of_kind = in_cells if len(item) == 1 else in_houses
            if board.must_be_covered(item) and of_kind and len(here) == 2:
                first, second = sorted(here)
                yield frozenset([first]), frozenset([second])
            elif board.must_be_covered(item) and self.kind.startswith("grouped") and len(item) == 2:
                groups = {here & board.items[other] for c in here for other in board.items_of[c]}
                groups |= {frozenset((c, d)) for c in here for d in board.pairs_of[c] & here}
                for group in groups:
                    rest = here - group
                    if len(group) > 1 and (len(rest) == 1 or (len(rest) > 1 and rest in groups)):
                        yield group, rest

    def rivals_of(self, board: Board, left: set[Candidate]) -> Mapping[Candidate, set[Candidate]]:
        return board.rivals

    def _gone(
        self, board: Board, left: set[Candidate], links: Collection[tuple[Node, Node]]
    ) -> Iterator[tuple[bool, Candidate]]:
        partners: dict[Node, set[Node]] = {}
        for start, end in links:
            partners.setdefault(start, set()).add(end)
            partners.setdefault(end, set()).add(start)
        rivals = self.rivals_of(board, left)
        excluded = {
            node: left.intersection(*(rivals[candidate] for candidate in node)) for node in partners
        }
        following = {
            node: set[Node]().union(*(partners[o] for o in partners if o <= excluded[node]))
            for node in partners
        }
        for first in partners:
            look()
            reached, latest, length = set[Node](), partners[first], 1
            while latest:
                reached |= latest
                length += 1
                if self.most is not None and length > self.most:
                    break
                latest = set[Node]().union(*map(following.__getitem__, latest)) - reached
            for last in reached:
                for candidate in excluded[first] & excluded[last]:
                    yield False, candidate


@dataclass(frozen=True)
class HamadaLogic(LaneByLane):
    """Cells x, y and z can hold a and b alone; y sees x in a line, and z in a box: so x equals z.

    Where x and z see all places for a in some house, both hold b.
    """

    @property
    def needs(self) -> tuple[Rule, ...]:
        """One of the cells may be left with a candidate."""
        return (Single("cell"),)

    def of_state(
        self, board: Board, left: set[Candidate], items: Iterable[Item]
    ) -> Iterator[tuple[bool, Candidate]]:
        """The symbols of x and z."""
        items = set(items)
        pairs: dict[frozenset[int], list[int]] = {}
        for cell in range(board.rules.cells):
            pair = frozenset(symbol for _, symbol in board.items[cell,] & left)
            if (cell,) in items and len(pair) == 2:
                pairs.setdefault(pair, []).append(cell)
        for symbols, cells in pairs.items():
            for x, y, z in permutations(cells, 3):
                line, box = self._sight(board, y)
                seen = set().union(*self._sight(board, x), *self._sight(board, z))
                if x in line - box and z in box and x not in seen:
                    for a, b in permutations(symbols):
                        if self._starved(board, left, items, a, seen):
                            yield True, (x, b)
                            yield True, (z, b)

    @staticmethod
    def _sight(board: Board, cell: int) -> tuple[set[int], set[int]]:
        """The cells that share a line with a cell, and those that share another house."""
        seen: tuple[set[int], set[int]] = set(), set()
        for number, house in enumerate(board.rules.houses):
            if cell in house:
                seen[0 if board.line[number] else 1].update(set(house) - {cell})
        return seen

    @staticmethod
    def _starved(
        board: Board, left: set[Candidate], items: set[Item], symbol: int, seen: set[int]
    ) -> bool:
        """Whether all places of a symbol in some full house are among the cells that are seen."""
        for item in items:
            if len(item) == 2 and item[1] == symbol and board.full[item[0]]:
                places = {cell for cell, _ in board.items[item] & left}
                if places and places <= seen:
                    return True
        return False
