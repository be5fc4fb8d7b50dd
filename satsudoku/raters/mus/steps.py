"""The path of smallest causes, and the states where no fewer parts imply anything."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from satsudoku.board.grid import Grid
from satsudoku.human.deduction import Deduction
from satsudoku.human.path import Step, steps_of
from satsudoku.human.rules import rule
from satsudoku.human.state import State
from satsudoku.raters.mus.cause import deduction_of
from satsudoku.raters.mus.search import Causes, Model

LARGEST: Final = 60
"""The largest cause that is looked for."""


def first_single(state: State) -> Deduction | None:
    """A naked or hidden single, if there is one."""
    singles = (rule("naked-single"), rule("hidden-single"))
    return next((found for single in singles for found in single.find(state)), None)


class Rest(NamedTuple):
    """A state where no `size` parts imply anything.

    For each literal that is open there are models of its contrary; what each of them violates
    cannot be hit by `size` parts.
    """

    size: int
    state: State
    models: Mapping[int, Sequence[Model]]


class LeastSteps:
    """The path of a puzzle.

    There are no smaller causes than `size`; `rest` is the last of the states that need the largest
    ones, None while singles suffice.
    """

    def __init__(self) -> None:
        self.size = 1
        self.rest: Rest | None = None

    def walk(self, state: State, solution: Grid) -> Iterator[Step]:
        """Yield each step after it is applied."""
        return steps_of(state, self._sized(state, solution))

    def _sized(self, state: State, solution: Grid) -> Iterator[tuple[int, Deduction]]:
        """The deductions, each with the size of its cause."""
        with Causes(state.geometry, solution) as causes:
            while state.unfilled:
                self.size = 1
                deduction = first_single(state) or self._least(state, solution, causes)
                if deduction is None:
                    return
                yield self.size, deduction

    def _least(self, state: State, solution: Grid, causes: Causes) -> Deduction | None:
        """A deduction with the smallest cause, placements first."""
        symbols = state.geometry.symbols
        true = {cell * symbols + value - 1 for cell, value in enumerate(solution.values)}
        placed = {option for option in true if state.covered[option // symbols]}
        possible = list(state.options())
        causes.learn(state)
        literals = [option + 1 for option in sorted(true - placed)]
        literals += [-option - 1 for option in possible if option not in true]
        for self.size in range(1, LARGEST + 1):
            for literal in literals:
                parts = causes.smallest(literal, self.size)
                if parts is not None:
                    same = [literal]
                    if literal < 0:  # what the same cause excludes, too
                        same += causes.following(parts, (o for o in literals if o < literal))
                    return deduction_of(state, same, parts)
            if self.rest is None or self.size >= self.rest.size:
                self.rest = Rest(self.size, state.fork(), causes.models(literals))
        return None
