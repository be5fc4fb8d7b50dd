r"""The text of a file, read once: line by line, or in blocks for the kernel.

Text is UTF-8, or UTF-16 with its mark; a line ends with ``\n``, ``\r\n`` or ``\r``. Only a few
blocks are in memory at a time, so a file may have any size.
"""

from __future__ import annotations

import codecs
import re
from collections import deque
from collections.abc import Iterator
from itertools import chain

from satsudoku.errors import FormatError
from satsudoku.formats.reading.lines import LONGEST, Block, Line
from satsudoku.formats.reading.source import PARQUET, Stream, read_blocks
from satsudoku.formats.reading.unpack import unpack

_NO_TEXT = re.compile("[\0-\x08\x0e-\x1f\x7f\ufffd]")  # \ufffd: bytes that were not UTF-8
_ASCII = bytes([*range(9, 14), *range(32, 127)])  # without control characters
_LOOKED_AT = 1 << 16  # bytes
_MARK = codecs.BOM_UTF8
_SEPARATOR = re.compile(rb'"?sep=[,;\t]"?[\r\n]', re.IGNORECASE)


class Text:
    r"""The text of a stream, unpacked and decoded.

    >>> import io
    >>> text = Text("demo", io.BytesIO(b"one\r\ntwo\n\nfour\n"))
    >>> next(text.lines())
    (1, 'one')
    >>> list(text.blocks())
    [Block(number=2, data=b'two\n\nfour\n', length=None, is_record=False)]
    """

    def __init__(self, file: str, stream: Stream) -> None:
        self.file = file
        self._source = self._read(stream)
        self._seen: deque[Block] = deque()  # peeked at, but not taken
        self._rest: tuple[Block, int] | None = None  # the number of lines taken of a block
        self.arrived = False
        """Whether the line after the one that `look` gave last is there, so that none waits."""

    def lines(self) -> Iterator[Line]:
        """Take the lines.

        Raises:
            FormatError: while iterating: not text, broken compression or a failing device.
        """
        for block in self.blocks():
            for index, line in enumerate(block.lines()):
                self._rest = block, index + 1
                yield block.number + index, line
            self._rest = None

    def blocks(self) -> Iterator[Block]:
        """Take the rest, in blocks of whole lines.

        Raises:
            FormatError: while iterating: as for `lines`.
        """
        if self._rest is not None:
            block, taken = self._rest
            self._rest = None
            rest = block.after(taken)
            if rest is not None:
                yield rest
        while self._seen:
            yield self._seen.popleft()
        for block in self._source:  # `yield from` would close it with this generator
            yield block

    def look(self) -> Iterator[Line]:
        """Peek at lines without taking them. Pre: none have been taken or peeked at.

        Raises:
            FormatError: while iterating: as for `lines`.
        """
        for block in self._source:
            self._seen.append(block)
            lines = block.lines()
            for index, line in enumerate(lines):
                self.arrived = index + 1 < len(lines)
                yield block.number + index, line

    def _read(self, stream: Stream) -> Iterator[Block]:
        number = 1
        try:
            for data, length in _whole_lines(_newlines(_utf8(read_blocks(stream)))):
                block = Block(number, _without_marks(data), length)
                yield block
                number += block.line_ends()
        except FormatError as error:
            error.at(self.file, number if number > 1 else None)
            raise


def _utf8(blocks: Iterator[bytes]) -> Iterator[bytes]:
    """Unpack, and convert to UTF-8 without a byte order mark; refuse all but text."""
    head, blocks = unpack(blocks)
    if head.startswith(PARQUET):
        raise FormatError("it is Parquet; expected a file's name, for a command or stream.read")
    if head.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        blocks = _of_utf16(blocks)
    first = next(blocks, b"").removeprefix(_MARK)
    if _SEPARATOR.match(first):  # of a table from Excel; the header shows it, too
        first = b"#" + first
    if first.translate(None, _ASCII):
        start = codecs.getincrementaldecoder("utf-8")("replace").decode(first[:_LOOKED_AT])
        if 10 * len(_NO_TEXT.findall(start)) > len(start):
            raise FormatError("it is not text; expected puzzles as text, plain or in gzip or zstd")
    return chain([first], blocks)


def _of_utf16(blocks: Iterator[bytes]) -> Iterator[bytes]:
    """Convert UTF-16 to UTF-8; refuse a half character at the end."""
    decoder = codecs.getincrementaldecoder("utf-16")("replace")
    for block in blocks:
        yield decoder.decode(block).encode()
    if decoder.decode(b"", final=True):
        raise FormatError("the UTF-16 text ends within a character; the file was cut off")


def _without_marks(lines: bytes) -> bytes:
    """Drop the marks at the beginning of lines, left from joined files."""
    if _MARK[:1] not in lines:  # a search for one byte is ten times as fast
        return lines
    return lines.removeprefix(_MARK).replace(b"\n" + _MARK, b"\n")


def _newlines(blocks: Iterator[bytes]) -> Iterator[bytes]:
    r"""Make every line end ``\n``."""
    carriage_return = False  # a \r, whose \n may follow
    for block in blocks:
        if carriage_return:
            block = b"\r" + block
        carriage_return = block.endswith(b"\r")
        if carriage_return:
            block = block[:-1]
        if b"\r" in block:
            block = block.replace(b"\r\n", b"\n").replace(b"\r", b"\n")
        yield block
    if carriage_return:
        yield b"\n"


def _whole_lines(blocks: Iterator[bytes]) -> Iterator[tuple[bytes, int | None]]:
    """Cut at the ends of lines; keep only the beginning of a line that is too long.

    Yields lines, and the length of a line that is cut: see `Block`.
    """
    start = b""  # of the last line so far, which is incomplete
    for block in blocks:
        end = block.rfind(b"\n") + 1
        if end:
            yield start + memoryview(block)[:end], None
            start = block[end:]
        else:
            start += block
        if len(start) > 4 * LONGEST:  # a character takes at most four bytes
            kept, length, start = _long_line(start, blocks)
            yield kept, length
    if start:
        yield start, None


def _long_line(start: bytes, blocks: Iterator[bytes]) -> tuple[bytes, int, bytes]:
    """The beginning of a line behind its blanks, its length, and the rest of its last block."""
    decoder = codecs.getincrementaldecoder("utf-8")("replace")
    text = decoder.decode(start)
    kept, length = text.lstrip()[:LONGEST], len(text)
    for block in blocks:
        line, end, rest = block.partition(b"\n")
        text = decoder.decode(line, final=bool(end))
        kept, length = kept or text.lstrip()[:LONGEST], length + len(text)
        if end:
            return kept.encode(), length, rest
    return kept.encode(), length + len(decoder.decode(b"", final=True)), b""
