r"""``records``: JSON lines that satsudoku's commands print with ``--json``, and others like them.

::

    {"puzzle": "1.....2..3.....4", "variant": "classic4", "count": 1}
    {"puzzle": "1..............3", "my rating": 7.2}

Each line is an object with the key ``puzzle``: cells as in ``line``, a list of cells or of rows, or
a puzzle with its rules, as the format ``json`` has it. The titles of such columns in tables are
keys, too, and so are ``grid``, ``board`` and ``clues``. Regions of a jigsaw are as in ``csv``.
The key ``variant`` names the rules; if it is missing or null, the number of cells decides. A
``solution`` must be filled, keep the givens and break no rule, or the record is an error. It may be
words or a frame around one filled board. Errors are also tables under a key that adds rules in the
format ``json``, such as ``cages``. All other keys go into the records of the output.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import islice
from typing import Any

from satsudoku.board.empty import EMPTY
from satsudoku.board.encoding import layout_keys
from satsudoku.board.puzzle import Puzzle
from satsudoku.errors import FormatError, SatsudokuError, excerpt, shown
from satsudoku.formats.reading import drawn
from satsudoku.formats.reading.cells import split_cells, spread_cells
from satsudoku.formats.reading.entry import KEPT, Entries, Entry
from satsudoku.formats.reading.format import Format, Likeness
from satsudoku.formats.reading.head import Head
from satsudoku.formats.reading.json_text import json_value
from satsudoku.formats.reading.lines import Line, LongLine
from satsudoku.formats.reading.lists import givens_of
from satsudoku.formats.reading.region_column import with_layout, with_regions_beside
from satsudoku.formats.reading.solution import with_solution
from satsudoku.formats.reading.table import PUZZLES, SOLUTIONS
from satsudoku.formats.reading.telling import with_remarks_on

KEY = "puzzle"
"""The key of the puzzle, unless another is requested."""

KEYS = (*(title for title in PUZZLES if title != "puzzles"), "grid", "board", "clues")
"""What the key of a puzzle may be; of several, the first of the table's titles is meant."""


class RecordFormat(Format):
    r"""Objects with a puzzle, one per line.

    >>> lines = iter([(1, '{"puzzle": "1.....2..3.....4", "rating": 7.2}'), (2, '{"puzzle": 1}')])
    >>> for entry in FORMAT.read(lines, Entries("my.jsonl", None)):
    ...     print(entry.line, entry.puzzle and entry.puzzle.line, entry.carried, bool(entry.error))
    1 1.....2..3.....4 {'rating': 7.2} False
    2 None {} True
    """

    name = "records"
    about = "one object per line, as commands print with --json"
    marks = True

    def looks_like(self, head: Head) -> Likeness:
        """See `Format.looks_like`: an object with a puzzle on the first line.

        Or on the second one, where the first is damaged.
        """
        first, *others = (line.text for line in head.lines[:2])
        is_record = partial(_is_record, key=head.column)
        if is_record(first) or (_is_damaged(first) and any(map(is_record, others))):
            return Likeness(99, settled=True)
        return Likeness(0, waits=not others and not head.complete and _is_damaged(first))

    def read(self, lines: Iterator[Line], entries: Entries) -> Iterator[Entry]:
        for number, line in lines:
            if isinstance(line, LongLine):
                yield entries.too_long(number, line)
            elif line.strip() and not entries.is_comment(line.strip()):
                try:
                    yield entry_of(number, object_of(line), entries)
                except SatsudokuError as error:
                    yield entries.error(number, line, error)

    def write(self, puzzles: Iterable[Puzzle]) -> Iterator[str]:
        for puzzle in puzzles:
            yield f"{json.dumps({'puzzle': puzzle.text, 'variant': puzzle.variant.name})}\n"


def _is_record(line: str, key: str | None) -> bool:
    try:
        return holds(object_of(line), key)
    except FormatError:
        return False


def holds(data: Mapping[str, Any], column: str | None = None) -> bool:
    """Whether an object is a record: it has a puzzle under one of `KEYS`, and no ``givens``.

    Args:
        data: the object.
        column: the only key that is meant, if one is requested.

    >>> holds({"quiz": "1..."}), holds({"givens": "1..."}), holds({"grid": 7})
    (True, False, False)
    """
    if column is not None or KEY in data:
        return (column or KEY) in data
    return "givens" not in data and any(_are_cells(data.get(key)) for key in KEYS)


def _are_cells(value: object) -> bool:
    """Whether a value may be cells: a text, or a list of anything but objects."""
    while isinstance(value, list) and value:
        value = value[0]
        if not isinstance(value, list | dict):
            return True
    return isinstance(value, str)


def _is_damaged(line: str) -> bool:
    """Whether a line is only the beginning of an object."""
    try:
        json.loads(line)
    except (ValueError, RecursionError):
        return line.startswith("{")
    return False


def not_json(error: ValueError | RecursionError) -> FormatError:
    """The message for a text that `json.loads` refuses."""
    if isinstance(error, RecursionError):
        return FormatError("not readable JSON: brackets nested too deeply")
    return FormatError(f"not JSON: {error}")


def object_of(line: str) -> dict[str, Any]:
    """The object on a line of JSON.

    Raises:
        FormatError: it is no JSON, or another value.

    >>> object_of('{"puzzle": "1.....2..3.....4"}')
    {'puzzle': '1.....2..3.....4'}
    """
    try:
        data = json_value(line)
    except (ValueError, RecursionError) as error:
        raise not_json(error) from None
    if not isinstance(data, dict):
        raise FormatError(f"expected an object with a puzzle; found {excerpt(line)}")
    return data


def adds_rules(data: Mapping[str, Any]) -> str | None:
    """The first key of a record whose tables would add rules if it were a layout.

    >>> adds_rules({"cages": [{"cells": "r1c1 r1c2", "sum": 3}]}), adds_rules({"sums": [3, 4]})
    ('cages', None)
    """
    for key, value in data.items():
        tables = value if isinstance(value, list) and key in layout_keys() else ()
        if any(isinstance(table, dict) for table in tables):
            return key
    return None


def entry_of(number: int, data: dict[str, Any], entries: Entries) -> Entry:
    """The entry of a record.

    Raises:
        SatsudokuError: a value is not a text, there is no such variant, or tables add rules.

    >>> entry_of(7, {"puzzle": "1.....2..3.....4", "rating": 7}, Entries("a.jsonl", None)).carried
    {'rating': 7}
    """
    key = entries.column or _key(data, KEYS)
    keys = {"puzzle": key, "variant": "variant", "solution": solution_key(data)}
    own = {name: data.pop(key, None) or "" for name, key in keys.items()}
    for name, value in own.items():
        if isinstance(value, dict) and name == "puzzle":
            own[name] = value = json.dumps(value)
        if isinstance(value, list) and name != "variant":
            own[name] = value = _text(value, keys[name])
        if not isinstance(value, str):
            fault = FormatError(f"key {keys[name]}: expected a text; found {shown(value)}")
            return replace(entries.error(number, "", fault), carried=data)
    if added := adds_rules(data):
        raise FormatError(
            f"{added} adds rules, which a record with the key puzzle cannot have; "
            "expected the key givens instead of puzzle"
        )
    if own["solution"]:
        data[keys["solution"]] = own["solution"]
    if not own["puzzle"]:
        return replace(
            entries.error(number, "", FormatError(f"no puzzle; expected the key {key}")),
            carried=data,
        )
    own["puzzle"] = with_layout(own["puzzle"], data)
    whole = own["puzzle"].lstrip().startswith("{")  # with its rules
    own_entries = entries if whole else entries.of_variant(own["variant"])
    entry = puzzle_of_text(number, own["puzzle"], own_entries)
    if not whole:
        entry = with_regions_beside(entry, data, own_entries)
    entry = with_solution(entry, own["solution"], entries)
    return with_remarks_on(entry.carrying(data), data)


def puzzle_of_text(number: int, text: str, entries: Entries) -> Entry:
    r"""The entry of a value in a table: a line, a drawn grid, a list of cells, or JSON.

    >>> puzzle_of_text(7, "1...\n..2.\n.3..\n...4", Entries("a.csv", None)).puzzle.line
    '1.....2..3.....4'
    """
    if text.lstrip().startswith("{"):
        return _whole(number, text, entries)
    lines = text.strip("\r\n").splitlines()
    if text.lstrip().startswith("[") and (listed := _listed(text, entries)) is not None:
        return replace(listed, line=number)
    if len(lines) < 2:
        spread = spread_cells(text, entries.variant_of_text)  # whose empty cells are blanks
        entry = entries.puzzle(number, spread or text.strip())
        cells, rest = split_cells(text, entries) if entry.error is not None else ("", None)
        return entries.puzzle(number, cells) if cells and rest is None else entry
    if all("," in line for line in lines):
        sheet = ([cell.strip() or EMPTY[0] for cell in line.split(",")] for line in lines)
        lines = [" ".join(row) for row in sheet]
    found = list(islice(drawn.read(iter([*enumerate(lines, start=1)]), entries), 2))
    if len(found) != 1:
        what = "several puzzles" if found else "no puzzle"
        return entries.error(number, text[:KEPT], FormatError(f"{what} in one text; expected one"))
    error = found[0].error
    return replace(found[0], line=number, error=error and error.at(entries.file, number))


def _whole(number: int, text: str, entries: Entries) -> Entry:
    """The entry of a puzzle with its rules, as the format ``json`` has it."""
    from satsudoku.formats.reading import layouts

    try:
        found = list(islice(layouts.entries_of(object_of(text), number, entries), 2))
    except SatsudokuError as error:
        return entries.error(number, text[:KEPT], error)
    if len(found) != 1:
        return entries.error(number, text[:KEPT], FormatError("several puzzles; expected one"))
    return found[0]


def _listed(text: str, entries: Entries) -> Entry | None:
    """The puzzle of a text that is a list; None if it is not one."""
    from satsudoku.formats import printed

    try:
        first, *others = printed.read_text(text, entries)
    except (FormatError, ValueError):
        return None
    return first if not others and first.error is None else None


def _key(data: Mapping[str, Any], keys: Sequence[str]) -> str:
    """The key that is there; the first one if none is.

    Raises:
        FormatError: there are several, none of them the first.
    """
    there = [key for key in keys if key in data]
    if len(there) > 1 and there[0] != keys[0] and len({str(data[key]) for key in there}) > 1:
        names = " and ".join(there[:2])
        raise FormatError(f"{names} may both be meant; expected one of them, or the key {keys[0]}")
    return there[0] if there else keys[0]


def solution_key(data: Mapping[str, Any]) -> str:
    """The key of the solution: the first title of all, or another one with a value.

    >>> solution_key({"answer": "I do not know"}), solution_key({"answer": None})
    ('answer', 'solution')
    """
    there = (key for key in SOLUTIONS if data.get(key))
    return SOLUTIONS[0] if SOLUTIONS[0] in data else next(there, SOLUTIONS[0])


def _text(cells: list[Any], key: str) -> str:
    """The text of a list of cells, or of rows.

    Raises:
        FormatError: it is not one.
    """
    text = givens_of(cells)
    if text is None:
        raise FormatError(
            f"key {key}: expected a text, a list of cells or of rows; found {shown(cells)}"
        )
    return text.replace("\n", "")


def entries_of(
    records: Iterable[dict[str, Any]], number: int, entries: Entries, *, several: bool = True
) -> Iterator[Entry]:
    """The entries of records that begin at one line; if several, errors say which is meant.

    >>> records = [{"puzzle": "1.....2..3.....4"}, {"puzzle": "1"}]
    >>> [str(entry.error)[:18] for entry in entries_of(records, 1, Entries("a.json", None))]
    ['None', 'a.json:1: [2]: 1 c']
    """
    for place, data in enumerate(records, start=1):
        try:
            entry = entry_of(number, data, entries)
        except SatsudokuError as error:
            entry = entries.error(number, "", error)
        if entry.error is not None and several:
            entry.error.message = f"[{place}]: {entry.error.message}"
        yield entry


FORMAT = RecordFormat()
