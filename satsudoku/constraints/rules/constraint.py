"""Constraints of setters: what the candidates of a line, a dot or a clue leave one another.

(1 2)──2 3──3 4    Values rise along a thermometer. Without 2 in its middle that is 3, so its end
                   cannot be 3.

One relation at a time; `satsudoku.constraints.rules.cage` serves the sums.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import ClassVar

from satsudoku.board.constraint import Constraint
from satsudoku.board.constraint_kinds import constraint_kinds
from satsudoku.board.relation import Relation
from satsudoku.board.sums import Sum
from satsudoku.board.variant import Variant, first_number
from satsudoku.constraints.demands import demand
from satsudoku.constraints.fillings import (
    FillingRule,
    domains_of,
    is_changed,
    owned_by_cells,
    owned_relations,
    proves,
    settle,
)
from satsudoku.constraints.reasons import why_gone
from satsudoku.constraints.relations.weighted_sum import WeightedSum
from satsudoku.constraints.results import result
from satsudoku.human.declaration import Example, RuleDeclaration, RuleOption
from satsudoku.human.deduction import Deduction
from satsudoku.human.rule import News
from satsudoku.human.sentences import LANGUAGES
from satsudoku.human.sentences.sentence import Sentence, Sentences
from satsudoku.human.sentences.speaker import Speaker
from satsudoku.human.sentences.vocabulary import Word
from satsudoku.human.shapes import SKYSCRAPER
from satsudoku.human.state import State
from satsudoku.human.technique import Technique

CONSTRAINT = Technique("Constraint")
_MOST_TERMS = 5  # of a sum, beyond which its cells are not listed; its name has the ends

_KEYS = tuple(kind.key for kind in constraint_kinds())


@cache
def technique_of(kind: type[Constraint]) -> Technique:
    """The technique of a kind of constraints: its own name, unless a pattern has it."""
    family = kind.family_name
    names = {code: title for code in LANGUAGES if (title := kind.family_title(code))}
    english = family.title().replace(" And ", " and ")
    if english == SKYSCRAPER:
        english += " Clue"
    return Technique(
        english if not kind.titles else names | {"en": english}, entry=("constraints", family)
    )


def _source(deduction: Deduction) -> tuple[Relation | None, Constraint]:
    """The relation that makes a deduction, and its constraint; None if several relations do."""
    geometry = deduction.geometry
    for relation, constraint in owned_by_cells(geometry).get(deduction.truths, ()):
        own = technique_of(type(constraint)) == deduction.technique
        if own and proves(relation, deduction):
            return relation, constraint
    domains = dict(zip(deduction.truths, domains_of(deduction), strict=True))
    for constraint in geometry.variant.constraints:
        relations = _relations(constraint)
        if technique_of(type(constraint)) == deduction.technique and {
            cell for relation in relations for cell in relation.cells
        } == set(deduction.truths):
            kept = settle(relations, domains)
            if not kept or not any(
                kept[o // geometry.symbols] >> o % geometry.symbols & 1
                for o in deduction.eliminated
            ):
                return None, constraint
    raise AssertionError("a deduction without its relation")


def _relations(constraint: Constraint) -> tuple[Relation, ...]:
    """The relations of a constraint but sums of cages, which have a rule of their own."""
    return tuple(relation for relation in constraint.relations if not isinstance(relation, Sum))


def _reason(deduction: Deduction, speaker: Speaker) -> str:
    """The values of other cells that exclude it, after a comma."""
    relation, _ = _source(deduction)
    reason = why_gone(relation, deduction, speaker) if relation else ""
    return speaker.language.phrases["and"].format(reason=reason) if reason else ""


def _equation(deduction: Deduction, speaker: Speaker) -> str:
    """E.g. ``r1c2 + r2c2 = r1c1``, in brackets; nothing where it only repeats a long demand."""
    relation, constraint = _source(deduction)
    assert isinstance(relation, WeightedSum)
    plain = relation.total and {*relation.weights} == {1} and constraint.relations == (relation,)
    if plain and len(relation.cells) > _MOST_TERMS:
        return ""
    sides: dict[bool, list[str]] = {True: [], False: []}
    for cell, weight in zip(relation.cells, relation.weights, strict=True):
        times = "" if abs(weight) == 1 else f"{abs(weight)} × "
        sides[weight > 0].append(times + speaker.cell(cell))
    from_one = 1 - first_number(deduction.geometry.variant.symbols)
    total = relation.total - from_one * sum(relation.weights)
    if total or not sides[False]:
        sides[total < 0].append(str(abs(total)))
    equation = " = ".join(" + ".join(sides[side]) or "0" for side in (True, False))
    return speaker.language.phrases["because"].format(reason=equation)


_WORDS: dict[str, Word] = {
    "constraint": lambda deduction, speaker: speaker.constraint(_source(deduction)[1]),
    "demand": lambda deduction, speaker: demand(_source(deduction)[1], speaker),
    "reason": _reason,
    "equation": _equation,
    "result": result,
}


@dataclass(frozen=True)
class ConstraintFillings(FillingRule):
    """Candidates of a constraint's cells go if no filling has them.

    Attributes:
        kind: the key of the only constraints that it looks at, e.g. ``whispers``; empty for all.
    """

    kind: str = ""

    needs_constraints: ClassVar[bool] = True
    phrase: ClassVar[str] = "constraint"
    sentences: ClassVar[Sentences] = {
        "constraint": Sentence(
            "As {demand}{reason}, {result}.",
            words=_WORDS,
        ),
        "sum": Sentence(
            "As {demand}{equation}{reason}, {result}.",
            words=_WORDS,
        ),
        "constraint, none": Sentence(
            "As {demand}, no candidates fit.",
            words=_WORDS,
        ),
    }

    def serves(self, variant: Variant) -> bool:
        """Whether there are constraints; of a kind, some that are not sums."""
        if not self.kind:
            return bool(variant.constraints)
        own = (one for one in variant.constraints if one.key == self.kind)
        return any(_relations(constraint) for constraint in own)

    def relations_of(self, deduction: Deduction) -> tuple[Relation, ...]:
        """The relations of the deduction's constraint: see `FillingRule.relations_of`."""
        relation, constraint = _source(deduction)
        others = (other for other in _relations(constraint) if other != relation)
        return (*([relation] if relation else []), *others)

    def whole(self, deduction: Deduction, state: State, *, places: bool) -> Deduction | None:
        found = super().whole(deduction, state, places=places)
        # An equation is that of one relation.
        several = found is not None and _source(found)[0] is None
        return found._replace(phrase="constraint") if found and several else found

    def find(self, state: State, news: News | None = None) -> Iterator[Deduction]:
        changed = is_changed(state, news)
        for relation, constraint in owned_relations(state.geometry):
            own = self.kind in ("", constraint.key) and not isinstance(relation, Sum)  # of cages
            if own and changed(relation.cells):
                technique = technique_of(type(constraint))
                for deduction in self.of_relation(state, relation):
                    adds = isinstance(relation, WeightedSum) and deduction.phrase == "constraint"
                    phrase = "sum" if adds else deduction.phrase
                    yield deduction._replace(technique=technique, phrase=phrase)


RULES = (
    RuleDeclaration(
        "constraint-fillings",
        CONSTRAINT,
        ConstraintFillings,
        options={"of": RuleOption("kind", _KEYS)},
        example=Example(
            "." * 16,
            "r1c1#1",
            variant="classic4",
            layout='arrows = [{ bulb = "r1c1", shaft = "r1c2 r2c2" }]',
        ),
    ),
)
