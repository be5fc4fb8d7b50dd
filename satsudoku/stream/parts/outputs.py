"""Where parts go: to the end of a file, or each into a file of a folder."""

from __future__ import annotations

import gzip
import os
from abc import ABC, abstractmethod
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, Self

import zstandard

from satsudoku.errors import SatsudokuError
from satsudoku.stream.parts.placing import file_system, is_address

if TYPE_CHECKING:
    import pyarrow as pa

__all__ = [
    "FilePart",
    "FolderParts",
    "OneFolder",
    "Output",
    "ParquetFile",
    "pack",
    "part_name",
    "refuse_parts",
]


class Output(ABC):
    """Takes parts in order, as a context."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        return None

    @abstractmethod
    def place_of(self, number: int) -> str | None:
        """The file that a part is written to by who answers it; None if `add` writes it."""

    @abstractmethod
    def add(self, data: bytes) -> int:
        """Write the next part so that it has reached the disk, and return the output's length."""


class FilePart(Output):
    r"""A file; each part is written behind the one before it, compressed alone.

    Args:
        path: of the file; ``.gz`` and ``.zst`` compress.
        header: what stands before the first part.
        end: the length of what is there and stays.

    Raises:
        SatsudokuError: it cannot be opened.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     with FilePart(Path(folder) / "a.csv", b"n\n", 0) as output:
    ...         ends = output.add(b"1\n"), output.add(b"2\n")
    ...     ends, (Path(folder) / "a.csv").read_bytes()
    ((4, 6), b'n\n1\n2\n')
    """

    def __init__(self, path: Path, header: bytes, end: int) -> None:
        self._path = path
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            if not path.exists():
                path.touch()
            self._file: BinaryIO = path.open("r+b")
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or error
            raise SatsudokuError(f"cannot write: {reason}", file=str(path)) from None
        self._file.truncate(end)
        self._file.seek(end)
        self._header = b"" if end else header

    def __exit__(self, *_: object) -> None:
        self._file.close()

    def place_of(self, number: int) -> str | None:
        """See `Output.place_of`."""
        return None

    def add(self, data: bytes) -> int:
        """See `Output.add`."""
        self._file.write(pack(self._header + data, self._path.suffix))
        self._header = b""
        self._file.flush()
        os.fsync(self._file.fileno())
        return self._file.tell()


class ParquetFile(Output):
    """A Parquet file of all parts, whose bytes are files of their own.

    Args:
        path: of the file.
        schema: the types of its columns.

    Raises:
        SatsudokuError: it cannot be opened.
    """

    def __init__(self, path: Path, schema: pa.Schema) -> None:
        from satsudoku.stream.parquet_splicing import Splice
        from satsudoku.stream.parquet_writing import encoded

        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._file = path.open("wb")
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or error
            raise SatsudokuError(f"cannot write: {reason}", file=str(path)) from None
        self._splice = Splice()
        self.add(encoded(schema.empty_table()))

    def __exit__(self, *_: object) -> None:
        with self._file:
            self._file.write(self._splice.end())

    def place_of(self, number: int) -> str | None:
        """See `Output.place_of`."""
        return None

    def add(self, data: bytes | memoryview) -> int:
        """See `Output.add`."""
        if data:
            self._file.write(self._splice.add(data))
        return self._file.tell()


class FolderParts(Output):
    """A folder, of which each part is a file: ``part-00000.csv`` and so on.

    Args:
        path: of the folder, also an address that fsspec knows.
        ending: of the files' names.

    Raises:
        SatsudokuError: it cannot be made.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     os.path.relpath(FolderParts(folder, ".csv").place_of(7), folder)
    'part-00007.csv'
    """

    def __init__(self, path: str, ending: str) -> None:
        self._path = path.rstrip("/")
        self._ending = ending
        if is_address(path):
            system, place = file_system(path)
            system.makedirs(place, exist_ok=True)
            return
        try:
            os.makedirs(path, exist_ok=True)
        except OSError as error:
            raise SatsudokuError(f"cannot write: {error.strerror}", file=path) from None

    def place_of(self, number: int) -> str:
        """See `Output.place_of`."""
        return f"{self._path}/{part_name(number, self._ending)}"

    def add(self, data: bytes) -> int:
        """See `Output.add`; the part is written already."""
        return 0


class OneFolder(Output):
    """A folder in which parts write files of their own names.

    Args:
        path: of the folder.

    >>> OneFolder("proofs").place_of(7)
    'proofs'
    """

    def __init__(self, path: str) -> None:
        self._path = path

    def place_of(self, number: int) -> str:
        """See `Output.place_of`."""
        return self._path

    def add(self, data: bytes) -> int:
        """See `Output.add`; the part is written already."""
        return 0


def part_name(number: int, ending: str) -> str:
    """The name of a part's file in a folder.

    >>> part_name(7, ".csv")
    'part-00007.csv'
    """
    return f"part-{number:05}{ending}"


def refuse_parts(path: str) -> None:
    """Refuse a folder that holds files of parts.

    Raises:
        SatsudokuError: it does.

    >>> refuse_parts("there/is/no/such/folder/")
    """
    if is_address(path):
        system, place = file_system(path)
        names = system.ls(place, detail=False) if system.isdir(place) else []
    else:
        names = os.listdir(path) if os.path.isdir(path) else []
    if any(name.rpartition("/")[2].startswith("part-") for name in names):
        raise SatsudokuError("it holds parts already; expected an empty folder", file=path)


def pack(data: bytes, ending: str) -> bytes:
    """Compress data if a name's ending asks for it.

    >>> pack(b"one", ".gz")[:2] == gzip.compress(b"")[:2], pack(b"one", ".csv")
    (True, b'one')
    """
    if ending == ".gz":
        return gzip.compress(data, 6, mtime=0)
    if ending == ".zst":
        return zstandard.ZstdCompressor().compress(data)
    return data
