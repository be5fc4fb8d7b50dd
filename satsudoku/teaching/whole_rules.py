"""Rules that can say more at once: all of one constraint, or the same of several symbols."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol, TypeGuard

from satsudoku.board.constraint import Constraint
from satsudoku.board.house import House
from satsudoku.human.deduction import Deduction
from satsudoku.human.rule import News
from satsudoku.human.state import State


class Whole(Protocol):
    """Rules that can say all that follows from one constraint.

    Attributes:
        reach: the higher of two for the same constraint includes the lower.
    """

    reach: int

    def find(self, state: State, news: News | None = None) -> Iterator[Deduction]:
        """See `Rule.find`."""
        ...

    def source(self, deduction: Deduction) -> Constraint | None:
        """The constraint of a deduction; None if it comes from several."""
        ...

    def sources(self, deduction: Deduction) -> tuple[Constraint, ...]:
        """The constraints to look at; none where one looks at houses."""
        ...

    def whole(self, deduction: Deduction, state: State, *, places: bool) -> Deduction | None:
        """All that the constraint of a deduction says in a state; None for nothing."""
        ...


def whole_houses(deduction: Deduction) -> tuple[House, ...]:
    """The houses to look at: those that a pattern starts from, or that lie in its area."""
    geometry = deduction.geometry
    houses = geometry.houses(deduction.truths)
    if houses:
        return houses
    linked = geometry.houses(deduction.links)
    return tuple(house for house in linked if set(house.cells) <= set(deduction.truths))


class Joint(Protocol):
    """Rules that can say the same of several symbols at once."""

    def joint(self, deduction: Deduction, state: State) -> Deduction | None:
        """A deduction with all symbols of which the same holds in a state; None if it does not."""
        ...


def tells_whole(rule: object) -> TypeGuard[Whole]:
    """Whether a rule is `Whole`."""
    return hasattr(rule, "whole")  # `isinstance` of a protocol takes twenty times as long


def tells_joint(rule: object) -> TypeGuard[Joint]:
    """Whether a rule is `Joint`."""
    return hasattr(rule, "joint")
