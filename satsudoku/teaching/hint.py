"""Hints: the easiest next deduction of an attempt, in three strengths.

======== =============================================
strength shows
======== =============================================
1        where to look
2        also which technique
3        the whole step
======== =============================================

If the attempt has a mistake, the hint names that instead: nothing sound follows from it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Literal

from satsudoku import given
from satsudoku.board.puzzle import Puzzle
from satsudoku.board.variant import House
from satsudoku.deadline import TimeLimit, check_time, share_of_time
from satsudoku.errors import PuzzleError
from satsudoku.given import PuzzleLike
from satsudoku.human.deduction import Deduction
from satsudoku.human.default import DEFAULT_LADDER
from satsudoku.human.ladders.ladder import Ladder
from satsudoku.human.ladders.rater import Rater
from satsudoku.human.ladders.rater_library import rater as find_rater
from satsudoku.human.path import Step, steps_of, walk
from satsudoku.human.rule import Rule
from satsudoku.human.rules.search import SolverSearch
from satsudoku.human.sentences import find_language
from satsudoku.human.sentences.speaker import Speaker
from satsudoku.human.state import State
from satsudoku.human.wording import wording
from satsudoku.solvers.methods import count
from satsudoku.teaching.attempt import Attempt, Mistakes, find_mistakes
from satsudoku.teaching.told_path import Whole, opening, told_by

STRENGTHS = (1, 2, 3)
_NONE = Mistakes()
_MANY_CANDIDATES = 10_000  # of a board on which the proof of one solution takes seconds
_PATIENCE = 3.0  # seconds for the rules of a ladder, where search can take their place
_LOOK_AHEAD = 1.0  # seconds, from the first step to the next digit; a hint says if they are over


@dataclass(frozen=True)
class Hint:
    """A hint for the next step.

    Attributes:
        attempt: the attempt.
        ladder: the ladder of the rules.
        kind: ``step``; ``mistake`` if one must be corrected first; ``solved``; ``stuck`` if no rule
            of the ladder applies; ``right`` if only mistakes were requested and there is none; or
            ``out of time``.
        mistakes: the mistakes of the attempt.
        step: the next step; None for other kinds than ``step``.
        tier_name: the name of its tier.
        proved: whether the puzzle is proved to have exactly one solution; not where a time limit
            ended that, nor for a step on a large board.
        timed_out: whether a time limit ended the proof, or the search for a step.
        hurried: whether the step is a search because easier rules would have taken long.
        near: whether the next digit took too long to find; the step is then the first that applies,
            and may not lead to it.
        code: what the ladder's source calls the step's technique, if it says so.
        dark: cells in the fog, which drawings cover.

    >>> advice = hint("........6.344..1....5....2..6....4.2")
    >>> for strength in STRENGTHS:
    ...     print(advice.text(strength))
    Look at box 4.
    Look at box 4 for this: Hidden Single.
    In box 4, 4 can only stand in r4c5, so it goes there.
    """

    attempt: Attempt
    ladder: str
    kind: Literal["step", "mistake", "solved", "stuck", "right", "out of time"]
    mistakes: Mistakes = _NONE
    step: Step | None = None
    tier_name: str | None = None
    proved: bool = True
    timed_out: bool = False
    hurried: bool = False
    near: bool = False
    code: str | None = None
    dark: frozenset[int] = frozenset()

    def __repr__(self) -> str:
        return f"Hint({self.kind!r}, {self.text()!r})"

    @property
    def houses(self) -> tuple[House, ...]:
        """Where to look: the houses that the pattern starts from, or one around its cell.

        None if the step takes the whole board, as search does.

        >>> [house.name for house in hint("1.....2..3.....4").houses]
        ['box 1']
        """
        if self.mistakes:
            options = self.mistakes.entries or self.mistakes.removed
            return self._around(options[:1])
        if self.step is None:
            return ()
        deduction = self.step.deduction
        for items in (deduction.truths, deduction.links):
            houses = deduction.geometry.houses(items)
            if houses:
                return houses
        return self._around(deduction.pattern) if len(deduction.cells) == 1 else ()

    def _around(self, options: Iterable[int]) -> tuple[House, ...]:
        """The house of an option's cell with the fewest empty cells, a box rather than a line."""
        variant = self.attempt.puzzle.variant
        values = self.attempt.values
        houses = [
            variant.houses[h] for o in options for h in variant.houses_of[o // len(variant.symbols)]
        ]
        empty = [sum(not values[cell] for cell in house.cells) for house in houses]
        # The last of equals: encodings list boxes after rows and columns.
        best = min(range(len(houses)), key=lambda k: (empty[k], -k), default=None)
        return () if best is None else (houses[best],)

    def text(self, strength: int = 3, language: str = "en") -> str:
        """The hint in words.

        Args:
            strength: one of `STRENGTHS`.
            language: ``en`` or ``ja``.

        Raises:
            UnknownNameError: no such language.

        >>> puzzle = satsudoku.puzzle("1.....2..3.....4", "classic4")
        >>> wrong = hint(Attempt.of(puzzle, "14....2..3.....4"))
        >>> print(wrong.text(1), wrong.text(3), sep="; ")
        Look at box 1: there is a mistake.; Wrong entry: 4 in r1c2.
        """
        words, speaker = wording(language), Speaker.of(language, self.attempt.puzzle.variant)
        if self.kind in ("solved", "stuck", "right", "out of time"):
            return words[self.kind].format(ladder=self.ladder)
        place = self._place(speaker) or words["whole board"]
        if self.step is not None:
            if strength == 3:
                sentence = self._told(self.step.deduction, language)
                why = [words[said] for said in ("hurried", "near") if getattr(self, said)]
                return words["gap"].join([*why, sentence])
            technique = self.step.deduction.technique.name(language)
            if self.code:
                technique = f"{self.code} ({technique})"
            return words[f"look {strength}"].format(place=place, technique=technique)
        if strength == 1:
            return words["mistake"].format(place=place)
        entries, removed = self.mistakes.entries, self.mistakes.removed
        if strength == 2:
            kind = "mistake, entry" if entries else "mistake, removed"
            return words[kind].format(place=place)
        parts = [] if entries else [words["wrong marks"]]
        kinds = ("together", "together, marks") if self.mistakes.together else ("wrong", "lost")
        for kind, options in zip(kinds, (entries, removed), strict=True):
            if options:
                parts.append(words[kind].format(options=self._join(options, language)))
        return words["gap"].join(parts)

    def _place(self, speaker: Speaker) -> str:
        """Where to look, in words: the constraint of a step, or its houses; empty for none."""
        deduction = self.step and self.step.deduction
        if deduction and isinstance(deduction.rule, Whole):
            constraint = deduction.rule.source(deduction)
            if constraint is not None:
                return speaker.constraint(constraint)
        return speaker.named(self.houses) if self.houses else ""

    def _told(self, deduction: Deduction, language: str) -> str:
        """The deduction in words, behind the reasons of the implied houses that it uses."""
        if not deduction.geometry.has_implied:
            return deduction.tell(language)
        from satsudoku.human.implied import reasons

        why = reasons([deduction], self.attempt.puzzle.variant, language)
        said = [f"{sentence[0].upper()}{sentence[1:]}" for sentence in why]
        return find_language(language).phrases["sentences"].join([*said, deduction.tell(language)])

    def _join(self, options: Iterable[int], language: str) -> str:
        words, spoken = wording(language), find_language(language)
        variant = self.attempt.puzzle.variant
        pairs = [divmod(option, len(variant.symbols)) for option in options]
        return spoken.join(
            [
                words["in cell"].format(
                    cell=spoken.cell(*variant.cells[c]), symbol=variant.symbols[s]
                )
                for c, s in pairs
            ]
        )

    def told(self, strength: int = 3) -> frozenset[int]:
        """The cells whose candidates the hint speaks of: those of its houses, pattern and effects.

        >>> advice = hint("1.....2..3.....4")
        >>> sorted(advice.told()), advice.told(1)
        ([0, 1, 4, 5], frozenset())
        """
        if strength < 3:
            return frozenset()
        symbols = len(self.attempt.puzzle.variant.symbols)
        options = [*self.mistakes.entries, *self.mistakes.removed]
        if self.step is None:
            return frozenset(option // symbols for option in options)
        deduction = self.step.deduction
        options += [*deduction.pattern, *deduction.placed, *deduction.eliminated]
        around = {cell for house in self.houses for cell in house.cells}
        return frozenset(around | {option // symbols for option in options} | {*deduction.cells})

    def svg(self, strength: int = 3) -> str:
        """Draw the attempt, with as much of the hint as the strength shows.

        Weaker hints hatch the houses to look at. The whole step shows the pattern and its effects,
        and the candidates of the cells that it speaks of (`told`).
        Wrong entries are struck out, and removed pencil marks of the solution are filled squares.

        >>> drawn = hint("1.....2..3.....4").svg()
        >>> drawn.count('class="ss-ring"'), drawn.count('class="ss-placed"')
        (1, 1)
        """
        from satsudoku.drawing.fog import fog_over
        from satsudoku.drawing.svg import Marks, draw_svg
        from satsudoku.teaching.marks import marks_of

        marks = Marks(base={cell for house in self.houses for cell in house.cells})
        if strength == 3 and self.step is not None:
            marks = marks_of(self.step.deduction)
        elif strength == 3:
            marks = Marks(pattern=self.mistakes.removed, eliminated=self.mistakes.entries)
        puzzle = self.attempt.puzzle
        if self.mistakes:  # room for candidates all the same: the drawings of a board are alike
            candidates = [""] * len(puzzle.values)
            symbols = puzzle.variant.symbols
            for option in self.mistakes.removed if strength == 3 else ():
                cell, value = divmod(option, len(symbols))
                candidates[cell] += symbols[value]
        else:
            state = self.attempt.state()
            told = self.told(strength)
            cells = range(len(puzzle.values))
            candidates = [state.symbols(cell) if cell in told else "" for cell in cells]
        return draw_svg(
            self.attempt.values,
            puzzle.variant,
            givens=puzzle.values,
            candidates=candidates,
            marks=marks,
            title=self.text(strength),
            cosmetics=fog_over(self.dark, puzzle.variant),
        )

    def _repr_html_(self) -> str:
        from html import escape

        return f"<figure>{self.svg()}<figcaption>{escape(self.text())}</figcaption></figure>"

    def to_dict(self, strength: int = 3, language: str = "en") -> dict[str, Any]:
        """The hint in the types of JSON, limited to what the strength shows.

        >>> puzzle = satsudoku.puzzle("........6.344..1....5....2..6....4.2", "classic6")
        >>> hint(puzzle).to_dict(1)
        {'kind': 'step', 'strength': 1, 'text': 'Look at box 4.', 'houses': ['box 4'],
         'technique': None, 'code': None, 'rule': None, 'tier': None, 'tier_name': None,
         'cells': None, 'placed': None, 'eliminated': None, 'wrong': None, 'lost': None}
        >>> hint(puzzle).to_dict()["placed"]
        ['r4c5#4']
        """
        step, name = self.step, self.attempt.names
        places = self.attempt.puzzle.variant.place_names
        data: dict[str, Any] = {
            "kind": self.kind,
            "strength": strength,
            "text": self.text(strength, language),
            "houses": [places.get(house.name, house.name) for house in self.houses],
        }
        data |= dict.fromkeys(("technique", "code", "rule", "tier", "tier_name", "cells", "placed"))
        data |= dict.fromkeys(("eliminated", "wrong", "lost"))
        if step is not None and strength >= 2:
            data["technique"] = step.deduction.technique
            data["code"], data["rule"] = self.code, step.deduction.rule.name
            data["tier"], data["tier_name"] = step.tier, self.tier_name
        if strength >= 3:
            if step is not None:
                cells = self.attempt.puzzle.variant.cell_names
                data["cells"] = [cells[cell] for cell in step.deduction.cells]
                data["placed"] = name(step.deduction.placed)
                data["eliminated"] = name(step.deduction.eliminated)
            data["wrong"] = name(self.mistakes.entries)
            data["lost"] = name(self.mistakes.removed)
        return data


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
    chosen = find_rater(ladder) if isinstance(ladder, str) else ladder
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
        mistakes, proved = _NONE, False
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
    if isinstance(deduction.rule, Whole):
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
