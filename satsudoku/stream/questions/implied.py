from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from satsudoku.stream.field import TEXTS, Field
from satsudoku.stream.question import Question
from satsudoku.stream.together import Together

if TYPE_CHECKING:
    from satsudoku.stream.batch import Part

IMPLIED = Field(
    "implied",
    TEXTS,
    "The houses that follow from the rules, each with the reason why its cells hold every symbol "
    "once; with a path those that it uses.",
    computed=True,
)


@dataclass(frozen=True, kw_only=True)
class Implied(Question):
    """Find the sets of cells that hold every symbol once, though no rule declares them.

    Args:
        language: of the reasons: ``en`` or ``ja``.

    >>> from satsudoku import Puzzle
    >>> [answer] = Implied().one(Puzzle("." * 25, "x5"))
    >>> len(answer["implied"])
    2
    """

    language: str = "en"

    name = "implied"
    fields = (IMPLIED,)
    threads_share = True

    def many(self, part: Part) -> Together:
        from satsudoku.cover.implied_houses import implied_houses
        from satsudoku.human.implied import reason
        from satsudoku.stream.columns import Each

        found = implied_houses(part.variant)
        said = tuple(reason(house, part.variant, self.language) for house in found)
        return Together({"implied": Each([said] * len(part))})


QUESTIONS: tuple[type[Question], ...] = (Implied,)
