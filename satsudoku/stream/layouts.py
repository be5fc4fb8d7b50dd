"""How records are written for programs: JSON lines, CSV, values alone."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence

from satsudoku._kernel import RowWriter
from satsudoku.errors import UnknownNameError
from satsudoku.stream.columns import Same, Spelling, encoded
from satsudoku.stream.record import Record, to_cell, to_json
from satsudoku.stream.table import Columns, Layout

__all__ = ["CsvRows", "JsonLines", "Values", "choose_fields", "csv_line"]

_UNKNOWN = Same(None)
_CONTROLS = str.maketrans({"\t": "\\t", "\n": "\\n", "\r": "\\r"})


def choose_fields(text: str, known: Sequence[str]) -> tuple[str, ...]:
    """Read names of fields, separated by commas.

    Raises:
        UnknownNameError: a name that is not known.

    >>> choose_fields("count,puzzle", ["file", "puzzle", "count"])
    ('count', 'puzzle')
    """
    fields = tuple(name.strip() for name in text.split(","))
    for name in fields:
        if name not in known:
            raise UnknownNameError("field", name, known)
    return fields


class JsonLines(Layout):
    """A JSON object a line.

    >>> print(JsonLines(["line", "count"]).record(Record(line=7, count=1)), end="")
    {"line": 7, "count": 1}
    """

    _spelling = Spelling(lambda value: to_json(value).encode(), b'"')

    def __init__(self, fields: Sequence[str]) -> None:
        self._fields = fields

    def record(self, record: Record) -> str:
        """See `Layout.record`."""
        return f"{record.to_json(self._fields)}\n"

    def rows(self, writer: RowWriter, columns: Columns) -> None:
        """See `Layout.rows`."""
        before = b"{"
        for name in self._fields:
            writer.literal(before + to_json(name).encode() + b": ")
            columns.get(name, _UNKNOWN).write_to(writer, self._spelling)
            before = b", "
        writer.literal(b"}\n")


class CsvRows(Layout):
    """A row of a CSV file a line.

    Where there is one field only, a value that is not known is written as ``""``, so that no line
    is blank.

    >>> print(CsvRows(["line", "error"]).record(Record(line=7, error="2, not 1")), end="")
    7,"2, not 1"
    """

    def __init__(self, fields: Sequence[str]) -> None:
        self._fields = fields
        self._spelling = Spelling(self._cell, b"")

    @property
    def header(self) -> str:
        r"""The names of the fields, with the line's end.

        >>> CsvRows(["line", "count"]).header
        'line,count\n'
        """
        return f"{csv_line(self._fields)}\n"

    def record(self, record: Record) -> str:
        """See `Layout.record`."""
        return f"{csv_line(record.to_cells(self._fields))}\n"

    def rows(self, writer: RowWriter, columns: Columns) -> None:
        """See `Layout.rows`."""
        for name in self._fields:
            if name is not self._fields[0]:
                writer.literal(b",")
            columns.get(name, _UNKNOWN).write_to(writer, self._spelling)
        writer.literal(b"\n")

    def _cell(self, value: object) -> bytes:
        cell = to_cell(value)
        if len(self._fields) == 1:
            return encoded(csv_line([cell]))
        return encoded(csv_line([cell, ""])[:-1])


class Values(Layout):
    r"""The values of some fields, separated by tabs.

    >>> Values(["puzzle", "count"]).record(Record(puzzle="1...", count=2))
    '1...\t2\n'
    """

    def __init__(self, fields: Sequence[str]) -> None:
        self._fields = fields
        self._spelling = Spelling(lambda value: encoded(_on_one_line(to_cell(value))), b"")

    def record(self, record: Record) -> str:
        """See `Layout.record`."""
        return "\t".join(map(_on_one_line, record.to_cells(self._fields))) + "\n"

    def rows(self, writer: RowWriter, columns: Columns) -> None:
        """See `Layout.rows`."""
        for name in self._fields:
            if name is not self._fields[0]:
                writer.literal(b"\t")
            columns.get(name, _UNKNOWN).write_to(writer, self._spelling)
        writer.literal(b"\n")


def _on_one_line(text: str) -> str:
    return text.translate(_CONTROLS)


def csv_line(cells: Sequence[str]) -> str:
    """A row of a CSV file, without its line end.

    >>> print(csv_line(["a", "b,c", "d"]))
    a,"b,c",d
    """
    buffer = io.StringIO()
    csv.writer(buffer, lineterminator="\n").writerow(cells)
    return buffer.getvalue()[:-1]
