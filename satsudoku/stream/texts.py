"""A column of texts that differ from row to row, without a Python object for each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from satsudoku._kernel import RowWriter, pieces_within
from satsudoku.stream.columns import Column, Spelling

_PRINTABLE = [bytes([code]) for code in range(32, 128)]


class Texts(Column):
    """A piece of a long text for each row, or another value.

    Args:
        text: the text; its pieces are ASCII.
        begins: shape (N,), int64: where each piece begins.
        ends: shape (N,), int64: where it ends.
        codes: shape (N,), int32: negative where there is a piece, else a place in `others`.
        others: the other values.

    >>> column = Texts(b"onetwo", np.array([0, 3]), np.array([3, 6]), np.array([-1, 0]), [None])
    >>> column[0], column[1]
    ('one', None)
    """

    def __init__(
        self,
        text: bytes,
        begins: NDArray[np.int64],
        ends: NDArray[np.int64],
        codes: NDArray[Any],
        others: Sequence[Any],
    ) -> None:
        self.text = text
        self.begins = np.ascontiguousarray(begins, dtype=np.int64)
        self.ends = np.ascontiguousarray(ends, dtype=np.int64)
        self.choices = np.ascontiguousarray(codes, dtype=np.int32)
        self.others = others

    def __getitem__(self, row: int) -> Any:
        if self.choices[row] >= 0:
            return self.others[self.choices[row]]
        return self.text[self.begins[row] : self.ends[row]].decode("ascii")

    def codes(self, rows: int) -> NDArray[np.int64]:
        return np.arange(rows)

    def take(self, rows: NDArray[np.int64]) -> Texts:
        """Some of the rows.

        >>> column = Texts(b"onetwo", np.array([0, 3]), np.array([3, 6]), np.array([-1, -1]), [])
        >>> column.take(np.array([1]))[0]
        'two'
        """
        begins, ends, codes = self.begins[rows], self.ends[rows], self.choices[rows]
        return Texts(self.text, begins, ends, codes, self.others)

    @classmethod
    def join(cls, columns: Sequence[Texts]) -> Texts:
        """Columns behind one another.

        >>> column = Texts(b"one", np.array([0]), np.array([3]), np.array([-1]), [])
        >>> Texts.join([column, column])[1]
        'one'
        """
        starts = np.cumsum([0, *(len(column.text) for column in columns)]).tolist()
        firsts = np.cumsum([0, *(len(column.others) for column in columns)]).tolist()
        choices = [
            np.where(column.choices < 0, -1, column.choices + first)
            for column, first in zip(columns, firsts, strict=False)
        ]
        return cls(
            b"".join(column.text for column in columns),
            np.concatenate([c.begins + s for c, s in zip(columns, starts, strict=False)]),
            np.concatenate([c.ends + s for c, s in zip(columns, starts, strict=False)]),
            np.concatenate(choices),
            [value for column in columns for value in column.others],
        )

    def write_to(self, writer: RowWriter, spelling: Spelling) -> None:
        quote = spelling.quote
        # A text whose characters each stand for themselves stands for itself, if there are any.
        alone = [c for c in _PRINTABLE if spelling.spell(c.decode()) == quote + c + quote]
        plain = pieces_within(self.text, self.begins, self.ends, b"".join(alone))
        plain &= self.begins < self.ends
        codes, spelled = self.choices, [*map(spelling.spell, self.others)]
        rows = np.flatnonzero((codes < 0) & ~plain)
        if len(rows):
            codes = codes.copy()
            codes[rows] = len(spelled) + np.arange(len(rows))
            spelled += [spelling.spell(self[row]) for row in rows.tolist()]
        writer.piece(self.text, self.begins, self.ends, codes, spelled, quote)
