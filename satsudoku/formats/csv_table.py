"""``csv``: a table with a header, as in the collections on Kaggle and Hugging Face.

::

    puzzle,solution
    1.....2..3.....4,1243342143122134
    1..2............,

    id	quizzes	solutions	rating
    7	0030000000000001	1234341221434321	"1.5"

One column is titled ``puzzle``, ``puzzles``, ``quiz``, ``quizzes``, ``question`` or ``sudoku``, or
``--column`` names it; otherwise it is the only one that holds puzzles. One may be titled
``solution``, ``solutions`` or ``answer``, and one ``variant``, which names the rules. One titled
``regions``, ``areas``, ``boxes``, ``jigsaw`` or the like may draw the regions of a jigsaw. A remark
says if one titled ``rules``, ``type`` or ``title`` names rules that the puzzle lacks, or if its own
title does, such as ``cages``, or is nearly ``variant``. All other columns go into the records of
the output.

Commas, tabs or semicolons separate the fields, as in the header. Fields may be quoted, and quoted
fields may hold line ends. Cells are written as in ``line``. A solution must be filled, keep the
givens and break no rule, or the record is an error. It may be words or a frame around one filled
board. An empty or missing field means that there is no solution, or no name of a variant.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from satsudoku.board.puzzle import Puzzle
from satsudoku.errors import FormatError, SatsudokuError, excerpt
from satsudoku.formats.reading.entry import Entries, Entry
from satsudoku.formats.reading.format import NO, Likeness, LineFormat
from satsudoku.formats.reading.head import Head, HeadLine, Sight
from satsudoku.formats.reading.lines import Line, LongLine
from satsudoku.formats.reading.puzzle_column import LOOKED_AT, table_columns
from satsudoku.formats.reading.region_column import with_layout, with_regions_beside
from satsudoku.formats.reading.solution import with_solution
from satsudoku.formats.reading.table import Columns, header, split
from satsudoku.formats.reading.telling import with_remarks_on

_MOST_DAMAGED = 20  # records behind the header, none of which can be read


class Csv(LineFormat):
    """A table with a header."""

    name = "csv"
    about = "a table with a header, separated by commas, tabs or semicolons"
    endings = (".csv", ".tsv")
    samples = LOOKED_AT
    marks = True

    def looks_like(self, head: Head) -> Likeness:
        """See `Format.looks_like`: a header, and a record of as many fields."""
        first, *others = head.lines
        columns = header(first.text, head.column)
        if columns is None:
            return self._by_its_records(head)
        if columns.solution is not None or self.owns(head.file) or head.column is not None:
            return Likeness(90, settled=True)
        if not others:
            return Likeness(90 if head.complete else 0)
        if any(self._is_record(line, columns) for line in others):
            return Likeness(90, settled=True)
        # The first records may be damaged, which must not decide.
        waits = len(others) < _MOST_DAMAGED and not head.complete and head.ahead
        return Likeness(0, waits=waits)

    def _by_its_records(self, head: Head) -> Likeness:
        """How much a table looks like one whose header has none of the usual titles."""
        usual = 40 if head.complete and self.owns(head.file) else 0
        first, *others = head.lines
        if head.column is not None:  # the error says which there are
            return NO if first.text[0] in "{[" else Likeness(94, settled=True)
        if not any(sign in first.text for sign in ",;\t"):
            named = self.owns(head.file) and first.sight in (Sight.TEXT, Sight.CELLS)
            if not named or (others and others[0].sight is not Sight.PUZZLE):
                return Likeness(usual)
        if not others:
            return Likeness(usual, waits=not head.complete and head.ahead)
        if not head.holds_column():
            return Likeness(usual)
        return Likeness(88, settled=True)

    def _is_record(self, line: HeadLine, columns: Columns) -> bool:
        if columns.fields == 1:
            return line.sight in (Sight.PUZZLE, Sight.EITHER)
        fields = _number_of_fields(line.text, columns.delimiter)
        return fields == columns.fields or (fields == 0 and '"' in line.text)

    def columns(self, lines: Iterator[Line], entries: Entries) -> Columns | None:
        for number, line in lines:
            text = line.strip()
            if not text or entries.is_comment(text):
                continue
            rows = [row for row in entries.sample if row.strip()]
            rows = [row for row in rows if not entries.is_comment(row.strip())]
            try:
                return table_columns([text, *rows[1:]], entries)
            except FormatError as error:
                raise error.at(entries.file, number) from None
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
        cells = with_layout(fields[columns.puzzle], carried)
        whole = cells.lstrip().startswith("{")  # with its rules
        try:
            own = entries.of_variant("" if whole else _field(fields, columns.variant))
        except SatsudokuError as error:
            return replace(entries.error(number, line, error), carried=carried)
        entry = own.puzzle(number, cells.strip())
        if entry.error is not None and (whole or (columns.fields > 1 and '"' in line)):
            from satsudoku.formats.records import puzzle_of_text

            again = puzzle_of_text(number, cells, own)  # a grid, or cells between commas
            entry = again if again.error is None or whole or "\n" in cells else entry
        if not whole:
            entry = with_regions_beside(entry, carried, own)
        entry = with_solution(entry, _field(fields, columns.solution), entries)
        return with_remarks_on(entry.carrying(carried), carried)

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
