"""One file of parts.

A file of Parquet or zip ends with a list of its content, so it cannot be appended to. Work that can
be resumed writes parts, and joins them at the end::

    out.parquet.parts/part-00000.parquet    while the work lasts
    out.parquet.unfinished                  while parts are joined
    out.parquet                             at the end
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

from satsudoku.errors import SatsudokuError
from satsudoku.stream.parquet_reading import open_parquet, row_batches
from satsudoku.stream.parts.placing import placed_whole

if TYPE_CHECKING:
    import pyarrow as pa


def join_parts(folder: Path, output: Path, copy: Callable[[BinaryIO], None]) -> None:
    """Write one file of parts, and remove their folder.

    After an interruption, do it again if the folder is still there: it loses its name before it
    loses a file. Else `remove_joined` removes what is left of it.

    Raises:
        OSError: it cannot be written.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as above:
    ...     folder, output = Path(above) / "parts", Path(above) / "out.txt"
    ...     folder.mkdir()
    ...     join_parts(folder, output, lambda file: file.write(b"parts"))
    ...     output.read_text(), folder.exists()
    ('parts', False)
    """
    with placed_whole(str(output)) as file:
        copy(file)
    remove_joined(output)
    folder.rename(_joined(output))
    remove_joined(output)


def join_parquet(parts: Sequence[str], schema: pa.Schema, file: BinaryIO) -> None:
    """Write the rows of files of Parquet to one, in row groups of its own.

    Raises:
        OSError: it cannot be written.
        SatsudokuError: a part is no whole Parquet file, or has other columns.

    >>> import io
    >>> from tempfile import TemporaryDirectory
    >>> import pyarrow as pa
    >>> import pyarrow.parquet as pq
    >>> whole = io.BytesIO()
    >>> with TemporaryDirectory() as folder:
    ...     parts = [f"{folder}/0", f"{folder}/1"]
    ...     for number, part in enumerate(parts):
    ...         pq.write_table(pa.table({"line": [number]}), part)
    ...     join_parquet(parts, pq.read_schema(parts[0]), whole)
    >>> pq.read_table(whole).to_pylist()
    [{'line': 0}, {'line': 1}]
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
    shutil.rmtree(_joined(output), ignore_errors=True)


def _joined(output: Path) -> Path:
    return Path(f"{output}.joined")
