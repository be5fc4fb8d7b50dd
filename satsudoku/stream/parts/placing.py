"""Files that are there whole or not at all."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, BinaryIO, cast

from satsudoku.errors import FormatError, SatsudokuError, not_installed

__all__ = [
    "file_system",
    "is_address",
    "is_file_address",
    "open_address",
    "place_whole",
    "placed_whole",
]


def is_address(path: str) -> bool:
    """Whether a path is an address of another file system, such as ``s3://bucket/file``.

    >>> is_address("s3://bucket/file"), is_address("a.csv")
    (True, False)
    """
    return "://" in path


def is_file_address(argument: str) -> bool:
    """Whether an argument is the address of a file; web addresses are links of puzzles.

    >>> is_file_address("s3://bucket/a.txt"), is_file_address("https://f-puzzles.com/?load=N4Ig")
    (True, False)
    """
    scheme = argument.partition("://")[0]
    return scheme != argument and scheme.isalnum() and scheme not in ("http", "https")


def open_address(address: str) -> BinaryIO:
    """Open the file of an address for reading.

    Raises:
        FormatError: it cannot be opened.
        SatsudokuError: as `file_system`.

    >>> place_whole("memory://a.txt", b"one")
    >>> open_address("memory://a.txt").read()
    b'one'
    """
    system, path = file_system(address)
    try:
        return cast(BinaryIO, _Named(system.open(path, "rb"), address))
    except OSError as error:
        raise FormatError(f"cannot open: {error.strerror or error}", file=address) from None


class _Named:
    """A stream with the name that errors and records give it."""

    def __init__(self, stream: Any, name: str) -> None:
        self._stream = stream
        self.name = name

    def __getattr__(self, attribute: str) -> Any:
        return getattr(self._stream, attribute)


def file_system(address: str) -> tuple[Any, str]:
    """The file system of an address, by fsspec, and the path there.

    Raises:
        SatsudokuError: fsspec or what it needs is not installed, or there is no such file system.

    >>> file_system("memory://a/b.csv")[1]
    '/a/b.csv'
    """
    try:
        from fsspec.core import url_to_fs
    except ImportError:
        message = not_installed("addresses need", "fsspec", "cluster")
        raise SatsudokuError(message, file=address) from None
    try:
        system, path = url_to_fs(address)
    except (ImportError, ValueError) as error:
        raise SatsudokuError(f"cannot open: {error}", file=address) from None
    return system, path


def place_whole(path: str, data: bytes) -> None:
    """Write a file so that it never stands there in part.

    Raises:
        OSError: it cannot be written.
        SatsudokuError: as `file_system`.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     place_whole(f"{folder}/a.txt", b"one")
    ...     Path(f"{folder}/a.txt").read_bytes(), len(os.listdir(folder))
    (b'one', 1)
    """
    if is_address(path):
        system, place = file_system(path)
        system.pipe_file(place, data)  # one request: stores show it when it is whole
        return
    with placed_whole(path) as file:
        file.write(data)


@contextmanager
def placed_whole(path: str) -> Iterator[BinaryIO]:
    """A file of this machine to write, which stands there at the end of the context.

    Raises:
        OSError: it cannot be written; what was written is removed.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     with placed_whole(f"{folder}/a.txt") as file:
    ...         _ = file.write(b"one")
    ...         before = os.path.exists(f"{folder}/a.txt")
    ...     before, os.listdir(folder)
    (False, ['a.txt'])
    """
    unfinished = Path(f"{path}.unfinished")
    try:
        with unfinished.open("wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        unfinished.replace(path)
    except BaseException:
        unfinished.unlink(missing_ok=True)
        raise
    if hasattr(os, "O_DIRECTORY"):  # the new name has to reach the disk, too
        folder = os.open(os.path.dirname(path) or ".", os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
