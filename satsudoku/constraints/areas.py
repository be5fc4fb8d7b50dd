"""Areas: constraints that are looked at together, with the houses of their cells.

    a─4─b    A filling of an area fits all its relations, and repeats no symbol in a house. What
    └───┘    is in no filling goes.

The rules of areas share this; they differ in what they look at, and in their sentences.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import groupby
from operator import lt
from threading import Lock
from typing import ClassVar

import numpy as np

from satsudoku._kernel import Areas, Filters, FilterSearch, Supports
from satsudoku.board.constraint import Constraint
from satsudoku.board.relation import Relation
from satsudoku.constraints.fillings import domains_of, in_one_step
from satsudoku.constraints.solvers.filters import make_filters
from satsudoku.cover.geometry import Geometry
from satsudoku.deadline import check_time
from satsudoku.human.deduction import Deduction
from satsudoku.human.links import mask_of
from satsudoku.human.rule import Consequence, News, Rule
from satsudoku.human.state import POSITIONS, State

MOST_CELLS = 12
"""The cells of an area that a person sees through at once."""


@dataclass(frozen=True, eq=False)
class Area:
    """Constraints, and the houses that two or more of their cells lie in.

    Attributes:
        cells: of the area.
        parts: for each constraint the relations that count.
        houses: of each the number in the variant, and those of the cells that lie in it.
        general: relations of the whole board, such as those of knights, that lie in it.
    """

    cells: tuple[int, ...]
    parts: tuple[tuple[Constraint, tuple[Relation, ...]], ...]
    houses: tuple[tuple[int, tuple[int, ...]], ...]
    general: tuple[Relation, ...] = ()

    @property
    def constraints(self) -> tuple[Constraint, ...]:
        """Those that say something here."""
        return tuple(constraint for constraint, _ in self.parts)

    @cached_property
    def numbers(self) -> tuple[int, ...]:
        return tuple(number for number, _ in self.houses)

    @cached_property
    def filters(self) -> Filters:
        """All that holds in the area, as the kernel reads it."""
        return _filters(self, self.numbers, None)

    @cached_property
    def supports(self) -> Supports:
        """Knows what earlier states have shown: most of it holds in the next, too."""
        return Supports(self.filters)

    def needed(self, deduction: Deduction) -> tuple[Constraint, ...]:
        """Constraints enough for a deduction, and none redundant."""
        houses = tuple(number for number, _ in self.houses)
        domains, gone = domains_of(deduction), lost_in(deduction)
        needed = tuple(range(len(self.parts)))
        for part in reversed(needed):
            fewer = tuple(other for other in needed if other != part)
            if (fewer or self.general) and none_left(self, houses, domains, gone, fewer):
                needed = fewer
        return tuple(self.parts[part][0] for part in needed)

    def general_needed(
        self, deduction: Deduction, constraints: Sequence[Constraint]
    ) -> tuple[Relation, ...]:
        """The general relations, if a deduction does not follow from some constraints alone."""
        if not self.general:
            return ()
        parts = tuple(part for part in self.parts if part[0] in constraints)
        domains, gone = domains_of(deduction), lost_in(deduction)
        alone = parts and none_left(
            Area(self.cells, parts, self.houses), houses_of(deduction), domains, gone
        )
        return () if alone else self.general


def joint_houses(
    geometry: Geometry, cells: Sequence[int]
) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """The houses that two or more of some cells lie in, as `Area.houses`."""
    inside, found = mask_of(cells), []
    ascending = all(map(lt, cells, cells[1:]))
    for number, house in enumerate(_house_masks(geometry)):
        own = house & inside
        if own & own - 1:
            order = POSITIONS[own] if ascending else [cell for cell in cells if own >> cell & 1]
            found.append((number, tuple(order)))
    return tuple(found)


@lru_cache(maxsize=64)
def _house_masks(geometry: Geometry) -> tuple[int, ...]:
    houses = geometry.variant.houses
    return tuple(mask_of(house.cells) for house in houses)


class _Looks:
    """The areas of a rule on a board, which the kernel looks at; each is loaded when it is due."""

    def __init__(self, areas: tuple[Area, ...], cells: int) -> None:
        self._areas, self._kernel = areas, Areas(len(areas), cells)
        self._loaded, self._lock = bytearray(len(areas)), Lock()
        self.every = range(len(areas))

    @cached_property
    def by_size(self) -> list[list[int]]:
        """The numbers of areas of as many cells together, the smallest first."""

        def size(number: int) -> int:
            return len(self._areas[number].cells)

        return [list(alike) for _, alike in groupby(sorted(self.every, key=size), key=size)]

    def losing(
        self, state: State, news: News | None, numbers: Sequence[int]
    ) -> list[tuple[int, Area, list[int]]]:
        """Of some areas those that lose candidates: number, area, and what its cells keep."""
        check_time()
        if not numbers or (news is not None and not news.gone):
            return []
        with self._lock:
            for number in numbers:
                if not self._loaded[number]:
                    check_time()
                    area = self._areas[number]
                    self._kernel.load(number, area.cells, area.supports)
                    self._loaded[number] = 1
        geometry, changed = state.geometry, None
        if news is not None:
            changed = list({option // geometry.symbols for option in news.gone})
        found = self._kernel.look(numbers, state.left[: geometry.cells], changed)
        return [(number, self._areas[number], kept) for number, kept in found]


@lru_cache(maxsize=20)  # five rules of four boards
def _looks(areas: Callable[[Geometry], tuple[Area, ...]], geometry: Geometry) -> _Looks:
    return _Looks(areas(geometry), geometry.cells)


@lru_cache(maxsize=20)  # as `_looks`
def _by_cells(
    areas: Callable[[Geometry], tuple[Area, ...]], geometry: Geometry
) -> Mapping[tuple[int, ...], Sequence[Area]]:
    """The areas of a rule on a board by their cells."""
    found: dict[tuple[int, ...], list[Area]] = {}
    for area in areas(geometry):
        found.setdefault(area.cells, []).append(area)
    return found


@lru_cache(maxsize=1 << 12)
def _filters(area: Area, houses: tuple[int, ...], parts: tuple[int, ...] | None) -> Filters:
    """An area with some of its houses, and with some of its constraints; None for all."""
    own = dict(area.houses)
    chosen = area.parts if parts is None else [area.parts[part] for part in parts]
    relations = [*area.general, *(relation for _, part in chosen for relation in part)]
    symbols = relations[0].symbols
    return make_filters(area.cells, symbols, [own[number] for number in houses], relations)


def none_left(
    area: Area,
    houses: tuple[int, ...],
    domains: Sequence[int],
    gone: Mapping[int, int],
    parts: tuple[int, ...] | None = None,
) -> bool:
    """Whether no filling has some candidates, given as masks by cell."""
    return _none_left(area, houses, tuple(domains), tuple(gone.items()), parts)


@lru_cache(maxsize=1 << 10)  # each word of a sentence asks again
def _none_left(
    area: Area,
    houses: tuple[int, ...],
    domains: tuple[int, ...],
    gone: tuple[tuple[int, int], ...],
    parts: tuple[int, ...] | None,
) -> bool:
    whole = parts is None and houses == area.numbers
    filters = area.filters if whole else _filters(area, houses, parts)
    for cell, mask in gone:
        masks = np.array(domains, dtype=np.uint32)
        masks[area.cells.index(cell)] = mask
        if FilterSearch(filters, masks).solutions(1):
            return False
    return True


def lost_in(deduction: Deduction) -> dict[int, int]:
    """The masks of what a deduction removes, by cell."""
    gone: dict[int, int] = {}
    for option in deduction.eliminated:
        cell, symbol = divmod(option, deduction.geometry.symbols)
        gone[cell] = gone.get(cell, 0) | 1 << symbol
    return gone


@dataclass(frozen=True)
class AreaRule(Rule):
    """Candidates go that are in no filling of an area.

    A filter, as the rules of single relations are: the order does not matter.
    """

    needs_constraints: ClassVar[bool] = True
    # Each area is examined in its current state; each cell loses its own candidates.
    resumable: ClassVar[bool] = True
    reach: ClassVar[int] = 2
    # Whether sentences name just the houses that are needed; to find them takes a search for each.
    names_houses: ClassVar[bool] = True

    @staticmethod
    @abstractmethod
    def areas(geometry: Geometry) -> tuple[Area, ...]:
        """What the rule looks at on a board."""

    @staticmethod
    def phrase(houses: Sequence[int]) -> str:
        """The sentence of a deduction that needs some houses."""
        return "area"

    def source(self, deduction: Deduction) -> Constraint | None:
        """The constraint of a deduction; None if it comes from several."""
        constraints = self.area(deduction).constraints
        return constraints[0] if len(constraints) == 1 else None

    def sources(self, deduction: Deduction) -> tuple[Constraint, ...]:
        """The constraint of a deduction, to look at; none where one looks at houses."""
        constraint = self.source(deduction)
        return () if constraint is None else (constraint,)

    def area(self, deduction: Deduction) -> Area:
        """The area of a deduction: of several on the same cells the one that proves it."""
        houses = houses_of(deduction)
        there = [
            area
            for area in _by_cells(self.areas, deduction.geometry).get(deduction.truths, ())
            if set(houses) <= dict(area.houses).keys()
        ]
        if len(there) == 1:
            return there[0]
        domains, gone = domains_of(deduction), lost_in(deduction)
        for area in there:
            if none_left(area, houses, domains, gone):
                return area
        raise AssertionError("a deduction without its area")

    def proof_of(self, deduction: Deduction) -> Callable[[Sequence[int]], bool]:
        """Tells whether a deduction follows from some candidates of its cells, given as masks."""
        area, houses, gone = self.area(deduction), houses_of(deduction), lost_in(deduction)
        return lambda domains: none_left(area, houses, domains, gone)

    def whole(self, deduction: Deduction, state: State, *, places: bool) -> Deduction | None:
        """All that the area says in a state, in one step: see `FillingRule.whole`."""
        area, geometry = self.area(deduction), state.geometry
        domains = tuple(state.left[cell] for cell in area.cells)
        left = area.supports.keep(domains)
        kept = dict(zip(area.cells, left, strict=True))
        if not any(left):  # as in `_of`
            left = [0, *domains[1:]]
            kept = dict(zip(area.cells, left, strict=True))
        found = in_one_step(deduction, kept, state, places=places)
        if found is None:
            return None
        houses = self._houses(area, domains, lost_in(found))
        return found._replace(
            phrase=self.phrase(houses) + ("" if all(left) else ", none"),
            links=tuple(item for number in houses for item in geometry.house_items[number]),
        )

    def find(self, state: State, news: News | None = None) -> Iterator[Deduction]:
        """Yield a deduction for each cell that loses something; what areas say alike comes once."""
        looks, said = _looks(self.areas, state.geometry), set[tuple[int, int]]()
        waiting, stride = looks.every, 1
        while waiting:
            numbers, waiting = waiting[:stride], waiting[stride:]
            known, stride = len(state.gone), stride * 2
            for number, area, kept in looks.losing(state, news, numbers):
                yield from self._of(state, area, kept, said)
                if len(state.gone) > known:  # the others are to see it
                    waiting = looks.every[number + 1 :]
                    break

    def consequences(self, state: State) -> set[Consequence]:
        """See `Rule.consequences`: without the houses that each needs."""
        symbols, found = state.geometry.symbols, set[Consequence]()
        looks = _looks(self.areas, state.geometry)
        for _, area, kept in looks.losing(state, None, looks.every):
            domains = [state.left[cell] for cell in area.cells]
            left = kept if any(kept) else [0, *domains[1:]]
            for cell, domain, mask in zip(area.cells, domains, left, strict=True):
                if gone := domain & ~mask:
                    found.add(((), tuple(cell * symbols + s for s in POSITIONS[gone])))
        return found

    def round(self, state: State, news: News | None = None) -> Iterator[Deduction]:
        """Yield what the smallest areas that say anything say; all of equal size count."""
        looks, said = _looks(self.areas, state.geometry), set[tuple[int, int]]()
        for numbers in looks.by_size:
            for _, area, kept in looks.losing(state, news, numbers):
                yield from self._of(state, area, kept, said)
            if said:
                return

    def _of(
        self, state: State, area: Area, kept: Sequence[int], said: set[tuple[int, int]]
    ) -> Iterator[Deduction]:
        """What an area says; `said` has what others say, as cells and masks."""
        domains, end = tuple([state.left[cell] for cell in area.cells]), ""
        if not any(kept):  # the first cell loses all its candidates, and the state is dead
            kept, end = [0, *domains[1:]], ", none"
        for place, (cell, domain, mask) in enumerate(zip(area.cells, domains, kept, strict=True)):
            if domain & ~mask and (cell, domain & ~mask) not in said:
                said.add((cell, domain & ~mask))
                gone = POSITIONS[domain & ~mask]
                houses = self._houses(area, domains, {cell: domain & ~mask})
                phrase = self.phrase(houses) + end
                # Cells before this one have lost what they lose; those behind have not.
                left = [*kept[: place + 1], *domains[place + 1 :]]
                yield self._deduction(state, area, houses, left, cell, gone, phrase)

    def _houses(
        self, area: Area, domains: Sequence[int], gone: Mapping[int, int]
    ) -> tuple[int, ...]:
        if self.names_houses:
            return _needed_houses(area, domains, gone)
        return area.numbers

    def _deduction(
        self,
        state: State,
        area: Area,
        houses: tuple[int, ...],
        left: Sequence[int],
        cell: int,
        gone: tuple[int, ...],
        phrase: str,
    ) -> Deduction:
        geometry, symbols = state.geometry, state.geometry.symbols
        return Deduction(
            self,
            geometry,
            self.technique,
            phrase,
            area.cells,
            tuple(geometry.house_items[number][s] for number in houses for s in gone),
            tuple(
                own_cell * symbols + s
                for own_cell, mask in zip(area.cells, left, strict=True)
                for s in POSITIONS[mask]
            ),
            eliminated=tuple(cell * symbols + s for s in gone),
        )


def houses_of(deduction: Deduction) -> tuple[int, ...]:
    """The numbers of the houses that a deduction needs."""
    houses = deduction.geometry.variant.houses
    return tuple(houses.index(house) for house in deduction.geometry.houses(deduction.links))


def _needed_houses(area: Area, domains: Sequence[int], gone: Mapping[int, int]) -> tuple[int, ...]:
    """Houses enough to remove some candidates, given as masks by cell, and none redundant."""
    needed = tuple(number for number, _ in area.houses)
    for number in reversed(needed):
        fewer = tuple(needed_house for needed_house in needed if needed_house != number)
        if none_left(area, fewer, domains, gone):
            needed = fewer
    return needed
