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

from satsudoku.board.puzzle import Puzzle
from satsudoku.cover.geometry import declared_geometry
from satsudoku.human.classification import Classification
from satsudoku.human.ladders.rater import Rater, prove
from satsudoku.human.path import Step
from satsudoku.human.state import State
from satsudoku.raters.mus.steps import LARGEST, LeastSteps


class Mus(Rater):
    """The rater; it serves every variant.

    >>> verdict = Mus().classify(Puzzle("........6.344..1....5....2..6....4.2", "classic6"))
    >>> verdict.tier, verdict.tier_name
    (2, '2 parts')
    """

    name = "mus"
    title = "Smallest causes"
    description = (
        "Always takes the deduction with the smallest cause, counted in cells, symbols of houses, "
        "and relations; the tier is the largest cause that is needed."
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
        return tuple(f"{size} part{'' if size == 1 else 's'}" for size in range(1, LARGEST + 1))

    def __repr__(self) -> str:
        return "Mus()"

    def classify_in_time(self, puzzle: Puzzle, *, allow_multiple: bool = False) -> Classification:
        """Rate a puzzle: see `Rater.classify`. One that has not exactly one solution is not ranked.

        >>> print(Mus().classify_in_time(Puzzle("1.....2..3.....4", "classic4")))
        mus: tier 1 (1 part), 12 steps
        """
        try:
            unique, solution = prove(puzzle, share=0.5)
            if solution is None:
                return Classification(self.name, puzzle, unique=unique, timed_out=unique is None)
            # Parts are what the puzzle says; implied houses are not among them.
            state = State.of(puzzle, declared_geometry(puzzle.variant))
            steps = LeastSteps()
        except TimeoutError:
            return Classification(self.name, puzzle, timed_out=True)
        at_least = None
        path: list[Step] = []
        try:
            path.extend(steps.walk(state, solution))
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
