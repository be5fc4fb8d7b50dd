"""Rules about the constraints of setters: what the fillings of cells leave of their candidates."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

from .board import Board, Candidate, Item
from .diagrams import reached, supported
from .leftovers import leftovers
from .marks import Change, Marks
from .rule import PatternRule, Rule
from .setters import Relation


class _OfRelations(PatternRule):
    """A rule that looks at one relation at a time."""

    @abstractmethod
    def looks_at(self, board: Board) -> Iterable[Relation]:
        """The relations that count."""

    def again(self, marks: Marks, news: set[Candidate]) -> Iterator[Change]:
        cells = {cell for cell, _ in news}
        for relation in self.looks_at(marks.board) if cells else ():
            if not cells.isdisjoint(relation.cells):
                yield from self.gone(marks, relation)

    @abstractmethod
    def gone(self, marks: Marks, relation: Relation) -> Iterator[Change]:
        """The exclusions of a relation."""

    def every(self, marks: Marks) -> Iterator[Change]:
        for relation in self.looks_at(marks.board):
            yield from self.gone(marks, relation)

    def by(self, marks: Marks, truths: Sequence[Item], links: Sequence[Item]) -> Iterator[Change]:
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
