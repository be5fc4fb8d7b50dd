"""``csv``: a table with a header, as the collections on Kaggle and Hugging Face have it.

::

    puzzle,solution
    1.....2..3.....4,1243342143122134
    1..2............,

    id	quizzes	solutions	rating
    7	0030000000000001	1234341221434321	"1.5"

One column is titled ``puzzle``, ``puzzles``, ``quiz``, ``quizzes``, ``question`` or ``sudoku``; one
may be titled ``solution``, ``solutions`` or ``answer``; others are ignored. Commas, tabs or
semicolons separate the fields, whichever the header has; fields may be quoted, and each record is
one line. Cells are written as in ``line``. A solution is checked: it must be filled, keep the
givens and break no rule, or the record is an error. An empty or missing field is no solution.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from satsudoku.board.puzzle import Puzzle
from satsudoku.errors import FormatError, PuzzleError, excerpt
from satsudoku.formats.reading.entry import Entries, Entry
from satsudoku.formats.reading.format import NO, Likeness, LineFormat
from satsudoku.formats.reading.head import Head, Sight
from satsudoku.formats.reading.lines import Line, LongLine
from satsudoku.formats.reading.solution import checked_solution
from satsudoku.formats.reading.table import Columns, header, split

__all__ = ["FORMAT"]


class Csv(LineFormat):
    r"""A table with a header.

    >>> lines = iter([(1, "puzzle,solution"), (2, "1.....2..3.....4,1243342143122134")])
    >>> [entry.solution for entry in FORMAT.read(lines, Entries("table.csv", None))]
    [Grid('1243342143122134', 'classic4')]
    """

    name = "csv"
    about = "a table with a header, separated by commas, tabs or semicolons"
    endings = (".csv", ".tsv")

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
            is_record = second.text.count(columns.delimiter) == delimiters
        else:
            is_record = second.sight in (Sight.PUZZLE, Sight.EITHER)
        return Likeness(90, settled=True) if is_record else NO

    def columns(self, lines: Iterator[Line], entries: Entries) -> Columns | None:
        """See `LineFormat.columns`."""
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
        """See `LineFormat.record`."""
        if not line.strip() or columns is None:
            return None
        if isinstance(line, LongLine):
            return entries.too_long(number, line)
        try:
            fields = split(line, columns.delimiter)
        except FormatError as error:
            return entries.error(number, line, error)
        if len(fields) <= columns.puzzle:
            expected = f"{len(fields)} fields, expected the puzzle in field {columns.puzzle + 1}"
            return entries.error(number, line, FormatError(f"{expected}: {excerpt(line)}"))
        entry = entries.puzzle(number, fields[columns.puzzle].strip())
        if columns.solution is None or len(fields) <= columns.solution:
            return entry
        return _with_solution(entry, fields[columns.solution].strip(), entries)

    def write(self, puzzles: Iterable[Puzzle]) -> Iterator[str]:
        """See `Format.write`: a table of one column."""
        yield "puzzle\n"
        for puzzle in puzzles:
            if not set(puzzle.variant.symbols).isdisjoint(",;\t\"'"):
                raise FormatError(f"format {self.name} cannot write symbols that separate fields")
            yield f"{puzzle.text}\n"


def _with_solution(entry: Entry, text: str, entries: Entries) -> Entry:
    if entry.puzzle is None or not text:
        return entry
    try:
        solution = checked_solution(text, entry.puzzle)
    except PuzzleError as error:
        error.message = f"the solution: {error.message}"
        return entries.error(entry.line, entry.text, error)
    return Entry(entry.file, entry.line, entry.text, entry.puzzle, None, solution)


FORMAT = Csv()
