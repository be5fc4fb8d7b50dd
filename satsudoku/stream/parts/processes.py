"""Questions that processes answer, where the work is done in Python."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import satsudoku._kernel as _kernel
from satsudoku.stream.batch import Batch, Part
from satsudoku.stream.field import Field
from satsudoku.stream.gathering import Items
from satsudoku.stream.parts.splitting import part_size, split
from satsudoku.stream.parts.workers import Submit, in_order, processes
from satsudoku.stream.question import Cell, Line, Question
from satsudoku.stream.record import Record
from satsudoku.stream.records import Records
from satsudoku.stream.table import Table
from satsudoku.stream.together import Together

_SHORT = 0.5  # seconds for what a process does at a time


@dataclass(frozen=True, repr=False)
class ByProcesses(Question):
    """A question that processes answer, each of some puzzles at a time; records come in order."""

    question: Question
    submit: Submit
    number: int

    fields = ()

    def __repr__(self) -> str:
        return repr(self.question)

    @property
    def columns(self) -> tuple[Field, ...]:
        return self.question.columns

    @property
    def cells(self) -> Sequence[Cell]:
        return self.question.cells

    def lines(self, record: Record) -> Iterable[Line]:
        return self.question.lines(record)

    def many(self, part: Part) -> Together:
        return self.question.many(part)

    def ask(self, items: Items) -> Records:
        return Records(self._pieces(items), self.names)

    def _pieces(self, items: Items) -> Iterator[Record | Table]:
        size = part_size(_SHORT)

        def tasks() -> Iterator[Any]:
            for part in split(items, size):
                yield _timed, (self.question, part.light(), _kernel.deadline())

        for pieces, records, seconds in in_order(tasks(), self.submit, 2 * self.number):
            size.took(records, seconds)
            yield from pieces


def _timed(question: Question, part: Batch, end: float) -> tuple[list[Record | Table], int, float]:
    """The work of a process; all processes of a machine share the clock of deadlines."""
    start = time.perf_counter()
    _kernel.set_deadline(end)
    pieces = list(question.ask([part]).pieces())
    return pieces, len(part), time.perf_counter() - start


@contextmanager
def shared(question: Question, threads: int) -> Iterator[Question]:
    """A context in which processes answer a question.

    Args:
        question: the question.
        threads: the number of processes; 0 for all cores, 1 for none but this one.

    Raises:
        SolverError: a negative number.
    """
    from satsudoku.lanes.sharing import thread_count

    number = thread_count(threads)
    if number == 1:
        yield question
        return
    with processes(number) as submit:
        yield ByProcesses(question, submit, number)
