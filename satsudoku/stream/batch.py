"""Batches: the records of files as arrays.

A batch holds consecutive records. Its puzzles lie in parts, each of one variant; a row of a part's
array is a puzzle. What was read as an object is kept as an entry: bad records, pencil marks, and
all records of formats that the kernel does not read. ::

    place     0    1    2    3    4         a record's number in the batch
    lines     1    2    3    5    1         where it begins in its file
    files     0    0    0    0    1         of `names`

    parts     classic9: places 0, 1, 4      an array of shape (3, 81)
              x5: place 3                   an array of shape (1, 25)
    entries   2: an error                   by place
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from satsudoku.board.puzzle import Puzzle
from satsudoku.board.variant import Variant
from satsudoku.formats import Entry
from satsudoku.lanes.text_lines import PlainLines
from satsudoku.stream.columns import Column

Places = NDArray[np.int64]
"""Numbers of records in a batch, from 0."""


class Origin(Protocol):
    """The text that records were read from; it makes the entry of each when asked to.

    Attributes:
        carries: whether its records have extra columns.
    """

    @property
    def carries(self) -> bool: ...

    def entry(self, line: int, begin: int) -> Entry:
        """The entry of a record, by the number of its line and that line's first byte."""

    def carried(self, begin: int) -> Mapping[str, Any]:
        """The extra columns of the record that begins there, by name."""

    def columns(self, titles: Sequence[str], begins: NDArray[np.int64]) -> Mapping[str, Column]:
        """Some of the extra columns of records that begin there; None where one has no value."""

    def source(self, begin: int, last: int) -> bytes | memoryview:
        """What is there from the beginning of a record to the end of another."""


@dataclass(frozen=True)
class Part:
    """The puzzles of one variant in a batch.

    Attributes:
        variant: their variant.
        places: shape (N,), ascending: where they are in the batch.
        givens: shape (N, cells), uint8: their values, 0 for empty cells.
        marked: the puzzles as objects, if they exclude candidates; () for givens alone.

    >>> puzzle = Puzzle("1..............4", "classic4")
    >>> (part,) = Batch.of([Entry("a.txt", 7, puzzle.line, puzzle, None)]).parts
    >>> part.variant.name, int(part.givens[0, 15]), len(part)
    ('classic4', 4, 1)
    """

    variant: Variant
    places: Places
    givens: NDArray[np.uint8]
    marked: tuple[Puzzle, ...] = ()

    def __len__(self) -> int:
        return len(self.places)

    @classmethod
    def of(cls, puzzle: Puzzle) -> Part:
        """A puzzle alone.

        >>> len(Part.of(Puzzle("1..............4", "classic4")))
        1
        """
        return _part([puzzle], np.zeros(1, dtype=np.int64))

    @property
    def puzzles(self) -> NDArray[np.uint8] | tuple[Puzzle, ...]:
        """What functions of many puzzles take: the givens, or the puzzles that say more.

        >>> len(Part.of(Puzzle("1..............4", "classic4")).puzzles)
        1
        """
        return self.marked or self.givens

    def take(self, rows: NDArray[np.int64] | slice, places: Places) -> Part:
        """Some of the puzzles, for other places.

        >>> part = Part.of(Puzzle("1..............4", "classic4"))
        >>> len(part.take(np.array([0, 0]), np.array([3, 5])))
        2
        """
        marked = self.marked and tuple(
            self.marked[row] for row in np.arange(len(self))[rows].tolist()
        )
        return Part(self.variant, places, self.givens[rows], marked)

    def puzzle(self, row: int) -> Puzzle:
        """One of the puzzles as an object.

        >>> puzzle = Puzzle("1..............4", "classic4")
        >>> (part,) = Batch.of([Entry("a.txt", 7, puzzle.line, puzzle, None)]).parts
        >>> part.puzzle(0) == puzzle
        True
        """
        if self.marked:
            return self.marked[row]
        return Puzzle(self.givens[row].tobytes(), self.variant)

    def row(self, place: int) -> int:
        """The row of the puzzle at a place. Pre: it is of this part.

        >>> puzzle = Puzzle("1..............4", "classic4")
        >>> bad = Entry("a.txt", 7, "1", None, None)
        >>> (part,) = Batch.of([bad, Entry("a.txt", 8, puzzle.line, puzzle, None)]).parts
        >>> part.row(1)
        0
        """
        return int(np.searchsorted(self.places, place))


@dataclass(frozen=True)
class Batch:
    """Consecutive records of one or more files.

    Attributes:
        names: of the files.
        files: shape (N,), int32: the index of each record's file in `names`.
        lines: shape (N,), int64: the line where each record begins, from 1.
        parts: the puzzles.
        entries: by place, the records that were read as objects.
        origins: makes the entries of other records.
        origin: shape (N,), int32: the index of each record's origin.
        begins: shape (N,), int64: the first byte of each record's line in its origin.
        titles: the names of the extra columns.

    >>> puzzles = [Puzzle("1..............4", "classic4"), Puzzle("2" + "." * 24, "x5")]
    >>> batch = Batch.of([Entry("a.txt", n, p.line, p, None) for n, p in enumerate(puzzles)])
    >>> len(batch), [(part.variant.name, part.places.tolist()) for part in batch.parts]
    (2, [('classic4', [0]), ('x5', [1])])
    """

    names: tuple[str, ...]
    files: NDArray[np.int32]
    lines: NDArray[np.int64]
    parts: tuple[Part, ...]
    entries: Mapping[int, Entry]
    origins: tuple[Origin, ...]
    origin: NDArray[np.int32]
    begins: NDArray[np.int64]
    titles: tuple[str, ...] = ()

    def __len__(self) -> int:
        return len(self.lines)

    def __iter__(self) -> Iterator[Entry]:
        return map(self.entry, range(len(self)))

    @classmethod
    def of(cls, entries: Sequence[Entry]) -> Batch:
        """Make a batch of entries.

        >>> Batch.of([Entry("a.txt", 7, "1..............4", None, None)]).lines.tolist()
        [7]
        """
        names: dict[str, int] = {}
        files = [names.setdefault(entry.file, len(names)) for entry in entries]
        groups: dict[tuple[Variant, bool], list[int]] = {}
        for place, entry in enumerate(entries):
            if entry.puzzle is not None:
                key = entry.puzzle.variant, entry.puzzle.candidates is None
                groups.setdefault(key, []).append(place)
        parts = []
        for places in groups.values():
            puzzles = [puzzle for place in places if (puzzle := entries[place].puzzle)]
            parts.append(_part(puzzles, np.array(places, dtype=np.int64)))
        return cls(
            tuple(names),
            np.array(files, dtype=np.int32),
            np.array([entry.line for entry in entries], dtype=np.int64),
            tuple(parts),
            dict(enumerate(entries)),
            (),
            np.full(len(entries), -1, dtype=np.int32),
            np.zeros(len(entries), dtype=np.int64),
            tuple(dict.fromkeys(name for entry in entries for name in entry.carried)),
        )

    @classmethod
    def plain(
        cls,
        origin: Origin,
        file: str,
        variant: Variant,
        lines: PlainLines,
        first: int,
        titles: tuple[str, ...],
    ) -> Batch:
        """Make a batch of what the kernel has read.

        Args:
            origin: of the records.
            file: its name.
            variant: of the puzzles.
            lines: the puzzles.
            first: the number of the text's first line in its file.
            titles: the names of the extra columns.

        >>> from satsudoku.board.library import find_variant
        >>> values = np.zeros((2, 16), dtype=np.uint8)
        >>> lines = PlainLines(values, np.array([0, 1]), np.array([0, 17]))
        >>> Batch.plain(None, "a.txt", find_variant("classic4"), lines, 7, ()).lines
        array([7, 8])
        """
        number = len(lines.values)
        parts = (Part(variant, np.arange(number), lines.values),) if number else ()
        nil = np.zeros(number, dtype=np.int32)
        numbers = lines.lines + first
        return cls((file,), nil, numbers, parts, {}, (origin,), nil, lines.begins, titles)

    def with_entries(self, entries: Sequence[Entry]) -> Batch:
        """The same records and others, all in the order of their lines.

        >>> batch = Batch.of([Entry("a.txt", 7, "1..............4", None, None)])
        >>> batch.with_entries([Entry("a.txt", 5, "", None, None)]).lines
        array([5, 7])
        """
        if not entries:
            return self
        both = Batch.join([self, Batch.of(entries)])
        return both.take(np.argsort(both.lines, kind="stable"))

    @classmethod
    def join(cls, batches: Sequence[Batch]) -> Batch:
        """Put batches behind one another.

        >>> part = Batch.of([Entry("a.txt", 7, "1..............4", None, None)])
        >>> Batch.join([part, part]).lines
        array([7, 7])
        """
        if len(batches) == 1:
            return batches[0]
        starts = np.cumsum([0, *map(len, batches)]).tolist()
        names = {name: None for batch in batches for name in batch.names}
        index = {name: number for number, name in enumerate(names)}
        groups: dict[tuple[Variant, bool], list[Part]] = {}
        origins: list[Origin] = []
        entries: dict[int, Entry] = {}
        files, origin = [], []
        for start, batch in zip(starts, batches, strict=False):
            for part in batch.parts:
                moved = replace(part, places=part.places + start)
                groups.setdefault((part.variant, bool(part.marked)), []).append(moved)
            entries |= {start + place: entry for place, entry in batch.entries.items()}
            files.append(np.array([index[n] for n in batch.names], dtype=np.int32)[batch.files])
            origin.append(np.where(batch.origin < 0, -1, batch.origin + len(origins)))
            origins += batch.origins
        return cls(
            tuple(names),
            np.concatenate(files),
            np.concatenate([batch.lines for batch in batches]),
            tuple(_joined(parts) for parts in groups.values()),
            entries,
            tuple(origins),
            np.concatenate(origin).astype(np.int32),
            np.concatenate([batch.begins for batch in batches]),
            tuple(dict.fromkeys(title for batch in batches for title in batch.titles)),
        )

    def take(self, places: Places) -> Batch:
        """Some of the records, in this order.

        Args:
            places: the places to take, none twice.

        >>> batch = Batch.of([Entry("a.txt", n, "", None, None) for n in range(5)])
        >>> batch.take(np.array([4, 1])).lines
        array([4, 1])
        """
        new = np.full(len(self), -1, dtype=np.int64)
        new[places] = np.arange(len(places))
        parts = [taken for part in self.parts if len(taken := _taken(part, new[part.places]))]
        kept = ((int(new[place]), entry) for place, entry in self.entries.items())
        return Batch(
            self.names,
            self.files[places],
            self.lines[places],
            tuple(parts),
            {place: entry for place, entry in kept if place >= 0},
            self.origins,
            self.origin[places],
            self.begins[places],
            self.titles,
        )

    def between(self, begin: int, end: int) -> Batch:
        """The records of some places; the batch itself if these are all.

        >>> batch = Batch.of([Entry("a.txt", n, "", None, None) for n in range(5)])
        >>> batch.between(1, 3).lines
        array([1, 2])
        """
        if end - begin == len(self):
            return self
        parts = []
        for part in self.parts:
            first, last = np.searchsorted(part.places, (begin, end))
            if first < last:
                rows = slice(int(first), int(last))
                parts.append(part.take(rows, part.places[rows] - begin))
        kept = self.entries.items()
        origins, origin = _in_use(self.origins, self.origin[begin:end])
        return replace(
            self,
            files=self.files[begin:end],
            lines=self.lines[begin:end],
            parts=tuple(parts),
            entries={place - begin: entry for place, entry in kept if begin <= place < end},
            origins=origins,
            origin=origin,
            begins=self.begins[begin:end],
        )

    def light(self) -> Batch:
        """The same records without the text that they were read from, for other processes.

        Where they hold more than puzzles, the text stays.

        >>> batch = Batch.of([Entry("a.txt", 7, "1..............4", None, None)])
        >>> len(batch.light())
        1
        """
        if self.titles:
            return self
        return replace(self, origins=(), origin=np.full(len(self), -1, dtype=np.int32))

    def file(self, place: int) -> str:
        """The file of a record.

        >>> Batch.of([Entry("a.txt", 7, "1..............4", None, None)]).file(0)
        'a.txt'
        """
        return self.names[int(self.files[place])]

    def entry(self, place: int) -> Entry:
        """The entry of a record; one that was not read as an object is made.

        >>> Batch.of([Entry("a.txt", 7, "1..............4", None, None)]).entry(0).line
        7
        """
        entry = self.entries.get(place)
        if entry is not None:
            return entry
        if self.origin[place] < 0:
            puzzle = self.puzzle(place)
            assert puzzle is not None
            return Entry(self.file(place), int(self.lines[place]), puzzle.text, puzzle, None)
        origin = self.origins[int(self.origin[place])]
        return origin.entry(int(self.lines[place]), int(self.begins[place]))

    def puzzle(self, place: int) -> Puzzle | None:
        """The puzzle of a record, None if it could not be read.

        >>> Batch.of([Entry("a.txt", 7, "1..............4", None, None)]).puzzle(0)
        """
        owner = int(self.owners[place])
        if owner < 0:
            return None
        part = self.parts[owner]
        return part.puzzle(part.row(place))

    def carried(self, place: int) -> Mapping[str, Any]:
        """The extra columns of a record, by name.

        >>> Batch.of([Entry("a.csv", 7, "", None, None, carried={"rating": "7.2"})]).carried(0)
        {'rating': '7.2'}
        """
        if not self.titles:
            return {}
        entry = self.entries.get(place)
        if entry is not None:
            return entry.carried
        return self.origins[int(self.origin[place])].carried(int(self.begins[place]))

    @cached_property
    def column_cache(self) -> dict[tuple[str, ...], Sequence[Mapping[str, Column]]]:
        """What `satsudoku.stream.carried` has found of the extra columns, by their titles.

        >>> Batch.of([]).column_cache
        {}
        """
        return {}

    @cached_property
    def owners(self) -> NDArray[np.int64]:
        """For each record the number of the part that has its puzzle, -1 if none has.

        >>> Batch.of([Entry("a.txt", 7, "1..............4", None, None)]).owners
        array([-1])
        """
        owners = np.full(len(self), -1, dtype=np.int64)
        for number, part in enumerate(self.parts):
            owners[part.places] = number
        return owners

    @cached_property
    def bad_places(self) -> list[int]:
        """The places of the records that could not be read, in order.

        >>> Batch.of([Entry("a.txt", 7, "1..............4", None, None)]).bad_places
        []
        """
        entries = self.entries.items()
        return sorted([place for place, entry in entries if entry.error is not None])


def _in_use(
    origins: tuple[Origin, ...], origin: NDArray[np.int32]
) -> tuple[tuple[Origin, ...], NDArray[np.int32]]:
    """The origins that records have, so that no other text is kept, and each record's index."""
    used = np.zeros(len(origins) + 1, dtype=bool)
    used[origin] = True  # the last one where there is none
    used = used[:-1]
    if used.all():
        return origins, origin
    index = np.full(len(origins) + 1, -1, dtype=np.int32)
    index[:-1][used] = np.arange(np.count_nonzero(used))
    return tuple(
        origin_used for origin_used, there in zip(origins, used, strict=True) if there
    ), index[origin]


def _part(puzzles: Sequence[Puzzle], places: Places) -> Part:
    """Puzzles of one variant, all of which exclude candidates, or none."""
    raw = b"".join(puzzle.values for puzzle in puzzles)
    givens = np.frombuffer(raw, dtype=np.uint8).reshape(len(puzzles), -1)
    marked = tuple(puzzles) if puzzles[0].candidates is not None else ()
    return Part(puzzles[0].variant, places, givens, marked)


def _joined(parts: Sequence[Part]) -> Part:
    """Parts of one variant and one kind as one."""
    first = parts[0]
    if len(parts) == 1:
        return first
    places = np.concatenate([part.places for part in parts])
    givens = np.concatenate([part.givens for part in parts])
    marked = tuple(puzzle for part in parts for puzzle in part.marked)
    return Part(first.variant, places, givens, marked)


def _taken(part: Part, places: Places) -> Part:
    """The puzzles of a part that have a place, -1 being none, in the order of the places."""
    rows = np.flatnonzero(places >= 0)
    rows = rows[np.argsort(places[rows], kind="stable")]
    return part.take(rows, places[rows])
