"""The verdict of a rater on a puzzle."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from satsudoku.board.grid import Grid
from satsudoku.board.puzzle import Puzzle
from satsudoku.human.path import Step


@dataclass(frozen=True)
class Classification:
    """The verdict of a rater on a puzzle.

    Attributes:
        ladder: the rater's name.
        puzzle: the rated puzzle.
        unique: whether it has exactly one solution; None if unknown.
        tier: the least tier whose rules solve it, from 1; None if no tier does, if it was not
            ranked because it is not unique, and from raters without tiers.
        tier_name: the tier's name.
        suffices: for each tier whether its rules solve it; empty if it was not ranked.
        score: the points of raters that give points; the least known if not exact.
        bound: a lower bound of the score if that is not exact, or not found.
        timed_out: whether a time limit ended the work; `tier` is then None unless it is known.
        at_least: the least tier that may suffice, if a time limit ended the search for it.
        detail: the rater's own figures by name, as the types of JSON.
        solution: the only solution, where it is known.
        path: the steps, as far as the rules reach; where a round of them begins, the tiers below
            find nothing. A round is one step, or all that a rule says if constraints are drawn.

    >>> from satsudoku.human.ladders.library import ladder
    >>> puzzle = Puzzle("........6.344..1....5....2..6....4.2", "classic6")
    >>> verdict = ladder("rank8").classify(puzzle)
    >>> print(verdict)
    rank8: tier 3 (Normal), 27 steps
    >>> verdict.suffices[:4], verdict.uses
    ((False, False, True, True), {'hidden-single': 4, 'locked-candidates': 1, 'naked-single': 22})
    >>> print(verdict.path[0].text)
    In row 4, 4 can only go in r4c5, so it goes there.
    """

    ladder: str
    puzzle: Puzzle
    unique: bool | None = None
    tier: int | None = None
    tier_name: str | None = None
    suffices: tuple[bool, ...] = ()
    score: int | None = None
    bound: int | None = None
    timed_out: bool = False
    at_least: int | None = None
    detail: Mapping[str, object] = field(default_factory=dict, hash=False)
    solution: Grid | None = None
    path: tuple[Step, ...] = field(default=(), repr=False)

    def __str__(self) -> str:
        steps = f"{len(self.path)} steps"
        if "minutes" in self.detail:
            from satsudoku.human.minutes_phrase import about_minutes

            return f"{self.ladder}: {about_minutes(self.detail)}, {steps}"
        said = []
        if self.tier is not None:
            said.append(f"tier {self.tier} ({self.tier_name})")
        if self.score is not None:
            at_least = "" if self.bound is None else f"{self.bound} to "
            said.append(f"score {at_least}{self.score}")
        elif self.bound is not None:
            said.append(f"score at least {self.bound}")
        if "er" in self.detail:
            from satsudoku.human.explainer_phrase import explainer_ratings

            said.append(explainer_ratings(self.detail))
        if self.timed_out and not said:
            bound = "" if self.at_least is None else f"at least tier {self.at_least}, "
            return f"{self.ladder}: {bound}out of time after {steps}"
        if said:
            return f"{self.ladder}: {', '.join((*said, steps))}"
        if self.unique is False:
            return f"{self.ladder}: not ranked, because it does not have exactly one solution"
        what = "no tier suffices" if self.suffices else "no technique suffices"
        return f"{self.ladder}: {what}, {steps}"

    def _repr_html_(self) -> str:
        from satsudoku.drawing.html_table import draw_table

        rows = [(step.number, step.tier, step.deduction.technique, step.text) for step in self.path]
        return draw_table(str(self), ("step", "tier", "technique", "deduction"), rows)

    @property
    def uses(self) -> dict[str, int]:
        """How often the path applies each rule, by the rule's name, in the order of first use.

        >>> puzzle = Puzzle("1.....2..3.....4", "classic4")
        >>> satsudoku.classify(puzzle, "rank8").uses
        {'naked-single': 12}
        """
        return dict(Counter(step.deduction.rule.name for step in self.path))

    def to_dict(self, language: str = "en") -> dict[str, Any]:
        """The verdict and its path in the types of JSON.

        Args:
            language: of the texts: ``en`` or ``ja``.

        Raises:
            UnknownNameError: no such language.

        >>> import json
        >>> data = satsudoku.classify(Puzzle("1.....2..3.....4", "classic4")).to_dict()
        >>> data["solution"], data["path"][0]["placed"]
        ('1243342143122134', ['r1c2#2'])
        >>> json.loads(json.dumps(data)) == data
        True
        """
        from satsudoku.human.deduction_data import deduction_data

        return {
            "puzzle": self.puzzle.line,
            "variant": self.puzzle.variant.name,
            "ladder": self.ladder,
            "unique": self.unique,
            "tier": self.tier,
            "tier_name": self.tier_name,
            "at_least": self.at_least,
            "timed_out": self.timed_out,
            "suffices": list(self.suffices),
            "score": self.score,
            "bound": self.bound,
            "detail": dict(self.detail) or None,
            "solution": self.solution and self.solution.line,
            "path": [
                {
                    "number": step.number,
                    "tier": step.tier,
                    "filled": step.filled,
                    "candidates": step.candidates,
                    **deduction_data(step.deduction, language),
                }
                for step in self.path
            ],
        }
