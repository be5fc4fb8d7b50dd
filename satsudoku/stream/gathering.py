"""Gathering what has been read into batches of a useful size."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Sequence

from satsudoku.formats import Entry
from satsudoku.stream.ahead import Ahead
from satsudoku.stream.batch import Batch

__all__ = ["Items", "batches", "entries_of", "gathered", "size_of"]

Items = Iterable[Batch | Entry]
"""What `satsudoku.stream.read` yields, or entries alone."""

_AHEAD = 1 << 16  # records that are read while others are asked of
_FIRST_BATCH, _LEAST_BATCH, _MOST_BATCH = 256, 64, 1 << 14  # records
_LONG = 0.5  # seconds that a batch should take, as all of it is lost on Ctrl-C


def batches(items: Items) -> Iterator[Batch]:
    """Gather what has been read into batches, none empty; smaller ones where they take long.

    >>> [len(batch) for batch in batches([Entry("a.txt", 7, "", None, None)])]
    [1]
    """
    ahead = Ahead(items, _AHEAD, size_of)
    size = _FIRST_BATCH
    try:
        while taken := ahead.take(size):
            whole = gathered(taken)
            begin = 0
            while begin < len(whole):
                # A small rest is not left for a batch of its own.
                end = begin + size if len(whole) - begin > 2 * size else len(whole)
                batch = whole.between(begin, end)
                start = time.perf_counter()
                yield batch
                seconds = (time.perf_counter() - start) * size / len(batch)
                wanted = int(size * _LONG / max(seconds, _LONG / 8))
                size = min(max(wanted, _LEAST_BATCH), _MOST_BATCH)
                begin = end
    finally:
        ahead.close()


def size_of(item: Batch | Entry) -> int:
    """How many records there are.

    >>> size_of(Entry("a.txt", 7, "", None, None))
    1
    """
    return len(item) if isinstance(item, Batch) else 1


def gathered(items: Sequence[Batch | Entry]) -> Batch:
    """Batches and entries as one batch.

    >>> len(gathered([Entry("a.txt", 7, "", None, None)]))
    1
    """
    joined: list[Batch] = []
    run: list[Entry] = []
    for item in items:
        if isinstance(item, Batch):
            if run:
                joined.append(Batch.of(run))
                run = []
            joined.append(item)
        else:
            run.append(item)
    if run:
        joined.append(Batch.of(run))
    return Batch.join(joined)


def entries_of(items: Items) -> Iterator[Entry]:
    """All records as entries.

    >>> entry = Entry("a.txt", 7, "", None, None)
    >>> [found.line for found in entries_of([entry, Batch.of([entry])])]
    [7, 7]
    """
    for item in items:
        if isinstance(item, Batch):
            yield from item
        else:
            yield item
