from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from satsudoku.stream.field import CONFLICT
from satsudoku.stream.question import Question
from satsudoku.stream.together import Together

if TYPE_CHECKING:
    from satsudoku.stream.batch import Part


@dataclass(frozen=True, kw_only=True)
class Conflict(Question):
    """Name the givens of each puzzle that contradict each other.

    >>> from satsudoku import Puzzle
    >>> [answer] = Conflict().one(Puzzle("1..1............", "classic4"))
    >>> answer
    {'conflict': '1 appears twice in row 1: r1c1 and r1c4; expected each symbol at most once'}
    """

    name = "conflict"
    fields = (CONFLICT,)
    threads_share = True

    def many(self, part: Part) -> Together:
        from satsudoku.stream.conflicts import conflicts

        return Together({"conflict": conflicts(part)})


QUESTIONS: tuple[type[Question], ...] = (Conflict,)
