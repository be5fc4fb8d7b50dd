"""Lockout lines: inner cells outside of what the ends hold."""

from __future__ import annotations

from dataclasses import dataclass

from satsudoku.board.constraint import Tag
from satsudoku.board.listed import Line
from satsudoku.board.primitives.interval import Interval
from satsudoku.board.relation import Relation

__all__ = ["LockoutLine"]


@dataclass(frozen=True)
class LockoutLine(Line):
    """The ends differ by `value` at least, 4 if it is missing; the others lie strictly outside.

    >>> (lockout,) = LockoutLine("lockout line", 1, (0, 1, 2), 9, 4).relations
    >>> lockout.allows([2, 6, 1]), lockout.allows([2, 6, 5]), lockout.allows([2, 5, 1])
    (True, False, False)
    """

    key = "lockout_lines"
    family_name = "lockout line"
    number_key = "difference"
    optional = True
    repeats = False

    @classmethod
    def default(cls, symbols: int) -> int:
        """Four."""
        return 4

    @classmethod
    def numbers(cls, cells: int, symbols: int) -> tuple[int, int]:
        """Any difference, 0 too."""
        return 0, symbols - 1

    @property
    def relations(self) -> tuple[Relation, ...]:
        """The ends, then the others."""
        first, *inner, last = self.cells
        gap = 4 if self.value is None else self.value
        return (Interval(self.name, (first, last, *inner), self.symbols, gap, True),)

    @property
    def tags(self) -> tuple[Tag, ...]:
        """Rings around the ends."""
        return Tag(self.cells[:1], "", "ring"), Tag(self.cells[-1:], "", "ring")
