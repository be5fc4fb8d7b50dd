"""What the solutions of a stream's puzzles put into each cell."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from satsudoku.board.puzzle import Puzzle
from satsudoku.solve import Count, Solver
from satsudoku.solve.base import check_limits
from satsudoku.stream.asking import Fields, Together, ask_one_by_one
from satsudoku.stream.batch import Part
from satsudoku.stream.columns import Each
from satsudoku.stream.counts import counted, counted_many
from satsudoku.stream.gathering import Items
from satsudoku.stream.question import Question
from satsudoku.stream.records import Records
from satsudoku.stream.solvers import Solvers

__all__ = ["candidates"]


def candidates(
    items: Items, *, counts: bool = False, timeout: float | None = None, threads: int = 1
) -> Records:
    r"""Find for each puzzle the true candidates: what some solution puts into each cell.

    Args:
        items: batches or entries of puzzles.
        counts: also count the solutions that have each candidate.
        timeout: seconds for each puzzle; where they do not suffice, `candidates` is None.
        threads: how many share the work of lanes, or of `counts`; 0 for all cores.

    Returns:
        One record for each puzzle, lazily; its `count` is at least 2 where a cell has several
        candidates, and exact with `counts`.

    Raises:
        SolverError: a time that is not above 0, or threads as for `count`.

    >>> import io
    >>> from satsudoku import stream
    >>> lines = io.StringIO("12....2..3......\n")
    >>> [record.candidates[:4] for record in stream.candidates(stream.read(lines))]
    [['1', '2', '34', '34']]
    """
    check_limits(None, timeout)
    if not counts:
        return _Candidates(timeout, threads).ask(items)
    solvers = Solvers("dlx")

    def ask(puzzle: Puzzle) -> Iterator[Fields]:
        return _candidate_counts(solvers.of(puzzle.variant), puzzle, timeout, threads)

    return Records(ask_one_by_one(items, ask))


class _Candidates(Question):
    """Which candidates are true? Lanes know those of puzzles with one solution, or with none."""

    def __init__(self, timeout: float | None, threads: int) -> None:
        super().__init__("auto", timeout, threads)
        self._hunter = Solvers("dlx")

    def one(self, puzzle: Puzzle) -> Iterator[Fields]:
        return _candidates(self._hunter.of(puzzle.variant), puzzle, self._timeout)

    def many(self, part: Part) -> Together:
        from satsudoku.lanes.counting import first_solutions

        if part.variant.constraints or part.variant.diagrams:  # filters bound the worst better
            return Together({}, np.ones(len(part), dtype=np.bool_))
        solutions, counts = first_solutions(part.puzzles, part.variant, threads=self._threads)
        symbols = np.array(["", *part.variant.symbols], dtype=object)
        cells = symbols[np.where(counts == 1, solutions.T, 0).T].tolist()
        return Together({**counted_many(counts, 2), "candidates": Each(cells)}, counts > 1)


def _candidates(solver: Solver, puzzle: Puzzle, timeout: float | None) -> Iterator[Fields]:
    from satsudoku.analysis.true_candidates import true_candidates

    try:
        cells = _symbols_in(puzzle, true_candidates(puzzle, timeout=timeout))
    except TimeoutError:
        yield counted(Count(0, exact=False, timed_out=True), solver)
        return
    # One candidate a cell is one solution; two in some cell are two solutions or more.
    number = min(2, max(map(len, cells)))
    yield counted(Count(number, exact=number < 2), solver) | {"candidates": cells}


def _candidate_counts(
    solver: Solver, puzzle: Puzzle, timeout: float | None, threads: int
) -> Iterator[Fields]:
    from satsudoku.analysis.candidate_counts import candidate_counts

    try:
        counts = candidate_counts(puzzle, timeout=timeout, threads=threads)
    except TimeoutError:
        yield counted(Count(0, exact=False, timed_out=True), solver)
        return
    yield counted(counts.count, solver) | {
        "candidates": _symbols_in(puzzle, counts.each.astype(bool)),
        "candidate_counts": counts.each.tolist(),
    }


def _symbols_in(puzzle: Puzzle, possible: NDArray[np.bool_]) -> list[str]:
    """For each cell the symbols that it may hold, as a text."""
    symbols = puzzle.variant.symbols
    return [
        "".join(symbol for symbol, there in zip(symbols, row, strict=True) if there)
        for row in possible.tolist()
    ]
