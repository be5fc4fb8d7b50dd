"""The key step of a puzzle: the first of the hardest tier on its path, and the board before it.

On the ladder of a lesson that is the step of its technique, where the easier rules are stuck.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from satsudoku.board.puzzle import Puzzle
from satsudoku.drawing.svg import draw_svg
from satsudoku.human.ladders.ladder import Ladder
from satsudoku.human.ladders.rater import Rater
from satsudoku.human.path import Step, walk
from satsudoku.human.state import State
from satsudoku.teaching.attempt import Attempt
from satsudoku.teaching.hint import Hint
from satsudoku.teaching.marks import marks_of


@dataclass(frozen=True)
class KeyStep:
    """A step, and the board before it.

    Attributes:
        puzzle: on whose path it is.
        ladder: the name of the rater.
        state: the board before it.
        step: the step.

    >>> from satsudoku import puzzle, rater
    >>> found = key_step(puzzle("1.....2..3.....4"), rater("rank8"))
    >>> found.step.tier, found.hint().text(1), found.svg().startswith("<svg")
    (1, 'Look at box 2.', True)
    """

    puzzle: Puzzle
    ladder: str
    state: State
    step: Step

    def hint(self) -> Hint:
        return Hint(Attempt.of(self.puzzle), self.ladder, "step", step=self.step)

    def svg(self) -> str:
        """The board with its pencil marks, and the step marked on it."""
        return draw_svg(
            self.state.values,
            self.puzzle.variant,
            givens=self.puzzle.values,
            candidates=[self.state.symbols(cell) for cell in range(len(self.puzzle.values))],
            marks=marks_of(self.step.deduction),
            title=self.step.deduction.technique,
        )


def key_step(puzzle: Puzzle, rater: Rater) -> KeyStep | None:
    """The first step of the hardest tier on the path of a puzzle; None if no rule finds anything.

    Args:
        puzzle: with one solution, as some rules take that for granted.
        rater: whose path it is.
    """
    key: KeyStep | None = None
    state = State.of(puzzle)
    for step in _path(puzzle, rater):
        if key is None or step.tier > key.step.tier:
            key = KeyStep(puzzle, rater.name, state.fork(), step)
        if step.tier == len(rater.tier_names):
            break
        state.apply(step.deduction)
    return key


def _path(puzzle: Puzzle, rater: Rater) -> Iterator[Step]:
    """The path of a rater; that of a ladder step by step, so that nobody waits for the rest."""
    if isinstance(rater, Ladder):
        tiers = [tier.rules_for(puzzle.variant) for tier in rater.tiers]
        return walk(State.of(puzzle), tiers)
    return iter(rater.classify(puzzle, allow_multiple=True).path)
