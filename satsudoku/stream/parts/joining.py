"""One file of parts.

A file of Parquet or zip ends with a list of its content, so it cannot be appended to. Work that can
be resumed writes parts, and joins them at the end::

    out.parquet.parts/part-00000.parquet    while the work lasts
    out.parquet.unfinished                  while parts are joined
    out.parquet                             at the end
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

from satsudoku.errors import SatsudokuError
from satsudoku.stream.parquet_reading import open_parquet, row_batches
from satsudoku.stream.parts.claiming import UNFINISHED, beside
from satsudoku.stream.parts.placing import placed_whole

if TYPE_CHECKING:
    import pyarrow as pa


def join_parts(folder: Path, output: Path, copy: Callable[[BinaryIO], None]) -> None:
    """Write one file of parts, and remove their folder.

    After an interruption, do it again if the folder is still there: it loses its name before it
    loses a file. Else `remove_joined` removes what is left of it.

    Raises:
        OSError: it cannot be written.
    """
    with placed_whole(str(output), continued=True) as file:
        copy(file)
    folder.rename(_joined(output))
    remove_joined(output)


def join_parquet(parts: Sequence[str], schema: pa.Schema, file: BinaryIO) -> None:
    """Write the rows of files of Parquet to one, in row groups of its own.

    Raises:
        OSError: it cannot be written.
        SatsudokuError: a part is not a whole Parquet file, or has other columns.
    """
    from satsudoku.stream.parquet_writing import ParquetBytes

    joined = ParquetBytes(schema.names, schema)
    for part in parts:
        opened = open_parquet(part, part)
        if opened.schema_arrow != schema:
            raise SatsudokuError("it has other columns than the first part", file=part)
        for rows in row_batches(opened, part):
            file.write(joined.add(rows))
    file.write(joined.end())


def remove_joined(output: Path) -> None:
    """Remove the parts that have been joined to a file, if they are still there."""
    folder = _joined(output)
    for name in os.listdir(folder) if folder.is_dir() else ():
        if name.startswith(("part-", UNFINISHED)):  # others are somebody's
            (folder / name).unlink(missing_ok=True)
    with suppress(OSError):
        folder.rmdir()
    if folder.exists():
        message = "it holds other files; expected only parts, or none"
        raise SatsudokuError(message, file=str(folder))


def _joined(output: Path) -> Path:
    return Path(beside(str(output), ".joined"))
