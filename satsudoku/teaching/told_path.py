"""The path that a person would take: for each digit only the steps that lead to it.

The path of a verdict takes the easiest rule wherever it finds anything, one cell of a constraint at
a time, because that decides the tier. A person

- writes what is decided, and looks next for the digit that takes the fewest and easiest steps;
- does one cage, line or clue at once, with all that follows from it;
- leaves out what leads to nothing.

Each step is a deduction of the same rules, so the highest tier stays that of the verdict.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from math import inf

from satsudoku.deadline import share_of_time
from satsudoku.human.deduction import Deduction
from satsudoku.human.ladders.ladder import Ladder
from satsudoku.human.path import Step, steps_of
from satsudoku.human.rule import Rule
from satsudoku.human.rules.common_peers import CommonPeers
from satsudoku.human.rules.locked import LockedCandidates
from satsudoku.human.rules.singles import FullHouse, HiddenSingle, NakedSingle
from satsudoku.human.state import State
from satsudoku.teaching.next_digit import rounds_to_digit, way_through
from satsudoku.teaching.telling import OvertakenError, Telling, members
from satsudoku.teaching.walking_again import WalkingAgain
from satsudoku.teaching.whole_rules import Whole, tells_whole

_MOST_WALKS = 4  # from new states, where steps have overtaken others


def told_by(ladder: Ladder, start: State, path: Iterable[Step]) -> Iterator[Step]:
    """The steps that a person would take with the rules of a ladder: `opening`, then `told_path`.

    Where the order of the rules matters, the ladder's path is its own, and stays.

    Args:
        ladder: that of the path.
        start: the state before the path; it is not changed.
        path: the steps.
    """
    if not ladder.confluent:
        return iter(path)
    return steps_of(start.fork(), _told(ladder, start.fork(), path))


def _told(ladder: Ladder, state: State, path: Iterable[Step]) -> Iterator[tuple[int, Deduction]]:
    path, before = iter(path), state.fork()
    first = next(path, None)
    if first is None:
        return
    for tier, deduction in opening(ladder, state, first):
        state.apply(deduction)
        yield tier, deduction
    tiers = [tier.rules_for(state.geometry.variant) for tier in ladder.tiers]
    again = WalkingAgain(tiers, before, steps := (first, *path))
    yield from told_path(state, steps, again, _singles(tiers), _confined(tiers))


def opening(ladder: Ladder, start: State, first: Step) -> Iterator[tuple[int, Deduction]]:
    """What single constraints place at a first look; else the steps that lead to the next digit.

    Its first step is as easy in every image of a puzzle. Nothing comes where the first step places
    a digit, where no rule leads to one, or only after trials.

    Args:
        ladder: a confluent one.
        start: is not changed.
        first: the first step of the ladder's path from there.
    """
    if first.deduction.placed:
        return
    tiers = [tier.rules_for(start.geometry.variant) for tier in ladder.tiers]
    singles, state, placed = _singles(tiers), start.fork(), False
    fills = min((n for n, rule in singles if isinstance(rule, NakedSingle)), default=inf)
    looks = [
        (number, rule)
        for number, rules in enumerate(tiers, start=1)
        for rule in rules
        if fills <= number <= first.tier and tells_whole(rule)
    ]
    for decided in _decided(state, looks):
        placed = True
        yield decided
    telling = None if placed else _way_to_digit(state, tiers, singles)
    for tier, deduction in telling.steps() if telling else ():
        yield tier, deduction
        if deduction.placed:
            return


def _singles(tiers: Sequence[Sequence[Rule]]) -> list[tuple[int, Rule]]:
    """The rules that place by sight, the easiest first, each with its tier."""
    return [
        (number, rule)
        for number, rules in enumerate(tiers, start=1)
        for rule in rules
        if isinstance(rule, FullHouse | HiddenSingle | NakedSingle)
    ]


def _confined(tiers: Sequence[Sequence[Rule]]) -> list[tuple[int, Rule]]:
    """The rules of a symbol that is confined in one house, each with its tier."""
    return [
        (number, rule)
        for number, rules in enumerate(tiers, start=1)
        for rule in rules
        if isinstance(rule, LockedCandidates | CommonPeers)
    ]


def _way_to_digit(
    state: State, tiers: Sequence[Sequence[Rule]], singles: Sequence[tuple[int, Rule]]
) -> Telling | None:
    """The telling of the easiest way to the next digit.

    Rounds are left out, the hardest and last first: one that no proof needs, and one without which
    the other rounds show another proof.
    """
    rounds = rounds_to_digit(state, tiers)
    kept = list(range(len(rounds)))

    def told() -> tuple[Telling, set[int]] | None:
        way = way_through(state, rounds, tiers, kept)
        if way is None:
            return None
        telling = Telling(state.fork(), way.steps, singles, strict=False, wholes=way.deductions)
        goal = telling.nearest()
        assert goal is not None  # the last step of a way
        return telling, {way.rounds[number] for number in members(telling.closures[goal])}

    best = told() if rounds else None
    if best is None:
        return None
    for number in sorted(kept[:-1], key=lambda number: (-rounds[number].tier, -number)):
        kept.remove(number)
        if number in best[1]:
            other = told()
            if other is None:
                kept = sorted([*kept, number])
            else:
                best = other
    return best[0]


def told_path(
    start: State,
    path: Iterable[Step],
    again: Callable[[State], Iterable[Step]],
    singles: Sequence[tuple[int, Rule]] = (),
    confined: Sequence[tuple[int, Rule]] = (),
) -> Iterator[tuple[int, Deduction]]:
    """The deductions that a person would make, each with its tier.

    Args:
        start: the state before the path; it is not changed.
        path: the steps from there, the easiest first.
        again: the same from another state.
        singles: the rules that place by sight, the easiest first, each with its tier.
        confined: those of a symbol that is confined in one house, in the same way.

    >>> from satsudoku import Puzzle, classify, ladder
    >>> puzzle = Puzzle("........6.344..1....5....2..6....4.2", "classic6")
    >>> path = classify(puzzle).path
    >>> told = list(told_path(State.of(puzzle), path, lambda state: ()))
    >>> len(path), len(told), told[3][1].text == path[3].text
    (27, 27, True)
    """
    state, path, late = start.fork(), tuple(path), False
    for walks in range(1, _MOST_WALKS + 1):
        strict = walks < _MOST_WALKS and not late
        telling = Telling(state, path, singles, confined, strict=strict)
        try:
            yield from telling.steps()
            return
        except OvertakenError:
            late = True
            with suppress(TimeoutError), share_of_time(0.5):
                path, late = tuple(again(state)), False


def leading_to(start: State, path: Sequence[Step], goals: Iterable[int]) -> tuple[Step, ...]:
    """The steps of a path that lead to some of them, with these, in their order.

    Args:
        start: the state before the path; it is not changed.
        path: the steps.
        goals: the numbers of those that are led to, from 0.

    >>> import satsudoku
    >>> puzzle = satsudoku.puzzle("........6.344..1....5....2..6....4.2", "classic6")
    >>> path = satsudoku.classify(puzzle).path
    >>> [step.number for step in leading_to(State.of(puzzle), path, [4])]
    [2, 4, 5]
    """
    telling = Telling(start.fork(), path, (), strict=False, goals=goals)
    leading = 0
    for goal in telling.goals:
        leading |= telling.closures[goal]
    return tuple(path[number] for number in members(leading))


def _decided(state: State, looks: Sequence[tuple[int, Whole]]) -> Iterator[tuple[int, Deduction]]:
    """What single constraints place at a first look: each is applied."""
    for tier, rule in looks:
        for deduction in list(rule.find(state)) if rule.reach == 1 else ():
            if rule.source(deduction) is not None:
                whole = rule.whole(deduction, state, places=True)
                if whole is not None and whole.placed:
                    state.apply(whole)
                    yield tier, whole
