"""Files that are there whole or not at all."""

from __future__ import annotations

import errno
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any, BinaryIO, cast

from satsudoku.errors import FormatError, SatsudokuError, not_installed
from satsudoku.stream.parts.claiming import claimed_file, new_beside


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
    """
    system, path = file_system(address)
    try:
        return cast(BinaryIO, Named(system.open(path, "rb"), address))
    except OSError as error:
        raise FormatError(f"cannot open: {error.strerror or error}", file=address) from None


class Named:
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
    """Write a file so that it is never there in part.

    Raises:
        OSError: it cannot be written.
        SatsudokuError: as `file_system`.
    """
    if is_address(path):
        system, place = file_system(path)
        system.pipe_file(place, data)  # one request: stores show it when it is whole
        return
    with placed_whole(path, shared=True) as file:
        file.write(data)


@contextmanager
def placed_whole(
    path: str,
    *,
    kept: tuple[type[BaseException], ...] = (),
    shared: bool = False,
    continued: bool = False,
) -> Iterator[BinaryIO]:
    """A file of this machine to write, which takes its place at the end of the context.

    Until then it is beside that, under a name of its own. A link stays a link, and what was
    there keeps its permissions.

    Args:
        path: of the file.
        kept: errors that end the context, but leave what was written in its place.
        shared: whether other processes may write the file meanwhile: who is last counts.
        continued: as for `claimed_file`.

    Raises:
        OSError: it cannot be written. What was written is removed then, as after any other error.
        SatsudokuError: another process writes it.
    """
    path = os.path.realpath(path)
    ended: BaseException | None = None
    with new_beside(path) if shared else claimed_file(path, continued=continued) as file:
        try:
            yield file
        except kept as error:
            ended = error
        file.flush()
        os.fsync(file.fileno())
        if os.path.exists(path):
            shutil.copymode(path, file.name)
        if os.name == "nt":  # which renames no open file
            file.close()
        os.replace(file.name, path)
    sync_folder(os.path.dirname(path))
    if ended is not None:
        raise ended


_DEVICES = ("/dev/", "/proc/")  # files there stand for what is open already


def need_folder(path: str | os.PathLike[str]) -> None:
    """Refuse a path in a folder that is not there, which may be a slip of the pen.

    Raises:
        OSError: there is no such folder.

    >>> need_folder("a.txt")
    >>> need_folder("/nope/a.txt")
    Traceback (most recent call last):
    FileNotFoundError: [Errno 2] there is no such folder: '/nope'
    """
    folder = os.path.dirname(path) or "."
    try:
        os.stat(folder)
    except FileNotFoundError as error:
        raise FileNotFoundError(error.errno, "there is no such folder", folder) from None


def make_folder(path: str) -> None:
    """Make a folder, in one that is there, unless it is there itself."""
    try:
        need_folder(path.rstrip(f"/{os.sep}"))
        os.makedirs(path, exist_ok=True)
    except OSError as error:
        file = isinstance(error, FileExistsError)
        message = "it is a file; expected a folder" if file else f"cannot write: {error.strerror}"
        raise SatsudokuError(message, file=path) from None


@contextmanager
def needed_folder(path: str) -> Iterator[None]:
    """The same, as a context: a folder that it made goes if the work fails and it is empty.

    Raises:
        SatsudokuError: as `make_folder`.
    """
    new = not os.path.isdir(path)
    make_folder(path)
    try:
        yield
    except BaseException:
        if new:
            with suppress(OSError):  # it holds something
                os.rmdir(path)
        raise


@contextmanager
def new_file(path: str, *, kept: tuple[type[BaseException], ...] = ()) -> Iterator[BinaryIO]:
    """A file to write, in a folder that is there.

    A regular file takes its place at the end: see `placed_whole`. It does so, too, where Ctrl-C or
    a time limit ended the work. Devices and pipes are written to at once.

    Args:
        path: of the file.
        kept: other errors that leave what was written in its place.

    Raises:
        OSError: it cannot be written.
        SatsudokuError: another process writes it.
    """
    if "\0" in path:
        raise OSError(errno.EINVAL, "its name holds a null byte", path)
    need_folder(path)
    special = os.path.exists(path) and not os.path.isfile(path)
    if special or os.path.abspath(path).startswith(_DEVICES):
        with open(path, "wb") as file:
            yield file
        return
    with placed_whole(path, kept=(KeyboardInterrupt, TimeoutError, *kept)) as file:
        yield file


def sync_folder(folder: str) -> None:
    """Wait until the names in a folder have reached the disk."""
    if os.name != "nt":  # which opens no folders
        opened = os.open(folder or ".", os.O_RDONLY)
        try:
            os.fsync(opened)
        finally:
            os.close(opened)
