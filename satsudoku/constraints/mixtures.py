"""Mixtures of groups of symbols along lines and in cages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar

from satsudoku.board.relation import Relation
from satsudoku.constraints.listed import Listed
from satsudoku.constraints.pair_table import pair_table
from satsudoku.constraints.relations.never import Never
from satsudoku.constraints.relations.occurrences import Occurrences


def thirds(symbols: int) -> list[int]:
    """The group of each symbol: low, middle or high; as many are low as high.

    >>> thirds(4), thirds(5), thirds(6)
    ([0, 1, 1, 2], [0, 0, 1, 2, 2], [0, 0, 1, 1, 2, 2])
    """
    low = (symbols + 1) // 3
    return [(symbol >= low) + (symbol >= symbols - low) for symbol in range(symbols)]


def remainders(symbols: int, modulus: int) -> list[int]:
    """The group of each symbol: its value's remainder."""
    return [(symbol + 1) % modulus for symbol in range(symbols)]


def mixed(
    name: str, cells: Sequence[int], groups: Sequence[int], window: int
) -> tuple[Relation, ...]:
    """Any `window` successive cells are of different groups; so no cell may come again in one."""
    pairs = [
        (first, second)
        for place, first in enumerate(cells)
        for second in cells[place + 1 : place + window]
    ]
    if any(first == second for first, second in pairs):
        return (Never(name, tuple(cells[:1]), len(groups)),)
    return tuple(
        relation
        for first, second in pairs
        for relation in pair_table(name, first, second, len(groups), _differ, *groups)
    )


def _differ(first: int, second: int, *groups: int) -> bool:
    return groups[first - 1] != groups[second - 1]


@dataclass(frozen=True)
class Mix(Listed):
    """Each group has a symbol in the cells."""

    least_cells: ClassVar[int] = 3
    outline: ClassVar[str | None] = ""

    def _each(self, groups: Sequence[int]) -> tuple[Relation, ...]:
        ones, some = _ones_and_some(len(self.cells))
        return tuple(
            Occurrences(f"{self.name}, group {group}", self.cells, self.symbols, chosen, ones, some)
            for group, chosen in _chosen(tuple(groups)).items()
        )


@lru_cache(maxsize=64)
def _ones_and_some(cells: int) -> tuple[tuple[int, ...], frozenset[int]]:
    """A weight for each cell, and the counts of at least one cell."""
    return (1,) * cells, frozenset(range(1, cells + 1))


@lru_cache(maxsize=64)
def _chosen(groups: tuple[int, ...]) -> Mapping[int, frozenset[int]]:
    return {
        group: frozenset(s for s, other in enumerate(groups) if other == group)
        for group in dict.fromkeys(groups)
    }
