"""Cuts: the ways to cut the drawn lines of a grid into cells, each with its support.

A line tells little by itself: ``1 2   | 3 4`` may hold four cells or six, and ``17 6 147`` three
or six. So a cut is judged by all lines of a grid together, and by the size that they then have.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from satsudoku.board.characters import BARS
from satsudoku.board.empty import EMPTY, LOOSELY_EMPTY

Cells = tuple[str, ...]
"""A text per cell; empty if nothing is there."""

SEPARATORS = {",": "commas", ";": "semicolons", "\t": "tabs"}
"""Signs between the cells of a sheet, and their names."""

CHARACTERS = "one character per cell"
BLANKS = "cells between blanks"
BARRED = "cells between bars"
SPACED = "blanks as empty cells"
COLUMNS = "cells in columns, blanks as empty cells"

_BAR = re.compile(f"[{re.escape(BARS)}]")
_NO_BARS = str.maketrans(dict.fromkeys(BARS, " "))
_SIGNS = {*EMPTY, *LOOSELY_EMPTY}
_WIDEST = 6  # characters between the beginnings of two cells


@dataclass(frozen=True)
class Cut:
    """One way to cut the lines of a grid.

    Attributes:
        rows: the cells of each line.
        how: the way, for messages.
        support: how much speaks for it; of two cuts, the one with more wins.
    """

    rows: tuple[Cells, ...]
    how: str
    support: int


@lru_cache(maxsize=1 << 10)
def cuts_of_line(line: str) -> dict[str, Cells]:
    """The ways to cut a line that do not depend on others, by name.

    >>> cuts_of_line("12 3")["cells between blanks"], cuts_of_line("12 3")["one character per cell"]
    (('12', '3'), ('1', '2', '3'))
    >>> cuts_of_line("1,,3")["cells between commas"]
    ('1', '', '3')
    """
    cuts: dict[str, Cells] = {}
    for separator, name in SEPARATORS.items():
        if separator in line:
            fields = tuple(map(_unquoted, line.strip(" ").split(separator)))
            cuts[f"cells between {name}"] = fields
            if not fields[-1]:
                cuts[f"cells that end with {name}"] = fields[:-1]
    text = line.strip()
    if _BAR.search(text):
        pieces = [piece.strip() for piece in _BAR.split(text)]
        first, last = not pieces[0], not pieces[-1]
        cuts[BARRED] = tuple(pieces[first : len(pieces) - last])
    groups = text.translate(_NO_BARS).split()
    if "," not in line and ";" not in line:
        cuts[BLANKS] = tuple(groups)
        cuts[CHARACTERS] = tuple("".join(groups))
        if _are_digits_and_blanks(line):
            cuts[SPACED] = tuple(map(str.strip, line))
    return cuts


def _unquoted(field: str) -> str:
    """A field without blanks, and without the quotes around it."""
    field = field.strip(" ")
    quoted = len(field) > 1 and field[0] == field[-1] and field[0] in "\"'"
    return field[1:-1].strip(" ") if quoted else field


def _are_digits_and_blanks(line: str) -> bool:
    """Whether blanks may be empty cells: no other sign is, and most characters are digits."""
    dense = "".join(line.split())
    if len(dense) == len(line) or "\t" in line or "0" in dense:
        return False
    return dense.isalnum() and 2 * sum(map(str.isdigit, dense)) >= len(dense)


def cuts(lines: Sequence[str], widths: Sequence[int], symbols: str = "") -> Iterator[Cut]:
    """The ways to cut lines into rows of some widths; what is a symbol separates none.

    >>> framed = ["| 1 2 | 3   |", "|     | 1   |", "| 2   |     |", "|     | 2 1 |"]
    >>> [("".join(cell or "." for row in cut.rows for cell in row), cut.how)
    ...  for cut in cuts(framed, [4] * 4)]
    [('123...1.2.....21', 'cells in columns, blanks as empty cells')]
    """
    separated = {*SEPARATORS}.isdisjoint(symbols)
    each: list[dict[str, Cells]] = []
    for line, width in zip(lines, widths, strict=True):
        ways = cuts_of_line(line) if separated else {CHARACTERS: tuple("".join(line.split()))}
        fitting = {how: cells for how, cells in ways.items() if len(cells) == width}
        if not fitting:
            break  # most sizes do not fit the first line
        each.append(fitting)
    if len(each) == len(lines):
        common = [how for how in each[0] if all(how in ways for ways in each)]
        for how in common:
            if how == SPACED and _leaves_columns_empty(lines):
                continue
            rows = tuple(ways[how] for ways in each)
            yield Cut(rows, how, _support(how, rows, lines))
        for name in SEPARATORS.values() if not common else ():
            ended, between = f"cells that end with {name}", f"cells between {name}"
            if between in each[-1] and all(ended in ways for ways in each[:-1]):
                rows = (*(ways[ended] for ways in each[:-1]), each[-1][between])
                yield Cut(rows, ended, 1)  # each line but the last ends with a separator
    if len({*widths}) == 1:
        for rows in _columns(lines, widths[0]):
            if not _are_cut_off(rows, lines, symbols):
                yield Cut(rows, COLUMNS, 2)


def _are_cut_off(rows: Sequence[Cells], lines: Sequence[str], symbols: str) -> bool:
    """Whether a line lacks its end, or a column is blank, although empty cells have a sign."""
    signs = any(cell in _SIGNS and cell not in symbols for cells in rows for cell in cells if cell)
    if signs and not all(map(any, zip(*rows, strict=True))):
        return True
    ends = [line for cells, line in zip(rows, lines, strict=True) if not cells[-1]]
    if all(line.rstrip().endswith((*BARS,)) for line in ends):
        return False
    return signs


def _leaves_columns_empty(lines: Sequence[str]) -> bool:
    """Whether one character and one blank take turns: blanks separate, as in ``1 4 5``."""
    return len(lines) > 1 and all(line[1::2].isspace() and " " not in line[::2] for line in lines)


def _support(how: str, rows: tuple[Cells, ...], lines: Sequence[str]) -> int:
    if how not in (BLANKS, CHARACTERS):
        return 3 if how == SPACED else 4
    groups = [line.translate(_NO_BARS).split() for line in lines]
    if all(len(group) == 1 for line in groups for group in line):
        # Cells of one character each are below one another; if not, blanks may mean something.
        return 3 if len({*map(_starts, lines)}) == 1 else 1
    sizes = [{*map(len, line)} for line in groups]
    even = all(len(sizes_of_line) == 1 for sizes_of_line in sizes)
    if how == CHARACTERS:
        return 3 if even else 1
    return 1 if even and len({*map(max, sizes)}) == 1 else 3


@lru_cache(maxsize=1 << 10)
def _starts(line: str) -> tuple[int, ...]:
    """Where the cells of one character stand, from the first one on."""
    places = [at for at, sign in enumerate(line.translate(_NO_BARS)) if not sign.isspace()]
    return tuple(at - places[0] for at in places)


def _columns(lines: Sequence[str], width: int) -> Iterator[tuple[Cells, ...]]:
    """Cuts at the same places of all lines, where blanks are empty cells."""
    segments = _segments_of(tuple(lines))
    if not segments or width % len(segments):
        return
    cells = width // len(segments)
    cut_segments = []
    for segment in segments:
        slots = _slots(segment, cells)
        if slots is None:
            return
        cut_segments.append(slots)
    rows = tuple(
        tuple(cell for segment in cut_segments for cell in segment[row])
        for row in range(len(lines))
    )
    if sum(bool(cell) for row in rows for cell in row):
        yield rows


@lru_cache(maxsize=8)  # the same lines are tried at many widths
def _segments_of(lines: tuple[str, ...]) -> tuple[list[str], ...]:
    """The texts between the bars of all lines; none if blanks are not empty cells."""
    if any("\t" in line for line in lines) or not any("  " in line for line in lines):
        return ()
    first, *others = inner = _within_frame(lines)
    bars = [
        at
        for at, sign in enumerate(first)
        if sign in BARS and all(_is_bar(line, at) for line in others)
    ]
    return tuple(_segments(inner, bars))


def _is_bar(line: str, at: int) -> bool:
    return at < len(line) and line[at] in BARS


def _within_frame(lines: Sequence[str]) -> list[str]:
    """The lines without the bars at their ends."""
    filled = [line.rstrip() for line in lines if line.strip()]
    margin = min((len(line) - len(line.lstrip()) for line in filled), default=0)
    if not all(line[margin] in BARS for line in filled):
        return [line.rstrip() if any(b in line for b in BARS) else line for line in lines]
    inner = [line.rstrip()[margin + 1 :] for line in lines]
    if all(line[-1:] and line[-1] in BARS for line in inner) and len({*map(len, inner)}) == 1:
        inner = [line[:-1] for line in inner]
    return inner


def _segments(lines: Sequence[str], bars: Sequence[int]) -> Iterator[list[str]]:
    """The texts of all lines between two bars, of one length."""
    start = 0
    longest = max(map(len, lines), default=0)
    for end in [*bars, longest]:
        yield [line[start:end].ljust(end - start) for line in lines]
        start = end + 1


def _slots(segment: Sequence[str], cells: int) -> list[Cells] | None:
    """The cells of a segment; None if its texts are not at equal distances."""
    length = len(segment[0])
    # A blank may be before the first cell, and none behind the last one.
    steps = [
        step
        for step in range(1, _WIDEST + 1)
        if step * cells - (step > 1) <= length <= step * cells + 2 * (step > 1)
    ]
    if not steps:
        return None
    texts = [found.span() for line in segment for found in re.finditer(r"\S+", line)]
    for step in steps:
        for shift in range(step):
            if not _in_slots(texts, step, shift, cells):
                continue
            edges = [max(0, shift + step * cell) for cell in range(cells + 1)]
            edges[0] = 0
            return [tuple(line[a:b].strip() for a, b in pairwise(edges)) for line in segment]
    return None


def _in_slots(texts: Sequence[tuple[int, int]], step: int, shift: int, cells: int) -> bool:
    """Whether each text lies within a slot, and those of one length at one place of their slots.

    Those of one character are cells by themselves.
    """
    if step == 1:
        return shift == 0
    if len({(end - start, start % step) for start, end in texts}) > len({b - a for a, b in texts}):
        return False
    for start, end in texts:
        first, last = (start - shift) // step, (end - 1 - shift) // step
        if first != last or not 0 <= first < cells or (step == 2 and end - start > 1):
            return False
    return True
