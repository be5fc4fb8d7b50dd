"""Entropic and modular lines: cells that follow one another are of different groups of values."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from satsudoku.board.constraint import Outline
from satsudoku.board.listed import Line, Listed
from satsudoku.board.pair_table import pair_table
from satsudoku.board.primitives.occurrences import Occurrences
from satsudoku.board.relation import Relation

__all__ = ["EntropicCage", "EntropicLine", "ModularCage", "ModularLine"]


def _thirds(symbols: int) -> list[int]:
    """The group of each symbol: low, middle or high."""
    return [3 * symbol // symbols for symbol in range(symbols)]


def _remainders(symbols: int, modulus: int) -> list[int]:
    """The group of each symbol: its value's remainder."""
    return [(symbol + 1) % modulus for symbol in range(symbols)]


def _mixed(
    name: str, cells: Sequence[int], groups: Sequence[int], window: int
) -> tuple[Relation, ...]:
    """So many cells that follow one another are all of different groups."""
    return tuple(
        pairs
        for place, one in enumerate(cells)
        for two in cells[place + 1 : place + window]
        if one != two
        for pairs in pair_table(
            name, one, two, len(groups), lambda a, b: groups[a - 1] != groups[b - 1]
        )
    )


@dataclass(frozen=True)
class EntropicLine(Line):
    """Any three successive cells hold a low, a middle and a high symbol.

    >>> line = EntropicLine("entropic line", 1, (0, 1, 2), 9, None)
    >>> len(line.relations), line.relations[0].allows([1, 3]), line.relations[0].allows([3, 4])
    (3, False, True)
    """

    key = "entropic_lines"
    family_name = "entropic line"

    @property
    def relations(self) -> tuple[Relation, ...]:
        """Any two cells that are less than three apart."""
        return _mixed(self.name, self.cells, _thirds(self.symbols), 3)


@dataclass(frozen=True)
class ModularLine(Line):
    """Any `value` successive cells differ in their remainder by it; 3 if it is missing.

    >>> line = ModularLine("modular line", 1, (0, 1, 2), 9, 3)
    >>> line.relations[0].allows([1, 4]), line.relations[0].allows([3, 4])
    (False, True)
    """

    key = "modular_lines"
    family_name = "modular line"
    number_key = "modulus"
    optional = True

    @classmethod
    def default(cls, symbols: int) -> int:
        """Remainders by three."""
        return 3

    @property
    def relations(self) -> tuple[Relation, ...]:
        """Any two cells that are less than that apart."""
        modulus = self.value or 3
        return _mixed(self.name, self.cells, _remainders(self.symbols, modulus), modulus)


@dataclass(frozen=True)
class _Mix(Listed):
    """Each group has a symbol in the cells."""

    least_cells: ClassVar[int] = 3

    def _each(self, groups: Sequence[int]) -> tuple[Relation, ...]:
        count = len(self.cells)
        return tuple(
            Occurrences(
                f"{self.name}, group {group}",
                self.cells,
                self.symbols,
                frozenset(s for s, other in enumerate(groups) if other == group),
                (1,) * count,
                frozenset(range(1, count + 1)),
            )
            for group in dict.fromkeys(groups)
        )

    @property
    def outlines(self) -> tuple[Outline, ...]:
        """The border."""
        return (Outline(self.cells, ""),)


@dataclass(frozen=True)
class EntropicCage(_Mix):
    """The cells hold a low, a middle and a high symbol at least.

    >>> cage = EntropicCage("entropic cage", 1, (0, 1, 9, 10), 9, None)
    >>> [relation.allows([1, 2, 3, 0]) for relation in cage.relations]
    [True, True, True]
    >>> [relation.allows([1, 2, 3, 9]) for relation in cage.relations]
    [True, False, True]
    """

    key = "entropic_cages"
    family_name = "entropic cage"

    @property
    def relations(self) -> tuple[Relation, ...]:
        """One a group."""
        return self._each(_thirds(self.symbols))


@dataclass(frozen=True)
class ModularCage(_Mix):
    """The cells hold each remainder by three at least once.

    >>> len(ModularCage("modular cage", 1, (0, 1, 9, 10), 9, None).relations)
    3
    """

    key = "modular_cages"
    family_name = "modular cage"

    @property
    def relations(self) -> tuple[Relation, ...]:
        """One a remainder."""
        return self._each(_remainders(self.symbols, 3))
