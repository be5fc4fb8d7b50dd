"""A placement of Sato's program, as the kernel reports it and as a deduction."""

from __future__ import annotations

from enum import IntEnum
from typing import NamedTuple

from satsudoku.human.deduction import Deduction


class Reason(IntEnum):
    """The reason for a placement: `sato::Reason` of the kernel."""

    BAND = 0
    ONLY_PLACE = 1
    ONLY_DIGIT = 2
    GATHERED = 3
    CORNER = 4
    FULL_CROSSING = 5
    HELD_CROSSING = 6
    PAIRS_BAR = 7
    TAKEN_PLACE = 8
    TAKEN_DIGIT = 9
    TAKEN_END = 10
    BARRED_END = 11
    CHAIN = 12
    REFUTED = 13
    TRIED = 14

    @property
    def phrase(self) -> str:
        """The key of the sentence that explains it."""
        return self.name.lower().replace("_", " ")


class KernelPlacement(NamedTuple):
    """A placement as the kernel reports it.

    Attributes:
        procedure: one of `PROCEDURES`.
        reason: a `Reason`.
        cell: the cell of the digit.
        digit: from 1.
        house: the house of the search; -1 for none.
        number: of empty cells there, or of placements until a contradiction.
        others: other cells of the reason; -1 for none.
        digits: bit d: the digit d.
        level: the level at which the program was.
        in_trial: whether it follows from a digit that was only tried.
    """

    procedure: int
    reason: int
    cell: int
    digit: int
    house: int
    number: int
    others: list[int]
    digits: int
    level: int
    in_trial: bool


class Placement(Deduction):
    """A placement of the program, as a deduction."""

    kernel: KernelPlacement

    @property
    def level(self) -> int:
        """The level at which the program was."""
        return self.kernel.level

    @property
    def in_trial(self) -> bool:
        """Whether it follows from a digit that was only tried."""
        return self.kernel.in_trial
