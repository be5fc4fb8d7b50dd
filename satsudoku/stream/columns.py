"""Columns: what is known of many puzzles, a field each, in arrays where the values allow it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from satsudoku._kernel import RowWriter
from satsudoku.board.empty import EMPTY
from satsudoku.board.variant import Variant


class Spelling(NamedTuple):
    """How values are written.

    Attributes:
        spell: a value as text.
        quote: the quotes around a text of letters and digits.
    """

    spell: Callable[[Any], bytes]
    quote: bytes


def encoded(text: str) -> bytes:
    r"""A text as UTF-8; what a file's name has beside characters stays as it is.

    >>> encoded("é\udcff")
    b'\xc3\xa9\xff'
    """
    return text.encode("utf-8", "surrogateescape")


class Column(ABC):
    """The values of one field, a row each; a row's value is as in a `Record`."""

    @abstractmethod
    def __getitem__(self, row: int) -> Any: ...

    @abstractmethod
    def codes(self, rows: int) -> NDArray[np.int64]:
        """A number for each row; rows of one number have equal values, or a board each."""

    @abstractmethod
    def write_to(self, writer: RowWriter, spelling: Spelling) -> None:
        """Write the column's values behind what the writer has."""


class Same(Column):
    """One value for all rows."""

    def __init__(self, value: Any) -> None:
        self.value = value

    def __getitem__(self, row: int) -> Any:
        return self.value

    def codes(self, rows: int) -> NDArray[np.int64]:
        return np.zeros(rows, dtype=np.int64)

    def write_to(self, writer: RowWriter, spelling: Spelling) -> None:
        writer.literal(spelling.spell(self.value))


class Numbers(Column):
    """A whole number from 0 for each row."""

    def __init__(self, numbers: NDArray[Any]) -> None:
        self.numbers = np.ascontiguousarray(numbers, dtype=np.uint64)

    def __getitem__(self, row: int) -> int:
        return int(self.numbers[row])

    def codes(self, rows: int) -> NDArray[np.int64]:
        return np.unique(self.numbers, return_inverse=True)[1]

    def write_to(self, writer: RowWriter, spelling: Spelling) -> None:
        writer.number(self.numbers)


class Choices(Column):
    """One of a few values for each row."""

    def __init__(self, choices: NDArray[Any], values: Sequence[Any]) -> None:
        self.choices = np.ascontiguousarray(choices, dtype=np.int32)
        self.values = values

    def __getitem__(self, row: int) -> Any:
        return self.values[int(self.choices[row])]

    def codes(self, rows: int) -> NDArray[np.int64]:
        return self.choices.astype(np.int64)

    def write_to(self, writer: RowWriter, spelling: Spelling) -> None:
        writer.text(self.choices, list(map(spelling.spell, self.values)))


class Each(Choices):
    """A value of its own for each row."""

    def __init__(self, values: Sequence[Any]) -> None:
        super().__init__(np.arange(len(values)), values)


class Boards(Column):
    """A board as a line of text for each row, or None.

    Args:
        values: shape (N, cells), uint8.
        variant: the boards' variant.
        present: shape (N,), bool: whether there is a board; None if there always is.

    >>> from satsudoku import variant
    >>> Boards(np.eye(16, dtype=np.uint8), variant("classic4"))[1]
    '.1..............'
    """

    def __init__(
        self, values: NDArray[np.uint8], variant: Variant, present: NDArray[np.bool_] | None = None
    ) -> None:
        self.values = np.ascontiguousarray(values)
        self.characters = EMPTY[0] + variant.symbols
        self.present = present
        self.variant = variant

    def __getitem__(self, row: int) -> str | None:
        if self.present is not None and not self.present[row]:
            return None
        line: str = self.values[row].tobytes().decode("latin-1").translate(self.characters)
        return line

    def codes(self, rows: int) -> NDArray[np.int64]:
        return np.zeros(rows, np.int64) if self.present is None else self.present.astype(np.int64)

    def write_to(self, writer: RowWriter, spelling: Spelling) -> None:
        if self._plain(spelling):
            none = [spelling.spell(None)]
            self.write_present(writer, np.zeros(len(self.values)), none, spelling.quote)
        else:
            Each([self[row] for row in range(len(self.values))]).write_to(writer, spelling)

    def _plain(self, spelling: Spelling) -> bool:
        """Whether each character stands for itself, on one byte."""
        quote = spelling.quote
        return all(
            character.isascii() and spelling.spell(character) == quote + character.encode() + quote
            for character in self.characters
        )

    def write_present(
        self, writer: RowWriter, choices: NDArray[Any], texts: Sequence[bytes], quote: bytes
    ) -> None:
        """Write the boards, and where there is none one of some texts.

        Pre: the characters are ASCII.
        """
        codes = None
        if self.present is not None:
            codes = np.where(self.present, -1, choices).astype(np.int32)
        writer.board(self.values, self.characters.encode(), codes, list(texts), quote)


def alike(
    columns: Sequence[Column], begin: int, end: int
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Number rows so that those with equal values in all columns have the same number.

    Returns:
        The first row of each number, counted from `begin`; and the number of each row.

    >>> columns = Choices(np.array([1, 0, 1]), "ab"), Same(5)
    >>> [some.tolist() for some in alike(columns, 0, 3)]
    [[1, 0], [1, 0, 1]]
    """
    firsts = np.zeros(min(1, end - begin), dtype=np.int64)
    numbers = np.zeros(end - begin, dtype=np.int64)
    for column in columns:
        if isinstance(column, Same) or begin == end:
            continue
        codes = column.codes(end)[begin:end]
        both = numbers * (int(codes.max()) + 1) + codes
        _, firsts, numbers = np.unique(both, return_index=True, return_inverse=True)
    return firsts, numbers


def truths(true: NDArray[np.bool_], present: NDArray[np.bool_] | None = None) -> Choices:
    """A column of True and False, and None if the truth is not known."""
    choices = true.astype(np.int32)
    return Choices(
        choices if present is None else np.where(present, choices, 2), (False, True, None)
    )


def where(
    present: NDArray[np.bool_], numbers: NDArray[np.integer] | NDArray[np.float64]
) -> Choices:
    """A column of numbers where they are known, else None."""
    different, places = np.unique(np.where(present, numbers, 0), return_inverse=True)
    return Choices(np.where(present, places, len(different)), [*different.tolist(), None])
