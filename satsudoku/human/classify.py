"""Classify one puzzle, or many at once."""

from __future__ import annotations

from typing import Literal, overload

from satsudoku import given
from satsudoku.board.variant import Variant
from satsudoku.given import PuzzleLike
from satsudoku.human.classification import Classification
from satsudoku.human.default import DEFAULT_LADDER
from satsudoku.human.ladders.rater import Rater
from satsudoku.human.ladders.rater_library import rater
from satsudoku.human.ladders.tiers import Tiers
from satsudoku.lanes.inference import with_variant
from satsudoku.lanes.loading import Puzzles
from satsudoku.lanes.marking import Errors, Marked, mark, marks


def classify(
    puzzle: PuzzleLike,
    ladder: str | Rater = DEFAULT_LADDER,
    *,
    require_unique: bool = True,
    timeout: float | None = None,
) -> Classification:
    """Find the least tier of human rules that solves a puzzle, with the steps.

    Args:
        puzzle: a `Puzzle`, or anything that `satsudoku.puzzle` takes.
        ladder: a ladder or another rater; a name that `satsudoku.rater_names` lists, or a path that
            ends in ``.toml``; options follow a colon, as in ``hamada:h=no``.
        require_unique: rank only puzzles with exactly one solution.
        timeout: seconds; a verdict that is `timed_out` has the results until then.

    Raises:
        PuzzleError: no puzzle; see `satsudoku.puzzle`.
        UnknownNameError: no such ladder.
        LadderError: the rater does not serve the variant.

    >>> print(classify("........6.344..1....5....2..6....4.2"))
    satsudoku: tier 6 (Locked candidates), 27 steps
    """
    judge = rater(ladder) if isinstance(ladder, str) else ladder
    puzzle = given.puzzle(puzzle)
    return judge.classify(puzzle, require_unique=require_unique, timeout=timeout)


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
        PuzzleError: unreadable puzzles. Contradictory givens are no error: their tier is 0.
        UnknownNameError: no such ladder.
        LadderError: the rater does not serve the variant.
        SolverError: a negative number of threads.

    >>> bulk = classify_many(["1.....2..3.....4", "." * 16], variant="classic4")
    >>> bulk.tiers, bulk.counts
    (array([2, 0], dtype=uint8), array([1, 2], dtype=uint64))
    """
    judge = rater(ladder) if isinstance(ladder, str) else ladder
    puzzles, variant = with_variant(puzzles, variant)
    if marks(errors):

        def ask(part: Puzzles) -> Tiers:
            return judge.classify_many(part, variant, threads=threads, timeout=timeout)

        return mark(puzzles, variant, ask)
    return judge.classify_many(puzzles, variant, threads=threads, timeout=timeout)
