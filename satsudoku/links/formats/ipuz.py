"""``ipuz``: files of the open format ipuz, of the kind Sudoku.

::

    {"version": "http://ipuz.org/v2", "kind": ["http://ipuz.org/sudoku#1"], "charset": "123456789",
     "boxes": true, "puzzle": [[0, 1, 2, 0, 0, 7, 0, 0, 0], ...],
     "cages": [{"cells": [[0, 0], [1, 0]], "value": 5, "operator": "+"}]}

The reader takes givens, the solution, boxes, diagonals (by the kind ``diagonalsudoku``), cages
that add, and zones, which hold no symbol twice. A cage of a Calcudoku may hold a symbol twice, and
has to name its operator. A remark names other keys, and styles of cells. A place is a column and a
row, from 0. Without ``boxes``, a Sudoku has boxes; a Latin square and a Calcudoku have none. A file
of several puzzles has one object after the other.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from satsudoku.board.puzzle import Puzzle
from satsudoku.board.toml_reader import Numbered
from satsudoku.constraints.kinds.cage import Cage
from satsudoku.errors import FormatError, SatsudokuError, excerpt, shown
from satsudoku.formats.reading.entry import KEPT, Entries, Entry
from satsudoku.formats.reading.extras import REMARKS, Extras
from satsudoku.formats.reading.format import NO, Format, Likeness
from satsudoku.formats.reading.head import Head
from satsudoku.formats.reading.json_text import once
from satsudoku.formats.reading.layouts import read_puzzles, whole_text
from satsudoku.formats.reading.lines import Line
from satsudoku.formats.reading.same_rules import check_written, with_rules
from satsudoku.formats.reading.solution import checked_solution
from satsudoku.links.remarks import unread
from satsudoku.links.square import SYMBOLS, board_table, default_regions

_KIND = re.compile(r"https?://ipuz\.org/(?:sudoku|latinsquare|calcudoku)\b", re.IGNORECASE)
_ADDRESS = re.compile(r"https?://ipuz\.org/v[12]\b", re.IGNORECASE)
_KNOWN_KIND = re.compile(
    r"https?://ipuz\.org/(?:(?:sudoku|latinsquare|calcudoku)/?)+(?:/?(?:diagonal|killer)sudoku)?"
    r"(?:#[0-9]+)?"
)
_EMPTY = ("", "0", ".", "#")
_WORDS = {"title": "title", "author": "author", "intro": "rules"}
_COSMETIC = (
    *("copyright", "publisher", "publication", "url", "uniqueid", "explanation", "annotation"),
    *("editor", "date", "difficulty", "origin", "checksum", "styles", "displaycharset"),
    *("showoperators", "cageborder", "saved"),
)
"""Keys without a meaning for the solution: who made a file, its looks, a player's cells."""
_KEYS = frozenset(
    (
        *(*_COSMETIC, *_WORDS, "version", "kind", "charset", "boxes", "empty"),
        *("puzzle", "solution", "zones", "cages"),
    )
)
_PADDED = re.compile(r"\s*ipuz\s*\(")  # version 1 may be a call


class Ipuz(Format):
    """Puzzles of ipuz."""

    name = "ipuz"
    about = "files of the open format ipuz"
    endings = (".ipuz",)
    layouts = True
    holds = frozenset({"rules"})

    def looks_like(self, head: Head) -> Likeness:
        """See `Format.looks_like`: by the file's name or the version."""
        if self.owns(head.file):
            return Likeness(99, settled=True)
        first = [line.text for line in head.lines[:4]]
        if not first or not (first[0][:1] == "{" or _PADDED.match(first[0])):
            return NO
        return Likeness(99, settled=True) if any(map(_ADDRESS.search, first)) else NO

    def read(self, lines: Iterator[Line], entries: Entries) -> Iterator[Entry]:
        text = whole_text(lines, entries)
        decoder = json.JSONDecoder(object_pairs_hook=once)
        padded = _PADDED.match(text)
        at = padded.end() if padded else 0
        last = 0
        while text[at:].strip(" \t\r\n);"):
            at = len(text) - len(text[at:].lstrip())
            try:
                data, end = decoder.raw_decode(text, at)
            except (ValueError, RecursionError) as error:
                raise FormatError(f"not ipuz: {error}", file=entries.file) from None
            line = text.count("\n", 0, at) + 1
            if line == last:
                message = "not ipuz: expected each puzzle on a line of its own"
                raise FormatError(message).at(entries.file, line)
            yield _entry(data, line, entries)
            at, last = end, text.count("\n", 0, end) + 1

    def write(self, puzzles: Iterable[Puzzle]) -> Iterator[str]:
        """See `Format.write`: one object per puzzle."""
        for puzzle in puzzles:
            data = _data(puzzle)
            check_written(puzzle, partial(_table, data), "ipuz")
            yield f"{json.dumps(data)}\n"


def _entry(data: object, line: int, entries: Entries) -> Entry:
    try:
        board = _Board(data)
        (record,) = read_puzzles(board.table, entries.file)
        if record.puzzle is None:
            raise record.error or FormatError("no puzzle")
        puzzle = with_rules(record.puzzle, entries.variant)
        puzzle.check()
        solution = None
        if record.solution is not None:
            solution = checked_solution(record.solution.line, puzzle)
    except SatsudokuError as error:
        return entries.error(line, json.dumps(data)[:KEPT], error)
    extras = record.extras
    carried: dict[str, Any] = {}
    if remarks := unread(board.unread):
        extras = extras or Extras()
        extras = replace(extras, remarks=(*extras.remarks, *remarks))
        carried = {REMARKS: list(extras.remarks)}
    text, comment = record.text[:KEPT], record.comment
    return Entry(entries.file, line, text, puzzle, None, solution, comment, carried, extras)


class _Board:
    """The table of a puzzle, and what is beside it.

    Attributes:
        table: the table.
        unread: what of the file it lacks.
    """

    def __init__(self, data: object) -> None:
        kinds = data.get("kind") if isinstance(data, dict) else None
        if not isinstance(data, dict) or not isinstance(kinds, list):
            raise FormatError("ipuz: expected an object with version, kind and puzzle")
        texts = [str(kind).lower() for kind in kinds]
        if not any(map(_KIND.match, texts)):
            raise FormatError(f"ipuz: kind {excerpt(', '.join(map(str, kinds)))}, expected sudoku")
        rows = data.get("puzzle")
        if not isinstance(rows, list) or any(
            not isinstance(row, list) or len(row) != len(rows) for row in rows
        ):
            raise FormatError("ipuz: key puzzle: expected as many rows as columns")
        self._size = size = len(rows)
        charset = data.get("charset", SYMBOLS[:size])
        if not isinstance(charset, str) or len(set(charset)) != size or len(charset) != size:
            raise FormatError(f"ipuz: key charset: expected {size} different characters")
        self._charset, self._empty = charset, str(data.get("empty", "0"))
        self._calculates = any("calcudoku" in text for text in texts)
        plain = not self._calculates and not any("latinsquare" in text for text in texts)
        boxes = data.get("boxes", plain)
        if not isinstance(boxes, bool):
            raise FormatError(f"ipuz: key boxes: expected true or false; found {shown(boxes)}")
        self.unread = [f"kind {excerpt(k)}" for k in texts if not _KNOWN_KIND.fullmatch(k)]
        self.unread += [f"key {excerpt(key)}" for key in data if key not in _KEYS and data[key]]
        if not _ADDRESS.match(str(data.get("version", ""))):
            self.unread.append(f"version {excerpt(str(data.get('version')), 20)}")
        self.table = board_table(size, default_regions(size) if boxes else [None] * size**2)
        self.table["givens"] = self._cells(rows)
        if data.get("solution"):
            self.table["solution"] = self._cells(_listed(data, "solution"))
        zones = [Numbered(self._places(zone)) for zone in _listed(data, "zones")]
        houses = [{"family": "zone", "kind": "cells", "cells": zones}] if zones else []
        if any("diagonalsudoku" in text for text in texts):
            houses.append({"family": "diagonal", "kind": "diagonals"})
        if houses:
            self.table["houses"] = [*self.table.get("houses", []), *houses]
        for cage in _listed(data, "cages"):
            self._cage(cage)
        for key, ours in _WORDS.items():
            value = data.get(key)
            if isinstance(value, str) and value.strip():
                self.table[ours] = " ".join(value.split())
            elif value and not isinstance(value, str):
                self.unread.append(f"{key} {excerpt(str(value), 20)}")

    def _cells(self, rows: list[Any]) -> str:
        """Cells as a line, with a dot for an empty cell."""
        line = []
        for row in rows:
            if not isinstance(row, list) or len(row) != self._size:
                expected = f"expected {self._size} cells"
                raise FormatError(f"ipuz: a row of another length, {expected}")
            for cell in row:
                value = cell
                if isinstance(cell, dict):
                    value = cell.get("value", cell.get("cell"))
                    self._note(cell, ("value", "cell"), "a cell")
                text = "" if value is None else str(value)
                empty = text in _EMPTY or text == self._empty
                if not empty and (len(text) > 1 or text not in self._charset):
                    expected = f"expected one of {self._charset}"
                    raise FormatError(f"ipuz: cell {excerpt(text)}, {expected}")
                line.append("." if empty else SYMBOLS[self._charset.index(text)])
        return "".join(line)

    def _note(self, part: Mapping[str, Any], known: Sequence[str], what: str) -> None:
        """Note what a part says beyond what is known; a style of no cell is a mere look."""
        if what != "a cell":
            known = (*known, "style")
        self.unread += [
            f"{key} of {what}: {excerpt(str(part[key]), 20)}"
            for key in part
            if key not in known and part[key]
        ]

    def _places(self, group: object) -> list[int]:
        """The cells of a group, by ``cells`` or ``rect``, as indices."""
        size = self._size
        places: list[Any] = []
        if isinstance(group, dict) and isinstance(group.get("cells"), list):
            places = group["cells"]
            self._note(group, ("cells", "value", "operator"), "a group")
        elif isinstance(group, dict) and isinstance(group.get("rect"), list):
            rect = group["rect"]
            self._note(group, ("rect", "value", "operator"), "a group")
            if len(rect) == 4 and all(type(n) is int and 0 <= n < size for n in rect):
                across, down = range(rect[0], rect[2] + 1), range(rect[1], rect[3] + 1)
                places = [[x, y] for y in down for x in across]
        cells = []
        for place in places:
            whole = isinstance(place, list) and [type(n) for n in place] == [int, int]
            if not whole or not all(0 <= n < size for n in place):
                where = f"[column, row] from 0 to {size - 1}"
                raise FormatError(f"ipuz: place {excerpt(str(place))}, expected {where}")
            cells.append(place[1] * size + place[0])
        if not cells:
            raise FormatError(f"ipuz: group {excerpt(str(group))}, expected cells or a rect")
        return cells

    def _cage(self, cage: Mapping[str, Any]) -> None:
        """Add a cage; those of a Calcudoku may hold a symbol twice."""
        cells = Numbered(self._places(cage))
        usual = "" if self._calculates and len(cells) > 1 else "+"
        operator, total = cage.get("operator", usual), cage.get("value")
        text = str(total)
        if total is not None and not re.fullmatch("[0-9]{1,4}", text):
            raise FormatError(f"ipuz: cage of {excerpt(text)}, expected a whole number")
        if operator != "+" and (operator or total is not None):
            said = excerpt(str(operator)) if operator else "no operator"
            raise FormatError(f"ipuz: not supported: a cage with {said}")
        key = "sums" if self._calculates else "cages"
        if total is not None or not self._calculates:
            table = {"cells": cells} | ({"sum": int(text)} if total is not None else {})
            self.table.setdefault(key, []).append(table)


def _listed(data: Mapping[str, Any], key: str) -> list[Any]:
    value = data.get(key) or []
    if not isinstance(value, list):
        raise FormatError(f"ipuz: key {key}: expected a list; found {shown(value)}")
    return value


def _table(data: object) -> dict[str, Any]:
    """The table of a puzzle."""
    return _Board(data).table


def _data(puzzle: Puzzle) -> dict[str, Any]:
    """A puzzle as an object of ipuz, as far as that goes; the caller checks the result."""
    rules = puzzle.variant
    size = len(rules.symbols)
    if rules.shape != (size, size) or len(rules.cells) != size**2:
        raise FormatError("ipuz cannot express a board with more or fewer rows than symbols")
    cages: list[Cage] = []
    for constraint in rules.constraints:
        if not isinstance(constraint, Cage):
            raise FormatError(f"ipuz cannot express {constraint.name}")
        cages.append(constraint)

    def places(cells: Iterable[int]) -> list[list[int]]:
        return [[cell % size, cell // size] for cell in cells]

    of_cages = {house for cage in cages for house in cage.houses}
    houses = [frozenset(house.cells) for house in rules.houses if house not in of_cages]
    every = range(size**2)
    lines = [frozenset(c for c in every if c // size == k) for k in range(size)]
    lines += [frozenset(c for c in every if c % size == k) for k in range(size)]
    regions = default_regions(size)
    boxes = [frozenset(c for c in every if regions[c] == k) for k in range(size)]
    has_boxes = set(boxes) <= set(houses) and not set(boxes) & set(lines)
    zones = [h for h in houses if h not in lines and not (has_boxes and h in boxes)]
    rows = range(0, size**2, size)
    symbols = [*rules.symbols]
    data: dict[str, Any] = {
        "version": "http://ipuz.org/v2",
        "kind": ["http://ipuz.org/sudoku#1"],
        "charset": rules.symbols,
        "boxes": has_boxes,
        "puzzle": [
            [symbols[v - 1] if v else 0 for v in puzzle.values[start : start + size]]
            for start in rows
        ],
    }
    if zones:
        data["zones"] = [{"cells": places(sorted(zone))} for zone in zones]
    if cages:
        data["cages"] = [
            {"cells": places(cage.cells)}
            | ({"value": cage.total, "operator": "+"} if cage.total is not None else {})
            for cage in cages
        ]
    return data


FORMAT = Ipuz()
