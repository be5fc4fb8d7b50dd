"""Where the time of a solve goes: its stretches, and the bottlenecks among them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from satsudoku.teaching.minutes.solving import Minutes, Moment

_MOST: Final = 3
_LEAST: Final = 0.05  # of the whole time


class Stretch(NamedTuple):
    """The time from one number of filled cells to the next.

    Attributes:
        filled: the number of cells filled at its start.
        minutes: how long it takes.
        slowest: the step that takes the longest of them.
    """

    filled: int
    minutes: float
    slowest: Moment


def stretches(estimate: Minutes, clues: int) -> tuple[Stretch, ...]:
    """The stretches of a solve, one for each cell that it fills.

    Args:
        estimate: of a puzzle.
        clues: the number of its clues.

    >>> from satsudoku import Puzzle, minutes
    >>> parts = stretches(minutes(Puzzle("1.....2..3.....4", "classic4")), 4)
    >>> len(parts), parts[0].filled, parts[0].slowest.step
    (12, 4, 'hidden single in a box')
    """
    parts: list[Stretch] = []
    moments: list[Moment] = []
    for moment in estimate.moments:
        moments.append(moment)
        if moment.cell is not None:
            slowest = max(moments, key=lambda moment: moment.minutes)
            total = sum(moment.minutes for moment in moments)
            parts.append(Stretch(clues + len(parts), total, slowest))
            moments = []
    return tuple(parts)


def bottlenecks(parts: Sequence[Stretch]) -> tuple[Stretch, ...]:
    """The stretches that take by far the longest: at most three, in the order of the solve.

    A bottleneck takes a twentieth of the time at least, and twice the mean.

    >>> step = Moment("pair", None, None, 1, 1.0)
    >>> bottlenecks([Stretch(n, 5.0 if n == 7 else 1.0, step) for n in range(9)])[0].filled
    7
    """
    total = sum(part.minutes for part in parts)
    least = max(_LEAST * total, 2 * total / max(len(parts), 1))
    longest = sorted(parts, key=lambda part: -part.minutes)[:_MOST]
    return tuple(
        sorted((part for part in longest if part.minutes >= least), key=lambda p: p.filled)
    )
