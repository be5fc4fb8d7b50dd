"""Techniques that only the procedure of another program applies."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from satsudoku.human.deduction import Deduction
from satsudoku.human.rule import News, Rule
from satsudoku.human.state import State


@dataclass(frozen=True)
class ProgramTechnique(Rule):
    """A technique of a program, which makes its deductions in an order of its own.

    On a state alone it yields nothing.
    """

    pattern: ClassVar[bool] = False

    # The chosen step depends on the order of search.
    confluent: ClassVar[bool] = False

    def find(self, state: State, news: News | None = None) -> Iterator[Deduction]:
        """Yield nothing."""
        return iter(())
