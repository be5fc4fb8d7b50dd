"""Gathering what has been read into batches of a useful size."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Sequence
from os import PathLike

from satsudoku.board.board import Board
from satsudoku.errors import SatsudokuError, shown
from satsudoku.formats import Entry
from satsudoku.solvers.choose import MANY
from satsudoku.stream.ahead import Ahead
from satsudoku.stream.batch import Batch
from satsudoku.stream.sizes import Size

Items = Iterable[Batch | Entry]
"""Results of `satsudoku.stream.read`, or entries alone; or a batch, answered as a whole."""

_EXPECTED = (
    "expected what stream.read or satsudoku.read yields, as in "
    'stream.count(stream.read("puzzles.txt"))'
)
_AHEAD = 1 << 15  # records that are read while others are asked of
_LONG = 0.5  # seconds that a batch should take, as all of it is lost on Ctrl-C


def checked(items: Items) -> Items:
    """What somebody wants to ask of, if it is what reading yields.

    Raises:
        SatsudokuError: it is something else, such as a file's name or puzzles; lazily if it is an
            iterator of these.

    >>> checked("puzzles.txt")
    Traceback (most recent call last):
    satsudoku.errors.SatsudokuError: 'puzzles.txt'; expected what stream.read or satsudoku.read
    yields, as in stream.count(stream.read("puzzles.txt"))
    """
    if isinstance(items, Batch):
        return items
    if isinstance(items, str | bytes | PathLike | Board) or not isinstance(items, Iterable):
        raise SatsudokuError(f"{shown(items)}; {_EXPECTED}")
    if isinstance(items, Sequence):
        return [*map(_checked, items)]
    return map(_checked, items)


def _checked(item: Batch | Entry) -> Batch | Entry:
    if not isinstance(item, Batch | Entry):
        raise SatsudokuError(f"{shown(item)}; {_EXPECTED}")
    return item


def batch_size() -> Size:
    """The number of records for a batch; it learns by the time that batches take.

    The first is small: a slow rater takes a second for a few puzzles, and nobody sees a record
    of a batch before all are known. None is so small that another solver would be chosen for it.
    """
    return Size(_LONG, first=MANY, least=MANY, most=1 << 14, growth=16)


def batches(items: Items, size: Size | None = None) -> Iterator[Batch]:
    """Gather what has been read into batches, none empty; smaller ones where they take long.

    Args:
        items: the puzzles. A batch stays as it is.
        size: says how large a batch should be; None to go by the time until the next one is asked
            for.
    """
    if isinstance(items, Batch):
        if len(items):
            yield items
        return
    sizes = batch_size() if size is None else size
    for whole in _read(items, sizes):
        begin = 0
        while begin < len(whole):
            # A small rest is not left for a batch of its own.
            number = sizes()
            end = begin + number if len(whole) - begin > 2 * number else len(whole)
            start = time.perf_counter()
            yield whole.between(begin, end)
            if size is None:
                sizes.took(end - begin, time.perf_counter() - start)
            begin = end


def _read(items: Items, size: Size) -> Iterator[Batch]:
    """The entries available at a time; all of a sequence."""
    if isinstance(items, Sequence):
        if items:
            yield gathered(items)
        return
    ahead = Ahead(items, _AHEAD, size_of)
    try:
        while taken := ahead.take(size()):
            yield gathered(taken)
    finally:
        ahead.close()


def size_of(item: Batch | Entry) -> int:
    """The number of records."""
    return len(item) if isinstance(item, Batch) else 1


def gathered(items: Sequence[Batch | Entry]) -> Batch:
    """Batches and entries as one batch."""
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
