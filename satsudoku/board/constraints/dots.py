"""Dots and signs between cells: differences, ratios, X and V, inequalities."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from satsudoku.board.constraint import Tag
from satsudoku.board.listed import Listed
from satsudoku.board.pair_table import chain
from satsudoku.board.relation import Relation

__all__ = ["Difference", "Inequality", "PairSum", "Ratio"]


@dataclass(frozen=True)
class _Dot(Listed):
    """A dot at the border of two cells."""

    optional: ClassVar[bool] = True

    @classmethod
    def most_cells(cls, symbols: int) -> int:
        """Two."""
        return 2


@dataclass(frozen=True)
class Difference(_Dot):
    """A white dot: the values differ by exactly `value`, 1 if it is missing.

    >>> Difference("difference", 1, (0, 1), 9, 2).relations[0].allows([5, 3])
    True
    """

    key = "differences"
    family_name = "difference"
    number_key = "difference"

    @classmethod
    def default(cls, symbols: int) -> int:
        """Consecutive values."""
        return 1

    @classmethod
    def numbers(cls, cells: int, symbols: int) -> tuple[int, int]:
        """Any difference, 0 too."""
        return 0, symbols - 1

    @property
    def relations(self) -> tuple[Relation, ...]:
        """The two cells."""
        apart = 1 if self.value is None else self.value
        return chain(self.name, self.cells, self.symbols, lambda a, b: abs(a - b) == apart)

    @property
    def tags(self) -> tuple[Tag, ...]:
        """A white dot, with its number unless that is 1."""
        return (Tag(self.cells, "" if self.value in (None, 1) else str(self.value)),)


@dataclass(frozen=True)
class Ratio(_Dot):
    """A black dot: one value is `value` times the other, twice if it is missing.

    >>> Ratio("ratio", 1, (0, 1), 9, 3).relations[0].allows([3, 9])
    True
    """

    key = "ratios"
    family_name = "ratio"
    number_key = "ratio"

    @classmethod
    def default(cls, symbols: int) -> int:
        """Twice."""
        return 2

    @property
    def relations(self) -> tuple[Relation, ...]:
        """The two cells."""
        times = self.value or 2
        return chain(
            self.name, self.cells, self.symbols, lambda a, b: a == times * b or b == times * a
        )

    @property
    def tags(self) -> tuple[Tag, ...]:
        """A black dot, with its number unless that is 2."""
        text = "" if self.value in (None, 2) else str(self.value)
        return (Tag(self.cells, text, "black"),)


@dataclass(frozen=True)
class PairSum(_Dot):
    """X, V or another number: the values of the two cells add to it.

    >>> PairSum("pair sum", 1, (0, 1), 9, 10).tags[0].text
    'X'
    """

    key = "pair_sums"
    family_name = "pair sum"
    number_key = "sum"
    optional = False

    @classmethod
    def numbers(cls, cells: int, symbols: int) -> tuple[int, int]:
        """What two cells may add to; 5 and 10, V and X, whatever that may be."""
        return 2, max(10, 2 * symbols)

    @property
    def relations(self) -> tuple[Relation, ...]:
        """The two cells."""
        return chain(self.name, self.cells, self.symbols, lambda a, b: a + b == self.value)

    @property
    def tags(self) -> tuple[Tag, ...]:
        """X, V or the number."""
        text = {5: "V", 10: "X"}.get(self.value or 0, str(self.value))
        return (Tag(self.cells, text, "plain"),)


@dataclass(frozen=True)
class Inequality(Listed):
    """Each cell is greater than the next one.

    >>> Inequality("inequality", 1, (0, 1), 9, None).relations[0].allows([5, 3])
    True
    """

    key = "inequalities"
    family_name = "inequality"

    @property
    def relations(self) -> tuple[Relation, ...]:
        """Each cell and the next."""
        return chain(self.name, self.cells, self.symbols, lambda a, b: a > b)

    @property
    def tags(self) -> tuple[Tag, ...]:
        """The sign between two cells, as it stands from left to right or from top to bottom."""
        return tuple(
            Tag((one, two), ">" if one < two else "<", "plain")
            for one, two in zip(self.cells, self.cells[1:], strict=False)
        )
