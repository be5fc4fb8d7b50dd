r"""Streams: entries of files in, records out, in the same order and in bounded memory.

Each function takes what `satsudoku.formats.read` yields and yields a `Record` for every entry (or
for every solution of it), as soon as it is known. A bad entry becomes a record that says what was
wrong, and the stream goes on.

>>> import io
>>> from satsudoku import formats
>>> entries = formats.read(io.StringIO("1.....2..3.....4\n1...............\n1..1............\n"))
>>> for record in count(entries, limit=2):
...     print(record.line, record.count, record.exact, record.error)
1 1 True None
2 2 False None
3 None None 1 stands twice in row 1: r1c1 and r1c4; expected each symbol at most once
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby, islice
from typing import TYPE_CHECKING, Any

from satsudoku.errors import SatsudokuError, SolverError, UnknownNameError
from satsudoku.record import Record
from satsudoku.solve import Count, Solver, solver_names
from satsudoku.solve import solver as find_solver

if TYPE_CHECKING:
    from satsudoku.formats import Entry
    from satsudoku.human.ladder import Ladder
    from satsudoku.human.path import Step
    from satsudoku.puzzle import Puzzle

__all__ = ["classify", "count", "solve", "unique"]

_Answer = dict[str, Any]  # fields of a record

_TEXT_KEPT = 1000  # characters of a bad entry's text that its record repeats
_LARGEST_BATCH = 4096  # puzzles


def count(
    entries: Iterable[Entry],
    *,
    limit: int | None = None,
    solver: str = "auto",
    timeout: float | None = None,
) -> Iterator[Record]:
    """Count the solutions of each puzzle.

    Args:
        entries: puzzles with their places.
        limit: stop counting a puzzle's solutions at so many; None counts all.
        solver: a name that `satsudoku.solve.solver` knows; ``lanes`` counts many puzzles together,
            unless there is a `timeout`, and then yields their records together.
        timeout: seconds for each puzzle; a count cut short is not `exact`.

    Returns:
        One record an entry, lazily.

    Raises:
        SolverError: a limit below 1, or a time that is not above 0.
        UnknownNameError: no such solver.
    """
    _check(limit, timeout)
    find = _Solvers(solver)

    def ask(solver: Solver, puzzle: Puzzle) -> Iterator[_Answer]:
        yield _counted(solver.count(puzzle, limit=limit, timeout=timeout), solver)

    def ask_many(solver: Solver, puzzles: Sequence[Puzzle]) -> Iterable[_Answer]:
        assert isinstance(solver, LanesSolver)
        return (_counted(found, solver) for found in solver.count_many(puzzles, limit))

    if solver == "lanes" and timeout is None:
        from satsudoku.solve.lanes import LanesSolver

        return _in_batches(entries, find, ask_many)
    return _one_by_one(entries, find, ask)


def unique(
    entries: Iterable[Entry], *, solver: str = "auto", timeout: float | None = None
) -> Iterator[Record]:
    """Prove of each puzzle whether it has exactly one solution: `count` to a limit of 2.

    A record's `unique` is None where `timeout` seconds did not suffice.

    Raises:
        SolverError: a time that is not above 0.
        UnknownNameError: no such solver.
    """
    return count(entries, limit=2, solver=solver, timeout=timeout)


def solve(
    entries: Iterable[Entry],
    *,
    limit: int | None = 1,
    solver: str = "auto",
    timeout: float | None = None,
) -> Iterator[Record]:
    """Find solutions of each puzzle.

    The `count` of a record is the number of solutions found until then; it is `exact` where it is
    known that no other follows. A puzzle without a solution has one record, of count 0.

    Args:
        entries: puzzles with their places.
        limit: find at most so many solutions of a puzzle; None finds all.
        solver: a name that `satsudoku.solve.solver` knows.
        timeout: seconds for each puzzle; the last record of one cut short is not `exact`.

    Returns:
        One record a solution, lazily.

    Raises:
        SolverError: a limit below 1, or a time that is not above 0.
        UnknownNameError: no such solver.
    """
    _check(limit, timeout)
    find = _Solvers(solver)

    def ask(solver: Solver, puzzle: Puzzle) -> Iterator[_Answer]:
        return _solutions(solver, puzzle, limit, timeout)

    return _one_by_one(entries, find, ask)


def classify(
    entries: Iterable[Entry],
    *,
    ladder: str = "rank8",
    allow_multiple: bool = False,
    path: bool = False,
    solver: str = "auto",
    timeout: float | None = None,
) -> Iterator[Record]:
    """Find the least tier of human rules that solves each puzzle.

    Args:
        entries: puzzles with their places.
        ladder: a name that `satsudoku.human.ladder.ladder` knows.
        allow_multiple: rank also puzzles that are not known to have exactly one solution.
        path: tell the steps.
        solver: which one proves uniqueness: a name that `satsudoku.solve.solver` knows.
        timeout: seconds for the proof of uniqueness of each puzzle.

    Returns:
        One record an entry, lazily.

    Raises:
        SolverError: a time that is not above 0.
        UnknownNameError: no such solver or ladder.
        LadderError: the ladder's file does not declare a ladder.
    """
    from satsudoku.human.ladder import ladder as find_ladder

    _check(None, timeout)
    find = _Solvers(solver)
    rules = find_ladder(ladder)

    def ask(solver: Solver, puzzle: Puzzle) -> Iterator[_Answer]:
        found = solver.count(puzzle, limit=2, timeout=timeout)
        answer = _counted(found, solver) | {"ladder": rules.name}
        if found.unique or allow_multiple:
            answer |= _ranked(rules, puzzle, path)
        yield answer

    return _one_by_one(entries, find, ask)


def _check(limit: int | None, timeout: float | None) -> None:
    if limit is not None and limit < 1:
        raise SolverError(f"limit is {limit}, expected 1 or more")
    if timeout is not None and not timeout > 0:
        raise SolverError(f"timeout is {timeout}, expected more than 0 seconds")


class _Solvers:
    """Finds the solver of a puzzle's variant; quick for a run of puzzles of one variant."""

    def __init__(self, name: str) -> None:
        if name not in ("auto", "dlx") and name not in solver_names():
            raise UnknownNameError("solver", name, solver_names())
        self._name = name
        self._last: Solver | None = None

    def __call__(self, puzzle: Puzzle) -> Solver:
        if self._last is None or self._last.variant is not puzzle.variant:
            self._last = find_solver(self._name, puzzle.variant)
        return self._last


def _counted(found: Count, solver: Solver) -> _Answer:
    return {
        "count": found.value,
        "exact": found.exact,
        "unique": found.unique,
        "solver": solver.name,
    }


def _solutions(
    solver: Solver, puzzle: Puzzle, limit: int | None, timeout: float | None
) -> Iterator[_Answer]:
    number, exact = 0, True
    held: str | None = None  # not yet told, for whether another follows is not yet known
    try:
        for grid in solver.solutions(puzzle, timeout=timeout):
            if held is not None:
                yield _counted(Count(number, exact=False), solver) | {"solution": held}
            held = grid.line
            number += 1
            if number == limit:
                exact = False
                break
    except TimeoutError:
        exact = False
    yield _counted(Count(number, exact), solver) | {"solution": held}


def _ranked(rules: Ladder, puzzle: Puzzle, path: bool) -> _Answer:
    found = rules.classify(puzzle, require_unique=False)
    answer: _Answer = {
        "tier": found.tier,
        "tier_name": found.tier_name,
        "suffices": found.suffices,
        "uses": found.uses,
    }
    if found.unique:  # rules may prove what the solver was not given the time for
        answer |= {"count": 1, "exact": True, "unique": True}
    if path:
        answer["path"] = tuple(map(_step, found.path))
    return answer


def _step(step: Step) -> dict[str, Any]:
    deduction = step.deduction
    return {
        "tier": step.tier,
        "rule": deduction.rule.name,
        "placed": deduction.names(deduction.placed),
        "eliminated": deduction.names(deduction.eliminated),
        "text": step.text,
    }


def _one_by_one(
    entries: Iterable[Entry],
    find: Callable[[Puzzle], Solver],
    ask: Callable[[Solver, Puzzle], Iterator[_Answer]],
) -> Iterator[Record]:
    """Ask of one puzzle after the other; each may have several answers."""
    for entry in entries:
        puzzle = entry.puzzle
        if puzzle is None:
            yield _bad(entry)
            continue
        solver = find(puzzle)  # loading it is no puzzle's time
        start = time.perf_counter()
        try:
            for answer in ask(solver, puzzle):
                yield _record(entry, puzzle, time.perf_counter() - start, answer)
                start = time.perf_counter()
        except SatsudokuError as error:
            seconds = time.perf_counter() - start
            yield _record(entry, puzzle, seconds, {"error": error.message})


def _in_batches(
    entries: Iterable[Entry],
    find: Callable[[Puzzle], Solver],
    ask: Callable[[Solver, Sequence[Puzzle]], Iterable[_Answer]],
) -> Iterator[Record]:
    """Ask of many puzzles of one variant at a time; each has one answer.

    Batches grow from one puzzle on, so that the first answers come at once.
    """
    entries = iter(entries)
    size = 1
    while batch := list(islice(entries, size)):
        size = min(2 * size, _LARGEST_BATCH)
        for rules, group in groupby(batch, lambda entry: entry.puzzle and entry.puzzle.variant):
            if rules is None:
                yield from map(_bad, group)
                continue
            asked = [(entry, entry.puzzle) for entry in group if entry.puzzle is not None]
            solver = find(asked[0][1])
            start = time.perf_counter()
            answers = list(ask(solver, [puzzle for _, puzzle in asked]))
            seconds = (time.perf_counter() - start) / len(asked)
            for (entry, puzzle), answer in zip(asked, answers, strict=True):
                yield _record(entry, puzzle, seconds, answer)


def _record(entry: Entry, puzzle: Puzzle, seconds: float, answer: _Answer) -> Record:
    return Record(
        file=entry.file,
        line=entry.line,
        puzzle=puzzle.line,
        variant=puzzle.variant.name,
        seconds=round(seconds, 6),
        **answer,
    )


def _bad(entry: Entry) -> Record:
    error = entry.error
    assert error is not None
    told = error.message
    if error.line not in (None, entry.line):
        told = f"line {error.line}: {told}"
    return Record(file=entry.file, line=entry.line, puzzle=entry.text[:_TEXT_KEPT], error=told)
