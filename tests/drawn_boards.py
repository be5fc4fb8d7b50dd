"""Boards on which tests draw random constraints, and what they say of values."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from random import Random
from typing import Any

Values = Sequence[int]
Table = dict[str, Any]


@dataclass(frozen=True)
class Board:
    """A square board to draw random constraints on."""

    random: Random
    side: int
    height: int  # of a box
    more: int = 0  # symbols than cells a side

    @property
    def values(self) -> int:
        """How many symbols there are."""
        return self.side + self.more

    def cells(self, least: int, most: int, *, repeats: bool = False) -> list[int]:
        """Some cells in any order."""
        count = self.random.randint(least, most)
        every = range(self.side**2)
        return self.random.choices(every, k=count) if repeats else self.random.sample(every, count)

    def row(self) -> list[int]:
        """A row or a column, from either end."""
        at = self.random.randrange(self.side)
        row = [at * self.side + k for k in range(self.side)]
        column = [k * self.side + at for k in range(self.side)]
        return self.random.choice([row, row[::-1], column, column[::-1]])

    def name(self, cells: Sequence[int]) -> str:
        """Cells as tables name them."""
        return " ".join(f"r{cell // self.side + 1}c{cell % self.side + 1}" for cell in cells)


def ascending(values: Values) -> bool:
    return all(a < b for a, b in pairwise(values))


def between_crusts(values: Values, low: int, high: int) -> int:
    one, two = sorted((values.index(low), values.index(high)))
    return sum(values[one + 1 : two])


def visible(values: Values) -> list[int]:
    return [v for k, v in enumerate(values) if all(v > before for before in values[:k])]


def pieces(values: Values, total: int) -> bool:
    """Pieces of a total; no more than zeros behind the last one, or only zeros."""
    if not any(values):
        return True
    return any(
        sum(values[:k]) == total and pieces(values[k:], total) for k in range(1, len(values) + 1)
    )


def groups(values: Values, side: int) -> list[int]:
    end = (side + 1) // 3  # as many low as high ones
    return [(v > end) + (v > side - end) for v in values]


def differ(values: Sequence[int]) -> bool:
    return len(set(values)) == len(values)


Holds = Callable[[Values], bool]
Made = tuple[Table, Sequence[int], Holds]
"""A table, the cells whose values its condition takes, and the condition."""
