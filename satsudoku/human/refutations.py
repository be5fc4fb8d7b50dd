"""Refutations: where a hypothesis leads, found when somebody looks.

Lanes tell which candidates a state refutes, hundreds at a time. The steps to the contradiction take
a hundred times as long, and a verdict needs none of them. So they are found late.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import NamedTuple

from satsudoku.human.deduction import Deduction, Refutation
from satsudoku.human.path import deduce
from satsudoku.human.rule import Rule
from satsudoku.human.state import State


class Followed(NamedTuple):
    """A refutation that was followed; its attributes are those of `Refutation`."""

    steps: tuple[Deduction, ...]
    item: int


class LateRefutation:
    """A refutation that is followed when somebody looks at it.

    Args:
        ground: the state before; it must not change.
        option: the candidate that lanes have refuted there.
        base: the rules that do what lanes have done.
    """

    def __init__(self, ground: State, option: int, base: Sequence[Rule]) -> None:
        self._ground, self._option, self._base = ground, option, base

    @cached_property
    def followed(self) -> Followed:
        trial = self._ground.fork()
        trial.place(self._option)
        steps = tuple(consequences(trial, self._base))
        assert trial.dead is not None
        return Followed(steps, trial.dead)

    @property
    def steps(self) -> tuple[Deduction, ...]:
        """See `Refutation`."""
        return self.followed.steps

    @property
    def item(self) -> int:
        """See `Refutation`."""
        return self.followed.item

    def __eq__(self, other: object) -> bool:
        return isinstance(other, LateRefutation) and self.followed == other.followed

    def __hash__(self) -> int:
        return hash(self.followed)


def refutation(
    rule: Rule, trial: State, steps: Iterable[Deduction], option: int, *, places: bool
) -> Deduction | None:
    """Follow a hypothesis; returns the deduction if it leads to a contradiction.

    Its steps are applied as they iterate. It is that the option is not chosen, so that a
    contradiction `places` it; else that it is chosen, so that a contradiction removes it.
    """
    done = tuple(steps)
    if trial.dead is None:
        return None
    return _refuted(rule, trial, option, Followed(done, trial.dead), places=places)


def refutations(
    rule: Rule, state: State, refuted: Iterable[int], base: Sequence[Rule]
) -> Iterator[Deduction]:
    """Yield an elimination for each candidate, refuted by lanes, that is still possible."""
    ground = state.fork()
    for option in filter(state.possible, refuted):
        yield _refuted(rule, state, option, LateRefutation(ground, option, base), places=False)


def _refuted(
    rule: Rule, state: State, option: int, proof: Refutation, *, places: bool
) -> Deduction:
    only = (option,)
    return Deduction(
        rule,
        state.geometry,
        rule.technique,
        "refuted, places" if places else "refuted, removes",
        (),
        (),
        only,
        placed=only if places else (),
        eliminated=() if places else only,
        refutation=proof,
    )


def consequences(trial: State, base: Sequence[Rule]) -> Iterator[Deduction]:
    """Follow a hypothesis by some rules, which also judge the board that it may fill."""
    yield from deduce(trial, base)
    for rule in base if not trial.unfilled else ():
        for deduction in rule.find(trial):
            if trial.dead is not None:
                return
            trial.apply(deduction)
            yield deduction
