"""Answers of workers: pieces of JSON, each after its kind and length, read with small buffers.

::

    kind  a letter, length  4 bytes, big end first      data  JSON
    'r'                      0 0 0 12                    {"count": 1}
"""

from __future__ import annotations

import asyncio
import struct
from typing import Literal, NamedTuple

Kind = Literal["record", "done", "late", "failed"]

_HEAD = struct.Struct("!cI")
_KINDS: dict[bytes, Kind] = {b"r": "record", b"d": "done", b"l": "late", b"f": "failed"}
_LETTERS = {kind: letter for letter, kind in _KINDS.items()}


class Frame(NamedTuple):
    """A piece of an answer."""

    kind: Kind
    data: bytes = b"{}"


def packed(frame: Frame) -> bytes:
    r"""The bytes of a frame.

    >>> packed(Frame("record", b'{"count": 1}'))
    b'r\x00\x00\x00\x0c{"count": 1}'
    """
    return _HEAD.pack(_LETTERS[frame.kind], len(frame.data)) + frame.data


class Frames:
    """Reads frames. A wait for the rest of one may be cancelled; the next call takes it up again.

    head   kind and length of a frame whose data have not been read
    """

    def __init__(self, source: asyncio.StreamReader) -> None:
        self._source = source
        self._head: tuple[Kind, int] | None = None

    async def next(self) -> Frame:
        """The next frame.

        Raises:
            EOFError: the process that writes them has died.
        """
        if self._head is None:
            letter, length = _HEAD.unpack(await self._source.readexactly(_HEAD.size))
            self._head = _KINDS[letter], length
        kind, length = self._head
        data = await self._source.readexactly(length)
        self._head = None
        return Frame(kind, data)
