"""Backdoors of ladders: the fewest extra clues with which a tier solves a puzzle."""

from __future__ import annotations

from typing import Literal, overload

import numpy as np
from numpy.typing import NDArray

from satsudoku.analysis.backdoor import smallest_backdoors
from satsudoku.board.variant import Variant
from satsudoku.human.ladders.rater import Rater
from satsudoku.human.ladders.rater_library import rater
from satsudoku.lanes.inference import with_variant
from satsudoku.lanes.loading import Loaded, Puzzles, load
from satsudoku.lanes.marking import Errors, Marked, mark, marks
from satsudoku.lanes.states import puzzles_of


@overload
def tier_backdoor_size_many(
    puzzles: Puzzles,
    ladder: Rater | str,
    *,
    tier: int | str | None = None,
    variant: Variant | str | None = None,
    most: int = 3,
    threads: int = 1,
    errors: Literal["raise"] = "raise",
) -> NDArray[np.int8]: ...
@overload
def tier_backdoor_size_many(
    puzzles: Puzzles,
    ladder: Rater | str,
    *,
    tier: int | str | None = None,
    variant: Variant | str | None = None,
    most: int = 3,
    threads: int = 1,
    errors: Literal["mark"],
) -> Marked[NDArray[np.int8]]: ...
def tier_backdoor_size_many(
    puzzles: Puzzles,
    ladder: Rater | str,
    *,
    tier: int | str | None = None,
    variant: Variant | str | None = None,
    most: int = 3,
    threads: int = 1,
    errors: Errors = "raise",
) -> NDArray[np.int8] | Marked[NDArray[np.int8]]:
    """Find how many cells of its solution each puzzle needs at least before a tier solves it.

    All sets of empty cells are tried, the smaller ones first.

    Args:
        puzzles: as for `satsudoku.count_many`.
        ladder: a rater, or its name for `satsudoku.rater`; it rates many puzzles.
        tier: the highest one whose rules count: a number or a name; None for the last one.
        variant: a name, a Variant, or None for that of the first puzzle.
        most: try sets of at most this number of cells.
        threads: the number of threads; 0 for all cores.
        errors: as for `satsudoku.count_many`.

    Returns:
        Shape (N,): the sizes, 0 where the tier suffices; -1 where more than `most` cells are
        needed, or the puzzle is not unique.

    Raises:
        PuzzleError: unreadable puzzles.
        UnknownNameError: no such ladder or tier.
        LadderError: the ladder does not serve the variant, or rates puzzles one by one only.
        SatsudokuError: `most` is below 0.

    >>> from satsudoku import tier_backdoor_size_many
    >>> puzzle = "........6.344..1....5....2..6....4.2"
    >>> [tier_backdoor_size_many([puzzle], "rank8", tier=n).item() for n in (1, 2, 3)]
    [1, 1, 0]
    """
    puzzles, variant = with_variant(puzzles, variant, errors)
    if marks(errors):
        return mark(
            puzzles,
            variant,
            lambda some: tier_backdoor_size_many(
                some, ladder, tier=tier, variant=variant, most=most, threads=threads
            ),
        )
    judge = rater(ladder)
    highest = len(judge.tier_names) if tier is None else judge.tier_number(tier)
    loaded = load(puzzles, variant, threads)

    def solves(puzzles: Loaded) -> NDArray[np.bool_]:
        given = puzzles.values if puzzles.masks is None else list(puzzles_of(puzzles, variant))
        return judge.solves_many(given, highest, variant, threads=threads)

    empty = loaded.values == 0
    return smallest_backdoors(loaded, variant, solves, empty, most=most, threads=threads)
