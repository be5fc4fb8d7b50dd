"""``solo``: ids and saved games of Solo in Simon Tatham's Portable Puzzle Collection.

::

    2x3:4b3_5e2_1e5_5e3_6e1_5b3
    4jx:a4f3c2b,_a_d_g_a_a_c_a_a_       a jigsaw with diagonals

    SAVEFILE:41:Simon Tatham's Portable Puzzle Collection
    VERSION :1:1
    GAME    :4:Solo
    PARAMS  :3:2x2
    DESC    :10:c2b3f3_4a
    ...

An id is a line: before the colon the numbers of blocks beside and below each other, or the size of
a jigsaw with ``j``; ``x`` for diagonals, ``k`` for a killer. Then come the givens: a letter is as
many empty cells as its place in the alphabet, and ``_`` separates numbers. Of jigsaws, and then of
killers, lines between cells follow, and the sums of the killer's cages. An address of the game's
page may be before ``#`` and the id. Moves of a player are not givens. A random seed
(``3x3#7519``) holds no puzzle: only the program expands it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from satsudoku.board.shipped import variant_names
from satsudoku.errors import FormatError, SatsudokuError, excerpt
from satsudoku.formats.reading.entry import KEPT, Entries, Entry
from satsudoku.formats.reading.format import NO, Format, Likeness
from satsudoku.formats.reading.head import Head
from satsudoku.formats.reading.layouts import read_puzzle
from satsudoku.formats.reading.lines import Line, LongLine
from satsudoku.links.square import SYMBOLS, board_table, default_regions

_PARAMETERS = r"(\d{1,2})(?:x(\d{1,2})|(?=j))([a-z\d]*)"
_ID = re.compile(rf"(?:\S*/)?(?:solo\S*#)?{_PARAMETERS}:([a-z_\d,]+)")
_SEED = re.compile(rf"(?:\S*/)?(?:solo\S*#)?{_PARAMETERS}#\d{{6,}}\S*")
_OPTIONS = re.compile(r"(j)?(x)?(k)?(?:[amr]d?\d*|d[tbiaeu])*")
_SAVED = re.compile(r"([A-Z]+) *:(\d+):(.*)")
_FIRST = "SAVEFILE"
_MOST = 31  # symbols: more than any board of the program


class Solo(Format):
    """Puzzles of Solo."""

    name = "solo"
    about = "ids and saved games of Simon Tatham's Solo"
    endings = (".sgtp",)
    starts = re.compile(rf"(?:{_ID.pattern}|{_SEED.pattern})\s*$|{_FIRST}:")

    def looks_like(self, head: Head) -> Likeness:
        """See `Format.looks_like`: by an id, or the first key of a saved game."""
        return Likeness(99, settled=True) if self.starts.match(head.lines[0].text) else NO

    def read(self, lines: Iterator[Line], entries: Entries) -> Iterator[Entry]:
        saved: tuple[int, dict[str, str]] | None = None
        for number, line in lines:
            text = line.strip()
            if not text or (saved is None and entries.is_comment(text)):
                continue
            if isinstance(line, LongLine):
                yield entries.too_long(number, line)
                continue
            match = _SAVED.fullmatch(line)
            if match and match[1] == _FIRST:
                if saved is not None:
                    yield _saved(*saved, entries)
                saved = number, {}
            if match and saved is not None:
                saved[1][match[1]] = match[3][: int(match[2])]
            elif saved is None:
                yield _entry(number, text, text, entries)
            else:
                expected = "expected a line such as DESC :10:c2b3f3_4a"
                yield entries.error(number, text, FormatError(f"{excerpt(text)}; {expected}"))
        if saved is not None:
            yield _saved(*saved, entries)


def _saved(number: int, values: dict[str, str], entries: Entries) -> Entry:
    """The entry of a saved game."""
    try:
        if values.get("GAME") != "Solo":
            game = values.get("GAME", "")
            raise FormatError(f"a saved game of {excerpt(game)}; expected one of Solo")
        missing = [key for key in ("PARAMS", "DESC") if not values.get(key)]
        if missing:
            raise FormatError(f"no {missing[0]} in the saved game; expected PARAMS and DESC")
    except FormatError as error:
        return entries.error(number, "", error)
    name = f"{values['PARAMS']}:{values['DESC']}"
    return _entry(number, name, values["DESC"], entries)


def _entry(number: int, name: str, text: str, entries: Entries) -> Entry:
    try:
        if entries.variant is not None:
            other = entries.variant.name
            raise FormatError(
                f"an id of Solo names its rules; expected no variant, such as {other}"
            )
        puzzle = read_puzzle(table_of(name), "Solo")
    except SatsudokuError as error:
        return entries.error(number, text[:KEPT], error)
    return Entry(entries.file, number, text[:KEPT], puzzle, None)


def table_of(name: str) -> dict[str, Any]:
    """The table of an id's puzzle, as `satsudoku.formats.reading.layouts` reads it.

    Raises:
        FormatError: it is not an id, or a damaged one.

    >>> table_of("2x2:c2b3f3_4a")
    {'variant': 'classic4', 'givens': '...2..3......34.'}
    """
    if _SEED.fullmatch(name):
        raise FormatError(
            f"{excerpt(name)} is a random seed, which holds no puzzle; expected the id with a "
            "colon, from the menu Specific"
        )
    match = _ID.fullmatch(name)
    if match is None:
        raise FormatError(f"no id of Solo: {excerpt(name)}; expected one such as 2x2:c2b3f3_4a")
    options = _OPTIONS.fullmatch(match[3])
    if options is None:
        expected = "expected j, x, k, a symmetry such as r2, and a difficulty such as db"
        raise FormatError(f"the options {excerpt(match[3])} of an id of Solo; {expected}")
    beside, below = int(match[1]), int(match[2] or 1)
    size = beside * below
    if not 1 < size <= _MOST:
        raise FormatError(f"a board of size {size} in an id of Solo, expected 2 to {_MOST}")
    is_jigsaw = bool(options[1]) or match[2] is None
    parts = match[4].split(",")
    wanted = 1 + is_jigsaw + 2 * bool(options[3])
    if len(parts) != wanted:
        raise FormatError(f"{len(parts)} parts between commas in an id of Solo, expected {wanted}")
    givens = _numbers(parts[0], size, size)
    if is_jigsaw:
        regions = _areas(parts[1], size)
    else:  # as many blocks beside each other as the first number says
        regions = [
            row // beside * beside + column // below
            for row in range(size)
            for column in range(size)
        ]
    table = (
        _with_diagonals(board_table(size, regions), size, regions)
        if options[2]
        else (board_table(size, regions))
    )
    table["givens"] = "".join("." if n == 0 else SYMBOLS[n - 1] for n in givens)
    if options[3]:
        table["cages"] = _cages(_areas(parts[-2], size), _numbers(parts[-1], size, size**2 * size))
    return table


def _with_diagonals(table: dict[str, Any], size: int, regions: list[int]) -> dict[str, Any]:
    name = f"diagonal{size}"
    if regions == default_regions(size) and name in variant_names():
        return {"variant": name}
    houses = [*table.get("houses", ()), {"family": "diagonal", "kind": "diagonals"}]
    return {**table, "houses": houses}


def _numbers(text: str, size: int, most: int) -> list[int]:
    """A number for each cell, 0 where there is none."""
    numbers: list[int] = []
    for match in re.finditer(r"[a-z]|_|\d+|.", text):
        token = match[0]
        if token.isalpha():
            numbers += [0] * (ord(token) - ord("a") + 1)
        elif token.isdigit():
            if not 0 < int(token) <= most:
                raise FormatError(f"{token} in an id of Solo, expected 1 to {most}")
            numbers.append(int(token))
        elif token != "_":
            raise FormatError(f"{token!r} in an id of Solo, expected letters, numbers and _")
    if len(numbers) != size**2:
        raise FormatError(f"{len(numbers)} cells in an id of Solo, expected {size**2}")
    return numbers


def _areas(text: str, size: int) -> list[int]:
    """The number of each cell's area, from the lines between cells.

    The lines on the right of cells come first, row by row, then those below cells, column by
    column. A letter says how many places have no line before one has: ``_`` none, ``a`` one, ...;
    ``z`` is 25 such places without a line after them.
    """
    places = 2 * size * (size - 1)
    has_line: list[bool] = []
    for sign in text:
        if sign not in "_abcdefghijklmnopqrstuvwxyz":
            raise FormatError(f"{sign!r} among lines in an id of Solo, expected letters and _")
        number = 0 if sign == "_" else min(ord(sign) - ord("a") + 1, 25)
        has_line += [False] * number + [True] * (sign != "z")
    if len(has_line) != places + 1:  # the last line is one past the end
        number = len(has_line) - 1
        raise FormatError(f"{number} places of lines in an id of Solo, expected {places}")
    areas = list(range(size**2))
    for place in range(places):
        if has_line[place]:
            continue
        first, second = divmod(place, size - 1)
        if first < size:
            one, other = first * size + second, first * size + second + 1
        else:
            one, other = second * size + first - size, (second + 1) * size + first - size
        old, new = areas[other], areas[one]
        areas = [new if area == old else area for area in areas]
    return areas


def _cages(areas: list[int], sums: list[int]) -> list[dict[str, Any]]:
    size = round(len(areas) ** 0.5)
    cages: list[dict[str, Any]] = []
    for area in dict.fromkeys(areas):
        cells = [cell for cell, other in enumerate(areas) if other == area]
        known = [sums[cell] for cell in cells if sums[cell]]
        if len(known) != 1:
            raise FormatError(f"{len(known)} sums in a cage of an id of Solo, expected one")
        names = " ".join(f"r{cell // size + 1}c{cell % size + 1}" for cell in cells)
        cages.append({"cells": names, "sum": known[0]})
    return cages


FORMAT = Solo()
