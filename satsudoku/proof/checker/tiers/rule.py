"""Rules of human solving: their conclusions from marks, and from one pattern in them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from .board import Board, Candidate, Item
from .marks import Change, Marks

Part = tuple[Any, ...]  # an item, or ("relation", number): see `causes`


class Step(NamedTuple):
    """One step of a path: a pattern or a cause, and what it places and crosses out."""

    truths: Sequence[Item]
    links: Sequence[Item]
    parts: Sequence[Part]
    placed: frozenset[Candidate]
    removed: frozenset[Candidate]


class Rule(ABC):
    """One rule, with the options of its name.

    It is monotone: let it conclude something from some marks. Then in fewer marks that is so, or
    the rule applies, or one of its needs does, which say what becomes of its pattern when some of
    that is gone or filled in. For that some rules count on marks that keep a solution.
    """

    @property
    def needs(self) -> tuple[Rule, ...]:
        """The rules for what its pattern may become."""
        return ()

    @property
    def counts_on_a_solution(self) -> bool:
        """Whether it is monotone only where all marks keep a solution."""
        return False

    @abstractmethod
    def every(self, marks: Marks) -> Iterator[Change]:
        """Its conclusions; some may make no difference."""

    def again(self, marks: Marks, news: set[Candidate]) -> Iterator[Change]:
        """Its conclusions where something has changed since it looked last."""
        return self.every(marks) if news else iter(())

    @abstractmethod
    def follows(self, marks: Marks, step: Step) -> bool:
        """Whether a step is one of its own; the marks have one lane."""

    def applies(self, marks: Marks) -> bool:
        """Whether it would change the marks."""
        if any(map(marks.changes, self.every(marks))):
            return True
        marks.seen[self] = len(marks.log)
        return False


class PatternRule(Rule):
    """A rule that concludes from a pattern; a step names its items."""

    @abstractmethod
    def by(self, marks: Marks, truths: Sequence[Item], links: Sequence[Item]) -> Iterator[Change]:
        """Its conclusions from a pattern; none if the pattern is not its own."""

    def follows(self, marks: Marks, step: Step) -> bool:
        """Whether the step's pattern concludes all that it places and crosses out."""
        changes = [change for change in self.by(marks, step.truths, step.links) if change.lanes]
        placed = {change.candidate for change in changes if change.places}
        removed = {change.candidate for change in changes if not change.places}
        return step.placed <= placed and step.removed <= removed


class LaneByLane(PatternRule):
    """A rule that is easier to say of one state: of a set of candidates, and the filled cells."""

    @abstractmethod
    def of_state(
        self, board: Board, left: set[Candidate], items: Iterable[Item]
    ) -> Iterator[tuple[bool, Candidate]]:
        """Whether it places, and what, by patterns among these items; filled cells are left out."""

    def every(self, marks: Marks) -> Iterator[Change]:
        for lane in range(marks.lanes):
            left = marks.in_lane(lane)
            if left:
                for places, candidate in self.of_state(marks.board, left, marks.board.items):
                    yield Change(places, candidate, 1 << lane)

    def by(self, marks: Marks, truths: Sequence[Item], links: Sequence[Item]) -> Iterator[Change]:
        for places, candidate in self.of_state(marks.board, marks.in_lane(0), truths):
            yield Change(places, candidate, 1)


def exhaust(marks: Marks, rules: Sequence[Rule]) -> None:
    """Apply rules, the first ones first, until none of them changes anything in any lane."""
    number = judged = 0
    while number < len(rules):
        rule, before = rules[number], len(marks.log)
        news = marks.news(rule)
        for change in rule.every(marks) if news is None else rule.again(marks, news):
            if marks.changes(change):
                marks.apply(change)
        if len(marks.log) == before:
            number += 1
            continue
        number = 0
        dead = marks.alive & marks.dead(marks.board.items_among(marks.log[judged:]))
        judged = len(marks.log)
        if dead:
            marks.only(~dead)
            if not marks.alive:
                return
