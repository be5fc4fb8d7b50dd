"""Asking: batches and entries in, records out, in the same order.

Puzzles are asked of one by one, or all of a part together, which lanes are quick at. A question
asked of many says which of them it would rather be asked one by one.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from satsudoku.board.puzzle import Puzzle
from satsudoku.deadline import TimeLimit, check_time
from satsudoku.errors import SatsudokuError
from satsudoku.formats import Entry
from satsudoku.stream.batch import Batch, Part
from satsudoku.stream.columns import Column, Numbers, Same
from satsudoku.stream.conflicts import conflicts
from satsudoku.stream.field import CONFLICT
from satsudoku.stream.gathering import Items, batches
from satsudoku.stream.record_value import Record
from satsudoku.stream.table import Columns, Table, bad_record
from satsudoku.stream.together import Fields, Together

TOGETHER = 1.0
"""Seconds that puzzles with a time limit get together, at most, before each gets its own."""

_PATIENCE = 0.5  # seconds after which the records that are known do not wait for others


def ask_in_time(part: Part, ask: Callable[[Part], Together], timeout: float | None) -> Together:
    """Ask of the puzzles of a part together, or leave them for later if that takes long."""
    if timeout is None:
        return ask(part)
    if len(part) > 1:
        try:
            with TimeLimit(min(timeout, TOGETHER)):
                return ask(part)
        except TimeoutError:
            check_time()
    return Together.later_all(part)


def ask_one_by_one(items: Items, ask: Callable[[Puzzle], Iterator[Fields]]) -> Iterator[Record]:
    """Ask of one puzzle after the other."""
    for item in items:
        if isinstance(item, Batch):
            for place in range(len(item)):
                yield from records_at(item, place, ask)
        else:
            yield from records_of(item, ask)


def ask_many(
    items: Items,
    ask: Callable[[Part], Together],
    ask_one: Callable[[Puzzle], Iterator[Fields]] | None = None,
) -> Iterator[Record | Table]:
    """Ask of as many puzzles together as have been read.

    The time of a part is shared out equally among its puzzles. Records do not wait for long for
    the parts behind them.
    """
    for batch in batches(items):
        answers: list[Columns] = [{}] * len(batch.parts)
        later = np.zeros(len(batch), dtype=bool)
        waits = batch.owners >= 0
        begin, since = 0, time.perf_counter()
        for number, part in enumerate(batch.parts):
            start = time.perf_counter()
            together = ask(part)
            now = time.perf_counter()
            conflict = _conflict(part, together.columns.get("count"))
            seconds = Same(round((now - start) / len(part), 6))
            answers[number] = {**together.columns, **conflict, "seconds": seconds}
            if together.later is not None:
                later[part.places[together.later]] = True
            waits[part.places] = False
            if now - since > _PATIENCE and waits.any():
                end = int(waits.argmax())
                yield from _pieces(Table(batch, [*answers], begin, end), later, ask_one)
                begin, since = end, time.perf_counter()
        yield from _pieces(Table(batch, answers, begin, len(batch)), later, ask_one)


def _pieces(
    table: Table,
    later: NDArray[np.bool_],
    ask_one: Callable[[Puzzle], Iterator[Fields]] | None,
) -> Iterator[Record | Table]:
    """A table, but the records of some places of its batch are asked for one by one."""
    begin, end = table.start, table.stop
    for place in (np.flatnonzero(later[begin:end]) + begin).tolist():
        if begin < place:
            yield table.between(begin, place)
        assert ask_one is not None
        yield from records_at(table.batch, place, ask_one)
        begin = place + 1
    if begin < end:
        yield table.between(begin, end)


def _conflict(part: Part, counts: Column | None) -> Columns:
    """Beside counts, why there is no solution where givens contradict each other."""
    if not isinstance(counts, Numbers):
        return {}
    return {CONFLICT.name: conflicts(part, counts.numbers == 0)}


def records_of(entry: Entry, ask: Callable[[Puzzle], Iterator[Fields]]) -> Iterator[Record]:
    """The records of an entry, with the time that each took."""
    if entry.puzzle is None:
        yield bad_record(entry)
    else:
        yield from _records(entry.file, entry.line, entry.puzzle, entry.carried, ask)


def records_at(
    batch: Batch, place: int, ask: Callable[[Puzzle], Iterator[Fields]]
) -> Iterator[Record]:
    """The records of a place in a batch: those of its entry, which is made for bad ones only."""
    puzzle = batch.puzzle(place)
    if puzzle is None:
        yield bad_record(batch.entry(place))
    else:
        line = int(batch.lines[place])
        carried = batch.carried(place)
        carried = {title: carried.get(title) for title in batch.titles}
        yield from _records(batch.file(place), line, puzzle, carried, ask)


def _records(
    file: str,
    line: int,
    puzzle: Puzzle,
    carried: Mapping[str, Any],
    ask: Callable[[Puzzle], Iterator[Fields]],
) -> Iterator[Record]:
    def record(fields: Fields) -> Record:
        seconds = round(time.perf_counter() - start, 6)
        if "count" in fields:
            fields |= {CONFLICT.name: puzzle.conflict if fields["count"] == 0 else None}
        return Record(
            file,
            line,
            puzzle.text,
            puzzle.variant.name,
            seconds=seconds,
            carried=carried or None,
            rules=puzzle.variant,
            **fields,
        )

    answers = ask(puzzle)  # to find a solver is not a puzzle's time
    start = time.perf_counter()
    try:
        for fields in answers:
            check_time()  # what is said to be cut short may be: by the end of the whole run
            yield record(fields)
            start = time.perf_counter()
    except SatsudokuError as error:
        yield record({"error": error.message})
