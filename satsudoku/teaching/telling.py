"""The telling of one path: which of its steps come, in which order, and as what.

Each goal, which is a digit or the path's end, rests on the steps before it that it needs. The goal
that takes the fewest and easiest ones comes next; a step that sees more by now is told as it is by
now.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from math import inf
from typing import NamedTuple

from satsudoku.human.deduction import Deduction
from satsudoku.human.path import Step
from satsudoku.human.refutations import Followed
from satsudoku.human.rule import News, Rule
from satsudoku.human.rules.singles import FullHouse, NakedSingle
from satsudoku.human.rules.trial import TrialAndError
from satsudoku.human.state import State
from satsudoku.teaching.supports import (
    Moment,
    Needed,
    as_it_is,
    follows_from_cells,
    needed_steps,
    of_steps,
    only_effects,
    removals,
    supports,
    suppose,
)
from satsudoku.teaching.whole_rules import tells_joint, tells_whole


class OvertakenError(Exception):
    """A step whose pattern is no longer whole, because others came before it."""


class Telling:
    """The telling of one path from one state, which it changes.

    Args:
        state: where the path begins.
        path: the steps.
        singles: the rules that place by sight, the easiest first, each with its tier.
        confined: those of a symbol that is confined in one house, in the same way.
        strict: whether to stop at a step that others have overtaken.
        goals: the numbers of the steps to tell the way to, from 0; None for those that place.
        wholes: the deductions as the path shows them, if the steps have only some of their effects.
    """

    def __init__(
        self,
        state: State,
        path: Sequence[Step],
        singles: Sequence[tuple[int, Rule]],
        confined: Sequence[tuple[int, Rule]] = (),
        *,
        strict: bool,
        goals: Iterable[int] | None = None,
        wholes: Sequence[Deduction] = (),
    ) -> None:
        self.state, self.path, self.strict = state, path, strict
        self.singles, self.confined = singles, confined
        # From this tier on, cells with one candidate are filled at once.
        self.fills = min((n for n, r in singles if isinstance(r, NakedSingle)), default=inf)
        self.wholes = wholes or [step.deduction for step in path]
        self.told = 0  # as bits, as sets of steps are here
        self.start = state.fork()
        self.removed = removals(state, path)
        self.goals = self._goals() if goals is None else sorted(goals)
        self.ends = {goal for goal in self.goals if not path[goal].deduction.placed}
        self.placing = {path[goal].deduction.placed: goal for goal in self.goals}
        self.needed: dict[int, _Known] = {}  # of refutations
        self.rests = self._rests()
        self.closures = self._closures()
        self.weights = self._weights()
        self.looks: dict[int, list[tuple[int, int]]] = {}  # those that a goal still needs

    def steps(self) -> Iterator[tuple[int, Deduction]]:
        """The deductions in their new order, each with its tier; each is applied."""
        while (goal := self.nearest()) is not None:
            goal = self._in_sight(goal)
            missing = list(members(self.closures[goal] & ~self.told))
            for place, number in enumerate(missing):
                if self.told and self._told_soon(number, missing[place + 1 :]):
                    continue
                due = self._due(number)
                self.told |= 1 << number
                if due is not None:
                    self.state.apply(due[1])
                    yield due
                    if due[1].placed:
                        break  # others may be in sight now

    def nearest(self) -> int | None:
        """The goal that the fewest and easiest steps lead to; None if all are reached."""
        goals = [goal for goal in self.goals if not self.told >> goal & 1]
        return min(
            goals, key=lambda goal: (goal in self.ends, self._cost(goal), goal), default=None
        )

    def _in_sight(self, goal: int) -> int:
        """A goal that a single reaches by now, if the nearest one takes more; its proof is left."""
        if self._cost(goal) > max((tier for tier, _ in self.singles), default=inf):
            for _, rule in self.singles:
                for deduction in rule.find(self.state):
                    seen = self.placing.get(deduction.placed)
                    if seen is not None and not self.told >> seen & 1:
                        self.rests[seen], self.looks = 0, {}
                        self.closures = self._closures()
                        return seen
        return goal

    def _goals(self) -> list[int]:
        """The steps that place something; behind the last of them, all."""
        placing = [k for k, step in enumerate(self.path) if step.deduction.placed]
        last = placing[-1] if placing else -1
        return placing + list(range(last + 1, len(self.path)))

    def _rests(self) -> dict[int, int]:
        """For each step that leads to a goal those that it rests on."""
        wanted: dict[int, set[int]] = {goal: set() for goal in self.goals}  # effects that matter
        rests: dict[int, int] = {}
        for number in range(len(self.path) - 1, -1, -1):
            if number not in wanted:
                continue
            deduction = self.path[number].deduction
            if number not in self.ends:
                deduction = only_effects(deduction, wanted[number])
            state = partial(self._state_before, number)
            moment = Moment(number, self.removed, self.start, state)
            if deduction.refutation is None or follows_from_cells(deduction.rule):
                before = supports(deduction, moment)
            else:
                needed = needed_steps(deduction, moment)
                self.needed[number] = _Known(_key(deduction), state().left, needed)
                before = of_steps(needed, moment)
            for option in before:
                wanted.setdefault(self.removed[option], set()).add(option)
            steps = {self.removed[option] for option in before}
            if isinstance(deduction.rule, FullHouse):
                filled = self._that_fill(deduction.truths[0], number)
                wanted |= {step: wanted.get(step, set()) for step in filled}
                steps |= filled
            rests[number] = sum(1 << step for step in steps)
        return rests

    def _closures(self) -> dict[int, int]:
        """For each step that leads to a goal itself, and all that it rests on."""
        closures: dict[int, int] = {}
        for number in sorted(self.rests):
            closures[number] = 1 << number
            for k in members(self.rests[number]):
                closures[number] |= closures[k]
        return closures

    def _that_fill(self, item: int, number: int) -> set[int]:
        """The steps that fill the other cells of an item's house, before the step that fills it."""
        house, symbols = self.state.geometry.house(item), self.state.geometry.symbols
        assert house is not None
        return {
            k
            for k, step in enumerate(self.path[:number])
            for option in step.deduction.placed
            if option // symbols in house.cells
        }

    def _state_before(self, number: int) -> State:
        """The state before a step of the path."""
        state = self.start.fork()
        state.eliminate(option for option, step in self.removed.items() if step < number)
        return state

    def _weights(self) -> list[tuple[int, int]]:
        """How hard each look is, by its tier, and the steps that it takes in, as bits."""
        looks: dict[tuple[int, ...], int] = {}
        for number in self.rests:
            _, tier, deduction, _, _ = self.path[number]
            if self._comes_along(number):
                continue
            whole = tells_whole(deduction.rule)
            look = (tier, *(deduction.truths if whole else (-1 - number,)))
            looks[look] = looks.get(look, 0) | 1 << number
        return [(look[0], mask) for look, mask in looks.items()]

    def _comes_along(self, number: int) -> bool:
        """Whether a step fills a cell that a constraint before it leaves one candidate."""
        deduction = self.path[number].deduction
        before = (self.path[k].deduction for k in members(self.rests[number]))
        return isinstance(deduction.rule, NakedSingle) and any(
            tells_whole(other.rule) and deduction.cells[0] in other.truths for other in before
        )

    def _cost(self, goal: int) -> int:
        if self.closures[goal] & ~self.told == 1 << goal:
            return self.path[goal].tier
        known = self.looks.get(goal)
        if known is None:
            closure = self.closures[goal]
            known = [(tier, mask & closure) for tier, mask in self.weights if mask & closure]
        self.looks[goal] = left = [look for look in known if look[1] & ~self.told]
        return sum([tier for tier, _ in left])

    def _due(self, number: int) -> tuple[int, Deduction] | None:
        """A step in the present state, with its tier; None if it changes nothing any more."""
        tier, deduction = self.path[number].tier, self.wholes[number]
        state, rule = self.state, deduction.rule
        symbols = state.geometry.symbols
        placed = tuple(o for o in deduction.placed if not state.covered[o // symbols])
        gone = tuple(option for option in deduction.eliminated if state.possible(option))
        if not placed and not gone:
            return None
        if len(placed) == 1 and (single := self._single(placed[0])) is not None:
            return single
        if tells_whole(rule):
            whole = rule.whole(deduction, state, places=self.fills <= tier)
            if whole is not None:
                return tier, whole
        if tells_joint(rule):
            joint = rule.joint(deduction._replace(eliminated=gone), state)
            if joint is not None and set(gone) <= set(joint.eliminated):
                return tier, joint
        if self.strict and not self._stands(deduction):
            tier, deduction = self._anew(tier, deduction, gone)
        deduction = as_it_is(deduction._replace(placed=placed, eliminated=gone), state)
        if deduction.refutation is not None:
            deduction = _shortened(deduction, state, self._known(number, deduction))
        return tier, deduction

    def _known(self, number: int, deduction: Deduction) -> Sequence[Needed]:
        """The steps that a refutation needs in the present state, if they were found before."""
        known = self.needed.get(number)
        if known is None or known.key != _key(deduction) or known.left != self.state.left:
            return ()
        return known.needed

    def _told_soon(self, number: int, following: Sequence[int]) -> bool:
        """Whether, of the steps behind it that look at the same constraint, one sees more."""
        deduction = self.path[number].deduction
        if not tells_whole(deduction.rule):
            return False
        constraint = deduction.rule.source(deduction)
        if constraint is None:
            return False
        for later in (self.path[k].deduction for k in following):
            if not tells_whole(later.rule) or later.rule.source(later) != constraint:
                return False
            if later.rule.reach > deduction.rule.reach and self._changes(later):
                return True
        return False

    def _changes(self, deduction: Deduction) -> bool:
        """Whether a deduction that only removes still removes something."""
        return any(map(self.state.possible, deduction.eliminated))

    def _single(self, option: int) -> tuple[int, Deduction] | None:
        """The easiest rule that places an option by sight, if one does."""
        news = News([item for item, _ in self.state.geometry.covers[option]], [])
        for tier, rule in self.singles:
            for deduction in rule.find(self.state, news):
                if deduction.placed == (option,):
                    return tier, deduction
        return None

    def _anew(self, tier: int, deduction: Deduction, gone: Sequence[int]) -> tuple[int, Deduction]:
        """A deduction that removes the same with a whole pattern, by an easier rule or its own.

        In another state, a chain may be no more than one link.
        """
        for easier, one in self.confined if deduction.chains else ():
            for found in one.find(self.state) if easier < tier else ():
                if gone and set(gone) <= set(found.eliminated):
                    return easier, found
        rule = deduction.rule
        if isinstance(rule, TrialAndError):
            self.state.refuted[rule] = list(gone)
        if isinstance(rule, TrialAndError) or (isinstance(rule, Rule) and rule.pattern):
            for found in rule.find(self.state):
                if gone and set(gone) <= set(found.eliminated):
                    if len(found.pattern) > 1 or found.refutation:
                        return tier, found
                    break  # a digit, which is to be placed first
        raise OvertakenError

    def _stands(self, deduction: Deduction) -> bool:
        """Whether all options of a pattern are still possible."""
        steps = deduction.refutation.steps if deduction.refutation else ()
        options = (*deduction.pattern, *(option for step in steps for option in step.placed))
        return all(map(self.state.possible, options))


class _Known(NamedTuple):
    """The steps of a refutation that lead to its end, in a state.

    Attributes:
        key: of the refutation; see `_key`.
        left: the candidates of the state.
        needed: the steps.
    """

    key: tuple[object, ...]
    left: list[int]
    needed: Sequence[Needed]


def _key(deduction: Deduction) -> tuple[object, ...]:
    """What tells refutations apart: the object, and the hypothesis."""
    return id(deduction.refutation), deduction.placed, deduction.eliminated[:1]


def _shortened(deduction: Deduction, state: State, needed: Sequence[Needed] = ()) -> Deduction:
    """A refutation without the steps that do not lead to its end, nor those within them."""
    refutation = deduction.refutation
    assert refutation is not None
    trial = state.fork()
    suppose(trial, deduction)
    steps: list[Deduction] = []
    needed = needed or needed_steps(deduction, Moment(0, {}, state, state.fork))
    for number, _, within in reversed(needed[1:]):
        step = refutation.steps[number]
        if tells_whole(step.rule):
            step = step.rule.whole(step, trial, places=False) or step
        elif step.refutation is not None:
            step = _shortened(step, trial, within)
        steps.append(as_it_is(step, trial))
        trial.apply(step)
        if trial.dead is not None:
            return deduction._replace(refutation=Followed(tuple(steps), trial.dead))
    return deduction


def members(steps: int) -> Iterator[int]:
    """The numbers in a set that is given as bits.

    >>> [*members(0b1101)]
    [0, 2, 3]
    """
    while steps:
        lowest = steps & -steps
        yield lowest.bit_length() - 1
        steps ^= lowest
