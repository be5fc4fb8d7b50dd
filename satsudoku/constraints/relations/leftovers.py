"""Innies and outies: what the sum of whole houses says about the cells that cages leave over.

::

    ┌ 8 ──┬ 15 ─────┐ ?     A row of nine adds to 45. Its cages add to 8 + 15 + 17 = 40, so the
    │     │  . . .  │       innie, in the row but in none of them, and the outie, in a cage but
    └─────┴─────────┘       not in the row, differ by 5: innie - outie = 45 - 40.

These relations follow from the houses and the cages, so they change no solution.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

from satsudoku.board.house import House
from satsudoku.board.relation import Relation
from satsudoku.board.sums import Sum, least_and_greatest
from satsudoku.board.variant import Variant
from satsudoku.constraints.kinds.cage import Cage
from satsudoku.constraints.relations.weighted_sum import WeightedSum
from satsudoku.deadline import check_time

MOST_CELLS = 5
"""A person compares sums of at most this number of cells."""
_MOST_HOUSES = 5

_Off: TypeAlias = tuple[int, Cage]
"""A cage, and its cells as bits, as sets of cells are here."""
_Equation: TypeAlias = tuple[frozenset[tuple[int, int]], int]
"""Cells with their signs, and what they add to."""


@dataclass(frozen=True)
class Leftover:
    """Cells that cages leave over of some houses, or reach beyond them.

    Attributes:
        houses: full ones, without a common cell.
        cages: the cages whose sums are subtracted.
        relation: the rest: a sum of the innies, less that of the outies.
        signs: 1 for each innie, -1 for each outie.
        total: the sum of the innies less that of the outies.
    """

    houses: tuple[House, ...]
    cages: tuple[Cage, ...]
    relation: Relation
    signs: tuple[int, ...]
    total: int


@lru_cache(maxsize=64)
def leftovers(variant: Variant) -> tuple[Leftover, ...]:
    """The leftovers of a variant's cages, of `MOST_CELLS` at most, those of fewest houses first.

    Neither the order of houses and cages nor that of cells matters: each set of houses counts that
    cages connect, and of cages that overlap each choice that leaves no room for a further one.
    """
    cages = [
        (_bits(constraint.cells), constraint)
        for constraint in variant.constraints
        if isinstance(constraint, Cage) and constraint.total is not None
    ]
    shared_cells = _in_two(cells for cells, _ in cages)
    known = {_equation(dict.fromkeys(cage.cells, 1), cage.total or 0) for _, cage in cages}
    found: list[Leftover] = []
    for area, houses in _areas(variant, [cells for cells, _ in cages]):
        for off in _taken_off(area, cages, shared_cells):
            leftover = _leftover(variant, area, houses, off)
            if leftover is None:
                continue
            equation = _equation(
                dict(zip(leftover.relation.cells, leftover.signs, strict=True)), leftover.total
            )
            if equation not in known:
                known.add(equation)
                found.append(leftover)
    return tuple(found)


def _equation(signs: Mapping[int, int], total: int) -> _Equation:
    """The same for ``a - b = 3`` and ``b - a = -3``."""
    turn = signs[min(signs)]
    return frozenset((cell, sign * turn) for cell, sign in signs.items()), total * turn


def _areas(variant: Variant, cages: Sequence[int]) -> Iterator[tuple[int, tuple[House, ...]]]:
    """Full houses without a common cell that cages connect, and their cells, the fewest first.

    What is left of houses that no cage connects is the sum of what is left of each.
    """
    full: dict[int, House] = {}
    for house in variant.houses:
        if len(house.cells) == len(variant.symbols):
            full.setdefault(_bits(house.cells), house)
    beside = {  # for each house those that it may be together with
        mask: [
            other
            for other in full
            if not mask & other and any(mask & cage and other & cage for cage in cages)
        ]
        for mask in full
    }
    areas: dict[int, tuple[int, ...]] = {mask: (mask,) for mask in full}
    for number in range(1, _MOST_HOUSES + 1):
        for area, houses in areas.items():
            yield area, tuple(full[mask] for mask in houses)
        if number == _MOST_HOUSES:
            break
        larger: dict[int, tuple[int, ...]] = {}
        for area, houses in areas.items():
            check_time()
            for other in {other: None for mask in houses for other in beside[mask]}:
                if not area & other:
                    larger.setdefault(area | other, (*houses, other))
        areas = larger


def _taken_off(area: int, cages: Sequence[_Off], shared_cells: int) -> Iterator[tuple[_Off, ...]]:
    """Cages to take off: without a common cell, and each with most of its cells in an area.

    No further such cage has room beside them. Those that no other cage overlaps are always taken.
    """
    alone: list[_Off] = []
    shared: list[_Off] = []
    room, rest = MOST_CELLS, area
    for cells, cage in cages:
        inside = cells & area
        if 2 * inside.bit_count() > len(cage.cells):
            if cells & shared_cells:
                shared.append((cells, cage))
            else:
                alone.append((cells, cage))
                rest ^= inside
                room -= (cells ^ inside).bit_count()
    doubtful = rest & _union(shared)
    room -= (rest ^ doubtful).bit_count()

    def choose(left: int, room: int, chosen: tuple[_Off, ...]) -> Iterator[tuple[_Off, ...]]:
        # One cell after the other goes with a cage, or is left over.
        check_time()
        if room < 0:
            return
        taken = _union(chosen)
        if not left:
            if all(cells & taken for cells, _ in shared):
                yield (*alone, *chosen)
            return
        lowest = left & -left
        for cells, cage in shared:
            if cells & lowest and not cells & (area & ~left | taken):
                beyond = (cells & ~area).bit_count()
                yield from choose(left & ~cells, room - beyond, (*chosen, (cells, cage)))
        yield from choose(left & ~lowest, room - 1, chosen)

    yield from choose(doubtful, room, ())


def _union(cages: Iterable[_Off]) -> int:
    union = 0
    for cells, _ in cages:
        union |= cells
    return union


def _in_two(cages: Iterable[int]) -> int:
    """The cells that are in two cages or more."""
    seen = twice = 0
    for cells in cages:
        twice |= seen & cells
        seen |= cells
    return twice


def _bits(cells: Iterable[int]) -> int:
    return sum(1 << cell for cell in cells)


def _leftover(
    variant: Variant, area: int, houses: tuple[House, ...], off: Sequence[_Off]
) -> Leftover | None:
    """What cages leave over of an area; None for too many cells, or none."""
    symbols, caged = len(variant.symbols), _union(off)
    if not off or not 1 <= (area ^ caged).bit_count() <= MOST_CELLS:
        return None
    terms = [
        (cell, 1 if area >> cell & 1 else -1)
        for cell in range(len(variant.cells))
        if (area ^ caged) >> cell & 1
    ]
    name = "innies and outies"
    total = len(houses) * symbols * (symbols + 1) // 2 - sum(cage.total or 0 for _, cage in off)
    cells, signs = tuple(cell for cell, _ in terms), tuple(sign for _, sign in terms)
    relation: Relation | None = None
    alike = len(set(signs)) == 1
    if alike and any(set(cells) <= set(house.cells) for house in variant.houses):
        least, greatest = least_and_greatest(len(cells), symbols)
        if least <= signs[0] * total <= greatest:
            relation = Sum(name, cells, symbols, signs[0] * total)
    relation = relation or WeightedSum.of(name, symbols, terms, total)
    assert relation is not None
    return Leftover(houses, tuple(cage for _, cage in off), relation, signs, total)
