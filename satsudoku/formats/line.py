"""``line``: one puzzle per line, one character per cell, as in most collections.

::

    # comments start with #, ; % or //
    4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........
    700000400020070080003008009000500300060020090001007006000300900030040060009001035 # 7.2

Cells are in reading order. Empty ones are ``.``, ``0``, ``*`` or ``_``; also ``-``, ``?``, ``x``,
``X``, ``o`` or ``O``, if the variant does not use that letter, or blanks. Symbols are those of the
variant; letters may be small or capital. These lengths imply the variant:

====== ========= ============================
cells  variant   symbols
====== ========= ============================
16     classic4  ``1`` to ``4``
25     x5        ``1`` to ``5``
36     classic6  ``1`` to ``6``
81     classic9  ``1`` to ``9``
144    classic12 ``1`` to ``9``, ``A`` to ``C``
256    classic16 ``1`` to ``9``, ``A`` to ``G``
625    classic25 ``1`` to ``9``, ``A`` to ``P``
====== ========= ============================

Pencil marks have a character per candidate, its symbol or a sign for none: 729 for 9x9. So 64
characters are marks of 4x4 if they can be: as cells of 8x8, such marks repeat a symbol in a column.

Text after the cells, separated by a blank, a tab, a comma or a semicolon, is the entry's comment
(often a rating). A filled grid there is the solution, and an error if it is wrong; behind a ``#``,
all is text. A remark says if it names rules, such as *Killer*. Other words may be before the
cells, or signs around them, if one word only has the length of a board: a number, a name, a hash,
quotes: ``No. 7: 1.....2..3.....4:1243342143122134``.
The same characters may separate the cells themselves, in groups of one size:
``1..2 .... .... 34..``, ``1 0 0 2 ...``. An empty field between two tabs or commas is an empty
cell.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from satsudoku.board.jigsaw import is_regions
from satsudoku.board.puzzle import Puzzle
from satsudoku.errors import FormatError, excerpt
from satsudoku.formats.reading.broken_tables import named_rules
from satsudoku.formats.reading.cells import split_cells
from satsudoku.formats.reading.cuts import SEPARATORS, cuts_of_line
from satsudoku.formats.reading.doubtful_cells import doubts_of_cells
from satsudoku.formats.reading.entry import KEPT, Entries, Entry
from satsudoku.formats.reading.format import NO, Likeness, LineFormat
from satsudoku.formats.reading.head import Head, Sight, rows_of_large
from satsudoku.formats.reading.lines import Line, LongLine
from satsudoku.formats.reading.other_line import in_its_own_format
from satsudoku.formats.reading.plain_row import without_width
from satsudoku.formats.reading.solution import with_boards_beside
from satsudoku.formats.reading.table import Columns
from satsudoku.formats.reading.telling import with_remark_on_comment
from satsudoku.formats.reading.tokens import puzzle_token, words_of

# Words such as 1..2; a sign that a puzzle lacks cut it in two.
_MAY_BE_CELLS = re.compile(r"(?=.*[.*_-]{2})(?=.*[1-9])[1-9.*_-]{4,}")


class Lines(LineFormat):
    r"""One puzzle per line, one character per cell.

    >>> lines = iter([(1, "# mine"), (2, "1.....2..3.....4 easy"), (3, "1..")])
    >>> for entry in FORMAT.read(lines, Entries("my.txt", None)):
    ...     print(entry.line, entry.puzzle and entry.puzzle.line, entry.comment)
    2 1.....2..3.....4 easy
    3 None None
    """

    name = "line"
    about = "one puzzle per line, one character per cell"
    marks = True
    holds = frozenset({"comment"})

    def looks_like(self, head: Head) -> Likeness:
        if head.sights(Sight.PUZZLE):
            return Likeness(80, settled=True)
        large = rows_of_large(head)
        if large is not None:
            return NO if large else Likeness(50, settled=True)
        return Likeness(10) if head.complete and head.sights(Sight.CELLS) else NO

    def columns(self, lines: Iterator[Line], entries: Entries) -> None:
        """See `LineFormat.columns`: the cells come first."""

    def record(
        self, number: int, line: str, columns: Columns | None, entries: Entries
    ) -> Entry | None:
        text = line.strip()
        if not text or entries.is_comment(text):
            return None
        if isinstance(line, LongLine):
            return entries.too_long(number, line)
        if "+" in text or ":" in text:
            from satsudoku.formats import hodoku

            if hodoku.is_state(text):
                return next(hodoku.FORMAT.read(iter([(number, line)]), entries))
        cells, comment = split_cells(line, entries)
        entry = entries.puzzle(number, cells, comment=comment)
        if entry.puzzle is not None:
            if comment is None and any(separator in line for separator in SEPARATORS):
                entry = _with_remarks_on_fields(entry, line)
            return with_remark_on_comment(with_boards_beside(entry, entries))
        if is_regions(cells):
            said = (
                "the line draws the regions of a jigsaw; if of the line before it, that was read "
                "without them; expected --format jigsaw"
            )
            return entries.error(number, cells, FormatError(said))
        if not line.isascii() and (plain := without_width(line)) != line:
            return self.record(number, plain, columns, entries)
        other = in_its_own_format(number, line, entries)
        return other or _among_words(number, text, entries) or entry

    def write(self, puzzles: Iterable[Puzzle]) -> Iterator[str]:
        """See `Format.write`; a puzzle that excludes candidates is a line of pencil marks."""
        for puzzle in puzzles:
            yield f"{puzzle.text}\n"

    def write_entries(self, entries: Iterable[Entry]) -> Iterator[str]:
        for entry in entries:
            # After a sign of a comment, for a word as long as the cells would be cells, too.
            words = " ".join((entry.comment or "").split()).lstrip("# ")
            for line in self.write([entry.puzzle] if entry.puzzle is not None else []):
                yield f"{line[:-1]} # {words}\n" if words else line


def _with_remarks_on_fields(entry: Entry, line: str) -> Entry:
    """The entry of a line of fields, with remarks if some are blank or hold several symbols."""
    size = 0 if entry.puzzle is None else len(entry.puzzle.values)
    for fields in cuts_of_line(line).values():
        if len(fields) == size and {*map(len, fields)} != {1}:
            return entry.remarked(*doubts_of_cells(entry.puzzle, fields))
    return entry


def _among_words(number: int, text: str, entries: Entries) -> Entry | None:
    """The entry of a puzzle that is among other words; None if none does."""
    try:
        token = puzzle_token(text, entries)
    except FormatError as error:
        return entries.error(number, text[:KEPT], error)
    if token is None:
        return None
    if (key := named_rules(text)) is not None:
        said = f"{key} beside the cells adds rules; expected whole tables of JSON or TOML"
        return entries.error(number, text[:KEPT], FormatError(said))
    if is_regions(token.cells):
        said = f"{excerpt(token.cells)} draws the regions of a jigsaw; expected its givens, too"
        return entries.error(number, text[:KEPT], FormatError(said))
    entry = entries.puzzle(number, token.cells, comment=token.rest or None)
    cells = next((word for word in words_of(token.rest) if _MAY_BE_CELLS.fullmatch(word)), None)
    if cells is not None and entry.puzzle is not None:
        entry = entry.remarked(f"{excerpt(cells)} beside the puzzle is read as text, not as cells")
    return with_remark_on_comment(with_boards_beside(entry, entries))


FORMAT = Lines()
