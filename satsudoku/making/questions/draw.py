from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from satsudoku.stream.field import HEAD, TAIL
from satsudoku.stream.one_by_one import OneByOne
from satsudoku.stream.question import Line, Question, asking
from satsudoku.stream.questions.count import COUNTED, METHOD
from satsudoku.stream.questions.solve import SOLUTION, SOLUTION_CELL, draw_solution
from satsudoku.stream.together import Fields

if TYPE_CHECKING:
    from satsudoku.board.puzzle import Puzzle
    from satsudoku.board.variant import Variant
    from satsudoku.solvers import Solver
    from satsudoku.stream.record_value import Record


@dataclass(frozen=True)
class Draw(OneByOne):
    r"""Draw random solutions of each puzzle; each time all of its solutions are equally likely.

    Args:
        number: how many to draw of each puzzle. One of count 0 stands for a puzzle without
            solutions.
        seed: 0 or more; the same seed draws the same solutions of a puzzle. None for a new one.
        timeout: seconds for each puzzle; where they do not suffice, there is no solution.
        threads: the number of threads that count; 0 for all cores.

    Raises:
        SolverError: a number below 1, a seed below 0, a time that is not above 0, or threads that
            are negative.

    >>> import io
    >>> from satsudoku import stream
    >>> lines = io.StringIO("1...............\n")
    >>> [record.count for record in stream.draw(stream.read(lines), 3, seed=5)]
    [72, 72, 72]
    """

    number: int
    seed: int | None = None

    name = "solve"
    fields = ()
    draws = True
    columns = (*HEAD, *COUNTED, METHOD, SOLUTION, *TAIL)
    cells = (SOLUTION_CELL,)

    def __post_init__(self) -> None:
        from satsudoku.errors import SolverError

        if self.number < 1:
            raise SolverError(f"{self.number} random solutions; expected 1 or more")
        super().__post_init__()

    def drawn(self, record: Record, rules: Variant | None) -> Sequence[Line]:
        return draw_solution(record, rules)

    def one(self, puzzle: Puzzle) -> Iterator[Fields]:
        from satsudoku.solvers import solver

        return self._drawn(solver("dlx", puzzle.variant), puzzle)

    def _drawn(self, engine: Solver, puzzle: Puzzle) -> Iterator[Fields]:
        from satsudoku.deadline import TimeLimit
        from satsudoku.making.random_solutions import draw_solutions
        from satsudoku.solvers import Count
        from satsudoku.stream.counts import counted

        try:
            with TimeLimit(self.timeout):
                count, grids = draw_solutions(
                    puzzle, self.number, seed=self.seed, threads=self.threads
                )
        except TimeoutError:
            yield counted(Count(0, exact=False, timed_out=True), engine)
            return
        lines: list[str | None] = [grid.line for grid in grids]
        for line in lines or [None]:
            yield counted(count, engine) | {"solution": line}


draw = asking("draw", Draw)
QUESTIONS: tuple[type[Question], ...] = (Draw,)
