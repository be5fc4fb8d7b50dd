"""Puzzles in data frames: answers for a column of texts, without an object for each puzzle.

`satsudoku.frames.polars`, `satsudoku.frames.pandas` and `satsudoku.frames.duckdb` bring them to
these libraries; `answer` takes a column of Arrow and gives one. All need pyarrow.

>>> answer(["1.....2..3.....4"], "solution", variant="classic4").to_pylist()
['1243342143122134']
"""

from __future__ import annotations

from satsudoku.errors import not_installed
from satsudoku.frames.answers import FIELDS as FIELDS
from satsudoku.frames.answers import answer as answer

__all__ = ["FIELDS", "answer"]


def missing(error: ModuleNotFoundError, extra: str) -> ModuleNotFoundError:
    """The error that a library is missing, with the extra that installs it.

    >>> print(missing(ModuleNotFoundError(name="polars"), "polars"))
    satsudoku.frames.polars needs polars, which is not installed; expected: pip install
    'satsudoku[polars]'
    """
    name = error.name or extra
    message = not_installed(f"satsudoku.frames.{extra} needs", name, extra)
    return ModuleNotFoundError(message, name=error.name)
