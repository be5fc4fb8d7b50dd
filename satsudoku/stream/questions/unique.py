"""Whether puzzles have exactly one solution."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from satsudoku.stream.field import HEAD, TAIL
from satsudoku.stream.question import Cell, Fields, Question, Together, asking
from satsudoku.stream.questions.count import COUNTED, Count
from satsudoku.stream.search import Search

if TYPE_CHECKING:
    from satsudoku.board.puzzle import Puzzle
    from satsudoku.stream.batch import Part
    from satsudoku.stream.record_value import Record

__all__ = ["QUESTIONS", "UNIQUE_CELL", "Unique", "unique", "verdict"]


def verdict(record: Record) -> tuple[str, str]:
    """Whether the solution is the only one, with a style.

    >>> from satsudoku.stream import Record
    >>> verdict(Record(count=0, exact=True, unique=False))[0]
    'no solution'
    """
    if record.unique:
        return "unique", "green"
    if record.unique is None:
        return "not decided", "yellow"
    if record.count:
        return "several solutions", "red"
    conflict = record.get("conflict")
    return "no solution" if conflict is None else f"no solution: {conflict}", "red"


UNIQUE_CELL = Cell("UNIQUE", 17, verdict)


@dataclass(frozen=True, kw_only=True)
class Unique(Search):
    r"""Prove of each puzzle whether it has exactly one solution: `count` up to 2.

    A record's `unique` is None where `timeout` seconds did not suffice.

    Args:
        solver: as for `count`.
        timeout: as for `count`.
        threads: as for `count`.

    Raises:
        SolverError: a time that is not above 0, or threads as for `count`.
        UnknownNameError: no such solver.

    >>> import io
    >>> from satsudoku import stream
    >>> lines = io.StringIO("1.....2..3.....4\n1...............\n")
    >>> [record.unique for record in stream.unique(stream.read(lines))]
    [True, False]
    """

    name = "unique"
    fields = ()
    columns = (*HEAD, *COUNTED, *TAIL)
    cells = (UNIQUE_CELL,)

    @property
    def _count(self) -> Count:
        return Count(
            limit=2,
            method="enumerate",
            solver=self.solver,
            timeout=self.timeout,
            threads=self.threads,
        )

    def one(self, puzzle: Puzzle) -> Iterator[Fields]:
        """See `Question.one`."""
        return self._count.one(puzzle)

    def many(self, part: Part) -> Together:
        """See `Question.many`."""
        return self._count.many(part)


unique = asking("unique", Unique)
QUESTIONS: tuple[type[Question], ...] = (Unique,)
