"""Split the input into parts of a certain size."""

from __future__ import annotations

from collections.abc import Callable, Generator

from satsudoku.stream.ahead import Ahead
from satsudoku.stream.batch import Batch
from satsudoku.stream.gathering import Items, gathered, size_of
from satsudoku.stream.sizes import Size

_AHEAD = 1 << 16  # records that are read ahead
_MOST = 1 << 16  # records of a part


def part_size(seconds: float) -> Size:
    """How many records a part should have that takes so long."""
    return Size(seconds, first=64, least=16, most=_MOST)


def split(items: Items, size: Callable[[], int], skip: int = 0) -> Generator[Batch]:
    """Split what is read into parts, none empty.

    >>> from satsudoku.formats import Entry
    >>> entries = [Entry("a.txt", line, "", None, None) for line in range(7)]
    >>> [part.lines.tolist() for part in split(entries, lambda: 3, 2)]
    [[2, 3, 4], [5, 6]]
    """
    ahead = Ahead(items, _AHEAD, size_of)
    batches: list[Batch] = []
    number = 0
    try:
        while taken := ahead.take(_AHEAD):
            batch = gathered(taken)
            if skip:
                skipped = min(skip, len(batch))
                skip -= skipped
                if skipped == len(batch):
                    continue
                batch = batch.between(skipped, len(batch))
            batches.append(batch)
            number += len(batch)
            while number >= (rows := size()):
                whole = Batch.join(batches)
                yield whole.between(0, rows)
                number -= rows
                batches = [whole.between(rows, len(whole))] if number else []
        if batches:
            yield Batch.join(batches)
    finally:
        ahead.close()
