"""pandas: the accessor ``sudoku`` of columns of puzzles as text.

Importing this module registers it.

>>> import pandas as pd
>>> import satsudoku.frames.pandas
>>> puzzles = pd.Series(["1.....2..3.....4", "1" + "." * 15], index=["a", "b"])
>>> puzzles.sudoku.ask("count", limit=None, variant="classic4").to_dict()
{'a': 1, 'b': 72}
"""

from __future__ import annotations

from typing import Any

import pandas as pd

from satsudoku.frames.answers import answer


@pd.api.extensions.register_series_accessor("sudoku")
class SudokuAccessor:
    """Answers for a column of puzzles.

    >>> column = pd.Series(["1.....2..3.....4", None])
    >>> column.sudoku.ask("clues", variant="classic4").isna().tolist()
    [False, True]
    """

    def __init__(self, column: pd.Series) -> None:
        self._column = column

    def ask(self, field: str, **settings: Any) -> pd.Series:
        """Find a field for each puzzle.

        Args:
            field: as for `satsudoku.frames.answer`.
            settings: other arguments of `satsudoku.frames.answer`.

        Returns:
            A column with the same index, of pyarrow's types.

        Raises:
            PuzzleError: as `satsudoku.frames.answer`.

        >>> pd.Series(["1.....2..3.....4"]).sudoku.ask("unique", variant="classic4").tolist()
        [True]
        """
        values = pd.arrays.ArrowExtensionArray(answer(self._column, field, **settings))
        return pd.Series(values, index=self._column.index, name=field)
