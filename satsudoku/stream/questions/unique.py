from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from satsudoku.catalogue import said
from satsudoku.deadline import TimeLimit
from satsudoku.retelling import retold
from satsudoku.stream.field import HEAD, TAIL, Field
from satsudoku.stream.question import Cell, Line, Question, asking
from satsudoku.stream.questions.count import COUNTED, Count
from satsudoku.stream.search import Search
from satsudoku.stream.together import Fields, Together
from satsudoku.stream.witnesses import WITNESSED, witness_lines, witnesses_of

if TYPE_CHECKING:
    from satsudoku.board.puzzle import Puzzle
    from satsudoku.stream.batch import Part
    from satsudoku.stream.record_value import Record


def verdict(record: Record) -> tuple[str, str]:
    """Whether the solution is the only one, with a style."""
    if record.unique:
        return said("unique"), "green"
    if record.unique is None:
        return said("not decided"), "yellow"
    if record.count:
        return said("several solutions"), "red"
    conflict = record.get("conflict")
    if conflict is None:
        return said("no solution"), "red"
    return said("no solution: {why}", why=retold(conflict)), "red"


UNIQUE_CELL = Cell("UNIQUE", 17, verdict)


@dataclass(frozen=True, kw_only=True)
class Unique(Search):
    r"""Prove of each puzzle whether it has exactly one solution: `count` up to 2.

    A record's `unique` is None if `timeout` seconds did not suffice.

    Args:
        witnesses: show why puzzles are not unique: two solutions, where solutions differ, and the
            clues that would each leave one. This takes at most five seconds a puzzle, or
            `timeout` with the rest.
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
    >>> line = io.StringIO("1.....2..3......\n")
    >>> [record] = stream.unique(stream.read(line), witnesses=True)
    >>> record.completions[:2]
    ['r1c3#3', 'r1c4#4']
    """

    witnesses: bool = False

    name = "unique"
    fields = WITNESSED
    cells = (UNIQUE_CELL,)

    @property
    def columns(self) -> tuple[Field, ...]:
        return (*HEAD, *COUNTED, *(self.fields if self.witnesses else ()), *TAIL)

    def lines(self, record: Record) -> Iterable[Line]:
        return witness_lines(record)

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
        answers = self._count.one(puzzle)
        return self._with_witnesses(answers, puzzle) if self.witnesses else answers

    def many(self, part: Part) -> Together:
        from satsudoku.stream.columns import Numbers

        together = self._count.many(part)
        if not self.witnesses:
            return together
        counts = together.columns["count"]
        assert isinstance(counts, Numbers)
        return Together(together.columns, counts.numbers > 1)

    def _with_witnesses(self, answers: Iterator[Fields], puzzle: Puzzle) -> Iterator[Fields]:
        limit = TimeLimit(self.timeout)
        for fields in answers:
            yield fields | (witnesses_of(puzzle, limit.left) if fields["count"] > 1 else {})


unique = asking("unique", Unique)
QUESTIONS: tuple[type[Question], ...] = (Unique,)
