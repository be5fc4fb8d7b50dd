"""One Parquet file of parts.

A file of Parquet ends with the list of its row groups, so it cannot be continued. Work that can be
resumed writes parts, and joins them at the end::

    out.parquet.parts/part-00000.parquet    while the work lasts
    out.parquet.unfinished                  while parts are joined
    out.parquet                             at the end
"""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import pyarrow.parquet as pq

from satsudoku.stream.parquet_writing import parquet_writer
from satsudoku.stream.parts.placing import placed_whole

if TYPE_CHECKING:
    import pyarrow as pa

__all__ = ["join_parts", "remove_joined"]

_ROWS = 1 << 16  # of a row group


def join_parts(folder: Path, parts: Sequence[str], schema: pa.Schema, output: Path) -> None:
    """Write one file of parts, and remove their folder.

    After an interruption, do it again if the folder is still there: it loses its name before it
    loses a file. Else `remove_joined` removes what is left of it.

    Args:
        folder: of the parts.
        parts: files of Parquet in it, in order.
        schema: the types of their columns.
        output: the file.

    Raises:
        OSError: it cannot be written.

    >>> from tempfile import TemporaryDirectory
    >>> import pyarrow as pa
    >>> with TemporaryDirectory() as above:
    ...     folder, output = Path(above) / "parts", Path(above) / "out.parquet"
    ...     folder.mkdir()
    ...     parts = [f"{folder}/0", f"{folder}/1"]
    ...     for number, part in enumerate(parts):
    ...         pq.write_table(pa.table({"line": [number]}), part)
    ...     join_parts(folder, parts, pq.read_schema(parts[0]), output)
    ...     pq.read_table(output).to_pylist(), folder.exists()
    ([{'line': 0}, {'line': 1}], False)
    """
    with placed_whole(str(output)) as file, parquet_writer(file, schema) as writer:
        for part in parts:
            rows = pq.ParquetFile(part).read(use_threads=False)
            writer.write_table(rows, row_group_size=_ROWS)
    remove_joined(output)
    folder.rename(_joined(output))
    remove_joined(output)


def remove_joined(output: Path) -> None:
    """Remove the parts that have been joined to a file, if they are still there.

    >>> remove_joined(Path("there/is/no/such.parquet"))
    """
    shutil.rmtree(_joined(output), ignore_errors=True)


def _joined(output: Path) -> Path:
    return Path(f"{output}.joined")
