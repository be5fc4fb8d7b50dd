"""Dots at the border of two cells."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from satsudoku.catalogue import say
from satsudoku.constraints.listed import Listed


@dataclass(frozen=True)
class Dot(Listed):
    """A dot at the border of two cells."""

    optional: ClassVar[bool] = True
    shape: ClassVar[str] = "edge"

    def place_name(self, names: Sequence[str], language: str = "en") -> str:
        """See `Constraint.place_name`: by both cells."""
        if len(self.cells) != 2:
            return super().place_name(names, language)
        a, b = (names[cell] for cell in self.cells)
        between = say("{it} between {first} and {last}", language, "places")
        return between.format(it=self._sized(language), first=a, last=b)

    @classmethod
    def most_cells(cls, symbols: int) -> int:
        return 2
