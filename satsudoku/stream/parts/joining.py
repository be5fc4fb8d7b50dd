"""One file of parts.

Files of Parquet and zip end with a list of what they hold, so nothing can be added to them. Work
that can be resumed writes parts, and joins them at the end::

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
from satsudoku.stream.parquet_splicing import Splice
from satsudoku.stream.parts.placing import placed_whole

if TYPE_CHECKING:
    import pyarrow as pa

__all__ = ["join_parts", "remove_joined", "splice_parts"]


def join_parts(folder: Path, output: Path, copy: Callable[[BinaryIO], None]) -> None:
    """Write one file of parts, and remove their folder.

    After an interruption, do it again if the folder is still there: it loses its name before it
    loses a file. Else `remove_joined` removes what is left of it.

    Args:
        folder: of the parts.
        output: the file.
        copy: writes what the parts hold.

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


def splice_parts(parts: Sequence[str], schema: pa.Schema, file: BinaryIO) -> None:
    """Copy files of Parquet into one.

    Args:
        parts: the files, in order.
        schema: the types of their columns.
        file: where to write.

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
    ...     splice_parts(parts, pq.read_schema(parts[0]), whole)
    >>> pq.read_table(whole).to_pylist()
    [{'line': 0}, {'line': 1}]
    """
    from satsudoku.stream.parquet_writing import encoded

    splice = Splice()
    file.write(splice.add(encoded(schema.empty_table())))
    for part in parts:
        try:
            file.write(splice.add(Path(part).read_bytes()))
        except ValueError as error:
            raise SatsudokuError(f"cannot join it: {error}", file=part) from None
    file.write(splice.end())


def remove_joined(output: Path) -> None:
    """Remove the parts that have been joined to a file, if they are still there.

    >>> remove_joined(Path("there/is/no/such.parquet"))
    """
    shutil.rmtree(_joined(output), ignore_errors=True)


def _joined(output: Path) -> Path:
    return Path(f"{output}.joined")
