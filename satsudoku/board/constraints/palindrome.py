"""Palindromes: lines that read the same from both ends."""

from __future__ import annotations

from dataclasses import dataclass

from satsudoku.board.listed import Line
from satsudoku.board.pair_table import pair_table
from satsudoku.board.relation import Relation

__all__ = ["Palindrome"]


@dataclass(frozen=True)
class Palindrome(Line):
    """The cells at equal distance from the ends hold equal symbols.

    >>> [r.cells for r in Palindrome("palindrome", 1, (0, 1, 2, 5, 8), 9, None).relations]
    [(0, 8), (1, 5)]
    """

    key = "palindromes"
    family_name = "palindrome"

    @property
    def relations(self) -> tuple[Relation, ...]:
        """The two cells at each distance."""
        half = len(self.cells) // 2
        return tuple(
            pairs
            for one, two in zip(self.cells[:half], reversed(self.cells), strict=False)
            if one != two
            for pairs in pair_table(self.name, one, two, self.symbols, lambda a, b: a == b)
        )
