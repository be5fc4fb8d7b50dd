"""The links of a constraint: two candidates that are in no filling of it, or one in each.

    (2 3 4)──3 4 5──4 5 6    3 at the bulb excludes 3 and 4 from the other end, which differs by two
                             or more; and if the bulb is not 2, the end is not 4.

    weak      no filling has both, whatever houses say
    strong    every filling has one of them

Short constraints only, whose fillings one sees at a glance. What a link says stays true as
candidates vanish; and where one end of a strong link vanishes, the fillings leave the other alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from satsudoku.board.checked import Checked
from satsudoku.board.relation import Relation
from satsudoku.constraints.fillings import pruned
from satsudoku.cover.geometry import Geometry
from satsudoku.deadline import check_time
from satsudoku.human.links import ConstraintLinks
from satsudoku.human.state import POSITIONS

_MOST_CELLS = 6

_Pair = frozenset[int]


class _Unit(NamedTuple):
    """Relations that are looked at together, and the name of their constraint."""

    cells: tuple[int, ...]
    relations: tuple[Relation, ...]
    name: str


@lru_cache(maxsize=64)
def _units(geometry: Geometry) -> tuple[_Unit, ...]:
    """The relations of short constraints: pairs along a line together, others by themselves."""
    units = []
    for constraint in geometry.variant.constraints:
        relations = tuple(r for r in constraint.relations if not isinstance(r, Checked))
        parts = [relations] if _is_tree(relations) else [(relation,) for relation in relations]
        for part in parts:
            cells = tuple(dict.fromkeys(cell for relation in part for cell in relation.cells))
            if 2 <= len(cells) <= _MOST_CELLS:
                units.append(_Unit(cells, part, constraint.name))
    return tuple(units)


def _is_tree(relations: Sequence[Relation]) -> bool:
    """Whether pairs of cells connect them without a cycle; then pairs alone see all fillings."""
    group: dict[int, set[int]] = {}
    for relation in relations:
        if len(relation.cells) != 2:
            return False
        joined, other = (group.setdefault(cell, {cell}) for cell in relation.cells)
        if joined is other:
            return False
        joined |= other
        group.update(dict.fromkeys(joined, joined))
    return len({id(cells) for cells in group.values()}) == 1


@lru_cache(maxsize=16)
def constraint_links(geometry: Geometry, left: tuple[int, ...]) -> ConstraintLinks:
    """The links in a state of which this is left; only that of cells counts."""
    links = ConstraintLinks({}, {})
    for number, unit in enumerate(_units(geometry)):
        weak, strong = _of_unit(geometry, number, tuple(left[cell] for cell in unit.cells))
        for pair in weak:
            links.weak.setdefault(pair, unit.name)
        for pair in strong:
            links.strong.setdefault(pair, unit.name)
    return links


@lru_cache(maxsize=1 << 14)
def _of_unit(
    geometry: Geometry, number: int, domains: tuple[int, ...]
) -> tuple[tuple[_Pair, ...], tuple[_Pair, ...]]:
    """The weak and the strong links of one unit."""
    check_time()
    unit, symbols = _units(geometry)[number], geometry.symbols
    weak: dict[_Pair, None] = {}
    strong: dict[_Pair, None] = {}
    for place, domain in enumerate(domains):
        if not domain & (domain - 1):
            continue
        left = {symbol: _left(unit, domains, place, symbol) for symbol in POSITIONS[domain]}
        for symbol, kept in left.items():
            option = unit.cells[place] * symbols + symbol
            others = [masks for s, masks in left.items() if s != symbol and masks]
            for other, before in enumerate(domains):
                if other == place:
                    continue
                cell = unit.cells[other] * symbols
                for s in POSITIONS[before & ~kept[other]] if kept else ():
                    weak[frozenset((option, cell + s))] = None
                # What is left without the symbol is what the others leave.
                without = 0
                for masks in others:
                    without |= masks[other]
                if without and before & ~without and not without & (without - 1):
                    strong[frozenset((option, cell + without.bit_length() - 1))] = None
    return tuple(weak), tuple(strong)


def _left(unit: _Unit, domains: Sequence[int], place: int, symbol: int) -> list[int]:
    """What the fillings with a symbol in some place leave each place; empty if there is none."""
    left = dict(zip(unit.cells, domains, strict=True))
    left[unit.cells[place]] = 1 << symbol
    before: dict[int, int] = {}
    while left != before:
        before = dict(left)
        for relation in unit.relations:
            kept = pruned(relation, tuple([left[cell] for cell in relation.cells]))
            if kept is None:
                return []
            left.update(zip(relation.cells, kept, strict=True))
        if len(unit.relations) == 1:
            break
    return [*left.values()]
