"""Where parts go: to the end of a file, or each into a file of a folder."""

from __future__ import annotations

import gzip
import hashlib
import io
import os
import shutil
from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, Self

import zstandard

from satsudoku.errors import SatsudokuError
from satsudoku.stream.parquet_reading import open_parquet, row_batches
from satsudoku.stream.parts.answering import Answered
from satsudoku.stream.parts.claiming import alone_in, claimed_folder, clear_file, in_use
from satsudoku.stream.parts.journal import Written
from satsudoku.stream.parts.locking import lock
from satsudoku.stream.parts.placing import (
    file_system,
    is_address,
    make_folder,
    new_file,
    sync_folder,
)

if TYPE_CHECKING:
    import pyarrow as pa


class Output(ABC):
    """Takes parts in order, as a context."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        return None

    @abstractmethod
    def place_of(self, number: int) -> str | None:
        """The file that a part is written to by who answers it; None if `add` writes it."""

    @abstractmethod
    def add(self, number: int, part: Answered) -> Written:
        """Write the next part so that it has reached the disk."""


class FilePart(Output):
    """A file; each part is written behind the one before it, compressed alone.

    Args:
        path: of the file; ``.gz`` and ``.zst`` compress.
        header: the text before the first part.
        end: the length of what is there and stays; None for a new file, which takes its place at
            the end.

    Raises:
        OSError: it cannot be opened.
    """

    def __init__(self, path: Path, header: bytes, end: int | None) -> None:
        self._ending = path.suffix
        self._stack = ExitStack()
        self._file = self._stack.enter_context(_file(path, end))
        self._header = b"" if end else header

    def __exit__(self, *error: Any) -> None:
        self._stack.__exit__(*error)

    def place_of(self, number: int) -> str | None:
        return None

    def add(self, number: int, part: Answered) -> Written:
        data = pack(self._header + part.data, self._ending)
        self._file.write(data)
        self._header = b""
        self._file.flush()
        os.fsync(self._file.fileno())
        return Written(self._file.tell(), hashlib.sha256(data).hexdigest())


class ParquetFile(Output):
    """A Parquet file of all parts, whose bytes are files of their own.

    Raises:
        OSError: it cannot be opened.
    """

    def __init__(self, path: Path, schema: pa.Schema) -> None:
        from satsudoku.stream.parquet_writing import ParquetBytes

        self._stack = ExitStack()
        self._file = self._stack.enter_context(_file(path, None))
        self._parquet = ParquetBytes(schema.names, schema)

    def __exit__(self, *error: Any) -> None:
        if isinstance(error[1], Exception):
            self._stack.__exit__(*error)
            return
        with self._stack:  # what Ctrl-C cut short is a whole file, too
            self._file.write(self._parquet.end())

    def place_of(self, number: int) -> str | None:
        return None

    def add(self, number: int, part: Answered) -> Written:
        if part.data:
            opened = open_parquet(io.BytesIO(part.data), "part")
            for rows in row_batches(opened, "part"):
                self._file.write(self._parquet.add(rows))
        return Written(self._file.tell(), None)


class FolderParts(Output):
    """A folder with a file for each part: ``part-00000.csv`` and so on.

    A worker writes a part under the name of this run; the part gets its own when it is added. So
    a worker that outlives a killed run cannot replace what the next one wrote. An address has no
    names to be changed: there, parts are written to their places.

    Args:
        path: of the folder.
        ending: of the parts' names.
        new: whether no part may be there yet.

    Raises:
        SatsudokuError: it cannot be made; as a context: another process writes to it, or it is not
            new.
    """

    def __init__(self, path: str, ending: str, *, new: bool = True) -> None:
        self._path = path.rstrip("/" if is_address(path) else f"/{os.sep}")
        self._ending = ending
        self._new = new
        self._run = ""
        self._stack = ExitStack()
        self._open: set[int] = set()  # numbers of parts that are asked for, but not added
        if is_address(path):
            system, place = file_system(path)
            system.makedirs(place, exist_ok=True)
        else:
            make_folder(path)

    def __enter__(self) -> Self:
        with ExitStack() as stack:
            if not is_address(self._path):
                self._run = stack.enter_context(claimed_folder(self._path))
            if self._new:
                refuse_parts(self._path)
            self._stack = stack.pop_all()
        return self

    def place_of(self, number: int) -> str:
        if self._run:
            self._open.add(number)
        return self._place(number, self._run)

    def _place(self, number: int, run: str = "") -> str:
        return f"{self._path}/{run}{part_name(number, self._ending)}"

    def __exit__(self, *error: Any) -> None:
        self._stack.__exit__(*error)

    def add(self, number: int, part: Answered) -> Written:
        """See `Output.add`; the part is written already, and gets its name."""
        if number in self._open:
            os.replace(self._place(number, self._run), self._place(number))
            self._open.discard(number)
            sync_folder(self._path)
        return Written(0, part.wrote)


class OneFolder(Output):
    """A folder in which parts write certificates, each into a folder of its own.

    Args:
        path: of the folder.
        before: the number of puzzles that are answered; what a killed run left of others goes.

    Raises:
        SatsudokuError: it cannot be made; as a context: another process writes to it.
    """

    def __init__(self, path: str, before: int) -> None:
        self._path = path
        self._before = before
        self._stack = ExitStack()
        make_folder(path)

    def __enter__(self) -> Self:
        self._stack.enter_context(claimed_folder(self._path))
        for name in os.listdir(self._path):
            if name.isdecimal() and int(name) > self._before:
                shutil.rmtree(os.path.join(self._path, name))
        return self

    def __exit__(self, *error: Any) -> None:
        self._stack.__exit__(*error)

    def place_of(self, number: int) -> str:
        return self._path

    def add(self, number: int, part: Answered) -> Written:
        """See `Output.add`; the part is written already."""
        return Written(0, part.wrote)


@contextmanager
def _file(path: Path, end: int | None) -> Iterator[BinaryIO]:
    """A file whose beginning stays, or a new one."""
    if end is None:
        with new_file(str(path)) as file:
            yield file
        return
    with ExitStack() as stack:
        with alone_in(os.path.dirname(path)) as alone:
            if alone:
                clear_file(str(path))
            path.touch()
            file = stack.enter_context(path.open("r+b"))
            if lock(file) is False:  # by whatever name
                raise in_use(str(path))
        file.truncate(end)
        file.seek(end)
        yield file


def part_name(number: int, ending: str) -> str:
    """The name of a part's file in a folder."""
    return f"part-{number:05}{ending}"


def refuse_parts(path: str) -> None:
    """Refuse a folder that holds files of parts."""
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
