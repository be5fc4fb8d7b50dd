"""Innies and outies: what the sum of whole houses says about the cells that cages leave over.

::

    ┌ 8 ──┬ 15 ─────┐ ?     A row of nine adds to 45. Its cages add to 8 + 15 + 17 = 40, so the
    │     │  . . .  │       innie, in the row but in none of them, and the outie, in a cage but
    └─────┴─────────┘       not in the row, differ by 5: innie - outie = 45 - 40.

These relations follow from the houses and the cages, so they change no solution.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from satsudoku.board.house import House
from satsudoku.board.relation import Relation
from satsudoku.board.sums import Sum, least_and_greatest
from satsudoku.board.variant import Variant
from satsudoku.constraints.kinds.cage import Cage
from satsudoku.constraints.relations.weighted_sum import WeightedSum

MOST_CELLS = 5
"""A person compares sums of at most this number of cells."""
_MOST_HOUSES = 5


@dataclass(frozen=True)
class Leftover:
    """Cells that cages leave over of some houses, or reach beyond them.

    Attributes:
        houses: full ones, without a common cell.
        cages: the cages whose sums are subtracted.
        relation: the rest: a sum of the innies, less that of the outies.
        signs: 1 for each innie, -1 for each outie.
    """

    houses: tuple[House, ...]
    cages: tuple[Cage, ...]
    relation: Relation
    signs: tuple[int, ...]


@lru_cache(maxsize=64)
def leftovers(variant: Variant) -> tuple[Leftover, ...]:
    """The leftovers of a variant's cages, of `MOST_CELLS` at most, those of fewest houses first."""
    cages = _disjoint(variant)
    by_cells: dict[tuple[int, ...], Leftover] = {}
    of_cages = {cage.cells for cage in cages}
    for houses in _runs(variant) if cages else ():
        leftover = _leftover(variant, houses, cages)
        if leftover is not None and leftover.relation.cells not in of_cages:
            by_cells.setdefault(leftover.relation.cells, leftover)
    return tuple(by_cells.values())


def _disjoint(variant: Variant) -> list[Cage]:
    """Cages with sums, without those that share a cell with one before them."""
    kept: list[Cage] = []
    taken: set[int] = set()
    for constraint in variant.constraints:
        if (
            isinstance(constraint, Cage)
            and constraint.total is not None
            and taken.isdisjoint(constraint.cells)
        ):
            taken.update(constraint.cells)
            kept.append(constraint)
    return kept


def _runs(variant: Variant) -> Iterator[tuple[House, ...]]:
    """Full houses of a family in a row that share no cell, the shortest runs first."""
    families: dict[str, list[House]] = {}
    for house in variant.houses:
        if len(house.cells) == len(variant.symbols):
            families.setdefault(house.family, []).append(house)
    for length in range(1, _MOST_HOUSES + 1):
        for houses in families.values():
            for first in range(len(houses) - length + 1):
                run = houses[first : first + length]
                if len({cell for house in run for cell in house.cells}) == length * len(
                    variant.symbols
                ):
                    yield tuple(run)


def _leftover(
    variant: Variant, houses: tuple[House, ...], cages: Sequence[Cage]
) -> Leftover | None:
    """A cage is taken off where that leaves fewer cells over; None for too many, or none."""
    symbols = len(variant.symbols)
    area = {cell for house in houses for cell in house.cells}
    off = [cage for cage in cages if 2 * len(area.intersection(cage.cells)) > len(cage.cells)]
    caged = {cell for cage in off for cell in cage.cells}
    terms = [(cell, 1) for cell in sorted(area - caged)]
    terms += [(cell, -1) for cell in sorted(caged - area)]
    if not off or not 1 <= len(terms) <= MOST_CELLS:
        return None
    name = "innies and outies"
    total = len(houses) * symbols * (symbols + 1) // 2 - sum(cage.total or 0 for cage in off)
    cells = tuple(cell for cell, _ in terms)
    relation: Relation | None = None
    if len(caged - area) == 0 and any(set(cells) <= set(house.cells) for house in variant.houses):
        least, greatest = least_and_greatest(len(cells), symbols)
        if least <= total <= greatest:
            relation = Sum(name, cells, symbols, total)
    relation = relation or WeightedSum.of(name, symbols, terms, total)
    assert relation is not None
    return Leftover(houses, tuple(off), relation, tuple(sign for _, sign in terms))
