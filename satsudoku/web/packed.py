"""Bodies of requests that are packed: clients send gzip."""

from __future__ import annotations

import zlib

from satsudoku.errors import excerpt

_MAGIC = b"\x1f\x8b"
_WITH_HEAD = 16 + zlib.MAX_WBITS  # of gzip, for zlib


class PackedError(Exception):
    """A body that cannot be unpacked; the text says why."""

    def __init__(self, message: str, status: int = 400) -> None:
        super().__init__(message)
        self.status = status


def unpacked(body: bytes, encoding: str, most: int) -> bytes:
    """A body as it was before it was packed.

    Args:
        body: as it came.
        encoding: the header Content-Encoding.
        most: the most bytes that it may have.

    Raises:
        PackedError: another encoding, too many bytes, or damaged.

    >>> import gzip
    >>> unpacked(gzip.compress(b"{}"), "gzip", 2), unpacked(b"{}", "", 2)
    (b'{}', b'{}')
    """
    encoding = encoding.strip().lower()
    if encoding in ("", "identity"):
        if body.startswith(_MAGIC):
            raise PackedError("the body is gzip; expected the header Content-Encoding: gzip")
        return body
    if encoding not in ("gzip", "x-gzip"):
        raise PackedError(f"the content encoding {excerpt(encoding)}; expected gzip or none", 415)
    packed = zlib.decompressobj(_WITH_HEAD)
    try:
        whole = packed.decompress(body, most + 1)
    except zlib.error:
        raise PackedError("the body is not gzip, or is damaged") from None
    if len(whole) > most:
        raise PackedError(f"the body unpacks to more than {most} bytes", 413)
    if not packed.eof:
        raise PackedError("the body is gzip, but was cut off")
    if packed.unused_data:
        raise PackedError("the body has more behind its gzip")
    return whole
