"""What a deduction rests on: the candidates that had to go before it.

    step 3   r1c1 is not 5  ─┐
    step 7   r1c4 is not 5  ─┴─►  step 9   in row 1, 5 can only go in r1c8

What a pattern needs is read off its truths, its chains or its refutation, as for drawings. A
constraint needs fewer candidates gone than its cells have lost: they come back, the last first, as
long as the deduction still follows.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import NamedTuple, Protocol, TypeGuard

from satsudoku.human.deduction import Chain, Deduction
from satsudoku.human.path import Step
from satsudoku.human.rule import Rule
from satsudoku.human.state import POSITIONS, State


class Following(Protocol):
    """Rules whose deductions follow from the candidates of some cells."""

    def proof_of(self, deduction: Deduction) -> Callable[[Sequence[int]], bool]:
        """Tells whether a deduction follows from some candidates of its cells, given as masks."""
        ...


def follows_from_cells(rule: object) -> TypeGuard[Following]:
    """Whether a rule is `Following`."""
    return hasattr(rule, "proof_of")  # `isinstance` of a protocol takes twenty times as long


class Needed(NamedTuple):
    """A step of a refutation that leads to its end.

    Attributes:
        number: of the step, from 0; -1 is the end itself.
        options: the candidates that had to go before.
        within: what the step itself needs, if it is a refutation.
    """

    number: int
    options: set[int]
    within: list[Needed]


class Moment(NamedTuple):
    """Where in a path a step is.

    Attributes:
        number: of the step.
        removed: for each candidate that goes the number of the step that removes it; candidates
            that are gone at the start have none.
        start: the state before the first step.
        state: makes the state before the step.
    """

    number: int
    removed: Mapping[int, int]
    start: State
    state: Callable[[], State]

    def gone_of(self, options: Iterable[int]) -> set[int]:
        """Those of some candidates that went before the step."""
        removed, number = self.removed, self.number
        return {option for option in options if option in removed and removed[option] < number}


def removals(state: State, path: Iterable[Step]) -> dict[int, int]:
    """For each option that goes the number of its step, from 0."""
    walked, removed = state.fork(), dict[int, int]()
    seen = 0
    for number, step in enumerate(path):
        walked.apply(step.deduction)
        for option in walked.gone[seen:]:
            removed[option] = number
        seen = len(walked.gone)
    return removed


def supports(deduction: Deduction, moment: Moment) -> set[int]:
    """The candidates that had to go before a deduction.

    Args:
        deduction: with those of its effects that matter.
        moment: when it is made.
    """
    if follows_from_cells(deduction.rule):
        return _of_constraint(deduction, deduction.rule, moment)
    if deduction.refutation is not None:
        return of_steps(needed_steps(deduction, moment), moment)
    needed = _needed(deduction)
    return moment.gone_of(moment.removed if needed is None else needed)


def needed_steps(deduction: Deduction, moment: Moment) -> list[Needed]:
    """The steps of a refutation that lead to its end, the last first, behind the end itself."""
    refutation = deduction.refutation
    assert refutation is not None
    trial, number = moment.state(), moment.number
    suppose(trial, deduction)
    removed = {option: step for option, step in moment.removed.items() if step < number}
    removed |= dict.fromkeys(trial.gone, number)
    before: dict[int, State] = {}
    gone: list[list[int]] = [[]]  # by each step
    for k, step in enumerate(refutation.steps, start=1):
        if step.refutation is not None:
            before[k] = trial.fork()
        seen = len(trial.gone)
        trial.apply(step)
        gone.append(trial.gone[seen:])
        removed |= dict.fromkeys(gone[k], number + k)
    options = deduction.geometry.options
    ends = {option for item in (refutation.item, *deduction.truths) for option in options[item]}
    found = [Needed(-1, ends, [])]
    wanted = set(ends)
    for k in range(len(refutation.steps), 0, -1):
        effects = wanted.intersection(gone[k])
        if effects:
            step = only_effects(refutation.steps[k - 1], effects)
            then = partial(State.fork, before[k]) if k in before else moment.state
            now = Moment(number + k, removed, moment.start, then)
            within = [] if step.refutation is None else needed_steps(step, now)
            needed = of_steps(within, now) if within else supports(step, now)
            wanted |= needed
            found.append(Needed(k - 1, needed, within))
    return found


def of_steps(steps: Iterable[Needed], moment: Moment) -> set[int]:
    """The candidates that had to go before a refutation, for some of its steps."""
    return moment.gone_of(option for step in steps for option in step.options)


def suppose(trial: State, deduction: Deduction) -> None:
    """Suppose what a deduction refutes."""
    if deduction.placed:
        trial.eliminate(deduction.placed)
    else:
        trial.place(deduction.eliminated[0])


def only_effects(deduction: Deduction, effects: Container[int]) -> Deduction:
    """A deduction that removes no more than some candidates; one that places stays as it is."""
    if deduction.placed:
        return deduction
    return deduction._replace(eliminated=tuple(o for o in deduction.eliminated if o in effects))


def as_it_is(deduction: Deduction, state: State) -> Deduction:
    """A deduction with the pattern of another state, in which it follows, too.

    If 2 can only go in row 6 of a box, it may have more or fewer places there. A pattern that is
    not all places of its truths stays.
    """
    by_cells = follows_from_cells(deduction.rule) or not isinstance(deduction.rule, Rule)
    if by_cells or deduction.refutation or deduction.placed:
        return deduction
    if deduction.chains or deduction.colors or deduction.fins or deduction.deadly:
        return deduction
    options, pattern = deduction.geometry.options, frozenset(deduction.pattern)
    places = [option for truth in deduction.truths for option in options[truth]]
    now = tuple(filter(state.possible, places))
    if not pattern or pattern == {*now} or not pattern.issubset(places):
        return deduction
    fewer = pattern.issuperset(now)
    return deduction._replace(pattern=now) if fewer or _covers(deduction) else deduction


def _of_constraint(deduction: Deduction, rule: Following, moment: Moment) -> set[int]:
    """Candidates of some cells with which their fillings would say less."""
    symbols, cells = deduction.geometry.symbols, deduction.truths
    proof, (number, removed, start, _) = rule.proof_of(deduction), moment
    back: dict[int, list[tuple[int, int, int]]] = {}  # by step: place, mask and option
    possible = [0] * len(cells)  # as masks
    for place, cell in enumerate(cells):
        for symbol in POSITIONS[start.left[cell]]:
            option = cell * symbols + symbol
            step = removed.get(option, number)
            if step < number:
                back.setdefault(step, []).append((place, 1 << symbol, option))
            else:
                possible[place] |= 1 << symbol

    def with_again(steps: Sequence[int]) -> list[int]:
        masks = possible.copy()
        for step in steps:
            for place, mask, _ in back[step]:
                masks[place] |= mask
        return masks

    needed, steps = set[int](), sorted(back, reverse=True)
    while steps:
        # As many as may come back together, found in strides that double and halve.
        free, stride = 0, 1
        while stride:
            masks = with_again(steps[free : free + stride])
            if free + stride <= len(steps) and proof(masks):
                free, stride, possible = free + stride, stride * 2, masks
            else:
                stride //= 2
        if free < len(steps):
            needed.update(option for _, _, option in back[steps[free]])
        steps = steps[free + 1 :]
    return needed


def _needed(deduction: Deduction) -> Iterator[int] | None:
    """The candidates without which there is no pattern; None if that is not known."""
    uncertain = deduction.colors or deduction.fins or deduction.deadly
    if uncertain or not isinstance(deduction.rule, Rule) or deduction.rule.needs_uniqueness:
        return None
    if deduction.chains:
        return (option for chain in deduction.chains for option in _of_chain(deduction, chain))
    return _of_covering(deduction) if _covers(deduction) else None


def _covers(deduction: Deduction) -> bool:
    """Whether as many links as truths hold all options of the truths, or it is a single."""
    options = deduction.geometry.options
    linked = {option for link in deduction.links for option in options[link]}
    if deduction.placed:
        return len(deduction.truths) == 1 and not deduction.links
    return len(deduction.truths) == len(deduction.links) > 0 and linked.issuperset(
        (*deduction.pattern, *deduction.eliminated)
    )


def _of_covering(deduction: Deduction) -> Iterator[int]:
    """The options of the truths beside the links."""
    options = deduction.geometry.options
    linked = {option for link in deduction.links for option in options[link]}
    for truth in deduction.truths:
        yield from (option for option in options[truth] if option not in linked)


def _of_chain(deduction: Deduction, chain: Chain) -> Iterator[int]:
    """The other options of strong ties, and all of the cells of constraints that tie nodes."""
    geometry = deduction.geometry
    constraints = {name for tie in chain.ties if (name := tie.by)} | set(chain.by)
    for tie in chain.ties:
        for item in tie.items if tie.strong else ():
            yield from geometry.options[item]
    for constraint in geometry.variant.constraints:
        if constraint.name in constraints:
            for relation in constraint.relations:
                for cell in relation.cells:
                    yield from geometry.options[cell]
