"""How far tiers of rules come in a puzzle, in fewer steps than a path has.

A path takes the easiest step each time. Where rules have one fixpoint whatever the order, all that
a rule finds may be applied at once: the same cells are filled, by the same highest tier.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import islice
from typing import NamedTuple

from satsudoku.board.puzzle import Puzzle
from satsudoku.deadline import check_time
from satsudoku.human.rule import News, Rule
from satsudoku.human.state import POSITIONS, State

_FILLED = 8  # cells by easy steps, after which a supposition is given up
_AT_ONCE = 16  # deductions of a rule; chains are looked for one by one

Masks = Mapping[int, int]


class Reach(NamedTuple):
    """How far the rules of some tiers come in a puzzle.

    Attributes:
        tier: the highest that a step needs.
        open: the cells that they leave empty.
        left: for each cell the mask of the candidates that they leave.
        supposing: the highest tier, and the number of open cells, if some cells had only the
            candidates of masks where the tiers below the level end; None if that takes long,
            because the level's rules are trials.
    """

    tier: int
    open: frozenset[int]
    left: Sequence[int] = ()
    supposing: Callable[[Masks], tuple[int, int]] | None = None


def reach(puzzle: Puzzle, tiers: Sequence[Sequence[Rule]], least: int) -> Reach:
    """How far tiers come in a puzzle; the level begins with the tier `least`."""
    state, cells = State.of(puzzle), len(puzzle.values)
    low = close(state, tiers[: least - 1])
    start = state.fork()

    def supposing(masks: Masks) -> tuple[int, int]:
        other, symbols = start.fork(), start.geometry.symbols
        for cell, mask in masks.items():
            other.eliminate(cell * symbols + s for s in POSITIONS[other.left[cell] & ~mask])

        def easy(tier: int) -> bool:  # easy steps fill the rest, as a rule
            return tier < least and start.unfilled - other.unfilled > _FILLED

        return close(other, tiers, until=easy), other.unfilled

    highest = max(low, close(state, tiers))
    still_open = frozenset(cell for cell in range(cells) if not state.covered[cell])
    quick = all(rule.pattern for rules in tiers for rule in rules)
    return Reach(highest, still_open, state.left[:cells], supposing if quick else None)


def close(
    state: State,
    tiers: Sequence[Sequence[Rule]],
    *,
    until: Callable[[int], bool] = lambda tier: False,
) -> int:
    """Apply tiers of rules until none finds anything, or at a solution or a contradiction.

    Args:
        state: is changed.
        tiers: from the easiest on, of a confluent ladder.
        until: whether to stop early, asked with the highest tier so far.

    Returns:
        The highest tier that found something, from 1; 1 if none did.

    >>> from satsudoku import Puzzle, ladder
    >>> state = State.of(Puzzle("1.....2..3.....4", "classic4"))
    >>> close(state, [tier.rules for tier in ladder("satsudoku").tiers[:4]]), state.solved
    (2, True)
    """
    rules = [(rule, number) for number, tier in enumerate(tiers, start=1) for rule in tier]
    forced, gone = state.forced, state.gone
    seen: list[tuple[int, int] | None] = [None] * len(rules)
    highest, number = 1, 0
    while number < len(rules) and state.unfilled and state.dead is None:
        old, now = seen[number], (len(forced), len(gone))
        rule, tier = rules[number]
        number += 1
        if old == now:
            continue
        check_time()
        news = None if old is None else News(forced[old[0] :], gone[old[1] :])
        deductions = rule.find(state, news)
        every = True
        if not rule.resumable:
            some = [*islice(deductions, _AT_ONCE if rule.pattern else 1)]
            every = len(some) < _AT_ONCE and rule.pattern
            deductions = iter(some)
        applied = False
        for deduction in deductions:
            state.apply(deduction)
            applied = True
            if state.dead is not None:
                return max(highest, tier)
        if every or not applied:
            seen[number - 1] = now
        if applied:
            highest, number = max(highest, tier), 0
            if until(highest):
                break
    return highest
