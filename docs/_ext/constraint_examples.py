"""An example of each constraint on a 6x6 board, for the reference page."""

from __future__ import annotations

import sys

from satsudoku.board.constraint_kinds import constraint_kinds
from satsudoku.board.encoding import build_encoding
from satsudoku.board.library import variant
from satsudoku.board.puzzle import Puzzle


def constraint_examples() -> dict[str, Puzzle]:
    """An empty board with each constraint, by the key of its tables.

    Raises:
        VariantError: an example is wrong; one line, with the file of its kind.
    """
    board = variant("classic6")
    return {
        kind.key: Puzzle(
            bytes(36),
            build_encoding(
                {kind.key: [dict(kind.example)]},
                kind.key,
                sys.modules[kind.__module__].__file__ or kind.key,
                board,
            ),
        )
        for kind in constraint_kinds()
    }
