from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, Self

from satsudoku.board.count import Interval, short
from satsudoku.catalogue import said
from satsudoku.errors import SolverError
from satsudoku.retelling import retold
from satsudoku.stream.field import HEAD, TAIL, TRUTH, Field, Kind, nested, whole
from satsudoku.stream.parameter import Limit, Parameter, names_in
from satsudoku.stream.question import Cell, Question, asking
from satsudoku.stream.search import Search
from satsudoku.stream.together import Fields, Together

if TYPE_CHECKING:
    from satsudoku.board.puzzle import Puzzle
    from satsudoku.stream.batch import Part
    from satsudoku.stream.record_value import Record


COUNTED = (
    Field(
        "count",
        whole(64),
        "How many solutions there are; if exact is false, at least how many, or about how many if "
        "there is an interval. May exceed 64 bits.",
        computed=True,
    ),
    Field(
        "exact",
        TRUTH,
        "Whether count is exact; false if a limit or the time ended the search, and for an "
        "estimate.",
        computed=True,
    ),
    Field(
        "unique",
        TRUTH,
        "Whether there is exactly one solution; null if that was not decided.",
        computed=True,
    ),
)
METHOD = Field(
    "method",
    Kind("string", {"enum": ["enumerate", "bands", "components", "estimate", "graph", "sums"]}),
    "How solutions were counted: by visiting them, by sums over bands without visiting them, "
    "part by part, by an estimate, or by the graph of choices of a certificate.",
    computed=True,
)
_INTERVAL = Field(
    "interval",
    nested("interval"),
    "The range of an estimate at the stated confidence; null for every other count.",
)


def solutions(record: Record) -> tuple[str, str]:
    """The number of solutions, with a style."""
    if record.get("interval") is not None:
        return said("about {number} solutions", number=short(record.count)), ""
    number = "{number} solution" if record.count == 1 else "{number} solutions"
    return said(number if record.exact else f"at least {number}", number=record.count), ""


def _counted(record: Record) -> tuple[str, str]:
    """The number of solutions and the method that counted them, with a style."""
    number, style = solutions(record)
    if record.conflict is not None:
        return said("{number}: {why}", number=number, why=retold(record.conflict)), "red"
    names = {"bands": "by bands", "components": "by components", "estimate": "estimated"}
    how = said(names.get(record.method or "", "enumerated"))
    if record.interval is not None:
        how += f" ({_interval(Interval(**record.interval))})"
    return said("{number}, {how}", number=number, how=how), style


def _interval(interval: Interval) -> str:
    high = said("any number") if interval.high is None else short(interval.high)
    share, low = f"{100 * interval.confidence:.4g} %", short(interval.low)
    return said("{share}: {low} to {high}", share=share, low=low, high=high)


@dataclass(frozen=True, kw_only=True)
class Count(Search):
    r"""Count the solutions of each puzzle.

    ``auto`` and ``lanes`` visit the solutions of many puzzles together, as many as have been read
    until then. Their records come together, and each `seconds` is the average of them.

    Args:
        limit: stop counting a puzzle's solutions at this number; None counts all.
        method: a name of `satsudoku.solvers.methods.METHODS`.
        solver: which one visits solutions: a name that `satsudoku.solvers.solver` knows.
        timeout: seconds for each puzzle; a count cut short is not `exact`.
        threads: the number of threads for lanes, bands and estimates; 0 for all cores.

    Raises:
        SolverError: a limit below 1, a time that is not above 0, or threads that are negative or
            have nothing to share.
        UnknownNameError: no such method or solver.

    >>> import io
    >>> from satsudoku import stream
    >>> lines = io.StringIO("1.....2..3.....4\n1...............\n1..1............\n")
    >>> for record in stream.count(stream.read(lines), limit=2):
    ...     print(record.line, record.count, record.exact, record.conflict)
    1 1 True None
    2 2 False None
    3 0 True 1 appears twice in row 1: r1c1 and r1c4; expected each symbol at most once
    """

    limit: Limit = None
    method: Annotated[
        str,
        Parameter(
            "enumerate, bands, components, estimate.",
            "NAME",
            ("--method", "-m"),
            names_in("satsudoku.solvers.methods", "METHODS"),
        ),
    ] = "auto"

    name = "count"
    fields = (*COUNTED, METHOD, _INTERVAL)
    columns = (*HEAD, *fields, *TAIL)
    cells = (Cell("SOLUTIONS", 32, _counted),)

    def __post_init__(self) -> None:
        from satsudoku.solvers.base import check_limits
        from satsudoku.solvers.methods import check_method

        check_limits(self.limit, self.timeout)
        check_method(self.method)
        if self._visits:
            super().__post_init__()
        elif self.solver != "auto":
            raise SolverError(f"method {self.method} asks no solver; expected no {self.solver}")

    @property
    def _visits(self) -> bool:
        """Whether a solver visits solutions."""
        return self.method not in ("bands", "components", "estimate")

    @classmethod
    def settings(cls, name: str) -> tuple[str, ...]:
        return ("limit",) if name == "count" else ()

    @classmethod
    def computing(cls, name: str, **settings: Any) -> Self:
        """See `Question.computing`: up to 2, unless another limit is set."""
        limit = settings.get("limit", 2) if cls.settings(name) else 2
        return cls(limit=limit, method="enumerate")

    @property
    def asks_many(self) -> bool:
        return self._visits and super().asks_many

    def one(self, puzzle: Puzzle) -> Iterator[Fields]:
        from satsudoku.solvers import solver
        from satsudoku.solvers.methods import count as count_one
        from satsudoku.stream.counts import counted

        engine = solver(self.solver if self._visits else "dlx", puzzle.variant)

        def answers() -> Iterator[Fields]:
            number = count_one(
                puzzle,
                self.limit,
                method=self.method,
                solver=self.solver,
                timeout=self.timeout,
                threads=self.threads,
            )
            yield counted(number, engine)

        return answers()

    def many(self, part: Part) -> Together:
        import numpy as np

        from satsudoku.lanes.counting import count_many
        from satsudoku.solvers.methods import visited_first
        from satsudoku.stream.counts import counted_many

        most = self.limit
        if self.method == self.solver == "auto":
            most = visited_first(part.variant, self.limit)
        counts = count_many(part.puzzles, limit=most, variant=part.variant, threads=self.threads)
        # Puzzles of more solutions are counted by bands or components, one by one.
        later = None if most is None or most == self.limit else counts >= np.uint64(most)
        return Together(counted_many(counts, most), later)


count = asking("count", Count)
QUESTIONS: tuple[type[Question], ...] = (Count,)
