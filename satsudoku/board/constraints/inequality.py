"""Inequalities: signs between cells."""

from __future__ import annotations

from dataclasses import dataclass

from satsudoku.board.constraint import Tag
from satsudoku.board.listed import Listed
from satsudoku.board.pair_table import chain
from satsudoku.board.relation import Relation

__all__ = ["Inequality"]


@dataclass(frozen=True)
class Inequality(Listed):
    """Each cell is greater than the next one.

    >>> Inequality("inequality", 1, (0, 1), 9, None).relations[0].allows([5, 3])
    True
    """

    key = "inequalities"
    family_name = "inequality"

    @property
    def relations(self) -> tuple[Relation, ...]:
        """Each cell and the next."""
        return chain(self.name, self.cells, self.symbols, lambda a, b: a > b)

    @property
    def tags(self) -> tuple[Tag, ...]:
        """The sign between two cells, as it stands from left to right or from top to bottom."""
        return tuple(
            Tag((one, two), ">" if one < two else "<", "plain")
            for one, two in zip(self.cells, self.cells[1:], strict=False)
        )
