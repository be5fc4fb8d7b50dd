from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from satsudoku.stream.field import TEXT, TEXTS, Field, Kind
from satsudoku.stream.question import Question
from satsudoku.stream.together import Together

if TYPE_CHECKING:
    from satsudoku.board.puzzle import Puzzle
    from satsudoku.stream.batch import Part
    from satsudoku.stream.columns import Column

_FIELDS = (
    Field(
        "constraint_names",
        TEXTS,
        "The cages, lines and clues of the rules, by sum and place, such as 17-cage at r1c1.",
        computed=True,
    ),
    Field(
        "layout",
        Kind(TEXT.arrow, {"type": "object"}),
        "The whole puzzle in the format json, which every command reads; null if the variant "
        "ships, so that its name suffices.",
        computed=True,
    ),
)


@dataclass(frozen=True, kw_only=True)
class PuzzleLayout(Question):
    """Give the constraints of each puzzle, and the puzzle with them.

    >>> from satsudoku import Puzzle
    >>> killer = satsudoku.build("classic4").cage("r1c1 r1c2", 5).puzzle()
    >>> [answer] = PuzzleLayout().one(killer)
    >>> answer["constraint_names"], answer["layout"]["cages"]
    (('5-cage at r1c1',), [{'name': 'cage', 'cells': 'r1c1 r1c2', 'sum': 5}])
    """

    name = "layout"
    fields = _FIELDS
    threads_share = True

    def many(self, part: Part) -> Together:
        from satsudoku.stream.columns import Each, Same

        rules = part.variant
        constraints = Same(tuple(rules.place_names[some.name] for some in rules.constraints))
        layouts: Column = Same(None)
        if "+" in rules.name:
            layouts = Each([_layout(part.puzzle(row)) for row in range(len(part))])
        return Together({"constraint_names": constraints, "layout": layouts})


def _layout(puzzle: Puzzle) -> dict[str, Any]:
    from satsudoku.formats.reading.layouts import to_dict

    return to_dict(puzzle)


QUESTIONS: tuple[type[Question], ...] = (PuzzleLayout,)
