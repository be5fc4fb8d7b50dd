"""Polars: the namespace ``sudoku`` of expressions, for columns of puzzles as text.

Importing this module registers it.

>>> import polars as pl
>>> import satsudoku.frames.polars
>>> frame = pl.DataFrame({"puzzle": ["1.....2..3.....4", "1" + "." * 15]})
>>> counts = pl.col("puzzle").sudoku.count(limit=None, variant="classic4")
>>> frame.select(counts).to_series().to_list()
[1, 72]
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from satsudoku.board.library import DEFAULT
from satsudoku.board.variant import Variant
from satsudoku.errors import UnknownNameError
from satsudoku.frames import missing
from satsudoku.frames.answers import FIELDS, Errors, answer, type_of
from satsudoku.stream.questions import settings_of

try:
    import polars as pl
    import pyarrow as pa
except ModuleNotFoundError as error:
    raise missing(error, "polars") from None


@pl.api.register_expr_namespace("sudoku")
class SudokuExpressions:
    """Answers for a column of puzzles: see `satsudoku.frames.answer`.

    Each field is a method and gives an expression, elementwise, so that it also runs lazily and
    streaming: ``count(limit)``, ``tier(ladder)``, ``unique()``, ... All take `variant`, `errors`
    and `threads`; null stays null.

    >>> frame = pl.DataFrame({"puzzle": ["1.....2..3.....4", None]})
    >>> answers = frame.select(pl.col("puzzle").sudoku.clues(variant="classic4"))
    >>> answers.to_series().to_list()
    [4, None]
    """

    def __init__(self, column: pl.Expr) -> None:
        self._column = column

    def ask(
        self,
        field: str,
        variant: Variant | str = DEFAULT,
        errors: Errors = "raise",
        threads: int = 1,
        **settings: Any,
    ) -> pl.Expr:
        """Find a field for each puzzle; each is a method of its own, too.

        Args:
            field: as for `satsudoku.frames.answer`.
            variant: a name or a Variant.
            errors: as for `satsudoku.frames.answer`; marked ones become structs.
            threads: the number of threads; 0 for all cores.
            settings: ``limit`` of ``count``, ``ladder`` of ``tier``.

        >>> frame = pl.DataFrame({"puzzle": ["1.....2..3.....4", "1" + "." * 15]})
        >>> answers = frame.select(pl.col("puzzle").sudoku.ask("unique", variant="classic4"))
        >>> answers.to_series().to_list()
        [True, False]
        """
        kind: Any = cast(pl.Series, pl.from_arrow(pa.array([], type_of(field)))).dtype
        if errors == "mark":
            kind = pl.Struct({"value": kind, "error": pl.String})
        settings |= {"variant": variant, "errors": errors, "threads": threads}

        def map_series(column: pl.Series) -> pl.Series:
            # Queries that stream hand over parts.
            answers = answer(column, field, part=True, **settings)
            return pl.Series(column.name, answers, dtype=kind)

        return self._column.map_batches(map_series, return_dtype=kind, is_elementwise=True)

    def __getattr__(self, field: str) -> Callable[..., pl.Expr]:
        if field not in FIELDS:
            raise AttributeError(UnknownNameError("field", field, FIELDS).message)
        names = (*settings_of(field), "variant", "errors", "threads")

        def ask(*arguments: Any, **settings: Any) -> pl.Expr:
            return self.ask(field, **dict(zip(names, arguments, strict=False)), **settings)

        return ask

    def __dir__(self) -> list[str]:
        return [*super().__dir__(), *FIELDS]
