"""Find redundant constraints of a puzzle, which has one solution without them, too."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from satsudoku import given
from satsudoku.board.puzzle import Puzzle
from satsudoku.board.variant import Variant
from satsudoku.deadline import TimeLimit
from satsudoku.given import PuzzleLike
from satsudoku.solvers.choose import solver


def redundant_constraints(puzzle: PuzzleLike, *, timeout: float | None = None) -> tuple[str, ...]:
    """Find the redundant constraints: each alone can be left out and leaves the puzzle unique.

    A puzzle that is not unique has none: it needs more constraints, not fewer.

    Args:
        puzzle: with constraints such as cages, lines and dots.
        timeout: seconds for each constraint.

    Returns:
        Their `Variant.place_names`, in the order of the variant.

    Raises:
        TimeoutError: `timeout` seconds did not suffice.

    >>> cages = satsudoku.build("classic4").cage("r1c1 r1c2", sum=3).cage("r4c1 r4c2", sum=3)
    >>> redundant_constraints(cages.puzzle("1.....2..3.....4"))
    ('3-cage at r1c1', '3-cage at r4c1')
    """
    puzzle = given.puzzle(puzzle)
    return spare_constraints(puzzle, timeout) if _is_unique(puzzle, timeout) else ()


def spare_constraints(puzzle: Puzzle, timeout: float | None = None) -> tuple[str, ...]:
    """The redundant constraints of a puzzle that is known to be unique."""
    variant = puzzle.variant
    redundant = []
    for number, constraint in enumerate(variant.constraints):
        rest = Puzzle(puzzle.values, without_constraints(variant, {number}), puzzle.candidates)
        if _is_unique(rest, timeout):
            redundant.append(variant.place_names[constraint.name])
    return tuple(redundant)


def _is_unique(puzzle: Puzzle, timeout: float | None) -> bool:
    with TimeLimit(timeout):
        return solver("auto", puzzle.variant).unique(puzzle) is True


def without_constraints(variant: Variant, numbers: Collection[int]) -> Variant:
    """A variant without some of its constraints, and without what only they mean."""
    left_out = [variant.constraints[number] for number in numbers]
    others = tuple(c for number, c in enumerate(variant.constraints) if number not in numbers)
    gone = {some for c in left_out for some in (*c.houses, *c.relations, *c.marks)}
    gone -= {some for c in others for some in (*c.houses, *c.relations, *c.marks)}
    names = ", ".join(constraint.name for constraint in left_out)
    houses = [house for house in variant.houses if house not in gone]
    held = {frozenset(house.cells) for house in houses}
    for house in (house for constraint in others for house in constraint.houses):
        if frozenset(house.cells) not in held:  # a variant has equal houses once, as the first
            houses.append(house)
            held.add(frozenset(house.cells))
    return replace(
        variant,
        name=f"{variant.name} without {names}",
        houses=tuple(houses),
        relations=tuple(rule for rule in variant.relations if rule not in gone),
        marks=tuple(mark for mark in variant.marks if mark not in gone),
        constraints=others,
    )
