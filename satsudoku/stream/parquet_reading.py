"""Parquet files to batches: a row is a record, and its number stands for that of a line.

The puzzles are the texts of the column that is titled as in a table (``puzzle``, ``quiz``, ...: see
format ``csv``), else of the first column of texts. Lists of cells, or of rows, serve where
the title says that they are puzzles or solutions. A column ``variant`` names the rules, and a
``solution`` is checked. All other columns travel along. Row groups are read piece by piece, so a
file may have any size.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from satsudoku.board.variant import Variant
from satsudoku.errors import FormatError, SatsudokuError, excerpt, not_installed
from satsudoku.formats import Entry
from satsudoku.formats.reading.entry import Entries
from satsudoku.formats.reading.lists import givens_of
from satsudoku.formats.reading.region_column import may_be_regions
from satsudoku.formats.reading.source import Source, open_source
from satsudoku.formats.reading.table import PUZZLES, SOLUTIONS, VARIANTS, Columns
from satsudoku.formats.reading.telling import may_tell, told, with_remarks_on
from satsudoku.formats.records import KEY, entry_of
from satsudoku.lanes.sharing import memory_limit
from satsudoku.stream.batch import Batch
from satsudoku.stream.carried import few
from satsudoku.stream.columns import Choices, Column, Numbers
from satsudoku.stream.line_reader import LineReader, line_reader
from satsudoku.stream.texts import Texts

if TYPE_CHECKING:
    import pyarrow as pa

_ROWS = 1 << 14  # that are read at a time
_LEAST = 512 << 20  # bytes of addresses that pyarrow takes when it is loaded
_JSON = (bool, int, float, str, list, dict, type(None))


def read_parquet(
    source: Source,
    variant: Variant | None = None,
    *,
    symbols: str | None = None,
    column: str | None = None,
    threads: int = 1,
) -> Iterator[Batch]:
    """Read the puzzles of a file.

    Raises:
        FormatError: no such file, no Parquet, no column of texts, no rows; or the file is broken.
        SatsudokuError: pyarrow is not installed.
    """
    with open_source(source) as (file, stream):
        entries = Entries(file, variant, symbols=symbols, column=column)
        opened = open_parquet(stream, file)
        titles = _titles(opened.schema_arrow, file, column)
        reader: LineReader | None = None
        first = 1
        for rows in row_batches(opened, file):
            piece = ParquetRows(rows, first, titles, entries)
            reader = reader or piece.reader()
            batch = piece.batch(reader, threads)
            yield batch
            if batch.parts and (variant is None or titles.variant is not None):
                # Texts of another length are read one by one; most should not be.
                most = max(batch.parts, key=len).variant
                if reader is None or reader.variant is not most:
                    reader = line_reader(most, titles.columns, entries)
            first += len(batch)
        if first == 1:
            raise FormatError("no puzzles in it", file=file)


def open_parquet(source: Any, file: str) -> Any:
    """Open a file of Parquet, as pyarrow's ``ParquetFile``.

    Raises:
        FormatError: it is broken, or none.
        SatsudokuError: pyarrow is not installed.
    """
    need_pyarrow()
    import pyarrow as pa
    import pyarrow.parquet as pq

    try:
        return pq.ParquetFile(source, pre_buffer=False, buffer_size=1 << 20)
    except (pa.ArrowException, OSError, ValueError) as error:
        reason = _reason(error)
        raise FormatError(f"it is not a complete Parquet file: {reason}", file=file) from None


def need_pyarrow() -> None:
    """Refuse Parquet where pyarrow is not installed, or could not even be loaded.

    Raises:
        SatsudokuError: it is not, or the process may not have the memory for it.
    """
    if find_spec("pyarrow") is None:
        raise SatsudokuError(not_installed("Parquet needs", "pyarrow", "arrow"))
    limit = memory_limit()
    if limit is not None and limit < _LEAST:  # loading it would abort the process
        raise SatsudokuError(
            f"Parquet needs {_LEAST >> 20} MB of memory; the limit of this process is "
            f"{limit >> 20} MB (ulimit -v)"
        )


def row_batches(opened: Any, file: str) -> Iterator[pa.RecordBatch]:
    """The rows of a file, none without any."""
    import pyarrow as pa

    number = 0
    try:
        for rows in opened.iter_batches(batch_size=_ROWS, use_threads=False):
            if len(rows):
                yield _with_lists_as_texts(_with_texts(rows))
            number += len(rows)
    except (pa.ArrowException, OSError, ValueError) as error:
        if isinstance(error, SatsudokuError):
            raise
        raise FormatError(f"broken Parquet: {_reason(error)}", file=file, line=number + 1) from None


def _with_texts(rows: pa.RecordBatch) -> pa.RecordBatch:
    """Rows whose texts are UTF-8: what is not becomes U+FFFD, as in files of text.

    Raises:
        ArrowException: such bytes stand deeper, in a list for example.
    """
    import pyarrow as pa

    try:
        rows.validate(full=True)
    except pa.ArrowInvalid:
        columns = [_with_text(column) for column in rows.columns]
        rows = pa.RecordBatch.from_arrays(columns, schema=rows.schema)
        rows.validate(full=True)
    return rows


def _with_text(column: pa.Array) -> pa.Array:
    import pyarrow as pa

    if not _is_text(column.type):
        return column
    values = column.cast(pa.large_binary()).to_pylist()
    texts = [None if value is None else value.decode("utf-8", "replace") for value in values]
    return pa.array(texts, column.type)


def _with_lists_as_texts(rows: pa.RecordBatch) -> pa.RecordBatch:
    """Rows in which lists of cells in columns of puzzles and solutions are texts."""
    import pyarrow as pa

    for place, field in enumerate(rows.schema):
        if field.name.lower() in (*PUZZLES, *SOLUTIONS) and _is_list(field.type):
            lists = rows.column(place).to_pylist()
            texts = pa.array([_text_of(cells) for cells in lists], pa.string())
            rows = rows.set_column(place, field.name, texts)
    return rows


def _text_of(cells: list[Any] | None) -> str | None:
    """A list of cells or of rows as a text; one that is none as it is written."""
    if cells is None:
        return None
    try:
        text = givens_of(cells)
    except FormatError:
        text = None
    return str(cells) if text is None else text.replace("\n", "")


def _reason(error: BaseException) -> str:
    """The first line of an error's text."""
    return (str(error).strip().splitlines() or [type(error).__name__])[0]


class _Titles(NamedTuple):
    """The titles of the columns that say what puzzles there are; None for no such column."""

    puzzle: str
    solution: str | None
    variant: str | None
    carried: tuple[str, ...]

    @property
    def own(self) -> list[str]:
        """The texts that the kernel reads, in this order."""
        return [name for name in (self.puzzle, self.solution, self.variant) if name is not None]

    @property
    def regions(self) -> list[str]:
        """The columns that may hold the regions of jigsaws."""
        return [*filter(may_be_regions, self.carried)]

    @property
    def columns(self) -> Columns:
        """Where they are in a line of them, separated by commas."""
        places = {title: place for place, title in enumerate(self.own)}
        solution = None if self.solution is None else places[self.solution]
        variant = None if self.variant is None else places[self.variant]
        return Columns(",", 0, solution, variant, tuple(enumerate(self.carried, len(places))))


def _titles(schema: pa.Schema, file: str, column: str | None) -> _Titles:
    texts = [field.name for field in schema if _is_text(field.type)]
    texts += [
        field.name
        for field in schema
        if field.name.lower() in (*PUZZLES, *SOLUTIONS) and _is_list(field.type)
    ]

    def first(accepted: tuple[str, ...]) -> str | None:
        return next((name for name in texts if name.lower() in accepted), None)

    if column is not None and column not in schema.names:
        there = ", ".join(schema.names)
        raise FormatError(f"no column {excerpt(column)}; expected one of {there}", file=file)
    named = column or next((name for name in schema.names if name.lower() in PUZZLES), None)
    if named is not None and named not in texts:
        kind = schema.field(named).type
        raise FormatError(f"column {named} holds {kind}; expected texts or lists", file=file)
    variant = first(VARIANTS)
    puzzle = named or next((name for name in texts if name != variant), None)
    if puzzle is None:
        there = ", ".join(f"{field.name} ({field.type})" for field in schema) or "none"
        raise FormatError(f"no column of texts; expected one of puzzles; found {there}", file=file)
    if len(set(schema.names)) < len(schema.names):
        twice = next(name for name in schema.names if schema.names.count(name) > 1)
        raise FormatError(f"two columns {twice}; expected each name once", file=file)
    carried = tuple(name for name in schema.names if name not in (puzzle, variant))
    solution = first(SOLUTIONS)
    return _Titles(puzzle, None if solution == puzzle else solution, variant, carried)


def _is_text(kind: pa.DataType) -> bool:
    import pyarrow as pa

    if pa.types.is_dictionary(kind):
        kind = kind.value_type
    tests = (pa.types.is_string, pa.types.is_large_string, pa.types.is_string_view)
    return any(test(kind) for test in tests)


def _is_list(kind: pa.DataType) -> bool:
    """Whether values are lists of cells or of rows."""
    import pyarrow as pa

    tests = (pa.types.is_list, pa.types.is_large_list, pa.types.is_fixed_size_list)
    if not any(test(kind) for test in tests):
        return False
    inner = kind.value_type
    return _is_list(inner) or _is_text(inner) or pa.types.is_integer(inner)


def _texts(column: pa.Array) -> Texts | None:
    """A column of texts that differ; None if some are not ASCII."""
    import pyarrow as pa

    column = column.cast(pa.large_string())
    _, offsets, data = column.buffers()
    places = np.frombuffer(offsets, dtype=np.int64)[column.offset :][: len(column) + 1]
    text = memoryview(data)[places[0] : places[-1]].tobytes() if data is not None else b""
    if not text.isascii():
        return None
    places = places - places[0]
    missing = column.is_null().to_numpy(zero_copy_only=False)
    return Texts(text, places[:-1], places[1:], np.where(missing, 0, -1), [None])


@dataclass(frozen=True)
class ParquetRows:
    """Consecutive rows of a file, as `satsudoku.stream.batch.Origin`."""

    rows: pa.RecordBatch
    first: int
    titles: _Titles
    entries: Entries

    def entry(self, line: int, begin: int) -> Entry:
        """See `satsudoku.stream.batch.Origin`; the first byte's number is that of the row."""
        carried = self.carried(begin)
        return with_remarks_on(self._entry(line, begin).carrying(carried), carried)

    def _entry(self, line: int, begin: int) -> Entry:
        """An entry without the extra columns."""
        titles = self.titles
        puzzle = "".join(map(str.strip, (self._value(titles.puzzle, begin) or "").splitlines()))
        if not puzzle:
            error = FormatError("no puzzle in this row; expected one")
            return self.entries.error(line, "", error)
        own = {
            **{title: self._value(title, begin) for title in titles.regions},
            self.entries.column or KEY: puzzle,
            "variant": None if titles.variant is None else self._value(titles.variant, begin),
            "solution": None if titles.solution is None else self._value(titles.solution, begin),
        }
        try:
            return entry_of(line, own, self.entries)
        except SatsudokuError as error:
            return self.entries.error(line, puzzle, error)

    def carried(self, begin: int) -> Mapping[str, Any]:
        """See `satsudoku.stream.batch.Origin`."""
        return {title: self._values[title][begin] for title in self.titles.carried}

    def columns(self, titles: Sequence[str], begins: NDArray[np.int64]) -> Mapping[str, Column]:
        """See `satsudoku.stream.batch.Origin`; equal texts and numbers become one object."""
        return {title: self._column(title, begins) for title in titles}

    def _column(self, title: str, begins: NDArray[np.int64]) -> Column:
        import pyarrow as pa

        column = self.rows.column(title)
        if pa.types.is_integer(column.type) and not column.null_count and len(column):
            numbers = column.to_numpy()
            if numbers.min() >= 0:
                return Numbers(numbers[begins])
        if _is_text(column.type) or pa.types.is_integer(column.type):
            encoded = column
            if not pa.types.is_dictionary(column.type):
                encoded = column.dictionary_encode()
            values = encoded.dictionary
            if encoded is not column and _is_text(column.type) and 4 * len(values) > len(column):
                texts = _texts(column)
                if texts is not None:
                    return texts.take(begins)
            codes = encoded.indices.fill_null(len(values)).to_numpy(zero_copy_only=False)
            return Choices(codes[begins], [*values.to_pylist(), None])
        return few([self._values[title][begin] for begin in begins.tolist()])

    @cached_property
    def _values(self) -> Mapping[str, list[Any]]:
        """The values of each extra column; those of a whole column come much quicker than one."""

        def plain(value: Any) -> Any:
            return value if isinstance(value, _JSON) else str(value)

        columns = {title: self.rows.column(title).to_pylist() for title in self.titles.carried}
        return {title: [*map(plain, values)] for title, values in columns.items()}

    @property
    def carries(self) -> bool:
        """See `satsudoku.stream.batch.Origin`."""
        return bool(self.titles.carried)

    def source(self, begin: int, last: int) -> bytes:
        """See `satsudoku.stream.batch.Origin`: the values in JSON."""
        rows = self.rows.slice(begin, last - begin + 1).select(self.titles.carried)
        return json.dumps(rows.to_pydict(), default=str).encode()

    def _value(self, title: str, row: int) -> Any:
        value = self.rows.column(title)[row].as_py()
        return value if isinstance(value, _JSON) else str(value)

    def reader(self) -> LineReader | None:
        """The reader for the variant of the first good puzzle."""
        if self.entries.variant is not None:
            return line_reader(self.entries.variant, self.titles.columns, self.entries)
        entries = (self._entry(self.first + row, row) for row in range(len(self.rows)))
        puzzle = next((entry.puzzle for entry in entries if entry.puzzle is not None), None)
        if puzzle is None:
            return None
        return line_reader(puzzle.variant, self.titles.columns, self.entries)

    def batch(self, reader: LineReader | None, threads: int) -> Batch:
        """All records; the kernel reads what it can."""
        left = np.ones(len(self.rows), dtype=bool)
        batch: Batch | None = None
        text = None if reader is None else self._text()
        if reader is not None and text is not None:
            plain, _ = reader.read(text, threads)
            if any(map(may_tell, self.titles.carried)):
                rows = enumerate(map(self.carried, plain.lines.tolist()))
                plain = plain.without([n for n, row in rows if told(row, reader.variant)])
            plain = plain._replace(begins=plain.lines)
            file, titles = self.entries.file, self.titles.carried
            batch = Batch.plain(self, file, reader.variant, plain, self.first, titles)
            left[plain.lines] = False
        entries = [self.entry(self.first + row, row) for row in np.flatnonzero(left).tolist()]
        return Batch.of(entries) if batch is None else batch.with_entries(entries)

    def _text(self) -> bytes | None:
        """The texts as lines of a table; None if one holds a sign that means something there."""
        import pyarrow as pa
        import pyarrow.compute as pc

        own = [self.rows.column(title).cast(pa.large_string()) for title in self.titles.own]
        empty = {"null_handling": "replace", "null_replacement": ""}
        lines = pc.binary_join_element_wise(*own, pa.scalar(",", pa.large_string()), **empty)
        end = pa.scalar("\n", pa.large_string())
        lines = pc.binary_join_element_wise(lines, pa.scalar("", pa.large_string()), end)
        _, offsets, data = lines.buffers()
        length = int(np.frombuffer(offsets, dtype=np.int64)[lines.offset + len(lines)])
        text = memoryview(data)[:length].tobytes()
        signs: NDArray[np.uint8] = np.frombuffer(text, dtype=np.uint8)
        ends, commas = (np.count_nonzero(signs == ord(sign)) for sign in "\n,")
        plain = ends == len(lines) and commas == len(lines) * (len(own) - 1)
        return text if plain and b'"' not in text and b"\r" not in text else None
