"""The tiers of human rules that the puzzles of a stream need."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from satsudoku.board.puzzle import Puzzle
from satsudoku.deadline import TimeLimit
from satsudoku.human.default import DEFAULT_LADDER
from satsudoku.solve import Solver
from satsudoku.solve.base import check_limits
from satsudoku.stream.asking import TOGETHER, Fields, Together, ask_many, ask_one_by_one
from satsudoku.stream.batch import Part
from satsudoku.stream.columns import Choices, Column, Each, Same
from satsudoku.stream.counts import counted, counted_many
from satsudoku.stream.gathering import Items, batches
from satsudoku.stream.record import Record
from satsudoku.stream.records import Records
from satsudoku.stream.solvers import Solvers, shares_work
from satsudoku.stream.table import Columns, Table

if TYPE_CHECKING:
    from satsudoku.human.classification import Classification
    from satsudoku.human.path import Step
    from satsudoku.human.raters.rater import Rater, Tiers
    from satsudoku.human.report import Report
    from satsudoku.stream.parts.answering import Question

__all__ = ["classify", "tier_columns", "tiers"]


def classify(
    items: Items,
    *,
    ladder: str = DEFAULT_LADDER,
    allow_multiple: bool = False,
    path: bool = False,
    language: str = "en",
    solver: str = "auto",
    timeout: float | None = None,
) -> Records:
    r"""Find the least tier of human rules that solves each puzzle.

    Args:
        items: batches or entries of puzzles.
        ladder: a name that `satsudoku.rater` knows, or ``all``, which makes a record for each
            rater that serves a puzzle's variant.
        allow_multiple: rank also puzzles that are not known to have exactly one solution.
        path: describe the steps, and how many deductions are open at each.
        language: of the steps: ``en`` or ``ja``.
        solver: which one proves uniqueness: a name that `satsudoku.solve.solver` knows.
        timeout: seconds for each puzzle, of which the proof of uniqueness gets half; a record
            that is `timed_out` says what was known by then.

    Returns:
        One record for each puzzle (or puzzle and rater), lazily.

    Raises:
        SolverError: a time that is not above 0.
        UnknownNameError: no such solver, ladder or language.
        LadderError: the ladder's file does not declare a ladder.

    >>> import io
    >>> from satsudoku import stream
    >>> lines = io.StringIO("........6.344..1....5....2..6....4.2\n1...............\n")
    >>> for record in stream.classify(stream.read(lines), ladder="rank8"):
    ...     print(record.line, record.unique, record.tier)
    1 True 3
    2 False None
    """
    from satsudoku.human.raters.library import quick_rater_names, rater
    from satsudoku.human.sentences import find_language

    check_limits(None, timeout)
    find_language(language)
    solvers = Solvers(solver)
    names = quick_rater_names() if ladder == "all" else (ladder,)
    raters = [rater(name) for name in names]

    def ask(puzzle: Puzzle) -> Iterator[Fields]:
        return answers(solvers.of(puzzle.variant), puzzle)

    def answers(prover: Solver, puzzle: Puzzle) -> Iterator[Fields]:
        limit = TimeLimit(timeout)
        count = prover.count(puzzle, limit=2, timeout=timeout and timeout / 2)
        serving = [one for one in raters if ladder != "all" or one.serves(puzzle.variant)]
        for number, one in enumerate(serving):
            fields = counted(count, prover) | {"ladder": one.name}
            if count.unique is not False or allow_multiple:
                # Rules may prove what the solver had no time for.
                fields |= _ranked(
                    one,
                    puzzle,
                    language if path else None,
                    require_unique=not (count.unique or allow_multiple),
                    timeout=limit.left and limit.left / (len(serving) - number),
                )
            yield fields

    return Records(ask_one_by_one(items, ask))


def tiers(
    items: Items,
    *,
    ladder: str = DEFAULT_LADDER,
    timeout: float | None = None,
    threads: int = 1,
    otherwise: Question | None = None,
    detail: bool = False,
) -> Records:
    r"""As `classify`, but only the verdicts, found for many puzzles together.

    Args:
        items: batches or entries of puzzles.
        ladder: a name that `satsudoku.rater` knows; a ladder's rules must run in lanes.
        timeout: seconds for each puzzle. Puzzles are classified together all the same; only those
            that are not done after this time are then taken one by one.
        threads: how many share the work; 0 for all cores.
        otherwise: what is asked where the rater is not `quick_for_many` puzzles of a variant; None
            to ask the same of all.
        detail: whether the rater is to be quick with the field `detail`, too.

    Returns:
        One record for each puzzle, lazily, without `uses`. A puzzle of a variant that the rater
        does not serve has an `error`.

    Raises:
        SolverError: a time that is not above 0, or a negative number of threads.
        UnknownNameError: no such ladder.
        LadderError: the ladder's file does not declare a ladder, or the rater rates puzzles one by
            one only.

    >>> import io
    >>> from satsudoku import stream
    >>> lines = io.StringIO("........6.344..1....5....2..6....4.2\n1...............\n")
    >>> [record.tier for record in stream.tiers(stream.read(lines), ladder="rank8")]
    [3, None]
    """
    from satsudoku.human.raters.library import rater

    check_limits(None, timeout)
    shares_work("lanes", threads)
    ranks = rater(ladder)

    def ask(part: Part) -> Together:
        if not ranks.serves(part.variant) or (timeout is not None and len(part) == 1):
            return Together({}, np.ones(len(part), dtype=np.bool_))
        seconds = timeout and min(timeout, TOGETHER)
        verdicts = ranks.classify_many(part.puzzles, part.variant, threads=threads, timeout=seconds)
        later = None if verdicts.at_least is None else verdicts.at_least > 0
        return Together(_columns(ranks, verdicts), later)

    def ask_one(puzzle: Puzzle) -> Iterator[Fields]:
        verdicts = ranks.classify_many([puzzle], puzzle.variant, threads=threads, timeout=timeout)
        fields = {name: column[0] for name, column in _columns(ranks, verdicts).items()}
        if verdicts.at_least is not None:
            unique = True if fields["unique"] else None
            fields |= {"exact": bool(unique), "unique": unique, "suffices": None}
            fields |= {"at_least": int(verdicts.at_least[0]), "timed_out": True}
        yield fields

    def pieces() -> Iterator[Record | Table]:
        for batch in batches(items):
            if otherwise and not all(
                ranks.quick_for_many(part.variant, detail=detail) for part in batch.parts
            ):
                yield from otherwise([batch]).pieces()
            else:
                yield from ask_many(batch, ask, ask_one)

    return Records(pieces())


def tier_columns(part: Part, ranks: Rater, threads: int) -> Columns:
    """The verdicts on the puzzles of a part, and the counts up to 2.

    Raises:
        LadderError: as `tiers`.

    >>> from satsudoku import rater
    >>> from satsudoku.formats import Entry
    >>> from satsudoku.stream.batch import Batch
    >>> puzzle = Puzzle("1.....2..3.....4", "classic4")
    >>> (part,) = Batch.of([Entry("a.txt", 7, puzzle.line, puzzle, None)]).parts
    >>> tier_columns(part, rater("rank8"), 1)["tier"][0]
    1
    """
    return _columns(ranks, ranks.classify_many(part.puzzles, part.variant, threads=threads))


def _columns(ranks: Rater, verdicts: Tiers) -> Columns:
    """The columns of verdicts; of no use for puzzles that a time limit ended the work on."""
    return {
        **counted_many(verdicts.counts, 2),
        "ladder": Same(ranks.name),
        "timed_out": Same(False),
        **_verdicts(ranks, verdicts),
    }


def _verdicts(ranks: Rater, verdicts: Tiers) -> Columns:
    """The tiers of unique puzzles, 0 where none suffices; the others are not ranked."""
    names, tiers, unique = ranks.tier_names, verdicts.tiers, verdicts.counts == 1
    numbers = range(1, len(names) + 1)
    choices = np.where(unique, tiers, len(names) + 1)
    suffices = [ranks.sufficing(tier or None) for tier in (0, *numbers)]
    columns: dict[str, Column] = {
        "tier": Choices(choices, [None, *numbers, None]),
        "tier_name": Choices(choices, [None, *names, None]),
        "suffices": Choices(choices, [*suffices, None]),
    }
    rated = tiers > 0
    if verdicts.scores is not None:
        columns["score"] = _where(rated, verdicts.scores)
    if verdicts.figures:
        rows = zip(*(some.tolist() for some in verdicts.figures.values()), strict=True)
        details = [dict(zip(verdicts.figures, row, strict=True)) for row in rows]
        columns["detail"] = Each(
            [detail if there else None for detail, there in zip(details, rated, strict=True)]
        )
    return columns


def _where(known: NDArray[np.bool_], numbers: NDArray[np.uint32]) -> Choices:
    """Numbers where they are known, else None."""
    different, places = np.unique(numbers, return_inverse=True)
    return Choices(np.where(known, places, len(different)), [*different.tolist(), None])


def _ranked(
    rater: Rater,
    puzzle: Puzzle,
    language: str | None,
    *,
    require_unique: bool,
    timeout: float | None,
) -> Fields:
    """The verdict, with the path if a language for it is given."""
    if language is not None:
        from satsudoku.human.report import report

        reported = report(puzzle, rater, require_unique=require_unique, timeout=timeout)
        return _verdict(reported.classification) | _path(reported, language)
    return _verdict(rater.classify(puzzle, require_unique=require_unique, timeout=timeout))


def _verdict(verdict: Classification) -> Fields:
    fields: Fields = {
        "tier": verdict.tier,
        "tier_name": verdict.tier_name,
        "at_least": verdict.at_least,
        "timed_out": verdict.timed_out,
        "suffices": verdict.suffices,
        "score": verdict.score,
        "bound": verdict.bound,
        "detail": verdict.detail or None,
        "uses": verdict.uses,
    }
    if verdict.unique:
        fields |= {"count": 1, "exact": True, "unique": True}
    return fields


def _path(report: Report, language: str) -> Fields:
    steps = zip(report.path, report.open, strict=True)
    return {
        "techniques": report.techniques,
        "hardest": report.hardest and report.hardest.number,
        "narrowest": report.fewest and {"open": report.fewest, "steps": report.narrowest},
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
