"""Clear the fog: does every view that a solver can reach lead on?"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from satsudoku import given
from satsudoku.board.grid import Grid
from satsudoku.catalogue import say
from satsudoku.deadline import TimeLimit
from satsudoku.fog.fog import Fog
from satsudoku.fog.view import View
from satsudoku.given import PuzzleLike
from satsudoku.human.default import DEFAULT_LADDER
from satsudoku.human.ladders.rater import Rater
from satsudoku.judging.fog_step import FogStep
from satsudoku.judging.fog_walk import Walk
from satsudoku.judging.judge import highest_tier, judging_ladder
from satsudoku.teaching.attempt import only_solution


@dataclass(frozen=True)
class Clearing:
    """How a board with fog is solved, or where its solver gets stuck.

    Attributes:
        steps: from the first view to the last.
        stuck: the view in which no digit follows that lights anything; None if there is none.
        fillings: of a stuck view: fillings of the board that obey all that is lit. No digit that
            would light anything is the same in all of them.
        highest: the last tier whose rules counted.
        timed_out: whether the time did not suffice to get to the end.

    >>> import satsudoku
    >>> clearing = satsudoku.clear_fog("1.....2..3.....4", {"lit": "r1c1 r2c3"})
    >>> clearing.tier, clearing.stuck.puzzle.line, len(clearing.fillings)
    (None, '12....21........', 2)
    """

    steps: tuple[FogStep, ...]
    stuck: View | None
    fillings: tuple[Grid, ...]
    highest: int
    timed_out: bool = False

    @property
    def tier(self) -> int | None:
        """The highest tier that a step needs; None if a solver gets stuck, or no tier suffices.

        >>> import satsudoku
        >>> satsudoku.clear_fog("1.....2..3.....4", {"lamps": "r2c2"}).tier
        2
        """
        tiers = [step.tier for step in self.steps]
        if self.stuck or self.timed_out or None in tiers:
            return None
        return max((tier for tier in tiers if tier is not None), default=1)

    def text(self, language: str = "en") -> str:
        """How far a solver gets, in a sentence.

        >>> import satsudoku
        >>> clearing = satsudoku.clear_fog("1.....2..3.....4", {"lit": "r1c1 r2c3"})
        >>> print(clearing.text())
        Stuck: no digit that lights anything follows from what is lit.
        """
        if self.timed_out:
            text = "There was no time to see whether the lit clues suffice."
        elif self.stuck is not None:
            text = "Stuck: no digit that lights anything follows from what is lit."
        elif self.tier is None:
            text = "The lit clues always suffice, but rules alone do not."
        else:
            text = "The lit clues always suffice, at tier {tier} ({name})."
        hardest = max(self.steps, key=lambda step: step.tier or 0, default=None)
        name = hardest and hardest.tier_title(language)
        return say(text, language, "printed").format(tier=self.tier, name=name)

    def to_dict(self, language: str = "en") -> dict[str, Any]:
        """The clearing in the types of JSON; ``record.schema.json`` describes its parts.

        >>> import satsudoku
        >>> clearing = satsudoku.clear_fog("1.....2..3.....4", {"lit": "r1c1 r2c3"})
        >>> clearing.to_dict()["stuck"]["fillings"]
        ['1243342143122134', '1234432121433412']
        """
        steps = []
        for step in self.steps:
            names = step.before.puzzle.variant.cell_names
            steps.append(
                {
                    "tier": step.tier,
                    "tier_name": step.tier_name,
                    "digits": step.names(step.lighting),
                    "others": step.names([o for o in step.placed if o not in step.lighting]),
                    "lit": [names[cell] for cell in sorted(step.lit)],
                    "text": step.text(language),
                    "steps": [] if step.reason is None else step.reason.sentences(language),
                }
            )
        stuck = None
        if self.stuck is not None:
            names = self.stuck.puzzle.variant.cell_names
            stuck = {
                "board": self.stuck.puzzle.line,
                "lit": [names[cell] for cell in sorted(self.stuck.lit)],
                "fillings": [grid.line for grid in self.fillings],
            }
        return {"text": self.text(language), "steps": steps, "stuck": stuck}


def clear_fog(
    puzzle: PuzzleLike,
    fog: Fog | dict[str, Any],
    ladder: str | Rater = DEFAULT_LADDER,
    *,
    up_to: int | str | None = None,
    timeout: float | None = None,
) -> Clearing:
    """Find the way of a solver through the fog, by the easiest tiers, or where it ends.

    Args:
        puzzle: the whole board, with exactly one solution.
        fog: over it, or its data as `satsudoku.fog.fog` documents them.
        ladder: a ladder whose rules may be applied in any order.
        up_to: the last tier whose rules count, by number or name; None for the last before those
            that search.
        timeout: seconds, after which the steps so far will do.

    Raises:
        PuzzleError: no puzzle, not exactly one solution, or fog that does not fit.
        LadderError: not such a ladder, or no such tier.
        UnknownNameError: no such ladder or tier.
        SolverError: a time that is not above 0.
        TimeoutError: at a deadline of this thread.

    >>> clearing = clear_fog("1.....2..3.....4", {"lit": "r1c1 r2c3 r3c2 r4c4"})
    >>> clearing.tier, len(clearing.steps)
    (2, 6)
    >>> print(clearing.steps[0].text())
    What is lit leads to r1c2=2, at tier 2 (Hidden single in a box). It lights r1c2 r1c3 r2c1 r2c2.
    """
    puzzle = given.puzzle(puzzle)
    chosen = judging_ladder(ladder)
    last = highest_tier(chosen, up_to)
    fog = fog if isinstance(fog, Fog) else Fog.read(fog, puzzle)
    steps: list[FogStep] = []
    with TimeLimit(timeout) as limit:
        try:
            solution = only_solution(puzzle).values
            walk = Walk(puzzle, fog, solution, chosen, last)
            steps.extend(iter(walk.step, None))
            stuck = None if walk.solved else walk.seen
            fillings = () if stuck is None else tuple(walk.fillings())
        except TimeoutError:
            if not limit.over:
                raise
            return Clearing(tuple(steps), None, (), last, timed_out=True)
    return Clearing(tuple(steps), stuck, fillings, last)
