from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from satsudoku.stream.field import Field, whole
from satsudoku.stream.question import Question
from satsudoku.stream.together import Together

if TYPE_CHECKING:
    from satsudoku.stream.batch import Part

_DEEPEST = 3  # levels of trial and error


@dataclass(frozen=True, kw_only=True)
class TrialDepth(Question):
    """Find the least depth of trial and error on singles that solves each puzzle, to 3.

    >>> from satsudoku import Puzzle
    >>> [answer] = TrialDepth().one(Puzzle("1.....2..3.....4", "classic4"))
    >>> answer
    {'te': 0}
    """

    name = "te"
    fields = (
        Field(
            "te",
            whole(8),
            "The least depth of trial and error on singles that solves the puzzle; null beyond 3.",
            computed=True,
        ),
    )
    threads_share = True

    def many(self, part: Part) -> Together:
        import numpy as np

        from satsudoku.lanes.counting import count_many
        from satsudoku.lanes.patterns import SINGLES
        from satsudoku.lanes.rules import Verdict, trial
        from satsudoku.lanes.states import pack_states
        from satsudoku.stream.columns import where

        rules, threads = part.variant, self.threads
        unique = count_many(part.puzzles, limit=2, variant=rules, threads=threads) == 1
        states = pack_states(part.puzzles, rules)[unique]
        trials = trial(states, _DEEPEST, SINGLES, rules, threads=threads)
        depths = np.zeros(len(part), dtype=np.int64)
        depths[unique] = trials.depths
        solved = np.zeros(len(part), dtype=bool)
        solved[unique] = trials.verdicts == Verdict.SOLVED
        return Together({"te": where(solved, depths)})


QUESTIONS: tuple[type[Question], ...] = (TrialDepth,)
