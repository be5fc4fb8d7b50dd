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

from satsudoku.errors import SatsudokuError
from satsudoku.stream.parquet_splicing import Splice
from satsudoku.stream.parquet_writing import encoded
from satsudoku.stream.parts.placing import placed_whole

if TYPE_CHECKING:
    import pyarrow as pa

__all__ = ["join_parts", "remove_joined"]


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
        SatsudokuError: a part is no whole Parquet file, or has other columns.

    >>> from tempfile import TemporaryDirectory
    >>> import pyarrow as pa
    >>> import pyarrow.parquet as pq
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
    splice = Splice()
    with placed_whole(str(output)) as file:
        file.write(splice.add(encoded(schema.empty_table())))
        for part in parts:
            try:
                file.write(splice.add(Path(part).read_bytes()))
            except ValueError as error:
                raise SatsudokuError(f"cannot join it: {error}", file=part) from None
        file.write(splice.end())
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
