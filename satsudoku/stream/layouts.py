"""How records are written for programs: JSON lines, CSV, values alone."""

from __future__ import annotations

import csv
import io
import re
from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from satsudoku._kernel import RowWriter
from satsudoku.errors import UnknownNameError
from satsudoku.stream.columns import Boards, Column, Each, Same, Spelling, encoded
from satsudoku.stream.record_value import Carried, Record, to_cell, to_json
from satsudoku.stream.table import Columns, RecordLayout

if TYPE_CHECKING:
    from satsudoku.board.variant import Variant

_UNKNOWN = Same(None)
_NEEDS_NO_QUOTES = re.compile(r"[!#-+\--~]+")  # most cells; the csv module does the rest
_CONTROLS = str.maketrans({"\t": "\\t", "\n": "\\n", "\r": "\\r"})


def split_fields(text: str) -> tuple[str, ...]:
    """Read names of fields, separated by commas."""
    return tuple(name.strip() for name in text.split(","))


def choose_fields(
    chosen: Sequence[str], computed: Sequence[str], titles: Sequence[str] = ()
) -> tuple[str, ...]:
    """Find fields by name: of the records, or else of what the input's records hold.

    >>> choose_fields(["count", "rating"], ["puzzle", "count"], ["id", "rating"])
    ('count', Carried('rating'))
    """
    fields: list[str] = []
    for name in chosen:
        if name not in computed and name not in titles:
            raise UnknownNameError("field", name, (*computed, *titles))
        fields.append(name if name in computed else Carried(name))
    return tuple(fields)


def all_fields(computed: Sequence[str], titles: Sequence[str]) -> tuple[str, ...]:
    """The fields of records, followed by the extra columns of the input.

    >>> all_fields(["puzzle", "count"], ["count", "rating"])
    ('puzzle', 'count', Carried('rating'))
    """
    return (*computed, *(Carried(title) for title in titles if title not in computed))


def _column(name: str, columns: Columns, carried: Columns) -> Column:
    return (carried if type(name) is Carried else columns).get(name, _UNKNOWN)


def _carried(fields: Sequence[str], titles: Sequence[str]) -> Sequence[str]:
    chosen = {name for name in fields if type(name) is Carried}
    return [title for title in titles if title in chosen]


class JsonLines(RecordLayout):
    """A JSON object per line.

    Args:
        fields: the fields of each object.
        carries: whether each object also has the extra columns of the puzzle's record.

    >>> print(JsonLines(["line", "count"]).record(Record(line=7, count=1)), end="")
    {"line": 7, "count": 1}
    """

    _spelling = Spelling(lambda value: to_json(value).encode(), b'"')

    def __init__(self, fields: Sequence[str], carries: bool = False) -> None:
        self._fields = fields
        self._all = carries

    def wanted(self, titles: Sequence[str]) -> Sequence[str]:
        if self._all:
            return [title for title in titles if title not in self._fields]
        return _carried(self._fields, titles)

    def record(self, record: Record) -> str:
        return f"{record.to_json(self._names(record.carried))}\n"

    def rows(self, writer: RowWriter, columns: Columns, carried: Columns) -> None:
        before = b"{"
        for name in self._names(carried):
            writer.literal(before + to_json(name).encode() + b": ")
            _column(name, columns, carried).write_to(writer, self._spelling)
            before = b", "
        writer.literal(b"}\n")

    def _names(self, carried: Mapping[str, Any] | None) -> Sequence[str]:
        if not self._all or not carried:
            return self._fields
        return [*self._fields, *(Carried(name) for name in carried if name not in self._fields)]


class _Cells(RecordLayout):
    """The values of some fields on a line, with a separator between two."""

    separator: ClassVar[bytes]

    def __init__(self, fields: Sequence[str]) -> None:
        self._fields = fields
        self._spelling = Spelling(self._cell, b"")

    def wanted(self, titles: Sequence[str]) -> Sequence[str]:
        return _carried(self._fields, titles)

    def rows(self, writer: RowWriter, columns: Columns, carried: Columns) -> None:
        for name in self._fields:
            if name is not self._fields[0]:
                writer.literal(self.separator)
            _column(name, columns, carried).write_to(writer, self._spelling)
        writer.literal(b"\n")

    @abstractmethod
    def _cell(self, value: object) -> bytes:
        """What stands for a value."""


class CsvRows(_Cells):
    """A row of a CSV file a line.

    Where there is one field only, a value that is not known is written as ``""``, so that no line
    is blank.

    >>> print(CsvRows(["line", "error"]).record(Record(line=7, error="2, not 1")), end="")
    7,"2, not 1"
    """

    separator = b","

    @property
    def header(self) -> str:
        """The names of the fields, with the line's end."""
        return f"{csv_line(self._fields)}\n"

    def record(self, record: Record) -> str:
        return f"{csv_line(record.to_cells(self._fields))}\n"

    def _cell(self, value: object) -> bytes:
        cell = to_cell(value)
        if _NEEDS_NO_QUOTES.fullmatch(cell):
            return cell.encode()
        if len(self._fields) == 1:
            return encoded(csv_line([cell]))
        return encoded(csv_line([cell, ""])[:-1])


class Values(_Cells):
    """The values of some fields, separated by tabs."""

    separator = b"\t"

    def record(self, record: Record) -> str:
        return "\t".join(map(_on_one_line, record.to_cells(self._fields))) + "\n"

    def _cell(self, value: object) -> bytes:
        return encoded(_on_one_line(to_cell(value)))


class GoodLines(Values):
    r"""The board of each record on a line, and nothing for bad records.

    A board with a layout of its own is a line of JSON, which every command reads.

    >>> lines = GoodLines("puzzle")
    >>> lines.record(Record(puzzle="1...")), lines.record(Record(error="bad"))
    ('1...\n', '')
    """

    def __init__(self, field: str) -> None:
        super().__init__([field])

    def record(self, record: Record) -> str:
        if record.error is not None:
            return ""
        text = record[self._fields[0]]
        if text is None or record.rules is None or not _is_own(record.rules):
            return super().record(record)
        return f"{_whole(text, record.rules)}\n"

    def rows(self, writer: RowWriter, columns: Columns, carried: Columns) -> None:
        boards = columns[self._fields[0]]
        if isinstance(boards, Boards) and _is_own(boards.variant):
            texts = (boards[row] for row in range(len(boards.values)))
            wholes = [None if text is None else _whole(text, boards.variant) for text in texts]
            columns = {**columns, self._fields[0]: Each(wholes)}
        super().rows(writer, columns, carried)

    def bad_rows(self, writer: RowWriter, columns: Columns, carried: Columns) -> None:
        """See `RecordLayout.bad_rows`."""


def _is_own(rules: Variant) -> bool:
    return "+" in rules.name


def _whole(text: str, rules: Variant) -> str:
    """A puzzle with its layout, on a line."""
    from satsudoku import given
    from satsudoku.formats.reading.layouts import to_dict

    return to_json(to_dict(given.puzzle(text, rules)))


def _on_one_line(text: str) -> str:
    return text.translate(_CONTROLS)


def csv_line(cells: Sequence[str]) -> str:
    """A row of a CSV file, without its line end."""
    buffer = io.StringIO()
    csv.writer(buffer, lineterminator="\n").writerow(cells)
    return buffer.getvalue()[:-1]
