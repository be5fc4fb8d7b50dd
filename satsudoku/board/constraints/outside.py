"""Clues beside the board: sandwiches, X-sums, skyscrapers, numbered rooms; and lunchboxes."""

from __future__ import annotations

from dataclasses import dataclass

from satsudoku.board.constraint import Outline
from satsudoku.board.house import House
from satsudoku.board.listed import Clue, Listed
from satsudoku.board.primitives.crust import Crust, ExtremeCrust
from satsudoku.board.primitives.pointer import PointedSum, PointedValue
from satsudoku.board.primitives.visible import FirstHidden, Visible
from satsudoku.board.relation import Relation

__all__ = ["HiddenSkyscraper", "Lunchbox", "NumberedRoom", "Sandwich", "Skyscraper", "XSum"]


@dataclass(frozen=True)
class Sandwich(Clue):
    """What stands between the least and the greatest symbol of the line adds to the clue.

    >>> Sandwich("sandwich", 1, (0, 1, 2, 3), 4, 5).relations[0].allows([1, 2, 3, 4])
    True
    """

    key = "sandwiches"
    family_name = "sandwich"
    number_key = "sum"

    @classmethod
    def numbers(cls, cells: int, symbols: int) -> tuple[int, int]:
        """0, where the two are neighbours, to all the other symbols."""
        return 0, symbols * (symbols - 1) // 2 - 1

    @property
    def relations(self) -> tuple[Relation, ...]:
        """The sum."""
        assert self.value is not None
        return (Crust(self.name, self.cells, self.symbols, self.value),)


@dataclass(frozen=True)
class Lunchbox(Listed):
    """Different symbols; what stands between their least and their greatest adds to the number.

    >>> Lunchbox("lunchbox", 1, (0, 1, 2), 9, 4).relations[0].allows([3, 4, 7])
    True
    """

    key = "lunchboxes"
    family_name = "lunchbox"
    number_key = "sum"

    @classmethod
    def numbers(cls, cells: int, symbols: int) -> tuple[int, int]:
        """0 to all the other symbols."""
        return 0, symbols * (symbols - 1) // 2 - 1

    @classmethod
    def most_cells(cls, symbols: int) -> int:
        """One a symbol."""
        return symbols

    @property
    def houses(self) -> tuple[House, ...]:
        """Its symbols differ."""
        return (House(self.family, self.name, tuple(sorted(self.cells))),)

    @property
    def relations(self) -> tuple[Relation, ...]:
        """The sum; with all symbols its extremes are known."""
        assert self.value is not None
        kind = Crust if len(self.cells) == self.symbols else ExtremeCrust
        return (kind(self.name, self.cells, self.symbols, self.value),)

    @property
    def outlines(self) -> tuple[Outline, ...]:
        """Its border, and the number."""
        return (Outline(self.cells, str(self.value)),)


@dataclass(frozen=True)
class XSum(Clue):
    """The first x cells add to the clue, where x is the first cell.

    >>> XSum("x-sum", 1, (0, 1, 2), 3, 5).relations[0].allows([2, 3, 1])
    True
    """

    key = "x_sums"
    family_name = "x-sum"
    number_key = "sum"
    least_cells = 1

    @classmethod
    def numbers(cls, cells: int, symbols: int) -> tuple[int, int]:
        """1 to all symbols."""
        return 1, symbols * (symbols + 1) // 2

    @property
    def relations(self) -> tuple[Relation, ...]:
        """The sum."""
        assert self.value is not None
        return (PointedSum(self.name, self.cells, self.symbols, self.value),)


@dataclass(frozen=True)
class Skyscraper(Clue):
    """So many cells are greater than all before them.

    >>> Skyscraper("skyscraper", 1, (0, 1, 2), 3, 2).relations[0].allows([2, 1, 3])
    True
    """

    key = "skyscrapers"
    family_name = "skyscraper"
    number_key = "visible"
    least_cells = 1

    @property
    def relations(self) -> tuple[Relation, ...]:
        """How many."""
        assert self.value is not None
        return (Visible(self.name, self.cells, self.symbols, self.value),)


@dataclass(frozen=True)
class HiddenSkyscraper(Clue):
    """The first cell that is not greater than all before it holds the clue.

    >>> HiddenSkyscraper("hidden skyscraper", 1, (0, 1, 2), 3, 1).relations[0].allows([2, 1, 3])
    True
    """

    key = "hidden_skyscrapers"
    family_name = "hidden skyscraper"
    number_key = "hidden"

    @property
    def relations(self) -> tuple[Relation, ...]:
        """Which one."""
        assert self.value is not None
        return (FirstHidden(self.name, self.cells, self.symbols, self.value),)


@dataclass(frozen=True)
class NumberedRoom(Clue):
    """The x-th cell holds the clue, where x is the first cell.

    >>> NumberedRoom("numbered room", 1, (0, 1, 2), 3, 1).relations[0].allows([3, 2, 1])
    True
    """

    key = "numbered_rooms"
    family_name = "numbered room"
    number_key = "room"
    least_cells = 1

    @property
    def relations(self) -> tuple[Relation, ...]:
        """Which one."""
        assert self.value is not None
        return (PointedValue(self.name, self.cells, self.symbols, self.value),)
