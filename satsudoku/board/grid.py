"""A filled board."""

from __future__ import annotations

from satsudoku.board.board import Board
from satsudoku.board.conflict import conflict


class Grid(Board):
    """A filled board.

    >>> solution = Grid("1243342143122134", "classic4")
    >>> solution.is_valid()
    True
    """

    def is_valid(self) -> bool:
        """Whether every cell is filled and no house, relation or mark is broken.

        >>> Grid("1243342143122134", "classic4").is_valid(), Grid("1" * 16, "classic4").is_valid()
        (True, False)
        """
        return 0 not in self.values and conflict(self.values, self.variant) is None
