"""Rounds: what the easiest rule that finds anything says of a state, all at once.

Which deduction a rule meets first depends on how the board lies and in which order its constraints
stand. What all its deductions do together does not. So each round leaves the same in every image of
a puzzle.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from satsudoku.deadline import check_time
from satsudoku.human.deduction import Deduction
from satsudoku.human.path import OutOfTimeError, Step
from satsudoku.human.rule import News, Rule
from satsudoku.human.state import State


def walk_in_rounds(
    state: State,
    tiers: Sequence[Sequence[Rule]],
    known: Callable[[State], bool] = lambda state: False,
) -> Iterator[Step]:
    """Walk from a state to its solution, or as far as the rules reach, round by round.

    Args:
        state: is changed.
        tiers: the rules of each, the easiest first.
        known: whether the walk ends in a state, before the next round.

    Raises:
        OutOfTimeError: while iterating, at the deadline of a `TimeLimit`.
    """
    rules = [(number, rule) for number, tier in enumerate(tiers, start=1) for rule in tier]
    # How much of the state's journals each rule has searched without success.
    seen: list[tuple[int, int] | None] = [None] * len(rules)
    at = steps = 0
    candidates = state.candidates + len(state.gone)
    try:
        while at < len(rules) and state.unfilled and state.dead is None:
            if not at and known(state):
                return
            tier, rule = rules[at]
            old, now = seen[at], (len(state.forced), len(state.gone))
            found: list[Deduction] = []
            if old != now:
                check_time()
                news = None if old is None else News(state.forced[old[0] :], state.gone[old[1] :])
                # A rule with a `round` does not say all at once that it finds in a state.
                found = together(getattr(rule, "round", rule.find)(state, news))
                seen[at] = old if found else now
            for deduction in found:
                if state.dead is None:
                    state.apply(deduction)
                    steps += 1
                    filled = state.geometry.cells - state.unfilled
                    left = candidates - len(state.gone)
                    yield Step(steps, tier, deduction, filled, left)
            at = 0 if found else at + 1
    except TimeoutError:
        raise OutOfTimeError(rules[at][1]) from None


def together(found: Iterable[Deduction]) -> list[Deduction]:
    """Deductions that do together what all of some do: those that do most first.

    Those that do equally much stand or fall together, so their order does not matter.
    """
    ranks: dict[int, dict[frozenset[int], Deduction]] = {}
    for deduction in found:
        effect = frozenset((*(~option for option in deduction.placed), *deduction.eliminated))
        ranks.setdefault(-len(effect), {}).setdefault(effect, deduction)
    kept, done = list[Deduction](), frozenset[int]()
    for _, rank in sorted(ranks.items()):
        new = [(effect, deduction) for effect, deduction in rank.items() if not effect <= done]
        kept += (
            deduction._replace(eliminated=tuple(o for o in deduction.eliminated if o not in done))
            for _, deduction in new
        )
        done = done.union(*(effect for effect, _ in new))
    return kept
