r"""``records``: JSON lines that satsudoku's commands print with ``--json``, and others like them.

::

    {"puzzle": "1.....2..3.....4", "variant": "classic4", "count": 1}
    {"puzzle": "1..............3", "my rating": 7.2}

Each line is an object with the key ``puzzle``: cells as in ``line``. The key ``variant`` names the
rules; if it is missing or null, the number of cells decides. A ``solution`` must be filled, keep
the givens and break no rule, or the record is an error. Tables under a key that adds rules in
the format ``json``, such as ``cages``, are an error, too. All other keys go into the records of the
output.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from satsudoku.board.encoding import layout_keys
from satsudoku.board.puzzle import Puzzle
from satsudoku.errors import FormatError, SatsudokuError, excerpt, shown
from satsudoku.formats.reading.entry import Entries, Entry
from satsudoku.formats.reading.format import Format, Likeness
from satsudoku.formats.reading.head import Head
from satsudoku.formats.reading.lines import Line, LongLine
from satsudoku.formats.reading.solution import with_solution

KEY = "puzzle"
"""The key of the puzzle, unless another is requested."""


class RecordFormat(Format):
    r"""Objects with a puzzle, one a line.

    >>> lines = iter([(1, '{"puzzle": "1.....2..3.....4", "rating": 7.2}'), (2, '{"puzzle": 1}')])
    >>> for entry in FORMAT.read(lines, Entries("my.jsonl", None)):
    ...     print(entry.line, entry.puzzle and entry.puzzle.line, entry.carried, bool(entry.error))
    1 1.....2..3.....4 {'rating': 7.2} False
    2 None {} True
    """

    name = "records"
    about = "one object a line, as commands print with --json"
    marks = True

    def looks_like(self, head: Head) -> Likeness:
        """See `Format.looks_like`: an object with a puzzle on the first line.

        Or on the second one, where the first is damaged.
        """
        first, *others = (line.text for line in head.lines[:2])
        is_record = partial(_is_record, key=head.column or KEY)
        if is_record(first) or (_is_damaged(first) and any(map(is_record, others))):
            return Likeness(99, settled=True)
        return Likeness(0, waits=not others and not head.complete and _is_damaged(first))

    def read(self, lines: Iterator[Line], entries: Entries) -> Iterator[Entry]:
        for number, line in lines:
            if isinstance(line, LongLine):
                yield entries.too_long(number, line)
            elif line.strip() and not entries.is_comment(line.strip()):
                try:
                    yield entry_of(number, _object(line), entries)
                except SatsudokuError as error:
                    yield entries.error(number, line, error)

    def write(self, puzzles: Iterable[Puzzle]) -> Iterator[str]:
        for puzzle in puzzles:
            yield f"{json.dumps({'puzzle': puzzle.text, 'variant': puzzle.variant.name})}\n"


def _is_record(line: str, key: str) -> bool:
    try:
        return key in _object(line)
    except FormatError:
        return False


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


def _object(line: str) -> dict[str, Any]:
    try:
        data = json.loads(line)
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
    puzzle = entries.column or KEY
    own = {key: data.pop(key, None) or "" for key in (puzzle, "variant", "solution")}
    for key, value in own.items():
        if not isinstance(value, str):
            raise FormatError(f"key {key}: expected a text; found {shown(value)}")
    if added := adds_rules(data):
        raise FormatError(
            f"{added} adds rules, which a record with the key puzzle cannot have; "
            "expected the key givens instead of puzzle"
        )
    if own["solution"]:
        data["solution"] = own["solution"]
    if not own[puzzle]:
        return replace(
            entries.error(number, "", FormatError(f"no puzzle; expected the key {puzzle}")),
            carried=data,
        )
    entry = entries.of_variant(own["variant"]).puzzle(number, own[puzzle].strip())
    return replace(with_solution(entry, own["solution"], entries), carried=data)


def entries_of(records: Iterable[dict[str, Any]], number: int, entries: Entries) -> Iterator[Entry]:
    """The entries of records that begin at one line; errors say which record is meant.

    >>> records = [{"puzzle": "1.....2..3.....4"}, {"puzzle": "1"}]
    >>> [str(entry.error)[:18] for entry in entries_of(records, 1, Entries("a.json", None))]
    ['None', 'a.json:1: [2]: 1 c']
    """
    for place, data in enumerate(records, start=1):
        try:
            entry = entry_of(number, data, entries)
        except SatsudokuError as error:
            entry = entries.error(number, "", error)
        if entry.error is not None:
            entry.error.message = f"[{place}]: {entry.error.message}"
        yield entry


FORMAT = RecordFormat()
