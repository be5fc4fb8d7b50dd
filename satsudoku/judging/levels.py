"""The least tier whose rules make a move, move after move, for boards whose rules run in Python.

    level 1 ── state at the fixpoint of tier 1
    level 2 ── state at that of tiers 1 and 2          each goes no further than was asked
    level 3 ── ...

A move that follows changes nothing in the levels from its tier on. So what the levels have found
serves the whole game, and each move costs little more than what is new.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from satsudoku.board.variant import Variant
from satsudoku.cover.geometry import geometry
from satsudoku.deadline import check_time, time_is_over
from satsudoku.human.deduction import Deduction
from satsudoku.human.ladders.plan import plan
from satsudoku.human.ladders.tier import Tier
from satsudoku.human.links import positions
from satsudoku.human.path import deduce
from satsudoku.human.rule import Rule
from satsudoku.human.state import State
from satsudoku.judging.least_tiers import Sought


def run_in_lanes(tiers: Sequence[Tier], variant: Variant) -> bool:
    """Whether all rules of some tiers run in lanes, so that many positions are quick together."""
    planned = plan(tiers, confluent=True, variant=variant)
    proofs = (proof for tier in planned for proof in tier.proofs)
    return len(planned) == len(tiers) and not any(isinstance(proof, Rule) for proof in proofs)


class Levels:
    """The levels of one game: what the rules of each tier, and of those below, have found so far.

    Args:
        start: the position before the moves.
        tiers: the rules of each tier, the lowest first.
    """

    def __init__(self, start: State, tiers: Sequence[Sequence[Rule]]) -> None:
        self._tiers = tiers
        self._levels = [_Level(start.fork(), tiers[0])]

    def least_tier(self, sought: Sought) -> int:
        """The least tier that makes a move; 0 if none does.

        Raises:
            TimeoutError: at the deadline of this thread.
        """
        for number, rules in enumerate(self._tiers, start=1):
            if number > len(self._levels):
                every = [rule for tier in self._tiers[: number - 1] for rule in tier]
                self._levels.append(_Level(self._levels[-1].state.fork(), [*every, *rules]))
            if self._levels[number - 1].reaches(sought):
                return number
        return 0

    def make(self, sought: Sought) -> None:
        """Make a move that is right."""
        for level in self._levels:
            level.make(sought)


class _Level:
    """A state on its way to the fixpoint of some rules."""

    def __init__(self, state: State, rules: Sequence[Rule]) -> None:
        self.state, self._rules = state, rules
        self._steps: Iterator[Deduction] | None = deduce(state, rules)

    def reaches(self, sought: Sought) -> bool:
        """Whether the rules make a move; they go no further than that."""
        while not sought.reached(self.state):
            check_time()
            if self._steps is None or next(self._steps, None) is None:
                self._steps = None
                return False
        return True

    def make(self, sought: Sought) -> None:
        """Make a move; where the rules were at rest, only what is new matters to them."""
        if sought.reached(self.state):
            return
        if self._steps is None:
            self.state = self.state.fork()
            self._steps = deduce(self.state, self._rules, settled=True)
        for option in sought.placed:
            self.state.place(option)
        self.state.eliminate(positions(sought.gone))


def tiers_in_turn(
    moves: Sequence[tuple[Sought, bool]], tiers: Sequence[Tier], variant: Variant
) -> Iterator[tuple[int, int]]:
    """For the moves of a game what `least_tiers` finds: the least tier; or the least that may.

    Args:
        moves: in order, and whether each is made.
        tiers: the tiers that count, the lowest first.
        variant: of the game.
    """
    if not moves:
        return
    start = moves[0][0].state(geometry(variant))
    levels, late = Levels(start, [tier.rules_for(variant) for tier in tiers]), False
    for sought, made in moves:
        try:
            late = late or time_is_over()
            tier = 0 if late else levels.least_tier(sought)
        except TimeoutError:
            late, tier = True, 0
        yield tier, int(late and not tier)
        if made and not late:
            levels.make(sought)
