"""What became of the fillings that a composition tried, for people who wait."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from satsudoku.catalogue import said


@dataclass
class Attempts:
    """What became of fillings.

    Attributes:
        fillings: how many were tried.
        broken: how many had no puzzle with the break-in first.
        tiers: how many had a puzzle that needs another tier than the wished one.

    >>> print(Attempts(5, 2, Counter({8: 2, 7: 1})).text)
    fillings tried: 5, without the break-in first: 2, on tier 7: 1, on tier 8: 2
    """

    fillings: int = 0
    broken: int = 0
    tiers: Counter[int] = field(default_factory=Counter)

    @property
    def text(self) -> str:
        """All of this in a line, in the language of the process."""
        parts = [said("fillings tried: {number}", number=self.fillings)]
        if self.broken:
            parts.append(said("without the break-in first: {number}", number=self.broken))
        for tier, number in sorted(self.tiers.items()):
            parts.append(said("on tier {tier}: {number}", number=number, tier=tier))
        return ", ".join(parts)
