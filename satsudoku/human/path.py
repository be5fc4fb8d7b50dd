"""Paths: deductions one after the other, the easiest first."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from satsudoku.deadline import check_time
from satsudoku.human.deduction import Deduction
from satsudoku.human.rule import News, Rule
from satsudoku.human.state import State


class OutOfTimeError(TimeoutError):
    """The time limit ended a search for deductions.

    Attributes:
        rule: the rule being tried; the rules before it had no result.
    """

    def __init__(self, rule: Rule) -> None:
        super().__init__("the time limit ended the search")
        self.rule = rule


class Step(NamedTuple):
    """One step of a path.

    Attributes:
        number: from 1.
        tier: the number of the tier of its rule, from 1.
        deduction: the deduction of the rule.
        filled: the number of cells filled after it, givens included.
        candidates: the number of candidates left after it, those of filled cells included.

    >>> from satsudoku import Puzzle
    >>> step = satsudoku.classify(Puzzle("1.....2..3.....4", "classic4"), "rank8").path[0]
    >>> step.number, step.tier, step.filled, step.candidates
    (1, 1, 5, 22)
    """

    number: int
    tier: int
    deduction: Deduction
    filled: int
    candidates: int

    @property
    def text(self) -> str:
        """A sentence that a person can follow, in English.

        >>> from satsudoku import Puzzle
        >>> satsudoku.classify(Puzzle("1.....2..3.....4", "classic4"), "rank8").path[0].text
        'r1c4 has no candidate but 3, so 3 goes there.'
        """
        return self.deduction.text

    def tell(self, language: str = "en") -> str:
        """A sentence that a person can follow, in a language of `Deduction.tell`.

        >>> from satsudoku import Puzzle
        >>> satsudoku.classify(Puzzle("1.....2..3.....4", "classic4"), "rank8").path[0].tell("ja")
        '1行4列に入る候補は3だけなので、3に決まる。'
        """
        return self.deduction.tell(language)


def steps_of(state: State, deductions: Iterable[tuple[int, Deduction]]) -> Iterator[Step]:
    """Apply deductions, each with its tier, and yield the steps; each is taken when it is due."""
    for number, (tier, deduction) in enumerate(deductions, start=1):
        state.apply(deduction)
        filled = state.geometry.cells - state.unfilled
        yield Step(number, tier, deduction, filled, state.candidates)


def deduce(state: State, rules: Sequence[Rule], *, settled: bool = False) -> Iterator[Deduction]:
    """Apply rules until none finds anything, always the first rule that does.

    Ends early at a solution or a contradiction.

    Args:
        state: is changed; each deduction is applied before it is yielded.
        rules: the easiest first, as a person would take them.
        settled: no rule applied when the state's journals began, so only their news matter.

    Raises:
        OutOfTimeError: while iterating, at the deadline of a `TimeLimit`.

    >>> from satsudoku import Puzzle
    >>> from satsudoku.human.rules import rule
    >>> state = State.of(Puzzle("........6.344..1....5....2..6....4.2", "classic6"))
    >>> for deduction in deduce(state, [rule("naked-single"), rule("hidden-single")]):
    ...     print(deduction.text)
    In row 4, 4 can only go in r4c5, so it goes there.
    In row 5, 4 can only go in r5c3, so it goes there.
    In row 1, 4 can only go in r1c2, so it goes there.
    """
    forced, gone = state.forced, state.gone
    # How much of the two journals each rule has searched without success.
    seen: list[tuple[int, int] | None] = [(0, 0) if settled else None] * len(rules)
    number = 0
    try:
        while number < len(rules) and state.unfilled and state.dead is None:
            old, now = seen[number], (len(forced), len(gone))
            if old != now:
                check_time()
                news = None if old is None else News(forced[old[0] :], gone[old[1] :])
                applied = False
                for deduction in rules[number].find(state, news):
                    state.apply(deduction)
                    yield deduction
                    applied = True
                    # A resumable first rule continues: started again, it would yield the same next.
                    if number or state.dead is not None or not rules[number].resumable:
                        break
                else:
                    seen[number] = now
                if applied:
                    number = 0
                    continue
            number += 1
    except TimeoutError:
        raise OutOfTimeError(rules[number]) from None


def walk(state: State, tiers: Sequence[Sequence[Rule]]) -> Iterator[Step]:
    """Walk the path from a state to its solution, or as far as the rules reach.

    A rule is used only where all before it find nothing. If the rules have one fixpoint whatever
    the order, the highest tier on the path is thus the least tier that suffices.
    """
    rules = [rule for tier in tiers for rule in tier]
    tier_of: dict[object, int] = {
        rule: number for number, tier in enumerate(tiers, start=1) for rule in tier
    }
    cells = state.geometry.cells
    candidates = state.candidates + len(state.gone)
    for number, deduction in enumerate(deduce(state, rules), start=1):
        filled, remaining = cells - state.unfilled, candidates - len(state.gone)
        yield Step(number, tier_of[deduction.rule], deduction, filled, remaining)
