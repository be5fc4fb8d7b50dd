"""Subsets of a puzzle's givens and constraints: which of them leave it unique?

The givens come first, in the order of their cells, then the constraints.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Collection, Iterable
from random import Random

from satsudoku.analysis.least_cause import cells_hold_one, house_clauses
from satsudoku.analysis.redundant_constraints import without_constraints
from satsudoku.analysis.smallest_core import CoreSearch, Groups, Sets
from satsudoku.board.constraint import Constraint
from satsudoku.board.grid import Grid
from satsudoku.board.house import House
from satsudoku.board.mark import Mark
from satsudoku.board.puzzle import Puzzle
from satsudoku.board.relation import Relation
from satsudoku.board.variant import Variant
from satsudoku.cover.diagram_clauses import relation_clauses, variables_of
from satsudoku.deadline import check_time, within_time
from satsudoku.solvers.choose import solver

Clause = tuple[int, ...]
VariantPart = House | Relation | Mark
"""The parts of a constraint."""


class Subsets(CoreSearch):
    """Parts that are impossible together: with them, there is no second solution.

    Attributes:
        sets: where it adds what second solutions break, if anywhere.
    """

    sets: Sets | None = None

    @abstractmethod
    def kept_parts(self) -> set[int]:
        """The parts that the second solution keeps which `refuting` has just found."""

    def left_out(self, groups: Collection[int], chance: Random) -> set[int]:
        """See `CoreSearch.left_out`; parts that a second solution keeps need not be tried."""
        together = set(groups) | self.kept_parts()
        others = [group for group in self.every if group not in together]
        chance.shuffle(others)
        for group in others:
            if group not in together and self.refuting([*together, group]) is None:
                together |= self.kept_parts()
        return set(self.every) - together


class Claused(Subsets, Groups):
    """Subsets by SAT: best for givens alone. Use it as a context manager."""

    def __init__(self, puzzle: Puzzle, solution: Grid) -> None:
        variant, symbols = puzzle.variant, len(puzzle.variant.symbols)
        right = [cell * symbols + value for cell, value in enumerate(solution.values)]
        always, constraints = _clauses(puzzle)
        always.append(tuple(-literal for literal in right))
        givens: list[list[Clause]] = [
            [(right[cell],)] for cell, value in enumerate(puzzle.values) if value
        ]
        super().__init__(always, givens + constraints, variables_of(variant))
        # Second solutions near the first one break little, and little is much to know.
        self._solver.set_phases([*right, *(self._first + group for group in self.every)])

    def kept_parts(self) -> set[int]:
        literals = (literal - self._first for literal in self._solver.get_model())
        return {group for group in literals if group in self.every}


class Filtered(Subsets):
    """Subsets by filters: best where there are constraints, up to `MOST_SYMBOLS` symbols."""

    always_shrinks = False

    def __init__(self, puzzle: Puzzle, solution: Grid) -> None:
        self._puzzle, self._right = puzzle, solution.values
        self._cells = [cell for cell, value in enumerate(puzzle.values) if value]
        self.every = range(len(self._cells) + len(puzzle.variant.constraints))
        self._kept: set[int] = set()

    def refuting(self, groups: Iterable[int]) -> set[int] | None:
        """See `CoreSearch.refuting`."""
        check_time()
        kept, number = set(groups), len(self._cells)
        clues = [self._cells[part] for part in kept if part < number]
        smaller = subset(self._puzzle, clues, [part - number for part in kept if part >= number])
        other = _second_solution(smaller, self._right)
        if other is None:
            return kept
        self._kept = self._keeps(other)
        if self.sets is not None:
            self.sets.hit(sorted(set(self.every) - self._kept))
        return None

    def kept_parts(self) -> set[int]:
        return self._kept

    def _keeps(self, values: bytes) -> set[int]:
        """The parts that a filled board keeps."""
        number = len(self._cells)
        givens = {at for at, cell in enumerate(self._cells) if values[cell] == self._right[cell]}
        constraints = enumerate(map(_parts, self._puzzle.variant.constraints), start=number)
        return givens | {
            at for at, parts in constraints if all(_holds(part, values) for part in parts)
        }


def subset(puzzle: Puzzle, clues: Collection[int], constraints: Collection[int]) -> Puzzle:
    """A puzzle with some of its givens and constraints alone; excluded candidates stay.

    >>> subset(Puzzle("124...2..3.....4", "classic4"), [0, 6], []).line
    '1.....2.........'
    """
    variant, kept = puzzle.variant, set(clues)
    values = bytes(value if cell in kept else 0 for cell, value in enumerate(puzzle.values))
    gone = set(range(len(variant.constraints))).difference(constraints)
    rules = without_constraints(variant, gone) if gone else variant
    own = set(puzzle.excluded).difference(variant.excluded)
    if not own:
        return Puzzle(values, rules)
    options = range(len(variant.cells) * len(variant.symbols))
    return Puzzle(values, rules, bytes(option not in own for option in options))


def _second_solution(puzzle: Puzzle, first: bytes) -> bytes | None:
    """Another solution than the first one."""
    solutions = solver("relay", puzzle.variant).solutions(puzzle)
    return next((grid.values for grid in solutions if grid.values != first), None)


def _holds(part: VariantPart, values: bytes) -> bool:
    """Whether a filled board keeps a part of the rules."""
    if isinstance(part, Mark):
        return values[part.cell] - 1 in part.allowed
    own = [values[cell] for cell in part.cells]
    if isinstance(part, House):
        return len(set(own)) == len(own)
    return part.prune([1 << (value - 1) for value in own]) is not None


def _parts(constraint: Constraint) -> tuple[VariantPart, ...]:
    return (*constraint.houses, *constraint.relations, *constraint.marks)


def _owners(variant: Variant) -> dict[VariantPart, list[int]]:
    """For each part of the rules, the numbers of the constraints that mean it."""
    owners: dict[VariantPart, list[int]] = {}
    for number, constraint in enumerate(variant.constraints):
        for part in _parts(constraint):
            owners.setdefault(part, []).append(number)
    return owners


def _clauses(puzzle: Puzzle) -> tuple[list[Clause], list[list[Clause]]]:
    """The rules without givens, and the meaning of each constraint."""
    variant, symbols = puzzle.variant, len(puzzle.variant.symbols)
    always: list[Clause] = list(within_time(cells_hold_one(variant)))
    said: list[list[Clause]] = [[] for _ in variant.constraints]
    owners = _owners(variant)

    def add(part: VariantPart, clauses: Iterable[Clause]) -> None:
        own = list(within_time(clauses))
        for place in [said[owner] for owner in owners[part]] if part in owners else [always]:
            place.extend(own)

    for house in variant.houses:
        add(house, house_clauses(house.cells, symbols))
    for relation, clauses in relation_clauses(variant):
        add(relation, clauses)
    for mark in variant.marks:
        others = (symbol for symbol in range(symbols) if symbol not in mark.allowed)
        add(mark, ((-(mark.cell * symbols + symbol + 1),) for symbol in others))
    always += [(-option - 1,) for option in set(puzzle.excluded) - set(variant.excluded)]
    return always, said
