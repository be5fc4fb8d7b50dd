from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from satsudoku.stream.field import TEXT, Field
from satsudoku.stream.question import Question
from satsudoku.stream.together import Together

if TYPE_CHECKING:
    from satsudoku.stream.batch import Part

RULES_TEXT = Field("rules_text", TEXT, "The rules of the puzzle in words.", computed=True)


@dataclass(frozen=True, kw_only=True)
class RulesText(Question):
    """Write the rules of each puzzle in words.

    Args:
        language: ``en`` or ``ja``.

    >>> from satsudoku import Puzzle
    >>> [answer] = RulesText().one(Puzzle("1.....2..3.....4", "classic4"))
    >>> answer
    {'rules_text': 'Normal sudoku rules apply.'}
    """

    language: str = "en"

    name = "rules_text"
    fields = (RULES_TEXT,)

    def many(self, part: Part) -> Together:
        from satsudoku.links.rules_writing import written_rules
        from satsudoku.stream.columns import Same

        return Together({"rules_text": Same(written_rules(part.variant, self.language))})


QUESTIONS: tuple[type[Question], ...] = (RulesText,)
