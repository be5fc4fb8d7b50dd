"""Constraints of setters: what the candidates of a line, a dot or a clue leave one another.

One relation at a time; `satsudoku.human.rules.cage` serves the sums.
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
from satsudoku.human.fillings import FillingRule
from satsudoku.human.rule import News
from satsudoku.human.sentences.sentence import Sentence, Sentences
from satsudoku.human.sentences.speaker import Speaker
from satsudoku.human.state import State
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
class ConstraintFillings(FillingRule):
    r"""Of the cells of a constraint those candidates go that stand in no filling of them.

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

    def find(self, state: State, news: News | None = None) -> Iterator[Deduction]:
        """Yield a deduction for each cell of each relation that loses something."""
        for relation, _ in _relations(state.geometry):
            yield from self.of_relation(state, relation, "constraint", news=news)


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
