"""Locked in a constraint: a symbol that every filling of a cage, a line or a clue contains.

┌ 17 ───┐             17 in two cells is 8+9. In whatever order, the rest of the row
│ 89 89 │ . . 1289    can hold neither 8 nor 9.
└───────┘

The symbol goes from all cells that see each place it has in the constraint.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar

from satsudoku.board.relation import Relation
from satsudoku.constraints.fillings import is_changed, owned_relations, pruned
from satsudoku.cover.geometry import Geometry
from satsudoku.deadline import check_time
from satsudoku.human.declaration import Example, RuleDeclaration
from satsudoku.human.deduction import Deduction
from satsudoku.human.links import mask_of, positions, seen_by_all, symbols_of
from satsudoku.human.rule import News, Rule
from satsudoku.human.sentences.exclusions import exclusions
from satsudoku.human.sentences.sentence import Sentence, Sentences
from satsudoku.human.sentences.speaker import Speaker
from satsudoku.human.state import POSITIONS, State
from satsudoku.human.technique import Technique

LOCKED_IN_CONSTRAINT = Technique("Locked in a Constraint")


def _constraint(deduction: Deduction, speaker: Speaker) -> str:
    """The names of the constraints on these very cells: nearly always one."""
    owners = (
        constraint
        for relation, constraint in owned_relations(deduction.geometry)
        if relation.cells == deduction.truths
    )
    names = dict.fromkeys(speaker.constraint(constraint) for constraint in owners)
    return speaker.language.join(list(names))


def _places(deduction: Deduction, speaker: Speaker) -> str:
    symbols = deduction.geometry.symbols
    places = sorted({o // symbols for o in deduction.pattern})
    return speaker.language.choice([speaker.cell(cell) for cell in places])


def _ties(geometry: Geometry, option: int, places: Iterable[int]) -> Iterator[int]:
    """The items that an option shares with each place, those of most places first."""
    left = set(places)
    items = [item for item, _ in geometry.covers[option]]
    while left:
        best = max(items, key=lambda item: len(left.intersection(geometry.options[item])))
        yield best
        left.difference_update(geometry.options[best])


def _cells(options: Iterable[int], symbols: int) -> set[int]:
    return {option // symbols for option in options}


@lru_cache(maxsize=1024)
def _every_place(geometry: Geometry, symbol: int) -> int:
    """The options of a symbol, as a mask."""
    return mask_of(range(symbol, len(geometry.covers), geometry.symbols))


@dataclass(frozen=True)
class LockedInConstraint(Rule):
    """A symbol that a constraint needs goes from the cells that see all its places there."""

    needs_constraints: ClassVar[bool] = True
    sentences: ClassVar[Sentences] = {
        "locked": Sentence(
            "Every filling of {constraint} has {lost_symbols}, in {places}, so "
            "{lost_cells} cannot hold {lost_choice}{by}.",
            words={"constraint": _constraint, "places": _places, "by": exclusions},
        )
    }

    # Each relation is examined in its current state; only other cells lose something.
    resumable: ClassVar[bool] = True

    def proof_of(self, deduction: Deduction) -> Callable[[Sequence[int]], bool]:
        """Tells whether a deduction follows from some candidates of its cells, given as masks."""
        symbols = deduction.geometry.symbols
        lost = {option % symbols for option in deduction.eliminated}
        places = _cells(deduction.pattern, symbols)
        cells, owned = deduction.truths, owned_relations(deduction.geometry)
        relations = [relation for relation, _ in owned if relation.cells == cells]

        def is_locked(bit: int, domains: Sequence[int]) -> bool:
            held = zip(cells, domains, strict=True)
            rest = tuple(domain & ~bit for domain in domains)
            return all(cell in places for cell, domain in held if domain & bit) and any(
                pruned(relation, rest) is None for relation in relations
            )

        return lambda domains: all(is_locked(1 << symbol, domains) for symbol in lost)

    def joint(self, deduction: Deduction, state: State) -> Deduction | None:
        """A deduction with all symbols that have the same places and go from the same cells.

        Of its own places only those count that the state still has.
        """
        symbols = state.geometry.symbols
        own = filter(state.possible, deduction.pattern)
        places, lost = _cells(own, symbols), deduction.eliminated[0] % symbols
        found = {
            one.eliminated[0] % symbols: one
            for relation, _ in owned_relations(state.geometry)
            if relation.cells == deduction.truths
            for one in self._of(state, relation)
            if _cells(one.pattern, symbols) == places
        }
        if lost not in found:
            return None
        gone = _cells(found[lost].eliminated, symbols)
        alike = [one for one in found.values() if _cells(one.eliminated, symbols) == gone]
        return deduction._replace(
            pattern=tuple(sorted({option for one in alike for option in one.pattern})),
            links=tuple(dict.fromkeys(item for one in alike for item in one.links)),
            eliminated=tuple(sorted({option for one in alike for option in one.eliminated})),
        )

    def find(self, state: State, news: News | None = None) -> Iterator[Deduction]:
        """Yield a deduction for each symbol that a relation needs and other cells hold."""
        changed = is_changed(state, news)
        for relation, _ in owned_relations(state.geometry):
            check_time()
            if changed(relation.cells):
                yield from self._of(state, relation)

    def _of(self, state: State, relation: Relation) -> Iterator[Deduction]:
        geometry, symbols = state.geometry, state.geometry.symbols
        left, covered = state.left, state.covered
        domains = [left[cell] for cell in relation.cells]
        if pruned(relation, tuple(domains)) is None:
            return  # a contradiction, which the rule of the constraint names
        for symbol in POSITIONS[symbols_of(state, relation.cells)]:
            bit = 1 << symbol
            if pruned(relation, tuple([domain & ~bit for domain in domains])) is not None:
                continue
            places = [
                cell * symbols + symbol
                for cell, domain in zip(relation.cells, domains, strict=True)
                if domain & bit
            ]
            others = seen_by_all(geometry, mask_of(places)) & _every_place(geometry, symbol)
            gone = [
                option
                for option in positions(others)
                if left[option // symbols] >> symbol & 1 and not covered[option // symbols]
            ]
            if not gone:
                continue
            ties = (item for o in gone for item in _ties(geometry, o, places))
            yield self.removal(
                state, "locked", mask_of(gone), places, relation.cells, dict.fromkeys(ties)
            )


RULES = (
    RuleDeclaration(
        "constraint-locked",
        LOCKED_IN_CONSTRAINT,
        LockedInConstraint,
        aliases=("cage pointing",),
        example=Example(
            "." * 16,
            "r1c3#2 r1c4#2 r2c1#2 r2c2#2",
            variant="classic4",
            layout='renbans = [{ cells = "r1c1 r2c3 r1c2" }]',
        ),
    ),
)
