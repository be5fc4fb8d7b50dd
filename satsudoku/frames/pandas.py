"""pandas: the accessor ``sudoku`` of columns of puzzles as text.

Importing this module registers it.

>>> import pandas as pd
>>> import satsudoku.frames.pandas
>>> puzzles = pd.Series(["1.....2..3.....4", "1" + "." * 15], index=["a", "b"])
>>> puzzles.sudoku.ask("count", limit=None, variant="classic4").to_dict()
{'a': 1, 'b': 72}
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from satsudoku.errors import UnknownNameError
from satsudoku.frames import missing
from satsudoku.frames.answers import FIELDS, answer
from satsudoku.stream.questions import settings_of

try:
    import pandas as pd
except ModuleNotFoundError as error:
    raise missing(error, "pandas") from None


@pd.api.extensions.register_series_accessor("sudoku")
class SudokuAccessor:
    """Answers for a column of puzzles.

    Each field is a method, too: ``count(limit)``, ``tier(ladder)``, ``unique()``, ...

    >>> pd.Series(["1.....2..3.....4"]).sudoku.tier("rank8", variant="classic4").tolist()
    [1]
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

    def __getattr__(self, field: str) -> Callable[..., pd.Series]:
        if field not in FIELDS:
            raise AttributeError(UnknownNameError("field", field, FIELDS).message)
        names = settings_of(field)

        def ask(*arguments: Any, **settings: Any) -> pd.Series:
            return self.ask(field, **dict(zip(names, arguments, strict=False)), **settings)

        return ask

    def __dir__(self) -> list[str]:
        return [*super().__dir__(), *FIELDS]
