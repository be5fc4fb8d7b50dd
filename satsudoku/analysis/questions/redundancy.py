from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from satsudoku.stream.field import Field, whole
from satsudoku.stream.question import Question
from satsudoku.stream.together import Together

if TYPE_CHECKING:
    from satsudoku.stream.batch import Part


@dataclass(frozen=True, kw_only=True)
class Redundancy(Question):
    """Count the clues of each unique puzzle that can go, each alone.

    >>> from satsudoku import Puzzle
    >>> [answer] = Redundancy().one(Puzzle("1.....2..3.....4", "classic4"))
    >>> answer
    {'redundancy': 0}
    """

    name = "redundancy"
    fields = (
        Field(
            "redundancy",
            whole(16),
            "How many clues can go, one at a time, and leave the puzzle unique; null if it is not "
            "unique.",
            computed=True,
        ),
    )
    threads_share = True

    def many(self, part: Part) -> Together:
        from satsudoku.analysis.minimal import redundant_clues_many
        from satsudoku.lanes.counting import count_many
        from satsudoku.stream.columns import where

        unique = count_many(part.puzzles, limit=2, variant=part.variant, threads=self.threads) == 1
        redundant = redundant_clues_many(part.puzzles, variant=part.variant, threads=self.threads)
        return Together({"redundancy": where(unique, redundant.sum(axis=1))})


QUESTIONS: tuple[type[Question], ...] = (Redundancy,)
