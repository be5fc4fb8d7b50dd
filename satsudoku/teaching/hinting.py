"""Choosing a hint: the mistakes of an attempt, or the first step on the way to its next digit."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from satsudoku import given
from satsudoku.board.puzzle import Puzzle
from satsudoku.deadline import TimeLimit, check_time, share_of_time
from satsudoku.errors import PuzzleError
from satsudoku.given import PuzzleLike
from satsudoku.human.default import DEFAULT_LADDER
from satsudoku.human.ladders.ladder import Ladder
from satsudoku.human.ladders.rater import Rater
from satsudoku.human.ladders.rater_library import rater as find_rater
from satsudoku.human.path import Step, steps_of, walk
from satsudoku.human.rule import Rule
from satsudoku.human.rules.search import SolverSearch
from satsudoku.human.state import State
from satsudoku.solvers.methods import count
from satsudoku.teaching.attempt import Attempt, Mistakes, find_mistakes
from satsudoku.teaching.hint import Hint
from satsudoku.teaching.told_path import opening, told_by
from satsudoku.teaching.whole_rules import tells_whole

_MANY_CANDIDATES = 10_000  # of a board on which the proof of one solution takes seconds
_PATIENCE = 3.0  # seconds for the rules of a ladder, where search can take their place
_LOOK_AHEAD = 1.0  # seconds, from the first step to the next digit; a hint says if they are over


def hint(
    attempt: Attempt | PuzzleLike,
    ladder: str | Rater = DEFAULT_LADDER,
    *,
    check: bool = False,
    allow_multiple: bool = False,
    timeout: float | None = None,
) -> Hint:
    """Find the next deduction that a person would make, or the mistakes.

    That is the first step to the digit which the fewest and easiest steps lead to; one step takes
    in a whole cage, line or clue.

    A deduction is right however many solutions there are. So a step on a board of 25x25 or more
    does not wait for the proof that there is just one: a solution that fits what was done so far
    suffices.

    Args:
        attempt: a puzzle or an attempt at one.
        ladder: the ladder of the rules, the easiest first; or another rater, which gives the next
            step of its path; or a name for `satsudoku.rater`.
        check: report only mistakes.
        allow_multiple: where there are several solutions, use only what holds in all of them.
        timeout: seconds. The proof that there is one solution gets half of them; if it needs more,
            a puzzle on which nothing was done yet still gets a step. Where the rules take more than
            three seconds, and the ladder ends with search, the step is one by search.

    Raises:
        PuzzleError: the puzzle has no solution; or several, unless they are allowed.
        SolverError: a time that is not above 0.
        UnknownNameError: no such ladder.
        LadderError: the ladder's file does not declare a ladder, or the rater does not serve the
            puzzle's variant.

    >>> hint("1243342143122134").kind
    'solved'
    >>> hint("1.....2..3.....4", "kanoya").text(2)
    'Look at box 1 for this: ブロッケン (Hidden Single).'
    """
    if not isinstance(attempt, Attempt):
        attempt = Attempt.of(given.puzzle(attempt))
    chosen = find_rater(ladder)
    with TimeLimit(timeout):
        advice = _hint(attempt, chosen, check=check, draft=allow_multiple)
    if advice.timed_out:
        check_time()  # an outer time limit is the caller's to catch
    code = advice.step and chosen.code(advice.step.deduction)
    return replace(advice, code=code)


def _hint(attempt: Attempt, chosen: Rater, *, check: bool, draft: bool) -> Hint:
    if not check and _is_large(attempt) and _may_succeed(attempt):
        step = _next_step(attempt, chosen, proved=False)
        if step.timed_out or (step.kind == "step" and not _rests_on_uniqueness(step)):
            return step
    proved = True
    try:
        with share_of_time(0.5):
            mistakes = find_mistakes(attempt)
    except TimeoutError:
        if check or attempt.begun:
            return Hint(attempt, chosen.name, "out of time", proved=False, timed_out=True)
        mistakes, proved = Mistakes(), False
    except PuzzleError:
        if not (draft and isinstance(chosen, Ladder)):
            raise
        return _certain_hint(attempt, chosen, check=check)
    if mistakes:
        return Hint(attempt, chosen.name, "mistake", mistakes)
    if check:
        return Hint(attempt, chosen.name, "right")
    return _next_step(attempt, chosen, proved=proved, timed_out=not proved)


def _certain_hint(attempt: Attempt, ladder: Ladder, *, check: bool) -> Hint:
    """A hint from what all solutions have in common."""
    from satsudoku.teaching.drafts import certain, certain_mistakes

    hint = partial(Hint, attempt, ladder.name, proved=False)
    try:
        mistakes = certain_mistakes(attempt)
    except TimeoutError:
        return hint("out of time", timed_out=True)
    if mistakes:
        return hint("mistake", mistakes)
    return hint("right") if check else _next_step(attempt, certain(ladder), proved=False)


def _is_large(attempt: Attempt) -> bool:
    variant = attempt.puzzle.variant
    return len(variant.cells) * len(variant.symbols) > _MANY_CANDIDATES


def _may_succeed(attempt: Attempt) -> bool:
    """Whether a solution fits an attempt; taken for granted where nothing was done yet."""
    if not attempt.begun:
        return True
    try:
        with share_of_time(0.5):
            return bool(count(attempt.as_puzzle(), limit=1).value)
    except (PuzzleError, TimeoutError):
        return False


def _rests_on_uniqueness(advice: Hint) -> bool:
    rule = advice.step and advice.step.deduction.rule
    return isinstance(rule, Rule) and rule.needs_uniqueness


def _next_step(attempt: Attempt, ladder: Rater, *, proved: bool, timed_out: bool = False) -> Hint:
    """The easiest next step of an attempt without mistakes."""
    hint = partial(Hint, attempt, ladder.name, proved=proved)
    if 0 not in attempt.values:
        return hint("solved", timed_out=timed_out)
    if not isinstance(ladder, Ladder):
        return _next_of_path(attempt, ladder, proved=proved, timed_out=timed_out)
    variant = attempt.puzzle.variant
    tiers = [tier.rules_for(variant) for tier in ladder.tiers]
    searches = [[rule for rule in rules if isinstance(rule, SolverSearch)] for rules in tiers]
    hurried = near = False
    try:
        try:
            with TimeLimit(_PATIENCE if proved and any(searches) else None):
                step, near = _first_told(attempt, ladder)
        except TimeoutError:
            check_time()  # an outer time limit is the caller's to catch
            hurried = True
            step = next(walk(attempt.state(), searches), None)
    except TimeoutError:
        return hint("out of time", timed_out=True)
    if step is None:
        return hint("stuck", timed_out=timed_out)
    name = ladder.tiers[step.tier - 1].name
    return hint("step", step=step, tier_name=name, timed_out=timed_out, hurried=hurried, near=near)


def _first_told(attempt: Attempt, ladder: Ladder) -> tuple[Step | None, bool]:
    """The first step on the way to the next digit, as a person would go; None if no rule applies.

    If that digit takes too long to find, True, and the first step that applies. Where trials must
    come before it, what is easier comes before them, whether it helps or not.
    """
    tiers = [tier.rules_for(attempt.puzzle.variant) for tier in ladder.tiers]
    state = attempt.state()
    walked = walk(state.fork(), tiers)
    first = next(walked, None)
    if first is None or first.deduction.placed or not ladder.confluent:
        return first, False
    limit, path = TimeLimit(_LOOK_AHEAD), [first]
    try:
        with limit:
            due = next(opening(ladder, state, first), None)
        if due is not None:
            return next(steps_of(state, [due])), False
        path.extend(_ahead(first, limit.steps(walked)))
        step = next(told_by(ladder, state, path), None)
        easy = step is not None and step.tier == first.tier
        return step if easy else _whole(first, state), False
    except TimeoutError:
        check_time()  # an outer time limit is the caller's to catch
        return _whole(first, state), True


def _whole(first: Step, state: State) -> Step:
    """A step, with all that its constraint says."""
    tier, deduction = first.tier, first.deduction
    if tells_whole(deduction.rule):
        deduction = deduction.rule.whole(deduction, state, places=False) or deduction
    return next(steps_of(state, [(tier, deduction)]))


def _ahead(first: Step, walked: Iterator[Step]) -> Iterator[Step]:
    """The steps to the next digit, and further ones of the first step's tier."""
    # Where one has to try things, a further digit takes long to find.
    highest, found = (first.tier if first.deduction.refutation is None else 0), False
    for step in walked:
        yield step
        found = found or bool(step.deduction.placed)
        if found and step.tier > highest:
            return


def _next_of_path(attempt: Attempt, rater: Rater, *, proved: bool, timed_out: bool) -> Hint:
    """The next step of the path that a rater takes from what an attempt has reached.

    Some raters start from the symbols alone. So steps that do nothing new are passed over: what
    they remove is gone already.
    """
    hint = partial(Hint, attempt, rater.name, proved=proved)
    state = attempt.state()
    try:
        verdict = rater.classify_in_time(attempt.as_puzzle())
    except PuzzleError:
        if attempt.puzzle.excluded or not attempt.removed:
            raise
        verdict = rater.classify_in_time(Puzzle(attempt.values, attempt.puzzle.variant))
    for step in verdict.path:
        if any(state.possible(option) for option in step.deduction.eliminated) or any(
            not attempt.values[option // state.geometry.symbols] for option in step.deduction.placed
        ):
            name = rater.step_title(step.tier, "en")
            return hint("step", step=step, tier_name=name, timed_out=timed_out)
    if verdict.timed_out:
        return hint("out of time", timed_out=True)
    return hint("stuck", timed_out=timed_out)
