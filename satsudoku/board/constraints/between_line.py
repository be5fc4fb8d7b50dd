"""Between lines: inner cells within what the ends hold."""

from __future__ import annotations

from dataclasses import dataclass

from satsudoku.board.constraint import Tag
from satsudoku.board.listed import Line
from satsudoku.board.primitives.interval import Interval
from satsudoku.board.relation import Relation

__all__ = ["BetweenLine"]


@dataclass(frozen=True)
class BetweenLine(Line):
    """The inner cells lie strictly between the values of the ends.

    >>> BetweenLine("between line", 1, (0, 1, 2), 9, None).relations[0].cells
    (0, 2, 1)
    """

    key = "between_lines"
    family_name = "between line"
    repeats = False

    @property
    def relations(self) -> tuple[Relation, ...]:
        """The ends, then the others; two cells say nothing."""
        first, *inner, last = self.cells
        if not inner:
            return ()
        return (Interval(self.name, (first, last, *inner), self.symbols, 0, False),)

    @property
    def tags(self) -> tuple[Tag, ...]:
        """Rings around the ends."""
        return Tag(self.cells[:1], "", "ring"), Tag(self.cells[-1:], "", "ring")
