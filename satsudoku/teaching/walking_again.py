"""Walks from new states, which take over the rest of an earlier path once they meet it.

path    ──1──2──3──4──5──6──
told    ──1──3──4──2──╮         4 has overtaken 2; but all four lead where they led before,
again                 ╰──5──6── and what follows from there is known
"""

from __future__ import annotations

from collections.abc import Sequence

from satsudoku.human.path import Step
from satsudoku.human.rounds import walk_in_rounds
from satsudoku.human.rule import Rule
from satsudoku.human.state import State

_Key = tuple[tuple[int, ...], bytes]


class WalkingAgain:
    """Walks from states; knows the steps that followed from those that it has passed.

    Args:
        tiers: the rules of each, the easiest first.
        start: the state before a path of these rules; it is not changed.
        path: the steps, round by round.
    """

    def __init__(self, tiers: Sequence[Sequence[Rule]], start: State, path: Sequence[Step]) -> None:
        self._tiers, self._onward = tiers, dict[_Key, tuple[tuple[Step, ...], int]]()
        self._unread = [(start.fork(), tuple(path))]  # most paths need no second walk

    def __call__(self, state: State) -> tuple[Step, ...]:
        """The steps from a state, which is not changed.

        Raises:
            OutOfTimeError: at the deadline of a `TimeLimit`.
        """
        for start, path in self._unread:
            self._read(start, path)
        end = state.fork()
        walked = walk_in_rounds(end, self._tiers, lambda now: _key(now) in self._onward)
        path = tuple(walked)
        if _key(end) in self._onward:
            earlier, number = self._onward[_key(end)]
            path += earlier[number:]
        self._unread = [(state.fork(), path)]
        return path

    def _read(self, state: State, path: tuple[Step, ...]) -> None:
        """Remember the states where a round certainly begins, for another rule comes."""
        begins, last = dict[_Key, tuple[tuple[Step, ...], int]](), None
        for number, step in enumerate(path):
            if step.deduction.rule is not last:
                begins[_key(state)] = path, number
            state.apply(step.deduction)
            last = step.deduction.rule
        # Else steps may be missing; and without constraints, `Ladder` does not walk in rounds.
        if state.solved and state.geometry.variant.constraints:
            self._onward |= begins


def _key(state: State) -> _Key:
    return tuple(state.left[: state.geometry.cells]), bytes(state.covered)
