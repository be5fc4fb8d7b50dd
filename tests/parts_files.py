"""A file of puzzles whose records are written in parts, and the records read back from it."""

from __future__ import annotations

import glob
import gzip
import io
import os
from pathlib import Path

import pytest

ONE = "1.....2..3.....4"
SEVERAL = "12....2..3......"
NONE = "123....4........"
BAD = "1..y............"
FOUR = [ONE, SEVERAL, BAD, NONE]
COUNTS = {ONE: "1", SEVERAL: "2", BAD: "", NONE: "0"}
MANY = FOUR * 1500
ROWS = [f"{number},{COUNTS[line]}" for number, line in enumerate(MANY, start=1)]
"""Of `MANY`: line and count."""


def rows_of(path: str) -> list[str]:
    """The rows of CSV in a file or a folder of parts, without their headers."""
    if path.endswith(".parquet"):
        table = pytest.importorskip("pyarrow.csv")
        parquet = pytest.importorskip("pyarrow.parquet").read_table(path)
        text = io.BytesIO()
        table.write_csv(parquet, text)
        return text.getvalue().decode().splitlines()[1:]
    files = [path] if os.path.isfile(path) else sorted(glob.glob(f"{path}part-*"))
    texts = []
    for file in files:
        data = Path(file).read_bytes()
        texts.append((gzip.decompress(data) if file.endswith("gz") else data).decode())
    return [row for text in texts for row in text.splitlines()[1:]]
