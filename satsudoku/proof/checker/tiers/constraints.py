"""Rules about the constraints of setters: what the fillings of cells leave of their candidates.

A filling of a relation is a path of its diagram, by candidates that are left.
"""

from __future__ import annotations

from abc import abstractmethod
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain, combinations

from ..stopping import look
from .board import Board, Candidate, Item
from .leftovers import leftovers
from .marks import Change, Marks
from .rule import PatternRule, Rule, Step
from .setters import Constraint, Relation

Left = Mapping[Candidate, int]  # for each candidate the lanes in which it is left
_MOST_CELLS, _MOST_SYMBOLS = 12, 32  # of a constraint that is looked at with its houses


def _reached(left: Left, relation: Relation, lanes: int) -> list[dict[int, int]]:
    """For each layer of a diagram its nodes, with the lanes in which a path reaches them."""
    layers = [{0: lanes}]
    for cell, arcs in zip(relation.cells, relation.arcs, strict=True):
        following: dict[int, int] = defaultdict(int)
        for source, symbol, target in arcs:
            following[target] |= layers[-1].get(source, 0) & left[cell, symbol]
        layers.append(following)
    return layers


def supported(left: Left, relation: Relation, lanes: int) -> dict[Candidate, int]:
    """For each candidate of a relation the lanes in which a filling has it."""
    look()
    layers = _reached(left, relation, lanes)
    lanes_of: dict[Candidate, int] = defaultdict(int)
    ahead = layers[-1]  # for each node the lanes in which it is on a path from end to end
    for cell, arcs, nodes in reversed(
        list(zip(relation.cells, relation.arcs, layers[:-1], strict=True))
    ):
        here: dict[int, int] = defaultdict(int)
        for source, symbol, target in arcs:
            through = nodes.get(source, 0) & left[cell, symbol] & ahead.get(target, 0)
            lanes_of[cell, symbol] |= through
            here[source] |= through
        ahead = here
    return lanes_of


class _OfRelations(PatternRule):
    """A rule that looks at one relation at a time."""

    @abstractmethod
    def looks_at(self, board: Board) -> Iterable[Relation]:
        """The relations that count."""

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
        board, some = marks.board, _reached(marks.left, relation, marks.all)[-1].get(0, 0)
        for symbol in board.symbols:
            places = [(cell, symbol) for cell in relation.cells]
            without = {**marks.left, **dict.fromkeys(places, 0)}
            needed = some & ~_reached(without, relation, marks.all)[-1].get(0, 0)
            if not needed:
                continue
            for candidate in set[Candidate]().union(*(board.rivals[spot] for spot in places)):
                lanes = needed if candidate[1] == symbol else 0
                for place in places:
                    if candidate not in board.rivals[place]:
                        lanes &= ~marks.left[place]
                yield Change(False, candidate, lanes)


@dataclass(frozen=True)
class Together(Rule):
    """The candidates of an area in no filling that avoids repeats in houses."""

    of: str  # "one" constraint, a "pair" that shares cells, or a "house" with relations in it

    def every(self, marks: Marks) -> Iterator[Change]:
        """Of each area, in each lane."""
        for lane in range(marks.lanes):
            for area in _areas(marks.board, self.of):
                left = area.marked(marks, lane)
                fillable: set[Candidate] = set()
                for candidate, possible in left.items():
                    if possible and candidate not in fillable:
                        filling = area.filling(left, candidate)
                        fillable |= filling
                        if not filling:
                            yield Change(False, candidate, 1 << lane)

    def follows(self, marks: Marks, step: Step) -> bool:
        """Whether an area of just these cells has no filling with any of what is removed."""
        return not step.placed and any(
            list(step.truths) == [(cell,) for cell in area.cells]
            and not any(
                area.filling(area.marked(marks, 0), candidate) for candidate in step.removed
            )
            for area in _areas(marks.board, self.of)
        )


@lru_cache(maxsize=24)
def _areas(board: Board, of: str) -> tuple[_Area, ...]:
    """The areas to look at."""
    if len(board.symbols) > _MOST_SYMBOLS:
        return ()
    if of == "one":
        areas = (_Area(board, own.relations, _cells(own)) for own in board.constraints)
        return tuple(area for area in areas if len(area.cells) > 2 and area.joined)
    if of == "house":
        return tuple(_in_houses(board))
    pairs = [
        (one, other, sorted({*_cells(one), *_cells(other)}))
        for one, other in combinations(board.constraints, 2)
        if not set(_cells(one)).isdisjoint(_cells(other))
    ]
    return tuple(
        _Area(board, [*one.relations, *other.relations], cells)
        for one, other, cells in pairs
        if 2 < len(cells) <= _MOST_CELLS
    )


def _in_houses(board: Board) -> Iterator[_Area]:
    """Houses with the relations that lie in them."""
    for house in board.rules.houses:
        inside = [
            relation
            for constraint in board.constraints
            for relation in constraint.relations
            if set(relation.cells) <= set(house)
        ]
        if inside and len(board.symbols) <= len(house) <= _MOST_CELLS:
            yield _Area(board, inside, sorted(house))


def _cells(constraint: Constraint) -> list[int]:
    return list(dict.fromkeys(cell for own in constraint.relations for cell in own.cells))


class _Area:
    """Cells with some relations, and with the houses that two or more of them lie in."""

    def __init__(self, board: Board, relations: Sequence[Relation], cells: Sequence[int]) -> None:
        self._board = board
        self._relations = relations
        self.cells = list(cells)
        self._houses = [
            inside
            for house in board.rules.houses
            if len(inside := [cell for cell in self.cells if cell in house]) > 1
        ]
        joined = bool(self._houses) or len(self._relations) > 1
        self.joined = joined and len(self.cells) <= _MOST_CELLS

    def marked(self, marks: Marks, lane: int) -> dict[Candidate, int]:
        """The candidates of its cells: 1 for those that a lane has, 0 for the others."""
        return {
            candidate: marks.left[candidate] >> lane & 1
            for cell in self.cells
            for candidate in sorted(marks.board.items[cell,])
        }

    def filling(self, left: Left, candidate: Candidate) -> set[Candidate]:
        """A filling of all its relations that repeats in no house, with a candidate; or nothing."""
        left = {
            other: possible if other[0] != candidate[0] or other == candidate else 0
            for other, possible in left.items()
        }
        self._narrow(left)
        rest = {cell: [s for s in self._board.symbols if left[cell, s]] for cell in self.cells}
        open_cells = [cell for cell in self.cells if len(rest[cell]) != 1]
        if not open_cells:
            return {(cell, symbols[0]) for cell, symbols in rest.items()}
        cell = min(open_cells, key=lambda other: len(rest[other]))
        tries = (self.filling(left, (cell, symbol)) for symbol in rest[cell])
        return next(filter(None, tries), set())

    def _narrow(self, left: dict[Candidate, int]) -> None:
        """Cross out what filled cells or single relations exclude, until nothing changes."""
        before = -1
        while before != (before := sum(left.values())):
            for relation in self._relations:
                possible = supported(left, relation, 1)
                for cell in relation.cells:
                    for candidate in self._board.items[cell,]:
                        left[candidate] &= possible[candidate]
            for house in self._houses:
                for cell in house:
                    held_here = [s for s in self._board.symbols if left[cell, s]]
                    if len(held_here) == 1:
                        for other in house:
                            left[other, held_here[0]] &= other == cell
