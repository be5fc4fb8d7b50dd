"""Chains whose links may also be a short constraint's: what its fillings say of two candidates.

    weak      no filling has both
    strong    if one is false, the fillings leave the other alone in its cell

Pairs of cells that connect a constraint without a circle are looked at together, any other relation
by itself; more than six cells are too many.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from ..stopping import look
from .board import Board, Candidate, Item
from .chains import Chain, Node
from .constraints import Fillings
from .diagrams import supported
from .rule import Rule
from .setters import Relation

_MOST_CELLS = 6


class _Links(NamedTuple):
    """Links by short constraints: rivals of each candidate, and pairs with one true member."""

    rivals: Mapping[Candidate, set[Candidate]]
    strong: set[tuple[Candidate, Candidate]]


@dataclass(frozen=True)
class ConstraintChain(Chain):
    """A chain through cells, houses and constraints."""

    @property
    def needs(self) -> tuple[Rule, ...]:
        """A constraint may lose a candidate of a link, too."""
        return (*super().needs, Fillings("cages"), Fillings("others"))

    def rivals_of(self, board: Board, left: set[Candidate]) -> Mapping[Candidate, set[Candidate]]:
        """The rivals on the board, and those by constraints."""
        extra = _links(board, frozenset(left)).rivals
        return {
            candidate: others | extra.get(candidate, set())
            for candidate, others in board.rivals.items()
        }

    def strong_links(
        self, board: Board, left: set[Candidate], items: Iterable[Item]
    ) -> Iterator[tuple[Node, Node]]:
        """The links of cells and houses, and of constraints."""
        yield from super().strong_links(board, left, items)
        for candidate, rival in _links(board, frozenset(left)).strong:
            yield frozenset([candidate]), frozenset([rival])


@lru_cache(maxsize=4)
def _links(board: Board, left: frozenset[Candidate]) -> _Links:
    """The links of all short constraints in a state."""
    rivals: dict[Candidate, set[Candidate]] = defaultdict(set)
    strong: set[tuple[Candidate, Candidate]] = set()
    for constraint in board.constraints:
        whole = constraint.relations
        parts = [whole] if _is_tree(whole) else [[relation] for relation in whole]
        for part in parts:
            cells = {cell for relation in part for cell in relation.cells}
            if 2 <= len(cells) <= _MOST_CELLS:
                _add(part, [c for c in sorted(left) if c[0] in cells], rivals, strong)
    return _Links(rivals, strong)


def _is_tree(relations: Sequence[Relation]) -> bool:
    """Whether they are pairs of cells that connect them without a circle."""
    parts: list[set[int]] = []
    for relation in relations:
        if len(relation.cells) != 2 or any(set(relation.cells) <= part for part in parts):
            return False
        touched = [part for part in parts if part & set(relation.cells)]
        parts = [part for part in parts if part not in touched]
        parts.append(set(relation.cells).union(*touched))
    return len(parts) == 1


def _add(
    relations: Sequence[Relation],
    here: Sequence[Candidate],
    rivals: dict[Candidate, set[Candidate]],
    strong: set[tuple[Candidate, Candidate]],
) -> None:
    """The links of some relations: a lane supposes each candidate, and one more its contrary."""
    look()
    count = len(here)
    lanes = (1 << 2 * count) - 1
    left: dict[Candidate, int] = defaultdict(int)
    mates = {candidate: [o for o in here if o[0] == candidate[0]] for candidate in here}
    for number, candidate in enumerate(here):
        left[candidate] = lanes & ~(1 << count + number)
        for k, other in enumerate(here):
            if other[0] == candidate[0] and other != candidate:
                left[candidate] &= ~(1 << k)
    before = None
    while before != (before := dict(left)):
        for relation in relations:
            possible = supported(left, relation, lanes)
            for candidate in here:
                if candidate[0] in relation.cells:
                    left[candidate] &= possible[candidate]
    alive = lanes
    for of_cell in {tuple(of_cell) for of_cell in mates.values()}:
        some = 0
        for candidate in of_cell:
            some |= left[candidate]
        alive &= some
    for number, candidate in enumerate(here):
        if len(mates[candidate]) < 2:
            continue
        for other in here:
            if other[0] == candidate[0]:
                continue
            if alive >> number & 1 and not left[other] >> number & 1:
                rivals[candidate].add(other)
                rivals[other].add(candidate)
            lane = count + number
            alone = [o for o in mates[other] if left[o] >> lane & 1] == [other]
            if alone and len(mates[other]) > 1:
                strong.add((candidate, other))
