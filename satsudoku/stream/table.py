"""Tables: the records of a batch, in columns."""

from __future__ import annotations

from abc import ABC, abstractmethod
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise
from typing import Any

import numpy as np

from satsudoku._kernel import RowWriter
from satsudoku.formats import Entry
from satsudoku.stream.batch import Batch, Part
from satsudoku.stream.columns import Boards, Choices, Column, Each, Numbers, Same, alike
from satsudoku.stream.record_value import Record

Columns = Mapping[str, Column]
"""Columns of one length by the names of their fields."""

_TEXT_KEPT = 1000  # characters of a bad entry's text that its record repeats


class RecordLayout(ABC):
    """How records are written, each as lines of text."""

    def wanted(self, titles: Sequence[str]) -> Sequence[str]:
        """Those of the puzzles' extra columns that are written, too."""
        return ()

    @abstractmethod
    def record(self, record: Record) -> str:
        """A single record, with its line ends."""

    @abstractmethod
    def rows(self, writer: RowWriter, columns: Columns, carried: Columns) -> None:
        """The same for columns of records without errors: gather what each row holds."""

    def bad_rows(self, writer: RowWriter, columns: Columns, carried: Columns) -> None:
        """The same for columns of bad records, which know their place, text and error."""
        self.rows(writer, columns, carried)


@dataclass(frozen=True)
class Table:
    """The records of a batch, or of some places in it.

    Attributes:
        batch: the puzzles.
        answers: for each part of the batch, what is known of its puzzles.
        start: the first place that it covers.
        stop: the end of the places.

    >>> from satsudoku.board.puzzle import Puzzle
    >>> puzzle = Puzzle("1..............4", "classic4")
    >>> batch = Batch.of([Entry("a.txt", n, puzzle.line, puzzle, None) for n in (5, 6)])
    >>> table = Table(batch, [{"count": Numbers(np.array([12, 12]))}], 0, 2)
    >>> [(record.line, record.count) for record in table]
    [(5, 12), (6, 12)]
    """

    batch: Batch
    answers: Sequence[Columns]
    start: int
    stop: int

    def __len__(self) -> int:
        return self.stop - self.start

    def __iter__(self) -> Iterator[Record]:
        return map(self.record, range(self.start, self.stop))

    def between(self, start: int, stop: int) -> Table:
        """The records of some of the places.

        >>> Table(Batch.of([]), [], 0, 9).between(2, 5).start
        2
        """
        return replace(self, start=start, stop=stop)

    def record(self, place: int) -> Record:
        """The record of a place.

        >>> from satsudoku.errors import PuzzleError
        >>> batch = Batch.of([Entry("a.txt", 7, "12", None, PuzzleError("2 cells"))])
        >>> Table(batch, [], 0, 1).record(0).error
        '2 cells'
        """
        owner = int(self.batch.owners[place])
        if owner < 0:
            return bad_record(self.batch.entries[place])
        part = self.batch.parts[owner]
        row = part.row(place)
        fields = {name: column[row] for name, column in self.columns[owner].items()}
        carried = self.batch.carried(place) or None
        return Record(carried=carried, rules=part.variant, **fields)

    @cached_property
    def bad_places(self) -> list[int]:
        """The places of what could not be read, in order.

        >>> Table(Batch.of([]), [], 0, 0).bad_places
        []
        """
        places = self.batch.bad_places
        return places[bisect_left(places, self.start) : bisect_left(places, self.stop)]

    def values(self, field: str) -> set[object]:
        """The different values that good records have in a field.

        >>> Table(Batch.of([]), [], 0, 0).values("unique")
        set()
        """
        values: set[object] = set()
        for part, columns in zip(self.batch.parts, self.columns, strict=True):
            begin, end = self.range_of(part)
            if begin == end:
                continue
            codes = columns[field].codes(len(part))[begin:end]
            rows = np.unique(codes, return_index=True)[1].tolist()
            values |= {columns[field][begin + row] for row in rows}
        return values

    def tally(self, fields: Sequence[str]) -> Counter[tuple[Any, ...]]:
        """How many good records have the same values in some fields; None for unknown fields.

        >>> Table(Batch.of([]), [], 0, 0).tally(["unique"])
        Counter()
        """
        tallied: Counter[tuple[Any, ...]] = Counter()
        for part, columns in zip(self.batch.parts, self.columns, strict=True):
            begin, end = self.range_of(part)
            if begin == end:
                continue
            tallied_columns = [columns.get(field, Same(None)) for field in fields]
            firsts, groups = alike(tallied_columns, begin, end)
            numbers = np.bincount(groups)
            for row, number in zip(firsts.tolist(), numbers.tolist(), strict=True):
                tallied[tuple(column[begin + row] for column in tallied_columns)] += number
        return tallied

    @cached_property
    def columns(self) -> Sequence[Columns]:
        """For each part all fields of its records.

        >>> Table(Batch.of([]), [], 0, 0).columns
        []
        """
        return [
            {**_head(self.batch, part), **answers}
            for part, answers in zip(self.batch.parts, self.answers, strict=True)
        ]

    def range_of(self, part: Part) -> tuple[int, int]:
        """The rows of a part that it covers: the first one and their end.

        >>> from satsudoku.board.library import find_variant
        >>> part = Part(find_variant("classic4"), np.array([0, 3, 5]), np.zeros((3, 16), np.uint8))
        >>> Table(Batch.of([]), [], 2, 5).range_of(part)
        (1, 2)
        """
        begin, end = np.searchsorted(part.places, (self.start, self.stop))
        return int(begin), int(end)

    def text(self, layout: RecordLayout, threads: int = 1) -> bytes | memoryview:
        r"""The records as lines of text, in UTF-8.

        Args:
            layout: how they are written.
            threads: the number of threads.

        >>> from satsudoku.board.puzzle import Puzzle
        >>> from satsudoku.stream.layouts import CsvRows
        >>> puzzle = Puzzle("1..............4", "classic4")
        >>> batch = Batch.of([Entry("a.txt", 7, puzzle.line, puzzle, None)])
        >>> bytes(Table(batch, [{}], 0, 1).text(CsvRows(["line", "puzzle"])))
        b'7,1..............4\n'
        """
        written: list[tuple[memoryview, list[int], int]] = []
        nothing: Sequence[Columns] = [{}] * len(self.columns)
        carried_columns = nothing
        if wanted := layout.wanted(self.batch.titles):
            from satsudoku.stream.carried import carried_columns as carried_by

            carried_columns = carried_by(self.batch, wanted)
        all_columns = zip(self.columns, carried_columns, strict=True)
        for part, (columns, carried) in zip(self.batch.parts, all_columns, strict=True):
            begin, end = self.range_of(part)
            writer = RowWriter(len(part))
            if begin < end:
                layout.rows(writer, columns, carried)
            alone = end - begin == len(self)
            lines, ends = writer.write(begin, end, not alone, threads)
            if alone:
                return lines.data
            written.append((lines.data, [0, *ends.tolist()], begin))
        bad = len(self.bad_places)
        writer = RowWriter(bad)
        if bad:
            layout.bad_rows(writer, *_bad_columns(self.batch, self.bad_places))
        lines, ends = writer.write(0, bad, True, threads)
        written.append((lines.data, [0, *ends.tolist()], 0))  # their owner is -1
        owners = self.batch.owners[self.start : self.stop]
        runs = [0, *(np.flatnonzero(np.diff(owners)) + 1).tolist(), len(self)]
        starts = np.array(runs[:-1], dtype=np.int64) + self.start
        places = [part.places for part in self.batch.parts]
        places.append(np.array(self.bad_places, dtype=np.int64))
        rows = [np.searchsorted(some, starts).tolist() for some in places]
        pieces: list[bytes | memoryview] = []
        for run, (first, last) in enumerate(pairwise(runs)):
            owner = int(owners[first]) if first < len(owners) else -1
            lines_of, ends_of, begin = written[owner]
            row = rows[owner][run] - begin
            pieces.append(lines_of[ends_of[row] : ends_of[row + last - first]])
        return b"".join(pieces)


def titles_of(records: Batch | Table | Record) -> tuple[str, ...]:
    """The names of the records' extra columns, as far as the input had any."""
    if isinstance(records, Record):
        return tuple(records.carried or ())
    return records.titles if isinstance(records, Batch) else records.batch.titles


def bad_record(entry: Entry) -> Record:
    """The record of what could not be read."""
    text, message = entry.text[:_TEXT_KEPT], _message(entry)
    return Record(entry.file, entry.line, text, error=message, carried=entry.carried or None)


def _message(entry: Entry) -> str:
    error = entry.error
    assert error is not None
    if error.line not in (None, entry.line):
        return f"line {error.line}: {error.message}"
    return error.message


def _bad_columns(batch: Batch, places: Sequence[int]) -> tuple[Columns, Columns]:
    """The answers of `bad_record` for many, in columns, and their extra columns."""
    entries = [batch.entries[place] for place in places]
    messages: dict[str, int] = {}
    codes = [messages.setdefault(_message(entry), len(messages)) for entry in entries]
    columns = {
        "file": Choices(batch.files[places], batch.names),
        "line": Numbers(batch.lines[places]),
        "puzzle": Each([entry.text[:_TEXT_KEPT] for entry in entries]),
        "error": Choices(np.array(codes), list(messages)),
    }
    return columns, {t: Each([entry.carried.get(t) for entry in entries]) for t in batch.titles}


def _head(batch: Batch, part: Part) -> Columns:
    """Where each puzzle was, and the puzzle itself."""
    files: Column = Same(batch.names[0])
    if len(batch.names) > 1:
        files = Choices(batch.files[part.places], batch.names)
    puzzles: Column = Boards(part.givens, part.variant)
    if part.marked:
        puzzles = Each([puzzle.text for puzzle in part.marked])
    return {
        "file": files,
        "line": Numbers(batch.lines[part.places]),
        "puzzle": puzzles,
        "variant": Same(part.variant.name),
    }
