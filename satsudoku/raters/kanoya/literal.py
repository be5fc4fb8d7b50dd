"""The least total by trying everything: uniform-cost search over states, one technique per step.

It assumes nothing about the points. But any open technique may come first, so there are very many
states. This is for endgames, for points that break the condition of `least_total`, and for tests of
that.
"""

from __future__ import annotations

import heapq
from collections.abc import Mapping
from typing import NamedTuple

from satsudoku.deadline import time_is_over
from satsudoku.human.deduction import Deduction
from satsudoku.human.state import State
from satsudoku.raters.kanoya.techniques import technique


class Way(NamedTuple):
    """A way to solve a puzzle.

    Attributes:
        total: its points; None if no way is known.
        bound: no way has fewer points; equal to `total` where that is the least.
        steps: the deductions.
        nodes: the number of states visited.
    """

    total: int | None
    bound: int
    steps: tuple[Deduction, ...]
    nodes: int


def search(state: State, prices: Mapping[str, int], limit: int) -> Way:
    """Find a way of the least total; beyond a limit of states that of some way, with a lower bound.

    At the deadline of a `TimeLimit` there is no total, and the bound is what is proved by then.
    """
    number = 0  # tells states of one cost apart, the oldest first
    waiting: list[tuple[int, int, State, _Chain]] = [(0, 0, state, None)]
    seen: set[tuple[tuple[int, ...], bytes]] = set()
    cost = 0
    while waiting:
        cost, _, at, chain = heapq.heappop(waiting)
        key = tuple(at.left), bytes(at.covered)
        if key in seen:
            continue
        if at.solved:
            return Way(cost, cost, _steps(chain), len(seen))
        if len(seen) >= limit:
            way = cheapest_first(state, prices)
            return Way(way.total, cost, way.steps, len(seen))
        if time_is_over():
            return Way(None, cost, (), len(seen))
        seen.add(key)
        for name, price in prices.items():
            for deduction in technique(name).find(at):
                child = at.fork()
                child.apply(deduction)
                number += 1
                heapq.heappush(waiting, (cost + price, number, child, (deduction, chain)))
    return Way(None, cost, (), len(seen))


_Chain = tuple[Deduction, "_Chain"] | None


def _steps(chain: _Chain) -> tuple[Deduction, ...]:
    steps: list[Deduction] = []
    while chain is not None:
        steps.append(chain[0])
        chain = chain[1]
    return tuple(reversed(steps))


def cheapest_first(state: State, prices: Mapping[str, int]) -> Way:
    """Take the way that always uses the cheapest open technique.

    Its bound is 0.
    """
    at = state.fork()
    order = sorted(prices, key=lambda name: prices[name])
    steps: list[Deduction] = []
    while not at.solved:
        for name in order:
            deduction = next(technique(name).find(at), None)
            if deduction is not None:
                at.apply(deduction)
                steps.append(deduction)
                break
        else:
            return Way(None, 0, (), len(steps))
    return Way(sum(prices[step.rule.name] for step in steps), 0, tuple(steps), len(steps))
