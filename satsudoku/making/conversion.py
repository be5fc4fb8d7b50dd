"""Puzzles from one format into another, and what that other one does not hold."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import chain, islice
from pathlib import PurePath

from satsudoku.board.guess import default_variant
from satsudoku.board.puzzle import Puzzle
from satsudoku.board.variant import Variant
from satsudoku.cli.console import complain, plural
from satsudoku.cli.form import COMPRESSED
from satsudoku.errors import FormatError, PuzzleError, SatsudokuError, some_of
from satsudoku.formats import Entry, find_format, formats, write
from satsudoku.formats.reading.extras import REMARKS
from satsudoku.formats.reading.table import SOLUTIONS
from satsudoku.making.images import random_symmetries
from satsudoku.stream.layouts import CsvRows, JsonLines
from satsudoku.stream.record_value import Carried, Record
from satsudoku.symmetry.canonical import Symmetry

TABLES = ("csv", "records", "parquet")
"""Targets that are tables: they have columns."""

_OF_TABLES = frozenset({"rules", "solution", "comment", "columns"})
_ENDINGS = {".txt": "line", ".jsonl": "records", ".parquet": "parquet"}
MOST_IMAGES = 10**9
"""Of one puzzle."""

_TOGETHER = 1 << 10  # images drawn at a time for rules of a puzzle's own
_LOOKED_AT = 1 << 10  # entries that decide the columns of a table


def targets() -> tuple[str, ...]:
    """What `Conversion` writes: the formats that are not only read, and Parquet."""
    return (*(format.name for format in formats() if format.is_written), "parquet")


def target_of(output: str | None, to: str | None) -> str:
    """The format to write: the one that is named, or the one of the file's ending.

    Raises:
        SatsudokuError: no format is named, and the ending is of none.

    >>> target_of("book.sdk.gz", None), target_of("book.txt", "ss"), target_of(None, None)
    ('sdk', 'ss', 'line')
    """
    if to is not None:
        if to != "parquet" and not find_format(to).is_written:
            written = ", ".join(targets())
            raise SatsudokuError(f"format {to} can only be read; expected one of {written}")
        return to
    if output is None:
        return "line"
    path = PurePath(output.lower())
    path = path.with_suffix("") if path.suffix in COMPRESSED else path
    known = {ending: form.name for form in formats() for ending in form.endings}
    known = {ending: name for ending, name in known.items() if name in targets()} | _ENDINGS
    del known[".tsv"]  # csv is written with commas
    if path.suffix not in known:
        expected = f"expected one of {', '.join(sorted(known))}, or --to"
        ending = f"ending in {path.suffix!r}" if path.suffix else "without an ending"
        raise SatsudokuError(f"a name {ending}; {expected}", file=output)
    return known[path.suffix]


def _puzzles(number: int) -> str:
    return f"{number:,} {plural(number, 'puzzle')}"


class Conversion:
    r"""Writes entries in another format, and notes what it leaves out.

    Args:
        to: one of `targets`.

    Attributes:
        bad: the number of entries that were not written: bad ones, and puzzles that the format
            cannot express. A complaint names each.

    >>> from satsudoku.formats.reading.entry import Entries
    >>> entry = Entries("book.txt", None).puzzle(7, "1.....2..3.....4", comment="easy")
    >>> conversion = Conversion("records")
    >>> b"".join(conversion.pieces([entry])).decode()
    '{"puzzle": "1.....2..3.....4", "comment": "easy"}\n'
    """

    def __init__(self, to: str) -> None:
        self._to = to
        self._holds = _OF_TABLES if to in TABLES else find_format(to).holds
        self._left_out = Counter[str]()
        self._unnamed = Counter[str]()  # rules, by their names
        self.bad = 0

    def pieces(self, entries: Iterable[Entry]) -> Iterator[bytes]:
        """The bytes of the output, piece by piece."""
        good = self._good(entries)
        if self._to in TABLES:
            yield from self._table(good)
            return
        for text in find_format(self._to).write_entries(good):
            yield text.encode()

    def remarks(self) -> Iterator[str]:
        """What was left out: a line for each kind."""
        for what, number in self._left_out.items():
            yield f"{self._to} holds no {what}: left out of {_puzzles(number)}"
        if self._unnamed:
            number, names = self._unnamed.total(), some_of(list(self._unnamed), 5)
            need = "needs" if number == 1 else "need"
            yield (
                f"{self._to} does not name the rules, so {_puzzles(number)} {need} --variant when "
                f"read again: {names}"
            )

    def _good(self, entries: Iterable[Entry]) -> Iterator[Entry]:
        """The entries that can be written; what they lose is noted."""
        for entry in entries:
            error = entry.error
            if entry.puzzle is not None:
                try:
                    self._check(entry.puzzle)
                except SatsudokuError as reason:
                    error = reason.at(entry.file, entry.line)
            if error is not None:
                self.bad += 1
                complain(str(error))
                continue
            self.note(entry)
            yield entry

    def _check(self, puzzle: Puzzle) -> None:
        """Refuse a puzzle that the format cannot express."""
        for _ in write([puzzle], "csv" if self._to == "parquet" else self._to):
            pass
        if "rules" not in self._holds and ":" in puzzle.variant.name:
            raise FormatError(
                f"{self._to} does not hold the regions of a jigsaw; expected --to jigsaw, json, "
                "csv or records"
            )

    def note(self, entry: Entry) -> None:
        """Count what the format leaves out of a good entry."""
        assert entry.puzzle is not None
        extras = entry.extras
        texts = extras and (
            extras.author or extras.rules or extras.title not in ("", entry.comment)
        )
        there = {
            "solution": ("solutions", entry.solution is not None),
            "comment": ("comments", entry.comment),
            "texts": ("titles, authors and rules in words", texts),
            "cosmetics": ("drawings without a rule", extras and extras.cosmetics),
            "columns": (f"columns {', '.join(own_columns(entry))}", own_columns(entry)),
        }
        for held, (what, is_there) in there.items():
            if is_there and held not in self._holds:
                self._left_out[what] += 1
        name = entry.puzzle.variant.name
        if "rules" not in self._holds and not is_default(entry.puzzle.variant):
            self._unnamed[name] += 1

    def _table(self, entries: Iterator[Entry]) -> Iterator[bytes]:
        if self._to == "records":  # each object has the keys that it needs
            for record in map(record_of, entries):
                names = ["puzzle", *(name for name in ADDED if record.get(name))]
                yield JsonLines(names, carries=True).record(record).encode()
            return
        first = list(islice(entries, _LOOKED_AT))
        added = {name for record in map(record_of, first) for name in ADDED if record.get(name)}
        own = dict.fromkeys(name for entry in first for name in own_columns(entry))
        fields = ["puzzle", *(name for name in ADDED if name in added), *map(Carried, own)]
        records = (self._fitting(record_of(entry), fields) for entry in chain(first, entries))
        if self._to == "parquet":
            from satsudoku.stream.parquet_writing import ParquetBytes

            file = ParquetBytes(fields)
            yield from map(file.record, records)
            yield file.end()
            return
        rows = CsvRows(fields)
        yield rows.header.encode()
        for record in records:
            yield rows.record(record).encode()

    def _fitting(self, record: Record, fields: Sequence[str]) -> Record:
        """The record; what the first ones lacked has no column, and is noted."""
        for name in (*(name for name in ADDED if record.get(name)), *(record.carried or ())):
            if name not in fields:
                what = f"column {name}, which its first {_LOOKED_AT:,} puzzles lack"
                self._left_out[what] += 1
        return record


ADDED = ("variant", "solution", "comment")
"""The columns that tables have where puzzles have them, beside those of the input."""


def record_of(entry: Entry) -> Record:
    """A good entry as a record of a table; the variant is named unless the cells imply it."""
    puzzle, solution = entry.puzzle, entry.solution
    assert puzzle is not None
    return Record(
        puzzle=puzzle.text,
        variant=None if is_default(puzzle.variant) else puzzle.variant.name,
        solution=None if solution is None else solution.line,
        comment=entry.comment,
        carried={name: entry.carried[name] for name in own_columns(entry)},
    )


def own_columns(entry: Entry) -> Sequence[str]:
    """The columns of an entry's record, without those that tables have anyway."""
    return [
        name
        for name in entry.carried
        if name.lower() not in ("puzzle", *ADDED)
        and (entry.solution is None or name.lower() not in SOLUTIONS)
        and (entry.extras is None or name != REMARKS)  # they have been told
    ]


@lru_cache(maxsize=64)
def is_default(variant: Variant) -> bool:
    """Whether a line of its cells is read as a puzzle of it, if no variant is named."""
    try:
        return default_variant(len(variant.cells)) == variant
    except PuzzleError:
        return False


def images_of(entries: Iterable[Entry], number: int, seed: int) -> Iterator[Entry]:
    """Random images of the puzzles, with their solutions, in place of the puzzles themselves.

    Args:
        entries: bad ones stay.
        number: how many for each puzzle.
        seed: the same seed gives the same images of the same entries.
    """
    drawn: dict[Variant, Iterator[Symmetry]] = {}
    for place, entry in enumerate(entries):
        if entry.puzzle is None:
            yield entry
            continue
        rules = entry.puzzle.variant
        if "+" in rules.name:  # rules of this puzzle alone
            symmetries = random_symmetries(rules, seed, place, together=min(number, _TOGETHER))
        else:
            symmetries = drawn.setdefault(rules, random_symmetries(rules, seed, len(drawn)))
        if entry.extras is not None:  # drawings stay where they are, so the images have none
            entry = replace(entry, extras=replace(entry.extras, cosmetics=(), solution=""))
        for symmetry in islice(symmetries, number):
            yield _image(entry, symmetry)


def _image(entry: Entry, symmetry: Symmetry) -> Entry:
    puzzle, solution = entry.puzzle, entry.solution
    assert puzzle is not None
    moved = puzzle.transform(symmetry.cells, symmetry.values)
    if solution is not None:
        solution = solution.transform(symmetry.cells, symmetry.values)
    return replace(entry, text=moved.text, puzzle=moved, solution=solution)
