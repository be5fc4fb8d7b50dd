"""One board in the forms in which programs hold it."""

from __future__ import annotations

import io
import tempfile
from array import array
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import numpy as np

from satsudoku import Grid, Puzzle, to_dict

Form = Callable[[], Any]


def one_board(line: str) -> Mapping[str, Any]:
    """Forms that can be given again and again."""
    puzzle = Puzzle(line)
    numbers = [*puzzle.values]
    side = int(len(line) ** 0.5)
    rows = [numbers[at : at + side] for at in range(0, len(numbers), side)]
    texts = [line[at : at + side] for at in range(0, len(line), side)]
    table = np.array(rows)
    return {
        "list of a puzzle": [puzzle],
        "list of a line": [line],
        "line with its end": f"{line}\r\n",
        "bytes": line.encode(),
        "bytearray": bytearray(line.encode()),
        "memoryview": memoryview(line.encode()),
        "values": puzzle.values,
        "view of values": memoryview(puzzle.values),
        "array of the standard library": array("B", numbers),
        "dict": to_dict(puzzle),
        "values of a dict": dict(enumerate(numbers)).values(),
        "tuples": tuple(map(tuple, rows)),
        "rows of bytes": [text.encode() for text in texts],
        "rows of values": [bytes(row) for row in rows],
        "lines of a file": [f"{text}\n" for text in texts],
        "characters": [*line],
        "characters of bytes": [sign.encode() for sign in line],
        "numbers as texts": [[f" {number}" if number else "0" for number in row] for row in rows],
        "None": [[number or None for number in row] for row in rows],
        "blanks": [[str(number or "") for number in row] for row in rows],
        "nan": np.where(table == 0, np.nan, table),
        "objects": np.array([[number or None for number in row] for row in rows], dtype=object),
        "masked": np.ma.masked_equal(table, 0),
        "by columns": np.asfortranarray(table),
        "every other": np.repeat(table, 2, axis=1)[:, ::2],
        "transposed twice": np.ascontiguousarray(table.T).T,
        "signs": np.array([[*text] for text in texts]),
        "signs of bytes": np.array([[*text] for text in texts], dtype="S1"),
        "text of numpy": np.array(line),
        "one in an array": table[None],
        "one column": table.reshape(-1, 1),
    }


def frames(line: str) -> Mapping[str, Any]:
    """Forms of pandas, polars and pyarrow, as far as they are installed."""
    rows = [[value or None for value in row] for row in np.array(Puzzle(line)).tolist()]
    cells = [value for row in rows for value in row]
    found: dict[str, Any] = {}
    try:
        import pandas as pd
    except ImportError:
        pass
    else:
        found["pandas"] = pd.DataFrame(rows)
        found["pandas, a row"] = pd.DataFrame([cells])
        found["pandas, a series"] = pd.Series(cells, dtype="Int64")
    try:
        import polars as pl
    except ImportError:
        pass
    else:
        found["polars"] = pl.DataFrame(rows, orient="row")
        found["polars, a series"] = pl.Series(cells)
        found["polars, lists"] = pl.Series(rows)
    try:
        import pyarrow as pa
    except ImportError:
        pass
    else:
        found["pyarrow"] = pa.array(cells)
        found["pyarrow, lists"] = pa.array(rows)
        found["pyarrow, a text"] = pa.chunked_array([[line]])
    return found


def once(line: str) -> Mapping[str, Form]:
    """Forms that are used up when they are read: how to make each."""
    rows = np.array(Puzzle(line)).tolist()
    file = Path(tempfile.mkdtemp()) / "board.txt"
    file.write_text(f"{line}\n", encoding="utf-8")
    return {
        "path": lambda: file,
        "file": lambda: io.StringIO(file.read_text(encoding="utf-8")),
        "file of bytes": lambda: io.BytesIO(file.read_bytes()),
        "open file": lambda: file.open(encoding="utf-8"),
        "generator of rows": lambda: (row for row in rows),
        "generator of cells": lambda: (value for row in rows for value in row),
        "grid": lambda: Grid(line) if "." not in line else Puzzle(line),
    }
