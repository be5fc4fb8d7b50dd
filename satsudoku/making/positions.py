"""Positions within the solve of a puzzle: on the path of a ladder, at random or before a tier."""

from __future__ import annotations

import zlib
from dataclasses import dataclass

from satsudoku import given
from satsudoku.errors import LadderError, check_whole
from satsudoku.formats import to_dict
from satsudoku.given import PuzzleLike
from satsudoku.human.default import DEFAULT_LADDER
from satsudoku.human.ladders.rater import Rater
from satsudoku.human.ladders.rater_library import rater
from satsudoku.human.path import Step
from satsudoku.making.randomness import Words
from satsudoku.teaching.attempt import Attempt, only_solution


@dataclass(frozen=True)
class Position:
    """A state on the path to the solution, and the step that the ladder takes there.

    Attributes:
        attempt: what has been entered and removed.
        place: how many steps were taken before.
        steps: how many steps the path has.
        step: the next one.
    """

    attempt: Attempt
    place: int
    steps: int
    step: Step


def positions(
    puzzle: PuzzleLike,
    number: int = 1,
    ladder: str | Rater = DEFAULT_LADDER,
    *,
    seed: int = 0,
    least_tier: int | str = 1,
) -> list[Position]:
    """Choose positions on the ladder's path from a puzzle to its solution, in order.

    Args:
        puzzle: with exactly one solution.
        number: how many; fewer if the path is shorter.
        ladder: a ladder, or another rater with a path.
        seed: with the puzzle it decides on the places; the same everywhere.
        least_tier: only positions whose next step is of this tier or above.

    Raises:
        PuzzleError: no puzzle, or not exactly one solution.
        LadderError: the ladder does not solve it.
        SolverError: a number below 1, or a negative seed.
        UnknownNameError: no such ladder or tier.

    >>> [position] = positions("1.....2..3.....4", ladder="rank8", seed=1)
    >>> position.attempt.line, position.place, position.steps
    ('12433421.3122134', 11, 12)
    """
    check_whole(1, number=number)
    check_whole(seed=seed)
    puzzle = given.puzzle(puzzle)
    chosen = rater(ladder)
    least = chosen.tier_number(least_tier)
    only_solution(puzzle)
    verdict = chosen.classify(puzzle, allow_multiple=True)
    path = verdict.path
    symbols, values = len(puzzle.variant.symbols), bytearray(puzzle.values)
    removed: set[int] = set()
    found: list[Position] = []
    for place, step in enumerate(path):
        if step.tier >= least:
            left = frozenset(option for option in removed if not values[option // symbols])
            attempt = Attempt(puzzle, bytes(values), left)
            found.append(Position(attempt, place, len(path), step))
        removed.update(step.deduction.eliminated)
        for option in step.deduction.placed:
            values[option // symbols] = option % symbols + 1
    if not all(values):
        raise LadderError(f"{chosen.name} does not solve the puzzle; expected one that it does")
    words = Words(seed, zlib.crc32(repr(to_dict(puzzle)).encode()))
    order = words.orders(1, len(found))[0].tolist() if found else []
    return [found[place] for place in sorted(order[:number])]
