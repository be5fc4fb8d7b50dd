"""Areas: cells with several relations and houses, and what is in no filling of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

from .area import Area, held
from .board import Board
from .marks import Change, Marks
from .rule import Rule, Step
from .setters import Constraint, Relation

_MOST_CELLS, _MOST_SYMBOLS = 12, 32  # of an area that is seen through at once
_MOST_OF_LARGE = 27


@dataclass(frozen=True)
class Together(Rule):
    """The candidates of an area in no filling that avoids repeats in houses.

    It looks at "one" constraint; at a "pair" of them that shares cells; at a "house" with the
    relations in it; or at "large" areas with all relations in them, of which "three" houses are.
    It says nothing where a setter drew no constraints.
    """

    of: str

    def every(self, marks: Marks) -> Iterator[Change]:
        for lane in range(marks.lanes):
            for area in _areas(marks.board, self.of):
                left = area.marked(marks, lane)
                fillable = area.shown(marks.shown) if marks.shown else [0] * len(left)
                if fillable == left:
                    continue
                narrowed = area.narrowed(left)
                for place, cell in enumerate(area.cells):
                    for symbol in held(left[place]):
                        if fillable[place] >> symbol & 1:
                            continue
                        filling = area.filling(narrowed, place, symbol)
                        if not filling:
                            yield Change(False, (cell, symbol), 1 << lane)
                        for other, mask in enumerate(filling):
                            fillable[other] |= mask

    def follows(self, marks: Marks, step: Step) -> bool:
        """Whether an area of just these cells has no filling with any of what is removed."""
        areas = _areas(marks.board, self.of) if not step.placed else ()
        for area in areas:
            if list(step.truths) == [(cell,) for cell in area.cells]:
                left = area.narrowed(area.marked(marks, 0))
                if all(
                    cell in area.cells and not area.filling(left, area.cells.index(cell), symbol)
                    for cell, symbol in step.removed
                ):
                    return True
        return False


@lru_cache(maxsize=24)
def _areas(board: Board, of: str) -> tuple[Area, ...]:
    if not board.constraints or len(board.symbols) > _MOST_SYMBOLS:
        return ()
    return tuple(_AREAS[of](board))


def _single(board: Board) -> Iterator[Area]:
    """Constraints that say more with houses, or by all their relations together."""
    for own in board.constraints:
        area = Area(board, own.relations, _cells(own))
        joined = len(own.relations) > 1 or area.in_houses
        if 2 < len(area.cells) <= _MOST_CELLS and joined:
            yield area


def _pairs(board: Board) -> Iterator[Area]:
    """Two constraints that share cells."""
    for one, other in combinations(board.constraints, 2):
        cells = sorted({*_cells(one), *_cells(other)})
        shared = not set(_cells(one)).isdisjoint(_cells(other))
        if shared and 2 < len(cells) <= _MOST_CELLS:
            yield Area(board, [*one.relations, *other.relations], cells)


def _in_houses(board: Board) -> Iterator[Area]:
    """Houses with the relations that lie in them."""
    relations = [relation for own in board.constraints for relation in own.relations]
    for house in board.rules.houses:
        inside = _within(relations, set(house))
        if inside and len(board.symbols) <= len(house) <= _MOST_CELLS:
            yield Area(board, inside, sorted(house))


def _large(board: Board) -> Iterator[Area]:
    """Houses that have something in common; a house and what crosses it; a long line."""
    return _of_shapes(board, _shapes(board))


def _three(board: Board) -> Iterator[Area]:
    """Three houses, of which one has cells or relations in common with each of the others."""
    return _of_shapes(board, _threes(board))


def _of_shapes(board: Board, shapes: Iterable[set[int]]) -> Iterator[Area]:
    for cells in dict.fromkeys(tuple(sorted(cells)) for cells in shapes):
        inside = _within(board.relations, set(cells))
        if inside and len(cells) <= _MOST_OF_LARGE:
            yield Area(board, inside, cells)


def _shapes(board: Board) -> Iterator[set[int]]:
    houses = _full(board)
    lines = [cells for own in board.constraints if (cells := set(_cells(own)))]
    joints = [set(relation.cells) for relation in board.relations]
    for one, other in combinations(houses, 2):
        if _crossed(joints, one, other):
            yield one | other
    for house in houses:
        near = [other for other in houses if other != house and len(house & other) > 1]
        groups = [house | one | other for one, other in combinations(near, 2)]
        whole = set[int]().union(*near)
        if house <= whole and len(whole) == sum(map(len, near)):
            groups.append(whole)
        yield from (group for group in groups if any(cells <= group for cells in joints))
        across = [line for line in lines if line & house and not line <= house]
        across = [line for line in across if len(line) <= _MOST_CELLS]
        yield from (house | line for line in across)
        if across:
            yield house.union(*across)
    yield from (line for line in lines if len(line) > _MOST_CELLS)


def _threes(board: Board) -> Iterator[set[int]]:
    houses, joints = _full(board), [set(relation.cells) for relation in board.relations]
    near: dict[int, set[int]] = {number: set() for number in range(len(houses))}
    for (i, one), (j, other) in combinations(enumerate(houses), 2):
        if one & other or _crossed(joints, one, other):
            near[i].add(j)
            near[j].add(i)
    for middle, house in enumerate(houses):
        for first, second in combinations(near[middle], 2):
            yield house | houses[first] | houses[second]


def _full(board: Board) -> list[set[int]]:
    return [set(house) for house in board.rules.houses if len(house) == len(board.symbols)]


def _crossed(joints: Iterable[set[int]], one: set[int], other: set[int]) -> bool:
    """Whether something lies in two houses together, and in neither alone."""
    crossing = (cells for cells in joints if cells <= one | other)
    return any(not (cells <= one or cells <= other) for cells in crossing)


_AREAS = {
    "one": _single,
    "pair": _pairs,
    "house": _in_houses,
    "large": _large,
    "three": _three,
}


def _within(relations: Iterable[Relation], cells: set[int]) -> list[Relation]:
    return [relation for relation in relations if cells.issuperset(relation.cells)]


def _cells(constraint: Constraint) -> Sequence[int]:
    return list(dict.fromkeys(cell for own in constraint.relations for cell in own.cells))
