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
from dataclasses import asdict
from functools import partial
from typing import TYPE_CHECKING, Any, cast

from satsudoku.errors import SatsudokuError, SolverError, UnknownNameError
from satsudoku.human.default import DEFAULT_LADDER
from satsudoku.solve import Count, Solver, solver_names
from satsudoku.solve import solver as find_solver
from satsudoku.solve.choose import solver_for_many
from satsudoku.solve.methods import ENOUGH, bands_may_follow, check_method, count_further
from satsudoku.solve.methods import count as count_one
from satsudoku.stream.ahead import Ahead
from satsudoku.stream.record import Record

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from satsudoku.board.puzzle import Puzzle
    from satsudoku.board.variant import Variant
    from satsudoku.formats import Entry
    from satsudoku.human.attempt import Attempt
    from satsudoku.human.attempt_file import Attempted
    from satsudoku.human.classification import Classification
    from satsudoku.human.path import Step
    from satsudoku.human.raters.rater import Rater
    from satsudoku.human.report import Report
    from satsudoku.solve.lanes import LanesSolver

__all__ = ["candidates", "classify", "count", "draw", "hint", "minimal", "solve", "tiers", "unique"]

_Answer = dict[str, Any]  # fields of a record
_Ask = Callable[[Solver, "Puzzle"], Iterator[_Answer]]
_Timed = tuple[float, Iterable[_Answer]]  # seconds spent already, and the answers of a puzzle
_AskMany = Callable[["LanesSolver", Sequence["Puzzle"]], Iterable[Iterable[_Answer]]]

_WITHOUT_VISITS = ("bands", "estimate")  # methods that no solver has a part in

_TEXT_KEPT = 1000  # characters of a bad entry's text that its record repeats
_LARGEST_BATCH = 4096  # puzzles


def count(
    entries: Iterable[Entry],
    *,
    limit: int | None = None,
    method: str = "auto",
    solver: str = "auto",
    timeout: float | None = None,
    threads: int = 1,
) -> Iterator[Record]:
    """Count the solutions of each puzzle.

    Without a `timeout`, ``auto`` and ``lanes`` visit the solutions of many puzzles together, as
    many as have been read until then; their records come together, and each `seconds` is the
    average of them.

    Args:
        entries: puzzles with their places.
        limit: stop counting a puzzle's solutions at so many; None counts all.
        method: a name of `satsudoku.solve.methods.METHODS`.
        solver: which one visits solutions: a name that `satsudoku.solve.solver` knows.
        timeout: seconds for each puzzle; a count cut short is not `exact`.
        threads: how many share the work of lanes, bands and estimates; 0 for all cores.

    Returns:
        One record an entry, lazily.

    Raises:
        SolverError: a limit below 1, a time that is not above 0, or threads that are negative or
            have nothing to share.
        UnknownNameError: no such method or solver.
    """
    _check(limit, timeout)
    check_method(method)
    find = _Solvers("dlx" if method in _WITHOUT_VISITS else solver)

    def ask(engine: Solver, puzzle: Puzzle) -> Iterator[_Answer]:
        found = count_one(
            puzzle, limit, method=method, solver=solver, timeout=timeout, threads=threads
        )
        yield _counted(found, engine)

    def ask_many(lanes: LanesSolver, puzzles: Sequence[Puzzle]) -> Iterable[Iterable[_Answer]]:
        further = method == solver == "auto" and bands_may_follow(lanes.variant, limit)
        counts = lanes.count_many(puzzles, ENOUGH if further else limit, threads=threads)
        for puzzle, found in zip(puzzles, counts, strict=True):
            if further and not found.exact:
                found = count_further(puzzle, found, limit, threads=threads)
            yield [_counted(found, lanes)]

    if _together(solver, timeout, threads, method):
        return _in_batches(entries, partial(_enough_together, find, ask, ask_many))
    return _one_by_one(entries, find, ask)


def unique(
    entries: Iterable[Entry],
    *,
    solver: str = "auto",
    timeout: float | None = None,
    threads: int = 1,
) -> Iterator[Record]:
    """Prove of each puzzle whether it has exactly one solution: `count` to a limit of 2.

    A record's `unique` is None where `timeout` seconds did not suffice.

    Raises:
        SolverError: a time that is not above 0, or threads as for `count`.
        UnknownNameError: no such solver.
    """
    return count(
        entries, limit=2, method="enumerate", solver=solver, timeout=timeout, threads=threads
    )


def solve(
    entries: Iterable[Entry],
    *,
    limit: int | None = 1,
    solver: str = "auto",
    timeout: float | None = None,
    threads: int = 1,
) -> Iterator[Record]:
    """Find solutions of each puzzle.

    The `count` of a record is the number of solutions found until then; it is `exact` where it is
    known that no other follows. A puzzle without a solution has one record, of count 0. Puzzles are
    solved together where `count` counts them together.

    Args:
        entries: puzzles with their places.
        limit: find at most so many solutions of a puzzle; None finds all.
        solver: a name that `satsudoku.solve.solver` knows.
        timeout: seconds for each puzzle; the last record of one cut short is not `exact`.
        threads: how many share the work of lanes; 0 for all cores.

    Returns:
        One record a solution, lazily.

    Raises:
        SolverError: a limit below 1, a time that is not above 0, or threads as for `count`.
        UnknownNameError: no such solver.
    """
    _check(limit, timeout)
    find = _Solvers(solver)

    def ask(solver: Solver, puzzle: Puzzle) -> Iterator[_Answer]:
        return _solutions(solver, puzzle, limit, timeout)

    def ask_many(lanes: LanesSolver, puzzles: Sequence[Puzzle]) -> Iterable[Iterable[_Answer]]:
        found = lanes.solve_many(puzzles, threads=threads)
        for puzzle, (number, grid) in zip(puzzles, found, strict=True):
            if number.value > 1:
                # Which of several comes first is not to depend on the puzzle's neighbours.
                yield _solutions(find(puzzle), puzzle, limit, None)
                continue
            told = Count(number.value, exact=limit != number.value)
            yield [_counted(told, lanes) | {"solution": grid and grid.line}]

    if _together(solver, timeout, threads):
        return _in_batches(entries, partial(_enough_together, find, ask, ask_many))
    return _one_by_one(entries, find, ask)


def classify(
    entries: Iterable[Entry],
    *,
    ladder: str = DEFAULT_LADDER,
    allow_multiple: bool = False,
    path: bool = False,
    language: str = "en",
    solver: str = "auto",
    timeout: float | None = None,
) -> Iterator[Record]:
    """Find the least tier of human rules that solves each puzzle.

    Args:
        entries: puzzles with their places.
        ladder: a name that `satsudoku.rater` knows, or ``all``, which makes a record for each
            rater that serves a puzzle's variant.
        allow_multiple: rank also puzzles that are not known to have exactly one solution.
        path: tell the steps, and how many deductions are open at each.
        language: in which the steps are told: ``en`` or ``ja``.
        solver: which one proves uniqueness: a name that `satsudoku.solve.solver` knows.
        timeout: seconds for the proof of uniqueness of each puzzle.

    Returns:
        One record an entry (or an entry and rater), lazily.

    Raises:
        SolverError: a time that is not above 0.
        UnknownNameError: no such solver, ladder or language.
        LadderError: the ladder's file does not declare a ladder.
    """
    from satsudoku.human.raters.library import rater, rater_names
    from satsudoku.human.sentences import find_language

    _check(None, timeout)
    find_language(language)
    find = _Solvers(solver)
    raters = [rater(name) for name in (rater_names() if ladder == "all" else (ladder,))]

    def ask(solver: Solver, puzzle: Puzzle) -> Iterator[_Answer]:
        found = solver.count(puzzle, limit=2, timeout=timeout)
        for one in raters:
            if ladder == "all" and not one.serves(puzzle.variant):
                continue
            answer = _counted(found, solver) | {"ladder": one.name}
            if found.unique or allow_multiple:
                answer |= _ranked(one, puzzle, language if path else None)
            yield answer

    return _one_by_one(entries, find, ask)


def tiers(
    entries: Iterable[Entry], *, ladder: str = DEFAULT_LADDER, threads: int = 1
) -> Iterator[Record]:
    """As `classify`, but only the verdicts, which are found for many puzzles together.

    Args:
        entries: puzzles with their places.
        ladder: a name that `satsudoku.rater` knows; a ladder's rules must run in lanes.
        threads: how many share the work; 0 for all cores.

    Returns:
        One record an entry, lazily, without `uses`.

    Raises:
        SolverError: a negative number of threads.
        UnknownNameError: no such ladder.
        LadderError: the ladder's file does not declare a ladder, or the rater rates puzzles one by
            one only, or does not serve a puzzle's variant.
    """
    from satsudoku.human.raters.library import rater

    _together("lanes", None, threads)
    ranks = rater(ladder)

    def answer(puzzles: Sequence[Puzzle]) -> Iterator[_Timed]:
        lanes = cast("LanesSolver", find_solver("lanes", puzzles[0].variant))
        return _timed(lanes, puzzles, ask_many)

    def ask_many(lanes: LanesSolver, puzzles: Sequence[Puzzle]) -> Iterable[Iterable[_Answer]]:
        found = ranks.classify_many(puzzles, lanes.variant, threads=threads)
        for tier, count in zip(found.tiers.tolist(), found.counts.tolist(), strict=True):
            known = _counted(Count(count, count < 2), lanes) | {"ladder": ranks.name}
            if count == 1:
                known |= {
                    "tier": tier or None,
                    "tier_name": ranks.tier_names[tier - 1] if tier else None,
                    "suffices": ranks.sufficing(tier or None),
                }
            yield [known]

    return _in_batches(entries, answer)


def hint(
    attempts: Iterable[Attempted],
    *,
    ladder: str = DEFAULT_LADDER,
    strength: int = 3,
    language: str = "en",
    check_only: bool = False,
) -> Iterator[Record]:
    """Find the easiest next deduction of each attempt, or what is wrong there.

    Args:
        attempts: as `satsudoku.human.attempt_file` reads them.
        ladder: a name that `satsudoku.human.ladders.ladder.ladder` knows.
        strength: 1 tells where to look, 2 also the technique, 3 the whole step.
        language: of the texts: ``en`` or ``ja``.
        check_only: say only what is wrong, if anything.

    Returns:
        One record an attempt, lazily; a puzzle without exactly one solution has an `error`.

    Raises:
        SatsudokuError: no such strength.
        UnknownNameError: no such ladder or language.
        LadderError: the ladder's file does not declare a ladder.
    """
    from satsudoku.human.hint import STRENGTHS
    from satsudoku.human.hint import hint as find_hint
    from satsudoku.human.ladders.library import ladder as find_ladder
    from satsudoku.human.wording import wording

    if strength not in STRENGTHS:
        raise SatsudokuError(f"strength is {strength}, expected 1, 2 or 3")
    rules = find_ladder(ladder)
    wording(language)

    def ask(attempt: Attempt) -> Iterator[_Answer]:
        found = find_hint(attempt, rules, check_only=check_only)
        told = attempt.to_dict()
        yield {
            "count": 1,
            "exact": True,
            "unique": True,
            "entries": told["entries"],
            "removed": told["removed"],
            "ladder": rules.name,
            "hint": found.to_dict(strength, language),
        }

    def records() -> Iterator[Record]:
        for entry, attempt in attempts:
            if attempt is None:
                yield _bad(entry)
            else:
                yield from _told(entry, attempt.puzzle, ask(attempt))

    return records()


def minimal(entries: Iterable[Entry], *, threads: int = 1) -> Iterator[Record]:
    """Say of each puzzle whether it is minimal, and which clues can go.

    Puzzles are counted together, as by `count`, always in lanes.

    Args:
        entries: puzzles with their places.
        threads: how many share the work; 0 for all cores.

    Returns:
        One record an entry, lazily; its `count` is at least 2 where the puzzle is not unique.

    Raises:
        SolverError: a negative number of threads.
    """
    _together("lanes", None, threads)

    def answer(puzzles: Sequence[Puzzle]) -> Iterator[_Timed]:
        lanes = cast("LanesSolver", find_solver("lanes", puzzles[0].variant))
        return _timed(lanes, puzzles, ask_many)

    def ask_many(lanes: LanesSolver, puzzles: Sequence[Puzzle]) -> Iterable[Iterable[_Answer]]:
        from satsudoku.analysis.minimal import redundant_clues

        counts = lanes.count_many(puzzles, 2, threads=threads)
        names = lanes.variant.cell_names
        for found, row in zip(
            counts, redundant_clues(puzzles, lanes.variant, threads=threads), strict=True
        ):
            redundant = [names[cell] for cell in row.nonzero()[0]]
            is_minimal = found.unique and not redundant
            yield [_counted(found, lanes) | {"minimal": is_minimal, "redundant": redundant}]

    return _in_batches(entries, answer)


def candidates(
    entries: Iterable[Entry],
    *,
    counts: bool = False,
    timeout: float | None = None,
    threads: int = 1,
) -> Iterator[Record]:
    """Find for each puzzle the true candidates: what some solution puts into each cell.

    Args:
        entries: puzzles with their places.
        counts: also count the solutions that have each candidate.
        timeout: seconds for each puzzle; where they do not suffice, `candidates` is None.
        threads: how many share the work of `counts`; 0 for all cores.

    Returns:
        One record an entry, lazily; its `count` is at least 2 where a cell has several candidates,
        and exact with `counts`.

    Raises:
        SolverError: a time that is not above 0, or threads that are negative.
    """
    from satsudoku.analysis.candidate_counts import candidate_counts
    from satsudoku.analysis.true_candidates import true_candidates

    _check(None, timeout)

    def ask(solver: Solver, puzzle: Puzzle) -> Iterator[_Answer]:
        try:
            if counts:
                told = candidate_counts(puzzle, timeout=timeout, threads=threads)
                yield _counted(told.count, solver) | {
                    "candidates": _symbols_in(puzzle, told.each.astype(bool)),
                    "candidate_counts": told.each.tolist(),
                }
                return
            cells = _symbols_in(puzzle, true_candidates(puzzle, timeout=timeout))
        except TimeoutError:
            yield _counted(Count(0, exact=False, timed_out=True), solver)
            return
        # One candidate a cell is one solution; two in some cell are two solutions or more.
        number = min(2, max(map(len, cells)))
        yield _counted(Count(number, exact=number < 2), solver) | {"candidates": cells}

    return _one_by_one(entries, _Solvers("dlx"), ask)


def draw(
    entries: Iterable[Entry],
    number: int,
    *,
    seed: int | None = None,
    timeout: float | None = None,
    threads: int = 1,
) -> Iterator[Record]:
    """Draw random solutions of each puzzle, all of its solutions as likely each time.

    Args:
        entries: puzzles with their places.
        number: how many to draw of each puzzle.
        seed: 0 or more; the same seed draws the same solutions of a puzzle. None for a new one.
        timeout: seconds for each puzzle; where they do not suffice, there is no solution.
        threads: how many share the work of counting; 0 for all cores.

    Returns:
        One record a solution, lazily; one of count 0 for a puzzle without solutions.

    Raises:
        SolverError: a number below 1, a seed below 0, a time that is not above 0, or threads that
            are negative.
    """
    from satsudoku.making.random_solutions import draw_solutions

    _check(number, timeout)

    def ask(solver: Solver, puzzle: Puzzle) -> Iterator[_Answer]:
        try:
            count, grids = draw_solutions(
                puzzle, number, seed=seed, timeout=timeout, threads=threads
            )
        except TimeoutError:
            yield _counted(Count(0, exact=False, timed_out=True), solver)
            return
        lines: list[str | None] = [grid.line for grid in grids]
        for line in lines or [None]:
            yield _counted(count, solver) | {"solution": line}

    return _one_by_one(entries, _Solvers("dlx"), ask)


def _symbols_in(puzzle: Puzzle, possible: NDArray[np.bool_]) -> list[str]:
    """For each cell the symbols that it may hold, as a text."""
    symbols = puzzle.variant.symbols
    return [
        "".join(s for s, there in zip(symbols, row, strict=True) if there)
        for row in possible.tolist()
    ]


def _check(limit: int | None, timeout: float | None) -> None:
    if limit is not None and limit < 1:
        raise SolverError(f"limit is {limit}, expected 1 or more")
    if timeout is not None and not timeout > 0:
        raise SolverError(f"timeout is {timeout}, expected more than 0 seconds")


def _together(solver: str, timeout: float | None, threads: int, method: str = "enumerate") -> bool:
    """Whether puzzles are asked of together: where lanes may do it and no one is timed."""
    if method in _WITHOUT_VISITS:
        return False
    together = solver in ("auto", "lanes") and timeout is None
    if threads != 1:
        from satsudoku.lanes.loading import thread_count

        thread_count(threads)  # refuses what is none
        if not together:
            raise SolverError(
                f"threads is {threads}, but only lanes share work; expected solver auto or lanes, "
                "and no timeout"
            )
    return together


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

    def for_many(self, puzzle: Puzzle, number: int) -> Solver:
        """The solver for so many puzzles like this one."""
        return solver_for_many(self._name, puzzle.variant, number)


def _counted(found: Count, solver: Solver) -> _Answer:
    return {
        "count": found.value,
        "exact": found.exact,
        "unique": found.unique,
        "method": found.method,
        "interval": None if found.interval is None else asdict(found.interval),
        "solver": None if found.method in _WITHOUT_VISITS else solver.name,
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


def _ranked(rules: Rater, puzzle: Puzzle, language: str | None) -> _Answer:
    """The verdict; with the path, if a language is given in which to tell it."""
    if language is not None:
        from satsudoku.human.report import report

        told = report(puzzle, rules, require_unique=False)
        return _verdict(told.classification) | _path(told, language)
    return _verdict(rules.classify(puzzle, require_unique=False))


def _verdict(found: Classification) -> _Answer:
    answer: _Answer = {
        "tier": found.tier,
        "tier_name": found.tier_name,
        "suffices": found.suffices,
        "score": found.score,
        "bound": found.bound,
        "detail": found.detail or None,
        "uses": found.uses,
    }
    if found.unique:  # rules may prove what the solver was not given the time for
        answer |= {"count": 1, "exact": True, "unique": True}
    return answer


def _path(told: Report, language: str) -> _Answer:
    steps = zip(told.path, told.open, strict=True)
    return {
        "techniques": told.techniques,
        "hardest": told.hardest and told.hardest.number,
        "narrowest": told.fewest and {"open": told.fewest, "steps": told.narrowest},
        "path": tuple(_step(step, number, language) for step, number in steps),
    }


def _step(step: Step, open_deductions: int | None, language: str) -> dict[str, Any]:
    deduction = step.deduction
    return {
        "tier": step.tier,
        "rule": deduction.rule.name,
        "technique": deduction.technique,
        "placed": deduction.names(deduction.placed),
        "eliminated": deduction.names(deduction.eliminated),
        "open": open_deductions,
        "text": step.tell(language),
    }


def _one_by_one(entries: Iterable[Entry], find: _Solvers, ask: _Ask) -> Iterator[Record]:
    """Ask of one puzzle after the other."""
    for entry in entries:
        if entry.puzzle is None:
            yield _bad(entry)
        else:
            solver = find(entry.puzzle)  # loading it is no puzzle's time
            yield from _told(entry, entry.puzzle, ask(solver, entry.puzzle))


def _in_batches(
    entries: Iterable[Entry], answer: Callable[[Sequence[Puzzle]], Iterator[_Timed]]
) -> Iterator[Record]:
    """Ask of as many puzzles of one variant together as have been read."""
    ahead = Ahead(entries, _LARGEST_BATCH)
    try:
        while batch := ahead.take(_LARGEST_BATCH):
            groups: dict[Variant, list[Puzzle]] = {}
            for entry in batch:
                if entry.puzzle is not None:
                    groups.setdefault(entry.puzzle.variant, []).append(entry.puzzle)
            answers = {rules: answer(puzzles) for rules, puzzles in groups.items()}
            for entry in batch:
                if entry.puzzle is None:
                    yield _bad(entry)
                else:
                    spent, told = next(answers[entry.puzzle.variant])
                    yield from _told(entry, entry.puzzle, told, spent)
    finally:
        ahead.close()


def _enough_together(
    find: _Solvers, ask: _Ask, ask_many: _AskMany, puzzles: Sequence[Puzzle]
) -> Iterator[_Timed]:
    """Ask of puzzles of one variant: together if they are enough for lanes."""
    solver = find.for_many(puzzles[0], len(puzzles))
    if solver.name == "lanes":
        return _timed(cast("LanesSolver", solver), puzzles, ask_many)
    return ((0.0, ask(solver, puzzle)) for puzzle in puzzles)


def _timed(lanes: LanesSolver, puzzles: Sequence[Puzzle], ask_many: _AskMany) -> Iterator[_Timed]:
    """Ask of puzzles together, and share the time out equally."""
    start = time.perf_counter()
    answers = list(ask_many(lanes, puzzles))
    spent = (time.perf_counter() - start) / len(puzzles)
    return ((spent, answer) for answer in answers)


def _told(
    entry: Entry, puzzle: Puzzle, answers: Iterable[_Answer], spent: float = 0.0
) -> Iterator[Record]:
    """The answers of one puzzle as records; the first took `spent` seconds already."""
    start = time.perf_counter() - spent
    try:
        for answer in answers:
            yield _record(entry, puzzle, time.perf_counter() - start, answer)
            start = time.perf_counter()
    except SatsudokuError as error:
        seconds = time.perf_counter() - start
        yield _record(entry, puzzle, seconds, {"error": error.message})


def _record(entry: Entry, puzzle: Puzzle, seconds: float, answer: _Answer) -> Record:
    return Record(
        file=entry.file,
        line=entry.line,
        puzzle=puzzle.text,
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
