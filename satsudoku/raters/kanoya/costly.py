"""The deductions that cost points, each with what it wants and what it achieves.

They are few, since the solution is known and rules are sound: a hidden pair of 3 and 7 in row 4 can
only be where the solution has 3 and 7.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from itertools import combinations
from typing import NamedTuple

from pysat.solvers import Solver

from satsudoku.board.grid import Grid
from satsudoku.board.puzzle import Puzzle
from satsudoku.cover.lines import in_line
from satsudoku.cover.matrices import fish_matrices
from satsudoku.human.deduction import Deduction
from satsudoku.human.links import mask_of, positions
from satsudoku.human.state import State
from satsudoku.raters.kanoya.techniques import FISH, SIZES, in_one_band

ORACLE = "glucose4"
"""The solver whose unit propagation closes sets of deductions."""


class Costly(NamedTuple):
    """A deduction that costs points: one pattern, at any place on a way.

    What it wants and achieves are masks: bit ``o`` for option ``o``. For an option of the solution
    the bit says that it is placed, for others that it is gone.
    """

    technique: str
    price: int
    wants: int
    achieves: int


def achieves(state: State, deduction: Deduction, goal: Costly) -> bool:
    """Whether a deduction, applied to a state, achieves all that a costly one does.

    It must change something: what the state has already does not count.
    """
    after = state.fork()
    after.apply(deduction)
    placed = set(deduction.placed)
    news = False
    for option in positions(goal.achieves):
        if option in placed:
            news = True
        elif state.possible(option):
            if after.possible(option):
                return False
            news = True
    return news


class CostlyDeductions:
    """The deductions on the ways of a puzzle: at no cost, and at each price.

    Attributes:
        options: the number of options; variable 1 + o says of option o what the masks say.
        free: the clauses of placements, of what costs nothing, and of what follows from these.
        free_facts: the consequences at no cost.
        goal: the options of the solution.
    """

    def __init__(self, puzzle: Puzzle, solution: Grid, prices: Mapping[str, int]) -> None:
        state = State.of(puzzle)
        self._geometry = geometry = state.geometry
        self._prices = prices
        self._true = [c * geometry.symbols + v - 1 for c, v in enumerate(solution.values)]
        self.options = len(geometry.covers)
        self.goal = mask_of(self._true)
        self.free_facts = 0
        self.free = [*self._placements()]
        for costly in self._singles({name for name, price in prices.items() if not price}):
            self.free.append(
                [*(-1 - o for o in positions(costly.wants)), costly.achieves.bit_length()]
            )
        given = [1 + option for cell, option in enumerate(self._true) if state.covered[cell]]
        with Solver(ORACLE, bootstrap_with=self.free) as oracle:
            self.free_facts = facts_of(oracle.propagate(given)[1], len(geometry.covers))
        self.free += ([1 + option] for option in positions(self.free_facts))

    def at(self, price: int) -> Iterator[Costly]:
        """The deductions of a price that may occur on a way and achieve something new."""
        unknown = ~self.free_facts
        names = {name for name, points in self._prices.items() if points == price}
        singles = self._singles(names) if price else ()  # else they are among the free clauses
        for costly in (*singles, *self._locked(names), *self._subsets(names), *self._fish(names)):
            if costly.achieves & unknown:
                yield Costly(
                    costly.technique, price, costly.wants & unknown, costly.achieves & unknown
                )

    def _placements(self) -> Iterator[list[int]]:
        """The options that a placement removes."""
        geometry = self._geometry
        for option in self._true:
            for item, _ in geometry.covers[option]:
                for other in geometry.options[item]:
                    if other != option:
                        yield [-1 - option, 1 + other]

    def _singles(self, names: Set[str]) -> Iterator[Costly]:
        """The ways to place the solution's symbol in each open cell."""
        geometry, prices, true = self._geometry, self._prices, self._true
        for cell, option in enumerate(true):
            if not self._open(cell):
                continue
            for item, _ in geometry.covers[option]:
                name = "naked-single"
                if item != cell:
                    house = geometry.house(item)
                    assert house is not None
                    name = f"hidden-single-{'line' if in_line(geometry, item) else 'box'}"
                    if "full-house" in names:
                        others = mask_of(true[other] for other in house.cells if other != cell)
                        yield Costly("full-house", prices["full-house"], others, 1 << option)
                if name in names:
                    others = mask_of(geometry.options[item]) & ~(1 << option)
                    yield Costly(name, prices[name], others, 1 << option)

    def _open(self, cell: int) -> bool:
        return not self.free_facts >> self._true[cell] & 1

    def _locked(self, names: Set[str]) -> Iterator[Costly]:
        """The solution's symbol in each open cell: its box against the two lines."""
        geometry, name = self._geometry, "locked-candidates"
        if name not in names:
            return
        seen: set[tuple[int, int]] = set()
        for cell, option in enumerate(self._true):
            items = [item for item, _ in geometry.covers[option][1:]] if self._open(cell) else []
            lines = [item for item in items if in_line(geometry, item)]
            for box in set(items).difference(lines):
                for line in lines:
                    if (box, line) in seen:
                        continue
                    seen.add((box, line))
                    inside, along = mask_of(geometry.options[box]), mask_of(geometry.options[line])
                    yield Costly(name, self._prices[name], inside & ~along, along & ~inside)
                    yield Costly(name, self._prices[name], along & ~inside, inside & ~along)

    def _subsets(self, names: Set[str]) -> Iterator[Costly]:
        """In each house the open cells, against the symbols that the solution has there."""
        geometry = self._geometry
        for house, items in zip(geometry.variant.houses, geometry.house_items, strict=True):
            where = "line" if in_line(geometry, items[0]) else "box"
            cells = [cell for cell in house.cells if self._open(cell)]
            symbols = [self._true[cell] % geometry.symbols for cell in cells]
            matrix = [[cell * geometry.symbols + symbol for symbol in symbols] for cell in cells]
            for word, size in SIZES.items():
                naked, hidden = f"naked-{word}-{where}", f"hidden-{word}-{where}"
                if len(cells) < size + 2 or not {naked, hidden} & names:
                    continue
                for chosen in combinations(range(len(cells)), size):
                    right, below = _corners(matrix, chosen)
                    if naked in names:
                        yield Costly(naked, self._prices[naked], right, below)
                    if hidden in names:
                        yield Costly(hidden, self._prices[hidden], below, right)

    def _fish(self, names: Set[str]) -> Iterator[Costly]:
        """For each symbol the open lines, against those that cross them in the solution."""
        geometry = self._geometry
        fish = [name for name in FISH if name in names]
        for crossed in fish_matrices(geometry) if fish else ():
            rows, columns = crossed.rows, crossed.columns
            places: list[tuple[int, int]] = []  # row and column of each place of the symbol
            for r, row in enumerate(rows):
                for k, option in enumerate(geometry.options[row]):
                    cell = option // geometry.symbols
                    if self._true[cell] == option and self._open(cell):
                        places.append((r, k))
            matrix = [[geometry.options[rows[r]][k] for _, k in places] for r, _ in places]
            for name in fish:
                for chosen in combinations(range(len(places)), FISH[name]):
                    lines = tuple([rows[places[n][0]] for n in chosen])
                    crossing = tuple([columns[places[n][1]] for n in chosen])
                    if not in_one_band(geometry, lines) and not in_one_band(geometry, crossing):
                        yield Costly(name, self._prices[name], *_corners(matrix, chosen))


def facts_of(literals: Iterable[int], options: int) -> int:
    """The mask of the options that literals stand for."""
    return mask_of(literal - 1 for literal in literals if 0 < literal <= options)


def _corners(matrix: Sequence[Sequence[int]], chosen: Sequence[int]) -> tuple[int, int]:
    """Where the chosen rows and columns of a square matrix of options meet the others, as masks.

    In the solution row k goes with column k. If the rows have no option but in the chosen columns
    (those to the right are gone), the other rows lose these columns (those below).

    >>> [list(positions(mask)) for mask in _corners([[1, 2, 3], [4, 5, 6], [7, 8, 9]], [0, 1])]
    [[3, 6], [7, 8]]
    """
    others = [n for n in range(len(matrix)) if n not in chosen]
    right = mask_of(matrix[row][column] for row in chosen for column in others)
    below = mask_of(matrix[row][column] for row in others for column in chosen)
    return right, below
