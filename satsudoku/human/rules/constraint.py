"""Constraints of setters: what the candidates of a line, a dot or a clue leave one another.

    (1 2 3 4)──1 2 3 4──1 2 3 4    A thermometer of three cells and four symbols: the bulb can hold
                                   1 and 2 only, the middle 2 and 3, the end 3 and 4.

One relation at a time: a candidate that stands in no filling of its cells goes. Of a cage with a
sum `satsudoku.human.rules.cage` says more.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar

from satsudoku.board.constraint import Constraint
from satsudoku.board.house import House
from satsudoku.board.relation import Relation
from satsudoku.board.sums import Sum
from satsudoku.cover.geometry import Geometry
from satsudoku.human.declaration import Example, RuleDeclaration
from satsudoku.human.deduction import Deduction
from satsudoku.human.rule import News, Rule
from satsudoku.human.sentences.sentence import Sentence, Sentences
from satsudoku.human.sentences.speaker import Speaker
from satsudoku.human.state import POSITIONS, State
from satsudoku.human.technique import Technique

__all__ = ["CONSTRAINT", "RULES", "ConstraintFillings"]

CONSTRAINT = Technique({"en": "Constraint", "ja": "制約"})


@lru_cache(maxsize=64)
def _relations(geometry: Geometry) -> tuple[tuple[Relation, Constraint], ...]:
    """The relations of a variant's constraints, and whose they are; without the sums of cages."""
    return tuple(
        (relation, constraint)
        for constraint in geometry.variant.constraints
        for relation in constraint.relations
        if not isinstance(relation, Sum)
    )


def _constraint(deduction: Deduction, speaker: Speaker) -> str:
    """The name of the constraint whose relation makes a deduction."""
    symbols = deduction.geometry.symbols
    gone = set(deduction.eliminated)
    before = [
        sum(1 << o % symbols for o in {*deduction.pattern, *gone} if o // symbols == cell)
        for cell in deduction.truths
    ]
    for relation, one in _relations(deduction.geometry):
        if relation.cells == deduction.truths:
            kept = relation.prune(before) or [0] * len(before)
            masks = dict(zip(relation.cells, kept, strict=True))
            if not any(masks[o // symbols] >> o % symbols & 1 for o in gone):
                return speaker.language.house(House(one.family, one.name, one.cells))
    raise AssertionError("a deduction without its relation")


@dataclass(frozen=True)
class ConstraintFillings(Rule):
    r"""Of the cells of a constraint those candidates go that stand in no filling of them.

    A filter: what it removes it still removes, or finds gone, when fewer candidates are left.

    >>> from satsudoku import Puzzle
    >>> from satsudoku.human.rules import rule
    >>> puzzle = Puzzle.build("classic4").arrow("r1c1", "r1c2 r2c2").puzzle()
    >>> print(next(rule("constraint-fillings").find(State.of(puzzle))).text)
    By arrow 1, r1c1 cannot hold 1.
    """

    sentences: ClassVar[Sentences] = {
        "constraint": Sentence(
            {
                "en": "By {constraint}, {lost_cells} cannot hold {lost_symbols}.",
                "ja": "{constraint}により、{lost_cells}に{lost_symbols}は入らない。",
            },
            words={"constraint": _constraint},
        ),
        "constraint, none": Sentence(
            {
                "en": "No candidates fit {constraint}.",
                "ja": "{constraint}を満たす候補がない。",
            },
            words={"constraint": _constraint},
        ),
    }

    @property
    def resumable(self) -> bool:
        """Each relation is looked at as it is by then, and each cell loses its own candidates."""
        return True

    def find(self, state: State, news: News | None = None) -> Iterator[Deduction]:
        """Yield a deduction for each cell of each relation that loses something."""
        symbols = state.geometry.symbols
        touched = None if news is None else {option // symbols for option in news.gone}
        for relation, _ in _relations(state.geometry):
            if touched is None or not touched.isdisjoint(relation.cells):
                yield from self._of_relation(state, relation)

    def _of_relation(self, state: State, relation: Relation) -> Iterator[Deduction]:
        symbols = state.geometry.symbols
        domains = [state.left[cell] for cell in relation.cells]
        kept = relation.prune(domains)
        phrase = "constraint"
        if kept is None:  # the first cell loses all its candidates, and the state is dead
            kept, phrase = [0, *domains[1:]], "constraint, none"
        pattern = [
            cell * symbols + s
            for cell, mask in zip(relation.cells, kept, strict=True)
            for s in POSITIONS[mask]
        ]
        for cell, domain, mask in zip(relation.cells, domains, kept, strict=True):
            gone = POSITIONS[domain & ~mask]
            if gone:
                yield Deduction(
                    self,
                    state.geometry,
                    self.technique,
                    phrase,
                    relation.cells,
                    (),
                    tuple(pattern),
                    eliminated=tuple(cell * symbols + s for s in gone),
                )


RULES = (
    RuleDeclaration(
        "constraint-fillings",
        CONSTRAINT,
        ConstraintFillings,
        example=Example(
            "." * 16,
            "r1c1#1",
            variant="classic4",
            layout='arrows = [{ bulb = "r1c1", shaft = "r1c2 r2c2" }]',
        ),
    ),
)
