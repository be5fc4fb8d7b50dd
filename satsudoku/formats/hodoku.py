"""``hodoku``: one state of a puzzle per line, as in HoDoKu's library.

::

    :0002:4:+6.83..........+26..........:241 353:441::
    ..5.34.+7.94+37......82....9..2..1.+3...........:448 449

Colons separate the fields: the code of a technique, its candidates, 81 cells, the deleted
candidates, and the candidates that the technique deletes or places. A cell is a digit, a digit
after ``+`` where it was placed, or ``.``; a candidate is three digits: symbol, row and column. The
cells and deleted candidates make the puzzle; placed digits become givens. The clipboard has these
two alone, as on the second line. The code becomes the
entry's comment. The head of HoDoKu's own file, ``reglib-1.4.txt``, describes the format.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from satsudoku.board.library import DEFAULT, variant
from satsudoku.board.puzzle import Puzzle
from satsudoku.board.variant import Variant
from satsudoku.errors import FormatError, PuzzleError, excerpt
from satsudoku.formats.reading.entry import Entries, Entry
from satsudoku.formats.reading.format import NO, Format, Likeness
from satsudoku.formats.reading.head import Head
from satsudoku.formats.reading.lines import Line, LongLine
from satsudoku.formats.reading.nine import SIDE, has_9_digits, nine_rows

_STARTS = re.compile(r":\w{4}(-\w+)?:")
_CELLS = re.compile(r"(?:\+?[1-9]|[.0])+")
_DELETED = re.compile(r":(?:\s*[1-9]{3})*\s*:*")
_NUMBER = re.compile(r":\s*\d*\s*")
_CANDIDATE = re.compile(r"[1-9]{3}")


def is_state(text: str) -> bool:
    """Whether a text is a state of HoDoKu's clipboard: placed digits, or deleted candidates.

    One number behind the cells is not a candidate if no digit is placed: lists have counts there.

    >>> is_state("+1" + "." * 80), is_state("." * 81 + ":314 916"), is_state("." * 81)
    (True, True, False)
    >>> is_state("." * 81 + ":125"), is_state("." * 81 + ":125::")
    (False, True)
    """
    cells, colon, _ = text.partition(":")
    placed = cells.replace("+", "")
    rest = text[len(cells) :]
    lists_candidates = _DELETED.fullmatch(rest) and not _NUMBER.fullmatch(rest)
    if not ("+" in cells or (colon and lists_candidates)):
        return False
    return len(placed) == SIDE**2 and _CELLS.fullmatch(cells) is not None


class Hodoku(Format):
    """Lines of HoDoKu's library."""

    name = "hodoku"
    about = "one state per line, HoDoKu's library"
    marks = True

    def looks_like(self, head: Head) -> Likeness:
        """See `Format.looks_like`: by a code between colons, or a state of the clipboard."""
        first = head.lines[0].text
        is_one = _STARTS.match(first) or is_state(first)
        return Likeness(96, settled=True) if is_one else NO

    def read(self, lines: Iterator[Line], entries: Entries) -> Iterator[Entry]:
        for number, line in lines:
            text = line.strip()
            if not text or entries.is_comment(text):
                continue
            if isinstance(line, LongLine):
                yield entries.too_long(number, line)
                continue
            fields = ["", "", "", *text.split(":"), ""] if is_state(text) else text.split(":")
            if len(fields) < 5 or fields[0]:
                expected = "expected :technique:candidates:cells:deleted candidates:..."
                error = FormatError(f"not a line of HoDoKu's library, {expected}: {excerpt(text)}")
                yield entries.error(number, text, error)
                continue
            _, code, _, cells, deleted, *_ = fields
            try:
                puzzle = _puzzle(cells.replace("+", ""), deleted, entries.variant)
            except PuzzleError as error:
                yield entries.error(number, cells, error)
            else:
                yield Entry(entries.file, number, cells, puzzle, None, None, code or None)

    def write(self, puzzles: Iterable[Puzzle]) -> Iterator[str]:
        """See `Format.write`: as a test of no technique."""
        for puzzle in puzzles:
            line = "".join(nine_rows(puzzle, self.name))
            candidates = puzzle.candidates or b""
            deleted = (divmod(option, SIDE) for option, left in enumerate(candidates) if not left)
            names = (f"{digit + 1}{cell // SIDE + 1}{cell % SIDE + 1}" for cell, digit in deleted)
            yield f":0000:x:{line}:{' '.join(names)}:::\n"


def _puzzle(cells: str, deleted: str, asked: Variant | None) -> Puzzle:
    rules = asked or variant(DEFAULT)
    if not has_9_digits(rules):
        raise PuzzleError(f"HoDoKu's library has 9 x 9 cells only, expected {rules.name}")
    puzzle = Puzzle.from_line(cells, rules)
    if not deleted:
        return puzzle
    possible = bytearray(b"\1" * (SIDE**3))
    for name in deleted.split():
        if not _CANDIDATE.fullmatch(name):
            expected = "expected three digits, symbol, row and column"
            raise PuzzleError(f"no candidate {excerpt(name)}; {expected}")
        symbol, row, column = (int(digit) - 1 for digit in name)
        possible[(row * SIDE + column) * SIDE + symbol] = 0
    for cell in range(SIDE**2):
        if not any(possible[cell * SIDE : (cell + 1) * SIDE]):
            raise PuzzleError(f"{rules.cell_names[cell]} has no candidate left")
    return Puzzle(puzzle.values, rules, bytes(possible))


FORMAT = Hodoku()
