"""Templates through constraints: how one symbol lies over the whole board.

A line or a clue ties the places of a symbol: a palindrome has it at both ends or at none, an arrow
that needs a 5 has it somewhere. With the houses that must hold it, and knights or kings that keep
it apart, this leaves some ways to lay it out. A place in none of them goes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar, TypeVar

import numpy as np
from numpy.typing import NDArray

from satsudoku.board.constraint import Constraint
from satsudoku.board.relation import Relation
from satsudoku.board.variant import Variant
from satsudoku.catalogue import say
from satsudoku.constraints.areas import MOST_CELLS
from satsudoku.constraints.demands import demand
from satsudoku.constraints.fillings import owned_relations
from satsudoku.constraints.layouts import MOST_CELLS as MOST_BOARD_CELLS
from satsudoku.constraints.layouts import MOST_SYMBOLS, LayoutParts, excludes
from satsudoku.cover.geometry import Geometry
from satsudoku.human.declaration import Example, RuleDeclaration
from satsudoku.human.deduction import Deduction
from satsudoku.human.links import excluded_by, left_in, packed, positions
from satsudoku.human.rule import WholeStateRule
from satsudoku.human.sentences.exclusions import everywhere
from satsudoku.human.sentences.sentence import Sentence, Sentences
from satsudoku.human.sentences.speaker import Speaker
from satsudoku.human.state import State
from satsudoku.human.technique import Technique

CONSTRAINT_TEMPLATE = Technique("Template with Constraints")

_HOLD = "{houses} must hold {symbol}"
_EVERYWHERE = "{rule} holds everywhere"
_TOGETHER = "{names} must hold together"
_MOST_DEMANDS = 2  # that a sentence spells out; of more only the names

_Part = TypeVar("_Part")


@lru_cache(maxsize=64)
def _relations(geometry: Geometry) -> tuple[Relation, ...]:
    """The relations of few cells, drawn or of the whole board."""
    relations = geometry.variant.relations
    return tuple(relation for relation in relations if len(relation.cells) <= MOST_CELLS)


@lru_cache(maxsize=256)
def _near(geometry: Geometry, symbol: int) -> NDArray[np.uint64]:
    """For each cell those that a symbol there excludes from the symbol."""
    symbols, near = geometry.symbols, []
    for cell in range(geometry.cells):
        options = positions(excluded_by(geometry)[cell * symbols + symbol])
        near.append(sum(1 << o // symbols for o in options if o % symbols == symbol))
    return packed(near, geometry.cells)


@lru_cache(maxsize=16)
def _full_houses(geometry: Geometry) -> dict[int, int]:
    """The houses that hold each symbol, by number, as masks of cells."""
    houses = enumerate(geometry.variant.houses)
    full = ((n, house.cells) for n, house in houses if len(house.cells) == geometry.symbols)
    return {number: sum(1 << cell for cell in cells) for number, cells in full}


@lru_cache(maxsize=16)
def _parts(geometry: Geometry) -> LayoutParts:
    """The full houses, in the order of their numbers, and the relations."""
    houses = [*_full_houses(geometry).values()]
    return LayoutParts(geometry.symbols, geometry.cells, houses, _relations(geometry))


def _fewest(parts: Sequence[_Part], suffice: Callable[[list[_Part]], bool]) -> list[_Part]:
    """Parts that suffice, and none redundant; those at the end are left out first."""
    kept, size = list(parts), max(1, len(parts) // 4)
    while True:
        end = len(kept)
        while end > 0:
            fewer = kept[: max(0, end - size)] + kept[end:]
            if suffice(fewer):
                kept = fewer
            end -= size
        if size == 1:
            return kept
        size //= 2


def _symbol(deduction: Deduction) -> int:
    return deduction.eliminated[0] % deduction.geometry.symbols


def _houses(deduction: Deduction) -> list[int]:
    """The numbers of the houses that must hold the symbol."""
    geometry = deduction.geometry
    symbol = _symbol(deduction)
    numbers = {geometry.house_items[n][symbol]: n for n in _full_houses(geometry)}
    return [numbers[item] for item in deduction.truths if item in numbers]


def _needed(deduction: Deduction) -> list[Constraint | str]:
    """The constraints that a deduction needs, and the names of relations of the whole board."""
    geometry, symbol = deduction.geometry, _symbol(deduction)
    symbols = geometry.symbols
    domains = [0] * geometry.cells
    for option in (*deduction.pattern, *deduction.eliminated):
        domains[option // symbols] |= 1 << option % symbols
    cells = {item for item in deduction.truths if item < geometry.cells}
    owners: dict[Relation, Constraint | str] = {}
    for relation, constraint in owned_relations(geometry):
        owners.setdefault(relation, constraint)
    parts: dict[Constraint | str, list[Relation]] = {}
    for relation in _relations(geometry):
        if excludes(relation, symbol) or cells.issuperset(relation.cells):
            parts.setdefault(owners.get(relation, relation.name), []).append(relation)
    full, houses = _full_houses(geometry), _houses(deduction)
    apart = _in_houses(geometry)
    gone = [option // symbols for option in deduction.eliminated]

    def suffice(owning: Iterable[Constraint | str]) -> bool:
        relations = [relation for owner in owning for relation in parts[owner]]
        near = list(apart)
        for relation in relations:
            if excludes(relation, symbol):
                first, second = relation.cells
                near[first] |= 1 << second
                near[second] |= 1 << first
        inside = [relation for relation in relations if cells.issuperset(relation.cells)]
        tied = LayoutParts(symbols, geometry.cells, [full[n] for n in houses], inside)
        layouts = tied.layouts(symbol, domains, packed(near, geometry.cells))
        every = range(len(houses) + len(inside))
        return not any(layouts.any([*every], cell) for cell in gone)

    return _fewest(list(parts), suffice)


@lru_cache(maxsize=16)
def _in_houses(geometry: Geometry) -> tuple[int, ...]:
    """For each cell the others of its houses."""
    near = [0] * geometry.cells
    for house in geometry.variant.houses:
        cells = sum(1 << cell for cell in house.cells)
        for cell in house.cells:
            near[cell] |= cells & ~(1 << cell)
    return tuple(near)


def _reasons(deduction: Deduction, speaker: Speaker) -> str:
    geometry, code = deduction.geometry, speaker.language.code
    houses = [geometry.variant.houses[number] for number in _houses(deduction)]
    clauses = []
    if houses:
        symbol = geometry.variant.symbols[_symbol(deduction)]
        clauses.append(say(_HOLD, code).format(houses=speaker.named(houses), symbol=symbol))
    needed = _needed(deduction)
    rules = [everywhere(name, speaker) for name in needed if isinstance(name, str)]
    clauses += [say(_EVERYWHERE, code).format(rule=rule) for rule in rules]
    constraints = [own for own in needed if isinstance(own, Constraint)]
    if len(constraints) <= _MOST_DEMANDS:
        clauses += [demand(constraint, speaker) for constraint in constraints]
    else:
        names = dict.fromkeys(speaker.constraint(constraint) for constraint in constraints)
        clauses.append(say(_TOGETHER, code).format(names=speaker.language.join(list(names))))
    return speaker.language.clauses(clauses)


@dataclass(frozen=True)
class ConstraintTemplates(WholeStateRule):
    """Places of a symbol go that are in no layout of it over the board.

    With fewer candidates there are fewer layouts; so order does not matter.
    """

    needs_constraints: ClassVar[bool] = True
    sentences: ClassVar[Sentences] = {
        "template": Sentence(
            "Lay out {lost_symbols} alone: {reasons}. So {lost_cells} cannot hold {lost_choice}.",
            words={"reasons": _reasons},
        ),
    }

    def serves(self, variant: Variant) -> bool:
        """Not boards that are too large for the kernel."""
        fits = len(variant.symbols) <= MOST_SYMBOLS and len(variant.cells) <= MOST_BOARD_CELLS
        return fits and super().serves(variant)

    def search(self, state: State) -> Iterator[Deduction]:
        """Yield a deduction for each argument about a symbol: all that follows from it."""
        geometry = state.geometry
        if state.dead is not None or not self.serves(geometry.variant):
            return
        domains = state.left[: geometry.cells]
        for symbol in range(geometry.symbols):
            layouts = _parts(geometry).layouts(symbol, domains, _near(geometry, symbol))
            gone = layouts.missed()
            order = self._order(geometry, domains, symbol) if gone else []
            while gone:
                parts = layouts.fewest(order, gone[0])
                lost = [cell for cell in gone if not layouts.any(parts, cell)]
                yield self._deduction(state, symbol, parts, lost)
                gone = [cell for cell in gone if cell not in lost]

    @staticmethod
    def _order(geometry: Geometry, domains: Sequence[int], symbol: int) -> list[int]:
        """The parts by number: houses of few places say most, so others are left out first."""
        places = sum([1 << c for c, domain in enumerate(domains) if domain >> symbol & 1])
        full = [*_full_houses(geometry).values()]
        houses = sorted(range(len(full)), key=lambda n: (full[n] & places).bit_count())
        return [*houses, *range(len(full), len(full) + len(_relations(geometry)))]

    def _deduction(
        self, state: State, symbol: int, parts: Sequence[int], lost: Sequence[int]
    ) -> Deduction:
        geometry = state.geometry
        full, relations = [*_full_houses(geometry)], _relations(geometry)
        houses = [geometry.house_items[full[n]][symbol] for n in sorted(parts) if n < len(full)]
        used = [relations[n - len(full)] for n in parts if n >= len(full)]
        cells = sorted({cell for relation in used for cell in relation.cells})
        truths = (*houses, *cells)
        pattern = sorted({option for item in truths for option in left_in(state, item)})
        return Deduction(
            self,
            geometry,
            self.technique,
            "template",
            truths,
            (),
            tuple(pattern),
            eliminated=tuple(cell * geometry.symbols + symbol for cell in lost),
        )


RULES = (
    RuleDeclaration(
        "constraint-templates",
        CONSTRAINT_TEMPLATE,
        ConstraintTemplates,
        aliases=("one symbol over the board",),
        example=Example(
            ".........................5...624.1..",
            "r1c2#1",
            after=(
                *("naked-single", "hidden-single", "constraint-fillings", "locked-candidates"),
                *("constraint-locked", "constraint-houses", "constraint-pair"),
                *("house-constraints", "naked-pair", "hidden-pair", "x-wing", "turbot-chain"),
            ),
            variant="classic6",
            layout="""
                clones = [
                    { parts = ["r3c2 r4c2", "r2c5 r3c5"] },
                    { parts = ["r6c5 r5c5", "r2c6 r1c6"] },
                    { parts = ["r6c2 r5c2", "r4c3 r3c3"] },
                ]
            """,
        ),
    ),
)
