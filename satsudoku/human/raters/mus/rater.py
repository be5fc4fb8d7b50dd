"""Rating by smallest causes.

Sources: Demystify by I. P. Gent, C. Jefferson and others (2021), which explains puzzles by smallest
unsatisfiable sets of constraints.

A cause of a fact is a set of parts from which it follows beside the pencil marks: that a cell holds
one symbol, that a house has a symbol once, or a relation. Always a fact with the smallest cause
comes next. Singles have a cause of one part, locked candidates of two, naked pairs and X-wings of
four. The tier is the largest cause that is needed. A cause stays one when candidates vanish, so the
tier is the same whatever the order, and for every relabelled, transposed or permuted copy.
"""

from __future__ import annotations

from collections.abc import Iterator

from satsudoku.board.grid import Grid
from satsudoku.board.puzzle import Puzzle
from satsudoku.deadline import TimeLimit
from satsudoku.human.classification import Classification
from satsudoku.human.deduction import Deduction
from satsudoku.human.path import Step
from satsudoku.human.raters.mus.cause import deduction_of
from satsudoku.human.raters.mus.search import Causes
from satsudoku.human.raters.rater import Rater, prove
from satsudoku.human.rules import rule
from satsudoku.human.state import State

__all__ = ["Mus"]

_MOST = 60
"""The largest cause that is looked for."""


class Mus(Rater):
    """The rater; it serves every variant.

    >>> verdict = Mus().classify(Puzzle("........6.344..1....5....2..6....4.2", "classic6"))
    >>> verdict.tier, verdict.tier_name
    (2, '2 parts')
    """

    name = "mus"
    title = "Smallest causes"
    description = (
        "Always the deduction with the smallest cause, counted in cells, symbols of houses, and "
        "relations; the tier is the largest cause that is needed."
    )
    source = "Demystify, by I. P. Gent, C. Jefferson and others (2021)"
    confluent = True
    depends = ""

    @property
    def tier_names(self) -> tuple[str, ...]:
        """The sizes of causes.

        >>> Mus().tier_names[:2]
        ('1 part', '2 parts')
        """
        return tuple(f"{size} part{'' if size == 1 else 's'}" for size in range(1, _MOST + 1))

    def __repr__(self) -> str:
        return "Mus()"

    def classify(
        self, puzzle: Puzzle, *, require_unique: bool = True, timeout: float | None = None
    ) -> Classification:
        """Rate a puzzle: see `Rater.classify`. One that has not exactly one solution is not ranked.

        Raises:
            SolverError: a time that is not above 0.

        >>> print(Mus().classify(Puzzle("1.....2..3.....4", "classic4")))
        mus: tier 1 (1 part), 12 steps
        """
        limit = TimeLimit(timeout)
        unique, solution = prove(puzzle, timeout and timeout / 2)
        if solution is None:
            return Classification(self.name, puzzle, unique=unique, timed_out=unique is None)
        state, steps = State.of(puzzle), _Steps()
        at_least = None
        path: list[Step] = []
        try:
            path.extend(limit.steps(steps.walk(state, solution)))
        except TimeoutError:
            at_least = max((step.tier for step in [*path]), default=1)
            at_least = max(at_least, steps.size)
        tier = max((step.tier for step in path), default=1) if state.solved else None
        return Classification(
            ladder=self.name,
            puzzle=puzzle,
            unique=True,
            tier=tier,
            tier_name=None if tier is None else self.tier_names[tier - 1],
            suffices=self.sufficing(tier) if at_least is None else (),
            timed_out=at_least is not None,
            at_least=at_least,
            solution=solution,
            path=tuple(path),
        )


class _Steps:
    """The path of a puzzle.

    Attributes:
        size: of the causes that are being looked for; there are no smaller ones.
    """

    def __init__(self) -> None:
        self.size = 1
        self._singles = [rule("naked-single"), rule("hidden-single")]

    def walk(self, state: State, solution: Grid) -> Iterator[Step]:
        """Yield each step after it is applied."""
        geometry, number = state.geometry, 0
        with Causes(geometry, solution) as causes:
            while state.unfilled:
                self.size = 1
                deduction = self._single(state) or self._least(state, solution, causes)
                if deduction is None:
                    return
                state.apply(deduction)
                number += 1
                filled = geometry.cells - state.unfilled
                yield Step(number, self.size, deduction, filled, state.candidates)

    def _single(self, state: State) -> Deduction | None:
        return next((d for single in self._singles for d in single.find(state)), None)

    def _least(self, state: State, solution: Grid, causes: Causes) -> Deduction | None:
        """A deduction with the smallest cause, placements first."""
        symbols = state.geometry.symbols
        true = {cell * symbols + value - 1 for cell, value in enumerate(solution.values)}
        placed = {option for option in true if state.covered[option // symbols]}
        possible = list(state.options())
        causes.learn(possible, placed)
        literals = [option + 1 for option in sorted(true - placed)]
        literals += [-option - 1 for option in possible if option not in true]
        for self.size in range(1, _MOST + 1):
            for literal in literals:
                parts = causes.smallest(literal, self.size)
                if parts is not None:
                    same = [literal]
                    if literal < 0:  # what else goes for the same reason
                        same += causes.following(parts, (o for o in literals if o < literal))
                    return deduction_of(state, same, parts)
        return None
