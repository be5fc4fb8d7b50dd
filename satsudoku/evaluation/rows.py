"""The rows of tables of any form: fields separated by commas and the like, JSON lines, Parquet."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Any

from satsudoku.errors import FormatError, SatsudokuError, excerpt
from satsudoku.formats.reading.entry import Entries
from satsudoku.formats.reading.lines import Line, LongLine
from satsudoku.formats.reading.quoted import joined_lines
from satsudoku.formats.reading.source import Source, Stream, is_parquet
from satsudoku.formats.reading.table import delimiter_of, split
from satsudoku.formats.reading.text import Text
from satsudoku.formats.records import object_of
from satsudoku.stream.parquet_reading import open_parquet, row_batches

Row = list[str] | dict[str, Any]
"""The fields of a line, or the values of a record by their keys, in lower case."""


def rows_of(
    source: Source, stream: Stream, entries: Entries
) -> Iterator[tuple[int, Row | SatsudokuError]]:
    r"""The rows of a table with their lines, from 1, or what is wrong with them.

    The first line of fields, which may hold titles, is a row, too.

    Args:
        source: by which Parquet is known.
        stream: its bytes or text.
        entries: of the file; they know comments and lines that are too long.

    >>> import io
    >>> [*rows_of("-", io.StringIO("puzzle,level\n1...,easy\n"), Entries("a.csv", None))]
    [(1, ['puzzle', 'level']), (2, ['1...', 'easy'])]
    >>> [*rows_of("-", io.StringIO('{"Level": 3}\n'), Entries("a.jsonl", None))]
    [(1, {'level': 3})]
    """
    if is_parquet(source):
        yield from enumerate(_parquet_rows(stream, entries.file), start=1)
        return
    lines = Text(entries.file, stream).lines()
    for number, line in lines:
        text = line.strip()
        if text.startswith("{"):
            yield from _records(chain([(number, line)], lines), entries)
        elif text and not entries.is_comment(text):
            delimiter = delimiter_of(text)
            first = _fields(text, delimiter)
            yield number, first
            for place, row in joined_lines(lines, delimiter, len(first)):
                if row.strip():
                    yield place, _fields_or_error(place, row, delimiter, entries)


def _fields(line: str, delimiter: str) -> list[str]:
    return [field.strip() for field in split(line, delimiter)]


def _fields_or_error(
    number: int, line: str, delimiter: str, entries: Entries
) -> list[str] | SatsudokuError:
    if isinstance(line, LongLine):
        return _too_long(number, line, entries)
    try:
        return _fields(line, delimiter)
    except FormatError as error:
        return error


def _records(
    lines: Iterator[Line], entries: Entries
) -> Iterator[tuple[int, dict[str, Any] | SatsudokuError]]:
    for number, line in lines:
        if isinstance(line, LongLine):
            yield number, _too_long(number, line, entries)
        elif line.strip():
            try:
                yield number, _folded(object_of(line))
            except FormatError as error:
                yield number, error


def _too_long(number: int, line: LongLine, entries: Entries) -> SatsudokuError:
    error = entries.too_long(number, line).error
    assert error is not None
    return error


def _parquet_rows(stream: Stream, file: str) -> Iterator[dict[str, Any]]:
    for batch in row_batches(open_parquet(stream, file), file):
        yield from map(_folded, batch.to_pylist())


def _folded(record: dict[str, Any]) -> dict[str, Any]:
    """A record with its keys in lower case."""
    folded = {key.casefold(): value for key, value in record.items()}
    if len(folded) < len(record):
        keys = ", ".join(map(excerpt, record))
        raise FormatError(f"two keys differ by capitals alone: {keys}; expected one")
    return folded
