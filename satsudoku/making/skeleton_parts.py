"""What of a drawn skeleton stays, and what is open; and solutions of it, at random."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from satsudoku.board.constraint import Constraint
from satsudoku.board.puzzle import Puzzle
from satsudoku.constraints.kinds.cage import Cage
from satsudoku.cover.cnf import Cnf
from satsudoku.deadline import check_time
from satsudoku.errors import SolverError
from satsudoku.making.free_numbers import Loose, holds, with_chosen
from satsudoku.making.groups import Group
from satsudoku.making.randomness import Words
from satsudoku.solvers.satisfiable import satisfiable_in_time


class Parts(NamedTuple):
    """A drawing: all of it, and what of it is open.

    Attributes:
        drawn: as it is drawn.
        bare: what stays whatever is chosen.
        free: the places of constraints whose numbers a solution decides.
        optional: groups of drawn constraints that may go.
        placed: groups of constraints that are to be placed.
        loose: the places of all that is free or optional.
    """

    drawn: Puzzle
    bare: Puzzle
    free: tuple[int, ...]
    optional: Sequence[Group]
    placed: Sequence[Group]
    loose: Loose

    @property
    def optional_places(self) -> list[int]:
        """The places of optional constraints, ascending."""
        return sorted({place for group in self.optional for place in group.places})

    def solution(self, words: Words) -> list[int]:
        """A solution of what stays, and of as many optional constraints as go together."""
        drawn, bare, optional = self.drawn, self.bare, self.optional_places
        solution = _solution(bare, words)
        held: dict[int, Constraint] = {}
        for number in words.orders(1, len(optional))[0].tolist():
            check_time()
            place = optional[number]
            constraint = drawn.variant.constraints[place]
            if place in self.free:  # its cells alone
                if not isinstance(constraint, Cage):
                    continue
                constraint = replace(constraint, total=None)
            more = held | {place: constraint}
            if not holds(constraint, solution):
                variant = with_chosen(drawn.variant, bare.variant, more, self.loose)
                try:
                    solution = _solution(Puzzle(bare.values, variant, bare.candidates), words)
                except SolverError:
                    continue
            held = more
        return solution


def _solution(drawn: Puzzle, words: Words) -> list[int]:
    """A solution of the skeleton, with random symbols where they do not conflict."""
    from pysat.solvers import Minisat22

    cells, symbols = len(drawn.values), len(drawn.variant.symbols)
    phases = -np.arange(1, cells * symbols + 1)
    phases[symbols * np.arange(cells) + words.below(symbols, cells).astype(np.intp)] *= -1
    cnf = _clauses(drawn)
    with Minisat22(bootstrap_with=cnf.formula().clauses) as engine:
        engine.set_phases(phases.tolist())
        if not satisfiable_in_time(engine):
            raise SolverError("no solution")
        return [*cnf.grid(engine.get_model()).values]


@lru_cache(maxsize=8)
def _clauses(drawn: Puzzle) -> Cnf:
    return Cnf.of(drawn)
