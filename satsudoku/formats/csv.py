"""``csv``: a table with a header, as in the collections on Kaggle and Hugging Face.

::

    puzzle,solution
    1.....2..3.....4,1243342143122134
    1..2............,

    id	quizzes	solutions	rating
    7	0030000000000001	1234341221434321	"1.5"

One column is titled ``puzzle``, ``puzzles``, ``quiz``, ``quizzes``, ``question`` or ``sudoku``. One
may be titled ``solution``, ``solutions`` or ``answer``, and one ``variant``, which names the rules.
All other columns go into the records of the output. Commas, tabs or semicolons separate the
fields, as in the header. Fields may be quoted, and quoted fields may hold line ends. Cells are
written as in ``line``. A solution must be filled, keep the givens and break no rule, or the record
is an error. An empty or missing field means that there is no solution, or no name of a variant.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from satsudoku.board.puzzle import Puzzle
from satsudoku.errors import FormatError, SatsudokuError, excerpt
from satsudoku.formats.reading.entry import Entries, Entry
from satsudoku.formats.reading.format import NO, Likeness, LineFormat
from satsudoku.formats.reading.head import Head, Sight
from satsudoku.formats.reading.lines import Line, LongLine
from satsudoku.formats.reading.solution import with_solution
from satsudoku.formats.reading.table import Columns, header, split


class Csv(LineFormat):
    """A table with a header."""

    name = "csv"
    about = "a table with a header, separated by commas, tabs or semicolons"
    endings = (".csv", ".tsv")
    marks = True

    def looks_like(self, head: Head) -> Likeness:
        """See `Format.looks_like`: a header, and a record of as many fields."""
        first, *others = head.lines
        columns = header(first.text)
        if columns is None:
            return Likeness(40) if head.complete and self.owns(head.file) else NO
        if columns.solution is not None or self.owns(head.file):
            return Likeness(90, settled=True)
        if not others:
            return Likeness(90 if head.complete else 0)
        second = others[0]
        delimiters = first.text.count(columns.delimiter)
        if delimiters:
            fields = _number_of_fields(second.text, columns.delimiter)
            is_record = fields == columns.fields or (fields == 0 and '"' in second.text)
        else:
            is_record = second.sight in (Sight.PUZZLE, Sight.EITHER)
        return Likeness(90, settled=True) if is_record else NO

    def columns(self, lines: Iterator[Line], entries: Entries) -> Columns | None:
        for number, line in lines:
            text = line.strip()
            if not text or entries.is_comment(text):
                continue
            columns = header(text)
            if columns is None:
                raise FormatError(
                    "no column of puzzles; expected a first line such as puzzle,solution: "
                    f"{excerpt(text)}"
                ).at(entries.file, number)
            return columns
        return None

    def record(
        self, number: int, line: str, columns: Columns | None, entries: Entries
    ) -> Entry | None:
        if not line.strip() or columns is None:
            return None
        if isinstance(line, LongLine):
            return entries.too_long(number, line)
        try:
            fields = split(line, columns.delimiter)
        except FormatError as error:
            return entries.error(number, line, error)
        if len(fields) <= columns.puzzle:
            there = "1 field" if len(fields) == 1 else f"{len(fields)} fields"
            message = f"{there}, expected the puzzle in field {columns.puzzle + 1}: {excerpt(line)}"
            return entries.error(number, line, FormatError(message))
        carried = columns.others(fields)
        try:
            own = entries.of_variant(_field(fields, columns.variant))
        except SatsudokuError as error:
            return replace(entries.error(number, line, error), carried=carried)
        entry = own.puzzle(number, fields[columns.puzzle].strip())
        entry = with_solution(entry, _field(fields, columns.solution), entries)
        return replace(entry, carried=carried)

    def write(self, puzzles: Iterable[Puzzle]) -> Iterator[str]:
        """See `Format.write`: a table of one column."""
        yield "puzzle\n"
        for puzzle in puzzles:
            if not set(puzzle.variant.symbols).isdisjoint(",;\t\"'"):
                raise FormatError(f"format {self.name} cannot write symbols that separate fields")
            yield f"{puzzle.text}\n"


def _number_of_fields(line: str, delimiter: str) -> int:
    try:
        return len(split(line, delimiter))
    except FormatError:
        return 0


def _field(fields: Sequence[str], place: int | None) -> str:
    """A field of a record, empty if there is none."""
    return fields[place].strip() if place is not None and place < len(fields) else ""


FORMAT = Csv()
