"""Templates through constraints: how one symbol lies over the whole board.

A line or a clue ties the places of a symbol: a palindrome has it at both ends or at none, an arrow
that needs a 5 has it somewhere. With the houses that must hold it, and knights or kings that keep
it apart, this leaves some ways to lay it out. A place in none of them goes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar, NamedTuple, TypeVar

from satsudoku.board.constraint import Constraint
from satsudoku.board.relation import Relation
from satsudoku.catalogue import say
from satsudoku.constraints.areas import MOST_CELLS
from satsudoku.constraints.demands import demand
from satsudoku.constraints.fillings import owned_relations
from satsudoku.constraints.layouts import Layouts, excludes
from satsudoku.cover.geometry import Geometry
from satsudoku.human.declaration import Example, RuleDeclaration
from satsudoku.human.deduction import Deduction
from satsudoku.human.links import excluded_by, left_in, positions
from satsudoku.human.rule import WholeStateRule
from satsudoku.human.sentences.sentence import Sentence, Sentences
from satsudoku.human.sentences.speaker import Speaker
from satsudoku.human.state import State
from satsudoku.human.technique import Technique

CONSTRAINT_TEMPLATE = Technique("Template with Constraints")

_HOLD = "{houses} must hold {symbol}"
_EVERYWHERE = "{name} holds everywhere"
_TOGETHER = "{names} must hold together"
_MOST_DEMANDS = 2  # that a sentence spells out; of more only the names

_MOST_KNOWN = 50  # layouts of a symbol that are kept for the next state

_Part = TypeVar("_Part")


class _Argument(NamedTuple):
    """Houses and relations of which the places of a symbol follow."""

    houses: list[int]
    relations: list[Relation]


@lru_cache(maxsize=64)
def _relations(geometry: Geometry) -> tuple[Relation, ...]:
    """The relations of few cells, drawn or of the whole board."""
    relations = geometry.variant.relations
    return tuple(relation for relation in relations if len(relation.cells) <= MOST_CELLS)


@lru_cache(maxsize=256)
def _near(geometry: Geometry, symbol: int) -> tuple[int, ...]:
    """For each cell those that a symbol there excludes from the symbol."""
    symbols, near = geometry.symbols, []
    for cell in range(geometry.cells):
        options = positions(excluded_by(geometry)[cell * symbols + symbol])
        near.append(sum(1 << o // symbols for o in options if o % symbols == symbol))
    return tuple(near)


@lru_cache(maxsize=16)
def _full_houses(geometry: Geometry) -> dict[int, int]:
    """The houses that hold each symbol, by number, as masks of cells."""
    houses = enumerate(geometry.variant.houses)
    full = ((n, house.cells) for n, house in houses if len(house.cells) == geometry.symbols)
    return {number: sum(1 << cell for cell in cells) for number, cells in full}


def _layouts(
    geometry: Geometry, symbol: int, domains: dict[int, int], argument: _Argument
) -> Layouts:
    full = _full_houses(geometry)
    houses = [full[number] for number in argument.houses]
    return Layouts(symbol, domains, _near(geometry, symbol), houses, argument.relations)


@lru_cache(maxsize=256)
def _known(geometry: Geometry, symbol: int) -> list[int]:
    """The layouts by all houses and relations that earlier states had: many hold in the next."""
    return []


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
    domains: dict[int, int] = dict.fromkeys(range(geometry.cells), 0)
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
        layouts = Layouts(symbol, domains, near, [full[n] for n in houses], inside)
        return not any(layouts.one(cell) for cell in gone)

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
    everywhere = [say(name, code, "names") for name in needed if isinstance(name, str)]
    clauses += [say(_EVERYWHERE, code).format(name=name) for name in everywhere]
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

    def search(self, state: State) -> Iterator[Deduction]:
        """Yield a deduction for each argument about a symbol: all that follows from it."""
        geometry = state.geometry
        if state.dead is not None or not self.serves(geometry.variant):
            return
        domains = dict(enumerate(state.left[: geometry.cells]))
        for symbol in range(geometry.symbols):
            gone = self._gone(state, domains, symbol)
            while gone:
                argument = self._argument(geometry, domains, symbol, gone[0])
                layouts = _layouts(geometry, symbol, domains, argument)
                lost = [cell for cell in gone if not layouts.one(cell)]
                yield self._deduction(state, symbol, argument, lost)
                gone = [cell for cell in gone if cell not in lost]

    @staticmethod
    def _gone(state: State, domains: dict[int, int], symbol: int) -> list[int]:
        """The cells that hold a symbol in no layout."""
        geometry = state.geometry
        every = _Argument([*_full_houses(geometry)], [*_relations(geometry)])
        layouts, known = _layouts(geometry, symbol, domains, every), _known(geometry, symbol)
        seen, gone = 0, []
        for layout in reversed(known):
            if layout & ~seen and layouts.holds(layout):
                seen |= layout
        for cell, domain in domains.items():
            if domain >> symbol & 1 and not seen >> cell & 1:
                layout = layouts.one(cell)
                seen |= layout
                if layout:
                    known.append(layout)
                else:
                    gone.append(cell)
        del known[:-_MOST_KNOWN]
        return gone

    @staticmethod
    def _argument(geometry: Geometry, domains: dict[int, int], symbol: int, cell: int) -> _Argument:
        """Houses and relations that exclude a symbol from a cell, and none redundant."""
        full = _full_houses(geometry)
        places = sum(1 << c for c, domain in domains.items() if domain >> symbol & 1)
        # Houses of few places say most, so others are left out first.
        houses: list[int | Relation] = [
            *sorted(full, key=lambda house: (full[house] & places).bit_count())
        ]

        def argument(parts: Sequence[int | Relation]) -> _Argument:
            return _Argument(
                sorted(part for part in parts if isinstance(part, int)),
                [part for part in parts if not isinstance(part, int)],
            )

        def suffice(parts: Sequence[int | Relation]) -> bool:
            return not _layouts(geometry, symbol, domains, argument(parts)).one(cell)

        return argument(_fewest([*houses, *_relations(geometry)], suffice))

    def _deduction(
        self, state: State, symbol: int, argument: _Argument, lost: Sequence[int]
    ) -> Deduction:
        geometry = state.geometry
        houses = [geometry.house_items[number][symbol] for number in argument.houses]
        cells = sorted({cell for relation in argument.relations for cell in relation.cells})
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
