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
from satsudoku.formats.reading.table import SOLUTIONS
from satsudoku.formats.reading.text import Text
from satsudoku.formats.records import FORMAT, KEY, KEYS, adds_rules, solution_key
from satsudoku.lanes.text_lines import PlainLines
from satsudoku.stream.batch import Batch
from satsudoku.stream.carried import columns_of, few
from satsudoku.stream.columns import Column
from satsudoku.stream.json_rows import (
    ABSENT,
    RowDecoder,
    Rows,
    decoded_together,
    decoder,
    line_begins,
)
from satsudoku.stream.line_reader import LineReader, puzzle_reader

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
    """The lines of a block. Their objects are decoded again for columns that somebody wants."""

    block: Block
    key: str
    titles: tuple[str, ...]
    entries: Entries

    def entry(self, line: int, begin: int) -> Entry:
        """See `satsudoku.stream.batch.Origin`."""
        return next(FORMAT.read(iter([(line, self.block.line(begin))]), self.entries))

    def carried(self, begin: int) -> Mapping[str, Any]:
        """See `satsudoku.stream.batch.Origin`."""
        return carried_by(decoder()(self.block.line(begin)), self.key)

    def columns(self, titles: Sequence[str], begins: NDArray[np.int64]) -> Mapping[str, Column]:
        """See `satsudoku.stream.batch.Origin`."""
        lines = line_begins(self.block)
        rows = decoded_together(self.block, lines, tuple(titles), others=True)
        if rows is None:
            return columns_of([*map(self.carried, begins.tolist())], titles)
        places = np.searchsorted(lines, begins).tolist()
        columns = {}
        for title in titles:
            values = rows.values(title)
            if len(places) < len(values):
                values = [values[place] for place in places]
            known = [None if value is ABSENT else value for value in values]
            columns[title] = few([v or None for v in known] if title == SOLUTIONS[0] else known)
        return columns

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
        self._decoder = RowDecoder()
        self._variant: Variant | None = None
        self._named: dict[object, bool] = {}  # by the key variant: does it mean this one?
        self._readers: dict[bool, LineReader | None] = {}  # by whether there are solutions

    def batch(self, block: Block) -> Batch:
        """All records of a block."""
        if self._variant is None:
            entries = FORMAT.read(enumerate(block.lines(), start=block.number), self._entries)
            first = next((entry.puzzle for entry in entries if entry.puzzle is not None), None)
            if first is not None:
                self._serve(first.variant)
        begins = line_begins(block)
        plain = Batch.of([]) if self._variant is None else self._read(block, begins)
        left = np.ones(len(begins), dtype=bool)
        left[plain.lines - block.number] = False
        numbers, firsts = np.flatnonzero(left) + block.number, map(int, begins[left])
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

    def _read(self, block: Block, begins: NDArray[np.int64]) -> Batch:
        """The records that the kernel reads."""
        rows = self._decoder.rows(block, begins)
        key = _key_of(rows, self._entries.column)
        if key is None:
            return Batch.of([])
        texts = self._texts(rows, key, _Objects(block, key, (), self._entries), begins)
        solutions = _solutions(rows)
        if solutions is not None and any(solutions) and self._reader(True) is not None:
            reader = self._reader(True)
            both = zip(texts, solutions, strict=True)
            texts = ["" if s is None else f"{text},{s}" if text else "" for text, s in both]
        else:
            reader = self._reader(False)
            if solutions is not None:
                texts = ["" if s != "" else t for t, s in zip(texts, solutions, strict=True)]
        if reader is None:
            return Batch.of([])
        # A text of several lines would count for several rows; what is blank is left.
        joined = "\n".join(texts).encode("utf-8", "surrogatepass")
        if joined.count(b"\n") >= len(texts):
            texts = ["" if "\n" in text else text for text in texts]
            joined = "\n".join(texts).encode("utf-8", "surrogatepass")
        read, _ = reader.read(joined, self._threads)
        places = np.array(rows.places, dtype=np.int64)[read.lines]
        titles = _titles(rows, key, block, begins)
        return Batch.plain(
            _Objects(block, key, titles, self._entries),
            self._entries.file,
            reader.variant,
            PlainLines(read.values, places, begins[places]),
            block.number,
            titles,
        )

    def _texts(
        self, rows: Rows, key: str, origin: _Objects, begins: NDArray[np.int64]
    ) -> list[str]:
        """The puzzle of each object; "" where the slow reader must parse it."""
        assert self._variant is not None
        texts, cells = rows.values(key), len(self._variant.cells)
        if set(map(type, texts)) != {str} or set(map(len, texts)) != {cells}:
            texts = [text if type(text) is str and len(text) == cells else "" for text in texts]
        names = rows.values("variant") if "variant" in rows.keys else [ABSENT]
        if not set(map(type, names)) <= {str, type(None), type(ABSENT)}:
            names = [n if type(n) is str else _FAULT if n else None for n in names]
        different = set(names)
        meant = {name for name in different if self._is_meant(name, names, rows, origin, begins)}
        if meant != different:
            if len(names) < len(texts):
                return [""] * len(texts)
            texts = [t if name in meant else "" for t, name in zip(texts, names, strict=True)]
        for added in {*layout_keys()}.intersection(rows.keys):
            for row, value in enumerate(rows.values(added)):
                if type(value) is list and adds_rules({added: value}):
                    texts[row] = ""
        return texts

    def _is_meant(
        self,
        name: object,
        names: Sequence[object],
        rows: Rows,
        origin: _Objects,
        begins: NDArray[np.int64],
    ) -> bool:
        """Whether a value of the key variant means the reader's; False if no object says so."""
        if name not in self._named:
            alike = [row for row, other in enumerate(names) if other == name][:_TRIES]
            for row in alike if len(names) == len(rows) else range(min(_TRIES, len(rows))):
                place = rows.places[row]
                puzzle = origin.entry(origin.block.number + place, int(begins[place])).puzzle
                if puzzle is not None:
                    self._named[name] = puzzle.variant == self._variant
                    break
        return self._named.get(name, False)


def carried_by(data: Mapping[str, Any], key: str) -> Mapping[str, Any]:
    """What an object holds beside puzzle and variant; the solution comes last, if there is one.

    Args:
        data: the object.
        key: of its puzzle.

    >>> carried_by({"solution": "1243342143122134", "puzzle": "1" + 15 * ".", "id": 7}, "puzzle")
    {'id': 7, 'solution': '1243342143122134'}
    """
    solution = solution_key(data)
    others = {k: v for k, v in data.items() if k not in (key, "variant", solution)}
    return others | {solution: data[solution]} if data.get(solution) else others


def _key_of(rows: Rows, column: str | None) -> str | None:
    """The key of the puzzles; None if objects have to say which is meant."""
    if column in (*SOLUTIONS, "variant"):
        return None
    if column is not None or KEY in rows.keys:
        return (column or KEY) if (column or KEY) in rows.keys else None
    there = [key for key in KEYS if key in rows.keys]
    return there[0] if len(there) == 1 else None


def _solutions(rows: Rows) -> list[str | None] | None:
    """The solution of each object, "" for none; None where the slow reader must parse it.

    Returns:
        The solutions; None if no object has any.
    """
    keys = [key for key in SOLUTIONS if key in rows.keys]
    if not keys:
        return None
    values = rows.values(keys[0])
    if keys != [SOLUTIONS[0]]:
        values = []
        for some in zip(*map(rows.values, keys), strict=True):
            data = {k: value for k, value in zip(keys, some, strict=True) if value is not ABSENT}
            values.append(data.get(solution_key(data)))
    return [value if type(value) is str else None if value else "" for value in values]


def _titles(rows: Rows, key: str, block: Block, begins: NDArray[np.int64]) -> tuple[str, ...]:
    """The names of the extra values, in the order in which the lines have them."""
    others = [other for other in rows.keys if other not in (key, "variant")]
    firsts = {rows.first(other, filled=other == SOLUTIONS[0]) for other in others}
    places = sorted(rows.places[row] for row in firsts if row is not None)
    objects = [decoder()(block.line(int(begins[place]))) for place in places]
    return tuple(dict.fromkeys(title for data in objects for title in carried_by(data, key)))
