from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

from satsudoku.catalogue import said
from satsudoku.deadline import TimeLimit
from satsudoku.stream.field import BOARD, HEAD, TAIL, Field
from satsudoku.stream.parameter import Parameter
from satsudoku.stream.question import Cell, Line, Question, asking
from satsudoku.stream.questions.count import COUNTED
from satsudoku.stream.questions.unique import verdict
from satsudoku.stream.search import Search
from satsudoku.stream.together import Fields, Together
from satsudoku.stream.witnesses import WITNESSED, witness_lines, witnesses_of

if TYPE_CHECKING:
    from satsudoku.board.puzzle import Puzzle
    from satsudoku.board.variant import Variant
    from satsudoku.solvers import Solver
    from satsudoku.stream.batch import Part
    from satsudoku.stream.record_value import Record

SOLUTION = Field(
    "solution",
    BOARD,
    "One character per cell in reading order; null if there is none, or none was found in time.",
    computed=True,
)


def _shown(record: Record) -> tuple[str, str]:
    if record.solution is not None:
        return record.solution, ""
    return verdict(record)


SOLUTION_CELL = Cell("SOLUTION", 17, _shown, "solution")


@dataclass(frozen=True, kw_only=True)
class Solve(Search):
    r"""Find solutions of each puzzle.

    A record's `count` is the number of solutions up to and including its own. It is `exact` where
    no other follows for certain. A puzzle without a solution has one record, of count 0. Puzzles
    are solved together where `count` counts them together.

    Args:
        limit: find at most this number of solutions of a puzzle; None finds all.
        witnesses: show why a puzzle is not unique, in the last of its records: as for `unique`. So
            it is known of one solution whether it is the only one.
        solver: a name that `satsudoku.solvers.solver` knows.
        timeout: seconds for each puzzle; the last record of one cut short is not `exact`.
        threads: the number of threads for lanes; 0 for all cores.

    Raises:
        SolverError: a limit below 1, a time that is not above 0, or threads as for `count`.
        UnknownNameError: no such solver.

    >>> import io
    >>> from satsudoku import stream
    >>> lines = io.StringIO("1.....2..3.....4\n12....2..3......\n")
    >>> for record in stream.solve(stream.read(lines), limit=None):
    ...     print(record.line, record.count, record.exact, record.solution)
    1 1 True 1243342143122134
    2 1 False 1234342143122143
    2 2 False 1243342123144132
    2 3 True 1243342143122134
    """

    limit: Annotated[
        int | None, Parameter("Find at most N solutions of each puzzle.", "N", least=1)
    ] = 1
    witnesses: bool = False

    name = "solve"
    fields = (SOLUTION,)
    draws = True
    cells = (SOLUTION_CELL,)

    @property
    def columns(self) -> tuple[Field, ...]:
        return (*HEAD, *COUNTED, SOLUTION, *(WITNESSED if self.witnesses else ()), *TAIL)

    def lines(self, record: Record) -> Iterable[Line]:
        if self.limit == 1 and record.solution is not None and not self.witnesses:
            if record.unique is None:
                return [[(f"  {said('not known whether it is the only solution')}", "")]]
            if not record.unique:
                return [[(f"  {said('one of several solutions: the puzzle is not unique')}", "")]]
        return witness_lines(record)

    def __post_init__(self) -> None:
        from satsudoku.solvers.base import check_limits

        check_limits(self.limit, None)
        super().__post_init__()

    def drawn(self, record: Record, rules: Variant | None) -> Sequence[Line]:
        drawn = draw_solution(record, rules)
        return [*drawn, *witness_lines(record)] if drawn else ()

    def one(self, puzzle: Puzzle) -> Iterator[Fields]:
        from satsudoku.solvers import solver

        return self._solutions(solver(self.solver, puzzle.variant), puzzle)

    def many(self, part: Part) -> Together:
        import numpy as np

        from satsudoku.lanes.counting import first_solutions
        from satsudoku.stream.columns import Boards
        from satsudoku.stream.counts import counted_many

        solutions, counts = first_solutions(part.puzzles, part.variant, threads=self.threads)
        # Which of several solutions comes first must not depend on the puzzle's neighbours.
        several = counts > 1
        columns = dict(counted_many(np.minimum(counts, 1), None))
        columns["solution"] = Boards(solutions, part.variant, counts == 1)
        return Together(columns, several)

    def _solutions(self, engine: Solver, puzzle: Puzzle) -> Iterator[Fields]:
        from satsudoku.solvers import Count
        from satsudoku.stream.counts import counted

        number, exact, more = 0, True, False
        previous: str | None = None  # whether another solution follows is not yet known
        limit = TimeLimit(self.timeout)
        try:
            for grid in engine.solutions(puzzle, timeout=self.timeout):
                more = number == self.limit
                if more:
                    exact = False
                    break
                if previous is not None:
                    yield counted(Count(number, exact=False), engine) | {"solution": previous}
                previous = grid.line
                number += 1
        except TimeoutError:
            exact = False
        last = counted(Count(number, exact), engine) | {"solution": previous}
        if more or number > 1:
            last |= {"unique": False}
            if self.witnesses:
                last |= witnesses_of(puzzle, limit.left)
        yield last


def draw_solution(record: Record, rules: Variant | None) -> Sequence[Line]:
    """The lines of a solution's board; none if there is no solution."""
    if record.solution is None:
        return ()
    from satsudoku import given

    which = {True: "the only solution", False: "one of several solutions", None: "a solution"}
    board = str(given.puzzle(record.solution, rules)).splitlines()
    return [[(said(which[record.unique]), "")], *([(line, "")] for line in board)]


solve = asking("solve", Solve)
QUESTIONS: tuple[type[Question], ...] = (Solve,)
