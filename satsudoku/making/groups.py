"""Groups of constraints of which a setter says how many there are to be.

::

    "6 arrows"             placed where a solution has room for them
    "3..5 cages of 2"      three to five, of two cells each
    "2..4 thermometers"    among those that are drawn
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from typing import NamedTuple

from satsudoku.analysis.redundant_constraints import without_constraints
from satsudoku.board.constraint import Constraint
from satsudoku.board.variant import Variant
from satsudoku.errors import PuzzleError, excerpt
from satsudoku.making.constraint_puzzles import Composition, read_kinds
from satsudoku.making.free_numbers import named_places
from satsudoku.making.randomness import Words

_TRIES = 60  # drawings of a constraint, until there is no room for it
_COUNT = re.compile(r"(\d{1,3})(?:\.\.(\d{1,3}))?\s+(.+)")
_SIZE = re.compile(r"(.+)\s+of\s+(\d{1,2})")
_TAKING = ("area", "line", "arrow", "circles", "parts", "pieces")  # shapes that take their cells


class Group(NamedTuple):
    """Constraints of which some number is kept.

    Attributes:
        least: how many there are at least.
        most: how many at most; None for any number.
        places: of those that are drawn, in the drawn variant.
        kind: the key of those that are to be placed; empty if all are drawn.
        size: how many cells each of these has; None for any number.
    """

    least: int
    most: int | None
    places: tuple[int, ...] = ()
    kind: str = ""
    size: int | None = None

    @property
    def is_counted(self) -> bool:
        """Whether a setter says how many there are to be."""
        return self.least > 0 or self.most is not None


def optional_groups(variant: Variant, names: Iterable[str]) -> list[Group]:
    """The groups of drawn constraints that may go, one for each name.

    Args:
        variant: the drawn one.
        names: of constraints, or of kinds, such as ``thermometers`` or ``2..4 thermometers``.

    Raises:
        UnknownNameError: no such constraint or kind.
        PuzzleError: fewer are drawn than there are to be, or one is in two groups.

    >>> drawn = satsudoku.build("classic6").whisper("r1c1 r1c2", 3).whisper("r2c1 r2c2", 3).puzzle()
    >>> [group[:3] for group in optional_groups(drawn.variant, ["1 whispers"])]
    [(1, 1, (0, 1))]
    """
    groups: list[Group] = []
    for text in names:
        counted = _counted(text)
        least, most, name = (0, None, text) if counted is None else counted
        places = named_places(variant, [name])
        if least > len(places):
            raise PuzzleError(f"{excerpt(text)}, but {len(places)} of these are drawn")
        for group in groups:
            twice = {*places}.intersection(group.places)
            if twice and (group.is_counted or least or most is not None):
                constraint = variant.constraints[min(twice)]
                raise PuzzleError(f"{constraint.name} is counted twice; expected it in one group")
        groups.append(Group(least, most, places))
    return groups


def placed_groups(names: Iterable[str]) -> list[Group]:
    """The groups of constraints that are to be placed, such as ``6 arrows`` or ``4 cages of 3``.

    Raises:
        UnknownNameError: not a kind that can be drawn.
        PuzzleError: no number, or none above 0.

    >>> placed_groups(["4..6 cages of 3"])
    [Group(least=4, most=6, places=(), kind='cages', size=3)]
    """
    groups: list[Group] = []
    for text in names:
        counted = _counted(text)
        if counted is None or not counted[1]:
            raise PuzzleError(
                f"{excerpt(text)} is to be placed; expected a number and a kind, as in '6 arrows', "
                "'3..5 differences' or '4 cages of 3'"
            )
        least, most, name = counted
        sized = _SIZE.fullmatch(name)
        kind, size = (sized[1], int(sized[2])) if sized else (name, None)
        keys = read_kinds([kind])
        if len(keys) > 1:
            raise PuzzleError(f"{excerpt(text)} is to be placed; expected one kind")
        groups.append(Group(least, most, (), keys[0], size))
    return groups


def _counted(text: str) -> tuple[int, int, str] | None:
    """The least and the greatest number, and what is counted; None without a number."""
    match = _COUNT.fullmatch(text.strip())
    if match is None:
        return None
    low, high = int(match[1]), int(match[2] or match[1])
    if low > high:
        raise PuzzleError(f"{excerpt(text)}; expected the lower number first, as in {high}..{low}")
    return low, high, match[3]


class Room:
    """Where constraints have room on a drawn board, given its solution."""

    def __init__(self, variant: Variant, solution: Sequence[int], words: Words) -> None:
        board = without_constraints(variant, range(len(variant.constraints)))
        self._draft = Composition(board, ("cages",), words, solution)
        self._numbers: dict[str, int] = {}
        for constraint in variant.constraints:
            number = self._numbers.get(constraint.family, 0)
            self._numbers[constraint.family] = max(number, constraint.number)

    def draw(self, group: Group, beside: Collection[Constraint]) -> Constraint | None:
        """A constraint of a group beside others; None if there is no room."""
        draft = self._draft
        draft.constraints = [(constraint, {}) for constraint in beside]
        for bench, cages in ((draft.cages, True), (draft.lines, False)):
            taken = (c for c in beside if c.shape in _TAKING and (c.key == "cages") == cages)
            bench.free = {*range(len(draft.grid))}.difference(*(c.cells for c in taken))
        for _ in range(_TRIES):
            drawn = draft.draw(group.kind)
            if drawn is None or not draft.has_room(drawn.constraint):
                continue
            constraint = drawn.constraint
            if group.size is not None and len(constraint.cells) != group.size:
                continue
            if any(constraint.key == c.key and constraint.cells == c.cells for c in beside):
                continue
            number = self._numbers[constraint.family] = self._numbers.get(constraint.family, 0) + 1
            return replace(constraint, number=number)
        return None
