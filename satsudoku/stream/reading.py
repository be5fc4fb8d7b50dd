"""Files to batches: the kernel reads plain lines, and the formats read what it leaves."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

import satsudoku._kernel as _kernel
from satsudoku.board.characters import byte_values
from satsudoku.board.conflict import conflict, houses_alone
from satsudoku.board.library import find_variant
from satsudoku.board.variant import Variant
from satsudoku.errors import FormatError
from satsudoku.formats import Entry, find_format, open_puzzles
from satsudoku.formats.reading.entry import Entries
from satsudoku.formats.reading.format import LineFormat
from satsudoku.formats.reading.lines import LONGEST, Block
from satsudoku.formats.reading.source import Source
from satsudoku.formats.reading.table import Columns, split
from satsudoku.formats.reading.text import Text
from satsudoku.stream.batch import Batch, Part

__all__ = ["read"]

_MOST_SYMBOLS = 64  # of a variant whose houses the kernel checks
_MOST_GROUPS = 100  # words on a line that may be a puzzle's cells in groups


def read(
    source: Source,
    *,
    format: str = "auto",
    variant: Variant | str | None = None,
    threads: int = 1,
) -> Iterator[Batch | Entry]:
    r"""Read puzzles as they are asked for, most of them in batches.

    Their entries are those that `satsudoku.formats.read` reads, in the same order.

    Args:
        source: as for `satsudoku.formats.read`.
        format: as for `satsudoku.formats.read`.
        variant: as for `satsudoku.formats.read`.
        threads: how many share the reading.

    Returns:
        Batches, as large as what was there to be read; and entries one by one of formats that
        the kernel does not read.

    Raises:
        SatsudokuError: as `satsudoku.formats.read`.

    >>> import io
    >>> lines = "1.....2..3.....4\n1..1............\n1...............\n"
    >>> (batch,) = read(io.BytesIO(lines.encode()))
    >>> batch.lines.tolist(), batch.parts[0].puzzles.shape, batch.entries[1].error.message[:20]
    ([1, 2, 3], (2, 16), '1 stands twice in ro')
    """
    chosen = None if format == "auto" else find_format(format)
    rules = None if variant is None else find_variant(variant)
    with open_puzzles(source, chosen, rules) as (form, text, entries):
        empty = True
        if isinstance(form, LineFormat):
            pieces: Iterator[Batch | Entry] = _in_blocks(form, text, entries, threads)
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
    reader: _Reader | None = None
    for block in text.blocks():
        lines = _Lines(block, form, columns, entries)
        if reader is None:
            variant = entries.variant or lines.first_variant()
            reader = None if variant is None else _reader(variant, columns, entries)
        batch = lines.batch(reader, threads)
        if not len(batch):
            continue
        yield batch
        if batch.parts and (entries.variant is None or (columns and columns.variant is not None)):
            # Lines of another length are read one by one; most should not be.
            variant = max(batch.parts, key=len).variant
            if reader is None or reader.variant is not variant:
                reader = _reader(variant, columns, entries)


class _Reader(NamedTuple):
    """What reads plain lines of a variant's puzzles."""

    variant: Variant
    form: _kernel.LineForm


@dataclass(frozen=True)
class _Lines:
    """The lines of a block, and how they are read."""

    block: Block
    form: LineFormat
    columns: Columns | None
    entries: Entries

    def entry(self, line: int, begin: int) -> Entry:
        """See `satsudoku.stream.batch.Origin`."""
        made = self._record(line, begin)
        assert made is not None
        return made

    def _record(self, line: int, begin: int) -> Entry | None:
        """The entry of a line, None if it is blank or a comment."""
        return self.form.record(line, self.block.line(begin), self.columns, self.entries)

    def further(self, begin: int) -> Mapping[str, Any]:
        """See `satsudoku.stream.batch.Origin`."""
        if self.columns is None:
            return {}
        return self.columns.others(split(self.block.line(begin), self.columns.delimiter))

    def _records(self) -> Iterator[Entry]:
        """The entries of all lines, one by one."""
        for number, line in enumerate(self.block.lines(), start=self.block.number):
            entry = self.form.record(number, line, self.columns, self.entries)
            if entry is not None:
                yield entry

    def first_variant(self) -> Variant | None:
        """The variant of the first good puzzle."""
        puzzles = (entry.puzzle for entry in self._records())
        return next((puzzle.variant for puzzle in puzzles if puzzle is not None), None)

    def batch(self, reader: _Reader | None, threads: int) -> Batch:
        """All records; the kernel reads what it can."""
        if reader is None or self.block.length is not None:
            return Batch.of(list(self._records()))
        variant, form = reader
        values, lines, begins, others, _ = form.read(self.block.data, threads)
        lines += self.block.number
        left = [(line + self.block.number, begin) for _, line, begin, _ in others.tolist()]
        if not houses_alone(variant):
            good = np.array([not conflict(row.tobytes(), variant) for row in values], dtype=bool)
            left += zip(lines[~good].tolist(), begins[~good].tolist(), strict=True)
            values, lines, begins = values[good], lines[good], begins[good]
        plain = self._plain(variant, values, lines, begins)
        entries = [entry for place in sorted(left) if (entry := self._record(*place)) is not None]
        if not entries:
            return plain
        both = Batch.join([plain, Batch.of(entries)])
        return both.take(np.argsort(both.lines))

    def _plain(
        self,
        variant: Variant,
        values: NDArray[np.uint8],
        lines: NDArray[np.int64],
        begins: NDArray[np.int64],
    ) -> Batch:
        """The puzzles that the kernel has read."""
        number = len(values)
        parts = (Part(variant, np.arange(number), values),) if number else ()
        nil = np.zeros(number, dtype=np.int32)
        titles = () if self.columns is None else tuple(self.columns.further.values())
        return Batch((self.entries.file,), nil, lines, parts, {}, (self,), nil, begins, titles)


def _reader(variant: Variant, columns: Columns | None, entries: Entries) -> _Reader | None:
    """What reads lines of a variant's puzzles; None where the kernel cannot."""
    cells = len(variant.cells)
    named = columns is not None and columns.variant is not None
    if not named and entries.variant_of(cells) != variant:
        return None  # a line of so many cells means another one
    if not variant.symbols.isascii() or len(variant.symbols) > _MOST_SYMBOLS:
        return None
    table = None
    if columns is not None:
        if columns.solution is not None and not houses_alone(variant):
            return None
        name = None if columns.variant is None else (columns.variant, variant.name.encode())
        table = columns.delimiter.encode(), columns.puzzle, columns.solution, name
    counts = range(2, _MOST_GROUPS)
    groups = next((n for n in counts if entries.variant_of_text(n * cells)), _MOST_GROUPS)
    signs = () if columns is not None else entries.comments
    form = _kernel.LineForm(
        cells,
        byte_values(variant),
        [sign.encode() for sign in signs],
        table,
        _houses(variant),
        groups,
        LONGEST,
    )
    return _Reader(variant, form)


@lru_cache(maxsize=64)
def _houses(variant: Variant) -> tuple[NDArray[np.uint32], NDArray[np.uint32], int]:
    """Where each cell's houses begin in the list of them, that list, and how many there are."""
    begins = np.cumsum([0, *map(len, variant.houses_of)], dtype=np.uint32)
    houses = [house for cell in variant.houses_of for house in cell]
    return begins, np.array(houses, dtype=np.uint32), len(variant.houses)
