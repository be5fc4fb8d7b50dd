"""Split the input into parts of a certain size."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Iterable
from typing import NamedTuple

from satsudoku.errors import SatsudokuError
from satsudoku.stream.ahead import Ahead
from satsudoku.stream.batch import Batch
from satsudoku.stream.gathering import Items, gathered, size_of
from satsudoku.stream.parts.digest import digest_of
from satsudoku.stream.sizes import Size

_AHEAD = 1 << 16  # records that are read ahead
_MOST = 1 << 16  # records of a part


def part_size(seconds: float, *, files: bool = True) -> Size:
    """How many records a part should have that takes so long.

    Args:
        seconds: the time.
        files: whether each part becomes a file. Otherwise parts may be small, so that little is
            lost where single puzzles take seconds.
    """
    first, least = (64, 16) if files else (4, 1)
    return Size(seconds, first=first, least=least, most=_MOST)


class Read(NamedTuple):
    """What was read as a part that is answered.

    Attributes:
        records: the number of its puzzles.
        sha256: of them: see `satsudoku.stream.parts.digest`.
    """

    records: int
    sha256: str


def split(items: Items, size: Callable[[], int], answered: Iterable[Read] = ()) -> Generator[Batch]:
    """Split what is read into parts, none empty.

    Args:
        items: the puzzles.
        size: says how large the next part should be.
        answered: the first parts, which are passed over.

    Raises:
        SatsudokuError: while iterating: one of these is not what it was.

    >>> from satsudoku.formats import Entry
    >>> entries = [Entry("a.txt", line, "", None, None) for line in range(7)]
    >>> first = Read(2, digest_of(Batch.of(entries[:2])))
    >>> [part.lines.tolist() for part in split(entries, lambda: 3, [first])]
    [[2, 3, 4], [5, 6]]
    >>> list(split(entries[1:], lambda: 3, [first]))
    Traceback (most recent call last):
    satsudoku.errors.SatsudokuError: a.txt:1: it is not what it was when its puzzle was answered...
    """
    passed = deque(answered)
    ahead = Ahead(items, _AHEAD, size_of)
    batches: list[Batch] = []
    number = 0
    try:
        while taken := ahead.take(_AHEAD):
            batch = gathered(taken)
            batches.append(batch)
            number += len(batch)
            while number and number >= (rows := passed[0].records if passed else size()):
                whole = Batch.join(batches)
                part = whole.between(0, rows)
                number -= rows
                batches = [whole.between(rows, len(whole))] if number else []
                if not passed:
                    yield part
                elif digest_of(part) != passed.popleft().sha256:
                    raise _not_the_same(part)
        rest = Batch.join(batches) if batches else Batch.of([])
        if passed:
            raise _not_the_same(rest)
        if batches:
            yield rest
    finally:
        ahead.close()


def _not_the_same(part: Batch) -> SatsudokuError:
    """The error that a part is not what it was when it was answered."""
    expected = "expected the same inputs, or another --output"
    if not len(part):
        return SatsudokuError(f"puzzles that were answered are not there any more; {expected}")
    message = f"it is not what it was when its puzzle was answered; {expected}"
    return SatsudokuError(message, file=part.file(0), line=int(part.lines[0]))
