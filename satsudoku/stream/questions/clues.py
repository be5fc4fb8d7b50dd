from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from satsudoku.stream.field import Field, whole
from satsudoku.stream.question import Question
from satsudoku.stream.together import Together

if TYPE_CHECKING:
    from satsudoku.stream.batch import Part

CLUES = Field("clues", whole(16), "The number of clues.", computed=True)


@dataclass(frozen=True, kw_only=True)
class Clues(Question):
    """Count the clues of each puzzle.

    >>> from satsudoku import Puzzle
    >>> [answer] = Clues().one(Puzzle("1.....2..3.....4", "classic4"))
    >>> answer
    {'clues': 4}
    """

    name = "clues"
    fields = (CLUES,)
    threads_share = True

    def many(self, part: Part) -> Together:
        from satsudoku.stream.columns import Numbers

        return Together({"clues": Numbers((part.givens > 0).sum(axis=1))})


QUESTIONS: tuple[type[Question], ...] = (Clues,)
