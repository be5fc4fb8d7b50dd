from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from satsudoku.stream.field import NUMBER, TEXT, Field
from satsudoku.stream.question import Question
from satsudoku.stream.together import Together

if TYPE_CHECKING:
    from satsudoku.stream.batch import Part


_NUMBERS = {
    "er": "The rating of the hardest step, on the scale of Sudoku Explainer 1.2.1",
    "ep": "The rating of the hardest step up to the first placement",
    "ed": "The rating of the first step",
}


@dataclass(frozen=True, kw_only=True)
class Ratings(Question):
    """Rate each puzzle as Sudoku Explainer 1.2.1, in the notation of hunters' lists.

    >>> from satsudoku import Puzzle
    >>> line = "...1...9..234....7.567.3..4.8....72.....9.....49....1.8..6.234.2....567..1...8..."
    >>> list(Ratings().one(Puzzle(line)))
    [{'ratings': 'ED=1.2/1.2/1.2', 'er': 1.2, 'ep': 1.2, 'ed': 1.2}]
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
        *(
            Field(name, NUMBER, f"{about}, such as 7.1; null where ratings is.", computed=True)
            for name, about in _NUMBERS.items()
        ),
    )
    threads_share = True

    def many(self, part: Part) -> Together:
        from satsudoku.human.ladders.rater_library import rater
        from satsudoku.stream.columns import Each, Same

        if part.variant.name != "classic9" or part.marked:
            return Together({field.name: Same(None) for field in self.fields})
        tiers = rater("se121").classify_many(part.givens, part.variant, threads=self.threads)
        figures = {name: tiers.figures[name].tolist() for name in _NUMBERS}
        unique = (tiers.counts == 1).tolist()
        texts = [
            f"ED={er:.1f}/{ep:.1f}/{ed:.1f}" if one else None
            for one, er, ep, ed in zip(unique, *figures.values(), strict=True)
        ]
        numbers = {
            name: Each([value if one else None for one, value in zip(unique, column, strict=True)])
            for name, column in figures.items()
        }
        return Together({"ratings": Each(texts), **numbers})


QUESTIONS: tuple[type[Question], ...] = (Ratings,)
