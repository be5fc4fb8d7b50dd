"""Files to batches: the kernel reads plain lines, and the formats read what it leaves."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from satsudoku.board.library import find_variant
from satsudoku.board.variant import Variant
from satsudoku.errors import FormatError
from satsudoku.formats import Entry, find_format, opened, records
from satsudoku.formats import line as line_format
from satsudoku.formats.reading.entry import Entries
from satsudoku.formats.reading.format import LineFormat
from satsudoku.formats.reading.lines import Block
from satsudoku.formats.reading.quoted import joined_blocks
from satsudoku.formats.reading.source import Source, is_array, is_parquet, open_source
from satsudoku.formats.reading.table import Columns, split
from satsudoku.formats.reading.telling import may_tell, remarks_on, told
from satsudoku.formats.reading.text import Text
from satsudoku.stream.batch import Batch
from satsudoku.stream.columns import Column
from satsudoku.stream.line_reader import LineReader, line_reader

_DIGITS = b"0123456789."
_NO_LETTERS = bytes(code for code in range(128) if not chr(code).isalpha())


def read(
    source: Source,
    *,
    format: str = "auto",
    variant: Variant | str | None = None,
    symbols: str | None = None,
    column: str | None = None,
    threads: int = 1,
) -> Iterator[Batch | Entry]:
    r"""Read puzzles as they are asked for, most of them in batches.

    Their entries are those that `satsudoku.formats.read` reads, in the same order. It also reads
    Parquet: see `satsudoku.stream.parquet_reading`.

    Args:
        source: as for `satsudoku.formats.read`.
        format: as for `satsudoku.formats.read`.
        variant: as for `satsudoku.formats.read`.
        symbols: as for `satsudoku.formats.read`.
        column: as for `satsudoku.formats.read`; also of Parquet.
        threads: the number of threads that read.

    Returns:
        Batches, as large as what could be read; and entries one by one of formats that
        the kernel does not read.

    Raises:
        SatsudokuError: as `satsudoku.formats.read`.

    >>> import io
    >>> lines = "1.....2..3.....4\n1..............\n1...............\n"
    >>> (batch,) = read(io.BytesIO(lines.encode()))
    >>> batch.lines.tolist(), batch.parts[0].givens.shape, batch.entries[1].error.message[:20]
    ([1, 2, 3], (2, 16), '15 cells; expected 1')
    """
    chosen = None if format == "auto" else find_format(format)
    rules = None if variant is None else find_variant(variant)
    if chosen is None and is_parquet(source):
        from satsudoku.stream.parquet_reading import read_parquet

        yield from read_parquet(source, rules, symbols=symbols, column=column, threads=threads)
        return
    if chosen is None and is_array(source):
        from satsudoku.formats.reading.arrays import read_arrays

        yield from read_arrays(source, rules, symbols=symbols, column=column)
        return
    with open_source(source) as (file, stream):
        entries = Entries(file, rules, symbols=symbols, column=column)
        form, text = opened(stream, chosen, entries)
        empty = True
        pieces: Iterator[Batch | Entry]
        if isinstance(form, LineFormat):
            pieces = _in_blocks(form, text, entries, threads)
        elif form is records.FORMAT:
            from satsudoku.stream.object_reader import read_objects

            pieces = read_objects(text, entries, threads)
        else:
            pieces = form.read(text.lines(), entries)
        for piece in pieces:
            empty = False
            yield piece
        if empty:
            raise FormatError("no puzzles in it", file=entries.file)


def _in_blocks(form: LineFormat, text: Text, entries: Entries, threads: int) -> Iterator[Batch]:
    """Batches of the blocks of a text, none empty."""
    columns = form.columns(text.lines(), entries)
    reader: LineReader | None = None
    blocks = text.blocks()
    if columns is not None:
        blocks = joined_blocks(blocks, columns.delimiter, columns.fields)
    for block in blocks:
        lines = _LineTexts(block, form, columns, entries)
        if reader is None:
            variant = entries.variant or lines.first_variant()
            reader = None if variant is None else line_reader(variant, columns, entries)
        batch = lines.batch(reader, threads)
        if not len(batch):
            continue
        yield batch
        if batch.parts and (entries.variant is None or (columns and columns.variant is not None)):
            # Lines of another length are read one by one; most should not be.
            variant = max(batch.parts, key=len).variant
            if reader is None or reader.variant is not variant:
                reader = line_reader(variant, columns, entries)


@dataclass(frozen=True)
class _LineTexts:
    """The lines of a block, and how they are read."""

    block: Block
    form: LineFormat
    table: Columns | None
    entries: Entries

    def entry(self, line: int, begin: int) -> Entry:
        """See `satsudoku.stream.batch.Origin`."""
        record = self._record(line, begin)
        assert record is not None
        return record

    def _record(self, line: int, begin: int) -> Entry | None:
        """The entry of a line, None if it is blank or a comment."""
        return self.form.record(line, self.block.line(begin), self.table, self.entries)

    def carried(self, begin: int) -> Mapping[str, Any]:
        """See `satsudoku.stream.batch.Origin`."""
        if self.table is None:
            return {}
        return self.table.others(split(self.block.line(begin), self.table.delimiter))

    def columns(self, titles: Sequence[str], begins: NDArray[np.int64]) -> Mapping[str, Column]:
        """See `satsudoku.stream.batch.Origin`."""
        from satsudoku.stream.carried import columns_of

        return columns_of([*map(self.carried, begins.tolist())], titles)

    @property
    def carries(self) -> bool:
        """See `satsudoku.stream.batch.Origin`."""
        return bool(self.table and self.table.carried)

    def source(self, begin: int, last: int) -> memoryview:
        """See `satsudoku.stream.batch.Origin`."""
        end = self.block.data.find(b"\n", last)
        return memoryview(self.block.data)[begin : end if end >= 0 else None]

    def _records(self) -> Iterator[Entry]:
        """The entries of all lines, one by one."""
        for number, line in enumerate(self.block.lines(), start=self.block.number):
            entry = self.form.record(number, line, self.table, self.entries)
            if entry is not None:
                yield entry

    def first_variant(self) -> Variant | None:
        """The variant of the first good puzzle."""
        puzzles = (entry.puzzle for entry in self._records())
        return next((puzzle.variant for puzzle in puzzles if puzzle is not None), None)

    def _told(self, begins: Sequence[int], variant: Variant) -> list[int]:
        """The places of lines with words that name rules which their puzzles lack."""
        data, cells = self.block.data, len(variant.cells)
        known: dict[object, bool] = {}  # most lines repeat words
        places = []
        if self.table is not None:
            telling = [place for place, title in self.table.carried if may_tell(title)]
            for place, begin in enumerate(begins if telling else ()):
                fields = split(self.block.line(begin), self.table.delimiter)
                key = tuple([fields[at] for at in telling if at < len(fields)])
                if key not in known:
                    known[key] = bool(told(self.table.others(fields), variant))
                if known[key]:
                    places.append(place)
        elif self.form is line_format.FORMAT and data.translate(None, _NO_LETTERS):
            for place, begin in enumerate(begins):
                end = data.find(b"\n", begin + cells)
                tail = data[begin + cells : end if end >= 0 else None].translate(None, _DIGITS)
                if tail not in known:
                    known[tail] = bool(remarks_on(tail.decode("utf-8", "replace"), variant))
                if known[tail]:
                    places.append(place)
        return places

    def batch(self, reader: LineReader | None, threads: int) -> Batch:
        """All records; the kernel reads what it can."""
        if reader is None or self.block.length is not None or self.block.is_record:
            return Batch.of(list(self._records()))
        number = self.block.number
        plain, left = reader.read(self.block.data, threads)
        if told_of := self._told(plain.begins.tolist(), reader.variant):
            numbers, begins = plain.lines[told_of].tolist(), plain.begins[told_of].tolist()
            left = sorted([*left, *zip(numbers, begins, strict=True)])
            plain = plain.without(told_of)
        others = () if self.table is None else self.table.carried
        titles = tuple(title for _, title in others)
        batch = Batch.plain(self, self.entries.file, reader.variant, plain, number, titles)
        records = (self._record(line + number, begin) for line, begin in left)
        return batch.with_entries([entry for entry in records if entry is not None])
