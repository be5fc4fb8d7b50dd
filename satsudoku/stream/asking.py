"""Streams of questions: batches and entries in, records out, in the same order.

Puzzles are asked of one by one, or all of a part together, which lanes are quick at. A question
asked of many says which of them it would rather be asked one by one.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from satsudoku.board.puzzle import Puzzle
from satsudoku.board.variant import Variant
from satsudoku.errors import SatsudokuError, SolverError, UnknownNameError
from satsudoku.formats import Entry
from satsudoku.solve import Count, Solver, solver, solver_names
from satsudoku.solve.choose import solver_for_many
from satsudoku.stream.ahead import Ahead
from satsudoku.stream.batch import Batch, Part
from satsudoku.stream.columns import Numbers, Same, truths
from satsudoku.stream.record import Record
from satsudoku.stream.table import Columns, Table, bad_record

__all__ = [
    "WITHOUT_VISITS",
    "Fields",
    "Items",
    "Records",
    "Solvers",
    "Together",
    "ask_many",
    "ask_one_by_one",
    "batches",
    "check_limits",
    "counted",
    "counted_many",
    "entries_of",
    "in_lanes",
    "one_by_one",
    "shares_work",
]

Items = Iterable[Batch | Entry]
"""What `satsudoku.stream.read` yields, or entries alone."""

Fields = dict[str, Any]
"""Fields of a record by their names."""

WITHOUT_VISITS = ("bands", "estimate")
"""Methods of counting that no solver has a part in."""

_AHEAD = 1 << 15  # records that are read while others are asked of
_FIRST_BATCH, _LEAST_BATCH, _MOST_BATCH = 256, 64, 1 << 14  # records
_LONG = 0.5  # seconds that a batch should take, as all of it is lost on Ctrl-C


class Together(NamedTuple):
    """What is known of a part's puzzles.

    Attributes:
        columns: the answers.
        later: shape (N,), bool: the puzzles to be asked of one by one; None for none.
    """

    columns: Columns
    later: NDArray[np.bool_] | None = None


class Records(Iterator[Record]):
    """Records as they become known, each an object; or many at once, as tables.

    >>> records = Records(iter([Record(line=1), Record(line=2)]))
    >>> next(records).line, [record.line for record in records]
    (1, [2])
    """

    def __init__(self, pieces: Iterator[Record | Table]) -> None:
        self._pieces = pieces
        self._rows: Iterator[Record] = iter(())

    def __next__(self) -> Record:
        while (record := next(self._rows, None)) is None:
            piece = next(self._pieces)
            self._rows = iter(piece if isinstance(piece, Table) else [piece])
        return record

    def pieces(self) -> Iterator[Record | Table]:
        """What is left, as it comes: records, and tables of many.

        >>> list(Records(iter([Record(line=1)])).pieces())[0].line
        1
        """
        return self._pieces

    def close(self) -> None:
        """Ask no more.

        >>> Records(iter([])).close()
        """
        close = getattr(self._pieces, "close", None)
        if close is not None:
            close()


class Solvers:
    """Finds the solver of a puzzle's variant; quick for a run of puzzles of one variant.

    Raises:
        UnknownNameError: no such solver.

    >>> Solvers("auto").of(Puzzle("1..............4", "classic4").variant).name
    'dlx'
    """

    def __init__(self, name: str) -> None:
        if name not in ("auto", "dlx") and name not in solver_names():
            raise UnknownNameError("solver", name, solver_names())
        self._name = name
        self._last: Solver | None = None

    def of(self, variant: Variant) -> Solver:
        """The solver for one puzzle."""
        if self._last is None or self._last.variant is not variant:
            self._last = solver(self._name, variant)
        return self._last

    def of_many(self, variant: Variant, number: int) -> Solver:
        """The solver for so many puzzles together."""
        return solver_for_many(self._name, variant, number)


def in_lanes(solvers: Solvers, ask: Callable[[Part], Together]) -> Callable[[Part], Together]:
    """Ask only if lanes are the solver of a part; otherwise its puzzles are left for later."""

    def ask_lanes(part: Part) -> Together:
        if solvers.of_many(part.variant, len(part)).name == "lanes":
            return ask(part)
        return Together({}, np.ones(len(part), dtype=bool))

    return ask_lanes


def ask_one_by_one(items: Items, ask: Callable[[Puzzle], Iterator[Fields]]) -> Iterator[Record]:
    """Ask of one puzzle after the other.

    Args:
        items: the puzzles.
        ask: what is known of a puzzle, for each of its records.
    """
    for entry in entries_of(items):
        yield from one_by_one(entry, ask)


def ask_many(
    items: Items,
    ask: Callable[[Part], Together],
    ask_one: Callable[[Puzzle], Iterator[Fields]] | None = None,
) -> Iterator[Record | Table]:
    """Ask of as many puzzles together as have been read.

    The time of a part is shared out equally among its puzzles.

    Args:
        items: the puzzles.
        ask: what is known of the puzzles of a part.
        ask_one: as for `ask_one_by_one`; needed if `ask` leaves puzzles for later.
    """
    for batch in batches(items):
        answers: list[Columns] = []
        later = np.zeros(len(batch), dtype=bool)
        for part in batch.parts:
            start = time.perf_counter()
            together = ask(part)
            seconds = (time.perf_counter() - start) / len(part)
            answers.append({**together.columns, "seconds": Same(round(seconds, 6))})
            if together.later is not None:
                later[part.places[together.later]] = True
        table = Table(batch, answers, 0, len(batch))
        start_at = 0
        for place in np.flatnonzero(later).tolist():
            if start_at < place:
                yield table.between(start_at, place)
            assert ask_one is not None
            yield from one_by_one(batch.entry(place), ask_one)
            start_at = place + 1
        if start_at < len(batch):
            yield table.between(start_at, len(batch))


def batches(items: Items) -> Iterator[Batch]:
    """Gather what has been read into batches, none empty; smaller ones where they take long.

    >>> [len(batch) for batch in batches([Entry("a.txt", 7, "", None, None)])]
    [1]
    """
    ahead = Ahead(items, _AHEAD, _size)
    size = _FIRST_BATCH
    try:
        while taken := ahead.take(size):
            gathered = _gathered(taken)
            begin = 0
            while begin < len(gathered):
                # A small rest is not left for a batch of its own.
                end = begin + size if len(gathered) - begin > 2 * size else len(gathered)
                batch = gathered.between(begin, end)
                start = time.perf_counter()
                yield batch
                seconds = (time.perf_counter() - start) * size / len(batch)
                wanted = int(size * _LONG / max(seconds, _LONG / 8))
                size = min(max(wanted, _LEAST_BATCH), _MOST_BATCH)
                begin = end
    finally:
        ahead.close()


def _size(item: Batch | Entry) -> int:
    return len(item) if isinstance(item, Batch) else 1


def _gathered(items: Sequence[Batch | Entry]) -> Batch:
    """Batches and entries as one batch."""
    joined: list[Batch] = []
    run: list[Entry] = []
    for item in items:
        if isinstance(item, Batch):
            if run:
                joined.append(Batch.of(run))
                run = []
            joined.append(item)
        else:
            run.append(item)
    if run:
        joined.append(Batch.of(run))
    return Batch.join(joined)


def entries_of(items: Items) -> Iterator[Entry]:
    """All records as entries.

    >>> entry = Entry("a.txt", 7, "", None, None)
    >>> [found.line for found in entries_of([entry, Batch.of([entry])])]
    [7, 7]
    """
    for item in items:
        if isinstance(item, Batch):
            yield from item
        else:
            yield item


def one_by_one(entry: Entry, ask: Callable[[Puzzle], Iterator[Fields]]) -> Iterator[Record]:
    """Ask of one puzzle: its records, with the time that each took."""
    puzzle = entry.puzzle
    if puzzle is None:
        yield bad_record(entry)
        return
    answers = ask(puzzle)  # to find a solver is no puzzle's time
    start = time.perf_counter()
    try:
        for fields in answers:
            yield _record(entry, puzzle, time.perf_counter() - start, fields)
            start = time.perf_counter()
    except SatsudokuError as error:
        yield _record(entry, puzzle, time.perf_counter() - start, {"error": error.message})


def _record(entry: Entry, puzzle: Puzzle, seconds: float, fields: Fields) -> Record:
    return Record(
        file=entry.file,
        line=entry.line,
        puzzle=puzzle.text,
        variant=puzzle.variant.name,
        seconds=round(seconds, 6),
        **fields,
    )


def check_limits(limit: int | None, timeout: float | None) -> None:
    """Refuse limits that no solver can keep.

    Raises:
        SolverError: a limit below 1, or a time that is not above 0.

    >>> check_limits(1, None)
    """
    if limit is not None and limit < 1:
        raise SolverError(f"limit is {limit}, expected 1 or more")
    if timeout is not None and not timeout > 0:
        raise SolverError(f"timeout is {timeout}, expected more than 0 seconds")


def shares_work(
    solver: str, timeout: float | None, threads: int, method: str = "enumerate"
) -> bool:
    """Whether puzzles are asked of together: where lanes may be used and no puzzle is timed.

    Raises:
        SolverError: threads that are negative or have nothing to share.

    >>> shares_work("auto", None, 2), shares_work("dlx", None, 1)
    (True, False)
    """
    if method in WITHOUT_VISITS:
        return False
    together = solver in ("auto", "lanes") and timeout is None
    if threads != 1:
        from satsudoku.lanes.loading import thread_count

        thread_count(threads)  # refuses what is none
        if not together:
            raise SolverError(
                f"threads is {threads}, but only lanes share work; expected solver auto or lanes, "
                "and no timeout"
            )
    return together


def counted(count: Count, solver: Solver) -> Fields:
    """The fields of a count.

    >>> from satsudoku import variant
    >>> counted(Count(2, exact=False), solver("dlx", variant("classic4")))
    {'count': 2, 'exact': False, 'unique': False, 'method': 'enumerate', 'interval': None,
    'solver': 'dlx'}
    """
    return {
        "count": count.value,
        "exact": count.exact,
        "unique": count.unique,
        "method": count.method,
        "interval": None if count.interval is None else asdict(count.interval),
        "solver": None if count.method in WITHOUT_VISITS else solver.name,
    }


def counted_many(counts: NDArray[np.uint64], limit: int | None) -> Columns:
    """The columns of counts in lanes, which stopped at a limit.

    >>> columns = counted_many(np.array([0, 1, 2], dtype=np.uint64), 2)
    >>> [(columns["exact"][row], columns["unique"][row]) for row in range(3)]
    [(True, False), (True, True), (False, False)]
    """
    if limit is None or limit >= 1 << 64:
        exact = np.ones(len(counts), dtype=bool)
    else:
        exact = counts < np.uint64(limit)
    decided = exact | (counts > 1)
    return {
        "count": Numbers(counts),
        "exact": truths(exact),
        "unique": truths(exact & (counts == 1), decided),
        "method": Same("enumerate"),
        "solver": Same("lanes"),
    }
