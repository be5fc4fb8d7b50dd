from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import ClassVar

from satsudoku.constraints.relations.automaton import Automaton


@dataclass(frozen=True)
class Never(Automaton):
    """No way to fill the cells: what remains of a demand that contradicts itself.

    >>> never = Never("modular line 1", (4,), 9)
    >>> never.allows([0]), never.prune([0b111111111])
    (False, None)
    """

    def step(self, position: int, state: Hashable, symbol: int) -> None:
        """No symbol fits."""

    # The one before the first cell.
    most_states: ClassVar[int] = 1

    expected: ClassVar[str] = ""
