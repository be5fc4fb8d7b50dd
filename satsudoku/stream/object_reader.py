"""JSON lines with a puzzle each: their objects become columns, and the kernel reads the puzzles."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from satsudoku.board.encoding import layout_keys
from satsudoku.board.variant import Variant
from satsudoku.formats import Entry
from satsudoku.formats.reading.entry import Entries
from satsudoku.formats.reading.lines import Block
from satsudoku.formats.reading.region_column import may_be_regions
from satsudoku.formats.reading.table import SOLUTIONS
from satsudoku.formats.reading.telling import may_tell, told
from satsudoku.formats.reading.text import Text
from satsudoku.formats.records import FORMAT, KEY, KEYS, adds_rules, solution_key
from satsudoku.lanes.text_lines import PlainLines
from satsudoku.stream.batch import Batch
from satsudoku.stream.columns import Choices, Column
from satsudoku.stream.json_rows import (
    ABSENT,
    Rows,
    decoded,
    puzzle_lines,
    rows_of,
)
from satsudoku.stream.line_reader import LineReader, puzzle_reader
from satsudoku.stream.texts import Texts

_FAULT = ("no name of a variant",)
_TRIES = 8  # objects that may say whether a name of a variant means the reader's


def read_objects(text: Text, entries: Entries, threads: int) -> Iterator[Batch]:
    """Batches of a text in the format ``records``, none empty."""
    reader = _ObjectReader(entries, threads)
    for block in text.blocks():
        batch = reader.batch(block)
        if len(batch):
            yield batch


@dataclass(frozen=True)
class _Objects:
    """The objects of a block.

    Attributes:
        block: the lines.
        begins: the first byte of each object's line.
        rows: the objects, if they hold more than puzzles.
        key: of their puzzles.
        titles: of the other values.
        entries: how they are read.
    """

    block: Block
    begins: NDArray[np.int64]
    rows: Rows | None
    key: str
    titles: tuple[str, ...]
    entries: Entries

    def entry(self, line: int, begin: int) -> Entry:
        """See `satsudoku.stream.batch.Origin`."""
        return next(FORMAT.read(iter([(line, self.block.line(begin))]), self.entries))

    def carried(self, begin: int) -> Mapping[str, Any]:
        """See `satsudoku.stream.batch.Origin`."""
        return carried_by(decoded(self.block, begin), self.key)

    def columns(self, titles: Sequence[str], begins: NDArray[np.int64]) -> Mapping[str, Column]:
        """See `satsudoku.stream.batch.Origin`."""
        where = np.searchsorted(self.begins, begins)
        return {title: self._column(title, where) for title in titles}

    def _column(self, title: str, where: NDArray[np.int64]) -> Column:
        if self.rows is None or title not in self.titles:  # other blocks have it
            return Choices(np.zeros(len(where)), [None])
        column = self.rows.column(title, where)
        return _filled(column) if title == SOLUTIONS[0] else column

    @property
    def carries(self) -> bool:
        """See `satsudoku.stream.batch.Origin`."""
        return bool(self.titles)

    def source(self, begin: int, last: int) -> memoryview:
        """See `satsudoku.stream.batch.Origin`."""
        end = self.block.data.find(b"\n", last)
        return memoryview(self.block.data)[begin : end if end >= 0 else None]


class _ObjectReader:
    """Reads blocks; most puzzles are of the variant that most of the block before were of."""

    def __init__(self, entries: Entries, threads: int) -> None:
        self._entries = entries
        self._threads = threads
        self._variant: Variant | None = None
        self._named: dict[object, bool] = {}  # by the key variant: does it mean this one?
        self._readers: dict[bool, LineReader | None] = {}  # by whether there are solutions

    def batch(self, block: Block) -> Batch:
        if self._variant is None:
            entries = FORMAT.read(enumerate(block.lines(), start=block.number), self._entries)
            first = next((entry.puzzle for entry in entries if entry.puzzle is not None), None)
            if first is not None:
                self._serve(first.variant)
        rows = rows_of(block)
        plain = Batch.of([]) if self._variant is None else self._read(block, rows)
        left = np.ones(len(rows.lines), dtype=bool)
        left[plain.lines - block.number] = False
        numbers, firsts = np.flatnonzero(left) + block.number, map(int, rows.lines[left])
        one_by_one = zip(numbers.tolist(), map(block.line, firsts), strict=True)
        batch = plain.with_entries(list(FORMAT.read(one_by_one, self._entries)))
        if batch.parts:
            self._serve(max(batch.parts, key=len).variant)
        return batch

    def _serve(self, variant: Variant) -> None:
        if self._variant is not variant:
            self._variant = variant
            self._named = {}
            self._readers = {}

    def _reader(self, solved: bool) -> LineReader | None:
        """The reader of lines with a puzzle, or with a puzzle and a solution."""
        assert self._variant is not None
        if solved not in self._readers:
            sure = self._entries.symbols is not None
            self._readers[solved] = puzzle_reader(self._variant, sure=sure, solved=solved)
        return self._readers[solved]

    def _read(self, block: Block, rows: Rows) -> Batch:
        """The records that the kernel reads."""
        assert self._variant is not None
        key = _key_of(rows, self._entries.column)
        if key is None or any(map(may_be_regions, rows.keys)):
            return Batch.of([])
        begins = rows.lines[rows.places]
        titles = _titles(rows, key, block, begins)
        origin = _Objects(block, begins, rows if titles else None, key, titles, self._entries)
        chosen, solved, cells = self._chosen(rows, origin), _solved(rows), len(self._variant.cells)
        checks = bool(solved.any()) and self._reader(True) is not None
        reader = self._reader(checks)
        if reader is None:
            return Batch.of([])
        if not checks:
            lines = rows.puzzles(key, None, chosen & ~solved, cells)
        elif (keys := _solution_keys(rows)) == [SOLUTIONS[0]]:
            lines = rows.puzzles(key, SOLUTIONS[0], chosen, cells)
        else:
            lines = puzzle_lines(rows.values(key), _solutions(rows, keys), chosen, cells)
        read, _ = reader.read(lines, self._threads)
        told_by = {title: rows.values(title) for title in rows.keys if may_tell(title)}
        if told_by:
            values = ({title: told_by[title][row] for title in told_by} for row in read.lines)
            read = read.without([n for n, some in enumerate(values) if told(some, reader.variant)])
        places, file = rows.places[read.lines], self._entries.file
        plain = PlainLines(read.values, places, begins[read.lines])
        return Batch.plain(origin, file, reader.variant, plain, block.number, titles)

    def _chosen(self, rows: Rows, origin: _Objects) -> NDArray[np.bool_]:
        """The objects whose puzzle is of the reader's variant, as far as names and keys say."""
        codes, names = np.zeros(len(rows), dtype=np.int64), [ABSENT]
        if "variant" in rows.keys:
            codes, names = rows.different("variant")
        meant = [self._is_meant(names, code, codes, origin) for code in range(len(names))]
        chosen = np.array(meant, dtype=bool)[codes]
        for added in {*layout_keys()}.intersection(rows.keys):
            for row, value in rows.lists(added).items():
                if adds_rules({added: value}):
                    chosen[row] = False
        return chosen

    def _is_meant(
        self, names: Sequence[object], code: int, codes: NDArray[np.int64], origin: _Objects
    ) -> bool:
        """Whether a value of the key variant means the reader's; False if no object says so."""
        name = names[code]
        if type(name) is not str and name is not ABSENT:
            name = _FAULT if name else None
        if name not in self._named:
            for row in np.flatnonzero(codes == code)[:_TRIES].tolist():
                puzzle = origin.entry(origin.block.number, int(origin.begins[row])).puzzle
                if puzzle is not None:
                    self._named[name] = puzzle.variant == self._variant
                    break
        return self._named.get(name, False)


def carried_by(data: Mapping[str, Any], key: str) -> Mapping[str, Any]:
    """What an object holds beside puzzle and variant; the solution comes last, if there is one.

    >>> carried_by({"solution": "1243342143122134", "puzzle": "1" + 15 * ".", "id": 7}, "puzzle")
    {'id': 7, 'solution': '1243342143122134'}
    """
    solution = solution_key(data)
    others = {k: v for k, v in data.items() if k not in (key, "variant", solution)}
    return others | {solution: data[solution]} if data.get(solution) else others


def _filled(column: Column) -> Column:
    """A column with None instead of what is false."""
    if isinstance(column, Choices):
        return Choices(column.choices, [value or None for value in column.values])
    if isinstance(column, Texts):
        empty = (column.choices < 0) & (column.begins == column.ends)
        choices = np.where(empty, len(column.others), column.choices)
        others = [*(value or None for value in column.others), None]
        return Texts(column.text, column.begins, column.ends, choices, others)
    return column


def _key_of(rows: Rows, column: str | None) -> str | None:
    """The key of the puzzles; None if objects have to say which is meant."""
    if column in (*SOLUTIONS, "variant"):
        return None
    if column is not None or KEY in rows.keys:
        return (column or KEY) if (column or KEY) in rows.keys else None
    there = [key for key in KEYS if key in rows.keys]
    return there[0] if len(there) == 1 else None


def _solution_keys(rows: Rows) -> list[str]:
    return [key for key in SOLUTIONS if key in rows.keys]


def _solved(rows: Rows) -> NDArray[np.bool_]:
    """Which objects have a solution."""
    keys = _solution_keys(rows)
    if not keys:
        return np.zeros(len(rows), dtype=bool)
    if keys == [SOLUTIONS[0]]:
        return ~rows.nothing(SOLUTIONS[0])
    return np.array([bool(value) for value in _solutions(rows, keys)], dtype=bool)


def _solutions(rows: Rows, keys: Sequence[str]) -> list[Any]:
    """The solution of each object, under one of some keys."""
    values = []
    for some in zip(*map(rows.values, keys), strict=True):
        data = {key: value for key, value in zip(keys, some, strict=True) if value is not ABSENT}
        values.append(data.get(solution_key(data)))
    return values


def _titles(rows: Rows, key: str, block: Block, begins: NDArray[np.int64]) -> tuple[str, ...]:
    """The names of the extra values, in the order in which the lines have them."""
    others = [other for other in rows.keys if other not in (key, "variant")]
    firsts = {rows.first(other, filled=other == SOLUTIONS[0]) for other in others}
    objects = [
        decoded(block, int(begins[row])) for row in sorted(r for r in firsts if r is not None)
    ]
    return tuple(dict.fromkeys(title for data in objects for title in carried_by(data, key)))
