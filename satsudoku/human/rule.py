"""What every rule is: a small named object that finds deductions in a state."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from satsudoku.human.deduction import Deduction
from satsudoku.human.state import State

__all__ = ["Consequence", "News", "Rule"]

Consequence = tuple[tuple[int, ...], tuple[int, ...]]
"""What a deduction does: the options that it places, and those that it removes."""


class News(NamedTuple):
    """What happened to a state since a rule looked last: the ends of the state's journals.

    Attributes:
        forced: items left with one option, and cells filled.
        gone: options removed.
    """

    forced: list[int]
    gone: list[int]


@dataclass(frozen=True)
class Rule(ABC):
    """One human deduction pattern, for every variant.

    A rule is sound: it never removes an option of a solution. And the proof that it has found
    remains one as options vanish: what it deduces in a state it still deduces in a smaller one, or
    the pattern has shrunk, because some of it was placed, to that of a smaller rule (a naked triple
    to a naked pair, a pair to a single). So a set of rules that has with each rule the smaller ones
    that it needs (`satsudoku.human.rules.missing_needs`) has one fixpoint, whatever the order of
    application. Without them it need not: three cells with two candidates each are a triple, and
    one of them placed leaves a pair, of which a rule for triples says nothing.

    Attributes:
        name: what ladder files call it, e.g. ``naked-pair``.
        technique: the field's name, e.g. ``Naked Pair``.
    """

    name: str
    technique: str

    # Whether it reads a pattern off the state; proofs by contradiction use such rules only.
    pattern: ClassVar[bool] = True

    @property
    def confluent(self) -> bool:
        """Whether what it deduces is the same in whatever order; else no ladder with it is so."""
        return True

    @abstractmethod
    def find(self, state: State, news: News | None = None) -> Iterator[Deduction]:
        """Yield the deductions that would change the state.

        Args:
            state: not to be changed while this iterates, but for applying what it yields.
            news: look only at what this can have opened; None looks everywhere.
        """

    def over(self, below: tuple[Rule, ...]) -> Rule:
        """The rule as it stands on a ladder.

        Args:
            below: all rules of the tiers below, for those that reason with other rules.
        """
        return self

    def consequences(self, state: State) -> set[Consequence]:
        """What the deductions do that would change the state, each once, by whatever patterns.

        >>> from satsudoku import Puzzle
        >>> from satsudoku.human.rules import rule
        >>> state = State.of(Puzzle("........6.344..1....5....2..6....4.2", "classic6"))
        >>> len(rule("hidden-single").consequences(state))
        3
        """
        return {
            (tuple(sorted(found.placed)), tuple(sorted(found.eliminated)))
            for found in self.find(state)
        }
