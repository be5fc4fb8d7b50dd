"""JSON lines with a puzzle each: Python reads the objects, the kernel their puzzles."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from satsudoku.board.variant import Variant
from satsudoku.formats import Entry
from satsudoku.formats.reading.entry import Entries
from satsudoku.formats.reading.lines import Block
from satsudoku.formats.reading.text import Text
from satsudoku.formats.records import FORMAT, KEY, adds_rules
from satsudoku.lanes.text_lines import PlainLines
from satsudoku.stream.batch import Batch
from satsudoku.stream.line_reader import LineReader, puzzle_reader


def _decoder() -> Callable[[str], Any]:
    """Reads a line of JSON; by msgspec, if it is there, in a third of the time.

    What msgspec reads, it reads as Python does. What it refuses, such as NaN, is read again.
    """
    try:
        from msgspec.json import Decoder
    except ImportError:
        return json.loads
    decode: Callable[[str], Any] = Decoder().decode
    return decode


def read_objects(text: Text, entries: Entries, threads: int) -> Iterator[Batch]:
    """Batches of a text in the format ``records``, none empty."""
    reader = _ObjectReader(entries, threads)
    for block in text.blocks():
        batch = reader.batch(block)
        if len(batch):
            yield batch


@dataclass(frozen=True)
class _Objects:
    """The lines of a block, and what they hold beside puzzle and variant, by place."""

    lines: Sequence[str]
    objects: Mapping[int, Mapping[str, Any]]
    entries: Entries

    def entry(self, line: int, begin: int) -> Entry:
        """See `satsudoku.stream.batch.Origin`; the place stands for the first byte."""
        return next(FORMAT.read(iter([(line, self.lines[begin])]), self.entries))

    def carried(self, begin: int) -> Mapping[str, Any]:
        """See `satsudoku.stream.batch.Origin`."""
        return self.objects[begin]

    @cached_property
    def carries(self) -> bool:
        """See `satsudoku.stream.batch.Origin`."""
        return any(self.objects.values())

    def source(self, begin: int, last: int) -> bytes:
        """See `satsudoku.stream.batch.Origin`."""
        return "\n".join(self.lines[begin : last + 1]).encode("utf-8", "surrogatepass")


class _ObjectReader:
    """Reads blocks; most puzzles are of the variant that most of the block before were of."""

    def __init__(self, entries: Entries, threads: int) -> None:
        self._entries = entries
        self._key = entries.column or KEY
        self._threads = threads
        self._reader: LineReader | None = None
        self._decode = _decoder()
        self._named: dict[object, bool] = {}  # by the key variant: does it mean the reader's?

    def batch(self, block: Block) -> Batch:
        """All records of a block."""
        lines = block.lines()
        if self._reader is None:
            entries = FORMAT.read(iter(enumerate(lines, start=block.number)), self._entries)
            first = next((entry.puzzle for entry in entries if entry.puzzle is not None), None)
            if first is not None:
                self._serve(first.variant)
        plain, left = self._read(lines, block.number)
        one_by_one = [(block.number + place, lines[place]) for place in left]
        batch = plain.with_entries(list(FORMAT.read(iter(one_by_one), self._entries)))
        if batch.parts:
            self._serve(max(batch.parts, key=len).variant)
        return batch

    def _serve(self, variant: Variant) -> None:
        if self._reader is None or self._reader.variant is not variant:
            self._reader = puzzle_reader(variant, sure=self._entries.symbols is not None)
            self._named = {}

    def _read(self, lines: Sequence[str], first: int) -> tuple[Batch, list[int]]:
        """The lines that the kernel reads, and the places of the others."""
        if self._reader is None:
            return Batch.of([]), list(range(len(lines)))
        objects: dict[int, Mapping[str, Any]] = {}
        puzzles: list[str] = []
        keys: dict[tuple[str, ...], None] = {}
        left = []
        for place, line in enumerate(lines):
            both = self._object(line, first + place)
            if both is None:
                left.append(place)
            else:
                puzzle, carried = both
                puzzles.append(puzzle)
                objects[place] = carried
                keys[tuple(carried)] = None
        places = np.array(list(objects), dtype=np.int64)
        found_lines, others = self._reader.read("\n".join(puzzles).encode(), self._threads)
        left += places[[number for number, _ in others]].tolist()
        at = places[found_lines.lines]
        batch = Batch.plain(
            _Objects(lines, objects, self._entries),
            self._entries.file,
            self._reader.variant,
            PlainLines(found_lines.values, at, at),
            first,
            tuple(dict.fromkeys(key for some in keys for key in some)),
        )
        return batch, sorted(left)

    def _object(self, line: str, number: int) -> tuple[str, Mapping[str, Any]] | None:
        """The puzzle of a line and its extra values; None if the slow reader must parse it."""
        assert self._reader is not None
        try:
            data = self._decode(line)
        except (ValueError, RecursionError):
            return None
        if type(data) is not dict:
            return None
        puzzle, name = data.pop(self._key, None), data.pop("variant", None)
        cells = len(self._reader.variant.cells)
        if type(puzzle) is not str or len(puzzle) != cells:
            return None
        if " " in puzzle or not puzzle.isprintable():  # it must be one line, and not blank
            return None
        if (
            data.pop("solution", None)
            or (list in map(type, data.values()) and adds_rules(data))
            or not (name is None or type(name) is str)
        ):
            return None
        if name not in self._named:
            (entry,) = FORMAT.read(iter([(number, line)]), self._entries)
            if entry.puzzle is None:
                return None
            self._named[name] = entry.puzzle.variant == self._reader.variant
        return (puzzle, data) if self._named[name] else None
