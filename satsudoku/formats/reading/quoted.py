"""Records of a table that take several lines: a quoted field may hold line ends."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from itertools import chain, count

from satsudoku.errors import FormatError
from satsudoku.formats.reading.lines import LONGEST, Block, Line, LongLine
from satsudoku.formats.reading.table import split

_MOST = 1 << 16  # characters of a rebuilt block


def joined_lines(lines: Iterable[Line], delimiter: str, fields: int) -> Iterator[Line]:
    r"""Join the lines of each record whose quotes pair on a later line.

    A stray quote must not swallow the rest of a table. So lines are joined only if they make a
    record of the right length.

    >>> lines = [(2, '1,"a'), (3, 'b"'), (4, '2,"c'), (5, "3,d")]
    >>> list(joined_lines(lines, ",", 2))
    [(2, '1,"a\nb"'), (4, '2,"c'), (5, '3,d')]
    """
    rest = iter(lines)
    ahead: deque[Line] = deque()
    while line := ahead.popleft() if ahead else next(rest, None):
        number, text = line
        if text.count('"') % 2 and not isinstance(text, LongLine):
            more = _lines_to_go(len(text), ahead, rest)
            record = "\n".join([text, *(ahead[place][1] for place in range(more))])
            if more and _fits(record, delimiter, fields):
                text = record
                for _ in range(more):
                    ahead.popleft()
        yield number, text


def _lines_to_go(length: int, ahead: deque[Line], rest: Iterator[Line]) -> int:
    """The number of lines that an open quote spans, 0 if too many; reads them ahead."""
    for place in count():
        if place == len(ahead):
            line = next(rest, None)
            if line is None:
                return 0
            ahead.append(line)
        text = ahead[place][1]
        length += 1 + len(text)
        if length > LONGEST or isinstance(text, LongLine):
            return 0
        if text.count('"') % 2:
            return place + 1
    return 0


def _fits(record: str, delimiter: str, fields: int) -> bool:
    try:
        return len(split(record, delimiter)) == fields
    except FormatError:
        return False


def joined_blocks(blocks: Iterator[Block], delimiter: str, fields: int) -> Iterator[Block]:
    """The same for blocks: a record of several lines becomes a block of its own."""
    for block in blocks:
        if block.length is not None or not _has_open_line(block.data):
            yield block
            continue
        lines = _lines(chain([block], blocks))  # if one record has several lines, others will
        yield from _blocks(joined_lines(lines, delimiter, fields))


def _has_open_line(data: bytes) -> bool:
    """Whether the quotes of a line do not pair."""
    if b'"' not in data:
        return False
    import numpy as np

    text = np.frombuffer(data, dtype=np.uint8)
    quotes = np.add.accumulate(text == ord('"'), dtype=np.uint8)  # modulo 256 keeps the parity
    return bool((quotes[text == ord("\n")] & 1).any() or quotes[-1] & 1)


def _lines(blocks: Iterable[Block]) -> Iterator[Line]:
    for block in blocks:
        yield from enumerate(block.lines(), start=block.number)


def _blocks(lines: Iterable[Line]) -> Iterator[Block]:
    """Blocks of lines; a line that is too long, or has line ends inside, is a block of its own."""
    start = size = 0
    plain: list[str] = []
    for number, text in lines:
        alone = isinstance(text, LongLine) or "\n" in text
        if plain and (alone or size > _MOST):
            yield _block(start, plain)
            plain, size = [], 0
        if isinstance(text, LongLine):
            yield Block(number, text.encode(), text.length)
        elif alone:
            yield Block(number, text.encode(), is_record=True)
        else:
            start = start if plain else number
            plain.append(text)
            size += len(text) + 1  # with its end: there may be millions of empty lines
    if plain:
        yield _block(start, plain)


def _block(number: int, lines: list[str]) -> Block:
    return Block(number, "\n".join([*lines, ""]).encode())
