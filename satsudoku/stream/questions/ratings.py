from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from satsudoku.stream.field import TEXT, Field
from satsudoku.stream.question import Question
from satsudoku.stream.together import Together

if TYPE_CHECKING:
    from satsudoku.stream.batch import Part


@dataclass(frozen=True, kw_only=True)
class Ratings(Question):
    """Rate each puzzle as Sudoku Explainer 1.2.1, in the notation of hunters' lists.

    >>> from satsudoku import Puzzle
    >>> line = "...1...9..234....7.567.3..4.8....72.....9.....49....1.8..6.234.2....567..1...8..."
    >>> list(Ratings().one(Puzzle(line)))
    [{'ratings': 'ED=1.2/1.2/1.2'}]
    """

    name = "ratings"
    fields = (
        Field(
            "ratings",
            TEXT,
            "The ratings of Sudoku Explainer 1.2.1 in the notation of hunters, ED=ER/EP/ED; null "
            "for variants other than classic 9x9, and unless there is exactly one solution.",
            computed=True,
        ),
    )
    threads_share = True

    def many(self, part: Part) -> Together:
        from satsudoku.human.ladders.rater_library import rater
        from satsudoku.stream.columns import Each, Same

        if part.variant.name != "classic9" or part.marked:
            return Together({"ratings": Same(None)})
        tiers = rater("se121").classify_many(part.givens, part.variant, threads=self.threads)
        rows = zip(tiers.counts, *(tiers.figures[name] for name in ("er", "ep", "ed")), strict=True)
        texts = [f"ED={er:.1f}/{ep:.1f}/{ed:.1f}" if n == 1 else None for n, er, ep, ed in rows]
        return Together({"ratings": Each(texts)})


QUESTIONS: tuple[type[Question], ...] = (Ratings,)
