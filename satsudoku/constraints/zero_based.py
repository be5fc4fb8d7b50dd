"""Constraints of cells in order whose numbers matter: the first symbol may be a 0."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar

from satsudoku.board.relation import Relation
from satsudoku.constraints.listed import Listed


@dataclass(frozen=True)
class ZeroBased(Listed):
    """Cells in order, whose symbols are numbers from 1, or from 0.

    Attributes:
        zero: whether the first symbol is a 0.
    """

    #: Makes the relation of its cells, its number and `zero`, unless `relations` makes others.
    primitive: ClassVar[type[Relation]]
    flags: ClassVar[tuple[str, ...]] = ("zero",)

    zero: bool = False

    @property
    def relations(self) -> tuple[Relation, ...]:
        """What it demands of all its cells."""
        assert self.value is not None
        make: Callable[..., Relation] = self.primitive
        return (make(self.name, self.cells, self.symbols, self.value, self.zero),)
