r"""From a file, standard input or a stream to numbered lines of text.

Nothing is read before it is asked for, and no more than a block is held, so a file may have any
size. gzip and zstd are known by their first bytes; text is UTF-8, or UTF-16 with its mark; a line
ends with ``\n``, ``\r\n`` or ``\r``.
"""

from __future__ import annotations

import codecs
import io
import os
import re
import sys
import zlib
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from itertools import chain
from typing import BinaryIO, Protocol, TextIO

from satsudoku.errors import FormatError
from satsudoku.formats.lines import Line, split_lines

__all__ = ["Source", "open_source", "read_lines"]

Source = str | os.PathLike[str] | BinaryIO | TextIO

_BLOCK = 1 << 16  # bytes
# So few compressed bytes at a time that even the tightest packing (four bytes for 128 KiB, in zstd)
# makes at most 4 MiB of them.
_PIECE = 128  # bytes
_GZIP = b"\x1f\x8b"
_ZSTD = re.compile(rb"\x28\xb5\x2f\xfd|[\x50-\x5f]\x2a\x4d\x18")  # a frame, or one to be skipped
_NO_TEXT = re.compile("[\0-\x08\x0e-\x1f\x7f\ufffd]")  # \ufffd: bytes that were no UTF-8


@contextmanager
def open_source(source: Source) -> Iterator[tuple[str, BinaryIO | TextIO]]:
    """Open for reading: a context of the name that errors give and the stream.

    Args:
        source: a path, ``-`` for standard input, or a stream, which is left open.

    Raises:
        FormatError: it cannot be opened.
    """
    if source == "-":
        yield "<stdin>", getattr(sys.stdin, "buffer", sys.stdin)
    elif not isinstance(source, str | os.PathLike):
        name = getattr(source, "name", None)
        yield name if isinstance(name, str) else "<stream>", source
    else:
        with _open(os.fspath(source)) as stream:
            yield os.fspath(source), stream


def _open(path: str) -> BinaryIO:
    if os.path.isdir(path):  # unlike Path, it does not take an empty name for this folder
        raise FormatError("it is a directory; expected a file of puzzles", file=path)
    try:
        return open(path, "rb")
    except (OSError, ValueError) as error:
        raise FormatError(f"cannot open: {_reason(error)}", file=path) from None


def _reason(error: OSError | ValueError) -> str:
    return getattr(error, "strerror", None) or str(error)


def read_lines(name: str, stream: BinaryIO | TextIO) -> Iterator[Line]:
    r"""Yield the lines of a stream, decompressed and decoded.

    Args:
        name: what errors call it.
        stream: of bytes, or of text.

    Raises:
        FormatError: while iterating: no text, broken compression or a failing device.

    >>> list(read_lines("demo", io.BytesIO(b"one\r\ntwo")))
    [(1, 'one'), (2, 'two')]
    """
    number = 0
    try:
        for number, line in split_lines(_decode(_decompress(_blocks(stream)))):
            yield number, line
    except FormatError as error:
        error.at(name, number + 1 if number else None)
        raise


def _blocks(stream: BinaryIO | TextIO) -> Iterator[bytes]:
    # read1 hands over what a slow pipe has now; read would wait for a full block.
    read: Callable[[int], bytes | str] = getattr(stream, "read1", stream.read)
    try:
        while block := read(_BLOCK):
            yield block.encode("utf-8", "replace") if isinstance(block, str) else block
    except OSError as error:
        raise FormatError(f"cannot read: {_reason(error)}") from None


def _peek(blocks: Iterator[bytes]) -> tuple[bytes, Iterator[bytes]]:
    """The first bytes, at least four where there are, and all blocks."""
    head = b""
    for block in blocks:
        head += block
        if len(head) >= 4:
            break
    return head, chain([head], blocks)


def _decompress(blocks: Iterator[bytes]) -> Iterator[bytes]:
    head, blocks = _peek(blocks)
    if head.startswith(_GZIP):
        return _inflate(blocks, "gzip", lambda: zlib.decompressobj(31), zlib.error)
    if _ZSTD.match(head):
        import zstandard

        zstd = zstandard.ZstdDecompressor()
        return _inflate(blocks, "zstd", lambda: zstd.decompressobj(), zstandard.ZstdError)
    return blocks


class _Engine(Protocol):
    """What the decompressors of zlib and zstandard share: one member or frame each."""

    @property
    def eof(self) -> bool: ...
    @property
    def unused_data(self) -> bytes: ...
    def decompress(self, data: bytes, /) -> bytes: ...


def _inflate(
    blocks: Iterable[bytes], kind: str, new: Callable[[], _Engine], failure: type[Exception]
) -> Iterator[bytes]:
    """Decompress any number of members, one after another, in small pieces."""
    engine = None
    for block in blocks:
        for start in range(0, len(block), _PIECE):
            piece = block[start : start + _PIECE]
            while piece:
                engine = engine or new()
                try:
                    text = engine.decompress(piece)
                except failure as error:
                    raise FormatError(f"broken {kind} data: {error}") from None
                yield text
                piece = b""
                if engine.eof:
                    piece, engine = engine.unused_data, None
    if engine is not None:
        raise FormatError(f"the {kind} data end too early; the file was cut off")


def _decode(blocks: Iterator[bytes]) -> Iterator[str]:
    head, blocks = _peek(blocks)
    wide = head.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
    bytes_to_text = codecs.getincrementaldecoder("utf-16" if wide else "utf-8-sig")("replace")
    decoder = io.IncrementalNewlineDecoder(bytes_to_text, translate=True)
    first = decoder.decode(next(blocks))
    if 10 * len(_NO_TEXT.findall(first)) > len(first):
        raise FormatError("it is not text; expected puzzles as text, plain or in gzip or zstd")
    yield first
    for block in blocks:
        yield decoder.decode(block)
    yield decoder.decode(b"", final=True)
