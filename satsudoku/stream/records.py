"""The records of a stream: one by one, or many at once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from satsudoku.stream.record_value import Record
from satsudoku.stream.table import Table


class Records(Iterator[Record]):
    """Records as they become known, each an object; or many at once, as tables.

    >>> records = Records(iter([Record(line=1), Record(line=2)]))
    >>> next(records).line, [record.line for record in records]
    (1, [2])

    Attributes:
        names: of the fields that each record has, objects at least.
    """

    def __init__(self, pieces: Iterator[Record | Table], names: Sequence[str] = ()) -> None:
        self.names = tuple(names)
        self._pieces = pieces
        self._rows: Iterator[Record] = iter(())

    def __next__(self) -> Record:
        while (record := next(self._rows, None)) is None:
            piece = next(self._pieces)
            self._rows = iter(piece if isinstance(piece, Table) else [piece])
        return record.having(self.names)

    def pieces(self) -> Iterator[Record | Table]:
        """The rest, in order: records, and tables of many.

        >>> list(Records(iter([Record(line=1)])).pieces())[0].line
        1
        """
        return self._pieces

    def close(self) -> None:
        """Ask no more.

        >>> Records(iter([])).close()
        """
        close = getattr(self._pieces, "close", None)
        if close is not None:
            close()
