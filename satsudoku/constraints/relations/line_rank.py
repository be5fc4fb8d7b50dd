"""Ranks: the number of lines of a square board that are smaller than a line, as numbers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from math import isqrt

from satsudoku.board.checked import Checked
from satsudoku.board.relation import Meaning, cell_of, symbol_of


@cache
def lines_of(size: int) -> tuple[tuple[int, ...], ...]:
    """The rows, rows from the right, columns, and columns from below of a square, by place.

    >>> lines_of(2)
    ((0, 1), (2, 3), (1, 0), (3, 2), (0, 2), (1, 3), (2, 0), (3, 1))
    """
    rows = [tuple(size * row + k for k in range(size)) for row in range(size)]
    columns = [tuple(size * k + column for k in range(size)) for column in range(size)]
    return (*rows, *(r[::-1] for r in rows), *columns, *(c[::-1] for c in columns))


@dataclass(frozen=True)
class LineRank(Checked):
    """The number of lines that are smaller than a line, all read as numbers from either end.

    Attributes:
        line: its place; see `lines_of`.
        smaller: the number of smaller lines.
        ties: whether other lines may be equal.
    """

    line: int
    smaller: int
    ties: bool

    def holds(self, values: Sequence[int]) -> bool:
        lines = [[values[place] for place in line] for line in lines_of(isqrt(len(values)))]
        own = lines[self.line]
        return sum(line < own for line in lines) == self.smaller and (
            self.ties or lines.count(own) == 1
        )

    @property
    def meaning(self) -> Meaning:
        """The place of each cell, and the value of each symbol."""
        lines = lines_of(isqrt(len(self.cells)))
        own, *others = (
            frozenset(frozenset({f"place {k}", cell_of(self.cells[c])}) for k, c in enumerate(line))
            for line in (lines[self.line], *lines)
        )
        values = (frozenset({f"value {s}", symbol_of(s)}) for s in range(self.symbols))
        text = f"rank {self.smaller} {self.ties}"
        return frozenset({text, frozenset({"line", own}), frozenset(others), *values})

    @property
    def expected(self) -> str:
        return f"{self.smaller} smaller lines"
