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

from typing import Any

import polars as pl

from satsudoku.board.library import DEFAULT
from satsudoku.board.variant import Variant
from satsudoku.frames.answers import Errors, answer
from satsudoku.human.default import DEFAULT_LADDER

__all__ = ["SudokuExpressions"]


@pl.api.register_expr_namespace("sudoku")
class SudokuExpressions:
    """What is known of a column of puzzles: see `satsudoku.frames.answer`.

    Each method is an expression, elementwise, so that it also runs lazily and streaming. `variant`,
    `errors` and `threads` mean what they do there; null stays null.

    >>> frame = pl.DataFrame({"puzzle": ["1.....2..3.....4", None]})
    >>> found = frame.select(pl.col("puzzle").sudoku.clues(variant="classic4"))
    >>> found.to_series().to_list()
    [4, None]
    """

    def __init__(self, column: pl.Expr) -> None:
        self._column = column

    def count(
        self,
        limit: int | None = 2,
        variant: Variant | str = DEFAULT,
        errors: Errors = "raise",
        threads: int = 1,
    ) -> pl.Expr:
        """How many solutions there are, up to a limit.

        >>> frame = pl.DataFrame({"puzzle": ["1.....2..3.....4", "1" + "." * 15]})
        >>> found = frame.select(pl.col("puzzle").sudoku.count(variant="classic4"))
        >>> found.to_series().to_list()
        [1, 2]
        """
        return self._ask("count", pl.UInt64, variant, errors, threads, limit=limit)

    def unique(
        self, variant: Variant | str = DEFAULT, errors: Errors = "raise", threads: int = 1
    ) -> pl.Expr:
        """Whether there is exactly one solution.

        >>> frame = pl.DataFrame({"puzzle": ["1.....2..3.....4", "1" + "." * 15]})
        >>> found = frame.select(pl.col("puzzle").sudoku.unique(variant="classic4"))
        >>> found.to_series().to_list()
        [True, False]
        """
        return self._ask("unique", pl.Boolean, variant, errors, threads)

    def solution(
        self, variant: Variant | str = DEFAULT, errors: Errors = "raise", threads: int = 1
    ) -> pl.Expr:
        """The only solution; null where there is none, or several.

        >>> frame = pl.DataFrame({"puzzle": ["1.....2..3.....4", "1" + "." * 15]})
        >>> found = frame.select(pl.col("puzzle").sudoku.solution(variant="classic4"))
        >>> found.to_series().to_list()
        ['1243342143122134', None]
        """
        return self._ask("solution", pl.String, variant, errors, threads)

    def tier(
        self,
        ladder: str = DEFAULT_LADDER,
        variant: Variant | str = DEFAULT,
        errors: Errors = "raise",
        threads: int = 1,
    ) -> pl.Expr:
        """The least tier that suffices; null where none does, or the puzzle is not unique.

        >>> frame = pl.DataFrame({"puzzle": ["1.....2..3.....4", "1" + "." * 15]})
        >>> found = frame.select(pl.col("puzzle").sudoku.tier("rank8", variant="classic4"))
        >>> found.to_series().to_list()
        [1, None]
        """
        return self._ask("tier", pl.UInt8, variant, errors, threads, ladder=ladder)

    def canonical(
        self, variant: Variant | str = DEFAULT, errors: Errors = "raise", threads: int = 1
    ) -> pl.Expr:
        """The canonical form.

        >>> frame = pl.DataFrame({"puzzle": ["1.....2..3.....4", "1" + "." * 15]})
        >>> found = frame.select(pl.col("puzzle").sudoku.canonical(variant="classic4"))
        >>> found.to_series().to_list()
        ['.1.....43.....2.', '....4...........']
        """
        return self._ask("canonical", pl.String, variant, errors, threads)

    def minimal(
        self, variant: Variant | str = DEFAULT, errors: Errors = "raise", threads: int = 1
    ) -> pl.Expr:
        """Whether the puzzle is minimal.

        >>> frame = pl.DataFrame({"puzzle": ["1.....2..3.....4", "1" + "." * 15]})
        >>> found = frame.select(pl.col("puzzle").sudoku.minimal(variant="classic4"))
        >>> found.to_series().to_list()
        [True, False]
        """
        return self._ask("minimal", pl.Boolean, variant, errors, threads)

    def clues(self, variant: Variant | str = DEFAULT, errors: Errors = "raise") -> pl.Expr:
        """How many clues there are.

        >>> frame = pl.DataFrame({"puzzle": ["1.....2..3.....4", "1" + "." * 15]})
        >>> found = frame.select(pl.col("puzzle").sudoku.clues(variant="classic4"))
        >>> found.to_series().to_list()
        [4, 1]
        """
        return self._ask("clues", pl.UInt16, variant, errors, 1)

    def _ask(
        self,
        field: str,
        kind: Any,
        variant: Variant | str,
        errors: Errors,
        threads: int,
        **more: Any,
    ) -> pl.Expr:
        settings: dict[str, Any] = {"variant": variant, "errors": errors, "threads": threads}
        settings |= more
        if errors == "mark":
            kind = pl.Struct({"value": kind, "error": pl.String})

        def map_series(column: pl.Series) -> pl.Series:
            return pl.Series(column.name, answer(column, field, **settings), dtype=kind)

        return self._column.map_batches(map_series, return_dtype=kind, is_elementwise=True)
