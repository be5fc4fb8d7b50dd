"""Constraints and houses: what a whole line leaves its cells where they may not repeat.

box ┌───────┐      Neighbours on a whisper differ by 5 or more, so 4 stands beside 9 only. With
    │ a─4─b │      a and b in one box that would be two 9s: 4 is not in between.
    └───────┘
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar

import numpy as np

from satsudoku._kernel import Filters, FilterSearch
from satsudoku.board.constraint import Constraint
from satsudoku.constraints.demands import demand
from satsudoku.constraints.fillings import domains_of, in_one_step
from satsudoku.constraints.results import result
from satsudoku.constraints.solvers.filters import MOST_SYMBOLS, make_filters, supported
from satsudoku.cover.geometry import Geometry
from satsudoku.deadline import check_time
from satsudoku.human.declaration import Example, RuleDeclaration
from satsudoku.human.deduction import Deduction
from satsudoku.human.rule import News, Rule
from satsudoku.human.sentences.sentence import Sentence, Sentences
from satsudoku.human.sentences.vocabulary import Word
from satsudoku.human.state import POSITIONS, State
from satsudoku.human.technique import Technique

CONSTRAINT_AND_HOUSES = Technique("Constraint and Houses")

_MOST_CELLS = 12  # of a constraint that a person sees through at once


@dataclass(frozen=True, eq=False)
class _Area:
    """A constraint and the houses that two or more of its cells lie in.

    Of each house the number in the variant, and those of the cells that lie in it.
    """

    constraint: Constraint
    cells: tuple[int, ...]
    houses: tuple[tuple[int, tuple[int, ...]], ...]


@lru_cache(maxsize=64)
def _areas(geometry: Geometry) -> tuple[_Area, ...]:
    """The constraints that say more with houses, or all their relations together."""
    variant, areas = geometry.variant, []
    if geometry.symbols > MOST_SYMBOLS:
        return ()
    for constraint in variant.constraints:
        cells = tuple(dict.fromkeys(c for relation in constraint.relations for c in relation.cells))
        inside = [
            (number, tuple(cell for cell in cells if cell in house.cells))
            for number, house in enumerate(variant.houses)
        ]
        houses = tuple((number, shared) for number, shared in inside if len(shared) > 1)
        if 2 < len(cells) <= _MOST_CELLS and (houses or len(constraint.relations) > 1):
            areas.append(_Area(constraint, cells, houses))
    return tuple(areas)


@lru_cache(maxsize=1024)
def _filters(area: _Area, houses: tuple[int, ...]) -> Filters:
    """A constraint with some of its houses."""
    own = dict(area.houses)
    return make_filters(
        area.cells,
        area.constraint.symbols,
        [own[number] for number in houses],
        area.constraint.relations,
    )


@lru_cache(maxsize=1 << 12)
def _left(area: _Area, houses: tuple[int, ...], domains: tuple[int, ...]) -> list[int]:
    """The candidates of each cell that the fillings leave."""
    masks = np.array(domains, dtype=np.uint32)
    kept: list[int] = supported(_filters(area, houses), masks).tolist()
    return kept


def _none_left(
    area: _Area, houses: tuple[int, ...], domains: Sequence[int], gone: Mapping[int, int]
) -> bool:
    """Whether no filling has some candidates, given as masks by cell."""
    filters = _filters(area, houses)
    for cell, mask in gone.items():
        masks = np.array(domains, dtype=np.uint32)
        masks[area.cells.index(cell)] = mask
        if FilterSearch(filters, masks).solutions(1):
            return False
    return True


def _gone(deduction: Deduction) -> dict[int, int]:
    """The masks of what a deduction removes, by cell."""
    gone: dict[int, int] = {}
    for option in deduction.eliminated:
        cell, symbol = divmod(option, deduction.geometry.symbols)
        gone[cell] = gone.get(cell, 0) | 1 << symbol
    return gone


def _area(deduction: Deduction) -> _Area:
    """The constraint of a deduction: of several on the same cells the one that proves it."""
    houses = _houses_of(deduction)
    domains = domains_of(deduction)
    for area in _areas(deduction.geometry):
        if area.cells == deduction.truths and set(houses) <= dict(area.houses).keys():
            gone = _gone(deduction)
            if _none_left(area, houses, domains, gone):
                return area
    raise AssertionError("a deduction without its constraint")


def _houses_of(deduction: Deduction) -> tuple[int, ...]:
    houses = deduction.geometry.variant.houses
    return tuple(houses.index(house) for house in deduction.geometry.houses(deduction.links))


_WORDS: dict[str, Word] = {
    "constraint": lambda deduction, speaker: speaker.constraint(_area(deduction).constraint),
    "demand": lambda deduction, speaker: demand(_area(deduction).constraint, speaker),
    "result": result,
}


@dataclass(frozen=True)
class ConstraintAndHouses(Rule):
    """Candidates go that stand in no filling of a constraint without repeats in houses.

    A filter, as the rules of single relations are: the order does not matter.
    """

    needs_constraints: ClassVar[bool] = True
    sentences: ClassVar[Sentences] = {
        "houses": Sentence(
            "As {demand}, and nothing repeats in {links}, {result}.",
            words=_WORDS,
        ),
        "whole": Sentence(
            "As {demand}, {constraint} as a whole leaves this: {result}.",
            words=_WORDS,
        ),
        "whole, none": Sentence(
            "No candidates fit {constraint} as a whole: {demand}.",
            words=_WORDS,
        ),
        "houses, none": Sentence(
            "As {demand}, no candidates fit without a repeat in {links}.",
            words=_WORDS,
        ),
    }

    # Each constraint is examined in its current state; each cell loses its own candidates.
    resumable: ClassVar[bool] = True

    reach: ClassVar[int] = 2

    def source(self, deduction: Deduction) -> Constraint:
        """The constraint of a deduction."""
        return _area(deduction).constraint

    def follows(self, deduction: Deduction, domains: Sequence[int]) -> bool:
        """Whether a deduction follows from some candidates of its cells, given as masks."""
        return _none_left(_area(deduction), _houses_of(deduction), domains, _gone(deduction))

    def whole(self, deduction: Deduction, state: State, *, places: bool) -> Deduction | None:
        """All that the constraint says in a state, in one step: see `FillingRule.whole`."""
        area, geometry = _area(deduction), state.geometry
        domains = tuple(state.left[cell] for cell in area.cells)
        left = _left(area, tuple(n for n, _ in area.houses), domains)
        kept = dict(zip(area.cells, left, strict=True))
        if not any(left):  # as in `_of`
            left = [0, *domains[1:]]
            kept = dict(zip(area.cells, left, strict=True))
        found = in_one_step(deduction, kept, state, places=places)
        if found is None:
            return None
        houses = _needed_houses(area, domains, _gone(found))
        return found._replace(
            phrase=("houses" if houses else "whole") + ("" if all(left) else ", none"),
            links=tuple(item for number in houses for item in geometry.house_items[number]),
        )

    def find(self, state: State, news: News | None = None) -> Iterator[Deduction]:
        """Yield a deduction for each cell of each constraint that loses something."""
        changed = None if news is None else {o // state.geometry.symbols for o in news.gone}
        for area in _areas(state.geometry):
            check_time()
            if changed is None or not changed.isdisjoint(area.cells):
                yield from self._of(state, area)

    def _of(self, state: State, area: _Area) -> Iterator[Deduction]:
        domains = tuple(state.left[cell] for cell in area.cells)
        if not all(domains):
            return
        kept, end = _left(area, tuple(n for n, _ in area.houses), domains), ""
        if not any(kept):  # the first cell loses all its candidates, and the state is dead
            kept, end = [0, *domains[1:]], ", none"
        for cell, domain, mask in zip(area.cells, domains, kept, strict=True):
            if domain & ~mask:
                gone = POSITIONS[domain & ~mask]
                houses = _needed_houses(area, domains, {cell: domain & ~mask})
                phrase = ("houses" if houses else "whole") + end
                yield self._deduction(state, area, houses, kept, cell, gone, phrase)

    def _deduction(
        self,
        state: State,
        area: _Area,
        houses: tuple[int, ...],
        kept: Sequence[int],
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
                for own_cell, mask in zip(area.cells, kept, strict=True)
                for s in POSITIONS[mask]
            ),
            eliminated=tuple(cell * symbols + s for s in gone),
        )


def _needed_houses(area: _Area, domains: Sequence[int], gone: Mapping[int, int]) -> tuple[int, ...]:
    """Houses enough to remove some candidates, given as masks by cell, and none redundant."""
    needed = tuple(number for number, _ in area.houses)
    for number in reversed(needed):
        fewer = tuple(needed_house for needed_house in needed if needed_house != number)
        if _none_left(area, fewer, domains, gone):
            needed = fewer
    return needed


RULES = (
    RuleDeclaration(
        "constraint-houses",
        CONSTRAINT_AND_HOUSES,
        ConstraintAndHouses,
        example=Example(
            "." * 81,
            "r2c2#4 r2c2#6",
            variant="classic9",
            layout='whispers = [{ cells = "r1c1 r2c2 r3c3", difference = 5 }]',
        ),
    ),
)
