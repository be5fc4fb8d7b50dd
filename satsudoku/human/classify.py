"""Classify one puzzle."""

from __future__ import annotations

from satsudoku import given
from satsudoku.given import PuzzleLike
from satsudoku.human.classification import Classification
from satsudoku.human.default import DEFAULT_LADDER
from satsudoku.human.ladders.rater import Rater
from satsudoku.human.ladders.rater_library import rater


def classify(
    puzzle: PuzzleLike,
    ladder: str | Rater = DEFAULT_LADDER,
    *,
    allow_multiple: bool = False,
    timeout: float | None = None,
) -> Classification:
    """Find the least tier of human rules that solves a puzzle, with the steps.

    Args:
        puzzle: a `Puzzle`, or anything that `satsudoku.puzzle` takes.
        ladder: a ladder or another rater; a name that `satsudoku.rater_names` lists, or a path that
            ends in ``.toml``; options follow a colon, as in ``hamada:h=no``.
        allow_multiple: rank a puzzle that does not have exactly one solution, too.
        timeout: seconds; a verdict that is `timed_out` has the results until then.

    Raises:
        PuzzleError: no puzzle; see `satsudoku.puzzle`.
        UnknownNameError: no such ladder.
        LadderError: the rater does not serve the variant.

    >>> print(classify("........6.344..1....5....2..6....4.2"))
    satsudoku: tier 6 (Locked candidates), 27 steps
    """
    judge = rater(ladder)
    puzzle = given.puzzle(puzzle)
    return judge.classify(puzzle, allow_multiple=allow_multiple, timeout=timeout)
