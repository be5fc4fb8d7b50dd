"""An explanation: how rules solve a puzzle, in all its forms."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from html import escape
from itertools import chain
from typing import Any

from satsudoku import given
from satsudoku.deadline import TimeLimit, check_time, share_of_time
from satsudoku.errors import UnknownNameError
from satsudoku.given import PuzzleLike
from satsudoku.human.classification import Classification
from satsudoku.human.deduction import Deduction
from satsudoku.human.default import DEFAULT_LADDER
from satsudoku.human.ladders.ladder import Ladder
from satsudoku.human.ladders.library import ladder as find_ladder
from satsudoku.human.ladders.rater import Rater
from satsudoku.human.ladders.rater_library import rater
from satsudoku.human.path import Step, steps_of
from satsudoku.human.report import Report, report_of
from satsudoku.human.rules.singles import NakedSingle
from satsudoku.human.sentences import find_language
from satsudoku.human.state import State
from satsudoku.solvers.methods import count
from satsudoku.teaching.attempt import only_solution
from satsudoku.teaching.drafts import certain
from satsudoku.teaching.minutes.rater import MinutesRater
from satsudoku.teaching.minutes.solving import Minutes
from satsudoku.teaching.pages.step_log import LOGS, step_log
from satsudoku.teaching.pages.walkthrough import Walkthrough
from satsudoku.teaching.told_path import told_by
from satsudoku.teaching.whole_rules import tells_whole

FORMS: Mapping[str, str] = {
    "text": ".txt",
    "markdown": ".md",
    "json": ".json",
    "html": ".html",
    **LOGS,
}
"""The forms of an explanation, and how names of such files end."""

_PATIENCE = 10.0  # seconds for a chart of a huge board
_SHARE = 0.7  # of the time for the path of the verdict; the rest is for telling it
_SHARE_TOLD = 0.9  # of that rest; what is left serves a path that is not told to its end
_UNTOLD = (
    "out of time: from step {} on, the steps are in the order in which rules find them, and some "
    "lead to no digit"
)


class Explanation(Walkthrough):
    """How rules solve a puzzle, as text, Markdown, JSON, or an HTML page.

    Its attributes are those of `Walkthrough`: ``report``, ``scenes``, ``end``, ``left``.

    >>> explained = explain("........6.344..1....5....2..6....4.2", "rank8")
    >>> print(explained.text().partition("Step 2")[0])
    Sudoku 6x6
    Ladder rank8: tier 3 (Normal ***), 27 steps
    ...
    Step 1: Hidden Single (tier 2: Easy **; A2-2 Ubit; 3 open deductions; 10 of 36 cells filled)
    In row 4, 4 can only go in r4c5, so it goes there.
    <BLANKLINE>
    >>> explained.html().count("<svg"), explained.markdown().count("### ")
    (36, 27)
    """

    def __repr__(self) -> str:
        return (
            f"Explanation({self.report.classification}, of {self.report.classification.puzzle!r})"
        )

    def plot(
        self, file: str | os.PathLike[str], language: str = "en", *, effort: str = "tiers"
    ) -> None:
        """Draw effort against cells filled, to see where the puzzle is hard.

        Args:
            file: the file to write; ends in ``.svg``, ``.png`` or ``.pdf``.
            language: of the labels.
            effort: the cost of a step: its tier's number (``tiers``), the same everywhere; or the
                time to find it on this machine (``seconds``), only for ladders.

        Raises:
            SatsudokuError: another ending, no steps, no matplotlib (the extra ``plot``), no font
                for the language, the time of a rater that is not a ladder, or the file cannot be
                written.
            UnknownNameError: no such language or kind of effort.

        >>> explained = explain("1.....2..3.....4", "rank8")
        >>> explained.plot("solve.txt")
        Traceback (most recent call last):
        satsudoku.errors.SatsudokuError: a picture 'solve.txt'; expected a name ending in .svg, .png
        or .pdf
        """
        from satsudoku.teaching.pages.chart import plot_solve

        plot_solve(self, file, language, effort=effort)

    def text(self, language: str = "en") -> str:
        """The explanation as plain text.

        Raises:
            UnknownNameError: no such language; there are ``en`` and ``ja``.

        >>> explained = explain("1.....2..3.....4", "rank8")
        >>> print(explained.text("ja").splitlines()[1])
        段階表 rank8:第1段階(大変やさしい *)、12手
        """
        from satsudoku.teaching.pages.text import as_text

        return as_text(self, language)

    def markdown(self, language: str = "en") -> str:
        """The explanation as Markdown, with the chains of refutations to fold out.

        Raises:
            UnknownNameError: no such language.

        >>> explained = explain("1.....2..3.....4", "rank8")
        >>> explained.markdown().count("### Step")
        12
        """
        from satsudoku.teaching.pages.markdown import as_markdown

        return as_markdown(self, language)

    def html(self, language: str = "en") -> str:
        r"""The explanation as a self-contained HTML page with a drawn board for each step.

        Raises:
            UnknownNameError: no such language.

        >>> explained = explain("1.....2..3.....4", "rank8")
        >>> explained.html("ja")[:32]
        '<!DOCTYPE html>\n<html lang="ja">'
        """
        from satsudoku.teaching.pages.html_page import as_html

        return as_html(self, language)

    def _repr_html_(self) -> str:
        # A page of its own: its style must not touch the notebook's.
        page = escape(self.html(), quote=True)
        return f'<iframe srcdoc="{page}" style="width:100%;height:40em;border:0"></iframe>'

    def to_dict(self, language: str = "en") -> dict[str, Any]:
        """The explanation in the types of JSON; ``record.schema.json`` describes it.

        Args:
            language: of the texts.

        Raises:
            UnknownNameError: no such language.

        >>> explained = explain("1.....2..3.....4", "rank8")
        >>> explained.to_dict()["steps"][0]["technique"]
        'Naked Single'
        """
        from satsudoku.teaching.pages.data import as_data

        return as_data(self, language)

    def render(self, form: str, language: str = "en", *, effort: str = "tiers") -> str:
        """The explanation in a form of `FORMS`; JSON is one line in ASCII.

        The forms ``table``, ``csv`` and ``jsonl`` have a row per step.

        Args:
            form: its name.
            language: of the texts.
            effort: ``seconds`` adds the time of each step to the forms with a row per step.

        Raises:
            SatsudokuError: the seconds of a rater that is not a ladder.
            UnknownNameError: no such form, language or effort.

        >>> explained = explain("1.....2..3.....4")
        >>> explained.render("json")[:45]
        '{"puzzle": "1.....2..3.....4", "variant": "cl'
        >>> print(explained.render("csv")[:50])
        number,cell,digit,removed,code,technique,tier,poin
        """
        find_language(language)
        if form in LOGS:
            return step_log(self, form, language, effort)
        if form == "json":
            return json.dumps(self.to_dict(language)) + "\n"
        if form not in FORMS:
            raise UnknownNameError("form", form, FORMS)
        make: Callable[[str], str] = getattr(self, form)
        return make(language)


def explain(
    puzzle: PuzzleLike,
    ladder: str | Rater = DEFAULT_LADDER,
    *,
    allow_multiple: bool = False,
    timeout: float | None = 10.0,
) -> Explanation:
    """Explain how the rules of a ladder solve a puzzle, as far as they reach.

    The path is that of a person: each step is a cage, a line or a clue with all that follows from
    it, or one deduction; and what leads to no digit is left out.

    Args:
        puzzle: with exactly one solution, of a variant that the rater serves.
        ladder: a rater, or a name for `satsudoku.rater`.
        allow_multiple: where there are several solutions, take a ladder's rules that hold in all
            of them, as far as they reach.
        timeout: seconds; the explanation ends with the steps that are known by then. None for no
            limit.

    Raises:
        PuzzleError: the puzzle has no solution; or several, unless they are allowed.
        SolverError: a time that is not above 0.
        UnknownNameError: no such ladder.
        LadderError: the ladder's file does not declare a ladder, or the rater does not serve the
            puzzle's variant.

    >>> explain("1.....2..3.....4").scenes[0].step.text
    'In box 1, 2 can only go in r1c2, so it goes there.'
    """
    puzzle = given.puzzle(puzzle)
    judge = rater(ladder)
    limit = TimeLimit(timeout)
    start = None
    with suppress(TimeoutError), limit:
        start = State.of(puzzle)
    with limit, share_of_time(_SHARE):
        verdict = judge.classify_in_time(puzzle)
    draft = allow_multiple and verdict.unique is False and isinstance(judge, Ladder)
    if draft and count(puzzle, limit=1).value:
        assert isinstance(judge, Ladder)
        judge = certain(judge)
        with limit, share_of_time(_SHARE):
            verdict = judge.classify_in_time(puzzle, allow_multiple=True)
    elif verdict.unique is False:
        only_solution(puzzle)  # which says what is wrong
    if start and verdict.unique and verdict.solution:
        start.solution = verdict.solution.values
    path, since = _told(judge, start, verdict.path, limit) if start else (verdict.path, None)
    with limit:
        explained = report_of(_in_time(replace(verdict, path=path), limit), judge)
    told = Explanation.of(explained, None if draft else _minutes(explained, limit), start)
    return (
        told
        if since is None or since > len(explained.path)
        else replace(told, remarks=(_UNTOLD.format(since),))
    )


def _told(
    judge: Rater, start: State, path: tuple[Step, ...], limit: TimeLimit
) -> tuple[tuple[Step, ...], int | None]:
    """The path as a person would take it; as it is from raters that have a way of their own.

    Where the time ends, the steps found by then come first, and then what is left of the path; with
    the number of the first such step.
    """
    ladder = find_ladder(DEFAULT_LADDER) if isinstance(judge, MinutesRater) else judge
    if not isinstance(ladder, Ladder):
        return path, None
    told: list[Step] = []
    try:
        with limit, share_of_time(_SHARE_TOLD):
            told.extend(told_by(ladder, start, path))
    except TimeoutError:
        state = start.fork()
        known = ((step.tier, step.deduction) for step in told)
        steps = tuple(steps_of(state, chain(known, _left_of(ladder, path, state))))
        return steps, len(told) + 1 if len(told) < len(steps) else None
    return tuple(told), None


def _in_time(verdict: Classification, limit: TimeLimit) -> Classification:
    """A verdict up to the first refutation that, with those within it, takes too long."""
    for number, step in enumerate(verdict.path):
        try:
            with limit:
                _follow(step.deduction)
        except TimeoutError:
            return replace(
                verdict,
                path=verdict.path[:number],
                tier=None,
                tier_name=None,
                suffices=(),
                timed_out=True,
                at_least=verdict.at_least or verdict.tier,
            )
    return verdict


def _follow(deduction: Deduction) -> None:
    for step in deduction.refutation.steps if deduction.refutation else ():
        _follow(step)


def _left_of(ladder: Ladder, path: Iterable[Step], state: State) -> Iterator[tuple[int, Deduction]]:
    """What the steps of a path still change in a state, to which each is applied when it is due.

    A constraint says at once all that it says by then, so that what is left of its steps is less.
    """
    symbols, variant = state.geometry.symbols, state.geometry.variant
    tiers = enumerate(ladder.tiers, start=1)
    naked = [n for n, tier in tiers for r in tier.rules_for(variant) if isinstance(r, NakedSingle)]
    for _, tier, deduction, _, _ in path:
        placed = tuple(o for o in deduction.placed if not state.covered[o // symbols])
        gone = tuple(option for option in deduction.eliminated if state.possible(option))
        if placed or gone:
            rule, whole = deduction.rule, None
            if ladder.confluent and tells_whole(rule):
                whole = rule.whole(deduction, state, places=min(naked, default=tier + 1) <= tier)
            if whole is None or not set(gone) <= set(whole.eliminated):
                whole = deduction._replace(placed=placed, eliminated=gone)
            yield tier, whole


def _minutes(explained: Report, limit: TimeLimit) -> Minutes | None:
    """The solving time, if the rest of the time suffices for it."""
    puzzle, rater = explained.classification.puzzle, explained.rater
    times = rater if isinstance(rater, MinutesRater) else MinutesRater()
    if not times.serves(puzzle.variant):
        return None
    try:
        with TimeLimit(min(_PATIENCE, limit.left or _PATIENCE)):
            return times.estimate(puzzle, explained.classification.solution)
    except TimeoutError:
        check_time()
        return None
