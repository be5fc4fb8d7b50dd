"""The candidates that the fillings of a relation leave its cells.

    (1 2 3 4)──1 2 3 4──1 2 3 4    A thermometer of three cells and four symbols: the bulb can hold
                                   1 and 2 only, the middle 2 and 3, the end 3 and 4.

The rules of cages and of other constraints share this; they differ in their sentences.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar

from satsudoku._kernel import FilterDiagram
from satsudoku.board.constraint import Constraint
from satsudoku.board.relation import Relation
from satsudoku.constraints.filter_rules import filter_diagram
from satsudoku.constraints.solvers.filters import MOST_SYMBOLS
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


@lru_cache(maxsize=64)
def owned_by_cells(
    geometry: Geometry,
) -> Mapping[tuple[int, ...], Sequence[tuple[Relation, Constraint]]]:
    """`owned_relations` by their cells."""
    found: dict[tuple[int, ...], list[tuple[Relation, Constraint]]] = {}
    for relation, constraint in owned_relations(geometry):
        found.setdefault(relation.cells, []).append((relation, constraint))
    return found


def domains_of(deduction: Deduction) -> list[int]:
    """For each cell of a deduction the mask of its candidates before the deduction."""
    symbols, masks = deduction.geometry.symbols, dict.fromkeys(deduction.truths, 0)
    for option in (*deduction.pattern, *deduction.eliminated):
        cell, symbol = divmod(option, symbols)
        if cell in masks:
            masks[cell] |= 1 << symbol
    return [masks[cell] for cell in deduction.truths]


def proves(relation: Relation, deduction: Deduction) -> bool:
    """Whether a relation of just the cells of a deduction allows none of what goes."""
    if relation.cells != deduction.truths:
        return False
    symbols, domains = deduction.geometry.symbols, domains_of(deduction)
    kept = pruned(relation, tuple(domains)) or [0] * len(domains)
    masks = dict(zip(relation.cells, kept, strict=True))
    return not any(masks[o // symbols] >> o % symbols & 1 for o in deduction.eliminated)


@lru_cache(maxsize=1 << 15)
def pruned(relation: Relation, domains: tuple[int, ...]) -> Sequence[int] | None:
    """`Relation.prune`, kept: a walk asks the same relations the same again and again."""
    diagram = diagram_of(relation)
    return relation.prune(domains) if diagram is None else diagram.prune(domains)


@lru_cache(maxsize=1 << 12)
def diagram_of(relation: Relation) -> FilterDiagram | None:
    """The diagram of a relation in the kernel, if it prunes by one that the kernel can hold."""
    own = type(relation).prune is not Relation.prune
    return None if own or relation.symbols > MOST_SYMBOLS else filter_diagram(relation)


def settle(relations: Sequence[Relation], domains: Mapping[int, int]) -> dict[int, int] | None:
    """The candidates of each cell that some relations leave together; None for a contradiction.

    Relations look at their cells again until none of them finds anything.
    """
    kept = dict(domains)
    again = True
    while again:
        again = False
        for relation in relations:
            masks = pruned(relation, tuple(kept[cell] for cell in relation.cells))
            if masks is None:
                return None
            for cell, mask in zip(relation.cells, masks, strict=True):
                if mask & kept[cell] != kept[cell]:
                    kept[cell] &= mask
                    again = len(relations) > 1
    return kept


def in_one_step(
    deduction: Deduction, kept: Mapping[int, int], state: State, *, places: bool
) -> Deduction | None:
    """A deduction that leaves cells just some candidates; None if it changes nothing.

    Where `places`, a cell that keeps one candidate is filled at once.
    """
    symbols = state.geometry.symbols
    lost = {cell: state.left[cell] & ~mask for cell, mask in kept.items()}
    gone = [cell * symbols + s for cell, mask in lost.items() for s in POSITIONS[mask]]
    losing = dict.fromkeys(option // symbols for option in gone)
    only = [cell for cell in losing if kept[cell].bit_count() == 1 and not state.covered[cell]]
    return (
        gone
        and deduction._replace(
            truths=tuple(kept),
            pattern=tuple(
                cell * symbols + s for cell, mask in kept.items() for s in POSITIONS[mask]
            ),
            placed=tuple(c * symbols + kept[c].bit_length() - 1 for c in only) if places else (),
            eliminated=tuple(gone),
        )
    ) or None


def is_changed(state: State, news: News | None) -> Callable[[Iterable[int]], bool]:
    """Tells whether some cells have lost candidates; where `news` is None, all cells count."""
    if news is None:
        return lambda cells: True
    changed = {option // state.geometry.symbols for option in news.gone}
    return lambda cells: not changed.isdisjoint(cells)


@dataclass(frozen=True)
class FillingRule(Rule):
    """Candidates of a relation's cells go if no filling has them.

    A filter: with fewer candidates it removes the same ones, unless they are gone already.
    """

    # Each relation is examined in its current state; each cell loses its own candidates.
    resumable: ClassVar[bool] = True

    phrase: ClassVar[str]  # of its sentences
    # Of two rules for the same constraint the one of a higher reach includes the other.
    reach: ClassVar[int] = 1

    @abstractmethod
    def relations_of(self, deduction: Deduction) -> tuple[Relation, ...]:
        """The relation that makes a deduction, and behind it those of the same constraint."""

    def source(self, deduction: Deduction) -> Constraint | None:
        """The constraint of a deduction; None if it comes from several."""
        relation = self.relations_of(deduction)[0]
        owners = owned_relations(deduction.geometry)
        return next((owner for owned, owner in owners if owned == relation), None)

    def sources(self, deduction: Deduction) -> tuple[Constraint, ...]:
        """The constraint of a deduction, to look at."""
        constraint = self.source(deduction)
        return () if constraint is None else (constraint,)

    def proof_of(self, deduction: Deduction) -> Callable[[Sequence[int]], bool]:
        """Tells whether a deduction follows from some candidates of its cells, given as masks."""
        relation, symbols = self.relations_of(deduction)[0], deduction.geometry.symbols
        lost = [divmod(option, symbols) for option in deduction.eliminated]
        gone = [(relation.cells.index(cell), symbol) for cell, symbol in lost]

        def follows(domains: Sequence[int]) -> bool:
            kept = pruned(relation, tuple(domains))
            return kept is None or not any(kept[place] >> symbol & 1 for place, symbol in gone)

        return follows

    def whole(self, deduction: Deduction, state: State, *, places: bool) -> Deduction | None:
        """All that the constraint of a deduction says in a state, in one step; None for nothing.

        Args:
            deduction: of one cell.
            state: perhaps another than that of the deduction.
            places: fill the cells that keep one candidate.
        """
        relations = self.relations_of(deduction)
        cells = dict.fromkeys(cell for relation in relations for cell in relation.cells)
        kept = settle(relations, {cell: state.left[cell] for cell in cells})
        if kept is None:  # as in `of_relation`
            first, *others = cells
            kept = {first: 0} | {cell: state.left[cell] for cell in others}
            deduction = deduction._replace(phrase=f"{self.phrase}, none")
        return in_one_step(deduction, kept, state, places=places)

    def of_relation(
        self,
        state: State,
        relation: Relation,
        *,
        items: tuple[int, ...] = (),
    ) -> Iterator[Deduction]:
        """Yield a deduction for each cell of a relation that loses something.

        Where nothing fits, the sentence is another one. The items are those of the
        house that the cells are in, by symbol, if they are in one.
        """
        check_time()
        symbols = state.geometry.symbols
        domains = tuple([state.left[cell] for cell in relation.cells])
        kept, phrase = pruned(relation, domains), self.phrase
        if kept is not None and (*kept,) == domains:
            return
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
