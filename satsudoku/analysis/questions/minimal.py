from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from satsudoku.catalogue import said
from satsudoku.retelling import renamed
from satsudoku.stream.field import HEAD, TAIL, TEXTS, TRUTH, Field, listed
from satsudoku.stream.parameter import Timeout
from satsudoku.stream.question import Cell, Question, asking
from satsudoku.stream.questions.count import COUNTED
from satsudoku.stream.questions.unique import verdict
from satsudoku.stream.together import Fields, Together

if TYPE_CHECKING:
    from satsudoku.board.puzzle import Puzzle
    from satsudoku.stream.batch import Part
    from satsudoku.stream.gathering import Items
    from satsudoku.stream.record_value import Record
    from satsudoku.stream.records import Records


def _shown(record: Record) -> tuple[str, str]:
    if not record.unique:
        return verdict(record)
    if record.minimal:
        return said("minimal"), "green"
    if record.minimal is None:
        return said("not decided"), "yellow"
    clues, constraints = record.redundant or (), record.redundant_constraints or ()
    parts = (" ".join(clues), said(", ").join(map(renamed, constraints)))
    return said("can go: {parts}", parts=said(", ").join(filter(None, parts))), "yellow"


@dataclass(frozen=True, kw_only=True)
class Minimal(Question):
    r"""Say of each puzzle whether it is minimal, and which clues and constraints can go.

    Puzzles are counted together, as by `count`. A record's `count` is at least 2 where the puzzle
    is not unique.

    Args:
        timeout: seconds for each puzzle; `minimal` is None if they do not suffice.
        threads: the number of threads; 0 for all cores.

    Raises:
        SolverError: a time that is not above 0, or a negative number of threads.

    >>> import io
    >>> from satsudoku import stream
    >>> lines = io.StringIO("1.....2..3.....4\n124...2..3.....4\n")
    >>> for record in stream.minimal(stream.read(lines)):
    ...     print(record.line, record.minimal, record.redundant)
    1 True []
    2 False ['r1c2', 'r1c3']
    """

    timeout: Timeout = None

    name = "minimal"
    fields = (
        Field(
            "minimal",
            TRUTH,
            "Whether the puzzle is unique, but not when any one of its clues or constraints goes.",
            computed=True,
        ),
        Field(
            "redundant",
            listed("cell"),
            "The cells of the clues that can go, one at a time, and leave the puzzle unique; "
            "empty if it is not unique.",
            computed=True,
        ),
        Field(
            "redundant_constraints",
            TEXTS,
            "The names of the constraints, such as cages, that can go, one at a time, and leave "
            "the puzzle unique.",
            computed=True,
        ),
    )
    threads_share = True
    columns = (*HEAD, *COUNTED, *fields, *TAIL)
    cells = (Cell("MINIMAL", 17, _shown),)

    def __post_init__(self) -> None:
        from satsudoku.solvers.base import check_limits

        check_limits(None, self.timeout)

    def ask(self, items: Items) -> Records:
        from satsudoku.stream.asking import ask_in_time, ask_many
        from satsudoku.stream.records import Records

        def in_time(part: Part) -> Together:
            if _is_slow_in_lanes(part):
                return Together.later_all(part)
            return ask_in_time(part, self.many, self.timeout)

        return Records(ask_many(items, in_time, self.one), self.names)

    def one(self, puzzle: Puzzle) -> Iterator[Fields]:
        from satsudoku.analysis.minimal import redundant_clues, spare_clues
        from satsudoku.analysis.redundant_constraints import spare_constraints
        from satsudoku.deadline import TimeLimit, check_time
        from satsudoku.solvers import Count, solver
        from satsudoku.stream.counts import counted

        engine = solver("auto", puzzle.variant)
        count = Count(0, exact=False)
        try:
            with TimeLimit(self.timeout):
                count = engine.count_in_time(puzzle, 2)
                find = redundant_clues if engine.name == "dlx" else spare_clues
                clues = list(find(puzzle)) if count.unique else []
                constraints = list(spare_constraints(puzzle)) if count.unique else []
        except TimeoutError:
            check_time()  # an outer time limit is the caller's to catch
            yield counted(count, engine)
            return
        yield {
            **counted(count, engine),
            "minimal": count.unique and not clues and not constraints,
            "redundant": clues,
            "redundant_constraints": constraints,
        }

    def many(self, part: Part) -> Together:
        import numpy as np

        from satsudoku.analysis.minimal import redundant_clues_many
        from satsudoku.lanes.counting import count_many
        from satsudoku.stream.columns import Each, truths
        from satsudoku.stream.counts import counted_many

        if _is_slow_in_lanes(part):
            return self._few(part)
        counts = count_many(part.puzzles, limit=2, variant=part.variant, threads=self.threads)
        redundant = redundant_clues_many(part.puzzles, variant=part.variant, threads=self.threads)
        some = np.asarray(redundant.any(axis=1))
        unique = counts == 1
        constraints = _constraints(part, unique.tolist())
        names = np.array(part.variant.cell_names, dtype=object)
        clues = [
            names[row].tolist() if any_ else []
            for row, any_ in zip(redundant, some.tolist(), strict=True)
        ]
        minimal = unique & ~some & ~np.array([*map(bool, constraints)], dtype=bool)
        return Together(
            {
                **counted_many(counts, 2),
                "minimal": truths(minimal),
                "redundant": Each(clues),
                "redundant_constraints": Each(constraints),
            }
        )

    def _few(self, part: Part) -> Together:
        import numpy as np

        from satsudoku.stream.columns import Each
        from satsudoku.stream.counts import counted_many

        answers = [next(self.one(part.puzzle(row))) for row in range(len(part))]
        counts = np.array([answer["count"] for answer in answers], dtype=np.uint64)
        names = ("solver", "minimal", "redundant", "redundant_constraints")
        columns = {name: Each([answer.get(name) for answer in answers]) for name in names}
        return Together({**counted_many(counts, 2), **columns})


def _is_slow_in_lanes(part: Part) -> bool:
    """Whether lanes would take longer to load the rules than one by one takes."""
    from satsudoku.solvers.choose import MANY, solvers_for

    return len(part) < MANY and solvers_for(part.variant)[0] != "dlx"


def _constraints(part: Part, unique: Sequence[bool]) -> list[list[str]]:
    """The redundant constraints of each puzzle; they are tried one by one."""
    from satsudoku.analysis.redundant_constraints import spare_constraints

    if not part.variant.constraints:
        return [[]] * len(part)
    return [
        list(spare_constraints(part.puzzle(row))) if alone else []
        for row, alone in enumerate(unique)
    ]


minimal = asking("minimal", Minimal)
QUESTIONS: tuple[type[Question], ...] = (Minimal,)
