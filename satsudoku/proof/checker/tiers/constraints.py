"""Rules about the constraints of setters: what the fillings of cells leave of their candidates.

A filling of a relation is a path of its diagram, by candidates that are left.
"""

from __future__ import annotations

from abc import abstractmethod
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain

from ..stopping import look
from .board import Board, Candidate, Item
from .leftovers import leftovers
from .marks import Change, Marks
from .rule import PatternRule, Rule
from .setters import Relation

Left = Mapping[Candidate, int]  # for each candidate the lanes in which it is left


def reached(left: Left, relation: Relation, lanes: int) -> list[dict[int, int]]:
    """For each layer of a diagram its nodes, with the lanes in which a path reaches them."""
    layers = [{0: lanes}]
    for cell, arcs in zip(relation.cells, relation.arcs, strict=True):
        following: dict[int, int] = {}
        nodes = layers[-1]
        for source, symbol, target in arcs:
            if source in nodes and (lanes := nodes[source] & left[cell, symbol]):
                following[target] = following.get(target, 0) | lanes
        layers.append(following)
    return layers


def supported(left: Left, relation: Relation, lanes: int) -> dict[Candidate, int]:
    """For each candidate of a relation the lanes in which a filling has it."""
    look()
    layers = reached(left, relation, lanes)
    lanes_of: dict[Candidate, int] = defaultdict(int)
    ahead = layers[-1]  # for each node the lanes in which it is on a path from end to end
    for cell, arcs, nodes in reversed(
        list(zip(relation.cells, relation.arcs, layers[:-1], strict=True))
    ):
        here: dict[int, int] = {}
        for source, symbol, target in arcs:
            through = nodes.get(source, 0) & ahead.get(target, 0)
            if through and (through := through & left[cell, symbol]):
                lanes_of[cell, symbol] |= through
                here[source] = here.get(source, 0) | through
        ahead = here
    return lanes_of


class _OfRelations(PatternRule):
    """A rule that looks at one relation at a time."""

    @abstractmethod
    def looks_at(self, board: Board) -> Iterable[Relation]:
        """The relations that count."""

    def again(self, marks: Marks, news: set[Candidate]) -> Iterator[Change]:
        """Of each relation of a cell that has lost something."""
        cells = {cell for cell, _ in news}
        for relation in self.looks_at(marks.board) if cells else ():
            if not cells.isdisjoint(relation.cells):
                yield from self.gone(marks, relation)

    @abstractmethod
    def gone(self, marks: Marks, relation: Relation) -> Iterator[Change]:
        """The exclusions of a relation."""

    def every(self, marks: Marks) -> Iterator[Change]:
        """Of each relation."""
        for relation in self.looks_at(marks.board):
            yield from self.gone(marks, relation)

    def by(self, marks: Marks, truths: Sequence[Item], links: Sequence[Item]) -> Iterator[Change]:
        """Of the relations of just these cells."""
        for relation in self.looks_at(marks.board):
            if list(truths) == [(cell,) for cell in relation.cells]:
                yield from self.gone(marks, relation)


@dataclass(frozen=True)
class Fillings(_OfRelations):
    """The candidates of a relation's cells that no filling has."""

    of: str  # "cages", "leftovers", or the "others"
    kind: str = ""  # of the constraints, where only one kind counts

    def looks_at(self, board: Board) -> Iterable[Relation]:
        """The relations of some constraints, or leftovers."""
        if self.of == "leftovers":
            return leftovers(board)
        return [
            relation
            for constraint in board.constraints
            for relation in constraint.relations
            if relation.adds == (self.of == "cages") and self.kind in ("", constraint.kind)
        ]

    def gone(self, marks: Marks, relation: Relation) -> Iterator[Change]:
        """The candidates in no filling."""
        possible = supported(marks.left, relation, marks.all)
        for cell in relation.cells:
            for candidate in marks.board.items[cell,]:
                yield Change(False, candidate, marks.left[candidate] & ~possible[candidate])


class Locked(_OfRelations):
    """A symbol without which a relation has no filling goes where all its places there see it."""

    @property
    def needs(self) -> tuple[Rule, ...]:
        """A relation without any filling needs nothing."""
        return (Fillings("cages"), Fillings("others"))

    def looks_at(self, board: Board) -> Iterable[Relation]:
        """Those of all constraints."""
        return chain.from_iterable(constraint.relations for constraint in board.constraints)

    def gone(self, marks: Marks, relation: Relation) -> Iterator[Change]:
        """The candidates that see all places of a needed symbol."""
        board, some = marks.board, reached(marks.left, relation, marks.all)[-1].get(0, 0)
        for symbol in board.symbols:
            places = [(cell, symbol) for cell in relation.cells]
            without = {**marks.left, **dict.fromkeys(places, 0)}
            needed = some & ~reached(without, relation, marks.all)[-1].get(0, 0)
            if not needed:
                continue
            for candidate in set[Candidate]().union(*(board.rivals[spot] for spot in places)):
                lanes = needed if candidate[1] == symbol else 0
                for place in places:
                    if candidate not in board.rivals[place]:
                        lanes &= ~marks.left[place]
                yield Change(False, candidate, lanes)
