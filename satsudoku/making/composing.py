"""A setter's task: given a skeleton, find numbers, places and givens of a unique puzzle at a tier.

`satsudoku.making.skeleton_draft` says what becomes of a solution of the skeleton. Each
further solution is a new try.
"""

from __future__ import annotations

from collections.abc import Iterable

from satsudoku import given
from satsudoku.analysis.redundant_constraints import without_constraints
from satsudoku.board.puzzle import Puzzle
from satsudoku.board.variant import Variant
from satsudoku.deadline import TimeLimit, check_time
from satsudoku.errors import LadderError, PuzzleError, SolverError, UnknownNameError
from satsudoku.given import PuzzleLike
from satsudoku.human.default import DEFAULT_LADDER
from satsudoku.human.ladders.ladder import Ladder
from satsudoku.human.ladders.rater_library import rater
from satsudoku.making.attempts import Attempts
from satsudoku.making.free_numbers import (
    free_places,
    loose_parts,
    skeleton,
)
from satsudoku.making.groups import optional_groups, placed_groups
from satsudoku.making.misfits import no_solution
from satsudoku.making.never import refuse_tiers
from satsudoku.making.randomness import Words, new_seed
from satsudoku.making.skeleton_draft import SkeletonDraft
from satsudoku.making.skeleton_parts import Parts
from satsudoku.making.skeleton_rounds import Rounds


def compose(
    drawing: PuzzleLike,
    tier: int | str | None = None,
    *,
    free: str | Iterable[str] = (),
    optional: str | Iterable[str] = (),
    place: str | Iterable[str] = (),
    break_in: str | Iterable[str] = (),
    ladder: str = DEFAULT_LADDER,
    seed: int | None = None,
    timeout: float = 60.0,
    attempts: Attempts | None = None,
) -> Puzzle:
    """Find numbers and givens that make a drawn skeleton a puzzle with one solution.

    Its constraints stay where they are; cages without sums gain some, and empty cells givens. Of
    some puzzles around one solution, that one is chosen whose rules can do without the fewest
    constraints, and then the one with the fewest givens.

    Args:
        drawing: a puzzle with cages, lines and clues, and perhaps givens; all of these stay.
        free: constraints whose numbers are to be found, by their names or kinds, such as
            ``sandwiches`` or ``little killer 2``: the drawn numbers count for nothing, and clues
            are left out where the tier or the break-in wants it. So are the values of quadruples,
            as many as are drawn, and the directions of inequalities.
        optional: constraints that are kept only where the puzzle needs them, by their names or
            kinds. They need not all fit together; those that fit a solution are tried. With a
            number, as in ``2..4 thermometers``, so many of them are kept.
        place: kinds of which a number is placed where there is room: ``6 arrows``,
            ``3..5 differences``, ``4 cages of 3`` for those of three cells.
        tier: that the puzzle has on the ladder, or its name; None for any without trials.
        break_in: where a person's first digit comes from: cells, or a constraint by its name, such
            as ``cage 3``. The first placement of the told path lies there.
        ladder: a ladder whose verdict does not depend on order, or its name.
        seed: 0 or more, for the same puzzle; None for a new one.
        timeout: seconds.
        attempts: counts, during the search, what becomes of each filling; at the end it knows
            which constraints the puzzle could do without.

    Raises:
        LadderError: no such tier, one that no such puzzle is on, or a rater without tiers of rules.
        UnknownNameError: no such ladder, tier, cell or constraint.
        PuzzleError: a free constraint without a number, a number of constraints that cannot be,
            or a break-in that is given.
        SolverError: the skeleton has no solution; it names constraints that do not go together.
        TimeoutError: none was found in time; it says what became of the fillings.

    >>> drawn = satsudoku.build("classic4").cage("r1c1 r1c2").cage("r2c3 r2c4 r3c4").puzzle()
    >>> puzzle = compose(drawn, break_in="r1c1", seed=1)
    >>> puzzle.variant.constraints[0].cells, satsudoku.is_unique(puzzle)
    ((0, 1), True)
    """
    drawn = given.puzzle(drawing)
    chosen = rater(ladder)
    if not (isinstance(chosen, Ladder) and chosen.confluent):
        raise LadderError(
            f"{chosen.name} has no tiers of rules that may be applied in any order; expected a "
            "ladder that has"
        )
    placed = placed_groups(_listed(place))
    to_place = [group.kind for group in placed]
    number = None if tier is None else _tier_number(tier, chosen)
    if number is not None:
        kinds = tuple(dict.fromkeys([*(c.key for c in drawn.variant.constraints), *to_place]))
        board = without_constraints(drawn.variant, range(len(drawn.variant.constraints)))
        refuse_tiers((number, number), chosen, drawn.variant, kinds, board)
    cells = _named_cells(break_in, drawn.variant)
    if all(drawn.values[cell] for cell in cells) and cells:
        raise PuzzleError("all cells of the break-in are given; expected an empty one")
    free_at = free_places(drawn.variant, _listed(free))
    groups = optional_groups(drawn.variant, _listed(optional))
    words = Words(new_seed() if seed is None else seed)
    loose = loose_parts(drawn.variant, free_at, {n for group in groups for n in group.places})
    bare = Puzzle(drawn.values, skeleton(drawn.variant, loose), drawn.candidates)
    parts = Parts(drawn, bare, free_at, groups, placed, loose)
    attempts = Attempts() if attempts is None else attempts
    rounds: Rounds | None = None
    try:
        with TimeLimit(timeout):
            while True:
                check_time()
                rounds = Rounds(SkeletonDraft(parts, chosen, number, cells, words), attempts)
                if rounds.run():
                    break
    except TimeoutError:
        check_time()  # of a limit around this one
        if rounds is None or rounds.best is None:
            raise TimeoutError(f"none was found in {timeout:g} s: {attempts.text}") from None
    except SolverError:
        raise no_solution(bare) from None
    assert rounds is not None
    best = rounds.best
    assert best is not None
    attempts.redundant, attempts.unread = best.redundant, best.unread
    attempts.left_out, attempts.judged = best.left_out, best.judged
    return best.puzzle


def _listed(names: str | Iterable[str]) -> list[str]:
    return [names] if isinstance(names, str) else [*names]


def _tier_number(tier: int | str, ladder: Ladder) -> int:
    number = ladder.tier_number(tier) if isinstance(tier, str) else tier
    if not 1 <= number <= len(ladder.tiers):
        raise LadderError(f"tier {tier}, but {ladder.name} has tiers 1 to {len(ladder.tiers)}")
    return number


def _named_cells(names: str | Iterable[str], variant: Variant) -> frozenset[int]:
    """The cells of names, and those of constraints."""
    cell_of = {name: cell for cell, name in enumerate(variant.cell_names)}
    cells_of = {c.name: c.cells for c in variant.constraints}
    cells_of |= {variant.place_names[c.name]: c.cells for c in variant.constraints}
    found: set[int] = set()
    for text in _listed(names):
        if text in cells_of:
            found |= {*cells_of[text]}
            continue
        for name in text.replace(",", " ").split():
            if name not in cell_of:
                raise UnknownNameError("cell or constraint", text, [*cells_of, *cell_of])
            found.add(cell_of[name])
    return frozenset(found)
