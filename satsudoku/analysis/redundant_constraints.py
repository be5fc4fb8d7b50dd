"""Which constraints of a puzzle are redundant: it has one solution without them, too."""

from __future__ import annotations

from dataclasses import replace

from satsudoku.board.puzzle import Puzzle
from satsudoku.board.variant import Variant
from satsudoku.solve.choose import solver

__all__ = ["redundant_constraints"]


def redundant_constraints(puzzle: Puzzle, *, timeout: float | None = None) -> tuple[str, ...]:
    """Find the redundant constraints: each alone can be left out and leaves the puzzle unique.

    A puzzle that is not unique has none: it needs more constraints, not fewer.

    Args:
        puzzle: with constraints such as cages, lines and dots.
        timeout: seconds for each constraint.

    Returns:
        Their names, in the order of the variant.

    Raises:
        TimeoutError: `timeout` seconds did not suffice.

    >>> cages = Puzzle.build("classic4").cage("r1c1 r1c2", sum=3).cage("r4c1 r4c2", sum=3)
    >>> redundant_constraints(cages.puzzle("1.....2..3.....4"))
    ('cage 1', 'cage 2')
    """
    if not _is_unique(puzzle, timeout):
        return ()
    variant = puzzle.variant
    redundant = []
    for number, one in enumerate(variant.constraints):
        rest = Puzzle(puzzle.values, _without(variant, number), puzzle.candidates)
        if _is_unique(rest, timeout):
            redundant.append(one.name)
    return tuple(redundant)


def _is_unique(puzzle: Puzzle, timeout: float | None) -> bool:
    unique = solver("auto", puzzle.variant).unique(puzzle, timeout)
    if unique is None:
        raise TimeoutError("the time limit ended the search")
    return unique


def _without(variant: Variant, number: int) -> Variant:
    """The variant without one of its constraints, and without what only that one means."""
    one = variant.constraints[number]
    others = variant.constraints[:number] + variant.constraints[number + 1 :]
    houses = set(one.houses) - {house for other in others for house in other.houses}
    relations = set(one.relations) - {rule for other in others for rule in other.relations}
    marks = set(one.marks) - {mark for other in others for mark in other.marks}
    return replace(
        variant,
        name=f"{variant.name} without {one.name}",
        houses=tuple(house for house in variant.houses if house not in houses),
        relations=tuple(rule for rule in variant.relations if rule not in relations),
        marks=tuple(mark for mark in variant.marks if mark not in marks),
        constraints=others,
    )
