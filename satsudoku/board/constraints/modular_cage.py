"""Modular cages: each remainder by three at least once."""

from __future__ import annotations

from dataclasses import dataclass

from satsudoku.board.mixtures import Mix, remainders
from satsudoku.board.relation import Relation

__all__ = ["ModularCage"]


@dataclass(frozen=True)
class ModularCage(Mix):
    """The cells hold each remainder by three at least once.

    >>> len(ModularCage("modular cage", 1, (0, 1, 9, 10), 9, None).relations)
    3
    """

    key = "modular_cages"
    family_name = "modular cage"

    @property
    def relations(self) -> tuple[Relation, ...]:
        """One a remainder."""
        return self._each(remainders(self.symbols, 3))
