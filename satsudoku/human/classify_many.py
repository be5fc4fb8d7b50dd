"""Classify many puzzles at once."""

from __future__ import annotations

from typing import Literal, overload

from satsudoku.board.variant import Variant
from satsudoku.human.default import DEFAULT_LADDER
from satsudoku.human.ladders.rater import Rater
from satsudoku.human.ladders.rater_library import rater
from satsudoku.human.ladders.tiers import Tiers
from satsudoku.lanes.inference import with_variant
from satsudoku.lanes.loading import Puzzles
from satsudoku.lanes.marking import Errors, Marked, mark, marks


@overload
def classify_many(
    puzzles: Puzzles,
    ladder: str | Rater = DEFAULT_LADDER,
    *,
    variant: Variant | str | None = None,
    threads: int = 1,
    timeout: float | None = None,
    errors: Literal["raise"] = "raise",
) -> Tiers: ...
@overload
def classify_many(
    puzzles: Puzzles,
    ladder: str | Rater = DEFAULT_LADDER,
    *,
    variant: Variant | str | None = None,
    threads: int = 1,
    timeout: float | None = None,
    errors: Literal["mark"],
) -> Marked[Tiers]: ...
def classify_many(
    puzzles: Puzzles,
    ladder: str | Rater = DEFAULT_LADDER,
    *,
    variant: Variant | str | None = None,
    threads: int = 1,
    timeout: float | None = None,
    errors: Errors = "raise",
) -> Tiers | Marked[Tiers]:
    """Find the least tier that solves each of many puzzles.

    The verdicts are those of `Rater.classify`, without the paths, some thousand times as fast if
    the rules run in lanes. Other rules of a ladder are applied in Python, to the puzzles that lanes
    leave unsolved. Raters that cannot rate puzzles together, kanoya and mus, take one by one, and
    warn that they do.

    Args:
        puzzles: as for `satsudoku.count_many`.
        ladder: a ladder or another rater, its name, or the path of a ladder file.
        variant: a name, a Variant, or None for that of the first puzzle.
        timeout: seconds for all of them.
        threads: how many share the work in lanes; 0 for all cores.
        errors: as for `satsudoku.count_many`.

    Raises:
        PuzzleError: unreadable puzzles. Contradictory givens are not an error: their tier is 0.
        UnknownNameError: no such ladder.
        LadderError: the rater does not serve the variant.
        SolverError: a negative number of threads.

    >>> bulk = classify_many(["1.....2..3.....4", "." * 16], variant="classic4")
    >>> bulk.tiers, bulk.counts
    (array([2, 0], dtype=uint8), array([1, 2], dtype=uint64))
    """
    judge = rater(ladder)
    puzzles, variant = with_variant(puzzles, variant, errors)
    if marks(errors):

        def ask(part: Puzzles) -> Tiers:
            return judge.classify_many(part, variant, threads=threads, timeout=timeout)

        return mark(puzzles, variant, ask)
    return judge.classify_many(puzzles, variant, threads=threads, timeout=timeout)
