"""Filled boards that show what rules of areas leave in a state, for certificates of tiers.

`satsudoku.proof.checker.tiers.filled` documents their file. A state has thousands of areas, and
each candidate is in hundreds of them. A board that breaks few rules serves most areas of each
candidate in it at once, so some hundred boards serve all:

    r1c4#5 in rows 1 to 3     SAT: a board with it that breaks nothing there
    r1c4#5 in columns 4 to 6  the board breaks a rule there, so: one that breaks nothing in both
                              areas; if there is none, another board

A board is taken once a few areas cannot be added to it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, islice
from typing import NamedTuple

from satsudoku.board.grid import Grid
from satsudoku.board.relation import Relation
from satsudoku.constraints.areas import Area, AreaRule
from satsudoku.cover.diagram_clauses import relation_clauses, variables_of
from satsudoku.cover.geometry import Geometry
from satsudoku.deadline import check_time, within_time
from satsudoku.human.links import positions
from satsudoku.human.rule import Rule
from satsudoku.human.state import State
from satsudoku.solvers.satisfiable import satisfiable_in_time

_SOLVER = "minisat-gh"  # as in `raters.mus.search`
_MOST_TRIES = 4  # areas that cannot be added to a board
_CONFLICTS = 200  # that a board may cost: what takes more is left to the checker's own search


def fillings_file(state: State, rules: Iterable[Rule], solution: Grid) -> bytes:
    """Filled boards for all candidates in the areas of some rules; empty if they have no areas.

    Pre: the rules leave the state as it is, and the solution is in it.
    """
    areas = [
        area for rule in rules if isinstance(rule, AreaRule) for area in rule.areas(state.geometry)
    ]
    if not areas:
        return b""
    symbols = state.geometry.variant.symbols
    with _Boards(state, areas, solution) as boards:
        texts = ("".join(symbols[value] for value in board) for board in boards.enough())
        return "".join(f"{json.dumps(text)}\n" for text in texts).encode()


class _Found(NamedTuple):
    """A filled board: the symbol of each cell, from 0, and the areas that it fills, as bits."""

    values: list[int]
    fills: int


class _Boards:
    """Boards by a SAT solver; a variable for each two cells of a house, and for each relation.

    Where it is true, the cells differ, or the relation holds. Together they are the ties.
    """

    def __init__(self, state: State, areas: Sequence[Area], solution: Grid) -> None:
        from pysat.solvers import Solver

        geometry = state.geometry
        self._symbols, self._cells = geometry.symbols, geometry.cells
        self._marks = [
            [number for number, option in enumerate(options) if state.possible(option)]
            for options in map(geometry.options.__getitem__, range(geometry.cells))
        ]
        self._first = variables_of(geometry.variant) + 1  # tie t holds where _first + t does
        self._number: dict[tuple[int, int] | Relation, int] = {}
        self._solver = Solver(_SOLVER)
        self._say(geometry)
        # The largest areas come first: what fills them fills those within.
        self._areas = sorted(areas, key=lambda area: -len(area.cells))
        self._ties = [self._ties_of(area) for area in within_time(self._areas)]
        self._with_tie = _transposed(self._ties, len(self._number))
        self._with_cell = _transposed(
            (sum(1 << cell for cell in area.cells) for area in self._areas), self._cells
        )
        true = [cell * self._symbols + value for cell, value in enumerate(solution.values)]
        every = range(self._first, self._first + len(self._number))
        if satisfiable_in_time(self._solver, [*true, *every]):
            self._solver.set_phases(self._solver.get_model())  # near it boards break little

    def __enter__(self) -> _Boards:
        return self

    def __exit__(self, *_: object) -> None:
        self._solver.delete()

    def _say(self, geometry: Geometry) -> None:
        """That each cell holds one of its candidates, and what the ties say."""
        at, add = self._variable, self._solver.add_clause
        for cell, marks in enumerate(self._marks):
            add([at(cell, symbol) for symbol in marks])
            for one, other in combinations(marks, 2):
                add([-at(cell, one), -at(cell, other)])
            for symbol in set(range(self._symbols)).difference(marks):
                add([-at(cell, symbol)])
        for house in within_time(geometry.variant.houses):
            for pair in combinations(sorted(house.cells), 2):
                common = set(self._marks[pair[0]]).intersection(self._marks[pair[1]])
                if pair not in self._number and common:
                    tie = self._add(pair)
                    for symbol in common:
                        add([-tie, -at(pair[0], symbol), -at(pair[1], symbol)])
        for relation, clauses in relation_clauses(geometry.variant):
            tie = self._add(relation)
            for clause in within_time(clauses):
                add([-tie, *clause])

    def _variable(self, cell: int, symbol: int) -> int:
        return cell * self._symbols + symbol + 1

    def _add(self, tie: tuple[int, int] | Relation) -> int:
        return self._first + self._number.setdefault(tie, len(self._number))

    def _ties_of(self, area: Area) -> int:
        """The ties that a filling of an area keeps, as bits."""
        pairs = combinations(sorted(area.cells), 2)
        numbers = {self._number[pair] for pair in pairs if pair in self._number}
        numbers |= {self._number[relation] for relation in area.general}
        numbers |= {self._number[one] for _, relations in area.parts for one in relations}
        return sum(1 << number for number in numbers)

    def enough(self) -> Iterator[list[int]]:
        """Boards that show each candidate in each area of its cell."""
        missing = {
            (cell, symbol): self._with_cell[cell]
            for cell, marks in enumerate(self._marks)
            for symbol in marks
        }
        for candidate in sorted(missing, key=lambda one: -missing[one].bit_count()):
            while missing[candidate]:
                check_time()
                found = self._grown(candidate, missing[candidate])
                if found is None:  # it takes long
                    missing[candidate] &= missing[candidate] - 1
                    continue
                yield found.values
                for shown in enumerate(found.values):
                    missing[shown] &= ~found.fills

    def _grown(self, candidate: tuple[int, int], areas: int) -> _Found | None:
        """A board with a candidate that fills the first of some areas, and as many as it can."""
        kept, failed, tried = 0, 0, 0
        found: _Found | None = None
        while failed < _MOST_TRIES:
            left = areas & ~tried & ~(found.fills if found else 0)
            if not left:
                break
            [first] = islice(positions(left), 1)
            tried |= 1 << first
            more = self._with(candidate, kept | self._ties[first])
            if more is not None:
                found, kept = more, kept | self._ties[first]
            elif found is None:
                return None
            else:
                failed += 1
        return found

    def _with(self, candidate: tuple[int, int], ties: int) -> _Found | None:
        """A board with a candidate that keeps some ties, if one is found soon."""
        assumed = [self._first + number for number in positions(ties)]
        assumed.append(self._variable(*candidate))
        self._solver.conf_budget(_CONFLICTS)
        if not self._solver.solve_limited(assumptions=assumed, expect_interrupt=True):
            return None
        model = self._solver.get_model()
        assert model is not None
        chosen = [number - 1 for number in model[: self._cells * self._symbols] if number > 0]
        values = [option % self._symbols for option in chosen]
        fills = (1 << len(self._areas)) - 1
        for number, tie in enumerate(self._number):
            if isinstance(tie, tuple):
                broken = values[tie[0]] == values[tie[1]]
            else:
                broken = model[self._first - 1 + number] < 0
            if broken:
                fills &= ~self._with_tie[number]
        return _Found(values, fills)


def _transposed(rows: Iterable[int], columns: int) -> list[int]:
    """For each column the rows that have it; rows and columns are bits."""
    result = [0] * columns
    for number, row in enumerate(rows):
        for column in positions(row):
            result[column] |= 1 << number
    return result
