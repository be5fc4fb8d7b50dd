"""All parts of a stream, from its first puzzle to its output."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any

from satsudoku.stream.batch import Batch
from satsudoku.stream.gathering import Items
from satsudoku.stream.parts.answering import Answered, Question, Work
from satsudoku.stream.parts.journal import Journal
from satsudoku.stream.parts.outputs import Output
from satsudoku.stream.parts.splitting import part_size, split
from satsudoku.stream.parts.workers import Submit, in_order, processes
from satsudoku.stream.record import Record
from satsudoku.stream.records import Records
from satsudoku.stream.side_by_side import side_by_side
from satsudoku.stream.table import Table

__all__ = ["pieces_of_processes", "run_parts", "shared"]

_SHORT = 0.5  # seconds for what a process does at a time


def run_parts(
    items: Items,
    work: Callable[[Batch], Work],
    output: Callable[[Work], Output],
    *,
    seconds: float,
    journal: Journal | None = None,
    submit: Submit | None = None,
    ahead: int = 1,
) -> Iterator[Answered]:
    """Answer all parts and write them, in order; those that the journal notes are left out.

    Args:
        items: the puzzles.
        work: what is done with each part, decided by the first one.
        output: where they go, as soon as it is known.
        seconds: that a part should take.
        journal: where finished parts are noted.
        submit: who answers parts; None for this process.
        ahead: how many parts are worked on side by side.

    Returns:
        The parts as they are written, without their bytes.

    Raises:
        OSError: the output cannot be written; the journal holds what was.
    """
    done = 0 if journal is None else journal.done.records
    number = 0 if journal is None else journal.done.parts
    size = part_size(seconds)
    opened: list[tuple[Work, Output]] = []

    def tasks() -> Iterator[Any]:
        for count, part in enumerate(split(items, size, done), start=number):
            if not opened:
                first = work(part)
                opened.append((first, output(first).__enter__()))
            asked, written = opened[0]
            place = written.place_of(count)
            yield asked.answer, (part if submit is None else part.light(), place)

    if submit is None:
        # The next part is cut before the results of this one are taken.
        answers = side_by_side(tasks(), _done, ahead, lambda t, s: size.took(len(t[1][0]), s))
    else:
        answers = in_order(tasks(), submit, ahead)
    try:
        for answered in answers:
            if submit is not None:
                size.took(answered.records, answered.seconds)
            end = opened[0][1].add(answered.data)
            if journal is not None:
                journal.add(answered.records, end, answered.summary)
            yield answered._replace(data=b"")
        if not opened and not done:  # an empty output has a header, too
            first = work(Batch.of([]))
            opened.append((first, output(first).__enter__()))
            opened[0][1].add(b"")
        if journal is not None:
            journal.finish()
    finally:
        answers.close()
        for _, written in opened:
            written.__exit__(None, None, None)


def _done(task: tuple[Callable[..., Answered], tuple[Any, ...]]) -> Iterator[Answered]:
    answer, arguments = task
    yield answer(*arguments)


def pieces_of_processes(
    question: Question, items: Items, *, submit: Submit, number: int
) -> Records:
    """The records that processes make, each of some puzzles at a time, in order.

    Args:
        question: what is asked.
        items: the puzzles.
        submit: has the processes work.
        number: how many there are.
    """
    size = part_size(_SHORT)

    def tasks() -> Iterator[Any]:
        for part in split(items, size):
            yield _timed, (question, part.light())

    def pieces() -> Iterator[Record | Table]:
        for some, records, seconds in in_order(tasks(), submit, 2 * number):
            size.took(records, seconds)
            yield from some

    return Records(pieces())


def _timed(question: Question, part: Batch) -> tuple[list[Record | Table], int, float]:
    import time

    start = time.perf_counter()
    pieces = list(question([part]).pieces())
    return pieces, len(part), time.perf_counter() - start


@contextmanager
def shared(question: Question, threads: int) -> Iterator[Question]:
    """A question that processes answer, where its work is done in Python: a context.

    Args:
        question: what is asked.
        threads: how many processes share the work; 0 for all cores, 1 for none but this one.

    Raises:
        SolverError: a negative number.

    >>> with shared(len, 1) as asked:
    ...     asked is len
    True
    """
    from satsudoku.lanes.sharing import thread_count

    number = thread_count(threads)
    if number == 1:
        yield question
        return
    with processes(number) as submit:
        yield partial(pieces_of_processes, question, submit=submit, number=number)
