"""The fewest givens and constraints that leave a puzzle its only solution.

A subset leaves the puzzle unique exactly if no second solution keeps all of it. Every second
solution breaks some givens and constraints, of which one has to stay: a smallest subset hits all of
these sets, and is found by implicit hitting sets.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from itertools import islice
from random import Random
from typing import Any

from satsudoku import given
from satsudoku.analysis.hitting_sets import HittingSets
from satsudoku.analysis.subsets import Claused, Filtered, Subsets, subset
from satsudoku.board.puzzle import Puzzle
from satsudoku.constraints.solvers.filters import MOST_SYMBOLS
from satsudoku.deadline import TimeLimit, check_time
from satsudoku.given import PuzzleLike
from satsudoku.solvers.choose import solver


@dataclass(frozen=True)
class Fewest:
    """A subset of a puzzle's givens and constraints that leaves its only solution.

    Attributes:
        puzzle: with all of them.
        clues: the cells of the givens that stay, ascending.
        constraints: the numbers of the constraints that stay, from 0, ascending.
        bound: no such subset has fewer givens and constraints.
        number: how many subsets are as small; None if that was not asked, or not found in time.

    >>> result = fewest("124...2..3.....4")
    >>> result.size, result.is_least, result.smaller.line
    (4, True, '1.....2..3.....4')
    """

    puzzle: Puzzle
    clues: tuple[int, ...]
    constraints: tuple[int, ...]
    bound: int
    number: int | None = None

    @property
    def size(self) -> int:
        """How many givens and constraints stay.

        >>> fewest("124...2..3.....4").size
        4
        """
        return len(self.clues) + len(self.constraints)

    @property
    def is_least(self) -> bool:
        """Whether no subset is smaller: the search was finished in time.

        >>> fewest("124...2..3.....4").is_least
        True
        """
        return self.size == self.bound

    def to_dict(self) -> dict[str, Any]:
        """The fields as JSON types, with the names of clues and constraints.

        >>> fewest("124...2..3.....4").to_dict()["clues"]
        ['r1c1', 'r2c3', 'r3c2', 'r4c4']
        """
        variant = self.puzzle.variant
        return {
            "puzzle": self.puzzle.text,
            "variant": variant.name,
            "clues": [variant.cell_names[cell] for cell in self.clues],
            "constraints": [variant.constraints[number].name for number in self.constraints],
            "bound": self.bound,
            "number": self.number,
        }

    @property
    def smaller(self) -> Puzzle:
        """The puzzle with this subset alone.

        >>> cages = satsudoku.build("classic4").cage("r1c1 r1c2", sum=3).cage("r4c1 r4c2", sum=3)
        >>> len(fewest(cages.puzzle("1.....2..3.....4")).smaller.variant.constraints)
        0
        """
        return subset(self.puzzle, self.clues, self.constraints)


def fewest(
    puzzle: PuzzleLike, *, number: bool = False, timeout: float | None = None
) -> Fewest | None:
    """Find a smallest subset of givens and constraints that leaves the puzzle unique.

    Candidates that the puzzle excludes besides its givens stay. A full grid is a puzzle, too: then
    the question is how few of its symbols determine it, which takes very long on 9x9.

    Args:
        puzzle: of any variant.
        number: whether to find the number of all smallest subsets, too.
        timeout: seconds, after which the smallest subset that is known will do.

    Returns:
        The subset; None if the puzzle does not have exactly one solution.

    Raises:
        SolverError: a time that is not above 0.
        TimeoutError: nothing was known after `timeout` seconds.

    >>> result = fewest("1234341221434321", number=True)
    >>> result.size, result.bound, result.number
    (4, 4, 12)
    """
    puzzle = given.puzzle(puzzle)
    with TimeLimit(timeout):
        result = _fewest(puzzle, number)
    if result is not None and (not result.is_least or (number and result.number is None)):
        check_time()  # an outer time limit is the caller's to catch
    return result


def _fewest(puzzle: Puzzle, count: bool) -> Fewest | None:
    variant = puzzle.variant
    solutions = list(islice(solver("auto", variant).solutions(puzzle), 2))
    if len(solutions) != 1:
        return None
    cells = [cell for cell, value in enumerate(puzzle.values) if value]
    if variant.constraints and len(variant.symbols) <= MOST_SYMBOLS:
        kept, bound, number = _smallest(Filtered(puzzle, solutions[0]), count)
    else:
        with Claused(puzzle, solutions[0]) as subsets:
            kept, bound, number = _smallest(subsets, count)
    return Fewest(
        puzzle,
        tuple(cells[part] for part in kept if part < len(cells)),
        tuple(part - len(cells) for part in kept if part >= len(cells)),
        bound,
        number,
    )


def _smallest(subsets: Subsets, count: bool) -> tuple[tuple[int, ...], int, int | None]:
    """A smallest subset, a bound of its size, and how many there are, where that is asked."""
    parts, chance, number = len(subsets.every), Random(1), None
    with HittingSets(parts, parts) as sets:
        subsets.sets = sets
        best = subsets.shrunk(subsets.every, chance)
        core = subsets.find_smallest(best, sets, chance)
        bound = max(core.bound, sets.size)
        if count and bound == len(core.groups):
            with suppress(TimeoutError):
                number = _number(subsets, sets, bound)
        return core.groups, bound, number


def _number(subsets: Subsets, sets: HittingSets, size: int) -> int:
    """The number of subsets of that size, the smallest, that leave the puzzle unique."""
    number, chance = 0, Random(1)
    while (chosen := sets.get()) is not None and len(chosen) == size:
        if subsets.refuting(chosen) is None:
            sets.hit(sorted(subsets.left_out(chosen, chance)))
        else:
            sets.block(chosen)
            number += 1
    return number
