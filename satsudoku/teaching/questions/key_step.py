from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from satsudoku.stream.field import TEXT, Field, nested
from satsudoku.stream.question import Question
from satsudoku.stream.together import Together
from satsudoku.teaching.questions.sentences import OfPath, unique_rows

if TYPE_CHECKING:
    from satsudoku.stream.batch import Part

_WHICH = (
    "the first step of the hardest tier on the path of the rater that was asked, of a lesson that "
    "of its technique"
)
_NULL = "null if there is no such step, or not exactly one solution."

HINT = Field(
    "hint",
    nested("hint"),
    "What to do next; chosen by --fields, where to look for the step of `sentence`. Null for a bad "
    "puzzle.",
    computed=True,
)


@dataclass(frozen=True, kw_only=True)
class KeyStep(OfPath):
    """Show the first step of the hardest tier of each puzzle: where to look, in words, drawn.

    >>> from satsudoku import Puzzle
    >>> [answer] = KeyStep(ladder="rank8").one(Puzzle("1.....2..3.....4", "classic4"))
    >>> answer["hint"]["text"], answer["sentence"], answer["picture"][:4]
    ('Look at box 2.', 'r1c4 has no candidate but 3, so 3 goes there.', '<svg')
    """

    name = "key_step"
    fields = (
        HINT,
        Field("sentence", TEXT, f"In words, {_WHICH}; {_NULL}", computed=True),
        Field("picture", TEXT, f"As SVG, on the board before it, {_WHICH}; {_NULL}", computed=True),
    )

    def many(self, part: Part) -> Together:
        from satsudoku.stream.columns import Each
        from satsudoku.teaching.key_step import key_step

        rater = self._rater
        columns: dict[str, list[Any]] = {field.name: [None] * len(part) for field in self.fields}
        serves = rater.serves(part.variant)
        for row, unique in enumerate(unique_rows(part) if serves else ()):
            found = key_step(part.puzzle(row), rater) if unique else None
            if found is not None:
                columns["hint"][row] = found.hint().to_dict(1)
                columns["sentence"][row] = found.step.text
                columns["picture"][row] = found.svg()
        return Together({name: Each(column) for name, column in columns.items()})


QUESTIONS: tuple[type[Question], ...] = (KeyStep,)
