from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from satsudoku.stream.field import TEXT, Field
from satsudoku.stream.question import Question
from satsudoku.stream.together import Together

if TYPE_CHECKING:
    from satsudoku.board.variant import Variant
    from satsudoku.stream.batch import Part


@dataclass(frozen=True, kw_only=True)
class BoardText(Question):
    r"""Draw each puzzle as lines of text, with its constraints below.

    >>> import satsudoku
    >>> killer = satsudoku.build("classic4").cage("r1c1 r1c2", 5).puzzle()
    >>> [answer] = BoardText().one(killer)
    >>> print(answer["board_text"])
    +-----+-----+
    | . . | . . |
    | . . | . . |
    +-----+-----+
    | . . | . . |
    | . . | . . |
    +-----+-----+
    5-cage at r1c1: r1c1 r1c2 = 5
    """

    name = "board_text"
    fields = (
        Field(
            "board_text",
            TEXT,
            "The board in lines of text, with a line for each constraint below.",
            computed=True,
        ),
    )

    def many(self, part: Part) -> Together:
        from satsudoku.stream.columns import Each

        told = [board_text(row.tobytes(), part.variant) for row in part.givens]
        return Together({"board_text": Each(told)})


def board_text(values: bytes, variant: Variant) -> str:
    r"""The board in lines of text, with a line for each constraint below.

    Args:
        values: one byte per cell, 0 for empty.
        variant: the rules.

    >>> import satsudoku
    >>> board_text(bytes(16), satsudoku.variant("latin4")).splitlines()[0]
    '+---------+'
    """
    from satsudoku.drawing.text import draw_text

    return draw_text(values, variant) + "".join(f"\n{line}" for line in _lines(variant))


def _lines(variant: Variant) -> Iterator[str]:
    """The constraints and signs; what a constraint's short text leaves out of its table follows."""
    from satsudoku.drawing.text import legend

    lines = legend(variant).splitlines()[1:]
    for constraint, line in zip(variant.shown, lines, strict=False):
        table = constraint.table(variant.cell_names)
        own = ((key, value) for key, value in table.items() if key not in ("name", "cells"))
        more = [f"{key} {_shown(value)}" for key, value in own if not _is_said(value, line)]
        yield f"{line} ({', '.join(more)})" if more else line
    yield from lines[len(variant.shown) :]


def _is_said(value: Any, line: str) -> bool:
    """Whether a line says a value of a table already: at its end, or in words, as options are."""
    if isinstance(value, list) and value and isinstance(value[0], dict):
        return True
    listed = value if isinstance(value, list) else [value]
    if not all(isinstance(each, int) for each in listed):
        return False
    ends = (f"{word}{sep.join(map(str, listed))}" for word in ("= ", ": ") for sep in (" ", " or "))
    return any(line.endswith(end) for end in ends)


def _shown(value: Any) -> str:
    return "; ".join(map(str, value)) if isinstance(value, list) else str(value)


QUESTIONS: tuple[type[Question], ...] = (BoardText,)
