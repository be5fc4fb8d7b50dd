"""Pencil marks: the candidates that are still possible, and the cells that are filled."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Self

from .refusal import require
from .rules import Rules, Values

__all__ = ["Board", "Candidate", "Item", "Marks", "board_of"]

Candidate = tuple[int, int]  # a cell and a symbol
Item = tuple[int, ...]  # (cell,): what the cell holds; (house, symbol): where the house has it


class Board:
    """The items of a variant, each with its candidates, and which candidates exclude each other."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.symbols = symbols = range(len(rules.symbols))
        self.items: dict[Item, frozenset[Candidate]] = {
            (cell,): frozenset((cell, symbol) for symbol in symbols) for cell in range(rules.cells)
        }
        self.full = [len(house) == len(symbols) for house in rules.houses]
        for number, house in enumerate(rules.houses):
            for symbol in symbols:
                self.items[number, symbol] = frozenset((cell, symbol) for cell in house)
        self.items_of: dict[Candidate, list[Item]] = {c: [] for c in self._all()}
        self.rivals: dict[Candidate, set[Candidate]] = {c: set() for c in self._all()}
        for item, candidates in self.items.items():
            for candidate in candidates:
                self.items_of[candidate].append(item)
                self.rivals[candidate] |= candidates - {candidate}
        for first, a, second, b in rules.pairs:
            self.rivals[first, a].add((second, b))
            self.rivals[second, b].add((first, a))
        self._find_families()

    def _all(self) -> Iterator[Candidate]:
        return (candidate for cell in range(self.rules.cells) for candidate in self.items[cell,])

    def _find_families(self) -> None:
        """Houses whose names differ in the number alone are a family; it may be one of lines."""
        names = [name.rpartition(" ")[0] for name in self.rules.names]
        self.families: dict[str, list[int]] = {name: [] for name in names}
        for number, name in enumerate(names):
            self.families[name].append(number)
        straight = [self._is_straight(house) for house in self.rules.houses]
        self.line = [all(straight[n] for n in self.families[name]) for name in names]

    def _is_straight(self, house: list[int]) -> bool:
        (r0, c0), *others = (self.rules.positions[cell] for cell in house)
        r1, c1 = others[0] if others else (r0, c0)
        return all((r - r0) * (c1 - c0) == (c - c0) * (r1 - r0) for r, c in others)

    def must_be_covered(self, item: Item) -> bool:
        """Whether one of its candidates is true: of a cell, or of a house with every symbol."""
        return len(item) == 1 or self.full[item[0]]


@lru_cache(maxsize=8)
def board_of(rules: Rules) -> Board:
    """The board of some rules; those of the last ones are kept."""
    return Board(rules)


class Marks:
    """What is left of the candidates, item by item."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.left = {item: set(candidates) for item, candidates in board.items.items()}
        self.filled: set[int] = set()

    @classmethod
    def of_puzzle(cls, board: Board, givens: Values, excluded: Iterable[Candidate]) -> Self:
        """Those of a puzzle: its givens are placed, and nothing is deduced."""
        marks = cls(board)
        marks.remove([*board.rules.excluded, *excluded])
        for cell, symbol in enumerate(givens):
            if symbol is not None:
                marks.place((cell, symbol))
        return marks

    def copy(self) -> Marks:
        """The same, to try what a candidate leads to."""
        other = Marks.__new__(Marks)
        other.board = self.board
        other.left = {item: set(candidates) for item, candidates in self.left.items()}
        other.filled = set(self.filled)
        return other

    def has(self, candidate: Candidate) -> bool:
        """Whether a candidate is still possible."""
        return candidate in self.left[candidate[0],]

    def remove(self, candidates: Iterable[Candidate]) -> None:
        """Cross candidates out."""
        for candidate in candidates:
            for item in self.board.items_of[candidate]:
                self.left[item].discard(candidate)

    def place(self, candidate: Candidate) -> None:
        """Fill a cell, and cross out what that excludes."""
        self.filled.add(candidate[0])
        self.remove(self.board.rivals[candidate])

    def values(self) -> Values:
        """The symbols of the filled cells."""
        return [
            min(self.left[cell,])[1] if cell in self.filled else None
            for cell in range(self.board.rules.cells)
        ]

    def is_dead(self) -> bool:
        """Whether an item that must be covered has no candidate left."""
        return any(
            not candidates and self.board.must_be_covered(item)
            for item, candidates in self.left.items()
        )

    def check_below(self, start: Marks) -> None:
        """Refuse marks that cannot follow from others, or lack what filled cells exclude."""
        for cell in range(self.board.rules.cells):
            require(self.left[cell,] <= start.left[cell,], "the state has a candidate too many")
        require(start.filled <= self.filled, "the state lacks a given")
        require(not self.is_dead(), "the state has an item without candidates")
        for cell in self.filled:
            held = self.left[cell,]
            require(len(held) == 1, "the state has a filled cell with several candidates")
            rivals = self.board.rivals[min(held)]
            require(not any(map(self.has, rivals)), "the state has what a filled cell excludes")
