"""DuckDB: SQL functions of puzzles as text.

>>> import duckdb
>>> from satsudoku.frames.duckdb import register
>>> connection = duckdb.connect()
>>> register(connection, variant="classic4", limit=None)
>>> connection.sql("SELECT sudoku_count('1' || repeat('.', 15))").fetchall()
[(72,)]
"""

from __future__ import annotations

from functools import partial
from typing import Any

from satsudoku.errors import SatsudokuError
from satsudoku.frames import missing
from satsudoku.frames.answers import FIELDS, answer, type_of

try:
    import duckdb
    import pyarrow as pa
except ModuleNotFoundError as error:
    raise missing(error, "duckdb") from None


def register(connection: duckdb.DuckDBPyConnection, **settings: Any) -> None:
    """Register the functions ``sudoku_count``, ``sudoku_unique`` and so on, one for each field.

    Args:
        connection: where.
        settings: other arguments of `satsudoku.frames.answer`, for all of the functions.

    Raises:
        SatsudokuError: errors that are marked; an SQL function has one type.

    >>> connection = duckdb.connect()
    >>> register(connection, variant="classic4")
    >>> connection.sql("SELECT sudoku_solution('1.....2..3.....4')").fetchall()
    [('1243342143122134',)]
    """
    if settings.get("errors") == "mark":
        raise SatsudokuError("errors is 'mark', expected 'raise' or 'null' for SQL functions")
    create: Any = connection.create_function  # its types differ between versions
    nothing = pa.schema([(field, type_of(field)) for field in FIELDS]).empty_table()
    for field, kind in zip(FIELDS, duckdb.from_arrow(nothing).types, strict=True):
        ask = partial(_answer, field, settings)
        # "special" lets answers be null.
        create(f"sudoku_{field}", ask, ["VARCHAR"], kind, type="arrow", null_handling="special")


def _answer(field: str, settings: dict[str, Any], column: Any) -> Any:
    return answer(column, field, part=True, **settings)  # DuckDB hands over parts
