"""The candidates that the fillings of a relation leave its cells.

    (1 2 3 4)──1 2 3 4──1 2 3 4    A thermometer of three cells and four symbols: the bulb can hold
                                   1 and 2 only, the middle 2 and 3, the end 3 and 4.

The rules of cages and of other constraints share this; they differ in their sentences.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar

from satsudoku.board.constraint import Constraint
from satsudoku.board.relation import Relation
from satsudoku.cover.geometry import Geometry
from satsudoku.deadline import check_time
from satsudoku.human.deduction import Deduction
from satsudoku.human.rule import News, Rule
from satsudoku.human.state import POSITIONS, State


@lru_cache(maxsize=64)
def owned_relations(geometry: Geometry) -> tuple[tuple[Relation, Constraint], ...]:
    """The relations of a variant's constraints, and whose they are."""
    return tuple(
        (relation, constraint)
        for constraint in geometry.variant.constraints
        for relation in constraint.relations
    )


def domains_of(deduction: Deduction) -> list[int]:
    """For each cell of a deduction the mask of its candidates before the deduction."""
    symbols = deduction.geometry.symbols
    options = (*deduction.pattern, *deduction.eliminated)
    return [
        sum(1 << o % symbols for o in options if o // symbols == cell) for cell in deduction.truths
    ]


def proves(relation: Relation, deduction: Deduction) -> bool:
    """Whether a relation of just the cells of a deduction allows none of what goes."""
    if relation.cells != deduction.truths:
        return False
    symbols, domains = deduction.geometry.symbols, domains_of(deduction)
    masks = dict(zip(relation.cells, relation.prune(domains) or [0] * len(domains), strict=True))
    return not any(masks[o // symbols] >> o % symbols & 1 for o in deduction.eliminated)


@dataclass(frozen=True)
class FillingRule(Rule):
    """Candidates of a relation's cells go if no filling has them.

    A filter: with fewer candidates it removes the same ones, unless they are gone already.
    """

    # Each relation is examined in its current state; each cell loses its own candidates.
    resumable: ClassVar[bool] = True

    def of_relation(
        self,
        state: State,
        relation: Relation,
        phrase: str,
        *,
        news: News | None = None,
        items: tuple[int, ...] = (),
    ) -> Iterator[Deduction]:
        """Yield a deduction for each cell of a relation that loses something.

        Where nothing fits, the sentence is that of ``phrase, none``. The items are those of the
        house that the cells are in, by symbol, if they are in one.
        """
        check_time()
        symbols = state.geometry.symbols
        if news is not None and {o // symbols for o in news.gone}.isdisjoint(relation.cells):
            return
        domains = [state.left[cell] for cell in relation.cells]
        kept = relation.prune(domains)
        if kept is None:  # the first cell loses all its candidates, and the state is dead
            kept, phrase = [0, *domains[1:]], f"{phrase}, none"
        for place, (cell, domain, mask) in enumerate(
            zip(relation.cells, domains, kept, strict=True)
        ):
            gone = POSITIONS[domain & ~mask]
            if gone:
                # Cells before this one have lost what they lose; those behind have not.
                left = (*kept[: place + 1], *domains[place + 1 :])
                pattern = (
                    other * symbols + s
                    for other, mask in zip(relation.cells, left, strict=True)
                    for s in POSITIONS[mask]
                )
                yield Deduction(
                    self,
                    state.geometry,
                    self.technique,
                    phrase,
                    relation.cells,
                    tuple(items[s] for s in gone) if items else (),
                    tuple(pattern),
                    eliminated=tuple(cell * symbols + s for s in gone),
                )
