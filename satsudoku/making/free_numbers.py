"""The loose parts of a drawing: numbers that a solution decides, and constraints that may go.

::

    drawn                skeleton        a choice of places, by a solution
    cage        ?        cage            cage      12
    sandwich    0        (nothing)       sandwich  17
    quadruple   1 2      (nothing)       quadruple 4 7
    thermometer, if needed               thermometer, or nothing
    cage       15        cage      15    cage      15
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from math import prod
from typing import Protocol, TypeAlias, runtime_checkable

from satsudoku.analysis.redundant_constraints import without_constraints
from satsudoku.board.constraint import Constraint
from satsudoku.board.variant import Variant
from satsudoku.constraints.kinds.cage import Cage
from satsudoku.constraints.kinds.digit_indexer import DigitIndexer
from satsudoku.constraints.listed import Line, Listed
from satsudoku.errors import PuzzleError, UnknownNameError

_MOST = 2000  # numbers tried for a clue

Loose: TypeAlias = Mapping[int, Constraint | None]
"""The places of loose constraints, and what stays of each where it is not chosen."""


@runtime_checkable
class ReadOff(Protocol):
    """A kind that says with several values, or a direction, what a solution has in its cells."""

    def read_off(self, values: Sequence[int], below: Callable[[int], int]) -> Constraint | None:
        """The same with what it may say of the values of its cells; None if it can say nothing.

        It has as many values as before; `below` draws a number below its argument where there is a
        choice.
        """


def free_places(variant: Variant, names: Iterable[str]) -> tuple[int, ...]:
    """The constraints whose numbers are free: cages without sums, and those that are named.

    Args:
        variant: the drawn one.
        names: of constraints, or of kinds, such as ``sandwiches``.

    Raises:
        UnknownNameError: no such constraint or kind.
        PuzzleError: one without a number, or whose number is not a clue, as of a whisper.

    >>> drawn = satsudoku.build("classic4").cage("r1c1 r1c2").sandwich("r1c1 r1c2 r1c3 r1c4", 2)
    >>> variant = drawn.puzzle().variant
    >>> free_places(variant, []), free_places(variant, ["sandwiches"])
    ((0,), (0, 1))
    """
    constraints = variant.constraints
    found = {n for n, c in enumerate(constraints) if isinstance(c, Cage) and c.total is None}
    named = named_places(variant, names)
    for constraint in (constraints[n] for n in named):
        if not _is_decided(constraint):
            raise _undecided(constraint)
    return tuple(sorted(found.union(named)))


def named_places(variant: Variant, names: Iterable[str]) -> tuple[int, ...]:
    """The constraints of some names, or kinds, such as ``sandwiches``."""
    constraints = variant.constraints
    found: set[int] = set()
    for name in names:
        named = {
            n
            for n, c in enumerate(constraints)
            if name in (c.key, c.name, variant.place_names[c.name])
        }
        if not named:
            known = {c.key for c in constraints} | {c.name for c in constraints}
            raise UnknownNameError("constraint", name, sorted(known))
        found |= named
    return tuple(sorted(found))


def loose_parts(variant: Variant, free: Iterable[int], optional: Collection[int]) -> Loose:
    """The free constraints and the optional ones: of a cage its cells stay, if it must."""
    return {
        n: replace(c, total=None) if isinstance(c, Cage) and n not in optional else None
        for n, c in ((n, variant.constraints[n]) for n in sorted({*free, *optional}))
    }


def _undecided(constraint: Constraint) -> PuzzleError:
    return PuzzleError(
        f"{constraint.name} has no number that a solution decides; expected a cage, a clue, a dot "
        "or a quadruple"
    )


def _is_decided(constraint: Constraint) -> bool:
    """Whether it says something of its cells, not what kind of line it is."""
    if isinstance(constraint, Listed) and not isinstance(constraint, Line):
        return constraint.number_key is not None or isinstance(constraint, ReadOff)
    return isinstance(constraint, Cage | DigitIndexer | ReadOff)


def skeleton(variant: Variant, loose: Loose) -> Variant:
    """What holds whatever is chosen of the loose constraints."""
    rest = without_constraints(variant, loose) if loose else variant
    return with_chosen(variant, rest, {n: c for n, c in loose.items() if c is not None}, loose)


def numbered(
    variant: Variant,
    free: Collection[int],
    solution: Sequence[int],
    below: Callable[[int], int],
) -> dict[int, Constraint]:
    """The free constraints with what they say of a solution, by their places.

    One that no number fits is left out. Of several values, as of a quadruple, `below` chooses.

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
        if isinstance(constraint, ReadOff):
            said = constraint.read_off(values, below)
            tried = [] if said is None else [said]
        elif isinstance(constraint, DigitIndexer):
            symbols = range(1 - constraint.zero, len(variant.symbols) + 1 - constraint.zero)
            tried = [replace(constraint, value=n) for n in symbols]
        else:
            assert isinstance(constraint, Listed)
            least, greatest = constraint.numbers(len(values), len(variant.symbols))
            numbers = {*range(least, min(greatest, _MOST) + 1), prod(values)}  # products are large
            fit = (n for n in sorted(numbers) if least <= n <= greatest)
            tried = [replace(constraint, value=n) for n in fit]
        fitting = [some for some in tried if holds(some, solution)]
        if len(fitting) > 1:
            raise _undecided(constraint)
        if fitting:
            found[place] = fitting[0]
    return found


def with_chosen(
    variant: Variant, rest: Variant, chosen: Mapping[int, Constraint], loose: Loose
) -> Variant:
    """A skeleton with some of the loose constraints.

    Args:
        variant: the drawn one.
        rest: without the loose ones, but for what stays of them.
        chosen: in the places of the drawn ones, or beyond these.
        loose: all that are loose.
    """
    constraints = [
        chosen.get(n, loose.get(n) if n in loose else c) for n, c in enumerate(variant.constraints)
    ]
    constraints += [c for n, c in chosen.items() if n >= len(variant.constraints)]
    added = chosen.values()
    houses = {frozenset(house.cells): house for c in added for house in c.houses}
    for house in rest.houses:
        houses.pop(frozenset(house.cells), None)
    return replace(
        rest,
        constraints=tuple(c for c in constraints if c is not None),
        houses=(*rest.houses, *houses.values()),
        relations=(*rest.relations, *(relation for c in added for relation in c.relations)),
        marks=(*rest.marks, *(mark for c in added for mark in c.marks)),
    )


def holds(constraint: Constraint, solution: Sequence[int]) -> bool:
    """Whether a solution obeys a constraint."""
    return (
        all(r.allows([solution[cell] for cell in r.cells]) for r in constraint.relations)
        and all(solution[mark.cell] - 1 in mark.allowed for mark in constraint.marks)
        and all(len({solution[c] for c in h.cells}) == len(h.cells) for h in constraint.houses)
    )
