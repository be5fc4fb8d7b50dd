"""What became of the fillings that a composition tried, for people who wait."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from satsudoku.catalogue import said

_UNJUDGED = "the time ended before redundant constraints were looked for"
_LEFT_OUT = (
    "left out are the numbers of {names}: none fits, or the tier or the break-in does without"
)
_UNREAD = "redundant, because no rule of these tiers reads them: {names}"
_REDUNDANT = "redundant: without any one of these, the puzzle stays unique and on its tier: {names}"


@dataclass
class Attempts:
    """What became of fillings.

    Attributes:
        fillings: how many were tried.
        crowded: how many had no room for the constraints that are to be placed or kept.
        broken: how many had no puzzle with the break-in first.
        tiers: how many had a puzzle that needs another tier than was asked for.
        rounds: of a search for a puzzle with fewer redundant parts, around the filling of one that
            is found.
        redundant: constraints of the puzzle without each of which it stays unique and on its tier.
        unread: more of these, which no rule up to its tier reads.
        left_out: constraints that lost their drawn numbers, because none fits, or because of the
            tier or the break-in.
        judged: whether there was time to look for redundant constraints of the puzzle.

    >>> print(Attempts(5, broken=2, tiers=Counter({8: 2, 7: 1})).text)
    fillings tried: 5, without the break-in first: 2, on tier 7: 1, on tier 8: 2
    """

    fillings: int = 0
    crowded: int = 0
    broken: int = 0
    tiers: Counter[int] = field(default_factory=Counter)
    rounds: int = 0
    redundant: tuple[str, ...] = ()
    unread: tuple[str, ...] = ()
    left_out: tuple[str, ...] = ()
    judged: bool = True

    @property
    def text(self) -> str:
        """What became of the fillings in a line, in the language of the process."""
        parts = [said("fillings tried: {number}", number=self.fillings)]
        if self.crowded:
            parts.append(said("without room for all: {number}", number=self.crowded))
        if self.broken:
            parts.append(said("without the break-in first: {number}", number=self.broken))
        for tier, number in sorted(self.tiers.items()):
            parts.append(said("on tier {tier}: {number}", number=number, tier=tier))
        if self.rounds:
            parts.append(
                said(
                    "one is found, and fewer redundant parts are sought: round {number}",
                    number=self.rounds,
                )
            )
        return ", ".join(parts)

    @property
    def remarks(self) -> list[str]:
        """What to say of constraints of the puzzle that it does not need."""
        told = [] if self.judged else [said(_UNJUDGED)]
        kinds = (_LEFT_OUT, self.left_out), (_UNREAD, self.unread), (_REDUNDANT, self.redundant)
        return told + [said(what, names=", ".join(names)) for what, names in kinds if names]
