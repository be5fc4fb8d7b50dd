"""The only puzzle of a text in any format."""

from __future__ import annotations

import io
import re
from itertools import islice

from satsudoku.board.puzzle import Puzzle
from satsudoku.board.variant import Variant
from satsudoku.errors import FormatError, PuzzleError, SatsudokuError
from satsudoku.formats import read

_LINK = re.compile(r"\s*https?://", re.IGNORECASE)


def read_only(text: str, variant: Variant | None) -> Puzzle | None:
    """Read the puzzle of a text in any format; None if nothing in it looks like a puzzle.

    Raises:
        PuzzleError: there are several puzzles, or an error, or a link without a puzzle.
    """
    try:
        entries = list(islice(read(io.StringIO(text), variant=variant), 2))
    except FormatError as error:
        if _LINK.match(text):
            raise PuzzleError(error.message) from None
        return None
    except SatsudokuError as error:
        raise PuzzleError(error.message) from None
    if len(entries) > 1:
        raise PuzzleError("several puzzles; expected one")
    [entry] = entries
    if entry.error is not None:
        raise PuzzleError(entry.error.message)
    return entry.puzzle
