"""Innies and outies: whole houses less whole cages leave a sum of a few cells.

┌ 3 ─────┬ 5 ──┬ ? ┐    A row of 1 to 4 adds to 10. Cages of 3 and 5 that lie in it leave 2
│   .  . │  .  │   │    for its last cell.
└────────┴─────┴───┘
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from satsudoku.board.relation import Relation
from satsudoku.board.variant import first_number
from satsudoku.constraints.fillings import FillingRule, is_changed, proves
from satsudoku.constraints.relations.leftovers import Leftover, leftovers
from satsudoku.constraints.results import result
from satsudoku.human.declaration import Example, RuleDeclaration
from satsudoku.human.deduction import Deduction
from satsudoku.human.rule import News
from satsudoku.human.sentences.sentence import Sentence, Sentences
from satsudoku.human.sentences.speaker import Speaker
from satsudoku.human.sentences.vocabulary import Word
from satsudoku.human.state import State
from satsudoku.human.technique import Technique

INNIES_OUTIES = Technique("Innies and Outies")


def _of(deduction: Deduction) -> Leftover:
    """The leftover of a deduction: of several of the same cells one that proves it."""
    return next(
        leftover
        for leftover in leftovers(deduction.geometry.variant)
        if proves(leftover.relation, deduction)
    )


def _cages(deduction: Deduction, speaker: Speaker) -> str:
    houses = [house for cage in _of(deduction).cages for house in cage.houses]
    return speaker.named(houses)


def _first(deduction: Deduction) -> int:
    return first_number(deduction.geometry.variant.symbols)


def _area(deduction: Deduction, speaker: Speaker) -> str:
    first = _first(deduction)
    numbers = range(first, first + deduction.geometry.symbols)
    return str(len(_of(deduction).houses) * sum(numbers))


def _caged(deduction: Deduction, speaker: Speaker) -> str:
    cages = (cage.counted_from(_first(deduction)) for cage in _of(deduction).cages)
    return str(sum(cage.total or 0 for cage in cages))


def _equation(deduction: Deduction, speaker: Speaker) -> str:
    """E.g. ``r1c4 + r1c5 - r2c3 = 7``; the total is never negative."""
    leftover = _of(deduction)
    rest = leftover.total - sum(leftover.signs) * (1 - _first(deduction))
    turn = -1 if rest < 0 else 1 if rest > 0 else leftover.signs[0]
    signed = sorted(
        zip(leftover.signs, leftover.relation.cells, strict=True), key=lambda term: term[0] != turn
    )
    terms = [f" {'+' if sign == turn else '-'} {speaker.cell(cell)}" for sign, cell in signed]
    return f"{''.join(terms).removeprefix(' + ')} = {abs(rest)}"


_WORDS: dict[str, Word] = {
    "houses": lambda deduction, speaker: speaker.language.houses(_of(deduction).houses),
    "cages": _cages,
    "area": _area,
    "caged": _caged,
    "equation": _equation,
    "result": result,
}


@dataclass(frozen=True)
class InniesOuties(FillingRule):
    """The cells that cages leave over of whole houses, or reach beyond them, add to the rest."""

    needs_constraints: ClassVar[bool] = True
    phrase: ClassVar[str] = "leftover"
    sentences: ClassVar[Sentences] = {
        "leftover": Sentence(
            "The symbols of {houses} add to {area} and {cages} to {caged}, so {equation}: "
            "{result}.",
            words=_WORDS,
        ),
        "leftover, one": Sentence(
            "The symbols of {houses} add to {area} and {cages} to {caged}, so {result}.",
            words=_WORDS,
        ),
        "leftover, none": Sentence(
            "The symbols of {houses} add to {area} and {cages} to {caged}, but no "
            "candidates fit {equation}.",
            words=_WORDS,
        ),
    }

    def relations_of(self, deduction: Deduction) -> tuple[Relation, ...]:
        """The sum that is left over: see `FillingRule.relations_of`."""
        return (_of(deduction).relation,)

    def whole(self, deduction: Deduction, state: State, *, places: bool) -> Deduction | None:
        """See `FillingRule.whole`; the equation of one cell would say its symbol twice."""
        found = super().whole(deduction, state, places=places)
        one = found is not None and found.placed and len(found.truths) == 1
        return found._replace(phrase="leftover, one") if found and one else found

    def find(self, state: State, news: News | None = None) -> Iterator[Deduction]:
        changed = is_changed(state, news)
        for leftover in leftovers(state.geometry.variant):
            if changed(leftover.relation.cells):
                yield from self.of_relation(state, leftover.relation)


RULES = (
    RuleDeclaration(
        "innies-outies",
        INNIES_OUTIES,
        InniesOuties,
        aliases=("rule of 45",),
        example=Example(
            "." * 16,
            "r1c3#1 r1c3#3",
            variant="classic4",
            layout='cages = [{ cells = "r1c1 r1c2", sum = 4 }]',
        ),
    ),
)
