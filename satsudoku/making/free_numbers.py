"""The free numbers of a drawing: sums of cages and numbers of clues that a solution decides.

::

    drawn            skeleton            a choice of places, by a solution
    cage     ?       cage                cage    12
    sandwich 0       (nothing)           sandwich 17
    cage    15       cage    15          cage    15
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from math import prod

from satsudoku.analysis.redundant_constraints import without_constraints
from satsudoku.board.constraint import Constraint
from satsudoku.board.variant import Variant
from satsudoku.constraints.kinds.cage import Cage
from satsudoku.constraints.listed import Line, Listed
from satsudoku.errors import PuzzleError, UnknownNameError

_MOST = 2000  # numbers tried for a clue


def free_places(variant: Variant, names: Iterable[str]) -> tuple[int, ...]:
    """The constraints whose numbers are free: cages without sums, and those that are named.

    Args:
        variant: the drawn one.
        names: of constraints, or of kinds, such as ``sandwiches``.

    Raises:
        UnknownNameError: no such constraint or kind.
        PuzzleError: one without a number, or whose number is no clue, as of a whisper.

    >>> drawn = satsudoku.build("classic4").cage("r1c1 r1c2").sandwich("r1c1 r1c2 r1c3 r1c4", 2)
    >>> variant = drawn.puzzle().variant
    >>> free_places(variant, []), free_places(variant, ["sandwiches"])
    ((0,), (0, 1))
    """
    constraints = variant.constraints
    found = {n for n, c in enumerate(constraints) if isinstance(c, Cage) and c.total is None}
    for name in names:
        named = {
            n
            for n, c in enumerate(constraints)
            if name in (c.key, c.name, variant.place_names[c.name])
        }
        if not named:
            known = {c.key for c in constraints} | {c.name for c in constraints}
            raise UnknownNameError("constraint", name, sorted(known))
        for constraint in (constraints[n] for n in sorted(named)):
            if not _has_free_number(constraint):
                raise _undecided(constraint)
        found |= named
    return tuple(sorted(found))


def _undecided(constraint: Constraint) -> PuzzleError:
    return PuzzleError(
        f"{constraint.name} has no number that a solution decides; expected a cage, a clue or a dot"
    )


def _has_free_number(constraint: Constraint) -> bool:
    """Whether it has a number that says something of its cells, not what kind of line it is."""
    if isinstance(constraint, Listed) and not isinstance(constraint, Line):
        return constraint.number_key is not None
    return isinstance(constraint, Cage)


def skeleton(variant: Variant, free: Collection[int]) -> Variant:
    """What holds whatever the free numbers are: cages stay, without sums, and clues go."""
    constraints = variant.constraints
    rest = without_constraints(variant, free) if free else variant
    bare = {n: _bare(constraints[n]) for n in free}
    return _with(rest, [bare.get(n, c) for n, c in enumerate(constraints)], bare.values())


def numbered(
    variant: Variant, free: Collection[int], solution: Sequence[int]
) -> dict[int, Constraint]:
    """The free constraints with the numbers that they have in a solution, by their places.

    One that no number fits is left out.

    Raises:
        PuzzleError: several numbers fit one, so that the solution does not decide it.
    """
    found: dict[int, Constraint] = {}
    for place in free:
        constraint = variant.constraints[place]
        values = [solution[cell] for cell in constraint.cells]
        if isinstance(constraint, Cage):
            found[place] = replace(constraint, total=sum(values))
            continue
        assert isinstance(constraint, Listed)
        least, greatest = constraint.numbers(len(values), len(variant.symbols))
        numbers = {*range(least, min(greatest, _MOST) + 1), prod(values)}  # products are large
        tried = (replace(constraint, value=n) for n in sorted(numbers) if least <= n <= greatest)
        fitting = [some for some in tried if _holds(some, solution)]
        if len(fitting) > 1:
            raise _undecided(constraint)
        if fitting:
            found[place] = fitting[0]
    return found


def with_numbers(
    variant: Variant, rest: Variant, chosen: dict[int, Constraint], free: Collection[int]
) -> Variant:
    """A skeleton with some free constraints and their numbers; the other cages stay without.

    Args:
        variant: the drawn one.
        rest: its `skeleton`.
        chosen: of `numbered`, in the places of the drawn ones.
        free: all free places.
    """
    constraints = [
        chosen.get(n, _bare(c) if n in free else c) for n, c in enumerate(variant.constraints)
    ]
    return _with(rest, constraints, chosen.values())


def _bare(constraint: Constraint) -> Constraint | None:
    return replace(constraint, total=None) if isinstance(constraint, Cage) else None


def _holds(constraint: Constraint, solution: Sequence[int]) -> bool:
    return all(
        relation.allows([solution[cell] for cell in relation.cells])
        for relation in constraint.relations
    )


def _with(
    variant: Variant, constraints: Iterable[Constraint | None], more: Iterable[Constraint | None]
) -> Variant:
    """A variant with these constraints, and what some of them add to its rules."""
    added = [constraint for constraint in more if constraint is not None]
    houses = {frozenset(house.cells): house for c in added for house in c.houses}
    for house in variant.houses:
        houses.pop(frozenset(house.cells), None)
    relations = [relation for c in added for relation in c.relations]
    return replace(
        variant,
        constraints=tuple(c for c in constraints if c is not None),
        houses=(*variant.houses, *houses.values()),
        relations=(*variant.relations, *relations),
        marks=(*variant.marks, *(mark for c in added for mark in c.marks)),
    )
