"""``ipuz``: files of the open format ipuz, of the kind Sudoku.

::

    {"version": "http://ipuz.org/v2", "kind": ["http://ipuz.org/sudoku#1"], "charset": "123456789",
     "boxes": true, "puzzle": [[0, 1, 2, 0, 0, 7, 0, 0, 0], ...],
     "cages": [{"cells": [[0, 0], [1, 0]], "value": 5, "operator": "+"}]}

The reader takes givens, the solution, boxes, diagonals (by the kind ``diagonalsudoku``), cages
that add, and zones, which hold no symbol twice. A place is a column and a row, from 0. Without
``boxes``, a Sudoku has boxes; a Latin square and a Calcudoku have none. A file of several puzzles
has one object after the other.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from satsudoku.board.puzzle import Puzzle
from satsudoku.board.toml_reader import Numbered
from satsudoku.constraints.kinds.cage import Cage
from satsudoku.errors import FormatError, SatsudokuError, excerpt
from satsudoku.formats.reading.entry import KEPT, Entries, Entry
from satsudoku.formats.reading.format import NO, Format, Likeness
from satsudoku.formats.reading.head import Head
from satsudoku.formats.reading.layouts import read_puzzles, whole_text
from satsudoku.formats.reading.lines import Line
from satsudoku.formats.reading.same_rules import check_written, with_rules
from satsudoku.formats.reading.solution import checked_solution
from satsudoku.links.square import SYMBOLS, board_table, default_regions

_KIND = re.compile(r"https?://ipuz\.org/(?:sudoku|latinsquare|calcudoku)\b", re.IGNORECASE)
_ADDRESS = re.compile(r"https?://ipuz\.org/v[12]\b", re.IGNORECASE)
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
        decoder = json.JSONDecoder()
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
        """See `Format.write`: one object a puzzle."""
        for puzzle in puzzles:
            data = _data(puzzle)
            check_written(puzzle, partial(_table, data), "ipuz")
            yield f"{json.dumps(data)}\n"


def _entry(data: object, line: int, entries: Entries) -> Entry:
    try:
        table = _table(data)
        (record,) = read_puzzles(table, entries.file)
        if record.puzzle is None:
            raise record.error or FormatError("no puzzle")
        puzzle = with_rules(record.puzzle, entries.variant)
        puzzle.check()
        solution = None
        if record.solution is not None:
            solution = checked_solution(record.solution.line, puzzle)
    except SatsudokuError as error:
        return entries.error(line, json.dumps(data)[:KEPT], error)
    return Entry(entries.file, line, record.text[:KEPT], puzzle, None, solution, record.comment)


def _table(data: object) -> dict[str, Any]:
    """The table of a puzzle."""
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
    size = len(rows)
    charset = data.get("charset", SYMBOLS[:size])
    if not isinstance(charset, str) or len(set(charset)) != size or len(charset) != size:
        raise FormatError(f"ipuz: key charset: expected {size} different characters")
    plain = not any(word in text for text in texts for word in ("latinsquare", "calcudoku"))
    boxes = data.get("boxes", plain)
    table = board_table(size, default_regions(size) if boxes else [None] * size**2)
    table["givens"] = _cells(rows, charset)
    if data.get("solution"):
        table["solution"] = _cells(data["solution"], charset)
    zones = [Numbered(_places(zone, size)) for zone in data.get("zones") or []]
    houses = [{"family": "zone", "kind": "cells", "cells": zones}] if zones else []
    if any("diagonalsudoku" in text for text in texts):
        houses.append({"family": "diagonal", "kind": "diagonals"})
    if houses:
        table["houses"] = [*table.get("houses", []), *houses]
    cages = [_cage(cage, size) for cage in data.get("cages") or []]
    if cages:
        table["cages"] = cages
    for key in ("title", "author"):
        if isinstance(data.get(key), str) and data[key].strip():
            table[key] = " ".join(data[key].split())
    return table


def _cells(rows: Sequence[Sequence[Any]], charset: str) -> str:
    """Cells as a line, with a dot for an empty cell."""
    line = []
    for row in rows:
        if not isinstance(row, list) or len(row) != len(charset):
            raise FormatError(f"ipuz: a row of another length, expected {len(charset)} cells")
        for cell in row:
            value = cell
            if isinstance(cell, dict):
                value = cell.get("value", cell.get("cell"))
            text = "" if value in (None, 0, "0", ".", "", "#") else str(value)
            if len(text) > 1 or text not in charset:
                raise FormatError(f"ipuz: cell {excerpt(str(value))}, expected one of {charset}")
            line.append(SYMBOLS[charset.index(text)] if text else ".")
    return "".join(line)


def _places(group: object, size: int) -> list[int]:
    """The cells of a group, by ``cells`` or ``rect``, as indices."""
    places: list[Any] = []
    if isinstance(group, dict) and isinstance(group.get("cells"), list):
        places = group["cells"]
    elif isinstance(group, dict) and isinstance(group.get("rect"), list):
        rect = group["rect"]
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


def _cage(cage: Mapping[str, Any], size: int) -> dict[str, Any]:
    cells = Numbered(_places(cage, size))
    if cage.get("operator", "+") != "+":
        raise FormatError(f"ipuz: not supported: a cage with {excerpt(str(cage['operator']))}")
    total = cage.get("value")
    text = str(total)
    if total is not None and not re.fullmatch("[0-9]{1,4}", text):
        raise FormatError(f"ipuz: cage of {excerpt(text)}, expected a whole number")
    return {"cells": cells} | ({"sum": int(text)} if total is not None else {})


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
