"""The way to the next digit, equally easy however a board is turned or constraints are listed.

    round 1   tier 5   all that single constraints say
    round 2   tier 6   what they lock           left out where a digit comes without it
    round 3   tier 5   what constraints say now
    round 4   tier 4   a cell with one candidate

A deduction has several proofs. Which of them rules meet first depends on the order of cells and
constraints; the conclusions of a whole tier at once do not. So rounds decide what is needed, and
proofs decide only which steps of a round the path shows.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from satsudoku.deadline import check_time
from satsudoku.human.deduction import Deduction
from satsudoku.human.path import Step
from satsudoku.human.rule import News, Rule
from satsudoku.human.state import State
from satsudoku.teaching.supports import only_effects

_Seen = dict[Rule, tuple[int, int]]  # how much of a state's journals each rule knows


class Round(NamedTuple):
    """What the rules of the least tier that says anything say of one state.

    Attributes:
        tier: from 1.
        deductions: only those that place, if any does.
        gone: what they remove.
    """

    tier: int
    deductions: tuple[Deduction, ...]
    gone: frozenset[int]

    @property
    def places(self) -> bool:
        """Whether a digit is found."""
        return bool(self.deductions[0].placed)


class Way(NamedTuple):
    """Deductions on the way to a digit.

    Attributes:
        steps: with those of their effects that belong to their rounds.
        deductions: with all of their effects.
        rounds: for each the number of its round.
    """

    steps: tuple[Step, ...]
    deductions: tuple[Deduction, ...]
    rounds: tuple[int, ...]


def rounds_to_digit(start: State, tiers: Sequence[Sequence[Rule]]) -> list[Round]:
    """The rounds to the first digit; empty if patterns alone do not lead to one.

    Args:
        start: is not changed.
        tiers: the rules of each, the easiest first.

    Raises:
        TimeoutError: at the deadline of this thread.

    >>> from satsudoku import ladder
    >>> puzzle = satsudoku.build("classic4").cage("r1c1 r1c2", sum=3).cage("r1c3", sum=4).puzzle()
    >>> tiers = [tier.rules for tier in ladder("satsudoku").tiers]
    >>> [found.tier for found in rounds_to_digit(State.of(puzzle), tiers)]
    [5, 3]
    """
    state, rounds, seen = start.fork(), list[Round](), _Seen()
    while state.dead is None and (found := _next_round(state, tiers, seen)):
        rounds.append(found)
        if found.places:
            return rounds
        state.eliminate(found.gone)
    return []


def way_through(
    start: State,
    rounds: Sequence[Round],
    tiers: Sequence[Sequence[Rule]],
    kept: Iterable[int],
) -> Way | None:
    """The way through some rounds; None if no digit comes without the others.

    What a round left out removes stays, even if a later one could remove it, too.
    """
    state, seen, whole = start.fork(), _Seen(), True
    steps, deductions, numbers = list[Step](), list[Deduction](), list[int]()
    for place, number in enumerate(kept):
        tier, found, effects = rounds[number]
        whole = whole and place == number
        if not whole:
            found = tuple(_found(state, tiers[tier - 1], seen))
        gone = set[int]()
        for deduction in found:
            own = deduction if deduction.placed else only_effects(deduction, effects)
            if bool(own.placed) == rounds[number].places and (own.placed or own.eliminated):
                steps.append(Step(len(steps) + 1, tier, own, 0, 0))
                deductions.append(deduction)
                numbers.append(number)
                gone.update(own.eliminated)
        state.eliminate(gone)
    if not steps or not steps[-1].deduction.placed:
        return None
    return Way(tuple(steps), tuple(deductions), tuple(numbers))


def _next_round(state: State, tiers: Sequence[Sequence[Rule]], seen: _Seen) -> Round | None:
    for tier, rules in enumerate(tiers, start=1):
        if not all(rule.pattern for rule in rules):
            return None
        found = _found(state, rules, seen)
        if found:
            gone = frozenset(option for own in found for option in own.eliminated)
            placing = [deduction for deduction in found if deduction.placed]
            return Round(tier, tuple(placing or found), gone)
    return None


def _found(state: State, rules: Sequence[Rule], seen: _Seen) -> list[Deduction]:
    """What some rules say of a state that they did not say before.

    One that is for states where the others are stuck is asked only there.
    """
    found: list[Deduction] = []
    now = len(state.forced), len(state.gone)
    for rule in rules:
        check_time()
        if found and getattr(rule, "when_stuck", False):
            continue
        old = seen.get(rule)
        if old != now:
            news = None if old is None else News(state.forced[old[0] :], state.gone[old[1] :])
            found += rule.find(state, news)
            seen[rule] = now
    return found
