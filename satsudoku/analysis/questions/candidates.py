from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any

from satsudoku.board.library import variant as find_variant
from satsudoku.catalogue import said
from satsudoku.stream.field import HEAD, TAIL, TEXTS, Field, Kind
from satsudoku.stream.parameter import Parameter
from satsudoku.stream.question import Cell, Line, Question, asking
from satsudoku.stream.questions.count import COUNTED, METHOD
from satsudoku.stream.questions.unique import verdict
from satsudoku.stream.search import Search
from satsudoku.stream.together import Fields, Together

if TYPE_CHECKING:
    from satsudoku.board.puzzle import Puzzle
    from satsudoku.board.variant import Variant
    from satsudoku.stream.batch import Part
    from satsudoku.stream.record_value import Record

_COUNTS = {
    "type": "array",
    "items": {"type": "array", "items": {"type": "integer", "minimum": 0}},
}


def _shown(record: Record) -> tuple[str, str]:
    if record.count == 0:
        return verdict(record)
    if record.candidates is None:  # too little time, though some solutions are known
        return said("not decided"), "yellow"
    return " ".join(record.candidates), ""


@dataclass(frozen=True, kw_only=True)
class Candidates(Search):
    r"""Find for each puzzle the true candidates: what some solution puts into each cell.

    A record's `count` is at least 2 where a cell has several candidates, and exact with `counts`.

    Args:
        counts: also count the solutions that have each candidate.
        timeout: seconds for each puzzle; where they do not suffice, `candidates` is None.
        threads: how many share the work of lanes, or of `counts`; 0 for all cores.

    Raises:
        SolverError: a time that is not above 0, or threads as for `count`.

    >>> import io
    >>> from satsudoku import stream
    >>> lines = io.StringIO("12....2..3......\n")
    >>> [record.candidates[:4] for record in stream.candidates(stream.read(lines))]
    [['1', '2', '34', '34']]
    """

    counts: Annotated[bool, Parameter("Count the solutions that have each candidate.")] = False

    name = "candidates"
    fields = (
        Field(
            "candidates",
            TEXTS,
            "For each cell, in reading order, the symbols that some solution puts into it; empty "
            "texts if there is no solution.",
        ),
        Field(
            "candidate_counts",
            Kind("list<list<uint64>>", _COUNTS),
            "For each cell, in reading order, how many solutions put each symbol there, in the "
            "order of symbols. May exceed 64 bits.",
        ),
    )
    draws = True
    cells = (Cell("CANDIDATES", 17, _shown),)

    @property
    def columns(self) -> tuple[Field, ...]:
        if self.counts:
            return (*HEAD, *COUNTED, METHOD, *self.fields, *TAIL)
        return (*HEAD, *COUNTED, self.fields[0], *TAIL)

    def lines(self, record: Record) -> Iterable[Line]:
        """See `Question.lines`: a line per cell, with shares of all solutions."""
        if not record.get("candidate_counts") or not record.count:
            return
        variant = record.rules or find_variant(record.variant or "")
        for name, counts in zip(variant.cell_names, record.candidate_counts, strict=False):
            shares = (
                f"{symbol}: {count} ({100 * count / record.count:.3g} %)"
                for symbol, count in zip(variant.symbols, counts, strict=True)
                if count
            )
            yield [(f"{name:>6}", "dim"), ("  ", ""), ("  ".join(shares), "")]

    def drawn(self, record: Record, rules: Variant | None) -> Sequence[Line]:
        """See `Question.drawn`: pencil marks."""
        if not record.count or not record.candidates or self.counts or rules is None:
            return ()
        from satsudoku.drawing.text import draw_cells

        marks = draw_cells(record.candidates, rules).splitlines()
        return [[verdict(record)], *([(line, "")] for line in marks)]

    @property
    def asks_many(self) -> bool:
        return not self.counts

    def many(self, part: Part) -> Together:
        """See `Question.many`: lanes know those of puzzles with one solution, or with none."""
        import numpy as np

        from satsudoku.lanes.counting import first_solutions
        from satsudoku.stream.columns import Each
        from satsudoku.stream.counts import counted_many

        if part.variant.constraints or part.variant.diagrams:  # filters bound the worst better
            return Together.later_all(part)
        solutions, counts = first_solutions(part.puzzles, part.variant, threads=self.threads)
        symbols = np.array(["", *part.variant.symbols], dtype=object)
        cells = symbols[np.where(counts == 1, solutions.T, 0).T].tolist()
        return Together({**counted_many(counts, 2), "candidates": Each(cells)}, counts > 1)

    def one(self, puzzle: Puzzle) -> Iterator[Fields]:
        from satsudoku.board.checked import Checked
        from satsudoku.solvers import Count, solver
        from satsudoku.stream.counts import counted

        checked = any(isinstance(r, Checked) for r in puzzle.variant.diagrams)
        engine = solver("filters" if checked else "dlx", puzzle.variant)

        def answers() -> Iterator[Fields]:
            try:
                number, fields = (
                    self._counted(puzzle) if self.counts else self._true_candidates(puzzle)
                )
            except TimeoutError:
                number, fields = Count(0, exact=False, timed_out=True), {}
            yield counted(number, engine) | fields

        return answers()

    def _true_candidates(self, puzzle: Puzzle) -> tuple[Any, Fields]:
        from satsudoku.analysis.true_candidates import candidates_in_time
        from satsudoku.deadline import TimeLimit, check_time
        from satsudoku.solvers import Count

        with TimeLimit(self.timeout):
            true, done = candidates_in_time(puzzle)
        # One candidate a cell is one solution; two in some cell are two solutions or more.
        number = min(2, int(true.sum(axis=1).max()))
        if not done:
            check_time()  # an outer time limit is the caller's to catch
            return Count(number, exact=False, timed_out=True), {}
        return Count(number, exact=number < 2), {"candidates": _symbols_in(puzzle, true)}

    def _counted(self, puzzle: Puzzle) -> tuple[Any, Fields]:
        from satsudoku.analysis.candidate_counts import candidate_counts

        counts = candidate_counts(puzzle, timeout=self.timeout, threads=self.threads)
        cells = _symbols_in(puzzle, counts.each.astype(bool))
        return counts.count, {"candidates": cells, "candidate_counts": counts.each.tolist()}


def _symbols_in(puzzle: Puzzle, possible: Any) -> list[str]:
    """For each cell the symbols that it may hold, as a text."""
    symbols = puzzle.variant.symbols
    return [
        "".join(symbol for symbol, there in zip(symbols, row, strict=True) if there)
        for row in possible.tolist()
    ]


candidates = asking("candidates", Candidates)
QUESTIONS: tuple[type[Question], ...] = (Candidates,)
