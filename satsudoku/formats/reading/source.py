"""Sources of bytes: files, standard input and streams, read lazily."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import BinaryIO, TextIO

from satsudoku.board.characters import as_utf8
from satsudoku.errors import FormatError, shown

Stream = BinaryIO | TextIO
Source = str | os.PathLike[str] | Stream

_BLOCK = 1 << 19  # bytes: larger ones are no quicker, and leave gaps in memory


def open_source(source: Source) -> AbstractContextManager[tuple[str, Stream]]:
    """Open for reading: a context manager that yields the name for errors and the stream.

    Args:
        source: a path, ``-`` for standard input, or a stream, which is left open.

    Raises:
        FormatError: it cannot be opened, or is none of these; at the end: the file has become
            shorter meanwhile.
    """
    if isinstance(source, str) or hasattr(source, "__fspath__"):
        return _open_path(os.fspath(source))
    if not hasattr(source, "read"):
        raise FormatError(f"expected a path or a stream of puzzles; found {shown(source)}")
    name = getattr(source, "name", None)
    return nullcontext((name if isinstance(name, str) else "<stream>", source))


@contextmanager
def _open_path(path: str) -> Iterator[tuple[str, Stream]]:
    if path == "-":
        if sys.stdin is None:
            raise FormatError("standard input is closed; expected puzzles", file="<stdin>")
        yield "<stdin>", getattr(sys.stdin, "buffer", sys.stdin)
        return
    with _open(path) as stream:
        before = os.fstat(stream.fileno()).st_size
        yield path, stream
        if os.fstat(stream.fileno()).st_size < before:
            raise FormatError("the file became shorter while it was read", file=path)


def _open(path: str) -> BinaryIO:
    if not path:  # as an unset variable in quotes
        raise FormatError("an empty name; expected a file of puzzles")
    if os.path.isdir(path):
        raise FormatError("it is a directory; expected a file of puzzles", file=path)
    try:
        return open(path, "rb")
    except (OSError, ValueError) as error:
        raise FormatError(f"cannot open: {_reason(error)}", file=path) from None


PARQUET = b"PAR1"
"""The first and the last bytes of files of Parquet."""


def is_parquet(source: Source) -> bool:
    """Whether a source is Parquet: by the name of a file, or by the first bytes.

    A stream is examined only if it can be read again from its position.

    >>> import io
    >>> is_parquet("puzzles.parquet"), is_parquet(io.BytesIO(b"PAR1")), is_parquet("-")
    (True, True, False)
    """
    if isinstance(source, str | os.PathLike) and os.fspath(source).lower().endswith(".parquet"):
        return True
    return first_bytes(source, len(PARQUET)) == PARQUET


_NPY, _ZIP = b"\x93NUMPY", b"PK\x03\x04"


def is_array(source: Source) -> bool:
    r"""Whether a source is a file of arrays: by its first bytes, and of ``.npz`` by its name, too.

    >>> import io
    >>> is_array(io.BytesIO(b"\x93NUMPY...")), is_array("puzzles.txt")
    (True, False)
    """
    head = first_bytes(source, len(_NPY))
    if head == _NPY:
        return True
    name = os.fspath(source) if isinstance(source, str | os.PathLike) else ""
    return head.startswith(_ZIP) and name.lower().endswith(".npz")


def first_bytes(source: Source, number: int) -> bytes:
    """The first bytes of a file, or of a stream if it can be read again; else none."""
    if isinstance(source, str | os.PathLike):
        if not os.path.isfile(os.fspath(source)):
            return b""
        try:
            with open(os.fspath(source), "rb") as file:
                return file.read(number)
        except OSError:
            return b""  # reading reports it
    try:
        if not source.seekable():
            return b""
        place = source.tell()
        head = source.read(number)
        source.seek(place)
    except (AttributeError, OSError, ValueError):
        return b""
    return head if isinstance(head, bytes) else b""


def _reason(error: OSError | ValueError) -> str:
    return getattr(error, "strerror", None) or str(error)


def read_blocks(stream: Stream) -> Iterator[bytes]:
    """Read a stream in blocks of the data available; text becomes UTF-8.

    Raises:
        FormatError: a device failed.
    """
    # read1 returns the data that a slow pipe has now; read would wait for a full block.
    read: Callable[[int], bytes | str] = getattr(stream, "read1", stream.read)
    try:
        while block := read(_BLOCK):
            yield as_utf8(block) if isinstance(block, str) else block
    except OSError as error:
        raise FormatError(f"cannot read: {_reason(error)}") from None
