"""Dots: what stands at the border of two cells."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from satsudoku.board.listed import Listed

__all__ = ["Dot"]


@dataclass(frozen=True)
class Dot(Listed):
    """A dot at the border of two cells."""

    optional: ClassVar[bool] = True

    @classmethod
    def most_cells(cls, symbols: int) -> int:
        """Two."""
        return 2
