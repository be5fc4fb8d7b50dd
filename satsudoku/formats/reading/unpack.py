"""gzip and zstd, recognised by their first bytes and unpacked in bounded memory."""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterable, Iterator
from itertools import chain

from satsudoku.errors import FormatError

_GZIP = b"\x1f\x8b"
_ZSTD = re.compile(rb"\x28\xb5\x2f\xfd|[\x50-\x5f]\x2a\x4d\x18")  # a frame, or a frame to skip
_MOST = 1 << 18  # bytes unpacked at a time
# Compressed bytes at a time, few enough that even the tightest packing (four bytes for 128 KiB, in
# zstd) unpacks to at most 4 MiB.
_PIECE = 128


def unpack(blocks: Iterator[bytes]) -> tuple[bytes, Iterator[bytes]]:
    """Unpack packed blocks, and pass on others unchanged.

    Returns:
        The first bytes, four or more if there are as many, and all blocks.

    Raises:
        FormatError: here or while iterating: broken data, or a file that was cut off.

    >>> import gzip
    >>> head, blocks = unpack(iter([gzip.compress(b"1.....2..3.....4")]))
    >>> head[:4], b"".join(blocks)
    (b'1...', b'1.....2..3.....4')
    """
    head, blocks = _peek(blocks)
    if head.startswith(_GZIP):
        return _peek(_gzip(blocks))
    if head[3:4] in (b"\xfd", b"\x18") and _ZSTD.match(head):
        return _peek(_zstd(blocks))
    return head, blocks


def _peek(blocks: Iterator[bytes]) -> tuple[bytes, Iterator[bytes]]:
    """The first bytes, four or more if there are as many, and all blocks."""
    head = b""
    for block in blocks:
        head += block
        if len(head) >= 4:
            break
    return head, chain([head], blocks)


def _gzip(blocks: Iterable[bytes]) -> Iterator[bytes]:
    """Unpack any number of members, one after another."""
    engine = None
    for block in blocks:
        rest, text = block, b""
        while rest or len(text) == _MOST:
            if engine is None and not (rest := rest.lstrip(b"\0")):
                break  # what fills blocks of tapes and disks
            engine = engine or zlib.decompressobj(31)
            try:
                text = engine.decompress(rest, _MOST)
            except zlib.error as error:
                raise FormatError(f"broken gzip data: {error}") from None
            yield text
            rest = engine.unconsumed_tail
            if engine.eof:
                rest, text, engine = engine.unused_data, b"", None
    if engine is not None:
        raise _cut_off("gzip")


def _zstd(blocks: Iterable[bytes]) -> Iterator[bytes]:
    """Unpack any number of frames, one after another."""
    import zstandard

    zstd = zstandard.ZstdDecompressor()
    engine = None
    for block in blocks:
        gathered: list[bytes] = []
        for start in range(0, len(block), _PIECE):
            piece = block[start : start + _PIECE]
            while piece:
                engine = engine or zstd.decompressobj()
                try:
                    gathered.append(engine.decompress(piece))
                except zstandard.ZstdError as error:
                    yield b"".join(gathered)
                    raise FormatError(f"broken zstd data: {error}") from None
                piece = b""
                if engine.eof:
                    piece, engine = engine.unused_data, None
            if sum(map(len, gathered)) >= _MOST:
                yield b"".join(gathered)
                gathered.clear()
        yield b"".join(gathered)
    if engine is not None:
        raise _cut_off("zstd")


def _cut_off(kind: str) -> FormatError:
    return FormatError(f"the {kind} data end too early; the file was cut off")
