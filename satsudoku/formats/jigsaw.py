"""``jigsaw``: givens and regions, each on a line or drawn over rows, or one line of both.

::

    1..............3      # the givens
    AABBCABBCADDCCDD      # a label per cell, any character; equal ones are one region

    1..............3AABBCABBCADDCCDD

    1...                  # on boards of up to 15 rows
    ....
    ....
    ...3

    AABB
    CABB
    CADD
    CCDD

Either may come first. A region is connected and has as many cells as there are symbols. Text
after either line, separated by a blank, is the puzzle's comment. Lines of text are titles, as in
``grid``. Two such lines or drawings at the start of a file identify the format, titles above lines
included; of a pipe, if they come together. One line of both may be
among other lines, and drawings among others, with titles. Where regions are elsewhere, an error
names this format.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from math import isqrt

from satsudoku.board.characters import BARS, DASHES, JOINTS
from satsudoku.board.jigsaw import is_regions, split_jigsaw
from satsudoku.board.puzzle import Puzzle
from satsudoku.errors import FormatError, excerpt
from satsudoku.formats.reading.cells import split_cells
from satsudoku.formats.reading.entry import Entries, Entry
from satsudoku.formats.reading.format import NO, Format, Likeness
from satsudoku.formats.reading.head import Head, HeadLine
from satsudoku.formats.reading.lines import Line, LongLine
from satsudoku.formats.reading.solution import with_boards_beside
from satsudoku.formats.reading.telling import with_remark

_ROWS = range(4, 16)  # 16 signs may be the line of a small board
_MOST_LINES = 70  # of two drawings with their frames
_MOST_TITLES = 5
_NO_BARS = str.maketrans(dict.fromkeys(BARS, " "))
_WALL = re.compile(f"[{re.escape(BARS)}]")
_WORD = re.compile(r"[^\W\d_]{2}")
_FRAME = re.compile(f"[{re.escape(BARS + DASHES + JOINTS)} ]+")


class Jigsaw(Format):
    """Jigsaws with their regions."""

    name = "jigsaw"
    about = "givens and regions, on two lines or drawn"
    holds = frozenset({"rules"})

    def looks_like(self, head: Head) -> Likeness:
        """See `Format.looks_like`: two lines, or drawings, one of which draws regions."""
        if head.variant is not None and not head.variant.name.startswith("jigsaw"):
            return NO
        if len(head.lines) > _MOST_LINES:
            return NO
        waits = head.ahead and not head.complete
        rows = [line.text for line in head.lines if not _is_frame(line.text)]
        if not rows:
            return Likeness(0, waits=waits)
        size = len(_row(rows[0]))
        if size in _ROWS and not any(_is_text(line.text, line.cells) for line in head.lines):
            if any(_WALL.search(line.text.strip(BARS)) for line in head.lines):
                return NO  # a grid whose frames may draw regions
            if any(len(_row(row)) != size for row in rows) or len(rows) > 2 * size:
                return NO
            if len(rows) < 2 * size:
                return Likeness(0, waits=waits)
            drawn = "".join(map(_row, rows))
            parts = [drawn[: size * size], drawn[size * size :]]
        else:
            parts = [line.cells for line in head.lines if not _is_text(line.text, line.cells)]
            if len(parts) < 2:
                waits = len(head.lines) == 1 or any(map(_is_board, head.lines))
                return Likeness(0, waits=waits and head.ahead and not head.complete)
        same = len(parts) == 2 and len(parts[0]) == len(parts[1])
        return Likeness(99, settled=True) if same and any(map(is_regions, parts)) else NO

    def read(self, lines: Iterator[Line], entries: Entries) -> Iterator[Entry]:
        first: tuple[int, str, str | None] | None = None
        titles: list[str] = []
        at, last = 0, None
        for number, line in _joined(lines, entries):
            text = line.strip()
            if isinstance(line, LongLine):
                yield entries.too_long(number, line)
                continue
            cells, comment = split_cells(text, entries)
            if _is_text(text, cells):
                at, titles = number, [*titles[1 - _MOST_TITLES :], text]
                continue
            if first is None and split_jigsaw(cells):
                last = with_boards_beside(entries.puzzle(number, cells, comment=comment), entries)
                yield with_remark(last, titles)
                titles = []
            elif first is None:
                first = number, cells, comment
            else:
                start, other, remark = first
                first = None
                if is_regions(other) or is_regions(cells):
                    beside = " ".join(filter(None, (remark, comment)))
                    entry = entries.puzzle(start, other + cells, comment=beside or None)
                    last = with_boards_beside(entry, entries)
                    yield with_remark(last, titles)
                    titles = []
                else:
                    yield entries.error(start, other, _no_regions(other, cells), number)
        if first is not None:
            number, cells, _ = first
            ends = f"the file ends after {excerpt(cells)}; expected its regions on a second line"
            yield entries.error(number, cells, FormatError(ends))
        elif last is not None and (remarks := with_remark(last, titles).remarks) != last.remarks:
            yield entries.error(at, titles[-1], FormatError(remarks[-1]))  # the puzzle is out

    def write(self, puzzles: Iterable[Puzzle]) -> Iterator[str]:
        """See `Format.write`: two lines a puzzle."""
        for puzzle in puzzles:
            _, colon, regions = puzzle.variant.name.partition(":")
            if not colon:
                other = puzzle.variant.name
                what = (
                    "constraints or layouts of its own" if "+" in other else f"puzzles of {other}"
                )
                raise FormatError(f"format {self.name} writes jigsaws only, not {what}")
            yield f"{puzzle.line}\n{regions}\n"


def _row(text: str) -> str:
    """The cells of a drawn row."""
    return "".join(text.translate(_NO_BARS).split())


def _is_text(text: str, cells: str) -> bool:
    """Whether a line has words: it is neither cells or regions, nor both, nor a row of these."""
    size, whole = isqrt(len(cells)), isqrt(len(cells) // 2)
    is_board = len(cells) >= min(_ROWS) ** 2 and len(cells) in (size * size, 2 * whole * whole)
    if is_board or _WORD.search(text) is None:
        return False
    groups = text.translate(_NO_BARS).split()
    is_row = len({*map(len, groups)}) == 1 and len(_row(text)) in _ROWS
    return not is_row or (len(groups) == 1 and groups[0].istitle())


def _is_board(line: HeadLine) -> bool:
    """Whether a line is a board alone; its regions may be below titles."""
    return line.text.strip() == line.cells and isqrt(len(line.cells)) in _ROWS


def _is_frame(text: str) -> bool:
    return bool(_FRAME.fullmatch(text))


def _joined(lines: Iterator[Line], entries: Entries) -> Iterator[Line]:
    """The lines that are neither blank nor comments, with the rows of a drawing as one."""
    rows: list[Line] = []
    for number, line in lines:
        text = line.strip()
        if not text or entries.is_comment(text) or _is_frame(text):
            continue
        is_words = isinstance(line, LongLine) or _is_text(text, split_cells(text, entries)[0])
        row = "" if is_words else _row(text)
        if rows and len(row) != len(rows[0][1]):
            yield from rows
            rows = []
        if len(row) not in _ROWS:
            yield number, line
            continue
        rows.append((number, row))
        if len(rows) == len(row):
            yield rows[0][0], "".join(text for _, text in rows)
            rows = []
    yield from rows


def _no_regions(first: str, second: str) -> FormatError:
    return FormatError(
        f"neither {excerpt(first)} nor {excerpt(second)} draws regions; expected givens and then "
        "a label per cell, n labels for n connected cells each"
    )


FORMAT = Jigsaw()
